use super::*;
use crate::etats::chaque_ligne_compte;
use crate::fichier::phrase_formats;
use crate::saisie::{Exigences, raison};
use std::path::Path;

fn jour(texte: &str) -> NaiveDate {
    texte.parse().expect("a day")
}

fn exigences() -> Exigences<'static> {
    Exigences { aujourd_hui: jour("2026-11-22"), domaine: "linteau.example" }
}

fn lieu() -> SaisieLieu {
    SaisieLieu { address: " 8 quai de la Fosse ".into(), zipcode: "44000".into(), city: "Nantes".into() }
}

fn societe() -> SaisieSociete {
    SaisieSociete {
        siren: "732 829 320".into(),
        siret: String::new(),
        company_name: "Cabinet Rivoal".into(),
        rcs: "RCS Nantes".into(),
        social_status: "SARL".into(),
        category: "agent immobilier".into(),
        card_number: "CPI 4401 2024 000 012 345".into(),
        card_expiration_date: "31/12/2027".into(),
        phone: "02 40 00 00 00".into(),
        email: "Contact@Cabinet-Rivoal.example".into(),
        location: lieu(),
    }
}

fn personne() -> SaisiePersonne {
    SaisiePersonne {
        civility: "Mme".into(),
        lastname: "Rivoal".into(),
        firstname: "Maëlle".into(),
        email: "maelle@cabinet-rivoal.example".into(),
    }
}

fn prescripteur() -> SaisiePrescripteur {
    SaisiePrescripteur {
        personne: personne(),
        phone: "+33 6 39 98 00 01".into(),
        location: lieu(),
        is_legal_representative: true,
        representative: None,
    }
}

#[test]
fn ce_qui_est_saisi_se_lit_comme_il_est_garde() {
    let lue = societe().lire(exigences()).expect("it keeps every rule");
    assert_eq!((lue.siren.as_str(), lue.siret.as_deref()), ("732829320", None));
    assert_eq!(lue.card_expiration_date, jour("2027-12-31"));
    assert_eq!(
        (lue.contact.phone.as_str(), lue.contact.email.as_str()),
        ("+33240000000", "contact@cabinet-rivoal.example")
    );
    assert_eq!(lue.location.address, "8 quai de la Fosse");
    let siege = SaisieSociete { siren: "732 829 320 00074".into(), ..societe() }.lire(exigences()).expect("a siret");
    assert_eq!((siege.siren.as_str(), siege.siret.as_deref()), ("732829320", Some("73282932000074")));
    let lu = prescripteur().lire(exigences()).expect("it keeps every rule");
    assert_eq!((lu.contact.phone.as_str(), lu.representative), ("+33639980001", None));
    let json = serde_json::to_value(&lue).expect("JSON");
    assert_eq!(json["cardExpirationDate"], "2027-12-31", "the words of the wire");
}

