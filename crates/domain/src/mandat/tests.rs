//! When a mandate is active, which one counts, the reminders of its end, and its table.

use super::*;
use crate::etats::chaque_ligne_compte;
use crate::inscription::{ContactInscrit, LieuInscrit, PrescripteurInscrit, Representant};
use crate::saisie::Exigences;
use crate::utilisateur::Civilite;
use std::path::Path;

fn jour(texte: &str) -> NaiveDate {
    texte.parse().expect("a day")
}

fn instant(texte: &str) -> DateTime<Utc> {
    texte.parse().expect("an instant")
}

fn mandat(un: Option<&str>, deux: Option<&str>) -> Mandat {
    Mandat {
        date_signature: un.map(jour),
        date_signature_societe: deux.map(jour),
        ..Mandat::nouveau(IdMandat("0".repeat(32)), IdCompte(1))
    }
}

fn signe(le: &str) -> Mandat {
    mandat(Some(le), Some(le))
}

#[test]
fn actif_un_an_a_partir_de_la_seconde_signature() {
    for (un, deux) in [(None, None), (Some("2026-03-02"), None), (None, Some("2026-03-02"))] {
        assert_eq!(mandat(un, deux).date_echeance(), None);
        assert!(!mandat(un, deux).est_actif(jour("2026-06-01")));
    }
    for signe in [mandat(Some("2026-03-02"), Some("2026-03-09")), mandat(Some("2026-03-09"), Some("2026-03-02"))] {
        assert_eq!(signe.date_echeance(), Some(jour("2027-03-08")));
        let actifs = ["2026-03-08", "2026-03-09", "2027-03-08", "2027-03-09"].map(|j| signe.est_actif(jour(j)));
        assert_eq!(actifs, [false, true, true, false]);
    }
    assert_eq!(mandat(Some("2028-02-29"), Some("2028-02-29")).date_echeance(), Some(jour("2029-02-27")));
}

#[test]
fn ses_dates_disent_ou_il_en_est() {
    let aujourd_hui = jour("2026-06-01");
    let avec = |document| Mandat { document, ..mandat(None, None) };
    for (mandat, attendu) in [
        (avec(DocumentDuMandat::SansRepresentant), EtatDeMandat::SansRepresentant),
        (avec(DocumentDuMandat::EnPreparation), EtatDeMandat::EnPreparation),
        (avec(DocumentDuMandat::Etabli), EtatDeMandat::ASigner),
        // Only the portal's company has signed this mandate, on paper. The partner still has to sign.
        (mandat(None, Some("2026-05-01")), EtatDeMandat::SansRepresentant),
        (mandat(Some("2026-05-30"), None), EtatDeMandat::AContresigner { signe: jour("2026-05-30") }),
        (signe("2026-05-30"), EtatDeMandat::Actif { jusqu_au: jour("2027-05-29") }),
        (signe("2025-05-30"), EtatDeMandat::Termine { le: jour("2026-05-29") }),
    ] {
        assert_eq!(mandat.etat(aujourd_hui), attendu, "{mandat:?}");
    }
    // In Paris, this instant is half past midnight on 31 May.
    let le = instant("2026-05-30T22:30:00Z");
    for encore in [avec(DocumentDuMandat::Etabli), mandat(Some("2026-05-30"), None), signe("2026-05-30")] {
        let refuse = Mandat { fin: Some(FinDeMandat::Refuse(le)), ..encore.clone() };
        assert_eq!(refuse.etat(aujourd_hui), EtatDeMandat::Refuse { le });
        let termine = Mandat { fin: Some(FinDeMandat::Anticipee(le)), ..encore };
        assert_eq!(termine.etat(aujourd_hui), EtatDeMandat::Termine { le: jour("2026-05-31") });
        assert!(!termine.est_actif(jour("2026-05-30")), "from the instant on, not from the next day");
    }
    let fini = Mandat { fin: Some(FinDeMandat::Anticipee(le)), ..signe("2026-05-30") };
    assert_eq!(fini.date_echeance(), Some(jour("2027-05-29")), "the day that was signed stays what it was");
}

