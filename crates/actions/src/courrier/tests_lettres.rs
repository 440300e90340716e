//! Tests of every letter of the table, from the values in its row to its words.

use super::{Brouillon, Enseigne, Lettre, Pied, Reponses};
use domain::marque::Marque;
use serde_json::{Value, json};

/// A value that people typed, which no letter may read as markup.
const SAISI: &str = "<i>Le Goff</i> & Fils";
/// The secret of a link.
pub(super) const JETON: &str = "4f9c0d7a4f9c0d7a4f9c0d7a4f9c0d7a";
const ECHEANCE: i64 = 1_795_629_600_000_000;
/// The letters to a buyer that hold their link.
const OUVRENT_UN_CONTRAT: [&str; 6] = [
    "contrat-a-signer",
    "contrat-rappel",
    "contrat-exemplaire",
    "contrat-notifie",
    "contrat-definitif",
    "contrat-retracte",
];

pub(super) fn enseigne() -> Enseigne {
    Enseigne { marque: Marque::default(), url_publique: "https://portail.example".to_owned(), expediteur: None }
}

pub(super) fn pied() -> Pied {
    Pied::nouveau(&Marque::default(), None, Reponses::Lues)
}

/// The values of a letter of this code, as a row holds them.
fn valeurs(modele: &str) -> Value {
    let sur = |pour: &str, de_plus: Value| {
        let mut valeurs = json!({
            "pour": pour, "prenom": "Ana", "designation": SAISI, "programme": SAISI, "prescripteur": SAISI, "motif": SAISI,
        });
        let objet = valeurs.as_object_mut().expect("an object");
        objet.extend(de_plus.as_object().expect("an object").clone());
        valeurs
    };
    let famille = modele.split_once('-').map_or(modele, |(famille, _)| famille);
    match (modele, famille) {
        ("nouvelle-connexion", _) => json!({"prenom": "Ana", "instant": 0, "adresse": "203.0.113.9", "agent": SAISI}),
        ("mot-de-passe-change", _) => json!({"prenom": "Ana", "instant": 0, "recours": "referent"}),
        ("invitation" | "mot-de-passe-oublie" | "inscription-acceptee", _) => json!({"prenom": "Ana", "jeton": JETON}),
        ("inscription-nouvelle" | "inscription-completee" | "inscription-delai-passe", _) => {
            json!({"id": 7, "reference": "I-2026-7"})
        }
        ("inscription-piece-demandee", _) => json!({
            "prenom": "Ana", "reference": "I-2026-7", "piece": "identite", "demande": SAISI, "jeton": JETON,
            "autres": [{"piece": "statuts", "jeton": JETON}],
        }),
        ("inscriptions-nouvelles", _) => json!({"nombre": 3}),
        (_, "inscription") => json!({"prenom": "Ana", "reference": "I-2026-7", "raison": SAISI}),
        (_, "mandat") => {
            let ouvre = ["mandat-a-signer", "mandat-actif"].contains(&modele);
            json!({
                "pour": if ouvre { "representant" } else { "societe" }, "prenom": "Ana", "societe": SAISI, "compte": 4,
                "reference": "M-000012", "mandat": "0a".repeat(16), "representant": SAISI, "echeance": "31/12/2027",
                "jours": 30, "motif": SAISI, "jeton": ouvre.then_some(JETON),
            })
        }
        ("code-de-signature", _) => json!({
            "prenom": "Ana", "code": JETON, "libelle": SAISI, "reference": "M-000012", "expire": "2026-11-27T09:10:00Z",
        }),
        ("signature-refusee", _) => json!({
            "prenom": "Ana", "libelle": SAISI, "reference": "M-000012", "le": "2026-11-27T09:10:00Z", "motif": SAISI,
        }),
        ("dossier-au-notaire", _) => json!({
            "reference": "R-000012", "designation": SAISI, "programme": SAISI, "acquereurs": SAISI, "expire": ECHEANCE, "jeton": JETON,
        }),
        ("horodatage-en-panne", _) => json!({"prenom": "Ana", "le": "2026-11-27T09:10:00Z"}),
        ("certificat-revoque" | "listes-absentes", _) => {
            json!({"prenom": "Ana", "titulaire": SAISI, "le": "2026-11-27T09:10:00Z"})
        }
        ("sceau-bientot-fini", _) => json!({"prenom": "Ana", "fin": "2026-11-27T09:10:00Z"}),
        (_, "option") => {
            let le_reste = json!({"option": 12, "lot": "nantes1-A201", "acheteur": SAISI, "echeance": ECHEANCE, "prix": 24_990_000});
            sur("prescripteur", le_reste)
        }
        (_, "reservation") => sur("referent", json!({"reservation": 7, "acquereurs": SAISI, "expire": ECHEANCE})),
        (_, "contrat") => {
            let ouvre = OUVRENT_UN_CONTRAT.contains(&modele);
            json!({
                "prenom": "Ana", "reference": "R-000012", "designation": SAISI, "programme": SAISI, "prescripteur": SAISI,
                "echeance": ECHEANCE, "autre": SAISI, "jeton": ouvre.then_some(JETON),
            })
        }
        (_, "attente") => json!({
            "prenom": "Ana", "lot": "nantes1-A201", "designation": SAISI, "programme": SAISI, "fin": ECHEANCE,
        }),
        ("information-d-acquereur", _) => json!({"prenom": "Ana", "societe": SAISI, "programmes": [SAISI]}),
        ("denonciations-du-jour", _) => {
            json!({"prenom": "Ana", "denonciations": [{"id": 9, "societe": SAISI, "programmes": [SAISI]}]})
        }
        (_, "denonciation") => json!({
            "lecteur": "prescripteur", "prenom": "Ana", "id": 9, "contact": SAISI, "programmes": [SAISI], "fin": "22 décembre 2026",
            "motif": SAISI,
        }),
        ("dossiers-transmis" | "dossiers-cedes" | "dossiers-a-transmettre", _) => {
            json!({"prenom": "Ana", "de": SAISI, "denonciations": 2, "options": 1, "reservations": 0})
        }
        ("protection-rencontree", _) => {
            json!({"prenom": "Ana", "prescripteur": SAISI, "lot": "nantes1-A201", "denonciation": 9})
        }
        ("cles-partagees", _) => json!({"prenom": "Ana", "denonciations": [SAISI], "comptes": [SAISI]}),
        _ => panic!("{modele}: a letter without a sample"),
    }
}

