import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { requetes } from '../../api/requetes';
import { tous, vider } from '../../lib/flashs';
import { creerAlerte, documentsDeType } from './queries';

const alerter = (lot: string) => requetes.getMutationCache().build(requetes, creerAlerte).execute(lot);

beforeEach(() => vider(undefined, Number.POSITIVE_INFINITY));
afterEach(() => vi.unstubAllGlobals());

it('demande à être prévenu d’un lot, et dit ce qui en est', async () => {
  const demandes: [string, unknown][] = [];
  vi.stubGlobal('fetch', async (adresse: string, { body }: { body: string }) => {
    demandes.push([adresse, JSON.parse(body)]);
    return new Response(null, { status: 201 });
  });
  await alerter('ecluse-A203');
  expect(demandes).toEqual([['/api/info-dispo', { lot: 'ecluse-A203' }]]);
  expect(tous()).toMatchObject([{ type: 'success', code: 'INFO-DISPO' }]);
});

it('refusée, l’alerte le dit dans les mots de la spécification', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ detail: 'libre', code: 'libre' }, { status: 409 }));
  await expect(alerter('ecluse-A203')).rejects.toMatchObject({ statusCode: 409 });
  expect(tous()).toMatchObject([{ type: 'error', message: "Vous ne pouvez pas créer d'alerte pour ce lot" }]);
});

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
