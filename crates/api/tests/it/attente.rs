//! The waiting list of a lot: joined, left, served in order, with a head start that binds every way in.

use crate::app::{App, Cookie, EP_ALPHA, EP_BETA, IA, IR, commande, importer_flux, sur_les_deux};
use crate::vente::{CLE, annuler, demander, mandater, motif, poser, prescripteur, statut, suivre};
use actions::import::{OptionsGrille, importer_grille};
use actions::version::VersionAttendue;
use chrono::TimeDelta;
use feed::grille::Format;
use futures::future::join_all;
use serde_json::{Value, json};
use testkit::base::Moteur;
use testkit::horloge::HorlogeFigee;
use testkit::petit_monde::Flux;

/// A Monday.
const LUNDI: &str = "2026-11-23T08:00:00Z";
const LOT: &str = "nantes1-A201";
const PRIORITE: &str = "Ce lot est proposé en priorité à une personne de sa liste d’attente.";

sur_les_deux!(
    on_attend_un_lot_pris_et_aucun_autre,
    ceux_qui_attendent_sont_servis_dans_l_ordre,
    une_avance_lie_chaque_entree_sur_chaque_serveur,
    une_avance_passee_l_est_meme_sans_la_tache,
    ce_qu_un_import_ou_l_equipe_libere_est_pour_qui_l_attend,
    sans_avance_tous_sont_prevenus_a_la_fois,
    une_avance_se_rend_et_un_lot_retire_ne_s_attend_plus,
    de_vingt_qui_demandent_seul_qui_a_l_avance_l_a,
    deux_serveurs_ne_servent_qu_une_fois,
);

/// Joins the list of a lot.
async fn attendre(app: &App, qui: &Cookie, lot: &str) -> Value {
    let dit = app.post("/api/info-dispo", &json!({"lot": lot})).par(qui).envoyer().await;
    assert_eq!(dit.statut, 201, "{dit}");
    dit.json()
}

async fn info(app: &App, qui: &Cookie, lot: &str) -> Value {
    app.get(&format!("/api/info-dispo?lot={lot}")).par(qui).json().await
}

/// Is refused a lot, kept for somebody else.
async fn ecarte(app: &App, qui: &Cookie, lot: &str) {
    let refus = demander(app, qui, lot, 9).await;
    assert_eq!((refus.probleme().0, refus.probleme().1.as_str()), (409, "lot-indisponible"), "{refus}");
    assert_eq!(refus.json()["detail"], PRIORITE);
}

/// What is told of a lot, once this server follows what the others wrote.
async fn lire(app: &App, qui: Option<&Cookie>, lot: &str) -> Value {
    app.suivre_les_autres().await;
    app.get(&format!("/api/offre/lots/{lot}")).par_qui(qui).json().await
}

/// Who received the mails of this subject, in order.
async fn recus(app: &App, objet: &str) -> Vec<String> {
    app.traiter_les_taches().await;
    let siens = app.courriers().await.into_iter().filter(|courrier| courrier.objet.starts_with(objet));
    let adresse = |a: String| a.split_once('<').map_or_else(|| a.clone(), |(_, a)| a.trim_end_matches('>').to_owned());
    siens.map(|courrier| adresse(courrier.destinataire)).collect()
}

