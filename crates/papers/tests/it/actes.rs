//! Tests of the documents that are signed. Other tools also check all the PDF files of the crate here.

use papers::actes::{ActeRedige, GenreDeBloc, PageDeTexte, mandat, preuve};
use papers::cas::programme as exemple;
use papers::cas::signes::{mandat_bref, mandat_complet, marque, preuve_complete};
use papers::verification::CADRE_MINIMAL;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

/// Every act of the crate, by the name of its case. They are composed once, because each takes a second without optimisation.
pub(crate) fn actes() -> &'static [(&'static str, ActeRedige)] {
    static ACTES: LazyLock<Vec<(&'static str, ActeRedige)>> =
        LazyLock::new(|| papers::cas::actes_composes().unwrap_or_else(|e| panic!("{e}")));
    &ACTES
}

/// The text of an act in reading order, with one line for each block.
pub(crate) fn lu(acte: &ActeRedige) -> String {
    a_voix_haute(&acte.texte)
}

/// The text of pages as it is read, one line for each block.
pub(crate) fn a_voix_haute(pages: &[PageDeTexte]) -> String {
    let mut sortie = String::new();
    for (rang, page) in pages.iter().enumerate() {
        let _ = writeln!(sortie, "--- page {}", rang + 1);
        for bloc in &page.blocs {
            let marque = match bloc.genre {
                GenreDeBloc::Titre => "# ",
                GenreDeBloc::Paragraphe => "",
                GenreDeBloc::Ligne => "| ",
            };
            let _ = writeln!(sortie, "{marque}{}", bloc.texte);
        }
    }
    sortie.replace(['\u{a0}', '\u{202f}'], " ")
}

pub(crate) fn contient(acte: &ActeRedige, attendus: &[&str]) {
    let texte = lu(acte);
    for attendu in attendus.iter().map(|attendu| attendu.replace(['\u{a0}', '\u{202f}'], " ")) {
        assert!(texte.contains(&attendu), "« {attendu} » is not in:\n{texte}");
    }
}

#[test]
fn le_texte_du_mandat() {
    let marque = marque();
    insta::assert_snapshot!("mandat", lu(&mandat(&mandat_complet(&marque)).expect("a mandate")));
    insta::assert_snapshot!("mandat_bref", lu(&mandat(&mandat_bref(&marque)).expect("a mandate")));
}

#[test]
fn le_texte_du_dossier_de_preuve() {
    let marque = marque();
    insta::assert_snapshot!("preuve", lu(&preuve(&preuve_complete(&marque)).expect("a proof")));
}

#[test]
fn tout_ce_qui_est_donne_se_lit() {
    let marque = marque();
    let complet = mandat_complet(&marque);
    let m = &complet.mandataire;
    let donnees = [
        complet.reference,
        complet.renouvelle.expect("a renewal"),
        &marque.raison_sociale,
        &marque.nom,
        m.raison_sociale,
        m.forme,
        "512 345 678",
        m.rcs,
        m.adresse,
        m.code_postal,
        m.ville,
        m.carte.expect("a card").numero,
        "31 mai 2028",
        complet.representant.prenom,
        complet.representant.nom,
    ];
    contient(&mandat(&complet).expect("a mandate"), &donnees);
    let dossier = preuve_complete(&marque);
    let mut donnees = vec![dossier.titre, dossier.reference, dossier.empreinte, dossier.fichier, dossier.certificat];
    for s in &dossier.signataires {
        donnees.extend([s.nom, s.role, s.adresse]);
    }
    for e in &dossier.evenements {
        donnees.extend([e.qui, e.quoi]);
    }
    donnees.extend(["27/11/2026 à 09:14:05", "26/11/2026 à 18:30:02"]);
    contient(&preuve(&dossier).expect("a proof"), &donnees);
}

#[test]
fn un_nom_trop_long_ou_d_un_autre_alphabet_ne_retient_pas_un_acte() {
    let marque = marque();
    let mut quoi = mandat_complet(&marque);
    let long = "Société".repeat(30);
    quoi.mandataire.raison_sociale = &long;
    quoi.representant.prenom = "Łukasz";
    quoi.representant.nom = "Dvor\u{30c}a\u{301}k 山田 #panic() $x$ \u{0}";
    let acte = mandat(&quoi).expect("a mandate");
    contient(&acte, &[&long, "M-000012", "Mme Łukasz Dvořák ?? #panic() $x$"]);
    // A long name pushes the frames down. They must stay on the sheet.
    for champ in &acte.champs {
        assert!(champ.bas > 40.0 && champ.haut < 802.0, "{champ:?}");
    }
}

#[test]
fn les_cadres_sont_dans_leur_page_et_assez_grands_pour_la_marque() {
    const MM: f64 = 72.0 / 25.4;
    for (nom, acte) in actes() {
        let signataires = match *nom {
            "preuve" | "recepisse" | "recepisse-lettre" => 1,
            "contrat-epoux" | "contrat-papier" => 3,
            _ => 2,
        };
        assert_eq!(acte.champs.len(), signataires, "{nom}");
        for champ in &acte.champs {
            assert!(champ.page < acte.pages.len(), "{nom} {champ:?}");
            let (largeur, hauteur) = CADRE_MINIMAL;
            assert!(champ.droite - champ.gauche >= largeur && champ.haut - champ.bas >= hauteur, "{nom} {champ:?}");
            assert!(champ.gauche > 0.0 && champ.bas > 0.0 && champ.droite < 210.0 * MM && champ.haut < 297.0 * MM);
        }
    }
    let marque = marque();
    let champs = mandat(&mandat_complet(&marque)).expect("a mandate").champs;
    assert_eq!(
        champs.iter().map(|c| (c.nom.as_str(), c.libelle.as_str())).collect::<Vec<_>>(),
        [("signature-1", "Signature du mandataire"), ("signature-2", "Signature du mandant")]
    );
    assert!(champs[0].droite < champs[1].gauche, "the frames stand side by side");
}

#[test]
fn chaque_page_est_un_dessin_leger_qui_ne_demande_rien() {
    for (nom, acte) in actes() {
        assert_eq!(acte.pages.len(), acte.texte.len(), "{nom}");
        for page in &acte.pages {
            let arbre = roxmltree::Document::parse(page).unwrap_or_else(|e| panic!("{nom}: {e}"));
            let noms: std::collections::HashSet<_> = arbre.descendants().filter_map(|n| n.attribute("id")).collect();
            let mut lettres = 0;
            for lettre in arbre.descendants().filter(|n| n.has_tag_name("use")) {
                let cible = lettre.attribute("href").and_then(|h| h.strip_prefix('#')).expect("a letter");
                assert!(noms.contains(cible), "{nom}: {cible}");
                lettres += 1;
            }
            assert!(lettres > 500, "{nom}: {lettres} letters");
            assert!(page.len() < 180_000, "{nom}: {} bytes", page.len());
            let dehors = arbre.descendants().any(|n| n.has_tag_name("image") || n.has_tag_name("a"));
            assert!(!dehors, "{nom}: asks for something");
        }
    }
}

#[test]
fn le_meme_acte_donne_les_memes_octets_et_son_texte_se_garde() {
    let marque = marque();
    let un = mandat(&mandat_complet(&marque)).expect("a mandate");
    assert!(un == mandat(&mandat_complet(&marque)).expect("a mandate"));
    let garde = serde_json::to_string(&un.texte).expect("JSON");
    assert!(garde.starts_with(r#"[{"blocs":[{"genre":"titre","texte":"Mandat de commercialisation"},"#), "{garde}");
    assert_eq!(serde_json::from_str::<Vec<PageDeTexte>>(&garde).expect("what was kept"), un.texte);
}

/// An independent validator confirms that every PDF of the crate follows PDF/UA-1, and that every act follows PDF/A-2a too.
#[test]
fn un_autre_valideur_les_trouve_tous_conformes() {
    let dossier = Path::new(env!("CARGO_TARGET_TMPDIR")).join("papiers");
    std::fs::create_dir_all(&dossier).expect("a folder");
    let (programme, lots) = (exemple::programme(), exemple::lots());
    let sujet = exemple::sujet(&programme, &lots, Some("A301"));
    let mut fichiers: Vec<PathBuf> = Vec::new();
    let mut garder = |nom: &str, octets: &[u8]| {
        let chemin = dossier.join(format!("{nom}.pdf"));
        std::fs::write(&chemin, octets).expect("a file");
        fichiers.push(chemin);
    };
    for nom in papers::modeles::noms() {
        let fichier = papers::modeles::produire(nom, &sujet).unwrap_or_else(|e| panic!("{nom}: {e}"));
        if fichier.type_mime == "application/pdf" {
            garder(nom, &fichier.octets);
        }
    }
    let actes = actes();
    for (nom, acte) in actes {
        garder(nom, &acte.pdf);
    }
    garder("liasse", &crate::contrats::liasse_de_deux());
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scripts/juges.sh");
    for juge in ["pdfua", "qpdf"] {
        let sortie = Command::new(&script).arg(juge).args(&fichiers).output().expect("the script");
        let (dit, refus) = (String::from_utf8_lossy(&sortie.stdout), String::from_utf8_lossy(&sortie.stderr));
        assert!(sortie.status.success(), "{juge}: {refus}");
        assert_eq!(dit.lines().count(), fichiers.len(), "{juge}: {dit}");
        if juge == "pdfua" {
            assert_eq!(dit.lines().filter(|l| l.ends_with("PDF/UA-1, PDF/A-2a")).count(), actes.len(), "{dit}");
        }
    }
}
