/**
 * What is typed in a declaration, kept in this tab for the same person until it is saved: a reload, a cut line or a session
 * that ended loses nothing. What was just saved is kept beside it, for the page that says so.
 */
import type { Denonciation } from '../../api/denonciation';
import type { ProgrammeNomme } from '../../api/programmes';
import { utilisateurCourant } from '../../api/session';
import { garderOnglet, lireOnglet } from '../../lib/stockage';
import {
  type ContactConnu,
  contactDuFil,
  SANS_CONTACT,
  type ValeursContact,
  valeursDuContact,
} from '../../ui/contact/contact';

/** The fields of the page: those of the contact are flat. */
export type ValeursDenonciation = ValeursContact & { programmes: readonly ProgrammeNomme[] };

const SANS_SAISIE: ValeursDenonciation = { ...SANS_CONTACT, programmes: [] };

interface Gardee<T> {
  qui: number;
  /** The visit whose programme and contact were picked: they are once, and may be changed then. */
  visite?: string;
  valeurs: T;
}

const CLE = 'denonciation';
const CLE_DE_LA_CONFIRMATION = 'denonciation-faite';

function reprendre<T>(cle: string): Gardee<T> | null {
  const gardee = lireOnglet<Gardee<T>>(cle);
  return gardee !== null && gardee.qui === utilisateurCourant()?.id ? gardee : null;
}

function garder<T>(cle: string, valeurs: T, visite?: string): void {
  const qui = utilisateurCourant()?.id;
  if (qui !== undefined) {
    garderOnglet(cle, { qui, valeurs, ...(visite === undefined ? {} : { visite }) } satisfies Gardee<T>);
  }
}

/**
 * What this visit begins with: what was typed before, and the programme that one comes from. A contact that one comes for is
 * another declaration: nothing typed for somebody else is about them.
 */
export function commencer(
  venu: ProgrammeNomme | null,
  pour: ContactConnu | null,
  visite: string,
): ValeursDenonciation {
  const gardee = reprendre<ValeursDenonciation>(CLE);
  if (pour !== null && gardee?.visite !== visite) {
    return { ...valeursDuContact(pour), programmes: venu === null ? [] : [venu] };
  }
  const valeurs = { ...SANS_SAISIE, ...gardee?.valeurs };
  const nouveau =
    venu !== null && gardee?.visite !== visite && !valeurs.programmes.some(({ id }) => id === venu.id);
  return nouveau ? { ...valeurs, programmes: [...valeurs.programmes, venu] } : valeurs;
}

export const garderLaSaisie = (valeurs: ValeursDenonciation, visite: string) => garder(CLE, valeurs, visite);

/** The body of the creation. */
export function denonciationDuFil({ programmes, ...contact }: ValeursDenonciation) {
  return { contact: contactDuFil(contact), programmes: programmes.map(({ id }) => id) };
}

/** The declaration that has just been saved: its page shows it, and nothing else opens that page. */
export const denonciationFaite = (): Denonciation | null =>
  reprendre<Denonciation>(CLE_DE_LA_CONFIRMATION)?.valeurs ?? null;

/** It is saved: what was typed is done with. */
export function garderLaConfirmation(denonciation: Denonciation): void {
  garder(CLE_DE_LA_CONFIRMATION, denonciation);
  garderOnglet(CLE, null);
}

export const oublierLaConfirmation = () => garderOnglet(CLE_DE_LA_CONFIRMATION, null);
