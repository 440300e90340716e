import { TEXTES } from './textes';

/** The explained words of the trade with their meaning. `ui/terme.tsx` shows the meaning at the word; docs/redaction.md lists the words. */
const TERMES: Readonly<Record<string, string>> = TEXTES.termes;

/** The meaning of a word; `undefined` when the word is not explained. */
export const explication = (mot: string): string | undefined => TERMES[mot];
