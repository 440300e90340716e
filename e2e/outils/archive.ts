/** Opens the file of a sale: the papers of its ZIP, compared with the list that stands first in it. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';

/** The files of a ZIP by their names, read from its central directory. The portal stores them without compression. */
function fichiersDe(zip: Buffer): Map<string, Buffer> {
  const fin = zip.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'));
  expect(fin, 'the end of a ZIP').toBeGreaterThan(0);
  const fichiers = new Map<string, Buffer>();
  let ici = zip.readUInt32LE(fin + 16);
  for (let reste = zip.readUInt16LE(fin + 10); reste > 0; reste -= 1) {
    expect(zip.toString('latin1', ici, ici + 4), 'an entry of the directory').toBe('PK\u0001\u0002');
    expect(zip.readUInt16LE(ici + 10), 'stored without compression').toBe(0);
    const lettres = zip.readUInt16LE(ici + 28);
    const nom = zip.toString('utf8', ici + 46, ici + 46 + lettres);
    const entete = zip.readUInt32LE(ici + 42);
    const debut = entete + 30 + zip.readUInt16LE(entete + 26) + zip.readUInt16LE(entete + 28);
    fichiers.set(nom, zip.subarray(debut, debut + zip.readUInt32LE(ici + 24)));
    ici += 46 + lettres + zip.readUInt16LE(ici + 30) + zip.readUInt16LE(ici + 32);
  }
  return fichiers;
}

const PIECE =
  /^(?<libelle>.+)\n {2}Fichier\u00a0: (?<nom>.+)\n {2}Taille\u00a0: (?<taille>\d+) octets\n {2}SHA-256\u00a0: (?<empreinte>[0-9a-f]{64})$/gmu;

export interface DossierOuvert {
  /** The text of the list. */
  index: string;
  /** The name of each paper, in order. */
  noms: string[];
}

/** Opens a file of a sale. Its list names every paper of it and no other, with the true length and the true hash of each. */
function ouvrirLeDossier(zip: Buffer): DossierOuvert {
  const fichiers = fichiersDe(zip);
  const index = fichiers.get('index.txt')?.toString('utf8') ?? '';
  fichiers.delete('index.txt');
  const dites = [...index.matchAll(PIECE)].map(({ groups }) => [groups?.nom, Number(groups?.taille), groups?.empreinte]);
  const vraies = [...fichiers].map(([nom, octets]) => [
    nom,
    octets.length,
    createHash('sha256').update(octets).digest('hex'),
  ]);
  expect(dites, index).toEqual(vraies);
  for (const [nom, octets] of fichiers) {
    expect(octets.toString('latin1', 0, 5), nom).toBe('%PDF-');
  }
  return { index, noms: [...fichiers.keys()] };
}

/** Downloads the file of a sale with the button of its page, and opens it. */
export async function telechargerLeDossier(page: Page, reference: string): Promise<DossierOuvert> {
  const recu = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Télécharger le dossier (ZIP)' }).click();
  const fichier = await recu;
  expect(fichier.suggestedFilename()).toBe(`dossier-${reference}.zip`);
  return ouvrirLeDossier(readFileSync(await fichier.path()));
}
