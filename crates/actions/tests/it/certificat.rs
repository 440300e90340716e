//! The certificate of the seal: a command replaces it, a setting provides another one, and a job warns before its end.

use crate::outils::{commande, refuse, sur_les_deux};
use actions::SorteDeRefus;
use actions::certificat::{DUREE_DU_CERTIFICAT, adopter, lister, renouveler};
use actions::courrier::Enseigne;
use actions::tache::{Moyens, prevoir_periodiques, traiter};
use actions::utilisateur::charger_demo;
use chrono::TimeDelta;
use domain::marque::Marque;
use outside::courrier::Expediteur;
use sceau::CleDeSceau;
use store::Base;
use testkit::base::{BaseDeTest, Moteur};
use testkit::horloge::HorlogeFigee;

sur_les_deux!(
    les_administrateurs_sont_prevenus_deux_fois,
    un_sceau_se_remplace_et_l_ancien_reste_connu,
    la_cle_du_reglage_scelle_a_la_place_de_la_notre,
    la_fin_du_certificat_du_reglage_se_dit_aussi,
    une_cle_du_reglage_hors_de_ses_dates_est_refusee,
);

/// Reads the key of a PKCS#12 file. Its certificate is valid from January 2026 to January 2046.
fn du_p12(octets: &[u8]) -> CleDeSceau {
    CleDeSceau::du_p12(octets, "Sésame, ouvre-toi").expect("a key")
}

const CHAINE: &[u8] = include_bytes!("../../../sceau/tests/pieces/chaine.p12");
const FINI: &[u8] = include_bytes!("../../../sceau/tests/pieces/fini.p12");

/// Runs the periodic jobs, and returns how many letters have warned about the seal so far.
async fn travailler(base: &BaseDeTest) -> usize {
    prevoir_periodiques(base).await.expect("foreseen");
    let enseigne = Enseigne {
        marque: Marque::default(),
        url_publique: "https://portail.example".to_owned(),
        expediteur: Some("ne-pas-repondre@linteau.example".to_owned()),
    };
    let expediteur = Expediteur::dossier(base.dossier().join("courrier"));
    traiter(base, &Moyens { expediteur, enseigne, autorite: None, listes: None }).await.expect("jobs are done");
    let tous = actions::courrier::lister(&commande(base), None, 1000).await.expect("the outbox");
    tous.iter().filter(|courrier| courrier.modele == "sceau-bientot-fini").count()
}

async fn les_administrateurs_sont_prevenus_deux_fois(moteur: Moteur) {
    let horloge = HorlogeFigee::a("2026-11-27T08:00:00Z");
    let base = BaseDeTest::figee(moteur, &horloge).await;
    charger_demo(&commande(&base)).await.expect("people");
    assert_eq!(travailler(&base).await, 0, "there is none");
    renouveler(&commande(&base), &Marque::default()).await.expect("made");
    let duree = TimeDelta::from_std(DUREE_DU_CERTIFICAT).expect("some years");
    horloge.avancer(duree - TimeDelta::days(61));
    assert_eq!(travailler(&base).await, 0, "too early");
    for (jours, dits) in [(1, 0), (1, 1), (10, 1), (34, 1), (1, 2), (10, 2)] {
        horloge.avancer(TimeDelta::days(jours));
        assert_eq!(travailler(&base).await, dits, "after {jours} days more");
    }
    // A new certificate is made, so no warning is sent any more.
    renouveler(&commande(&base), &Marque::default()).await.expect("made");
    assert_eq!(travailler(&base).await, 2);
}

async fn un_sceau_se_remplace_et_l_ancien_reste_connu(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    let premier = renouveler(&commande(&base), &Marque::default()).await.expect("made").valeur;
    let second = renouveler(&commande(&base), &Marque::default()).await.expect("made").valeur;
    assert_ne!(premier.empreinte, second.empreinte);
    assert_eq!((premier.empreinte.len(), premier.titulaire.as_str()), (64, "Sceau de Linteau"));
    let tous = lister(&commande(&base)).await.expect("listed");
    let dits: Vec<_> = tous.iter().map(|lu| (lu.empreinte.as_str(), lu.retiree.is_some())).collect();
    assert_eq!(dits, [(second.empreinte.as_str(), false), (premier.empreinte.as_str(), true)]);
    assert_eq!(sceaux(&base).await, 2);
}

async fn la_cle_du_reglage_scelle_a_la_place_de_la_notre(moteur: Moteur) {
    let horloge = HorlogeFigee::a("2026-11-27T08:00:00Z");
    let base = BaseDeTest::figee(moteur, &horloge).await;
    let notre = renouveler(&commande(&base), &Marque::default()).await.expect("made").valeur;
    let cle = du_p12(CHAINE);
    // Two servers start together with the same key.
    let (une, autre) = (commande(&base), commande(&base));
    let (une, autre) = tokio::join!(adopter(&une, &cle), adopter(&autre, &cle));
    let (une, autre) = (une.expect("taken"), autre.expect("taken"));
    assert!(une.is_some() != autre.is_some(), "one writes");
    let adoptee = une.or(autre).expect("written").valeur;
    assert_eq!(adoptee.titulaire, "Cachet de Essai SAS");
    assert!(adopter(&commande(&base), &cle).await.expect("looked at").is_none(), "it seals already");
    // A certificate of the portal replaces this key. When the key is adopted again, its first row is used again.
    let encore = renouveler(&commande(&base), &Marque::default()).await.expect("made").valeur;
    let remise = adopter(&commande(&base), &cle).await.expect("taken").expect("written").valeur;
    assert_eq!((remise.id, remise.retiree), (adoptee.id, None));
    let tous = lister(&commande(&base)).await.expect("listed");
    let dits: Vec<_> = tous.iter().map(|lu| (lu.id, lu.retiree.is_some())).collect();
    assert_eq!(dits, [(encore.id, true), (remise.id, false), (notre.id, true)]);
    assert_eq!(sceaux(&base).await, 4);
}

async fn la_fin_du_certificat_du_reglage_se_dit_aussi(moteur: Moteur) {
    let horloge = HorlogeFigee::a("2045-10-01T08:00:00Z");
    let base = BaseDeTest::figee(moteur, &horloge).await;
    charger_demo(&commande(&base)).await.expect("people");
    adopter(&commande(&base), &du_p12(CHAINE)).await.expect("taken");
    assert_eq!(travailler(&base).await, 0, "too early");
    horloge.avancer(TimeDelta::days(40));
    assert_eq!(travailler(&base).await, 1);
}

async fn une_cle_du_reglage_hors_de_ses_dates_est_refusee(moteur: Moteur) {
    for (jour, octets, attendu) in [
        ("2026-11-27T08:00:00Z", FINI, "certificat-fini"),
        ("2025-12-31T08:00:00Z", CHAINE, "certificat-a-venir"),
        ("2046-01-01T00:00:00Z", CHAINE, "certificat-fini"),
    ] {
        let base = BaseDeTest::figee(moteur, &HorlogeFigee::a(jour)).await;
        let refus = adopter(&commande(&base), &du_p12(octets)).await;
        assert_eq!(refuse(&refus), Some((SorteDeRefus::Conflit, attendu)));
        assert_eq!(sceaux(&base).await, 0);
    }
}

/// Counts the facts that say that a key starts to seal.
async fn sceaux(base: &Base) -> usize {
    let lecture = base.lire().await.expect("a place");
    let faits = store::faits::depuis(&lecture, store::Numero(0), 1000).await.expect("readable");
    faits.iter().filter(|ecrit| ecrit.fait.code() == "sceau-tire").count()
}