#[test]
fn chaque_champ_de_la_societe_dit_la_regle_qu_il_rompt() {
    type Changer = fn(&mut SaisieSociete, &str);
    let cas: [(Changer, &str, &str, &str); 19] = [
        (|s, v| s.siren = v.into(), "", "siren", "Ce champ est obligatoire."),
        (|s, v| s.siren = v.into(), "12", "siren", "Veuillez renseigner un numéro siren valide."),
        (|s, v| s.siren = v.into(), "732829321", "siren", "N° de Siren erroné"),
        (|s, v| s.siret = v.into(), "73282932000075", "siret", "N° de Siren erroné"),
        (
            |s, v| s.siret = v.into(),
            "26570134200148",
            "siret",
            "Ce siret n’est pas celui d’un établissement de ce siren.",
        ),
        (|s, v| s.company_name = v.into(), "  ", "companyName", "Ce champ est obligatoire."),
        (|s, v| s.company_name = v.into(), "a\r\nBcc: b", "companyName", "Ce champ n'est pas valide."),
        (|s, v| s.rcs = v.into(), "", "rcs", "Ce champ est obligatoire."),
        (|s, v| s.social_status = v.into(), "GIE", "socialStatus", "Ce champ n'est pas valide."),
        (|s, v| s.category = v.into(), "notaire", "category", "Ce champ n'est pas valide."),
        (
            |s, v| s.card_number = v.repeat(51),
            "1",
            "cardNumber",
            "Le numéro de carte professionnel ne doit pas contenir plus de 50 caractères",
        ),
        (
            |s, v| s.card_expiration_date = v.into(),
            "31/02/2027",
            "cardExpirationDate",
            "Veuillez renseigner une date valide.",
        ),
        (
            |s, v| s.card_expiration_date = v.into(),
            "2026-11-21",
            "cardExpirationDate",
            "La date d'expiration de votre carte professionnelle doit être postérieure à aujourd'hui",
        ),
        (|s, v| s.phone = v.into(), "abc", "contact.phone", "Veuillez renseigner un numéro de téléphone valide."),
        (
            |s, v| s.email = v.into(),
            "contact@linteau.example",
            "contact.email",
            "Veuillez renseigner une adresse email valide.",
        ),
        (
            |s, v| s.email = v.into(),
            "a@b.example\nBcc: c@d.example",
            "contact.email",
            "Veuillez renseigner une adresse email valide.",
        ),
        (
            |s, v| s.location.zipcode = v.into(),
            "99000",
            "location.zipcode",
            "Veuillez renseigner un code postal valide.",
        ),
        (|s, v| s.location.city = v.into(), "", "location.city", "Ce champ est obligatoire."),
        (
            |s, v| s.location.address = v.repeat(256),
            "a",
            "location.address",
            "Ce champ doit contenir 255 caractères maximum.",
        ),
    ];
    for (changer, valeur, champ, message) in cas {
        let mut saisie = societe();
        changer(&mut saisie, valeur);
        let fautes = saisie.lire(exigences()).expect_err(champ);
        assert_eq!(fautes.len(), 1, "{champ}: {fautes:?}");
        assert_eq!((fautes[0].champ, fautes[0].message.as_str()), (champ, message));
    }
    let toutes = SaisieSociete::default().lire(exigences()).expect_err("nothing");
    assert_eq!(toutes.len(), 12, "every field that must be there, once: {toutes:?}");
}

#[test]
fn le_representant_legal_est_dit_quand_ce_n_est_pas_le_prescripteur() {
    let sans = SaisiePrescripteur { is_legal_representative: false, ..prescripteur() };
    let fautes = sans.lire(exigences()).expect_err("nobody");
    let champs: Vec<_> = fautes.iter().map(|f| f.champ).collect();
    assert_eq!(champs, REPRESENTANT);
    let avec = SaisiePrescripteur { representative: Some(personne()), ..sans };
    assert!(avec.lire(exigences()).expect("somebody").representative.is_some());
    let chiffre = SaisiePersonne { lastname: "R2".into(), ..personne() };
    let fautes = SaisiePrescripteur { personne: chiffre, ..prescripteur() }.lire(exigences()).expect_err("a digit");
    assert_eq!((fautes[0].champ, fautes[0].code), ("lastname", "name"));
    // `lire` accepts this e-mail of the portal's own domain, because the call refuses it with another answer.
    let maison = SaisiePersonne { email: "m@linteau.example".into(), ..personne() };
    assert!(SaisiePrescripteur { personne: maison, ..prescripteur() }.lire(exigences()).is_ok());
}

const REPRESENTANT: [&str; 4] =
    ["representative.civility", "representative.lastname", "representative.firstname", "representative.email"];

#[test]
fn une_raison_a_de_dix_a_cinq_cents_caracteres() {
    assert_eq!(raison("raison", "  pas encore reçue  ").as_deref(), Ok("pas encore reçue"));
    for (texte, code) in [("", "required"), ("court", "min"), (&"a".repeat(501), "max"), ("une raison\u{7}", "format")]
    {
        assert_eq!(raison("raison", texte).expect_err(code).code, code);
    }
}

#[test]
fn les_sept_documents_se_nomment() {
    for emplacement in Emplacement::TOUS {
        assert_eq!(Emplacement::depuis_code(emplacement.code()), Some(emplacement));
        assert_eq!(emplacement.champ(), format!("documents.{}", emplacement.code()));
        assert_eq!(serde_json::to_value(emplacement).expect("JSON"), emplacement.code());
    }
    assert_eq!(Emplacement::TOUS.map(Emplacement::se_remplace), [false, false, false, false, false, true, true]);
    let phrase = "Ce type de fichier n'est pas valide (formats acceptés\u{a0}: PDF, JPG, JPEG, PNG)";
    assert_eq!(phrase_formats(FORMATS), phrase);
}

