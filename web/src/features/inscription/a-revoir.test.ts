import { expect, it } from 'vitest';
import { ErreurAppel } from '../../api/erreur-appel';
import { aRevoir, CHAMPS_DES_ETAPES, RIEN_A_REVOIR } from './a-revoir';

const OBLIGATOIRE = 'Ce champ est obligatoire.';

it('rend à chaque étape ce qui est d’elle, sous le nom de ses champs', () => {
  const refus = new ErreurAppel(400, 'Des champs sont à revoir.', [
    { propertyPath: 'company.contact.email', message: 'Celle de la société.' },
    { propertyPath: 'company.siren', message: 'N° de Siren erroné' },
    { propertyPath: 'prescriber.contact.email', message: 'Celle du prescripteur.' },
    { propertyPath: 'prescriber.representative.lastname', message: OBLIGATOIRE },
    { propertyPath: 'documents.statuts', message: OBLIGATOIRE },
    { propertyPath: 'cgu', message: 'Veuillez valider les conditions générales' },
  ]);
  expect(aRevoir(refus)).toEqual({
    societe: { email: 'Celle de la société.', siren: 'N° de Siren erroné' },
    prescripteur: { email: 'Celle du prescripteur.', representantLastname: OBLIGATOIRE },
    recapitulatif: { cgu: 'Veuillez valider les conditions générales' },
  });
});

it('dit une adresse prise entre-temps sur l’e-mail du prescripteur, et rien d’une panne', () => {
  expect(aRevoir(new ErreurAppel(409, 'Cette adresse est prise.')).prescripteur).toEqual({
    email: 'Cette adresse est prise.',
  });
  expect(aRevoir(new ErreurAppel(503, 'Panne.'))).toEqual(RIEN_A_REVOIR);
});

it('ne laisse aux étapes que les champs qu’elles ont', () => {
  expect(CHAMPS_DES_ETAPES.has('company.location.zipcode')).toBe(true);
  expect(CHAMPS_DES_ETAPES.has('company.capital')).toBe(false);
  expect(CHAMPS_DES_ETAPES.has('documents.statuts')).toBe(false);
});
