//! What can go wrong in a call, and the only place that knows status codes and error bodies.
//!
//! An error is `application/problem+json` (`design.md` section 5): a stable `code`, a French sentence, and the fields at
//! fault. Causes go to the log, inside the span that carries the request id, never to the visitor. 401 and 403 speak of
//! authentication and roles only, because the browser signs out on them (`domain.md` section 1).

use crate::schemas::probleme::{Probleme, Violation};
use axum::body::Body;
use axum::extract::rejection::BytesRejection;
use axum::response::{IntoResponse, Response};
use http::{HeaderValue, StatusCode, header};
use std::borrow::Cow;
use std::time::Duration;

/// The media type of every error.
pub(crate) const PROBLEME: &str = "application/problem+json";

/// How long a client is asked to wait when the server cannot answer for the moment.
const PATIENCE: Duration = Duration::from_secs(2);

/// Why a call is refused or fails.
#[derive(Debug)]
pub enum Error {
    /// Parameters of the address that are unknown or unreadable, all of them.
    Parametres(Vec<Violation>),
    /// A body that is not the JSON asked for.
    CorpsIllisible(String),
    /// An address, or a body, that the router itself cannot read.
    RequeteIllisible,
    /// Fields of a body that are missing or of a wrong type.
    Champs(Vec<Violation>),
    /// A header that cannot be read.
    EnTete(&'static str),
    /// Values that break rules (422), with the stable code and the sentence of the whole.
    Invalide {
        /// Stable code.
        code: &'static str,
        /// What a person reads.
        detail: String,
        /// The fields at fault.
        violations: Vec<Violation>,
    },
    /// The present state does not allow it (409).
    Conflit {
        /// Stable code.
        code: &'static str,
        /// What a person reads.
        detail: String,
    },
    /// Nobody is signed in.
    NonConnecte,
    /// The role is missing.
    Interdit,
    /// A request forged by another site.
    OrigineRefusee,
    /// What is asked for does not exist for this viewer.
    Introuvable(Absent),
    /// The address exists, not with this method.
    MethodeRefusee,
    /// None of the accepted media types is served.
    FormatNonServi,
    /// The request took too long to arrive.
    RequeteTropLente,
    /// The body is too large.
    CorpsTropGrand,
    /// The body's media type is not read.
    TypeNonLu,
    /// Too many requests; try again after this long.
    TropDeRequetes(Duration),
    /// The portal is closed for maintenance.
    Maintenance,
    /// The catalogue is still loading.
    Chargement,
    /// This server has not reached the fact asked for.
    PasEncoreVu,
    /// Too many requests in flight, or the answer took too long.
    Surcharge,
    /// The database does not answer.
    BaseIndisponible(String),
    /// A defect, with its cause for the log.
    Interne(String),
}

/// What is missing, with the sentence of spec section 8 where there is one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Absent {
    /// A lot.
    Lot,
    /// A programme.
    Programme,
    /// A document, or its bytes.
    Document,
    /// An address of the portal.
    Adresse,
}

