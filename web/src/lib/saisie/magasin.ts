/**
 * What is typed in the forms of this page: one store a form and what it is about, which outlives the component that shows it, so
 * that a dialog that is closed, another row or another page loses nothing. Each is kept where its form says.
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
  /** The same, for a component that shows the form: it is on the page as long as one does. */
  readonly porter: (ecouteur: () => void) => () => void;
  /** Does something when the last component that shows it has gone. */
  readonly auDepart: (faire: () => void) => void;
  /** Types values in fields, over what is read. */
  readonly taper: (lues: object, suite: object) => void;
  readonly remplacer: (frappes: Frappes) => void;
  /** Forgets all of it: it was sent, or given up. */
  readonly vider: () => void;
  /** Does something once what was kept has been read; at once when it has. */
  readonly unefoisLu: (faire: () => void) => void;
  /** Whether some of it was typed on another visit. */
  readonly reprise: () => boolean;
  /** Does something when the person who types has left: nothing of theirs may go on. */
  readonly alOubli: (faire: () => void) => void;
}

interface Tenu extends Magasin {
  /** Whether it is on the page, something is typed in it, and leaving is asked about. */
  demande: () => boolean;
  /** Whether the page would take some of it along: what is being written is kept by the tab as it goes. */
  perdrait: () => boolean;
  aSauver: () => boolean;
  sauver: () => void;
  finie: () => Promise<void>;
  /** Nothing of what was typed is left in it; what is kept of it stays as it is. */
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

  /** What was kept goes under what was typed since the page came. */
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
/** Those that keep nothing, while they are shown. */
const passagers = new Set<Tenu>();

function avantDe({ forme, sujet }: Identite): Avant {
  const { avant } = formeDe(forme);
  if (forme === 'acquereurs') {
    return { coffre: `acquereurs/${sujet}` };
  }
  if (avant === undefined) {
    return {};
  }
  // A declaration had a key of its own.
  return {
    onglet: forme === 'denonciation' ? avant : `saisie:${avant.endsWith('-') ? `${avant}${sujet}` : avant}`,
  };
}

/** The store of a form; `qui`: under which name what is typed is kept, `null` for a visitor. `lues`: what it shows to begin with. */
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

/** The session ended: what is typed is kept, and there is nothing to ask. */
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

/** Whether something is typed in this form, and not sent. */
export const resteDans = (qui: string | null, identite: Identite): boolean => {
  const magasin = magasins.get(`${qui} ${identite.forme}/${identite.sujet}`);
  return magasin !== undefined && !sansFrappe(magasin.frappes());
};

/** Whether something that this person typed, in this tab or before, is kept here alone. */
export async function resteDesSaisies(qui: string): Promise<boolean> {
  const ici = tous().some((magasin) => !sansFrappe(magasin.frappes()));
  return ici || (await (await coffreDe(qui)).dossiers(RACINE)).length > 0;
}

/** Nothing of what was typed is left in this page; done once what is being written is, so that nothing is written after. */
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
