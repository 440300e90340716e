//! Tools for the tests of contracts: a complete draft, its letters, and signatories who sign with their links.

use crate::app::{App, Cookie, EP_ALPHA, IR, Reponse};
use crate::dossier::{acquereur, adresse, changer, demander, formulaire, joindre, lire, reponses};
use crate::etat_des_risques::deposer;
use crate::inscription::PDF;
use crate::vente::{mandater, revenir};
use chrono::{DateTime, Utc};
use http::{HeaderName, Method, header};
use serde_json::{Value, json};
use testkit::base::Moteur;
use testkit::horloge::HorlogeFigee;

/// The header with a signatory's token.
const JETON: HeaderName = HeaderName::from_static("linteau-jeton");
pub(crate) const LUNDI: &str = "2026-11-23T08:00:00Z";
/// The e-mails of the buyers of ranks 1 and 2.
pub(crate) const ZOES: [&str; 2] = ["zoe.1@exemple.fr", "zoe.2@exemple.fr"];
/// The texts that a buyer must accept. `TOUS` also has the one that they may accept.
pub(crate) const REQUIS: [&str; 2] = ["cgu", "lu-et-accepte"];
pub(crate) const TOUS: [&str; 3] = ["cgu", "lu-et-accepte", "lre"];
/// The password of the demonstration's people.
pub(crate) const MOT_DE_PASSE: &str = "linteau-demo";
/// The beginning of a signature link in a letter.
const LIEN: &str = "https://portail.example/signature#";

/// A portal whose programme may be sold, with a clock that the test moves.
pub(crate) struct Portail {
    pub(crate) app: App,
    pub(crate) horloge: HorlogeFigee,
}

impl Portail {
    pub(crate) async fn a(moteur: Moteur, debut: &str) -> Self {
        let horloge = HorlogeFigee::a(debut);
        let app = App::figee(moteur, &horloge).await;
        mandater(&app).await;
        let etabli = horloge.maintenant().date_naive() - chrono::Days::new(30);
        deposer(&app, &revenir(&app, IR).await, "nantes1", &etabli.to_string()).await;
        Self { app, horloge }
    }

    /// Moves the clock to this instant.
    pub(crate) fn aller(&self, instant: &str) {
        let vers: DateTime<Utc> = instant.parse().expect("an instant");
        self.horloge.avancer(vers - self.horloge.maintenant());
    }

    /// Signs in anew, because earlier sessions may have ended when the clock moved.
    pub(crate) async fn qui(&self, email: &str) -> Cookie {
        revenir(&self.app, email).await
    }

    /// Does the jobs of a server for reservations and waiting lists, then sends the letters.
    pub(crate) async fn suivre(&self) {
        actions::reservation::suivre(&self.app.vue).await.expect("the ends are met");
        crate::vente::suivre(&self.app).await;
    }

    /// A complete draft of this lot, for the buyers of these ranks.
    pub(crate) async fn brouillon(&self, lot: &str, rangs: &[u32]) -> Value {
        let (app, ep) = (&self.app, self.qui(EP_ALPHA).await);
        let mut corps = json!({"lot": lot, "reservataire": acquereur(rangs[0])});
        if let Some(second) = rangs.get(1) {
            corps["coreservataire"] = acquereur(*second);
        }
        let commence = demander(app, &ep, &corps).await;
        assert_eq!(commence.statut, 201, "{commence}");
        let brouillon = commence.json();
        let rempli = changer(app, &ep, &brouillon, &reponses()).await;
        assert_eq!(rempli.statut, 200, "{rempli}");
        for categorie in ["reservataire", "coreservataire"].iter().take(rangs.len()) {
            let piece = format!("categorie={categorie}&type=identite");
            let jointe = joindre(app, &ep, &brouillon, &piece, formulaire("cni.pdf", PDF)).await;
            assert_eq!(jointe.statut, 201, "{jointe}");
        }
        let lue = self.lue(&brouillon).await;
        assert_eq!((&lue["complet"], &lue["actions"]["signer"]["autorisee"]), (&json!(true), &json!(true)), "{lue}");
        brouillon
    }

