// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { requetes } from '../../api/requetes';
import {
  bouton,
  dans,
  etape,
  ouvrir,
  page,
  preparerLaSignature,
  SEANCE,
  toutLire,
} from '../../essais/signature';
import { marque } from '../../lib/marque';
import { etatDeRetractation } from './delai';
import { guetDe, type Seance } from './queries';

preparerLaSignature();
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const HEURE = 3_600;
const JOUR = 24 * HEURE;

const LEA = { nom: 'Mme Léa Perrin', role: 'Acquéreur', etat: 'attend', le: null, moi: true } as const;
const HUGO = {
  nom: 'M. Hugo Perrin',
  role: 'Second acquéreur',
  etat: 'attend',
  le: null,
  moi: false,
} as const;
const SOCIETE = {
  nom: 'Linteau Promotion',
  role: 'Le réservant',
  etat: 'attend',
  le: null,
  moi: false,
} as const;
const LE = '2026-11-23T17:12:00Z';
const SIGNE = { etat: 'signe', le: LE } as const;

const CONTRAT: Seance = {
  ...SEANCE,
  genre: 'contrat',
  titre: 'Contrat de réservation du lot A203',
  sousTitre: 'L’Écluse Saint-Félix',
  reference: 'R-000012',
  signataire: { prenom: 'Léa', nom: 'Perrin', email: 'l…n@exemple.fr' },
  document: { ...SEANCE.document, libelle: 'Contrat de réservation', nom: 'contrat-R-000012.pdf' },
  signataires: [LEA, HUGO, SOCIETE],
  annexes: [
    { id: 7, libelle: 'Notice descriptive', taille: 1_240_000, empreinte: 'a1'.repeat(32) },
    { id: 8, libelle: 'Plan du lot A203', taille: 412_000, empreinte: 'b2'.repeat(32) },
  ],
  acceptations: [
    { code: 'cgu', texte: 'J’accepte les conditions des acquéreurs.', obligatoire: true },
    { code: 'lu-et-accepte', texte: 'J’ai lu le contrat et ses annexes.', obligatoire: true },
    { code: 'lre', texte: 'J’accepte la lettre recommandée électronique.', obligatoire: false },
  ],
};
const code = () => ({
  code: { envoye: dans(0), expire: dans(600), essais: 5 },
  prochainCode: dans(60),
});
const SIGNEE: Seance = {
  ...CONTRAT,
  tour: 'signe',
  echeance: null,
  acceptations: [],
  document: { ...CONTRAT.document, signe: true },
  signataires: [{ ...LEA, ...SIGNE }, HUGO, SOCIETE],
};
const COMPLETE: Seance = {
  ...SIGNEE,
  signataires: [
    { ...LEA, ...SIGNE },
    { ...HUGO, ...SIGNE },
    { ...SOCIETE, ...SIGNE },
  ],
  preuve: { libelle: 'Dossier de preuve', nom: 'preuve-R-000012.pdf', taille: 48_000 },
};
const TEXTE = 'Je me rétracte du contrat de réservation que j’ai signé.';
const enDelai = (fin: string | null, possible = true, recepisse = false): Seance => ({
  ...COMPLETE,
  retractation: { possible, fin, texte: TEXTE, recepisse },
});

/** A file that is saved, by its name. */
function enregistres(): string[] {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }));
  const noms: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    noms.push(this.download);
  });
  return noms;
}

const pdf = () => new Response('%PDF', { headers: { 'Content-Type': 'application/pdf' } });

it('montre les annexes sous le document : leur poids, leur empreinte, chacune ouverte à part et marquée comme telle', async () => {
  enregistres();
  const replace = vi.fn();
  const onglets = vi.spyOn(window, 'open').mockReturnValue({
    location: { replace },
    close: vi.fn(),
  } as unknown as Window);
  const { clavier, demandes, unmount } = ouvrir(CONTRAT, { '/api/signature/annexes/': pdf });
  const annexes = within(await screen.findByRole('region', { name: '2\u00a0annexes jointes' }));
  expect(annexes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Notice descriptive1,2\u00a0Mo',
    'Plan du lot A203412\u00a0Ko',
  ]);
  await clavier.click(annexes.getByText('Leurs empreintes'));
  expect(annexes.getByText('a1'.repeat(32))).toBeTruthy();
  await clavier.click(annexes.getByRole('button', { name: 'Plan du lot A203' }));
  await annexes.findByRole('button', { name: 'Plan du lot A203, déjà ouverte' });
  expect(onglets).toHaveBeenCalledWith('', '_blank');
  expect(replace).toHaveBeenCalledWith('blob:x');
  expect(demandes.filter((une) => une.includes('/annexes/'))).toEqual(['/api/signature/annexes/8']);
  unmount();
  requetes.clear();
  ouvrir(CONTRAT);
  await screen.findByRole('button', { name: 'Plan du lot A203, déjà ouverte' });
  expect(bouton('Notice descriptive')).toBeTruthy();
});

