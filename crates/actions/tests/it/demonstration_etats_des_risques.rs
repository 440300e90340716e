//! The `états des risques` of the demonstration: every programme but one has a valid one, and the missing one blocks the signature of a
//! draft.

use crate::outils::{commande, importe, sur_les_deux};
use actions::demonstration::completer;
use actions::utilisateur::charger_demo;
use domain::etat_des_risques::SituationDesRisques;
use domain::programme::IdProgramme;
use feed::generateur::{Parametres, generer};
use sha2::{Digest as _, Sha256};
use store::etat_des_risques::{brouillons_par_programme, des_programmes};
use store::octets::hexadecimal;
use testkit::base::{BaseDeTest, Moteur};

sur_les_deux!(un_seul_programme_n_a_pas_son_etat_des_risques);

async fn un_seul_programme_n_a_pas_son_etat_des_risques(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    let mut flux = Vec::new();
    let parametres = Parametres { programmes: 30, lots: 1000, graine: 1, aujourd_hui: base.maintenant().jour() };
    generer(&parametres, &mut flux, |_| {}).expect("a vector");
    importe(&base, &String::from_utf8(flux).expect("text")).await;
    charger_demo(&commande(&base)).await.expect("the demo");
    let autre = base.autre_processus().await;
    let (ici, la) = (commande(&base), commande(&autre));
    let (un, deux) = tokio::join!(completer(&ici), completer(&la));
    assert!(un.expect("filled") + deux.expect("filled") >= 29);

    let vue = base.lire().await.expect("a place");
    let ids: Vec<IdProgramme> = store::programme::tous_sans_documents(&vue)
        .await
        .expect("readable")
        .into_iter()
        .map(|lu| lu.programme.id)
        .collect();
    let lus = des_programmes(&vue, &ids).await.expect("readable");
    let aujourd_hui = base.maintenant().jour();
    let situation = |id: &&IdProgramme| SituationDesRisques::de(lus.get(*id).map(|lu| &lu.etat), aujourd_hui);
    let bloquent: Vec<&IdProgramme> = ids.iter().filter(|id| situation(id).bloque()).collect();
    let [un] = bloquent.as_slice() else { panic!("{bloquent:?}") };
    assert_eq!(situation(un), SituationDesRisques::Absent);
    let brouillons = brouillons_par_programme(&vue).await.expect("counted");
    assert!(brouillons.get(*un).is_some_and(|nombre| *nombre > 0), "staff see what waits for it");
    assert!(brouillons.len() > 1, "the drafts of others can be signed");
    let sans_objet = ids.iter().filter(|id| situation(id) == SituationDesRisques::SansObjet).count();
    assert!((1..5).contains(&sans_objet), "{sans_objet}");
    for lu in lus.values().filter_map(|lu| lu.fichier.as_ref()) {
        let octets = base.pieces().lire(&lu.fichier).await.expect("readable").expect("its bytes");
        let empreinte = hexadecimal(&Sha256::digest(&octets));
        assert_eq!((octets.starts_with(b"%PDF-"), &empreinte), (true, &lu.empreinte));
    }
}
