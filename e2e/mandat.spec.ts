/** The mandate of a company, from the mail that asks for the signature to the option that it allows. */
import { readFileSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import { sansObstacle } from './outils/axe';
import { lienDuCourrier } from './outils/courriers';
import { expect, fichierDeSession, MOT_DE_PASSE, prete, test, unAppartementLibre } from './outils/monde';
import { clientDe, PERSONNE, peutOptionner } from './outils/options';
import {
  etapeDuMandat,
  lienDeSignature,
  nommer,
  refuserAuTelephone,
  signerAuTelephone,
  societeASigner,
  toutLireAuTelephone,
} from './outils/signature';

/** The phone of a person without an account. */
async function telephone(browser: Browser, baseURL: string): Promise<Page> {
  const appareil = await browser.newContext({
    baseURL,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    storageState: PERSONNE,
  });
  return appareil.newPage();
}

const MOT_DE_PASSE_CHOISI = 'une phrase bien assez longue';

test('le représentant d’une société signe le mandat depuis son e-mail, l’équipe le contresigne, et une option devient possible', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(240_000);
  const equipe = await clientDe('IA', baseURL ?? '');
  const { id, nom, representant } = await societeASigner(equipe);
  const lea = await telephone(browser, baseURL ?? '');
  const invite = `ep.${id}.${Date.now()}@arcade.example`;
  const bureau = await (await browser.newContext({ baseURL, storageState: fichierDeSession('IA') })).newPage();
  const prescripteur = await (await browser.newContext({ baseURL, storageState: PERSONNE })).newPage();
  const lot = await unAppartementLibre(equipe);
  let signe = Buffer.alloc(0);

  await test.step('un prescripteur de la société ne peut encore rien optionner', async () => {
    const invitation = await equipe.post('/api/gestion/utilisateurs', {
      data: { type: 'EP', compte: id, civilite: 'M', prenom: 'Yann', nom: 'Coroller', email: invite },
      headers: { 'Idempotency-Key': invite },
    });
    expect(invitation.ok(), await invitation.text()).toBe(true);
    await prescripteur.goto(await lienDuCourrier(invite, '/activation'));
    await prescripteur.getByLabel('Mot de passe', { exact: true }).fill(MOT_DE_PASSE_CHOISI);
    await prescripteur.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(prescripteur).toHaveURL('/home');
    await expect(prescripteur.getByText(/^Le mandat (?:se prépare|reste à signer)/u)).toBeVisible();
    expect(await peutOptionner(prescripteur.request, lot.id)).toBe(false);
  });

  await test.step('le lien de l’e-mail ouvre le mandat, sur un téléphone', async () => {
    const demandes: string[] = [];
    lea.on('request', (requete) => demandes.push(requete.url()));
    const lien = await lienDeSignature(representant);
    await lea.goto(lien);
    await prete(lea);
    await expect(lea.getByRole('heading', { level: 1 })).toHaveText(/mandat/iu);
    await expect(lea.getByText(/^À signer avant le /u)).toBeVisible();
    await sansObstacle(lea);
    await lea.reload();
    await toutLireAuTelephone(lea);
    // The read pages still count after a reload.
    await lea.reload();
    await expect(lea.getByRole('button', { name: 'Continuer' })).toBeVisible();
    const jeton = lien.split('#')[1] ?? '';
    expect(jeton.length).toBeGreaterThan(20);
    expect(demandes.filter((une) => new URL(une).pathname.concat(new URL(une).search).includes(jeton))).toEqual([]);
  });

  await test.step('elle accepte, reçoit un code, signe, et garde son exemplaire', async () => {
    await signerAuTelephone(lea, representant);
    const recu = lea.waitForEvent('download');
    await lea.getByRole('button', { name: /^Télécharger votre exemplaire/u }).click();
    signe = readFileSync(await (await recu).path());
    expect(signe.subarray(0, 5).toString()).toBe('%PDF-');
    await expect.poll(() => etapeDuMandat(equipe, id)).toBe('a-contresigner');
  });

  await test.step('la page du mandat le dit au prescripteur', async () => {
    await prescripteur.goto('/home');
    await prescripteur.getByRole('link', { name: 'Voir le mandat' }).click();
    await expect(prescripteur.getByText(/^La société a signé le /u)).toBeVisible();
    await expect(prescripteur.getByRole('link', { name: 'Lire le mandat signé (PDF)' })).toBeVisible();
    await sansObstacle(prescripteur);
  });

  await test.step('l’équipe contresigne, sous son mot de passe', async () => {
    await bureau.goto('/gestion');
    await bureau.getByRole('link', { name: /Mandats à contresigner/u }).click();
    await bureau.getByRole('checkbox', { name: new RegExp(nom, 'u') }).check();
    const motDePasse = bureau.getByLabel('Votre mot de passe');
    await motDePasse.fill('pas le bon du tout');
    await bureau.getByRole('button', { name: 'Contresigner 1 mandat' }).click();
    await expect(motDePasse).toHaveAttribute('aria-invalid', 'true');
    await motDePasse.fill(MOT_DE_PASSE);
    await bureau.getByRole('button', { name: 'Contresigner 1 mandat' }).click();
    await expect(bureau.getByText('1 mandat contresigné.')).toBeVisible();
    await expect(bureau.getByRole('link', { name: nom })).toHaveCount(0);
    await bureau.goto(`/gestion/societes/${id}`);
    await expect(bureau.getByText('Actif', { exact: true }).first()).toBeVisible();
    await expect(bureau.getByRole('link', { name: 'Mandat signé (PDF)' })).toBeVisible();
  });

  await test.step('une option est possible', async () => {
    await expect.poll(() => peutOptionner(prescripteur.request, lot.id)).toBe(true);
    await prescripteur.goto(`/lot/${lot.id}/option`);
    await expect(prescripteur.getByRole('button', { name: /^Poser l’option/u })).not.toHaveAttribute('aria-disabled');
  });

  await test.step('/verifier reconnaît chaque exemplaire, et voit un octet changé', async () => {
    await lea.goto('/verifier');
    const verifier = (name: string, buffer: Buffer) =>
      lea.getByLabel(/^Fichier à vérifier/u).setInputFiles({ name, mimeType: 'application/pdf', buffer });
    const titre = lea.getByRole('heading', { level: 2 }).first();
    await verifier('signe.pdf', signe);
    await expect(titre).toHaveText('Ce fichier est intact.');
    await expect(lea.getByRole('row').filter({ hasText: 'L. P.' })).toHaveCount(1);

    const complet = await equipe.get(`/api/mandats-signature/${await jetonDuMandat()}/document`);
    const entier = Buffer.from(await complet.body());
    await verifier('complet.pdf', entier);
    await expect(titre).toHaveText('Ce fichier est intact.');
    await expect(lea.locator('tbody').getByRole('row')).toHaveCount(2);
    await sansObstacle(lea);

    const touche = Buffer.from(entier);
    const place = Math.floor(signe.length / 2);
    touche[place] = (touche[place] ?? 0) ^ 1;
    await verifier('touche.pdf', touche);
    await expect(titre).toHaveText('Ce fichier n’est pas connu ici.');
    // A changed byte after her signature: her revision is recognised, followed by something else.
    const apres = Buffer.from(entier);
    apres[entier.length - 40] = (apres[entier.length - 40] ?? 0) ^ 1;
    await verifier('apres.pdf', apres);
    await expect(titre).toHaveText('Ce fichier a été modifié après sa signature.');
  });

  /** The token of the mandate, for staff. */
  async function jetonDuMandat(): Promise<string> {
    const lu = await equipe.get(`/api/gestion/societes/${id}/mandat`);
    return ((await lu.json()) as { id: string }).id;
  }
});

