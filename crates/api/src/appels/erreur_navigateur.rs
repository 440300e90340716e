//! What breaks in a browser is told to the server's log: which page, which message, where in our own files. Open to visitors,
//! without session, bounded, and wiped of whatever may name somebody.

use crate::error::{Error, no_content};
use crate::flux::etat::Etat;
use crate::schemas::erreur_navigateur::ErreurDuNavigateur;
use crate::wire::client::AdresseClient;
use crate::wire::corps::Objet;
use axum::extract::State;
use axum::response::Response;
use std::sync::Arc;

/// Bytes of a report, far above what the longest one takes.
pub(crate) const CORPS: usize = 8 * 1024;
/// Letters kept of the page, of the message and of the trace.
const LETTRES: [usize; 3] = [100, 300, 2_000];
/// Digits in a row that may be a phone, an account or a company.
const CHIFFRES: usize = 6;

/// Notes an error of a page.
#[utoipa::path(post, path = "/api/erreur-navigateur", tag = "Portail", operation_id = "signalerErreur",
    request_body(content = ErreurDuNavigateur, content_type = "application/json"),
    responses(
        (status = 204, description = "L’erreur est notée au journal du serveur, sans rien qui désigne quelqu’un"),
        (status = 400, description = "Le corps n’est pas un objet"),
        (status = 413, description = "Le corps dépasse 8 Kio"),
        (status = 415, description = "Le corps n’est pas du JSON"),
        (status = 422, description = "Des valeurs manquent ou sont de trop"),
        (status = 429, description = "Trop d’erreurs en une minute"),
    ))]
pub(crate) async fn signaler(
    State(etat): State<Arc<Etat>>,
    AdresseClient(adresse): AdresseClient,
    objet: Objet,
) -> Result<Response, Error> {
    let textes = objet.textes(["page", "message", "pile"])?;
    etat.limiteur_mesures.compter(adresse)?;
    let [page, message, pile] = [0, 1, 2].map(|i| net(&textes[i], LETTRES[i]));
    tracing::warn!(target: "navigateur", page, message, pile, "erreur dans un navigateur");
    Ok(no_content())
}

/// The first letters of a text on one line, without queries of addresses, e-mails, or long numbers.
fn net(texte: &str, lettres: usize) -> String {
    let court: String = texte.chars().take(lettres).map(|c| if c.is_control() { ' ' } else { c }).collect();
    let mot = |mot: &str| {
        let mot = mot.split_once('?').map_or(mot, |(avant, _)| avant);
        let mut suite = 0;
        let long = mot.chars().any(|c| {
            suite = if c.is_ascii_digit() { suite + 1 } else { 0 };
            suite >= CHIFFRES
        });
        if long || mot.contains('@') { "…".to_owned() } else { mot.to_owned() }
    };
    court.split_whitespace().map(mot).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::net;

    #[test]
    fn rien_de_ce_qui_est_note_ne_designe_quelqu_un() {
        let dit = "TypeError: rien pour camille@cabinet.example ni 0639980001\n at https://portail.example/assets/a-1f2.js?v=Duval:12:4";
        assert_eq!(net(dit, 300), "TypeError: rien pour … ni … at https://portail.example/assets/a-1f2.js");
        assert_eq!(net(&"a".repeat(400), 100).len(), 100);
    }
}
