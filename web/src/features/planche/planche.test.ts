import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { expect, it } from 'vitest';

const UI = join(import.meta.dirname, '../../ui');

/** Components that are shown through another one, or are invisible. */
const AUTREMENT: Readonly<Record<string, string>> = {
  abri: 'stands in for a part of a page that broke, and looks as a list that failed',
  'champ-en-place': 'keeps a field where it is, nothing on a screen',
  'contact/choix-denonciation': 'asks for the declarations of a prescriber, and the planche is for the staff',
  'contrat/geste': 'a button and a dialog, each of them shown',
  'contrat/cadre-de-geste': 'the form of such a dialog',
  'champs/choix-serveur': 'the choice of a programme among the filters of a list is one',
  'leger/boutons': 'the buttons of a first screen, which look as those of the library',
  'leger/champs': 'the fields of a first screen, which look as those of the library',
  'leger/toucher': 'brings a widget as one touches its button, nothing on a screen',
  alerter: 'a button of prescribers, and the planche is for the staff',
  bulle: 'what a refused button of the planche says as one points at it',
  menu: 'opened by the button that exports',
  menus: 'the same, once it is loaded',
  tardive: 'brings a window as it opens, nothing on a screen',
  visionneuse: 'comes as one opens it, behind fenetre',
  'carte/carte': 'comes behind carte-differee',
  'formulaire/question-avant-de-partir': 'a Confirmation that the form of the planche asks when it is left',
  'fil-dariane': 'stands above the Fiche, and a page has one',
  'lien-denonciation': 'a button of prescribers, and the planche is for the staff',
  'lien-page': 'a link as others, which starts from the address of now',
  imprime: 'a mark for paper, nothing on a screen',
  obstacle: 'one of three things that stand in the way of a form, each of them shown',
  'table/tri': 'the titles of the Table',
  'raison-incarnee': 'a field that a Confirmation asks for while one acts in somebody’s place',
  'table/filtre-prescripteur': 'asks for the colleagues of a manager, and the planche is for the staff',
  marque: 'the sign of the header, which stands above the planche',
  terme: 'the words of the trade among the facts of a ListeFaits',
  voix: 'a region that is heard, nothing on a screen',
};

function composants(): string[] {
  return readdirSync(UI, { recursive: true, encoding: 'utf8' })
    .map((nom) => nom.replaceAll('\\', '/'))
    .filter((nom) => nom.endsWith('.tsx') && !nom.endsWith('.test.tsx'))
    .map((nom) => nom.replace(/\.tsx$/u, ''));
}

it('montre chaque composant', () => {
  const montres = new Set(
    readdirSync(import.meta.dirname)
      .filter((nom) => nom.endsWith('.tsx'))
      .flatMap((nom) => [
        ...readFileSync(join(import.meta.dirname, nom), 'utf8').matchAll(/from '\.\.\/\.\.\/ui\/([^']+)'/gu),
      ])
      .map(([, chemin = '']) => posix.normalize(chemin)),
  );
  const oublies = composants().filter((nom) => !montres.has(nom) && AUTREMENT[nom] === undefined);
  expect(oublies).toEqual([]);
  expect(Object.keys(AUTREMENT).filter((nom) => montres.has(nom) || !composants().includes(nom))).toEqual([]);
});
