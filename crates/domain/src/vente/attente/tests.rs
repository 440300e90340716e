use super::*;
use crate::lot::tenue::{IdOption, IdReservation};
use crate::vente::essais::{instant, qui_attend};

const ATTENTE: IdAttente = IdAttente(3);

fn attente() -> Attente {
    qui_attend(3, None).attente
}

fn maintenant() -> DateTime<Utc> {
    instant("2026-11-24T10:00:00Z")
}

fn fin() -> DateTime<Utc> {
    instant("2026-11-24T10:15:00Z")
}

/// One place for each state.
fn dans_chaque_etat() -> [Attente; 7] {
    let (fin, le) = (fin(), maintenant());
    [
        EtatAttente::EnAttente,
        EtatAttente::Servie { fin },
        EtatAttente::Passee { fin, le },
        EtatAttente::Honoree { fin, le },
        EtatAttente::Quittee { fin: None, le },
        EtatAttente::Prevenue { le },
        EtatAttente::SansSuite { fin: None, le },
    ]
    .map(|etat| Attente { etat, ..attente() })
}

/// Tries each method in each state. It makes the move of the table, or refuses what the table refuses.
#[test]
fn chaque_geste_dans_chaque_etat_est_celui_de_la_table() {
    assert_eq!(dans_chaque_etat().map(|attente| attente.statut()), StatutAttente::TOUS);
    for attente in dans_chaque_etat() {
        let statut = attente.statut();
        let gestes = [
            (EvenementAttente::AvanceDonnee, attente.servir(fin()).ok()),
            (EvenementAttente::AvancePassee, attente.passer(fin())),
            (EvenementAttente::Honoree, attente.honorer(LignePortail::Option(IdOption(12)), maintenant()).ok()),
            (EvenementAttente::Quittee, attente.quitter(maintenant()).ok()),
            (EvenementAttente::Prevenue, attente.prevenir(maintenant()).ok()),
            (EvenementAttente::SansSuite, attente.classer(RaisonSansSuite::LotRetire, maintenant()).ok()),
        ];
        assert_eq!(gestes.each_ref().map(|(evenement, _)| *evenement), EvenementAttente::TOUS);
        for (evenement, geste) in gestes {
            let obtenu = geste.map(|pas| pas.apres.statut());
            assert_eq!(obtenu, statut.apres(evenement).ok(), "{statut:?}, {evenement:?}");
        }
        // Only a place that has ended gives the instant of its end.
        assert_eq!(attente.etat.finie().is_none(), statut.court(), "{statut:?}");
    }
}

#[test]
fn servie_elle_garde_le_lot_jusqu_a_sa_fin() {
    let servie = attente().servir(fin()).expect("their turn");
    let don = Evenement::AvanceDonnee { attente: ATTENTE, fin: fin() };
    assert_eq!(servie.sur_le_lot.map(|sur| sur.evenement), Some(don));
    assert_eq!((servie.apres.avance(), servie.lettres.as_slice()), (Some(fin()), &[LettreSurAttente::Avance][..]));
    let fait = Fait::AvanceDonnee { attente: ATTENTE, lot: attente().lot, annexes: Vec::new() };
    assert_eq!(servie.tous_les_faits(Vec::new()), [fait]);
    let juste_avant = fin() - chrono::TimeDelta::microseconds(1);
    assert!(servie.apres.court(juste_avant) && !servie.apres.court(fin()), "over by the clock");
    assert!(servie.apres.passer(juste_avant).is_none(), "theirs still");
}

#[test]
fn son_temps_passe_elle_rend_le_lot() {
    let servie = attente().servir(fin()).expect("their turn").apres;
    let le = instant("2026-11-24T11:00:00Z");
    let passee = servie.passer(le).expect("over");
    assert_eq!(passee.apres.etat, EtatAttente::Passee { fin: fin(), le });
    assert_eq!(passee.sur_le_lot.map(|sur| sur.evenement), Some(Evenement::AvanceFinie { attente: ATTENTE }));
    assert_eq!(passee.lettres, [LettreSurAttente::Passee]);
    let fait = Fait::AvancePassee { attente: ATTENTE, lot: attente().lot, annexes: Vec::new() };
    assert_eq!(passee.tous_les_faits(Vec::new()), [fait]);
}

