//! The VAT that was chosen on the page of a lot is kept by the option and filled into the form, so that it is asked for once.

use crate::app::{App, Cookie, EP_ALPHA, sur_les_deux};
use crate::dossier::{self, commencer, lire};
use crate::vente::{acheteur, mandater, poser};
use serde_json::{Value, json};
use testkit::base::Moteur;

sur_les_deux!(la_tva_choisie_va_du_lot_a_l_option_et_au_formulaire, la_tva_choisie_commence_un_brouillon_sans_option);

async fn demander_a(app: &App, qui: &Cookie, (lot, rang): (&str, u32), tva: Value) -> crate::app::Reponse {
    app.post("/api/options", &json!({"lot": lot, "contact": acheteur(rang), "tva": tva})).par(qui).envoyer().await
}

async fn la_tva_choisie_va_du_lot_a_l_option_et_au_formulaire(moteur: Moteur) {
    let app = App::sur(moteur).await;
    mandater(&app).await;
    let ep = app.connecter(EP_ALPHA).await;
    // A rate at which the lot is not sold, and a value that is not a rate, are refused on the field.
    for (tva, attendu) in [(json!(8.5), 422), (json!(10), 422), (json!(5.555), 422), (json!("5,5"), 400)] {
        let refus = demander_a(&app, &ep, ("nantes1-A201", 1), tva.clone()).await;
        let (statut, _, champs) = refus.probleme();
        assert_eq!((statut, champs), (attendu, vec!["tva".to_owned()]), "{tva}: {refus}");
    }
    let option = demander_a(&app, &ep, ("nantes1-A201", 1), json!(5.5)).await;
    assert_eq!(option.statut, 201, "{option}");
    let option = option.json();
    assert_eq!([&option["tva"], &option["prix"]], [&json!(5.5), &json!(289_245.83)], "its price is the buyer's");
    assert_eq!(option["prixGele"]["prix"], 329_000.0, "the other lines are kept too");
    let relue = app.get(&format!("/api/options/{}", option["id"])).par(&ep).json().await;
    assert_eq!([&relue["tva"], &relue["prix"]], [&option["tva"], &option["prix"]]);
    let lot = app.get("/api/offre/lots/nantes1-A201").par(&ep).json().await;
    assert_eq!(lot["maSituation"]["option"]["tva"], 5.5);
    app.traiter_les_taches().await;
    let posee = app.courriers().await.into_iter().find(|lettre| lettre.objet.starts_with("Votre option est posée"));
    let posee = posee.expect("its letter").texte;
    assert!(posee.contains("289\u{202f}245,83") && posee.contains("5,5\u{a0}%"), "{posee}");
    // The form has the VAT from the beginning, with the tax scheme that goes with it.
    let brouillon = dossier::demander(&app, &ep, &json!({"option": option["id"]})).await;
    assert_eq!(brouillon.statut, 201, "{brouillon}");
    let brouillon = brouillon.json();
    assert_eq!([&brouillon["tva"], &brouillon["fiscalite"]], [&json!(5.5), &json!({"code": "tva55"})]);
    assert_eq!(brouillon["prixContrat"], 289_245.83);
    let offertes = &brouillon["formulaire"]["tvaOffertes"];
    assert_eq!([&offertes[0]["fiscalite"], &offertes[1]["fiscalite"]], [&Value::Null, &json!("tva55")]);
    app.traiter_les_taches().await;
}

async fn la_tva_choisie_commence_un_brouillon_sans_option(moteur: Moteur) {
    let app = App::sur(moteur).await;
    mandater(&app).await;
    let ep = app.connecter(EP_ALPHA).await;
    let debut = async |lot: &str, rang: u32, tva: Value| {
        dossier::demander(&app, &ep, &json!({"lot": lot, "reservataire": acheteur(rang), "tva": tva})).await
    };
    let refus = debut("nantes1-A201", 1, json!(10)).await;
    assert_eq!((refus.probleme().0, refus.probleme().2), (422, vec!["tva".to_owned()]), "{refus}");
    let reduite = debut("nantes1-A201", 1, json!(5.5)).await;
    assert_eq!((reduite.statut.as_u16(), &reduite.json()["prixContrat"]), (201, &json!(289_245.83)), "{reduite}");
    // Only a company has the VAT of intermediate rents, so the form says that a company buys.
    let lli = debut("nantes1-A302", 2, json!(10)).await;
    assert_eq!(lli.statut, 201, "{lli}");
    let lli = lli.json();
    assert_eq!([&lli["tva"], &lli["resaSociete"]], [&json!(10.0), &json!(true)], "{lli}");
    // Without a choice, the form asks for the VAT.
    let sans = commencer(&app, &ep, "nantes1-A101", 3).await;
    assert_eq!([&sans["tva"], &sans["fiscalite"], &sans["resaSociete"]], [&Value::Null; 3], "{sans}");
    // This option has no VAT. It is chosen later, in the form.
    let option = poser(&app, &ep, "paris1-101", 4).await;
    assert_eq!([&option["tva"], &option["prix"]], [&json!(20.0), &json!(489_000.0)]);
    let depuis = dossier::demander(&app, &ep, &json!({"option": option["id"], "tva": 20})).await;
    assert_eq!(depuis.statut, 201, "{depuis}");
    assert_eq!(lire(&app, &ep, &depuis.json()).await["tva"], 20.0);
    app.traiter_les_taches().await;
}
