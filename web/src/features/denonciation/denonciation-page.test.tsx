// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { requetes } from '../../api/requetes';
import { session } from '../../api/session';
import { CHEZINE, ECLUSE, EN_COURS, PAUL, VALIDEE } from '../../essais/denonciations';
import { liste, monter, preparer, servir } from '../../essais/monter';
import { MAELLE } from '../../essais/personnes';
import { tous, vider } from '../../lib/flashs';
import { depuis, depuisUnContact } from '../../lib/provenance';
import { oublierLesSaisies } from '../../lib/saisie/magasin';
import { DenonciationPage } from './denonciation-page';
import { denonciationFaite } from './saisie';

preparer();
beforeEach(() => requetes.setQueryData(session.queryKey, MAELLE));
afterEach(() => requetes.clear());

type Envoi = { cle: string | null; corps: Record<string, unknown> };
type Reponses = Parameters<typeof servir>[0];

const LIBRE = { etat: 'libre', denonciation: null, dateEcheance: null, renouvelable: false };
const DEJA = {
  id: 'PG00203',
  etat: 'deja-declaree',
  denonciation: 41,
  dateEcheance: '2026-11-27T22:59:59Z',
  renouvelable: true,
};
const refus = (status: number, suite: object) => () =>
  Response.json({ code: 'x', title: 'Refus', ...suite }, { status });

/** The server of one page. `envois` holds the bodies that it received. */
function serveur(
  creer: (url: URL, init: RequestInit) => Response | Promise<Response>,
  autres: Reponses = {},
) {
  const envois: Envoi[] = [];
  const demandes = servir({
    ...autres,
    '/api/denonciations/verification': (_, { body }) => {
      const { programmes } = JSON.parse(String(body)) as { programmes: string[] };
      return Response.json({ programmes: programmes.map((id) => ({ id, ...LIBRE })) });
    },
    '/api/denonciations?': () => liste([]),
    '/api/denonciations': (url, init) => {
      envois.push({
        cle: new Headers(init.headers).get('Idempotency-Key'),
        corps: JSON.parse(String(init.body)),
      });
      return creer(url, init);
    },
  });
  return { envois, demandes };
}

/** Opens the page with this navigation state. To open it again with the same `visite` is a reload. */
const ouvrir = (state: unknown = depuis(ECLUSE), visite = 'une') =>
  monter(<DenonciationPage />, { adresse: { pathname: '/denonciation', state, key: visite }, requetes });

const champ = (nom: RegExp) => screen.getByLabelText(nom, { selector: 'input' }) as HTMLInputElement;
const ecrire = (nom: RegExp, value: string) => fireEvent.change(champ(nom), { target: { value } });

async function remplir() {
  fireEvent.click(screen.getByRole('combobox', { name: 'Civilité' }));
  fireEvent.click(await screen.findByRole('option', { name: 'M.' }));
  ecrire(/^Prénom/u, PAUL.prenom);
  ecrire(/^Nom/u, PAUL.nom);
  ecrire(/^E-mail/u, 'Paul.LeBihan@exemple.fr');
  ecrire(/^Code postal/u, PAUL.cp);
  ecrire(/^Ville/u, PAUL.ville);
}

/** Waits until the kept text has been read. */
const lu = () => act(async () => void (await new Promise((suite) => setTimeout(suite, 20))));
const envoyer = () => fireEvent.click(screen.getByRole('button', { name: 'Dénoncer ce contact' }));
const choisis = () =>
  within(screen.getByRole('list', { name: 'Programmes choisis' }))
    .getAllByRole('listitem')
    .map((un) => un.textContent);

it('part du programme d’où l’on vient, dit ce que donnera l’envoi, et ne quitte la page qu’enregistrée', async () => {
  const { envois } = serveur(() => Response.json(VALIDEE));
  const { routeur } = ouvrir();
  expect(choisis()).toEqual(['L’Écluse Saint-FélixNantes']);
  await remplir();
  await screen.findByText(/vous pouvez le faire/u);
  envoyer();
  await waitFor(() => expect(routeur.state.location.pathname).toBe('/denonciation/confirmation'));
  expect(envois).toHaveLength(1);
  expect(envois[0]?.corps).toEqual({
    contact: {
      civilite: 'M',
      nom: 'Le Bihan',
      prenom: 'Paul',
      email: 'paul.lebihan@exemple.fr',
      tel: null,
      cp: '44000',
      ville: 'NANTES',
      adresse: null,
    },
    programmes: ['PG00203'],
  });
  expect(denonciationFaite()?.denonciation).toEqual(VALIDEE);
  expect(sessionStorage.getItem('denonciation')).toBeNull();
});

