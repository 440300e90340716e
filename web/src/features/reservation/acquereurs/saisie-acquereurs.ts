/**
 * Who buys, as stage one takes it: one or two, each picked from my declarations or typed, where a name and an e-mail are enough;
 * and what the call is given of them.
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

/** What the names of the second one's fields begin with. */
export const CO = 'co-';

type Second<V> = { [C in keyof V & string as `${typeof CO}${C}`]: V[C] };

export type ValeursAcquereurs = ValeursAcquereur &
  Second<ValeursAcquereur> & {
    deux: boolean;
    /** The second lives where the first does. */
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

/** One of the two. */
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

/** What stage two asks for, and stage one does not. */
export const FACULTATIFS: ReadonlySet<keyof ValeursContact> = new Set([
  'civilite',
  'tel',
  'adresse',
  'cp',
  'ville',
]);

const LIBELLES = { ...LIBELLES_CONTACT, denonciation: 'Dénonciation' };

/** How a notice names each field. */
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

/** Both buyers from the declaration of a couple: the second one is of the same declaration, by the other contact. */
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

/** Somebody's e-mail, however they were given. */
const emailDe = ({ mode, email, denonciation }: ValeursAcquereur): string =>
  mode === 'saisie' ? email : (denonciation?.contact.email ?? '');

/** The rules of what is shown: what was typed under another choice is nobody's fault. */
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

/** The server's names of the fields. */
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

/** What is left empty is not said. */
const ouRien = (texte: string): string | null => (texte.trim() === '' ? null : texte.trim());

interface Lieu {
  adresse: string | null;
  cp: string | null;
  ville: string | null;
}

/** Where somebody lives, however they were given. */
function lieuDe({ mode, denonciation, adresse, cp, ville }: ValeursAcquereur): Lieu {
  return mode === 'saisie'
    ? { adresse: ouRien(adresse), cp: ouRien(codePostalEnvoye(cp)), ville: ouRien(ville) }
    : {
        adresse: denonciation?.contact.adresse ?? null,
        cp: denonciation?.contact.cp ?? null,
        ville: denonciation?.contact.ville ?? null,
      };
}

/** What is said of it: the rest is the server's to find, or stage two's. */
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

/** From an option, whose buyer it has; `couple`: the declaration of the couple that buys. */
export const reservationDeLOption = (
  option: number,
  { couple, tva }: { couple: number | null; tva: number | null },
): ReservationEnvoyee => ({
  option,
  ...(tva === null ? {} : { tva }),
  ...(couple === null ? {} : { coreservataire: envoye({ denonciation: { id: couple } }) }),
});

export interface DonneesDeReservation {
  /** Of whose programme a declaration would be. */
  lot: Lot | Reservation['lot'];
}
