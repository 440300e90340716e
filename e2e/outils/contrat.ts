/**
 * Prepares journeys of a contract: a complete file that may be signed, its buyers, and their actions on the page of their link.
 */
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { unPdf } from './inscription';
import { dossierDesCourriers } from './monde';
import { logementsLibres } from './options';
import { codeDuCourrier } from './signature';

/** A buyer with an unused address. */
export interface Acquereur {
  civilite: 'M' | 'Mme';
  prenom: string;
  nom: string;
  email: string;
}

export const acquereur = (civilite: 'M' | 'Mme', prenom: string, nom: string): Acquereur => ({
  civilite,
  prenom,
  nom,
  email: `${prenom.normalize('NFD').replace(/[^a-z]/giu, '').toLowerCase()}.${randomUUID().slice(0, 8)}@exemple.fr`,
});

/** A reservation whose contract may be signed. */
export interface AFaireSigner {
  id: number;
  lot: { id: string; numero: string };
  etape: { code: string };
  actions: { signer: { autorisee: boolean } };
  contrat: { acquereurs: { rang: number; etat: string; consentement: string | null }[] } | null;
  formulaire: { complet: boolean; prix: { prix: number } | null } | null;
}

export async function reservation(client: APIRequestContext, id: number): Promise<AFaireSigner> {
  const lue = await client.get(`/api/reservations/${id}`);
  expect(lue.ok(), await lue.text()).toBe(true);
  return (await lue.json()) as AFaireSigner;
}

const enEntier = (qui: Acquereur, rang: number) => ({
  ...qui,
  tel: `+3367120441${rang}`,
  adresse: '12, rue de la Marne',
  cp: '44000',
  ville: 'Nantes',
  pays: { code: 'FR' },
  dateNaissance: '1988-04-12',
  lieuNaissance: 'Brest',
  nationalite: 'FR',
  situationFamiliale: { code: 'celibataire' },
});

async function changer(client: APIRequestContext, id: number, data: object): Promise<void> {
  const change = await client.patch(`/api/reservations/${id}`, {
    data,
    headers: { 'Content-Type': 'application/merge-patch+json' },
  });
  expect(change.ok(), await change.text()).toBe(true);
}

/** Fills a draft in. Returns whether it may be signed, because its programme may have no état des risques. */
async function remplir(client: APIRequestContext, id: number, combien: number): Promise<AFaireSigner> {
  await changer(client, id, {
    destinationAchat: { code: 'residence-principale' },
    fiscalite: { code: 'droit-commun' },
    tva: 20,
    depotGarantie: { type: { code: 'sans' } },
  });
  const { formulaire } = await reservation(client, id);
  const prix = formulaire?.prix?.prix ?? 0;
  // Half of the price is a loan, so that the contract shows both kinds of financing.
  const pret = Math.floor(prix / 2);
  await changer(client, id, {
    financement: { apport: [prix - pret], pret: [{ banque: 'Crédit de l’Ouest', montant: pret }], credit: true },
  });
  for (const categorie of ['reservataire', 'coreservataire'].slice(0, combien)) {
    const piece = await client.post(`/api/reservations/${id}/documents?categorie=${categorie}&type=identite`, {
      multipart: { fichier: { name: 'cni.pdf', mimeType: 'application/pdf', buffer: unPdf() } },
    });
    expect(piece.status(), await piece.text()).toBe(201);
  }
  return reservation(client, id);
}

/** Whether a contract of this lot may be signed by e-mail. */
async function seSigneEnLigne(client: APIRequestContext, lot: string): Promise<boolean> {
  const lu = await client.get(`/api/offre/lots/${lot}`);
  expect(lu.ok(), await lu.text()).toBe(true);
  const { isEligibleDemat, programme } = (await lu.json()) as {
    isEligibleDemat: boolean;
    programme: { isEligibleDemat: boolean };
  };
  return isEligibleDemat && programme.isEligibleDemat;
}

/** Makes a complete file that its prescriber may have signed by e-mail. */
export async function dossierAFaireSigner(client: APIRequestContext, acquereurs: readonly Acquereur[]): Promise<AFaireSigner> {
  const [premier, second] = acquereurs.map((qui, rang) => enEntier(qui, rang + 1));
  for (const { id: lot } of (await logementsLibres(client)).toReversed()) {
    if (!(await seSigneEnLigne(client, lot))) {
      continue;
    }
    const data = { lot, reservataire: premier, ...(second === undefined ? {} : { coreservataire: second }) };
    const commencee = await client.post('/api/reservations', { data });
    if (commencee.status() !== 201) {
      // Another journey may have taken the lot. Any other refusal is a failure.
      expect(commencee.status(), await commencee.text()).toBe(409);
      continue;
    }
    const { id } = (await commencee.json()) as { id: number };
    const remplie = await remplir(client, id, acquereurs.length);
    if (remplie.actions.signer.autorisee) {
      return remplie;
    }
    const rendue = await client.post(`/api/reservations/${id}/annulation`, { data: {} });
    expect(rendue.ok(), await rendue.text()).toBe(true);
  }
  throw new Error('the demonstration has no home whose contract may be signed');
}

/** Sends the contract to be signed. Returns the page of the first buyer, on the spot. */
export async function faireSigner(client: APIRequestContext, { id }: Pick<AFaireSigner, 'id'>): Promise<string> {
  const envoi = await client.post(`/api/reservations/${id}/signature`, { data: {} });
  expect(envoi.ok(), await envoi.text()).toBe(true);
  return ((await envoi.json()) as { url: string }).url;
}

/** Whether a mail to this buyer contains a signature link. */
export function aRecuUnLien({ email }: Acquereur): boolean {
  const dossier = dossierDesCourriers();
  return readdirSync(dossier)
    .filter((nom) => nom.endsWith('.eml'))
    .map((nom) => readFileSync(join(dossier, nom), 'latin1').replace(/=\r?\n/gu, ''))
    .some((texte) => texte.includes(email) && /\/signature#/u.test(texte));
}

/** The checkbox of a text to accept, by its beginning. */
export const texteAAccepter = (page: Page, debut: RegExp) => page.getByRole('checkbox', { name: debut });

/** Accepts the required texts. */
export async function accepterLeContrat(page: Page): Promise<void> {
  await texteAAccepter(page, /^J’ai pris connaissance des conditions générales/u).check();
  await texteAAccepter(page, /^J’ai lu le contrat de réservation/u).check();
}

/** Asks for a code, types it from the mail, and signs. `ou`: where the button is. */
export async function signerLeContrat(page: Page, ou: Page | Locator, qui: Acquereur, dossier?: string): Promise<void> {
  await ou.getByRole('button', { name: 'Recevoir le code' }).click();
  const champ = page.getByLabel('Code à six chiffres');
  await expect(champ).toBeFocused();
  await champ.fill(await codeDuCourrier(qui, dossier));
  await ou.getByRole('button', { name: 'Signer le contrat' }).click();
  await expect(page.getByRole('heading', { name: 'Vous avez signé' })).toBeFocused();
}
