//! What a person may do with a reservation at each stage, and the moves for which somebody asks. The rules that
//! options share stand in [`crate::vente::droits`], which has the table of who may cancel.
//!
//! `tests.rs` asks each person of `essais::tout_le_monde` about a draft. `tests_droits.rs` asks the prescriber and
//! staff at each stage.

use super::refus::{
    retractation_en_cours, signature_expiree, signature_faite, signature_refusee, sur_papier, vente_definitive,
};
use super::{Reservation, StadeDeReservation};
use crate::acces::Role;
use crate::contrat::{Contrat, ObjetDuContrat, VoieDeSignature};
use crate::refus::RefusDeVente;
use crate::refus_partage::code;
use crate::regard::Regard;
use crate::reservation::EvenementReservation;
use crate::vente::droits::{Agissant, exiger_de_gerer, motif_d_annulation, motif_de_decision, non_gere, peut_annuler};
use crate::vente::pas::Pas;
use chrono::{DateTime, Utc};

/// What a person may do with a reservation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DroitsSurReservation {
    /// The right to fill the form, and to send its documents.
    pub modifier: Result<(), RefusDeVente>,
    /// The right to cancel it: see the table of [`crate::vente::droits`].
    pub annuler: Result<(), RefusDeVente>,
    /// The right to read the identity papers and tax notices that were sent. The prescriber, the network manager of
    /// the company and administrators have it. Others who see the reservation see only that a document was sent.
    pub lire_les_pieces: Result<(), RefusDeVente>,
    /// The right to give the prescriber more time.
    pub prolonger: Result<(), RefusDeVente>,
    /// The right to have the contract signed. A draft is sent for signature, or the signing page is opened from the
    /// portal for the buyer whose turn it is. Whether the draft is complete is checked elsewhere.
    pub signer: Result<(), RefusDeVente>,
    /// The right to send the link again to the signatory whose turn it is.
    pub renvoyer_lien: Result<(), RefusDeVente>,
    /// The right to correct the e-mail or the phone of a buyer who has not signed.
    pub corriger_adresse: Result<(), RefusDeVente>,
    /// The right to make the reservation a draft again.
    pub renvoyer_au_brouillon: Result<(), RefusDeVente>,
    /// The right to deposit the scan of the contract signed by hand.
    pub deposer_papier: Result<(), RefusDeVente>,
    pub confirmer_papier: Result<(), RefusDeVente>,
    pub contresigner: Result<(), RefusDeVente>,
    /// The right to state that a buyer is a professional.
    pub professionnel: Result<(), RefusDeVente>,
    /// The right to record the notice that a buyer received.
    pub notifier: Result<(), RefusDeVente>,
    /// The right to record the letter by which a buyer withdraws.
    pub retracter: Result<(), RefusDeVente>,
    /// The right to download the complete file of a firm sale.
    pub dossier: Result<(), RefusDeVente>,
}

impl DroitsSurReservation {
    /// The rights of a person who sees the reservation.
    pub fn de(agissant: Agissant<'_>, reservation: &Reservation, maintenant: DateTime<Utc>) -> Self {
        let qui = Qui { agissant, reservation, maintenant };
        let lire_les_pieces = qui.lire_les_pieces();
        let papier = || qui.a_la_voie(VoieDeSignature::Papier);
        Self {
            modifier: qui.est_sienne().and_then(|()| qui.se_remplit()),
            annuler: qui.annuler(),
            prolonger: exiger_de_gerer(agissant).and_then(|()| qui.se_remplit()).and_then(|()| qui.une_fois()),
            signer: qui.est_sienne().and_then(|()| qui.signer()),
            renvoyer_lien: qui.est_sienne_ou_geree().and_then(|()| qui.est_signee_ici()),
            corriger_adresse: qui.est_sienne_ou_geree().and_then(|()| qui.se_signe_ici()),
            renvoyer_au_brouillon: qui.est_sienne_ou_geree().and_then(|()| qui.renvoyer_au_brouillon()),
            deposer_papier: qui.est_sienne_ou_geree().and_then(|()| qui.deposer_papier()),
            confirmer_papier: exiger_de_gerer(agissant).and_then(|()| qui.est_a_la_societe()).and_then(|()| papier()),
            contresigner: exiger_de_gerer(agissant)
                .and_then(|()| qui.est_a_la_societe())
                .and_then(|()| qui.a_la_voie(VoieDeSignature::Electronique)),
            professionnel: exiger_de_gerer(agissant).and_then(|()| qui.professionnel()),
            notifier: exiger_de_gerer(agissant).and_then(|()| qui.notifier()),
            retracter: exiger_de_gerer(agissant).and_then(|()| qui.retracter()),
            dossier: lire_les_pieces.clone().and_then(|()| qui.dossier()),
            lire_les_pieces,
        }
    }
}

/// The person who acts, the reservation, and the instant at which they act.
#[derive(Clone, Copy)]
struct Qui<'a> {
    agissant: Agissant<'a>,
    reservation: &'a Reservation,
    maintenant: DateTime<Utc>,
}

