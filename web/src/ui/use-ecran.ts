/** A media query as the screen answers it: printing, which is narrower, changes nothing of what stands on the page. */
import { useMediaQuery } from '@mantine/hooks';
import { useRef } from 'react';

export function useEcran(requete: string): boolean {
  const repond = useMediaQuery(requete, undefined, { getInitialValueInEffect: false }) === true;
  const surEcran = useRef(repond);
  if (!window.matchMedia('print').matches) {
    surEcran.current = repond;
  }
  return surEcran.current;
}
