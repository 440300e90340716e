//! The world typst sees: our fonts, our templates, the data of one document and its drawings. Nothing else exists.

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

/// "Linteau, mandat.typ, SHA-256 9f86…".
fn signature_du_modele(jeu: &JeuDeModeles, modele: Modele) -> String {
    format!("Linteau, {}, SHA-256 {}", modele.fichier(), jeu.empreinte(modele))
}

/// One document to typeset.
#[derive(Debug, Clone)]
pub(crate) struct Epreuve {
    /// The model.
    pub(crate) modele: Modele,
    /// Its data, which the template reads as `/sujet.json`.
    pub(crate) donnees: serde_json::Value,
    /// Its drawings, by file name.
    pub(crate) dessins: Vec<(&'static str, String)>,
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
    /// Typesets the document and gives it with its PDF to `lire`, then lets go of what typst remembers of those before it.
    pub(crate) fn imprimer<T>(
        self,
        jeu: &JeuDeModeles,
        norme: Norme,
        lire: impl FnOnce(&PagedDocument, Vec<u8>) -> Result<T, Error>,
    ) -> Result<T, Error> {
        let lu = self.composer(jeu, norme).and_then(|(document, pdf)| lire(&document, pdf));
        typst::comemo::evict(DOCUMENTS_RETENUS);
        lu
    }

    fn composer(mut self, jeu: &JeuDeModeles, norme: Norme) -> Result<(PagedDocument, Vec<u8>), Error> {
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
            // What is signed says in itself which model made it.
            creator: Smart::Custom(norme.est_signe().then(|| signature_du_modele(jeu, modele))),
            timestamp: horodatage,
            standards: norme.standards()?,
            ..PdfOptions::default()
        };
        let pdf = typst_pdf::pdf(&document, &options).map_err(|e| monde.refus(&e))?;
        Ok((document, pdf))
    }
}

impl Monde {
    /// The first complaints of the typesetter, each with its file and its line.
    fn refus(&self, diagnostics: &[SourceDiagnostic]) -> Error {
        let dits: Vec<String> = diagnostics.iter().take(3).map(|d| format!("{}{}", self.ou(d), francais(d))).collect();
        Error::Composition(dits.join(" ; "))
    }

    /// "mandat.typ, ligne 12 : ", or nothing where nobody knows.
    fn ou(&self, diagnostic: &SourceDiagnostic) -> String {
        let Some(fichier) = diagnostic.span.id() else { return String::new() };
        let nom = fichier.get().vpath().get_without_slash().to_owned();
        let place = self.sources.get(&fichier).zip(self.range(diagnostic.span));
        let ligne = place.map(|(source, place)| format!(", ligne {}", ligne(source, place.start)));
        format!("{nom}{} : ", ligne.unwrap_or_default())
    }
}

/// What the typesetter complains of: in French where developers often meet it, else in its own words.
fn francais(diagnostic: &SourceDiagnostic) -> String {
    let message = diagnostic.message.as_str();
    let nomme = |debut: &str| {
        message.strip_prefix(debut).map(|nom| nom.split(['\n', ',']).next().unwrap_or(nom).trim_matches('"'))
    };
    if let Some(nom) = nomme("dictionary does not contain key ") {
        format!("la donnée « {nom} » n’existe pas")
    } else if let Some(nom) = nomme("unknown variable: ") {
        format!("« {nom} » n’est pas défini")
    } else if message.starts_with("failed to load file") || message.starts_with("file not found") {
        "ce fichier n’existe pas pour un modèle (ni autre fichier du dossier, ni paquet, ni réseau)".to_owned()
    } else if message.ends_with("missing alt text") {
        "une image n’a pas son texte (alt : \"…\"), et le papier ne se lirait pas à voix haute".to_owned()
    } else {
        format!("typst dit « {message} »")
    }
}
