//! Reads the documents of a programme or a lot.

use super::champs::{Champs, citer, enumerer};
use super::{Alentours, FichiersVoisins};
use domain::document::{Categorie, Document, Famille, Source};
use std::collections::HashMap;

/// The most documents that one programme or lot may have.
const DOCUMENTS_MAX: usize = 500;

/// Reads the documents of a programme, with the digests of their files.
pub(super) fn de_programme(o: &mut Champs<'_>, alentours: &Alentours<'_>) -> (Vec<Document>, Vec<u128>) {
    lire_liste(o, &Categorie::PROGRAMME, alentours.modeles.map(|m| m.programme), alentours.fichiers)
}

/// Reads the documents of a lot, with the digests of their files.
pub(super) fn de_lot(o: &mut Champs<'_>, alentours: &Alentours<'_>) -> (Vec<Document>, Vec<u128>) {
    lire_liste(o, &Categorie::LOT, alentours.modeles.map(|m| m.lot), alentours.fichiers)
}

/// Reads `documents`; only the given categories are accepted.
fn lire_liste(
    o: &mut Champs<'_>,
    categories: &'static [Categorie],
    modeles: Option<&[&str]>,
    fichiers: Option<&FichiersVoisins<'_>>,
) -> (Vec<Document>, Vec<u128>) {
    let mut rangs: HashMap<Categorie, i32> = HashMap::new();
    let mut digestes = Vec::new();
    let documents = o.objets("documents", DOCUMENTS_MAX, |o| {
        let (document, digeste) = lire(o, categories, &mut rangs, modeles, fichiers)?;
        digestes.extend(digeste);
        Some(document)
    });
    (documents, digestes)
}

fn lire(
    o: &mut Champs<'_>,
    categories: &[Categorie],
    rangs: &mut HashMap<Categorie, i32>,
    modeles: Option<&[&str]>,
    fichiers: Option<&FichiersVoisins<'_>>,
) -> Option<(Document, Option<u128>)> {
    let id = o.identifiant(
        "id",
        80,
        |c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.'),
        "lettres sans accent, chiffres, «\u{a0}-\u{a0}», «\u{a0}_\u{a0}» et «\u{a0}.\u{a0}»",
    );
    let titre = o.texte_requis("titre", 200);
    let libelle = o.texte("libelle", 300);
    let liste: Vec<(&str, Categorie)> = categories.iter().map(|c| (c.code(), *c)).collect();
    let categorie = o.code("categorie", &liste);
    let familles = Famille::TOUS.map(|famille| (famille.code(), famille));
    let famille = o.texte("famille", 20).map(|code| o.parmi("famille", &code, &familles));
    let type_document = o.identifiant(
        "type",
        40,
        |c| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_',
        "majuscules, chiffres et «\u{a0}_\u{a0}»",
    );
    let alternatif = o.texte("alternatif", 500);
    let position = o.entier("position", 1..=100_000).and_then(|p| i32::try_from(p).ok());
    let batiment = o.texte("batiment", 40);
    let etage = o.texte("etage", 60);
    let (source, digeste) = lire_source(o, modeles, fichiers)?;
    let categorie = categorie?;
    let rang = rangs.entry(categorie).or_insert(0);
    *rang += 1;
    let position = position.unwrap_or(*rang);
    let famille = famille.unwrap_or(Some(famille_usuelle(categorie)))?;
    let document = Document {
        id,
        titre,
        libelle,
        famille,
        categorie,
        type_document,
        alternatif,
        position,
        batiment,
        etage,
        source,
    };
    Some((document, digeste))
}

/// The family of a document of this category, when the feed gives no family. Pictures, films and visits are media.
const fn famille_usuelle(categorie: Categorie) -> Famille {
    match categorie {
        Categorie::Image | Categorie::Video | Categorie::Media360 | Categorie::Interactif => Famille::Media,
        _ => Famille::Document,
    }
}

