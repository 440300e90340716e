use super::*;
use crate::etats::chaque_ligne_compte;
use crate::lot::StatutLot;
use std::path::Path;

/// The expected moves are written by hand from `domain.md` section 9, to be compared with the table. A move that is
/// not written here is refused.
#[test]
fn chaque_evenement_depuis_chaque_etat_est_permis_ou_refuse() {
    use EvenementAttente as E;
    use StatutAttente::{EnAttente, Honoree, Passee, Prevenue, Quittee, SansSuite, Servie};
    let evenements = [E::AvanceDonnee, E::AvancePassee, E::Honoree, E::Quittee, E::Prevenue, E::SansSuite];
    assert_eq!(evenements, E::TOUS);
    let attendus = [
        (EnAttente, [Some(Servie), None, None, Some(Quittee), Some(Prevenue), Some(SansSuite)]),
        (Servie, [None, Some(Passee), Some(Honoree), Some(Quittee), None, Some(SansSuite)]),
        (Passee, [None; 6]),
        (Honoree, [None; 6]),
        (Quittee, [None; 6]),
        (Prevenue, [None; 6]),
        (SansSuite, [None; 6]),
    ];
    let attendu = |de, quand| {
        let (_, suites) = attendus.iter().find(|(statut, _)| *statut == de).expect("each state");
        suites[evenements.into_iter().position(|un| un == quand).expect("each event")]
    };
    chaque_ligne_compte(TRANSITIONS, (&StatutAttente::TOUS, &EvenementAttente::TOUS), attendu);
    for statut in StatutAttente::TOUS {
        for evenement in EvenementAttente::TOUS {
            let obtenu = statut.apres(evenement);
            assert_eq!(obtenu.ok(), attendu(statut, evenement), "{statut:?}, {evenement:?}");
            if let Err(interdite) = obtenu {
                assert_eq!((interdite.statut, interdite.evenement), (statut, evenement));
            }
        }
        assert_eq!(StatutAttente::depuis_nom(statut.nom()), Some(statut));
    }
}

#[test]
fn le_premier_qui_peut_passe_avant_les_autres() {
    use Aptitude::{ApresLesAutres, PasEncore, Peut};
    for (file, attendue) in [
        (vec![], None),
        (vec![Peut, Peut], Some(1)),
        (vec![PasEncore, Peut], Some(2)),
        (vec![ApresLesAutres, Peut, Peut], Some(2)),
        (vec![PasEncore, ApresLesAutres, ApresLesAutres], Some(2)),
        (vec![PasEncore, PasEncore], None),
    ] {
        let file: Vec<_> = (1..).map(IdAttente).zip(file).collect();
        assert_eq!(prochaine(&file), attendue.map(IdAttente), "{file:?}");
    }
}

#[test]
fn on_attend_un_lot_optionne_ou_pre_reserve() {
    let permis = StatutLot::TOUS.map(|statut| RefusDAttente::du_statut(statut).is_none());
    assert_eq!(permis, [false, true, true, false], "L, O, T, R");
}

#[test]
fn le_dessin_est_celui_de_la_table() {
    let chemin = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/etats/attente.md");
    if std::env::var_os("LINTEAU_ECRIRE_ETATS").is_some() {
        std::fs::write(&chemin, diagramme()).expect("the drawing is written");
    }
    let publie = std::fs::read_to_string(&chemin).expect("docs/etats/attente.md");
    assert_eq!(publie, diagramme(), "LINTEAU_ECRIRE_ETATS=oui cargo test -p domain writes it anew");
}
