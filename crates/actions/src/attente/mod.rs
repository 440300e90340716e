//! The waiting list of a lot (`domain.md` section 9). A prescriber joins it and leaves it here. When the lot is free again, in any
//! way, the list is served in the transaction that freed it ([`crate::prise`]). Each head start ends by a job ([`suivre`]).
//!
//! The list itself tells who has the priority ([`domain::vente::ListeDAttente::tour`]); the option and the lot's page both ask it. The
//! priority follows the clock, not the job: after a downtime the next in the list has it at once, and nobody else.

mod echeance;
mod place;

pub use echeance::suivre;
pub use place::{MaPlace, lots_attendus, ma_place};

use crate::contexte::Contexte;
use crate::dossier::DossierDeVente;
use crate::error::{Error, Result};
use crate::pouvoir::{moi, prescripteur};
use crate::prise::{avancer, refus_d_attente, rendre};
use domain::attente::RefusDAttente;
use domain::lot::IdLot;
use domain::vente::{NouvelleAttente, QuiAttend, RefusDeVente};
use store::prise::MoyensDuPrescripteur;
use store::{Acte, Ecrit, Ecriture};

/// Puts the prescriber who acts at the end of the list of a lot. If they are already in it, they keep their place.
pub async fn rejoindre(contexte: &Contexte, lot: &IdLot) -> Result<Ecrit<MaPlace>> {
    let travail = |tx: Ecriture| async move {
        // Lock order: import, then prescriber, then lot, because the end of an import locks rows of lots. Lock the import again once the lot
        // is locked: one may have begun between the two, and its end would serve the list without this place. The row of the prescriber is
        // locked because a hand-over may give them, at the same instant, what holds this very lot.
        store::import::verrouiller_partage(&tx).await?;
        let lu = store::utilisateur::par_id_verrouille(&tx, contexte.pour_qui()?).await?.filter(|lu| lu.actif);
        let qui = prescripteur(lu.ok_or_else(Error::sans_droit)?.utilisateur)?;
        let mut dossier = Box::pin(DossierDeVente::vu_par(&tx, contexte.base(), lot, &qui)).await?;
        store::import::verrouiller_partage(&tx).await?;
        avancer(&tx, contexte.base(), &mut dossier).await?;
        match refus_d_attente(&dossier, &qui) {
            Some(RefusDAttente::DejaInscrit) => {
                let place = place::dans(&dossier, &qui);
                return Ok(Acte::faits(place, dossier.faits));
            }
            Some(refus) => return Err(refus.en_refus().into()),
            None => {}
        }
        let nouvelle = NouvelleAttente {
            lot: lot.clone(),
            programme: dossier.ensemble()?.lot.fiche.programme.clone(),
            prescripteur: qui.id,
            compte: qui.compte.as_ref().map(|compte| compte.id),
            creee: tx.maintenant().date(),
        };
        let MoyensDuPrescripteur { en_cours, mandats } = store::prise::moyens(&tx, qui.id, nouvelle.compte).await?;
        let pas = store::attente::creer(&tx, &nouvelle).await?.rejointe();
        let mut faits = std::mem::take(&mut dossier.faits);
        faits.extend(pas.tous_les_faits(Vec::new()));
        dossier.liste.gens.push(QuiAttend {
            attente: pas.apres,
            actif: true,
            roles: qui.roles.clone(),
            portee: qui.portee(),
            compte: nouvelle.compte,
            identite: qui.identite.clone(),
            mandats,
            en_cours,
        });
        Ok::<_, Error>(Acte::faits(place::dans(&dossier, &qui), faits))
    };
    contexte.ecrire(travail).await
}

/// Removes the prescriber who acts from the list of a lot. Their head start, if any, goes to the next.
pub async fn quitter(contexte: &Contexte, lot: &IdLot) -> Result<Ecrit<MaPlace>> {
    let travail = |tx: Ecriture| async move {
        let qui = prescripteur(moi(&tx, contexte).await?)?;
        let inconnue =
            || RefusDeVente::conflit("attente-inconnue", "Vous n’êtes pas dans la liste d’attente de ce lot.");
        // The place is looked for first, so that a lot that the prescriber may not see and a lot that does not exist get the same answer.
        store::attente::en_cours_de(&tx, lot, qui.id).await?.ok_or_else(inconnue)?;
        let mut dossier = Box::pin(DossierDeVente::du_lot(&tx, contexte.base(), lot)).await?;
        let pas = dossier.liste.de(qui.id).ok_or_else(inconnue)?.quitter(tx.maintenant().date())?;
        dossier.liste.remplacer(&pas.apres);
        let faits = rendre(&tx, contexte.base(), &mut dossier, pas).await?.faits;
        Ok::<_, Error>(Acte::faits(place::dans(&dossier, &qui), faits))
    };
    contexte.ecrire(travail).await
}
