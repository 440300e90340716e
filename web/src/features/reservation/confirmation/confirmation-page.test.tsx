// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { requetes } from '../../../api/requetes';
import { reservation as requeteReservation } from '../../../api/reservation';
import { session } from '../../../api/session';
import type { Reservation } from '../../../api/types';
import { BROUILLON } from '../../../essais/brouillons';
import { arreterLHorloge } from '../../../essais/horloge';
import { monter, preparer, servir } from '../../../essais/monter';
import { MAELLE } from '../../../essais/personnes';
import { programmeDesDonnees } from '../../../lib/provenance';
import type { FormulaireDeReservation } from '../commun/fil';
import { ConfirmationPage } from './confirmation-page';

arreterLHorloge();

preparer();
beforeEach(() => requetes.setQueryData(session.queryKey, MAELLE));
afterEach(() => requetes.clear());

const formulaire = (complet: boolean): FormulaireDeReservation => ({
  complet,
  sections: [
    { code: 'acquereurs', libelle: 'Acquéreurs', etat: 'complete', constats: [] },
    { code: 'projet', libelle: 'Projet', etat: complet ? 'complete' : 'incomplete', constats: [] },
    { code: 'documents', libelle: 'Documents', etat: complet ? 'complete' : 'incomplete', constats: [] },
  ],
  prix: null,
  tvaOffertes: [],
  aUnePromotion: false,
  depots: [],
  plafondDepot: null,
  fiscalites: [],
  signatureEnLigne: { autorisee: true, motif: null },
  etatDesRisques: 'present',
  documentsRequis: [],
  financement: { apports: 0, prets: 0, reste: null, mensualite: null },
  pointsAVerifier: [],
});

function ouvrir(reservation: Reservation) {
  requetes.setQueryData(requeteReservation(reservation.id).queryKey, reservation);
  servir({ '/api/reservations/31': () => Response.json(reservation) });
  return monter(<ConfirmationPage />, {
    adresse: '/lot/ecluse-A203/reservation/confirmation',
    chemin: '/lot/:id/reservation/confirmation',
    donnees: reservation,
    requetes,
  });
}

const lien = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

it('d’un dossier complet, dit jusqu’à quand le lot est tenu, ce qui suit, qui achète, et s’imprime', async () => {
  ouvrir({ ...BROUILLON, complet: true, formulaire: formulaire(true) });
  const titre = await screen.findByRole('heading', { level: 1 });
  expect(titre.textContent).toBe('Le dossier du lot A203 est complet');
  expect(titre.hasAttribute('data-imprime')).toBe(true);
  expect(document.body.textContent).toContain('pré-réservé pour vous jusqu’au jeudi 26 novembre, 14:32');
  expect(screen.getAllByText(/Anaïs Le Bihan/u).length).toBeGreaterThan(0);
  expect(document.body.textContent).toContain('dix jours pleins pour se rétracter');
  expect(screen.getByText(/^Le dossier est incomplet/u)).toBeTruthy();
  expect(lien('Modifier le dossier')).toBe('/lot/ecluse-A203/reservation?brouillon=31');
  expect(lien('Suivre cette réservation')).toBe('/suivi/reservations/31');
  expect(screen.getByRole('button', { name: 'Imprimer' })).toBeTruthy();
  expect(screen.queryByText(/pas encore complet/u)).toBeNull();
});

it('d’un dossier incomplet, dit ce qui est à revoir et y ramène', async () => {
  ouvrir({ ...BROUILLON, formulaire: formulaire(false) });
  expect(await screen.findByText('Le dossier n’est pas encore complet.')).toBeTruthy();
  expect(document.body.textContent).toContain('pré-réservé pour vous jusqu’au jeudi 26 novembre, 14:32');
  expect(screen.getByText('À revoir : projet, documents.')).toBeTruthy();
  expect(lien('Compléter le dossier')).toBe('/lot/ecluse-A203/reservation?brouillon=31');
});

it('signée sur papier, le dit ; et son programme est celui d’une dénonciation faite d’ici', async () => {
  ouvrir({ ...BROUILLON, rdvPhysique: true, formulaire: formulaire(true) });
  expect(await screen.findByText(/se signe à la main/u)).toBeTruthy();
  expect(programmeDesDonnees(BROUILLON)?.id).toBe(BROUILLON.lot.programme.id);
});

it('terminée pendant qu’on la regarde, le dit et n’offre plus rien à faire', async () => {
  const statut = { code: 'ANNULEE', libelle: 'Annulée' };
  ouvrir({ ...BROUILLON, draft: false, statut, expiresAt: null, motif: 'Vendu par le promoteur.' });
  expect(await screen.findByText('Cette réservation est terminée : annulée')).toBeTruthy();
  expect(screen.getByText('Vendu par le promoteur.')).toBeTruthy();
  expect(lien('Voir la réservation')).toBe('/suivi/reservations/31');
  expect(screen.queryByRole('link', { name: 'Modifier le dossier' })).toBeNull();
  expect(screen.queryByText(/pas encore complet/u)).toBeNull();
});
