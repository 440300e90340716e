// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import type { InitialEntry } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { requetes } from '../../api/requetes';
import { session } from '../../api/session';
import type { UtilisateurServeur } from '../../api/utilisateur';
import { liste, monter, preparer, servir } from '../../essais/monter';
import { ECHUE, OPTION } from '../../essais/options';
import { MAELLE } from '../../essais/personnes';
import { tous } from '../../lib/flashs';
import { SuiviPage } from './suivi-page';

/** Monday morning in Paris. */
const LUNDI = Date.parse('2026-11-23T08:00:00Z');

preparer();
beforeEach(() => {
  vi.spyOn(Date, 'now').mockReturnValue(LUNDI);
  requetes.setQueryData(session.queryKey, MAELLE);
});
afterEach(() => {
  vi.restoreAllMocks();
  requetes.clear();
});

const qui = (id: number, numero: string, dateEcheance: string) => ({
  ...OPTION,
  id,
  dateEcheance,
  lot: { ...OPTION.lot, id: `ecluse-${numero}`, numero },
});
const COURANTES = [
  qui(1, 'A101', '2026-11-23T18:00:00Z'),
  qui(2, 'B202', '2026-11-24T18:00:00Z'),
  qui(3, 'C303', '2026-11-25T18:00:00Z'),
  qui(4, 'D404', '2026-11-26T18:00:00Z'),
];

type Reponses = Parameters<typeof servir>[0];

const COMPTES = {
  total: 12,
  statuts: [
    { code: '10', libelle: 'Annulée', nombre: 4 },
    { code: '2', libelle: 'Transformée', nombre: 1 },
  ],
  programmes: [],
  prescripteurs: [],
  maximum: 5,
};

function ouvrir(autres: Reponses = {}, adresse: InitialEntry = '/suivi/options') {
  const demandes = servir({
    ...autres,
    '/api/options?': ({ searchParams }) => {
      const codes = searchParams.getAll('statut.code[]');
      return liste([
        ...(codes[0] === '1' || codes.length === 0 ? COURANTES : []),
        ...(codes[0] === '1' ? [] : [ECHUE]),
      ]);
    },
  });
  return { ...monter(<SuiviPage />, { adresse, requetes }), demandes };
}

type Clavier = ReturnType<typeof monter>['clavier'];

/** Opens the menu of a row and cancels its option. */
async function annuler(clavier: Clavier, lot: string) {
  await clavier.click(
    await screen.findByRole('button', { name: new RegExp(`^Autres actions.*${lot}, `, 'u') }),
  );
  await clavier.click(await screen.findByRole('menuitem', { name: 'Annuler l’option' }));
}

const lotsDe = (nom: RegExp) =>
  within(screen.getByRole('table', { name: nom }))
    .getAllByRole('row')
    .slice(1)
    .map((ligne) => within(ligne).getAllByRole('link')[0]?.textContent);

it('range ce qui court par sa fin, marque ce qui finit aujourd’hui, puis montre ce qui est terminé', async () => {
  ouvrir({ '/api/options/comptes': () => Response.json(COMPTES) });
  await screen.findByRole('link', { name: 'A101' });
  expect(lotsDe(/en cours/u)).toEqual(['A101', 'B202', 'C303', 'D404']);
  await waitFor(() => expect(lotsDe(/terminées/u)).toEqual(['A203']));
  await waitFor(() =>
    expect(document.body.textContent).toContain(
      '4 en cours sur 5. La prochaine prend fin aujourd’hui à 19:00.',
    ),
  );
  // The header cell of a row is that of the lot, although the column of the date comes first.
  const [titre] = screen.getAllByRole('columnheader');
  expect(titre?.textContent).toBe('Échéance');
  const ligne = (lot: string) => screen.getByRole('link', { name: lot }).closest('tr') as HTMLTableRowElement;
  expect(within(ligne('A101')).getByRole('rowheader').textContent).toContain('A101');
  const fins = ['A101', 'B202', 'C303'].map((lot) => ligne(lot).cells[0]?.textContent);
  expect(fins.map((fin) => fin?.replaceAll('\u00a0', ' '))).toEqual([
    'option sur A101 : Aujourd’hui, 23 novembre 19:00, encore 10 h 00',
    'option sur B202 : Demain, 24 novembre 19:00, encore 1 j 10 h',
    'option sur C303 : Mercredi 25 novembre 19:00, encore 2 j 10 h',
  ]);
  expect(['A101', 'B202'].map((lot) => ligne(lot).dataset.marquee)).toEqual(['true', undefined]);
});