async fn on_attend_un_lot_pris_et_aucun_autre(moteur: Moteur) {
    let horloge = HorlogeFigee::a(LUNDI);
    let app = App::figee(moteur, &horloge).await;
    mandater(&app).await;
    let (ep, beta, ia) = (app.connecter(EP_ALPHA).await, app.connecter(EP_BETA).await, app.connecter(IA).await);
    let alerte = async |qui: &Cookie, lot: &str| lire(&app, Some(qui), lot).await["actions"]["alerte"].clone();
    let permise = json!({"autorisee": true, "motif": null});
    let refusee = |motif: &str| json!({"autorisee": false, "motif": motif});
    let refuse = async |qui: &Cookie, lot: &str, dit: &str| {
        let refus = app.post("/api/info-dispo", &json!({"lot": lot})).par(qui).envoyer().await;
        assert_eq!((refus.probleme().0, refus.probleme().1.as_str()), (409, "alerte-impossible"), "{lot}: {refus}");
        assert_eq!(refus.json()["detail"], "Vous ne pouvez pas créer d'alerte pour ce lot", "{lot}");
        assert_eq!(alerte(qui, lot).await, refusee(dit), "{lot}");
    };
    refuse(&ep, LOT, "ce lot est libre").await;
    refuse(&ep, "nantes1-A301", "ce lot est réservé").await;
    poser(&app, &beta, LOT, 1).await;
    refuse(&beta, LOT, "vous avez déjà ce lot").await;
    refuse(&ep, "nantes1-P02", "ce lot se prend avec le lot A201").await;
    for (lot, dit) in [("stetienne1-B12", "ce programme est en avant-première")] {
        let tenu = app.post(&format!("/api/gestion/lots/{lot}/statut"), &json!({"statut": "O"})).par(&ia).envoyer();
        assert_eq!(tenu.await.statut, 200);
        refuse(&ep, lot, dit).await;
    }
    // What one may not see does not exist.
    for lot in ["nantes1-Z99", "paris1-104"] {
        let absent = app.post("/api/info-dispo", &json!({"lot": lot})).par(&beta).envoyer().await;
        assert_eq!(absent.statut, 404, "{lot}: {absent}");
        assert_eq!(app.get(&format!("/api/info-dispo?lot={lot}")).par(&beta).envoyer().await.statut, 404, "{lot}");
    }
    assert_eq!(app.get("/api/info-dispo").par(&ep).envoyer().await.probleme().2, ["lot"]);
    assert_eq!(app.post("/api/info-dispo", &json!({})).par(&ep).envoyer().await.probleme().2, ["lot"]);

    // Optioned by the portal, and outside of it, pre-reserved too.
    for lot in [LOT, "nantes1-A102", "nantes1-A202", "paris1-104"] {
        assert_eq!(alerte(&ep, lot).await, permise, "{lot}");
        let dit = attendre(&app, &ep, lot).await;
        let attendu = json!({"lot": lot, "disponible": false, "enAttente": true, "place": 1, "nombre": 1,
            "avance": null, "disponibleLe": null});
        assert_eq!((&dit, &info(&app, &ep, lot).await), (&attendu, &attendu));
        assert_eq!(alerte(&ep, lot).await, refusee("vous êtes déjà dans la liste d’attente"), "{lot}");
        assert_eq!(attendre(&app, &ep, lot).await, attendu, "twice is once");
    }
    assert_eq!(app.faits("attente-rejointe").await.len(), 4);
    assert_eq!(app.nombre("SELECT count(*) FROM attente").await, 4);
    let colla = prescripteur(&app, 1, 1).await;
    assert_eq!(attendre(&app, &colla, LOT).await["place"], 2, "a colleague, behind");
    assert_eq!(info(&app, &beta, LOT).await["nombre"], 2);
    assert_eq!(info(&app, &beta, LOT).await["place"], Value::Null);

    // The same key, the same answer.
    let cle = || app.post("/api/info-dispo", &json!({"lot": "nantes1-A102"})).par(&colla).en_tete(CLE, "une-cle");
    let (un, deux) = (cle().envoyer().await, cle().envoyer().await);
    assert_eq!((un.statut.as_u16(), un.json()), (201, deux.json()));

    // What one waits for, in the order in which one came; and no more.
    let miennes = app.get("/api/info-dispo/miennes").par(&ep).json().await;
    let lots: Vec<&Value> =
        miennes["hydra:member"].as_array().expect("members").iter().map(|m| &m["lot"]["id"]).collect();
    assert_eq!(lots, [LOT, "nantes1-A102", "nantes1-A202", "paris1-104"]);
    assert_eq!(miennes["hydra:member"][0]["info"]["nombre"], 2);
    let quitter =
        async |qui: &Cookie| app.post("/api/info-dispo/annulation", &json!({"lot": LOT})).par(qui).envoyer().await;
    let sortie = quitter(&ep).await;
    assert_eq!((sortie.statut.as_u16(), &sortie.json()["enAttente"]), (200, &json!(false)));
    assert_eq!(quitter(&ep).await.probleme().1, "attente-inconnue");
    assert_eq!(info(&app, &colla, LOT).await["place"], 1, "who was behind is first");
    assert_eq!(alerte(&ep, LOT).await, permise);
    app.traiter_les_taches().await;
}

