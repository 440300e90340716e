/** The texts of pages that the server paints (`crates/api/src/navigateur/peinture`). Both sides read them from one file. */
import textes from '../../../crates/api/src/navigateur/peinture/textes.json';

export const TEXTES = textes;
