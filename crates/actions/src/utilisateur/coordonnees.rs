//! How to reach a person: what is said, and the form it is kept in.

use crate::error::{Error, Result};
use domain::utilisateur::Identite;

/// How to reach a person, and what a referent shows of themselves. Nothing of it is asked for.
#[derive(Debug, Clone, Default)]
pub struct Coordonnees {
    /// Mobile phone.
    pub tel_mobile: Option<String>,
    /// Landline.
    pub tel_fixe: Option<String>,
    /// Professional number.
    pub tel_pro: Option<String>,
    /// Postcode.
    pub cp: Option<String>,
    /// Town.
    pub ville: Option<String>,
    /// Address.
    pub adresse: Option<String>,
    /// Address of a photo: `http(s)://…`, or a path of the portal.
    pub photo: Option<String>,
    /// Geographic perimeter, in words.
    pub perimetre_geo: Option<String>,
}

impl Coordonnees {
    /// The same as they are kept: trimmed, empty ones absent, phones as digits after an optional plus sign.
    pub(crate) fn lues(&self) -> Result<Self> {
        Ok(Self {
            tel_mobile: telephone("telMobile", self.tel_mobile.as_deref())?,
            tel_fixe: telephone("telFixe", self.tel_fixe.as_deref())?,
            tel_pro: telephone("telPro", self.tel_pro.as_deref())?,
            cp: lire("cp", self.cp.as_deref(), "Veuillez renseigner un code postal valide.", |t| {
                t.len() == 5 && t.bytes().all(|o| o.is_ascii_digit())
            })?,
            ville: ligne("ville", self.ville.as_deref())?,
            adresse: ligne("adresse", self.adresse.as_deref())?,
            photo: lire(
                "photo",
                self.photo.as_deref(),
                "Une photo est une adresse http(s):// ou un chemin qui commence par /.",
                est_une_photo,
            )?,
            perimetre_geo: ligne("perimetreGeo", self.perimetre_geo.as_deref())?,
        })
    }

    /// A person who is reached so.
    pub(crate) fn dans(self, identite: Identite) -> Identite {
        Identite {
            tel_mobile: self.tel_mobile,
            tel_fixe: self.tel_fixe,
            tel_pro: self.tel_pro,
            cp: self.cp,
            ville: self.ville,
            adresse: self.adresse,
            photo: self.photo,
            perimetre_geo: self.perimetre_geo,
            ..identite
        }
    }
}

fn lire(
    champ: &'static str,
    texte: Option<&str>,
    regle: &str,
    convient: impl Fn(&str) -> bool,
) -> Result<Option<String>> {
    match texte.map(str::trim).filter(|t| !t.is_empty()) {
        None => Ok(None),
        Some(texte) if convient(texte) => Ok(Some(texte.to_owned())),
        Some(_) => Err(Error::invalide(champ, "format", regle)),
    }
}

fn ligne(champ: &'static str, texte: Option<&str>) -> Result<Option<String>> {
    lire(champ, texte, "Un texte d’une ligne, de 255 caractères au plus, est attendu.", |t| {
        t.chars().count() <= 255 && !t.chars().any(char::is_control)
    })
}

/// A phone as it is kept: digits after an optional plus sign (spec section 5).
pub(crate) fn telephone(champ: &'static str, texte: Option<&str>) -> Result<Option<String>> {
    let chiffres = texte.map(|t| t.replace([' ', '\u{a0}', '\u{202f}', '.', '-', '(', ')'], ""));
    lire(champ, chiffres.as_deref(), "Veuillez renseigner un numéro de téléphone valide.", |t| {
        let chiffres = t.strip_prefix('+').unwrap_or(t);
        let sans_zeros = chiffres.strip_prefix("00").or(chiffres.strip_prefix('0')).unwrap_or(chiffres);
        (7..=15).contains(&chiffres.len())
            && chiffres.bytes().all(|o| o.is_ascii_digit())
            && sans_zeros.bytes().next().is_some_and(|o| o != b'0')
    })
}

fn est_une_photo(texte: &str) -> bool {
    let chemin = texte.starts_with('/') && !texte.starts_with("//");
    let distante = ["https://", "http://"].iter().any(|debut| texte.len() > debut.len() && texte.starts_with(debut));
    (chemin || distante) && texte.len() <= 1000 && !texte.contains(|c: char| c.is_whitespace() || c.is_control())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn un_numero_se_lit_comme_on_l_ecrit() {
        let lu = |texte: &str| telephone("telMobile", Some(texte)).ok().flatten();
        assert_eq!(lu("06 39 98 00 01").as_deref(), Some("0639980001"));
        assert_eq!(lu("+33 (6) 39.98.00.01").as_deref(), Some("+33639980001"));
        for faux in ["063998", "06 39 98 00 0x", "+12", "++33639980001"] {
            assert!(telephone("telMobile", Some(faux)).is_err(), "{faux}");
        }
        assert_eq!(telephone("telMobile", Some(" ")).expect("nothing said"), None);
    }

    #[test]
    fn une_photo_a_une_adresse_sure() {
        for bonne in ["https://cdn.linteau.example/nadia.jpg", "/photos/nadia.jpg"] {
            assert!(est_une_photo(bonne), "{bonne}");
        }
        for fausse in ["javascript:alert(1)", "//ailleurs.example/x.jpg", "nadia.jpg", "https://", "/a b.jpg"] {
            assert!(!est_une_photo(fausse), "{fausse}");
        }
    }
}
