// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ajouter, avecRetour, vider } from '../lib/flashs';
import { Toasts } from './toasts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  vider(undefined, Number.POSITIVE_INFINITY);
  render(
    <MantineProvider>
      <Toasts />
    </MantineProvider>,
  );
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const passer = (millisecondes: number) =>
  act(async () => void (await vi.advanceTimersByTimeAsync(millisecondes)));

it('montre chaque genre de message, et le ferme seul après cinq secondes', async () => {
  act(() => {
    ajouter('success', 'Enregistré.');
    ajouter('info', 'À savoir.');
    ajouter('warning', 'Attention.');
    ajouter('error', 'Refusé.');
  });
  // One region for errors, one for the rest, and no nested region.
  expect(screen.getByRole('status').textContent).toBe('Enregistré.À savoir.Attention.');
  expect(screen.getByRole('status').querySelector('[role="status"], [role="alert"], [aria-live]')).toBeNull();
  expect(screen.getByRole('alert').textContent).toContain('Refusé.');
  await passer(4999);
  expect(screen.getByText('Enregistré.')).toBeTruthy();
  await passer(1);
  expect(screen.queryByText('Enregistré.')).toBeNull();
});

it('attend tant qu’on le lit', async () => {
  act(() => ajouter('info', 'À lire.'));
  await passer(3000);
  fireEvent.mouseEnter(screen.getByRole('group', { name: 'À lire.' }));
  await passer(20_000);
  expect(screen.getByText('À lire.')).toBeTruthy();
  fireEvent.mouseLeave(screen.getByRole('group', { name: 'À lire.' }));
  await passer(1999);
  expect(screen.getByText('À lire.')).toBeTruthy();
  await passer(1);
  expect(screen.queryByText('À lire.')).toBeNull();
});

it('offre de revenir en arrière, tant qu’il est montré', async () => {
  const annuler = vi.fn();
  act(() => avecRetour('Photo retirée.', annuler));
  fireEvent.click(screen.getByRole('button', { name: 'Revenir en arrière' }));
  expect(annuler).toHaveBeenCalledOnce();
  expect(screen.queryByText('Photo retirée.')).toBeNull();
});
