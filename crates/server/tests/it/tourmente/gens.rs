//! Who writes: four prescribers of one company that has a mandate, and somebody of the staff.

use chrono::Days;
use domain::acces::{Role, TypeUtilisateur};
use domain::utilisateur::{Civilite, IdCompte, Identite};
use serde_json::json;
use std::time::Duration;
use store::compte::NouveauCompte;
use store::session::{NouvelleSession, Provenance};
use store::utilisateur::NouvelUtilisateur;
use store::{Base, Ecriture, Error};

const PRESCRIPTEURS: usize = 4;
/// The programme that is declared on.
pub(super) const PROGRAMME: &str = "p0";
/// The lot whose status is said.
pub(super) const LOT: &str = "p0-A00";

/// The cookie and the role of each.
pub(super) async fn peupler(base: &Base) -> Result<Vec<(String, Role)>, Error> {
    base.entretenir(|tx: Ecriture| async move {
        let nouveau = NouveauCompte { nom: "Cabinet".to_owned(), groupe: None, gerant: None, siren: None };
        let compte = store::compte::creer(&tx, &nouveau).await?;
        let mut lu = store::mandat::creer(&tx, compte).await?;
        let hier = tx.maintenant().jour().checked_sub_days(Days::new(1));
        (lu.mandat.date_signature, lu.mandat.date_signature_societe) = (hier, hier);
        store::mandat::signer(&tx, lu.numero, &lu.mandat, None).await?;
        let mut gens = Vec::new();
        for rang in 0..PRESCRIPTEURS {
            let cookie = entrer(&tx, &format!("p{rang}"), TypeUtilisateur::EP, Role::EP, Some(compte)).await?;
            gens.push((cookie, Role::EP));
        }
        gens.push((entrer(&tx, "equipe", TypeUtilisateur::IA, Role::IA, None).await?, Role::IA));
        Ok(gens)
    })
    .await
}

async fn entrer(
    tx: &Ecriture,
    nom: &str,
    type_utilisateur: TypeUtilisateur,
    role: Role,
    compte: Option<IdCompte>,
) -> Result<String, Error> {
    let identite = Identite {
        civilite: Civilite::Mme,
        nom: "Essai".to_owned(),
        prenom: "Essai".to_owned(),
        email: format!("{nom}@tourmente.example"),
        tel_mobile: None,
        tel_fixe: None,
        tel_pro: None,
        cp: None,
        ville: None,
        adresse: None,
        photo: None,
        perimetre_geo: None,
    };
    let nouveau = NouvelUtilisateur {
        type_utilisateur,
        roles: vec![role],
        identite,
        mot_de_passe: None,
        compte,
        gerant: None,
        demo: false,
    };
    let utilisateur = store::utilisateur::creer(tx, &nouveau).await?;
    let duree = Duration::from_hours(24);
    let limite = tx.maintenant().plus(duree);
    let session =
        NouvelleSession { utilisateur, pour_le_compte_de: None, provenance: Provenance::default(), duree, limite };
    Ok(format!("linteau-session={}", store::session::ouvrir(tx, &session).await?.0.en_clair()))
}

/// The catalogue: one programme, one lot.
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
