//! The search of lots as a spreadsheet: `GET /api/offre/lots.xlsx`.

use crate::app::{App, EP_ALPHA, Reponse, ids, total};
use calamine::{Data, Range, Reader, Xlsx};
use std::io::Cursor;

fn feuille(reponse: &Reponse) -> Range<Data> {
    assert_eq!(reponse.statut.as_u16(), 200, "{reponse}");
    let mut classeur = Xlsx::new(Cursor::new(reponse.octets.clone())).expect("a workbook");
    classeur.worksheet_range("Lots").expect("the sheet")
}

fn titres(feuille: &Range<Data>) -> Vec<String> {
    feuille.rows().next().expect("titles").iter().map(ToString::to_string).collect()
}

fn cellule<'a>(feuille: &'a Range<Data>, ligne: usize, titre: &str) -> &'a Data {
    let colonne = titres(feuille).iter().position(|t| t == titre).expect("the column");
    feuille.get((ligne, colonne)).expect("the cell")
}

#[tokio::test(flavor = "multi_thread")]
async fn toute_la_recherche_en_vrais_nombres() {
    let app = App::nouvelle().await;
    let filtre = "programme.id=nantes1&typologie.nature.code=appartement&order[prix]=desc";
    let liste = app.get(&format!("/api/offre/lots?{filtre}&limit=200")).json().await;
    // `limit` and `page` concern only the screen, so the file has all lots.
    let reponse = app.get(&format!("/api/offre/lots.xlsx?{filtre}&limit=1&page=3")).envoyer().await;
    assert_eq!(
        reponse.en_tete("content-disposition").map(|v| v.starts_with("attachment; filename=\"lots-")),
        Some(true)
    );
    assert_eq!(reponse.en_tete("cache-control"), Some("private, no-store"));
    let feuille = feuille(&reponse);
    assert_eq!(feuille.height() as u64, total(&liste) + 1, "titles, then every lot");
    for (ligne, membre) in (1..).zip(liste["hydra:member"].as_array().expect("members")) {
        assert_eq!(cellule(&feuille, ligne, "Lot").to_string(), membre["numero"], "in the order of the search");
        let prix = membre["prix"].as_f64().map_or(Data::Empty, Data::Float);
        assert_eq!(*cellule(&feuille, ligne, "Prix"), prix);
    }
    let ligne = (1..).zip(ids(&liste)).find(|(_, id)| *id == "nantes1-A201").expect("the lot").0;
    assert_eq!(*cellule(&feuille, ligne, "Prix"), Data::Float(329_000.0));
    assert_eq!(*cellule(&feuille, ligne, "TVA"), Data::Float(0.2));
    assert_eq!(cellule(&feuille, ligne, "Ville").to_string(), "Nantes");
    assert!(matches!(cellule(&feuille, ligne, "Livraison"), Data::DateTime(_)), "a date, not a text");
}

#[tokio::test(flavor = "multi_thread")]
async fn les_commissions_si_on_les_demande_et_jamais_pour_un_visiteur() {
    let app = App::nouvelle().await;
    let adresse = "/api/offre/lots.xlsx?programme.id=nantes1";
    let avec = format!("{adresse}&commissions=1");
    let commission = "Commission".to_owned();
    assert!(!titres(&feuille(&app.get(adresse).envoyer().await)).contains(&commission));
    let refus = app.get(&avec).envoyer().await;
    assert_eq!(refus.probleme(), (400, "parametre-invalide".to_owned(), vec!["commissions".to_owned()]));
    let ep = app.connecter(EP_ALPHA).await;
    assert!(!titres(&feuille(&app.get(adresse).par(&ep).envoyer().await)).contains(&commission));
    let complete = feuille(&app.get(&avec).par(&ep).envoyer().await);
    assert_eq!(*cellule(&complete, 1, "Commission"), Data::Float(0.06));
}

#[tokio::test(flavor = "multi_thread")]
async fn un_parametre_inconnu_est_refuse_et_un_vide_donne_les_titres() {
    let app = App::nouvelle().await;
    let refus = app.get("/api/offre/lots.xlsx?prx=1").envoyer().await;
    assert_eq!(refus.probleme(), (400, "parametre-invalide".to_owned(), vec!["prx".to_owned()]));
    let vide = feuille(&app.get("/api/offre/lots.xlsx?prix[lte]=1").envoyer().await);
    assert_eq!((vide.height(), titres(&vide).first().map(String::as_str)), (1, Some("Lot")));
}
