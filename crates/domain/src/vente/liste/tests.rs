use super::*;
use crate::acces::IdGroupe;
use crate::attente::Empechement;
use crate::calendrier::HeuresOuvertes;
use crate::lot::tenue::{IdOption, SourceExterieure};
use crate::lot::{FicheLot, Nature, PrixLot, StatutLot, Typologie};
use crate::programme::IdProgramme;
use crate::vente::essais::{du_groupe, instant, qui_attend};
use crate::vente::{EtatAttente, RaisonSansSuite};

const AUTRE_SOCIETE: IdCompte = IdCompte(2);
const SOCIETE: IdCompte = IdCompte(1);

fn regles() -> ReglesDAttente {
    ReglesDAttente {
        avance: TimeDelta::minutes(15),
        reprise: TimeDelta::hours(24),
        apres_les_autres: true,
        heures: HeuresOuvertes { de: 8, a: 20 },
        maximum: 5,
    }
}

fn maintenant() -> DateTime<Utc> {
    instant("2026-11-24T10:00:00Z")
}

fn lot(tenue: Tenue) -> Lot {
    let typologie =
        Typologie { nature: Nature::Appartement, libelle: "Appartement 3 pièces".to_owned(), code: "A3".to_owned() };
    let fiche = FicheLot::nouvelle(IdProgramme("nantes1".to_owned()), "A201".to_owned(), typologie);
    Lot { fiche, prix: PrixLot::default(), tenue, exclusivite: None, retire: false, version: 1 }
}

fn liste(gens: Vec<QuiAttend>) -> ListeDAttente {
    ListeDAttente { gens, ..ListeDAttente::default() }
}

/// Three prescribers who wait: two of one company, then one of another.
fn trois() -> ListeDAttente {
    liste(vec![qui_attend(1, Some(SOCIETE)), qui_attend(2, Some(SOCIETE)), qui_attend(3, Some(AUTRE_SOCIETE))])
}

fn a_qui(liste: &ListeDAttente, regles: ReglesDAttente, lot: &Lot) -> Option<i64> {
    liste.tour(regles, lot, maintenant()).map(|attente| attente.id.0)
}

#[test]
fn le_premier_arrive_a_la_priorite_sur_un_lot_libre() {
    assert_eq!(a_qui(&trois(), regles(), &lot(Tenue::Libre)), Some(1));
    let pour_tous = ReglesDAttente { avance: TimeDelta::zero(), ..regles() };
    assert_eq!(a_qui(&trois(), pour_tous, &lot(Tenue::Libre)), None, "everybody is told at once");
    let prise = Tenue::Optionne { option: IdOption(12) };
    let dehors = Tenue::dite(StatutLot::R, SourceExterieure::Flux, maintenant(), None);
    for tenue in [prise, dehors] {
        assert_eq!(a_qui(&trois(), regles(), &lot(tenue)), None, "it is held: {tenue:?}");
    }
}

#[test]
fn une_avance_est_a_qui_l_a_tant_qu_elle_court() {
    let mut liste = trois();
    let fin = maintenant() + TimeDelta::minutes(5);
    let servie = liste.gens[1].attente.servir(fin).expect("their turn").apres;
    liste.remplacer(&servie);
    let en_avance = |fin| lot(Tenue::EnAvance { attente: IdAttente(2), fin });
    assert_eq!(a_qui(&liste, regles(), &en_avance(fin)), Some(2));
    assert_eq!(liste.en_avance(&lot(Tenue::Libre), maintenant()).map(|attente| attente.id), Some(IdAttente(2)));
    // When the head start is over, the next prescriber has priority at once, even if the job has not run.
    assert_eq!(a_qui(&liste, regles(), &en_avance(maintenant())), Some(1));
    assert_eq!(liste.en_avance(&lot(Tenue::Libre), fin), None);
    // The next prescriber has priority also as soon as the one with the head start may no longer have the lot.
    liste.gens[1].actif = false;
    assert_eq!(a_qui(&liste, regles(), &en_avance(fin)), Some(1));
    assert_eq!(liste.en_avance(&lot(Tenue::Libre), maintenant()), None);
}

#[test]
fn le_lot_ne_concerne_que_qui_peut_le_prendre() {
    let groupe = IdGroupe(7);
    let dedie = Lot { exclusivite: Some(groupe), ..lot(Tenue::Libre) };
    let mut gens = trois().gens;
    gens[0].actif = false;
    gens[1].roles = vec![Role::ER];
    let file = liste(gens).file(regles(), &lot(Tenue::Libre), maintenant());
    let ids = |attentes: Vec<&Attente>| attentes.into_iter().map(|attente| attente.id.0).collect::<Vec<_>>();
    assert_eq!(ids(file.perdues.iter().collect()), [1, 2], "gone, or no prescriber any more");
    assert_eq!(
        (ids(file.presentes.iter().map(|p| &p.attente).collect()), file.prochaine),
        (vec![3], Some(IdAttente(3)))
    );
    let gens =
        vec![qui_attend(1, None), du_groupe(qui_attend(2, None), groupe), du_groupe(qui_attend(3, None), IdGroupe(8))];
    assert_eq!(a_qui(&liste(gens), regles(), &dedie), Some(2), "only its group sees it");
}

