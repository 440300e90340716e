// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { MonMandat } from '../../api/mandat';
import { requetes } from '../../api/requetes';
import { monter, preparer, servir } from '../../essais/monter';
import { MandatASigner } from './mandat-a-signer';

preparer();
afterEach(() => requetes.clear());

const A_SIGNER = {
  id: 'jeton',
  actif: false,
  dateSignature: null,
  dateSignatureIcade: null,
  dateEcheance: null,
};
const ACTIF = { ...A_SIGNER, actif: true, dateSignature: '2099-01-01', dateSignatureIcade: '2099-01-01' };

async function montrer(mandat: MonMandat) {
  const demandes = servir({ '/api/user/me/mandat': () => Response.json(mandat) });
  const { container } = monter(<MandatASigner />, { requetes });
  await waitFor(() => expect(demandes).toContain('/api/user/me/mandat'));
  await waitFor(() => expect(requetes.isFetching()).toBe(0));
  return container.querySelector('[data-genre]')?.textContent ?? '';
}

it('dit ce qui attend le mandat, et mène à sa page', async () => {
  expect(await montrer(A_SIGNER)).toContain('options et réservations attendent les deux signatures');
  expect(screen.getByRole('link', { name: 'Comment le signer' }).getAttribute('href')).toBe(
    '/signature-mandat/jeton',
  );
});

it('d’une société sans mandat, dit à qui le demander', async () => {
  expect(await montrer(null)).toContain('Demandez-le à votre référent.');
  expect(screen.queryByRole('link')).toBeNull();
});

it('se tait quand il est actif pour longtemps', async () => {
  expect(await montrer({ ...ACTIF, dateEcheance: '2099-12-31' })).toBe('');
});
