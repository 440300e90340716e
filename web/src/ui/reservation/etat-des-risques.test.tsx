// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ouvrirLeFormulaire } from '../../essais/brouillon-ouvert';
import { BROUILLON, FORMULAIRE } from '../../essais/formulaire-reservation';
import { monter, preparer } from '../../essais/monter';
import { CLES, garder } from '../../lib/stockage';
import { SansEtatDesRisques } from './etat-des-risques';

preparer();

const sans = { ...BROUILLON, formulaire: { ...FORMULAIRE, etatDesRisques: 'absent' as const } };
const TITRE = 'L’état des risques du programme manque';

it('dit au prescripteur que le contrat attend son référent, dès que le dossier s’ouvre', () => {
  ouvrirLeFormulaire({ formulaire: { etatDesRisques: 'absent' } });
  expect(screen.getByText('Attendu de votre référent')).toBeTruthy();
  expect(screen.getByText(TITRE)).toBeTruthy();
  expect(screen.getByText(/Votre référent doit le déposer/u)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Déposer l’état des risques' })).toBeNull();
});

it('ne dit rien de plus quand il est là', () => {
  ouvrirLeFormulaire();
  expect(screen.getByText('À jour')).toBeTruthy();
  expect(screen.queryByText(TITRE)).toBeNull();
});

it('mène l’équipe au programme', () => {
  garder(CLES.utilisateur, { id: 2, roles: ['ROLE_IR'] });
  monter(<SansEtatDesRisques reservation={sans} />);
  const lien = screen.getByRole('link', { name: 'Déposer l’état des risques' });
  expect(lien.getAttribute('href')).toBe(`/gestion/etats-des-risques/${sans.lot.programme.id}`);
});

it('se tait d’une réservation qui n’est plus un brouillon', () => {
  monter(<SansEtatDesRisques reservation={{ ...sans, formulaire: null }} />);
  expect(screen.queryByText(TITRE)).toBeNull();
});
