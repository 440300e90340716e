//! The first answers of a page, put in its shell, so that a first visit does not wait for a script to make these calls.
//!
//! Each answer is what the call itself gives to this session: the portal asks its own routes, within the process, with the cookie of the
//! visit. No browser or proxy may keep a shell with such answers. An answer that is refused, or that weighs too much, is left out, and the
//! browser makes the call itself.

use super::demandes::{MOI, PremiereDemande, QuiDemande, VEILLE, demandes};
use crate::flux::etat::Etat;
use crate::plomberie::conditionnel::JSON;
use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::ConnectInfo;
use chrono::{DateTime, SecondsFormat, Utc};
use chrono_tz::Europe::Paris;
use http::request::Parts;
use http::{HeaderMap, HeaderName, Request, header};
use std::fmt::Write as _;
use std::net::SocketAddr;
use tower::ServiceExt as _;

/// The most bytes of one answer. The next constant is the most bytes of all answers of a page.
const UNE: usize = 96 * 1024;
const TOUTES: usize = 192 * 1024;

/// The headers of a page's request that say who asks. Only these go on to the first calls.
const QUI: [HeaderName; 3] = [header::COOKIE, header::HOST, HeaderName::from_static("x-forwarded-for")];

/// The routes that first answers come from.
#[derive(Clone)]
pub(super) struct Premieres {
    appels: Router,
}

/// An answer ready to be put in a page.
struct Premiere {
    adresse: String,
    version: Option<String>,
    corps: String,
}

/// The data that a page brings: its answers, the time at which they were given, and the last fact that all of them have seen.
pub(super) struct Apport {
    pub(super) instant: DateTime<Utc>,
    fait: i64,
    reponses: Vec<Premiere>,
}

impl Apport {
    /// The first answers, each with the address of its call.
    pub(super) fn reponses(&self) -> Vec<(&str, &str)> {
        self.reponses.iter().map(|une| (une.adresse.as_str(), une.corps.as_str())).collect()
    }

    /// The element of the page that holds the answers.
    pub(super) fn element(&self) -> String {
        let mut element = String::with_capacity(512 + poids(&self.reponses));
        let instant = self.instant.to_rfc3339_opts(SecondsFormat::Millis, true);
        let _ = write!(
            element,
            "<script type=\"application/json\" id=\"premieres\">{{\"instant\":\"{instant}\",\"fait\":{},\"reponses\":[",
            self.fait
        );
        for (rang, Premiere { adresse, version, corps }) in self.reponses.iter().enumerate() {
            let virgule = if rang == 0 { "" } else { "," };
            let adresse = serde_json::Value::from(adresse.as_str());
            let version = serde_json::Value::from(version.as_deref());
            let dite = format!("{virgule}{{\"adresse\":{adresse},\"version\":{version},\"corps\":{corps}}}");
            element.push_str(&inoffensif(&dite));
        }
        element.push_str("]}</script>");
        element
    }
}

impl Premieres {
    /// The first answers, from these routes.
    pub(super) fn de(appels: Router) -> Self {
        Self { appels }
    }

    /// The data that this page brings: the session, and the page's first answers when the page is shown.
    pub(super) async fn apport(&self, etat: &Etat, route: &str, montree: bool, demande: &Parts) -> Apport {
        let instant = etat.base.maintenant().date();
        // Take the number of the last fact before the first answer. All answers have then seen this fact, so the page follows the live
        // events from there.
        let fait = etat.dernier_fait().0;
        let mut reponses = Vec::new();
        reponses.extend(self.demander(MOI, demande).await);
        if montree {
            reponses.extend(self.demander(VEILLE, demande).await);
            let jour = instant.with_timezone(&Paris).date_naive();
            let qui = reponses.iter().find(|une| une.adresse == MOI).and_then(qui_demande);
            let suite = demandes(route, demande.uri.path(), demande.uri.query(), jour, qui.as_ref());
            self.suite(suite, demande, &mut reponses).await;
        }
        Apport { instant, fait, reponses }
    }

    /// Asks one call after the other, as the page would, up to the weight that a page may have.
    async fn suite(&self, demandes: Vec<PremiereDemande>, demande: &Parts, reponses: &mut Vec<Premiere>) {
        let mut assez = false;
        for PremiereDemande { adresse, assez: seuil } in demandes {
            if assez && seuil.is_some() {
                continue;
            }
            let Some(premiere) = self.demander(&adresse, demande).await else { continue };
            assez = seuil.is_some_and(|seuil| trouve_assez(&premiere.corps, seuil));
            if poids(reponses) + premiere.corps.len() <= TOUTES {
                reponses.push(premiere);
            }
        }
    }

