/** Starts the live events once a page is shown, so that they do not slow the first display down. */
import { auLoisir } from '../lib/loisir';
import type { Routeur } from './mesure-audience';

const demarrer = () => void import('../api/direct').then(({ suivreLeDirect }) => suivreLeDirect());

export function suivreUneFoisAffichee(routeur: Routeur, suivre: () => void = demarrer): void {
  const estAffichee = () => routeur.state.initialized && routeur.state.navigation.state === 'idle';
  if (estAffichee()) {
    auLoisir(suivre);
    return;
  }
  const taire = routeur.subscribe(() => {
    if (estAffichee()) {
      taire();
      auLoisir(suivre);
    }
  });
}
