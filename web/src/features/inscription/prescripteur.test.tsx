// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { requetes } from '../../api/requetes';
import { continuer, ecrire, garder, ici, OK, PRESCRIPTEUR, refus } from '../../essais/inscription';
import { monter, preparer, servir } from '../../essais/monter';
import { InscriptionPage } from './inscription-page';

preparer();
afterEach(() => requetes.clear());

it.each([403, 409])('du prescripteur, un %i est dit sur l’e-mail', async (statut) => {
  servir({ [PRESCRIPTEUR]: refus(statut, { detail: 'Cette adresse ne convient pas.' }) });
  garder({ franchies: ['societe'] });
  const { clavier } = monter(<InscriptionPage />, ici('prescripteur'));
  await clavier.click(continuer());
  await screen.findByText('Cette adresse ne convient pas.');
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'E-mail' }));
  expect((document.activeElement as HTMLInputElement).value).toBe('maelle@arcade.example');
});

it('prend l’adresse de la société, ou une autre, qui commence par elle', async () => {
  const corps: { location: unknown }[] = [];
  servir({
    [PRESCRIPTEUR]: (_, { body }) => {
      corps.push(JSON.parse(String(body)));
      return OK();
    },
  });
  garder({ franchies: ['societe'] });
  const { clavier, routeur } = monter(<InscriptionPage />, ici('prescripteur'));
  expect(screen.queryByRole('combobox', { name: 'Adresse' })).toBeNull();
  expect(screen.getByText('3 place du Commando, SAINT-NAZAIRE (44600)')).toBeTruthy();
  await clavier.click(continuer());
  await waitFor(() => expect(corps).toHaveLength(1));
  expect(corps[0]?.location).toEqual({
    address: '3 place du Commando',
    zipcode: '44600',
    city: 'SAINT-NAZAIRE',
  });
  // Wait until the next step has replaced this one, so that the pressed checkbox stays.
  const meme = { name: /^Même adresse que la société/u };
  await waitFor(() => expect(screen.queryByRole('checkbox', meme)).toBeNull());
  expect(routeur.state.location.search).toBe('?etape=recapitulatif');
  await routeur.navigate('/inscription?etape=prescripteur');
  await clavier.click(await screen.findByRole('checkbox', meme));
  const adresse = await screen.findByRole('combobox', { name: 'Adresse' });
  expect((adresse as HTMLInputElement).value).toBe('3 place du Commando');
  fireEvent.change(adresse, { target: { value: '' } });
  await clavier.click(continuer());
  expect(await screen.findByText('Ce champ est obligatoire.')).toBeTruthy();
  expect(corps).toHaveLength(1);
  fireEvent.change(adresse, { target: { value: '1 rue Haute' } });
  await clavier.click(continuer());
  await waitFor(() => expect(corps).toHaveLength(2));
  expect(corps[1]?.location).toMatchObject({ address: '1 rue Haute', zipcode: '44600' });
});

it('demande le représentant légal quand c’est quelqu’un d’autre', async () => {
  const corps: unknown[] = [];
  servir({
    [PRESCRIPTEUR]: (_, { body }) => {
      corps.push(JSON.parse(String(body)));
      return OK();
    },
  });
  garder({ franchies: ['societe'] });
  const { clavier } = monter(<InscriptionPage />, ici('prescripteur'));
  await clavier.click(screen.getByRole('checkbox', { name: 'Je suis le représentant légal' }));
  await clavier.click(continuer());
  expect((await screen.findByRole('alert')).textContent).toContain('4\u00a0champs sont à corriger');
  await clavier.click(screen.getByRole('combobox', { name: 'Civilité du représentant légal' }));
  await clavier.click(await screen.findByRole('option', { name: 'M.' }));
  ecrire('Nom du représentant légal', 'Perrin');
  ecrire('Prénom du représentant légal', 'Loïc');
  ecrire('E-mail du représentant légal', 'loic@arcade.example');
  await clavier.click(continuer());
  await waitFor(() => expect(corps).toHaveLength(1));
  expect(corps[0]).toMatchObject({
    isLegalRepresentative: false,
    representative: { civility: 'M', lastname: 'Perrin', firstname: 'Loïc', email: 'loic@arcade.example' },
  });
});
