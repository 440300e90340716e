//! A table of mistakes, with the exact messages that people read.

use crate::{LOT, PROGRAMME, flux, refus};
use serde_json::{Value, json};

/// The line with one field replaced or added (`champ` is a path of names); null removes the field.
fn avec(ligne: &str, champ: &str, valeur: Value) -> String {
    let mut objet: Value = serde_json::from_str(ligne).expect("JSON");
    let (chemin, nom) = champ.rsplit_once('/').map_or(("", champ), |(chemin, nom)| (chemin, nom));
    let pointeur = if chemin.is_empty() { String::new() } else { format!("/{chemin}") };
    let cible = objet.pointer_mut(&pointeur).expect("the object exists").as_object_mut().expect("an object");
    if valeur.is_null() {
        cible.remove(nom);
    } else {
        cible.insert(nom.to_owned(), valeur);
    }
    objet.to_string()
}

fn verifier_table(base: &str, table: &[(&str, Value, &str)]) {
    for (champ, valeur, attendu) in table {
        let fautive = avec(base, champ, valeur.clone());
        let texte = if base == LOT { flux("partiel", &[PROGRAMME, &fautive]) } else { flux("partiel", &[&fautive]) };
        let ligne = if base == LOT { 3 } else { 2 };
        assert_eq!(refus(&texte), [format!("ligne {ligne}{attendu}")], "{champ} = {valeur}");
    }
}

#[test]
fn d_un_programme() {
    verifier_table(
        PROGRAMME,
        &[
            ("type", json!(null), ", type : champ obligatoire absent : « programme » ou « lot » est attendu"),
            ("type", json!("lots"), ", type : « lots » n’est pas dans la liste : programme ou lot"),
            ("type", json!(1), ", type : un texte est attendu, et non un nombre"),
            ("nomCommercial", json!(null), ", nomCommercial : champ obligatoire absent"),
            ("nomCommercial", json!("  "), ", nomCommercial : texte vide"),
            ("nomCommercial", json!(["a"]), ", nomCommercial : un texte est attendu, et non une liste"),
            (
                "nomCommercial",
                json!("a\u{7}b"),
                ", nomCommercial : caractère de contrôle ou retour à la ligne dans le texte",
            ),
            (
                "nomCommercial",
                json!("é".repeat(121)),
                ", nomCommercial : texte trop long : 121 caractères, 120 au plus",
            ),
            ("id", json!("a-b"), ", id : « a-b » : lettres sans accent, chiffres et « _ » attendus"),
            ("adress", json!("x"), ", adress : champ inconnu, vouliez-vous dire « adresse » ?"),
            ("couleur", json!("x"), ", couleur : champ inconnu"),
            ("syntheseLots", json!([]), ", syntheseLots : champ inconnu"),
            ("lieu", json!("Nantes"), ", lieu : un objet est attendu, et non un texte"),
            (
                "lieu/codeInsee",
                json!("44999"),
                ", lieu.codeInsee : « 44999 » n’est pas le code d’une commune ou d’un arrondissement",
            ),
            (
                "lieu/codePostal",
                json!("44001"),
                ", lieu.codePostal : « 44001 » n’est pas un code postal de Nantes (44000, 44100, 44200, 44300)",
            ),
            ("lieu/ville", json!("Nantes"), ", lieu.ville : champ inconnu"),
            (
                "phaseCommerciale/code",
                json!("Travaux"),
                ", phaseCommerciale.code : « Travaux » : majuscules, chiffres et « _ » attendus",
            ),
            ("phaseCommerciale/code", json!("SOUSTOIT"), ", phaseCommerciale.libelle : champ obligatoire absent"),
            ("coordonnees", json!({"lat": 47.2}), ", coordonnees.long : champ obligatoire absent"),
            (
                "coordonnees",
                json!({"lat": 147.2, "long": 0}),
                ", coordonnees.lat : 147.2 est hors des bornes : de -90 à 90",
            ),
            (
                "coordonnees",
                json!({"lat": 43.3, "long": 5.4}),
                ", coordonnees : le point est à 697 km de Nantes, 60 km au plus",
            ),
            (
                "coordonnees",
                json!({"lat": -1.55, "long": 47.22}),
                ", coordonnees : le point est à 7192 km de Nantes, 60 km au plus ; lat et long semblent inversées",
            ),
        ],
    );
}