it('compte tout ce qui court, quoi que montrent les filtres, et en ouvre les pages', async () => {
  servir({
    '/api/options?': ({ searchParams }) => {
      const filtree = searchParams.get('programme') !== null;
      const total = filtree ? 201 : 412;
      return searchParams.getAll('statut.code[]')[0] === '1'
        ? liste(filtree ? COURANTES.slice(1) : COURANTES, total)
        : liste([]);
    },
  });
  const { clavier, routeur } = monter(<SuiviPage />, {
    adresse: '/suivi/options?programme=PG00203',
    requetes,
  });
  await screen.findByText(/^412 en cours/u);
  expect(document.body.textContent).toContain('412 en cours. La prochaine prend fin aujourd’hui à 19:00.');
  await clavier.click(screen.getByRole('link', { name: 'Page 2' }));
  expect(routeur.state.location.search).toBe('?programme=PG00203&pageEnCours=2');
  expect(screen.queryByRole('link', { name: 'Page 3' })).toBeNull();
});

it('demande ce que dit son adresse, et le nom qu’elle tait', async () => {
  const { demandes } = ouvrir(
    {},
    {
      pathname: '/suivi/options',
      search:
        '?programme=PG00203&statut=10&du=2026-11-01&au=2026-11-20&echeanceDu=2026-11-05&echeanceAu=2026-11-25&tri=contact.nom&sens=asc',
      state: { tues: 'search=Le+Bihan' },
    },
  );
  await screen.findByRole('table', { name: 'Options terminées' });
  const demande = demandes.find((une) => une.includes('statut.code[]=10'));
  const { searchParams } = new URL(demande ?? '', 'http://portail');
  expect(Object.fromEntries(searchParams)).toMatchObject({
    recherche: 'Le Bihan',
    programme: 'PG00203',
    'date[gte]': '2026-11-01',
    'date[lte]': '2026-11-20',
    'dateEcheance[gte]': '2026-11-05',
    'dateEcheance[lte]': '2026-11-25',
    'order[contact.nom]': 'asc',
  });
  // Running options are not read when cancelled ones are asked for.
  expect(demandes.some((une) => une.includes('statut.code[]=1&'))).toBe(false);
});

const LIBRE = { code: 'L', libelle: 'Libre' };
/** The first option, cancelled, with its lot in the new state. */
const rendue = (statut: typeof LIBRE, retire = false) => ({
  ...COURANTES[0],
  statut: { code: '10', libelle: 'Annulée' },
  lot: { ...OPTION.lot, id: 'ecluse-A101', numero: 'A101', statut, retire },
});

it.each([
  ['attendu', rendue({ code: 'O', libelle: 'Optionné' }), ' : le lot A101 est proposé à sa liste d’attente.'],
  ['retiré', rendue(LIBRE, true), '.'],
])('annulée, ne dit libre que ce qui l’est : %s', async (_, annulee, suite) => {
  const { clavier } = ouvrir({ '/api/options/1/annulation': () => Response.json(annulee) });
  await annuler(clavier, 'A101');
  await clavier.click(await screen.findByRole('button', { name: 'Annuler l’option' }));
  await waitFor(() =>
    expect(tous().map(({ message }) => message.replaceAll('\u00a0', ' '))).toEqual([
      `Option annulée${suite}`,
    ]),
  );
});

