// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { liste, monter, preparer, promesse, servir } from '../essais/monter';
import { ChoixLieux } from './choix-lieux';

preparer();

const lieu = (id: string, libelle: string) => ({
  id,
  libelle,
  libelleRiche: libelle,
  libelleMore: libelle,
  type: 3,
});
const NANTERRE = lieu('11-92-92050', 'Nanterre (92000)');
const NANTES = lieu('52-44-44109', 'Nantes (44000)');

function Champ({ surEnvoi = () => {} }: { surEnvoi?: () => void }) {
  const [ids, setIds] = useState<string[]>([]);
  return (
    <form
      onSubmit={(evenement) => {
        evenement.preventDefault();
        surEnvoi();
      }}
    >
      <ChoixLieux ids={ids} changer={setIds} />
      <output aria-label="Choisis">{ids.join(' ')}</output>
      <button type="submit">Chercher</button>
    </form>
  );
}

it('par Entrée, prend le premier lieu du texte écrit, jamais celui des lettres d’avant', async () => {
  const suite = promesse<Response>();
  servir({ '/lieux?search=nante': () => suite.promesse, '/lieux?search=nant': () => liste([NANTERRE]) });
  const { clavier } = monter(<Champ />);
  const champ = screen.getByRole('combobox', { name: 'Ajouter un lieu' });
  await clavier.type(champ, 'nant');
  await screen.findByText('Nanterre (92000)');
  await clavier.type(champ, 'e{Enter}');
  suite.tenir(liste([NANTES]));
  await waitFor(() => expect(screen.getByLabelText('Choisis').textContent).toBe('52-44-44109'));
});

it('par Entrée avant toute réponse, attend le lieu et n’envoie pas le formulaire sans lui', async () => {
  const suite = promesse<Response>();
  servir({ '/lieux': () => suite.promesse });
  const surEnvoi = vi.fn();
  const { clavier } = monter(<Champ surEnvoi={surEnvoi} />);
  await clavier.type(screen.getByRole('combobox', { name: 'Ajouter un lieu' }), 'nantes{Enter}');
  expect(surEnvoi).not.toHaveBeenCalled();
  suite.tenir(liste([NANTES]));
  await waitFor(() => expect(screen.getByLabelText('Choisis').textContent).toBe('52-44-44109'));
  await clavier.keyboard('{Enter}');
  expect(surEnvoi).toHaveBeenCalledOnce();
});

it('renonce au lieu attendu si l’on écrit autre chose', async () => {
  const suite = promesse<Response>();
  servir({ '/lieux?search=nantesx': () => liste([]), '/lieux': () => suite.promesse });
  const { clavier } = monter(<Champ />);
  await clavier.type(screen.getByRole('combobox', { name: 'Ajouter un lieu' }), 'nantes{Enter}x');
  suite.tenir(liste([NANTES]));
  await screen.findByText('Aucun lieu de ce nom');
  expect(screen.getByLabelText('Choisis').textContent).toBe('');
});

it('suit les flèches, et enlève un lieu par son bouton ou par Retour arrière', async () => {
  servir({ '/lieux': () => liste([NANTERRE, NANTES]) });
  const { clavier } = monter(<Champ />);
  const champ = screen.getByRole('combobox', { name: 'Ajouter un lieu' });
  for (const attendu of ['52-44-44109', '52-44-44109 11-92-92050']) {
    await clavier.type(champ, 'nant');
    await screen.findByText('Nanterre (92000)');
    await clavier.keyboard(attendu.includes(' ') ? '{Enter}' : '{ArrowDown}{Enter}');
    await waitFor(() => expect(screen.getByLabelText('Choisis').textContent).toBe(attendu));
  }
  await clavier.click(screen.getByRole('button', { name: 'Retirer Nantes (44000)' }));
  expect(screen.getByLabelText('Choisis').textContent).toBe('11-92-92050');
  await clavier.type(champ, '{Backspace}');
  expect(screen.getByLabelText('Choisis').textContent).toBe('');
});

it('dit que la recherche ne répond pas plutôt qu’aucun lieu n’existe', async () => {
  servir({ '/lieux': () => Response.json({}, { status: 404 }) });
  const { clavier } = monter(<Champ />);
  await clavier.type(screen.getByRole('combobox', { name: 'Ajouter un lieu' }), 'nantes');
  await screen.findByText('La recherche de lieux ne répond pas.');
});
