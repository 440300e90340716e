/** Where the captcha shows: its frame on the registration page alone (spec section 2). `ui/captcha.css` obeys. */
import { chemins } from './chemins';

/** Attribute of the page's root while the frame may be seen. */
export const CAPTCHA = 'data-captcha';

/** Whether this page shows the captcha's frame. */
export function captchaVisible(chemin: string): boolean {
  return chemin.replace(/\/+$/u, '') === chemins.inscription();
}

interface Etat {
  location: { pathname: string };
}

/** Shows the frame on the route named inscription, and the badge nowhere (spec sections 2 and 9), as the router goes. */
export function montrerLeCaptcha(routeur: {
  state: Etat;
  subscribe: (suivre: (etat: Etat) => void) => () => void;
}): () => void {
  const suivre = ({ location: { pathname } }: Etat) =>
    void document.documentElement.toggleAttribute(CAPTCHA, captchaVisible(pathname));
  suivre(routeur.state);
  return routeur.subscribe(suivre);
}
