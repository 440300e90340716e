/** A deadline: its day first, then its time and what is left, with a bar in the last week. It follows the server's clock. */

import { quand } from '../lib/echeances';
import { duree, echeance, heure, jourEnToutesLettres, partDuJour } from '../lib/formats';
import { useMaintenant } from '../lib/horloge';
import { majuscule } from '../lib/texte';
import './reste.css';

const MINUTE = 60_000;
const JOUR = 24 * 60 * MINUTE;
/** How long before the deadline the bar appears. If it appeared earlier, it would look full for weeks. */
const AVEC_BARRE = 7 * JOUR;

/** The part of a period that is left, from 0 to 1. */
export function part(debut: number, fin: number, maintenant: number): number {
  return fin <= debut ? 0 : Math.min(1, Math.max(0, (fin - maintenant) / (fin - debut)));
}

/** Writes "Aujourd’hui, 20 novembre", "Demain, 21 novembre" or "Lundi 23 novembre". */
function jourDeFin(fin: number, maintenant: number): string {
  const jour = jourEnToutesLettres(fin);
  const sansLeNom = jour.replace(/^\S+\s/u, '');
  const mots = { aujourdhui: `Aujourd’hui, ${sansLeNom}`, demain: `Demain, ${sansLeNom}`, 'plus-tard': jour };
  return majuscule(mots[quand(fin, maintenant)]);
}

/** Writes "19:00, encore 3 j 4 h". A deadline at the end of a day only gives the days: "encore 29 j". */
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
    <span className="reste-reste" data-jour-meme={jourMeme || undefined}>
      <b>
        <span className="lt-lu">{`${quoi}\u00a0: `}</span>
        {reste > 0 ? jourDeFin(fin, maintenant) : 'Échue'}
      </b>{' '}
      <small>{reste > 0 ? precision(fin, reste) : echeance(fin)}</small>
      {reste > 0 && reste < AVEC_BARRE && (
        <span className="reste-barre" aria-hidden="true">
          <i style={{ width: `${part(debut, fin, maintenant) * 100}%` }} />
        </span>
      )}
    </span>
  );
}
