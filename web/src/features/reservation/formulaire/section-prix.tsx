/** The section of the price: the VAT, and whether the promotion is taken. The server computes the price of the contract. */
import { Checkbox } from '@mantine/core';
import { Link } from 'react-router';
import { echeance, pourcentage, prix } from '../../../lib/formats';
import { Avis } from '../../../ui/avis';
import { ListeFaits } from '../../../ui/liste-faits';
import { Vive } from '../../../ui/vive';
import { CadreDeSection } from './commun/cadre-de-section';
import { fiscaliteDeLaTva } from './commun/changements';
import { ChoixEnLignes, type ReponsePossible } from './commun/choix';
import classes from './commun/formulaire.module.css';
import { libelleDuChamp } from './commun/libelles';
import type { SaisieDuBrouillon } from './commun/use-saisie';
import { idDuChamp } from './commun/viser';

const TVA = 'tva';
const FISCALITE = 'fiscalite.code';
const PROMOTION = 'offrePromotionnelle';
/** The reduced VAT asks for more data about the buyers (`domain.md` section 6). */
const REDUITE = 5.5;

function tvaDites({ formulaire, lire }: SaisieDuBrouillon): ReponsePossible[] {
  return formulaire.tvaOffertes.map(({ taux, prix: montant, eligibilite }) => {
    const suite =
      eligibilite === null ? undefined : (
        <>
          {eligibilite.phrase} <cite>{eligibilite.source}</cite>
        </>
      );
    return {
      valeur: String(taux),
      libelle: `TVA ${pourcentage(taux)}`,
      fin: prix(montant),
      ...(suite === undefined
        ? {}
        : eligibilite?.reponse === 'non' && lire(TVA) !== taux
          ? { refus: suite }
          : { detail: suite }),
    };
  });
}

/** The lines of the price, as in the contract. */
function DetailDuPrix({ saisie }: { saisie: SaisieDuBrouillon }) {
  const { prix: compose } = saisie.formulaire;
  const { lot } = saisie.brouillon.reservation;
  if (compose === null) {
    return <p className={classes.precision}>Choisissez une TVA pour voir le prix du contrat.</p>;
  }
  return (
    <div className={classes.total}>
      <p className={`lt-title ${classes.montant}`}>
        <Vive valeur={compose.prix}>{prix(compose.prix)}</Vive>
      </p>
      <p className={classes.precision}>
        {`Prix du contrat, toutes taxes comprises${compose.annexes > 0 ? ', annexes comprises' : ''}.`}
      </p>
      <ListeFaits
        faits={[
          ['Prix de grille', compose.promotion > 0 && prix(compose.prixGrille)],
          ['Promotion', compose.promotion > 0 && `−${prix(compose.promotion)}`],
          [`Lot ${lot.numero}`, compose.annexes > 0 && prix(compose.principal)],
          [
            lot.annexes.length > 1 ? `Annexes ${lot.annexes.join(', ')}` : `Annexe ${lot.annexes.join('')}`,
            compose.annexes > 0 && prix(compose.annexes),
          ],
          ['Prix hors taxe', prix(compose.horsTaxe)],
          [`TVA ${pourcentage(compose.tva)}`, prix(compose.montantTva)],
        ]}
      />
    </div>
  );
}

/** The missing data that the reduced VAT requires. */
function SuitesDeLaReduite({ saisie }: { saisie: SaisieDuBrouillon }) {
  const premier = saisie.points.acquereurs.find(({ champ }) =>
    /\.(?:nombreOccupants|revenusImposablesN2)$/u.test(champ),
  );
  return saisie.lire(TVA) === REDUITE && premier !== undefined ? (
    <Avis titre="La TVA réduite demande aussi le nombre d’occupants et les revenus imposables de chaque acquéreur.">
      <Link {...saisie.lien('acquereurs', premier.champ)}>Les indiquer</Link>
    </Avis>
  ) : null;
}

export function SectionPrix({ saisie }: { saisie: SaisieDuBrouillon }) {
  const { formulaire, lire, erreur, requis, choisir } = saisie;
  const { option } = saisie.brouillon.reservation;
  const choisie = lire(TVA);
  const promotion = formulaire.tvaOffertes.find(({ taux }) => taux === choisie)?.promotion ?? 0;
  return (
    <CadreDeSection
      saisie={saisie}
      section="prix"
      chapeau={
        option === null
          ? 'Prix de la grille au jour où ce brouillon a été commencé\u00a0: il ne change plus tant que le brouillon est en cours.'
          : `Prix gelé par votre option, valable jusqu’au ${echeance(option.dateEcheance)}\u00a0: c’est celui du contrat.`
      }
    >
      <ChoixEnLignes
        chemin={TVA}
        legende={libelleDuChamp(TVA)}
        valeur={choisie === null ? null : String(choisie)}
        reponses={tvaDites(saisie)}
        choisir={(taux) =>
          choisir(TVA, {
            tva: Number(taux),
            ...fiscaliteDeLaTva(Number(taux), saisie.mot(FISCALITE), formulaire.tvaOffertes),
          })
        }
        erreur={erreur(TVA)}
        requis={requis(TVA)}
      />
      <SuitesDeLaReduite saisie={saisie} />
      {formulaire.aUnePromotion && (
        <Checkbox
          id={idDuChamp(PROMOTION)}
          label={
            promotion > 0 ? `Profiter de la promotion (−${prix(promotion)})` : 'Profiter de la promotion'
          }
          checked={lire(PROMOTION) !== false}
          onChange={({ currentTarget: { checked } }) => choisir(PROMOTION, { offrePromotionnelle: checked })}
        />
      )}
      <DetailDuPrix saisie={saisie} />
    </CadreDeSection>
  );
}
