//! The waiting list of a lot: people join it, leave it, and are served in order.

use crate::app::{App, Cookie, EP_ALPHA, EP_BETA, IA, IR, commande, importer_flux, sur_les_deux};
use crate::dossier;
use crate::vente::{CLE, annuler, demander, mandater, motif, poser, prescripteur, statut, suivre};
use actions::version::VersionAttendue;
use chrono::TimeDelta;
use sea_orm::ConnectionTrait as _;
use serde_json::{Value, json};
use store::Ecriture;
use testkit::base::Moteur;
use testkit::horloge::HorlogeFigee;
use testkit::petit_monde::Flux;

pub(crate) const LUNDI: &str = "2026-11-23T08:00:00Z";
pub(crate) const LOT: &str = "nantes1-A201";
const PRIORITE: &str = "Ce lot est proposé en priorité à une personne de sa liste d’attente.";

sur_les_deux!(
    on_attend_un_lot_pris_et_aucun_autre,
    ceux_qui_attendent_sont_servis_dans_l_ordre,
    un_brouillon_annule_sert_la_liste_comme_une_option,
    sans_avance_tous_sont_prevenus_a_la_fois,
    qui_attend_est_prevenu_dans_l_ordre,
    qui_n_est_plus_la_ne_compte_plus_dans_la_liste,
    un_lot_qui_devient_une_annexe_ne_s_attend_plus,
    un_lot_dont_l_annexe_est_prise_n_est_dit_libre_a_personne,
    un_lot_en_avant_premiere_attend_avec_sa_liste,
    on_ne_voit_plus_dans_ses_attentes_un_lot_dedie_a_d_autres,
);

/// Joins the waiting list of a lot.
pub(crate) async fn attendre(app: &App, qui: &Cookie, lot: &str) -> Value {
    let dit = app.post("/api/info-dispo", &json!({"lot": lot})).par(qui).envoyer().await;
    assert_eq!(dit.statut, 201, "{dit}");
    dit.json()
}

pub(crate) async fn info(app: &App, qui: &Cookie, lot: &str) -> Value {
    app.get(&format!("/api/info-dispo?lot={lot}")).par(qui).json().await
}

/// Checks that a lot that is kept for other people is refused to this one.
pub(crate) async fn ecarte(app: &App, qui: &Cookie, lot: &str) {
    let refus = demander(app, qui, lot, 9).await;
    assert_eq!((refus.probleme().0, refus.probleme().1.as_str()), (409, "lot-indisponible"), "{refus}");
    assert_eq!(refus.json()["detail"], PRIORITE);
}

/// A lot as its call shows it, once this server has applied what other servers wrote.
pub(crate) async fn lire(app: &App, qui: Option<&Cookie>, lot: &str) -> Value {
    app.suivre_les_autres().await;
    app.get(&format!("/api/offre/lots/{lot}")).par_qui(qui).json().await
}

