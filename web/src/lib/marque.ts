/** A captcha of another service: its provider, and the portal's public key there. */
export interface CaptchaDAilleurs {
  fournisseur: 'hcaptcha' | 'turnstile';
  cle: string;
}

/** The brand, which the server writes into the shell. No page contains the name or the logo itself. */
export interface Marque {
  nom: string;
  raisonSociale: string;
  telephone: string | null;
  /** The address of the logo; Linteau's own when `null`. */
  logo: string | null;
  /** The colour of the brand's mark, `#RRGGBB`. */
  couleur: string | null;
  /** The legal notice about the publisher. A value that nobody has set is `null`. */
  mentions: { adresse: string | null; directeur: string | null; hebergeur: string | null };
  /** Whether this portal is a demonstration, whose accounts and programmes are invented. */
  demo: boolean;
  /** The map tiles of another service, with their address and credit; `null` when the map only draws the portal's own outlines. */
  tuiles: { modele: string; mention: string | null } | null;
  /** The captcha of another service for the registration; `null` when the portal uses its own proof of work. */
  captcha: CaptchaDAilleurs | null;
}

/** Linteau's own colour, which the style tokens already have for the light and the dark theme. */
const COULEUR = '#C8321A';

const PAR_DEFAUT: Marque = {
  nom: 'Linteau',
  raisonSociale: 'Linteau',
  telephone: null,
  logo: null,
  couleur: null,
  mentions: { adresse: null, directeur: null, hebergeur: null },
  demo: false,
  tuiles: null,
  captcha: null,
};

function lireMarque(): Marque {
  const brut = document.querySelector('script[type="application/json"]#marque')?.textContent;
  if (!brut) {
    return PAR_DEFAUT;
  }
  const dite: Partial<Marque> = JSON.parse(brut);
  return { ...PAR_DEFAUT, ...dite };
}

export const marque: Marque = typeof document === 'undefined' ? PAR_DEFAUT : lireMarque();

/** Sets the brand's colour on the page. Linteau's own colour needs no setting, because the tokens have it. */
export function teindre(racine: HTMLElement, { couleur }: Pick<Marque, 'couleur'> = marque): void {
  if (couleur !== null && /^#[0-9a-f]{6}$/iu.test(couleur) && couleur.toUpperCase() !== COULEUR) {
    racine.style.setProperty('--lt-marque', couleur);
  }
}

/** The title of a page, followed by the brand. */
export function titreDePage(texte: string | undefined): string {
  return texte === undefined || texte === '' ? marque.nom : `${texte} · ${marque.nom}`;
}
