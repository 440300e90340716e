//! Moves of an envelope, rules of codes, words.

use super::*;
use crate::etats::chaque_ligne_compte;
use chrono::{DateTime, Utc};
use std::path::Path;
use std::time::Duration;

fn a(minutes: u64) -> DateTime<Utc> {
    let debut: DateTime<Utc> = "2026-11-27T09:00:00Z".parse().expect("an instant");
    debut + Duration::from_mins(minutes)
}

fn personne() -> PersonneSignataire {
    PersonneSignataire {
        civilite: Civilite::Mme,
        nom: "Perrin".to_owned(),
        prenom: "Léa".to_owned(),
        email: "lea.perrin@cabinet.example".to_owned(),
    }
}

fn enveloppe() -> Enveloppe {
    let signataire = |rang, role, personne| SignataireDActe {
        id: i64::from(rang),
        rang,
        role,
        personne,
        etat: EtatDeSignataire::Attend,
    };
    Enveloppe {
        id: IdEnveloppe(1),
        sujet: SujetSigne::Mandat(12),
        libelle: "Mandat".to_owned(),
        etat: EtatDEnveloppe::Ouverte,
        version: 1,
        ouverte: a(0),
        close: None,
        signataires: vec![
            signataire(1, RoleDeSignataire::Representant, Some(personne())),
            signataire(2, RoleDeSignataire::Societe, None),
        ],
    }
}

#[test]
fn la_table_dit_tout_ce_qui_peut_arriver() {
    use EtatDEnveloppe as S;
    use EvenementDEnveloppe as E;
    chaque_ligne_compte(TRANSITIONS, (&S::TOUS, &E::TOUS), |de, quand| match (de, quand) {
        (S::Ouverte, E::Signature) => Some(S::Ouverte),
        (S::Ouverte, E::DerniereSignature) => Some(S::Signee),
        (S::Ouverte, E::Refus) => Some(S::Refusee),
        (S::Ouverte, E::Fermeture) => Some(S::Fermee),
        (S::Signee | S::Refusee | S::Fermee, _) => None,
    });
}

#[test]
fn on_signe_dans_l_ordre() {
    let debut = enveloppe();
    assert_eq!(
        [1, 2, 3].map(|rang| debut.tour(rang)),
        [TourDuSignataire::ASigner, TourDuSignataire::Attente, TourDuSignataire::Close]
    );
    let trop_tot = debut.signer(2, a(1)).expect_err("the first one signs first");
    assert_eq!(trop_tot.code, "signature-pas-encore");

    let une = debut.signer(1, a(1)).expect("their turn");
    assert_eq!((une.etat, une.version, une.signatures(), une.close), (EtatDEnveloppe::Ouverte, 2, 1, None));
    assert_eq!([1, 2].map(|rang| une.tour(rang)), [TourDuSignataire::Signe, TourDuSignataire::ASigner]);
    assert_eq!(une.signer(1, a(2)).expect_err("once").code, "signature-faite");

    let deux = une.signer(2, a(3)).expect("their turn");
    assert_eq!((deux.etat, deux.version, deux.close), (EtatDEnveloppe::Signee, 3, Some(a(3))));
    assert_eq!(deux.signataires[0].etat, EtatDeSignataire::Signe { le: a(1) }, "the former signature stays");
    assert_eq!((deux.au_tour(), deux.fermer(a(4))), (None, None), "what everybody signed is taken back by nobody");
}

#[test]
fn un_refus_finit_tout() {
    let refusee = enveloppe().refuser(1, "Je n’ai pas lu cela.".to_owned(), a(1)).expect("their turn");
    assert_eq!((refusee.etat, refusee.version, refusee.close), (EtatDEnveloppe::Refusee, 2, Some(a(1))));
    assert_eq!([1, 2].map(|rang| refusee.tour(rang)), [TourDuSignataire::Refuse, TourDuSignataire::Close]);
    assert_eq!(refusee.signer(1, a(2)).expect_err("refused").code, "signature-refusee");
    assert_eq!(refusee.signer(2, a(2)).expect_err("refused").code, "signature-close");
    assert_eq!(enveloppe().refuser(2, "Non.".to_owned(), a(1)).expect_err("too early").code, "signature-pas-encore");
}

#[test]
fn ce_qui_est_retire_ne_se_signe_plus() {
    let fermee = enveloppe().fermer(a(1)).expect("open");
    assert_eq!((fermee.etat, fermee.close), (EtatDEnveloppe::Fermee, Some(a(1))));
    assert_eq!(fermee.signer(1, a(2)).expect_err("closed").code, "signature-close");
    assert_eq!(fermee.fermer(a(2)), None, "once");
}