#[test]
fn du_reste_d_un_programme() {
    verifier_table(
        PROGRAMME,
        &[
            ("zoneFiscale", json!("B3"), ", zoneFiscale : « B3 » n’est pas dans la liste : A bis, A, B1, B2 ou C"),
            ("promotionEnCours", json!("oui"), ", promotionEnCours : true ou false est attendu, et non un texte"),
            (
                "calendrier",
                json!({"dateLivraison": "2026-13-01"}),
                ", calendrier.dateLivraison : date illisible « 2026-13-01 », attendu aaaa-mm-jj",
            ),
            (
                "calendrier",
                json!({"dateLivraison": "2026-1-1"}),
                ", calendrier.dateLivraison : date illisible « 2026-1-1 », attendu aaaa-mm-jj",
            ),
            (
                "calendrier",
                json!({"dateActabilite": "0206-01-01"}),
                ", calendrier.dateActabilite : date hors des bornes « 0206-01-01 », attendu entre 1990 et 2099",
            ),
            ("tauxCommission", json!(5.125), ", tauxCommission : deux décimales au plus"),
            ("tauxCommission", json!(101), ", tauxCommission : 101 est hors des bornes : de 0 à 100 %"),
            ("avantages", json!(["vue", 3]), ", avantages[1] : un texte est attendu, et non un nombre"),
            ("avantages", json!("vue"), ", avantages : une liste est attendue, et non un texte"),
            (
                "fiscalites",
                json!([{"code": "tva 55", "libelle": "TVA"}]),
                ", fiscalites[0].code : « tva 55 » : lettres sans accent, chiffres, « - » et « _ » attendus",
            ),
            ("intervenants", json!([{"fonction": "Notaire"}]), ", intervenants[0].nom : champ obligatoire absent"),
            (
                "intervenants",
                json!([{"fonction": "Notaire", "nom": "A", "email": "a@b"}]),
                ", intervenants[0].email : « a@b » n’est pas une adresse électronique",
            ),
        ],
    );
}

#[test]
fn des_documents_d_un_programme() {
    let document = json!({"id": "d1", "titre": "Plan", "categorie": "masse", "type": "PLAN", "modele": "plan-masse"});
    let doc = |champ: &str, valeur: Value| {
        json!([serde_json::from_str::<Value>(&avec(&document.to_string(), champ, valeur)).expect("JSON")])
    };
    verifier_table(
        PROGRAMME,
        &[
            (
                "documents",
                doc("modele", json!(null)),
                ", documents[0] : « fichier », « adresse » ou « modele » est attendu",
            ),
            (
                "documents",
                doc("fichier", json!("a.pdf")),
                ", documents[0] : un seul de « fichier », « adresse » et « modele » est attendu",
            ),
            (
                "documents",
                doc("categorie", json!("plan")),
                ", documents[0].categorie : « plan » n’est pas dans la liste : commercial, contractuel, masse, stationnement, cave, image, video, media360, chantier ou interactif",
            ),
            (
                "documents",
                doc("famille", json!("film")),
                ", documents[0].famille : « film » n’est pas dans la liste : document ou media",
            ),
            ("documents", doc("position", json!(0)), ", documents[0].position : 0 est hors des bornes : de 1 à 100000"),
            (
                "documents",
                doc("type", json!("plan")),
                ", documents[0].type : « plan » : majuscules, chiffres et « _ » attendus",
            ),
            (
                "documents",
                doc("id", json!("d 1")),
                ", documents[0].id : « d 1 » : lettres sans accent, chiffres, « - », « _ » et « . » attendus",
            ),
            (
                "documents",
                json!([document, document]),
                ", documents[1].id : un document porte déjà cet identifiant à la ligne 2",
            ),
            ("documents", json!([3]), ", documents[0] : un objet est attendu, et non un nombre"),
        ],
    );
}

