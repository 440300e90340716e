//! `importer` checks everything before it writes anything, and importing the same feed twice changes nothing.

use crate::outils::commande;
use crate::outils::{Depot, Etat, Flux, importe, refus, sur_les_deux};
use actions::Error;
use actions::import::{Departs, Issue, Mode, Options, Progression, RefusImport, annuler_dernier_import, importer};
use domain::nombres::Montant;
use serde_json::json;
use testkit::base::{BaseDeTest, Moteur};
use testkit::petit_monde::FLUX;

async fn le_petit_monde_entre_tout_entier(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    let rapport = importe(&base, FLUX).await;
    assert_eq!((rapport.issue, rapport.programmes.nouveaux, rapport.lots.nouveaux), (Issue::Applique, 4, 24));
    let etat = Etat::lire(&base).await;
    assert_eq!(etat.lots.keys().count(), 24);
    assert_eq!(etat.lots["nantes1-A201"].prix.prix, Some(Montant::depuis_unites(329_000)));
    assert_eq!(etat.lots["nantes1-A102"].statut().code(), "O");
    assert_eq!(etat.lots["paris1-102"].exclusivite, etat.lots["paris1-104"].exclusivite);
    assert_ne!(etat.lots["paris1-102"].exclusivite, etat.lots["paris1-103"].exclusivite);
    assert!(etat.documents.contains_key("paris1-102-plan"));
    assert!(etat.programmes["nantes1"].programme.documents.iter().any(|d| d.id == "nantes1-brochure"));
}

async fn le_meme_flux_ne_change_rien(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    importe(&base, FLUX).await;
    let avant = Etat::lire(&base).await;
    let rapport = importe(&base, FLUX).await;
    assert_eq!(rapport.issue, Issue::Inchange);
    // Lines or fields in another order are no change.
    let mut melange = Flux::lire(FLUX);
    melange.0[1..].reverse();
    assert_eq!(importe(&base, &melange.texte()).await.issue, Issue::Inchange);
    assert_eq!(Etat::lire(&base).await, avant, "no version, no fact");
}

async fn des_lots_avant_leurs_programmes_entrent_aussi(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    let mut melange = Flux::lire(FLUX);
    melange.0[1..].reverse();
    importe(&base, &melange.texte()).await;
    let autre = BaseDeTest::nouvelle(moteur).await;
    importe(&autre, FLUX).await;
    assert_eq!(
        Etat::lire(&base).await.lots.keys().collect::<Vec<_>>(),
        Etat::lire(&autre).await.lots.keys().collect::<Vec<_>>()
    );
}

/// Ten lines of the small feed, each of which has a different mistake.
fn dix_erreurs() -> String {
    let mut flux = Flux::lire(FLUX);
    flux.ligne("nantes1")["lieu"]["codeInsee"] = json!("99999x");
    flux.ligne("paris1")["phaseCommerciale"] = json!("TRAVAUX");
    flux.ligne("stetienne1")["couleur"] = json!("bleu");
    flux.ligne("nantes1-A001")["prix"] = json!("cher");
    flux.ligne("nantes1-A101")["prix"] = json!(1.005);
    flux.ligne("nantes1-A102")["statut"]["code"] = json!("Z");
    flux.ligne("nantes1-A201")["lotsSecondaires"] = json!([{"numero": "P99"}]);
    flux.ligne("paris1-101")["pieces"] = json!(-2);
    flux.ligne("paris1-102")["documents"][0]["source"] = json!(3);
    flux.ligne("stdenis1-M1").as_object_mut().expect("an object").remove("typologie");
    flux.texte()
}

async fn dix_erreurs_dix_lignes_et_rien_ne_change(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    importe(&base, FLUX).await;
    let avant = Etat::lire(&base).await;
    let RefusImport::Erreurs(refus) = refus(&base, &dix_erreurs()).await else { panic!("mistakes") };
    let lignes: std::collections::BTreeSet<u64> = refus.erreurs.iter().map(|e| e.ligne).collect();
    assert_eq!((refus.total, lignes.len()), (10, 10), "{refus}");
    for erreur in &refus.erreurs {
        assert!(erreur.ligne > 1 && !erreur.champ.is_empty() && !erreur.raison.is_empty(), "{erreur}");
    }
    assert_eq!(refus.to_string().lines().filter(|l| l.starts_with("ligne ")).count(), 10);
    assert_eq!(Etat::lire(&base).await, avant);
}

