//! A table of mistakes, with the exact messages that people read.

use crate::{LOT, PROGRAMME, flux, refus};
use serde_json::{Value, json};

/// A line with one field replaced or added. `champ` is the path of the field. The value null removes the field.
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
            (
                "type",
                json!(null),
                ", type\u{a0}: champ obligatoire absent\u{a0}: «\u{a0}programme\u{a0}» ou «\u{a0}lot\u{a0}» est attendu",
            ),
            ("type", json!("lots"), ", type\u{a0}: «\u{a0}lots\u{a0}» n’est pas dans la liste\u{a0}: programme ou lot"),
            ("type", json!(1), ", type\u{a0}: un texte est attendu, et non un nombre"),
            ("nomCommercial", json!(null), ", nomCommercial\u{a0}: champ obligatoire absent"),
            ("nomCommercial", json!("  "), ", nomCommercial\u{a0}: texte vide"),
            ("nomCommercial", json!(["a"]), ", nomCommercial\u{a0}: un texte est attendu, et non une liste"),
            (
                "nomCommercial",
                json!("a\u{7}b"),
                ", nomCommercial\u{a0}: caractère de contrôle ou retour à la ligne dans le texte",
            ),
            (
                "nomCommercial",
                json!("é".repeat(121)),
                ", nomCommercial\u{a0}: texte trop long\u{a0}: 121 caractères, 120 au plus",
            ),
            (
                "id",
                json!("a-b"),
                ", id\u{a0}: «\u{a0}a-b\u{a0}»\u{a0}: lettres sans accent, chiffres et «\u{a0}_\u{a0}» attendus",
            ),
            ("adress", json!("x"), ", adress\u{a0}: champ inconnu, vouliez-vous dire «\u{a0}adresse\u{a0}»\u{a0}?"),
            ("couleur", json!("x"), ", couleur\u{a0}: champ inconnu"),
            ("syntheseLots", json!([]), ", syntheseLots\u{a0}: champ inconnu"),
            ("lieu", json!("Nantes"), ", lieu\u{a0}: un objet est attendu, et non un texte"),
            (
                "lieu/codeInsee",
                json!("44999"),
                ", lieu.codeInsee\u{a0}: «\u{a0}44999\u{a0}» n’est pas le code d’une commune ou d’un arrondissement",
            ),
            (
                "lieu/codePostal",
                json!("44001"),
                ", lieu.codePostal\u{a0}: «\u{a0}44001\u{a0}» n’est pas un code postal de Nantes (44000, 44100, 44200, 44300)",
            ),
            ("lieu/ville", json!("Nantes"), ", lieu.ville\u{a0}: champ inconnu"),
            (
                "phaseCommerciale/code",
                json!("Travaux"),
                ", phaseCommerciale.code\u{a0}: «\u{a0}Travaux\u{a0}»\u{a0}: majuscules, chiffres et «\u{a0}_\u{a0}» attendus",
            ),
            ("phaseCommerciale/code", json!("SOUSTOIT"), ", phaseCommerciale.libelle\u{a0}: champ obligatoire absent"),
            ("coordonnees", json!({"lat": 47.2}), ", coordonnees.long\u{a0}: champ obligatoire absent"),
            (
                "coordonnees",
                json!({"lat": 147.2, "long": 0}),
                ", coordonnees.lat\u{a0}: 147.2 est hors des bornes\u{a0}: de -90 à 90",
            ),
            (
                "coordonnees",
                json!({"lat": 43.3, "long": 5.4}),
                ", coordonnees\u{a0}: le point est à 697\u{a0}km de Nantes, 60\u{a0}km au plus",
            ),
            (
                "coordonnees",
                json!({"lat": -1.55, "long": 47.22}),
                ", coordonnees\u{a0}: le point est à 7192\u{a0}km de Nantes, 60\u{a0}km au plus\u{a0}; lat et long semblent inversées",
            ),
        ],
    );
}

