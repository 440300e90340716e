/** A person's preferences. They are stored with the account, and applied to each browser on which the person signs in. */
import { basculerHonoraires, honorairesMasques } from './honoraires';
import { CLES, garder, lire } from './stockage';

export type Theme = 'auto' | 'light' | 'dark';

export interface Preferences {
  theme: Theme;
  masquerCommissions: boolean;
  raccourcis: boolean;
}

const THEMES: readonly Theme[] = ['auto', 'light', 'dark'];

/** The preferences of an account, with defaults for those that were never chosen. */
export function lirePreferences(gardees: Readonly<Record<string, unknown>>): Preferences {
  const { theme, masquerCommissions, raccourcis } = gardees;
  return {
    theme: THEMES.find((un) => un === theme) ?? 'auto',
    masquerCommissions: masquerCommissions === true,
    raccourcis: raccourcis !== false,
  };
}

/** Applies the chosen preferences to this browser, except the theme, which the caller sets. */
export function appliquerPreferences(
  gardees: Readonly<Record<string, unknown>>,
  poserTheme: (theme: Theme) => void,
): void {
  const preferences = lirePreferences(gardees);
  if (gardees.theme !== undefined) {
    poserTheme(preferences.theme);
  }
  if (gardees.masquerCommissions !== undefined && honorairesMasques() !== preferences.masquerCommissions) {
    basculerHonoraires();
  }
  if (
    gardees.raccourcis !== undefined &&
    (lire<boolean>(CLES.sansRaccourcis) !== true) !== preferences.raccourcis
  ) {
    garder(CLES.sansRaccourcis, !preferences.raccourcis);
  }
}
