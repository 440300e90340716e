// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { requetes } from '../../../api/requetes';
import { MANDAT as A_SIGNER, actif } from '../../../essais/mandats';
import { monter, preparer, servir } from '../../../essais/monter';
import { CLES, garder } from '../../../lib/stockage';
import { MandatDeLaSociete } from './mandat';

preparer();
afterEach(() => requetes.clear());

const DROITS = {
  enregistrer: true,
  nommer: false,
  envoyer: false,
  terminer: false,
  contresigner: false,
  numeroter: false,
};
const MANDAT = { ...A_SIGNER, motifRefus: null, papier: false, fichier: null, droits: DROITS };

it('enregistre un mandat signé sur papier, par son scan et ses deux dates', async () => {
  garder(CLES.utilisateur, { id: 2, roles: ['ROLE_IR'] });
  const envois: Record<string, unknown>[] = [];
  servir({
    '/api/gestion/societes/4/mandat': (_, { method, body }) => {
      if (method !== 'POST') {
        return Response.json(MANDAT);
      }
      envois.push(Object.fromEntries(body as FormData));
      return Response.json({ ...MANDAT, actif: true, papier: true }, { status: 201 });
    },
  });
  const { clavier } = monter(<MandatDeLaSociete id={4} />);
  expect(await screen.findByText('À signer par la société')).toBeTruthy();
  await clavier.click(screen.getByRole('button', { name: 'Enregistrer un mandat signé sur papier' }));
  const fenetre = await screen.findByRole('dialog', { name: 'Mandat signé sur papier' });
  const enregistrer = within(fenetre).getByRole('button', { name: 'Enregistrer le mandat' });
  await clavier.click(enregistrer);
  expect(within(fenetre).getByRole('alert').textContent).toContain('3\u00a0champs sont à corriger');
  const entree = document.querySelector('input[type="file"]');
  fireEvent.change(entree as Element, { target: { files: [new File(['x'], 'mandat.exe')] } });
  await clavier.type(within(fenetre).getByLabelText('Signé par la société le'), '20/11/2026');
  await clavier.type(within(fenetre).getByLabelText('Signature de Linteau le'), '21/11/2026');
  await clavier.click(enregistrer);
  expect(
    within(fenetre).getByText("Ce type de fichier n'est pas valide (formats acceptés : PDF, JPG, JPEG, PNG)"),
  ).toBeTruthy();
  fireEvent.change(entree as Element, { target: { files: [new File(['x'], 'mandat.pdf')] } });
  await clavier.click(enregistrer);
  await waitFor(() => expect(envois).toHaveLength(1));
  expect(envois[0]).toMatchObject({ dateSignature: '2026-11-20', dateSignatureIcade: '2026-11-21' });
  expect((envois[0]?.fichier as File | undefined)?.name).toBe('mandat.pdf');
}, 20_000);

/** Opens the block of a mandate. Notes what is sent, and answers with the mandate in its new state. */
function ouvrir(mandat: object | null, apres: object = mandat ?? MANDAT) {
  garder(CLES.utilisateur, { id: 2, roles: ['ROLE_IR'] });
  const envois: [string, unknown][] = [];
  servir({
    '/api/gestion/societes/4/mandat': ({ pathname }, { method = 'GET', body }) => {
      if (method === 'GET') {
        return envois.length > 0
          ? Response.json(apres)
          : mandat === null
            ? Response.json({ code: 'x' }, { status: 404 })
            : Response.json(mandat);
      }
      envois.push([
        `${method} ${pathname.replace('/api/gestion/societes/4/', '')}`,
        body ? JSON.parse(String(body)) : null,
      ]);
      return Response.json(apres);
    },
  });
  return { ...monter(<MandatDeLaSociete id={4} />, { requetes }), envois };
}

