/**
 * The buyers of the first stage: one or two, each picked from my declarations or typed (a name and an e-mail are enough); and
 * the body of the call.
 */
import type { DenonciationProposee } from '../../../api/mes-denonciations';
import type { Lot, Reservation } from '../../../api/types';
import { codePostalEnvoye, email as courriel, telephoneEnvoye } from '../../../lib/normaliser';
import { regler, verifier } from '../../../lib/regles';
import { LIBELLES_CONTACT, SANS_CONTACT, type ValeursContact } from '../../../ui/contact/contact';
import type { Regles } from '../../../ui/formulaire/use-formulaire';
import type { ReservationEnvoyee } from '../commun/queries-brouillon';

export type ValeursAcquereur = ValeursContact & {
  mode: 'denonciation' | 'saisie';
  denonciation: DenonciationProposee | null;
};

/** The prefix of the second buyer's fields. */
export const CO = 'co-';

type Second<V> = { [C in keyof V & string as `${typeof CO}${C}`]: V[C] };

export type ValeursAcquereurs = ValeursAcquereur &
  Second<ValeursAcquereur> & {
    deux: boolean;
    /** Whether the second buyer has the first one's address. */
    memeAdresse: boolean;
  };

const PERSONNE: ValeursAcquereur = { ...SANS_CONTACT, mode: 'denonciation', denonciation: null };

function second<V extends object>(valeurs: V): Second<V> {
  return Object.fromEntries(Object.entries(valeurs).map(([cle, valeur]) => [CO + cle, valeur])) as Second<V>;
}

export const SANS_PERSONNE: ValeursAcquereurs = {
  ...PERSONNE,
  ...second(PERSONNE),
  deux: false,
  memeAdresse: true,
};

/** The values of one of the buyers. */
export function acquereurDe(valeurs: ValeursAcquereurs, prefixe: '' | typeof CO): ValeursAcquereur {
  return prefixe === ''
    ? valeurs
    : {
        mode: valeurs['co-mode'],
        denonciation: valeurs['co-denonciation'],
        civilite: valeurs['co-civilite'],
        prenom: valeurs['co-prenom'],
        nom: valeurs['co-nom'],
        email: valeurs['co-email'],
        tel: valeurs['co-tel'],
        adresse: valeurs['co-adresse'],
        cp: valeurs['co-cp'],
        ville: valeurs['co-ville'],
      };
}

/** The fields that only the second stage requires. */
export const FACULTATIFS: ReadonlySet<keyof ValeursContact> = new Set([
  'civilite',
  'tel',
  'adresse',
  'cp',
  'ville',
]);

const LIBELLES = { ...LIBELLES_CONTACT, denonciation: 'Dénonciation' };

/** The names of the fields in a notice. */
export const LIBELLES_ACQUEREURS: Readonly<Record<string, string>> = {
  ...LIBELLES,
  ...Object.fromEntries(
    Object.entries(LIBELLES).map(([cle, libelle]) => [CO + cle, `${libelle} du co-réservataire`]),
  ),
};

const auPlus = (n: number) => ['max', { n }] as const;

const REGLES_SAISIE: Readonly<Record<keyof ValeursContact, (valeur: unknown) => string | null>> = {
  civilite: () => null,
  nom: regler('required', 'name', auPlus(100)),
  prenom: regler('required', 'name', auPlus(100)),
  email: regler('required', 'email', auPlus(254)),
  tel: regler('phone_number'),
  adresse: regler(auPlus(255)),
  cp: regler('zip_code', auPlus(10)),
  ville: regler(auPlus(100)),
};

const LIEU: ReadonlySet<string> = new Set(['adresse', 'cp', 'ville']);

/** Both buyers from the declaration of a couple. The second one is the other contact of the same declaration. */
export function aDeux(denonciation: DenonciationProposee): Partial<ValeursAcquereurs> {
  const { conjoint } = denonciation;
  return conjoint === null
    ? { denonciation }
    : {
        denonciation,
        deux: true,
        'co-mode': 'denonciation',
        'co-denonciation': { ...denonciation, contact: conjoint, conjoint: null },
        memeAdresse: false,
      };
}

/** The e-mail of a buyer, typed or from a declaration. */
const emailDe = ({ mode, email, denonciation }: ValeursAcquereur): string =>
  mode === 'saisie' ? email : (denonciation?.contact.email ?? '');

