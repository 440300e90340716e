//! Makes the state of the form of a draft. It starts from the values typed in the form and from the rules that check them.

use super::{
    ConstatDuFil, DepotDuLot, DocumentRequis, EligibiliteDuFil, FinancementCalcule, FormulaireDeReservation,
    MensualiteDuFil, PlafondDuFil, PointDuFil, SectionDuFormulaire, TvaOfferte,
};
use crate::lot::Action;
use crate::refus::CodeDeRefus;
use chrono::NaiveDate;
use domain::etat_des_risques::SituationDesRisques;
use domain::lot::PrixLot;
use domain::nombres::{Montant, Taux};
use domain::reservation::references::{CHEQUE, SANS_DEPOT};
use domain::reservation::{
    ConstatDuFormulaire, Eligibilite, Mensualite, PieceRequise, PlafondDeDepot, PointAVerifier, SectionDeReservation,
    prix_avec_promotion,
};
use domain::vente::{DepotOffert, FormulaireDuDossier, FormulaireRempli, TvaProposee};

/// The reason why the contract of a lot cannot be signed online.
const A_LA_MAIN: (CodeDeRefus, &str) = (CodeDeRefus::SignatureALaMain, "le contrat de ce lot se signe à la main");

impl FormulaireDeReservation {
    /// The state of the form on the day `aujourd_hui` in Paris. `risques` is the situation of the `état des risques` of the
    /// programme on that day.
    pub fn de(formulaire: &FormulaireDuDossier<'_>, risques: SituationDesRisques, aujourd_hui: NaiveDate) -> Self {
        let rempli = formulaire.remplir(aujourd_hui);
        Self {
            complet: rempli.constats.is_empty(),
            sections: SectionDeReservation::TOUTES.map(|section| dire(section, &rempli.constats)).to_vec(),
            prix: rempli.prix,
            tva_offertes: rempli.tva.iter().map(|tva| offerte(tva, &formulaire.reservation.prix)).collect(),
            a_une_promotion: rempli.a_une_promotion,
            depots: depots(&rempli.depots),
            plafond_depot: rempli.plafond.as_ref().map(plafond),
            signature_en_ligne: if rempli.en_ligne { Action::permise() } else { Action::refusee(&A_LA_MAIN) },
            etat_des_risques: risques.into(),
            documents_requis: rempli.documents.iter().map(|(requise, fourni)| requis(requise, *fourni)).collect(),
            financement: financement(&rempli),
            fiscalites: rempli.fiscalites,
            points_a_verifier: Vec::new(),
        }
    }

    /// Adds the points that staff check.
    #[must_use]
    pub fn pour_l_equipe(self, formulaire: &FormulaireDuDossier<'_>, aujourd_hui: NaiveDate) -> Self {
        let points = formulaire.points_a_verifier(aujourd_hui).into_iter();
        let point = |point: PointAVerifier| PointDuFil { code: point.code.to_owned(), phrase: point.phrase.to_owned() };
        Self { points_a_verifier: points.map(point).collect(), ..self }
    }
}

fn dire(section: SectionDeReservation, constats: &[ConstatDuFormulaire]) -> SectionDuFormulaire {
    SectionDuFormulaire {
        code: section,
        libelle: section.libelle().to_owned(),
        etat: section.etat(constats),
        constats: constats.iter().filter(|constat| constat.section == section).map(constat).collect(),
    }
}

fn constat(constat: &ConstatDuFormulaire) -> ConstatDuFil {
    ConstatDuFil {
        champ: constat.champ.clone(),
        genre: constat.genre,
        code: constat.code.to_owned(),
        message: constat.message.clone(),
    }
}

/// The shape of a VAT rate at which the lot may be bought. It has the value of the promotion at this rate, even when the
/// promotion is not applied.
fn offerte(tva: &TvaProposee, lot: &PrixLot) -> TvaOfferte {
    let promotion = prix_avec_promotion(lot, tva.prix.tva).map(|prix| prix.promotion).unwrap_or_default();
    TvaOfferte {
        taux: tva.prix.tva.decimal(),
        prix: tva.prix.prix.decimal(),
        promotion: promotion.decimal(),
        eligibilite: tva.eligibilite.as_ref().map(eligibilite),
        fiscalite: tva.fiscalite.map(str::to_owned),
    }
}

fn eligibilite(dite: &Eligibilite) -> EligibiliteDuFil {
    EligibiliteDuFil { reponse: dite.reponse, phrase: dite.phrase.to_owned(), source: dite.source.to_owned() }
}

/// The choices of deposit: first none, then the cheques that the lot offers. A feed gives each cheque its own code, but the
/// form knows only the code `CHEQUE`, and the amount.
fn depots(du_lot: &[DepotOffert]) -> Vec<DepotDuLot> {
    let sans = DepotDuLot { code: SANS_DEPOT.to_owned(), libelle: "Sans".to_owned(), montant: 0.0, admis: true };
    let cheques = du_lot.iter().filter(|offert| offert.depot.montant > Montant::default());
    let cheques = cheques.map(|offert| DepotDuLot {
        code: CHEQUE.to_owned(),
        libelle: offert.depot.libelle.clone(),
        montant: offert.depot.montant.decimal(),
        admis: offert.admis,
    });
    std::iter::once(sans).chain(cheques).collect()
}

fn plafond(plafond: &PlafondDeDepot) -> PlafondDuFil {
    PlafondDuFil { taux: plafond.taux.decimal(), montant: plafond.montant.decimal(), phrase: plafond.phrase.clone() }
}

fn requis(requise: &PieceRequise, fourni: bool) -> DocumentRequis {
    DocumentRequis {
        categorie: requise.piece.categorie.code().to_owned(),
        type_piece: requise.piece.type_piece.code().to_owned(),
        libelle: requise.piece.type_piece.libelle().to_owned(),
        raison: requise.raison.to_owned(),
        fourni,
    }
}

fn financement(rempli: &FormulaireRempli) -> FinancementCalcule {
    let dit = rempli.brouillon.financement.clone().unwrap_or_default();
    let estimee = |estimee: &Mensualite| MensualiteDuFil {
        credit: estimee.credit.decimal(),
        assurance: estimee.assurance.decimal(),
        totale: estimee.totale.decimal(),
        cout: estimee.cout.decimal(),
        phrase: estimee.phrase.clone(),
        effort: rempli.effort.map(Taux::decimal),
    };
    FinancementCalcule {
        apports: dit.apports().decimal(),
        prets: dit.prets().decimal(),
        reste: rempli.reste.map(Montant::decimal),
        mensualite: rempli.mensualite.as_ref().map(estimee),
    }
}