it('d’une annexe, l’enregistre là où aucun onglet ne s’ouvre, ou quand elle n’est pas à regarder', async () => {
  const noms = enregistres();
  const close = vi.fn();
  const replace = vi.fn();
  const onglets = vi.spyOn(window, 'open').mockReturnValue(null);
  let type = 'application/pdf';
  const { clavier } = ouvrir(CONTRAT, {
    '/api/signature/annexes/': () => new Response('x', { headers: { 'Content-Type': type } }),
  });
  await clavier.click(await screen.findByRole('button', { name: 'Notice descriptive' }));
  await waitFor(() => expect(noms).toEqual(['Notice descriptive']));
  type = 'text/html';
  onglets.mockReturnValue({ location: { replace }, close } as unknown as Window);
  await clavier.click(bouton('Plan du lot A203'));
  await waitFor(() => expect(noms).toEqual(['Notice descriptive', 'Plan du lot A203']));
  expect(close).toHaveBeenCalled();
  expect(replace).not.toHaveBeenCalled();
});

it('d’une annexe qui ne vient pas, ferme l’onglet, le dit, et ne la marque pas', async () => {
  const close = vi.fn();
  vi.spyOn(window, 'open').mockReturnValue({ location: { replace: vi.fn() }, close } as unknown as Window);
  const { clavier } = ouvrir(CONTRAT, {
    '/api/signature/annexes/': () => Response.json({ code: 'x', detail: 'Non.' }, { status: 404 }),
  });
  await clavier.click(await screen.findByRole('button', { name: 'Notice descriptive' }));
  await waitFor(() => expect(close).toHaveBeenCalled());
  await waitFor(() => expect(bouton('Notice descriptive').hasAttribute('disabled')).toBe(false));
});

it('exige les textes requis, chacun avec ses mots, et laisse libre le recommandé électronique, à part', async () => {
  let ici: Seance = { ...CONTRAT, ...code() };
  const envois: unknown[] = [];
  const { clavier } = ouvrir(() => Response.json(ici), {
    '/api/signature/signer': (_, { body }) => {
      envois.push(JSON.parse(String(body)));
      ici = SIGNEE;
      return Response.json(ici);
    },
  });
  await toutLire();
  const libre = within(screen.getByRole('group', { name: 'Recommandé électronique facultatif' }));
  expect(libre.getAllByRole('checkbox').length).toBe(1);
  expect(libre.getByText(/avec cet accord ou sans lui\.$/u)).toBeTruthy();
  const cgu = screen.getByRole('checkbox', { name: 'J’accepte les conditions des acquéreurs.' });
  const lu = screen.getByRole('checkbox', { name: 'J’ai lu le contrat et ses annexes.' });
  expect([cgu, lu].map((une) => une.hasAttribute('required'))).toEqual([true, true]);
  expect(libre.getByRole('checkbox').hasAttribute('required')).toBe(false);
  await clavier.click(bouton('Signer le contrat'));
  expect(screen.getByRole('alert').textContent).toBe(
    'Veuillez valider les conditions générales pour poursuivre',
  );
  expect(document.activeElement).toBe(cgu);
  await clavier.click(cgu);
  await clavier.click(bouton('Signer le contrat'));
  expect(screen.getByRole('alert').textContent).toBe('Cochez la case pour continuer.');
  expect(document.activeElement).toBe(lu);
  await clavier.click(lu);
  await clavier.type(screen.getByLabelText('Code à six chiffres'), '481273{Enter}');
  await screen.findByRole('heading', { name: 'Vous avez signé' });
  expect(envois).toEqual([{ code: '481273', acceptations: ['cgu', 'lu-et-accepte'] }]);
  expect(
    screen.getByText(/Il reste 2 signatures : celle de M\. Hugo Perrin, puis celle de Linteau Promotion\./u),
  ).toBeTruthy();
});

