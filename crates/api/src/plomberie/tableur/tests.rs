use super::envoi::{Fichier, LIGNES_MAX, PAR_PAGE, corps, refuser_au_dela};
use super::*;
use crate::error::Error;
use actions::RefusDAction;
use bytes::Bytes;
use calamine::{Data, Reader, Xlsx};
use futures::StreamExt as _;
use std::io::Cursor;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock};

/// A row with every kind of value that a cell may hold.
struct Ligne {
    rang: i64,
    nom: String,
    quand: String,
}

static FEUILLE: LazyLock<FeuilleDExport<Ligne>> = LazyLock::new(|| FeuilleDExport {
    nom: "Réservations",
    colonnes: vec![
        colonne("Rang", 8, |l| ValeurDExport::nombre(l.rang)),
        colonne("Nom", 20, |l| ValeurDExport::texte(Some(&l.nom))),
        colonne("Prix", 12, |_| ValeurDExport::Prix(249_900.5)),
        colonne("Surface", 12, |_| ValeurDExport::surface(Some(64.0))),
        colonne("Le", 12, |l| ValeurDExport::instant(Some(&l.quand))),
        colonne("Jour", 12, |_| NaiveDate::from_ymd_opt(2026, 3, 1).map_or(ValeurDExport::Vide, ValeurDExport::Jour)),
        colonne("Téléphone", 14, |_| ValeurDExport::telephone(Some("0639981234"))),
        colonne("Rien", 5, |_| ValeurDExport::prix(None)),
    ],
});

fn ligne(rang: usize) -> Ligne {
    let rang = i64::try_from(rang).expect("a rank");
    Ligne { rang, nom: format!("Ligne {rang}"), quand: "2026-07-14T22:30:00Z".to_owned() }
}

/// A file with this many rows. Returns its bytes as a stream, and the counter of the completed pages.
fn fichier(format: FormatDExport, lignes: usize) -> (axum::body::BodyDataStream, Arc<AtomicUsize>) {
    let pages = Arc::new(AtomicUsize::new(0));
    let comptees = Arc::clone(&pages);
    let feuille: &'static FeuilleDExport<Ligne> = &FEUILLE;
    let fichier = Fichier {
        ecrivain: Ecrivain::nouveau(format, feuille).expect("a file"),
        feuille,
        restent: (0..lignes).collect::<Vec<_>>().into_iter(),
        completer: move |page: Vec<usize>| {
            comptees.fetch_add(1, Ordering::SeqCst);
            async move { Ok::<_, Error>(page.into_iter().map(ligne).collect()) }
        },
    };
    let flux = corps(fichier, Bytes::new(), |travail| travail).into_data_stream();
    (flux, pages)
}

async fn tout(format: FormatDExport, lignes: usize) -> Vec<u8> {
    let (mut flux, _) = fichier(format, lignes);
    let mut octets = Vec::new();
    while let Some(morceau) = flux.next().await {
        octets.extend_from_slice(&morceau.expect("a whole file"));
    }
    octets
}

#[tokio::test]
async fn un_tableur_lit_de_vrais_nombres_et_de_vraies_dates_de_dix_mille_lignes() {
    let octets = tout(FormatDExport::Xlsx, 10_000).await;
    let mut classeur = Xlsx::new(Cursor::new(octets)).expect("a workbook");
    let feuille = classeur.worksheet_range("Réservations").expect("the sheet");
    assert_eq!((feuille.height(), feuille.width()), (10_001, 8), "each column has its title, the empty one too");
    for (rang, lue) in feuille.rows().skip(1).enumerate() {
        assert_eq!(lue[0], Data::Float(f64::from(u32::try_from(rang).expect("a rank"))));
        assert_eq!(lue[1], Data::String(format!("Ligne {rang}")));
        assert_eq!((&lue[2], &lue[3]), (&Data::Float(249_900.5), &Data::Float(64.0)));
        // The cell shows half past midnight on the 15th, because Paris is on summer time.
        let Data::DateTime(quand) = &lue[4] else { panic!("a date: {:?}", lue[4]) };
        assert!((quand.as_f64() - 46_218.020_833).abs() < 0.000_01, "{quand:?}");
        assert!(matches!(&lue[5], Data::DateTime(jour) if (jour.as_f64() - 46_082.0).abs() < f64::EPSILON));
        assert_eq!(lue[6], Data::String("06\u{a0}39\u{a0}98\u{a0}12\u{a0}34".to_owned()));
    }
}

