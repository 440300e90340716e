//! Users, their companies and groups.

use crate::outils::{echec, lecture, legale, personne, sur_les_deux};
use domain::acces::{Portee, Role, TypeUtilisateur};
use domain::utilisateur::IdUtilisateur;
use store::compte::{self, NouveauCompte};
use store::echec_connexion::{self, CleDEchec};
use store::utilisateur::{self, NouvelUtilisateur};
use store::{Error, Unicite, groupe};
use testkit::base::{BaseDeTest, Moteur};
use testkit::horloge::HorlogeFigee;

sur_les_deux!(
    un_prescripteur_vient_avec_sa_societe_et_son_referent,
    une_adresse_ne_sert_qu_une_fois,
    seuls_les_responsables_reseau_actifs_sont_listes,
    un_mot_de_passe_se_change_et_se_relit,
    les_echecs_se_comptent_par_compte,
);

async fn un_prescripteur_vient_avec_sa_societe_et_son_referent(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    let ids = base.entretenir(|tx| async move {
        let alpha = groupe::creer(&tx, "Alpha").await?;
        let reseau = personne(TypeUtilisateur::IR, "Nolwenn", "reseau@linteau.example");
        let gerant = utilisateur::creer(&tx, &reseau).await?;
        let nouveau = NouveauCompte { nom: "Cabinet Alpha".into(), groupe: Some(alpha.id), gerant: None, siren: None };
        let societe = compte::creer(&tx, &nouveau).await?;
        assert!(compte::definir_gerant(&tx, societe, Some(gerant)).await?);
        let elle = NouvelUtilisateur { compte: Some(societe), ..legale("Awena", "awena@alpha.example") };
        Ok::<_, Error>((alpha.id, gerant, societe, utilisateur::creer(&tx, &elle).await?))
    });
    let (alpha, _, societe, elle) = ids.await.expect("written");
    let db = lecture(&base).await;
    let lu = utilisateur::par_email(&db, "  AWENA@alpha.example ").await.expect("readable").expect("found");
    assert_eq!(lu.utilisateur.id, elle);
    assert!(lu.actif && lu.mot_de_passe.is_none());
    assert_eq!(lu.utilisateur.roles, [Role::EP, Role::ER]);
    assert_eq!(lu.utilisateur.portee(), Portee::Groupe(alpha));
    let sienne = lu.utilisateur.compte.expect("a company");
    assert_eq!((sienne.id, sienne.nom.as_str()), (societe, "Cabinet Alpha"));
    assert_eq!(sienne.gerant.map(|g| g.identite.prenom).as_deref(), Some("Nolwenn"));
    assert_eq!(compte::par_id(&db, societe).await.expect("readable").map(|c| c.nom).as_deref(), Some("Cabinet Alpha"));
    assert_eq!(compte::par_nom(&db, "Cabinet Alpha").await.expect("readable").len(), 1);
    assert!(utilisateur::par_email(&db, "personne@alpha.example").await.expect("readable").is_none());
}

async fn une_adresse_ne_sert_qu_une_fois(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    let premiere = &personne(TypeUtilisateur::EP, "Une", "meme@alpha.example");
    let seconde = &personne(TypeUtilisateur::EP, "Deux", "MEME@Alpha.example");
    base.entretenir(|tx| async move { utilisateur::creer(&tx, premiere).await }).await.expect("written");
    let refus = base.entretenir(|tx| async move { utilisateur::creer(&tx, seconde).await }).await;
    assert!(matches!(echec(refus), Error::DejaPris(Unicite::UtilisateurEmail)));
    assert_eq!(utilisateur::lister(&lecture(&base).await).await.expect("readable").len(), 1);
}

