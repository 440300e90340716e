/** When something ends: its day first, then its hour and how much time is left, with a bar in its last week. It counts by the server's time. */

import { quand } from '../lib/echeances';
import { duree, echeance, heure, jourEnToutesLettres, partDuJour } from '../lib/formats';
import { useMaintenant } from '../lib/horloge';
import { majuscule } from '../lib/texte';
import classes from './reste.module.css';

const MINUTE = 60_000;
const JOUR = 24 * 60 * MINUTE;
/** The bar says nothing of what is far: it would stand full for weeks. */
const AVEC_BARRE = 7 * JOUR;

/** What part of a time is left, from 0 to 1. */
export function part(debut: number, fin: number, maintenant: number): number {
  return fin <= debut ? 0 : Math.min(1, Math.max(0, (fin - maintenant) / (fin - debut)));
}

/** "Aujourd’hui, 20 novembre", "Demain, 21 novembre", "Lundi 23 novembre" */
function jourDeFin(fin: number, maintenant: number): string {
  const jour = jourEnToutesLettres(fin);
  const sansLeNom = jour.replace(/^\S+\s/u, '');
  const mots = { aujourdhui: `Aujourd’hui, ${sansLeNom}`, demain: `Demain, ${sansLeNom}`, 'plus-tard': jour };
  return majuscule(mots[quand(fin, maintenant)]);
}

/** "19:00, encore 3 j 4 h"; of what runs to the end of its day, the days alone: "encore 29 j" */
function precision(fin: number, reste: number): string {
  if (partDuJour(fin) < 0.999) {
    return `${heure(fin)}, encore ${duree(reste)}`;
  }
  return `encore ${duree(reste < JOUR ? reste : reste - (reste % JOUR))}`;
}

export function Reste({ debut, fin, quoi }: { debut: number; fin: number; quoi: string }) {
  const maintenant = useMaintenant(MINUTE);
  const reste = fin - maintenant;
  const jourMeme = reste > 0 && quand(fin, maintenant) === 'aujourdhui';
  return (
    <span className={classes.reste} data-jour-meme={jourMeme || undefined}>
      <b>
        <span className="lt-lu">{`${quoi}\u00a0: `}</span>
        {reste > 0 ? jourDeFin(fin, maintenant) : 'Échue'}
      </b>{' '}
      <small>{reste > 0 ? precision(fin, reste) : echeance(fin)}</small>
      {reste > 0 && reste < AVEC_BARRE && (
        <span className={classes.barre} aria-hidden="true">
          <i style={{ width: `${part(debut, fin, maintenant) * 100}%` }} />
        </span>
      )}
    </span>
  );
}
