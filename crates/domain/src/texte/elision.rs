//! The French word "de" before the name of a person, of a company or of a programme.

use super::normaliser;

/// First names that begin with an "h aspiré". Before them "de" keeps its vowel: "de Hamza". Before other names with
/// an h, "de" loses it: "d’Hélène".
const H_ASPIRES: [&str; 24] = [
    "habib", "hadi", "hakan", "hakim", "halil", "halima", "hamid", "hamza", "hans", "haris", "harold", "haroun",
    "harry", "hassan", "hassen", "hatem", "heinz", "helmut", "hicham", "hind", "hong", "hussein", "hui", "huong",
];

/// "de" and the name, joined as French requires. All letters and sentences use this function to join them.
///
/// ```
/// use domain::texte::de;
/// assert_eq!(de("Apolline Ollier"), "d’Apolline Ollier");
/// assert_eq!(de("Yves Le Goff"), "d’Yves Le Goff");
/// assert_eq!(de("Yann Kervella"), "de Yann Kervella");
/// ```
pub fn de(nom: &str) -> String {
    if s_elide(nom) { format!("d’{nom}") } else { format!("de {nom}") }
}

/// Whether "de" loses its vowel before this name. It does before a vowel, before a y that is read as a vowel, and
/// before an "h muet".
fn s_elide(nom: &str) -> bool {
    let mots = normaliser(nom);
    let premier = mots.split(' ').next().unwrap_or_default();
    let voyelle = |lettre: char| matches!(lettre, 'a' | 'e' | 'i' | 'o' | 'u');
    let mut lettres = premier.chars();
    match (lettres.next(), lettres.next()) {
        // The words "oui" and "ouistiti" begin with a consonant sound. Among names only "Ouissem" does, and it is
        // written both ways.
        (Some(premiere), _) if voyelle(premiere) => true,
        (Some('y'), Some(suivante)) => !voyelle(suivante),
        (Some('h'), Some(_)) => !H_ASPIRES.contains(&premier),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::de;

    #[test]
    fn de_s_elide_comme_on_l_entend() {
        for dit in [
            "d’Apolline",
            "d’Inès",
            "d’Élodie",
            "d’Œdipe",
            "d’Umberto",
            "d’Yvonne",
            "d’Yvan",
            "d’Hélène",
            "d’Hugo Autret",
            "d’Agence du Port",
            "de Camille",
            "de Yasmine",
            "de Yann",
            "de Hamza",
            "de Hicham Alami",
            "de Zoé",
            "de 4807 Immobilier",
            "de W",
            "d’alix",
            "d’Octave Saint-Félix",
            "de L’Écluse Saint-Félix",
        ] {
            let nom = dit.strip_prefix("d’").or(dit.strip_prefix("de ")).expect("a name");
            assert_eq!(de(nom), dit);
        }
        assert_eq!(de(""), "de ");
    }
}
