/**
 * What passed at its second try only, under `CI=true`: said at the end of the run with the trace of what failed, and kept in a file
 * for who runs more than the journeys (`scripts/test.sh`). Such a journey, or the page that it looks at, has a race.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { FullConfig, Reporter, Suite, TestCase } from '@playwright/test/reporter';

/** Where the list is kept, from the folder of the journeys; Playwright empties that folder as a run begins. */
const LISTE = 'test-results/a-revoir.txt';

/** What is read of a journey that was played. */
export type Joue = Pick<TestCase, 'outcome' | 'titlePath' | 'location' | 'results'>;

/** The lines of those that failed and then passed: where they stand, their name, the first cause, the traces to look at. */
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
    // Beside the list of what was played, which is what says how the run went.
    return false;
  }
}
