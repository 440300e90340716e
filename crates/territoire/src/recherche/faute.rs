//! One typing mistake: a letter added, missing or wrong, or two neighbours swapped.
//!
//! Only one mistake is allowed, so the mistake must be where the two texts first differ.

/// Whether `saisie` is `nom` with at most one mistake.
pub(super) fn au_plus_une(saisie: &[u8], nom: &[u8]) -> bool {
    compare(saisie, nom, |reste, du_nom| reste == du_nom)
}

/// Whether `saisie` is a beginning of `nom` with at most one mistake.
pub(super) fn au_plus_une_au_debut(saisie: &[u8], nom: &[u8]) -> bool {
    compare(saisie, nom, |reste, du_nom| du_nom.starts_with(reste))
}

fn compare(saisie: &[u8], nom: &[u8], suit: impl Fn(&[u8], &[u8]) -> bool) -> bool {
    let commun = saisie.iter().zip(nom).take_while(|(a, b)| a == b).count();
    let (saisie, nom) = (&saisie[commun..], &nom[commun..]);
    if suit(saisie, nom) {
        return true;
    }
    let en_trop = saisie.split_first().is_some_and(|(_, reste)| suit(reste, nom));
    let manquante = nom.split_first().is_some_and(|(_, du_nom)| suit(saisie, du_nom));
    let autre = matches!((saisie, nom), ([_, reste @ ..], [_, du_nom @ ..]) if suit(reste, du_nom));
    let echange = matches!((saisie, nom), ([a, b, reste @ ..], [c, d, du_nom @ ..])
        if a == d && b == c && suit(reste, du_nom));
    en_trop || manquante || autre || echange
}
