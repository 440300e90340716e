//! Tests of the checks of models: the embedded ones, and those with which a developer replaces them.

use papers::cas::signes::{mandat_bref, marque};
use papers::jeu::{JeuDeModeles, Modele, nos_fichiers};
use papers::verification::{DonneeDeModele, ModeleVerifie, donnees, verifier};
use std::fmt::Write as _;
use std::path::Path;

fn notre(modele: Modele) -> &'static str {
    nos_fichiers().find(|(nom, _)| *nom == modele.fichier()).map(|(_, texte)| texte).expect("a model")
}

/// The embedded models, in which this text replaces one model.
fn avec(modele: Modele, texte: &str) -> JeuDeModeles {
    let fichier = (modele.fichier().to_owned(), texte.as_bytes().to_vec());
    JeuDeModeles::remplaces_par([fichier]).expect("a model that is known")
}

/// Replaces `avant` by `apres` in the text of an embedded model, and returns the result of the checks of this model.
fn change(modele: Modele, avant: &str, apres: &str) -> ModeleVerifie {
    let texte = notre(modele);
    assert!(texte.contains(avant), "{avant} is not in {}", modele.fichier());
    trouve(&avec(modele, &texte.replace(avant, apres)), modele)
}

fn trouve(jeu: &JeuDeModeles, modele: Modele) -> ModeleVerifie {
    let trouves = verifier(jeu).expect("the cases are made");
    trouves.into_iter().find(|trouve| trouve.modele == modele).expect("a model")
}

#[test]
fn les_notres_tiennent_sur_tous_les_cas() {
    for trouve in verifier(&JeuDeModeles::nos()).expect("the cases are made") {
        assert_eq!(trouve.fautes, Vec::<String>::new(), "{}", trouve.modele.fichier());
        assert!(!trouve.remplace && (trouve.cas > 0 || trouve.modele == Modele::Base), "{trouve:?}");
    }
}

/// The embedded models whose text binds somebody say in the margin that a lawyer has to approve the text. A developer's models
/// need not say so.
#[test]
fn la_marge_des_notres_dit_que_la_redaction_est_a_valider() {
    let qui_engagent = [
        Modele::Contrat,
        Modele::ContratReservation,
        Modele::EtatRisques,
        Modele::Mandat,
        Modele::NoticeDescriptive,
        Modele::NoticeInformation,
        Modele::OffrePromo,
        Modele::Preuve,
        Modele::Recepisse,
    ];
    for modele in Modele::TOUS {
        let dit = notre(modele).contains("marge: [Modèle à faire valider par votre conseil]");
        assert_eq!(dit, qui_engagent.contains(&modele), "{}", modele.fichier());
    }
    let sans = change(Modele::Mandat, ",\n  marge: [Modèle à faire valider par votre conseil])", ")");
    assert_eq!((sans.remplace, sans.cas, sans.fautes.len()), (true, 2, 0), "a developer's need not: {sans:?}");
}

