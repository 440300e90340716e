/**
 * The calls of the états des risques: the state of each programme, the reservations that wait for a document, and the changes.
 */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { appeler, lire, type ReponseDe, type RequeteDe } from '../../../api/appel';
import { cles } from '../../../api/cles';
import { requetes } from '../../../api/requetes';
import { adresse } from '../../../lib/requete';
import { echec } from '../commun/queries';

export type EtatDesRisques = ReponseDe<'GET /api/gestion/programmes/{id}/etat-des-risques'>;
export type SituationDesRisques = EtatDesRisques['situation'];

const LISTE = '/api/gestion/etats-des-risques';

export function etatsDesRisques(demandes: RequeteDe<`GET ${typeof LISTE}`>) {
  return queryOptions({
    queryKey: cles.etatsDesRisques.liste(adresse(LISTE, demandes)),
    queryFn: async ({ signal }) => {
      const recu = await lire(LISTE, { requete: demandes, signal });
      return { membres: recu['hydra:member'], total: recu['hydra:totalItems'] };
    },
    placeholderData: keepPreviousData,
    meta: { echec: echec('EDR-FETCH', 'Les états des risques') },
  });
}

export function etatDesRisques(id: string) {
  return queryOptions({
    queryKey: cles.etatsDesRisques.un(id),
    queryFn: async ({ signal }) =>
      lire('/api/gestion/programmes/{id}/etat-des-risques', { chemin: { id }, signal }),
    refetchOnWindowFocus: false,
  });
}

export const chargerEtatDesRisques = (id: string) => requetes.fetchQuery(etatDesRisques(id));

function retenir(etat: EtatDesRisques): EtatDesRisques {
  requetes.setQueryData(cles.etatsDesRisques.un(etat.programme.id), etat);
  return etat;
}

/** Uploads the état des risques that was established on this day. */
export async function deposerEtatDesRisques(
  id: string,
  { fichier, etabli }: { fichier: File; etabli: string },
): Promise<EtatDesRisques> {
  const corps = new FormData();
  corps.set('etabli', etabli);
  corps.set('fichier', fichier);
  const { content } = await appeler('PUT /api/gestion/programmes/{id}/etat-des-risques', {
    chemin: { id },
    corps,
  });
  return retenir(content.details);
}

/** States that no état des risques is due for a programme, and why. */
export async function direSansObjet(id: string, motif: string): Promise<EtatDesRisques> {
  const { content } = await appeler('PUT /api/gestion/programmes/{id}/etat-des-risques/sans-objet', {
    chemin: { id },
    corps: { motif },
  });
  return retenir(content.details);
}