impl Qui<'_> {
    /// Refuses everybody except the prescriber of the reservation.
    fn est_sienne(self) -> Result<(), RefusDeVente> {
        let regard = self.agissant.regard;
        let sienne = self.reservation.prescripteur == regard.utilisateur && regard.a(Role::EP);
        if sienne { Ok(()) } else { Err(reservation_d_un_autre(regard)) }
    }

    /// Refuses everybody except the prescriber of the reservation and staff who manage its company.
    fn est_sienne_ou_geree(self) -> Result<(), RefusDeVente> {
        if self.agissant.gere() { Ok(()) } else { self.est_sienne() }
    }

    fn lire_les_pieces(self) -> Result<(), RefusDeVente> {
        let regard = self.agissant.regard;
        let sienne = self.reservation.prescripteur == regard.utilisateur;
        if sienne || (regard.a(Role::IR) && self.agissant.gere()) { Ok(()) } else { Err(non_gere(regard)) }
    }

    fn se_remplit(self) -> Result<(), RefusDeVente> {
        if self.reservation.se_remplit(self.maintenant) { Ok(()) } else { Err(self.reservation.terminee()) }
    }

    fn une_fois(self) -> Result<(), RefusDeVente> {
        let deja = RefusDeVente::conflit("reservation-deja-prolongee", "Cette réservation a déjà été prolongée.");
        if self.reservation.prolonge().is_some() { Err(deja) } else { Ok(()) }
    }

    fn annuler(self) -> Result<(), RefusDeVente> {
        let Self { agissant, reservation, .. } = self;
        peut_annuler(agissant, reservation.prescripteur, reservation.compte)?;
        if let StadeDeReservation::Definitive { .. } = &reservation.stade {
            // Only staff may cancel a firm sale. The others could cancel until then, so they read why they no longer can.
            return if agissant.gere() { Ok(()) } else { Err(vente_definitive()) };
        }
        match reservation.etat().apres(EvenementReservation::Annulee) {
            // A draft whose time is over cannot be cancelled, even if the job that records its end has not run.
            Ok(_) if !reservation.est_un_brouillon() => Ok(()),
            Ok(_) => self.se_remplit(),
            Err(_) if reservation.fin().is_some() || reservation.est_un_brouillon() => Err(reservation.terminee()),
            Err(_) => Err(retractation_en_cours()),
        }
    }

    fn signer(self) -> Result<(), RefusDeVente> {
        match &self.reservation.stade {
            StadeDeReservation::Brouillon { .. } => self.se_remplit(),
            StadeDeReservation::SignatureAcquereurs { contrat, .. } => match contrat.voie {
                VoieDeSignature::Papier => Ok(()),
                VoieDeSignature::Electronique => self.est_signee_ici(),
            },
            StadeDeReservation::SignatureSociete { .. }
            | StadeDeReservation::Retractation { .. }
            | StadeDeReservation::Definitive { .. } => Err(signature_faite()),
            StadeDeReservation::Finie(_) => Err(self.reservation.terminee()),
        }
    }

    /// Refuses unless the buyers sign online and their time is not over.
    fn se_signe_ici(self) -> Result<(), RefusDeVente> {
        self.reservation.exiger_la_signature(self.maintenant).map(drop)
    }

    /// Refuses also while a buyer may take a refusal back, because it is then nobody's turn.
    fn est_signee_ici(self) -> Result<(), RefusDeVente> {
        let contrat = self.reservation.exiger_la_signature(self.maintenant)?;
        if contrat.refus.is_some() { Err(signature_refusee()) } else { Ok(()) }
    }

    fn renvoyer_au_brouillon(self) -> Result<(), RefusDeVente> {
        let StadeDeReservation::SignatureAcquereurs { expire, contrat, .. } = &self.reservation.stade else {
            return Err(self.reservation.hors_etape());
        };
        if contrat.refus.is_some() {
            return Err(signature_refusee());
        }
        if *expire <= self.maintenant {
            return Err(signature_expiree());
        }
        if contrat.est_signe_par_quelqu_un() {
            let phrase = "Un acquéreur a déjà signé\u{a0}: ce contrat ne peut plus être corrigé.";
            return Err(RefusDeVente::conflit("signature-commencee", phrase));
        }
        Ok(())
    }

    fn deposer_papier(self) -> Result<(), RefusDeVente> {
        match &self.reservation.stade {
            StadeDeReservation::SignatureAcquereurs { expire, contrat, .. } => {
                if *expire <= self.maintenant {
                    return Err(signature_expiree());
                }
                sur_la_voie(contrat, VoieDeSignature::Papier)
            }
            StadeDeReservation::SignatureSociete { contrat, .. } => sur_la_voie(contrat, VoieDeSignature::Papier),
            StadeDeReservation::Brouillon { .. }
            | StadeDeReservation::Retractation { .. }
            | StadeDeReservation::Definitive { .. }
            | StadeDeReservation::Finie(_) => Err(self.reservation.hors_etape()),
        }
    }

    /// Refuses unless the contract waits for the countersignature of the company.
    fn est_a_la_societe(self) -> Result<(), RefusDeVente> {
        match &self.reservation.stade {
            StadeDeReservation::SignatureSociete { .. } => Ok(()),
            StadeDeReservation::Brouillon { .. }
            | StadeDeReservation::SignatureAcquereurs { .. }
            | StadeDeReservation::Retractation { .. }
            | StadeDeReservation::Definitive { .. }
            | StadeDeReservation::Finie(_) => Err(self.reservation.hors_etape()),
        }
    }

    fn a_la_voie(self, voie: VoieDeSignature) -> Result<(), RefusDeVente> {
        let contrat = self.reservation.contrat().ok_or_else(|| self.reservation.hors_etape())?;
        sur_la_voie(contrat, voie)
    }

    fn professionnel(self) -> Result<(), RefusDeVente> {
        let (StadeDeReservation::SignatureAcquereurs { contrat, .. }
        | StadeDeReservation::SignatureSociete { contrat, .. }) = &self.reservation.stade
        else {
            return Err(self.reservation.hors_etape());
        };
        if contrat.objet == ObjetDuContrat::Autre {
            let phrase =
                "Ce contrat ne donne pas de délai de rétractation\u{a0}: il n’y a rien à noter sur ses acquéreurs.";
            return Err(RefusDeVente::conflit(code::RETRACTATION_SANS_OBJET, phrase));
        }
        if contrat.retractation_due() {
            return Ok(());
        }
        Err(RefusDeVente::conflit(
            code::DEJA_PROFESSIONNEL,
            "Tous les acquéreurs sont déjà notés comme professionnels.",
        ))
    }

    fn notifier(self) -> Result<(), RefusDeVente> {
        match &self.reservation.stade {
            StadeDeReservation::Retractation { .. } => Ok(()),
            StadeDeReservation::Brouillon { .. }
            | StadeDeReservation::SignatureAcquereurs { .. }
            | StadeDeReservation::SignatureSociete { .. }
            | StadeDeReservation::Definitive { .. }
            | StadeDeReservation::Finie(_) => Err(self.reservation.hors_etape()),
        }
    }

    fn retracter(self) -> Result<(), RefusDeVente> {
        let (StadeDeReservation::Retractation { contrat, .. } | StadeDeReservation::Definitive { contrat }) =
            &self.reservation.stade
        else {
            return Err(self.reservation.hors_etape());
        };
        if contrat.retractation_due() {
            return Ok(());
        }
        let phrase = "Ce contrat ne donne de délai de rétractation à personne.";
        Err(RefusDeVente::conflit(code::RETRACTATION_SANS_OBJET, phrase))
    }

    fn dossier(self) -> Result<(), RefusDeVente> {
        match &self.reservation.stade {
            StadeDeReservation::Definitive { .. } => Ok(()),
            StadeDeReservation::Brouillon { .. }
            | StadeDeReservation::SignatureAcquereurs { .. }
            | StadeDeReservation::SignatureSociete { .. }
            | StadeDeReservation::Retractation { .. }
            | StadeDeReservation::Finie(_) => Err(self.reservation.hors_etape()),
        }
    }
}

