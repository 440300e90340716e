/**
 * Links from a declaration to the free lots of its programmes. From a protecting one, the contact is remembered for the form of the option.
 */
import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { vouloirPour } from '../../api/acheteur-voulu';
import { type Denonciation, statutDeDenonciation } from '../../api/denonciation';
import type { UtilisateurServeur } from '../../api/utilisateur';
import { aLeRole } from '../../api/utilisateur';
import { chemins } from '../../lib/chemins';
import { nomComplet } from '../../lib/normaliser';
import { BoutonSimple, LienBouton } from '../../ui/leger/boutons';
import { Menu } from '../../ui/menu';
import './suivi.css';

/** Whether this user may take an option with the declaration: it is their own, and it protects. */
export const protegeMoi = (
  { contact, prescripteur, statut }: Pick<Denonciation, 'contact' | 'prescripteur' | 'statut'>,
  moi: UtilisateurServeur | null,
): boolean =>
  contact !== null &&
  prescripteur?.id === moi?.id &&
  aLeRole(moi, 'ROLE_EP') &&
  statutDeDenonciation(statut.code).slug === 'validated';

const LIBELLE = 'Poser une option';

/** The links to the free lots as items of a menu, one for each programme of the declaration. */
export const actesDOption = (denonciation: Denonciation) =>
  denonciation.programmes.map(({ id, nomCommercial }, _, tous) => ({
    libelle: tous.length === 1 ? LIBELLE : `${LIBELLE} sur ${nomCommercial}`,
    vers: chemins.lotsLibres(id),
    faire: () => vouloirPour(denonciation),
  }));

/** The text of the link. On a phone it is only "Option". */
const Libelle = () => (
  <>
    <span className="denonciations-long">{LIBELLE}</span>
    <span className="denonciations-court">Option</span>
  </>
);

export function PoserUneOption({
  denonciation,
  taille = 'sm',
}: {
  denonciation: Denonciation;
  taille?: 'sm' | 'md';
}) {
  const { contact, programmes } = denonciation;
  return (
    <VersLesLots
      programmes={programmes}
      nom={`${LIBELLE} pour ${contact === null ? 'ce contact' : nomComplet(contact)}`}
      grand={taille === 'md'}
      partir={() => vouloirPour(denonciation)}
    >
      <Libelle />
    </VersLesLots>
  );
}

/** Leads to the free lots of a programme. With several programmes, it is a menu that asks which one. */
export function VersLesLots({
  programmes,
  nom,
  grand = false,
  partir,
  children,
}: {
  programmes: Denonciation['programmes'];
  /** The accessible name, when it says more than the text. */
  nom?: string;
  grand?: boolean;
  /** Runs when the user leaves for the lots. */
  partir?: () => void;
  children: ReactNode;
}) {
  const [seul, ...autres] = programmes;
  const commun = { cadre: true, grand, 'aria-label': nom } as const;
  if (seul === undefined) {
    return null;
  }
  if (autres.length === 0) {
    return (
      <LienBouton {...commun} to={chemins.lotsLibres(seul.id)} onClick={partir}>
        {children}
      </LienBouton>
    );
  }
  return (
    <Menu
      position="bottom-end"
      bouton={
        <BoutonSimple {...commun}>
          {children}
          <IconChevronDown size={16} stroke={1.5} aria-hidden="true" />
        </BoutonSimple>
      }
      contenu={(M) => (
        <>
          <M.Label>Sur quel programme&nbsp;?</M.Label>
          {programmes.map(({ id, nomCommercial }) => (
            <M.Item key={id} component={Link} to={chemins.lotsLibres(id)} onClick={partir}>
              {nomCommercial}
            </M.Item>
          ))}
        </>
      )}
    />
  );
}
