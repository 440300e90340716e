/**
 * The signature page of a personal link (`/signature#token`), with or without an account. It has its own layout, because people
 * who come from a mail do not use the rest of the portal.
 */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { motsDe } from '../../api/echecs';
import { ErreurAppel } from '../../api/erreur-appel';
import { ancreDe } from '../../lib/adresse-abimee';
import { telephone } from '../../lib/formats';
import { marque } from '../../lib/marque';
import { Annexes } from './annexes';
import { Bande, Titre } from './bande';
import { Barre } from './barre';
import { DocumentASigner, type Pages } from './document';
import { Etapes } from './etapes';
import { Issue } from './issue';
import { useLecture } from './lecture';
import { Notaire } from './notaire';
import { seance as requeteSeance, type Seance } from './queries';
import { QuiSigne } from './qui-signe';
import { Retractation } from './retractation';
import classes from './signature.module.css';
import { Tablette } from './tablette';
import { useEtroit } from './use-etroit';
import { useSignature } from './use-signature';

/** The page when there is no session: one sentence, and what to do. */
function SansSeance({ titre, phrase, reessayer }: { titre: string; phrase: string; reessayer?: () => void }) {
  return (
    <>
      <Bande seance={undefined} />
      <main id="contenu" tabIndex={-1} className={classes.seule}>
        <h1>{titre}</h1>
        <p>{phrase}</p>
        {reessayer !== undefined && (
          <Button size="md" onClick={reessayer}>
            Réessayer
          </Button>
        )}
      </main>
    </>
  );
}

const APPELER = marque.telephone === null ? '' : ` ou appelez le ${telephone(marque.telephone)}`;
const AUTRE_LIEN = `Ouvrez le plus récent de nos e-mails\u00a0: son lien le remplace peut-être. Sinon, répondez à cet e-mail${APPELER}\u00a0: un autre lien vous sera envoyé.`;

/** The page when there is no document to read: the tablet changes hands, or a notary downloads a file. */
function SansDocument({ jeton, seance }: { jeton: string; seance: Seance }) {
  return seance.dossier ? <Notaire jeton={jeton} seance={seance} /> : <Tablette seance={seance} />;
}

const sansDocument = ({ dossier, surPlace, suivant, tour }: Seance) =>
  dossier || (surPlace && suivant && tour === 'signe');

function LaSeance({ jeton, seance }: { jeton: string; seance: Seance }) {
  const etroit = useEtroit();
  const pages = useRef<Pages>(null);
  const { empreinte, pages: total } = seance.document;
  const lecture = useLecture(jeton, empreinte, total);
  const signature = useSignature({ jeton, seance, lecture, pages });
  const [agi, setAgi] = useState(false);
  const { tour } = seance;
  const enEtapes = tour === 'a-signer';
  // On a phone the present step replaces the document.
  const lit = !etroit || !enEtapes || signature.montree === 'lire';
  const props = { jeton, seance, lecture, signature, etroit };
  // When the pages come last, the annexes come before them, so that nobody must scroll through all pages.
  const annexesAvant = etroit && !enEtapes;
  const annexes = <Annexes jeton={jeton} seance={seance} />;
  return (
    <>
      <Bande seance={seance} />
      <main id="contenu" tabIndex={-1} className={classes.page} data-tour={tour}>
        <Titre seance={seance} />
        <div role="status" className="lt-lu">
          {signature.annonce}
        </div>
        <div className={classes.grille}>
          <DocumentASigner
            ref={pages}
            jeton={jeton}
            seance={seance}
            lecture={lecture}
            cache={!lit}
            pied={annexesAvant ? null : annexes}
          />
          <section className={classes.panneau} aria-label="Signer" hidden={etroit && enEtapes && lit}>
            {enEtapes ? (
              <Etapes {...props} refusee={() => setAgi(true)} />
            ) : (
              <Issue
                seance={seance}
                tour={tour}
                jeton={jeton}
                annoncer={agi || signature.annonce !== ''}
                reprise={() => {
                  signature.refuser(false);
                  signature.annoncer('Votre refus est levé\u00a0: la signature reprend.');
                  document.getElementById('contenu')?.focus();
                }}
              />
            )}
            {!enEtapes && (
              <Retractation
                jeton={jeton}
                seance={seance}
                annoncer={signature.annoncer}
                retractee={() => {
                  setAgi(true);
                  signature.annoncer('Votre rétractation est enregistrée.');
                }}
              />
            )}
            {annexesAvant && annexes}
            {!(tour === 'close' && seance.retractation !== null) && (
              // A document signed by hand does not list online signatures.
              <QuiSigne signataires={seance.signataires} tour={tour} />
            )}
          </section>
        </div>
      </main>
      {etroit && enEtapes && !signature.refuse && (
        <Barre {...props} reculer={() => pages.current?.aller(Math.max(1, pages.current.ici() - 1))} />
      )}
    </>
  );
}

function ParLeLien({ jeton }: { jeton: string }) {
  const { data, error, isFetching, refetch } = useQuery(requeteSeance(jeton));
  if (error instanceof ErreurAppel && error.statusCode === 404) {
    return <SansSeance titre="Ce lien ne marche plus" phrase={AUTRE_LIEN} />;
  }
  if (data !== undefined) {
    return sansDocument(data) ? (
      <SansDocument jeton={jeton} seance={data} />
    ) : (
      <LaSeance jeton={jeton} seance={data} />
    );
  }
  return error !== null && !isFetching ? (
    <SansSeance
      titre="Le document n’a pas pu être ouvert"
      phrase={motsDe(error)}
      reessayer={() => void refetch()}
    />
  ) : (
    <>
      <Bande seance={undefined} />
      <main id="contenu" className={classes.page} aria-busy="true" />
    </>
  );
}

export function SignaturePage() {
  const jeton = ancreDe(useLocation().hash);
  return jeton === '' ? (
    <SansSeance
      titre="Ce lien est incomplet"
      phrase="Ouvrez-le depuis l’e-mail que vous avez reçu, en entier."
    />
  ) : (
    <ParLeLien key={jeton} jeton={jeton} />
  );
}
