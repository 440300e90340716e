//! Writes errors of browsers to the server's log: the page, the text, the place in our own files. The call is open to
//! visitors and has no session. Texts are bounded, and cleaned of what may name a person. They stand quoted in fields of
//! their own, so that they cannot pass for fields of the log.

use crate::error::{Error, no_content};
use crate::flux::etat::Etat;
use crate::plomberie::client::AdresseClient;
use crate::plomberie::corps::Objet;
use actions::{RefusDAction, Violation};
use axum::extract::State;
use axum::response::Response;
use std::sync::Arc;
use wire::corps::TexteExact;
use wire::erreur_navigateur::ErreurDuNavigateur;

/// The most bytes of a report, far above the longest one.
pub(crate) const CORPS: usize = 8 * 1024;
/// The fields of a report, and the most letters kept of each.
const CHAMPS: [(&str, usize); 3] = [("page", 100), ("message", 300), ("pile", 2_000)];
/// A number with this many digits or more may be a phone, an account or a company.
const CHIFFRES: usize = 6;

/// Notes an error of a page.
#[utoipa::path(post, path = "/api/erreur-navigateur", tag = "Portail", operation_id = "signalerErreur",
    request_body(content = ErreurDuNavigateur, content_type = "application/json"),
    responses(
        (status = 204, description = "L’erreur est notée au journal du serveur, sans rien qui désigne quelqu’un"),
        (status = 400, description = "Le corps n’est pas un objet"),
        (status = 413, description = "Le corps dépasse 8\u{a0}Kio"),
        (status = 415, description = "Le corps n’est pas du JSON"),
        (status = 422, description = "Des valeurs manquent, sont de trop ou trop longues"),
        (status = 429, description = "Trop d’erreurs en une minute"),
    ))]
pub(crate) async fn signaler(
    State(etat): State<Arc<Etat>>,
    AdresseClient(adresse): AdresseClient,
    objet: Objet,
) -> Result<Response, Error> {
    let ErreurDuNavigateur { page, message, pile } = objet.lire_comme()?;
    let textes = [page, message, pile].map(|TexteExact(texte)| texte);
    let trop_longs = CHAMPS.iter().zip(&textes).filter(|((_, lettres), texte)| texte.chars().count() > *lettres);
    let dire = |((champ, lettres), _): (&(&'static str, usize), &String)| {
        Violation::nouvelle(*champ, "max", format!("Ce champ doit contenir {lettres} caractères au maximum."))
    };
    let trop_longs: Vec<Violation> = trop_longs.map(dire).collect();
    if !trop_longs.is_empty() {
        return Err(RefusDAction::invalide(trop_longs).into());
    }
    etat.limiteur_erreurs.compter(adresse)?;
    let [page, texte, pile] = textes.map(|texte| net(&texte));
    // The field of the log is never named `message`, because the log itself uses this name.
    tracing::warn!(target: "navigateur", page, texte, pile, "erreur dans un navigateur");
    Ok(no_content())
}

/// Puts a text on one line, without queries of addresses, e-mails or long numbers.
fn net(texte: &str) -> String {
    let court: String = texte.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
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
        assert_eq!(net(dit), "TypeError: rien pour … ni … at https://portail.example/assets/a-1f2.js");
    }
}
