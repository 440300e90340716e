/** The section of the deposit: one of the lot's amounts, never above the legal limit. */
import { prix } from '../../../lib/formats';
import { valeurDe } from '../../../lib/regles-reservation';
import { CadreDeSection } from './commun/cadre-de-section';
import { ChampDeTexte } from './commun/champs';
import grille from './commun/champs.module.css';
import { ChoixEnLignes } from './commun/choix';
import classes from './commun/formulaire.module.css';
import { libelleDuChamp } from './commun/libelles';
import type { SaisieDuBrouillon } from './commun/use-saisie';

const TYPE = 'depotGarantie.type.code';
const MONTANT = 'depotGarantie.montant';
const NUMERO = 'depotGarantie.numeroCheque';

/** The type of a deposit. All cheques of a lot have one type, whatever names the feed gives them: their amounts tell them apart. */
const typeDe = (montant: number) => (montant === 0 ? 'sans' : 'cheque');

/** Writes "Chèque de 1 500 €" or "Sans dépôt de garantie". */
const libelleDe = (libelle: string, montant: number) =>
  montant === 0 ? 'Sans dépôt de garantie' : `${libelle} de ${prix(montant)}`;

const enPhrase = (texte: string) => `${texte.charAt(0).toLocaleUpperCase('fr-FR')}${texte.slice(1)}.`;

export function SectionDepot({ saisie }: { saisie: SaisieDuBrouillon }) {
  const { formulaire, erreur, requis } = saisie;
  const plafond = formulaire.plafondDepot;
  const phrase = plafond === null ? null : enPhrase(plafond.phrase);
  const type = saisie.mot(TYPE);
  const montant = Number(valeurDe(saisie.brouillon.document, MONTANT) ?? 0);
  return (
    <CadreDeSection saisie={saisie} section="depot" chapeau="Il est déduit du prix au jour de l’acte.">
      <ChoixEnLignes
        chemin={TYPE}
        legende={libelleDuChamp(TYPE)}
        valeur={type === null ? null : String(montant)}
        reponses={formulaire.depots.map(({ libelle, montant: sien, admis }) => ({
          valeur: String(sien),
          libelle: libelleDe(libelle, sien),
          ...(admis
            ? {}
            : { refus: phrase ?? 'Le plafond légal dépend du prix\u00a0: choisissez d’abord la TVA.' }),
        }))}
        choisir={(choisi) => {
          const euros = Number(choisi);
          saisie.choisir(TYPE, {
            depotGarantie: {
              type: { code: typeDe(euros) },
              ...(euros === 0 ? { montant: null, numeroCheque: null, banque: null } : { montant: euros }),
            },
          });
        }}
        erreur={erreur(TYPE) ?? erreur(MONTANT)}
        requis={requis(TYPE)}
      />
      {/* When the limit refuses an answer, this answer shows the sentence about the limit, so it is not repeated here. */}
      {phrase !== null && formulaire.depots.every(({ admis }) => admis) && (
        <p className={classes.precision}>{phrase}</p>
      )}
      {requis(NUMERO) && (
        <div className={grille.grille}>
          <ChampDeTexte saisie={saisie} chemin={NUMERO} chiffres longueur={20} />
          <ChampDeTexte saisie={saisie} chemin="depotGarantie.banque" />
        </div>
      )}
    </CadreDeSection>
  );
}
