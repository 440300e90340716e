/** The actions on a row: its main button, and the others in a menu, where a refused action stays visible with its reason. */
import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Action } from '../../api/types';
import { BoutonIcone } from '../leger/boutons';
import { Menu, type PartiesDeMenu } from '../menu';
import './actions-de-ligne.css';

export type ActeDeLigne = { libelle: string } & (
  | { action: Action; faire: () => void }
  | { vers: string; faire?: () => void }
  /** The address of a file to download. */
  | { fichier: string }
);

function Acte({ acte, M }: { acte: ActeDeLigne; M: PartiesDeMenu }) {
  if ('vers' in acte) {
    return (
      <M.Item component={Link} to={acte.vers} onClick={acte.faire}>
        {acte.libelle}
      </M.Item>
    );
  }
  if ('fichier' in acte) {
    return (
      <M.Item component="a" href={acte.fichier}>
        {acte.libelle}
      </M.Item>
    );
  }
  const { autorisee, motif } = acte.action;
  return autorisee ? (
    <M.Item onClick={acte.faire}>{acte.libelle}</M.Item>
  ) : (
    <M.Item aria-disabled data-refuse className="ligne-refuse" closeMenuOnClick={false}>
      {acte.libelle}
      {motif !== null && <small>{motif}</small>}
    </M.Item>
  );
}

function MenuDeLigne({ nom, actes }: { nom: string; actes: readonly ActeDeLigne[] }) {
  return (
    <Menu
      position="bottom-end"
      width={260}
      classe="ligne-liste"
      bouton={
        <BoutonIcone nom={`Autres actions\u00a0: ${nom}`} className="ligne-bouton" data-sans-cadre="true">
          <IconDots size={16} stroke={1.5} aria-hidden="true" />
        </BoutonIcone>
      }
      contenu={(M) => actes.map((acte) => <Acte key={acte.libelle} acte={acte} M={M} />)}
    />
  );
}

export function ActionsDeLigne({
  nom,
  actes,
  children,
}: {
  /** The name of the row, for the menu's accessible name. */
  nom: string;
  /** The actions of the menu. */
  actes: readonly ActeDeLigne[];
  /** The main button. */
  children?: ReactNode;
}) {
  return (
    <div className="ligne-actions">
      {children}
      {actes.length > 0 && <MenuDeLigne nom={nom} actes={actes} />}
    </div>
  );
}
