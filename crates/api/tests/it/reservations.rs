//! The lists of reservations: filters, orders, pages, and the drafts that the caller is filling.

use crate::app::{App, Cookie, EP_ALPHA, EP_BETA, ER_ALPHA, IT, sur_les_deux, total};
use crate::dossier::{RESERVATIONS, annuler, changer, commencer, demander};
use crate::vente::{acheteur, mandater, prescripteur};
use chrono::TimeDelta;
use serde_json::{Value, json};
use testkit::base::Moteur;
use testkit::horloge::HorlogeFigee;
use wire::hydra::CollectionReservations;

sur_les_deux!(
    les_reservations_se_filtrent_et_se_rangent,
    les_brouillons_sont_ceux_que_l_on_remplit,
    un_parametre_inconnu_est_refuse,
);

/// Four reservations: two drafts of one prescriber (a company buys in one of them), a cancelled one, and one of a colleague.
struct Monde {
    app: App,
    horloge: HorlogeFigee,
    ep: Cookie,
    collegue: Cookie,
}

impl Monde {
    async fn nouveau(moteur: Moteur) -> Self {
        let horloge = HorlogeFigee::a("2026-11-23T14:00:00Z");
        let app = App::figee(moteur, &horloge).await;
        mandater(&app).await;
        let (ep, collegue) = (app.connecter(EP_ALPHA).await, prescripteur(&app, 1, 1).await);
        let a201 = commencer(&app, &ep, "nantes1-A201", 1).await;
        horloge.avancer(TimeDelta::hours(1));
        let annulee = commencer(&app, &ep, "nantes1-A001", 2).await;
        horloge.avancer(TimeDelta::hours(1));
        let couple = json!({"lot": "paris1-101", "reservataire": acheteur(3), "coreservataire": acheteur(4)});
        let p101 = demander(&app, &ep, &couple).await.json();
        horloge.avancer(TimeDelta::hours(1));
        commencer(&app, &collegue, "stdenis1-M3", 5).await;
        horloge.avancer(TimeDelta::hours(5));
        assert_eq!(annuler(&app, &ep, &annulee, &json!({})).await.json()["code"], 1);
        // Two drafts are changed the next day, so they end later than the third.
        let societe = json!({"tva": 20, "resaSociete": true, "societe": {"raisonSociale": "Zéphyr Patrimoine"}});
        assert_eq!(changer(&app, &ep, &a201, &societe).await.statut, 200);
        assert_eq!(changer(&app, &ep, &p101, &json!({"tva": 20})).await.statut, 200);
        Self { app, horloge, ep, collegue }
    }

    async fn liste(&self, qui: &Cookie, question: &str) -> Value {
        self.app.get(&format!("{RESERVATIONS}{question}")).par(qui).json().await
    }

    /// The lots of the results, in order.
    async fn lots(&self, qui: &Cookie, question: &str) -> Vec<String> {
        let liste = self.liste(qui, question).await;
        let membres = liste["hydra:member"].as_array().expect("members");
        membres.iter().map(|r| r["lot"]["numero"].as_str().expect("a number").to_owned()).collect()
    }
}

