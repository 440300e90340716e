// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { monter, preparer } from '../essais/monter';

preparer();

async function montrer(page: string) {
  document.body.innerHTML = page;
  vi.resetModules();
  const { Amorce } = await import('./amorce');
  // The first render replaces what the server wrote.
  document.body.innerHTML = '';
  monter(<Amorce />);
}

it('garde sous la barre le titre que la page portait, en attendant son contenu', async () => {
  await montrer(
    '<div id="racine"><div class="amorce"></div><main class="amorce-titre"><h1>Mentions légales</h1></main></div>',
  );
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Mentions légales');
});

it('n’annonce rien quand la page attend ses données', async () => {
  await montrer('<div id="racine"><div class="amorce"></div></div>');
  expect(screen.queryByRole('main')).toBeNull();
});
