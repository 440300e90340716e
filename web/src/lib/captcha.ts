/** Where the captcha shows: its frame on the registration page alone (spec section 2). `ui/captcha.css` obeys. */
import { chemins } from './chemins';

/** Attribute of the page's root while the frame may be seen. */
export const CAPTCHA = 'data-captcha';

/** Whether this page shows the captcha's frame. */
export function captchaVisible(chemin: string): boolean {
  return chemin.replace(/\/+$/u, '') === chemins.inscription();
}
