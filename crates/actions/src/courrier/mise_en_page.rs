//! Writes the words of a letter in two forms: plain text, and HTML that any mail program shows. The HTML uses tables and
//! inline styles, because mail programs support little else.

use super::pied::Pied;
use crate::moyens::Enseigne;
use std::fmt::Write as _;

const ENCRE: &str = "#151C24";
const ENCRE_2: &str = "#56636C";
const FOND: &str = "#F1F4F3";
const FILET: &str = "#D2DAD9";
const POLICES: &str = "'Public Sans',Arial,Helvetica,sans-serif";
const TITRES: &str = "Archivo,Arial,Helvetica,sans-serif";

/// The words of a letter, before its layout.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Brouillon {
    /// The subject, which tells the fact.
    pub objet: String,
    pub titre: String,
    pub corps: Vec<Bloc>,
    /// The only action that the letter proposes, if any.
    pub bouton: Option<Bouton>,
    /// The paragraphs after the button.
    pub suite: Vec<String>,
}

/// A piece of the body of a letter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Bloc {
    Paragraphe(String),
    /// Lines of a label and a value.
    Faits(Vec<(&'static str, String)>),
}

/// The button of a letter, with its address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bouton {
    pub libelle: &'static str,
    pub url: String,
}

impl Brouillon {
    /// Writes the letter as plain text.
    pub fn texte(&self, pied: &Pied) -> String {
        let mut parties = vec![self.titre.clone()];
        for bloc in &self.corps {
            parties.push(match bloc {
                Bloc::Paragraphe(texte) => texte.clone(),
                Bloc::Faits(faits) => {
                    let lignes: Vec<String> =
                        faits.iter().map(|(nom, valeur)| format!("{nom}\u{a0}: {valeur}")).collect();
                    lignes.join("\n")
                }
            });
        }
        parties.extend(self.bouton.as_ref().map(|b| format!("{}\u{a0}:\n{}", b.libelle, b.url)));
        parties.extend(self.suite.iter().cloned());
        parties.push(format!("-- \n{}", pied.lignes().join("\n")));
        parties.join("\n\n") + "\n"
    }

    /// Writes the letter as HTML.
    pub fn html(&self, enseigne: &Enseigne, pied: &Pied) -> String {
        let marque = &enseigne.marque;
        let mut html = String::with_capacity(4096);
        let (objet, nom) = (echapper(&self.objet), echapper(&marque.nom));
        let _ = write!(
            html,
            "<!DOCTYPE html>\n<html lang=\"fr\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" \
             content=\"width=device-width\"><meta name=\"color-scheme\" content=\"light\"><title>{objet}</title></head>\n\
             <body style=\"margin:0;padding:24px 0;background:{FOND}\">\n\
             <table role=\"presentation\" align=\"center\" width=\"600\" cellpadding=\"0\" cellspacing=\"0\" \
             style=\"width:100%;max-width:600px;background:#FFFFFF;font:15px/24px {POLICES};color:{ENCRE}\">\n\
             <tr><td style=\"padding:16px 32px;background:{ENCRE};border-bottom:3px solid {};color:#FFFFFF;\
             font:600 18px/24px {TITRES}\">{nom}</td></tr>\n<tr><td style=\"padding:32px\">\n\
             <h1 style=\"margin:0 0 16px;font:600 24px/30px {TITRES}\">{}</h1>\n",
            echapper(&marque.couleur),
            echapper(&self.titre),
        );
        for bloc in &self.corps {
            match bloc {
                Bloc::Paragraphe(texte) => paragraphe(&mut html, texte),
                Bloc::Faits(faits) => tableau(&mut html, faits),
            }
        }
        if let Some(Bouton { libelle, url }) = &self.bouton {
            let (libelle, url) = (echapper(libelle), echapper(url));
            let _ = writeln!(
                html,
                "<p style=\"margin:24px 0\"><a href=\"{url}\" style=\"display:inline-block;padding:12px 24px;border-radius:2px;\
                 background:{ENCRE};color:#FFFFFF;font-weight:600;text-decoration:none\">{libelle}</a></p>"
            );
        }
        for texte in &self.suite {
            paragraphe(&mut html, texte);
        }
        let pied: Vec<String> = pied.lignes().iter().map(|ligne| echapper(ligne)).collect();
        let _ = writeln!(
            html,
            "</td></tr>\n<tr><td style=\"padding:16px 32px;border-top:1px solid {FILET};font-size:12px;line-height:18px;\
             color:{ENCRE_2}\">{}</td></tr>\n</table>\n</body></html>",
            pied.join("<br>")
        );
        html
    }
}

fn paragraphe(html: &mut String, texte: &str) {
    // Writing to a string cannot fail.
    let _ = writeln!(html, "<p style=\"margin:0 0 16px\">{}</p>", echapper(texte));
}

fn tableau(html: &mut String, faits: &[(&'static str, String)]) {
    let _ = write!(
        html,
        "<table cellpadding=\"0\" cellspacing=\"0\" style=\"width:100%;margin:0 0 16px;border-top:2px solid {ENCRE}\">"
    );
    for (nom, valeur) in faits {
        let _ = write!(
            html,
            "<tr><td style=\"padding:8px 16px 8px 0;border-bottom:1px solid {FILET};font-size:13px;color:{ENCRE_2};\
             white-space:nowrap\">{}</td><td style=\"padding:8px 0;border-bottom:1px solid {FILET};width:100%\">{}</td></tr>",
            echapper(nom),
            echapper(valeur)
        );
    }
    html.push_str("</table>\n");
}

/// Escapes a text, so that no mail program reads it as markup.
fn echapper(texte: &str) -> String {
    texte.chars().fold(String::with_capacity(texte.len()), |mut sortie, c| {
        match c {
            '&' => sortie.push_str("&amp;"),
            '<' => sortie.push_str("&lt;"),
            '>' => sortie.push_str("&gt;"),
            '"' => sortie.push_str("&quot;"),
            '\'' => sortie.push_str("&#39;"),
            c => sortie.push(c),
        }
        sortie
    })
}
