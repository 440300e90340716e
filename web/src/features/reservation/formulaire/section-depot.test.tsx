// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ouvrirLeFormulaire } from '../../../essais/brouillon-ouvert';
import { faux, sectionsDe } from '../../../essais/formulaire-reservation';
import { preparer } from '../../../essais/monter';

preparer();

const radio = (nom: string | RegExp) => screen.getByRole('radio', { name: nom }) as HTMLInputElement;

it('au-dessus du plafond, un dépôt reste, grisé, avec la phrase de la loi', () => {
  ouvrirLeFormulaire({ section: 'depot' });
  const trop = radio(/^Chèque de 1\s500\s€$/u);
  expect(trop.disabled).toBe(true);
  expect(document.getElementById(trop.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Le dépôt de garantie ne peut pas dépasser 2 % du prix.',
  );
});

it('un chèque demande son numéro et sa banque ; sans dépôt, ils s’oublient', () => {
  const { document: dit } = ouvrirLeFormulaire({ section: 'depot' });
  expect(screen.queryByLabelText('Numéro du chèque')).toBeNull();
  fireEvent.click(radio(/^Chèque de 500\s€$/u));
  expect(dit().depotGarantie).toMatchObject({ type: { code: 'cheque' }, montant: 500 });
  const numero = screen.getByLabelText('Numéro du chèque') as HTMLInputElement;
  expect([numero.inputMode, numero.required]).toEqual(['numeric', true]);
  fireEvent.change(numero, { target: { value: '12A' } });
  fireEvent.blur(numero);
  expect(screen.getAllByText('Ce champ ne peut contenir que des chiffres').length).toBeGreaterThan(0);
  fireEvent.click(radio('Sans dépôt de garantie'));
  expect(dit().depotGarantie).toMatchObject({ type: { code: 'sans' }, montant: null, numeroCheque: null });
  expect(screen.queryByLabelText('Numéro du chèque')).toBeNull();
});

it('ne dit qu’une fois pourquoi un montant ne peut pas être choisi', () => {
  const phrase = 'aucun dépôt ne peut être demandé';
  ouvrirLeFormulaire({
    section: 'depot',
    formulaire: {
      plafondDepot: { phrase, montant: 0, taux: 0 },
      depots: [
        { code: 'sans', libelle: 'Sans', montant: 0, admis: true },
        { code: 'cheque', libelle: 'Chèque', montant: 1_500, admis: false },
      ],
    },
  });
  expect(screen.getAllByText(/Aucun dépôt ne peut être demandé/u)).toHaveLength(1);
});

it('mène au choix quand son montant est refusé', () => {
  ouvrirLeFormulaire({
    section: 'depot',
    reservation: { depotGarantie: { type: { code: 'cheque' }, montant: 1_500 } },
    formulaire: {
      sections: sectionsDe({ depot: [faux('depotGarantie.montant', 'Ce montant dépasse le plafond.')] }),
    },
  });
  fireEvent.click(screen.getByRole('link', { name: 'Montant du dépôt' }));
  expect(document.activeElement).toBe(radio(/^Chèque de 1\s500\s€$/u));
  expect(screen.getByRole('radiogroup', { name: 'Dépôt de garantie' }).getAttribute('aria-invalid')).toBe(
    'true',
  );
});
