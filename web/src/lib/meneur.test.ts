// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { preparerLeDirect, suspendre } from '../essais/direct';
import { type Meneur, rejoindreLesOnglets } from './meneur';

const NOM = 'essai';
let visible: DocumentVisibilityState;
const onglets: Meneur<string>[] = [];
/** The events in order: the name of a tab when it began to lead, and an entry of its own when it stopped. */
const journal: string[] = [];
const menent = new Set<string>();
let alternances = 0;

function onglet(nom: string): Meneur<string> {
  const meneur = rejoindreLesOnglets<string>(NOM, {
    mener: () => {
      menent.add(nom);
      alternances += 1;
      return () => void menent.delete(nom);
    },
    entendre: (message) => void journal.push(`${nom} entend ${message}`),
    depose: () => void journal.push(`${nom} est déposé`),
  });
  onglets.push(meneur);
  return meneur;
}
/** Plays a leading tab that is suspended: it keeps the lock, receives no message and sends none. Returns the function that ends it. */
function suspendu(options: LockOptions = {}): () => void {
  let rendre = () => {};
  const tenir = () =>
    new Promise<void>((suite) => {
      rendre = suite;
    });
  navigator.locks.request(NOM, options, tenir).catch(() => {});
  return () => rendre();
}
const passer = (secondes: number) => vi.advanceTimersByTimeAsync(secondes * 1_000);
function montrer(etat: DocumentVisibilityState): void {
  visible = etat;
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-23T14:00:00Z') });
  visible = 'visible';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visible);
  preparerLeDirect();
  journal.length = 0;
  menent.clear();
  alternances = 0;
});
afterEach(() => {
  for (const un of onglets.splice(0)) {
    un.quitter();
  }
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('un meneur qui n’a rien à dire mais répond n’est jamais remplacé', async () => {
  onglet('a');
  onglet('b');
  onglet('c');
  await passer(3_600);
  expect([...menent]).toEqual(['a']);
  expect([alternances, journal]).toEqual([1, []]);
});

it('un meneur suspendu est remplacé au bout d’une minute, et suit à son réveil', async () => {
  const a = onglet('a');
  const b = onglet('b');
  await passer(1);
  a.dire('un');
  const reveiller = suspendre(0);
  await passer(58);
  expect([...menent]).toEqual(['a']);
  await passer(2);
  expect([...menent]).toEqual(['b']);
  expect(journal).toEqual(['b entend un', 'a est déposé']);
  reveiller();
  b.dire('deux');
  await passer(3_600);
  expect(journal.slice(2)).toEqual(['a entend deux']);
  expect([[...menent], alternances]).toEqual([['b'], 2]);
  b.quitter();
  await passer(1);
  expect([...menent]).toEqual(['a']);
});

it('deux onglets qui s’en avisent ensemble n’en font qu’un meneur, et ne se le reprennent pas', async () => {
  suspendu();
  onglet('a');
  onglet('b');
  await passer(61);
  expect(menent.size).toBe(1);
  const avant = alternances;
  expect(avant).toBeLessThanOrEqual(2);
  await passer(3_600);
  expect([menent.size, alternances]).toEqual([1, avant]);
});

it('un onglet caché ne prend rien ; regardé, il demande d’abord', async () => {
  onglet('a');
  await passer(1);
  onglet('b');
  montrer('hidden');
  const reveiller = suspendre(0);
  await passer(3_600);
  montrer('visible');
  await passer(5);
  expect([...menent]).toEqual(['a']);
  reveiller();
  await passer(60);
  expect([...menent]).toEqual(['a']);
  suspendre(0);
  montrer('hidden');
  await passer(3_600);
  expect([...menent]).toEqual(['a']);
  montrer('visible');
  await passer(11);
  expect([...menent]).toEqual(['b']);
});

it('caché avant la réponse, il laisse faire', async () => {
  suspendu();
  onglet('a');
  await passer(55);
  montrer('hidden');
  await passer(60);
  expect([...menent]).toEqual([]);
});

it('pris par un autre, il cesse, et revient dans la file', async () => {
  onglet('a');
  await passer(1);
  const finir = suspendu({ steal: true });
  await passer(1);
  expect([[...menent], journal]).toEqual([[], ['a est déposé']]);
  finir();
  await passer(1);
  expect([...menent]).toEqual(['a']);
});

it('pris par un autre avant d’avoir commencé, il ne mène pas sans verrou', async () => {
  suspendu();
  onglet('a');
  await passer(59);
  const { request } = navigator.locks;
  let finir = () => {};
  vi.spyOn(navigator.locks, 'request').mockImplementationOnce((...reste: unknown[]) => {
    const sienne = Reflect.apply(request, navigator.locks, reste);
    finir = suspendu({ steal: true });
    return sienne;
  });
  await passer(2);
  expect([...menent]).toEqual([]);
  finir();
  await passer(1);
  expect([...menent]).toEqual(['a']);
});

it('parti, ne demande ni ne prend plus rien', async () => {
  const finir = suspendu();
  onglet('a').quitter();
  await passer(120);
  montrer('visible');
  await passer(120);
  finir();
  await passer(1);
  expect([...menent]).toEqual([]);
});

it('sans verrou ni canal, chacun le fait pour soi, tant qu’on le regarde', () => {
  preparerLeDirect({ partage: false });
  const a = onglet('a');
  onglet('b');
  expect([...menent]).toEqual(['a', 'b']);
  montrer('hidden');
  expect([...menent]).toEqual([]);
  montrer('visible');
  expect([...menent]).toEqual(['a', 'b']);
  a.quitter();
  montrer('hidden');
  montrer('visible');
  expect([...menent]).toEqual(['b']);
});

it('si le navigateur refuse le verrou pour une autre raison, l’onglet a le sien, tant qu’on le regarde', async () => {
  Object.defineProperty(navigator, 'locks', {
    configurable: true,
    value: { request: () => Promise.reject(new DOMException('no storage', 'InvalidStateError')) },
  });
  onglet('a');
  await passer(1);
  expect([...menent]).toEqual(['a']);
  montrer('hidden');
  expect([...menent]).toEqual([]);
  montrer('visible');
  expect([...menent]).toEqual(['a']);
  onglets[0]?.quitter();
  expect([...menent]).toEqual([]);
});
