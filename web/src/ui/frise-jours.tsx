/**
 * The coming days under their lintel, with the deadlines: weekends are hatched, the present is a line, and each deadline is a label at its
 * hour. A text beside the drawing gives the same deadlines in words.
 */
import { Fragment } from 'react';
import { heureBreve, partDuJour } from '../lib/formats';
import { aujourdhui, useMaintenant } from '../lib/horloge';
import './frise-jours.css';

export interface Epingle {
  /** The instant of the deadline, in milliseconds since 1970. */
  instant: number;
  /** The number of a lot, such as "A203". */
  titre: string;
  precision?: string;
}

/** The smallest and largest number of days shown. */
const MOINS = 6;
const PLUS = 10;
const JOUR = 24 * 3_600_000;
const MINUTE = 60_000;

const nomDuJour = new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', weekday: 'short' });

/**
 * The number of days from the beginning of the first day to an instant. The fraction is the part of the day that has passed in Paris. A day
 * of 23 hours counts as one day.
 */
export function rang(instant: number, premier: string): number {
  return (Date.parse(aujourdhui(instant)) - Date.parse(premier)) / JOUR + partDuJour(instant);
}

/** Joins deadlines of the same instant into one label, in their order. */
export function grouper(epingles: readonly Epingle[]): Epingle[] {
  const groupes = new Map<number, Epingle>();
  for (const epingle of epingles.toSorted((a, b) => a.instant - b.instant)) {
    const avant = groupes.get(epingle.instant);
    const precision = [avant?.precision, epingle.precision].filter(Boolean).join(', ');
    groupes.set(epingle.instant, {
      instant: epingle.instant,
      titre: avant === undefined ? epingle.titre : `${avant.titre}, ${epingle.titre}`,
      ...(precision === '' ? {} : { precision }),
    });
  }
  return [...groupes.values()];
}

/**
 * The width of a label, as a part of the width of the drawing. The drawing is about 1,100 pixels wide on a large screen, where a label has
 * two lines, and 360 on a phone, where a label has one line.
 */
function largeur({ titre, precision = '' }: Epingle): number {
  const mots = Math.max(20 + 8 * titre.length, 7 * precision.length) / 1_100;
  return Math.min(0.45, Math.max(mots, (10 + 8 * titre.length) / 360));
}

/**
 * The row of each label: the first row in which it covers no earlier label. `parts` are the positions of the labels, as parts of the whole
 * width.
 */
export function etager(epingles: readonly Epingle[], parts: readonly number[]): number[] {
  const lignes: { de: number; a: number }[][] = [];
  return epingles.map((epingle, n) => {
    const part = parts[n] ?? 0;
    const ici =
      part > 0.5
        ? { de: part - largeur(epingle), a: part + 0.012 }
        : { de: part - 0.012, a: part + largeur(epingle) };
    const libre = lignes.findIndex((ligne) => ligne.every(({ de, a }) => ici.a <= de || ici.de >= a));
    const etage = libre === -1 ? lignes.length : libre;
    lignes[etage] = [...(lignes[etage] ?? []), ici];
    return etage;
  });
}

export function FriseJours({ nom, epingles }: { nom: string; epingles: readonly Epingle[] }) {
  const ici = useMaintenant(MINUTE);
  const premier = aujourdhui(ici);
  const aVenir = grouper(epingles.filter(({ instant }) => instant > ici));
  const dernier = Math.max(0, ...aVenir.map(({ instant }) => Math.floor(rang(instant, premier)) + 1));
  const jours = Math.min(PLUS, Math.max(MOINS, dernier));
  const montrees = aVenir.filter(({ instant }) => rang(instant, premier) < jours);
  const etages = etager(
    montrees,
    montrees.map(({ instant }) => rang(instant, premier) / jours),
  );
  const place = (instant: number) => `${(100 * rang(instant, premier)) / jours}%`;
  return (
    <div className="frise-jours" role="img" aria-label={nom} style={{ '--etages': Math.max(0, ...etages) }}>
      {Array.from({ length: jours }, (_, n) => {
        const jour = new Date(Date.parse(premier) + n * JOUR);
        return (
          <div
            key={jour.getTime()}
            className="frise-jours-jour"
            data-chome={jour.getUTCDay() % 6 === 0 || undefined}
          >
            <span>{nomDuJour.format(jour)} </span>
            {jour.getUTCDate()}
          </div>
        );
      })}
      <i className="frise-jours-maintenant" style={{ left: place(ici) }}>
        <b>
          <span>maintenant, </span>
          {heureBreve(ici)}
        </b>
      </i>
      {montrees.map(({ instant, titre, precision }, n) => {
        const part = rang(instant, premier) / jours;
        const etage = { '--etage': etages[n] };
        return (
          <Fragment key={instant}>
            <i
              className="frise-jours-fil"
              data-jour-meme={aujourdhui(instant) === premier || undefined}
              style={{ ...etage, left: place(instant) }}
            />
            <div
              className="frise-jours-epingle"
              data-jour-meme={aujourdhui(instant) === premier || undefined}
              // The label stays inside the frame, at the left and at the right.
              style={{
                ...etage,
                ...(part > 0.5
                  ? { right: `max(12px, ${100 - 100 * part}%)` }
                  : { left: `max(12px, ${100 * part}%)` }),
              }}
              data-bord={part > 0.5 ? 'droite' : 'gauche'}
            >
              <b>{titre}</b>
              {precision !== undefined && <span>{precision}</span>}
            </div>
          </Fragment>
        );
      })}
    </div>
  );
}
