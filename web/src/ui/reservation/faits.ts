/** A reservation as facts: one list for each part of its form, with the labels of its codes. */
import type {
  CodeLibelle,
  FormulaireDeReservation,
  ReferencesDeReservation,
  Reservation,
} from '../../api/types';
import { afficherEmail } from '../../lib/email';
import { date, nombre, pourcentage, prix, telephone } from '../../lib/formats';
import { aujourdhui } from '../../lib/horloge';
import { libelleLieu, nomComplet } from '../../lib/normaliser';
import { accorder } from '../../lib/texte';
import { type Fait, pourClient } from '../liste-faits';
import { prixParTaux } from '../textes-lot';

export type Acquereur = NonNullable<Reservation['reservataire']>;
type References = ReferencesDeReservation | undefined;

/** The facts that have a value. */
export const dits = (faits: readonly Fait[]): Fait[] =>
  pourClient(
    faits.filter(
      ([, valeur]) => valeur !== null && valeur !== undefined && valeur !== '' && valeur !== false,
    ),
  );

/** The label of a code; `null` while the references load. */
function mot(liste: readonly CodeLibelle[] | undefined, code: string | null | undefined): string | null {
  return liste === undefined || code == null ? null : (liste.find((un) => un.code === code)?.libelle ?? code);
}

const ouiOuNon = (reponse: boolean | null) => reponse !== null && (reponse ? 'Oui' : 'Non');
const euros = (montant: number | null) => montant !== null && prix(montant);
const entier = (valeur: number | null) => valeur !== null && nombre(valeur);

function lieu(ville: string | null, cp: string | null): string | null {
  return ville !== null && cp !== null ? libelleLieu(ville, cp) : ville;
}

/** The year that was `avant` years ago, in figures. */
const annee = (avant: number) => String(Number(aujourdhui().slice(0, 4)) - avant);

function naissance({ dateNaissance, lieuNaissance }: Acquereur): string {
  return [
    dateNaissance !== null && `le ${date(dateNaissance)}`,
    lieuNaissance !== null && `à ${lieuNaissance}`,
  ]
    .filter(Boolean)
    .join(' ');
}

export function faitsDeLAcquereur(qui: Acquereur, references: References): Fait[] {
  const { civilite, prenom, nom, tel } = qui;
  const dite = (libelle: string | null) => libelle !== null && accorder(libelle, civilite);
  return dits([
    ['Nom', nomComplet({ civilite, prenom, nom })],
    ['E-mail', afficherEmail(qui.email)],
    ['Téléphone', tel !== null && telephone(tel)],
    ['Adresse', qui.adresse],
    ['Ville', lieu(qui.ville, qui.cp)],
    ['Pays', mot(references?.pays, qui.pays?.code)],
    ['Naissance', naissance(qui)],
    ['Nationalité', mot(references?.nationalites, qui.nationalite)],
    ['Situation familiale', dite(mot(references?.situationsFamiliales, qui.situationFamiliale?.code))],
    ['Régime', mot(references?.regimesMatrimoniaux, qui.regimeMatrimonial)],
    ['Mariage à', qui.lieuMariage],
    ['Logement actuel', dite(mot(references?.residencesActuelles, qui.residenceActuelle?.code))],
    ['Occupants', entier(qui.nombreOccupants)],
    ['Catégorie', mot(references?.CSP, qui.CSP?.code)],
    ['Profession', qui.profession],
    ['Employeur', qui.employeur],
    ['Lieu de travail', qui.lieuTravail],
    ['Embauche', qui.anneeEmbauche],
    ['Revenu mensuel', euros(qui.revenuMensuel)],
    [`Revenus imposables de ${annee(1)}`, euros(qui.revenusImposablesN1)],
    [`Revenus imposables de ${annee(2)}`, euros(qui.revenusImposablesN2)],
    ['Contrat par e-mail', ouiOuNon(qui.notifContratEmail)],
    ['Acte par e-mail', ouiOuNon(qui.notifActeEmail)],
  ]);
}

export function faitsDeLaSociete({ societe }: Pick<Reservation, 'societe'>, references: References): Fait[] {
  if (societe === null) {
    return [];
  }
  const { representantLegal, nomRepresentantLegal: nom, prenomRepresentantLegal: prenom } = societe;
  return dits([
    ['Raison sociale', societe.raisonSociale],
    ['Forme', mot(references?.statutsSociete, societe.statut)],
    ['Siège', societe.adresseSociete],
    ['Ville', lieu(societe.villeSociete, societe.cpSociete)],
    ['Représentée par', representantLegal === true ? 'le réservataire' : nomComplet({ prenom, nom })],
  ]);
}

