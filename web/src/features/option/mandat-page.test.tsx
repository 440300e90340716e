// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { requetes } from '../../api/requetes';
import { session } from '../../api/session';
import { monter, preparer, servir } from '../../essais/monter';
import { MAELLE } from '../../essais/personnes';
import { etatDuMandat } from '../../lib/mandat';
import { MandatPage } from './mandat-page';
import type { Mandat } from './queries';

preparer();
beforeEach(() => requetes.setQueryData(session.queryKey, MAELLE));
afterEach(() => requetes.clear());

const A_SIGNER: Mandat = {
  id: 'jeton',
  actif: false,
  dateSignature: null,
  dateSignatureIcade: null,
  dateEcheance: null,
};
const JOUR = '2026-11-23';

it.each([
  [A_SIGNER, 'attention', 'Le mandat reste à signer.'],
  [{ ...A_SIGNER, dateSignature: '2026-11-20' }, 'information', 'La société a signé le 20/11/2026.'],
  [
    {
      ...A_SIGNER,
      actif: true,
      dateSignature: '2026-03-14',
      dateSignatureIcade: '2026-03-16',
      dateEcheance: '2027-03-14',
    },
    'fait',
    'Le mandat est actif jusqu’au 14/03/2027.',
  ],
  [
    {
      ...A_SIGNER,
      dateSignature: '2025-03-14',
      dateSignatureIcade: '2025-03-16',
      dateEcheance: '2026-03-14',
    },
    'danger',
    'Le mandat a pris fin le 14/03/2026.',
  ],
  [
    {
      ...A_SIGNER,
      actif: true,
      dateSignature: '2025-12-05',
      dateSignatureIcade: '2025-12-06',
      dateEcheance: '2026-12-05',
    },
    'attention',
    'Le mandat se termine dans 12\u00a0jours, le 05/12/2026.',
  ],
  [
    {
      ...A_SIGNER,
      actif: true,
      dateSignature: '2025-11-24',
      dateSignatureIcade: '2025-11-24',
      dateEcheance: '2026-11-23',
    },
    'attention',
    'Le mandat se termine aujourd’hui, le 23/11/2026.',
  ],
] as const)('dit où en est le mandat : %o', (mandat, genre, titre) => {
  expect(etatDuMandat(mandat, JOUR)).toMatchObject({ genre, titre });
});

it('dit comment le signer sur papier, avec le référent', async () => {
  servir({ '/api/mandats-signature/jeton': () => Response.json(A_SIGNER) });
  monter(<MandatPage />, { adresse: '/signature-mandat/jeton', chemin: '/signature-mandat/:id', requetes });
  await screen.findByText('Le mandat reste à signer.');
  const marche = screen.getByRole('list').textContent;
  expect(marche).toContain('Demandez le mandat à Solène Kervadec');
  expect(marche).toContain('le représentant légal'.replace('le', 'Le'));
});
