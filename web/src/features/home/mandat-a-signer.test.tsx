// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { MonMandat } from '../../api/mandat';
import { requetes } from '../../api/requetes';
import { actif, MANDAT } from '../../essais/mandats';
import { monter, preparer, servir } from '../../essais/monter';
import { MandatASigner } from './mandat-a-signer';

preparer();
afterEach(() => requetes.clear());

async function montrer(mandat: MonMandat) {
  const demandes = servir({ '/api/user/me/mandat': () => Response.json(mandat) });
  const { container } = monter(<MandatASigner />, { requetes });
  await waitFor(() => expect(demandes).toContain('/api/user/me/mandat'));
  await waitFor(() => expect(requetes.isFetching()).toBe(0));
  return container.querySelector('[data-genre]')?.textContent ?? '';
}

it('dit ce qui attend le mandat, et mène à sa page', async () => {
  expect(await montrer(MANDAT)).toContain('vous pourrez optionner et réserver après les deux signatures');
  expect(screen.getByRole('link', { name: 'Signer le mandat' }).getAttribute('href')).toBe(
    '/signature-mandat/jeton',
  );
});

it('d’une société sans mandat, dit à qui le demander', async () => {
  expect(await montrer(null)).toContain('Demandez-le à votre référent.');
  expect(screen.queryByRole('link')).toBeNull();
});

it('se tait quand il est actif pour longtemps', async () => {
  expect(await montrer(actif('2099-12-31'))).toBe('');
});

it('mène au suivant quand celui qui court se termine', async () => {
  const demain = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  expect(await montrer(actif(demain, { id: 'suivant', etape: 'a-signer' }))).toContain(
    'Signez le mandat suivant',
  );
  expect(screen.getByRole('link', { name: 'Signer le mandat suivant' }).getAttribute('href')).toBe(
    '/signature-mandat/suivant',
  );
});

it('se tait quand le suivant n’attend plus rien de la société', async () => {
  const demain = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  expect(await montrer(actif(demain, { id: 'suivant', etape: 'a-contresigner' }))).toBe('');
});
