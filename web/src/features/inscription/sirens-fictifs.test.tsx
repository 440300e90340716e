// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { monter, preparer } from '../../essais/monter';
import { REGLE_DU_SIREN } from './repertoire';
import { SIRENS_FICTIFS, SirensFictifs } from './sirens-fictifs';

preparer();

it('propose des numéros que le formulaire accepte, par groupes de trois', async () => {
  const choisir = vi.fn();
  const { clavier } = monter(<SirensFictifs choisir={choisir} />);
  expect(SIRENS_FICTIFS.map((numero) => REGLE_DU_SIREN(numero))).toEqual([null, null, null]);
  await clavier.click(screen.getByRole('button', { name: /^003\s770\s575$/u }));
  expect(choisir).toHaveBeenCalledExactlyOnceWith('003\u00a0770\u00a0575');
});