fn sur_la_voie(contrat: &Contrat, voie: VoieDeSignature) -> Result<(), RefusDeVente> {
    match (contrat.voie, voie) {
        (VoieDeSignature::Papier, VoieDeSignature::Electronique) => Err(sur_papier()),
        (VoieDeSignature::Electronique, VoieDeSignature::Papier) => {
            Err(RefusDeVente::conflit("signature-electronique", "Ce contrat se signe en ligne."))
        }
        (VoieDeSignature::Papier, VoieDeSignature::Papier)
        | (VoieDeSignature::Electronique, VoieDeSignature::Electronique) => Ok(()),
    }
}

impl Reservation {
    /// Extends the draft, for staff, once and with a reason.
    pub fn prolonger(
        &self,
        agissant: Agissant<'_>,
        motif: &str,
        maintenant: DateTime<Utc>,
    ) -> Result<Pas<Self>, RefusDeVente> {
        DroitsSurReservation::de(agissant, self, maintenant).prolonger?;
        self.prolongee(motif_de_decision(motif)?)
    }

    /// Cancels the reservation, for a person who sees it. Only staff who manage its company may cancel it once the
    /// sale is firm. Its lots are free again.
    pub fn annuler(
        &self,
        agissant: Agissant<'_>,
        motif: Option<&str>,
        maintenant: DateTime<Utc>,
    ) -> Result<Pas<Self>, RefusDeVente> {
        DroitsSurReservation::de(agissant, self, maintenant).annuler?;
        self.annulee(motif_d_annulation(agissant.regard, motif)?, maintenant)
    }
}

/// The refusal for somebody who may read the reservation but not change its form.
fn reservation_d_un_autre(regard: &Regard) -> RefusDeVente {
    if regard.a(Role::EP) || regard.a(Role::ER) {
        RefusDeVente::conflit("reservation-d-un-autre", "Seul son prescripteur peut remplir cette réservation.")
    } else {
        RefusDeVente::sans_droit()
    }
}
