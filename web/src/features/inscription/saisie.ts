/**
 * What is typed in a registration, kept in this tab until it is sent: a reload, or the way back, loses nothing. Of a file it
 * keeps the name that the server gave, never the bytes; of the captcha nothing.
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

/** Where a company or a person is. */
export interface ValeursLieu {
  address: string;
  zipcode: string;
  city: string;
}

/** The company's form: what the wire nests is flat here, as fields are. */
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
  /** They are where the company is: their own address is asked of them only when they say otherwise. */
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

/** A file that has left. */
export interface PieceDeposee {
  /** Its one-use name. */
  nom: string;
  libelle: string;
  taille: number;
  expireLe: string;
  /** The deposit that it waits in; none for one that an earlier version of the page has sent. */
  depot?: string;
}

export interface Saisie {
  societe: ValeursSociete;
  /** What the directory said, of which siren. */
  annuaire: { siren: string; siret: string; champs: Entreprise['champs'] } | null;
  prescripteur: ValeursPrescripteur;
  pieces: Partial<Record<Emplacement, PieceDeposee>>;
  /** In the place of a piece; `null`: the piece is to come. */
  raisons: Partial<Record<Remplacable, string | null>>;
  cgu: boolean;
  /** The steps that the server has let pass as they are. */
  franchies: NomDEtape[];
  /** Of the sending: another for whatever is sent otherwise, the same for each try, whose answer may have been lost. */
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

/** Whether the prescriber of what an earlier version of the page kept is where the company is: they typed no other address. */
function estAuSiege({ societe, prescripteur }: Partial<Saisie>): boolean {
  const { address = '', zipcode = '', city = '' } = prescripteur ?? {};
  const vide = address === '' && zipcode === '' && city === '';
  return vide || memeValeur([address, zipcode, city], [societe?.address, societe?.zipcode, societe?.city]);
}

/** What was kept. Of files that wait in a deposit the server says which are still there; the others are to be chosen again once their time is over. */
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

/** A part of it changed: what is sent otherwise is sent under another key. */
export function avec(avant: Saisie, suite: Partial<Saisie>): Saisie {
  const apres = { ...avant, ...suite };
  return memeValeur(dossierDuFil(avant), dossierDuFil(apres))
    ? apres
    : { ...apres, cle: crypto.randomUUID() };
}

/** The registration that has just been sent: its page shows it, and nothing else opens that page. */
export const inscriptionFaite = (): Inscrite | null => lireOnglet<Inscrite>(CLE_DE_LA_CONFIRMATION);

/** Its page is left: the address that it shows goes with it. */
export const oublierLaConfirmation = () => garderOnglet(CLE_DE_LA_CONFIRMATION, null);

export function garderLaConfirmation(inscrite: Inscrite): void {
  garderOnglet(CLE_DE_LA_CONFIRMATION, inscrite);
  garderOnglet(CLE, null);
}

/** The hand that changes a part of it. */
export type ChangerLaSaisie = (suite: Partial<Saisie> | ((avant: Saisie) => Partial<Saisie>)) => void;

/** What is typed, kept in the tab as it changes: what leaves with the page is there again when it comes back. */
export function useSaisie(): { saisie: Saisie; changer: ChangerLaSaisie } {
  const [saisie, setSaisie] = useState(() => {
    const reprise = reprendreSaisie();
    // Its key of sending is kept from the start: a reload must not send it under another.
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

/** The last step that what was checked opens, at most the one asked for. */
export function etapeOuverte(demandee: string | null, franchies: readonly NomDEtape[]): NomDEtape {
  const rang = ETAPES.findIndex((etape) => etape === (demandee ?? 'preambule'));
  const ouvertes = ETAPES.findIndex((etape, place) => place > 0 && !franchies.includes(etape));
  return ETAPES[Math.min(Math.max(rang, 0), ouvertes === -1 ? ETAPES.length - 1 : ouvertes)] ?? 'preambule';
}

/** The nine digits of what was typed, a siren or a siret. */
export const chiffresDuSiren = (texte: string) => lireSiren(texte).slice(0, 9);

const lieu = ({ address, zipcode, city }: ValeursLieu) => ({
  address: address.trim(),
  zipcode: codePostalEnvoye(zipcode),
  city: city.trim(),
});

/** The company as the wire names it. */
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

/** The prescriber as the wire names them. */
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

/** The prescriber where they are: at the company's, as long as they say nothing else. */
export function prescripteurSitue({
  prescripteur,
  societe: { address, zipcode, city },
}: Pick<Saisie, 'prescripteur' | 'societe'>): ValeursPrescripteur {
  return prescripteur.memeAdresse ? { ...prescripteur, address, zipcode, city } : prescripteur;
}

/** What is typed of a company, and its RCS with it: the town of the seat is proposed for it, until another one is typed. */
export function avecLeGreffe(avant: ValeursSociete, suite: Partial<ValeursSociete>): ValeursSociete {
  const suivi = avant.rcs === '' || avant.rcs === avant.city;
  const propose = suivi && suite.city !== undefined ? { rcs: suite.city } : {};
  return { ...avant, ...propose, ...suite };
}

/** Whether a reason stands, or is to be typed, in the place of a piece. */
export const estRemplacee = ({ pieces, raisons }: Pick<Saisie, 'pieces' | 'raisons'>, piece: Remplacable) =>
  pieces[piece] === undefined && typeof raisons[piece] === 'string';

/** The whole as the wire names it: the one-use names in the order of the slots, nothing where a reason stands. */
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
