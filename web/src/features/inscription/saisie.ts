/**
 * The typed values of a registration, kept in this tab until it is sent, so that a reload or "back" loses nothing. Of a file
 * only the server's name is kept, never the content. Nothing of the captcha is kept.
 */

import { useCallback, useRef, useState } from 'react';
import { maintenant } from '../../lib/horloge';
import { memeValeur } from '../../lib/merge-patch';
import { codePostalEnvoye, email, telephoneEnvoye } from '../../lib/normaliser';
import { lireSiren } from '../../lib/regles';
import { garderOnglet, lireOnglet } from '../../lib/stockage';
import { civiliteDuFil } from '../../ui/contact/contact';
import type { Entreprise } from './annuaire';
import { type Emplacement, PIECES, type Remplacable } from './pieces';
import type { Dossier, Inscrite, Prescripteur, Societe } from './queries';

export const ETAPES = ['preambule', 'societe', 'prescripteur', 'recapitulatif', 'justificatifs'] as const;
export type NomDEtape = (typeof ETAPES)[number];

/** The address of a company or a person. */
export interface ValeursLieu {
  address: string;
  zipcode: string;
  city: string;
}

/** The values of the company's form: flat, while the API nests them. */
export interface ValeursSociete extends ValeursLieu {
  siren: string;
  companyName: string;
  socialStatus: string | null;
  rcs: string;
  category: string | null;
  cardNumber: string;
  cardExpirationDate: string;
  phone: string;
  email: string;
}

export interface ValeursPrescripteur extends ValeursLieu {
  /** Whether the person has the company's address. If not, their own address is asked. */
  memeAdresse: boolean;
  civility: string | null;
  lastname: string;
  firstname: string;
  phone: string;
  email: string;
  isLegalRepresentative: boolean;
  representantCivility: string | null;
  representantLastname: string;
  representantFirstname: string;
  representantEmail: string;
}

/** A file that was sent. */
export interface PieceDeposee {
  /** The one-use name of the file. */
  nom: string;
  libelle: string;
  taille: number;
  expireLe: string;
  /** The deposit of the file; absent for a file sent by an older version of the page. */
  depot?: string;
}

export interface Saisie {
  societe: ValeursSociete;
  /** The last data of the directory, with its siren. */
  annuaire: { siren: string; siret: string; champs: Entreprise['champs'] } | null;
  prescripteur: ValeursPrescripteur;
  pieces: Partial<Record<Emplacement, PieceDeposee>>;
  /** The reasons that replace a document; `null` when the document will come. */
  raisons: Partial<Record<Remplacable, string | null>>;
  cgu: boolean;
  /** The steps that the server has accepted. */
  franchies: NomDEtape[];
  /**
   * The key of the sending. Each try uses the same key, because an answer may be lost; a changed registration has another key.
   */
  cle: string;
}

const VIDE: Omit<Saisie, 'cle'> = {
  societe: {
    siren: '',
    companyName: '',
    socialStatus: null,
    rcs: '',
    category: null,
    cardNumber: '',
    cardExpirationDate: '',
    address: '',
    zipcode: '',
    city: '',
    phone: '',
    email: '',
  },
  annuaire: null,
  prescripteur: {
    civility: null,
    lastname: '',
    firstname: '',
    phone: '',
    email: '',
    memeAdresse: true,
    address: '',
    zipcode: '',
    city: '',
    isLegalRepresentative: true,
    representantCivility: null,
    representantLastname: '',
    representantFirstname: '',
    representantEmail: '',
  },
  pieces: {},
  raisons: {},
  cgu: false,
  franchies: [],
};

const CLE = 'inscription';
const CLE_DE_LA_CONFIRMATION = 'inscription-faite';

/**
 * For values kept by an older version of the page: whether the prescriber has the company's address, because they typed no
 * other one.
 */
function estAuSiege({ societe, prescripteur }: Partial<Saisie>): boolean {
  const { address = '', zipcode = '', city = '' } = prescripteur ?? {};
  const vide = address === '' && zipcode === '' && city === '';
  return vide || memeValeur([address, zipcode, city], [societe?.address, societe?.zipcode, societe?.city]);
}

/**
 * The kept values. Files in a deposit stay, because the server will say which are still there; other files are dropped after
 * their time.
 */
export function reprendreSaisie(instant: number = maintenant()): Saisie {
  const { cle = crypto.randomUUID(), ...connue } = lireOnglet<Partial<Saisie>>(CLE) ?? {};
  const gardee: Saisie = {
    ...VIDE,
    ...connue,
    cle,
    societe: { ...VIDE.societe, ...connue.societe },
    prescripteur: { ...VIDE.prescripteur, memeAdresse: estAuSiege(connue), ...connue.prescripteur },
  };
  const pieces = Object.fromEntries(
    Object.entries(gardee.pieces).filter(
      ([, { depot, expireLe }]) => depot !== undefined || Date.parse(expireLe) > instant,
    ),
  );
  return avec(gardee, { pieces });
}

/** Changes a part. A change of what is sent changes the key. */
export function avec(avant: Saisie, suite: Partial<Saisie>): Saisie {
  const apres = { ...avant, ...suite };
  return memeValeur(dossierDuFil(avant), dossierDuFil(apres))
    ? apres
    : { ...apres, cle: crypto.randomUUID() };
}

/** The registration that was just sent, for its confirmation page. */
export const inscriptionFaite = (): Inscrite | null => lireOnglet<Inscrite>(CLE_DE_LA_CONFIRMATION);

