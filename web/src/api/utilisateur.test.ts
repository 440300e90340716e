import { expect, it } from 'vitest';
import {
  aLeRole,
  estIncarne,
  referent,
  telephoneAffiche,
  telephoneProfessionnel,
  type UtilisateurServeur,
} from './utilisateur';

const solene = {
  perimetreGeo: null,
  photo: null,
  telMobile: null,
  civilite: 'Mme' as const,
  nom: 'Kervadec',
  prenom: 'Solène',
  email: 's@linteau.example',
  telFixe: '0199001122',
  telPro: null,
};

const maelle = {
  id: 1,
  civilite: 'Mme',
  nom: 'Guérin',
  prenom: 'Maëlle',
  email: 'm@cabinet.example',
  type: { code: 'EP', libelle: 'Prescripteur' },
  roles: ['ROLE_EP'],
  cp: '44000',
  ville: 'Nantes',
  adresse: null,
  compte: [{ id: 1, nom: 'Cabinet', gerant: solene, group: null }],
} as unknown as UtilisateurServeur;

it('donne le référent du compte à un externe, le sien à un interne', () => {
  expect(referent(maelle, 'Linteau')).toMatchObject({ nom: 'Kervadec', statut: 'Votre référent Linteau' });
  const interne = {
    ...maelle,
    type: { code: 'IT', libelle: 'Équipe interne' },
    gerant: solene,
  } as UtilisateurServeur;
  expect(referent(interne, 'Linteau')).toMatchObject({ statut: 'Équipe interne' });
  expect(referent({ ...interne, gerant: null }, 'Linteau')).toBeNull();
});

it('suit la hiérarchie des rôles', () => {
  expect(aLeRole(maelle, 'ROLE_EXTERNAL')).toBe(true);
  expect(aLeRole(maelle, 'ROLE_INTERNAL')).toBe(false);
  expect(aLeRole({ ...maelle, roles: ['ROLE_ER'] }, 'ROLE_EP')).toBe(false);
  expect(aLeRole({ ...maelle, roles: ['ROLE_IA'] }, 'ROLE_IR')).toBe(true);
  expect(aLeRole(null, 'ROLE_EXTERNAL')).toBe(false);
});

it('ne dit incarné qu’un externe pour qui quelqu’un agit', () => {
  expect(estIncarne({ ...maelle, incarnation: {} as UtilisateurServeur['incarnation'] })).toBe(true);
  expect(estIncarne(maelle)).toBe(false);
});

it('appelle le mobile, sinon le fixe, sinon le professionnel', () => {
  expect(telephoneAffiche(solene)).toBe('0199001122');
  expect(telephoneAffiche({ ...solene, telMobile: '0639980000' })).toBe('0639980000');
  expect(telephoneAffiche({ ...solene, telFixe: null, telPro: '0240000000' })).toBe('0240000000');
});

it('dit le numéro professionnel à côté de celui qu’on appelle, une seule fois', () => {
  expect(telephoneProfessionnel({ ...solene, telPro: '0240000000' })).toBe('0240000000');
  expect(telephoneProfessionnel({ ...solene, telFixe: null, telPro: '0240000000' })).toBeNull();
  expect(telephoneProfessionnel(solene)).toBeNull();
});
