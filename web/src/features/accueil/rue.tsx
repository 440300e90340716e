/**
 * A street of real programmes, where each bay is a lot. It is only a picture, because the programmes themselves need a sign-in.
 */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { lire } from '../../api/appel';
import { cles } from '../../api/cles';
import { Facade } from '../../ui/facade';
import classes from './rue.module.css';

/** Enough façades to fill a wide screen. */
const FACADES = 5;

/** A failure shows nothing, because the landing page also works without its picture. */
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
