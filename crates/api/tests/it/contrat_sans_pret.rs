//! A buyer who borrows nothing declares it before signing, in the words of their contract (article L313-42 of the Code de la consommation).

use crate::app::{EP_ALPHA, sur_les_deux};
use crate::contrat_outils::{LUNDI, Portail, REQUIS, ZOES};
use crate::dossier::changer;
use serde_json::json;
use testkit::base::Moteur;

sur_les_deux!(qui_n_emprunte_rien_le_declare);

async fn qui_n_emprunte_rien_le_declare(moteur: Moteur) {
    let portail = Portail::a(moteur, LUNDI).await;
    let brouillon = portail.brouillon("nantes1-A101", &[1]).await;
    let comptant = json!({"financement": {"apport": [329_000], "pret": null, "credit": false}});
    let change = changer(&portail.app, &portail.qui(EP_ALPHA).await, &brouillon, &comptant).await;
    assert_eq!(change.statut, 200, "{change}");
    let envoi = portail.envoyer(&brouillon, json!({})).await;
    assert_eq!(envoi.statut, 200, "{envoi}");
    portail.app.traiter_les_taches().await;
    let lien = portail.lien(ZOES[0]).await;
    let vue = portail.seance(&lien).await.json();
    let declaration = vue["acceptations"].as_array().expect("texts").iter().find(|texte| texte["code"] == "sans-pret");
    let declaration = declaration.unwrap_or_else(|| panic!("the text is there: {vue}"));
    assert_eq!(declaration["obligatoire"], true);
    let texte = portail.ouvrir("texte", &lien).await.json().to_string();
    let mention = "si je recours néanmoins à un prêt, je ne peux pas me prévaloir";
    for dit in [&declaration["texte"].to_string(), &texte] {
        assert!(dit.contains(mention), "{dit}");
    }
    let sans = portail.signer(&lien, ZOES[0], &REQUIS).await;
    assert_eq!((sans.probleme().0, sans.probleme().2), (422, vec!["acceptations".to_owned()]), "{sans}");
    let signe = portail.signer(&lien, ZOES[0], &[REQUIS.as_slice(), &["sans-pret"]].concat()).await;
    assert_eq!((signe.statut.as_u16(), &signe.json()["tour"]), (200, &json!("signe")), "{signe}");
    portail.app.traiter_les_taches().await;
}
