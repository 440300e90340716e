/**
 * Says which answers a write makes old. A word names what may have changed. The answers that show it are read again: those on screen at
 * once, the others when somebody looks at them. One table gives the words of each call that writes, so a new call without words does not
 * compile. The stream of events uses the same words for what other people write.
 */
import type { Query, QueryKey } from '@tanstack/react-query';
import { cles } from './cles';
import { ErreurAppel } from './erreur-appel';
import type { Ecriture } from './operations';
import { requetes } from './requetes';

interface Portee {
  /** The keys of the answers about the thing itself. When an id is given, other sheets of this kind are left out. */
  readonly siennes: readonly QueryKey[];
  /** The keys of the answers that show the thing among others. */
  readonly autour?: readonly QueryKey[];
}

/** The lists of everything that staff follow. */
const EQUIPE = [cles.attentes, cles.journal.tous, cles.courriers.tous, cles.taches.tous] as const;
/** The answers that depend on lots. Programmes show how many of their lots are free; waiting lists show whose turn it is. */
const LOTS = [cles.lots.tous, cles.lotsGeres.tous, cles.programmes.tous, cles.infoDispo.tous] as const;
/** The answers whose rows name a person and their company. */
const DE_QUI = [
  cles.denonciations.tous,
  cles.denonciationsGerees.tous,
  cles.options.tous,
  cles.reservations.tous,
  cles.attentes,
  cles.journal.tous,
] as const;

/** The parts of the header that count the user's own files. */
const ENTETE = [cles.veille, cles.cloche] as const;

const PORTEES = {
  lots: { siennes: LOTS, autour: EQUIPE },
  denonciations: {
    siennes: [cles.denonciations.tous, cles.denonciationsGerees.tous],
    autour: [...ENTETE, ...EQUIPE],
  },
  options: { siennes: [cles.options.tous], autour: [...ENTETE, ...LOTS, ...EQUIPE] },
  reservations: {
    siennes: [cles.reservations.tous],
    autour: [cles.contratsGeres.tous, cles.options.tous, ...ENTETE, ...LOTS, ...EQUIPE],
  },
  /** A draft in which text was typed. Only the lists of drafts change, because they show how complete each draft is. */
  brouillons: { siennes: [[...cles.reservations.tous, 'liste'], cles.reservations.brouillons] },
  /** The waiting lists. The place in the lot's own list is in the answer of the call, so this list is not read again. */
  alertes: {
    siennes: [cles.infoDispo.miennes],
    autour: [...ENTETE, cles.lots.tous, cles.lotsGeres.tous],
  },
  /** Without a mandate a company may not hold lots, so the allowed actions of every lot change. */
  mandats: {
    siennes: [[...cles.societes.tous, 'une'], cles.mandatsGeres.tous],
    autour: [
      [...cles.societes.tous, 'liste'],
      ['mandat'],
      cles.lots.tous,
      cles.compte.tous,
      ...ENTETE,
      ...EQUIPE,
    ],
  },
  /** Without an état des risques no contract of the programme may be sent, and its reservations show it. */
  risques: { siennes: [cles.etatsDesRisques.tous], autour: [cles.reservations.tous, ...EQUIPE] },
  /** How far the user has read the notifications. */
  cloche: { siennes: ENTETE },
  inscriptions: { siennes: [cles.inscriptions.tous], autour: EQUIPE },
  utilisateurs: {
    siennes: [cles.utilisateurs.tous],
    autour: [cles.societes.tous, cles.responsables, ...DE_QUI, ...EQUIPE],
  },
  societes: {
    siennes: [cles.societes.tous],
    autour: [cles.utilisateurs.tous, cles.inscriptions.tous, ...DE_QUI, ...EQUIPE],
  },
  compte: { siennes: [cles.compte.moi], autour: [cles.utilisateurs.tous] },
  sessions: { siennes: [cles.compte.sessions] },
  reglages: { siennes: [['reglages']], autour: [cles.journal.tous] },
  courriers: { siennes: [cles.courriers.tous], autour: [cles.attentes, cles.taches.tous] },
  taches: { siennes: [cles.taches.tous], autour: [cles.attentes, cles.courriers.tous] },
  journal: { siennes: [cles.journal.tous], autour: [cles.attentes] },
} as const satisfies Record<string, Portee>;

/** A word for what may have changed. */
export type Mot = keyof typeof PORTEES;

/** Whether a word of the stream is one of these. */
export function estUnMot(mot: string): mot is Mot {
  return Object.hasOwn(PORTEES, mot);
}

