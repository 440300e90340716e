/** A reservation contract on its signature page, as the first of its two buyers sees it. */
import { afterEach, vi } from 'vitest';
import type { Seance } from '../features/signature/queries';
import { dans, preparerLaSignature, SEANCE } from './signature';

/** Prepares a test file of the contract. Call it once at the top of the file. */
export function preparerLeContrat(): void {
  preparerLaSignature();
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
}

export const HEURE = 3_600;
export const JOUR = 24 * HEURE;

export const LEA = { nom: 'Mme Léa Perrin', role: 'Acquéreur', etat: 'attend', le: null, moi: true } as const;
export const HUGO = {
  nom: 'M. Hugo Perrin',
  role: 'Second acquéreur',
  etat: 'attend',
  le: null,
  moi: false,
} as const;
export const SOCIETE = {
  nom: 'Linteau Promotion',
  role: 'Le réservant',
  etat: 'attend',
  le: null,
  moi: false,
} as const;
export const LE = '2026-11-23T17:12:00Z';
export const SIGNE = { etat: 'signe', le: LE } as const;

/** Nothing is signed yet; the first of two buyers is next. */
export const CONTRAT: Seance = {
  ...SEANCE,
  genre: 'contrat',
  titre: 'Contrat de réservation du lot A203',
  sousTitre: 'L’Écluse Saint-Félix',
  reference: 'R-000012',
  signataire: { prenom: 'Léa', nom: 'Perrin', email: 'l…n@exemple.fr' },
  document: { ...SEANCE.document, libelle: 'Contrat de réservation', nom: 'contrat-R-000012.pdf' },
  signataires: [LEA, HUGO, SOCIETE],
  annexes: [
    { id: 7, libelle: 'Notice descriptive', taille: 1_240_000, empreinte: 'a1'.repeat(32) },
    { id: 8, libelle: 'Plan du lot A203', taille: 412_000, empreinte: 'b2'.repeat(32) },
  ],
  acceptations: [
    { code: 'cgu', texte: 'J’accepte les conditions des acquéreurs.', obligatoire: true },
    { code: 'lu-et-accepte', texte: 'J’ai lu le contrat et ses annexes.', obligatoire: true },
    { code: 'lre', texte: 'J’accepte la lettre recommandée électronique.', obligatoire: false },
  ],
};
/** A code that was just sent. */
export const code = () => ({
  code: { envoye: dans(0), expire: dans(600), essais: 5 },
  prochainCode: dans(60),
});
/** The first buyer has signed. */
export const SIGNEE: Seance = {
  ...CONTRAT,
  tour: 'signe',
  echeance: null,
  acceptations: [],
  document: { ...CONTRAT.document, signe: true },
  signataires: [{ ...LEA, ...SIGNE }, HUGO, SOCIETE],
};
/** Everybody has signed. */
export const COMPLETE: Seance = {
  ...SIGNEE,
  signataires: [
    { ...LEA, ...SIGNE },
    { ...HUGO, ...SIGNE },
    { ...SOCIETE, ...SIGNE },
  ],
  preuve: { libelle: 'Dossier de preuve', nom: 'preuve-R-000012.pdf', taille: 48_000 },
};
export const TEXTE = 'Je me rétracte du contrat de réservation que j’ai signé.';
/** The contract that all have signed, with the given end and state of the buyers' right to withdraw. */
export const enDelai = (fin: string | null, possible = true, recepisse = false): Seance => ({
  ...COMPLETE,
  retractation: { possible, fin, texte: TEXTE, recepisse },
});

/** Returns the list of the names of the downloaded files. */
export function enregistres(): string[] {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }));
  const noms: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    noms.push(this.download);
  });
  return noms;
}

export const pdf = () => new Response('%PDF', { headers: { 'Content-Type': 'application/pdf' } });