#[test]
fn du_reste_d_un_programme() {
    verifier_table(
        PROGRAMME,
        &[
            (
                "zoneFiscale",
                json!("B3"),
                ", zoneFiscale\u{a0}: «\u{a0}B3\u{a0}» n’est pas dans la liste\u{a0}: A bis, A, B1, B2 ou C",
            ),
            ("promotionEnCours", json!("oui"), ", promotionEnCours\u{a0}: true ou false est attendu, et non un texte"),
            (
                "calendrier",
                json!({"dateLivraison": "2026-13-01"}),
                ", calendrier.dateLivraison\u{a0}: date illisible «\u{a0}2026-13-01\u{a0}», attendu aaaa-mm-jj",
            ),
            (
                "calendrier",
                json!({"dateLivraison": "2026-1-1"}),
                ", calendrier.dateLivraison\u{a0}: date illisible «\u{a0}2026-1-1\u{a0}», attendu aaaa-mm-jj",
            ),
            (
                "calendrier",
                json!({"dateActabilite": "0206-01-01"}),
                ", calendrier.dateActabilite\u{a0}: date hors des bornes «\u{a0}0206-01-01\u{a0}», attendu entre 1990 et 2099",
            ),
            ("tauxCommission", json!(5.125), ", tauxCommission\u{a0}: deux décimales au plus"),
            ("tauxCommission", json!(101), ", tauxCommission\u{a0}: 101 est hors des bornes\u{a0}: de 0 à 100\u{a0}%"),
            ("avantages", json!(["vue", 3]), ", avantages[1]\u{a0}: un texte est attendu, et non un nombre"),
            ("avantages", json!("vue"), ", avantages\u{a0}: une liste est attendue, et non un texte"),
            (
                "fiscalites",
                json!([{"code": "tva 55", "libelle": "TVA"}]),
                ", fiscalites[0].code\u{a0}: «\u{a0}tva 55\u{a0}»\u{a0}: lettres sans accent, chiffres, «\u{a0}-\u{a0}» et «\u{a0}_\u{a0}» attendus",
            ),
            ("intervenants", json!([{"fonction": "Notaire"}]), ", intervenants[0].nom\u{a0}: champ obligatoire absent"),
            (
                "intervenants",
                json!([{"fonction": "Notaire", "nom": "A", "email": "a@b"}]),
                ", intervenants[0].email\u{a0}: «\u{a0}a@b\u{a0}» n’est pas une adresse électronique",
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
                ", documents[0]\u{a0}: «\u{a0}fichier\u{a0}», «\u{a0}adresse\u{a0}» ou «\u{a0}modele\u{a0}» est attendu",
            ),
            (
                "documents",
                doc("fichier", json!("a.pdf")),
                ", documents[0]\u{a0}: un seul de «\u{a0}fichier\u{a0}», «\u{a0}adresse\u{a0}» et «\u{a0}modele\u{a0}» est attendu",
            ),
            (
                "documents",
                doc("categorie", json!("plan")),
                ", documents[0].categorie\u{a0}: «\u{a0}plan\u{a0}» n’est pas dans la liste\u{a0}: commercial, contractuel, masse, stationnement, cave, image, video, media360, chantier ou interactif",
            ),
            (
                "documents",
                doc("famille", json!("film")),
                ", documents[0].famille\u{a0}: «\u{a0}film\u{a0}» n’est pas dans la liste\u{a0}: document ou media",
            ),
            (
                "documents",
                doc("position", json!(0)),
                ", documents[0].position\u{a0}: 0 est hors des bornes\u{a0}: de 1 à 100000",
            ),
            (
                "documents",
                doc("type", json!("plan")),
                ", documents[0].type\u{a0}: «\u{a0}plan\u{a0}»\u{a0}: majuscules, chiffres et «\u{a0}_\u{a0}» attendus",
            ),
            (
                "documents",
                doc("id", json!("d 1")),
                ", documents[0].id\u{a0}: «\u{a0}d 1\u{a0}»\u{a0}: lettres sans accent, chiffres, «\u{a0}-\u{a0}», «\u{a0}_\u{a0}» et «\u{a0}.\u{a0}» attendus",
            ),
            (
                "documents",
                json!([document, document]),
                ", documents[1].id\u{a0}: un document porte déjà cet identifiant à la ligne 2",
            ),
            ("documents", json!([3]), ", documents[0]\u{a0}: un objet est attendu, et non un nombre"),
        ],
    );
}