it('demande des deux personnes d’un couple ce que donnera l’envoi', async () => {
  const demandees: Record<string, unknown>[] = [];
  servir({
    '/api/denonciations/verification': (_, { body }) => {
      const corps = JSON.parse(String(body)) as Record<string, unknown>;
      demandees.push(corps);
      const recente = { ...DEJA, etat: 'similaire', renouvelable: false };
      const suite = corps.conjoint === undefined ? LIBRE : recente;
      return Response.json({ programmes: [{ ...suite, id: ECLUSE.id }] });
    },
    '/api/denonciations': () => liste([]),
  });
  ouvrir();
  await remplir();
  await screen.findByText(
    /vous n’avez pas encore dénoncé ce contact sur ce programme, vous pouvez le faire/u,
  );
  fireEvent.click(screen.getByRole('checkbox', { name: 'Dénoncer aussi son conjoint' }));
  const conjoint = within(await screen.findByRole('group', { name: 'Conjoint' }));
  fireEvent.change(conjoint.getByRole('textbox', { name: /^E-mail/u }), {
    target: { value: 'anne@exemple.fr' },
  });
  await screen.findByText(/vous avez dénoncé l’un ou l’autre sur ce programme il y a moins de 24/u);
  expect(demandees.at(-1)).toEqual({
    contact: { email: 'paul.lebihan@exemple.fr', tel: null },
    conjoint: { email: 'anne@exemple.fr', tel: null },
    programmes: [ECLUSE.id],
  });
});

it('rappelle d’informer la personne, et mène à ce que la charte dit aux acquéreurs', async () => {
  ouvrir();
  const lien = await screen.findByRole('link', { name: 'ce que la charte dit aux acquéreurs' });
  expect(lien.getAttribute('href')).toBe('/charte-de-protection-des-donnees-personnelles#acquereurs');
  // The typed text stays, because the link opens another tab.
  expect(lien.getAttribute('target')).toBe('_blank');
});

it('dit, quand on le coche, que la personne est informée ce jour', async () => {
  const { envois } = serveur(() => Response.json(VALIDEE));
  ouvrir();
  await remplir();
  fireEvent.click(screen.getByRole('checkbox', { name: /elle est informée$/u }));
  envoyer();
  await waitFor(() => expect(envois).toHaveLength(1));
  expect(envois[0]?.corps).toMatchObject({ informeLe: expect.stringMatching(/^\d{4}-\d\d-\d\d$/u) });
});

it('dénonce un couple en une fois : le second part avec l’adresse du premier', async () => {
  const { envois } = serveur(() => Response.json(VALIDEE));
  ouvrir();
  await remplir();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Dénoncer aussi son conjoint' }));
  const conjoint = within(await screen.findByRole('group', { name: 'Conjoint' }));
  envoyer();
  expect(
    within(await screen.findByRole('alert')).getByRole('link', { name: 'E-mail du conjoint' }),
  ).toBeTruthy();
  expect(envois).toEqual([]);
  fireEvent.click(conjoint.getByRole('combobox', { name: 'Civilité' }));
  const choix = await screen.findAllByRole('option', { name: 'Mme' });
  fireEvent.click(choix[choix.length - 1] as HTMLElement);
  for (const [nom, valeur] of [
    [/^Prénom/u, 'Anne'],
    [/^Nom/u, 'Le Bihan'],
    [/^E-mail/u, 'anne@exemple.fr'],
  ] as const) {
    fireEvent.change(conjoint.getByRole('textbox', { name: nom }), { target: { value: valeur } });
  }
  envoyer();
  await waitFor(() => expect(envois).toHaveLength(1));
  expect(envois[0]?.corps.conjoint).toEqual({
    civilite: 'Mme',
    nom: 'Le Bihan',
    prenom: 'Anne',
    email: 'anne@exemple.fr',
    tel: null,
    cp: PAUL.cp,
    ville: PAUL.ville,
    adresse: null,
  });
});

