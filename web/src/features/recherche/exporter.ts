/** Downloads the current search as a spreadsheet, which the server makes. */
import { mutationOptions } from '@tanstack/react-query';
import { telecharger } from '../../api/appel';
import { ECHECS } from '../../api/echecs';
import { parametres, type Recherche } from './queries';

/** Downloads the file. A refusal is shown with its reason, for example too many lots. */
export const exporter = mutationOptions({
  mutationFn: ({
    recherche,
    distance,
    commissions,
  }: {
    recherche: Recherche;
    distance: number | null;
    commissions: boolean;
  }) =>
    telecharger('/api/offre/lots.xlsx', 'lots.xlsx', {
      requete: { ...parametres(recherche, 'lots', distance), commissions: commissions || null },
    }),
  meta: { echec: ECHECS.export },
});
