//! The drawings of the portal, as SVG: façades in which every bay is a lot, plans of homes stored as rooms, plans of
//! storeys, basements and sites, and drawn views.
//!
//! Pure and deterministic: the same programme or lot gives the same bytes on every machine. There is no clock, no
//! randomness except from the identifier, no file, no raster. Three things are deliberately left out: prices, people,
//! and rights (the caller gives no status for a home that the viewer may not see, and such a home is drawn as plain
//! glass).
//!
//! Start at [`facade()`], then [`logement::Plan`].
//!
//! ```
//! use domain::lot::StatutLot;
//! use drawings::{FormeDImmeuble, Immeuble, Logement, RenduDeFacade, facade};
//! let logements: Vec<Logement> = (0..6)
//!     .map(|n| Logement {
//!         numero: format!("A{}0{}", n / 3 + 1, n % 3 + 1),
//!         batiment: None,
//!         etage: n / 3 + 1,
//!         forme: FormeDImmeuble::Collectif,
//!         statut: Some(StatutLot::L),
//!     })
//!     .collect();
//! let immeuble = Immeuble { id: "ecluse", nom: "L'Écluse Saint-Félix", region: "52", logements: &logements };
//! let svg = facade(&immeuble, &RenduDeFacade::default());
//! assert!(svg.starts_with("<svg"));
//! assert_eq!(svg, facade(&immeuble, &RenduDeFacade::default()));
//! ```

#![expect(clippy::many_single_char_names, reason = "x, y, l and h are the names of a rectangle's four numbers")]

mod alea;
mod facade;
pub mod logement;
mod nombre;
mod plans;
mod theme;
mod toile;
mod vues;

pub use facade::{FormeDImmeuble, Immeuble, Logement, RenduDeFacade, Taille, VERSION as VERSION_DES_FACADES, facade};
pub use plans::{
    Cellule, PlaceDeStationnement, PlanEtage, PlanMasse, PlanSousSol, plan_cave, plan_etage, plan_masse,
    plan_stationnement,
};
pub use theme::Theme;
pub use toile::echapper;
pub use vues::{panorama, visuel_interieur, visuel_jardin, visuel_principal, visuel_rue};
