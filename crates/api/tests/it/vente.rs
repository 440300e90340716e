//! What selling needs: companies with a mandate, buyers, options.

use crate::app::{App, Cookie, Reponse};
use chrono::Days;
use domain::utilisateur::IdCompte;
use http::{HeaderName, Method};
use serde_json::{Value, json};
use store::Error;

/// The header of a key.
pub(crate) const CLE: HeaderName = HeaderName::from_static("idempotency-key");

/// What the job of a server does for options, whoever has its row: reminders and ends that are due, then their mails.
pub(crate) async fn suivre(app: &App) {
    actions::option_lot::suivre(&app.vue).await.expect("the ends are met");
    app.traiter_les_taches().await;
}

/// Gives both companies of the small world a mandate that both sides signed yesterday.
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

/// A buyer, different from those of other ranks in everything.
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

/// Takes an option that nothing stands in the way of.
pub(crate) async fn poser(app: &App, qui: &Cookie, lot: &str, rang: u32) -> Value {
    let posee = demander(app, qui, lot, rang).await;
    assert_eq!(posee.statut, 201, "{posee}");
    posee.json()
}

/// Cancels an option.
pub(crate) async fn annuler(app: &App, qui: &Cookie, option: &Value, corps: &Value) -> Reponse {
    app.post(&format!("/api/options/{option}/annulation"), corps).par(qui).envoyer().await
}

/// The status of a lot, as this person is told once this server follows what others wrote.
pub(crate) async fn statut(app: &App, qui: Option<&Cookie>, lot: &str) -> String {
    app.suivre_les_autres().await;
    let lu = app.appel(Method::GET, &format!("/api/offre/lots/{lot}")).par_qui(qui).envoyer().await.json();
    lu["statut"]["code"].as_str().unwrap_or_default().to_owned()
}

/// What this person may do with a lot: why no option.
pub(crate) async fn motif(app: &App, qui: &Cookie, lot: &str) -> Value {
    app.get(&format!("/api/offre/lots/{lot}")).par(qui).json().await["actions"]["option"]["motif"].clone()
}
