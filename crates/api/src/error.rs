//! What can go wrong in a call. Only this module and its two submodules know status codes and error bodies: `reussite` says how a
//! successful call answers, and `habillage` gives the refusals of the layers the same body as ours.
//!
//! An error is `application/problem+json` (`design.md` section 5): a stable `code`, a French sentence, and the fields at fault. Causes go
//! to the log, inside the span that carries the request id, and never to the visitor. 401 and 403 are only for authentication and roles,
//! because the browser signs out on them (`domain.md` section 1).

mod arrivee;
mod habillage;
mod reussite;

pub(crate) use arrivee::ArretDuCorps;
pub(crate) use habillage::habiller;
pub(crate) use reussite::{
    Reussite, est_introuvable, no_content, not_modified, partial_content, sans_reponse, selon_l_etat,
};

use actions::{RefusDAction, SorteDeRefus, Vers};
use axum::body::Body;
use axum::extract::rejection::BytesRejection;
use axum::response::{IntoResponse, Response};
use domain::refus_partage::{LOT_INTROUVABLE, PROGRAMME_INTROUVABLE, ROLE_MANQUANT, TROP_DE_REQUETES, code};
use http::{HeaderName, HeaderValue, StatusCode, header};
use std::borrow::Cow;
use std::time::Duration;
use wire::CodeLibelle;
use wire::probleme::{Probleme, VersionsDuFil};
use wire::utilisateur::Gerant;
use wire::violation::Violation;

/// The media type of every error body.
pub(crate) const PROBLEME: &str = "application/problem+json";

/// The media type of a body that changes a resource (RFC 7396).
pub(crate) const MERGE_PATCH: &str = "application/merge-patch+json";
const ACCEPT_PATCH: HeaderName = HeaderName::from_static("accept-patch");

/// The `Retry-After` of a server that cannot answer for the moment.
const PATIENCE: Duration = Duration::from_secs(2);

/// The sentence for a defect (spec section 8). The name of the brand is added at the end of the sentence.
const DEFAUT: &str = "Une erreur s'est produite. Veuillez réessayer ultérieurement ou contacter votre référent";

/// Why a call is refused or fails.
///
/// An action's refusal is [`Error::Refus`]. The other variants are refusals of the plumbing.
#[derive(Debug)]
pub enum Error {
    /// A rule refuses the action. The value carries the code and the sentence.
    Refus(RefusDAction),
    /// The change was meant for an older version. Holds the refusal, and the resource as it is now.
    Depassee(Box<(RefusDAction, serde_json::Value)>),
    /// Parameters of the address are unknown or unreadable. The value lists all of them.
    Parametres(Vec<Violation>),
    /// The body is not the expected JSON.
    CorpsIllisible(String),
    /// The router cannot read the address or the body.
    RequeteIllisible,
    /// Fields of the body are missing or have a wrong type.
    Champs(Vec<Violation>),
    /// A header cannot be read. The value is its name.
    EnTete(&'static str),
    NonConnecte,
    /// The user lacks the role for this call.
    Interdit,
    /// The request comes from a page of another site.
    OrigineRefusee,
    /// The thing does not exist, or this viewer may not see it.
    Introuvable(Absent),
    /// The address exists, but not with this method.
    MethodeRefusee,
    /// The client accepts none of the media types that are served.
    FormatNonServi,
    /// The request took too long to arrive.
    RequeteTropLente,
    CorpsTropGrand,
    /// The call does not read bodies of this media type.
    TypeNonLu,
    /// The body of a change is not a merge patch.
    PatchNonLu,
    /// The body is not a form with files.
    PasUnFormulaire,
    /// The client asks for bytes beyond the end of the file. The value is the length of the file.
    PlageImpossible(u64),
    /// There are too many requests. The client may try again after this long.
    TropDeRequetes(Duration),
    Maintenance,
    Chargement,
    /// This server has not yet applied the fact that the client asks for.
    PasEncoreVu,
    /// Too many requests are running, or the answer took too long.
    Surcharge,
    /// The database does not answer.
    BaseIndisponible(String),
    /// A defect, with its cause for the log.
    Interne(String),
}

/// What was not found. Each variant has its sentence, which is the one of spec section 8 when the spec has one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Absent {
    Lot,
    Programme,
    /// A document is missing, or its bytes are.
    Document,
    /// No page or call has this address.
    Adresse,
}

