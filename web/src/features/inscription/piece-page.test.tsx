// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { monter, preparer, servir } from '../../essais/monter';
import { PiecePage } from './piece-page';

const envoyer = vi.hoisted(() => vi.fn(async () => undefined));
vi.mock('./queries', async (vrai) => ({
  ...(await vrai<typeof import('./queries')>()),
  envoyerPieceDemandee: envoyer,
}));
vi.mock('react-router', async (vrai) => ({
  ...(await vrai<typeof import('react-router')>()),
  useParams: () => ({ jeton: 'jeton' }),
}));

preparer();

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
  const { container } = monter(<PiecePage />);
  expect(await screen.findByText('La dernière page manque.')).toBeTruthy();
  expect(screen.getAllByRole('group')).toHaveLength(1);
  fireEvent.change(container.querySelector('input[type="file"]') as Element, {
    target: { files: [new File(['x'], 'statuts.pdf')] },
  });
  expect(await screen.findByText('La pièce est arrivée.')).toBeTruthy();
  expect(envoyer).toHaveBeenCalledExactlyOnceWith('jeton', expect.any(File), expect.anything());
  expect(screen.queryByRole('group')).toBeNull();
});

it('dit d’un lien qui a servi qu’il n’est plus valable', async () => {
  servir({ '/api/inscription/pieces/jeton': () => Response.json({ code: 'x' }, { status: 404 }) });
  monter(<PiecePage />);
  expect(await screen.findByRole('heading', { name: 'Ce lien n’est plus valable' })).toBeTruthy();
});
