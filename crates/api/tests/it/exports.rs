//! Lists as files: which rows each viewer gets, what the cells say, and that a file is never whole in memory.

use crate::app::{App, Cookie, EP_ALPHA, EP_BETA, ER_ALPHA, IA, IT, Reponse, sur_les_deux};
use crate::dossier::{changer, commencer};
use crate::vente::{acheteur, mandater, poser};
use axum::body::BodyDataStream;
use calamine::{Data, Range, Reader, Xlsx};
use chrono::TimeDelta;
use domain::acces::TypeUtilisateur;
use domain::utilisateur::{Civilite, IdCompte, Identite};
use futures::StreamExt as _;
use http::Method;
use serde_json::json;
use std::io::Cursor;
use store::utilisateur::NouvelUtilisateur;
use testkit::base::Moteur;
use testkit::horloge::HorlogeFigee;

sur_les_deux!(
    chacun_exporte_ce_qu_il_suit_et_rien_d_autre,
    chaque_liste_de_l_equipe_s_exporte_avec_ses_filtres,
    qui_n_est_plus_la_ne_lit_plus_de_liste,
);

/// A Monday in winter, when Paris is one hour ahead of UTC.
const LUNDI: &str = "2026-11-23T08:00:00Z";

fn feuille(reponse: &Reponse, nom: &str) -> Range<Data> {
    assert_eq!(reponse.statut.as_u16(), 200, "{reponse}");
    Xlsx::new(Cursor::new(reponse.octets.clone())).expect("a workbook").worksheet_range(nom).expect("the sheet")
}

/// The cell of a row in the column with this title.
fn cellule<'f>(feuille: &'f Range<Data>, ligne: usize, titre: &str) -> &'f Data {
    let titres: Vec<String> = feuille.rows().next().expect("titles").iter().map(ToString::to_string).collect();
    let colonne = titres.iter().position(|connu| connu == titre);
    let colonne = colonne.unwrap_or_else(|| panic!("{titre} in {titres:?}"));
    feuille.get((ligne, colonne)).unwrap_or(&Data::Empty)
}

fn texte(feuille: &Range<Data>, ligne: usize, titre: &str) -> String {
    cellule(feuille, ligne, titre).to_string()
}

/// The day and minute of a date, as a spreadsheet shows them.
fn quand(feuille: &Range<Data>, ligne: usize, titre: &str) -> String {
    let cellule = cellule(feuille, ligne, titre);
    let Data::DateTime(quand) = cellule else { panic!("{titre} is no date: {cellule:?}") };
    let (an, mois, jour, heure, minute, ..) = quand.to_ymd_hms_milli();
    format!("{jour:02}/{mois:02}/{an} {heure:02}:{minute:02}")
}

async fn exporter(app: &App, qui: &Cookie, adresse: &str) -> Reponse {
    app.get(adresse).par(qui).envoyer().await
}

