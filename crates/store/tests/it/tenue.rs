//! The holds of lots. A release compares the row that holds the lot, and not only the status (`domain.md` section 3).

use crate::monde;
use crate::outils::{echec, lecture, sur_les_deux};
use domain::acces::IdGroupe;
use domain::lot::tenue::{Evenement, IdOption, IdReservation, LignePortail, RefusDeTenue, SourceExterieure};
use domain::lot::{FicheLot, IdLot, Lot, StatutLot, Tenue};
use sea_orm::ConnectionTrait as _;
use store::lot::equipe::{self, Dedicace, Retrait};
use store::lot::{self, IssueDEvenement};
use store::{Base, Error, groupe};
use testkit::base::{BaseDeTest, Moteur};

sur_les_deux!(
    un_lot_ne_passe_que_de_celui_qui_le_tient,
    une_liberation_tardive_ne_libere_rien,
    les_annexes_suivent_dans_la_meme_transaction,
    une_annexe_prise_ailleurs_refuse_tout,
    ce_que_les_colonnes_ne_peuvent_pas_dire_n_est_pas_libre,
    la_parole_de_l_equipe_se_reprend,
);

const A: Evenement = Evenement::OptionPosee { option: IdOption(1), avance: None };
const B: Evenement = Evenement::OptionPosee { option: IdOption(2), avance: None };
const FIN_DE_A: Evenement = Evenement::OptionEchue { option: IdOption(1) };

async fn lu(base: &Base, id: &str) -> Lot {
    lot::par_id(&lecture(base).await, &IdLot(id.to_owned())).await.expect("readable").expect("there")
}

async fn appliquer(base: &Base, id: &str, evenement: Evenement) -> IssueDEvenement {
    crate::outils::appliquer(base, &IdLot(id.to_owned()), evenement).await
}

/// Writes home `A1` with its parking place `P1` and its cellar `C1`, and a separate parking place `P2`.
async fn un_logement(base: &Base) {
    base.entretenir(|tx| async move {
        monde::poser_programme(&tx, &monde::un_programme("P"), false).await?;
        for (numero, annexes) in [("A1", &["P1", "C1"][..]), ("P1", &[]), ("C1", &[]), ("P2", &[])] {
            let modele = monde::un_lot_de("P", numero);
            let lots_secondaires = annexes.iter().map(|n| (*n).to_owned()).collect();
            let fiche = FicheLot { lots_secondaires, documents: Vec::new(), ..modele.fiche };
            monde::poser_lot(&tx, &Lot { fiche, ..modele }).await?;
        }
        Ok::<_, Error>(())
    })
    .await
    .expect("written");
}

async fn un_lot_ne_passe_que_de_celui_qui_le_tient(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    let id = &monde::un_lot(&base).await;
    let le = "2026-11-21T08:00:00Z".parse().expect("an instant");
    let equipe = Tenue::dite(StatutLot::R, SourceExterieure::Equipe, le, None);
    let passer = async |lue: Tenue, nouvelle: Tenue| {
        base.entretenir(|tx| async move { lot::changer_tenue(&tx, id, &lue, &nouvelle).await }).await.expect("written")
    };
    assert!(passer(Tenue::Libre, equipe).await);
    assert_eq!(lu(&base, &id.0).await.tenue, equipe, "source and date are there");
    assert!(!passer(Tenue::Libre, equipe).await, "it is not free any more");
    let autre_date = Tenue::dite(StatutLot::R, SourceExterieure::Equipe, le + chrono::TimeDelta::seconds(1), None);
    assert!(!passer(autre_date, Tenue::Libre).await, "another hold of the same kind");
    assert!(passer(equipe, Tenue::Libre).await);
    let apres = lu(&base, &id.0).await;
    assert_eq!((apres.tenue, apres.version), (Tenue::Libre, 3));
}