fn lire(modele: &str) -> Lettre {
    let ligne = json!({"modele": modele, "valeurs": valeurs(modele)});
    serde_json::from_value(ligne).unwrap_or_else(|erreur| panic!("{modele}: {erreur}"))
}

fn ecrites() -> Vec<(&'static str, Lettre, Brouillon)> {
    let lues = Lettre::MODELES.into_iter().map(|(code, _)| (code, lire(code)));
    lues.map(|(code, lettre)| {
        let brouillon = lettre.rediger(&enseigne());
        (code, lettre, brouillon)
    })
    .collect()
}

#[test]
fn chaque_lettre_se_relit_et_s_ecrit() {
    let mut sans_page = Vec::new();
    for (code, lettre, brouillon) in ecrites() {
        assert_eq!(lettre.modele(), code);
        let encore: Lettre =
            serde_json::from_str(&store::forme::texte("courrier", &lettre).expect("JSON")).expect("read");
        assert!(encore == lettre, "{code}: what is kept is what was queued");
        assert!(!brouillon.objet.trim().is_empty() && !brouillon.objet.contains('\n'), "{code}: {}", brouillon.objet);
        assert!(!brouillon.titre.is_empty() && !brouillon.corps.is_empty(), "{code}");
        let texte = brouillon.texte(&pied());
        if !texte.contains("https://portail.example/") {
            sans_page.push(code);
        }
        assert!(!texte.contains("{}") && !texte.contains("None") && !texte.contains("Some("), "{code}: {texte}");
    }
    // Every letter links to a page of the portal, except those to a reader who has no account yet, who is signing on an open page, who
    // has nothing more to sign, or who must run a command.
    let attendues = [
        "inscription-recue",
        "inscription-piece-recue",
        "inscription-refusee",
        "code-de-signature",
        "signature-refusee",
        "sceau-bientot-fini",
        "horodatage-en-panne",
        "certificat-revoque",
        "listes-absentes",
        "contrat-refuse",
        "contrat-refus-repris",
        "contrat-a-corriger",
        "contrat-adresse-corrigee",
        "contrat-sans-suite",
        "contrat-annule",
    ];
    assert_eq!(sans_page, attendues);
}

