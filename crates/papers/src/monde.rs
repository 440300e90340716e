//! The files that typst can see: our fonts, our templates, the data of one document and its drawings. typst sees no other file.

use crate::erreur::Error;
use crate::jeu::{JeuDeModeles, Modele, ligne};
use chrono::{Datelike, NaiveDate};
use std::collections::HashMap;
use std::sync::LazyLock;
use typst::diag::{FileError, FileResult, SourceDiagnostic};
use typst::foundations::{Bytes, Datetime, Duration, Smart};
use typst::syntax::{FileId, RootedPath, Source, VirtualPath, VirtualRoot};
use typst::text::{Font, FontBook};
use typst::utils::LazyHash;
use typst::{Feature, Library, LibraryExt, World, WorldExt as _};
use typst_layout::PagedDocument;
use typst_pdf::{PdfOptions, PdfStandard, PdfStandards, Timestamp};

/// The library and the fonts, which all documents share. The fonts are static cuts of Archivo and Public Sans. One file has the
/// letters of Western Europe, and another one (`Ext`) those of the other Latin alphabets: a person may be called Łukasz.
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
    // typst 0.15 has `pdf.header-cell`, which marks the heading cells of a row, behind this feature flag.
    let library = Library::builder().with_features([Feature::A11yExtras].into_iter().collect()).build();
    Fonds { library: LazyHash::new(library), book: LazyHash::new(FontBook::from_fonts(&fonts)), fonts }
});

/// The files that typst sees for one document.
struct Monde {
    principal: FileId,
    sources: HashMap<FileId, Source>,
    fichiers: HashMap<FileId, Bytes>,
    date: NaiveDate,
}

/// The identifier of a path in the virtual folder.
fn chemin(nom: &str) -> Result<FileId, Error> {
    let vpath = VirtualPath::new(nom).map_err(|e| Error::Composition(format!("{nom}\u{a0}: {e:?}")))?;
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

/// Changes a text so that our fonts can print it: a character that no font has becomes a question mark. PDF/UA and PDF/A refuse a
/// character without a glyph, and one character of the catalogue must not deprive a programme of its documents.
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

/// Applies [`ecrit`] to each text in the data of a document.
fn tout_ecrire(valeur: &mut serde_json::Value) {
    match valeur {
        serde_json::Value::String(texte) => *texte = ecrit(texte),
        serde_json::Value::Array(valeurs) => valeurs.iter_mut().for_each(tout_ecrire),
        serde_json::Value::Object(champs) => champs.values_mut().for_each(tout_ecrire),
        serde_json::Value::Null | serde_json::Value::Bool(_) | serde_json::Value::Number(_) => {}
    }
}

/// The number of documents after which the unused results of typst are dropped. typst keeps the result of every computation until it
/// is told to forget it, and a portal draws documents for months. The fonts and models are used by every document, so they
/// stay.
const DOCUMENTS_RETENUS: usize = 4;

/// The creator field of a PDF: "Linteau, mandat.typ, SHA-256 9f86…".
fn signature_du_modele(jeu: &JeuDeModeles, modele: Modele) -> String {
    format!("Linteau, {}, SHA-256 {}", modele.fichier(), jeu.empreinte(modele))
}

/// A document that is ready to be typeset.
#[derive(Debug, Clone)]
pub(crate) struct Epreuve {
    pub(crate) modele: Modele,
    /// Its data, which the template reads as `/sujet.json`.
    pub(crate) donnees: serde_json::Value,
    /// Its drawings, by file name.
    pub(crate) dessins: Vec<(&'static str, String)>,
    /// Its photographs, by file name.
    pub(crate) photographies: Vec<(String, Vec<u8>)>,
    /// The date of the document.
    pub(crate) date: NaiveDate,
    /// The key of the document, from which the identifier of the PDF is made.
    pub(crate) cle: String,
}

/// The standard that a PDF follows. typst refuses to write a PDF that does not follow it.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Norme {
    /// PDF/UA-1: it can be read aloud in order, with its titles, its tables and the descriptions of its pictures.
    Accessible,
    /// PDF/UA-1 and PDF/A-2a, so that it can be read without other files in fifty years: for documents that are signed.
    AccessibleEtArchivable,
}

impl Norme {
    fn est_signe(self) -> bool {
        matches!(self, Self::AccessibleEtArchivable)
    }

    fn standards(self) -> Result<PdfStandards, Error> {
        let liste: &[PdfStandard] = match self {
            Self::Accessible => &[PdfStandard::Ua_1],
            Self::AccessibleEtArchivable => &[PdfStandard::A_2a, PdfStandard::Ua_1],
        };
        PdfStandards::new(liste).map_err(|e| Error::Composition(e.message().to_string()))
    }
}

impl Epreuve {
    /// Typesets the document. One thread writes its PDF while another runs `lire`, which draws the pages of an act: the two tasks
    /// take about the same time. Afterwards the results that typst keeps of earlier documents are dropped.
    pub(crate) fn imprimer<T>(
        self,
        jeu: &JeuDeModeles,
        norme: Norme,
        lire: impl FnOnce(&PagedDocument) -> Result<T, Error>,
    ) -> Result<(T, Vec<u8>), Error> {
        let lu = self.composer(jeu, norme, lire);
        typst::comemo::evict(DOCUMENTS_RETENUS);
        lu
    }

    fn composer<T>(
        mut self,
        jeu: &JeuDeModeles,
        norme: Norme,
        lire: impl FnOnce(&PagedDocument) -> Result<T, Error>,
    ) -> Result<(T, Vec<u8>), Error> {
        let principal = chemin(&format!("/{}", self.modele.fichier()))?;
        let base = chemin(&format!("/{}", Modele::Base.fichier()))?;
        let mut fichiers = HashMap::new();
        let modele = self.modele;
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
                (base, Source::new(base, jeu.texte(Modele::Base).to_owned())),
                (principal, Source::new(principal, jeu.texte(self.modele).to_owned())),
            ]),
            fichiers,
            date: self.date,
        };
        let document: PagedDocument = typst::compile(&monde).output.map_err(|e| monde.refus(&e))?;
        let horodatage = date_typst(self.date).map(Timestamp::new_utc);
        let options = PdfOptions {
            ident: Smart::Custom(self.cle),
            // A signed document names the model that made it.
            creator: Smart::Custom(norme.est_signe().then(|| signature_du_modele(jeu, modele))),
            timestamp: horodatage,
            standards: norme.standards()?,
            ..PdfOptions::default()
        };
        let (lu, pdf) = std::thread::scope(|portee| {
            let pdf = portee.spawn(|| typst_pdf::pdf(&document, &options));
            (lire(&document), pdf.join().unwrap_or_else(|panique| std::panic::resume_unwind(panique)))
        });
        let pdf = pdf.map_err(|e| monde.refus(&e))?;
        Ok((lu?, pdf))
    }
}

