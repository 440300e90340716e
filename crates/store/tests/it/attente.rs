//! Waiting lists: a prescriber has one place on a lot, places are in order, each change compares the version, and due
//! places are found.

use crate::monde;
use crate::outils::{self, echec, lecture, personne, sur_les_deux};
use chrono::TimeDelta;
use domain::acces::TypeUtilisateur;
use domain::attente::StatutAttente;
use domain::lot::tenue::{Evenement, IdAttente};
use domain::lot::{IdLot, StatutLot, Tenue};
use domain::programme::IdProgramme;
use domain::utilisateur::IdUtilisateur;
use domain::vente::Pas;
use sea_orm::ConnectionTrait as _;
use std::time::Duration;
use store::attente::{self, Attente, NouvelleAttente};
use store::lot::IssueDEvenement;
use store::{Base, Error, Unicite, lot, utilisateur};
use testkit::base::{BaseDeTest, Moteur};

sur_les_deux!(
    on_attend_une_fois_et_dans_l_ordre,
    ce_qui_change_d_une_attente_compare_sa_version,
    une_avance_au_plus_court_et_se_lit_dans_le_lot,
    ce_qui_est_du_aux_listes_se_trouve,
    une_attente_finie_depuis_longtemps_s_oublie,
    une_place_qui_ne_se_lit_pas_n_arrete_pas_les_autres,
);

const LOT: &str = "P-A1";

/// Writes a programme `P` with lots `A1` and `A2`, and this number of prescribers.
async fn un_monde(base: &Base, nombre: usize) -> Vec<IdUtilisateur> {
    base.entretenir(|tx| async move {
        monde::poser_programme(&tx, &monde::un_programme("P"), false).await?;
        for numero in ["A1", "A2"] {
            monde::poser_lot(&tx, &monde::un_lot_de("P", numero)).await?;
        }
        let mut gens = Vec::new();
        for rang in 0..nombre {
            let qui = personne(TypeUtilisateur::EP, "Soizic", &format!("soizic{rang}@vente.example"));
            gens.push(utilisateur::creer(&tx, &qui).await?);
        }
        Ok::<_, Error>(gens)
    })
    .await
    .expect("written")
}

async fn attendre(base: &Base, prescripteur: IdUtilisateur, lot: &str) -> Result<Attente, Error> {
    let programme = IdProgramme("P".to_owned());
    let creee = base.maintenant().date();
    let nouvelle = &NouvelleAttente { lot: IdLot(lot.to_owned()), programme, prescripteur, compte: None, creee };
    base.entretenir(|tx| async move { attente::creer(&tx, nouvelle).await }).await
}

async fn changer(base: &Base, attente: &Attente, pas: Pas<Attente>) -> bool {
    assert_eq!(pas.apres.id, attente.id);
    let travail = |tx| {
        let mut apres = pas.apres.clone();
        async move { attente::remplacer(&tx, &mut apres).await }
    };
    base.entretenir(travail).await.expect("an answer")
}

fn servir(base: &Base, attente: &Attente) -> Pas<Attente> {
    attente.servir(base.maintenant().plus(Duration::from_mins(15)).date()).expect("their turn")
}

fn quitter(base: &Base, attente: &Attente) -> Pas<Attente> {
    attente.quitter(base.maintenant().date()).expect("they wait")
}

