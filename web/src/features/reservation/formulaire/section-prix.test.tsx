// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ouvrirLeFormulaire } from '../../../essais/brouillon-ouvert';
import { FORMULAIRE, manque, sectionsDe } from '../../../essais/formulaire-reservation';
import { preparer } from '../../../essais/monter';
import { OPTION } from '../../../essais/options';

preparer();

const radio = (nom: string | RegExp) => screen.getByRole('radio', { name: nom }) as HTMLInputElement;
const texte = () => document.body.textContent.replace(/[\u00a0\u202f]/gu, ' ');

it('chaque TVA a son prix, ce que la loi en dit et sa source ; le choix s’envoie en nombre', () => {
  const { document: dit } = ouvrirLeFormulaire({ section: 'prix' });
  expect(radio(/^TVA 20\s% 389\s000\s€$/u)).toBeTruthy();
  const reduite = radio(/^TVA 5,5\s% 341\s996\s€$/u);
  const suite = document.getElementById(reduite.getAttribute('aria-describedby') ?? '');
  expect(suite?.textContent).toBe(
    'La TVA réduite est possible pour une résidence principale. Code général des impôts, article 278 sexies',
  );
  fireEvent.click(reduite);
  expect(dit().tva).toBe(5.5);
});

const A_DEUX_TVA = FORMULAIRE.tvaOffertes.map((une) => ({
  ...une,
  fiscalite: une.taux === 5.5 ? 'tva55' : null,
}));
const AVEC_TVA55 = { tvaOffertes: A_DEUX_TVA, fiscalites: ['tva55', 'lmnp', 'droit-commun'] };

it('la TVA et la fiscalité qui est la même ne se demandent qu’une fois', () => {
  const { document: dit } = ouvrirLeFormulaire({ section: 'prix', formulaire: AVEC_TVA55 });
  fireEvent.click(radio(/^TVA 5,5/u));
  expect(dit()).toMatchObject({ tva: 5.5, fiscalite: { code: 'tva55' } });
  fireEvent.click(radio(/^TVA 20/u));
  expect(dit().tva).toBe(20);
  expect(dit().fiscalite?.code).not.toBe('tva55');
});

it('un dispositif qui n’est pas une TVA reste quand la TVA change', () => {
  const { document: dit } = ouvrirLeFormulaire({
    section: 'prix',
    formulaire: AVEC_TVA55,
    reservation: { tva: 20, fiscalite: { code: 'lmnp' } },
  });
  fireEvent.click(radio(/^TVA 5,5/u));
  expect(dit()).toMatchObject({ tva: 5.5, fiscalite: { code: 'lmnp' } });
});

it('une TVA que la loi refuse reste, grisée, avec sa raison', () => {
  const [ordinaire, reduite] = FORMULAIRE.tvaOffertes;
  ouvrirLeFormulaire({
    section: 'prix',
    formulaire: {
      tvaOffertes: [
        ordinaire,
        {
          ...reduite,
          eligibilite: {
            reponse: 'non',
            phrase: 'La TVA réduite est réservée à la résidence principale.',
            source: 'CGI',
          },
        },
      ] as typeof FORMULAIRE.tvaOffertes,
    },
  });
  expect(radio(/^TVA 5,5/u).disabled).toBe(true);
  expect(texte()).toContain('réservée à la résidence principale');
});

it('détaille le prix, et se passe de la promotion', () => {
  const { document: dit } = ouvrirLeFormulaire({ section: 'prix', reservation: { tva: 20 } });
  for (const ligne of [
    'Prix de grille399 000 €',
    'Promotion−10 000 €',
    'Lot A203374 000 €',
    'Annexe P11815 000 €',
    'Prix hors taxe324 166,67 €',
    'TVA 20 %64 833,33 €',
  ]) {
    expect(texte()).toContain(ligne);
  }
  const promotion = screen.getByRole('checkbox', { name: /^Profiter de la promotion/u }) as HTMLInputElement;
  expect(promotion.checked).toBe(true);
  fireEvent.click(promotion);
  expect(dit().offrePromotionnelle).toBe(false);
});

it('dit d’où vient le prix : de la grille, ou de l’option qui l’a gelé', () => {
  ouvrirLeFormulaire({ section: 'prix' });
  expect(texte()).toContain('Prix de la grille au jour où ce brouillon a été commencé');
  const { id, statut, dateEcheance } = OPTION;
  ouvrirLeFormulaire({ section: 'prix', reservation: { option: { id, statut, dateEcheance } } });
  expect(texte()).toContain('Prix gelé par votre option, valable jusqu’au mercredi 25 novembre, 19:00');
});

it('la TVA réduite mène à ce qu’elle demande en plus aux acquéreurs', async () => {
  ouvrirLeFormulaire({
    section: 'prix',
    reservation: { tva: 5.5 },
    formulaire: { sections: sectionsDe({ acquereurs: [manque('reservataire.nombreOccupants')] }) },
  });
  fireEvent.click(screen.getByRole('link', { name: 'Les indiquer' }));
  expect(document.activeElement).toBe(await screen.findByLabelText('Nombre d’occupants'));
});
