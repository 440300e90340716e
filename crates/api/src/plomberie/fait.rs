//! The number of a write: said in its answer, asked for by the reads that follow (`design.md` section 1).

use crate::flux::etat::Etat;
use axum::response::Response;
use http::{HeaderName, HeaderValue};
use std::time::Duration;
use store::Numero;

/// The header that says which fact a write has written, and which one a read must have seen.
pub(crate) const FAIT: HeaderName = HeaderName::from_static("linteau-fait");
/// How long a write waits for its own process to apply it.
const PATIENCE: Duration = Duration::from_secs(2);
/// The answer of a write: once this process has applied it, with the number of its last fact.
pub(crate) async fn ecrit(etat: &Etat, numero: Option<Numero>, mut reponse: Response) -> Response {
    if let Some(numero) = numero {
        // What is written is written: a late applier delays the answer, never turns it into an error.
        etat.attendre(numero, PATIENCE).await;
        reponse.headers_mut().insert(FAIT, HeaderValue::from(numero.0));
    }
    reponse
}