    /// A complete draft of this lot that was sent to be signed, with its letters.
    pub(crate) async fn envoyee(&self, lot: &str, rangs: &[u32]) -> Value {
        let brouillon = self.brouillon(lot, rangs).await;
        let envoi = self.envoyer(&brouillon, json!({})).await;
        assert_eq!(envoi.statut, 200, "{envoi}");
        self.app.traiter_les_taches().await;
        brouillon
    }

    /// A contract of this lot, signed by its buyers with the links of their letters.
    pub(crate) async fn signee(&self, lot: &str, rangs: &[u32]) -> Value {
        let reservation = self.envoyee(lot, rangs).await;
        for rang in rangs {
            let email = format!("zoe.{rang}@exemple.fr");
            let signe = self.signer(&self.lien(&email).await, &email, &REQUIS).await;
            assert_eq!(signe.statut, 200, "{signe}");
            self.app.traiter_les_taches().await;
        }
        reservation
    }

    /// A contract of this lot, signed by its buyers and countersigned.
    pub(crate) async fn contresignee(&self, lot: &str, rangs: &[u32]) -> Value {
        let reservation = self.signee(lot, rangs).await;
        let faite = self.contresigner(&[&reservation], MOT_DE_PASSE).await;
        assert_eq!(faite.json()["contresignes"], json!([reservation["id"]]), "{faite}");
        self.app.traiter_les_taches().await;
        reservation
    }

    /// Asks for the signature of a reservation, as its prescriber.
    pub(crate) async fn envoyer(&self, reservation: &Value, corps: Value) -> Reponse {
        let appel = self.app.post(&format!("{}/signature", adresse(reservation)), &corps);
        appel.par(&self.qui(EP_ALPHA).await).envoyer().await
    }

    /// Countersigns as the network manager.
    pub(crate) async fn contresigner(&self, reservations: &[&Value], mot_de_passe: &str) -> Reponse {
        let ids: Vec<&Value> = reservations.iter().map(|reservation| &reservation["id"]).collect();
        let corps = json!({"contrats": ids, "motDePasse": mot_de_passe});
        let appel = self.app.post("/api/gestion/contrats/contresignature", &corps);
        appel.par(&self.qui(IR).await).envoyer().await
    }

    /// The reservation, as its prescriber reads it.
    pub(crate) async fn lue(&self, reservation: &Value) -> Value {
        lire(&self.app, &self.qui(EP_ALPHA).await, reservation).await
    }

    pub(crate) async fn etape(&self, reservation: &Value) -> (Value, Value) {
        let lue = self.lue(reservation).await;
        (lue["etape"]["code"].clone(), lue["statut"]["code"].clone())
    }

    /// The token of the last letter to this address that has a link.
    pub(crate) async fn lien(&self, email: &str) -> String {
        self.liens(email).await.pop().unwrap_or_else(|| panic!("no link was sent to {email}"))
    }

    /// The tokens of all links in the letters to this address, in order.
    pub(crate) async fn liens(&self, email: &str) -> Vec<String> {
        let lettres = self.lettres(email).await;
        lettres.iter().filter(|l| l.1.contains(LIEN)).map(|l| jeton_de(&l.1)).collect()
    }

    /// The letters to this address, in order: subject and text.
    pub(crate) async fn lettres(&self, email: &str) -> Vec<(String, String)> {
        let courriers = self.app.courriers().await;
        courriers.into_iter().filter(|c| c.destinataire.contains(email)).map(|c| (c.objet, c.texte)).collect()
    }

    /// The page that the holder of this link is shown.
    pub(crate) async fn seance(&self, jeton: &str) -> Reponse {
        self.app.get("/api/signature").en_tete(JETON, jeton).envoyer().await
    }

    pub(crate) async fn ouvrir(&self, chemin: &str, jeton: &str) -> Reponse {
        self.app.get(&format!("/api/signature/{chemin}")).en_tete(JETON, jeton).envoyer().await
    }

    pub(crate) async fn ecrire(&self, chemin: &str, jeton: &str, corps: Value) -> Reponse {
        self.app.post(&format!("/api/signature/{chemin}"), &corps).en_tete(JETON, jeton).envoyer().await
    }

