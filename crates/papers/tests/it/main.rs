//! Tests of the documents of programmes and lots, mostly with a programme that fills every field.

mod actes;
mod contrats;
mod papiers;
mod remplaces;

use domain::lot::{Lot, Nature, StatutLot};
use domain::programme::Programme;
use papers::cas::PIEGE;
use papers::cas::programme::{brut, lots, programme, programme_vide, sujet, tenue};
use papers::modeles::{LOT, PROGRAMME, noms, produire};
use papers::{Error, Fichier};

fn rendu(nom: &str, programme: &Programme, lots: &[Lot], lot: Option<&str>) -> Fichier {
    produire(nom, &sujet(programme, lots, lot)).unwrap_or_else(|e| panic!("{nom}: {e}"))
}

/// The extension of the name of a file.
fn suffixe(fichier: &Fichier) -> &str {
    fichier.nom_de_fichier.rsplit('.').next().unwrap_or_default()
}

/// The number of page objects of a PDF (typst writes them uncompressed).
fn pages(octets: &[u8]) -> usize {
    let texte = String::from_utf8_lossy(octets);
    texte.match_indices("/Type /Page").filter(|(i, motif)| !texte[i + motif.len()..].starts_with('s')).count()
        + texte.match_indices("/Type/Page").filter(|(i, motif)| !texte[i + motif.len()..].starts_with('s')).count()
}

#[test]
fn chaque_modele_donne_un_fichier_de_son_genre() {
    let (programme, lots) = (programme(), lots());
    for nom in noms() {
        let fichier = rendu(nom, &programme, &lots, Some("A301"));
        match fichier.type_mime {
            "application/pdf" => {
                assert!(fichier.octets.starts_with(b"%PDF-"), "{nom}");
                assert!(fichier.octets.ends_with(b"%%EOF"), "{nom}");
                assert_eq!(domain::fichier::examiner(&fichier.octets, domain::fichier::Format::Pdf), Ok(()), "{nom}");
                let pages = pages(&fichier.octets);
                let attendu =
                    if nom.starts_with("plan-") || nom == "chantier" || nom == "offre-promo" { 1..=1 } else { 1..=4 };
                assert!(attendu.contains(&pages), "{nom}: {pages} pages");
                assert_eq!(suffixe(&fichier), "pdf");
            }
            "image/svg+xml" => {
                let texte = std::str::from_utf8(&fichier.octets).expect("UTF-8");
                let arbre = roxmltree::Document::parse(texte).unwrap_or_else(|e| panic!("{nom}: {e}"));
                assert_eq!(arbre.root_element().tag_name().name(), "svg");
                assert_eq!(suffixe(&fichier), "svg");
            }
            "text/html; charset=utf-8" => {
                let texte = std::str::from_utf8(&fichier.octets).expect("UTF-8");
                assert!(texte.starts_with("<!doctype html>"), "{nom}");
                let sans_espace_de_noms = texte.replace("http://www.w3.org/2000/svg", "");
                assert!(!sans_espace_de_noms.contains("http"), "{nom} asks for nothing outside itself");
                assert_eq!(suffixe(&fichier), "html");
            }
            autre => panic!("{nom}: {autre}"),
        }
        assert!(fichier.nom_de_fichier.starts_with(nom), "{}", fichier.nom_de_fichier);
        assert!(fichier.nom_de_fichier.bytes().all(|b| b.is_ascii_alphanumeric() || b"-.".contains(&b)));
    }
}

#[test]
fn le_meme_sujet_donne_les_memes_octets() {
    let (programme, lots) = (programme(), lots());
    for nom in noms() {
        let premier = rendu(nom, &programme, &lots, Some("A301"));
        assert!(premier == rendu(nom, &programme, &lots, Some("A301")), "{nom}");
    }
}

#[test]
fn un_modele_de_lot_demande_un_lot_et_un_nom_inconnu_est_refuse() {
    let (programme, lots) = (programme(), lots());
    for nom in LOT {
        assert_eq!(produire(nom, &sujet(&programme, &lots, None)), Err(Error::LotManquant(nom.to_owned())));
    }
    let refus = produire("grille-prix ", &sujet(&programme, &lots, None));
    assert_eq!(refus, Err(Error::ModeleInconnu("grille-prix ".to_owned())));
    assert_eq!(noms().collect::<std::collections::BTreeSet<_>>().len(), PROGRAMME.len() + LOT.len());
}

