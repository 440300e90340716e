//! Tests of the letters about what is signed: mandates, contracts, codes, and the certificates of the portal.

use super::Brouillon;
use super::essais::{a, faits, libelles, page, phrase};
use super::tests_lettres::{JETON, avec, enseigne};
use serde_json::{Value, json};

const HEURE: &str = "mercredi 25 novembre 2026 à 19:00, heure de Paris";

/// A letter about the mandate of "Cabinet Alpha", to this reader.
fn mandat(modele: &str, pour: &str, de_plus: &Value) -> Brouillon {
    let mut changes = json!({
        "pour": pour, "societe": "Cabinet Alpha", "motif": null, "jeton": null, "representant": null, "echeance": null,
    });
    changes.as_object_mut().expect("an object").extend(de_plus.as_object().expect("an object").clone());
    avec(modele, &changes)
}

/// A letter about the contract R-000012, to a buyer.
fn contrat(modele: &str, de_plus: &Value) -> Brouillon {
    let mut changes = json!({
        "designation": "A201", "programme": "Rive Chézine", "prescripteur": "Inès Duval (Cabinet Alpha)", "autre": null,
    });
    changes.as_object_mut().expect("an object").extend(de_plus.as_object().expect("an object").clone());
    avec(modele, &changes)
}

#[test]
fn un_mandat_a_signer_dit_s_il_en_renouvelle_un() {
    let premier = mandat("mandat-a-signer", "representant", &json!({"jeton": JETON}));
    assert_eq!(premier.objet, "Votre mandat est à signer\u{a0}: M-000012, Cabinet Alpha");
    assert!(
        phrase(&premier)
            .starts_with("La société Cabinet Alpha rejoint Linteau\u{a0}: il ne lui manque que votre signature."),
        "{premier:?}"
    );
    assert_eq!(page(&premier), format!("/signature#{JETON}"));
    assert_eq!(faits(&premier), [("Société", "Cabinet Alpha"), ("Mandat", "M-000012")]);
    assert_eq!(premier.suite.len(), 1, "the link is personal");
    let suivant = mandat("mandat-a-signer", "representant", &json!({"jeton": JETON, "renouvelle": "31/12/2026"}));
    assert!(
        phrase(&suivant)
            .starts_with("Le mandat de la société Cabinet Alpha prend fin le 31/12/2026. Voici celui qui lui succède"),
        "{suivant:?}"
    );
    assert!(phrase(&suivant).ends_with("D’ici là, rien ne change pour vos équipes."), "{suivant:?}");
    let sans_lien = mandat("mandat-a-signer", "representant", &json!({}));
    assert_eq!(page(&sans_lien), "", "without a link there is nothing to open");
}

/// Each reader opens their own page: staff the sheet of the company, a manager the mandate, the representative their copy.
#[test]
fn un_mandat_s_ouvre_la_ou_son_lecteur_le_voit() {
    let lien = json!({"jeton": JETON});
    for (modele, pour, de_plus, attendue) in [
        ("mandat-actif", "societe", json!({}), format!("/signature-mandat/{}", "0a".repeat(16))),
        ("mandat-actif", "representant", lien, format!("/signature#{JETON}")),
        ("mandat-actif", "representant", json!({}), String::new()),
        ("mandat-termine", "equipe", json!({}), "/gestion/societes/4".to_owned()),
        ("mandat-refuse", "equipe", json!({}), "/gestion/societes/4".to_owned()),
        ("mandat-a-contresigner", "equipe", json!({}), "/gestion/mandats".to_owned()),
        ("mandat-bientot-fini", "societe", json!({}), format!("/signature-mandat/{}", "0a".repeat(16))),
    ] {
        assert_eq!(page(&mandat(modele, pour, &de_plus)), attendue, "{modele}, {pour}");
    }
}

