// @vitest-environment jsdom
import { Blob } from 'node:buffer';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ouvrirLeFormulaire } from '../../essais/brouillon-ouvert';
import { BROUILLON, FORMULAIRE, IDENTITE, PLAN } from '../../essais/formulaire-reservation';
import { preparer, servir } from '../../essais/monter';

preparer();

const AVEC = {
  ...BROUILLON,
  documents: [PLAN, IDENTITE],
  formulaire: {
    ...FORMULAIRE,
    documentsRequis: FORMULAIRE.documentsRequis.map((une) => ({ ...une, fourni: true })),
  },
};
const fichier = (nom = 'passeport.jpg') => new File(['x'], nom, { type: 'image/jpeg' });
const ligne = (nom = 'Pièce d’identité') => screen.getByRole('group', { name: nom });

const partie = (titre: string) => screen.getByText(titre).closest('section') as HTMLElement;

/** The upload, which only the older kind of request makes: what it sends, and what it is answered. */
function televerser(reponse: { status: number; corps: unknown } | 'coupure') {
  const envois: { adresse: string; fichier: File }[] = [];
  class FauxEnvoi extends EventTarget {
    upload = new EventTarget();
    responseType = '';
    withCredentials = false;
    status = reponse === 'coupure' ? 0 : reponse.status;
    statusText = '';
    response: Blob | null = null;
    #adresse = '';
    open(_: string, adresse: string) {
      this.#adresse = adresse;
    }
    setRequestHeader() {}
    abort() {}
    getAllResponseHeaders = () => 'Content-Type: application/json\r\nETag: W/"2-x"';
    send(corps: FormData) {
      envois.push({ adresse: this.#adresse, fichier: corps.get('fichier') as File });
      this.response = new Blob([JSON.stringify(reponse === 'coupure' ? null : reponse.corps)]);
      queueMicrotask(() => this.dispatchEvent(new Event(reponse === 'coupure' ? 'error' : 'load')));
    }
  }
  vi.stubGlobal('XMLHttpRequest', FauxEnvoi);
  return envois;
}

it('dit pourquoi chaque pièce est demandée, et ce que le portail a ajouté de lui-même', () => {
  ouvrirLeFormulaire({ section: 'documents' });
  expect(ligne().textContent).toContain('L’identité de chaque acquéreur se vérifie.');
  expect(ligne().textContent).toContain('À envoyer');
  expect(ligne('Autre document').textContent).toContain('Facultatif');
  const portail = partie('Ajoutés par le portail');
  expect(portail.textContent).toContain('Plan du lot A203');
  expect(portail.textContent).toContain('Ajouté par le portail');
  expect(within(portail).queryByRole('button', { name: /^Retirer/u })).toBeNull();
});

it('envoie sous sa catégorie ce qui est lâché sur sa ligne, montre la pièce et libère la ligne', async () => {
  const envois = televerser({ status: 201, corps: AVEC });
  ouvrirLeFormulaire({ section: 'documents' });
  fireEvent.drop(ligne(), { dataTransfer: { files: [fichier()] } });
  expect(await screen.findByRole('button', { name: 'Voir passeport.jpg' })).toBeTruthy();
  expect(envois.map(({ adresse, fichier: { name } }) => [adresse, name])).toEqual([
    ['/api/reservations/5/documents?categorie=reservataire&type=identite', 'passeport.jpg'],
  ]);
  expect(ligne().textContent).toContain('Reçu, 1 fichier');
  expect(within(ligne()).getByRole('button', { name: /^Choisir un fichier/u })).toBeTruthy();
});

it('garde le fichier quand la ligne est coupée, et le renvoie', async () => {
  televerser('coupure');
  ouvrirLeFormulaire({ section: 'documents' });
  fireEvent.drop(ligne(), { dataTransfer: { files: [fichier()] } });
  expect(await within(ligne()).findByRole('alert')).toBeTruthy();
  const envois = televerser({ status: 201, corps: AVEC });
  fireEvent.click(within(ligne()).getByRole('button', { name: /^Réessayer/u }));
  await screen.findByRole('button', { name: 'Voir passeport.jpg' });
  expect(envois).toHaveLength(1);
});

it('ouvre l’appareil photo d’un téléphone', () => {
  ouvrirLeFormulaire({ section: 'documents' });
  const photo = ligne().querySelector('input[capture]');
  expect(photo?.getAttribute('capture')).toBe('environment');
  expect(within(ligne()).getByLabelText(/^Photographier\s: Pièce d’identité$/u)).toBeTruthy();
});

it('montre une image et un PDF dans la page', async () => {
  ouvrirLeFormulaire({ section: 'documents', reservation: AVEC, formulaire: AVEC.formulaire });
  fireEvent.click(screen.getByRole('button', { name: 'Voir passeport.jpg' }));
  const image = await screen.findByRole('img', { name: 'passeport.jpg' });
  expect(image.getAttribute('src')).toBe(IDENTITE.preview);
  fireEvent.click(screen.getByRole('button', { name: 'Image suivante' }));
  const pages = await screen.findByTitle('Plan du lot A203');
  expect([pages.tagName, pages.getAttribute('src')]).toEqual(['IFRAME', PLAN.preview]);
});

it('retire un document, une fois que l’on a confirmé', async () => {
  const demandes = servir({ '/api/reservations/5/documents/12': () => Response.json(BROUILLON) });
  ouvrirLeFormulaire({ section: 'documents', reservation: AVEC, formulaire: AVEC.formulaire });
  fireEvent.click(screen.getByRole('button', { name: 'Retirer passeport.jpg' }));
  const question = await screen.findByRole('dialog', { name: 'Retirer ce document ?' });
  expect(demandes).toEqual([]);
  fireEvent.click(within(question).getByRole('button', { name: 'Retirer' }));
  await waitFor(() => expect(screen.queryByText('passeport.jpg')).toBeNull());
  expect(demandes).toEqual(['/api/reservations/5/documents/12']);
});

it('un document que les réponses ne demandent plus reste en vue, et se retire', () => {
  ouvrirLeFormulaire({
    section: 'documents',
    reservation: { documents: [{ ...IDENTITE, type: 'contrat', libelle: 'contrat.pdf' }] },
  });
  const orphelins = partie('Plus demandés par vos réponses');
  expect(within(orphelins).getByRole('button', { name: 'Retirer contrat.pdf' })).toBeTruthy();
});
