/** The brand, as the server's shell gives it; never written in a screen. */
export interface Marque {
  nom: string;
  raisonSociale: string;
  telephone: string | null;
  /** Accounts and programmes are made up. */
  demo: boolean;
  /** Map tiles from elsewhere, their address and whom they come from; `null`: our own outlines alone. */
  tuiles: { modele: string; mention: string | null } | null;
}

const PAR_DEFAUT: Marque = {
  nom: 'Linteau',
  raisonSociale: 'Linteau',
  telephone: null,
  demo: false,
  tuiles: null,
};

function lireMarque(): Marque {
  const brut = document.querySelector('script[type="application/json"]#marque')?.textContent;
  if (!brut) {
    return PAR_DEFAUT;
  }
  return { ...PAR_DEFAUT, ...(JSON.parse(brut) as Partial<Marque>) };
}

export const marque: Marque = typeof document === 'undefined' ? PAR_DEFAUT : lireMarque();

/** The title of a page, before the brand. */
export function titreDePage(texte: string | undefined): string {
  return texte === undefined || texte === '' ? marque.nom : `${texte} · ${marque.nom}`;
}
