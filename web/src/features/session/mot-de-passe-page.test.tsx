// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { monter, preparer, servir } from '../../essais/monter';
import { tous } from '../../lib/flashs';
import { ActivationPage } from './activation-page';
import { MotDePassePage } from './mot-de-passe-page';

preparer();

const ANA = { prenom: 'Ana', email: 'ana@cabinet-alpha.example', societe: 'Cabinet Alpha' };

const vide = () => new Response(null, { status: 204 });
const motDePasse = () => screen.getByLabelText('Mot de passe');
const enregistrer = () => screen.getByRole('button', { name: 'Enregistrer' });

it('envoie un lien, et ne dit pas si le compte existe', async () => {
  const demandes = servir({ '/api/motdepasse/oubli': vide });
  const { clavier } = monter(<MotDePassePage />, { adresse: '/mot-de-passe' });
  await clavier.type(screen.getByRole('textbox', { name: 'Adresse e-mail' }), ' Ana@Cabinet.example{Enter}');
  expect((await screen.findByRole('status')).textContent).toContain(
    'Si ana@cabinet.example a un compte, un lien vient de lui être envoyé.',
  );
  expect(demandes).toEqual(['/api/motdepasse/oubli']);
});

it('refuse un mot de passe trop court sans rien envoyer, puis mène à la connexion', async () => {
  const demandes = servir({ '/api/motdepasse': vide });
  const { clavier, routeur } = monter(<MotDePassePage />, { adresse: '/mot-de-passe#jeton-secret' });
  await clavier.type(motDePasse(), 'trop court');
  await clavier.click(enregistrer());
  expect(screen.getByText('Ce champ doit contenir 12 caractères minimum.')).toBeTruthy();
  expect(demandes).toEqual([]);
  await clavier.type(motDePasse(), ' mais plus maintenant{Enter}');
  await waitFor(() => expect(routeur.state.location.pathname).toBe('/connexion'));
  expect(routeur.state.location.hash).toBe('');
  expect(tous().map(({ message }) => message)).toContain(
    'Votre mot de passe est changé\u00a0: vous pouvez vous connecter.',
  );
});

it('envoie le jeton du lien, et dit qu’il ne vaut plus en gardant la saisie', async () => {
  let corps: unknown;
  servir({
    '/api/activation': (_, { method, body }) => {
      if (method === 'GET') {
        return Response.json(ANA);
      }
      corps = JSON.parse(String(body));
      return Response.json(
        {
          detail: 'Ce lien n’est plus valable : il a déjà servi, ou il a expiré.',
          code: 'lien-invalide',
        },
        { status: 422 },
      );
    },
  });
  const { clavier } = monter(<ActivationPage />, { adresse: '/activation#jeton-secret' });
  await clavier.type(motDePasse(), 'une phrase assez longue{Enter}');
  expect((await screen.findByRole('alert')).textContent).toContain('Ce lien n’est plus valable');
  expect(corps).toEqual({ jeton: 'jeton-secret', motDePasse: 'une phrase assez longue' });
  expect((motDePasse() as HTMLInputElement).value).toBe('une phrase assez longue');
});

it('sans jeton, dit que le lien est incomplet', () => {
  servir({});
  monter(<ActivationPage />, { adresse: '/activation' });
  expect(screen.getByText('Ce lien est incomplet.')).toBeTruthy();
  expect(screen.queryByLabelText('Mot de passe')).toBeNull();
});

it('dit sur le champ pourquoi le serveur refuse un mot de passe qui se devine', async () => {
  const phrase = 'Ce mot de passe n’a que des chiffres. Veuillez y ajouter des mots.';
  servir({
    '/api/activation': (_, { method }) =>
      method === 'GET'
        ? Response.json(ANA)
        : Response.json(
            {
              code: 'valeurs-invalides',
              detail: phrase,
              violations: [{ propertyPath: 'motDePasse', code: 'mot-de-passe-chiffres', message: phrase }],
            },
            { status: 422 },
          ),
  });
  const { clavier } = monter(<ActivationPage />, { adresse: '/activation#jeton-secret' });
  expect(screen.getByText(/ni mot de passe courant/u)).toBeTruthy();
  await clavier.type(motDePasse(), '06 39 98 00 17{Enter}');
  await waitFor(() => expect(motDePasse().getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getByText(phrase)).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(motDePasse()));
});

it('dit quel compte s’ouvre, puis y entre sans rien redemander', async () => {
  let entree: unknown;
  servir({
    '/api/activation': (_, { method }) => (method === 'GET' ? Response.json(ANA) : vide()),
    '/api/session': (_, { body }) => {
      entree = JSON.parse(String(body));
      return Response.json({
        id: 9,
        nom: 'Le Goff',
        prenom: 'Ana',
        type: { code: 'EP' },
        roles: [],
        compte: [],
      });
    },
  });
  const { clavier, routeur } = monter(<ActivationPage />, { adresse: '/activation#jeton-secret' });
  expect((await screen.findByText(/^Bonjour Ana/u)).textContent).toBe(
    'Bonjour Ana, vous vous connecterez avec l’adresse ana@cabinet-alpha.example, pour la société Cabinet Alpha.',
  );
  await clavier.type(motDePasse(), 'une phrase assez longue{Enter}');
  await waitFor(() => expect(routeur.state.location.pathname).toBe('/home'));
  expect(entree).toEqual({ email: ANA.email, motDePasse: 'une phrase assez longue' });
});

it('dont la connexion échoue, mène à la connexion avec un mot de passe choisi', async () => {
  servir({
    '/api/activation': (_, { method }) => (method === 'GET' ? Response.json(ANA) : vide()),
    '/api/session': () => Response.json({ detail: 'Veuillez patienter.', code: 'trop' }, { status: 429 }),
  });
  const { clavier, routeur } = monter(<ActivationPage />, { adresse: '/activation#jeton-secret' });
  await screen.findByText(/^Bonjour Ana/u);
  await clavier.type(motDePasse(), 'une phrase assez longue{Enter}');
  await waitFor(() => expect(routeur.state.location.pathname).toBe('/connexion'));
  expect(tous().map(({ message }) => message)).toContain(
    'Votre compte est ouvert\u00a0: vous pouvez vous connecter.',
  );
});

it('d’un lien éteint, le dit avant toute saisie', async () => {
  servir({
    '/api/activation': () =>
      Response.json(
        {
          detail: 'Cette invitation n’est plus valable\u00a0: elle a déjà servi, ou elle a expiré.',
          code: 'invitation-introuvable',
        },
        { status: 404 },
      ),
  });
  monter(<ActivationPage />, { adresse: '/activation#jeton-secret' });
  expect(await screen.findByText(/^Cette invitation n’est plus valable/u)).toBeTruthy();
  expect(screen.queryByLabelText('Mot de passe')).toBeNull();
  expect(screen.getByRole('link', { name: 'Se connecter' })).toBeTruthy();
});