/// The parts of an error's answer.
struct Visage {
    status: StatusCode,
    code: &'static str,
    titre: &'static str,
    detail: Cow<'static, str>,
    violations: Vec<Violation>,
    /// How long to wait before another try makes sense.
    attente: Option<Duration>,
    /// Whether the log of safety notes this refusal.
    surete: bool,
    /// The version that the change was meant for and the current one, when they differ.
    versions: Option<VersionsDuFil>,
    /// The resource as it is now.
    ressource: Option<serde_json::Value>,
    /// The person to contact instead.
    contact: Option<Gerant>,
    /// The page to which the answer leads the person instead.
    vers: Option<Vers>,
    /// A header to add to the answer.
    en_tete: Option<(HeaderName, HeaderValue)>,
}

impl Visage {
    fn nouveau(
        status: StatusCode,
        code: &'static str,
        titre: &'static str,
        detail: impl Into<Cow<'static, str>>,
    ) -> Self {
        let detail = detail.into();
        Self {
            status,
            code,
            titre,
            detail,
            violations: Vec::new(),
            attente: None,
            surete: false,
            versions: None,
            ressource: None,
            contact: None,
            vers: None,
            en_tete: None,
        }
    }

    fn illisible(code: &'static str, detail: impl Into<Cow<'static, str>>) -> Self {
        Self::nouveau(StatusCode::BAD_REQUEST, code, "Requête illisible", detail)
    }

    fn interdit(code: &'static str, detail: impl Into<Cow<'static, str>>) -> Self {
        Self::nouveau(StatusCode::FORBIDDEN, code, "Accès interdit", detail).surete()
    }

    /// A temporary failure: another try may succeed.
    fn passager(code: &'static str, titre: &'static str, detail: impl Into<Cow<'static, str>>) -> Self {
        Self::nouveau(StatusCode::SERVICE_UNAVAILABLE, code, titre, detail).apres(PATIENCE)
    }

    fn trop(code: &'static str, detail: impl Into<Cow<'static, str>>, attente: Duration) -> Self {
        Self::nouveau(StatusCode::TOO_MANY_REQUESTS, code, "Trop de requêtes", detail).apres(attente).surete()
    }

    fn avec(self, violations: Vec<Violation>) -> Self {
        Self { violations, ..self }
    }

    fn apres(self, attente: Duration) -> Self {
        Self { attente: Some(attente), ..self }
    }

    fn surete(self) -> Self {
        Self { surete: true, ..self }
    }

    fn en_tete(self, en_tete: (HeaderName, HeaderValue)) -> Self {
        Self { en_tete: Some(en_tete), ..self }
    }
}

