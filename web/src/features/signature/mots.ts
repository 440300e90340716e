/** The names of the documents in the sentences of the page. */
import { marque } from '../../lib/marque';
import type { Seance } from './queries';

interface Mots {
  le: string;
  signer: string;
  /** The consequence of a refusal to sign. */
  siRefus: string;
}

export const MOTS: Readonly<Record<Seance['genre'], Mots>> = {
  mandat: {
    le: 'le mandat',
    signer: 'Signer le mandat',
    siRefus: `Ce mandat ne sera pas signé et ce lien ne sera plus valable. ${marque.nom} lira votre raison et pourra vous en proposer un autre.`,
  },
  contrat: {
    le: 'le contrat',
    signer: 'Signer le contrat',
    siRefus:
      'Le lot reste réservé vingt-quatre heures, ou moins si le délai pour signer se termine avant\u00a0: jusque-là, vous pouvez revenir sur votre refus par ce même lien. Ensuite, la réservation est annulée. Votre interlocuteur lira votre raison, et ceux qui ont déjà signé sauront que vous avez refusé.',
  },
};

export const majuscule = (texte: string) => `${texte.charAt(0).toUpperCase()}${texte.slice(1)}`;

/** Writes "1 page", "18 pages". */
export const pagesEnMots = (combien: number) => `${combien}\u00a0page${combien > 1 ? 's' : ''}`;

/** Writes "1 annexe", "6 annexes". */
export const annexesEnMots = (combien: number) => `${combien}\u00a0annexe${combien > 1 ? 's' : ''}`;

/** The message when a text is not accepted. The one for the buyers' general terms comes from the rules. */
export const fauteDAcceptation = (code: string) =>
  code === 'cgu'
    ? 'Veuillez valider les conditions générales pour poursuivre'
    : 'Cochez la case pour continuer.';
