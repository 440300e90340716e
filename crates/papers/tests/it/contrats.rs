//! Tests of the contract of each case, of the receipts of withdrawals, and of files that join photographs.

use crate::actes::{actes, contient, lu};
use chrono::NaiveDate;
use domain::marque::Marque;
use domain::nombres::Montant;
use image::{DynamicImage, ImageFormat};
use papers::Error;
use papers::actes::{ActeRedige, ImageDeLiasse, contrat, liasse, recepisse};
use papers::cas::contrats::{CasDeContrat, cas, recepisse_par_lettre, recepisse_par_lien};
use papers::cas::signes::marque;
use std::io::Cursor;

/// Makes the case with this name, so that a test may change it.
fn de(nom: &str) -> CasDeContrat {
    cas().into_iter().find(|cas| cas.nom == nom).expect("a case")
}

fn ecrit(nom: &str) -> &'static ActeRedige {
    actes().iter().find(|(connu, _)| *connu == nom).map(|(_, acte)| acte).expect("an act")
}

fn ne_dit_pas(acte: &ActeRedige, tus: &[&str]) {
    let texte = lu(acte);
    for tu in tus {
        assert!(!texte.contains(tu), "« {tu} » is in:\n{texte}");
    }
}

#[test]
fn le_texte_de_chaque_contrat() {
    for cas in cas() {
        insta::assert_snapshot!(cas.nom.replace('-', "_"), lu(ecrit(cas.nom)));
    }
}

#[test]
fn le_texte_des_recepisses() {
    insta::assert_snapshot!("recepisse", lu(ecrit("recepisse")));
    insta::assert_snapshot!("recepisse_lettre", lu(ecrit("recepisse-lettre")));
}

#[test]
fn un_acheteur_qui_emprunte_est_protege() {
    let acte = ecrit("contrat");
    contient(
        acte,
        &[
            "trois cent quatre-vingt-treize mille euros (393 000 €), toutes taxes comprises",
            "Lot A301 ; Montant : 369 500 €",
            "Lots attachés : P03, C03 ; Montant : 23 500 €",
            "Prêt, Crédit de l’Ouest ; Montant : 251 620 €",
            "Prêt à taux zéro ; Montant : 81 380 €",
            "condition suspensive de l’obtention des prêts ci-dessus, pour un montant total de trois cent trente-trois mille euros (333 000 €) \
             (article L. 313-41 du code de la consommation)",
            "dépôt de garantie de mille cinq cents euros (1 500 €), par chèque n° 7001234, tiré sur Crédit de l’Ouest",
            "5 % du prix prévisionnel, soit 19 650 € (article R. 261-28)",
            "immédiatement et intégralement remboursée",
            "dans un délai de dix jours à compter du lendemain de la première présentation",
            "restitué dans les vingt et un jours",
            "garantie financière de l’achèvement",
            "Anne Le Goff",
            "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
            "# Formulaire de rétractation",
            "À l’attention de : Linteau Promotion SAS, réservant, 1 quai de la Fosse, 44000 Nantes",
        ],
    );
    ne_dit_pas(acte, &["L. 313-42", "conviennent de s’y soumettre", "second réservataire"]);
    let champs: Vec<_> = acte.champs.iter().map(|c| (c.nom.as_str(), c.libelle.as_str())).collect();
    assert_eq!(champs, [("signature-1", "Signature du réservataire"), ("signature-2", "Signature du réservant")]);
}

#[test]
fn deux_epoux_signent_avant_la_societe() {
    let acte = ecrit("contrat-epoux");
    contient(
        acte,
        &[
            "Mariée, communauté réduite aux acquêts (sans contrat), union célébrée à Angers",
            "Marié, communauté réduite aux acquêts",
            "18 avenue Louise, 1050 Bruxelles, Belgique",
            "1er janvier 1986, à Liège",
            "s’engagent solidairement",
            "la rétractation d’un seul met fin au contrat pour les deux",
            "remise de 9 000 €",
            "Jeanne Morvan, 2 place du Ralliement, 49100 Angers",
        ],
    );
    let champs: Vec<_> = acte.champs.iter().map(|c| (c.nom.as_str(), c.libelle.as_str())).collect();
    assert_eq!(
        champs,
        [
            ("signature-1", "Signature du premier réservataire"),
            ("signature-2", "Signature du second réservataire"),
            ("signature-3", "Signature du réservant"),
        ]
    );
}