async fn ceux_qui_attendent_sont_servis_dans_l_ordre(moteur: Moteur) {
    let horloge = HorlogeFigee::a(LUNDI);
    let app = App::figee(moteur, &horloge).await;
    mandater(&app).await;
    let ep = app.connecter(EP_ALPHA).await;
    let option = poser(&app, &ep, LOT, 1).await;
    // The first who waits is of the company that has it: it does not take it again while others wait, nor before a day.
    let colla = prescripteur(&app, 1, 1).await;
    let (un, deux) = (prescripteur(&app, 2, 2).await, prescripteur(&app, 2, 3).await);
    for (qui, place) in [(&colla, 1), (&un, 2), (&deux, 3)] {
        assert_eq!(attendre(&app, qui, LOT).await["place"], place);
    }
    assert_eq!(annuler(&app, &ep, &option["id"], &json!({})).await.statut, 200);
    let fin = "2026-11-23T08:15:00Z";
    for lot in [LOT, "nantes1-P02", "nantes1-C02"] {
        let vu = lire(&app, None, lot).await;
        assert_eq!((&vu["statut"]["code"], &vu["disponibleLe"]), (&json!("O"), &json!(fin)), "{lot}");
    }
    let libres = app.get(&format!("/api/offre/lots?id={LOT}&statut.code=o")).json().await;
    assert_eq!(libres["hydra:member"][0]["disponibleLe"], fin, "in lists too");
    let dit = info(&app, &un, LOT).await;
    let attendu = json!({"lot": LOT, "disponible": true, "enAttente": true, "place": 1, "nombre": 3,
        "avance": {"fin": fin}, "disponibleLe": fin});
    assert_eq!(dit, attendu);
    assert_eq!(info(&app, &deux, LOT).await["disponible"], false);
    assert_eq!(motif(&app, &un, LOT).await, Value::Null, "theirs to take");
    assert_eq!(lire(&app, Some(&un), LOT).await["actions"]["option"]["autorisee"], true);
    let dit = "ce lot est proposé en priorité à sa liste d’attente jusqu’au 23/11/2026 à 09:15";
    assert_eq!(motif(&app, &deux, LOT).await, dit);
    ecarte(&app, &deux, LOT).await;

    // Not taken in time: the next one, who takes it.
    horloge.avancer(TimeDelta::minutes(15));
    suivre(&app).await;
    ecarte(&app, &un, LOT).await;
    assert_eq!(info(&app, &un, LOT).await["enAttente"], false);
    let sienne = poser(&app, &deux, LOT, 3).await;
    assert_eq!(sienne["lot"]["annexes"], json!(["P02", "C02"]));
    assert_eq!(lire(&app, None, LOT).await["disponibleLe"], Value::Null);
    assert_eq!(info(&app, &colla, LOT).await["place"], 1, "still waiting for what comes after");
    assert_eq!(attendre(&app, &un, LOT).await["place"], 2, "who let it pass comes back, last");

    // The other company has had it now: both wait for a day after their own option, then the lot is everybody's.
    assert_eq!(annuler(&app, &deux, &sienne["id"], &json!({})).await.statut, 200);
    assert_eq!(statut(&app, None, LOT).await, "L");
    assert_eq!(info(&app, &colla, LOT).await["nombre"], 0, "a free lot has no list");

    let avances = recus(&app, "Un lot que vous attendez est à vous en priorité").await;
    assert_eq!(avances, ["p2.2@cabinet.example", "p3.2@cabinet.example"], "in the order of the list");
    assert_eq!(recus(&app, "Votre priorité sur un lot est passée").await, ["p2.2@cabinet.example"]);
    let libres = recus(&app, "Un lot que vous attendez est libre").await;
    assert_eq!(libres, ["p1.1@cabinet.example", "p2.2@cabinet.example"]);
    let courriers = app.courriers().await;
    let avance = courriers.iter().find(|c| c.objet.contains("en priorité")).expect("a letter");
    assert!(avance.texte.contains("lundi 23 novembre 2026 à 09:15"), "{}", avance.texte);
    assert!(avance.texte.contains("https://portail.example/lot/nantes1-A201"), "{}", avance.texte);
    for (code, nombre) in [("avance-donnee", 2), ("avance-passee", 1), ("attente-honoree", 1), ("attente-prevenue", 2)]
    {
        assert_eq!(app.faits(code).await.len(), nombre, "{code}");
    }
}

