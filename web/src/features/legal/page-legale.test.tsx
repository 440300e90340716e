// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { monter, preparer } from '../../essais/monter';
import { DONNEES_PERSONNELLES, MENTIONS_LEGALES, type TexteLegal } from './textes';

preparer();

/** The page under a brand. The brand is read once, when the page starts. */
async function montrer(marque: object, texte: TexteLegal = MENTIONS_LEGALES) {
  document.head.innerHTML = `<script type="application/json" id="marque">${JSON.stringify(marque)}</script>`;
  vi.resetModules();
  const { PageLegale } = await import('./page-legale');
  monter(<PageLegale texte={texte} />);
  return screen.getByRole('article').textContent.replaceAll('\u00a0', ' ');
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
  expect(texte).toMatch(/Téléphone\s: 02\s40\s00\s00\s00\./u);
});

it('montre ce que personne n’a renseigné plutôt que de le taire', async () => {
  const texte = await montrer({ nom: 'Bâti Neuf', raisonSociale: 'Bâti Neuf SAS' });
  expect(texte).toContain('Siège : non renseigné.');
  expect(texte).toContain('Non renseigné.');
  expect(texte).not.toContain('{');
});

it('dit qui vérifie qu’une inscription n’est pas d’un robot', async () => {
  const seule = await montrer({ nom: 'Bâti Neuf' }, DONNEES_PERSONNELLES);
  expect(seule).toContain('elle ne dépose rien et n’appelle aucun autre service.');
  cleanup();
  const captcha = { fournisseur: 'turnstile', cle: 'cle-du-site' };
  const confiee = await montrer({ nom: 'Bâti Neuf', captcha }, DONNEES_PERSONNELLES);
  expect(confiee).toContain('est confiée à Cloudflare Turnstile');
  expect(confiee).not.toContain('aucun autre service');
  expect(confiee).not.toContain('{');
});

it('dit aux acquéreurs ce que le portail sait d’eux, jusqu’à quand, et qui le lit', async () => {
  const texte = await montrer({ nom: 'Bâti Neuf', raisonSociale: 'Bâti Neuf SAS' }, DONNEES_PERSONNELLES);
  const partie = document.querySelector('#acquereurs')?.textContent ?? '';
  expect(partie).toContain('Vous n’avez pas de compte sur ce portail');
  expect(partie).toContain('Pièces d’identité et avis d’imposition ne sont lus que par');
  for (const dit of [
    'revenus',
    'avis d’imposition',
    'trois ans après la fin',
    'sans signature le sont après 30 jours',
  ]) {
    expect(texte).toContain(dit);
  }
  expect(texte).not.toContain('{');
});
