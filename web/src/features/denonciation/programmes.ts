/** Writes the programmes of a declaration in a sentence. */
import type { ProgrammeDenonce } from '../../api/denonciation';

const enumeration = new Intl.ListFormat('fr', { type: 'conjunction' });

/** Writes "L’Écluse Saint-Félix et Rive Chézine". */
export const nommer = (programmes: readonly Pick<ProgrammeDenonce, 'nomCommercial'>[]): string =>
  enumeration.format(programmes.map(({ nomCommercial }) => nomCommercial));
