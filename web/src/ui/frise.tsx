/**
 * The calendar of a programme under its lintel: one cell for each date, in order. The lintel is dark up to today, and a red mark shows
 * today. On a phone the calendar is vertical.
 */
import './frise.css';
import { Ordinal } from './ordinal';
import { Terme } from './terme';

export interface Jalon {
  libelle: string;
  /** The day, written `yyyy-mm-dd`. */
  jour: string;
  /** The day as it is shown. */
  texte: string;
}

/** The position of today along cells of equal width, from 0 to 1; `null` before the first date. */
export function avancement(jours: readonly string[], aujourdhui: string): number | null {
  const instants = jours.map((jour) => Date.parse(jour));
  const present = Date.parse(aujourdhui);
  const suivant = instants.findIndex((instant) => instant > present);
  if (suivant === 0 || instants.length === 0) {
    return null;
  }
  if (suivant < 0) {
    return 1;
  }
  const [debut = 0, fin = 1] = [instants[suivant - 1], instants[suivant]];
  return (suivant - 1 + (present - debut) / (fin - debut)) / instants.length;
}

export function Frise({ jalons, aujourdhui }: { jalons: readonly Jalon[]; aujourdhui: string }) {
  const tries = jalons.toSorted((a, b) => a.jour.localeCompare(b.jour));
  const part = avancement(
    tries.map(({ jour }) => jour),
    aujourdhui,
  );
  if (tries.length === 0) {
    return null;
  }
  return (
    <ol
      className="frise-frise"
      aria-label="Calendrier"
      style={{ '--part': part ?? 0, '--jalons': tries.length }}
    >
      {tries.map(({ libelle, jour, texte }) => (
        <li key={libelle} data-passe={jour <= aujourdhui || undefined}>
          <b>
            <Terme mot={libelle} />
          </b>
          <span>
            <Ordinal texte={texte} />
          </span>
        </li>
      ))}
      {part !== null && part < 1 && (
        <li className="frise-aujourdhui" aria-hidden="true">
          aujourd’hui
        </li>
      )}
    </ol>
  );
}
