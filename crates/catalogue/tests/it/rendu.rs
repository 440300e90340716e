//! The answers as they are sent: the fields of spec section 3, each under its name with the value of the record. A
//! visitor gets none of the fields that `domain.md` section 1 keeps from them.

use crate::monde::{GROUPES, Monde, PORTEES, monde};
use crate::moteur::{batir, lot_ecrit, programme_ecrit, reglages};
use catalogue::requete::FormeProgramme;
use catalogue::{Catalogue, RefLot};
use chrono::SecondsFormat;
use domain::acces::Portee;
use domain::lot::Lot;
use domain::programme::Programme;
use proptest::prelude::*;
use proptest::test_runner::TestCaseResult;
use serde_json::{Value, json};
use std::collections::BTreeSet;

const CHAMPS_LOT: &str = "id numero programme pieces statut typologie etage dernierEtage batiment biHome description \
    isEligibleDemat exposition surfaces balcon loggia terrasse jardin dispositifFiscal fiscalites exclusivite tva prix \
    prixGrille tvaReduite prixTvaReduite prixGrilleTvaReduite prixLLI prixGrilleLLI tvaLLI prixLotPrincipal \
    prixLotPrincipalTvaReduite prixLotPrincipalLLI lotsSecondaires depotsGarantie fraisDeNotaire mentionParking \
    mentionCave actions disponibleLe";
const CHAMPS_PROGRAMME_DU_LOT: &str = "id nomCommercial lieu phaseCommerciale zoneFiscale calendrier coordonnees \
    promotionEnCours isEligibleDemat tauxCommission";
const CHAMPS_PROGRAMME: &str = "id nomCommercial adresse adresse2 lieu phaseCommerciale coordonnees zoneFiscale \
    fiscalites natureLots promotionEnCours calendrier isEligibleDemat hasExclusivity dernieresOpportunites avantages \
    caracteristiques descriptifs certificationsEnvironnementales niveauxEnergetiques gammePrestations tauxCommission \
    intervenants syntheseLots lotsParStatut logementsParStatut";
const CHAMPS_LIEU: &str = "id libelle libelleRiche libelleMore codeInsee codeCommune codeArrondissement \
    codeDepartement codeRegion codePostal ville url type latitude longitude population parent";
const CHAMPS_CARTE: &str =
    "id nomCommercial lieu coordonnees hasExclusivity syntheseLots lotsParStatut logementsParStatut";
const CONTACT: [&str; 8] = ["contact", "email", "telMobile", "telFixe", "adresse", "adresse2", "cp", "ville"];

/// The member names of an object, without those that JSON-LD adds.
fn noms(valeur: &Value) -> BTreeSet<&str> {
    valeur.as_object().expect("an object").keys().map(String::as_str).filter(|n| !n.starts_with('@')).collect()
}

fn liste<'a>(noms: &'a str, sans: &[&str]) -> BTreeSet<&'a str> {
    noms.split_whitespace().filter(|n| !sans.contains(n)).collect()
}

/// Checks that the fields shared by the record and the answer have the same values.
fn memes_valeurs(ecrit: &Value, attendu: &Value, sauf: &[&str]) -> TestCaseResult {
    for (nom, valeur) in attendu.as_object().expect("an object") {
        if !sauf.contains(&nom.as_str()) {
            prop_assert_eq!(&ecrit[nom], valeur, "{}", nom);
        }
    }
    Ok(())
}

