import { normaliser } from './texte';

/** Makes a part of an address from a text: lower case, no accents, hyphens. */
export function slug(texte: string): string {
  return normaliser(texte)
    .replace(/[^a-z0-9]+/gu, '-')
    .replace(/^-|-$/gu, '');
}
