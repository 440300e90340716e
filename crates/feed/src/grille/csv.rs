//! Reads CSV files as spreadsheets write them: separated by `;`, `,` or tabs; in UTF-8, UTF-16 or Windows-1252.

use super::entete;
use super::tableau::{Feuille, Valeur};
use std::borrow::Cow;

/// The separators that are tried. Among equally good ones the first is kept: `;` is first, because French spreadsheets write it.
const SEPARATEURS: [char; 3] = [';', ',', '\t'];

/// Reads a file with the separator that gives the most columns of a grid.
pub(super) fn lire(octets: &[u8]) -> Feuille {
    let essais = essais(octets).into_iter().map(|feuille| (entete::rang(&feuille), feuille));
    let meilleur = essais.reduce(|garde, essai| if essai.0 > garde.0 { essai } else { garde });
    meilleur.map(|(_, feuille)| feuille).unwrap_or_default()
}

/// The sheets that the text gives, one for each separator.
pub(super) fn essais(octets: &[u8]) -> Vec<Feuille> {
    let texte = decoder(octets);
    SEPARATEURS.map(|separateur| decouper(&texte, separateur)).into()
}

/// Decodes a text. Its byte order mark decides if there is one. Otherwise the text is read as UTF-8 if it is valid UTF-8, and as
/// Windows-1252 if not: in Windows-1252 any byte is valid.
pub(super) fn decoder(octets: &[u8]) -> Cow<'_, str> {
    if let Some((encodage, marque)) = encoding_rs::Encoding::for_bom(octets) {
        return encodage.decode_without_bom_handling(&octets[marque..]).0;
    }
    match std::str::from_utf8(octets) {
        Ok(texte) => Cow::Borrowed(texte),
        Err(_) => encoding_rs::WINDOWS_1252.decode_without_bom_handling(octets).0,
    }
}

/// Splits a text into lines and cells (RFC 4180). A cell in quotes may contain separators, line ends and doubled quotes. The
/// number of a line is that of its first line in the file.
fn decouper(texte: &str, separateur: char) -> Feuille {
    let mut feuille = Feuille::default();
    let (mut ligne, mut debut, mut colonne) = (1_u32, 1_u32, 0_u32);
    let mut cellule = String::new();
    let mut entre_guillemets = false;
    let mut lettres = texte.chars().peekable();
    let mut poser = |ligne, colonne, cellule: &mut String| {
        let texte = std::mem::take(cellule);
        if !texte.trim().is_empty() {
            feuille.poser(ligne, colonne, Valeur::Texte(texte));
        }
    };
    while let Some(lettre) = lettres.next() {
        match lettre {
            '"' if entre_guillemets && lettres.peek() == Some(&'"') => {
                cellule.push('"');
                lettres.next();
            }
            '"' if entre_guillemets => entre_guillemets = false,
            '"' if cellule.trim().is_empty() => {
                cellule.clear();
                entre_guillemets = true;
            }
            _ if entre_guillemets => {
                ligne += u32::from(lettre == '\n');
                cellule.push(lettre);
            }
            _ if lettre == separateur => {
                poser(debut, colonne, &mut cellule);
                colonne += 1;
            }
            '\r' if lettres.peek() == Some(&'\n') => {}
            '\n' | '\r' => {
                poser(debut, colonne, &mut cellule);
                ligne += 1;
                (debut, colonne) = (ligne, 0);
            }
            _ => cellule.push(lettre),
        }
    }
    poser(debut, colonne, &mut cellule);
    feuille
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cellules(feuille: &Feuille) -> Vec<(u32, u32, String)> {
        let lignes = feuille.lignes.iter().flat_map(|(l, c)| c.iter().map(move |(c, v)| (*l, *c, v)));
        lignes
            .map(|(l, c, v)| match v {
                Valeur::Texte(texte) => (l, c, texte.clone()),
                autre => panic!("{autre:?}"),
            })
            .collect()
    }

    #[test]
    fn guillemets_et_fins_de_ligne() {
        let lu = decouper("a;\"b;\"\"c\"\"\"\r\n\r\n\"d\ne\";f\ng", ';');
        let attendu = [(1, 0, "a"), (1, 1, "b;\"c\""), (3, 0, "d\ne"), (3, 1, "f"), (5, 0, "g")];
        assert_eq!(cellules(&lu), attendu.map(|(l, c, t)| (l, c, t.to_owned())));
    }

    #[test]
    fn tout_encodage_et_tout_separateur_se_lisent_pareil() {
        let attendu = cellules(&lire("Lot;Prix réduit;Prix TTC\nÉ1;1 000 €;2\n".as_bytes()));
        assert_eq!(attendu.len(), 6);
        let texte = "Lot\tPrix réduit\tPrix TTC\nÉ1\t1 000 €\t2\n";
        let avec_marque = [b"\xEF\xBB\xBF", texte.as_bytes()].concat();
        let windows: Vec<u8> = encoding_rs::WINDOWS_1252.encode(texte).0.into_owned();
        let utf16: Vec<u8> = [0xFEFF].into_iter().chain(texte.encode_utf16()).flat_map(u16::to_le_bytes).collect();
        for octets in [texte.as_bytes(), &avec_marque, &windows, &utf16] {
            assert_eq!(cellules(&lire(octets)), attendu);
        }
        assert_eq!(cellules(&lire("Lot,Prix réduit,Prix TTC\nÉ1,1 000 €,2\n".as_bytes())), attendu);
    }
}
