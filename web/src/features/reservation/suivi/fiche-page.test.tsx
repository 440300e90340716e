// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { Suspense } from 'react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { requetes } from '../../../api/requetes';
import { session } from '../../../api/session';
import type { Reservation } from '../../../api/types';
import { monter, preparer, servir } from '../../../essais/monter';
import { MAELLE } from '../../../essais/personnes';
import { ANNULEE, FICHE, INCOMPLET, REFERENCES } from '../../../essais/reservations';
import { tous } from '../../../lib/flashs';
import { FichePage } from './fiche-page';

preparer();
beforeEach(() => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-23T13:32:00Z'));
  requetes.setQueryData(session.queryKey, MAELLE);
});
afterEach(() => {
  vi.restoreAllMocks();
  requetes.clear();
});

function ouvrir(fiche: Reservation = FICHE, autres: Parameters<typeof servir>[0] = {}) {
  servir({
    ...autres,
    '/api/reservations/references': () => Response.json(REFERENCES),
    '/api/reservations/': () => Response.json(fiche),
  });
  return monter(
    <Suspense>
      <Routes>
        <Route path="/suivi/reservations/:id" element={<FichePage />} />
      </Routes>
    </Suspense>,
    { adresse: `/suivi/reservations/${fiche.id}`, requetes },
  );
}

const texte = (element: Element | null | undefined) =>
  (element?.textContent ?? '').replace(/[\u00a0\u202f]/gu, ' ');
const region = async (nom: string) => texte(await screen.findByRole('region', { name: nom }));
/** The text under a title. */
const partie = async (titre: string) =>
  texte((await screen.findByRole('heading', { level: 2, name: titre })).closest('section'));

it('dit toutes ses personnes, dans les mots de leurs codes', async () => {
  ouvrir();
  await waitFor(async () => expect(await region('Réservataire')).toContain('Situation familialeMariée'));
  const anais = await region('Réservataire');
  for (const fait of [
    'NomMme Anaïs Le Bihan',
    'E-mailanais.lebihan@exemple.fr',
    'Téléphone06 48 21 90 37',
    'VilleNANTES (44000)',
    'Naissancele 14/03/1991 à Vannes',
    'RégimeCommunauté réduite aux acquêts',
    'CatégorieCadres',
    'Revenus imposables de 202541 000 €',
    'Contrat par e-mailOui',
    'Acte par e-mailNon',
  ]) {
    expect(anais).toContain(fait);
  }
  const tristan = await region('Co-réservataire');
  expect(tristan).toContain('NomM. Tristan Le Bihan');
  expect(tristan).not.toContain('E-mail');
  const lien = within(screen.getByRole('region', { name: 'Réservataire' })).getByRole('link', {
    name: 'Sa dénonciation',
  });
  expect(lien.getAttribute('href')).toBe('/suivi/denonciations?denonciation=41');
});

it('détaille son prix, son projet, son financement, son dépôt et son notaire', async () => {
  ouvrir();
  const prix = await partie('Prix');
  for (const fait of [
    '338 996 € TVA 5,5 % comprise',
    'Prix de grille341 996 €',
    'Promotion− 3 000 €',
    'Dont lot principal320 996 €',
    'Dont annexes P11818 000 €',
    'Hors taxe321 323,22 €',
    'TVA 5,5 %17 672,78 €',
  ]) {
    expect(prix).toContain(fait);
  }
  await waitFor(async () => expect(await partie('Projet')).toContain('DestinationRésidence principale'));
  expect(await partie('Projet')).toContain('Plus précisémentPremier achat');
  expect(await partie('Financement')).toContain('Apport60 000 €PrêtCrédit maritime, 270 000 €');
  expect(await partie('Financement')).toContain('Reste à financer8 996 €');
  expect(await partie('Dépôt de garantie')).toContain('VersementChèqueMontant1 500 €Numéro du chèque0042');
  expect(await partie('Notaire')).toContain('Celui du programme.');
});

it('sans TVA choisie, dit les prix que le contrat peut avoir', async () => {
  ouvrir({ ...FICHE, tva: null, prixContrat: null, formulaire: null });
  expect(await partie('Prix')).toContain('La TVA reste à choisir');
  expect(await partie('Prix')).toContain('TVA 20 %389 000 €TVA réduite 5,5 %341 996 €');
});

