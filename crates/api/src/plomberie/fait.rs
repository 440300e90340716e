//! The number of a fact in the headers of calls. A write answers with the number of its fact, and the reads that follow ask for this number
//! (`design.md` section 1). A read also answers with a number.

use crate::flux::etat::Etat;
use axum::response::Response;
use http::{HeaderName, HeaderValue};
use std::time::Duration;
use store::Numero;

/// The header with the number of a fact: the one that a write has written, or the one that a read must have seen.
pub(crate) const FAIT: HeaderName = HeaderName::from_static("linteau-fait");
/// How long a write waits until its own process has applied its fact. Also how long a read waits for the fact that the client saw.
pub(crate) const PATIENCE: Duration = Duration::from_secs(2);
/// Answers a read, with the last fact that the read has seen for certain. A page follows live events from this fact on.
pub(crate) async fn lu(etat: &Etat, appel: impl Future<Output = Response>) -> Response {
    // Take the number before reading, because a fact applied during the read may or may not be in the answer.
    let numero = etat.dernier_fait();
    let mut reponse = appel.await;
    if reponse.status().is_success() || reponse.status().is_redirection() {
        reponse.headers_mut().entry(FAIT).or_insert_with(|| HeaderValue::from(numero.0));
    }
    reponse
}

/// Answers a write once this process has applied the write. The answer has the number of the write's last fact.
pub(crate) async fn ecrit(etat: &Etat, numero: Option<Numero>, mut reponse: Response) -> Response {
    if let Some(numero) = numero {
        // The write is committed already. A late applier delays the answer, but never makes it an error.
        etat.attendre(numero, PATIENCE).await;
        reponse.headers_mut().insert(FAIT, HeaderValue::from(numero.0));
    }
    reponse
}