/** The rules of one buyer. Only the fields that show are checked: those of the chosen mode, typed or from a declaration. */
function reglesDe(prefixe: '' | typeof CO): Regles<ValeursAcquereurs> {
  const ici = (valeurs: ValeursAcquereurs) => prefixe === '' || valeurs.deux;
  const autre = (valeurs: ValeursAcquereurs): string | null =>
    prefixe === ''
      ? null
      : verifier('is_not_re', emailDe(acquereurDe(valeurs, CO)), {
          autre: emailDe(acquereurDe(valeurs, '')),
        });
  const regles = Object.entries(REGLES_SAISIE).map(([cle, regle]) => [
    prefixe + cle,
    (valeur: unknown, valeurs: ValeursAcquereurs) => {
      const montre =
        ici(valeurs) &&
        acquereurDe(valeurs, prefixe).mode === 'saisie' &&
        !(prefixe === CO && valeurs.memeAdresse && LIEU.has(cle));
      return montre ? (regle(valeur) ?? (cle === 'email' ? autre(valeurs) : null)) : null;
    },
  ]);
  return {
    ...Object.fromEntries(regles),
    [`${prefixe}denonciation`]: (valeur: unknown, valeurs: ValeursAcquereurs) =>
      ici(valeurs) && acquereurDe(valeurs, prefixe).mode === 'denonciation'
        ? (verifier('required', valeur) ?? autre(valeurs))
        : null,
  } as Regles<ValeursAcquereurs>;
}

export const REGLES_ACQUEREURS: Regles<ValeursAcquereurs> = { ...reglesDe(''), ...reglesDe(CO) };

/** The form's field for each field name in the server's errors. */
export const NOMS_ACQUEREURS = Object.fromEntries(
  [
    ['reservataire', ''],
    ['coreservataire', CO],
  ].flatMap(([qui, prefixe]) => [
    ...Object.keys(SANS_CONTACT).map((cle) => [`${qui}.${cle}`, `${prefixe}${cle}`]),
    [`${qui}.denonciation`, `${prefixe}denonciation`],
    [`${qui}.denonciation.id`, `${prefixe}denonciation`],
  ]),
) as Readonly<Record<string, keyof ValeursAcquereurs & string>>;

/** An empty text is not sent. */
const ouRien = (texte: string): string | null => (texte.trim() === '' ? null : texte.trim());

interface Lieu {
  adresse: string | null;
  cp: string | null;
  ville: string | null;
}

/** The address of a buyer, typed or from a declaration. */
function lieuDe({ mode, denonciation, adresse, cp, ville }: ValeursAcquereur): Lieu {
  return mode === 'saisie'
    ? { adresse: ouRien(adresse), cp: ouRien(codePostalEnvoye(cp)), ville: ouRien(ville) }
    : {
        adresse: denonciation?.contact.adresse ?? null,
        cp: denonciation?.contact.cp ?? null,
        ville: denonciation?.contact.ville ?? null,
      };
}

/** The values that are set. The server finds the others, or the second stage asks for them. */
const dits = (tout: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(tout).filter(([, valeur]) => valeur !== null));

const envoye = (tout: object) => dits(tout) as NonNullable<ReservationEnvoyee['reservataire']>;

function acquereurDuFil(
  acquereur: ValeursAcquereur,
  chez?: Lieu,
): NonNullable<ReservationEnvoyee['reservataire']> {
  const { mode, denonciation, civilite, nom, prenom, email, tel } = acquereur;
  const corps =
    mode === 'denonciation'
      ? { denonciation: denonciation === null ? null : { id: denonciation.id }, ...chez }
      : {
          civilite,
          nom: ouRien(nom),
          prenom: ouRien(prenom),
          email: ouRien(courriel(email)),
          tel: ouRien(telephoneEnvoye(tel)),
          ...(chez ?? lieuDe(acquereur)),
        };
  return envoye(corps);
}

export function reservationDuFil(
  lot: string,
  valeurs: ValeursAcquereurs,
  tva: number | null,
): ReservationEnvoyee {
  const premier = acquereurDe(valeurs, '');
  return {
    lot,
    ...(tva === null ? {} : { tva }),
    reservataire: acquereurDuFil(premier),
    ...(valeurs.deux
      ? {
          coreservataire: acquereurDuFil(
            acquereurDe(valeurs, CO),
            valeurs.memeAdresse ? lieuDe(premier) : undefined,
          ),
        }
      : {}),
  };
}

/** The body for an option, which already has the buyer. `couple`: the declaration of the couple that buys. */
export const reservationDeLOption = (
  option: number,
  { couple, tva }: { couple: number | null; tva: number | null },
): ReservationEnvoyee => ({
  option,
  ...(tva === null ? {} : { tva }),
  ...(couple === null ? {} : { coreservataire: envoye({ denonciation: { id: couple } }) }),
});

export interface DonneesDeReservation {
  /** The lot, whose programme a declaration must belong to. */
  lot: Lot | Reservation['lot'];
}
