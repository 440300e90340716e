// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ouvrirLeFormulaire } from '../../../../essais/brouillon-ouvert';
import { FORMULAIRE, manque, sectionsDe } from '../../../../essais/formulaire-reservation';
import { preparer } from '../../../../essais/monter';

preparer();

const FINANCEMENT = 'Un apport ou un emprunt est nécessaire';
const champ = (nom: string | RegExp) => screen.getByLabelText(nom) as HTMLInputElement;
const ecrire = (nom: string | RegExp, valeur: string) => {
  fireEvent.change(champ(nom), { target: { value: valeur } });
  fireEvent.blur(champ(nom));
};
const reste = () =>
  document
    .querySelector('[data-couvert], form [role="status"]:not(:empty)')
    ?.textContent.replace(/[\u00a0\u202f]/gu, ' ');

it('compte ce qui reste à mesure que l’on tape, et dit oui au crédit dès qu’un prêt est écrit', () => {
  const { document: dit } = ouvrirLeFormulaire({ section: 'financement' });
  expect(reste()).toContain('À financer : 389 000 €');
  ecrire('Apport', '89 000');
  expect(reste()).toContain('Reste à financer : 300 000 €');
  ecrire('Montant du prêt', '250000,50');
  expect(reste()).toContain('Reste à financer : 49 999,50 €');
  expect(dit().financement).toEqual({
    apport: [89_000],
    pret: [{ montant: 250_000.5 }],
    credit: true,
  });
});

it('prend le reste d’une pression, et le dit financé', () => {
  const { document: dit } = ouvrirLeFormulaire({
    section: 'financement',
    reservation: { financement: { apport: [89_000], pret: [], credit: null } },
  });
  fireEvent.click(screen.getByRole('button', { name: /^Emprunter le reste\s: 300\s000\s€/u }));
  expect(dit().financement?.pret).toEqual([{ montant: 300_000 }]);
  expect(reste()).toContain('Le prix est financé.');
});

it('ajoute une ligne et y mène, puis en retire une autre', () => {
  const { document: dit } = ouvrirLeFormulaire({
    section: 'financement',
    reservation: { financement: { apport: [1_000], pret: [], credit: null } },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Ajouter un apport' }));
  expect(document.activeElement).toBe(champ('Apport 2'));
  ecrire('Apport 2', '2000');
  fireEvent.click(screen.getByRole('button', { name: 'Retirer l’apport 1' }));
  expect(dit().financement?.apport).toEqual([2_000]);
  expect(document.activeElement).toBe(champ('Apport'));
  fireEvent.click(screen.getByRole('button', { name: 'Ajouter un prêt' }));
  expect(document.activeElement).toBe(champ('Montant du prêt 2'));
});

it('sans crédit, il n’y a pas de prêt', () => {
  const { document: dit } = ouvrirLeFormulaire({
    section: 'financement',
    reservation: { financement: { apport: [], pret: [{ banque: 'CA', montant: 1_000 }], credit: true } },
  });
  fireEvent.click(screen.getByRole('radio', { name: 'Non, sans crédit' }));
  expect(dit().financement).toMatchObject({ credit: false, pret: [] });
  expect(screen.queryByLabelText('Montant du prêt')).toBeNull();
});

it('dit qu’il faut un apport ou un emprunt, et y mène', async () => {
  ouvrirLeFormulaire({
    section: 'prix',
    formulaire: { sections: sectionsDe({ financement: [manque('financement', FINANCEMENT)] }) },
  });
  fireEvent.click(screen.getByRole('link', { name: 'Continuer vers Financement' }));
  // The rail shows the point from the start; the section shows it once the user goes there.
  expect(screen.getAllByText(FINANCEMENT)).toHaveLength(1);
  fireEvent.click(screen.getByRole('link', { name: 'Continuer vers Dépôt de garantie' }));
  fireEvent.click(screen.getByRole('link', { name: /^FinancementUn apport ou un emprunt/u }));
  await waitFor(() => expect(screen.getAllByText(FINANCEMENT)).toHaveLength(2));
  expect(document.activeElement).toBe(champ('Apport'));
});

it('estime la mensualité avec ce qu’elle suppose, et demande le revenu pour en dire la part', () => {
  const mensualite = {
    credit: 1_001.25,
    assurance: 56.67,
    totale: 1_057.92,
    cout: 117_376,
    phrase: 'Estimation sur 25 ans.',
    effort: null,
  };
  ouvrirLeFormulaire({
    section: 'financement',
    formulaire: { financement: { ...FORMULAIRE.financement, mensualite } },
  });
  expect(screen.getByText(/^Mensualité estimée\s: 1\s057,92\s€$/u)).toBeTruthy();
  expect(screen.getByText('Estimation sur 25 ans.')).toBeTruthy();
  expect(screen.getByText('Indiquez le revenu mensuel des acquéreurs')).toBeTruthy();
  ouvrirLeFormulaire({
    section: 'financement',
    formulaire: { financement: { ...FORMULAIRE.financement, mensualite: { ...mensualite, effort: 35.26 } } },
  });
  expect(screen.getByText(/soit 35,26\s% des revenus/u)).toBeTruthy();
});

it('garde un montant illisible tel qu’il est écrit, sans le compter ni offrir le reste à sa place', async () => {
  const { document: dit } = ouvrirLeFormulaire({
    section: 'financement',
    reservation: { financement: { apport: [5_000], pret: [], credit: null } },
  });
  ecrire('Apport', '3200 net');
  expect(dit().financement?.apport).toEqual(['3200 net']);
  expect(reste()).toContain('À financer : 389 000 €');
  expect(champ('Apport').getAttribute('aria-invalid')).toBe('true');
  expect(screen.queryByRole('button', { name: /^Apporter le reste/u })).toBeNull();
  fireEvent.click(screen.getByRole('link', { name: 'Continuer vers Dépôt de garantie' }));
  fireEvent.click(await screen.findByRole('link', { name: 'Financement' }));
  await waitFor(() => expect(champ('Apport').value).toBe('3200 net'));
  ecrire('Apport', '3200');
  expect(dit().financement?.apport).toEqual([3_200]);
  expect(champ('Apport').getAttribute('aria-invalid')).toBeNull();
});
