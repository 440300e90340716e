//! A file of the developer's own contacts, as a spreadsheet writes it: one line each, under titles. Every mistake that the file
//! alone shows is told, by line and title.

use crate::error::Violation;
use chrono::NaiveDate;
use domain::contact::{Contact, SaisieContact};
use domain::denonciation::DUREE_DU_PROMOTEUR;
use domain::regle::Regle;
use domain::texte::normaliser;

/// Contacts of one file.
pub const LIGNES_AU_PLUS: usize = 5_000;
/// The titles of a file, in any order.
const COLONNES: [&str; 7] = ["programme", "nom", "prenom", "email", "telephone", "ville", "date"];

/// A line that names somebody.
#[derive(Debug, Clone)]
pub(super) struct LigneLue {
    /// The programme, by id or by commercial name.
    pub(super) programme: String,
    /// Who they are.
    pub(super) contact: Contact,
    /// Since when they are known.
    pub(super) date: NaiveDate,
    /// The same as the line says it: nothing is another day tomorrow.
    pub(super) date_dite: String,
}

/// What a file says.
#[derive(Debug, Default)]
pub(super) struct Lu {
    /// The lines that are right by themselves.
    pub(super) lignes: Vec<LigneLue>,
    /// The programme that each line names, with its number.
    pub(super) nommes: Vec<(u32, String)>,
    /// Every mistake, with the number of its line.
    pub(super) fautes: Vec<(u32, Violation)>,
}

impl Lu {
    fn refuse(fautes: Vec<(u32, Violation)>) -> Self {
        Self { fautes, ..Self::default() }
    }
}

/// How a cell is named.
pub(super) fn champ(ligne: u32, colonne: &str) -> String {
    format!("ligne {ligne}, {colonne}")
}

/// Reads a file.
pub(super) fn lire_contacts(octets: &[u8], aujourd_hui: NaiveDate) -> Lu {
    let mut fautes = Vec::new();
    let mut feuille = feed::grille::lignes_csv(octets, &COLONNES).into_iter();
    let Some((titres_en, titres)) = feuille.next() else {
        fautes.push((0, Violation::nouvelle("fichier", Regle::Required.nom(), "Ce fichier est vide.")));
        return Lu::refuse(fautes);
    };
    let titres: Vec<String> = titres.iter().map(|titre| normaliser(titre)).collect();
    for colonne in COLONNES.into_iter().filter(|colonne| titres.iter().all(|titre| titre != colonne)) {
        let message = "Cette colonne manque.";
        fautes.push((titres_en, Violation::nouvelle(champ(titres_en, colonne), Regle::Required.nom(), message)));
    }
    for (rang, titre) in titres.iter().enumerate().filter(|(_, titre)| !titre.is_empty()) {
        let message = match () {
            () if !COLONNES.contains(&titre.as_str()) => "Cette colonne n’est pas connue.",
            () if titres[..rang].contains(titre) => "Cette colonne est là deux fois.",
            () => continue,
        };
        fautes.push((titres_en, Violation::nouvelle(champ(titres_en, titre), "inconnu", message)));
    }
    if !fautes.is_empty() {
        return Lu::refuse(fautes);
    }
    let (mut lignes, mut nommes) = (Vec::new(), Vec::new());
    for (numero, cellules) in feuille {
        let cellule = |colonne: &str| {
            let rang = titres.iter().position(|titre| titre == colonne);
            rang.and_then(|rang| cellules.get(rang)).map_or("", |texte| texte.trim())
        };
        nommes.push((numero, cellule("programme").to_owned()));
        lignes.extend(lire_ligne(numero, cellule, aujourd_hui, &mut fautes));
        if nommes.len() > LIGNES_AU_PLUS {
            let message = format!("Un fichier compte {LIGNES_AU_PLUS} contacts au plus : envoyez-en plusieurs.");
            return Lu::refuse(vec![(0, Violation::nouvelle("fichier", "nombre", message))]);
        }
    }
    if nommes.is_empty() && fautes.is_empty() {
        let message = "Ce fichier ne nomme personne.";
        fautes.push((0, Violation::nouvelle("fichier", Regle::Required.nom(), message)));
    }
    nommes.retain(|(_, nom)| !nom.is_empty());
    Lu { lignes, nommes, fautes }
}

