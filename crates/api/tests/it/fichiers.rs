//! Stored files over HTTP: sent whole, sent in part, asked about again, never compressed.

use crate::app::{App, Reponse, importer_flux};
use crate::documents::avec_des_fichiers;
use http::{Method, header};
use std::sync::Arc;
use testkit::base::{BaseDeTest, Moteur};

const PAGE: &str = "/api/offre/documents/nantes1-page/fichier";
const OCTETS: &[u8] = b"<script>alert(1)</script>";

async fn portail() -> App {
    let base = BaseDeTest::nouvelle(Moteur::Sqlite).await;
    importer_flux(&base, &avec_des_fichiers()).await;
    App::devant(Arc::new(base), api::Reglages::default()).await
}

async fn plage(app: &App, plage: &str, si: Option<&str>) -> Reponse {
    let appel = app.get(PAGE).en_tete(header::RANGE, plage);
    match si {
        Some(si) => appel.en_tete(header::IF_RANGE, si).envoyer().await,
        None => appel.envoyer().await,
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn une_partie_d_un_fichier() {
    let app = portail().await;
    let entier = app.get(PAGE).envoyer().await;
    assert_eq!(entier.en_tete("accept-ranges"), Some("bytes"));
    assert_eq!(entier.en_tete("content-length"), Some("25"));
    for (demandee, octets, ou) in [
        ("bytes=0-7", &OCTETS[..8], "bytes 0-7/25"),
        ("bytes=8-", &OCTETS[8..], "bytes 8-24/25"),
        ("bytes=-9", &OCTETS[16..], "bytes 16-24/25"),
        ("bytes=20-1000", &OCTETS[20..], "bytes 20-24/25"),
    ] {
        let partie = plage(&app, demandee, None).await;
        assert_eq!(partie.statut, 206, "{demandee}");
        assert_eq!((partie.octets.as_slice(), partie.en_tete("content-range")), (octets, Some(ou)), "{demandee}");
        assert_eq!(partie.en_tete("content-length"), Some(octets.len().to_string().as_str()));
        assert_eq!(partie.en_tete("etag"), entier.en_tete("etag"));
        // The answer with a part of a file has the protecting headers of the whole file.
        for en_tete in ["content-disposition", "content-security-policy", "x-content-type-options", "content-type"] {
            assert_eq!(partie.en_tete(en_tete), entier.en_tete(en_tete), "{en_tete}");
        }
    }
    let hors = plage(&app, "bytes=25-", None).await;
    assert_eq!(hors.probleme(), (416, "plage-impossible".to_owned(), Vec::new()));
    assert_eq!(hors.en_tete("content-range"), Some("bytes */25"));
    for entiere in ["bytes=0-1,3-4", "lignes=0-1", "bytes=9-2"] {
        let reponse = plage(&app, entiere, None).await;
        assert_eq!((reponse.statut.as_u16(), reponse.octets.as_slice()), (200, OCTETS), "{entiere}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn la_suite_est_celle_de_ce_que_l_on_tient() {
    let app = portail().await;
    let etiquette = app.get(PAGE).envoyer().await.en_tete("etag").expect("a tag").to_owned();
    assert!(etiquette.starts_with('"'), "strong: {etiquette}");
    assert_eq!(plage(&app, "bytes=0-7", Some(&etiquette)).await.statut, 206);
    for autre in ["\"autre\"", &format!("W/{etiquette}"), "Sun, 22 Nov 2026 10:00:00 GMT"] {
        assert_eq!(plage(&app, "bytes=0-7", Some(autre)).await.octets, OCTETS, "{autre}");
    }
    let gardee = app.get(PAGE).en_tete(header::IF_NONE_MATCH, &etiquette).envoyer().await;
    assert_eq!((gardee.statut.as_u16(), gardee.octets.len()), (304, 0));
    // The tag depends on the bytes only, so an import that keeps the bytes keeps the tag.
    importer_flux(&app.base, &avec_des_fichiers()).await;
    let gardee = app.get(PAGE).en_tete(header::IF_NONE_MATCH, &etiquette).envoyer().await;
    assert_eq!(gardee.statut, 304);
}

#[tokio::test(flavor = "multi_thread")]
async fn les_octets_ne_sont_ni_comprimes_ni_envoyes_a_qui_n_en_veut_pas() {
    let app = portail().await;
    let comprime = app.get("/api/offre/lots").en_tete(header::ACCEPT_ENCODING, "gzip").envoyer().await;
    assert_eq!(comprime.en_tete("content-encoding"), Some("gzip"));
    let reponse = app.get(PAGE).en_tete(header::ACCEPT_ENCODING, "gzip, zstd").envoyer().await;
    assert_eq!((reponse.en_tete("content-encoding"), reponse.octets.as_slice()), (None, OCTETS));
    let tete = app.appel(Method::HEAD, PAGE).envoyer().await;
    assert_eq!((tete.statut.as_u16(), tete.octets.len(), tete.en_tete("content-length")), (200, 0, Some("25")));
    assert_eq!(tete.en_tete("etag"), reponse.en_tete("etag"));
}
