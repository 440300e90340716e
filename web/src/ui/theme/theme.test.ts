import { expect, it } from 'vitest';
import { INTERVALLE, TOAST } from '../../lib/durees';
import { theme } from './mantine';

const props = (nom: string) => theme.components?.[nom]?.defaultProps as Record<string, unknown> | undefined;

it('donne aux composants les couches et les temps de la spécification', () => {
  expect(props('Modal')).toMatchObject({ zIndex: 1056 });
  expect(props('Drawer')).toMatchObject({ zIndex: 1056 });
  for (const au_dessus of ['Popover', 'Menu', 'Combobox', 'Tooltip']) {
    expect(Number(props(au_dessus)?.zIndex), au_dessus).toBeGreaterThan(1056);
  }
  expect(props('Collapse')).toMatchObject({ transitionDuration: 300 });
  expect(props('Tooltip')).toMatchObject({ openDelay: 100, closeDelay: 300 });
  expect([TOAST, INTERVALLE]).toEqual([5000, 1000]);
});
