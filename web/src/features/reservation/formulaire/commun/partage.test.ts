// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { suivre, usePartages } from './partage';

const CHEZ = { adresse: '8 quai', cp: '44000', ville: 'Nantes', pays: { code: 'FR' } };
const deux = (premier: object, second: object | null) => ({ reservataire: premier, coreservataire: second });
const partages = (depart: unknown) =>
  renderHook((document: unknown) => usePartages(document), { initialProps: depart });

it('n’écrit pas l’adresse du premier sur celle qu’un autre onglet tape pour le second', () => {
  const page = partages(deux(CHEZ, CHEZ));
  expect(page.result.current.partages.adresse).toBe(true);
  const ailleurs = deux(CHEZ, { ...CHEZ, adresse: '2 r' });
  page.rerender(ailleurs);
  expect(page.result.current.partages.adresse).toBe(false);
  const patch = { reservataire: { ville: 'Rezé' } };
  expect(suivre(patch, ailleurs, page.result.current.partages)).toEqual(patch);
});

it('tient pour la même ce que le serveur a seulement rangé', () => {
  const page = partages(deux(CHEZ, CHEZ));
  page.rerender(deux({ ...CHEZ, adresse: '8 quai ', cp: '44 000' }, CHEZ));
  expect(page.result.current.partages.adresse).toBe(true);
});

it('regarde à nouveau quand un second arrive, et suit ce que l’on dit', () => {
  const page = partages(deux(CHEZ, null));
  expect(page.result.current.partages.adresse).toBe(false);
  page.rerender(deux(CHEZ, CHEZ));
  expect(page.result.current.partages.adresse).toBe(true);
  act(() => page.result.current.dire('adresse', false));
  expect(page.result.current.partages.adresse).toBe(false);
});
