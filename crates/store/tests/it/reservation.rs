//! Reservations: only one reservation holds a lot, each change of a reservation compares the version, due reservations are found in order,
//! and the data of people is deleted three years after the end.

use crate::option_lot::{creer as creer_option, un_monde_de};
use crate::outils::{echec, lecture, personne, sur_les_deux};
use domain::acces::{Role, TypeUtilisateur};
use domain::contrat::Contrat;
use domain::lot::tenue::IdReservation;
use domain::regard::Regard;
use domain::reservation::{CategorieDePiece, EtatReservation, PieceFournie, TypeDePiece};
use domain::utilisateur::IdUtilisateur;
use domain::vente::{Agissant, StadeDeReservation};
use sea_orm::{ConnectionTrait as _, Statement};
use serde_json::json;
use std::time::Duration;
use store::contact;
use store::option_lot::OptionLot;
use store::reservation::{
    self, FiltreReservations, NouvelleReservation, OrigineDAcquereur, Reservation, ReservationsVisibles,
};
use store::{Base, Ecriture, Error, Instant, Unicite, indexation, prise, utilisateur};
use testkit::base::{BaseDeTest, Moteur};
use testkit::horloge::HorlogeFigee;

sur_les_deux!(
    une_reservation_au_plus_tient_un_lot,
    ce_qui_change_d_une_reservation_compare_sa_version,
    les_brouillons_dus_se_trouvent_dans_l_ordre,
    une_reservation_finie_depuis_trois_ans_s_oublie,
    chaque_stade_se_relit,
    une_ligne_qui_ne_tient_pas_est_ecartee_et_n_arrete_pas_les_autres,
    un_contact_qu_une_reservation_garde_ne_s_efface_pas,
    une_ligne_illisible_n_empeche_pas_les_cles_des_autres,
);

/// The reservation that replaces this option.
pub(crate) fn de_l_option(option: &OptionLot) -> NouvelleReservation {
    NouvelleReservation {
        lot: option.lot.clone(),
        programme: option.programme.clone(),
        prescripteur: option.prescripteur,
        compte: option.compte,
        option: Some(option.id),
        origines: [
            OrigineDAcquereur { contact: Some(option.contact), denonciation: None },
            OrigineDAcquereur::default(),
        ],
        creee: option.cree,
        prix: option.prix,
        document: json!({"reservataire": {"nom": "Aubry", "prenom": "Lucie"}}),
    }
}

/// Writes a prescriber and an option, and returns a reservation that could replace the option.
pub(crate) async fn un_debut(base: &Base) -> NouvelleReservation {
    let soizic = &personne(TypeUtilisateur::EP, "Soizic", "soizic@vente.example");
    let qui = base.entretenir(|tx| async move { utilisateur::creer(&tx, soizic).await }).await.expect("written");
    let option = creer_option(base, &un_monde_de(base, qui).await).await.expect("free");
    de_l_option(&option)
}

/// Writes this reservation; returns an error when the lot already has one.
pub(crate) async fn creer(base: &Base, nouvelle: &NouvelleReservation) -> Result<Reservation, Error> {
    base.entretenir(|tx| async move { reservation::creer(&tx, nouvelle).await }).await
}

/// Replaces the row of a reservation. Returns false when another write came first.
pub(crate) async fn remplacer(base: &Base, voulue: &Reservation) -> bool {
    let travail = |tx: Ecriture| {
        let mut voulue = voulue.clone();
        async move { reservation::remplacer(&tx, &mut voulue).await }
    };
    base.entretenir(travail).await.expect("an answer")
}

/// Cancels the draft in the name of its prescriber, at this instant.
pub(crate) async fn finir(base: &Base, brouillon: &Reservation, quand: Instant) {
    let (utilisateur, roles) = (brouillon.prescripteur, vec![Role::EP]);
    let regard = &Regard { utilisateur, compte: None, groupe: None, roles };
    let annulee = brouillon.annuler(Agissant { regard, compte: None }, None, quand.date()).expect("it runs");
    assert!(remplacer(base, &annulee.apres).await);
}

