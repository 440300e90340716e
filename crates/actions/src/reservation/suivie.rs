//! A reservation with its lot, its programme, its option, its documents and its prescriber, for the pages that show them.

use crate::document::sur_le_fil;
use crate::dossier::DossierDeVente;
use crate::error::Result;
use crate::reservation::contrat::ContratLu;
use domain::acces::Portee;
use domain::etat_des_risques::EtatDesRisques;
use domain::lot::tenue::IdOption;
use domain::lot::{IdLot, Lot};
use domain::programme::{IdProgramme, Programme};
use domain::regard::Regard;
use domain::utilisateur::{Compte, IdUtilisateur, Utilisateur};
use domain::vente::FormulaireDuDossier;
use std::collections::{BTreeSet, HashMap};
use store::document::{DocumentLu, DocumentsVisibles};
use store::import::{EnCours, recouvrement};
use store::option_lot::OptionLot;
use store::reservation::{DocumentDeReservation, Reservation};
use store::{Acces, Base};
use wire::document::Document;
use wire::reservation::{DocumentDuContrat, DocumentJoint, ReservationDuFil, ReservationEtAutour};
use wire::suivi::FaitDeSuivi;

/// A reservation, with the rows that it refers to.
#[derive(Debug, Clone)]
pub struct ReservationSuivie {
    pub reservation: Reservation,
    /// The option that the reservation has replaced.
    pub option: Option<OptionLot>,
    /// The lot, withdrawn or not.
    pub lot: Option<Lot>,
    pub programme: Option<Programme>,
    pub prescripteur: Option<Utilisateur>,
    pub compte: Option<Compte>,
    /// The documents that were sent, in the order in which they came.
    pub documents: Vec<DocumentDeReservation>,
    /// The documents of the catalogue that go with the contract, as far as the viewer sees them. Only the sheet of a reservation
    /// fills this list.
    pub du_contrat: Vec<DocumentLu>,
    /// The documents of `du_contrat`, in the same order, as the API shows them.
    pub papiers: Vec<Document>,
    /// The present `état des risques` of the programme, without which a complete draft cannot be signed.
    pub etat_des_risques: Option<EtatDesRisques>,
    /// The contract, once it is sent. Only the sheet of a reservation fills it.
    pub contrat: Option<ContratLu>,
}

/// The rows that the caller has already read, which are not read again.
#[derive(Debug, Default)]
pub(super) struct DejaLus {
    pub(super) gens: HashMap<IdUtilisateur, Utilisateur>,
    pub(super) programmes: HashMap<IdProgramme, Programme>,
}

/// Adds to each reservation the rows that it refers to, in the same order. The caller has checked that the viewer sees these
/// reservations.
pub async fn completer(db: &impl Acces, reservations: Vec<Reservation>) -> Result<Vec<ReservationSuivie>> {
    completer_avec(db, reservations, DejaLus::default()).await
}

/// Adds to one reservation what its sheet shows, with the documents of the catalogue that this viewer sees. The import under way
/// is looked up once, because the lot and these documents are read in one view.
pub async fn completer_en_fiche(
    db: &impl Acces,
    reservation: Reservation,
    portee: Portee,
) -> Result<Option<ReservationSuivie>> {
    let en_cours = store::import::en_cours(db).await?;
    match completer_pendant(db, en_cours.as_ref(), vec![reservation], DejaLus::default()).await?.pop() {
        Some(suivie) => suivie.en_fiche_pendant(db, en_cours.as_ref(), portee).await.map(Some),
        None => Ok(None),
    }
}

/// Like [`completer`], but the rows that the caller has are not read again.
pub(super) async fn completer_avec(
    db: &impl Acces,
    reservations: Vec<Reservation>,
    deja: DejaLus,
) -> Result<Vec<ReservationSuivie>> {
    let en_cours = store::import::en_cours(db).await?;
    completer_pendant(db, en_cours.as_ref(), reservations, deja).await
}