#[test]
fn rien_de_saisi_ne_devient_du_html() {
    let mut dits = 0;
    for (code, _, brouillon) in ecrites() {
        let html = brouillon.html(&enseigne(), &pied());
        assert!(!html.contains("<i>"), "{code}: {html}");
        dits += usize::from(html.contains("&lt;i&gt;Le Goff&lt;/i&gt; &amp; Fils"));
    }
    assert!(dits > 20, "most of them say something that was typed: {dits}");
}

/// A letter shown in the list of the outbox holds no link and no code.
#[test]
fn une_lettre_montree_n_ouvre_rien() {
    let mut ouvrent = Vec::new();
    for (code, lettre, brouillon) in ecrites() {
        let montree = lettre.sans_secret().rediger(&enseigne());
        let toute = |brouillon: &Brouillon| brouillon.texte(&pied()) + &brouillon.html(&enseigne(), &pied());
        assert!(!toute(&montree).contains(JETON), "{code}: its link is shown");
        if toute(&brouillon).contains(JETON) {
            ouvrent.push(code);
        } else {
            assert_eq!(toute(&montree), toute(&brouillon), "{code}: it hides nothing, and is shown whole");
        }
    }
    assert_eq!(
        ouvrent,
        [
            "invitation",
            "mot-de-passe-oublie",
            "inscription-piece-demandee",
            "inscription-acceptee",
            "mandat-a-signer",
            "mandat-actif",
            "code-de-signature",
            "contrat-a-signer",
            "contrat-rappel",
            "contrat-exemplaire",
            "contrat-notifie",
            "contrat-definitif",
            "contrat-retracte",
            "dossier-au-notaire"
        ]
    );
}

/// One sale is told differently to the prescriber and to the referent.
#[test]
fn une_option_se_dit_a_chacun_selon_ce_qu_il_est() {
    let dire = |pour: &str| {
        let mut valeurs = valeurs("option-posee");
        valeurs["pour"] = json!(pour);
        let lettre: Lettre =
            serde_json::from_value(json!({"modele": "option-posee", "valeurs": valeurs})).expect("a letter");
        lettre.rediger(&enseigne())
    };
    let (prescripteur, referent) = (dire("prescripteur"), dire("referent"));
    assert_eq!(
        (prescripteur.titre.as_str(), referent.titre.as_str()),
        ("Votre option est posée", "Une option est posée")
    );
    let (sien, autre) = (prescripteur.texte(&pied()), referent.texte(&pied()));
    assert!(sien.contains("https://portail.example/suivi/options") && !sien.contains("Prescripteur\u{a0}:"), "{sien}");
    assert!(
        autre.contains("https://portail.example/gestion/options") && autre.contains("Prescripteur\u{a0}: "),
        "{autre}"
    );
    assert!(sien.contains("Prix gelé\u{a0}: 249\u{202f}900"), "{sien}");
}

/// A letter of this code, with some values changed.
pub(super) fn avec(modele: &str, changes: &Value) -> Brouillon {
    let mut valeurs = valeurs(modele);
    valeurs.as_object_mut().expect("an object").extend(changes.as_object().expect("an object").clone());
    let lettre: Lettre = serde_json::from_value(json!({"modele": modele, "valeurs": valeurs})).expect("a letter");
    lettre.rediger(&enseigne())
}

