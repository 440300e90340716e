#!/usr/bin/env node
/**
 * Lists every sentence that a person may read, with the file where it stands: docs/phrases.tsv.
 *
 * Usage: node scripts/phrases.mjs              writes the list
 *        node scripts/phrases.mjs --verifier   fails when the committed list is out of date
 *        node scripts/phrases.mjs --lignes     prints the list with line numbers, to go and change a sentence
 *
 * The script reads the strings of the crates (tests, logs, panics and SQL left out), the texts of the browser application, the models of
 * the papers, and the files of rules and words. A string counts when it has a space, an accent or a first capital letter, as a label has;
 * a code ("appartement") does not count. A value inside a sentence is written `{…}` for the browser's texts, and as in the source for Rust.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const RACINE = join(dirname(fileURLToPath(import.meta.url)), '..');
const LISTE = 'docs/phrases.tsv';
const ts = createRequire(join(RACINE, 'web/package.json'))('typescript');

const lire = (fichier) => readFileSync(join(RACINE, fichier), 'utf8');
const suivis = (...motifs) =>
  execFileSync('git', ['ls-files', '-z', '--', ...motifs], { cwd: RACINE, encoding: 'utf8', maxBuffer: 1 << 26 })
    .split('\0')
    .filter(Boolean);

/** Texts that nobody reads as a sentence of the portal: English, SQL, markup, addresses, the operators of a stream or of a PDF. */
const ANGLAIS =
  /\b(?:the|is|are|was|of|to|and|not|must|cannot|from|with|this|that|has|have|by|an|every|should|failed|invalid|unknown)\b/u;
const SQL =
  /^\s*(?:SELECT|INSERT|UPDATE|DELETE|CREATE|ALTER|DROP|PRAGMA|BEGIN|SET|WITH|WHERE|AND|OR|ORDER|FROM|LEFT|FOR|ON|VALUES|JOIN|LIMIT|RETURNING|NOTIFY|LISTEN|VACUUM|LOCK|TRUNCATE|EXISTS|COALESCE|CASE|IN|NOT|REFERENCES|UNIQUE|PRIMARY|COUNT)\b/u;
const ACCENT = /[À-ÖØ-öø-ÿŒœ’«»…]/u;

