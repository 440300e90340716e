//! Tests of the moves of an envelope, of the rules of codes, and of the texts.

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
        tel: None,
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
        (S::Ouverte, E::Signature) | (S::Refusee, E::Reprise) => Some(S::Ouverte),
        (S::Ouverte, E::DerniereSignature) => Some(S::Signee),
        (S::Ouverte, E::Refus) => Some(S::Refusee),
        (S::Ouverte, E::Fermeture) => Some(S::Fermee),
        (S::Ouverte, E::Reprise) | (S::Signee | S::Refusee | S::Fermee, _) => None,
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
fn un_refus_se_reprend() {
    let refusee = enveloppe().refuser(1, "Je n’ai pas lu cela.".to_owned(), a(1)).expect("their turn");
    let reprise = refusee.reprendre(1).expect("theirs");
    assert_eq!((reprise.etat, reprise.version, reprise.close), (EtatDEnveloppe::Ouverte, 3, None));
    assert_eq!([1, 2].map(|rang| reprise.tour(rang)), [TourDuSignataire::ASigner, TourDuSignataire::Attente]);
    assert!(reprise.signer(1, a(3)).is_ok());
    for (qui, rang) in [(&refusee, 2), (&refusee, 3), (&reprise, 1), (&enveloppe(), 1)] {
        assert_eq!(qui.reprendre(rang).expect_err("nothing to take back").code, "refus-absent", "{rang}");
    }
}

#[test]
fn une_adresse_se_corrige_tant_que_le_signataire_n_a_pas_signe() {
    let corriger = |enveloppe: &Enveloppe, rang| {
        enveloppe.corriger(rang, "lea@juste.example".to_owned(), Some("+33612345678".to_owned()))
    };
    let juste = corriger(&enveloppe(), 1).expect("they have not signed");
    let sienne = juste.signataires[0].personne.clone().expect("somebody");
    assert_eq!((sienne.email.as_str(), sienne.tel.as_deref()), ("lea@juste.example", Some("+33612345678")));
    assert_eq!((sienne.nom_complet(), juste.version), (personne().nom_complet(), 2), "who they are stays");
    let refusee = enveloppe().refuser(1, "Non.".to_owned(), a(1)).expect("their turn");
    assert!(corriger(&refusee, 1).is_ok(), "the refusal may be taken back from there");
    let une = enveloppe().signer(1, a(1)).expect("their turn");
    assert_eq!(corriger(&une, 1).expect_err("signed").code, "signature-faite");
    assert_eq!(corriger(&une, 2).expect_err("nobody yet").code, "signature-close");
    let fermee = enveloppe().fermer(a(1)).expect("open");
    assert_eq!(corriger(&fermee, 1).expect_err("closed").code, "signature-close");
}

/// In this contract the two buyers sign, then the company.
#[test]
fn seul_un_acquereur_engage_se_retracte() {
    let mut contrat = enveloppe();
    contrat.sujet = SujetSigne::Contrat(12);
    let second = SignataireDActe { id: 3, rang: 3, ..contrat.signataires[1].clone() };
    contrat.signataires.push(second);
    for (rang, role) in [(0, RoleDeSignataire::Acquereur), (1, RoleDeSignataire::Coacquereur)] {
        contrat.signataires[rang].role = role;
    }
    let code = |enveloppe: &Enveloppe, rang| enveloppe.exiger_un_acquereur_engage(rang).err().map(|refus| refus.code);
    let deux = contrat.signer(1, a(1)).and_then(|apres| apres.signer(2, a(2))).expect("in order");
    assert_eq!(code(&deux, 1), Some("retractation-sans-objet"), "the company has not signed");
    let signee = deux.signer(3, a(3)).expect("their turn");
    assert_eq!([1, 2].map(|rang| code(&signee, rang)), [None, None]);
    assert_eq!([3, 4].map(|rang| code(&signee, rang)), [Some("retractation-sans-objet"); 2], "the company does not");
    let sur_papier = contrat.fermer(a(1)).expect("open");
    assert_eq!([1, 2, 3].map(|rang| code(&sur_papier, rang)), [None, None, Some("retractation-sans-objet")], "by hand");
    assert_eq!(code(&contrat, 1), Some("retractation-sans-objet"), "it is to be signed");
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
    use PaiementDeLActe::{Autre, SansPret};
    let [texte] = acceptations(GenreDActe::Mandat, RoleDeSignataire::Representant, Autre) else { panic!("one text") };
    assert_eq!(texte.to_string(), "lu-et-accepte/1");
    assert!(acceptations(GenreDActe::Mandat, RoleDeSignataire::Societe, Autre).is_empty());
    for role in [RoleDeSignataire::Acquereur, RoleDeSignataire::Coacquereur] {
        let dits = |paiement| {
            acceptations(GenreDActe::Contrat, role, paiement).iter().map(|texte| (texte.code, texte.exigence))
        };
        let (conditions, lu, lre) =
            (("cgu", Exigence::Requis), ("lu-et-accepte", Exigence::Requis), ("lre", Exigence::Libre));
        assert!(dits(Autre).eq([conditions, lu, lre]), "{role:?}");
        assert!(dits(SansPret).eq([conditions, lu, ("sans-pret", Exigence::Requis), lre]), "{role:?}");
        assert!(acceptations(GenreDActe::Mandat, role, Autre).is_empty());
    }
    assert!(acceptations(GenreDActe::Contrat, RoleDeSignataire::Representant, SansPret).is_empty());
    for texte in acceptations(GenreDActe::Contrat, RoleDeSignataire::Acquereur, SansPret).iter().chain([&RETRACTATION])
    {
        assert!(!texte.texte.contains("  "), "{texte}");
    }
    assert!(!texte.texte.contains("  ") && !NIVEAU_EXPLIQUE.contains("  "), "a line that goes on leaves one space");
    for dit in ["article 3, point 10", "n°\u{a0}910/2014", "article 25", "prestataire"] {
        assert!(NIVEAU_EXPLIQUE.contains(dit), "{dit}");
    }
}

#[test]
fn un_sujet_se_relit_et_se_nomme() {
    let sujet = SujetSigne::Mandat(12);
    assert_eq!(SujetSigne::nouveau(sujet.genre().code(), sujet.numero()), Some(sujet));
    assert_eq!(SujetSigne::nouveau("venu-du-futur", 12), None);
    let contrat = SujetSigne::Contrat(12);
    assert_eq!(SujetSigne::nouveau(contrat.genre().code(), contrat.numero()), Some(contrat));
    assert_eq!(
        (contrat.reference(), contrat.nom_de_fichier()),
        ("R-000012".to_owned(), "contrat-R-000012.pdf".to_owned())
    );
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
