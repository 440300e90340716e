/** A media query of the screen. Printing, which is narrower, does not change what is on the page. */
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
