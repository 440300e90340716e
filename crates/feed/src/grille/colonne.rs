//! Recognises the columns of a grid by their titles, which people write in many ways.

use domain::lot::prix::ChampPrix;
use domain::texte::normaliser;

/// The title of the column of a price, in the grids that the portal writes.
pub(super) const fn titre_du_prix(champ: ChampPrix) -> &'static str {
    match champ {
        ChampPrix::Tva => "TVA",
        ChampPrix::Prix => "Prix TTC",
        ChampPrix::PrixGrille => "Prix grille",
        ChampPrix::TvaReduite => "TVA réduite",
        ChampPrix::PrixTvaReduite => "Prix TVA réduite",
        ChampPrix::PrixGrilleTvaReduite => "Prix grille TVA réduite",
        ChampPrix::TvaLli => "TVA LLI",
        ChampPrix::PrixLli => "Prix LLI",
        ChampPrix::PrixGrilleLli => "Prix grille LLI",
        ChampPrix::PrixLotPrincipal => "Prix lot principal",
        ChampPrix::PrixLotPrincipalTvaReduite => "Prix lot principal TVA réduite",
        ChampPrix::PrixLotPrincipalLli => "Prix lot principal LLI",
    }
}

/// The meaning of the cells of a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum ChampDeGrille {
    Lot,
    Statut,
    Programme,
    Date,
    Prix(ChampPrix),
}

impl ChampDeGrille {
    /// Whether a cell of this column can change something.
    pub(super) const fn porte_une_valeur(self) -> bool {
        matches!(self, Self::Statut | Self::Prix(_))
    }
}

/// A column that was recognised by its title.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Reconnue {
    pub(super) champ: ChampDeGrille,
    /// The VAT rate that the title itself gives, in hundredths of percent: "Prix TVA 20 %".
    pub(super) taux: Option<i64>,
}

/// The meaning of a title; `None` when the portal does not know the title.
pub(super) fn reconnaitre(titre: &str) -> Option<Reconnue> {
    let sans = |champ| Some(Reconnue { champ, taux: None });
    let mots = mots(titre);
    match mots.join(" ").as_str() {
        "lot" | "lots" | "n" | "no" | "num" | "numero" | "n lot" | "no lot" | "num lot" | "numero lot"
        | "numeros lots" | "lot n" | "lot no" | "lot numero" | "ref" | "ref lot" | "reference" | "reference lot"
        | "code lot" => {
            return sans(ChampDeGrille::Lot);
        }
        "statut" | "statut lot" | "statut commercial" | "statut code" | "etat" | "etat lot" | "etat commercial"
        | "disponibilite" => return sans(ChampDeGrille::Statut),
        "programme"
        | "programme id"
        | "id programme"
        | "identifiant programme"
        | "code programme"
        | "nom programme"
        | "residence" => return sans(ChampDeGrille::Programme),
        "date" | "date effet" | "date grille" | "date prix" | "date valeur" | "date tarif" | "applicable"
        | "applicable compter" | "applicable partir" | "compter" | "partir" | "depuis" | "en vigueur" => {
            return sans(ChampDeGrille::Date);
        }
        _ => {}
    }
    prix(&mots)
}

/// Recognises the title of a price or a rate. Its words may be in any order, because [`mots`] has removed the words that join
/// them.
fn prix(mots: &[String]) -> Option<Reconnue> {
    let (mut montant, mut tva, mut grille, mut reduite, mut lli, mut principal) =
        (false, false, false, false, false, false);
    let (mut logement, mut hors, mut annexes) = (false, false, false);
    let mut chiffres: Vec<&str> = Vec::new();
    for mot in mots {
        match mot.as_str() {
            "prix" | "tarif" | "montant" => montant = true,
            "tva" => tva = true,
            "lot" | "taux" | "normale" | "pleine" | "normal" | "plein" => {}
            "grille" | "prixgrille" | "catalogue" | "public" => (montant, grille) = (true, true),
            "reduite" | "reduit" => reduite = true,
            "lli" => lli = true,
            // For the price of the home alone: "prix du logement seul", "prix hors annexes", "prix lot principal".
            "logement" => logement = true,
            "principal" | "seul" => principal = true,
            "hors" | "sans" => hors = true,
            "annexe" | "annexes" => annexes = true,
            // The next titles are the names of the fields in the API, for people who copy them from there.
            "tvareduite" => (tva, reduite) = (true, true),
            "prixtvareduite" => (montant, reduite) = (true, true),
            "prixgrilletvareduite" => (montant, grille, reduite) = (true, true, true),
            "tvalli" => (tva, lli) = (true, true),
            "prixlli" => (montant, lli) = (true, true),
            "prixgrillelli" => (montant, grille, lli) = (true, true, true),
            "prixlotprincipal" => (montant, principal) = (true, true),
            "prixlotprincipaltvareduite" => (montant, principal, reduite) = (true, true, true),
            "prixlotprincipallli" => (montant, principal, lli) = (true, true, true),
            chiffre if chiffre.bytes().all(|b| b.is_ascii_digit()) => chiffres.push(chiffre),
            _ => return None,
        }
    }
    let taux = match chiffres.as_slice() {
        [] => None,
        ["20"] | ["20", "0" | "00"] => Some(2000),
        ["10"] | ["10", "0" | "00"] => Some(1000),
        ["5", "5" | "50"] => Some(550),
        ["8", "5" | "50"] => Some(850),
        _ => return None,
    };
    principal |= hors;
    if hors != annexes || (logement && !principal) {
        return None;
    }
    // A price at 5.5 % is the price with the reduced VAT. A price at 10 % is the price under the intermediate-rent scheme.
    reduite |= taux == Some(550) && !lli;
    lli |= taux == Some(1000) && !reduite;
    let champ = match (montant, tva, grille, principal, reduite, lli) {
        (.., true, true) | (true, _, true, true, ..) => return None,
        (true, _, false, false, false, false) => ChampPrix::Prix,
        (true, _, false, false, true, false) => ChampPrix::PrixTvaReduite,
        (true, _, false, false, false, true) => ChampPrix::PrixLli,
        (true, _, true, false, false, false) => ChampPrix::PrixGrille,
        (true, _, true, false, true, false) => ChampPrix::PrixGrilleTvaReduite,
        (true, _, true, false, false, true) => ChampPrix::PrixGrilleLli,
        (true, _, false, true, false, false) => ChampPrix::PrixLotPrincipal,
        (true, _, false, true, true, false) => ChampPrix::PrixLotPrincipalTvaReduite,
        (true, _, false, true, false, true) => ChampPrix::PrixLotPrincipalLli,
        (false, true, false, false, ..) if taux.is_none() => match (reduite, lli) {
            (true, _) => ChampPrix::TvaReduite,
            (_, true) => ChampPrix::TvaLli,
            _ => ChampPrix::Tva,
        },
        _ => return None,
    };
    Some(Reconnue { champ: ChampDeGrille::Prix(champ), taux })
}

