// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { requetes } from '../../../api/requetes';
import { session } from '../../../api/session';
import type { Reservation } from '../../../api/types';
import {
  A_MOITIE_SIGNE,
  aLEtape,
  CONTRESIGNE,
  DEFINITIF,
  ENVOYE,
  REFUSE,
  SIGNE,
  SUR_PAPIER,
} from '../../../essais/contrats';
import { monter, preparer, servir } from '../../../essais/monter';
import { MAELLE } from '../../../essais/personnes';
import { FICHE, REFERENCES } from '../../../essais/reservations';
import { tous } from '../../../lib/flashs';
import { FichePage } from './fiche-page';

preparer();
beforeEach(() => {
  // The clock moves on at each call, so that a read after a write has a later time than the write.
  let instant = Date.parse('2026-11-23T13:32:00Z');
  vi.spyOn(Date, 'now').mockImplementation(() => (instant += 1));
  requetes.setQueryData(session.queryKey, MAELLE);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  requetes.clear();
});

const texte = (element: Element | null | undefined) =>
  (element?.textContent ?? '').replace(/[\u00a0\u202f]/gu, ' ');

/** Shows the sheet of a reservation, which the server answers in its present state. */
function ouvrir(
  fiche: Reservation | (() => Reservation),
  autres: Parameters<typeof servir>[0] = {},
  suite = '',
) {
  const lire = typeof fiche === 'function' ? fiche : () => fiche;
  const demandes = servir({
    ...autres,
    '/api/reservations/references': () => Response.json(REFERENCES),
    '/api/reservations/12': () => Response.json(lire()),
  });
  const page = monter(
    <Suspense>
      <FichePage />
    </Suspense>,
    { adresse: `/suivi/reservations/12${suite}`, chemin: '/suivi/reservations/:id', requetes },
  );
  return { ...page, demandes };
}

const COMPLETE: Reservation = {
  ...FICHE,
  complet: true,
  actions: { ...FICHE.actions, signer: { autorisee: true, motif: null } },
};
const EN_SIGNATURE = aLEtape(
  'SIGNATURE_ACQUEREURS',
  ENVOYE,
  'signer',
  'renvoyerLien',
  'corriger',
  'corrigerAdresse',
);
const contrat = async () =>
  (await screen.findByRole('heading', { level: 2, name: 'Contrat' })).closest('section') as HTMLElement;
const signataires = async () =>
  within(await screen.findByRole('list', { name: 'Qui signe' }))
    .getAllByRole('listitem')
    .map(texte);

/** Notes the body of a call, and gives this answer. */
function noter(envois: unknown[], reponse: () => Response) {
  return (_: URL, { body }: RequestInit) => {
    envois.push(body instanceof FormData ? body : body === undefined ? null : JSON.parse(String(body)));
    return reponse();
  };
}

it('fait signer par e-mail : le contrat part, et sa page dit à qui', async () => {
  let fiche = COMPLETE;
  const envois: unknown[] = [];
  const { clavier, routeur } = ouvrir(() => fiche, {
    '/api/reservations/12/signature': noter(envois, () => {
      fiche = EN_SIGNATURE;
      return Response.json({ url: '/signature#jeton' });
    }),
  });
  await clavier.click(await screen.findByRole('button', { name: 'Faire signer' }));
  const question = within(await screen.findByRole('dialog', { name: 'Faire signer le contrat du lot A203' }));
  await clavier.click(question.getByRole('button', { name: 'Envoyer à signer' }));
  expect(await screen.findByText('Le contrat est envoyé à Mme Léa Perrin')).toBeTruthy();
  expect(envois).toEqual([{ voie: 'electronique' }]);
  expect(routeur.state.location.search).toBe('?retour=signature');
});

it('fait signer sur place : ouvre la page du signataire, fragment compris', async () => {
  const { clavier, routeur } = ouvrir(COMPLETE, {
    '/api/reservations/12/signature': () => Response.json({ url: '/signature#jeton' }),
  });
  await clavier.click(await screen.findByRole('button', { name: 'Faire signer' }));
  await clavier.click(await screen.findByRole('radio', { name: 'Sur place, sur cet appareil' }));
  await clavier.click(screen.getByRole('button', { name: 'Signer sur place' }));
  await waitFor(() =>
    expect(routeur.state.location).toMatchObject({ pathname: '/signature', hash: '#jeton' }),
  );
});

