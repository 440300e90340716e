// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { liste, monter, preparer, servir } from '../../essais/monter';
import { SANS_CRITERE } from '../../lib/criteres';
import { CLES, garder } from '../../lib/stockage';
import { ChampsAVenir } from './champs-de-la-recherche';
import { RechercheDeLAccueil } from './recherche-de-l-accueil';

preparer();

const ligneDeReprise = (container: HTMLElement) => container.querySelector('.cartouche-reprendre');
const ditDe = (container: HTMLElement) =>
  ligneDeReprise(container)?.textContent.replace(/[\u00a0\u202f]/gu, ' ');

it('cherche dans la page ce qui est choisi ; avant son script, le navigateur cherche les lots libres', async () => {
  servir({ '/api/offre/lots': () => liste([], 12) });
  const { clavier, routeur } = monter(<RechercheDeLAccueil />);
  const formulaire = screen.getByRole<HTMLFormElement>('form', { name: 'Chercher un lot' });
  expect(formulaire.getAttribute('action')).toBe('/recherche/lots');
  expect([...new FormData(formulaire)]).toContainEqual(['libres', 'oui']);
  await clavier.type(screen.getByLabelText('Budget maximum'), '300000');
  await clavier.click(await screen.findByRole('button', { name: 'Voir 12\u00a0logements libres' }));
  const { pathname, search } = routeur.state.location;
  expect(pathname).toBe('/recherche/lots');
  expect(Object.fromEntries(new URLSearchParams(search))).toEqual({ budgetMax: '300000', libres: 'oui' });
});

it('tient la place de chacun de ses champs', () => {
  servir({ '/api/offre/lots': () => liste([], 12) });
  const { container } = monter(<RechercheDeLAccueil />);
  const champs = [...container.querySelectorAll('form > div')];
  const cadre = document.createElement('div');
  cadre.innerHTML = renderToStaticMarkup(<ChampsAVenir />);
  const dits = (cellules: readonly Element[], nom: string) =>
    cellules.map((une) => [une.className, une.querySelector(nom)?.textContent]);
  expect(dits([...cadre.children], '.cartouche-nom')).toEqual(dits(champs, 'label'));
  const vides = champs.map((champ) => champ.querySelector('[placeholder]')?.getAttribute('placeholder'));
  expect([...cadre.querySelectorAll('.cartouche-rien')].map((un) => un.textContent)).toEqual(vides);
});

it('propose la dernière recherche sur sa ligne, libre sinon', async () => {
  servir({ '/api/offre/lots': () => liste([], 7) });
  const sans = monter(<RechercheDeLAccueil />);
  expect(ditDe(sans.container)).toBe('');
  sans.unmount();
  garder(CLES.filtres, { ...SANS_CRITERE, nbDePieces: [3] });
  const avec = monter(<RechercheDeLAccueil />);
  await waitFor(() => expect(ditDe(avec.container)).toBe('ReprendreLogements, 3 pièces · 7 logements'));
  expect(ligneDeReprise(avec.container)?.querySelector('a')?.getAttribute('href')).toBe(
    '/recherche/lots?pieces=3',
  );
});
