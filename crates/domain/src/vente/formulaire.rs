//! The state of a draft's form. Each request computes it, and it is never stored.

use super::Reservation;
use crate::lot::{DepotGarantie, Lot};
use crate::nombres::{Montant, Taux};
use crate::programme::Programme;
use crate::reservation::{
    BrouillonReservation, CadreDeReservation, ConstatDuFormulaire, Eligibilite, HypothesesDePret, Mensualite,
    PieceFournie, PieceRequise, PlafondDeDepot, PointAVerifier, PrixDuContrat, a_une_promotion, effort, eligibilite,
    est_admis, fiscalite_du_regime, fiscalites_offertes, jour_des_dispositifs, mensualite, pieces_requises, plafond,
    points_a_verifier, regime_offert, tva_offertes, verifier_la_reservation,
};
use chrono::NaiveDate;
use serde_json::Value;

#[cfg(test)]
mod tests;

/// A reservation, with what its form is checked against: the lot and the programme as they are today, and the
/// documents that were sent.
#[derive(Debug, Clone)]
pub struct FormulaireDuDossier<'a> {
    pub reservation: &'a Reservation,
    pub lot: Option<&'a Lot>,
    pub programme: Option<&'a Programme>,
    /// The documents that were sent.
    pub pieces: Vec<PieceFournie>,
}

/// The form of a draft, with everything that is computed from it.
#[derive(Debug, Clone)]
pub struct FormulaireRempli {
    pub brouillon: BrouillonReservation,
    /// Everything that keeps the form from being complete. The list is empty when the form is complete.
    pub constats: Vec<ConstatDuFormulaire>,
    /// The price of the contract. `None` while no VAT rate is chosen.
    pub prix: Option<PrixDuContrat>,
    /// The VAT rates that may be chosen, the ordinary one first.
    pub tva: Vec<TvaProposee>,
    /// Whether a promotion lowers the price at the chosen VAT rate. While none is chosen, the first rate counts.
    pub a_une_promotion: bool,
    /// The deposits that the lot offers.
    pub depots: Vec<DepotOffert>,
    /// The legal cap of the deposit. `None` while the contract has no price.
    pub plafond: Option<PlafondDeDepot>,
    /// The codes of the tax schemes that may be chosen.
    pub fiscalites: Vec<String>,
    /// Whether the contract may be signed online. The lot and the programme must both allow it (`domain.md` section
    /// 6).
    pub en_ligne: bool,
    /// The required documents. For each, whether it was sent.
    pub documents: Vec<(PieceRequise, bool)>,
    /// The part of the price that is still to be financed. `None` while the contract has no price.
    pub reste: Option<Montant>,
    /// The monthly cost of the loans. `None` without a loan.
    pub mensualite: Option<Mensualite>,
    /// The share of the buyers' income that this cost takes, in percent. `None` while no income is given.
    pub effort: Option<Taux>,
}

/// A VAT rate that may be chosen.
#[derive(Debug, Clone)]
pub struct TvaProposee {
    /// The price at this rate, with or without the promotion, as the form says.
    pub prix: PrixDuContrat,
    /// What the law says of this rate. `None` for the ordinary rate.
    pub eligibilite: Option<Eligibilite>,
    /// The tax scheme that goes with this rate, if the lot is sold under it.
    pub fiscalite: Option<&'static str>,
}

/// A deposit that the lot offers.
#[derive(Debug, Clone)]
pub struct DepotOffert {
    pub depot: DepotGarantie,
    /// Whether this deposit is within the legal cap.
    pub admis: bool,
}

