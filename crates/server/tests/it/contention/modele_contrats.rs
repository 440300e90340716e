//! The part of the model about contracts: who signs when, what a refusal or the end of the time to sign does, the
//! countersignature, the delay to withdraw, and the letters to buyers.

use super::histoire::{EnveloppeDuContrat, auteur};
use super::modele::{Modele, Tenu};
use chrono::TimeDelta;
use domain::contrat::{Contrat, ferme_a};
use domain::lot::IdLot;
use domain::lot::tenue::{IdReservation, LignePortail};
use domain::reservation::{
    EtatReservation, EvenementReservation, expiration_au_plus_tard, fin_de_retractation, fin_de_signature,
};
use std::collections::BTreeSet;
use store::faits::FaitEcrit;
use store::{Fait, Instant};

/// By the settings: the days that buyers have to sign, and the hours in which a refusal can be taken back.
const JOURS: u64 = 7;
const REPRISE: TimeDelta = TimeDelta::hours(24);

/// The state of a contract.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct EtatDuContrat {
    pub(super) enveloppe: i64,
    acquereurs: u16,
    /// The ranks of those who signed, in the order of signing.
    pub(super) signes: Vec<u16>,
    pub(super) refus: Option<u16>,
    /// The instant until which the buyers may sign, whatever refusals happen in between.
    echeance: Instant,
    pub(super) contresigne: bool,
    notifies: BTreeSet<u16>,
    /// The last second in which the buyers may withdraw.
    pub(super) fin: Option<Instant>,
}

impl EtatDuContrat {
    /// The rank of the buyer whose turn it is to sign.
    fn tour(&self) -> Option<u16> {
        let suivant = u16::try_from(self.signes.len()).unwrap_or(u16::MAX) + 1;
        (suivant <= self.acquereurs).then_some(suivant)
    }

    /// How many buyers know of the contract: those who signed, and the one whose turn it is.
    fn sollicites(&self) -> usize {
        self.signes.len() + usize::from(self.tour().is_some())
    }
}

