/** The open draft of a page. Each draft has one engine, however many components use it. The route opens the engine. */
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
      // The other pages show the new version of the reservation too.
      let dite = vue().reservation;
      taire = suivre(() => {
        const { reservation } = vue();
        if (reservation !== dite) {
          dite = reservation;
          // The history stays as it was read, because answers to a change do not contain it. The sheet reads it again.
          requetes.setQueryData(cles.reservations.une(id), (avant?: typeof reservation) => ({
            ...reservation,
            historique:
              reservation.historique.length > 0 ? reservation.historique : (avant?.historique ?? []),
          }));
        }
      });
    },
    () => {
      // The draft could not be opened. It is forgotten here, so that the next call tries again.
      sortie();
      ouverts.delete(nom);
    },
  );
  return neuf;
}

/** Opens a draft before its page is shown. Throws when the server says that it does not exist. */
export function ouvrirBrouillon(id: number): Promise<Moteur> {
  return ouvert(present() ?? '', id).moteur;
}

/** Closes an engine that no component uses any more, after it has sent what waits. */
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

/** Deletes a cancelled draft from this device. */
export async function oublierBrouillon(id: number): Promise<void> {
  const qui = present() ?? '';
  (await ouverts.get(`${qui}/${id}`)?.moteur)?.vue().oublier();
  await oublierLeJournal(qui, id);
}

/** Closes an engine that no page has used. */
export async function lacherBrouillon(id: number): Promise<void> {
  await rendre(present() ?? '', id);
}

/** Whether this device alone holds text of this draft. For a draft that is not open, all that is kept counts. */
export async function resteDuBrouillon(qui: string, id: number): Promise<boolean> {
  const moteur = await ouverts.get(`${qui}/${id}`)?.moteur.catch(() => undefined);
  return moteur?.vue().enAttente ?? true;
}

/** The states in which text will be sent automatically once the portal answers. */
const EN_CHEMIN: ReadonlySet<EtatDuBrouillon> = new Set(['en-attente', 'en-cours', 'hors-ligne']);

/** Sends the unsent text of a draft and deletes what the server has. Returns whether something could not be sent. */
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
