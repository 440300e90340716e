import { expect, it } from 'vitest';
import type { components } from '../../api/schema';
import { lireEntreprise } from './annuaire';

type Schemas = components['schemas'];

const siege = (
  unite: Partial<Schemas['UniteLegale']>,
  adresse: Partial<Schemas['AdresseEtablissement']> = {},
): Schemas['ReponseAnnuaire'] => ({
  header: { statut: 200, message: 'OK', total: 1 },
  etablissements: [
    {
      siren: '851402990',
      siret: '85140299000018',
      etablissementSiege: true,
      uniteLegale: {
        etatAdministratifUniteLegale: 'A',
        denominationUniteLegale: 'CABINET ARCADE OUEST',
        categorieJuridiqueUniteLegale: '5499',
        ...unite,
      },
      adresseEtablissement: {
        complementAdresseEtablissement: '',
        numeroVoieEtablissement: '3',
        indiceRepetitionEtablissement: '',
        typeVoieEtablissement: 'PLACE',
        libelleVoieEtablissement: 'DU COMMANDO',
        codePostalEtablissement: '44600',
        libelleCommuneEtablissement: 'Saint-Nazaire',
        codeCommuneEtablissement: '44184',
        ...adresse,
      },
    },
  ],
});

it('prend du répertoire le nom, la forme et l’adresse du siège', () => {
  expect(lireEntreprise(siege({}), true)).toEqual({
    siret: '85140299000018',
    fictive: true,
    champs: {
      companyName: 'CABINET ARCADE OUEST',
      socialStatus: 'SARL',
      address: '3 PLACE DU COMMANDO',
      zipcode: '44600',
      city: 'SAINT-NAZAIRE',
    },
  });
});

it.each([
  [{ numeroVoieEtablissement: '12', indiceRepetitionEtablissement: 'BIS' }, '12 BIS PLACE DU COMMANDO'],
  [{ numeroVoieEtablissement: '', typeVoieEtablissement: '' }, 'DU COMMANDO'],
  [{ complementAdresseEtablissement: 'BATIMENT C' }, '3 PLACE DU COMMANDO'],
])('écrit la voie comme on la lit : %o', (adresse, voie) => {
  expect(lireEntreprise(siege({}, adresse), false)?.champs.address).toBe(voie);
});

it.each([
  ['5710', 'SAS'],
  ['5720', 'SASU'],
  ['5498', 'EURL'],
  ['5599', 'SA'],
  ['6540', 'SCI'],
  ['1000', 'EI'],
  ['7361', 'autre'],
  ['', ''],
])('lit la forme juridique %s : %s', (categorie, forme) => {
  const lue = lireEntreprise(siege({ categorieJuridiqueUniteLegale: categorie }), false);
  expect(lue?.champs.socialStatus).toBe(forme);
});

it('ne trouve personne dans une réponse vide', () => {
  expect(lireEntreprise({ header: { statut: 404, message: 'Not Found' } }, false)).toBeNull();
});
