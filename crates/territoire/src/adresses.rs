//! Towns and postcodes, as an address search answers them.

use crate::lieu::{GenreDeLieu, Lieu};
use crate::referentiel::Territoire;

/// A town with one of its postcodes, in the words of the national address service.
#[derive(Debug, Clone, PartialEq)]
pub struct AdresseVille {
    /// Postcode and town: "44000 Nantes".
    pub label: String,
    /// The département and the région: "44, Loire-Atlantique, Pays de la Loire".
    pub context: String,
    pub name: &'static str,
    pub postcode: &'static str,
    pub city: &'static str,
    /// Latitude of the town, in degrees.
    pub latitude: f64,
    /// Longitude of the town, in degrees.
    pub longitude: f64,
}

impl Territoire {
    /// The towns and postcodes that match a text typed as an address. A commune has one entry for each of its postcodes.
    pub fn adresses(&self, texte: &str, limite: usize) -> Vec<AdresseVille> {
        chercher(self, texte, limite)
    }
}

/// The matching towns. Each comes with those of its postcodes that begin as typed, or with all its postcodes when none
/// was typed.
///
/// A whole address ("12 rue de la Paix 44000 Nantes") is read from its postcode on, because this crate knows no streets.
fn chercher(territoire: &Territoire, texte: &str, limite: usize) -> Vec<AdresseVille> {
    let normalise = territoire.essais(texte).swap_remove(0);
    let mots: Vec<&str> = normalise.split(' ').collect();
    let mut communes = parmi_les_communes(territoire, texte, limite);
    let depuis_le_code = mots.iter().rposition(|m| m.len() == 5 && que_des_chiffres(m));
    if let (true, Some(rang)) = (communes.is_empty(), depuis_le_code) {
        communes = parmi_les_communes(territoire, &mots[rang..].join(" "), limite);
    }
    if communes.is_empty() {
        communes = territoire.chercher_parmi(texte, limite, |l| l.genre == GenreDeLieu::Arrondissement);
    }
    let tapes: Vec<&str> = mots.into_iter().filter(|m| que_des_chiffres(m)).collect();
    communes
        .into_iter()
        .flat_map(|commune| {
            let comme_tape = |code: &&&str| tapes.iter().any(|t| code.starts_with(t));
            let filtre = commune.codes_postaux.iter().any(|code| comme_tape(&code));
            let codes = commune.codes_postaux.iter().filter(move |code| !filtre || comme_tape(code));
            codes.map(|code| adresse(territoire, commune, code)).collect::<Vec<_>>()
        })
        .take(limite)
        .collect()
}

fn parmi_les_communes<'t>(territoire: &'t Territoire, texte: &str, limite: usize) -> Vec<&'t Lieu> {
    territoire.chercher_parmi(texte, limite, |l| l.genre == GenreDeLieu::Ville && !l.codes_postaux.is_empty())
}

fn que_des_chiffres(mot: &str) -> bool {
    !mot.is_empty() && mot.bytes().all(|b| b.is_ascii_digit())
}

fn adresse(territoire: &Territoire, commune: &Lieu, code: &'static str) -> AdresseVille {
    let departement = commune.code_departement.and_then(|d| territoire.departement(d));
    let suite = departement.map_or("", |d| d.libelle_more);
    // A postal address names the city (Paris), not the arrondissement.
    let ville = commune.code_commune.and_then(|code| territoire.par_insee(code));
    let nom = ville.map_or(commune.libelle, |ville| ville.libelle);
    AdresseVille {
        label: format!("{code} {nom}"),
        context: format!("{}, {suite}", commune.code_departement.unwrap_or_default()),
        name: nom,
        postcode: code,
        city: nom,
        latitude: commune.latitude,
        longitude: commune.longitude,
    }
}

#[cfg(test)]
mod tests {
    use crate::territoire;

    fn labels(texte: &str) -> Vec<String> {
        territoire().adresses(texte, 30).into_iter().map(|a| a.label).collect()
    }

    #[test]
    fn une_entree_par_code_postal() {
        let nantes: Vec<_> = labels("nantes").into_iter().take(4).collect();
        assert_eq!(nantes, ["44000 Nantes", "44100 Nantes", "44200 Nantes", "44300 Nantes"]);
        let premiere = &territoire().adresses("nantes", 1)[0];
        assert_eq!(premiere.context, "44, Loire-Atlantique, Pays de la Loire");
        assert_eq!((premiere.postcode, premiere.city), ("44000", "Nantes"));
    }

    #[test]
    fn le_code_tape_choisit() {
        assert_eq!(labels("44300 nantes"), ["44300 Nantes"]);
        assert_eq!(labels("75011"), ["75011 Paris"]);
        assert_eq!(labels("7501")[..2], ["75010 Paris", "75011 Paris"]);
        assert_eq!(labels("12 rue de la Paix, 44000 Nantes"), ["44000 Nantes"]);
        assert_eq!(labels("zzzzz"), Vec::<String>::new());
    }

    /// The test reads the written forms of places, which `domain` keeps in one file with the written forms of names of
    /// people.
    #[test]
    fn chaque_ecriture_mene_a_son_lieu() {
        let fichier = include_str!("../../domain/regles/ecritures.json");
        let fichier: serde_json::Value = serde_json::from_str(fichier).expect("the file of writings");
        for lieu in fichier["lieux"].as_array().expect("places") {
            let (cherche, trouve) = (lieu["cherche"].as_str().expect("a text"), lieu["trouve"].as_str());
            let premier = territoire().chercher(cherche, 1);
            assert_eq!(premier.first().map(|lieu| lieu.libelle), trouve, "{cherche:?}");
            assert_eq!(territoire().adresses(cherche, 1).first().map(|a| a.city), trouve, "{cherche:?}");
        }
    }

    #[test]
    fn un_code_s_ecrit_comme_on_veut() {
        assert_eq!(labels("44 000 Nantes"), ["44000 Nantes"]);
        assert_eq!(labels("12 rue de la Paix, 44 000 Nantes"), ["44000 Nantes"]);
        for ecrit in ["75000", "75000 Paris", "75 000 Paris", "Paris Cedex", "paris la defense cedex"] {
            assert_eq!(labels(ecrit)[0], "75001 Paris", "{ecrit}");
        }
        for (ecrit, ville) in [
            ("13000 Marseille", "Marseille"),
            ("69000 Lyon", "Lyon"),
            ("44021", "Nantes"),
            ("Nantes Cedex", "Nantes"),
            ("44021 Nantes cedex 1", "Nantes"),
        ] {
            let trouvees = territoire().adresses(ecrit, 30);
            assert_eq!(trouvees.first().map(|a| a.city), Some(ville), "{ecrit}");
            assert_eq!(territoire().chercher(ecrit, 1).first().map(|lieu| lieu.libelle), Some(ville), "{ecrit}");
        }
        assert_eq!(labels("Paris 16")[0], "75016 Paris");
    }
}
