//! A contract from its draft to its end. Several clients make each step at the same time, or make it when the time for
//! this step is nearly over. The operation ends at a step that other operations have made impossible.

use super::gestes::Appel;
use super::gestes_contrats::{ContratSuivi, acquereur, email};
use super::histoire::MARGE;
use super::monde::{ADMINISTRATEUR, LOGEMENTS, PRESCRIPTEURS};
use super::plan::{Contrat, Operation, Parcours};
use super::scene::Scene;
use super::traces::Appele;
use chrono::{DateTime, TimeDelta, Utc};
use domain::calendrier::jour_a_paris;
use domain::contrat::ferme_a;
use domain::lot::tenue::IdReservation;
use domain::reservation::{EtapeReservation, EtatReservation, StatutReservation};
use domain::vente::Reservation;
use sea_orm::{
    ColumnTrait as _, EntityTrait as _, PaginatorTrait as _, QueryFilter as _, QueryOrder as _, QuerySelect as _,
};
use serde_json::Value;
use std::sync::Arc;
use store::courrier::Contenu;
use store::tables::{attente, courrier, lot, reservation};

/// The most letters searched for a link or a code, newest first.
const LETTRES: u64 = 200;
/// How often a change is sent again when its answer was lost.
const ESSAIS: usize = 3;
/// How long before the end of a delay the buyers ask for a code. A code is valid for one minute longer than this.
const AVANT: TimeDelta = TimeDelta::minutes(9);
/// The model of the letter with a code.
const CODE: &str = "code-de-signature";

/// A call made with a signature link.
type ParLien = fn(&ContratSuivi, (u16, &str), &str) -> Appel;

/// One operation on a contract, with the scene in which it is played.
struct Suite<'a> {
    scene: &'a Arc<Scene>,
    rang: usize,
    operation: &'a Operation,
    /// The number of keys given to calls so far.
    cles: u64,
}

impl Scene {
    /// Plays the whole operation.
    pub(super) async fn suivre_un_contrat(
        self: &Arc<Self>,
        rang: usize,
        operation: &Operation,
        contrat: &Contrat,
    ) -> anyhow::Result<()> {
        let mut suite = Suite { scene: self, rang, operation, cles: 0 };
        let suivi = {
            // The clock is held during both steps, so that the draft does not end in between.
            let _ensemble = self.horloge.read().await;
            let Some(suivi) = suite.preparer(contrat).await? else { return Ok(()) };
            suite.appeler(vec![Appel::envoi_a_signer(&suivi)]).await?;
            suivi
        };
        if suite.est(&suivi, EtatReservation::SignatureAcquereurs).await? && suite.signer(&suivi, contrat).await? {
            suite.contresigner(&suivi, contrat).await?;
            suite.retracter(&suivi, contrat).await?;
        }
        suite.finir(&suivi).await
    }
}

