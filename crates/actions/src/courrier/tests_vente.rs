//! Tests of the letters about an option, a waiting list and a reservation: what each reader is told, and which page they open.

use super::Brouillon;
use super::essais::{a, faits, libelles, page, phrase};
use serde_json::{Value, json};

const PRESCRIPTEUR: &str = "prescripteur";
const REFERENT: &str = "referent";

fn titre_et_phrase(lettre: &Brouillon) -> (&str, &str) {
    (lettre.titre.as_str(), phrase(lettre))
}

#[test]
fn une_option_dit_le_fait_a_son_titulaire_et_a_son_referent() {
    for (modele, lecteur, titre, dite) in [
        (
            "option-posee",
            PRESCRIPTEUR,
            "Votre option est posée",
            "Votre option est posée\u{a0}: le lot vous est gardé, à ce prix, jusqu’à son échéance.",
        ),
        ("option-posee", REFERENT, "Une option est posée", "Inès Duval (Cabinet Alpha) a posé une option."),
        (
            "option-rappel",
            PRESCRIPTEUR,
            "Votre option se termine bientôt",
            "Votre option arrive à son terme\u{a0}: au-delà, elle ne retiendra plus le lot.",
        ),
        (
            "option-prolongee",
            PRESCRIPTEUR,
            "Votre option est prolongée",
            "Votre option est prolongée jusqu’à sa nouvelle échéance.",
        ),
        (
            "option-prolongee",
            REFERENT,
            "Une option est prolongée",
            "L’option d’Inès Duval (Cabinet Alpha) est prolongée.",
        ),
        (
            "option-echue",
            PRESCRIPTEUR,
            "Votre option est échue",
            "Votre option est arrivée à son terme\u{a0}: elle ne retient plus le lot.",
        ),
        (
            "option-echue",
            REFERENT,
            "Une option est échue",
            "L’option d’Inès Duval (Cabinet Alpha) est arrivée à son terme\u{a0}: elle ne retient plus le lot.",
        ),
        (
            "option-annulee",
            PRESCRIPTEUR,
            "Votre option est annulée",
            "Votre option est annulée\u{a0}: elle ne retient plus le lot.",
        ),
        (
            "option-annulee",
            REFERENT,
            "Une option est annulée",
            "L’option d’Inès Duval (Cabinet Alpha) est annulée\u{a0}: elle ne retient plus le lot.",
        ),
        (
            "option-hors-vente",
            PRESCRIPTEUR,
            "Le lot de votre option n’est plus en vente",
            "Le lot de votre option n’est plus proposé à la vente. Votre option va à son terme\u{a0}: d’ici là, vous pouvez \
             toujours commencer la réservation, aux mêmes prix.",
        ),
    ] {
        let lettre = a(lecteur, modele, &json!({}));
        assert_eq!(titre_et_phrase(&lettre), (titre, dite), "{modele}, {lecteur}");
        let attendue = if lecteur == PRESCRIPTEUR { "/suivi/options" } else { "/gestion/options" };
        assert_eq!(page(&lettre), attendue, "{modele}, {lecteur}");
    }
}

/// The buyer is the prescriber's, so the letter to the referent names the prescriber in place of the buyer.
#[test]
fn une_option_montre_son_prix_sa_tva_et_son_acheteur() {
    let sienne = a(PRESCRIPTEUR, "option-posee", &json!({"acheteur": "Zoé Bazin", "tva": 2000}));
    assert_eq!(
        faits(&sienne),
        [
            ("Lot", "A201"),
            ("Programme", "Rive Chézine"),
            ("Pour", "Zoé Bazin"),
            ("Échéance", "mercredi 25 novembre 2026 à 19:00, heure de Paris"),
            ("Prix gelé", "249\u{202f}900\u{a0}€"),
            ("TVA choisie", "20\u{a0}%"),
        ]
    );
    let au_referent = a(REFERENT, "option-posee", &json!({"acheteur": "", "prix": null}));
    assert_eq!(libelles(&au_referent), ["Lot", "Programme", "Prescripteur", "Échéance"], "no buyer, no price");
    let annulee = a(PRESCRIPTEUR, "option-annulee", &json!({"acheteur": "", "motif": "Elle a changé d’avis."}));
    assert_eq!(
        faits(&annulee),
        [("Lot", "A201"), ("Programme", "Rive Chézine"), ("Motif", "Elle a changé d’avis.")],
        "an option that ended keeps no price"
    );
}

