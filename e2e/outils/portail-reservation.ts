/** The journeys that fill in a reservation have a portal of their own, because one of them kills its server. */
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { entrer } from './fenetres';
import { type PortailALHeure, portailALHeure } from './horloge';
import { COMPTES, prete, test as base } from './monde';
import { PERSONNE } from './options';
import { abandonner, commencer, type Suivie } from './suivi-reservations';

type Session = Awaited<ReturnType<APIRequestContext['storageState']>>;

/** The drafts of one journey, cancelled at its end, because their number is limited. */
interface Brouillons {
  /** Adds a draft that was begun by hand. */
  ajouter: (id: number) => void;
  commencer: () => Promise<Suivie>;
}

export const test = base.extend<{ brouillons: Brouillons }, { portail: PortailALHeure; session: Session }>({
  portail: [
    async ({ browserName: _ }, utiliser) => {
      // The portal starts at the present time, because its answers carry the machine's time, whatever the portal's clock says.
      const portail = await portailALHeure(new Date().toISOString());
      await utiliser(portail);
      portail.fermer();
    },
    { scope: 'worker' },
  ],
  // All journeys share one session, because sign-ins are limited.
  session: [
    async ({ portail, playwright }, utiliser) => {
      const client = await playwright.request.newContext({ storageState: PERSONNE });
      await entrer(client, portail.adresse, COMPTES.EP);
      await utiliser(await client.storageState());
      await client.dispose();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ portail }, utiliser) => utiliser(portail.adresse),
  storageState: async ({ session }, utiliser) => utiliser(session),
  contextOptions: async ({ contextOptions }, utiliser) => utiliser({ ...contextOptions, reducedMotion: 'reduce' }),
  brouillons: async ({ page }, utiliser) => {
    const commences: number[] = [];
    await utiliser({
      ajouter: (id) => void commences.push(id),
      commencer: async () => {
        const une = await commencer(page.request);
        commences.push(une.id);
        return une;
      },
    });
    for (const id of commences) {
      await abandonner(page.request, { id });
    }
  },
});

export async function ouvrirLaReservation(
  page: Page,
  { id, lot }: Pick<Suivie, 'id' | 'lot'>,
  portail = '',
): Promise<void> {
  await page.goto(`${portail}/lot/${lot.id}/reservation?brouillon=${id}`);
  await prete(page);
}

export { expect };
