import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { responsablesReseau } from './responsables';

afterEach(() => vi.unstubAllGlobals());

it('demande les responsables tant que la liste est vide, puis plus jamais', async () => {
  const reponses = [
    new Response('{}', { status: 500 }),
    new Response('{}', { status: 500 }),
    new Response(JSON.stringify({ 'hydra:totalItems': 0, 'hydra:member': [] })),
    new Response(JSON.stringify({ 'hydra:totalItems': 1, 'hydra:member': [{ nom: 'Royer' }] })),
  ];
  const fetch = vi.fn(async () => reponses.shift());
  vi.stubGlobal('fetch', fetch);
  const requetes = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const lire = () => requetes.fetchQuery(responsablesReseau);
  // The client tries a read twice. The page shows no failure, and asks again.
  await expect(lire()).rejects.toMatchObject({ statusCode: 500 });
  await expect(lire()).resolves.toEqual([]);
  await expect(lire()).resolves.toMatchObject([{ nom: 'Royer' }]);
  await expect(lire()).resolves.toMatchObject([{ nom: 'Royer' }]);
  expect(fetch).toHaveBeenCalledTimes(4);
});