async fn chacun_exporte_ce_qu_il_suit_et_rien_d_autre(moteur: Moteur) {
    let horloge = HorlogeFigee::a(LUNDI);
    let app = App::figee(moteur, &horloge).await;
    mandater(&app).await;
    let (ep, er, beta) = (app.connecter(EP_ALPHA).await, app.connecter(ER_ALPHA).await, app.connecter(EP_BETA).await);
    let it = app.connecter(IT).await;
    let option = poser(&app, &ep, "nantes1-A201", 1).await;
    horloge.avancer(TimeDelta::minutes(30));
    let reservation = commencer(&app, &beta, "paris1-101", 2).await;
    assert_eq!(changer(&app, &beta, &reservation, &json!({"tva": 20})).await.statut, 200);
    let corps = json!({"contact": acheteur(3), "programmes": ["nantes1", "stetienne1"]});
    assert_eq!(app.post("/api/denonciations", &corps).par(&ep).envoyer().await.statut, 200);
    app.traiter_les_taches().await;

    // Prescribers get their own rows, managers those of the company, staff all of them. Nobody gets a byte of a competitor's rows.
    for (qui, options, reservations, denonciations) in
        [(&ep, 1, 0, 1), (&er, 1, 0, 1), (&beta, 0, 1, 0), (&it, 1, 1, 1)]
    {
        for (adresse, nom, lignes) in [
            ("/api/options/export", "Options", options),
            ("/api/reservations/export", "Réservations", reservations),
            ("/api/denonciations/export", "Dénonciations", denonciations),
        ] {
            let fichier = exporter(&app, qui, adresse).await;
            assert_eq!(feuille(&fichier, nom).height(), 1 + lignes, "{adresse}");
            assert_eq!(fichier.en_tete("cache-control"), Some("private, no-store"));
        }
    }
    let texte_de_beta = String::from_utf8(exporter(&app, &beta, "/api/options/export?format=csv").await.octets);
    assert_eq!(texte_de_beta.expect("UTF-8").lines().count(), 1, "titles alone");

    // The row has the buyer's phone, the sold lot and the deadline.
    let options = feuille(&exporter(&app, &er, "/api/options/export").await, "Options");
    assert_eq!(cellule(&options, 1, "Option"), &Data::Float(option["id"].as_f64().expect("an id")));
    for (titre, dit) in [
        ("Statut", "En cours"),
        ("Programme", "Les Terrasses de l’Erdre"),
        ("Ville", "Nantes"),
        ("Lot", "A201"),
        ("Annexes", "P02, C02"),
        ("Nom du contact", "Bazin"),
        ("Téléphone", "06\u{a0}39\u{a0}98\u{a0}00\u{a0}01"),
        ("E-mail", "zoe.1@exemple.fr"),
        ("Société", "Cabinet Alpha"),
    ] {
        assert_eq!(texte(&options, 1, titre), dit, "{titre}");
    }
    assert!(texte(&options, 1, "Prescripteur").ends_with("Duval"));
    let lu = app.get("/api/options").par(&er).json().await;
    let lot = &lu["hydra:member"][0]["lot"];
    for (titre, nombre) in [("Prix de l’option", json!(329_000.0)), ("Prix du jour", lot["prix"].clone())] {
        assert_eq!(cellule(&options, 1, titre), &Data::Float(nombre.as_f64().expect("a number")), "{titre}");
    }
    assert_eq!(cellule(&options, 1, "Surface"), &Data::Float(lot["surface"].as_f64().expect("a number")));
    assert_eq!(cellule(&options, 1, "Pièces"), &Data::Float(lot["pieces"].as_f64().expect("a number")));
    assert_eq!(
        (quand(&options, 1, "Posée le"), quand(&options, 1, "Échéance")),
        ("23/11/2026 09:00".to_owned(), "26/11/2026 19:00".to_owned())
    );
    assert_eq!(cellule(&options, 1, "Terminée le"), &Data::Empty);

    let reservations = feuille(&exporter(&app, &beta, "/api/reservations/export").await, "Réservations");
    assert_eq!(
        (texte(&reservations, 1, "Lot"), texte(&reservations, 1, "Étape")),
        ("101".to_owned(), "Brouillon".to_owned())
    );
    assert_eq!(quand(&reservations, 1, "Commencée le"), "23/11/2026 09:30");
    assert!(matches!(cellule(&reservations, 1, "Prix du contrat"), Data::Float(prix) if *prix > 0.0));
    assert!(!texte(&reservations, 1, "Téléphone").is_empty());
    let denonciations = exporter(&app, &ep, "/api/denonciations/export").await;
    assert_eq!(
        denonciations.en_tete("content-disposition"),
        Some(
            "attachment; filename=\"denonciations-2026-11-23.xlsx\"; filename*=UTF-8''d%C3%A9nonciations-2026-11-23.xlsx"
        )
    );
    let denonciations = feuille(&denonciations, "Dénonciations");
    assert_eq!(texte(&denonciations, 1, "Programmes"), "Les Terrasses de l’Erdre, Le Carré Couriot");

    // The file takes the filters of the list, and refuses an unknown filter as the list does.
    let aucune = exporter(&app, &er, "/api/options/export?statut.code=3&limit=1&page=9").await;
    assert_eq!(feuille(&aucune, "Options").height(), 1);
    for (adresse, nom) in [("/api/options/export?statu=1", "statu"), ("/api/options/export?format=pdf", "format")] {
        let refus = exporter(&app, &er, adresse).await;
        assert_eq!(refus.probleme(), (400, "parametre-invalide".to_owned(), vec![nom.to_owned()]));
    }
    let csv = exporter(&app, &er, "/api/options/export?format=csv").await;
    let nom = csv.en_tete("content-disposition").expect("a name").to_owned();
    assert_eq!(nom, "attachment; filename=\"options-2026-11-23.csv\"");
    assert!(String::from_utf8(csv.octets).expect("UTF-8").contains(";23/11/2026 09:00;26/11/2026 19:00;"));
}

