//! The hash chain of the journal is verified: it is whole, or it is broken at the fact whose byte was changed.

use crate::outils::{lecture, sur_les_deux};
use domain::acces::IdGroupe;
use domain::lot::IdLot;
use domain::utilisateur::IdUtilisateur;
use sea_orm::{ConnectionTrait as _, DbBackend, Statement};
use store::faits::Mouvement;
use store::journal::{Verification, enchainer, verifier};
use store::{Acte, Acteur, Auteur, Base, Error, Fait, Numero};
use testkit::base::{BaseDeTest, Moteur};

sur_les_deux!(
    la_chaine_est_entiere_quel_que_soit_l_auteur,
    un_octet_change_la_rompt_la_ou_il_est,
    ce_qui_est_ote_ou_ajoute_se_voit,
    deux_serveurs_font_une_seule_chaine,
    verifier_pendant_que_l_on_lie_ne_crie_pas_au_loup,
);

/// Writes one fact of each shape, then two facts in the form of an earlier version.
async fn ecrire(base: &Base) {
    let ana = IdUtilisateur(7);
    let commande = Acteur::local(Auteur::Commande);
    let elle = Acteur::local(Auteur::Utilisateur(ana)).depuis(base.trousseau(), [198, 51, 100, 7].into());
    let pour = elle.clone().pour(IdUtilisateur(9));
    let lot = || IdLot("nantes1-A201".to_owned());
    for (acteur, fait) in [
        (&commande, Fait::CatalogueImport { import: 3, mouvement: Mouvement::Grille }),
        (&elle, Fait::LotDedie { lot: lot(), groupe: Some(IdGroupe(2)) }),
        (&pour, Fait::UtilisateurModifie { utilisateur: ana, champs: vec!["telMobile".to_owned()], quittee: None }),
        (&Acteur::local(Auteur::Tache), Fait::Reglage { cle: "essai".to_owned() }),
    ] {
        let fait = &fait;
        base.ecrire(acteur, |_| async move { Ok::<_, Error>(Acte::fait((), fait.clone())) }).await.expect("written");
    }
    executer(base, "UPDATE compteur SET numero = 6").await;
    executer(base, "INSERT INTO fait (numero, type, corps, instant) VALUES (5, 'lot', '{\"lot\":\"nantes1-A201\"}', 1), (6, 'utilisateur', '{\"utilisateur\":7}', 2)").await;
}

async fn executer(base: &Base, sql: &str) {
    base.entretenir(|tx| async move { tx.execute_unprepared(sql).await.map_err(Error::from) }).await.expect("written");
}

async fn vu(base: &Base) -> Verification {
    verifier(base).await.expect("readable")
}

async fn la_chaine_est_entiere_quel_que_soit_l_auteur(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    ecrire(&base).await;
    let avant = vu(&base).await;
    assert_eq!((avant.enchaines, avant.en_attente, avant.rupture), (0, 6, None));
    assert_eq!(enchainer(&base).await.expect("bound"), 6);
    assert_eq!(enchainer(&base).await.expect("bound"), 0);
    let apres = vu(&base).await;
    assert_eq!((apres.enchaines, apres.en_attente, apres.rupture), (6, 0, None));
    assert_ne!(apres.dernier_maillon, avant.dernier_maillon);
    // A later version may add a column. As long as this column is null in older rows, it does not change their links.
    executer(&base, "ALTER TABLE fait ADD COLUMN plus_tard integer").await;
    assert_eq!(vu(&base).await, apres);
    executer(&base, "UPDATE fait SET plus_tard = 1 WHERE numero = 4").await;
    assert_eq!(vu(&base).await.rupture, Some(Numero(4)), "and is bound like the others when it says something");
}

