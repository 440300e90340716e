import { normaliser } from './texte';

/** A text as a part of an address: lower case, no accent, hyphens. */
export function slug(texte: string): string {
  return normaliser(texte)
    .replace(/[^a-z0-9]+/gu, '-')
    .replace(/^-|-$/gu, '');
}
