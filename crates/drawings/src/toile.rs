//! The sheet on which a drawing is written as SVG text.

use crate::nombre::N;
use crate::theme::{Teinte, Theme};
use std::fmt::Write as _;

/// A text made safe for use between tags or in an attribute. Characters that XML refuses are removed.
pub fn echapper(texte: &str) -> String {
    let mut sortie = String::with_capacity(texte.len());
    for caractere in texte.chars() {
        match caractere {
            '&' => sortie.push_str("&amp;"),
            '<' => sortie.push_str("&lt;"),
            '>' => sortie.push_str("&gt;"),
            '"' => sortie.push_str("&quot;"),
            '\'' => sortie.push_str("&#39;"),
            '\t' | '\n' | '\r' => sortie.push(' '),
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => {}
            c => sortie.push(c),
        }
    }
    sortie
}

/// Which part of a text (its start, its middle or its end) is at the point where the text is written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ancre {
    Debut,
    Milieu,
    Fin,
}

/// The size, weight, colour and anchor of a text.
#[derive(Clone, Copy)]
pub(crate) struct Ecriture {
    pub(crate) corps: f64,
    pub(crate) graisse: u16,
    pub(crate) teinte: Teinte,
    pub(crate) ancre: Ancre,
}

/// A drawing that is being written.
pub(crate) struct Toile {
    pub(crate) theme: Theme,
    corps: String,
}

impl Toile {
    /// A sheet without any element.
    pub(crate) const fn nouvelle(theme: Theme) -> Self {
        Self { theme, corps: String::new() }
    }

    /// The colour of this role, as the drawing's theme writes it.
    pub(crate) const fn t(&self, teinte: Teinte) -> &'static str {
        self.theme.teinte(teinte)
    }

    /// Writes SVG that is ready as it is.
    pub(crate) fn brut(&mut self, svg: &str) {
        self.corps.push_str(svg);
    }

    /// All that was written so far, without the `<svg>` element.
    pub(crate) fn contenu(self) -> String {
        self.corps
    }

    /// Opens a group with these attributes.
    pub(crate) fn ouvrir(&mut self, attributs: &str) {
        let _ = write!(self.corps, "<g {attributs}>");
    }

    /// Closes the group opened last.
    pub(crate) fn fermer(&mut self) {
        self.corps.push_str("</g>");
    }

    fn style(&self, fond: Option<Teinte>, trait_: Option<(Teinte, f64)>) -> String {
        let mut attributs = String::new();
        let _ = write!(attributs, " fill=\"{}\"", fond.map_or("none", |f| self.t(f)));
        if let Some((teinte, epaisseur)) = trait_ {
            let _ = write!(attributs, " stroke=\"{}\" stroke-width=\"{}\"", self.t(teinte), Fin(epaisseur));
        }
        attributs
    }

    /// Writes a rectangle with its fill and outline.
    pub(crate) fn rect(
        &mut self,
        (x, y, l, h): (f64, f64, f64, f64),
        fond: Option<Teinte>,
        trait_: Option<(Teinte, f64)>,
    ) {
        let style = self.style(fond, trait_);
        let _ =
            write!(self.corps, "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"{style}/>", N(x), N(y), N(l), N(h));
    }

    /// Writes a path with its fill and outline. An empty `d` writes nothing.
    pub(crate) fn chemin(&mut self, d: &str, fond: Option<Teinte>, trait_: Option<(Teinte, f64)>) {
        if !d.is_empty() {
            let style = self.style(fond, trait_);
            let _ = write!(self.corps, "<path d=\"{d}\"{style}/>");
        }
    }

    /// Writes a path with its fill, its outline and other attributes.
    pub(crate) fn chemin_avec(
        &mut self,
        d: &str,
        fond: Option<Teinte>,
        trait_: Option<(Teinte, f64)>,
        attributs: &str,
    ) {
        if !d.is_empty() {
            let style = self.style(fond, trait_);
            let _ = write!(self.corps, "<path d=\"{d}\"{style} {attributs}/>");
        }
    }

    /// Writes an ellipse with its fill and outline.
    pub(crate) fn ellipse(
        &mut self,
        (cx, cy): (f64, f64),
        (rx, ry): (f64, f64),
        fond: Option<Teinte>,
        trait_: Option<(Teinte, f64)>,
    ) {
        let style = self.style(fond, trait_);
        let _ =
            write!(self.corps, "<ellipse cx=\"{}\" cy=\"{}\" rx=\"{}\" ry=\"{}\"{style}/>", N(cx), N(cy), N(rx), N(ry));
    }

    /// Writes a text, after making it safe.
    pub(crate) fn texte(&mut self, x: f64, y: f64, texte: &str, e: Ecriture) {
        self.texte_avec(x, y, texte, e, "");
    }

    /// Writes a text with more attributes (a transform, a halo).
    pub(crate) fn texte_avec(&mut self, x: f64, y: f64, texte: &str, e: Ecriture, attributs: &str) {
        let ancre = match e.ancre {
            Ancre::Debut => "",
            Ancre::Milieu => " text-anchor=\"middle\"",
            Ancre::Fin => " text-anchor=\"end\"",
        };
        let graisse = if e.graisse == 400 { String::new() } else { format!(" font-weight=\"{}\"", e.graisse) };
        let _ = write!(
            self.corps,
            "<text x=\"{}\" y=\"{}\" font-size=\"{}\"{graisse}{ancre} fill=\"{}\"{attributs}>{}</text>",
            N(x),
            N(y),
            N(e.corps),
            self.t(e.teinte),
            echapper(texte)
        );
    }

    /// The finished drawing, as SVG. A drawing inlined in a page has no `<title>`, because browsers would show this
    /// title as a tip over every bay. The label of the drawing gives this text instead.
    pub(crate) fn svg(self, (largeur, hauteur): (f64, f64), titre: &str, description: &str, attributs: &str) -> String {
        let (titre, description) = (echapper(titre), echapper(description));
        let tete = if self.theme == Theme::Variables { String::new() } else { format!("<title>{titre}</title>") };
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" role=\"img\" aria-label=\"{titre}. {description}\" font-family=\"{POLICE}\"{attributs}>{tete}<desc>{description}</desc>{}</svg>",
            N(largeur),
            N(hauteur),
            self.corps
        )
    }
}

