// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { appliquer, oublierLeDirect } from '../../../api/direct-caches';
import { lot as requeteLot } from '../../../api/lot';
import { requetes } from '../../../api/requetes';
import { session } from '../../../api/session';
import type { Lot, OptionLot } from '../../../api/types';
import { BROUILLON } from '../../../essais/brouillons';
import { PAUL, VALIDEE } from '../../../essais/denonciations';
import { evenementDuLot } from '../../../essais/direct';
import { liste, monter, preparer, servir } from '../../../essais/monter';
import { FIN, LOT, LOT_TENU, OPTION } from '../../../essais/options';
import { MAELLE } from '../../../essais/personnes';
import { coffreDe, viderLeCoffre } from '../../../lib/coffre';
import { magasinDe, oublierLesSaisies } from '../../../lib/saisie/magasin';
import { AcquereursPage } from './acquereurs-page';
import { SANS_PERSONNE, type ValeursAcquereurs } from './saisie-acquereurs';

preparer();
beforeEach(() => requetes.setQueryData(session.queryKey, MAELLE));
afterEach(async () => {
  oublierLeDirect();
  requetes.clear();
  await viderLeCoffre('1');
});

const PERMISE = { autorisee: true, motif: null };
const LIBRE: Lot = { ...LOT, actions: { ...LOT.actions, reservation: PERMISE } };
const MIEN: Lot = {
  ...LIBRE,
  statut: { code: 'T', libelle: 'Pré-réservé' },
  maSituation: {
    option: null,
    reservation: { id: BROUILLON.id, expiresAt: FIN, mienne: true },
    horsVente: null,
    mandatASigner: null,
  },
};
const VOISIN = { ...LIBRE, id: 'ecluse-A204', numero: 'A204', prix: 377_000 } as Lot;
const ANAIS = {
  ...VALIDEE,
  id: 43,
  contact: { ...PAUL, id: 10, prenom: 'Anaïs', civilite: 'Mme', email: 'anais@exemple.fr' },
};

/** Paul, declared together with Anaïs. */
const COUPLE = { ...VALIDEE, conjoint: ANAIS.contact };

type Repondre = (init: RequestInit) => Response | Promise<Response>;
const refus = (status: number, suite: object) => () =>
  Response.json({ title: 'Refus', detail: 'Refus.', code: 'x', ...suite }, { status });
const commencee: Repondre = () => Response.json(BROUILLON, { status: 201 });

/** The page of a lot on a server with these answers to its creations. `ensuite`: the lot when it is read again. */
function ouvrir({
  reponses = [],
  lot = LIBRE,
  ensuite = lot,
  gardee = null,
  option = OPTION,
}: {
  option?: OptionLot;
  reponses?: readonly Repondre[];
  lot?: Lot;
  ensuite?: Lot;
  gardee?: Partial<ValeursAcquereurs> | null;
} = {}) {
  const envois: { cle: string | null; corps: unknown }[] = [];
  const portail = { lot: ensuite };
  if (gardee !== null) {
    magasinDe('1', { forme: 'acquereurs', sujet: lot.id }, SANS_PERSONNE).taper(SANS_PERSONNE, gardee);
  }
  requetes.setQueryData(requeteLot(lot.id).queryKey, lot);
  requetes.setQueryData(requeteLot(VOISIN.id).queryKey, VOISIN);
  servir({
    '/api/reservations': (_, init) => {
      const repondre = reponses[envois.length] ?? commencee;
      envois.push({
        cle: new Headers(init.headers).get('Idempotency-Key'),
        corps: JSON.parse(String(init.body)),
      });
      return repondre(init);
    },
    '/api/options/12': () => Response.json(option),
    '/api/denonciations/41': () => Response.json(COUPLE),
    '/api/denonciations': () => liste([VALIDEE, ANAIS]),
    '/api/info-dispo': () =>
      Response.json({
        lot: LOT.id,
        disponible: false,
        enAttente: false,
        place: null,
        nombre: 0,
        avance: null,
        empechement: null,
        disponibleLe: null,
      }),
    '/api/offre/lots/ecluse-A204': () => Response.json(VOISIN),
    '/api/offre/lots/': () => Response.json(portail.lot),
    '/api/offre/lots': () => liste([VOISIN]),
  });
  const page = monter(<AcquereursPage />, {
    adresse: '/lot/ecluse-A203/reservation',
    chemin: '/lot/:id/reservation',
    donnees: { lot },
    requetes,
  });
  return { ...page, envois, portail };
}

const un = (qui = 'Réservataire') => within(screen.getByLabelText(qui, { selector: 'fieldset' }));
const pret = () => screen.findByText('Commencer la réservation');
const champ = (nom: RegExp, qui?: string) => un(qui).getByLabelText<HTMLInputElement>(nom);
const ecrire = (nom: RegExp, value: string, qui?: string) =>
  fireEvent.change(champ(nom, qui), { target: { value } });
const texte = () => document.body.textContent.replace(/[\u00a0\u202f]/gu, ' ');

