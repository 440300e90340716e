// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { requetes } from '../../api/requetes';
import { AU_BOUT, ecrire, envoyer, gardee, garder, ici, pieces, refus } from '../../essais/inscription';
import { monter, preparer, servir } from '../../essais/monter';
import { InscriptionPage } from './inscription-page';
import { PIECES } from './pieces';

const revenir = vi.hoisted(() => vi.fn(async (): Promise<unknown> => null));
vi.mock('./captcha', () => ({
  Captcha: ({ id, faute, prouver }: { id: string; faute?: string; prouver: (preuve: string) => void }) => (
    <div>
      <input
        id={id}
        type="checkbox"
        aria-label="Je ne suis pas un robot"
        onChange={() => prouver('preuve')}
      />
      {faute !== undefined && <p role="alert">{faute}</p>}
    </div>
  ),
}));
vi.mock('./depot', async (vrai) => ({
  ...(await vrai<typeof import('./depot')>()),
  dansLeDepot: (travail: (depot: string) => Promise<unknown>) => travail('depot'),
  revenirAuDepot: revenir,
}));
vi.mock('./queries', async (vrai) => ({
  ...(await vrai<typeof import('./queries')>()),
  deposerPiece: vi.fn(async (emplacement: string) => ({
    nom: `nom-${emplacement}`,
    expireLe: '2099-01-01T00:00:00Z',
  })),
}));

Object.assign(URL, { createObjectURL: ({ name }: File) => `blob:${name}`, revokeObjectURL: () => {} });

preparer();
afterEach(() => requetes.clear());

it('demande chaque pièce, ou la raison de son absence, et la vérification', async () => {
  servir({});
  garder(AU_BOUT);
  const { clavier } = monter(<InscriptionPage />, ici('justificatifs'));
  await clavier.click(
    await screen.findByRole('checkbox', { name: /Je n’ai pas cette pièce\s: Derniers statuts/u }),
  );
  ecrire(/^Pourquoi\s: Derniers statuts/u, 'trop');
  await clavier.click(envoyer());
  const avis = (await screen.findAllByRole('alert'))[0];
  expect(avis?.textContent).toContain(
    'Raison, derniers statuts\u00a0: Ce champ doit contenir 10 caractères minimum.',
  );
  const statuts = screen.getByRole('group', { name: 'Derniers statuts' });
  expect(within(statuts).queryByRole('alert')).toBeNull();
  const garantie = screen.getByRole('group', { name: 'Garantie financière' });
  expect(within(garantie).getByRole('alert').textContent).toBe('Ce champ est obligatoire.');
  const entree = garantie.querySelector('input[type="file"]');
  fireEvent.change(entree as Element, { target: { files: [new File(['x'], 'garantie.pdf')] } });
  await within(garantie).findByText(/garantie\.pdf/u);
  expect(within(garantie).queryByRole('alert')).toBeNull();
  expect(gardee().pieces.garantieFinanciere).toMatchObject({ nom: 'nom-garantieFinanciere' });
}, 20_000);

it('range sept fichiers déposés ensemble d’après leur nom, demande pour les autres, et les laisse revoir', async () => {
  servir({});
  garder(AU_BOUT);
  const { clavier } = monter(<InscriptionPage />, ici('justificatifs'));
  const ensemble = await screen.findByRole('group', { name: 'Toutes les pièces' });
  const noms = ['kbis.pdf', 'rib.pdf', 'cni.jpg', 'statuts.pdf', 'rc pro.pdf', 'garantie.pdf', 'scan 12.pdf'];
  const files = noms.map((nom) => new File(['x'], nom));
  fireEvent.drop(ensemble, { dataTransfer: { files } });
  const laCase = (nom: string) => screen.getByRole('group', { name: nom });
  const lien = await within(laCase('Extrait du registre (Kbis)')).findByRole('link', { name: 'kbis.pdf' });
  expect(lien.getAttribute('href')).toBe('blob:kbis.pdf');
  await within(laCase('Pièce d’identité du gérant')).findByText(/cni\.jpg/u);
  await waitFor(() => expect(Object.keys(gardee().pieces)).toHaveLength(6));
  expect(within(ensemble).getByRole('status').textContent).toContain('6\u00a0pièces reconnues');
  const question = within(ensemble).getByRole('combobox', { name: /scan 12\.pdf$/u });
  await clavier.click(question);
  await clavier.click(await screen.findByRole('option', { name: 'Carte professionnelle' }));
  await within(laCase('Carte professionnelle')).findByRole('link', { name: 'scan 12.pdf' });
  expect(gardee().pieces.carteProfessionnelle).toMatchObject({ libelle: 'scan 12.pdf' });
  expect(within(ensemble).queryByRole('list')).toBeNull();
  // A removed file is forgotten.
  await clavier.click(within(laCase('Derniers statuts')).getByRole('button', { name: /^Retirer/u }));
  expect(screen.queryByRole('link', { name: 'statuts.pdf' })).toBeNull();
}, 20_000);

const INSCRITE = { reference: 'INS-2026-000041', email: 'maelle@arcade.example' };
const prouver = async (clavier: UserEvent) =>
  clavier.click(await screen.findByRole('checkbox', { name: 'Je ne suis pas un robot' }));

/** Answers the sendings with these answers in turn, and notes the body and the key of each sending. */
function recevoir(...reponses: (() => Response)[]) {
  const envois: { corps: Record<string, unknown>; cle: string | null }[] = [];
  servir({
    '/api/inscription/documents': () => new Response(null, { status: 204 }),
    '/api/inscription': (_, { body, headers }) => {
      envois.push({ corps: JSON.parse(String(body)), cle: new Headers(headers).get('Idempotency-Key') });
      return (reponses[envois.length - 1] ?? (() => Response.json(INSCRITE, { status: 201 })))();
    },
  });
  return envois;
}