fn verifier_lot(monde: &Monde, ecrit: &Value, lot: &Lot, portee: Portee) -> TestCaseResult {
    let cachees: &[&str] = if portee.est_connecte() { &[] } else { &["tauxCommission", "exclusivite"] };
    // The fields of the specification, and those that the table of fields has gained since.
    let table = domain::lot::champs::CHAMPS_LOT.iter().map(|champ| champ.nom);
    let mut attendus = liste(CHAMPS_LOT, cachees);
    attendus.extend(table.filter(|nom| *nom != "documents" && !cachees.contains(nom)));
    prop_assert_eq!(noms(ecrit), attendus);
    prop_assert_eq!(noms(&ecrit["programme"]), liste(CHAMPS_PROGRAMME_DU_LOT, cachees));
    prop_assert_eq!(noms(&ecrit["programme"]["lieu"]), liste(CHAMPS_LIEU, &[]));
    let fiche = serde_json::to_value(&lot.fiche).expect("a document");
    memes_valeurs(ecrit, &fiche, &["programme", "typologie", "lotsSecondaires", "documents"])?;
    memes_valeurs(ecrit, &serde_json::to_value(lot.prix).expect("prices"), &[])?;
    prop_assert_eq!(&ecrit["id"], &json!(lot.fiche.id()));
    prop_assert_eq!(&ecrit["statut"], &json!({"code": lot.statut().code(), "libelle": lot.statut().libelle()}));
    let fin = lot.tenue.disponible_le().map(|fin| fin.to_rfc3339_opts(SecondsFormat::Secs, true));
    prop_assert_eq!(&ecrit["disponibleLe"], &json!(fin));
    prop_assert_eq!(&ecrit["typologie"]["nature"]["code"], &json!(lot.fiche.typologie.nature.code()));
    prop_assert_eq!(&ecrit["typologie"]["code"], &json!(lot.fiche.typologie.code));
    let groupe = lot.exclusivite.and_then(|id| GROUPES.iter().find(|(g, _)| *g == id));
    prop_assert_eq!(&ecrit["exclusivite"], &groupe.map_or(Value::Null, |(_, nom)| json!({"nom": nom})));
    prop_assert_eq!(&ecrit["actions"]["statut"], &json!(lot.statut().code()));
    let (programme, _) =
        monde.programmes.iter().find(|(p, _)| p.id == lot.fiche.programme).expect("the lot's programme");
    prop_assert_eq!(&ecrit["programme"]["nomCommercial"], &json!(programme.nom_commercial));
    let avant_premiere = programme.phase_commerciale.code == domain::programme::AVANTPREMIERE;
    prop_assert_eq!(&ecrit["actions"]["avantPremiere"], &json!(avant_premiere));
    for secondaire in ecrit["lotsSecondaires"].as_array().expect("a list") {
        prop_assert_eq!(noms(secondaire), liste("numero batiment prix typologie etage prixTvaReduite prixLLI", &[]));
        let numero = secondaire["numero"].as_str().unwrap_or_default().to_owned();
        prop_assert!(lot.fiche.lots_secondaires.contains(&numero));
        let annexe = monde
            .lots
            .iter()
            .find(|l| l.fiche.programme == lot.fiche.programme && l.fiche.numero == numero)
            .expect("an annex that exists");
        prop_assert_eq!(&secondaire["prix"], &json!(annexe.prix.prix));
    }
    Ok(())
}

/// Checks that a lot in typed values equals its record.
fn verifier_detail(
    catalogue: &Catalogue,
    trouve: RefLot,
    programme: &Programme,
    lot: &Lot,
    portee: Portee,
) -> TestCaseResult {
    let detail = catalogue.detail_lot(portee, trouve);
    let fiche = &lot.fiche;
    prop_assert_eq!(&detail.id, &fiche.id());
    prop_assert_eq!((detail.vue.numero, detail.vue.pieces), (fiche.numero.as_str(), fiche.pieces));
    prop_assert_eq!((detail.vue.statut, detail.vue.nature), (lot.statut(), fiche.typologie.nature));
    prop_assert_eq!(detail.vue.disponible_le, lot.tenue.disponible_le());
    prop_assert_eq!(detail.vue.batiment.as_ref(), fiche.batiment.as_ref());
    prop_assert_eq!(detail.etage.as_ref(), fiche.etage.as_ref().map(|etage| &etage.libelle));
    prop_assert_eq!(detail.exposition.as_ref(), fiche.exposition.as_ref());
    prop_assert_eq!(detail.dispositif_fiscal.as_ref(), fiche.dispositif_fiscal.as_ref());
    prop_assert_eq!((detail.surfaces, detail.prix), (fiche.surfaces, lot.prix));
    let lu = detail.programme;
    prop_assert_eq!(lu.nom_commercial, programme.nom_commercial.as_str());
    prop_assert_eq!(lu.code_postal, programme.lieu.code_postal.as_str());
    prop_assert_eq!(lu.zone_fiscale, programme.zone_fiscale.as_deref());
    prop_assert_eq!(lu.date_livraison, programme.calendrier.date_livraison);
    let taux = programme.taux_commission.filter(|_| portee.est_connecte());
    prop_assert_eq!(lu.taux_commission, taux, "never a visitor's to know");
    let lieu = territoire::territoire().par_insee(&programme.lieu.code_insee);
    prop_assert_eq!(lu.code_region, lieu.map(|lieu| lieu.code_region));
    Ok(())
}

