/**
 * The part of the page that replaces the steps when the document is signed, refused, not yet to sign, or over: what follows,
 * and the files.
 */
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { poids } from '../../lib/formats';
import { etatDeRetractation } from './delai';
import { prendreLeFocus } from './guet';
import { issueDe } from './issues';
import type { Seance, Tour } from './queries';
import { Reprise } from './reprise';
import classes from './signature.module.css';
import { useTelechargement } from './telechargement';

/** Whether an address is a path of this portal. */
export const duPortail = (retour: string | null) =>
  retour?.startsWith('/') === true && !retour.startsWith('//') && !retour.startsWith('/\\') ? retour : null;

/** The files to download: the receipt first, then the copy and its proofs. */
function Fichiers({ jeton, seance }: { jeton: string; seance: Seance }) {
  const { telecharger, enCours } = useTelechargement(jeton);
  const { document: fichier, preuve, retractation, reference } = seance;
  return (
    <>
      {retractation?.recepisse === true && (
        <Button
          size="md"
          loading={enCours}
          onClick={() => telecharger('recepisse', `recepisse-${reference}.pdf`)}
        >
          Télécharger le récépissé
        </Button>
      )}
      {fichier.signe && (
        <Button
          variant="default"
          size="md"
          loading={enCours}
          onClick={() => telecharger('document', fichier.nom)}
        >
          {`Télécharger votre exemplaire (${poids(fichier.taille)})`}
        </Button>
      )}
      {preuve !== null && (
        <Button
          variant="default"
          size="md"
          loading={enCours}
          onClick={() => telecharger('preuve', preuve.nom)}
        >
          {`Télécharger le dossier de preuve (${poids(preuve.taille)})`}
        </Button>
      )}
    </>
  );
}

export function Issue({
  seance,
  tour,
  jeton,
  annoncer,
  reprise,
}: {
  seance: Seance;
  tour: Exclude<Tour, 'a-signer'>;
  jeton: string;
  /** Whether the state results from an action of this page. The title is then focused. */
  annoncer: boolean;
  /** Called when a refusal is withdrawn and signing continues. */
  reprise: () => void;
}) {
  const { titre, phrases } = issueDe(seance, tour);
  const retour = duPortail(seance.retour);
  return (
    <section
      className={classes.issue}
      data-tour={tour}
      data-retractation={etatDeRetractation(seance) ?? undefined}
    >
      {/* Each title has its own `key`, so that a new title is focused again. */}
      <h2 key={titre} ref={annoncer ? prendreLeFocus : null} tabIndex={-1}>
        {titre}
      </h2>
      {phrases.map((phrase) => (
        <p key={phrase}>{phrase}</p>
      ))}
      {seance.refus !== null && tour === 'refuse' && (
        <Reprise jeton={jeton} refus={seance.refus} reprise={reprise} />
      )}
      <div className={classes.boutons}>
        {retour !== null && (
          <Button component={Link} to={retour} size="md">
            {seance.surPlace && seance.genre === 'contrat' ? 'Rendre la tablette' : 'Terminer'}
          </Button>
        )}
        <Fichiers jeton={jeton} seance={seance} />
      </div>
    </section>
  );
}
