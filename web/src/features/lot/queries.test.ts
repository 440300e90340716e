import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { tous, vider } from '../../lib/flashs';
import { creerAlerte } from './queries';

beforeEach(() => vider(undefined, Number.POSITIVE_INFINITY));
afterEach(() => vi.unstubAllGlobals());

it('demande à être prévenu d’un lot, et dit ce qui en est', async () => {
  const demandes: [string, unknown][] = [];
  vi.stubGlobal('fetch', async (adresse: string, { body }: { body: string }) => {
    demandes.push([adresse, JSON.parse(body)]);
    return Response.json({});
  });
  await creerAlerte('ecluse-A203');
  expect(demandes).toEqual([['/api/info-dispo', { lot: 'ecluse-A203' }]]);
  expect(tous()).toMatchObject([{ type: 'success', code: 'INFO-DISPO' }]);
});

it('refusée, l’alerte le dit dans les mots de la spécification', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ detail: 'libre', code: 'libre' }, { status: 409 }));
  await creerAlerte('ecluse-A203');
  expect(tous()).toMatchObject([{ type: 'error', message: "Vous ne pouvez pas créer d'alerte pour ce lot" }]);
});