/// The recipients of the mails with this subject, in order.
pub(crate) async fn recus(app: &App, objet: &str) -> Vec<String> {
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
    let refusee = |code: &str, motif: &str| json!({"autorisee": false, "code": code, "motif": motif});
    let refuse = async |qui: &Cookie, lot: &str, code: &str, dit: &str| {
        let refus = app.post("/api/info-dispo", &json!({"lot": lot})).par(qui).envoyer().await;
        assert_eq!((refus.probleme().0, refus.probleme().1.as_str()), (409, "alerte-impossible"), "{lot}: {refus}");
        assert_eq!(refus.json()["detail"], "Vous ne pouvez pas créer d'alerte pour ce lot", "{lot}");
        assert_eq!(alerte(qui, lot).await, refusee(code, dit), "{lot}");
    };
    refuse(&ep, LOT, "lot-libre", "ce lot est libre").await;
    refuse(&ep, "nantes1-A301", "lot-reserve", "ce lot est réservé").await;
    poser(&app, &beta, LOT, 1).await;
    refuse(&beta, LOT, "lot-deja-tenu", "vous avez déjà ce lot").await;
    refuse(&ep, "nantes1-P02", "lot-annexe", "ce lot se vend avec le lot A201").await;
    for (lot, dit) in [("stetienne1-B12", "ce programme est en avant-première")] {
        let tenu = app.post(&format!("/api/gestion/lots/{lot}/statut"), &json!({"statut": "O"})).par(&ia).envoyer();
        assert_eq!(tenu.await.statut, 200);
        refuse(&ep, lot, "avant-premiere", dit).await;
    }
    // A lot that the user may not see does not exist for them.
    for lot in ["nantes1-Z99", "paris1-104"] {
        let absent = app.post("/api/info-dispo", &json!({"lot": lot})).par(&beta).envoyer().await;
        assert_eq!(absent.statut, 404, "{lot}: {absent}");
        assert_eq!(app.get(&format!("/api/info-dispo?lot={lot}")).par(&beta).envoyer().await.statut, 404, "{lot}");
    }
    assert_eq!(app.get("/api/info-dispo").par(&ep).envoyer().await.probleme().2, ["lot"]);
    assert_eq!(app.post("/api/info-dispo", &json!({})).par(&ep).envoyer().await.probleme().2, ["lot"]);

    // A prescriber may wait for lots optioned on the portal or outside, and for pre-reserved lots.
    for lot in [LOT, "nantes1-A102", "nantes1-A202", "paris1-104"] {
        assert_eq!(alerte(&ep, lot).await, permise, "{lot}");
        let dit = attendre(&app, &ep, lot).await;
        let attendu = json!({"lot": lot, "disponible": false, "enAttente": true, "place": 1, "nombre": 1,
            "avance": null, "disponibleLe": null, "empechement": null});
        assert_eq!((&dit, &info(&app, &ep, lot).await), (&attendu, &attendu));
        let deja = refusee("attente-en-cours", "vous êtes déjà dans la liste d’attente");
        assert_eq!(alerte(&ep, lot).await, deja, "{lot}");
        // The row of a list also says that this user waits for the lot. It says it to nobody else, and no longer once the user has left.
        let dans_la_liste = async |qui: &Cookie| {
            app.suivre_les_autres().await;
            let liste = app.get(&format!("/api/offre/lots?id={lot}")).par(qui).json().await;
            liste["hydra:member"][0]["actions"]["alerte"].clone()
        };
        assert_eq!(dans_la_liste(&ep).await, deja, "{lot}");
        assert_ne!(dans_la_liste(&beta).await["code"], "attente-en-cours", "{lot}");
        assert_eq!(attendre(&app, &ep, lot).await, attendu, "twice is once");
    }
    assert_eq!(app.faits("attente-rejointe").await.len(), 4);
    assert_eq!(app.nombre("SELECT count(*) FROM attente").await, 4);
    let colla = prescripteur(&app, 1, 1).await;
    assert_eq!(attendre(&app, &colla, LOT).await["place"], 2, "a colleague, behind");
    assert_eq!(info(&app, &beta, LOT).await["nombre"], 2);
    assert_eq!(info(&app, &beta, LOT).await["place"], Value::Null);

    // Two calls with one key get one answer.
    let cle = || app.post("/api/info-dispo", &json!({"lot": "nantes1-A102"})).par(&colla).en_tete(CLE, "une-cle");
    let (un, deux) = (cle().envoyer().await, cle().envoyer().await);
    assert_eq!((un.statut.as_u16(), un.json()), (201, deux.json()));

    // The list has the lots that the user waits for, in the order of joining, and no others.
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
    // The first person in the list is of the company that had the lot. This company may not take the lot again while others wait, nor
    // within a day.
    let colla = prescripteur(&app, 1, 1).await;
    let (un, deux) = (prescripteur(&app, 2, 2).await, prescripteur(&app, 2, 3).await);
    for (qui, place) in [(&colla, 1), (&un, 1), (&deux, 2)] {
        assert_eq!(attendre(&app, qui, LOT).await["place"], place);
    }
    let dit = info(&app, &colla, LOT).await;
    assert_eq!((&dit["place"], &dit["nombre"]), (&json!(3), &json!(3)), "the place is that of who is served when");
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
        "avance": {"fin": fin}, "disponibleLe": fin, "empechement": null});
    assert_eq!(dit, attendu);
    assert_eq!(info(&app, &deux, LOT).await["disponible"], false);
    assert_eq!(motif(&app, &un, LOT).await, Value::Null, "theirs to take");
    assert_eq!(lire(&app, Some(&un), LOT).await["actions"]["option"]["autorisee"], true);
    let dit = "ce lot est proposé en priorité à sa liste d’attente jusqu’au 23/11/2026 à 09:15, heure de Paris";
    assert_eq!(motif(&app, &deux, LOT).await, dit);
    ecarte(&app, &deux, LOT).await;

    // When the first person does not take the lot in time, the next one gets it and takes it.
    horloge.avancer(TimeDelta::minutes(15));
    suivre(&app).await;
    ecarte(&app, &un, LOT).await;
    assert_eq!(info(&app, &un, LOT).await["enAttente"], false);
    let sienne = poser(&app, &deux, LOT, 3).await;
    assert_eq!(sienne["lot"]["annexes"], json!(["P02", "C02"]));
    assert_eq!(lire(&app, None, LOT).await["disponibleLe"], Value::Null);
    assert_eq!(info(&app, &colla, LOT).await["place"], 1, "still waiting for what comes after");
    assert_eq!(attendre(&app, &un, LOT).await["place"], 2, "who let it pass comes back, last");

    // The other company has had the lot too. Each company must wait for a day after its own option, so the lot becomes free for everybody.
    assert_eq!(annuler(&app, &deux, &sienne["id"], &json!({})).await.statut, 200);
    assert_eq!(statut(&app, None, LOT).await, "L");
    assert_eq!(info(&app, &colla, LOT).await["nombre"], 0, "a free lot has no list");

    let avances = recus(&app, "Un lot que vous attendez est à vous en priorité").await;
    assert_eq!(avances, ["p2.2@cabinet.example", "p3.2@cabinet.example"], "in the order of the list");
    assert_eq!(recus(&app, "Votre priorité sur un lot a pris fin").await, ["p2.2@cabinet.example"]);
    let libres = recus(&app, "Un lot que vous attendez est libre").await;
    assert_eq!(libres, ["p1.1@cabinet.example", "p2.2@cabinet.example"]);
    for (a, des) in [("p1.1@", "mardi 24 novembre 2026 à 09:00"), ("p2.2@", "mardi 24 novembre 2026 à 09:15")] {
        let siens = app.courriers().await.into_iter();
        let dit =
            siens.filter(|c| c.objet.contains("est libre")).find(|c| c.destinataire.contains(a)).expect("a letter");
        assert!(dit.texte.contains("il est de nouveau libre, mais votre société l’a eu récemment"), "{}", dit.texte);
        assert!(dit.texte.contains(des) && !dit.texte.contains("pour vous comme pour tous"), "{}", dit.texte);
    }
    let courriers = app.courriers().await;
    let avance = courriers.iter().find(|c| c.objet.contains("en priorité")).expect("a letter");
    assert!(avance.texte.contains("Jusqu’au\u{a0}: lundi 23 novembre 2026 à 09:15"), "{}", avance.texte);
    let passee = courriers.iter().find(|c| c.objet.contains("a pris fin")).expect("a letter");
    assert!(
        passee.texte.contains("Proposé jusqu’au\u{a0}: lundi 23"),
        "what is over is told as over: {}",
        passee.texte
    );
    assert!(avance.texte.contains("https://portail.example/lot/nantes1-A201"), "{}", avance.texte);
    for (code, nombre) in [("avance-donnee", 2), ("avance-passee", 1), ("attente-honoree", 1), ("attente-prevenue", 2)]
    {
        assert_eq!(app.faits(code).await.len(), nombre, "{code}");
    }
}

