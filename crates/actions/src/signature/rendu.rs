//! The pages and the text of a document, in one file beside the document. The file is one JSON object, which the former version
//! reads as a whole. Its first line is a table of contents with the size of each page and of the text, so that one page can be read
//! alone.

use crate::error::Result;
use crate::fichier::interrompu;
use bytes::Bytes;
use papers::actes::{ActeRedige, PageDeTexte};
use serde::{Deserialize, Serialize};
use std::ops::Range;
use store::Base;
use store::piece::PieceLue;

/// How many bytes are read to find the table of contents: far more than the largest one, and less than one read of a file decrypts.
const DEBUT: u64 = 8 << 10;

/// The JSON before the pages, between two pages, and before the text.
const AVANT_LES_PAGES: &str = "\"pages\":[";
const ENTRE_DEUX: &str = ",";
const AVANT_LE_TEXTE: &str = "],\"texte\":";
/// The text that replaces the closing brace of the first line, and the text that ends the file.
const SUITE: &str = ",\n";
const FIN: &str = "}";

/// The first line of the file.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Entete {
    sommaire: SommaireDuRendu,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
struct SommaireDuRendu {
    /// The size of each page in bytes: an SVG drawing, written as JSON.
    pages: Vec<u64>,
    /// The size of the text of all pages, in bytes.
    texte: u64,
}

/// A file that an older version wrote, without a table of contents.
#[derive(Debug, Deserialize)]
struct RenduEntier {
    pages: Vec<String>,
    texte: Vec<PageDeTexte>,
}

enum Rendu {
    AvecSommaire(SommaireDuRendu, u64),
    Entier(RenduEntier),
}

impl SommaireDuRendu {
    /// The number of bytes from the end of the first line to a page.
    fn avant(&self, rang: usize) -> u64 {
        let pages = &self.pages[..rang];
        AVANT_LES_PAGES.len() as u64 + pages.iter().map(|taille| taille + ENTRE_DEUX.len() as u64).sum::<u64>()
    }

    /// The number of bytes from the end of the first line to the text.
    fn avant_le_texte(&self) -> u64 {
        let entre = self.pages.len().saturating_sub(1) * ENTRE_DEUX.len();
        (AVANT_LES_PAGES.len() + entre + AVANT_LE_TEXTE.len()) as u64 + self.pages.iter().sum::<u64>()
    }
}

/// Makes the file of the pages and the text of a document.
pub(crate) fn ecrire(acte: &ActeRedige) -> Result<Vec<u8>> {
    let texte = store::forme::texte("texte d’un acte", &acte.texte)?;
    let page = |page: &String| store::forme::texte("page d’un acte", page);
    let pages = acte.pages.iter().map(page).collect::<store::Result<Vec<_>>>()?;
    let tailles = pages.iter().map(|page| page.len() as u64).collect();
    let entete = Entete { sommaire: SommaireDuRendu { pages: tailles, texte: texte.len() as u64 } };
    let entete = store::forme::texte("sommaire d’un acte", &entete)?;
    // The brace that closes the table of contents is removed, because the JSON object goes on after the first line.
    let ouvert = entete.strip_suffix(FIN).unwrap_or(&entete);
    let pages = pages.join(ENTRE_DEUX);
    Ok([ouvert, SUITE, AVANT_LES_PAGES, &pages, AVANT_LE_TEXTE, &texte, FIN].concat().into_bytes())
}

/// Reads a page, counted from 0. `None` when the document has fewer pages.
pub(crate) async fn page(base: &Base, piece: &PieceLue, rang: usize) -> Result<Option<String>> {
    let (sommaire, debut) = match ouvrir(base, piece).await? {
        Rendu::AvecSommaire(sommaire, debut) => (sommaire, debut),
        Rendu::Entier(entier) => return Ok(entier.pages.into_iter().nth(rang)),
    };
    let Some(taille) = sommaire.pages.get(rang) else { return Ok(None) };
    let avant = debut + sommaire.avant(rang);
    let octets = lire(base, piece, avant..avant + taille).await?;
    Ok(Some(serde_json::from_slice(&octets).map_err(|_| illisible())?))
}

