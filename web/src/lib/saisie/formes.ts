/**
 * The table of all forms of the portal: what each form is about, where its typed text is kept, when it is sent, and whether leaving asks a
 * question. A form that is missing here does not compile, nor does a form of a row to which no row is given.
 */

/**
 * What a form is about: a row (`ligne`), a thing with a code (`code`: a lot, a setting), a new thing (`neuf`), or a new thing of a row that
 * may be chosen already (`neuf-de`: a person of a company).
 */
type GenreDeSujet = 'ligne' | 'code' | 'neuf' | 'neuf-de';

/**
 * Where typed text is kept until it is sent: encrypted on this device (`coffre`), in this tab (`onglet`, for visitors without
 * an account), or nowhere (`rien`, for passwords and for people who are not signed in).
 */
export type Garde = 'coffre' | 'onglet' | 'rien';

export interface Forme {
  readonly sujet: GenreDeSujet;
  readonly garde: Garde;
  readonly envoi: 'bouton' | 'au-fil';
  /** Whether leaving the form with typed text in it asks a question. */
  readonly question?: true;
  /** Whether the typed text follows when the page shows another row of this form: another lot, for the same buyer. */
  readonly emporte?: true;
  /** The key under which an older version kept the text in the tab. It is only given when the old key named the row. */
  readonly avant?: string;
}

const DECISION = { sujet: 'ligne', garde: 'coffre', envoi: 'bouton' } as const;
const FICHE = { sujet: 'ligne', garde: 'coffre', envoi: 'bouton', question: true } as const;
const SANS_COMPTE = { sujet: 'neuf', garde: 'rien', envoi: 'bouton' } as const;
const ETAPE = { sujet: 'neuf', garde: 'onglet', envoi: 'bouton' } as const;

export const FORMES = {
  connexion: SANS_COMPTE,
  oubli: SANS_COMPTE,
  'choix-du-mot-de-passe': SANS_COMPTE,
  'mot-de-passe': { ...SANS_COMPTE, question: true },
  telephones: { sujet: 'ligne', garde: 'coffre', envoi: 'au-fil', avant: 'telephones' },
  denonciation: { sujet: 'neuf', garde: 'coffre', envoi: 'bouton', avant: 'denonciation' },
  option: { sujet: 'code', garde: 'coffre', envoi: 'bouton', question: true, emporte: true },
  acquereurs: { sujet: 'code', garde: 'coffre', envoi: 'bouton', emporte: true },
  'depuis-mon-option': { sujet: 'code', garde: 'rien', envoi: 'bouton' },
  'inscription-societe': ETAPE,
  'inscription-prescripteur': ETAPE,
  'inscription-recapitulatif': ETAPE,
  'inscription-justificatifs': ETAPE,
  utilisateur: { ...FICHE, avant: 'utilisateur-' },
  societe: { ...FICHE, avant: 'societe-' },
  assurance: { ...FICHE, avant: 'inscription-' },
  reglage: { ...FICHE, sujet: 'code', avant: 'reglage-' },
  invitation: { sujet: 'neuf-de', garde: 'coffre', envoi: 'bouton' },
  'nouvelle-societe': { sujet: 'neuf', garde: 'coffre', envoi: 'bouton', avant: 'nouvelle-societe' },
  'contact-promoteur': { sujet: 'neuf', garde: 'coffre', envoi: 'bouton', avant: 'contact-promoteur' },
  mandat: DECISION,
  representant: DECISION,
  'fin-de-mandat': DECISION,
  'numero-de-registre': DECISION,
  'mon-numero-de-registre': { sujet: 'neuf', garde: 'coffre', envoi: 'bouton' },
  'etat-des-risques': { ...DECISION, sujet: 'code' },
  'sans-etat-des-risques': { ...DECISION, sujet: 'code' },
  // This form holds a password, so its text is not kept.
  contresignature: SANS_COMPTE,
  transmission: DECISION,
  acceptation: DECISION,
  refus: DECISION,
  // The subject of this form is one slot of a registration.
  demande: { ...DECISION, sujet: 'code' },
  'decision-denonciation': { ...DECISION, question: true },
  'annulation-option': DECISION,
  'annuler-reservation': DECISION,
  'prolonger-reservation': DECISION,
  'renvoi-au-brouillon': DECISION,
  'papier-depose': DECISION,
  'papier-confirme': DECISION,
  'dossier-au-notaire': DECISION,
  // The subject of this form is one buyer of a contract.
  'adresse-de-signataire': { ...DECISION, sujet: 'code' },
  'notification-de-contrat': { ...DECISION, sujet: 'code' },
  'acquereur-professionnel': { ...DECISION, sujet: 'code' },
  'retractation-par-lettre': { ...DECISION, sujet: 'code' },
  planche: SANS_COMPTE,
  'planche-contact': SANS_COMPTE,
  'planche-patience': SANS_COMPTE,
} as const satisfies Readonly<Record<string, Forme>>;

export type NomDeForme = keyof typeof FORMES;

type FormesDe<G extends GenreDeSujet> = {
  [F in NomDeForme]: (typeof FORMES)[F]['sujet'] extends G ? F : never;
}[NomDeForme];

/** A form, with the row or thing that it is about. */
export type Identite =
  | { forme: FormesDe<'ligne'>; sujet: number }
  | { forme: FormesDe<'code'>; sujet: string }
  | { forme: FormesDe<'neuf'>; sujet: 'nouveau' }
  | { forme: FormesDe<'neuf-de'>; sujet: number | 'nouveau' };

export const formeDe = (nom: NomDeForme): Forme => FORMES[nom];

/** The name of the form's errors, and the prefix of its fields' ids. */
export const nomDe = ({ forme, sujet }: Identite): string =>
  sujet === 'nouveau' ? forme : `${forme}-${sujet}`;