/// A draft that is cancelled gives the lot to its list, in the same transaction, as an option does.
async fn un_brouillon_annule_sert_la_liste_comme_une_option(moteur: Moteur) {
    let app = App::figee(moteur, &HorlogeFigee::a(LUNDI)).await;
    mandater(&app).await;
    let ep = app.connecter(EP_ALPHA).await;
    let brouillon = dossier::commencer(&app, &ep, LOT, 1).await;
    let (un, deux) = (prescripteur(&app, 2, 1).await, prescripteur(&app, 2, 2).await);
    for (qui, place) in [(&un, 1), (&deux, 2)] {
        assert_eq!(attendre(&app, qui, LOT).await["place"], place);
    }
    assert_eq!(dossier::annuler(&app, &ep, &brouillon, &json!({})).await.json()["code"], 1);
    assert_eq!(info(&app, &un, LOT).await["avance"]["fin"], "2026-11-23T08:15:00Z");
    ecarte(&app, &deux, LOT).await;
    assert_eq!(recus(&app, "Un lot que vous attendez est à vous en priorité").await, ["p1.2@cabinet.example"]);
    assert_eq!(app.faits("avance-donnee").await.len(), 1);
}

/// Sets the head start to zero, so that everybody in a list is told at once that the lot is free.
async fn sans_avance(app: &App) {
    let toute = VersionAttendue::Toute;
    actions::reglage::regler(&commande(&app.base), "attente.avance", Some("0"), &toute).await.expect("set");
    app.suivre_les_autres().await;
}

