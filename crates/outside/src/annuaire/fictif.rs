//! The directory of the demonstration. Its companies are made from lists of words, the same at each run. Their sirens
//! begin with two zeros, which the national register gives to nobody.

use super::Etablissement;

/// The number of companies in this directory.
pub const SOCIETES: u32 = 540;
/// One company out of this many has ceased.
const CESSEES: u32 = 9;
/// One company out of this many has a branch beside its head office.
const SUCCURSALES: u32 = 4;
/// The distance between two sirens, so that no two companies have consecutive ones.
const PAS: u32 = 1237;

const NOMS: [&str; 36] = [
    "ABGRALL",
    "BERTHELOT",
    "CARADEC",
    "DELORME",
    "ESNAULT",
    "FOUCHER",
    "GARNIER",
    "HAMELIN",
    "IZARD",
    "JOLIVET",
    "KERVELLA",
    "LAMBERT",
    "MARCHAND",
    "NORMAND",
    "OLLIVIER",
    "PELLETIER",
    "QUEMENER",
    "RIVOAL",
    "SAUVAGE",
    "TANGUY",
    "URVOY",
    "VASSEUR",
    "WEBER",
    "YVON",
    "AUBIN",
    "BOISSEAU",
    "CHARRIER",
    "DRONIOU",
    "EVENO",
    "FLEURY",
    "GUILLOU",
    "HUBERT",
    "JEGOU",
    "LE BIHAN",
    "MAHE",
    "NEDELEC",
];
const METIERS: [&str; 15] = [
    "CABINET {}",
    "{} PATRIMOINE",
    "{} IMMOBILIER",
    "AGENCE {}",
    "{} CONSEIL",
    "{} ET ASSOCIES",
    "GROUPE {}",
    "{} GESTION PRIVEE",
    "{} TRANSACTIONS",
    "HABITAT {}",
    "{} INVESTISSEMENT",
    "MAISON {}",
    "{} FINANCE",
    "COURTAGE {}",
    "{} NEUF",
];
const FORMES: [&str; 7] = ["5499", "5710", "5720", "5498", "5599", "6540", "1000"];
const VOIES: [(&str, &str); 10] = [
    ("RUE", "DE LA REPUBLIQUE"),
    ("AVENUE", "JEAN JAURES"),
    ("BOULEVARD", "VICTOR HUGO"),
    ("QUAI", "DE LA FOSSE"),
    ("RUE", "DES TILLEULS"),
    ("PLACE", "DU MARCHE"),
    ("RUE", "SAINT MARTIN"),
    ("ALLEE", "DES CHENES"),
    ("COURS", "LAFAYETTE"),
    ("CHEMIN", "DU MOULIN"),
];
/// Postcode, town, INSEE code of the town.
const COMMUNES: [(&str, &str, &str); 16] = [
    ("44000", "NANTES", "44109"),
    ("35000", "RENNES", "35238"),
    ("75011", "PARIS", "75111"),
    ("69003", "LYON", "69383"),
    ("33000", "BORDEAUX", "33063"),
    ("59000", "LILLE", "59350"),
    ("31000", "TOULOUSE", "31555"),
    ("67000", "STRASBOURG", "67482"),
    ("13006", "MARSEILLE", "13206"),
    ("06000", "NICE", "06088"),
    ("34000", "MONTPELLIER", "34172"),
    ("38000", "GRENOBLE", "38185"),
    ("49000", "ANGERS", "49007"),
    ("56000", "VANNES", "56260"),
    ("76000", "ROUEN", "76540"),
    ("37000", "TOURS", "37261"),
];

/// The establishments of the company of this rank: its head office, then its branch when it has one.
pub fn societe(rang: u32) -> Vec<Etablissement> {
    let siren = avec_cle(&format!("00{:06}", 1009 + rang * PAS));
    let choisir = |combien: usize, pas: u32| usize::try_from(rang / pas).unwrap_or_default() % combien;
    let denomination = METIERS[choisir(METIERS.len(), 36)].replace("{}", NOMS[choisir(NOMS.len(), 1)]);
    let de = |nic: u32| {
        // The branch is in another town than the head office.
        let (code_postal, commune, code_commune) =
            COMMUNES[(choisir(COMMUNES.len(), 1) + nic as usize) % COMMUNES.len()];
        let (type_voie, voie) = VOIES[(choisir(VOIES.len(), 3) + nic as usize) % VOIES.len()];
        Etablissement {
            siret: avec_cle(&format!("{siren}{nic:04}")),
            siren: siren.clone(),
            siege: nic == 1,
            active: !(rang + 1).is_multiple_of(CESSEES),
            denomination: denomination.clone(),
            categorie_juridique: FORMES[choisir(FORMES.len(), 1)].to_owned(),
            numero: (1 + rang * 7 % 98).to_string(),
            repetition: String::new(),
            type_voie: type_voie.to_owned(),
            voie: voie.to_owned(),
            code_postal: code_postal.to_owned(),
            commune: commune.to_owned(),
            code_commune: code_commune.to_owned(),
            complement: String::new(),
        }
    };
    let nombre = if rang.is_multiple_of(SUCCURSALES) { 2 } else { 1 };
    (1..=nombre).map(de).collect()
}

/// The head office of the company with this siren. `None` when no company of this directory has it.
pub(super) fn siege(siren: &str) -> Option<Etablissement> {
    let rang: u32 = siren.strip_prefix("00")?.get(..6)?.parse().ok().and_then(|n: u32| n.checked_sub(1009))?;
    let rang = (rang.is_multiple_of(PAS) && rang / PAS < SOCIETES).then_some(rang / PAS)?;
    societe(rang).into_iter().find(|etablissement| etablissement.siege && etablissement.siren == siren)
}

/// Adds the check digit that the register requires to these digits.
fn avec_cle(chiffres: &str) -> String {
    let somme: u32 = chiffres
        .bytes()
        .rev()
        .enumerate()
        .map(|(rang, octet)| u32::from(octet - b'0') * if rang % 2 == 0 { 2 } else { 1 })
        .map(|double| if double > 9 { double - 9 } else { double })
        .sum();
    format!("{chiffres}{}", (10 - somme % 10) % 10)
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::regle::Regle;
    use std::collections::BTreeSet;

    #[test]
    fn chaque_societe_a_ses_numeros_et_se_retrouve() {
        let (mut sirens, mut cessees, mut succursales) = (BTreeSet::new(), 0, 0);
        for rang in 0..SOCIETES {
            let etablissements = societe(rang);
            let siege = &etablissements[0];
            for etablissement in &etablissements {
                assert_eq!(Regle::IsSiren.texte(&etablissement.siren), Ok(()));
                assert_eq!(Regle::IsSiren.texte(&etablissement.siret), Ok(()), "{}", etablissement.siret);
                assert!(etablissement.siret.starts_with(&siege.siren) && etablissement.siren.starts_with("00"));
                assert_eq!(Regle::ZipcodeFr.texte(&etablissement.code_postal), Ok(()));
            }
            assert_eq!(super::siege(&siege.siren).as_ref(), Some(siege));
            sirens.insert(siege.siren.clone());
            cessees += u32::from(!siege.active);
            succursales += etablissements.len() - 1;
        }
        assert_eq!(sirens.len(), 540);
        assert!(cessees > 40 && succursales > 100, "{cessees} {succursales}");
        for inconnu in ["732829320", "001009", "", "00100900x", "000000018"] {
            assert_eq!(super::siege(inconnu), None, "{inconnu}");
        }
    }
}
