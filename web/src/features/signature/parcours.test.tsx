// @vitest-environment jsdom
/**
 * Writes docs/parcours-acquereur.md: the presses, the words and what a screen reader says on each screen of a buyer's path. The path is
 * gone through here, on a phone and on a large screen, with the contract of the papers' tests.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { requetes } from '../../api/requetes';
import { aVoixHaute, motsVus } from '../../essais/a-voix-haute';
import { COMPLETE, CONTRAT, enregistres, pdf, preparerLeContrat, SIGNEE } from '../../essais/contrat';
import { montrer, ouvrir } from '../../essais/signature';
import { nombre } from '../../lib/formats';
import type { Seance } from './queries';

preparerLeContrat();

const RACINE = join(import.meta.dirname, '../../../..');
const DOC = join(RACINE, 'docs/parcours-acquereur.md');
const MAINTENANT = '2026-11-27T09:00:00Z';

/** The sentences of the portal that begin so, from the list of all sentences. */
const PHRASES = readFileSync(join(RACINE, 'docs/phrases.tsv'), 'utf8').split('\n');
function phrase(debut: string): string {
  const ou = 'crates/domain/src/signature/textes.rs\t';
  const lignes = PHRASES.filter((ligne) => ligne.startsWith(`${ou}${debut}`));
  expect(lignes, debut).toHaveLength(1);
  return lignes[0]?.slice(ou.length) ?? '';
}

/** The text of the contract of the papers' tests: a title or a paragraph a line, page by page. */
const PAGES = readFileSync(
  join(RACINE, 'crates/papers/tests/it/snapshots/it__contrats__contrat.snap'),
  'utf8',
)
  .split(/^--- page \d+$/mu)
  .slice(1)
  .map((page) => page.trim().split('\n'));
const BLOCS = PAGES.map((lignes) => ({
  blocs: lignes.map((ligne) =>
    ligne.startsWith('# ')
      ? { genre: 'titre', texte: ligne.slice(2) }
      : { genre: 'paragraphe', texte: ligne.replace(/^\| /u, '') },
  ),
}));
const nombreDeMots = (lignes: readonly string[]) =>
  lignes
    .join(' ')
    .split(/[\s\u00a0]+/u)
    .filter((mot) => /[\p{L}\p{N}]/u.test(mot)).length;

const entier = (seance: Seance): Seance => ({
  ...seance,
  document: { ...seance.document, pages: PAGES.length },
});
const A_SIGNER: Seance = {
  ...entier(CONTRAT),
  echeance: '2026-12-04T22:59:59Z',
  acceptations: [
    { code: 'cgu', texte: phrase('J’ai pris connaissance des conditions générales'), obligatoire: true },
    { code: 'lu-et-accepte', texte: phrase('J’ai lu le contrat de réservation'), obligatoire: true },
    { code: 'lre', texte: phrase('J’accepte que le contrat signé'), obligatoire: false },
  ],
};
const AVEC_CODE = {
  code: { envoye: MAINTENANT, expire: '2026-11-27T09:10:00Z', essais: 5 },
  prochainCode: null,
};
const RETRACTATION = {
  possible: true,
  fin: '2026-12-10T22:59:59Z',
  texte: phrase('Je me rétracte du contrat'),
  recepisse: false,
};
const SIGNE_ICI = entier(SIGNEE);
const DELAI: Seance = { ...entier(COMPLETE), retractation: RETRACTATION };
const RETRACTE: Seance = { ...DELAI, retractation: { ...RETRACTATION, possible: false, recepisse: true } };

/** What the style sheets hide on a phone (`signature.module.css`, `document.module.css`). */
const CACHEES_AU_TELEPHONE = /^_(?:large|nom|groupe)_/u;
/** The presses that type a code. */
const CODE = '481273';

interface Ecran {
  nom: string;
  mots: number;
  dit: string[];
  gestes: number;
}

/** The number of a page of the contract; `null` for anything else. */
function rangDePage(element: Element): number | null {
  const rang = element instanceof HTMLElement ? element.dataset.page : undefined;
  return rang === undefined ? null : Number(rang);
}

const MOTS_DU_CONTRAT = nombreDeMots(PAGES.flat());
const LES_PAGES = `régions « Page 1 sur ${PAGES.length} » à « Page ${PAGES.length} sur ${PAGES.length} », leur texte\u00a0: ${nombre(MOTS_DU_CONTRAT)} mots`;

/** What is noted of the screen that is shown now. */
function ecran(nom: string, etroit: boolean): Ecran {
  const cachee = (element: Element) =>
    etroit && [...element.classList].some((une) => CACHEES_AU_TELEPHONE.test(une));
  const apresLaPremiere = (element: Element) => (rangDePage(element) ?? 1) > 1;
  return {
    nom,
    mots: motsVus(document.body, (element) => cachee(element) || rangDePage(element) !== null),
    dit: aVoixHaute(
      document.body,
      (element) => cachee(element) || apresLaPremiere(element),
      (element) => (rangDePage(element) === 1 ? LES_PAGES : undefined),
    ),
    gestes: 0,
  };
}

