import type { Locator } from '@playwright/test';
import { tabulerJusqua } from './outils/clavier';
import { prete } from './outils/monde';
import { expect, test } from './outils/portail-reservation';
import { ANNE, champ, dossier, enregistre, partDe, reponse, unLotAReserver } from './outils/reservation';

test('du clavier seul, du lot à la deuxième section', async ({ page, brouillons }) => {
  const { keyboard } = page;
  const lot = await unLotAReserver(page.request);
  const vers = (cible: Locator) => tabulerJusqua(page, cible, 60);
  const frapper = async (ou: Locator, nom: string, texte: string) => {
    await vers(champ(ou, nom));
    await keyboard.type(texte);
  };
  // A select field opens its list on the arrow key.
  const prendre = async (ou: Locator, nom: string, lignes: number) => {
    await vers(champ(ou, nom));
    await keyboard.press('ArrowDown');
    await expect(ou.getByRole('option').first()).toBeVisible();
    for (let une = 0; une < lignes; une += 1) {
      await keyboard.press('ArrowDown');
    }
    await keyboard.press('Enter');
  };
  await page.goto(`/lot/${lot.id}`);
  await prete(page);
  await vers(page.getByRole('complementary', { name: 'Prix' }).getByRole('link', { name: 'Réserver ce lot' }));
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Réserver le lot ${lot.numero}`);
  await prete(page);
  const un = partDe(page, 'Réservataire');
  await vers(un.getByRole('radio', { name: 'Une de vos dénonciations' }));
  await keyboard.press('ArrowRight');
  await frapper(un, 'Prénom', ANNE.prenom);
  await frapper(un, 'Nom', ANNE.nom);
  await frapper(un, 'E-mail', ANNE.email);
  await frapper(un, 'Téléphone', ANNE.tel);
  await vers(page.getByRole('button', { name: 'Commencer la réservation' }));
  await keyboard.press('Enter');
  await expect(page).toHaveURL(/brouillon=\d+/u);
  await prete(page);
  const id = Number(new URL(page.url()).searchParams.get('brouillon'));
  brouillons.ajouter(id);

  const elle = partDe(page, 'Réservataire');
  await vers(reponse(elle, 'Civilité', 'Mme'));
  await keyboard.press('Space');
  await frapper(elle, 'Date de naissance', '12031988');
  await frapper(elle, 'Lieu de naissance', ANNE.lieuNaissance);
  await frapper(elle, 'Nationalité', 'Française');
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await frapper(elle, 'Adresse', ANNE.adresse);
  await frapper(elle, 'Code postal', ANNE.cp);
  await frapper(elle, 'Ville', ANNE.ville);
  await prendre(elle, 'Situation familiale', 0);
  await vers(page.getByRole('link', { name: 'Continuer vers Projet' }));
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: 'Projet' })).toBeFocused();
  await vers(reponse(page, 'Destination du logement', 'Résidence principale'));
  await keyboard.press('Space');
  await enregistre(page);
  expect(await dossier(page.request, id)).toMatchObject({
    reservataire: { ...ANNE, situationFamiliale: { code: 'celibataire' } },
    destinationAchat: { code: 'residence-principale' },
  });
});
