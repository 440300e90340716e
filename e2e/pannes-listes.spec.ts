import type { Locator, Page } from '@playwright/test';
import {
  type Compte,
  expect,
  fichierDeSession,
  sansPremieresReponses,
  test,
  unAppartementLibre,
} from './outils/monde';
import { departs, LENTEUR, PANNES, Robinet, refus, tenirLHeure } from './outils/pannes';

// The pages receive no events, so that only the failure causes calls.
test.use({ sourde: true });

/** The pause between two tries of a visible failure, in milliseconds. */
const RELANCE = 15_000;

interface Liste {
  nom: string;
  chemin: string;
  qui?: Compte;
  /** The call of the list: path and query string. */
  appel: RegExp;
  /** A part of the list that shows only once the call is answered. */
  ligne: (page: Page) => Locator;
  /** The message of the failed list. */
  echec?: string;
}

/** Cells with letters: placeholder rows have none. */
const ligneDe = (nom: string) => (page: Page) =>
  page.getByRole('table', { name: nom, exact: true }).locator('tbody td').filter({ hasText: /\p{L}/u }).first();

const LISTES: readonly Liste[] = [
  {
    nom: 'recherche de lots',
    chemin: '/recherche/lots?pieces=3',
    qui: 'EP',
    appel: /^\/api\/offre\/lots\?/u,
    ligne: ligneDe('Lots trouvés'),
  },
  {
    nom: 'recherche de programmes',
    chemin: '/recherche/programmes?pieces=3',
    qui: 'EP',
    appel: /^\/api\/offre\/programmes\?/u,
    ligne: (page) => page.getByRole('list', { name: 'Logements du programme' }).first(),
  },
  {
    nom: 'lots d’un programme',
    chemin: '/programme/{programme}?statut=L',
    qui: 'EP',
    appel: /^\/api\/offre\/lots\?/u,
    ligne: ligneDe('Lots du programme'),
  },
  {
    nom: 'documents d’un lot',
    chemin: '/lot/{lot}/documents',
    qui: 'EP',
    appel: /^\/api\/offre\/lots\/[^/]+\/documents\?/u,
    ligne: (page) => page.getByRole('main').getByRole('link', { name: 'Plan', exact: false }).first(),
    echec: 'Les documents n’ont pas pu être chargés.',
  },
  {
    nom: 'programmes de l’accueil',
    chemin: '/home',
    qui: 'EP',
    appel: /^\/api\/offre\/programmes\?/u,
    ligne: (page) => page.getByRole('main').getByText(/logements? libres?$/u).first(),
  },
  { nom: 'sessions', chemin: '/mon-compte', qui: 'EP', appel: /^\/api\/user\/me\/sessions/u, ligne: ligneDe('Mes sessions') },
  {
    nom: 'collègues',
    chemin: '/mon-compte/collegues?search=camille',
    qui: 'ER',
    appel: /^\/api\/gestion\/utilisateurs\?/u,
    ligne: ligneDe('Mes collègues'),
  },
  { nom: 'options terminées', chemin: '/suivi/options?statut=3', qui: 'EP', appel: /^\/api\/options\?/u, ligne: ligneDe('Options terminées') },
  { nom: 'réservations suivies', chemin: '/suivi/reservations', qui: 'EP', appel: /^\/api\/reservations\?(?!.*limit=50)/u, ligne: ligneDe('Réservations') },
  { nom: 'réservations', chemin: '/gestion/reservations', appel: /^\/api\/reservations\?/u, ligne: ligneDe('Réservations') },
  { nom: 'options', chemin: '/gestion/options?statut=1', appel: /^\/api\/options\?/u, ligne: ligneDe('Options') },
  {
    nom: 'aujourd’hui',
    chemin: '/gestion',
    appel: /^\/api\/gestion\/aujourdhui/u,
    ligne: (page) => page.getByRole('main').getByRole('link', { name: /à traiter/u }),
    echec: 'Ce qui attend n’a pas pu être lu.',
  },
  {
    nom: 'utilisateurs',
    chemin: '/gestion/utilisateurs?search=camille',
    appel: /^\/api\/gestion\/utilisateurs\?/u,
    ligne: ligneDe('Utilisateurs'),
  },
  {
    nom: 'sociétés',
    chemin: '/gestion/societes?search=alpha',
    appel: /^\/api\/gestion\/societes\?search/u,
    ligne: ligneDe('Sociétés'),
  },
  {
    nom: 'gens d’une société',
    chemin: '/gestion/societes/1',
    appel: /^\/api\/gestion\/utilisateurs\?compte/u,
    ligne: ligneDe('Utilisateurs de la société'),
  },
  {
    nom: 'inscriptions',
    chemin: '/gestion/inscriptions?statut=1',
    appel: /^\/api\/gestion\/inscriptions\?/u,
    ligne: ligneDe('Inscriptions'),
  },
  { nom: 'lots de l’équipe', chemin: '/gestion/lots?statut=L', appel: /^\/api\/gestion\/lots\?/u, ligne: ligneDe('Lots') },
  {
    nom: 'courriers',
    chemin: '/gestion/courriers?tri=creeLe',
    appel: /^\/api\/gestion\/courriers\?/u,
    // Other journeys may not have sent a mail yet.
    ligne: (page) => ligneDe('E-mails')(page).or(page.getByText('Aucun e-mail pour le moment.')),
  },
  { nom: 'tâches', chemin: '/gestion/taches', appel: /^\/api\/gestion\/taches\?/u, ligne: ligneDe('Tâches') },
  {
    nom: 'journal',
    chemin: '/gestion/journal?sens=asc',
    appel: /^\/api\/gestion\/journal\?/u,
    ligne: ligneDe('Journal'),
  },
  { nom: 'réglages', chemin: '/gestion/reglages', appel: /^\/api\/gestion\/reglages\?/u, ligne: ligneDe('Réglages') },
];

