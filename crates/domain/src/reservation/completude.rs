//! What a draft still lacks, or says wrongly: the fields of the table, then what holds between them, the lot and the law.

use super::brouillon::{BrouillonReservation, Reservataire, code};
use super::champs::{ACQUEREURS, verifier_les_champs};
use super::constat::{ConstatDuFormulaire, GenreDeConstat, SectionDeReservation};
use super::depot::{PlafondDeDepot, est_admis, plafond_de_depot};
use super::dispositifs::{Dispositif, TVA_REDUITE, fiscalites_offertes};
use super::eligibilite::{Eligibilite, FaitsDAchat, ReponseDEligibilite, eligibilite_lli, eligibilite_tva_reduite};
use super::pieces::{PieceFournie, pieces_requises};
use super::prix::{PrixDuContrat, RegimeDeTva, TvaNonOfferte, prix_avec_promotion, prix_sans_promotion, regime_de_tva};
use super::references::{CHEQUE, DESTINATIONS, REGIMES, SANS_DEPOT};
use crate::chiffres;
use crate::lot::{DepotGarantie, PrixLot};
use crate::nombres::Montant;
use crate::regle::Regle;
use chrono::NaiveDate;
use serde_json::{Value, json};

/// What a draft is held to beside itself: its lot, as its price was frozen, its programme, and the day.
#[derive(Debug, Clone, Copy)]
pub struct CadreDeReservation<'a> {
    /// The day in Paris.
    pub aujourd_hui: NaiveDate,
    /// The prices: those that the option froze, else the lot's.
    pub prix: &'a PrixLot,
    /// The deposits of the lot.
    pub depots: &'a [DepotGarantie],
    /// The codes of the tax schemes that the lot is sold under.
    pub fiscalites: &'a [&'a str],
    /// The day from which deeds can be signed: when the sale is due.
    pub actabilite: Option<NaiveDate>,
    /// The documents that are there.
    pub pieces: &'a [PieceFournie],
}

/// A list of what was found.
struct Constats(Vec<ConstatDuFormulaire>);

impl Constats {
    fn manque(&mut self, section: SectionDeReservation, champ: &str, code: &'static str, message: impl Into<String>) {
        self.dire(section, champ, GenreDeConstat::Manquant, code, message.into());
    }

    fn faute(&mut self, section: SectionDeReservation, champ: &str, code: &'static str, message: impl Into<String>) {
        self.dire(section, champ, GenreDeConstat::Faux, code, message.into());
    }

    fn dire(
        &mut self,
        section: SectionDeReservation,
        champ: &str,
        genre: GenreDeConstat,
        code: &'static str,
        message: String,
    ) {
        self.0.push(ConstatDuFormulaire { section, champ: champ.to_owned(), genre, code, message });
    }

    /// What a rule of the file refuses is still to be given.
    fn regle(&mut self, section: SectionDeReservation, champ: &str, regle: Regle, dite: &Value) {
        if let Err(message) = regle.verifier(dite, &Value::Null, NaiveDate::MIN) {
            self.manque(section, champ, regle.nom(), message);
        }
    }
}

impl BrouillonReservation {
    /// The price of the contract, as it stands; nothing while no VAT was chosen.
    pub fn prix_du_contrat(&self, lot: &PrixLot) -> Option<Result<PrixDuContrat, TvaNonOfferte>> {
        let tva = self.tva?;
        Some(if self.avec_promotion() { prix_avec_promotion(lot, tva) } else { prix_sans_promotion(lot, tva) })
    }
}

/// Everything that keeps a document from being a complete reservation, by section. A document with a wrong shape is told of that
/// alone.
pub fn verifier_la_reservation(document: &Value, cadre: &CadreDeReservation<'_>) -> Vec<ConstatDuFormulaire> {
    let mut constats = Constats(verifier_les_champs(document, cadre.aujourd_hui));
    if let Ok(brouillon) = BrouillonReservation::lire(document) {
        acquereurs(&brouillon, &mut constats);
        projet(&brouillon, cadre, &mut constats);
        let prix = prix(&brouillon, cadre, &mut constats);
        ressources(&brouillon, cadre, &mut constats);
        financement(&brouillon, prix, &mut constats);
        depot(&brouillon, prix, cadre, &mut constats);
        for requise in
            pieces_requises(&brouillon, cadre.prix).iter().filter(|requise| !cadre.pieces.contains(&requise.piece))
        {
            let champ = format!("documents.{}.{}", requise.piece.categorie.code(), requise.piece.type_piece.code());
            let message = format!("{} : {}.", requise.piece.type_piece.libelle(), requise.raison);
            constats.manque(SectionDeReservation::Documents, &champ, "document", message);
        }
    }
    constats.0.sort();
    constats.0.dedup();
    constats.0
}

