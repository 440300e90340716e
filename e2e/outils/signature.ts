/**
 * Shared by the journeys of signatures: read the document, receive the code, sign; and a faked link for journeys about the page
 * only.
 */
import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { courrierPour, lienDuCourrier } from './courriers';
import { DU_PORTAIL } from './monde';

/** The signatory of a company, with an unused address. */
export interface Representant {
  civilite: 'M' | 'Mme';
  prenom: string;
  nom: string;
  email: string;
}

export interface Societe {
  id: number;
  nom: string;
  representant: Representant;
}

const RAISON = 'La commission n’est pas celle que nous avions convenue.';

/** A new company with a signatory, whose link is being sent. */
export async function societeASigner(equipe: APIRequestContext): Promise<Societe> {
  const marque = randomUUID().slice(0, 8);
  const nom = `Cabinet Léa ${marque}`;
  const creee = await equipe.post('/api/gestion/societes', { data: { nom, groupe: null, gerant: null } });
  expect(creee.ok(), await creee.text()).toBe(true);
  const { id } = (await creee.json()) as { id: number };
  const representant = { civilite: 'Mme', prenom: 'Léa', nom: 'Perrin', email: `lea.${marque}@arcade.example` } as const;
  await nommer(equipe, id, representant);
  return { id, nom, representant };
}

/** Names the signatory: a new document, a new link. */
export async function nommer(equipe: APIRequestContext, id: number, representant: Representant): Promise<void> {
  const nommee = await equipe.put(`/api/gestion/societes/${id}/mandat/representant`, { data: representant });
  expect(nommee.ok(), await nommee.text()).toBe(true);
}

/** The step of a company's mandate, for staff. */
export async function etapeDuMandat(equipe: APIRequestContext, id: number): Promise<string> {
  const reponse = await equipe.get(`/api/gestion/societes/${id}/mandat`);
  return reponse.ok() ? ((await reponse.json()) as { etape: string }).etape : '';
}

/** The link of the mail that asks for the signature. */
export const lienDeSignature = ({ email }: Representant, dossier?: string) => lienDuCourrier(email, '/signature', dossier);

const CODE = /Code\s*(?::|<[^>]*>|\s)*(\d{3})\s?(\d{3})(?!\d)/u;

/** The code of the last mail. */
export async function codeDuCourrier({ email }: Representant, dossier?: string): Promise<string> {
  const lu = CODE.exec(await courrierPour(email, CODE, dossier));
  return `${lu?.[1]}${lu?.[2]}`;
}

const CODE_DE_RETRACTATION = new RegExp(`rétracter\\s+d’un\\s+contrat.*?${CODE.source}`, 'su');

/** The code of the last mail that asks to confirm a withdrawal. */
export async function codeDeRetractation({ email }: Representant, dossier?: string): Promise<string> {
  const lu = CODE_DE_RETRACTATION.exec(await courrierPour(email, CODE_DE_RETRACTATION, dossier));
  return `${lu?.[1]}${lu?.[2]}`;
}

const barre = (page: Page) => page.getByRole('region', { name: 'Étapes de la signature' });

/** Presses "Page suivante" until every page was shown. The button may disappear while it is pressed. */
async function tourner(suivante: Locator, toutesVues: Locator, presser: (suivante: Locator) => Promise<void>): Promise<void> {
  await expect(async () => {
    if (await suivante.isVisible()) {
      await presser(suivante);
    }
    await expect(toutesVues).toBeVisible({ timeout: 100 });
  }).toPass({ intervals: [20] });
}

const duDoigt = (suivante: Locator) => suivante.click({ timeout: 1000 });

/** On a phone: shows every page, with the button of the bar. */
export async function toutLireAuTelephone(page: Page): Promise<void> {
  const bouton = (name: string) => barre(page).getByRole('button', { name, exact: true });
  await tourner(bouton('Page suivante'), bouton('Continuer'), duDoigt);
  await bouton('Continuer').click();
}

/** On a large screen: shows every page with the button of the first step, pressed with the mouse by default. */
export async function toutLire(page: Page, presser = duDoigt): Promise<void> {
  const lire = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: /^Lire/u }) });
  await expect(page.getByRole('region', { name: /^Page 1 sur/u }).locator('img')).toBeVisible();
  await tourner(lire.getByRole('button', { name: 'Page suivante' }), lire.getByText(/^\d+.pages vues$/u), presser);
}

