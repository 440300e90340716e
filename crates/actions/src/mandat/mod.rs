//! The mandate of a company (`domain.md` section 7), from its acceptance to its end. Its document is made and sent to its legal
//! representative ([`etablissement`]), who signs or refuses; then the portal's company countersigns ([`apres_signature`], called
//! by `crate::parapheur`). Staff name the representative and send the mandate again ([`representant`]), record a mandate that was
//! signed on paper ([`papier`]), or end a mandate early ([`fin`]). The number in the company's own register is written afterwards
//! ([`registre`]).
//!
//! **Locks**: staff and jobs lock the company, then the envelope, then the mandate. A signature locks only the last two.

mod apres_signature;
mod droits;
mod etablissement;
mod fin;
mod papier;
mod registre;
mod representant;

pub(crate) use apres_signature::{contresigne, refuse, signe_par_le_representant};
use domain::refus_partage::{code, phrase};
pub use droits::DroitsSurLeMandat;
pub(crate) use droits::exiger_contresignable;
pub(crate) use etablissement::{etablir, etablir_maintenant};
pub use fin::{suivre, terminer_mandat};
pub use papier::{FORMATS, POIDS_KO, SignaturesSurPapier, enregistrer_mandat};
pub use registre::{RegistreDe, noter_numero_registre};
pub use representant::{nommer_representant, renvoyer_mandat};

use crate::contexte::Contexte;
use crate::error::{Error, Result};
use crate::signature;
use chrono::NaiveDate;
use domain::mandat::{EtapeMandat, EtatDeMandat, EvenementMandat, IdMandat};
use domain::signature::{EtatDEnveloppe, SujetSigne};
use domain::utilisateur::Compte;
use store::enveloppe::EnveloppeLue;
use store::mandat::MandatLu;
use store::session::Jeton;
use store::{Ecrit, Ecriture};

/// Opens the signature of a mandate from the portal. Returns the token of the page where the representative signs. The
/// representative must still type the code that is sent to them. Anybody who has the random name of the mandate may call this
/// (`domain.md` section 7).
pub async fn signer_sur_place(contexte: &Contexte, id: &IdMandat) -> Result<Ecrit<Jeton>> {
    signature::en_son_nom(contexte)?;
    let lu = {
        let lecture = contexte.base().lire().await?;
        store::mandat::par_id(&lecture, id).await?.ok_or_else(inconnu)?
    };
    match lu.mandat.etat(contexte.maintenant().jour()) {
        EtatDeMandat::ASigner => {}
        autre => return Err(pas_a_signer(autre.etape())),
    }
    signature::sur_place(contexte, SujetSigne::Mandat(lu.numero)).await
}

fn inconnu() -> Error {
    Error::introuvable(code::MANDAT_INTROUVABLE, phrase::MANDAT_INCONNU)
}

/// Why a mandate cannot be signed at this step.
pub(crate) fn pas_a_signer(etape: EtapeMandat) -> Error {
    let (code, phrase) = match etape {
        EtapeMandat::SansRepresentant => (
            "mandat-sans-representant",
            "Le représentant légal de votre société n’est pas encore désigné\u{a0}: votre référent s’en charge.",
        ),
        EtapeMandat::EnPreparation => {
            ("mandat-en-preparation", "Votre mandat est en préparation\u{a0}: réessayez dans un instant.")
        }
        EtapeMandat::ASigner => ("mandat-a-signer", "Ce mandat est à signer."),
        EtapeMandat::AContresigner | EtapeMandat::Actif => ("mandat-signe", "Ce mandat est déjà signé."),
        EtapeMandat::Refuse => {
            ("mandat-refuse", "La signature de ce mandat a été refusée\u{a0}: votre référent peut le renvoyer.")
        }
        EtapeMandat::Termine => ("mandat-termine", "Ce mandat est terminé."),
    };
    Error::conflit(code, phrase)
}

/// Refuses an event that cannot happen to a mandate on this day.
fn permettre(lu: &MandatLu, evenement: EvenementMandat, aujourd_hui: NaiveDate) -> Result<()> {
    match lu.mandat.permettre(evenement, aujourd_hui) {
        Ok(_) => Ok(()),
        Err(interdite) => Err(pas_a_signer(interdite.etape)),
    }
}

/// Closes the open envelope of a mandate, so that its links no longer work, then locks the mandate. Callers use this when another
/// document, or none, must be signed.
async fn fermer_et_verrouiller(tx: &Ecriture, numero: i64, raison: &str) -> Result<MandatLu> {
    if let Some(lue) = enveloppe_ouverte(tx, numero).await? {
        signature::fermer(tx, &lue.enveloppe, raison).await?;
    }
    store::mandat::par_numero_verrouille(tx, numero).await?.ok_or_else(inconnu)
}

/// Locks the last envelope of a mandate, and returns it when it is still open.
async fn enveloppe_ouverte(tx: &Ecriture, numero: i64) -> Result<Option<EnveloppeLue>> {
    let verrouillee = signature::verrouiller_la_derniere(tx, SujetSigne::Mandat(numero)).await?;
    Ok(verrouillee.filter(|lue| lue.enveloppe.etat == EtatDEnveloppe::Ouverte))
}

/// Reads the company of a mandate, with its referent.
async fn societe(tx: &Ecriture, lu: &MandatLu) -> Result<Compte> {
    let compte = store::compte::par_id(tx, lu.mandat.compte).await?;
    Ok(compte.ok_or(store::Error::ReferenceAbsente)?)
}
