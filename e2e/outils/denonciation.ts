/** Helpers of the journeys of declarations: people without a declaration, programmes, and the filled form. */
import { type APIRequestContext, type Page, request } from '@playwright/test';
import { ADRESSE, expect, MOT_DE_PASSE, prete } from './monde';

export interface Programme {
  id: string;
  nomCommercial: string;
}

export interface Dite {
  prenom: string;
  nom: string;
  email: string;
  cp: string;
  ville: string;
}

/** Makes up a new person, whom nobody has declared. */
export function quelquUn(prenom = 'Paul'): Dite {
  const unique = `${Date.now()}${Math.floor(Math.random() * 10_000)}`;
  return { prenom, nom: 'Le Bihan', email: `contact.${unique}@exemple.fr`, cp: '44350', ville: 'Guérande' };
}

/** Two programmes on sale. */
export async function deuxProgrammes(client: APIRequestContext): Promise<[Programme, Programme]> {
  const reponse = await client.get('/api/offre/programmes', {
    params: {
      'isDifferent[phaseCommerciale.code]': 'AVANTPREMIERE',
      no_summary: 'true',
      'order[nomCommercial]': 'asc',
      limit: '2',
    },
  });
  const [un, deux] = ((await reponse.json()) as { 'hydra:member': Programme[] })['hydra:member'];
  if (un === undefined || deux === undefined) {
    throw new Error('the demonstration has less than two programmes on sale');
  }
  return [un, deux];
}

/** A client of another company, whose declarations conflict with ours. */
export async function ailleurs(email = 'prescripteur@cabinet-beta.example'): Promise<APIRequestContext> {
  // A new context, because signing in with the journey's cookies would end the journey's session.
  const client = await request.newContext({
    baseURL: process.env[ADRESSE] ?? '',
    storageState: { cookies: [], origins: [] },
  });
  const reponse = await client.post('/api/session', { data: { email, motDePasse: MOT_DE_PASSE } });
  expect(reponse.ok(), await reponse.text()).toBe(true);
  return client;
}

/** Declares a person by a call. Returns the number of the declaration. */
export async function denoncer(
  client: APIRequestContext,
  { prenom, nom, email, cp, ville }: Dite,
  programmes: readonly Programme[],
): Promise<{ id: number; statut: { code: string } }> {
  const reponse = await client.post('/api/denonciations', {
    data: {
      contact: { civilite: 'M', prenom, nom, email, cp, ville },
      programmes: programmes.map(({ id }) => id),
    },
  });
  expect(reponse.status(), await reponse.text()).toBe(200);
  return (await reponse.json()) as { id: number; statut: { code: string } };
}

const texte = (page: Page, nom: string) => page.getByRole('textbox', { name: nom, exact: true });

/** Fills the declared person in. */
export async function remplirLeContact(page: Page, { prenom, nom, email, cp, ville }: Dite): Promise<void> {
  await page.getByRole('combobox', { name: 'Civilité' }).click();
  await page.getByRole('option', { name: 'M.', exact: true }).click();
  await texte(page, 'Prénom').fill(prenom);
  await texte(page, 'Nom').fill(nom);
  await texte(page, 'E-mail').fill(email);
  const codePostal = page.getByRole('combobox', { name: 'Code postal', exact: true });
  await codePostal.fill(cp);
  // Leaving the postcode fills its only town.
  await codePostal.blur();
  await texte(page, 'Ville').fill(ville);
}

/** Searches a programme by name and picks it. */
export async function choisirLeProgramme(page: Page, { nomCommercial }: Programme): Promise<void> {
  await page.getByRole('combobox', { name: 'Chercher un programme' }).fill(nomCommercial);
  await page.getByRole('option', { name: nomCommercial }).first().click();
  await expect(page.getByRole('button', { name: `Retirer ${nomCommercial}` })).toBeVisible();
}

/** Opens the form from the page of a programme, as a person does. */
export async function depuisLeProgramme(page: Page, { id, nomCommercial }: Programme): Promise<void> {
  await page.goto(`/programme/${id}`);
  await prete(page);
  await page.getByRole('main').getByRole('link', { name: /^Dénoncer/ }).filter({ visible: true }).first().click();
  await expect(page).toHaveURL('/denonciation');
  await expect(page.getByRole('button', { name: `Retirer ${nomCommercial}` })).toBeVisible();
}

export const envoyer = (page: Page) => page.getByRole('button', { name: 'Dénoncer ce contact' }).click();
