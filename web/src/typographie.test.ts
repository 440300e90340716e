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

/** Expressions whose value is the name of a person, in a template or in a page. */
const NOM = /\b(?:prenom|nomComplet|nomDe|qui|contact|etude)\b|\.(?:nom|name)\b|\braisonSociale\b/u;
/** A "de" that is written before such a name and does not elide. */
const DE = /(?:^|\s)[Dd]e $/u;

/** The places where a name follows a bare "de" instead of a call of `de(…)`. */
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

/** The models of papers. */
const MODELES = join(import.meta.dirname, '../../crates/papers/modeles');
/** A "de" of a model to which the name of a programme is added as it is. */
const DE_D_UN_MODELE = /\b[Dd]e " \+ p\.nom\b|\b[Dd]e #p\.nom\b/u;

it('élide devant le nom d’un programme dans les modèles des papiers', () => {
  expect('alt: "Vue de " + p.nom)').toMatch(DE_D_UN_MODELE);
  expect('Les lots de #p.nom sont libres.').toMatch(DE_D_UN_MODELE);
  expect('alt: "Vue " + p.deNom)').not.toMatch(DE_D_UN_MODELE);
  const modeles = readdirSync(MODELES).filter((nom) => nom.endsWith('.typ'));
  expect(modeles.length).toBeGreaterThan(0);
  const fautes = modeles.filter((nom) => DE_D_UN_MODELE.test(readFileSync(join(MODELES, nom), 'utf8')));
  expect(fautes).toEqual([]);
});

