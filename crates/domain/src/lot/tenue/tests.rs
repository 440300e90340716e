use super::annexes::{Ensemble, LotTenu, Passage};
use super::*;
use crate::etats::chaque_ligne_compte;
use crate::lot::IdLot;
use std::path::Path;

const OPTION: IdOption = IdOption(12);
const RESERVATION: IdReservation = IdReservation(7);
const ATTENTE: IdAttente = IdAttente(5);

fn en_avance() -> Tenue {
    Tenue::EnAvance { attente: ATTENTE, fin: "2026-11-22T08:15:00Z".parse().expect("an instant") }
}

fn exterieure(statut: StatutTenu) -> Tenue {
    let depuis = "2026-11-21T08:00:00Z".parse().expect("an instant");
    Tenue::Exterieure(TenueExterieure { statut, source: SourceExterieure::Grille, depuis, par: None })
}

fn annonce(statut: StatutLot) -> Evenement {
    let le = "2026-11-22T08:00:00Z".parse().expect("an instant");
    Evenement::Annonce { statut, source: SourceExterieure::Flux, le, par: None }
}

/// One hold for each state. The outside hold comes once for each status.
fn tenues() -> [Tenue; 8] {
    [
        Tenue::Libre,
        Tenue::Optionne { option: OPTION },
        en_avance(),
        Tenue::PreReserve { reservation: RESERVATION },
        Tenue::Reserve { reservation: RESERVATION },
        exterieure(StatutTenu::O),
        exterieure(StatutTenu::T),
        exterieure(StatutTenu::R),
    ]
}

/// Every event about these rows. The announcement comes once for each status.
fn evenements(option: IdOption, attente: IdAttente, reservation: IdReservation) -> Vec<Evenement> {
    let fin = "2026-11-22T08:30:00Z".parse().expect("an instant");
    let mut tous = vec![
        Evenement::OptionPosee { option, avance: None },
        Evenement::OptionPosee { option, avance: Some(attente) },
        Evenement::OptionAnnulee { option },
        Evenement::OptionEchue { option },
        Evenement::AvanceDonnee { attente, fin },
        Evenement::AvanceFinie { attente },
        Evenement::BrouillonCree { reservation, apres: None },
        Evenement::BrouillonCree { reservation, apres: Some(LignePortail::Option(option)) },
        Evenement::BrouillonCree { reservation, apres: Some(LignePortail::Attente(attente)) },
        Evenement::ReservationAnnulee { reservation },
        Evenement::SignatureRefusee { reservation },
        Evenement::ReservationExpiree { reservation },
        Evenement::ContratContresigne { reservation },
        Evenement::Retractation { reservation },
        Evenement::VenteAnnulee { reservation },
    ];
    tous.extend(StatutLot::TOUS.map(annonce));
    tous
}

fn selon_la_table(tenue: &Tenue, evenement: &Evenement) -> Option<EtatTenue> {
    let cle = (tenue.etat(), evenement.genre(tenue));
    let mut lignes = TRANSITIONS.iter().filter(|(de, quand, _)| (*de, *quand) == cle);
    let vers = lignes.next().map(|(_, _, vers)| *vers);
    assert!(lignes.next().is_none(), "{cle:?} stands twice in the table");
    vers
}

#[test]
fn chaque_etat_et_chaque_evenement_font_ce_que_dit_la_table() {
    let mut vus: Vec<((EtatTenue, GenreEvenement), EtatTenue)> = Vec::new();
    for tenue in tenues() {
        for evenement in evenements(OPTION, ATTENTE, RESERVATION) {
            // An event that takes a lot from the same prescriber names the row that held it. The event is refused
            // when it names another row.
            let accord = match evenement {
                Evenement::BrouillonCree { apres, .. } => apres == tenue.ligne(),
                Evenement::OptionPosee { avance, .. } => avance == tenue.avance(),
                _ => true,
            };
            let attendu = selon_la_table(&tenue, &evenement).filter(|_| accord);
            let apres = tenue.apres(&evenement);
            assert_eq!(apres.map(|t| t.etat()).ok(), attendu, "{tenue:?}, {evenement:?}");
            match apres {
                Ok(apres) => vus.push(((tenue.etat(), evenement.genre(&tenue)), apres.etat())),
                Err(interdite) => assert_eq!(interdite.etat, tenue.etat()),
            }
        }
    }
    let fait = |de, quand| vus.iter().find(|(quoi, _)| *quoi == (de, quand)).map(|(_, vers)| *vers);
    chaque_ligne_compte(TRANSITIONS, (&EtatTenue::TOUS, &GenreEvenement::TOUS), fait);
}

