// @vitest-environment jsdom

import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cles } from '../../api/cles';
import { appliquer, oublierLeDirect } from '../../api/direct-caches';
import { lot as requeteLot } from '../../api/lot';
import { requetes } from '../../api/requetes';
import { session } from '../../api/session';
import type { InfoDispo, Lot } from '../../api/types';
import { evenementDuLot } from '../../essais/direct';
import { liste, monter, preparer, promesse, servir } from '../../essais/monter';
import { LOT } from '../../essais/options';
import { MAELLE } from '../../essais/personnes';
import { heureDeFin } from '../../lib/echeances';
import { tous, vider } from '../../lib/flashs';
import { maintenant } from '../../lib/horloge';
import { Actions } from './actions';
import { SensDuLot } from './lot-page';
import { useChangementsDits } from './use-changements-dits';

preparer();
beforeEach(() => requetes.setQueryData(session.queryKey, MAELLE));
afterEach(() => {
  oublierLeDirect();
  requetes.clear();
});

const PERMISE = { autorisee: true, motif: null };
const refusee = (motif: string) => ({ autorisee: false, motif });
const PRIS: Lot = {
  ...LOT,
  statut: { code: 'O', libelle: 'Optionné' },
  actions: { ...LOT.actions, option: refusee('ce lot est optionné'), alerte: PERMISE },
};
const PERSONNE: InfoDispo = {
  lot: LOT.id,
  disponible: false,
  enAttente: false,
  place: null,
  nombre: 2,
  avance: null,
  empechement: null,
  disponibleLe: null,
};
const J_ATTENDS: InfoDispo = { ...PERSONNE, enAttente: true, place: 3, nombre: 3 };

function Page() {
  const { data: lot = LOT } = useQuery(requeteLot(LOT.id));
  useChangementsDits(lot);
  return (
    <>
      <SensDuLot lot={lot} />
      <Actions lot={lot} regime={undefined} />
    </>
  );
}

/** A lot and its list on a server, and the calls that it receives. */
function ouvrir({ lot = PRIS, info = PERSONNE, refus = null as object | null } = {}) {
  const portail = {
    lot,
    info,
    places: 0,
    reponse: null as Promise<InfoDispo> | null,
    lotLu: null as Promise<Lot> | null,
  };
  const envois: { chemin: string; corps: unknown; cle: string | null }[] = [];
  requetes.setQueryData(requeteLot(LOT.id).queryKey, lot);
  servir({
    '/api/info-dispo': ({ pathname }, { method, body, headers }) => {
      if (method !== 'POST') {
        portail.places += 1;
        return portail.reponse?.then((suite) => Response.json(suite)) ?? Response.json(portail.info);
      }
      envois.push({
        chemin: pathname,
        corps: JSON.parse(String(body)),
        cle: new Headers(headers).get('Idempotency-Key'),
      });
      if (refus !== null) {
        return Response.json(refus, { status: 409 });
      }
      portail.info = pathname.endsWith('/annulation') ? PERSONNE : J_ATTENDS;
      return Response.json(portail.info, { status: 201 });
    },
    '/api/offre/lots/': () =>
      portail.lotLu?.then((suite) => Response.json(suite)) ?? Response.json(portail.lot),
    '/api/offre/lots': () => liste([portail.lot]),
  });
  return { ...monter(<Page />, { requetes }), portail, envois };
}

const texte = () => document.body.textContent.replace(/[\u00a0\u202f]/gu, ' ');

