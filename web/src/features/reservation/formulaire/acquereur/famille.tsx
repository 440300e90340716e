/**
 * The family situation and the matrimonial regime of a buyer. They decide whether the buyer may buy alone (rule `union`). The
 * message stands at the regime, with what to do.
 */
import { Button, Checkbox } from '@mantine/core';
import { verifier } from '../../../../lib/regles';
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

/** Says that this regime requires both spouses, while one buys alone. */
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

function Regime({ saisie, qui }: PropsDAcquereur) {
  const situation = saisie.lire(`${qui}.situationFamiliale.code`);
  const chemin = `${qui}.regimeMatrimonial`;
  const siens = saisie.references.regimesMatrimoniaux.filter(
    ({ situationFamiliale }) => situationFamiliale === situation,
  );
  const source = siens.find(({ code }) => code === saisie.lire(chemin))?.source;
  return (
    <>
      <ChampDeCode
        saisie={saisie}
        chemin={chemin}
        label={situation === 'pacse' ? 'Régime du PACS' : undefined}
        liste={siens}
        description={source}
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
            liste={saisie.references.situationsFamiliales}
            className={grille.entier}
          />
          {UNIS.has(saisie.lire(situation)) && <Regime saisie={saisie} qui={qui} />}
        </div>
      )}
      <AvisDUnion saisie={saisie} qui={qui} />
    </fieldset>
  );
}
