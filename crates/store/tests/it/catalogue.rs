//! A stored catalogue is read back complete, and as it was at one instant.

use crate::monde;
use crate::outils::{echec, lecture, sur_les_deux};
use domain::lot::{FicheLot, IdLot, Lot};
use domain::programme::{IdProgramme, Programme};
use domain::utilisateur::Groupe;
use sea_orm::ConnectionTrait as _;
use store::catalogue::{self, Element};
use store::lot;
use store::programme::ProgrammeLu;
use store::{Error, Numero, Unicite, faits, programme};
use testkit::base::{BaseDeTest, Moteur};

sur_les_deux!(
    tout_revient_comme_il_fut_pose,
    le_numero_est_celui_de_ce_qui_est_lu,
    ce_qui_a_change_se_relit_par_identifiant,
    la_base_refuse_ce_qui_ne_peut_pas_etre,
);

#[derive(Default)]
struct Lus {
    groupes: Vec<Groupe>,
    programmes: Vec<ProgrammeLu>,
    lots: Vec<Lot>,
    numero: Numero,
}

async fn charger(base: &store::Base) -> Lus {
    let charge = catalogue::charger(base, |elements| {
        let mut lus = Lus::default();
        for element in elements {
            match element {
                Element::Groupe(groupe) => lus.groupes.push(groupe),
                Element::Programme(lu) => lus.programmes.push(*lu),
                Element::Lot(lu) => lus.lots.push(*lu),
            }
        }
        lus
    })
    .await
    .expect("readable");
    assert_eq!(charge.ecartees, []);
    let mut lus = charge.bati;
    lus.numero = charge.numero;
    lus.lots.sort_by_key(|l| l.fiche.id());
    lus
}

fn sans_documents(lu: Lot) -> Lot {
    Lot { fiche: FicheLot { documents: Vec::new(), ..lu.fiche }, ..lu }
}

async fn tout_revient_comme_il_fut_pose(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    let alpha = monde::catalogue(&base).await;
    let lus = charger(&base).await;
    assert_eq!(lus.groupes, [Groupe { id: alpha, nom: "Alpha".to_owned() }]);
    let attendus: Vec<(Programme, bool)> = vec![(monde::un_programme("P1"), false), (monde::un_programme("P2"), true)];
    assert_eq!(lus.programmes.into_iter().map(|p| (p.programme, p.retire)).collect::<Vec<_>>(), attendus);
    assert_eq!(
        lus.lots,
        [
            sans_documents(monde::un_lot_de("P1", "A101")),
            sans_documents(Lot { exclusivite: Some(alpha), ..monde::un_lot_de("P1", "A102") }),
            sans_documents(Lot { retire: true, ..monde::un_lot_de("P1", "A103") }),
            sans_documents(monde::un_lot_de("P2", "B1")),
        ]
    );
}

async fn le_numero_est_celui_de_ce_qui_est_lu(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    assert_eq!(charger(&base).await.numero, Numero(0));
    monde::catalogue(&base).await;
    let dernier = faits::dernier(&lecture(&base).await).await.expect("a number");
    assert_eq!((charger(&base).await.numero, dernier), (Numero(1), Numero(1)));
}

async fn ce_qui_a_change_se_relit_par_identifiant(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    monde::catalogue(&base).await;
    let db = lecture(&base).await;
    let ids = ["P2-B1", "P1-A101", "INCONNU-1"].map(|id| IdLot(id.to_owned()));
    let lots = lot::par_ids(&db, &ids).await.expect("readable");
    assert_eq!(lots.iter().map(|l| l.fiche.id().0).collect::<Vec<_>>(), ["P1-A101", "P2-B1"]);
    let ids = ["P2", "INCONNU"].map(|id| IdProgramme(id.to_owned()));
    let programmes = programme::par_ids(&db, &ids).await.expect("readable");
    assert_eq!(programmes.len(), 1);
    assert_eq!(programmes[0].programme, monde::un_programme("P2"));
    let lu = programme::par_id(&db, &IdProgramme("P1".to_owned())).await.expect("readable").expect("there");
    assert_eq!(lu.programme.documents.len(), 3);
    let siens = lot::du_programme(&db, &IdProgramme("P1".to_owned())).await.expect("readable");
    assert_eq!(siens.iter().map(|l| l.fiche.numero.as_str()).collect::<Vec<_>>(), ["A101", "A102", "A103"]);
}

/// The constraints of the database refuse states that no code should write, with typed errors for the caller.
async fn la_base_refuse_ce_qui_ne_peut_pas_etre(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    monde::un_lot(&base).await;
    let encore = base.entretenir(|tx| async move { monde::poser_lot(&tx, &monde::un_lot_de("P1", "A101")).await });
    assert!(matches!(echec(encore.await), Error::DejaPris(Unicite::LotId)));
    let encore =
        base.entretenir(|tx| async move { monde::poser_programme(&tx, &monde::un_programme("P1"), false).await });
    assert!(matches!(echec(encore.await), Error::DejaPris(Unicite::ProgrammeId)));
    let mut homonyme = monde::un_lot_de("P1", "A102");
    "P1.vue".clone_into(&mut homonyme.fiche.documents[0].id);
    let homonyme = &homonyme;
    let encore = base.entretenir(|tx| async move { monde::poser_lot(&tx, homonyme).await });
    assert!(matches!(echec(encore.await), Error::DejaPris(Unicite::DocumentId)));
    let orphelin = base.entretenir(|tx| async move { monde::poser_lot(&tx, &monde::un_lot_de("P9", "A101")).await });
    assert!(matches!(echec(orphelin.await), Error::ReferenceAbsente));
    for impossible in ["statut = 'O'", "detenteur = 'flux'", "statut = 'X', detenteur = 'flux'"] {
        let sql = &format!("UPDATE lot SET {impossible}");
        let refus = base.entretenir(|tx| async move { Ok::<_, Error>(tx.execute_unprepared(sql).await?) }).await;
        assert!(matches!(echec(refus), Error::Base(_)), "{impossible}");
    }
}