#[test]
fn celui_qui_court_compte_sinon_le_dernier() {
    let aujourd_hui = jour("2026-06-01");
    let a_signer = mandat(None, None);
    let nomme = |rang: u8, mandat: &Mandat| Mandat { id: IdMandat(rang.to_string()), ..mandat.clone() };
    let fini = Mandat { fin: Some(FinDeMandat::Anticipee(instant("2026-05-30T08:00:00Z"))), ..signe("2026-05-02") };
    for (quoi, mandats, actif, qui_compte) in [
        ("none", vec![], None, None),
        ("one to sign", vec![a_signer.clone()], None, Some("0")),
        ("its renewal is to sign", vec![signe("2025-06-10"), a_signer.clone()], Some("0"), Some("0")),
        ("its renewal is signed", vec![signe("2025-06-10"), signe("2026-05-20")], Some("1"), Some("1")),
        ("a scan recorded late", vec![signe("2026-05-20"), signe("2025-06-10")], Some("0"), Some("0")),
        ("over, and renewed too late", vec![signe("2025-05-10"), a_signer.clone()], None, Some("1")),
        ("all over", vec![signe("2023-05-10"), signe("2024-05-10")], None, Some("1")),
        ("ended early", vec![fini.clone()], None, Some("0")),
        ("ended early, the one before still runs", vec![signe("2025-06-10"), fini], Some("0"), Some("0")),
    ] {
        let mandats = Mandats::nouveaux((0..).zip(&mandats).map(|(rang, mandat)| nomme(rang, mandat)).collect());
        let nom = |mandat: Option<&Mandat>| mandat.map(|mandat| mandat.id.0.clone());
        assert_eq!(nom(mandats.actif(aujourd_hui)).as_deref(), actif, "{quoi}");
        assert_eq!(nom(mandats.qui_compte(aujourd_hui)).as_deref(), qui_compte, "{quoi}");
    }
}

#[test]
fn sa_fin_se_dit_a_trente_jours_a_sept_et_une_fois_passee() {
    use RappelDeMandat::{Fini, Sept, Trente};
    // The last day of this mandate is 1 June 2027.
    let mandat = signe("2026-06-02");
    for (quand, dit, attendu) in [
        ("2027-05-01", None, None),
        ("2027-05-02", None, Some(Trente)),
        ("2027-05-02", Some(Trente), None),
        ("2027-05-24", Some(Trente), None),
        ("2027-05-25", Some(Trente), Some(Sept)),
        ("2027-05-25", Some(Sept), None),
        // The server was stopped in between, so only the most urgent reminder is sent.
        ("2027-05-28", None, Some(Sept)),
        ("2027-06-01", Some(Sept), None),
        ("2027-06-02", Some(Sept), Some(Fini)),
        ("2027-06-02", None, Some(Fini)),
        ("2027-06-08", Some(Sept), Some(Fini)),
        ("2027-06-08", Some(Fini), None),
        // Eight days after the end, no letter is sent any more.
        ("2027-06-09", Some(Sept), None),
    ] {
        assert_eq!(mandat.rappel_du(jour(quand), dit), attendu, "{quand} {dit:?}");
    }
    let renouveles = ["2027-05-01", "2027-05-02", "2027-06-01", "2027-06-02"].map(|j| mandat.est_a_renouveler(jour(j)));
    assert_eq!(renouveles, [false, true, true, false]);
    let fini = Mandat { fin: Some(FinDeMandat::Anticipee(instant("2027-05-20T08:00:00Z"))), ..mandat };
    for quand in ["2027-05-25", "2027-06-02"] {
        assert_eq!(fini.rappel_du(jour(quand), None), None, "who ended it has told it");
        assert!(!fini.est_a_renouveler(jour(quand)));
    }
    for rappel in RappelDeMandat::TOUS {
        assert_eq!(rappel.code(), rappel.jours().to_string());
    }
}

/// The moves that the table must hold. They are written by hand for every step and event.
fn attendu(etape: EtapeMandat, quand: EvenementMandat) -> Option<EtapeMandat> {
    use EtapeMandat::{AContresigner, ASigner, Actif, EnPreparation, Refuse, SansRepresentant, Termine};
    use EvenementMandat as E;
    let signe = matches!(etape, Actif | Termine);
    let vers = match quand {
        E::RepresentantNomme if !signe && etape != AContresigner => EnPreparation,
        E::Etabli if etape == EnPreparation => ASigner,
        E::Renvoye if etape == ASigner => ASigner,
        E::Renvoye if etape == Refuse => EnPreparation,
        E::Signe if etape == ASigner => AContresigner,
        E::Refuse if etape == ASigner => Refuse,
        E::Contresigne if etape == AContresigner => Actif,
        E::EnregistreSurPapier if !signe => Actif,
        E::Echu if etape == Actif => Termine,
        E::TermineParLEquipe if matches!(etape, SansRepresentant | EnPreparation | ASigner | AContresigner | Actif) => {
            Termine
        }
        _ => return None,
    };
    Some(vers)
}

