// @vitest-environment jsdom
import { Button, TextInput } from '@mantine/core';
import { screen, waitFor } from '@testing-library/react';
import { Link } from 'react-router';
import { expect, it, vi } from 'vitest';
import { ErreurAppel } from '../../api/erreur-appel';
import { monter, preparer } from '../../essais/monter';
import { regler } from '../../lib/regles';
import { CadreDeFormulaire } from './formulaire';
import { useFormulaire } from './use-formulaire';

preparer();

const LIBELLES = { nom: 'Nom', email: 'E-mail' };

function Contact({ envoyer }: { envoyer: (valeurs: { nom: string; email: string }) => Promise<unknown> }) {
  const formulaire = useFormulaire({
    forme: 'mot-de-passe',
    sujet: 'nouveau',
    depart: { nom: '', email: '' },
    regles: { nom: regler('required', 'name'), email: regler('required', 'email') },
    envoyer,
    noms: { 'contact.email': 'email' },
  });
  return (
    <CadreDeFormulaire formulaire={formulaire} libelles={LIBELLES}>
      <TextInput {...formulaire.champ('nom')} label="Nom" />
      <TextInput {...formulaire.champ('email')} label="E-mail" />
      <Button type="submit">Enregistrer</Button>
      <Link to="/ailleurs">Ailleurs</Link>
    </CadreDeFormulaire>
  );
}

const enregistrer = () => screen.getByRole('button', { name: 'Enregistrer' });
const nom = () => screen.getByRole('textbox', { name: 'Nom' });
const email = () => screen.getByRole('textbox', { name: 'E-mail' });

it('dit chaque champ fautif, y mène, et n’envoie rien', async () => {
  const envoyer = vi.fn();
  const { clavier } = monter(<Contact envoyer={envoyer} />);
  await clavier.click(enregistrer());
  expect(screen.getByRole('alert').textContent).toContain('2\u00a0champs sont à corriger');
  expect(document.activeElement).toBe(nom());
  expect(nom().getAttribute('aria-invalid')).toBe('true');
  await clavier.click(screen.getByRole('link', { name: 'E-mail' }));
  expect(document.activeElement).toBe(email());
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Ce champ est obligatoire\u00a0: Nom, E-mail',
  ]);
  await clavier.type(nom(), 'Guérin 2');
  await clavier.click(enregistrer());
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Nom\u00a0: Ce champ ne peut contenir ni chiffres ni caractères spéciaux',
    'E-mail\u00a0: Ce champ est obligatoire.',
  ]);
  expect(
    screen.getAllByText('Ce champ ne peut contenir ni chiffres ni caractères spéciaux', { exact: false }),
  ).not.toEqual([]);
  expect(envoyer).not.toHaveBeenCalled();
});

it('met les violations du serveur sur leurs champs, les autres au-dessus, et garde la saisie', async () => {
  const envoyer = vi.fn(async () => {
    throw new ErreurAppel(
      422,
      'Des champs sont à revoir.',
      [
        { propertyPath: 'contact.email', message: 'Cette adresse est déjà prise.' },
        { propertyPath: 'nom', message: '', code: 'trop court' },
        { propertyPath: 'inconnu', message: 'Le programme est fermé.' },
      ],
      'validation',
    );
  });
  const { clavier } = monter(<Contact envoyer={envoyer} />);
  await clavier.type(nom(), 'Guérin');
  await clavier.type(email(), 'm@cabinet.example');
  await clavier.click(enregistrer());
  const avis = await screen.findByRole('alert');
  expect(avis.textContent).toContain('Des champs sont à revoir.');
  expect(avis.textContent).toContain('Le programme est fermé.');
  expect(screen.getByText('Cette adresse est déjà prise.')).toBeTruthy();
  expect(screen.getByText('Ce champ est trop court')).toBeTruthy();
  expect(document.activeElement).toBe(nom());
  expect((email() as HTMLInputElement).value).toBe('m@cabinet.example');
});

it.each([500, 502, 503, 429])('sur un %i, dit ce qui est vrai et garde la saisie', async (statut) => {
  const envoyer = vi
    .fn()
    .mockRejectedValueOnce(new ErreurAppel(statut, 'Trop de tentatives.', [], statut === 429 ? 'trop' : null))
    .mockResolvedValueOnce(null);
  const { clavier } = monter(<Contact envoyer={envoyer} />);
  await clavier.type(nom(), 'Guérin');
  await clavier.type(email(), 'm@cabinet.example');
  await clavier.click(enregistrer());
  const dit = statut === 429 ? 'Trop de tentatives.' : "Une erreur s'est produite.";
  expect((await screen.findByRole('alert')).textContent).toContain(dit);
  expect((nom() as HTMLInputElement).value).toBe('Guérin');
  await clavier.click(enregistrer());
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(envoyer).toHaveBeenCalledTimes(2);
});

it('demande avant de quitter ce qui n’est pas enregistré, et plus une fois enregistré', async () => {
  const { clavier, routeur } = monter(<Contact envoyer={async () => null} />);
  await clavier.type(nom(), 'Guérin');
  await clavier.type(email(), 'm@cabinet.example');
  await clavier.click(screen.getByRole('link', { name: 'Ailleurs' }));
  await screen.findByRole('dialog', { name: 'Quitter sans enregistrer\u00a0?' });
  await clavier.click(screen.getByRole('button', { name: 'Rester' }));
  expect(routeur.state.location.pathname).toBe('/');
  await clavier.click(enregistrer());
  await waitFor(() => expect(enregistrer().hasAttribute('data-loading')).toBe(false));
  await clavier.click(screen.getByRole('link', { name: 'Ailleurs' }));
  await waitFor(() => expect(routeur.state.location.pathname).toBe('/ailleurs'));
});
