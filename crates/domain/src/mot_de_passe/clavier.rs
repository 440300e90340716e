//! Finds runs: keys side by side on a keyboard, and letters or digits in their order.

use std::collections::HashSet;
use std::sync::LazyLock;

/// The rows of the keyboards in use here, from the top row. Keys of the same column stand below each other.
const CLAVIERS: [[&str; 4]; 4] = [
    ["1234567890°+", "azertyuiop^$", "qsdfghjklmù*", "wxcvbn,;:!"],
    ["&é\"'(-è_çà)=", "azertyuiop¨£", "qsdfghjklm%µ", "wxcvbn?./§"],
    ["1234567890-=", "qwertyuiop[]", "asdfghjkl;'", "zxcvbnm,./"],
    ["!@#$%^&*()_+", "qwertzuiopü", "asdfghjklöä", "yxcvbnm,.-"],
];
/// The two orders that everybody knows by heart.
const ORDRES: [&str; 2] = ["abcdefghijklmnopqrstuvwxyz", "12345678901"];
/// A text is cut into pieces, each of which is a run. When the pieces have at least this many characters on average,
/// the password is refused as a run.
const PAR_MORCEAU: usize = 3;

/// Whether a lower-case text is made of runs: most of its characters continue the character before.
pub(super) fn est_une_suite(minuscules: &str) -> bool {
    let caracteres: Vec<char> = minuscules.chars().collect();
    let ruptures = caracteres.windows(2).filter(|paire| !se_suivent(paire[0], paire[1])).count();
    (ruptures + 1) * PAR_MORCEAU <= caracteres.len()
}

/// Whether two characters are equal, follow each other in an order, or are on two keys that touch.
fn se_suivent(un: char, autre: char) -> bool {
    static VOISINS: LazyLock<HashSet<(char, char)>> = LazyLock::new(voisins);
    un == autre || VOISINS.contains(&(un, autre))
}

fn voisins() -> HashSet<(char, char)> {
    let mut paires = HashSet::new();
    let mut noter = |un: char, autre: char| {
        paires.insert((un, autre));
        paires.insert((autre, un));
    };
    for ordre in ORDRES {
        let suite: Vec<char> = ordre.chars().collect();
        for paire in suite.windows(2) {
            noter(paire[0], paire[1]);
        }
    }
    for clavier in CLAVIERS {
        let rangees: Vec<Vec<char>> = clavier.iter().map(|rangee| rangee.chars().collect()).collect();
        for (rang, rangee) in rangees.iter().enumerate() {
            for (colonne, &touche) in rangee.iter().enumerate() {
                if let Some(&droite) = rangee.get(colonne + 1) {
                    noter(touche, droite);
                }
                // Each row is shifted by half a key, so a key touches two keys of the row below.
                let dessous = rangees.get(rang + 1).map_or(&[][..], Vec::as_slice);
                for voisine in [colonne.checked_sub(1), Some(colonne)].into_iter().flatten() {
                    if let Some(&basse) = dessous.get(voisine) {
                        noter(touche, basse);
                    }
                }
            }
        }
    }
    paires
}