#[test]
fn la_table_est_celle_qui_est_dite() {
    chaque_ligne_compte(TRANSITIONS, (&EtapeMandat::TOUTES, &EvenementMandat::TOUS), attendu);
    let refus = signe("2026-03-02").permettre(EvenementMandat::Signe, jour("2026-06-01")).expect_err("signed");
    assert_eq!(
        refus.to_string(),
        "un mandat «\u{a0}Actif\u{a0}» ne peut pas être «\u{a0}signé par le représentant\u{a0}»"
    );
}

#[test]
fn le_dessin_est_celui_de_la_table() {
    let chemin = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/etats/mandat.md");
    if std::env::var_os("LINTEAU_ECRIRE_ETATS").is_some() {
        std::fs::write(&chemin, diagramme()).expect("the drawing is written");
    }
    let publie = std::fs::read_to_string(&chemin).expect("docs/etats/mandat.md");
    assert_eq!(publie, diagramme(), "LINTEAU_ECRIRE_ETATS=oui cargo test -p domain writes it anew");
}

#[test]
fn un_nom_est_de_trente_deux_chiffres() {
    assert!(IdMandat::lire(&"0a".repeat(16)).is_some());
    for autre in ["", "12", &"0A".repeat(16), &"zz".repeat(16), "../../etc/passwd"] {
        assert_eq!(IdMandat::lire(autre), None, "{autre}");
    }
}

fn prescripteur() -> PrescripteurInscrit {
    PrescripteurInscrit {
        civility: Civilite::M,
        lastname: "Hamon".to_owned(),
        firstname: "Malo".to_owned(),
        contact: ContactInscrit { phone: "+33639982001".to_owned(), email: "malo@cabinet.example".to_owned() },
        location: LieuInscrit { address: String::new(), zipcode: String::new(), city: String::new() },
        is_legal_representative: true,
        representative: None,
    }
}

#[test]
fn le_representant_est_le_prescripteur_ou_qui_il_a_dit() {
    let RepresentantLegal(lui) = RepresentantLegal::de(&prescripteur()).expect("themself");
    assert_eq!((lui.avec_civilite().as_str(), lui.email.as_str()), ("M. Malo Hamon", "malo@cabinet.example"));
    let lea = Representant {
        civility: Civilite::Mme,
        lastname: "Perrin".to_owned(),
        firstname: "Léa".to_owned(),
        email: "lea@cabinet.example".to_owned(),
    };
    let autre = PrescripteurInscrit { is_legal_representative: false, representative: Some(lea), ..prescripteur() };
    assert_eq!(RepresentantLegal::de(&autre).expect("another").0.avec_civilite(), "Mme Léa Perrin");
    let personne = PrescripteurInscrit { is_legal_representative: false, ..prescripteur() };
    assert_eq!(RepresentantLegal::de(&personne), None);
}

#[test]
fn un_representant_se_saisit_comme_a_l_inscription() {
    let exigences = Exigences { aujourd_hui: jour("2026-06-01"), domaine: "linteau.example" };
    let juste = SaisieRepresentant {
        civilite: "Mme".to_owned(),
        nom: " Perrin ".to_owned(),
        prenom: "Léa".to_owned(),
        email: "Lea@Cabinet.example".to_owned(),
    };
    let RepresentantLegal(lu) = juste.lire(exigences).expect("a representative");
    assert_eq!((lu.nom.as_str(), lu.email.as_str()), ("Perrin", "lea@cabinet.example"));
    for (saisie, champ) in [
        (SaisieRepresentant { civilite: "Dr".to_owned(), ..juste.clone() }, "civilite"),
        (SaisieRepresentant { nom: String::new(), ..juste.clone() }, "nom"),
        (SaisieRepresentant { prenom: "12".to_owned(), ..juste.clone() }, "prenom"),
        (SaisieRepresentant { email: "lea".to_owned(), ..juste.clone() }, "email"),
        // The representative of a partner must not use an e-mail address of the portal's own company.
        (SaisieRepresentant { email: "lea@linteau.example".to_owned(), ..juste.clone() }, "email"),
    ] {
        let fautes = saisie.lire(exigences).expect_err("refused");
        assert_eq!(fautes.iter().map(|faute| faute.champ).collect::<Vec<_>>(), [champ], "{saisie:?}");
    }
}
