// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { monter, preparer } from '../../essais/monter';
import { LienDansLaPage } from '../lien-page';
import { ChampDeRecherche } from './filtres';
import { SANS_NOM, useListe } from './use-liste';

preparer();

function Liste() {
  const etat = useListe('nom', 'asc', SANS_NOM);
  const autre = etat.pagesDe('pageAutre');
  return (
    <>
      <ChampDeRecherche etat={etat} libelle="Contact" />
      <output>{JSON.stringify([etat.lire('search'), etat.tri.champ, etat.page, autre.page])}</output>
      <LienDansLaPage {...etat.tri.lien('date', 'desc')}>Par date</LienDansLaPage>
      <LienDansLaPage {...etat.lienDePage(2)}>Page 2</LienDansLaPage>
      <LienDansLaPage {...autre.lien(3)}>Page 3 de l’autre</LienDansLaPage>
      <LienDansLaPage {...etat.lienAvec('statut', '1')}>En cours</LienDansLaPage>
      {etat.filtree && (
        <button type="button" onClick={etat.effacer}>
          Effacer
        </button>
      )}
    </>
  );
}

const dit = () => JSON.parse(screen.getByRole('status').textContent);
const suivre = (nom: string) => screen.getByRole('link', { name: nom });

it('ne dit jamais un nom cherché dans l’adresse, et le garde de lien en lien, au retour aussi', async () => {
  const { clavier, routeur } = monter(<Liste />, { adresse: '/suivi?search=vu+dans+un+lien' });
  expect(dit()).toEqual([null, 'nom', 1, 1]);
  await clavier.type(screen.getByRole('searchbox', { name: 'Contact' }), 'le bihan');
  await waitFor(() => expect(dit()[0]).toBe('le bihan'));
  expect(routeur.state.location.search).toBe('');
  await clavier.click(suivre('Par date'));
  await clavier.click(suivre('Page 2'));
  expect(dit()).toEqual(['le bihan', 'date', 2, 1]);
  expect(routeur.state.location.search).toBe('?tri=date&sens=desc&page=2');
  await clavier.click(suivre('Page 3 de l’autre'));
  expect(dit()).toEqual(['le bihan', 'date', 2, 3]);
  await clavier.click(suivre('En cours'));
  expect(dit()).toEqual(['le bihan', 'date', 1, 1]);
  await routeur.navigate(-1);
  await waitFor(() => expect(dit()).toEqual(['le bihan', 'date', 2, 3]));
  await clavier.click(screen.getByRole('button', { name: 'Effacer' }));
  await waitFor(() => expect(dit()).toEqual([null, 'nom', 1, 1]));
  expect(screen.queryByRole('button')).toBeNull();
});