#[test]
fn un_mandat_dit_le_fait_a_chacun() {
    for (modele, pour, de_plus, dite) in [
        (
            "mandat-a-contresigner",
            "equipe",
            json!({"representant": "Mme Léa Perrin"}),
            "Mme Léa Perrin a signé le mandat de la société Cabinet Alpha. Il attend votre contresignature\u{a0}: le mandat sera actif \
             aussitôt.",
        ),
        (
            "mandat-a-contresigner",
            "equipe",
            json!({}),
            "Le représentant légal a signé le mandat de la société Cabinet Alpha. Il attend votre contresignature\u{a0}: le mandat sera \
             actif aussitôt.",
        ),
        (
            "mandat-actif",
            "societe",
            json!({}),
            "Le mandat de la société Cabinet Alpha est signé de part et d’autre\u{a0}: il est actif. Vous pouvez poser des options et \
             ouvrir des réservations.",
        ),
        (
            "mandat-actif",
            "representant",
            json!({"jeton": JETON}),
            "Le mandat de la société Cabinet Alpha est signé de part et d’autre\u{a0}: il est actif. Votre exemplaire signé et son dossier \
             de preuve vous attendent\u{a0}: ce lien est valable 90 jours.",
        ),
        (
            "mandat-refuse",
            "equipe",
            json!({"representant": "Mme Léa Perrin"}),
            "Mme Léa Perrin n’a pas souhaité signer le mandat de la société Cabinet Alpha. Après en avoir parlé ensemble, vous pouvez le \
             lui renvoyer depuis la fiche de la société.",
        ),
        (
            "mandat-termine",
            "equipe",
            json!({"motif": "Carte professionnelle retirée."}),
            "Notre équipe a mis fin au mandat de la société Cabinet Alpha.",
        ),
        ("mandat-termine", "equipe", json!({}), "Le mandat de la société Cabinet Alpha a pris fin."),
        (
            "mandat-termine",
            "societe",
            json!({}),
            "Le mandat de la société Cabinet Alpha a pris fin. Vos options et vos réservations en cours continuent. Pour en ouvrir \
             d’autres, un nouveau mandat est nécessaire.",
        ),
    ] {
        assert_eq!(phrase(&mandat(modele, pour, &de_plus)), dite, "{modele}, {pour}");
    }
    let termine = mandat("mandat-termine", "equipe", &json!({"motif": "Doublon.", "echeance": "31/12/2027"}));
    let attendus = [("Société", "Cabinet Alpha"), ("Mandat", "M-000012"), ("Motif", "Doublon.")];
    assert_eq!(faits(&termine), attendus, "what is over has no deadline");
}

/// The end comes today, tomorrow, or in some days; what follows depends on the next mandate, and on the reader.
#[test]
fn un_mandat_bientot_fini_dit_quand_et_ce_qui_suit() {
    let dit = |pour: &str, jours: Option<i64>, representant: Option<&str>| {
        let de_plus = json!({"jours": jours, "representant": representant});
        phrase(&mandat("mandat-bientot-fini", pour, &de_plus)).to_owned()
    };
    for (jours, quand) in
        [(Some(0), "aujourd’hui"), (None, "aujourd’hui"), (Some(1), "demain"), (Some(30), "dans 30 jours")]
    {
        let debut = format!("Le mandat de la société Cabinet Alpha prend fin {quand}. ");
        assert!(dit("equipe", jours, None).starts_with(&debut), "{jours:?}");
    }
    let lea = Some("Mme Léa Perrin");
    for (pour, representant, suite) in [
        ("equipe", lea, "Celui qui lui succède est envoyé à Mme Léa Perrin, qui n’a plus qu’à le signer."),
        (
            "equipe",
            None,
            "Désignez son représentant légal sur la fiche de la société\u{a0}: le mandat suivant lui sera envoyé.",
        ),
        (
            "societe",
            lea,
            "Celui qui lui succède est envoyé à Mme Léa Perrin pour signature\u{a0}: signé avant cette date, il vous évite toute \
             interruption.",
        ),
        ("societe", None, "Votre référent prépare avec vous celui qui lui succède."),
    ] {
        assert!(dit(pour, Some(7), representant).ends_with(suite), "{pour}, {representant:?}");
    }
}