#[test]
fn l_objet_dit_quoi_et_qui() {
    let (lot, elle) = ("Appartement 3 pièces, lot A201", "Inès Duval (Cabinet Alpha)");
    for (modele, changes, attendu) in [
        (
            "option-posee",
            json!({"designation": lot, "acheteur": "Zoé Bazin"}),
            "Votre option est posée\u{a0}: Appartement 3 pièces, lot A201, pour Zoé Bazin",
        ),
        (
            "option-posee",
            json!({"designation": lot, "acheteur": ""}),
            "Votre option est posée\u{a0}: Appartement 3 pièces, lot A201",
        ),
        // A mail program would turn what somebody typed into a link.
        (
            "option-posee",
            json!({"designation": lot, "acheteur": "Zoé gagnez.example"}),
            "Votre option est posée\u{a0}: Appartement 3 pièces, lot A201",
        ),
        (
            "option-echue",
            json!({"pour": "referent", "designation": lot, "prescripteur": elle}),
            "Une option est échue\u{a0}: Appartement 3 pièces, lot A201, par Inès Duval (Cabinet Alpha)",
        ),
        (
            "reservation-commencee",
            json!({"pour": "prescripteur", "designation": lot, "acquereurs": "Zoé Bazin et Paul Bazin"}),
            "Votre réservation est ouverte\u{a0}: Appartement 3 pièces, lot A201, pour Zoé Bazin et Paul Bazin",
        ),
        (
            "reservation-expiree",
            json!({"designation": lot, "prescripteur": elle}),
            "Une réservation a expiré\u{a0}: Appartement 3 pièces, lot A201, par Inès Duval (Cabinet Alpha)",
        ),
        (
            "attente-passee",
            json!({"designation": lot, "programme": "Rive Chézine"}),
            "Votre priorité sur un lot a pris fin\u{a0}: Appartement 3 pièces, lot A201, Rive Chézine",
        ),
        (
            "denonciation-validee",
            json!({"contact": "Zoé Bazin"}),
            "Votre dénonciation est validée\u{a0}: n°\u{a0}9, Zoé Bazin",
        ),
        (
            "denonciation-validee",
            json!({"lecteur": "referent", "contact": null, "prescripteur": elle}),
            "Une dénonciation est validée\u{a0}: n°\u{a0}9, Inès Duval (Cabinet Alpha)",
        ),
        (
            "protection-rencontree",
            json!({"prescripteur": elle, "lot": "A201", "programme": "Rive Chézine"}),
            "Une personne protégée a été refusée\u{a0}: lot A201, Rive Chézine, par Inès Duval (Cabinet Alpha)",
        ),
        ("dossiers-transmis", json!({"de": "Apolline Ollier"}), "Les dossiers d’Apolline Ollier vous sont transmis"),
        (
            "dossiers-a-transmettre",
            json!({"de": "Jean Dupont", "societe": "Cabinet Alpha", "ou": {"fiche": 7}}),
            "Compte désactivé, dossiers en cours\u{a0}: Jean Dupont (Cabinet Alpha)",
        ),
        (
            "dossiers-a-transmettre",
            json!({"de": "Jean Dupont", "societe": "www.alpha.example", "ou": "collegues"}),
            "Compte désactivé, dossiers en cours\u{a0}: Jean Dupont",
        ),
        ("invitation", json!({"par": "Nadia Royer"}), "Nadia Royer vous invite sur Linteau"),
        ("invitation", json!({"par": "www.evil.example"}), "Votre compte Linteau vous attend"),
        ("invitation", json!({}), "Votre compte Linteau vous attend"),
    ] {
        assert_eq!(avec(modele, &changes).objet, attendu, "{modele}");
    }
}