#[test]
fn une_donnee_inconnue_se_dit_avec_sa_ligne_meme_ou_aucun_cas_ne_passe() {
    // A wrong name is found where the text of the model writes it.
    let faux = change(Modele::Recepisse, "#s.reservant, réservant, donne acte", "#s.reservans, réservant, donne acte");
    assert!(
        faux.fautes[0]
            .starts_with("recepisse.typ, ligne 7\u{a0}: la donnée «\u{a0}s.reservans\u{a0}» n’existe pas\u{a0}; les données sont autres, "),
        "{faux:?}"
    );
    // A wrong name is also found in a branch that no case reaches, behind a name bound by `#let`, in a loop, and in a closure.
    for (avant, apres, attendu) in [
        (
            "#let n = counter(\"article\")",
            "#let n = counter(\"article\")\n#if false [#m.sirene]",
            "la donnée «\u{a0}m.sirene\u{a0}» n’existe pas",
        ),
        (
            "#let m = s.mandataire",
            "#let m = s.mandataire\n#if false [#s.at(\"renouvele\")]",
            "la donnée «\u{a0}s.at(\"renouvele\")\u{a0}» n’existe pas",
        ),
    ] {
        let faux = change(Modele::Mandat, avant, apres);
        assert!(faux.fautes[0].contains(attendu), "{faux:?}");
    }
    for (avant, apres, attendu) in [
        (
            "#for signataire in s.signataires {",
            "#for x in s.signataires { if false [#x.prenom] }\n#for signataire in s.signataires {",
            "«\u{a0}x.prenom\u{a0}»",
        ),
        ("e.instant, cassable", "e.heure, cassable", "«\u{a0}e.heure\u{a0}»"),
        (
            "#let empreinte(",
            "#let rien = s.evenements.enumerate().map(((rang, e)) => if false { e.lieu })\n#let empreinte(",
            "«\u{a0}e.lieu\u{a0}»",
        ),
        (
            "#let empreinte(",
            "#let rien = if false { s.signataires.first().tel }\n#let empreinte(",
            "«\u{a0}s.signataires.first().tel\u{a0}»",
        ),
    ] {
        let faux = change(Modele::Preuve, avant, apres);
        assert!(faux.fautes[0].contains(attendu), "{attendu}: {faux:?}");
    }
    // Two things are no faults: an unknown datum with a default value, and a parameter that bears the name of the data.
    let bon = change(
        Modele::Mandat,
        "#let m = s.mandataire",
        "#let m = s.mandataire\n#s.at(\"futur\", default: none)\n#let f(s) = s.rien",
    );
    assert_eq!(bon.fautes, Vec::<String>::new());
}

#[test]
fn ce_que_typst_refuse_se_dit_avec_son_fichier_et_sa_ligne() {
    for (avant, apres, attendu) in [
        (
            "#let m = s.mandataire",
            "#let m = s.mandataire\n#inconnu",
            "mandat.typ, ligne 3\u{a0}: «\u{a0}inconnu\u{a0}» n’est pas défini (cas «\u{a0}mandat\u{a0}»)",
        ),
        (
            "#let m = s.mandataire",
            "#let m = s.mandataire\n#panic(1)",
            "mandat.typ, ligne 3\u{a0}: typst dit «\u{a0}panicked with: 1\u{a0}»",
        ),
        (
            "#let m = s.mandataire",
            "#let m = s.mandataire\n#import \"/autre.typ\": *",
            "mandat.typ, ligne 3\u{a0}: ce fichier n’existe pas pour un modèle",
        ),
        (
            "#let n = counter(\"article\")",
            "#let n = counter(\"article\")\n#image(bytes(\"<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>\"))",
            "mandat.typ, ligne 8\u{a0}: une image n’a pas son texte",
        ),
    ] {
        let faux = change(Modele::Mandat, avant, apres);
        assert!(faux.fautes[0].starts_with(attendu), "{attendu}: {faux:?}");
    }
}

#[test]
fn un_acte_sans_ce_que_la_loi_demande_est_refuse() {
    for (modele, avant, apres, attendu) in [
        (
            Modele::ContratReservation,
            "\"Surface approximative\" }, l.surface)",
            "\"Surface approximative\" }, none)",
            "contrat-reservation.typ\u{a0}: la donnée «\u{a0}lot.surface\u{a0}» (",
        ),
        (
            Modele::Preuve,
            "#empreinte([Empreinte du certificat du sceau (SHA-256)], s.certificat)",
            "",
            "preuve.typ\u{a0}: la donnée «\u{a0}certificat\u{a0}» (2c26b4",
        ),
        (
            Modele::Mandat,
            "(\"SIREN\", m.siren), ",
            "",
            "mandat.typ\u{a0}: la donnée «\u{a0}mandataire.siren\u{a0}» (512",
        ),
        (
            Modele::Recepisse,
            "(*#s.depot.montant*)",
            "",
            "recepisse.typ\u{a0}: la donnée «\u{a0}depot.montant\u{a0}» (1",
        ),
    ] {
        let trouve = change(modele, avant, apres);
        assert!(trouve.fautes[0].starts_with(attendu) && trouve.fautes[0].contains("\u{a0}; "), "{trouve:?}");
    }
}

