//! Tests of the checks that need several lines.

use crate::{LOT, PROGRAMME, flux, refus, refus_de};
use domain::lot::{IdLot, Nature};
use domain::programme::IdProgramme;
use feed::controle::{
    Bilan, Classement, EtatConnu, LOTS_PAR_PROGRAMME_MAX, changements, verifier, verifier_en_observant,
};
use feed::empreinte::{Empreinte, digeste};
use feed::erreur::{ERREURS_GARDEES, Echec};
use feed::lecture::{Alentours, ContenuDeLigne};

const FLUX: &str = include_str!("../../exemples/petit-flux.ndjson");

fn accepter(texte: &str, etat: &EtatConnu) -> Bilan {
    match verifier(texte.as_bytes(), Alentours::default(), etat) {
        Ok(bilan) => bilan,
        Err(echec) => panic!("{echec}"),
    }
}

/// The state of the catalogue after this feed.
fn etat_apres(texte: &str) -> EtatConnu {
    let mut etat = EtatConnu::vide();
    verifier_en_observant(texte.as_bytes(), Alentours::default(), &EtatConnu::vide(), |ligne, _| {
        match &ligne.contenu {
            Ok(ContenuDeLigne::Programme(p)) => {
                // The database returns only a part of the fingerprint, so the test does the same.
                etat.ajouter_programme(&p.id, Empreinte::depuis_courte(ligne.empreinte.courte()), false);
                p.documents.iter().for_each(|d| etat.ajouter_document(&d.id, &p.id.0));
            }
            Ok(ContenuDeLigne::Lot(l)) => {
                let id = l.fiche.id();
                etat.ajouter_lot(&id, ligne.empreinte, false, l.fiche.typologie.nature);
                l.fiche.documents.iter().for_each(|d| etat.ajouter_document(&d.id, &id.0));
                for annexe in &l.fiche.lots_secondaires {
                    etat.ajouter_rattachement(&IdLot::nouveau(&l.fiche.programme, annexe), &id);
                }
            }
            _ => {}
        }
    })
    .expect("a good feed");
    etat
}

fn parking(numero: &str) -> String {
    LOT.replace("\"A1\"", &format!("\"{numero}\""))
        .replace("appartement", "parking")
        .replace("\"pieces\":2", "\"pieces\":0")
}

fn avec_annexe(numero: &str, annexe: &str) -> String {
    let annexes = format!("\"lotsSecondaires\":[{{\"numero\":\"{annexe}\"}}],\"pieces\"");
    LOT.replace("\"A1\"", &format!("\"{numero}\"")).replace("\"pieces\"", &annexes)
}

#[test]
fn l_en_tete_est_le_premier_et_le_seul() {
    assert_eq!(refus(""), ["ligne 1\u{a0}: le flux est vide"]);
    let manque = "ligne 1\u{a0}: l’en-tête manque\u{a0}: la première ligne est {\"flux\": \"linteau\", \"version\": 1, \"genre\": \
                  \"complet\"} ou \"partiel\"";
    assert_eq!(refus(PROGRAMME), [manque]);
    let entete = flux("partiel", &[]);
    assert_eq!(
        refus(&format!("{PROGRAMME}\n{entete}")),
        [manque, "ligne 2, flux\u{a0}: l’en-tête doit être la première ligne"]
    );
    assert_eq!(
        refus(&format!("{entete}{PROGRAMME}\n{entete}")),
        ["ligne 3, flux\u{a0}: un seul en-tête est attendu\u{a0}: deux flux mis bout à bout\u{a0}?"]
    );
    assert_eq!(
        refus("{\"flux\":\"autre\",\"version\":2,\"genre\":\"total\"}"),
        [
            "ligne 1, flux\u{a0}: «\u{a0}autre\u{a0}»\u{a0}: ce portail lit les flux «\u{a0}linteau\u{a0}»",
            "ligne 1, version\u{a0}: version 2 inconnue\u{a0}: ce portail lit la version 1",
            "ligne 1, genre\u{a0}: «\u{a0}total\u{a0}» n’est pas dans la liste\u{a0}: complet ou partiel",
        ]
    );
}

