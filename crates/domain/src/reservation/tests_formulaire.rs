//! Tests of the form. First come the cases of the file, which the browser runs too. Then come the rules about several
//! fields, the lot and the law.

use super::conditions::FICHIER;
use super::*;
use crate::lot::{DepotGarantie, PrixLot};
use crate::nombres::{Montant, Taux};
use chrono::NaiveDate;
use proptest::prelude::*;
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// The day on which the cases are run. It is the same as in `regles.json`.
pub(super) const AUJOURD_HUI: &str = "2026-11-22";

pub(super) fn jour(texte: &str) -> NaiveDate {
    texte.parse().expect("a day")
}

#[derive(Deserialize)]
struct Cas {
    champ: String,
    document: Value,
    message: Option<String>,
}

#[test]
fn tous_les_cas_du_fichier_tiennent() {
    let fichier: Value = serde_json::from_str(FICHIER).expect("the file");
    let cas: Vec<Cas> = serde_json::from_value(fichier["cas"].clone()).expect("its cases");
    assert!(cas.len() > 40);
    for un in cas {
        let constats = verifier_les_champs(&un.document, jour(AUJOURD_HUI));
        let dit = constats.into_iter().find(|constat| constat.champ == un.champ).map(|constat| constat.message);
        assert_eq!(dit, un.message, "{} of {}", un.champ, un.document);
    }
    let sections: Vec<_> = fichier["sections"]
        .as_array()
        .expect("sections")
        .iter()
        .map(|s| (s["code"].as_str(), s["libelle"].as_str()))
        .collect();
    let connues = SectionDeReservation::TOUTES.map(|section| (Some(section.code()), Some(section.libelle())));
    assert_eq!(sections, connues);
}

fn personne(prenom: &str, email: &str) -> Value {
    json!({
        "civilite": "Mme", "nom": "Le Goff", "prenom": prenom, "email": email, "tel": "0639980001",
        "adresse": "8 quai de la Fosse", "cp": "44000", "ville": "Nantes", "pays": {"code": "FR"},
        "dateNaissance": "1988-04-12", "lieuNaissance": "Brest", "nationalite": "FR",
        "situationFamiliale": {"code": "marie"}, "regimeMatrimonial": "communaute", "lieuMariage": "Quimper",
    })
}

/// The complete form of a married couple.
pub(super) fn couple() -> Value {
    json!({
        "reservataire": personne("Anaïs", "anais@exemple.fr"),
        "coreservataire": personne("Zoé", "zoe@exemple.fr"),
        "destinationAchat": {"code": "residence-principale"},
        "destinationAchatDetail": {"code": "primo-accession"},
        "fiscalite": {"code": "droit-commun"},
        "tva": 20,
        "financement": {"apport": [29_000], "pret": [{"banque": "Crédit de l’Ouest", "montant": 300_000}], "credit": true},
        "depotGarantie": {"type": {"code": "cheque"}, "montant": 1500, "numeroCheque": "0000123", "banque": "Crédit de l’Ouest"},
    })
}

pub(super) struct Monde {
    prix: PrixLot,
    depots: Vec<DepotGarantie>,
    pieces: Vec<PieceFournie>,
    pub(super) actabilite: Option<NaiveDate>,
}

impl Monde {
    pub(super) fn nouveau() -> Self {
        let euros = |unites| Some(Montant::depuis_unites(unites));
        let depot = |code: &str, unites| DepotGarantie {
            code: code.to_owned(),
            libelle: code.to_owned(),
            montant: Montant::depuis_unites(unites),
        };
        let taux = |centiemes| Some(Taux::depuis_centiemes(centiemes));
        let piece = |categorie, type_piece| PieceFournie { categorie, type_piece };
        Self {
            prix: PrixLot {
                tva: taux(2000),
                prix: euros(329_000),
                prix_grille: euros(339_000),
                tva_reduite: taux(550),
                prix_tva_reduite: euros(289_000),
                tva_lli: taux(1000),
                prix_lli: euros(301_000),
                ..PrixLot::default()
            },
            depots: vec![depot("sans", 0), depot("cheque-1500", 1500)],
            pieces: vec![
                piece(CategorieDePiece::Reservataire, TypeDePiece::Identite),
                piece(CategorieDePiece::Coreservataire, TypeDePiece::Identite),
                piece(CategorieDePiece::Dossier, TypeDePiece::Cheque),
            ],
            actabilite: Some(jour("2027-06-01")),
        }
    }

