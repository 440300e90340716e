//! A lot leaves the sale while somebody holds it. Their option or draft goes on to its end, nothing new can begin, and they are told once.

use crate::app::{App, Cookie, EP_ALPHA, EP_BETA, IA, IR, sur_les_deux};
use crate::dossier;
use crate::vente::{mandater, poser, suivre};
use sea_orm::{ConnectionTrait as _, DbBackend};
use serde_json::{Value, json};
use testkit::base::Moteur;
use testkit::courriel::Courriel;

sur_les_deux!(
    ce_qu_on_tient_va_a_son_terme_sur_un_lot_retire,
    ce_qu_on_tient_ouvre_un_lot_dedie_a_d_autres,
    un_brouillon_dit_une_fois_que_son_lot_est_sorti_de_la_vente,
    une_option_devient_un_brouillon_quoi_qu_un_flux_attache_depuis,
);

async fn lu(app: &App, qui: &Cookie, lot: &str) -> Value {
    app.suivre_les_autres().await;
    app.get(&format!("/api/offre/lots/{lot}")).par(qui).json().await
}

/// The mails with this subject.
async fn recus(app: &App, objet: &str) -> Vec<Courriel> {
    let mut courriers = app.courriers().await;
    courriers.retain(|courrier| courrier.objet.starts_with(objet));
    courriers
}

async fn dedier_a_beta(app: &App, lot: &str) {
    let ia = app.connecter(IA).await;
    let societes = app.get("/api/gestion/societes?search=beta").par(&ia).json().await;
    let groupe = &societes["hydra:member"][0]["group"]["id"];
    let dediee = app.post(&format!("/api/gestion/lots/{lot}/dedicace"), &json!({"groupe": groupe})).par(&ia);
    let dediee = dediee.envoyer().await;
    assert_eq!(dediee.statut, 200, "{dediee}");
}

async fn ce_qu_on_tient_va_a_son_terme_sur_un_lot_retire(moteur: Moteur) {
    let app = App::sur(moteur).await;
    mandater(&app).await;
    let (ep, ia, ir) = (app.connecter(EP_ALPHA).await, app.connecter(IA).await, app.connecter(IR).await);
    let option = poser(&app, &ep, "nantes1-A201", 1).await;
    suivre(&app).await;
    app.post("/api/gestion/lots/nantes1-A201/retrait", &json!({})).par(&ia).json().await;
    for _ in 0..2 {
        suivre(&app).await;
    }
    let dites = recus(&app, "Le lot de votre option n’est plus en vente").await;
    assert_eq!(dites.len(), 1, "told once: {dites:?}");
    assert!(dites[0].destinataire.contains(EP_ALPHA) && dites[0].texte.contains("va à son terme"), "{dites:?}");
    let page = lu(&app, &ep, "nantes1-A201").await;
    assert_eq!(page["maSituation"]["horsVente"], "retire");
    assert_eq!(page["actions"]["reservation"]["autorisee"], true, "{page}");
    let prolongee = app.post(&format!("/api/options/{}/prolongation", option["id"]), &json!({})).par(&ir);
    assert_eq!(prolongee.envoyer().await.statut, 200);
    // The page says that the option may become a draft. The action makes this draft, with the annexes.
    let brouillon = dossier::demander(&app, &ep, &json!({"option": option["id"]})).await;
    assert_eq!(brouillon.statut, 201, "{brouillon}");
    suivre(&app).await;
    assert!(recus(&app, "Le lot de votre réservation n’est plus en vente").await.is_empty(), "told already");
    // Once the lot is freed, nobody can take it any more.
    let annulee = dossier::annuler(&app, &ep, &brouillon.json(), &json!({})).await;
    assert_eq!(annulee.statut, 200, "{annulee}");
    let encore = app.post("/api/options", &json!({"lot": "nantes1-A201", "contact": crate::vente::acheteur(3)}));
    assert_ne!(encore.par(&ep).envoyer().await.statut, 201);
    app.traiter_les_taches().await;
}

