/**
 * The programme that a visitor of `/denonciation` comes from, and the contact when it is of one, carried by the navigation and
 * never by the address: they are picked before they begin. A preview never is (spec section 2).
 */

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

const CHAMPS = ['civilite', 'nom', 'prenom', 'email', 'tel', 'cp', 'ville', 'adresse'] as const;

/** Who was named where one comes from: what a form takes, and nothing else of them. */
export type ContactVenu = { nom: string; prenom: string } & Record<(typeof CHAMPS)[number], string | null>;

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

/** What is not an object has nothing in it. */
const objet = (valeur: unknown) =>
  (typeof valeur === 'object' && valeur !== null ? valeur : {}) as Readonly<Record<string, unknown>>;

/** The programme of a navigation; `null` when it carries none. */
export function programmeVenu(etat: unknown): ProgrammeVenu | null {
  const { programme } = objet(etat) as { programme?: Partial<ProgrammeVenu> };
  return typeof programme?.id === 'string' &&
    typeof programme.nomCommercial === 'string' &&
    typeof programme.lieu?.libelle === 'string'
    ? (programme as ProgrammeVenu)
    : null;
}

/** The state of a navigation to the declaration of this contact, from a page of this programme. */
export function depuisUnContact(
  programme: ProgrammeDeDepart,
  contact: ContactVenu,
): { contact: ContactVenu; programme?: ProgrammeVenu } {
  const dits = Object.fromEntries(CHAMPS.map((champ) => [champ, contact[champ]])) as unknown as ContactVenu;
  return { ...depuis(programme), contact: dits };
}

/** The contact of a navigation; `null` when it carries none. */
export function contactVenu(etat: unknown): ContactVenu | null {
  const { contact } = objet(etat) as { contact?: Partial<ContactVenu> };
  const dits = typeof contact === 'object' && contact !== null ? contact : {};
  return typeof dits.nom === 'string' && typeof dits.prenom === 'string' ? (dits as ContactVenu) : null;
}

/** The programme of the page that is shown, as its route's loader gave it: a programme, a lot of it, an option on that. */
export function programmeDesDonnees(donnees: unknown): ProgrammeDeDepart | null {
  const tout = objet(donnees);
  const vu = (tout.programme ?? objet(tout.lot).programme ?? tout) as Partial<ProgrammeDeDepart>;
  return typeof vu.id === 'string' && typeof vu.nomCommercial === 'string' && typeof vu.lieu === 'object'
    ? (vu as ProgrammeDeDepart)
    : null;
}
