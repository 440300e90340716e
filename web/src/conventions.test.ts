import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

/**
 * What tells the compiler that it is wrong, and what runs after a page is drawn: both are the last resort, and each is counted for
 * a thousand lines of what people are given (tests and the generated schema apart).
 */
const CASTS_POUR_MILLE = 2;
const EFFETS_POUR_MILLE = 1;

/** React's own, and those of its libraries that are one under another name. */
const EFFETS =
  /^use(?:(?:Layout|Insertion|Isomorphic|Shallow)?Effect(?:Event)?|DidUpdate|WindowEvent|EventListener|Hotkeys|ClickOutside|Mounted|Unmount|PageLeave|DocumentTitle|Interval|Timeout)$/u;

const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .map((nom) => nom.replaceAll('\\', '/'))
  .filter((nom) => /\.tsx?$/u.test(nom) && !/\.test\.tsx?$|^essais\/|^api\/schema\.ts$/u.test(nom));

interface Compte {
  lignes: number;
  casts: string[];
  doubles: string[];
  effets: string[];
}

function compter(nom: string, texte: string): Compte {
  const genre = nom.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(nom, texte, ts.ScriptTarget.Latest, true, genre);
  const compte: Compte = { lignes: texte.split('\n').length - 1, casts: [], doubles: [], effets: [] };
  const visiter = (noeud: ts.Node): void => {
    const ici = () => `${nom}:${source.getLineAndCharacterOfPosition(noeud.getStart(source)).line + 1}`;
    // `as const` says nothing that the compiler does not know.
    if (ts.isAsExpression(noeud) && noeud.type.getText(source) !== 'const') {
      const dessous = ts.isParenthesizedExpression(noeud.expression)
        ? noeud.expression.expression
        : noeud.expression;
      (ts.isAsExpression(dessous) ? compte.doubles : compte.casts).push(ici());
    }
    if (ts.isCallExpression(noeud) && EFFETS.test(noeud.expression.getText(source))) {
      compte.effets.push(ici());
    }
    ts.forEachChild(noeud, visiter);
  };
  visiter(source);
  return compte;
}

it('compte ce qui contredit le compilateur et ce qui court après la page, dans le code et là seulement', () => {
  const { casts, doubles, effets } = compter(
    'essai.tsx',
    `const a = b as C; // d as E
     const f = 'g as H' as const;
     const i = j as unknown as K;
     const l = (m as unknown) as N;
     useEffect(() => {}); useWindowEvent('keydown', o); useState(0); useEffete();`,
  );
  expect(casts).toEqual(['essai.tsx:1', 'essai.tsx:3', 'essai.tsx:4']);
  expect(doubles).toEqual(['essai.tsx:3', 'essai.tsx:4']);
  expect(effets).toEqual(['essai.tsx:5', 'essai.tsx:5']);
});

// Reading the whole tree takes what the machine has to give.
it('ne contredit le compilateur et ne court après la page qu’en dernier recours', {
  timeout: 120_000,
}, () => {
  const comptes = sources.map((nom) => compter(nom, readFileSync(join(import.meta.dirname, nom), 'utf8')));
  const milliers = comptes.reduce((total, { lignes }) => total + lignes, 0) / 1_000;
  expect(comptes.flatMap(({ doubles }) => doubles)).toEqual([]);
  const casts = comptes.flatMap((un) => un.casts);
  expect(casts.length / milliers, casts.join('\n')).toBeLessThanOrEqual(CASTS_POUR_MILLE);
  const effets = comptes.flatMap((un) => un.effets);
  expect(effets.length / milliers, effets.join('\n')).toBeLessThanOrEqual(EFFETS_POUR_MILLE);
});
