/** The check of the whole form: the unsent changes are sent, the server checks, and missing values are shown by section. */
import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { motsDe } from '../../../../api/echecs';
import { ErreurAppel } from '../../../../api/erreur-appel';
import { DOSSIER_INCOMPLET } from '../../../../api/reservation';
import { chemins } from '../../../../lib/chemins';
import { memeValeur } from '../../../../lib/merge-patch';
import { Avis } from '../../../../ui/avis';
import type { BrouillonOuvert } from '../../commun/brouillon';
import { completude } from '../../commun/envois';
import type { FormulaireDeReservation } from '../../commun/fil';
import { titreDeSection } from './cadre-de-section';
import classes from './formulaire.module.css';
import { pointsDesSections, precision, SECTIONS } from './sections';
import type { SaisieDuBrouillon } from './use-saisie';
import { viser } from './viser';

export interface VerificationDuDossier {
  etat: 'a-faire' | 'en-cours' | 'complet' | 'incomplet';
  refus: string | null;
  /** The missing values, by section, from the server's answer, as long as nothing has changed since. */
  points: SaisieDuBrouillon['points'];
  verifier: () => Promise<void>;
}

/** The values that the server checked, and its findings. */
interface Reponse {
  vu: unknown;
  formulaire: FormulaireDeReservation;
}

/** What a check is about: the typed values and the uploaded documents. When one of them changes, the check is outdated. */
const aVerifier = ({ document, reservation }: BrouillonOuvert) => ({
  document,
  documents: reservation.documents.map(({ id }) => id),
});

export function useVerification(saisie: SaisieDuBrouillon): VerificationDuDossier {
  const [enCours, setEnCours] = useState(false);
  const [reponse, setReponse] = useState<Reponse | null>(null);
  const [refus, setRefus] = useState<string | null>(null);
  const { brouillon } = saisie;
  const dernier = useRef(brouillon);
  dernier.current = brouillon;
  const tient = reponse !== null && memeValeur(reponse.vu, aVerifier(brouillon));
  const points = tient ? pointsDesSections(reponse.formulaire, brouillon) : saisie.points;
  return {
    etat: enCours ? 'en-cours' : !tient ? 'a-faire' : reponse.formulaire.complet ? 'complet' : 'incomplet',
    refus,
    points,
    verifier: async () => {
      setEnCours(true);
      setRefus(null);
      saisie.montrer(...SECTIONS);
      try {
        await brouillon.vider();
        const vu = aVerifier(dernier.current);
        setReponse({ vu, formulaire: await completude(brouillon.reservation.id) });
      } catch (cause) {
        const dit = cause instanceof ErreurAppel ? cause.messageDuServeur : null;
        setRefus(dit ?? motsDe(cause));
        setReponse(null);
      }
      setEnCours(false);
      // The result stands under the title, so the focus goes there, from any button that starts the check.
      viser('section-recapitulatif');
    },
  };
}

/** The points that are left, by section, with a link to the first field of each section. */
function ResteAFaire({
  saisie,
  points: tous,
}: {
  saisie: SaisieDuBrouillon;
  points: SaisieDuBrouillon['points'];
}) {
  return (
    <ul className={classes.points}>
      {SECTIONS.flatMap((section) => {
        const points = tous[section];
        const [premier] = points;
        return premier === undefined
          ? []
          : [
              <li key={section}>
                <Link
                  {...saisie.lien(section, (points.find(({ genre }) => genre === 'faux') ?? premier).champ)}
                >
                  {titreDeSection(saisie, section)}
                </Link>
                {`\u00a0: ${precision(section, points, null)}`}
              </li>,
            ];
      })}
    </ul>
  );
}

export function VerdictDuDossier({
  saisie,
  verification: { etat, refus, points },
}: {
  saisie: SaisieDuBrouillon;
  verification: VerificationDuDossier;
}) {
  const reste = SECTIONS.reduce((somme, section) => somme + points[section].length, 0);
  if (refus !== null) {
    return <Avis genre="danger" annonce titre={refus} />;
  }
  if (reste > 0) {
    return (
      <Avis
        genre="attention"
        annonce
        titre={
          reste > 1
            ? `Il reste ${reste}\u00a0points avant que le dossier soit complet`
            : 'Il reste un point avant que le dossier soit complet'
        }
      >
        <ResteAFaire saisie={saisie} points={points} />
      </Avis>
    );
  }
  return etat === 'complet' ? (
    <Avis
      genre="fait"
      annonce
      titre="Le dossier est complet."
      actions={
        <Button component={Link} to={chemins.lotReservationConfirmation(saisie.brouillon.reservation.lot.id)}>
          Voir le récapitulatif
        </Button>
      }
    />
  ) : etat === 'incomplet' ? (
    <Avis genre="attention" annonce titre={DOSSIER_INCOMPLET} />
  ) : (
    <Avis annonce titre="Rien ne manque, à ce que voit cette page&nbsp;: vérifiez le dossier." />
  );
}
