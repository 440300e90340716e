//! The stream of facts follows the order of commits, misses no fact, and works with polling alone.

use crate::outils::{lecture, sur_les_deux};
use domain::acces::IdGroupe;
use domain::lot::IdLot;
use domain::utilisateur::{IdCompte, IdUtilisateur};
use sea_orm::{ActiveValue::Set, ConnectionTrait as _, DbBackend, EntityTrait as _, Statement};
use std::collections::BTreeSet;
use std::time::{Duration, Instant};
use store::faits::{self, Fait, Mouvement, Numero, ObjetDeFait, Touche};
use store::tables::fait;
use store::{Acte, Acteur, Auteur, Base, Error, reglage};
use testkit::base::{ACTEUR, BaseDeTest, Moteur};

sur_les_deux!(
    l_ordre_des_numeros_est_celui_des_commits,
    un_lecteur_qui_suit_ne_manque_rien,
    deux_processus_se_voient,
    un_fait_inconnu_se_lit,
    un_fait_porte_son_code_son_auteur_et_ce_qu_il_touche,
);

async fn dire(base: &Base, cle: &str) -> Numero {
    let travail = |tx| async move {
        reglage::definir(&tx, cle, &true, None).await?;
        Ok::<_, Error>(Acte::fait((), Fait::Reglage { cle: cle.to_owned() }))
    };
    base.ecrire(&ACTEUR, travail).await.expect("written").numero.expect("one fact")
}

/// A reader that asks for the facts after the last one it saw never skips a number that another transaction still
/// holds.
async fn un_lecteur_qui_suit_ne_manque_rien(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    let autre = base.autre_processus().await;
    let ecrivains: Vec<_> = (0..8)
        .map(|e| {
            let base = if e % 2 == 0 { base.clone() } else { autre.clone() };
            tokio::spawn(async move {
                for i in 0..10 {
                    dire(&base, &format!("cle-{e}-{i}")).await;
                }
            })
        })
        .collect();
    let mut vus = Vec::new();
    let limite = Instant::now() + Duration::from_mins(1);
    while vus.len() < 80 && Instant::now() < limite {
        let dernier = vus.last().copied().unwrap_or_default();
        for fait in faits::depuis(&lecture(&base).await, dernier, 7).await.expect("readable") {
            vus.push(fait.numero);
        }
    }
    for ecrivain in ecrivains {
        ecrivain.await.expect("no panic");
    }
    assert_eq!(vus, (1..=80).map(Numero).collect::<Vec<_>>());
}

/// The transaction that commits first has the smaller number, whatever the order in which they began.
async fn l_ordre_des_numeros_est_celui_des_commits(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    let courses: Vec<_> = (0..20u64)
        .map(|i| {
            let base = base.clone();
            tokio::spawn(async move {
                let ecrit = base.ecrire(&ACTEUR, |_| async move {
                    // The transactions that begin first work longest.
                    tokio::time::sleep(Duration::from_millis(20 - i)).await;
                    Ok::<_, Error>(Acte::fait((), Fait::Groupe { groupe: IdGroupe(1) }))
                });
                ecrit.await.expect("written").numero.expect("one fact")
            })
        })
        .collect();
    let observateur = tokio::spawn({
        let base = base.clone();
        async move {
            let mut images = Vec::new();
            while images.last() != Some(&20) {
                let vus = faits::depuis(&lecture(&base).await, Numero(0), 100).await.expect("readable");
                images.push(vus.len());
                // The visible facts have no gap, because no smaller number appears later.
                let attendus: Vec<_> = (1..).map(Numero).take(vus.len()).collect();
                assert_eq!(vus.iter().map(|f| f.numero).collect::<Vec<_>>(), attendus);
            }
        }
    });
    let mut numeros = BTreeSet::new();
    for course in courses {
        numeros.insert(course.await.expect("no panic"));
    }
    observateur.await.expect("no hole");
    assert_eq!(numeros, (1..=20).map(Numero).collect());
}