it('d’une société, dit laquelle et qui la représente', async () => {
  ouvrir({
    ...FICHE,
    resaSociete: true,
    societe: {
      statut: 'SCI',
      raisonSociale: 'SCI des Quais',
      adresseSociete: '1 quai',
      cpSociete: '44000',
      villeSociete: 'Nantes',
      representantLegal: false,
      nomRepresentantLegal: 'Morvan',
      prenomRepresentantLegal: 'Yves',
    },
  });
  const societe = await region('Société');
  expect(societe).toContain('Raison socialeSCI des Quais');
  expect(societe).toContain('Représentée parYves Morvan');
});

it('range ses documents, marque ceux que le portail ajoute, montre ce qu’ils sont, et dit ceux qu’elle attend', async () => {
  const { clavier } = ouvrir();
  const siens = await screen.findByRole('region', { name: /Documents.*Réservataire/u });
  const carte = within(siens).getByRole('link', { name: 'Pièce d’identité' });
  expect(carte.getAttribute('href')).toBe('/api/reservations/12/documents/5/fichier');
  expect(texte(siens)).toContain('Pièce d’identitérecto.jpg · JPG, 812 Ko · ajouté le 23/11/2026');
  // The second document of this type has a number, and has no preview here.
  expect(texte(siens)).toContain('Pièce d’identité (2)PDF, 12 Ko');
  expect(screen.queryByRole('button', { name: 'Aperçu\u00a0: Pièce d’identité (2)' })).toBeNull();
  expect(await region('Documents\u00a0: Lot et programme')).toBe(
    'Lot et programmeajoutés par le portailPlan du lot A203PDF, établi à la demandeAperçu',
  );
  expect(await region('Documents\u00a0: Dossier')).toContain(
    'Copie du chèque : attendule dépôt se fait par chèque',
  );
  await clavier.click(screen.getByRole('button', { name: 'Aperçu\u00a0: Pièce d’identité' }));
  const image = await within(await screen.findByRole('dialog', { name: 'Pièce d’identité' })).findByRole(
    'img',
  );
  expect(image.getAttribute('src')).toBe('/api/reservations/12/documents/5/fichier');
  await clavier.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await clavier.click(screen.getByRole('button', { name: 'Aperçu\u00a0: Plan du lot A203' }));
  const cadre = await within(await screen.findByRole('dialog')).findByTitle('Plan du lot A203');
  expect(cadre.getAttribute('src')).toBe('/api/offre/documents/7');
});