it('envoie le consentement au recommandé électronique quand il est donné', async () => {
  const envois: { acceptations: string[] }[] = [];
  const { clavier } = ouvrir(
    { ...CONTRAT, ...code() },
    {
      '/api/signature/signer': (_, { body }) => {
        envois.push(JSON.parse(String(body)));
        return Response.json(SIGNEE);
      },
    },
  );
  await toutLire();
  for (const une of screen.getAllByRole('checkbox')) {
    await clavier.click(une);
  }
  await clavier.type(screen.getByLabelText('Code à six chiffres'), '481273{Enter}');
  await waitFor(() => expect(envois[0]?.acceptations).toEqual(['cgu', 'lu-et-accepte', 'lre']));
});

it('avant son tour, dit qui signe d’abord, et passe d’elle-même à la signature', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const attente: Seance = {
    ...CONTRAT,
    tour: 'attente',
    acceptations: [],
    signataires: [{ ...HUGO, moi: false }, LEA, SOCIETE],
  };
  let ici = attente;
  ouvrir(() => Response.json(ici));
  await screen.findByRole('heading', { name: 'Ce n’est pas encore à vous' });
  expect(screen.getByText(/^M\. Hugo Perrin signe d’abord\./u)).toBeTruthy();
  expect(screen.getByText('d’abord')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Recevoir le code|Refuser/u })).toBeNull();
  ici = CONTRAT;
  await act(() => vi.advanceTimersByTimeAsync(21_000));
  await screen.findByRole('heading', { name: /^Accepter/u });
});

it('refuse après avoir dit ce qui s’ensuit, compte le temps qui reste, et en revient', async () => {
  let ici: Seance = CONTRAT;
  const { clavier, demandes } = ouvrir(() => Response.json(ici), {
    '/api/signature/refus': () => {
      ici = {
        ...CONTRAT,
        tour: 'refuse',
        acceptations: [],
        refus: { le: dans(0), jusqua: dans(24 * HEURE - 60) },
        signataires: [{ ...LEA, etat: 'refuse', le: dans(0) }, HUGO, SOCIETE],
      };
      return Response.json(ici);
    },
    '/api/signature/reprise': () => {
      ici = CONTRAT;
      return Response.json(ici);
    },
  });
  await clavier.click(await screen.findByRole('button', { name: 'Refuser de signer…' }));
  expect(screen.getByText(/Le lot reste réservé vingt-quatre heures/u)).toBeTruthy();
  await clavier.type(screen.getByLabelText('Votre raison'), 'Le prêt ne me convient pas.');
  await clavier.click(bouton('Refuser de signer'));
  const dit = await screen.findByRole('heading', { name: 'Vous avez refusé de signer' });
  expect(document.activeElement).toBe(dit);
  expect(screen.getByText(/^23 h 5[89]$/u)).toBeTruthy();
  expect(screen.getAllByText('en suspens').length).toBe(2);
  await clavier.click(bouton('Revenir sur mon refus'));
  await screen.findByRole('heading', { name: /^Lire/u });
  expect(screen.getByText(/^Votre refus est repris : la signature reprend/u)).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('main'));
  expect(demandes.filter((une) => une.endsWith('/reprise')).length).toBe(1);
  // The form of the refusal is not what one comes back to.
  expect(screen.queryByLabelText('Votre raison')).toBeNull();
});

it('d’un refus que le serveur ne laisse plus reprendre, dit pourquoi', async () => {
  const { clavier } = ouvrir(
    {
      ...CONTRAT,
      tour: 'refuse',
      acceptations: [],
      refus: { le: dans(-60), jusqua: dans(60) },
      signataires: [{ ...LEA, etat: 'refuse', le: dans(-60) }, HUGO, SOCIETE],
    },
    {
      '/api/signature/reprise': () =>
        Response.json(
          { code: 'reservation-terminee', detail: 'La réservation est annulée.' },
          { status: 409 },
        ),
    },
  );
  await clavier.click(await screen.findByRole('button', { name: 'Revenir sur mon refus' }));
  await screen.findByText('La réservation est annulée.');
  expect(document.activeElement).toBe(screen.getByRole('alert'));
});

