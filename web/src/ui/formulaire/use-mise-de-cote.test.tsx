// @vitest-environment jsdom
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { REDIRECTION } from '../../api/depart';
import { requetes } from '../../api/requetes';
import { session } from '../../api/session';
import type { UtilisateurServeur } from '../../api/utilisateur';
import { monter, preparer } from '../../essais/monter';
import { CadreDeFormulaire } from './formulaire';
import { useFormulaire } from './use-formulaire';

preparer();
afterEach(() => requetes.clear());

function Contact() {
  const formulaire = useFormulaire({
    nom: 'contact',
    depart: { nom: '', motDePasse: '' },
    envoyer: async () => null,
  });
  return (
    <CadreDeFormulaire formulaire={formulaire}>
      <TextInput {...formulaire.champ('nom')} label="Nom" />
      <PasswordInput {...formulaire.champ('motDePasse')} label="Mot de passe" />
      <Button type="submit">Enregistrer</Button>
    </CadreDeFormulaire>
  );
}

const entrer = (id: number) => requetes.setQueryData(session.queryKey, { id } as UtilisateurServeur);
const valeur = (champ: HTMLElement) => (champ as HTMLInputElement).value;

async function taperPuisPartir() {
  entrer(1);
  const { clavier } = monter(<Contact />);
  await clavier.type(screen.getByLabelText('Nom'), 'Guérin');
  await clavier.type(screen.getByLabelText('Mot de passe'), 'secret');
  act(() => void window.dispatchEvent(new CustomEvent(REDIRECTION)));
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('secret');
  cleanup();
}

it('rend à la même personne ce qu’elle tapait, sauf les secrets, et une seule fois', async () => {
  await taperPuisPartir();
  monter(<Contact />);
  expect(valeur(screen.getByLabelText('Nom'))).toBe('Guérin');
  expect(valeur(screen.getByLabelText('Mot de passe'))).toBe('');
  cleanup();
  monter(<Contact />);
  expect(valeur(screen.getByLabelText('Nom'))).toBe('');
});

it('ne le montre à personne d’autre', async () => {
  await taperPuisPartir();
  entrer(2);
  monter(<Contact />);
  expect(valeur(screen.getByLabelText('Nom'))).toBe('');
  expect(sessionStorage.length).toBe(0);
});

it('ne demande rien en partant : la saisie est gardée', async () => {
  entrer(1);
  const { clavier } = monter(<Contact />);
  await clavier.type(screen.getByLabelText('Nom'), 'Guérin');
  const avant = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(avant);
  expect(avant.defaultPrevented).toBe(true);
  act(() => void window.dispatchEvent(new CustomEvent(REDIRECTION)));
  const apres = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(apres);
  expect(apres.defaultPrevented).toBe(false);
});