    pub(super) fn constats(&self, document: &Value) -> Vec<ConstatDuFormulaire> {
        self.constats_sous(&["tva55", "pinel", "lmnp", "lli"], document)
    }

    /// The faults of a document for a lot that is sold under these schemes.
    pub(super) fn constats_sous(&self, fiscalites: &[&str], document: &Value) -> Vec<ConstatDuFormulaire> {
        self.constats_de(crate::lot::Nature::Appartement, fiscalites, document)
    }

    /// The faults of a document for a lot of this nature that is sold under these schemes.
    pub(super) fn constats_de(
        &self,
        nature: crate::lot::Nature,
        fiscalites: &[&str],
        document: &Value,
    ) -> Vec<ConstatDuFormulaire> {
        let cadre = CadreDeReservation {
            nature: Some(nature),
            aujourd_hui: jour(AUJOURD_HUI),
            prix: &self.prix,
            depots: &self.depots,
            fiscalites,
            actabilite: self.actabilite,
            pieces: &self.pieces,
        };
        verifier_la_reservation(document, &cadre)
    }

    /// The field and the code of each fault, in the order of the form.
    pub(super) fn dits(&self, document: &Value) -> Vec<(String, &'static str)> {
        self.constats(document).into_iter().map(|constat| (constat.champ, constat.code)).collect()
    }
}

/// The document with another value at this path (JSON pointer). The parent of the path must exist.
pub(super) fn avec(mut document: Value, pointeur: &str, valeur: Value) -> Value {
    let (parent, cle) = pointeur.rsplit_once('/').expect("a pointer");
    let parent = document.pointer_mut(parent).and_then(Value::as_object_mut).expect("an object");
    parent.insert(cle.to_owned(), valeur);
    document
}

fn un(champ: &str, code: &'static str) -> Vec<(String, &'static str)> {
    vec![(champ.to_owned(), code)]
}

#[test]
fn un_couple_complet_l_est_et_chaque_oubli_se_dit_dans_sa_section() {
    let monde = Monde::nouveau();
    assert_eq!(monde.dits(&couple()), []);
    let brouillon = BrouillonReservation::lire(&couple()).expect("all its fields are known");
    assert_eq!(brouillon.acquereurs().count(), 2);
    for (pointeur, champ, code, section) in [
        ("/reservataire/nom", "reservataire.nom", "required", SectionDeReservation::Acquereurs),
        ("/coreservataire/lieuMariage", "coreservataire.lieuMariage", "required", SectionDeReservation::Acquereurs),
        ("/destinationAchat", "destinationAchat.code", "required", SectionDeReservation::Projet),
        ("/fiscalite", "fiscalite.code", "required", SectionDeReservation::Projet),
        ("/tva", "tva", "required", SectionDeReservation::Prix),
        ("/financement", "financement", "required_funding", SectionDeReservation::Financement),
        ("/depotGarantie/banque", "depotGarantie.banque", "required", SectionDeReservation::Depot),
    ] {
        let mut document = couple();
        if pointeur == "/destinationAchat" {
            document = avec(document, "/destinationAchatDetail", Value::Null);
        }
        let constats = monde.constats(&avec(document, pointeur, Value::Null));
        let dits: Vec<_> = constats.iter().map(|c| (c.champ.as_str(), c.code, c.genre)).collect();
        assert_eq!(dits, [(champ, code, GenreDeConstat::Manquant)], "{pointeur}");
        for autre in SectionDeReservation::TOUTES {
            let attendu = if autre == section { EtatDeSection::Incomplete } else { EtatDeSection::Complete };
            assert_eq!(autre.etat(&constats), attendu, "{pointeur}, {autre:?}");
        }
    }
    // In an empty form, something is missing in every section except two: the notary (the programme has one) and the
    // summary (which asks nothing).
    let rien = monde.constats(&json!({}));
    assert!(rien.iter().all(|constat| constat.genre == GenreDeConstat::Manquant));
    let completes: Vec<_> =
        SectionDeReservation::TOUTES.into_iter().filter(|s| s.etat(&rien) == EtatDeSection::Complete).collect();
    assert_eq!(
        completes,
        [SectionDeReservation::Notaire, SectionDeReservation::Documents, SectionDeReservation::Recapitulatif]
    );
}

