//! Mail: an action queues a letter in its own transaction, and a job sends it. The notice of a sign-in from a new
//! network is tested here too.

use crate::outils::{commande, sur_les_deux};
use actions::courrier::{Destinataire, Enseigne, Lettre, NouvelleConnexion, poster};
use actions::session::{Tentative, ouvrir_session};
use actions::tache::{Moyens, traiter};
use actions::utilisateur::{MOT_DE_PASSE_DEMO, charger_demo};
use chrono::TimeDelta;
use domain::marque::Marque;
use domain::utilisateur::Demonstration;
use outside::courrier::{Expediteur, Serveur};
use store::tache::restantes;
use store::{Base, Error};
use tempfile::TempDir;
use testkit::base::{BaseDeTest, Moteur};
use testkit::courriel::Courriel;
use testkit::horloge::HorlogeFigee;
use testkit::smtp::ServeurSmtp;

sur_les_deux!(
    un_nouveau_reseau_est_annonce_une_fois,
    une_ecriture_defaite_n_envoie_rien,
    un_serveur_en_panne_retarde_le_courrier,
    une_adresse_refusee_attend_qu_on_la_relance,
    un_courrier_note_deux_fois_est_le_meme,
    le_dossier_se_vide_comme_la_base,
);

const EMAIL: &str = "prescripteur@cabinet-alpha.example";

fn moyens(expediteur: Expediteur) -> Moyens {
    let enseigne = Enseigne {
        marque: Marque::default(),
        url_publique: "https://portail.example".to_owned(),
        expediteur: Some("ne-pas-repondre@linteau.example".to_owned()),
    };
    Moyens { expediteur, enseigne, autorite: None, listes: None }
}

fn smtp(url: String) -> Expediteur {
    Expediteur::smtp(&Serveur { url, acces: None, domaine: "linteau.example".to_owned() }).expect("an address")
}

async fn connecter(base: &Base, adresse: &str) {
    let tentative = Tentative {
        email: EMAIL,
        mot_de_passe: MOT_DE_PASSE_DEMO,
        adresse: Some(adresse.parse().expect("an address")),
        agent: Some("Mozilla/5.0 (X11; Linux x86_64) Firefox/130.0".to_owned()),
        demonstration: Demonstration::Admise,
        remplace: None,
    };
    ouvrir_session(&commande(base), &tentative).await.expect("signed in");
}

async fn attend(base: &Base) -> usize {
    restantes(&base.lire().await.expect("a place")).await.expect("readable").len()
}

/// The files of a folder of mails, in the order of their names.
fn fichiers(dossier: &TempDir) -> Vec<String> {
    let mut chemins: Vec<_> =
        std::fs::read_dir(dossier.path()).expect("a folder").map(|e| e.expect("a file").path()).collect();
    chemins.sort();
    chemins.iter().map(|chemin| std::fs::read_to_string(chemin).expect("a mail")).collect()
}

async fn un_nouveau_reseau_est_annonce_une_fois(moteur: Moteur) {
    let horloge = HorlogeFigee::a("2026-11-22T03:12:00Z");
    let base = BaseDeTest::figee(moteur, &horloge).await;
    charger_demo(&commande(&base)).await.expect("the accounts");
    connecter(&base, "198.51.100.7").await;
    assert_eq!(attend(&base).await, 0, "the first sign-in of an account announces nothing");
    connecter(&base, "198.51.100.7").await;
    assert_eq!(attend(&base).await, 0, "nor does a known network");
    connecter(&base, "203.0.113.9").await;
    connecter(&base, "203.0.113.9").await;
    assert_eq!(attend(&base).await, 1, "a new one does, once");

    let serveur = ServeurSmtp::demarrer();
    assert_eq!(traiter(&base, &moyens(smtp(serveur.url()))).await.expect("done"), 1);
    let recus = serveur.messages();
    let [recu] = recus.as_slice() else { panic!("one mail: {recus:?}") };
    assert!(recu.contains(&format!("X-RcptTo: {EMAIL}")), "{recu}");
    let lu = Courriel::lire(recu);
    assert_eq!(lu.objet, "Connexion à votre compte Linteau depuis un nouveau réseau");
    for attendu in [
        "Quand\u{a0}: dimanche 22 novembre 2026 à 04:12, heure de Paris",
        "Adresse du réseau\u{a0}: 203.0.113.9",
        "Avec\u{a0}: Firefox sous Linux",
    ] {
        assert!(lu.texte.contains(attendu), "{}", lu.texte);
    }
    assert_eq!(lu.apres("https://portail.example"), "/mon-compte");
    assert!(lu.html.contains(">Ouvrir mon compte</a>"), "{}", lu.html);
    assert_eq!(attend(&base).await, 0);
    assert_eq!(traiter(&base, &moyens(smtp(serveur.url()))).await.expect("done"), 0);
    assert_eq!(serveur.messages().len(), 1);
}

fn lettre() -> Lettre {
    Lettre::NouvelleConnexion(NouvelleConnexion {
        prenom: "Ana".to_owned(),
        instant: 1_795_317_120_000_000,
        adresse: "203.0.113.9".to_owned(),
        agent: None,
        recours: actions::courrier::Recours::default(),
    })
}

async fn envoyer_a(base: &Base, email: &str) -> i64 {
    let ana = &Destinataire { utilisateur: None, nom: "Ana".to_owned(), email: email.to_owned() };
    let ecrit = base.entretenir(|tx| async move { poster(&tx, ana, &lettre()).await });
    ecrit.await.expect("queued")
}