#[tokio::test]
async fn un_fichier_de_texte_est_lu_en_francais() {
    let octets = tout(FormatDExport::Csv, 1).await;
    let texte = String::from_utf8(octets).expect("UTF-8");
    assert_eq!(
        texte,
        "\u{feff}Rang;Nom;Prix;Surface;Le;Jour;Téléphone;Rien\r\n\
         0;Ligne 0;249900,5;64;15/07/2026 00:30;01/03/2026;06\u{a0}39\u{a0}98\u{a0}12\u{a0}34;\r\n"
    );
}

#[tokio::test]
async fn une_page_ne_se_complete_qu_une_fois_la_precedente_prise() {
    for format in [FormatDExport::Xlsx, FormatDExport::Csv] {
        let (mut flux, pages) = fichier(format, 10_000);
        let mut avant = 0;
        let mut plus_gros = 0;
        while let Some(morceau) = flux.next().await {
            let octets = morceau.expect("bytes");
            plus_gros = plus_gros.max(octets.len());
            let faites = pages.load(Ordering::SeqCst);
            // The compressor may keep a page or two, but never the whole list.
            assert!(faites - avant <= 4, "{faites} pages after {avant}");
            avant = faites;
        }
        assert_eq!(avant, 10_000_usize.div_ceil(PAR_PAGE));
        assert!(plus_gros < 200_000, "{plus_gros} bytes at once");
    }
}

#[tokio::test]
async fn ce_qui_echoue_en_route_ne_passe_pas_pour_un_fichier_entier() {
    let feuille: &'static FeuilleDExport<Ligne> = &FEUILLE;
    let fichier = Fichier {
        ecrivain: Ecrivain::nouveau(FormatDExport::Csv, feuille).expect("a file"),
        feuille,
        restent: (0..PAR_PAGE * 3).collect::<Vec<_>>().into_iter(),
        completer: |page: Vec<usize>| async move {
            if page[0] > 0 { Err(Error::Surcharge) } else { Ok(page.into_iter().map(ligne).collect()) }
        },
    };
    let mut flux = corps(fichier, Bytes::new(), |travail| travail).into_data_stream();
    assert!(flux.next().await.expect("a first page").is_ok());
    assert!(flux.next().await.expect("then").is_err());
}

#[test]
fn rien_de_ce_qui_est_ecrit_n_est_une_formule() {
    let dangereux =
        ["=1+1", "+33", "-1", "@a", "\t=1", "\r=1", "=HYPERLINK(\"x\";\"y\")", "a;b\n\"c\"", "<b>&", "\u{1}x"];
    let noms: Vec<Ligne> =
        dangereux.iter().map(|nom| Ligne { rang: 0, nom: (*nom).to_owned(), quand: String::new() }).collect();
    let mut texte = Ecrivain::nouveau(FormatDExport::Csv, &*FEUILLE).expect("a file");
    texte.ecrire(&FEUILLE, &noms).expect("rows");
    let texte = String::from_utf8(texte.finir().expect("an end")).expect("UTF-8");
    for ecrit in ["0;'=1+1;", "0;'+33;", "0;'-1;", "0;'@a;", "0;'\t=1;", "0;\"'\r=1\";", "0;\"a;b\n\"\"c\"\"\";"] {
        assert!(texte.contains(ecrit), "{ecrit:?} in {texte:?}");
    }
    assert!(texte.contains("\"'=HYPERLINK(\"\"x\"\";\"\"y\"\")\""), "{texte:?}");

    let mut classeur = Ecrivain::nouveau(FormatDExport::Xlsx, &*FEUILLE).expect("a file");
    classeur.ecrire(&FEUILLE, &noms).expect("rows");
    let mut classeur = Xlsx::new(Cursor::new(classeur.finir().expect("an end"))).expect("a workbook");
    let formules = classeur.worksheet_formula("Réservations").expect("the sheet");
    assert_eq!(formules.used_cells().count(), 0);
    let feuille = classeur.worksheet_range("Réservations").expect("the sheet");
    let lus: Vec<String> = feuille.rows().skip(1).map(|ligne| ligne[1].to_string()).collect();
    assert_eq!(lus[..8], dangereux[..8], "what was typed, to the letter");
    assert_eq!(lus[8..], ["<b>&", "x"], "but for what no document may hold");
}

#[test]
fn une_liste_trop_longue_se_filtre() {
    assert!(refuser_au_dela(LIGNES_MAX).is_ok());
    let Err(Error::Refus(RefusDAction { code, .. })) = refuser_au_dela(LIGNES_MAX + 1) else { panic!("refused") };
    assert_eq!(code, "export-trop-grand");
}