it('ne part d’aucun programme quand l’état n’en porte pas, et dit chaque champ qui manque', async () => {
  const { envois } = serveur(() => Response.json(VALIDEE));
  ouvrir(null);
  expect(screen.queryByRole('list', { name: 'Programmes choisis' })).toBeNull();
  envoyer();
  const avis = await screen.findByRole('alert');
  for (const libelle of ['Civilité', 'Prénom', 'Nom', 'E-mail', 'Code postal', 'Ville', 'Programmes']) {
    expect(within(avis).getByRole('link', { name: libelle })).toBeTruthy();
  }
  expect(within(avis).queryByRole('link', { name: 'Téléphone' })).toBeNull();
  expect(envois).toEqual([]);
});

it.each([400, 422])('met chaque violation d’un %i sur son champ, les autres au-dessus', async (status) => {
  serveur(
    refus(status, {
      detail: 'Des champs sont à revoir.',
      violations: [
        { propertyPath: 'contact.civilite', message: 'Civilité à revoir.' },
        { propertyPath: 'contact.nom', message: 'Nom à revoir.' },
        { propertyPath: 'contact.prenom', message: 'Prénom à revoir.' },
        { propertyPath: 'contact.email', message: 'E-mail à revoir.' },
        { propertyPath: 'contact.tel', message: 'Téléphone à revoir.' },
        { propertyPath: 'contact.cp', message: 'Code postal à revoir.' },
        { propertyPath: 'contact.ville', message: '', code: 'trop court' },
        { propertyPath: 'contact.adresse', message: 'Adresse à revoir.' },
        { propertyPath: 'programmes', message: 'Programme inconnu.' },
        { propertyPath: 'quota', message: 'Plus de place.' },
      ],
    }),
  );
  ouvrir();
  await remplir();
  envoyer();
  const avis = await screen.findByRole('alert');
  expect(avis.textContent).toContain('Plus de place.');
  for (const [nom, message] of [
    ['Prénom', 'Prénom à revoir.'],
    ['Nom', 'Nom à revoir.'],
    ['E-mail', 'E-mail à revoir.'],
    ['Téléphone', 'Téléphone à revoir.'],
    ['Code postal', 'Code postal à revoir.'],
    ['Ville', 'Ce champ est trop court'],
  ] as const) {
    const dit = champ(new RegExp(`^${nom}`, 'u')).getAttribute('aria-describedby') ?? '';
    expect(dit.split(' ').map((id) => document.getElementById(id)?.textContent)).toContain(message);
  }
  for (const nom of [/^Adresse/u, /^Chercher un programme/u, /^Civilité/u]) {
    expect(screen.getByRole('combobox', { name: nom }).getAttribute('aria-invalid')).toBe('true');
  }
  expect(champ(/^Nom/u).value).toBe(PAUL.nom);
});

it('sur un 409, dit la phrase du serveur, garde tout, et l’envoi suivant a une autre clé', async () => {
  const SIMILAIRE =
    "Votre demande n'a pas pu être prise en compte. Une dénonciation similaire a déjà été effectuée au cours des dernières 24 heures.";
  const { envois } = serveur(refus(409, { code: 'denonciation-similaire', detail: SIMILAIRE }));
  const { routeur } = ouvrir();
  await remplir();
  envoyer();
  await screen.findByText(SIMILAIRE);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(routeur.state.location.pathname).toBe('/denonciation');
  expect([champ(/^Nom/u).value, choisis()]).toEqual([PAUL.nom, ['L’Écluse Saint-FélixNantes']]);
  envoyer();
  await waitFor(() => expect(envois).toHaveLength(2));
  expect(envois[1]?.cle).not.toBe(envois[0]?.cle);
});

it('mène à la dénonciation qui court déjà', async () => {
  serveur(
    refus(422, {
      code: 'denonciation-en-cours',
      detail: 'Vous avez déjà dénoncé ce contact sur ce programme.',
      denonciation: 38,
      violations: [{ propertyPath: 'programmes', message: 'Vous l’avez déjà dénoncé.' }],
    }),
  );
  ouvrir();
  await remplir();
  envoyer();
  const lien = await screen.findByRole('link', { name: 'Voir la dénonciation en cours' });
  expect(lien.getAttribute('href')).toBe('/suivi/denonciations?denonciation=38');
  expect(screen.getByText('Vous l’avez déjà dénoncé.')).toBeTruthy();
});

