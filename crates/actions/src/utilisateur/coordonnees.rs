//! The phone numbers and address of a person: as they are typed, and as they are stored.

use crate::error::{Error, Result};
use crate::regle::{au_plus, exiger_la_regle};
use domain::regle::Regle;
use domain::texte::nettoyer_ligne;
use domain::utilisateur::Identite;

/// The phone numbers and address of a person, with the photo and the area that a referent shows. All are optional.
#[derive(Debug, Clone, Default)]
pub struct CoordonneesSaisies {
    pub tel_mobile: Option<String>,
    pub tel_fixe: Option<String>,
    pub tel_pro: Option<String>,
    pub cp: Option<String>,
    pub ville: Option<String>,
    pub adresse: Option<String>,
    /// The address of a photo: `http(s)://…`, or a path of the portal.
    pub photo: Option<String>,
    /// The area that a referent covers, in words.
    pub perimetre_geo: Option<String>,
}

impl CoordonneesSaisies {
    /// Reads the values as they are stored: they are trimmed, empty ones are removed, and a phone has digits after an optional plus
    /// sign.
    pub(crate) fn lues(&self) -> Result<Self> {
        Ok(Self {
            tel_mobile: telephone("telMobile", self.tel_mobile.as_deref())?,
            tel_fixe: telephone("telFixe", self.tel_fixe.as_deref())?,
            tel_pro: telephone("telPro", self.tel_pro.as_deref())?,
            cp: code_postal("cp", self.cp.as_deref())?,
            ville: ligne("ville", self.ville.as_deref())?,
            adresse: ligne("adresse", self.adresse.as_deref())?,
            photo: photo("photo", self.photo.as_deref())?,
            perimetre_geo: ligne("perimetreGeo", self.perimetre_geo.as_deref())?,
        })
    }

    /// Puts these values in an identity.
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

/// The trimmed text. `None` when it is empty.
fn dit(texte: Option<&str>) -> Option<String> {
    texte.map(nettoyer_ligne).filter(|t| !t.is_empty())
}

fn ligne(champ: &'static str, texte: Option<&str>) -> Result<Option<String>> {
    let Some(texte) = dit(texte) else { return Ok(None) };
    au_plus(champ, 255, &texte)?;
    if texte.chars().any(char::is_control) {
        return Err(Error::invalide(champ, "format", "Un texte d’une seule ligne est attendu."));
    }
    Ok(Some(texte))
}

/// A postcode as it is stored, in upper case (spec section 3). The address may be abroad.
fn code_postal(champ: &'static str, texte: Option<&str>) -> Result<Option<String>> {
    let Some(texte) = dit(texte) else { return Ok(None) };
    exiger_la_regle(champ, Regle::ZipCode, &texte)?;
    Ok(Some(domain::code_postal::lire(&texte)))
}

/// A phone as it is stored: a plus sign, its country and its digits.
pub(crate) fn telephone(champ: &'static str, texte: Option<&str>) -> Result<Option<String>> {
    let Some(texte) = dit(texte) else { return Ok(None) };
    exiger_la_regle(champ, Regle::PhoneNumber, &texte)?;
    Ok(Some(domain::telephone::lire(&texte).unwrap_or(texte)))
}

fn photo(champ: &'static str, texte: Option<&str>) -> Result<Option<String>> {
    let Some(texte) = dit(texte) else { return Ok(None) };
    if !est_une_photo(&texte) {
        let phrase = "Une photo est une adresse http(s):// ou un chemin qui commence par /.";
        return Err(Error::invalide(champ, "format", phrase));
    }
    Ok(Some(texte))
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
        assert_eq!(lu("06 39 98 00 01").as_deref(), Some("+33639980001"));
        assert_eq!(lu("+33 (6) 39.98.00.01").as_deref(), Some("+33639980001"));
        for faux in ["063998", "06 39 98 00 0x", "+12", "++33639980001"] {
            assert!(telephone("telMobile", Some(faux)).is_err(), "{faux}");
        }
        assert_eq!(telephone("telMobile", Some(" ")).expect("nothing said"), None);
    }

    #[test]
    fn des_coordonnees_se_gardent_nettoyees() {
        let texte = |dit: &str| Some(dit.to_owned());
        let saisies = CoordonneesSaisies {
            tel_fixe: texte("02 40 00 00 00"),
            cp: texte(" 44 000 "),
            ville: texte("  Nantes "),
            adresse: texte("   "),
            ..CoordonneesSaisies::default()
        };
        let lues = saisies.lues().expect("right");
        assert_eq!(lues.tel_fixe.as_deref(), Some("+33240000000"));
        assert_eq!((lues.cp.as_deref(), lues.ville.as_deref()), (Some("44000"), Some("Nantes")));
        assert_eq!(lues.adresse, None, "a field of spaces is empty");
    }

    /// The refusal names the field, so that the form shows it.
    #[test]
    fn une_coordonnee_fausse_se_dit_a_son_champ() {
        let refus = |saisies: CoordonneesSaisies| {
            let erreur = saisies.lues().expect_err("wrong");
            let violation = erreur.refus().and_then(|refus| refus.violations.first().cloned()).expect("a field");
            (violation.champ.into_owned(), violation.code)
        };
        let rien = CoordonneesSaisies::default;
        let long = Some("é".repeat(256));
        for (saisies, champ, code) in [
            (CoordonneesSaisies { tel_pro: Some("dix".to_owned()), ..rien() }, "telPro", "phone_number"),
            (CoordonneesSaisies { ville: long.clone(), ..rien() }, "ville", "max"),
            (CoordonneesSaisies { perimetre_geo: long, ..rien() }, "perimetreGeo", "max"),
            (CoordonneesSaisies { photo: Some("nadia.jpg".to_owned()), ..rien() }, "photo", "format"),
        ] {
            assert_eq!(refus(saisies), (champ.to_owned(), code));
        }
        assert!(CoordonneesSaisies { ville: Some("é".repeat(255)), ..rien() }.lues().is_ok(), "as long as it may be");
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
