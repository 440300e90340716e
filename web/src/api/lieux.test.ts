import { QueryClient, QueryObserver } from '@tanstack/react-query';
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
    return new Promise(() => {});
  });
  const observateur = new QueryObserver(client(), lieux('nan'));
  const cesser = observateur.subscribe(() => {});
  observateur.setOptions(lieux('nant'));
  await vi.waitFor(() => expect(signaux.map(({ aborted }) => aborted)).toEqual([true, false]));
  cesser();
});

it('demande par leurs identifiants les lieux d’une adresse partagée', async () => {
  const demandes = servir();
  await client().fetchQuery(lieuxParIds(['52-44', '11-75-75111']));
  expect(demandes).toEqual(['/lieux?id[]=52-44&id[]=11-75-75111&limit=200']);
});
