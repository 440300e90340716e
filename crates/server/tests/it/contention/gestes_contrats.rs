//! The calls about a contract: its draft is completed and sent, its buyers sign with their links, staff countersign and
//! record notices.

use super::gestes::{Appel, MOTIF};
use super::monde::{ADMINISTRATEUR, acheteur};
use super::traces::{Appele, Envoye};
use serde_json::{Value, json};
use std::fmt::Write as _;

/// The password of the staff who countersign, and its hash in their rows.
pub(super) const MOT_DE_PASSE: &str = "été indien sur la dune";
pub(super) const HACHE: &str =
    "$argon2id$v=19$m=8192,t=1,p=1$c2VpemUgb2N0ZXRzIHNlbA$QZfCvquydt3R4uo22qlcHcYNNh8MunbunWHvx7q8dh0";
/// The rank of the first buyer of a contract. Each operation has two buyers of its own, whom nobody declares.
const ACQUEREURS: usize = 5000;
const MULTIPLE: &str = "multipart/form-data; boundary=X-Y";
/// A file that every call accepts as a document.
const PDF: &str = "%PDF-1.7\n1 0 obj <</Pages 2 0 R>> endobj\n2 0 obj <</Type/Pages/Kids[3 0 R]>> endobj\n\
                   3 0 obj <</Type/Page>> endobj\ntrailer <</Root 1 0 R>>\n%%EOF\n";

/// A contract, with the data that its calls need.
#[derive(Debug, Clone)]
pub(super) struct ContratSuivi {
    /// The id of its reservation.
    pub(super) id: i64,
    /// The rank of the prescriber who made its draft.
    pub(super) qui: usize,
    pub(super) lot: String,
    /// The e-mails of its buyers, by rank.
    pub(super) emails: [String; 2],
}

/// The rank, in the world, of a buyer of this operation's contract.
pub(super) fn acquereur(operation: usize, rang: u16) -> usize {
    ACQUEREURS + 2 * operation + usize::from(rang)
}

/// The e-mail address of a buyer.
pub(super) fn email(personne: usize) -> String {
    acheteur(personne)["email"].as_str().unwrap_or_default().to_owned()
}

/// All data that the form asks of a buyer.
fn en_entier(personne: usize) -> Value {
    let mut entier = acheteur(personne);
    for (champ, valeur) in [
        ("adresse", json!("3 rue de l’Essai")),
        ("pays", json!({ "code": "FR" })),
        ("dateNaissance", json!("1988-04-12")),
        ("lieuNaissance", json!("Brest")),
        ("nationalite", json!("FR")),
        ("situationFamiliale", json!({ "code": "celibataire" })),
    ] {
        entier[champ] = valeur;
    }
    entier
}

/// A form with these texts and one file.
fn formulaire(textes: &[(&str, &str)]) -> String {
    let mut corps = String::new();
    for (nom, texte) in textes {
        let _ = write!(corps, "--X-Y\r\nContent-Disposition: form-data; name=\"{nom}\"\r\n\r\n{texte}\r\n");
    }
    corps.push_str("--X-Y\r\nContent-Disposition: form-data; name=\"fichier\"; filename=\"papier.pdf\"\r\n");
    let _ = write!(corps, "Content-Type: application/pdf\r\n\r\n{PDF}\r\n--X-Y--\r\n");
    corps
}

impl Appel {
    /// Begins a draft for two buyers with all their data.
    pub(super) fn brouillon_entier(qui: usize, lot: &str, operation: usize) -> Self {
        let [premier, second] = [1, 2].map(|rang| acquereur(operation, rang));
        let corps = json!({
            "lot": lot, "reservataire": en_entier(premier), "coreservataire": en_entier(second),
        });
        let envoi = Envoye { personne: Some(premier), ..Envoye::default() };
        Self { envoi, ..Self::nouveau(Appele::Brouillon, qui, "/api/reservations".to_owned(), lot, &corps) }
    }

    /// Fills in the rest of the form of the draft, with this price in euros.
    pub(super) fn complement(contrat: &ContratSuivi, prix: i64) -> Self {
        let (apport, emprunte) = (prix - prix / 2, prix / 2);
        let corps = json!({
            "destinationAchat": { "code": "residence-principale" },
            "fiscalite": { "code": "droit-commun" },
            "tva": 20,
            "financement": {
                "apport": [apport], "pret": [{ "banque": "Crédit de l’Ouest", "montant": emprunte }], "credit": true,
            },
            "depotGarantie": { "type": { "code": "sans" } },
        });
        let envoi = Envoye { apport: Some(apport), ..Envoye::default() };
        let (chemin, objet) = (format!("/api/reservations/{}", contrat.id), contrat.id.to_string());
        let appel = Self::nouveau(Appele::Modification, contrat.qui, chemin, &objet, &corps);
        Self { methode: "PATCH", envoi, ..appel }
    }