#[test]
fn un_contrat_a_signer_dit_a_l_acquereur_ce_qu_il_en_est() {
    for (modele, de_plus, titre, dite) in [
        (
            "contrat-rappel",
            json!({}),
            "Votre contrat attend votre signature",
            format!(
                "Votre contrat de réservation attend votre signature. Vous avez jusqu’au {HEURE} pour le lire et le signer en ligne\u{a0}; \
                 au-delà, la réservation expire et le lot n’est plus retenu."
            ),
        ),
        (
            "contrat-refuse",
            json!({"autre": "M. Hugo Perrin"}),
            "Un refus de signer votre contrat",
            format!(
                "M. Hugo Perrin n’a pas souhaité signer le contrat de réservation que vous avez signé. Ce refus peut être repris jusqu’au \
                 {HEURE}\u{a0}: la signature continuerait alors. Sinon, la réservation est annulée, et votre signature ne vous engage plus."
            ),
        ),
        (
            "contrat-refus-repris",
            json!({"autre": "Hugo Perrin"}),
            "La signature de votre contrat continue",
            "Le refus d’Hugo Perrin est levé\u{a0}: la signature de votre contrat continue.".to_owned(),
        ),
        (
            "contrat-a-corriger",
            json!({}),
            "Votre contrat est en cours de correction",
            "Votre contrat de réservation est en cours de correction\u{a0}: celui que vous avez reçu n’est plus à signer. Le nouveau vous \
             sera envoyé de la même façon, dès qu’il sera prêt."
                .to_owned(),
        ),
        (
            "contrat-sans-suite",
            json!({"autre": "Hugo Perrin"}),
            "Votre contrat n’est plus à signer",
            "Le refus de signer d’Hugo Perrin est maintenu\u{a0}: la réservation est annulée. Ce que vous avez signé ne vous engage plus."
                .to_owned(),
        ),
        (
            "contrat-sans-suite",
            json!({}),
            "Votre contrat n’est plus à signer",
            "Votre contrat de réservation n’a pas été signé à temps par tous\u{a0}: la réservation a expiré, et ne vous engage pas."
                .to_owned(),
        ),
        (
            "contrat-annule",
            json!({}),
            "Votre réservation est annulée",
            "Votre réservation est annulée\u{a0}: le contrat que vous avez signé, ou qui vous était proposé, ne vous engage plus."
                .to_owned(),
        ),
    ] {
        let lettre = contrat(modele, &de_plus);
        assert_eq!((lettre.titre.as_str(), phrase(&lettre)), (titre, dite.as_str()), "{modele}");
        assert_eq!(lettre.objet, format!("{titre}\u{a0}: R-000012"), "{modele}: a buyer's subject names nobody");
        assert_eq!(faits(&lettre), [("Contrat", "R-000012"), ("Lot", "A201"), ("Programme", "Rive Chézine")], "{modele}");
    }
}