#[test]
fn un_regime_de_communaute_demande_les_deux() {
    let monde = Monde::nouveau();
    let seul = |regime: &str| {
        avec(avec(couple(), "/coreservataire", Value::Null), "/reservataire/regimeMatrimonial", json!(regime))
    };
    for regime in ["communaute", "communaute-universelle"] {
        let constats = monde.constats(&seul(regime));
        assert!(constats.iter().any(|c| c.code == "union" && c.genre == GenreDeConstat::Manquant
            && c.message == "Seule la réservation à deux est possible pour les réservataires unis sous le régime de la communauté."), "{regime}");
    }
    let contrat = monde.dits(&seul("separation-de-biens"));
    assert_eq!(contrat, un("documents.reservataire.contrat", "document"));
    let pacse = avec(seul("communaute"), "/reservataire/situationFamiliale", json!({"code": "pacse"}));
    assert_eq!(monde.dits(&pacse), un("reservataire.regimeMatrimonial", "situation"));
    // The buyer acts for a company and buys nothing for themself, so their regime does not count.
    let societe = avec(seul("communaute"), "/resaSociete", json!(true));
    let dits = monde.dits(&societe);
    assert!(
        dits.iter().all(|(champ, _)| champ.starts_with("societe.") || champ.starts_with("documents.societe.")),
        "{dits:?}"
    );
    assert_eq!(dits.len(), 6 + 2);
}

#[test]
fn le_financement_se_tient_et_couvre_le_prix() {
    let monde = Monde::nouveau();
    let finance = |financement: Value| monde.constats(&avec(couple(), "/financement", financement));
    for vide in
        [json!({}), json!({"apport": [0]}), json!({"apport": [], "pret": [{"banque": "B"}]}), json!({"apport": [null]})]
    {
        let dits = finance(vide);
        assert_eq!(dits[0].message, "Un apport ou un emprunt est nécessaire");
    }
    let reste = finance(json!({"apport": [29_000.5], "pret": [{"montant": 200_000}]}));
    assert_eq!((reste[0].code, reste[0].message.as_str()), ("reste", "Il reste 99\u{202f}999,50\u{a0}€ à financer."));
    assert_eq!(finance(json!({"apport": [329_000]})), []);
    // A loan must have an amount.
    for (financement, champ) in [
        (json!({"apport": [329_000], "credit": true}), "financement.pret"),
        (json!({"apport": [329_000], "pret": [{"banque": "Crédit de l’Ouest"}]}), "financement.pret[0].montant"),
    ] {
        let dits = finance(financement);
        assert_eq!((dits.len(), dits[0].champ.as_str(), dits[0].genre), (1, champ, GenreDeConstat::Manquant));
    }
    let sans_credit = finance(json!({"pret": [{"montant": 329_000}], "credit": false}));
    assert_eq!((sans_credit[0].champ.as_str(), sans_credit[0].genre), ("financement.credit", GenreDeConstat::Faux));
}

#[test]
fn le_depot_est_un_de_ceux_du_lot_sous_le_plafond() {
    let mut monde = Monde::nouveau();
    let depose = |depot: Value| avec(couple(), "/depotGarantie", depot);
    assert_eq!(monde.dits(&depose(json!({"type": {"code": "sans"}}))), []);
    assert_eq!(
        monde.dits(&depose(json!({"type": {"code": "sans"}, "montant": 500}))),
        un("depotGarantie.montant", "depot")
    );
    assert_eq!(monde.dits(&avec(couple(), "/depotGarantie/montant", json!(500))), un("depotGarantie.montant", "depot"));
    monde.actabilite = Some(jour("2028-11-23"));
    let constats = monde.constats(&couple());
    assert_eq!((constats[0].champ.as_str(), constats[0].code, constats.len()), ("depotGarantie.montant", "plafond", 1));
    assert_eq!(
        constats[0].message,
        "Pour ce lot, aucun dépôt de garantie ne peut être demandé\u{a0}: la vente est prévue dans plus de deux ans (Code de la \
         construction et de l’habitation, article R261-28)."
    );
    assert_eq!(monde.dits(&depose(json!({"type": {"code": "sans"}}))), []);
}

