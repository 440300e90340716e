/** A discreet offer to reload once another build serves the portal: never by itself, a form may be open. */
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { lire } from '../api/appel';
import { cles } from '../api/cles';
import classes from './nouvelle-version.module.css';

/** Between two looks at the manifest, in milliseconds. */
const INTERVALLE = 5 * 60_000;

export function NouvelleVersion() {
  const premiere = useRef<string | null>(null);
  const { data } = useQuery({
    queryKey: cles.version,
    queryFn: ({ signal }) => lire('/builds/latest.json', { signal }),
    refetchInterval: INTERVALLE,
    staleTime: INTERVALLE,
  });
  if (data !== undefined) {
    premiere.current ??= data.id;
  }
  if (data === undefined || data.id === premiere.current) {
    return null;
  }
  return (
    <p className={classes.ligne} role="status">
      Une nouvelle version du portail est en service.{' '}
      <button type="button" onClick={() => window.location.reload()}>
        Recharger
      </button>
    </p>
  );
}
