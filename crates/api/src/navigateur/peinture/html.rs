//! HTML while it is written. Every text that is not ours goes through [`Html::texte`], which escapes it as the browser's own writer does.

/// An attribute of an element. An attribute with an empty name is left out.
pub(super) type AttributHtml<'a> = (&'static str, &'a str);

/// An attribute that is written only when `vrai` is true.
pub(super) fn si(vrai: bool, attribut: AttributHtml<'_>) -> AttributHtml<'_> {
    if vrai { attribut } else { ("", "") }
}

/// A page while it is written.
#[derive(Debug, Default)]
pub(super) struct Html(String);

impl Html {
    /// Writes an element, with the content that `dedans` writes.
    pub(super) fn element(&mut self, nom: &str, attributs: &[AttributHtml<'_>], dedans: impl FnOnce(&mut Self)) {
        self.ouvrir(nom, attributs);
        self.0.push('>');
        dedans(self);
        self.0.push_str("</");
        self.0.push_str(nom);
        self.0.push('>');
    }

    /// Writes an element that never has content.
    pub(super) fn seul(&mut self, nom: &str, attributs: &[AttributHtml<'_>]) {
        self.ouvrir(nom, attributs);
        self.0.push_str("/>");
    }

    /// Writes an element whose content is a text.
    pub(super) fn mot(&mut self, nom: &str, attributs: &[AttributHtml<'_>], texte: &str) {
        self.element(nom, attributs, |e| e.texte(texte));
    }

    /// Writes a text, escaped so that it is never markup.
    pub(super) fn texte(&mut self, texte: &str) {
        for lettre in texte.chars() {
            match lettre {
                '&' => self.0.push_str("&amp;"),
                '<' => self.0.push_str("&lt;"),
                '>' => self.0.push_str("&gt;"),
                '"' => self.0.push_str("&quot;"),
                '\'' => self.0.push_str("&#x27;"),
                autre => self.0.push(autre),
            }
        }
    }

    /// Writes markup of the catalogue. The reader of the feed has left only paragraphs, lists and emphasis in it (`web/src/ui/html.tsx`).
    pub(super) fn assaini(&mut self, html: &str) {
        self.0.push_str(html);
    }

    /// Writes markup that the portal itself holds: the drawings of its build, and nothing that a person typed.
    pub(super) fn dessin(&mut self, html: &'static str) {
        self.0.push_str(html);
    }

    /// The HTML that was written.
    pub(super) fn fini(self) -> String {
        self.0
    }

    fn ouvrir(&mut self, nom: &str, attributs: &[AttributHtml<'_>]) {
        self.0.push('<');
        self.0.push_str(nom);
        for (cle, valeur) in attributs.iter().filter(|(cle, _)| !cle.is_empty()) {
            self.0.push(' ');
            self.0.push_str(cle);
            self.0.push_str("=\"");
            self.texte(valeur);
            self.0.push('"');
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rien_de_ce_qui_est_dit_n_est_du_html() {
        let mut e = Html::default();
        let dit = "</p><script>'\"&";
        e.element("p", &[("title", dit), si(false, ("hidden", ""))], |e| e.texte(dit));
        let attendu = "&lt;/p&gt;&lt;script&gt;&#x27;&quot;&amp;";
        assert_eq!(e.fini(), format!("<p title=\"{attendu}\">{attendu}</p>"));
    }
}