/** On a phone: accepts, receives the code of the mail, and signs. */
export async function signerAuTelephone(page: Page, representant: Representant): Promise<void> {
  await toutLireAuTelephone(page);
  await page.getByRole('checkbox').check();
  await barre(page).getByRole('button', { name: 'Continuer' }).click();
  await barre(page).getByRole('button', { name: 'Recevoir le code' }).click();
  const champ = page.getByLabel('Code à six chiffres');
  await expect(champ).toBeFocused();
  await champ.fill(await codeDuCourrier(representant));
  await barre(page).getByRole('button', { name: 'Signer le mandat' }).click();
  await expect(page.getByRole('heading', { name: 'Vous avez signé' })).toBeFocused();
}

/** On a phone: refuses, with a reason. */
export async function refuserAuTelephone(page: Page): Promise<void> {
  await barre(page).getByRole('button', { name: 'Code' }).click();
  await page.getByRole('button', { name: 'Refuser de signer…' }).click();
  await page.getByLabel('Votre raison').fill(RAISON);
  await page.getByRole('button', { name: 'Refuser de signer', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Vous avez refusé de signer' })).toBeFocused();
}

/* A signature page with faked answers, for tests of the page itself. */

const PAGES = 3;
const dans = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

const seance = (code: object | null = null) => ({
  genre: 'mandat',
  titre: 'Mandat de commercialisation',
  sousTitre: 'Cabinet Arcade Ouest',
  reference: 'M-000012',
  signataire: { prenom: 'Léa', nom: 'Perrin', email: 'l…n@arcade.example' },
  tour: 'a-signer',
  echeance: dans(40_000),
  conseiller: { prenom: 'Solène', nom: 'Kervadec', tel: '0240115827', email: 's@linteau.example' },
  document: {
    libelle: 'Mandat de commercialisation',
    nom: 'mandat.pdf',
    taille: 214_000,
    pages: PAGES,
    empreinte: 'ab'.repeat(32),
    signe: false,
  },
  preuve: null,
  signataires: [
    { nom: 'Mme Léa Perrin', role: 'Pour le mandataire', etat: 'attend', le: null, moi: true },
    { nom: 'Linteau', role: 'Pour le mandant', etat: 'attend', le: null, moi: false },
  ],
  acceptations: [{ code: 'lu-et-accepte', texte: 'J’ai lu ce mandat et je l’accepte.', obligatoire: true }],
  code,
  prochainCode: code === null ? null : dans(1),
  niveau: 'Une signature électronique simple, au sens du règlement eIDAS.',
  retour: null,
  annexes: [],
  refus: null,
  retractation: null,
  surPlace: false,
  suivant: false,
  dossier: false,
});

const texte = {
  pages: Array.from({ length: PAGES }, (_, rang) => ({
    blocs: [
      { genre: 'titre', texte: `Article ${rang + 1}` },
      { genre: 'paragraphe', texte: 'Le mandant confie au mandataire, qui accepte, ce qui suit.' },
    ],
  })),
};
const DESSIN = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 210 297"><rect width="210" height="297" fill="#fff"/></svg>';

/** The link of a signatory who has everything to do. */
export async function enSeance(page: Page): Promise<void> {
  const repondre = (chemin: string, json: object) =>
    page.route(`**${chemin}`, (route) => route.fulfill({ headers: DU_PORTAIL, json }));
  await repondre('/api/signature', seance());
  await repondre('/api/signature/texte', texte);
  await repondre('/api/signature/code', seance({ envoye: dans(0), expire: dans(10), essais: 5 }));
  await page.route('**/api/signature/pages/*', (route) =>
    route.fulfill({ headers: { ...DU_PORTAIL, 'Content-Type': 'image/svg+xml' }, body: DESSIN }),
  );
}

export async function lireLeMandat(page: Page): Promise<void> {
  await expect(page.getByRole('region', { name: 'Page 1 sur 3' }).locator('img')).toBeVisible();
}

export async function taperLeCode(page: Page): Promise<void> {
  await toutLire(page);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Recevoir le code' }).click();
  await page.getByRole('button', { name: 'Signer le mandat' }).click();
  await expect(page.getByText('Tapez les six chiffres')).toBeVisible();
}

export async function refuserDeSigner(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Refuser de signer…' }).click();
  await page.getByRole('button', { name: 'Refuser de signer', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('10');
}

export async function verifierUnFichier(page: Page): Promise<void> {
  const buffer = Buffer.from('%PDF-1.7\n%%EOF\n');
  await page.getByLabel(/^Fichier à vérifier/u).setInputFiles({ name: 'autre.pdf', mimeType: 'application/pdf', buffer });
  await expect(page.getByRole('heading', { name: 'Ce fichier n’est pas connu ici.' })).toBeVisible();
}