#[test]
fn une_societe_achete_par_qui_signe_pour_elle() {
    let acte = ecrit("contrat-societe");
    contient(
        acte,
        &[
            "Société : SCI du Canal\n",
            "Mme Léa Perrin, habilitée par Paul Durand, son représentant légal",
            "SCI du Canal, par Mme Léa Perrin",
            "article 279-0 bis A du code général des impôts",
            "les parties conviennent de s’y soumettre",
            "ne peut excéder 2 % du prix prévisionnel",
            "Régime fiscal choisi : LLI",
        ],
    );
    // A company buys, so the date of birth and the family situation of the person who signs for it are not printed.
    ne_dit_pas(acte, &["12 mars 1988", "Célibataire"]);
}

#[test]
fn sans_pret_l_acheteur_le_reconnait_de_sa_main() {
    let electronique = ecrit("contrat-sans-pret");
    let mention = "« Je reconnais avoir été informé(e) que, si je recours néanmoins à un prêt";
    contient(
        electronique,
        &[
            mention,
            "article L. 313-42",
            "au moyen du code personnel",
            "article 278 sexies",
            "depuis le 2 novembre 2026",
            "en janvier 2027",
        ],
    );
    ne_dit_pas(electronique, &["Condition suspensive", "De la main de"]);
    let papier = ecrit("contrat-papier");
    contient(
        papier,
        &[
            mention,
            "De la main de Mme Léa Perrin",
            "De la main de M. Hugo Perrin",
            "article 1375 du code civil",
            "« lu et approuvé »",
        ],
    );
    ne_dit_pas(papier, &["1366", "signature électronique", "L’exemplaire signé et son dossier", "remise de"]);
    contient(papier, &["excédant deux ans, aucun dépôt de garantie ne peut être exigé"]);
}

#[test]
fn un_parking_seul_n_ouvre_pas_de_retractation() {
    let acte = ecrit("contrat-parking");
    contient(
        acte,
        &[
            "le délai de rétractation de l’article L. 271-1 du code de la construction et de l’habitation ne s’applique pas",
            "Aucun dépôt de garantie n’est versé",
            "n’est concernée par aucun plan de prévention des risques",
            "L’acte est reçu par le notaire du programme.",
            "n’est pas encore fixée",
        ],
    );
    ne_dit_pas(acte, &["Formulaire de rétractation", "Surface habitable", "Géorisques", "dans un délai de dix jours"]);
}

#[test]
fn chaque_contrat_reproduit_les_articles_que_la_loi_demande() {
    for cas in cas() {
        contient(
            ecrit(cas.nom),
            &[
                "Article R. 261-28",
                "ce pourcentage est limité à 2 % si ce délai n’excède pas deux ans",
                "Article R. 261-29",
                "une rubrique par réservataire",
                "Article R. 261-30",
                "Le réservant doit notifier au réservataire le projet d’acte de vente un mois au moins avant",
                "Article R. 261-31",
                "présente dans sa consistance ou dans la qualité des ouvrages prévus une réduction de valeur supérieure à 10 %",
            ],
        );
    }
}

#[test]
fn beaucoup_d_annexes_et_des_noms_sans_fin_ne_retiennent_pas_un_contrat() {
    let marque = marque();
    let long = "Société".repeat(30);
    let mut cas = de("contrat-societe");
    if let Some(societe) = &mut cas.dossier.societe {
        societe.raison_sociale = Some(long.clone());
    }
    let mut quoi = cas.a_rediger(&marque);
    let une = quoi.annexes[0];
    quoi.annexes = vec![une; 60];
    let acte = contrat(&quoi).expect("a contract");
    contient(&acte, &[&long, "60 ; Pièce : Notice descriptive"]);
    for champ in &acte.champs {
        assert!(champ.bas > 40.0 && champ.haut < 802.0, "{champ:?}");
    }
}

#[test]
fn un_formulaire_presque_vide_donne_encore_un_contrat() {
    let marque = marque();
    let mut cas = de("contrat-parking");
    cas.dossier.reservataire = Some(domain::reservation::Reservataire {
        nom: Some("Perrin".to_owned()),
        prenom: Some("Léa".to_owned()),
        ..domain::reservation::Reservataire::default()
    });
    cas.dossier.financement = None;
    let marque = Marque { siege: None, ..marque };
    let mut quoi = cas.a_rediger(&marque);
    quoi.annexes.clear();
    contient(&contrat(&quoi).expect("a contract"), &["Nom : Léa Perrin", "Aucune pièce n’est annexée."]);
}