#[test]
fn un_programme_sans_rien_a_montrer_a_ses_papiers() {
    let vide = programme_vide();
    for nom in PROGRAMME {
        assert!(!rendu(nom, &vide, &[], None).octets.is_empty(), "{nom}");
    }
}

#[test]
fn chaque_nature_de_lot_a_ses_papiers() {
    let programme = programme();
    for nature in Nature::TOUTES {
        let pieces = u8::from(matches!(nature, Nature::Appartement | Nature::Maison)) * 4;
        let seul = [brut(nature, "X1", pieces, nature.libelle())];
        for nom in LOT {
            assert!(!rendu(nom, &programme, &seul, Some("X1")).octets.is_empty(), "{nom} {nature:?}");
        }
    }
}

#[test]
fn ce_qui_vient_du_flux_n_est_jamais_du_balisage() {
    let mut programme = programme();
    programme.nom_commercial = PIEGE.to_owned();
    programme.adresse = Some(PIEGE.to_owned());
    programme.avantages = vec![PIEGE.to_owned()];
    programme.descriptifs.introduction = Some(PIEGE.to_owned());
    let mut lots = lots();
    lots[0].fiche.batiment = Some(PIEGE.to_owned());
    lots[0].fiche.typologie.libelle = PIEGE.to_owned();
    lots[0].fiche.exposition = Some(PIEGE.to_owned());
    lots[0].fiche.numero = "<i>&\"".to_owned();
    for nom in noms() {
        let fichier = rendu(nom, &programme, &lots, Some("<i>&\""));
        if fichier.type_mime != "application/pdf" {
            let texte = String::from_utf8(fichier.octets).expect("UTF-8");
            assert!(!texte.contains("<script>alert"), "{nom}");
            assert!(!texte.contains("<i>"), "{nom}");
        }
    }
}

#[test]
fn un_lot_cache_garde_sa_baie_et_n_est_jamais_nomme() {
    let (programme, lots) = (programme(), lots());
    let complet = sujet(&programme, &lots, None);
    let mut partiel = complet.clone();
    partiel.lots.retain(|l| l.fiche.numero != "A204");
    partiel.caches = lots.iter().filter(|l| l.fiche.numero == "A204").collect();
    let texte = |s| String::from_utf8(produire("maquette", s).expect("a page").octets).expect("UTF-8");
    let (tout, partie) = (texte(&complet), texte(&partiel));
    assert!(tout.contains("A204"));
    assert!(!partie.contains("A204"));
    assert_eq!(tout.matches("<use ").count(), partie.matches("<use ").count(), "the same bays");
    let vues = |s| produire("visuel-principal", s).expect("a view");
    assert!(vues(&complet) == vues(&partiel), "a picture says nothing of a lot");
}

#[test]
fn la_maquette_dit_les_prix_et_les_statuts_en_francais() {
    let (programme, mut lots) = (programme(), lots());
    lots[0].prix.prix = Some(domain::nombres::Montant::depuis_unites(1_234_567));
    lots[0].tenue = tenue(StatutLot::T);
    let page = String::from_utf8(rendu("maquette", &programme, &lots, None).octets).expect("UTF-8");
    assert!(page.contains("1\u{202f}234\u{202f}567\u{a0}€"));
    assert!(page.contains("Pré-réservé"));
    assert!(!page.contains("5,5"), "the commission is in no document");
}

/// A portal draws documents for months, so the results that typst keeps must not grow.
#[test]
fn la_memoire_ne_grandit_pas_avec_les_papiers() {
    let (mut programme, lots) = (programme(), lots());
    let mut composer = |numeros: std::ops::Range<usize>| {
        for numero in numeros {
            programme.nom_commercial = format!("Résidence {numero}");
            rendu("offre-promo", &programme, &lots, None);
        }
        memoire()
    };
    let chaude = composer(0..20);
    let apres = composer(20..80);
    let grandie = apres.saturating_sub(chaude);
    assert!(grandie < 4 << 20, "a hundred documents left {grandie} bytes in memory");
}

/// The number of bytes that this process holds in memory.
fn memoire() -> usize {
    let lu = std::fs::read_to_string("/proc/self/status").expect("Linux");
    let kilos =
        lu.lines().find_map(|ligne| ligne.strip_prefix("VmRSS:")).and_then(|reste| reste.split_whitespace().next());
    kilos.expect("a size").parse::<usize>().expect("a number") * 1024
}
