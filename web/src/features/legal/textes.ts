import { enTeteDe } from '../../lib/pages';

/** The legal texts. Settings fill the names in braces: the brand, the company, the legal mentions. */

/** A section of a legal text. */
export interface SectionLegale {
  titre: string;
  paragraphes: readonly string[];
  /** The choice offered below the section. */
  choix?: 'mesure';
  /** Whether the section is only shown when the map uses external tiles. */
  avecTuiles?: true;
}

export interface TexteLegal {
  titre: string;
  modifieLe: string;
  sections: readonly SectionLegale[];
}

export const CGU: TexteLegal = {
  titre: enTeteDe('/cgu'),
  modifieLe: '22/11/2026',
  sections: [
    {
      titre: 'Objet',
      paragraphes: [
        'Le portail {marque} est réservé aux professionnels partenaires {deLaSociete}. Il leur permet de consulter les programmes et les lots proposés à la vente, de déclarer des acquéreurs, de poser des options, de préparer des réservations et de signer.',
      ],
    },
    {
      titre: 'Accès',
      paragraphes: [
        'Les fiches des programmes et des lots se consultent librement. Le reste du portail demande un compte, ouvert après l’examen du dossier de la société partenaire.',
        'L’inscription d’une société se fait en ligne. La personne qui s’inscrit répond de l’exactitude de ce qu’elle déclare et des sept justificatifs qu’elle joint\u00a0; {societe} les vérifie, peut demander une pièce, accepter ou refuser en disant pourquoi.',
        'Les identifiants sont personnels. Leur titulaire répond de ce qui est fait avec eux et signale sans délai tout usage qu’il n’aurait pas voulu.',
      ],
    },
    {
      titre: 'Informations sur les lots',
      paragraphes: [
        'Les prix, les surfaces, les plans et les dates sont ceux que le promoteur communique au jour de la consultation. Ils n’engagent les parties qu’une fois repris dans un contrat de réservation signé.',
        'Les vues et les façades dessinées ne sont pas contractuelles.',
      ],
    },
    {
      titre: 'Responsabilité',
      paragraphes: [
        '{societe} met en œuvre les moyens raisonnables pour que le portail reste disponible et exact. Il peut être interrompu pour maintenance\u00a0; les délais en cours ne sont pas modifiés par une interruption, sauf décision contraire notifiée aux partenaires.',
      ],
    },
  ],
};

