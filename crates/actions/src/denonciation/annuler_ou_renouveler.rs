//! A prescriber cancels or renews their declaration. Staff may also cancel it, with a reason.

use super::{DenonciationVerrouillee, finir, passer};
use crate::contexte::Contexte;
use crate::courrier::{Circonstances, ParQui};
use crate::error::Result;
use crate::pouvoir::{exiger_un_motif, regard};
use crate::version::VersionAttendue;
use domain::denonciation::IdDenonciation;
use domain::vente::Denonciation;
use domain::vente::droits::motif_d_annulation;
use store::{Acte, Ecrit};

/// Cancels a declaration that runs.
pub async fn annuler(contexte: &Contexte, id: IdDenonciation, motif: Option<&str>) -> Result<Ecrit<Denonciation>> {
    let travail = |tx| async move {
        let regard = regard(&tx, contexte).await?;
        // A missing reason is refused first, whatever the declaration is.
        let motif = motif_d_annulation(&regard, motif)?;
        exiger_un_motif(contexte, motif.as_deref())?;
        let verrouillee = DenonciationVerrouillee::verrouiller(&tx, regard, id, &VersionAttendue::Toute).await?;
        let pas = verrouillee.denonciation.annuler(&verrouillee.entourage(&tx), motif)?;
        let par = ParQui::de(&tx, contexte, verrouillee.denonciation.prescripteur).await?;
        let (annulee, faits) =
            finir(&tx, contexte.base(), &verrouillee.denonciation, pas, Circonstances::par(par.as_ref())).await?;
        Ok(Acte::faits(annulee, faits))
    };
    contexte.ecrire(travail).await
}

/// Renews a validated declaration, which must be in its last days.
pub async fn renouveler(contexte: &Contexte, id: IdDenonciation) -> Result<Ecrit<Denonciation>> {
    let travail = |tx| async move {
        let verrouillee = DenonciationVerrouillee::de(&tx, contexte, id, &VersionAttendue::Toute).await?;
        let pas = verrouillee.denonciation.renouveler(&verrouillee.entourage(&tx))?;
        let par = ParQui::de(&tx, contexte, verrouillee.denonciation.prescripteur).await?;
        let (renouvelee, faits) = passer(&tx, &verrouillee.denonciation, pas, Circonstances::par(par.as_ref())).await?;
        Ok(Acte::faits(renouvelee, faits))
    };
    contexte.ecrire(travail).await
}