it('d’un refus dont le temps est passé, ne propose plus d’en revenir', async () => {
  ouvrir({
    ...CONTRAT,
    tour: 'refuse',
    acceptations: [],
    refus: { le: dans(-25 * HEURE), jusqua: dans(-HEURE) },
    signataires: [{ ...LEA, etat: 'refuse', le: dans(-25 * HEURE) }, HUGO, SOCIETE],
  });
  await screen.findByText('Le délai pour revenir sur ce refus est passé.');
  expect(screen.queryByRole('button', { name: 'Revenir sur mon refus' })).toBeNull();
});

it('quand l’autre acquéreur a refusé, le dit à qui a signé', async () => {
  ouvrir({ ...SIGNEE, signataires: [{ ...LEA, ...SIGNE }, { ...HUGO, etat: 'refuse', le: LE }, SOCIETE] });
  await screen.findByText(/^M\. Hugo Perrin a refusé de signer, et peut encore revenir sur ce refus\./u);
  expect(screen.queryByText(/Il reste/u)).toBeNull();
  expect(bouton('Télécharger votre exemplaire (214\u00a0Ko)')).toBeTruthy();
});

it.each([
  ['attente', 'Ce n’est pas encore à vous'],
  ['close', 'Ce contrat n’est plus à signer ici'],
  ['refuse', 'La signature a été refusée'],
] as const)('%s : le dit, et ne propose plus de signer', async (tour, titre) => {
  ouvrir({ ...CONTRAT, tour, acceptations: [] });
  await screen.findByRole('heading', { name: titre });
  expect(screen.queryByRole('button', { name: /Recevoir le code|Signer|Refuser|rétracter/u })).toBeNull();
});

const FIN = dans(8 * JOUR + 4 * HEURE + 60);

it.each([
  ['à un mandat', SEANCE, null],
  ['avant toute notification', enDelai(null), 'ouverte'],
  ['faite avant toute notification', enDelai(null, false), 'exercee'],
  ['dans son délai', enDelai(FIN), 'ouverte'],
  ['faite, sans récépissé encore', enDelai(FIN, false), 'exercee'],
  ['faite après le délai, par une lettre postée à temps', enDelai(dans(-JOUR), false, true), 'exercee'],
  ['une fois le délai passé', enDelai(dans(-1), false), 'finie'],
  ['le délai passé, que le serveur ne sait pas encore', enDelai(dans(-1)), 'finie'],
] as const)('%s, sait où en est la rétractation', (_, seance, attendu) => {
  expect(etatDeRetractation(seance)).toBe(attendu);
});

it('dans le délai, compte ce qui reste, dit les deux voies et l’adresse', async () => {
  vi.spyOn(marque, 'mentions', 'get').mockReturnValue({
    adresse: '2, quai de la Fosse, 44000 Nantes',
    directeur: null,
    hebergeur: null,
  });
  ouvrir(enDelai(FIN));
  await screen.findByRole('heading', { name: 'Votre délai de rétractation' });
  expect(screen.getByText(/^8 j 4 h$/u)).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Sur cette page' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Par lettre recommandée' })).toBeTruthy();
  expect(screen.getByText(/2, quai de la Fosse, 44000 Nantes/u).textContent).toContain(marque.raisonSociale);
});

it('dit le dernier jour du délai jusqu’à sa dernière minute, que sa fin soit à la dernière seconde ou à minuit', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-27T09:00:00Z'), shouldAdvanceTime: true });
  for (const fin of ['2026-12-07T22:59:59Z', '2026-12-07T23:00:00Z']) {
    const { unmount } = ouvrir(enDelai(fin));
    await screen.findByText(/jusqu’au lundi 7 décembre, 23:59/u);
    unmount();
    requetes.clear();
  }
});

it('avant la notification, dit que le délai n’a pas commencé, et permet déjà de se rétracter', async () => {
  ouvrir(enDelai(null));
  await screen.findByText(/^Ses dix jours n’ont pas encore commencé/u);
  expect(bouton('Me rétracter…')).toBeTruthy();
});

