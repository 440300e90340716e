//! Tests of the letters about people: declarations, files that change hands, registrations, accounts. And of the layout of all letters.

use super::essais::{a, faits, libelles, page, phrase};
use super::tests_lettres::{JETON, avec, enseigne, pied};
use super::{Bloc, Bouton, Brouillon};
use serde_json::{Value, json};

const PRESCRIPTEUR: &str = "prescripteur";
const REFERENT: &str = "referent";

#[test]
fn une_denonciation_dit_le_fait_a_chacun() {
    for (modele, lecteur, de_plus, titre, dite) in [
        (
            "denonciation-recue",
            PRESCRIPTEUR,
            json!({}),
            "Votre dénonciation est enregistrée",
            "Elle attend la décision de notre équipe\u{a0}: nous vous écrirons dès qu’elle sera prise.",
        ),
        (
            "denonciation-recue",
            PRESCRIPTEUR,
            json!({"auDela": true}),
            "Votre dénonciation est enregistrée",
            "Vous avez atteint le nombre de dénonciations validées automatiquement en 24 heures\u{a0}: notre équipe décide de celle-ci, et \
             nous vous écrirons dès qu’elle l’aura fait.",
        ),
        (
            "denonciation-recue",
            REFERENT,
            json!({}),
            "Une dénonciation attend votre décision",
            "Inès Duval (Cabinet Alpha) vient de dénoncer une personne, et cette dénonciation attend une décision.",
        ),
        (
            "denonciation-recue",
            REFERENT,
            json!({"auDela": true}),
            "Une dénonciation attend votre décision",
            "Inès Duval (Cabinet Alpha) vient de dénoncer une personne, et cette dénonciation attend une décision. Elle dépasse le nombre \
             de dénonciations validées automatiquement en 24 heures.",
        ),
        (
            "denonciation-recue",
            REFERENT,
            json!({"prescripteur": null}),
            "Une dénonciation attend votre décision",
            "Une personne vient d’être dénoncée, et cette dénonciation attend une décision.",
        ),
        (
            "denonciation-validee",
            PRESCRIPTEUR,
            json!({}),
            "Votre dénonciation est validée",
            "Votre société est protégée pour cette personne tant que votre dénonciation court.",
        ),
        (
            "denonciation-validee",
            REFERENT,
            json!({"prescripteur": null}),
            "Une dénonciation est validée",
            "La dénonciation d’un prescripteur d’une société que vous suivez est validée.",
        ),
        (
            "denonciation-refusee",
            PRESCRIPTEUR,
            json!({}),
            "Votre dénonciation est refusée",
            "Votre société n’est pas protégée pour cette personne.",
        ),
        (
            "denonciation-annulee",
            REFERENT,
            json!({}),
            "Une dénonciation est annulée",
            "La dénonciation d’Inès Duval (Cabinet Alpha) est annulée.",
        ),
        (
            "denonciation-annulee",
            PRESCRIPTEUR,
            json!({}),
            "Votre dénonciation est annulée",
            "Elle a pris fin\u{a0}: elle ne compte plus pour cette personne.",
        ),
        (
            "denonciation-echue",
            PRESCRIPTEUR,
            json!({}),
            "Votre dénonciation est échue",
            "Son échéance est passée\u{a0}: vous pouvez dénoncer cette personne à nouveau.",
        ),
        (
            "denonciation-renouvelee",
            PRESCRIPTEUR,
            json!({}),
            "Votre dénonciation est renouvelée",
            "Votre société reste protégée pour cette personne pendant trente jours de plus.",
        ),
    ] {
        let lettre = a(lecteur, modele, &de_plus);
        assert_eq!((lettre.titre.as_str(), phrase(&lettre)), (titre, dite), "{modele}, {lecteur}");
        let attendue = if lecteur == PRESCRIPTEUR { "/suivi/denonciations" } else { "/gestion/denonciations/9" };
        assert_eq!(page(&lettre), attendue, "{modele}, {lecteur}");
    }
}