#[test]
fn un_flux_coupe_est_refuse_ou_que_tombe_la_coupure() {
    let mut coupures: Vec<usize> = FLUX.match_indices('\n').map(|(rang, _)| rang + 1).collect();
    coupures.pop();
    coupures.push(FLUX.len() / 2);
    coupures.push(FLUX.len() - 3);
    for coupure in coupures {
        let coupure = FLUX.ceil_char_boundary(coupure);
        let messages = refus(&FLUX[..coupure]);
        assert!(
            messages
                .iter()
                .any(|m| m.starts_with("ligne 1, lots\u{a0}: l’en-tête annonce 24 lots, le flux en contient ")),
            "{coupure}: {messages:?}"
        );
    }
    assert!(verifier(FLUX.trim_end().as_bytes(), Alentours::default(), &EtatConnu::vide()).is_ok());
}

#[test]
fn sans_nombre_annonce_une_derniere_ligne_coupee_se_voit() {
    let texte = flux("complet", &[PROGRAMME, LOT]);
    assert_eq!(
        refus(&texte[..texte.len() - 10]),
        ["ligne 3\u{a0}: la ligne est coupée\u{a0}: le JSON s’arrête avant sa fin"]
    );
}

#[test]
fn les_identifiants_sont_uniques() {
    assert_eq!(
        refus(&flux("complet", &[PROGRAMME, PROGRAMME])),
        ["ligne 3, id\u{a0}: programme déjà décrit à la ligne 2"]
    );
    assert_eq!(
        refus(&flux("complet", &[PROGRAMME, LOT, LOT, LOT])),
        ["ligne 4, numero\u{a0}: lot déjà décrit à la ligne 3", "ligne 5, numero\u{a0}: lot déjà décrit à la ligne 3"]
    );
}

#[test]
fn une_faute_ne_donne_qu_une_ligne() {
    // A line that repeats a lot has other mistakes too, but only the repetition is reported.
    let document =
        r#""documents":[{"id":"d1","titre":"Plan","categorie":"plan","type":"PLAN_LOT","modele":"plan-lot"}]"#;
    let lot = avec_annexe("A1", "P1").replacen('{', &format!("{{{document},"), 1);
    assert_eq!(
        refus(&flux("complet", &[PROGRAMME, &lot, &parking("P1"), &lot])),
        ["ligne 5, numero\u{a0}: lot déjà décrit à la ligne 3"]
    );
    // The annex of a lot whose programme is missing is not looked for, so it gives no other mistake.
    let perdu = avec_annexe("A1", "P1").replace("\"erdre\"", "\"autre\"");
    assert_eq!(
        refus(&flux("complet", &[PROGRAMME, &perdu])),
        ["ligne 3, programme.id\u{a0}: le programme «\u{a0}autre\u{a0}» n’est pas dans le flux"]
    );
    // When the line of the programme is cut, or its id is refused, the lots of the programme give no other mistake.
    for programme in [&PROGRAMME[..PROGRAMME.len() - 1], &PROGRAMME.replace("\"erdre\"", "\"er dre\"")] {
        let lus = refus(&flux("complet", &[programme, LOT, &parking("P1"), &parking("P2")]));
        assert_eq!(lus.len(), 1, "{lus:?}");
        assert!(lus[0].starts_with("ligne 2"), "{lus:?}");
    }
}

#[test]
fn un_lot_peut_preceder_son_programme() {
    let bilan = accepter(&flux("complet", &[LOT, PROGRAMME]), &EtatConnu::vide());
    assert_eq!((bilan.programmes.nouveaux, bilan.lots.nouveaux), (1, 1));
}

#[test]
fn le_programme_d_un_lot_existe() {
    let connu = etat_apres(&flux("complet", &[PROGRAMME]));
    assert_eq!(accepter(&flux("partiel", &[LOT]), &connu).lots.nouveaux, 1);
    assert_eq!(
        refus_de(&flux("complet", &[LOT]), &connu),
        ["ligne 2, programme.id\u{a0}: le programme «\u{a0}erdre\u{a0}» n’est pas dans le flux"]
    );
    let mut retire = EtatConnu::vide();
    retire.ajouter_programme(&IdProgramme("erdre".to_owned()), Empreinte(1), true);
    assert_eq!(
        refus_de(&flux("partiel", &[LOT]), &retire),
        [
            "ligne 2, programme.id\u{a0}: le programme «\u{a0}erdre\u{a0}» est retiré\u{a0}: le flux doit le décrire à nouveau"
        ]
    );
}

