// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Suspense } from 'react';
import { type InitialEntry, Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { requetes } from '../../../api/requetes';
import { session } from '../../../api/session';
import type { Reservation } from '../../../api/types';
import { ECLUSE } from '../../../essais/denonciations';
import { liste, monter, preparer, servir } from '../../../essais/monter';
import { MAELLE } from '../../../essais/personnes';
import { ANNULEE, BROUILLON, CHEZ_LA_SOCIETE, FICHE } from '../../../essais/reservations';
import { servirLaReservation } from '../../../essais/servir-reservation';
import { tous } from '../../../lib/flashs';
import { dateHeure } from '../../../lib/formats';
import { ReservationGereePage } from './reservation-geree-page';
import { ReservationsPage } from './reservations-page';

const DE_L_EQUIPE = {
  ...MAELLE,
  id: 50,
  isExternal: false,
  type: { code: 'IA', libelle: 'Administrateur' },
  roles: ['ROLE_IA'],
} as unknown as typeof MAELLE;

preparer();
beforeEach(() => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-23T13:32:00Z'));
  requetes.setQueryData(session.queryKey, DE_L_EQUIPE);
});
afterEach(() => {
  vi.restoreAllMocks();
  requetes.clear();
});

const texte = (element: Element | null | undefined) =>
  (element?.textContent ?? '').replace(/[\u00a0\u202f]/gu, ' ');

function ouvrirLaListe(adresse: InitialEntry) {
  const demandes = servir({
    '/api/reservations?': () => liste([BROUILLON, CHEZ_LA_SOCIETE, ANNULEE]),
    '/api/offre/programmes': () => liste([ECLUSE]),
  });
  return { ...monter(<ReservationsPage />, { adresse, requetes }), demandes };
}

it('montre de qui est chacune, où elle en est, et demande ce que dit son adresse', async () => {
  const { demandes, clavier, routeur } = ouvrirLaListe({
    pathname: '/gestion/reservations',
    search: '?etape=SIGNATURE_SOCIETE&statut=EN_COURS&programme=PG00203&du=2026-11-01&echeanceAu=2026-12-01',
    state: { tues: 'search=Paul' },
  });
  const table = within(await screen.findByRole('table', { name: 'Réservations' }));
  const brouillon = (await table.findByRole('link', { name: 'A203' })).closest('tr') as HTMLElement;
  expect(within(brouillon).getByText('Cabinet Alpha')).toBeTruthy();
  expect(texte(brouillon)).toContain('Le prescripteur : compléter le dossier');
  expect(screen.getByText('3 réservations')).toBeTruthy();
  const demande = demandes.find((une) => une.startsWith('/api/reservations?'));
  expect(Object.fromEntries(new URL(demande ?? '', 'http://portail').searchParams)).toMatchObject({
    contact: 'Paul',
    'etape[]': 'SIGNATURE_SOCIETE',
    'statut[]': 'EN_COURS',
    programme: 'PG00203',
    'dateReservation[gte]': '2026-11-01',
    'dateEcheance[lte]': '2026-12-01',
  });
  await clavier.click(table.getByRole('link', { name: 'C301' }));
  expect(routeur.state.location.pathname).toBe('/gestion/reservations/10');
});

function ouvrirLaFiche(fiche: Reservation, autres: Parameters<typeof servir>[0] = {}) {
  servirLaReservation(fiche, autres);
  return monter(
    <Suspense>
      <Routes>
        <Route path="/gestion/reservations/:id" element={<ReservationGereePage />} />
      </Routes>
    </Suspense>,
    { adresse: `/gestion/reservations/${fiche.id}`, requetes },
  );
}

it('mène au prescripteur, au lot géré et à la dénonciation, sans rien reprendre', async () => {
  ouvrirLaFiche(FICHE);
  await screen.findByRole('heading', { level: 1, name: 'Réservation du lot A203' });
  const lien = (nom: string) => screen.getByRole('link', { name: nom }).getAttribute('href');
  expect(lien('Mme Maëlle Guérin, Cabinet Alpha')).toBe('/gestion/utilisateurs/1');
  expect(lien('Lot A203')).toBe('/gestion/lots/ecluse-A203');
  expect(lien('Sa dénonciation')).toBe('/gestion/denonciations/41');
  expect(screen.queryByRole('link', { name: 'Reprendre' })).toBeNull();
});

it('dit à l’équipe ce qui se vérifie, et à qui un acquéreur ressemble', async () => {
  const formulaire = FICHE.formulaire && {
    ...FICHE.formulaire,
    pointsAVerifier: [{ code: 'union', phrase: 'Vérifiez qu’ils sont unis l’un à l’autre.' }],
  };
  const ressemblances = [
    {
      denonciation: 77,
      societe: 'Cabinet Beta',
      certitude: 'probable',
      raisons: ['nom-adresse', 'nom-ville'],
    },
    { denonciation: 78, societe: null, certitude: 'certaine', raisons: ['telephone'] },
  ];
  ouvrirLaFiche(
    { ...FICHE, formulaire },
    { '/api/gestion/lots/': () => Response.json({ lot: FICHE.lot.id, ressemblances }) },
  );
  const point = await screen.findByText('Vérifiez qu’ils sont unis l’un à l’autre.');
  expect(texte(point.closest('ul')?.parentElement?.parentElement)).toContain('Un point à vérifier');
  const numero = await screen.findByRole('link', { name: /Dénonciation n°\s77/u });
  expect(numero.getAttribute('href')).toBe('/gestion/denonciations/77');
  expect(texte(numero.closest('li'))).toBe('Dénonciation n° 77, Cabinet Beta : mêmes nom et adresse');
  expect(texte(screen.getByRole('link', { name: /78/u }).closest('li'))).toBe(
    'Dénonciation n° 78, contact du promoteur : même téléphone',
  );
});

