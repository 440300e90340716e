/**
 * Puts a drawing of the server into the page itself. The drawing has the colours of the page (light, dark and print), and its parts react
 * to the pointer (identity section 10). Nothing is shown until it has loaded.
 */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { lireDessin } from '../api/appel';
import { cles } from '../api/cles';
import { sansVersion } from '../lib/requete';

/** Reads the SVG at an address, in the colours of the page. The former drawing stays until the new one has loaded. */
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
