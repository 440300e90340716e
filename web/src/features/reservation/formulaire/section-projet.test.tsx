// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ouvrirLeFormulaire } from '../../../essais/brouillon-ouvert';
import { FORMULAIRE, manque, sectionsDe } from '../../../essais/formulaire-reservation';
import { preparer } from '../../../essais/monter';

preparer();

const radio = (nom: string | RegExp) => screen.getByRole('radio', { name: nom }) as HTMLInputElement;

it('un dispositif qui ne va pas avec la destination reste, grisé, avec sa raison', () => {
  ouvrirLeFormulaire({
    section: 'projet',
    reservation: { destinationAchat: { code: 'residence-principale' }, fiscalite: { code: 'droit-commun' } },
  });
  expect(radio('LMNP').disabled).toBe(true);
  expect(
    within(screen.getByRole('radiogroup', { name: 'Fiscalité' })).getByText(/destination choisie/u),
  ).toBeTruthy();
  expect(radio('Droit commun').checked).toBe(true);
});

it('une autre destination oublie la précision et le dispositif qui ne vont plus', () => {
  const { document } = ouvrirLeFormulaire({
    section: 'projet',
    reservation: {
      destinationAchat: { code: 'investissement-locatif' },
      destinationAchatDetail: { code: 'location-nue' },
      fiscalite: { code: 'lmnp' },
    },
  });
  fireEvent.click(radio('Résidence principale'));
  expect(document()).toMatchObject({
    destinationAchat: { code: 'residence-principale' },
    destinationAchatDetail: null,
    // This is the only scheme that fits the new destination.
    fiscalite: { code: 'droit-commun' },
  });
  fireEvent.click(radio('Premier achat'));
  expect(document().destinationAchatDetail).toEqual({ code: 'primo-accession' });
});

it('dit d’un dispositif ce que le portail ne peut pas vérifier, avec son texte', () => {
  ouvrirLeFormulaire({ section: 'projet' });
  expect(
    screen.getByText(
      'Une société soumise à l’impôt sur les sociétés n’en relève pas. Code général des impôts, article 155',
    ),
  ).toBeTruthy();
});

it('le dispositif de la TVA réduite dit la TVA, et la reprend quand on le quitte', () => {
  const { document } = ouvrirLeFormulaire({
    section: 'projet',
    formulaire: {
      tvaOffertes: FORMULAIRE.tvaOffertes.map((une) => ({
        ...une,
        fiscalite: une.taux === 5.5 ? 'tva55' : null,
      })),
      fiscalites: ['tva55', 'lmnp', 'droit-commun'],
    },
    reservation: { destinationAchat: { code: 'residence-principale' } },
  });
  fireEvent.click(radio(/^TVA 5,5/u));
  expect(document()).toMatchObject({ fiscalite: { code: 'tva55' }, tva: 5.5 });
  fireEvent.click(radio('Droit commun'));
  expect(document()).toMatchObject({ fiscalite: { code: 'droit-commun' }, tva: 20 });
  fireEvent.click(radio(/^TVA 5,5/u));
  fireEvent.click(radio('Investissement locatif'));
  expect(document().tva).toBe(20);
  expect(document().fiscalite?.code).not.toBe('tva55');
});

it('dit, sur son groupe, la réponse qui manque, une fois la section quittée', () => {
  ouvrirLeFormulaire({
    section: 'projet',
    formulaire: { sections: sectionsDe({ projet: [manque('destinationAchat.code')] }) },
  });
  const groupe = () => screen.getByRole('radiogroup', { name: 'Destination du logement' });
  expect(groupe().getAttribute('aria-invalid')).toBeNull();
  fireEvent.click(screen.getByRole('link', { name: 'Continuer vers Prix' }));
  const rail = screen.getByRole('navigation', { name: 'Sections de la réservation' });
  fireEvent.click(within(rail).getByRole('link', { name: /^Projet/u }));
  expect(groupe().getAttribute('aria-invalid')).toBe('true');
  const decrit = groupe().getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(decrit)?.textContent).toBe('Ce champ est obligatoire.');
  expect(groupe().contains(document.activeElement)).toBe(true);
});

it('la signature est en ligne tant que l’on ne demande pas un rendez-vous', () => {
  const { document } = ouvrirLeFormulaire({ section: 'projet' });
  expect(radio('En ligne').checked).toBe(true);
  fireEvent.click(radio('Sur papier, lors d’un rendez-vous'));
  expect(document().rdvPhysique).toBe(true);
});

it('d’un lot qui ne se signe pas en ligne, le dit, et le contrat est sur papier', () => {
  ouvrirLeFormulaire({
    section: 'projet',
    formulaire: { signatureEnLigne: { autorisee: false, motif: 'le contrat de ce lot se signe à la main' } },
  });
  expect(radio('En ligne').disabled).toBe(true);
  expect(radio('Sur papier, lors d’un rendez-vous').checked).toBe(true);
  expect(screen.getByText('Le contrat de ce lot se signe à la main.')).toBeTruthy();
  expect(
    within(screen.getByRole('complementary', { name: 'Le lot et le contrat' })).getByText('Sur papier'),
  ).toBeTruthy();
});
