// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { requetes } from '../../api/requetes';
import { continuer, gardee, garder, ici } from '../../essais/inscription';
import { monter, preparer, servir } from '../../essais/monter';
import { InscriptionPage } from './inscription-page';

preparer();
afterEach(() => requetes.clear());

it('commence par le préambule, puis par la société ; rien de la suite n’est ouvert', async () => {
  servir({});
  const { clavier, routeur } = monter(<InscriptionPage />, { adresse: '/inscription' });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Devenir partenaire');
  await clavier.click(screen.getByRole('link', { name: 'Commencer' }));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Votre société');
  expect(document.activeElement?.textContent).toBe('Votre société');
  await routeur.navigate('/inscription?etape=justificatifs');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Votre société');
});

it('récapitule, avec le chemin du retour, et attend les conditions générales', async () => {
  servir({});
  garder({ franchies: ['societe', 'prescripteur'] });
  const { clavier, routeur } = monter(<InscriptionPage />, ici('recapitulatif'));
  expect(screen.getByText('Cabinet Arcade Ouest')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Modifier la société' }).getAttribute('href')).toBe(
    '/inscription?etape=societe',
  );
  await clavier.click(continuer());
  await screen.findByText("Veuillez valider les conditions générales pour poursuivre l'inscription");
  await clavier.click(screen.getByRole('checkbox', { name: /conditions générales/u }));
  await clavier.click(continuer());
  await waitFor(() => expect(routeur.state.location.search).toBe('?etape=justificatifs'));
  expect(gardee()).toMatchObject({ cgu: true, franchies: ['societe', 'prescripteur', 'recapitulatif'] });
});