    /// The answer of a call to the user who asks for the page. `None` when it is refused, empty or too long.
    async fn demander(&self, adresse: &str, demande: &Parts) -> Option<Premiere> {
        let mut requete = Request::get(adresse).header(header::ACCEPT, JSON).body(Body::empty()).ok()?;
        recopier(&demande.headers, requete.headers_mut());
        if let Some(voisin) = demande.extensions.get::<ConnectInfo<SocketAddr>>() {
            requete.extensions_mut().insert(*voisin);
        }
        let Ok(reponse) = self.appels.clone().oneshot(requete).await;
        let (tete, corps) = reponse.into_parts();
        if !tete.status.is_success() {
            return None;
        }
        let corps = String::from_utf8(to_bytes(corps, UNE).await.ok()?.into()).ok()?;
        if corps.is_empty() {
            return None;
        }
        let version = tete.headers.get(header::ETAG).and_then(|v| v.to_str().ok()).map(str::to_owned);
        Some(Premiere { adresse: adresse.to_owned(), version, corps })
    }
}

/// The user whom the answer of [`MOI`] names. `None` for a visitor.
fn qui_demande(moi: &Premiere) -> Option<QuiDemande> {
    serde_json::from_str::<Option<QuiDemande>>(&moi.corps).ok().flatten()
}

fn recopier(de: &HeaderMap, vers: &mut HeaderMap) {
    for nom in QUI {
        for valeur in de.get_all(&nom) {
            vers.append(nom.clone(), valeur.clone());
        }
    }
}

fn poids(reponses: &[Premiere]) -> usize {
    reponses.iter().map(|une| une.corps.len()).sum()
}

/// Whether the answer is a list with at least `seuil` rows in all. The next call is made when it is not.
fn trouve_assez(corps: &str, seuil: u64) -> bool {
    #[derive(serde::Deserialize)]
    struct Total {
        #[serde(rename = "hydra:totalItems")]
        total: u64,
    }
    serde_json::from_str::<Total>(corps).is_ok_and(|liste| liste.total >= seuil)
}

/// JSON that cannot end the element that holds it. It still reads as the same value, because these characters only stand in its texts.
pub(super) fn inoffensif(json: &str) -> String {
    json.replace('<', "\\u003c").replace('\u{2028}', "\\u2028").replace('\u{2029}', "\\u2029")
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::extract::Path;
    use axum::routing::get;
    use serde_json::json;

    fn demande(adresse: &str, assez: Option<u64>) -> PremiereDemande {
        PremiereDemande { adresse: adresse.to_owned(), assez }
    }

    async fn prises(demandes: Vec<PremiereDemande>) -> Vec<String> {
        // One route answers with a text of this many bytes, its quotes included. Another one answers with a list of this many rows.
        let texte = async |Path(taille): Path<usize>| format!("\"{}\"", "a".repeat(taille - 2));
        let liste = async |Path(total): Path<u64>| json!({"hydra:totalItems": total}).to_string();
        let appels = Router::new()
            .route("/texte/{taille}", get(texte))
            .route("/liste/{total}", get(liste))
            .route("/vide", get(async || ()))
            .route("/refus", get(async || crate::error::Error::NonConnecte));
        let (parts, ()) = Request::new(()).into_parts();
        let mut reponses = Vec::new();
        Premieres::de(appels).suite(demandes, &parts, &mut reponses).await;
        reponses.into_iter().map(|une| une.adresse).collect()
    }

    #[tokio::test]
    async fn une_page_ne_pese_que_ce_qu_elle_peut() {
        let (juste, trop) = (format!("/texte/{UNE}"), format!("/texte/{}", UNE + 1));
        let demandes =
            [&trop, "/refus", "/vide", &juste, "/inconnue", &juste, "/texte/2"].map(|une| demande(une, None));
        assert_eq!(prises(demandes.into()).await, [juste.clone(), juste]);
        assert_eq!(TOUTES, 2 * UNE);
    }

    #[tokio::test]
    async fn on_ne_demande_plus_quand_on_a_assez() {
        let suite = |totaux: [u64; 3]| totaux.map(|total| demande(&format!("/liste/{total}"), Some(3))).into();
        assert_eq!(prises(suite([1, 4, 9])).await, ["/liste/1", "/liste/4"]);
        assert_eq!(prises(suite([0, 1, 2])).await, ["/liste/0", "/liste/1", "/liste/2"]);
        let mixte = vec![demande("/liste/5", Some(3)), demande("/liste/6", Some(3)), demande("/liste/7", None)];
        assert_eq!(prises(mixte).await, ["/liste/5", "/liste/7"]);
    }

    #[test]
    fn un_texte_ne_ferme_pas_son_element_et_se_relit_tel_quel() {
        let valeur = json!({"nom": "</script><!-- \u{2028}fin\u{2029} \\u003c & \"é\""});
        let ecrit = inoffensif(&valeur.to_string());
        assert!(!ecrit.contains(['<', '\u{2028}', '\u{2029}']), "{ecrit}");
        assert_eq!(serde_json::from_str::<serde_json::Value>(&ecrit).expect("JSON"), valeur);
    }
}
