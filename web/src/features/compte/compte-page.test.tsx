// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { requetes } from '../../api/requetes';
import type { UtilisateurServeur } from '../../api/utilisateur';
import { A_CONTRESIGNER } from '../../essais/mandats';
import { liste, monter, preparer, servir } from '../../essais/monter';
import { tous } from '../../lib/flashs';
import { CLES, garder } from '../../lib/stockage';
import { ComptePage } from './compte-page';

preparer();
afterEach(() => requetes.clear());

const MAELLE = {
  id: 1,
  isExternal: true,
  civilite: 'Mme',
  nom: 'Guérin',
  prenom: 'Maëlle',
  email: 'm@cabinet.example',
  telMobile: '0648219037',
  telFixe: null,
  telPro: null,
  tel: '0648219037',
  cp: null,
  ville: null,
  adresse: null,
  photo: null,
  perimetreGeo: null,
  type: { code: 'EP', libelle: 'Prescripteur' },
  roles: ['ROLE_EP'],
  compte: [],
  gerant: null,
  preferences: {},
  incarnation: null,
} as unknown as UtilisateurServeur;

const SESSIONS = [
  {
    id: 7,
    ouverteLe: '2026-11-22T08:00:00Z',
    vueLe: '2026-11-22T09:00:00Z',
    finLe: '2026-11-22T20:00:00Z',
    reseau: '192.0.2.7',
    agent:
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    courante: true,
    incarnation: null,
  },
  {
    id: 8,
    ouverteLe: '2026-11-20T08:00:00Z',
    vueLe: '2026-11-21T09:00:00Z',
    finLe: '2026-11-22T20:00:00Z',
    reseau: '192.0.2.8',
    agent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1',
    courante: false,
    incarnation: null,
  },
];

type Reponses = Parameters<typeof servir>[0];

/** Opens the account page of Maëlle, whose account has one version. The given answers come before the usual ones. */
function ouvrir(reponses: Reponses = {}) {
  garder(CLES.utilisateur, MAELLE);
  servir({
    ...reponses,
    '/api/user/me/sessions': reponses['/api/user/me/sessions'] ?? (() => liste(SESSIONS)),
    '/api/user/responsables-reseau': () => liste([]),
    '/api/user/me':
      reponses['/api/user/me'] ?? (() => Response.json(MAELLE, { headers: { ETag: 'W/"v1-a"' } })),
  });
  // Uses the portal's own cache, because a write refreshes the answers.
  return monter(<ComptePage />, { requetes });
}

it('montre le mandat de la société, ses dates, et la page où le signer', async () => {
  const compte = [{ id: 1, nom: 'Cabinet Arcade Ouest', gerant: null, group: null }];
  garder(CLES.utilisateur, { ...MAELLE, compte });
  servir({
    '/api/user/me/sessions': () => liste(SESSIONS),
    '/api/user/me/mandat': () => Response.json(A_CONTRESIGNER),
    '/api/user/responsables-reseau': () => liste([]),
    '/api/user/me': () => Response.json({ ...MAELLE, compte }, { headers: { ETag: 'W/"v1-a"' } }),
  });
  monter(<ComptePage />);
  const section = await screen.findByRole('heading', { name: 'Mandat de la société' });
  const mandat = within(section.closest('section') as HTMLElement);
  await mandat.findByText('La société a signé le 20/11/2026.');
  expect(mandat.getByRole('link', { name: 'Voir le mandat' }).getAttribute('href')).toBe(
    '/signature-mandat/jeton',
  );
  expect(mandat.getByText('20/11/2026')).toBeTruthy();
  expect(mandat.getByText('à venir')).toBeTruthy();
});

const mobile = () => screen.findByRole('textbox', { name: 'Mobile' });
const passer = (ms: number) => act(() => new Promise((fini) => setTimeout(fini, ms)));

it('enregistre un téléphone de lui-même, sous la version lue, et se laisse annuler', async () => {
  const envois: { corps: unknown; version: string | null }[] = [];
  ouvrir({
    '/api/user/me': (_, { method, body, headers }) => {
      if (method !== 'PATCH') {
        return Response.json(MAELLE, { headers: { ETag: 'W/"v1-a"' } });
      }
      const corps = JSON.parse(String(body)) as object;
      envois.push({ corps, version: new Headers(headers).get('If-Match') });
      return Response.json({ ...MAELLE, ...corps }, { headers: { ETag: `W/"v${envois.length + 1}-a"` } });
    },
  });
  fireEvent.change(await mobile(), { target: { value: '06 48 21 90 38' } });
  await screen.findByText(/^Enregistré à /u, {}, { timeout: 3_000 });
  expect(envois).toEqual([{ corps: { telMobile: '0648219038' }, version: 'W/"v1-a"' }]);
  const flash = tous().find(({ message }) => message === 'Téléphones enregistrés.');
  act(() => flash?.action?.faire());
  await waitFor(() => expect(envois).toHaveLength(2), { timeout: 3_000 });
  expect(envois[1]).toEqual({
    corps: { telMobile: '0648219037' },
    version: 'W/"v2-a"',
  });
});

