// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { requetes } from '../../../api/requetes';
import { liste, monter, preparer, servir } from '../../../essais/monter';
import { EtatDesRisquesPage } from './etat-des-risques-page';
import { EtatsDesRisquesPage } from './etats-des-risques-page';
import { chargerEtatDesRisques, type EtatDesRisques } from './queries';

preparer();
afterEach(() => requetes.clear());

const ABSENT: EtatDesRisques = {
  programme: {
    id: 'nantes1',
    nomCommercial: 'Les Terrasses',
    lieu: { id: 'nantes', libelle: 'Nantes', codePostal: '44000' },
  },
  situation: 'absent',
  libelle: 'À fournir',
  etabli: null,
  jusquAu: null,
  motif: null,
  fichier: null,
  note: null,
  brouillons: 2,
  actions: { noter: { autorisee: true, motif: null } },
};
const DEPOSE: EtatDesRisques = {
  ...ABSENT,
  situation: 'present',
  libelle: 'À jour',
  etabli: '2026-11-02',
  jusquAu: '2027-05-01',
  fichier: '/api/gestion/programmes/nantes1/etat-des-risques/fichier',
  note: '2026-11-27T08:00:00Z',
};
const AUTRE: EtatDesRisques = {
  ...DEPOSE,
  programme: { ...ABSENT.programme, id: 'paris1', nomCommercial: 'Atelier Voltaire' },
  brouillons: 0,
};
const CHEMIN = '/api/gestion/programmes/nantes1/etat-des-risques';

/** Opens the sheet of a programme. Notes what is sent, and answers with the new state. */
async function ouvrir(etat: EtatDesRisques, apres: EtatDesRisques = etat) {
  const envois: [string, unknown][] = [];
  const repondre = ({ pathname }: URL, { method = 'GET', body }: RequestInit) => {
    if (method !== 'GET') {
      envois.push([
        pathname,
        typeof body === 'string' ? JSON.parse(body) : Object.fromEntries(body as FormData),
      ]);
    }
    return Response.json(envois.length > 0 ? apres : etat);
  };
  servir({ [`${CHEMIN}/sans-objet`]: repondre, [CHEMIN]: repondre });
  await chargerEtatDesRisques('nantes1');
  const page = (
    <Routes>
      <Route path="/gestion/etats-des-risques/:id" element={<EtatDesRisquesPage />} />
    </Routes>
  );
  return { ...monter(page, { requetes, adresse: '/gestion/etats-des-risques/nantes1' }), envois };
}

it('liste d’abord ce qui est à fournir, et dit ce qui attend chaque programme', async () => {
  const demandes = servir({
    '/api/gestion/etats-des-risques': ({ searchParams }) =>
      liste(searchParams.get('vue') === 'bloquants' ? [] : [ABSENT, AUTRE]),
  });
  const { clavier } = monter(<EtatsDesRisquesPage />, { requetes, adresse: '/gestion/etats-des-risques' });
  const ligne = (await screen.findByRole('link', { name: 'Les Terrasses' })).closest('tr') as HTMLElement;
  expect(within(ligne).getByText('À fournir')).toBeTruthy();
  expect(within(ligne).getByText('2')).toBeTruthy();
  expect(demandes[0]).toContain('vue=a-fournir');
  await clavier.click(screen.getByRole('combobox', { name: 'Programmes' }));
  await clavier.click(await screen.findByRole('option', { name: 'Programmes qui bloquent une réservation' }));
  await screen.findByText('Aucune réservation n’attend d’état des risques.');
  expect(demandes.at(-1)).toContain('vue=bloquants');
});

