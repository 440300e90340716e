/**
 * The programmes, and possibly the contact, of the page from which a user opens `/denonciation`. They travel in the state of the navigation,
 * never in the address. The form starts with them selected, except a programme in preview (spec section 2).
 */
import { enMots, enObjet } from './objets';

/** A programme as the page with the link knows it. */
export interface ProgrammeDeDepart {
  id: string;
  nomCommercial: string;
  lieu: { libelle: string | null; codePostal: string | null };
  phaseCommerciale?: { code: string } | undefined;
}

/** The programme that the form starts with. */
export interface ProgrammeVenu {
  id: string;
  nomCommercial: string;
  lieu: { libelle: string; codePostal: string };
}

/** The contact that the form starts with: only the fields of the form. */
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

const estEnAvantPremiere = ({ phaseCommerciale }: ProgrammeDeDepart) =>
  phaseCommerciale?.code === AVANT_PREMIERE;

/** The navigation state for a declaration on these programmes; `null` when none of them can be declared on. */
export function depuisProgrammes(
  programmes: readonly ProgrammeDeDepart[],
): { programmes: readonly ProgrammeVenu[] } | null {
  const venus = programmes
    .filter((programme) => !estEnAvantPremiere(programme))
    .map(({ id, nomCommercial, lieu }) => ({
      id,
      nomCommercial,
      lieu: { libelle: lieu.libelle ?? '', codePostal: lieu.codePostal ?? '' },
    }));
  return venus.length === 0 ? null : { programmes: venus };
}

/** The navigation state for a declaration from a page of this programme. */
export const depuis = (programme: ProgrammeDeDepart | null | undefined) =>
  depuisProgrammes(programme ? [programme] : []);

function programmeLu(lu: unknown): readonly ProgrammeVenu[] {
  const { id, nomCommercial, lieu } = enObjet(lu);
  const { libelle, codePostal } = enObjet(lieu);
  return typeof id === 'string' && typeof nomCommercial === 'string' && typeof libelle === 'string'
    ? [{ id, nomCommercial, lieu: { libelle, codePostal: enMots(codePostal) ?? '' } }]
    : [];
}

/** The programmes in the state of a navigation. */
export function programmesVenus(etat: unknown): readonly ProgrammeVenu[] {
  const { programmes } = enObjet(etat);
  return Array.isArray(programmes) ? programmes.flatMap(programmeLu) : [];
}

/** The navigation state for a declaration of this contact, from a page of this programme. */
export function depuisUnContact(
  programme: ProgrammeDeDepart,
  contact: ContactVenu,
): { contact: ContactVenu; programmes?: readonly ProgrammeVenu[] } {
  const { civilite, nom, prenom, email, tel, cp, ville, adresse } = contact;
  return { ...depuis(programme), contact: { civilite, nom, prenom, email, tel, cp, ville, adresse } };
}

/** The contact in the state of a navigation; `null` when there is none. */
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

/** Whether a value has the fields that a declaration needs of a programme. */
function estUnProgramme(vu: unknown): vu is ProgrammeDeDepart {
  const { id, nomCommercial, lieu } = enObjet(vu);
  return typeof id === 'string' && typeof nomCommercial === 'string' && typeof lieu === 'object';
}

/** The programme of the present page, from the data of its route: a programme, one of its lots, or an option on it. */
export function programmeDesDonnees(donnees: unknown): ProgrammeDeDepart | null {
  const tout = enObjet(donnees);
  const vu = tout.programme ?? enObjet(tout.lot).programme ?? tout;
  return estUnProgramme(vu) ? vu : null;
}
