//! A lot dedicated to others costs as many statements as a lot that does not exist, so that the time of an answer reveals nothing.

use crate::app::{App, EP_BETA};
use serde_json::json;
use testkit::base::Moteur;
use testkit::petit_monde::LOT_ALPHA;
use testkit::requetes::Requetes;

/// The statements since the last time, without those of the applier, which looks for facts all the time.
fn prendre(requetes: &Requetes) -> Vec<String> {
    let d_un_appel = |requete: &String| !requete.contains("fait") && !requete.contains("compteur");
    requetes.prendre().into_iter().filter(d_un_appel).collect()
}

#[tokio::test]
async fn un_lot_cache_coute_ce_que_coute_un_lot_inconnu() {
    let app = App::sur(Moteur::Postgres).await;
    let beta = app.connecter(EP_BETA).await;
    let (requetes, _garde) = Requetes::ecouter();
    let contact = json!({"civilite": "Mme", "nom": "Sorel", "prenom": "Ana", "cp": "44000", "ville": "Nantes",
        "email": "ana.sorel@exemple.fr"});
    let acquereur = json!({"civilite": "Mme", "nom": "Sorel", "prenom": "Ana"});
    let (alpha, inconnu) = (LOT_ALPHA, "nulle-part-1");
    for demande in [
        "GET /api/offre/lots/{lot}",
        "GET /api/offre/lots/{lot}/documents",
        "GET /api/info-dispo?lot={lot}",
        "GET /api/options/lots/{lot}/date-echeance-option",
        "POST /api/options",
        "POST /api/info-dispo",
        "POST /api/reservations",
    ] {
        let essayer = async |lot: &str| {
            let (methode, chemin) = demande.split_once(' ').expect("a method");
            let chemin = chemin.replace("{lot}", lot);
            let corps = match chemin.as_str() {
                "/api/options" => json!({"lot": lot, "contact": contact}),
                "/api/reservations" => json!({"lot": lot, "reservataire": acquereur}),
                _ => json!({"lot": lot}),
            };
            let appel = if methode == "GET" { app.get(&chemin) } else { app.post(&chemin, &corps) };
            prendre(&requetes);
            let reponse = appel.par(&beta).envoyer().await;
            (reponse.statut.as_u16(), prendre(&requetes))
        };
        // The first call opens connections and prepares statements, so it is not compared.
        essayer("nulle-part-2").await;
        let (vu, cache) = (essayer(inconnu).await, essayer(alpha).await);
        assert_eq!(cache, vu, "{demande}");
        assert_eq!(vu.0, 404, "{demande}");
    }
}