/// A lot of which somebody of Beta has a head start, on two servers; who has it, and somebody else.
async fn en_avance(app: &App) -> (Cookie, Cookie) {
    mandater(app).await;
    let ep = app.connecter(EP_ALPHA).await;
    let option = poser(app, &ep, LOT, 1).await;
    let premier = app.connecter(EP_BETA).await;
    attendre(app, &premier, LOT).await;
    assert_eq!(annuler(app, &ep, &option["id"], &json!({})).await.statut, 200);
    app.traiter_les_taches().await;
    (premier, prescripteur(app, 2, 9).await)
}

async fn une_avance_lie_chaque_entree_sur_chaque_serveur(moteur: Moteur) {
    let horloge = HorlogeFigee::a(LUNDI);
    let app = App::figee(moteur, &horloge).await;
    let (premier, quidam) = en_avance(&app).await;
    let autre = app.autre_serveur().await;
    let ir = app.connecter(IR).await;
    let tient = async || {
        for serveur in [&app, &autre] {
            let vu = lire(serveur, None, LOT).await;
            assert_eq!((&vu["statut"]["code"], &vu["disponibleLe"]), (&json!("O"), &json!("2026-11-23T08:15:00Z")));
            ecarte(serveur, &quidam, LOT).await;
        }
    };
    tient().await;
    for dit in ["L", "R", "T"] {
        let refus = autre.post(&format!("/api/gestion/lots/{LOT}/statut"), &json!({"statut": dit})).par(&ir).envoyer();
        assert_eq!(refus.await.probleme().1, "lot-tenu");
    }
    for dit in ["L", "T", "R"] {
        let mut flux = Flux::du_monde();
        flux.ligne(LOT)["statut"] = json!({"code": dit});
        flux.ligne(LOT)["description"] = json!(format!("Dit {dit}"));
        importer_flux(&app.base, &flux.texte()).await;
        tient().await;
        assert_eq!(lire(&autre, None, LOT).await["description"], format!("Dit {dit}"), "the feed was taken");
    }
    grille(&app, "Programme;nantes1\nLot;Prix TTC;Statut\nA201;328000;Libre\n").await;
    grille(&app, "Programme;nantes1\nLot;Prix TTC;Statut\nA201;327000;Vendu\n").await;
    tient().await;
    assert_eq!(lire(&autre, None, LOT).await["prix"], 327_000.0);
    let sienne = poser(&autre, &premier, LOT, 2).await;
    assert_eq!(sienne["prix"], 327_000.0);
    let pris = demander(&app, &quidam, LOT, 3).await;
    assert_eq!(pris.json()["detail"], "Ce lot vient d'être optionné.");
    // Its head start became the option: the job has nothing to end.
    horloge.avancer(TimeDelta::minutes(16));
    suivre(&app).await;
    assert_eq!((app.faits("avance-passee").await.len(), statut(&app, None, LOT).await.as_str()), (0, "O"));
}

