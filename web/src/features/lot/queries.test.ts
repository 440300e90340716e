import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { requetes } from '../../api/requetes';
import { tous, vider } from '../../lib/flashs';
import { documentsDeType } from './queries';

beforeEach(() => vider(undefined, Number.POSITIVE_INFINITY));
afterEach(() => vi.unstubAllGlobals());

it('demande les papiers d’un type, et dit qu’ils manquent dans les mots de la spécification', async () => {
  const adresses: string[] = [];
  vi.stubGlobal('fetch', async (adresse: string) => {
    adresses.push(adresse);
    return Response.json({ 'hydra:totalItems': 0, 'hydra:member': [] });
  });
  expect(await requetes.fetchQuery(documentsDeType('OFFRE_PROMO_PDM', 'ecluse'))).toEqual([]);
  expect(adresses).toEqual(['/api/offre/documents?type=OFFRE_PROMO_PDM&idProgramme=ecluse&limit=200']);
  vi.stubGlobal('fetch', async () => new Response(null, { status: 404 }));
  await expect(requetes.fetchQuery(documentsDeType('BROCHURE', 'ecluse'))).rejects.toMatchObject({
    statusCode: 404,
  });
  expect(tous()).toMatchObject([
    {
      type: 'warning',
      code: 'DOC-FETCH',
      message: "Une erreur s'est produite. Les documents ne sont pas disponibles.",
    },
  ]);
});
