/** A street of real programmes, each bay a lot: a picture, the programmes themselves are for who signs in. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { lire } from '../../api/appel';
import { cles } from '../../api/cles';
import { Facade } from '../../ui/facade';
import classes from './rue.module.css';

/** Enough to fill a wide screen. */
const FACADES = 5;

/** A landing page without its picture is still one: nothing is said when it does not come. */
const rue = queryOptions({
  queryKey: cles.programmes.accueil('rue'),
  queryFn: async ({ signal }) => {
    const requete = { 'order[calendrier.dateLivraison]': 'asc', limit: FACADES } as const;
    return (await lire('/api/offre/programmes', { requete, signal }))['hydra:member'];
  },
  staleTime: Number.POSITIVE_INFINITY,
});

export function Rue() {
  const { data = [] } = useQuery(rue);
  return (
    <div className={classes.rue} aria-hidden="true">
      {data.map(({ id, facade }) => (
        <div key={id}>
          <Facade adresse={facade} alt="" />
        </div>
      ))}
    </div>
  );
}