#[test]
fn la_fiscalite_et_la_tva_vont_avec_la_destination() {
    let monde = Monde::nouveau();
    let fiscalite = |code: &str, destination: &str| {
        let document = avec(couple(), "/destinationAchat", json!({"code": destination}));
        let document = avec(document, "/destinationAchatDetail", Value::Null);
        monde.constats(&avec(document, "/fiscalite", json!({"code": code})))
    };
    assert_eq!(fiscalite("lmnp", "investissement-locatif"), []);
    for (code, destination, message) in [
        ("pinel", "investissement-locatif", "Ce dispositif a pris fin le 31/12/2024."),
        ("malraux", "investissement-locatif", "Ce lot n’est pas vendu sous ce dispositif."),
        ("relance-logement", "investissement-locatif", "Ce lot n’est pas vendu sous ce dispositif."),
        ("lmnp", "residence-principale", "Ce dispositif ne va pas avec la destination de l’achat."),
    ] {
        let constats = fiscalite(code, destination);
        assert_eq!((constats.len(), constats[0].message.as_str()), (1, message), "{code}");
    }
    let detail = avec(couple(), "/destinationAchatDetail", json!({"code": "location-nue"}));
    assert_eq!(monde.dits(&detail), un("destinationAchatDetail.code", "destination"));

    let outre_mer = monde.constats(&avec(couple(), "/tva", json!(8.5)));
    assert_eq!(outre_mer[0].message, "Ce lot est vendu à la TVA de 20\u{a0}% ou 5,5\u{a0}% ou 10\u{a0}%.");
    assert_eq!(monde.dits(&avec(couple(), "/tva", json!(10))), un("tva", "eligibilite"), "two people are no company");
    let reduite = avec(couple(), "/tva", json!(5.5));
    let demandes: BTreeSet<_> = monde.dits(&reduite).into_iter().map(|(champ, _)| champ).collect();
    let attendus =
        ["reservataire.nombreOccupants", "reservataire.revenusImposablesN2", "documents.reservataire.avis-imposition"];
    assert_eq!(demandes, attendus.map(str::to_owned).into(), "spouses declare their income once");
    let concubins = ["/reservataire", "/coreservataire"].into_iter().fold(reduite, |document, qui| {
        let document = avec(document, &format!("{qui}/situationFamiliale"), json!({"code": "concubinage"}));
        let document = avec(document, &format!("{qui}/regimeMatrimonial"), Value::Null);
        avec(document, &format!("{qui}/lieuMariage"), Value::Null)
    });
    let demandes: BTreeSet<_> = monde.dits(&concubins).into_iter().map(|(champ, _)| champ).collect();
    let chacun = ["coreservataire.revenusImposablesN2", "documents.coreservataire.avis-imposition"];
    assert_eq!(demandes, attendus.into_iter().chain(chacun).map(str::to_owned).collect());
}

#[test]
fn deux_acquereurs_sont_un_foyer_quand_ils_disent_la_meme_union() {
    let monde = Monde::nouveau();
    let reduite = avec(couple(), "/tva", json!(5.5));
    // In each case the two buyers are not one household: a mother with her married son, or a brother and a sister who
    // are married to other people.
    for (pointeur, dite) in [
        ("/reservataire/situationFamiliale", json!({"code": "celibataire"})),
        ("/coreservataire/regimeMatrimonial", json!("separation-de-biens")),
        ("/coreservataire/lieuMariage", json!("Brest")),
    ] {
        let demandes: Vec<String> =
            monde.dits(&avec(reduite.clone(), pointeur, dite)).into_iter().map(|(champ, _)| champ).collect();
        for champ in ["coreservataire.revenusImposablesN2", "documents.coreservataire.avis-imposition"] {
            assert!(demandes.iter().any(|demande| demande == champ), "{pointeur}: {demandes:?}");
        }
    }
}

