//! The mandate of a company, signed on paper.

use crate::app::{App, Cookie, EP_ALPHA, EP_BETA, ER_ALPHA, IA, IR, IT, sur_les_deux};
use crate::inscription::PDF;
use crate::vente::{demander, poser};
use chrono::Days;
use domain::fichier::{DefautDeFichier, Format};
use domain::utilisateur::IdCompte;
use http::{Method, header};
use serde_json::{Value, json};
use testkit::base::Moteur;

sur_les_deux!(
    un_mandat_signe_sur_papier_s_enregistre,
    une_option_mene_au_mandat_a_signer,
    chacun_lit_le_mandat_de_sa_societe
);

async fn un_mandat_signe_sur_papier_s_enregistre(moteur: Moteur) {
    let app = App::sur(moteur).await;
    let (ir, it, ia) = (app.connecter(IR).await, app.connecter(IT).await, app.connecter(IA).await);
    let alpha = app.get("/api/gestion/societes?search=alpha").par(&ia).json().await["hydra:member"][0]["id"].clone();
    let adresse = format!("/api/gestion/societes/{alpha}/mandat");
    let envoyer_octets = async |qui: &Cookie, une: &[u8], deux: &[u8], scan: &[u8]| {
        let mut corps = Vec::new();
        for (nom, valeur) in [("dateSignature", une), ("dateSignatureIcade", deux)] {
            corps.extend(format!("--X-Y\r\nContent-Disposition: form-data; name=\"{nom}\"\r\n\r\n").into_bytes());
            corps.extend(valeur);
            corps.extend(b"\r\n");
        }
        corps.extend(b"--X-Y\r\nContent-Disposition: form-data; name=\"fichier\"; filename=\"m.pdf\"\r\n\r\n");
        corps.extend(scan);
        corps.extend(b"\r\n--X-Y--\r\n");
        let appel = app.appel(Method::POST, &adresse).par(qui);
        appel.en_tete(header::CONTENT_TYPE, "multipart/form-data; boundary=X-Y").octets(corps).envoyer().await
    };
    let envoyer_un = async |qui: &Cookie, une: &str, deux: &str, scan: &[u8]| {
        envoyer_octets(qui, une.as_bytes(), deux.as_bytes(), scan).await
    };
    let envoyer = async |qui: &Cookie, une: &str, deux: &str| envoyer_un(qui, une, deux, PDF).await;
    // A date that is not a text, or that is far too long, is reported on its field. It does not count as an empty date.
    let long = "0".repeat(600);
    for (une, deux, champ) in [
        (&b"2026-01-0\xff"[..], &b"2026-01-06"[..], "dateSignature"),
        (b"2026-01-05", long.as_bytes(), "dateSignatureIcade"),
    ] {
        let refusee = envoyer_octets(&ir, une, deux, PDF).await;
        let attendue = json!([{"propertyPath": champ, "code": "type", "message": "Ce champ n'est pas valide."}]);
        assert_eq!((refusee.statut.as_u16(), &refusee.json()["violations"]), (400, &attendue), "{refusee}");
    }
    assert_eq!(envoyer(&it, "2026-01-05", "2026-01-06").await.probleme().0, 403);
    // A scan that cannot be opened is refused, because it proves nothing.
    let coupe = envoyer_un(&ir, "05/01/2026", "06/01/2026", &PDF[..PDF.len() / 2]).await;
    let defaut = DefautDeFichier::Endommage(Format::Pdf);
    let attendue = json!({"propertyPath": "fichier", "code": defaut.code(), "message": defaut.phrase()});
    assert_eq!((coupe.statut.as_u16(), &coupe.json()["violations"][0]), (422, &attendue), "{coupe}");
    assert!(app.faits("mandat-enregistre").await.is_empty());
    for (une, deux, champ) in [("", "2026-01-06", "dateSignature"), ("05/01/2026", "2999-01-01", "dateSignatureIcade")]
    {
        let refus = envoyer(&ir, une, deux).await;
        assert_eq!((refus.probleme().0, refus.probleme().2), (422, vec![champ.to_owned()]), "{refus}");
    }
    let aujourd_hui = store::Horloge::systeme().maintenant().format("%Y-%m-%d").to_string();
    let signe = envoyer(&ir, "05/01/2026", &aujourd_hui).await;
    assert_eq!(signe.statut, 201, "{signe}");
    let mandat = app.get(&adresse).par(&it).json().await;
    assert_eq!(
        (&mandat["actif"], &mandat["dateSignature"], &mandat["papier"]),
        (&json!(true), &json!("2026-01-05"), &json!(true))
    );
    assert_eq!(mandat["droits"]["enregistrer"], false);
    let scan = app.get(mandat["fichier"].as_str().expect("an address")).par(&it).envoyer().await;
    assert_eq!((scan.statut.as_u16(), &scan.octets[..]), (200, PDF));
    // When a mandate is recorded again, or an older one is recorded, the call is refused and changes nothing.
    for plus_ancienne in ["05/01/2026", "04/01/2025"] {
        let refus = envoyer(&ir, plus_ancienne, plus_ancienne).await;
        assert_eq!((refus.probleme().0, refus.probleme().1.as_str()), (409, "mandat-plus-recent"), "{refus}");
    }
    assert_eq!(app.get(&adresse).par(&it).json().await["id"], mandat["id"]);
    assert_eq!(app.faits("mandat-enregistre").await.len(), 1);
    let public = app.get(&format!("/api/mandats-signature/{}", mandat["id"].as_str().expect("a token"))).json().await;
    assert_eq!(
        (&public["etape"], &public["document"], &public["representant"]),
        (&json!("actif"), &json!(false), &Value::Null),
        "on paper: nothing is to be read here: {public}"
    );
}

