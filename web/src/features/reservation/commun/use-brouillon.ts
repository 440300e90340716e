/** The draft that a page fills in: one engine a draft, however many components hold it, opened by the route. */
import { use, useEffect, useSyncExternalStore } from 'react';
import { cles } from '../../../api/cles';
import { requetes } from '../../../api/requetes';
import { useUtilisateur, utilisateurCourant } from '../../../api/session';
import { quiTape } from '../../../api/utilisateur';
import { avantDeSortir } from '../../../lib/avant-de-sortir';
import type { BrouillonOuvert, EtatDuBrouillon } from './brouillon';
import { oublierLeJournal } from './journal';
import { type Moteur, ouvrirMoteur } from './moteur';

interface Ouvert {
  moteur: Promise<Moteur>;
  porteurs: number;
  cesser: () => void;
}

const ouverts = new Map<string, Ouvert>();
const fermetures = new Map<string, Promise<void>>();

function present(): string | null {
  const utilisateur = utilisateurCourant();
  return utilisateur === null ? null : quiTape(utilisateur);
}

function ouvert(qui: string, id: number): Ouvert {
  const nom = `${qui}/${id}`;
  const deja = ouverts.get(nom);
  if (deja !== undefined) {
    return deja;
  }
  const moteur = (fermetures.get(nom) ?? Promise.resolve()).then(() =>
    ouvrirMoteur(qui, id, () => present() === qui),
  );
  let taire = () => {};
  const sortie = avantDeSortir(async () => (await moteur).vue().vider());
  const neuf: Ouvert = {
    moteur,
    porteurs: 0,
    cesser: () => {
      sortie();
      taire();
    },
  };
  ouverts.set(nom, neuf);
  moteur.then(
    ({ suivre, vue }) => {
      // What other pages show of it follows.
      let dite = vue().reservation;
      taire = suivre(() => {
        const { reservation } = vue();
        if (reservation !== dite) {
          dite = reservation;
          // What happened to it is the sheet's to ask for: answers to a change do not tell it.
          requetes.setQueryData(cles.reservations.une(id), (avant?: typeof reservation) => ({
            ...reservation,
            historique:
              reservation.historique.length > 0 ? reservation.historique : (avant?.historique ?? []),
          }));
        }
      });
    },
    () => {
      // It could not be opened: asked for again, it is tried again.
      sortie();
      ouverts.delete(nom);
    },
  );
  return neuf;
}

/** Opens a draft before its page is shown; throws what the server answers of one that is not there. */
export function ouvrirBrouillon(id: number): Promise<Moteur> {
  return ouvert(present() ?? '', id).moteur;
}

/** Closes what nobody holds any more, once what waits has left. */
async function rendre(qui: string, id: number): Promise<void> {
  const nom = `${qui}/${id}`;
  const rendu = ouverts.get(nom);
  const moteur = await rendu?.moteur.catch(() => null);
  if (rendu === undefined || moteur === null || moteur === undefined) {
    return;
  }
  await moteur.vue().vider();
  if (rendu.porteurs === 0 && ouverts.get(nom) === rendu) {
    ouverts.delete(nom);
    rendu.cesser();
    const fermeture = moteur.fermer().finally(() => fermetures.delete(nom));
    fermetures.set(nom, fermeture);
    await fermeture;
  }
}

/** A draft that its author has given up: nothing of it stays on this device. */
export async function oublierBrouillon(id: number): Promise<void> {
  const qui = present() ?? '';
  (await ouverts.get(`${qui}/${id}`)?.moteur)?.vue().oublier();
  await oublierLeJournal(qui, id);
}

/** An engine that no page came to hold. */
export async function lacherBrouillon(id: number): Promise<void> {
  await rendre(present() ?? '', id);
}

/** Whether something of a draft of which something is kept is on this device alone: of one that is closed, all that is kept. */
export async function resteDuBrouillon(qui: string, id: number): Promise<boolean> {
  const moteur = await ouverts.get(`${qui}/${id}`)?.moteur.catch(() => undefined);
  return moteur?.vue().enAttente ?? true;
}

/** What leaves by itself once the portal answers. */
const EN_CHEMIN: ReadonlySet<EtatDuBrouillon> = new Set(['en-attente', 'en-cours', 'hors-ligne']);

/** Sends what was left of a draft, and keeps nothing of it here that the server has; gives whether some could not leave. */
export async function reprendreBrouillon(id: number): Promise<boolean> {
  const qui = present() ?? '';
  const { vue } = await ouvert(qui, id).moteur;
  await vue().vider();
  const reste = EN_CHEMIN.has(vue().etat);
  await rendre(qui, id);
  return reste;
}

export function useBrouillon(id: number): BrouillonOuvert {
  const utilisateur = useUtilisateur();
  const qui = utilisateur === null ? '' : quiTape(utilisateur);
  const moteur = use(ouvert(qui, id).moteur);
  const vue = useSyncExternalStore(moteur.suivre, moteur.vue);
  useEffect(() => {
    const tenu = ouvert(qui, id);
    tenu.porteurs += 1;
    return () => {
      tenu.porteurs -= 1;
      void rendre(qui, id);
    };
  }, [qui, id]);
  return vue;
}
