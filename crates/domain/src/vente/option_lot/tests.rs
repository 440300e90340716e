use super::*;
use crate::acces::Role;
use crate::vente::essais::{OPTION, SOCIETE, TITULAIRE, instant, nouvelle_option, regard, societe, tout_le_monde};
use crate::vente::{Agissant, DroitsSurOption, GenreDeRefus};

const MOTIF: &str = "L’acquéreur s’est désisté.";

fn option() -> OptionLot {
    nouvelle_option().nee(OPTION)
}

fn pendant() -> DateTime<Utc> {
    instant("2026-11-24T10:00:00Z")
}

fn titulaire() -> crate::regard::Regard {
    regard(TITULAIRE, Some(SOCIETE), &[Role::EP])
}

fn administrateur() -> crate::regard::Regard {
    regard(IdUtilisateur(9), None, &[Role::IA])
}

/// One option for each state.
fn dans_chaque_etat() -> [OptionLot; 4] {
    let le = pendant();
    [
        option(),
        OptionLot { etat: EtatOption::Transformee { le }, ..option() },
        OptionLot { etat: EtatOption::Echue { le }, ..option() },
        OptionLot { etat: EtatOption::Annulee { le, motif: None }, ..option() },
    ]
}

#[test]
fn une_option_nait_pour_trois_jours_ouvres() {
    let option = option();
    assert_eq!(option.echeance, instant("2026-11-26T18:00:00Z"));
    assert_eq!(option.etat, EtatOption::EnCours { rappel: Some(instant("2026-11-25T08:00:00Z")) });
    assert_eq!((option.prolongation, option.version, option.finie()), (Prolongation::Possible, 1, None));
    let juste_avant = option.echeance - chrono::TimeDelta::microseconds(1);
    assert!(
        option.court(juste_avant) && !option.court(option.echeance),
        "over by the clock, whether or not the job came"
    );
}

#[test]
fn elle_prend_le_lot_par_l_avance_qu_il_y_avait() {
    for avance in [None, Some(IdAttente(5))] {
        let posee = option().posee(avance);
        let evenement = posee.sur_le_lot.map(|sur| sur.evenement);
        assert_eq!(evenement, Some(Evenement::OptionPosee { option: OPTION, avance }));
        assert_eq!(posee.lettres, [LettreSurOption::Posee]);
        let annexes = vec![IdLot("nantes1-P1".to_owned())];
        let fait = Fait::OptionPosee { option: OPTION, lot: option().lot, annexes: annexes.clone() };
        assert_eq!(posee.tous_les_faits(annexes), [fait]);
        assert_eq!(posee.apres, option());
    }
}

/// Tries each method in each state. It makes the move of the table, or refuses what the table refuses.
#[test]
fn chaque_geste_dans_chaque_etat_est_celui_de_la_table() {
    let (regard, compte) = (administrateur(), societe());
    let agissant = Agissant { regard: &regard, compte: Some(&compte) };
    for option in dans_chaque_etat() {
        let (statut, fin) = (option.statut(), option.echeance);
        let gestes = [
            (EvenementOption::Transformee, option.transformer(IdReservation(8), pendant())),
            (EvenementOption::Echue, option.echoir(fin)),
            (EvenementOption::Annulee, option.annuler(agissant, Some(MOTIF), pendant())),
            (EvenementOption::Prolongee, option.prolonger(agissant, pendant())),
        ];
        assert_eq!(gestes.each_ref().map(|(evenement, _)| *evenement), EvenementOption::TOUS);
        for (evenement, geste) in gestes {
            let obtenu = geste.as_ref().map(|pas| pas.apres.statut()).ok();
            assert_eq!(obtenu, statut.apres(evenement).ok(), "{statut:?}, {evenement:?}");
            if let Err(refus) = geste {
                assert_eq!(refus.code, "option-terminee", "{statut:?}, {evenement:?}");
            }
        }
        let rappelee = option.rappeler(instant("2026-11-25T09:00:00Z"));
        assert_eq!(rappelee.is_some(), statut == StatutOption::EnCours, "{statut:?}");
    }
}

