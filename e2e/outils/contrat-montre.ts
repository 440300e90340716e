/** The signature page of a contract with faked answers, in each state of a buyer or a notary. */
import { expect, type Page } from '@playwright/test';
import { DU_PORTAIL } from './monde';

const PAGES = 4;
const HEURE = 60;
const JOUR = 24 * HEURE;
const dans = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

/** The last second of a day in winter, this many days ahead. */
const finDuJour = (jours: number) => `${dans(jours * JOUR).slice(0, 10)}T22:59:59Z`;

const ANNEXES = [
  ['Notice descriptive', 1_240_000],
  ['Plan du lot A203, indice C', 412_000],
  ['Plan de masse', 890_000],
  ['Notice d’information', 96_000],
  ['État des risques', 640_000],
] as const;

const LEA = { nom: 'Mme Léa Perrin', role: 'Acquéreur', etat: 'attend', le: null, moi: true };
const HUGO = { nom: 'M. Hugo Perrin', role: 'Second acquéreur', etat: 'attend', le: null, moi: false };
const SOCIETE = { nom: 'Linteau', role: 'Pour Linteau', etat: 'attend', le: null, moi: false };
const signe = (qui: object, il_y_a: number) => ({ ...qui, etat: 'signe', le: dans(-il_y_a) });

const CODE = { envoye: dans(0), expire: dans(10), essais: 5 };

/** Nothing is signed yet. */
const A_SIGNER = {
  genre: 'contrat',
  titre: 'Contrat de réservation du lot A203',
  sousTitre: 'L’Écluse Saint-Félix, Nantes',
  reference: 'R-000012',
  signataire: { prenom: 'Léa', nom: 'Perrin', email: 'l…n@exemple.fr' },
  tour: 'a-signer',
  echeance: finDuJour(6),
  conseiller: { prenom: 'Solène', nom: 'Kervadec', tel: '0240115827', email: 's@linteau.example' },
  document: {
    libelle: 'Contrat de réservation',
    nom: 'contrat-R-000012.pdf',
    taille: 1_400_000,
    pages: PAGES,
    empreinte: 'ab'.repeat(32),
    signe: false,
  },
  annexes: ANNEXES.map(([libelle, taille], rang) => ({ id: rang + 1, libelle, taille, empreinte: `${rang}f7c`.repeat(16) })),
  preuve: null,
  signataires: [LEA, HUGO, SOCIETE],
  acceptations: [
    {
      code: 'cgu',
      texte: 'J’ai pris connaissance des conditions générales et de l’information sur mes données personnelles, et je les accepte\u00a0: le portail garde mon contrat, les pièces de mon dossier et les preuves de ma signature, et les transmet à la société qui vend, à son partenaire et au notaire.',
      obligatoire: true,
    },
    {
      code: 'lu-et-accepte',
      texte: 'J’ai lu le contrat de réservation dans son entier, avec ses annexes, et j’en accepte les termes. Ce qui y est dit de moi est exact. J’accepte de signer par voie électronique.',
      obligatoire: true,
    },
    {
      code: 'lre',
      texte: 'J’accepte que le contrat signé me soit notifié par lettre recommandée électronique, à mon adresse e-mail, par un prestataire qualifié. Sans cet accord, il m’est notifié par lettre recommandée sur papier.',
      obligatoire: false,
    },
  ],
  code: null as object | null,
  prochainCode: null as string | null,
  niveau: 'Une signature électronique simple, au sens du règlement eIDAS.',
  retour: null as string | null,
  refus: null as object | null,
  retractation: null as object | null,
  surPlace: false,
  suivant: false,
  dossier: false,
};

type Montree = typeof A_SIGNER;

const AVEC_CODE: Montree = { ...A_SIGNER, code: CODE, prochainCode: dans(1) };
const SIGNEE = {
  ...A_SIGNER,
  tour: 'signe',
  echeance: null,
  acceptations: [],
  document: { ...A_SIGNER.document, signe: true },
  signataires: [signe(LEA, 30), HUGO, SOCIETE],
};
const PARFAITE = {
  ...SIGNEE,
  signataires: [signe(LEA, 3 * JOUR), signe(HUGO, 2 * JOUR), signe(SOCIETE, JOUR)],
  preuve: { libelle: 'Dossier de preuve', nom: 'preuve-R-000012.pdf', taille: 48_000 },
};
const DELAI = {
  possible: true,
  fin: finDuJour(8),
  texte:
    'Je me rétracte du contrat de réservation que j’ai signé, comme l’article L271-1 du Code de la construction et de l’habitation m’en donne le droit. Le dépôt de garantie, s’il y en a un, m’est restitué.',
  recepisse: false,
};