/// A protection that ends may be renewed twice; then the person must be declared again, after its end.
#[test]
fn un_rappel_dit_si_la_protection_peut_se_renouveler() {
    let rappel = |fin: Option<&str>, renouvellements: u16| {
        a(PRESCRIPTEUR, "denonciation-rappel", &json!({"fin": fin, "renouvellements": renouvellements}))
    };
    let encore = rappel(Some("22/12/2026"), 1);
    assert_eq!(encore.titre, "Votre protection prend fin le 22/12/2026");
    assert!(phrase(&encore).starts_with("Vous pouvez dès maintenant renouveler cette dénonciation"), "{encore:?}");
    let epuisee = rappel(None, 0);
    assert_eq!(epuisee.titre, "Votre protection prend fin bientôt");
    assert!(phrase(&epuisee).starts_with("Cette dénonciation a été renouvelée deux fois"), "{epuisee:?}");
}

/// Only the prescriber reads the name of the person. The referent opens the sheet to see it.
#[test]
fn une_denonciation_ne_nomme_la_personne_qu_a_son_prescripteur() {
    let sienne = a(PRESCRIPTEUR, "denonciation-validee", &json!({"contact": "Zoé Bazin", "prescripteur": null}));
    assert_eq!(libelles(&sienne), ["Dénonciation", "Contact", "Programme", "Échéance"]);
    let deux = json!({"contact": null, "fin": null, "programmes": ["Rive Chézine", "Les Tilleuls"]});
    let au_referent = a(REFERENT, "denonciation-validee", &deux);
    assert_eq!(
        faits(&au_referent),
        [("Dénonciation", "n°\u{a0}9"), ("Programmes", "Rive Chézine, Les Tilleuls")],
        "an ended one has no end to come"
    );
    let lien = a(PRESCRIPTEUR, "denonciation-validee", &json!({"contact": "Gagnez sur evil.example"}));
    assert!(!libelles(&lien).contains(&"Contact"), "a name that would become a link: {lien:?}");
}

/// A part that a decision split off says of which declaration it was.
#[test]
fn une_partie_separee_dit_de_quelle_denonciation_elle_vient() {
    let paragraphes = |de_plus: Value| {
        let lettre = a(PRESCRIPTEUR, "denonciation-refusee", &de_plus);
        let textes = lettre.corps.iter().filter_map(|bloc| match bloc {
            Bloc::Paragraphe(texte) => Some(texte.clone()),
            Bloc::Faits(_) => None,
        });
        textes.skip(2).collect::<Vec<_>>()
    };
    assert_eq!(paragraphes(json!({})), Vec::<String>::new());
    let motif = paragraphes(json!({"motif": "Personne déjà cliente."}));
    assert_eq!(motif, ["Motif\u{a0}: Personne déjà cliente."]);
    assert_eq!(
        paragraphes(json!({"partieDe": 4})),
        ["Elle faisait partie de la dénonciation n°\u{a0}4, qui suit son cours sur ses autres programmes."]
    );
}

/// All the files, one file, or several: the subject and the sentence say how many, to who gets them and to who had them.
#[test]
fn des_dossiers_transmis_disent_combien() {
    let dite = |modele: &str, restent: u64, options: usize| {
        let changes = json!({"de": "Apolline Ollier", "denonciations": 0, "options": options, "reservations": 0, "restent": restent});
        let lettre = avec(modele, &changes);
        (lettre.objet.clone(), phrase(&lettre).to_owned())
    };
    for (modele, restent, options, objet, phrase) in [
        (
            "dossiers-transmis",
            0,
            3,
            "Les dossiers d’Apolline Ollier vous sont transmis",
            "Les dossiers en cours d’Apolline Ollier sont désormais les vôtres.",
        ),
        (
            "dossiers-transmis",
            2,
            1,
            "Un dossier d’Apolline Ollier vous est transmis",
            "Un dossier en cours d’Apolline Ollier est désormais le vôtre.",
        ),
        (
            "dossiers-transmis",
            2,
            3,
            "3 dossiers d’Apolline Ollier vous sont transmis",
            "3 dossiers en cours d’Apolline Ollier sont désormais les vôtres.",
        ),
        (
            "dossiers-cedes",
            0,
            3,
            "Vos dossiers sont transmis à Apolline Ollier",
            "Vos dossiers en cours sont désormais ceux d’Apolline Ollier, qui en reçoit l’avis par e-mail.",
        ),
        (
            "dossiers-cedes",
            2,
            1,
            "Un de vos dossiers est transmis à Apolline Ollier",
            "Un de vos dossiers en cours est désormais celui d’Apolline Ollier, qui en reçoit l’avis par e-mail. Les autres restent à \
             votre nom.",
        ),
        (
            "dossiers-cedes",
            2,
            3,
            "3 de vos dossiers sont transmis à Apolline Ollier",
            "3 de vos dossiers en cours sont désormais ceux d’Apolline Ollier, qui en reçoit l’avis par e-mail. Les autres restent à votre \
             nom.",
        ),
    ] {
        assert_eq!(dite(modele, restent, options), (objet.to_owned(), phrase.to_owned()), "{modele}");
    }
}

