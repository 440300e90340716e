import { afterEach, describe, expect, it, vi } from 'vitest';
import { requetes } from '../api/requetes';
import type { Lot } from '../api/types';
import { LOT } from '../essais/options';
import { alternatives, differences, lesPlusProches } from './alternatives';

const ici = { ...LOT.programme, lieu: { ...LOT.programme.lieu, id: 'nantes', ville: 'Nantes' } };
const REFERENCE: Lot = { ...LOT, programme: ici };
const un = (numero: string, suite: Partial<Lot> = {}): Lot => ({
  ...REFERENCE,
  id: numero,
  numero,
  ...suite,
});
const ailleurs = (id: string, lieu: string): Lot['programme'] => ({
  ...ici,
  id,
  lieu: { ...ici.lieu, id: lieu, ville: lieu === 'nantes' ? 'Nantes' : 'Rezé' },
});

it('range d’abord le programme, puis le lieu, la taille, le prix', () => {
  const autres = [
    un('loin', { programme: ailleurs('c', 'reze') }),
    un('cher', { prix: 420_000 }),
    un('deux', { pieces: 2 }),
    un('ville', { programme: ailleurs('b', 'nantes') }),
    un('proche', { prix: 391_000 }),
  ];
  expect(lesPlusProches(REFERENCE, autres).map(({ id }) => id)).toEqual(['proche', 'cher', 'deux']);
  expect(lesPlusProches(REFERENCE, [autres[0], autres[3], autres[3]] as Lot[]).map(({ id }) => id)).toEqual([
    'ville',
    'loin',
  ]);
});

it('ne propose ni le lot lui-même, ni ce qui vient d’être pris, ni ce qu’on ne peut pas prendre', () => {
  const pris = un('pris', { statut: { code: 'O', libelle: 'Optionné' } });
  const refuse = un('refuse', {
    actions: { ...LOT.actions, option: { autorisee: false, motif: 'ce lot se vend avec A101' } },
  });
  expect(lesPlusProches(REFERENCE, [REFERENCE, pris, refuse])).toEqual([]);
  const reservable = un('reservable', {
    actions: {
      ...LOT.actions,
      option: { autorisee: false, motif: 'limite' },
      reservation: LOT.actions.option,
    },
  });
  expect(lesPlusProches(REFERENCE, [reservable])).toEqual([]);
  expect(lesPlusProches(REFERENCE, [reservable], 'reservation')).toEqual([reservable]);
});

it('dit en quoi chacun diffère', () => {
  const dit = (suite: Partial<Lot>) =>
    differences(REFERENCE, un('x', suite))
      .join(' · ')
      .replace(/[\u00a0\u202f]/gu, ' ');
  expect(dit({})).toBe('même programme · 3 pièces · même prix');
  expect(
    dit({
      programme: ailleurs('b', 'nantes'),
      pieces: 2,
      prix: 377_000,
      surfaces: { ...LOT.surfaces, surface: 57.2 },
      etage: { libelle: '1er étage', priorite: 1 },
    }),
  ).toBe('autre programme, même ville · 1 pièce de moins · 4,2 m² de moins · 12 000 € de moins · 1er étage');
  expect(dit({ programme: ailleurs('c', 'reze'), pieces: 5, prix: null })).toBe(
    'autre ville : Rezé · 2 pièces de plus',
  );
  const place = { pieces: 0, surfaces: { ...LOT.surfaces, surface: null } };
  expect(differences(un('p', place), un('q', place))).toEqual(['même programme', 'même prix']);
});

