//! The schemas have every field of spec section 3 under its name, and answers match the schemas.

use crate::app::{App, EP_ALPHA, IA, IT};
use domain::lot::champs::{CHAMPS_LOT, GenreChamp};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use wire::adresse::Adresses;
use wire::carte::CarteDeRecherche;
use wire::facette::Facettes;
use wire::hydra::{CollectionDocuments, CollectionGerants, CollectionLieux, CollectionLots, CollectionProgrammes};
use wire::lot::Lot;
use wire::manifeste::Manifeste;
use wire::programme::Programme;
use wire::sante::{Pret, Sante};
use wire::utilisateur::UtilisateurCourant;

/// The fields of spec section 3, entity by entity, with what `domain.md` adds (`actions`, `lotsParStatut`, the fields of a
/// programme's place) and the addresses of drawings (`facade`, `dessin`).
const CHAMPS: [(&str, &str); 92] = [
    (
        "Programme",
        "id nomCommercial adresse adresse2 lieu phaseCommerciale coordonnees zoneFiscale fiscalites natureLots \
         promotionEnCours calendrier isEligibleDemat hasExclusivity dernieresOpportunites avantages caracteristiques \
         descriptifs certificationsEnvironnementales niveauxEnergetiques gammePrestations tauxCommission intervenants \
         syntheseLots documents lotsParStatut logementsParStatut lotsTrouves facade",
    ),
    ("LotsTrouves", "total logements annexes commerces prixMin"),
    ("CodeLibelle", "libelle code"),
    ("Coordonnees", "lat long"),
    ("Calendrier", "dateCommercialisation dateLivraison dateActabilite dateDebutTravaux"),
    ("Caracteristiques", "fibre domotique biHome imaginHome nord sud ouest est bordMer montagne"),
    (
        "Descriptifs",
        "introduction descriptionTitre descriptionContenu environnementTitre environnementContenu \
         prestationResidenceTitre prestationResidenceContenu prestationLogementTitre prestationLogementContenu",
    ),
    ("Intervenant", "fonction nom prenom contact email telMobile telFixe adresse adresse2 cp ville"),
    ("Synthese", "nature pieces libelle nombre min"),
    ("PrixMinimum", "tva prix tvaReduite prixTvaReduite dispositifFiscal idLot"),
    (
        "DocumentsParCategorie",
        "commercial contractuel masse stationnement cave image video media360 chantier interactif",
    ),
    (
        "LieuProgramme",
        "id libelle libelleRiche libelleMore codeInsee codeCommune codeArrondissement codeDepartement codeRegion \
         codePostal ville url type latitude longitude population parent",
    ),
    (
        "Lieu",
        "id libelle libelleRiche libelleMore codeCommune codeArrondissement codeRegion codePostal url type latitude \
         longitude population parent idLieu libelleUrl codeType codeDepartement location parentId",
    ),
    (
        "Document",
        "id idProgramme titre url dessin idLot libelle famille categorie type alternatif position batiment etage typeMime \
         taille",
    ),
    (
        "Lot",
        "id numero programme pieces statut typologie etage dernierEtage batiment biHome description isEligibleDemat \
         exposition surfaces balcon loggia terrasse jardin dispositifFiscal fiscalites exclusivite tva prix prixGrille \
         tvaReduite prixTvaReduite prixGrilleTvaReduite prixLLI prixGrilleLLI tvaLLI prixLotPrincipal \
         prixLotPrincipalTvaReduite prixLotPrincipalLLI lotsSecondaires depotsGarantie fraisDeNotaire mentionParking \
         mentionCave actions facade retire maSituation disponibleLe",
    ),
    (
        "ProgrammeDuLot",
        "id nomCommercial lieu phaseCommerciale zoneFiscale calendrier coordonnees promotionEnCours isEligibleDemat \
         tauxCommission",
    ),
    ("Statut", "code libelle"),
    ("Typologie", "nature libelle code"),
    ("Etage", "libelle priorite"),
    ("Surfaces", "surface surfaceJardin surfaceBalcon surfaceLoggia surfaceTerrasse surfacePonderee"),
    ("FiscaliteLot", "plafondLoyerTheorique libelle code"),
    ("LotSecondaire", "numero batiment prix typologie etage prixTvaReduite prixLLI"),
    ("DepotGarantie", "montant libelle code"),
    ("ActionsDuLot", "option reservation alerte"),
    (
        "UtilisateurCourant",
        "id isExternal civilite nom prenom email telMobile telFixe telPro tel cp ville adresse photo perimetreGeo type \
         roles compte gerant incarnation preferences",
    ),
    ("Compte", "id nom gerant group"),
    // The displayed phone is the professional number only when there is no other (spec section 3, Manager).
    ("Gerant", "civilite nom prenom telMobile telFixe telPro email photo perimetreGeo"),
    ("ProprietesAdresse", "label context name postcode city"),
    // The fields that declarations, options and reservations have besides those of the specification: the reason, the actions, related
    // data.
    (
        "DenonciationSuivie",
        "id contact conjoint programmes statut prescripteur dateCreation dateEcheance motif renouvellements autres actions \
         informeLe",
    ),
    ("ContactDuFil", "id civilite nom prenom email tel cp ville adresse"),
    ("ProgrammeDeSuivi", "id nomCommercial lieu"),
    ("LieuDeSuivi", "id libelle codePostal"),
    ("PrescripteurDeSuivi", "id civilite nom prenom tel email adresse cp ville compte"),
    (
        "OptionDuFil",
        "id statut date dateEcheance tva prix contact lot prescripteur dateFin motif prixGele prolongee echeanceProlongee \
         heuresAvantReprise actions",
    ),
    ("ContactDOption", "id civilite nom prenom email cp ville tel adresse denonciation"),
    // The lot of an option or reservation is a summary (decision 0079).
    ("LotDOption", "id numero statut typologie pieces etage batiment surface prix retire annexes programme"),
    ("RefDenonciation", "id"),
    (
        "MandatDuFil",
        "id actif dateSignature dateSignatureIcade dateEcheance etape representant document numeroRegistre finAnticipee \
         suivant",
    ),
    ("FinAnticipee", "le motif"),
    // The answers of a signature, and the payload of a declaration (spec section 3).
    ("MandatASignerRecu", "url"),
    ("SignatureOuverte", "url"),
    ("ContactEnvoye", "adresse civilite cp email nom prenom tel ville"),
    ("DenonciationEnvoyee", "conjoint contact informeLe programmes"),
    ("MandatSuivant", "id etape"),
    // The fields besides those of the specification: the stage, the actions, how far the form is filled, the history.
    (
        "ReservationDuFil",
        "id draft option tva prixContrat rdvPhysique destinationAchat destinationAchatDetail fiscalite \
         offrePromotionnelle resaSociete societe reservataire coreservataire financement notaire depotGarantie documents \
         lot prescripteur expiresAt etape statut dateReservation dateModification dateEcheance dateFin motif prixGele \
         complet prochaineAction actions formulaire historique contrat",
    ),
    (
        "AcquereurDuFil",
        "civilite nom prenom email lieuNaissance lieuTravail tel adresse cp ville pays denonciation dateNaissance \
         nationalite residenceActuelle situationFamiliale regimeMatrimonial lieuMariage nombreOccupants CSP employeur \
         profession anneeEmbauche revenuMensuel revenusImposablesN1 revenusImposablesN2 notifContratEmail notifActeEmail \
         cgu",
    ),
    (
        "SocieteDuFil",
        "statut raisonSociale adresseSociete cpSociete villeSociete representantLegal nomRepresentantLegal \
         prenomRepresentantLegal",
    ),
    ("FinancementDuFil", "apport pret credit"),
    ("PretDuFil", "banque montant"),
    ("DepotDuFil", "type montant numeroCheque banque"),
    ("NotaireDuFil", "nom prenom email tel adresse cp ville"),
    (
        "DocumentDuDossier",
        "id categorie type autocomplete libelle position url preview typeMime taille dateAjout nomFichier",
    ),
    // The shapes inside these entities. A field can be added or removed only with a change of its row here.
    ("Action", "autorisee code motif"),
    ("ActionsSurDenonciation", "annuler renouveler"),
    ("ActionsSurOption", "annuler prolonger"),
    (
        "ActionsSurReservation",
        "annuler confirmerPapier contresigner corriger corrigerAdresse deposerPapier dossier modifier notifier \
         professionnel prolonger renvoyerLien retracter signer",
    ),
    (
        "ContratDuFil",
        "acquereurs definitif document echeance envoye pieces preuve recepisse reference refus retractation societe \
         tour voie",
    ),
    ("AcquereurDuContratDuFil", "consentement email etat le nom notification professionnel rang"),
    ("NotificationDuFil", "mode presentee"),
    ("SocieteDuContrat", "etat le"),
    ("RefusDuContrat", "jusqua le motif rang"),
    ("DelaiDeRetractation", "due fin"),
    ("PieceDuContrat", "genre id libelle rang taille typeMime"),
    ("AuteurDuFil", "id nom prenom"),
    ("AutreDenonciation", "id programmes statut"),
    ("CodeSeul", "code"),
    ("FaitDeSuivi", "date libelle qui type"),
    ("Groupe", "id nom"),
    ("OptionDOrigine", "dateEcheance id statut"),
    ("PrixGele", "prix prixLLI prixTvaReduite tva tvaLLI tvaReduite"),
    ("ProchaineAction", "libelle qui"),
    (
        "FormulaireDeReservation",
        "aUnePromotion complet depots documentsRequis etatDesRisques financement fiscalites plafondDepot pointsAVerifier \
         prix sections signatureEnLigne tvaOffertes",
    ),
    ("PointDuFil", "code phrase"),
    ("SectionDuFormulaire", "code constats etat libelle"),
    ("ConstatDuFil", "champ code genre message"),
    ("PrixDuFil", "annexes horsTaxe montantTva principal prix prixGrille promotion tva"),
    ("TvaOfferte", "eligibilite fiscalite prix promotion taux"),
    ("EligibiliteDuFil", "phrase reponse source"),
    ("DepotDuLot", "admis code libelle montant"),
    ("PlafondDuFil", "montant phrase taux"),
    ("DocumentRequis", "categorie fourni libelle raison type"),
    ("FinancementCalcule", "apports mensualite prets reste"),
    ("MensualiteDuFil", "assurance cout credit effort phrase totale"),
    // The shapes of the answers for the header.
    ("Veille", "options reservations denonciations avances nonLues"),
    ("CompteDeVeille", "nombre ceJour"),
    ("AvanceEnCours", "lot numero programme fin"),
    ("Cloche", "arrivees nonLues"),
    ("ArriveeDeCloche", "fait type date phrase sujet objet id lot lue"),
    ("ClocheLue", "jusquA"),
    // The shape of what one person holds or may do on a lot.
    ("MaSituation", "option reservation horsVente mandatASigner"),
    ("OptionSurLeLot", "id dateEcheance prixGele tva mienne"),
    ("ReservationSurLeLot", "id expiresAt mienne"),
];