async fn on_attend_une_fois_et_dans_l_ordre(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    let gens = un_monde(&base, 3).await;
    let mut places = Vec::new();
    for qui in &gens {
        places.push(attendre(&base, *qui, LOT).await.expect("a place"));
    }
    let deux_fois = echec(attendre(&base, gens[0], LOT).await);
    assert!(matches!(deux_fois, Error::DejaPris(Unicite::AttenteEnCours)), "{deux_fois:?}");
    attendre(&base, gens[0], "P-A2").await.expect("another lot");
    let file = async || {
        let file = attente::file(&lecture(&base).await, &IdLot(LOT.to_owned())).await.expect("readable");
        file.into_iter().map(|attente| attente.id).collect::<Vec<_>>()
    };
    assert_eq!(file().await, [places[0].id, places[1].id, places[2].id]);
    // A prescriber with a head start comes first, even when others joined before.
    assert!(changer(&base, &places[1], servir(&base, &places[1])).await);
    assert_eq!(file().await, [places[1].id, places[0].id, places[2].id]);
    assert!(changer(&base, &places[0], quitter(&base, &places[0])).await);
    assert_eq!(file().await, [places[1].id, places[2].id]);
    let revenue = attendre(&base, gens[0], LOT).await.expect("again, last");
    assert_eq!(file().await, [places[1].id, places[2].id, revenue.id]);
    let lecture = lecture(&base).await;
    let lot = IdLot(LOT.to_owned());
    assert_eq!(attente::en_cours_de(&lecture, &lot, gens[0]).await.expect("readable"), Some(revenue.clone()));
    let miennes = attente::du_prescripteur(&lecture, gens[0]).await.expect("readable");
    assert_eq!(miennes.iter().map(|a| a.lot.0.as_str()).collect::<Vec<_>>(), ["P-A2", LOT]);
}

async fn ce_qui_change_d_une_attente_compare_sa_version(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    let gens = un_monde(&base, 1).await;
    let place = attendre(&base, gens[0], LOT).await.expect("a place");
    assert!(changer(&base, &place, servir(&base, &place)).await);
    assert!(!changer(&base, &place, quitter(&base, &place)).await, "another version is there");
    let lue = attente::par_id(&lecture(&base).await, place.id).await.expect("readable").expect("there");
    assert_eq!((lue.statut(), lue.version), (StatutAttente::Servie, 2));
    let fin = lue.avance().expect("an end");
    assert!(lue.court(fin - TimeDelta::seconds(1)) && !lue.court(fin), "over by the clock");
}

async fn une_avance_au_plus_court_et_se_lit_dans_le_lot(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    let gens = un_monde(&base, 2).await;
    let id = &IdLot(LOT.to_owned());
    let fin = base.maintenant().plus(Duration::from_mins(15)).date();
    let (un, deux) = (IdAttente(1), IdAttente(2));
    let appliquer = async |evenement: Evenement| outils::appliquer(&base, id, evenement).await;
    let lu = async || lot::par_id(&lecture(&base).await, id).await.expect("readable").expect("there").tenue;
    assert!(matches!(appliquer(Evenement::AvanceDonnee { attente: un, fin }).await, IssueDEvenement::Faite(_)));
    assert_eq!((lu().await, lu().await.statut()), (Tenue::EnAvance { attente: un, fin }, StatutLot::O));
    assert!(matches!(appliquer(Evenement::AvanceDonnee { attente: deux, fin }).await, IssueDEvenement::Refusee(_)));
    assert!(matches!(appliquer(Evenement::AvanceFinie { attente: deux }).await, IssueDEvenement::Refusee(_)));
    assert!(matches!(appliquer(Evenement::AvanceFinie { attente: un }).await, IssueDEvenement::Faite(_)));
    assert_eq!(lu().await, Tenue::Libre);
    let restes = lecture(&base).await;
    let sql = sea_orm::Statement::from_string(base.genre(), "SELECT count(*) FROM lot WHERE disponible_le IS NOT NULL");
    let ligne = restes.query_one_raw(sql).await.expect("readable").expect("a row");
    assert_eq!(ligne.try_get_by_index::<i64>(0).expect("a number"), 0);
    drop(restes);
    // The database itself refuses a second head start on one lot.
    for qui in &gens {
        attendre(&base, *qui, LOT).await.expect("a place");
    }
    let travail = |tx: store::Ecriture| async move {
        tx.execute_unprepared("UPDATE attente SET statut = 'servie'").await?;
        Ok::<_, Error>(())
    };
    let deux = echec(base.entretenir(travail).await);
    assert!(matches!(deux, Error::DejaPris(_)), "{deux:?}");
}

