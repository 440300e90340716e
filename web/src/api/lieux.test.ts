import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { lieux, lieuxParIds } from './lieux';

afterEach(() => vi.unstubAllGlobals());

const client = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });

function servir() {
  const demandes: string[] = [];
  vi.stubGlobal('fetch', async (adresse: string) => {
    demandes.push(decodeURIComponent(adresse));
    return new Response(JSON.stringify({ 'hydra:totalItems': 0, 'hydra:member': [] }));
  });
  return demandes;
}

it('ne cherche un lieu que sur un texte qui reste une fois ses espaces ôtés', async () => {
  const demandes = servir();
  expect(lieux('').enabled).toBe(false);
  expect(lieux(' \u00a0 ').enabled).toBe(false);
  expect(lieux(' nantes ').enabled).toBe(true);
  await client().fetchQuery(lieux(' nantes '));
  expect(demandes).toEqual(['/lieux?search=nantes']);
});

it('abandonne la recherche précédente', async () => {
  const signaux: AbortSignal[] = [];
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    signaux.push(signal as AbortSignal);
    return new Promise((_resoudre, rejeter) => {
      signal?.addEventListener('abort', () => rejeter(new DOMException('aborted', 'AbortError')));
    });
  });
  const requetes = client();
  const ancienne = requetes.fetchQuery(lieux('nan'));
  void requetes.fetchQuery(lieux('nant')).catch(() => undefined);
  await expect(ancienne).rejects.toMatchObject({ statusCode: 499 });
  expect(signaux.map(({ aborted }) => aborted)).toEqual([true, false]);
});

it('demande par leurs identifiants les lieux d’une adresse partagée', async () => {
  const demandes = servir();
  await client().fetchQuery(lieuxParIds(['52-44', '11-75-75111']));
  expect(demandes).toEqual(['/lieux?id[]=52-44&id[]=11-75-75111&limit=200']);
});