/// The answer to each kind of refusal of an action.
impl From<RefusDAction> for Visage {
    fn from(refus: RefusDAction) -> Self {
        let RefusDAction { sorte, code, phrase, violations, versions, contact, vers } = refus;
        let visage = match sorte {
            SorteDeRefus::Introuvable => Self::nouveau(StatusCode::NOT_FOUND, code, "Introuvable", phrase),
            SorteDeRefus::Interdit => Self::interdit(code, phrase),
            SorteDeRefus::Conflit => Self::nouveau(StatusCode::CONFLICT, code, "Action impossible", phrase),
            SorteDeRefus::Invalide => Self::nouveau(StatusCode::UNPROCESSABLE_ENTITY, code, "Valeurs refusées", phrase),
            SorteDeRefus::Formulaire => Self::nouveau(StatusCode::BAD_REQUEST, code, "Valeurs refusées", phrase),
            // Give this refusal a code of its own and not the code of a missing role, because the browser must not sign out on the calls of
            // registration.
            SorteDeRefus::Connu => Self::nouveau(StatusCode::FORBIDDEN, code, "Inscription impossible", phrase),
            // The status is not 401, because the browser signs out on 401.
            SorteDeRefus::Identifiants => {
                Self::nouveau(StatusCode::UNPROCESSABLE_ENTITY, code, "Valeurs refusées", phrase).surete()
            }
            SorteDeRefus::TropDeTentatives(attente) => Self::trop(code, phrase, attente),
            SorteDeRefus::Indisponible => Self::passager(code, "Service indisponible", phrase),
        };
        let versions = versions.map(|v| VersionsDuFil { attendue: v.attendue, presente: v.presente });
        let visage = Self {
            versions,
            contact: contact.map(|contact| Gerant { photo: None, ..contact.identite.into() }),
            vers: vers.map(|vers| *vers),
            ..visage
        };
        visage.avec(violations.into_iter().map(|v| Violation::nouvelle(v.champ, v.message, v.code)).collect())
    }
}

/// The one table of the plumbing's refusals: the status, code, title and sentence of each.
impl From<Error> for Visage {
    fn from(error: Error) -> Self {
        let visage = Self::nouveau;
        match error {
            Error::Refus(refus) => refus.into(),
            Error::Depassee(depassee) => {
                let (refus, ressource) = *depassee;
                Self { ressource: Some(ressource), ..refus.into() }
            }
            Error::Parametres(violations) => {
                // The sentence repeats every complaint and names its parameter, because many clients show nothing else.
                let detail = violations.iter().map(|v| v.message.as_str()).collect::<Vec<_>>().join(" ");
                let titre = "Paramètre invalide";
                Self::nouveau(StatusCode::BAD_REQUEST, "parametre-invalide", titre, detail).avec(violations)
            }
            Error::CorpsIllisible(raison) => {
                Self::illisible("corps-illisible", format!("Le corps de la requête n’est pas lisible\u{a0}: {raison}"))
            }
            Error::RequeteIllisible => {
                Self::illisible("requete-illisible", "L’adresse ou le corps de la requête est mal formé.")
            }
            Error::Champs(violations) => {
                Self::illisible("champs-illisibles", "Des champs manquent ou ne sont pas lisibles.").avec(violations)
            }
            Error::EnTete(nom) => Self::illisible("en-tete-illisible", format!("L’en-tête {nom} n’est pas lisible.")),
            // This refusal is not noted as one of safety, because ended sessions get this answer all day long.
            Error::NonConnecte => {
                visage(StatusCode::UNAUTHORIZED, "non-connecte", "Connexion nécessaire", "Vous devez vous connecter.")
            }
            Error::Interdit => Self::interdit(ROLE_MANQUANT.code, ROLE_MANQUANT.phrase),
            Error::OrigineRefusee => Self::interdit("origine-refusee", "Cette requête vient d’un autre site."),
            Error::Introuvable(absent) => absent.into(),
            Error::MethodeRefusee => {
                let detail = "Cette adresse ne répond pas à cette méthode.";
                visage(StatusCode::METHOD_NOT_ALLOWED, "methode-refusee", "Méthode refusée", detail)
            }
            Error::FormatNonServi => {
                let detail = "La réponse n’existe pas dans un format accepté.";
                visage(StatusCode::NOT_ACCEPTABLE, "format-non-servi", "Format non servi", detail)
            }
            Error::RequeteTropLente => {
                let detail = "La requête n’est pas arrivée à temps.";
                visage(StatusCode::REQUEST_TIMEOUT, "requete-trop-lente", "Requête trop lente", detail)
            }
            Error::CorpsTropGrand => {
                let detail = "Le corps de la requête est trop grand.";
                visage(StatusCode::PAYLOAD_TOO_LARGE, "corps-trop-grand", "Requête trop grande", detail)
            }
            Error::TypeNonLu => {
                let detail = "Le corps doit être en application/json.";
                visage(StatusCode::UNSUPPORTED_MEDIA_TYPE, "type-non-lu", "Type non lu", detail)
            }
            Error::PatchNonLu => {
                let detail = "Le corps doit être en application/merge-patch+json.";
                let entete = (ACCEPT_PATCH, HeaderValue::from_static(MERGE_PATCH));
                visage(StatusCode::UNSUPPORTED_MEDIA_TYPE, "type-non-lu", "Type non lu", detail).en_tete(entete)
            }
            Error::PasUnFormulaire => {
                let detail = "Le corps doit être en multipart/form-data.";
                visage(StatusCode::UNSUPPORTED_MEDIA_TYPE, "type-non-lu", "Type non lu", detail)
            }
            Error::PlageImpossible(taille) => {
                let detail = format!("Le fichier compte {taille} octets.");
                Self::nouveau(StatusCode::RANGE_NOT_SATISFIABLE, "plage-impossible", "Plage impossible", detail)
            }
            Error::TropDeRequetes(attente) => Self::trop(TROP_DE_REQUETES.code, TROP_DE_REQUETES.phrase, attente),
            Error::Maintenance => {
                let detail = "Le portail est en maintenance. Veuillez réessayer ultérieurement.";
                Self::passager("maintenance", "Maintenance en cours", detail).apres(Duration::from_mins(5))
            }
            Error::Chargement => {
                Self::passager("chargement", "Démarrage en cours", "Le catalogue est en cours de chargement.")
            }
            Error::PasEncoreVu => {
                let detail = "Ce serveur n’a pas encore reçu la dernière modification.";
                Self::passager("pas-encore-vu", "Mise à jour en cours", detail)
            }
            Error::Surcharge => {
                let detail = "Le service est momentanément saturé. Veuillez réessayer.";
                Self::passager("surcharge", "Service saturé", detail)
            }
            Error::BaseIndisponible(cause) => {
                tracing::warn!(cause, "the database does not answer");
                let detail = "Le service est momentanément indisponible. Veuillez réessayer.";
                Self::passager("base-indisponible", "Service indisponible", detail)
            }
            Error::Interne(cause) => {
                tracing::error!(cause, "a call failed");
                visage(StatusCode::INTERNAL_SERVER_ERROR, "erreur-interne", "Erreur interne", DEFAUT)
            }
        }
    }
}