describe('parmi plus de lots qu’une page n’en tient', () => {
  /** The lots whose page was requested. */
  let lus: string[] = [];
  afterEach(() => {
    vi.unstubAllGlobals();
    requetes.clear();
    lus = [];
  });
  const CHAMPS = { pieces: (lot: Lot) => lot.pieces, prix: (lot: Lot) => lot.prix };
  type Champ = keyof typeof CHAMPS;

  /** Whether a lot is within the limits of the search. A lot without a price is outside any limit of price. */
  function tient(lot: Lot, demande: URLSearchParams): boolean {
    const borne = (champ: Champ, sens: 'gte' | 'lte') => {
      const limite = demande.get(`${champ}[${sens}]`);
      const valeur = CHAMPS[champ](lot);
      return (
        limite === null ||
        (valeur !== null && (sens === 'gte' ? valeur >= Number(limite) : valeur <= Number(limite)))
      );
    };
    const { id, lieu } = lot.programme;
    const lieux = demande.getAll('programme.lieu.id[]');
    return (
      [null, id].includes(demande.get('programme.id')) &&
      // Every lot of this test is near enough when the search has a distance.
      (lieux.length === 0 || demande.has('programme.lieu.distance') || lieux.includes(String(lieu.id))) &&
      (['pieces', 'prix'] as const).every((champ) => borne(champ, 'gte') && borne(champ, 'lte'))
    );
  }

  function comparer(a: Lot, b: Lot, ordres: readonly (readonly [Champ, string])[]): number {
    for (const [champ, sens] of ordres) {
      const [x, y] = [CHAMPS[champ](a), CHAMPS[champ](b)];
      if (x !== y) {
        return x === null ? 1 : y === null ? -1 : sens === 'desc' ? y - x : x - y;
      }
    }
    return 0;
  }

  /**
   * Plays a server with these lots: its search (the cheapest first unless another order is requested) and the page of each lot. `chacun`
   * gives the answers of the pages of some lots.
   */
  function tenir(lots: readonly Lot[], chacun: Readonly<Record<string, Response>> = {}): URLSearchParams[] {
    const demandes: URLSearchParams[] = [];
    vi.stubGlobal('fetch', (adresse: string) => {
      const { pathname, searchParams: demande } = new URL(adresse, 'http://portail');
      const [, id] = /^\/api\/offre\/lots\/(.+)$/u.exec(pathname) ?? [];
      if (id !== undefined) {
        const sien = decodeURIComponent(id);
        lus.push(sien);
        return Promise.resolve(chacun[sien] ?? Response.json(lots.find((lot) => lot.id === sien)));
      }
      demandes.push(demande);
      const dits = [...demande].flatMap(([nom, sens]) => {
        const champ = /^order\[(pieces|prix)\]$/u.exec(nom)?.[1];
        return champ === undefined ? [] : [[champ as Champ, sens] as const];
      });
      const ordres = dits.length === 0 ? ([['prix', 'asc']] as const) : dits;
      const membres = lots
        .filter((lot) => tient(lot, demande))
        .toSorted((a, b) => comparer(a, b, ordres))
        .slice(0, Number(demande.get('limit')));
      return Promise.resolve(Response.json({ 'hydra:totalItems': membres.length, 'hydra:member': membres }));
    });
    return demandes;
  }
  const combien = (nombre: number, suite: (rang: number) => Partial<Lot>) =>
    Array.from({ length: nombre }, (_, rang) => un(`${JSON.stringify(suite(rang))} ${rang}`, suite(rang)));
  const proches = async (
    lots: readonly Lot[],
    lot = REFERENCE,
    chacun: Readonly<Record<string, Response>> = {},
  ) => {
    const demandes = tenir(lots, chacun);
    const trouves = await requetes.fetchQuery(alternatives(lot, 'option'));
    return { demandes, ids: lesPlusProches(lot, trouves).map(({ id }) => id) };
  };

  it('les plus proches d’un grand programme ne sont pas ses moins chers', async () => {
    const lots = [
      ...combien(200, (rang) => ({ prix: 150_000 + 1_000 * rang })),
      ...combien(200, (rang) => ({ prix: 395_000 + 1_000 * rang })),
      un('dessous', { prix: 388_000 }),
      un('dessus', { prix: 390_500 }),
      un('pareil', { prix: 389_000 }),
    ];
    const { ids, demandes } = await proches(lots);
    expect(ids).toEqual(['pareil', 'dessous', 'dessus']);
    // Three lots of the programme are enough: no other place is searched.
    expect(demandes.every((demande) => demande.get('programme.id') === ici.id)).toBe(true);
  });

  it('la taille passe avant le prix, si loin qu’il soit', async () => {
    const lots = [
      ...combien(100, (rang) => ({ pieces: 2, prix: 388_900 - rang })),
      ...combien(100, (rang) => ({ pieces: 4, prix: 389_100 + rang })),
      un('même taille', { prix: 250_000 }),
      un('aussi', { prix: 700_000 }),
    ];
    expect((await proches(lots)).ids.slice(0, 2)).toEqual(['même taille', 'aussi']);
  });

  it('sans trois lots ici, cherche dans la ville, puis autour', async () => {
    const lots = [
      un('sans prix', { prix: null }),
      un('autour', { programme: ailleurs('c', 'reze') }),
      ...combien(60, (rang) => ({ prix: 389_000 - rang, programme: ailleurs('c', 'reze') })),
      un('ville', { prix: 340_000, programme: ailleurs('b', 'nantes') }),
      un('trop cher', { prix: 800_000, programme: ailleurs('b', 'nantes') }),
    ];
    const { ids } = await proches(lots);
    expect(ids.slice(0, 2)).toEqual(['sans prix', 'ville']);
    expect(lots.find(({ id }) => id === ids[2])).toMatchObject({ prix: 389_000 });
  });

  it('d’un lot sans prix, et d’un programme sans lieu, demande ce qui se demande', async () => {
    const lot: Lot = { ...REFERENCE, prix: null, programme: { ...ici, lieu: { ...ici.lieu, id: null } } };
    const { ids, demandes } = await proches([un('deux', { pieces: 2 }), un('trois', {})], lot);
    expect(ids).toEqual(['trois', 'deux']);
    expect(demandes.some((demande) => demande.has('prix[gte]') || demande.has('prix[lte]'))).toBe(false);
  });

  it('ne propose pas ce que sa page refuse, ni ce qui n’y est plus', async () => {
    const lots = ['un', 'deux', 'trois', 'quatre', 'cinq'].map((id, rang) =>
      un(id, { prix: 389_000 + rang }),
    );
    const tenu = {
      autorisee: false,
      code: 'annexe-prise',
      motif: 'le lot P12, vendu avec celui-ci, est optionné',
    } as const;
    const { ids } = await proches(lots, REFERENCE, {
      un: Response.json({ ...lots[0], actions: { ...LOT.actions, option: tenu } }),
      deux: Response.json({ code: 'lot-introuvable', message: 'Ce lot n’existe pas.' }, { status: 404 }),
    });
    expect(ids).toEqual(['trois', 'quatre', 'cinq']);
    expect(lus).toEqual(['un', 'deux', 'trois', 'quatre', 'cinq']);
  });

  it('croit la liste quand une page ne se lit pas, et n’en demande que quelques-unes', async () => {
    const lots = combien(20, (rang) => ({ prix: 389_000 + rang }));
    const tenu = { autorisee: false, motif: 'votre société l’avait il y a moins d’un jour' };
    const refuses = lots.slice(0, 9).map((lot) => {
      const dit = { ...lot, actions: { ...LOT.actions, option: tenu } };
      return [lot.id, Response.json(dit)] as const;
    });
    const loin = await proches(lots, REFERENCE, Object.fromEntries(refuses));
    expect(lus).toEqual(lots.slice(0, 9).map(({ id }) => id));
    expect(loin.ids).toEqual(lots.slice(9, 12).map(({ id }) => id));

    requetes.clear();
    const muet = Response.json({ code: 'indisponible', message: '' }, { status: 400 });
    expect((await proches(lots.slice(0, 3), REFERENCE, { [String(lots[0]?.id)]: muet })).ids).toHaveLength(3);
  });
});