it.each([
  [{ code: 'L', libelle: 'Libre' }, 'est de nouveau libre'],
  [{ code: 'O', libelle: 'Optionné' }, 'est proposé à sa liste d’attente'],
])(
  'annule avec une raison d’au moins dix caractères, et dit ce que devient le lot : %o',
  async (statut, devenu) => {
    const envois: unknown[] = [];
    const { clavier } = ouvrirLaFiche(FICHE, {
      '/api/reservations/12/annulation': (_, init) => {
        envois.push(JSON.parse(String(init.body)));
        const reservation = { ...ANNULEE, id: 12, lot: { ...FICHE.lot, statut } };
        return Response.json({ code: 1, messages: [], reservation });
      },
    });
    await clavier.click(await screen.findByRole('button', { name: 'Annuler la réservation' }));
    const question = within(
      await screen.findByRole('dialog', { name: 'Annuler la réservation du lot A203' }),
    );
    const raison = question.getByRole('textbox', { name: 'Raison' });
    fireEvent.change(raison, { target: { value: 'Trop peu' } });
    await clavier.click(question.getByRole('button', { name: 'Annuler la réservation' }));
    expect(raison.getAttribute('aria-invalid')).toBe('true');
    expect(envois).toEqual([]);
    fireEvent.change(raison, { target: { value: '  Vendu hors du portail.  ' } });
    await clavier.click(question.getByRole('button', { name: 'Annuler la réservation' }));
    await waitFor(() =>
      expect(tous().map(({ message }) => message)).toEqual([
        `Réservation annulée\u00a0: le lot A203 ${devenu}, la raison est envoyée par e-mail.`,
      ]),
    );
    expect(envois).toEqual([{ motif: 'Vendu hors du portail.' }]);
    expect(await screen.findByRole('heading', { level: 2, name: 'Terminée' })).toBeTruthy();
  },
);

it('prolonge un brouillon avec une raison, et dit jusqu’à quand', async () => {
  const envois: unknown[] = [];
  const actions = { ...FICHE.actions, prolonger: { autorisee: true, motif: null } };
  const { clavier } = ouvrirLaFiche(
    { ...FICHE, actions },
    {
      '/api/reservations/12/prolongation': (_, init) => {
        envois.push(JSON.parse(String(init.body)));
        const prolonger = { autorisee: false, motif: 'elle l’a déjà été' };
        const dateEcheance = '2026-12-01T18:00:00Z';
        return Response.json({ ...FICHE, dateEcheance, actions: { ...FICHE.actions, prolonger } });
      },
    },
  );
  await clavier.click(await screen.findByRole('button', { name: 'Prolonger la réservation' }));
  const question = within(
    await screen.findByRole('dialog', { name: 'Prolonger la réservation du lot A203' }),
  );
  fireEvent.change(question.getByRole('textbox', { name: 'Raison' }), {
    target: { value: ' La banque répond lundi. ' },
  });
  await clavier.click(question.getByRole('button', { name: 'Prolonger la réservation' }));
  await waitFor(() =>
    expect(tous().map(({ message }) => message)).toEqual([
      `Réservation prolongée jusqu’au ${dateHeure('2026-12-01T18:00:00Z')}, la raison est envoyée par e-mail.`,
    ]),
  );
  expect(envois).toEqual([{ motif: 'La banque répond lundi.' }]);
  const bouton = await screen.findByRole('button', { name: 'Prolonger la réservation' });
  expect(bouton.getAttribute('aria-disabled')).toBe('true');
});

it('refusée, garde la raison saisie et dit pourquoi', async () => {
  const { clavier } = ouvrirLaFiche(CHEZ_LA_SOCIETE, {
    '/api/reservations/10/annulation': () =>
      Response.json({
        code: 0,
        messages: ['la société vient de signer', 'elle est définitive'],
        reservation: null,
      }),
  });
  await clavier.click(await screen.findByRole('button', { name: 'Annuler la réservation' }));
  const question = within(await screen.findByRole('dialog'));
  const raison = question.getByRole('textbox', { name: 'Raison' }) as HTMLTextAreaElement;
  fireEvent.change(raison, { target: { value: 'Vendu hors du portail.' } });
  await clavier.click(question.getByRole('button', { name: 'Annuler la réservation' }));
  expect(await question.findByText('la société vient de signer, elle est définitive')).toBeTruthy();
  expect(raison.value).toBe('Vendu hors du portail.');
});

it('à qui lit seulement, garde le bouton et sa raison', async () => {
  const motif = 'réservé aux responsables réseau';
  ouvrirLaFiche({ ...FICHE, actions: { ...FICHE.actions, annuler: { autorisee: false, motif } } });
  const bouton = await screen.findByRole('button', { name: 'Annuler la réservation' });
  expect(bouton.getAttribute('aria-disabled')).toBe('true');
  expect(document.getElementById(bouton.getAttribute('aria-describedby') ?? '')?.textContent).toBe(motif);
});