fn lire_ligne<'a>(
    numero: u32,
    cellule: impl Fn(&str) -> &'a str,
    aujourd_hui: NaiveDate,
    fautes: &mut Vec<(u32, Violation)>,
) -> Option<LigneLue> {
    let mut refuser = |colonne: &str, code: &'static str, message: String| {
        fautes.push((numero, Violation::nouvelle(champ(numero, colonne), code, message)));
    };
    let programme = cellule("programme").to_owned();
    if programme.is_empty() {
        refuser("programme", Regle::Required.nom(), Regle::Required.texte("").err().unwrap_or_default());
    }
    let saisie = SaisieContact {
        nom: cellule("nom").to_owned(),
        prenom: cellule("prenom").to_owned(),
        email: cellule("email").to_owned(),
        tel: cellule("telephone").to_owned(),
        ville: cellule("ville").to_owned(),
        ..SaisieContact::default()
    };
    let contact = saisie.lire_du_promoteur().map_err(|siennes| {
        for faute in siennes {
            let colonne = match faute.champ.strip_prefix("contact.").unwrap_or(faute.champ) {
                "tel" => "telephone",
                autre => autre,
            };
            refuser(colonne, faute.code, faute.message);
        }
    });
    let date = jour(cellule("date"), aujourd_hui).map_err(|(code, message)| refuser("date", code, message));
    Some(LigneLue {
        programme,
        contact: contact.ok()?,
        date: date.ok()?,
        date_dite: domain::regle::jour(cellule("date")).map(|jour| jour.to_string()).unwrap_or_default(),
    })
}

/// The day since when somebody is known: a past one, that counts still; today when none is said.
pub(super) fn jour(texte: &str, aujourd_hui: NaiveDate) -> std::result::Result<NaiveDate, (&'static str, String)> {
    if texte.trim().is_empty() {
        return Ok(aujourd_hui);
    }
    let dit = domain::regle::jour(texte.trim());
    let jour = dit.ok_or_else(|| ("date", "Veuillez renseigner une date valide.".to_owned()))?;
    if jour > aujourd_hui {
        return Err(("date", "Cette date n’est pas encore passée.".to_owned()));
    }
    if jour.checked_add_months(DUREE_DU_PROMOTEUR).is_none_or(|fin| fin < aujourd_hui) {
        return Err(("date", "Cette date a plus de trois ans : ce contact ne compte plus.".to_owned()));
    }
    Ok(jour)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lu(texte: &str) -> (Vec<LigneLue>, Vec<String>) {
        let Lu { lignes, fautes, .. } = lire_contacts(texte.as_bytes(), "2026-11-22".parse().expect("a day"));
        (lignes, fautes.into_iter().map(|(_, violation)| violation.champ.into_owned()).collect())
    }

    #[test]
    fn un_fichier_se_lit_dans_tout_ordre_et_tout_separateur() {
        for texte in [
            "Programme;Nom;Prénom;Email;Téléphone;Ville;Date\nnantes1;Le Goff;Anaïs;ANA@x.example;06 39 98 12 34;Nantes;02/11/2026\n",
            "date,ville,telephone,email,prenom,nom,programme\r\n2026-11-02,Nantes,0639981234,ana@x.example,Anaïs,Le Goff,nantes1",
        ] {
            let (lignes, fautes) = lu(texte);
            assert!(fautes.is_empty(), "{fautes:?}");
            let LigneLue { programme, contact, date, .. } = &lignes[0];
            assert_eq!((programme.as_str(), date.to_string().as_str()), ("nantes1", "2026-11-02"));
            assert_eq!((contact.email.as_deref(), contact.tel.as_deref()), (Some("ana@x.example"), Some("0639981234")));
        }
    }

    #[test]
    fn chaque_faute_a_sa_ligne_et_sa_colonne() {
        let (_, fautes) = lu(
            "programme;nom;prenom;email;telephone;ville;date\n;R2D2;;pas un e-mail;12;;demain\n\nnantes1;Prigent;;;;;\n",
        );
        assert_eq!(
            fautes,
            [
                "ligne 2, programme",
                "ligne 2, nom",
                "ligne 2, email",
                "ligne 2, telephone",
                "ligne 2, date",
                "ligne 4, email"
            ]
        );
        let (_, fautes) = lu("programme;nom;prenom;email;telephone;ville;budget;nom\n");
        assert_eq!(fautes, ["ligne 1, date", "ligne 1, budget", "ligne 1, nom"]);
        for vide in ["", "programme;nom;prenom;email;telephone;ville;date\n"] {
            assert_eq!(lu(vide).1, ["fichier"], "{vide}");
        }
        // Neither to come, nor older than what a contact counts.
        let (_, fautes) = lu(
            "programme;nom;prenom;email;telephone;ville;date\na;B;;b@x.example;;;23/11/2026\na;C;;c@x.example;;;21/11/2023\n",
        );
        assert_eq!(fautes, ["ligne 2, date", "ligne 3, date"]);
    }
}
