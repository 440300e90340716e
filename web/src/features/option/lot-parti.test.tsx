// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { appliquer, oublierLeDirect } from '../../api/direct-caches';
import { lot as requeteLot } from '../../api/lot';
import { requetes } from '../../api/requetes';
import { session } from '../../api/session';
import type { CodeDeRefus, InfoDispo, Lot } from '../../api/types';
import { evenementDuLot } from '../../essais/direct';
import { liste, monter, preparer, promesse, servir } from '../../essais/monter';
import { FIN, LOT, LOT_TENU } from '../../essais/options';
import { MAELLE } from '../../essais/personnes';
import { oublierLesChangements, usePhraseDesChangements } from '../../lib/changements';
import { OptionPage } from './option-page';

preparer();
beforeEach(() => requetes.setQueryData(session.queryKey, MAELLE));
afterEach(() => {
  oublierLeDirect();
  oublierLesChangements();
  requetes.clear();
});

const PERMISE = { autorisee: true, motif: null };
const REFUSEE = { autorisee: false, motif: 'ce lot est optionné' };
const PRIS: Lot = {
  ...LOT,
  statut: { code: 'O', libelle: 'Optionné' },
  actions: { ...LOT.actions, option: REFUSEE, alerte: PERMISE },
};
const VOISIN = { ...LOT, id: 'ecluse-A204', numero: 'A204', prix: 377_000 } as Lot;
const INFO: InfoDispo = {
  lot: LOT.id,
  disponible: false,
  enAttente: false,
  place: null,
  nombre: 0,
  avance: null,
  empechement: null,
  disponibleLe: null,
};

/** The announcement for screen readers. */
const Annonce = () => <p data-testid="annonce">{usePhraseDesChangements()}</p>;

/** The form of a lot on a server. `refus` is the server's answer to a try. */
function ouvrir({
  lot = LOT,
  info = INFO,
  envoi = () => Response.json({}, { status: 500 }) as Response | Promise<Response>,
} = {}) {
  const portail = { lot: lot as Lot | null, info, recherche: true, autres: [VOISIN] };
  requetes.setQueryData(requeteLot(LOT.id).queryKey, lot);
  requetes.setQueryData(requeteLot(VOISIN.id).queryKey, VOISIN);
  const demandes = servir({
    '/api/info-dispo': (_, { method }) => {
      if (method === 'POST') {
        portail.info = { ...INFO, enAttente: true, place: 1, nombre: 1 };
        return Response.json(portail.info, { status: 201 });
      }
      return Response.json(portail.info);
    },
    '/api/options/lots/': () => Response.json({ lot: LOT.id, dateEcheance: FIN }),
    '/api/options': (_, { method }) => (method === 'POST' ? envoi() : liste([])),
    '/api/denonciations': () => liste([]),
    '/api/offre/lots/': ({ pathname }) => {
      const lu = [VOISIN, ...portail.autres].find(({ id }) => pathname.endsWith(`/${id}`)) ?? portail.lot;
      return lu === null ? Response.json({ code: 'lot-introuvable' }, { status: 404 }) : Response.json(lu);
    },
    '/api/offre/lots?id': () => liste([]),
    '/api/offre/lots': () =>
      portail.recherche
        ? liste([...portail.autres, ...(portail.lot === null ? [] : [portail.lot])])
        : Response.json({}, { status: 400 }),
  });
  const page = monter(
    <>
      <OptionPage />
      <Annonce />
    </>,
    {
      adresse: '/lot/ecluse-A203/option',
      chemin: '/lot/:id/option',
      requetes,
    },
  );
  return { ...page, portail, demandes };
}

const POSER = /^Poser l’option/u;
const nom = () => screen.getByRole('textbox', { name: /^Nom/u }) as HTMLInputElement;
const ecrire = (champ: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(champ, { selector: 'input' }), { target: { value } });
const proches = () => screen.findByRole('list', { name: 'Les lots libres les plus proches' });
const texte = (element: HTMLElement) => element.textContent.replace(/[\u00a0\u202f]/gu, ' ');

