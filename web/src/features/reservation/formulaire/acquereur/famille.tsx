/**
 * The family situation and the matrimonial regime of a buyer. They decide whether the buyer may buy alone (rule `union`). The
 * message stands beside the regime, and says what to do.
 */
import { Button, Checkbox } from '@mantine/core';
import { useMemo } from 'react';
import { verifier } from '../../../../lib/regles';
import { accorder } from '../../../../lib/texte';
import { Avis } from '../../../../ui/avis';
import { libelleDuCode } from '../../commun/references';
import { ChampDeCode, ChampDeTexte } from '../commun/champs';
import grille from '../commun/champs.module.css';
import { poser } from '../commun/changements';
import { UNIS } from '../commun/partage';
import type { SaisieDuBrouillon } from '../commun/use-saisie';
import { idDuChamp } from '../commun/viser';
import type { PropsDAcquereur } from './acquereur';
import classes from './acquereurs.module.css';
import { ajouterLeSecond } from './second';

/** Why the buyer cannot buy alone under this regime. */
export const refusDUnion = (saisie: SaisieDuBrouillon, qui: PropsDAcquereur['qui']): string | null =>
  verifier('union', {
    regimeMatrimonial: saisie.lire(`${qui}.regimeMatrimonial`),
    aDeux: saisie.lire('coreservataire') !== null,
  });

/** Says that this regime requires both spouses, while only one of them buys. */
function AvisDUnion({ saisie, qui }: PropsDAcquereur) {
  const regime = saisie.lire(`${qui}.regimeMatrimonial`);
  const message = refusDUnion(saisie, qui);
  const { regimesMatrimoniaux } = saisie.references;
  const connu = regimesMatrimoniaux.find(({ code }) => code === regime);
  return message === null ? null : (
    <Avis
      genre="attention"
      annonce
      titre={message}
      actions={<Button onClick={() => ajouterLeSecond(saisie, true)}>Ajouter un co-réservataire</Button>}
    >
      {`Sous le régime «\u00a0${libelleDuCode(regimesMatrimoniaux, regime)}\u00a0»${connu === undefined ? '' : ` (${connu.source})`}, le promoteur demande que les deux époux achètent ensemble.`}
    </Avis>
  );
}

/** The meaning of each regime, shown with the article of law that creates it. */
const EXPLICATIONS: Readonly<Record<string, string>> = {
  communaute: 'Ce que les époux achètent pendant le mariage appartient aux deux',
  'communaute-universelle': 'Tous les biens appartiennent aux deux époux, même ceux d’avant le mariage',
  'separation-de-biens': 'Chaque époux reste propriétaire de ses biens et de ce qu’il achète',
  'participation-aux-acquets':
    'Chaque époux reste propriétaire de ses biens\u00a0; à la fin du mariage, l’enrichissement de chacun est partagé',
  'regime-etranger': 'Le régime des époux suit une loi étrangère',
  'pacs-separation': 'Chaque partenaire reste propriétaire de ses biens et de ce qu’il achète',
  'pacs-indivision': 'Ce que les partenaires achètent pendant le PACS appartient aux deux, par moitié',
};

function expliquer({ code, source }: { code: string; source: string }): string {
  const sens = EXPLICATIONS[code];
  return sens === undefined ? source : `${sens} (${source}).`;
}

function Regime({ saisie, qui }: PropsDAcquereur) {
  const situation = saisie.lire(`${qui}.situationFamiliale.code`);
  const chemin = `${qui}.regimeMatrimonial`;
  const siens = saisie.references.regimesMatrimoniaux.filter(
    ({ situationFamiliale }) => situationFamiliale === situation,
  );
  const choisi = siens.find(({ code }) => code === saisie.lire(chemin));
  return (
    <>
      <ChampDeCode
        saisie={saisie}
        chemin={chemin}
        label={situation === 'pacse' ? 'Régime du PACS' : undefined}
        liste={siens}
        description={choisi && expliquer(choisi)}
        enBref={(libelle) => libelle.replace(/ \(.*\)$/u, '')}
        className={grille.entier}
      />
      {situation === 'marie' && (
        <ChampDeTexte saisie={saisie} chemin={`${qui}.lieuMariage`} className={grille.entier} />
      )}
    </>
  );
}

/** A new situation removes the values that no longer fit. */
function changerDeSituation(saisie: SaisieDuBrouillon, qui: PropsDAcquereur['qui'], code: string | null) {
  const chemin = `${qui}.situationFamiliale.code`;
  const avant = saisie.lire(chemin);
  const { [qui]: dite } = poser(chemin, code, saisie.brouillon.document);
  saisie.choisir(chemin, {
    [qui]: { ...dite, ...(code === avant ? {} : { regimeMatrimonial: null, lieuMariage: null }) },
  });
}

export function FamilleDeLAcquereur({ saisie, qui }: PropsDAcquereur) {
  const premierUni = UNIS.has(saisie.lire('reservataire.situationFamiliale.code'));
  const situation = `${qui}.situationFamiliale.code`;
  const partagee = qui === 'coreservataire' && saisie.partages.union;
  const civilite = saisie.mot(`${qui}.civilite`);
  const { situationsFamiliales } = saisie.references;
  const situations = useMemo(
    () => situationsFamiliales.map(({ code, libelle }) => ({ code, libelle: accorder(libelle, civilite) })),
    [situationsFamiliales, civilite],
  );
  return (
    <fieldset className={classes.groupe}>
      <legend>Famille</legend>
      {qui === 'coreservataire' && premierUni && (
        <Checkbox
          id={idDuChamp(`${qui}.meme-union`)}
          label={
            saisie.lire('reservataire.situationFamiliale.code') === 'pacse'
              ? 'Même PACS que le réservataire'
              : 'Même mariage que le réservataire'
          }
          checked={partagee}
          onChange={({ currentTarget: { checked } }) => saisie.partager('union', checked)}
        />
      )}
      {!partagee && (
        <div className={grille.grille}>
          <ChampDeCode
            saisie={saisie}
            chemin={situation}
            choisir={(code) => changerDeSituation(saisie, qui, code)}
            liste={situations}
            className={grille.entier}
          />
          {UNIS.has(saisie.lire(situation)) && <Regime saisie={saisie} qui={qui} />}
        </div>
      )}
      <AvisDUnion saisie={saisie} qui={qui} />
    </fieldset>
  );
}