it('annule après avoir dit la conséquence, une fois, et relit', async () => {
  const envois: (string | null)[] = [];
  const { clavier } = ouvrir({
    '/api/options/1/annulation': (_, init) => {
      envois.push(new Headers(init.headers).get('Idempotency-Key'));
      return Response.json(rendue(LIBRE));
    },
  });
  await annuler(clavier, 'A101');
  const question = await screen.findByRole('dialog', { name: /Annuler l’option sur le lot A101/u });
  expect(question.textContent).toContain(
    'Le lot est remis en vente dès maintenant, et votre société ne pourra pas l’optionner de nouveau avant 24 heures.',
  );
  await clavier.click(within(question).getByRole('button', { name: 'Garder l’option' }));
  expect(envois).toEqual([]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await annuler(clavier, 'A101');
  await clavier.click(await screen.findByRole('button', { name: 'Annuler l’option' }));
  await waitFor(() =>
    expect(tous().map(({ message }) => message)).toContain(
      'Option annulée\u00a0: le lot A101 est de nouveau libre.',
    ),
  );
  expect(envois).toHaveLength(1);
  expect(envois[0]).toBeTruthy();
});

it('demande pourquoi à qui agit à la place de quelqu’un', async () => {
  const nadia = { id: 2, prenom: 'Nadia', nom: 'Royer' };
  const incarnee: UtilisateurServeur = { ...MAELLE, incarnation: nadia };
  requetes.setQueryData<UtilisateurServeur | null>(session.queryKey, incarnee);
  const envois: unknown[] = [];
  const { clavier } = ouvrir({
    '/api/options/1/annulation': (_, init) => {
      envois.push(JSON.parse(String(init.body)));
      return Response.json(rendue(LIBRE));
    },
  });
  await annuler(clavier, 'A101');
  const question = within(await screen.findByRole('dialog'));
  await clavier.click(question.getByRole('button', { name: 'Annuler l’option' }));
  const raison = question.getByRole('textbox', { name: 'Raison' });
  expect(raison.getAttribute('aria-invalid')).toBe('true');
  expect(question.getByText('Ce champ est obligatoire.')).toBeTruthy();
  await clavier.type(raison, 'court');
  await clavier.click(question.getByRole('button', { name: 'Annuler l’option' }));
  expect(question.getByText('Ce champ doit contenir 10 caractères minimum.')).toBeTruthy();
  expect(envois).toEqual([]);
  await clavier.clear(raison);
  await clavier.type(raison, 'Désistement au téléphone.');
  await clavier.click(question.getByRole('button', { name: 'Annuler l’option' }));
  await waitFor(() => expect(envois).toEqual([{ motif: 'Désistement au téléphone.' }]));
});

it.each([
  [0, 'Le lot est remis en vente dès maintenant.'],
  [1, 'de nouveau avant une heure.'],
])('dit après combien d’heures se reprend un lot rendu : %i', async (heuresAvantReprise, phrase) => {
  servir({ '/api/options?': () => liste([{ ...COURANTES[0], heuresAvantReprise }]) });
  const { clavier } = monter(<SuiviPage />, { adresse: '/suivi/options?statut=1', requetes });
  await annuler(clavier, 'A101');
  expect((await screen.findByRole('dialog')).textContent).toContain(phrase);
});

it('dit sous son code que la liste n’est pas disponible, et ne la dit jamais vide', async () => {
  servir({ '/api/options?': () => Response.json({}, { status: 503 }) });
  monter(<SuiviPage />, { adresse: '/suivi/options', requetes });
  await screen.findByText('Les options n’ont pas pu être chargées.');
  expect(tous().map(({ code, message }) => [code, message])).toEqual([
    ['OPT-FETCH', "Une erreur s'est produite. Les options ne sont pas disponibles."],
  ]);
  expect(screen.queryByText(/Aucune option/u)).toBeNull();
});

it('donne l’adresse du calendrier quand on la demande, et en change après avoir prévenu', async () => {
  const url = (jeton: string) => `https://portail.example/api/options/calendrier/${jeton}.ics`;
  const corps: unknown[] = [];
  const { clavier, demandes } = ouvrir({
    '/api/options/calendrier': (_, { method, body }) => {
      if (method !== 'POST') {
        return Response.json({ url: null, cree: null });
      }
      corps.push(JSON.parse(String(body)));
      return Response.json({
        url: url(corps.length === 1 ? 'ancien' : 'neuf'),
        cree: '2026-11-01T08:00:00Z',
      });
    },
  });
  await screen.findByRole('table', { name: 'Options en cours' });
  expect(demandes.some((une) => une.includes('calendrier'))).toBe(false);
  await clavier.click(screen.getByRole('button', { name: 'S’abonner dans mon agenda' }));
  const champ = (await screen.findByRole('textbox', { name: 'Adresse du calendrier' })) as HTMLInputElement;
  await waitFor(() => expect(champ.value).toBe(url('ancien')));
  await clavier.click(screen.getByRole('button', { name: 'Copier l’adresse' }));
  expect(await navigator.clipboard.readText()).toBe(url('ancien'));
  await clavier.click(screen.getByRole('button', { name: 'Changer d’adresse' }));
  expect(screen.getByText(/ne répondra plus/u)).toBeTruthy();
  await clavier.click(screen.getByRole('button', { name: 'Changer d’adresse' }));
  await waitFor(() => expect(champ.value).toBe(url('neuf')));
  expect(corps).toEqual([{ siAbsente: true }, {}]);
});

it('au responsable d’une société, montre de qui est chaque option, sans calendrier à lui', async () => {
  requetes.setQueryData(session.queryKey, { ...MAELLE, roles: ['ROLE_ER'] } as unknown as typeof MAELLE);
  ouvrir();
  await screen.findByRole('heading', { name: 'Les options de votre société' });
  expect((await screen.findAllByRole('columnheader', { name: 'Prescripteur' })).length).toBeGreaterThan(0);
  expect(screen.queryByRole('button', { name: /agenda/u })).toBeNull();
});

it('mène de mon option à sa réservation, et d’aucune autre', async () => {
  const dUnAutre = { ...COURANTES[1], prescripteur: { ...OPTION.prescripteur, id: 99 } };
  servir({ '/api/options?': () => liste([COURANTES[0], dUnAutre]) });
  monter(<SuiviPage />, { adresse: '/suivi/options?statut=1', requetes });
  const reserver = await screen.findByRole('link', { name: /^Réserver le lot A101, /u });
  expect(reserver.getAttribute('href')).toBe('/lot/ecluse-A101/reservation');
  expect(screen.queryByRole('link', { name: /^Réserver le lot B202, /u })).toBeNull();
});

it('compte chaque état dans son onglet, et montre par quoi son adresse filtre', async () => {
  const { clavier, routeur } = ouvrir(
    { '/api/options/comptes': () => Response.json(COMPTES) },
    '/suivi/options?du=2026-11-01',
  );
  const onglets = within(screen.getByRole('navigation', { name: 'États' }));
  await onglets.findByText('12');
  expect(onglets.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Toutes 12',
    'En cours 0',
    'Transformée 1',
    'Echue 0',
    'Annulées 4',
  ]);
  // The panel is open because the address has filters; it can still be closed.
  expect(screen.getByRole('textbox', { name: /^Posées depuis le/u })).toBeTruthy();
  await clavier.click(screen.getByRole('button', { name: 'Filtres\u00a0: 1', expanded: true }));
  expect(screen.queryByRole('textbox', { name: /^Posées depuis le/u })).toBeNull();
  await clavier.click(onglets.getByRole('link', { name: /^Annulées/u }));
  expect(routeur.state.location.search).toBe('?du=2026-11-01&statut=10');
});

it('au responsable, cherche un prescripteur de sa société, et ne montre que les siennes', async () => {
  requetes.setQueryData(session.queryKey, { ...MAELLE, roles: ['ROLE_ER'] } as unknown as typeof MAELLE);
  const { clavier, routeur, demandes } = ouvrir({
    '/api/gestion/utilisateurs?': () => liste([{ id: 31, prenom: 'Inès', nom: 'Hamon' }]),
  });
  await clavier.click(screen.getByRole('button', { name: 'Filtres' }));
  await clavier.type(await screen.findByRole('combobox', { name: 'Prescripteur' }), 'ham');
  await clavier.click(await screen.findByRole('option', { name: 'Inès Hamon' }));
  await waitFor(() => expect(routeur.state.location.search).toBe('?prescripteur=31'));
  await waitFor(() =>
    expect(demandes.filter((une) => une.startsWith('/api/options')).at(-1)).toContain('prescripteur.id=31'),
  );
});
