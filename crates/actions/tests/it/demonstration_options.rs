//! The options of the demonstration, on a catalogue like the one of `make run`.

use crate::outils::{commande, importe, sur_les_deux};
use actions::demonstration::completer;
use actions::utilisateur::{charger_demo, lister};
use domain::acces::{Portee, Role};
use domain::lot::StatutLot;
use domain::lot::tenue::{Evenement, IdOption};
use domain::option_lot::StatutOption;
use domain::programme::AVANTPREMIERE;
use domain::regard::Regard;
use feed::generateur::{Parametres, generer};
use std::collections::BTreeMap;
use store::option_lot::{FiltreOptions, OptionsVisibles};
use testkit::base::{BaseDeTest, Moteur};

sur_les_deux!(des_options_dans_chaque_etat_et_des_places_pour_les_comptes_nommes);

async fn des_options_dans_chaque_etat_et_des_places_pour_les_comptes_nommes(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    let mut flux = Vec::new();
    let parametres = Parametres { programmes: 60, lots: 2000, graine: 1, aujourd_hui: base.maintenant().jour() };
    generer(&parametres, &mut flux, |_| {}).expect("a vector");
    importe(&base, &String::from_utf8(flux).expect("text")).await;
    charger_demo(&commande(&base)).await.expect("the demo");
    let autre = base.autre_processus().await;
    let (ici, la) = (commande(&base), commande(&autre));
    let (un, deux) = tokio::join!(completer(&ici), completer(&la));
    assert!(un.is_ok() && deux.is_ok(), "{un:?} {deux:?}");
    let lecture = base.lire().await.expect("a place");
    let gens: Vec<_> = lister(&base).await.expect("users").into_iter().map(|lu| lu.utilisateur).collect();
    let ia = gens.iter().find(|u| u.roles.contains(&Role::IA)).expect("an administrator");
    let visibles = OptionsVisibles::par(&Regard::de(ia));
    let options = visibles.lister(&lecture, &FiltreOptions::default()).await.expect("readable");
    let mut etats = BTreeMap::new();
    for option in &options {
        *etats.entry(option.statut()).or_insert(0) += 1;
    }
    let attendus = [
        (StatutOption::EnCours, 24),
        (StatutOption::Transformee, 6),
        (StatutOption::Echue, 16),
        (StatutOption::Annulee, 14),
    ];
    assert_eq!(etats, BTreeMap::from(attendus));
    // The function that the API calls completes each option with its lot, its programme and its buyer.
    let suivies = actions::option_lot::completer(&lecture, options.clone()).await.expect("readable");
    let fil: Vec<_> = suivies.iter().map(|suivie| suivie.sur_le_fil(&base, &Regard::de(ia))).collect();
    assert!(fil.iter().all(|une| une.lot.statut.is_some() && une.contact.is_some() && une.prescripteur.is_some()));
    assert_eq!(fil.iter().filter(|une| une.actions.annuler.autorisee).count(), 24);

    let maintenant = base.maintenant().date();
    for option in options.iter().filter(|option| option.statut() == StatutOption::EnCours) {
        assert!(option.echeance > maintenant && option.cree <= maintenant, "{option:?}");
        let lot = store::lot::par_id(&lecture, &option.lot).await.expect("readable").expect("its lot");
        assert_eq!((lot.tenue.statut(), lot.prix), (StatutLot::O, option.prix), "{}", option.lot.0);
    }
    // Some of the optioned lots have a waiting list. The company that holds the option is not on it, and the options of
    // the named accounts have no list.
    let mut files: BTreeMap<String, Vec<_>> = BTreeMap::new();
    for option in options.iter().filter(|option| option.statut() == StatutOption::EnCours) {
        for attente in store::attente::file(&lecture, &option.lot).await.expect("readable") {
            assert_ne!(attente.compte, option.compte, "{}", option.lot.0);
            assert!(attente.creee <= maintenant && attente.creee >= option.cree, "{attente:?}");
            files.entry(option.lot.0.clone()).or_default().push(attente.prescripteur);
        }
    }
    assert_eq!(files.len(), 8, "{files:?}");
    let nommes = gens.iter().filter(|u| u.identite.email.starts_with("prescripteur@"));
    for qui in nommes {
        let courent = options.iter().filter(|o| o.prescripteur == qui.id && o.statut() == StatutOption::EnCours);
        let en_cours = courent.count();
        assert_eq!(en_cours, 2, "three of five places are free: {}", qui.identite.email);
        let finies = options.iter().filter(|o| o.prescripteur == qui.id && o.statut() != StatutOption::EnCours).count();
        assert!(finies > 0, "something to read among what has ended: {}", qui.identite.email);
        let attendus = store::attente::du_prescripteur(&lecture, qui.id).await.expect("readable");
        assert_eq!(attendus.len(), 2, "lots that they wait for: {}", qui.identite.email);
        assert!(options.iter().filter(|o| o.prescripteur == qui.id).all(|o| !files.contains_key(&o.lot.0)));
        a_portee(&lecture, qui.portee()).await;
    }
}

/// Checks that an option can be taken on every home that is shown as free, annexes included.
async fn a_portee(lecture: &store::Lecture, portee: Portee) {
    let pose = Evenement::OptionPosee { option: IdOption(0), avance: None };
    let mut libres = 0;
    for lu in store::programme::tous_sans_documents(lecture).await.expect("readable") {
        if lu.programme.phase_commerciale.code == AVANTPREMIERE {
            continue;
        }
        for lot in store::lot::du_programme(lecture, &lu.programme.id).await.expect("readable") {
            let id = lot.fiche.id();
            if lot.tenue.statut() != StatutLot::L || lot.retire || !portee.voit(lot.exclusivite) {
                continue;
            }
            let ensemble = store::ensemble::publie(lecture, &id).await.expect("readable").expect("it is shown");
            let suite = ensemble.essayer(&pose);
            let annexe = matches!(&suite, Err(domain::lot::tenue::RefusDeTenue::Rattache { .. }));
            assert!(annexe || suite.is_ok(), "{}: {suite:?}", id.0);
            libres += usize::from(!annexe);
        }
    }
    assert!(libres > 300, "{libres}");
}
