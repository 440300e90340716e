/** A registration that is being typed, for the tests of its steps. */
import { fireEvent, screen } from '@testing-library/react';

export const SOCIETE = '/api/inscription/inscription/societe';
export const PRESCRIPTEUR = '/api/inscription/inscription/prescripteur';
export const OK = () => Response.json({ statusCode: 200, content: { message: 'OK' } });
export const refus = (status: number, corps: object) => () =>
  Response.json({ code: 'x', ...corps }, { status });

/** Typed values of a company and a person that follow all rules. */
const DITE = {
  societe: {
    siren: '851402990',
    companyName: 'Cabinet Arcade Ouest',
    socialStatus: 'SARL',
    rcs: 'Saint-Nazaire',
    category: 'mandataire',
    cardNumber: 'CPI 4402 2019 000 041 377',
    cardExpirationDate: '2099-06-16',
    address: '3 place du Commando',
    zipcode: '44600',
    city: 'SAINT-NAZAIRE',
    phone: '0240115827',
    email: 'contact@arcade.example',
  },
  prescripteur: {
    civility: 'Mme',
    lastname: 'Guérin',
    firstname: 'Maëlle',
    phone: '0648219037',
    email: 'maelle@arcade.example',
    address: '3 place du Commando',
    zipcode: '44600',
    city: 'SAINT-NAZAIRE',
    isLegalRepresentative: true,
  },
};

/** Keeps typed values in the storage of the tab. */
export function garder(suite: object): void {
  sessionStorage.setItem('inscription', JSON.stringify({ ...DITE, ...suite }));
}

export const gardee = () => JSON.parse(sessionStorage.getItem('inscription') ?? '{}');
export const ecrire = (nom: string | RegExp, valeur: string) =>
  fireEvent.change(
    // A postcode field proposes its towns, so it is a combobox.
    screen.queryByRole('textbox', { name: nom }) ?? screen.getByRole('combobox', { name: nom }),
    { target: { value: valeur } },
  );
export const continuer = () => screen.getByRole('button', { name: 'Continuer' });
export const ici = (etape: string) => ({ adresse: `/inscription?etape=${etape}` });

const EMPLACEMENTS = [
  'responsabiliteCivile',
  'carteProfessionnelle',
  'extraitRegistre',
  'pieceIdentite',
  'coordonneesBancaires',
  'garantieFinanciere',
  'statuts',
] as const;

/** The seven documents, already sent. */
export const pieces = Object.fromEntries(
  EMPLACEMENTS.map((emplacement) => [
    emplacement,
    { nom: `n-${emplacement}`, libelle: 'a.pdf', taille: 1_000, expireLe: '2099-01-01T00:00:00Z' },
  ]),
);
/** The state of a registration whose steps are all accepted except the last. */
export const AU_BOUT = { franchies: ['societe', 'prescripteur', 'recapitulatif'], cgu: true };
export const envoyer = () => screen.getByRole('button', { name: 'Envoyer le dossier' });
