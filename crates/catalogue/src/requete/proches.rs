//! Finds the known name nearest to an unknown one, for "Vouliez-vous dire … ?".

/// A longer unknown name gets no suggestion: the longest known name has half this length.
const LONGUEUR_MAX: usize = 120;

/// The known name that was most likely meant: the same field with the prefix of this call, else the name with the
/// fewest typing mistakes, if they are few for its length.
pub(super) fn nom_proche<'a>(inconnu: &str, connus: &'a [String]) -> Option<&'a str> {
    if inconnu.len() > LONGUEUR_MAX {
        return None;
    }
    let sans_prefixe = |nom: &str| {
        ["programme.", "lots.", "lot."]
            .iter()
            .fold(nom.replace("][]", "]").to_lowercase(), |nom, prefixe| nom.replacen(prefixe, "", 1))
    };
    let nu = sans_prefixe(inconnu);
    if let Some(connu) = connus.iter().find(|connu| sans_prefixe(connu) == nu) {
        return Some(connu);
    }
    let voulu: Vec<char> = inconnu.to_lowercase().chars().collect();
    connus
        .iter()
        // Two names are not compared when their lengths differ by more than the allowed mistakes.
        .filter(|connu| voulu.len().abs_diff(connu.len()) <= pardonnees(connu))
        .map(|connu| (fautes(&voulu, &connu.to_lowercase().chars().collect::<Vec<_>>()), connu))
        .min_by_key(|(fautes, _)| *fautes)
        .filter(|(fautes, connu)| *fautes <= pardonnees(connu))
        .map(|(_, connu)| connu.as_str())
}

/// How many mistakes are allowed in a known name: few for its length.
fn pardonnees(connu: &str) -> usize {
    (connu.len() / 3).clamp(1, 4)
}

/// The number of typing mistakes between two words: a letter added, missing, changed, or two letters swapped.
fn fautes(a: &[char], b: &[char]) -> usize {
    let mut avant: Vec<usize> = Vec::new();
    let mut ligne: Vec<usize> = (0..=b.len()).collect();
    for i in 1..=a.len() {
        let mut suivante = vec![i; b.len() + 1];
        for j in 1..=b.len() {
            let echange = usize::from(a[i - 1] != b[j - 1]);
            let mut moins = (ligne[j - 1] + echange).min(ligne[j] + 1).min(suivante[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                moins = moins.min(avant[j - 2] + 1);
            }
            suivante[j] = moins;
        }
        avant = std::mem::replace(&mut ligne, suivante);
    }
    ligne[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn propose_ce_qui_etait_voulu() {
        let connus: Vec<String> =
            ["page", "prix", "prix[lte]", "pieces", "programme.zoneFiscale", "starts_with[programme.lieu.ville][]"]
                .map(str::to_owned)
                .into();
        for (inconnu, proche) in [
            ("prx", Some("prix")),
            ("pirx", Some("prix")),
            ("Pieces", Some("pieces")),
            ("zoneFiscale", Some("programme.zoneFiscale")),
            ("lots.prix[lte]", Some("prix[lte]")),
            ("starts_with[lieu.ville]", Some("starts_with[programme.lieu.ville][]")),
            ("utm_source", None),
            ("", None),
        ] {
            assert_eq!(nom_proche(inconnu, &connus), proche, "{inconnu}");
        }
    }
}
