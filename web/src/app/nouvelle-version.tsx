/** A discreet offer to reload once another build serves the portal: never by itself, a form may be open. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { lire } from '../api/appel';
import { cles } from '../api/cles';
import classes from './nouvelle-version.module.css';

/** Between two looks at the manifest, in milliseconds. */
const INTERVALLE = 5 * 60_000;

export function NouvelleVersion() {
  const { pathname } = useLocation();
  const premiere = useRef<string | null>(null);
  const { data, refetch } = useQuery({
    queryKey: cles.version,
    queryFn: ({ signal }) => lire('/builds/latest.json', { signal }),
    refetchInterval: INTERVALLE,
    staleTime: INTERVALLE,
  });
  // A portal that closes for maintenance says so at the next page, even one that asks the server for nothing else: what
  // answers every call then leads to its page.
  const vue = useRef(pathname);
  useEffect(() => {
    if (vue.current !== pathname) {
      vue.current = pathname;
      void refetch();
    }
  }, [pathname, refetch]);
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
