/** Searches postal addresses by the typed text. A new search aborts the previous one (spec section 7). */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { lire } from './appel';
import { cles } from './cles';

/** A typed text with fewer letters than this asks nothing of the server. */
export const LETTRES = 3;

/** An address, with the fields that a form takes from it (spec section 3). */
export interface Adresse {
  /** The whole text of the address. No other address has the same text, so it serves as the id. */
  id: string;
  /** The number and the street, or only the town. */
  nom: string;
  codePostal: string;
  ville: string;
  precision: string;
}

async function chercher(texte: string, signal: AbortSignal): Promise<Adresse[]> {
  const { features } = await lire('/search', {
    requete: { q: texte },
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
}

export const adresses = (texte: string) => {
  const net = texte.trim();
  return queryOptions({
    queryKey: cles.adresses(net),
    queryFn: ({ signal }) => chercher(net, signal),
    enabled: net.length >= LETTRES,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: false,
  });
};

/** The towns of a postcode. The server also answers streets whose name holds this number; they are left out. */
export const communes = (code: string | null) =>
  queryOptions({
    queryKey: [...cles.adresses(code ?? ''), 'communes'],
    queryFn: async ({ signal }) =>
      (await chercher(code ?? '', signal)).filter(
        ({ nom, ville, codePostal }) => nom === ville && codePostal === code,
      ),
    enabled: code !== null,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: false,
  });