const refuser = (code: string, detail: string) => () =>
  Response.json({ title: 'Refus', code, detail, statut: PRIS.statut }, { status: 409 });

async function remplir() {
  fireEvent.click(screen.getByRole('combobox', { name: 'Civilité' }));
  fireEvent.click(await screen.findByRole('option', { name: 'M.' }));
  ecrire(/^Prénom/u, 'Yann');
  ecrire(/^Nom/u, 'Coroller');
  ecrire(/^E-mail/u, 'yann@exemple.fr');
  ecrire(/^Code postal/u, '44400');
  ecrire(/^Ville/u, 'Rezé');
}

it('le lot pris pendant la saisie, le dit aussitôt, garde ce qui est saisi, propose autre chose et la liste d’attente', async () => {
  const { portail, clavier } = ouvrir();
  const promesse = /Une fois l’option posée, le prix n’augmente plus pour vous/u;
  expect(screen.getByText(promesse)).toBeTruthy();
  ecrire(/^Nom/u, 'Coroller');
  portail.lot = PRIS;
  act(() => appliquer(evenementDuLot()));
  const avis = (await screen.findByText("Ce lot vient d'être optionné.")).closest(
    '[role="status"]',
  ) as HTMLElement;
  expect(texte(avis)).toContain('Statut du lot à présent : Optionné');
  expect(screen.queryByText(promesse)).toBeNull();
  expect(nom().value).toBe('Coroller');
  expect(screen.getByRole('button', { name: POSER }).getAttribute('aria-disabled')).toBe('true');
  const [autre, ...reste] = within(await proches()).getAllByRole('listitem');
  expect(reste).toEqual([]);
  expect(texte(autre as HTMLElement)).toContain('même programme · 3 pièces · 12 000 € de moins');
  await clavier.click(await screen.findByRole('button', { name: /^Rejoindre la liste d’attente/u }));
  await waitFor(() => expect(texte(document.body)).toContain('Vous êtes 1er sur 1 dans la liste d’attente.'));
});

it('le prix qui change pendant la saisie se voit changer, et se dit en une phrase', async () => {
  const { portail } = ouvrir();
  expect(screen.getByText(/^389\s000\s€$/u).closest('[data-change]')).toBeNull();
  portail.lot = { ...LOT, prix: 391_000 };
  act(() => appliquer(evenementDuLot({ statut: LOT.statut, prix: 391_000 })));
  const change = await screen.findByText(/^391\s000\s€$/u);
  expect(change.closest('[data-change]')).not.toBeNull();
  await waitFor(
    () =>
      expect(texte(screen.getByTestId('annonce'))).toBe('Le prix de ce lot vient de changer : 391 000 €.'),
    { timeout: 5_000 },
  );
  await waitFor(() => expect(change.closest('[data-change]')).toBeNull());
  expect(screen.queryByText("Ce lot vient d'être optionné.")).toBeNull();
});

it('le lot pris n’est dit qu’une fois : l’avis suffit', async () => {
  const { portail } = ouvrir();
  portail.lot = PRIS;
  act(() => appliquer(evenementDuLot()));
  await screen.findByText("Ce lot vient d'être optionné.");
  await new Promise((suite) => setTimeout(suite, 1_500));
  expect(screen.getByTestId('annonce').textContent).toBe('');
});

it('les lots proches qui n’ont pas pu être lus se redemandent', async () => {
  const { portail, clavier } = ouvrir();
  portail.lot = PRIS;
  portail.recherche = false;
  act(() => appliquer(evenementDuLot()));
  await screen.findByText('Les lots libres n’ont pas pu être chargés.');
  portail.recherche = true;
  await clavier.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(within(await proches()).getByRole('link', { name: 'Lot A204' })).toBeTruthy();
});