it('rejoint la liste d’attente, dit la place, et la quitte', async () => {
  const { clavier, envois } = ouvrir();
  await screen.findByText(/personnes attendent ce lot/u);
  await clavier.click(screen.getByRole('button', { name: 'Rejoindre la liste d’attente' }));
  await waitFor(() => expect(texte()).toContain('Vous êtes 3e sur 3 dans la liste d’attente.'));
  expect(tous()).toMatchObject([
    { type: 'success', message: 'Un e-mail vous préviendra dès que ce lot sera libre.' },
  ]);
  expect(screen.queryByRole('button', { name: 'Rejoindre la liste d’attente' })).toBeNull();
  await clavier.click(screen.getByRole('button', { name: 'Quitter la liste d’attente' }));
  const question = await screen.findByRole('dialog');
  await clavier.click(within(question).getByRole('button', { name: 'Quitter la liste' }));
  await screen.findByRole('button', { name: 'Rejoindre la liste d’attente' });
  expect(envois.map(({ chemin, corps }) => [chemin, corps])).toEqual([
    ['/api/info-dispo', { lot: LOT.id }],
    ['/api/info-dispo/annulation', { lot: LOT.id }],
  ]);
  expect(envois[0]?.cle).toMatch(/^[\da-f-]{36}$/u);
  expect(envois[1]?.cle).not.toBe(envois[0]?.cle);
});

const focalise = () => document.activeElement?.textContent;

it('du clavier seul, on rejoint la liste et on la quitte sans perdre sa place dans la page', async () => {
  const { clavier } = ouvrir();
  (await screen.findByRole('button', { name: 'Rejoindre la liste d’attente' })).focus();
  await clavier.keyboard('{Enter}');
  await screen.findByRole('button', { name: 'Quitter la liste d’attente' });
  await waitFor(() => expect(focalise()).toBe('Quitter la liste d’attente'));
  await clavier.keyboard('{Enter}');
  const question = await screen.findByRole('dialog');
  within(question).getByRole('button', { name: 'Quitter la liste' }).focus();
  await clavier.keyboard('{Enter}');
  await screen.findByRole('button', { name: 'Rejoindre la liste d’attente' });
  await waitFor(() => expect(focalise()).toBe('Rejoindre la liste d’attente'));
});

it('la liste quittée, l’alerte n’est proposée qu’une fois que le lot la permet de nouveau', async () => {
  const DEDANS: Lot = {
    ...PRIS,
    actions: { ...PRIS.actions, alerte: refusee('vous êtes déjà dans la liste d’attente') },
  };
  const { clavier, portail } = ouvrir({ lot: DEDANS, info: J_ATTENDS });
  const quitter = await screen.findByRole('button', { name: 'Quitter la liste d’attente' });
  const lu = promesse<Lot>();
  portail.lotLu = lu.promesse;
  await clavier.click(quitter);
  const question = await screen.findByRole('dialog');
  await clavier.click(within(question).getByRole('button', { name: 'Quitter la liste' }));
  await waitFor(() => expect(tous()).toMatchObject([{ message: 'Vous n’attendez plus ce lot.' }]));
  expect(screen.queryByRole('button', { name: 'Rejoindre la liste d’attente' })).toBeNull();
  lu.tenir(PRIS);
  const alerte = await screen.findByRole('button', { name: 'Rejoindre la liste d’attente' });
  expect(alerte.getAttribute('aria-disabled')).toBeNull();
});

it('une place demandée avant de rejoindre la liste n’efface pas celle qu’on y a prise', async () => {
  const { clavier, portail } = ouvrir();
  await screen.findByText(/personnes attendent ce lot/u);
  const avant = promesse<InfoDispo>();
  portail.reponse = avant.promesse;
  void requetes.invalidateQueries({ queryKey: cles.infoDispo.un(LOT.id) });
  await clavier.click(screen.getByRole('button', { name: 'Rejoindre la liste d’attente' }));
  await screen.findByRole('button', { name: 'Quitter la liste d’attente' });
  await act(async () => avant.tenir(PERSONNE));
  expect(screen.queryByRole('button', { name: 'Quitter la liste d’attente' })).not.toBeNull();
});

