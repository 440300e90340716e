// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { acheteurVoulu, oublierLAcheteurVoulu, vouloirPour } from '../../api/acheteur-voulu';
import { lot } from '../../api/lot';
import { requetes } from '../../api/requetes';
import { session } from '../../api/session';
import type { Lot } from '../../api/types';
import { PAUL, VALIDEE } from '../../essais/denonciations';
import { liste, monter, preparer, promesse, servir } from '../../essais/monter';
import { FIN, LOT, LOT_TENU, OPTION } from '../../essais/options';
import { MAELLE } from '../../essais/personnes';
import { OptionPage } from './option-page';

preparer();
beforeEach(() => requetes.setQueryData(session.queryKey, MAELLE));
afterEach(() => requetes.clear());

type Poser = (url: URL, init: RequestInit) => Response | Promise<Response>;
const refus = (status: number, suite: object) => () =>
  Response.json({ title: 'Refus', detail: 'Refus.', code: 'x', ...suite }, { status });
const posee = () => Response.json(OPTION, { status: 201 });

/** A colleague's declaration, which a manager reads too unless they ask for their own only. */
const DU_COLLEGUE = { ...VALIDEE, id: 50, contact: { ...PAUL, id: 77, nom: 'Autre' } };

/** The page of a lot on a server with these answers to its creations, in order. `ensuite`: the lot when it is read again. */
function ouvrir(reponses: readonly Poser[], un: Lot = LOT, ensuite: Lot = un, question = '') {
  const envois: { cle: string | null; corps: unknown }[] = [];
  requetes.setQueryData(lot(un.id).queryKey, un);
  servir({
    '/api/options/12': () => Response.json(OPTION),
    '/api/options/lots/ecluse-A203/date-echeance-option': () =>
      Response.json({ lot: un.id, dateEcheance: FIN }),
    '/api/options': (url, init) => {
      if (init.method !== 'POST') {
        return liste([]);
      }
      const repondre = reponses[envois.length] ?? posee;
      envois.push({
        cle: new Headers(init.headers).get('Idempotency-Key'),
        corps: JSON.parse(String(init.body)),
      });
      return repondre(url, init);
    },
    '/api/denonciations': ({ searchParams }) =>
      liste(searchParams.get('prescripteur.id') === '1' ? [VALIDEE] : [DU_COLLEGUE, VALIDEE]),
    '/api/offre/lots/': () => Response.json(ensuite),
  });
  const page = monter(<OptionPage />, {
    adresse: `/lot/ecluse-A203/option${question}`,
    chemin: '/lot/:id/option',
    requetes,
  });
  return { ...page, envois };
}

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

const bouton = () => screen.getByRole('button', { name: /^Poser l’option/u });
const envoyer = () => fireEvent.click(bouton());
const parti = (routeur: ReturnType<typeof monter>['routeur']) =>
  waitFor(() => expect(routeur.state.location.pathname).toBe('/lot/ecluse-A203/option/confirmation'));

it('dit le lot, le prix gelé et la fin avant de poser, puis mène à la confirmation', async () => {
  const { envois, routeur } = ouvrir([]);
  expect(
    await screen.findByRole('button', { name: 'Poser l’option jusqu’au mercredi 25 novembre, 19:00' }),
  ).toBeTruthy();
  const texte = document.body.textContent.replace(/[\u00a0\u202f]/gu, ' ');
  expect(texte).toContain('389 000 €');
  expect(texte).toContain('TVA réduite 5,5 %341 996 €');
  expect(texte).toContain('P118');
  await remplir();
  envoyer();
  await parti(routeur);
  expect(envois.map(({ corps }) => corps)).toEqual([
    {
      lot: 'ecluse-A203',
      contact: {
        civilite: 'M',
        nom: PAUL.nom,
        prenom: PAUL.prenom,
        email: PAUL.email,
        tel: null,
        cp: PAUL.cp,
        ville: PAUL.ville,
        adresse: null,
      },
    },
  ]);
});

it('garde la TVA choisie sur le lot : son prix d’abord, et l’option la dit', async () => {
  const { envois, routeur } = ouvrir([], LOT, LOT, '?tva=5.5');
  await screen.findByRole('button', { name: /^Poser l’option jusqu’au/u });
  const texte = document.body.textContent.replace(/[\u00a0\u202f]/gu, ' ');
  expect(texte).toContain('341 996 €TVA réduite 5,5 %');
  await remplir();
  envoyer();
  await parti(routeur);
  expect(envois.map(({ corps }) => corps)).toEqual([
    expect.objectContaining({ lot: 'ecluse-A203', tva: 5.5 }),
  ]);
});

