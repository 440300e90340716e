//! Test cases: contracts of every kind, and receipts of withdrawal.

use super::programme;
use crate::actes::{
    AnnexeARediger, ContratARediger, MoyenDeRetractation, Personne, PrescripteurARediger, RecepisseARediger,
    RetractationDuContrat, RisquesARediger, VoieDuContrat,
};
use chrono::NaiveDate;
use domain::lot::Lot;
use domain::marque::Marque;
use domain::nombres::{Montant, Taux};
use domain::programme::Programme;
use domain::reservation::{BrouillonReservation, PrixDuContrat, RegimeDeTva, regime_offert};
use domain::utilisateur::Civilite;
use serde_json::{Value, json};

const EMPREINTES: [&str; 5] = [
    "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
    "2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae",
    "fcde2b2edba56bf408601fb721fe9b5c338d10ee429ea04fae5511b68fbf8fb9",
    "baa5a0964d3320fbc0c6a922140453c8513ea24ab8fd0577034804a967248096",
    "d74ff0ee8da3b9806b18c877dbf29bbde50b5bd8e4dad7a3a725000feb82e8f1",
];

fn jour(texte: &str) -> NaiveDate {
    texte.parse().expect("a day")
}

/// The data of one test case. The [`ContratARediger`] of the case borrows from them.
pub struct CasDeContrat {
    /// The name of the case.
    pub nom: &'static str,
    pub programme: Programme,
    lots: Vec<Lot>,
    numero: &'static str,
    pub dossier: BrouillonReservation,
    voie: VoieDuContrat,
    risques: RisquesARediger<'static>,
    retractation: RetractationDuContrat,
}

impl CasDeContrat {
    fn nouveau(nom: &'static str, numero: &'static str, dossier: &Value) -> Self {
        Self {
            nom,
            programme: programme::programme(),
            lots: programme::lots(),
            numero,
            dossier: BrouillonReservation::lire(dossier).expect("a form"),
            voie: VoieDuContrat::Electronique,
            risques: RisquesARediger::Fourni { etabli: jour("2026-10-05") },
            retractation: RetractationDuContrat::DixJours,
        }
    }

    fn lot(&self, numero: &str) -> &Lot {
        self.lots.iter().find(|lot| lot.fiche.numero == numero).expect("a lot of the sample")
    }

    /// The price of the contract of the case.
    pub fn prix(&self) -> PrixDuContrat {
        let lot = self.lot(self.numero);
        self.dossier.prix_du_contrat(&lot.prix).expect("a VAT").expect("one of the lot")
    }

    /// The data of the contract of the case.
    pub fn a_rediger<'a>(&'a self, marque: &'a Marque) -> ContratARediger<'a> {
        let lot = self.lot(self.numero);
        let libelles =
            ["Notice descriptive", "Plan du lot", "Plan de masse", "Notice d’information", "État des risques"];
        let fourni = matches!(self.risques, RisquesARediger::Fourni { .. });
        ContratARediger {
            reference: "R-000012",
            marque,
            date: jour("2026-11-27"),
            voie: self.voie,
            dossier: &self.dossier,
            programme: &self.programme,
            commune: "Nantes",
            lot: &lot.fiche,
            secondaires: lot.fiche.lots_secondaires.iter().map(|numero| &self.lot(numero).fiche).collect(),
            prix: self.prix(),
            regime: regime_offert(&lot.prix, self.prix().tva).unwrap_or(RegimeDeTva::Ordinaire),
            retractation: self.retractation,
            prescripteur: PrescripteurARediger {
                personne: Personne { civilite: Civilite::M, prenom: "Karim", nom: "Benali" },
                societe: "Atlantique Conseil Patrimoine",
            },
            risques: self.risques,
            annexes: libelles
                .into_iter()
                .zip(EMPREINTES)
                .filter(|(libelle, _)| fourni || *libelle != "État des risques")
                .map(|(libelle, empreinte)| AnnexeARediger { libelle, empreinte })
                .collect(),
        }
    }
}

fn lea() -> Value {
    json!({
        "civilite": "Mme", "prenom": "Léa", "nom": "Perrin", "email": "lea.perrin@courriel.example", "tel": "+33612345678",
        "adresse": "3 rue Kervégan", "cp": "44000", "ville": "Nantes", "pays": {"code": "FR"},
        "dateNaissance": "1988-03-12", "lieuNaissance": "Angers", "nationalite": "FR",
        "situationFamiliale": {"code": "celibataire"},
    })
}

fn mariee(mut personne: Value) -> Value {
    personne["situationFamiliale"] = json!({"code": "marie"});
    personne["regimeMatrimonial"] = json!("communaute");
    personne["lieuMariage"] = json!("Angers");
    personne
}

fn hugo() -> Value {
    json!({
        "civilite": "M", "prenom": "Hugo", "nom": "Perrin", "email": "hugo.perrin@courriel.example", "tel": "+32475123456",
        "adresse": "18 avenue Louise", "cp": "1050", "ville": "Bruxelles", "pays": {"code": "BE"},
        "dateNaissance": "1986-01-01", "lieuNaissance": "Liège", "nationalite": "BE",
    })
}

const PRET: &str = "Crédit de l’Ouest";

