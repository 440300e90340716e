/** The company that buys, and the person who signs for it. */

import { ChampDeCode, ChampDeTexte, ChampsDAdresse } from '../commun/champs';
import grille from '../commun/champs.module.css';
import { ChoixEnLignes } from '../commun/choix';
import type { SaisieDuBrouillon } from '../commun/use-saisie';
import classes from './acquereurs.module.css';

const REPRESENTANT = 'societe.representantLegal';
const OUI = 'oui';
const NON = 'non';

export function SocieteQuiAchete({ saisie }: { saisie: SaisieDuBrouillon }) {
  const represente = saisie.lire(REPRESENTANT);
  return (
    <fieldset className={classes.acquereur}>
      <legend>
        <h3>La société</h3>
      </legend>
      <div className={grille.grille}>
        <ChampDeTexte saisie={saisie} chemin="societe.raisonSociale" className={grille.deuxTiers} />
        <ChampDeCode
          saisie={saisie}
          chemin="societe.statut"
          liste={saisie.references.statutsSociete}
          className={grille.tiers}
        />
        <ChampsDAdresse
          saisie={saisie}
          chemins={{
            adresse: 'societe.adresseSociete',
            cp: 'societe.cpSociete',
            ville: 'societe.villeSociete',
          }}
        />
        <ChoixEnLignes
          chemin={REPRESENTANT}
          legende="La personne qui achète pour la société en est-elle le représentant légal&nbsp;?"
          forme="boutons"
          className={grille.entier}
          valeur={represente === null ? null : represente === true ? OUI : NON}
          reponses={[
            { valeur: OUI, libelle: 'Oui' },
            { valeur: NON, libelle: 'Non, une autre personne' },
          ]}
          choisir={(valeur) =>
            saisie.choisir(REPRESENTANT, {
              societe: {
                representantLegal: valeur === OUI,
                ...(valeur === OUI ? { nomRepresentantLegal: null, prenomRepresentantLegal: null } : {}),
              },
            })
          }
          erreur={saisie.erreur(REPRESENTANT)}
        />
        {represente === false && (
          <>
            <ChampDeTexte saisie={saisie} chemin="societe.prenomRepresentantLegal" />
            <ChampDeTexte saisie={saisie} chemin="societe.nomRepresentantLegal" />
          </>
        )}
      </div>
    </fieldset>
  );
}
