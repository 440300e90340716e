/** Postal addresses by what is typed; the former request is given up when another leaves (spec section 7). */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { lire } from './appel';
import { cles } from './cles';

/** Under this nothing is asked. */
export const LETTRES = 3;

/** An address as a form takes it (spec section 3). */
export interface Adresse {
  /** Its whole text, which tells it from the others. */
  id: string;
  /** Number and street, or the town alone. */
  nom: string;
  codePostal: string;
  ville: string;
  precision: string;
}

export const adresses = (texte: string) => {
  const net = texte.trim();
  return queryOptions({
    queryKey: cles.adresses(net),
    queryFn: async ({ signal }): Promise<Adresse[]> => {
      const { features } = await lire('/search', {
        requete: { q: net },
        signal,
        anonyme: true,
        sansRedirection: true,
      });
      return features.map(({ properties: { label, name, postcode, city, context } }) => ({
        id: label,
        nom: name,
        codePostal: postcode ?? '',
        ville: city ?? '',
        precision: context ?? '',
      }));
    },
    enabled: net.length >= LETTRES,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: false,
  });
};