#[test]
fn honoree_elle_dit_par_quoi() {
    let servie = attente().servir(fin()).expect("their turn").apres;
    let (option, reservation) = (IdOption(12), IdReservation(8));
    for (par, option, reservation) in [
        (LignePortail::Option(option), Some(option), None),
        (LignePortail::Reservation(reservation), None, Some(reservation)),
    ] {
        let honoree = servie.honorer(par, maintenant()).expect("theirs");
        assert_eq!(honoree.apres.etat, EtatAttente::Honoree { fin: fin(), le: maintenant() });
        assert!(honoree.sur_le_lot.is_none() && honoree.lettres.is_empty(), "the lot is taken already");
        let fait = Fait::AttenteHonoree { attente: ATTENTE, lot: attente().lot, option, reservation };
        assert_eq!(honoree.tous_les_faits(Vec::new()), [fait]);
    }
}

#[test]
fn qui_part_rend_l_avance_qu_il_avait() {
    let lot = attente().lot;
    let servie = attente().servir(fin()).expect("their turn").apres;
    let quittee = Fait::AttenteQuittee { attente: ATTENTE, lot: lot.clone() };
    let rendue = Fait::AvanceRendue { attente: ATTENTE, lot: lot.clone(), annexes: Vec::new() };
    let sans = attente().quitter(maintenant()).expect("they wait");
    assert_eq!(sans.tous_les_faits(Vec::new()), std::slice::from_ref(&quittee));
    assert!(sans.sur_le_lot.is_none() && sans.lettres.is_empty());
    let avec = servie.quitter(maintenant()).expect("they have a head start");
    assert_eq!(avec.tous_les_faits(Vec::new()), [quittee, rendue.clone()]);
    assert_eq!(avec.apres.etat, EtatAttente::Quittee { fin: Some(fin()), le: maintenant() });
    assert_eq!(avec.sur_le_lot.map(|sur| sur.evenement), Some(Evenement::AvanceFinie { attente: ATTENTE }));
    // A place that is closed gives back the lot too. A person who left is sent no letter.
    let sans_suite = Fait::AttenteSansSuite { attente: ATTENTE, lot };
    for (raison, lettres) in [
        (RaisonSansSuite::PersonnePerdue, &[][..]),
        (RaisonSansSuite::LotRetire, &[LettreSurAttente::SansSuite][..]),
        (RaisonSansSuite::LotRattache, &[LettreSurAttente::SansSuite][..]),
    ] {
        let classee = servie.classer(raison, maintenant()).expect("it runs");
        assert_eq!(classee.tous_les_faits(Vec::new()), [sans_suite.clone(), rendue.clone()], "{raison:?}");
        assert_eq!(classee.lettres, lettres, "{raison:?}");
        let sans_avance = attente().classer(raison, maintenant()).expect("it runs");
        assert_eq!(sans_avance.tous_les_faits(Vec::new()), std::slice::from_ref(&sans_suite), "{raison:?}");
        assert!(sans_avance.sur_le_lot.is_none(), "{raison:?}");
    }
}

#[test]
fn prevenue_ou_rejointe_elle_ne_touche_pas_au_lot() {
    let lot = attente().lot;
    let prevenue = attente().prevenir(maintenant()).expect("they wait");
    assert_eq!(prevenue.lettres, [LettreSurAttente::Libre]);
    assert_eq!(prevenue.tous_les_faits(Vec::new()), [Fait::AttentePrevenue { attente: ATTENTE, lot: lot.clone() }]);
    let rejointe = attente().rejointe();
    assert_eq!(rejointe.tous_les_faits(Vec::new()), [Fait::AttenteRejointe { attente: ATTENTE, lot }]);
    assert!(prevenue.sur_le_lot.is_none() && rejointe.sur_le_lot.is_none() && rejointe.lettres.is_empty());
}
