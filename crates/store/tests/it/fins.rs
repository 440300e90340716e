//! How transactions end: a failed one leaves no rows, and no connection in a bad state for the next one.

use crate::outils::{echec, lecture, sur_les_deux};
use sea_orm::ConnectionTrait as _;
use std::time::Duration;
use store::faits::{self, depuis};
use store::{Acte, Base, Error, Fait, Numero, Reglages, groupe};
use testkit::base::{ACTEUR, BaseDeTest, Moteur};

sur_les_deux!(
    un_fait_dit_que_nul_autre_ne_lit_est_su,
    une_requete_qui_echoue_defait_tout_meme_si_le_travail_continue,
    une_transaction_finie_ailleurs_ne_laisse_rien_aux_suivantes,
    une_lecture_finie_ailleurs_n_arrete_pas_le_temps,
);

/// Creates a group with this name, and returns the number of its fact.
async fn creer(base: &Base, nom: &'static str) -> Result<Numero, Error> {
    let ecrit = base.ecrire(&ACTEUR, |tx| async move {
        let groupe = groupe::creer(&tx, nom).await?.id;
        Ok::<_, Error>(Acte::fait((), Fait::Groupe { groupe }))
    });
    Ok(ecrit.await?.numero.expect("it states a fact"))
}

/// Reads the groups and the last fact as another process sees them now.
async fn vus_d_ailleurs(base: &BaseDeTest) -> (Vec<String>, Numero) {
    let autre = base.autre_processus().await;
    let vu = {
        let db = lecture(&autre).await;
        let groupes = groupe::lister(&db).await.expect("readable");
        (groupes.into_iter().map(|groupe| groupe.nom).collect(), faits::dernier(&db).await.expect("a number"))
    };
    autre.fermer().await.expect("closed");
    vu
}

/// SQLite goes on after a failed statement, and PostgreSQL turns the COMMIT into a ROLLBACK. In both cases the caller must
/// receive an error.
async fn une_requete_qui_echoue_defait_tout_meme_si_le_travail_continue(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    let continue_quand_meme = base.entretenir(|tx| async move {
        groupe::creer(&tx, "Avant").await?;
        let absente = tx.execute_unprepared("INSERT INTO nulle_part (id) VALUES (1)").await;
        assert!(absente.is_err());
        // The work ignores this result on purpose.
        let _ = groupe::creer(&tx, "Après").await;
        Ok::<_, Error>(())
    });
    echec(continue_quand_meme.await);
    assert_eq!(vus_d_ailleurs(&base).await, (vec![], Numero(0)));
    assert_eq!(creer(&base, "Ensuite").await.expect("the next one is written"), Numero(1));
    assert_eq!(vus_d_ailleurs(&base).await, (vec!["Ensuite".to_owned()], Numero(1)));
}

/// When the disk is full, SQLite rolls back by itself and the ROLLBACK that follows fails. Later writes then used to be
/// savepoints in a transaction that was never committed.
#[tokio::test(flavor = "multi_thread")]
async fn un_disque_plein_ne_garde_rien_de_ce_qui_suit() {
    let base = BaseDeTest::nouvelle(Moteur::Sqlite).await;
    creer(&base, "Avant").await.expect("written");
    for tour in 0..3 {
        let plein = base.entretenir(|tx| async move {
            tx.execute_unprepared("PRAGMA max_page_count = 1").await?;
            let lourd = "INSERT INTO groupe (nom, nom_normalise) VALUES (hex(randomblob(600000)), 'lourd')";
            tx.execute_unprepared(lourd).await?;
            Ok::<_, Error>(())
        });
        let erreur = echec(plein.await);
        assert!(matches!(&erreur, Error::Indisponible(cause) if cause.contains("plus de place")), "{erreur:?}");
        // The disk has space again. The connection that was limited must be told so; a new connection has no limit.
        let refus = base.entretenir(|tx| async move {
            tx.execute_unprepared("PRAGMA max_page_count = 4294967294").await?;
            Err::<(), Error>(Error::Conflit)
        });
        assert!(matches!(echec(refus.await), Error::Conflit), "a refusal, which undoes its own alone");
        let nom = ["Un", "Deux", "Trois"][tour];
        let numero = creer(&base, nom).await.expect("there is space");
        let (groupes, dernier) = vus_d_ailleurs(&base).await;
        assert!(groupes.iter().any(|groupe| groupe == nom) && dernier == numero, "{nom}: {groupes:?}, {dernier:?}");
        assert_eq!(base.fait_introuvable().await.expect("readable"), None);
    }
}

