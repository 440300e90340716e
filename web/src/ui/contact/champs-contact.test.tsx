// @vitest-environment jsdom
import { Button } from '@mantine/core';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { monter, preparer, servir } from '../../essais/monter';
import { CadreDeFormulaire } from '../formulaire/formulaire';
import { useFormulaire } from '../formulaire/use-formulaire';
import { ChampsContact } from './champs-contact';
import {
  contactDuFil,
  LIBELLES_CONTACT,
  REGLES_CONTACT,
  SANS_CONTACT,
  type ValeursContact,
  valeursDuContact,
} from './contact';

preparer();

const PAUL = {
  civilite: 'M',
  nom: 'Le Bihan',
  prenom: 'Paul',
  email: 'paul@exemple.fr',
  tel: null,
  cp: '44350',
  ville: 'GUÉRANDE',
  adresse: null,
};

function Essai({ envoyer }: { envoyer: (valeurs: ValeursContact) => Promise<unknown> }) {
  const formulaire = useFormulaire<ValeursContact, unknown>({
    forme: 'planche',
    sujet: 'nouveau',
    depart: SANS_CONTACT,
    regles: REGLES_CONTACT,
    enQuittant: true,
    envoyer,
  });
  return (
    <CadreDeFormulaire formulaire={formulaire} libelles={LIBELLES_CONTACT}>
      <ChampsContact formulaire={formulaire} />
      <Button type="submit">Envoyer</Button>
    </CadreDeFormulaire>
  );
}

const champ = (nom: RegExp) => screen.getByRole('textbox', { name: nom }) as HTMLInputElement;

it('écrit le contact comme le fil, et le relit', () => {
  const valeurs = valeursDuContact(PAUL);
  expect(valeurs).toEqual({ ...PAUL, tel: '', adresse: '' });
  expect(
    contactDuFil({ ...valeurs, email: ' Paul@Exemple.FR ', tel: '06 48 21 90 37', cp: ' 2a004' }),
  ).toEqual({
    ...PAUL,
    tel: '+33648219037',
    cp: '2A004',
  });
});

it('dit ce qui ne va pas quand un champ est quitté, sans liste tant que rien n’est envoyé', async () => {
  const envoyer = vi.fn();
  const { clavier } = monter(<Essai envoyer={envoyer} />);
  await clavier.type(champ(/^E-mail/u), 'paul@');
  expect(screen.queryByText('Veuillez renseigner une adresse email valide.')).toBeNull();
  await clavier.tab();
  expect(screen.getByText('Veuillez renseigner une adresse email valide.')).toBeTruthy();
  await clavier.type(champ(/^Nom/u), 'Le Bihan 2');
  await clavier.tab();
  expect(champ(/^Nom/u).getAttribute('aria-invalid')).toBe('true');
  expect(screen.queryByRole('alert')).toBeNull();
  // Gone through without a word typed, a field says nothing yet.
  champ(/^Ville/u).focus();
  await clavier.tab();
  expect(champ(/^Ville/u).getAttribute('aria-invalid')).toBeNull();
  await clavier.click(screen.getByRole('button', { name: 'Envoyer' }));
  expect(screen.getByRole('alert').textContent).toContain('champs sont à corriger');
  expect(envoyer).not.toHaveBeenCalled();
});

it('prend la rue, le code postal et la ville de l’adresse choisie', async () => {
  servir({
    '/search': () =>
      Response.json({
        features: [
          {
            properties: {
              label: '3 rue de Saillé 44350 Guérande',
              name: '3 rue de Saillé',
              postcode: '44350',
              city: 'Guérande',
              context: '44, Loire-Atlantique',
            },
          },
        ],
      }),
  });
  const { clavier } = monter(<Essai envoyer={vi.fn()} />);
  fireEvent.change(screen.getByRole('combobox', { name: /^Adresse/u }), { target: { value: '3 rue de Sa' } });
  await clavier.click(await screen.findByRole('option', { name: /3 rue de Saillé/u }));
  await waitFor(() => expect(champ(/^Ville/u).value).toBe('Guérande'));
  expect(champ(/^Code postal/u).value).toBe('44350');
});