function saisir(qui = 'Réservataire', prenom = 'Zoé') {
  fireEvent.click(un(qui).getByLabelText('Une personne à saisir'));
  ecrire(/^Prénom/u, prenom, qui);
  ecrire(/^Nom/u, 'Le Goff', qui);
  ecrire(/^E-mail/u, `${prenom}@exemple.fr`, qui);
}
const aDeux = () => fireEvent.click(screen.getByLabelText('Deux acquéreurs'));
const commencer = () => fireEvent.click(screen.getByText('Commencer la réservation'));

/** A typed person, kept from before a reload. */
const ZOE = { mode: 'saisie', nom: 'Le Goff', prenom: 'Zoé', email: 'zoe@exemple.fr' } as const;

const parti = (routeur: ReturnType<typeof monter>['routeur']) =>
  waitFor(() => expect(routeur.state.location.search).toBe('?brouillon=31'));

it('dit le lot, le prix et ce qui suit le clic ; d’une personne saisie, commence le brouillon', async () => {
  const { envois, routeur } = ouvrir();
  await pret();
  saisir();
  expect(texte()).toContain('389 000 €');
  expect(texte()).toContain('P118');
  const bouton = screen.getByText('Commencer la réservation').closest('button');
  const dit = document.getElementById(bouton?.getAttribute('aria-describedby') ?? '');
  expect(dit?.textContent).toContain(
    'au moins 72 heures après votre dernière modification et au plus tard au bout de dix jours',
  );
  commencer();
  await parti(routeur);
  expect(routeur.state.location.pathname).toBe('/lot/ecluse-A203/reservation');
  expect(envois.map(({ corps }) => corps)).toEqual([
    { lot: LOT.id, reservataire: { nom: 'Le Goff', prenom: 'Zoé', email: 'zoé@exemple.fr' } },
  ]);
});

it('de deux dénonciations, dont la seconde vit à la même adresse', async () => {
  const { envois, routeur, clavier } = ouvrir();
  await pret();
  await clavier.click(un().getByLabelText('Son nom'));
  await clavier.click(await un().findByText(/Paul Le Bihan/u));
  expect(un().getByText(PAUL.email)).toBeTruthy();
  aDeux();
  await clavier.click(un('Co-réservataire').getByLabelText('Son nom'));
  await clavier.click(await un('Co-réservataire').findByText(/Anaïs Le Bihan/u));
  commencer();
  await parti(routeur);
  const { adresse, cp, ville } = PAUL;
  expect(envois.map(({ corps }) => corps)).toEqual([
    {
      lot: LOT.id,
      reservataire: { denonciation: { id: VALIDEE.id } },
      coreservataire: { denonciation: { id: ANAIS.id }, adresse, cp, ville },
    },
  ]);
});

it('refuse sur place ce qui manque, et le même e-mail pour les deux', async () => {
  const { envois } = ouvrir();
  await pret();
  commencer();
  expect(await un().findByText('Ce champ est obligatoire.')).toBeTruthy();
  saisir();
  aDeux();
  saisir('Co-réservataire');
  // The second buyer has the first one's address, so there is no address to type for them.
  expect(un().getByLabelText(/^Ville/u)).toBeTruthy();
  expect(un('Co-réservataire').queryByLabelText(/^Ville/u)).toBeNull();
  commencer();
  expect(
    await un('Co-réservataire').findByText(
      "L'email du réservataire doit être différent de celui du co-réservataire.",
    ),
  ).toBeTruthy();
  expect(envois).toEqual([]);
});

it('de mon option, ne demande personne : son acquéreur et son prix sont pris', async () => {
  const lot = { ...LOT_TENU, actions: { ...LOT_TENU.actions, reservation: PERMISE } };
  const { envois, routeur } = ouvrir({ lot });
  expect(await screen.findByText('M. Paul Le Bihan')).toBeTruthy();
  expect(screen.queryByLabelText('Une personne à saisir')).toBeNull();
  expect(texte()).toContain('Prix gelé');
  commencer();
  await parti(routeur);
  expect(envois.map(({ corps }) => corps)).toEqual([{ option: OPTION.id }]);
});

it.each([
  ['les prend tous les deux', false, { coreservataire: { denonciation: { id: COUPLE.id } } }],
  ['le prend seul s’il achète sans son conjoint', true, {}],
] as const)('de mon option sur un couple dénoncé, %s', async (_, seul, suite) => {
  const lot = { ...LOT_TENU, actions: { ...LOT_TENU.actions, reservation: PERMISE } };
  const option = { ...OPTION, contact: { ...PAUL, denonciation: { id: COUPLE.id } } } as OptionLot;
  const { envois, routeur } = ouvrir({ lot, option });
  const avec = await screen.findByRole('checkbox', { name: 'Avec son conjoint, Mme Anaïs Le Bihan' });
  expect(screen.getByText('M. Paul Le Bihan')).toBeTruthy();
  if (seul) {
    fireEvent.click(avec);
  }
  commencer();
  await parti(routeur);
  expect(envois.map(({ corps }) => corps)).toEqual([{ option: OPTION.id, ...suite }]);
});