/// A person who acts in the prescriber's place is named, and so is a member of staff who acts in their own name.
#[test]
fn qui_a_agi_a_la_place_du_prescripteur_est_nomme() {
    for (modele, famille) in [("option-annulee", "option"), ("reservation-annulee", "reservation")] {
        for (lecteur, en_leur_nom, dit) in [
            (PRESCRIPTEUR, true, "Nadia Royer, en votre nom"),
            (REFERENT, true, "Nadia Royer, en son nom"),
            (PRESCRIPTEUR, false, "Nadia Royer"),
            (REFERENT, false, "Nadia Royer"),
        ] {
            let par = json!({"par": {"nom": "Nadia Royer", "enLeurNom": en_leur_nom}});
            let lettre = a(lecteur, modele, &par);
            assert!(faits(&lettre).contains(&("Par", dit)), "{famille}, {lecteur}, {en_leur_nom}: {lettre:?}");
            assert!(!libelles(&a(lecteur, modele, &json!({}))).contains(&"Par"), "nobody else acted");
        }
    }
}

#[test]
fn un_lot_attendu_dit_ce_qui_arrive_a_la_place() {
    for (modele, de_plus, titre, dite) in [
        (
            "attente-avance",
            json!({}),
            "Un lot que vous attendez est à vous en priorité",
            "Vous attendiez ce lot\u{a0}: il est de nouveau libre, et c’est votre tour. Personne d’autre ne peut l’optionner ni le \
             réserver avant l’heure ci-dessous\u{a0}; ensuite, il passera à la personne suivante, ou sera libre pour tous.",
        ),
        (
            "attente-libre",
            json!({"fin": null}),
            "Un lot que vous attendez est libre",
            "Vous attendiez ce lot\u{a0}: il est de nouveau libre, pour vous comme pour tous.",
        ),
        (
            "attente-libre",
            json!({"fin": null, "reprise": 1_795_629_600_000_000_i64}),
            "Un lot que vous attendez est libre",
            "Vous attendiez ce lot\u{a0}: il est de nouveau libre, mais votre société l’a eu récemment. Elle pourra le reprendre à \
             partir de l’heure ci-dessous, s’il est encore libre.",
        ),
        (
            "attente-passee",
            json!({}),
            "Votre priorité sur un lot a pris fin",
            "Vous n’avez pas optionné ce lot pendant qu’il vous était proposé\u{a0}: il est désormais proposé à la personne \
             suivante, ou libre pour tous. Vous n’êtes plus dans sa liste d’attente.",
        ),
        (
            "attente-empechee",
            json!({"empechement": "Votre société n’a pas de mandat actif."}),
            "Un lot que vous attendez passe à la personne suivante",
            "Vous attendiez ce lot\u{a0}: il est de nouveau libre, et c’était votre tour. Votre société n’a pas de mandat actif.",
        ),
        (
            "attente-empechee",
            json!({"apres": "libre", "empechement": "Vous tenez déjà trop de lots."}),
            "Un lot que vous attendez est libre, mais vous ne pouvez pas le prendre",
            "Vous attendiez ce lot\u{a0}: il est de nouveau libre pour tous. Vous tenez déjà trop de lots.",
        ),
        (
            "attente-sans-suite",
            json!({}),
            "Un lot que vous attendiez n’est plus en vente",
            "Vous attendiez ce lot\u{a0}: il n’est plus en vente, et sa liste d’attente est close.",
        ),
        (
            "attente-sans-suite",
            json!({"principal": "A201"}),
            "Un lot que vous attendiez n’est plus vendu seul",
            "Vous attendiez ce lot\u{a0}: il se vend désormais avec le lot A201, et sa liste d’attente est close.",
        ),
    ] {
        let lettre = a(PRESCRIPTEUR, modele, &de_plus);
        assert_eq!(titre_et_phrase(&lettre), (titre, dite), "{modele}");
        assert_eq!(lettre.objet, format!("{titre}\u{a0}: A201, Rive Chézine"), "{modele}");
    }
}