/// The transaction ended without the library's knowledge, as when SQLite rolls back by itself.
async fn une_transaction_finie_ailleurs_ne_laisse_rien_aux_suivantes(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    for _ in 0..2 {
        let perdue = base.entretenir(|tx| async move {
            tx.execute_unprepared("ROLLBACK").await?;
            Err::<(), Error>(Error::Conflit)
        });
        echec(perdue.await);
    }
    let refus = base.entretenir(|_| async { Err::<(), Error>(Error::Conflit) });
    assert!(matches!(echec(refus.await), Error::Conflit));
    let numero = creer(&base, "Gardé").await.expect("written");
    assert_eq!(vus_d_ailleurs(&base).await, (vec!["Gardé".to_owned()], numero));
}

/// A read connection can have this fault too: if it stayed in a transaction, it would see one old state for ever.
async fn une_lecture_finie_ailleurs_n_arrete_pas_le_temps(moteur: Moteur) {
    let base = BaseDeTest::avec(moteur, |r| Reglages { connexions: 2, ..r }).await;
    for _ in 0..4 {
        let vue = base.instantane().await.expect("a place");
        vue.execute_unprepared("ROLLBACK").await.expect("ended");
    }
    for _ in 0..4 {
        let vue = base.instantane().await.expect("a place");
        assert!(depuis(&vue, Numero(0), 10).await.expect("readable").is_empty());
    }
    let numero = creer(&base, "Nouveau").await.expect("written");
    for _ in 0..4 {
        let vue = base.instantane().await.expect("a place");
        assert_eq!(depuis(&vue, Numero(0), 10).await.expect("readable").len(), 1, "a snapshot of now");
        let db = lecture(&base).await;
        assert_eq!(faits::dernier(&db).await.expect("a number"), numero, "a reading of now");
    }
}

/// PostgreSQL only warns about a BEGIN inside a transaction, so the uncommitted writes of another caller would be committed with
/// the next write. SQLite refuses such a BEGIN.
#[tokio::test(flavor = "multi_thread")]
async fn une_connexion_restee_en_transaction_n_est_pas_ecrite() {
    let court = |r| Reglages { connexions: 1, delai_requete: Duration::from_millis(500), ..r };
    let base = BaseDeTest::avec(Moteur::Postgres, court).await;
    let oubliee = "BEGIN; UPDATE compteur SET numero = numero + 100 WHERE id = 1";
    lecture(&base).await.execute_unprepared(oubliee).await.expect("begun, and never ended");
    // A write on that connection is refused. A write on another connection waits too long for the locked row.
    let mut refus = 0;
    while creer(&base, "Gardé").await.is_err() {
        refus += 1;
        assert!(refus < 5, "the connection still serves");
    }
    assert!(refus > 0, "what was not committed is seen");
    assert_eq!(vus_d_ailleurs(&base).await, (vec!["Gardé".to_owned()], Numero(1)));
}

/// A fact was returned to a caller but cannot be read any more, because somebody restored an older copy under a running server.
async fn un_fait_dit_que_nul_autre_ne_lit_est_su(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    assert_eq!(base.fait_introuvable().await.expect("readable"), None, "nothing was told yet");
    let numero = creer(&base, "Dit").await.expect("written");
    assert_eq!(base.fait_introuvable().await.expect("readable"), None);
    let autre = base.autre_processus().await;
    let deplacer = async |de: i64, a: i64| {
        let sql = &format!("UPDATE fait SET numero = {a} WHERE numero = {de}");
        autre.entretenir(|tx| async move { Ok::<_, Error>(tx.execute_unprepared(sql).await?) }).await.expect("moved");
    };
    deplacer(numero.0, -1).await;
    assert_eq!(base.fait_introuvable().await.expect("readable"), Some(numero));
    deplacer(-1, numero.0).await;
    assert_eq!(base.fait_introuvable().await.expect("readable"), None, "it is there again");
}
