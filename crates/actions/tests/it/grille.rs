//! `importer_grille` imports the prices and statuses of one programme, with the same guarantees as a feed.

use crate::outils::commande;
use crate::outils::{Depot, Etat, Flux, importe, sur_les_deux};
use actions::Error;
use actions::import::{
    Issue, Mode, OptionsGrille, RapportGrille, RefusImport, annuler_dernier_import, exporter_grille, importer_grille,
    reprendre_import_mort,
};
use chrono::{NaiveDate, TimeDelta};
use domain::lot::{Detenteur, IdLot, StatutLot};
use domain::nombres::Montant;
use domain::programme::IdProgramme;
use feed::grille::Ecarts;
use serde_json::json;
use store::Base;
use store::import::{self, GenreDImport, LotTarife, Origine, Pose};
use store::prix::{ChangementPrix, historique};
use testkit::base::{BaseDeTest, Moteur};
use testkit::horloge::HorlogeFigee;
use testkit::petit_monde::FLUX;
use testkit::tenue::passer;

const GRILLE: &str = "\
Programme;nantes1;;
Date;20/11/2026;;
Lot;Prix TTC;Prix grille;Statut
A101;229 000,50 €;239 000 €;Libre
A201;325000;;Optionné
A102;;;L
P03;;;Vendu
A302;539000,5;;
";

async fn importer(base: &Base, texte: &str, mode: Mode) -> Result<RapportGrille, Error> {
    let chemin = Depot::nouveau();
    let fichier = chemin.ecrire("grille-novembre.csv", texte);
    let options = OptionsGrille { mode, ..OptionsGrille::default() };
    importer_grille(&commande(base), &fichier, None, options, &|_| {}).await
}

async fn prix_de(base: &Base, lot: &str) -> Vec<ChangementPrix> {
    let lecture = base.lire().await.expect("a reading place");
    historique(&lecture, &IdLot(lot.to_owned())).await.expect("a history")
}

async fn monde(moteur: Moteur) -> BaseDeTest {
    let base = BaseDeTest::nouvelle(moteur).await;
    importe(&base, FLUX).await;
    base
}

async fn elle_change_prix_et_statuts_d_un_coup(moteur: Moteur) {
    let base = monde(moteur).await;
    let avant = Etat::lire(&base).await;
    let essai = importer(&base, GRILLE, Mode::ASec).await.expect("described");
    assert_eq!(essai.issue, Issue::ASec);
    assert!(essai.to_string().contains("lot nantes1-A101\u{a0}: Prix TTC 239000 → 229000,5"), "{essai}");
    assert_eq!(Etat::lire(&base).await, avant, "a dry run changes nothing");

    let rapport = importer(&base, GRILLE, Mode::Appliquer).await.expect("taken");
    assert_eq!(
        rapport.to_string(),
        "Grille de prix du programme nantes1\n\
         Lots\u{a0}: 5 dans la grille\u{a0}; prix changés\u{a0}: 2, statuts changés\u{a0}: 3, inchangés\u{a0}: 1\n\
         Import terminé."
    );
    let apres = Etat::lire(&base).await;
    assert_eq!(apres.numero.0, avant.numero.0 + 1, "one fact");
    let mut voulu = avant.lots.clone();
    for (id, changer) in [
        ("nantes1-A101", (Some(Montant::depuis_centiemes(22_900_050)), StatutLot::L, None)),
        ("nantes1-A201", (Some(Montant::depuis_unites(325_000)), StatutLot::O, Some(Detenteur::Grille))),
        ("nantes1-A102", (Some(Montant::depuis_unites(215_000)), StatutLot::L, None)),
        ("nantes1-P03", (Some(Montant::depuis_unites(17_500)), StatutLot::R, Some(Detenteur::Grille))),
    ] {
        let lot = voulu.get_mut(id).expect("a lot");
        let (prix, statut, detenteur) = changer;
        lot.prix.prix = prix;
        if (lot.statut(), lot.detenteur()) != (statut, detenteur) {
            let depuis = apres_le(&apres, id);
            lot.tenue = testkit::tenue::tenue(statut, detenteur, depuis);
        }
        lot.version += 1;
    }
    assert_eq!(apres.lots, voulu, "these lots, these fields, and no other");
    assert_eq!((&apres.documents, &apres.programmes), (&avant.documents, &avant.programmes));

    let encore = importer(&base, GRILLE, Mode::Appliquer).await.expect("taken");
    assert_eq!(encore.issue, Issue::Inchange);
    assert_eq!(Etat::lire(&base).await, apres);
}