it('de nouveau libre, la page redevient celle qu’on remplissait', async () => {
  const { portail } = ouvrir();
  portail.lot = PRIS;
  act(() => appliquer(evenementDuLot()));
  await screen.findByText("Ce lot vient d'être optionné.");
  portail.lot = LOT;
  act(() => appliquer(evenementDuLot({ statut: LOT.statut }, '8')));
  await waitFor(() => expect(screen.queryByText("Ce lot vient d'être optionné.")).toBeNull());
  expect(screen.getByRole('button', { name: POSER }).getAttribute('aria-disabled')).toBeNull();
});

it('refusé parce que le lot est parti, propose la même chose', async () => {
  const detail = "Ce lot vient d'être optionné.";
  const { portail } = ouvrir({ envoi: refuser('lot-indisponible', detail) });
  await remplir();
  portail.lot = PRIS;
  fireEvent.click(screen.getByRole('button', { name: POSER }));
  await screen.findByText(detail);
  expect(screen.getAllByText(detail)).toHaveLength(1);
  expect(
    within(await proches())
      .getByRole('link', { name: 'Lot A204' })
      .getAttribute('href'),
  ).toBe('/lot/ecluse-A204');
  expect(await screen.findByRole('button', { name: /^Rejoindre la liste d’attente/u })).toBeTruthy();
  expect(nom().value).toBe('Coroller');
});

it('refusé pour autre chose, suit encore le lot : parti, le dit ; de retour, le refus reste', async () => {
  const LIMITE = 'Vous avez atteint votre limite.';
  const { portail } = ouvrir({ envoi: refuser('limite-options', LIMITE) });
  await remplir();
  fireEvent.click(screen.getByRole('button', { name: POSER }));
  await screen.findByText(LIMITE);
  portail.lot = PRIS;
  act(() => appliquer(evenementDuLot()));
  expect(await screen.findByText("Ce lot vient d'être optionné.")).toBeTruthy();
  expect(screen.queryByText(LIMITE)).toBeNull();
  expect(await proches()).toBeTruthy();
  portail.lot = LOT;
  act(() => appliquer(evenementDuLot({ statut: LOT.statut }, '8')));
  expect(await screen.findByText(LIMITE)).toBeTruthy();
});

describe('proposé en priorité à qui remplit', () => {
  const AVANCE = '2999-11-25T18:00:00Z';
  const A_MOI: Lot = {
    ...PRIS,
    disponibleLe: AVANCE,
    actions: { ...PRIS.actions, option: PERMISE, alerte: REFUSEE },
  };
  const sansOption = (motif: string, code: CodeDeRefus = 'limite-options'): Lot => ({
    ...A_MOI,
    actions: { ...A_MOI.actions, option: { autorisee: false, code, motif } },
  });
  const EN_AVANCE: InfoDispo = {
    ...INFO,
    enAttente: true,
    place: 1,
    nombre: 2,
    avance: { fin: AVANCE },
    disponibleLe: AVANCE,
  };
  const ouvrirEnAvance = (suite: { envoi?: () => Response } = {}) =>
    ouvrir({ lot: A_MOI, info: EN_AVANCE, ...suite });

  it('refusé par sa limite, dit le refus du serveur : personne d’autre n’a le lot', async () => {
    const LIMITE = 'Vous avez déjà 5 options et réservations en cours.';
    const { portail } = ouvrirEnAvance({ envoi: refuser('limite-options', LIMITE) });
    await remplir();
    portail.lot = sansOption('vous avez déjà 5 options et réservations en cours');
    fireEvent.click(screen.getByRole('button', { name: POSER }));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: POSER }).getAttribute('aria-disabled')).toBe('true'),
    );
    expect(await screen.findByText(LIMITE)).toBeTruthy();
    expect(screen.queryByText(/une personne de sa liste/u)).toBeNull();
    expect(screen.queryByRole('list', { name: 'Les lots libres les plus proches' })).toBeNull();
  });

  it('retenu par une annexe, dit laquelle', async () => {
    const { portail } = ouvrirEnAvance();
    portail.lot = sansOption('le lot P118, vendu avec celui-ci, est optionné', 'annexe-prise');
    act(() => appliquer(evenementDuLot({ lot: 'PG00203-P118' })));
    expect(await screen.findByText('Le lot P118, vendu avec celui-ci, est optionné.')).toBeTruthy();
    expect(screen.queryByText(/une personne de sa liste/u)).toBeNull();
  });
});

