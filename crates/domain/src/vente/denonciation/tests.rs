use super::*;
use crate::acces::Role;
use crate::denonciation::TRANSITIONS;
use crate::regard::Regard;
use crate::utilisateur::Compte;
use crate::vente::{DroitsSurDenonciation, EntourageDeDenonciation, GenreDeRefus};
use chrono::TimeDelta;
use std::collections::HashMap;

const EP: IdUtilisateur = IdUtilisateur(4);
const SOCIETE: IdCompte = IdCompte(2);

fn debut() -> DateTime<Utc> {
    "2026-11-23T08:00:00Z".parse().expect("an instant")
}

fn dans(jours: i64) -> DateTime<Utc> {
    debut() + TimeDelta::days(jours)
}

fn nouvelle(debut_dit: DebutDeDenonciation) -> Denonciation {
    let nouvelle = NouvelleDenonciation {
        prescripteur: Some(EP),
        compte: Some(SOCIETE),
        contact: IdContact(1),
        conjoint: None,
        programmes: ["rennes1", "nantes1"].map(|id| IdProgramme(id.to_owned())).to_vec(),
        cree: debut(),
        echeance: dans(30),
        debut: debut_dit,
        decideur: None,
    };
    nouvelle.nee(IdDenonciation(12))
}

fn a_l_etat(statut: StatutDenonciation) -> Denonciation {
    let finie = (!statut.court()).then(|| dans(1));
    let etat = EtatDenonciation::des_colonnes(statut, finie, None).expect("they fit");
    Denonciation { etat, ..nouvelle(DebutDeDenonciation::EnAttente(RaisonDAttente::Conflit)) }
}

fn regard(id: i32, role: Role) -> Regard {
    Regard { utilisateur: IdUtilisateur(id), compte: Some(SOCIETE), groupe: None, roles: vec![role] }
}

/// A rival declaration, made by another company on the same programme.
fn rivale(statut: StatutDenonciation, cree: DateTime<Utc>) -> Rivalite {
    Rivalite {
        de: IdDenonciation(12),
        rivale: IdDenonciation(13),
        compte: Some(IdCompte(5)),
        statut,
        cree,
        programme: IdProgramme("nantes1".to_owned()),
    }
}

fn comptes() -> HashMap<IdCompte, Compte> {
    let compte =
        |id: i32| Compte { id: IdCompte(id), nom: "Cabinet".to_owned(), groupe: None, gerant: None, version: 1 };
    [2, 5].map(|id| (IdCompte(id), compte(id))).into()
}

/// Somebody who tries a move of a declaration on a day, with what stands against the declaration.
struct Essai {
    regard: Regard,
    rivalites: Vec<Rivalite>,
    ventes: Vec<VenteRivale>,
    comptes: HashMap<IdCompte, Compte>,
    maintenant: DateTime<Utc>,
}

impl Essai {
    fn de(id: i32, role: Role, jours: i64) -> Self {
        Self {
            regard: regard(id, role),
            rivalites: Vec::new(),
            ventes: Vec::new(),
            comptes: comptes(),
            maintenant: dans(jours),
        }
    }

    fn contre(self, rivale: Rivalite) -> Self {
        Self { rivalites: vec![rivale], ..self }
    }

    fn entourage(&self) -> EntourageDeDenonciation<'_> {
        let Self { regard, rivalites, ventes, comptes, maintenant } = self;
        EntourageDeDenonciation { regard, rivalites, ventes, comptes, maintenant: *maintenant }
    }
}

fn motif() -> String {
    "Cette personne est déjà suivie.".to_owned()
}

#[test]
fn elle_nait_validee_ou_en_attente() {
    let validee = nouvelle(DebutDeDenonciation::Validee);
    assert_eq!(validee.programmes.iter().map(|p| p.0.as_str()).collect::<Vec<_>>(), ["nantes1", "rennes1"]);
    assert_eq!((validee.statut(), validee.renouvellements, validee.version), (StatutDenonciation::Validee, 0, 1));
    assert!(validee.court(dans(29)) && !validee.court(dans(30)), "whether or not the job came");
    let denonciation = IdDenonciation(12);
    let pas = validee.faite();
    assert_eq!(
        pas.tous_les_faits(Vec::new()),
        [Fait::DenonciationCreee { denonciation }, Fait::DenonciationValidee { denonciation }]
    );
    assert_eq!(pas.lettres, [LettreSurDenonciation::ValideeAussitot]);
    let attend = nouvelle(DebutDeDenonciation::EnAttente(RaisonDAttente::Conflit));
    assert!(attend.attend(dans(29)) && !attend.attend(dans(30)));
    let pas = attend.faite();
    assert_eq!(pas.tous_les_faits(Vec::new()), [Fait::DenonciationCreee { denonciation }]);
    assert_eq!(pas.lettres, [LettreSurDenonciation::Recue]);
}

