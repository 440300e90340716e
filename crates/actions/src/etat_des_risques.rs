//! The `état des risques` of a programme (`domain.md` section 6). Staff deposit one, or say with a reason that none is due. No
//! contract of the programme is sent before one of the two, nor once the `état` is six months old.

use crate::contexte::Contexte;
use crate::error::{Error, RefusDAction, Result};
use crate::fichier::{DISPARU, interrompu, verifier};
use crate::photo::oublier;
use crate::pouvoir::exiger;
use domain::acces::Role;
use domain::etat_des_risques::EtatDesRisques;
use domain::fichier::Format;
use domain::programme::IdProgramme;
use domain::refus_partage::PROGRAMME_INTROUVABLE;
use domain::regle::{Horizon, jour_vers};
use domain::saisie::{DATE_INVALIDE, raison};
use sha2::{Digest as _, Sha256};
use store::etat_des_risques::{EtatDesRisquesLu, FichierDEtatDesRisques, du_programme, inserer};
use store::octets::hexadecimal;
use store::piece::PieceLue;
use store::{Acte, Ecrit, Ecriture, Fait};

/// The name of the form field that carries the file.
pub const CHAMP: &str = "fichier";
/// The accepted format: PDF, because the file is annexed unchanged to contracts, which are PDFs.
pub const FORMATS: &[Format] = &[Format::Pdf];
/// The greatest size of the file, in Ko.
pub const POIDS_KO: u32 = 5000;

/// Deposits the `état des risques` of a programme. `etabli` is the day on which it was made, as typed. The received file is
/// deleted when it is refused, or when the programme already has the same file with the same day.
pub async fn deposer_etat_des_risques(
    contexte: &Contexte,
    programme: &IdProgramme,
    etabli: &str,
    fichier: &PieceLue,
) -> Result<Ecrit<EtatDesRisquesLu>> {
    let ecrit = deposer(contexte, programme, etabli, fichier).await;
    let garde = match &ecrit {
        Ok(ecrit) => ecrit.valeur.fichier.as_ref().is_some_and(|garde| garde.fichier.id == fichier.id),
        // After a failure that is not a refusal, the row may have been written all the same. So the file stays, and the sweep
        // removes it if no row names it.
        Err(erreur) => erreur.refus().is_none(),
    };
    if !garde {
        oublier(contexte.base(), &fichier.id).await;
    }
    ecrit
}

/// Records that no `état des risques` is due for a programme, and why.
pub async fn dire_sans_objet(
    contexte: &Contexte,
    programme: &IdProgramme,
    motif: &str,
) -> Result<Ecrit<EtatDesRisquesLu>> {
    let motif = raison("motif", motif).map_err(|faute| RefusDAction::saisie(vec![faute]))?;
    noter(contexte, programme, &EtatDesRisques::SansObjet { motif }, None).await
}

async fn deposer(
    contexte: &Contexte,
    programme: &IdProgramme,
    etabli: &str,
    fichier: &PieceLue,
) -> Result<Ecrit<EtatDesRisquesLu>> {
    let aujourd_hui = contexte.maintenant().jour();
    let refuser = |code, phrase| Error::invalide("etabli", code, phrase);
    let etabli = jour_vers(etabli, Horizon::Passe, aujourd_hui).ok_or_else(|| refuser("date", DATE_INVALIDE))?;
    if etabli > aujourd_hui {
        return Err(refuser("futur", "La date d’un état des risques ne peut pas être future."));
    }
    let etat = EtatDesRisques::Fourni { etabli };
    if !etat.vaut(aujourd_hui) {
        return Err(refuser("perime", "Cet état des risques a six mois ou plus\u{a0}: il en faut un plus récent."));
    }
    verifier(contexte, CHAMP, fichier).await?;
    let octets = contexte.base().pieces().lire(fichier).await?;
    let octets = octets.ok_or_else(|| interrompu(DISPARU))?;
    let fichier = FichierDEtatDesRisques { fichier: fichier.clone(), empreinte: empreinte(&octets) };
    noter(contexte, programme, &etat, Some(&fichier)).await
}

/// The SHA-256 of a file, in hexadecimal. Contracts name their annexes by it.
pub(crate) fn empreinte(octets: &[u8]) -> String {
    hexadecimal(&Sha256::digest(octets))
}

async fn noter(
    contexte: &Contexte,
    programme: &IdProgramme,
    etat: &EtatDesRisques,
    fichier: Option<&FichierDEtatDesRisques>,
) -> Result<Ecrit<EtatDesRisquesLu>> {
    let travail = |tx: Ecriture| async move {
        exiger(&tx, contexte, Role::IR).await?;
        if store::programme::sans_documents(&tx, std::slice::from_ref(programme)).await?.is_empty() {
            return Err(Error::absent(PROGRAMME_INTROUVABLE));
        }
        let empreinte = fichier.map(|fichier| fichier.empreinte.as_str());
        if let Some(lu) = du_programme(&tx, programme).await? {
            let deja = lu.fichier.as_ref().map(|fichier| fichier.empreinte.as_str());
            if lu.etat == *etat && deja == empreinte {
                return Ok(Acte::sans_effet(lu));
            }
        }
        let auteur = contexte.acteur().auteur.utilisateur();
        let lu = inserer(&tx, programme, etat.clone(), fichier.cloned(), auteur).await?;
        Ok(Acte::fait(lu, Fait::EtatDesRisquesNote { programme: programme.clone() }))
    };
    contexte.ecrire(travail).await
}