#[test]
fn le_schema_porte_les_champs_de_la_specification() {
    let document = serde_json::to_value(api::openapi()).expect("a document");
    for (entite, champs) in CHAMPS {
        let attendus: BTreeSet<&str> = champs.split_whitespace().collect();
        let proprietes = document["components"]["schemas"][entite]["properties"].as_object();
        let proprietes = proprietes.unwrap_or_else(|| panic!("no schema {entite}"));
        let mut attendus = attendus;
        if entite == "Lot" {
            // Documents are not in the answer of a lot, because they have their own calls. The table of fields may have more fields than
            // the specification.
            attendus.extend(CHAMPS_LOT.iter().map(|champ| champ.nom).filter(|nom| *nom != "documents"));
        }
        assert_eq!(proprietes.keys().map(String::as_str).collect::<BTreeSet<_>>(), attendus, "{entite}");
    }
}

/// Every shape inside a declaration, an option, a reservation or a mandate has its row above.
#[test]
fn chaque_forme_d_un_suivi_a_sa_ligne() {
    fn nommees<'v>(valeur: &'v Value, noms: &mut Vec<&'v str>) {
        match valeur {
            Value::Object(membres) => {
                for (nom, membre) in membres {
                    match membre.as_str().filter(|_| nom == "$ref") {
                        Some(lien) => noms.extend(lien.rsplit('/').next()),
                        None => nommees(membre, noms),
                    }
                }
            }
            Value::Array(membres) => membres.iter().for_each(|membre| nommees(membre, noms)),
            _ => {}
        }
    }
    let document = serde_json::to_value(api::openapi()).expect("a document");
    let mut a_voir = vec!["DenonciationSuivie", "OptionDuFil", "ReservationDuFil", "MandatDuFil", "MaSituation"];
    a_voir.extend(["MandatASignerRecu", "SignatureOuverte", "DenonciationEnvoyee"]);
    let mut vues = BTreeSet::new();
    while let Some(forme) = a_voir.pop() {
        if !vues.insert(forme) {
            continue;
        }
        let schema = &document["components"]["schemas"][forme];
        let connue = CHAMPS.iter().any(|(entite, _)| *entite == forme);
        assert!(connue || schema["properties"].is_null(), "{forme} has fields, and no row");
        nommees(schema, &mut a_voir);
    }
    assert!(vues.len() > 40, "{vues:?}");
}

