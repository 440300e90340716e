/** A programme of the list: its façade, where it stands, what is free and from which price. */
import { Link } from 'react-router';
import type { Programme } from '../../api/types';
import { chemins } from '../../lib/chemins';
import { pieces, pourcentage, prix, trimestreCourt } from '../../lib/formats';
import { useHonorairesMasques } from '../../lib/honoraires';
import { Facade } from '../../ui/facade';
import { type CodeStatut, GlypheStatut } from '../../ui/statut-lot';
import classes from './carte-programme.module.css';

const COMPTES: readonly { code: CodeStatut; mot: string }[] = [
  { code: 'L', mot: 'libres' },
  { code: 'O', mot: 'optionnés' },
  { code: 'T', mot: 'pré-rés.' },
  { code: 'R', mot: 'réservés' },
];

/** Rows of the summary that a card has room for. */
const LIGNES = 3;

export function CarteProgramme({ programme }: { programme: Programme }) {
  const masques = useHonorairesMasques();
  const { calendrier, lieu, lotsParStatut } = programme;
  const syntheses = programme.syntheseLots ?? [];
  return (
    <article className={classes.carte}>
      <div className={classes.visuel}>
        <Facade programme={programme.id} statuts={lotsParStatut} />
      </div>
      <div className={classes.corps}>
        <div className={classes.titre}>
          <div>
            <h2>
              <Link to={chemins.programme(programme.id)}>{programme.nomCommercial}</Link>
            </h2>
            <p>
              {lieu.libelleRiche}
              {programme.zoneFiscale !== null && `, zone ${programme.zoneFiscale}`}
            </p>
          </div>
          {!masques && typeof programme.tauxCommission === 'number' && (
            <p className={classes.commission}>
              <b>{pourcentage(programme.tauxCommission)}</b> commission
            </p>
          )}
        </div>
        <ul className={classes.comptes}>
          {COMPTES.map(({ code, mot }) => (
            <li key={code} data-statut={code}>
              <GlypheStatut code={code} />
              <b>{lotsParStatut[code]}</b> {mot}
            </li>
          ))}
        </ul>
        <dl className={classes.synthese}>
          {syntheses.slice(0, LIGNES).map((ligne) => (
            <div key={`${ligne.nature}-${ligne.pieces}`}>
              <dt>{ligne.pieces > 0 ? pieces(ligne.pieces) : ligne.libelle}</dt>
              <dd>{`${ligne.nombre}\u00a0${ligne.nombre > 1 ? 'lots' : 'lot'}`}</dd>
              <dd>
                {ligne.min.prix !== null && (
                  <>
                    dès <b>{prix(ligne.min.prix)}</b>
                  </>
                )}
              </dd>
            </div>
          ))}
        </dl>
        <p className={classes.pied}>
          {programme.phaseCommerciale.libelle}
          {calendrier.dateLivraison !== null && ` · livr. ${trimestreCourt(calendrier.dateLivraison)}`}
          {programme.isEligibleDemat && ' · démat.'}
          {programme.hasExclusivity && ' · exclusivité'}
        </p>
      </div>
    </article>
  );
}