impl Suite<'_> {
    /// Makes these calls at the same instant, while the clock cannot jump.
    async fn ensemble(&mut self, appels: Vec<Appel>) -> anyhow::Result<()> {
        let scene = Arc::clone(self.scene);
        let _ensemble = scene.horloge.read().await;
        self.appeler(appels).await
    }

    async fn appeler(&mut self, mut appels: Vec<Appel>) -> anyhow::Result<()> {
        for appel in &mut appels {
            if matches!(appel.appele, Appele::Brouillon | Appele::AnnulationReservation | Appele::Attente) {
                self.cles += 1;
                appel.cle = Some(format!("{:016x}-c{}", self.operation.cle, self.cles));
            }
        }
        self.scene.appeler_ensemble(self.rang, self.operation, appels).await
    }

    async fn lire(&self, suivi: &ContratSuivi) -> anyhow::Result<Option<Reservation>> {
        let lecture = self.scene.base.lire().await?;
        Ok(store::reservation::par_id(&lecture, IdReservation(suivi.id)).await?)
    }

    async fn est(&self, suivi: &ContratSuivi, etat: EtatReservation) -> anyhow::Result<bool> {
        Ok(self.lire(suivi).await?.is_some_and(|reservation| reservation.etat() == etat))
    }

    /// Makes a complete draft on a free home, by a prescriber who may take it.
    async fn preparer(&mut self, contrat: &Contrat) -> anyhow::Result<Option<ContratSuivi>> {
        let Some((qui, logement)) = self.trouver(contrat).await? else { return Ok(None) };
        self.appeler(vec![Appel::brouillon_entier(qui, &logement, self.rang)]).await?;
        let sien = reservation::Entity::find()
            .filter(reservation::Column::Lot.eq(logement.as_str()))
            .filter(reservation::Column::Prescripteur.eq(self.scene.monde.gens[qui].id.0))
            .filter(reservation::Column::Statut.eq(StatutReservation::EnCours.code()))
            .filter(reservation::Column::Etape.eq(EtapeReservation::Brouillon.code()));
        let lue = sien.one(&self.scene.base.lire().await?).await?;
        let Some(ligne) = lue else { return Ok(None) };
        let emails = [1, 2].map(|rang| email(acquereur(self.rang, rang)));
        let suivi = ContratSuivi { id: ligne.id, qui, lot: logement, emails };
        let Some(lue) = self.lire(&suivi).await? else { return Ok(None) };
        let prix = lue.prix.prix.map_or(0, |prix| prix.centiemes() / 100);
        // A change has no key, so it is sent again when its answer was lost and the draft is unchanged.
        for _ in 0..ESSAIS {
            self.appeler(vec![Appel::complement(&suivi, prix)]).await?;
            if self.lire(&suivi).await?.is_none_or(|relue| relue.document != lue.document) {
                break;
            }
        }
        let pieces = ["reservataire", "coreservataire"].map(|de_qui| Appel::piece(&suivi, de_qui));
        self.appeler(pieces.to_vec()).await?;
        Ok(Some(suivi))
    }

    async fn trouver(&self, contrat: &Contrat) -> anyhow::Result<Option<(usize, String)>> {
        let lecture = self.scene.base.lire().await?;
        let libres = lot::Entity::find().filter(lot::Column::Statut.eq("L")).filter(lot::Column::Retire.eq(false));
        let libres = libres.filter(lot::Column::Exclusivite.is_null()).all(&lecture).await?;
        let monde = &self.scene.monde;
        let logement = (0..LOGEMENTS).map(|ecart| &monde.biens[(contrat.lot + ecart) % LOGEMENTS]).find(|bien| {
            let ensemble = bien.ids_des_annexes().into_iter().chain([bien.id.clone()]);
            ensemble.into_iter().all(|id| libres.iter().any(|libre| libre.id == id))
        });
        let Some(logement) = logement else { return Ok(None) };
        for ecart in 0..PRESCRIPTEURS {
            let qui = (contrat.qui + ecart) % PRESCRIPTEURS;
            let brouillons = store::reservation::nombre_de_brouillons(&lecture, monde.gens[qui].id).await?;
            let attend = attente::Entity::find().filter(attente::Column::Prescripteur.eq(monde.gens[qui].id.0));
            if brouillons == 0 && attend.count(&lecture).await? == 0 {
                return Ok(Some((qui, logement.id.clone())));
            }
        }
        Ok(None)
    }

    /// Sends the contract to its buyers. Returns whether they can sign it now.
    async fn envoyer(&mut self, suivi: &ContratSuivi) -> anyhow::Result<bool> {
        self.ensemble(vec![Appel::envoi_a_signer(suivi)]).await?;
        self.est(suivi, EtatReservation::SignatureAcquereurs).await
    }

    /// Lets both buyers sign. Returns whether both have signed.
    async fn signer(&mut self, suivi: &ContratSuivi, contrat: &Contrat) -> anyhow::Result<bool> {
        let mut avec = Vec::new();
        if contrat.parcours == Parcours::Corriger {
            avec = vec![Appel::correction(suivi)];
            avec.extend((contrat.avec & 1 == 1).then(|| Appel::lien(suivi)));
        }
        self.par_lien(suivi, 1, (Appel::signature, 2), avec).await?;
        if self.est(suivi, EtatReservation::Brouillon).await? {
            if !self.envoyer(suivi).await? {
                return Ok(false);
            }
            self.par_lien(suivi, 1, (Appel::signature, 2), Vec::new()).await?;
        }
        match contrat.parcours {
            Parcours::Expirer => self.signer_a_la_fin(suivi, contrat).await?,
            Parcours::Refuser => self.signer_et_refuser(suivi, contrat).await?,
            Parcours::Signer | Parcours::Corriger | Parcours::SeRetracter => {
                // This correction comes too late, because the first buyer has signed.
                let correction = contrat.parcours == Parcours::Corriger;
                let tard = correction.then(|| Appel::correction(suivi)).into_iter().collect();
                self.par_lien(suivi, 2, (Appel::signature, 2), tard).await?;
            }
        }
        self.est(suivi, EtatReservation::SignatureSociete).await
    }

    /// The last buyer refuses while they sign. Then the refusal is taken back, and sometimes staff cancel the contract
    /// at the same time.
    async fn signer_et_refuser(&mut self, suivi: &ContratSuivi, contrat: &Contrat) -> anyhow::Result<()> {
        let Some(jeton) = self.jeton(&suivi.emails[1]).await? else { return Ok(()) };
        let refus = Appel::refus(suivi, (2, &jeton));
        self.par_lien(suivi, 2, (Appel::signature, 1), vec![refus]).await?;
        let refuse = self.lire(suivi).await?.is_some_and(|lue| lue.contrat().is_some_and(|sien| sien.refus.is_some()));
        if refuse {
            let mut ensemble = vec![Appel::reprise(suivi, (2, &jeton)); 2];
            ensemble.extend((contrat.avec & 1 == 1).then(|| Appel::fin_du_contrat(suivi)));
            self.ensemble(ensemble).await?;
            self.par_lien(suivi, 2, (Appel::signature, 2), Vec::new()).await?;
        }
        Ok(())
    }

    /// The last buyer signs around the instant when the time to sign ends.
    async fn signer_a_la_fin(&mut self, suivi: &ContratSuivi, contrat: &Contrat) -> anyhow::Result<()> {
        let echeance = self.lire(suivi).await?.and_then(|lue| lue.contrat().map(|sien| sien.echeance));
        let Some(fin) = echeance else { return Ok(()) };
        self.autour_de(suivi, fin, contrat, (&[2], Appel::signature)).await
    }

    /// Two members of staff countersign, others join the waiting list of the home, and in the course of refusals staff
    /// cancel the contract.
    async fn contresigner(&mut self, suivi: &ContratSuivi, contrat: &Contrat) -> anyhow::Result<()> {
        let referent = self.scene.monde.gens[suivi.qui].gerant;
        let referent = self.scene.monde.gens.iter().position(|membre| Some(membre.id) == referent);
        let attendent = contrat.attendent.iter().map(|qui| Appel::attente(*qui, &suivi.lot));
        let mut ensemble: Vec<Appel> = attendent.collect();
        ensemble.push(Appel::contresignature(suivi, ADMINISTRATEUR));
        ensemble.extend(referent.map(|qui| Appel::contresignature(suivi, qui)));
        if contrat.parcours == Parcours::Refuser {
            ensemble.push(Appel::fin_du_contrat(suivi));
        }
        self.ensemble(ensemble).await
    }

    /// Both buyers withdraw at the same time. In the course about the last second, they do so only after both were
    /// notified, and when the delay is nearly over.
    async fn retracter(&mut self, suivi: &ContratSuivi, contrat: &Contrat) -> anyhow::Result<()> {
        if !self.est(suivi, EtatReservation::Retractation).await? {
            return Ok(());
        }
        if contrat.parcours != Parcours::SeRetracter {
            return self.tous_par_lien(suivi, &[1, 2], Appel::retractation).await;
        }
        let jour = jour_a_paris(self.scene.base.maintenant().date()).to_string();
        self.ensemble([1, 2].map(|rang| Appel::notification(suivi, rang, &jour)).to_vec()).await?;
        let fin = self.lire(suivi).await?.and_then(|lue| lue.contrat()?.fin_de_la_retractation());
        let Some(fin) = fin else { return Ok(()) };
        self.autour_de(suivi, ferme_a(fin), contrat, (&[1, 2], Appel::retractation)).await
    }

    /// Ends a contract that still runs, so that it does not keep its home: staff cancel, or a buyer withdraws.
    async fn finir(&mut self, suivi: &ContratSuivi) -> anyhow::Result<()> {
        match self.lire(suivi).await?.map(|lue| lue.etat()) {
            Some(EtatReservation::Retractation) => self.tous_par_lien(suivi, &[1], Appel::retractation).await,
            Some(etat) if !etat.est_finie() => self.ensemble(vec![Appel::fin_du_contrat(suivi)]).await,
            Some(_) | None => Ok(()),
        }
    }

    /// The buyer of this rank asks for a code, then makes the call `faire` with it, `fois` times at once, together with
    /// the calls `avec`.
    async fn par_lien(
        &mut self,
        suivi: &ContratSuivi,
        rang: u16,
        (faire, fois): (ParLien, usize),
        mut avec: Vec<Appel>,
    ) -> anyhow::Result<()> {
        let scene = Arc::clone(self.scene);
        let _ensemble = scene.horloge.read().await;
        if let Some(appel) = self.a_faire(suivi, rang, faire).await? {
            avec.extend(vec![appel; fois]);
        }
        self.appeler(avec).await
    }

    /// The buyers of these ranks make the call `faire` at the same time, each with a code of their own.
    async fn tous_par_lien(&mut self, suivi: &ContratSuivi, rangs: &[u16], faire: ParLien) -> anyhow::Result<()> {
        let scene = Arc::clone(self.scene);
        let _ensemble = scene.horloge.read().await;
        let mut appels = Vec::new();
        for rang in rangs {
            appels.extend(self.a_faire(suivi, *rang, faire).await?);
        }
        self.appeler(appels).await
    }

    /// Asks for a code, reads it from the queued letter, and returns the call `faire` with this code.
    async fn a_faire(&mut self, suivi: &ContratSuivi, rang: u16, faire: ParLien) -> anyhow::Result<Option<Appel>> {
        let email = &suivi.emails[usize::from(rang) - 1];
        let Some(jeton) = self.jeton(email).await? else { return Ok(None) };
        self.appeler(vec![Appel::code(suivi, (rang, &jeton))]).await?;
        let code = self.dans_une_lettre(email, "code").await?;
        Ok(code.map(|code| faire(suivi, (rang, &jeton), &code)))
    }

    /// Moves the clock to some minutes before the instant `fin`, where the buyers ask for codes. Then moves it to the
    /// last second before `fin` or to the next one, where they make their calls.
    async fn autour_de(
        &mut self,
        suivi: &ContratSuivi,
        fin: DateTime<Utc>,
        contrat: &Contrat,
        (rangs, faire): (&[u16], ParLien),
    ) -> anyhow::Result<()> {
        if !self.aller_a(fin - AVANT).await? {
            return Ok(());
        }
        let mut appels = Vec::new();
        {
            let scene = Arc::clone(self.scene);
            let _ensemble = scene.horloge.read().await;
            for rang in rangs {
                appels.extend(self.a_faire(suivi, *rang, faire).await?);
            }
        }
        // The clock moves by whole seconds, so it falls somewhere in the last second, or in the next one.
        let ecart = i64::try_from(contrat.avec >> 1 & 1)?;
        if !self.aller_a(fin + TimeDelta::seconds(ecart)).await? {
            return Ok(());
        }
        let scene = Arc::clone(self.scene);
        let _ensemble = scene.horloge.read().await;
        // The job that ends overdue contracts runs at the same time.
        scene.presser_les_taches().await?;
        self.appeler(appels).await
    }

    /// Moves the clock forward to this instant. Does nothing when this instant is past or too near.
    async fn aller_a(&self, instant: DateTime<Utc>) -> anyhow::Result<bool> {
        let _seul = self.scene.horloge.write().await;
        let de = instant - self.scene.base.maintenant().date();
        if de < TimeDelta::from_std(MARGE)? {
            return Ok(false);
        }
        self.scene.avancer(TimeDelta::seconds(de.num_seconds())).await?;
        Ok(true)
    }

    /// The token of the last link sent to this address.
    async fn jeton(&self, email: &str) -> anyhow::Result<Option<String>> {
        self.dans_une_lettre(email, "jeton").await
    }

    /// Finds a value (a token or a code) in the last letter to this buyer that contains one.
    async fn dans_une_lettre(&self, email: &str, quoi: &str) -> anyhow::Result<Option<String>> {
        let base = &self.scene.base;
        let lettres = courrier::Entity::find().filter(courrier::Column::Destinataire.is_null());
        let lettres = match quoi {
            "code" => lettres.filter(courrier::Column::Modele.eq(CODE)),
            _ => lettres.filter(courrier::Column::Modele.starts_with("contrat-")),
        };
        let lettres = lettres.order_by_desc(courrier::Column::Id).limit(LETTRES).all(&base.lire().await?).await?;
        for lettre in lettres {
            let Some(contenu) = &lettre.contenu else { continue };
            let contenu: Contenu = base.trousseau().dechiffrer_ligne(contenu, lettre.id)?;
            if contenu.email == email {
                let dit: Value = serde_json::from_str(&contenu.corps)?;
                if let Some(valeur) = dit["valeurs"][quoi].as_str() {
                    return Ok(Some(valeur.to_owned()));
                }
            }
        }
        Ok(None)
    }
}