/// The significant words of a title, without accents, case, articles and units.
pub fn mots(titre: &str) -> Vec<String> {
    let titre = titre.replace(['º', '°'], " ");
    let vides =
        ["de", "du", "des", "d", "la", "le", "les", "l", "a", "au", "en", "ttc", "euro", "euros", "eur", "vente"];
    normaliser(&titre).split(' ').filter(|m| !m.is_empty() && !vides.contains(m)).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chaque_titre_que_le_portail_ecrit_se_relit() {
        for champ in ChampPrix::TOUS {
            assert_eq!(
                reconnaitre(titre_du_prix(champ)),
                Some(Reconnue { champ: ChampDeGrille::Prix(champ), taux: None })
            );
        }
    }

    #[test]
    fn les_noms_des_gens() {
        use ChampPrix as P;
        for (titre, champ, taux) in [
            ("N° lot", ChampDeGrille::Lot, None),
            ("Nº de lot", ChampDeGrille::Lot, None),
            ("NUMÉRO", ChampDeGrille::Lot, None),
            ("État", ChampDeGrille::Statut, None),
            ("Statut du lot", ChampDeGrille::Statut, None),
            ("Date d’effet", ChampDeGrille::Date, None),
            ("Programme", ChampDeGrille::Programme, None),
            ("Prix", ChampDeGrille::Prix(P::Prix), None),
            ("Prix de vente TTC (€)", ChampDeGrille::Prix(P::Prix), None),
            ("Prix TVA 20 %", ChampDeGrille::Prix(P::Prix), Some(2000)),
            ("PRIX TTC 20,0%", ChampDeGrille::Prix(P::Prix), Some(2000)),
            ("Prix TVA 5,5 %", ChampDeGrille::Prix(P::PrixTvaReduite), Some(550)),
            ("Prix à TVA réduite", ChampDeGrille::Prix(P::PrixTvaReduite), None),
            ("Prix TVA réduite 8,5 %", ChampDeGrille::Prix(P::PrixTvaReduite), Some(850)),
            ("Prix LLI (TVA 10 %)", ChampDeGrille::Prix(P::PrixLli), Some(1000)),
            ("Prix de la grille", ChampDeGrille::Prix(P::PrixGrille), None),
            ("Prix grille LLI", ChampDeGrille::Prix(P::PrixGrilleLli), None),
            ("Prix hors annexes", ChampDeGrille::Prix(P::PrixLotPrincipal), None),
            ("prixLotPrincipalLLI", ChampDeGrille::Prix(P::PrixLotPrincipalLli), None),
            ("prixGrilleTvaReduite", ChampDeGrille::Prix(P::PrixGrilleTvaReduite), None),
            ("Taux de TVA", ChampDeGrille::Prix(P::Tva), None),
            ("TVA LLI", ChampDeGrille::Prix(P::TvaLli), None),
        ] {
            assert_eq!(reconnaitre(titre), Some(Reconnue { champ, taux }), "{titre}");
        }
        for titre in
            ["Prix HT", "Prix au m²", "Prix parking", "TVA 20 %", "Surface", "Étage", "Prix hors taxes", "", "20"]
        {
            assert_eq!(reconnaitre(titre), None, "{titre}");
        }
    }
}
