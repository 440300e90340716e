//! What the portal keeps of a lot beside its description: who dedicated it, who withdrew it, and since when an outside source holds it.

use crate::monde;
use crate::outils::{lecture, sur_les_deux};
use chrono::{DateTime, Utc};
use domain::acces::IdGroupe;
use domain::lot::tenue::SourceExterieure;
use domain::lot::{IdLot, Lot, StatutLot, Tenue};
use store::lot::equipe::{self, DedicacePar, LotSuivi, Retirant, suivi, tenus_dehors};
use store::tranche::{SensDeTranche, Tranche};
use store::{Base, Instant, groupe};
use testkit::base::{BaseDeTest, Moteur};

sur_les_deux!(
    un_lot_dit_qui_l_a_dedie_et_ce_que_le_flux_en_dit,
    un_lot_dit_qui_l_a_retire_de_la_vente,
    les_lots_tenus_dehors_se_comptent_par_periode,
);

async fn lu(base: &Base, id: &str) -> LotSuivi {
    suivi(&lecture(base).await, &IdLot(id.to_owned())).await.expect("readable").expect("there")
}

async fn un_lot_dit_qui_l_a_dedie_et_ce_que_le_flux_en_dit(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    let alpha = monde::catalogue(&base).await;
    let beta = base.entretenir(|tx| async move { groupe::creer(&tx, "Beta").await }).await.expect("a group").id;
    let [public, dedie] = &["P1-A101", "P1-A102"].map(|id| IdLot(id.to_owned()));
    let dedier = async |id: &IdLot, groupe: Option<IdGroupe>| {
        base.entretenir(|tx| async move { equipe::dedier(&tx, id, groupe).await }).await.expect("written")
    };
    let avant = lu(&base, &dedie.0).await;
    assert_eq!((avant.exclusivite, avant.dedie_par), (Some(alpha), DedicacePar::Flux));
    dedier(dedie, None).await;
    let ouvert = lu(&base, &dedie.0).await;
    assert_eq!((ouvert.exclusivite, ouvert.dedie_par), (None, DedicacePar::Equipe { du_flux: Some(alpha) }));
    assert_eq!(ouvert.version, avant.version + 1);
    dedier(dedie, Some(beta)).await;
    let autre = lu(&base, &dedie.0).await;
    assert_eq!(autre.exclusivite, Some(beta));
    assert_eq!(autre.dedie_par, DedicacePar::Equipe { du_flux: Some(alpha) }, "the first word of the feed stays aside");
    base.entretenir(|tx| async move { equipe::dedier_selon_le_flux(&tx, dedie).await }).await.expect("written");
    let rendu = lu(&base, &dedie.0).await;
    assert_eq!((rendu.exclusivite, rendu.dedie_par), (Some(alpha), DedicacePar::Flux));
    dedier(public, Some(beta)).await;
    let ferme = lu(&base, &public.0).await;
    assert_eq!(ferme.dedie_par, DedicacePar::Equipe { du_flux: None }, "the feed opens it to all");
    let inconnu = suivi(&lecture(&base).await, &IdLot("P1-Z".to_owned())).await.expect("readable");
    assert_eq!(inconnu, None);
}

async fn un_lot_dit_qui_l_a_retire_de_la_vente(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    monde::catalogue(&base).await;
    let retirer =
        async |id: &IdLot| base.entretenir(|tx| async move { equipe::retirer(&tx, id).await }).await.expect("written");
    let [en_vente, parti] = &["P1-A101", "P1-A103"].map(|id| IdLot(id.to_owned()));
    assert_eq!(lu(&base, &en_vente.0).await.retrait, None);
    assert_eq!(lu(&base, &parti.0).await.retrait, Some(Retirant::Flux));
    retirer(en_vente).await;
    retirer(parti).await;
    assert_eq!(lu(&base, &en_vente.0).await.retrait, Some(Retirant::Equipe));
    assert_eq!(lu(&base, &parti.0).await.retrait, Some(Retirant::Deux), "staff withdraw what the feed has not");
    base.entretenir(|tx| async move { equipe::remettre(&tx, parti).await }).await.expect("written");
    assert_eq!(lu(&base, &parti.0).await.retrait, Some(Retirant::Flux));
    assert_eq!([Retirant::Flux, Retirant::Equipe, Retirant::Deux].map(Retirant::code), ["flux", "equipe", "deux"]);
}

fn le(jour: u32) -> DateTime<Utc> {
    format!("2026-11-{jour:02}T08:00:00Z").parse().expect("an instant")
}

/// The first instant counts, and the last does not.
async fn les_lots_tenus_dehors_se_comptent_par_periode(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    base.entretenir(|tx| async move {
        monde::poser_programme(&tx, &monde::un_programme("P"), false).await?;
        for (numero, statut, source, jour, retire) in [
            ("A1", StatutLot::O, SourceExterieure::Flux, 10, false),
            ("A2", StatutLot::T, SourceExterieure::Equipe, 12, false),
            ("A3", StatutLot::R, SourceExterieure::Flux, 11, false),
            ("A4", StatutLot::O, SourceExterieure::Grille, 11, true),
        ] {
            let tenue = Tenue::dite(statut, source, le(jour), None);
            monde::poser_lot(&tx, &Lot { tenue, retire, ..monde::un_lot_de("P", numero) }).await?;
        }
        monde::poser_lot(&tx, &monde::un_lot_de("P", "A5")).await
    })
    .await
    .expect("written");
    let trouves = async |depuis: Option<u32>, avant: u32, limite: u64, sens: SensDeTranche| {
        let tranche = Tranche { sautes: 0, limite, jusqu_au: 100, sens };
        let depuis = depuis.map(|jour| Instant::from(le(jour)));
        let lecture = lecture(&base).await;
        let (total, lots) = tenus_dehors(&lecture, depuis, Instant::from(le(avant)), tranche).await.expect("readable");
        (total, lots.into_iter().map(|lot| lot.numero).collect::<Vec<_>>())
    };
    let (croissant, decroissant) = (SensDeTranche::Croissant, SensDeTranche::Decroissant);
    let dits = |numeros: &[&str]| numeros.iter().map(|numero| (*numero).to_owned()).collect::<Vec<_>>();
    assert_eq!(trouves(None, 30, 10, croissant).await, (2, dits(&["A1", "A2"])), "neither reserved nor withdrawn ones");
    assert_eq!(trouves(None, 30, 10, decroissant).await, (2, dits(&["A2", "A1"])));
    assert_eq!(trouves(Some(12), 30, 10, croissant).await, (1, dits(&["A2"])));
    assert_eq!(trouves(None, 12, 10, croissant).await, (1, dits(&["A1"])));
    assert_eq!(trouves(None, 30, 1, croissant).await, (2, dits(&["A1"])), "all are counted, one is shown");
}
