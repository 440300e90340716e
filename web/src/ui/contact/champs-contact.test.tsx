// @vitest-environment jsdom
import { Button } from '@mantine/core';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
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

const codePostal = () => screen.getByRole('combobox', { name: /^Code postal/u }) as HTMLInputElement;

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
  // No error is shown at a field that had the focus and in which nothing was typed.
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
  expect(codePostal().value).toBe('44350');
});

/** The towns of a postcode, and a street whose name holds this number. */
const communes = (code: string, ...villes: string[]) =>
  Response.json({
    features: [
      ...villes.map((ville) => ({ name: ville, city: ville, context: '44, Loire-Atlantique' })),
      { name: `Rue du ${code}`, city: 'Ailleurs', context: '' },
    ].map((une) => ({ properties: { ...une, label: `${code} ${une.name}`, postcode: code } })),
  });

it('propose les communes d’un code postal entier, jamais ses rues, et remplit la ville de celle qu’on prend', async () => {
  const demandes = servir({ '/search': () => communes('44350', 'Guérande', 'Saint-Molf') });
  const { clavier } = monter(<Essai envoyer={vi.fn()} />);
  await clavier.type(codePostal(), '4435');
  expect(demandes).toEqual([]);
  await clavier.type(codePostal(), '0');
  const liste = await screen.findByRole('listbox', { name: 'Communes proposées' });
  expect(within(liste).getAllByRole('option')).toHaveLength(2);
  await clavier.click(within(liste).getByRole('option', { name: /Saint-Molf/u }));
  expect([codePostal().value, champ(/^Ville/u).value]).toEqual(['44350', 'Saint-Molf']);
});

it('d’un code d’une seule commune, remplit la ville vide quand on le quitte, et jamais une ville tapée', async () => {
  servir({ '/search': () => communes('44300', 'Nantes') });
  const { clavier } = monter(<Essai envoyer={vi.fn()} />);
  await clavier.type(codePostal(), '44300');
  await screen.findByRole('option', { name: /Nantes/u });
  expect(champ(/^Ville/u).value).toBe('');
  await clavier.tab();
  expect(champ(/^Ville/u).value).toBe('Nantes');
  await clavier.clear(champ(/^Ville/u));
  await clavier.type(champ(/^Ville/u), 'Doulon');
  await clavier.clear(codePostal());
  await clavier.type(codePostal(), '44300');
  await screen.findByRole('option', { name: /Nantes/u });
  await clavier.tab();
  expect([codePostal().value, champ(/^Ville/u).value]).toEqual(['44300', 'Doulon']);
});

it('laisse une ville à qui la tape quand personne ne répond', async () => {
  servir({ '/search': () => Response.json({}, { status: 503 }) });
  const { clavier } = monter(<Essai envoyer={vi.fn()} />);
  await clavier.type(codePostal(), '44300');
  await clavier.tab();
  await clavier.type(champ(/^Ville/u), 'Nantes');
  expect([codePostal().value, champ(/^Ville/u).value]).toEqual(['44300', 'Nantes']);
});
