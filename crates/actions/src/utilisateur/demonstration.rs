//! The named accounts of the demonstration. Their phone numbers are from the ranges that Arcep reserves for fiction.

use super::{Ajout, CoordonneesSaisies};
use domain::acces::TypeUtilisateur::{self, EP, ER, IA, IR, IT};
use domain::utilisateur::Civilite::{self, M, Mme};

const RESEAU: &str = "reseau@linteau.example";
/// The postcode, town and address of each company.
const SIEGE: [&str; 3] = ["44000", "Nantes", "8 quai de la Fosse"];
const ALPHA: [&str; 3] = ["44100", "Nantes", "21 rue de la Ville-en-Bois"];
const BETA: [&str; 3] = ["75011", "Paris", "63 boulevard Voltaire"];

/// All the named accounts, the referent first.
pub(super) fn personnes() -> [Ajout; 6] {
    let nadia = personne(IR, Mme, ["Nadia", "Royer", RESEAU], SIEGE, 1);
    let perimetre = Some("Loire-Atlantique, Ille-et-Vilaine, Paris".to_owned());
    [
        Ajout { coordonnees: CoordonneesSaisies { perimetre_geo: perimetre, ..nadia.coordonnees }, ..nadia },
        personne(IA, M, ["Antoine", "Lefort", "admin@linteau.example"], SIEGE, 2),
        Ajout {
            gerant: Some(RESEAU.to_owned()),
            ..personne(IT, Mme, ["Claire", "Moreau", "equipe@linteau.example"], SIEGE, 3)
        },
        du_groupe("Alpha", personne(EP, Mme, ["Camille", "Duval", "prescripteur@cabinet-alpha.example"], ALPHA, 4)),
        du_groupe("Alpha", personne(ER, M, ["Hugo", "Perrin", "responsable@cabinet-alpha.example"], ALPHA, 5)),
        du_groupe("Beta", personne(EP, M, ["Samir", "Benali", "prescripteur@cabinet-beta.example"], BETA, 6)),
    ]
}

fn personne(
    type_utilisateur: TypeUtilisateur,
    civilite: Civilite,
    [prenom, nom, email]: [&str; 3],
    [cp, ville, adresse]: [&str; 3],
    poste: u8,
) -> Ajout {
    Ajout {
        type_utilisateur,
        civilite,
        nom: nom.to_owned(),
        prenom: prenom.to_owned(),
        email: email.to_owned(),
        compte: None,
        groupe: None,
        gerant: None,
        coordonnees: CoordonneesSaisies {
            tel_mobile: Some(format!("06 39 98 10 {poste:02}")),
            tel_fixe: Some("01 99 00 10 00".to_owned()),
            tel_pro: Some(format!("01 99 00 10 {poste:02}")),
            cp: Some(cp.to_owned()),
            ville: Some(ville.to_owned()),
            adresse: Some(adresse.to_owned()),
            photo: None,
            perimetre_geo: None,
        },
        demo: true,
    }
}

fn du_groupe(groupe: &str, ajout: Ajout) -> Ajout {
    Ajout {
        compte: Some(format!("Cabinet {groupe}")),
        groupe: Some(groupe.to_owned()),
        gerant: Some(RESEAU.to_owned()),
        ..ajout
    }
}