/// A head start has an end, a company that must wait has a beginning, and a withdrawn lot has no page.
#[test]
fn un_lot_attendu_dit_jusqu_a_quand_et_ou_le_voir() {
    let de = |modele: &str, de_plus: Value| a(PRESCRIPTEUR, modele, &de_plus);
    let heure = "mercredi 25 novembre 2026 à 19:00, heure de Paris";
    assert_eq!(faits(&de("attente-avance", json!({})))[2], ("Jusqu’au", heure));
    assert_eq!(faits(&de("attente-passee", json!({})))[2], ("Proposé jusqu’au", heure));
    let reprise = de("attente-libre", json!({"fin": null, "reprise": 1_795_629_600_000_000_i64}));
    assert_eq!(faits(&reprise)[2], ("Pour vous, à partir du", heure));
    assert_eq!(page(&reprise), "/lot/nantes1-A201");
    let retire = de("attente-sans-suite", json!({}));
    assert_eq!(libelles(&retire), ["Lot", "Programme"], "its list is closed: nothing ends any more");
    assert_eq!(page(&retire), "/recherche/lots", "a withdrawn lot has no page");
    let rattache = de("attente-sans-suite", json!({"principal": "A201"}));
    assert_eq!(page(&rattache), "/lot/nantes1-A201", "an annex that is sold with its home still has one");
}

#[test]
fn une_reservation_en_brouillon_dit_le_fait_a_chacun() {
    for (modele, lecteur, de_plus, titre, dite) in [
        (
            "reservation-commencee",
            PRESCRIPTEUR,
            json!({}),
            "Votre réservation est ouverte",
            "Votre réservation est ouverte\u{a0}: le lot vous est gardé, à ce prix, tant que son dossier avance. Elle expire à 19:00 un \
             jour ouvré, au moins 72 heures après sa dernière modification, et au plus tard au bout de dix jours.",
        ),
        (
            "reservation-commencee",
            REFERENT,
            json!({}),
            "Une réservation est ouverte",
            "Inès Duval (Cabinet Alpha) a ouvert une réservation.",
        ),
        (
            "reservation-complete",
            REFERENT,
            json!({}),
            "Un dossier de réservation est complet",
            "Inès Duval (Cabinet Alpha) a complété le dossier de sa réservation\u{a0}: il n’attend plus que sa signature.",
        ),
        (
            "reservation-avertissement",
            PRESCRIPTEUR,
            json!({"dureAuPlus": false}),
            "Votre réservation expire bientôt",
            "Votre réservation expire bientôt\u{a0}: au-delà, elle ne retiendra plus le lot. Reprenez-la pour la garder.",
        ),
        (
            "reservation-avertissement",
            PRESCRIPTEUR,
            json!({"dureAuPlus": true}),
            "Votre réservation expire bientôt",
            "Votre réservation expire bientôt\u{a0}: au-delà, elle ne retiendra plus le lot. Plus aucune modification ne repousse \
             cette date.",
        ),
        (
            "reservation-expiree",
            PRESCRIPTEUR,
            json!({}),
            "Votre réservation a expiré",
            "Votre réservation n’a pas été complétée à temps\u{a0}: elle ne retient plus le lot.",
        ),
        (
            "reservation-expiree",
            REFERENT,
            json!({"voie": "electronique"}),
            "Une réservation a expiré",
            "La réservation d’Inès Duval (Cabinet Alpha) n’a pas été signée à temps\u{a0}: elle ne retient plus le lot.",
        ),
        (
            "reservation-prolongee",
            PRESCRIPTEUR,
            json!({}),
            "Votre réservation est prolongée",
            "Notre équipe a prolongé votre réservation\u{a0}: vous avez trois jours ouvrés de plus pour compléter son dossier.",
        ),
        (
            "reservation-prolongee",
            REFERENT,
            json!({}),
            "Une réservation est prolongée",
            "La réservation d’Inès Duval (Cabinet Alpha) est prolongée de trois jours ouvrés.",
        ),
        (
            "reservation-annulee",
            PRESCRIPTEUR,
            json!({}),
            "Votre réservation est annulée",
            "Votre réservation est annulée\u{a0}: elle ne retient plus le lot.",
        ),
        (
            "reservation-annulee",
            REFERENT,
            json!({}),
            "Une réservation est annulée",
            "La réservation d’Inès Duval (Cabinet Alpha) est annulée\u{a0}: elle ne retient plus le lot.",
        ),
        (
            "reservation-hors-vente",
            PRESCRIPTEUR,
            json!({}),
            "Le lot de votre réservation n’est plus en vente",
            "Le lot de votre réservation n’est plus proposé à la vente. Votre réservation continue\u{a0}: rien n’y change.",
        ),
    ] {
        let lettre = a(lecteur, modele, &de_plus);
        assert_eq!(titre_et_phrase(&lettre), (titre, dite), "{modele}, {lecteur}");
        let attendue = if lecteur == PRESCRIPTEUR { "/suivi/reservations/7" } else { "/gestion/reservations/7" };
        assert_eq!(page(&lettre), attendue, "{modele}, {lecteur}");
    }
}

