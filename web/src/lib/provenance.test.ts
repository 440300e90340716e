import { expect, it } from 'vitest';
import { PAUL } from '../essais/denonciations';
import {
  contactVenu,
  depuis,
  depuisProgrammes,
  depuisUnContact,
  programmeDesDonnees,
  programmesVenus,
} from './provenance';

const ECLUSE = {
  id: 'PG00203',
  nomCommercial: 'L’Écluse Saint-Félix',
  lieu: { libelle: 'Nantes', codePostal: '44000', codeInsee: '44109' },
  phaseCommerciale: { code: 'TRAVAUX', libelle: 'Travaux en cours' },
  tauxCommission: 5,
};
const VENU = {
  id: 'PG00203',
  nomCommercial: 'L’Écluse Saint-Félix',
  lieu: { libelle: 'Nantes', codePostal: '44000' },
};

it('porte le programme d’où l’on vient, sans rien d’autre de lui, et jamais une avant-première', () => {
  expect(depuis(ECLUSE)).toEqual({ programmes: [VENU] });
  expect(programmesVenus(depuis(ECLUSE))).toEqual([VENU]);
  expect(depuis({ ...ECLUSE, phaseCommerciale: { code: 'AVANTPREMIERE' } })).toBeNull();
  expect(depuis(null)).toBeNull();
});

it('porte plusieurs programmes, sans ceux en avant-première', () => {
  const chezine = { ...VENU, id: 'PG00204', nomCommercial: 'Rive Chézine' };
  const avant = { ...VENU, id: 'PG00205', phaseCommerciale: { code: 'AVANTPREMIERE' } };
  expect(programmesVenus(depuisProgrammes([ECLUSE, avant, chezine]))).toEqual([VENU, chezine]);
  expect(depuisProgrammes([avant])).toBeNull();
});

it('porte le contact, et de lui les seuls champs d’un formulaire', () => {
  const { id: _, ...dits } = PAUL;
  const etat = depuisUnContact(ECLUSE, { ...PAUL, denonciation: null } as typeof PAUL);
  expect(etat).toEqual({ programmes: [VENU], contact: dits });
  expect(contactVenu(etat)).toEqual(dits);
  for (const autre of [null, 'x', {}, { contact: null }, { contact: { nom: 'Le Bihan' } }]) {
    expect(contactVenu(autre)).toBeNull();
  }
});

it.each([[null], [undefined], ['x'], [{}], [{ programmes: null }], [{ programmes: [{ id: 3 }, null] }]])(
  'ne voit aucun programme dans %j',
  (etat) => expect(programmesVenus(etat)).toEqual([]),
);

it('trouve le programme d’une page de lot, d’option ou de programme, et d’aucune autre', () => {
  expect(programmeDesDonnees(ECLUSE)).toMatchObject(VENU);
  expect(programmeDesDonnees({ id: 'PG00203-A105', numero: 'A105', programme: ECLUSE })).toEqual(ECLUSE);
  // The data that the route of an option's page loads (`routes.tsx`).
  expect(programmeDesDonnees({ id: 12, lot: { id: 'PG00203-A105', programme: ECLUSE } })).toEqual(ECLUSE);
  for (const autre of [undefined, null, {}, { id: 4, nom: 'Cabinet' }, { id: 12, lot: null }, [1]]) {
    expect(programmeDesDonnees(autre)).toBeNull();
  }
});
