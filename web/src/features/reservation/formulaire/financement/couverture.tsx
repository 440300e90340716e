/** How much of the price is covered: contributions and loans against the price, and the rest as the main number. */

import { prix } from '../../../../lib/formats';
import { enListe, enObjet } from '../../../../lib/objets';
import { valeurDe } from '../../../../lib/regles-reservation';
import type { SaisieDuBrouillon } from '../commun/use-saisie';
import classes from './financement.module.css';

const montants = (liste: unknown, lire: (ligne: unknown) => unknown): number =>
  enListe(liste).reduce<number>((somme, ligne) => {
    const montant = lire(ligne);
    return somme + (typeof montant === 'number' ? Math.round(montant * 100) : 0);
  }, 0) / 100;

/** Contributions and loans as typed, and the rest of the price; `null` while the price is not known. */
export function sommes({
  brouillon: { document },
  formulaire,
}: Pick<SaisieDuBrouillon, 'brouillon' | 'formulaire'>) {
  const apports = montants(valeurDe(document, 'financement.apport'), (ligne) => ligne);
  const prets = montants(valeurDe(document, 'financement.pret'), (ligne) => enObjet(ligne).montant);
  const total = formulaire.prix?.prix ?? null;
  const reste = total === null ? null : (Math.round(total * 100) - Math.round((apports + prets) * 100)) / 100;
  return { apports, prets, total, reste };
}

function titreDe(reste: number | null, rien: boolean): string {
  if (reste === null) {
    return 'Choisissez d’abord la TVA\u00a0: le prix à financer en dépend.';
  }
  if (reste > 0) {
    return `${rien ? 'À financer' : 'Reste à financer'}\u00a0: ${prix(reste)}`;
  }
  return reste === 0 ? 'Le prix est financé.' : `Le prix est financé, et dépassé de ${prix(-reste)}.`;
}

export function CouvertureDuPrix({ saisie }: { saisie: SaisieDuBrouillon }) {
  const { apports, prets, total, reste } = sommes(saisie);
  const rien = apports + prets === 0;
  const base = Math.max(total ?? 0, apports + prets, 1);
  const part = (montant: number) => ({ width: `${(montant / base) * 100}%` });
  const dit = saisie.points.financement.find(({ champ }) => champ === 'financement');
  return (
    <div className={classes.couverture} data-couvert={(reste !== null && reste <= 0) || undefined}>
      <p className={classes.enTete} role="status">
        {titreDe(reste, rien)}
      </p>
      {/* The text beside the bar says the same. */}
      <div className={classes.barre} aria-hidden="true">
        <i style={part(apports)} data-part="apport" />
        <i style={part(prets)} data-part="pret" />
      </div>
      <dl className={classes.parts}>
        <div data-part="apport">
          <dt>Apport</dt>
          <dd>{prix(apports)}</dd>
        </div>
        <div data-part="pret">
          <dt>Prêts</dt>
          <dd>{prix(prets)}</dd>
        </div>
        {total !== null && (
          <div>
            <dt>Prix</dt>
            <dd>{prix(total)}</dd>
          </div>
        )}
      </dl>
      {rien && saisie.montrees.has('financement') && dit !== undefined && (
        <p className={classes.manque}>{dit.message}</p>
      )}
    </div>
  );
}