/// Imports a price grid that must be taken.
async fn grille(app: &App, texte: &str) {
    let dossier = tempfile::tempdir().expect("a temporary folder");
    let chemin = dossier.path().join("grille.csv");
    std::fs::write(&chemin, texte).expect("a file is written");
    let options = OptionsGrille::default();
    importer_grille(&commande(&app.base), &chemin, Format::Csv, None, options, &|_| {})
        .await
        .expect("the grid is taken");
}

async fn une_avance_passee_l_est_meme_sans_la_tache(moteur: Moteur) {
    let horloge = HorlogeFigee::a(LUNDI);
    let app = App::figee(moteur, &horloge).await;
    let (premier, second) = en_avance(&app).await;
    attendre(&app, &second, LOT).await;
    let quidam = prescripteur(&app, 2, 10).await;
    // No server was there for an hour, and no job has come: the next one has the priority, nobody else.
    horloge.avancer(TimeDelta::hours(1));
    let autre = app.autre_serveur().await;
    for serveur in [&app, &autre] {
        ecarte(serveur, &premier, LOT).await;
        ecarte(serveur, &quidam, LOT).await;
        assert_eq!(motif(serveur, &quidam, LOT).await, "ce lot est proposé en priorité à sa liste d’attente");
        assert_eq!(info(serveur, &second, LOT).await["disponible"], true);
        assert_eq!(info(serveur, &quidam, LOT).await["disponible"], false);
    }
    assert_eq!(motif(&autre, &second, LOT).await, Value::Null);
    poser(&autre, &second, LOT, 4).await;
    assert_eq!((app.faits("avance-passee").await.len(), app.faits("attente-honoree").await.len()), (1, 1));
    suivre(&app).await;
    assert_eq!(statut(&app, None, LOT).await, "O");
    assert_eq!(app.faits("avance-passee").await.len(), 1, "the job finds nothing left to do");

    // The last of a list lets it pass: the lot is everybody's, before any job.
    let option = app.get("/api/options?statut.code=1").par(&second).json().await["hydra:member"][0]["id"].clone();
    horloge.avancer(TimeDelta::hours(25));
    let (alpha, ia) = (prescripteur(&app, 1, 11).await, app.connecter(IA).await);
    attendre(&app, &alpha, LOT).await;
    assert_eq!(annuler(&app, &ia, &option, &json!({"motif": "Désistement de l’acquéreur"})).await.statut, 200);
    let ep = prescripteur(&app, 1, 12).await;
    ecarte(&app, &ep, LOT).await;
    horloge.avancer(TimeDelta::minutes(15));
    assert_eq!(motif(&app, &ep, LOT).await, Value::Null);
    poser(&app, &ep, LOT, 5).await;
    suivre(&app).await;
    assert_eq!(statut(&app, None, LOT).await, "O");
}

