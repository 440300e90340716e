//! The pages of a document and its text, in one file beside it. A page is read alone: its contents come first, on one line of JSON,
//! with the size of what follows (each page, then the text).

use crate::error::Result;
use crate::fichier::interrompu;
use bytes::Bytes;
use papers::actes::{ActeRedige, PageDeTexte};
use serde::{Deserialize, Serialize};
use std::ops::Range;
use store::Base;
use store::piece::PieceLue;

/// What is read to find the contents: far more than the largest, and below what one read of a file deciphers.
const DEBUT: u64 = 8 << 10;

/// The first line of the file.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
struct SommaireDuRendu {
    /// Bytes of each page, an SVG drawing.
    pages: Vec<u64>,
    /// Bytes of the text of all pages, JSON.
    texte: u64,
}

/// What the file was before it had contents: one JSON document.
#[derive(Debug, Deserialize)]
struct RenduEntier {
    pages: Vec<String>,
    texte: Vec<PageDeTexte>,
}

enum Rendu {
    AvecSommaire(SommaireDuRendu, u64),
    Entier(RenduEntier),
}

/// The file of an act.
pub(crate) fn ecrire(acte: &ActeRedige) -> Result<Vec<u8>> {
    let texte = store::forme::texte("texte d’un acte", &acte.texte)?;
    let pages = acte.pages.iter().map(|page| page.len() as u64).collect();
    let sommaire = SommaireDuRendu { pages, texte: texte.len() as u64 };
    let mut octets = store::forme::texte("sommaire d’un acte", &sommaire)?.into_bytes();
    octets.push(b'\n');
    for page in &acte.pages {
        octets.extend_from_slice(page.as_bytes());
    }
    octets.extend_from_slice(texte.as_bytes());
    Ok(octets)
}

/// A page, from 0; none when there are fewer.
pub(crate) async fn page(base: &Base, piece: &PieceLue, rang: usize) -> Result<Option<String>> {
    let (sommaire, debut) = match ouvrir(base, piece).await? {
        Rendu::AvecSommaire(sommaire, debut) => (sommaire, debut),
        Rendu::Entier(entier) => return Ok(entier.pages.into_iter().nth(rang)),
    };
    let Some(taille) = sommaire.pages.get(rang) else { return Ok(None) };
    let avant: u64 = sommaire.pages[..rang].iter().sum();
    let octets = lire(base, piece, debut + avant..debut + avant + taille).await?;
    Ok(Some(String::from_utf8(octets.into()).map_err(|_| illisible())?))
}

/// The text of each page.
pub(crate) async fn texte(base: &Base, piece: &PieceLue) -> Result<Vec<PageDeTexte>> {
    let (sommaire, debut) = match ouvrir(base, piece).await? {
        Rendu::AvecSommaire(sommaire, debut) => (sommaire, debut),
        Rendu::Entier(entier) => return Ok(entier.texte),
    };
    let avant = debut + sommaire.pages.iter().sum::<u64>();
    let octets = lire(base, piece, avant..avant + sommaire.texte).await?;
    Ok(serde_json::from_slice(&octets).map_err(|_| illisible())?)
}

async fn ouvrir(base: &Base, piece: &PieceLue) -> Result<Rendu> {
    let debut = lire(base, piece, 0..piece.taille.min(DEBUT)).await?;
    // One that was written whole has no end of line: its texts write theirs as `\n`.
    let Some(fin) = debut.iter().position(|octet| *octet == b'\n') else {
        let tout = lire(base, piece, 0..piece.taille).await?;
        return Ok(Rendu::Entier(serde_json::from_slice(&tout).map_err(|_| illisible())?));
    };
    let sommaire: SommaireDuRendu = serde_json::from_slice(&debut[..fin]).map_err(|_| illisible())?;
    let entier = fin as u64 + 1 + sommaire.pages.iter().sum::<u64>() + sommaire.texte;
    if entier != piece.taille {
        return Err(illisible().into());
    }
    Ok(Rendu::AvecSommaire(sommaire, fin as u64 + 1))
}

async fn lire(base: &Base, piece: &PieceLue, plage: Range<u64>) -> Result<Bytes> {
    let octets = base.pieces().lire_la_plage(piece, plage).await?;
    octets.ok_or_else(|| interrompu("les pages d’un document ont disparu"))
}

fn illisible() -> store::Error {
    store::Error::Programme("les pages d’un document ne se lisent pas")
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
        let lu = vec![PageDeTexte { blocs: vec![bloc("Contrat")] }, PageDeTexte { blocs: vec![bloc("Signé « ici »")] }];
        let pages = vec![format!("<svg>{}\n</svg>", "é".repeat(90_000)), "<svg/>".to_owned()];
        let acte = ActeRedige { pdf: Vec::new(), champs: Vec::new(), pages: pages.clone(), texte: lu.clone() };
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
