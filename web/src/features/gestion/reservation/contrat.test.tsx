// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { requetes } from '../../../api/requetes';
import { session } from '../../../api/session';
import type { Reservation } from '../../../api/types';
import { aLEtape, CONTRESIGNE, DEFINITIF, ENVOYE, SIGNE, SUR_PAPIER } from '../../../essais/contrats';
import { monter, preparer, type servir } from '../../../essais/monter';
import { MAELLE } from '../../../essais/personnes';
import { servirLaReservation } from '../../../essais/servir-reservation';
import { tous } from '../../../lib/flashs';
import { ReservationGereePage } from './reservation-geree-page';

preparer();
beforeEach(() => {
  let instant = Date.parse('2026-11-23T13:32:00Z');
  vi.spyOn(Date, 'now').mockImplementation(() => (instant += 1));
  requetes.setQueryData(session.queryKey, {
    ...MAELLE,
    id: 50,
    isExternal: false,
    type: { code: 'IA', libelle: 'Administrateur' },
    roles: ['ROLE_IA'],
  } as unknown as typeof MAELLE);
});
afterEach(() => {
  vi.restoreAllMocks();
  requetes.clear();
});

const texte = (element: Element | null | undefined) =>
  (element?.textContent ?? '').replace(/[\u00a0\u202f]/gu, ' ');

function ouvrir(fiche: Reservation, autres: Parameters<typeof servir>[0] = {}) {
  servirLaReservation(fiche, autres);
  return monter(
    <Suspense>
      <ReservationGereePage />
    </Suspense>,
    { adresse: '/gestion/reservations/12', chemin: '/gestion/reservations/:id', requetes },
  );
}

/** Notes the body of a call, and answers this reservation. */
function noter(envois: unknown[], suite: Reservation) {
  return (_: URL, { body }: RequestInit) => {
    envois.push(body instanceof FormData ? Object.fromEntries(body) : JSON.parse(String(body)));
    return Response.json(suite);
  };
}

const dits = () => tous().map(({ message }) => message.replace(/\u00a0/gu, ' '));
const fichier = (nom: string) => new File([Uint8Array.of(1)], nom, { type: 'application/pdf' });
const deposer = (nom: string) =>
  fireEvent.change(document.querySelector('input[type="file"]') as HTMLInputElement, {
    target: { files: [fichier(nom)] },
  });
const HUGO = 'M. Hugo Perrin';

it('note une notification avec sa preuve : sur papier pour qui n’a pas consenti, et dit la fin du délai', async () => {
  const envois: unknown[] = [];
  const [lea, hugo] = CONTRESIGNE.acquereurs;
  const suite = aLEtape(
    'RETRACTATION',
    {
      ...CONTRESIGNE,
      acquereurs: [lea, { ...hugo, notification: { mode: 'papier', presentee: '2026-11-23' } }] as never,
      retractation: { due: true, fin: '2026-12-03T22:59:59Z' },
    },
    'notifier',
  );
  const { clavier } = ouvrir(aLEtape('RETRACTATION', CONTRESIGNE, 'notifier', 'retracter'), {
    '/api/gestion/reservations/12/notifications': noter(envois, suite),
  });
  await clavier.click(await screen.findByRole('button', { name: `Noter la notification\u00a0: ${HUGO}` }));
  const question = within(
    await screen.findByRole('dialog', { name: `Notification du contrat\u00a0: ${HUGO}` }),
  );
  const lre = question.getByRole('radio', { name: 'Lettre recommandée électronique' });
  expect(lre.hasAttribute('disabled')).toBe(true);
  const noterLa = () => clavier.click(question.getByRole('button', { name: 'Noter la notification' }));
  await noterLa();
  expect(envois).toEqual([]);
  fireEvent.change(question.getByLabelText('Première présentation'), { target: { value: '23/11/2026' } });
  deposer('avis.pdf');
  await waitFor(() => expect(question.getByText('avis.pdf')).toBeTruthy());
  await noterLa();
  await waitFor(() => expect(dits()).toEqual(['Notification notée : le délai court jusqu’au 03/12/2026.']));
  expect(envois).toEqual([
    {
      acquereur: '2',
      mode: 'papier',
      presentee: '2026-11-23',
      fichier: expect.objectContaining({ name: 'avis.pdf' }),
    },
  ]);
  expect(
    await screen.findByText(/Notifié\s: lettre recommandée papier présentée le 23\/11\/2026/u),
  ).toBeTruthy();
});

it('note la rétractation par lettre, même une fois la vente définitive', async () => {
  const envois: unknown[] = [];
  const { clavier } = ouvrir(aLEtape('DEFINITIVE', DEFINITIF, 'retracter'), {
    '/api/gestion/reservations/12/retractation': noter(envois, {
      ...aLEtape('DEFINITIVE', DEFINITIF),
      statut: { code: 'RETRACTEE', libelle: 'Rétractée' },
      lot: { ...aLEtape('DEFINITIVE', DEFINITIF).lot, statut: { code: 'L', libelle: 'Libre' } },
    }),
  });
  await clavier.click(await screen.findByRole('button', { name: `Noter une rétractation\u00a0: ${HUGO}` }));
  const question = within(
    await screen.findByRole('dialog', { name: `Rétractation par lettre\u00a0: ${HUGO}` }),
  );
  fireEvent.change(question.getByLabelText('Lettre postée le'), { target: { value: '02/12/2026' } });
  deposer('lettre.pdf');
  await waitFor(() => expect(question.getByText('lettre.pdf')).toBeTruthy());
  await clavier.click(question.getByRole('button', { name: 'Noter la rétractation' }));
  await waitFor(() => expect(dits()).toEqual(['Rétractation notée : le lot A203 est de nouveau libre.']));
  expect(envois).toMatchObject([{ acquereur: '2', envoyee: '2026-12-02' }]);
  expect(await screen.findByRole('heading', { level: 2, name: 'Terminée' })).toBeTruthy();
});