it('dépose un état des risques, avec le jour où il a été établi', async () => {
  const { clavier, envois } = await ouvrir(ABSENT, DEPOSE);
  expect(screen.getByText('Aucun contrat de ce programme ne peut être envoyé à la signature.')).toBeTruthy();
  expect(screen.getByText(/^2.réservations sont en préparation/u)).toBeTruthy();
  await clavier.click(screen.getByRole('button', { name: 'Déposer un état des risques' }));
  const fenetre = await screen.findByRole('dialog', { name: 'Déposer un état des risques' });
  const deposer = within(fenetre).getByRole('button', { name: 'Déposer l’état des risques' });
  await clavier.click(deposer);
  expect(within(fenetre).getByRole('alert').textContent).toContain('2\u00a0champs sont à corriger');
  const entree = document.querySelector('input[type="file"]') as Element;
  fireEvent.change(entree, { target: { files: [new File(['x'], 'etat.png')] } });
  await clavier.type(within(fenetre).getByLabelText('Établi le'), '02/11/2026');
  await clavier.click(deposer);
  expect(within(fenetre).getByText(/Ce type de fichier n.est pas valide/u)).toBeTruthy();
  fireEvent.change(entree, { target: { files: [new File(['x'], 'etat.pdf')] } });
  await clavier.click(deposer);
  await waitFor(() => expect(envois).toHaveLength(1));
  expect(envois[0]).toEqual([CHEMIN, expect.objectContaining({ etabli: '2026-11-02' })]);
  expect(await screen.findByText('À jour')).toBeTruthy();
  expect(screen.queryByText(/ne peut être envoyé/u)).toBeNull();
  expect(screen.getByRole('link', { name: 'État des risques (PDF)' }).getAttribute('href')).toBe(
    DEPOSE.fichier,
  );
}, 20_000);

it('d’un état trop ancien dit pourquoi, et garde ce qui est tapé quand le serveur le refuse', async () => {
  const { clavier } = await ouvrir({ ...DEPOSE, situation: 'perime', libelle: 'À refaire', brouillons: 0 });
  expect(screen.getByText(/a plus de six mois/u)).toBeTruthy();
  servir({
    [CHEMIN]: () =>
      Response.json(
        {
          code: 'valeurs-invalides',
          detail: 'Cet état des risques a six mois ou plus\u00a0: il en faut un plus récent.',
          violations: [
            {
              propertyPath: 'etabli',
              message: 'Cet état des risques a six mois ou plus\u00a0: il en faut un plus récent.',
            },
          ],
        },
        { status: 422 },
      ),
  });
  await clavier.click(screen.getByRole('button', { name: 'Déposer un état des risques' }));
  const fenetre = await screen.findByRole('dialog', { name: 'Déposer un état des risques' });
  fireEvent.change(document.querySelector('input[type="file"]') as Element, {
    target: { files: [new File(['x'], 'etat.pdf')] },
  });
  await clavier.type(within(fenetre).getByLabelText('Établi le'), '02/03/2026');
  await clavier.click(within(fenetre).getByRole('button', { name: 'Déposer l’état des risques' }));
  await within(fenetre).findByText(/il en faut un plus récent/u);
  expect((within(fenetre).getByLabelText('Établi le') as HTMLInputElement).value).toBe('02/03/2026');
}, 20_000);

it('dit qu’aucun n’est dû, avec sa raison', async () => {
  const motif = 'La commune n’est dans aucune zone.';
  const sans: EtatDesRisques = { ...ABSENT, situation: 'sans-objet', libelle: 'Aucun n’est dû', motif };
  const { clavier, envois } = await ouvrir(ABSENT, sans);
  await clavier.click(screen.getByRole('button', { name: 'Indiquer qu’aucun n’est dû' }));
  const fenetre = await screen.findByRole('dialog', { name: 'Indiquer qu’aucun n’est dû' });
  await clavier.type(within(fenetre).getByLabelText('Raison'), motif);
  await clavier.click(within(fenetre).getByRole('button', { name: 'Indiquer qu’aucun n’est dû' }));
  await waitFor(() => expect(envois).toEqual([[`${CHEMIN}/sans-objet`, { motif }]]));
  expect(await screen.findByText(motif)).toBeTruthy();
}, 20_000);

it('à qui ne fait que lire, dit qui le fait', async () => {
  const motif = 'réservé aux responsables réseau et aux administrateurs';
  await ouvrir({ ...ABSENT, actions: { noter: { autorisee: false, code: 'role-manquant', motif } } });
  const bouton = screen.getByRole('button', { name: 'Déposer un état des risques' });
  expect(bouton.getAttribute('aria-disabled')).toBe('true');
  expect(screen.getAllByText(motif)).toHaveLength(2);
});
