// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { monter, preparer } from '../../essais/monter';
import { InscriptionConfirmationPage } from './confirmation-page';
import { garderLaConfirmation, inscriptionFaite } from './saisie';

preparer();

it('montre le numéro du dossier, et l’oublie une fois quittée', () => {
  garderLaConfirmation({ reference: 'INS-2026-000041', email: 'm@cabinet.example' });
  const { unmount } = monter(<InscriptionConfirmationPage />);
  expect(screen.getByText('INS-2026-000041')).toBeTruthy();
  expect(screen.getByText(/m@cabinet\.example/u)).toBeTruthy();
  // Still there for a reload.
  expect(inscriptionFaite()).not.toBeNull();
  unmount();
  expect(inscriptionFaite()).toBeNull();
});

it('sans inscription qui vienne d’être envoyée, n’a rien à montrer', () => {
  monter(<InscriptionConfirmationPage />);
  expect(screen.queryByRole('heading')).toBeNull();
});
