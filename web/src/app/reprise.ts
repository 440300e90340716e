/**
 * Sends the text of drafts that a network failure or the end of a session left unsent, when its author is back, on any page.
 * It sends once the browser is idle, then again while some text is left, and before a sign-out.
 */
import { utilisateurCourant } from '../api/session';
import { aLeRole, quiTape } from '../api/utilisateur';
import { avantDeSortir } from '../lib/avant-de-sortir';
import { auLoisir } from '../lib/loisir';
import type { Routeur } from './mesure-audience';

/** The pause before unsent text is tried again, in milliseconds. The return of the network starts it at once. */
const RELANCE = 30_000;

/** Sends as much unsent text of this user as it can. Returns whether some is left. */
type Reprise = (qui: string) => Promise<boolean>;

const reprendre: Reprise = (qui) =>
  import('../features/reservation/commun/reprise').then(
    ({ reprendreLesBrouillons }) => reprendreLesBrouillons(qui),
    () => false, // The module could not be loaded. The text is still kept, and the draft sends it when it is opened.
  );

/** Whether a sign-out would lose text of a draft. */
const resteDe = (qui: string): Promise<boolean> =>
  import('../features/reservation/commun/reprise').then(
    ({ resteDesBrouillons }) => resteDesBrouillons(qui),
    () => false, // The module could not be loaded, so no draft was open in this visit.
  );

const present = (): string | null => {
  const utilisateur = utilisateurCourant();
  return utilisateur !== null && aLeRole(utilisateur, 'ROLE_EP') ? quiTape(utilisateur) : null;
};

/** Starts to send unsent text whenever its author is back. Returns the function that stops this. */
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
    // The page that the user has just left may have left some text unsent.
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
