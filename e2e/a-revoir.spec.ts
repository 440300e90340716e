import { expect, test } from '@playwright/test';
import { aRevoir, type Joue } from './outils/a-revoir';

/** A journey that Playwright has played: its outcome `fin`, and the status and the trace of each try. */
const joue = (titre: string, fin: ReturnType<Joue['outcome']>, essais: [string, string | null][]) =>
  ({
    outcome: () => fin,
    titlePath: () => ['', '', 'lot.spec.ts', 'visiteur', titre],
    location: { file: '/projet/e2e/lot.spec.ts', line: 12, column: 1 },
    results: essais.map(([status, trace]) => ({
      status,
      error: status === 'passed' ? undefined : { message: 'Timed out\nCall log' },
      attachments: trace === null ? [] : [{ name: 'trace', contentType: 'application/zip', path: `/projet/e2e/${trace}` }],
    })),
  }) as unknown as Joue;

test('ce qui n’est passé qu’au second essai se dit avec sa trace, et rien d’autre', () => {
  const lignes = aRevoir(
    [
      joue('passe', 'expected', [['passed', null]]),
      joue('hésite', 'flaky', [
        ['timedOut', 'test-results/lot-hesite/trace.zip'],
        ['passed', null],
      ]),
      joue('échoue', 'unexpected', [
        ['failed', 'test-results/lot-echoue/trace.zip'],
        ['failed', null],
      ]),
    ],
    '/projet/e2e',
  );
  expect(lignes).toEqual([
    'lot.spec.ts:12 visiteur › hésite',
    '    Timed out',
    '    npx playwright show-trace test-results/lot-hesite/trace.zip',
  ]);
});