#[test]
fn un_contrat_signe_dit_a_l_acquereur_la_suite() {
    let notifie = contrat("contrat-notifie", &json!({}));
    assert_eq!(
        phrase(&notifie),
        format!(
            "La notification de votre contrat de réservation vous a été présentée. Vous pouvez vous rétracter jusqu’au {HEURE}, sans avoir \
             à dire pourquoi. Passé ce délai, la réservation devient définitive\u{a0}: vous n’avez rien à faire."
        )
    );
    assert!(
        notifie.suite[0].contains("lettre recommandée avec avis de réception"),
        "the other way to withdraw: {notifie:?}"
    );
    let definitif = contrat("contrat-definitif", &json!({}));
    assert!(phrase(&definitif).contains("le notaire, qui vous convoquera"), "{definitif:?}");
    let sienne = contrat("contrat-retracte", &json!({}));
    assert_eq!(sienne.titre, "Votre rétractation est enregistrée");
    let de_l_autre = contrat("contrat-retracte", &json!({"autre": "M. Hugo Perrin"}));
    assert_eq!(de_l_autre.titre, "Votre réservation prend fin");
    assert!(phrase(&de_l_autre).starts_with("M. Hugo Perrin a exercé son droit de rétractation."), "{de_l_autre:?}");
    for lettre in [&notifie, &definitif, &sienne, &de_l_autre] {
        assert_eq!(page(lettre), format!("/signature#{JETON}"), "{}", lettre.titre);
    }
}

/// Only a letter with a link has a button, and the former address of a buyer gets none.
#[test]
fn des_coordonnees_corrigees_se_disent_a_l_ancienne_adresse() {
    let dite = |corrige: Option<&str>| contrat("contrat-adresse-corrigee", &json!({"corrige": corrige}));
    let email = "L’adresse e-mail de votre dossier de réservation vient d’être corrigée";
    for (corrige, debut) in [
        (Some("email"), email),
        (None, email),
        (
            Some("telephone"),
            "Le numéro de téléphone qui figure dans votre dossier de réservation vient d’être corrigé.",
        ),
    ] {
        let lettre = dite(corrige);
        assert!(phrase(&lettre).starts_with(debut), "{corrige:?}: {lettre:?}");
        assert_eq!(page(&lettre), "", "{corrige:?}");
        let plainte = "Vous n’avez rien demandé\u{a0}? Dites-le-nous sans attendre, ou à Inès Duval (Cabinet Alpha).";
        assert_eq!(lettre.suite, [plainte], "{corrige:?}");
    }
}

#[test]
fn un_lien_a_signer_dit_qu_il_est_personnel_et_n_engage_a_rien() {
    for modele in ["contrat-a-signer", "contrat-rappel"] {
        let lettre = contrat(modele, &json!({}));
        assert_eq!(lettre.bouton.as_ref().map(|bouton| bouton.libelle), Some("Lire et signer le contrat"), "{modele}");
        assert!(lettre.suite[0].starts_with("Ce lien est personnel."), "{modele}: {lettre:?}");
        assert_eq!(lettre.suite[1], "Rien ne vous engage avant votre signature.", "{modele}");
    }
    let exemplaire = contrat("contrat-exemplaire", &json!({}));
    assert_eq!(exemplaire.suite, ["Ce lien est personnel et valable 90 jours\u{a0}: ne le transmettez à personne."]);
}

/// A phone shows the subject on a locked screen, so the code stands in the body only.
#[test]
fn un_code_ne_se_lit_pas_dans_l_objet() {
    let dite = |usage: &str| avec("code-de-signature", &json!({"usage": usage, "libelle": "Mandat", "code": "482913"}));
    for (usage, titre, garde) in [
        (
            "signature",
            "Votre code de signature",
            "Ne le donnez à personne, pas même à nous\u{a0}: il vaut votre signature.",
        ),
        (
            "retractation",
            "Votre code de rétractation",
            "Ne le donnez à personne, pas même à nous\u{a0}: il met fin à votre réservation.",
        ),
    ] {
        let lettre = dite(usage);
        assert_eq!(lettre.objet, format!("{titre}\u{a0}: M-000012"));
        assert_eq!(
            faits(&lettre),
            [
                ("Code", "482913"),
                ("Document", "Mandat"),
                ("Référence", "M-000012"),
                ("Valable jusqu’au", "27/11/2026 à 10:10, heure de Paris"),
            ]
        );
        assert_eq!(lettre.suite[0], garde);
    }
}

