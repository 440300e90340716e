/** The calls of the lot page besides the lot itself (`api/lot.ts`), with the messages of spec section 8. */
import { queryOptions } from '@tanstack/react-query';
import { lire } from '../../api/appel';
import { cles } from '../../api/cles';
import { ECHECS } from '../../api/echecs';
import { ErreurAppel } from '../../api/erreur-appel';
import { estDitParLaPage } from '../../api/lot';
import type { DocumentOffre } from '../../api/types';
import { TAILLES } from '../../lib/tailles';

export const documentsDuLot = (id: string) =>
  queryOptions({
    queryKey: cles.lots.documents(id),
    queryFn: async ({ signal }): Promise<DocumentOffre[]> => {
      const requete = { 'exists[idLot]': 1, limit: TAILLES.documents } as const;
      const reponse = await lire('/api/offre/lots/{id}/documents', { chemin: { id }, requete, signal });
      return reponse['hydra:member'];
    },
    meta: {
      // Without the lot there are no documents, so only the message about the lot is shown.
      echec: (cause) =>
        (cause instanceof ErreurAppel && cause.statusCode === 404) || estDitParLaPage(id, cause)
          ? null
          : ECHECS.documentsDuLot,
    },
  });

export const documentsDuProgramme = (id: string) =>
  queryOptions({
    queryKey: cles.programmes.documents(id),
    queryFn: async ({ signal }): Promise<DocumentOffre[]> => {
      const requete = { limit: TAILLES.documents };
      const reponse = await lire('/api/offre/programmes/{id}/documents', { chemin: { id }, requete, signal });
      return reponse['hydra:member'];
    },
    meta: { echec: ECHECS.documentsDuProgramme },
  });

/** The documents of one type of a programme (spec section 7). */
export const documentsDeType = (type: string, idProgramme: string) =>
  queryOptions({
    queryKey: [...cles.programmes.documents(idProgramme), type],
    queryFn: async ({ signal }): Promise<DocumentOffre[]> => {
      const requete = { type, idProgramme, limit: TAILLES.documents };
      return (await lire('/api/offre/documents', { requete, signal }))['hydra:member'];
    },
    meta: { echec: ECHECS.documents },
  });
