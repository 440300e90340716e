// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ouvrirLeFormulaire } from '../../../essais/brouillon-ouvert';
import { BROUILLON, faux, manque, sectionsDe } from '../../../essais/formulaire-reservation';
import { arreterLHorloge } from '../../../essais/horloge';
import { preparer, servir } from '../../../essais/monter';
import { documentDe } from '../commun/document-du-brouillon';

arreterLHorloge();

preparer();

const rail = () => screen.getByRole('navigation', { name: 'Sections de la réservation' });
const sections = () =>
  within(rail())
    .getAllByRole('link')
    .map((lien) => lien.textContent);

it('le rail dit en mots où en est chaque section, et ce qui manque à chacune', () => {
  ouvrirLeFormulaire({
    reservation: { depotGarantie: { type: { code: 'sans' } } },
    formulaire: {
      sections: sectionsDe({
        acquereurs: [faux('reservataire.email', 'Faux.'), manque('reservataire.tel')],
        projet: [manque('destinationAchat.code'), manque('fiscalite.code')],
        documents: [manque('documents.reservataire.identite')],
      }),
    },
  });
  expect(sections().map((une) => une?.replace(/[\u00a0\u202f]/gu, ' '))).toEqual([
    'Acquéreurs1 point à corriger, à corriger',
    'Projet2 champs manquent, à remplir',
    'Prix389 000 €, TVA 20 %, complète',
    'FinancementComplet, complète',
    'Dépôt de garantieSans dépôt, complète',
    'NotaireCelui du programme, complète',
    'Documents1 pièce manque, à remplir',
    'RécapitulatifÀ relire, après les autres',
  ]);
  expect(within(rail()).getByRole('link', { current: 'step' }).textContent).toContain('Acquéreurs');
});

it('ce qui vient d’être rempli ou refusé compte sans attendre le serveur', () => {
  ouvrirLeFormulaire({
    formulaire: { sections: sectionsDe({ acquereurs: [manque('reservataire.lieuNaissance')] }) },
  });
  expect(sections()[0]).toContain('1\u00a0champ manque');
  fireEvent.change(screen.getByLabelText('Lieu de naissance'), { target: { value: 'Vannes' } });
  expect(sections()[0]).toContain('complète');
  fireEvent.change(screen.getByLabelText('Nom'), { target: { value: 'L3' } });
  fireEvent.blur(screen.getByLabelText('Nom'));
  expect(sections()[0]).toContain('1\u00a0point à corriger');
});

it('le récapitulatif n’est fait qu’une fois les autres sections complètes', () => {
  ouvrirLeFormulaire({
    formulaire: { sections: sectionsDe({ acquereurs: [manque('reservataire.lieuNaissance')] }) },
  });
  const dernier = () => sections()[7];
  expect(dernier()).toContain('après les autres');
  fireEvent.change(screen.getByLabelText('Lieu de naissance'), { target: { value: 'Vannes' } });
  expect(dernier()).toContain('complète');
  fireEvent.change(screen.getByLabelText('Nom'), { target: { value: 'L3' } });
  fireEvent.blur(screen.getByLabelText('Nom'));
  expect(dernier()).toContain('après les autres');
});

it('une section s’ouvre sur son titre, ou sur le champ par lequel commencer', async () => {
  const { clavier } = ouvrirLeFormulaire({
    formulaire: { sections: sectionsDe({ projet: [manque('fiscalite.code')] }) },
  });
  await clavier.click(screen.getByRole('link', { name: 'Continuer vers Projet' }));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Projet', level: 2 }));
  await clavier.click(within(rail()).getByRole('link', { name: /^Projet/u }));
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Droit commun' }));
});

