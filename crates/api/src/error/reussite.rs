//! The statuses of calls that succeed.

use super::PATIENCE;
use axum::body::Body;
use axum::response::Response;
use http::{HeaderValue, StatusCode, header};

/// Whether the answer says that a thing does not exist, or that this caller may not see it.
pub(crate) fn est_introuvable(reponse: &Response) -> bool {
    reponse.status() == StatusCode::NOT_FOUND
}

domain::enumeration! {
    /// How a successful write answers. A stored answer holds the code of the variant.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub(crate) enum Reussite: TOUTES, code / depuis_code {
        /// 200: shows the resource after the change.
        Fait = "fait";
        /// 201: something was made. The answer says what and where.
        Cree = "cree";
    }
}

impl Reussite {
    /// Sets the status of this success on the answer.
    pub(crate) fn dire(self, mut reponse: Response) -> Response {
        *reponse.status_mut() = match self {
            Self::Fait => StatusCode::OK,
            Self::Cree => StatusCode::CREATED,
        };
        reponse
    }
}

/// 204: done, with an empty body.
pub(crate) fn no_content() -> Response {
    let mut reponse = Response::new(Body::empty());
    *reponse.status_mut() = StatusCode::NO_CONTENT;
    reponse
}

/// 404. The body of the answer says in its own form that nothing was found, as the register of companies does.
pub(crate) fn sans_reponse(mut reponse: Response) -> Response {
    *reponse.status_mut() = StatusCode::NOT_FOUND;
    reponse.extensions_mut().insert(TelQuel);
    reponse
}

/// 304: the client already holds this answer.
pub(crate) fn not_modified() -> Response {
    let mut reponse = Response::new(Body::empty());
    *reponse.status_mut() = StatusCode::NOT_MODIFIED;
    reponse
}

/// 206: the answer is a part of the file.
pub(crate) fn partial_content(mut reponse: Response) -> Response {
    *reponse.status_mut() = StatusCode::PARTIAL_CONTENT;
    reponse
}

/// 200 when the server is ready, else 503. The body is the same in both cases.
pub(crate) fn selon_l_etat(pret: bool, mut reponse: Response) -> Response {
    if !pret {
        *reponse.status_mut() = StatusCode::SERVICE_UNAVAILABLE;
        reponse.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(PATIENCE.as_secs()));
        reponse.extensions_mut().insert(TelQuel);
    }
    reponse
}

/// Marks an error answer that keeps its own body, because this body says more than a problem would (for instance, how far behind the
/// process is).
#[derive(Debug, Clone, Copy)]
pub(super) struct TelQuel;
