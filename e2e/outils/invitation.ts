/** A faked invitation: its page asks the server whose account it opens. */
import type { Page } from '@playwright/test';
import { DU_PORTAIL } from './monde';

const INVITE = { prenom: 'Ana', email: 'ana@cabinet-alpha.example', societe: 'Cabinet Alpha' };

/** Answers the reading of any invitation in place of the server. Choosing the password still reaches the server. */
export async function inviterPresque(page: Page): Promise<void> {
  await page.route('**/api/activation', (route) =>
    route.request().method() === 'GET' ? route.fulfill({ headers: DU_PORTAIL, json: INVITE }) : route.fallback(),
  );
}
