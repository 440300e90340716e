//! The world typst sees: our fonts, our templates, the data of one document and its drawings. Nothing else exists.

use crate::erreur::Error;
use chrono::{Datelike, NaiveDate};
use std::collections::HashMap;
use std::sync::LazyLock;
use typst::diag::{FileError, FileResult, SourceDiagnostic};
use typst::foundations::{Bytes, Datetime, Duration, Smart};
use typst::syntax::{FileId, RootedPath, Source, VirtualPath, VirtualRoot};
use typst::text::{Font, FontBook};
use typst::utils::LazyHash;
use typst::{Feature, Library, LibraryExt, World};
use typst_layout::PagedDocument;
use typst_pdf::{PdfOptions, PdfStandard, PdfStandards, Timestamp};

/// What every document shares: the library, and static cuts of Archivo and Public Sans reduced to the letters of Western Europe, then
/// those of the other Latin alphabets (`Ext`: a name may be Łukasz or Žižková).
struct Fonds {
    library: LazyHash<Library>,
    book: LazyHash<FontBook>,
    fonts: Vec<Font>,
}

static FONDS: LazyLock<Fonds> = LazyLock::new(|| {
    let fichiers: [&'static [u8]; 6] = [
        include_bytes!("../fonts/PublicSans-Regular.ttf"),
        include_bytes!("../fonts/PublicSans-SemiBold.ttf"),
        include_bytes!("../fonts/Archivo-Titre.ttf"),
        include_bytes!("../fonts/PublicSans-Ext-Regular.ttf"),
        include_bytes!("../fonts/PublicSans-Ext-SemiBold.ttf"),
        include_bytes!("../fonts/Archivo-Ext-Titre.ttf"),
    ];
    let fonts: Vec<Font> = fichiers.into_iter().flat_map(|octets| Font::iter(Bytes::new(octets))).collect();
    // What marks the cells that head a row is behind this flag in typst 0.15 (`pdf.header-cell`).
    let library = Library::builder().with_features([Feature::A11yExtras].into_iter().collect()).build();
    Fonds { library: LazyHash::new(library), book: LazyHash::new(FontBook::from_fonts(&fonts)), fonts }
});

/// The world of one document.
struct Monde {
    principal: FileId,
    sources: HashMap<FileId, Source>,
    fichiers: HashMap<FileId, Bytes>,
    date: NaiveDate,
}

/// The identifier of a path of the virtual folder.
fn chemin(nom: &str) -> Result<FileId, Error> {
    let vpath = VirtualPath::new(nom).map_err(|e| Error::Composition(format!("{nom} : {e:?}")))?;
    Ok(RootedPath::new(VirtualRoot::Project, vpath).intern())
}

impl World for Monde {
    fn library(&self) -> &LazyHash<Library> {
        &FONDS.library
    }

    fn book(&self) -> &LazyHash<FontBook> {
        &FONDS.book
    }

    fn main(&self) -> FileId {
        self.principal
    }

    fn source(&self, id: FileId) -> FileResult<Source> {
        self.sources.get(&id).cloned().ok_or(FileError::AccessDenied)
    }

    fn file(&self, id: FileId) -> FileResult<Bytes> {
        self.fichiers.get(&id).cloned().ok_or(FileError::AccessDenied)
    }

    fn font(&self, index: usize) -> Option<Font> {
        FONDS.fonts.get(index).cloned()
    }

    fn today(&self, _offset: Option<Duration>) -> Option<Datetime> {
        date_typst(self.date)
    }
}

fn date_typst(date: NaiveDate) -> Option<Datetime> {
    let (mois, jour) = (u8::try_from(date.month()).ok()?, u8::try_from(date.day()).ok()?);
    Datetime::from_ymd(date.year(), mois, jour)
}

/// A text that our fonts can write: a standard refuses a sign without a letter, and a sign of the catalogue must not leave a
/// programme without its papers. What no font has is a question mark.
fn ecrit(texte: &str) -> String {
    let connu = |c: char| FONDS.fonts.iter().any(|font| font.info().coverage.contains(u32::from(c)));
    let signe = |c: char| match c {
        '\n' | ' '..='~' => c,
        _ if connu(c) => c,
        _ if c.is_whitespace() || c.is_control() => ' ',
        _ => '?',
    };
    domain::texte::nettoyer(texte).chars().map(signe).collect()
}