async fn une_reservation_au_plus_tient_un_lot(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    let nouvelle = un_debut(&base).await;
    let premiere = creer(&base, &nouvelle).await.expect("free");
    assert_eq!((premiere.etat(), &premiere.document), (EtatReservation::Brouillon, &nouvelle.document));
    let lue = ReservationsVisibles::de(nouvelle.prescripteur).par_id(&lecture(&base).await, premiere.id).await;
    assert_eq!(lue.expect("readable").as_ref(), Some(&premiere), "the row is what was written");
    let seconde = echec(creer(&base, &nouvelle).await);
    assert!(matches!(seconde, Error::DejaPris(Unicite::ReservationEnCours)), "{seconde:?}");
    let maintenant = base.maintenant();
    finir(&base, &premiere, maintenant).await;
    let seconde = creer(&base, &nouvelle).await.expect("free again");
    let vue = lecture(&base).await;
    let siennes = ReservationsVisibles::de(nouvelle.prescripteur);
    assert_eq!(siennes.en_cours_sur(&vue, &nouvelle.lot).await.expect("readable"), Some(seconde.clone()));
    assert_eq!(siennes.brouillons(&vue).await.expect("readable"), [seconde]);
    assert_eq!(siennes.lister(&vue, &FiltreReservations::default()).await.expect("readable").len(), 2);
    // The option of `un_debut` runs too, so the option and the reservation both count.
    assert_eq!(prise::moyens(&vue, nouvelle.prescripteur, None).await.expect("counted").en_cours, 2);
    let autre = ReservationsVisibles::de(IdUtilisateur(nouvelle.prescripteur.0 + 1));
    let rien = autre.lister(&vue, &FiltreReservations::default()).await;
    assert_eq!(rien.expect("readable"), [], "nobody else's");
}

async fn ce_qui_change_d_une_reservation_compare_sa_version(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    let mut brouillon = creer(&base, &un_debut(&base).await).await.expect("free");
    brouillon.document = json!({"reservataire": {"nom": "Aubry-Le Goff"}});
    assert!(remplacer(&base, &brouillon).await);
    assert!(!remplacer(&base, &brouillon).await, "another version is there");
    let lue = ReservationsVisibles::de(brouillon.prescripteur).par_id(&lecture(&base).await, brouillon.id).await;
    let lue = lue.expect("readable").expect("there");
    assert_eq!((lue.document, lue.version), (brouillon.document, 2));
}

async fn les_brouillons_dus_se_trouvent_dans_l_ordre(moteur: Moteur) {
    // The clock stands on a Monday at nine in Paris.
    let base = BaseDeTest::figee(moteur, &HorlogeFigee::a("2026-11-23T08:00:00Z")).await;
    let tard = creer(&base, &un_debut(&base).await).await.expect("free");
    let dus = async |heures: u64, avertir: bool| -> Vec<IdReservation> {
        let (quand, vue) = (base.maintenant().plus(Duration::from_hours(heures)), lecture(&base).await);
        let trouves = if avertir {
            reservation::a_avertir(&vue, quand, 10).await
        } else {
            reservation::a_finir(&vue, quand, 10).await
        };
        trouves.expect("readable")
    };
    // The draft ends on Thursday at 19:00, the first working evening after seventy-two hours. The warning comes a day before.
    assert_eq!((dus(81, false).await, dus(83, false).await), (vec![], vec![tard.id]));
    assert_eq!((dus(57, true).await, dus(59, true).await), (vec![], vec![tard.id]));
    let maintenant = base.maintenant();
    finir(&base, &tard, maintenant).await;
    assert_eq!(dus(83, false).await, [], "it is over");
}

