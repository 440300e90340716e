// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { monter, preparer } from '../essais/monter';
import { Visionneuse } from './visionneuse';

preparer();

function Plan() {
  const [rang, setRang] = useState<number | null>(0);
  return (
    <>
      <button type="button" onClick={() => setRang(0)}>
        Rouvrir
      </button>
      <Visionneuse
        vues={[{ id: 'p', titre: 'Plan', dessin: <i>plan</i> }]}
        rang={rang}
        changer={setRang}
        titre="Plan du lot"
      />
    </>
  );
}

it.each(['le bouton', 'Échap'])('fermée par %s, se rouvre sans son agrandissement', async (comment) => {
  const { clavier } = monter(<Plan />);
  await clavier.click(await screen.findByRole('button', { name: 'Agrandir le plan' }));
  const reduire = screen.getByRole('button', { name: 'Réduire le plan' });
  expect(reduire.hasAttribute('disabled')).toBe(false);
  if (comment === 'Échap') {
    await clavier.keyboard('{Escape}');
  } else {
    await clavier.click(screen.getByRole('button', { name: 'Fermer' }));
  }
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Réduire le plan' })).toBeNull());
  await clavier.click(screen.getByRole('button', { name: 'Rouvrir' }));
  expect((await screen.findByRole('button', { name: 'Réduire le plan' })).hasAttribute('disabled')).toBe(
    true,
  );
});
