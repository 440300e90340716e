//! The number of a write: said in its answer, asked for by the reads that follow (`design.md` section 1); and that of a read.

use crate::flux::etat::Etat;
use axum::response::Response;
use http::{HeaderName, HeaderValue};
use std::time::Duration;
use store::Numero;

/// The header that says which fact a write has written, and which one a read must have seen.
pub(crate) const FAIT: HeaderName = HeaderName::from_static("linteau-fait");
/// How long a write waits for its own process to apply it, and a reader for what it has seen elsewhere.
pub(crate) const PATIENCE: Duration = Duration::from_secs(2);
/// The answer of a read, with the number of the last fact that it has seen for certain: a page follows live events from there.
pub(crate) async fn lu(etat: &Etat, appel: impl Future<Output = Response>) -> Response {
    // Before anything is read: what is applied meanwhile may be in the answer, or not.
    let numero = etat.dernier_fait();
    let mut reponse = appel.await;
    if reponse.status().is_success() || reponse.status().is_redirection() {
        reponse.headers_mut().entry(FAIT).or_insert_with(|| HeaderValue::from(numero.0));
    }
    reponse
}

/// The answer of a write: once this process has applied it, with the number of its last fact.
pub(crate) async fn ecrit(etat: &Etat, numero: Option<Numero>, mut reponse: Response) -> Response {
    if let Some(numero) = numero {
        // What is written is written: a late applier delays the answer, never turns it into an error.
        etat.attendre(numero, PATIENCE).await;
        reponse.headers_mut().insert(FAIT, HeaderValue::from(numero.0));
    }
    reponse
}