    /// Sends the identity document of a buyer.
    pub(super) fn piece(contrat: &ContratSuivi, de_qui: &str) -> Self {
        let chemin = format!("/api/reservations/{}/documents?categorie={de_qui}&type=identite", contrat.id);
        let appel = Self::nouveau(Appele::Piece, contrat.qui, chemin, &contrat.id.to_string(), &Value::Null);
        Self { genre: Some(MULTIPLE), corps: formulaire(&[]), ..appel }
    }

    /// Whether a client without an answer makes the call again. It does when the call has a key, or when doing it twice
    /// changes nothing.
    pub(super) fn se_redit(&self) -> bool {
        let sans_cle = matches!(self.appele, Appele::Piece | Appele::EnvoiASigner | Appele::Contresignature);
        self.cle.is_some() || self.jeton.is_some() || sans_cle
    }

    fn du_contrat(appele: Appele, qui: usize, contrat: &ContratSuivi, suite: &str, corps: &Value) -> Self {
        let chemin = format!("/api/reservations/{}/{suite}", contrat.id);
        Self::nouveau(appele, qui, chemin, &contrat.id.to_string(), corps)
    }

    pub(super) fn envoi_a_signer(contrat: &ContratSuivi) -> Self {
        Self::du_contrat(Appele::EnvoiASigner, contrat.qui, contrat, "signature", &json!({}))
    }

    pub(super) fn lien(contrat: &ContratSuivi) -> Self {
        Self::du_contrat(Appele::Lien, contrat.qui, contrat, "lien", &json!({}))
    }

    pub(super) fn correction(contrat: &ContratSuivi) -> Self {
        Self::du_contrat(Appele::Correction, contrat.qui, contrat, "correction", &json!({}))
    }

    /// The call by which staff cancel the contract.
    pub(super) fn fin_du_contrat(contrat: &ContratSuivi) -> Self {
        let corps = json!({ "motif": MOTIF });
        Self::du_contrat(Appele::AnnulationReservation, ADMINISTRATEUR, contrat, "annulation", &corps)
    }

    pub(super) fn contresignature(contrat: &ContratSuivi, qui: usize) -> Self {
        let corps = json!({ "contrats": [contrat.id], "motDePasse": MOT_DE_PASSE });
        let chemin = "/api/gestion/contrats/contresignature".to_owned();
        Self::nouveau(Appele::Contresignature, qui, chemin, &contrat.id.to_string(), &corps)
    }

    /// Records the notice that a buyer received that day.
    pub(super) fn notification(contrat: &ContratSuivi, rang: u16, jour: &str) -> Self {
        let chemin = format!("/api/gestion/reservations/{}/notifications", contrat.id);
        let objet = format!("{}/{rang}", contrat.id);
        let appel = Self::nouveau(Appele::Notification, ADMINISTRATEUR, chemin, &objet, &Value::Null);
        let textes = [("acquereur", rang.to_string()), ("mode", "papier".to_owned()), ("presentee", jour.to_owned())];
        let textes = textes.each_ref().map(|(nom, texte)| (*nom, texte.as_str()));
        Self { genre: Some(MULTIPLE), corps: formulaire(&textes), ..appel }
    }

    fn par_un_lien(appele: Appele, contrat: &ContratSuivi, (rang, jeton): (u16, &str), corps: &Value) -> Self {
        let suite = match appele {
            Appele::CodeDeSignature => "code",
            Appele::RefusDeSigner => "refus",
            Appele::RepriseDuRefus => "reprise",
            Appele::Retractation => "retractation",
            _ => "signer",
        };
        let objet = format!("{}/{rang}", contrat.id);
        let appel = Self::nouveau(appele, ADMINISTRATEUR, format!("/api/signature/{suite}"), &objet, corps);
        let envoi = Envoye { rang: Some(rang), ..Envoye::default() };
        Self { jeton: Some(jeton.to_owned()), envoi, ..appel }
    }

    pub(super) fn code(contrat: &ContratSuivi, lien: (u16, &str)) -> Self {
        Self::par_un_lien(Appele::CodeDeSignature, contrat, lien, &json!({}))
    }

    pub(super) fn signature(contrat: &ContratSuivi, lien: (u16, &str), code: &str) -> Self {
        let corps = json!({ "code": code, "acceptations": ["cgu", "lu-et-accepte"] });
        Self::par_un_lien(Appele::Signature, contrat, lien, &corps)
    }

    pub(super) fn refus(contrat: &ContratSuivi, lien: (u16, &str)) -> Self {
        Self::par_un_lien(Appele::RefusDeSigner, contrat, lien, &json!({ "motif": "Nous préférons attendre encore." }))
    }

    pub(super) fn reprise(contrat: &ContratSuivi, lien: (u16, &str)) -> Self {
        Self::par_un_lien(Appele::RepriseDuRefus, contrat, lien, &json!({}))
    }

    pub(super) fn retractation(contrat: &ContratSuivi, lien: (u16, &str), code: &str) -> Self {
        Self::par_un_lien(Appele::Retractation, contrat, lien, &json!({ "code": code }))
    }
}