#[test]
fn un_contrat_dit_ou_il_en_est_au_prescripteur_et_a_l_equipe() {
    for (modele, lecteur, de_plus, titre, dite) in [
        (
            "reservation-envoyee",
            PRESCRIPTEUR,
            json!({"voie": "electronique"}),
            "Votre contrat est parti à la signature",
            "Le contrat est établi. Chaque acquéreur reçoit, à son tour, son lien pour le lire et le signer.",
        ),
        (
            "reservation-envoyee",
            PRESCRIPTEUR,
            json!({"voie": "papier"}),
            "Votre contrat est parti à la signature",
            "Le contrat est établi. Imprimez-le, faites-le signer, puis déposez-le sur la page de la réservation.",
        ),
        (
            "reservation-envoyee",
            REFERENT,
            json!({"voie": "papier"}),
            "Un contrat est parti à la signature",
            "Le contrat de la réservation d’Inès Duval (Cabinet Alpha) est à signer par les acquéreurs.",
        ),
        (
            "reservation-signee-par-un",
            PRESCRIPTEUR,
            json!({"acquereur": "Léa Perrin"}),
            "Un acquéreur a signé",
            "Léa Perrin a signé le contrat. L’autre acquéreur vient de recevoir son lien.",
        ),
        (
            "reservation-a-contresigner",
            PRESCRIPTEUR,
            json!({}),
            "Votre contrat est signé par les acquéreurs",
            "Tous les acquéreurs ont signé. Linteau contresigne à présent.",
        ),
        (
            "reservation-refus-repris",
            REFERENT,
            json!({}),
            "Un refus de signer est levé",
            "L’acquéreur qui avait refusé de signer est revenu sur son refus\u{a0}: la signature continue.",
        ),
        (
            "reservation-refusee",
            PRESCRIPTEUR,
            json!({"acquereur": ""}),
            "Votre réservation est annulée",
            "Un acquéreur a refusé de signer le contrat, et n’est pas revenu sur ce refus à temps\u{a0}: la réservation est annulée, et \
             ne retient plus le lot.",
        ),
        (
            "reservation-renvoyee",
            PRESCRIPTEUR,
            json!({}),
            "Votre réservation est à corriger",
            "Le contrat n’est plus à signer, et les acquéreurs sont prévenus. Corrigez le dossier, puis faites-le signer à nouveau.",
        ),
        (
            "reservation-renvoyee",
            REFERENT,
            json!({}),
            "Une réservation est à corriger",
            "La réservation d’Inès Duval (Cabinet Alpha) est renvoyée au brouillon pour une correction.",
        ),
    ] {
        let lettre = a(lecteur, modele, &de_plus);
        assert_eq!(titre_et_phrase(&lettre), (titre, dite), "{modele}, {lecteur}");
    }
}

#[test]
fn une_vente_signee_dit_sa_suite_au_prescripteur_et_a_l_equipe() {
    for (modele, lecteur, de_plus, titre, dite) in [
        (
            "reservation-contresignee",
            PRESCRIPTEUR,
            json!({}),
            "Votre contrat est contresigné",
            "Le contrat est signé de part et d’autre, et le lot est réservé. Il va être notifié aux acquéreurs, qui ont ensuite dix jours \
             pour se rétracter.",
        ),
        (
            "reservation-contresignee",
            REFERENT,
            json!({}),
            "Un contrat est à notifier",
            "Le contrat de la réservation d’Inès Duval (Cabinet Alpha) est signé de part et d’autre. Notifiez-le à chaque acquéreur par \
             lettre recommandée, puis notez sa première présentation avec sa preuve\u{a0}: le délai de rétractation ne court pas avant.",
        ),
        (
            "reservation-definitive",
            PRESCRIPTEUR,
            json!({}),
            "Votre vente est définitive",
            "La réservation est définitive. Son dossier complet se télécharge depuis sa page.",
        ),
        (
            "reservation-definitive",
            REFERENT,
            json!({}),
            "Une vente est définitive",
            "La réservation d’Inès Duval (Cabinet Alpha) est définitive. Son dossier complet peut être envoyé au notaire depuis sa page.",
        ),
        (
            "reservation-retractee",
            PRESCRIPTEUR,
            json!({"acquereur": "Léa Perrin"}),
            "Un acquéreur s’est rétracté",
            "Léa Perrin a exercé son droit de rétractation\u{a0}: la réservation prend fin, et ne retient plus le lot.",
        ),
        (
            "reservation-vente-annulee",
            REFERENT,
            json!({}),
            "Une vente est annulée",
            "Notre équipe a annulé cette vente, qui était définitive\u{a0}: elle ne retient plus le lot.",
        ),
        (
            "reservation-rappel-de-signature",
            PRESCRIPTEUR,
            json!({"voie": "papier"}),
            "Votre contrat signé est attendu",
            "Le contrat signé sur papier n’est pas encore déposé. Au-delà de cette date, la réservation expire.",
        ),
        (
            "reservation-rappel-de-contresignature",
            REFERENT,
            json!({}),
            "Un contrat attend toujours",
            "Les acquéreurs ont signé le contrat de la réservation d’Inès Duval (Cabinet Alpha)\u{a0}: il attend toujours la société.",
        ),
    ] {
        let lettre = a(lecteur, modele, &de_plus);
        assert_eq!(titre_et_phrase(&lettre), (titre, dite), "{modele}, {lecteur}");
    }
}

