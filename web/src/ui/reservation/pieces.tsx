/**
 * The documents of a reservation, by owner: the uploaded ones with a preview, those that the portal adds by itself, and the
 * missing ones.
 */

import { Button } from '@mantine/core';
import { IconFileText, IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import type { DocumentDeReservation, FormulaireDeReservation } from '../../api/types';
import { fichierEnBref, jourDe } from '../../lib/formats';
import { clesDe } from '../../lib/objets';
import { AUCUN_DOCUMENT } from '../documents';
import { Modal } from '../fenetre';
import { ACQUEREURS_DITS } from './acheteurs';
import classes from './pieces.module.css';

type Requise = FormulaireDeReservation['documentsRequis'][number];

/** The categories of documents, in the order of the page. */
const CATEGORIES = {
  ...ACQUEREURS_DITS,
  societe: 'Société',
  dossier: 'Dossier',
  lot: 'Lot et programme',
} as const;
const estImage = (type: string | null) => type?.startsWith('image/') === true;

/** Sorts the documents in the order of the page, and numbers those of the same name. */
function ranger(documents: readonly DocumentDeReservation[]): DocumentDeReservation[] {
  const vus = new Map<string, number>();
  return documents
    .toSorted((a, b) => a.position - b.position)
    .map((un) => {
      const rang = (vus.get(un.libelle) ?? 0) + 1;
      vus.set(un.libelle, rang);
      return rang === 1 ? un : { ...un, libelle: `${un.libelle} (${rang})` };
    });
}

function precision(piece: DocumentDeReservation): string {
  const { autocomplete, dateAjout, nomFichier } = piece;
  return [
    nomFichier,
    fichierEnBref(piece),
    !autocomplete && dateAjout !== null && `ajouté le ${jourDe(dateAjout)}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Shows the document itself: a picture, or a PDF in the browser's viewer. */
function Apercu({ piece, fermer }: { piece: DocumentDeReservation | null; fermer: () => void }) {
  return (
    <Modal opened={piece !== null} onClose={fermer} title={piece?.libelle} size={960} centered>
      <div className={classes.apercu}>
        {piece?.preview != null &&
          (estImage(piece.typeMime) ? (
            <img src={piece.preview} alt={piece.libelle} />
          ) : (
            <iframe src={piece.preview} title={piece.libelle} />
          ))}
      </div>
    </Modal>
  );
}

function Piece({ piece, ouvrir }: { piece: DocumentDeReservation; ouvrir: () => void }) {
  const { libelle, url, preview, typeMime, autocomplete } = piece;
  const Icone = estImage(typeMime) ? IconPhoto : IconFileText;
  return (
    <li data-automatique={autocomplete || undefined}>
      {preview !== null && estImage(typeMime) ? (
        <img src={preview} alt="" loading="lazy" />
      ) : (
        <Icone size={18} stroke={1.5} aria-hidden="true" />
      )}
      <div>
        {url === null ? (
          libelle
        ) : (
          <a href={url} target="_blank" rel="noreferrer">
            {libelle}
          </a>
        )}
        {precision(piece) !== '' && <small>{precision(piece)}</small>}
      </div>
      {preview !== null && (
        <Button variant="default" size="xs" onClick={ouvrir} aria-label={`Aperçu\u00a0: ${libelle}`}>
          Aperçu
        </Button>
      )}
    </li>
  );
}

export function PiecesDeReservation({
  documents,
  requises = [],
  duLot = 'ajoutés par le portail',
}: {
  documents: readonly DocumentDeReservation[];
  requises?: readonly Requise[];
  /** The note beside the title of the documents of the lot, such as "annexés au contrat". */
  duLot?: string;
}) {
  const [ouverte, ouvrir] = useState<DocumentDeReservation | null>(null);
  const groupes = clesDe(CATEGORIES)
    .map((categorie) => ({
      categorie,
      pieces: ranger(documents.filter((un) => un.categorie === categorie)),
      attendues: requises.filter((une) => une.categorie === categorie && !une.fourni),
    }))
    .filter(({ pieces, attendues }) => pieces.length + attendues.length > 0);
  if (groupes.length === 0) {
    return <p>{AUCUN_DOCUMENT}</p>;
  }
  return (
    <div className={classes.groupes}>
      {groupes.map(({ categorie, pieces, attendues }) => (
        <section key={categorie} aria-label={`Documents\u00a0: ${CATEGORIES[categorie]}`}>
          <h3>
            {CATEGORIES[categorie]}
            {categorie === 'lot' && <small>{duLot}</small>}
          </h3>
          <ul>
            {pieces.map((piece) => (
              <Piece key={piece.id} piece={piece} ouvrir={() => ouvrir(piece)} />
            ))}
            {attendues.map(({ type, libelle, raison }) => (
              <li key={type} className={classes.attendue}>
                <IconFileText size={18} stroke={1.5} aria-hidden="true" />
                <div>
                  {`${libelle}\u00a0: attendu`}
                  <small>{raison}</small>
                </div>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <Apercu piece={ouverte} fermer={() => ouvrir(null)} />
    </div>
  );
}