#[test]
fn annulee_elle_rend_le_lot_et_dit_pourquoi() {
    let (regard, compte) = (administrateur(), societe());
    let agissant = Agissant { regard: &regard, compte: Some(&compte) };
    let annulee = option().annuler(agissant, Some("  L’acquéreur s’est désisté. "), pendant()).expect("it runs");
    assert_eq!(annulee.apres.etat, EtatOption::Annulee { le: pendant(), motif: Some(MOTIF.to_owned()) });
    assert_eq!((annulee.apres.motif(), annulee.apres.finie()), (Some(MOTIF), Some(pendant())));
    assert_eq!(annulee.sur_le_lot.map(|sur| sur.evenement), Some(Evenement::OptionAnnulee { option: OPTION }));
    assert_eq!(annulee.lettres, [LettreSurOption::Annulee]);
    let fait = Fait::OptionAnnulee { option: OPTION, lot: option().lot, annexes: Vec::new() };
    assert_eq!(annulee.tous_les_faits(Vec::new()), [fait]);
    let tenue = FinDeTenue { compte: SOCIETE, le: pendant() };
    assert_eq!(annulee.apres.fin_de_tenue(), Some(tenue), "its company waits before it takes the lot again");
}

#[test]
fn l_equipe_dit_pourquoi_et_son_titulaire_s_il_veut() {
    let (titulaire, equipe, compte) = (titulaire(), administrateur(), societe());
    let annuler = |regard, motif| {
        option().annuler(Agissant { regard, compte: Some(&compte) }, motif, pendant()).map(|pas| pas.apres.etat)
    };
    for vide in [None, Some(""), Some("   ")] {
        let sans = EtatOption::Annulee { le: pendant(), motif: None };
        assert_eq!(annuler(&titulaire, vide), Ok(sans), "{vide:?}");
        let refus = annuler(&equipe, vide).expect_err("staff say why");
        assert_eq!((refus.genre, refus.code), (GenreDeRefus::Saisie { champ: "motif" }, "required"));
    }
    for regard in [&titulaire, &equipe] {
        let refus = annuler(regard, Some("court")).expect_err("too short");
        assert_eq!((refus.genre, refus.code), (GenreDeRefus::Saisie { champ: "motif" }, "min"));
    }
}

#[test]
fn prolongee_une_fois_elle_dure_autant_depuis_sa_fin() {
    let (regard, compte) = (administrateur(), societe());
    let agissant = Agissant { regard: &regard, compte: Some(&compte) };
    let pas = option().prolonger(agissant, pendant()).expect("once");
    assert_eq!(pas.apres.echeance, instant("2026-12-01T18:00:00Z"));
    assert_eq!(pas.apres.etat, EtatOption::EnCours { rappel: Some(instant("2026-11-30T08:00:00Z")) });
    assert_eq!(pas.apres.prolongation, Prolongation::Faite);
    assert!(pas.sur_le_lot.is_none(), "the lot stays hers");
    assert_eq!(pas.lettres, [LettreSurOption::Prolongee]);
    assert_eq!(pas.tous_les_faits(Vec::new()), [Fait::OptionProlongee { option: OPTION }]);
    let encore = pas.apres.prolonger(agissant, pendant()).expect_err("once");
    assert_eq!(encore.code, "option-deja-prolongee");
    assert!(pas.apres.annuler(agissant, Some(MOTIF), pendant()).is_ok(), "it may be cancelled all the same");
}

#[test]
fn echue_elle_finit_a_son_heure_quand_que_vienne_la_tache() {
    let option = option();
    let trop_tot = option.echoir(option.echeance - chrono::TimeDelta::seconds(1)).expect_err("it runs");
    assert_eq!(trop_tot.code, "option-en-cours");
    let tard = instant("2026-12-03T08:00:00Z");
    let echue = option.echoir(tard).expect("over");
    assert_eq!(echue.apres.etat, EtatOption::Echue { le: option.echeance });
    assert_eq!(echue.sur_le_lot.map(|sur| sur.evenement), Some(Evenement::OptionEchue { option: OPTION }));
    assert_eq!(echue.lettres, [LettreSurOption::Echue]);
    let fait = Fait::OptionEchue { option: OPTION, lot: option.lot.clone(), annexes: Vec::new() };
    assert_eq!(echue.tous_les_faits(Vec::new()), [fait]);
    assert_eq!(echue.apres.fin_de_tenue(), Some(FinDeTenue { compte: SOCIETE, le: option.echeance }));
    let sans_societe = OptionLot { compte: None, ..echue.apres };
    assert_eq!(sans_societe.fin_de_tenue(), None);
}