#[test]
fn un_autre_que_le_detenteur_ne_fait_rien() {
    for tenue in tenues().into_iter().filter(|t| t.ligne().is_some()) {
        for evenement in evenements(IdOption(13), IdAttente(6), IdReservation(8)) {
            let rien = match evenement {
                Evenement::Annonce { statut, .. } => statut == tenue.statut(),
                _ => false,
            };
            let apres = tenue.apres(&evenement);
            assert_eq!(apres.ok(), rien.then_some(tenue), "{tenue:?}, {evenement:?}");
        }
    }
}

#[test]
fn une_annonce_garde_sa_source_et_sa_date() {
    let prise = Tenue::Libre.apres(&annonce(StatutLot::R)).expect("free");
    let Tenue::Exterieure(tenue) = prise else { panic!("{prise:?}") };
    assert_eq!((tenue.statut, tenue.source), (StatutTenu::R, SourceExterieure::Flux));
    assert_eq!(tenue.depuis.to_rfc3339(), "2026-11-22T08:00:00+00:00");
    let deja = exterieure(StatutTenu::R);
    assert_eq!(deja.apres(&annonce(StatutLot::R)), Ok(deja), "the hold stays whose it was");
}

#[test]
fn une_ligne_du_portail_a_un_nom() {
    let lignes = [LignePortail::Option(OPTION), LignePortail::Reservation(RESERVATION), LignePortail::Attente(ATTENTE)];
    for ligne in lignes {
        assert_eq!(LignePortail::depuis_nom(&ligne.nom()), Some(ligne));
    }
    for autre in ["", "option", "option:", "option:x", "mandat:3"] {
        assert_eq!(LignePortail::depuis_nom(autre), None, "{autre}");
    }
    for tenue in tenues() {
        if let Some(ligne) = tenue.ligne() {
            assert_eq!(Tenue::depuis_le_portail(tenue.statut(), ligne, tenue.disponible_le()), Some(tenue));
        }
    }
}

#[test]
fn le_dessin_est_celui_de_la_table() {
    let chemin = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/etats/lot.md");
    if std::env::var_os("LINTEAU_ECRIRE_ETATS").is_some() {
        std::fs::write(&chemin, diagramme()).expect("the drawing is written");
    }
    let publie = std::fs::read_to_string(&chemin).expect("docs/etats/lot.md");
    assert_eq!(publie, diagramme(), "LINTEAU_ECRIRE_ETATS=oui cargo test -p domain writes it anew");
}

fn lot(id: &str, tenue: Tenue) -> LotTenu {
    LotTenu { id: IdLot(id.to_owned()), tenue }
}

fn ensemble(tenue: Tenue, annexes: &[Tenue]) -> Ensemble {
    let annexes = annexes.iter().zip(1..).map(|(tenue, rang)| lot(&format!("P{rang}"), *tenue)).collect();
    Ensemble { lot: lot("A1", tenue), retire: false, principal: None, annexes }
}

fn apres(passages: &[Passage]) -> Vec<(&str, Tenue)> {
    passages.iter().map(|p| (p.id.0.as_str(), p.apres)).collect()
}

