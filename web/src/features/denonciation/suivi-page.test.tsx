// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import type { InitialEntry } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { acheteurVoulu } from '../../api/acheteur-voulu';
import { requetes } from '../../api/requetes';
import { session } from '../../api/session';
import { EN_COURS, REFUSEE, VALIDEE } from '../../essais/denonciations';
import { liste, monter, preparer, servir } from '../../essais/monter';
import { MAELLE } from '../../essais/personnes';
import { tous } from '../../lib/flashs';
import { SuiviDenonciationsPage } from './suivi-page';

preparer();
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-22T10:00:00Z'), toFake: ['Date'] });
  requetes.setQueryData(session.queryKey, MAELLE);
});
afterEach(() => {
  vi.useRealTimers();
  requetes.clear();
});

const INCONNUE = { ...REFUSEE, id: 39, contact: null, statut: { code: '9', libelle: 'Autre' }, motif: null };
const TOUTES = [EN_COURS, VALIDEE, REFUSEE, INCONNUE];

const COMPTES = {
  total: TOUTES.length,
  statuts: TOUTES.map(({ statut }) => ({ ...statut, nombre: 1 })),
  programmes: [{ id: 'PG00203', nomCommercial: 'L’Écluse Saint-Félix', nombre: 4 }],
  prescripteurs: [],
  maximum: null,
};

/** The server of the page: the list and its counts. */
const serveur = (acte: Parameters<typeof servir>[0] = {}) =>
  servir({
    ...acte,
    '/api/denonciations/comptes': () => Response.json(COMPTES),
    '/api/denonciations?': (url) => {
      const code = url.searchParams.get('statut.code');
      const membres = TOUTES.filter(({ statut }) => code === null || statut.code === code);
      return liste(membres);
    },
  });

const ouvrir = (adresse: InitialEntry = '/suivi/denonciations') =>
  monter(<SuiviDenonciationsPage />, { adresse, requetes });
const ligne = (nom: RegExp) => screen.findByRole('row', { name: nom });

/** Starts an action of a row, by its button or from its menu. */
async function demander(clavier: ReturnType<typeof monter>['clavier'], laquelle: RegExp, acte: RegExp) {
  const sienne = within(await ligne(laquelle));
  const bouton = sienne.queryByRole('button', { name: acte });
  if (bouton === null) {
    await clavier.click(sienne.getByRole('button', { name: /^Autres actions/u }));
  }
  await clavier.click(bouton ?? (await screen.findByRole('menuitem', { name: acte })));
}

it('montre chaque état avec son mot, ce qui reste de jours, et la raison d’un refus', async () => {
  serveur();
  ouvrir();
  const validee = await ligne(/Écluse.*Validée/u);
  expect(validee.textContent).toContain('encore 5\u00a0j');
  expect(validee.textContent).toContain('28/10/2026');
  expect((await ligne(/Chézine.*En cours/u)).textContent).toContain('Saint-Herblain');
  expect((await ligne(/Refusée/u)).textContent).toContain('Ce contact est déjà suivi sur ce programme.');
  expect((await ligne(/Inconnu/u)).textContent).toContain('Contact effacé');
  expect(within(await ligne(/Refusée/u)).queryByRole('button')).toBeNull();
});

it('compte chaque état dans l’ordre de la spécification, et y mène', async () => {
  const demandes = serveur();
  const { clavier } = ouvrir('/suivi/denonciations?page=2');
  const onglets = screen.getByRole('navigation', { name: 'États' });
  await waitFor(() =>
    expect(
      within(onglets)
        .getAllByRole('link')
        .map((un) => un.textContent),
    ).toEqual(['Toutes 4', 'Validée 1', 'En cours 1', 'Echue 0', 'Refusée 1', 'Annulée 0']),
  );
  // One call for the list, one for all counts.
  expect(demandes).toHaveLength(2);
  await clavier.click(within(onglets).getByRole('link', { name: /Validée/u }));
  await waitFor(() =>
    expect(demandes.filter((une) => une.includes('page='))).toEqual([
      '/api/denonciations?order[dateCreation]=desc&page=2&limit=20',
      '/api/denonciations?statut.code=2&order[dateCreation]=desc&page=1&limit=20',
    ]),
  );
});