it('d’une société sans mandat, nomme qui le signe', async () => {
  const { clavier, envois } = ouvrir(null, { ...MANDAT, etape: 'en-preparation', document: false });
  await clavier.click(await screen.findByRole('button', { name: 'Nommer le représentant' }));
  const fenetre = within(await screen.findByRole('dialog', { name: 'Représentant légal' }));
  await clavier.type(fenetre.getByLabelText('Prénom'), 'Léa');
  await clavier.type(fenetre.getByLabelText('Nom'), 'Perrin');
  await clavier.type(fenetre.getByLabelText('E-mail'), 'Lea@Arcade.example');
  await clavier.click(fenetre.getByRole('button', { name: 'Envoyer le mandat à signer' }));
  await screen.findByText('En préparation');
  expect(envois).toEqual([
    [
      'PUT mandat/representant',
      { civilite: 'Mme', prenom: 'Léa', nom: 'Perrin', email: 'lea@arcade.example' },
    ],
  ]);
}, 20_000);

it('à signer, donne le document et renvoie le lien', async () => {
  const { clavier, envois } = ouvrir({ ...MANDAT, droits: { ...DROITS, nommer: true, envoyer: true } });
  const lien = await screen.findByRole('link', { name: 'Mandat à signer (PDF)' });
  expect(lien.getAttribute('href')).toBe('/api/mandats-signature/jeton/document');
  expect(screen.getByRole('button', { name: 'Changer de représentant' })).toBeTruthy();
  await clavier.click(screen.getByRole('button', { name: 'Renvoyer le lien de signature' }));
  await waitFor(() => expect(envois).toEqual([['POST mandat/envoi', null]]));
});

it('à contresigner, mène à la page où l’on contresigne ; refusé, dit pourquoi', async () => {
  const { unmount } = ouvrir({
    ...MANDAT,
    etape: 'a-contresigner',
    droits: { ...DROITS, contresigner: true },
  });
  const lien = await screen.findByRole('link', { name: 'Contresigner' });
  expect(lien.getAttribute('href')).toBe('/gestion/mandats');
  unmount();
  requetes.clear();
  ouvrir({ ...MANDAT, etape: 'refuse', motifRefus: 'La commission n’est pas la bonne.' });
  await screen.findByText('Refusé');
  expect(screen.getByText('La commission n’est pas la bonne.')).toBeTruthy();
});

it('actif, note son numéro au registre et y met fin avec une raison', async () => {
  const droits = { ...DROITS, terminer: true, numeroter: true };
  const court = { ...MANDAT, ...actif('2027-12-05'), droits };
  const { clavier, envois } = ouvrir(court);
  await clavier.click(await screen.findByRole('button', { name: 'Saisir le numéro au registre' }));
  let fenetre = within(await screen.findByRole('dialog', { name: 'Numéro au registre' }));
  await clavier.type(fenetre.getByLabelText('Numéro au registre des mandats'), '2026-041');
  await clavier.click(fenetre.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(envois).toHaveLength(1));
  await clavier.click(screen.getByRole('button', { name: 'Mettre fin au mandat' }));
  fenetre = within(await screen.findByRole('dialog', { name: 'Mettre fin au mandat' }));
  await clavier.click(fenetre.getByRole('button', { name: 'Mettre fin au mandat' }));
  expect(envois).toHaveLength(1);
  await clavier.type(fenetre.getByLabelText('Raison'), 'Carte professionnelle retirée');
  await clavier.click(fenetre.getByRole('button', { name: 'Mettre fin au mandat' }));
  await waitFor(() =>
    expect(envois).toEqual([
      ['PUT mandat/numero-registre', { numeroRegistre: '2026-041' }],
      ['POST mandat/fin', { motif: 'Carte professionnelle retirée' }],
    ]),
  );
}, 20_000);

it('à qui ne peut l’enregistrer, ne le propose pas ; sans mandat, le dit', async () => {
  garder(CLES.utilisateur, { id: 2, roles: ['ROLE_IT'] });
  servir({ '/api/gestion/societes/4/mandat': () => Response.json({ code: 'x' }, { status: 404 }) });
  monter(<MandatDeLaSociete id={4} />);
  expect(await screen.findByText('Aucun mandat pour le moment.')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
