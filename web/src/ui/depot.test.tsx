// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ErreurAppel } from '../api/erreur-appel';
import { monter, preparer } from '../essais/monter';
import { Depot, type Envoi } from './depot';

preparer();

const fichier = (nom = 'kbis.pdf', octets = 1_000) => new File(['x'.repeat(octets)], nom);

function deposer(envoyer: Envoi) {
  const page = monter(<Depot titre="Extrait Kbis" formats="pdf,png" poidsMax={2} envoyer={envoyer} />);
  const entree = page.container.querySelector('input[type="file"]');
  if (entree === null) {
    throw new Error('no file field');
  }
  return {
    clavier: page.clavier,
    // Gives a file to the slot as the system's file dialog does. The types that the field accepts are not checked.
    deposerUn: (un: File) => fireEvent.change(entree, { target: { files: [un] } }),
  };
}

it('refuse un type ou un poids, dans les mots de la règle, sans rien envoyer', async () => {
  const envoyer = vi.fn();
  const { deposerUn } = deposer(envoyer);
  deposerUn(fichier('kbis.exe'));
  expect((await screen.findByRole('alert')).textContent).toBe(
    "Ce type de fichier n'est pas valide (formats acceptés\u00a0: PDF, PNG)",
  );
  deposerUn(fichier('kbis.pdf', 2_000));
  expect(screen.getByRole('alert').textContent).toBe('Le fichier doit avoir un poids inférieur à 2\u00a0Ko');
  expect(envoyer).not.toHaveBeenCalled();
});

it('envoie ce que le serveur prendrait, quel que soit son nom', async () => {
  const envoyer = vi.fn<Envoi>(async ({ name }) => ({ nom: name }));
  const { deposerUn } = deposer(envoyer);
  deposerUn(new File([Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])], 'scan.tmp'));
  expect(await screen.findByText('scan.tmp')).toBeTruthy();
  expect(envoyer).toHaveBeenCalledOnce();
});

it('dit où en est l’envoi, et s’arrête quand on l’annule', async () => {
  let signal: AbortSignal | undefined;
  const { clavier, deposerUn } = deposer((_, conditions) => {
    signal = conditions.signal;
    conditions.progression(0.4);
    return new Promise(() => {});
  });
  deposerUn(fichier());
  expect(await screen.findByText(/kbis\.pdf, 40\s%/u)).toBeTruthy();
  expect(screen.getByRole('progressbar', { name: 'Envoi de kbis.pdf' })).toBeTruthy();
  await clavier.click(screen.getByRole('button', { name: /^Arrêter l’envoi/u }));
  expect(signal?.aborted).toBe(true);
  expect(screen.getByRole('button', { name: /Choisir un fichier/u })).toBeTruthy();
});

it('garde le fichier d’un envoi qui échoue, le renvoie, puis offre de le remplacer', async () => {
  const envoyer = vi
    .fn<Envoi>()
    .mockRejectedValueOnce(new ErreurAppel(503, ''))
    .mockResolvedValueOnce({ nom: 'kbis.pdf', taille: 1_000 });
  const { clavier, deposerUn } = deposer(envoyer);
  deposerUn(fichier());
  expect((await screen.findByRole('alert')).textContent).toContain("Une erreur s'est produite.");
  await clavier.click(screen.getByRole('button', { name: /^Réessayer/u }));
  expect(await screen.findByText(/kbis\.pdf · 1\sKo/u)).toBeTruthy();
  expect(screen.getByRole('button', { name: /Remplacer/u })).toBeTruthy();
  expect(envoyer).toHaveBeenCalledTimes(2);
});

it('met la violation du serveur dans sa case', async () => {
  const { deposerUn } = deposer(async () => {
    throw new ErreurAppel(
      422,
      'Refusé',
      [{ propertyPath: 'fichier', message: 'Ce document est illisible.' }],
      'x',
    );
  });
  deposerUn(fichier());
  expect((await screen.findByRole('alert')).textContent).toBe('Ce document est illisible.');
  expect(screen.queryByRole('button', { name: /^Réessayer/u })).toBeNull();
});

it('se vide quand on retire le fichier, et garde le clavier là où il était', async () => {
  const retirer = vi.fn();
  const { clavier } = monter(
    <Depot
      titre="Statuts"
      formats="pdf"
      poidsMax={5_000}
      depose={{ nom: 'statuts.pdf', taille: 12_000 }}
      envoyer={vi.fn()}
      retirer={retirer}
    />,
  );
  const bouton = screen.getByRole('button', { name: /^Retirer/u });
  bouton.focus();
  await clavier.keyboard('{Enter}');
  expect(retirer).toHaveBeenCalledOnce();
  expect(screen.queryByText(/statuts\.pdf/u)).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Choisir un fichier/u }));
});

