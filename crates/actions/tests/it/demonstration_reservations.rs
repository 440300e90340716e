//! The reservations of the demonstration, on a catalogue like the one of `make run`.

use crate::outils::{commande, importe, sur_les_deux};
use actions::demonstration::completer;
use actions::reservation::completer as suivre;
use actions::utilisateur::{charger_demo, lister};
use domain::acces::Role;
use domain::lot::StatutLot;
use domain::lot::tenue::{LignePortail, Tenue};
use domain::regard::Regard;
use domain::reservation::{EtatReservation, GenreDeConstat, SectionDeReservation};
use feed::generateur::{Parametres, generer};
use std::collections::BTreeSet;
use store::reservation::{FiltreReservations, ReservationsVisibles};
use testkit::base::{BaseDeTest, Moteur};

sur_les_deux!(quatre_vingts_reservations_dans_chaque_etat_d_un_brouillon);

async fn quatre_vingts_reservations_dans_chaque_etat_d_un_brouillon(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    let mut flux = Vec::new();
    let parametres = Parametres { programmes: 60, lots: 2000, graine: 1, aujourd_hui: base.maintenant().jour() };
    generer(&parametres, &mut flux, |_| {}).expect("a vector");
    importe(&base, &String::from_utf8(flux).expect("text")).await;
    charger_demo(&commande(&base)).await.expect("the demo");
    completer(&commande(&base)).await.expect("completed");
    assert_eq!(completer(&commande(&base)).await.expect("nothing to add"), 0);

    let vue = base.lire().await.expect("a place");
    let gens: Vec<_> = lister(&base).await.expect("users").into_iter().map(|lu| lu.utilisateur).collect();
    let ia = gens.iter().find(|u| u.roles.contains(&Role::IA)).expect("an administrator");
    let visibles = ReservationsVisibles::par(&Regard::de(ia));
    let mut toutes = visibles.lister(&vue, &FiltreReservations::default()).await.expect("readable");
    // `demonstration_contrats.rs` tests the reservations whose contract was sent.
    toutes.retain(|une| une.contrat().is_none());
    let combien = |etat| toutes.iter().filter(|une| une.etat() == etat).count();
    assert_eq!(combien(EtatReservation::Brouillon), 20);
    assert_eq!(combien(EtatReservation::BrouillonAnnule), 28);
    assert_eq!(combien(EtatReservation::BrouillonExpire), 32);
    for qui in gens.iter().filter(|u| u.identite.email.starts_with("prescripteur@")) {
        let siennes = ReservationsVisibles::de(qui.id).brouillons(&vue).await.expect("readable");
        assert_eq!(siennes.len(), 1, "one to go on with: {}", qui.identite.email);
        let tenus = store::prise::moyens(&vue, qui.id, None).await.expect("counted").en_cours;
        assert_eq!(tenus, 3, "two of five places are free: {}", qui.identite.email);
    }

    let (maintenant, jour) = (base.maintenant().date(), base.maintenant().jour());
    let mut avancements = BTreeSet::new();
    let (mut complets, mut couples, mut a_l_etranger) = (0, 0, 0);
    for suivie in suivre(&vue, toutes).await.expect("readable") {
        let formulaire = suivie.formulaire().remplir(jour);
        let fautes: Vec<_> = formulaire.constats.iter().filter(|c| c.genre == GenreDeConstat::Faux).collect();
        assert!(fautes.is_empty(), "{:?} {fautes:?}", suivie.reservation.id);
        if suivie.reservation.etat() != EtatReservation::Brouillon {
            assert!(suivie.reservation.fin().is_some_and(|fin| fin.le < maintenant));
            continue;
        }
        assert!(suivie.reservation.se_remplit(maintenant), "{:?}", suivie.reservation);
        let lot = suivie.lot.expect("its lot");
        let ligne = LignePortail::Reservation(suivie.reservation.id);
        assert_eq!((lot.tenue.statut(), lot.tenue.ligne()), (StatutLot::T, Some(ligne)));
        assert!(matches!(lot.tenue, Tenue::PreReserve { .. }));
        complets += usize::from(formulaire.constats.is_empty());
        couples += usize::from(formulaire.brouillon.coreservataire.is_some());
        let pays = formulaire.brouillon.acquereurs().filter_map(|(_, qui)| qui.pays.as_ref()?.code.as_deref());
        a_l_etranger += usize::from(pays.into_iter().any(|code| code != "FR"));
        let manquent: BTreeSet<SectionDeReservation> = formulaire.constats.iter().map(|c| c.section).collect();
        avancements.insert(manquent.len());
    }
    assert!(avancements.len() >= 3, "forms at several points: {avancements:?}");
    assert_eq!((complets, couples, a_l_etranger), (2, 7, 3), "complete ones, couples, buyers who live abroad");
    assert!(avancements.contains(&1), "one lacks its documents alone: {avancements:?}");
}