it('un téléphone tapé juste avant de partir est enregistré', async () => {
  const envois: unknown[] = [];
  const { unmount } = ouvrir({
    '/api/user/me': (_, { method, body }) => {
      if (method === 'PATCH') {
        envois.push(JSON.parse(String(body)));
      }
      return Response.json(MAELLE, { headers: { ETag: 'W/"v1-a"' } });
    },
  });
  fireEvent.change(await mobile(), { target: { value: '06 48 21 90 38' } });
  unmount();
  await waitFor(() => expect(envois).toEqual([{ telMobile: '0648219038' }]));
});

it('dit un numéro impossible, et ne l’envoie pas', async () => {
  let envois = 0;
  ouvrir({
    '/api/user/me': (_, { method }) => {
      envois += method === 'PATCH' ? 1 : 0;
      return Response.json(MAELLE, { headers: { ETag: 'W/"v1-a"' } });
    },
  });
  fireEvent.change(await mobile(), { target: { value: '12' } });
  await screen.findByText('Veuillez renseigner un numéro de téléphone valide.');
  await passer(1_000);
  expect(envois).toBe(0);
});

it('quand un autre onglet a changé autre chose, enregistre par-dessus sans rien demander', async () => {
  let version = 2; // The photo was changed on another device.
  const recus: string[] = [];
  ouvrir({
    '/api/user/me': (_, { method, headers }) => {
      if (method === 'PATCH') {
        const lue = new Headers(headers).get('If-Match') ?? '';
        recus.push(lue);
        if (lue !== `W/"v${version}-a"`) {
          return Response.json({ detail: 'Modifiée', code: 'version-depassee' }, { status: 409 });
        }
        version += 1;
      }
      const dite = method === 'PATCH' || recus.length > 0 ? version : 1;
      return Response.json(MAELLE, { headers: { ETag: `W/"v${dite}-a"` } });
    },
  });
  fireEvent.change(await mobile(), { target: { value: '0648219038' } });
  await screen.findByText(/^Enregistré à /u, {}, { timeout: 4_000 });
  expect(recus).toEqual(['W/"v1-a"', 'W/"v2-a"']);
  expect(screen.queryByText('Ces informations ont été modifiées entre-temps')).toBeNull();
});

it('marque cette session, et ferme une autre', async () => {
  const fermees: string[] = [];
  const { clavier } = ouvrir({
    '/api/user/me/sessions/': (url) => {
      fermees.push(url.pathname);
      return new Response(null, { status: 204 });
    },
  });
  const table = await screen.findByRole('table', { name: 'Mes sessions' });
  const courante = await within(table).findByRole('row', { name: /Chrome sur Linux/u });
  expect(courante.textContent).toContain('Cette session');
  expect(within(courante).queryByRole('button')).toBeNull();
  await clavier.click(within(table).getByRole('button', { name: /^Fermer la session Safari sur iPhone/u }));
  await waitFor(() => expect(fermees).toEqual(['/api/user/me/sessions/8']));
});

/** A server with this many sessions, the present one first. It answers them by pages, and forgets those that are ended. */
function serveurDeSessions(combien: number) {
  let ouvertes = Array.from({ length: combien }, (_, rang) => ({
    ...(SESSIONS[rang === 0 ? 0 : 1] as object),
    id: 100 + rang,
    courante: rang === 0,
    reseau: `192.0.2.${rang}`,
  }));
  return {
    restent: () => ouvertes.map(({ id }) => id),
    '/api/user/me/sessions/': ({ pathname }: URL) => {
      ouvertes = ouvertes.filter(({ id }) => !pathname.endsWith(`/${id}`));
      return new Response(null, { status: 204 });
    },
    '/api/user/me/sessions': ({ searchParams }: URL) => {
      const [page, limit] = [Number(searchParams.get('page') ?? 1), Number(searchParams.get('limit'))];
      return liste(ouvertes.slice((page - 1) * limit, page * limit), ouvertes.length);
    },
  };
}

it('montre les sessions par pages, et la dernière quand celle que l’on lisait se vide', async () => {
  const { restent, ...sessions } = serveurDeSessions(11);
  const { clavier } = ouvrir(sessions);
  const table = await screen.findByRole('table', { name: 'Mes sessions' });
  await within(table).findByText('192.0.2.9');
  expect(within(table).queryByText('192.0.2.10')).toBeNull();
  const pages = screen.getByRole('navigation', { name: 'Pages de vos sessions' });
  await clavier.click(within(pages).getByRole('link', { name: 'Page 2' }));
  await within(table).findByText('192.0.2.10');
  expect(within(table).queryByText('192.0.2.9')).toBeNull();
  await clavier.click(within(table).getByRole('button', { name: /^Fermer la session/u }));
  await within(table).findByText('192.0.2.9');
  expect(restent()).toHaveLength(10);
  expect(screen.queryByRole('navigation', { name: 'Pages de vos sessions' })).toBeNull();
});

