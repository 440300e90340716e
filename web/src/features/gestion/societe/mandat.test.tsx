// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { requetes } from '../../../api/requetes';
import { monter, preparer, servir } from '../../../essais/monter';
import { CLES, garder } from '../../../lib/stockage';
import { MandatDeLaSociete } from './mandat';

preparer();
afterEach(() => requetes.clear());

const MANDAT = {
  id: 'jeton',
  actif: false,
  dateSignature: null,
  dateSignatureIcade: null,
  dateEcheance: null,
  papier: false,
  fichier: null,
  droits: { enregistrer: true },
};

it('enregistre un mandat signé sur papier, par son scan et ses deux dates', async () => {
  garder(CLES.utilisateur, { id: 2, roles: ['ROLE_IR'] });
  const envois: Record<string, unknown>[] = [];
  servir({
    '/api/gestion/societes/4/mandat': (_, { method, body }) => {
      if (method !== 'POST') {
        return Response.json(MANDAT);
      }
      envois.push(Object.fromEntries(body as FormData));
      return Response.json({ ...MANDAT, actif: true, papier: true }, { status: 201 });
    },
  });
  const { clavier } = monter(<MandatDeLaSociete id={4} />);
  expect(await screen.findByText('Pas encore actif')).toBeTruthy();
  await clavier.click(screen.getByRole('button', { name: 'Enregistrer un mandat signé sur papier' }));
  const fenetre = await screen.findByRole('dialog', { name: 'Mandat signé sur papier' });
  const enregistrer = within(fenetre).getByRole('button', { name: 'Enregistrer le mandat' });
  await clavier.click(enregistrer);
  expect(within(fenetre).getByRole('alert').textContent).toContain('3\u00a0champs sont à corriger');
  const entree = document.querySelector('input[type="file"]');
  fireEvent.change(entree as Element, { target: { files: [new File(['x'], 'mandat.exe')] } });
  await clavier.type(within(fenetre).getByLabelText('Signé par la société le'), '20/11/2026');
  await clavier.type(within(fenetre).getByLabelText('Signature de Linteau le'), '21/11/2026');
  await clavier.click(enregistrer);
  expect(
    within(fenetre).getByText("Ce type de fichier n'est pas valide (formats acceptés : PDF, JPG, JPEG, PNG)"),
  ).toBeTruthy();
  fireEvent.change(entree as Element, { target: { files: [new File(['x'], 'mandat.pdf')] } });
  await clavier.click(enregistrer);
  await waitFor(() => expect(envois).toHaveLength(1));
  expect(envois[0]).toMatchObject({ dateSignature: '2026-11-20', dateSignatureIcade: '2026-11-21' });
  expect((envois[0]?.fichier as File | undefined)?.name).toBe('mandat.pdf');
}, 20_000);

it('à qui ne peut l’enregistrer, ne le propose pas ; sans mandat, le dit', async () => {
  garder(CLES.utilisateur, { id: 2, roles: ['ROLE_IT'] });
  servir({ '/api/gestion/societes/4/mandat': () => Response.json({ code: 'x' }, { status: 404 }) });
  monter(<MandatDeLaSociete id={4} />);
  expect(await screen.findByText('Aucun mandat encore.')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
