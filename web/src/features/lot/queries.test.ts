// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { cles } from '../../api/cles';
import { lot } from '../../api/lot';
import { requetes } from '../../api/requetes';
import { Etrangere } from '../../essais/portail';
import { tous, vider } from '../../lib/flashs';
import { documentsDeType, documentsDuLot } from './queries';

beforeEach(() => {
  requetes.clear();
  vider(undefined, Number.POSITIVE_INFINITY);
});
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

it('ne redit pas en toast ce que dit la page d’un lot que le réseau n’a pas laissé venir', async () => {
  const pareFeu = async () =>
    new Etrangere('<html></html>', { status: 403, headers: { 'Content-Type': 'text/html' } });
  vi.stubGlobal('fetch', pareFeu);
  await expect(requetes.fetchQuery(documentsDuLot('ecluse-A1'))).rejects.toMatchObject({
    entrave: 'barrage',
  });
  await expect(requetes.fetchQuery(lot('ecluse-A1'))).rejects.toMatchObject({ entrave: 'barrage' });
  expect(tous()).toEqual([]);
  // The lot is shown, so the missing documents are reported.
  requetes.setQueryData(cles.lots.un('ecluse-A2'), { id: 'ecluse-A2' });
  await expect(requetes.fetchQuery(documentsDuLot('ecluse-A2'))).rejects.toMatchObject({
    entrave: 'barrage',
  });
  expect(tous()).toMatchObject([{ code: 'LOT-DOC-FETCH' }]);
});

it('dit en toast le lot que le portail lui-même ne donne pas', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 500 }));
  await expect(requetes.fetchQuery(lot('ecluse-A3'))).rejects.toMatchObject({ statut: 503 });
  expect(tous()).toMatchObject([{ message: "Une erreur s'est produite. Le lot n'est pas disponible." }]);
});

it('d’un lot qui n’est plus là, ne dit que cela : ses documents partis avec lui ne sont pas une erreur de plus', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ code: 'lot-introuvable' }, { status: 404 }));
  await Promise.allSettled([
    requetes.fetchQuery(documentsDuLot('ecluse-A299')),
    requetes.fetchQuery(lot('ecluse-A299')),
  ]);
  expect(tous().map(({ message }) => message)).toEqual(["Le lot n'est plus disponible."]);
});
