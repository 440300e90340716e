import type { Page } from '@playwright/test';
import { sansObstacle } from './outils/axe';
import {
  ailleurs,
  choisirLeProgramme,
  denoncer,
  depuisLeProgramme,
  deuxProgrammes,
  envoyer,
  quelquUn,
  remplirLeContact,
} from './outils/denonciation';
import { expect, fichierDeSession, prete, sansDirect, sansPremieresReponses, test, titreDeLaPage } from './outils/monde';

const SIMILAIRE =
  "Votre demande n'a pas pu être prise en compte. Une dénonciation similaire a déjà été effectuée au cours des dernières 24 heures.";

test.use({ storageState: fichierDeSession('EP') });

const titre = (page: Page, attendu: string | RegExp) => expect(titreDeLaPage(page)).toHaveText(attendu);

test('un contact est dénoncé depuis un programme, validé, suivi, puis annulé', async ({ page }) => {
  const [programme] = await deuxProgrammes(page.request);
  const dite = quelquUn();
  // No declaration was saved before, so the confirmation leads to the form.
  await page.goto('/denonciation/confirmation');
  await expect(page).toHaveURL('/denonciation');
  await depuisLeProgramme(page, programme);
  await remplirLeContact(page, dite);
  const previsions = page.getByRole('list', { name: 'Ce que donnera cette dénonciation' });
  await expect(previsions).toContainText(`${programme.nomCommercial}\u00a0: vous n’avez pas encore dénoncé ce contact sur ce programme`);
  await envoyer(page);
  await expect(page).toHaveURL('/denonciation/confirmation');
  await titre(page, /^Dénonciation validée jusqu’au \d\d\/\d\d\/\d{4}$/u);
  await expect(page.getByText(`Sur ${programme.nomCommercial}, ce contact est réservé à votre société`)).toBeVisible();
  await page.reload();
  await titre(page, /^Dénonciation validée/u);

  await test.step('elle est dans le suivi, et la page de sa confirmation ne s’ouvre plus', async () => {
    await page.getByRole('link', { name: 'Voir vos dénonciations' }).click();
    await expect(page).toHaveURL('/suivi/denonciations');
    await page.getByRole('textbox', { name: 'Contact' }).or(page.getByRole('searchbox', { name: 'Contact' })).fill(dite.email);
    const ligne = page.getByRole('row', { name: new RegExp(programme.nomCommercial, 'u') });
    await expect(page.getByRole('table', { name: 'Dénonciations' }).getByRole('row')).toHaveCount(2);
    await expect(ligne).toContainText('Validée');
    await expect(ligne).toContainText(/encore (29|30)\sj/u);
    await ligne.getByRole('link', { name: /^Poser une option pour/ }).click();
    await expect(page).toHaveURL(`/programme/${programme.id}?statut=L#lots`);
    // The form of any lot of the programme now starts with this buyer.
    const lots = await page.request.get(`/api/offre/lots?programme.id=${programme.id}&limit=1`);
    const [lot] = ((await lots.json()) as { 'hydra:member': { id: string }[] })['hydra:member'];
    await page.goto(`/lot/${lot?.id}/option`);
    await expect(page.getByRole('button', { name: 'Choisir quelqu’un d’autre' })).toBeVisible();
    await expect(page.getByText(dite.email)).toBeVisible();
    await page.goto('/denonciation/confirmation');
    await expect(page).toHaveURL('/denonciation');
  });

  await test.step('la même dans la journée est refusée, dans les mots de la spécification', async () => {
    await depuisLeProgramme(page, programme);
    await remplirLeContact(page, dite);
    await expect(previsions).toContainText('il y a moins de 24\u00a0heures');
    await envoyer(page);
    await expect(page.getByRole('status').filter({ hasText: SIMILAIRE })).toBeVisible();
    await expect(page).toHaveURL('/denonciation');
    await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveValue(dite.email);
  });

  await test.step('elle se voit depuis la page, et s’annule', async () => {
    await previsions.getByRole('link', { name: 'Voir la dénonciation' }).click();
    const demandee = page.getByRole('table', { name: 'Dénonciation demandée' });
    await expect(demandee).toContainText(`${dite.prenom} ${dite.nom}`);
    await demandee.getByRole('button', { name: /^Autres actions/ }).click();
    await expect(page.getByRole('menuitem', { name: /^Renouveler/ })).toHaveAttribute('aria-disabled', 'true');
    await page.getByRole('menuitem', { name: 'Annuler la dénonciation' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Annuler la dénonciation' }).click();
    await expect(demandee).toContainText('Annulée');
    await expect(demandee.getByRole('button')).toHaveCount(0);
  });
});

test('une dénonciation en partie en conflit est enregistrée en deux, et l’explique sans nommer personne', async ({
  page,
}) => {
  const [pris, libre] = await deuxProgrammes(page.request);
  const dite = quelquUn('Inès');
  const autre = await ailleurs();
  await denoncer(autre, dite, [pris]);
  await autre.dispose();
  await depuisLeProgramme(page, pris);
  await choisirLeProgramme(page, libre);
  await remplirLeContact(page, dite);
  const previsions = page.getByRole('list', { name: 'Ce que donnera cette dénonciation' });
  await expect(previsions.getByRole('listitem')).toHaveCount(2);
  // The page must not tell what another company did.
  await expect(previsions.getByText('vous pouvez le faire', { exact: false })).toHaveCount(2);
  await envoyer(page);
  await titre(page, 'Dénonciation validée en partie');
  await expect(page.getByRole('main')).toContainText(
    `validée sur ${libre.nomCommercial}, en attente de décision sur ${pris.nomCommercial}`,
  );
  await expect(page.getByRole('main')).not.toContainText(/beta/iu);
});

test('le serveur refuse des champs : 400 et 422 se disent sur eux, et rien ne se perd', async ({ page }) => {
  const [programme] = await deuxProgrammes(page.request);
  const dite = quelquUn();
  await depuisLeProgramme(page, programme);
  await remplirLeContact(page, dite);
  let changer: (corps: { contact: Record<string, unknown>; programmes: unknown }) => void = () => {};
  await page.route('**/api/denonciations', async (route) => {
    const corps = route.request().postDataJSON();
    changer(corps);
    await route.continue({ postData: JSON.stringify(corps) });
  });
  const faute = (nom: string) => page.getByRole('textbox', { name: nom, exact: true });

  changer = ({ contact }) => {
    delete contact.nom;
    delete contact.ville;
  };
  await envoyer(page);
  await expect(faute('Nom')).toHaveAttribute('aria-invalid', 'true');
  await expect(faute('Ville')).toHaveAttribute('aria-invalid', 'true');

  changer = ({ contact }) => {
    contact.email = 'personne';
  };
  await faute('Nom').fill(dite.nom);
  await faute('Ville').fill(dite.ville);
  await envoyer(page);
  await expect(faute('E-mail')).toHaveAttribute('aria-invalid', 'true');
  await expect(faute('Nom')).not.toHaveAttribute('aria-invalid', 'true');

  changer = (corps) => {
    corps.programmes = ['nulle-part'];
  };
  await envoyer(page);
  await expect(page.getByRole('combobox', { name: 'Chercher un programme' })).toHaveAttribute('aria-invalid', 'true');
  await expect(faute('E-mail')).toHaveValue(dite.email);
  await expect(faute('Prénom')).toHaveValue(dite.prenom);
});

test('une réponse perdue, puis un rechargement : la même clé, et une seule dénonciation', async ({ page }) => {
  const [programme] = await deuxProgrammes(page.request);
  const dite = quelquUn();
  await depuisLeProgramme(page, programme);
  await remplirLeContact(page, dite);
  const cles: (string | undefined)[] = [];
  await page.route('**/api/denonciations', async (route) => {
    cles.push(route.request().headers()['idempotency-key']);
    if (cles.length > 1) {
      await route.fallback();
      return;
    }
    // The call reaches the server, but its answer is lost.
    await route.fetch();
    await route.abort('connectionreset');
  });
  await envoyer(page);
  await expect(page.getByRole('alert')).toContainText('Le portail ne répond pas.');
  await page.reload();
  await prete(page);
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveValue(dite.email);
  await expect(page.getByRole('button', { name: `Retirer ${programme.nomCommercial}` })).toBeVisible();
  await envoyer(page);
  await titre(page, /^Dénonciation validée/u);
  expect(cles).toHaveLength(2);
  expect(cles[1]).toBe(cles[0]);
  const liste = await page.request.get('/api/denonciations', { params: { contact: dite.email } });
  expect(((await liste.json()) as { 'hydra:totalItems': number })['hydra:totalItems']).toBe(1);
});

test('une avant-première n’est jamais choisie d’avance ; le menu du haut mène à la page avec le programme', async ({
  page,
}) => {
  const [preview, autre] = await deuxProgrammes(page.request);
  // The small demonstration has no preview, so one of its programmes is shown as a preview.
  await sansPremieresReponses(page);
  await page.route(`**/api/offre/programmes/${preview.id}`, async (route) => {
    const response = await route.fetch();
    const json = { ...(await response.json()), phaseCommerciale: { code: 'AVANTPREMIERE', libelle: 'Avant-première' } };
    await route.fulfill({ response, json });
  });
  const choisis = page.getByRole('list', { name: 'Programmes choisis' });
  await page.goto(`/programme/${preview.id}`);
  await prete(page);
  await page.getByRole('main').getByRole('link', { name: /^Dénoncer/ }).filter({ visible: true }).first().click();
  await expect(page).toHaveURL('/denonciation');
  await titre(page, 'Dénoncer un contact');
  await expect(choisis).toHaveCount(0);
  // The search of the form finds the preview.
  await choisirLeProgramme(page, preview);
  await page.getByRole('button', { name: `Retirer ${preview.nomCommercial}` }).click();
  await page.goto(`/programme/${autre.id}`);
  await prete(page);
  await page.getByRole('navigation', { name: 'Principale' }).getByRole('link', { name: 'Dénoncer', exact: true }).click();
  await expect(choisis).toContainText(autre.nomCommercial);
});

test('l’équipe tranche un conflit de trois façons', async ({ page, browser, baseURL }) => {
  test.slow();
  const [programme] = await deuxProgrammes(page.request);
  const equipe = await browser.newContext({ baseURL: baseURL ?? '', storageState: fichierDeSession('IR'), locale: 'fr-FR' });
  // The second decider's page must not learn of the first decision, so it receives no events.
  await sansDirect(equipe);
  const bureau = await equipe.newPage();
  const autre = await ailleurs();
  const motif = 'Ce contact est déjà suivi par un autre partenaire.';

  /** The other company's declaration is validated, so ours waits. Staff open ours. */
  async function enConflit(prenom: string) {
    const dite = quelquUn(prenom);
    const protegee = await denoncer(autre, dite, [programme]);
    const notre = await denoncer(page.request, dite, [programme]);
    expect(notre.statut.code).toBe('1');
    await bureau.goto(`/gestion/denonciations/${notre.id}`);
    await expect(bureau.getByText('Ce contact est déjà protégé sur ce programme.')).toBeVisible();
    return { dite, protegee, notre };
  }
  const etatDe = async (client: typeof autre, id: number) =>
    ((await (await client.get(`/api/denonciations/${id}`)).json()) as { statut: { code: string }; motif: string | null });
  const decision = bureau.getByRole('complementary');

  await test.step('refusée', async () => {
    const { dite, protegee, notre } = await enConflit('Clémence');
    const table = bureau.getByRole('table', { name: /côte à côte/ });
    await expect(table.getByRole('row', { name: /^E-mail/ })).toContainText('identique');
    await expect(decision.getByRole('radio', { name: 'Valider' })).toBeDisabled();
    await decision.getByRole('radio', { name: 'Refuser' }).check();
    await decision.getByLabel('Motif').fill('Non.');
    await decision.getByRole('button', { name: 'Refuser la dénonciation' }).click();
    await expect(bureau.getByText('Ce champ doit contenir 10 caractères minimum.')).toBeVisible();
    await decision.getByLabel('Motif').fill(motif);
    await decision.getByRole('button', { name: 'Refuser la dénonciation' }).click();
    await expect(bureau.getByText('Refusée', { exact: true }).first()).toBeVisible();
    expect((await etatDe(autre, protegee.id)).statut.code).toBe('2');
    await page.goto(`/suivi/denonciations?denonciation=${notre.id}`);
    const demandee = page.getByRole('table', { name: 'Dénonciation demandée' });
    await expect(demandee).toContainText('Refusée');
    await expect(demandee).toContainText(motif);
    await expect(demandee).toContainText(dite.prenom);
  });

  await test.step('prioritaire', async () => {
    const { protegee, notre } = await enConflit('Farida');
    await decision.getByRole('radio', { name: 'Lui donner la priorité' }).check();
    await decision.getByLabel('Motif pour son prescripteur').fill('Ce contact nous est venu par ce partenaire.');
    await decision.getByLabel('Motif pour les prescripteurs des autres').fill('L’acquéreur a choisi son interlocuteur.');
    await decision.getByRole('button', { name: 'Donner la priorité' }).click();
    // Wait for the message, because the other side also says "Validée".
    await expect(bureau.getByText(/^Priorité donnée/)).toBeVisible();
    expect((await etatDe(page.request, notre.id)).statut.code).toBe('2');
    expect(await etatDe(autre, protegee.id)).toMatchObject({
      statut: { code: '5' },
      motif: 'L’acquéreur a choisi son interlocuteur.',
    });
  });

  await test.step('laissée en attente, puis validée d’elle-même quand l’autre a cessé', async () => {
    const { protegee, notre } = await enConflit('Mathis');
    await autre.post(`/api/denonciations/${protegee.id}/annulation`, { data: {} });
    expect((await etatDe(page.request, notre.id)).statut.code).toBe('2');
    await bureau.reload();
    await expect(bureau.getByRole('list').filter({ hasText: 'Dénonciation validée, car plus rien' })).toBeVisible();
  });

  await test.step('qui décide en second l’apprend', async () => {
    const { notre } = await enConflit('Théo');
    const second = await equipe.newPage();
    await second.goto(`/gestion/denonciations/${notre.id}`);
    await expect(second.getByRole('radio', { name: 'Refuser' })).toBeChecked();
    await decision.getByLabel('Motif').fill(motif);
    await decision.getByRole('button', { name: 'Refuser la dénonciation' }).click();
    await expect(bureau.getByText('Refusée', { exact: true }).first()).toBeVisible();
    await second.getByLabel('Motif').fill(motif);
    await second.getByRole('button', { name: 'Refuser la dénonciation' }).click();
    await expect(second.getByText('Refusée', { exact: true }).first()).toBeVisible();
    await expect(second.getByText(/La fiche montre ce qu’elle est devenue|a changé|déjà refusée/u).first()).toBeVisible();
  });
  await autre.dispose();
  await equipe.close();
});

test('les contacts du promoteur se saisissent et s’importent ; ils s’opposent comme ceux d’une autre société', async ({
  page,
  browser,
  baseURL,
}) => {
  const [programme, second] = await deuxProgrammes(page.request);
  const equipe = await browser.newContext({ baseURL: baseURL ?? '', storageState: fichierDeSession('IA'), locale: 'fr-FR' });
  const bureau = await equipe.newPage();
  const dite = quelquUn('Odile');
  await bureau.goto('/gestion/denonciations');

  await test.step('saisi', async () => {
    await bureau.getByRole('button', { name: 'Saisir un contact' }).click();
    const fenetre = bureau.getByRole('dialog', { name: 'Contact du promoteur' });
    await fenetre.getByRole('textbox', { name: 'Nom', exact: true }).fill('Rouxel');
    await fenetre.getByRole('textbox', { name: /^E-mail/ }).fill(dite.email);
    await fenetre.getByRole('combobox', { name: 'Programmes' }).fill(programme.nomCommercial);
    await bureau.getByRole('option', { name: programme.nomCommercial }).first().click();
    await fenetre.getByRole('button', { name: 'Ajouter le contact' }).click();
    await expect(bureau.getByText(/^Contact ajouté/)).toBeVisible();
    expect((await denoncer(page.request, dite, [programme])).statut.code).toBe('1');
  });

  await test.step('importé : chaque erreur par sa ligne, puis deux fois le même fichier', async () => {
    await bureau.getByRole('button', { name: 'Importer des contacts' }).click();
    const depot = bureau.getByRole('group', { name: 'Fichier de contacts' });
    const deposer = async (lignes: readonly string[]) => {
      const texte = ['programme;nom;prenom;email;telephone;ville;date', ...lignes].join('\n');
      await depot
        .locator('input[type="file"]')
        .setInputFiles({ name: 'contacts.csv', mimeType: 'text/csv', buffer: Buffer.from(texte) });
    };
    const bonne = `${second.id};Prigent;Yann;${quelquUn().email};;Rezé;02/11/2026`;
    await deposer([bonne, 'nulle-part;R2D2;;pas un e-mail;;;']);
    await expect(bureau.getByText('ligne 3, email')).toBeVisible();
    await expect(bureau.getByText('ligne 3, nom')).toBeVisible();
    await deposer([bonne]);
    await expect(bureau.getByText(/^1\scontact ajouté\.$/u)).toBeVisible();
    await deposer([bonne]);
    await expect(bureau.getByText(/1\sinchangé\.$/u)).toBeVisible();
  });
  await equipe.close();
});

test('du clavier seul, jusqu’à la confirmation', async ({ page }) => {
  const [programme] = await deuxProgrammes(page.request);
  const dite = quelquUn('Gwenaëlle');
  await page.goto('/denonciation');
  await prete(page);
  const aller = async (nom: RegExp) => {
    for (let coup = 0; coup < 40; coup += 1) {
      await page.keyboard.press('Tab');
      const ici = page.locator(':focus');
      const roles = page.getByRole('textbox', { name: nom }).or(page.getByRole('combobox', { name: nom }));
      if ((await ici.and(roles.or(page.getByRole('button', { name: nom }))).count()) > 0) {
        return;
      }
    }
    throw new Error(`not reached by Tab: ${nom}`);
  };
  await aller(/^Civilité$/);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  for (const [nom, valeur] of [
    [/^Prénom$/, dite.prenom],
    [/^Nom$/, dite.nom],
    [/^E-mail$/, dite.email],
    [/^Code postal$/, dite.cp],
    [/^Ville$/, dite.ville],
    [/^Chercher un programme$/, programme.nomCommercial],
  ] as const) {
    await aller(nom);
    await page.keyboard.type(valeur);
  }
  await expect(page.getByRole('option', { name: programme.nomCommercial }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: `Retirer ${programme.nomCommercial}` })).toBeVisible();
  await aller(/^Dénoncer ce contact$/);
  await page.keyboard.press('Enter');
  await titre(page, /^Dénonciation validée/u);
});

for (const [nom, largeur] of [
  ['bureau', 1440],
  ['téléphone', 390],
] as const) {
  test.describe(() => {
    test.use({ viewport: { width: largeur, height: 844 }, contextOptions: { reducedMotion: 'reduce' } });

    test(`lisible et sans faute d’accessibilité, ${nom}`, async ({ page, browser, baseURL }) => {
      test.slow();
      const [programme] = await deuxProgrammes(page.request);
      const dite = quelquUn('Aminata');
      const autre = await ailleurs();
      await denoncer(autre, dite, [programme]);
      await autre.dispose();
      const notre = await denoncer(page.request, dite, [programme]);

      const regarder = async (ou: Page, quoi: string) => {
        await prete(ou);
        await test.step(quoi, () => sansObstacle(ou));
      };

      await page.goto('/denonciation');
      await envoyer(page);
      await expect(page.getByRole('alert')).toBeVisible();
      await regarder(page, 'la page, fautive');
      await depuisLeProgramme(page, programme);
      await remplirLeContact(page, quelquUn());
      await expect(page.getByRole('list', { name: 'Ce que donnera cette dénonciation' })).toBeVisible();
      await regarder(page, 'la page, remplie');
      await envoyer(page);
      await titre(page, /^Dénonciation validée/u);
      await regarder(page, 'la confirmation');
      await page.goto(`/suivi/denonciations?denonciation=${notre.id}`);
      await expect(page.getByRole('table', { name: 'Dénonciation demandée' })).toBeVisible();
      await regarder(page, 'le suivi');

      const equipe = await browser.newContext({
        baseURL: baseURL ?? '',
        storageState: fichierDeSession('IR'),
        locale: 'fr-FR',
        viewport: { width: largeur, height: 844 },
        reducedMotion: 'reduce',
      });
      const bureau = await equipe.newPage();
      await bureau.goto('/gestion/denonciations');
      await expect(bureau.getByRole('row').nth(1)).toBeVisible();
      await regarder(bureau, 'la file de l’équipe');
      await bureau.goto(`/gestion/denonciations/${notre.id}`);
      await expect(bureau.getByRole('table', { name: /côte à côte/ })).toBeVisible();
      await regarder(bureau, 'la fiche de l’équipe');
      await equipe.close();
    });
  });
}
