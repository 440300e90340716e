// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { requetes } from '../../api/requetes';
import {
  COMPLETE,
  CONTRAT,
  code,
  enregistres,
  HEURE,
  HUGO,
  LE,
  LEA,
  pdf,
  preparerLeContrat,
  SIGNE,
  SIGNEE,
  SOCIETE,
} from '../../essais/contrat';
import { bouton, dans, etape, ouvrir, page, toutLire } from '../../essais/signature';
import type { Seance } from './queries';

preparerLeContrat();

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
  expect(screen.getByText(/^Votre refus est levé : la signature reprend/u)).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('main'));
  expect(demandes.filter((une) => une.endsWith('/reprise')).length).toBe(1);
  // Once the refusal is withdrawn, the form of the refusal is closed.
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
  expect(screen.getByText(/^Ce lien est valable jusqu’au dimanche 27 décembre, 19:00\./u)).toBeTruthy();
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
  // After the signature the pages come last on the screen, but their annexes do not.
  ouvrir(COMPLETE);
  await screen.findByRole('heading', { name: 'Tout le monde a signé' });
  const apres = screen
    .getByRole('heading', { name: /annexes jointes/u })
    .compareDocumentPosition(screen.getByRole('heading', { name: 'Qui signe' }));
  expect(apres & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(screen.getAllByRole('heading', { name: /annexes jointes/u }).length).toBe(1);
});