impl Modele<'_> {
    /// Applies a fact about contracts. `None` when the fact is about something else.
    pub(super) fn contrat(&mut self, ecrit: &FaitEcrit) -> Option<Vec<String>> {
        use EvenementReservation as E;
        Some(match &ecrit.fait {
            Fait::ContratEnvoye { reservation, .. } => self.envoye(ecrit, *reservation),
            Fait::ContratSigne { reservation, rang } => self.signe(ecrit, *reservation, *rang),
            Fait::ContratRefuse { reservation, rang } => self.refuse(ecrit, *reservation, *rang),
            Fait::ContratRefusRepris { reservation, rang } => self.repris(ecrit, *reservation, *rang),
            Fait::ReservationRenvoyee { reservation } => self.renvoye(ecrit, *reservation),
            Fait::ContratContresigne { reservation, lot, annexes } => {
                self.contresigne(ecrit, *reservation, (lot, annexes))
            }
            Fait::ContratNotifie { reservation, rang, .. } => self.notifie(ecrit, *reservation, *rang),
            Fait::VenteDefinitive { reservation } => self.definitive(ecrit, *reservation),
            Fait::VenteRetractee { reservation, lot, annexes } => {
                let fermee = |contrat: &EtatDuContrat| contrat.fin.is_some_and(|fin| ferme(fin) <= ecrit.instant);
                let mut fautes = self.finie_du_contrat(ecrit, *reservation, (lot, annexes), E::Retractee);
                if self.du_contrat(*reservation).is_none_or(fermee) {
                    fautes.push("withdrawn, and the delay to withdraw was over".to_owned());
                }
                fautes
            }
            Fait::VenteAnnulee { reservation, lot, annexes } => {
                self.finie_du_contrat(ecrit, *reservation, (lot, annexes), E::VenteAnnulee)
            }
            Fait::ReservationRefusee { reservation, lot, annexes } => {
                let refus = self.du_contrat(*reservation).and_then(|contrat| contrat.refus);
                let mut fautes = self.finie_du_contrat(ecrit, *reservation, (lot, annexes), E::Refusee);
                if refus.is_none() {
                    fautes.push("it is over by a refusal, and nobody refuses".to_owned());
                }
                fautes
            }
            Fait::DocumentSigne { enveloppe, rang } => self.scelle(enveloppe.0, *rang),
            Fait::CodeDeSignatureEnvoye { .. } => {
                self.lettres(ecrit.instant, "code-de-signature", 1);
                Vec::new()
            }
            Fait::ContratRelance { .. } => {
                self.lettres(ecrit.instant, "contrat-a-signer", 1);
                Vec::new()
            }
            Fait::RecepisseEtabli { reservation } => {
                let acquereurs = self.du_contrat(*reservation).map_or(0, |contrat| contrat.acquereurs);
                self.lettres(ecrit.instant, "contrat-retracte", acquereurs.into());
                Vec::new()
            }
            Fait::ReservationVidee { reservation } => {
                let etat = self.reservations.get(&reservation.0);
                let court = etat.is_none_or(|etat| etat.etat.statut_du_lot().is_some());
                if court { vec!["its files are gone, and it still runs".to_owned()] } else { Vec::new() }
            }
            // These facts do not change whose turn it is.
            Fait::ReservationDocumentAjoute { .. }
            | Fait::ReservationDocumentRetire { .. }
            | Fait::SignatureSurPlace { .. }
            | Fait::PreuveEtablie { .. }
            | Fait::EnveloppeVidee { .. }
            // Another fact of the same transaction says the same thing of the contract.
            | Fait::SignatureRefusee { .. }
            | Fait::SceauTire { .. } => Vec::new(),
            _ => return None,
        })
    }

    /// Records that this many buyers must get a letter.
    fn lettres(&mut self, instant: Instant, modele: &str, combien: usize) {
        self.aux_acquereurs.push((instant.micros(), modele.to_owned(), combien));
    }

    pub(super) fn du_contrat(&self, id: IdReservation) -> Option<&EtatDuContrat> {
        self.reservations.get(&id.0)?.contrat.as_ref()
    }

    /// Records the letters that buyers get when their contract ends before or after their signature.
    pub(super) fn dire_la_fin_du_contrat(&mut self, ecrit: &FaitEcrit, id: IdReservation, quand: EvenementReservation) {
        let Some(contrat) = self.du_contrat(id) else { return };
        let (modele, combien) = match quand {
            EvenementReservation::Annulee | EvenementReservation::VenteAnnulee => {
                ("contrat-annule", contrat.sollicites())
            }
            EvenementReservation::Expiree => ("contrat-sans-suite", contrat.sollicites()),
            // The buyer who refused knows it already, so they get no letter.
            EvenementReservation::Refusee => ("contrat-sans-suite", contrat.sollicites() - 1),
            _ => return,
        };
        self.lettres(ecrit.instant, modele, combien);
    }

    fn passer_le_contrat(&mut self, id: IdReservation, quand: EvenementReservation) -> Vec<String> {
        let Some(etat) = self.reservations.get_mut(&id.0) else { return vec!["never begun".to_owned()] };
        match etat.etat.apres(quand) {
            Ok(apres) => {
                etat.etat = apres;
                Vec::new()
            }
            Err(interdite) => vec![interdite.to_string()],
        }
    }

    /// Checks a signature step: its state allows it, and its time is not over.
    fn en_signature(&mut self, ecrit: &FaitEcrit, id: IdReservation, quand: EvenementReservation) -> Vec<String> {
        let expire = self.reservations.get(&id.0).and_then(|etat| etat.expire);
        let mut fautes = self.passer_le_contrat(id, quand);
        if expire.is_none_or(|fin| fin <= ecrit.instant) {
            fautes.push(format!("its time was over at {expire:?}"));
        }
        fautes
    }

    fn envoye(&mut self, ecrit: &FaitEcrit, id: IdReservation) -> Vec<String> {
        let mut fautes = self.en_signature(ecrit, id, EvenementReservation::Completee);
        let connues = self.reservations.get(&id.0).map_or(0, |etat| etat.envois);
        let Some(EnveloppeDuContrat { id: enveloppe, acquereurs, .. }) =
            self.histoire.contrats.get(&id.0).and_then(|siennes| siennes.get(connues))
        else {
            return vec!["it has no envelope".to_owned()];
        };
        let Some(etat) = self.reservations.get_mut(&id.0) else { return fautes };
        if Some(etat.prescripteur) != auteur(ecrit) {
            fautes.push("by somebody else".to_owned());
        }
        let echeance = fin_de_signature(ecrit.instant.date(), JOURS).into();
        etat.expire = Some(echeance);
        etat.envois += 1;
        etat.contrat = Some(EtatDuContrat {
            enveloppe: *enveloppe,
            acquereurs: *acquereurs,
            signes: Vec::new(),
            refus: None,
            echeance,
            contresigne: false,
            notifies: BTreeSet::new(),
            fin: None,
        });
        let qui = etat.prescripteur;
        self.compter(qui);
        self.lettres(ecrit.instant, "contrat-a-signer", 1);
        fautes
    }

    /// Applies a signature that was added to the file. Each signatory signs once.
    fn scelle(&mut self, enveloppe: i64, rang: u16) -> Vec<String> {
        if self.scelles.insert((enveloppe, rang)) {
            return Vec::new();
        }
        vec![format!("signed twice by {rang}")]
    }

    fn signe(&mut self, ecrit: &FaitEcrit, id: IdReservation, rang: u16) -> Vec<String> {
        use EvenementReservation as E;
        let Some(contrat) = self.du_contrat(id) else { return vec!["signed, and never sent".to_owned()] };
        let (tour, refus, derniere) = (contrat.tour(), contrat.refus, rang == contrat.acquereurs);
        let quand = if derniere { E::SigneeParLesAcquereurs } else { E::SigneeParUnAcquereur };
        let mut fautes = self.en_signature(ecrit, id, quand);
        if tour != Some(rang) {
            fautes.push(format!("signed by {rang}, and it is the turn of {tour:?}"));
        }
        if let Some(qui) = refus {
            fautes.push(format!("signed, and {qui} refuses"));
        }
        if let Some(etat) = self.reservations.get_mut(&id.0)
            && let Some(contrat) = &mut etat.contrat
        {
            contrat.signes.push(rang);
            if derniere {
                etat.expire = None;
            }
        }
        if !derniere {
            self.lettres(ecrit.instant, "contrat-a-signer", 1);
        }
        fautes
    }

    fn refuse(&mut self, ecrit: &FaitEcrit, id: IdReservation, rang: u16) -> Vec<String> {
        let mut fautes = self.en_signature(ecrit, id, EvenementReservation::RefuseeParUnAcquereur);
        let mut ont_signe = 0;
        if let Some(etat) = self.reservations.get_mut(&id.0)
            && let Some(contrat) = &mut etat.contrat
        {
            if contrat.tour() != Some(rang) || contrat.refus.is_some() {
                fautes.push(format!("refused by {rang}, and it is the turn of {:?}", contrat.tour()));
            }
            contrat.refus = Some(rang);
            etat.expire = Some(Instant::from(ecrit.instant.date() + REPRISE).min(contrat.echeance));
            ont_signe = contrat.signes.len();
        }
        self.lettres(ecrit.instant, "signature-refusee", 1);
        self.lettres(ecrit.instant, "contrat-refuse", ont_signe);
        fautes
    }

    fn repris(&mut self, ecrit: &FaitEcrit, id: IdReservation, rang: u16) -> Vec<String> {
        let mut fautes = self.en_signature(ecrit, id, EvenementReservation::RefusRepris);
        let mut ont_signe = 0;
        if let Some(etat) = self.reservations.get_mut(&id.0)
            && let Some(contrat) = &mut etat.contrat
        {
            if contrat.refus != Some(rang) {
                fautes.push(format!("taken back by {rang}, and {:?} refuses", contrat.refus));
            }
            contrat.refus = None;
            etat.expire = Some(contrat.echeance);
            ont_signe = contrat.signes.len();
        }
        self.lettres(ecrit.instant, "contrat-refus-repris", ont_signe);
        fautes
    }

    /// Applies the return of a contract to a draft, for ten more days. Nobody must have signed or refused before.
    fn renvoye(&mut self, ecrit: &FaitEcrit, id: IdReservation) -> Vec<String> {
        let mut fautes = self.en_signature(ecrit, id, EvenementReservation::Renvoyee);
        let Some(etat) = self.reservations.get_mut(&id.0) else { return fautes };
        if let Some(contrat) = etat.contrat.take()
            && (!contrat.signes.is_empty() || contrat.refus.is_some())
        {
            fautes.push(format!("taken back, and signed or refused: {contrat:?}"));
        }
        etat.recommencer(ecrit.instant, expiration_au_plus_tard(ecrit.instant.date()).into());
        let qui = etat.prescripteur;
        self.compter(qui);
        self.lettres(ecrit.instant, "contrat-a-corriger", 1);
        fautes
    }

    fn contresigne(&mut self, ecrit: &FaitEcrit, id: IdReservation, lots: (&IdLot, &[IdLot])) -> Vec<String> {
        let mut fautes = self.passer_le_contrat(id, EvenementReservation::Contresignee);
        let mut acquereurs = 0;
        if let Some(contrat) = self.reservations.get_mut(&id.0).and_then(|etat| etat.contrat.as_mut()) {
            acquereurs = contrat.acquereurs;
            let tous: Vec<u16> = (1..=contrat.acquereurs).collect();
            if contrat.signes != tous || contrat.contresigne {
                fautes.push(format!("countersigned, and the buyers signed {:?}", contrat.signes));
            }
            contrat.contresigne = true;
        }
        let dits: BTreeSet<String> = std::iter::once(lots.0).chain(lots.1).map(|lot| lot.0.clone()).collect();
        let ligne = LignePortail::Reservation(id);
        if dits != self.tenus_par(ligne) {
            fautes.push(format!("it sells {dits:?}, and holds {:?}", self.tenus_par(ligne)));
        }
        self.lettres(ecrit.instant, "contrat-exemplaire", acquereurs.into());
        fautes
    }

    fn notifie(&mut self, ecrit: &FaitEcrit, id: IdReservation, rang: u16) -> Vec<String> {
        let fautes = self.passer_le_contrat(id, EvenementReservation::Notifiee);
        let ligne = self.histoire.reservations.get(&id.0).and_then(|ligne| ligne.suite.as_deref());
        let suite: Option<Contrat> = ligne.and_then(|suite| serde_json::from_str(suite).ok());
        let mut combien = 0;
        if let Some(etat) = self.reservations.get_mut(&id.0)
            && let Some(contrat) = &mut etat.contrat
        {
            contrat.notifies.insert(rang);
            if contrat.notifies.len() == usize::from(contrat.acquereurs) {
                let acquereurs = suite.iter().flat_map(|suite| &suite.acquereurs);
                let presentees: Vec<_> = acquereurs.map(|un| un.notification.map(|n| n.presentee)).collect();
                contrat.fin = fin_de_retractation(&presentees).map(Instant::from);
                etat.expire = contrat.fin;
                combien = contrat.acquereurs.into();
            }
        }
        self.lettres(ecrit.instant, "contrat-notifie", combien);
        fautes
    }

    fn definitive(&mut self, ecrit: &FaitEcrit, id: IdReservation) -> Vec<String> {
        let mut fautes = self.passer_le_contrat(id, EvenementReservation::DelaiPasse);
        let mut acquereurs = 0;
        if let Some(etat) = self.reservations.get_mut(&id.0) {
            etat.expire = None;
            if let Some(contrat) = &etat.contrat {
                acquereurs = contrat.acquereurs;
                if contrat.fin.is_none_or(|fin| ferme(fin) > ecrit.instant) {
                    fautes.push(format!("firm, and the buyers may withdraw until {:?}", contrat.fin));
                }
            }
        }
        self.lettres(ecrit.instant, "contrat-definitif", acquereurs.into());
        fautes
    }

    /// Applies the end of a reservation, which frees its lots.
    fn finie_du_contrat(
        &mut self,
        ecrit: &FaitEcrit,
        id: IdReservation,
        (lot, annexes): (&IdLot, &[IdLot]),
        quand: EvenementReservation,
    ) -> Vec<String> {
        let expire = self.reservations.get(&id.0).and_then(|etat| etat.expire);
        let mut fautes = self.passer_le_contrat(id, quand);
        let refusee = quand == EvenementReservation::Refusee;
        if refusee && expire.is_none_or(|fin| fin > ecrit.instant) {
            fautes.push(format!("its time is over at {expire:?}"));
        }
        self.dire_la_fin_du_contrat(ecrit, id, quand);
        let finie = expire.filter(|_| refusee).unwrap_or(ecrit.instant);
        fautes.extend(self.rendre_la_reservation(id, (lot, annexes), finie));
        fautes
    }

    /// The status that an option, a draft or a head start gives its lot.
    pub(super) fn statut_de(&self, ligne: LignePortail) -> char {
        match ligne {
            LignePortail::Reservation(id) => {
                let signee = self.du_contrat(id).is_some_and(|contrat| contrat.contresigne);
                if signee { 'R' } else { 'T' }
            }
            LignePortail::Option(_) | LignePortail::Attente(_) => 'O',
        }
    }

    /// Checks that each lot has at most one running sale.
    pub(super) fn une_vente_par_lot(&self) -> Vec<String> {
        let mut fautes = Vec::new();
        for (id, etat) in self.reservations.iter().filter(|(_, etat)| etat.etat.statut_du_lot().is_some()) {
            let Some(ligne) = self.histoire.reservations.get(id) else { continue };
            let tenu = self.lots.get(&ligne.lot).map(|lot| &lot.tenu);
            if tenu != Some(&Tenu::Par(LignePortail::Reservation(IdReservation(*id)))) {
                fautes.push(format!("{id} is {:?}, and {} is {tenu:?}", etat.etat, ligne.lot));
            }
        }
        fautes
    }
}

/// The instant from which nobody may withdraw any more.
pub(super) fn ferme(fin: Instant) -> Instant {
    ferme_a(fin.date()).into()
}

/// Whether only a signature, a cancellation or a withdrawal ends the sale. Such a sale blocks declarations whatever the hour.
pub(super) fn sans_fin(etat: EtatReservation) -> bool {
    matches!(etat, EtatReservation::SignatureSociete | EtatReservation::Retractation | EtatReservation::Definitive)
}