async fn sans_avance_tous_sont_prevenus_a_la_fois(moteur: Moteur) {
    let horloge = HorlogeFigee::a(LUNDI);
    let app = App::figee(moteur, &horloge).await;
    mandater(&app).await;
    sans_avance(&app).await;
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
    // Anybody may take the lot, even the last person in the list.
    let courriers = app.courriers().await;
    let dit = courriers.iter().find(|c| c.objet.contains("est libre")).expect("a letter");
    assert!(dit.texte.contains("il est de nouveau libre, pour vous comme pour tous"), "{}", dit.texte);
    poser(&app, &gens[2], LOT, 2).await;
    app.traiter_les_taches().await;
}

/// When everybody is told at once, they are told in the order of the list, whichever server sends each mail.
async fn qui_attend_est_prevenu_dans_l_ordre(moteur: Moteur) {
    let horloge = HorlogeFigee::a(LUNDI);
    let app = App::figee(moteur, &horloge).await;
    mandater(&app).await;
    sans_avance(&app).await;
    let ep = app.connecter(EP_ALPHA).await;
    let gens = [prescripteur(&app, 2, 1).await, prescripteur(&app, 2, 2).await, prescripteur(&app, 2, 3).await];
    let liberer = async |lot: &str| {
        let option = poser(&app, &ep, lot, 1).await;
        for qui in &gens {
            attendre(&app, qui, lot).await;
        }
        app.traiter_les_taches().await;
        assert_eq!(annuler(&app, &ep, &option["id"], &json!({})).await.statut, 200);
    };
    let modifier = async |sql: &'static str| {
        let premiere = "SELECT min(tache.id) FROM tache JOIN courrier ON tache.corps = '{\"courrier\":' || courrier.id || '}' \
                        WHERE courrier.modele = 'attente-libre'";
        let ecrire = |tx: Ecriture| async move {
            Ok::<_, store::Error>(
                tx.execute_unprepared(&format!("UPDATE tache SET {sql} WHERE id = ({premiere})")).await?,
            )
        };
        app.base.entretenir(ecrire).await.expect("written");
    };
    let prevenus = async || recus(&app, "Un lot que vous attendez est libre").await;
    liberer(LOT).await;
    modifier("bail = 1, bail_jusqu = 9000000000000000").await;
    assert!(prevenus().await.is_empty(), "another server sends the first, and nobody comes before");
    modifier("bail = NULL, bail_jusqu = 0").await;
    let tous = ["p1.2@cabinet.example", "p2.2@cabinet.example", "p3.2@cabinet.example"];
    assert_eq!(prevenus().await, tous, "at once, each after the other");

    // A mail that is refused for the moment must not delay the mails to the other people, who would be told too late.
    liberer("nantes1-A101").await;
    modifier("erreur = 'la boîte est pleine', echeance = echeance + 5000000").await;
    assert_eq!(prevenus().await[3..], tous[1..]);
    horloge.avancer(TimeDelta::seconds(5));
    assert_eq!(prevenus().await.len(), 6);
}