#[test]
fn les_annexes() {
    let bon = flux("complet", &[PROGRAMME, &avec_annexe("A1", "P1"), &parking("P1")]);
    let etat = etat_apres(&bon);
    for (lignes, attendu) in [
        (vec![avec_annexe("A1", "P1")], "ligne 3, lotsSecondaires[0].numero\u{a0}: ce lot n’est pas dans le flux"),
        (
            vec![avec_annexe("A1", "A2"), LOT.replace("\"A1\"", "\"A2\"")],
            "ligne 3, lotsSecondaires[0].numero\u{a0}: ce lot n’est ni un parking ni une cave",
        ),
        (
            vec![avec_annexe("A1", "P1"), parking("P1"), avec_annexe("A2", "P1")],
            "ligne 5, lotsSecondaires[0].numero\u{a0}: ce lot est déjà rattaché à celui de la ligne 3",
        ),
        (
            vec![
                parking("P1"),
                avec_annexe("P2", "P1").replace("appartement", "cave").replace("\"pieces\":2", "\"pieces\":0"),
            ],
            "ligne 4, lotsSecondaires\u{a0}: un lot de nature cave n’a pas de lot secondaire",
        ),
    ] {
        let lignes: Vec<&str> = std::iter::once(PROGRAMME).chain(lignes.iter().map(String::as_str)).collect();
        assert_eq!(refus(&flux("complet", &lignes)), [attendu]);
    }
    // In a partial feed, an annex may also be a lot of the catalogue.
    accepter(&flux("partiel", &[&avec_annexe("A1", "P1")]), &etat);
    assert_eq!(
        refus_de(&flux("partiel", &[&avec_annexe("A9", "P1")]), &etat),
        ["ligne 2, lotsSecondaires[0].numero\u{a0}: ce lot est déjà rattaché à un autre lot du catalogue"]
    );
    accepter(&flux("partiel", &[LOT, &avec_annexe("A9", "P1")]), &etat);
    let mut retire = etat_apres(&bon);
    retire.ajouter_lot(&IdLot("erdre-P1".to_owned()), Empreinte(0), true, Nature::Parking);
    assert_eq!(
        refus_de(&flux("partiel", &[&avec_annexe("A1", "P1")]), &retire),
        ["ligne 2, lotsSecondaires[0].numero\u{a0}: ce lot est retiré"]
    );
}

