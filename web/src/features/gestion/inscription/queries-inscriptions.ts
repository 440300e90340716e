/** The calls of the staff's registrations. */
import { queryOptions } from '@tanstack/react-query';
import { appeler, lire, type Reponse } from '../../../api/appel';
import { cles } from '../../../api/cles';
import { requetes } from '../../../api/requetes';
import type { components } from '../../../api/schema';
import { enFiche, type Fiche } from '../commun/queries';

type Schemas = components['schemas'];
export type LigneInscription = Schemas['InscriptionEnListe'];
export type InscriptionGeree = Schemas['InscriptionGeree'];
export type DocumentRecu = Schemas['DocumentGere'];
export type Controle = InscriptionGeree['controles'][number];

export function inscriptionGeree(id: number) {
  return queryOptions({
    queryKey: cles.inscriptions.une(id),
    queryFn: async ({ signal }) =>
      enFiche(await appeler('GET /api/gestion/inscriptions/{id}', { chemin: { id }, signal })),
    refetchOnWindowFocus: false,
  });
}

export const chargerInscriptionGeree = (id: number) => requetes.fetchQuery(inscriptionGeree(id));

export const relireInscription = (id: number) =>
  requetes.fetchQuery({ ...inscriptionGeree(id), staleTime: 0 });

/** The other pending registration that has waited longest; `null` when there is none. */
export const inscriptionSuivante = (id: number) =>
  queryOptions({
    queryKey: cles.inscriptions.liste(`suivante-de-${id}`),
    queryFn: async ({ signal }): Promise<LigneInscription | null> => {
      const requete = { 'statut.code[]': ['1'], 'order[dateCreation]': 'asc', limit: 2 } as const;
      const attendent = (await lire('/api/gestion/inscriptions', { requete, signal }))['hydra:member'];
      return attendent.find((une) => une.id !== id) ?? null;
    },
    // A failure shows nothing, because the link back to the list is there.
    meta: { echec: () => null },
  });

/** Stores the sheet of the last answer. */
function retenir(reponse: Reponse<InscriptionGeree>): Fiche<InscriptionGeree> {
  const fiche = enFiche(reponse);
  requetes.setQueryData(cles.inscriptions.une(fiche.donnees.id), fiche);
  return fiche;
}

/** Saves the end of the insurance that staff read on its attestation. */
export async function dateDAssurance(id: number, assuranceFin: string | null, siVersion: string | null) {
  return retenir(
    await appeler('PATCH /api/gestion/inscriptions/{id}', {
      chemin: { id },
      corps: { assuranceFin },
      siVersion,
    }),
  );
}

/** A decision on a registration. */
export type Decision =
  | { quoi: 'acceptation'; gerant: number | null; groupe: number | null }
  | { quoi: 'refus'; raison: string }
  | { quoi: 'demande'; emplacements: readonly string[]; demande: string };

function envoyer(id: number, decision: Decision, siVersion: string | null) {
  const ou = { chemin: { id }, siVersion };
  switch (decision.quoi) {
    case 'acceptation': {
      const { gerant, groupe } = decision;
      return appeler('POST /api/gestion/inscriptions/{id}/acceptation', { ...ou, corps: { gerant, groupe } });
    }
    case 'refus':
      return appeler('POST /api/gestion/inscriptions/{id}/refus', {
        ...ou,
        corps: { raison: decision.raison },
      });
    case 'demande': {
      const [emplacement = '', ...autres] = decision.emplacements;
      return appeler('POST /api/gestion/inscriptions/{id}/demande', {
        ...ou,
        corps: { emplacement, autres, demande: decision.demande },
      });
    }
  }
}

/** Sends a decision. An acceptance creates a company and its users, so their lists are read again. */
export async function decider(id: number, decision: Decision, version: string | null) {
  return retenir(await envoyer(id, decision, version));
}
