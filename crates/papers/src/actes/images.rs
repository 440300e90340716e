//! Draws the pages of an act as SVG. Letters are outlines, so they stay sharp at any size and need no font.

use std::collections::HashMap;
use std::fmt::Write as _;
use typst_layout::PagedDocument;
use typst_svg::SvgOptions;

/// One SVG drawing for each page.
pub(super) fn dessiner(document: &PagedDocument) -> Vec<String> {
    document.pages().iter().map(|page| alleger(&typst_svg::svg(page, &SvgOptions::default()))).collect()
}

/// Rewrites a page drawn by typst in a third of the bytes. typst names each letter by a hash of 32 digits, and repeats the colour at
/// each letter. Here the names are numbers, the colour is given once for each line, and the coordinates of letters are rounded
/// to a hundredth of a point (a twentieth of a pixel when the page is shown four times larger).
fn alleger(svg: &str) -> String {
    let mut sortie = String::with_capacity(svg.len() / 2);
    let mut noms: HashMap<&str, usize> = HashMap::new();
    let mut encre = None;
    let mut balises = svg.split_inclusive('>').peekable();
    while let Some(balise) = balises.next() {
        if let Some(lettre) = Lettre::lire(balise) {
            let suivant = noms.len();
            let numero = *noms.entry(lettre.nom).or_insert(suivant);
            let _ = write!(sortie, "<use href=\"#g{numero}\"");
            for (attribut, valeur) in [("x", lettre.x), ("y", lettre.y)] {
                if valeur != "0" {
                    let _ = write!(sortie, " {attribut}=\"{}\"", arrondir(valeur));
                }
            }
            if encre != Some(lettre.encre) {
                let _ = write!(sortie, " fill=\"{}\"", lettre.encre);
            }
            sortie.push_str("/>");
        } else if let Some((nom, contour)) = symbole(balise, balises.peek()) {
            let suivant = noms.len();
            let numero = *noms.entry(nom).or_insert(suivant);
            let _ = write!(sortie, "<path id=\"g{numero}\" d=\"");
            serrer(contour, &mut sortie);
            sortie.push_str("\"/>");
            // Skips the tag of the outline, which was already used, and the tag that closes the symbol.
            balises.nth(1);
        } else {
            encre = balises.peek().and_then(|suite| Lettre::lire(suite)).map(|lettre| lettre.encre);
            match (encre, balise.strip_suffix('>')) {
                (Some(encre), Some(groupe)) if balise.starts_with("<g ") => {
                    let _ = write!(sortie, "{groupe} fill=\"{encre}\">");
                }
                _ => {
                    encre = None;
                    sortie.push_str(balise);
                }
            }
        }
    }
    sortie
}

/// A letter of a line, in the form that typst writes.
#[derive(Debug, Clone, Copy)]
struct Lettre<'a> {
    nom: &'a str,
    x: &'a str,
    y: &'a str,
    encre: &'a str,
}

impl<'a> Lettre<'a> {
    /// Reads a letter from its tag. `None` for any other tag, for instance a letter that is outlined or turned.
    fn lire(balise: &'a str) -> Option<Self> {
        let reste = balise.strip_prefix("<use xlink:href=\"#")?;
        let (nom, reste) = reste.split_once("\" x=\"")?;
        let (x, reste) = reste.split_once("\" y=\"")?;
        let (y, reste) = reste.split_once("\" fill=\"")?;
        let encre = reste.strip_suffix("\" fill-rule=\"nonzero\"/>")?;
        Some(Self { nom, x, y, encre })
    }
}

/// Reads the definition of a letter that is an outline alone: the name of the letter, and the outline, which is in the next tag.
fn symbole<'a>(balise: &'a str, suite: Option<&&'a str>) -> Option<(&'a str, &'a str)> {
    let nom = balise.strip_prefix("<symbol id=\"")?.strip_suffix("\" overflow=\"visible\">")?;
    Some((nom, suite?.strip_prefix("<path d=\"")?.strip_suffix("\"/>")?))
}

/// Writes an outline without the blanks that a reader does not need, and rounds its numbers to the hundredth of a point.
fn serrer(contour: &str, sortie: &mut String) {
    // `nombre` says whether a number was written last. `decimal` says whether this number has a decimal point.
    let (mut nombre, mut decimal) = (false, false);
    let mut reste = contour;
    while let Some(premier) = reste.chars().next() {
        let fin = reste.find(|c: char| !matches!(c, '-' | '.' | '0'..='9')).unwrap_or(reste.len());
        if fin > 0 {
            let court = arrondir(&reste[..fin]);
            let court = court.replacen("0.", ".", usize::from(court.starts_with("0.") || court.starts_with("-0.")));
            let separe = court.starts_with('-') || (decimal && court.starts_with('.'));
            if nombre && !separe {
                sortie.push(' ');
            }
            (nombre, decimal) = (true, court.contains('.'));
            sortie.push_str(&court);
            reste = &reste[fin..];
        } else {
            if premier != ' ' {
                (nombre, decimal) = (false, false);
                sortie.push(premier);
            }
            reste = &reste[premier.len_utf8()..];
        }
    }
}

/// Rounds a number to the hundredth; a word that is not a number does not change.
fn arrondir(mot: &str) -> String {
    let Ok(nombre) = mot.parse::<f64>() else { return mot.to_owned() };
    let texte = format!("{nombre:.2}");
    let court = texte.trim_end_matches('0').trim_end_matches('.');
    if court == "-0" { "0".to_owned() } else { court.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn les_lettres_sont_numerotees_et_l_encre_dite_une_fois() {
        let lettre = |nom, x, encre| {
            format!("<use xlink:href=\"#{nom}\" x=\"{x}\" y=\"0\" fill=\"{encre}\" fill-rule=\"nonzero\"/>")
        };
        let (un, deux, rouge) =
            (lettre("gAA", "0", "#151c24"), lettre("gBB", "6.73875", "#151c24"), lettre("gAA", "9", "#c8321a"));
        let svg = format!(
            "<svg><g transform=\"matrix(1 0 0 -1 3 4)\">{un}{deux}{rouge}</g><path fill=\"none\" d=\"M 0 0v 841.88976378Z \"/>\
             <defs><symbol id=\"gAA\" overflow=\"visible\"><path d=\"M 1.00004 -0.0001q 0.1 0.23456 0.5 -0.5 12 1L 2 3Z \"/></symbol></defs></svg>"
        );
        assert_eq!(
            alleger(&svg),
            "<svg><g transform=\"matrix(1 0 0 -1 3 4)\" fill=\"#151c24\"><use href=\"#g0\"/><use href=\"#g1\" x=\"6.74\"/>\
             <use href=\"#g0\" x=\"9\" fill=\"#c8321a\"/></g><path fill=\"none\" d=\"M 0 0v 841.88976378Z \"/>\
             <defs><path id=\"g0\" d=\"M1 0q.1.23.5-.5 12 1L2 3Z\"/></defs></svg>"
        );
    }
}
