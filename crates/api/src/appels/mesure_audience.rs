//! The audience measure: a page shown is counted, or is not when the browser says that it must not be.
//!
//! Open to visitors. The address counts for the limit of the minute, in memory, and is written nowhere; the browser sends
//! the call without its session.

use crate::error::{Error, no_content};
use crate::flux::etat::Etat;
use crate::schemas::mesure_audience::PageVue as PageEnvoyee;
use crate::schemas::probleme::Violation;
use crate::wire::client::AdresseClient;
use crate::wire::corps::Objet;
use axum::extract::State;
use axum::response::Response;
use domain::mesure_audience::{PageVue, Proprietes};
use http::{HeaderMap, HeaderName};
use serde_json::{Map, Value};
use std::sync::Arc;

/// Bytes of a page view; far above what the longest one takes.
pub(crate) const CORPS: usize = 4 * 1024;
/// What a browser sends with every request when its user wants not to be followed.
const REFUS: [HeaderName; 2] = [HeaderName::from_static("dnt"), HeaderName::from_static("sec-gpc")];

/// Counts a page shown.
#[utoipa::path(post, path = "/api/mesure", tag = "Portail", operation_id = "mesurer",
    request_body(content = PageEnvoyee, content_type = "application/json"),
    responses(
        (status = 204, description = "La page est comptée, ou ne l’est pas parce que le navigateur envoie « DNT: 1 » ou « Sec-GPC: 1 »"),
        (status = 400, description = "Des champs manquent, sont inconnus ou illisibles"),
        (status = 413, description = "Le corps dépasse 4 Kio"),
        (status = 415, description = "Le corps n’est pas du JSON"),
        (status = 422, description = "Des valeurs sont refusées"),
        (status = 429, description = "Trop de pages en une minute"),
    ))]
pub(crate) async fn mesurer(
    State(etat): State<Arc<Etat>>,
    AdresseClient(adresse): AdresseClient,
    demande: HeaderMap,
    objet: Objet,
) -> Result<Response, Error> {
    let vue = lire(objet)?;
    etat.limiteur_mesures.compter(adresse)?;
    if !REFUS.iter().any(|nom| demande.get(nom).is_some_and(|valeur| valeur == "1")) {
        etat.mesure.compter(etat.base.maintenant(), vue)?;
    }
    Ok(no_content())
}

/// The page view, or every field that is missing, unknown or of a wrong type.
fn lire(objet: Objet) -> Result<PageVue, Error> {
    let mut lecture = Lecture { prefixe: "", champs: objet.champs(), violations: Vec::new() };
    let page = lecture.texte("page").filter(|page| !page.is_empty());
    if page.is_none() && lecture.violations.is_empty() {
        lecture.refuser("page", "Ce champ est obligatoire.", "required");
    }
    let chapitres = lecture.textes("chapitres");
    let proprietes = lecture.objet("proprietes");
    let mut violations = lecture.terminer();
    let mut lecture = Lecture { prefixe: "proprietes.", champs: proprietes, violations: Vec::new() };
    let proprietes = Proprietes {
        chemin: lecture.texte("chemin"),
        type_utilisateur: lecture.texte("type"),
        profil: lecture.texte("profil"),
        is_external: lecture.texte("isExternal"),
        is_incarned: lecture.texte("isIncarned"),
    };
    violations.extend(lecture.terminer());
    match page {
        Some(page) if violations.is_empty() => Ok(PageVue { page, chapitres, proprietes }),
        _ => Err(Error::Champs(violations)),
    }
}

/// The fields of an object, taken one after the other.
struct Lecture {
    prefixe: &'static str,
    champs: Map<String, Value>,
    violations: Vec<Violation>,
}

impl Lecture {
    fn refuser(&mut self, champ: &str, message: &str, code: &str) {
        self.violations.push(Violation::nouvelle(format!("{}{champ}", self.prefixe), message, code));
    }

    /// A value that may be absent, of the type that `lire` reads.
    fn valeur<T>(&mut self, champ: &str, lire: impl FnOnce(Value) -> Option<T>) -> Option<T> {
        match self.champs.remove(champ) {
            None => None,
            Some(valeur) => {
                let lue = lire(valeur);
                if lue.is_none() {
                    self.refuser(champ, "Ce champ n'est pas valide.", "type");
                }
                lue
            }
        }
    }

    /// A text, which may be null.
    fn texte(&mut self, champ: &str) -> Option<String> {
        let lire = |valeur| match valeur {
            Value::Null => Some(None),
            valeur => en_texte(valeur).map(Some),
        };
        self.valeur(champ, lire).flatten()
    }

    fn textes(&mut self, champ: &str) -> Vec<String> {
        let lire = |valeur| match valeur {
            Value::Array(valeurs) => valeurs.into_iter().map(en_texte).collect(),
            _ => None,
        };
        self.valeur(champ, lire).unwrap_or_default()
    }

    fn objet(&mut self, champ: &str) -> Map<String, Value> {
        let lire = |valeur| match valeur {
            Value::Object(objet) => Some(objet),
            _ => None,
        };
        self.valeur(champ, lire).unwrap_or_default()
    }

    /// The complaints, those about what is left included.
    fn terminer(mut self) -> Vec<Violation> {
        for champ in std::mem::take(&mut self.champs).into_iter().map(|(nom, _)| nom) {
            self.refuser(&champ, "Ce champ n’est pas connu.", "inconnu");
        }
        self.violations
    }
}

fn en_texte(valeur: Value) -> Option<String> {
    match valeur {
        Value::String(texte) => Some(texte),
        _ => None,
    }
}
