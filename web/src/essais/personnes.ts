/** A prescriber and their referent, as `/api/user/me` answers them. */
import type { UtilisateurServeur } from '../api/utilisateur';

export const MAELLE = {
  id: 1,
  isExternal: true,
  civilite: 'Mme',
  nom: 'Guérin',
  prenom: 'Maëlle',
  email: 'm@cabinet.example',
  telMobile: '0648219037',
  telFixe: null,
  telPro: null,
  tel: '0648219037',
  cp: null,
  ville: null,
  adresse: null,
  photo: '/api/user/photos/7',
  perimetreGeo: null,
  type: { code: 'EP', libelle: 'Prescripteur' },
  roles: ['ROLE_EP'],
  compte: [
    {
      nom: 'Cabinet Alpha',
      groupe: null,
      gerant: {
        civilite: 'Mme',
        nom: 'Kervadec',
        prenom: 'Solène',
        telMobile: '0199001122',
        telFixe: null,
        telPro: '0240001122',
        email: 's@linteau.example',
        photo: '/api/user/photos/3',
        perimetreGeo: 'Pays de la Loire',
      },
    },
  ],
  gerant: null,
  preferences: {},
  incarnation: null,
} as unknown as UtilisateurServeur;
