// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { requetes } from '../../../api/requetes';
import { session } from '../../../api/session';
import { CHEZINE, ECLUSE, EN_COURS, PAUL, VALIDEE } from '../../../essais/denonciations';
import { monter, preparer, servir } from '../../../essais/monter';
import { MAELLE } from '../../../essais/personnes';
import { tous } from '../../../lib/flashs';
import { joursCommuns } from './chevauchement';
import { DenonciationGereePage } from './denonciation-geree-page';
import type { DenonciationGeree } from './queries-denonciations';

preparer();
afterEach(() => requetes.clear());

const PERMISE = { autorisee: true, motif: null };
const RIVALE = {
  ...VALIDEE,
  id: 31,
  contact: { ...PAUL, id: 12, nom: 'LE BIHAN', tel: '0297631840' },
  programmes: [ECLUSE, CHEZINE],
  prescripteur: { ...VALIDEE.prescripteur, id: 5, nom: 'Perrin', prenom: 'Loïc' },
} as unknown as DenonciationGeree['denonciation'];

const FICHE: DenonciationGeree = {
  denonciation: { ...EN_COURS, programmes: [ECLUSE] },
  rivales: [
    {
      denonciation: RIVALE,
      certitude: 'certaine',
      raisons: ['email', 'nom-ville'],
      programmes: [ECLUSE.id],
    },
    {
      denonciation: { ...RIVALE, id: 30, prescripteur: null },
      certitude: 'probable',
      raisons: ['nom-adresse'],
      programmes: [ECLUSE.id],
    },
  ],
  ventes: [],
  historique: [
    {
      type: 'denonciation-creee',
      libelle: 'Dénonciation faite',
      date: '2026-11-20T11:18:00Z',
      qui: { id: 1, nom: 'Guérin', prenom: 'Maëlle' },
    },
  ],
  actions: {
    valider: { autorisee: false, motif: 'Une autre société est protégée pour cette personne.' },
    refuser: PERMISE,
    prioriser: PERMISE,
    annuler: PERMISE,
  },
};
const DECIDEE: DenonciationGeree = {
  ...FICHE,
  denonciation: { ...FICHE.denonciation, statut: { code: '4', libelle: 'Refusée' } },
  actions: {
    valider: { autorisee: false, motif: 'Cette dénonciation est déjà refusée.' },
    refuser: { autorisee: false, motif: 'Cette dénonciation est déjà refusée.' },
    prioriser: { autorisee: false, motif: 'Cette dénonciation est déjà refusée.' },
    annuler: { autorisee: false, motif: 'Cette dénonciation est refusée.' },
  },
};

/** Sets the user's roles, for the tests where they matter. */
const regarder = (...roles: string[]) =>
  requetes.setQueryData(session.queryKey, { ...MAELLE, id: 7, roles } as typeof MAELLE);

const fiche = (corps: unknown) => Response.json(corps, { headers: { ETag: '"v3"' } });
const MOTIF = 'Ce contact est déjà suivi par un autre partenaire.';

function ouvrir(acte: Parameters<typeof servir>[0] = {}, sheet: () => unknown = () => FICHE) {
  const recus: [string, unknown, string | null][] = [];
  const noter = (reponse: () => Response) => (url: URL, init: RequestInit) => {
    recus.push([url.pathname, JSON.parse(String(init.body)), new Headers(init.headers).get('If-Match')]);
    return reponse();
  };
  servir({
    '/api/gestion/denonciations/42/validation': noter(() => fiche(DECIDEE)),
    '/api/gestion/denonciations/42/refus': noter(() => fiche(DECIDEE)),
    '/api/gestion/denonciations/42/priorite': noter(() => fiche(DECIDEE)),
    '/api/denonciations/42/annulation': noter(() => Response.json(DECIDEE.denonciation)),
    ...acte,
    '/api/gestion/denonciations/42': () => fiche(sheet()),
  });
  const page = monter(
    <Routes>
      <Route path="/gestion/denonciations/:id" element={<DenonciationGereePage />} />
    </Routes>,
    { adresse: '/gestion/denonciations/42', requetes },
  );
  return { ...page, recus };
}