async fn un_modele_inconnu_est_une_erreur(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    importe(&base, FLUX).await;
    let avant = Etat::lire(&base).await;
    let mut flux = Flux::lire(FLUX);
    // A document model for lots is refused on a programme, a model for programmes is refused on a lot, and so is an
    // unknown model.
    flux.ligne("nantes1")["documents"][1]["modele"] = json!("plan-lot");
    flux.ligne("nantes1-A201")["documents"][0]["modele"] = json!("brochure");
    flux.ligne("paris1")["documents"][0]["modele"] = json!("plaquete");
    let RefusImport::Erreurs(refus) = refus(&base, &flux.texte()).await else { panic!("mistakes") };
    let champs: Vec<&str> = refus.erreurs.iter().map(|e| e.champ.as_str()).collect();
    assert_eq!(champs, ["documents[1].modele", "documents[0].modele", "documents[0].modele"], "{refus}");
    assert!(
        refus.to_string().contains("«\u{a0}plaquete\u{a0}» n’est pas un modèle connu\u{a0}: brochure, "),
        "{refus}"
    );
    assert_eq!(Etat::lire(&base).await, avant);
}

async fn un_flux_coupe_est_refuse(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    importe(&base, FLUX).await;
    let avant = Etat::lire(&base).await;
    // The feed is cut in the middle of a line, then between two lines. Its header gives the expected number of lines,
    // so both cuts are refused.
    let milieu = (0..=FLUX.len() / 2).rev().find(|i| FLUX.is_char_boundary(*i)).expect("zero is one");
    assert!(matches!(refus(&base, &FLUX[..milieu]).await, RefusImport::Erreurs(_)));
    let moitie: String = FLUX.lines().take(15).flat_map(|l| [l, "\n"]).collect();
    assert!(matches!(refus(&base, &moitie).await, RefusImport::Erreurs(_)));
    assert_eq!(Etat::lire(&base).await, avant);
}

async fn plus_d_un_dixieme_ne_part_pas_sans_confirmation(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    importe(&base, FLUX).await;
    let avant = Etat::lire(&base).await;
    let mut flux = Flux::lire(FLUX);
    for lot in ["paris1-101", "paris1-201", "paris1-RC1"] {
        flux.oter(lot);
    }
    let refus = refus(&base, &flux.texte()).await;
    assert!(matches!(refus, RefusImport::DepartMassif { lots: 3, lots_presents: 24, programmes: 0, .. }), "{refus}");
    assert_eq!(Etat::lire(&base).await, avant);
    let confirmees = Options { departs: Departs::Confirmes, ..Options::default() };
    let rapport = Depot::nouveau().importer(&base, &flux.texte(), confirmees).await.expect("confirmed");
    assert_eq!(rapport.lots.quittes, 3);
    let apres = Etat::lire(&base).await;
    assert!(apres.lots["paris1-101"].retire && !apres.lots["paris1-102"].retire);
    // Two lots of the twenty-one that remain are less than a tenth, so no confirmation is needed.
    flux.oter("nantes1-P03");
    flux.oter("stdenis1-P2");
    importe(&base, &flux.texte()).await;
    assert!(Etat::lire(&base).await.lots["stdenis1-P2"].retire);
    // Lots that come back in the feed are on sale again.
    assert_eq!(importe(&base, FLUX).await.lots.retablis, 5);
    assert_eq!(Etat::lire(&base).await.en_vente(), avant.en_vente());
}

async fn un_essai_a_blanc_dit_et_ne_fait_rien(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    importe(&base, FLUX).await;
    let avant = Etat::lire(&base).await;
    let mut flux = Flux::lire(FLUX);
    flux.ligne("nantes1-A201")["prix"] = json!(321_000);
    flux.ligne("nantes1-A102")["statut"]["code"] = json!("L");
    flux.oter("stdenis1-P2");
    let a_sec = Options { mode: Mode::ASec, ..Options::default() };
    let rapport = Depot::nouveau().importer(&base, &flux.texte(), a_sec).await.expect("described");
    assert_eq!((rapport.issue, rapport.lots.modifies, rapport.lots.quittes, rapport.statuts), (Issue::ASec, 2, 1, 1));
    let dit = rapport.to_string();
    for attendu in
        ["lot nantes1-A201\u{a0}: modifié", "lot nantes1-A102\u{a0}: modifié, O → L", "lot stdenis1-P2\u{a0}: retiré"]
    {
        assert!(dit.contains(attendu), "{dit}");
    }
    assert_eq!(Etat::lire(&base).await, avant);
}