impl From<Absent> for Visage {
    fn from(absent: Absent) -> Self {
        let (code, detail) = match absent {
            Absent::Lot => (LOT_INTROUVABLE.code, LOT_INTROUVABLE.phrase),
            Absent::Programme => (PROGRAMME_INTROUVABLE.code, PROGRAMME_INTROUVABLE.phrase),
            Absent::Document => (code::DOCUMENT_INTROUVABLE, "Ce document n’est plus disponible."),
            Absent::Adresse => ("adresse-inconnue", "Cette adresse n’existe pas."),
        };
        RefusDAction::nouveau(SorteDeRefus::Introuvable, code, detail).into()
    }
}

impl Error {
    /// A defect, with its cause for the log.
    pub fn interne(cause: impl std::fmt::Display) -> Self {
        Self::Interne(cause.to_string())
    }
}

impl IntoResponse for Error {
    fn into_response(self) -> Response {
        let surchargee = matches!(self, Self::Surcharge);
        let visage = Visage::from(self);
        tracing::debug!(code = visage.code, status = visage.status.as_u16(), "a call was refused");
        let (code, surete) = (visage.code, visage.surete);
        let est_defaut = visage.status == StatusCode::INTERNAL_SERVER_ERROR;
        let (mut mandat, mut denonciation, mut reservation, mut statut) = (None, None, None, None);
        match visage.vers {
            None => {}
            Some(Vers::Mandat(id)) => mandat = Some(id.0),
            Some(Vers::Denonciation(id)) => denonciation = Some(id.0),
            Some(Vers::Reservation(id)) => reservation = Some(id.0),
            Some(Vers::Statut(s)) => statut = Some(CodeLibelle::nouveau(s.code(), s.libelle())),
        }
        let probleme = Probleme {
            type_probleme: "about:blank".to_owned(),
            title: visage.titre.to_owned(),
            detail: visage.detail.into_owned(),
            status: visage.status.as_u16(),
            code: code.to_owned(),
            violations: visage.violations,
            versions: visage.versions,
            ressource: visage.ressource,
            contact: visage.contact,
            mandat,
            denonciation,
            reservation,
            statut,
        };
        let mut reponse = ecrire(&probleme);
        *reponse.status_mut() = visage.status;
        let en_tetes = reponse.headers_mut();
        if let Some(attente) = visage.attente {
            let secondes = attente.as_secs() + u64::from(attente.subsec_nanos() > 0);
            en_tetes.insert(header::RETRY_AFTER, HeaderValue::from(secondes.max(1)));
        }
        if let Some((nom, valeur)) = visage.en_tete {
            en_tetes.insert(nom, valeur);
        }
        if surete {
            reponse.extensions_mut().insert(RefusDeSurete { code });
        }
        if surchargee {
            reponse.extensions_mut().insert(RefusDeCharge);
        }
        if est_defaut {
            // `habiller` adds the name of the brand later.
            reponse.extensions_mut().insert(probleme);
        }
        reponse
    }
}

