//! A declared person must know that they were declared. Their prescriber says that they told them, or the portal writes to them when a
//! setting asks for it.

use crate::app::{App, Cookie, EP_ALPHA, EP_BETA, Reponse, sur_les_deux};
use crate::denonciation::D;
use crate::vente::acheteur;
use chrono::TimeDelta;
use serde_json::{Value, json};
use testkit::base::Moteur;
use testkit::horloge::HorlogeFigee;

const LUNDI: &str = "2026-11-23T08:00:00Z";
const NOTICE: &str = "Vos coordonnées sur";

sur_les_deux!(le_prescripteur_dit_quand_il_a_informe, le_portail_ecrit_une_fois_par_adresse_et_par_an,);

async fn declarer(app: &App, qui: &Cookie, rang: u32, programme: &str, informe_le: Option<&str>) -> Reponse {
    let mut corps = json!({"contact": acheteur(rang), "programmes": [programme]});
    if let Some(le) = informe_le {
        corps["informeLe"] = json!(le);
    }
    app.post(D, &corps).par(qui).envoyer().await
}

async fn notices(app: &App) -> Vec<String> {
    app.traiter_les_taches().await;
    let toutes = app.courriers().await.into_iter();
    toutes.filter(|un| un.objet.starts_with(NOTICE)).map(|un| format!("{} {}", un.destinataire, un.texte)).collect()
}

async fn le_prescripteur_dit_quand_il_a_informe(moteur: Moteur) {
    let horloge = HorlogeFigee::a(LUNDI);
    let app = App::figee(moteur, &horloge).await;
    let alpha = app.connecter(EP_ALPHA).await;
    for (dit, code) in [("2026-11-24", "futur"), ("31/02/2026", "date")] {
        let refus = declarer(&app, &alpha, 1, "nantes1", Some(dit)).await;
        let violation = &refus.json()["violations"][0];
        assert_eq!(
            (refus.statut.as_u16(), &violation["propertyPath"], &violation["code"]),
            (422, &json!("informeLe"), &json!(code)),
            "{refus}"
        );
    }
    let dite = declarer(&app, &alpha, 1, "nantes1", Some("20/11/2026")).await;
    assert_eq!(dite.json()["informeLe"], "2026-11-20", "{dite}");
    let relue = app.get(&format!("{D}/{}", dite.json()["id"])).par(&alpha).json().await;
    assert_eq!(relue["informeLe"], "2026-11-20");
    // The first day that a prescriber gave is kept.
    let encore = declarer(&app, &alpha, 1, "paris1", Some("23/11/2026")).await;
    assert_eq!(encore.json()["informeLe"], "2026-11-20", "{encore}");
    let tue = declarer(&app, &alpha, 2, "nantes1", None).await;
    assert_eq!(tue.json()["informeLe"], Value::Null, "{tue}");
    assert!(notices(&app).await.is_empty(), "the setting says that the portal writes to nobody");
}

async fn le_portail_ecrit_une_fois_par_adresse_et_par_an(moteur: Moteur) {
    let horloge = HorlogeFigee::a(LUNDI);
    let app = App::figee(moteur, &horloge).await;
    let (alpha, beta) = (app.connecter(EP_ALPHA).await, app.connecter(EP_BETA).await);
    assert_eq!(declarer(&app, &alpha, 3, "nantes1", None).await.statut, 200, "before the setting: never written to");
    let toute = actions::version::VersionAttendue::Toute;
    let contexte = crate::app::commande(&app.base);
    actions::reglage::regler(&contexte, "acquereurs.notice", Some("oui"), &toute).await.expect("set");
    app.base.relire_les_reglages().await.expect("read");
    assert_eq!(declarer(&app, &alpha, 1, "nantes1", None).await.statut, 200);
    let dites = notices(&app).await;
    assert_eq!(dites.len(), 1, "{dites:?}");
    for mots in [
        "zoe.1@exemple.fr",
        "Cabinet Alpha",
        "trois ans",
        "https://portail.example/charte-de-protection-des-donnees-personnelles#acquereurs",
    ] {
        assert!(dites[0].to_lowercase().contains(&mots.to_lowercase()), "{mots}: {dites:?}");
    }
    // Declarations on another programme, and by another company, for the person with this address.
    assert_eq!(declarer(&app, &alpha, 1, "paris1", None).await.statut, 200);
    assert_eq!(declarer(&app, &beta, 1, "stdenis1", None).await.statut, 200);
    // Declare a person whom the prescriber has informed.
    assert_eq!(declarer(&app, &beta, 2, "nantes1", Some("2026-11-23")).await.statut, 200);
    assert_eq!(notices(&app).await.len(), 1);
    horloge.avancer(TimeDelta::days(366));
    let beta = app.connecter(EP_BETA).await;
    assert_eq!(declarer(&app, &beta, 1, "nantes1", None).await.statut, 200);
    let apres = notices(&app).await;
    assert!(apres.iter().any(|dite| dite.contains("Cabinet Beta")), "once more a year later: {apres:?}");
}