#[test]
fn d_un_lot() {
    verifier_table(
        LOT,
        &[
            ("programme", json!("erdre"), ", programme : un objet est attendu, et non un texte"),
            (
                "programme/id",
                json!("loire"),
                ", programme.id : le programme « loire » n’est ni dans le flux ni au catalogue",
            ),
            ("numero", json!("A-1"), ", numero : « A-1 » : lettres sans accent, chiffres, « _ » et « . » attendus"),
            ("numero", json!(12), ", numero : un texte est attendu, et non un nombre"),
            ("id", json!("erdre-A2"), ", id : « erdre-A2 » : le programme et le numéro donnent « erdre-A1 »"),
            ("pieces", json!(null), ", pieces : champ obligatoire absent"),
            ("pieces", json!(2.5), ", pieces : un nombre entier est attendu"),
            ("pieces", json!("2"), ", pieces : un nombre entier est attendu, et non un texte"),
            ("pieces", json!(31), ", pieces : 31 est hors des bornes : de 0 à 30"),
            ("pieces", json!(0), ", pieces : un lot de nature appartement a au moins une pièce"),
            (
                "typologie/nature/code",
                json!("cave"),
                ", pieces : un lot de nature cave n’a pas de pièce : 0 est attendu",
            ),
            (
                "typologie/nature/code",
                json!("villa"),
                ", typologie.nature.code : « villa » n’est pas dans la liste : appartement, maison, parking, cave ou commerce",
            ),
            ("typologie/libelle", json!(null), ", typologie.libelle : champ obligatoire absent"),
            ("statut/code", json!("A"), ", statut.code : « A » n’est pas dans la liste : L, O, T ou R"),
            ("statut", json!(null), ", statut : champ obligatoire absent"),
            ("etage", json!({"libelle": "1er étage"}), ", etage.priorite : champ obligatoire absent"),
            ("surfaces", json!({"surface": -1}), ", surfaces.surface : -1 est hors des bornes : de 0 à 100000 m²"),
            ("surfaces", json!({"surface": 41.234}), ", surfaces.surface : deux décimales au plus"),
            (
                "surfaces",
                json!({"surfacebalcon": 4}),
                ", surfaces.surfacebalcon : champ inconnu, vouliez-vous dire « surfaceBalcon » ?",
            ),
            ("prix", json!(199_000.005), ", prix : deux décimales au plus"),
            ("prix", json!("199000"), ", prix : un nombre est attendu, et non un texte"),
            ("prix", json!(0), ", prix : le montant doit être supérieur à 0"),
            ("prix", json!(1_000_000_000), ", prix : le montant doit être inférieur à 1 milliard"),
            ("prix", json!(1e300), ", prix : nombre illisible"),
            ("fraisDeNotaire", json!(-1), ", fraisDeNotaire : le montant ne peut pas être négatif"),
            ("tva", json!(19.6), ", tva : taux de TVA inconnu 19.6, attendu 5.5, 8.5, 10 ou 20"),
            ("exclusivite", json!({"nom": ""}), ", exclusivite.nom : texte vide"),
            (
                "exclusivite",
                json!({"nom": "-!-"}),
                ", exclusivite.nom : « -!- » : une lettre ou un chiffre est attendu",
            ),
            (
                "lotsSecondaires",
                json!([{"numero": "A1"}]),
                ", lotsSecondaires[0].numero : « A1 » : un lot ne peut pas être son propre lot secondaire",
            ),
            (
                "lotsSecondaires",
                json!([{"numero": "P1"}]),
                ", lotsSecondaires[0].numero : ce lot n’est ni dans le flux ni au catalogue",
            ),
            (
                "depotsGarantie",
                json!([{"code": "sans", "libelle": "Sans"}]),
                ", depotsGarantie[0].montant : champ obligatoire absent",
            ),
            (
                "documents",
                json!([{"id": "d", "titre": "Plan", "categorie": "image", "type": "PLAN", "modele": "x"}]),
                ", documents[0].categorie : « image » n’est pas dans la liste : plan, contractuel, etage, stationnement, cave ou masse",
            ),
            (
                "documents",
                json!([{"id": "d", "titre": "Plan", "categorie": "plan", "type": "PLAN", "fichier": "../x.pdf"}]),
                ", documents[0].fichier : « ../x.pdf » : « . », « .. » et « // » sont refusés",
            ),
            (
                "documents",
                json!([{"id": "d", "titre": "Plan", "categorie": "plan", "type": "PLAN", "fichier": "/etc/x.pdf"}]),
                ", documents[0].fichier : « /etc/x.pdf » : un chemin relatif au flux, avec « / », est attendu",
            ),
            (
                "documents",
                json!([{"id": "d", "titre": "Plan", "categorie": "plan", "type": "PLAN", "adresse": "javascript:alert(1)"}]),
                ", documents[0].adresse : « javascript:alert(1) » : une adresse http:// ou https:// est attendue",
            ),
        ],
    );
}

