/** Helpers of the journeys that follow reservations: a draft on a lot that no other journey uses, and its cancellation. */
import { type APIRequestContext, expect, request } from '@playwright/test';
import { entrer, prescripteurs } from './fenetres';
import { COMPTES, type Lot } from './monde';
import { logementsLibres, PERSONNE, peutOptionner, RIVALE } from './options';

export interface Suivie {
  id: number;
  statut: { code: string; libelle: string };
  lot: Pick<Lot, 'id' | 'numero' | 'programme'>;
  prescripteur: { id: number; prenom: string; nom: string };
}

/** A buyer whom nobody declares. */
export const ACHETEUSE = {
  civilite: 'Mme',
  nom: 'Tanguy',
  prenom: 'Nolwenn',
  email: 'nolwenn.tanguy@exemple.fr',
  tel: '0671204433',
  cp: '29200',
  ville: 'Brest',
} as const;

/** A company that no other journey uses: its manager, and a client of a prescriber who may take one more lot. */
export async function uneSociete(
  equipe: APIRequestContext,
  portail: string,
): Promise<{ responsable: string; prescripteur: APIRequestContext }> {
  for (const email of (await prescripteurs(equipe, portail, 6, [COMPTES.EP, RIVALE])).toReversed()) {
    const prescripteur = await request.newContext({ baseURL: portail, storageState: PERSONNE });
    await entrer(prescripteur, portail, email);
    const [libre] = await logementsLibres(prescripteur);
    const [lui] = await gens(equipe, { search: email });
    const [responsable] = await gens(equipe, { 'compte.id': String(lui?.compte.id), 'type.code': 'ER', actif: 'true' });
    if (libre !== undefined && responsable !== undefined && (await peutOptionner(prescripteur, libre.id))) {
      return { responsable: responsable.email, prescripteur };
    }
    await prescripteur.dispose();
  }
  throw new Error('the demonstration has no prescriber who may take one more lot');
}

async function gens(equipe: APIRequestContext, params: Record<string, string>) {
  const reponse = await equipe.get('/api/gestion/utilisateurs', { params });
  expect(reponse.ok(), await reponse.text()).toBe(true);
  const lue = (await reponse.json()) as { 'hydra:member': { email: string; compte: { id: number } }[] };
  return lue['hydra:member'];
}

/** Begins a draft on the cheapest available home, because other journeys take the most expensive ones. */
export async function commencer(
  client: APIRequestContext,
  reservataire: object = ACHETEUSE,
  portail = '',
): Promise<Suivie> {
  const libres = await logementsLibres(client, portail);
  for (const { id } of libres.toReversed()) {
    const reponse = await client.post(`${portail}/api/reservations`, { data: { lot: id, reservataire } });
    if (reponse.status() === 201) {
      return (await reponse.json()) as Suivie;
    }
    // Another journey may have taken the lot. Any other refusal is a failure.
    expect(reponse.status(), await reponse.text()).toBe(409);
  }
  throw new Error('the demonstration has no free home to reserve');
}

export async function lire(client: APIRequestContext, id: number): Promise<Suivie> {
  const reponse = await client.get(`/api/reservations/${id}`);
  expect(reponse.ok(), await reponse.text()).toBe(true);
  return (await reponse.json()) as Suivie;
}

/** Cancels the reservation, unless it has already ended. */
export async function abandonner(client: APIRequestContext, { id }: Pick<Suivie, 'id'>): Promise<void> {
  const reponse = await client.post(`/api/reservations/${id}/annulation`, { data: {} });
  expect(reponse.ok(), await reponse.text()).toBe(true);
}

/** The smallest possible picture. */
const IMAGE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Sends the identity document of the first buyer. */
export async function envoyerLaPiece(client: APIRequestContext, { id }: Pick<Suivie, 'id'>): Promise<void> {
  const reponse = await client.post(
    `/api/reservations/${id}/documents?categorie=reservataire&type=identite`,
    { multipart: { fichier: { name: 'carte.png', mimeType: 'image/png', buffer: IMAGE } } },
  );
  expect(reponse.status(), await reponse.text()).toBe(201);
}
