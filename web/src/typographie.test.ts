import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

/**
 * A sign that French sets apart from its word never begins a line: the space before it, and those inside guillemets, do not break.
 * Read on the tree, so that comments and code are no texts. There is no exception.
 */
const SECABLE = / (?=[?;:!](?:[\s)»"'`…]|$))| (?=»)|(?<=«) /gu;

const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .map((nom) => nom.replaceAll('\\', '/'))
  .filter((nom) => /\.tsx?$/u.test(nom) && !/\.test\.tsx?$|^essais\/|^api\/schema\.ts$/u.test(nom));

/** What a node of the tree says to somebody. */
function texteDe(noeud: ts.Node): string | null {
  return ts.isStringLiteralLike(noeud) ||
    ts.isTemplateHead(noeud) ||
    ts.isTemplateMiddle(noeud) ||
    ts.isTemplateTail(noeud) ||
    ts.isJsxText(noeud)
    ? noeud.text
    : null;
}

function textes(source: ts.SourceFile): { texte: string; ligne: number }[] {
  const trouves: { texte: string; ligne: number }[] = [];
  const visiter = (noeud: ts.Node): void => {
    const texte = texteDe(noeud);
    if (texte !== null) {
      trouves.push({ texte, ligne: source.getLineAndCharacterOfPosition(noeud.getStart(source)).line + 1 });
    }
    ts.forEachChild(noeud, visiter);
  };
  visiter(source);
  return trouves;
}

const lire = (nom: string, texte: string) =>
  textes(
    ts.createSourceFile(
      nom,
      texte,
      ts.ScriptTarget.Latest,
      true,
      nom.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
    ),
  );

it('voit les espaces qui se coupent, dans un texte, un modèle ou une page, et là seulement', () => {
  const fautes = (code: string) =>
    lire('essai.tsx', code).filter(({ texte }) => texte.search(SECABLE) !== -1).length;
  expect(fautes("const a = 'Annuler ?'; // Non ?")).toBe(1);
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the code that is read
  expect(fautes('const a = `${b} : c` ? d : e;')).toBe(1);
  expect(fautes('<p>Donnez « cela » ; merci</p>')).toBe(1);
  expect(fautes("const a = 'Annuler\\u00a0?' ; <p>Bon&nbsp;!</p>")).toBe(0);
});

// Reading the whole tree takes what the machine has to give.
it('ne coupe aucune ligne devant un signe double', { timeout: 120_000 }, () => {
  const fautes = sources.flatMap((nom) =>
    lire(nom, readFileSync(join(import.meta.dirname, nom), 'utf8'))
      .filter(({ texte }) => texte.search(SECABLE) !== -1)
      .map(({ texte, ligne }) => `${nom}:${ligne} ${texte.trim()}`),
  );
  expect(fautes).toEqual([]);
});