it('à signer à la main, ne propose que le papier', async () => {
  const envois: unknown[] = [];
  const { clavier } = ouvrir(
    { ...COMPLETE, rdvPhysique: true },
    {
      '/api/reservations/12/signature': noter(envois, () =>
        Response.json({ url: '/suivi/reservations/12?retour=signature' }),
      ),
    },
  );
  await clavier.click(await screen.findByRole('button', { name: 'Faire signer' }));
  expect((await screen.findByRole('radio', { name: 'Par e-mail' })).hasAttribute('disabled')).toBe(true);
  expect(screen.getByRole('radio', { name: 'Sur papier' })).toHaveProperty('checked', true);
  await clavier.click(screen.getByRole('button', { name: 'Préparer le contrat à imprimer' }));
  await waitFor(() => expect(envois).toEqual([{ voie: 'papier' }]));
});

it('refusé, dit pourquoi dans les mots du serveur, et laisse choisir autrement', async () => {
  const { clavier } = ouvrir(COMPLETE, {
    '/api/reservations/12/signature': () =>
      Response.json(
        { code: 'etat-des-risques', detail: 'L’état des risques de ce programme manque.' },
        { status: 409 },
      ),
  });
  await clavier.click(await screen.findByRole('button', { name: 'Faire signer' }));
  await clavier.click(await screen.findByRole('button', { name: 'Envoyer à signer' }));
  expect(texte(await screen.findByRole('alert'))).toContain('L’état des risques de ce programme manque.');
  expect(screen.getByRole('button', { name: 'Envoyer à signer' })).toBeTruthy();
});

it('dit qui signe, qui a signé et quand, et à qui c’est', async () => {
  ouvrir(aLEtape('SIGNATURE_ACQUEREURS', A_MOITIE_SIGNE, 'signer'));
  const [lea, hugo, societe] = await signataires();
  expect(lea).toContain('Mme Léa Perrin');
  expect(lea).toContain('a signé le 21/11/2026 11:00');
  expect(hugo).toContain('h…o@exemple.fr');
  expect(hugo).toContain('à son tour');
  expect(societe).toContain('ensuite');
  const bloc = await contrat();
  expect(texte(bloc)).toContain('RéférenceR-000011');
  expect(texte(bloc)).toContain('À signer avantvendredi 27 novembre, 23:59');
  expect(
    within(bloc)
      .getByRole('link', { name: /^Contrat signé R-000011/u })
      .getAttribute('href'),
  ).toBe('/api/reservations/12/contrat');
  const duLot = screen.getByRole('region', { name: 'Documents\u00a0: Lot et programme' });
  expect(within(duLot).getByRole('link', { name: 'Notice descriptive' }).getAttribute('href')).toBe(
    '/api/reservations/12/contrat/pieces/1',
  );
});

it('nomme chaque document une fois : les annexes du contrat prennent la place de ce que le portail ajoute', async () => {
  const [plan] = FICHE.documents.filter(({ autocomplete }) => autocomplete);
  const ailleurs = { ...plan, id: 'auto-8', libelle: 'Visite à 360°', url: 'https://visites.example/1' };
  const modele = {
    ...plan,
    id: 'auto-9',
    type: 'CONTRAT_RESERVATION',
    libelle: 'Contrat de réservation du lot',
  };
  const documents = [...FICHE.documents, modele, ailleurs] as Reservation['documents'];
  ouvrir({ ...aLEtape('SIGNATURE_ACQUEREURS', A_MOITIE_SIGNE, 'signer'), documents });
  const liens = (ou: HTMLElement) => within(ou).getAllByRole('link').map(texte);
  expect(liens(await contrat())).toEqual(['Contrat signé R-000011 (PDF)']);
  const duLot = screen.getByRole('region', { name: 'Documents\u00a0: Lot et programme' });
  expect(texte(within(duLot).getByRole('heading'))).toBe('Lot et programmeannexés au contrat');
  expect(liens(duLot).toSorted()).toEqual(['Notice descriptive', 'Plan du lot A203', 'Visite à 360°']);
  expect(texte(duLot)).toMatch(/Plan du lot A203PDF, 312\sKo/u);
});

it('renvoie le lien à qui c’est, et le dit', async () => {
  const { clavier } = ouvrir(EN_SIGNATURE, {
    '/api/reservations/12/lien': () => Response.json(EN_SIGNATURE),
  });
  await clavier.click(await screen.findByRole('button', { name: 'Renvoyer le lien' }));
  await waitFor(() =>
    expect(tous().map(({ message }) => message)).toEqual([
      'Lien renvoyé à Mme Léa Perrin\u00a0: le précédent n’est plus valable.',
    ]),
  );
});