    /// Asks for a code with this link, and reads the code from the mail.
    pub(crate) async fn code(&self, jeton: &str, email: &str) -> String {
        let envoye = self.ecrire("code", jeton, json!({})).await;
        assert_eq!(envoye.statut, 200, "{envoye}");
        self.app.traiter_les_taches().await;
        let courriers = self.app.courriers().await;
        let le_sien = courriers.iter().rfind(|c| c.texte.contains("Code\u{a0}: ")).expect("a letter with the code");
        assert!(le_sien.destinataire.contains(email), "{le_sien:?}");
        le_sien.apres("Code\u{a0}: ").to_owned()
    }

    /// Signs with this link, and accepts these texts.
    pub(crate) async fn signer(&self, jeton: &str, email: &str, acceptes: &[&str]) -> Reponse {
        let code = self.code(jeton, email).await;
        self.ecrire("signer", jeton, json!({"code": code, "acceptations": acceptes})).await
    }

    /// Records the notice of a buyer, as the network manager.
    pub(crate) async fn notifier(&self, reservation: &Value, rang: u16, mode: &str, jour: &str) -> Reponse {
        let textes = [("acquereur", rang.to_string()), ("mode", mode.to_owned()), ("presentee", jour.to_owned())];
        self.deposer("notifications", reservation, IR, &textes).await
    }

    /// Sends a form with a PDF to a call of staff about a reservation.
    pub(crate) async fn deposer(
        &self,
        chemin: &str,
        reservation: &Value,
        qui: &str,
        textes: &[(&str, String)],
    ) -> Reponse {
        let adresse = format!("/api/gestion/reservations/{}/{chemin}", reservation["id"]);
        self.formulaire(&adresse, qui, textes, &[("fichier", "preuve.pdf", PDF)]).await
    }

    /// Sends a form with these texts and these files.
    pub(crate) async fn formulaire(
        &self,
        adresse: &str,
        qui: &str,
        textes: &[(&str, String)],
        fichiers: &[(&str, &str, &[u8])],
    ) -> Reponse {
        let mut corps = Vec::new();
        for (nom, texte) in textes {
            let partie = format!("--X-Y\r\nContent-Disposition: form-data; name=\"{nom}\"\r\n\r\n{texte}\r\n");
            corps.extend(partie.into_bytes());
        }
        for (champ, nom, octets) in fichiers {
            let tete = format!("--X-Y\r\nContent-Disposition: form-data; name=\"{champ}\"; filename=\"{nom}\"\r\n\r\n");
            corps.extend(tete.into_bytes());
            corps.extend(*octets);
            corps.extend(b"\r\n");
        }
        corps.extend(b"--X-Y--\r\n");
        let appel = self.app.appel(Method::POST, adresse).par(&self.qui(qui).await);
        appel.en_tete(header::CONTENT_TYPE, "multipart/form-data; boundary=X-Y").octets(corps).envoyer().await
    }

    /// Makes a call of staff about a reservation.
    pub(crate) async fn gerer(&self, chemin: &str, reservation: &Value, qui: &str, corps: Value) -> Reponse {
        let adresse = format!("/api/gestion/reservations/{}/{chemin}", reservation["id"]);
        self.app.post(&adresse, &corps).par(&self.qui(qui).await).envoyer().await
    }
}

/// The token in the text of a letter or in an address.
pub(crate) fn jeton_de(texte: &str) -> String {
    let (_, apres) = texte.split_once("/signature#").expect("the page of the signature");
    apres.split_whitespace().next().expect("a token").to_owned()
}

/// A wrong code: it differs from this one.
pub(crate) fn faux(code: &str) -> String {
    let suivant = (code.parse::<u32>().expect("digits") + 1) % 1_000_000;
    format!("{suivant:06}")
}

/// The names of the files of a ZIP, in order, and its index.
pub(crate) fn archive(octets: &[u8]) -> (Vec<String>, String) {
    let mut lue = zip::ZipArchive::new(std::io::Cursor::new(octets.to_vec())).expect("a ZIP that opens");
    let noms = lue.file_names().map(|nom| nom.expect("a name").into_owned()).collect();
    let mut liste = String::new();
    let mut index = lue.by_name("index.txt").expect("its list");
    std::io::Read::read_to_string(&mut index, &mut liste).expect("a text");
    (noms, liste)
}
