/**
 * What was typed in a draft and could not be sent (the network, the end of a session) leaves once its author is there again,
 * whatever page they open: when nothing more pressing is to be done, then again as long as some of it is left, and before they
 * sign out.
 */
import { utilisateurCourant } from '../api/session';
import { aLeRole, quiTape } from '../api/utilisateur';
import { avantDeSortir } from '../lib/avant-de-sortir';
import { auLoisir } from '../lib/loisir';
import type { Routeur } from './mesure-audience';

/** Before what could not leave is tried again, in milliseconds; sooner when the network is said to be back. */
const RELANCE = 30_000;

/** Sends what can be; gives whether some of it is left. */
type Reprise = (qui: string) => Promise<boolean>;

const reprendre: Reprise = (qui) =>
  import('../features/reservation/commun/reprise').then(
    ({ reprendreLesBrouillons }) => reprendreLesBrouillons(qui),
    () => false, // Still kept: the draft itself sends it once it is opened.
  );

/** Whether something typed in a draft would go with the session. */
const resteDe = (qui: string): Promise<boolean> =>
  import('../features/reservation/commun/reprise').then(
    ({ resteDesBrouillons }) => resteDesBrouillons(qui),
    () => false, // No page of this visit had a draft: nothing can be told of one.
  );

const present = (): string | null => {
  const utilisateur = utilisateurCourant();
  return utilisateur !== null && aLeRole(utilisateur, 'ROLE_EP') ? quiTape(utilisateur) : null;
};

/** Gives what stops it. */
export function reprendreUneFoisLa(routeur: Routeur, faire: Reprise = reprendre): () => void {
  let vue: string | null = null;
  let reste = false;
  let minuterie: ReturnType<typeof setTimeout> | undefined;

  async function reprendreMaintenant(): Promise<void> {
    clearTimeout(minuterie);
    minuterie = undefined;
    const qui = present();
    if (qui === null) {
      return;
    }
    reste = await faire(qui).catch(() => true);
    if (reste) {
      minuterie = setTimeout(() => void reprendreMaintenant(), RELANCE);
    }
  }

  function regarder(): void {
    const { initialized, navigation, location } = routeur.state;
    const qui = present();
    if (!initialized || navigation.state !== 'idle' || qui === null) {
      return;
    }
    // A page that was left may have left something behind.
    const page = `${qui} ${location.pathname}`;
    if (page !== vue) {
      vue = page;
      auLoisir(() => void reprendreMaintenant());
    }
  }

  const surRetour = () => void (reste && reprendreMaintenant());
  window.addEventListener('online', surRetour);
  const sortie = avantDeSortir(
    async () => {
      if (reste) {
        await reprendreMaintenant();
      }
    },
    () => {
      const qui = present();
      return qui !== null && resteDe(qui);
    },
  );
  regarder();
  const cesser = routeur.subscribe(regarder);
  return () => {
    window.removeEventListener('online', surRetour);
    clearTimeout(minuterie);
    sortie();
    cesser();
  };
}
