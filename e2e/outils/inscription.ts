/** Helpers of the journeys of registrations: companies of the invented directory, believable files, and the filled steps. */
import { expect, type Page } from '@playwright/test';

/** Adds to these digits the check digit of a company's number. */
function avecCle(chiffres: string): string {
  const somme = [...chiffres].reverse().reduce((total, chiffre, rang) => {
    const double = Number(chiffre) * (rang % 2 === 0 ? 2 : 1);
    return total + (double > 9 ? double - 9 : double);
  }, 0);
  return `${chiffres}${(10 - (somme % 10)) % 10}`;
}

/** A new siren that no directory knows. */
export const unSirenInconnu = () => avecCle(`9${String(Date.now()).slice(-7)}`);

/** The first number and the step between companies of the demonstration's directory (`outside::annuaire::fictif`). */
const [PREMIERE, PAS] = [1009, 1237];

/**
 * The siren of an active company of the directory, by its rank. The first ones are those of the demonstration's registrations.
 */
export function sirenDuRepertoire(rang: number): string {
  // Every ninth company has ceased its activity.
  const actif = (rang + 1) % 9 === 0 ? rang + 1 : rang;
  return avecCle(`00${String(PREMIERE + actif * PAS).padStart(6, '0')}`);
}

export interface Dite {
  siren: string;
  email: string;
  prescripteur: string;
  nom: string;
}

/** A new person who registers. */
export function uneInscription(siren: string, nom = 'Guérin'): Dite {
  const unique = `${Date.now()}${Math.floor(Math.random() * 1_000)}`;
  return {
    siren,
    nom,
    email: `contact.${unique}@arcade-ouest.example`,
    prescripteur: `maelle.${unique}@arcade-ouest.example`,
  };
}

/** A PDF of one page, padded to a size. */
export function unPdf(octets = 2_000): Buffer {
  const tete = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj
`;
  const pied = 'xref\n0 4\n0000000000 65535 f \ntrailer<</Size 4/Root 1 0 R>>\nstartxref\n0\n%%EOF\n';
  const blanc = Math.max(0, octets - tete.length - pied.length - 2);
  return Buffer.from(`${tete}%${' '.repeat(blanc)}\n${pied}`, 'latin1');
}

/** The labels of the seven slots for documents, in order. */
export const PIECES = [
  'Assurance responsabilité civile',
  'Carte professionnelle',
  'Extrait du registre (Kbis)',
  'Pièce d’identité du gérant',
  'Coordonnées bancaires (RIB)',
  'Garantie financière',
  'Derniers statuts',
] as const;

export const laCase = (page: Page, piece: string) => page.getByRole('group', { name: piece, exact: true });

export async function deposer(page: Page, piece: string, nom = 'piece.pdf', octets?: number): Promise<void> {
  await deposerCeci(page, piece, nom, unPdf(octets));
}

/** Chooses a file with this content, which alone decides its type. */
export async function deposerCeci(page: Page, piece: string, nom: string, buffer: Buffer): Promise<void> {
  await laCase(page, piece)
    .locator('input[type="file"]')
    .setInputFiles({ name: nom, mimeType: 'application/pdf', buffer });
}

/** The first bytes of a word processor's document. */
export const UN_DOCUMENT = Buffer.from('PK\x03\x04 [Content_Types].xml word/document.xml', 'latin1');

async function choisir(page: Page, champ: string, choix: string): Promise<void> {
  await page.getByRole('combobox', { name: champ, exact: true }).click();
  await page.getByRole('option', { name: choix, exact: true }).click();
}

export const continuer = (page: Page) => page.getByRole('button', { name: 'Continuer' }).click();
export const etape = (page: Page, titre: string) =>
  expect(page.getByRole('heading', { level: 1 })).toHaveText(titre);

/** Fills the company in. What the directory has filled in stays as it is. */
export async function remplirLaSociete(page: Page, { siren, email }: Dite): Promise<void> {
  await page.getByLabel('N° Siren').fill(siren);
  await expect(page.getByText(/Trouvée au répertoire|n’est pas au répertoire/)).toBeVisible();
  if ((await page.getByLabel('Raison sociale').inputValue()) === '') {
    await page.getByLabel('Raison sociale').fill('Cabinet Arcade Ouest');
    await choisir(page, 'Forme juridique', 'SARL');
    await page.getByLabel('Adresse', { exact: true }).fill('3 place du Commando');
    await page.getByLabel('Code postal').fill('44600');
    // Leaving the postcode fills its only town.
    await page.getByLabel('Code postal').blur();
    await page.getByLabel('Ville').fill('Saint-Nazaire');
  }
  await page.getByLabel('RCS').fill('Saint-Nazaire');
  await choisir(page, 'Activité', 'Conseiller en gestion de patrimoine');
  await page.getByLabel('Numéro de carte').fill('CPI 4402 2019 000 041 377');
  await page.getByLabel('Date d’expiration').fill('16/06/2099');
  await page.getByLabel('Téléphone').fill('02 40 11 58 27');
  await page.getByLabel('E-mail').fill(email);
}

export async function remplirLePrescripteur(page: Page, { prescripteur, nom }: Dite): Promise<void> {
  await choisir(page, 'Civilité', 'Mme');
  await page.getByLabel('Prénom', { exact: true }).fill('Maëlle');
  await page.getByLabel('Nom', { exact: true }).fill(nom);
  await page.getByLabel('Téléphone').fill('06 48 21 90 37');
  await page.getByLabel('E-mail', { exact: true }).fill(prescripteur);
}

const REFERENCE = /INS-\d{4}-\d+/u;

/** The number of the registration on the page. */
export async function reference(page: Page): Promise<string> {
  // The address changes before the page, so wait for the text.
  const principal = page.getByRole('main').filter({ hasText: REFERENCE });
  return REFERENCE.exec(await principal.innerText())?.[0] ?? '';
}

/** Puts a file in each of these slots, and waits until they are sent. */
export async function toutDeposer(page: Page, pieces: readonly string[] = PIECES): Promise<void> {
  for (const piece of pieces) {
    await deposer(page, piece);
  }
  for (const piece of pieces) {
    await expect(laCase(page, piece).getByRole('button', { name: /^Remplacer/ })).toBeVisible();
  }
}

/** Goes from the introduction to the documents. */
export async function allerAuxJustificatifs(page: Page, dite: Dite): Promise<void> {
  await page.goto('/inscription');
  await page.getByRole('link', { name: 'Commencer' }).click();
  await etape(page, 'Votre société');
  await remplirLaSociete(page, dite);
  await continuer(page);
  await etape(page, 'Le prescripteur');
  await remplirLePrescripteur(page, dite);
  await continuer(page);
  await etape(page, 'Récapitulatif');
  await page.getByRole('checkbox', { name: /conditions générales/ }).check();
  await continuer(page);
  await etape(page, 'Justificatifs');
}

/** The proof of work, which the page computes itself. */
export async function prouver(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'Je ne suis pas un robot' }).click();
  await expect(page.getByRole('checkbox', { name: 'Vérifié' })).toBeChecked();
}

/** The button that sends everything. */
export const envoyer = (page: Page) => page.getByRole('button', { name: 'Envoyer le dossier' });
