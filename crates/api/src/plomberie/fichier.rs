//! Sends files as streams, whole or in part. The browser shows a file only when no part of the file can run as a program.

use crate::error::{Error, partial_content};
use crate::plomberie::conditionnel::{inchangee_depuis, poser};
use crate::plomberie::plage::{Demandee, demandee};
use axum::body::Body;
use axum::response::{IntoResponse as _, Response};
use domain::fichier::{essence, se_montre};
use http::header::InvalidHeaderValue;
use http::{HeaderMap, HeaderValue, header};
use std::fmt::Write as _;
use std::ops::Range;
use store::octets::Octets;

/// The most letters of a file's name, without its extension.
const LETTRES_DU_NOM: usize = 80;

/// The content policy of a file. No part of the file may run or load anything.
const POLITIQUE: HeaderValue = HeaderValue::from_static(
    "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'",
);
/// The content policy of a PDF. PDF viewers do not work in a sandbox, and they run nothing of the portal.
const POLITIQUE_PDF: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'",
);

/// Whether the browser shows a file or saves it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Maniere {
    Montre,
    Enregistre,
}

impl Maniere {
    /// Chooses for a file that people sent: it is shown only when its type is known to be safe.
    pub(crate) fn selon(type_mime: &str) -> Self {
        if se_montre(type_mime) { Self::Montre } else { Self::Enregistre }
    }
}

/// A stored file, ready to be sent.
#[derive(Debug)]
pub(crate) struct FichierServi {
    /// The strong tag of the file, with quotes: the hash of its bytes, or a name that no other bytes will ever have.
    pub(crate) etiquette: String,
    pub(crate) taille: u64,
    pub(crate) type_mime: String,
    pub(crate) nom: String,
    pub(crate) maniere: Maniere,
}

impl FichierServi {
    /// Answers with the file, or with the requested part of it. `None` when `ouvrir` finds no bytes. The answer is never compressed,
    /// because the tag and the ranges are those of the original bytes.
    pub(crate) async fn envoyer(
        &self,
        demande: &HeaderMap,
        ouvrir: impl AsyncFnOnce(Range<u64>) -> store::Result<Option<Octets>>,
    ) -> Result<Option<Response>, Error> {
        if let Some(reponse) = inchangee_depuis(demande, &self.etiquette) {
            return Ok(Some(reponse));
        }
        let (plage, entier) = match demandee(demande, self.taille, &self.etiquette) {
            Demandee::Tout => (0..self.taille, true),
            Demandee::Partie(plage) => (plage, false),
            Demandee::Hors => {
                let mut reponse = Error::PlageImpossible(self.taille).into_response();
                situer(&mut reponse, format!("bytes */{}", self.taille));
                return Ok(Some(reponse));
            }
        };
        let Some(octets) = ouvrir(plage.clone()).await? else { return Ok(None) };
        let mut reponse = Response::new(Body::from_stream(octets));
        poser(&mut reponse, &self.etiquette);
        reponse.headers_mut().insert(header::CONTENT_LENGTH, HeaderValue::from(plage.end - plage.start));
        reponse.headers_mut().insert(header::ACCEPT_RANGES, HeaderValue::from_static("bytes"));
        habiller_fichier(&mut reponse, &self.type_mime, &self.nom, self.maniere);
        if entier {
            return Ok(Some(reponse));
        }
        situer(&mut reponse, format!("bytes {}-{}/{}", plage.start, plage.end - 1, self.taille));
        Ok(Some(partial_content(reponse)))
    }
}

/// Sets the header that says which bytes of the file the answer holds.
fn situer(reponse: &mut Response, ou: String) {
    if let Ok(ou) = HeaderValue::try_from(ou) {
        reponse.headers_mut().insert(header::CONTENT_RANGE, ou);
    }
    reponse.headers_mut().insert(header::ACCEPT_RANGES, HeaderValue::from_static("bytes"));
}

/// Whether an answer may be compressed. A stored file may not be, because clients can ask for parts of it.
pub(crate) fn se_comprime(en_tetes: &HeaderMap) -> bool {
    !en_tetes.contains_key(header::ACCEPT_RANGES)
}

/// Sets the headers that say what a file is, what the browser does with it, and what it may do.
pub(crate) fn habiller_fichier(reponse: &mut Response, type_mime: &str, nom: &str, maniere: Maniere) {
    let en_tetes = reponse.headers_mut();
    if let Ok(type_mime) = HeaderValue::from_str(type_mime) {
        en_tetes.insert(header::CONTENT_TYPE, type_mime);
    }
    if let Ok(disposition) = disposition(maniere, nom) {
        en_tetes.insert(header::CONTENT_DISPOSITION, disposition);
    }
    let politique = match (maniere, essence(type_mime)) {
        (Maniere::Montre, "application/pdf") => POLITIQUE_PDF,
        // Only our own HTML pages may be shown as pages.
        (Maniere::Montre, "text/html") => HeaderValue::from_static(papers::POLITIQUE_HTML),
        _ => POLITIQUE,
    };
    en_tetes.insert(header::CONTENT_SECURITY_POLICY, politique);
}