async fn chaque_liste_de_l_equipe_s_exporte_avec_ses_filtres(moteur: Moteur) {
    let app = App::sur(moteur).await;
    let (ia, er) = (app.connecter(IA).await, app.connecter(ER_ALPHA).await);
    let lots = feuille(&exporter(&app, &ia, "/api/gestion/lots/export?programme=nantes1").await, "Lots");
    let total =
        app.get("/api/gestion/lots?programme=nantes1&limit=1").par(&ia).json().await["hydra:totalItems"].clone();
    assert_eq!(json!(lots.height() - 1), total);
    let a201 = (1..lots.height()).find(|ligne| texte(&lots, *ligne, "Lot") == "A201").expect("the lot");
    assert_eq!(cellule(&lots, a201, "Prix"), &Data::Float(329_000.0));
    assert!(matches!(cellule(&lots, a201, "Surface"), Data::Float(surface) if *surface > 20.0));
    assert!(matches!(cellule(&lots, a201, "Livraison"), Data::DateTime(_)));
    assert_eq!(texte(&lots, a201, "Programme"), "Les Terrasses de l’Erdre");
    let a102 = (1..lots.height()).find(|ligne| texte(&lots, *ligne, "Lot") == "A102").expect("the lot");
    assert_eq!(
        (texte(&lots, a102, "Statut"), texte(&lots, a102, "Détenteur")),
        ("Optionné".to_owned(), "Flux".to_owned())
    );

    // The manager of a company gets the people of this company, and no others.
    let siens = feuille(&exporter(&app, &er, "/api/gestion/utilisateurs/export").await, "Utilisateurs");
    assert!((1..siens.height()).all(|ligne| texte(&siens, ligne, "Société") == "Cabinet Alpha"));
    let tous = feuille(&exporter(&app, &ia, "/api/gestion/utilisateurs/export?search=alpha").await, "Utilisateurs");
    assert_eq!(tous.height(), siens.height());
    let societes = feuille(&exporter(&app, &ia, "/api/gestion/societes/export?search=alpha").await, "Sociétés");
    assert_eq!((societes.height(), texte(&societes, 1, "Société")), (2, "Cabinet Alpha".to_owned()));
    assert_eq!(texte(&societes, 1, "Utilisateurs"), (siens.height() - 1).to_string());
    assert!(texte(&societes, 1, "E-mail du référent").contains('@'));
    for (adresse, nom) in [
        ("/api/gestion/inscriptions/export", "Inscriptions"),
        ("/api/gestion/courriers/export", "E-mails"),
        ("/api/gestion/taches/export", "Tâches"),
        ("/api/gestion/journal/export", "Journal"),
    ] {
        let liste = app.get(&adresse.replace("/export", "?limit=1")).par(&ia).json().await;
        let fichier = feuille(&exporter(&app, &ia, adresse).await, nom);
        assert_eq!(json!(fichier.height() - 1), liste["hydra:totalItems"], "{adresse}");
    }
}

