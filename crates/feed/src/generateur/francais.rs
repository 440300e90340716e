//! Writes pieces of French sentences: the name of a town after "à" or "de", a list in words.

use territoire::{GenreDeLieu, Lieu};

/// The name of a town in the forms that sentences need.
pub(super) struct Ville {
    /// The name alone: "Nantes", "Paris 11e", "Le Havre".
    pub(super) nom: String,
    /// The name after "à": "à Nantes", "au Havre", "aux Mureaux".
    pub(super) a: String,
    /// The name after "de": "de Nantes", "d’Angers", "du Havre", "des Mureaux".
    pub(super) de: String,
}

impl Ville {
    pub(super) fn nouvelle(lieu: &Lieu) -> Self {
        let nom = match lieu.genre {
            GenreDeLieu::Arrondissement => lieu.libelle.replace(" Arrondissement", ""),
            _ => lieu.libelle.replace('\'', "’"),
        };
        let (a, de) = if let Some(suite) = nom.strip_prefix("Le ") {
            (format!("au {suite}"), format!("du {suite}"))
        } else if let Some(suite) = nom.strip_prefix("Les ") {
            (format!("aux {suite}"), format!("des {suite}"))
        } else if elide(&nom) {
            (format!("à {nom}"), format!("d’{nom}"))
        } else {
            (format!("à {nom}"), format!("de {nom}"))
        };
        Self { nom, a, de }
    }
}

/// Whether "de" is elided before this name: it begins with a vowel, or with a mute h as Hyères and Hérouville do.
fn elide(nom: &str) -> bool {
    let normalise = domain::texte::normaliser(nom);
    let voyelle = normalise.starts_with(['a', 'e', 'i', 'o', 'u']);
    voyelle || normalise.starts_with("hy") || normalise.starts_with("her")
}

/// Writes a list in words: "un balcon, une cave et un parking".
pub(super) fn enumerer(mots: &[String]) -> String {
    match mots {
        [] => String::new(),
        [seul] => seul.clone(),
        [debut @ .., dernier] => format!("{} et {dernier}", debut.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use territoire::territoire;

    #[test]
    fn les_villes_dans_une_phrase() {
        for (insee, a, de) in [
            ("44109", "à Nantes", "de Nantes"),
            ("49007", "à Angers", "d’Angers"),
            ("76351", "au Havre", "du Havre"),
            ("78440", "aux Mureaux", "des Mureaux"),
            ("17300", "à La Rochelle", "de La Rochelle"),
            ("83069", "à Hyères", "d’Hyères"),
            ("75111", "à Paris 11e", "de Paris 11e"),
            ("94038", "à L’Haÿ-les-Roses", "de L’Haÿ-les-Roses"),
        ] {
            let ville = Ville::nouvelle(territoire().par_insee(insee).expect("a commune"));
            assert_eq!((ville.a.as_str(), ville.de.as_str()), (a, de));
        }
    }

    #[test]
    fn une_liste_en_mots() {
        let mots = ["un".to_owned(), "deux".to_owned(), "trois".to_owned()];
        assert_eq!(enumerer(&mots), "un, deux et trois");
        assert_eq!(enumerer(&mots[..1]), "un");
    }
}