/// Tries every move from every state. It does what the table says, or is refused.
#[test]
fn chaque_geste_depuis_chaque_etat_suit_la_table() {
    let (admin, prescripteur) = (Essai::de(9, Role::IA, 27), Essai::de(EP.0, Role::EP, 27));
    let dispute = Essai::de(9, Role::IA, 27).contre(rivale(StatutDenonciation::Validee, debut()));
    for statut in StatutDenonciation::TOUS {
        let avant = a_l_etat(statut);
        for (evenement, fait) in [
            (EvenementDenonciation::Validee, avant.valider(&admin.entourage())),
            (EvenementDenonciation::Validee, avant.prioriser(&dispute.entourage())),
            (EvenementDenonciation::Validee, avant.decider(dans(27))),
            (EvenementDenonciation::Refusee, avant.refuser(&admin.entourage(), motif())),
            (EvenementDenonciation::Annulee, avant.annuler(&prescripteur.entourage(), None)),
            (EvenementDenonciation::Annulee, avant.ceder(motif(), IdUtilisateur(9), dans(27))),
            (EvenementDenonciation::Echue, avant.echoir(dans(31))),
            (EvenementDenonciation::Renouvelee, avant.renouveler(&prescripteur.entourage())),
        ] {
            let vers = TRANSITIONS.iter().find(|(de, quand, _)| (*de, *quand) == (statut, evenement));
            let obtenu = fait.as_ref().ok().map(|pas| pas.apres.statut());
            assert_eq!(obtenu, vers.map(|(.., vers)| *vers), "{statut:?}, {evenement:?}");
            let Ok(pas) = fait else { continue };
            assert_eq!((pas.faits.len(), pas.lettres.len()), (1, 1), "{statut:?}, {evenement:?}");
            assert!(pas.sur_le_lot.is_none(), "a declaration holds no lot");
        }
    }
}

#[test]
fn ce_qui_suit_d_une_decision_le_dit() {
    let admin = Essai::de(9, Role::IA, 2);
    let attend = nouvelle(DebutDeDenonciation::EnAttente(RaisonDAttente::Conflit));
    let denonciation = IdDenonciation(12);
    let pas = attend.valider(&admin.entourage()).expect("nobody stands against it");
    assert_eq!((pas.apres.decideur, &pas.apres.etat), (Some(IdUtilisateur(9)), &EtatDenonciation::Validee));
    assert_eq!(pas.faits, [Fait::DenonciationValidee { denonciation }]);
    let pas = attend.refuser(&admin.entourage(), motif()).expect("it waits");
    assert_eq!(pas.apres.etat, EtatDenonciation::Refusee { le: dans(2), motif: Some(motif()) });
    assert_eq!((pas.apres.motif(), pas.apres.etat.finie()), (Some(&*motif()), Some(dans(2))));
    assert_eq!(pas.faits, [Fait::DenonciationRefusee { denonciation }]);
    assert_eq!(pas.lettres, [LettreSurDenonciation::Refusee]);
    let pas = attend.ceder(motif(), IdUtilisateur(9), dans(3)).expect("it runs");
    assert_eq!(pas.apres.etat, EtatDenonciation::Annulee { le: dans(3), motif: Some(motif()) });
    assert_eq!(pas.apres.decideur, Some(IdUtilisateur(9)));
    assert!(attend.ceder(motif(), IdUtilisateur(9), dans(30)).is_err(), "its time is over");
    // The prescriber cancels the declaration, which is not a decision of staff.
    let sienne = Essai::de(EP.0, Role::EP, 2);
    let pas = attend.annuler(&sienne.entourage(), None).expect("theirs");
    assert_eq!((pas.apres.decideur, pas.apres.motif()), (None, None));
    assert_eq!(
        attend.annuler(&admin.entourage(), Some(motif())).expect("staff").apres.decideur,
        Some(IdUtilisateur(9))
    );
    // The declaration ends at its time, even if the job runs later.
    assert!(attend.echoir(dans(29)).is_err());
    let pas = attend.echoir(dans(90)).expect("its time is over");
    assert_eq!(pas.apres.etat, EtatDenonciation::Echue { le: dans(30) });
    assert_eq!(
        (pas.faits, pas.lettres),
        (vec![Fait::DenonciationEchue { denonciation }], vec![LettreSurDenonciation::Echue])
    );
}