#[test]
fn les_dossiers_d_un_depart_s_ouvrent_la_ou_le_lecteur_les_transmet() {
    let depart =
        |ou: Value| avec("dossiers-a-transmettre", &json!({"de": "Jean Dupont", "societe": "Cabinet Alpha", "ou": ou}));
    for (ou, attendue) in [
        (json!("collegues"), "/mon-compte/collegues"),
        (json!({"fiche": 7}), "/gestion/utilisateurs/7"),
        // A letter that an earlier version queued has no page.
        (json!(null), "/home"),
    ] {
        assert_eq!(page(&depart(ou.clone())), attendue, "{ou}");
    }
    let lettre = depart(json!("collegues"));
    assert!(phrase(&lettre).starts_with("Le compte de Jean Dupont (Cabinet Alpha) est désactivé."), "{lettre:?}");
    assert_eq!(
        faits(&lettre),
        [("Dénonciations en cours", "2"), ("Options en cours", "1")],
        "a kind without a file has no line"
    );
}

/// Strangers fill the form of a registration, so staff read a reference, and nothing of what was typed.
#[test]
fn une_inscription_s_annonce_a_l_equipe_par_sa_reference() {
    for (modele, titre, fin) in [
        (
            "inscription-nouvelle",
            "Une inscription vous attend",
            "vient d’arriver. Ses pièces et leurs contrôles sont sur sa fiche.",
        ),
        (
            "inscription-completee",
            "Une inscription est complète",
            "a reçu ce qui lui était demandé\u{a0}: tout est sur sa fiche.",
        ),
        (
            "inscription-delai-passe",
            "Une inscription attend de nouveau votre décision",
            "n’a pas reçu à temps ce qui lui était demandé. Vous pouvez le redemander, ou décider sans l’attendre, sur sa fiche.",
        ),
    ] {
        let lettre = avec(modele, &json!({}));
        assert_eq!(lettre.objet, format!("{titre}\u{a0}: I-2026-7"));
        assert_eq!(lettre.corps, [Bloc::Paragraphe(format!("L’inscription I-2026-7 {fin}"))], "{modele}");
        assert_eq!(page(&lettre), "/gestion/inscriptions/7", "{modele}");
    }
    for (nombre, objet, dite) in [
        (
            1,
            "Inscription à traiter",
            "Une inscription est arrivée depuis notre dernier message et attend une décision.",
        ),
        (
            3,
            "Inscriptions à traiter\u{a0}: 3",
            "3 inscriptions sont arrivées depuis notre dernier message et attendent une décision.",
        ),
    ] {
        let lettre = avec("inscriptions-nouvelles", &json!({"nombre": nombre}));
        assert_eq!(lettre.objet, objet);
        assert_eq!(lettre.corps, [Bloc::Paragraphe(dite.to_owned())]);
        assert_eq!(page(&lettre), "/gestion/inscriptions");
    }
}