const panne = () => Response.json({}, { status: 500 });

it('envoie le dossier entier une fois, avec la preuve, et mène à la confirmation', async () => {
  const envois = recevoir(panne);
  garder({ ...AU_BOUT, pieces });
  const { clavier, routeur } = monter(<InscriptionPage />, ici('justificatifs'));
  await prouver(clavier);
  await clavier.click(envoyer());
  expect((await screen.findByRole('alert')).textContent).toContain("Une erreur s'est produite.");
  await clavier.click(envoyer());
  await waitFor(() => expect(routeur.state.location.pathname).toBe('/inscription/confirmation'));
  expect(envois[1]?.corps).toMatchObject({
    documents: PIECES.map(({ emplacement }) => `n-${emplacement}`),
    token: 'preuve',
    cgu: true,
    raisons: { garantieFinanciere: null, statuts: null },
  });
  // After a failure the same key is used again.
  expect(envois[1]?.cle).toBe(envois[0]?.cle);
  expect(sessionStorage.getItem('inscription')).toBeNull();
});

it('garde sa clé après un rechargement, et en prend une autre quand autre chose est envoyé', async () => {
  const envois = recevoir(panne, panne, panne);
  garder({ ...AU_BOUT, pieces });
  const avant = monter(<InscriptionPage />, ici('justificatifs'));
  await prouver(avant.clavier);
  await avant.clavier.click(envoyer());
  await screen.findByText(/Une erreur s'est produite\./u);
  avant.unmount();
  const { clavier } = monter(<InscriptionPage />, ici('justificatifs'));
  await prouver(clavier);
  await clavier.click(envoyer());
  await screen.findByText(/Une erreur s'est produite\./u);
  expect(envois[0]?.cle).toMatch(/^[\da-f-]{36}$/u);
  expect(envois[1]?.cle).toBe(envois[0]?.cle);
  const statuts = screen.getByRole('group', { name: 'Derniers statuts' });
  const entree = statuts.querySelector('input[type="file"]');
  fireEvent.change(entree as Element, { target: { files: [new File(['x'], 'statuts.pdf')] } });
  await within(statuts).findByText(/statuts\.pdf/u);
  await clavier.click(envoyer());
  await waitFor(() => expect(envois).toHaveLength(3));
  expect(envois[2]?.corps.documents).toContain('nom-statuts');
  expect(envois[2]?.cle).not.toBe(envois[0]?.cle);
});

it('met un refus de l’envoi sur sa pièce, et ramène à l’étape qu’il faut revoir', async () => {
  servir({
    '/api/inscription': refus(400, {
      detail: 'Des champs sont à revoir.',
      violations: [
        { propertyPath: 'documents.statuts', message: 'Ce fichier a été effacé : envoyez-le de nouveau.' },
        { propertyPath: 'prescriber.contact.email', message: 'Cette adresse a déjà un compte.' },
        { propertyPath: 'company.rcs', message: 'Ce champ est obligatoire.' },
        { propertyPath: 'company.capital', message: 'Le capital manque.' },
      ],
    }),
    '/api/insee': () => Response.json({}, { status: 404 }),
  });
  garder({ ...AU_BOUT, pieces });
  const { clavier } = monter(<InscriptionPage />, ici('justificatifs'));
  await prouver(clavier);
  await clavier.click(envoyer());
  const statuts = screen.getByRole('group', { name: 'Derniers statuts' });
  expect((await within(statuts).findByRole('alert')).textContent).toContain('a été effacé');
  // An error of another step is shown on that step, under the name of its field. An error of no step is shown on this page.
  expect(screen.getByText('Le capital manque.')).toBeTruthy();
  expect(screen.queryByText(/Ce champ est obligatoire/u)).toBeNull();
  expect(screen.getByRole('link', { name: 'Revoir la société' })).toBeTruthy();
  await clavier.click(screen.getByRole('link', { name: 'Revoir le prescripteur' }));
  expect(await screen.findByText('Cette adresse a déjà un compte.')).toBeTruthy();
  expect(Object.keys(gardee().pieces)).toHaveLength(7);
});

it('nomme les pièces que le serveur n’a plus, et vide leur place', async () => {
  servir({});
  const { statuts: _, ...restantes } = pieces;
  revenir.mockResolvedValueOnce({ pieces: restantes, perdues: ['statuts'] });
  garder({ ...AU_BOUT, pieces });
  monter(<InscriptionPage />, ici('justificatifs'));
  const avis = await screen.findByRole('status');
  expect(avis.textContent).toContain('veuillez les joindre de nouveau');
  expect(avis.textContent).toContain('Derniers statuts');
  const statuts = screen.getByRole('group', { name: 'Derniers statuts' });
  expect(within(statuts).queryByText('a.pdf')).toBeNull();
  expect(
    within(screen.getByRole('group', { name: 'Garantie financière' })).getByText(/a\.pdf/u),
  ).toBeTruthy();
  expect(gardee().pieces.statuts).toBeUndefined();
  // Once sent again, the document is no longer missing.
  const entree = statuts.querySelector('input[type="file"]');
  fireEvent.change(entree as Element, { target: { files: [new File(['x'], 'statuts.pdf')] } });
  await within(statuts).findByText(/statuts\.pdf/u);
  expect(screen.queryByRole('status')).toBeNull();
  expect(gardee().pieces.statuts).toMatchObject({ depot: 'depot' });
});
