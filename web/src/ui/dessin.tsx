/**
 * A drawing of the server within the page: its colours are those of the page, in light, dark and print, and its parts can
 * be pointed at (identity section 10). Nothing is shown until it is there.
 */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { lireDessin } from '../api/appel';
import { cles } from '../api/cles';
import { sansVersion } from '../lib/requete';

/** The SVG behind an address, in the colours of the page; the same drawing stays as it was while its next version comes. */
export function dessin(adresse: string) {
  const url = `${adresse}${adresse.includes('?') ? '&' : '?'}theme=page`;
  return queryOptions({
    queryKey: cles.dessin(url),
    queryFn: ({ signal }) => lireDessin(url, signal),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: (avant: string | undefined, requete) =>
      sansVersion(String(requete?.queryKey[1])) === sansVersion(url) ? avant : undefined,
  });
}

export function Dessin({ adresse, className = '' }: { adresse: string; className?: string | undefined }) {
  const { data } = useQuery(dessin(adresse));
  // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by the server, which makes every text of it safe
  return <div className={className} dangerouslySetInnerHTML={{ __html: data ?? '' }} />;
}