/// The subject names the companies, for one declaration and for several.
#[test]
fn la_lettre_du_jour_dit_combien_et_de_qui() {
    let dite = |societes: &[&str]| {
        let une = |societe: &&str| json!({"id": 9, "societe": societe, "prescripteur": "Inès Duval", "programmes": ["Rive Chézine"]});
        let denonciations: Vec<_> = societes.iter().map(une).collect();
        let lettre = avec("denonciations-du-jour", &json!({"denonciations": denonciations}));
        (lettre.objet.clone(), lettre.texte(&pied()))
    };
    for (societes, objet) in [
        (&["Cabinet Alpha"][..], "Une dénonciation a été validée\u{a0}: n°\u{a0}9, Cabinet Alpha"),
        (&["Cabinet Alpha", "Cabinet Alpha"][..], "2 dénonciations ont été validées\u{a0}: Cabinet Alpha"),
        (&["Alpha", "Beta"][..], "2 dénonciations ont été validées\u{a0}: Alpha et Beta"),
        (&["Alpha", "Beta", "Gamma"][..], "3 dénonciations ont été validées\u{a0}: Alpha, Beta et une autre"),
        (&["Alpha", "Beta", "Gamma", "Delta"][..], "4 dénonciations ont été validées\u{a0}: Alpha, Beta et 2 autres"),
        // A mail program would turn this name into a link.
        (&["gagnez.example", "gagnez.example"][..], "2 dénonciations ont été validées"),
    ] {
        assert_eq!(dite(societes).0, objet);
    }
    let (une, deux) = (dite(&["Cabinet Alpha"]).1, dite(&["Alpha", "Beta"]).1);
    assert!(une.contains("elle a été validée automatiquement.") && !une.contains("elles ont été"), "{une}");
    assert!(une.contains("N°\u{a0}9, Inès Duval (Cabinet Alpha)\u{a0}: Rive Chézine"), "{une}");
    assert!(deux.contains("elles ont été validées automatiquement."), "{deux}");
    // A letter that the former version queued does not name the prescriber.
    let ancienne = avec("denonciations-du-jour", &json!({})).texte(&pied());
    assert!(ancienne.contains(&format!("N°\u{a0}9, {SAISI}\u{a0}: ")), "{ancienne}");
}

/// The referent reads the name of the prescriber, with the elision that French asks for.
#[test]
fn un_nom_s_elide_dans_la_phrase() {
    let referent = |qui: &str| json!({"pour": "referent", "lecteur": "referent", "prescripteur": qui, "de": qui});
    for (modele, debut) in [
        ("option-echue", "L’option"),
        ("option-annulee", "L’option"),
        ("option-prolongee", "L’option"),
        ("reservation-expiree", "La réservation"),
        ("reservation-annulee", "La réservation"),
        ("reservation-prolongee", "La réservation"),
        ("denonciation-echue", "La dénonciation"),
        ("denonciation-refusee", "La dénonciation"),
        ("dossiers-transmis", "Les dossiers en cours"),
    ] {
        for (qui, dit) in [("Inès Duval", "d’Inès Duval"), ("Camille Duval", "de Camille Duval")] {
            let texte = avec(modele, &referent(qui)).texte(&pied());
            assert!(texte.contains(&format!("{debut} {dit} ")), "{modele}: {texte}");
        }
    }
}

#[test]
fn ce_qui_a_fini_ne_dit_ni_echeance_ni_prix() {
    for (modele, court) in [
        ("option-posee", true),
        ("option-rappel", true),
        ("option-prolongee", true),
        ("option-echue", false),
        ("option-annulee", false),
    ] {
        let texte = avec(modele, &json!({})).texte(&pied());
        assert_eq!(
            (texte.contains("Échéance\u{a0}: "), texte.contains("Prix gelé\u{a0}: ")),
            (court, court),
            "{modele}: {texte}"
        );
        assert!(
            texte.contains("Pour\u{a0}: ") && texte.contains("Motif\u{a0}: "),
            "{modele}: who and why stay: {texte}"
        );
    }
}

/// An invitation names its author and the company, because nobody should open a link from a stranger.
#[test]
fn une_invitation_dit_de_qui_et_pour_quelle_societe() {
    let dit = |changes: Value| avec("invitation", &changes).texte(&pied());
    let texte = dit(json!({"par": "Nadia Royer", "societe": "Cabinet Alpha"}));
    assert!(texte.contains("Nadia Royer vous a créé un compte sur Linteau pour la société Cabinet Alpha."), "{texte}");
    let texte = dit(json!({"societe": "Gagnez.example"}));
    assert!(texte.contains("Un compte vient d’être créé pour vous sur Linteau. Choisissez"), "{texte}");
}

