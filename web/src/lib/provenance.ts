/**
 * The programme that a visitor of `/denonciation` comes from, and the contact when it is of one, carried by the navigation and
 * never by the address: they are picked before they begin. A preview never is (spec section 2).
 */
import { enMots, enObjet } from './objets';

/** What a page that leads there knows of its programme. */
export interface ProgrammeDeDepart {
  id: string;
  nomCommercial: string;
  lieu: { libelle: string | null; codePostal: string | null };
  phaseCommerciale?: { code: string } | undefined;
}

/** A programme that was picked by where one comes from. */
export interface ProgrammeVenu {
  id: string;
  nomCommercial: string;
  lieu: { libelle: string; codePostal: string };
}

/** Who was named where one comes from: what a form takes, and nothing else of them. */
export interface ContactVenu {
  civilite: string | null;
  nom: string;
  prenom: string;
  email: string | null;
  tel: string | null;
  cp: string | null;
  ville: string | null;
  adresse: string | null;
}

const AVANT_PREMIERE = 'AVANTPREMIERE';

/** The state of a navigation to the declaration from a page of this programme. */
export function depuis(programme: ProgrammeDeDepart | null | undefined): { programme: ProgrammeVenu } | null {
  if (!programme || programme.phaseCommerciale?.code === AVANT_PREMIERE) {
    return null;
  }
  const { id, nomCommercial, lieu } = programme;
  return {
    programme: {
      id,
      nomCommercial,
      lieu: { libelle: lieu.libelle ?? '', codePostal: lieu.codePostal ?? '' },
    },
  };
}

/** The programme of a navigation; `null` when it carries none. */
export function programmeVenu(etat: unknown): ProgrammeVenu | null {
  const { id, nomCommercial, lieu } = enObjet(enObjet(etat).programme);
  const { libelle, codePostal } = enObjet(lieu);
  return typeof id === 'string' && typeof nomCommercial === 'string' && typeof libelle === 'string'
    ? { id, nomCommercial, lieu: { libelle, codePostal: enMots(codePostal) ?? '' } }
    : null;
}

/** The state of a navigation to the declaration of this contact, from a page of this programme. */
export function depuisUnContact(
  programme: ProgrammeDeDepart,
  contact: ContactVenu,
): { contact: ContactVenu; programme?: ProgrammeVenu } {
  const { civilite, nom, prenom, email, tel, cp, ville, adresse } = contact;
  return { ...depuis(programme), contact: { civilite, nom, prenom, email, tel, cp, ville, adresse } };
}

/** The contact of a navigation; `null` when it carries none. */
export function contactVenu(etat: unknown): ContactVenu | null {
  const { nom, prenom, ...reste } = enObjet(enObjet(etat).contact);
  return typeof nom === 'string' && typeof prenom === 'string'
    ? {
        nom,
        prenom,
        civilite: enMots(reste.civilite),
        email: enMots(reste.email),
        tel: enMots(reste.tel),
        cp: enMots(reste.cp),
        ville: enMots(reste.ville),
        adresse: enMots(reste.adresse),
      }
    : null;
}

/** Whether it says what a declaration begins from. */
function estUnProgramme(vu: unknown): vu is ProgrammeDeDepart {
  const { id, nomCommercial, lieu } = enObjet(vu);
  return typeof id === 'string' && typeof nomCommercial === 'string' && typeof lieu === 'object';
}

/** The programme of the page that is shown, as its route's loader gave it: a programme, a lot of it, an option on that. */
export function programmeDesDonnees(donnees: unknown): ProgrammeDeDepart | null {
  const tout = enObjet(donnees);
  const vu = tout.programme ?? enObjet(tout.lot).programme ?? tout;
  return estUnProgramme(vu) ? vu : null;
}
