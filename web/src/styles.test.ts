import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { theme } from './ui/theme/mantine';

/** All our style sheets, except `theme/`, which defines the scale. */
const FEUILLES = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .map((nom) => nom.replaceAll('\\', '/'))
  .filter((nom) => nom.endsWith('.css') && !nom.startsWith('ui/theme/'))
  .map((nom) => ({ nom, texte: readFileSync(join(import.meta.dirname, nom), 'utf8') }));

/** The distances that a style may use: the scale of identity section 5, in pixels, and hairlines. */
const ECHELLE = new Set([0, 4, 8, 12, 16, 24, 32, 48, 72, 1, 2, 3]);
const ESPACES = /^\s*(?:margin|padding|gap|row-gap|column-gap)(?:-[a-z-]+)?: ([^;]+);/gmu;

it('espace d’après l’échelle', () => {
  const fautes = FEUILLES.flatMap(({ nom, texte }) =>
    [...texte.matchAll(ESPACES)]
      .flatMap(([, valeur = '']) => [...valeur.matchAll(/([\d.]+)(px|rem)/gu)])
      .filter(([, combien, unite]) => !ECHELLE.has(Number(combien) * (unite === 'rem' ? 16 : 1)))
      .map(([valeur]) => `${nom}: ${valeur}`),
  );
  expect(fautes).toEqual([]);
});

it('change de disposition aux largeurs du thème, et pour les téléphones les plus étroits', () => {
  const largeurs = new Set([...Object.values(theme.breakpoints ?? {}), '22.5em']);
  const fautes = FEUILLES.flatMap(({ nom, texte }) =>
    [...texte.matchAll(/@media([^{]*)\{/gu)]
      .flatMap(([, requete = '']) => [...requete.matchAll(/[\d.]+(?:em|px|rem)/gu)])
      .filter(([largeur]) => !largeurs.has(largeur))
      .map(([largeur]) => `${nom}: ${largeur}`),
  );
  expect(fautes).toEqual([]);
});

/** Rules shorter than this may be the same by chance, so they are not compared. */
const LONGUE = 5;

it('ne dit pas deux fois la même règle', () => {
  const ou = new Map<string, string[]>();
  for (const { nom, texte } of FEUILLES) {
    for (const [, qui = '', corps = ''] of texte.matchAll(/([^{};]+)\{([^{}]*)\}/gu)) {
      const declarations = corps
        .split(';')
        .map((une) => une.trim())
        .filter((une) => une !== '')
        .sort();
      if (declarations.length >= LONGUE) {
        const cle = declarations.join('; ');
        ou.set(cle, [...(ou.get(cle) ?? []), `${nom} ${qui.trim()}`]);
      }
    }
  }
  expect([...ou.values()].filter((lieux) => lieux.length > 1)).toEqual([]);
});
