// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { monter, preparer } from '../essais/monter';
import { MAELLE } from '../essais/personnes';
import { CLES, garder } from '../lib/stockage';
import { EnteteImprime, PiedImprime } from './impression';

preparer();

/** The printed header and footer of a page. */
function papier(adresse: string): string {
  const { container, unmount } = monter(
    <>
      <EnteteImprime />
      <PiedImprime />
    </>,
    { adresse },
  );
  const texte = (container.textContent ?? '').replaceAll('\u00a0', ' ');
  unmount();
  return texte;
}

it('dit qui présente la feuille et comment le joindre', () => {
  garder(CLES.utilisateur, MAELLE);
  const texte = papier('/lot/PG1-A105');
  expect(texte).toContain(
    'Présenté par Mme Maëlle Guérin · Cabinet Alpha · 06 48 21 90 37 · m@cabinet.example',
  );
  expect(texte).toContain('Document sans valeur contractuelle.');
  expect(texte).toContain('/lot/PG1-A105');
});

it('ne dit pas qu’il peut se vendre entre-temps d’un lot que l’on tient', () => {
  garder(CLES.utilisateur, MAELLE);
  expect(papier('/lot/PG1-A105')).toContain('sous réserve de vente entre-temps');
  for (const tenu of ['/lot/PG1-A105/option/confirmation', '/suivi/reservations/12']) {
    expect(papier(tenu), tenu).not.toContain('sous réserve');
  }
});

it('ne présente personne quand un visiteur imprime, et dit interne ce qui l’est', () => {
  expect(papier('/lot/PG1-A105')).not.toContain('Présenté par');
  garder(CLES.utilisateur, MAELLE);
  const texte = papier('/gestion/lots/PG1-A105');
  expect(texte).toContain('Imprimé par Mme Maëlle Guérin');
  expect(texte).toContain('Document interne');
  expect(texte).not.toContain('contractuelle');
});
