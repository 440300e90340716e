// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import {
  avec,
  avecLeGreffe,
  dossierDuFil,
  etapeOuverte,
  garderLaConfirmation,
  inscriptionFaite,
  oublierLaConfirmation,
  prescripteurDuFil,
  reprendreSaisie,
  type Saisie,
  societeDuFil,
} from './saisie';

beforeEach(() => sessionStorage.clear());

const MAINTENANT = Date.parse('2026-11-22T10:00:00Z');
const piece = (nom: string, expireLe: string) => ({ nom, libelle: `${nom}.pdf`, taille: 10, expireLe });

it('n’ouvre une étape que si les précédentes ont été vérifiées', () => {
  expect(etapeOuverte(null, [])).toBe('preambule');
  expect(etapeOuverte('societe', [])).toBe('societe');
  expect(etapeOuverte('justificatifs', [])).toBe('societe');
  expect(etapeOuverte('justificatifs', ['societe'])).toBe('prescripteur');
  expect(etapeOuverte('societe', ['societe', 'prescripteur'])).toBe('societe');
  expect(etapeOuverte('justificatifs', ['societe', 'prescripteur', 'recapitulatif'])).toBe('justificatifs');
  expect(etapeOuverte('ailleurs', ['societe'])).toBe('preambule');
});

it('reprend ce qui était tapé, sans les fichiers que le serveur a effacés depuis', () => {
  sessionStorage.setItem(
    'inscription',
    JSON.stringify({
      societe: { siren: '851402990' },
      pieces: {
        statuts: piece('s', '2026-11-22T09:00:00Z'),
        pieceIdentite: piece('p', '2026-11-23T09:00:00Z'),
      },
      franchies: ['societe'],
    }),
  );
  const saisie = reprendreSaisie(MAINTENANT);
  expect(saisie.societe).toMatchObject({ siren: '851402990', companyName: '' });
  expect(Object.keys(saisie.pieces)).toEqual(['pieceIdentite']);
  expect(saisie.franchies).toEqual(['societe']);
  sessionStorage.setItem('inscription', 'illisible');
  expect(reprendreSaisie(MAINTENANT).societe.siren).toBe('');
});

it('envoyée, une inscription oublie ce qui était tapé et ouvre sa confirmation', () => {
  expect(inscriptionFaite()).toBeNull();
  sessionStorage.setItem('inscription', '{"societe":{"siren":"1"}}');
  garderLaConfirmation({ reference: 'INS-2026-000041', email: 'm@cabinet.example' });
  expect(sessionStorage.getItem('inscription')).toBeNull();
  expect(inscriptionFaite()?.reference).toBe('INS-2026-000041');
  oublierLaConfirmation();
  expect(inscriptionFaite()).toBeNull();
});

it('écrit la société comme le serveur la lit', () => {
  const { societe } = reprendreSaisie(MAINTENANT);
  const dite = {
    ...societe,
    siren: '851 402 990',
    phone: '02 40 11 58 27',
    email: ' Contact@Arcade.Example ',
    zipcode: ' 2a004 ',
  };
  expect(societeDuFil({ societe: dite, annuaire: null })).toMatchObject({
    siren: '851402990',
    siret: null,
    contact: { phone: '+33240115827', email: 'contact@arcade.example' },
    location: { zipcode: '2A004' },
  });
  const annuaire = { siren: '851402990', siret: '85140299000018', champs: {} as never };
  expect(societeDuFil({ societe: dite, annuaire }).siret).toBe('85140299000018');
  // The typed siren is not the one that was searched.
  expect(societeDuFil({ societe: { ...dite, siren: '732829320' }, annuaire }).siret).toBeNull();
  expect(societeDuFil({ societe: { ...dite, siren: '851 402 990 00018' }, annuaire: null })).toMatchObject({
    siren: '851402990',
    siret: '85140299000018',
  });
});

it('est à l’adresse de la société tant qu’il n’en dit pas une autre', () => {
  const depart = reprendreSaisie(MAINTENANT);
  const societe = {
    ...depart.societe,
    address: '3 place du Commando',
    zipcode: '44600',
    city: 'Saint-Nazaire',
  };
  const lieu = () => dossierDuFil(saisie).prescriber.location;
  let saisie: Saisie = { ...depart, societe };
  expect(lieu()).toEqual({ address: '3 place du Commando', zipcode: '44600', city: 'Saint-Nazaire' });
  // The company's address changes, and so does the prescriber's.
  saisie = { ...saisie, societe: { ...societe, address: '5 quai de la Fosse' } };
  expect(lieu().address).toBe('5 quai de la Fosse');
  saisie = {
    ...saisie,
    prescripteur: { ...saisie.prescripteur, memeAdresse: false, address: '1 rue Haute' },
  };
  expect(lieu()).toEqual({ address: '1 rue Haute', zipcode: '', city: '' });
});