async fn une_reservation_finie_depuis_trois_ans_s_oublie(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    let brouillon = creer(&base, &un_debut(&base).await).await.expect("free");
    let mut reception = base.pieces().recevoir().await.expect("open");
    reception.ajouter(b"%PDF-1.7 %%EOF").await.expect("received");
    let fichier = &reception.finir("application/pdf").await.expect("sealed");
    let id = brouillon.id;
    let piece = PieceFournie { categorie: CategorieDePiece::Reservataire, type_piece: TypeDePiece::Identite };
    let ajoute = |tx: Ecriture| async move { reservation::ajouter_document(&tx, id, piece, fichier, None).await };
    base.entretenir(ajoute).await.expect("written");
    let lus = reservation::documents(&lecture(&base).await, &[id]).await.expect("readable");
    assert_eq!(lus[&id].iter().map(|lu| (lu.piece, lu.fichier.taille)).collect::<Vec<_>>(), [(piece, 14)]);
    let fin = base.maintenant();
    finir(&base, &brouillon, fin).await;
    let oublier = async |avant: Instant| {
        assert_eq!(
            reservation::a_oublier(&lecture(&base).await, avant, 10).await.expect("readable"),
            if avant > fin { vec![id] } else { vec![] }
        );
        base.entretenir(|tx| async move { reservation::oublier(&tx, id, avant).await }).await.expect("an answer")
    };
    assert_eq!(oublier(fin).await, None, "not yet");
    let apres = fin.plus(Duration::from_secs(1));
    assert_eq!(oublier(apres).await, Some(vec![fichier.id.clone()]));
    let vue = lecture(&base).await;
    assert_eq!(reservation::a_oublier(&vue, apres, 10).await.expect("readable"), []);
    assert_eq!(reservation::documents(&vue, &[id]).await.expect("readable").len(), 0);
}

async fn chaque_stade_se_relit(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    let brouillon = creer(&base, &un_debut(&base).await).await.expect("free");
    let fin = brouillon.creee + chrono::TimeDelta::days(20);
    let derniere_envoyee = brouillon.creee;
    let mut derniere = brouillon;
    let contrat = || Contrat::envoye(crate::contrat::envoi(), derniere_envoyee);
    let (prolonge, avertir) = (Some("Le notaire tarde.".to_owned()), Some(derniere_envoyee));
    for stade in [
        StadeDeReservation::Brouillon { expire: fin, avertir: None, prolonge: None, renvoye: None },
        StadeDeReservation::SignatureAcquereurs {
            expire: fin,
            avertir,
            prolonge: prolonge.clone(),
            contrat: contrat(),
        },
        StadeDeReservation::Brouillon { expire: fin, avertir, prolonge, renvoye: Some(derniere_envoyee) },
        StadeDeReservation::SignatureSociete { avertir, contrat: contrat() },
        StadeDeReservation::Retractation { fin: None, contrat: contrat() },
        StadeDeReservation::Retractation { fin: Some(fin), contrat: contrat() },
        StadeDeReservation::Definitive { contrat: contrat() },
    ] {
        let voulue = Reservation { stade, ..derniere.clone() };
        assert!(remplacer(&base, &voulue).await);
        let lue = ReservationsVisibles::de(voulue.prescripteur).par_id(&lecture(&base).await, voulue.id).await;
        derniere = lue.expect("readable").expect("there");
        assert_eq!(derniere.stade, voulue.stade);
    }
}

