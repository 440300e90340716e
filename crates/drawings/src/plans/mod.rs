//! Plans of a storey, of a basement and of the whole site.

mod etage;
mod masse;
mod sous_sol;

pub use etage::{Cellule, PlanEtage, plan_etage};
pub use masse::{PlanMasse, plan_masse};
pub use sous_sol::{PlaceDeStationnement, PlanSousSol, plan_cave, plan_stationnement};