impl FormulaireDuDossier<'_> {
    /// Calls `dire` with what the form of this reservation is checked against on that day.
    fn dans_son_cadre<T>(&self, aujourd_hui: NaiveDate, dire: impl FnOnce(&CadreDeReservation<'_>) -> T) -> T {
        let fiche = self.lot.map(|lot| &lot.fiche);
        let fiscalites: Vec<&str> =
            fiche.map(|fiche| fiche.fiscalites.iter().map(|f| f.code.as_str()).collect()).unwrap_or_default();
        dire(&CadreDeReservation {
            aujourd_hui,
            prix: &self.reservation.prix,
            nature: fiche.map(|fiche| fiche.typologie.nature),
            depots: fiche.map(|fiche| fiche.depots_garantie.as_slice()).unwrap_or_default(),
            fiscalites: &fiscalites,
            actabilite: self.programme.and_then(|programme| programme.calendrier.date_actabilite),
            pieces: &self.pieces,
        })
    }

    /// Everything that keeps a document from being a complete reservation of this lot.
    pub fn constats(&self, document: &Value, aujourd_hui: NaiveDate) -> Vec<ConstatDuFormulaire> {
        self.dans_son_cadre(aujourd_hui, |cadre| verifier_la_reservation(document, cadre))
    }

    /// The points that staff check before the contract is signed.
    pub fn points_a_verifier(&self, aujourd_hui: NaiveDate) -> Vec<PointAVerifier> {
        let brouillon = self.brouillon();
        self.dans_son_cadre(aujourd_hui, |cadre| points_a_verifier(&brouillon, cadre))
    }

    /// Whether the form has nothing missing or wrong on that day.
    pub fn est_complet(&self, aujourd_hui: NaiveDate) -> bool {
        self.constats(&self.reservation.document, aujourd_hui).is_empty()
    }

    /// Whether the lot is sold under this tax scheme.
    fn est_vendu_sous(&self, code: &str) -> bool {
        self.lot.is_some_and(|lot| lot.fiche.fiscalites.iter().any(|fiscalite| fiscalite.code == code))
    }

    /// The content of the form. It is empty when it cannot be read, or was erased.
    pub fn brouillon(&self) -> BrouillonReservation {
        BrouillonReservation::lire(&self.reservation.document).unwrap_or_default()
    }

    /// The price of the contract. `None` while no VAT rate is chosen.
    pub fn prix(&self) -> Option<PrixDuContrat> {
        self.brouillon().prix_du_contrat(&self.reservation.prix)?.ok()
    }

    /// The form as pages show it on that day.
    pub fn remplir(&self, aujourd_hui: NaiveDate) -> FormulaireRempli {
        let brouillon = self.brouillon();
        let gele = &self.reservation.prix;
        let prix = self.prix();
        let au_taux = |tva: Taux| BrouillonReservation { tva: Some(tva), ..brouillon.clone() };
        let proposer = |tva: Taux| {
            let essai = au_taux(tva);
            let prix = essai.prix_du_contrat(gele)?.ok()?;
            let regime = regime_offert(gele, tva).ok()?;
            let fiscalite = fiscalite_du_regime(regime).filter(|code| self.est_vendu_sous(code));
            Some(TvaProposee { prix, eligibilite: eligibilite(&essai, gele), fiscalite })
        };
        let offertes = tva_offertes(gele);
        let regardee = brouillon.tva.or(offertes.first().copied());
        let requises = pieces_requises(&brouillon, gele);
        let financement = brouillon.financement.clone().unwrap_or_default();
        let du_lot = self.lot.is_some_and(|lot| lot.fiche.is_eligible_demat);
        let du_programme = self.programme.is_some_and(|programme| programme.is_eligible_demat);
        let (apports, prets) = (financement.apports(), financement.prets());
        let paye = Montant::depuis_centiemes(apports.centiemes() + prets.centiemes());
        let mensualite = (prets > Montant::default()).then(|| mensualite(prets, HypothesesDePret::default()));
        let revenus: i64 = brouillon.acquereurs().filter_map(|(_, a)| a.revenu_mensuel).map(Montant::centiemes).sum();
        self.dans_son_cadre(aujourd_hui, |cadre| {
            let plafond = prix.map(|prix| plafond(prix.prix, cadre));
            let admis = |depot: &DepotGarantie| plafond.as_ref().is_none_or(|cap| est_admis(depot.montant, cap));
            FormulaireRempli {
                constats: verifier_la_reservation(&self.reservation.document, cadre),
                prix,
                tva: offertes.iter().copied().filter_map(proposer).collect(),
                a_une_promotion: regardee.is_some_and(|tva| a_une_promotion(gele, tva)),
                depots: cadre.depots.iter().map(|d| DepotOffert { depot: d.clone(), admis: admis(d) }).collect(),
                fiscalites: fiscalites_offertes(cadre.fiscalites, jour_des_dispositifs(aujourd_hui, cadre.actabilite))
                    .into_iter()
                    .map(str::to_owned)
                    .collect(),
                en_ligne: du_lot && du_programme,
                documents: requises.iter().map(|r| (*r, cadre.pieces.contains(&r.piece))).collect(),
                reste: prix.map(|p| Montant::depuis_centiemes((p.prix.centiemes() - paye.centiemes()).max(0))),
                effort: mensualite.as_ref().and_then(|m| effort(m.totale, Montant::depuis_centiemes(revenus))),
                mensualite,
                plafond,
                brouillon: brouillon.clone(),
            }
        })
    }
}