#[test]
fn un_cadre_qui_manque_ou_que_le_sceau_ne_remplirait_pas_est_refuse() {
    for (avant, apres, attendu) in [
        (
            "cadre-de-signature(\"sceau\", largeur: 78mm)",
            "[]",
            "preuve.typ\u{a0}: le cadre «\u{a0}sceau\u{a0}» n’est pas une fois dans l’acte",
        ),
        (
            "largeur: 78mm)",
            "largeur: 60mm)",
            "preuve.typ\u{a0}: le cadre «\u{a0}sceau\u{a0}» est plus petit que 70\u{a0}mm sur 24\u{a0}mm",
        ),
        (
            "cadre-de-signature(\"sceau\", largeur: 78mm)",
            "move(dx: 150mm, cadre-de-signature(\"sceau\", largeur: 78mm))",
            "preuve.typ\u{a0}: le cadre «\u{a0}sceau\u{a0}» sort de sa page",
        ),
    ] {
        let faux = change(Modele::Preuve, avant, apres);
        assert!(faux.fautes[0].starts_with(attendu), "{attendu}: {faux:?}");
    }
    let faux = change(Modele::Mandat, "\"signature-2\")", "\"signature-1\")");
    assert!(
        faux.fautes[0].starts_with("mandat.typ\u{a0}: le cadre «\u{a0}signature-1\u{a0}» n’est pas une fois"),
        "{faux:?}"
    );
}

#[test]
fn un_fichier_qui_ne_remplace_rien_est_refuse() {
    let refus = |nom: &str, octets: &[u8]| {
        JeuDeModeles::remplaces_par([(nom.to_owned(), octets.to_vec())]).map(drop).expect_err(nom).to_string()
    };
    let dit = refus("contrats.typ", b"");
    assert!(
        dit.starts_with("contrats.typ n’est le nom d’aucun modèle\u{a0}; les modèles sont base.typ, brochure.typ, "),
        "{dit}"
    );
    assert_eq!(refus("mandat.typ", b"un\ndeux\xff"), "mandat.typ, ligne 2\u{a0}: ce n’est pas du texte UTF-8");
}

#[test]
fn ce_que_tous_partagent_se_verifie_sur_tous() {
    let texte = notre(Modele::Base).replace("#let etage(l)", "#let etages(l)") + "#let z = if false { s.marke }\n";
    let trouves = verifier(&avec(Modele::Base, &texte)).expect("the cases are made");
    let faux: Vec<_> = trouves.iter().filter(|t| !t.fautes.is_empty()).map(|t| t.modele).collect();
    assert_eq!(faux, [Modele::Base, Modele::Brochure, Modele::GrillePrix, Modele::OffrePromo, Modele::PlanLot]);
    assert!(trouves[0].fautes[0].contains("la donnée «\u{a0}s.marke\u{a0}» n’existe pas"), "{:?}", trouves[0]);
}

#[test]
fn un_acte_dit_lui_meme_quel_modele_l_a_fait() {
    let marque = marque();
    let octets = papers::actes::mandat(&mandat_bref(&marque)).expect("a mandate").pdf;
    let empreinte = JeuDeModeles::nos().empreinte(Modele::Mandat);
    let attendu = format!("Linteau, mandat.typ, SHA-256 {empreinte}");
    assert!(octets.windows(attendu.len()).any(|suite| suite == attendu.as_bytes()), "{attendu}");
    assert_ne!(avec(Modele::Mandat, "autre").empreinte(Modele::Mandat), empreinte);
    assert_ne!(avec(Modele::Base, "autre").empreinte(Modele::Mandat), empreinte);
}