/// The header that gives a file its name (RFC 6266): a name that any program reads and, when it differs, the name as people write it, with
/// its accents.
pub(crate) fn disposition(maniere: Maniere, nom: &str) -> Result<HeaderValue, InvalidHeaderValue> {
    let quoi = match maniere {
        Maniere::Montre => "inline",
        Maniere::Enregistre => "attachment",
    };
    let (simple, lisible) = (nom_simple(nom), nom_lisible(nom));
    let mut valeur = format!("{quoi}; filename=\"{simple}\"");
    if lisible != simple {
        valeur.push_str("; filename*=UTF-8''");
        for octet in lisible.bytes() {
            if octet.is_ascii_alphanumeric() || b"-._".contains(&octet) {
                valeur.push(char::from(octet));
            } else {
                // Writing to a string cannot fail.
                let _ = write!(valeur, "%{octet:02X}");
            }
        }
    }
    HeaderValue::try_from(valeur)
}

/// A file name that any system accepts and that is safe in a header.
fn nom_simple(nom: &str) -> String {
    avec_extension(nom, |base| {
        domain::texte::slug(base)
            .chars()
            .filter(|c| c.is_ascii_alphanumeric() || *c == '-')
            .take(LETTRES_DU_NOM)
            .collect()
    })
}

/// The file name as people write it, without what a system refuses in a name and without invisible characters.
fn nom_lisible(nom: &str) -> String {
    avec_extension(nom, |base| {
        let refuse = |c: char| c.is_control() || "\"*/:<>?\\|".contains(c);
        let permis: String = domain::texte::nettoyer(base).chars().map(|c| if refuse(c) { ' ' } else { c }).collect();
        let court: String =
            permis.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(LETTRES_DU_NOM).collect();
        court.trim_matches([' ', '.']).to_owned()
    })
}

/// The name that `ecrire` makes of everything before the extension, with the extension, which is plain letters and digits.
fn avec_extension(nom: &str, ecrire: impl FnOnce(&str) -> String) -> String {
    let (base, extension) = nom.rsplit_once('.').unwrap_or((nom, ""));
    let extension: String = extension.chars().filter(char::is_ascii_alphanumeric).take(8).collect();
    let base = ecrire(base);
    let base = if base.is_empty() { "document".to_owned() } else { base };
    if extension.is_empty() { base } else { format!("{base}.{extension}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn un_nom_de_fichier_ne_casse_aucun_en_tete() {
        for (nom, attendu) in [
            ("Plan de l’appartement A201.pdf", "plan-de-l-appartement-a201.pdf"),
            ("a\"; filename=\"b.exe", "a-filename-b.exe"),
            ("../../etc/passwd", "document.etcpassw"),
            ("a\r\nSet-Cookie: b=c.pdf", "a-set-cookie-b-c.pdf"),
            ("", "document"),
            ("…", "document"),
            ("sans extension", "sans-extension"),
        ] {
            assert_eq!(nom_simple(nom), attendu);
        }
    }

    #[test]
    fn un_fichier_enregistre_garde_ses_accents() {
        for (nom, attendu) in [
            ("photo.jpg", "attachment; filename=\"photo.jpg\""),
            (
                "Pièce d’identité.pdf",
                "attachment; filename=\"piece-d-identite.pdf\"; filename*=UTF-8''Pi%C3%A8ce%20d%E2%80%99identit%C3%A9.pdf",
            ),
            // A Mac sends the accent apart from its letter.
            (
                "e\u{301}tage – plan.pdf",
                "attachment; filename=\"etage-plan.pdf\"; filename*=UTF-8''%C3%A9tage%20%E2%80%93%20plan.pdf",
            ),
            (
                "Le \"grand\" plan.pdf",
                "attachment; filename=\"le-grand-plan.pdf\"; filename*=UTF-8''Le%20grand%20plan.pdf",
            ),
            (
                "a\"; filename=\"b.exe",
                "attachment; filename=\"a-filename-b.exe\"; filename*=UTF-8''a%20%3B%20filename%3D%20b.exe",
            ),
            ("../../etc/passwd", "attachment; filename=\"document.etcpassw\""),
            (
                "a\r\nSet-Cookie: b=c.pdf",
                "attachment; filename=\"a-set-cookie-b-c.pdf\"; filename*=UTF-8''a%20Set-Cookie%20b%3Dc.pdf",
            ),
            // The mark of direction would show a program as a picture.
            ("photo\u{202e}gpj.exe", "attachment; filename=\"photogpj.exe\""),
            ("100 %.csv", "attachment; filename=\"100.csv\"; filename*=UTF-8''100%20%25.csv"),
            ("山田.pdf", "attachment; filename=\"document.pdf\"; filename*=UTF-8''%E5%B1%B1%E7%94%B0.pdf"),
        ] {
            let dit = disposition(Maniere::Enregistre, nom).expect("a header");
            assert_eq!(dit.to_str().expect("ASCII"), attendu, "{nom}");
        }
        let long = disposition(Maniere::Montre, &"é".repeat(300)).expect("a header");
        let attendu = format!("inline; filename=\"{}\"; filename*=UTF-8''{}", "e".repeat(80), "%C3%A9".repeat(80));
        assert_eq!(long.to_str().expect("ASCII"), attendu);
    }

    #[test]
    fn ce_qui_peut_agir_est_enregistre() {
        for type_mime in
            ["text/html; charset=utf-8", "image/svg+xml", "application/xml", "application/octet-stream", ""]
        {
            assert_eq!(Maniere::selon(type_mime), Maniere::Enregistre, "{type_mime}");
        }
        assert_eq!(Maniere::selon("text/plain; charset=utf-8"), Maniere::Montre);
    }
}
