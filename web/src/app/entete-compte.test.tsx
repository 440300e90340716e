// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { monter, preparer, servir } from '../essais/monter';
import { MAELLE } from '../essais/personnes';
import { rienNeCourt } from '../essais/veille';
import { CLES, garder } from '../lib/stockage';
import EnteteCompte from './entete-compte';

preparer();

const photos = (element: Element) =>
  [...element.querySelectorAll('img')].map((une) => une.getAttribute('src'));

it('montre la photo du compte, puis celle du référent avec comment l’appeler', async () => {
  garder(CLES.utilisateur, MAELLE);
  const { clavier } = monter(<EnteteCompte liens={[]} />);
  // The accessible name contains the visible text, for voice control.
  const bouton = screen.getByRole('button', { name: /^Menu de Mme Maëlle Guérin\s*Maëlle Guérin/u });
  expect(photos(bouton)).toEqual(['/api/user/photos/7']);
  await clavier.click(bouton);
  const menu = await screen.findByRole('menu');
  expect(photos(menu)).toEqual(['/api/user/photos/3']);
  expect(menu.textContent).toMatch(/Votre référent Linteau\s: Solène Kervadec/u);
  expect(screen.getByRole('menuitem', { name: /01\s99\s00\s11\s22/u }).getAttribute('href')).toBe(
    'tel:+33199001122',
  );
  const professionnel = screen.getByRole('menuitem', { name: /02\s40\s00\s11\s22, professionnel/u });
  expect(professionnel.getAttribute('href')).toBe('tel:+33240001122');
  expect(screen.getByRole('menuitem', { name: 's@linteau.example' }).getAttribute('href')).toBe(
    'mailto:s@linteau.example',
  );
});

it('sans photo, montre des initiales', () => {
  garder(CLES.utilisateur, { ...MAELLE, photo: null });
  monter(<EnteteCompte liens={[]} />);
  expect(screen.getByRole('button', { name: /^Menu de/u }).textContent).toContain('MG');
});

it('masquer les commissions ne laisse rien voir : le même bouton, sans bulle, et ce qui s’entend le dit', async () => {
  garder(CLES.utilisateur, MAELLE);
  const { clavier } = monter(<EnteteCompte liens={[]} />);
  const bascule = screen.getByRole('button', { name: 'Masquer les commissions' });
  const avant = bascule.innerHTML;
  await clavier.hover(bascule);
  expect((await screen.findByRole('tooltip')).textContent).toBe('Masquer les commissions');
  await clavier.click(bascule);
  expect(bascule.getAttribute('aria-pressed')).toBe('true');
  expect(bascule.innerHTML).toBe(avant);
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
  await clavier.unhover(bascule);
  await clavier.hover(bascule);
  expect(screen.queryByText(/commissions/iu)).toBeNull();
  // The account menu shows commissions again, under a name in words. The button follows.
  await clavier.click(screen.getByRole('button', { name: /^Menu de/u }));
  await clavier.click(await screen.findByRole('menuitem', { name: 'Montrer les commissions' }));
  expect(bascule.getAttribute('aria-pressed')).toBe('false');
});

it('sur un téléphone, le menu dit la société, ce qui court, et fait appeler le référent', async () => {
  garder(CLES.utilisateur, MAELLE);
  servir({
    '/api/user/me/veille': () => Response.json({ ...rienNeCourt, options: { nombre: 4, ceJour: 0 } }),
  });
  const { clavier } = monter(
    <EnteteCompte
      liens={[
        { vers: '/recherche/lots', libelle: 'Recherche' },
        { vers: '/suivi/options', libelle: 'Options' },
      ]}
    />,
  );
  await clavier.click(screen.getByRole('button', { name: 'Ouvrir le menu' }));
  const tiroir = within(await screen.findByRole('dialog', { name: /Maëlle Guérin/u }));
  expect(tiroir.getByText('Cabinet Alpha')).toBeTruthy();
  const options = await tiroir.findByRole('link', { name: 'Options', description: /^4\soptions en cours$/u });
  expect(options.textContent).toContain('4');
  const referent = within(tiroir.getByRole('region', { name: 'Votre référent Linteau' }));
  expect(referent.getByRole('link', { name: /^Appeler le 01/u }).getAttribute('href')).toBe(
    'tel:+33199001122',
  );
  expect(referent.getByRole('link', { name: 'Lui écrire' }).getAttribute('href')).toBe(
    'mailto:s@linteau.example',
  );
});