async fn une_ecriture_defaite_n_envoie_rien(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    let ana = &Destinataire { utilisateur: None, nom: "Ana".to_owned(), email: "ana@b.example".to_owned() };
    let defaite = base.entretenir(|tx| async move {
        poster(&tx, ana, &lettre()).await?;
        Err::<(), _>(actions::Error::from(Error::Conflit))
    });
    assert!(defaite.await.is_err());
    assert_eq!(attend(&base).await, 0);
    assert_eq!(actions::courrier::lister(&commande(&base), None, 10).await.expect("readable"), []);
}

async fn un_serveur_en_panne_retarde_le_courrier(moteur: Moteur) {
    let horloge = HorlogeFigee::a("2026-11-22T03:12:00Z");
    let base = BaseDeTest::figee(moteur, &horloge).await;
    envoyer_a(&base, "ana@b.example").await;
    let absent = moyens(smtp("smtp://127.0.0.1:1".to_owned()));
    assert_eq!(traiter(&base, &absent).await.expect("noted"), 1);
    assert_eq!(traiter(&base, &absent).await.expect("noted"), 0, "it waits");
    let erreurs = actions::tache::lister(&commande(&base), 10).await.expect("readable");
    assert_eq!(erreurs[0].erreur.as_deref(), Some("le serveur de messagerie est injoignable"));
    let serveur = ServeurSmtp::demarrer();
    horloge.avancer(TimeDelta::seconds(4));
    assert_eq!(traiter(&base, &moyens(smtp(serveur.url()))).await.expect("done"), 0, "five seconds at first");
    horloge.avancer(TimeDelta::seconds(1));
    assert_eq!(traiter(&base, &moyens(smtp(serveur.url()))).await.expect("done"), 1);
    assert_eq!((serveur.messages().len(), attend(&base).await), (1, 0));
}

async fn une_adresse_refusee_attend_qu_on_la_relance(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    let dossier = TempDir::new().expect("a temporary folder");
    let moyens = moyens(Expediteur::dossier(dossier.path()));
    envoyer_a(&base, "ana b.example").await;
    envoyer_a(&base, "ana@b.example").await;
    traiter(&base, &moyens).await.expect("noted");
    assert_eq!(fichiers(&dossier).len(), 1, "the other one left");
    let comptes = actions::tache::comptes(&base).await.expect("readable");
    assert_eq!((comptes.dues, comptes.mortes), (0, 1));
    let mortes = actions::tache::lister(&commande(&base), 10).await.expect("readable");
    assert_eq!(mortes[0].erreur.as_deref(), Some("l’adresse du destinataire est illisible"));
    assert_eq!(actions::tache::relancer_les_abandonnees(&commande(&base)).await.expect("written"), 1);
    assert_eq!(traiter(&base, &moyens).await.expect("noted"), 1);
    assert_eq!(actions::tache::comptes(&base).await.expect("readable").mortes, 1);
}

/// When the process dies between the sending of a mail and the note that it was sent, the mail is sent again with the
/// same bytes.
async fn un_courrier_note_deux_fois_est_le_meme(moteur: Moteur) {
    use sea_orm::ConnectionTrait as _;
    let horloge = HorlogeFigee::a("2026-11-22T03:12:00Z");
    let base = BaseDeTest::figee(moteur, &horloge).await;
    let dossier = TempDir::new().expect("a temporary folder");
    let courrier = envoyer_a(&base, "ana@b.example").await;
    let moyens = moyens(Expediteur::dossier(dossier.path()));
    traiter(&base, &moyens).await.expect("sent");
    let premier = fichiers(&dossier);
    base.entretenir(|tx| async move {
        tx.execute_unprepared("UPDATE courrier SET envoye = NULL").await.map_err(Error::from)?;
        store::tache::mettre(&tx, &store::tache::Tache::EnvoyerCourrier { courrier }, tx.maintenant()).await
    })
    .await
    .expect("as if nothing had been noted");
    horloge.avancer(TimeDelta::hours(2));
    assert_eq!(traiter(&base, &moyens).await.expect("sent"), 1);
    assert_eq!(fichiers(&dossier), premier);
}

/// A mail written as a file is kept as long as its row in the database.
async fn le_dossier_se_vide_comme_la_base(moteur: Moteur) {
    // The clock starts at the machine's time, because the machine dates the files. The test then moves this clock.
    let horloge = HorlogeFigee::a(&store::Horloge::systeme().maintenant().to_rfc3339());
    let base = BaseDeTest::figee(moteur, &horloge).await;
    let dossier = TempDir::new().expect("a temporary folder");
    let moyens = moyens(Expediteur::dossier(dossier.path()));
    envoyer_a(&base, "ana@b.example").await;
    actions::tache::prevoir_periodiques(&base).await.expect("written");
    traiter(&base, &moyens).await.expect("sent");
    let restent = || std::fs::read_dir(dossier.path()).expect("a folder").count();
    std::fs::write(dossier.path().join(format!(".{}.tmp", "a".repeat(32))), "x").expect("written");
    horloge.avancer(TimeDelta::hours(2));
    traiter(&base, &moyens).await.expect("done");
    assert_eq!(restent(), 1, "half a mail is tidied, a whole one kept");
    horloge.avancer(TimeDelta::days(29));
    traiter(&base, &moyens).await.expect("done");
    assert_eq!(restent(), 1);
    horloge.avancer(TimeDelta::days(1));
    traiter(&base, &moyens).await.expect("done");
    assert_eq!(restent(), 0);
}
