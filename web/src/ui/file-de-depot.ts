/**
 * The upload queue of a slot. Files are sent one after the other, and the failure of one does not stop the others. By default a slot has
 * its own queue, which is aborted when the slot is no longer shown. A page may give the slot a queue that goes on.
 */
import { motsDe } from '../api/echecs';
import { ErreurAppel, estAbandonnee } from '../api/erreur-appel';
import { creerEcoute } from '../lib/ecoute';
import { estDouteux, refusDuFichier, regarder } from '../lib/fichiers';

/** The file shown in the slot. */
export interface FichierDepose {
  nom: string;
  /** The size, in bytes. */
  taille?: number;
  /** The address at which the file can be viewed. */
  url?: string;
  /** The note beside the name of a file that has not been sent yet. */
  mention?: string;
}

/** Sends a file. `progression` goes from 0 to 1. */
export type Envoi = (
  fichier: File,
  conditions: { signal: AbortSignal; progression: (part: number) => void },
) => Promise<FichierDepose>;

/** The rules and the call of a slot's uploads. */
export interface ConditionsDeDepot {
  /** The accepted extensions, separated by commas. */
  formats: string;
  /** The largest size, in Ko. */
  poidsMax: number;
  /** Whether the slot takes several files, one after the other. Uploaded files are then shown elsewhere, and the slot is free again. */
  plusieurs: boolean;
  envoyer: Envoi;
  surDepot?: ((fichier: FichierDepose) => void) | undefined;
}

export interface VueDeDepot {
  readonly depose: FichierDepose | null;
  /** The file that is being sent, the sent part from 0 to 1, and the number of files that wait. */
  readonly envoi: { readonly fichier: File; readonly part: number; readonly suivants: number } | null;
  /** The message of the failure. `fichiers` are the files that can be sent again as they are. */
  readonly refus: { readonly fichiers: readonly File[]; readonly message: string } | null;
}

export interface FileDeDepot {
  vue: () => VueDeDepot;
  suivre: (ecouteur: () => void) => () => void;
  /** Whether no slot shows this queue. */
  deserte: () => boolean;
  partir: (fichiers: readonly File[], conditions: ConditionsDeDepot) => void;
  /** Sends the failed files again. */
  reessayer: (conditions: ConditionsDeDepot) => void;
  /** Aborts the present upload. */
  annuler: () => void;
  /** Aborts all uploads. */
  abandonner: () => void;
  /** Empties the slot. */
  vider: () => void;
}

/** The message for a failed upload: what the server says of the file itself, otherwise of the call, otherwise our own words. */
function refusDe(cause: unknown): { message: string; reessayer: boolean } {
  const erreur = cause instanceof ErreurAppel ? cause : new ErreurAppel(500, '');
  const sien = erreur.content.details[0]?.message;
  return { message: sien ?? motsDe(erreur), reessayer: sien === undefined };
}

export function creerFileDeDepot(
  depart: FichierDepose | null,
  surChangement: (vue: VueDeDepot, avant: VueDeDepot) => void = () => {},
): FileDeDepot {
  const ecoute = creerEcoute();
  let vue: VueDeDepot = { depose: depart, envoi: null, refus: null };
  let attente: { fichier: File; conditions: ConditionsDeDepot }[] = [];
  let enCours: AbortController | null = null;
  let abandons = 0;

  function montrer(suite: Partial<VueDeDepot>): void {
    const avant = vue;
    vue = { ...vue, ...suite };
    ecoute.dire();
    surChangement(vue, avant);
  }

  /** Adds the message of a failed file to the messages of those that failed before. */
  const ajouterUnRefus = (message: string, fichiers: readonly File[] = []) => ({
    refus: {
      fichiers: [...(vue.refus?.fichiers ?? []), ...fichiers],
      message: [vue.refus?.message, message]
        .filter((dit, rang, tous) => dit !== undefined && tous.indexOf(dit) === rang)
        .join(' '),
    },
  });

  function cesser(): void {
    enCours?.abort();
    enCours = null;
  }

  async function suivant(): Promise<void> {
    const prochain = attente.shift();
    if (prochain === undefined) {
      return;
    }
    const { fichier, conditions } = prochain;
    const mien = new AbortController();
    enCours = mien;
    montrer({ envoi: { fichier, part: 0, suivants: attente.length } });
    try {
      const recu = await conditions.envoyer(fichier, {
        signal: mien.signal,
        progression: (part) => {
          if (enCours === mien) {
            montrer({ envoi: { fichier, part, suivants: attente.length } });
          }
        },
      });
      if (enCours !== mien) {
        return;
      }
      montrer({ envoi: null, ...(conditions.plusieurs ? {} : { depose: recu, refus: null }) });
      conditions.surDepot?.(recu);
    } catch (cause) {
      if (enCours !== mien) {
        return;
      }
      const { message, reessayer } = refusDe(cause);
      // When the server did not answer, the waiting files are held back together with the failed one.
      const tenus = reessayer ? [fichier, ...attente.splice(0).map((un) => un.fichier)] : [];
      const nomme = conditions.plusieurs && !reessayer ? `${fichier.name}\u00a0: ${message}` : message;
      montrer({ envoi: null, ...(estAbandonnee(cause) ? {} : ajouterUnRefus(nomme, tenus)) });
    }
    enCours = null;
    await suivant();
  }

  function partir(fichiers: readonly File[], conditions: ConditionsDeDepot): void {
    const douteux = fichiers.filter((fichier) => estDouteux(fichier, conditions.formats));
    if (douteux.length === 0) {
      trier(fichiers, conditions);
      return;
    }
    const avant = abandons;
    void Promise.all(douteux.map(regarder)).then(() => {
      if (abandons === avant) {
        trier(fichiers, conditions);
      }
    });
  }

  function trier(fichiers: readonly File[], conditions: ConditionsDeDepot): void {
    if (fichiers.length === 0) {
      return;
    }
    const { plusieurs } = conditions;
    const refuses = fichiers.flatMap((fichier) => {
      const refus = refusDuFichier(fichier, conditions);
      return refus === null ? [] : [{ fichier, refus }];
    });
    const bons = fichiers.filter((fichier) => !refuses.some((un) => un.fichier === fichier));
    if (!plusieurs && bons.length > 0) {
      attente = [];
      cesser();
    }
    if (!plusieurs || vue.refus?.fichiers.length === 0) {
      vue = { ...vue, refus: null };
    }
    attente.push(...bons.map((fichier) => ({ fichier, conditions })));
    const message = refuses
      .map(({ fichier, refus }) => (fichiers.length > 1 ? `${fichier.name}\u00a0: ${refus}` : refus))
      .join(' ');
    montrer({
      ...(message === '' ? {} : ajouterUnRefus(message)),
      envoi: vue.envoi && { ...vue.envoi, suivants: attente.length },
    });
    if (enCours === null) {
      void suivant();
    }
  }

  return {
    vue: () => vue,
    suivre: ecoute.suivre,
    deserte: ecoute.deserte,
    partir,
    reessayer: (conditions) => {
      const { fichiers = [] } = vue.refus ?? {};
      vue = { ...vue, refus: null };
      partir(fichiers, conditions);
    },
    annuler: () => {
      cesser();
      montrer({ envoi: null });
      void suivant();
    },
    abandonner: () => {
      abandons += 1;
      attente = [];
      cesser();
      montrer({ envoi: null });
    },
    vider: () => montrer({ depose: null, refus: null }),
  };
}
