// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { requetes } from '../../api/requetes';
import { monter, preparer, servir } from '../../essais/monter';
import { CLES, garder, garderRetour } from '../../lib/stockage';
import { ConnexionPage } from './connexion-page';

preparer();

const MAELLE = { id: 1, nom: 'Guérin', prenom: 'Maëlle', type: { code: 'EP' }, roles: [], compte: [] };
const email = () => screen.getByRole('textbox', { name: 'Adresse e-mail' });
const motDePasse = () => screen.getByLabelText('Mot de passe');
const entrer = () => screen.getByRole('button', { name: 'Se connecter' });

it('dit ce qui manque, champ par champ, et mène au premier', async () => {
  const demandes = servir({});
  const { clavier } = monter(<ConnexionPage />);
  await clavier.click(entrer());
  expect(screen.getAllByText('Ce champ est obligatoire.', { exact: false }).length).toBeGreaterThanOrEqual(2);
  expect(document.activeElement).toBe(email());
  await clavier.type(email(), 'maelle');
  await clavier.type(motDePasse(), 'x{Enter}');
  expect(screen.getByText('Veuillez renseigner une adresse email valide.')).toBeTruthy();
  expect(demandes).toEqual([]);
});

it('ne dit pas lequel des deux est faux, et garde l’adresse', async () => {
  servir({
    '/api/session': () =>
      Response.json(
        { detail: 'Adresse e-mail ou mot de passe incorrect.', code: 'identifiants' },
        { status: 422 },
      ),
  });
  const { clavier } = monter(<ConnexionPage />);
  await clavier.type(email(), 'm@cabinet.example');
  await clavier.type(motDePasse(), 'faux{Enter}');
  await screen.findByText('Adresse e-mail ou mot de passe incorrect.');
  expect(email().getAttribute('aria-invalid')).toBe('true');
  expect(motDePasse().getAttribute('aria-invalid')).toBe('true');
  await waitFor(() => expect(document.activeElement).toBe(motDePasse()));
  expect((email() as HTMLInputElement).value).toBe('m@cabinet.example');
});

it('montre le mot de passe à qui le demande, au clavier aussi', async () => {
  servir({});
  const { clavier } = monter(<ConnexionPage />);
  await clavier.type(motDePasse(), 'juste');
  await clavier.tab();
  const voir = screen.getByRole('button', { name: 'Afficher le mot de passe', pressed: false });
  expect(document.activeElement).toBe(voir);
  await clavier.keyboard('{Enter}');
  expect((motDePasse() as HTMLInputElement).type).toBe('text');
  await clavier.click(screen.getByRole('button', { name: 'Afficher le mot de passe', pressed: true }));
  expect((motDePasse() as HTMLInputElement).type).toBe('password');
});

it('entre, et ramène à la page demandée', async () => {
  servir({ '/api/session': () => Response.json(MAELLE) });
  garderRetour('/recherche/lots?libres=oui');
  const { clavier, routeur } = monter(<ConnexionPage />);
  await clavier.type(email(), ' M@Cabinet.example ');
  await clavier.type(motDePasse(), 'juste{Enter}');
  await waitFor(() => expect(routeur.state.location.pathname).toBe('/recherche/lots'));
  expect(routeur.state.location.search).toBe('?libres=oui');
  expect(requetes.getQueryData(['session'])).toMatchObject({ nom: 'Guérin' });
  requetes.clear();
});

const FIN = /^Votre session a pris fin\s: elle a expiré, ou a été fermée ailleurs\.$/u;

it('à qui sa session a été fermée, dit pourquoi il est là, une fois, et le ramène à sa page', async () => {
  servir({ '/api/session': () => Response.json(MAELLE) });
  garder(CLES.finie, true);
  garderRetour('/suivi/options?page=2');
  const { clavier, routeur, unmount } = monter(<ConnexionPage />);
  expect(screen.getByRole('status').textContent).toContain('Connectez-vous pour reprendre.');
  expect(screen.getByText(FIN)).toBeTruthy();
  await clavier.type(email(), 'm@cabinet.example');
  await clavier.type(motDePasse(), 'juste{Enter}');
  await waitFor(() => expect(routeur.state.location.pathname).toBe('/suivi/options'));
  unmount();
  requetes.clear();
  // The notice was shown once: when this tab opens the sign-in page again, the page does not show it any more.
  monter(<ConnexionPage />);
  expect(screen.queryByText(FIN)).toBeNull();
});

it('n’en dit rien à qui ouvre la page de lui-même, ni à un visiteur mené ici', () => {
  servir({});
  garder(CLES.finie, true);
  const { unmount } = monter(<ConnexionPage />);
  expect(screen.queryByText(FIN)).toBeNull();
  unmount();
  localStorage.clear();
  garderRetour('/home');
  monter(<ConnexionPage />);
  expect(screen.queryByText(FIN)).toBeNull();
});

it('le serveur arrêté, le dit et garde la saisie', async () => {
  servir({
    '/api/session': () => {
      throw new TypeError('Failed to fetch');
    },
  });
  const { clavier } = monter(<ConnexionPage />);
  await clavier.type(email(), 'm@cabinet.example');
  await clavier.type(motDePasse(), 'juste{Enter}');
  expect((await screen.findByRole('alert')).textContent).toContain('Le portail ne répond pas.');
  expect((motDePasse() as HTMLInputElement).value).toBe('juste');
});

it('trop de tentatives : dit combien attendre, compte, puis laisse réessayer', async () => {
  let essais = 0;
  servir({
    '/api/session': () => {
      essais += 1;
      return essais === 1
        ? Response.json(
            {
              detail: 'Trop de tentatives. Veuillez patienter avant de réessayer.',
              code: 'trop-de-requetes',
            },
            { status: 429, headers: { 'Retry-After': '2' } },
          )
        : Response.json(MAELLE);
    },
  });
  const { clavier, routeur } = monter(<ConnexionPage />);
  await clavier.type(email(), 'm@cabinet.example');
  await clavier.type(motDePasse(), 'juste{Enter}');
  const avis = await screen.findByRole('alert');
  expect(avis.textContent).toContain('Trop de tentatives.');
  expect(avis.textContent).toMatch(/Vous pourrez réessayer dans [123]\s?s\./u);
  await clavier.click(entrer());
  expect(essais).toBe(1);
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull(), { timeout: 5_000 });
  expect((motDePasse() as HTMLInputElement).value).toBe('juste');
  await clavier.click(entrer());
  await waitFor(() => expect(routeur.state.location.pathname).toBe('/home'));
  requetes.clear();
}, 15_000);