/** Whether a person may read this text as a sentence of the portal. */
function estUnePhrase(texte) {
  const dit = texte.replaceAll(/\{[^{}]*\}/gu, '').trim();
  if (!/\p{L}{2}/u.test(dit) || SQL.test(dit) || /^(?:(?:GET|POST|PATCH|PUT|DELETE) \/|retry: |q )/u.test(dit)) return false;
  if (ACCENT.test(dit)) return true;
  if (/^[a-z]+:\/\/|^[/.#@<[(]|^[\w-]+\/[\w-]+|[\\^$][dwp]|^[A-Z_0-9 ]+$/u.test(dit) || ANGLAIS.test(dit)) return false;
  if (/\s/u.test(dit)) return !/[{}<>=;]|--|^\d/u.test(dit) && /\p{Ll}{2}/u.test(dit);
  return /^\p{Lu}\p{Ll}+(?:-\p{Ll}+)*[.:!?]?$/u.test(dit);
}

const unie = (texte) =>
  texte
    .replaceAll(/[\t\n\r ]+/gu, ' ')
    .replaceAll(/\{…\}(?:\s*\{…\})+/gu, '{…}')
    .trim();

// Rust.

/** The tokens that matter: `[kind, text, offset]`, kinds being `mot`, `texte` and `signe`. Comments and byte strings are left out. */
function* jetons(source) {
  const motif =
    /\/\/[^\n]*|\/\*|\b[bc]?r(#*)"|\b[bc]?"|'(?:\\.[^']*|[^\\'])'|'\w+|[A-Za-z_]\w*!?|[^\sA-Za-z_]/gu;
  for (let trouve = motif.exec(source); trouve !== null; trouve = motif.exec(source)) {
    const [jeton, dieses] = trouve;
    const debut = trouve.index;
    if (jeton.startsWith('//') || jeton.startsWith("'")) continue;
    if (jeton === '/*') {
      const fin = source.indexOf('*/', debut);
      motif.lastIndex = fin === -1 ? source.length : fin + 2;
    } else if (jeton.endsWith('"') && dieses !== undefined) {
      const fin = source.indexOf(`"${dieses}`, motif.lastIndex);
      if (!jeton.startsWith('b')) yield ['texte', source.slice(motif.lastIndex, fin), debut];
      motif.lastIndex = fin + 1 + dieses.length;
    } else if (jeton.endsWith('"')) {
      let fin = motif.lastIndex;
      while (fin < source.length && source[fin] !== '"') fin += source[fin] === '\\' ? 2 : 1;
      if (!jeton.startsWith('b')) yield ['texte', enClair(source.slice(motif.lastIndex, fin)), debut];
      motif.lastIndex = fin + 1;
    } else {
      yield [/\w/u.test(jeton[0]) ? 'mot' : 'signe', jeton, debut];
    }
  }
}

const enClair = (brut) =>
  brut
    .replaceAll(/\\\r?\n\s*/gu, '')
    .replaceAll(/\\u\{([0-9a-fA-F]+)\}/gu, (_, code) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replaceAll(/\\([nrt"'\\0])/gu, (_, lettre) => ({ n: '\n', r: ' ', t: ' ', 0: '' })[lettre] ?? lettre);

/** The rank of the token that closes the bracket opened at `rang`. */
function fermeture(liste, rang) {
  const paires = { '(': ')', '[': ']', '{': '}' };
  const fin = paires[liste[rang]?.[1]];
  let profondeur = 0;
  for (let i = rang; i < liste.length; i += 1) {
    if (liste[i][0] !== 'signe') continue;
    if (liste[i][1] === liste[rang][1]) profondeur += 1;
    if (liste[i][1] === fin) profondeur -= 1;
    if (profondeur === 0) return i;
  }
  return liste.length;
}

/** Macros and calls whose texts are in English, for the people who maintain the portal. */
const POUR_NOUS =
  /^(?:trace|debug|info|warn|error|span|info_span|debug_span|panic|unreachable|assert|assert_eq|assert_ne|debug_assert|debug_assert_eq|include_str|include_bytes|concat|env|option_env)!$/u;
const APPELS_POUR_NOUS = new Set(['expect', 'expect_err', 'sql']);

function phrasesDeRust(source) {
  const liste = [...jetons(source)];
  const trouvees = [];
  const modulesDEssai = [];
  for (let i = 0; i < liste.length; i += 1) {
    const [genre, texte, ou] = liste[i];
    const suivant = liste[i + 1]?.[1];
    if (genre === 'signe' && texte === '#' && (suivant === '[' || suivant === '!')) {
      const ouvre = suivant === '[' ? i + 1 : i + 2;
      const fin = fermeture(liste, ouvre);
      const attribut = liste.slice(ouvre + 1, fin).map((jeton) => jeton[1]);
      if (attribut.join('').startsWith('cfg(test')) {
        // Skips the whole item of tests, up to its `;` or to the end of its braces.
        let j = fin + 1;
        while (j < liste.length && !(liste[j][0] === 'signe' && (liste[j][1] === ';' || liste[j][1] === '{'))) j += 1;
        if (liste[j]?.[1] === ';') {
          const mod = liste.slice(fin + 1, j).findIndex((jeton) => jeton[1] === 'mod');
          if (mod !== -1) modulesDEssai.push(liste[fin + 1 + mod + 1]?.[1]);
          i = j;
        } else {
          i = fermeture(liste, j);
        }
      } else if (['expect', 'allow', 'cfg', 'serde', 'sea_orm', 'doc'].includes(attribut[0])) {
        i = fin;
      }
    } else if (genre === 'mot' && suivant === '(' && (POUR_NOUS.test(texte) || APPELS_POUR_NOUS.has(texte))) {
      i = fermeture(liste, i + 1);
    } else if (genre === 'texte' && estUnePhrase(texte)) {
      trouvees.push([unie(texte), ou]);
    }
  }
  return { trouvees, modulesDEssai };
}

/** Files with made-up names of people and places, or with the cases on which papers are tried. */
const NOMS_INVENTES = /\/generateur\/noms\.rs$|\/papers\/src\/cas\/|\/demonstration(?:\/|\.rs$)/u;

function deRust() {
  const fichiers = suivis('crates/*/src/*.rs').filter(
    (nom) => !/^crates\/testkit\/|\/(?:tests?|essais)(?:_\w+)?(?:\.rs|\/)/u.test(nom) && !NOMS_INVENTES.test(nom),
  );
  const lus = new Map(fichiers.map((nom) => [nom, phrasesDeRust(lire(nom))]));
  const essais = [];
  for (const [nom, { modulesDEssai }] of lus) {
    const dossier = /\/(?:mod|lib|main)\.rs$/u.test(nom) ? dirname(nom) : nom.replace(/\.rs$/u, '');
    for (const module of modulesDEssai) essais.push(`${dossier}/${module}.rs`, `${dossier}/${module}/`);
  }
  // These files hold, normalised, titles of columns and names of files that people write. The portal never shows them.
  const SAISI = /\/(?:promoteur_csv|grille\/colonne|grille\/entete)\.rs$/u;
  // In these three crates, a single word is the name of an object of PDF, of a table or of a header.
  const estUnMot = (texte) => !/\s/u.test(texte);
  return [...lus]
    .filter(([nom]) => !essais.some((essai) => nom === essai || (essai.endsWith('/') && nom.startsWith(essai))))
    .map(([nom, { trouvees }]) => [
      nom,
      trouvees.filter(
        ([texte]) =>
          !(/^crates\/(?:sceau|store|outside)\//u.test(nom) && estUnMot(texte)) &&
          !(SAISI.test(nom) && /^[a-z0-9 ]+$/u.test(texte)),
      ),
    ]);
}

// The browser application.

const ATTRIBUTS_MUETS =
  /^(?:className|class|style|styles|key|id|name|type|role|to|href|src|rel|target|d|viewBox|fill|stroke|transform|autoComplete|inputMode|data-.*|aria-(?:labelledby|describedby|controls|live|current|haspopup)|htmlFor|pattern|sizes|media|points)$/u;

/** The words of a piece of a page, with `{…}` where a value is put in. */
function dit(noeud) {
  if (ts.isJsxText(noeud)) {
    return noeud.text.replaceAll(/^\s*\n\s*|\s*\n\s*$/gu, '').replaceAll(/\s*\n\s*/gu, ' ');
  }
  if (ts.isJsxExpression(noeud)) {
    const valeur = noeud.expression;
    if (valeur === undefined) return '';
    return ts.isStringLiteralLike(valeur) ? valeur.text : '{…}';
  }
  if (ts.isJsxElement(noeud) || ts.isJsxFragment(noeud)) {
    return noeud.children.map(dit).join('');
  }
  return '{…}';
}

function phrasesDePage(nom) {
  const source = ts.createSourceFile(
    nom,
    lire(nom),
    ts.ScriptTarget.Latest,
    true,
    nom.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const trouvees = [];
  const noter = (texte, noeud) => {
    if (estUnePhrase(texte)) trouvees.push([unie(texte.replaceAll('&nbsp;', '\u00a0')), noeud.getStart(source)]);
  };
  const visiter = (noeud, dedans) => {
    if (ts.isImportDeclaration(noeud) || ts.isTypeNode(noeud) || ts.isExportDeclaration(noeud)) return;
    if (ts.isJsxAttribute(noeud) && ATTRIBUTS_MUETS.test(noeud.name.getText(source))) return;
    if (ts.isJsxElement(noeud) || ts.isJsxFragment(noeud)) {
      const parle = noeud.children.some((enfant) => ts.isJsxText(enfant) && /\p{L}/u.test(enfant.text));
      if (parle && !dedans) noter(dit(noeud), noeud);
      ts.forEachChild(noeud, (enfant) => visiter(enfant, dedans || parle));
      return;
    }
    if (ts.isTemplateExpression(noeud)) {
      noter(noeud.head.text + noeud.templateSpans.map((span) => `{…}${span.literal.text}`).join(''), noeud);
    } else if (ts.isStringLiteralLike(noeud)) {
      if (!(dedans && ts.isJsxExpression(noeud.parent) && !ts.isJsxAttribute(noeud.parent.parent))) {
        noter(noeud.text, noeud);
      }
    }
    ts.forEachChild(noeud, (enfant) => visiter(enfant, ts.isJsxExpression(noeud) ? false : dedans));
  };
  visiter(source, false);
  return trouvees;
}

const duNavigateur = () =>
  suivis('web/src/*.ts', 'web/src/*.tsx')
    .filter((nom) => !/\.test\.tsx?$|\/essais\/|\/api\/schema\.ts$/u.test(nom))
    .map((nom) => [nom, phrasesDePage(nom)]);

// Models of papers, files of rules and of words, the shell.

/** The strings and the content of a model: `"…"` and `[…]` of typst, innermost first. In typst `~` is a space that does not break. */
function phrasesDeModele(nom) {
  const source = lire(nom);
  const trouvees = [];
  source.split('\n').forEach((ligne, rang) => {
    const sansCommentaire = ligne.replace(/^\s*\/\/.*|(?<=\s)\/\/ .*$/u, '').replaceAll(/regex\("(?:[^"\\]|\\.)*"\)/gu, '');
    const ou = source.split('\n', rang).join('\n').length + 1;
    for (const [, texte] of sansCommentaire.matchAll(/"((?:[^"\\]|\\.)*)"/gu)) {
      if (estUnePhrase(texte)) trouvees.push([unie(enClair(texte)), ou]);
    }
    // The line without its strings. Sentences stand in brackets there, or alone.
    const prose = sansCommentaire.replaceAll(/"(?:[^"\\]|\\.)*"/gu, '""');
    const morceaux = /^\s*(?:#|let |if |\(|\}|else|for |set |show |[a-z-]+\()/u.test(prose) || /^\s*\W*$/u.test(prose)
      ? [...prose.matchAll(/\[([^[\]]*)\]/gu)].map((trouve) => trouve[1])
      : [prose];
    for (const texte of morceaux) {
      if (estUnePhrase(texte) && /\s/u.test(texte.trim())) trouvees.push([unie(texte.replaceAll('~', '\u00a0')), ou]);
    }
  });
  return trouvees;
}

/** The texts of a JSON file, except under the keys `cas` (the cases on which a rule is tried) and `motif` (a pattern). */
function phrasesDeJson(nom) {
  const source = lire(nom);
  const trouvees = [];
  const visiter = (valeur) => {
    if (typeof valeur === 'string') {
      if (estUnePhrase(valeur)) trouvees.push([unie(valeur), Math.max(0, source.indexOf(JSON.stringify(valeur)))]);
    } else if (valeur !== null && typeof valeur === 'object') {
      for (const [cle, sous] of Object.entries(valeur)) if (cle !== 'cas' && cle !== 'motif') visiter(sous);
    }
  };
  visiter(JSON.parse(source));
  return trouvees;
}

function phrasesDeHtml(nom) {
  return [...lire(nom).matchAll(/content="([^"]*)"|>([^<>{}]*)</gu)]
    .map(({ 1: attribut, 2: texte, index }) => [unie((attribut ?? texte).replaceAll('&nbsp;', '\u00a0')), index])
    .filter(([texte]) => estUnePhrase(texte));
}

function toutes() {
  const json = suivis(
    'crates/domain/regles/regles.json',
    'crates/domain/regles/reservation.json',
    'crates/feed/schema/*.json',
    'crates/api/src/navigateur/pages.json',
    'crates/api/src/navigateur/peinture/textes.json',
  );
  return [
    ...deRust(),
    ...duNavigateur(),
    ...suivis('crates/papers/modeles/*.typ').map((nom) => [nom, phrasesDeModele(nom)]),
    ...json.map((nom) => [nom, phrasesDeJson(nom)]),
    ...suivis('web/index.html').map((nom) => [nom, phrasesDeHtml(nom)]),
  ]
    .filter(([, trouvees]) => trouvees.length > 0)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
}

const mode = process.argv[2];
if (mode === '--lignes') {
  for (const [nom, trouvees] of toutes()) {
    const source = lire(nom);
    for (const [texte, ou] of trouvees) console.log(`${nom}:${source.slice(0, ou).split('\n').length}\t${texte}`);
  }
} else {
  const lignes = toutes().flatMap(([nom, trouvees]) =>
    [...new Set(trouvees.map(([texte]) => texte))].map((texte) => `${nom}\t${texte}`),
  );
  const liste = `fichier\tphrase\n${lignes.join('\n')}\n`;
  if (mode !== '--verifier') {
    writeFileSync(join(RACINE, LISTE), liste);
    console.log(`${LISTE}: ${lignes.length} sentences.`);
  } else if (lire(LISTE) !== liste) {
    console.error(`${LISTE} is not what the sources say: run 'node scripts/phrases.mjs', and read what it changed.`);
    process.exit(1);
  }
}
