/**
 * The engine of a draft. Each change is stored on this device when it is typed, and sent after a short pause, in order. One
 * tab sends at a time; all tabs show the same draft. `etat-local.ts` decides, `journal.ts` stores, and this module calls the
 * server and waits.
 */
import { ErreurAppel } from '../../../api/erreur-appel';
import { creerEcoute } from '../../../lib/ecoute';
import { maintenant } from '../../../lib/horloge';
import { feuilles, type Objet, seRecouvrent } from '../../../lib/merge-patch';
import type { BrouillonOuvert, EtatDuBrouillon, MergePatch } from './brouillon';
import {
  accepter,
  adopter,
  aEnvoyer,
  commencer,
  type EtatLocal,
  garderLeMien,
  prendreLaReponse,
  prendreLeLeur,
  preparer,
  rebaser,
  refuser,
  retenir,
} from './etat-local';
import { ouvrirJournal } from './journal';
import { lireReservation, modifierReservation } from './queries-brouillon';
import { documentType, type Echo, echosDe, fautesDe, mienDe } from './vue-du-brouillon';

/** The pause before typed text is sent, in milliseconds. */
const PAUSE = 800;
/** The pause before a sending without an answer is retried, in milliseconds. */
const RELANCE = 10_000;
/** How long after the end of the draft the draft is read again, in milliseconds. */
const MARGE = 3_000;
/** The longest delay of a timer, in milliseconds. */
const AU_PLUS = 2_000_000_000;

export interface Moteur {
  readonly vue: () => BrouillonOuvert;
  readonly suivre: (ecouteur: () => void) => () => void;
  /** Sends what waits, then deletes the local copy when the server has everything. */
  readonly fermer: () => Promise<void>;
}

const estAbsent = (cause: unknown) => cause instanceof ErreurAppel && cause.statusCode === 404;
const estUnDepart = (cause: unknown) =>
  cause instanceof ErreurAppel && (cause.statusCode === 401 || cause.statusCode === 403);

/** The fields by which the server recognises a person: their values are kept back when another company protects this person. */
const IDENTITE = /\.(?:email|tel)$/u;

/**
 * Opens the engine of this person's draft. `estLa` tells whether this person is still signed in, because nothing may be sent
 * in another person's name.
 */
