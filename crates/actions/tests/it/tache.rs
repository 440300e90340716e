//! The periodic jobs, and the worker that runs them.

use crate::outils::{commande, sur_les_deux};
use actions::courrier::{Destinataire, Enseigne, Lettre, NouvelleConnexion, poster};
use actions::tache::{Moyens, prevoir_periodiques, traiter, travailler};
use chrono::{NaiveDate, TimeDelta};
use domain::marque::Marque;
use domain::mesure_audience::PageVue;
use domain::tache::PERIODIQUES;
use outside::courrier::{Expediteur, Serveur};
use std::time::Duration;
use store::Base;
use tempfile::TempDir;
use testkit::base::{BaseDeTest, Moteur};
use testkit::horloge::HorlogeFigee;

sur_les_deux!(
    les_taches_periodiques_reviennent_a_leur_heure,
    deux_travailleurs_font_chaque_tache_une_fois,
    un_serveur_de_courrier_muet_n_arrete_pas_le_reste,
);

fn moyens(dossier: &TempDir) -> Moyens {
    par(Expediteur::dossier(dossier.path()))
}

fn par(expediteur: Expediteur) -> Moyens {
    let enseigne = Enseigne {
        marque: Marque::default(),
        url_publique: "https://portail.example".to_owned(),
        expediteur: Some("ne-pas-repondre@linteau.example".to_owned()),
    };
    Moyens { expediteur, enseigne, autorite: None, listes: None }
}

async fn les_taches_periodiques_reviennent_a_leur_heure(moteur: Moteur) {
    let horloge = HorlogeFigee::a("2025-10-21T10:00:00Z");
    let base = BaseDeTest::figee(moteur, &horloge).await;
    let dossier = TempDir::new().expect("a temporary folder");
    let moyens = moyens(&dossier);
    for _ in 0..2 {
        prevoir_periodiques(&base).await.expect("written");
    }
    let traitees = async || traiter(&base, &moyens).await.expect("done");
    assert_eq!(traitees().await, PERIODIQUES.len());
    assert_eq!(traitees().await, 0);
    horloge.avancer(TimeDelta::seconds(30));
    assert_eq!(
        traitees().await,
        5,
        "dead imports, the journal, the ends of options, of drafts and of head starts are looked after within thirty seconds"
    );

    let vue = PageVue { page: "Lot".to_owned(), ..PageVue::default() };
    let compteur = actions::mesure_audience::Compteur::default();
    compteur.compter(base.maintenant(), vue).expect("counted");
    compteur.ecrire(&base).await.expect("written");
    let comptes = async || {
        let lecture = base.lire().await.expect("a place");
        store::mesure_audience::depuis(&lecture, NaiveDate::MIN).await.expect("readable").len()
    };
    horloge.avancer(TimeDelta::days(396));
    assert_eq!((traitees().await, comptes().await), (PERIODIQUES.len(), 1));
    horloge.avancer(TimeDelta::days(1));
    assert_eq!((traitees().await, comptes().await), (PERIODIQUES.len(), 0), "forgotten after thirteen months");
}

async fn deux_travailleurs_font_chaque_tache_une_fois(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    let dossier = TempDir::new().expect("a temporary folder");
    let mut arrets = Vec::new();
    let mut travailleurs = Vec::new();
    for processus in [(*base).clone(), base.autre_processus().await] {
        let (signal, recu) = tokio::sync::oneshot::channel::<()>();
        arrets.push(signal);
        let moyens = moyens(&dossier);
        travailleurs.push(tokio::spawn(travailler(processus, moyens, async { _ = recu.await })));
    }
    for rang in 0..20 {
        ecrire_a_ana(&base, rang).await;
    }
    for _ in 0..600 {
        if restantes(&base).await == 0 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert_eq!(restantes(&base).await, 0, "all is done");
    drop(arrets);
    for travailleur in travailleurs {
        travailleur.await.expect("it stops when told");
    }
    let envoyes = actions::courrier::lister(&commande(&base), None, 100).await.expect("readable");
    assert!(envoyes.len() == 20 && envoyes.iter().all(|c| c.envoye.is_some()), "{envoyes:?}");
    assert_eq!(std::fs::read_dir(dossier.path()).expect("a folder").count(), 20);
}

async fn ecrire_a_ana(base: &Base, rang: u32) {
    let lettre = &Lettre::NouvelleConnexion(NouvelleConnexion {
        prenom: format!("Ana {rang}"),
        instant: 0,
        adresse: "203.0.113.9".to_owned(),
        agent: None,
        recours: actions::courrier::Recours::default(),
    });
    let ana = &Destinataire { utilisateur: None, nom: "Ana".to_owned(), email: "ana@b.example".to_owned() };
    base.entretenir(|tx| async move { poster(&tx, ana, lettre).await }).await.expect("queued");
}

/// A silent mail server must not delay the other jobs: options end and waiting lists are served before the first mail
/// fails.
async fn un_serveur_de_courrier_muet_n_arrete_pas_le_reste(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    let muet = std::net::TcpListener::bind("127.0.0.1:0").expect("a free port");
    let url = format!("smtp://{}", muet.local_addr().expect("an address"));
    let serveur = Serveur { url, acces: None, domaine: "linteau.example".to_owned() };
    for rang in 0..20 {
        ecrire_a_ana(&base, rang).await;
    }
    let moyens = par(Expediteur::smtp(&serveur).expect("an address"));
    let travailleur = tokio::spawn(travailler((*base).clone(), moyens, std::future::pending()));
    loop {
        let lues = actions::tache::lister(&commande(&base), 100).await.expect("readable");
        let (periodiques, courriers): (Vec<_>, Vec<_>) = lues.into_iter().partition(|tache| tache.periodique);
        assert!(courriers.len() == 20 && courriers.iter().all(|tache| tache.erreur.is_none()), "{courriers:?}");
        if periodiques.len() == PERIODIQUES.len() && periodiques.iter().all(|une| une.echeance > base.maintenant()) {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    travailleur.abort();
}

async fn restantes(base: &Base) -> usize {
    let lecture = base.lire().await.expect("a place");
    store::tache::restantes(&lecture).await.expect("readable").len()
}
