import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { lotsDuProgramme } from './queries';

afterEach(() => vi.unstubAllGlobals());

/** A server with this many parking places. Its last page holds one flat. */
function servir(total: number): string[] {
  const demandes: string[] = [];
  vi.stubGlobal('fetch', async (adresse: string) => {
    demandes.push(adresse);
    const parametres = new URL(adresse, 'http://portail').searchParams;
    const limite = Number(parametres.get('limit'));
    const debut = (Number(parametres.get('page') ?? 1) - 1) * limite;
    const membres = Array.from({ length: Math.max(0, Math.min(limite, total - debut)) }, (_, rang) => {
      const code = debut + rang === total - 1 ? 'appartement' : 'parking';
      return {
        id: `p-${debut + rang}`,
        numero: String(debut + rang),
        pieces: 0,
        typologie: { nature: { code } },
      };
    });
    return Response.json({ 'hydra:totalItems': total, 'hydra:member': membres });
  });
  return demandes;
}

const lire = () => new QueryClient().fetchQuery(lotsDuProgramme('p'));

it('lit les lots d’un programme par 150, tous, et les met dans leur ordre', async () => {
  const demandes = servir(310);
  const lots = await lire();
  expect(demandes).toHaveLength(3);
  expect(
    demandes.every((adresse) => adresse.includes('programme.id=p') && adresse.includes('limit=150')),
  ).toBe(true);
  expect(lots).toHaveLength(310);
  expect(new Set(lots.map(({ id }) => id)).size).toBe(310);
  expect(lots[0]?.typologie.nature.code).toBe('appartement');
});

it('un appel suffit à un programme ordinaire, même vide', async () => {
  for (const combien of [150, 0]) {
    const demandes = servir(combien);
    await expect(lire()).resolves.toHaveLength(combien);
    expect(demandes).toHaveLength(1);
  }
});
