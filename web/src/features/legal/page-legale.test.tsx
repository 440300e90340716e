// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { monter, preparer } from '../../essais/monter';
import { MENTIONS_LEGALES } from './textes';

preparer();

/** The page under a brand: it is read once, as a page begins. */
async function montrer(marque: object) {
  document.head.innerHTML = `<script type="application/json" id="marque">${JSON.stringify(marque)}</script>`;
  vi.resetModules();
  const { PageLegale } = await import('./page-legale');
  monter(<PageLegale texte={MENTIONS_LEGALES} />);
  return screen.getByRole('article').textContent;
}

it('dit qui publie et qui héberge, d’après les réglages', async () => {
  const texte = await montrer({
    nom: 'Bâti Neuf',
    raisonSociale: 'Bâti Neuf SAS',
    telephone: '0240000000',
    mentions: {
      adresse: '8 quai Malakoff, 44000 Nantes',
      directeur: 'Nadia Le Goff',
      hebergeur: 'Hébergeur SA',
    },
  });
  for (const dit of [
    'Le portail Bâti Neuf est édité par Bâti Neuf SAS.',
    'Siège : 8 quai Malakoff, 44000 Nantes.',
    'Direction de la publication : Nadia Le Goff.',
    'Hébergeur SA.',
  ]) {
    expect(texte).toContain(dit);
  }
  expect(texte).toMatch(/Téléphone : 02\s40\s00\s00\s00\./u);
});

it('montre ce que personne n’a renseigné plutôt que de le taire', async () => {
  const texte = await montrer({ nom: 'Bâti Neuf', raisonSociale: 'Bâti Neuf SAS' });
  expect(texte).toContain('Siège : non renseigné.');
  expect(texte).toContain('Non renseigné.');
  expect(texte).not.toContain('{');
});
