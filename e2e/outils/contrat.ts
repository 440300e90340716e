/**
 * Prepares journeys of a contract: a complete file that may be signed, its buyers, and their actions on the page of their link.
 */
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { unPdf } from './inscription';
import { dossierDesCourriers, MOT_DE_PASSE, prete } from './monde';
import { logementsLibres } from './options';
import { codeDeRetractation, codeDuCourrier, toutLire } from './signature';

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
  statut: { code: string };
  actions: { signer: { autorisee: boolean } };
  contrat: {
    acquereurs: { rang: number; etat: string; consentement: string | null }[];
    /** The last second in which a buyer may withdraw, once all are notified. */
    retractation: { fin: string | null } | null;
  } | null;
  formulaire: { complet: boolean; prix: { prix: number } | null } | null;
}

export async function reservation(client: APIRequestContext, id: number): Promise<AFaireSigner> {
  const lue = await client.get(`/api/reservations/${id}`);
  expect(lue.ok(), await lue.text()).toBe(true);
  return (await lue.json()) as AFaireSigner;
}

/** The reference of its contract. */
export const referenceDe = ({ id }: Pick<AFaireSigner, 'id'>): string => `R-${String(id).padStart(6, '0')}`;

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

/** Reads, accepts and signs the contract, from the link or on the spot. */
export async function signerIci(page: Page, qui: Acquereur, courriers?: string): Promise<void> {
  await toutLire(page);
  await accepterLeContrat(page);
  await signerLeContrat(page, page, qui, courriers);
}

/** Refuses to sign, with this reason. */
export async function refuserLeContrat(page: Page, raison: string): Promise<void> {
  await page.getByRole('button', { name: 'Refuser de signer…' }).click();
  await page.getByLabel('Votre raison').fill(raison);
  await page.getByRole('button', { name: 'Refuser de signer', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Vous avez refusé de signer' })).toBeFocused();
}

/** Withdraws from the contract, with a code. */
export async function seRetracter(page: Page, qui: Acquereur, courriers?: string): Promise<void> {
  await page.getByRole('button', { name: 'Me rétracter…' }).click();
  await expect(page.getByRole('heading', { name: 'Vous rétracter' })).toBeFocused();
  await page.getByRole('button', { name: 'Recevoir le code' }).click();
  const champ = page.getByLabel('Code à six chiffres');
  await expect(champ).toBeFocused();
  await champ.fill(await codeDeRetractation(qui, courriers));
  await page.getByRole('button', { name: 'Confirmer ma rétractation' }).click();
  await expect(page.getByRole('heading', { name: 'La rétractation est enregistrée' })).toBeFocused();
}

/** The dialog of an action. */
export const dialogue = (page: Page): Locator => page.getByRole('dialog');

/** The line of a signatory on a sheet of the reservation. */
export const quiSigne = (page: Page, nom: string): Locator =>
  page.getByRole('list', { name: 'Qui signe' }).getByRole('listitem').filter({ hasText: nom });

/** Goes from the staff's first page to the contracts to countersign, and picks this one. */
export async function choisirAContresigner(bureau: Page, reference: string): Promise<void> {
  await bureau.goto('/gestion');
  await bureau.getByRole('link', { name: /Contrats à contresigner/u }).click();
  await prete(bureau);
  await bureau.getByRole('checkbox', { name: `Contresigner le contrat ${reference}` }).check();
}

/** Countersigns what is picked, under the password. */
export async function contresigner(bureau: Page): Promise<void> {
  await bureau.getByLabel('Votre mot de passe').fill(MOT_DE_PASSE);
  await bureau.getByRole('button', { name: 'Contresigner 1 contrat' }).click();
  await expect(bureau.getByText('1 contrat contresigné.')).toBeVisible();
}

/** Today in Paris, as it is typed. */
export const aujourdhui = () => new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris' }).format(new Date());

/** Records, on the staff's sheet of the reservation, that these buyers were notified by letter today. */
export async function noterLesNotifications(bureau: Page, acquereurs: readonly string[]): Promise<void> {
  for (const qui of acquereurs) {
    await bureau.getByRole('button', { name: `Noter la notification : ${qui}` }).click();
    const note = dialogue(bureau);
    await expect(note.getByRole('radio', { name: /électronique/u })).toBeDisabled();
    await note.getByLabel('Première présentation').fill(aujourdhui());
    const avis = { name: 'avis.pdf', mimeType: 'application/pdf', buffer: unPdf() };
    await note.locator('input[type="file"]').setInputFiles(avis);
    await note.getByRole('button', { name: 'Noter la notification' }).click();
    await expect(note).toHaveCount(0);
    await expect(quiSigne(bureau, qui)).toContainText('Notifié : lettre recommandée papier');
  }
  await expect(bureau.getByText(/^Chaque acquéreur peut se rétracter jusqu’au /u)).toBeVisible();
}

/** The end of the delay to withdraw. */
export async function finDuDelai(client: APIRequestContext, { id }: Pick<AFaireSigner, 'id'>): Promise<number> {
  const { contrat } = await reservation(client, id);
  const fin = Date.parse(contrat?.retractation?.fin ?? '');
  expect(fin, 'the end of the delay').toBeGreaterThan(0);
  return fin;
}

/** The status of a lot. */
export async function statutDuLot(client: APIRequestContext, { lot }: Pick<AFaireSigner, 'lot'>): Promise<string> {
  const lu = await client.get(`/api/offre/lots/${lot.id}`);
  expect(lu.ok(), await lu.text()).toBe(true);
  return ((await lu.json()) as { statut: { code: string } }).statut.code;
}
