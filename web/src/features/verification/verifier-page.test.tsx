// @vitest-environment jsdom
import { webcrypto } from 'node:crypto';
import { createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { requetes } from '../../api/requetes';
import { monter, preparer, servir } from '../../essais/monter';
import { empreintesDe, finsDeRevision } from './empreintes';
import { VerifierPage } from './verifier-page';

preparer();
beforeEach(() => vi.stubGlobal('crypto', webcrypto));
afterEach(() => requetes.clear());

const octets = (texte: string) => new TextEncoder().encode(texte);
const sha256 = async (texte: string) =>
  Buffer.from(await webcrypto.subtle.digest('SHA-256', octets(texte))).toString('hex');

/** A file that jsdom reads like a browser. */
function fichier(texte: string, nom = 'mandat.pdf'): File {
  const sien = new File([texte], nom, { type: 'application/pdf' });
  Object.defineProperty(sien, 'arrayBuffer', { value: async () => octets(texte).buffer });
  return sien;
}

const SIGNE = '%PDF-1.7 un\n%%EOF\n deux %%EOF';

it('coupe un fichier à chacune de ses révisions, avec la fin de ligne qui suit ou sans elle', () => {
  expect(finsDeRevision(octets('a%%EOF\nb%%EOF\r\nc%%EO %%EOF'))).toEqual([6, 7, 13, 14, 15, 26]);
  expect(finsDeRevision(octets('rien'))).toEqual([]);
  expect(finsDeRevision(octets('%%EOF '.repeat(200)))).toHaveLength(60);
});

it('calcule l’empreinte du fichier et de chaque révision', async () => {
  expect(await empreintesDe(fichier(SIGNE))).toEqual({
    empreinte: await sha256(SIGNE),
    revisions: await Promise.all(
      ['%PDF-1.7 un\n%%EOF', '%PDF-1.7 un\n%%EOF\n', SIGNE].map((debut) => sha256(debut)),
    ),
  });
});

const CONNU = {
  connu: true,
  modifie: false,
  document: { genre: 'mandat', reference: 'M-000012' },
  signatures: [
    { initiales: 'H. P.', role: 'Pour le mandataire', le: '2026-11-23T17:12:00Z', niveau: 'PAdES B-B' },
    { initiales: 'S. K.', role: 'Le mandant', le: '2026-11-24T09:00:00Z', niveau: 'PAdES B-B' },
  ],
  certificat: { empreinte: 'c0ffee', nom: 'Linteau, cachet' },
};
const INCONNU = { connu: false, modifie: false, document: null, signatures: [], certificat: null };

function ouvrir(reponse: object, statut = 200) {
  const envois: string[] = [];
  servir({
    '/api/verification': (_, { body }) => {
      envois.push(String(body));
      return Response.json(reponse, { status: statut });
    },
  });
  return { ...monter(<VerifierPage />, { requetes }), envois };
}

const champ = () => screen.getByLabelText(/Fichier à vérifier/u);

it('d’un fichier intact, dit qui l’a signé, quand et à quel niveau, et n’envoie que des empreintes', async () => {
  const { clavier, envois } = ouvrir(CONNU);
  expect(screen.getByText(/Le fichier ne quitte pas votre navigateur/u)).toBeTruthy();
  await clavier.upload(champ(), fichier(SIGNE));
  const titre = await screen.findByRole('heading', { name: 'Ce fichier est intact.' });
  expect(document.activeElement).toBe(titre);
  const lignes = screen.getAllByRole('row').map(({ textContent }) => textContent);
  expect(lignes[1]).toBe('H. P.Pour le mandataire23/11/2026 18:12PAdES B-B');
  expect(lignes).toHaveLength(3);
  expect(screen.getByText('Mandat M-000012')).toBeTruthy();
  expect(envois).toHaveLength(1);
  expect(envois[0]).not.toContain('PDF-1.7');
  expect(JSON.parse(envois[0] ?? '').empreinte).toBe(await sha256(SIGNE));
});

it('d’un fichier auquel on a ajouté, ou qui n’est pas connu, le dit', async () => {
  const { clavier, unmount } = ouvrir({ ...CONNU, modifie: true });
  await clavier.upload(champ(), fichier(SIGNE));
  await screen.findByRole('heading', { name: 'Ce fichier a été modifié après sa signature.' });
  unmount();
  const seconde = ouvrir(INCONNU);
  await seconde.clavier.upload(champ(), fichier(SIGNE));
  await screen.findByRole('heading', { name: 'Ce fichier n’est pas connu ici.' });
  expect(screen.getByText(/un seul octet changé suffit/u)).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});

it('ne nomme que les logiciels avec lesquels les documents sont éprouvés', () => {
  ouvrir(CONNU);
  expect(screen.getByText(/^Deux logiciels libres/u).textContent).toMatch(
    /pdfsig \(de Poppler\) et pyHanko.*et non avec Acrobat Reader\.$/u,
  );
});

it('prend un fichier déposé', async () => {
  ouvrir(CONNU);
  const zone = champ().parentElement as HTMLElement;
  const depot = createEvent.drop(zone, { dataTransfer: { files: [fichier(SIGNE)] } });
  fireEvent(zone, depot);
  expect(depot.defaultPrevented).toBe(true);
  await screen.findByRole('heading', { name: 'Ce fichier est intact.' });
});

it('dit quand il ne peut pas vérifier : trop lourd, sans https, sans réponse', async () => {
  const { clavier, envois, unmount } = ouvrir(
    { code: 'trop', detail: 'Trop de vérifications. Réessayez dans une minute.' },
    429,
  );
  const lourd = fichier(SIGNE);
  Object.defineProperty(lourd, 'size', { value: 200_000_000 });
  await clavier.upload(champ(), lourd);
  await screen.findByText('Ce fichier dépasse 100 Mo.');
  expect(envois).toHaveLength(0);
  await clavier.upload(champ(), fichier(SIGNE));
  await screen.findByText('Trop de vérifications. Réessayez dans une minute.');
  unmount();
  vi.stubGlobal('crypto', {});
  const sans = ouvrir(CONNU);
  await sans.clavier.upload(champ(), fichier(SIGNE));
  await screen.findByText(/Ouvrez cette page par son adresse en https/u);
  await waitFor(() => expect(sans.envois).toHaveLength(0));
});
