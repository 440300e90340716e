/**
 * The documents of a registration, each beside what to check on it: the list of seven at the left, the present one in the
 * centre. When the list has the focus, arrow keys change the document.
 */
import {
  IconAlertCircle,
  IconCircleCheck,
  type IconFileText,
  IconMailForward,
  IconMessage2,
} from '@tabler/icons-react';
import { type KeyboardEvent, useRef } from 'react';
import { dateHeure, poids } from '../../../lib/formats';
import { ListeFaits } from '../../../ui/liste-faits';
import classes from './inscription.module.css';
import type { DocumentRecu } from './queries-inscriptions';

type EtatDePiece = 'recue' | 'raison' | 'demandee' | 'absente';

const ETATS: Record<EtatDePiece, { mot: string; icone: typeof IconFileText }> = {
  recue: { mot: 'reçue', icone: IconCircleCheck },
  raison: { mot: 'remplacée par une explication', icone: IconMessage2 },
  demandee: { mot: 'demandée, attendue', icone: IconMailForward },
  absente: { mot: 'manquante', icone: IconAlertCircle },
};

type Demande = DocumentRecu['demandes'][number];

/** Where a request for a document stands, written after the text of the request. */
const SUITES: Record<Demande['etat'], (demande: Demande) => string> = {
  attendue: () => ', attendue',
  recue: ({ recueLe }) => (recueLe === null ? ', reçue' : `, reçue le ${dateHeure(recueLe)}`),
  annulee: () => ', annulée',
  expiree: () => ', restée sans réponse',
};

/** The state of a slot. A pending request comes before an older file. */
export function etatDePiece({ url, raison, demandes }: DocumentRecu): EtatDePiece {
  if (demandes.some(({ etat }) => etat === 'attendue')) {
    return 'demandee';
  }
  return url !== null ? 'recue' : raison !== null ? 'raison' : 'absente';
}

const estImage = (type: string | null) => type === 'image/jpeg' || type === 'image/png';

/** Shows the document itself: a PDF in the browser's viewer, or a picture. */
function Vue({ piece: { url, type, libelle, raison } }: { piece: DocumentRecu }) {
  return (
    <div className={classes.vue}>
      {url === null ? (
        <p className={classes.sans}>
          {raison === null ? 'Aucun fichier pour cette pièce.' : `À la place\u00a0: ${raison}`}
        </p>
      ) : estImage(type) ? (
        <img src={url} alt={libelle} />
      ) : type === 'application/pdf' ? (
        <iframe src={url} title={libelle} />
      ) : (
        <p className={classes.sans}>Ce fichier ne peut pas être affiché ici&nbsp;: téléchargez-le.</p>
      )}
    </div>
  );
}

export function DocumentsDInscription({
  documents,
  choisie,
  choisir,
  aComparer,
}: {
  documents: readonly DocumentRecu[];
  /** The slot of the document on screen. */
  choisie: DocumentRecu['emplacement'];
  choisir: (emplacement: DocumentRecu['emplacement']) => void;
  /** The values of the form to look for on the document. */
  aComparer: Parameters<typeof ListeFaits>[0]['faits'];
}) {
  const liste = useRef<HTMLUListElement>(null);
  const rang = Math.max(
    documents.findIndex(({ emplacement }) => emplacement === choisie),
    0,
  );
  const piece = documents[rang];
  if (piece === undefined) {
    return <p>Ses pièces ont été effacées.</p>;
  }

  function auClavier(evenement: KeyboardEvent): void {
    const pas = { ArrowDown: 1, ArrowUp: -1, Home: -rang, End: documents.length - 1 - rang }[evenement.key];
    if (pas !== undefined) {
      evenement.preventDefault();
      const vers = (rang + pas + documents.length) % documents.length;
      choisir(documents[vers]?.emplacement ?? choisie);
      liste.current?.querySelectorAll('button')[vers]?.focus();
    }
  }

  return (
    <div className={classes.examen}>
      <ul ref={liste} className={classes.cases} aria-label="Pièces du dossier" onKeyDown={auClavier}>
        {documents.map((une) => {
          const etat = etatDePiece(une);
          const { mot, icone: Icone } = ETATS[etat];
          return (
            <li key={une.emplacement}>
              <button
                type="button"
                data-etat={etat}
                aria-current={une === piece || undefined}
                onClick={() => choisir(une.emplacement)}
              >
                <Icone size={18} stroke={1.5} aria-hidden="true" />
                {une.libelle}
                <small>{mot}</small>
              </button>
            </li>
          );
        })}
      </ul>
      <div className={classes.piece}>
        <header>
          <h3>{piece.libelle}</h3>
          {piece.url !== null && (
            <p className={classes.infos}>
              <a href={piece.url} target="_blank" rel="noreferrer">
                {piece.nom ?? 'Ouvrir'}
              </a>
              {piece.taille !== null && ` · ${poids(piece.taille)}`}
              {piece.recueLe !== null && ` · reçue le ${dateHeure(piece.recueLe)}`}
            </p>
          )}
        </header>
        <Vue piece={piece} />
        {piece.demandes.map((demande) => (
          <p key={demande.date}>
            {`Demandée le ${dateHeure(demande.date)}\u00a0: «\u00a0${demande.demande}\u00a0»${SUITES[demande.etat](demande)}.`}
          </p>
        ))}
        <ListeFaits faits={aComparer} />
      </div>
    </div>
  );
}
