// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Denonciation } from '../../api/denonciation';
import { requetes } from '../../api/requetes';
import { session } from '../../api/session';
import { CHEZINE, ECLUSE, EN_COURS, VALIDEE } from '../../essais/denonciations';
import { monter, preparer } from '../../essais/monter';
import { MAELLE } from '../../essais/personnes';
import { programmesVenus } from '../../lib/provenance';
import { DenonciationConfirmationPage } from './confirmation-page';
import { denonciationFaite, garderLaConfirmation } from './saisie';

preparer();
beforeEach(() => requetes.setQueryData(session.queryKey, MAELLE));
afterEach(() => requetes.clear());

function montrer(denonciation: Denonciation, choisis: Parameters<typeof garderLaConfirmation>[1] = []) {
  garderLaConfirmation(denonciation, choisis);
  return monter(<DenonciationConfirmationPage />, { requetes });
}

it('dit jusqu’à quand le contact est réservé, et l’oublie une fois quittée', () => {
  const { unmount } = montrer(VALIDEE);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
    'Dénonciation validée jusqu’au 27/11/2026',
  );
  expect(screen.getByText(/dénonciation validée sur L’Écluse Saint-Félix\./u)).toBeTruthy();
  const option = screen.getByRole('link', { name: 'Poser une option pour M. Paul Le Bihan' });
  expect(option.getAttribute('href')).toBe('/programme/PG00203?statut=L#lots');
  unmount();
  expect(denonciationFaite()).toBeNull();
});

it('dit ce qui vient quand la dénonciation attend', () => {
  montrer(EN_COURS);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Dénonciation en cours');
  expect(
    screen.getByText(/notre équipe vous répond par e-mail\s; vous n’avez rien à faire d’ici là\./u),
  ).toBeTruthy();
  expect(screen.queryByText(/vous est réservé/u)).toBeNull();
  expect(screen.getByRole('link', { name: 'Chercher un lot' }).getAttribute('href')).toBe(
    `/programme/${CHEZINE.id}?statut=L#lots`,
  );
});

it('explique une dénonciation enregistrée en deux', () => {
  montrer({
    ...VALIDEE,
    autres: [{ id: 43, statut: { code: '1', libelle: 'En cours' }, programmes: [CHEZINE] }],
  });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Dénonciation validée en partie');
  expect(
    screen.getByText(/validée sur L’Écluse Saint-Félix, en attente de décision sur Rive Chézine\./u),
  ).toBeTruthy();
  expect(screen.getByText(/enregistrée en deux parties/u)).toBeTruthy();
  // The option is taken on the programme where the declaration protects.
  expect(screen.getByRole('link', { name: /^Poser une option/u }).getAttribute('href')).toBe(
    '/programme/PG00203?statut=L#lots',
  );
});

it('n’est à personne d’autre', () => {
  garderLaConfirmation(VALIDEE, []);
  requetes.setQueryData(session.queryKey, { ...MAELLE, id: 2 } as typeof MAELLE);
  expect(denonciationFaite()).toBeNull();
});

it('garde ses programmes pour dénoncer un autre contact, et pour chercher un lot', async () => {
  const { clavier, routeur } = montrer({
    ...EN_COURS,
    autres: [{ id: 43, statut: { code: '1', libelle: 'En cours' }, programmes: [ECLUSE] }],
  });
  await clavier.click(screen.getByRole('button', { name: 'Chercher un lot' }));
  const lots = await screen.findByRole('menuitem', { name: CHEZINE.nomCommercial });
  expect(lots.getAttribute('href')).toBe(`/programme/${CHEZINE.id}?statut=L#lots`);
  await clavier.click(screen.getByRole('link', { name: 'Dénoncer un autre contact' }));
  expect(routeur.state.location.pathname).toBe('/denonciation');
  expect(programmesVenus(routeur.state.location.state).map(({ id }) => id)).toEqual([CHEZINE.id, ECLUSE.id]);
});

it('ne choisit jamais d’avance une avant-première, et n’en montre aucun lot', async () => {
  const autres = [{ id: 43, statut: { code: '1', libelle: 'En cours' }, programmes: [ECLUSE] }];
  const { clavier, routeur } = montrer({ ...EN_COURS, autres }, [{ ...CHEZINE, avantPremiere: true }]);
  expect(screen.getByRole('link', { name: 'Chercher un lot' }).getAttribute('href')).toBe(
    '/programme/PG00203?statut=L#lots',
  );
  await clavier.click(screen.getByRole('link', { name: 'Dénoncer un autre contact' }));
  expect(programmesVenus(routeur.state.location.state).map(({ id }) => id)).toEqual(['PG00203']);
});
