//! The data that a signed document must contain, according to the law or the specification. A model that leaves one of them out
//! is refused.

use crate::jeu::Modele;

/// A datum that must be readable on the document whenever the case has a value for this datum, and the reason why.
#[derive(Debug, Clone, Copy)]
pub(crate) struct DonneeExigee {
    pub(crate) donnee: &'static str,
    /// The reason, for people.
    pub(crate) raison: &'static str,
}

const fn exige(donnee: &'static str, raison: &'static str) -> DonneeExigee {
    DonneeExigee { donnee, raison }
}

const PARTIES: &str = "un contrat nomme ses parties";
const REFERENCE: &str = "le portail et ses e-mails nomment l’acte par sa référence";
const OBJET: &str = "article L. 261-15 du code de la construction et de l’habitation\u{a0}: le local réservé";
const CONSISTANCE: &str = "article R. 261-25 du code de la construction et de l’habitation\u{a0}: surface et situation";
const PRIX: &str =
    "article R. 261-26 du code de la construction et de l’habitation\u{a0}: prix prévisionnel et date de la vente";
const TRAVAUX: &str =
    "article L. 261-15 du code de la construction et de l’habitation\u{a0}: délais d’exécution des travaux";
const DEPOT: &str =
    "articles R. 261-28 et R. 261-29 du code de la construction et de l’habitation\u{a0}: dépôt de garantie";
const PRET: &str = "article L. 313-41 du code de la consommation\u{a0}: condition suspensive du prêt";
const RISQUES: &str = "articles L. 125-5 et R. 125-23 à R. 125-27 du code de l’environnement\u{a0}: état des risques";
const ANNEXES: &str = "les pièces annexées se retrouvent par leur empreinte";
const INTERMEDIAIRE: &str = "loi n°\u{a0}70-9 du 2 janvier 1970\u{a0}: l’intermédiaire et sa carte";
const FICHIER: &str = "un dossier de preuve désigne le fichier signé et son sceau";
const SIGNATAIRES: &str = "article 1367 du code civil\u{a0}: qui a signé, quand et comment";
const RETRACTATION: &str =
    "article L. 271-1 du code de la construction et de l’habitation\u{a0}: qui se rétracte, de quoi et quand";
const RESTITUTION: &str = "article L. 271-2 du code de la construction et de l’habitation\u{a0}: ce qui est restitué";

const CONTRAT: [DonneeExigee; 19] = [
    exige("reference", REFERENCE),
    exige("reservant", PARTIES),
    exige("societe.nom", PARTIES),
    exige("societe.representee", PARTIES),
    exige("reservataires[].nom", PARTIES),
    exige("ensemble.nom", OBJET),
    exige("lot.numero", OBJET),
    exige("lot.titre", OBJET),
    exige("secondaires[].numero", OBJET),
    exige("lot.surface", CONSISTANCE),
    exige("lot.etage", CONSISTANCE),
    exige("prix.total", PRIX),
    exige("delais.vente", PRIX),
    exige("delais.livraison", TRAVAUX),
    exige("depot.montant", DEPOT),
    exige("financement.emprunt", PRET),
    exige("risques.etabli", RISQUES),
    exige("risques.motif", RISQUES),
    exige("annexes[].empreinte", ANNEXES),
];

const MANDAT: [DonneeExigee; 7] = [
    exige("reference", REFERENCE),
    exige("renouvelle", REFERENCE),
    exige("mandant", PARTIES),
    exige("mandataire.nom", PARTIES),
    exige("representant", PARTIES),
    exige("mandataire.siren", INTERMEDIAIRE),
    exige("mandataire.carte.numero", INTERMEDIAIRE),
];

const PREUVE: [DonneeExigee; 12] = [
    exige("reference", REFERENCE),
    exige("titre", FICHIER),
    exige("fichier", FICHIER),
    exige("empreinte", FICHIER),
    exige("certificat", FICHIER),
    exige("signataires[].nom", SIGNATAIRES),
    exige("signataires[].role", SIGNATAIRES),
    exige("signataires[].adresse", SIGNATAIRES),
    exige("signataires[].signe", SIGNATAIRES),
    exige("evenements[].instant", SIGNATAIRES),
    exige("evenements[].qui", SIGNATAIRES),
    exige("evenements[].quoi", SIGNATAIRES),
];

const RECEPISSE: [DonneeExigee; 12] = [
    exige("reference", REFERENCE),
    exige("reservant", PARTIES),
    exige("societe", PARTIES),
    exige("qui", RETRACTATION),
    exige("autres[]", RETRACTATION),
    exige("ensemble", RETRACTATION),
    exige("lot", RETRACTATION),
    exige("contresigne", RETRACTATION),
    exige("empreinte", RETRACTATION),
    exige("envoyee", RETRACTATION),
    exige("recue", RETRACTATION),
    exige("depot.montant", RESTITUTION),
];

/// The data required of a model.
pub(crate) fn du_modele(modele: Modele) -> &'static [DonneeExigee] {
    match modele {
        Modele::ContratReservation => &CONTRAT,
        Modele::Mandat => &MANDAT,
        Modele::Preuve => &PREUVE,
        Modele::Recepisse => &RECEPISSE,
        _ => &[],
    }
}