async fn ce_qui_est_du_aux_listes_se_trouve(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    let gens = un_monde(&base, 2).await;
    let place = attendre(&base, gens[0], LOT).await.expect("a place");
    let autre = attendre(&base, gens[1], "P-A2").await.expect("a place");
    let lots = async || {
        let lots = attente::lots_a_servir(&lecture(&base).await, None, 10).await.expect("readable");
        lots.into_iter().map(|lot| lot.0).collect::<Vec<_>>()
    };
    assert_eq!(lots().await, [LOT, "P-A2"], "free, though somebody waits");
    let id = &IdLot(LOT.to_owned());
    let suite = attente::lots_a_servir(&lecture(&base).await, Some(id), 10).await.expect("readable");
    assert_eq!(suite, [IdLot("P-A2".to_owned())], "and those that follow");
    let fin = base.maintenant().plus(Duration::from_mins(15));
    let don = Evenement::AvanceDonnee { attente: place.id, fin: fin.date() };
    outils::appliquer(&base, id, don).await;
    assert!(changer(&base, &place, servir(&base, &place)).await);
    assert_eq!(lots().await, ["P-A2"]);
    let finies = async |quand| attente::avances_finies(&lecture(&base).await, quand, 10).await.expect("readable");
    assert_eq!(finies(base.maintenant()).await, []);
    assert_eq!(finies(base.maintenant().plus(Duration::from_mins(16))).await, [place.id]);
    let a2 = &IdLot("P-A2".to_owned());
    base.entretenir(|tx| async move { lot::equipe::retirer(&tx, a2).await }).await.expect("withdrawn");
    assert_eq!(lots().await, Vec::<String>::new());
    assert_eq!(attente::sans_objet(&lecture(&base).await, 10).await.expect("readable"), [autre.id]);
}

async fn une_attente_finie_depuis_longtemps_s_oublie(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    let gens = un_monde(&base, 2).await;
    let place = attendre(&base, gens[0], LOT).await.expect("a place");
    attendre(&base, gens[1], LOT).await.expect("a place");
    assert!(changer(&base, &place, quitter(&base, &place)).await);
    let oublier = async |avant| {
        base.entretenir(|tx| async move { attente::oublier(&tx, avant, 10).await }).await.expect("an answer")
    };
    assert_eq!(oublier(base.maintenant().moins(Duration::from_hours(1))).await, 0);
    assert_eq!(oublier(base.maintenant().plus(Duration::from_hours(1))).await, 1);
    let reste = attente::file(&lecture(&base).await, &IdLot(LOT.to_owned())).await.expect("readable");
    assert_eq!(reste.len(), 1, "who still waits stays");
}

async fn une_place_qui_ne_se_lit_pas_n_arrete_pas_les_autres(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    let gens = un_monde(&base, 2).await;
    let abimee = attendre(&base, gens[0], LOT).await.expect("a place");
    let autre = attendre(&base, gens[1], LOT).await.expect("a place");
    // This row has a head start without an end, which no version ever wrote.
    let sql = format!("UPDATE attente SET statut = 'servie' WHERE id = {}", abimee.id.0);
    let sql = sql.as_str();
    let gater = |tx: store::Ecriture| async move {
        tx.execute_unprepared(sql).await?;
        Ok::<_, Error>(())
    };
    base.entretenir(gater).await.expect("written");
    let vue = lecture(&base).await;
    let lot = lot::par_id(&vue, &IdLot(LOT.to_owned())).await.expect("readable").expect("there");
    let file = attente::file(&vue, &lot.fiche.id()).await.expect("the others are given");
    assert_eq!(file.iter().map(|place| place.id).collect::<Vec<_>>(), [autre.id]);
    let liste = store::prise::liste(&vue, &lot, None).await.expect("the others are given");
    assert_eq!(liste.gens.iter().map(|qui| qui.attente.id).collect::<Vec<_>>(), [autre.id]);
    let erreur = attente::par_id(&vue, abimee.id).await.expect_err("asked for by its id");
    assert!(matches!(erreur, Error::DocumentIllisible { table: "attente", .. }), "{erreur:?}");
}
