/** Helpers of the journeys of reservations: the buyers, both stages filled in as a person does, and the version that the server has. */
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { unPdf } from './inscription';
import { prete } from './monde';
import { logementsLibres } from './options';

/** A buyer, as the server stores them. */
export const ANNE = {
  civilite: 'Mme',
  prenom: 'Anne-Sophie',
  nom: 'Le Guennec d’Hervé',
  email: 'anne-sophie.leguennec@exemple.fr',
  tel: '+33671204455',
  dateNaissance: '1988-03-12',
  lieuNaissance: 'Saint-Brieuc',
  nationalite: 'FR',
  adresse: '12 bis, rue de l’Œuvre',
  cp: '44350',
  ville: 'Guérande',
} as const;

export const LOIC = {
  civilite: 'M',
  prenom: 'Loïc',
  nom: 'Ferrand',
  email: 'loic.ferrand@exemple.fr',
  tel: '+33671204466',
  dateNaissance: '1985-11-30',
  lieuNaissance: 'Le Croisic',
  nationalite: 'FR',
} as const;

export const NOTAIRE = {
  nom: 'Étude Kervella',
  email: 'etude.kervella@exemple.fr',
  adresse: '5, place de la Psallette',
  cp: '44350',
  ville: 'Guérande',
} as const;

export const SIEGE = { adresse: '1, chaussée du Pays blanc', cp: '44740', ville: 'Batz-sur-Mer' } as const;

type Dite = Record<keyof typeof LOIC, string>;
type Lieu = Record<'adresse' | 'cp' | 'ville', string>;

export interface Dossier {
  draft: boolean;
  reservataire: Record<string, unknown>;
  formulaire: { complet: boolean; prix: { prix: number } | null } | null;
}

/** Reads the reservation as the server has it. */
export async function dossier(client: APIRequestContext, id: number): Promise<Dossier> {
  const reponse = await client.get(`/api/reservations/${id}`);
  expect(reponse.ok(), await reponse.text()).toBe(true);
  return (await reponse.json()) as Dossier;
}

/** A lot that this user may reserve, because their company has not held it lately. */
export async function unLotAReserver(client: APIRequestContext): Promise<{ id: string; numero: string }> {
  for (const { id, numero } of await logementsLibres(client)) {
    const reponse = await client.get(`/api/offre/lots/${id}`);
    const { actions } = (await reponse.json()) as { actions: { reservation: { autorisee: boolean } } };
    if (actions.reservation.autorisee) {
      return { id, numero };
    }
  }
  throw new Error('the demonstration has no home to reserve');
}

/** The part of a page about one buyer, or about the company. */
export const partDe = (page: Page, titre: string) => page.getByRole('group', { name: titre, exact: true });

/** The field with this label, optional or not. */
export const champ = (ou: Page | Locator, nom: string) =>
  ou.getByLabel(new RegExp(`^${nom}( facultatif)?$`, 'u')).and(ou.locator('input'));

/** Types a text, key by key. */
export async function taper(ou: Page | Locator, nom: string, texte: string): Promise<void> {
  await champ(ou, nom).pressSequentially(texte);
}

/** Picks a value in a list. */
export async function choisir(ou: Page | Locator, nom: string, choix: string | RegExp): Promise<void> {
  await champ(ou, nom).click();
  await ou.getByRole('option', { name: choix, exact: true }).click();
}

/** The radio button of this answer to this question. */
export const reponse = (ou: Page | Locator, question: string | RegExp, dite: string | RegExp) =>
  ou.getByRole('radiogroup', { name: question }).getByRole('radio', { name: dite });

/** Types a person into the first stage of the form. */
export async function identite(part: Locator, qui: Dite): Promise<void> {
  await part.getByText('Une personne à saisir').click();
  await choisir(part, 'Civilité', qui.civilite === 'M' ? 'M.' : 'Mme');
  await taper(part, 'Prénom', qui.prenom);
  await taper(part, 'Nom', qui.nom);
  await taper(part, 'E-mail', qui.email);
  await taper(part, 'Téléphone', qui.tel);
}

/** Types an address without picking a proposal. `de` is the end of the labels of its fields. */
export async function lieu(part: Page | Locator, { adresse, cp, ville }: Lieu, de = ''): Promise<void> {
  await taper(part, `Adresse${de}`, adresse);
  await taper(part, `Code postal${de}`, cp);
  // Leaving the postcode fills its only town.
  await champ(part, `Code postal${de}`).blur();
  await champ(part, `Ville${de}`).fill(ville);
}

/** The date `1988-03-12` as people type it, `12/03/1988`. */
export const jour = (date: string) => date.split('-').reverse().join('/');

/** Types into the second stage of the form what the first stage did not ask of a person. */
export async function etatCivil(part: Locator, { dateNaissance, lieuNaissance }: Dite): Promise<void> {
  await taper(part, 'Date de naissance', jour(dateNaissance));
  await taper(part, 'Lieu de naissance', lieuNaissance);
  await choisir(part, 'Nationalité', /^Française$/u);
}

/** Chooses no tax scheme, because this choice fits every VAT rate. */
export const sansDispositif = (page: Page) => reponse(page, 'Fiscalité', /^Droit commun/u).check();

/** Begins the draft and returns its number. */
export async function ouvrirLeBrouillon(page: Page): Promise<number> {
  await page.getByRole('button', { name: 'Commencer la réservation' }).click();
  await expect(page).toHaveURL(/brouillon=\d+/u);
  await prete(page);
  return Number(new URL(page.url()).searchParams.get('brouillon'));
}

/** Goes to the next section with the button at the bottom. */
export async function continuer(page: Page, section: string): Promise<void> {
  const suite = page.getByRole('link', { name: new RegExp(`^Continuer( vers ${section})?$`, 'u') });
  await suite.filter({ visible: true }).last().click();
  await expect(page.getByRole('heading', { level: 2, name: section, exact: true })).toBeFocused();
}

export const etat = (page: Page) => page.getByRole('main').getByRole('status').first();

/** Waits until the server has everything that was typed. */
export const enregistre = (page: Page) => expect(etat(page)).toHaveText(/^Brouillon enregistré/u);

/** Puts a file on each line that misses one. */
export async function deposerTout(page: Page): Promise<void> {
  // The required documents depend on the answers, so wait until these are saved.
  await enregistre(page);
  const lignes = page.getByRole('group', { name: /./u });
  const attendues = await lignes.filter({ hasText: 'À envoyer' }).locator('button[id]').all();
  for (const id of await Promise.all(attendues.map((bouton) => bouton.getAttribute('id')))) {
    const ligne = lignes.filter({ has: page.locator(`[id="${id}"]`) });
    await ligne
      .locator('input[type="file"][multiple]')
      .setInputFiles({ name: 'piece.pdf', mimeType: 'application/pdf', buffer: unPdf() });
    await expect(ligne).toContainText('Reçu, 1 fichier');
  }
}

/** Presses the button that checks the form. The form must be complete, and the page goes to the confirmation. */
export async function conclure(page: Page, numero: string): Promise<void> {
  await page.getByRole('button', { name: /^Vérifier( le dossier)?$/u }).filter({ visible: true }).first().click();
  await expect(page.getByText('Le dossier est complet.')).toBeVisible();
  await page.getByRole('link', { name: 'Voir le récapitulatif' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Le dossier du lot ${numero} est complet`);
  await prete(page);
}