async fn deux_processus_se_voient(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    let autre = base.autre_processus().await;
    for (ecrivain, lecteur) in [(&*base, &autre), (&autre, &*base)] {
        let mut ecoute = lecteur.ecouter();
        let dernier = faits::dernier(&lecture(lecteur).await).await.expect("a number");
        let numero = dire(ecrivain, "vu-de-loin").await;
        let limite = Instant::now() + Duration::from_secs(10);
        loop {
            ecoute.attendre().await;
            let vus = faits::depuis(&lecture(lecteur).await, dernier, 10).await.expect("readable");
            if let Some(fait) = vus.first() {
                assert_eq!((fait.numero, &fait.fait), (numero, &Fait::Reglage { cle: "vu-de-loin".to_owned() }));
                break;
            }
            assert!(Instant::now() < limite, "the other process never saw it");
        }
    }
}

/// Two versions run side by side: the columns of an unknown fact still name the rows that it touches.
async fn un_fait_inconnu_se_lit(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    base.entretenir(|tx| async move {
        let ligne = |numero| fait::ActiveModel {
            numero: Set(numero),
            type_fait: Set("venu-du-futur".to_owned()),
            corps: Set(r#"{"x":1}"#.to_owned()),
            instant: Set(tx.maintenant()),
            ..Default::default()
        };
        let touchant = fait::ActiveModel {
            catalogue: Set(Some(true)),
            reglage: Set(Some(false)),
            lot: Set(Some("P1-A101".to_owned())),
            annexes: Set(Some(r#"["P1-C1"]"#.to_owned())),
            utilisateur: Set(Some(7)),
            ..ligne(2)
        };
        fait::Entity::insert(ligne(1)).exec_without_returning(&tx).await?;
        fait::Entity::insert(touchant).exec_without_returning(&tx).await?;
        let ancien = fait::ActiveModel {
            type_fait: Set("compte".to_owned()),
            corps: Set(r#"{"compte":2}"#.to_owned()),
            catalogue: Set(Some(false)),
            reglage: Set(Some(false)),
            compte: Set(Some(2)),
            objet: Set(Some("compte:2".to_owned())),
            ..ligne(3)
        };
        fait::Entity::insert(ancien).exec_without_returning(&tx).await?;
        let abime = fait::ActiveModel {
            catalogue: Set(Some(true)),
            reglage: Set(Some(false)),
            lot: Set(Some("P1-A101".to_owned())),
            annexes: Set(Some("[\"P1-C1\"".to_owned())),
            session: Set(Some(5)),
            ..ligne(4)
        };
        fait::Entity::insert(abime).exec_without_returning(&tx).await?;
        Ok::<_, Error>(())
    })
    .await
    .expect("written");
    let vus = faits::depuis(&lecture(&base).await, Numero(0), 10).await.expect("readable");
    let code = "venu-du-futur".to_owned();
    let tout = Touche { catalogue: true, ..Touche::default() };
    assert_eq!(
        vus[0].fait,
        Fait::Inconnu { code: code.clone(), objet: None, touche: tout },
        "nothing said: all may have changed"
    );
    let lots = ["P1-A101", "P1-C1"].map(|id| IdLot(id.to_owned())).to_vec();
    let touche = Touche { catalogue: true, lots, utilisateur: Some(IdUtilisateur(7)), ..Touche::default() };
    assert_eq!(vus[1].fait, Fait::Inconnu { code, objet: None, touche });
    let (touche, objet) = (Touche { compte: Some(IdCompte(2)), ..Touche::default() }, ObjetDeFait::lire("compte:2"));
    let ancien = Fait::Inconnu { code: "compte".to_owned(), objet, touche };
    assert_eq!((&vus[2].fait, vus[2].fait.libelle()), (&ancien, "Société modifiée"), "written by an earlier version");
    let Fait::Inconnu { touche, .. } = &vus[3].fait else { panic!("of no known code") };
    let attendue = Touche { catalogue: true, session: Some(5), ..Touche::default() };
    assert_eq!(*touche, attendue, "which lots cannot be read: any may have changed");
}

async fn un_fait_porte_son_code_son_auteur_et_ce_qu_il_touche(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    let reseau = "192.0.2.7".parse().expect("an address");
    let acteur = Acteur::local(Auteur::Utilisateur(IdUtilisateur(4))).depuis(base.trousseau(), reseau);
    let acteur = acteur.pour(IdUtilisateur(9));
    let faits = vec![
        Fait::CatalogueImport { import: 12, mouvement: Mouvement::Grille },
        Fait::SessionFermee { session: 3 },
        Fait::LotDedie { lot: IdLot("P1-A101".to_owned()), groupe: Some(IdGroupe(1)) },
    ];
    let travail = |_| async { Ok::<_, Error>(Acte::faits((), faits.clone())) };
    base.ecrire(&acteur, travail).await.expect("written");
    let db = lecture(&base).await;
    let lignes = fait::Entity::find().all(&db).await.expect("readable");
    let textes: Vec<_> = lignes.iter().map(|l| (l.numero, l.type_fait.as_str(), l.corps.as_str())).collect();
    assert_eq!(
        textes,
        [
            (1, "catalogue-import", r#"{"import":12,"mouvement":"grille"}"#),
            (2, "session-fermee", r#"{"session":3}"#),
            (3, "lot-dedie", r#"{"groupe":1,"lot":"P1-A101"}"#),
        ]
    );
    let dits: Vec<_> = lignes.iter().map(|l| (l.catalogue, l.import, l.session, l.lot.as_deref())).collect();
    assert_eq!(
        dits,
        [
            (Some(true), Some(12), None, None),
            (Some(false), None, Some(3), None),
            (Some(true), None, None, Some("P1-A101"))
        ]
    );
    for (ligne, lu) in lignes.iter().zip(faits::depuis(&db, Numero(0), 10).await.expect("readable")) {
        assert_eq!((lu.auteur, lu.pour), (Some(Auteur::Utilisateur(IdUtilisateur(4))), Some(IdUtilisateur(9))));
        assert!(ligne.origine.is_some() && ligne.chaine.is_none());
    }
}

/// A listener whose PostgreSQL notifications are cut still finds every fact by polling, and connects again.
#[tokio::test(flavor = "multi_thread")]
async fn une_ecoute_coupee_rattrape() {
    let base = BaseDeTest::nouvelle(Moteur::Postgres).await;
    let autre = base.autre_processus().await;
    let mut ecoute = autre.ecouter();
    let couper = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
        WHERE datname = current_database() AND query LIKE 'LISTEN%' AND pid <> pg_backend_pid()";
    let coupees = async || {
        let requete = Statement::from_string(DbBackend::Postgres, couper);
        let ligne = lecture(&base).await.query_one_raw(requete).await.expect("readable");
        ligne.expect("one row").try_get_by_index::<i64>(0).expect("a count")
    };
    let limite = Instant::now() + Duration::from_secs(20);
    while coupees().await == 0 {
        assert!(Instant::now() < limite, "the listening connection never came");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let numero = dire(&base, "pendant-la-coupure").await;
    let debut = Instant::now();
    while faits::dernier(&lecture(&autre).await).await.expect("a number") < numero {
        ecoute.attendre().await;
    }
    assert!(debut.elapsed() < Duration::from_secs(2), "the period alone brings it");
    // The listener connects again without help.
    while coupees().await == 0 {
        assert!(Instant::now() < limite, "the listener never came back");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// A wake-up is much quicker than the polling period, inside one process and, on PostgreSQL, between two.
#[tokio::test(flavor = "multi_thread")]
async fn un_reveil_devance_la_periode() {
    for moteur in [Moteur::Sqlite, Moteur::Postgres] {
        let base = BaseDeTest::nouvelle(moteur).await;
        let lecteur = if moteur == Moteur::Postgres { base.autre_processus().await } else { base.clone() };
        let mut ecoute = lecteur.ecouter();
        // Until the listening connection is open, only the polling period wakes the listener.
        let limite = Instant::now() + Duration::from_secs(20);
        for i in 0.. {
            let debut = Instant::now();
            dire(&base, &format!("cle-{i}")).await;
            ecoute.attendre().await;
            if debut.elapsed() < faits::PERIODE / 2 {
                break;
            }
            assert!(Instant::now() < limite, "{moteur:?}: never woken before the period");
        }
    }
}