it('le lot pris puis rendu sous le clavier, celui-ci reste où il est ; parti ailleurs, il n’est pas repris', async () => {
  const { portail } = ouvrir({ lot: LOT });
  screen.getByRole('link', { name: 'Poser une option' }).focus();
  portail.lot = PRIS;
  act(() => appliquer(evenementDuLot()));
  await screen.findByRole('button', { name: 'Poser une option' });
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Poser une option' }));
  portail.lot = LOT;
  act(() => appliquer(evenementDuLot({ statut: LOT.statut }, '8')));
  await screen.findByRole('link', { name: 'Poser une option' });
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Poser une option' }));
  act(() => (document.activeElement as HTMLElement).blur());
  portail.lot = PRIS;
  act(() => appliquer(evenementDuLot({}, '9')));
  await screen.findByRole('button', { name: 'Poser une option' });
  expect(document.activeElement).toBe(document.body);
});

it('refusée, l’alerte le dit dans les mots de la spécification', async () => {
  const { clavier } = ouvrir({ refus: { code: 'alerte-impossible', detail: 'Non.' } });
  await clavier.click(await screen.findByRole('button', { name: 'Rejoindre la liste d’attente' }));
  await waitFor(() =>
    expect(tous()).toMatchObject([
      { type: 'error', message: "Vous ne pouvez pas créer d'alerte pour ce lot" },
    ]),
  );
});

it('qui attend ne lit pas deux fois qu’il attend', async () => {
  const attend = refusee('vous êtes déjà dans la liste d’attente');
  ouvrir({ lot: { ...PRIS, actions: { ...PRIS.actions, alerte: attend } }, info: J_ATTENDS });
  await screen.findByRole('button', { name: 'Quitter la liste d’attente' });
  expect(texte()).not.toContain('Rejoindre la liste d’attente');
  expect(texte()).toContain('Optionner : ce lot est optionné');
});

it('libre sans qu’on puisse l’avoir, le lot dit sa place à qui attend, et comment la quitter', async () => {
  const retenu = refusee('une de ses annexes, P118, est optionnée');
  const lot: Lot = { ...LOT, actions: { ...LOT.actions, option: retenu, reservation: retenu } };
  const { clavier, envois } = ouvrir({ lot, info: { ...J_ATTENDS, disponible: true } });
  await waitFor(() => expect(texte()).toContain('Vous êtes 3e sur 3 dans la liste d’attente.'));
  expect(texte()).not.toContain('Rejoindre la liste d’attente');
  await clavier.click(screen.getByRole('button', { name: 'Quitter la liste d’attente' }));
  const question = await screen.findByRole('dialog');
  await clavier.click(within(question).getByRole('button', { name: 'Quitter la liste' }));
  // A user who no longer waits does not see how many others do.
  await screen.findByRole('button', { name: 'Rejoindre la liste d’attente' });
  expect(texte()).not.toContain('attendent ce lot');
  expect(envois.map(({ chemin }) => chemin)).toEqual(['/api/info-dispo/annulation']);
});

it('d’un lot libre qu’on peut avoir, ne demande la place de personne', async () => {
  const { portail } = ouvrir({ lot: LOT });
  await screen.findByRole('link', { name: 'Poser une option' });
  expect(portail.places).toBe(0);
});