/// The expected moves are written by hand from `domain.md` section 8, to be compared with the table. A move that is
/// not written here is refused.
#[test]
fn chaque_evenement_depuis_chaque_etat_est_permis_ou_refuse() {
    use EvenementInscription as E;
    use StatutInscription::{ATraiter, Acceptee, Effacee, PieceDemandee, Refusee};
    let attendu = |de, quand| match (de, quand) {
        (ATraiter | PieceDemandee, E::PieceDemandee) | (PieceDemandee, E::PieceRecue) => Some(PieceDemandee),
        (PieceDemandee, E::DernierePieceRecue | E::DelaiPasse) => Some(ATraiter),
        (ATraiter | PieceDemandee, E::Acceptee) => Some(Acceptee),
        (ATraiter | PieceDemandee, E::Refusee) => Some(Refusee),
        (Refusee, E::Effacee) => Some(Effacee),
        _ => None,
    };
    chaque_ligne_compte(TRANSITIONS, (&StatutInscription::TOUS, &E::TOUS), attendu);
    for statut in StatutInscription::TOUS {
        assert_eq!(StatutInscription::depuis_code(statut.code()), Some(statut));
        assert_eq!(StatutInscription::depuis_nom(statut.nom()), Some(statut));
        for evenement in E::TOUS {
            assert_eq!(statut.apres(evenement).ok(), attendu(statut, evenement), "{statut:?}, {evenement:?}");
            let decide = matches!(evenement, E::Acceptee | E::Refusee);
            assert!(!decide || statut.apres(evenement).is_ok() == statut.attend(), "{statut:?}: decided once");
        }
    }
}

#[test]
fn le_dessin_est_celui_de_la_table() {
    let chemin = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/etats/inscription.md");
    if std::env::var_os("LINTEAU_ECRIRE_ETATS").is_some() {
        std::fs::write(&chemin, diagramme()).expect("the drawing is written");
    }
    let publie = std::fs::read_to_string(&chemin).expect("docs/etats/inscription.md");
    assert_eq!(publie, diagramme(), "LINTEAU_ECRIRE_ETATS=oui cargo test -p domain writes it anew");
}

fn dossier(annuaire: ConstatAnnuaire) -> Dossier {
    Dossier {
        company: societe().lire(exigences()).expect("a company"),
        prescriber: prescripteur().lire(exigences()).expect("a prescriber"),
        raisons: Raisons::default(),
        annuaire,
    }
}

fn connue(active: bool, denomination: &str) -> ConstatAnnuaire {
    ConstatAnnuaire::Connue {
        active,
        siret: "73282932000074".into(),
        denomination: denomination.into(),
        siege: LieuInscrit { address: "8 QUAI DE LA FOSSE".into(), zipcode: "44000".into(), city: "NANTES".into() },
    }
}

#[test]
fn les_controles_disent_ce_qui_est_a_regarder() {
    use EtatControle::{Attention, Bon, Inconnu, Mauvais};
    let etats = |dossier: &Dossier, assurance: Option<&str>, jour_dit: &str| {
        controler(dossier, assurance.map(jour), jour(jour_dit)).iter().map(|c| c.etat).collect::<Vec<_>>()
    };
    let bon = dossier(connue(true, "CABINET RIVOAL"));
    assert_eq!(etats(&bon, Some("2027-11-22"), "2026-11-22"), [Bon; 9]);
    // On 1 December 2027 the card ends soon, and the insurance has ended.
    assert_eq!(etats(&bon, Some("2027-11-22"), "2027-12-01")[5..7], [Attention, Mauvais]);
    assert_eq!(etats(&bon, None, "2028-01-01")[5..7], [Mauvais, Inconnu]);
    let autre = dossier(connue(false, "AUTRE NOM"));
    assert_eq!(etats(&autre, None, "2026-11-22")[..4], [Mauvais, Bon, Attention, Bon]);
    let inconnue = dossier(ConstatAnnuaire::Inconnue);
    assert_eq!(etats(&inconnue, None, "2026-11-22")[..4], [Attention, Inconnu, Inconnu, Inconnu]);
    assert_eq!(etats(&inconnue, None, "2026-11-22")[8], Attention, "typed by hand");
    let mut publique = dossier(ConstatAnnuaire::Muet);
    publique.prescriber.contact.email = "maelle@gmail.com".into();
    publique.company.card_number = "12 AB".into();
    assert_eq!(
        etats(&publique, None, "2026-11-22"),
        [Inconnu, Inconnu, Inconnu, Inconnu, Attention, Bon, Inconnu, Attention, Attention]
    );
}

#[test]
fn une_inscription_a_une_reference() {
    assert_eq!(IdInscription(41).reference(jour("2026-11-22")), "INS-2026-000041");
}
