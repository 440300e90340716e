import { expect, it } from 'vitest';
import { lireEntreprise } from './annuaire';

const siege = (unite: object, adresse: object = {}) => ({
  header: { statut: 200, message: 'OK', total: 1 },
  etablissements: [
    {
      siret: '85140299000018',
      etablissementSiege: true,
      uniteLegale: unite,
      adresseEtablissement: {
        numeroVoieEtablissement: '3',
        typeVoieEtablissement: 'PLACE',
        libelleVoieEtablissement: 'DU COMMANDO',
        codePostalEtablissement: '44600',
        libelleCommuneEtablissement: 'Saint-Nazaire',
        ...adresse,
      },
    },
  ],
});

it('prend du répertoire le nom, la forme et l’adresse du siège', () => {
  const reponse = siege({
    denominationUniteLegale: 'CABINET ARCADE OUEST',
    categorieJuridiqueUniteLegale: '5499',
  });
  expect(lireEntreprise(reponse, true)).toEqual({
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
  ['5710', 'SAS'],
  ['5720', 'SASU'],
  ['5498', 'EURL'],
  ['5599', 'SA'],
  ['6540', 'SCI'],
  ['1000', 'EI'],
  ['7361', 'autre'],
  [null, ''],
])('lit la forme juridique %s : %s', (categorie, forme) => {
  const lue = lireEntreprise(siege({ categorieJuridiqueUniteLegale: categorie }), false);
  expect(lue?.champs.socialStatus).toBe(forme);
});

it('nomme un entrepreneur par son nom, et laisse vide ce que le répertoire tait', () => {
  const lue = lireEntreprise(
    siege(
      { denominationUniteLegale: null, prenom1UniteLegale: 'MAËLLE', nomUniteLegale: 'GUÉRIN' },
      { codePostalEtablissement: null, libelleCommuneEtablissement: null },
    ),
    false,
  );
  expect(lue?.champs).toMatchObject({ companyName: 'MAËLLE GUÉRIN', zipcode: '', city: '' });
  expect(lireEntreprise({ header: { statut: 404, message: 'Not Found' } }, false)).toBeNull();
});
