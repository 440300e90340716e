//! The counts of one call equal those of separate calls.

use crate::app::{App, EP_ALPHA, EP_BETA, ER_ALPHA, sur_les_deux, total};
use crate::denonciation::{D, agir, denoncer};
use crate::vente::{mandater, poser};
use serde_json::{Value, json};
use testkit::base::Moteur;

sur_les_deux!(un_suivi_se_compte_par_etat_et_par_programme);

fn nombres(comptes: &Value, quoi: &str, nom: &str) -> Vec<(String, u64)> {
    let lus = comptes[quoi].as_array().expect("counts").iter();
    lus.map(|un| (un[nom].as_str().expect("a code").to_owned(), un["nombre"].as_u64().expect("a number"))).collect()
}

async fn un_suivi_se_compte_par_etat_et_par_programme(moteur: Moteur) {
    let app = App::sur(moteur).await;
    mandater(&app).await;
    let (ep, beta, er) = (app.connecter(EP_ALPHA).await, app.connecter(EP_BETA).await, app.connecter(ER_ALPHA).await);
    denoncer(&app, &ep, "ana@x.example", &["nantes1"]).await;
    denoncer(&app, &ep, "bob@x.example", &["nantes1", "paris1"]).await;
    let annulee = denoncer(&app, &ep, "chloe@x.example", &["paris1"]).await;
    assert_eq!(agir(&app, &ep, &annulee["id"], "annulation", json!({})).await.statut, 200);
    denoncer(&app, &beta, "ana@x.example", &["nantes1"]).await;
    app.traiter_les_taches().await;

    let comptes = async |question: &str| app.get(&format!("{D}/comptes{question}")).par(&er).json().await;
    let tous = comptes("").await;
    assert_eq!(
        (&tous["total"], nombres(&tous, "statuts", "code")),
        (&json!(3), vec![("2".into(), 2), ("5".into(), 1)])
    );
    assert_eq!(nombres(&tous, "programmes", "id"), [("paris1".into(), 2), ("nantes1".into(), 2)].to_vec());
    // Each count is the total of the list with this filter.
    for (code, nombre) in nombres(&tous, "statuts", "code") {
        assert_eq!(total(&app.get(&format!("{D}?statut.code={code}")).par(&er).json().await), nombre, "{code}");
    }
    // Each filter restricts the counts of the other filters, and never its own counts.
    let validees = comptes("?statut.code=2&order[statut]=asc&page=3").await;
    assert_eq!(
        (&validees["total"], nombres(&validees, "programmes", "id")),
        (&json!(3), vec![("paris1".into(), 1), ("nantes1".into(), 2)])
    );
    let paris = comptes("?programme=paris1").await;
    assert_eq!((&paris["total"], nombres(&paris, "programmes", "id").len()), (&json!(2), 2));
    assert_eq!(
        comptes("?contact=personne").await,
        json!({"total": 0, "statuts": [], "programmes": [], "prescripteurs": [], "maximum": null})
    );
    assert_eq!(app.get(&format!("{D}/comptes")).par(&beta).json().await["total"], 1, "a competitor's are not counted");
    assert_eq!(app.get(&format!("{D}/comptes?statu=1")).par(&er).envoyer().await.statut, 400);

    // The manager of a company sees the counts by prescriber, and the counts of one prescriber in any state.
    let elle = app.id_de(EP_ALPHA).await.0;
    let siennes = |comptes: &Value| comptes["prescripteurs"][0]["nombre"].as_u64();
    assert_eq!(
        tous["prescripteurs"],
        json!([{"id": elle, "nom": "Duval", "prenom": "Camille", "nombre": 3, "montant": null}])
    );
    assert_eq!(siennes(&comptes("?statut.code=5").await), Some(1));
    let d_un_autre = comptes("?prescripteur.id=0").await;
    assert_eq!((&d_un_autre["total"], siennes(&d_un_autre)), (&json!(0), Some(3)));
    let d_elle = app.get(&format!("{D}/comptes")).par(&ep).json().await;
    assert_eq!((&d_elle["total"], &d_elle["prescripteurs"]), (&json!(3), &json!([])));

    poser(&app, &ep, "nantes1-A201", 1).await;
    app.traiter_les_taches().await;
    let tenues = app.get("/api/options/comptes?programme=nantes1").par(&er).json().await;
    assert_eq!((&tenues["maximum"], &tenues["prescripteurs"][0]["montant"]), (&json!(5), &json!(329_000.0)));
    let options = app.get("/api/options/comptes?statut.code=1").par(&er).json().await;
    assert_eq!(
        (nombres(&options, "statuts", "code"), nombres(&options, "programmes", "nomCommercial")),
        (vec![("1".into(), 1)], vec![("Les Terrasses de l’Erdre".into(), 1)])
    );
    assert_eq!(app.get("/api/reservations/comptes?statut=EN_COURS").par(&er).json().await["total"], 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn plusieurs_recherches_se_comptent_en_un_appel() {
    let app = App::nouvelle().await;
    let ep = app.connecter(EP_ALPHA).await;
    let lots = ["programme.id=nantes1", "prix[lte]=1", "typologie.nature.code=parking&statut.code=l"];
    let programmes = [""];
    let question = |nom: &str, recherche: &str| {
        let encodee: String = recherche.replace('&', "%26");
        format!("{nom}[]={encodee}")
    };
    let adresse = lots.iter().map(|une| question("lots", une));
    let adresse: Vec<String> = adresse.chain(programmes.iter().map(|une| question("programmes", une))).collect();
    for qui in [None, Some(&ep)] {
        let comptes = app.get(&format!("/api/offre/comptes?{}", adresse.join("&"))).par_qui(qui).json().await;
        for (rang, recherche) in lots.iter().enumerate() {
            let facettes = app.get(&format!("/api/offre/lots/facettes?{recherche}")).par_qui(qui).json().await;
            assert_eq!(comptes["lots"][rang]["total"], facettes["total"], "{recherche}");
            assert_eq!(comptes["lots"][rang]["typesDeBien"], facettes["facettes"]["typesDeBien"], "{recherche}");
        }
        let liste = app.get("/api/offre/programmes?limit=1").par_qui(qui).json().await;
        assert_eq!(comptes["programmes"], json!([liste["hydra:totalItems"]]));
    }
    let refus = app.get("/api/offre/comptes?lots[]=prx=1").envoyer().await;
    assert_eq!(refus.statut, 400, "{refus}");
    let trop = vec!["lots[]=prix[lte]=1"; 33].join("&");
    assert_eq!(app.get(&format!("/api/offre/comptes?{trop}")).envoyer().await.statut, 400);
}
