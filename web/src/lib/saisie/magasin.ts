/**
 * The stores of the typed text of this page. Each form and thing has one store, which outlives its component: closing a dialog
 * or going to another row or page loses nothing. The table of forms says where each store is kept.
 */

import { REDIRECTION } from '../avant-de-sortir';
import { coffreDe } from '../coffre';
import { creerEcoute } from '../ecoute';
import { formeDe, type Identite } from './formes';
import { type Frappes, SANS_FRAPPE, sansFrappe, taper } from './frappes';
import { type Avant, lacherTout, type Place, placeAuCoffre, RACINE } from './place';

export interface Magasin {
  readonly frappes: () => Frappes;
  readonly suivre: (ecouteur: () => void) => () => void;
  /** Like `suivre`, for a component that shows the form. The form counts as on the page while one such component exists. */
  readonly porter: (ecouteur: () => void) => () => void;
  /** Calls the function when the last component that shows the form is gone. */
  readonly auDepart: (faire: () => void) => void;
  /** Types values into fields, over the read values. */
  readonly taper: (lues: object, suite: object) => void;
  readonly remplacer: (frappes: Frappes) => void;
  /** Forgets all typed text, after it was sent or given up. */
  readonly vider: () => void;
  /** Calls the function once the kept text has been read; at once when it already has been. */
  readonly unefoisLu: (faire: () => void) => void;
  /** Whether some of the text was typed on an earlier visit. */
  readonly reprise: () => boolean;
  /** Calls the function when the person signs out, because nothing of theirs may continue. */
  readonly alOubli: (faire: () => void) => void;
}

interface Tenu extends Magasin {
  /** Whether the form is on the page, holds typed text, and asks before leaving. */
  demande: () => boolean;
  /** Whether closing the page would lose typed text. Text that is just being stored is kept by the tab. */
  perdrait: () => boolean;
  aSauver: () => boolean;
  sauver: () => void;
  finie: () => Promise<void>;
  /** Empties this store. The copy in the browser's storage stays. */
  oublier: () => void;
}

function creer(identite: Identite, place: Place | null, lues: object): Tenu {
  const { question = false } = formeDe(identite.forme);
  const ecoute = creerEcoute();
  const attentes: (() => void)[] = [];
  let frappes = SANS_FRAPPE;
  let lu = place === null;
  let reprise = false;
  let vide = false;
  let porteurs = 0;
  let partir: () => void = () => {};
  const adieux: (() => void)[] = [];

  function poser(suite: Frappes): void {
    if (suite !== frappes) {
      reprise = reprise && !sansFrappe(suite);
      frappes = suite;
      place?.ecrire(suite);
      ecoute.dire();
    }
  }

  /** Adds the kept text under what was typed since the page opened. */
  function adopter(gardees: Frappes): void {
    lu = true;
    if (!vide && !sansFrappe(gardees)) {
      reprise = true;
      frappes = { ...gardees, ...frappes };
      place?.ecrire(frappes);
    }
    for (const faire of attentes.splice(0)) {
      faire();
    }
    ecoute.dire();
  }

  place?.lire(lues).then(adopter, () => adopter(SANS_FRAPPE));
  return {
    frappes: () => frappes,
    suivre: ecoute.suivre,
    porter: (ecouteur) => {
      porteurs += 1;
      const cesser = ecoute.suivre(ecouteur);
      return () => {
        cesser();
        porteurs -= 1;
        if (porteurs === 0) {
          partir();
        }
      };
    },
    auDepart: (faire) => {
      partir = faire;
    },
    taper: (dites, suite) => poser(taper(frappes, dites, suite)),
    remplacer: poser,
    vider: () => {
      reprise = false;
      vide = !lu;
      poser(SANS_FRAPPE);
    },
    unefoisLu: (faire) => {
      if (lu) {
        faire();
      } else {
        attentes.push(faire);
      }
    },
    reprise: () => reprise,
    demande: () => question && porteurs > 0 && !sansFrappe(frappes),
    perdrait: () => place === null || place.sansCoffre(),
    aSauver: () => !sansFrappe(frappes) && place?.enMemoire() === true,
    sauver: () => place?.sauver(frappes),
    finie: async () => place?.finie(),
    alOubli: (faire) => {
      adieux.push(faire);
    },
    oublier: () => {
      frappes = SANS_FRAPPE;
      for (const faire of adieux.splice(0)) {
        faire();
      }
      ecoute.dire();
    },
  };
}