async fn une_ligne_qui_ne_tient_pas_est_ecartee_et_n_arrete_pas_les_autres(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    let nouvelle = un_debut(&base).await;
    let abimee = creer(&base, &nouvelle).await.expect("free");
    let maintenant = base.maintenant();
    finir(&base, &abimee, maintenant).await;
    let saine = creer(&base, &nouvelle).await.expect("free again");
    // The reservation has ended, but its row has no end date.
    base.entretenir(|tx| async move {
        let sql = "UPDATE reservation SET finie = NULL WHERE statut = 'ANNULEE'";
        tx.execute_raw(Statement::from_string(tx.get_database_backend(), sql)).await?;
        Ok::<_, Error>(())
    })
    .await
    .expect("written");
    let (vue, siennes) = (lecture(&base).await, ReservationsVisibles::de(nouvelle.prescripteur));
    let lues = siennes.lister(&vue, &FiltreReservations::default()).await.expect("the others are read");
    assert_eq!(lues.iter().map(|lue| lue.id).collect::<Vec<_>>(), [saine.id]);
    let erreur = siennes.par_id(&vue, abimee.id).await.expect_err("asked for by its number");
    assert!(matches!(&erreur, Error::DocumentIllisible { table: "reservation", .. }), "{erreur:?}");
}

async fn un_contact_qu_une_reservation_garde_ne_s_efface_pas(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    let soizic = &personne(TypeUtilisateur::EP, "Soizic", "soizic@vente.example");
    let qui = base.entretenir(|tx| async move { utilisateur::creer(&tx, soizic).await }).await.expect("written");
    let nouvelle = un_monde_de(&base, qui).await;
    let contact = nouvelle.contact;
    let origine = OrigineDAcquereur { contact: Some(contact), denonciation: None };
    let debut = NouvelleReservation {
        lot: nouvelle.lot.clone(),
        programme: nouvelle.programme.clone(),
        prescripteur: qui,
        compte: None,
        option: None,
        // This origin is that of the second buyer.
        origines: [OrigineDAcquereur::default(), origine],
        creee: nouvelle.cree,
        prix: nouvelle.prix,
        document: json!({}),
    };
    let brouillon = creer(&base, &debut).await.expect("free");
    let apres = base.maintenant().plus(Duration::from_hours(1));
    let a_effacer = async || contact::a_effacer(&lecture(&base).await, apres, 10).await.expect("readable");
    assert_eq!(a_effacer().await, []);
    let fin = base.maintenant();
    finir(&base, &brouillon, fin).await;
    assert_eq!(a_effacer().await, [contact], "nothing runs for them any more");
}

/// The job that computes the keys of rows from another version sets aside an unreadable row. The unreadable row comes first here, and the
/// next row still gets its keys.
async fn une_ligne_illisible_n_empeche_pas_les_cles_des_autres(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    let document = json!({"reservataire": {"nom": "Aubry", "email": "lucie@x.example", "tel": "0639983001"}});
    let nouvelle = NouvelleReservation { document, ..un_debut(&base).await };
    let abimee = creer(&base, &nouvelle).await.expect("free");
    let maintenant = base.maintenant();
    finir(&base, &abimee, maintenant).await;
    let saine = creer(&base, &nouvelle).await.expect("free again");
    base.entretenir(|tx| async move {
        for sql in [
            // A secret sealed for one row cannot be read in another row.
            format!(
                "UPDATE reservation SET finie = NULL, document = (SELECT une.document FROM reservation une WHERE une.id = {}) \
                 WHERE id = {}",
                saine.id.0, abimee.id.0
            ),
            "UPDATE reservation SET cles_version = NULL".to_owned(),
            "DELETE FROM reservation_cle".to_owned(),
        ] {
            tx.execute_unprepared(&sql).await?;
        }
        Ok::<_, Error>(())
    })
    .await
    .expect("written");
    let indexer = async || {
        let faites = base.entretenir(|tx| async move { indexation::indexer_des_reservations(&tx).await }).await;
        faites.expect("a row that cannot be read is set aside")
    };
    assert_eq!((indexer().await, indexer().await), (2, 0));
    let vue = lecture(&base).await;
    let sql = format!("SELECT CAST(count(*) AS bigint) AS n FROM reservation_cle WHERE reservation = {}", saine.id.0);
    let ligne = vue.query_one_raw(Statement::from_string(vue.get_database_backend(), sql)).await;
    assert_eq!(ligne.expect("readable").expect("a row").try_get::<i64>("", "n").expect("a number"), 2);
}