export const DONNEES_PERSONNELLES: TexteLegal = {
  titre: enTeteDe('/charte-de-protection-des-donnees-personnelles'),
  modifieLe: '27/11/2026',
  sections: [
    {
      titre: 'Responsable du traitement',
      paragraphes: ['{societe} est responsable des traitements du portail {marque}.'],
    },
    {
      titre: 'Données traitées',
      paragraphes: [
        'Pour les utilisateurs\u00a0: civilité, nom, prénom, adresse électronique, téléphones, adresse, société. Pour chaque session\u00a0: la date de début et de dernière activité, l’adresse réseau et le navigateur.',
        'Pour une inscription\u00a0: les coordonnées de la société, de son premier prescripteur et de son représentant légal, le numéro de la carte professionnelle, et les justificatifs joints (assurance, carte professionnelle, extrait du registre, pièce d’identité du gérant, coordonnées bancaires, garantie financière, statuts). Seule l’équipe {deLaSociete} chargée des inscriptions les consulte.',
        'Pour un acquéreur dénoncé, ou pour qui une option est posée\u00a0: civilité, nom, prénom, adresse électronique, téléphone, code postal, ville et adresse.',
        'Pour une réservation, en plus\u00a0: date et lieu de naissance, nationalité, situation familiale et régime matrimonial, logement actuel, profession et employeur, revenus, nombre d’occupants, financement, notaire, et les documents que le dossier demande (pièce d’identité, contrat de mariage ou convention de PACS, avis d’imposition si la TVA réduite est choisie, copie du chèque de dépôt, extrait Kbis et statuts d’une société).',
        'Ces données sont chiffrées avant d’être enregistrées.',
      ],
    },
    {
      // For people without an account: the forms' notices link here (`chemins.donneesDesAcquereurs`).
      titre: 'Acquéreurs',
      paragraphes: [
        'Vous n’avez pas de compte sur ce portail\u00a0: un prescripteur partenaire {deLaSociete} (agent immobilier, conseiller, mandataire, banque) y a saisi vos coordonnées pour vous présenter un programme, vous garder un lot ou préparer votre réservation. Il doit vous en informer. {societe} peut aussi y enregistrer les siennes, si vous l’avez contactée.',
        'Vos coordonnées servent à reconnaître qui vous a présenté un programme, pour que deux sociétés ne s’adressent pas à vous à la fois, et à vous garder un lot (intérêt légitime). Les informations d’une réservation servent à préparer le contrat que vous demandez (mesures précontractuelles) et à vérifier les conditions d’une TVA réduite ou d’un dispositif fiscal que vous choisissez.',
        'Peuvent les lire\u00a0: votre prescripteur, le responsable de sa société et l’équipe {deLaSociete}. Pièces d’identité et avis d’imposition ne sont lus que par votre prescripteur, par la personne {deLaSociete} qui suit sa société et par les administrateurs du portail.',
        'Vous avez accès à ces données, pouvez les faire corriger ou effacer, en faire limiter l’usage et vous y opposer\u00a0: voyez «\u00a0Vos droits\u00a0».',
      ],
    },
    {
      titre: 'Finalités et bases légales',
      paragraphes: [
        'Celles qui concernent les acquéreurs sont exposées plus haut, dans la partie qui leur est destinée.',
        'Les données d’une inscription servent à vérifier la société et la personne, avant tout contrat (mesures précontractuelles).',
        'Ces données servent à ouvrir et à protéger l’accès au portail (exécution du contrat de partenariat), et à tenir le journal des actions qu’exige la preuve des opérations (intérêt légitime).',
      ],
    },
    {
      titre: 'Cookies et stockage',
      paragraphes: [
        'Le portail dépose un seul cookie, celui de la session, indispensable à son fonctionnement. Le stockage du navigateur garde vos derniers filtres, vos choix d’affichage et votre fiche d’utilisateur\u00a0; la déconnexion l’efface, même sans réseau, à l’exception d’un refus de la mesure d’audience et, le temps que le portail l’apprenne, de cette déconnexion.',
        'Ce que vous tapez dans une dénonciation reste dans le stockage de l’onglet jusqu’à son enregistrement. Ce que vous tapez dans une réservation et que le portail n’a pas encore reçu est gardé par ce navigateur, chiffré, quinze jours au plus\u00a0; il y reste si votre session prend fin d’elle-même, pour que vous le retrouviez, et la déconnexion l’efface.',
        'Ce que vous tapez dans une inscription et le nom de vos fichiers restent dans le stockage de l’onglet jusqu’à ce qu’elle soit reçue\u00a0; puis y restent son numéro et l’adresse où nous vous répondons, le temps que vous quittiez la page de confirmation. Fermer l’onglet efface tout. {verification}',
      ],
    },
    {
      titre: 'Mesure d’audience',
      paragraphes: [
        'Le portail compte les pages affichées, pour savoir lesquelles servent et les améliorer (intérêt légitime). Sont comptés\u00a0: le nom de la page et ses rubriques\u00a0; pour une personne connectée, son type d’utilisateur, si elle est externe (apporteur) ou interne, et si quelqu’un agit pour elle\u00a0; pour une adresse qui n’existe pas, le chemin demandé.',
        'Les affichages identiques d’un même jour sont additionnés. Ni le nom, ni le compte, ni la session, ni l’heure, ni l’adresse réseau ne sont enregistrés\u00a0: l’adresse réseau sert en mémoire, le temps de limiter le nombre d’envois. Aucun cookie n’est déposé pour cette mesure et rien n’est envoyé ailleurs qu’au portail. Les comptes sont effacés après 13 mois.',
        'Vous pouvez refuser d’être compté. Votre refus est gardé par ce navigateur, même après la déconnexion. Un navigateur qui demande de ne pas être suivi («\u00a0Do Not Track\u00a0» ou «\u00a0Global Privacy Control\u00a0») refuse pour vous.',
      ],
      choix: 'mesure',
    },
    {
      titre: 'Fond de carte',
      paragraphes: [
        'Les images du fond de carte viennent de {tuiles}. Votre navigateur les y demande quand une carte s’affiche\u00a0: ce service reçoit l’adresse réseau de votre navigateur, celle du portail et la zone regardée, et rien d’autre venant du portail.',
      ],
      avecTuiles: true,
    },
    {
      titre: 'Durées de conservation',
      paragraphes: [
        'Un justificatif envoyé sans que l’inscription le soit est effacé après 24 heures\u00a0; une inscription refusée et ses pièces, après six mois. Le dossier d’une inscription acceptée est gardé aussi longtemps que la société est partenaire.',
        'Les coordonnées d’un acquéreur sont effacées trois ans après la fin de la dernière dénonciation, option ou réservation qui le concerne. Les fichiers d’un dossier de réservation qui prend fin sans signature le sont après 30 jours\u00a0; les informations de ce dossier, après trois ans. Aucun texte ne fixe ces durées\u00a0: ce sont des règles de la maison.',
        'Une place sur une liste d’attente est effacée un an après sa fin\u00a0; le texte des e-mails, 30 jours après leur envoi (90 au plus, s’ils ne partent pas).',
        'Les sessions sont effacées 30 jours après leur fin, les essais de connexion après 24 heures, la mesure d’audience après 13 mois.',
      ],
    },
    {
      titre: 'Vos droits',
      paragraphes: [
        'Vous disposez des droits d’accès, de rectification, d’effacement, de limitation et d’opposition. Écrivez à {societe}\u00a0; en cas de désaccord, vous pouvez saisir la CNIL.',
      ],
    },
  ],
};

export const MENTIONS_LEGALES: TexteLegal = {
  titre: enTeteDe('/mentions-legales'),
  modifieLe: '22/11/2026',
  sections: [
    {
      titre: 'Éditeur',
      paragraphes: [
        'Le portail {marque} est édité par {societe}.',
        'Siège\u00a0: {adresse}.',
        'Téléphone\u00a0: {telephone}.',
        'Direction de la publication\u00a0: {directeur}.',
      ],
    },
    { titre: 'Hébergeur', paragraphes: ['{hebergeur}.'] },
    {
      titre: 'Données de référence',
      paragraphes: [
        'INSEE, DGFiP, La Poste, IGN, Etalab/DINUM, sous Licence Ouverte 2.0. Centres des villes\u00a0: GeoNames, sous licence CC BY 4.0.',
      ],
    },
    {
      titre: 'Polices et icônes',
      paragraphes: [
        'Archivo et Public Sans, sous SIL Open Font License 1.1. Icônes Tabler, sous licence MIT.',
      ],
    },
  ],
};
