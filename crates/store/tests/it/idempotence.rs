//! Idempotency keys: a key is taken once, and answered the same for a day. Reading, taking and purging agree on the end of that day.

use crate::outils::{echec, lecture, personne, sur_les_deux};
use chrono::TimeDelta;
use domain::acces::TypeUtilisateur;
use domain::utilisateur::IdUtilisateur;
use std::future::ready;
use std::sync::atomic::{AtomicUsize, Ordering};
use store::idempotence::{self, CleDEnvoi, DUREE, DejaEnvoyee, ReponseGardee, UneFois};
use store::{Acte, Base, Ecrit, Error, Unicite, groupe, utilisateur};
use testkit::base::{ACTEUR, BaseDeTest, Moteur};
use testkit::horloge::HorlogeFigee;
use tokio::sync::Barrier;

sur_les_deux!(
    lire_prendre_et_purger_s_accordent_sur_la_fin,
    ce_qui_est_defait_ne_prend_pas_la_cle,
    une_cle_est_a_qui_l_envoie_et_a_ce_qu_il_demande,
    deux_envois_d_une_personne_ne_s_attendent_pas_en_rond,
);

async fn qui(base: &Base, prenom: &str) -> IdUtilisateur {
    let elle = &personne(TypeUtilisateur::EP, prenom, &format!("{prenom}@alpha.example"));
    base.entretenir(|tx| async move { utilisateur::creer(&tx, elle).await }).await.expect("written")
}

fn cle(utilisateur: IdUtilisateur, empreinte: u8) -> CleDEnvoi {
    CleDEnvoi { utilisateur, cle: "cle-1".to_owned(), empreinte: [empreinte; 32] }
}

fn reponse(texte: &str) -> ReponseGardee {
    ReponseGardee {
        issue: "cree".to_owned(),
        type_mime: "application/json".to_owned(),
        emplacement: None,
        etiquette: None,
        corps: texte.to_owned(),
    }
}

/// Creates a group with this name under the key.
async fn faire(base: &Base, cle: &CleDEnvoi, nom: &str) -> Result<Ecrit<String>, Error> {
    let une_fois = UneFois::nouvelle(Some(cle.clone()), |_, nom: &String| Box::pin(ready(Ok(reponse(nom)))));
    let travail = |tx| async move { Ok(Acte::sans_effet(groupe::creer(&tx, nom).await?.nom)) };
    base.ecrire_une_fois(&ACTEUR, &une_fois, travail).await
}

async fn lue(base: &Base, cle: &CleDEnvoi) -> Option<DejaEnvoyee> {
    idempotence::lire(&lecture(base).await, cle, base.maintenant()).await.expect("readable")
}

async fn lire_prendre_et_purger_s_accordent_sur_la_fin(moteur: Moteur) {
    let horloge = HorlogeFigee::a("2026-11-22T08:00:00Z");
    let base = BaseDeTest::figee(moteur, &horloge).await;
    let cle = &cle(qui(&base, "awena").await, 1);
    assert_eq!(lue(&base, cle).await, None);
    faire(&base, cle, "Un").await.expect("made");
    let purger = async || {
        let avant = base.maintenant().moins(DUREE);
        base.entretenir(|tx| async move { idempotence::purger(&tx, avant).await }).await.expect("purged")
    };
    let une = Some(DejaEnvoyee::Reponse(reponse("Un")));
    // Until the last microsecond of the day, reading, taking and purging keep the answer.
    horloge.avancer(TimeDelta::hours(24) - TimeDelta::microseconds(1));
    assert_eq!(lue(&base, cle).await, une);
    assert!(matches!(echec(faire(&base, cle, "Deux").await), Error::DejaPris(Unicite::Idempotence)));
    assert_eq!(purger().await, 0);
    assert_eq!(lue(&base, cle).await, une);
    // From the next microsecond on, all three treat it as expired.
    horloge.avancer(TimeDelta::microseconds(1));
    assert_eq!(lue(&base, cle).await, None);
    faire(&base, cle, "Deux").await.expect("the key is free");
    assert_eq!(lue(&base, cle).await, Some(DejaEnvoyee::Reponse(reponse("Deux"))));
    horloge.avancer(TimeDelta::hours(24));
    assert_eq!(purger().await, 1, "what may no longer be read is not kept");
}

async fn ce_qui_est_defait_ne_prend_pas_la_cle(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    let cle = &cle(qui(&base, "awena").await, 1);
    base.entretenir(|tx| async move { groupe::creer(&tx, "Un").await }).await.expect("made");
    assert!(matches!(echec(faire(&base, cle, "Un").await), Error::DejaPris(Unicite::GroupeNom)));
    assert_eq!(lue(&base, cle).await, None);
    faire(&base, cle, "Deux").await.expect("made under the same key");
}

async fn une_cle_est_a_qui_l_envoie_et_a_ce_qu_il_demande(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    let (awena, nolwenn) = (qui(&base, "awena").await, qui(&base, "nolwenn").await);
    faire(&base, &cle(awena, 1), "Un").await.expect("made");
    assert_eq!(lue(&base, &cle(awena, 2)).await, Some(DejaEnvoyee::AutreDemande));
    assert_eq!(lue(&base, &cle(nolwenn, 1)).await, None, "a key is its user's own");
    faire(&base, &cle(nolwenn, 1), "Deux").await.expect("made");
    assert_eq!(lue(&base, &cle(awena, 1)).await, Some(DejaEnvoyee::Reponse(reponse("Un"))));
}

/// Both transactions write their key, which references the user, before either locks the row of the user. They must not
/// deadlock.
async fn deux_envois_d_une_personne_ne_s_attendent_pas_en_rond(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    let elle = qui(&base, "awena").await;
    let (tours, ensemble) = (&AtomicUsize::new(0), &Barrier::new(2));
    let envoyer = async |cle: &str| {
        let cle = CleDEnvoi { utilisateur: elle, cle: cle.to_owned(), empreinte: [1; 32] };
        let une_fois = UneFois::nouvelle(Some(cle), |_, (): &()| Box::pin(ready(Ok(reponse("Fait")))));
        let travail = |tx| async move {
            // SQLite has one writer, so the second transaction has not begun there.
            if tours.fetch_add(1, Ordering::Relaxed) < 2 && moteur == Moteur::Postgres {
                ensemble.wait().await;
            }
            utilisateur::par_id_verrouille(&tx, elle).await?;
            Ok::<_, Error>(Acte::sans_effet(()))
        };
        base.ecrire_une_fois(&ACTEUR, &une_fois, travail).await.expect("written");
    };
    tokio::join!(envoyer("cle-1"), envoyer("cle-2"));
    assert_eq!(tours.load(Ordering::Relaxed), 2, "neither was undone and tried again");
}