/// A lot is held by option A, then by option B: the status is the same, but the late release of A must not release B.
async fn une_liberation_tardive_ne_libere_rien(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    un_logement(&base).await;
    let tous = |noms: &[&str]| IssueDEvenement::Faite(noms.iter().map(|n| IdLot(format!("P-{n}"))).collect());
    assert_eq!(appliquer(&base, "P-P2", A).await, tous(&["P2"]));
    assert_eq!(appliquer(&base, "P-P2", FIN_DE_A).await, tous(&["P2"]));
    assert_eq!(appliquer(&base, "P-P2", B).await, tous(&["P2"]));
    assert!(matches!(appliquer(&base, "P-P2", FIN_DE_A).await, IssueDEvenement::Refusee(RefusDeTenue::Transition(_))));
    let (a, b) = (Tenue::Optionne { option: IdOption(1) }, Tenue::Optionne { option: IdOption(2) });
    assert_eq!(lu(&base, "P-P2").await.tenue, b);
    let id = &IdLot("P-P2".to_owned());
    let tardive = base.entretenir(|tx| async move { lot::changer_tenue(&tx, id, &a, &Tenue::Libre).await });
    assert!(!tardive.await.expect("an answer"), "the row itself says whose it is");
    assert_eq!(lu(&base, "P-P2").await.tenue, b);
}

async fn les_annexes_suivent_dans_la_meme_transaction(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    un_logement(&base).await;
    let lots = ["P-A1", "P-C1", "P-P1", "P-P2"];
    let tenues = async || {
        let mut tenues = Vec::new();
        for id in lots {
            tenues.push(lu(&base, id).await.tenue);
        }
        tenues
    };
    let principal = IdLot("P-A1".to_owned());
    assert_eq!(appliquer(&base, "P-P1", A).await, IssueDEvenement::Refusee(RefusDeTenue::Rattache { principal }));
    let IssueDEvenement::Faite(changes) = appliquer(&base, "P-A1", A).await else { panic!("free") };
    assert_eq!(changes, ["P-A1", "P-C1", "P-P1"].map(|id| IdLot(id.to_owned())), "the lot first");
    let a = Tenue::Optionne { option: IdOption(1) };
    assert_eq!(tenues().await, [a, a, a, Tenue::Libre]);
    let brouillon =
        Evenement::BrouillonCree { reservation: IdReservation(7), apres: Some(LignePortail::Option(IdOption(1))) };
    assert!(matches!(appliquer(&base, "P-A1", brouillon).await, IssueDEvenement::Faite(changes) if changes.len() == 3));
    // A feed detaches the cellar meanwhile. The row of the cellar still names the reservation, so the cellar is released with the home.
    let detache = monde::un_lot_de("P", "A1");
    let fiche = FicheLot { lots_secondaires: vec!["P1".to_owned()], documents: Vec::new(), ..detache.fiche };
    let document = serde_json::to_string(&fiche).expect("JSON").replace('\'', "''");
    let sql = &format!("UPDATE lot SET document = '{document}' WHERE id = 'P-A1'");
    base.entretenir(|tx| async move { Ok::<_, Error>(tx.execute_unprepared(sql).await?) }).await.expect("written");
    let fin = Evenement::ReservationAnnulee { reservation: IdReservation(7) };
    assert!(matches!(appliquer(&base, "P-A1", fin).await, IssueDEvenement::Faite(changes) if changes.len() == 3));
    assert_eq!(tenues().await, [Tenue::Libre; 4]);
}

async fn une_annexe_prise_ailleurs_refuse_tout(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    un_logement(&base).await;
    let le = "2026-11-21T08:00:00Z".parse().expect("an instant");
    let dite = Evenement::Annonce { statut: StatutLot::R, source: SourceExterieure::Grille, le, par: None };
    assert!(matches!(appliquer(&base, "P-C1", dite).await, IssueDEvenement::Faite(_)), "outside, a lot is said alone");
    let refus = RefusDeTenue::AnnexePrise { annexe: IdLot("P-C1".to_owned()), statut: StatutLot::R };
    assert_eq!(appliquer(&base, "P-A1", A).await, IssueDEvenement::Refusee(refus));
    for id in ["P-A1", "P-P1"] {
        assert_eq!(lu(&base, id).await.tenue, Tenue::Libre);
    }
    assert_eq!(appliquer(&base, "P-X9", A).await, IssueDEvenement::Introuvable);
}

