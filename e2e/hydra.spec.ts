/** A client that knows hydra but not this portal: it starts at `/api` and finds the classes with their types. */
import { parseHydraDocumentation } from '@api-platform/api-doc-parser';
import { expect, test } from '@playwright/test';
import { ADRESSE } from './outils/monde';

test('un client hydra trouve les champs des programmes et des lots, avec leurs types', async () => {
  const entree = `${process.env[ADRESSE]}/api`;
  const { api } = await parseHydraDocumentation(entree);
  const ressources = api.resources ?? [];
  const champs = (titre: string) => {
    const ressource = ressources.find((une) => une.title === titre);
    expect(ressource, `no resource ${titre}`).toBeDefined();
    return new Map((ressource?.fields ?? []).map((champ) => [champ.name, champ]));
  };
  const lot = champs('Lot');
  for (const [nom, type] of [
    ['numero', 'string'],
    ['pieces', 'nonNegativeInteger'],
    ['prix', 'decimal'],
    ['balcon', 'boolean'],
    ['description', 'string'],
  ]) {
    expect(lot.get(nom ?? '')?.type, nom).toBe(type);
  }
  expect(lot.get('numero')?.required).toBe(true);
  expect(lot.get('surfaces')?.range).toMatch(/docs\.jsonld#Surfaces$/u);
  const programme = champs('Programme');
  for (const [nom, type] of [
    ['nomCommercial', 'string'],
    ['tauxCommission', 'decimal'],
    ['hasExclusivity', 'boolean'],
  ]) {
    expect(programme.get(nom ?? '')?.type, nom).toBe(type);
  }
  expect(programme.get('calendrier')?.range).toMatch(/docs\.jsonld#Calendrier$/u);
  const lots = ressources.find((une) => une.title === 'Lot');
  expect(lots?.url).toBe(`${entree}/offre/lots`);
  expect(lots?.operations?.map((operation) => operation.type).sort()).toEqual(['list', 'show']);
});