it('dit un acquéreur professionnel, avec une raison, avant la contresignature seulement', async () => {
  const envois: unknown[] = [];
  const { clavier } = ouvrir(aLEtape('SIGNATURE_SOCIETE', SIGNE, 'professionnel', 'contresigner'), {
    '/api/gestion/reservations/12/professionnel': noter(
      envois,
      aLEtape('SIGNATURE_SOCIETE', SIGNE, 'professionnel', 'contresigner'),
    ),
  });
  await clavier.click(
    await screen.findByRole('button', { name: `Noter comme professionnel\u00a0: ${HUGO}` }),
  );
  const question = within(await screen.findByRole('dialog'));
  fireEvent.change(question.getByRole('textbox', { name: 'Raison' }), { target: { value: 'Trop peu' } });
  await clavier.click(question.getByRole('button', { name: 'Noter comme professionnel' }));
  expect(envois).toEqual([]);
  fireEvent.change(question.getByRole('textbox', { name: 'Raison' }), {
    target: { value: ' Marchand de biens, extrait joint. ' },
  });
  await clavier.click(question.getByRole('button', { name: 'Noter comme professionnel' }));
  await waitFor(() => expect(envois).toEqual([{ acquereur: 2, motif: 'Marchand de biens, extrait joint.' }]));
  expect(screen.getByRole('link', { name: 'Contresigner' }).getAttribute('href')).toBe('/gestion/contrats');
});

it('confirme le papier du jour où la société l’a signé', async () => {
  const envois: unknown[] = [];
  const { clavier } = ouvrir(
    aLEtape('SIGNATURE_SOCIETE', { ...SIGNE, voie: 'papier' }, 'confirmerPapier', 'deposerPapier'),
    { '/api/gestion/reservations/12/papier': noter(envois, aLEtape('RETRACTATION', CONTRESIGNE)) },
  );
  expect(screen.queryByRole('link', { name: 'Contresigner' })).toBeNull();
  await clavier.click(await screen.findByRole('button', { name: 'Confirmer le contrat signé' }));
  const question = within(await screen.findByRole('dialog'));
  fireEvent.change(question.getByLabelText(/^Signé par .+ le$/u), { target: { value: '22/11/2026' } });
  await clavier.click(question.getByRole('button', { name: 'Confirmer le contrat' }));
  await waitFor(() => expect(envois).toEqual([{ dateSignatureSociete: '2026-11-22' }]));
  expect(await screen.findByText('Notification à venir')).toBeTruthy();
});

it('définitive, envoie le dossier au notaire que le dossier nomme, et s’annule comme une vente', async () => {
  const envois: unknown[] = [];
  const fiche = {
    ...aLEtape('DEFINITIVE', DEFINITIF, 'dossier'),
    notaire: {
      nom: 'Étude Kervella',
      email: 'etude@exemple.fr',
      adresse: null,
      cp: null,
      ville: null,
      tel: null,
    },
  } as unknown as Reservation;
  const { clavier } = ouvrir(fiche, { '/api/gestion/reservations/12/dossier': noter(envois, fiche) });
  await clavier.click(await screen.findByRole('button', { name: 'Envoyer au notaire' }));
  const question = within(await screen.findByRole('dialog'));
  expect((question.getByLabelText('E-mail du notaire') as HTMLInputElement).value).toBe('etude@exemple.fr');
  await clavier.click(question.getByRole('button', { name: 'Envoyer le lien' }));
  await waitFor(() => expect(dits()).toEqual(['Dossier envoyé à etude@exemple.fr.']));
  expect(envois).toEqual([{ email: 'etude@exemple.fr' }]);
  expect(screen.getByRole('link', { name: 'Télécharger le dossier (ZIP)' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Annuler la vente' })).toBeTruthy();
});

it('renvoie au brouillon avec la raison que le prescripteur lira', async () => {
  const envois: unknown[] = [];
  const fiche = aLEtape('SIGNATURE_ACQUEREURS', ENVOYE, 'corriger', 'renvoyerLien');
  const { clavier } = ouvrir(fiche, { '/api/reservations/12/correction': noter(envois, fiche) });
  expect(screen.queryByRole('button', { name: 'Signer sur place' })).toBeNull();
  await clavier.click(await screen.findByRole('button', { name: 'Renvoyer au brouillon' }));
  const question = within(await screen.findByRole('dialog'));
  await clavier.click(question.getByRole('button', { name: 'Renvoyer au brouillon' }));
  expect(envois).toEqual([]);
  fireEvent.change(question.getByRole('textbox', { name: 'Raison' }), {
    target: { value: 'Le prix est celui d’hier.' },
  });
  await clavier.click(question.getByRole('button', { name: 'Renvoyer au brouillon' }));
  await waitFor(() => expect(envois).toEqual([{ motif: 'Le prix est celui d’hier.' }]));
});

it('à qui lit seulement, ne propose rien de ce qui n’est pas à lui', async () => {
  ouvrir(aLEtape('SIGNATURE_ACQUEREURS', SUR_PAPIER));
  const depot = await screen.findByRole('button', { name: 'Déposer le contrat signé' });
  expect(depot.getAttribute('aria-disabled')).toBe('true');
  const qui = within(screen.getByRole('list', { name: 'Qui signe' }));
  expect(qui.queryAllByRole('button')).toEqual([]);
  expect(texte(screen.getByRole('list', { name: 'Signer sur papier' }))).toContain(
    'Chaque acquéreur paraphe',
  );
});
