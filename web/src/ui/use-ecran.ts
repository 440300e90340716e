/** Whether the screen matches a media query. While the page prints, the answer stays that of the screen, although paper is narrower. */
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