/// The same of each text of the data of a document.
fn tout_ecrire(valeur: &mut serde_json::Value) {
    match valeur {
        serde_json::Value::String(texte) => *texte = ecrit(texte),
        serde_json::Value::Array(valeurs) => valeurs.iter_mut().for_each(tout_ecrire),
        serde_json::Value::Object(champs) => champs.values_mut().for_each(tout_ecrire),
        serde_json::Value::Null | serde_json::Value::Bool(_) | serde_json::Value::Number(_) => {}
    }
}

/// What typst computed and no document has used since so many is forgotten: typst keeps the result of every computation until it is
/// told to forget, and a portal draws documents for months. What they share (fonts, models) is used by each, and stays.
const DOCUMENTS_RETENUS: usize = 4;

/// One document to typeset.
pub(crate) struct Epreuve<'a> {
    /// The template of the model.
    pub(crate) modele: &'static str,
    /// Its data, which the template reads as `/sujet.json`.
    pub(crate) donnees: serde_json::Value,
    /// Its drawings, by file name.
    pub(crate) dessins: Vec<(&'a str, String)>,
    /// Its photographs, by file name.
    pub(crate) photographies: Vec<(String, Vec<u8>)>,
    /// The date of the document.
    pub(crate) date: NaiveDate,
    /// What identifies the document, for the PDF's own identifier.
    pub(crate) cle: String,
}

/// What a PDF promises, and typst refuses to write when it cannot be kept.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Norme {
    /// Read aloud in order, with its titles, its tables and what its pictures show (PDF/UA-1).
    Accessible,
    /// That, and readable by itself in fifty years (PDF/A-2a): what is signed.
    AccessibleEtArchivable,
}

impl Norme {
    fn standards(self) -> Result<PdfStandards, Error> {
        let liste: &[PdfStandard] = match self {
            Self::Accessible => &[PdfStandard::Ua_1],
            Self::AccessibleEtArchivable => &[PdfStandard::A_2a, PdfStandard::Ua_1],
        };
        PdfStandards::new(liste).map_err(|e| Error::Composition(e.message().to_string()))
    }
}

impl Epreuve<'_> {
    /// Typesets the document and gives it with its PDF to `lire`, then lets go of what typst remembers of those before it.
    pub(crate) fn imprimer<T>(
        self,
        norme: Norme,
        lire: impl FnOnce(&PagedDocument, Vec<u8>) -> Result<T, Error>,
    ) -> Result<T, Error> {
        let lu = self.composer(norme).and_then(|(document, pdf)| lire(&document, pdf));
        typst::comemo::evict(DOCUMENTS_RETENUS);
        lu
    }

    fn composer(mut self, norme: Norme) -> Result<(PagedDocument, Vec<u8>), Error> {
        let principal = chemin("/principal.typ")?;
        let base = chemin("/base.typ")?;
        let mut fichiers = HashMap::new();
        tout_ecrire(&mut self.donnees);
        fichiers.insert(chemin("/sujet.json")?, Bytes::from_string(self.donnees.to_string()));
        for (nom, svg) in self.dessins {
            fichiers.insert(chemin(&format!("/{nom}"))?, Bytes::from_string(ecrit(&svg)));
        }
        for (nom, octets) in self.photographies {
            fichiers.insert(chemin(&format!("/{nom}"))?, Bytes::new(octets));
        }
        let monde = Monde {
            principal,
            sources: HashMap::from([
                (principal, Source::new(principal, self.modele.to_owned())),
                (base, Source::new(base, include_str!("../modeles/base.typ").to_owned())),
            ]),
            fichiers,
            date: self.date,
        };
        let document: PagedDocument = typst::compile(&monde).output.map_err(|e| refus(&e))?;
        let horodatage = date_typst(self.date).map(Timestamp::new_utc);
        let options = PdfOptions {
            ident: Smart::Custom(self.cle),
            creator: Smart::Custom(None),
            timestamp: horodatage,
            standards: norme.standards()?,
            ..PdfOptions::default()
        };
        let pdf = typst_pdf::pdf(&document, &options).map_err(|e| refus(&e))?;
        Ok((document, pdf))
    }
}

/// The first complaints of the typesetter.
fn refus(diagnostics: &[SourceDiagnostic]) -> Error {
    let textes: Vec<String> = diagnostics.iter().take(3).map(|d| d.message.to_string()).collect();
    Error::Composition(textes.join(" ; "))
}
