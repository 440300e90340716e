/** Builds the document of a draft from the server's answer and the text typed since. */

import { appliquer, type Objet } from '../../../lib/merge-patch';
import { enObjet } from '../../../lib/objets';
import type { Document } from './brouillon';
import type {
  Acquereur,
  DepotVerse,
  Financement,
  NotaireDesAcquereurs,
  ReservationDuFil,
  SaisieDeReservation,
  SocieteAcquereuse,
} from './fil';

export const SANS_ACQUEREUR: Acquereur = {
  civilite: null,
  nom: null,
  prenom: null,
  email: null,
  tel: null,
  adresse: null,
  cp: null,
  ville: null,
  pays: null,
  dateNaissance: null,
  lieuNaissance: null,
  nationalite: null,
  residenceActuelle: null,
  situationFamiliale: null,
  regimeMatrimonial: null,
  lieuMariage: null,
  nombreOccupants: null,
  CSP: null,
  employeur: null,
  profession: null,
  lieuTravail: null,
  anneeEmbauche: null,
  revenuMensuel: null,
  revenusImposablesN1: null,
  revenusImposablesN2: null,
  notifContratEmail: null,
  notifActeEmail: null,
  cgu: null,
  denonciation: null,
};

const SANS_SOCIETE: SocieteAcquereuse = {
  statut: null,
  raisonSociale: null,
  adresseSociete: null,
  cpSociete: null,
  villeSociete: null,
  representantLegal: null,
  nomRepresentantLegal: null,
  prenomRepresentantLegal: null,
};

const SANS_FINANCEMENT: Financement = { apport: [], pret: [], credit: null };

const SANS_NOTAIRE: NotaireDesAcquereurs = {
  nom: null,
  prenom: null,
  email: null,
  tel: null,
  adresse: null,
  cp: null,
  ville: null,
};

const SANS_DEPOT: DepotVerse = { type: null, montant: null, numeroCheque: null, banque: null };

/** The empty form of each object of a draft. An object that was just begun gets its missing members from here. */
const VIDES = {
  reservataire: SANS_ACQUEREUR,
  coreservataire: SANS_ACQUEREUR,
  societe: SANS_SOCIETE,
  financement: SANS_FINANCEMENT,
  notaire: SANS_NOTAIRE,
  depotGarantie: SANS_DEPOT,
} as const;

/** The fields of the form, from the server's answer. */
export function saisieDe({
  rdvPhysique,
  destinationAchat,
  destinationAchatDetail,
  fiscalite,
  tva,
  offrePromotionnelle,
  resaSociete,
  societe,
  reservataire,
  coreservataire,
  financement,
  notaire,
  depotGarantie,
}: ReservationDuFil): SaisieDeReservation {
  return {
    rdvPhysique,
    destinationAchat,
    destinationAchatDetail,
    fiscalite,
    tva,
    offrePromotionnelle,
    resaSociete,
    societe,
    reservataire,
    coreservataire,
    financement,
    notaire,
    depotGarantie,
  };
}

/** The document after these patches, in their order. */
export function documentDe(reservation: ReservationDuFil, patchs: readonly Objet[]): Document {
  const suite: Record<string, unknown> = {
    ...enObjet(patchs.reduce<unknown>(appliquer, saisieDe(reservation))),
  };
  for (const [cle, vide] of Object.entries(VIDES)) {
    const dit = suite[cle] ?? null;
    suite[cle] = dit === null ? null : completer({ ...vide }, enObjet(dit));
  }
  return suite as Document;
}

/** Adds the missing members to an object. A list that was removed becomes an empty one. */
function completer(vide: Objet, dit: Objet): Objet {
  const suite: Record<string, unknown> = { ...vide, ...dit };
  for (const [cle, valeur] of Object.entries(vide)) {
    suite[cle] = suite[cle] ?? valeur;
  }
  return suite;
}
