// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { use } from 'react';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router';
import { expect, it } from 'vitest';
import { preparer } from '../../essais/monter';
import { LienDansLaPage } from '../lien-page';
import { ChampDeRecherche } from './filtres';
import { useListe } from './use-liste';

preparer();

/** How long the route loads at an address, before the page renders. */
let attente: () => number = () => 0;
/** How long the page waits when it first renders at an address, as with a slow processor or with data of its own. */
let dessin: () => number = () => 0;
const dessins = new Map<string, Promise<void> | null>();

function Lenteur() {
  const { key } = useLocation();
  if (!dessins.has(key)) {
    const duree = dessin();
    dessins.set(key, duree === 0 ? null : new Promise((suite) => setTimeout(suite, duree)));
  }
  const encore = dessins.get(key) ?? null;
  if (encore !== null) {
    use(encore);
  }
  return null;
}

function Liste() {
  const etat = useListe('nom');
  const dite = JSON.stringify([
    etat.lire('search'),
    etat.lire('statut'),
    etat.lire('groupe'),
    etat.tri.champ,
  ]);
  return (
    <>
      <ChampDeRecherche etat={etat} libelle="Nom" />
      <output>{dite}</output>
      {['1', '2'].map((valeur) => (
        <button key={valeur} type="button" onClick={() => etat.poser('statut', valeur)}>
          {`Statut ${valeur}`}
        </button>
      ))}
      <button type="button" onClick={() => etat.poser('groupe', 'a')}>
        Groupe
      </button>
      <LienDansLaPage {...etat.tri.lien('date', 'asc')}>Par date</LienDansLaPage>
      <LienDansLaPage {...etat.tri.lien('nom', 'asc')}>Par nom</LienDansLaPage>
      <Lenteur />
    </>
  );
}

async function ouvrir(adresse = '/') {
  attente = () => 0;
  dessin = () => 0;
  dessins.clear();
  const loader = () => new Promise((suite) => setTimeout(() => suite(null), attente()));
  const routeur = createMemoryRouter(
    [{ path: '*', element: <Liste />, loader, HydrateFallback: () => null }],
    {
      initialEntries: [adresse],
    },
  );
  render(
    <MantineProvider env="test">
      <RouterProvider router={routeur} />
    </MantineProvider>,
  );
  await screen.findByRole('searchbox');
  return routeur;
}

const champ = () => screen.getByRole('searchbox', { name: 'Nom' }) as HTMLInputElement;
const dit = () => JSON.parse(screen.getByRole('status').textContent) as (string | null)[];
const passer = (duree: number) => act(() => new Promise<void>((suite) => setTimeout(suite, duree)));
const entrer = () => act(async () => champ().focus());
const quitter = () => act(async () => champ().blur());
const taper = (texte: string) =>
  act(async () => {
    fireEvent.change(champ(), { target: { value: texte } });
  });

/** Waits until the expected result is rendered. */
async function finir(lire: () => unknown, voulu: unknown): Promise<void> {
  for (let tour = 0; tour < 40 && JSON.stringify(lire()) !== JSON.stringify(voulu); tour += 1) {
    await passer(100);
  }
  expect(lire()).toEqual(voulu);
}

/** A random generator with a seed. */
function hasard(graine: number): () => number {
  let etat = graine;
  return () => {
    etat = (etat * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return etat / 2 ** 32;
  };
}

it('ce qui se dessine en retard ne reprend aucune lettre', async () => {
  await ouvrir();
  attente = () => 250;
  await entrer();
  await taper('dup');
  await passer(310);
  await taper('duponts');
  await passer(200);
  expect(champ().value).toBe('duponts');
  await passer(2_000);
  expect([champ().value, dit()[0]]).toEqual(['duponts', 'duponts']);
});

it('ce qui a été commencé puis repris d’un dessin n’efface aucune lettre', async () => {
  await ouvrir();
  dessin = () => 400;
  await entrer();
  await taper('1');
  // When the user leaves the field, the address is written at once, and its page begins to render.
  await quitter();
  await passer(50);
  await entrer();
  expect(champ().value).toBe('1');
  await taper(`${champ().value}c`);
  await finir(() => [champ().value, dit()[0]], ['1c', '1c']);
});

it('« retour » rend au champ ce que dit la liste, même pendant qu’on y tape', async () => {
  const routeur = await ouvrir('/?search=avant');
  fireEvent.click(screen.getByRole('link', { name: 'Par date' }));
  await passer(10);
  await entrer();
  await taper('après');
  await passer(310);
  expect(dit()[0]).toBe('après');
  await taper('après tout');
  await act(() => routeur.navigate(-1));
  await passer(1_000);
  expect([champ().value, dit()]).toEqual(['avant', ['avant', null, null, 'nom']]);
});

it('un filtre pressé juste avant un lien de tri est gardé, dans le même instant', async () => {
  const routeur = await ouvrir();
  attente = () => 200;
  act(() => {
    fireEvent.click(screen.getByRole('button', { name: 'Groupe' }));
    fireEvent.click(screen.getByRole('link', { name: 'Par date' }));
  });
  await passer(1_000);
  expect(dit()).toEqual([null, null, 'a', 'date']);
  expect(routeur.state.location.search).toBe('?groupe=a&tri=date&sens=asc');
});

it('des lettres et des filtres pressés au hasard : la dernière question est ce qui a été tapé', async () => {
  for (let graine = 1; graine <= 3; graine += 1) {
    const de = hasard(graine);
    await ouvrir();
    attente = () => Math.floor(de() * 250);
    dessin = () => Math.floor(de() * 250);
    const voulu: { search: string; statut: string | null; groupe: string | null; tri: string } = {
      search: '',
      statut: null,
      groupe: null,
      tri: 'nom',
    };
    const presser = async (role: 'button' | 'link', nom: string) => {
      // The field is left before something else is pressed, as with a real pointer.
      await quitter();
      await act(async () => fireEvent.click(screen.getByRole(role, { name: nom })));
    };
    for (let acte = 0; acte < 16; acte += 1) {
      const tirage = de();
      if (tirage < 0.6) {
        voulu.search += 'abcdefghij'[Math.floor(de() * 10)] ?? '';
        await entrer();
        // Types a letter after the present text of the field.
        await taper(champ().value + (voulu.search.at(-1) ?? ''));
      } else if (tirage < 0.75) {
        voulu.statut = de() < 0.5 ? '1' : '2';
        await presser('button', `Statut ${voulu.statut}`);
      } else if (tirage < 0.85) {
        voulu.groupe = 'a';
        await presser('button', 'Groupe');
      } else {
        voulu.tri = de() < 0.5 ? 'date' : 'nom';
        await presser('link', `Par ${voulu.tri}`);
      }
      await passer(1 + Math.floor(de() * 350));
    }
    await finir(
      () => [graine, champ().value, ...dit()],
      [graine, voulu.search, voulu.search || null, voulu.statut, voulu.groupe, voulu.tri],
    );
    cleanup();
  }
});
