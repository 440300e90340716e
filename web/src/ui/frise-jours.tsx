/**
 * The days to come under their lintel, and what ends on them: weekends hatched, now as a line, each end as a label that hangs
 * from its hour. What it shows is said in words beside it.
 */
import { Fragment } from 'react';
import { heure } from '../lib/formats';
import { aujourdhui, useMaintenant } from '../lib/horloge';
import classes from './frise-jours.module.css';

export interface Epingle {
  /** In milliseconds since 1970. */
  instant: number;
  /** "A203" */
  titre: string;
  precision?: string;
}

/** Days shown at least, and at most. */
const MOINS = 6;
const PLUS = 10;
const JOUR = 24 * 3_600_000;
const MINUTE = 60_000;

const nomDuJour = new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', weekday: 'short' });

/** How many days after the first one an instant stands, hours of Paris included; a day of 23 hours is one like another. */
export function rang(instant: number, premier: string): number {
  const [heures = 0, minutes = 0] = heure(instant).split(':').map(Number);
  return (Date.parse(aujourdhui(instant)) - Date.parse(premier)) / JOUR + (heures + minutes / 60) / 24;
}

/** Those that end together are one label, in their order. */
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

export function FriseJours({ nom, epingles }: { nom: string; epingles: readonly Epingle[] }) {
  const ici = useMaintenant(MINUTE);
  const premier = aujourdhui(ici);
  const aVenir = grouper(epingles.filter(({ instant }) => instant > ici));
  const dernier = Math.max(0, ...aVenir.map(({ instant }) => Math.floor(rang(instant, premier)) + 1));
  const jours = Math.min(PLUS, Math.max(MOINS, dernier));
  const place = (instant: number) => `${(100 * rang(instant, premier)) / jours}%`;
  return (
    <div className={classes.frise} role="img" aria-label={nom}>
      {Array.from({ length: jours }, (_, n) => {
        const jour = new Date(Date.parse(premier) + n * JOUR);
        return (
          <div
            key={jour.getTime()}
            className={classes.jour}
            data-chome={jour.getUTCDay() % 6 === 0 || undefined}
          >
            <span>{nomDuJour.format(jour)} </span>
            {jour.getUTCDate()}
          </div>
        );
      })}
      <i className={classes.maintenant} style={{ left: place(ici) }}>
        <b>
          <span>maintenant, </span>
          {heure(ici)}
        </b>
      </i>
      {aVenir
        .filter(({ instant }) => rang(instant, premier) < jours)
        .map(({ instant, titre, precision }) => {
          const part = rang(instant, premier) / jours;
          return (
            <Fragment key={instant}>
              <i
                className={classes.fil}
                data-jour-meme={aujourdhui(instant) === premier || undefined}
                style={{ left: place(instant) }}
              />
              <div
                className={classes.epingle}
                data-jour-meme={aujourdhui(instant) === premier || undefined}
                // Within the frame on both sides.
                style={part > 0.5 ? { right: `${100 - 100 * part}%` } : { left: `${100 * part}%` }}
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