fn verifier_programme(ecrit: &Value, programme: &Programme, portee: Portee) -> TestCaseResult {
    let visiteur = !portee.est_connecte();
    let cachees: &[&str] = if visiteur { &["tauxCommission"] } else { &[] };
    prop_assert_eq!(noms(ecrit), liste(CHAMPS_PROGRAMME, cachees));
    prop_assert_eq!(noms(&ecrit["lieu"]), liste(CHAMPS_LIEU, &[]));
    let mut attendu = serde_json::to_value(programme).expect("a document");
    if visiteur {
        let attendu = attendu.as_object_mut().expect("an object");
        attendu.remove("tauxCommission");
        for intervenant in attendu["intervenants"].as_array_mut().expect("a list") {
            let intervenant = intervenant.as_object_mut().expect("an object");
            intervenant.retain(|nom, _| !CONTACT.contains(&nom.as_str()));
        }
    }
    memes_valeurs(ecrit, &attendu, &["lieu", "documents"])?;
    prop_assert_eq!(&ecrit["lieu"]["codeInsee"], &json!(programme.lieu.code_insee));
    prop_assert_eq!(&ecrit["lieu"]["codePostal"], &json!(programme.lieu.code_postal));
    if ecrit["lieu"]["type"] == json!(3) {
        // The label has the programme's own postcode, which is not always the first one of the town.
        let riche =
            format!("{} ({})", ecrit["lieu"]["libelle"].as_str().unwrap_or_default(), programme.lieu.code_postal);
        prop_assert_eq!(&ecrit["lieu"]["libelleRiche"], &json!(riche));
    }
    Ok(())
}

proptest! {
    #![proptest_config(reglages(60))]

    #[test]
    fn les_lots_portent_leurs_champs(monde in monde()) {
        let catalogue = batir(&monde);
        for portee in PORTEES {
            for lot in &monde.lots {
                if let Some(trouve) = catalogue.lot(portee, &lot.fiche.id().0) {
                    let ecrit = lot_ecrit(&catalogue, portee, trouve);
                    verifier_lot(&monde, &ecrit, lot, portee)?;
                    let programme = monde.programmes.iter().find(|(p, _)| p.id == lot.fiche.programme);
                    verifier_detail(&catalogue, trouve, &programme.expect("its programme").0, lot, portee)?;
                    let detail = catalogue.detail_lot(portee, trouve);
                    prop_assert_eq!(&ecrit["programme"]["lieu"]["ville"], &json!(detail.programme.ville));
                }
            }
        }
    }

    #[test]
    fn les_programmes_portent_leurs_champs(monde in monde()) {
        let catalogue = batir(&monde);
        for portee in PORTEES {
            for (programme, _) in &monde.programmes {
                let Some(trouve) = catalogue.programme(portee, &programme.id.0) else { continue };
                let entier = programme_ecrit(&catalogue, portee, trouve, FormeProgramme::Entiere);
                verifier_programme(&entier, programme, portee)?;
                for (forme, champs, sans) in [
                    (FormeProgramme::SansSynthese, CHAMPS_PROGRAMME, &["syntheseLots", "lotsParStatut", "logementsParStatut", "tauxCommission"][..]),
                    (FormeProgramme::Carte, CHAMPS_CARTE, &["tauxCommission"]),
                    (FormeProgramme::CarteSansSynthese, CHAMPS_CARTE, &["syntheseLots", "lotsParStatut", "logementsParStatut", "tauxCommission"]),
                ] {
                    let ecrit = programme_ecrit(&catalogue, portee, trouve, forme);
                    let mut noms = noms(&ecrit);
                    noms.remove("tauxCommission");
                    prop_assert_eq!(noms, liste(champs, sans), "{:?}", forme);
                    for (nom, valeur) in ecrit.as_object().expect("an object") {
                        prop_assert_eq!(valeur, &entier[nom], "{:?} {}", forme, nom);
                    }
                }
            }
        }
    }
}