#[test]
fn son_rappel_part_une_fois_et_jamais_apres_sa_fin() {
    let option = option();
    let du = option.rappel().expect("one is due");
    assert!(option.rappeler(du - chrono::TimeDelta::seconds(1)).is_none(), "not yet");
    let rappelee = option.rappeler(du).expect("due");
    assert_eq!(rappelee.lettres, [LettreSurOption::Rappel]);
    assert_eq!(rappelee.apres.etat, EtatOption::EnCours { rappel: None });
    assert!(rappelee.sur_le_lot.is_none() && rappelee.faits.is_empty(), "nothing happened that is told");
    assert!(rappelee.apres.rappeler(option.echeance).is_none(), "once");
    let tard = option.rappeler(option.echeance).expect("it is noted");
    assert!(tard.lettres.is_empty(), "its time is over: nobody is reminded of that");
}

#[test]
fn transformee_elle_cede_sa_place_sans_rien_rendre() {
    let option = option();
    let transformee = option.transformer(IdReservation(8), pendant()).expect("it runs");
    assert_eq!(transformee.apres.etat, EtatOption::Transformee { le: pendant() });
    assert!(transformee.sur_le_lot.is_none() && transformee.lettres.is_empty());
    let fait = Fait::OptionTransformee { option: OPTION, reservation: IdReservation(8) };
    assert_eq!(transformee.tous_les_faits(Vec::new()), [fait]);
    assert_eq!(transformee.apres.fin_de_tenue(), None, "the hold goes on");
    let trop_tard = option.transformer(IdReservation(8), option.echeance).expect_err("over by the clock");
    assert_eq!(trop_tard, OptionLot::terminee());
}

/// The expected rights are written by hand, to be compared with the rules: who may cancel a running option, and who
/// may extend it. `None` means that the person may.
#[test]
fn chacun_peut_ce_que_dit_la_table_des_droits() {
    let compte = societe();
    let role = Some("role-manquant");
    let attendus = [
        ("titulaire", None, role),
        ("titulaire, qui n’est plus prescripteur", None, role),
        ("titulaire, parti dans une autre société", None, role),
        ("responsable", None, role),
        ("responsable d’une autre société", role, role),
        ("collègue", role, role),
        ("équipe", role, role),
        ("référent", None, None),
        ("autre référent", Some("societe-non-geree"), Some("societe-non-geree")),
        ("administrateur", None, None),
    ];
    let code = |droit: Result<(), RefusDeVente>| droit.err().map(|refus| refus.code);
    for ((qui, regard), (attendu, annuler, prolonger)) in tout_le_monde().into_iter().zip(attendus) {
        assert_eq!(qui, attendu);
        let droits = DroitsSurOption::de(Agissant { regard: &regard, compte: Some(&compte) }, &option(), pendant());
        assert_eq!((code(droits.annuler), code(droits.prolonger)), (annuler, prolonger), "{qui}");
        // Once the time of the option is over, nobody may cancel or extend it.
        let apres =
            DroitsSurOption::de(Agissant { regard: &regard, compte: Some(&compte) }, &option(), option().echeance);
        assert_eq!(code(apres.annuler), annuler.or(Some("option-terminee")), "{qui}");
        assert_eq!(code(apres.prolonger), prolonger.or(Some("option-terminee")), "{qui}");
    }
    // Only administrators manage an option that was taken for no company.
    let seule = OptionLot { compte: None, ..option() };
    for (qui, regard) in tout_le_monde() {
        let droits = DroitsSurOption::de(Agissant { regard: &regard, compte: None }, &seule, pendant());
        let permis = ["titulaire", "administrateur"].iter().any(|permis| qui.starts_with(permis));
        assert_eq!(droits.annuler.is_ok(), permis, "{qui}");
        assert_eq!(droits.prolonger.is_ok(), qui == "administrateur", "{qui}");
    }
}