/// How an error looks: status, stable code, title, sentence.
type Visage = (StatusCode, &'static str, &'static str, Cow<'static, str>);

impl Error {
    /// A defect, with its cause.
    pub fn interne(cause: impl std::fmt::Display) -> Self {
        Self::Interne(cause.to_string())
    }

    fn visage(&self) -> Visage {
        let (status, code, titre, detail): (_, _, _, &'static str) = match self {
            Self::Parametres(violations) => return parametres(violations),
            Self::CorpsIllisible(raison) => {
                let detail = format!("Le corps de la requête n’est pas lisible : {raison}");
                return (StatusCode::BAD_REQUEST, "corps-illisible", "Requête illisible", detail.into());
            }
            Self::RequeteIllisible => (
                StatusCode::BAD_REQUEST,
                "requete-illisible",
                "Requête illisible",
                "L’adresse ou le corps de la requête est mal formé.",
            ),
            Self::Champs(_) => (
                StatusCode::BAD_REQUEST,
                "champs-illisibles",
                "Requête illisible",
                "Des champs manquent ou ne sont pas lisibles.",
            ),
            Self::EnTete(nom) => {
                let detail = format!("L’en-tête {nom} n’est pas lisible.");
                return (StatusCode::BAD_REQUEST, "en-tete-illisible", "Requête illisible", detail.into());
            }
            Self::Invalide { code, detail, .. } => {
                return (StatusCode::UNPROCESSABLE_ENTITY, code, "Valeurs refusées", detail.clone().into());
            }
            Self::Conflit { code, detail } => {
                return (StatusCode::CONFLICT, code, "Action impossible", detail.clone().into());
            }
            Self::NonConnecte => {
                (StatusCode::UNAUTHORIZED, "non-connecte", "Connexion nécessaire", "Vous devez être connecté.")
            }
            Self::Interdit => {
                (StatusCode::FORBIDDEN, "role-manquant", "Accès interdit", "Vous n’avez pas les droits nécessaires.")
            }
            Self::OrigineRefusee => {
                (StatusCode::FORBIDDEN, "origine-refusee", "Accès interdit", "Cette requête vient d’un autre site.")
            }
            Self::Introuvable(absent) => return absent.visage(),
            Self::MethodeRefusee => (
                StatusCode::METHOD_NOT_ALLOWED,
                "methode-refusee",
                "Méthode refusée",
                "Cette adresse ne répond pas à cette méthode.",
            ),
            Self::FormatNonServi => (
                StatusCode::NOT_ACCEPTABLE,
                "format-non-servi",
                "Format non servi",
                "La réponse n’existe pas dans un format accepté.",
            ),
            Self::RequeteTropLente => (
                StatusCode::REQUEST_TIMEOUT,
                "requete-trop-lente",
                "Requête trop lente",
                "La requête n’est pas arrivée à temps.",
            ),
            Self::CorpsTropGrand => (
                StatusCode::PAYLOAD_TOO_LARGE,
                "corps-trop-grand",
                "Requête trop grande",
                "Le corps de la requête est trop grand.",
            ),
            Self::TypeNonLu => (
                StatusCode::UNSUPPORTED_MEDIA_TYPE,
                "type-non-lu",
                "Type non lu",
                "Le corps doit être en application/json.",
            ),
            _ => return self.visage_passager(),
        };
        (status, code, titre, Cow::Borrowed(detail))
    }

    /// Errors of the moment: another try may succeed.
    fn visage_passager(&self) -> Visage {
        let (status, code, titre, detail) = match self {
            Self::TropDeRequetes(_) => (
                StatusCode::TOO_MANY_REQUESTS,
                "trop-de-requetes",
                "Trop de requêtes",
                "Trop de tentatives. Veuillez patienter avant de réessayer.",
            ),
            Self::Maintenance => (
                StatusCode::SERVICE_UNAVAILABLE,
                "maintenance",
                "Maintenance en cours",
                "Le portail est en maintenance. Veuillez réessayer ultérieurement.",
            ),
            Self::Chargement => (
                StatusCode::SERVICE_UNAVAILABLE,
                "chargement",
                "Démarrage en cours",
                "Le catalogue est en cours de chargement.",
            ),
            Self::PasEncoreVu => (
                StatusCode::SERVICE_UNAVAILABLE,
                "pas-encore-vu",
                "Mise à jour en cours",
                "Ce serveur n’a pas encore reçu la dernière modification.",
            ),
            Self::Surcharge => (
                StatusCode::SERVICE_UNAVAILABLE,
                "surcharge",
                "Service saturé",
                "Le service est momentanément saturé. Veuillez réessayer.",
            ),
            Self::BaseIndisponible(_) => (
                StatusCode::SERVICE_UNAVAILABLE,
                "base-indisponible",
                "Service indisponible",
                "Le service est momentanément indisponible. Veuillez réessayer.",
            ),
            _ => (
                StatusCode::INTERNAL_SERVER_ERROR,
                "erreur-interne",
                "Erreur interne",
                "Une erreur s’est produite. Veuillez réessayer ultérieurement ou contacter votre référent.",
            ),
        };
        (status, code, titre, Cow::Borrowed(detail))
    }

    /// How long to wait before another try makes sense.
    fn attente(&self) -> Option<Duration> {
        match self {
            Self::TropDeRequetes(attente) => Some(*attente),
            Self::Maintenance => Some(Duration::from_mins(5)),
            Self::Chargement | Self::PasEncoreVu | Self::Surcharge | Self::BaseIndisponible(_) => Some(PATIENCE),
            _ => None,
        }
    }

    fn violations(self) -> Vec<Violation> {
        match self {
            Self::Parametres(violations) | Self::Champs(violations) | Self::Invalide { violations, .. } => violations,
            _ => Vec::new(),
        }
    }
}

impl Absent {
    fn visage(self) -> Visage {
        let (code, detail) = match self {
            Self::Lot => ("lot-introuvable", "Le lot n'est plus disponible."),
            Self::Programme => ("programme-introuvable", "Le programme n’est plus disponible."),
            Self::Document => ("document-introuvable", "Ce document n’est plus disponible."),
            Self::Adresse => ("adresse-inconnue", "Cette adresse n’existe pas."),
        };
        (StatusCode::NOT_FOUND, code, "Page introuvable!", Cow::Borrowed(detail))
    }
}

/// Every complaint is in the sentence too, and names its parameter: many clients show nothing else.
fn parametres(violations: &[Violation]) -> Visage {
    let detail = violations.iter().map(|v| v.message.as_str()).collect::<Vec<_>>().join(" ");
    (StatusCode::BAD_REQUEST, "parametre-invalide", "Paramètre invalide", detail.into())
}

impl IntoResponse for Error {
    fn into_response(self) -> Response {
        let (status, code, titre, detail) = self.visage();
        match &self {
            Self::Interne(cause) => tracing::error!(code, cause, "a call failed"),
            Self::BaseIndisponible(cause) => tracing::warn!(code, cause, "the database does not answer"),
            _ => tracing::debug!(code, status = status.as_u16(), "a call was refused"),
        }
        let attente = self.attente();
        let probleme = Probleme {
            type_probleme: "about:blank".to_owned(),
            title: titre.to_owned(),
            detail: detail.into_owned(),
            status: status.as_u16(),
            code: code.to_owned(),
            violations: self.violations(),
        };
        let corps = serde_json::to_vec(&probleme).unwrap_or_default();
        let mut reponse = Response::new(Body::from(corps));
        *reponse.status_mut() = status;
        let en_tetes = reponse.headers_mut();
        en_tetes.insert(header::CONTENT_TYPE, HeaderValue::from_static(PROBLEME));
        en_tetes.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
        if let Some(attente) = attente {
            let secondes = attente.as_secs() + u64::from(attente.subsec_nanos() > 0);
            en_tetes.insert(header::RETRY_AFTER, HeaderValue::from(secondes.max(1)));
        }
        reponse
    }
}

impl From<store::Error> for Error {
    fn from(erreur: store::Error) -> Self {
        use store::Error as E;
        match erreur {
            E::Saturee | E::Conflit => Self::Surcharge,
            E::Indisponible(_) | E::Delai | E::Fichiers(_) => Self::BaseIndisponible(erreur.to_string()),
            autre => Self::interne(autre),
        }
    }
}

impl From<actions::Error> for Error {
    fn from(erreur: actions::Error) -> Self {
        use actions::Error as E;
        let detail = erreur.to_string();
        match erreur {
            E::NotFound(_) => Self::Introuvable(Absent::Adresse),
            E::Forbidden => Self::Interdit,
            E::Conflict { code, .. } => Self::Conflit { code, detail },
            E::Invalid(violations) => {
                // A complaint about no field in particular is that of the whole.
                let code = violations.iter().find(|v| v.champ.is_empty()).map_or("valeurs-invalides", |v| v.code);
                let violations = violations.into_iter().filter(|v| !v.champ.is_empty());
                let violations = violations.map(|v| Violation::nouvelle(v.champ, v.message, v.code)).collect();
                Self::Invalide { code, detail, violations }
            }
            E::TooMany { reessayer_dans } => Self::TropDeRequetes(reessayer_dans),
            E::Internal(erreur) => erreur.into(),
            E::Import(_) => Self::interne(detail),
        }
    }
}

/// 200 when ready, else 503: the body is the same.
pub(crate) fn selon_l_etat(pret: bool, mut reponse: Response) -> Response {
    if !pret {
        *reponse.status_mut() = StatusCode::SERVICE_UNAVAILABLE;
        reponse.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(PATIENCE.as_secs()));
        reponse.extensions_mut().insert(TelQuel);
    }
    reponse
}