it('corrige l’e-mail, ou le téléphone, jamais les deux', async () => {
  const envois: unknown[] = [];
  const { clavier } = ouvrir(EN_SIGNATURE, {
    '/api/reservations/12/signataires/1': noter(envois, () => Response.json(EN_SIGNATURE)),
  });
  const corriger = { name: 'Corriger l’adresse\u00a0: Mme Léa Perrin' };
  await clavier.click(await screen.findByRole('button', corriger));
  let question = within(await screen.findByRole('dialog', corriger));
  await clavier.click(question.getByRole('button', { name: 'Corriger' }));
  expect(question.getByLabelText('Le bon e-mail').getAttribute('aria-invalid')).toBe('true');
  await clavier.type(question.getByLabelText('Le bon e-mail'), 'Lea.Perrin@Exemple.fr');
  await clavier.click(question.getByRole('button', { name: 'Corriger' }));
  await waitFor(() => expect(envois).toEqual([{ email: 'lea.perrin@exemple.fr' }]));
  await clavier.click(await screen.findByRole('button', corriger));
  question = within(await screen.findByRole('dialog', corriger));
  await clavier.click(question.getByRole('radio', { name: 'Le téléphone' }));
  expect(question.queryByLabelText('Le bon e-mail')).toBeNull();
  await clavier.type(question.getByLabelText('Le bon téléphone'), '06 48 21 90 38');
  await clavier.click(question.getByRole('button', { name: 'Corriger' }));
  await waitFor(() => expect(envois[1]).toEqual({ tel: '+33648219038' }));
});

it('renvoie au brouillon, après en avoir dit la suite, sans demander de raison au prescripteur', async () => {
  let fiche = EN_SIGNATURE;
  const envois: unknown[] = [];
  const { clavier } = ouvrir(() => fiche, {
    '/api/reservations/12/correction': noter(envois, () => {
      fiche = FICHE;
      return Response.json(FICHE);
    }),
  });
  await clavier.click(await screen.findByRole('button', { name: 'Renvoyer au brouillon' }));
  const question = within(await screen.findByRole('dialog'));
  expect(question.queryByRole('textbox')).toBeNull();
  await clavier.click(question.getByRole('button', { name: 'Renvoyer au brouillon' }));
  expect(await screen.findAllByRole('link', { name: 'Reprendre' })).not.toEqual([]);
  expect(envois).toEqual([{}]);
  expect(screen.queryByRole('heading', { level: 2, name: 'Contrat' })).toBeNull();
  // The pressed button has disappeared, so the focus goes to the present actions.
  const cote = screen.getByRole('complementary', { name: 'Prochaine étape' });
  await waitFor(() => expect(cote.contains(document.activeElement)).toBe(true));
});

it('d’un refus, dit de qui, pourquoi, et jusqu’à quand il se reprend', async () => {
  ouvrir(aLEtape('SIGNATURE_ACQUEREURS', REFUSE));
  const bloc = await contrat();
  expect(texte(bloc)).toContain('M. Hugo Perrin a refusé de signer le 23/11/2026 10:00');
  expect(texte(bloc)).toContain('Sa raison : La banque ne nous a pas répondu.');
  expect(texte(bloc)).toContain('jusqu’au mardi 24 novembre, 10:00');
  const signer = screen.getByRole('button', { name: 'Signer sur place' });
  expect(signer.getAttribute('aria-disabled')).toBe('true');
});

it('sur papier : s’imprime, et se dépose avec le jour de chaque signature', async () => {
  const envois: FormData[] = [];
  const { clavier } = ouvrir(aLEtape('SIGNATURE_ACQUEREURS', SUR_PAPIER, 'deposerPapier', 'corriger'), {
    '/api/reservations/12/contrat': noter(envois, () => Response.json(aLEtape('SIGNATURE_SOCIETE', SIGNE))),
  });
  const imprimer = await screen.findByRole('link', { name: 'Imprimer le contrat' });
  expect(imprimer.getAttribute('href')).toBe('/api/reservations/12/contrat');
  expect(screen.queryByRole('button', { name: 'Renvoyer le lien' })).toBeNull();
  await clavier.click(screen.getByRole('button', { name: 'Déposer le contrat signé' }));
  const question = within(await screen.findByRole('dialog', { name: 'Déposer le contrat signé' }));
  await clavier.click(question.getByRole('button', { name: 'Déposer le contrat' }));
  expect(await question.findByText(/^3\schamps sont à corriger$/u)).toBeTruthy();
  const pages = [1, 2].map(
    (page) => new File([Uint8Array.of(page)], `page-${page}.jpg`, { type: 'image/jpeg' }),
  );
  const champ = document.querySelector('input[type="file"]') as HTMLInputElement;
  await clavier.upload(champ, pages);
  fireEvent.change(question.getByLabelText('Signé par Mme Léa Perrin le'), {
    target: { value: '21/11/2026' },
  });
  fireEvent.change(question.getByLabelText('Signé par M. Hugo Perrin le'), {
    target: { value: '22/11/2026' },
  });
  await clavier.click(question.getByRole('button', { name: 'Déposer le contrat' }));
  await waitFor(() => expect(envois).toHaveLength(1));
  expect(envois[0]?.getAll('fichiers').map((un) => (un as File).name)).toEqual(['page-1.jpg', 'page-2.jpg']);
  expect(envois[0]?.get('signatures')).toBe('2026-11-21,2026-11-22');
});