#[test]
fn d_un_lot() {
    verifier_table(
        LOT,
        &[
            ("programme", json!("erdre"), ", programme\u{a0}: un objet est attendu, et non un texte"),
            (
                "programme/id",
                json!("loire"),
                ", programme.id\u{a0}: le programme «\u{a0}loire\u{a0}» n’est ni dans le flux ni au catalogue",
            ),
            (
                "numero",
                json!("A-1"),
                ", numero\u{a0}: «\u{a0}A-1\u{a0}»\u{a0}: lettres sans accent, chiffres, «\u{a0}_\u{a0}» et «\u{a0}.\u{a0}» attendus",
            ),
            ("numero", json!(12), ", numero\u{a0}: un texte est attendu, et non un nombre"),
            (
                "id",
                json!("erdre-A2"),
                ", id\u{a0}: «\u{a0}erdre-A2\u{a0}»\u{a0}: le programme et le numéro donnent «\u{a0}erdre-A1\u{a0}»",
            ),
            ("pieces", json!(null), ", pieces\u{a0}: champ obligatoire absent"),
            ("pieces", json!(2.5), ", pieces\u{a0}: un nombre entier est attendu"),
            ("pieces", json!("2"), ", pieces\u{a0}: un nombre entier est attendu, et non un texte"),
            ("pieces", json!(31), ", pieces\u{a0}: 31 est hors des bornes\u{a0}: de 0 à 30"),
            ("pieces", json!(0), ", pieces\u{a0}: un lot de nature appartement a au moins une pièce"),
            (
                "typologie/nature/code",
                json!("cave"),
                ", pieces\u{a0}: un lot de nature cave n’a pas de pièce\u{a0}: 0 est attendu",
            ),
            (
                "typologie/nature/code",
                json!("villa"),
                ", typologie.nature.code\u{a0}: «\u{a0}villa\u{a0}» n’est pas dans la liste\u{a0}: appartement, maison, parking, cave ou commerce",
            ),
            ("typologie/libelle", json!(null), ", typologie.libelle\u{a0}: champ obligatoire absent"),
            (
                "statut/code",
                json!("A"),
                ", statut.code\u{a0}: «\u{a0}A\u{a0}» n’est pas dans la liste\u{a0}: L, O, T ou R",
            ),
            ("statut", json!(null), ", statut\u{a0}: champ obligatoire absent"),
            ("etage", json!({"libelle": "1er étage"}), ", etage.priorite\u{a0}: champ obligatoire absent"),
            (
                "surfaces",
                json!({"surface": -1}),
                ", surfaces.surface\u{a0}: -1 est hors des bornes\u{a0}: de 0 à 100000\u{a0}m²",
            ),
            ("surfaces", json!({"surface": 41.234}), ", surfaces.surface\u{a0}: deux décimales au plus"),
            (
                "surfaces",
                json!({"surfacebalcon": 4}),
                ", surfaces.surfacebalcon\u{a0}: champ inconnu, vouliez-vous dire «\u{a0}surfaceBalcon\u{a0}»\u{a0}?",
            ),
            ("prix", json!(199_000.005), ", prix\u{a0}: deux décimales au plus"),
            ("prix", json!("199000"), ", prix\u{a0}: un nombre est attendu, et non un texte"),
            ("prix", json!(0), ", prix\u{a0}: le montant doit être supérieur à 0"),
            ("prix", json!(1_000_000_000), ", prix\u{a0}: le montant doit être inférieur à 1 milliard"),
            ("prix", json!(1e300), ", prix\u{a0}: nombre illisible"),
            ("fraisDeNotaire", json!(-1), ", fraisDeNotaire\u{a0}: le montant ne peut pas être négatif"),
            ("tva", json!(19.6), ", tva\u{a0}: taux de TVA inconnu 19.6, attendu 5.5, 8.5, 10 ou 20"),
            ("exclusivite", json!({"nom": ""}), ", exclusivite.nom\u{a0}: texte vide"),
            (
                "exclusivite",
                json!({"nom": "-!-"}),
                ", exclusivite.nom\u{a0}: «\u{a0}-!-\u{a0}»\u{a0}: une lettre ou un chiffre est attendu",
            ),
            (
                "lotsSecondaires",
                json!([{"numero": "A1"}]),
                ", lotsSecondaires[0].numero\u{a0}: «\u{a0}A1\u{a0}»\u{a0}: un lot ne peut pas être son propre lot secondaire",
            ),
            (
                "lotsSecondaires",
                json!([{"numero": "P1"}]),
                ", lotsSecondaires[0].numero\u{a0}: ce lot n’est ni dans le flux ni au catalogue",
            ),
            (
                "depotsGarantie",
                json!([{"code": "sans", "libelle": "Sans"}]),
                ", depotsGarantie[0].montant\u{a0}: champ obligatoire absent",
            ),
        ],
    );
}