it('passé le délai, dit que le contrat engage', async () => {
  ouvrir(enDelai(dans(-JOUR), false));
  await screen.findByRole('heading', { name: 'Votre délai de rétractation est terminé' });
  expect(screen.getByText(/le contrat vous engage désormais\.$/u)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Me rétracter…' })).toBeNull();
});

it('signé sur papier, ne dit pas qu’il n’est plus à signer, et laisse se rétracter', async () => {
  ouvrir({
    ...enDelai(FIN),
    tour: 'close',
    document: CONTRAT.document,
    preuve: null,
    signataires: CONTRAT.signataires,
  });
  await screen.findByText(/^Le contrat a été signé sur papier/u);
  expect(bouton('Me rétracter…')).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Qui signe' })).toBeNull();
});

it('se rétracte après un dernier mot, avec un code, puis attend le récépissé et l’enregistre', async () => {
  const noms = enregistres();
  let ici = enDelai(FIN);
  const envois: unknown[] = [];
  const { clavier } = ouvrir(() => Response.json(ici), {
    '/api/signature/code': () => {
      ici = { ...ici, ...code() };
      return Response.json(ici);
    },
    '/api/signature/retractation': (_, { body }) => {
      envois.push(JSON.parse(String(body)));
      ici = enDelai(FIN, false);
      return Response.json(ici);
    },
    '/api/signature/recepisse': pdf,
  });
  await clavier.click(await screen.findByRole('button', { name: 'Me rétracter…' }));
  expect(document.activeElement?.textContent).toBe('Vous rétracter\u00a0?');
  await clavier.click(bouton('Ne pas me rétracter'));
  expect(document.activeElement).toBe(bouton('Me rétracter…'));
  await clavier.click(bouton('Me rétracter…'));
  expect(screen.getByText(TEXTE)).toBeTruthy();
  expect(screen.getByText(/c’est bien vous qui vous rétractez/u)).toBeTruthy();
  await clavier.click(bouton('Recevoir le code'));
  const champ = await screen.findByLabelText('Code à six chiffres');
  await waitFor(() => expect(document.activeElement).toBe(champ));
  expect(screen.getByText(/^Code envoyé à l…n@exemple\.fr/u)).toBeTruthy();
  await clavier.click(bouton('Confirmer ma rétractation'));
  expect(screen.getByText('Tapez les six chiffres du code reçu par e-mail.')).toBeTruthy();
  expect(envois).toEqual([]);
  await clavier.type(champ, '481273{Enter}');
  const fait = await screen.findByRole('heading', { name: 'La rétractation est enregistrée' });
  expect(document.activeElement).toBe(fait);
  expect(envois).toEqual([{ code: '481273' }]);
  expect(screen.getByText(/^Le récépissé est en cours de préparation/u)).toBeTruthy();
  expect(guetDe(ici)).toBe(5_000);
  ici = enDelai(FIN, false, true);
  expect(guetDe(ici)).toBe(false);
  await act(() => requetes.refetchQueries());
  await clavier.click(await screen.findByRole('button', { name: 'Télécharger le récépissé' }));
  await waitFor(() => expect(noms).toEqual(['recepisse-R-000012.pdf']));
});

it('d’un code faux, ou d’un délai qui vient de finir, dit ce que le serveur en dit', async () => {
  let ici: Seance = { ...enDelai(FIN), ...code() };
  let refus = { code: 'code-faux', detail: 'Ce code n’est pas le bon. Il reste 4 essais.', status: 422 };
  const { clavier } = ouvrir(() => Response.json(ici), {
    '/api/signature/retractation': () => Response.json(refus, { status: refus.status }),
  });
  await clavier.click(await screen.findByRole('button', { name: 'Me rétracter…' }));
  const champ = screen.getByLabelText('Code à six chiffres');
  await clavier.type(champ, '111111{Enter}');
  await screen.findByText('Ce code n’est pas le bon. Il reste 4 essais.');
  expect(champ.getAttribute('aria-invalid')).toBe('true');
  await waitFor(() => expect(document.activeElement).toBe(champ));
  refus = { code: 'delai-fini', detail: 'Le délai de rétractation est terminé.', status: 409 };
  ici = { ...enDelai(FIN), code: null };
  await clavier.type(champ, '{Backspace}2{Enter}');
  await screen.findByText('Le délai de rétractation est terminé.');
  expect(document.activeElement).toBe(screen.getByRole('alert'));
});

it('entre deux personnes, fait rendre la tablette sans rien laisser voir de la première', async () => {
  const retour = '/suivi/reservations/12?retour=signature';
  const { routeur, clavier } = ouvrir({ ...SIGNEE, surPlace: true, suivant: true, retour });
  const titre = await screen.findByRole('heading', { level: 1, name: 'Rendez la tablette' });
  expect(document.activeElement).toBe(titre);
  expect(screen.getByText(/C’est ensuite à M\. Hugo Perrin de signer/u)).toBeTruthy();
  expect(screen.queryByRole('region', { name: /^Page/u })).toBeNull();
  expect(screen.queryByRole('button', { name: /Télécharger/u })).toBeNull();
  const suite = screen.getByRole('link', { name: 'J’ai la tablette\u00a0: continuer' });
  expect(suite.getAttribute('href')).toBe(retour);
  await clavier.click(suite);
  await waitFor(() => expect(routeur.state.location.pathname).toBe('/suivi/reservations/12'));
  expect(routeur.state.historyAction).toBe('REPLACE');
});

it('sur place, le dit, ne rend la tablette qu’une fois signé, et le dernier la rend avec son exemplaire', async () => {
  const retour = '/suivi/reservations/12?retour=signature';
  const { unmount } = ouvrir({ ...CONTRAT, surPlace: true, suivant: true, retour });
  await screen.findByRole('region', { name: 'Page 1 sur 3' });
  expect(screen.getByRole('banner').textContent).toContain('Signature sur place de Léa Perrin');
  expect(screen.queryByText('Rendez la tablette')).toBeNull();
  expect(screen.getByText(/^Pour refuser de signer, ouvrez le lien/u)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Refuser de signer…' })).toBeNull();
  unmount();
  requetes.clear();
  ouvrir({ ...SIGNEE, surPlace: true, retour });
  expect((await screen.findByRole('link', { name: 'Rendre la tablette' })).getAttribute('href')).toBe(retour);
  expect(bouton('Télécharger votre exemplaire (214\u00a0Ko)')).toBeTruthy();
});

it('au notaire, ne donne que le dossier de la vente', async () => {
  const noms = enregistres();
  const { clavier, demandes } = ouvrir(
    {
      ...COMPLETE,
      dossier: true,
      echeance: '2099-12-27T18:00:00Z',
      signataire: { prenom: '', nom: '', email: '' },
    },
    { '/api/signature/dossier': () => new Response('PK') },
  );
  await screen.findByRole('heading', { level: 1, name: 'Dossier de la vente' });
  expect(screen.getByRole('main').textContent).toContain('R-000012');
  expect(screen.getByText(/^Ce lien sert jusqu’au dimanche 27 décembre, 19:00\./u)).toBeTruthy();
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Télécharger le dossier (ZIP)',
  ]);
  await clavier.click(bouton('Télécharger le dossier (ZIP)'));
  await waitFor(() => expect(noms).toEqual(['dossier-R-000012.zip']));
  expect(demandes.some((une) => une.includes('/pages/') || une.endsWith('/texte'))).toBe(false);
});

