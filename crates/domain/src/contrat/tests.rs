//! Buyers, reminders and delays of a contract.

use super::*;
use crate::calendrier::jour_a_paris;

fn instant(texte: &str) -> DateTime<Utc> {
    texte.parse().expect("an instant")
}

fn jour(texte: &str) -> NaiveDate {
    texte.parse().expect("a day")
}

/// The instant at which the contract is sent: a Friday at ten in Paris.
fn envoi() -> DateTime<Utc> {
    instant("2026-11-27T09:00:00Z")
}

fn contrat(objet: ObjetDuContrat) -> Contrat {
    let envoye = EnvoiASigner { voie: VoieDeSignature::Electronique, objet, acquereurs: 2, jours: 7 };
    Contrat::envoye(envoye, envoi())
}

fn notifie(contrat: &Contrat, rang: u16, presentee: &str) -> Contrat {
    let presentee = jour(presentee);
    let notification = Notification { mode: ModeDeNotification::Papier, presentee, notee: envoi() };
    contrat.avec(rang, |acquereur| acquereur.notification = Some(notification))
}

#[test]
fn les_acquereurs_signent_l_un_apres_l_autre() {
    let deux = contrat(ObjetDuContrat::Habitation);
    assert_eq!((deux.au_tour(), deux.est_signe_par_quelqu_un()), (Some(1), false));
    let un = deux.avec(1, |acquereur| acquereur.signe = Some(envoi()));
    assert_eq!((un.au_tour(), un.est_signe_par_quelqu_un()), (Some(2), true));
    assert_eq!(un.avec(2, |acquereur| acquereur.signe = Some(envoi())).au_tour(), None);
    let refuse = Contrat { refus: Some(RefusEnSuspens { rang: 2, le: envoi() }), ..un };
    assert_eq!(refuse.au_tour(), None, "the links of the others are closed");
}

#[test]
fn un_refus_se_reprend_vingt_quatre_heures_ou_jusqu_a_la_fin_des_sept_jours() {
    let refuse = |le: &str| {
        let refus = Some(RefusEnSuspens { rang: 1, le: instant(le) });
        Contrat { refus, ..contrat(ObjetDuContrat::Habitation) }.fin_du_refus()
    };
    assert_eq!(refuse("2026-11-28T08:30:00Z"), Some(instant("2026-11-29T08:30:00Z")));
    assert_eq!(refuse("2026-12-04T08:30:00Z"), Some(instant("2026-12-04T22:59:59Z")), "the seven days end before");
    assert_eq!(contrat(ObjetDuContrat::Habitation).fin_du_refus(), None);
}

#[test]
fn le_delai_court_une_fois_chaque_non_professionnel_notifie() {
    let deux = contrat(ObjetDuContrat::Habitation);
    assert!(deux.a_notifier().eq([1, 2]) && deux.fin_de_la_retractation().is_none());
    let un = notifie(&deux, 1, "2026-12-02");
    assert!(un.a_notifier().eq([2]) && un.fin_de_la_retractation().is_none(), "one notice is missing");
    // The period is counted from the later of the two notices, and its tenth day is a Sunday.
    let notifies = notifie(&un, 2, "2026-12-03");
    assert_eq!(notifies.fin_de_la_retractation(), Some(instant("2026-12-14T22:59:59Z")));
    // A professional needs no notice, so theirs does not count.
    let professionnel = un.avec(2, |acquereur| acquereur.qualite = QualiteDAcquereur::Professionnel);
    assert!(professionnel.a_notifier().next().is_none());
    assert_eq!(
        professionnel.fin_de_la_retractation(),
        Some(instant("2026-12-14T22:59:59Z")),
        "the twelfth is a Saturday"
    );
    assert!(professionnel.retractation_due());
    let aucun = professionnel.avec(1, |acquereur| acquereur.qualite = QualiteDAcquereur::Professionnel);
    assert!(!aucun.retractation_due() && aucun.fin_de_la_retractation().is_none());
    let cave = notifie(&notifie(&contrat(ObjetDuContrat::Autre), 1, "2026-12-02"), 2, "2026-12-02");
    assert!(!cave.retractation_due() && cave.fin_de_la_retractation().is_none());
}

#[test]
fn seul_un_logement_donne_un_delai() {
    let objets = Nature::TOUTES.map(ObjetDuContrat::du_lot);
    let (logement, autre) = (ObjetDuContrat::Habitation, ObjetDuContrat::Autre);
    assert_eq!(objets, [logement, logement, autre, autre, autre]);
}

/// All reminders in their order: each one is asked for with the instant of the one before it.
fn suite(mut prochain: impl FnMut(DateTime<Utc>) -> Option<DateTime<Utc>>) -> Vec<String> {
    let mut dits = Vec::new();
    let mut apres = envoi();
    while let Some(quand) = prochain(apres) {
        assert!(quand > apres);
        dits.push(quand.to_rfc3339());
        apres = quand;
    }
    dits
}

#[test]
fn on_rappelle_le_deuxieme_le_cinquieme_et_le_dernier_jour() {
    let fin = |jours| {
        let envoye =
            EnvoiASigner { voie: VoieDeSignature::Electronique, objet: ObjetDuContrat::Autre, acquereurs: 1, jours };
        Contrat::envoye(envoye, envoi()).echeance
    };
    let rappels = |jours| suite(|apres| prochain_rappel_aux_acquereurs(envoi(), fin(jours), apres));
    let [deuxieme, cinquieme, septieme] =
        ["2026-11-29T08:00:00+00:00", "2026-12-02T08:00:00+00:00", "2026-12-04T08:00:00+00:00"];
    assert_eq!(rappels(7), [deuxieme, cinquieme, septieme]);
    assert_eq!(rappels(5), [deuxieme, cinquieme], "the fifth is the last: once");
    assert_eq!(rappels(3), [deuxieme, "2026-11-30T08:00:00+00:00"], "no reminder after the end");
    assert_eq!(rappels(1), ["2026-11-28T08:00:00+00:00"]);
    assert_eq!(suite(|apres| prochain_rappel_a_la_societe(envoi(), apres)), [deuxieme, cinquieme]);
}

#[test]
fn ce_qui_est_garde_se_relit_et_ne_nomme_personne() {
    let mut garde = notifie(&contrat(ObjetDuContrat::Habitation), 1, "2026-12-02");
    garde.refus = Some(RefusEnSuspens { rang: 2, le: envoi() });
    garde.retractation = Some(RetractationFaite { rang: 1, le: envoi(), lettre: Some(jour_a_paris(envoi())) });
    let ecrit = serde_json::to_value(&garde).expect("JSON");
    assert_eq!(serde_json::from_value::<Contrat>(ecrit.clone()).expect("read back"), garde);
    // This is the form of the contract on disk: its words must never change.
    let lu = serde_json::json!({
        "voie": "electronique", "envoye": "2026-11-27T09:00:00Z", "echeance": "2026-12-04T22:59:59Z", "objet": "habitation",
        "acquereurs": [
            {"rang": 1, "qualite": "particulier",
             "notification": {"mode": "papier", "presentee": "2026-12-02", "notee": "2026-11-27T09:00:00Z"}},
            {"rang": 2, "qualite": "particulier"},
        ],
        "refus": {"rang": 2, "le": "2026-11-27T09:00:00Z"},
        "retractation": {"rang": 1, "le": "2026-11-27T09:00:00Z", "lettre": "2026-11-27"},
    });
    assert_eq!(ecrit, lu);
}