#[test]
fn la_tva_reduite_demande_les_ressources_quel_que_soit_son_taux() {
    let taux = |centiemes| Some(Taux::depuis_centiemes(centiemes));
    let demandes = |tva_reduite, dite: Value| {
        let mut monde = Monde::nouveau();
        monde.prix = PrixLot { tva_reduite, tva_lli: None, ..monde.prix };
        let manques = monde.constats(&avec(couple(), "/tva", dite));
        manques.into_iter().map(|constat| (constat.champ, constat.message)).collect::<Vec<_>>()
    };
    let au_taux_connu = demandes(taux(550), json!(5.5));
    assert_eq!(au_taux_connu.len(), 3, "each is told once: {au_taux_connu:?}");
    assert_eq!(demandes(taux(850), json!(8.5)), au_taux_connu, "another reduced rate asks for the same");
    assert_eq!(demandes(None, json!(20)), [], "the ordinary one asks for nothing");
    let autre = demandes(taux(850), json!(5.5));
    assert!(autre.iter().all(|(champ, _)| !champ.contains("avis-imposition")), "not a rate of this lot: {autre:?}");
}

#[test]
fn le_prix_suit_la_promotion_et_la_tva() {
    let monde = Monde::nouveau();
    let prix = |document: &Value| {
        let brouillon = BrouillonReservation::lire(document).expect("a draft");
        brouillon.prix_du_contrat(&monde.prix).map(|prix| prix.map(|prix| prix.prix.to_string()))
    };
    assert_eq!(prix(&json!({})), None);
    assert_eq!(prix(&couple()), Some(Ok("329000".to_owned())));
    assert_eq!(prix(&avec(couple(), "/offrePromotionnelle", json!(false))), Some(Ok("339000".to_owned())));
    assert_eq!(prix(&avec(couple(), "/tva", json!(5.5))), Some(Ok("289000".to_owned())));
    assert!(prix(&avec(couple(), "/tva", json!(8.5))).is_some_and(|refus| refus.is_err()));
}

#[test]
fn ce_qui_n_est_pas_un_champ_est_refuse_a_sa_place() {
    let monde = Monde::nouveau();
    let onze = vec![json!(1); 11];
    for (pointeur, valeur, champ, code) in [
        ("/couleur", json!("bleu"), "couleur", "inconnu"),
        ("/reservataire/taille", json!(172), "reservataire.taille", "inconnu"),
        ("/reservataire/pays.code", json!("FR"), "reservataire.pays.code", "inconnu"),
        ("/prixContrat", json!(1), "prixContrat", "non-modifiable"),
        ("/reservataire/denonciation", json!({"id": 1}), "reservataire.denonciation", "non-modifiable"),
        ("/reservataire/nom", json!(12), "reservataire.nom", "type"),
        ("/reservataire/nom", json!("a\u{7}b"), "reservataire.nom", "format"),
        ("/financement/pret", json!("un"), "financement.pret", "type"),
        ("/financement/pret", json!([null]), "financement.pret[0]", "type"),
        ("/financement/pret", json!([{"taux": 3}]), "financement.pret[0].taux", "inconnu"),
        ("/financement/apport", Value::Array(onze), "financement.apport", "trop"),
        ("/financement/apport", json!([1.005]), "financement.apport[0]", "decimal"),
        ("/financement/apport", json!([-1]), "financement.apport[0]", "decimal"),
        ("/reservataire/nationalite", json!("XX"), "reservataire.nationalite", "in_list"),
        ("/reservataire/anneeEmbauche", json!(2020.5), "reservataire.anneeEmbauche", "integer"),
        ("/offrePromotionnelle", json!("oui"), "offrePromotionnelle", "type"),
    ] {
        let avant = monde.constats(&couple());
        let apportees = fautes_apportees(&avant, &monde.constats(&avec(couple(), pointeur, valeur)));
        assert!(
            apportees.iter().any(|c| (c.champ.as_str(), c.code) == (champ, code) && !c.message.is_empty()),
            "{pointeur}: {apportees:?}"
        );
    }
    let tableau = monde.constats(&json!([]));
    assert!(tableau.iter().any(|c| c.champ.is_empty() && c.code == "type"));
}

#[test]
fn une_faute_ancienne_ne_retient_pas_un_autre_champ() {
    let mut monde = Monde::nouveau();
    monde.actabilite = None;
    let avant = monde.constats(&couple());
    assert_eq!(avant[0].code, "plafond");
    let apres = monde.constats(&avec(couple(), "/reservataire/ville", json!("Rezé")));
    assert_eq!(fautes_apportees(&avant, &apres), []);
    let apres = monde.constats(&avec(couple(), "/reservataire/email", json!("zoe")));
    assert_eq!(fautes_apportees(&avant, &apres).len(), 1);
}

