//! What is missing or wrong in a draft. The fields of the table are checked first, then the rules about several
//! fields, the lot and the law.

use super::brouillon::{BrouillonReservation, Reservataire, code};
use super::champs::{ACQUEREURS, verifier_les_champs};
use super::constat::{ConstatDuFormulaire, GenreDeConstat, SectionDeReservation};
use super::depot::{PlafondDeDepot, est_admis, plafond_de_depot};
use super::dispositifs::{Dispositif, MEUBLES, PTZ, TVA_REDUITE, fiscalites_offertes, jour_des_dispositifs};
use super::eligibilite::{Eligibilite, FaitsDAchat, ReponseDEligibilite, eligibilite_lli, eligibilite_tva_reduite};
use super::pieces::{PieceFournie, pieces_requises};
use super::prix::{PrixDuContrat, RegimeDeTva, TvaNonOfferte, prix_avec_promotion, prix_sans_promotion, regime_de_tva};
use super::references::{
    CHEQUE, DESTINATIONS, ENTREPRISE_INDIVIDUELLE, LOUE_MEUBLE, REGIMES, SANS_DEPOT, USAGE_PROFESSIONNEL,
};
use crate::chiffres;
use crate::lot::{DepotGarantie, Nature, PrixLot};
use crate::nombres::Montant;
use crate::regle::Regle;
use chrono::NaiveDate;
use serde_json::{Value, json};

/// What a draft is checked against: the lot with its frozen prices, the programme, and the day.
#[derive(Debug, Clone, Copy)]
pub struct CadreDeReservation<'a> {
    /// The day in Paris.
    pub aujourd_hui: NaiveDate,
    /// The prices that the option froze. Without an option, they are the prices of the lot.
    pub prix: &'a PrixLot,
    /// The deposits that the lot offers.
    pub depots: &'a [DepotGarantie],
    /// The nature of the lot. `None` when the lot cannot be read.
    pub nature: Option<Nature>,
    /// The codes of the tax schemes under which the lot is sold.
    pub fiscalites: &'a [&'a str],
    /// The day from which deeds can be signed, on which the sale is due.
    pub actabilite: Option<NaiveDate>,
    /// The documents that the reservation has.
    pub pieces: &'a [PieceFournie],
}

/// The list of the points that were found missing or wrong.
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

    /// Checks a value by a rule of the file. A value that the rule refuses counts as missing.
    fn regle(&mut self, section: SectionDeReservation, champ: &str, regle: Regle, dite: &Value) {
        if let Err(message) = regle.verifier(dite, &Value::Null, NaiveDate::MIN) {
            self.manque(section, champ, regle.nom(), message);
        }
    }
}

impl BrouillonReservation {
    /// The price of the contract with what the draft now says. `None` while no VAT rate was chosen.
    pub fn prix_du_contrat(&self, lot: &PrixLot) -> Option<Result<PrixDuContrat, TvaNonOfferte>> {
        let tva = self.tva?;
        Some(if self.avec_promotion() { prix_avec_promotion(lot, tva) } else { prix_sans_promotion(lot, tva) })
    }
}

/// Everything that keeps a document from being a complete reservation, by section. When a document has a wrong shape,
/// only the faults of its shape are given.
pub fn verifier_la_reservation(document: &Value, cadre: &CadreDeReservation<'_>) -> Vec<ConstatDuFormulaire> {
    let mut constats = Constats(verifier_les_champs(document, cadre.aujourd_hui));
    entreprise_individuelle(document, &mut constats);
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
            let message = format!("{}\u{a0}: {}.", requise.piece.type_piece.libelle(), requise.raison);
            constats.manque(SectionDeReservation::Documents, &champ, "document", message);
        }
    }
    constats.0.sort();
    constats.0.dedup();
    constats.0
}