/// The place of a person counts only the people before them who are still in the list.
async fn qui_n_est_plus_la_ne_compte_plus_dans_la_liste(moteur: Moteur) {
    let horloge = HorlogeFigee::a(LUNDI);
    let app = App::figee(moteur, &horloge).await;
    mandater(&app).await;
    let (ep, ia) = (app.connecter(EP_ALPHA).await, app.connecter(IA).await);
    poser(&app, &ep, LOT, 1).await;
    let (parti, reste) = (app.connecter(EP_BETA).await, prescripteur(&app, 2, 2).await);
    attendre(&app, &parti, LOT).await;
    assert_eq!(attendre(&app, &reste, LOT).await["place"], 2);
    desactiver(&app, &ia, &parti).await;
    let dit = info(&app, &reste, LOT).await;
    assert_eq!((&dit["place"], &dit["nombre"]), (&json!(1), &json!(1)));
    app.traiter_les_taches().await;
}

/// Disables a user's account, as an administrator.
pub(crate) async fn desactiver(app: &App, ia: &Cookie, qui: &Cookie) {
    let id = app.get("/api/user/me").par(qui).json().await["id"].clone();
    let dit = app.post(&format!("/api/gestion/utilisateurs/{id}/desactivation"), &json!({})).par(ia).envoyer().await;
    assert!(dit.statut.is_success(), "{dit}");
}

/// A parking place that a feed attaches to a home cannot be taken alone any more. The person who waited for it is told.
async fn un_lot_qui_devient_une_annexe_ne_s_attend_plus(moteur: Moteur) {
    const PARKING: &str = "nantes1-P03";
    let horloge = HorlogeFigee::a(LUNDI);
    let app = App::figee(moteur, &horloge).await;
    mandater(&app).await;
    let (ep, beta) = (app.connecter(EP_ALPHA).await, app.connecter(EP_BETA).await);
    let option = poser(&app, &ep, PARKING, 1).await;
    attendre(&app, &beta, PARKING).await;
    let mut flux = Flux::du_monde();
    let annexes = flux.ligne(LOT)["lotsSecondaires"].as_array_mut().expect("its annexes");
    annexes.push(json!({"numero": "P03"}));
    importer_flux(&app.base, &flux.texte()).await;
    app.suivre_les_autres().await;
    assert_eq!(annuler(&app, &ep, &option["id"], &json!({})).await.statut, 200);
    suivre(&app).await;
    assert_eq!(app.faits("attente-sans-suite").await.len(), 1);
    let dits = recus(&app, "Un lot que vous attendiez n’est plus vendu seul").await;
    assert_eq!(dits.len(), 1);
    let lettre =
        app.courriers().await.into_iter().find(|c| c.objet.contains("n’est plus vendu seul")).expect("a letter");
    assert!(lettre.texte.contains("il se vend désormais avec le lot A201"), "{}", lettre.texte);
    assert_eq!(info(&app, &beta, PARKING).await["enAttente"], false);
}

