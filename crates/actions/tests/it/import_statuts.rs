//! Outside holds (`domain.md` section 3). A feed sets and releases the hold of a lot that no row of the portal holds.

use crate::outils::{Etat, Flux, importe, sur_les_deux};
use domain::lot::{Detenteur, IdLot, StatutLot};
use serde_json::json;
use testkit::base::{BaseDeTest, Moteur};
use testkit::petit_monde::FLUX;
use testkit::tenue::passer;

use Detenteur::{Equipe, Flux as DuFlux, Grille, Portail};
use StatutLot::{L, O, R, T};

/// In this order: the status and the holder before the import, the status in the feed, then the status and the holder
/// after the import. The last part is `None` when the import changes nothing.
type Cas = (StatutLot, Option<Detenteur>, StatutLot, Option<(StatutLot, Option<Detenteur>)>);

const TABLE: [Cas; 14] = [
    (L, None, L, None),
    (L, None, O, Some((O, Some(DuFlux)))),
    (L, None, R, Some((R, Some(DuFlux)))),
    (O, Some(DuFlux), L, Some((L, None))),
    (O, Some(DuFlux), T, Some((T, Some(DuFlux)))),
    (R, Some(DuFlux), R, None),
    (R, Some(Equipe), L, Some((L, None))),
    (R, Some(Equipe), R, None),
    (T, Some(Grille), R, Some((R, Some(DuFlux)))),
    (O, Some(Portail), L, None),
    (O, Some(Portail), O, None),
    (O, Some(Portail), R, None),
    (T, Some(Portail), L, None),
    (R, Some(Portail), L, None),
];

async fn le_flux_pose_et_leve_ce_que_le_portail_ne_tient_pas(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    let mut flux = Flux::lire(FLUX);
    let lot = IdLot("paris1-101".to_owned());
    for (statut, detenteur, annonce, apres) in TABLE {
        // The lot is free in a first feed. Then the holder of the case takes it, if the case has one.
        liberer(&base, &lot).await;
        flux.ligne(&lot.0)["statut"]["code"] = json!("L");
        importe(&base, &flux.texte()).await;
        if let Some(detenteur) = detenteur {
            tenir(&base, &lot, statut, detenteur).await;
        }
        flux.ligne(&lot.0)["statut"]["code"] = json!(annonce.code());
        let rapport = importe(&base, &flux.texte()).await;
        let lu = Etat::lire(&base).await.lots[&lot.0].clone();
        let attendu = apres.unwrap_or((statut, detenteur));
        assert_eq!((lu.statut(), lu.detenteur()), attendu, "{statut:?} {detenteur:?}, announced {annonce:?}");
        let tenu = detenteur == Some(Portail) && annonce != statut;
        assert_eq!((rapport.statuts, rapport.tenus), (u64::from(apres.is_some()), u64::from(tenu)));
    }
}

async fn tenir(base: &BaseDeTest, lot: &IdLot, statut: StatutLot, detenteur: Detenteur) {
    let pose = base.entretenir(async |tx| passer(&tx, lot, L, (statut, Some(detenteur))).await).await.expect("a write");
    assert!(pose, "it was free");
}

async fn liberer(base: &BaseDeTest, lot: &IdLot) {
    for statut in [O, T, R] {
        base.entretenir(async |tx| passer(&tx, lot, statut, (L, None)).await).await.expect("a write");
    }
}

/// The feed said "reserved" while the portal held the lot, which changed nothing. Once the portal has released the lot,
/// the same feed reserves it.
async fn une_annonce_laissee_de_cote_vaut_des_que_le_portail_lache(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    importe(&base, FLUX).await;
    let lot = IdLot("paris1-101".to_owned());
    tenir(&base, &lot, O, Portail).await;
    let mut flux = Flux::lire(FLUX);
    flux.ligne(&lot.0)["statut"]["code"] = json!("R");
    let flux = flux.texte();
    assert_eq!(importe(&base, &flux).await.tenus, 1);
    assert_eq!(Etat::lire(&base).await.lots[&lot.0].statut(), O);
    liberer(&base, &lot).await;
    assert_eq!(importe(&base, &flux).await.statuts, 1);
    assert_eq!(Etat::lire(&base).await.lots[&lot.0].statut(), R);
}

sur_les_deux!(
    le_flux_pose_et_leve_ce_que_le_portail_ne_tient_pas,
    une_annonce_laissee_de_cote_vaut_des_que_le_portail_lache,
);
