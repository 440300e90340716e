import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

/**
 * Finds spaces before French double signs, and inside guillemets, that could break a line. It reads the syntax tree, so
 * comments and code do not count. There is no exception.
 */
const SECABLE = / (?=[?;:!](?:[\s)»"'`…]|$))| (?=»)|(?<=«) /gu;

const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .map((nom) => nom.replaceAll('\\', '/'))
  .filter((nom) => /\.tsx?$/u.test(nom) && !/\.test\.tsx?$|^essais\/|^api\/schema\.ts$/u.test(nom));

/** The text that a node shows to people. */
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

// Parsing all files takes long on a busy machine.
it('ne coupe aucune ligne devant un signe double', { timeout: 120_000 }, () => {
  const fautes = sources.flatMap((nom) =>
    lire(nom, readFileSync(join(import.meta.dirname, nom), 'utf8'))
      .filter(({ texte }) => texte.search(SECABLE) !== -1)
      .map(({ texte, ligne }) => `${nom}:${ligne} ${texte.trim()}`),
  );
  expect(fautes).toEqual([]);
});

/** Expressions that name a person, in a template or in a page. */
const NOM = /\b(?:prenom|nomComplet|nomDe|qui|pour\.nom)\b/u;
/** A "de" before the name that does not elide. */
const DE = /(?:^|\s)[Dd]e $/u;

/** Where a name follows a bare "de" instead of a call of `de(…)`. */
function sansElision(nom: string, texte: string): string[] {
  const genre = nom.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(nom, texte, ts.ScriptTarget.Latest, true, genre);
  const trouves: string[] = [];
  const voir = (avant: string, dit: ts.Node | undefined): void => {
    if (dit !== undefined && DE.test(avant) && NOM.test(dit.getText(source))) {
      trouves.push(`${nom}:${source.getLineAndCharacterOfPosition(dit.getStart(source)).line + 1}`);
    }
  };
  const visiter = (noeud: ts.Node): void => {
    if (ts.isTemplateExpression(noeud)) {
      for (const [rang, { expression }] of noeud.templateSpans.entries()) {
        voir(noeud.templateSpans[rang - 1]?.literal.text ?? noeud.head.text, expression);
      }
    } else if (ts.isJsxElement(noeud) || ts.isJsxFragment(noeud)) {
      noeud.children.forEach((enfant, rang) => {
        const avant = noeud.children[rang - 1];
        if (ts.isJsxExpression(enfant) && avant !== undefined && ts.isJsxText(avant)) {
          voir(avant.text, enfant.expression);
        }
      });
    }
    ts.forEachChild(noeud, visiter);
  };
  visiter(source);
  return trouves;
}

it('voit un nom qui suit « de » sans élision, dans un modèle ou une page, et là seulement', () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the code that is read
  expect(sansElision('essai.tsx', 'const a = `Le compte de ${qui}`;')).toEqual(['essai.tsx:1']);
  expect(sansElision('essai.tsx', '<p>Les dossiers de {un.prenom} {un.nom}</p>')).toEqual(['essai.tsx:1']);
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the code that is read
  expect(sansElision('essai.tsx', 'const a = `Le compte ${de(qui)} de ${prix(b)}`;')).toEqual([]);
});

it('élide devant chaque nom', { timeout: 120_000 }, () => {
  const fautes = sources.flatMap((nom) =>
    sansElision(nom, readFileSync(join(import.meta.dirname, nom), 'utf8')),
  );
  expect(fautes).toEqual([]);
});
