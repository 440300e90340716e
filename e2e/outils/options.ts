/** Helpers of the journeys of options: lots that no other journey uses, another prescriber, and the cleanup. */
import { type APIRequestContext, expect, type Page, request } from '@playwright/test';
import { type Compte, fichierDeSession, type Lot, MOT_DE_PASSE } from './monde';

export interface OptionLot {
  id: number;
  statut: { code: string };
  dateEcheance: string;
  lot: Pick<Lot, 'id' | 'numero' | 'programme'>;
}

type Collection<T> = { 'hydra:member': T[] };
type LotAPrendre = Lot & { lotsSecondaires: { numero: string }[]; actions: { option: { autorisee: boolean } } };

/** A prescriber of another company. */
export const RIVALE = 'prescripteur@cabinet-beta.example';

async function lire<T>(client: APIRequestContext, chemin: string, params: Record<string, string> = {}): Promise<T> {
  const reponse = await client.get(chemin, { params });
  expect(reponse.ok(), `${chemin}: ${await reponse.text()}`).toBe(true);
  return (await reponse.json()) as T;
}

/** A client of one of the named accounts. */
export const clientDe = (qui: Compte, baseURL: string) =>
  request.newContext({ baseURL, storageState: fichierDeSession(qui) });

/** An empty session. Without it, a context starts with the journey's session, which a sign-in would end. */
export const PERSONNE = { cookies: [], origins: [] };

export async function rivale(baseURL: string): Promise<APIRequestContext> {
  const client = await request.newContext({ baseURL, storageState: PERSONNE });
  const reponse = await client.post('/api/session', { data: { email: RIVALE, motDePasse: MOT_DE_PASSE } });
  expect(reponse.ok()).toBe(true);
  return client;
}

/** A prescriber of the demonstration whose company's mandate has ended, and this mandate. */
export async function sansMandatActif(equipe: APIRequestContext): Promise<{ email: string; mandat: string }> {
  const societes = await lire<Collection<{ id: number }>>(equipe, '/api/gestion/societes', { limit: '200' });
  for (const { id } of societes['hydra:member']) {
    const reponse = await equipe.get(`/api/gestion/societes/${id}/mandat`);
    if (!reponse.ok()) {
      continue; // A company of another journey, which has no mandate.
    }
    const mandat = (await reponse.json()) as { id: string; dateEcheance: string | null; actif: boolean };
    if (!mandat.actif && mandat.dateEcheance !== null) {
      const params = { 'compte.id': String(id), 'type.code': 'EP', actif: 'true', limit: '1' };
      const gens = await lire<Collection<{ email: string }>>(equipe, '/api/gestion/utilisateurs', params);
      const [qui] = gens['hydra:member'];
      if (qui !== undefined) {
        return { email: qui.email, mandat: mandat.id };
      }
    }
  }
  throw new Error('the demonstration has no company whose mandate has ended');
}

/** The name of a lot among those of several programmes. */
export const nomDuLot = ({ numero, programme }: Pick<Lot, 'numero' | 'programme'>) => `${numero}, ${programme.nomCommercial}`;

/** Free homes, the most expensive first, except those of three rooms, which other journeys use. */
export async function logementsLibres(client: APIRequestContext, portail = ''): Promise<LotAPrendre[]> {
  const { 'hydra:member': lots } = await lire<Collection<LotAPrendre>>(client, `${portail}/api/offre/lots`, {
    'statut.code': 'l',
    'typologie.nature.code': 'appartement',
    'exists[exclusivite]': 'false',
    'isDifferent[programme.phaseCommerciale.code]': 'AVANTPREMIERE',
    'order[prix]': 'desc',
    limit: '200',
  });
  return lots.filter(({ pieces, actions }) => pieces !== 3 && actions.option.autorisee);
}

/** Whether an option is allowed, asked from the call of this one lot: this call knows which lots the company has held lately. */
export async function peutOptionner(client: APIRequestContext, lot: string): Promise<boolean> {
  return (await lire<LotAPrendre>(client, `/api/offre/lots/${lot}`)).actions.option.autorisee;
}

/** The buyer of an option, whom nobody declares. */
export const CONTACT = {
  civilite: 'M',
  nom: 'Coroller',
  prenom: 'Yann',
  email: 'yann.coroller@exemple.fr',
  tel: '0671204418',
  cp: '44400',
  ville: 'Rezé',
} as const;

export async function poser(
  client: APIRequestContext,
  lot: string,
  contact: object = CONTACT,
  portail = '',
): Promise<OptionLot> {
  const reponse = await client.post(`${portail}/api/options`, { data: { lot, contact } });
  expect(reponse.status(), await reponse.text()).toBe(201);
  return (await reponse.json()) as OptionLot;
}

/** The user's running options, on one lot or on all. */
export async function enCours(client: APIRequestContext, lot?: string): Promise<OptionLot[]> {
  const params = { 'statut.code': '1', limit: '200', ...(lot === undefined ? {} : { lot }) };
  return (await lire<Collection<OptionLot>>(client, '/api/options', params))['hydra:member'];
}

export async function annuler(
  client: APIRequestContext,
  { id }: Pick<OptionLot, 'id'>,
  portail = '',
): Promise<void> {
  const reponse = await client.post(`${portail}/api/options/${id}/annulation`, { data: {} });
  expect(reponse.ok(), await reponse.text()).toBe(true);
}

/** Cancels what these journeys took on a lot, for each of these clients. */
export async function rendre(clients: readonly APIRequestContext[], lots: readonly string[]): Promise<void> {
  for (const client of clients) {
    for (const option of await enCours(client)) {
      if (lots.includes(option.lot.id)) {
        await annuler(client, option);
      }
    }
  }
}

/** Types the contact into the form of an option. */
export async function saisir(page: Page, contact: Record<keyof typeof CONTACT, string> = CONTACT): Promise<void> {
  await page.getByRole('combobox', { name: 'Civilité' }).click();
  await page.getByRole('option', { name: 'M.' }).click();
  await page.getByLabel('Prénom').fill(contact.prenom);
  await page.getByLabel('Nom', { exact: true }).fill(contact.nom);
  await page.getByLabel('E-mail').fill(contact.email);
  await page.getByLabel(/^Téléphone/).fill(contact.tel);
  await page.getByLabel('Code postal').fill(contact.cp);
  // Leaving the postcode fills its only town.
  await page.getByLabel('Code postal').blur();
  await page.getByLabel('Ville').fill(contact.ville);
}

export const bouton = (page: Page) => page.getByRole('button', { name: /^Poser l’option/ });

