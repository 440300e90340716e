// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { referent } from '../api/utilisateur';
import { monter, preparer } from '../essais/monter';
import { MAELLE } from '../essais/personnes';
import { BlocReferent } from './bloc-referent';

preparer();

const liens = () => screen.getAllByRole('link').map((lien) => lien.getAttribute('href'));

it('montre la photo, le téléphone à appeler, le numéro professionnel et l’e-mail', () => {
  const solene = referent(MAELLE, 'Linteau');
  if (solene === null) {
    throw new Error('the account has a referent');
  }
  const { container } = monter(<BlocReferent personne={solene} />);
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/api/user/photos/3');
  expect(screen.getByText('Mme Solène Kervadec')).toBeTruthy();
  expect(liens()).toEqual(['mailto:s@linteau.example', 'tel:+33199001122', 'tel:+33240001122']);
});

it('n’écrit qu’une fois le professionnel quand c’est lui qu’on appelle, et des initiales sans photo', () => {
  const { container } = monter(
    <BlocReferent personne={{ prenom: 'Solène', nom: 'Kervadec', photo: null, telPro: '0240001122' }} />,
  );
  expect(container.querySelector('img')).toBeNull();
  expect(container.textContent).toContain('SK');
  expect(liens()).toEqual(['tel:+33240001122']);
  expect(screen.queryByText('Professionnel')).toBeNull();
});