async fn ce_qu_un_import_ou_l_equipe_libere_est_pour_qui_l_attend(moteur: Moteur) {
    let horloge = HorlogeFigee::a(LUNDI);
    let app = App::figee(moteur, &horloge).await;
    mandater(&app).await;
    let autre = app.autre_serveur().await;
    let (ep, quidam, ir) = (app.connecter(EP_ALPHA).await, prescripteur(&app, 2, 1).await, app.connecter(IR).await);
    // Optioned by the feed; pre-reserved by the feed; held by staff.
    let tenu = app.post("/api/gestion/lots/paris1-101/statut", &json!({"statut": "O"})).par(&ir).envoyer().await;
    assert_eq!(tenu.statut, 200);
    for lot in ["nantes1-A102", "nantes1-A202", "paris1-101"] {
        attendre(&app, &ep, lot).await;
    }
    let pour_elle = async |lot: &str| {
        for serveur in [&app, &autre] {
            let vu = lire(serveur, None, lot).await;
            assert_eq!(
                (&vu["statut"]["code"], &vu["disponibleLe"]),
                (&json!("O"), &json!("2026-11-23T08:15:00Z")),
                "{lot}"
            );
        }
        ecarte(&autre, &quidam, lot).await;
        assert_eq!(info(&autre, &ep, lot).await["avance"]["fin"], "2026-11-23T08:15:00Z", "{lot}");
    };
    let mut flux = Flux::du_monde();
    flux.ligne("nantes1-A102")["statut"] = json!({"code": "L"});
    flux.ligne("paris1-101")["statut"] = json!({"code": "O"});
    importer_flux(&app.base, &flux.texte()).await;
    pour_elle("nantes1-A102").await;
    grille(&app, "Programme;nantes1\nLot;Statut\nA202;Libre\n").await;
    pour_elle("nantes1-A202").await;
    let rendu = app.post("/api/gestion/lots/paris1-101/statut", &json!({"statut": "L"})).par(&ir).envoyer().await;
    assert_eq!((rendu.statut.as_u16(), &rendu.json()["statut"]["code"]), (200, &json!("O")), "{rendu}");
    pour_elle("paris1-101").await;
    assert_eq!(app.faits("avance-donnee").await.len(), 3);
    assert_eq!(recus(&app, "Un lot que vous attendez est à vous en priorité").await.len(), 3);
    for (lot, rang) in [("nantes1-A102", 1), ("nantes1-A202", 2), ("paris1-101", 3)] {
        poser(&autre, &ep, lot, rang).await;
    }
    app.traiter_les_taches().await;
}

async fn sans_avance_tous_sont_prevenus_a_la_fois(moteur: Moteur) {
    let horloge = HorlogeFigee::a(LUNDI);
    let app = App::figee(moteur, &horloge).await;
    mandater(&app).await;
    let toute = VersionAttendue::Toute;
    actions::reglage::regler(&commande(&app.base), "attente.avance", Some("0"), &toute).await.expect("set");
    app.suivre_les_autres().await;
    let ep = app.connecter(EP_ALPHA).await;
    let option = poser(&app, &ep, LOT, 1).await;
    let gens = [prescripteur(&app, 2, 1).await, prescripteur(&app, 2, 2).await, prescripteur(&app, 2, 3).await];
    for qui in &gens {
        attendre(&app, qui, LOT).await;
    }
    assert_eq!(annuler(&app, &ep, &option["id"], &json!({})).await.statut, 200);
    let vu = lire(&app, None, LOT).await;
    assert_eq!((&vu["statut"]["code"], &vu["disponibleLe"]), (&json!("L"), &Value::Null));
    let prevenus = recus(&app, "Un lot que vous attendez est libre").await;
    assert_eq!(prevenus, ["p1.2@cabinet.example", "p2.2@cabinet.example", "p3.2@cabinet.example"]);
    assert_eq!(info(&app, &gens[0], LOT).await["nombre"], 0);
    // Anybody may take it, the last one as well.
    poser(&app, &gens[2], LOT, 2).await;
    app.traiter_les_taches().await;
}

