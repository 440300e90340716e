// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { InitialEntry } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { requetes } from '../../../api/requetes';
import { ECLUSE } from '../../../essais/denonciations';
import { liste, monter, preparer, servir } from '../../../essais/monter';
import { ECHUE, OPTION } from '../../../essais/options';
import { tous } from '../../../lib/flashs';
import { OptionsPage } from './options-page';

preparer();
afterEach(() => requetes.clear());

const PERMISE = { autorisee: true, motif: null };
const DE_L_EQUIPE = {
  ...OPTION,
  echeanceProlongee: '2026-11-30T18:00:00Z',
  actions: { annuler: PERMISE, prolonger: PERMISE },
};
const PROLONGEE = {
  ...DE_L_EQUIPE,
  id: 13,
  prolongee: true,
  echeanceProlongee: null,
  lot: { ...OPTION.lot, id: 'ecluse-B102', numero: 'B102' },
  actions: { annuler: PERMISE, prolonger: { autorisee: false, motif: 'elle l’a déjà été' } },
};

function ouvrir(autres: Parameters<typeof servir>[0] = {}, adresse: InitialEntry = '/gestion/options') {
  const demandes = servir({
    ...autres,
    '/api/options?': () => liste([DE_L_EQUIPE, PROLONGEE, ECHUE]),
    '/api/offre/programmes': () => liste([ECLUSE]),
  });
  return { ...monter(<OptionsPage />, { adresse, requetes }), demandes };
}

const valeurDe = (nom: string) =>
  (screen.getByLabelText(nom, { selector: 'input' }) as HTMLInputElement).value;
const corpsDe = (init: RequestInit): unknown => JSON.parse(String(init.body));

it('montre qui tient quoi jusqu’à quand, et demande ce que dit son adresse', async () => {
  const { demandes } = ouvrir(
    {},
    {
      pathname: '/gestion/options',
      search: '?statut=1&programme=PG00203&echeanceDu=2026-11-20&echeanceAu=2026-12-01',
      state: { tues: 'search=Paul' },
    },
  );
  const ligne = within(await screen.findByRole('row', { name: /A203.*En cours/u }));
  expect(ligne.getByText('Mme Maëlle Guérin')).toBeTruthy();
  expect(ligne.getByText('Cabinet Alpha')).toBeTruthy();
  const adresseDemandee = demandes.find((une) => une.startsWith('/api/options?'));
  const demande = new URL(adresseDemandee ?? '', 'http://portail').searchParams;
  expect(Object.fromEntries(demande)).toMatchObject({
    contact: 'Paul',
    'statut.code[]': '1',
    programme: 'PG00203',
    'dateEcheance[gte]': '2026-11-20',
    'dateEcheance[lte]': '2026-12-01',
  });
  // Each filter of the address is shown in a field, where the user can clear it.
  await waitFor(() => expect(valeurDe('Programme')).toBe(ECLUSE.nomCommercial));
  expect(valeurDe('Échéance depuis le')).toBe('20/11/2026');
  expect(valeurDe('Échéance jusqu’au')).toBe('01/12/2026');
  expect([...demande.keys()].some((nom) => nom.startsWith('order'))).toBe(false);
});

it.each([
  [{ code: 'L', libelle: 'Libre' }, 'est de nouveau libre'],
  [{ code: 'O', libelle: 'Optionné' }, 'est proposé à sa liste d’attente'],
])(
  'annule avec une raison d’au moins dix caractères, et dit ce que devient le lot : %o',
  async (lot, devenu) => {
    const envois: unknown[] = [];
    const { clavier } = ouvrir({
      '/api/options/12/annulation': (_, init) => {
        envois.push(corpsDe(init));
        return Response.json({
          ...DE_L_EQUIPE,
          statut: { code: '10', libelle: 'Annulée' },
          lot: { ...OPTION.lot, statut: lot },
        });
      },
    });
    await clavier.click(await screen.findByRole('button', { name: /^Annuler l’option sur A203, /u }));
    const question = within(await screen.findByRole('dialog'));
    expect(question.getByText(/s’il a une liste d’attente, il lui est proposé d’abord/u)).toBeTruthy();
    const raison = question.getByRole('textbox', { name: 'Raison' });
    fireEvent.change(raison, { target: { value: 'Trop peu' } });
    await clavier.click(question.getByRole('button', { name: 'Annuler l’option' }));
    expect(raison.getAttribute('aria-invalid')).toBe('true');
    expect(envois).toEqual([]);
    fireEvent.change(raison, { target: { value: '  Vendu hors du portail.  ' } });
    await clavier.click(question.getByRole('button', { name: 'Annuler l’option' }));
    await waitFor(() =>
      expect(tous().map(({ message }) => message)).toEqual([
        `Option annulée\u00a0: le lot A203 ${devenu}, la raison est envoyée par e-mail.`,
      ]),
    );
    expect(envois).toEqual([{ motif: 'Vendu hors du portail.' }]);
  },
);

it('lève le délai de reprise quand on le coche', async () => {
  const envois: unknown[] = [];
  const { clavier } = ouvrir({
    '/api/options/12/annulation': (_, init) => {
      envois.push(corpsDe(init));
      return Response.json({ ...DE_L_EQUIPE, statut: { code: '10', libelle: 'Annulée' } });
    },
  });
  await clavier.click(await screen.findByRole('button', { name: /^Annuler l’option sur A203, /u }));
  const question = within(await screen.findByRole('dialog'));
  fireEvent.change(question.getByRole('textbox', { name: 'Raison' }), {
    target: { value: 'Posée par erreur sur ce lot.' },
  });
  await clavier.click(question.getByRole('checkbox', { name: /Sans délai de reprise/u }));
  await clavier.click(question.getByRole('button', { name: 'Annuler l’option' }));
  await waitFor(() => expect(envois).toEqual([{ motif: 'Posée par erreur sur ce lot.', sansDelai: true }]));
});

it('prolonge une fois, après l’avoir dit ; celle qui l’a été garde son bouton et dit pourquoi', async () => {
  const envois: unknown[] = [];
  const { clavier } = ouvrir({
    '/api/options/12/prolongation': (_, init) => {
      envois.push(corpsDe(init));
      return Response.json({ ...DE_L_EQUIPE, prolongee: true, dateEcheance: '2026-11-30T18:00:00Z' });
    },
  });
  const refuse = await screen.findByRole('button', { name: /^Prolonger l’option sur B102, /u });
  expect(refuse.getAttribute('aria-disabled')).toBe('true');
  const pourquoi = document.getElementById(refuse.getAttribute('aria-describedby') ?? '');
  expect(pourquoi?.textContent).toBe('elle l’a déjà été');
  await clavier.click(refuse);
  expect(screen.queryByRole('dialog')).toBeNull();
  await clavier.click(screen.getByRole('button', { name: /^Prolonger l’option sur A203, /u }));
  const question = await screen.findByRole('dialog');
  expect(question.textContent).toContain(
    'Elle prend fin le mercredi 25 novembre, 19:00\u00a0; prolongée, elle prendra fin le lundi 30 novembre, 19:00.',
  );
  await clavier.click(within(question).getByRole('button', { name: 'Prolonger' }));
  await waitFor(() =>
    expect(tous().map(({ message }) => message)).toContain(
      'Option prolongée jusqu’au lundi 30 novembre, 19:00.',
    ),
  );
  expect(envois).toEqual([{}]);
});

it('n’offre rien sur une option terminée', async () => {
  ouvrir();
  const ligne = within(await screen.findByRole('row', { name: /Echue/u }));
  expect(ligne.queryByRole('button')).toBeNull();
});