/** The words of each call that writes. A call whose result no other page shows has none. */
export const TOUCHES: Readonly<Record<Ecriture, readonly Mot[]>> = {
  'POST /api/activation': [],
  'POST /api/denonciations': ['denonciations', 'lots'],
  'POST /api/denonciations/verification': [],
  'POST /api/denonciations/{id}/annulation': ['denonciations', 'lots'],
  'POST /api/denonciations/{id}/renouvellement': ['denonciations'],
  'POST /api/erreur-navigateur': [],
  'POST /api/gestion/contacts': ['denonciations'],
  'POST /api/gestion/contacts/import': ['denonciations'],
  'POST /api/gestion/contrats/contresignature': ['reservations'],
  'POST /api/gestion/courriers/{id}/relance': ['courriers'],
  'POST /api/gestion/denonciations/{id}/priorite': ['denonciations', 'lots'],
  'POST /api/gestion/denonciations/{id}/refus': ['denonciations', 'lots'],
  'POST /api/gestion/denonciations/{id}/validation': ['denonciations', 'lots'],
  'PATCH /api/gestion/inscriptions/{id}': ['inscriptions'],
  'POST /api/gestion/inscriptions/{id}/acceptation': ['inscriptions', 'societes', 'utilisateurs'],
  'POST /api/gestion/inscriptions/{id}/demande': ['inscriptions'],
  'POST /api/gestion/inscriptions/{id}/refus': ['inscriptions'],
  'POST /api/gestion/journal/verification': ['journal'],
  'POST /api/gestion/lots/{id}/dedicace': ['lots'],
  'POST /api/gestion/lots/{id}/remise': ['lots'],
  'POST /api/gestion/lots/{id}/retrait': ['lots'],
  'POST /api/gestion/lots/{id}/statut': ['lots'],
  'POST /api/gestion/mandats/contresignature': ['mandats'],
  'PUT /api/gestion/programmes/{id}/etat-des-risques': ['risques'],
  'PUT /api/gestion/programmes/{id}/etat-des-risques/sans-objet': ['risques'],
  'PATCH /api/gestion/reglages/{code}': ['reglages'],
  'POST /api/gestion/reservations/{id}/dossier': ['reservations'],
  'POST /api/gestion/reservations/{id}/notifications': ['reservations'],
  'POST /api/gestion/reservations/{id}/papier': ['reservations'],
  'POST /api/gestion/reservations/{id}/professionnel': ['reservations'],
  'POST /api/gestion/reservations/{id}/retractation': ['reservations'],
  'POST /api/gestion/societes': ['societes'],
  'PATCH /api/gestion/societes/{id}': ['societes'],
  'POST /api/gestion/societes/{id}/mandat': ['mandats'],
  'POST /api/gestion/societes/{id}/mandat/envoi': ['mandats'],
  'POST /api/gestion/societes/{id}/mandat/fin': ['mandats'],
  'PUT /api/gestion/societes/{id}/mandat/numero-registre': ['mandats'],
  'PUT /api/gestion/societes/{id}/mandat/representant': ['mandats'],
  'POST /api/gestion/taches/{id}/relance': ['taches'],
  'POST /api/gestion/utilisateurs': ['utilisateurs'],
  'PATCH /api/gestion/utilisateurs/{id}': ['utilisateurs'],
  'POST /api/gestion/utilisateurs/{id}/desactivation': ['utilisateurs'],
  'POST /api/gestion/utilisateurs/{id}/invitation': ['utilisateurs'],
  'POST /api/gestion/utilisateurs/{id}/reactivation': ['utilisateurs'],
  'POST /api/gestion/utilisateurs/{id}/transmission': [
    'utilisateurs',
    'denonciations',
    'options',
    'reservations',
  ],
  // The user changes: `session.ts` then forgets all answers.
  'POST /api/incarnation': [],
  'DELETE /api/incarnation': [],
  'POST /api/session': [],
  'DELETE /api/session': [],
  'DELETE /api/user/me/sessions': [],
  'POST /api/info-dispo': ['alertes'],
  'POST /api/info-dispo/annulation': ['alertes'],
  // Calls of a visitor. No other part of the page shows their result.
  'POST /api/inscription': [],
  'POST /api/inscription/depot': [],
  'POST /api/inscription/depot/prolongation': [],
  'POST /api/inscription/documents': [],
  'DELETE /api/inscription/documents/{nom}': [],
  'POST /api/inscription/inscription/prescripteur': [],
  'POST /api/inscription/inscription/societe': [],
  'POST /api/inscription/pieces/{jeton}': [],
  // The call starts a signature. The signature page, and the page that waits for its result, read their own data.
  'POST /api/mandats-signature/{id}/signature': [],
  'POST /api/mesure': [],
  'POST /api/motdepasse': [],
  'POST /api/motdepasse/oubli': [],
  'POST /api/options': ['options'],
  // The answer holds the new address of the calendar, so nothing is read again.
  'POST /api/options/calendrier': [],
  'POST /api/options/{id}/annulation': ['options'],
  'POST /api/options/{id}/prolongation': ['options'],
  'POST /api/reservations': ['reservations'],
  'PATCH /api/reservations/{id}': ['brouillons'],
  'POST /api/reservations/{id}/annulation': ['reservations'],
  'POST /api/reservations/{id}/contrat': ['reservations'],
  'POST /api/reservations/{id}/correction': ['reservations'],
  'POST /api/reservations/{id}/documents': ['brouillons'],
  'DELETE /api/reservations/{id}/documents/{document}': ['brouillons'],
  'POST /api/reservations/{id}/lien': ['reservations'],
  'POST /api/reservations/{id}/prolongation': ['reservations'],
  'PUT /api/reservations/{id}/signataires/{rang}': ['reservations'],
  'POST /api/reservations/{id}/signature': ['reservations'],
  // Calls of a signatory, who may have no account: the answer holds what they see.
  'POST /api/signature/code': [],
  'POST /api/signature/refus': [],
  'POST /api/signature/reprise': [],
  'POST /api/signature/retractation': [],
  'POST /api/signature/signer': [],
  'POST /api/user/me/cloche/lecture': ['cloche'],
  'PATCH /api/user/me': ['compte'],
  'PUT /api/user/me/mandat/numero-registre': ['mandats'],
  'POST /api/user/me/motdepasse': ['sessions'],
  'PUT /api/user/me/photo': ['compte'],
  'DELETE /api/user/me/photo': ['compte'],
  'DELETE /api/user/me/sessions/{id}': ['sessions'],
  'POST /api/verification': [],
};

