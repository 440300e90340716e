// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { ErreurAppel } from '../../api/erreur-appel';
import { monter, preparer, servir } from '../../essais/monter';
import { PiecePage } from './piece-page';

const envoyer = vi.hoisted(() => vi.fn(async (..._: unknown[]): Promise<void> => undefined));
vi.mock('./queries', async (vrai) => ({
  ...(await vrai<typeof import('./queries')>()),
  envoyerPieceDemandee: envoyer,
}));
const lien = vi.hoisted(() => ({ jeton: 'jeton' }));
vi.mock('react-router', async (vrai) => ({
  ...(await vrai<typeof import('react-router')>()),
  useParams: () => lien,
}));
Object.assign(URL, { createObjectURL: ({ name }: File) => `blob:${name}`, revokeObjectURL: () => {} });

preparer();
beforeEach(() => {
  envoyer.mockClear();
  lien.jeton = 'jeton';
});

const DEMANDE = {
  reference: 'INS-2026-000041',
  societe: 'Cabinet Arcade Ouest',
  emplacement: 'statuts',
  libelle: 'Derniers statuts',
  demande: 'La dernière page manque.',
  formats: ['pdf', 'jpg', 'jpeg', 'png'],
  poidsKo: 5000,
  expireLe: '2026-12-06T18:00:00Z',
};

it('rouvre la seule pièce demandée, et dit qu’elle est arrivée', async () => {
  servir({ '/api/inscription/pieces/jeton': () => Response.json(DEMANDE) });
  const { container, clavier } = monter(<PiecePage />);
  expect(await screen.findByText('La dernière page manque.')).toBeTruthy();
  expect(screen.getAllByRole('group')).toHaveLength(1);
  const partir = screen.getByRole('button', { name: 'Envoyer la pièce' });
  expect(partir).toHaveProperty('disabled', true);
  const choisir = (nom: string) =>
    fireEvent.change(container.querySelector('input[type="file"]') as Element, {
      target: { files: [new File(['x'], nom)] },
    });
  choisir('mauvais.pdf');
  expect((await screen.findByRole('link', { name: 'mauvais.pdf' })).getAttribute('href')).toBe(
    'blob:mauvais.pdf',
  );
  choisir('statuts.pdf');
  await screen.findByRole('link', { name: 'statuts.pdf' });
  // The files were chosen and viewed, but nothing was sent.
  expect(envoyer).not.toHaveBeenCalled();
  await clavier.click(partir);
  expect(await screen.findByText('La pièce est arrivée.')).toBeTruthy();
  expect(envoyer).toHaveBeenCalledExactlyOnceWith(
    'jeton',
    expect.objectContaining({ name: 'statuts.pdf' }),
    expect.anything(),
  );
  expect(screen.queryByRole('group')).toBeNull();
});

it('rouvre ce qu’un lien demande encore, envoie tout d’un bouton, et garde choisi ce qui n’est pas parti', async () => {
  lien.jeton = 'un.servi.deux';
  servir({
    '/api/inscription/pieces/un': () => Response.json(DEMANDE),
    '/api/inscription/pieces/servi': () => Response.json({ code: 'x' }, { status: 404 }),
    '/api/inscription/pieces/deux': () =>
      Response.json({ ...DEMANDE, emplacement: 'extraitRegistre', libelle: 'Extrait du registre (Kbis)' }),
  });
  const { clavier } = monter(<PiecePage />);
  await screen.findByText(/^2\s+pièces demandées/u);
  const cases = screen.getAllByRole('group');
  expect(cases.map((une) => une.getAttribute('aria-label'))).toEqual([
    'Derniers statuts',
    'Extrait du registre (Kbis)',
  ]);
  for (const [rang, une] of cases.entries()) {
    fireEvent.change(une.querySelector('input[type="file"]') as Element, {
      target: { files: [new File(['x'], `f${rang}.pdf`)] },
    });
    await within(une).findByText(/pas encore envoyé/u);
  }
  envoyer.mockImplementationOnce(() => Promise.reject(new ErreurAppel(500, '')));
  await clavier.click(screen.getByRole('button', { name: /^Envoyer les 2\s+pièces/u }));
  await screen.findByText(/^Pièce arrivée.*Kbis/u);
  const reste = screen.getByRole('group', { name: 'Derniers statuts' });
  expect(within(reste).getByRole('alert').textContent).not.toBe('');
  expect(within(reste).getByText(/f0\.pdf/u)).toBeTruthy();
  await clavier.click(screen.getByRole('button', { name: 'Envoyer la pièce' }));
  await screen.findByText(/^Pièce arrivée.*Derniers statuts/u);
  expect(envoyer.mock.calls.map(([jeton]: unknown[]) => jeton)).toEqual(['un', 'deux', 'un']);
  expect(screen.queryByRole('group')).toBeNull();
});

it('dit d’un lien qui a servi qu’il n’est plus valable', async () => {
  servir({ '/api/inscription/pieces/jeton': () => Response.json({ code: 'x' }, { status: 404 }) });
  monter(<PiecePage />);
  expect(await screen.findByRole('heading', { name: 'Ce lien n’est plus valable' })).toBeTruthy();
});