#[test]
fn un_document_se_garde_sous_une_seule_forme() {
    let mut document = json!({
        "reservataire": {"nom": "  Le Goff ", "email": " Anais@Exemple.FR", "tel": "06 39 98 00 01", "cp": "sw1a 1aa", "dateNaissance": "12/04/58",
            "ville": "  ", "revenuMensuel": 3200.50},
        "tva": 20.0, "financement": {"apport": [29000.0], "pret": [{"banque": " Crédit ", "montant": 1.0}]},
    });
    nettoyer(&mut document, jour(AUJOURD_HUI));
    assert_eq!(
        document,
        json!({
            "reservataire": {"nom": "Le Goff", "email": "anais@exemple.fr", "tel": "+33639980001", "cp": "SW1A 1AA", "dateNaissance": "1958-04-12",
                "revenuMensuel": 3200.5},
            "tva": 20, "financement": {"apport": [29000], "pret": [{"banque": "Crédit", "montant": 1}]},
        })
    );
    assert_eq!(BrouillonReservation::lire(&document).expect("a draft").tva, Some(Taux::depuis_unites(20)));
}

/// Documents made of names of fields and of any other values.
fn documents() -> impl Strategy<Value = Value> {
    let feuille = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        (-2_000_000_000i64..2_000_000_000).prop_map(Value::from),
        (-10.0..1e7).prop_map(|n: f64| json!((n * 100.0).round() / 100.0)),
        "[a-zé0-9@. /+-]{0,12}".prop_map(Value::from),
        prop::sample::select(vec![
            "FR",
            "marie",
            "communaute",
            "cheque",
            "2000-01-31",
            "residence-principale",
            "0639980001"
        ])
        .prop_map(Value::from),
    ];
    let noms = prop::sample::select(vec![
        "reservataire",
        "coreservataire",
        "nom",
        "email",
        "cp",
        "pays",
        "code",
        "dateNaissance",
        "tel",
        "financement",
        "apport",
        "pret",
        "montant",
        "depotGarantie",
        "type",
        "tva",
        "situationFamiliale",
        "regimeMatrimonial",
        "notaire",
        "societe",
        "resaSociete",
        "autre",
        "a.b",
        "CSP",
        "cgu",
    ]);
    feuille.prop_recursive(4, 40, 6, move |dedans| {
        prop_oneof![
            prop::collection::vec(dedans.clone(), 0..4).prop_map(Value::from),
            prop::collection::btree_map(noms.clone().prop_map(str::to_owned), dedans, 0..8)
                .prop_map(|m| Value::Object(m.into_iter().collect())),
        ]
    })
}

proptest! {
    /// Any document gets an answer. A document that is not refused can be read, and cleaning it once more changes
    /// nothing.
    #[test]
    fn ce_qui_n_est_pas_refuse_se_lit(document in documents()) {
        let mut net = document;
        nettoyer(&mut net, jour(AUJOURD_HUI));
        let mut encore = net.clone();
        nettoyer(&mut encore, jour(AUJOURD_HUI));
        prop_assert_eq!(&encore, &net);
        let constats = Monde::nouveau().constats(&net);
        if constats.iter().all(|constat| constat.genre == GenreDeConstat::Manquant) {
            prop_assert!(BrouillonReservation::lire(&net).is_ok(), "{}", net);
        }
    }
}

#[test]
fn la_fiscalite_de_la_tva_reduite_veut_sa_tva() {
    let monde = Monde::nouveau();
    let reduite = avec(couple(), "/fiscalite", json!({"code": "tva55"}));
    assert_eq!(monde.dits(&reduite), un("tva", "fiscalite"), "a rate is said, and it is another");
    let constat = monde.constats(&reduite).remove(0);
    assert_eq!((constat.section, constat.genre), (SectionDeReservation::Prix, GenreDeConstat::Manquant));
    let a_son_taux = avec(reduite, "/tva", json!(5.5));
    assert!(monde.dits(&a_son_taux).iter().all(|(champ, _)| champ != "tva"));
}