/// The people of a company read its current mandate. It is the active one, or the last one when none is active. Staff have no mandate.
async fn chacun_lit_le_mandat_de_sa_societe(moteur: Moteur) {
    let app = App::sur(moteur).await;
    let (ep, er, beta, ir) = (
        app.connecter(EP_ALPHA).await,
        app.connecter(ER_ALPHA).await,
        app.connecter(EP_BETA).await,
        app.connecter(IR).await,
    );
    let le_sien = async |qui: &Cookie| app.get("/api/user/me/mandat").par(qui).json().await;
    let avant = le_sien(&beta).await;
    let il_y_a = |jours| app.base.maintenant().jour().checked_sub_days(Days::new(jours));
    let mut noms = Vec::new();
    // For each new mandate: when it was signed, whether a mandate is active then, and the rank of the mandate that counts.
    let suites =
        [(il_y_a(500), false, 0), (None, false, 1), (il_y_a(2), true, 2), (None, true, 2), (il_y_a(400), true, 2)];
    for (signe, actif, qui_compte) in suites {
        let signer = |tx: store::Ecriture| async move {
            let mut lu = store::mandat::creer(&tx, IdCompte(1)).await?;
            (lu.mandat.date_signature, lu.mandat.date_signature_societe) = (signe, signe);
            store::mandat::signer(&tx, lu.numero, &lu.mandat, None).await?;
            Ok::<_, store::Error>(lu.mandat.id.0)
        };
        noms.push(app.base.entretenir(signer).await.expect("written"));
        // When the mandate that counts is not the last one, the answer also names the last one (`suivant`).
        let suivant = noms.last().filter(|_| qui_compte + 1 < noms.len());
        for qui in [&ep, &er] {
            let lu = le_sien(qui).await;
            assert_eq!((&lu["id"], &lu["actif"]), (&json!(noms[qui_compte]), &json!(actif)), "{lu}");
            assert_eq!(lu["suivant"]["id"], json!(suivant), "{lu}");
        }
    }
    assert_eq!(le_sien(&beta).await, avant, "another company's is another one");
    assert_eq!(le_sien(&ir).await, Value::Null);
}

/// A mandate that nobody signed, that one side signed, or that was signed too long ago. The lot's page leads to it. Once it is signed, an
/// option is possible.
async fn une_option_mene_au_mandat_a_signer(moteur: Moteur) {
    let app = App::sur(moteur).await;
    let ep = app.connecter(EP_ALPHA).await;
    let il_y_a = |jours| app.base.maintenant().jour().checked_sub_days(Days::new(jours));
    for (une, deux, mene) in
        [(None, None, true), (il_y_a(3), None, true), (il_y_a(400), il_y_a(399), true), (il_y_a(3), il_y_a(2), false)]
    {
        let signer = |tx: store::Ecriture| async move {
            let mut lu = store::mandat::creer(&tx, IdCompte(1)).await?;
            (lu.mandat.date_signature, lu.mandat.date_signature_societe) = (une, deux);
            store::mandat::signer(&tx, lu.numero, &lu.mandat, None).await?;
            Ok::<_, store::Error>(lu.mandat.id.0)
        };
        let mandat = app.base.entretenir(signer).await.expect("written");
        let attendu = if mene { json!(mandat) } else { Value::Null };
        let lot = app.get("/api/offre/lots/nantes1-A201").par(&ep).json().await;
        assert_eq!(lot["maSituation"]["mandatASigner"], attendu);
        assert_eq!(lot["actions"]["option"]["autorisee"], !mene);
        if mene {
            let refus = demander(&app, &ep, "nantes1-A201", 1).await;
            assert_eq!((refus.probleme().0, refus.probleme().1.as_str()), (409, "mandat-inactif"), "{refus}");
            assert_eq!(refus.json()["mandat"], attendu);
        }
    }
    poser(&app, &ep, "nantes1-A201", 1).await;
    app.traiter_les_taches().await;
}