/// The schema of a lot gives each field the type that follows from its row in the table of fields (`CHAMPS_LOT`).
#[test]
fn le_schema_d_un_lot_suit_la_table_des_champs() {
    let document = serde_json::to_value(api::openapi()).expect("a document");
    for champ in CHAMPS_LOT {
        let attendu = match champ.genre {
            GenreChamp::Texte { .. } | GenreChamp::Html { .. } => json!(["string", "null"]),
            GenreChamp::Drapeau(_) => json!("boolean"),
            GenreChamp::Montant { .. } | GenreChamp::Tva(_) => json!(["number", "null"]),
            GenreChamp::Propre(_) => continue,
        };
        let schema = &document["components"]["schemas"]["Lot"];
        assert_eq!(schema["properties"][champ.nom]["type"], attendu, "{}", champ.nom);
        let requis = schema["required"].as_array().expect("names");
        assert!(requis.contains(&json!(champ.nom)), "{} is always there", champ.nom);
    }
}

/// Every answer matches its schema, without unknown fields, for each kind of viewer.
#[tokio::test(flavor = "multi_thread")]
async fn les_reponses_sont_celles_du_schema() {
    let app = App::nouvelle().await;
    let cookies = [None, Some(app.connecter(EP_ALPHA).await), Some(app.connecter(IT).await)];
    for cookie in &cookies {
        let lire = async |adresse: &str| {
            let reponse = app.get(adresse).par_qui(cookie.as_ref()).envoyer().await;
            assert_eq!(reponse.statut, 200, "{adresse}: {reponse}");
            reponse
        };
        let lots: CollectionLots = lire("/api/offre/lots?limit=200").await.lire();
        assert!(lots.membres.len() >= 21);
        for lot in &lots.membres {
            let seul: Lot = lire(&format!("/api/offre/lots/{}", lot.id)).await.lire();
            assert!(seul.facade.is_some(), "its façade, for its page");
            assert_eq!((seul.retire, seul.ma_situation.is_some()), (Some(false), cookie.is_some()));
            // Only the page of a lot has its façade, `retire`, and what the viewer holds on the lot. Its `actions` may differ from
            // those of the list, because they say what one person may do.
            let actions = lot.actions.clone();
            let commun = Lot { facade: None, retire: None, ma_situation: None, actions, ..seul };
            assert_eq!(&commun, lot, "alone or in a list");
            assert_eq!(lot.exclusivite.is_some(), cookie.is_some(), "a visitor has no such field");
        }
        for forme in ["", "&no_summary=true", "&groups[]=location", "&groups[]=location&no_summary=true"] {
            let programmes: CollectionProgrammes =
                lire(&format!("/api/offre/programmes?limit=200{forme}")).await.lire();
            assert_eq!(programmes.membres.len(), 4, "{forme}");
            assert!(programmes.membres.iter().all(|p| p.synthese_lots.is_none() == forme.contains("no_summary")));
            assert!(programmes.membres.iter().all(|p| p.calendrier.is_none() == forme.contains("location")));
        }
        for id in testkit::petit_monde::PROGRAMMES {
            let programme: Programme = lire(&format!("/api/offre/programmes/{id}")).await.lire();
            assert!(programme.documents.is_some());
            assert_eq!(programme.taux_commission.is_some(), cookie.is_some());
        }
        let _: CollectionDocuments = lire("/api/offre/documents?limit=200").await.lire();
        let carte: CarteDeRecherche = lire("/api/offre/carte").await.lire();
        assert_eq!((carte.total, carte.programmes.len(), carte.groupes.len()), (4, 4, 0));
        let facettes: Facettes = lire("/api/offre/lots/facettes").await.lire();
        assert_eq!((facettes.total, facettes.prix.len()), (lots.membres.len(), 20));
        assert_eq!(facettes.facettes.lots_dedies.is_some(), cookie.is_some(), "a visitor has no such filter");
        let _: CollectionLieux = lire("/lieux?search=saint&limit=200").await.lire();
        let _: Adresses = lire("/search?q=nantes").await.lire();
        let moi: Option<UtilisateurCourant> = lire("/api/user/me").await.lire();
        assert_eq!(moi.is_some(), cookie.is_some());
    }
    let ia = app.connecter(IA).await;
    let _: CollectionGerants = app.get("/api/user/responsables-reseau").par(&ia).envoyer().await.lire();
    let _: Manifeste = app.get("/builds/latest.json").envoyer().await.lire();
    let _: Sante = app.get("/api/sante").envoyer().await.lire();
    let _: Pret = app.get("/api/pret").envoyer().await.lire();
}

/// Required fields are present in every answer, as null or with a value.
#[tokio::test(flavor = "multi_thread")]
async fn les_champs_obligatoires_y_sont_toujours() {
    let app = App::nouvelle().await;
    let document = serde_json::to_value(api::openapi()).expect("a document");
    let obligatoires = |entite: &str| -> Vec<String> {
        let liste = document["components"]["schemas"][entite]["required"].as_array().expect("required fields");
        liste.iter().map(|v| v.as_str().expect("a name").to_owned()).collect()
    };
    assert_eq!(obligatoires("Lot").len(), 39, "all of them but `exclusivite`, which a visitor may not see");
    let lots = app.get("/api/offre/lots?limit=200").json().await;
    for lot in lots["hydra:member"].as_array().expect("members") {
        let objet = lot.as_object().expect("an object");
        for champ in obligatoires("Lot") {
            assert!(objet.contains_key(&champ), "{champ} is missing from {}", objet["id"]);
        }
    }
    let programme: Value = app.get("/api/offre/programmes/stetienne1").json().await;
    assert_eq!(programme["coordonnees"], Value::Null, "no coordinates: null");
}