async fn completer_pendant(
    db: &impl Acces,
    en_cours: Option<&EnCours>,
    reservations: Vec<Reservation>,
    deja: DejaLus,
) -> Result<Vec<ReservationSuivie>> {
    let DejaLus { mut gens, mut programmes } = deja;
    let lots: BTreeSet<&IdLot> = reservations.iter().map(|r| &r.lot).collect();
    let lots: Vec<IdLot> = lots.into_iter().cloned().collect();
    let lus = recouvrement::lots_par_id_pendant(db, en_cours, &lots).await?.lus;
    let lots: HashMap<IdLot, Lot> = lus.into_iter().map(|lot| (lot.fiche.id(), lot)).collect();
    let manquent: BTreeSet<&IdProgramme> =
        reservations.iter().map(|r| &r.programme).filter(|id| !programmes.contains_key(*id)).collect();
    let manquent: Vec<IdProgramme> = manquent.into_iter().cloned().collect();
    let mut risques = HashMap::new();
    for (lu, etat) in store::etat_des_risques::avec_les_programmes(db, &manquent).await? {
        risques.extend(etat.map(|etat| (lu.programme.id.clone(), etat)));
        programmes.insert(lu.programme.id.clone(), lu.programme);
    }
    let manquent: BTreeSet<i32> =
        reservations.iter().map(|r| r.prescripteur).filter(|id| !gens.contains_key(id)).map(|id| id.0).collect();
    gens.extend(store::utilisateur::par_ids(db, &manquent.into_iter().collect::<Vec<_>>()).await?);
    // The company is nearly always the present one of the prescriber, so it was read with the prescriber.
    let mut societes: HashMap<i32, Compte> =
        gens.values().filter_map(|qui| qui.compte.clone()).map(|compte| (compte.id.0, compte)).collect();
    let manquent: BTreeSet<i32> = reservations.iter().filter_map(|r| r.compte).map(|compte| compte.0).collect();
    let manquent: Vec<i32> = manquent.into_iter().filter(|id| !societes.contains_key(id)).collect();
    societes.extend(store::compte::par_ids(db, &manquent).await?);
    let options: Vec<IdOption> = reservations.iter().filter_map(|r| r.option).collect();
    let mut options = store::option_lot::par_ids(db, &options).await?;
    let ids: Vec<_> = reservations.iter().map(|r| r.id).collect();
    let mut documents = store::reservation::documents(db, &ids).await?;
    let completer = |reservation: Reservation| ReservationSuivie {
        option: reservation.option.and_then(|option| options.remove(&option)),
        lot: lots.get(&reservation.lot).cloned(),
        programme: programmes.get(&reservation.programme).cloned(),
        prescripteur: gens.get(&reservation.prescripteur).cloned(),
        compte: reservation.compte.and_then(|compte| societes.get(&compte.0).cloned()),
        documents: documents.remove(&reservation.id).unwrap_or_default(),
        du_contrat: Vec::new(),
        papiers: Vec::new(),
        etat_des_risques: risques.get(&reservation.programme).cloned(),
        contrat: None,
        reservation,
    };
    Ok(reservations.into_iter().map(completer).collect())
}

impl ReservationSuivie {
    /// Completes a reservation with the data that the dossier holds, and reads the rest.
    pub(crate) async fn du_dossier(db: &impl Acces, reservation: Reservation, dossier: DossierDeVente) -> Result<Self> {
        let option = match reservation.option {
            Some(option) => store::option_lot::par_ids(db, &[option]).await?.remove(&option),
            None => None,
        };
        let mut documents = store::reservation::documents(db, &[reservation.id]).await?;
        Ok(Self {
            option,
            lot: dossier.lots.map(|lots| lots.lot),
            programme: dossier.programme,
            prescripteur: dossier.titulaire.map(|lu| lu.utilisateur),
            compte: dossier.compte,
            documents: documents.remove(&reservation.id).unwrap_or_default(),
            du_contrat: Vec::new(),
            papiers: Vec::new(),
            etat_des_risques: None,
            contrat: None,
            reservation,
        })
    }