async fn un_flux_partiel_laisse_le_reste(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    importe(&base, FLUX).await;
    let avant = Etat::lire(&base).await;
    let mut flux = Flux::lire(FLUX);
    flux.0[0]["genre"] = json!("partiel");
    flux.ligne("nantes1-A101")["prix"] = json!(231_000);
    flux.0.retain(|l| l.get("flux").is_some() || l["numero"] == "A101");
    let rapport = importe(&base, &flux.texte()).await;
    assert_eq!((rapport.lots.lus, rapport.lots.modifies, rapport.lots.quittes), (1, 1, 0));
    let apres = Etat::lire(&base).await;
    assert_eq!(apres.lots["nantes1-A101"].prix.prix, Some(Montant::depuis_unites(231_000)));
    assert_eq!(apres.lots["nantes1-A101"].version, avant.lots["nantes1-A101"].version + 1);
    assert_eq!(apres.lots["nantes1-A102"], avant.lots["nantes1-A102"]);
    assert_eq!(apres.numero.0, avant.numero.0 + 1, "one fact");
}

async fn les_fichiers_a_cote_du_flux_sont_gardes(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    let depot = Depot::nouveau();
    let mut flux = Flux::lire(FLUX);
    let plan = &mut flux.ligne("paris1-102")["documents"][0];
    plan.as_object_mut().expect("an object").remove("modele");
    plan["fichier"] = json!("plans/102.pdf");
    let flux = flux.texte();

    let Err(Error::Import(RefusImport::Erreurs(refus))) = depot.importer(&base, &flux, Options::default()).await else {
        panic!("the file is missing")
    };
    assert_eq!(refus.total, 1);
    assert_eq!((refus.erreurs[0].ligne, refus.erreurs[0].champ.as_str()), (16, "documents[0].fichier"), "{refus}");

    std::fs::create_dir(depot.dossier().join("plans")).expect("a folder");
    depot.ecrire("plans/102.pdf", b"%PDF-1.7 un");
    depot.importer(&base, &flux, Options::default()).await.expect("the file is there");
    let sha256 = Etat::lire(&base).await.documents["paris1-102-plan"].fichier.clone().expect("a stored file");
    assert_eq!(base.fichiers().lire(&sha256).await.expect("the store").as_deref(), Some(b"%PDF-1.7 un".as_slice()));

    assert_eq!(depot.importer(&base, &flux, Options::default()).await.expect("again").issue, Issue::Inchange);
    depot.ecrire("plans/102.pdf", b"%PDF-1.7 deux");
    let rapport = depot.importer(&base, &flux, Options::default()).await.expect("new bytes");
    assert_eq!(rapport.lots.modifies, 1, "the line is the same, its file is not");
    assert_ne!(Etat::lire(&base).await.documents["paris1-102-plan"].fichier, Some(sha256));
}

async fn un_lien_qui_sort_du_dossier_du_flux_est_refuse(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    let (depot, ailleurs) = (Depot::nouveau(), Depot::nouveau());
    let secret = ailleurs.ecrire("secret.pdf", b"%PDF-1.7 secret");
    std::os::unix::fs::symlink(secret, depot.dossier().join("plan.pdf")).expect("a link");
    let mut flux = Flux::lire(FLUX);
    let plan = &mut flux.ligne("paris1-102")["documents"][0];
    plan.as_object_mut().expect("an object").remove("modele");
    plan["fichier"] = json!("plan.pdf");
    let refuse = depot.importer(&base, &flux.texte(), Options::default()).await;
    assert!(matches!(refuse, Err(Error::Import(RefusImport::Erreurs(_)))), "{refuse:?}");
}

async fn un_document_peut_changer_de_lot(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    importe(&base, FLUX).await;
    let mut flux = Flux::lire(FLUX);
    let plan = flux.ligne("paris1-102")["documents"].take();
    flux.ligne("paris1-102").as_object_mut().expect("an object").remove("documents");
    flux.ligne("paris1-101")["documents"] = plan;
    importe(&base, &flux.texte()).await;
    assert_eq!(lot_du_plan(&Etat::lire(&base).await).as_deref(), Some("paris1-101"));
    annuler_dernier_import(&commande(&base), &|_| {}).await.expect("undone");
    assert_eq!(lot_du_plan(&Etat::lire(&base).await).as_deref(), Some("paris1-102"));
}

fn lot_du_plan(etat: &Etat) -> Option<String> {
    etat.documents["paris1-102-plan"].lot.clone().map(|l| l.0)
}