/** Every sentence of the project with its file, including those of the server, the papers and the command line (`scripts/phrases.mjs`). */
const LISTE = readFileSync(join(import.meta.dirname, '../../docs/phrases.tsv'), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((ligne) => {
    const [fichier = '', phrase = ''] = ligne.split('\t');
    return { fichier, phrase };
  });

/** The sentences that the specification gives word for word: they keep its straight apostrophes and its "email" without a hyphen. */
const DU_CAHIER = new Set([
  "Ce champ n'est pas valide.",
  "Ce lot vient d'être optionné.",
  "Ce type de fichier n'est pas valide (format accepté\u00a0: {formats})",
  "Ce type de fichier n'est pas valide ({accord}\u00a0: {liste})",
  "L'email du réservataire doit être différent de celui du co-réservataire.",
  "La date d'expiration de votre carte professionnelle doit être postérieure à aujourd'hui",
  "Le lot n'est plus disponible.",
  "Retour à l'accueil",
  "Une erreur s'est produite. Le lot n'est pas disponible.",
  "Une erreur s'est produite. Les dénonciations ne sont pas disponibles.",
  "Une erreur s'est produite. Les documents ne sont pas disponibles.",
  "Une erreur s'est produite. Les lots ne sont pas disponibles.",
  "Une erreur s'est produite. Les options ne sont pas disponibles.",
  "Une erreur s'est produite. Les programmes ne sont pas disponibles.",
  "Une erreur s'est produite. Les réservations ne sont pas disponibles.",
  "Une erreur s'est produite. {…} ne sont pas disponibles.",
  "Une erreur s'est produite. Veuillez réessayer ultérieurement ou contacter votre référent",
  "Une erreur s'est produite. Veuillez réessayer ultérieurement ou contacter votre référent {…}",
  'Veuillez renseigner une adresse email valide.',
  "Veuillez valider les conditions générales pour poursuivre l'inscription",
  "Votre demande n'a pas pu être prise en compte. Une dénonciation similaire a déjà été effectuée au cours des dernières 24 heures.",
  "Vous ne pouvez pas créer d'alerte pour ce lot",
]);

/** A sentence without the names that are put into it and without its quotations. */
const nue = (phrase: string) => phrase.replaceAll(/\{[^{}]*\}/gu, '…').replaceAll(/«[^»]*»/gu, '…');

const REGLES: readonly { nom: string; faute: RegExp; nu: boolean }[] = [
  { nom: 'l’apostrophe est courbe', faute: /\p{L}'\p{L}/u, nu: false },
  {
    nom: 'un message électronique est un e-mail, et le courrier va par la poste',
    faute: /(?<![-\p{L}_])(?:e?mails?|courriels?|courriers?)(?![\p{L}_])/iu,
    nu: true,
  },
  {
    nom: 'un mot s’élide devant une voyelle ou un h muet',
    faute:
      /(?<![\p{L}\p{N}’'-])(?:de|la|le|que|ne|se|je|me|te|jusque|lorsque|puisque) (?!ou\b|oui\b|on[cz]e)(?:[aeiouàâéèêëîïôûœæ]|h(?:eure|abit|abil|omme|onor|orod|ôtel|éberg|uissi|istor|oriz))/iu,
    nu: true,
  },
  {
    nom: 'un nom vient après « de » par la fonction qui élide',
    faute: /(?<![\p{L}-])de \{(?:qui|nom|marque|societe|raison_sociale|prenom|acquereur|contact)\}/iu,
    nu: false,
  },
];

/** The names of the rules that a sentence breaks. */
const fautesDe = (phrase: string) =>
  DU_CAHIER.has(phrase)
    ? []
    : REGLES.filter(({ faute, nu }) => faute.test(nu ? nue(phrase) : phrase)).map(({ nom }) => nom);

it('voit une apostrophe droite, un courrier pour un e-mail et une élision oubliée, et là seulement', () => {
  const [apostrophe, courriel, elision, nom] = REGLES.map((regle) => regle.nom);
  expect(fautesDe("L'option est posée.")).toEqual([apostrophe]);
  expect(fautesDe('Un courrier lui est envoyé.')).toEqual([courriel]);
  expect(fautesDe('Adresse email')).toEqual([courriel]);
  expect(fautesDe('La réservation de un lot')).toEqual([elision]);
  expect(fautesDe('Les dossiers de {qui}')).toEqual([nom]);
  expect(
    [
      "Ce champ n'est pas valide.",
      'Un e-mail part, {email} le reçoit, dossier « courrier ».',
      'le onze, de ou vers {qui}',
    ].flatMap(fautesDe),
  ).toEqual([]);
});

it('écrit chaque phrase du projet selon les règles', () => {
  const fautes = LISTE.flatMap(({ fichier, phrase }) =>
    fautesDe(phrase).map((faute) => `${fichier}: ${faute}: ${phrase}`),
  );
  expect(fautes).toEqual([]);
});

/**
 * A plain space where a line must not break: before a double sign or a closing guillemet, after an opening one, between a number and its
 * unit, after "n°", and inside a number. A sentence of the specification is the same sentence with the space that does not break.
 */
const ESPACE_SIMPLE =
  / (?=[?;:!](?![\p{L}\p{N}/=?:{<-]))| (?=»)|(?<=«) | (?=[%€](?![%\p{L}]))|(?<=[\p{N}}]) (?=(?:m²|mm|cm|km|Kio|Ko|Mo|Go)(?![\p{L}\p{N}]))|(?<=[Nn]°) (?=[\p{N}{])|(?<=(?<![\p{L}\d]|\d )\d{1,3}) (?=\d{3}(?![\p{L}\d]))/u;

it('voit une espace simple devant un signe double, une unité ou des milliers, et là seulement', () => {
  const fautives = [
    'Non ?',
    'La réservation expire : reprenez-la',
    'Valeur illisible pour « page\u00a0»',
    'un taux de {taux} %',
    '{n} Ko',
    'dénonciation n° {id}',
    'Plus de 20 000 lignes',
  ];
  expect(fautives.filter((phrase) => !ESPACE_SIMPLE.test(phrase))).toEqual([]);
  const justes = [
    'Non\u00a0?',
    '{nom}\u00a0: «\u00a0{valeur}\u00a0» à 5,5\u00a0%, n°\u00a012, 20\u202f000\u00a0€',
    'de 2 à 300 lots, le 3 novembre 2026, article L. 261-15',
    'DNT: 1, https://portail.example, viewBox="0 0 320 200"',
  ];
  expect(justes.filter((phrase) => ESPACE_SIMPLE.test(phrase))).toEqual([]);
});

it('ne coupe aucune phrase du projet', () => {
  expect(LISTE.filter(({ phrase }) => ESPACE_SIMPLE.test(phrase))).toEqual([]);
});

it('ne garde du cahier que des phrases qui sont dites', () => {
  const dites = new Set(LISTE.map(({ phrase }) => phrase));
  expect([...DU_CAHIER].filter((phrase) => !dites.has(phrase))).toEqual([]);
});

it('n’appelle « Annuler » seul que ce qui met fin à une option', () => {
  // The row of an option has little room. A dialog that ends nothing is left by "Retour".
  expect(LISTE.filter(({ phrase }) => phrase === 'Annuler').map(({ fichier }) => fichier)).toEqual([
    'web/src/features/gestion/option/options-page.tsx',
  ]);
});

it('ne dit chaque phrase de la page que dans un fichier', () => {
  const fichiers = new Map<string, Set<string>>();
  for (const { fichier, phrase } of LISTE) {
    // The planche shows examples.
    const page = fichier.startsWith('web/src/') && !fichier.startsWith('web/src/features/planche/');
    if (page && /[.!?]$/u.test(phrase) && phrase.split(/\s+/u).length >= 4) {
      fichiers.set(phrase, (fichiers.get(phrase) ?? new Set()).add(fichier));
    }
  }
  const doubles = [...fichiers].filter(([, ou]) => ou.size > 1);
  expect(doubles.map(([phrase, ou]) => `${phrase} (${[...ou].join(', ')})`)).toEqual([]);
  expect(fichiers.size).toBeGreaterThan(500);
});
