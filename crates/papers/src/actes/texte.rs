//! Reads the text of an act, page by page, from the composition itself, so that the text beside the pages is what the pages show.

use super::{BlocDeTexte, GenreDeBloc, PageDeTexte};
use std::collections::HashMap;
use typst::foundations::{Content, Smart, StyleChain};
use typst::introspection::{Location, Tag};
use typst::layout::{Abs, Frame, FrameItem, Transform};
use typst::model::{HeadingElem, ParElem, TableCell, TableElem};
use typst::pdf::{ArtifactElem, PdfMarkerTag, PdfMarkerTagKind, TableCellKind, TableHeaderScope};
use typst::text::TextItem;
use typst_layout::PagedDocument;

/// The text of each page, without what is repeated on every page (header, footer, margin).
pub(crate) fn lire(document: &PagedDocument) -> Vec<PageDeTexte> {
    parcourir(document, Lecture::default())
}

/// The text of each page, and the descriptions of its pictures where they stand: what a screen reader says.
pub(crate) fn lire_avec_les_images(document: &PagedDocument) -> Vec<PageDeTexte> {
    parcourir(document, Lecture { descriptions: Descriptions::Dites, ..Lecture::default() })
}

fn parcourir(document: &PagedDocument, mut lecture: Lecture) -> Vec<PageDeTexte> {
    let pages = document.pages().iter().map(|page| {
        lecture.cadre(&page.frame, Transform::identity());
        lecture.finir_la_page()
    });
    pages.collect()
}

/// Whether the descriptions of pictures are part of the text.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
enum Descriptions {
    #[default]
    Tues,
    Dites,
}

/// What an open tag of the composition means for the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Balise {
    Titre,
    Paragraphe,
    /// A cell: its column, its row, and whether it is the heading of a column, of a row or of nothing ([`Tete`]).
    Cellule(usize, usize, Tete),
    Tableau,
    /// A decoration, which is not read aloud.
    Decor,
}

/// What a cell of a table is the heading of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Tete {
    Rien,
    Colonne,
    Rangee,
}

/// The invisible character where a long word may break (`cassable` in the models).
const COUPURE: char = '\u{200b}';

/// A text made of successive runs, and where the last run ended.
#[derive(Debug, Default)]
struct Cours {
    texte: String,
    fin: Option<(Abs, Abs)>,
}

impl Cours {
    /// Adds a run that begins at (x, y). A new line adds a space, unless the word goes on after a hyphen.
    fn ajouter(&mut self, suite: &TextItem, x: Abs, y: Abs) {
        if let Some((droite, ligne)) = self.fin {
            let meme_ligne = (y - ligne).abs() < suite.size * 0.3;
            let colle = if meme_ligne {
                (x - droite).abs() < suite.size * 0.1
            } else {
                self.texte.ends_with(['-', COUPURE]) || suite.text.starts_with(COUPURE)
            };
            if !colle && !self.texte.ends_with(char::is_whitespace) && !suite.text.starts_with(char::is_whitespace) {
                self.texte.push(' ');
            }
        }
        self.texte.push_str(&suite.text);
        self.fin = Some((x + suite.width(), y));
    }

    fn prendre(&mut self) -> String {
        self.fin = None;
        let pris = std::mem::take(&mut self.texte).replace(COUPURE, "");
        pris.split([' ', '\n', '\t']).filter(|mot| !mot.is_empty()).collect::<Vec<_>>().join(" ")
    }
}

#[derive(Default)]
struct Lecture {
    descriptions: Descriptions,
    ouvertes: Vec<(Location, Balise)>,
    cours: Cours,
    /// The cells of the present row, with their columns.
    rangee: Vec<(usize, Tete, String)>,
    /// The number of the row in `rangee`.
    ordre: Option<usize>,
    /// The heading of each column of the present table.
    colonnes: HashMap<usize, String>,
    page: PageDeTexte,
}

impl Lecture {
    fn cadre(&mut self, cadre: &Frame, depart: Transform) {
        for (point, element) in cadre.items() {
            let place = depart.pre_concat(Transform::translate(point.x, point.y));
            match element {
                FrameItem::Group(groupe) => self.cadre(&groupe.frame, place.pre_concat(groupe.transform)),
                FrameItem::Tag(Tag::Start(quoi, _)) => self.ouvrir(quoi),
                FrameItem::Tag(Tag::End(ou, ..)) => self.fermer(*ou),
                FrameItem::Text(texte) if !self.dans(|b| b == Balise::Decor) => {
                    self.cours.ajouter(texte, place.tx, place.ty);
                }
                FrameItem::Image(image, ..)
                    if self.descriptions == Descriptions::Dites && !self.dans(|b| b == Balise::Decor) =>
                {
                    self.decrire(image.alt());
                }
                FrameItem::Text(_) | FrameItem::Shape(..) | FrameItem::Image(..) | FrameItem::Link(..) => {}
            }
        }
    }

    /// Adds the description of a picture as a text of its own.
    fn decrire(&mut self, alternatif: Option<&str>) {
        self.couper();
        self.cours.texte = format!("Image\u{a0}: {}", alternatif.unwrap_or("sans description"));
        self.couper();
    }

