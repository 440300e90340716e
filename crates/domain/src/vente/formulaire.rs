//! How the form of a draft stands: computed when it is asked for, and never kept.

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

/// A reservation, and what its form is held to: its lot and its programme as they are today, and the documents that were sent.
#[derive(Debug, Clone)]
pub struct FormulaireDuDossier<'a> {
    pub reservation: &'a Reservation,
    pub lot: Option<&'a Lot>,
    pub programme: Option<&'a Programme>,
    /// The documents that were sent.
    pub pieces: Vec<PieceFournie>,
}

/// How the form of a draft stands.
#[derive(Debug, Clone)]
pub struct FormulaireRempli {
    pub brouillon: BrouillonReservation,
    /// Everything that keeps it from being complete; none: it is.
    pub constats: Vec<ConstatDuFormulaire>,
    /// The price of the contract; none while no VAT was chosen.
    pub prix: Option<PrixDuContrat>,
    /// The VAT rates that may be chosen, the ordinary one first.
    pub tva: Vec<TvaProposee>,
    /// Whether a promotion lowers the price at the VAT that was chosen, or at the first one.
    pub a_une_promotion: bool,
    /// The deposits of the lot.
    pub depots: Vec<DepotOffert>,
    /// Their legal cap; none while there is no price.
    pub plafond: Option<PlafondDeDepot>,
    /// The codes of the tax schemes that may be chosen.
    pub fiscalites: Vec<String>,
    /// Whether its contract may be signed online: its lot and its programme both say so (`domain.md` section 6).
    pub en_ligne: bool,
    /// The documents that are asked for, and whether each is there.
    pub documents: Vec<(PieceRequise, bool)>,
    /// What is still to be financed; none while there is no price.
    pub reste: Option<Montant>,
    /// What the loans cost a month; none without a loan.
    pub mensualite: Option<Mensualite>,
    /// Its part of the buyers' income, in percent; none while nobody said what they earn.
    pub effort: Option<Taux>,
}

/// A VAT that may be chosen.
#[derive(Debug, Clone)]
pub struct TvaProposee {
    /// The price, as it would be with what was said of the promotion.
    pub prix: PrixDuContrat,
    /// What the law says of it; none of the ordinary one.
    pub eligibilite: Option<Eligibilite>,
    /// The scheme that is the same choice, when the lot is sold under it.
    pub fiscalite: Option<&'static str>,
}

/// A deposit of the lot.
#[derive(Debug, Clone)]
pub struct DepotOffert {
    pub depot: DepotGarantie,
    /// Whether the law lets it be asked for.
    pub admis: bool,
}

impl FormulaireDuDossier<'_> {
    /// What its form is held to, on a day.
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

    /// Everything that keeps a document from being a complete reservation of that lot.
    pub fn constats(&self, document: &Value, aujourd_hui: NaiveDate) -> Vec<ConstatDuFormulaire> {
        self.dans_son_cadre(aujourd_hui, |cadre| verifier_la_reservation(document, cadre))
    }

    /// What staff check before it is signed.
    pub fn points_a_verifier(&self, aujourd_hui: NaiveDate) -> Vec<PointAVerifier> {
        let brouillon = self.brouillon();
        self.dans_son_cadre(aujourd_hui, |cadre| points_a_verifier(&brouillon, cadre))
    }

    /// Whether nothing is missing or wrong on a day.
    pub fn est_complet(&self, aujourd_hui: NaiveDate) -> bool {
        self.constats(&self.reservation.document, aujourd_hui).is_empty()
    }

    /// Whether its lot is sold under a tax scheme.
    fn est_vendu_sous(&self, code: &str) -> bool {
        self.lot.is_some_and(|lot| lot.fiche.fiscalites.iter().any(|fiscalite| fiscalite.code == code))
    }

    /// What it says; nothing of one that cannot be read, or was erased.
    pub fn brouillon(&self) -> BrouillonReservation {
        BrouillonReservation::lire(&self.reservation.document).unwrap_or_default()
    }

    /// The price of the contract; none while no VAT was chosen.
    pub fn prix(&self) -> Option<PrixDuContrat> {
        self.brouillon().prix_du_contrat(&self.reservation.prix)?.ok()
    }

    /// How it stands on a day.
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