/** Whether the contract is signed by hand: the buyers want it, or the lot cannot be signed online. */
export const signeALaMain = ({ rdvPhysique, formulaire }: Pick<Reservation, 'rdvPhysique' | 'formulaire'>) =>
  rdvPhysique === true || formulaire?.signatureEnLigne.autorisee === false;

export function faitsDuProjet(reservation: Reservation, references: References): Fait[] {
  const { destinationAchat, destinationAchatDetail, fiscalite } = reservation;
  const destination = references?.destinationsAchat.find(({ code }) => code === destinationAchat?.code);
  return dits([
    ['Destination', mot(references?.destinationsAchat, destinationAchat?.code)],
    ['Plus précisément', mot(destination?.details, destinationAchatDetail?.code)],
    ['Fiscalité', mot(references?.fiscalites, fiscalite?.code)],
    [
      'Signature',
      signeALaMain(reservation)
        ? 'À la main, sur rendez-vous'
        : reservation.rdvPhysique !== null && 'Électronique',
    ],
  ]);
}

/** The parts of the price, as long as the form computes them. Before the VAT rate is chosen, these are the prices to choose from. */
export function faitsDuPrix(reservation: Reservation): Fait[] {
  const { formulaire, prixContrat, prixGele, offrePromotionnelle, lot } = reservation;
  const calcul = formulaire?.prix ?? null;
  if (calcul === null) {
    return prixContrat === null
      ? dits(prixParTaux(prixGele).map(({ libelle, prix: montant }): Fait => [libelle, prix(montant)]))
      : dits([['Annexes', lot.annexes.join(', ')]]);
  }
  return dits([
    ['Prix de grille', calcul.prixGrille !== calcul.prix && prix(calcul.prixGrille)],
    ['Promotion', calcul.promotion > 0 && `− ${prix(calcul.promotion)}`],
    ['Promotion', calcul.promotion === 0 && offrePromotionnelle === false && 'Non retenue'],
    ['Dont lot principal', calcul.annexes > 0 && prix(calcul.principal)],
    [`Dont annexes ${lot.annexes.join(', ')}`.trim(), calcul.annexes > 0 && prix(calcul.annexes)],
    ['Hors taxe', prix(calcul.horsTaxe)],
    [`TVA ${pourcentage(calcul.tva)}`, prix(calcul.montantTva)],
  ]);
}

export function faitsDuFinancement({
  financement,
  formulaire,
}: Pick<Reservation, 'financement'> & { formulaire: FormulaireDeReservation | null }): Fait[] {
  if (financement === null) {
    return [];
  }
  const { apport, pret, credit } = financement;
  const { reste = null, mensualite = null } = formulaire?.financement ?? {};
  const rang = (n: number, de: number) => (de > 1 ? ` ${n + 1}` : '');
  return dits([
    ...apport.map((montant, n): Fait => [`Apport${rang(n, apport.length)}`, euros(montant)]),
    ...pret.map(
      ({ banque, montant }, n): Fait => [
        `Prêt${rang(n, pret.length)}`,
        [banque, euros(montant)].filter(Boolean).join(', '),
      ],
    ),
    ['Reste à financer', reste !== null && reste !== 0 && prix(reste)],
    ['Recours au crédit', ouiOuNon(credit)],
    ['Mensualité estimée', mensualite !== null && prix(mensualite.totale)],
  ]);
}

export function faitsDuDepot(
  { depotGarantie }: Pick<Reservation, 'depotGarantie'>,
  references: References,
): Fait[] {
  return depotGarantie === null
    ? []
    : dits([
        ['Versement', mot(references?.typesDepotGarantie, depotGarantie.type?.code)],
        [
          'Montant',
          depotGarantie.montant !== null && depotGarantie.montant > 0 && prix(depotGarantie.montant),
        ],
        ['Numéro du chèque', depotGarantie.numeroCheque],
        ['Banque', depotGarantie.banque],
      ]);
}

export function faitsDuNotaire({ notaire }: Pick<Reservation, 'notaire'>): Fait[] {
  if (notaire === null) {
    return [];
  }
  const { prenom, nom, email, tel, adresse, cp, ville } = notaire;
  return dits([
    ['Nom', nomComplet({ prenom, nom })],
    ['E-mail', afficherEmail(email)],
    ['Téléphone', tel !== null && telephone(tel)],
    ['Adresse', adresse],
    ['Ville', lieu(ville, cp)],
  ]);
}
