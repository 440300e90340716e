/** The calls of a person's sheet, and of the hand-over of files. */
import { queryOptions } from '@tanstack/react-query';
import { appeler } from '../../../api/appel';
import { cles } from '../../../api/cles';
import { requetes } from '../../../api/requetes';
import type { components } from '../../../api/schema';
import { enFiche, retenirUtilisateur } from '../commun/queries';

type Schemas = components['schemas'];

export function utilisateurGere(id: number) {
  return queryOptions({
    queryKey: cles.utilisateurs.un(id),
    queryFn: async ({ signal }) =>
      enFiche(await appeler('GET /api/gestion/utilisateurs/{id}', { chemin: { id }, signal })),
    refetchOnWindowFocus: false,
  });
}

export const chargerUtilisateurGere = (id: number) => requetes.fetchQuery(utilisateurGere(id));

export async function modifierUtilisateur(
  id: number,
  corps: Schemas['UtilisateurModifie'],
  siVersion: string | null,
) {
  return retenirUtilisateur(
    await appeler('PATCH /api/gestion/utilisateurs/{id}', { chemin: { id }, corps, siVersion }),
  );
}

export async function desactiver(id: number) {
  return retenirUtilisateur(
    await appeler('POST /api/gestion/utilisateurs/{id}/desactivation', { chemin: { id } }),
  );
}

export async function reactiver(id: number) {
  return retenirUtilisateur(
    await appeler('POST /api/gestion/utilisateurs/{id}/reactivation', { chemin: { id } }),
  );
}

/** Makes a prescriber a manager of their company too. */
export const nommerResponsable = (id: number) =>
  modifierUtilisateur(id, { roles: ['ROLE_EP', 'ROLE_ER'] }, null);

export async function transmettreLesDossiers(
  id: number,
  corps: Schemas['TransmissionDemandee'],
  cleDIdempotence: string,
) {
  const { content } = await appeler('POST /api/gestion/utilisateurs/{id}/transmission', {
    chemin: { id },
    corps,
    cleDIdempotence,
  });
  return content.details;
}

export async function renvoyerInvitation(id: number) {
  return retenirUtilisateur(
    await appeler('POST /api/gestion/utilisateurs/{id}/invitation', { chemin: { id } }),
  );
}
