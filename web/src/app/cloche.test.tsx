// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { monter, preparer, servir } from '../essais/monter';
import { MAELLE } from '../essais/personnes';
import { rienNeCourt } from '../essais/veille';
import { CLES, garder } from '../lib/stockage';
import { Cloche } from './cloche';

preparer();

const PROLONGEE = {
  fait: 41,
  type: 'option-prolongee',
  date: '2026-11-25T08:00:00Z',
  phrase: 'Option prolongée',
  sujet: 'A203, L’Écluse Saint-Félix · Paul Le Bihan',
  objet: 'option',
  id: 12,
  lot: 'ecluse-A203',
  lue: false,
};
const ANCIENNE = {
  ...PROLONGEE,
  fait: 30,
  phrase: 'Dénonciation validée',
  objet: 'denonciation',
  id: 6,
  lue: true,
};

function ouvrir(qui: object = MAELLE) {
  garder(CLES.utilisateur, qui);
  const etat = { nonLues: 1, arrivees: [PROLONGEE, ANCIENNE] };
  const lues: unknown[] = [];
  servir({
    '/api/user/me/veille': () => Response.json({ ...rienNeCourt, nonLues: etat.nonLues }),
    '/api/user/me/cloche/lecture': (_, { body }) => {
      lues.push(JSON.parse(String(body)));
      return new Response(null, { status: 204 });
    },
    '/api/user/me/cloche': () => Response.json(etat),
  });
  return { ...monter(<Cloche />), etat, lues };
}

it('dit combien ne sont pas lues, puis montre ce qui est arrivé, chacune menant à sa page', async () => {
  const { clavier, lues, routeur } = ouvrir();
  const bouton = await screen.findByRole('button', { name: /^Notifications, 1\snon lue$/u });
  expect(bouton.textContent).toBe('1');
  await clavier.click(bouton);
  const panneau = within(await screen.findByRole('dialog', { name: /^Notifications/u }));
  const liens = await panneau.findAllByRole('link');
  expect(liens.map((lien) => lien.getAttribute('href'))).toEqual([
    '/lot/ecluse-A203',
    '/suivi/denonciations?denonciation=6',
  ]);
  expect(liens[0]?.textContent).toContain('A203, L’Écluse Saint-Félix · Paul Le Bihan');
  // An unread notification is not marked by colour alone.
  expect(liens.map((lien) => /^Non lue/u.test(lien.textContent))).toEqual([true, false]);
  await clavier.click(liens[0] as HTMLElement);
  expect(routeur.state.location.pathname).toBe('/lot/ecluse-A203');
  await waitFor(() => expect(lues).toEqual([{ jusquA: 41 }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('« Tout marquer comme lu » lit jusqu’à la dernière, et le clavier y reste', async () => {
  const { clavier, lues } = ouvrir();
  await clavier.click(await screen.findByRole('button', { name: /^Notifications, 1/u }));
  const tout = await screen.findByRole('button', { name: 'Tout marquer comme lu' });
  await clavier.click(tout);
  await waitFor(() => expect(lues).toEqual([{ jusquA: 41 }]));
  expect(document.activeElement).toBe(tout);
  await clavier.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('ce qui arrive se dit une fois ; ce qui était là n’est pas une nouvelle', async () => {
  const { etat, requetes } = ouvrir();
  await screen.findByRole('button', { name: /^Notifications, 1/u });
  const region = screen.getByRole('status');
  expect(region.textContent).toBe('');
  etat.nonLues = 3;
  await act(() => requetes.invalidateQueries());
  await waitFor(() =>
    expect(region.textContent.replace(/\u00a0/gu, ' ')).toBe('Notifications : 3 non lues.'),
  );
  etat.nonLues = 0;
  await act(() => requetes.invalidateQueries());
  await screen.findByRole('button', { name: 'Notifications, aucune non lue' });
  expect(region.textContent).toBe('');
});

it('qui agit pour un autre ne lit pas à sa place', async () => {
  const { clavier, lues } = ouvrir({ ...MAELLE, incarnation: { id: 3, nom: 'Kervadec', prenom: 'Solène' } });
  await clavier.click(await screen.findByRole('button', { name: /^Notifications, 1/u }));
  const [lien] = await screen.findAllByRole('link');
  expect(screen.queryByRole('button', { name: 'Tout marquer comme lu' })).toBeNull();
  await clavier.click(lien as HTMLElement);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(lues).toEqual([]);
});
