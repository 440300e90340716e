// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { liste, monter, preparer, promesse, servir } from '../../../essais/monter';
import { Recherche } from './recherche';

preparer();

const CAMILLE = {
  id: 4,
  prenom: 'Camille',
  nom: 'Duval',
  type: { code: 'EP', libelle: 'Prescripteur' },
  compte: { id: 1, nom: 'Cabinet Alpha' },
};
const ALPHA = { id: 1, nom: 'Cabinet Alpha', group: null, gerant: { id: 2, nom: 'Nadia Royer' } };
const LOT = {
  id: 'PG00203-A105',
  numero: 'A105',
  programme: 'PG00203',
  bien: { nature: { libelle: 'Appartement' }, pieces: 3, nomCommercial: 'Villa Alpha', ville: 'Nantes' },
  statut: { code: 'L', libelle: 'Libre' },
};

const TOUS = {
  '/api/gestion/utilisateurs': () => liste([CAMILLE], 34),
  '/api/gestion/societes': () => liste([ALPHA]),
  '/api/gestion/lots': () => liste([LOT]),
};

const champ = () => screen.getByRole('combobox', { name: 'Chercher une personne, une société ou un lot' });
const groupe = (nom: string) => within(screen.getByRole('group', { name: nom }));
const ici = ({ state: { location } }: { state: { location: { pathname: string; search: string } } }) =>
  `${location.pathname}${location.search}`;

it('trouve personnes, sociétés et lots, chacun dans son groupe, et mène à leur fiche', async () => {
  servir(TOUS);
  const { clavier, routeur } = monter(<Recherche />, { adresse: '/gestion' });
  await clavier.type(champ(), 'alpha');
  await screen.findByRole('option', { name: /Camille Duval/u });
  expect(groupe('Personnes').getByText('Prescripteur, Cabinet Alpha')).toBeTruthy();
  expect(groupe('Sociétés').getByRole('option', { name: /^Cabinet Alpha/u }).textContent).toContain(
    'Référent\u00a0: Nadia Royer',
  );
  await clavier.click(groupe('Lots').getByRole('option', { name: /A105 · Villa Alpha/u }));
  expect(ici(routeur)).toBe('/gestion/lots/PG00203-A105');
  expect((champ() as HTMLInputElement).value).toBe('');
});

it('par Entrée, prend la première ligne ; par les flèches, une autre, et la liste de tout ce qui répond', async () => {
  servir(TOUS);
  const { clavier, routeur } = monter(<Recherche />, { adresse: '/gestion' });
  await clavier.type(champ(), 'alpha{Enter}');
  await waitFor(() => expect(ici(routeur)).toBe('/gestion/utilisateurs/4'));
  await clavier.type(champ(), 'alpha');
  await screen.findByRole('option', { name: /Villa Alpha/u });
  await clavier.keyboard('{ArrowDown}{Enter}');
  expect(ici(routeur)).toBe('/gestion/utilisateurs?search=alpha');
  await clavier.type(champ(), 'alpha');
  await screen.findByRole('option', { name: /Villa Alpha/u });
  await clavier.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(ici(routeur)).toBe('/gestion/societes/1');
});

it('renonce à ce qui n’a pas répondu dès qu’on écrit la suite, ou qu’on s’en va', async () => {
  const signaux = new Map<string, AbortSignal>();
  const noter = ({ pathname, searchParams }: URL, { signal }: RequestInit) => {
    signaux.set(`${pathname} ${searchParams.get('search')}`, signal as AbortSignal);
    return promesse<Response>().promesse;
  };
  servir({ '/api/gestion/': noter });
  const { clavier } = monter(<Recherche />);
  await clavier.type(champ(), 'alp');
  await waitFor(() => expect(signaux.size).toBe(3));
  await clavier.type(champ(), 'ha');
  await waitFor(() => expect(signaux.size).toBe(6));
  const abandonnees = () => [...signaux].filter(([, { aborted }]) => aborted).map(([quoi]) => quoi);
  expect(abandonnees().sort()).toEqual([
    '/api/gestion/lots alp',
    '/api/gestion/societes alp',
    '/api/gestion/utilisateurs alp',
  ]);
  await clavier.keyboard('{Escape}');
  await waitFor(() => expect(abandonnees()).toHaveLength(6));
  expect((champ() as HTMLInputElement).value).toBe('');
  expect(screen.queryByRole('listbox')).toBeNull();
});

it('dit ce qui n’a pas pu être cherché, et montre le reste', async () => {
  servir({ ...TOUS, '/api/gestion/lots': () => Response.json({}, { status: 502 }) });
  const { clavier } = monter(<Recherche />);
  await clavier.type(champ(), 'alpha');
  await screen.findByRole('option', { name: /Camille Duval/u });
  expect((await screen.findByRole('status')).textContent).toContain('chercher parmi les lots');
  expect(screen.queryByText('Aucun résultat')).toBeNull();
});

it('ne dit pas que rien n’existe quand personne n’a répondu ; le dit quand tous ont répondu', async () => {
  servir({ '/api/gestion/': () => Response.json({}, { status: 503 }) });
  const { clavier } = monter(<Recherche />);
  await clavier.type(champ(), 'zzz');
  expect((await screen.findByRole('status')).textContent).toContain(
    'parmi les personnes, les sociétés et les lots',
  );
  expect(screen.queryByText('Aucun résultat')).toBeNull();
  servir({ '/api/gestion/': () => liste([]) });
  await clavier.type(champ(), 'z');
  await screen.findByText('Aucun résultat');
});