export const CONTRATS = {
  'à signer': A_SIGNER,
  code: AVEC_CODE,
  attente: { ...A_SIGNER, tour: 'attente', acceptations: [], signataires: [{ ...HUGO, nom: 'M. Hugo Perrin' }, LEA, SOCIETE] },
  refusé: {
    ...A_SIGNER,
    tour: 'refuse',
    acceptations: [],
    refus: { le: dans(-40), jusqua: dans(23 * HEURE + 20) },
    signataires: [{ ...LEA, etat: 'refuse', le: dans(-40) }, HUGO, SOCIETE],
  },
  clos: { ...A_SIGNER, tour: 'close', acceptations: [] },
  signé: SIGNEE,
  'refusé par l’autre': { ...SIGNEE, signataires: [signe(LEA, 30), { ...HUGO, etat: 'refuse', le: dans(-5) }, SOCIETE] },
  'sans notification': { ...PARFAITE, retractation: { ...DELAI, fin: null } },
  délai: { ...PARFAITE, retractation: DELAI },
  'délai, code': { ...PARFAITE, retractation: DELAI, code: CODE, prochainCode: dans(1) },
  rétracté: { ...PARFAITE, retractation: { ...DELAI, possible: false, recepisse: true } },
  ferme: { ...PARFAITE, retractation: { ...DELAI, possible: false, fin: finDuJour(-2) } },
  papier: { ...A_SIGNER, tour: 'close', acceptations: [], retractation: DELAI },
  tablette: { ...SIGNEE, surPlace: true, suivant: true, retour: '/suivi/reservations/12?retour=signature' },
  'tablette, dernier': { ...SIGNEE, surPlace: true, retour: '/suivi/reservations/12?retour=signature' },
  notaire: { ...PARFAITE, dossier: true, echeance: finDuJour(29), signataire: { prenom: '', nom: '', email: 'e…e@exemple.fr' } },
} satisfies Record<string, object>;

const LIGNES = Array.from(
  { length: 30 },
  (_, rang) => `<rect x="22" y="${44 + rang * 7}" width="${rang % 5 === 4 ? 90 : 166}" height="2.4" fill="#5b6670"/>`,
).join('');
const DESSIN = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 210 297"><rect width="210" height="297" fill="#fff"/><rect x="22" y="28" width="70" height="5" fill="#151c24"/>${LIGNES}</svg>`;
const texte = {
  pages: Array.from({ length: PAGES }, (_, rang) => ({
    blocs: [
      { genre: 'titre', texte: `Article ${rang + 1}` },
      { genre: 'paragraphe', texte: 'Le réservant s’engage à réserver au réservataire, qui accepte, le lot désigné ci-dessous.' },
    ],
  })),
};

/** Answers in place of the server, for this state. */
export async function enContrat(page: Page, etat: keyof typeof CONTRATS): Promise<void> {
  const repondre = (chemin: string, dire: () => object) =>
    page.route(`**${chemin}`, (route) => route.fulfill({ headers: DU_PORTAIL, json: dire() }));
  let seance: object = CONTRATS[etat];
  await repondre('/api/signature', () => seance);
  await repondre('/api/signature/texte', () => texte);
  await repondre('/api/signature/code', () => {
    seance = { ...seance, code: CODE, prochainCode: dans(1) };
    return seance;
  });
  await page.route('**/api/signature/pages/*', (route) =>
    route.fulfill({ headers: { ...DU_PORTAIL, 'Content-Type': 'image/svg+xml' }, body: DESSIN }),
  );
}

/** Opens the confirmation of a withdrawal and asks for its code. */
export async function seRetracterPresque(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Me rétracter…' }).click();
  await expect(page.getByRole('heading', { name: 'Vous rétracter' })).toBeFocused();
  await page.getByRole('button', { name: 'Recevoir le code' }).click();
  await page.getByRole('button', { name: 'Confirmer ma rétractation' }).click();
  await expect(page.getByText('Tapez les six chiffres')).toBeVisible();
}