#[test]
fn une_societe_ne_reprend_pas_a_la_suite_le_lot_qu_elle_a_rendu() {
    let mut liste = trois();
    liste.tient = Some(SOCIETE);
    let le = maintenant() - TimeDelta::hours(1);
    let file = liste.file(regles(), &lot(Tenue::Libre), maintenant());
    let aptitudes = |file: FileDAttente| file.presentes.iter().map(|p| (p.aptitude, p.reprise)).collect::<Vec<_>>();
    let (pas_encore, peut) = ((Aptitude::PasEncore, None), (Aptitude::Peut, None));
    assert_eq!(aptitudes(file), [pas_encore, pas_encore, peut], "they hold it still");
    liste.rendre(Some(FinDeTenue { compte: SOCIETE, le }), DelaiDeReprise::Court);
    assert_eq!((liste.tient, liste.reprise_de(regles(), SOCIETE)), (None, Some(le + TimeDelta::hours(24))));
    let file = liste.file(regles(), &lot(Tenue::Libre), maintenant());
    assert_eq!(file.prochaine, Some(IdAttente(3)), "the other company, although it came last");
    let jusqu_a = (Aptitude::PasEncore, Some(le + TimeDelta::hours(24)));
    assert_eq!(aptitudes(file), [jusqu_a, jusqu_a, peut]);
    // The record of an earlier end does not shorten the delay.
    liste.rendre(Some(FinDeTenue { compte: SOCIETE, le: le - TimeDelta::hours(9) }), DelaiDeReprise::Court);
    assert_eq!(liste.reprise_de(regles(), SOCIETE), Some(le + TimeDelta::hours(24)));
    // After the delay, the company may take the lot once nobody else waits. Without this rule, it gets its turn in
    // the order of arrival.
    let apres = le + TimeDelta::hours(24);
    assert_eq!(liste.file(regles(), &lot(Tenue::Libre), apres).prochaine, Some(IdAttente(3)));
    let sans = ReglesDAttente { apres_les_autres: false, ..regles() };
    assert_eq!(liste.file(sans, &lot(Tenue::Libre), apres).prochaine, Some(IdAttente(1)));
}

#[test]
fn qui_a_fini_d_attendre_n_est_plus_de_la_liste() {
    let mut liste = trois();
    assert_eq!(liste.de(liste.gens[0].attente.prescripteur).map(|attente| attente.id), Some(IdAttente(1)));
    for rang in 0..3 {
        assert!(!liste.est_vide());
        let classee = liste.gens[rang].attente.classer(RaisonSansSuite::LotRetire, maintenant()).expect("they wait");
        liste.remplacer(&classee.apres);
    }
    assert!(liste.est_vide());
    assert_eq!(liste.de(liste.gens[0].attente.prescripteur), None);
    let le = maintenant();
    assert_eq!(liste.par_id(IdAttente(1)).map(|qui| qui.attente.etat), Some(EtatAttente::SansSuite { fin: None, le }));
    assert_eq!(a_qui(&liste, regles(), &lot(Tenue::Libre)), None);
}

/// A prescriber who could not take the lot is skipped, whatever their rank, and keeps their place.
#[test]
fn qui_ne_pourrait_pas_le_prendre_laisse_passer_et_reste() {
    let libre = lot(Tenue::Libre);
    let premier = qui_attend(1, Some(SOCIETE));
    let sans_mandat = QuiAttend { mandats: Mandats::default(), ..premier.clone() };
    let a_la_limite = QuiAttend { en_cours: 5, ..qui_attend(2, Some(AUTRE_SOCIETE)) };
    let apte = qui_attend(3, Some(AUTRE_SOCIETE));
    let trois = liste(vec![sans_mandat.clone(), a_la_limite.clone(), apte.clone()]);
    let file = trois.file(regles(), &libre, maintenant());
    assert_eq!(file.prochaine, Some(apte.attente.id));
    let dits: Vec<_> = file.presentes.iter().map(|presente| presente.empechement).collect();
    assert_eq!(dits, [Some(Empechement::Mandat), Some(Empechement::Limite(5)), None]);
    assert_eq!(a_qui(&liste(vec![sans_mandat, a_la_limite]), regles(), &libre), None, "it is everybody's");
    assert_eq!(a_qui(&liste(vec![premier, apte]), regles(), &libre), Some(1));
}

/// Staff may lift the delay of a company, but those who wait still come first.
#[test]
fn un_delai_leve_laisse_passer_ceux_qui_attendent() {
    let libre = lot(Tenue::Libre);
    let (sienne, autre) = (qui_attend(1, Some(SOCIETE)), qui_attend(2, Some(AUTRE_SOCIETE)));
    let fin = Some(FinDeTenue { compte: SOCIETE, le: maintenant() });
    let apres = |gens: &[&QuiAttend], delai| {
        let mut liste = liste(gens.iter().map(|qui| (*qui).clone()).collect());
        liste.rendre(fin, delai);
        (a_qui(&liste, regles(), &libre), liste.reprise_de(regles(), SOCIETE).filter(|des| *des > maintenant()))
    };
    assert_eq!(apres(&[&sienne], DelaiDeReprise::Court), (None, Some(maintenant() + TimeDelta::hours(24))));
    assert_eq!(apres(&[&sienne], DelaiDeReprise::Leve), (Some(1), None));
    assert_eq!(apres(&[&sienne, &autre], DelaiDeReprise::Leve), (Some(2), None), "who waits comes first");
}
