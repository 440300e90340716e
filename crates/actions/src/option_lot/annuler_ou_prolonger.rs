//! An option is cancelled, or extended once by staff, before its end. [`domain::vente::droits`] decides who may do it;
//! [`OptionLot::annuler`] and [`OptionLot::prolonger`] give the next state.

use super::suivie::OptionSuivie;
use super::tenu_par;
use crate::contexte::Contexte;
use crate::denonciation::DenonciationsEnAttente;
use crate::dossier::DossierDeVente;
use crate::error::Result;
use crate::pouvoir::{exiger_un_motif, regard};
use crate::prise::{passer, rendre};
use domain::lot::tenue::IdOption;
use domain::refus_partage::OPTION_INTROUVABLE;
use domain::regard::Regard;
use domain::vente::droits::peut_lever_le_delai;
use domain::vente::{Agissant, DelaiDeReprise, OptionLot, RefusDeVente};
use store::option_lot::OptionsVisibles;
use store::{Acte, Ecrit, Ecriture};

/// Cancels an option and frees its lots. Staff must give a reason, and so must a person who acts in somebody's place.
pub async fn annuler_option(
    contexte: &Contexte,
    id: IdOption,
    motif: Option<&str>,
    delai: DelaiDeReprise,
) -> Result<Ecrit<OptionSuivie>> {
    exiger_un_motif(contexte, motif)?;
    let travail = |tx| async move {
        let attendus = DenonciationsEnAttente::de_l_option(&tx, id).await?;
        let (regard, option) = verrouillee(&tx, contexte, id).await?;
        let mut dossier = Box::pin(DossierDeVente::tenu(&tx, contexte.base(), tenu_par(&option))).await?;
        dossier.charger_qui_agit(&tx, contexte).await?;
        let agissant = Agissant { regard: &regard, compte: dossier.compte.as_ref() };
        peut_lever_le_delai(agissant, delai)?;
        dossier.delai = delai;
        let agissant = Agissant { regard: &regard, compte: dossier.compte.as_ref() };
        let pas = option.annuler(agissant, motif, tx.maintenant().date())?;
        let mut annulee = rendre(&tx, contexte.base(), &mut dossier, pas).await?;
        annulee.faits.extend(attendus.decider(&tx, contexte.base()).await?);
        Ok(Acte::faits(dossier.option_suivie(annulee.apres), annulee.faits))
    };
    contexte.ecrire(travail).await
}

/// Extends an option, once. It then runs as long again, counted from the day of its end.
pub async fn prolonger_option(contexte: &Contexte, id: IdOption) -> Result<Ecrit<OptionSuivie>> {
    let travail = |tx| async move {
        let (regard, option) = verrouillee(&tx, contexte, id).await?;
        let mut dossier = Box::pin(DossierDeVente::a_ecrire(&tx, contexte.base(), tenu_par(&option))).await?;
        let agissant = Agissant { regard: &regard, compte: dossier.compte.as_ref() };
        let pas = option.prolonger(agissant, tx.maintenant().date())?;
        let prolongee = passer(&tx, &mut dossier, pas).await?;
        Ok(Acte::faits(dossier.option_suivie(prolongee.apres), prolongee.faits))
    };
    contexte.ecrire(travail).await
}

/// Locks the row of an option that the caller sees, and reads it.
async fn verrouillee(tx: &Ecriture, contexte: &Contexte, id: IdOption) -> Result<(Regard, OptionLot)> {
    let regard = regard(tx, contexte).await?;
    let inconnue = || RefusDeVente::absent(OPTION_INTROUVABLE);
    let option = OptionsVisibles::par(&regard).par_id_verrouillee(tx, id).await?.ok_or_else(inconnue)?;
    Ok((regard, option))
}
