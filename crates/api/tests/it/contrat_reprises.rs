//! The things that can be taken back during a signature: a refusal, an address, the whole contract.

use crate::app::{EP_ALPHA, EP_BETA, ER_ALPHA, IR, IT, Reponse, sur_les_deux};
use crate::contrat_outils::{LUNDI, Portail, REQUIS, ZOES, jeton_de};
use crate::dossier::{adresse, changer, lire};
use crate::vente::{acheteur, statut};
use chrono::TimeDelta;
use serde_json::{Value, json};
use testkit::base::Moteur;

sur_les_deux!(
    un_refus_de_contrat_se_reprend,
    un_refus_de_contrat_finit_apres_un_jour,
    une_adresse_du_contrat_se_corrige_sans_perdre_de_signature,
    un_contrat_revient_au_brouillon_avec_dix_jours_de_plus,
);

const MOTIF: &str = "Le prix ne me convient plus.";

async fn un_refus_de_contrat_se_reprend(moteur: Moteur) {
    let portail = Portail::a(moteur, LUNDI).await;
    let reservation = portail.envoyee("nantes1-A201", &[1, 2]).await;
    assert_eq!(portail.signer(&portail.lien(ZOES[0]).await, ZOES[0], &REQUIS).await.statut, 200);
    portail.app.traiter_les_taches().await;
    let lien = portail.lien(ZOES[1]).await;
    assert_eq!(portail.ecrire("refus", &lien, json!({"motif": "court"})).await.probleme().2, ["motif"]);
    let refus = portail.ecrire("refus", &lien, json!({"motif": MOTIF})).await;
    assert_eq!((refus.statut.as_u16(), &refus.json()["tour"]), (200, &json!("refuse")), "{refus}");
    assert_eq!(refus.json()["refus"], json!({"le": LUNDI, "jusqua": "2026-11-24T08:00:00Z"}));
    portail.app.traiter_les_taches().await;
    // The stage stays, the lot is still held, and the prescriber and the people who signed are told.
    assert_eq!(portail.etape(&reservation).await, (json!("SIGNATURE_ACQUEREURS"), json!("EN_COURS")));
    assert_eq!(statut(&portail.app, None, "nantes1-A201").await, "T");
    let lue = portail.lue(&reservation).await;
    assert_eq!(
        lue["contrat"]["refus"],
        json!({"rang": 2, "le": LUNDI, "jusqua": "2026-11-24T08:00:00Z", "motif": MOTIF})
    );
    for (qui, motif) in [(IT, json!(MOTIF)), (ER_ALPHA, Value::Null)] {
        let dit = lire(&portail.app, &portail.qui(qui).await, &reservation).await["contrat"]["refus"]["motif"].clone();
        assert_eq!(dit, motif, "{qui}");
    }
    assert_eq!((&lue["contrat"]["tour"], &lue["dateEcheance"]), (&Value::Null, &json!("2026-11-24T08:00:00Z")));
    for (email, debut) in [
        (ZOES[0], "Un refus de signer votre contrat"),
        (ZOES[1], "Votre refus de signer est enregistré"),
        (EP_ALPHA, "Un acquéreur a refusé de signer"),
    ] {
        let dits = portail.lettres(email).await;
        assert!(dits.iter().any(|lettre| lettre.0.starts_with(debut)), "{email}: {dits:?}");
    }
    // As long as the refusal stands nobody can sign, and no letter is sent again.
    assert_eq!(portail.envoyer(&reservation, json!({})).await.probleme().1, "signature-refusee");
    assert_eq!(portail.ecrire("code", &lien, json!({})).await.probleme().0, 409);
    let premier = portail.lien(ZOES[0]).await;
    assert_eq!(portail.ecrire("reprise", &premier, json!({})).await.probleme().0, 409, "it is not theirs to take back");
    portail.horloge.avancer(TimeDelta::hours(23));
    let reprise = portail.ecrire("reprise", &lien, json!({})).await;
    assert_eq!((reprise.statut.as_u16(), &reprise.json()["tour"]), (200, &json!("a-signer")), "{reprise}");
    assert_eq!(reprise.json()["refus"], Value::Null);
    assert_eq!(portail.lue(&reservation).await["dateEcheance"], "2026-11-30T22:59:59Z", "the seven days go on");
    assert_eq!(portail.ecrire("reprise", &lien, json!({})).await.probleme().0, 409, "once");
    portail.app.traiter_les_taches().await;
    assert!(
        portail
            .lettres(ZOES[0])
            .await
            .iter()
            .any(|lettre| lettre.0.starts_with("La signature de votre contrat continue"))
    );
    assert_eq!(portail.signer(&lien, ZOES[1], &REQUIS).await.statut, 200);
    portail.suivre().await;
    assert_eq!(portail.etape(&reservation).await.0, "SIGNATURE_SOCIETE");
    for code in ["contrat-refuse", "contrat-refus-repris"] {
        assert_eq!(portail.app.faits(code).await.len(), 1, "{code}");
    }
}

