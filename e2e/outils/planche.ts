/** Puts the components of `/gestion/planche` in the states that need an action. */
import { expect, type Page } from '@playwright/test';
import { laCase, unPdf } from './inscription';

export async function animerLaPlanche(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Agrandir la carte' })).toBeEnabled();
  for (const [piece, nom] of [
    ['Assurance', 'lent.pdf'],
    ['Pièce d’identité', 'coupure.pdf'],
  ] as const) {
    const fichier = { name: nom, mimeType: 'application/pdf', buffer: unPdf() };
    await laCase(page, piece).locator('input[type="file"]').setInputFiles(fichier);
  }
  await expect(laCase(page, 'Assurance').getByRole('progressbar')).toBeVisible();
  await expect(laCase(page, 'Pièce d’identité').getByRole('alert')).toBeVisible();
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: '2\u00a0champs sont à corriger' })).toBeVisible();
  await page.getByRole('button', { name: 'Recevoir un lien' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Trop de demandes' })).toBeVisible();
}
