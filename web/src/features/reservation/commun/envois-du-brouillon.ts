/**
 * The files of a draft that are leaving: they go on when their section is left, and the whole form with it. The form that is
 * there when one has arrived shows it; a page is not closed on one without a question.
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
/** Who waits until nothing is leaving. */
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
  // Its slot is out of sight: it is said where one is.
  if (vue.refus !== null && vue.refus !== avant.refus && file?.deserte() === true) {
    ajouter('error', `${libelle}\u00a0: ${vue.refus.message}`);
  }
}

/** Whoever leaves waits for them, and leaves nothing of them to who comes next. */
async function finir(): Promise<void> {
  if (enPartance()) {
    await new Promise<void>((suite) => attentes.push(suite));
  }
  files.clear();
}

let surveillee = false;

/** The files of one document of a draft. */
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

/** Sends one; what the server answers goes to the form that is open then. */
export async function envoyerLaPiece(id: number, piece: Piece, fichier: File, trajet: Trajet): Promise<void> {
  const { reservation, version } = await envoyerDocument(id, piece, fichier, trajet);
  const ouvert = ouverts.get(id);
  if (ouvert === undefined) {
    requetes.setQueryData(cles.reservations.une(id), reservation);
  } else {
    ouvert.remplacer(reservation, version);
  }
}

/** The form that is open. */
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
