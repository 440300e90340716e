/** What is typed in a declaration, and what a visit of its page begins with. What was just saved is kept for the page that says so. */
import type { Denonciation } from '../../api/denonciation';
import type { ProgrammeNomme } from '../../api/programmes';
import { utilisateurCourant } from '../../api/session';
import { aujourdhui } from '../../lib/horloge';
import { sansFrappe, valeursDe } from '../../lib/saisie/frappes';
import type { Magasin } from '../../lib/saisie/magasin';
import { garderOnglet, lireOnglet } from '../../lib/stockage';
import {
  type ContactConnu,
  contactDuFil,
  SANS_CONTACT,
  type ValeursContact,
  valeursDuContact,
} from '../../ui/contact/contact';

/** What the fields of the second one of a couple begin with. */
export const CO = 'co_';

type ValeursDuConjoint = { [C in keyof ValeursContact as `${typeof CO}${C}`]: ValeursContact[C] };

/** The fields of the page: those of both are flat. What is typed of the second one stays when they are put aside. */
export type ValeursDenonciation = ValeursContact &
  ValeursDuConjoint & { aDeux: boolean; informe: boolean; programmes: readonly ProgrammeNomme[] };

const SANS_CONJOINT: ValeursDuConjoint & { aDeux: boolean } = {
  aDeux: false,
  co_civilite: null,
  co_prenom: '',
  co_nom: '',
  co_email: '',
  co_tel: '',
  co_adresse: '',
  co_cp: '',
  co_ville: '',
};

/** The second one, as a contact. */
export const conjointDe = (valeurs: ValeursDuConjoint): ValeursContact => ({
  civilite: valeurs.co_civilite,
  prenom: valeurs.co_prenom,
  nom: valeurs.co_nom,
  email: valeurs.co_email,
  tel: valeurs.co_tel,
  adresse: valeurs.co_adresse,
  cp: valeurs.co_cp,
  ville: valeurs.co_ville,
});

/** The fields of the second one, from some of a contact. */
export const auConjoint = (valeurs: Partial<ValeursContact>): Partial<ValeursDuConjoint> =>
  Object.fromEntries(Object.entries(valeurs).map(([cle, valeur]) => [CO + cle, valeur]));

/** What a visit begins with: the programme and the contact that one comes from. */
export const departDe = (venu: ProgrammeNomme | null, pour: ContactConnu | null): ValeursDenonciation => ({
  ...(pour === null ? SANS_CONTACT : valeursDuContact(pour)),
  ...SANS_CONJOINT,
  informe: false,
  programmes: venu === null ? [] : [venu],
});

const CLE_DE_LA_VISITE = 'denonciation-visite';

/** Whether this visit has begun already, before a reload; it has from now on. */
function dejaCommencee(visite: string): boolean {
  const deja = lireOnglet<string>(CLE_DE_LA_VISITE) === visite;
  garderOnglet(CLE_DE_LA_VISITE, visite);
  return deja;
}

/**
 * What a visit makes of what was typed before, once: the programme that one comes from is picked too. A contact that one comes
 * for is another declaration: nothing typed for somebody else is about them.
 */
export function commencer(
  magasin: Magasin,
  venu: ProgrammeNomme | null,
  pour: ContactConnu | null,
  visite: string,
): void {
  if (dejaCommencee(visite) || sansFrappe(magasin.frappes())) {
    return;
  }
  const depart = departDe(venu, pour);
  const { programmes } = valeursDe(depart, magasin.frappes());
  if (pour !== null) {
    magasin.vider();
  } else if (venu !== null && !programmes.some(({ id }) => id === venu.id)) {
    magasin.taper(depart, { programmes: [...programmes, venu] });
  }
}

interface Gardee<T> {
  qui: number;
  valeurs: T;
}

const CLE_DE_LA_CONFIRMATION = 'denonciation-faite';

/** The body of the creation. */
export function denonciationDuFil({ programmes, aDeux, informe, ...valeurs }: ValeursDenonciation) {
  return {
    contact: contactDuFil(valeurs),
    ...(aDeux ? { conjoint: contactDuFil(conjointDe(valeurs)) } : {}),
    programmes: programmes.map(({ id }) => id),
    ...(informe ? { informeLe: aujourdhui() } : {}),
  };
}

/** The declaration that has just been saved: its page shows it, and nothing else opens that page. */
export function denonciationFaite(): Denonciation | null {
  const gardee = lireOnglet<Gardee<Denonciation>>(CLE_DE_LA_CONFIRMATION);
  return gardee !== null && gardee.qui === utilisateurCourant()?.id ? gardee.valeurs : null;
}

export function garderLaConfirmation(denonciation: Denonciation): void {
  const qui = utilisateurCourant()?.id;
  if (qui !== undefined) {
    garderOnglet(CLE_DE_LA_CONFIRMATION, { qui, valeurs: denonciation } satisfies Gardee<Denonciation>);
  }
}

export const oublierLaConfirmation = () => garderOnglet(CLE_DE_LA_CONFIRMATION, null);
