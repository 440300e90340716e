// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ouvrirLeFormulaire } from '../../../essais/brouillon-ouvert';
import { preparer } from '../../../essais/monter';

preparer();

const radio = (nom: string) => screen.getByRole('radio', { name: nom }) as HTMLInputElement;

it('c’est celui du programme, et rien n’est demandé ; le leur se nomme, et se retrouve si l’on hésite', () => {
  const { document: dit } = ouvrirLeFormulaire({ section: 'notaire' });
  expect(radio('Le notaire du programme').checked).toBe(true);
  expect(screen.queryByLabelText('Nom, ou nom de l’étude')).toBeNull();
  fireEvent.click(radio('Leur propre notaire'));
  const nom = screen.getByLabelText('Nom, ou nom de l’étude') as HTMLInputElement;
  expect([nom.required, (screen.getByLabelText('Ville du notaire') as HTMLInputElement).required]).toEqual([
    true,
    true,
  ]);
  expect((screen.getByLabelText(/^E-mail/u) as HTMLInputElement).required).toBe(false);
  fireEvent.change(nom, { target: { value: 'Étude Loire' } });
  fireEvent.click(radio('Le notaire du programme'));
  expect(dit().notaire).toBeNull();
  fireEvent.click(radio('Leur propre notaire'));
  expect(dit().notaire?.nom).toBe('Étude Loire');
});
