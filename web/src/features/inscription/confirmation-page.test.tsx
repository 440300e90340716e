// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { monter, preparer } from '../../essais/monter';
import { InscriptionConfirmationPage } from './confirmation-page';
import { garderLaConfirmation, inscriptionFaite } from './saisie';

vi.mock('../../lib/marque', async (vrai) => {
  const { marque, ...autres } = await vrai<typeof import('../../lib/marque')>();
  return { ...autres, marque: { ...marque, telephone: '+33199001122' } };
});

preparer();

it('montre le numéro du dossier, et l’oublie une fois quittée', () => {
  garderLaConfirmation({ reference: 'INS-2026-000041', email: 'm@cabinet.example' });
  const { unmount } = monter(<InscriptionConfirmationPage />);
  expect(screen.getByText('INS-2026-000041')).toBeTruthy();
  expect(screen.getByText(/m@cabinet\.example, en général sous deux jours ouvrés/u)).toBeTruthy();
  expect(screen.getByRole('link', { name: /^01\s99/u }).getAttribute('href')).toBe('tel:+33199001122');
  // The registration is still kept for a reload.
  expect(inscriptionFaite()).not.toBeNull();
  unmount();
  expect(inscriptionFaite()).toBeNull();
});

it('sans inscription qui vienne d’être envoyée, n’a rien à montrer', () => {
  monter(<InscriptionConfirmationPage />);
  expect(screen.queryByRole('heading')).toBeNull();
});
