/** Prints the table of the pages' weights, with the requests of those that are too heavy (of all with DETAIL=oui). */
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';

interface Poids {
  js: number;
  css: number;
  appels: number;
}

interface Releve extends Poids {
  detail: string[];
  borne: Poids;
}

const enKo = (valeur: number) => (Number.isInteger(valeur) ? String(valeur) : valeur.toFixed(1));
const cellule = (valeur: number, auPlus: number) => `${enKo(valeur)} of ${auPlus}${valeur > auPlus ? ', TOO MUCH' : ''}`;

export default class TableDesPoids implements Reporter {
  private readonly lignes: string[] = [];

  onTestEnd(page: TestCase, resultat: TestResult): void {
    const dit = page.annotations.find(({ type }) => type === 'poids')?.description;
    if (dit === undefined) {
      this.lignes.push(`| ${page.title} | not weighed | | |`);
      console.error(`${page.title}\n${resultat.error?.message ?? ''}`);
      return;
    }
    const { js, css, appels, borne, detail } = JSON.parse(dit) as Releve;
    const cellules = [cellule(js, borne.js), cellule(css, borne.css), cellule(appels, borne.appels)];
    this.lignes.push(`| ${page.title} | ${cellules.join(' | ')} |`);
    if (resultat.status !== 'passed' || process.env.DETAIL === 'oui') {
      console.error(`${page.title}\n${detail.join('\n')}`);
    }
  }

  onEnd(): void {
    const entete = '| Page | JavaScript, kB | Styles, kB | Calls |\n| --- | ---: | ---: | ---: |';
    console.log([entete, ...this.lignes.sort((a, b) => a.localeCompare(b))].join('\n'));
  }
}
