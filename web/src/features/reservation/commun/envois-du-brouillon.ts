/**
 * The uploads of a draft. They continue when their section, or the whole form, is left. The form that is open when an upload
 * ends shows the file. Closing the page during an upload asks a question.
 */
import { useEffect } from 'react';
import { cles } from '../../../api/cles';
import { requetes } from '../../../api/requetes';
import { avantDeSortir } from '../../../lib/avant-de-sortir';
import { ajouter } from '../../../lib/flashs';
import { creerFileDeDepot, type FileDeDepot, type VueDeDepot } from '../../../ui/file-de-depot';
import type { BrouillonOuvert } from './brouillon';
import { envoyerDocument, type Trajet } from './envois';
import type { DocumentDeReservation } from './fil';

type Piece = Pick<DocumentDeReservation, 'categorie' | 'type' | 'libelle'>;
type Ouvert = Pick<BrouillonOuvert, 'reservation' | 'remplacer'>;

const files = new Map<string, FileDeDepot>();
const ouverts = new Map<number, Ouvert>();
/** The functions that wait until no upload is running. */
const attentes: (() => void)[] = [];

const enPartance = () => [...files.values()].some((file) => file.vue().envoi !== null);

const demander = (evenement: BeforeUnloadEvent) => evenement.preventDefault();

function surChangement(libelle: string, file: FileDeDepot | undefined, vue: VueDeDepot, avant: VueDeDepot) {
  if (enPartance()) {
    window.addEventListener('beforeunload', demander);
  } else {
    window.removeEventListener('beforeunload', demander);
    for (const reprendre of attentes.splice(0)) {
      reprendre();
    }
  }
  // The slot is not visible, so a message shows the error.
  if (vue.refus !== null && vue.refus !== avant.refus && file?.deserte() === true) {
    ajouter('error', `${libelle}\u00a0: ${vue.refus.message}`);
  }
}

/** A sign-out waits for the uploads, then forgets them, so that the next person does not get them. */
async function finir(): Promise<void> {
  if (enPartance()) {
    await new Promise<void>((suite) => attentes.push(suite));
  }
  files.clear();
}

let surveillee = false;

/** The upload queue of one document of a draft. */
export function fileDeLaPiece(id: number, { categorie, type, libelle }: Piece): FileDeDepot {
  const nom = `${id} ${categorie} ${type}`;
  const file =
    files.get(nom) ??
    creerFileDeDepot(null, (vue, avant) => surChangement(libelle, files.get(nom), vue, avant));
  files.set(nom, file);
  if (!surveillee) {
    surveillee = true;
    avantDeSortir(finir);
  }
  return file;
}

/** Sends a file. The answer goes to the form that is open then. */
export async function envoyerLaPiece(id: number, piece: Piece, fichier: File, trajet: Trajet): Promise<void> {
  const { reservation, version } = await envoyerDocument(id, piece, fichier, trajet);
  const ouvert = ouverts.get(id);
  if (ouvert === undefined) {
    requetes.setQueryData(cles.reservations.une(id), reservation);
  } else {
    ouvert.remplacer(reservation, version);
  }
}

/** Registers the open form. */
export function useFormulaireOuvert(brouillon: Ouvert): void {
  const { id } = brouillon.reservation;
  useEffect(() => {
    ouverts.set(id, brouillon);
    return () => {
      if (ouverts.get(id) === brouillon) {
        ouverts.delete(id);
      }
    };
  }, [id, brouillon]);
}