it('une ligne coupée, puis un rechargement, ne perdent rien : même saisie, même clé', async () => {
  let coupee = true;
  const { envois } = serveur(() => {
    if (coupee) {
      throw new TypeError('Failed to fetch');
    }
    return Response.json(VALIDEE);
  });
  ouvrir();
  await remplir();
  envoyer();
  await waitFor(() => expect(tous().map(({ code }) => code)).toEqual(['DEN-SAVE-503']));
  cleanup();
  coupee = false;
  const { routeur: apres } = ouvrir();
  expect([champ(/^Nom/u).value, champ(/^E-mail/u).value]).toEqual([PAUL.nom, 'Paul.LeBihan@exemple.fr']);
  expect(choisis()).toEqual(['L’Écluse Saint-FélixNantes']);
  vider(undefined, Number.POSITIVE_INFINITY);
  envoyer();
  await waitFor(() => expect(apres.state.location.pathname).toBe('/denonciation/confirmation'));
  expect(envois.map(({ cle }) => cle)).toEqual([envois[0]?.cle, envois[0]?.cle]);
});

it('ne rend à personne d’autre ce qui était tapé', async () => {
  serveur(() => Response.json(VALIDEE));
  ouvrir();
  await remplir();
  cleanup();
  requetes.setQueryData(session.queryKey, { ...MAELLE, id: 2 } as typeof MAELLE);
  ouvrir(null);
  expect(champ(/^Nom/u).value).toBe('');
});

it('un programme retiré ne revient pas au rechargement', async () => {
  serveur(() => Response.json(VALIDEE));
  ouvrir();
  await lu();
  fireEvent.click(screen.getByRole('button', { name: 'Retirer L’Écluse Saint-Félix' }));
  cleanup();
  await oublierLesSaisies();
  ouvrir();
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Programmes choisis' })).toBeNull());
  cleanup();
  // Another visit from this programme selects it again.
  ouvrir(depuis(ECLUSE), 'autre');
  await waitFor(() => expect(choisis()).toHaveLength(1));
});

it('reprend le contact pour qui l’on vient, et rien de ce qui était tapé pour un autre', async () => {
  serveur(() => Response.json(VALIDEE));
  ouvrir(depuis(CHEZINE));
  await lu();
  ecrire(/^Nom/u, 'Autre');
  cleanup();
  ouvrir(depuisUnContact(ECLUSE, PAUL), 'autre');
  await lu();
  expect([champ(/^Nom/u).value, champ(/^E-mail/u).value]).toEqual([PAUL.nom, PAUL.email]);
  expect(choisis()).toEqual(['L’Écluse Saint-FélixNantes']);
  ecrire(/^Nom/u, 'Le Bihan-Roux');
  cleanup();
  // A reload keeps the changed values.
  await oublierLesSaisies();
  ouvrir(depuisUnContact(ECLUSE, PAUL), 'autre');
  await waitFor(() => expect(champ(/^Nom/u).value).toBe('Le Bihan-Roux'));
});

it('cherche un programme par son nom, puis par son lieu, avant-premières comprises', async () => {
  const { demandes } = serveur(() => Response.json(VALIDEE), {
    '/lieux': () =>
      liste([
        {
          id: '52-44-44162',
          type: 3,
          libelle: 'Saint-Herblain',
          libelleRiche: '',
          libelleMore: '',
          population: 1,
        },
      ]),
    '/api/offre/programmes': (url) =>
      url.searchParams.has('lieu.id[]')
        ? liste([
            {
              ...CHEZINE,
              coordonnees: null,
              phaseCommerciale: { code: 'AVANTPREMIERE', libelle: 'Avant-première' },
            },
          ])
        : liste([]),
  });
  const { clavier } = ouvrir(null);
  await clavier.type(screen.getByRole('combobox', { name: /^Chercher un programme/u }), 'saint-her');
  const option = await screen.findByRole('option', { name: /Rive Chézine/u });
  expect(option.textContent).toContain('avant-première');
  expect(screen.getByText(/Aucun programme de ce nom/u)).toBeTruthy();
  const programmes = demandes.filter((une) => une.startsWith('/api/offre/programmes'));
  expect(programmes[0]).toContain('starts_with[nomCommercial][]=saint-her');
  expect(programmes.at(-1)).toContain('lieu.id[]=52-44-44162');
  expect(programmes.some((une) => une.includes('isDifferent'))).toBe(false);
  await clavier.keyboard('{Enter}');
  expect(choisis()).toEqual(['Rive ChézineSaint-Herblain']);
});