/// The instant since which an outside source has held the lot.
fn apres_le(etat: &Etat, lot: &str) -> store::Instant {
    match etat.lots[lot].tenue {
        domain::lot::Tenue::Exterieure(tenue) => tenue.depuis.into(),
        _ => store::Instant::depuis_micros(0),
    }
}

async fn la_moindre_erreur_ne_change_rien(moteur: Moteur) {
    let base = monde(moteur).await;
    let avant = Etat::lire(&base).await;
    let fausse = GRILLE.replace("325000", "349000").replace("A302;539000,5", "A303;-1").replace("Vendu", "Perdu");
    let refus = importer(&base, &fausse, Mode::Appliquer).await.expect_err("refused");
    assert_eq!(
        refus.to_string(),
        "ligne 5, colonne 2, Prix TTC\u{a0}: 349000\u{a0}€ dépasse le prix de la grille au catalogue (339000\u{a0}€)\n\
         ligne 7, colonne 4, Statut\u{a0}: statut inconnu «\u{a0}Perdu\u{a0}», attendu Libre (L), Optionné (O), Pré-réservé (T), \
         Réservé (R)\n\
         ligne 8, colonne 1\u{a0}: lot inconnu «\u{a0}A303\u{a0}» dans nantes1\n\
         ligne 8, colonne 2, Prix TTC\u{a0}: «\u{a0}-1\u{a0}»\u{a0}: un prix est supérieur à 0\n\
         4 erreurs\u{a0}: la grille est refusée, rien n’a changé"
    );
    for (texte, attendu) in [
        (GRILLE.replace("nantes1", "nulle_part"), "programme inconnu «\u{a0}nulle_part\u{a0}» (ligne 1, colonne 2)"),
        (GRILLE.replace("Programme;nantes1;;\n", ""), "de quel programme est cette grille\u{a0}?"),
        (GRILLE.replace("nantes1", "Atelier Voltaire"), "lot inconnu «\u{a0}A101\u{a0}» dans paris1"),
    ] {
        let refus = importer(&base, &texte, Mode::Appliquer).await.expect_err("refused").to_string();
        assert!(refus.contains(attendu), "{attendu}: {refus}");
    }
    let depot = Depot::nouveau();
    let fichier = depot.ecrire("grille.csv", GRILLE);
    let autre = IdProgramme("paris1".to_owned());
    let refus = importer_grille(&commande(&base), &fichier, Some(&autre), OptionsGrille::default(), &|_| {}).await;
    let refus = refus.expect_err("they disagree").to_string();
    assert!(
        refus.contains(
            "ligne 1, colonne 2\u{a0}: la grille est celle de «\u{a0}nantes1\u{a0}», pas du programme paris1"
        ),
        "{refus}"
    );
    let absente =
        importer_grille(&commande(&base), "absente.csv".as_ref(), None, OptionsGrille::default(), &|_| {}).await;
    assert!(matches!(absente, Err(Error::Import(RefusImport::LectureGrille(_)))), "{absente:?}");
    assert_eq!(Etat::lire(&base).await, avant);
}

async fn un_prix_tres_loin_de_l_actuel_se_confirme(moteur: Moteur) {
    let base = monde(moteur).await;
    let avant = Etat::lire(&base).await;
    // In a file whose separator is a comma, `329,500` without quotes makes two cells.
    let coupee = "Programme,nantes1\n\nLot,Prix TTC,Note\nA201,329,500\nA101,229000,\n";
    for mode in [Mode::ASec, Mode::Appliquer] {
        let refus = importer(&base, coupee, mode).await.expect_err("refused");
        assert_eq!(
            refus.to_string(),
            "ligne 4, colonne 2, Prix TTC\u{a0}: 329\u{a0}€ est moins de la moitié du prix actuel (329000\u{a0}€)\u{a0}: s’il est bien juste, \
             recommencez avec --confirmer\n\
             1 erreur\u{a0}: la grille est refusée, rien n’a changé"
        );
    }
    assert_eq!(Etat::lire(&base).await, avant);
    let fichier = Depot::nouveau();
    let chemin = fichier.ecrire("grille.csv", coupee);
    let options = OptionsGrille { ecarts: Ecarts::Confirmes, ..OptionsGrille::default() };
    let rapport = importer_grille(&commande(&base), &chemin, None, options, &|_| {}).await.expect("confirmed");
    assert_eq!((rapport.issue, rapport.bilan.prix_changes()), (Issue::Applique, 2));
}