/// The font families of a text: the portal's own font, then fonts of systems where the page or the PDF does not have it.
const POLICE: &str = "Public Sans,Segoe UI,Roboto,Arial,sans-serif";

/// A thickness, written with at most two decimals.
struct Fin(f64);

impl std::fmt::Display for Fin {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let texte = format!("{:.2}", self.0);
        let texte = texte.trim_end_matches('0').trim_end_matches('.');
        f.write_str(texte.strip_prefix('0').filter(|t| !t.is_empty()).unwrap_or(texte))
    }
}

/// A path that is built piece by piece, so that all lines of one style are one element.
#[derive(Default)]
pub(crate) struct Traces(String);

impl Traces {
    /// A path without any line.
    pub(crate) const fn nouveau() -> Self {
        Self(String::new())
    }

    /// Adds a straight line.
    pub(crate) fn ligne(&mut self, x1: f64, y1: f64, x2: f64, y2: f64) -> &mut Self {
        let _ = write!(self.0, "M{} {}", N(x1), N(y1));
        self.vers(x2, y2, x1, y1)
    }

    fn vers(&mut self, x: f64, y: f64, x0: f64, y0: f64) -> &mut Self {
        let _ = if (y - y0).abs() < 0.05 {
            write!(self.0, "H{}", N(x))
        } else if (x - x0).abs() < 0.05 {
            write!(self.0, "V{}", N(y))
        } else {
            write!(self.0, "L{} {}", N(x), N(y))
        };
        self
    }

    /// Adds a rectangle to the path.
    pub(crate) fn rect(&mut self, x: f64, y: f64, l: f64, h: f64) -> &mut Self {
        let _ = write!(self.0, "M{} {}h{}v{}h{}z", N(x), N(y), N(l), N(h), N(-l));
        self
    }

    /// Adds a closed polygon.
    pub(crate) fn polygone(&mut self, points: &[(f64, f64)]) -> &mut Self {
        for (i, (x, y)) in points.iter().enumerate() {
            let _ = write!(self.0, "{}{} {}", if i == 0 { 'M' } else { 'L' }, N(*x), N(*y));
        }
        self.0.push('z');
        self
    }

    /// Adds a circle to the path.
    pub(crate) fn cercle(&mut self, cx: f64, cy: f64, r: f64) -> &mut Self {
        let _ = write!(self.0, "M{} {}", N(cx - r), N(cy));
        let _ = write!(self.0, "a{0} {0} 0 1 0 {1} 0a{0} {0} 0 1 0 {2} 0z", N(r), N(2.0 * r), N(-2.0 * r));
        self
    }

    /// Adds path data that is ready as it is.
    pub(crate) fn brut(&mut self, d: &str) -> &mut Self {
        self.0.push_str(d);
        self
    }

    /// The path data, for the attribute `d`.
    pub(crate) fn d(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn le_texte_ne_sort_pas_de_sa_balise() {
        assert_eq!(echapper("<b a=\"1\">&'\u{0}\n"), "&lt;b a=&quot;1&quot;&gt;&amp;&#39; ");
    }
}
