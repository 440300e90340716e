/** A captcha of others: whose it is, and the key that it knows the portal by. */
export interface CaptchaDAilleurs {
  fournisseur: 'hcaptcha' | 'turnstile';
  cle: string;
}

/** The brand, as the server's shell gives it; never written in a screen. */
export interface Marque {
  nom: string;
  raisonSociale: string;
  telephone: string | null;
  /** Address of the logo; ours without it. */
  logo: string | null;
  /** `#RRGGBB`: of the mark and of what stands for it on the top bar. */
  couleur: string | null;
  /** What the law wants said of who publishes; what nobody has set is `null`. */
  mentions: { adresse: string | null; directeur: string | null; hebergeur: string | null };
  /** Accounts and programmes are made up. */
  demo: boolean;
  /** Map tiles from elsewhere, their address and whom they come from; `null`: our own outlines alone. */
  tuiles: { modele: string; mention: string | null } | null;
  /** The captcha of the registration, when it is another service's; `null`: the portal's own proof of work. */
  captcha: CaptchaDAilleurs | null;
}

/** Linteau's own colour, which the tokens have for light and for dark. */
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

/** The brand's colour, where the mark is drawn: ours stands in the tokens, and gives way to it. */
export function teindre(racine: HTMLElement, { couleur }: Pick<Marque, 'couleur'> = marque): void {
  if (couleur !== null && /^#[0-9a-f]{6}$/iu.test(couleur) && couleur.toUpperCase() !== COULEUR) {
    racine.style.setProperty('--lt-marque', couleur);
  }
}

/** The title of a page, before the brand. */
export function titreDePage(texte: string | undefined): string {
  return texte === undefined || texte === '' ? marque.nom : `${texte} · ${marque.nom}`;
}
