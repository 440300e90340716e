/** What to say of a mandate: its state, what it allows, and the next action (`domain.md` section 7). */
import { date } from './formats';
import { marque } from './marque';
import { de } from './texte';

/** The steps of a mandate, from a company without a signatory to the end. */
export type EtapeDeMandat =
  | 'sans-representant'
  | 'en-preparation'
  | 'a-signer'
  | 'a-contresigner'
  | 'actif'
  | 'refuse'
  | 'termine';

/** The fields of a mandate from which its sentences are made. */
export interface MandatConnu {
  readonly id: string;
  readonly etape: EtapeDeMandat;
  readonly representant: string | null;
  readonly dateSignature: string | null;
  readonly dateEcheance: string | null;
  readonly finAnticipee: { readonly le: string; readonly motif: string } | null;
  /** The mandate that follows this one. */
  readonly suivant: { readonly id: string; readonly etape: EtapeDeMandat } | null;
}

export interface EtatDeMandat {
  genre: 'information' | 'attention' | 'danger' | 'fait';
  titre: string;
  suite: string;
  /** Whether somebody has to sign, now or soon. */
  aFaire: boolean;
  /** The token of the mandate, and the label of the link to its page. */
  id: string | null;
  geste: string;
}

/** The end of a mandate is announced this many days before, on pages as in the letter about it. */
const FIN_PROCHE = 30;
const JOUR = 24 * 3_600_000;

const joursJusqua = (fin: string, aujourdHui: string) =>
  Math.round((Date.parse(fin) - Date.parse(aujourdHui)) / JOUR);

function enMots(jours: number): string {
  return jours === 0 ? 'aujourd’hui' : jours === 1 ? 'demain' : `dans ${jours}\u00a0jours`;
}

const VOIR = 'Voir le mandat';
const SIGNER = 'Signer le mandat';
const EN_ATTENDANT = 'Vous pouvez déjà chercher et dénoncer';

/** The sentence about the next mandate, while the present one still runs. */
const SUITES: Readonly<Record<EtapeDeMandat, string>> = {
  'sans-representant':
    'Le mandat suivant attend le nom de son signataire\u00a0: indiquez-le à votre référent.',
  'en-preparation': 'Le mandat suivant se prépare, et sera bientôt à signer.',
  'a-signer':
    'Signez le mandat suivant avant cette date\u00a0: sans lui, vous ne pourrez plus optionner ni réserver. Vos options et vos réservations en cours se poursuivent.',
  'a-contresigner': `Le mandat suivant est signé par la société\u00a0: il reste la signature ${de(marque.nom)}.`,
  actif: 'Le mandat suivant est signé\u00a0: il prend le relais.',
  refuse: 'Le mandat suivant a été refusé\u00a0: demandez-en un autre à votre référent.',
  termine: 'Demandez le mandat suivant à votre référent.',
};

/** The steps of the next mandate at which the partner has nothing to do. */
const SANS_RIEN_A_FAIRE: readonly EtapeDeMandat[] = ['en-preparation', 'a-contresigner', 'actif'];

function enVigueur({ id, dateEcheance, suivant }: MandatConnu, aujourdHui: string): EtatDeMandat {
  const reste = dateEcheance === null ? null : joursJusqua(dateEcheance, aujourdHui);
  if (dateEcheance === null || reste === null || reste > FIN_PROCHE) {
    return {
      genre: 'fait',
      titre:
        dateEcheance === null
          ? 'Le mandat est actif.'
          : `Le mandat est actif jusqu’au ${date(dateEcheance)}.`,
      suite: 'Les prescripteurs de la société peuvent optionner et réserver.',
      aFaire: false,
      id,
      geste: VOIR,
    };
  }
  const etape = suivant?.etape ?? 'a-signer';
  const tranquille = suivant !== null && SANS_RIEN_A_FAIRE.includes(suivant.etape);
  return {
    genre: tranquille ? 'information' : 'attention',
    titre: `Le mandat se termine ${enMots(reste)}, le ${date(dateEcheance)}.`,
    suite: SUITES[etape],
    aFaire: !tranquille,
    id: suivant?.id ?? id,
    geste: suivant?.etape === 'a-signer' ? 'Signer le mandat suivant' : VOIR,
  };
}

function fini({ id, dateEcheance, finAnticipee, suivant }: MandatConnu): EtatDeMandat {
  const le = finAnticipee?.le ?? dateEcheance;
  return {
    genre: 'danger',
    titre: le === null ? 'Le mandat a pris fin.' : `Le mandat a pris fin le ${date(le)}.`,
    suite: `${finAnticipee === null ? '' : `Raison\u00a0: ${finAnticipee.motif.replace(/[.\s]*$/u, '')}. `}Vous pouvez encore chercher et dénoncer\u00a0; il faut un nouveau mandat pour optionner et réserver.`,
    aFaire: true,
    id: suivant?.id ?? id,
    geste: suivant?.etape === 'a-signer' ? SIGNER : VOIR,
  };
}

/** What the mandate allows today, and what it waits for. */
export function etatDuMandat(mandat: MandatConnu, aujourdHui: string): EtatDeMandat {
  const { id, etape, representant, dateSignature } = mandat;
  switch (etape) {
    case 'actif':
      return enVigueur(mandat, aujourdHui);
    case 'termine':
      return fini(mandat);
    case 'sans-representant':
      return {
        genre: 'attention',
        titre: 'Le mandat attend le nom de son signataire.',
        suite: `${EN_ATTENDANT}\u00a0; indiquez à votre référent qui représente légalement la société, et le mandat lui sera envoyé.`,
        aFaire: true,
        id,
        geste: VOIR,
      };
    case 'en-preparation':
      return {
        genre: 'information',
        titre: 'Le mandat se prépare.',
        suite: 'Il sera à signer dans quelques instants.',
        aFaire: true,
        id,
        geste: VOIR,
      };
    case 'a-signer':
      return {
        genre: 'attention',
        titre: 'Le mandat reste à signer.',
        suite: `${EN_ATTENDANT}\u00a0; vous pourrez optionner et réserver après les deux signatures. ${
          representant === null
            ? 'Le représentant légal de la société le signe en ligne, en quelques minutes.'
            : `${representant} le signe en ligne, en quelques minutes.`
        }`,
        aFaire: true,
        id,
        geste: SIGNER,
      };
    case 'a-contresigner':
      return {
        genre: 'information',
        titre:
          dateSignature === null ? 'La société a signé.' : `La société a signé le ${date(dateSignature)}.`,
        suite: `Il reste la signature ${de(marque.nom)}\u00a0: vous pourrez alors optionner et réserver.`,
        aFaire: true,
        id,
        geste: VOIR,
      };
    case 'refuse':
      return {
        genre: 'danger',
        titre: 'Le mandat a été refusé.',
        suite: `${EN_ATTENDANT}\u00a0; vous pourrez optionner et réserver avec un mandat signé. Voyez avec votre référent ce qui est à corriger.`,
        aFaire: true,
        id,
        geste: VOIR,
      };
  }
}

/** The failure to read a mandate. */
export const MANDAT_NON_LU = 'Le mandat n’a pas pu être lu.';

/** The state of a company without any mandate. */
export const SANS_MANDAT: EtatDeMandat = {
  genre: 'attention',
  titre: 'Votre société n’a pas encore de mandat.',
  suite:
    'Vous pouvez déjà chercher et dénoncer\u00a0; vous pourrez optionner et réserver avec un mandat signé. Demandez-le à votre référent.',
  aFaire: true,
  id: null,
  geste: VOIR,
};