test('il refuse avec une raison, que l’équipe lit ; le mandat suivant a un autre lien, et l’ancien est mort', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(180_000);
  const equipe = await clientDe('IA', baseURL ?? '');
  const { id, representant } = await societeASigner(equipe);
  const lea = await telephone(browser, baseURL ?? '');
  const premier = await lienDeSignature(representant);

  await test.step('un lien remplacé ne sert plus', async () => {
    const suivant = { ...representant, email: `suivant.${representant.email}` };
    await nommer(equipe, id, suivant);
    await lea.goto(await lienDeSignature(suivant));
    await prete(lea);
    await expect(lea.getByText(/^À signer avant le /u)).toBeVisible();
    await lea.goto('about:blank');
    await lea.goto(premier);
    await expect(lea.getByRole('heading', { level: 1 })).toHaveText('Ce lien ne marche plus');
    await sansObstacle(lea);

    await lea.goto('about:blank');
    await lea.goto(await lienDeSignature(suivant));
    await refuserAuTelephone(lea);
  });

  await test.step('l’équipe lit la raison sur la fiche de la société', async () => {
    await expect.poll(() => etapeDuMandat(equipe, id)).toBe('refuse');
    const bureau = await (await browser.newContext({ baseURL, storageState: fichierDeSession('IA') })).newPage();
    await bureau.goto(`/gestion/societes/${id}`);
    await expect(bureau.getByText('Refusé', { exact: true })).toBeVisible();
    await expect(bureau.getByText(/La commission n’est pas celle/u)).toBeVisible();
    await sansObstacle(bureau);
  });
});