fn lire_source(
    o: &mut Champs<'_>,
    modeles: Option<&[&str]>,
    fichiers: Option<&FichiersVoisins<'_>>,
) -> Option<(Source, Option<u128>)> {
    let (fichier, adresse, modele) = (o.texte("fichier", 500), o.texte("adresse", 2000), o.texte("modele", 60));
    match (fichier, adresse, modele) {
        (Some(chemin), None, None) => {
            if let Some(raison) = chemin_interdit(&chemin) {
                o.faute("fichier", format!("{}\u{a0}: {raison}", citer(&chemin)));
                return None;
            }
            let digeste = match fichiers.map(|digeste| digeste(&chemin)) {
                None => None,
                Some(Ok(digeste)) => Some(digeste),
                Some(Err(raison)) => {
                    o.faute("fichier", format!("{}\u{a0}: {raison}", citer(&chemin)));
                    None
                }
            };
            Some((Source::Fichier(chemin), digeste))
        }
        (None, Some(adresse), None) => {
            if !adresse_web(&adresse) {
                o.faute("adresse", format!("{}\u{a0}: une adresse http:// ou https:// est attendue", citer(&adresse)));
                return None;
            }
            Some((Source::Adresse(adresse), None))
        }
        (None, None, Some(modele)) => {
            if let Some(connus) = modeles
                && !connus.contains(&modele.as_str())
            {
                let attendus = enumerer(connus.iter().copied());
                o.faute("modele", format!("{} n’est pas un modèle connu\u{a0}: {attendus}", citer(&modele)));
                return None;
            }
            Some((Source::Modele(modele), None))
        }
        (None, None, None) => {
            o.faute("", "«\u{a0}fichier\u{a0}», «\u{a0}adresse\u{a0}» ou «\u{a0}modele\u{a0}» est attendu");
            None
        }
        _ => {
            o.faute("", "un seul de «\u{a0}fichier\u{a0}», «\u{a0}adresse\u{a0}» et «\u{a0}modele\u{a0}» est attendu");
            None
        }
    }
}

/// The reason why a path cannot be that of a file beside the feed; `None` when it can.
fn chemin_interdit(chemin: &str) -> Option<&'static str> {
    if chemin.starts_with('/') || chemin.contains(['\\', ':']) || chemin.chars().any(char::is_control) {
        return Some("un chemin relatif au flux, avec «\u{a0}/\u{a0}», est attendu");
    }
    chemin
        .split('/')
        .any(|partie| matches!(partie, "" | "." | ".."))
        .then_some("«\u{a0}.\u{a0}», «\u{a0}..\u{a0}» et «\u{a0}//\u{a0}» sont refusés")
}

/// Whether the address is a web address, without blanks.
fn adresse_web(adresse: &str) -> bool {
    let bas = adresse.get(..8).unwrap_or(adresse).to_ascii_lowercase();
    let reste = if bas.starts_with("https://") { adresse.get(8..) } else { adresse.get(7..) };
    let permis = bas.starts_with("https://") || bas.starts_with("http://");
    permis
        && !adresse.chars().any(|c| c.is_whitespace() || c.is_control())
        && reste.is_some_and(|r| !r.is_empty() && !r.starts_with('/'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chemins_et_adresses() {
        for bon in ["plan.pdf", "docs/plan masse.pdf", "a..b/c"] {
            assert_eq!(chemin_interdit(bon), None, "{bon}");
        }
        for mauvais in ["/etc/passwd", "../x", "a/../b", "a//b", "a\\b", "C:x", "a/.", "./a", "a/"] {
            assert!(chemin_interdit(mauvais).is_some(), "{mauvais}");
        }
        for bonne in ["https://a.example/x", "HTTP://a.example"] {
            assert!(adresse_web(bonne), "{bonne}");
        }
        for mauvaise in ["ftp://a", "https://", "http://", "javascript:x", "https://a b", "https:///x", "é"] {
            assert!(!adresse_web(mauvaise), "{mauvaise}");
        }
    }
}
