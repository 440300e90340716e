/**
 * Words that the server paints a page with (`crates/api/src/navigateur/peinture`) and that the page says again: said once, in a file
 * that both read.
 */
import textes from '../../../crates/api/src/navigateur/peinture/textes.json';

export const TEXTES = textes;
