//! The statuses of calls that succeed.

use super::PATIENCE;
use axum::body::Body;
use axum::response::Response;
use http::{HeaderValue, StatusCode, header};

/// Whether an answer says that something is not there, or not for whoever asks.
pub(crate) fn est_introuvable(reponse: &Response) -> bool {
    reponse.status() == StatusCode::NOT_FOUND
}

domain::enumeration! {
    /// How a write answers when it is done; the code under which an answer is kept.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub(crate) enum Reussite: TOUTES, code / depuis_code {
        /// 200: what it is now.
        Fait = "fait";
        /// 201: what was made, and where it is.
        Cree = "cree";
    }
}

impl Reussite {
    /// Gives an answer its status.
    pub(crate) fn dire(self, mut reponse: Response) -> Response {
        *reponse.status_mut() = match self {
            Self::Fait => StatusCode::OK,
            Self::Cree => StatusCode::CREATED,
        };
        reponse
    }
}

/// 204: done, and nothing to say.
pub(crate) fn no_content() -> Response {
    let mut reponse = Response::new(Body::empty());
    *reponse.status_mut() = StatusCode::NO_CONTENT;
    reponse
}

/// 404 with a body that says in its own words that nothing answers, as the register of companies does.
pub(crate) fn sans_reponse(mut reponse: Response) -> Response {
    *reponse.status_mut() = StatusCode::NOT_FOUND;
    reponse.extensions_mut().insert(TelQuel);
    reponse
}

/// 304: the client holds it already.
pub(crate) fn not_modified() -> Response {
    let mut reponse = Response::new(Body::empty());
    *reponse.status_mut() = StatusCode::NOT_MODIFIED;
    reponse
}

/// 206: a part of what is there.
pub(crate) fn partial_content(mut reponse: Response) -> Response {
    *reponse.status_mut() = StatusCode::PARTIAL_CONTENT;
    reponse
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
pub(super) struct TelQuel;
