/** Reads the mails that the portal wrote into a folder. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { dossierDesCourriers, expect } from './monde';

/** Decodes a part of a mail: its wrapped lines and its encoded letters. */
function lisible(texte: string): string {
  const octets = texte
    .replace(/=\r?\n/gu, '')
    .replace(/=([0-9A-F]{2})/gu, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(octets, 'latin1').toString('utf8');
}

/** The newest of the mails to this address whose text matches. Waits until there is one. */
export async function courrierPour(
  email: string,
  contient: RegExp,
  dossier = dossierDesCourriers(),
): Promise<string> {
  let trouve: string | undefined;
  await expect(() => {
    trouve = readdirSync(dossier)
      .filter((nom) => nom.endsWith('.eml'))
      .map((nom) => join(dossier, nom))
      // The names are random, so the order is that of the files.
      .map((chemin) => ({ chemin, ecrit: statSync(chemin).mtimeMs }))
      .sort((un, autre) => un.ecrit - autre.ecrit)
      .map(({ chemin }) => lisible(readFileSync(chemin, 'latin1')))
      .filter((texte) => texte.toLowerCase().includes(email.toLowerCase()) && contient.test(texte))
      .at(-1);
    expect(trouve, `a mail to ${email}`).toBeDefined();
  }).toPass({ timeout: 60_000 });
  return trouve ?? '';
}

/** The link to this page of the portal, from the newest mail with such a link. With `contient`, from the newest mail that matches it. */
export async function lienDuCourrier(
  email: string,
  page: string,
  dossier?: string,
  contient?: RegExp,
): Promise<string> {
  const motif = new RegExp(`${page}#[\\w-]+`, 'u');
  return motif.exec(await courrierPour(email, contient ?? motif, dossier))?.[0] ?? '';
}
