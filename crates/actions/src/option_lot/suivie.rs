//! An option with its lot, its programme, its buyer and its prescriber, for the pages that show them.

use crate::dossier::DossierDeVente;
use crate::error::Result;
use domain::contact::{Contact, IdContact};
use domain::lot::tenue::IdOption;
use domain::lot::{IdLot, Lot};
use domain::nombres::Montant;
use domain::programme::{IdProgramme, Programme};
use domain::regard::Regard;
use domain::utilisateur::{Compte, IdUtilisateur, Utilisateur};
use std::collections::{BTreeSet, HashMap};
use store::import::recouvrement;
use store::option_lot::OptionLot;
use store::{Acces, Base};
use wire::option_lot::{OptionDuFil, OptionEtAutour};

/// An option, with the rows that it refers to.
#[derive(Debug, Clone)]
pub struct OptionSuivie {
    pub option: OptionLot,
    /// The lot, withdrawn or not.
    pub lot: Option<Lot>,
    pub programme: Option<Programme>,
    /// The buyer. `None` once the data of the buyer is erased.
    pub contact: Option<Contact>,
    pub prescripteur: Option<Utilisateur>,
    /// The company for which the option was taken.
    pub compte: Option<Compte>,
}

impl OptionSuivie {
    /// The option as the API shows it to this viewer.
    pub fn sur_le_fil(&self, base: &Base, regard: &Regard) -> OptionDuFil {
        let lue = OptionEtAutour {
            option: &self.option,
            lot: self.lot.as_ref(),
            programme: self.programme.as_ref(),
            contact: self.contact.as_ref(),
            prescripteur: self.prescripteur.as_ref(),
            compte: self.compte.as_ref(),
        };
        OptionDuFil::de(lue, regard, base.metier().option_reprise, base.maintenant().date())
    }
}

/// Adds to each option the rows that it refers to, in the same order. The caller has checked that the viewer sees these options.
pub async fn completer(db: &impl Acces, options: Vec<OptionLot>) -> Result<Vec<OptionSuivie>> {
    let distincts = |ids: Vec<i64>| -> Vec<i64> { ids.into_iter().collect::<BTreeSet<_>>().into_iter().collect() };
    let lots: Vec<IdLot> =
        options.iter().map(|o| o.lot.0.clone()).collect::<BTreeSet<_>>().into_iter().map(IdLot).collect();
    let lots: HashMap<IdLot, Lot> =
        recouvrement::lots_par_id(db, &lots).await?.lus.into_iter().map(|lot| (lot.fiche.id(), lot)).collect();
    let programmes: BTreeSet<String> = options.iter().map(|o| o.programme.0.clone()).collect();
    let programmes: Vec<IdProgramme> = programmes.into_iter().map(IdProgramme).collect();
    let programmes: HashMap<IdProgramme, Programme> = store::programme::sans_documents(db, &programmes)
        .await?
        .into_iter()
        .map(|lu| (lu.programme.id.clone(), lu.programme))
        .collect();
    let contacts = distincts(options.iter().map(|o| o.contact.0).collect());
    let contacts = store::contact::par_ids(db, &contacts.into_iter().map(IdContact).collect::<Vec<_>>()).await?;
    let gens: BTreeSet<i32> = options.iter().map(|o| o.prescripteur.0).collect();
    let gens: HashMap<IdUtilisateur, Utilisateur> =
        store::utilisateur::par_ids(db, &gens.into_iter().collect::<Vec<_>>()).await?;
    let societes: BTreeSet<i32> = options.iter().filter_map(|o| o.compte).map(|compte| compte.0).collect();
    let societes: HashMap<i32, Compte> = store::compte::par_ids(db, &societes.into_iter().collect::<Vec<_>>()).await?;
    let completer = |option: OptionLot| OptionSuivie {
        lot: lots.get(&option.lot).cloned(),
        programme: programmes.get(&option.programme).cloned(),
        contact: contacts.get(&option.contact).and_then(|lu| lu.contact.clone()),
        prescripteur: gens.get(&option.prescripteur).cloned(),
        compte: option.compte.and_then(|compte| societes.get(&compte.0).cloned()),
        option,
    };
    Ok(options.into_iter().map(completer).collect())
}

/// The prices that the buyers of these options would pay ([`domain::vente::OptionLot::prix_de_l_acheteur`]), for the options that
/// have a price. The lots of running options are read, because their price may have fallen.
pub async fn prix_des_acheteurs(db: &impl Acces, options: &[OptionLot]) -> Result<HashMap<IdOption, Montant>> {
    let courent = options.iter().filter(|option| option.statut().court());
    let lots: Vec<IdLot> = courent.map(|option| option.lot.clone()).collect();
    let lots: HashMap<IdLot, Lot> =
        recouvrement::lots_par_id(db, &lots).await?.lus.into_iter().map(|lot| (lot.fiche.id(), lot)).collect();
    let prix = |option: &OptionLot| {
        let offerts = option.prix_offerts(lots.get(&option.lot).map(|lot| &lot.prix));
        Some((option.id, option.prix_de_l_acheteur(&offerts).1?))
    };
    Ok(options.iter().filter_map(prix).collect())
}

impl DossierDeVente {
    /// An option of this dossier with what people read of it, without reading anything again.
    pub(crate) fn option_suivie(&self, option: OptionLot) -> OptionSuivie {
        OptionSuivie {
            lot: self.lot().cloned(),
            programme: self.programme.clone(),
            contact: self.acheteur.clone(),
            prescripteur: self.titulaire.as_ref().map(|lu| lu.utilisateur.clone()),
            compte: self.compte.clone(),
            option,
        }
    }
}
