// @vitest-environment jsdom
/**
 * Compares what the server paints of a page (`crates/api/src/navigateur/peinture`) with what the page itself draws from the
 * same answers, at the width of a phone. After a change here, `npx vitest run src/app/peinture.test.tsx -u` writes the file of
 * the drawn pages again; the server's own test then says whether the server paints the same.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MantineProvider } from '@mantine/core';
import * as tabler from '@tabler/icons-react';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, Outlet, type RouteObject, RouterProvider } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { lieuxParIds } from '../api/lieux';
import { lot } from '../api/lot';
import { requetes } from '../api/requetes';
import { session } from '../api/session';
import { veille } from '../api/veille';
import { preparer } from '../essais/monter';
import { premieresDenonciations, SuiviDenonciationsPage } from '../features/denonciation/suivi-page';
import { HomePage } from '../features/home/home-page';
import { premieresDeLAccueil } from '../features/home/queries';
import { DetailsDuLot, LotPage } from '../features/lot/lot-page';
import { documentsDuLot } from '../features/lot/queries';
import { SuiviPage as OptionsPage, premieresOptions } from '../features/option/suivi-page';
import { ProgrammePage } from '../features/programme/programme-page';
import { lotsDuProgramme, programme } from '../features/programme/queries';
import { lireRecherche } from '../features/recherche/adresse';
import { facettes } from '../features/recherche/facettes';
import { rechercher, total } from '../features/recherche/queries';
import { RecherchePage } from '../features/recherche/recherche-page';
import {
  premieresReservations,
  SuiviPage as ReservationsPage,
} from '../features/reservation/suivi/suivi-page';
import { ConnexionPage } from '../features/session/connexion-page';
import { aujourdhui } from '../lib/horloge';
import { Entete } from './entete';

interface Cas {
  page: string;
  instant: string;
  // biome-ignore lint/suspicious/noExplicitAny: the body of an answer depends on its call
  reponses: { adresse: string; corps: any }[];
}

const PEINTURE = '../../../crates/api/src/navigateur/peinture';
const CAS: readonly Cas[] = JSON.parse(readFileSync(join(import.meta.dirname, PEINTURE, 'cas.json'), 'utf8'));

preparer();
afterEach(() => {
  requetes.clear();
  vi.useRealTimers();
});

/** The route of a case's page, once the first calls of this page are answered. */
async function pageDe({ page, reponses }: Cas): Promise<RouteObject> {
  const { pathname, searchParams } = new URL(page, 'http://portail');
  const demander = (...demandees: readonly { queryKey: readonly unknown[] }[]) =>
    Promise.all(
      demandees.map((une) => requetes.fetchQuery(une as Parameters<typeof requetes.fetchQuery>[0])),
    );
  const [, genre, id = ''] = pathname.split('/');
  if (genre === 'lot') {
    await demander(lot(id), documentsDuLot(id));
    return {
      path: '/lot/:id',
      element: <LotPage />,
      children: [{ index: true, element: <DetailsDuLot /> }],
    };
  }
  if (genre === 'programme') {
    await demander(programme(id), lotsDuProgramme(id));
    return { path: '/programme/:id', element: <ProgrammePage /> };
  }
  switch (pathname) {
    case '/recherche/lots': {
      const recherche = lireRecherche(searchParams, 'lots');
      const { locations } = recherche.criteres;
      await demander(rechercher(recherche, 'lots'), facettes(recherche.criteres));
      await demander(
        total(recherche.criteres, 'programmes'),
        ...(locations.length > 0 ? [lieuxParIds(locations)] : []),
      );
      return { path: '*', element: <RecherchePage appel="lots" /> };
    }
    case '/recherche/programmes': {
      const recherche = lireRecherche(searchParams, 'programmes');
      const { locations } = recherche.criteres;
      await demander(rechercher(recherche, 'programmes'), facettes(recherche.criteres));
      await demander(...(locations.length > 0 ? [lieuxParIds(locations)] : []));
      return { path: '*', element: <RecherchePage appel="programmes" /> };
    }
    case '/suivi/options':
      await demander(...premieresOptions());
      return { path: '*', element: <OptionsPage /> };
    case '/suivi/reservations':
      await demander(...premieresReservations());
      return { path: '*', element: <ReservationsPage /> };
    case '/suivi/denonciations':
      await demander(...premieresDenonciations());
      return { path: '*', element: <SuiviDenonciationsPage /> };
    case '/home': {
      const moi = reponses.find(({ adresse }) => adresse === '/api/user/me')?.corps;
      await demander(...premieresDeLAccueil(moi, aujourdhui()));
      return { path: '*', element: <HomePage /> };
    }
    case '/connexion':
      return { path: '*', element: <ConnexionPage /> };
    default:
      throw new Error(page);
  }
}

/**
 * Changes a drawn page into what the server writes: no commissions, because this browser may hide them, and nothing that needs
 * a script.
 */
