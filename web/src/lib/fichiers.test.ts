import { expect, it } from 'vitest';
import { accepter, estDouteux, refusDuFichier, regarder } from './fichiers';

const CONDITIONS = { formats: 'pdf,jpg,jpeg,png', poidsMax: 2 };
const TYPES = "Ce type de fichier n'est pas valide (formats acceptés\u00a0: PDF, JPG, JPEG, PNG)";

const JPG = '\u00ff\u00d8\u00ff\u00e0';
const PNG = '\u0089PNG\r\n\u001a\n';

const fichier = (nom: string, octets: string) =>
  new File([Uint8Array.from(octets, (lettre) => lettre.charCodeAt(0))], nom);

async function juger(nom: string, octets: string): Promise<string | null> {
  const un = fichier(nom, octets);
  if (estDouteux(un, CONDITIONS.formats)) {
    await regarder(un);
  }
  return refusDuFichier(un, CONDITIONS);
}

it.each([
  ['photo.jfif', JPG],
  ['scan', PNG],
  ['image.heic', JPG],
  ['contrat.PDF', '%PDF-1.4'],
  ['contrat.pdf_', `\u001b%-12345X@PJL\r\n%PDF-1.4`],
  ['contrat.tmp', `${' '.repeat(1019)}%PDF-1.4`],
  // The name has an accepted extension, so the file is sent; the server then checks its content.
  ['contrat.pdf', 'x'],
])('laisse partir %s', async (nom, octets) => {
  expect(await juger(nom, octets)).toBeNull();
});

it.each([
  ['photo.heic', '\0\0\0\u0018ftypheic'],
  ['page.html', '<html>'],
  ['contrat.tmp', `${' '.repeat(1020)}%PDF-1.4`],
  ['vide.txt', ''],
])('refuse %s dans les mots de la règle', async (nom, octets) => {
  expect(await juger(nom, octets)).toBe(TYPES);
});

it('refuse ce que la case ne prend pas, et ce qui est trop lourd', async () => {
  const png = fichier('scan', PNG);
  await regarder(png);
  expect(refusDuFichier(png, { formats: 'pdf', poidsMax: 2 })).toContain('format accepté\u00a0: PDF');
  const lourd = fichier('scan', `${JPG}${'x'.repeat(2_000)}`);
  await regarder(lourd);
  expect(refusDuFichier(lourd, CONDITIONS)).toBe('Le fichier doit avoir un poids inférieur à 2\u00a0Ko');
});

it('montre dans la fenêtre de choix tous les noms de ce qui est pris', () => {
  expect(accepter('pdf, jpg,png')).toBe('.pdf,application/pdf,.jpg,.jfif,.jpe,image/jpeg,.png,image/png');
});