async fn l_annulation_ramene_tout_et_marque_l_historique(moteur: Moteur) {
    let base = monde(moteur).await;
    let avant = Etat::lire(&base).await;
    importer(&base, GRILLE, Mode::Appliquer).await.expect("taken");
    let changements = prix_de(&base, "nantes1-A101").await;
    let [change] = changements.as_slice() else { panic!("{changements:?}") };
    assert_eq!(
        (change.avant.prix, change.apres.prix),
        (Some(Montant::depuis_unites(239_000)), Some(Montant::depuis_centiemes(22_900_050)))
    );
    assert_eq!(change.date_effet, NaiveDate::from_ymd_opt(2026, 11, 20));
    assert_eq!(change.annule, None);
    let origine = change.origine.as_ref().expect("a file");
    assert_eq!((origine.genre, origine.fichier.as_str()), (GenreDImport::Grille, "grille-novembre.csv"));
    assert_eq!(origine.sha256.len(), 64);
    assert_eq!(prix_de(&base, "nantes1-P03").await, [], "its status changed, its price did not");

    annuler_dernier_import(&commande(&base), &|_| {}).await.expect("undone");
    assert_eq!(Etat::lire(&base).await.en_vente(), avant.en_vente());
    let changements = prix_de(&base, "nantes1-A101").await;
    assert!(changements.len() == 1 && changements[0].annule.is_some_and(|a| a >= changements[0].depuis));
    // The undoing restores the fingerprints too, so the same feed has nothing to change.
    assert_eq!(importe(&base, FLUX).await.lots.modifies, 0);
}

async fn le_flux_a_le_dernier_mot_quand_il_parle_apres(moteur: Moteur) {
    let base = monde(moteur).await;
    let avant = Etat::lire(&base).await;
    importer(&base, GRILLE, Mode::Appliquer).await.expect("taken");
    let rapport = importe(&base, FLUX).await;
    assert_eq!((rapport.lots.modifies, rapport.statuts), (2, 3));
    assert_eq!(Etat::lire(&base).await.en_vente(), avant.en_vente(), "what the feed says, and who said it");
    let changements = prix_de(&base, "nantes1-A201").await;
    let [retour, aller] = changements.as_slice() else { panic!("{changements:?}") };
    assert_eq!(
        (aller.apres.prix, retour.apres.prix),
        (Some(Montant::depuis_unites(325_000)), Some(Montant::depuis_unites(329_000)))
    );
    let origine = retour.origine.as_ref().expect("a file");
    assert_eq!((origine.genre, origine.fichier.as_str()), (GenreDImport::Flux, "flux.ndjson"));
    assert_eq!(retour.date_effet, None);
    // When a feed changes the price of a lot, the former price goes into the history of this lot. The history of the
    // other lots stays empty.
    let mut flux = Flux::lire(FLUX);
    flux.ligne("paris1-101")["prix"] = json!(479_000);
    importe(&base, &flux.texte()).await;
    assert_eq!(prix_de(&base, "paris1-101").await.len(), 1);
    assert_eq!(prix_de(&base, "paris1-102").await, [], "what a lot came with is no change");
    // A second grid restores the prices of the feed. The feed then has nothing to change.
    importer(&base, GRILLE, Mode::Appliquer).await.expect("taken");
    let retour = "Programme;nantes1\n\nLot;Prix;Statut\nA101;239000;\nA201;329000;L\nA102;;O\nP03;;L\n";
    importer(&base, retour, Mode::Appliquer).await.expect("taken");
    assert_eq!(importe(&base, &flux.texte()).await.issue, Issue::Inchange);
}

async fn le_portail_garde_ce_qu_il_tient(moteur: Moteur) {
    let base = monde(moteur).await;
    let a201 = IdLot("nantes1-A201".to_owned());
    let prise = base
        .entretenir(async |tx| passer(&tx, &a201, StatutLot::L, (StatutLot::T, Some(Detenteur::Portail))).await)
        .await
        .expect("a write");
    assert!(prise);
    let rapport = importer(&base, GRILLE, Mode::Appliquer).await.expect("taken");
    let dit = "lot nantes1-A201\u{a0}: retenu par le portail (Pré-réservé), l’annonce «\u{a0}Optionné\u{a0}» est laissée de côté";
    assert!(rapport.to_string().contains(dit), "{rapport}");
    let lot = Etat::lire(&base).await.lots[&a201.0].clone();
    assert_eq!(
        (lot.statut(), lot.detenteur(), lot.prix.prix),
        (StatutLot::T, Some(Detenteur::Portail), Some(Montant::depuis_unites(325_000)))
    );
    // The portal still holds A201. The undoing of the grid restores the price of this lot, and leaves the lot to the
    // portal.
    annuler_dernier_import(&commande(&base), &|_| {}).await.expect("undone");
    let lot = Etat::lire(&base).await.lots[&a201.0].clone();
    assert_eq!(
        (lot.statut(), lot.detenteur(), lot.prix.prix),
        (StatutLot::T, Some(Detenteur::Portail), Some(Montant::depuis_unites(329_000)))
    );
}