async fn un_refus_de_contrat_finit_apres_un_jour(moteur: Moteur) {
    let portail = Portail::a(moteur, LUNDI).await;
    let reservation = portail.envoyee("nantes1-A201", &[1]).await;
    let lien = portail.lien(ZOES[0]).await;
    assert_eq!(portail.ecrire("refus", &lien, json!({"motif": MOTIF})).await.statut, 200);
    portail.app.traiter_les_taches().await;
    portail.aller("2026-11-24T07:59:59Z");
    portail.suivre().await;
    assert_eq!(portail.etape(&reservation).await.1, "EN_COURS");
    portail.aller("2026-11-24T08:00:00Z");
    let tard = portail.ecrire("reprise", &lien, json!({})).await;
    assert_eq!(tard.probleme().0, 409, "before any job has come: {tard}");
    portail.suivre().await;
    assert_eq!(portail.etape(&reservation).await, (json!("SIGNATURE_ACQUEREURS"), json!("ANNULEE")));
    assert_eq!(statut(&portail.app, None, "nantes1-A201").await, "L");
    let lue = portail.lue(&reservation).await;
    assert_eq!((&lue["dateFin"], &lue["prochaineAction"]), (&json!("2026-11-24T08:00:00Z"), &Value::Null));
    assert_ne!(portail.ecrire("reprise", &lien, json!({})).await.statut, 200);
    // On the last day to sign, a refusal can be taken back only until the end of this day. Another lot is used, because a refusal counts as
    // an end for the company.
    let autre = portail.envoyee("nantes1-A101", &[2]).await;
    portail.aller("2026-12-01T20:00:00Z");
    portail.suivre().await;
    let lien = portail.lien(ZOES[1]).await;
    let refus = portail.ecrire("refus", &lien, json!({"motif": MOTIF})).await;
    assert_eq!(refus.json()["refus"]["jusqua"], "2026-12-01T22:59:59Z", "{refus}");
    portail.aller("2026-12-01T22:59:59Z");
    portail.suivre().await;
    assert_eq!(portail.etape(&autre).await.1, "ANNULEE");
}

async fn corriger(portail: &Portail, reservation: &Value, rang: u16, qui: &str, corps: Value) -> Reponse {
    let appel = portail.app.put(&format!("{}/signataires/{rang}", adresse(reservation)), &corps);
    appel.par(&portail.qui(qui).await).envoyer().await
}

async fn une_adresse_du_contrat_se_corrige_sans_perdre_de_signature(moteur: Moteur) {
    let portail = Portail::a(moteur, LUNDI).await;
    let reservation = portail.envoyee("nantes1-A201", &[1, 2]).await;
    assert_eq!(portail.signer(&portail.lien(ZOES[0]).await, ZOES[0], &REQUIS).await.statut, 200);
    portail.app.traiter_les_taches().await;
    let ancien = portail.lien(ZOES[1]).await;
    let tablette = portail.envoyer(&reservation, json!({})).await.json();
    let tablette = jeton_de(tablette["url"].as_str().expect("an address"));
    let code = portail.code(&ancien, ZOES[1]).await;
    let corrige = async |qui: &str, corps: Value| corriger(&portail, &reservation, 2, qui, corps).await;
    // The prescriber or staff correct the e-mail or the phone, and never to an address that another buyer has.
    let neuf = json!({"email": "Zoe.Chauvel@Exemple.fr"});
    assert_eq!(corrige(EP_BETA, neuf.clone()).await.statut, 404);
    assert_eq!(corrige(IT, neuf.clone()).await.probleme().0, 403);
    for (corps, champs) in [
        (json!({"email": ZOES[0]}), vec!["email"]),
        (json!({"email": "zoe@"}), vec!["email"]),
        (json!({"tel": "12"}), vec!["tel"]),
    ] {
        let refus = corrige(EP_ALPHA, corps.clone()).await;
        assert_eq!(
            (refus.probleme().0, refus.probleme().2),
            (422, champs.iter().map(|c| (*c).to_owned()).collect()),
            "{corps}: {refus}"
        );
    }
    let deux = json!({"email": "zoe.c@exemple.fr", "tel": "0639980077"});
    for (corps, attendu) in [(json!({}), 400), (deux, 422)] {
        assert_eq!(corrige(EP_ALPHA, corps.clone()).await.probleme().0, attendu, "{corps}");
    }
    let faite = corrige(EP_ALPHA, neuf).await;
    assert_eq!(
        (faite.statut.as_u16(), &faite.json()["contrat"]["acquereurs"][1]["email"]),
        (200, &json!("z…l@exemple.fr")),
        "{faite}"
    );
    portail.app.traiter_les_taches().await;
    // The former address gets a letter, and the links and the code that it had no longer work.
    let dits = portail.lettres(ZOES[1]).await;
    assert!(dits.last().is_some_and(|lettre| lettre.0.starts_with("Vos coordonnées ont été corrigées")), "{dits:?}");
    for jeton in [&ancien, &tablette] {
        assert_eq!(portail.seance(jeton).await.probleme().1, "lien-de-signature");
        let corps = json!({"code": code, "acceptations": REQUIS});
        assert_eq!(portail.ecrire("signer", jeton, corps).await.probleme().0, 404);
    }
    let lien = portail.lien("zoe.chauvel@exemple.fr").await;
    let vieux = portail.ecrire("signer", &lien, json!({"code": code, "acceptations": REQUIS})).await;
    assert_eq!(vieux.probleme().1, "code-expire", "the code of the former address signs nothing: {vieux}");
    // The e-mail and the phone of one person cannot both be corrected within a day.
    let refus = corrige(EP_ALPHA, json!({"tel": "0639980077"})).await;
    assert_eq!(refus.probleme().0, 409, "{refus}");
    portail.horloge.avancer(TimeDelta::hours(24));
    assert_eq!(corrige(IR, json!({"tel": "06 39 98 00 77"})).await.statut, 200);
    portail.app.traiter_les_taches().await;
    // The signature that was already given stays, and the other buyer goes on.
    let contrat = portail.lue(&reservation).await["contrat"].clone();
    assert_eq!((&contrat["acquereurs"][0]["etat"], &contrat["tour"]), (&json!("signe"), &json!(2)));
    let lien = portail.lien("zoe.chauvel@exemple.fr").await;
    assert_eq!(portail.signer(&lien, "zoe.chauvel@exemple.fr", &REQUIS).await.statut, 200);
    portail.suivre().await;
    assert_eq!(portail.etape(&reservation).await.0, "SIGNATURE_SOCIETE");
    assert_eq!(portail.app.faits("contrat-corrige").await.len(), 2);
}

