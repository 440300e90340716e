/** Draws two declarations over time, and how long they overlap. The table beside the drawing says the same in words. */
import { type Denonciation, type DenonciationLue, lireDenonciation } from '../../../api/denonciation';
import { jourDe } from '../../../lib/formats';
import { nomComplet } from '../../../lib/normaliser';
import classes from './denonciation.module.css';

const JOUR = 24 * 3_600_000;

/** The number of days on which both declarations run; 0 when they do not overlap. */
export function joursCommuns(a: Pick<DenonciationLue, 'createdAt' | 'expiredAt'>, b: typeof a): number {
  if (a.expiredAt === null || b.expiredAt === null) {
    return 0;
  }
  const ensemble = Math.min(a.expiredAt, b.expiredAt) - Math.max(a.createdAt, b.createdAt);
  return Math.max(0, Math.ceil(ensemble / JOUR));
}

const nomDe = ({ prescripteur }: Denonciation) =>
  prescripteur === null ? 'Promoteur' : nomComplet({ prenom: prescripteur.prenom, nom: prescripteur.nom });

export function Chevauchement({ une, autre }: { une: Denonciation; autre: Denonciation }) {
  const [celleCi, rivale] = [lireDenonciation(une), lireDenonciation(autre)];
  const communs = joursCommuns(celleCi, rivale);
  if (celleCi.expiredAt === null || rivale.expiredAt === null || communs === 0) {
    return null;
  }
  const debut = Math.min(celleCi.createdAt, rivale.createdAt);
  const duree = Math.max(celleCi.expiredAt, rivale.expiredAt) - debut;
  const place = (de: number, a: number) => ({ '--debut': (de - debut) / duree, '--part': (a - de) / duree });
  const barres = [rivale, celleCi].map((lue) => ({
    lue,
    style: place(lue.createdAt, lue.expiredAt ?? lue.createdAt),
  }));
  const ensemble = place(
    Math.max(celleCi.createdAt, rivale.createdAt),
    Math.min(celleCi.expiredAt, rivale.expiredAt),
  );
  const phrase = `${communs}\u00a0jour${communs > 1 ? 's' : ''} ensemble`;
  return (
    <figure className={classes.temps} aria-label={`Les deux dénonciations courent ${phrase}.`}>
      <div className={classes.bornes} aria-hidden="true">
        <span>{jourDe(new Date(debut).toISOString())}</span>
        <span>{phrase}</span>
        <span>{jourDe(new Date(debut + duree).toISOString())}</span>
      </div>
      <div className={classes.axe} aria-hidden="true">
        <i className={classes.ensemble} style={ensemble} />
        {barres.map(({ lue, style }) => (
          <span key={lue.id} className={classes.barre} data-slug={lue.status.slug} style={style}>
            {`${nomDe(lue)}, ${lue.status.label.toLocaleLowerCase('fr-FR')}`}
          </span>
        ))}
      </div>
    </figure>
  );
}