/// Writes a problem as an answer. The caller sets its status.
fn ecrire(probleme: &Probleme) -> Response {
    let corps = serde_json::to_vec(probleme).unwrap_or_else(|erreur| {
        tracing::error!(%erreur, "a problem cannot be written: its status alone is sent");
        b"{}".to_vec()
    });
    let mut reponse = Response::new(Body::from(corps));
    let en_tetes = reponse.headers_mut();
    en_tetes.insert(header::CONTENT_TYPE, HeaderValue::from_static(PROBLEME));
    en_tetes.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    reponse
}

/// Marks an answer that refuses something for safety (sign-in, rights, origin, limits), so that it is noted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct RefusDeSurete {
    pub(crate) code: &'static str,
}

/// Marks an answer that refuses a call because the server has no place left for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct RefusDeCharge;

impl From<store::Error> for Error {
    fn from(erreur: store::Error) -> Self {
        use store::Error as E;
        match erreur {
            E::Saturee | E::Conflit => Self::Surcharge,
            E::Indisponible(_) | E::Delai | E::Fichiers(_) => Self::BaseIndisponible(erreur.to_string()),
            E::DejaPris(_)
            | E::ReferenceAbsente
            | E::BailPerdu
            | E::SchemaEnRetard { .. }
            | E::SchemaAbsent
            | E::DocumentIllisible { .. }
            | E::Chiffre { .. }
            | E::Cles { .. }
            | E::Liaison(_)
            | E::Reglage(_)
            | E::Forme { .. }
            | E::Programme(_)
            | E::Base(_) => Self::interne(erreur),
        }
    }
}

impl From<RefusDAction> for Error {
    fn from(refus: RefusDAction) -> Self {
        Self::Refus(refus)
    }
}

impl From<actions::Error> for Error {
    fn from(erreur: actions::Error) -> Self {
        use actions::Error as E;
        match erreur {
            E::Refus(refus) => Self::Refus(refus),
            E::Interne(erreur) => erreur.into(),
            // No call imports a feed yet.
            E::Import(refus) => Self::interne(refus),
        }
    }
}

impl From<BytesRejection> for Error {
    fn from(rejet: BytesRejection) -> Self {
        if let Some(erreur) = ArretDuCorps::derriere(&rejet) {
            erreur
        } else if rejet.status() == StatusCode::PAYLOAD_TOO_LARGE {
            Self::CorpsTropGrand
        } else {
            // The library's own message is English and meant for developers, so it is not shown.
            Self::CorpsIllisible("il n’est pas arrivé entier.".to_owned())
        }
    }
}
