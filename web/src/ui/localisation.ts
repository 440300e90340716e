/** "en Loire-Atlantique", "dans le Rhône", "à Nantes", "au Havre": where a search is, in a sentence. */
import type { LieuSitue } from '../lib/lieux-connus';

/** Départements that do not take "en", by what they take. */
const ARTICLES: readonly (readonly [article: string, codes: string])[] = [
  ['dans l’', '01 02 03 10 11 12 27 34 36 60 61 89'],
  ['dans le ', '14 15 18 25 29 30 32 39 41 45 46 47 56 59 62 63 67 68 69 81 82 83 84 90 94 95'],
  ['dans la ', '23 26 42 50 51 55 58 72 80 86'],
  ['dans les ', '04 05 06 08 13 22 40 64 65 66 78 79 88 92'],
  ['à ', '75 976'],
];

const ARTICLE: ReadonlyMap<string, string> = new Map(
  ARTICLES.flatMap(([article, codes]) => codes.split(' ').map((code) => [code, article] as const)),
);

const REGIONS: Readonly<Record<string, string>> = {
  '04': 'à La Réunion',
  '06': 'à Mayotte',
  '24': 'en Centre-Val de Loire',
  '32': 'dans les Hauts-de-France',
  '44': 'dans le Grand Est',
  '52': 'en Pays de la Loire',
};

/** "au Havre", "aux Sables-d’Olonne", "à Nantes" */
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
