// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { monter, preparer } from '../essais/monter';

preparer();

it('le logo réglé est celui de l’en-tête, de ce qui le précède et du papier', async () => {
  const donnees = document.createElement('script');
  donnees.type = 'application/json';
  donnees.id = 'marque';
  donnees.textContent = JSON.stringify({ nom: 'Bâti Neuf', logo: '/logo.svg' });
  document.head.append(donnees);
  // The brand is read once, when the page starts.
  const [{ Amorce }, { Entete }, { EnteteAnonyme }, { EnteteImprime }] = await Promise.all([
    import('./amorce'),
    import('./entete'),
    import('./entete-anonyme'),
    import('./impression'),
  ]);
  for (const Partie of [Amorce, Entete, EnteteAnonyme, EnteteImprime]) {
    const { container, unmount } = monter(<Partie />);
    expect(container.querySelector('img')?.getAttribute('src'), Partie.name).toBe('/logo.svg');
    expect(container.querySelector('path[fill*="marque"]'), Partie.name).toBeNull();
    unmount();
  }
});