async fn les_reservations_se_filtrent_et_se_rangent(moteur: Moteur) {
    let monde = Monde::nouveau(moteur).await;
    let er = monde.app.connecter(ER_ALPHA).await;
    let elle = monde.app.id_de(EP_ALPHA).await.0;
    for (question, lots) in [
        // Running reservations come first, by their end. The ended ones come last.
        ("", &["M3", "A201", "101", "A001"][..]),
        ("?etape=BROUILLON", &["M3", "A201", "101", "A001"]),
        ("?etape=DEFINITIVE&etape=RETRACTATION", &[]),
        ("?statut=EN_COURS", &["M3", "A201", "101"]),
        ("?statut[]=ANNULEE&statut[]=EXPIREE", &["A001"]),
        ("?statut=INCONNU", &[]),
        ("?lot=nantes1-A201", &["A201"]),
        ("?programme=nantes1", &["A201", "A001"]),
        ("?programme=nantes1&statut=EN_COURS", &["A201"]),
        ("?programme=nantes1&programme=paris1&statut=EN_COURS", &["A201", "101"]),
        ("?dateReservation[gte]=2026-11-24", &[]),
        ("?dateReservation[lte]=2026-11-23&statut=ANNULEE", &["A001"]),
        ("?dateEcheance[lte]=2026-11-26&statut=EN_COURS", &["M3"]),
        ("?dateEcheance[gte]=2026-11-27&statut=EN_COURS", &["A201", "101"]),
        // The search by buyer covers both buyers and the company: by name, e-mail or phone.
        ("?contact=dréan", &["101"]),
        ("?contact=autret zoe", &["101"]),
        ("?contact=zephyr", &["A201"]),
        ("?contact=zoe.5@exemple.fr", &["M3"]),
        ("?contact=0639980002", &["A001"]),
        ("?contact=personne", &[]),
        // One search field covers the buyers, the lot and the programme.
        ("?recherche=zephyr", &["A201"]),
        ("?recherche=a20", &["A201"]),
        ("?recherche=m3 zoe.5@exemple.fr", &["M3"]),
        ("?recherche=terrasses", &["A201", "A001"]),
        ("?recherche=terrasses 101", &[]),
        ("?order[dateReservation]=asc", &["A201", "A001", "101", "M3"]),
        ("?order[dateReservation]=desc", &["M3", "101", "A001", "A201"]),
        ("?order[dateEcheance]=desc&statut=EN_COURS", &["A201", "101", "M3"]),
        // The names are in the order Bazin, Chauvel, Dréan. A company is sorted by its own name and not by its representative's.
        ("?order[contact.nom]=asc&statut=EN_COURS", &["M3", "101", "A201"]),
        ("?order[statut]=desc&order[dateReservation]=asc", &["A001", "A201", "101", "M3"]),
        ("?order[prix]=desc&statut=EN_COURS", &["101", "A201", "M3"]),
        ("?order[prescripteur.nom]=asc&order[dateReservation]=desc", &["101", "A001", "A201", "M3"]),
        ("?order[dateReservation]=asc&limit=1&page=2", &["A001"]),
    ] {
        assert_eq!(monde.lots(&er, question).await, lots, "{question}");
    }
    assert_eq!(monde.lots(&er, &format!("?prescripteur.id={elle}&statut=EN_COURS")).await, ["A201", "101"]);
    assert_eq!(total(&monde.liste(&er, "?limit=1").await), 4, "a page says how many there are in all");
    assert_eq!(monde.lots(&monde.ep, "").await, ["A201", "101", "A001"], "their own");
    assert_eq!(monde.lots(&monde.app.connecter(EP_BETA).await, "").await, [""; 0]);
    assert_eq!(monde.lots(&monde.app.connecter(IT).await, "?statut=EN_COURS").await.len(), 3);
    // Every member of the list has all its fields, and a list that has not changed is not sent again.
    let lue = monde.app.get(RESERVATIONS).par(&er).envoyer().await;
    let collection: CollectionReservations = lue.lire();
    assert!(collection.membres.iter().all(|une| une.formulaire.is_none() && une.historique.is_empty()));
    let gardee =
        monde.app.get(RESERVATIONS).par(&er).en_tete(http::header::IF_NONE_MATCH, lue.en_tete("etag").expect("a tag"));
    assert_eq!(gardee.envoyer().await.statut, 304);
    monde.app.traiter_les_taches().await;
}

async fn les_brouillons_sont_ceux_que_l_on_remplit(moteur: Moteur) {
    let monde = Monde::nouveau(moteur).await;
    let (er, it) = (monde.app.connecter(ER_ALPHA).await, monde.app.connecter(IT).await);
    assert_eq!(monde.lots(&monde.ep, "/drafts").await, ["A201", "101"]);
    assert_eq!(monde.lots(&monde.collegue, "/drafts").await, ["M3"]);
    // A caller who fills no drafts gets the drafts that they follow.
    assert_eq!(monde.lots(&er, "/drafts").await, ["M3", "A201", "101"]);
    assert_eq!(monde.lots(&it, "/drafts").await, ["M3", "A201", "101"]);
    assert_eq!(monde.lots(&er, "/drafts?limit=1&page=2").await, ["A201"]);
    assert_eq!(total(&monde.liste(&er, "/drafts?limit=1").await), 3);
    monde.horloge.avancer(TimeDelta::hours(96));
    actions::reservation::suivre(&monde.app.vue).await.expect("the ends are met");
    monde.app.traiter_les_taches().await;
    let ep = monde.app.connecter(EP_ALPHA).await;
    assert_eq!(monde.lots(&ep, "/drafts").await, [""; 0]);
    assert_eq!(monde.lots(&ep, "?statut=EXPIREE&order[dateReservation]=asc").await, ["A201", "101"]);
}

async fn un_parametre_inconnu_est_refuse(moteur: Moteur) {
    let app = App::sur(moteur).await;
    let ep = app.connecter(EP_ALPHA).await;
    for (question, champ) in [
        ("?couleur=1", "couleur"),
        ("?order[lot]=asc", "order[lot]"),
        ("?prescripteur.id=x", "prescripteur.id"),
        ("?dateEcheance[gte]=hier", "dateEcheance[gte]"),
        ("/drafts?etape=BROUILLON", "etape"),
    ] {
        let refus = app.get(&format!("{RESERVATIONS}{question}")).par(&ep).envoyer().await;
        assert_eq!((refus.probleme().0, refus.probleme().2), (400, vec![champ.to_owned()]), "{question}");
    }
}