#[test]
fn un_refus_de_signer_se_confirme_a_qui_l_a_fait() {
    let definitif = avec("signature-refusee", &json!({"libelle": "Mandat", "motif": "Trop tôt."}));
    assert_eq!(
        faits(&definitif),
        [
            ("Document", "Mandat"),
            ("Référence", "M-000012"),
            ("Refusé le", "27/11/2026 à 10:10, heure de Paris"),
            ("Motif", "Trop tôt."),
        ]
    );
    assert_eq!(definitif.suite, ["Ce n’est pas vous\u{a0}? Dites-le-nous sans attendre."]);
    let repris = avec("signature-refusee", &json!({"jusqua": "2026-11-28T09:10:00Z"}));
    assert_eq!(repris.suite.len(), 2, "until when it may be taken back, then whom to tell: {repris:?}");
}

/// Administrators read what to do on the server, by the names of settings and commands.
#[test]
fn une_lettre_sur_le_sceau_dit_quoi_faire() {
    for (modele, objet, attendu) in [
        (
            "sceau-bientot-fini",
            "Le certificat du sceau de Linteau prend bientôt fin",
            "«\u{a0}linteau sceau renouveler\u{a0}»",
        ),
        ("horodatage-en-panne", "L’autorité d’horodatage de Linteau ne répond pas", "LINTEAU_TIMESTAMP_URL"),
        ("certificat-revoque", "Un certificat des signatures de Linteau est révoqué", "LINTEAU_SEAL_P12"),
        (
            "listes-absentes",
            "Des listes de révocation manquent à un document signé sur Linteau",
            "vérifiez que ce serveur peut joindre les autorités",
        ),
    ] {
        let lettre = avec(modele, &json!({"titulaire": "Autorité de Nantes"}));
        assert_eq!(lettre.objet, objet);
        assert!(phrase(&lettre).contains(attendu), "{modele}: {lettre:?}");
        assert!(phrase(&lettre).contains("27/11/2026 à 10:10, heure de Paris"), "{modele}: {lettre:?}");
        assert!(lettre.bouton.is_none(), "{modele}: it is done on the server, on no page");
    }
}

#[test]
fn le_notaire_recoit_le_dossier_par_un_lien_qui_finit() {
    let lettre =
        avec("dossier-au-notaire", &json!({"acquereurs": "Mme Léa Perrin et M. Hugo Perrin", "designation": "A201"}));
    assert_eq!(lettre.objet, "Le dossier d’une réservation est à votre disposition\u{a0}: R-000012");
    assert_eq!(libelles(&lettre), ["Contrat", "Lot", "Programme", "Acquéreurs", "Valable jusqu’au"]);
    assert!(faits(&lettre).contains(&("Valable jusqu’au", "25/11/2026 à 19:00, heure de Paris")), "{lettre:?}");
    assert_eq!(page(&lettre), format!("/signature#{JETON}"));
    assert!(phrase(&lettre).contains(&enseigne().marque.nom), "the notary knows the portal by its brand: {lettre:?}");
}

/// A draft that is complete waits for its signature, not for its form.
#[test]
fn un_brouillon_complet_se_dit_a_envoyer_a_signer() {
    for (modele, dite) in [
        (
            "reservation-avertissement",
            "Votre réservation expire bientôt\u{a0}: au-delà, elle ne retiendra plus le lot. Son dossier est complet\u{a0}: envoyez-la à \
             signer pour la garder.",
        ),
        (
            "reservation-expiree",
            "Votre réservation n’a pas été envoyée à signer à temps\u{a0}: elle ne retient plus le lot.",
        ),
        (
            "reservation-prolongee",
            "Notre équipe a prolongé votre réservation\u{a0}: vous avez trois jours ouvrés de plus.",
        ),
    ] {
        let lettre = a("prescripteur", modele, &json!({"dureAuPlus": true, "complet": true}));
        assert_eq!(phrase(&lettre), dite, "{modele}");
    }
}
