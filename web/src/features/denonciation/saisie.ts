/**
 * The typed values of a declaration, and the initial values of a visit. A saved declaration is kept for its confirmation page.
 */
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

/** The prefix of the second person's fields. */
export const CO = 'co_';

type ValeursDuConjoint = { [C in keyof ValeursContact as `${typeof CO}${C}`]: ValeursContact[C] };

/** The fields of the page. Both people's fields are flat. The second person's text stays when the user unchecks the couple. */
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

/** The second person as a contact. */
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

/** The second person's fields, from some fields of a contact. */
export const auConjoint = (valeurs: Partial<ValeursContact>): Partial<ValeursDuConjoint> =>
  Object.fromEntries(Object.entries(valeurs).map(([cle, valeur]) => [CO + cle, valeur]));

/** The initial values of a visit: the programmes and the contact whose page led the user here. */
export const departDe = (
  venus: readonly ProgrammeNomme[],
  pour: ContactConnu | null,
): ValeursDenonciation => ({
  ...(pour === null ? SANS_CONTACT : valeursDuContact(pour)),
  ...SANS_CONJOINT,
  informe: false,
  programmes: venus,
});

const CLE_DE_LA_VISITE = 'denonciation-visite';

/** Says whether this visit had already begun before a reload, and marks the visit as begun. */
function dejaCommencee(visite: string): boolean {
  const deja = lireOnglet<string>(CLE_DE_LA_VISITE) === visite;
  garderOnglet(CLE_DE_LA_VISITE, visite);
  return deja;
}

/**
 * Adapts the text kept from an earlier visit to a new visit, once. The programmes whose page led the user here are added to the
 * selection. When the page of a contact led here, the kept text is deleted, because it is about somebody else.
 */
export function commencer(
  magasin: Magasin,
  venus: readonly ProgrammeNomme[],
  pour: ContactConnu | null,
  visite: string,
): void {
  if (dejaCommencee(visite) || sansFrappe(magasin.frappes())) {
    return;
  }
  const depart = departDe(venus, pour);
  const { programmes } = valeursDe(depart, magasin.frappes());
  const nouveaux = venus.filter(({ id }) => !programmes.some((deja) => deja.id === id));
  if (pour !== null) {
    magasin.vider();
  } else if (nouveaux.length > 0) {
    magasin.taper(depart, { programmes: [...programmes, ...nouveaux] });
  }
}

/** A saved declaration, and the ids of its programmes that are previews: a declaration does not say which they are. */
interface DenonciationGardee {
  denonciation: Denonciation;
  avantPremieres: readonly string[];
}

const CLE_DE_LA_CONFIRMATION = 'denonciation-faite';

/** The body of the call that declares. */
export function denonciationDuFil({ programmes, aDeux, informe, ...valeurs }: ValeursDenonciation) {
  return {
    contact: contactDuFil(valeurs),
    ...(aDeux ? { conjoint: contactDuFil(conjointDe(valeurs)) } : {}),
    programmes: programmes.map(({ id }) => id),
    ...(informe ? { informeLe: aujourdhui() } : {}),
  };
}

/** The declaration that was just saved, for its confirmation page. */
export function denonciationFaite(): DenonciationGardee | null {
  const gardee = lireOnglet<DenonciationGardee & { qui: number }>(CLE_DE_LA_CONFIRMATION);
  // The former version kept the declaration under another name.
  return gardee?.denonciation !== undefined && gardee.qui === utilisateurCourant()?.id ? gardee : null;
}

/** Keeps a saved declaration for its confirmation page, with the programmes that were chosen for it. */
export function garderLaConfirmation(
  denonciation: Denonciation,
  programmes: readonly ProgrammeNomme[],
): void {
  const qui = utilisateurCourant()?.id;
  if (qui !== undefined) {
    const avantPremieres = programmes
      .filter(({ avantPremiere }) => avantPremiere === true)
      .map(({ id }) => id);
    garderOnglet(CLE_DE_LA_CONFIRMATION, { qui, denonciation, avantPremieres });
  }
}

export const oublierLaConfirmation = () => garderOnglet(CLE_DE_LA_CONFIRMATION, null);