/// Adds six hundred people to one company: more than two pages of a file.
async fn peupler(app: &App) {
    let peuple = app.base.entretenir(|tx| async move {
        for rang in 0..600 {
            let identite = Identite {
                civilite: Civilite::Mme,
                nom: "Nombreuse".to_owned(),
                prenom: "Une".to_owned(),
                email: format!("une.{rang}@cabinet-alpha.example"),
                tel_mobile: None,
                tel_fixe: None,
                tel_pro: None,
                cp: None,
                ville: None,
                adresse: None,
                photo: None,
                perimetre_geo: None,
            };
            let une = NouvelUtilisateur {
                type_utilisateur: TypeUtilisateur::EP,
                roles: vec![TypeUtilisateur::EP.role()],
                identite,
                mot_de_passe: None,
                compte: Some(IdCompte(1)),
                gerant: None,
                demo: false,
            };
            store::utilisateur::creer(&tx, &une).await?;
        }
        Ok::<_, store::Error>(())
    });
    peuple.await.expect("people");
}

/// Begins to export the people of the caller's company, and reads the first page of the file.
async fn ouvrir_la_liste(app: &App, qui: &Cookie) -> (BodyDataStream, usize) {
    let reponse = app.get("/api/gestion/utilisateurs/export?format=csv").par(qui).ouvrir().await;
    assert_eq!(reponse.status(), 200);
    let mut flux = reponse.into_body().into_data_stream();
    let debut = flux.next().await.expect("a first page").expect("bytes");
    (flux, lignes(&debut))
}

fn lignes(octets: &[u8]) -> usize {
    octets.split(|octet| *octet == b'\n').count() - 1
}

/// Reads the rest of the file. Returns the number of further lines, and whether the file is whole.
async fn lire_la_suite(mut flux: BodyDataStream) -> (usize, bool) {
    let mut lues = 0;
    while let Some(morceau) = flux.next().await {
        let Ok(octets) = morceau else { return (lues, false) };
        lues += lignes(&octets);
    }
    (lues, true)
}

/// A slow client can read a list to its end. The file stops when the reader has signed out, moved to another company, or was disabled.
async fn qui_n_est_plus_la_ne_lit_plus_de_liste(moteur: Moteur) {
    let app = App::sur(moteur).await;
    peupler(&app).await;
    let ia = app.connecter(IA).await;
    let er = app.connecter(ER_ALPHA).await;
    let id = app.id_de(ER_ALPHA).await.0;
    let fiche = format!("/api/gestion/utilisateurs/{id}");

    let (flux, debut) = ouvrir_la_liste(&app, &er).await;
    let (suite, entier) = lire_la_suite(flux).await;
    assert!(debut < 600 && debut + suite > 600 && entier, "a reader who stays has it all: {debut}, then {suite}");

    let (flux, _) = ouvrir_la_liste(&app, &er).await;
    let sortie = app.appel(Method::DELETE, "/api/session").par(&er).envoyer().await;
    assert!(sortie.statut.is_success(), "{sortie}");
    assert_eq!(lire_la_suite(flux).await, (0, false), "signed out");

    let er = app.connecter(ER_ALPHA).await;
    let (flux, _) = ouvrir_la_liste(&app, &er).await;
    app.patch(&fiche, &json!({"compte": 2})).par(&ia).json().await;
    assert_eq!(lire_la_suite(flux).await, (0, false), "of another company: what was begun is not theirs any more");
    app.patch(&fiche, &json!({"compte": 1})).par(&ia).json().await;

    let (flux, _) = ouvrir_la_liste(&app, &er).await;
    let desactivation = app.post(&format!("{fiche}/desactivation"), &json!({})).par(&ia).envoyer().await;
    assert_eq!(desactivation.statut, 200, "{desactivation}");
    assert_eq!(lire_la_suite(flux).await, (0, false), "disabled");
}

#[tokio::test(flavor = "multi_thread")]
async fn un_compte_n_exporte_pas_sans_fin() {
    let limites = api::Limites { exports_par_heure: 2, ..api::Limites::default() };
    let app = App::avec(Moteur::Sqlite, api::Reglages { limites, ..api::Reglages::default() }).await;
    let ep = app.connecter(EP_ALPHA).await;
    for statut in [200, 200, 429] {
        assert_eq!(exporter(&app, &ep, "/api/options/export").await.statut, statut);
    }
    assert_eq!(exporter(&app, &app.connecter(EP_BETA).await, "/api/options/export").await.statut, 200, "another's");
}
