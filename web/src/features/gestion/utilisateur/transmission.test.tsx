// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { requetes } from '../../../api/requetes';
import { liste, monter, preparer, servir } from '../../../essais/monter';
import type { UtilisateurGere } from '../commun/queries';
import { Transmettre } from './transmission';

preparer();
afterEach(() => requetes.clear());

const permise = { autorisee: true, motif: null };
const personne = (id: number, prenom: string, compte = 1) =>
  ({
    id,
    nom: 'Duval',
    prenom,
    roles: ['ROLE_EP'],
    actif: true,
    compte: { id: compte, nom: 'Cabinet' },
    actions: { transmission: permise },
  }) as unknown as UtilisateurGere;

it('transmet à un collègue de la même société, et dit combien de dossiers', async () => {
  const envois: unknown[] = [];
  const demandes = servir({
    '/api/gestion/utilisateurs/4/transmission': (_, { body }) => {
      envois.push(JSON.parse(String(body)));
      return Response.json({ denonciations: 2, options: 0, reservations: 1 });
    },
    '/api/gestion/utilisateurs': () =>
      liste([personne(4, 'Camille'), personne(5, 'Ana'), personne(6, 'Ailleurs', 2)]),
  });
  const { clavier } = monter(<Transmettre utilisateur={personne(4, 'Camille')} />);
  await clavier.click(screen.getByRole('button', { name: 'Transmettre les dossiers de Camille Duval' }));
  const fenetre = await screen.findByRole('dialog', { name: 'Transmettre les dossiers de Camille Duval' });
  await clavier.click(within(fenetre).getByRole('button', { name: 'Transmettre' }));
  expect(await within(fenetre).findByText('Ce champ est obligatoire.')).toBeTruthy();
  expect(envois).toEqual([]);
  await clavier.click(within(fenetre).getByRole('combobox', { name: 'À qui' }));
  const offertes = (await screen.findAllByRole('option')).map((option) => option.textContent);
  expect(offertes).toEqual(['Ana Duval']);
  expect(demandes.some((une) => une.includes('compte.id=1'))).toBe(true);
  await clavier.click(screen.getByRole('option', { name: 'Ana Duval' }));
  await clavier.click(within(fenetre).getByRole('button', { name: 'Transmettre' }));
  await waitFor(() => expect(envois).toEqual([{ vers: 5 }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}, 20_000);

it('n’offre rien à qui ne le peut pas', () => {
  const sans = { ...personne(4, 'Camille'), actions: { transmission: { autorisee: false, motif: 'Non' } } };
  monter(<Transmettre utilisateur={sans as unknown as UtilisateurGere} />);
  expect(screen.queryByRole('button')).toBeNull();
});