async fn un_octet_change_la_rompt_la_ou_il_est(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    ecrire(&base).await;
    enchainer(&base).await.expect("bound");
    let entiere = vu(&base).await;
    let mut changees = 0;
    for (colonne, type_sql) in colonnes(&base).await {
        if colonne == "numero" {
            continue;
        }
        for numero in 1..=6 {
            executer(&base, &format!("CREATE TABLE gardee AS SELECT * FROM fait WHERE numero = {numero}")).await;
            let autre = match type_sql.as_str() {
                "bytea" | "BLOB" | "blob" if base.genre() == DbBackend::Postgres => "'\\x00'::bytea".to_owned(),
                "bytea" | "BLOB" | "blob" => "x'00'".to_owned(),
                "boolean" | "BOOLEAN" => format!("NOT coalesce({colonne}, false)"),
                autre if autre.contains("int") || autre.contains("INT") => format!("coalesce({colonne}, 0) + 1"),
                _ => format!("coalesce({colonne}, '') || '.'"),
            };
            executer(&base, &format!("UPDATE fait SET {colonne} = {autre} WHERE numero = {numero}")).await;
            let rompue = vu(&base).await;
            assert_eq!(rompue.rupture, Some(Numero(numero)), "{colonne} of {numero}");
            executer(
                &base,
                &format!("UPDATE fait SET {colonne} = (SELECT {colonne} FROM gardee) WHERE numero = {numero}"),
            )
            .await;
            executer(&base, "DROP TABLE gardee").await;
            changees += 1;
        }
    }
    assert!(changees > 100, "{changees} bytes were changed");
    assert_eq!(vu(&base).await, entiere, "put back, it is whole");
}

async fn colonnes(base: &Base) -> Vec<(String, String)> {
    let sql = match base.genre() {
        DbBackend::Postgres => {
            "SELECT column_name::text, data_type::text FROM information_schema.columns WHERE table_name = 'fait' \
             AND table_schema = current_schema()"
        }
        _ => "SELECT name, type FROM pragma_table_info('fait')",
    };
    let lignes = lecture(base).await.query_all_raw(Statement::from_string(base.genre(), sql)).await.expect("readable");
    lignes.iter().map(|l| (l.try_get_by_index(0).expect("a name"), l.try_get_by_index(1).expect("a type"))).collect()
}

async fn ce_qui_est_ote_ou_ajoute_se_voit(moteur: Moteur) {
    for (geste, rupture) in [
        ("DELETE FROM fait WHERE numero = 3", 3),
        ("DELETE FROM fait WHERE numero >= 5", 5),
        ("UPDATE fait SET chaine = NULL WHERE numero = 2", 3),
        ("UPDATE fait SET chaine = NULL, type = 'autre' WHERE numero = 2", 3),
        ("UPDATE fait SET corps = 'x', chaine = NULL WHERE numero >= 4; DELETE FROM fait WHERE numero = 5", 5),
    ] {
        let base = BaseDeTest::nouvelle(moteur).await;
        ecrire(&base).await;
        enchainer(&base).await.expect("bound");
        executer(&base, geste).await;
        assert_eq!(vu(&base).await.rupture, Some(Numero(rupture)), "{geste}");
    }
}

async fn deux_serveurs_font_une_seule_chaine(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    let commande = Acteur::local(Auteur::Commande);
    for _ in 0..450 {
        let fait = |_| async { Ok::<_, Error>(Acte::fait((), Fait::Reglage { cle: "essai".to_owned() })) };
        base.ecrire(&commande, fait).await.expect("written");
    }
    let autre = base.autre_processus().await;
    let (un, deux) = tokio::join!(enchainer(&base), enchainer(&autre));
    // One of the two processes may lose against the other; its job is then tried again.
    assert!(un.is_ok() || deux.is_ok(), "{un:?} {deux:?}");
    enchainer(&base).await.expect("bound");
    let vu = vu(&base).await;
    assert_eq!((vu.enchaines, vu.en_attente, vu.rupture), (450, 0, None));
}

/// More facts than one page are added to the chain while they are verified.
async fn verifier_pendant_que_l_on_lie_ne_crie_pas_au_loup(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    let ana = Acteur::local(Auteur::Utilisateur(IdUtilisateur(7)));
    let fait = |rang: u32| Fait::Reglage { cle: format!("essai-{rang}") };
    base.ecrire(&ana, |_| async move { Ok::<_, Error>(Acte::faits((), (0..2400).map(fait).collect())) })
        .await
        .expect("written");
    let lier = async { while enchainer(&base).await.expect("bound") > 0 {} };
    let (vus, ()) = tokio::join!(
        async {
            let mut vus = Vec::new();
            while vus.last().is_none_or(|vu: &Verification| vu.en_attente > 0) {
                vus.push(verifier(&base).await.expect("readable"));
            }
            vus
        },
        lier
    );
    assert!(vus.iter().all(|vu| vu.rupture.is_none()), "{vus:?}");
}