async fn un_lot_dont_l_annexe_est_prise_n_est_dit_libre_a_personne(moteur: Moteur) {
    let horloge = HorlogeFigee::a(LUNDI);
    let app = App::figee(moteur, &horloge).await;
    mandater(&app).await;
    sans_avance(&app).await;
    let (ir, un) = (app.connecter(IR).await, prescripteur(&app, 2, 1).await);
    let dire = async |lot: &str, statut: &str| {
        let dit =
            app.post(&format!("/api/gestion/lots/{lot}/statut"), &json!({"statut": statut})).par(&ir).envoyer().await;
        assert_eq!(dit.statut, 200, "{dit}");
    };
    dire(LOT, "O").await;
    dire("nantes1-P02", "O").await;
    attendre(&app, &un, LOT).await;
    // The home is free, but nobody can take it without its parking place.
    dire(LOT, "L").await;
    suivre(&app).await;
    assert!(recus(&app, "Un lot que vous attendez est libre").await.is_empty());
    let dit = info(&app, &un, LOT).await;
    assert_eq!((&dit["place"], &dit["disponible"]), (&json!(1), &json!(false)), "still waiting");
    dire("nantes1-P02", "L").await;
    assert_eq!(info(&app, &prescripteur(&app, 2, 2).await, LOT).await["disponible"], true);
    suivre(&app).await;
    assert_eq!(recus(&app, "Un lot que vous attendez est libre").await, ["p1.2@cabinet.example"]);
}

/// Nobody may take a lot of a preview. Those who wait for it keep their turn.
async fn un_lot_en_avant_premiere_attend_avec_sa_liste(moteur: Moteur) {
    let horloge = HorlogeFigee::a(LUNDI);
    let app = App::figee(moteur, &horloge).await;
    mandater(&app).await;
    let (ep, un) = (app.connecter(EP_ALPHA).await, app.connecter(EP_BETA).await);
    let option = poser(&app, &ep, LOT, 1).await;
    attendre(&app, &un, LOT).await;
    let phase = async |phase: Value| {
        let mut flux = Flux::du_monde();
        flux.ligne("nantes1")["phaseCommerciale"] = phase;
        importer_flux(&app.base, &flux.texte()).await;
        app.suivre_les_autres().await;
    };
    let en_vente = Flux::du_monde().ligne("nantes1")["phaseCommerciale"].clone();
    phase(Flux::du_monde().ligne("stetienne1")["phaseCommerciale"].clone()).await;
    assert_eq!(annuler(&app, &ep, &option["id"], &json!({})).await.statut, 200);
    suivre(&app).await;
    horloge.avancer(TimeDelta::minutes(16));
    suivre(&app).await;
    let dit = info(&app, &un, LOT).await;
    assert_eq!((&dit["place"], &dit["disponible"]), (&json!(1), &json!(false)), "still the first");
    assert!(recus(&app, "Un lot que vous attendez").await.is_empty());
    phase(en_vente).await;
    suivre(&app).await;
    assert_eq!(info(&app, &un, LOT).await["avance"]["fin"], "2026-11-23T08:31:00Z");
}

/// A lot dedicated to a group is hidden from everybody else, even from people who wait for it. When the lot comes back, they have their
/// place again.
async fn on_ne_voit_plus_dans_ses_attentes_un_lot_dedie_a_d_autres(moteur: Moteur) {
    let horloge = HorlogeFigee::a(LUNDI);
    let app = App::figee(moteur, &horloge).await;
    mandater(&app).await;
    let (ep, ia, beta) = (app.connecter(EP_ALPHA).await, app.connecter(IA).await, app.connecter(EP_BETA).await);
    poser(&app, &ep, LOT, 1).await;
    attendre(&app, &beta, LOT).await;
    let attendus = async || app.get("/api/info-dispo/miennes").par(&beta).json().await["hydra:totalItems"].clone();
    assert_eq!(attendus().await, 1);
    let groupe =
        app.get("/api/gestion/societes?search=alpha").par(&ia).json().await["hydra:member"][0]["group"]["id"].clone();
    for (dedicace, combien) in [(json!({"groupe": groupe}), 0), (json!({"selonLeFlux": true}), 1)] {
        let dit = app.post(&format!("/api/gestion/lots/{LOT}/dedicace"), &dedicace).par(&ia).envoyer().await;
        assert_eq!(dit.statut, 200, "{dit}");
        assert_eq!(attendus().await, combien);
    }
    assert_eq!(info(&app, &beta, LOT).await["place"], 1);
    app.traiter_les_taches().await;
}