function peint(html: string): string {
  return (
    html
      .replace(/(<td class="lots-(?:commission|denoncer)"[^>]*>).*?<\/td>/gu, '$1</td>')
      // React adds these preloads of images by itself.
      .replace(/<link rel="preload" as="image"[^>]*>/gu, '')
      // The page brings the photo of a person.
      .replace(/(<span class="portrait-portrait"[^>]*>)<img [^>]*>/gu, '$1')
      .replace(/<p class="programme-commission">.*?<\/p>/gu, '')
      // The server paints neither what stands under the lots of a programme nor the filters above them: the page adds both.
      .replace(/<div class="prog-deux">.*?<\/div>(?=<div class="barre-barre">)/gu, '</div>')
      .replace(/<div class="plots-types".*?(?=<table)/gu, '')
      .replace(/<div><dt>Commission<\/dt>.*?<\/div>/gu, '')
      // The painting has the image of both themes, because the browser knows whether the screen is dark before a script runs.
      .replace(
        /<img src="([^"]*)theme=clair([^"]*)"[^>]*\/>/gu,
        '<picture><source media="(prefers-color-scheme: dark)" srcset="$1theme=sombre$2"/>$&</picture>',
      )
      .replace(/<button type="(button|submit)"/gu, '<button type="$1" disabled=""')
      // A form with an address is sent by the browser itself.
      .replace(/(<form [^>]*action="(?:(?!<\/form>).)*<button type="submit") disabled=""/gu, '$1')
      // `autofocus` makes the browser put the focus where the page will put it.
      .replace(/ data-autofocus=""/gu, ' autofocus=""$&')
      .replace(/<input type="(checkbox|radio)"/gu, '<input type="$1" disabled=""')
      .replace(/ disabled=""(?=[^>]* disabled="")/gu, '')
  );
}

async function dessiner(cas: Cas): Promise<string> {
  vi.useFakeTimers({ now: new Date(cas.instant), toFake: ['Date'] });
  vi.stubGlobal('matchMedia', (requete: string) => ({
    matches: requete === '(width < 45em)',
    addEventListener() {},
    removeEventListener() {},
  }));
  const corpsDe = new Map(cas.reponses.map(({ adresse, corps }) => [adresse, corps]));
  vi.stubGlobal('fetch', async (adresse: string) => {
    const corps = corpsDe.get(adresse);
    if (corps === undefined) {
      throw new Error(`${cas.page} asks for ${adresse}`);
    }
    return Response.json(corps);
  });
  requetes.setQueryData(session.queryKey, corpsDe.get('/api/user/me') ?? null);
  requetes.setQueryData(veille.queryKey, corpsDe.get('/api/user/me/veille'));
  const element = (
    <>
      <Entete />
      <main id="contenu" tabIndex={-1} className="dispo-contenu">
        <Outlet />
      </main>
    </>
  );
  const routeur = createMemoryRouter([{ element, children: [await pageDe(cas)] }], {
    initialEntries: [cas.page],
  });
  const html = renderToStaticMarkup(
    <MantineProvider withCssVariables={false} withGlobalClasses={false}>
      <QueryClientProvider client={requetes}>
        <RouterProvider router={routeur} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  requetes.clear();
  return peint(html);
}

it('dessine ce que le serveur peint des mêmes réponses', async () => {
  const peintes = [];
  for (const cas of CAS) {
    peintes.push({ page: cas.page, html: (await dessiner(cas)).split(/(?<=>)(?=<)/u) });
  }
  await expect(`${JSON.stringify(peintes, null, 1)}\n`).toMatchFileSnapshot(`${PEINTURE}/peints.json`);
});

/** The icons that the server paints, with their sizes. */
const ICONES = [
  [tabler.IconAdjustmentsHorizontal, 18],
  [tabler.IconArrowBackUp, 16],
  [tabler.IconArrowRight, 16],
  [tabler.IconBan, 16],
  [tabler.IconCalendarPlus, 18],
  [tabler.IconCheck, 16],
  [tabler.IconChevronDown, 16],
  [tabler.IconClock, 16],
  [tabler.IconDownload, 16],
  [tabler.IconHourglass, 16],
  [tabler.IconQuestionMark, 16],
  [tabler.IconArrowDown, 14],
  [tabler.IconArrowUp, 14],
  [tabler.IconArrowsSort, 16],
  [tabler.IconChevronLeft, 16],
  [tabler.IconChevronRight, 16],
  [tabler.IconBolt, 14],
  [tabler.IconDeviceMobile, 14],
  [tabler.IconDiscount, 14],
  [tabler.IconDots, 16],
  [tabler.IconEye, 16],
  [tabler.IconFileSpreadsheet, 18],
  [tabler.IconKey, 14],
  [tabler.IconLayoutGrid, 18],
  [tabler.IconMap2, 18],
  [tabler.IconMaximize, 18],
  [tabler.IconPrinter, 16],
  [tabler.IconSearch, 18],
  [tabler.IconTag, 18],
  [tabler.IconX, 15],
  [tabler.IconX, 16, 'x-16'],
] as const;

it('donne au serveur les dessins de ses boutons', async () => {
  const dessins = ICONES.map(([Icone, size, nom]) => {
    const html = renderToStaticMarkup(<Icone size={size} stroke={1.5} aria-hidden="true" />);
    return [nom ?? /tabler-icon-([\w-]+)/u.exec(html)?.[1] ?? '', html];
  });
  await expect(`${JSON.stringify(Object.fromEntries(dessins), null, 1)}\n`).toMatchFileSnapshot(
    `${PEINTURE}/icones.json`,
  );
});