it('dit où elle en est, ce qui reste à faire, par qui et jusqu’à quand, et ce qui s’est passé', async () => {
  ouvrir();
  const etapes = within(await screen.findByRole('list', { name: 'Étapes de la réservation' }));
  const ici = etapes.getAllByRole('listitem').filter((une) => une.getAttribute('aria-current') === 'step');
  expect(ici.map((une) => texte(une))).toEqual([
    'Brouilloncommencée le 22/11/2026 10:00jusqu’au jeudi 26 novembre, 14:32',
  ]);
  const cote = await screen.findByRole('complementary', { name: 'Prochaine étape' });
  expect(texte(cote)).toContain('Compléter le dossierÀ faire par : vous');
  expect(texte(cote)).toContain('encore 3 j');
  const manques = within(cote).getByRole('list', { name: 'Sections à compléter' });
  expect(within(manques).getAllByRole('listitem').map(texte)).toEqual([
    'Acquéreurs 2 points',
    'Documents 1 point',
  ]);
  const signer = within(cote).getByRole('button', { name: 'Faire signer' });
  expect(signer.getAttribute('aria-disabled')).toBe('true');
  expect(document.getElementById(signer.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    INCOMPLET.motif,
  );
  expect(within(cote).getByRole('link', { name: 'Reprendre' }).getAttribute('href')).toBe(
    '/lot/ecluse-A203/reservation',
  );
  expect(await partie('Historique')).toBe('Historique22/11/2026 10:00Réservation commencée, Maëlle Guérin');
});

it('complète, se fait signer, et dit jusqu’à quand', async () => {
  const signer = { autorisee: true, motif: null };
  ouvrir({ ...FICHE, complet: true, actions: { ...FICHE.actions, signer } });
  const etapes = within(await screen.findByRole('list', { name: 'Étapes de la réservation' }));
  expect(etapes.getByText('dossier complet, jusqu’au jeudi 26 novembre, 14:32')).toBeTruthy();
  const cote = await screen.findByRole('complementary', { name: 'Prochaine étape' });
  expect(texte(cote)).toContain('encore 3 j');
  expect(within(cote).getByRole('button', { name: 'Faire signer' }).hasAttribute('aria-disabled')).toBe(
    false,
  );
});

it('n’offre pas à d’autres de la reprendre', async () => {
  ouvrir({ ...FICHE, prescripteur: { ...FICHE.prescripteur, id: 99 } as Reservation['prescripteur'] });
  const cote = await screen.findByRole('complementary', { name: 'Prochaine étape' });
  expect(texte(cote)).toContain('À faire par : le prescripteur');
  expect(screen.queryByRole('link', { name: 'Reprendre' })).toBeNull();
  expect(texte(screen.getByRole('heading', { level: 1 }).parentElement)).toContain('par Mme Maëlle Guérin');
});

it('terminée, dit comment, quand et pourquoi, et n’offre plus rien', async () => {
  ouvrir(ANNULEE);
  const cote = await screen.findByRole('complementary', { name: 'Prochaine étape' });
  expect(texte(cote)).toContain('ÉtatAnnuléeLe20/11/2026 16:00MotifLes acquéreurs ont renoncé.');
  expect(within(cote).queryByRole('button', { name: /Signer|Annuler|Abandonner/u })).toBeNull();
  const etapes = within(screen.getByRole('list', { name: 'Étapes de la réservation' }));
  expect(etapes.queryByText(/jusqu’au/u)).toBeNull();
  expect(etapes.getByText('Annulée le 20/11/2026 16:00')).toBeTruthy();
});

it('s’abandonne après avoir dit la conséquence', async () => {
  let fiche = FICHE;
  const envois: (string | null)[] = [];
  const { clavier } = ouvrir(FICHE, {
    '/api/reservations/12/annulation': (_, init) => {
      envois.push(new Headers(init.headers).get('Idempotency-Key'));
      fiche = { ...ANNULEE, id: 12, lot: FICHE.lot };
      return Response.json({ code: 1, messages: [], reservation: fiche });
    },
    '/api/reservations/12': () => Response.json(fiche),
  });
  await clavier.click(await screen.findByRole('button', { name: 'Annuler la réservation' }));
  const question = await screen.findByRole('dialog', { name: 'Annuler la réservation du lot A203\u00a0?' });
  expect(texte(question)).toContain(
    'Le lot est remis en vente dès maintenant, et les informations saisies sont perdues.',
  );
  expect(envois).toEqual([]);
  await clavier.click(within(question).getByRole('button', { name: 'Annuler la réservation' }));
  await waitFor(() =>
    expect(tous().map(({ message }) => message)).toEqual([
      'Réservation annulée\u00a0: le lot A203 est remis en vente.',
    ]),
  );
  expect(envois).toHaveLength(1);
  expect(envois[0]).toBeTruthy();
  expect(await screen.findByRole('heading', { level: 2, name: 'Terminée' })).toBeTruthy();
});

it('refusée, dit toutes ses raisons jointes par une virgule, et reste', async () => {
  const { clavier } = ouvrir(FICHE, {
    '/api/reservations/12/annulation': () =>
      Response.json({ code: 0, messages: ['le contrat est signé', 'le délai est passé'], reservation: null }),
  });
  await clavier.click(await screen.findByRole('button', { name: 'Annuler la réservation' }));
  const question = await screen.findByRole('dialog');
  await clavier.click(within(question).getByRole('button', { name: 'Annuler la réservation' }));
  await waitFor(() =>
    expect(tous().map(({ type, message }) => [type, message])).toEqual([
      ['error', 'le contrat est signé, le délai est passé'],
    ]),
  );
  expect(screen.getByRole('heading', { level: 2, name: 'Prochaine étape' })).toBeTruthy();
});
