//! A database that an earlier version made is served: its lots, a sheet and a document.

use crate::app::{App, sur_les_deux, total};
use api::Reglages;
use std::sync::Arc;
use testkit::base::{BaseAncienne, BaseDeTest, Moteur};
use testkit::horloge::HorlogeFigee;

sur_les_deux!(une_base_du_21_novembre_2026_est_servie);

async fn une_base_du_21_novembre_2026_est_servie(moteur: Moteur) {
    let horloge = HorlogeFigee::a("2026-12-01T08:00:00Z");
    let base = BaseDeTest::de(BaseAncienne::copier(moteur, "2026-11-21", &horloge).await).await;
    let app = App::devant(Arc::new(base), Reglages::default()).await;
    let lots = app.get("/api/offre/lots?limit=200").json().await;
    // Of 24 lots one is withdrawn, and those of a group are not a visitor's to see.
    assert_eq!(total(&lots), 20);
    let fiche = app.get("/api/offre/lots/nantes1-A201").json().await;
    assert_eq!((&fiche["numero"], &fiche["programme"]["id"]), (&"A201".into(), &"nantes1".into()));
    assert_eq!(fiche["prix"], 329_000.0);
    assert_eq!(app.get("/api/offre/lots/paris1-101").json().await["statut"]["code"], "R");
    let plan = app.get("/api/offre/documents/nantes1-A201-plan/fichier").envoyer().await;
    assert_eq!((plan.statut.as_u16(), plan.octets), (200, "Plan du lot A201, second tirage\n".as_bytes().to_vec()));
    let entree =
        serde_json::json!({"email": "juliette.ferrand@cabinet-gamma.example", "motDePasse": "ancien-mot-de-passe"});
    let moi = app.post("/api/session", &entree).envoyer().await;
    assert_eq!((moi.statut.as_u16(), &moi.json()["nom"]), (200, &"Ferrand".into()), "{moi}");
    let ensemble = app.get("/api/offre/lots?limit=200").par(&moi.cookie()).json().await;
    assert!(total(&ensemble) >= total(&lots));
}