#[test]
fn un_recepisse_dit_qui_quand_et_ce_qui_est_rendu() {
    let marque = marque();
    let acte = recepisse(&recepisse_par_lien(&marque)).expect("a receipt");
    assert_eq!(acte.pages.len(), 1);
    contient(
        &acte,
        &[
            "donne acte à M. Hugo Perrin de sa rétractation",
            "M. Hugo Perrin et Mme Léa Perrin",
            "07/12/2026 à 18:42:09, heure de Paris",
            "28 novembre 2026",
            "11 décembre 2026, à minuit",
            "mille cinq cents euros (1 500 €) est restitué dans les vingt et un jours",
        ],
    );
    let mut sans = recepisse_par_lettre(&marque);
    let acte = recepisse(&sans).expect("a receipt");
    assert_eq!(acte.pages.len(), 1);
    contient(&acte, &["SCI du Canal, par Mme Léa Perrin", "Envoyée le : 5 décembre 2026", "il n’y a rien à restituer"]);
    sans.depot = Some(Montant::depuis_unites(500));
    contient(&recepisse(&sans).expect("a receipt"), &["cinq cents euros (500 €)"]);
    for rang in [0, 2] {
        sans.rang = rang;
        assert!(matches!(recepisse(&sans), Err(Error::Composition(_))), "{rang}");
    }
}

fn fichier(largeur: u32, hauteur: u32, format: ImageFormat) -> Vec<u8> {
    let mut octets = Vec::new();
    DynamicImage::new_rgb8(largeur, hauteur).write_to(&mut Cursor::new(&mut octets), format).expect("a picture");
    octets
}

/// Adds to a JPEG the mark of a camera that was held on its side (EXIF orientation 6).
fn couchee(jpeg: &[u8]) -> Vec<u8> {
    let tiff = b"MM\0\x2a\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0";
    let mut octets = vec![0xff, 0xd8, 0xff, 0xe1, 0, u8::try_from(8 + tiff.len()).expect("a short one")];
    octets.extend(b"Exif\0\0");
    octets.extend(tiff);
    octets.extend(&jpeg[2..]);
    octets
}

fn image<'a>(octets: &'a [u8], mime: &'a str) -> ImageDeLiasse<'a> {
    ImageDeLiasse { mime, octets, alternatif: "Une page du contrat signé, photographiée" }
}

fn jour() -> NaiveDate {
    "2026-12-01".parse().expect("a day")
}

/// A file that joins two photographs, of which one was taken on its side.
pub(crate) fn liasse_de_deux() -> Vec<u8> {
    let (jpeg, png) = (couchee(&fichier(60, 40, ImageFormat::Jpeg)), fichier(60, 40, ImageFormat::Png));
    liasse("Contrat R-000012 signé", jour(), &[image(&jpeg, "image/jpeg"), image(&png, "image/png")]).expect("a bundle")
}

#[test]
fn des_photographies_font_un_pdf_une_page_chacune_a_l_endroit() {
    let pdf = liasse_de_deux();
    let texte = String::from_utf8_lossy(&pdf);
    let feuilles: Vec<_> = texte.match_indices("/MediaBox").map(|(ou, _)| &texte[ou + 9..ou + 40]).collect();
    assert_eq!(feuilles.len(), 2);
    assert!(feuilles[0].contains("595") && feuilles[0].find("595") < feuilles[0].find("841"), "upright: {feuilles:?}");
    assert!(feuilles[1].find("841") < feuilles[1].find("595"), "lying down: {feuilles:?}");
    assert!(liasse_de_deux() == pdf, "the same photographs give the same bytes");
    for (octets, mime) in [
        (&b"no picture"[..], "image/png"),
        (b"<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"/>", "image/png"),
        (b"<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"/>", "image/svg+xml"),
    ] {
        let refuse = liasse("Contrat", jour(), &[image(octets, mime)]);
        assert!(matches!(refuse, Err(Error::Composition(_))), "{mime}");
    }
}