#[test]
fn des_prix_entre_eux() {
    for (prix, grille) in
        [("prix", "prixGrille"), ("prixTvaReduite", "prixGrilleTvaReduite"), ("prixLLI", "prixGrilleLLI")]
    {
        let fautive = avec(&avec(LOT, prix, json!(310_000)), grille, json!(300_000.5));
        assert_eq!(
            refus(&flux("partiel", &[PROGRAMME, &fautive])),
            [format!("ligne 3, {prix} : 310000 dépasse {grille} (300000.5)")]
        );
    }
}

#[test]
fn de_l_ecriture_elle_meme() {
    let repete = LOT.replacen("\"numero\"", "\"numero\":\"B1\",\"numero\"", 1);
    for (ligne, attendu) in [
        (repete.as_str(), "ligne 3, numero : champ répété dans le même objet"),
        ("[1, 2]", "ligne 3 : un objet JSON par ligne est attendu, et non une liste"),
        ("{\"type\": \"lot\",}", "ligne 3 : JSON illisible (colonne 16)"),
        ("{\"type\": \"lot\", \"programme\": {\"id\"", "ligne 3 : la ligne est coupée : le JSON s’arrête avant sa fin"),
    ] {
        assert_eq!(refus(&flux("partiel", &[PROGRAMME, ligne])), [attendu], "{ligne}");
    }
    let longue = format!("{{\"type\":\"lot\",\"description\":\"{}\"}}", "x".repeat(feed::lecture::LIGNE_MAX));
    assert_eq!(
        refus(&flux("partiel", &[PROGRAMME, &longue])),
        ["ligne 3 : ligne trop longue : 1048576 octets au plus"]
    );
}

#[test]
fn des_octets_qui_ne_sont_pas_du_texte() {
    let mut octets = flux("partiel", &[PROGRAMME]).into_bytes();
    octets.extend_from_slice(b"{\"type\":\"lot\",\"numero\":\"caf\xe9\"}\n");
    let etat = feed::controle::EtatConnu::vide();
    let echec =
        feed::controle::verifier(octets.as_slice(), feed::lecture::Alentours::default(), &etat).expect_err("Latin-1");
    assert_eq!(
        echec.to_string(),
        "ligne 3 : le texte n’est pas de l’UTF-8 (octet 28)\n1 erreur : le flux est refusé, rien n’a changé"
    );
}

#[test]
fn dix_fautes_donnent_dix_lignes() {
    let texte = flux(
        "complet",
        &[
            &avec(&avec(PROGRAMME, "nomCommercial", json!(null)), "nomComercial", json!("Les Rives")),
            &avec(&avec(PROGRAMME, "id", json!("erdre2")), "calendrier", json!({"dateLivraison": "31/12/2027"})),
            &avec(&avec(&avec(LOT, "prix", json!(199_000.999)), "statut/code", json!("X")), "balcons", json!(true)),
            &avec(&avec(LOT, "numero", json!("A2")), "pieces", json!(-1)),
            "{\"type\":\"lot\"",
            &avec(LOT, "numero", json!("A2")),
            &avec(&avec(LOT, "numero", json!("A3")), "programme/id", json!("inconnu")),
            &avec(&avec(PROGRAMME, "id", json!("erdre3")), "lieu/codePostal", json!("35000")),
        ],
    );
    assert_eq!(
        refus(&texte),
        [
            "ligne 2, nomComercial : champ inconnu, vouliez-vous dire « nomCommercial » ?",
            "ligne 3, calendrier.dateLivraison : date illisible « 31/12/2027 », attendu aaaa-mm-jj",
            "ligne 4, statut.code : « X » n’est pas dans la liste : L, O, T ou R",
            "ligne 4, prix : deux décimales au plus",
            "ligne 4, balcons : champ inconnu, vouliez-vous dire « balcon » ?",
            "ligne 5, pieces : -1 est hors des bornes : de 0 à 30",
            "ligne 6 : la ligne est coupée : le JSON s’arrête avant sa fin",
            "ligne 7, numero : lot déjà décrit à la ligne 5",
            "ligne 8, programme.id : le programme « inconnu » n’est pas dans le flux",
            "ligne 9, lieu.codePostal : « 35000 » n’est pas un code postal de Nantes (44000, 44100, 44200, 44300)",
        ],
    );
}