#[test]
fn les_annexes_suivent_leur_lot() {
    let (option, reservation) = (OPTION, RESERVATION);
    let optionne = Tenue::Optionne { option };
    let libre = Evenement::OptionPosee { option, avance: None };
    let posee = ensemble(Tenue::Libre, &[Tenue::Libre, Tenue::Libre]).apres(&libre);
    assert_eq!(apres(&posee.expect("free")), [("A1", optionne), ("P1", optionne), ("P2", optionne)]);
    // An annex that was attached after the option was taken is taken with the home.
    let brouillon = Evenement::BrouillonCree { reservation, apres: Some(LignePortail::Option(option)) };
    let cree = ensemble(optionne, &[optionne, Tenue::Libre]).apres(&brouillon).expect("its own option");
    let pre_reserve = Tenue::PreReserve { reservation };
    assert_eq!(apres(&cree), [("A1", pre_reserve), ("P1", pre_reserve), ("P2", pre_reserve)]);
    // An annex that was attached during a head start is taken with the home too.
    let avance = Evenement::OptionPosee { option, avance: Some(ATTENTE) };
    let prise = ensemble(en_avance(), &[en_avance(), Tenue::Libre]).apres(&avance).expect("its own head start");
    assert_eq!(apres(&prise), [("A1", optionne), ("P1", optionne), ("P2", optionne)]);
    // A release frees only the lots that this option held.
    let rendu = ensemble(optionne, &[optionne, exterieure(StatutTenu::R), Tenue::Optionne { option: IdOption(13) }])
        .apres(&Evenement::OptionEchue { option });
    assert_eq!(apres(&rendu.expect("its own")), [("A1", Tenue::Libre), ("P1", Tenue::Libre)]);
    // An announcement from outside changes one lot only.
    let dit = ensemble(Tenue::Libre, &[Tenue::Libre]).apres(&annonce(StatutLot::R)).expect("free");
    assert_eq!(dit.len(), 1);
}

#[test]
fn une_annexe_prise_refuse_son_lot_et_ne_se_prend_pas_seule() {
    let posee = Evenement::OptionPosee { option: OPTION, avance: None };
    for prise in tenues().into_iter().filter(|t| *t != Tenue::Libre) {
        let refus = ensemble(Tenue::Libre, &[Tenue::Libre, prise]).apres(&posee).expect_err("held");
        let annexe = IdLot("P2".to_owned());
        assert_eq!(refus, RefusDeTenue::AnnexePrise { annexe, statut: prise.statut() });
    }
    let principal = IdLot("A1".to_owned());
    let rattache = Ensemble { principal: Some(principal.clone()), ..ensemble(Tenue::Libre, &[]) };
    assert_eq!(rattache.apres(&posee), Err(RefusDeTenue::Rattache { principal }));
    let retire = Ensemble { retire: true, ..ensemble(Tenue::Libre, &[]) };
    assert_eq!(retire.apres(&posee), Err(RefusDeTenue::Retire));
    let fin = "2026-11-22T08:30:00Z".parse().expect("an instant");
    assert_eq!(retire.apres(&Evenement::AvanceDonnee { attente: ATTENTE, fin }), Err(RefusDeTenue::Retire));
    // An option on a lot that became an annex still becomes a reservation.
    let brouillon = Evenement::BrouillonCree { reservation: RESERVATION, apres: Some(LignePortail::Option(OPTION)) };
    let (optionne, pre_reserve) = (Tenue::Optionne { option: OPTION }, Tenue::PreReserve { reservation: RESERVATION });
    let rattache = Ensemble { principal: Some(IdLot("B1".to_owned())), ..ensemble(optionne, &[optionne]) };
    assert_eq!(apres(&rattache.apres(&brouillon).expect("it goes on")), [("A1", pre_reserve), ("P1", pre_reserve)]);
    for prise in tenues().into_iter().filter(|tenue| *tenue != Tenue::Libre && *tenue != optionne) {
        let passages = ensemble(optionne, &[prise, Tenue::Libre]).apres(&brouillon).expect("it goes on");
        assert_eq!(apres(&passages), [("A1", pre_reserve), ("P2", pre_reserve)], "{prise:?} is left to whom it is");
    }
    // A head start is not an option. So an annex that somebody else holds refuses the reservation.
    let de_l_avance =
        Evenement::BrouillonCree { reservation: RESERVATION, apres: Some(LignePortail::Attente(ATTENTE)) };
    let refus = ensemble(en_avance(), &[exterieure(StatutTenu::R)]).apres(&de_l_avance);
    assert!(matches!(refus, Err(RefusDeTenue::AnnexePrise { .. })), "{refus:?}");
    // The holder of a lot that was withdrawn keeps it until the hold ends.
    let tenu = Ensemble { retire: true, ..ensemble(Tenue::Optionne { option: OPTION }, &[]) };
    assert!(tenu.apres(&Evenement::OptionAnnulee { option: OPTION }).is_ok());
}
