//! The actions of staff on one lot: they dedicate it, withdraw it, or change its status.
//!
//! Each action states one fact, which every process applies: a lot that is dedicated to a group is at once invisible to all
//! others. Administrators maintain the catalogue, so they dedicate and withdraw. Network managers may also change the
//! status of a lot that is sold outside of the portal (docs/decisions/0029). The answer is the lot in its new state.

use crate::contexte::Contexte;
use crate::dossier::DossierDeVente;
use crate::error::{Error, Result};
use crate::lot_vu::import_en_cours;
use crate::pouvoir::exiger;
use crate::prise::{appliquer, servir};
use domain::acces::{IdGroupe, Role};
use domain::lot::tenue::{Evenement, RefusDeTenue, SourceExterieure};
use domain::lot::{IdLot, StatutLot};
use domain::refus_partage::{LOT_INCONNU, phrase};
use store::lot::IssueDEvenement;
use store::lot::equipe::{self, Dedicace, LotSuivi, Retrait};
use store::{Acte, Ecrit, Ecriture, Fait};

/// Dedicates a lot to a group, or opens it to all (`None`), whatever the feed says.
pub async fn dedier(contexte: &Contexte, id: &IdLot, groupe: Option<IdGroupe>) -> Result<Ecrit<LotSuivi>> {
    let travail = |tx| async move {
        exiger(&tx, contexte, Role::IA).await?;
        let dedicace = equipe::dedier(&tx, id, groupe).await?;
        dedie(&tx, id, dedicace).await
    };
    match contexte.ecrire(travail).await {
        Err(Error::Interne(store::Error::ReferenceAbsente)) => {
            Err(Error::invalide("groupe", "groupe-inconnu", phrase::GROUPE_INCONNU))
        }
        autre => autre,
    }
}

/// Takes back the dedication that staff gave a lot: the group of the feed applies again.
pub async fn dedier_selon_le_flux(contexte: &Contexte, id: &IdLot) -> Result<Ecrit<LotSuivi>> {
    let travail = |tx| async move {
        exiger(&tx, contexte, Role::IA).await?;
        let dedicace = equipe::dedier_selon_le_flux(&tx, id).await?;
        dedie(&tx, id, dedicace).await
    };
    contexte.ecrire(travail).await
}

/// Withdraws a lot from sale. No feed puts it back.
pub async fn retirer(contexte: &Contexte, id: &IdLot) -> Result<Ecrit<LotSuivi>> {
    let travail = |tx| async move {
        exiger(&tx, contexte, Role::IA).await?;
        let fait = match equipe::retirer(&tx, id).await? {
            Retrait::Introuvable => return Err(introuvable()),
            Retrait::Fait => Some(Fait::LotRetire { lot: id.clone() }),
            Retrait::Deja | Retrait::DuFlux | Retrait::ResteRetire => None,
        };
        apres(&tx, id, fait).await
    };
    contexte.ecrire(travail).await
}

/// Puts a lot that staff withdrew back on sale. When no feed names the lot any more, only the withdrawal by staff is
/// removed, for good; the refusal says so, and the lot is on sale again with the next feed that names it.
pub async fn remettre(contexte: &Contexte, id: &IdLot) -> Result<Ecrit<LotSuivi>> {
    let travail = |tx| async move {
        exiger(&tx, contexte, Role::IA).await?;
        let fait = match equipe::remettre(&tx, id).await? {
            Retrait::Introuvable => return Err(introuvable()),
            Retrait::DuFlux => return Err(retire_par_le_flux()),
            Retrait::ResteRetire => return Err(absent_du_flux()),
            Retrait::Fait => Some(Fait::LotRemis { lot: id.clone() }),
            Retrait::Deja => None,
        };
        offert(&tx, contexte, id, fait).await
    };
    match contexte.ecrire(travail).await {
        Err(Error::Refus(refus)) if refus.code == ABSENT_DU_FLUX => lever(&contexte.sans_cle(), id).await,
        autre => autre,
    }
}