it('ne dit rien d’une TVA à laquelle le lot n’est pas vendu', async () => {
  const { envois, routeur } = ouvrir([], LOT, LOT, '?tva=8.5');
  await remplir();
  envoyer();
  await parti(routeur);
  expect(envois[0]?.corps).not.toHaveProperty('tva');
});

it('ne propose que mes dénonciations à qui voit toutes celles de sa société', async () => {
  requetes.setQueryData(session.queryKey, { ...MAELLE, roles: ['ROLE_EP', 'ROLE_ER'] } as typeof MAELLE);
  const { clavier } = ouvrir([]);
  await clavier.click(screen.getByRole('radio', { name: 'Une de vos dénonciations' }));
  await clavier.click(screen.getByRole('combobox', { name: 'Votre contact' }));
  await screen.findByRole('option', { name: /Paul Le Bihan/u });
  expect(screen.getAllByRole('option')).toHaveLength(1);
});

it('prend le contact d’une de mes dénonciations, sans perdre ce qui fut saisi', async () => {
  const { envois, routeur, clavier } = ouvrir([]);
  ecrire(/^Nom/u, 'Autre');
  await clavier.click(screen.getByRole('radio', { name: 'Une de vos dénonciations' }));
  await clavier.click(screen.getByRole('combobox', { name: 'Votre contact' }));
  await clavier.click(await screen.findByRole('option', { name: /Paul Le Bihan/u }));
  expect(screen.getByText(PAUL.email)).toBeTruthy();
  await clavier.click(screen.getByRole('radio', { name: 'Une personne à saisir' }));
  expect(champ(/^Nom/u).value).toBe('Autre');
  await clavier.click(screen.getByRole('radio', { name: 'Une de vos dénonciations' }));
  envoyer();
  await parti(routeur);
  expect(envois.map(({ corps }) => corps)).toEqual([{ lot: 'ecluse-A203', denonciation: VALIDEE.id }]);
});