/// A lot with `nombre` documents.
fn avec_documents(lot: &str, nombre: usize) -> String {
    let documents: Vec<String> = (1..=nombre)
        .map(|n| format!(r#"{{"id":"plan{n}","titre":"Plan","categorie":"plan","type":"PLAN","modele":"plan-lot"}}"#))
        .collect();
    lot.replace("\"pieces\"", &format!("\"documents\":[{}],\"pieces\"", documents.join(",")))
}

#[test]
fn un_document_reste_a_ce_qui_est_en_vente() {
    let a1 = avec_documents(LOT, 1);
    let a2 = a1.replace("\"A1\"", "\"A2\"");
    let etat = etat_apres(&flux("complet", &[PROGRAMME, &a1]));
    let attendu = "documents[0].id\u{a0}: un document d’un autre programme ou lot en vente porte déjà cet identifiant";
    assert_eq!(refus_de(&flux("partiel", &[&a2]), &etat), [format!("ligne 2, {attendu}")]);
    accepter(&flux("partiel", &[LOT, &a2]), &etat);
    // A lot that is given another number gives one mistake, however many documents it takes along.
    let etat = etat_apres(&flux("complet", &[PROGRAMME, &avec_documents(LOT, 3)]));
    for (nombre, suite) in [
        (2, " (de même pour un autre document de cette ligne)"),
        (3, " (de même pour 2 autres documents de cette ligne)"),
    ] {
        let renomme = avec_documents(&LOT.replace("\"A1\"", "\"B1\""), nombre);
        assert_eq!(refus_de(&flux("partiel", &[&renomme]), &etat), [format!("ligne 2, {attendu}{suite}")]);
    }
    // A line with a wrong programme gives one mistake. Its documents, which belong to a lot of the catalogue, give no other one.
    let ailleurs = avec_documents(LOT, 3).replace("\"erdre\"", "\"edre\"");
    assert_eq!(
        refus_de(&flux("partiel", &[&ailleurs]), &etat),
        ["ligne 2, programme.id\u{a0}: le programme «\u{a0}edre\u{a0}» n’est ni dans le flux ni au catalogue"]
    );
    assert_eq!(
        refus_de(&flux("complet", &[PROGRAMME, &ailleurs]), &etat),
        ["ligne 3, programme.id\u{a0}: le programme «\u{a0}edre\u{a0}» n’est pas dans le flux"]
    );
    let sans_numero = LOT.replace("\"numero\":\"A1\",", "");
    let lus = refus_de(&flux("partiel", &[&sans_numero, &a2]), &etat);
    assert_eq!(lus.len(), 1, "{lus:?}");
}

#[test]
fn ce_qui_part_ou_est_parti_rend_ses_documents() {
    let a1 = avec_documents(LOT, 6);
    let b1 = a1.replace("\"A1\"", "\"B1\"");
    let mut etat = etat_apres(&flux("complet", &[PROGRAMME, &a1]));
    let bilan = accepter(&flux("complet", &[PROGRAMME, &b1]), &etat);
    assert_eq!((bilan.lots.nouveaux, bilan.lots.quittes), (1, 1));
    etat.ajouter_lot(&IdLot("erdre-A1".to_owned()), Empreinte(0), true, Nature::Appartement);
    accepter(&flux("partiel", &[&b1]), &etat);
    let mut etat = etat_apres(&flux("complet", &[PROGRAMME]));
    etat.ajouter_programme(&IdProgramme("ancien".to_owned()), Empreinte(0), true);
    etat.ajouter_document("plan1", "ancien");
    accepter(&flux("partiel", &[&a1]), &etat);
}

#[test]
fn le_meme_flux_ne_change_rien() {
    let bilan = accepter(FLUX, &etat_apres(FLUX));
    assert!(bilan.est_inchange());
    assert_eq!((bilan.programmes.inchanges, bilan.lots.inchanges), (4, 24));
}

#[test]
fn ce_qui_change_et_ce_qui_part() {
    let etat = etat_apres(FLUX);
    let hausse = FLUX.replace("\"prix\":149000,\"prixGrille\":149000", "\"prix\":151000,\"prixGrille\":151000");
    let bilan = accepter(&hausse, &etat);
    assert_eq!((bilan.lots.modifies, bilan.lots.inchanges, bilan.lots.quittes), (1, 23, 0));
    let vus: Vec<String> = changements(hausse.as_bytes(), Alentours::default(), &etat)
        .map(|ligne| match ligne.expect("checked just before") {
            (Classement::Modifie, ContenuDeLigne::Lot(lot), _) => lot.fiche.id().0,
            autre => panic!("{autre:?}"),
        })
        .collect();
    assert_eq!(vus, ["nantes1-A001"]);

    let sans = |motif: &str, lots: u64| {
        let lignes: Vec<&str> = FLUX.lines().filter(|ligne| !ligne.contains(motif)).collect();
        format!("{}\n", lignes.join("\n")).replace("\"lots\":24", &format!("\"lots\":{lots}"))
    };
    let bilan = accepter(&sans("\"numero\":\"P2\"", 23), &etat);
    assert_eq!((bilan.lots.quittes, bilan.depart_massif(10)), (1, false));
    assert!(bilan.lot_quitte(&IdLot("stdenis1-P2".to_owned())));
    assert!(!bilan.lot_quitte(&IdLot("stdenis1-P1".to_owned())));
    let bilan = accepter(&sans("stdenis1", 19).replace("\"programmes\":4", "\"programmes\":3"), &etat);
    assert_eq!((bilan.programmes.quittes, bilan.lots.quittes, bilan.depart_massif(10)), (1, 5, true));
    assert!(bilan.programme_quitte(&IdProgramme("stdenis1".to_owned())));

    let bilan = accepter(&flux("partiel", &[]), &etat);
    assert!(bilan.est_inchange() && !bilan.lot_quitte(&IdLot("stdenis1-P2".to_owned())));
    let bilan = accepter(&flux("complet", &[]), &etat);
    assert_eq!((bilan.lots.quittes, bilan.depart_massif(10)), (24, true));
}

#[test]
fn exactement_un_dixieme_n_est_pas_massif() {
    let mut etat = EtatConnu::vide();
    etat.ajouter_programme(&IdProgramme("erdre".to_owned()), Empreinte(0), false);
    let numeros: Vec<String> = (0..20).map(|n| LOT.replace("\"A1\"", &format!("\"A{n}\""))).collect();
    for n in 0..20 {
        etat.ajouter_lot(&IdLot(format!("erdre-A{n}")), Empreinte(0), false, Nature::Appartement);
    }
    for (gardes, massif) in [(18, false), (17, true)] {
        let lignes: Vec<&str> =
            std::iter::once(PROGRAMME).chain(numeros[..gardes].iter().map(String::as_str)).collect();
        assert_eq!(accepter(&flux("complet", &lignes), &etat).depart_massif(10), massif, "{gardes}");
    }
}

#[test]
fn un_lot_retire_qui_revient_est_retabli() {
    let texte = flux("partiel", &[PROGRAMME, LOT]);
    let mut etat = etat_apres(&texte);
    etat.ajouter_lot(&IdLot("erdre-A1".to_owned()), Empreinte(7), true, Nature::Appartement);
    let bilan = accepter(&texte, &etat);
    assert_eq!((bilan.lots.retablis, bilan.programmes.inchanges), (1, 1));
}

#[test]
fn les_octets_d_un_fichier_comptent() {
    let document = r#""documents":[{"id":"plan1","titre":"Plan","categorie":"plan","type":"PLAN","fichier":"plans/a1.pdf"}],"pieces""#;
    let texte = flux("partiel", &[PROGRAMME, &LOT.replace("\"pieces\"", document)]);
    let empreinte = |contenu: &str| {
        let lire = |chemin: &str| {
            assert_eq!(chemin, "plans/a1.pdf");
            Ok(digeste(contenu.as_bytes()))
        };
        let alentours = Alentours { modeles: None, fichiers: Some(&lire) };
        let mut vue = None;
        verifier_en_observant(texte.as_bytes(), alentours, &EtatConnu::vide(), |ligne, _| vue = Some(ligne.empreinte))
            .expect("a good feed");
        vue
    };
    assert_eq!(empreinte("plan"), empreinte("plan"));
    assert_ne!(empreinte("plan"), empreinte("autre plan"));

    let absent = |_: &str| Err("fichier introuvable à côté du flux".to_owned());
    let alentours = Alentours { modeles: None, fichiers: Some(&absent) };
    let echec = verifier(texte.as_bytes(), alentours, &EtatConnu::vide()).expect_err("no such file");
    assert!(echec.to_string().starts_with(
        "ligne 3, documents[0].fichier\u{a0}: «\u{a0}plans/a1.pdf\u{a0}»\u{a0}: fichier introuvable à côté du flux\n"
    ));
}

#[test]
fn les_erreurs_sont_toutes_comptees_et_mille_gardees() {
    let lignes = vec!["{"; 1500];
    let Err(Echec::Refus(refus)) =
        verifier(flux("partiel", &lignes).as_bytes(), Alentours::default(), &EtatConnu::vide())
    else {
        panic!("fifteen hundred cut lines");
    };
    assert_eq!((refus.total, refus.erreurs.len()), (1500, ERREURS_GARDEES));
    assert!(
        refus.to_string().ends_with("… et 500 autres erreurs\n1500 erreurs\u{a0}: le flux est refusé, rien n’a changé")
    );
}

#[test]
fn un_programme_a_une_taille_que_le_moteur_tient() {
    let programme = IdProgramme("erdre".to_owned());
    let mut etat = EtatConnu::vide();
    for numero in 1..LOTS_PAR_PROGRAMME_MAX {
        etat.ajouter_lot(&IdLot::nouveau(&programme, &format!("Z{numero}")), Empreinte(1), true, Nature::Appartement);
    }
    let lots: Vec<String> = ["A1", "A2", "A3"].iter().map(|n| LOT.replace("\"A1\"", &format!("\"{n}\""))).collect();
    let lignes = |nombre: usize| {
        let lots = lots.iter().take(nombre).map(String::as_str);
        flux("partiel", &std::iter::once(PROGRAMME).chain(lots).collect::<Vec<_>>())
    };
    accepter(&lignes(1), &etat);
    assert_eq!(
        refus_de(&lignes(3), &etat),
        [
            "ligne 4, programme.id\u{a0}: le programme «\u{a0}erdre\u{a0}» dépasse 262\u{202f}144 lots, lots retirés du catalogue compris"
        ]
    );
}
