// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { requetes } from '../api/requetes';
import { monter, preparer, servir } from '../essais/monter';
import { tous } from '../lib/flashs';
import { Exporter } from './exporter';

preparer();
afterEach(() => vi.restoreAllMocks());

const demandes = { 'statut.code': '1', 'order[date]': 'asc' } as const;

function fichiers() {
  const noms: string[] = [];
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:fichier');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    noms.push(this.download);
  });
  return noms;
}

it('demande au serveur le fichier de la liste filtrée, dans le format choisi', async () => {
  const noms = fichiers();
  const demandees = servir({
    '/api/options/export': () =>
      new Response('PK', {
        headers: { 'Content-Disposition': 'attachment; filename="options-2026-11-23.xlsx"' },
      }),
  });
  monter(<Exporter liste="/api/options/export" demandes={demandes} total={3} />);
  fireEvent.click(screen.getByRole('button', { name: 'Exporter' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Classeur (.xlsx)' }));
  await waitFor(() => expect(noms).toEqual(['options-2026-11-23.xlsx']));
  expect(demandees).toEqual(['/api/options/export?statut.code=1&order[date]=asc&format=xlsx']);
});

it('dit pourquoi le serveur refuse', async () => {
  fichiers();
  const detail = 'Cette liste a plus de 20 000 lignes : un fichier en contient 20 000 au plus.';
  servir({
    '/api/options/export': () =>
      Response.json({ code: 'export-trop-grand', detail, status: 422 }, { status: 422 }),
  });
  monter(<Exporter liste="/api/options/export" demandes={demandes} total={30_000} />, { requetes });
  fireEvent.click(screen.getByRole('button', { name: 'Exporter' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Texte (.csv)' }));
  await waitFor(() => expect(tous().map(({ message }) => message)).toEqual([detail]));
});

it('n’offre pas de fichier d’une liste vide', () => {
  monter(<Exporter liste="/api/options/export" demandes={demandes} total={0} />);
  expect(screen.getByRole('button', { name: 'Exporter' }).hasAttribute('disabled')).toBe(true);
});
