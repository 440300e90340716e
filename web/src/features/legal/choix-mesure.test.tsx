// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { mesureRefusee } from '../../lib/refus-mesure';
import { ChoixMesure } from './choix-mesure';

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function montrer() {
  render(
    <MantineProvider>
      <ChoixMesure />
    </MantineProvider>,
  );
  return screen.getByRole('switch', { name: 'Compter les pages affichées dans ce navigateur' });
}

it('refuse, le garde, et revient sur le refus', async () => {
  const commutateur = montrer();
  expect(commutateur).toHaveProperty('checked', true);
  await userEvent.click(commutateur);
  expect(mesureRefusee()).toBe(true);
  expect(localStorage.getItem('no-audience')).toBe('true');
  expect(screen.getByText('Aucune page affichée ici n’est comptée.')).toBeDefined();
  await userEvent.click(commutateur);
  expect(mesureRefusee()).toBe(false);
  expect(localStorage).toHaveLength(0);
});

it('dit que le navigateur a refusé, et ne laisse rien à choisir', () => {
  Object.defineProperty(navigator, 'doNotTrack', { value: '1', configurable: true });
  const commutateur = montrer();
  expect(commutateur).toHaveProperty('checked', false);
  expect(commutateur).toHaveProperty('disabled', true);
  expect(screen.getByText(/Votre navigateur demande de ne pas être suivi/)).toBeDefined();
  Reflect.deleteProperty(navigator, 'doNotTrack');
});
