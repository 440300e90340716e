import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

/**
 * The highest numbers of casts and of effects for a thousand lines of code (tests and the generated schema are not counted), because both
 * are last resorts.
 */
const CASTS_POUR_MILLE = 2;
const EFFETS_POUR_MILLE = 1;

/** React's own effects, and those of its libraries under other names. */
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
    // `as const` is not counted, because the compiler checks it.
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

// Parsing all files takes long on a busy machine.
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

/**
 * Finds states that are corrected while rendering from their previous value. React may compute this from an abandoned render,
 * and so bring back a value that nobody has seen (decision 0085).
 */
function repris(nom: string, texte: string): string[] {
  const genre = nom.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(nom, texte, ts.ScriptTarget.Latest, true, genre);
  const dansQuoi = (noeud: ts.Node) => ts.findAncestor(noeud.parent, ts.isFunctionLike);
  const trouves: string[] = [];
  const chercher = (fonction: ts.Node, poser: string): void => {
    const appels: ts.CallExpression[] = [];
    const visiter = (noeud: ts.Node): void => {
      if (ts.isCallExpression(noeud) && noeud.expression.getText(source) === poser) {
        appels.push(noeud);
      }
      ts.forEachChild(noeud, visiter);
    };
    visiter(fonction);
    if (appels.some((appel) => dansQuoi(appel) === fonction)) {
      for (const appel of appels) {
        if (appel.arguments.some((un) => ts.isArrowFunction(un) || ts.isFunctionExpression(un))) {
          trouves.push(`${nom}:${source.getLineAndCharacterOfPosition(appel.getStart(source)).line + 1}`);
        }
      }
    }
  };
  const visiter = (noeud: ts.Node): void => {
    if (
      ts.isVariableDeclaration(noeud) &&
      noeud.initializer !== undefined &&
      ts.isCallExpression(noeud.initializer) &&
      noeud.initializer.expression.getText(source) === 'useState' &&
      ts.isArrayBindingPattern(noeud.name)
    ) {
      const poser = noeud.name.elements[1]?.getText(source);
      const fonction = dansQuoi(noeud);
      if (poser !== undefined && fonction !== undefined) {
        chercher(fonction, poser);
      }
    }
    ts.forEachChild(noeud, visiter);
  };
  visiter(source);
  return trouves;
}

it('trouve ce qui se corrige en se dessinant et se calcule de ce qui était', () => {
  const composant = (corps: string) =>
    `function C({ dit }) { const [vu, setVu] = useState(dit);\n${corps}\n}`;
  const corriger = 'if (vu !== dit) { setVu(dit); }';
  expect(repris('a.tsx', composant(`${corriger}\nreturn () => setVu((avant) => avant + 1);`))).toEqual([
    'a.tsx:3',
  ]);
  expect(repris('a.tsx', composant(`${corriger}\nreturn () => setVu(vu + 1);`))).toEqual([]);
  expect(repris('a.tsx', composant('return () => setVu((avant) => avant + 1);'))).toEqual([]);
});

it('ne calcule rien de ce qui était, là où le dessin corrige', () => {
  expect(sources.flatMap((nom) => repris(nom, readFileSync(join(import.meta.dirname, nom), 'utf8')))).toEqual(
    [],
  );
});