it('met les deux côtés face à face, et dit pourquoi ils se ressemblent', async () => {
  ouvrir();
  const table = await screen.findByRole('table', { name: /côte à côte/u });
  const rangee = (nom: RegExp) => within(table).getByRole('row', { name: nom });
  expect(rangee(/^E-mail/u).textContent).toContain('identique');
  expect(rangee(/^Commune/u).textContent).toContain('identique');
  expect(rangee(/^Téléphone/u).textContent).not.toContain('identique');
  expect(
    within(rangee(/^Programmes/u))
      .getAllByText('L’Écluse Saint-Félix')
      .every(({ tagName }) => tagName === 'B'),
  ).toBe(true);
  expect(screen.getByText('Ce contact est déjà protégé sur ce programme.')).toBeTruthy();
  expect(screen.getByRole('figure').getAttribute('aria-label')).toContain('8\u00a0jours ensemble');
  expect(screen.getByText('Dénonciation faite, Maëlle Guérin')).toBeTruthy();
  // The time decides between two declarations of the same day. A name and a company are two separate words, each written once.
  expect(rangee(/^Dénoncée le/u).textContent).toMatch(/28\/10\/2026 11:00.*20\/11\/2026 12:18/u);
  const [noms = ''] = within(rangee(/^Prescripteur/u))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
  expect(noms).toMatch(/^Loïc Perrin [^,]+$/u);
});

it('distingue le certain du probable, et compare celle que l’on choisit', async () => {
  const { clavier } = ouvrir();
  const probable = await screen.findByRole('button', { name: /probable\u00a0: mêmes nom et adresse/u });
  expect(
    screen.getByRole('button', { name: /certaine\u00a0: même e-mail, mêmes nom et ville/u }),
  ).toBeTruthy();
  await clavier.click(probable);
  const table = screen.getByRole('table', { name: /côte à côte/u });
  expect(within(table).getByRole('row', { name: /^E-mail/u }).textContent).not.toContain('identique');
  expect(within(table).getByRole('row', { name: /^Prescripteur/u }).textContent).toContain(
    'Contact du promoteur',
  );
});

it.each([
  ['Refuser', 'Refuser la dénonciation', '/api/gestion/denonciations/42/refus', '"v3"'],
  ['L’annuler', 'Annuler la dénonciation', '/api/denonciations/42/annulation', null],
] as const)('%s : veut un motif, et décide sur la version lue', async (choix, bouton, chemin, version) => {
  const { clavier, recus } = ouvrir();
  await clavier.click(await screen.findByRole('radio', { name: choix }));
  await clavier.click(screen.getByRole('button', { name: bouton }));
  expect(recus).toEqual([]);
  expect(screen.getByText('Ce champ est obligatoire.')).toBeTruthy();
  await clavier.type(screen.getByRole('textbox', { name: 'Motif' }), MOTIF);
  await clavier.click(screen.getByRole('button', { name: bouton }));
  await waitFor(() => expect(tous()).toHaveLength(1));
  expect(recus).toEqual([[chemin, { motif: MOTIF }, version]]);
});

it('dit que la priorité annule les autres sur les programmes en conflit seulement', async () => {
  ouvrir();
  const suite = await screen.findByText(/annulées sur les programmes en conflit, et là seulement/u);
  expect(suite.textContent).toContain('vend déjà un lot à cette personne, la dénonciation attend encore.');
});

it('valide sans motif ce que rien n’empêche ; ce qui est refusé reste, avec sa raison', async () => {
  const libre = { ...FICHE, rivales: [], actions: { ...FICHE.actions, valider: PERMISE } };
  const { clavier, recus, unmount } = ouvrir({}, () => libre);
  await clavier.click(await screen.findByRole('button', { name: 'Valider la dénonciation' }));
  await waitFor(() => expect(recus).toEqual([['/api/gestion/denonciations/42/validation', {}, '"v3"']]));
  unmount();
  requetes.clear();
  ouvrir();
  const valider = await screen.findByRole('radio', { name: 'Valider' });
  expect((valider as HTMLInputElement).disabled).toBe(true);
  expect(screen.getByText('Une autre société est protégée pour cette personne.')).toBeTruthy();
});

it.each([
  ['ROLE_IR', '7'],
  ['ROLE_IA', null],
] as const)(
  'décidée, le dit en une phrase, et mène à la plus ancienne que l’on décide : %s',
  async (role, gerant) => {
    regarder(role);
    const demandes: string[] = [];
    ouvrir(
      {
        '/api/gestion/denonciations?': (url) => {
          demandes.push(url.search);
          const attend = { ...FICHE.denonciation, id: 51 };
          return Response.json({ 'hydra:totalItems': 2, 'hydra:member': [FICHE.denonciation, attend] });
        },
      },
      () => DECIDEE,
    );
    expect((await screen.findByText('À savoir')).nextSibling?.textContent).toBe(
      'Cette dénonciation est déjà refusée.',
    );
    const suivante = await screen.findByRole('link', { name: 'Dénonciation suivante' });
    expect(suivante.getAttribute('href')).toBe('/gestion/denonciations/51');
    const demandee = new URLSearchParams(demandes[0]);
    expect([demandee.get('order[dateCreation]'), demandee.get('gerant.id')]).toEqual(['asc', gerant]);
  },
);

