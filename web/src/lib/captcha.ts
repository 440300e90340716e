/** Shows the frame of the captcha on the registration page only (spec section 2): `ui/captcha.css` hides it without `data-captcha`. */
import { chemins } from './chemins';

/** The attribute of the page's root while the frame is visible. */
export const CAPTCHA = 'data-captcha';

/** Whether this page shows the frame. */
export function captchaVisible(chemin: string): boolean {
  return chemin.replace(/\/+$/u, '') === chemins.inscription();
}

interface Etat {
  location: { pathname: string };
}

/** Follows the router: shows the frame on the route named inscription, and the badge nowhere (spec sections 2 and 9). */
export function montrerLeCaptcha(routeur: {
  state: Etat;
  subscribe: (suivre: (etat: Etat) => void) => () => void;
}): () => void {
  const suivre = ({ location: { pathname } }: Etat) =>
    void document.documentElement.toggleAttribute(CAPTCHA, captchaVisible(pathname));
  suivre(routeur.state);
  return routeur.subscribe(suivre);
}