#[test]
fn d_un_document_de_lot() {
    verifier_table(
        LOT,
        &[
            (
                "documents",
                json!([{"id": "d", "titre": "Plan", "categorie": "image", "type": "PLAN", "modele": "x"}]),
                ", documents[0].categorie\u{a0}: «\u{a0}image\u{a0}» n’est pas dans la liste\u{a0}: plan, contractuel, etage, stationnement, cave ou masse",
            ),
            (
                "documents",
                json!([{"id": "d", "titre": "Plan", "categorie": "plan", "type": "PLAN", "fichier": "../x.pdf"}]),
                ", documents[0].fichier\u{a0}: «\u{a0}../x.pdf\u{a0}»\u{a0}: «\u{a0}.\u{a0}», «\u{a0}..\u{a0}» et «\u{a0}//\u{a0}» sont refusés",
            ),
            (
                "documents",
                json!([{"id": "d", "titre": "Plan", "categorie": "plan", "type": "PLAN", "fichier": "/etc/x.pdf"}]),
                ", documents[0].fichier\u{a0}: «\u{a0}/etc/x.pdf\u{a0}»\u{a0}: un chemin relatif au flux, avec «\u{a0}/\u{a0}», est attendu",
            ),
            (
                "documents",
                json!([{"id": "d", "titre": "Plan", "categorie": "plan", "type": "PLAN", "adresse": "javascript:alert(1)"}]),
                ", documents[0].adresse\u{a0}: «\u{a0}javascript:alert(1)\u{a0}»\u{a0}: une adresse http:// ou https:// est attendue",
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
            [format!("ligne 3, {prix}\u{a0}: 310000 dépasse {grille} (300000.5)")]
        );
    }
}

#[test]
fn de_l_ecriture_elle_meme() {
    let repete = LOT.replacen("\"numero\"", "\"numero\":\"B1\",\"numero\"", 1);
    for (ligne, attendu) in [
        (repete.as_str(), "ligne 3, numero\u{a0}: champ répété dans le même objet"),
        ("[1, 2]", "ligne 3\u{a0}: un objet JSON par ligne est attendu, et non une liste"),
        ("{\"type\": \"lot\",}", "ligne 3\u{a0}: JSON illisible (colonne 16)"),
        (
            "{\"type\": \"lot\", \"programme\": {\"id\"",
            "ligne 3\u{a0}: la ligne est coupée\u{a0}: le JSON s’arrête avant sa fin",
        ),
    ] {
        assert_eq!(refus(&flux("partiel", &[PROGRAMME, ligne])), [attendu], "{ligne}");
    }
    let longue = format!("{{\"type\":\"lot\",\"description\":\"{}\"}}", "x".repeat(feed::lecture::LIGNE_MAX));
    assert_eq!(
        refus(&flux("partiel", &[PROGRAMME, &longue])),
        ["ligne 3\u{a0}: ligne trop longue\u{a0}: 1048576 octets au plus"]
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
        "ligne 3\u{a0}: le texte n’est pas de l’UTF-8 (octet 28)\n1 erreur\u{a0}: le flux est refusé, rien n’a changé"
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
            "ligne 2, nomComercial\u{a0}: champ inconnu, vouliez-vous dire «\u{a0}nomCommercial\u{a0}»\u{a0}?",
            "ligne 3, calendrier.dateLivraison\u{a0}: date illisible «\u{a0}31/12/2027\u{a0}», attendu aaaa-mm-jj",
            "ligne 4, statut.code\u{a0}: «\u{a0}X\u{a0}» n’est pas dans la liste\u{a0}: L, O, T ou R",
            "ligne 4, prix\u{a0}: deux décimales au plus",
            "ligne 4, balcons\u{a0}: champ inconnu, vouliez-vous dire «\u{a0}balcon\u{a0}»\u{a0}?",
            "ligne 5, pieces\u{a0}: -1 est hors des bornes\u{a0}: de 0 à 30",
            "ligne 6\u{a0}: la ligne est coupée\u{a0}: le JSON s’arrête avant sa fin",
            "ligne 7, numero\u{a0}: lot déjà décrit à la ligne 5",
            "ligne 8, programme.id\u{a0}: le programme «\u{a0}inconnu\u{a0}» n’est pas dans le flux",
            "ligne 9, lieu.codePostal\u{a0}: «\u{a0}35000\u{a0}» n’est pas un code postal de Nantes (44000, 44100, 44200, 44300)",
        ],
    );
}
