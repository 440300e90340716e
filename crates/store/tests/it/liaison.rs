//! A data directory and its database name each other. These tests say which pairs open, and which are refused.

use crate::monde;
use crate::outils::{echec, personne, sur_les_deux};
use chrono::TimeDelta;
use domain::acces::TypeUtilisateur;
use sea_orm::ConnectionTrait as _;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use store::piece::{self, GenrePiece};
use store::{Acte, Base, Cause, Error, Fait, Reglages, liaison};
use testkit::base::{ACTEUR, BaseDeTest, BaseVierge, Moteur};
use testkit::horloge::HorlogeFigee;

sur_les_deux!(
    une_base_et_son_repertoire_se_lient_la_premiere_fois,
    un_repertoire_qui_garde_des_fichiers_n_ouvre_que_sa_base,
    un_repertoire_vide_rejoint_une_base,
    une_copie_plus_ancienne_est_refusee,
    une_mise_a_niveau_lie_ce_qui_va_ensemble,
    lier_a_nouveau_est_la_decision_de_quelqu_un,
);

/// Stores a file with its row, and writes a fact.
async fn garder_un_fichier(base: &Base) {
    let mut reception = base.pieces().recevoir().await.expect("a reception");
    reception.ajouter(b"piece").await.expect("taken");
    let piece = &reception.finir("application/pdf").await.expect("stored");
    let ecrit = base.ecrire(&ACTEUR, |tx| async move {
        piece::inscrire(&tx, GenrePiece::ScanMandat, piece).await?;
        Ok::<_, Error>(Acte::fait((), Fait::Reglage { cle: "essai".to_owned() }))
    });
    ecrit.await.expect("written");
}

fn cause(resultat: Result<Base, Error>) -> Cause {
    match echec(resultat) {
        Error::Liaison(desaccord) => desaccord.cause,
        autre => panic!("another refusal: {autre}"),
    }
}

async fn id(base: &Base) -> String {
    base.etat_de_la_base().await.expect("readable").id.expect("an id")
}

/// The settings `donnees`, with the database and the keys of `base`. The keys belong to the database, so that they do not cause the
/// refusal.
fn ailleurs(donnees: &Reglages, base: &Reglages) -> Reglages {
    Reglages { url: base.url.clone(), cles: base.cles.clone(), ..donnees.clone() }
}

async fn une_base_et_son_repertoire_se_lient_la_premiere_fois(moteur: Moteur) {
    let vierge = BaseVierge::nouvelle(moteur).await;
    let base = Base::ouvrir(&vierge.reglages).await.expect("it opens");
    base.migrer().await.expect("migrated");
    assert_eq!((base.liaison().expect("readable"), base.etat_de_la_base().await.expect("readable").id), (None, None));
    base.lier().await.expect("bound");
    let liee = base.liaison().expect("readable").expect("bound");
    assert_eq!((liee.base.clone(), liee.base.len()), (id(&base).await, 16));
    base.lier().await.expect("bound already");
    assert_eq!(base.liaison().expect("readable").as_ref(), Some(&liee), "since the same instant");
    let fichier = vierge.reglages.donnees.join("liaison.json");
    assert_eq!(fichier.metadata().expect("there").permissions().mode() & 0o777, 0o600);

    // The number noted is that of the last fact, even when others wrote this fact.
    garder_un_fichier(&base).await;
    assert_eq!(liaison::du_repertoire(&vierge.reglages.donnees).expect("readable").expect("bound").faits, liee.faits);
    base.fermer().await.expect("closed");
    let vus = liaison::du_repertoire(&vierge.reglages.donnees).expect("readable").expect("bound").faits;
    assert!(vus > liee.faits, "noted as the process ends");
    Base::ouvrir(&vierge.reglages).await.expect("its own opens again");
}

