//! Tools for tests of sales: companies with a mandate, buyers, options.

use crate::app::{App, Cookie, Reponse};
use chrono::Days;
use domain::acces::TypeUtilisateur;
use domain::utilisateur::{Civilite, IdCompte, Identite};
use http::{HeaderName, Method};
use serde_json::{Value, json};
use std::time::Duration;
use store::Error;
use store::session::{NouvelleSession, Provenance};
use store::utilisateur::NouvelUtilisateur;

/// The header of an idempotency key.
pub(crate) const CLE: HeaderName = HeaderName::from_static("idempotency-key");

/// Does the jobs of options and waiting lists as this server, even if another server has leased them: due reminders and ends, then their
/// mails.
pub(crate) async fn suivre(app: &App) {
    actions::option_lot::suivre(&app.vue).await.expect("the ends are met");
    actions::attente::suivre(&app.vue).await.expect("the lists are served");
    app.traiter_les_taches().await;
}

/// Gives both companies of the small test catalogue a mandate that both sides signed yesterday.
pub(crate) async fn mandater(app: &App) {
    for compte in [1, 2] {
        let signer = |tx: store::Ecriture| async move {
            let mut lu = store::mandat::creer(&tx, IdCompte(compte)).await?;
            let hier = tx.maintenant().jour().checked_sub_days(Days::new(1));
            (lu.mandat.date_signature, lu.mandat.date_signature_societe) = (hier, hier);
            store::mandat::signer(&tx, lu.numero, &lu.mandat, None).await
        };
        app.base.entretenir(signer).await.map_err(|e: Error| e).expect("signed");
    }
}

/// A buyer who differs from those of other ranks in every field.
pub(crate) fn acheteur(rang: u32) -> Value {
    const NOMS: [&str; 4] = ["Autret", "Bazin", "Chauvel", "Dréan"];
    json!({"civilite": "Mme", "nom": NOMS[rang as usize % 4], "prenom": format!("Zoé {}", "I".repeat(rang as usize % 7 + 1)),
        "email": format!("Zoe.{rang}@Exemple.fr"), "tel": format!("06 39 98 {:02} {:02}", rang / 100 % 100, rang % 100),
        "cp": "44000", "ville": "Nantes", "adresse": format!("{rang} rue des Carmes")})
}

/// Asks for an option for the buyer of this rank.
pub(crate) async fn demander(app: &App, qui: &Cookie, lot: &str, rang: u32) -> Reponse {
    app.post("/api/options", &json!({"lot": lot, "contact": acheteur(rang)})).par(qui).envoyer().await
}

/// Takes an option, which must succeed.
pub(crate) async fn poser(app: &App, qui: &Cookie, lot: &str, rang: u32) -> Value {
    let posee = demander(app, qui, lot, rang).await;
    assert_eq!(posee.statut, 201, "{posee}");
    posee.json()
}

/// Cancels an option, with this body.
pub(crate) async fn annuler(app: &App, qui: &Cookie, option: &Value, corps: &Value) -> Reponse {
    app.post(&format!("/api/options/{option}/annulation"), corps).par(qui).envoyer().await
}

/// The status of a lot for this person, once this server has applied what other servers wrote.
pub(crate) async fn statut(app: &App, qui: Option<&Cookie>, lot: &str) -> String {
    app.suivre_les_autres().await;
    let lu = app.appel(Method::GET, &format!("/api/offre/lots/{lot}")).par_qui(qui).envoyer().await.json();
    lu["statut"]["code"].as_str().unwrap_or_default().to_owned()
}

/// The reason why this person may not option a lot. It is null when they may.
pub(crate) async fn motif(app: &App, qui: &Cookie, lot: &str) -> Value {
    app.get(&format!("/api/offre/lots/{lot}")).par(qui).json().await["actions"]["option"]["motif"].clone()
}

/// One more prescriber of this company, signed in.
pub(crate) async fn prescripteur(app: &App, compte: i32, rang: u32) -> Cookie {
    collaborateur(app, TypeUtilisateur::EP, compte, rang).await
}

/// Signs in again a user whose sessions are over.
pub(crate) async fn revenir(app: &App, email: &str) -> Cookie {
    let utilisateur = app.id_de(email).await;
    let ouvrir = |tx: store::Ecriture| async move {
        let duree = Duration::from_hours(10);
        let (limite, provenance) = (tx.maintenant().plus(duree), Provenance::default());
        let session = NouvelleSession { utilisateur, pour_le_compte_de: None, provenance, duree, limite };
        Ok(store::session::ouvrir(&tx, &session).await?.0)
    };
    let jeton = app.base.entretenir(ouvrir).await.map_err(|e: Error| e).expect("signed in");
    Cookie(format!("linteau-session={}", jeton.en_clair()))
}

/// One more user of this type in this company, signed in.
pub(crate) async fn collaborateur(app: &App, type_utilisateur: TypeUtilisateur, compte: i32, rang: u32) -> Cookie {
    let identite = Identite {
        civilite: Civilite::Mme,
        nom: "Prescripteur".to_owned(),
        prenom: format!("P{rang}"),
        email: format!("p{rang}.{compte}@cabinet.example"),
        tel_mobile: None,
        tel_fixe: None,
        tel_pro: None,
        cp: None,
        ville: None,
        adresse: None,
        photo: None,
        perimetre_geo: None,
    };
    let nouveau = NouvelUtilisateur {
        type_utilisateur,
        roles: vec![type_utilisateur.role()],
        identite,
        // This user has activated their account, but nobody can sign in with this password.
        mot_de_passe: Some("aucun".to_owned()),
        compte: Some(IdCompte(compte)),
        gerant: None,
        demo: true,
    };
    let nouveau = &nouveau;
    let jeton = app
        .base
        .entretenir(|tx| async move {
            let id = store::utilisateur::creer(&tx, nouveau).await?;
            let duree = Duration::from_hours(10);
            let limite = tx.maintenant().plus(duree);
            let provenance = Provenance::default();
            let session = NouvelleSession { utilisateur: id, pour_le_compte_de: None, provenance, duree, limite };
            Ok(store::session::ouvrir(&tx, &session).await?.0)
        })
        .await
        .map_err(|e: store::Error| e);
    let jeton = jeton.expect("signed in");
    Cookie(format!("linteau-session={}", jeton.en_clair()))
}
