/** The signature page in a test: a link, the server's answers, and pages that become visible. */
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { requetes } from '../api/requetes';
import type { Seance } from '../features/signature/queries';
import { SignaturePage } from '../features/signature/signature-page';
import { monter, preparer, servir } from './monter';

/** For each page of the document, the observer that the test calls when the page becomes visible. */
const guets = new Map<Element, (visible: boolean) => void>();

/** Prepares a test file of the signature page. Call it once at the top of the file. */
export function preparerLaSignature(): void {
  preparer();
  beforeEach(() => {
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        element: Element | null = null;
        constructor(private readonly dire: (vues: object[]) => void) {}
        observe(element: Element) {
          this.element = element;
          guets.set(element, (visible) =>
            this.dire([{ isIntersecting: visible, intersectionRect: { height: visible ? 500 : 0 } }]),
          );
        }
        disconnect() {
          if (this.element !== null) {
            guets.delete(this.element);
          }
        }
      },
    );
    vi.stubGlobal('scrollTo', () => {});
  });
  afterEach(() => {
    guets.clear();
    requetes.clear();
  });
}

export const PAGES = 3;
/** A mandate that is not signed yet. */
export const SEANCE: Seance = {
  genre: 'mandat',
  titre: 'Mandat de commercialisation',
  sousTitre: 'Linteau vous demande de le signer.',
  reference: 'M-000012',
  signataire: { prenom: 'Hélène', nom: 'Perrin', email: 'h…n@arcade.example' },
  tour: 'a-signer',
  echeance: '2099-11-30T18:00:00Z',
  conseiller: { prenom: 'Solène', nom: 'Kervadec', tel: '0240115827', email: 's@linteau.example' },
  document: {
    libelle: 'Mandat de commercialisation',
    nom: 'mandat-M-000012.pdf',
    taille: 214_000,
    pages: PAGES,
    empreinte: 'ab',
    signe: false,
  },
  preuve: null,
  signataires: [
    { nom: 'Hélène Perrin', role: 'Pour le mandataire', etat: 'attend', le: null, moi: true },
    { nom: 'Linteau Promotion', role: 'Le mandant', etat: 'attend', le: null, moi: false },
  ],
  acceptations: [{ code: 'lu-et-accepte', texte: 'J’ai lu ce mandat et je l’accepte.', obligatoire: true }],
  code: null,
  prochainCode: null,
  niveau: 'Une signature électronique simple.',
  retour: null,
  annexes: [],
  refus: null,
  retractation: null,
  surPlace: false,
  suivant: false,
  dossier: false,
};
export const dans = (secondes: number) => new Date(Date.now() + secondes * 1_000).toISOString();
type Reponses = Parameters<typeof servir>[0];

/** Opens the signature page by a link with the secret `jeton`. `seance` is what the server answers about this link. */
export function ouvrir(seance: Seance | (() => Response), reponses: Reponses = {}, jeton = 'un-jeton') {
  const jetons: (string | null)[] = [];
  const demandes = servir({
    '/api/signature/texte': () =>
      Response.json({
        pages: Array.from({ length: PAGES }, (_, rang) => ({
          blocs: [
            { genre: 'titre', texte: `Article ${rang + 1}` },
            { genre: 'paragraphe', texte: `Ce que dit l’article ${rang + 1}.` },
          ],
        })),
      }),
    '/api/signature/pages/': () =>
      new Response('<svg xmlns="http://www.w3.org/2000/svg"/>', {
        headers: { 'Content-Type': 'image/svg+xml' },
      }),
    ...reponses,
    '/api/signature': (_, { headers }) => {
      jetons.push(new Headers(headers).get('Linteau-Jeton'));
      return typeof seance === 'function' ? seance() : Response.json(seance);
    },
  });
  const page = monter(<SignaturePage />, {
    adresse: `/signature${jeton === '' ? '' : `#${jeton}`}`,
    requetes,
  });
  return { ...page, demandes, jetons };
}

export const page = (n: number, total = PAGES) =>
  screen.getByRole('region', { name: `Page ${n} sur ${total}` });
export const bouton = (name: string) => screen.getByRole('button', { name });
export const etape = (nom: string) =>
  screen.getByRole('heading', { level: 2, name: new RegExp(`^${nom}`, 'u') }).closest('li') as HTMLElement;

/** Makes a whole page visible. */
export async function montrer(n: number, total = PAGES): Promise<void> {
  act(() => guets.get(page(n, total))?.(true));
  await waitFor(() => expect(page(n, total).querySelector('img')).not.toBeNull());
  act(() => {
    for (const repere of page(n, total).querySelectorAll('span')) {
      guets.get(repere)?.(true);
    }
  });
}

export async function toutLire(): Promise<void> {
  await screen.findByRole('region', { name: `Page 1 sur ${PAGES}` });
  for (let n = 1; n <= PAGES; n += 1) {
    await montrer(n);
  }
}