async fn ce_que_les_colonnes_ne_peuvent_pas_dire_n_est_pas_libre(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    let id = &monde::un_lot(&base).await;
    for (colonnes, cause) in [
        ("statut = 'O', detenteur = 'portail'", "sans la ligne qui le tient"),
        ("statut = 'O', detenteur = 'portail', detenu_ligne = 'mandat:1'", "sans la ligne qui le tient"),
        ("statut = 'T', detenteur = 'portail', detenu_ligne = 'option:1'", "sans la ligne qui le tient"),
        ("statut = 'R', detenteur = 'flux', detenu_depuis = NULL", "sans date"),
    ] {
        let sql = &format!("UPDATE lot SET {colonnes}");
        base.entretenir(|tx| async move { Ok::<_, Error>(tx.execute_unprepared(sql).await?) }).await.expect("written");
        let erreur = lot::par_id(&lecture(&base).await, id).await.expect_err("unreadable").to_string();
        assert!(erreur.contains(cause), "{colonnes}: {erreur}");
    }
    // Another version left the name of a holding row on a lot that the portal does not hold. This name is ignored.
    let sql = "UPDATE lot SET statut = 'R', detenteur = 'flux', detenu_depuis = 5, detenu_ligne = 'option:1'";
    base.entretenir(|tx| async move { Ok::<_, Error>(tx.execute_unprepared(sql).await?) }).await.expect("written");
    assert_eq!(lu(&base, &id.0).await.tenue.ligne(), None);
}

async fn la_parole_de_l_equipe_se_reprend(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    let alpha = monde::catalogue(&base).await;
    let beta = base.entretenir(|tx| async move { groupe::creer(&tx, "Beta").await }).await.expect("a group").id;
    let dedie = &IdLot("P1-A102".to_owned());
    let dedier = async |groupe: Option<IdGroupe>| {
        base.entretenir(|tx| async move { equipe::dedier(&tx, dedie, groupe).await }).await.expect("written")
    };
    let selon_le_flux = async || {
        base.entretenir(|tx| async move { equipe::dedier_selon_le_flux(&tx, dedie).await }).await.expect("written")
    };
    assert_eq!(selon_le_flux().await, Dedicace::Deja, "staff said nothing");
    assert_eq!(dedier(Some(beta)).await, Dedicace::Faite(Some(beta)));
    assert_eq!(dedier(Some(beta)).await, Dedicace::Deja);
    assert_eq!(dedier(None).await, Dedicace::Faite(None));
    assert_eq!(lu(&base, &dedie.0).await.exclusivite, None, "open to all");
    assert_eq!(selon_le_flux().await, Dedicace::Faite(Some(alpha)), "the feed's word was kept");
    assert_eq!(lu(&base, &dedie.0).await.exclusivite, Some(alpha));

    let en_vente = &IdLot("P1-A101".to_owned());
    let retirer =
        async |id: &IdLot| base.entretenir(|tx| async move { equipe::retirer(&tx, id).await }).await.expect("written");
    let remettre =
        async |id: &IdLot| base.entretenir(|tx| async move { equipe::remettre(&tx, id).await }).await.expect("written");
    assert_eq!(remettre(en_vente).await, Retrait::Deja, "it is on sale");
    assert_eq!(retirer(en_vente).await, Retrait::Fait);
    assert_eq!(retirer(en_vente).await, Retrait::Deja);
    assert!(lu(&base, &en_vente.0).await.retire);
    assert_eq!(remettre(en_vente).await, Retrait::Fait);
    assert!(!lu(&base, &en_vente.0).await.retire);
    // A lot that the feed withdrew comes back only through the feed, even when staff withdraw this lot and put it back meanwhile.
    let parti = &IdLot("P1-A103".to_owned());
    assert_eq!(remettre(parti).await, Retrait::DuFlux);
    assert_eq!(retirer(parti).await, Retrait::Fait);
    assert_eq!(remettre(parti).await, Retrait::ResteRetire);
    assert!(lu(&base, &parti.0).await.retire);
    assert_eq!(retirer(&IdLot("P1-Z".to_owned())).await, Retrait::Introuvable);
    let inconnu = base.entretenir(|tx| async move { equipe::dedier(&tx, dedie, Some(IdGroupe(99))).await }).await;
    assert!(matches!(echec(inconnu), Error::ReferenceAbsente), "a group that does not exist");
}