#[test]
fn un_renouvellement_la_prolonge_de_trente_jours_et_se_compte() {
    let sienne = Essai::de(EP.0, Role::EP, 27);
    let pas = nouvelle(DebutDeDenonciation::Validee).renouveler(&sienne.entourage()).expect("in its last days");
    assert_eq!((pas.apres.renouvellements, pas.apres.echeance), (1, echeance_renouvelee(dans(30))));
    assert_eq!(pas.faits, [Fait::DenonciationRenouvelee { denonciation: IdDenonciation(12) }]);
    let epuisee = Denonciation { renouvellements: 2, ..nouvelle(DebutDeDenonciation::Validee) };
    assert_eq!(epuisee.renouveler(&sienne.entourage()).expect_err("twice").code, "renouvellement-epuise");
    let tot = Essai::de(EP.0, Role::EP, 3);
    let refus = nouvelle(DebutDeDenonciation::Validee).renouveler(&tot.entourage()).expect_err("too early");
    assert_eq!(refus.code, "renouvellement-trop-tot");
    let attend = nouvelle(DebutDeDenonciation::EnAttente(RaisonDAttente::Conflit))
        .renouveler(&sienne.entourage())
        .expect_err("it waits");
    assert_eq!(attend.code, "denonciation-non-validee");
    // A rival that was validated later does not prevent the renewal, because the earlier declaration keeps its
    // protection.
    for (statut, cree, empechee) in [
        (StatutDenonciation::Validee, dans(1), false),
        (StatutDenonciation::Validee, dans(-1), true),
        (StatutDenonciation::EnCours, dans(-1), false),
    ] {
        let essai = Essai::de(EP.0, Role::EP, 27).contre(rivale(statut, cree));
        let fait = nouvelle(DebutDeDenonciation::Validee).renouveler(&essai.entourage());
        assert_eq!(fait.err().map(|refus| refus.code), empechee.then_some("denonciation-en-conflit"), "{statut:?}");
    }
}

fn vente(compte: i32, programme: &str) -> VenteRivale {
    VenteRivale {
        de: IdDenonciation(12),
        objet: ObjetDeVente::Option(IdOption(4)),
        compte: Some(IdCompte(compte)),
        prescripteur: IdUtilisateur(40),
        lot: IdLot("nantes1-A201".to_owned()),
        programme: IdProgramme(programme.to_owned()),
        cree: debut(),
    }
}

/// A sale of another company is not stopped, and the declaration of that company stays protected. So this declaration
/// gets no priority on the programme of the sale, and may only be validated beside it.
#[test]
fn la_priorite_ne_se_donne_pas_contre_une_vente() {
    let attend = nouvelle(DebutDeDenonciation::EnAttente(RaisonDAttente::Conflit));
    let contre =
        |ventes| Essai { ventes, ..Essai::de(9, Role::IA, 2).contre(rivale(StatutDenonciation::Validee, debut())) };
    let refus = attend.prioriser(&contre(vec![vente(5, "nantes1")]).entourage()).expect_err("it is sold");
    assert_eq!(refus.code, "denonciation-face-a-une-vente");
    for ailleurs in [vente(5, "rennes1"), vente(6, "nantes1")] {
        assert!(attend.prioriser(&contre(vec![ailleurs]).entourage()).is_ok(), "what is cancelled protects no sale");
    }
    let seule = Essai { ventes: vec![vente(5, "nantes1")], ..Essai::de(9, Role::IA, 2) };
    assert_eq!(attend.a_prioriser(&contre(Vec::new()).entourage()).expect("nothing is sold"), attend.programmes);
    // On a programme without a sale, priority may be given. The staff who give it must manage the companies whose
    // declarations are cancelled.
    let ici = |ids: &[&str]| ids.iter().map(|id| IdProgramme((*id).to_owned())).collect::<Vec<_>>();
    let a_rennes = Rivalite { programme: ici(&["rennes1"])[0].clone(), ..rivale(StatutDenonciation::Validee, debut()) };
    let mut deux = contre(vec![vente(5, "nantes1")]);
    deux.rivalites.push(a_rennes.clone());
    assert_eq!(attend.a_prioriser(&deux.entourage()).expect("nothing is sold there"), ici(&["rennes1"]));
    let (_, partie) = attend.scinder(&ici(&["rennes1"])).expect("a part");
    let pas = partie.prioriser(&deux.entourage()).expect("the part alone");
    assert_eq!(pas.apres.etat, EtatDenonciation::Validee);
    let autre = Rivalite { compte: Some(IdCompte(77)), ..a_rennes };
    for (rival, attendu) in [(Some(autre), "societe-non-geree"), (None, "denonciation-face-a-une-vente")] {
        let mut essai = contre(vec![vente(5, "nantes1")]);
        essai.rivalites.extend(rival);
        assert_eq!(attend.a_prioriser(&essai.entourage()).expect_err("refused").code, attendu);
    }
    assert!(attend.valider(&seule.entourage()).is_ok(), "beside it");
    assert_eq!(attend.prioriser(&seule.entourage()).expect_err("nobody to cancel").code, "denonciation-sans-conflit");
}