/// Reads the text of each page.
pub(crate) async fn texte(base: &Base, piece: &PieceLue) -> Result<Vec<PageDeTexte>> {
    let (sommaire, debut) = match ouvrir(base, piece).await? {
        Rendu::AvecSommaire(sommaire, debut) => (sommaire, debut),
        Rendu::Entier(entier) => return Ok(entier.texte),
    };
    let avant = debut + sommaire.avant_le_texte();
    let octets = lire(base, piece, avant..avant + sommaire.texte).await?;
    Ok(serde_json::from_slice(&octets).map_err(|_| illisible())?)
}

async fn ouvrir(base: &Base, piece: &PieceLue) -> Result<Rendu> {
    let debut = lire(base, piece, 0..piece.taille.min(DEBUT)).await?;
    // A file without a table of contents has no line end, because its texts write theirs as `\n`.
    let Some(fin) = debut.iter().position(|octet| *octet == b'\n') else {
        let tout = lire(base, piece, 0..piece.taille).await?;
        return Ok(Rendu::Entier(serde_json::from_slice(&tout).map_err(|_| illisible())?));
    };
    let ligne = [debut[..fin].strip_suffix(b",").unwrap_or_default(), FIN.as_bytes()].concat();
    let Entete { sommaire } = serde_json::from_slice(&ligne).map_err(|_| illisible())?;
    let suite = (fin + 1) as u64;
    if suite + sommaire.avant_le_texte() + sommaire.texte + FIN.len() as u64 != piece.taille {
        return Err(illisible().into());
    }
    Ok(Rendu::AvecSommaire(sommaire, suite))
}

async fn lire(base: &Base, piece: &PieceLue, plage: Range<u64>) -> Result<Bytes> {
    let octets = base.pieces().lire_la_plage(piece, plage).await?;
    octets.ok_or_else(|| interrompu("les pages d’un document ont disparu"))
}

fn illisible() -> store::Error {
    store::Error::Programme("les pages d’un document sont illisibles")
}

#[cfg(test)]
mod tests {
    use super::{ecrire, page, texte};
    use crate::signature::ecrire as ranger;
    use papers::actes::{ActeRedige, BlocDeTexte, GenreDeBloc, PageDeTexte};
    use testkit::base::{BaseDeTest, Moteur};

    #[tokio::test(flavor = "multi_thread")]
    async fn chaque_page_se_lit_seule_et_ce_qui_fut_ecrit_entier_se_lit_encore() {
        let base = BaseDeTest::nouvelle(Moteur::Sqlite).await;
        let bloc = |texte: &str| BlocDeTexte { genre: GenreDeBloc::Titre, texte: texte.to_owned() };
        let lu = vec![
            PageDeTexte { blocs: vec![bloc("Contrat")] },
            PageDeTexte { blocs: vec![bloc("Signé «\u{a0}ici\u{a0}»")] },
        ];
        let pages = vec![format!("<svg>{}\n</svg>", "é".repeat(90_000)), "<svg/>".to_owned()];
        let acte = ActeRedige { pdf: Vec::new(), champs: Vec::new(), pages: pages.clone(), texte: lu.clone() };
        let entier: serde_json::Value = serde_json::from_slice(&ecrire(&acte).expect("written")).expect("JSON");
        assert_eq!(
            (&entier["pages"], &entier["texte"]),
            (&serde_json::json!(pages), &serde_json::json!(lu)),
            "as the version before reads it"
        );
        let ancien = serde_json::to_vec(&serde_json::json!({"pages": pages, "texte": lu})).expect("JSON");
        for octets in [ecrire(&acte).expect("written"), ancien] {
            let piece = ranger(&base, &octets, "application/octet-stream").await.expect("stored");
            for (rang, attendue) in pages.iter().map(Some).chain([None]).enumerate() {
                assert!(page(&base, &piece, rang).await.expect("read").as_ref() == attendue, "page {rang}");
            }
            assert_eq!(texte(&base, &piece).await.expect("read"), lu);
        }
        let coupe = ecrire(&acte).expect("written");
        let piece = ranger(&base, &coupe[..coupe.len() - 1], "application/octet-stream").await.expect("stored");
        assert!(page(&base, &piece, 0).await.is_err(), "what is not whole is not shown");
    }
}