async fn un_contrat_revient_au_brouillon_avec_dix_jours_de_plus(moteur: Moteur) {
    let portail = Portail::a(moteur, LUNDI).await;
    let reservation = portail.envoyee("nantes1-A201", &[1, 2]).await;
    let ancien = portail.lien(ZOES[0]).await;
    portail.aller("2026-11-27T08:00:00Z");
    portail.suivre().await;
    let renvoyer = async |qui: &str, corps: Value| {
        let appel = portail.app.post(&format!("{}/correction", adresse(&reservation)), &corps);
        appel.par(&portail.qui(qui).await).envoyer().await
    };
    assert_eq!(renvoyer(IT, json!({"motif": "Une raison assez longue"})).await.probleme().0, 403);
    let brouillon = renvoyer(EP_ALPHA, json!({})).await;
    assert_eq!(brouillon.statut, 200, "{brouillon}");
    let brouillon = brouillon.json();
    assert_eq!(
        [&brouillon["etape"]["code"], &brouillon["draft"], &brouillon["expiresAt"], &brouillon["contrat"]],
        // The draft ends on a Monday evening, ten days after the Friday of the test.
        [&json!("BROUILLON"), &json!(true), &json!("2026-12-07T18:00:00Z"), &Value::Null]
    );
    portail.app.traiter_les_taches().await;
    let dits = portail.lettres(ZOES[0]).await;
    assert!(
        dits.last().is_some_and(|lettre| lettre.0.starts_with("Votre contrat est en cours de correction")),
        "{dits:?}"
    );
    assert!(portail.lettres(ZOES[1]).await.is_empty(), "they were never written to");
    assert_ne!(portail.seance(&portail.lien(ZOES[0]).await).await.json()["tour"], json!("a-signer"));
    assert_eq!(renvoyer(EP_ALPHA, json!({})).await.probleme().0, 409, "it is a draft already");
    // The draft is corrected and sent again. It is then another contract, with the right name.
    let ep = portail.qui(EP_ALPHA).await;
    let nom = json!({"reservataire": {"nom": "Autret-Bazin"}});
    assert_eq!(changer(&portail.app, &ep, &reservation, &nom).await.statut, 200);
    assert_eq!(portail.envoyer(&reservation, json!({})).await.statut, 200);
    portail.app.traiter_les_taches().await;
    let lien = portail.lien(ZOES[0]).await;
    assert_ne!(lien, ancien);
    let vue = portail.seance(&lien).await.json();
    assert_eq!((&vue["signataire"]["nom"], &vue["echeance"].is_string()), (&json!("Autret-Bazin"), &true), "{vue}");
    let lue = portail.lue(&reservation).await;
    assert_eq!(
        lue["contrat"]["acquereurs"][0]["nom"],
        format!("Mme {} Autret-Bazin", acheteur(1)["prenom"].as_str().expect("a name"))
    );
    // Once a buyer has signed, their address can no longer be corrected.
    assert_eq!(portail.signer(&lien, ZOES[0], &REQUIS).await.statut, 200);
    let refus = renvoyer(EP_ALPHA, json!({})).await;
    assert_eq!((refus.probleme().0, refus.probleme().1.as_str()), (409, "signature-commencee"), "{refus}");
    portail.app.traiter_les_taches().await;
    assert_eq!(portail.app.faits("reservation-renvoyee").await.len(), 1);
}