it('ne mène à aucune autre qui n’en décide pas', async () => {
  regarder('ROLE_IT');
  ouvrir({}, () => DECIDEE);
  await screen.findByText('À savoir');
  expect(screen.queryByText('Aucune autre dénonciation n’attend votre décision.')).toBeNull();
  expect(screen.queryByRole('link', { name: 'Dénonciation suivante' })).toBeNull();
});

it('dit quand plus aucune n’attend', async () => {
  regarder('ROLE_IR');
  ouvrir(
    {
      '/api/gestion/denonciations?': () => Response.json({ 'hydra:totalItems': 0, 'hydra:member': [] }),
    },
    () => DECIDEE,
  );
  expect(await screen.findByText('Aucune autre dénonciation n’attend votre décision.')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Dénonciation suivante' })).toBeNull();
});

it('qui décide en second l’apprend, et voit ce qu’elle est devenue', async () => {
  let decidee = false;
  const { clavier } = ouvrir(
    {
      '/api/gestion/denonciations/42/refus': () => {
        decidee = true;
        return Response.json(
          { code: 'denonciation-decidee', detail: 'Cette dénonciation est déjà refusée.' },
          { status: 409 },
        );
      },
    },
    () => (decidee ? DECIDEE : FICHE),
  );
  await clavier.click(await screen.findByRole('radio', { name: 'Refuser' }));
  await clavier.type(screen.getByRole('textbox', { name: 'Motif' }), MOTIF);
  await clavier.click(screen.getByRole('button', { name: 'Refuser la dénonciation' }));
  await screen.findByText('La fiche montre ce qu’elle est devenue.');
  await waitFor(() => expect(screen.queryByRole('radio')).toBeNull());
  expect(screen.getAllByText('Refusée').length).toBeGreaterThan(0);
});

it('décidée, montre encore ce qui lui ressemble, sans dire comment décider', async () => {
  const rivale = { ...RIVALE, statut: { code: '1', libelle: 'En cours' } } as typeof RIVALE;
  const rivales = FICHE.rivales.slice(0, 1).map((une) => ({ ...une, denonciation: rivale }));
  ouvrir({}, () => ({ ...DECIDEE, rivales }));
  await screen.findByText('Une autre société a dénoncé cette personne, sur un même programme.');
  expect(screen.queryByText(/Une fois l’une validée/u)).toBeNull();
  expect(screen.getAllByText(/Perrin/u).length).toBeGreaterThan(0);
});

it('donne la priorité avec un motif pour chacun, et montre ce qui se vend déjà', async () => {
  const vente = {
    genre: 'option',
    id: 7,
    lot: 'PG00203-A201',
    programme: ECLUSE.id,
    prescripteur: VALIDEE.prescripteur,
    dateCreation: '2026-11-19T09:30:00Z',
  } as const;
  const { clavier, recus } = ouvrir({}, () => ({ ...FICHE, ventes: [vente] }));
  await screen.findByText('Une autre société vend déjà un lot à cette personne sur ce programme.');
  expect(screen.getByRole('link', { name: 'PG00203-A201' }).getAttribute('href')).toBe('/lot/PG00203-A201');
  await clavier.click(screen.getByRole('radio', { name: 'Lui donner la priorité' }));
  await clavier.type(screen.getByRole('textbox', { name: /^Motif pour son/u }), MOTIF);
  await clavier.click(screen.getByRole('button', { name: 'Donner la priorité' }));
  expect(recus).toEqual([]);
  await clavier.type(
    screen.getByRole('textbox', { name: /^Motif pour les/u }),
    'Le client nous l’a demandé.',
  );
  await clavier.click(screen.getByRole('button', { name: 'Donner la priorité' }));
  await waitFor(() => expect(recus).toHaveLength(1));
  expect(recus[0]?.[1]).toEqual({ motif: MOTIF, motifAutres: 'Le client nous l’a demandé.' });
});

it('compte les jours que deux dénonciations courent ensemble', () => {
  const de = (debut: string, fin: string) => ({ createdAt: Date.parse(debut), expiredAt: Date.parse(fin) });
  expect(joursCommuns(de('2026-10-28', '2026-11-27'), de('2026-11-20', '2026-12-20'))).toBe(7);
  expect(joursCommuns(de('2026-10-28', '2026-11-10'), de('2026-11-20', '2026-12-20'))).toBe(0);
  expect(joursCommuns({ createdAt: 0, expiredAt: null }, de('2026-11-20', '2026-12-20'))).toBe(0);
});