async fn un_repertoire_qui_garde_des_fichiers_n_ouvre_que_sa_base(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    garder_un_fichier(&base).await;
    let (autre, vide) = (BaseDeTest::nouvelle(moteur).await, BaseVierge::nouvelle(moteur).await);
    let (sienne, d_une_autre) = (id(&base).await, id(&autre).await);
    let sans_id = Cause::BaseSansId { liee: sienne.clone() };
    let attendue =
        if moteur == Moteur::Sqlite { Cause::BaseAbsente { liee: Some(sienne.clone()) } } else { sans_id.clone() };
    for _ in 0..3 {
        assert_eq!(cause(Base::ouvrir(&ailleurs(base.reglages(), &vide.reglages)).await), attendue);
        assert_eq!(
            cause(Base::ouvrir(&ailleurs(base.reglages(), autre.reglages())).await),
            Cause::AutreBase { liee: sienne.clone(), base: d_une_autre.clone() }
        );
    }
    if moteur == Moteur::Sqlite {
        let chemin = Path::new(vide.reglages.url.trim_start_matches("sqlite://"));
        assert!(!chemin.exists(), "no database is made");
        std::fs::write(chemin, "").expect("an empty file");
        assert_eq!(cause(Base::ouvrir(&ailleurs(base.reglages(), &vide.reglages)).await), sans_id);
        assert_eq!(chemin.metadata().expect("there").len(), 0, "nothing is written to it");
        std::fs::remove_file(chemin).expect("removed");
    }
    // `migrate` has prepared a new database: it has its own facts, and no id yet.
    let neuve = Base::ouvrir(&vide.reglages).await.expect("it opens with a directory of its own");
    neuve.migrer().await.expect("migrated");
    monde::catalogue(&neuve).await;
    assert_eq!(cause(Base::ouvrir(&ailleurs(base.reglages(), &vide.reglages)).await), sans_id);
    // A file of the catalogue prevents the opening, as a file of a person does.
    base.fichiers().deposer(b"plan".to_vec(), "application/pdf").await.expect("stored");
    std::fs::remove_dir_all(base.reglages().donnees.join("pieces")).expect("removed");
    assert_eq!(cause(Base::ouvrir(&ailleurs(base.reglages(), &vide.reglages)).await), sans_id);
    Base::ouvrir(base.reglages()).await.expect("its own opens");
}

async fn un_repertoire_vide_rejoint_une_base(moteur: Moteur) {
    let horloge = HorlogeFigee::a("2026-11-26T09:00:00Z");
    let base = BaseDeTest::figee(moteur, &horloge).await;
    let (second, autre) = (tempfile::tempdir().expect("a folder"), BaseDeTest::nouvelle(moteur).await);
    let reglages = Reglages { donnees: second.path().to_owned(), ..base.reglages().clone() };
    let d_ailleurs = Base::ouvrir(&Reglages { donnees: second.path().to_owned(), ..autre.reglages().clone() }).await;
    d_ailleurs.expect("it holds nothing").lier().await.expect("bound");
    horloge.avancer(TimeDelta::hours(3));
    let serveur = Base::ouvrir(&reglages).await.expect("still nothing: it joins");
    serveur.lier().await.expect("bound");
    let liee = serveur.liaison().expect("readable").expect("bound");
    assert_eq!((&liee.base, liee.depuis), (&id(&base).await, base.maintenant()), "from now on");
    garder_un_fichier(&serveur).await;
    assert!(matches!(
        cause(Base::ouvrir(&Reglages { donnees: second.path().to_owned(), ..autre.reglages().clone() }).await),
        Cause::AutreBase { .. }
    ));
    Base::ouvrir(&reglages).await.expect("its own opens");
}

