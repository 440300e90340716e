//! Photographs put together in one file: the pages of a contract that was signed by hand.

use crate::erreur::Error;

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

/// One PDF (PDF/UA-1), a photograph a page, each whole, as large as its sheet and upright as its camera says.
pub fn liasse(titre: &str, images: &[ImageDeLiasse<'_>]) -> Result<Vec<u8>, Error> {
    todo!()
}