it('sur un téléphone, met les annexes sous les pages, et y ramène depuis ce qui s’accepte', async () => {
  vi.stubGlobal('matchMedia', (requete: string) => ({
    matches: requete === '(width < 45em)',
    addEventListener() {},
    removeEventListener() {},
  }));
  const { clavier, unmount } = ouvrir(CONTRAT);
  await toutLire();
  const avant = page(3).compareDocumentPosition(screen.getByRole('heading', { name: /annexes jointes/u }));
  expect(avant & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  const barre = within(screen.getByRole('region', { name: 'Étapes de la signature' }));
  await clavier.click(barre.getByRole('button', { name: 'Continuer' }));
  expect(screen.queryByRole('heading', { name: /annexes jointes/u })).toBeNull();
  await clavier.click(within(etape('Accepter')).getByRole('button', { name: 'Revoir les 2\u00a0annexes' }));
  const titre = await screen.findByRole('heading', { name: /annexes jointes/u });
  await waitFor(() => expect(document.activeElement).toBe(titre));
  unmount();
  requetes.clear();
  // Once it is signed the pages come last: what goes with them does not.
  ouvrir(COMPLETE);
  await screen.findByRole('heading', { name: 'Tout le monde a signé' });
  const apres = screen
    .getByRole('heading', { name: /annexes jointes/u })
    .compareDocumentPosition(screen.getByRole('heading', { name: 'Qui signe' }));
  expect(apres & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(screen.getAllByRole('heading', { name: /annexes jointes/u }).length).toBe(1);
});