it('refusé parce qu’il est parti, dit ce qu’il devient, et redevient celle qu’on remplissait quand il est rendu', async () => {
  const detail = "Ce lot vient d'être optionné.";
  const { portail } = ouvrir({ envoi: refuser('lot-indisponible', detail) });
  await remplir();
  portail.lot = PRIS;
  fireEvent.click(screen.getByRole('button', { name: POSER }));
  await screen.findByText(detail);
  act(() => appliquer(evenementDuLot()));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: POSER }).getAttribute('aria-disabled')).toBe('true'),
  );
  const reserve = { code: 'R', libelle: 'Réservé' };
  portail.lot = { ...PRIS, statut: reserve };
  act(() => appliquer(evenementDuLot({ statut: reserve }, '8')));
  await waitFor(() => expect(texte(document.body)).toContain('Statut du lot à présent : Réservé'));
  portail.lot = LOT;
  act(() => appliquer(evenementDuLot({ statut: LOT.statut }, '9')));
  await waitFor(() => expect(screen.queryByText(detail)).toBeNull());
  expect(screen.queryByRole('list', { name: 'Les lots libres les plus proches' })).toBeNull();
  expect(screen.getByRole('button', { name: POSER }).getAttribute('aria-disabled')).toBeNull();
});

it('ce qui arrive s’entend d’une région qui était là', async () => {
  const { portail } = ouvrir();
  const region = screen.getAllByRole('status').find((une) => une.textContent === '');
  expect(region).toBeTruthy();
  portail.lot = PRIS;
  act(() => appliquer(evenementDuLot()));
  await waitFor(() => expect(region?.textContent).toContain("Ce lot vient d'être optionné."));
  expect(region?.querySelector('[role="status"]')).toBeNull();
});

it('un lot proposé qui part laisse la place à un autre, et le clavier au suivant', async () => {
  const voisin = (numero: string, prix: number): Lot => ({ ...VOISIN, id: `ecluse-${numero}`, numero, prix });
  const [un, deux, trois, quatre] = [
    voisin('A301', 388_000),
    voisin('A302', 387_000),
    voisin('A303', 386_000),
    voisin('A304', 385_000),
  ] as const;
  const { portail } = ouvrir();
  portail.autres = [un, deux, trois];
  portail.lot = PRIS;
  act(() => appliquer(evenementDuLot()));
  const numeros = async () =>
    within(await proches())
      .getAllByRole('link', { name: /^Lot/u })
      .map(({ textContent }) => textContent);
  expect(await numeros()).toEqual(['Lot A301', 'Lot A302', 'Lot A303']);
  screen.getByRole('link', { name: /^Optionner celui-ci.*A302$/u }).focus();
  portail.autres = [un, trois, quatre];
  act(() => appliquer(evenementDuLot({ lot: deux.id }, '8')));
  await waitFor(async () => expect(await numeros()).toEqual(['Lot A301', 'Lot A303', 'Lot A304']));
  expect(document.activeElement).toBe(screen.getByRole('link', { name: /^Optionner celui-ci.*A303$/u }));
});

it('passe à un autre lot sans rien perdre de ce qui est saisi', async () => {
  const { portail, clavier, routeur } = ouvrir();
  await remplir();
  portail.lot = PRIS;
  act(() => appliquer(evenementDuLot()));
  await clavier.click(await screen.findByRole('link', { name: 'Optionner celui-ci\u00a0: lot A204' }));
  expect(routeur.state.location.pathname).toBe('/lot/ecluse-A204/option');
  await screen.findByRole('heading', { level: 1, name: 'Poser une option sur le lot A204' });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByText("Ce lot vient d'être optionné.")).toBeNull();
  expect(nom().value).toBe('Coroller');
});

