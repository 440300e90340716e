/** Writes where a search is, in a sentence: "en Loire-Atlantique", "dans le Rhône", "à Nantes", "au Havre". */
import type { LieuSitue } from '../lib/lieux-connus';
import { TEXTES } from '../lib/textes';

/** For each article other than "en", such as "dans le", the codes of the départements that take it. */
const ARTICLES = TEXTES.localisation.articles;

const ARTICLE: ReadonlyMap<string, string> = new Map(
  ARTICLES.flatMap(([article = '', codes = '']) => codes.split(' ').map((code) => [code, article] as const)),
);

const REGIONS: Readonly<Record<string, string>> = TEXTES.localisation.regions;

/** Writes "au Havre", "aux Sables-d’Olonne" or "à Nantes". */
export function aLaCommune(nom: string): string {
  if (nom.startsWith('Le ')) {
    return `au ${nom.slice(3)}`;
  }
  return nom.startsWith('Les ') ? `aux ${nom.slice(4)}` : `à ${nom}`;
}

export function localisation({ id, libelle, type }: LieuSitue): string {
  const [region = '', departement = ''] = id.split('-');
  if (type === 1) {
    return REGIONS[region] ?? `en ${libelle}`;
  }
  if (type === 2) {
    return departement === '974' ? 'à La Réunion' : `${ARTICLE.get(departement) ?? 'en '}${libelle}`;
  }
  return aLaCommune(libelle);
}