impl Monde {
    /// The first errors of typst, each with its file and its line.
    fn refus(&self, diagnostics: &[SourceDiagnostic]) -> Error {
        let dits: Vec<String> = diagnostics.iter().take(3).map(|d| format!("{}{}", self.ou(d), francais(d))).collect();
        Error::Composition(dits.join("\u{a0}; "))
    }

    /// The place of an error: "mandat.typ, ligne 12 : ", or an empty text when the place is unknown.
    fn ou(&self, diagnostic: &SourceDiagnostic) -> String {
        let Some(fichier) = diagnostic.span.id() else { return String::new() };
        let nom = fichier.get().vpath().get_without_slash().to_owned();
        let place = self.sources.get(&fichier).zip(self.range(diagnostic.span));
        let ligne = place.map(|(source, place)| format!(", ligne {}", ligne(source, place.start)));
        format!("{nom}{}\u{a0}: ", ligne.unwrap_or_default())
    }
}

/// The message of typst, in French for the errors that developers often meet, otherwise in its own words.
fn francais(diagnostic: &SourceDiagnostic) -> String {
    let message = diagnostic.message.as_str();
    let nomme = |debut: &str| {
        message.strip_prefix(debut).map(|nom| nom.split(['\n', ',']).next().unwrap_or(nom).trim_matches('"'))
    };
    if let Some(nom) = nomme("dictionary does not contain key ") {
        format!("la donnée «\u{a0}{nom}\u{a0}» n’existe pas")
    } else if let Some(nom) = nomme("unknown variable: ") {
        format!("«\u{a0}{nom}\u{a0}» n’est pas défini")
    } else if message.starts_with("failed to load file") || message.starts_with("file not found") {
        "ce fichier n’existe pas pour un modèle (ni autre fichier du dossier, ni paquet, ni réseau)".to_owned()
    } else if message.ends_with("missing alt text") {
        "une image n’a pas son texte (alt\u{a0}: \"…\"), et le papier ne pourrait pas être lu à voix haute".to_owned()
    } else {
        format!("typst dit «\u{a0}{message}\u{a0}»")
    }
}
