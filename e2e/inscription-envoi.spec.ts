/** The calls of a registration: what each tells about the sender, a lost answer, a dropped file. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import {
  allerAuxJustificatifs,
  envoyer,
  etape,
  laCase,
  PIECES,
  prouver,
  reference,
  sirenDuRepertoire,
  toutDeposer,
  UN_DOCUMENT,
  uneInscription,
  unPdf,
} from './outils/inscription';
import { ouvrirUneLigne } from './outils/ligne';
import { expect, fichierDeSession, test } from './outils/monde';

const AVEC_SESSION = /^cookie: .*linteau-session=/imu;

test('qui est connecté s’inscrit comme tout le monde : les trois appels ne disent pas qui il est', async ({
  browser,
  baseURL,
}) => {
  test.slow();
  const ligne = await ouvrirUneLigne(baseURL ?? '', 5_000_000);
  const connecte = await browser.newContext({
    baseURL: ligne.adresse,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    storageState: fichierDeSession('EP'),
  });
  const page = await connecte.newPage();
  await allerAuxJustificatifs(page, uneInscription(sirenDuRepertoire(406)));
  await toutDeposer(page);
  await laCase(page, PIECES[6]).getByRole('button', { name: /^Retirer/ }).click();
  await toutDeposer(page, PIECES.slice(6));
  await prouver(page);
  await envoyer(page).click();
  await etape(page, 'Inscription enregistrée');

  const avecSession = (methode: string, chemin: string) =>
    ligne.entetes(methode, chemin).map((entetes) => AVEC_SESSION.test(entetes));
  expect(avecSession('GET', '/inscription'), 'the browser has a session').toContain(true);
  for (const [methode, chemin] of [
    ['POST', '/api/inscription/inscription/societe'],
    ['POST', '/api/inscription/inscription/prescripteur'],
    ['POST', '/api/inscription'],
    ['DELETE', '/api/inscription/documents/[\\w.-]+'],
  ] as const) {
    expect(avecSession(methode, chemin), `${methode} ${chemin}`).toEqual([false]);
  }
  // An upload with progress sends the session cookie, but the server ignores it: the registration was sent without a session, and
  // could take these files.
  expect(avecSession('POST', '/api/inscription/documents')).toEqual(Array(8).fill(true));
  await page.goto('/home');
  await expect(page).toHaveURL('/home');
  await connecte.close();
  await ligne.fermer();
});

test('une réponse perdue : après un rechargement, le même envoi donne la confirmation', async ({ page }) => {
  test.slow();
  await allerAuxJustificatifs(page, uneInscription(sirenDuRepertoire(407)));
  await toutDeposer(page);
  let recue = '';
  await page.route('**/api/inscription', async (route) => {
    const reponse = await route.fetch();
    recue = ((await reponse.json()) as { reference: string }).reference;
    await route.abort('connectionreset');
  });
  await prouver(page);
  await envoyer(page).click();
  await expect(page.getByRole('alert').first()).toContainText('Le portail ne répond pas.');
  expect(recue, 'the server has it').toMatch(/^INS-/u);
  await page.unroute('**/api/inscription');

  await page.reload();
  await etape(page, 'Justificatifs');
  await prouver(page);
  await envoyer(page).click();
  await etape(page, 'Inscription enregistrée');
  expect(await reference(page)).toBe(recue);

  await test.step('la confirmation reste au rechargement, et ne se rouvre pas une fois quittée', async () => {
    await page.reload();
    await etape(page, 'Inscription enregistrée');
    await page.getByRole('link', { name: 'Retour à l’accueil' }).click();
    await expect(page).toHaveURL('/');
    await page.goBack();
    await expect(page).toHaveURL('/inscription');
  });
});

test('une pièce se dépose sur sa ligne', async ({ page }, essai) => {
  await page.addInitScript(() =>
    window.sessionStorage.setItem(
      'inscription',
      JSON.stringify({ franchies: ['societe', 'prescripteur', 'recapitulatif'] }),
    ),
  );
  await page.goto('/inscription?etape=justificatifs');
  await etape(page, 'Justificatifs');
  const navigateur = await page.context().newCDPSession(page);
  /** Drags a file of the disk over a slot, as from a folder, and drops it. */
  async function glisser(piece: string, nom: string, octets = unPdf()): Promise<void> {
    const fichier = essai.outputPath(nom);
    mkdirSync(dirname(fichier), { recursive: true });
    writeFileSync(fichier, octets);
    const cible = laCase(page, piece);
    await cible.scrollIntoViewIfNeeded();
    const cadre = await cible.boundingBox();
    if (cadre === null) {
      throw new Error(`${piece} is not on the screen`);
    }
    const data = { items: [], files: [fichier], dragOperationsMask: 1 };
    const ici = { x: cadre.x + cadre.width / 2, y: cadre.y + cadre.height / 2, data };
    await navigateur.send('Input.dispatchDragEvent', { type: 'dragEnter', ...ici });
    await navigateur.send('Input.dispatchDragEvent', { type: 'dragOver', ...ici });
    await expect(cible).toHaveAttribute('data-survole', 'true');
    await navigateur.send('Input.dispatchDragEvent', { type: 'drop', ...ici });
  }
  await glisser(PIECES[0], 'attestation.pdf');
  await expect(laCase(page, PIECES[0])).toContainText('attestation.pdf · ');
  await expect(laCase(page, PIECES[0]).getByRole('button', { name: /^Remplacer/ })).toBeVisible();
  await glisser(PIECES[1], 'carte.docx', UN_DOCUMENT);
  await expect(laCase(page, PIECES[1]).getByRole('alert')).toHaveText(
    "Ce type de fichier n'est pas valide (formats acceptés : PDF, JPG, JPEG, PNG)",
  );
  await expect(page).toHaveURL('/inscription?etape=justificatifs');
});
