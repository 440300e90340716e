/** Where a mandate stands, what it allows, and what there is to do about it (`domain.md` section 7). */
import { date } from './formats';
import { marque } from './marque';

/** What is known of a mandate. */
export interface MandatConnu {
  readonly actif: boolean;
  readonly dateSignature: string | null;
  readonly dateSignatureIcade: string | null;
  readonly dateEcheance: string | null;
}

export interface EtatDeMandat {
  genre: 'information' | 'attention' | 'danger' | 'fait';
  titre: string;
  suite: string;
  /** Whether somebody has to sign, or will soon. */
  aFaire: boolean;
}

/** In how many days an end is said: those of its letter. */
const FIN_PROCHE = 30;
const JOUR = 24 * 3_600_000;

const joursJusqua = (fin: string, aujourdHui: string) =>
  Math.round((Date.parse(fin) - Date.parse(aujourdHui)) / JOUR);

function enMots(jours: number): string {
  return jours === 0 ? 'aujourd’hui' : jours === 1 ? 'demain' : `dans ${jours}\u00a0jours`;
}

/** What the mandate allows today, and what it waits for. */
export function etatDuMandat(
  { actif, dateSignature, dateSignatureIcade, dateEcheance }: MandatConnu,
  aujourdHui: string,
): EtatDeMandat {
  if (actif) {
    const reste = dateEcheance === null ? null : joursJusqua(dateEcheance, aujourdHui);
    if (dateEcheance !== null && reste !== null && reste <= FIN_PROCHE) {
      return {
        genre: 'attention',
        titre: `Le mandat se termine ${enMots(reste)}, le ${date(dateEcheance)}.`,
        suite:
          'Signez le suivant avant cette date\u00a0: sans lui, plus aucune option ni réservation ne commence. Ce qui est commencé se poursuit.',
        aFaire: true,
      };
    }
    return {
      genre: 'fait',
      titre:
        dateEcheance === null
          ? 'Le mandat est actif.'
          : `Le mandat est actif jusqu’au ${date(dateEcheance)}.`,
      suite: 'Les prescripteurs de la société peuvent optionner et réserver.',
      aFaire: false,
    };
  }
  if (dateEcheance !== null && dateEcheance < aujourdHui) {
    return {
      genre: 'danger',
      titre: `Le mandat a pris fin le ${date(dateEcheance)}.`,
      suite:
        'Recherche et dénonciations restent ouvertes\u00a0; un nouveau mandat rouvre options et réservations.',
      aFaire: true,
    };
  }
  if (dateSignature !== null && dateSignatureIcade === null) {
    return {
      genre: 'information',
      titre: `La société a signé le ${date(dateSignature)}.`,
      suite: `Il reste la signature de ${marque.nom}\u00a0: options et réservations s’ouvrent avec elle.`,
      aFaire: true,
    };
  }
  return {
    genre: 'attention',
    titre: 'Le mandat reste à signer.',
    suite:
      'Recherche et dénonciations sont ouvertes\u00a0; options et réservations attendent les deux signatures.',
    aFaire: true,
  };
}

/** A company that has no mandate at all. */
export const SANS_MANDAT: EtatDeMandat = {
  genre: 'attention',
  titre: 'Votre société n’a pas encore de mandat.',
  suite:
    'Recherche et dénonciations sont ouvertes\u00a0; options et réservations attendent un mandat signé. Demandez-le à votre référent.',
  aFaire: true,
};
