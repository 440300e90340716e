// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ErreurAppel } from '../../../api/erreur-appel';
import { monter, preparer } from '../../../essais/monter';
import { ImporterContacts } from './import-contacts';
import { importerContacts } from './queries-denonciations';

preparer();
vi.mock('./queries-denonciations', () => ({ importerContacts: vi.fn() }));

const deposer = () =>
  fireEvent.drop(screen.getByRole('group', { name: 'Fichier de contacts' }), {
    dataTransfer: { files: [new File(['x'], 'contacts.csv', { type: 'text/csv' })] },
  });

it('dit chaque erreur d’un fichier par sa ligne, et ce qu’un bon fichier ajoute', async () => {
  const { clavier } = monter(<ImporterContacts />);
  vi.mocked(importerContacts).mockRejectedValueOnce(
    new ErreurAppel(
      422,
      'Le fichier est à revoir.',
      [
        { propertyPath: 'ligne 3, email', message: 'Veuillez renseigner une adresse email valide.' },
        { propertyPath: 'ligne 7, programme', message: 'Ce programme n’existe pas.' },
      ],
      'validation',
    ),
  );
  deposer();
  await screen.findByText('ligne 3, email');
  expect(screen.getByText('ligne 7, programme')).toBeTruthy();
  const depot = screen.getByRole('group', { name: 'Fichier de contacts' });
  expect(depot.textContent).toContain('2\u00a0erreurs\u00a0: rien n’a été ajouté.');
  vi.mocked(importerContacts).mockResolvedValueOnce({
    lignes: 3,
    ajoutes: 2,
    inchanges: 1,
    remarques: ['1 ligne masquée est lue (ligne 2).'],
  });
  await clavier.click(screen.getByRole('button', { name: /^Réessayer/u }));
  await screen.findByText('2 contacts ajoutés, 1 inchangé.');
  expect(screen.getByText('1 ligne masquée est lue (ligne 2).')).toBeTruthy();
  expect(screen.queryByText('ligne 3, email')).toBeNull();
});

it('une panne se dit dans la case, sans liste', async () => {
  monter(<ImporterContacts />);
  vi.mocked(importerContacts).mockRejectedValueOnce(new ErreurAppel(503, ''));
  deposer();
  expect((await screen.findByRole('alert')).textContent).toContain("Une erreur s'est produite.");
  expect(screen.queryByText('À corriger dans le fichier')).toBeNull();
});