it('demande ce que dit son adresse, et le nom qu’elle tait', async () => {
  const demandes = serveur();
  ouvrir({
    pathname: '/suivi/denonciations',
    search:
      '?programme=PG00203&du=2026-10-01&au=2026-11-01&echeanceDu=2026-11-20&echeanceAu=2026-12-01&tri=contact.nom',
    state: { tues: 'search=paul' },
  });
  await ligne(/Validée/u);
  expect(demandes).toContain(
    '/api/denonciations?recherche=paul&programme=PG00203&dateCreation[gte]=2026-10-01&dateCreation[lte]=2026-11-01' +
      '&dateEcheance[gte]=2026-11-20&dateEcheance[lte]=2026-12-01&order[contact.nom]=asc&page=1&limit=20',
  );
});

it('annule après confirmation, et dit le refus du serveur', async () => {
  const actes: string[] = [];
  serveur({
    '/api/denonciations/41/annulation': (_, { method, body }) => {
      actes.push(`${method} ${body}`);
      return Response.json({ ...VALIDEE, statut: { code: '5', libelle: 'Annulée' } });
    },
    '/api/denonciations/42/annulation': () =>
      Response.json(
        { code: 'denonciation-terminee', detail: 'Cette dénonciation est terminée.' },
        { status: 409 },
      ),
  });
  const { clavier } = ouvrir();
  await demander(clavier, /Validée/u, /^Annuler/u);
  const question = await screen.findByRole('dialog', {
    name: /^Annuler la dénonciation de M\. Paul Le Bihan/u,
  });
  expect(question.textContent).toContain(
    'Dès maintenant, cette dénonciation ne protège plus ce contact sur L’Écluse Saint-Félix.',
  );
  // This contact was declared long ago, so they may be declared again at once.
  expect(question.textContent).not.toContain('de nouveau');
  expect(actes).toEqual([]);
  await clavier.click(within(question).getByRole('button', { name: 'Annuler la dénonciation' }));
  await waitFor(() => expect(tous()[0]?.message).toContain('Dénonciation annulée'));
  expect(actes).toEqual(['POST {}']);
  await demander(clavier, /En cours/u, /^Annuler/u);
  // A pending declaration never protected anybody.
  expect((await screen.findByRole('dialog')).textContent).toContain(
    'Cette dénonciation attend une décision\u00a0: elle n’en aura pas, et ne protégera pas ce contact sur Rive Chézine.',
  );
  await clavier.click(await screen.findByRole('button', { name: 'Annuler la dénonciation' }));
  await waitFor(() => expect(tous()[1]?.message).toBe('Cette dénonciation est terminée.'));
});

it('d’une dénonciation de moins de 24 heures, dit avant d’annuler quand elle pourra être refaite', async () => {
  vi.setSystemTime(new Date('2026-11-20T15:00:00Z'));
  serveur();
  const { clavier } = ouvrir();
  await demander(clavier, /En cours/u, /^Annuler/u);
  expect((await screen.findByRole('dialog')).textContent).toContain(
    'Vous ne pourrez pas dénoncer de nouveau ce contact sur Rive Chézine avant le 21/11/2026 12:18, 24\u00a0heures après l’avoir dénoncé. Cette annulation est définitive.',
  );
});