fn acquereurs(brouillon: &BrouillonReservation, constats: &mut Constats) {
    const SECTION: SectionDeReservation = SectionDeReservation::Acquereurs;
    let a_deux = brouillon.coreservataire.is_some();
    for (qui, acquereur) in brouillon.acquereurs() {
        let Some(regime) = acquereur.regime_matrimonial.as_deref() else { continue };
        let champ = format!("{qui}.regimeMatrimonial");
        let situation = code(acquereur.situation_familiale.as_ref());
        let convient =
            REGIMES.iter().any(|connu| connu.code == regime && situation.is_none_or(|dite| dite == connu.situation));
        if !convient {
            constats.faute(SECTION, &champ, "situation", "Ce régime ne va pas avec cette situation familiale.");
        } else if !brouillon.par_une_societe() {
            constats.regle(SECTION, &champ, Regle::Union, &json!({"regimeMatrimonial": regime, "aDeux": a_deux}));
        }
    }
}

fn projet(brouillon: &BrouillonReservation, cadre: &CadreDeReservation<'_>, constats: &mut Constats) {
    const SECTION: SectionDeReservation = SectionDeReservation::Projet;
    let destination = code(brouillon.destination_achat.as_ref());
    if let Some(detail) = code(brouillon.destination_achat_detail.as_ref()) {
        let sienne = DESTINATIONS.iter().find(|d| d.details.iter().any(|(connu, _)| *connu == detail)).map(|d| d.code);
        if destination.is_none() || sienne != destination {
            let message = "Cette précision ne va pas avec la destination de l’achat.";
            constats.faute(SECTION, "destinationAchatDetail.code", "destination", message);
        }
    }
    let Some(fiscalite) = code(brouillon.fiscalite.as_ref()) else { return };
    let connue = Dispositif::de(fiscalite);
    let demandees = connue.map(|dispositif| dispositif.destinations).unwrap_or_default();
    if !fiscalites_offertes(cadre.fiscalites, cadre.aujourd_hui).contains(&fiscalite) {
        let message = match connue.and_then(Dispositif::fin).filter(|fin| *fin < cadre.aujourd_hui) {
            Some(fin) => format!("Ce dispositif a pris fin le {}.", fin.format("%d/%m/%Y")),
            None => "Ce lot n’est pas vendu sous ce dispositif.".to_owned(),
        };
        constats.faute(SECTION, "fiscalite.code", "fiscalite", message);
    } else if destination.is_some_and(|dite| !demandees.is_empty() && !demandees.contains(&dite)) {
        let message = "Ce dispositif ne va pas avec la destination de l’achat.";
        constats.faute(SECTION, "fiscalite.code", "destination", message);
    }
}

/// What is said of the VAT, and the price of the contract when there is one.
fn prix(brouillon: &BrouillonReservation, cadre: &CadreDeReservation<'_>, constats: &mut Constats) -> Option<Montant> {
    const SECTION: SectionDeReservation = SectionDeReservation::Prix;
    match brouillon.prix_du_contrat(cadre.prix)? {
        Err(TvaNonOfferte { offertes }) => {
            let dites: Vec<String> = offertes.into_iter().map(chiffres::taux).collect();
            let message = match dites.as_slice() {
                [] => "Ce lot n’a pas de prix.".to_owned(),
                [seul] => format!("Ce lot est vendu à la TVA de {seul}."),
                plusieurs => format!("Ce lot est vendu à la TVA de {}.", plusieurs.join(" ou ")),
            };
            constats.faute(SECTION, "tva", "tva", message);
            None
        }
        Ok(prix) => {
            let reduite = code(brouillon.fiscalite.as_ref()) == Some(TVA_REDUITE);
            if reduite && brouillon.tva != cadre.prix.tva_reduite {
                let suite = cadre.prix.tva_reduite.map_or_else(
                    || "le lot n’a pas de prix à ce taux, choisissez une autre fiscalité.".to_owned(),
                    |taux| format!("choisissez la TVA de {}, ou une autre fiscalité.", chiffres::taux(taux)),
                );
                let message = format!("La fiscalité choisie est celle de la TVA réduite : {suite}");
                constats.manque(SECTION, "tva", "fiscalite", message);
            }
            if let Some(non) = eligibilite(brouillon, cadre.prix).filter(|e| e.reponse == ReponseDEligibilite::Non) {
                constats.faute(SECTION, "tva", "eligibilite", format!("{} ({})", non.phrase, non.source));
            }
            Some(prix.prix)
        }
    }
}