    fn dans(&self, voulue: impl Fn(Balise) -> bool) -> bool {
        self.ouvertes.iter().any(|(_, balise)| voulue(*balise))
    }

    fn ouvrir(&mut self, quoi: &Content) {
        let (Some(balise), Some(ou)) = (balise(quoi), quoi.location()) else { return };
        self.couper();
        if let Balise::Cellule(_, ordre, _) = balise
            && self.ordre != Some(ordre)
        {
            self.finir_la_rangee();
            self.ordre = Some(ordre);
        }
        self.ouvertes.push((ou, balise));
    }

    fn fermer(&mut self, ou: Location) {
        let Some(rang) = self.ouvertes.iter().rposition(|(l, _)| *l == ou) else { return };
        self.couper();
        if self.ouvertes.remove(rang).1 == Balise::Tableau {
            self.finir_la_rangee();
            self.colonnes.clear();
        }
    }

    /// Ends the present text: it becomes a block, or a cell of the present row.
    fn couper(&mut self) {
        let texte = self.cours.prendre();
        if texte.is_empty() {
            return;
        }
        let cellule = self.ouvertes.iter().rev().find_map(|(_, balise)| match balise {
            Balise::Cellule(colonne, _, chapeau) => Some((*colonne, *chapeau)),
            Balise::Titre | Balise::Paragraphe | Balise::Tableau | Balise::Decor => None,
        });
        match cellule {
            // The text is a second paragraph of the same cell, so it joins the first one.
            Some((colonne, _)) if self.rangee.last().is_some_and(|(c, ..)| *c == colonne) => {
                if let Some((_, _, dit)) = self.rangee.last_mut() {
                    dit.push(' ');
                    dit.push_str(&texte);
                }
            }
            Some((colonne, chapeau)) => self.rangee.push((colonne, chapeau, texte)),
            None => {
                let titre = self.dans(|b| b == Balise::Titre);
                let genre = if titre { GenreDeBloc::Titre } else { GenreDeBloc::Paragraphe };
                self.page.blocs.push(BlocDeTexte { genre, texte });
            }
        }
    }

    /// Ends a row. A row of headings is kept for the rows that follow; in another row, the heading is added before each cell.
    fn finir_la_rangee(&mut self) {
        self.ordre = None;
        let rangee = std::mem::take(&mut self.rangee);
        if rangee.is_empty() {
            return;
        }
        if rangee.iter().all(|(_, tete, _)| *tete == Tete::Colonne) {
            self.colonnes = rangee.into_iter().map(|(colonne, _, texte)| (colonne, texte)).collect();
            return;
        }
        let mut texte = String::new();
        for (rang, (colonne, _, dit)) in rangee.iter().enumerate() {
            if rang > 0 {
                texte.push_str(if rangee[rang - 1].1 == Tete::Rangee { "\u{a0}: " } else { "\u{a0}; " });
            }
            if let Some(tete) = self.colonnes.get(colonne) {
                texte.push_str(tete);
                texte.push_str("\u{a0}: ");
            }
            texte.push_str(dit);
        }
        self.page.blocs.push(BlocDeTexte { genre: GenreDeBloc::Ligne, texte });
    }

    fn finir_la_page(&mut self) -> PageDeTexte {
        self.couper();
        self.finir_la_rangee();
        std::mem::take(&mut self.page)
    }
}

/// What an element of the composition means for the text; `None` when it means nothing.
fn balise(quoi: &Content) -> Option<Balise> {
    if let Some(cellule) = quoi.to_packed::<TableCell>() {
        let nue = StyleChain::default();
        // A heading row that is repeated on a new page was already read.
        if cellule.is_repeated.get(nue) {
            return Some(Balise::Decor);
        }
        let place = |valeur: Smart<usize>| valeur.custom().unwrap_or_default();
        let tete = match cellule.kind.get(nue) {
            Smart::Custom(TableCellKind::Header(_, TableHeaderScope::Row)) => Tete::Rangee,
            Smart::Custom(TableCellKind::Header(_, TableHeaderScope::Column | TableHeaderScope::Both)) => Tete::Colonne,
            Smart::Custom(TableCellKind::Data | TableCellKind::Footer) | Smart::Auto => Tete::Rien,
        };
        return Some(Balise::Cellule(place(cellule.x.get(nue)), place(cellule.y.get(nue)), tete));
    }
    let item = |genre: &PdfMarkerTagKind| quoi.to_packed::<PdfMarkerTag>().is_some_and(|marque| marque.kind == *genre);
    // The dash before an item of a list is only decoration.
    if quoi.is::<ArtifactElem>() || item(&PdfMarkerTagKind::ListItemLabel) {
        Some(Balise::Decor)
    } else if quoi.is::<HeadingElem>() {
        Some(Balise::Titre)
    } else if quoi.is::<ParElem>() || item(&PdfMarkerTagKind::ListItemBody) {
        Some(Balise::Paragraphe)
    } else if quoi.is::<TableElem>() {
        Some(Balise::Tableau)
    } else {
        None
    }
}
