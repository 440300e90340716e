/**
 * Lists the journeys that only passed at their second try, under `CI=true`. The list is printed at the end of the run with the
 * traces, and written to a file for `scripts/test.sh`. Such a journey, or its page, has a race.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { FullConfig, Reporter, Suite, TestCase } from '@playwright/test/reporter';

/** The file of the list, inside the folder that Playwright empties at the beginning of a run. */
const LISTE = 'test-results/a-revoir.txt';

/** The fields of a played journey that this list uses. */
export type Joue = Pick<TestCase, 'outcome' | 'titlePath' | 'location' | 'results'>;

/** The lines of the journeys that failed and then passed: place, name, first cause, traces. */
export function aRevoir(joues: readonly Joue[], racine: string): string[] {
  const ici = (chemin: string) => relative(racine, chemin);
  return joues
    .filter((un) => un.outcome() === 'flaky')
    .flatMap((un) => {
      const { location, results } = un;
      const rates = results.filter(({ status }) => status !== 'passed');
      const cause = stripVTControlCharacters(rates[0]?.error?.message ?? '').split('\n')[0];
      const traces = results.flatMap(({ attachments }) =>
        attachments.flatMap(({ name, path }) => (name === 'trace' && path !== undefined ? [ici(path)] : [])),
      );
      return [
        `${ici(location.file)}:${location.line} ${un.titlePath().slice(3).join(' › ')}`,
        ...(cause ? [`    ${cause}`] : []),
        ...traces.map((trace) => `    npx playwright show-trace ${trace}`),
      ];
    });
}

export default class ARevoir implements Reporter {
  #racine = '.';
  #joues: Suite | null = null;

  onBegin({ configFile, rootDir }: FullConfig, joues: Suite): void {
    this.#racine = configFile === undefined ? rootDir : dirname(configFile);
    this.#joues = joues;
  }

  onEnd(): void {
    const lignes = aRevoir(this.#joues?.allTests() ?? [], this.#racine);
    if (lignes.length === 0) {
      return;
    }
    const liste = join(this.#racine, LISTE);
    mkdirSync(dirname(liste), { recursive: true });
    writeFileSync(liste, `${lignes.join('\n')}\n`);
    process.stdout.write(`\nÀ revoir (passed at the second try only):\n${lignes.join('\n')}\n`);
  }

  printsToStdio(): boolean {
    // Playwright then also prints its usual list of results.
    return false;
  }
}
