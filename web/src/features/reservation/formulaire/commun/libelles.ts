/** The labels of the fields of a reservation, in the order of the form. */
import { aujourdhui } from '../../../../lib/horloge';
import { ACQUEREURS_DITS } from '../../../../ui/reservation/acheteurs';

/** The fields of each buyer. `{N-2}` stands for the year before last. */
const ACQUEREUR = {
  civilite: 'Civilité',
  nom: 'Nom',
  prenom: 'Prénom',
  dateNaissance: 'Date de naissance',
  lieuNaissance: 'Lieu de naissance',
  nationalite: 'Nationalité',
  email: 'E-mail',
  tel: 'Téléphone',
  adresse: 'Adresse',
  cp: 'Code postal',
  ville: 'Ville',
  'pays.code': 'Pays',
  'situationFamiliale.code': 'Situation familiale',
  regimeMatrimonial: 'Régime matrimonial',
  lieuMariage: 'Lieu du mariage',
  nombreOccupants: 'Nombre d’occupants',
  revenusImposablesN2: 'Revenus imposables de {N-2}',
  revenusImposablesN1: 'Revenus imposables de {N-1}',
  notifContratEmail: 'Accepte de recevoir le contrat par e-mail',
  notifActeEmail: 'Accepte de recevoir le projet d’acte par e-mail',
  'residenceActuelle.code': 'Logement actuel',
  'CSP.code': 'Catégorie socioprofessionnelle',
  profession: 'Profession',
  employeur: 'Employeur',
  lieuTravail: 'Lieu de travail',
  anneeEmbauche: 'Année d’embauche',
  revenuMensuel: 'Revenu mensuel net',
} as const;

/** The fields of the reservation itself. */
const DOSSIER = {
  resaSociete: 'Qui achète',
  'societe.raisonSociale': 'Raison sociale',
  'societe.statut': 'Forme juridique',
  'societe.adresseSociete': 'Adresse du siège',
  'societe.cpSociete': 'Code postal du siège',
  'societe.villeSociete': 'Ville du siège',
  'societe.representantLegal': 'Représentant légal',
  'societe.nomRepresentantLegal': 'Nom du représentant légal',
  'societe.prenomRepresentantLegal': 'Prénom du représentant légal',
  'destinationAchat.code': 'Destination du logement',
  'destinationAchatDetail.code': 'Précision',
  'fiscalite.code': 'Fiscalité',
  rdvPhysique: 'Signature du contrat',
  tva: 'TVA',
  offrePromotionnelle: 'Promotion',
  'financement.credit': 'Recours à un prêt',
  'financement.apport[]': 'Apport',
  'financement.pret[].banque': 'Banque du prêt',
  'financement.pret[].montant': 'Montant du prêt',
  financement: 'Plan de financement',
  'depotGarantie.type.code': 'Dépôt de garantie',
  'depotGarantie.montant': 'Montant du dépôt',
  'depotGarantie.numeroCheque': 'Numéro du chèque',
  'depotGarantie.banque': 'Banque du chèque',
  'notaire.nom': 'Nom du notaire',
  'notaire.prenom': 'Prénom du notaire',
  'notaire.email': 'E-mail du notaire',
  'notaire.tel': 'Téléphone du notaire',
  'notaire.adresse': 'Adresse du notaire',
  'notaire.cp': 'Code postal du notaire',
  'notaire.ville': 'Ville du notaire',
} as const;

export type QuiAcquiert = 'reservataire' | 'coreservataire';

/** The word for the second buyer, which is added to the name of a field outside its section. */
export const SECOND = ACQUEREURS_DITS.coreservataire.toLowerCase();
const ACQUEREURS: readonly QuiAcquiert[] = ['reservataire', 'coreservataire'];

/** The key of a path in the lists above, its buyer, and its rank in a list. */
function lire(chemin: string): { cle: string; qui: QuiAcquiert | null; rang: number | null } {
  const qui = ACQUEREURS.find((un) => chemin.startsWith(`${un}.`)) ?? null;
  const suite = qui === null ? chemin : chemin.slice(qui.length + 1);
  const rang = /\[(\d+)\]/u.exec(suite)?.[1];
  return { cle: suite.replace(/\[\d+\]/u, '[]'), qui, rang: rang === undefined ? null : Number(rang) };
}

const annee = (avant: number) => String(Number(aujourdhui().slice(0, 4)) - avant);

/** The label of a field inside its section, where the buyer is known. */
export function libelleDuChamp(chemin: string): string {
  const { cle, qui, rang } = lire(chemin);
  const dits: Readonly<Record<string, string>> = qui === null ? DOSSIER : ACQUEREUR;
  const libelle = (dits[cle] ?? cle).replaceAll(/\{N-(\d)\}/gu, (_, avant: string) => annee(Number(avant)));
  return rang === null || rang === 0 ? libelle : `${libelle} ${rang + 1}`;
}

/** The name of a field outside its section: "Nom (co-réservataire)". */
export function nomDuChamp(chemin: string): string {
  const libelle = libelleDuChamp(chemin);
  return lire(chemin).qui === 'coreservataire' ? `${libelle} (${SECOND})` : libelle;
}

const RANGS: ReadonlyMap<string, number> = new Map(
  [
    ...Object.keys(DOSSIER).filter((cle) => cle === 'resaSociete' || cle.startsWith('societe.')),
    ...ACQUEREURS.flatMap((qui) => Object.keys(ACQUEREUR).map((cle) => `${qui}.${cle}`)),
    ...Object.keys(DOSSIER),
  ]
    .reverse()
    .map((cle, rang, tous) => [cle, tous.length - rang]),
);

/** The rank of a field in the form, in ascending order. A path that is no field comes last. */
export function rangDuChamp(chemin: string): number {
  const { cle, qui, rang } = lire(chemin);
  const place = RANGS.get(qui === null ? cle : `${qui}.${cle}`) ?? Number.MAX_SAFE_INTEGER - 1_000;
  return place + (rang ?? 0) / 100;
}