const magasins = new Map<string, Tenu>();
/** Stores that keep nothing, while they are on the page. */
const passagers = new Set<Tenu>();

function avantDe({ forme, sujet }: Identite): Avant {
  const { avant } = formeDe(forme);
  if (forme === 'acquereurs') {
    return { coffre: `acquereurs/${sujet}` };
  }
  if (avant === undefined) {
    return {};
  }
  // The form of declarations had its own key.
  return {
    onglet: forme === 'denonciation' ? avant : `saisie:${avant.endsWith('-') ? `${avant}${sujet}` : avant}`,
  };
}

/**
 * The store of a form. `qui` is the name under which the text is kept, `null` for a visitor; `lues` are the first values of the
 * form.
 */
export function magasinDe(qui: string | null, identite: Identite, lues: object): Magasin {
  ecouterLaPage();
  if (qui === null || formeDe(identite.forme).garde !== 'coffre') {
    const passager = creer(identite, null, lues);
    return {
      ...passager,
      porter: (ecouteur) => {
        passagers.add(passager);
        const cesser = passager.porter(ecouteur);
        return () => {
          cesser();
          passagers.delete(passager);
        };
      },
    };
  }
  const nom = `${qui} ${identite.forme}/${identite.sujet}`;
  const deja = magasins.get(nom);
  if (deja !== undefined) {
    return deja;
  }
  const place = placeAuCoffre(qui, `${identite.forme}/${identite.sujet}`, avantDe(identite));
  const neuf = creer(identite, place, lues);
  magasins.set(nom, neuf);
  return neuf;
}

const tous = () => [...magasins.values(), ...passagers];

/** Whether the session has ended. The text is then kept, and no question is asked. */
let parti = false;
let ecoutee = false;

function sauverTout(): void {
  for (const magasin of magasins.values()) {
    if (magasin.aSauver()) {
      magasin.sauver();
    }
  }
}

function ecouterLaPage(): void {
  if (ecoutee || typeof window === 'undefined') {
    return;
  }
  ecoutee = true;
  window.addEventListener(REDIRECTION, () => {
    parti = true;
    sauverTout();
  });
  window.addEventListener('pagehide', sauverTout);
  window.addEventListener('beforeunload', (evenement) => {
    if (!parti && tous().some((magasin) => magasin.demande() && magasin.perdrait())) {
      evenement.preventDefault();
    }
  });
}

/** Whether this form holds text that was not sent. */
export const resteDans = (qui: string | null, identite: Identite): boolean => {
  const magasin = magasins.get(`${qui} ${identite.forme}/${identite.sujet}`);
  return magasin !== undefined && !sansFrappe(magasin.frappes());
};

/** Whether this device alone holds text of this person, typed in this tab or earlier. */
export async function resteDesSaisies(qui: string): Promise<boolean> {
  const ici = tous().some((magasin) => !sansFrappe(magasin.frappes()));
  return ici || (await (await coffreDe(qui)).dossiers(RACINE)).length > 0;
}

/** Empties all stores of this page. It waits for the writes under way, so that nothing is written afterwards. */
export async function oublierLesSaisies(): Promise<void> {
  const ecritures = tous().map((magasin) => magasin.finie());
  for (const magasin of tous()) {
    magasin.oublier();
  }
  magasins.clear();
  passagers.clear();
  lacherTout();
  parti = false;
  await Promise.allSettled(ecritures);
}