/// Removes the withdrawal by staff of a lot that no feed names any more. The refusal comes after the write, because a refusal
/// inside the transaction would undo it. So the write does not bear the key of the call: its result is not the answer of the
/// call.
async fn lever(contexte: &Contexte, id: &IdLot) -> Result<Ecrit<LotSuivi>> {
    let travail = |tx| async move {
        exiger(&tx, contexte, Role::IA).await?;
        let remis = equipe::remettre(&tx, id).await?;
        let fait = (remis == Retrait::Fait).then(|| Fait::LotRemis { lot: id.clone() });
        let suivi = equipe::suivi(&tx, id).await?.ok_or_else(introuvable)?;
        Ok::<_, Error>(Acte::faits((remis, suivi), Vec::from_iter(fait)))
    };
    let Ecrit { valeur: (remis, suivi), numero } = contexte.ecrire(travail).await?;
    match remis {
        Retrait::DuFlux => Err(retire_par_le_flux()),
        Retrait::ResteRetire => Err(absent_du_flux()),
        Retrait::Fait | Retrait::Deja | Retrait::Introuvable => Ok(Ecrit { valeur: suivi, numero }),
    }
}

fn retire_par_le_flux() -> Error {
    let phrase = "Ce lot n’est plus dans le flux du promoteur\u{a0}: seul un flux le remet en vente.";
    Error::conflit("lot-retire-par-le-flux", phrase)
}

const ABSENT_DU_FLUX: &str = "lot-absent-du-flux";

fn absent_du_flux() -> Error {
    let phrase = "Votre retrait est levé, mais ce lot n’est plus dans le flux du promoteur\u{a0}: il reviendra en vente avec lui.";
    Error::conflit(ABSENT_DU_FLUX, phrase)
}

/// Changes the status of a lot that the portal does not hold, at the request of staff.
pub async fn changer_statut(contexte: &Contexte, id: &IdLot, statut: StatutLot) -> Result<Ecrit<LotSuivi>> {
    let par = contexte.acteur().auteur.utilisateur();
    let travail = |tx: Ecriture| async move {
        exiger(&tx, contexte, Role::IR).await?;
        let le = tx.maintenant().date();
        let annonce = Evenement::Annonce { statut, source: SourceExterieure::Equipe, le, par };
        let mut dossier = Box::pin(DossierDeVente::du_lot(&tx, contexte.base(), id)).await?;
        let fait = match appliquer(&tx, &mut dossier, &annonce).await? {
            IssueDEvenement::Introuvable => return Err(introuvable()),
            IssueDEvenement::Import => return Err(import_en_cours()),
            IssueDEvenement::Refusee(refus) => return Err(refuse(&refus)),
            IssueDEvenement::Faite(changes) if changes.is_empty() => None,
            IssueDEvenement::Faite(_) => Some(Fait::LotStatutChange { lot: id.clone(), statut }),
        };
        offert(&tx, contexte, id, fait).await
    };
    contexte.ecrire(travail).await
}

async fn dedie(tx: &Ecriture, id: &IdLot, dedicace: Dedicace) -> Result<Acte<LotSuivi>> {
    let fait = match dedicace {
        Dedicace::Introuvable => return Err(introuvable()),
        Dedicace::Deja => None,
        Dedicace::Faite(groupe) => Some(Fait::LotDedie { lot: id.clone(), groupe }),
    };
    apres(tx, id, fait).await
}

/// When there is a fact, the lot may be free: offers it to the first of its waiting list. Then reads the lot in its new state.
async fn offert(tx: &Ecriture, contexte: &Contexte, id: &IdLot, fait: Option<Fait>) -> Result<Acte<LotSuivi>> {
    let mut faits = Vec::from_iter(fait);
    if !faits.is_empty() {
        let mut dossier = Box::pin(DossierDeVente::du_lot(tx, contexte.base(), id)).await?;
        faits.extend(servir(tx, contexte.base(), &mut dossier, &[]).await?);
    }
    let suivi = equipe::suivi(tx, id).await?.ok_or_else(introuvable)?;
    Ok(Acte::faits(suivi, faits))
}

/// Reads the lot in its new state, with the fact if there is one.
async fn apres(tx: &Ecriture, id: &IdLot, fait: Option<Fait>) -> Result<Acte<LotSuivi>> {
    let suivi = equipe::suivi(tx, id).await?.ok_or_else(introuvable)?;
    Ok(Acte::faits(suivi, Vec::from_iter(fait)))
}

fn introuvable() -> Error {
    Error::absent(LOT_INCONNU)
}

fn refuse(refus: &RefusDeTenue) -> Error {
    Error::conflit("lot-tenu", format!("Ce lot est retenu par le portail\u{a0}: {refus}."))
}