#[test]
fn elle_se_decide_seule_ou_rien_ne_s_y_oppose_plus() {
    let attend = nouvelle(DebutDeDenonciation::EnAttente(RaisonDAttente::Conflit));
    let pas = attend.decider(dans(10)).expect("it waited for that");
    assert_eq!((&pas.apres.etat, pas.apres.echeance), (&EtatDenonciation::Validee, echeance(dans(10))));
    assert_eq!(pas.faits, [Fait::DenonciationDecidee { denonciation: IdDenonciation(12) }]);
    for raison in [RaisonDAttente::Quota, RaisonDAttente::Decision] {
        assert!(
            nouvelle(DebutDeDenonciation::EnAttente(raison)).decider(dans(10)).is_err(),
            "staff decide: {raison:?}"
        );
    }
    assert!(attend.decider(dans(30)).is_err(), "its time is over");
    assert!(nouvelle(DebutDeDenonciation::Validee).decider(dans(10)).is_err());
    let ici = ["nantes1", "rennes1"].map(|id| IdProgramme(id.to_owned()));
    let libres = |rivalites: &[Rivalite], ventes: &[VenteRivale]| {
        attend.sans_obstacle(&ici, rivalites, ventes).into_iter().map(|programme| programme.0).collect::<Vec<_>>()
    };
    assert_eq!(libres(&[], &[]), ["nantes1", "rennes1"]);
    assert_eq!(libres(&[rivale(StatutDenonciation::Validee, dans(1))], &[]), ["rennes1"], "another company protects");
    assert_eq!(
        libres(&[rivale(StatutDenonciation::EnCours, dans(-1))], &[]),
        ["rennes1"],
        "who waited before comes first"
    );
    assert_eq!(libres(&[rivale(StatutDenonciation::EnCours, dans(1))], &[]), ["nantes1", "rennes1"]);
    assert_eq!(libres(&[], &[vente(5, "rennes1")]), ["nantes1"]);
    assert_eq!(attend.sans_obstacle(&ici[..1], &[], &[]), ici[..1], "elsewhere nothing is held");
}

#[test]
fn une_partie_prend_un_numero_et_le_reste_garde_le_sien() {
    let entiere = nouvelle(DebutDeDenonciation::Validee);
    let ici = |ids: &[&str]| ids.iter().map(|id| IdProgramme((*id).to_owned())).collect::<Vec<_>>();
    let (reste, partie) = entiere.scinder(&ici(&["nantes1", "paris1"])).expect("it has others");
    assert_eq!((reste.id, reste.programmes.clone()), (entiere.id, ici(&["rennes1"])));
    assert_eq!((partie.scindee_de, partie.programmes), (Some(entiere.id), ici(&["nantes1"])));
    assert_eq!((partie.echeance, partie.cree), (entiere.echeance, entiere.cree));
    assert_eq!(entiere.scinder(&ici(&["rennes1", "nantes1"])), None, "all of it");
    assert_eq!(entiere.scinder(&ici(&["paris1"])), None, "none of it");
}

