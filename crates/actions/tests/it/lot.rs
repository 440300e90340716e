//! The actions of staff on one lot.

use crate::outils::{Etat, Flux, commande, importe, sur_les_deux};
use actions::import::{Issue, annuler_dernier_import};
use actions::{SorteDeRefus, lot};
use domain::lot::{Detenteur, IdLot, StatutLot};
use serde_json::json;
use store::{Fait, faits};
use testkit::base::{BaseDeTest, Moteur};
use testkit::petit_monde::FLUX;
use testkit::tenue::passer;

sur_les_deux!(
    chaque_geste_est_un_fait,
    la_parole_de_l_equipe_survit_au_flux_et_a_son_annulation,
    un_retrait_repris_apres_un_flux_sans_le_lot_est_bien_repris,
    ce_que_le_portail_tient_reste
);

async fn chaque_geste_est_un_fait(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    importe(&base, FLUX).await;
    let contexte = commande(&base);
    let id = IdLot("paris1-101".to_owned());
    let alpha = Etat::lire(&base).await.lots["paris1-102"].exclusivite.expect("Alpha");
    let dernier = faits::dernier(&base.lire().await.expect("a place")).await.expect("a number");
    lot::dedier(&contexte, &id, Some(alpha)).await.expect("dedicated");
    assert_eq!(lot::dedier(&contexte, &id, Some(alpha)).await.expect("already").numero, None);
    lot::dedier_selon_le_flux(&contexte, &id).await.expect("open again");
    lot::retirer(&contexte, &id).await.expect("withdrawn");
    lot::remettre(&contexte, &id).await.expect("on sale");
    lot::changer_statut(&contexte, &id, StatutLot::R).await.expect("reserved");
    assert_eq!(lot::changer_statut(&contexte, &id, StatutLot::R).await.expect("already").numero, None);
    let ecrits = faits::depuis(&base.lire().await.expect("a place"), dernier, 20).await.expect("facts");
    let lot = id.clone();
    let attendus = [
        Fait::LotDedie { lot: lot.clone(), groupe: Some(alpha) },
        Fait::LotDedie { lot: lot.clone(), groupe: None },
        Fait::LotRetire { lot: lot.clone() },
        Fait::LotRemis { lot: lot.clone() },
        Fait::LotStatutChange { lot, statut: StatutLot::R },
    ];
    assert_eq!(ecrits.into_iter().map(|f| f.fait).collect::<Vec<_>>(), attendus);
    let inconnu = lot::retirer(&contexte, &IdLot("paris1-999".to_owned())).await.expect_err("no such lot");
    assert_eq!(inconnu.refus().map(|r| r.sorte), Some(SorteDeRefus::Introuvable));
}

async fn la_parole_de_l_equipe_survit_au_flux_et_a_son_annulation(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    importe(&base, FLUX).await;
    let contexte = commande(&base);
    let alpha = Etat::lire(&base).await.lots["paris1-102"].exclusivite.expect("Alpha");
    let [dedie, retire] = ["paris1-101", "nantes1-A101"].map(|id| IdLot(id.to_owned()));
    lot::dedier(&contexte, &dedie, Some(alpha)).await.expect("dedicated");
    lot::retirer(&contexte, &retire).await.expect("withdrawn");
    assert_eq!(importe(&base, FLUX).await.issue, Issue::Inchange, "the same feed has nothing to say");
    let mut flux = Flux::lire(FLUX);
    flux.ligne(&dedie.0)["prix"] = json!(481_000);
    flux.ligne(&retire.0)["prix"] = json!(238_000);
    let suite = flux.texte();
    let verifier = async || {
        let etat = Etat::lire(&base).await;
        assert_eq!(etat.lots[&dedie.0].exclusivite, Some(alpha));
        assert!(etat.lots[&retire.0].retire);
    };
    importe(&base, &suite).await;
    verifier().await;
    annuler_dernier_import(&contexte, &|_| {}).await.expect("undone");
    verifier().await;
    // A decision that staff take between an import and its undoing stays too.
    importe(&base, &suite).await;
    lot::dedier_selon_le_flux(&contexte, &dedie).await.expect("open");
    lot::dedier(&contexte, &dedie, Some(alpha)).await.expect("dedicated again");
    lot::remettre(&contexte, &retire).await.expect("on sale");
    lot::retirer(&contexte, &retire).await.expect("withdrawn again");
    annuler_dernier_import(&contexte, &|_| {}).await.expect("undone");
    verifier().await;
}

async fn un_retrait_repris_apres_un_flux_sans_le_lot_est_bien_repris(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    importe(&base, FLUX).await;
    let contexte = commande(&base);
    let id = IdLot("stdenis1-P2".to_owned());
    lot::retirer(&contexte, &id).await.expect("withdrawn");
    let mut sans = Flux::lire(FLUX);
    sans.oter(&id.0);
    importe(&base, &sans.texte()).await;
    for (code, fois) in
        [("lot-absent-du-flux", "taken back"), ("lot-retire-par-le-flux", "nothing is left to take back")]
    {
        let refus = lot::remettre(&contexte, &id).await.expect_err("no feed has it");
        assert_eq!(refus.refus().map(|r| (r.sorte, r.code)), Some((SorteDeRefus::Conflit, code)), "{fois}");
        assert!(Etat::lire(&base).await.lots[&id.0].retire, "{fois}");
    }
    importe(&base, FLUX).await;
    assert!(!Etat::lire(&base).await.lots[&id.0].retire, "staff took their word back: the feed's holds");
}

async fn ce_que_le_portail_tient_reste(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    importe(&base, FLUX).await;
    let id = &IdLot("paris1-101".to_owned());
    base.entretenir(async |tx| passer(&tx, id, StatutLot::L, (StatutLot::O, Some(Detenteur::Portail))).await)
        .await
        .expect("optioned");
    let refus = lot::changer_statut(&commande(&base), id, StatutLot::L).await.expect_err("held by the portal");
    assert_eq!(refus.refus().map(|r| (r.sorte, r.code)), Some((SorteDeRefus::Conflit, "lot-tenu")));
    assert_eq!(Etat::lire(&base).await.lots[&id.0].statut(), StatutLot::O);
}