/// All the cases of contracts.
pub fn cas() -> Vec<CasDeContrat> {
    let residence = json!({"code": "residence-principale"});
    let cheque = |montant: u32| json!({"type": {"code": "cheque"}, "montant": montant, "numeroCheque": "7001234", "banque": PRET});
    let mut un = CasDeContrat::nouveau(
        "contrat",
        "A301",
        &json!({
            "reservataire": lea(), "tva": 20, "destinationAchat": residence, "destinationAchatDetail": {"code": "primo-accession"},
            "fiscalite": {"code": "ptz"},
            "financement": {"apport": [60_000], "pret": [{"banque": PRET, "montant": 251_620}, {"banque": "Prêt à taux zéro", "montant": 81_380}], "credit": true},
            "depotGarantie": cheque(1500),
        }),
    );
    for lot in un.lots.iter_mut().filter(|lot| lot.fiche.numero == "A301") {
        lot.prix.prix_lot_principal = Some(Montant::depuis_unites(369_500));
    }
    let epoux = CasDeContrat::nouveau(
        "contrat-epoux",
        "A202",
        &json!({
            "reservataire": mariee(lea()), "coreservataire": mariee(hugo()), "tva": 20, "destinationAchat": residence,
            "financement": {"apport": [25_000, 15_000], "pret": [{"banque": PRET, "montant": 300_000}], "credit": true},
            "depotGarantie": cheque(1500),
            "notaire": {"prenom": "Jeanne", "nom": "Morvan", "adresse": "2 place du Ralliement", "cp": "49100", "ville": "Angers", "email": "morvan@notaire.example"},
        }),
    );
    let mut societe = CasDeContrat::nouveau(
        "contrat-societe",
        "B203",
        &json!({
            "reservataire": lea(), "resaSociete": true, "tva": 10,
            "societe": {"statut": "SCI", "raisonSociale": "SCI du Canal", "adresseSociete": "3 rue Kervégan", "cpSociete": "44000",
                "villeSociete": "Nantes", "representantLegal": false, "nomRepresentantLegal": "Durand", "prenomRepresentantLegal": "Paul"},
            "destinationAchat": {"code": "investissement-locatif"}, "destinationAchatDetail": {"code": "location-nue"},
            "fiscalite": {"code": "lli"},
            "financement": {"apport": [50_000], "pret": [{"banque": PRET, "montant": 220_000}], "credit": true},
            "depotGarantie": {"type": {"code": "sans"}},
        }),
    );
    societe.programme.calendrier.date_actabilite = Some(jour("2028-06-02"));
    let mut comptant = CasDeContrat::nouveau(
        "contrat-sans-pret",
        "B303",
        &json!({
            "reservataire": lea(), "tva": 5.5, "destinationAchat": residence, "fiscalite": {"code": "tva55"},
            "financement": {"apport": [250_000], "pret": [], "credit": false},
            "depotGarantie": cheque(500),
        }),
    );
    comptant.programme.calendrier.date_actabilite = Some(jour("2026-11-02"));
    comptant.programme.calendrier.date_debut_travaux = Some(jour("2027-01-11"));
    let mut parking = CasDeContrat::nouveau(
        "contrat-parking",
        "P06",
        &json!({
            "reservataire": lea(), "tva": 20, "financement": {"apport": [19_000], "pret": [], "credit": false},
            "depotGarantie": {"type": {"code": "sans"}},
        }),
    );
    for lot in &mut parking.lots {
        lot.prix.tva = Some(Taux::depuis_unites(20));
    }
    parking.retractation = RetractationDuContrat::SansObjet;
    parking.risques = RisquesARediger::SansObjet {
        motif: "La commune n’est concernée par aucun plan de prévention des risques.",
    };
    parking.programme.calendrier.date_actabilite = None;
    parking.programme.calendrier.date_livraison = None;
    parking.programme.calendrier.date_debut_travaux = None;
    parking.programme.intervenants.clear();
    let mut papier = CasDeContrat::nouveau(
        "contrat-papier",
        "A402",
        &json!({
            "reservataire": lea(), "coreservataire": hugo(), "tva": 20, "destinationAchat": residence, "rdvPhysique": true,
            "offrePromotionnelle": false,
            "financement": {"apport": [498_000], "pret": [], "credit": false},
            "depotGarantie": cheque(1500),
        }),
    );
    papier.voie = VoieDuContrat::Papier;
    papier.programme.calendrier.date_actabilite = Some(jour("2029-06-02"));
    papier.dossier.depot_garantie = None;
    vec![un, epoux, societe, comptant, parking, papier]
}

/// The receipt of a withdrawal through the link, by one of two buyers.
pub fn recepisse_par_lien(marque: &Marque) -> RecepisseARediger<'_> {
    let personne = |civilite, prenom| Personne { civilite, prenom, nom: "Perrin" };
    RecepisseARediger {
        reference: "R-000012",
        marque,
        date: jour("2026-12-07"),
        acquereurs: vec![personne(Civilite::Mme, "Léa"), personne(Civilite::M, "Hugo")],
        rang: 2,
        societe: None,
        programme: "L’Écluse Saint-Félix",
        lot: "A202",
        contresigne: "2026-11-27T23:30:00Z".parse().expect("an instant"),
        empreinte: EMPREINTES[0],
        presentee: Some(jour("2026-12-01")),
        fin: Some("2026-12-11T22:59:59Z".parse().expect("an instant")),
        moyen: MoyenDeRetractation::ParLien,
        recue: "2026-12-07T17:42:09Z".parse().expect("an instant"),
        depot: Some(Montant::depuis_unites(1_500)),
    }
}

/// The receipt of a withdrawal by letter. The day of the notice of the contract was not known yet, and the company that bought had
/// paid no deposit.
pub fn recepisse_par_lettre(marque: &Marque) -> RecepisseARediger<'_> {
    let acquereurs = vec![Personne { civilite: Civilite::Mme, prenom: "Léa", nom: "Perrin" }];
    RecepisseARediger {
        acquereurs,
        rang: 1,
        societe: Some("SCI du Canal"),
        presentee: None,
        fin: None,
        moyen: MoyenDeRetractation::ParLettre { envoyee: jour("2026-12-05") },
        depot: None,
        ..recepisse_par_lien(marque)
    }
}