for (const { nom, chemin: modele, qui = 'IA', appel, ligne, echec = 'La liste n’a pas pu être chargée.' } of LISTES) {
  test.describe(() => {
    test.use({ storageState: fichierDeSession(qui) });

    test(`${nom} : la liste dit ce qui lui arrive, garde ses filtres, et revient d’elle-même`, async ({ page }) => {
      const lot = await unAppartementLibre(page.request);
      const chemin = modele.replace('{lot}', lot.id).replace('{programme}', lot.programme.id);
      await sansPremieresReponses(page);
      await tenirLHeure(page);
      const robinet = await Robinet.poser(page, { chemin: appel });
      const dite = page.getByRole('main').getByText(echec).first();

      await test.step('lent : elle attend, sans rien dire de faux', async () => {
        robinet.tenir();
        await robinet.apres(() => page.goto(chemin));
        await page.clock.runFor(LENTEUR);
        // The list is busy, or the whole page is when it holds only the list.
        await expect(page.locator('main [aria-busy="true"], .amorce, .peinture').first()).toBeAttached();
        await expect(dite).toBeHidden();
      });
      for (const [quoi, { panne }] of Object.entries(PANNES)) {
        await test.step(quoi, async () => {
          robinet.rompre(panne);
          await robinet.lacher(panne);
          const reessayer = page.getByRole('main').getByRole('button', { name: 'Réessayer' }).first();
          if (await dite.isVisible()) {
            await robinet.apres(() => reessayer.click());
          }
          await expect(dite).toBeVisible();
          await expect(page.getByText('Le portail réessaie automatiquement dans quelques secondes.').first()).toBeVisible();
          await expect(reessayer).toBeEnabled();
        });
      }
      await test.step('elle revient d’elle-même, sous la même adresse', async () => {
        await robinet.passer();
        await page.clock.fastForward(RELANCE);
        await expect(ligne(page)).toBeVisible();
        await expect(dite).toBeHidden();
        await expect(page).toHaveURL(chemin);
      });
      const partis = await departs(page);
      for (const statut of [401, 403]) {
        await test.step(`${statut} : on va se connecter, et l’on reviendra ici`, async () => {
          // Leave the page first, because it may repeat its call by itself during the test.
          await page.goto('about:blank');
          robinet.rompre(refus(statut));
          await page.goto(chemin);
          await partis.attendu(chemin);
        });
      }
    });
  });
}
