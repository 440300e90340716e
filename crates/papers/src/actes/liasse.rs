//! Joins photographs in one file: those of the pages of a contract that was signed by hand.

use crate::erreur::Error;
use crate::jeu::{JeuDeModeles, Modele};
use crate::monde::{Epreuve, Norme};
use chrono::NaiveDate;
use serde_json::json;

/// A photograph of a page.
#[derive(Debug, Clone, Copy)]
pub struct ImageDeLiasse<'a> {
    /// `image/jpeg` or `image/png`.
    pub mime: &'a str,
    pub octets: &'a [u8],
    /// A description for people who cannot see the photograph: "Page 1 du contrat signé, photographiée".
    pub alternatif: &'a str,
}

/// One PDF (PDF/UA-1) with one photograph on each page. Each photograph is whole and as large as the sheet allows. The
/// sheet is horizontal for a wide photograph, and the photograph is turned upright as its camera indicates.
pub fn liasse(titre: &str, date: NaiveDate, images: &[ImageDeLiasse<'_>]) -> Result<Vec<u8>, Error> {
    let ((), pdf) =
        a_composer(titre, date, images)?.imprimer(JeuDeModeles::en_usage(), Norme::Accessible, |_| Ok(()))?;
    Ok(pdf)
}

/// Prepares the bundle, without typesetting it. It is an error when an image is neither a JPEG nor a PNG.
pub(crate) fn a_composer(titre: &str, date: NaiveDate, images: &[ImageDeLiasse<'_>]) -> Result<Epreuve, Error> {
    let mut pages = Vec::with_capacity(images.len());
    let mut photographies = Vec::with_capacity(images.len());
    for (rang, image) in images.iter().enumerate() {
        let format = match image.mime {
            "image/jpeg" => "jpg",
            "image/png" => "png",
            autre => return Err(Error::Composition(format!("une photographie n’est pas de type {autre}"))),
        };
        let nom = format!("image-{}", rang + 1);
        pages.push(json!({"fichier": nom, "format": format, "alternatif": image.alternatif}));
        photographies.push((nom, image.octets.to_vec()));
    }
    Ok(Epreuve {
        modele: Modele::Liasse,
        donnees: json!({"titre": titre, "pages": pages}),
        dessins: Vec::new(),
        photographies,
        date,
        cle: format!("liasse {titre} {date} {}", images.len()),
    })
}
