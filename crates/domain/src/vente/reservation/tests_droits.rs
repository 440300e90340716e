//! Tests of what a person may do with a contract at each stage, and of what the contract waits for.

use super::essais_contrat::*;
use super::*;
use crate::acces::Role;
use crate::contrat::{ObjetDuContrat, VoieDeSignature};
use crate::vente::{Agissant, DroitsSurReservation, essais};

/// What the prescriber of the reservation, and staff who manage its company, may do at each stage.
#[test]
fn a_chaque_etape_ses_gestes() {
    type Geste = fn(&DroitsSurReservation) -> &Result<(), RefusDeVente>;
    let gestes: [(&str, Geste); 13] = [
        ("modifier", |d| &d.modifier),
        ("annuler", |d| &d.annuler),
        ("signer", |d| &d.signer),
        ("renvoyer_lien", |d| &d.renvoyer_lien),
        ("corriger_adresse", |d| &d.corriger_adresse),
        ("renvoyer_au_brouillon", |d| &d.renvoyer_au_brouillon),
        ("deposer_papier", |d| &d.deposer_papier),
        ("confirmer_papier", |d| &d.confirmer_papier),
        ("contresigner", |d| &d.contresigner),
        ("professionnel", |d| &d.professionnel),
        ("notifier", |d| &d.notifier),
        ("retracter", |d| &d.retracter),
        ("dossier", |d| &d.dossier),
    ];
    let papier = envoyee(VoieDeSignature::Papier, ObjetDuContrat::Habitation);
    let jours = [jour("2026-11-27"); 2];
    let deposee = suite(moi(|moi| papier.deposer_le_papier(moi, &jours, apres(2))));
    let une = suite(a_signer().signer_par(1, None, apres(1)));
    let refusee = suite(une.refuser_de_signer(2, apres(2)));
    let annulee = suite(moi(|moi| a_signer().annuler(moi, None, apres(1))));
    let (prescripteur, de_l_equipe) = (regard(EP.0, Role::EP), regard(9, Role::IA));
    for (nom, reservation, siens, de_l_equipe_aussi) in [
        ("brouillon", brouillon(), "modifier annuler signer", "annuler"),
        (
            "à signer",
            a_signer(),
            "annuler signer renvoyer_lien corriger_adresse renvoyer_au_brouillon",
            "annuler renvoyer_lien corriger_adresse renvoyer_au_brouillon professionnel",
        ),
        (
            "signée par un",
            une.clone(),
            "annuler signer renvoyer_lien corriger_adresse",
            "annuler renvoyer_lien corriger_adresse professionnel",
        ),
        ("refusée", refusee, "annuler corriger_adresse", "annuler corriger_adresse professionnel"),
        (
            "papier",
            papier.clone(),
            "annuler signer renvoyer_au_brouillon deposer_papier",
            "annuler renvoyer_au_brouillon deposer_papier professionnel",
        ),
        ("papier déposé", deposee, "annuler deposer_papier", "annuler deposer_papier confirmer_papier professionnel"),
        ("à contresigner", a_contresigner(), "annuler", "annuler contresigner professionnel"),
        ("rétractation", notifiee(), "", "notifier retracter"),
        ("définitive", definitive(), "dossier", "annuler retracter dossier"),
        ("annulée", annulee, "", ""),
    ] {
        for (qui, attendus) in [(&prescripteur, siens), (&de_l_equipe, de_l_equipe_aussi)] {
            let droits = DroitsSurReservation::de(Agissant { regard: qui, compte: None }, &reservation, apres(3));
            let permis = gestes.iter().filter(|(_, geste)| geste(&droits).is_ok()).map(|(nom, _)| *nom);
            assert_eq!(permis.collect::<Vec<_>>().join(" "), attendus, "{nom}, {:?}", qui.roles);
        }
        // A colleague may do nothing, and neither may a member of staff who only reads.
        for (qui, regard) in essais::tout_le_monde() {
            if !["collègue", "équipe"].contains(&qui) {
                continue;
            }
            let droits = DroitsSurReservation::de(Agissant { regard: &regard, compte: None }, &reservation, apres(3));
            let permis: Vec<_> =
                gestes.iter().filter(|(_, geste)| geste(&droits).is_ok()).map(|(nom, _)| *nom).collect();
            assert!(permis.is_empty(), "{nom}, {qui}: {permis:?}");
        }
    }
    // When the contract cannot be signed now, each reason has its own code.
    let signer = |reservation: &Reservation| {
        code(DroitsSurReservation::de(Agissant { regard: &prescripteur, compte: None }, reservation, apres(3)).signer)
    };
    assert_eq!(signer(&suite(une.refuser_de_signer(2, apres(2)))), "signature-refusee");
    assert_eq!((signer(&a_contresigner()), signer(&definitive())), ("signature-faite", "signature-faite"));
}

/// Who may cancel a firm sale, and what the others read: those who could cancel before learn that it is firm.
#[test]
fn une_vente_definitive_ne_s_annule_que_par_qui_gere_sa_societe() {
    let (etape, sans_droit, non_geree) = ("reservation-etape", "role-manquant", "societe-non-geree");
    let attendus = [etape, etape, etape, etape, sans_droit, sans_droit, sans_droit, "", non_geree, ""];
    let (vendue, societe) = (Reservation { compte: Some(essais::SOCIETE), ..definitive() }, essais::societe());
    for ((qui, regard), attendu) in essais::tout_le_monde().into_iter().zip(attendus) {
        let droits =
            DroitsSurReservation::de(Agissant { regard: &regard, compte: Some(&societe) }, &vendue, apres(900));
        assert_eq!(code(droits.annuler), attendu, "{qui}");
    }
}

#[test]
fn ce_qui_est_attendu_suit_le_contrat() {
    let qui = |reservation: &Reservation| reservation.stade.attend().map(|suite| suite.qui);
    let une = suite(a_signer().signer_par(1, None, apres(1)));
    assert_eq!(qui(&a_signer()), Some("le premier acquéreur"));
    assert_eq!(qui(&une), Some("le second acquéreur"));
    assert_eq!(qui(&suite(une.refuser_de_signer(2, apres(2)))), Some("l’acquéreur"));
    assert_eq!(qui(&envoyee(VoieDeSignature::Papier, ObjetDuContrat::Autre)), Some("le prescripteur"));
    assert_eq!(qui(&a_contresigner()), Some("la société"));
    assert_eq!(en_retractation().stade.attend().map(|suite| suite.quoi), Some("Notifier le contrat aux acquéreurs"));
    assert_eq!(qui(&notifiee()), Some("les acquéreurs"));
    assert_eq!(qui(&definitive()), None);
}