it('l’option que je pose moi-même n’est pas celle d’un autre', async () => {
  const { promesse: reponse } = promesse<Response>();
  const { portail } = ouvrir({ envoi: () => reponse });
  await remplir();
  fireEvent.click(screen.getByRole('button', { name: POSER }));
  portail.lot = LOT_TENU;
  act(() => appliquer(evenementDuLot()));
  await screen.findByText('vous l’avez jusqu’au 25/11 à 19:00');
  expect(screen.queryByText("Ce lot vient d'être optionné.")).toBeNull();
});

it('retiré de la vente pendant qu’on remplit : la page le dit, et propose les lots les plus proches', async () => {
  const { portail } = ouvrir();
  expect(await screen.findByRole('button', { name: POSER })).toBeTruthy();
  portail.lot = null;
  act(() =>
    appliquer({ genre: 'retire', fait: '900001', donnees: { lot: LOT.id, programme: LOT.programme.id } }),
  );
  expect(await screen.findByText("Le lot n'est plus disponible.")).toBeTruthy();
  expect(screen.getByRole('button', { name: POSER }).getAttribute('aria-disabled')).toBe('true');
  expect(screen.queryByText(/Statut du lot à présent/u)).toBeNull();
  const proches = await screen.findByRole('list', { name: 'Les lots libres les plus proches' });
  expect(within(proches).getByRole('link', { name: 'Lot A204' })).toBeTruthy();
});

it('retiré au moment de l’envoi : le refus est celui du lot, et la saisie reste', async () => {
  const message = "Le lot n'est plus disponible.";
  ouvrir({
    envoi: () => Response.json({ code: 'lot-introuvable', detail: message, status: 404 }, { status: 404 }),
  });
  await remplir();
  fireEvent.click(screen.getByRole('button', { name: POSER }));
  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Voir les autres lots du programme' })).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).not.toBe('');
});

describe('une annexe prise pendant qu’on remplit', () => {
  const retenu = (motif: string, code: CodeDeRefus): Lot => ({
    ...LOT,
    actions: { ...LOT.actions, option: { autorisee: false, code, motif } },
  });
  const ANNEXE = 'le lot P118, vendu avec celui-ci, est optionné';
  const prendreLAnnexe = () => act(() => appliquer(evenementDuLot({ lot: 'PG00203-P118' })));

  it('retient le lot : la page le dit, garde la saisie, et propose les lots les plus proches', async () => {
    const { portail } = ouvrir();
    ecrire(/^Nom/u, 'Coroller');
    portail.lot = retenu(ANNEXE, 'annexe-prise');
    prendreLAnnexe();
    expect(await screen.findByText('Le lot P118, vendu avec celui-ci, est optionné.')).toBeTruthy();
    expect(screen.getByText('Ce que vous avez saisi est gardé.')).toBeTruthy();
    expect(nom().value).toBe('Coroller');
    expect(within(await proches()).getByRole('link', { name: 'Lot A204' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Rejoindre la liste d’attente/u })).toBeNull();
    expect(screen.queryByText(/Statut du lot à présent/u)).toBeNull();
    portail.lot = LOT;
    prendreLAnnexe();
    await waitFor(() => expect(screen.queryByText(/vendu avec celui-ci/u)).toBeNull());
  });

  it('empêché pour une autre raison, ne propose pas d’autres lots, qu’on n’aurait pas davantage', async () => {
    const { portail } = ouvrir();
    portail.lot = retenu('vous avez déjà 5 options et réservations en cours', 'limite-options');
    prendreLAnnexe();
    await screen.findByText(/^Poser une option\s: vous avez déjà 5 options et réservations en cours$/u);
    expect(screen.queryByText('Ce que vous avez saisi est gardé.')).toBeNull();
    expect(screen.queryByRole('list', { name: 'Les lots libres les plus proches' })).toBeNull();
  });
});