it('l’option finie, propose le lot à qui attendait, sans qu’on touche à rien', async () => {
  const { portail, routeur } = ouvrir({ info: { ...J_ATTENDS, place: 1 } });
  await screen.findByRole('button', { name: 'Quitter la liste d’attente' });
  const region = screen.getAllByRole('status').find((une) => une.textContent === '');
  expect(region).toBeTruthy();
  const fin = new Date(maintenant() + 900_000).toISOString();
  portail.info = { ...J_ATTENDS, place: 1, disponible: true, avance: { fin }, disponibleLe: fin };
  portail.lot = { ...PRIS, disponibleLe: fin, actions: { ...PRIS.actions, option: PERMISE } };
  act(() => appliquer(evenementDuLot({ disponibleLe: fin })));
  const lien = await screen.findByRole('link', { name: 'Optionner ce lot' });
  expect(lien.getAttribute('href')).toBe('/lot/ecluse-A203/option');
  expect(texte()).toMatch(/Ce lot vous est proposé en priorité jusqu’à/u);
  expect(screen.getByRole('button', { name: 'Laisser passer' })).toBeTruthy();
  expect(texte()).toContain('Ce lot vous est proposé en priorité.');
  expect(screen.queryByText(/une personne de sa liste/u)).toBeNull();
  // The change is announced in a region that already existed. A message also shows it, wherever the user is on the page.
  expect(region?.textContent).toContain('Ce lot vous est proposé en priorité');
  expect(region?.querySelector('[role="status"]')).toBeNull();
  expect(tous()).toMatchObject([
    {
      type: 'success',
      message: `C’est votre tour, ${heureDeFin(fin)}.`,
      action: { libelle: 'Optionner ce lot' },
    },
  ]);
  act(() => tous()[0]?.action?.faire());
  await waitFor(() => expect(routeur.state.location.pathname).toBe('/lot/ecluse-A203/option'));
});

it('une page ouverte quand c’est déjà son tour ne l’annonce pas comme une nouvelle', async () => {
  const fin = new Date(maintenant() + 900_000).toISOString();
  ouvrir({
    lot: { ...PRIS, disponibleLe: fin, actions: { ...PRIS.actions, option: PERMISE } },
    info: { ...J_ATTENDS, place: 1, disponible: true, avance: { fin }, disponibleLe: fin },
  });
  await screen.findByRole('link', { name: 'Optionner ce lot' });
  expect(tous()).toEqual([]);
});

it('pris sous les yeux, le lot le dit, et propose l’alerte à la place de l’option', async () => {
  const { portail } = ouvrir({ lot: LOT });
  expect(screen.getByRole('link', { name: 'Poser une option' })).toBeTruthy();
  portail.lot = PRIS;
  act(() => appliquer(evenementDuLot()));
  await screen.findByRole('button', { name: 'Rejoindre la liste d’attente' });
  expect(screen.queryByRole('link', { name: 'Poser une option' })).toBeNull();
  expect(tous()).toMatchObject([
    { type: 'info', message: 'Le statut de ce lot vient de changer\u00a0: optionné.' },
  ]);
});

describe('dit que le lot est proposé en priorité', () => {
  const priorite = (fin: string) =>
    `Ce lot est à présent proposé en priorité à une personne de sa liste d’attente, ${heureDeFin(fin)}.`;
  const dans = (minutes: number) => new Date(maintenant() + minutes * 60_000).toISOString();
  const dits = () => tous().map(({ message }) => message);

  it('à qui ne l’attend pas, puis que ce n’est plus le cas', async () => {
    const { portail } = ouvrir();
    await screen.findByText(/personnes attendent ce lot/u);
    const fin = dans(15);
    portail.lot = { ...PRIS, disponibleLe: fin };
    act(() => appliquer(evenementDuLot({ disponibleLe: fin })));
    await waitFor(() => expect(dits()).toEqual([priorite(fin)]));
    portail.lot = PRIS;
    act(() => appliquer(evenementDuLot({}, '8')));
    await waitFor(() => expect(dits()).toEqual(['Ce lot n’est plus proposé en priorité.']));
  });

  it('à qui l’attend après une autre, et pas que ce ne l’est plus quand vient son tour', async () => {
    const { portail } = ouvrir({ info: { ...J_ATTENDS, place: 2 } });
    await screen.findByRole('button', { name: 'Quitter la liste d’attente' });
    const fin = dans(15);
    portail.lot = { ...PRIS, disponibleLe: fin };
    portail.info = { ...J_ATTENDS, place: 2, disponibleLe: fin };
    act(() => appliquer(evenementDuLot({ disponibleLe: fin })));
    await waitFor(() => expect(dits()).toEqual([priorite(fin)]));
    vider(undefined, Number.POSITIVE_INFINITY);
    const suite = dans(30);
    portail.lot = { ...PRIS, disponibleLe: suite };
    portail.info = { ...J_ATTENDS, place: 1, avance: { fin: suite }, disponibleLe: suite };
    act(() => appliquer(evenementDuLot({ disponibleLe: suite }, '8')));
    await screen.findByRole('button', { name: 'Laisser passer' });
    expect(dits()).toEqual([`C’est votre tour, ${heureDeFin(suite)}.`]);
  });
});

