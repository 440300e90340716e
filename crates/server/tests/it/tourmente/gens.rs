//! The people who write: four prescribers of a company with a mandate, and a member of staff.

use domain::acces::{Role, TypeUtilisateur};
use serde_json::json;
use std::time::Duration;
use store::{Base, Ecriture, Error};
use testkit::gens::{cookie, personne, societe_sous_mandat};

const PRESCRIPTEURS: usize = 4;
const SESSION: Duration = Duration::from_hours(24);
/// The programme of the declarations.
pub(super) const PROGRAMME: &str = "p0";
/// The lot whose status the member of staff changes.
pub(super) const LOT: &str = "p0-A00";

/// Makes the people, and returns the cookie and role of each.
pub(super) async fn peupler(base: &Base) -> Result<Vec<(String, Role)>, Error> {
    base.entretenir(|tx: Ecriture| async move {
        let compte = societe_sous_mandat(&tx, "Cabinet", None, None).await?;
        let prescripteurs =
            (0..PRESCRIPTEURS).map(|rang| (format!("p{rang}"), TypeUtilisateur::EP, Role::EP, Some(compte)));
        let equipe = ("equipe".to_owned(), TypeUtilisateur::IA, Role::IA, None);
        let mut gens = Vec::new();
        for (nom, genre, role, compte) in prescripteurs.chain([equipe]) {
            let id = personne(&tx, &format!("{nom}@tourmente.example"), (genre, role), compte).await?;
            gens.push((cookie(&tx, id, SESSION).await?, role));
        }
        Ok(gens)
    })
    .await
}

/// The catalogue: one programme with one lot.
pub(super) fn flux() -> String {
    let lignes = [
        json!({ "flux": "linteau", "version": 1, "genre": "complet", "programmes": 1, "lots": 1 }),
        json!({
            "type": "programme", "id": PROGRAMME, "nomCommercial": "Résidence", "phaseCommerciale": { "code": "TRAVAUX" },
            "lieu": { "codeInsee": "44109", "codePostal": "44000" },
        }),
        json!({
            "type": "lot", "programme": { "id": PROGRAMME }, "numero": "A00", "pieces": 3, "statut": { "code": "L" },
            "typologie": { "nature": { "code": "appartement" }, "code": "X", "libelle": "appartement" },
            "tva": 20, "prix": 200_000, "prixGrille": 900_000, "lotsSecondaires": [],
        }),
    ];
    lignes.map(|ligne| ligne.to_string()).join("\n")
}