    /// Completes a draft that was just begun with this dossier. `option` is the option that the draft replaces.
    pub(super) fn commencee(reservation: Reservation, dossier: DossierDeVente, option: Option<OptionLot>) -> Self {
        Self {
            reservation,
            option,
            lot: dossier.lots.map(|lots| lots.lot),
            programme: dossier.programme,
            prescripteur: dossier.titulaire.map(|lu| lu.utilisateur),
            compte: dossier.compte,
            documents: Vec::new(),
            du_contrat: Vec::new(),
            papiers: Vec::new(),
            etat_des_risques: None,
            contrat: None,
        }
    }

    /// Adds what the sheet of a reservation shows: the documents of the catalogue that this viewer sees, and the `état des
    /// risques`.
    pub(crate) async fn en_fiche(mut self, db: &impl Acces, portee: Portee) -> Result<Self> {
        let en_cours = store::import::en_cours(db).await?;
        if self.reservation.est_un_brouillon() {
            let lu = store::etat_des_risques::du_programme(db, &self.reservation.programme).await?;
            self.etat_des_risques = lu.map(|lu| lu.etat);
        }
        Box::pin(self.en_fiche_pendant(db, en_cours.as_ref(), portee)).await
    }

    async fn en_fiche_pendant(self, db: &impl Acces, en_cours: Option<&EnCours>, portee: Portee) -> Result<Self> {
        let Reservation { lot, programme, .. } = &self.reservation;
        let du_contrat = DocumentsVisibles::de_la_page(portee).du_contrat(db, en_cours, lot, programme).await?;
        let papiers = sur_le_fil(db, &du_contrat).await?;
        let contrat = ContratLu::de(db, &self.reservation).await?;
        Ok(Self { du_contrat, papiers, contrat, ..self })
    }

    /// The reservation in a few words: "Les Terrasses de l’Erdre, lot A201".
    pub(crate) fn en_bref(&self) -> String {
        let programme = self.programme.as_ref().map(|programme| programme.nom_commercial.as_str());
        let lot = format!("lot {}", self.reservation.lot.numero());
        programme.into_iter().chain([lot.as_str()]).collect::<Vec<_>>().join(", ")
    }

    /// The form, with the rules that apply to it.
    pub fn formulaire(&self) -> FormulaireDuDossier<'_> {
        FormulaireDuDossier {
            reservation: &self.reservation,
            lot: self.lot.as_ref(),
            programme: self.programme.as_ref(),
            pieces: self.documents.iter().map(|document| document.piece).collect(),
        }
    }

    /// The reservation as the API shows it in a list.
    pub fn sur_le_fil(&self, base: &Base, regard: &Regard) -> ReservationDuFil {
        ReservationDuFil::de(&self.et_autour(), regard, base.maintenant().date())
    }

    /// The reservation as the API shows it on its sheet, with its history.
    pub fn fiche_sur_le_fil(&self, base: &Base, regard: &Regard, historique: Vec<FaitDeSuivi>) -> ReservationDuFil {
        let maintenant = base.maintenant();
        ReservationDuFil::en_fiche(&self.et_autour(), regard, maintenant.date(), maintenant.jour(), historique)
    }

    fn et_autour(&self) -> ReservationEtAutour<'_> {
        let joints = self.documents.iter().map(|document| DocumentJoint {
            id: document.id,
            piece: document.piece,
            type_mime: &document.fichier.mime,
            taille: document.fichier.taille,
            recu: document.recu.date(),
            nom: document.nom.as_ref().map(|nom| nom.nom.as_str()),
        });
        let du_contrat = self.papiers.iter().zip(&self.du_contrat);
        let du_contrat = du_contrat.map(|(document, lu)| DocumentDuContrat { document, source: &lu.document.source });
        ReservationEtAutour {
            formulaire: self.formulaire(),
            option: self.option.as_ref(),
            prescripteur: self.prescripteur.as_ref(),
            compte: self.compte.as_ref(),
            joints: joints.collect(),
            du_contrat: du_contrat.collect(),
            etat_des_risques: self.etat_des_risques.as_ref(),
            contrat: self.contrat.as_ref().map(ContratLu::et_autour),
        }
    }
}