/// A sole trader is a natural person, so they must not fill the part of the form for companies. The fault is also
/// found in a draft that was stored with it.
fn entreprise_individuelle(document: &Value, constats: &mut Constats) {
    const CHAMP: &str = "societe.statut";
    if document.pointer("/societe/statut").and_then(Value::as_str) != Some(ENTREPRISE_INDIVIDUELLE) {
        return;
    }
    constats.0.retain(|constat| constat.champ != CHAMP);
    let message = "Une entreprise individuelle est une personne physique\u{a0}: remplissez l’acquéreur, sans société.";
    constats.faute(SectionDeReservation::Acquereurs, CHAMP, "entreprise-individuelle", message);
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
    if destination == Some(USAGE_PROFESSIONNEL) && cadre.nature.is_some_and(|nature| nature != Nature::Commerce) {
        let message = "L’usage professionnel est la destination d’un commerce.";
        constats.faute(SECTION, "destinationAchat.code", "destination", message);
    }
    let Some(fiscalite) = code(brouillon.fiscalite.as_ref()) else { return };
    let jour = jour_des_dispositifs(cadre.aujourd_hui, cadre.actabilite);
    let connue = Dispositif::de(fiscalite);
    let demandees = connue.map(|dispositif| dispositif.destinations).unwrap_or_default();
    if !fiscalites_offertes(cadre.fiscalites, jour).contains(&fiscalite) {
        let message = match connue.and_then(Dispositif::fin).filter(|fin| *fin < jour) {
            Some(fin) if fin < cadre.aujourd_hui => format!("Ce dispositif a pris fin le {}.", fin.format("%d/%m/%Y")),
            Some(fin) => {
                format!("Ce dispositif prend fin le {}, avant que l’acte puisse être signé.", fin.format("%d/%m/%Y"))
            }
            None => "Ce lot n’est pas vendu sous ce dispositif.".to_owned(),
        };
        constats.faute(SECTION, "fiscalite.code", "fiscalite", message);
    } else if destination.is_some_and(|dite| !demandees.is_empty() && !demandees.contains(&dite)) {
        let message = "Ce dispositif ne va pas avec la destination de l’achat.";
        constats.faute(SECTION, "fiscalite.code", "destination", message);
    } else if let Some(refus) = connue.and_then(|dispositif| dispositif.refus(brouillon, cadre.nature)) {
        constats.faute(SECTION, "fiscalite.code", "acheteur", refus);
    } else if let Some(demande) = connue.and_then(|dispositif| dispositif.demande(brouillon)) {
        constats.manque(SECTION, "fiscalite.code", "location", demande);
    }
}

/// Checks the VAT rate, and gives the price of the contract when there is one.
fn prix(brouillon: &BrouillonReservation, cadre: &CadreDeReservation<'_>, constats: &mut Constats) -> Option<Montant> {
    const SECTION: SectionDeReservation = SectionDeReservation::Prix;
    match brouillon.prix_du_contrat(cadre.prix)? {
        Err(refus) => {
            constats.faute(SECTION, "tva", "tva", refus.message());
            None
        }
        Ok(prix) => {
            let reduite = code(brouillon.fiscalite.as_ref()) == Some(TVA_REDUITE);
            if reduite && brouillon.tva != cadre.prix.tva_reduite {
                let suite = cadre.prix.tva_reduite.map_or_else(
                    || "le lot n’a pas de prix à ce taux, choisissez une autre fiscalité.".to_owned(),
                    |taux| format!("choisissez la TVA de {}, ou une autre fiscalité.", chiffres::taux(taux)),
                );
                let message = format!("La fiscalité choisie est celle de la TVA réduite\u{a0}: {suite}");
                constats.manque(SECTION, "tva", "fiscalite", message);
            }
            let a_dire = eligibilite(brouillon, cadre.prix).filter(|e| e.reponse == ReponseDEligibilite::ADire);
            if let Some(a_dire) = a_dire.filter(|_| loue_meuble(brouillon)) {
                constats.manque(SECTION, "tva", "eligibilite", format!("{} ({})", a_dire.phrase, a_dire.source));
            }
            if let Some(non) = eligibilite(brouillon, cadre.prix).filter(|e| e.reponse == ReponseDEligibilite::Non) {
                constats.faute(SECTION, "tva", "eligibilite", format!("{} ({})", non.phrase, non.source));
            }
            Some(prix.prix)
        }
    }
}