async fn ce_qu_on_tient_ouvre_un_lot_dedie_a_d_autres(moteur: Moteur) {
    let app = App::sur(moteur).await;
    mandater(&app).await;
    let (ep, beta) = (app.connecter(EP_ALPHA).await, app.connecter(EP_BETA).await);
    let option = poser(&app, &ep, "nantes1-A201", 1).await;
    dedier_a_beta(&app, "nantes1-A201").await;
    suivre(&app).await;
    assert_eq!(recus(&app, "Le lot de votre option n’est plus en vente").await.len(), 1);
    let page = lu(&app, &ep, "nantes1-A201").await;
    assert_eq!(page["maSituation"]["horsVente"], "dedie");
    assert_eq!(page["actions"]["reservation"]["autorisee"], true, "{page}");
    // Viewers who see the lot but do not hold it see it as optioned. When the holder asks for another option on it, the reason of the
    // refusal is their own option.
    assert_eq!(lu(&app, &beta, "nantes1-A201").await["maSituation"]["horsVente"], Value::Null);
    let encore = crate::vente::demander(&app, &ep, "nantes1-A201", 2).await;
    assert_eq!(encore.probleme().1, "option-deja-posee", "the page says the same");
    let brouillon = dossier::demander(&app, &ep, &json!({"option": option["id"]})).await;
    assert_eq!(brouillon.statut, 201, "{brouillon}");
    // Once the lot is freed, it no longer exists for its former holder.
    let annulee = dossier::annuler(&app, &ep, &brouillon.json(), &json!({})).await;
    assert_eq!(annulee.statut, 200, "{annulee}");
    assert_eq!(crate::vente::demander(&app, &ep, "nantes1-A201", 2).await.probleme().0, 404);
    assert_eq!(crate::vente::demander(&app, &beta, "nantes1-A201", 3).await.statut, 201);
    app.traiter_les_taches().await;
}

async fn un_brouillon_dit_une_fois_que_son_lot_est_sorti_de_la_vente(moteur: Moteur) {
    let app = App::sur(moteur).await;
    mandater(&app).await;
    let ep = app.connecter(EP_ALPHA).await;
    let brouillon = dossier::commencer(&app, &ep, "nantes1-A201", 1).await;
    dedier_a_beta(&app, "nantes1-A201").await;
    for _ in 0..2 {
        actions::reservation::suivre(&app.vue).await.expect("it is told");
        app.traiter_les_taches().await;
    }
    assert_eq!(recus(&app, "Le lot de votre réservation n’est plus en vente").await.len(), 1);
    let change = dossier::changer(&app, &ep, &brouillon, &json!({"tva": 20})).await;
    assert_eq!(change.statut, 200, "a draft goes on: {change}");
    app.traiter_les_taches().await;
}

/// Attaches an annex to a home in the row of the home, as a feed would.
async fn attacher(app: &App, logement: &str, annexe: &str) {
    let document = match app.base.genre() {
        DbBackend::Sqlite => format!("json_set(document, '$.lotsSecondaires', json('[\"{annexe}\"]'))"),
        _ => format!("jsonb_set(document::jsonb, '{{lotsSecondaires}}', '[\"{annexe}\"]')::text"),
    };
    let sql = &format!("UPDATE lot SET document = {document}, annexes_notees = NULL WHERE id = '{logement}'");
    let ecrite =
        app.base.entretenir(|tx| async move { Ok::<_, store::Error>(tx.execute_unprepared(sql).await?) }).await;
    assert_eq!(ecrite.expect("written").rows_affected(), 1);
}

/// The lot of an option becomes an annex of a home, or gets an annex that somebody else holds. What the prescriber has taken goes on
/// unchanged.
async fn une_option_devient_un_brouillon_quoi_qu_un_flux_attache_depuis(moteur: Moteur) {
    let app = App::sur(moteur).await;
    mandater(&app).await;
    let (ep, ia) = (app.connecter(EP_ALPHA).await, app.connecter(IA).await);
    let gerer = async |chemin: &str, corps: Value| {
        let fait = app.post(&format!("/api/gestion/lots/{chemin}"), &corps).par(&ia).envoyer().await;
        assert_eq!(fait.statut, 200, "{chemin}: {fait}");
    };
    // A parking place can be sold alone as long as its home is withdrawn.
    gerer("nantes1-A201/retrait", json!({})).await;
    let place = poser(&app, &ep, "nantes1-P02", 1).await;
    gerer("nantes1-A201/remise", json!({})).await;
    let studio = poser(&app, &ep, "nantes1-A001", 2).await;
    gerer("nantes1-P03/statut", json!({"statut": "R"})).await;
    attacher(&app, "nantes1-A001", "P03").await;
    for (option, lot) in [(&place, "nantes1-P02"), (&studio, "nantes1-A001")] {
        assert_eq!(lu(&app, &ep, lot).await["actions"]["reservation"]["autorisee"], true, "{lot}");
        let brouillon = dossier::demander(&app, &ep, &json!({"option": option["id"]})).await;
        assert_eq!(brouillon.statut, 201, "{lot}: {brouillon}");
        assert_eq!(app.nombre(&format!("SELECT count(*) FROM lot WHERE id = '{lot}' AND statut = 'T'")).await, 1);
    }
    // An annex that somebody else holds stays theirs, and nothing new can begin on its home.
    assert_eq!(app.nombre("SELECT count(*) FROM lot WHERE id = 'nantes1-P03' AND statut = 'R'").await, 1);
    let neuve = crate::vente::demander(&app, &ep, "nantes1-A201", 3).await;
    assert_eq!((neuve.probleme().0, neuve.probleme().1.as_str()), (409, "annexe-prise"));
    app.traiter_les_taches().await;
}