async fn une_grille_morte_en_route_n_a_jamais_ete(moteur: Moteur) {
    let horloge = HorlogeFigee::a("2026-11-21T08:00:00Z");
    let base = BaseDeTest::figee(moteur, &horloge).await;
    importe(&base, FLUX).await;
    let avant = Etat::lire(&base).await;
    let id = IdLot("nantes1-A101".to_owned());
    let attendu = avant.lots[&id.0].prix;
    let prix = domain::lot::PrixLot { prix: Some(Montant::depuis_unites(1)), ..attendu };
    let tarife = LotTarife { id, attendu, prix, annonce: Some(StatutLot::R), ecart: 5, date_effet: None };
    let depasse = LotTarife { attendu: prix, ..tarife.clone() };
    let origine = Origine { genre: GenreDImport::Grille, fichier: "g.csv".to_owned(), sha256: "00".repeat(32) };
    base.entretenir(async |tx| {
        let bail = import::commencer(&tx, "partiel", &origine).await?;
        let depasses = [depasse.clone()];
        assert_eq!(
            import::poser_prix(&tx, &bail, &depasses).await?,
            Pose::Depassee,
            "not the prices that were checked"
        );
        assert_eq!(import::poser_prix(&tx, &bail, std::slice::from_ref(&tarife)).await?, Pose::Faite);
        Ok::<_, store::Error>(())
    })
    .await
    .expect("half a grid");
    assert_eq!(Etat::lire(&base).await.lots, avant.lots, "nobody sees it yet");
    assert_eq!(prix_de(&base, "nantes1-A101").await, [], "nor its history");
    let occupe = importer(&base, GRILLE, Mode::Appliquer).await;
    assert!(matches!(occupe, Err(Error::Import(RefusImport::EnCours { .. }))), "{occupe:?}");

    horloge.avancer(TimeDelta::seconds(61));
    assert!(reprendre_import_mort(&commande(&base)).await.expect("put back").is_some());
    assert_eq!(Etat::lire(&base).await, avant);
    assert_eq!(importe(&base, FLUX).await.issue, Issue::Inchange);
    importer(&base, GRILLE, Mode::Appliquer).await.expect("taken");
    assert_eq!(prix_de(&base, "nantes1-A101").await.len(), 1);
}

async fn exportee_puis_importee_elle_ne_change_rien(moteur: Moteur) {
    let base = monde(moteur).await;
    let depot = Depot::nouveau();
    for programme in ["nantes1", "paris1", "stetienne1", "stdenis1"] {
        let id = IdProgramme(programme.to_owned());
        let octets = exporter_grille(&commande(&base), &id).await.expect("a workbook");
        let fichier = depot.ecrire("grille.xlsx", octets);
        let rapport = importer_grille(&commande(&base), &fichier, None, OptionsGrille::default(), &|_| {}).await;
        let rapport = rapport.expect("taken");
        assert_eq!((rapport.issue, &rapport.bilan.programme), (Issue::Inchange, &id), "{rapport}");
    }
    let inconnu = exporter_grille(&commande(&base), &IdProgramme("ailleurs".to_owned())).await;
    assert!(matches!(inconnu, Err(Error::Import(RefusImport::ProgrammeInconnu(_)))), "{inconnu:?}");
}

sur_les_deux!(
    elle_change_prix_et_statuts_d_un_coup,
    la_moindre_erreur_ne_change_rien,
    un_prix_tres_loin_de_l_actuel_se_confirme,
    l_annulation_ramene_tout_et_marque_l_historique,
    le_flux_a_le_dernier_mot_quand_il_parle_apres,
    le_portail_garde_ce_qu_il_tient,
    une_grille_morte_en_route_n_a_jamais_ete,
    exportee_puis_importee_elle_ne_change_rien,
);