#[test]
fn une_inscription_se_suit_par_son_auteur() {
    let recue = avec("inscription-recue", &json!({}));
    assert_eq!(recue.objet, "Votre inscription à Linteau\u{a0}: I-2026-7");
    assert_eq!(recue.suite, ["Vous n’avez rien demandé\u{a0}? Ignorez ce message\u{a0}: aucun compte n’est ouvert."]);
    let piece = avec("inscription-piece-recue", &json!({}));
    assert_eq!(piece.objet, "Votre inscription à Linteau\u{a0}: pièce reçue");
    let refusee = |raison: Value| avec("inscription-refusee", &json!({"raison": raison}));
    assert_eq!(refusee(json!(null)).corps.len(), 3, "nothing is said for staff who say nothing");
    let dite = refusee(json!("Votre carte professionnelle a expiré."));
    assert_eq!(dite.corps[2], Bloc::Paragraphe("Votre carte professionnelle a expiré.".to_owned()));
    assert_eq!(dite.suite, ["Ce que vous avez envoyé sera effacé dans six mois."]);
    for lettre in [&recue, &piece, &dite] {
        assert_eq!(faits(lettre), [("Référence", "I-2026-7")]);
        assert_eq!(page(lettre), "", "who has no account has no page");
    }
}

/// One link opens all the documents that are asked for: their tokens stand side by side.
#[test]
fn des_pieces_demandees_s_ouvrent_par_un_seul_lien() {
    let demandee = |autres: Value| avec("inscription-piece-demandee", &json!({"autres": autres}));
    let seule = demandee(json!([]));
    assert_eq!(seule.objet, "Une pièce manque à votre inscription à Linteau");
    assert_eq!(page(&seule), format!("/inscription/piece/{JETON}"));
    assert_eq!(seule.bouton.as_ref().map(|bouton| bouton.libelle), Some("Envoyer la pièce"));
    let deux = demandee(json!([{"piece": "statuts", "jeton": "abc"}]));
    assert_eq!(deux.objet, "Des pièces manquent à votre inscription à Linteau");
    assert_eq!(page(&deux), format!("/inscription/piece/{JETON}.abc"));
    assert_eq!(deux.bouton.as_ref().map(|bouton| bouton.libelle), Some("Envoyer les pièces"));
    assert_eq!(faits(&deux), [("Pièce", "identite"), ("Pièce", "statuts"), ("Référence", "I-2026-7")]);
}

/// The token of a link stands behind the `#`, so that no server and no log holds it.
#[test]
fn le_lien_d_un_compte_garde_son_secret_dans_la_page() {
    for (modele, objet, attendue, duree) in [
        ("invitation", "Votre compte Linteau vous attend", "/activation#", "sept jours"),
        ("inscription-acceptee", "Votre inscription à Linteau est acceptée", "/activation#", "sept jours"),
        ("mot-de-passe-oublie", "Votre mot de passe Linteau", "/mot-de-passe#", "une heure"),
    ] {
        let lettre = avec(modele, &json!({}));
        assert_eq!(lettre.objet, objet);
        assert_eq!(page(&lettre), format!("{attendue}{JETON}"), "{modele}");
        assert!(phrase(&lettre).contains("ne peut servir qu’une fois"), "{modele}: {lettre:?}");
        assert!(phrase(&lettre).ends_with(&format!("il est valable {duree}.")), "{modele}: {lettre:?}");
    }
}

/// A person who was declared reads who keeps their data, for what, and what they may ask for (RGPD, article 14).
#[test]
fn une_personne_denoncee_lit_qui_garde_ses_donnees() {
    let dite = |societe: &str| {
        let programmes = json!({"societe": societe, "programmes": ["Rive Chézine", "Les Tilleuls"]});
        avec("information-d-acquereur", &programmes)
    };
    let lettre = dite("Cabinet Alpha");
    assert_eq!(
        phrase(&lettre),
        "Cabinet Alpha, partenaire de Linteau, a enregistré vos coordonnées sur le portail Linteau, pour vous présenter\u{a0}: Rive \
         Chézine, Les Tilleuls."
    );
    assert_eq!(page(&lettre), "/charte-de-protection-des-donnees-personnelles#acquereurs");
    let Some(Bloc::Paragraphe(droits)) = lettre.corps.last() else { panic!("{lettre:?}") };
    assert!(droits.contains("effacées trois ans après") && droits.ends_with("et vous y opposer."), "{droits}");
    assert!(
        phrase(&dite("Gagnez sur evil.example")).starts_with("Une société, partenaire"),
        "no name that becomes a link"
    );
}