it('dit ce que son formulaire lui reproche, à côté du fichier qui y est', () => {
  monter(
    <Depot
      titre="Statuts"
      formats="pdf"
      poidsMax={5_000}
      depose={{ nom: 'statuts.pdf' }}
      faute="Ce fichier a été effacé."
      envoyer={vi.fn()}
    />,
  );
  expect(screen.getByRole('alert').textContent).toBe('Ce fichier a été effacé.');
  expect(screen.getByText('statuts.pdf')).toBeTruthy();
});

it('de plusieurs pages, envoie chacune à son tour et se libère ; un refus garde celles qui suivent', async () => {
  const envoyer = vi
    .fn<Envoi>()
    .mockImplementationOnce(async ({ name }) => ({ nom: name }))
    .mockRejectedValueOnce(new ErreurAppel(503, ''))
    .mockImplementation(async ({ name }) => ({ nom: name }));
  const surDepot = vi.fn();
  const { clavier } = monter(
    <Depot titre="Contrat" formats="pdf" poidsMax={2} plusieurs envoyer={envoyer} surDepot={surDepot} />,
  );
  const place = screen.getByRole('group', { name: 'Contrat' });
  const pages = ['1.pdf', '2.pdf', '3.pdf'].map((nom) => fichier(nom));
  fireEvent.drop(place, { dataTransfer: { files: pages } });
  await screen.findByText(/Une erreur s'est produite/u);
  await clavier.click(screen.getByRole('button', { name: /^Réessayer/u }));
  await waitFor(() =>
    expect(surDepot.mock.calls.map(([{ nom }]) => nom)).toEqual(['1.pdf', '2.pdf', '3.pdf']),
  );
  expect(screen.getByRole('button', { name: /^Choisir un fichier/u })).toBeTruthy();
});

it('de plusieurs fichiers, envoie les bons et nomme celui qui ne va pas', async () => {
  const envoyer = vi.fn<Envoi>(async ({ name }) => ({ nom: name }));
  monter(<Depot titre="Contrat" formats="pdf" poidsMax={2} plusieurs envoyer={envoyer} />);
  const files = [fichier('1.pdf'), fichier('2.exe'), fichier('3.pdf')];
  fireEvent.drop(screen.getByRole('group', { name: 'Contrat' }), { dataTransfer: { files } });
  await waitFor(() => expect(envoyer.mock.calls.map(([{ name }]) => name)).toEqual(['1.pdf', '3.pdf']));
  expect(screen.getByRole('alert').textContent).toMatch(/^2\.exe\s: Ce type de fichier/u);
});

it('ce que le serveur refuse d’un fichier n’arrête pas ceux qui le suivent', async () => {
  const illisible = [{ propertyPath: 'fichier', message: 'Ce document est illisible.' }];
  const envoyer = vi
    .fn<Envoi>(async ({ name }) => ({ nom: name }))
    .mockRejectedValueOnce(new ErreurAppel(422, 'Refusé', illisible, 'x'));
  monter(<Depot titre="Contrat" formats="pdf" poidsMax={2} plusieurs envoyer={envoyer} />);
  const files = [fichier('1.pdf'), fichier('2.pdf')];
  fireEvent.drop(screen.getByRole('group', { name: 'Contrat' }), { dataTransfer: { files } });
  await waitFor(() => expect(envoyer).toHaveBeenCalledTimes(2));
  expect((await screen.findByRole('alert')).textContent).toBe('1.pdf\u00a0: Ce document est illisible.');
});

it('un fichier lâché pendant qu’un autre part attend son tour', async () => {
  const partis: (() => void)[] = [];
  const signaux: AbortSignal[] = [];
  const envoyer = vi.fn<Envoi>(({ name }, { signal }) => {
    signaux.push(signal);
    return new Promise((suite) => {
      partis.push(() => suite({ nom: name }));
    });
  });
  monter(<Depot titre="Contrat" formats="pdf" poidsMax={2} plusieurs envoyer={envoyer} />);
  const place = screen.getByRole('group', { name: 'Contrat' });
  fireEvent.drop(place, { dataTransfer: { files: [fichier('1.pdf'), fichier('2.pdf')] } });
  fireEvent.drop(place, { dataTransfer: { files: [fichier('3.pdf')] } });
  expect(await screen.findByText(/1\.pdf, 0\s%, 2 à suivre/u)).toBeTruthy();
  for (const rang of [0, 1, 2]) {
    await waitFor(() => expect(partis).toHaveLength(rang + 1));
    partis[rang]?.();
  }
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  expect(envoyer.mock.calls.map(([{ name }]) => name)).toEqual(['1.pdf', '2.pdf', '3.pdf']);
  expect(signaux.some(({ aborted }) => aborted)).toBe(false);
});