it('renouvelle ce qui peut l’être, et dit pourquoi le reste ne le peut pas', async () => {
  const demandes = serveur({
    '/api/denonciations/41/renouvellement': () =>
      Response.json({ ...VALIDEE, renouvellements: 1, dateEcheance: '2026-12-27T22:59:59Z' }),
  });
  const { clavier } = ouvrir();
  await demander(clavier, /En cours/u, /^Renouveler/u);
  const refuse = screen.getByRole('menuitem', { name: /^Renouveler/u });
  expect(refuse.getAttribute('aria-disabled')).toBe('true');
  expect(refuse.textContent).toBe('RenouvelerUne dénonciation validée seule se renouvelle.');
  expect(screen.queryByRole('dialog')).toBeNull();
  await clavier.keyboard('{Escape}');
  await demander(clavier, /Validée/u, /^Renouveler/u);
  const question = await screen.findByRole('dialog');
  expect(question.textContent).toMatch(
    /Elle court jusqu’au 27\/12\/2026\s; il restera ensuite un renouvellement\./u,
  );
  await clavier.click(within(question).getByRole('button', { name: 'Renouveler' }));
  await waitFor(() =>
    expect(tous().map(({ message }) => message)).toEqual(['Dénonciation renouvelée jusqu’au 27/12/2026.']),
  );
  expect(demandes).toContain('/api/denonciations/41/renouvellement');
});