async fn une_avance_se_rend_et_un_lot_retire_ne_s_attend_plus(moteur: Moteur) {
    let horloge = HorlogeFigee::a(LUNDI);
    let app = App::figee(moteur, &horloge).await;
    let (premier, second) = en_avance(&app).await;
    let dernier = prescripteur(&app, 2, 12).await;
    attendre(&app, &second, LOT).await;
    attendre(&app, &dernier, LOT).await;
    horloge.avancer(TimeDelta::minutes(5));
    let rendue = app.post("/api/info-dispo/annulation", &json!({"lot": LOT})).par(&premier).envoyer().await;
    assert_eq!((rendue.statut.as_u16(), &rendue.json()["nombre"]), (200, &json!(2)));
    assert_eq!(info(&app, &second, LOT).await["avance"]["fin"], "2026-11-23T08:20:00Z");
    assert_eq!(app.faits("avance-rendue").await.len(), 1);

    let ia = app.connecter(IA).await;
    let retire = app.post(&format!("/api/gestion/lots/{LOT}/retrait"), &json!({})).par(&ia).envoyer().await;
    assert_eq!(retire.statut, 200);
    let refus = demander(&app, &second, LOT, 3).await;
    assert_eq!(refus.json()["detail"], "Ce lot n’est plus en vente.", "nothing new on it, a head start or not");
    suivre(&app).await;
    assert_eq!(app.faits("attente-sans-suite").await.len(), 2);
    let prevenus = recus(&app, "Un lot que vous attendiez n’est plus en vente").await;
    assert_eq!(prevenus, ["p9.2@cabinet.example", "p12.2@cabinet.example"]);
    assert_eq!(app.get(&format!("/api/info-dispo?lot={LOT}")).par(&second).envoyer().await.statut, 404);
    let remis = app.post(&format!("/api/gestion/lots/{LOT}/remise"), &json!({})).par(&ia).envoyer().await;
    assert_eq!((remis.statut.as_u16(), &remis.json()["statut"]["code"]), (200, &json!("L")));
    suivre(&app).await;
    poser(&app, &dernier, LOT, 4).await;
    app.traiter_les_taches().await;
}

async fn de_vingt_qui_demandent_seul_qui_a_l_avance_l_a(moteur: Moteur) {
    let horloge = HorlogeFigee::a(LUNDI);
    let app = App::figee(moteur, &horloge).await;
    let (premier, _) = en_avance(&app).await;
    let autre = app.autre_serveur().await;
    let mut gens = vec![];
    for rang in 20..39 {
        gens.push(prescripteur(&app, 2, rang).await);
    }
    gens.insert(11, premier);
    let demandes = gens.iter().zip(0..).map(|(qui, rang)| {
        let serveur = if rang % 2 == 0 { &app } else { &autre };
        demander(serveur, qui, LOT, rang)
    });
    let reponses = join_all(demandes).await;
    for (rang, reponse) in reponses.iter().enumerate() {
        assert_eq!(reponse.statut, if rang == 11 { 201 } else { 409 }, "{rang}: {reponse}");
    }
    assert_eq!((app.faits("option-posee").await.len(), app.faits("attente-honoree").await.len()), (2, 1));
    app.traiter_les_taches().await;
}

async fn deux_serveurs_ne_servent_qu_une_fois(moteur: Moteur) {
    let horloge = HorlogeFigee::a(LUNDI);
    let app = App::figee(moteur, &horloge).await;
    let (_, second) = en_avance(&app).await;
    let troisieme = prescripteur(&app, 2, 13).await;
    attendre(&app, &second, LOT).await;
    attendre(&app, &troisieme, LOT).await;
    let autre = app.autre_serveur().await;
    for tour in 1..=2 {
        horloge.avancer(TimeDelta::minutes(15));
        let jobs = [&app, &autre, &app, &autre].map(|serveur| actions::attente::suivre(&serveur.vue));
        for fait in join_all(jobs).await {
            fait.expect("the lists are served");
        }
        assert_eq!((app.faits("avance-passee").await.len(), app.faits("avance-donnee").await.len()), (tour, tour + 1));
    }
    assert_eq!(info(&app, &troisieme, LOT).await["avance"]["fin"], "2026-11-23T08:45:00Z");
    assert_eq!(recus(&app, "Votre priorité sur un lot est passée").await.len(), 2);
    assert_eq!(recus(&app, "Un lot que vous attendez est à vous en priorité").await.len(), 3);
}