#[test]
fn chaque_droit_a_sa_raison() {
    let (attend, validee) =
        (nouvelle(DebutDeDenonciation::EnAttente(RaisonDAttente::Conflit)), nouvelle(DebutDeDenonciation::Validee));
    let codes = |une: &Denonciation, essai: &Essai| {
        let DroitsSurDenonciation { annuler, renouveler, valider, refuser, prioriser } =
            DroitsSurDenonciation::de(une, &essai.entourage());
        [annuler, renouveler, valider, refuser, prioriser].map(|droit| droit.err().map_or("", |refus| refus.code))
    };
    let (role, non_geree, decidee) = ("role-manquant", "societe-non-geree", "denonciation-decidee");
    let en_cours = "denonciation-non-validee";
    let sans_conflit = "denonciation-sans-conflit";
    let autre = "autre-prescripteur";
    for (qui, une, essai, attendus) in [
        ("its prescriber", &attend, Essai::de(EP.0, Role::EP, 27), ["", en_cours, role, role, role]),
        ("a colleague", &attend, Essai::de(8, Role::EP, 27), [autre, autre, role, role, role]),
        ("their manager", &attend, Essai::de(8, Role::ER, 27), [role, role, role, role, role]),
        ("an administrator", &attend, Essai::de(9, Role::IA, 27), ["", role, "", "", sans_conflit]),
        ("another referent", &attend, Essai::de(9, Role::IR, 27), [non_geree, role, non_geree, non_geree, non_geree]),
        ("staff who only read", &attend, Essai::de(9, Role::IT, 27), [role, role, role, role, role]),
        ("an administrator, decided", &validee, Essai::de(9, Role::IA, 27), ["", role, decidee, decidee, decidee]),
        ("its prescriber, in its last days", &validee, Essai::de(EP.0, Role::EP, 27), ["", "", role, role, role]),
        (
            "its prescriber, over",
            &validee,
            Essai::de(EP.0, Role::EP, 30),
            ["denonciation-terminee", "denonciation-terminee", role, role, role],
        ),
        (
            "an administrator, against a protection",
            &attend,
            Essai::de(9, Role::IA, 27).contre(rivale(StatutDenonciation::Validee, debut())),
            ["", role, "denonciation-protegee", "", ""],
        ),
    ] {
        assert_eq!(codes(une, &essai), attendus, "{qui}");
    }
    // The developer's own contacts belong to no company, so any network manager may decide on them.
    let du_promoteur = Denonciation { compte: None, prescripteur: None, ..attend };
    assert_eq!(codes(&du_promoteur, &Essai::de(9, Role::IR, 27))[2..4], ["", ""]);
}

#[test]
fn ce_qui_est_termine_se_dit_selon_sa_fin() {
    let admin = Essai::de(9, Role::IA, 2);
    for (statut, phrase) in [
        (StatutDenonciation::Refusee, "Cette dénonciation est refusée."),
        (StatutDenonciation::Annulee, "Cette dénonciation est déjà annulée."),
        (StatutDenonciation::Echue, "Cette dénonciation est échue depuis le 23/12/2026."),
    ] {
        let refus = a_l_etat(statut).annuler(&admin.entourage(), Some(motif())).expect_err("it has ended");
        assert_eq!((refus.genre, refus.phrase.as_ref()), (GenreDeRefus::Conflit, phrase));
    }
    for (statut, phrase) in [
        (StatutDenonciation::Validee, "Cette dénonciation est déjà validée."),
        (StatutDenonciation::Refusee, "Cette dénonciation est déjà refusée."),
        (StatutDenonciation::Annulee, "Cette dénonciation est annulée."),
        (StatutDenonciation::Echue, "Cette dénonciation est échue."),
    ] {
        let refus = a_l_etat(statut).refuser(&admin.entourage(), motif()).expect_err("it is decided");
        assert_eq!((refus.code, refus.phrase.as_ref()), ("denonciation-decidee", phrase));
    }
}

#[test]
fn ce_que_dit_une_ligne_se_relit_ou_se_refuse() {
    use StatutDenonciation as S;
    for statut in S::TOUS {
        let une = a_l_etat(statut);
        let motif = une.motif().map(str::to_owned);
        assert_eq!(EtatDenonciation::des_colonnes(statut, une.etat.finie(), motif), Ok(une.etat), "{statut:?}");
        let (finie, pourquoi) = if statut.court() {
            (Some(debut()), "en cours, avec une date de fin")
        } else {
            (None, "terminée, sans date de fin")
        };
        assert_eq!(EtatDenonciation::des_colonnes(statut, finie, None), Err(pourquoi), "{statut:?}");
    }
}