describe('le brouillon d’un autre échoit, le lot repasse à la liste', () => {
  const PRE_RESERVE: Lot = { ...PRIS, statut: { code: 'T', libelle: 'Pré-réservé' } };
  const fin = () => new Date(maintenant() + 900_000).toISOString();

  it.each([
    ['à moi : mon tour se dit, et rien d’autre', true],
    ['à une autre personne : la priorité se dit, et rien d’autre', false],
  ])('%s', async (_, aMoi) => {
    const { portail } = ouvrir({ lot: PRE_RESERVE, info: { ...J_ATTENDS, place: 1 } });
    await screen.findByRole('button', { name: 'Quitter la liste d’attente' });
    const disponibleLe = fin();
    const { promesse: reponse, tenir } = promesse<InfoDispo>();
    portail.reponse = reponse;
    portail.lot = { ...PRIS, disponibleLe };
    act(() => appliquer(evenementDuLot({ disponibleLe })));
    await act(() => new Promise((suite) => setTimeout(suite, 50)));
    // Until the answer about the waiting list arrives, it is not known whose turn it is, so the page says nothing.
    expect(tous()).toEqual([]);
    tenir({ ...J_ATTENDS, place: 1, avance: aMoi ? { fin: disponibleLe } : null, disponibleLe });
    if (aMoi) {
      await screen.findByRole('button', { name: 'Laisser passer' });
    }
    const jusqua = heureDeFin(disponibleLe);
    const dite = aMoi
      ? `C’est votre tour, ${jusqua}.`
      : `Ce lot est à présent proposé en priorité à une personne de sa liste d’attente, ${jusqua}.`;
    await waitFor(() => expect(tous().map(({ message }) => message)).toEqual([dite]));
  });
});

it('de qui n’est pas prescripteur, ne demande la place de personne', async () => {
  requetes.setQueryData(session.queryKey, null);
  ouvrir();
  await screen.findByRole('button', { name: 'Rejoindre la liste d’attente' });
  expect(requetes.getQueryState(cles.infoDispo.un(LOT.id))?.fetchStatus ?? 'idle').toBe('idle');
});

describe('au fil du temps', () => {
  let visible: DocumentVisibilityState;
  const passer = (secondes: number) => act(() => vi.advanceTimersByTimeAsync(secondes * 1_000));
  beforeEach(() => {
    vi.useFakeTimers({ now: Date.parse('2026-11-23T14:00:00Z') });
    visible = 'visible';
    vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visible);
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  it('la place de qui attend suit la liste d’elle-même, tant qu’on la regarde', async () => {
    const { portail } = ouvrir({ info: J_ATTENDS });
    await passer(1);
    expect(texte()).toContain('Vous êtes 3e sur 3 dans la liste d’attente.');
    portail.info = { ...J_ATTENDS, place: 2, nombre: 5 };
    await passer(30);
    expect(texte()).toContain('Vous êtes 2e sur 5 dans la liste d’attente.');
    expect(portail.places).toBe(2);
    visible = 'hidden';
    await passer(300);
    expect(portail.places).toBe(2);
    visible = 'visible';
    await passer(31);
    expect(portail.places).toBe(3);
  });

  it('de qui n’attend pas, la liste n’est lue qu’une fois', async () => {
    const { portail } = ouvrir();
    await passer(300);
    expect(portail.places).toBe(1);
  });
});