export async function ouvrirMoteur(qui: string, id: number, estLa: () => boolean): Promise<Moteur> {
  const ecoute = creerEcoute();
  const enMain = new Set<string>();
  const echos = new Map<string, Echo>();
  let obstacle: 'panne' | 'deconnexion' | null = null;
  let enVol = false;
  let enregistreA: number | null = null;
  let ferme = false;
  let oublie = false;
  let minuterie: ReturnType<typeof setTimeout> | undefined;
  let echeance: ReturnType<typeof setTimeout> | undefined;
  let enTour: Promise<void> | null = null;
  let vue: BrouillonOuvert;

  const journal = await ouvrirJournal(qui, id, () => {
    montrer();
    if (resteAEnvoyer()) {
      programmer(RELANCE); // The other tab sends its own changes, unless it closes first. This timer sends them then.
    }
  });
  const depart = journal.etat();
  const lu = await lireReservation(id).catch((cause: unknown) => {
    // When the server does not answer, the local copy is shown. When the draft no longer exists, the typed text is shown.
    const passe = estAbsent(cause) || (cause instanceof ErreurAppel && cause.passagere);
    if (depart === null || !passe) {
      journal.fermer();
      throw cause;
    }
    obstacle = estAbsent(cause) ? null : 'panne';
    return null;
  });
  const initial = depart ?? (lu === null ? null : commencer(lu.reservation, lu.version));
  if (initial === null) {
    throw new ErreurAppel(404, '');
  }
  const etat = (): EtatLocal => journal.etat() ?? initial;

  // These functions make the view of the page.

  const resteAEnvoyer = () => !oublie && (journal.typees().length > 0 || aEnvoyer(etat()).length > 0);
  const bloque = () => etat().fini || etat().conflits.length > 0;

  function situation(): EtatDuBrouillon {
    const { fini, conflits, retenus } = etat();
    if (fini) {
      return 'termine';
    }
    if (conflits.length > 0) {
      return 'conflit';
    }
    if (obstacle === 'deconnexion') {
      return 'deconnecte';
    }
    if (resteAEnvoyer()) {
      return obstacle === 'panne' ? 'hors-ligne' : enVol ? 'en-cours' : 'en-attente';
    }
    return retenus.length > 0 ? 'refuse' : 'enregistre';
  }

  function calculer(): BrouillonOuvert {
    const { reservation, retenus, conflits, fini } = etat();
    const document = documentType(etat(), journal.typees(), echos);
    return {
      reservation,
      document,
      changer,
      regler,
      fautes: fautesDe(etat(), journal.typees(), document, enMain),
      etat: situation(),
      enregistreA,
      enAttente: resteAEnvoyer() || retenus.length > 0,
      conflit:
        conflits.length === 0 || fini
          ? null
          : {
              mien: mienDe(etat()),
              leur: reservation,
              garderLeMien: () => void trancher(garderLeMien),
              prendreLeLeur: () => void trancher(prendreLeLeur),
            },
      vider,
      relire: rafraichir,
      oublier,
      remplacer,
    };
  }

  function montrer(): void {
    vue = calculer();
    ecoute.dire();
  }

  async function poser(suite: EtatLocal): Promise<void> {
    await journal.poser(suite);
    montrer();
  }

  // These functions send the changes.

  function programmer(delai: number): void {
    clearTimeout(minuterie);
    minuterie = ferme ? undefined : setTimeout(() => void expedier(), delai);
  }

  function surveillerLaFin(): void {
    clearTimeout(echeance);
    const { reservation, fini } = etat();
    const reste = Date.parse(reservation.expiresAt ?? '') - maintenant() + MARGE;
    if (!fini && !ferme && !Number.isNaN(reste)) {
      // The server ends a draft a little after its time, so a draft whose time is over is read until the server has ended it.
      const delai = reste > 0 ? Math.min(reste, AU_PLUS) : RELANCE;
      echeance = setTimeout(() => void rafraichir(), delai);
    }
  }

  /** Combines the server's present version with the state. A draft that is no longer readable has ended. */
  async function relireLeServeur(
    faire: (avant: EtatLocal, recue: Parameters<typeof rebaser>[1], version: string | null) => EtatLocal,
  ): Promise<void> {
    try {
      const { reservation, version } = await lireReservation(id);
      await journal.absorber((avant) => faire(avant, reservation, version));
    } catch (cause) {
      if (!estAbsent(cause)) {
        throw cause;
      }
      await journal.poser({ ...etat(), fini: true });
    }
    montrer();
    surveillerLaFin();
  }

  /** Applies the refusal of a sending to the state. Throws failures that will be retried. */
  async function prendreLeRefus(cause: unknown): Promise<void> {
    if (!(cause instanceof ErreurAppel) || cause.passagere || cause.abandonnee || estUnDepart(cause)) {
      throw cause;
    }
    const { code, message, details } = cause.content;
    if (cause.statusCode === 404) {
      await poser({ ...etat(), fini: true });
    } else if (cause.statusCode !== 409) {
      await poser(refuser(etat(), details, message));
    } else if (code === 'personne-protegee') {
      await poser(retenir(etat(), message, (chemin) => IDENTITE.test(chemin)));
    } else if (code === 'version-depassee') {
      await relireLeServeur(rebaser);
    } else {
      await relireLeServeur((avant, reservation, version) =>
        adopter(reservation.draft ? retenir(avant, message) : avant, reservation, version),
      );
    }
  }

  /** Sends one patch after the other, until none is left or something prevents it. */
  async function tour(): Promise<void> {
    let relue = false;
    while (!ferme && estLa() && !bloque() && (etat().envoi !== null || resteAEnvoyer())) {
      if (etat().envoi === null) {
        if (etat().version === null && !relue) {
          relue = true;
          await relireLeServeur(rebaser);
          continue;
        }
        await journal.ecrire();
        await journal.absorber((avant) => preparer(avant, () => crypto.randomUUID()));
      }
      const { envoi } = etat();
      enVol = envoi !== null;
      montrer();
      if (envoi !== null) {
        try {
          const recue = await modifierReservation(id, envoi.corps, envoi.version, envoi.cle);
          noterLesEchos(envoi.corps, recue.reservation);
          enregistreA = maintenant();
          await journal.poser(accepter(etat(), recue.reservation, recue.version));
          surveillerLaFin();
        } catch (cause) {
          await prendreLeRefus(cause);
        } finally {
          enVol = false;
        }
        obstacle = null;
      }
    }
  }

  function tomber(cause: unknown): void {
    if (estUnDepart(cause)) {
      obstacle = 'deconnexion';
      return;
    }
    obstacle = 'panne';
    programmer(Math.max((cause instanceof ErreurAppel ? cause.reprise : null) ?? 0, RELANCE));
  }

  function expedier(): Promise<void> {
    clearTimeout(minuterie);
    minuterie = undefined;
    enTour ??= journal
      .seul(tour)
      .catch(tomber)
      .finally(() => {
        enTour = null;
        montrer();
        if (resteAEnvoyer() && !bloque() && obstacle === null && estLa()) {
          programmer(PAUSE); // The user typed something while the last sending ended.
        }
      });
    return enTour;
  }

  async function vider(): Promise<void> {
    await expedier();
    if (resteAEnvoyer() && !bloque() && obstacle === null) {
      await expedier();
    }
  }

  // The page calls these functions.

  function noterLesEchos(corps: Objet, reservation: BrouillonOuvert['reservation']): void {
    for (const { chemin } of feuilles(corps)) {
      echos.delete(chemin);
    }
    for (const [chemin, echo] of echosDe(corps, reservation, enMain)) {
      echos.set(chemin, echo);
    }
  }

  function changer(patch: MergePatch): void {
    const dit: Objet = { ...patch };
    for (const { chemin } of feuilles(dit)) {
      enMain.add(chemin);
      echos.delete(chemin);
    }
    journal.ajouter(dit);
    montrer();
    void journal.ecrire();
    if (!bloque() && !(obstacle === 'panne' && minuterie !== undefined)) {
      programmer(PAUSE);
    }
  }

  function regler(chemin: string): void {
    for (const ensemble of [enMain, echos]) {
      for (const un of [...ensemble.keys()]) {
        if (seRecouvrent(un, chemin)) {
          ensemble.delete(un);
        }
      }
    }
    montrer();
  }

  async function trancher(choix: (etat: EtatLocal) => EtatLocal): Promise<void> {
    await journal.seul(() => journal.absorber(choix));
    montrer();
    await expedier();
  }

  function remplacer(reservation: BrouillonOuvert['reservation'], version: string | null): void {
    const prendre = (avant: EtatLocal) => prendreLaReponse(avant, reservation, version);
    // Documents and checks are shown at once. The other fields are compared with the typed text, one tab at a time.
    const { documents, formulaire } = reservation;
    journal.avancer({ ...etat(), reservation: { ...etat().reservation, documents, formulaire } });
    montrer();
    void journal.seul(() => journal.absorber(prendre)).then(montrer);
  }

  function oublier(): void {
    oublie = true;
    clearTimeout(minuterie);
  }

  /** Reads the draft again, unless a sending is under way. */
  async function rafraichir(): Promise<void> {
    if (!ferme) {
      await journal
        .seul(async () => (etat().envoi === null ? await relireLeServeur(rebaser) : undefined))
        .catch(() => {}); // A failure is ignored, because the next sending will report it.
      await expedier();
    }
  }

  const surVisibilite = () => void (document.visibilityState === 'hidden' ? expedier() : rafraichir());
  const surRetour = () => void expedier();
  /** The browser asks a question before it closes a page that would lose text. */
  const surDepart = (evenement: BeforeUnloadEvent) => {
    if (journal.enMemoire() && vue.enAttente) {
      evenement.preventDefault();
    }
  };

  async function fermer(): Promise<void> {
    await vider();
    ferme = true;
    clearTimeout(minuterie);
    clearTimeout(echeance);
    document.removeEventListener('visibilitychange', surVisibilite);
    window.removeEventListener('online', surRetour);
    window.removeEventListener('beforeunload', surDepart);
    await journal.seul(async () => {
      if (oublie || (!resteAEnvoyer() && etat().retenus.length === 0)) {
        await journal.vider();
      }
    });
    journal.fermer();
  }

  if (depart === null) {
    journal.avancer(initial);
  } else if (lu === null) {
    journal.avancer({ ...depart, fini: depart.fini || obstacle === null });
  } else if (depart.envoi === null || !lu.reservation.draft) {
    // A sending without an answer is repeated first: its answer says whether it had been received.
    await journal.seul(() => journal.absorber((avant) => rebaser(avant, lu.reservation, lu.version)));
  }
  vue = calculer();
  document.addEventListener('visibilitychange', surVisibilite);
  window.addEventListener('online', surRetour);
  window.addEventListener('beforeunload', surDepart);
  surveillerLaFin();
  if (resteAEnvoyer()) {
    programmer(obstacle === 'panne' ? RELANCE : 0);
  }
  return { vue: () => vue, suivre: ecoute.suivre, fermer };
}