#[test]
fn un_code_se_tape_cinq_fois_pendant_dix_minutes() {
    let code = |essais| CodeEnvoye { envoye: a(0), expire: a(0) + DUREE_DU_CODE, essais };
    assert_eq!(code(0).juger(CodeTape::Concorde, a(9)), Ok(()));
    assert_eq!(code(0).juger(CodeTape::Concorde, a(10)), Err(CodeRefuse::Expire));
    assert_eq!(code(0).juger(CodeTape::Differe, a(1)), Err(CodeRefuse::Faux { restent: 4 }));
    assert_eq!(code(3).juger(CodeTape::Differe, a(1)), Err(CodeRefuse::Faux { restent: 1 }));
    assert_eq!(code(4).juger(CodeTape::Concorde, a(1)), Ok(()), "the fifth may be the one");
    assert_eq!(code(4).juger(CodeTape::Differe, a(1)), Err(CodeRefuse::Bloque));
    assert_eq!(code(5).juger(CodeTape::Concorde, a(1)), Err(CodeRefuse::Bloque), "too late for the right one");
    let phrases = [CodeRefuse::Faux { restent: 4 }, CodeRefuse::Faux { restent: 1 }].map(CodeRefuse::phrase);
    assert!(phrases[0].ends_with("4 essais.") && phrases[1].ends_with("un essai."), "{phrases:?}");
}

#[test]
fn trois_codes_par_heure() {
    assert_eq!(prochain_code(&[], a(50)), None);
    assert_eq!(prochain_code(&[a(40), a(5)], a(50)), None);
    assert_eq!(prochain_code(&[a(40), a(20), a(5)], a(50)), Some(a(65)));
    assert_eq!(prochain_code(&[a(40), a(20), a(5)], a(65)), None, "the first of them no longer counts");
}

#[test]
fn un_code_a_six_chiffres() {
    assert_eq!(ecrire_le_code(7), "000007");
    assert_eq!(ecrire_le_code(u32::MAX).len(), 6);
    assert_eq!(lire_le_code(" 481 273\n").as_deref(), Some("481273"));
    for autre in ["", "48127", "4812733", "48127a", "４８１２７３"] {
        assert_eq!(lire_le_code(autre), None, "{autre}");
    }
}

#[test]
fn une_adresse_masquee_ne_s_ecrit_pas() {
    for (email, masque) in [
        ("thomas.martin@exemple.fr", "t…n@exemple.fr"),
        ("lea@exemple.fr", "l…@exemple.fr"),
        ("l@exemple.fr", "l…@exemple.fr"),
        ("anne@xn--htel-conseil-eib.example", "a…e@hôtel-conseil.example"),
        ("rien", "…"),
    ] {
        assert_eq!(masquer_l_email(email), masque);
    }
}

#[test]
fn chaque_texte_a_son_code_et_sa_version() {
    let [texte] = acceptations(GenreDActe::Mandat, RoleDeSignataire::Representant) else { panic!("one text") };
    assert_eq!(texte.to_string(), "lu-et-accepte/1");
    assert!(acceptations(GenreDActe::Mandat, RoleDeSignataire::Societe).is_empty());
    assert!(!texte.texte.contains("  ") && !NIVEAU_EXPLIQUE.contains("  "), "a line that goes on leaves one space");
    for dit in ["article 3, point 10", "n° 910/2014", "article 25", "prestataire"] {
        assert!(NIVEAU_EXPLIQUE.contains(dit), "{dit}");
    }
}

#[test]
fn un_sujet_se_relit_et_se_nomme() {
    let sujet = SujetSigne::Mandat(12);
    assert_eq!(SujetSigne::nouveau(sujet.genre().code(), sujet.numero()), Some(sujet));
    assert_eq!(SujetSigne::nouveau("venu-du-futur", 12), None);
    assert_eq!(sujet.reference(), "M-000012");
    assert_eq!(sujet.nom_de_fichier(), "mandat-M-000012.pdf");
    assert_eq!((personne().initiales(), personne().avec_civilite()), ("L. P.".to_owned(), "Mme Léa Perrin".to_owned()));
    let dit = format!("{:?}", enveloppe().signataires);
    assert!(!dit.contains("Perrin") && !dit.contains("cabinet"), "{dit}");
}

#[test]
fn le_dessin_est_celui_de_la_table() {
    let chemin = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/etats/enveloppe.md");
    if std::env::var_os("LINTEAU_ECRIRE_ETATS").is_some() {
        std::fs::write(&chemin, diagramme()).expect("the drawing is written");
    }
    let publie = std::fs::read_to_string(&chemin).expect("docs/etats/enveloppe.md");
    assert_eq!(publie, diagramme(), "LINTEAU_ECRIRE_ETATS=oui cargo test -p domain writes it anew");
}
