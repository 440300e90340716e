//! Writing the contract from the form, on a blocking thread because it takes processor time.

use super::annexes::AnnexeDeposee;
use crate::document::commune;
use crate::error::{Error, Result};
use crate::fichier::interrompu;
use crate::lot_vu::lot_introuvable;
use crate::reservation::ReservationSuivie;
use chrono::NaiveDate;
use domain::contrat::{ObjetDuContrat, VoieDeSignature};
use domain::etat_des_risques::EtatDesRisques;
use domain::lot::FicheLot;
use domain::marque::Marque;
use domain::programme::Programme;
use domain::refus_partage::phrase::DOSSIER_INCOMPLET;
use domain::reservation::{BrouillonReservation, PrixDuContrat, RegimeDeTva, regime_offert};
use domain::signature::SujetSigne;
use domain::utilisateur::Utilisateur;
use papers::actes::{
    ActeRedige, AnnexeARediger, ContratARediger, Personne, PrescripteurARediger, RetractationDuContrat,
    RisquesARediger, VoieDuContrat,
};

/// The data from which a contract is written, except its annexes.
#[derive(Debug, Clone)]
pub(super) struct ContratAEcrire {
    reference: String,
    date: NaiveDate,
    voie: VoieDeSignature,
    brouillon: BrouillonReservation,
    programme: Programme,
    lot: FicheLot,
    secondaires: Vec<FicheLot>,
    prix: PrixDuContrat,
    regime: RegimeDeTva,
    prescripteur: Utilisateur,
    societe: String,
    risques: EtatDesRisques,
}

impl ContratAEcrire {
    /// Gathers the content of the contract from a complete reservation.
    pub(super) fn nouveau(
        suivie: &ReservationSuivie,
        secondaires: Vec<FicheLot>,
        risques: EtatDesRisques,
        (voie, date): (VoieDeSignature, NaiveDate),
    ) -> Result<Self> {
        let formulaire = suivie.formulaire();
        let prix = formulaire.prix().ok_or_else(incomplet)?;
        let regime = regime_offert(&suivie.reservation.prix, prix.tva).map_err(|_| incomplet())?;
        Ok(Self {
            reference: SujetSigne::Contrat(suivie.reservation.id.0).reference(),
            date,
            voie,
            brouillon: formulaire.brouillon(),
            programme: suivie.programme.clone().ok_or_else(lot_introuvable)?,
            lot: suivie.lot.as_ref().map(|lot| lot.fiche.clone()).ok_or_else(lot_introuvable)?,
            secondaires,
            prix,
            regime,
            prescripteur: suivie.prescripteur.clone().ok_or_else(Error::sans_droit)?,
            societe: suivie.compte.as_ref().map(|compte| compte.nom.clone()).unwrap_or_default(),
            risques,
        })
    }

    /// The kind of lot that is bought.
    pub(super) fn objet(&self) -> ObjetDuContrat {
        ObjetDuContrat::du_lot(self.lot.typologie.nature)
    }

    /// Writes the contract as a PDF, with the list of its annexes.
    pub(super) async fn composer(self, annexes: Vec<AnnexeDeposee>, marque: Marque) -> Result<ActeRedige> {
        let reference = self.reference.clone();
        let travail = tokio::task::spawn_blocking(move || self.rediger(&annexes, &marque));
        travail.await.map_err(|_| interrompu("composition interrompue"))?.map_err(|erreur| {
            tracing::error!(reference, %erreur, "a contract could not be composed");
            Error::Interne(store::Error::Programme("un contrat n’a pas pu être composé"))
        })
    }

    fn rediger(&self, annexes: &[AnnexeDeposee], marque: &Marque) -> Result<ActeRedige, papers::Error> {
        let qui = &self.prescripteur.identite;
        papers::actes::contrat(&ContratARediger {
            reference: &self.reference,
            marque,
            date: self.date,
            voie: match self.voie {
                VoieDeSignature::Electronique => VoieDuContrat::Electronique,
                VoieDeSignature::Papier => VoieDuContrat::Papier,
            },
            dossier: &self.brouillon,
            programme: &self.programme,
            commune: commune(&self.programme),
            lot: &self.lot,
            secondaires: self.secondaires.iter().collect(),
            prix: self.prix,
            regime: self.regime,
            retractation: match self.objet() {
                ObjetDuContrat::Habitation => RetractationDuContrat::DixJours,
                ObjetDuContrat::Autre => RetractationDuContrat::SansObjet,
            },
            prescripteur: PrescripteurARediger {
                personne: Personne { civilite: qui.civilite, prenom: &qui.prenom, nom: &qui.nom },
                societe: &self.societe,
            },
            risques: match &self.risques {
                EtatDesRisques::Fourni { etabli } => RisquesARediger::Fourni { etabli: *etabli },
                EtatDesRisques::SansObjet { motif } => RisquesARediger::SansObjet { motif },
            },
            annexes: annexes
                .iter()
                .map(|annexe| AnnexeARediger { libelle: &annexe.libelle, empreinte: &annexe.empreinte })
                .collect(),
        })
    }
}

/// The refusal of a form in which something is missing or wrong.
pub(super) fn incomplet() -> Error {
    Error::conflit("dossier-incomplet", DOSSIER_INCOMPLET)
}
