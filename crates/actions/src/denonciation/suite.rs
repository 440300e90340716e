//! What becomes of a declaration by the hand of its prescriber: cancelled, or renewed. Staff cancel too, with a reason.

use super::{FinDeDenonciation, Tenue, apres, cles, droits, garder, prevenir, proteger, terminer};
use crate::contexte::Contexte;
use crate::courrier::Lettre;
use crate::error::{Refusal, Result};
use crate::pouvoir::regard;
use crate::version::VersionAttendue;
use domain::acces::Role;
use domain::denonciation::{EvenementDenonciation, IdDenonciation, echeance_renouvelee};
use domain::saisie::raison;
use store::denonciation::Denonciation;
use store::{Acte, Ecrit, Fait};

/// Cancels a declaration that runs.
pub async fn annuler(contexte: &Contexte, id: IdDenonciation, motif: Option<&str>) -> Result<Ecrit<Denonciation>> {
    let de_l_equipe = regard(&contexte.base().lire().await?, contexte).await?.a(Role::Internal);
    let dit = motif.map(str::trim).filter(|motif| !motif.is_empty());
    let motif = &match (dit, de_l_equipe) {
        (None, false) => None,
        (dit, _) => Some(raison("motif", dit.unwrap_or_default()).map_err(|faute| Refusal::saisie(vec![faute]))?),
    };
    let travail = |tx| async move {
        let mut tenue = Tenue::prendre(&tx, contexte, id, &VersionAttendue::Toute).await?;
        tenue.droits(&tx).annuler?;
        tenue.denonciation.motif.clone_from(motif);
        if de_l_equipe {
            tenue.denonciation.decideur = Some(tenue.regard.utilisateur);
        }
        let fait = terminer(&tx, &mut tenue.denonciation, FinDeDenonciation::Annulee).await?;
        Ok(Acte::fait(tenue.denonciation, fait))
    };
    contexte.ecrire(travail).await
}

/// Renews a validated declaration, in its last days.
pub async fn renouveler(contexte: &Contexte, id: IdDenonciation) -> Result<Ecrit<Denonciation>> {
    let travail = |tx| async move {
        let mut tenue = Tenue::prendre(&tx, contexte, id, &VersionAttendue::Toute).await?;
        tenue.droits(&tx).renouveler?;
        let denonciation = &mut tenue.denonciation;
        denonciation.statut = apres(denonciation, EvenementDenonciation::Renouvelee)?;
        denonciation.echeance = denonciation.echeance.map(|fin| echeance_renouvelee(fin.date()).into());
        denonciation.renouvellements += 1;
        garder(&tx, denonciation).await?;
        if !proteger(&tx, denonciation, &cles(&tx, denonciation).await?).await? {
            return Err(droits::protegee());
        }
        prevenir(&tx, denonciation, Lettre::DenonciationRenouvelee).await?;
        Ok(Acte::fait(tenue.denonciation, Fait::DenonciationRenouvelee { denonciation: id }))
    };
    contexte.ecrire(travail).await
}
