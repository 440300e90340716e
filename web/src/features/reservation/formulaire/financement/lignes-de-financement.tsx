/** The lines of the financing. Each has an amount, and a bank when it is a loan. Any line can take the rest of the price. */

import { ActionIcon, Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { flushSync } from 'react-dom';
import { prix } from '../../../../lib/formats';
import { enListe, enMots, enObjet } from '../../../../lib/objets';
import { valeurDe } from '../../../../lib/regles-reservation';
import { ChampDeMontant, ChampDeTexte } from '../commun/champs';
import { poser } from '../commun/changements';
import type { SaisieDuBrouillon } from '../commun/use-saisie';
import { viser } from '../commun/viser';
import { sommes } from './couverture';
import classes from './financement.module.css';

/** The largest number of lines of each kind. */
export const MAXIMUM = 10;

interface LigneDePret {
  banque: string | null;
  montant: number | string | null;
}

const montantDe = (valeur: unknown): number | string | null =>
  typeof valeur === 'number' ? valeur : enMots(valeur);

/** The visible lines. When there is no line, an empty one is shown. */
export function lignesDe(document: unknown): { apport: (number | string | null)[]; pret: LigneDePret[] } {
  const apport = enListe(valeurDe(document, 'financement.apport')).map(montantDe);
  const pret = enListe(valeurDe(document, 'financement.pret')).map((ligne): LigneDePret => {
    const { banque, montant } = enObjet(ligne);
    return { banque: enMots(banque), montant: montantDe(montant) };
  });
  return {
    apport: apport.length > 0 ? apport : [null],
    pret: pret.length > 0 ? pret : [{ banque: null, montant: null }],
  };
}

/** Adds a line and focuses it. */
export function ajouterUneLigne(saisie: SaisieDuBrouillon, genre: 'apport' | 'pret'): void {
  const { apport, pret } = lignesDe(saisie.brouillon.document);
  flushSync(() =>
    saisie.changer({
      financement:
        genre === 'apport'
          ? { apport: [...apport, null] }
          : { pret: [...pret, { banque: null, montant: null }] },
    }),
  );
  viser(
    genre === 'apport' ? `financement.apport[${apport.length}]` : `financement.pret[${pret.length}].montant`,
  );
}

function Retirer({ nom, faire }: { nom: string; faire: () => void }) {
  return (
    <ActionIcon
      className={classes.retirer ?? ''}
      size={38}
      variant="subtle"
      color="danger"
      aria-label={nom}
      onClick={faire}
    >
      <IconTrash size={18} stroke={1.5} aria-hidden="true" />
    </ActionIcon>
  );
}

/** A button that puts the rest of the price into an empty line. */
function PrendreLeReste({
  saisie,
  chemin,
  verbe,
}: {
  saisie: SaisieDuBrouillon;
  chemin: string;
  verbe: string;
}) {
  const { reste } = sommes(saisie);
  const vide = (valeurDe(saisie.brouillon.document, chemin) ?? null) === null;
  return vide && reste !== null && reste > 0 ? (
    <Button
      className={classes.reste ?? ''}
      variant="default"
      size="xs"
      onClick={() => saisie.choisir(chemin, poser(chemin, reste, saisie.brouillon.document))}
    >
      {`${verbe} le reste\u00a0: ${prix(reste)}`}
    </Button>
  ) : null;
}

const sans = <T,>(liste: readonly T[], rang: number) => liste.filter((_, autre) => autre !== rang);

export function LignesDApport({ saisie }: { saisie: SaisieDuBrouillon }) {
  const { apport } = lignesDe(saisie.brouillon.document);
  return apport.map((_, rang) => {
    const chemin = `financement.apport[${rang}]`;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other name, and all of them are controlled
      <div key={`${rang} ${apport.length}`} className={classes.ligne}>
        <ChampDeMontant saisie={saisie} chemin={chemin} muet />
        {apport.length > 1 && (
          <Retirer
            nom={`Retirer l’apport ${rang + 1}`}
            faire={() => {
              flushSync(() => saisie.changer({ financement: { apport: sans(apport, rang) } }));
              viser('financement.apport[0]');
            }}
          />
        )}
        <PrendreLeReste saisie={saisie} chemin={chemin} verbe="Apporter" />
      </div>
    );
  });
}

export function LignesDePret({ saisie }: { saisie: SaisieDuBrouillon }) {
  const { pret } = lignesDe(saisie.brouillon.document);
  const dits = enListe(valeurDe(saisie.brouillon.document, 'financement.pret'));
  return pret.map((_, rang) => {
    const chemin = `financement.pret[${rang}]`;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other name, and all of them are controlled
      <div key={`${rang} ${pret.length}`} className={classes.ligne}>
        <ChampDeMontant saisie={saisie} chemin={`${chemin}.montant`} muet />
        <ChampDeTexte saisie={saisie} chemin={`${chemin}.banque`} />
        {dits.length > 0 && (
          <Retirer
            nom={`Retirer le prêt ${rang + 1}`}
            faire={() => {
              flushSync(() => saisie.changer({ financement: { pret: sans(pret, rang) } }));
              viser('financement.pret[0].montant');
            }}
          />
        )}
        <PrendreLeReste saisie={saisie} chemin={`${chemin}.montant`} verbe="Emprunter" />
      </div>
    );
  });
}