it('contresigné, dit les notifications, celle qui manque, et quand court le délai', async () => {
  ouvrir(aLEtape('RETRACTATION', CONTRESIGNE));
  const [lea, hugo] = await signataires();
  expect(lea).toContain('Notifié : lettre recommandée électronique présentée le 22/11/2026');
  expect(hugo).toContain('Notification à venir');
  expect(texte(await contrat())).toContain(
    'Les dix jours de rétractation courent une fois que chaque acquéreur',
  );
  expect(screen.getByRole('link', { name: 'Dossier de preuve (PDF)' })).toBeTruthy();
});

it('définitive, donne le dossier, et rien d’autre à faire', async () => {
  ouvrir(aLEtape('DEFINITIVE', DEFINITIF, 'dossier'));
  const zip = await screen.findByRole('link', { name: 'Télécharger le dossier (ZIP)' });
  expect(zip.getAttribute('href')).toBe('/api/reservations/12/dossier');
  expect(texte(await contrat())).toContain('Vente définitive depuis le 04/12/2026 00:00.');
  expect(screen.queryByRole('button', { name: /Signer|lien/u })).toBeNull();
});

it.each([
  [aLEtape('SIGNATURE_ACQUEREURS', REFUSE), 'M. Hugo Perrin a refusé de signer', 'Voir vos réservations'],
  [aLEtape('SIGNATURE_SOCIETE', SIGNE), 'Les acquéreurs ont signé', 'Voir vos réservations'],
  [
    aLEtape('SIGNATURE_ACQUEREURS', SUR_PAPIER),
    'Le contrat est prêt à imprimer',
    'Ouvrir le contrat à imprimer',
  ],
  [aLEtape('RETRACTATION', CONTRESIGNE), 'Le contrat est signé par tous', 'Voir vos réservations'],
  [aLEtape('DEFINITIVE', DEFINITIF), 'La vente est définitive', 'Voir vos réservations'],
  [FICHE, 'Le contrat n’est pas en cours de signature', 'Reprendre le dossier'],
] as const)('de retour de la signature, dit ce qu’il en est et ce qui suit', async (fiche, titre, action) => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse('2026-11-23T13:32:00Z') });
  const { demandes } = ouvrir(fiche, {}, '?retour=signature');
  const dit = (await screen.findByText(titre)).closest('[role="status"]') as HTMLElement;
  expect(within(dit).getByRole('link', { name: action })).toBeTruthy();
  const demandees = () => demandes.filter((une) => une === '/api/reservations/12').length;
  await act(() => vi.advanceTimersByTimeAsync(14_000));
  expect(demandees()).toBe(1);
});

it('de retour, attend la signature qui manque, puis le tour du second', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse('2026-11-23T13:32:00Z') });
  let fiche: Reservation = EN_SIGNATURE;
  const { demandes } = ouvrir(() => fiche, {}, '?retour=signature');
  await screen.findByText('Le contrat est envoyé à Mme Léa Perrin');
  const demandees = () => demandes.filter((une) => une === '/api/reservations/12').length;
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(demandees()).toBeGreaterThanOrEqual(9);
  fiche = aLEtape('SIGNATURE_ACQUEREURS', A_MOITIE_SIGNE, 'signer');
  await act(() => vi.advanceTimersByTimeAsync(4_000));
  const dit = (await screen.findByText('Mme Léa Perrin a signé')).closest('[role="status"]') as HTMLElement;
  expect(texte(dit)).toContain('C’est au tour de M. Hugo Perrin');
  expect(within(dit).getByRole('button', { name: 'Signer sur place' })).toBeTruthy();
});