it('sur un téléphone, le pied mène à la suite et ouvre les sections', async () => {
  vi.stubGlobal('matchMedia', (requete: string) => ({
    matches: requete.includes('45em'),
    addEventListener() {},
    removeEventListener() {},
  }));
  const { clavier } = ouvrirLeFormulaire();
  await clavier.click(screen.getByRole('link', { name: 'Continuer' }));
  expect(screen.getByRole('heading', { name: 'Projet', level: 2 })).toBeTruthy();
  await clavier.click(within(rail()).getByRole('button', { name: /2 sur 8/u }));
  const feuille = await screen.findByRole('dialog', { name: 'Sections de la réservation' });
  await clavier.click(within(feuille).getByRole('link', { name: /^Récapitulatif/u }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Vérifier' })).toBeTruthy());
});

it.each([
  ['enregistre', 'Brouillon enregistré à 14:32'],
  ['en-attente', 'Modifié'],
  ['en-cours', 'Enregistrement…'],
  ['hors-ligne', 'Gardé sur cet appareil'],
  ['refuse', 'Enregistré, sauf ce qui est à corriger'],
] as const)('dit ce qu’il en est de l’enregistrement : %s', (etat, mots) => {
  ouvrirLeFormulaire({ section: 'notaire', etat: { etat } });
  expect(screen.getAllByRole('status').map((un) => un.textContent)).toContain(mots);
  expect(screen.getByText('expire jeudi 26 novembre, 14:32')).toBeTruthy();
});

it('d’un dossier complet, le dit, et jusqu’à quand il se fait signer', () => {
  ouvrirLeFormulaire({ section: 'notaire', reservation: { complet: true } });
  expect(screen.getByText('Dossier complet, expire jeudi 26 novembre, 14:32')).toBeTruthy();
});

it('deux onglets : montre les deux versions champ par champ, et prend celle que l’on choisit', () => {
  const garderLeMien = vi.fn();
  const prendreLeLeur = vi.fn();
  const leur = { ...BROUILLON, fiscalite: { code: 'lmnp' } };
  ouvrirLeFormulaire({
    section: 'notaire',
    etat: {
      etat: 'conflit',
      conflit: {
        mien: documentDe(leur, [{ fiscalite: { code: 'droit-commun' }, notaire: { nom: 'Durand' } }]),
        leur,
        garderLeMien,
        prendreLeLeur,
      },
    },
  });
  expect(screen.getAllByRole('row').map((une) => une.textContent)).toEqual([
    'ChampVotre saisieEnregistré entre-temps',
    'FiscalitéDroit communLMNP',
    'Nom du notaireDurand–',
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Garder ma saisie' }));
  fireEvent.click(screen.getByRole('button', { name: 'Prendre l’autre version' }));
  expect([garderLeMien.mock.calls.length, prendreLeLeur.mock.calls.length]).toEqual([1, 1]);
});

it('terminée ailleurs, elle reste affichée, fermée, et dit où la retrouver', () => {
  ouvrirLeFormulaire({
    reservation: { statut: { code: 'EXPIREE', libelle: 'Expirée' } },
    etat: { etat: 'termine' },
  });
  expect(screen.getByText('Cette réservation n’est plus un brouillon : expirée')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Voir la réservation' }).getAttribute('href')).toBe(
    '/suivi/reservations/5',
  );
  expect((screen.getByLabelText('Nom') as HTMLInputElement).matches(':disabled')).toBe(true);
});

it('annule une fois la conséquence dite ; refusée, elle dit pourquoi et reste', async () => {
  let code = 0;
  servir({
    '/api/reservations/5/annulation': () =>
      Response.json({ code, messages: ['Le contrat est signé', 'le lot est réservé'], reservation: null }),
  });
  const { routeur } = ouvrirLeFormulaire({ section: 'notaire' });
  fireEvent.click(screen.getByRole('button', { name: 'Annuler la réservation' }));
  const question = await screen.findByRole('dialog', { name: 'Annuler la réservation du lot A203\u00a0?' });
  expect(question.textContent).toContain('Le lot est remis en vente dès maintenant');
  fireEvent.click(within(question).getByRole('button', { name: 'Annuler la réservation' }));
  expect((await within(question).findByRole('alert')).textContent).toBe(
    'Le contrat est signé, le lot est réservé',
  );
  code = 1;
  fireEvent.click(within(question).getByRole('button', { name: 'Annuler la réservation' }));
  await waitFor(() => expect(routeur.state.location.pathname).toBe('/lot/ecluse-A203'));
});