it('reprend un de mes contacts, chacun une fois, jamais celui d’un collègue', async () => {
  // The user is a manager, who reads the declarations of the whole company.
  requetes.setQueryData(session.queryKey, { ...MAELLE, roles: ['ROLE_EP', 'ROLE_ER'] } as typeof MAELLE);
  const collegue = {
    ...EN_COURS,
    id: 50,
    contact: { ...PAUL, id: 77, prenom: 'Inès', email: 'ines@exemple.fr' },
  };
  servir({
    '/api/denonciations?': ({ searchParams }) => {
      const miennes = [
        VALIDEE,
        { ...EN_COURS, contact: { ...PAUL, id: 10, email: 'PAUL.lebihan@exemple.fr' } },
      ];
      return liste(searchParams.get('prescripteur.id') === '1' ? miennes : [collegue, ...miennes]);
    },
  });
  const { clavier } = ouvrir(null);
  await clavier.click(await screen.findByRole('combobox', { name: /^Reprendre un contact/u }));
  expect(screen.getAllByRole('option')).toHaveLength(1);
  await clavier.click(screen.getByRole('option', { name: /Paul Le Bihan/u }));
  expect([champ(/^Nom/u).value, champ(/^Ville/u).value]).toEqual([PAUL.nom, PAUL.ville]);
});

it('ne garde pas le verdict d’une personne dont l’e-mail est effacé', async () => {
  servir({
    '/api/denonciations/verification': () => Response.json({ programmes: [DEJA] }),
    '/api/denonciations': () => liste([]),
  });
  ouvrir();
  await remplir();
  await screen.findByRole('button', { name: /^Renouveler/u });
  ecrire(/^E-mail/u, '');
  await waitFor(() =>
    expect(screen.queryByText(/vous avez déjà dénoncé ce contact sur ce programme/u)).toBeNull(),
  );
  expect(screen.queryByRole('button', { name: /^Renouveler/u })).toBeNull();
});

it('d’un contact dénoncé il y a peu, dit qu’il serait refusé, et nulle échéance\u00a0: il est peut-être annulé', async () => {
  servir({
    '/api/denonciations/verification': () =>
      Response.json({ programmes: [{ ...DEJA, etat: 'similaire', renouvelable: false }] }),
    '/api/denonciations': () => liste([]),
  });
  ouvrir();
  await remplir();
  const dite = await screen.findByText(/vous avez dénoncé ce contact sur ce programme il y a moins de 24/u);
  expect(dite.textContent).not.toContain('jusqu’au');
});

it('dit ce que j’ai déjà déclaré, y mène, et le renouvelle, sans nommer personne', async () => {
  const renouvelees: string[] = [];
  servir({
    '/api/denonciations/verification': () => Response.json({ programmes: [DEJA] }),
    '/api/denonciations/41/renouvellement': (url) => {
      renouvelees.push(url.pathname);
      return Response.json({ ...VALIDEE, dateEcheance: '2026-12-27T22:59:59Z' });
    },
    '/api/denonciations': () => liste([]),
  });
  const { clavier } = ouvrir();
  await remplir();
  await screen.findByText(/vous avez déjà dénoncé ce contact sur ce programme, jusqu’au 27\/11\/2026/u);
  expect(screen.getByRole('link', { name: 'Voir la dénonciation' }).getAttribute('href')).toBe(
    '/suivi/denonciations?denonciation=41',
  );
  await clavier.click(screen.getByRole('button', { name: /^Renouveler/u }));
  await waitFor(() =>
    expect(tous().map(({ message }) => message)).toEqual(['Dénonciation renouvelée jusqu’au 27/12/2026.']),
  );
  expect(renouvelees).toHaveLength(1);
});
