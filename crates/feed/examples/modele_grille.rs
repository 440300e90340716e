//! Writes the template of a price grid, `docs/modeles/grille-de-prix.xlsx`, from a programme of the golden sample.

use chrono::{DateTime, NaiveDate};
use domain::lot::tenue::SourceExterieure;
use domain::lot::{Lot, Tenue};
use domain::programme::IdProgramme;
use feed::lecture::{Alentours, ContenuDeLigne, LecteurDeFlux};

const FLUX: &str = include_str!("../exemples/petit-flux.ndjson");

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let programme = IdProgramme("nantes1".to_owned());
    let (mut lots, mut nom) = (Vec::new(), String::new());
    for ligne in LecteurDeFlux::nouveau(FLUX.as_bytes(), Alentours::default()) {
        match ligne?.contenu {
            Ok(ContenuDeLigne::Programme(lu)) if lu.id == programme => nom = lu.nom_commercial,
            Ok(ContenuDeLigne::Lot(lu)) if lu.fiche.programme == programme => lots.push(Lot {
                fiche: lu.fiche,
                prix: lu.prix,
                tenue: Tenue::dite(lu.statut, SourceExterieure::Flux, DateTime::UNIX_EPOCH, None),
                exclusivite: None,
                retire: false,
                version: 1,
            }),
            _ => {}
        }
    }
    let jour = NaiveDate::from_ymd_opt(2026, 11, 20).ok_or("no such day")?;
    let chemin = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/modeles/grille-de-prix.xlsx");
    std::fs::write(chemin, feed::grille::ecrire(&programme, &nom, &lots, jour)?)?;
    Ok(())
}