/// The period to withdraw runs once every buyer was notified. Until then it has no end.
#[test]
fn une_notification_dit_si_le_delai_court() {
    let notifiee = |expire: Option<i64>| {
        a(PRESCRIPTEUR, "reservation-notifiee", &json!({"acquereur": "Léa Perrin", "expire": expire}))
    };
    let court = notifiee(Some(1_795_629_600_000_000));
    assert_eq!(phrase(&court), "Léa Perrin a reçu la notification du contrat. Le délai de rétractation court.");
    assert!(libelles(&court).contains(&"Rétractation possible jusqu’au"), "{court:?}");
    let attend = notifiee(None);
    assert_eq!(
        phrase(&attend),
        "Léa Perrin a reçu la notification du contrat. Le délai de rétractation courra une fois l’autre acquéreur notifié."
    );
    assert!(!libelles(&attend).contains(&"Rétractation possible jusqu’au"), "{attend:?}");
}

/// The end of a stage has the name of what must be done before it.
#[test]
fn l_echeance_d_une_reservation_porte_le_nom_de_son_etape() {
    for (modele, lecteur, fin) in [
        ("reservation-commencee", PRESCRIPTEUR, Some("Expiration")),
        ("reservation-avertissement", PRESCRIPTEUR, Some("Expiration")),
        ("reservation-complete", REFERENT, None),
        ("reservation-envoyee", PRESCRIPTEUR, Some("À signer avant le")),
        ("reservation-signee-par-un", PRESCRIPTEUR, Some("À signer avant le")),
        ("reservation-signature-refusee", PRESCRIPTEUR, Some("Retour sur le refus possible jusqu’au")),
        ("reservation-refus-repris", PRESCRIPTEUR, Some("À signer avant le")),
        ("reservation-a-contresigner", REFERENT, Some("Expiration")),
        ("reservation-rappel-de-signature", PRESCRIPTEUR, Some("À déposer avant le")),
    ] {
        let attendus: Vec<&str> = if lecteur == PRESCRIPTEUR {
            ["Lot", "Programme"].into_iter().chain(fin).collect()
        } else {
            ["Lot", "Programme", "Prescripteur"].into_iter().chain(fin).collect()
        };
        assert_eq!(libelles(&a(lecteur, modele, &json!({"acquereurs": ""}))), attendus, "{modele}");
    }
    let finie = a(PRESCRIPTEUR, "reservation-annulee", &json!({"acquereurs": "", "expire": null, "motif": "Doublon."}));
    assert_eq!(libelles(&finie), ["Lot", "Programme", "Motif"], "what ended has no end to come");
}

/// The subject for the prescriber names the buyers, and the subject for the referent names the prescriber.
#[test]
fn l_objet_d_une_reservation_nomme_qui_le_lecteur_connait() {
    let objet = |lecteur| a(lecteur, "reservation-annulee", &json!({"acquereurs": "Zoé Bazin"})).objet;
    assert_eq!(objet(PRESCRIPTEUR), "Votre réservation est annulée\u{a0}: A201, pour Zoé Bazin");
    assert_eq!(objet(REFERENT), "Une réservation est annulée\u{a0}: A201, par Inès Duval (Cabinet Alpha)");
}
