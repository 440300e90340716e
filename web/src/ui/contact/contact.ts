/**
 * A prospective buyer of a declaration or an option (spec section 3): the values of the form, their rules and their names in
 * the API. The server reads the same rules from the same file.
 */
import { codePostalEnvoye, email, telephoneEnvoye } from '../../lib/normaliser';
import { regler } from '../../lib/regles';

/** The values of the fields, flat, in the order of the form. */
export type ValeursContact = {
  civilite: string | null;
  prenom: string;
  nom: string;
  email: string;
  tel: string;
  adresse: string;
  cp: string;
  ville: string;
};

export const SANS_CONTACT: ValeursContact = {
  civilite: null,
  prenom: '',
  nom: '',
  email: '',
  tel: '',
  adresse: '',
  cp: '',
  ville: '',
};

/** The label of each field, above the field and in the notice that lists the errors of the form. */
export const LIBELLES_CONTACT = {
  civilite: 'Civilité',
  prenom: 'Prénom',
  nom: 'Nom',
  email: 'E-mail',
  tel: 'Téléphone',
  adresse: 'Adresse',
  cp: 'Code postal',
  ville: 'Ville',
} as const satisfies Record<keyof ValeursContact, string>;

/** For each field name of the server's violations, the field of the form. */
export const NOMS_CONTACT = {
  'contact.civilite': 'civilite',
  'contact.nom': 'nom',
  'contact.prenom': 'prenom',
  'contact.email': 'email',
  'contact.tel': 'tel',
  'contact.adresse': 'adresse',
  'contact.cp': 'cp',
  'contact.ville': 'ville',
} as const satisfies Record<string, keyof ValeursContact>;

const auPlus = (n: number) => ['max', { n }] as const;

export const REGLES_CONTACT = {
  civilite: regler('required'),
  nom: regler('required', 'name', auPlus(100)),
  prenom: regler('required', 'name', auPlus(100)),
  email: regler('required', 'email', auPlus(254)),
  tel: regler('phone_number'),
  adresse: regler(auPlus(255)),
  cp: regler('required', 'zip_code', auPlus(10)),
  ville: regler('required', auPlus(100)),
} as const;

/** A person whom the portal already knows, as the API answers them. */
export interface ContactConnu {
  civilite?: string | null | undefined;
  nom: string;
  prenom: string;
  email?: string | null | undefined;
  tel?: string | null | undefined;
  adresse?: string | null | undefined;
  cp?: string | null | undefined;
  ville?: string | null | undefined;
}

/** The values of the fields for a known person. */
export function valeursDuContact({
  civilite,
  nom,
  prenom,
  email: courriel,
  tel,
  adresse,
  cp,
  ville,
}: ContactConnu): ValeursContact {
  return {
    civilite: civilite ?? null,
    nom,
    prenom,
    email: courriel ?? '',
    tel: tel ?? '',
    adresse: adresse ?? '',
    cp: cp ?? '',
    ville: ville ?? '',
  };
}

/** An empty text is not sent. */
const ouRien = (texte: string) => (texte === '' ? null : texte);

/** The chosen civility. An empty one is sent, so that the server refuses it. */
export const civiliteDuFil = (choisie: string | null) => (choisie ?? '') as 'M' | 'Mme';

/** The contact as the API takes it. */
export function contactDuFil(valeurs: ValeursContact) {
  return {
    civilite: civiliteDuFil(valeurs.civilite),
    nom: valeurs.nom.trim(),
    prenom: valeurs.prenom.trim(),
    email: email(valeurs.email),
    tel: ouRien(telephoneEnvoye(valeurs.tel)),
    cp: codePostalEnvoye(valeurs.cp),
    ville: valeurs.ville.trim(),
    adresse: ouRien(valeurs.adresse.trim()),
  };
}
