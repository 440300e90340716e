//! Photographs put together in one file: the pages of a contract that was signed by hand.

use crate::erreur::Error;
use crate::monde::{Epreuve, Norme};
use chrono::NaiveDate;
use serde_json::json;

/// A photograph of a page.
#[derive(Debug, Clone, Copy)]
pub struct ImageDeLiasse<'a> {
    /// `image/jpeg` or `image/png`.
    pub mime: &'a str,
    /// The file.
    pub octets: &'a [u8],
    /// What it shows, for who cannot see it: "Page 1 du contrat signé, photographiée".
    pub alternatif: &'a str,
}

/// One PDF (PDF/UA-1), a photograph a page, each whole, as large as its sheet, which lies down for one that is wider than high, and
/// upright as its camera says.
pub fn liasse(titre: &str, date: NaiveDate, images: &[ImageDeLiasse<'_>]) -> Result<Vec<u8>, Error> {
    let nommees: Vec<(String, &ImageDeLiasse<'_>)> =
        images.iter().enumerate().map(|(rang, image)| (format!("image-{}", rang + 1), image)).collect();
    let pages: Vec<_> = nommees.iter().map(|(nom, image)| json!({"fichier": nom, "alternatif": image.alternatif})).collect();
    let epreuve = Epreuve {
        modele: include_str!("../../modeles/liasse.typ"),
        donnees: json!({"titre": titre, "pages": pages}),
        dessins: Vec::new(),
        photographies: nommees.iter().map(|(nom, image)| (nom.clone(), image.octets.to_vec())).collect(),
        date,
        cle: format!("liasse {titre} {date} {}", images.len()),
    };
    epreuve.imprimer(Norme::Accessible, |_, pdf| Ok(pdf))
}
