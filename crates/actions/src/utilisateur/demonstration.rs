//! The people of the demonstration. Their numbers are of the ranges that Arcep keeps for fiction.

use super::{Ajout, Coordonnees};
use domain::acces::TypeUtilisateur;
use domain::utilisateur::Civilite;

const RESEAU: &str = "reseau@linteau.example";

/// Everybody, the referent first.
pub(super) fn personnes() -> [Ajout; 6] {
    use Civilite::{M, Mme};
    use TypeUtilisateur::{EP, ER, IA, IR, IT};
    let siege = ["44000", "Nantes", "8 quai de la Fosse"];
    let alpha = ["44100", "Nantes", "21 rue de la Ville-en-Bois"];
    let beta = ["75011", "Paris", "63 boulevard Voltaire"];
    let de = |societe: &str, groupe: &str, ajout: Ajout| Ajout {
        compte: Some(societe.to_owned()),
        groupe: Some(groupe.to_owned()),
        gerant: Some(RESEAU.to_owned()),
        ..ajout
    };
    let camille = personne(EP, [Mme_(Mme), "Camille", "Duval", "prescripteur@cabinet-alpha.example"], 1, alpha);
    [camille]
}
