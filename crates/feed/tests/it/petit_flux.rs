//! Tests of the golden sample: our writer writes the same bytes, it has no mistake, and it fills every field of the
//! specification.

use feed::controle::{EtatConnu, verifier};
use feed::ecriture::{ecrire_entete, ecrire_lot, ecrire_programme};
use feed::lecture::{Alentours, ContenuDeLigne, LecteurDeFlux, Modeles};
use serde_json::Value;
use std::collections::BTreeSet;

const FLUX: &str = include_str!("../../exemples/petit-flux.ndjson");

#[test]
fn lu_puis_ecrit_il_est_le_meme_octet_pour_octet() {
    let mut sortie = Vec::new();
    for ligne in LecteurDeFlux::nouveau(FLUX.as_bytes(), Alentours::default()) {
        match ligne.expect("memory").contenu.expect("no mistake") {
            ContenuDeLigne::Entete(entete) => ecrire_entete(&entete, &mut sortie),
            ContenuDeLigne::Programme(programme) => ecrire_programme(&programme, &mut sortie),
            ContenuDeLigne::Lot(lot) => ecrire_lot(&lot, &mut sortie),
        }
        .expect("memory");
    }
    assert_eq!(String::from_utf8(sortie).expect("UTF-8"), FLUX);
}

/// A page shows the description of a lot as it is stored, so it must not hold a script or an element that is not closed.
#[test]
fn de_la_description_d_un_lot_il_reste_la_prose() {
    let lot = FLUX.lines().find(|ligne| ligne.contains("\"type\":\"lot\"")).expect("a lot");
    let mut lot: Value = serde_json::from_str(lot).expect("JSON");
    for (dite, gardee) in [
        ("<p>Vue <script>alert(1)</script>mer</p>", Some("<p>Vue mer</p>")),
        ("T2<T3 mais calme", Some("T2")),
        ("Vue <!-- mer", Some("Vue")),
        ("<meta http-equiv=\"refresh\" content=\"0\">", None),
    ] {
        lot["description"] = dite.into();
        let autres = FLUX.lines().filter(|ligne| !ligne.contains("\"type\":\"lot\""));
        let flux = autres.map(str::to_owned).chain([lot.to_string()]).collect::<Vec<_>>().join("\n");
        let lus = LecteurDeFlux::nouveau(flux.as_bytes(), Alentours::default());
        let lu = lus.filter_map(|ligne| match ligne.expect("memory").contenu.expect("no mistake") {
            ContenuDeLigne::Lot(lot) => Some(lot),
            _ => None,
        });
        let descriptions: Vec<Option<String>> = lu.map(|lot| lot.fiche.description.clone()).collect();
        assert_eq!(descriptions, [gardee.map(str::to_owned)], "{dite}");
    }
}

#[test]
fn il_est_accepte() {
    let modeles = Modeles {
        programme: &[
            "brochure",
            "grille-prix",
            "grille-loyers",
            "offre-promo",
            "contrat-reservation",
            "notice-descriptive",
            "plan-masse",
            "plan-stationnement",
            "plan-cave",
            "visuel-principal",
        ],
        lot: &["plan-lot", "plan-etage"],
    };
    let alentours = Alentours { modeles: Some(modeles), fichiers: None };
    let bilan = verifier(FLUX.as_bytes(), alentours, &EtatConnu::vide()).expect("no mistake");
    assert_eq!((bilan.programmes.nouveaux, bilan.lots.nouveaux), (4, 24));
    assert_eq!(bilan.groupes, ["Alpha", "Beta"]);
    assert!(!bilan.depart_massif(10));
    assert_eq!(
        bilan.to_string(),
        "Flux complet\n\
         Programmes\u{a0}: 4 dans le flux\u{a0}; nouveaux\u{a0}: 4, modifiés\u{a0}: 0, rétablis\u{a0}: 0, inchangés\u{a0}: 0, retirés\u{a0}: 0\n\
         Lots\u{a0}: 24 dans le flux\u{a0}; nouveaux\u{a0}: 24, modifiés\u{a0}: 0, rétablis\u{a0}: 0, inchangés\u{a0}: 0, retirés\u{a0}: 0"
    );
}

/// The names of the fields of every object, as paths without ranks.
fn champs(valeur: &Value, chemin: &str, vus: &mut BTreeSet<String>) {
    match valeur {
        Value::Object(objet) => {
            for (nom, valeur) in objet {
                let chemin = if chemin.is_empty() { nom.clone() } else { format!("{chemin}.{nom}") };
                champs(valeur, &chemin, vus);
                vus.insert(chemin);
            }
        }
        Value::Array(liste) => liste.iter().for_each(|valeur| champs(valeur, chemin, vus)),
        _ => {}
    }
}

/// The sample fills each field of a programme and of a lot that a feed can give (spec section 3).
#[test]
fn chaque_champ_de_la_specification_y_est_rempli() {
    let mut vus = BTreeSet::new();
    for ligne in FLUX.lines() {
        champs(&serde_json::from_str(ligne).expect("JSON"), "", &mut vus);
    }
    let attendus = "id nomCommercial adresse adresse2 lieu phaseCommerciale.libelle phaseCommerciale.code coordonnees.lat \
         coordonnees.long zoneFiscale fiscalites.libelle fiscalites.code natureLots promotionEnCours \
         calendrier.dateCommercialisation calendrier.dateLivraison calendrier.dateActabilite \
         calendrier.dateDebutTravaux isEligibleDemat dernieresOpportunites avantages caracteristiques.fibre \
         caracteristiques.domotique caracteristiques.biHome caracteristiques.imaginHome caracteristiques.nord \
         caracteristiques.sud caracteristiques.ouest caracteristiques.est caracteristiques.bordMer \
         caracteristiques.montagne descriptifs.introduction descriptifs.descriptionTitre \
         descriptifs.descriptionContenu descriptifs.environnementTitre descriptifs.environnementContenu \
         descriptifs.prestationResidenceTitre descriptifs.prestationResidenceContenu \
         descriptifs.prestationLogementTitre descriptifs.prestationLogementContenu certificationsEnvironnementales \
         niveauxEnergetiques gammePrestations tauxCommission intervenants.fonction intervenants.nom \
         intervenants.prenom intervenants.contact intervenants.email intervenants.telMobile intervenants.telFixe \
         intervenants.adresse intervenants.adresse2 intervenants.cp intervenants.ville documents.titre \
         documents.libelle documents.famille documents.categorie documents.type documents.alternatif \
         documents.position documents.batiment documents.etage numero programme pieces statut.code \
         typologie.nature.code typologie.libelle typologie.code etage.priorite dernierEtage batiment biHome \
         description exposition surfaces.surface surfaces.surfaceJardin surfaces.surfaceBalcon \
         surfaces.surfaceLoggia surfaces.surfaceTerrasse surfaces.surfacePonderee balcon loggia terrasse jardin \
         dispositifFiscal fiscalites.plafondLoyerTheorique exclusivite.nom tva prix prixGrille tvaReduite \
         prixTvaReduite prixGrilleTvaReduite prixLLI prixGrilleLLI tvaLLI prixLotPrincipal \
         prixLotPrincipalTvaReduite prixLotPrincipalLLI lotsSecondaires.numero depotsGarantie.montant \
         depotsGarantie.libelle depotsGarantie.code fraisDeNotaire mentionParking mentionCave";
    let absents: Vec<&str> = attendus.split_whitespace().filter(|champ| !vus.contains(*champ)).collect();
    assert!(absents.is_empty(), "{absents:?}");
}
