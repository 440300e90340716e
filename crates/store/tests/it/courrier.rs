//! The table of letters to send.

use crate::outils::{lecture, sur_les_deux};
use chrono::TimeDelta;
use store::courrier::{self, AEnvoyer, Contenu, NouveauCourrier};
use store::{Error, Instant};
use testkit::base::{BaseDeTest, Moteur};
use testkit::horloge::HorlogeFigee;

sur_les_deux!(un_courrier_se_lit_jusqu_a_son_envoi, ce_que_disait_un_courrier_s_efface);

fn lettre() -> NouveauCourrier {
    let contenu = Contenu { nom: "Ana".to_owned(), email: "ana@b.example".to_owned(), corps: "{}".to_owned() };
    NouveauCourrier { modele: "essai", destinataire: None, contenu, suite: None }
}

async fn deposer(base: &BaseDeTest) -> i64 {
    base.entretenir(|tx| async move { courrier::deposer(&tx, &lettre()).await }).await.expect("written")
}

async fn noter(base: &BaseDeTest, id: i64) -> bool {
    base.entretenir(|tx| async move { courrier::noter_envoi(&tx, id).await }).await.expect("written")
}

async fn un_courrier_se_lit_jusqu_a_son_envoi(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    let (id, autre) = (deposer(&base).await, deposer(&base).await);
    let lu = |id| {
        let base = &base;
        async move { courrier::a_envoyer(&lecture(base).await, id).await.expect("readable") }
    };
    let AEnvoyer::Oui(premier, contenu) = lu(id).await else { panic!("to be sent") };
    assert_eq!(contenu, lettre().contenu);
    let AEnvoyer::Oui(encore, _) = lu(id).await else { panic!("still") };
    assert_eq!(encore.envoi, premier.envoi, "the same Message-ID at every attempt");
    let AEnvoyer::Oui(second, _) = lu(autre).await else { panic!("to be sent") };
    assert_ne!(second.envoi, premier.envoi);
    assert!(noter(&base, id).await);
    assert!(!noter(&base, id).await, "noted once");
    assert_eq!(lu(id).await, AEnvoyer::DejaParti);
    let liste = courrier::lister(&lecture(&base).await, None, 10).await.expect("readable");
    assert_eq!(liste.iter().map(|c| (c.id, c.envoye.is_some())).collect::<Vec<_>>(), [(autre, false), (id, true)]);
}

async fn ce_que_disait_un_courrier_s_efface(moteur: Moteur) {
    let horloge = HorlogeFigee::a("2026-11-22T08:00:00Z");
    let base = BaseDeTest::figee(moteur, &horloge).await;
    let (envoye, en_attente) = (deposer(&base).await, deposer(&base).await);
    noter(&base, envoye).await;
    let effacer = async |jours_apres_envoi, jours_en_tout| {
        let avant = |jours: i64| Instant::from(base.maintenant().date() - TimeDelta::days(jours));
        let (a, b) = (avant(jours_apres_envoi), avant(jours_en_tout));
        base.entretenir(|tx| async move { courrier::effacer(&tx, a, b).await })
            .await
            .map_err(|e: Error| e)
            .expect("written")
    };
    horloge.avancer(TimeDelta::days(31));
    assert_eq!(effacer(30, 90).await, 1, "what was sent a month ago");
    assert_eq!(effacer(30, 90).await, 0, "once");
    let reste = async || courrier::a_envoyer(&lecture(&base).await, en_attente).await.expect("readable");
    assert!(matches!(reste().await, AEnvoyer::Oui(..)));
    horloge.avancer(TimeDelta::days(60));
    assert_eq!(effacer(30, 90).await, 1, "what could never be sent");
    assert_eq!(reste().await, AEnvoyer::Efface, "it did not leave");
    let liste = courrier::lister(&lecture(&base).await, None, 10).await.expect("readable");
    assert!(liste.iter().all(|c| c.efface) && liste.len() == 2, "the rows stay, without what they said");
}