async fn une_copie_plus_ancienne_est_refusee(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    garder_un_fichier(&base).await;
    let avant = base.etat_de_la_base().await.expect("readable").faits;
    garder_un_fichier(&base).await;
    base.noter_les_faits().await.expect("noted");
    // A restored backup lacks the facts that were written after it was made.
    let reculer = |de: i64| {
        let base = &base;
        async move {
            let reculer = format!("UPDATE compteur SET numero = numero - {de}");
            let reculer = &reculer;
            base.entretenir(|tx| async move { Ok::<_, Error>(tx.execute_unprepared(reculer).await?) })
                .await
                .expect("written")
        }
    };
    reculer(1).await;
    let attendue = Cause::BaseAnterieure { liee: id(&base).await, vus: avant.0 + 1, faits: avant.0 };
    for _ in 0..3 {
        assert_eq!(cause(Base::ouvrir(base.reglages()).await), attendue);
    }
    base.noter_les_faits().await.expect("nothing to note");
    assert_eq!(cause(Base::ouvrir(base.reglages()).await), attendue, "what was seen is never less");
    let dit = echec(Base::ouvrir(base.reglages()).await).to_string();
    assert!(dit.contains("linteau lier --confirmer") && dit.contains(&id(&base).await), "{dit}");
    assert!(dit.contains(&base.reglages().donnees.display().to_string()) && !dit.contains('\n'), "{dit}");
    reculer(-1).await;
    Base::ouvrir(base.reglages()).await.expect("the right one opens");
}

/// The former version of the portal did not bind directories and databases.
async fn une_mise_a_niveau_lie_ce_qui_va_ensemble(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    let fichier = base.reglages().donnees.join("liaison.json");
    let delier = async || {
        std::fs::remove_file(&fichier).expect("removed");
        base.entretenir(|tx| async move { Ok::<_, Error>(tx.execute_unprepared("DELETE FROM liaison").await?) })
            .await
            .expect("written");
    };
    garder_un_fichier(&base).await;
    delier().await;
    let serveur = Base::ouvrir(base.reglages()).await.expect("both without an id");
    serveur.lier().await.expect("bound");
    assert_eq!(serveur.liaison().expect("readable").expect("bound").base, id(&base).await);
    // The directory has files but no id, and the database belongs to another directory.
    std::fs::remove_file(&fichier).expect("removed");
    assert_eq!(cause(Base::ouvrir(base.reglages()).await), Cause::RepertoireSansId { base: id(&base).await });
    std::fs::write(&fichier, "{").expect("written");
    assert_eq!(cause(Base::ouvrir(base.reglages()).await), Cause::Illisible);
    // The database is empty, and has no id.
    std::fs::remove_file(&fichier).expect("removed");
    let vide = BaseDeTest::nouvelle(moteur).await;
    vide.entretenir(|tx| async move { Ok::<_, Error>(tx.execute_unprepared("DELETE FROM liaison").await?) })
        .await
        .expect("written");
    assert_eq!(cause(Base::ouvrir(&ailleurs(base.reglages(), vide.reglages())).await), Cause::BaseVide);
}

async fn lier_a_nouveau_est_la_decision_de_quelqu_un(moteur: Moteur) {
    let horloge = HorlogeFigee::a("2026-11-26T09:00:00Z");
    let base = BaseDeTest::figee(moteur, &horloge).await;
    let autre = BaseDeTest::figee(moteur, &horloge).await;
    garder_un_fichier(&base).await;
    let reglages = ailleurs(base.reglages(), autre.reglages());
    let ecrire = personne(TypeUtilisateur::IT, "Claire", "claire@linteau.example");
    let ecrire = &ecrire;
    autre.entretenir(|tx| async move { store::utilisateur::creer(&tx, ecrire).await }).await.expect("written");
    assert!(matches!(cause(Base::ouvrir(&reglages).await), Cause::AutreBase { .. }));
    horloge.avancer(TimeDelta::days(3));
    let confiee = Base::ouvrir_a_lier(&reglages).await.expect("somebody decides");
    assert!(matches!(cause(Base::ouvrir(&reglages).await), Cause::AutreBase { .. }), "opening it binds nothing");
    let liee = confiee.lier_a_nouveau(&id(&autre).await).await.expect("bound");
    assert_eq!((liee.base, liee.depuis), (id(&autre).await, autre.maintenant()));
    Base::ouvrir(&reglages).await.expect("it opens from now on");
    assert!(matches!(cause(Base::ouvrir(base.reglages()).await), Cause::AutreBase { .. }), "and the former does not");
}