/// Checks the fields on which the ceilings of the reduced VAT depend. The table requires them at 5.5 %, the only
/// reduced rate that the browser knows. But a lot may have another reduced rate. So this function requires the fields
/// again, for the reduced rate of the lot.
fn ressources(brouillon: &BrouillonReservation, cadre: &CadreDeReservation<'_>, constats: &mut Constats) {
    const SECTION: SectionDeReservation = SectionDeReservation::Acquereurs;
    if brouillon.tva.and_then(|tva| regime_de_tva(cadre.prix, tva)) != Some(RegimeDeTva::Reduite) {
        return;
    }
    // The form always has a first buyer, even when it says nothing about this person.
    let inconnu = Reservataire::default();
    let premier = brouillon.reservataire.as_ref().unwrap_or(&inconnu);
    let mut exiger = |champ: &str| constats.regle(SECTION, champ, Regle::Required, &Value::Null);
    if premier.nombre_occupants.is_none() {
        exiger("reservataire.nombreOccupants");
    }
    let second = brouillon.coreservataire.as_ref().map(|second| (ACQUEREURS[1], second));
    // Spouses and partners of a civil pact declare their income together, so the income of the first buyer is enough.
    let declarent = [(ACQUEREURS[0], premier)].into_iter().chain(second.filter(|_| !brouillon.un_seul_foyer()));
    for (qui, acquereur) in declarent {
        if acquereur.revenus_imposables_n2.is_none() {
            exiger(&format!("{qui}.revenusImposablesN2"));
        }
    }
}

/// Whether the home will be let furnished.
fn loue_meuble(brouillon: &BrouillonReservation) -> bool {
    let detail = code(brouillon.destination_achat_detail.as_ref());
    detail == Some(LOUE_MEUBLE) || code(brouillon.fiscalite.as_ref()).is_some_and(|choisie| MEUBLES.contains(&choisie))
}

/// What the law says of the chosen VAT rate. `None` for the ordinary rate, or while no rate was chosen.
pub fn eligibilite(brouillon: &BrouillonReservation, lot: &PrixLot) -> Option<Eligibilite> {
    let tva = brouillon.tva?;
    let faits = |prix| FaitsDAchat {
        prix,
        destination: code(brouillon.destination_achat.as_ref()),
        par_une_societe: brouillon.par_une_societe(),
        meuble: loue_meuble(brouillon),
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
    if financement.credit == Some(true) && financement.pret.is_empty() {
        constats.manque(SECTION, "financement.pret", "montant", "Indiquez le montant de chaque prêt.");
    }
    for (rang, pret) in financement.pret.iter().enumerate() {
        if pret.montant.is_none_or(|montant| montant == Montant::default()) {
            let champ = format!("financement.pret[{rang}].montant");
            constats.manque(SECTION, &champ, "montant", "Indiquez le montant de ce prêt.");
        }
    }
    if code(brouillon.fiscalite.as_ref()) == Some(PTZ) && financement.pret.len() < 2 {
        let message = "Le prêt à taux zéro complète au moins un autre prêt\u{a0}: indiquez le montant de chacun.";
        constats.manque(SECTION, "financement.pret", "ptz", message);
    }
    if financement.credit == Some(false) && prets > Montant::default() {
        let message =
            "Vous avez indiqué que l’achat se fait sans crédit\u{a0}: retirez les prêts, ou indiquez qu’il y en a un.";
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
            // In a feed, each cheque has a code of its own (`cheque-500`). So the amount tells which cheque of the
            // lot is meant.
            let connu = montant > Montant::default() && cadre.depots.iter().any(|un| un.montant == montant);
            // While no VAT rate is chosen, the cap is computed from the highest price of the lot.
            let plafond = prix.or_else(|| le_plus_cher(cadre.prix)).map(|prix| plafond(prix, cadre));
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

/// The highest price of a lot, over all its VAT rates.
fn le_plus_cher(lot: &PrixLot) -> Option<Montant> {
    [lot.prix, lot.prix_tva_reduite, lot.prix_lli].into_iter().flatten().max()
}

/// The legal cap of the deposit, for the price of a contract.
pub fn plafond(prix: Montant, cadre: &CadreDeReservation<'_>) -> PlafondDeDepot {
    plafond_de_depot(prix, cadre.aujourd_hui, cadre.actabilite)
}