it('commence par qui l’on cherchait un lot, et l’oublie une fois l’option posée', async () => {
  const [programme] = VALIDEE.programmes;
  const ici = { ...LOT, programme: { ...LOT.programme, id: programme?.id ?? '' } };
  vouloirPour(VALIDEE);
  const { envois, routeur } = ouvrir([], ici);
  expect(await screen.findByText('M. Paul Le Bihan')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Choisir quelqu’un d’autre' })).toBeTruthy();
  envoyer();
  await parti(routeur);
  expect(envois.map(({ corps }) => corps)).toEqual([{ lot: 'ecluse-A203', denonciation: 41 }]);
  expect(acheteurVoulu(ici.programme.id)).toBeNull();
});

it('ne commence par personne sur un programme où la dénonciation n’est pas', () => {
  vouloirPour(VALIDEE);
  ouvrir([], { ...LOT, programme: { ...LOT.programme, id: 'PG99999' } });
  expect(champ(/^Prénom/u).value).toBe('');
  oublierLAcheteurVoulu();
});

it('le clavier reste là où le contact est choisi, puis où il se cherche de nouveau', async () => {
  const { clavier } = ouvrir([]);
  await clavier.click(screen.getByRole('radio', { name: 'Une de vos dénonciations' }));
  const recherche = () => screen.getByRole('combobox', { name: 'Votre contact' });
  act(() => recherche().focus());
  await clavier.keyboard('Paul');
  await screen.findByRole('option', { name: /Paul Le Bihan/u });
  await clavier.keyboard('{ArrowDown}{Enter}');
  const autre = await screen.findByRole('button', { name: 'Choisir quelqu’un d’autre' });
  expect(document.activeElement).toBe(autre);
  await clavier.keyboard('{Enter}');
  expect(document.activeElement).toBe(recherche());
  // The focus moves in the same way after a choice with the mouse.
  await clavier.click(await screen.findByRole('option', { name: /Paul Le Bihan/u }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Choisir quelqu’un d’autre' }));
});

it('n’envoie rien tant qu’un champ manque, et dit lequel', async () => {
  const { envois } = ouvrir([]);
  envoyer();
  expect(await screen.findByText(/champs sont à corriger/u)).toBeTruthy();
  expect(envois).toEqual([]);
});

it('dit sur leurs champs ce que le serveur refuse, et garde ce qui est saisi', async () => {
  const violations = [
    { propertyPath: 'contact.email', message: 'Veuillez renseigner une adresse email valide.' },
    { propertyPath: 'contact.cp', message: 'Veuillez renseigner un code postal valide.' },
  ];
  ouvrir([refus(422, { violations })]);
  await remplir();
  envoyer();
  await waitFor(() => expect(champ(/^E-mail/u).getAttribute('aria-invalid')).toBe('true'));
  expect(champ(/^Code postal/u).getAttribute('aria-invalid')).toBe('true');
  expect(champ(/^Nom/u).value).toBe(PAUL.nom);
});

const DEMAIN = 'Vous avez déjà 5 options et réservations en cours : c’est le maximum.';
const REFUS: readonly [code: string, suite: object, phrase: string, lien: string | null][] = [
  [
    'lot-indisponible',
    { statut: { code: 'O', libelle: 'Optionné' } },
    "Ce lot vient d'être optionné.",
    '/programme/PG00203',
  ],
  ['option-deja-posee', {}, 'Vous avez déjà une option sur ce lot.', '/lot/ecluse-A203/option/confirmation'],
  ['limite-options', {}, DEMAIN, '/suivi/options'],
  [
    'mandat-inactif',
    { mandat: 'jeton' },
    'Votre société n’a pas de mandat actif.',
    '/signature-mandat/jeton',
  ],
  ['mandat-inactif', { mandat: null }, 'Votre société n’a pas de mandat actif.', null],
  ['option-recente', {}, 'Votre société a eu ce lot récemment.', '/programme/PG00203'],
  [
    'personne-protegee',
    {},
    'Cet acquéreur ne peut pas être enregistré sur ce programme.',
    'mailto:s@linteau.example',
  ],
  ['avant-premiere', {}, 'Ce programme est en avant-première.', '/programme/PG00203'],
  ['lot-annexe', {}, 'Ce lot est une annexe du lot A101.', '/programme/PG00203'],
  ['annexe-prise', {}, 'Le lot P118, vendu avec celui-ci, n’est pas libre.', '/programme/PG00203'],
];

it.each(REFUS)(
  'dit pourquoi c’est refusé, et ce qui reste à faire : %s %o',
  async (code, suite, detail, lien) => {
    ouvrir([refus(409, { code, detail, ...suite })]);
    await remplir();
    envoyer();
    const avis = (await screen.findByText(detail)).closest('[role="status"]') as HTMLElement;
    // Only one live region holds the notice, because two would announce it twice.
    expect(avis.parentElement?.closest('[aria-live]')).toBeNull();
    expect(avis.querySelector('a')?.getAttribute('href') ?? null).toBe(lien);
    expect(avis.textContent.includes('Statut du lot à présent')).toBe(code === 'lot-indisponible');
    expect(champ(/^E-mail/u).value).toBe('Paul.LeBihan@exemple.fr');
  },
);

it('renvoie sous la même clé ce qui est resté sans réponse, et sous une autre ce qui fut refusé', async () => {
  const coupure: Poser = () => Promise.reject(new TypeError('network'));
  const { envois, routeur } = ouvrir([
    coupure,
    refus(409, { code: 'limite-options', detail: DEMAIN }),
    posee,
  ]);
  await remplir();
  envoyer();
  await screen.findByText(/Le portail ne répond pas\./u);
  expect(champ(/^Nom/u).value).toBe(PAUL.nom);
  envoyer();
  await screen.findByText(DEMAIN);
  envoyer();
  await parti(routeur);
  const [premiere, deuxieme, troisieme] = envois.map(({ cle }) => cle);
  expect(premiere).toBe(deuxieme);
  expect(troisieme).not.toBe(deuxieme);
});

it('d’une réponse perdue, reconnaît l’option au lot, sans rien renvoyer', async () => {
  const coupure: Poser = () => Promise.reject(new TypeError('network'));
  const { envois, routeur } = ouvrir([coupure], LOT, LOT_TENU);
  await remplir();
  envoyer();
  await parti(routeur);
  expect(envois).toHaveLength(1);
});

it('d’un double clic, n’envoie que la même demande', async () => {
  const { promesse: reponse, tenir } = promesse<Response>();
  const { envois, routeur } = ouvrir([() => reponse, () => reponse.then(posee)]);
  await remplir();
  envoyer();
  envoyer();
  await waitFor(() => expect(envois.length).toBeGreaterThan(0));
  tenir(posee());
  await parti(routeur);
  expect(new Set(envois.map(({ cle }) => cle)).size).toBe(1);
});

it('d’un lot que je tiens déjà, garde le bouton, refusé avec sa raison, et mène à mon option', async () => {
  const { envois } = ouvrir([], LOT_TENU);
  await screen.findByRole('button', { name: /jusqu’au/u });
  expect(bouton().getAttribute('aria-disabled')).toBe('true');
  envoyer();
  expect(screen.getByRole('link', { name: 'Voir votre option' }).getAttribute('href')).toBe(
    '/lot/ecluse-A203/option/confirmation',
  );
  expect(envois).toEqual([]);
});
