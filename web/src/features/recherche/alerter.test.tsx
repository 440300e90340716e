// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { requetes } from '../../api/requetes';
import { session } from '../../api/session';
import type { InfoDispo, Lot } from '../../api/types';
import { liste, monter, preparer, servir } from '../../essais/monter';
import { LOT } from '../../essais/options';
import { MAELLE } from '../../essais/personnes';
import { Alerter } from './alerter';

preparer();
beforeEach(() => requetes.setQueryData(session.queryKey, MAELLE));
afterEach(() => requetes.clear());

const PRIS: Lot = {
  ...LOT,
  statut: { code: 'O', libelle: 'Optionné' },
  actions: { ...LOT.actions, alerte: { autorisee: true, motif: null } },
};
const ATTENTE: InfoDispo = {
  lot: LOT.id,
  disponible: false,
  enAttente: true,
  place: 1,
  nombre: 1,
  avance: null,
  disponibleLe: null,
};

it.each([
  ['la cloche d’une ligne', false],
  ['le bouton d’une carte', true],
])('du clavier, %s laisse place à ce qu’on attend, sans perdre le clavier', async (_, enMots) => {
  let attendus: { lot: Lot; info: InfoDispo }[] = [];
  servir({
    '/api/info-dispo/miennes': () => liste(attendus),
    '/api/info-dispo': () => {
      attendus = [{ lot: PRIS, info: ATTENTE }];
      return Response.json(ATTENTE, { status: 201 });
    },
  });
  const { clavier } = monter(<Alerter lot={PRIS} enMots={enMots} />, { requetes });
  screen.getByRole('button', { name: 'Créer une alerte\u00a0: A203' }).focus();
  await clavier.keyboard('{Enter}');
  const suite = await screen.findByRole('link', { name: 'Vous l’attendez\u00a0: A203' });
  expect(suite.getAttribute('href')).toBe('/lot/ecluse-A203');
  await waitFor(() => expect(document.activeElement).toBe(suite));
  expect(screen.queryByRole('button', { name: /^Créer une alerte/u })).toBeNull();
});