it('dit sur leurs champs ce que le serveur refuse, à chacun le sien', async () => {
  const violations = [
    { propertyPath: 'reservataire.email', message: 'Cette adresse est refusée.' },
    { propertyPath: 'coreservataire.nom', message: 'Ce nom est refusé.' },
  ];
  ouvrir({ reponses: [refus(422, { violations })], gardee: { ...ZOE, deux: true } });
  await pret();
  saisir('Co-réservataire', 'Ana');
  commencer();
  expect(await un().findByText('Cette adresse est refusée.')).toBeTruthy();
  expect(champ(/^Nom/u, 'Co-réservataire').getAttribute('aria-invalid')).toBe('true');
  expect(champ(/^Nom/u).getAttribute('aria-invalid')).toBeNull();
});

const REFUS: readonly [code: string, suite: object, lien: string | null][] = [
  ['personne-protegee', {}, 'mailto:s@linteau.example'],
  ['mandat-inactif', { mandat: 'jeton' }, '/signature-mandat/jeton'],
  ['reservation-deja-en-cours', {}, '/lot/ecluse-A203/reservation'],
];

it.each(REFUS)('dit pourquoi c’est refusé, et ce qui reste à faire : %s', async (code, suite, lien) => {
  const detail = `Refusé : ${code}.`;
  ouvrir({ reponses: [refus(409, { code, detail, ...suite })], gardee: ZOE });
  await pret();
  commencer();
  const avis = (await screen.findByText(detail)).closest('[role="status"]');
  expect(avis?.querySelector('a')?.getAttribute('href') ?? null).toBe(lien);
  expect(champ(/^Nom/u).value).toBe('Le Goff');
});

it('le lot pris pendant la saisie, le dit, garde tout et propose d’en réserver un autre', async () => {
  const { portail, routeur } = ouvrir({ gardee: ZOE });
  await pret();
  portail.lot = {
    ...LIBRE,
    statut: { code: 'O', libelle: 'Optionné' },
    actions: { ...LIBRE.actions, reservation: { autorisee: false, motif: 'ce lot est optionné' } },
  };
  act(() => appliquer(evenementDuLot()));
  expect(await screen.findByText("Ce lot vient d'être optionné.")).toBeTruthy();
  fireEvent.click(await screen.findByText('Réserver celui-ci'));
  await screen.findByText('Réserver le lot A204');
  expect(routeur.state.location.pathname).toBe('/lot/ecluse-A204/reservation');
  expect(champ(/^Nom/u).value).toBe('Le Goff');
});

it('mon option finie pendant qu’on réserve, et le lot pris par un autre : le dit, et propose autre chose', async () => {
  const lot = { ...LOT_TENU, actions: { ...LOT_TENU.actions, reservation: PERMISE } };
  const { portail } = ouvrir({ lot });
  expect(await screen.findByText('M. Paul Le Bihan')).toBeTruthy();
  portail.lot = {
    ...LIBRE,
    statut: { code: 'O', libelle: 'Optionné' },
    maSituation: { option: null, reservation: null, horsVente: null, mandatASigner: null },
    actions: { ...LIBRE.actions, reservation: { autorisee: false, motif: 'ce lot est optionné' } },
  };
  act(() => appliquer(evenementDuLot()));
  expect(await screen.findByText("Ce lot vient d'être optionné.")).toBeTruthy();
  expect(await screen.findByText('Réserver celui-ci')).toBeTruthy();
});

it('d’une réponse perdue, reconnaît le brouillon au lot, sans rien renvoyer', async () => {
  const { envois, routeur } = ouvrir({
    reponses: [() => Promise.reject(new TypeError('network'))],
    ensuite: MIEN,
    gardee: ZOE,
  });
  await pret();
  commencer();
  await parti(routeur);
  expect(envois).toHaveLength(1);
});

/** What the browser keeps of the buyers of this lot. */
async function garde(): Promise<unknown> {
  const coffre = await coffreDe('1');
  const [dossier] = await coffre.dossiers(`saisie/acquereurs/${LOT.id}/`);
  return dossier === undefined ? null : (await coffre.lire(dossier)).etat;
}

it('garde ce qui est tapé, le montre de nouveau, et n’en garde rien une fois le brouillon commencé', async () => {
  const { unmount } = ouvrir();
  await pret();
  saisir();
  await waitFor(async () =>
    expect(await garde()).toMatchObject({
      frappes: { nom: { valeur: 'Le Goff' }, email: { valeur: 'Zoé@exemple.fr' } },
    }),
  );
  unmount();
  await oublierLesSaisies();
  const { routeur } = ouvrir();
  await pret();
  await waitFor(() => expect(champ(/^Nom/u).value).toBe('Le Goff'));
  commencer();
  await parti(routeur);
  await waitFor(async () => expect(await garde()).toBeNull());
});

it('reprend, une fois, ce qu’une version d’avant gardait', async () => {
  const coffre = await coffreDe('1');
  await coffre.poser(`acquereurs/${LOT.id}`, ZOE, []);
  ouvrir();
  await pret();
  await waitFor(() => expect(champ(/^Nom/u).value).toBe('Le Goff'));
  expect(await coffre.dossiers('acquereurs/')).toEqual([]);
});