#[test]
fn des_cles_partagees_menent_a_ce_qui_est_a_decider() {
    let dite = |denonciations: &[&str], comptes: &[&str]| {
        avec("cles-partagees", &json!({"denonciations": denonciations, "comptes": comptes}))
    };
    let paires = dite(&["N°\u{a0}4 et n°\u{a0}9"], &[]);
    assert_eq!(page(&paires), "/gestion/denonciations");
    assert_eq!(paires.corps.len(), 3, "first line, sentence, pair: {paires:?}");
    let comptes = dite(&[], &["a@x.example et A@x.example"]);
    assert_eq!(page(&comptes), "/gestion/utilisateurs");
    assert!(phrase(&comptes).contains("Désactivez celui qui ne sert plus."), "{comptes:?}");
    let les_deux = dite(&["N°\u{a0}4 et n°\u{a0}9"], &["a@x.example et A@x.example"]);
    assert_eq!(les_deux.corps.len(), 5, "{les_deux:?}");
    assert_eq!(page(&les_deux), "/gestion/denonciations", "the sales come first");
}

fn lettre_a_mettre_en_page(bouton: Option<Bouton>) -> Brouillon {
    Brouillon {
        objet: "L’objet & \"lui\"".to_owned(),
        titre: "Le titre".to_owned(),
        corps: vec![
            Bloc::Paragraphe("Bonjour Ana,".to_owned()),
            Bloc::Faits(vec![("Lot", "A201".to_owned()), ("Pour", "<b>Zoé</b>".to_owned())]),
        ],
        bouton,
        suite: vec!["La suite.".to_owned()],
    }
}

/// The plain text reads from the title to the foot, in the order of the letter.
#[test]
fn le_texte_d_une_lettre_se_lit_dans_l_ordre() {
    let bouton = Bouton { libelle: "Voir le lot", url: "https://portail.example/lot/1".to_owned() };
    assert_eq!(
        lettre_a_mettre_en_page(Some(bouton)).texte(&pied()),
        "Le titre\n\nBonjour Ana,\n\nLot\u{a0}: A201\nPour\u{a0}: <b>Zoé</b>\n\nVoir le lot\u{a0}:\nhttps://portail.example/lot/1\n\n\
         La suite.\n\n-- \nLinteau\nCe message est envoyé automatiquement\u{a0}: les réponses ne sont pas lues.\n"
    );
    let sans = lettre_a_mettre_en_page(None).texte(&pied());
    assert!(sans.contains("<b>Zoé</b>\n\nLa suite."), "no button, no line for it: {sans}");
}

/// No text of a letter, and no address, becomes markup.
#[test]
fn le_html_d_une_lettre_echappe_tout_ce_qu_elle_dit() {
    let bouton = Bouton { libelle: "Voir le lot", url: "https://portail.example/lot/1?a=1&b=\"2\"".to_owned() };
    let html = lettre_a_mettre_en_page(Some(bouton)).html(&enseigne(), &pied());
    for attendu in [
        "<title>L’objet &amp; &quot;lui&quot;</title>",
        ">Le titre</h1>",
        ">&lt;b&gt;Zoé&lt;/b&gt;</td>",
        "<a href=\"https://portail.example/lot/1?a=1&amp;b=&quot;2&quot;\"",
        ">La suite.</p>",
        "border-bottom:3px solid #C8321A",
    ] {
        assert!(html.contains(attendu), "{attendu}: {html}");
    }
    assert_eq!(html.matches("<a ").count(), 1, "one action only");
    let sans = lettre_a_mettre_en_page(None).html(&enseigne(), &pied());
    assert!(!sans.contains("<a "), "no action: {sans}");
}
