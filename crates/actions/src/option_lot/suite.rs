//! What becomes of an option before its time is over: cancelled by who holds it, the manager of their company or staff; extended
//! once by staff.

use super::suivie::{OptionSuivie, une};
use crate::attente::{Regles, servir};
use crate::contexte::Contexte;
use crate::courrier::{Lettre, poster_a_la_vente};
use crate::error::{Error, Refusal, Result};
use crate::lot_vu::import_en_cours;
use crate::pouvoir::{non_gere, regard};
use domain::acces::Role;
use domain::lot::IdLot;
use domain::lot::tenue::{Evenement, IdOption};
use domain::option_lot::{EvenementOption, echeance_prolongee, rappel};
use domain::regard::Regard;
use domain::saisie::raison;
use domain::utilisateur::Compte;
use store::lot::Suite;
use store::option_lot::{OptionLot, OptionsVisibles};
use store::{Acte, Ecrit, Ecriture, Fait, Instant};

/// What may be done with an option.
#[derive(Debug)]
pub struct DroitsSurOption {
    /// Cancelling it.
    pub annuler: Result<()>,
    /// Extending it.
    pub prolonger: Result<()>,
}

impl DroitsSurOption {
    /// Those of a viewer who sees it; `compte` is the company for which it was taken.
    pub fn de(regard: &Regard, option: &OptionLot, compte: Option<&Compte>, maintenant: Instant) -> Self {
        let gere = || compte.is_some_and(|compte| regard.gere(compte)) || regard.a(Role::IA);
        let droit = |sien: bool| if sien || gere() { Ok(()) } else { Err(non_gere(regard)) };
        let de_sa_societe = regard.a(Role::ER) && regard.compte.is_some() && regard.compte == option.compte;
        let sien = option.prescripteur == regard.utilisateur || de_sa_societe;
        let court = |evenement| match option.statut.apres(evenement) {
            Ok(_) if option.echeance > maintenant => Ok(()),
            _ => Err(terminee()),
        };
        let prolongee = || {
            if option.prolongee {
                Err(Error::conflict("option-deja-prolongee", "Cette option a déjà été prolongée."))
            } else {
                Ok(())
            }
        };
        Self {
            annuler: droit(sien).and_then(|()| court(EvenementOption::Annulee)),
            prolonger: droit(false).and_then(|()| court(EvenementOption::Prolongee)).and_then(|()| prolongee()),
        }
    }
}

/// Cancels an option: its lots are free again. Staff say why.
pub async fn annuler_option(contexte: &Contexte, id: IdOption, motif: Option<&str>) -> Result<Ecrit<OptionSuivie>> {
    let travail = |tx| async move {
        let (regard, mut option, droits) = tenue(&tx, contexte, id).await?;
        droits.annuler?;
        option.motif = motif_de(&regard, motif)?;
        option.statut = option.statut.apres(EvenementOption::Annulee).map_err(|_| terminee())?;
        option.finie = Some(tx.maintenant());
        garder(&tx, &mut option).await?;
        let annexes = liberer(&tx, &option, &Evenement::OptionAnnulee { option: id }).await?;
        poster_a_la_vente(&tx, &option, Lettre::OptionAnnulee).await?;
        let fait = Fait::OptionAnnulee { option: id, lot: option.lot.clone(), annexes: annexes.clone() };
        let liste = rendre(&tx, Regles::de(contexte.base()), &option.lot, annexes).await?;
        Ok(Acte::faits(une(&tx, option).await?, [vec![fait], liste].concat()))
    };
    contexte.ecrire(travail).await
}

/// Extends an option, once: as long again from the day of its end.
pub async fn prolonger_option(contexte: &Contexte, id: IdOption) -> Result<Ecrit<OptionSuivie>> {
    let travail = |tx| async move {
        let (_, mut option, droits) = tenue(&tx, contexte, id).await?;
        droits.prolonger?;
        let fin = echeance_prolongee(option.echeance.date());
        option.echeance = fin.into();
        option.rappel = Some(rappel(fin).into());
        option.prolongee = true;
        garder(&tx, &mut option).await?;
        poster_a_la_vente(&tx, &option, Lettre::OptionProlongee).await?;
        Ok(Acte::fait(une(&tx, option).await?, Fait::OptionProlongee { option: id }))
    };
    contexte.ecrire(travail).await
}

/// An option that whoever acts sees, and what they may do with it; its row stays as it is until the transaction ends.
async fn tenue(tx: &Ecriture, contexte: &Contexte, id: IdOption) -> Result<(Regard, OptionLot, DroitsSurOption)> {
    let regard = regard(tx, contexte).await?;
    let inconnue = || Error::not_found("option-introuvable", "Cette option n’existe pas.");
    OptionsVisibles::par(&regard).par_id(tx, id).await?.ok_or_else(inconnue)?;
    let option = store::option_lot::par_id_verrouillee(tx, id).await?.ok_or_else(inconnue)?;
    let compte = match option.compte {
        Some(compte) => store::compte::par_id(tx, compte).await?,
        None => None,
    };
    let droits = DroitsSurOption::de(&regard, &option, compte.as_ref(), tx.maintenant());
    Ok((regard, option, droits))
}

/// Why it is cancelled: staff always say, those of the company may.
pub(crate) fn motif_de(regard: &Regard, motif: Option<&str>) -> Result<Option<String>> {
    let dit = motif.map(str::trim).filter(|motif| !motif.is_empty());
    if dit.is_none() && !regard.a(Role::Internal) {
        return Ok(None);
    }
    let lu = raison("motif", dit.unwrap_or_default());
    Ok(Some(lu.map_err(|faute| Refusal::invalid(vec![faute.into()]))?))
}

/// Writes an option over the version that was read.
pub(crate) async fn garder(tx: &Ecriture, option: &mut OptionLot) -> Result<()> {
    if store::option_lot::remplacer(tx, option).await? { Ok(()) } else { Err(store::Error::Conflit.into()) }
}

/// Frees what an option held; gives its annexes.
pub(super) async fn liberer(tx: &Ecriture, option: &OptionLot, evenement: &Evenement) -> Result<Vec<IdLot>> {
    match store::lot::appliquer(tx, &option.lot, evenement).await? {
        Suite::Faite(lots) => Ok(lots.into_iter().filter(|lot| *lot != option.lot).collect()),
        Suite::Import => Err(import_en_cours()),
        Suite::Refusee(refus) => {
            // Nobody can have taken what it held: its end is told all the same, and what is wrong goes to the log.
            tracing::error!(option = option.id.0, %refus, "the lot of an option was not its own");
            Ok(Vec::new())
        }
        Suite::Introuvable => Ok(Vec::new()),
    }
}

/// What an option held is offered to who waits for it.
pub(super) async fn rendre(tx: &Ecriture, regles: Regles, lot: &IdLot, annexes: Vec<IdLot>) -> Result<Vec<Fait>> {
    servir(tx, regles, &[vec![lot.clone()], annexes].concat()).await
}

fn terminee() -> Error {
    Error::conflict("option-terminee", "Cette option n’est plus en cours.")
}