it.each([
  ['Annuler la dénonciation', /^Annuler/u, 'annulation'],
  ['Renouveler', /^Renouveler/u, 'renouvellement'],
])('sans réponse, redemande la même chose sous la même clé : %s', async (action, bouton, appel) => {
  const cles: (string | null)[] = [];
  serveur({
    [`/api/denonciations/41/${appel}`]: (_, { headers }) => {
      cles.push(new Headers(headers).get('Idempotency-Key'));
      return cles.length === 1 ? Response.json({}, { status: 503 }) : Response.json(VALIDEE);
    },
  });
  const { clavier } = ouvrir();
  const redemander = async () => {
    await demander(clavier, /Validée/u, bouton);
    const question = within(await screen.findByRole('dialog'));
    await clavier.click(question.getByRole('button', { name: action }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  await redemander();
  await redemander();
  await redemander();
  expect(cles[0]).toBeTruthy();
  expect(cles[1]).toBe(cles[0]);
  // The first call was answered, so the next one has a new key.
  expect(cles[2]).not.toBe(cles[0]);
});

it('montre au-dessus celle qu’un lien demande, ou qu’elle n’est pas là', async () => {
  serveur({
    '/api/denonciations/41': () => Response.json(VALIDEE),
    '/api/denonciations/7': () => Response.json({ code: 'introuvable' }, { status: 404 }),
  });
  const { unmount } = ouvrir('/suivi/denonciations?denonciation=41');
  const demandee = await screen.findByRole('table', { name: 'Dénonciation demandée' });
  expect(within(demandee).getAllByRole('row')).toHaveLength(2);
  unmount();
  ouvrir('/suivi/denonciations?denonciation=7');
  await screen.findByText('Cette dénonciation n’existe pas, ou ne vous est pas ouverte.');
});

it('dit DEN-FETCH, une fois, et laisse la page debout', async () => {
  servir({
    '/api/denonciations?': () => Response.json({ code: 'interne', detail: 'Panne.' }, { status: 500 }),
  });
  ouvrir();
  await screen.findByText('La liste n’a pas pu être chargée.');
  expect(tous().map(({ type, code, message }) => [type, code, message])).toEqual([
    ['error', 'DEN-FETCH', "Une erreur s'est produite. Les dénonciations ne sont pas disponibles."],
  ]);
});

/** The company's manager, who may not change what her prescribers declared. */
const SOLENE = { ...MAELLE, id: 77, roles: ['ROLE_ER'] } as unknown as typeof MAELLE;
const REFUS = { autorisee: false, motif: 'Seul son prescripteur le peut.' };

it('dit au responsable de qui est chaque dénonciation, et ne lui montre pas ce qu’il ne peut pas', async () => {
  requetes.setQueryData(session.queryKey, SOLENE);
  const lue = { ...VALIDEE, actions: { ...VALIDEE.actions, annuler: REFUS, renouveler: REFUS } };
  servir({ '/api/denonciations?': () => liste([lue]) });
  ouvrir();
  const sienne = await ligne(/Validée/u);
  expect(sienne.textContent).toContain('Maëlle Guérin');
  expect(within(sienne).queryByRole('button')).toBeNull();
  expect(screen.queryByRole('link', { name: 'Dénoncer un contact' })).toBeNull();
});

it('compte au responsable ce qu’a chacun des siens, et le filtre par lui', async () => {
  requetes.setQueryData(session.queryKey, SOLENE);
  const ines = { id: 31, prenom: 'Inès', nom: 'Hamon', nombre: 1, montant: null };
  const maelle = { id: MAELLE.id, prenom: 'Maëlle', nom: 'Guérin', nombre: 3, montant: 812_000 };
  servir({
    '/api/denonciations/comptes': () => Response.json({ ...COMPTES, prescripteurs: [ines, maelle] }),
    '/api/denonciations?': () => liste(TOUTES),
  });
  const { clavier, routeur } = ouvrir('/suivi/denonciations?statut=2');
  const totaux = within(await screen.findByRole('navigation', { name: 'Totaux par prescripteur' }));
  expect(totaux.getAllByRole('link').map(({ textContent }) => textContent?.replace(/\s/gu, ' '))).toEqual([
    'Toute la société 4 dénonciations · 812 000 €',
    'Maëlle Guérin 3 dénonciations · 812 000 €',
    'Inès Hamon 1 dénonciation',
  ]);
  await clavier.click(totaux.getByRole('link', { name: /^Inès/u }));
  expect(routeur.state.location.search).toBe('?statut=2&prescripteur=31');
  expect(totaux.getByRole('link', { name: /^Inès/u }).getAttribute('aria-current')).toBe('true');
});

it('mène d’une dénonciation qui protège aux lots de son programme, son contact gardé pour l’option', async () => {
  const tenue = { ...VALIDEE.actions, renouveler: { autorisee: false, motif: 'Pas encore.' } };
  const deux = {
    ...VALIDEE,
    id: 43,
    actions: tenue,
    programmes: [...VALIDEE.programmes, ...EN_COURS.programmes],
  };
  servir({ '/api/denonciations?': () => liste([{ ...VALIDEE, actions: tenue }, EN_COURS]) });
  const { clavier, routeur, unmount } = ouvrir();
  expect(within(await ligne(/En cours/u)).queryByRole('link', { name: /^Poser/u })).toBeNull();
  const [programme] = VALIDEE.programmes;
  await clavier.click(await screen.findByRole('link', { name: 'Poser une option pour M. Paul Le Bihan' }));
  expect(routeur.state.location.pathname).toBe(`/programme/${programme?.id}`);
  expect(acheteurVoulu(programme?.id ?? '')?.id).toBe(VALIDEE.id);
  expect(acheteurVoulu('PG99999')).toBeNull();
  unmount();
  requetes.clear();
  requetes.setQueryData(session.queryKey, MAELLE);
  servir({ '/api/denonciations?': () => liste([deux]) });
  const encore = ouvrir();
  await encore.clavier.click(await screen.findByRole('button', { name: /^Poser une option/u }));
  const choix = await screen.findByRole('menuitem', { name: EN_COURS.programmes[0]?.nomCommercial ?? '' });
  await encore.clavier.click(choix);
  expect(acheteurVoulu(EN_COURS.programmes[0]?.id ?? '')?.id).toBe(43);
  // After an hour the remembered buyer is forgotten, because the user is then taken to search a lot for somebody else.
  vi.setSystemTime(new Date('2026-11-22T11:00:01Z'));
  expect(acheteurVoulu(EN_COURS.programmes[0]?.id ?? '')).toBeNull();
});
