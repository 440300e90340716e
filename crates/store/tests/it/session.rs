//! Sessions: found by their token until they end.

use crate::outils::{lecture, personne, sur_les_deux};
use chrono::TimeDelta;
use domain::acces::TypeUtilisateur;
use domain::utilisateur::IdUtilisateur;
use std::time::Duration;
use store::session::{self, Jeton, NouvelleSession, Provenance};
use store::{Base, Error, reglage, utilisateur};
use testkit::base::{BaseDeTest, Moteur};
use testkit::horloge::HorlogeFigee;

sur_les_deux!(
    une_session_vit_puis_finit,
    vue_s_ecrit_une_fois_la_minute,
    fermer_ferme_tout,
    les_sessions_finies_se_purgent,
    un_reglage_se_relit,
);

const HEURE: Duration = Duration::from_hours(1);

async fn qui(base: &Base) -> IdUtilisateur {
    let elle = &personne(TypeUtilisateur::EP, "Awena", "awena@alpha.example");
    base.entretenir(|tx| async move { utilisateur::creer(&tx, elle).await }).await.expect("written")
}

async fn ouvrir(base: &Base, utilisateur: IdUtilisateur) -> (Jeton, session::Session) {
    let limite = base.maintenant().plus(2 * HEURE);
    let provenance = Provenance::default();
    let nouvelle = &NouvelleSession { utilisateur, pour_le_compte_de: None, provenance, duree: HEURE, limite };
    base.entretenir(|tx| async move { session::ouvrir(&tx, nouvelle).await }).await.expect("written")
}

async fn vivante(base: &Base, jeton: &Jeton) -> Option<session::Session> {
    session::par_jeton(&lecture(base).await, jeton, base.maintenant()).await.expect("readable")
}

async fn une_session_vit_puis_finit(moteur: Moteur) {
    let horloge = HorlogeFigee::a("2026-11-21T08:00:00Z");
    let base = BaseDeTest::figee(moteur, &horloge).await;
    let (jeton, ouverte) = ouvrir(&base, qui(&base).await).await;
    assert_eq!(vivante(&base, &jeton).await, Some(ouverte));
    let relu = Jeton::lire(jeton.en_clair()).expect("one of ours");
    assert_eq!(vivante(&base, &relu).await.map(|s| s.id), Some(ouverte.id));
    let (autre, _) = ouvrir(&base, ouverte.utilisateur).await;
    assert_ne!(autre, jeton);
    for texte in ["", "court", "éé", &jeton.en_clair()[1..]] {
        assert!(Jeton::lire(texte).is_none(), "{texte}");
    }
    horloge.avancer(TimeDelta::seconds(3599));
    assert!(vivante(&base, &jeton).await.is_some());
    horloge.avancer(TimeDelta::seconds(1));
    assert!(vivante(&base, &jeton).await.is_none());
}

async fn vue_s_ecrit_une_fois_la_minute(moteur: Moteur) {
    let horloge = HorlogeFigee::a("2026-11-21T08:00:00Z");
    let base = BaseDeTest::figee(moteur, &horloge).await;
    let (jeton, ouverte) = ouvrir(&base, qui(&base).await).await;
    let toucher = async || {
        base.entretenir(|tx| async move { session::toucher(&tx, ouverte.id, HEURE, ouverte.limite).await })
            .await
            .expect("written")
    };
    horloge.avancer(TimeDelta::seconds(59));
    assert!(!toucher().await);
    horloge.avancer(TimeDelta::seconds(1));
    assert!(toucher().await);
    assert!(!toucher().await);
    let lue = vivante(&base, &jeton).await.expect("alive");
    assert_eq!(lue.vue, base.maintenant());
    assert_eq!(lue.fin.micros() - lue.vue.micros(), 3_600_000_000, "its end moves with its use");
    horloge.avancer(TimeDelta::minutes(58));
    assert!(toucher().await);
    horloge.avancer(TimeDelta::minutes(59));
    assert!(toucher().await);
    let lue = vivante(&base, &jeton).await.expect("alive");
    assert_eq!(lue.fin, ouverte.limite, "never past the day it ends for good");
    horloge.avancer(TimeDelta::minutes(2));
    assert!(vivante(&base, &jeton).await.is_none(), "used all along, it ends");
}

async fn fermer_ferme_tout(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    let elle = qui(&base).await;
    let (jeton, une) = ouvrir(&base, elle).await;
    let ((deux, _), (trois, _)) = (ouvrir(&base, elle).await, ouvrir(&base, elle).await);
    let fermer =
        async || base.entretenir(|tx| async move { session::fermer(&tx, une.id).await }).await.expect("written");
    assert!(fermer().await);
    assert!(!fermer().await, "closing twice changes nothing");
    assert!(vivante(&base, &jeton).await.is_none());
    let toutes = base.entretenir(|tx| async move { session::fermer_toutes(&tx, elle).await }).await.expect("written");
    assert_eq!(toutes, 2);
    for jeton in [deux, trois] {
        assert!(vivante(&base, &jeton).await.is_none());
    }
}

async fn les_sessions_finies_se_purgent(moteur: Moteur) {
    let horloge = HorlogeFigee::a("2026-11-21T08:00:00Z");
    let base = BaseDeTest::figee(moteur, &horloge).await;
    let elle = qui(&base).await;
    ouvrir(&base, elle).await;
    horloge.avancer(TimeDelta::hours(2));
    let (jeton, _) = ouvrir(&base, elle).await;
    let maintenant = base.maintenant();
    let purge = base.entretenir(|tx| async move { session::purger(&tx, maintenant).await }).await;
    assert_eq!(purge.expect("written"), 1);
    assert!(vivante(&base, &jeton).await.is_some());
}

async fn un_reglage_se_relit(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    assert_eq!(reglage::lire::<u32>(&lecture(&base).await, "options-max").await.expect("readable"), None);
    for valeur in [5u32, 6] {
        base.entretenir(|tx| async move { reglage::definir(&tx, "options-max", &valeur, None).await })
            .await
            .expect("written");
    }
    let db = lecture(&base).await;
    assert_eq!(reglage::lire::<u32>(&db, "options-max").await.expect("readable"), Some(6));
    assert_eq!(reglage::tous(&db).await.expect("readable").get("options-max").map(String::as_str), Some("6"));
    assert!(matches!(reglage::lire::<Vec<u8>>(&db, "options-max").await, Err(Error::DocumentIllisible { .. })));
}
