/** A row of programmes under its lintel; nothing when there are none. */
import { Link } from 'react-router';
import type { Programme } from '../../api/types';
import { chemins } from '../../lib/chemins';
import { prix, trimestreCourt } from '../../lib/formats';
import { descriptionFacade, Facade } from '../../ui/facade';
import { Linteau } from '../../ui/linteau';
import { prixLePlusBas } from '../../ui/prix-programme';
import classes from './home-page.module.css';

export function BlocProgrammes({ titre, programmes }: { titre: string; programmes: readonly Programme[] }) {
  if (programmes.length === 0) {
    return null;
  }
  return (
    <div className={classes.bloc}>
      <Linteau titre={titre}>
        <div className={classes.rangee}>
          {programmes.map((programme) => {
            const des = prixLePlusBas(programme.syntheseLots);
            const { dateLivraison } = programme.calendrier;
            return (
              <Link key={programme.id} to={chemins.programme(programme.id)} className={classes.carte}>
                <span className={classes.visuel}>
                  <Facade adresse={programme.facade} alt={descriptionFacade(programme.lotsParStatut)} />
                </span>
                <span className={classes.texte}>
                  <b>{programme.nomCommercial}</b>
                  <span>
                    {programme.lieu.libelleRiche}
                    {programme.zoneFiscale !== null && `, zone ${programme.zoneFiscale}`}
                  </span>
                  <span className={classes.pied}>
                    <span>{`${programme.lotsParStatut.L}\u00a0libres`}</span>
                    {dateLivraison !== null && <span>livr. {trimestreCourt(dateLivraison)}</span>}
                    {des !== null && <b>dès {prix(des)}</b>}
                  </span>
                </span>
              </Link>
            );
          })}
        </div>
      </Linteau>
    </div>
  );
}