async function parcourir(etroit: boolean): Promise<Ecran[]> {
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: etroit && media === '(width < 45em)',
    addEventListener() {},
    removeEventListener() {},
  }));
  enregistres();
  const ecrans: Ecran[] = [];
  const noter = (nom: string) => void ecrans.push(ecran(nom, etroit));
  const compter = (combien: number) => {
    const dernier = ecrans.at(-1);
    if (dernier !== undefined) {
      dernier.gestes += combien;
    }
  };
  let ici = A_SIGNER;
  const suite = (seance: Seance) => {
    ici = seance;
    return Response.json(ici);
  };
  const ouvrirLeLien = (seance: Seance) => {
    requetes.clear();
    ici = seance;
    return ouvrir(() => Response.json(ici), {
      '/api/signature/texte': () => Response.json({ pages: BLOCS }),
      '/api/signature/code': () => suite({ ...ici, ...AVEC_CODE }),
      '/api/signature/signer': () => suite(SIGNE_ICI),
      '/api/signature/retractation': () => suite(RETRACTE),
      '/api/signature/document': pdf,
      '/api/signature/recepisse': pdf,
    });
  };
  const { clavier, unmount } = ouvrirLeLien(A_SIGNER);
  /** Presses a button. The large screen has two "Page suivante": that of the steps is the last one. */
  const presser = async (nom: string) => {
    const dernier = screen.getAllByRole('button', { name: nom }).at(-1);
    await clavier.click(dernier as HTMLElement);
    compter(1);
  };
  const taperLeCode = async () => {
    await clavier.type(await screen.findByLabelText('Code à six chiffres'), CODE);
    compter(CODE.length);
  };
  /** A phone goes to the next step with a button. A large screen shows them all. */
  const continuer = () => (etroit ? presser('Continuer') : Promise.resolve());

  await screen.findByText(/^Contrat préliminaire à la vente/u);
  await montrer(1, PAGES.length);
  noter('Identité et pages du contrat');
  for (let n = 2; n <= PAGES.length; n += 1) {
    await presser('Page suivante');
    await montrer(n, PAGES.length);
  }
  await continuer();
  noter('Textes à accepter, consentement');
  for (const une of screen.getAllByRole('checkbox').filter((texte) => texte.hasAttribute('required'))) {
    await clavier.click(une);
    compter(1);
  }
  await continuer();
  noter('Code');
  await presser('Recevoir le code');
  await screen.findByLabelText('Code à six chiffres');
  noter('Signature');
  await taperLeCode();
  await presser('Signer le contrat');
  await screen.findByRole('heading', { name: 'Vous avez signé' });
  noter('Exemplaire');
  await presser('Télécharger votre exemplaire (214\u00a0Ko)');
  unmount();

  const apres = ouvrirLeLien(DELAI);
  await screen.findByText(/^Contrat préliminaire à la vente/u);
  noter('Délai de rétractation');
  await presser('Me rétracter…');
  noter('Rétractation');
  await presser('Recevoir le code');
  await taperLeCode();
  await presser('Confirmer ma rétractation');
  await screen.findByRole('button', { name: 'Télécharger le récépissé' });
  noter('Récépissé');
  await presser('Télécharger le récépissé');
  apres.unmount();
  return ecrans;
}

/** How many lines all screens of a device begin with. */
function debutCommun(ecrans: readonly Ecran[]): number {
  const [premier, ...autres] = ecrans.map(({ dit }) => dit);
  const rang = premier?.findIndex((ligne, ou) => autres.some((dit) => dit[ou] !== ligne)) ?? 0;
  return Math.max(rang, 0);
}

const liste = (lignes: readonly string[]) => lignes.map((ligne, rang) => `${rang + 1}. ${ligne}`).join('\n');
const total = (ecrans: readonly Ecran[]) => ecrans.reduce((somme, { gestes }) => somme + gestes, 0);

function ecrire(telephone: readonly Ecran[], grand: readonly Ecran[]): string {
  const commun = debutCommun(telephone);
  const lignes = telephone.map(({ nom, gestes, mots }, rang) =>
    [`| ${nom}`, gestes, mots, grand[rang]?.gestes, `${grand[rang]?.mots} |`].join(' | '),
  );
  const signer = telephone.findIndex(({ nom }) => nom === 'Exemplaire');
  const ecrans = telephone.map(({ nom, dit }) => `### ${nom}\n\n${liste(dit.slice(commun))}\n`);
  return `# The path of a buyer

Written by \`web/src/features/signature/parcours.test.tsx\`, which goes through the page of a buyer's link (\`/signature#…\`): first to sign the
contract, then, once everybody has signed, to withdraw. The contract is that of the tests of the papers, with a loan: ${PAGES.length} pages,
${MOTS_DU_CONTRAT.toLocaleString('en')} words, annexes apart.

- **Presses**: each button, each box, each digit of the code (which can also be pasted, in one press). The fewest that lead on: the consent to
  electronic registered mail is left out, because it is free.
- **Words**: all that is seen on the screen, header included, without the pages of the contract.

| Screen | Presses, phone | Words, phone | Presses, large screen | Words, large screen |
| --- | ---: | ---: | ---: | ---: |
${lignes.join('\n')}

From the link to the signature: ${total(telephone.slice(0, signer))} presses on a phone, ${total(grand.slice(0, signer))} on a large screen, which shows its three steps together. To withdraw:
${total(telephone.slice(signer + 1, -1))} presses on each.

## What a screen reader says, on a phone

The roles and the accessible names, in their order. The roles are in French here; each screen reader has its own words for them. Every screen
begins with:

${liste(telephone[0]?.dit.slice(0, commun) ?? [])}

Then:

${ecrans.join('\n')}`;
}

it('écrit les gestes, les mots et ce qui s’entend à chaque écran de l’acquéreur', async () => {
  vi.useFakeTimers({ now: Date.parse(MAINTENANT), toFake: ['Date'] });
  const telephone = await parcourir(true);
  const grand = await parcourir(false);
  expect(grand.map(({ nom }) => nom)).toEqual(telephone.map(({ nom }) => nom));
  await expect(ecrire(telephone, grand)).toMatchFileSnapshot(DOC);
}, 60_000);
