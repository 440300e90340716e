//! A mandate that was signed on paper: staff record it, with its scan.

use crate::contexte::Contexte;
use crate::error::{Error, Result};
use crate::fichier::verifier;
use crate::gestion::societe_geree;
use crate::inscription::CHAMP;
use crate::mandat::{fermer_et_verrouiller, permettre};
use crate::photo::oublier;
use crate::pouvoir::regard;
use domain::fichier::Format;
use domain::mandat::EvenementMandat;
use domain::regle::{Horizon, jour_vers};
use domain::saisie::DATE_INVALIDE;
use domain::utilisateur::IdCompte;
use store::mandat::MandatLu;
use store::piece::PieceLue;
use store::{Acte, Ecrit, Fait};

/// The accepted formats of a scan.
pub const FORMATS: &[Format] = &[Format::Pdf, Format::Jpg, Format::Jpeg, Format::Png];
/// The greatest size of a scan, in Ko.
pub const POIDS_KO: u32 = 5000;

/// The days on which a mandate on paper was signed, as staff typed them.
#[derive(Debug, Clone, Default)]
pub struct SignaturesSurPapier {
    pub date_signature: String,
    /// The day on which the portal's own company signed.
    pub date_signature_societe: String,
}

/// Records the mandate that a company signed on paper: the last mandate of the company, unless both sides have signed it or it
/// has ended, otherwise a new one. A refused scan is deleted.
pub async fn enregistrer_mandat(
    contexte: &Contexte,
    id: IdCompte,
    signatures: &SignaturesSurPapier,
    scan: &PieceLue,
) -> Result<Ecrit<MandatLu>> {
    let ecrit = ecrire(contexte, id, signatures, scan).await;
    if ecrit.as_ref().is_err_and(|erreur| erreur.refus().is_some()) {
        oublier(contexte.base(), &scan.id).await;
    }
    ecrit
}

async fn ecrire(
    contexte: &Contexte,
    id: IdCompte,
    signatures: &SignaturesSurPapier,
    scan: &PieceLue,
) -> Result<Ecrit<MandatLu>> {
    let aujourd_hui = contexte.maintenant().jour();
    let lire = |champ: &'static str, texte: &str| {
        let lu = jour_vers(texte, Horizon::Passe, aujourd_hui)
            .ok_or_else(|| Error::invalide(champ, "date", DATE_INVALIDE))?;
        let passe = lu <= aujourd_hui;
        if passe {
            Ok(lu)
        } else {
            Err(Error::invalide(champ, "futur", "La date de signature ne peut pas être future."))
        }
    };
    let date_signature = lire("dateSignature", &signatures.date_signature)?;
    let date_signature_societe = lire("dateSignatureIcade", &signatures.date_signature_societe)?;
    verifier(contexte, CHAMP, scan).await?;
    let travail = |tx| async move {
        societe_geree(&tx, &regard(&tx, contexte).await?, id).await?;
        let siens = store::mandat::de_la_societe(&tx, id).await?;
        let mut faits = Vec::new();
        let numero = match siens.dernier() {
            Some(lu) if permettre(lu, EvenementMandat::EnregistreSurPapier, aujourd_hui).is_ok() => lu.numero,
            // An older mandate recorded after this one would not count.
            Some(lu) if lu.mandat.date_signature >= Some(date_signature) => {
                let phrase = "Un mandat signé ce jour-là, ou après, est déjà enregistré.";
                return Err(Error::conflit("mandat-plus-recent", phrase));
            }
            _ => {
                let lu = store::mandat::creer(&tx, id).await?;
                faits.push(Fait::MandatCree { compte: id, mandat: lu.numero });
                lu.numero
            }
        };
        // The mandate was signed on paper, so it must no longer be signed on the portal.
        let mut lu = fermer_et_verrouiller(&tx, numero, "signé sur papier").await?;
        lu.mandat.date_signature = Some(date_signature);
        lu.mandat.date_signature_societe = Some(date_signature_societe);
        lu.mandat.fin = None;
        lu.scan = Some(scan.id.clone());
        store::mandat::signer(&tx, numero, &lu.mandat, Some(scan)).await?;
        faits.push(Fait::MandatEnregistre { compte: id, mandat: numero });
        Ok(Acte::faits(lu, faits))
    };
    contexte.ecrire(travail).await
}
