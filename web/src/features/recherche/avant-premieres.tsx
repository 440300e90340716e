/** The programmes in preview at the searched places, because the search leaves them out (spec section 4). */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { adresseDe, lire } from '../../api/appel';
import { cles } from '../../api/cles';
import type { Programme } from '../../api/types';
import { chemins } from '../../lib/chemins';
import type { Criteres } from '../../lib/criteres';
import { nombre } from '../../lib/formats';
import { TAILLES } from '../../lib/tailles';
import classes from './avant-premieres.module.css';

/** The number of names shown. The others are counted. */
const NOMS = 3;

type Nomme = Pick<Programme, 'id' | 'nomCommercial'> & { lieu: { ville: string } };

/** The previews at the searched places. Other filters are about lots, which are not on sale yet. */
function avantPremieresDe({ locations, fenetre }: Criteres) {
  const requete = {
    'phaseCommerciale.code': 'AVANTPREMIERE',
    'lieu.id[]': locations,
    'coordonnees[bbox]': fenetre,
    'groups[]': ['location'],
    no_summary: true,
    limit: TAILLES.avantPremieres,
  };
  return queryOptions({
    queryKey: cles.programmes.accueil('avant-premieres', adresseDe('/api/offre/programmes', { requete })),
    queryFn: async ({ signal }) => {
      const reponse = await lire('/api/offre/programmes', { requete, signal });
      return { total: reponse['hydra:totalItems'], programmes: reponse['hydra:member'] as Nomme[] };
    },
  });
}

export function AvantPremieres({ criteres }: { criteres: Criteres }) {
  const { data } = useQuery(avantPremieresDe(criteres));
  if (data === undefined || data.total === 0) {
    return null;
  }
  const { total, programmes } = data;
  const autres = total - Math.min(NOMS, programmes.length);
  return (
    <p className={classes.avantPremieres}>
      {total > 1
        ? `${nombre(total)}\u00a0programmes en avant-première ne sont pas dans ces résultats, leurs lots n’étant pas encore en vente\u00a0: `
        : 'Un programme en avant-première n’est pas dans ces résultats, ses lots n’étant pas encore en vente\u00a0: '}
      {programmes.slice(0, NOMS).map(({ id, nomCommercial, lieu }, rang) => (
        <span key={id}>
          {rang > 0 && ', '}
          <Link to={chemins.programme(id)}>{nomCommercial}</Link> ({lieu.ville})
        </span>
      ))}
      {autres > 0 && `, et ${nombre(autres)}\u00a0${autres > 1 ? 'autres' : 'autre'}`}.
    </p>
  );
}