/** Forgets the registration, and the e-mail that it holds, when its confirmation page is left. */
export const oublierLaConfirmation = () => garderOnglet(CLE_DE_LA_CONFIRMATION, null);

export function garderLaConfirmation(inscrite: Inscrite): void {
  garderOnglet(CLE_DE_LA_CONFIRMATION, inscrite);
  garderOnglet(CLE, null);
}

/** The function that changes a part of the values. */
export type ChangerLaSaisie = (suite: Partial<Saisie> | ((avant: Saisie) => Partial<Saisie>)) => void;

/** The values, stored in the tab at each change, so that they are there again after a reload. */
export function useSaisie(): { saisie: Saisie; changer: ChangerLaSaisie } {
  const [saisie, setSaisie] = useState(() => {
    const reprise = reprendreSaisie();
    // The key is stored from the start, so that a reload does not change it.
    garderOnglet(CLE, reprise);
    return reprise;
  });
  const derniere = useRef(saisie);
  const changer = useCallback<ChangerLaSaisie>((suite) => {
    const { current } = derniere;
    derniere.current = avec(current, typeof suite === 'function' ? suite(current) : suite);
    garderOnglet(CLE, derniere.current);
    setSaisie(derniere.current);
  }, []);
  return { saisie, changer };
}

/** The requested step, or an earlier one when the accepted steps do not open the requested one yet. */
export function etapeOuverte(demandee: string | null, franchies: readonly NomDEtape[]): NomDEtape {
  const rang = ETAPES.findIndex((etape) => etape === (demandee ?? 'preambule'));
  const ouvertes = ETAPES.findIndex((etape, place) => place > 0 && !franchies.includes(etape));
  return ETAPES[Math.min(Math.max(rang, 0), ouvertes === -1 ? ETAPES.length - 1 : ouvertes)] ?? 'preambule';
}

/** The nine digits of a typed siren or siret. */
export const chiffresDuSiren = (texte: string) => lireSiren(texte).slice(0, 9);

const lieu = ({ address, zipcode, city }: ValeursLieu) => ({
  address: address.trim(),
  zipcode: codePostalEnvoye(zipcode),
  city: city.trim(),
});

/** The company as the API takes it. */
export function societeDuFil({ societe, annuaire }: Pick<Saisie, 'societe' | 'annuaire'>): Societe {
  const siren = chiffresDuSiren(societe.siren);
  const tape = lireSiren(societe.siren);
  const connu = annuaire !== null && annuaire.siren === siren ? annuaire : null;
  return {
    siren,
    siret: tape.length === 14 ? tape : (connu?.siret ?? null),
    companyName: societe.companyName.trim(),
    rcs: societe.rcs.trim(),
    socialStatus: societe.socialStatus ?? '',
    category: societe.category ?? '',
    cardNumber: societe.cardNumber.trim(),
    cardExpirationDate: societe.cardExpirationDate,
    contact: { phone: telephoneEnvoye(societe.phone), email: email(societe.email) },
    location: lieu(societe),
  };
}

/** The prescriber as the API takes them. */
export function prescripteurDuFil(valeurs: ValeursPrescripteur): Prescripteur {
  return {
    civility: civiliteDuFil(valeurs.civility),
    lastname: valeurs.lastname.trim(),
    firstname: valeurs.firstname.trim(),
    contact: { phone: telephoneEnvoye(valeurs.phone), email: email(valeurs.email) },
    location: lieu(valeurs),
    isLegalRepresentative: valeurs.isLegalRepresentative,
    ...(valeurs.isLegalRepresentative
      ? {}
      : {
          representative: {
            civility: civiliteDuFil(valeurs.representantCivility),
            lastname: valeurs.representantLastname.trim(),
            firstname: valeurs.representantFirstname.trim(),
            email: email(valeurs.representantEmail),
          },
        }),
  };
}

/** The prescriber with their address: the company's, unless they have their own. */
export function prescripteurSitue({
  prescripteur,
  societe: { address, zipcode, city },
}: Pick<Saisie, 'prescripteur' | 'societe'>): ValeursPrescripteur {
  return prescripteur.memeAdresse ? { ...prescripteur, address, zipcode, city } : prescripteur;
}

/** The company's values with the town of its RCS, which follows the town of the seat until another one is typed. */
export function avecLeGreffe(avant: ValeursSociete, suite: Partial<ValeursSociete>): ValeursSociete {
  const suivi = avant.rcs === '' || avant.rcs === avant.city;
  const propose = suivi && suite.city !== undefined ? { rcs: suite.city } : {};
  return { ...avant, ...propose, ...suite };
}

/** Whether a reason replaces the document, even when this reason is still to be typed. */
export const estRemplacee = ({ pieces, raisons }: Pick<Saisie, 'pieces' | 'raisons'>, piece: Remplacable) =>
  pieces[piece] === undefined && typeof raisons[piece] === 'string';

/**
 * The whole registration as the API takes it: the one-use names in the order of the slots, `null` where a reason replaces the
 * file.
 */
export function dossierDuFil(saisie: Saisie): Dossier {
  const raison = (piece: Remplacable) =>
    estRemplacee(saisie, piece) ? (saisie.raisons[piece]?.trim() ?? null) : null;
  return {
    company: societeDuFil(saisie),
    prescriber: prescripteurDuFil(prescripteurSitue(saisie)),
    documents: PIECES.map(({ emplacement }) => saisie.pieces[emplacement]?.nom ?? null),
    raisons: { garantieFinanciere: raison('garantieFinanciere'), statuts: raison('statuts') },
    cgu: saisie.cgu,
  };
}
