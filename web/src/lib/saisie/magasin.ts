/**
 * The stores of the typed text of this page. Each form has one store for each row or thing. A store outlives its component, so closing a
 * dialog or going to another row or page loses nothing. The table of forms says where each store is kept.
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
  /** Does the same as `suivre`, for a component that shows the form. The form counts as on the page while such a component exists. */
  readonly porter: (ecouteur: () => void) => () => void;
  /** Calls the function when the last component that shows the form is gone. */
  readonly auDepart: (faire: () => void) => void;
  /** Types values into fields of the form. `lues` are the values of its row. */
  readonly taper: (lues: object, suite: object) => void;
  readonly remplacer: (frappes: Frappes) => void;
  /** Forgets all typed text, after it was sent or given up. */
  readonly vider: () => void;
  /** Calls the function once the kept text has been read. When this is already done, the call is immediate. */
  readonly unefoisLu: (faire: () => void) => void;
  /** Whether some of the text comes from an earlier visit. */
  readonly reprise: () => boolean;
  /** Calls the function when the person signs out, because nothing of theirs may continue. */
  readonly alOubli: (faire: () => void) => void;
}

interface Tenu extends Magasin {
  /** Whether leaving must ask now: the form is on the page, holds typed text, and asks a question according to the table. */
  demande: () => boolean;
  /** Whether closing the page now would lose typed text. Text that is being stored at this moment is not lost, because the tab keeps it. */
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

  /** Adds the text that was kept. Where something was typed since the page opened, the newer text counts. */
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
/** The stores that keep their text nowhere and whose form is on the page. */
const passagers = new Set<Tenu>();

function avantDe({ forme, sujet }: Identite): Avant {
  const { avant } = formeDe(forme);
  if (forme === 'acquereurs') {
    return { coffre: `acquereurs/${sujet}` };
  }
  if (avant === undefined) {
    return {};
  }
  // An older version kept the form of declarations under a key of its own.
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

/** Whether the page is being left because the session has ended. The text is then kept, and no question is asked. */
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

/** Whether this device holds text of this person that the server does not have, typed in this tab or earlier. */
export async function resteDesSaisies(qui: string): Promise<boolean> {
  const ici = tous().some((magasin) => !sansFrappe(magasin.frappes()));
  return ici || (await (await coffreDe(qui)).dossiers(RACINE)).length > 0;
}

/** Empties all stores of this page. It waits for the writes in progress, so that nothing is written afterwards. */
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
