/**
 * The other people whom the buyer of a held lot looks like: declarations of other companies, or contacts of the developer. The
 * portal itself checked the e-mail and the phone when the lot was taken. An equal name proves nothing, so staff must look.
 */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { lire, type ReponseDe } from '../../../api/appel';
import { cles } from '../../../api/cles';
import { chemins } from '../../../lib/chemins';
import { Avis } from '../../../ui/avis';
import { RAISONS } from './raisons';

type Ressemblance = ReponseDe<'GET /api/gestion/lots/{id}/ressemblances'>['ressemblances'][number];

const ressemblances = (id: string) =>
  queryOptions({
    queryKey: cles.lotsGeres.ressemblances(id),
    queryFn: async ({ signal }) =>
      (await lire('/api/gestion/lots/{id}/ressemblances', { chemin: { id }, signal })).ressemblances,
  });

/** Writes the reasons. "Same name and town" is left out beside "same name and address", which says more. */
const dire = ({ raisons }: Ressemblance): string =>
  raisons
    .filter((raison) => raison !== 'nom-ville' || !raisons.includes('nom-adresse'))
    .map((raison) => RAISONS[raison])
    .join(', ');

export function Ressemblances({ lot }: { lot: string }) {
  const { data = [] } = useQuery(ressemblances(lot));
  return (
    data.length > 0 && (
      <Avis genre="attention" titre="Un acquéreur ressemble à une personne dénoncée ailleurs">
        <ul>
          {data.map((une) => (
            <li key={une.denonciation}>
              <Link className="lt-lien" to={chemins.gestionDenonciation(une.denonciation)}>
                {`Dénonciation n°\u00a0${une.denonciation}`}
              </Link>
              {`, ${une.societe ?? 'contact du promoteur'}\u00a0: ${dire(une)}`}
            </li>
          ))}
        </ul>
      </Avis>
    )
  );
}