it('ferme les autres sessions, celles des autres pages aussi, et garde celle-ci', async () => {
  const { restent, ...sessions } = serveurDeSessions(12);
  const { clavier } = ouvrir(sessions);
  await clavier.click(await screen.findByRole('button', { name: 'Fermer les autres' }));
  const question = within(await screen.findByRole('dialog', { name: /Fermer vos autres sessions/u }));
  await clavier.click(question.getByRole('button', { name: 'Fermer les autres' }));
  await waitFor(() => expect(restent()).toEqual([100]));
  await waitFor(() =>
    expect(tous().map(({ message }) => message)).toContain('Vos 11 autres sessions sont fermées.'),
  );
  // Only the present session is left.
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Fermer les autres' })).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Se déconnecter partout' }));
});

it('ne dit pas deux fois le référent : les responsables du réseau sont les autres', async () => {
  const SOLENE = { civilite: 'Mme', nom: 'Kervadec', prenom: 'Solène', email: 's@linteau.example' };
  const gerant = { ...SOLENE, telMobile: '0199001122', photo: null, perimetreGeo: 'Pays de la Loire' };
  const compte = [{ id: 1, nom: 'Cabinet Arcade Ouest', gerant, group: null }];
  const moi = { ...MAELLE, compte } as unknown as UtilisateurServeur;
  const page = (responsables: readonly unknown[]) => {
    garder(CLES.utilisateur, moi);
    servir({
      '/api/user/me/sessions': () => liste(SESSIONS),
      '/api/user/me/mandat': () => Response.json(A_CONTRESIGNER),
      '/api/user/responsables-reseau': () => liste(responsables),
      '/api/user/me': () => Response.json(moi, { headers: { ETag: 'W/"v1-a"' } }),
    });
    return monter(<ComptePage />);
  };
  const { unmount } = page([gerant, { ...gerant, prenom: 'Yann', email: 'y@linteau.example' }]);
  await screen.findByRole('heading', { name: 'Responsable réseau' });
  expect(screen.getByText(/Yann Kervadec/u)).toBeTruthy();
  expect(screen.getAllByText(/Solène Kervadec/u)).toHaveLength(1);
  unmount();
  page([gerant]);
  await screen.findByRole('row', { name: /Chrome sur Linux/u });
  expect(screen.queryByRole('heading', { name: /^Responsables? réseau/u })).toBeNull();
});

it.each<[string, Partial<UtilisateurServeur>, RegExp, string | undefined]>([
  [
    'son référent, à qui écrire',
    {
      compte: [
        {
          id: 1,
          nom: 'Cabinet Arcade Ouest',
          gerant: { civilite: 'Mme', nom: 'Kervadec', prenom: 'Solène', email: 's@linteau.example' },
          group: null,
        },
      ],
    } as unknown as Partial<UtilisateurServeur>,
    /prévenez votre référent\.$/u,
    'mailto:s@linteau.example',
  ],
  ['l’équipe, sans référent', {}, /prévenez l’équipe Linteau\.$/u, undefined],
  [
    'un administrateur, dans l’équipe',
    { type: { code: 'IT', libelle: 'Équipe interne' } } as Partial<UtilisateurServeur>,
    /prévenez un administrateur du portail\.$/u,
    undefined,
  ],
])('dit qui prévenir d’une adresse qui a changé : %s', async (_, de, qui, lien) => {
  garder(CLES.utilisateur, { ...MAELLE, ...de });
  servir({});
  monter(<ComptePage />);
  const phrase = await screen.findByText(/ne peuvent pas être modifiées ici/u);
  expect(phrase.textContent).toMatch(qui);
  expect(phrase.querySelector('a')?.getAttribute('href')).toBe(lien);
});

it('un ancien mot de passe faux est dit sous son champ', async () => {
  const { clavier } = ouvrir({
    '/api/user/me/motdepasse': () =>
      Response.json(
        {
          detail: 'L’ancien mot de passe n’est pas le bon.',
          code: 'ancien-mot-de-passe',
          violations: [
            { propertyPath: 'ancienMotDePasse', message: 'L’ancien mot de passe n’est pas le bon.' },
          ],
        },
        { status: 422 },
      ),
  });
  const ancien = await screen.findByLabelText('Ancien mot de passe');
  await clavier.type(ancien, 'pas celui-là');
  await clavier.type(screen.getByLabelText('Nouveau mot de passe'), 'une phrase assez longue{Enter}');
  await screen.findByText('L’ancien mot de passe n’est pas le bon.');
  expect(document.activeElement).toBe(ancien);
});