/// Marks an answer that says more than an error would, as how far behind a process is: it keeps its body.
#[derive(Debug, Clone, Copy)]
struct TelQuel;

impl From<BytesRejection> for Error {
    fn from(rejet: BytesRejection) -> Self {
        if rejet.status() == StatusCode::PAYLOAD_TOO_LARGE {
            Self::CorpsTropGrand
        } else {
            Self::CorpsIllisible(rejet.body_text())
        }
    }
}

/// Gives the answers of the layers and of the router (405, 413, 415, …) the same face as ours. Headers that carry
/// meaning (`Allow`) stay.
pub(crate) fn habiller(reponse: Response) -> Response {
    let est_probleme = reponse.headers().get(header::CONTENT_TYPE).is_some_and(|t| t.as_bytes() == PROBLEME.as_bytes());
    let error = match reponse.status() {
        _ if est_probleme || reponse.extensions().get::<TelQuel>().is_some() => return reponse,
        StatusCode::METHOD_NOT_ALLOWED => Error::MethodeRefusee,
        StatusCode::NOT_FOUND => Error::Introuvable(Absent::Adresse),
        StatusCode::NOT_ACCEPTABLE => Error::FormatNonServi,
        StatusCode::REQUEST_TIMEOUT => Error::RequeteTropLente,
        StatusCode::PAYLOAD_TOO_LARGE => Error::CorpsTropGrand,
        StatusCode::UNSUPPORTED_MEDIA_TYPE => Error::TypeNonLu,
        StatusCode::BAD_REQUEST => Error::RequeteIllisible,
        StatusCode::SERVICE_UNAVAILABLE => Error::Surcharge,
        statut if statut.is_server_error() => Error::interne(statut),
        _ => return reponse,
    };
    let (anciennes, _) = reponse.into_parts();
    let mut habillee = error.into_response();
    for nom in [header::ALLOW, header::RETRY_AFTER, header::WWW_AUTHENTICATE] {
        if let Some(valeur) = anciennes.headers.get(&nom) {
            habillee.headers_mut().insert(nom, valeur.clone());
        }
    }
    habillee
}
