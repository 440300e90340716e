// @vitest-environment jsdom
import { cleanup, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { requetes } from './api/requetes';
import { monter, preparer } from './essais/monter';
import { MAELLE } from './essais/personnes';
import { ComptePage } from './features/compte/compte-page';
import { SuiviDenonciationsPage } from './features/denonciation/suivi-page';
import { AujourdhuiPage } from './features/gestion/accueil/aujourdhui-page';
import { CourriersPage } from './features/gestion/courrier/courriers-page';
import { DenonciationsPage } from './features/gestion/denonciation/denonciations-page';
import { InscriptionsPage } from './features/gestion/inscription/inscriptions-page';
import { JournalPage } from './features/gestion/journal/journal-page';
import { LotsPage } from './features/gestion/lot/lots-page';
import { OptionsPage } from './features/gestion/option/options-page';
import { ReglagesPage } from './features/gestion/reglage/reglages-page';
import { ReservationsPage } from './features/gestion/reservation/reservations-page';
import { SocietesPage } from './features/gestion/societe/societes-page';
import { TachesPage } from './features/gestion/tache/taches-page';
import { ColleguesPage } from './features/gestion/utilisateur/collegues-page';
import { UtilisateursPage } from './features/gestion/utilisateur/utilisateurs-page';
import { HomePage } from './features/home/home-page';
import { SuiviPage as SuiviOptionsPage } from './features/option/suivi-page';
import { RecherchePage } from './features/recherche/recherche-page';
import { SuiviPage as SuiviReservationsPage } from './features/reservation/suivi/suivi-page';
import { CLES, garder } from './lib/stockage';

preparer();
beforeEach(() =>
  garder(CLES.utilisateur, {
    ...MAELLE,
    roles: ['ROLE_EP', 'ROLE_ER', 'ROLE_IR', 'ROLE_IA', 'ROLE_INTERNAL'],
  }),
);
afterEach(() => {
  requetes.clear();
});

/** Words that say that something does not exist. A page must not use them for a read that failed. */
const NIE = /\b(?:Aucun|Aucune|Rien|Personne)\b|n’existe|n’est plus|introuvable|pas ouverte/u;

const PAGES: readonly [adresse: string, page: ReactNode][] = [
  ['/home', <HomePage key="p" />],
  ['/recherche/lots', <RecherchePage key="p" appel="lots" />],
  ['/recherche/programmes', <RecherchePage key="p" appel="programmes" />],
  ['/suivi/denonciations?denonciation=12', <SuiviDenonciationsPage key="p" />],
  ['/suivi/options', <SuiviOptionsPage key="p" />],
  ['/suivi/reservations', <SuiviReservationsPage key="p" />],
  ['/mon-compte', <ComptePage key="p" />],
  ['/mes-collegues', <ColleguesPage key="p" />],
  ['/gestion', <AujourdhuiPage key="p" />],
  ['/gestion/utilisateurs?compte=3', <UtilisateursPage key="p" />],
  ['/gestion/societes?gerant=2', <SocietesPage key="p" />],
  ['/gestion/inscriptions', <InscriptionsPage key="p" />],
  ['/gestion/denonciations?programme=ecluse', <DenonciationsPage key="p" />],
  ['/gestion/options?programme=ecluse', <OptionsPage key="p" />],
  ['/gestion/reservations?programme=ecluse', <ReservationsPage key="p" />],
  ['/gestion/lots', <LotsPage key="p" />],
  ['/gestion/courriers', <CourriersPage key="p" />],
  ['/gestion/taches', <TachesPage key="p" />],
  ['/gestion/journal', <JournalPage key="p" />],
  ['/gestion/reglages', <ReglagesPage key="p" />],
];

/**
 * Renders the page while the call `panne` answers 503 and no other call is answered. Returns the calls that were made, and the text of the
 * page.
 */
async function montrer(adresse: string, page: ReactNode, panne: string | null) {
  const demandes = new Set<string>();
  let repondues = 0;
  vi.stubGlobal('fetch', (demande: string) => {
    const [chemin = ''] = demande.split('?');
    demandes.add(chemin);
    if (chemin !== panne) {
      return new Promise(() => {});
    }
    repondues += 1;
    return Promise.resolve(Response.json({ code: 'surcharge', detail: 'Plus tard.' }, { status: 503 }));
  });
  requetes.clear();
  monter(page, { adresse, requetes });
  // The client tries a failed read twice, so wait for the second answer.
  await waitFor(() =>
    panne === null ? expect(demandes.size).toBeGreaterThan(0) : expect(repondues).toBeGreaterThan(1),
  );
  await new Promise((suite) => setTimeout(suite, 50));
  const texte = document.body.textContent;
  cleanup();
  return { demandes, texte };
}

it.each(PAGES)('%s : une lecture en panne ne fait rien dire de ce qui existe', async (adresse, page) => {
  const { demandes } = await montrer(adresse, page, null);
  for (const panne of demandes) {
    const { texte } = await montrer(adresse, page, panne);
    expect(texte.match(NIE)?.[0], `${panne}: ${texte.slice(0, 2_000)}`).toBeUndefined();
  }
});