/// `docs/papiers.md` lists the data of each model, which are learnt from the cases. This command writes the list again:
/// `LINTEAU_ECRIRE_PAPIERS=oui cargo nextest run -E 'test(le_document_dit_les_donnees)'`.
#[test]
fn le_document_dit_les_donnees_de_chaque_modele() {
    let chemin = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/papiers.md");
    let publie = std::fs::read_to_string(&chemin).expect("docs/papiers.md");
    let titre = "## Les données de chaque modèle\n";
    let (avant, _) = publie.split_once(titre).expect("a heading");
    let attendu = format!("{avant}{titre}{}", donnees_de_chaque_modele());
    if std::env::var_os("LINTEAU_ECRIRE_PAPIERS").is_some() {
        std::fs::write(&chemin, &attendu).expect("the document is written");
    }
    assert!(publie == attendu, "LINTEAU_ECRIRE_PAPIERS=oui writes it anew");
}

fn donnees_de_chaque_modele() -> String {
    let (mut communes, _) = donnees(Modele::GrillePrix).expect("its cases");
    communes.retain(|donnee| donnee.chemin != "lot");
    let mut dit = String::from(
        "\n### Tous les papiers d’un programme ou d’un lot\n\n`p` est `s.programme`. `s.lot` est le lot du papier, qui a les données de `lots[]`, ou \
         rien.\n",
    );
    tabler(&mut dit, &communes);
    for modele in Modele::TOUS.into_iter().filter(|modele| *modele != Modele::Base) {
        let (siennes, dessins) = donnees(modele).expect("its cases");
        let (connues, propres): (Vec<_>, Vec<_>) =
            siennes.into_iter().partition(|donnee| communes.iter().any(|commune| commune.chemin == donnee.chemin));
        let du_programme = connues.iter().any(|donnee| donnee.chemin == "programme.nom");
        let mut toutes: Vec<_> = if du_programme { propres } else { connues.into_iter().chain(propres).collect() };
        toutes.retain(|donnee| !du_programme || !(donnee.chemin == "lot" || donnee.chemin.starts_with("lot.")));
        let _ = write!(dit, "\n### `{}`\n", modele.fichier());
        if du_programme {
            let suite = if toutes.is_empty() { "." } else { ", et\u{a0}:" };
            let _ = write!(dit, "\nLes données d’un programme ou d’un lot{suite}\n");
        }
        if !toutes.is_empty() {
            tabler(&mut dit, &toutes);
        }
        if !dessins.is_empty() {
            let noms: Vec<String> = dessins.iter().map(|nom| format!("`/{nom}`")).collect();
            let _ = write!(dit, "\nDessins à placer par `image(…, alt: …)`\u{a0}: {}.\n", noms.join(", "));
        }
    }
    dit
}

fn tabler(dit: &mut String, lignes: &[DonneeDeModele]) {
    let exigees = lignes.iter().any(|donnee| donnee.exigee.is_some());
    dit.push_str(if exigees {
        "\n| Donnée | Genre | Exemple | Exigée |\n| --- | --- | --- | --- |\n"
    } else {
        "\n| Donnée | Genre | Exemple |\n| --- | --- | --- |\n"
    });
    let mut triees: Vec<_> = lignes.iter().collect();
    triees.sort_by(|a, b| a.chemin.cmp(&b.chemin));
    for donnee in triees {
        let genre = if donnee.facultative && !donnee.exemple.is_empty() {
            format!("{}, ou rien", donnee.genre)
        } else {
            donnee.genre.to_owned()
        };
        let court: String = donnee.exemple.chars().take(60).collect();
        let exemple = court.replace(['\u{a0}', '\u{202f}'], " ").replace('|', "\\|");
        let _ = write!(dit, "| `{}` | {genre} | {exemple} |", donnee.chemin);
        if exigees {
            let _ = write!(dit, " {} |", donnee.exigee.unwrap_or_default());
        }
        dit.push('\n');
    }
}
