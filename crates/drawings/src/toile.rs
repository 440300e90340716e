//! The sheet a drawing is written on: SVG text, its elements counted.

use crate::nombre::N;
use crate::theme::{Teinte, Theme};
use std::fmt::Write as _;

/// A text made safe between tags or in an attribute; characters that XML refuses are left out.
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

/// The start, middle or end of a text at its point.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ancre {
    Debut,
    Milieu,
    Fin,
}

/// How a text is set.
#[derive(Clone, Copy)]
pub(crate) struct Ecriture {
    pub(crate) corps: f64,
    pub(crate) graisse: u16,
    pub(crate) teinte: Teinte,
    pub(crate) ancre: Ancre,
}

/// A drawing being written.
pub(crate) struct Toile {
    pub(crate) theme: Theme,
    corps: String,
}

impl Toile {
    /// An empty sheet.
    pub(crate) const fn nouvelle(theme: Theme) -> Self {
        Self { theme, corps: String::new() }
    }

    /// The colour of a role under this theme.
    pub(crate) const fn t(&self, teinte: Teinte) -> &'static str {
        self.theme.teinte(teinte)
    }

    /// Writes ready SVG.
    pub(crate) fn brut(&mut self, svg: &str) {
        self.corps.push_str(svg);
    }

    /// What was written.
    pub(crate) fn contenu(self) -> String {
        self.corps
    }

    /// Opens a group with these attributes.
    pub(crate) fn ouvrir(&mut self, attributs: &str) {
        let _ = write!(self.corps, "<g {attributs}>");
    }

    /// Closes a group.
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

    /// A rectangle with its fill and outline.
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

    /// A path with its fill and outline; `d` empty draws nothing.
    pub(crate) fn chemin(&mut self, d: &str, fond: Option<Teinte>, trait_: Option<(Teinte, f64)>) {
        if !d.is_empty() {
            let style = self.style(fond, trait_);
            let _ = write!(self.corps, "<path d=\"{d}\"{style}/>");
        }
    }

    /// A path with its fill, outline and other attributes.
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

    /// An ellipse with its fill and outline.
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

    /// A text, made safe here.
    pub(crate) fn texte(&mut self, x: f64, y: f64, texte: &str, e: Ecriture) {
        self.texte_avec(x, y, texte, e, "");
    }

    /// A text with more attributes (a transform, a halo).
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

    /// The finished drawing. A drawing inlined in a page has no `<title>`, which browsers would show as a tip over
    /// every bay: its label says the same.
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

/// The families of a text: ours when the page or the PDF has it, then what systems have.
const POLICE: &str = "Public Sans,Segoe UI,Roboto,Arial,sans-serif";

/// A thickness, with two decimals at most.
struct Fin(f64);

impl std::fmt::Display for Fin {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let texte = format!("{:.2}", self.0);
        let texte = texte.trim_end_matches('0').trim_end_matches('.');
        f.write_str(texte.strip_prefix('0').filter(|t| !t.is_empty()).unwrap_or(texte))
    }
}

/// A path gathered piece by piece, so that all the lines of one style are one element.
#[derive(Default)]
pub(crate) struct Traces(String);

impl Traces {
    /// No line yet.
    pub(crate) const fn nouveau() -> Self {
        Self(String::new())
    }

    /// A straight line.
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

    /// A rectangle.
    pub(crate) fn rect(&mut self, x: f64, y: f64, l: f64, h: f64) -> &mut Self {
        let _ = write!(self.0, "M{} {}h{}v{}h{}z", N(x), N(y), N(l), N(h), N(-l));
        self
    }

    /// A closed polygon.
    pub(crate) fn polygone(&mut self, points: &[(f64, f64)]) -> &mut Self {
        for (i, (x, y)) in points.iter().enumerate() {
            let _ = write!(self.0, "{}{} {}", if i == 0 { 'M' } else { 'L' }, N(*x), N(*y));
        }
        self.0.push('z');
        self
    }

    /// A circle.
    pub(crate) fn cercle(&mut self, cx: f64, cy: f64, r: f64) -> &mut Self {
        let _ = write!(self.0, "M{} {}", N(cx - r), N(cy));
        let _ = write!(self.0, "a{0} {0} 0 1 0 {1} 0a{0} {0} 0 1 0 {2} 0z", N(r), N(2.0 * r), N(-2.0 * r));
        self
    }

    /// Ready path data.
    pub(crate) fn brut(&mut self, d: &str) -> &mut Self {
        self.0.push_str(d);
        self
    }

    /// The path data.
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
