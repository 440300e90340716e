// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { Link } from 'react-router';
import { expect, it, vi } from 'vitest';
import { ErreurAppel } from '../../api/erreur-appel';
import { monter, preparer } from '../../essais/monter';
import { Vide } from '../vide';
import type { Colonne } from './colonnes';
import { type PropsDeTable, Table } from './table';

preparer();

interface Personne {
  id: string;
  nom: string;
  lots: number;
}

const LIGNES: readonly Personne[] = [
  { id: 'a', nom: 'Guérin', lots: 3 },
  { id: 'b', nom: 'Le Moal', lots: 12 },
];

const COLONNES: readonly Colonne<Personne>[] = [
  {
    cle: 'nom',
    titre: 'Nom',
    tri: 'nom',
    rendu: ({ id, nom }) => <Link to={`/personne/${id}`}>{nom}</Link>,
  },
  { cle: 'lots', titre: 'Lots', droite: true, rendu: ({ lots }) => lots },
];

const cle = ({ id }: Personne) => id;
const table = (props: Partial<PropsDeTable<Personne>> = {}) => (
  <Table nom="Personnes" colonnes={COLONNES} lignes={LIGNES} cle={cle} {...props} />
);

it('a un nom, et un lien par colonne qui s’ordonne', () => {
  monter(
    table({
      tri: {
        champ: 'nom',
        sens: 'asc',
        lien: (champ, sens) => ({ to: { search: `?tri=${champ}&sens=${sens}` }, suivre: () => {} }),
      },
    }),
  );
  const trouvee = screen.getByRole('table', { name: 'Personnes' });
  const nom = within(trouvee).getByRole('columnheader', { name: 'Nom' });
  expect(nom.getAttribute('aria-sort')).toBe('ascending');
  expect(within(nom).getByRole('link').getAttribute('href')).toBe('/?tri=nom&sens=desc');
  const lots = within(trouvee).getByRole('columnheader', { name: 'Lots' });
  expect(lots.hasAttribute('aria-sort')).toBe(false);
});

it('nomme chaque colonne et chaque ligne, à toute largeur', () => {
  monter(table());
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Nom', 'Lots']);
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
    'Guérin',
    'Le Moal',
  ]);
  // The style that hides the titles on a phone must keep them for screen readers.
  for (const feuille of [
    './table.css',
    '../../features/programme/lots.css',
    '../../features/recherche/table-lots.css',
  ]) {
    const texte = readFileSync(new URL(feuille, import.meta.url), 'utf8');
    expect(texte, feuille).not.toMatch(/thead[^{}]*\{[^}]*display:\s*none/u);
  }
});

it('place ses cellules sur un téléphone, et se nomme par la colonne qui dit de quoi elle est', () => {
  const [nom, lots] = COLONNES as [Colonne<Personne>, Colonne<Personne>];
  monter(
    table({
      colonnes: [
        { ...lots, place: 'haut' },
        { ...nom, place: 'milieu', nomme: true },
      ],
    }),
  );
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
    'Guérin',
    'Le Moal',
  ]);
  const trouvee = screen.getByRole('table', { name: 'Personnes' });
  expect(trouvee.dataset).toMatchObject({ cartes: 'true' });
  expect(trouvee.dataset.fiches).toBeUndefined();
  expect(within(trouvee).getAllByRole('cell')[0]?.dataset.case).toBe('haut');
});

it('garde le clavier après un acte qui ôte sa ligne : à la suivante, sinon au titre', async () => {
  function Actes() {
    const [lignes, setLignes] = useState(LIGNES);
    const colonnes: readonly Colonne<Personne>[] = [
      ...COLONNES,
      {
        cle: 'acte',
        titre: '',
        rendu: ({ id, nom }) => (
          <button type="button" onClick={() => setLignes((avant) => avant.filter((une) => une.id !== id))}>
            {`Annuler ${nom}`}
          </button>
        ),
      },
    ];
    return (
      <>
        <h1>Personnes</h1>
        {table({ colonnes, lignes, vide: <p>Plus personne.</p> })}
      </>
    );
  }
  const { clavier } = monter(<Actes />);
  screen.getByRole('button', { name: 'Annuler Guérin' }).focus();
  await clavier.keyboard('{Enter}');
  expect(document.activeElement?.textContent).toBe('Annuler Le Moal');
  await clavier.keyboard('{Enter}');
  expect(screen.getByText('Plus personne.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Personnes' }));
});

it('s’ouvre où qu’on presse une ligne, et se parcourt par les flèches', async () => {
  const { clavier, routeur } = monter(table({ ouvrir: ({ id }) => `/personne/${id}` }));
  screen.getByRole('link', { name: 'Guérin' }).focus();
  await clavier.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Le Moal' }));
  await clavier.keyboard('{Home}');
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Guérin' }));
  await clavier.click(screen.getByRole('cell', { name: '12' }));
  await waitFor(() => expect(routeur.state.location.pathname).toBe('/personne/b'));
});

it('dit qu’elle est vide, ou qu’elle a échoué, et se redemande', async () => {
  const refetch = vi.fn();
  const { clavier, unmount } = monter(
    table({ lignes: undefined, requete: { error: new ErreurAppel(503, ''), isFetching: false, refetch } }),
  );
  expect(screen.queryByRole('table')).toBeNull();
  await clavier.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(refetch).toHaveBeenCalledOnce();
  unmount();
  monter(table({ lignes: [], vide: <Vide titre="Personne ici." /> }));
  expect(screen.getByText('Personne ici.')).toBeTruthy();
});

it('garde la place de ses lignes tant qu’elles viennent', () => {
  monter(table({ lignes: undefined, attente: 4 }));
  expect(screen.getByRole('table', { name: 'Personnes' }).getAttribute('aria-busy')).toBe('true');
  expect(screen.getAllByRole('row')).toHaveLength(5);
});
