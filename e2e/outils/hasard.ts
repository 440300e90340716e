/** Types letters and presses filters at random from a seed, on a list that renders slowly. */
import { expect, type Page } from '@playwright/test';
import { prete } from './monde';

/** How many times slower the processor is, like that of a person with twenty open tabs. */
export const RALENTI = 6;

/** A random generator with a seed. */
export function hasard(graine: number): () => number {
  let etat = graine;
  return () => {
    etat = (etat * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return etat / 2 ** 32;
  };
}

const LETTRES = 'a1b20c3e';
/** The filters that are pressed: the label, the parameter, and the label and value of each choice. */
const FILTRES = [
  ['Statut', 'statut.code[]', [['Libre', 'L'], ['Optionné', 'O'], ['Réservé', 'R']]],
  ['Vente', 'retire', [['En vente', 'false'], ['Retiré de la vente', 'true']]],
] as const;
const TRIS = [
  ['Lot', 'order[numero]'],
  ['Programme', 'order[id]'],
] as const;

/**
 * Types and presses at random, from this seed, on the staff's list of lots. Then checks that the page still shows what was typed, and that
 * its last call asks for what was typed and pressed.
 */
export async function jouer(page: Page, graine: number, actes: number): Promise<void> {
  const de = hasard(graine);
  const parmi = <T>(choix: readonly T[]): T => choix[Math.floor(de() * choix.length)] as T;
  const demandes: URLSearchParams[] = [];
  page.on('request', (une) => {
    const { pathname, searchParams } = new URL(une.url());
    if (pathname === '/api/gestion/lots') {
      demandes.push(searchParams);
    }
  });
  await page.goto('/gestion/lots');
  await prete(page);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: RALENTI });
  const champ = page.getByRole('searchbox', { name: 'Numéro, programme' });
  const voulu: Record<string, string> = {};
  let tape = '';
  for (let acte = 0; acte < actes; acte += 1) {
    const tirage = de();
    // The time that a key is held gives the pace of typing.
    const delay = Math.floor(de() * 250);
    if (tirage < 0.65) {
      const lettre = parmi([...LETTRES]);
      await champ.focus();
      await page.keyboard.press('End');
      await page.keyboard.press(lettre, { delay });
      tape += lettre;
    } else if (tirage < 0.85) {
      const [libelle, nom, reponses] = parmi(FILTRES);
      const [reponse, valeur] = parmi<readonly [string, string]>(reponses);
      // Choosing a value again clears it.
      await page.getByLabel(libelle, { exact: true }).and(page.locator('input')).click({ delay });
      await page.getByRole('option', { name: reponse, exact: true }).filter({ visible: true }).click();
      if (voulu[nom] === valeur) {
        delete voulu[nom];
      } else {
        voulu[nom] = valeur;
      }
    } else {
      const [titre, nom] = parmi(TRIS);
      const lien = page.getByRole('columnheader').getByRole('link', { name: titre });
      // An empty list, or one that becomes empty meanwhile, has no columns.
      const presser = () => lien.click({ delay, timeout: 5_000 }).then(() => true, () => false);
      if (!(await lien.isVisible()) || !(await presser())) {
        continue;
      }
      for (const [, autre] of TRIS) {
        delete voulu[autre];
      }
      voulu[nom] = '';
    }
  }
  if (tape !== '') {
    voulu.search = tape;
  }
  const dite = () => {
    const derniere = demandes.at(-1) ?? new URLSearchParams();
    const dits = ['search', ...FILTRES.map(([, nom]) => nom)].flatMap((nom) => {
      const valeur = derniere.get(nom);
      return valeur === null ? [] : [[nom, valeur] as const];
    });
    const tri = TRIS.flatMap(([, nom]) => (nom in voulu && derniere.has(nom) ? [[nom, ''] as const] : []));
    return Object.fromEntries([...dits, ...tri]);
  };
  await expect.poll(dite, `seed ${graine}`).toEqual(voulu);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  // No late change arrives, and the typed text is still there.
  await prete(page);
  await expect(champ).toHaveValue(tape);
  expect(dite(), `seed ${graine}`).toEqual(voulu);
  expect(new URL(page.url()).searchParams.get('search') ?? '').toBe(tape);
}
