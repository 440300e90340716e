/** A street of real programmes, each bay a lot: a picture, the programmes themselves are for who signs in. */
import { useQuery } from '@tanstack/react-query';
import { appeler } from '../../api/appel';
import type { Collection, Programme } from '../../api/types';
import { adresse } from '../../lib/requete';
import { Facade } from '../../ui/facade';
import classes from './rue.module.css';

/** Enough to fill a wide screen. */
const FACADES = 5;

const rue = {
  queryKey: ['rue'],
  queryFn: async () => {
    const url = adresse('/api/offre/programmes', {
      'order[calendrier.dateLivraison]': 'asc',
      limit: FACADES,
    });
    // A landing page without its picture is still one: nothing is said when it does not come.
    return (await appeler<Collection<Programme>>(url).catch(() => null))?.['hydra:member'] ?? [];
  },
  staleTime: Number.POSITIVE_INFINITY,
};

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