/// What the ceilings of the reduced VAT look at. The table of fields asks for it at 5.5 %, the rate that the browser knows; a lot may
/// have another reduced rate, so it is asked for again here, by what the lot says.
fn ressources(brouillon: &BrouillonReservation, cadre: &CadreDeReservation<'_>, constats: &mut Constats) {
    const SECTION: SectionDeReservation = SectionDeReservation::Acquereurs;
    if brouillon.tva.and_then(|tva| regime_de_tva(cadre.prix, tva)) != Some(RegimeDeTva::Reduite) {
        return;
    }
    // The first buyer is always one, even when nothing was said of them.
    let inconnu = Reservataire::default();
    let premier = brouillon.reservataire.as_ref().unwrap_or(&inconnu);
    let mut exiger = |champ: &str| constats.regle(SECTION, champ, Regle::Required, &Value::Null);
    if premier.nombre_occupants.is_none() {
        exiger("reservataire.nombreOccupants");
    }
    let second = brouillon.coreservataire.as_ref().map(|second| (ACQUEREURS[1], second));
    for (qui, acquereur) in [(ACQUEREURS[0], premier)].into_iter().chain(second) {
        if acquereur.revenus_imposables_n2.is_none() {
            exiger(&format!("{qui}.revenusImposablesN2"));
        }
    }
}

/// What the law says of the VAT that was chosen; nothing of an ordinary one.
pub fn eligibilite(brouillon: &BrouillonReservation, lot: &PrixLot) -> Option<Eligibilite> {
    let tva = brouillon.tva?;
    let faits = |prix| FaitsDAchat {
        prix,
        destination: code(brouillon.destination_achat.as_ref()),
        par_une_societe: brouillon.par_une_societe(),
    };
    match regime_de_tva(lot, tva)? {
        RegimeDeTva::Ordinaire => None,
        RegimeDeTva::Reduite => Some(eligibilite_tva_reduite(faits(lot.prix_tva_reduite))),
        RegimeDeTva::Lli => Some(eligibilite_lli(faits(lot.prix_lli))),
    }
}

fn financement(brouillon: &BrouillonReservation, prix: Option<Montant>, constats: &mut Constats) {
    const SECTION: SectionDeReservation = SectionDeReservation::Financement;
    let vide = super::Financement::default();
    let financement = brouillon.financement.as_ref().unwrap_or(&vide);
    let (apports, prets) = (financement.apports(), financement.prets());
    let dits = json!({
        "apports": financement.apport,
        "prets": financement.pret.iter().map(|pret| pret.montant).collect::<Vec<_>>(),
    });
    constats.regle(SECTION, "financement", Regle::RequiredFunding, &dits);
    if financement.credit == Some(false) && prets > Montant::default() {
        let message = "Vous avez dit que l’achat se fait sans crédit : retirez les prêts, ou dites qu’il y en a un.";
        constats.faute(SECTION, "financement.credit", "credit", message);
    }
    let somme = Montant::depuis_centiemes(apports.centiemes() + prets.centiemes());
    if let Some(prix) = prix.filter(|prix| somme > Montant::default() && somme < *prix) {
        let reste = Montant::depuis_centiemes(prix.centiemes() - somme.centiemes());
        let message = format!("Il reste {} à financer.", chiffres::prix(reste));
        constats.manque(SECTION, "financement", "reste", message);
    }
}

fn depot(
    brouillon: &BrouillonReservation,
    prix: Option<Montant>,
    cadre: &CadreDeReservation<'_>,
    constats: &mut Constats,
) {
    const SECTION: SectionDeReservation = SectionDeReservation::Depot;
    let Some(depot) = brouillon.depot_garantie.as_ref() else { return };
    let montant = depot.montant.unwrap_or_default();
    match code(depot.type_depot.as_ref()) {
        Some(SANS_DEPOT) if montant > Montant::default() => {
            constats.faute(
                SECTION,
                "depotGarantie.montant",
                "depot",
                "Sans dépôt de garantie, il n’y a pas de montant.",
            );
        }
        Some(CHEQUE) if depot.montant.is_some() => {
            // A feed names each of its cheques (`cheque-500`): the amount tells which one is meant.
            let connu = montant > Montant::default() && cadre.depots.iter().any(|un| un.montant == montant);
            let plafond = prix.map(|prix| plafond(prix, cadre));
            if !connu {
                let message = "Ce montant n’est pas proposé pour ce lot.";
                constats.faute(SECTION, "depotGarantie.montant", "depot", message);
            } else if let Some(plafond) = plafond.filter(|plafond| !est_admis(montant, plafond)) {
                let phrase = format!("Pour ce lot, {}.", plafond.phrase);
                constats.faute(SECTION, "depotGarantie.montant", "plafond", phrase);
            }
        }
        _ => {}
    }
}

/// The legal cap of the deposit, for the price of a contract.
pub fn plafond(prix: Montant, cadre: &CadreDeReservation<'_>) -> PlafondDeDepot {
    plafond_de_depot(prix, cadre.aujourd_hui, cadre.actabilite)
}