it.each([
  [{}, true],
  [{ address: '3 place du Commando', zipcode: '44600', city: 'Nantes' }, true],
  [{ address: '1 rue Haute', zipcode: '44000', city: 'Nantes' }, false],
])('d’une saisie gardée par une version d’avant : %o', (prescripteur, meme) => {
  const societe = { address: '3 place du Commando', zipcode: '44600', city: 'Nantes' };
  sessionStorage.setItem('inscription', JSON.stringify({ societe, prescripteur }));
  expect(reprendreSaisie(MAINTENANT).prescripteur.memeAdresse).toBe(meme);
});

it('propose au RCS la ville du siège, jusqu’à ce qu’une autre soit tapée', () => {
  const { societe } = reprendreSaisie(MAINTENANT);
  const aNantes = avecLeGreffe(societe, { city: 'Nantes', zipcode: '44000' });
  expect(aNantes).toMatchObject({ city: 'Nantes', rcs: 'Nantes', zipcode: '44000' });
  expect(avecLeGreffe(aNantes, { city: 'Rennes' }).rcs).toBe('Rennes');
  const ailleurs = avecLeGreffe(aNantes, { rcs: 'Saint-Nazaire' });
  expect(ailleurs).toMatchObject({ city: 'Nantes', rcs: 'Saint-Nazaire' });
  expect(avecLeGreffe(ailleurs, { city: 'Rennes' }).rcs).toBe('Saint-Nazaire');
});

it('ne parle du représentant légal que s’il est quelqu’un d’autre', () => {
  const { prescripteur } = reprendreSaisie(MAINTENANT);
  expect(prescripteurDuFil(prescripteur)).not.toHaveProperty('representative');
  const autre = { ...prescripteur, isLegalRepresentative: false, representantEmail: 'P@Cabinet.Example' };
  expect(prescripteurDuFil(autre).representative).toMatchObject({ email: 'p@cabinet.example' });
});

it('nomme les pièces dans l’ordre de la spécification, et dit la raison de celles qui manquent', () => {
  const saisie = {
    ...reprendreSaisie(MAINTENANT),
    pieces: { statuts: piece('s', ''), responsabiliteCivile: piece('r', '') },
    raisons: { garantieFinanciere: ' Nous n’encaissons rien. ', statuts: 'Remplacée depuis.' },
  };
  expect(dossierDuFil(saisie)).toMatchObject({
    documents: ['r', null, null, null, null, null, 's'],
    raisons: { garantieFinanciere: 'Nous n’encaissons rien.', statuts: null },
  });
});

it('garde la clé de son envoi, et en change avec ce qui est envoyé', () => {
  const pieces = { statuts: piece('s', '2026-11-22T11:00:00Z') };
  const depart = avec(reprendreSaisie(MAINTENANT), { pieces });
  // The accepted steps, and spaces that are not sent, do not change the key.
  expect(avec(depart, { franchies: ['societe'] }).cle).toBe(depart.cle);
  expect(avec(depart, { prescripteur: { ...depart.prescripteur, lastname: '  ' } }).cle).toBe(depart.cle);
  const suites: Partial<Saisie>[] = [
    { societe: { ...depart.societe, rcs: 'Nantes' } },
    { prescripteur: { ...depart.prescripteur, lastname: 'Guérin' } },
    { pieces: {} },
    { raisons: { garantieFinanciere: 'Nous n’encaissons rien.' } },
    { cgu: true },
  ];
  const cles = suites.map((suite) => avec(depart, suite).cle);
  expect(new Set([depart.cle, ...cles]).size).toBe(1 + suites.length);
  sessionStorage.setItem('inscription', JSON.stringify(depart));
  expect(reprendreSaisie(MAINTENANT).cle).toBe(depart.cle);
  // A file that the server has deleted is left out, so the key changes.
  expect(reprendreSaisie(MAINTENANT + 7_200_000).cle).not.toBe(depart.cle);
});