async fn seuls_les_responsables_reseau_actifs_sont_listes(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    base.entretenir(|tx| async move {
        let mut ids = Vec::new();
        for (genre, prenom) in [
            (TypeUtilisateur::IR, "Yann"),
            (TypeUtilisateur::IR, "Énora"),
            (TypeUtilisateur::IR, "Loïc"),
            (TypeUtilisateur::IA, "Alix"),
            (TypeUtilisateur::IT, "Tifenn"),
        ] {
            let nouveau = personne(genre, prenom, &format!("{prenom}@linteau.example"));
            ids.push(
                utilisateur::creer(&tx, &NouvelUtilisateur { demo: genre == TypeUtilisateur::IA, ..nouveau }).await?,
            );
        }
        assert!(utilisateur::desactiver(&tx, ids[2]).await?);
        assert!(!utilisateur::desactiver(&tx, IdUtilisateur(404)).await?);
        Ok::<_, Error>(())
    })
    .await
    .expect("written");
    let db = lecture(&base).await;
    let trouves = utilisateur::responsables_reseau(&db).await.expect("readable");
    assert_eq!(trouves.iter().map(|u| u.identite.prenom.as_str()).collect::<Vec<_>>(), ["Énora", "Yann"]);
    assert_eq!(utilisateur::nombre_de_demonstration(&db).await.expect("readable"), 1);
}

async fn un_mot_de_passe_se_change_et_se_relit(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    let elle = &personne(TypeUtilisateur::IA, "Alix", "alix@linteau.example");
    let id = base.entretenir(|tx| async move { utilisateur::creer(&tx, elle).await }).await.expect("written");
    let change =
        base.entretenir(|tx| async move { utilisateur::definir_mot_de_passe(&tx, id, "$argon2id$x").await }).await;
    assert!(change.expect("written"));
    let lu = utilisateur::par_id(&lecture(&base).await, id).await.expect("readable").expect("there");
    assert_eq!((lu.mot_de_passe.as_deref(), lu.utilisateur.version), (Some("$argon2id$x"), 2));
    assert!(!format!("{lu:?}").contains("argon2"), "a hash is not shown by Debug");
}

async fn les_echecs_se_comptent_par_compte(moteur: Moteur) {
    let horloge = HorlogeFigee::a("2026-11-21T08:00:00Z");
    let base = BaseDeTest::figee(moteur, &horloge).await;
    for email in ["a@x.example", "A@x.example ", "b@x.example"] {
        horloge.avancer(chrono::TimeDelta::seconds(1));
        for cle in [CleDEchec::CompteEtReseau(email, "192.0.2.1"), CleDEchec::Compte(email)] {
            let compter = base.entretenir(|tx| async move {
                echec_connexion::lire(&tx, cle).await?;
                echec_connexion::compter(&tx, cle).await
            });
            compter.await.expect("written");
        }
    }
    let lire = async |cle: CleDEchec<'static>| {
        base.entretenir(|tx| async move { echec_connexion::lire(&tx, cle).await }).await.expect("readable")
    };
    let echecs = lire(CleDEchec::Compte("a@x.example")).await;
    assert_eq!(echecs.nombre, 2);
    assert_eq!(lire(CleDEchec::CompteEtReseau("A@x.example", "192.0.2.1")).await.nombre, 2);
    assert_eq!(lire(CleDEchec::CompteEtReseau("a@x.example", "192.0.2.2")).await.nombre, 0, "another network");
    assert_eq!(echecs.dernier.date().to_rfc3339(), "2026-11-21T08:00:02+00:00");
    base.entretenir(|tx| async move { echec_connexion::oublier(&tx, "a@x.example").await }).await.expect("written");
    assert_eq!(lire(CleDEchec::Compte("a@x.example")).await.nombre, 0);
    assert_eq!(lire(CleDEchec::CompteEtReseau("a@x.example", "192.0.2.1")).await.nombre, 0);
    assert_eq!(lire(CleDEchec::Compte("b@x.example")).await.nombre, 1);
    let maintenant = base.maintenant();
    let purger = async |gardes| {
        let purges = base.entretenir(|tx| async move { echec_connexion::purger(&tx, maintenant, gardes).await }).await;
        purges.expect("written")
    };
    assert_eq!(purger(10).await, 0, "the last one is not older than now");
    // Each call of `lire` leaves a row. There are four rows: two for `b`, with and without its network, and two for `a`, which were
    // deleted and then read again.
    assert_eq!(purger(0).await, 4, "rows are bounded even when somebody invents e-mails");
    assert_eq!(lire(CleDEchec::Compte("b@x.example")).await.nombre, 0);
}
