/** Offers to reload when a new build serves the portal. It never reloads by itself, because a form may be open. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { lire } from '../api/appel';
import { cles } from '../api/cles';
import classes from './nouvelle-version.module.css';

/** The pause between two readings of the manifest (`/builds/latest.json`), which names the present build, in milliseconds. */
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
  // The manifest is also read at each navigation: during maintenance every call leads to the maintenance page, even from a
  // page that makes no other call.
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
