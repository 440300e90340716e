import { TEXTES } from './textes';

/** Words of the trade, and what they mean: said where they stand by `ui/terme.tsx`, and listed in docs/redaction.md. */
const TERMES: Readonly<Record<string, string>> = TEXTES.termes;

/** What a word means, when it is one that is explained. */
export const explication = (mot: string): string | undefined => TERMES[mot];