/// An answer quotes the letter, so a link or a code would reach somebody else.
#[test]
fn on_ne_repond_pas_a_une_lettre_qui_ouvre_quelque_chose() {
    let ouvrent: Vec<_> = ecrites()
        .iter()
        .filter(|(_, lettre, _)| lettre.reponses() == Reponses::NonLues)
        .map(|(code, ..)| *code)
        .collect();
    assert_eq!(
        ouvrent,
        [
            "invitation",
            "mot-de-passe-oublie",
            "inscription-piece-demandee",
            "inscription-acceptee",
            "mandat-a-signer",
            "mandat-actif",
            "code-de-signature",
            "contrat-a-signer",
            "contrat-rappel",
            "contrat-exemplaire",
            "contrat-notifie",
            "contrat-definitif",
            "contrat-retracte",
            "dossier-au-notaire"
        ]
    );
}

/// The letters after the draft name the buyer who acted to the prescriber only.
#[test]
fn un_contrat_se_dit_au_prescripteur_et_a_l_equipe() {
    let dit = |modele: &str, pour: &str, de_plus: Value| {
        let mut changes = json!({"pour": pour, "voie": "electronique", "acquereur": null});
        changes.as_object_mut().expect("an object").extend(de_plus.as_object().expect("an object").clone());
        let lettre = avec(modele, &changes);
        (lettre.titre.clone(), lettre.texte(&pied()))
    };
    let lea = || json!({"acquereur": "Léa Perrin"});
    let (_, au_prescripteur) = dit("reservation-signature-refusee", "prescripteur", lea());
    assert!(au_prescripteur.contains("Léa Perrin a refusé de signer"), "{au_prescripteur}");
    assert!(au_prescripteur.contains("Retour sur le refus possible jusqu’au\u{a0}: "), "{au_prescripteur}");
    let (_, a_l_equipe) = dit("reservation-signature-refusee", "referent", json!({}));
    assert!(a_l_equipe.contains("Un acquéreur a refusé de signer"), "{a_l_equipe}");
    let (titre, a_contresigner) = dit("reservation-a-contresigner", "referent", json!({}));
    assert_eq!(titre, "Un contrat est à contresigner");
    assert!(a_contresigner.contains("il attend votre contresignature"), "{a_contresigner}");
    let (_, papier) = dit("reservation-a-contresigner", "referent", json!({"voie": "papier"}));
    assert!(papier.contains("il attend votre confirmation"), "{papier}");
    let (_, brouillon) = dit("reservation-expiree", "prescripteur", json!({"voie": null}));
    assert!(brouillon.contains("n’a pas été complétée à temps"), "{brouillon}");
    let (_, contrat) = dit("reservation-expiree", "prescripteur", json!({}));
    assert!(contrat.contains("n’a pas été signée à temps"), "{contrat}");
}

/// The second buyer reads who signed, a code says what it confirms, and a buyer who refused reads until when they may take it back.
#[test]
fn une_lettre_a_un_acquereur_dit_ou_en_est_son_contrat() {
    let dit = |modele: &str, changes: Value| avec(modele, &changes).texte(&pied());
    let premier = dit("contrat-a-signer", json!({"autre": null, "prescripteur": "Inès Duval (Cabinet Alpha)"}));
    assert!(premier.contains("Inès Duval (Cabinet Alpha) a préparé votre contrat"), "{premier}");
    assert!(premier.contains(&format!("https://portail.example/signature#{JETON}")), "{premier}");
    let second = dit("contrat-a-signer", json!({"autre": "Mme Léa Perrin"}));
    assert!(second.contains("Mme Léa Perrin a signé votre contrat"), "{second}");
    for (delai, attendu) in [
        ("dix-jours", "dix jours pour vous rétracter"),
        ("de-l-autre", "L’autre acquéreur a dix jours"),
        ("aucun", "la réservation est définitive"),
    ] {
        let exemplaire = dit("contrat-exemplaire", json!({"delai": delai}));
        assert!(exemplaire.contains(attendu), "{delai}: {exemplaire}");
    }
    assert!(dit("code-de-signature", json!({})).contains("Votre code de signature"), "what a version before queued");
    assert!(dit("code-de-signature", json!({"usage": "retractation"})).contains("Votre code de rétractation"));
    assert!(!dit("signature-refusee", json!({})).contains("revenir sur ce refus"));
    let refus = dit("signature-refusee", json!({"jusqua": "2026-11-28T09:10:00Z"}));
    assert!(refus.contains("revenir sur ce refus jusqu’au 28/11/2026"), "{refus}");
}