/** The second words of the keys whose answers no write changes. */
const FIXES: ReadonlySet<unknown> = new Set(['documents', 'nom', 'noms', 'references', 'verification']);
const SEULS: ReadonlySet<unknown> = new Set(['un', 'une']);

const commence = (cle: QueryKey, debut: QueryKey) => debut.every((mot, rang) => cle[rang] === mot);

/** Selects the answers that show what these words name. With `id`, other sheets of the same kind are left out. */
export function concerne(
  mots: readonly Mot[],
  id?: number | string,
): (requete: Pick<Query, 'queryKey'>) => boolean {
  return ({ queryKey }) => {
    const [, genre, laquelle] = queryKey;
    if (FIXES.has(genre) && queryKey[0] !== cles.journal.tous[0]) {
      return false;
    }
    return mots.some((mot) => {
      const { siennes, autour = [] }: Portee = PORTEES[mot];
      const aElle = siennes.some((debut) => commence(queryKey, debut));
      const dUneAutre = aElle && id !== undefined && SEULS.has(genre) && laquelle !== id;
      return (aElle && !dUneAutre) || (!aElle && autour.some((debut) => commence(queryKey, debut)));
    });
  };
}

/**
 * Reads again the answers of these words, after the caller has stored its own answer. Answers stored or requested since the write are as
 * fresh as the write, so they are skipped. `refetchType: 'none'` only marks the answers as old, for a write that may not have reached the
 * server.
 */
export function toucher(
  mots: readonly Mot[],
  { id, refetchType = 'active' }: { id?: number | string; refetchType?: 'active' | 'none' } = {},
): void {
  if (mots.length === 0) {
    return;
  }
  const quand = Date.now();
  const montre = concerne(mots, id);
  // These queries were sent before the write was done, so their answers may be old.
  const enVol = new Set<Query>(
    requetes.getQueryCache().findAll({ fetchStatus: 'fetching', predicate: montre }),
  );
  setTimeout(() => {
    void requetes.invalidateQueries({
      refetchType,
      predicate: (requete) =>
        montre(requete) &&
        (enVol.has(requete) ||
          (requete.state.fetchStatus !== 'fetching' && requete.state.dataUpdatedAt < quand)),
    });
  });
}

/** Refusals that mean that the data changed after it was read. */
const DEPASSE: ReadonlySet<number> = new Set([404, 409, 410, 412]);

/**
 * Refreshes the answers after a call that writes. They may be old when the call succeeded, when it was refused as outdated, and when nobody
 * knows whether it reached the server.
 */
export function noterEcriture(nom: Ecriture, cause?: unknown): void {
  if (cause === undefined) {
    toucher(TOUCHES[nom]);
  } else if (cause instanceof ErreurAppel && DEPASSE.has(cause.statusCode)) {
    toucher(TOUCHES[nom]);
  } else if (cause instanceof ErreurAppel && cause.passagere) {
    toucher(TOUCHES[nom], { refetchType: 'none' });
  }
}
