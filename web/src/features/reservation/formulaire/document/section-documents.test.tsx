// @vitest-environment jsdom
import { Blob } from 'node:buffer';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ouvrirLeFormulaire } from '../../../../essais/brouillon-ouvert';
import { BROUILLON, FORMULAIRE, IDENTITE, PLAN } from '../../../../essais/formulaire-reservation';
import { preparer, servir } from '../../../../essais/monter';
import { finirAvantDeSortir } from '../../../../lib/avant-de-sortir';
import { tous } from '../../../../lib/flashs';

preparer();
afterEach(finirAvantDeSortir);

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

/** Replaces `XMLHttpRequest`, which makes the upload. Gives this answer, and notes the sendings. */
function televerser(
  reponse: { status: number; corps: unknown } | 'coupure',
  quand: Promise<unknown> = Promise.resolve(),
) {
  let abandons = 0;
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
    abort() {
      abandons += 1;
    }
    getAllResponseHeaders = () => 'Content-Type: application/json\r\nETag: W/"2-x"';
    send(corps: FormData) {
      envois.push({ adresse: this.#adresse, fichier: corps.get('fichier') as File });
      this.response = new Blob([JSON.stringify(reponse === 'coupure' ? null : reponse.corps)]);
      void quand.then(() => this.dispatchEvent(new Event(reponse === 'coupure' ? 'error' : 'load')));
    }
  }
  vi.stubGlobal('XMLHttpRequest', FauxEnvoi);
  return Object.assign(envois, { abandons: () => abandons });
}

it('dit pourquoi chaque pièce est demandée, et ce que le portail a ajouté de lui-même', () => {
  ouvrirLeFormulaire({ section: 'documents' });
  expect(ligne().textContent).toContain('L’identité de chaque acquéreur doit être vérifiée.');
  expect(ligne().textContent).toContain('À envoyer');
  expect(ligne('Autre document').textContent).toContain('Facultatif');
  const portail = partie('Ajoutés par le portail');
  expect(portail.textContent).toContain('Plan du lot A203');
  expect(portail.textContent).toContain('PDF, 120\u00a0Ko');
  // The title says once that the portal added these documents.
  expect(portail.textContent).not.toContain('Ajouté par le portail');
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
  expect(within(ligne()).getByRole('button', { name: /^Ajouter un fichier/u })).toBeTruthy();
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

it('quitter la section n’arrête pas ce qui part : elle le montre quand on y revient', async () => {
  let arriver = () => {};
  const quand = new Promise<void>((suite) => {
    arriver = suite;
  });
  const envois = televerser({ status: 201, corps: AVEC }, quand);
  ouvrirLeFormulaire({ section: 'documents' });
  fireEvent.drop(ligne(), { dataTransfer: { files: [fichier()] } });
  await screen.findByRole('progressbar');
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
  fireEvent.click(screen.getByRole('link', { name: 'Continuer vers Récapitulatif' }));
  fireEvent.click(await screen.findByRole('link', { name: 'Documents' }));
  expect(await screen.findByRole('progressbar', { name: 'Envoi de passeport.jpg' })).toBeTruthy();
  fireEvent.click(screen.getByRole('link', { name: 'Continuer vers Récapitulatif' }));
  await screen.findByRole('link', { name: 'Documents' });
  arriver();
  await waitFor(() =>
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true),
  );
  expect(await screen.findByText('Reçu')).toBeTruthy();
  expect([envois.length, envois.abandons()]).toEqual([1, 0]);
});

it('dit, où que l’on soit, qu’une pièce n’est pas partie, et la garde sur sa ligne', async () => {
  let couper = () => {};
  const quand = new Promise<void>((suite) => {
    couper = suite;
  });
  televerser('coupure', quand);
  ouvrirLeFormulaire({ section: 'documents' });
  fireEvent.drop(ligne(), { dataTransfer: { files: [fichier()] } });
  fireEvent.click(screen.getByRole('link', { name: 'Continuer vers Récapitulatif' }));
  await screen.findByRole('link', { name: 'Documents' });
  couper();
  await waitFor(() => expect(tous().map(({ message }) => message)[0]).toMatch(/^Pièce d’identité/u));
  fireEvent.click(screen.getByRole('link', { name: 'Documents' }));
  expect(
    await within(await screen.findByRole('group', { name: 'Pièce d’identité' })).findByRole('alert'),
  ).toBeTruthy();
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
  const question = await screen.findByRole('dialog', { name: 'Retirer ce document\u00a0?' });
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
