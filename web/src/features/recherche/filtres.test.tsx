// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { liste, monter, preparer, servir } from '../../essais/monter';
import { type Criteres, ecrireCriteres, SANS_CRITERE } from '../../lib/criteres';
import { basculerHonoraires } from '../../lib/honoraires';
import { Filtres } from './filtres';

preparer();

const FACETTES = {
  total: 291,
  facettes: {
    typesDeBien: [
      { valeur: 'appartement', nombre: 250 },
      { valeur: 'maison', nombre: 41 },
    ],
  },
  prix: [],
};

function Barre() {
  const [criteres, setCriteres] = useState<Criteres>(SANS_CRITERE);
  return (
    <>
      <Filtres appel="lots" criteres={criteres} changer={setCriteres} tri={null} />
      <output aria-label="Critères">{ecrireCriteres(criteres).toString()}</output>
    </>
  );
}

const criteres = () => screen.getByLabelText('Critères').textContent;

function ouvrir() {
  const demandes = servir({
    '/api/offre/lots/facettes': () => Response.json(FACETTES),
    '/api/offre/lots': () => liste([], 291),
    '/lieux': () => liste([]),
  });
  return { demandes, ...monter(<Barre />) };
}

it('ne demande aucun nombre tant que rien n’est ouvert', async () => {
  const { demandes, clavier } = ouvrir();
  expect(demandes).toEqual([]);
  await clavier.click(screen.getByRole('button', { name: /Type de bien/u }));
  await waitFor(() => expect(demandes.filter((une) => une.includes('facettes'))).toHaveLength(1));
});

it('montre ce que chaque valeur donnerait, et n’applique qu’en fermant', async () => {
  const { clavier } = ouvrir();
  await clavier.click(screen.getByRole('button', { name: /Type de bien/u }));
  const maison = await screen.findByRole('button', { name: /Maison.*41/u });
  await clavier.click(maison);
  expect(maison.getAttribute('aria-pressed')).toBe('true');
  expect(criteres()).toBe('');
  await clavier.click(await screen.findByRole('button', { name: /Voir 291\slogements|Voir 291\slot/u }));
  await waitFor(() => expect(criteres()).toBe('type=maison'));
});

it('abandonne par Échap ce qui était changé', async () => {
  const { clavier } = ouvrir();
  await clavier.click(screen.getByRole('button', { name: /Type de bien/u }));
  await clavier.click(await screen.findByRole('button', { name: /Maison.*41/u }));
  await clavier.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('button', { name: /Maison.*41/u })).toBeNull());
  expect(criteres()).toBe('');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /Type de bien/u }));
});

it('cherche tous les types de bien, comptés ensemble, puis les logements de nouveau', async () => {
  const { clavier } = ouvrir();
  const cellule = () => screen.getByRole('button', { name: /Type de bien/u });
  const choisir = async (pressee: string) => {
    await clavier.click(cellule());
    const tous = await screen.findByRole('button', { name: /^Tous les types de bien.*291/u });
    await clavier.click(tous);
    expect(tous.getAttribute('aria-pressed')).toBe(pressee);
    await clavier.click(await screen.findByRole('button', { name: /Voir 291/u }));
  };
  await choisir('true');
  await waitFor(() => expect(criteres()).toBe('type=tous'));
  expect(cellule().textContent).toBe('Type de bienTous');
  await choisir('false');
  await waitFor(() => expect(criteres()).toBe(''));
  expect(cellule().textContent).toBe('Type de bienLogements');
});

it('choisit une livraison avant la fin d’un trimestre', async () => {
  const { clavier } = ouvrir();
  await clavier.click(screen.getByRole('button', { name: /Livraison/u }));
  const [, second] = await screen.findAllByRole('button', { name: /^T2\s\d{4}/u });
  await clavier.click(second as HTMLElement);
  await clavier.click(await screen.findByRole('button', { name: /Voir 291/u }));
  await waitFor(() => expect(criteres()).toMatch(/^livraison=20\d\d-T2$/u));
});

it('ne montre rien des commissions à qui les masque', async () => {
  ouvrir();
  expect(screen.getByRole('button', { name: /Commission/u })).toBeTruthy();
  act(basculerHonoraires);
  expect(screen.queryByRole('button', { name: /Commission/u })).toBeNull();
  act(basculerHonoraires);
});

it('dit ce qu’il efface, et laisse l’interrupteur d’à côté', async () => {
  const { clavier } = ouvrir();
  await clavier.click(screen.getByRole('switch', { name: /libres/iu }));
  expect(criteres()).toBe('libres=oui');
  expect(screen.queryByRole('button', { name: /Effacer/u })).toBeNull();
  await clavier.click(screen.getByRole('button', { name: /Type de bien/u }));
  await clavier.click(await screen.findByRole('button', { name: /Maison.*41/u }));
  await clavier.click(await screen.findByRole('button', { name: /Voir 291/u }));
  await waitFor(() => expect(criteres()).toBe('type=maison&libres=oui'));
  await clavier.click(screen.getByRole('button', { name: /Effacer 1\sfiltre/u }));
  expect(criteres()).toBe('libres=oui');
});