async fn un_lot_renomme_garde_ses_documents(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    importe(&base, FLUX).await;
    let avant = Etat::lire(&base).await;
    let mut renomme = Flux::lire(FLUX);
    renomme.ligne("paris1-102")["numero"] = json!("B102");
    let rapport = importe(&base, &renomme.texte()).await;
    assert_eq!((rapport.lots.nouveaux, rapport.lots.quittes, rapport.lots.inchanges), (1, 1, 23));
    let apres = Etat::lire(&base).await;
    assert_eq!(lot_du_plan(&apres).as_deref(), Some("paris1-B102"));
    assert!(apres.lots["paris1-102"].retire);

    annuler_dernier_import(&commande(&base), &|_| {}).await.expect("undone");
    let annule = Etat::lire(&base).await;
    assert_eq!(lot_du_plan(&annule).as_deref(), Some("paris1-102"));
    assert_eq!(annule.en_vente(), avant.en_vente());

    importe(&base, &renomme.texte()).await;
    assert_eq!(Etat::lire(&base).await.en_vente(), apres.en_vente());
    // The next feed uses the old lot number again.
    importe(&base, FLUX).await;
    assert_eq!(Etat::lire(&base).await.en_vente(), avant.en_vente());
}

async fn un_lot_retire_rend_ses_documents_a_un_flux_partiel(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    importe(&base, FLUX).await;
    let mut partiel = Flux::lire(FLUX);
    partiel.0[0]["genre"] = json!("partiel");
    partiel.0.retain(|l| l.get("flux").is_some() || (l["programme"]["id"] == "paris1" && l["numero"] == "102"));
    partiel.ligne("paris1-102")["numero"] = json!("B102");
    let RefusImport::Erreurs(refus) = refus(&base, &partiel.texte()).await else { panic!("the lot 102 is on sale") };
    assert_eq!((refus.total, refus.erreurs[0].champ.as_str()), (1, "documents[0].id"), "{refus}");

    let mut sans = Flux::lire(FLUX);
    sans.oter("paris1-102");
    importe(&base, &sans.texte()).await;
    let avant = Etat::lire(&base).await;
    assert_eq!(lot_du_plan(&avant).as_deref(), Some("paris1-102"));
    importe(&base, &partiel.texte()).await;
    assert_eq!(lot_du_plan(&Etat::lire(&base).await).as_deref(), Some("paris1-B102"));
    annuler_dernier_import(&commande(&base), &|_| {}).await.expect("undone");
    let annule = Etat::lire(&base).await;
    assert_eq!(lot_du_plan(&annule).as_deref(), Some("paris1-102"));
    assert_eq!(annule.en_vente(), avant.en_vente());
}

async fn un_flux_qui_change_pendant_l_import_ne_change_rien(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    importe(&base, FLUX).await;
    let avant = Etat::lire(&base).await;
    let depot = Depot::nouveau();
    let mut flux = Flux::lire(FLUX);
    flux.ligne("paris1-101")["prix"] = json!(480_000);
    let plan = &mut flux.ligne("paris1-102")["documents"][0];
    plan.as_object_mut().expect("an object").remove("modele");
    plan["fichier"] = json!("plan.pdf");
    depot.ecrire("plan.pdf", b"%PDF-1.7");
    let chemin = depot.ecrire("flux.ndjson", flux.texte());
    // The test changes the feed while its files are being stored, because this is between the check and the writing.
    let modifier = |progression| {
        if matches!(progression, Progression::Fichiers { .. }) {
            flux_modifie(&chemin);
        }
    };
    let refuse = importer(&commande(&base), &chemin, Options::default(), &modifier).await;
    assert!(matches!(refuse, Err(Error::Import(RefusImport::FluxChange))), "{refuse:?}");
    assert_eq!(Etat::lire(&base).await, avant);
}

fn flux_modifie(chemin: &std::path::Path) {
    let texte = std::fs::read_to_string(chemin).expect("the feed").replace("480000", "470000");
    std::fs::write(chemin, texte).expect("the feed");
}

sur_les_deux!(
    le_petit_monde_entre_tout_entier,
    le_meme_flux_ne_change_rien,
    des_lots_avant_leurs_programmes_entrent_aussi,
    dix_erreurs_dix_lignes_et_rien_ne_change,
    un_modele_inconnu_est_une_erreur,
    un_flux_coupe_est_refuse,
    plus_d_un_dixieme_ne_part_pas_sans_confirmation,
    un_essai_a_blanc_dit_et_ne_fait_rien,
    un_flux_partiel_laisse_le_reste,
    les_fichiers_a_cote_du_flux_sont_gardes,
    un_lien_qui_sort_du_dossier_du_flux_est_refuse,
    un_document_peut_changer_de_lot,
    un_lot_renomme_garde_ses_documents,
    un_lot_retire_rend_ses_documents_a_un_flux_partiel,
    un_flux_qui_change_pendant_l_import_ne_change_rien,
);
