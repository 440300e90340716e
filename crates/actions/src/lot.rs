//! What staff do to a lot by hand: dedicate it, withdraw it, say its status.
//!
//! Each states one fact, applied by every process: a lot that becomes a group's is nobody else's to see from there on.
//! Who may (IA, IR, IT: `domain.md` section 1) is the caller's to know.

use crate::contexte::Contexte;
use crate::error::{Error, Result};
use domain::acces::IdGroupe;
use domain::lot::tenue::{Evenement, RefusDeTenue, SourceExterieure};
use domain::lot::{IdLot, StatutLot};
use store::lot::equipe::{self, Dedicace, Retrait};
use store::lot::{self, Suite};
use store::{Acte, Ecrit, Fait};

/// Dedicates a lot to a group, or (`None`) opens it to all, whatever the feed says of it.
pub async fn dedier(contexte: &Contexte, id: &IdLot, groupe: Option<IdGroupe>) -> Result<Ecrit<()>> {
    let ecrit = contexte.ecrire(|tx| async move { dedie(id, equipe::dedier(&tx, id, groupe).await?) }).await;
    match ecrit {
        Err(Error::Internal(store::Error::ReferenceAbsente)) => {
            Err(Error::invalide("groupe", "groupe-inconnu", "Ce groupe n’existe pas."))
        }
        autre => autre,
    }
}

/// Takes back what staff said of a lot's dedication: the feed's word holds again.
pub async fn dedier_selon_le_flux(contexte: &Contexte, id: &IdLot) -> Result<Ecrit<()>> {
    contexte.ecrire(|tx| async move { dedie(id, equipe::dedier_selon_le_flux(&tx, id).await?) }).await
}

/// Withdraws a lot from sale; no feed puts it back.
pub async fn retirer(contexte: &Contexte, id: &IdLot) -> Result<Ecrit<()>> {
    contexte
        .ecrire(|tx| async move {
            match equipe::retirer(&tx, id).await? {
                Retrait::Introuvable => Err(introuvable()),
                Retrait::Fait => Ok(Acte::fait((), Fait::LotRetire { lot: id.clone() })),
                Retrait::Deja | Retrait::DuFlux | Retrait::ResteRetire => Ok(Acte::sans_effet(())),
            }
        })
        .await
}

/// Puts back on sale a lot that staff withdrew.
pub async fn remettre(contexte: &Contexte, id: &IdLot) -> Result<Ecrit<()>> {
    contexte
        .ecrire(|tx| async move {
            match equipe::remettre(&tx, id).await? {
                Retrait::Introuvable => Err(introuvable()),
                Retrait::Fait => Ok(Acte::fait((), Fait::LotRemis { lot: id.clone() })),
                Retrait::Deja => Ok(Acte::sans_effet(())),
                Retrait::DuFlux | Retrait::ResteRetire => Err(Error::conflict(
                    "lot-retire-par-le-flux",
                    "Ce lot n’est plus dans le flux du promoteur : seul un flux le remet en vente.",
                )),
            }
        })
        .await
}

/// Staff say the status of a lot that the portal does not hold.
pub async fn changer_statut(contexte: &Contexte, id: &IdLot, statut: StatutLot) -> Result<Ecrit<()>> {
    let par = contexte.acteur().auteur.utilisateur();
    contexte
        .ecrire(|tx| async move {
            let le = tx.maintenant().date();
            let annonce = Evenement::Annonce { statut, source: SourceExterieure::Equipe, le, par };
            match lot::appliquer(&tx, id, &annonce).await? {
                Suite::Introuvable => Err(introuvable()),
                Suite::Import => Err(Error::conflict(
                    "import-en-cours",
                    "Un import met ce lot à jour. Veuillez réessayer dans un instant.",
                )),
                Suite::Refusee(refus) => Err(refuse(&refus)),
                Suite::Faite(changes) if changes.is_empty() => Ok(Acte::sans_effet(())),
                Suite::Faite(_) => Ok(Acte::fait((), Fait::LotStatutChange { lot: id.clone(), statut })),
            }
        })
        .await
}

fn dedie(id: &IdLot, dedicace: Dedicace) -> Result<Acte<()>> {
    match dedicace {
        Dedicace::Introuvable => Err(introuvable()),
        Dedicace::Deja => Ok(Acte::sans_effet(())),
        Dedicace::Faite(groupe) => Ok(Acte::fait((), Fait::LotDedie { lot: id.clone(), groupe })),
    }
}

fn introuvable() -> Error {
    Error::not_found("lot-inconnu", "Ce lot n’existe pas.")
}

fn refuse(refus: &RefusDeTenue) -> Error {
    Error::conflict("lot-tenu", format!("Le portail tient ce lot : {refus}."))
}
