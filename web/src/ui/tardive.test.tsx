// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { monter, preparer, promesse } from '../essais/monter';
import { tous } from '../lib/flashs';
import { Menu } from './menu';
import { tardive } from './tardive';

preparer();

interface Props {
  ouvert: boolean;
  fermer: () => void;
}

const Venue = ({ ouvert, fermer }: Props) =>
  ouvert ? (
    <button type="button" onClick={fermer}>
      Fermer
    </button>
  ) : (
    <i>fermée</i>
  );

function preparerUneFenetre() {
  const demandes: { tenir: (module: { Venue: typeof Venue }) => void; rompre: (cause: Error) => void }[] = [];
  const Fenetre = tardive({
    charger: () => {
      const { promesse: suite, tenir, rompre } = promesse<{ Venue: typeof Venue }>();
      demandes.push({ tenir, rompre });
      return suite;
    },
    choisir: (module) => module.Venue,
    ouverte: ({ ouvert }: Props) => ouvert,
    fermee: (props: Props) => ({ ...props, ouvert: false }),
    fermer: ({ fermer }: Props) => fermer(),
  });
  function Page() {
    const [ouvert, setOuvert] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOuvert(true)}>
          Ouvrir
        </button>
        <Fenetre ouvert={ouvert} fermer={() => setOuvert(false)} />
      </>
    );
  }
  return { demandes, Page };
}

it('ne charge une fenêtre que quand on l’ouvre, une fois, et la garde', async () => {
  const { demandes, Page } = preparerUneFenetre();
  const { clavier } = monter(<Page />);
  expect(demandes).toHaveLength(0);
  await clavier.click(screen.getByRole('button', { name: 'Ouvrir' }));
  expect(demandes).toHaveLength(1);
  expect(screen.queryByText('fermée')).toBeNull();
  demandes[0]?.tenir({ Venue });
  await clavier.click(await screen.findByRole('button', { name: 'Fermer' }));
  expect(screen.getByText('fermée')).toBeTruthy();
  await clavier.click(screen.getByRole('button', { name: 'Ouvrir' }));
  expect(screen.getByRole('button', { name: 'Fermer' })).toBeTruthy();
  expect(demandes).toHaveLength(1);
});

it('dit qu’une fenêtre ne s’ouvre pas, laisse la page, et la redemande', async () => {
  const { demandes, Page } = preparerUneFenetre();
  const { clavier } = monter(<Page />);
  await clavier.click(screen.getByRole('button', { name: 'Ouvrir' }));
  demandes[0]?.rompre(new TypeError('Failed to fetch'));
  await waitFor(() =>
    expect(tous().map(({ message }) => message)).toEqual([expect.stringContaining('réessayez')]),
  );
  await clavier.click(screen.getByRole('button', { name: 'Ouvrir' }));
  expect(demandes).toHaveLength(2);
  demandes[1]?.tenir({ Venue });
  expect(await screen.findByRole('button', { name: 'Fermer' })).toBeTruthy();
});

it('un menu rend le clavier à son bouton, celui d’avant comme celui d’après', async () => {
  const { clavier } = monter(
    <Menu
      bouton={<button type="button">Trier</button>}
      contenu={(M) => <M.Item onClick={() => {}}>Par prix</M.Item>}
    />,
  );
  const bouton = () => screen.getByRole('button', { name: 'Trier' });
  expect(bouton().getAttribute('aria-haspopup')).toBe('menu');
  await clavier.tab();
  expect(document.activeElement).toBe(bouton());
  await clavier.keyboard('{Enter}');
  await screen.findByRole('menuitem', { name: 'Par prix' });
  expect(bouton().getAttribute('aria-expanded')).toBe('true');
  await clavier.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(bouton()));
});
