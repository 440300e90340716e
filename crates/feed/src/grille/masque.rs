//! Finds the rows and columns that the sheets of a workbook hide, and whether a filter may hide them. The library that reads
//! cells does not say this, so this module looks for a few tags in the XML of the sheets.

use super::tableau::Masque;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::io::{Cursor, Read as _};
use zip::ZipArchive;

/// The most columns that a sheet may have.
const COLONNES: u32 = 16_384;

/// The hidden rows and columns of each sheet, in the order of the workbook. When the part of a sheet is not found, the sheet
/// counts as hiding nothing.
pub(super) fn lire(octets: &[u8]) -> Vec<Masque> {
    let Ok(mut archive) = ZipArchive::new(Cursor::new(octets)) else { return Vec::new() };
    let classeur = partie(&mut archive, "xl/workbook.xml");
    let liens = partie(&mut archive, "xl/_rels/workbook.xml.rels");
    let cibles: BTreeMap<String, String> = balises(&liens, "Relationship")
        .filter_map(|lien| Some((attribut(lien, "Id")?, attribut(lien, "Target")?)))
        .collect();
    let feuilles: Vec<Option<String>> =
        balises(&classeur, "sheet").map(|feuille| cibles.get(&attribut(feuille, "id")?).cloned()).collect();
    feuilles
        .into_iter()
        .map(|cible| {
            let Some(cible) = cible else { return Masque::default() };
            let chemin = cible.strip_prefix('/').map_or_else(|| format!("xl/{cible}"), str::to_owned);
            de_la_feuille(&partie(&mut archive, &chemin))
        })
        .collect()
}

fn partie(archive: &mut ZipArchive<Cursor<&[u8]>>, chemin: &str) -> String {
    let nom = archive.file_names().flatten().find(|nom| nom.eq_ignore_ascii_case(chemin)).map(Cow::into_owned);
    let mut octets = Vec::new();
    if let Some(mut partie) = nom.and_then(|nom| archive.by_name(&nom).ok()) {
        // A part that cannot be read counts as hiding nothing. The reader of cells reports that the workbook is damaged.
        let _lus = partie.read_to_end(&mut octets);
    }
    String::from_utf8(octets).unwrap_or_default()
}

fn de_la_feuille(xml: &str) -> Masque {
    let nombre = |balise, nom| attribut(balise, nom).and_then(|nombre| nombre.parse::<u32>().ok());
    let mut masque = Masque { filtre: balises(xml, "filterColumn").next().is_some(), ..Masque::default() };
    let mut suivante = 1;
    for ligne in balises(xml, "row") {
        let numero = nombre(ligne, "r").unwrap_or(suivante);
        suivante = numero.saturating_add(1);
        if est_masquee(ligne, "ht") {
            masque.lignes.insert(numero);
        }
    }
    for colonnes in balises(xml, "col").filter(|colonnes| est_masquee(colonnes, "width")) {
        let (Some(premiere), Some(derniere)) = (nombre(colonnes, "min"), nombre(colonnes, "max")) else { continue };
        masque.colonnes.extend((premiere..=derniere.min(COLONNES)).map(|colonne| colonne.saturating_sub(1)));
    }
    masque
}

/// Whether a row or column is hidden, or has a size of zero.
fn est_masquee(balise: &str, taille: &str) -> bool {
    let vrai = attribut(balise, "hidden").is_some_and(|dit| matches!(dit.as_str(), "1" | "true"));
    vrai || attribut(balise, taille).and_then(|dite| dite.parse::<f64>().ok()).is_some_and(|taille| taille == 0.0)
}

/// The text between the name and `>` of each opening tag with this name, whatever its namespace prefix.
fn balises<'x>(xml: &'x str, nom: &'x str) -> impl Iterator<Item = &'x str> {
    xml.split('<').skip(1).filter_map(move |suite| {
        let balise = &suite[..suite.find('>')?];
        let fin = balise.find(|c: char| c.is_ascii_whitespace() || c == '/').unwrap_or(balise.len());
        let (sien, attributs) = balise.split_at(fin);
        (sien.rsplit(':').next() == Some(nom)).then_some(attributs)
    })
}

/// The value of the attribute with this name, whatever its namespace prefix.
fn attribut(balise: &str, nom: &str) -> Option<String> {
    let mut reste = balise;
    while let Some((sien, suite)) = reste.split_once('=') {
        let suite = suite.trim_start();
        let guillemet = suite.chars().next().filter(|c| matches!(c, '"' | '\''))?;
        let (valeur, apres) = suite[1..].split_once(guillemet)?;
        if sien.trim().rsplit(':').next() == Some(nom) {
            return Some(valeur.to_owned());
        }
        reste = apres;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ce_qui_est_masque_se_lit_dans_la_feuille() {
        let xml = r#"<?xml version="1.0"?><x:worksheet><x:cols><x:col min="2" max="3" width="9" hidden="1"/>
            <x:col min="5" max="5" width="0" customWidth="1"/><x:col min='6' max='16384' width='9'/></x:cols><x:sheetData>
            <x:row r="1"><x:c r="A1" t="inlineStr"><x:is><x:t>hidden="1"</x:t></x:is></x:c></x:row><x:row r="4" hidden = 'true' ht="15"/>
            <x:row ht="0" customHeight="1"/><x:row r="9" hidden="0" spans="1:3"></x:row></x:sheetData>
            <x:autoFilter ref="A1:C9"><x:filterColumn colId="0"/></x:autoFilter></x:worksheet>"#;
        let masque = de_la_feuille(xml);
        assert_eq!(masque.lignes.iter().copied().collect::<Vec<_>>(), [4, 5]);
        assert_eq!(masque.colonnes.iter().copied().collect::<Vec<_>>(), [1, 2, 4]);
        assert!(masque.filtre);
        let montree =
            de_la_feuille(r#"<worksheet><sheetData><row r="1"/></sheetData><autoFilter ref="A1:C9"/></worksheet>"#);
        assert_eq!(montree, Masque::default(), "a filter that filters nothing hides nothing");
        assert_eq!(de_la_feuille("<row <col hidden=1>"), Masque::default());
    }
}
