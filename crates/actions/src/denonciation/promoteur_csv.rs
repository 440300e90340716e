//! Reads a file of the developer's own contacts, a workbook or a text, with titles and one line for each contact. The file is
//! read like a price grid (`feed::grille`). Every mistake that the file alone shows is reported, by line and column.

use crate::error::Violation;
use chrono::NaiveDate;
use domain::contact::{Contact, SaisieContact};
use domain::denonciation::DUREE_DU_PROMOTEUR;
use domain::regle::Regle;
use domain::saisie::{DATE_FUTURE, DATE_INVALIDE};
use domain::texte::normaliser;
use feed::grille::{ErreurCellule, LigneDeTable, TableLue, code_postal, lire_table, mots};

/// The most contacts that one file may hold.
pub const LIGNES_AU_PLUS: usize = 5_000;
/// The columns of a file, in any order, with the accepted words of each title. Articles, accents and letter case do not
/// count.
const COLONNES: [(&str, &[&str]); 10] = [
    (
        "programme",
        &[
            "programme",
            "programme id",
            "id programme",
            "identifiant programme",
            "code programme",
            "nom programme",
            "residence",
        ],
    ),
    ("civilite", &["civilite", "titre", "civ"]),
    ("nom", &["nom", "nom famille", "nom usage", "nom client", "nom contact"]),
    ("prenom", &["prenom", "prenoms", "prenom s", "prenom client", "prenom contact"]),
    (
        "email",
        &[
            "email",
            "e mail",
            "mail",
            "mel",
            "courriel",
            "adresse mail",
            "adresse email",
            "adresse e mail",
            "adresse courriel",
            "adresse electronique",
            "adresse messagerie",
            "email contact",
        ],
    ),
    (
        "telephone",
        &[
            "telephone",
            "tel",
            "telephone portable",
            "tel portable",
            "portable",
            "mobile",
            "telephone mobile",
            "tel mobile",
            "gsm",
            "numero telephone",
            "no telephone",
            "n telephone",
            "numero tel",
            "no tel",
            "n tel",
            "telephone fixe",
            "tel fixe",
            "fixe",
            "phone",
        ],
    ),
    ("cp", &["cp", "code postal", "codepostal", "c p"]),
    ("ville", &["ville", "commune", "localite"]),
    ("adresse", &["adresse", "adresse postale", "rue", "voie", "adresse rue"]),
    ("date", &["date", "date contact", "date connaissance", "date premier contact", "connu depuis", "depuis"]),
];
/// The columns that every file must have.
const NECESSAIRES: [&str; 2] = ["programme", "nom"];

/// A line that names a person.
#[derive(Debug, Clone)]
pub(super) struct LigneLue {
    /// The programme, by id or by commercial name.
    pub(super) programme: String,
    pub(super) contact: Contact,
    /// The day since which the developer has known this person.
    pub(super) date: NaiveDate,
    /// The day that the line names; empty when it names none. The fingerprint is made of this text and not of `date`, because a
    /// line without a day gets another `date` tomorrow.
    pub(super) date_dite: String,
}

/// The content of a file.
#[derive(Debug, Default)]
pub(super) struct Lu {
    /// The lines without a mistake of their own.
    pub(super) lignes: Vec<LigneLue>,
    /// The programme that each line names, with the number of the line.
    pub(super) nommes: Vec<(u32, String)>,
    /// Every mistake, with the number of its line.
    pub(super) fautes: Vec<(u32, Violation)>,
    /// Sentences about the hidden parts of the spreadsheet that are read all the same.
    pub(super) remarques: Vec<String>,
}

impl Lu {
    fn refuse(fautes: Vec<(u32, Violation)>) -> Self {
        Self { fautes, ..Self::default() }
    }
}

/// The name of a cell in a message: its line and its column.
pub(super) fn champ(ligne: u32, colonne: &str) -> String {
    format!("ligne {ligne}, {colonne}")
}

/// The column that a title names.
fn colonne(titre: &str) -> Option<&'static str> {
    let dit = mots(titre).join(" ");
    COLONNES.iter().find(|(_, titres)| titres.contains(&dit.as_str())).map(|(colonne, _)| *colonne)
}

/// Turns a reason or a remark of `feed::grille` into a sentence, with a capital letter and a full stop.
fn phrase(raison: &str) -> String {
    let mut lettres = raison.chars();
    let premiere = lettres.next().map(|lettre| lettre.to_uppercase().to_string()).unwrap_or_default();
    format!("{premiere}{}.", lettres.as_str())
}

/// Reads a file of contacts, and finds its mistakes.
pub(super) fn lire_contacts(octets: &[u8], aujourd_hui: NaiveDate) -> Lu {
    let table = match lire_table(octets, |titre| colonne(titre).is_some()) {
        Ok(table) => table,
        Err(erreurs) => return Lu::refuse(erreurs.iter().map(du_fichier).collect()),
    };
    let colonnes = match colonnes(&table) {
        Ok(colonnes) => colonnes,
        Err(fautes) => return Lu::refuse(fautes),
    };
    let mut fautes = Vec::new();
    for (ligne, rang, raison) in &table.illisibles {
        if let Some(Some(colonne)) = colonnes.get(*rang) {
            fautes.push((*ligne, Violation::nouvelle(champ(*ligne, colonne), "illisible", phrase(raison))));
        }
    }
    let (mut lignes, mut nommes) = (Vec::new(), Vec::new());
    for LigneDeTable { numero, cellules } in &table.lignes {
        let cellule = |cherchee: &str| {
            let rang = colonnes.iter().position(|colonne| *colonne == Some(cherchee));
            rang.and_then(|rang| cellules.get(rang)).map_or("", String::as_str)
        };
        nommes.push((*numero, cellule("programme").to_owned()));
        lignes.extend(lire_ligne(*numero, cellule, aujourd_hui, &mut fautes));
        if nommes.len() > LIGNES_AU_PLUS {
            let message =
                format!("Un fichier peut compter {LIGNES_AU_PLUS} contacts au plus\u{a0}: envoyez-en plusieurs.");
            return Lu::refuse(vec![(0, Violation::nouvelle("fichier", "nombre", message))]);
        }
    }
    if nommes.is_empty() && fautes.is_empty() {
        let message = "Ce fichier ne nomme personne.";
        fautes.push((0, Violation::nouvelle("fichier", Regle::Required.nom(), message)));
    }
    nommes.retain(|(_, nom)| !nom.is_empty());
    Lu { lignes, nommes, fautes, remarques: table.remarques.iter().map(|remarque| phrase(remarque)).collect() }
}

/// A fault of the file as a whole.
fn du_fichier(erreur: &ErreurCellule) -> (u32, Violation) {
    (0, Violation::nouvelle("fichier", "illisible", phrase(&erreur.raison)))
}

/// The meaning of each column of a table. `None` for a column without a title.
fn colonnes(table: &TableLue) -> std::result::Result<Vec<Option<&'static str>>, Vec<(u32, Violation)>> {
    let en = table.titres_en;
    let lues: Vec<Option<&str>> = table.titres.iter().map(|titre| colonne(titre)).collect();
    let mut fautes = Vec::new();
    let mut refuser = |colonne: &str, code: &'static str, message: &str| {
        fautes.push((en, Violation::nouvelle(champ(en, colonne), code, message)));
    };
    for colonne in NECESSAIRES.into_iter().filter(|colonne| !lues.contains(&Some(colonne))) {
        refuser(colonne, Regle::Required.nom(), "Cette colonne manque.");
    }
    if !lues.contains(&Some("email")) && !lues.contains(&Some("telephone")) {
        refuser("email", Regle::Required.nom(), "Il manque une colonne d’e-mail ou de téléphone.");
    }
    for (rang, (titre, lue)) in table.titres.iter().zip(&lues).enumerate().filter(|(_, (titre, _))| !titre.is_empty()) {
        match lue {
            None => refuser(&normaliser(titre), "inconnu", "Cette colonne n’est pas connue."),
            Some(colonne) if lues[..rang].contains(lue) => {
                refuser(colonne, "inconnu", "Cette colonne est là deux fois.");
            }
            Some(_) => {}
        }
    }
    if fautes.is_empty() { Ok(lues) } else { Err(fautes) }
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
    let (telephone, ville) = (cellule("telephone"), cellule("ville"));
    if est_arrondi(telephone) {
        let message = format!(
            "Le tableur a arrondi ce numéro («\u{a0}{telephone}\u{a0}»)\u{a0}: mettez la colonne au format Texte."
        );
        refuser("telephone", "arrondi", message);
        return None;
    }
    let cp = code_postal(cellule("cp"), ville).map_err(|raison| refuser("cp", "zero", phrase(&raison))).ok()?;
    let saisie = SaisieContact {
        civilite: civilite(cellule("civilite")),
        nom: cellule("nom").to_owned(),
        prenom: cellule("prenom").to_owned(),
        email: cellule("email").to_owned(),
        // A spreadsheet may have removed the first zero or the plus sign of a phone number, so `lire` puts it back.
        tel: domain::telephone::lire(telephone).unwrap_or_else(|| telephone.to_owned()),
        cp,
        ville: ville.to_owned(),
        adresse: cellule("adresse").to_owned(),
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

/// Says whether a spreadsheet has shortened the long number of a cell, as in `6,39984E+08`.
fn est_arrondi(telephone: &str) -> bool {
    let (debut, exposant) = telephone.split_once(['E', 'e']).unwrap_or_default();
    let chiffres = |texte: &str, autres: &[char]| {
        !texte.is_empty() && texte.chars().all(|c| c.is_ascii_digit() || autres.contains(&c))
    };
    chiffres(debut, &[',', '.']) && chiffres(exposant.trim_start_matches('+'), &[])
}

/// The civility as the portal writes it. A text that is no known civility is returned unchanged.
fn civilite(lue: &str) -> String {
    match normaliser(lue).as_str() {
        "m" | "mr" | "monsieur" => "M".to_owned(),
        "mme" | "mlle" | "madame" | "mademoiselle" => "Mme".to_owned(),
        _ => lue.to_owned(),
    }
}

/// Reads the day since which the developer has known somebody: not in the future, and at most three years ago. An empty text
/// means today.
pub(super) fn jour(texte: &str, aujourd_hui: NaiveDate) -> std::result::Result<NaiveDate, (&'static str, String)> {
    if texte.trim().is_empty() {
        return Ok(aujourd_hui);
    }
    let dit = domain::regle::jour(texte.trim());
    let jour = dit.ok_or_else(|| ("date", DATE_INVALIDE.to_owned()))?;
    if jour > aujourd_hui {
        return Err(("date", DATE_FUTURE.to_owned()));
    }
    if jour.checked_add_months(DUREE_DU_PROMOTEUR).is_none_or(|fin| fin < aujourd_hui) {
        return Err(("date", "Cette date a plus de trois ans\u{a0}: ce contact ne compte plus.".to_owned()));
    }
    Ok(jour)
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::utilisateur::Civilite;

    fn lu(texte: &str) -> (Vec<LigneLue>, Vec<String>) {
        let Lu { lignes, fautes, .. } = lire_contacts(texte.as_bytes(), "2026-11-22".parse().expect("a day"));
        (lignes, fautes.into_iter().map(|(_, violation)| violation.champ.into_owned()).collect())
    }

    #[test]
    fn un_fichier_se_lit_dans_tout_ordre_et_tout_separateur() {
        for texte in [
            "Programme;Nom;Prénom;Email;Téléphone;Ville;Date\nnantes1;Le Goff;Anaïs;ANA@x.example;06 39 98 12 34;Nantes;02/11/2026\n",
            "date,ville,telephone,email,prenom,nom,programme\r\n2026-11-02,Nantes,0639981234,ana@x.example,Anaïs,Le Goff,nantes1",
            "\u{feff}Contacts du salon\n\nRésidence\tNom de famille\tPrénom(s)\tE-mail\tTél.\tDate du contact\nnantes1\tLe Goff\tAnaïs\tana@x.example\t639981234\t02/11/2026",
            "Programme;Nom;Pre\u{301}nom;Adresse e-mail;N° de téléphone;Date\nnantes1;Le Goff;Anaïs;ana@x.example;\"=\"\"0639981234\"\"\";02/11/2026",
            "programme;nom;prenom;courriel;portable;date\nnantes1;Le Goff;Anaïs;ana@x.example;'0639981234;02/11/2026",
            "programme;nom;prenom;mail;mobile;date\nnantes1;Le Goff;Anaïs;ana@x.example;33639981234;02/11/2026",
        ] {
            let (lignes, fautes) = lu(texte);
            assert!(fautes.is_empty(), "{texte}: {fautes:?}");
            let LigneLue { programme, contact, date, .. } = &lignes[0];
            assert_eq!((programme.as_str(), date.to_string().as_str()), ("nantes1", "2026-11-02"));
            assert_eq!(
                (contact.email.as_deref(), contact.tel.as_deref()),
                (Some("ana@x.example"), Some("+33639981234"))
            );
        }
    }

    #[test]
    fn ce_qu_un_tableur_a_pris_revient_ou_se_dit() {
        let (lignes, fautes) = lu(
            "programme;civilite;nom;tel;cp;ville\na;Madame;Sorel;639984403;1000;Bourg-en-Bresse\na;M.;Prigent;6,39984E+08;;\na;;Morvan;0639984404;1000;Bruxelles\n",
        );
        let Contact { civilite, tel, cp, .. } = &lignes[0].contact;
        assert_eq!(
            (civilite, tel.as_deref(), cp.as_deref()),
            (&Some(Civilite::Mme), Some("+33639984403"), Some("01000"))
        );
        assert_eq!(fautes, ["ligne 3, telephone", "ligne 4, cp"], "never another number");
    }

    #[test]
    fn ce_qui_n_est_pas_un_tableau_se_dit() {
        for (octets, dit) in [
            (b"%PDF-1.7".as_slice(), "Ce fichier est un PDF\u{a0}: envoyez le classeur (.xlsx) ou le fichier CSV."),
            (b" ", "Ce fichier est vide."),
        ] {
            let Lu { fautes, .. } = lire_contacts(octets, "2026-11-22".parse().expect("a day"));
            let dites: Vec<(&str, &str)> =
                fautes.iter().map(|(_, faute)| (&*faute.champ, faute.message.as_str())).collect();
            assert_eq!(dites, [("fichier", dit)]);
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
        assert_eq!(fautes, ["ligne 1, budget", "ligne 1, nom"]);
        assert_eq!(lu("prenom;ville\nLise;Nantes").1, ["ligne 1, programme", "ligne 1, nom", "ligne 1, email"]);
        for vide in ["", "programme;nom;prenom;email;telephone;ville;date\n"] {
            assert_eq!(lu(vide).1, ["fichier"], "{vide}");
        }
        // The day may not be in the future, nor so old that the contact no longer counts.
        let (_, fautes) = lu(
            "programme;nom;prenom;email;telephone;ville;date\na;B;;b@x.example;;;23/11/2026\na;C;;c@x.example;;;21/11/2023\n",
        );
        assert_eq!(fautes, ["ligne 2, date", "ligne 3, date"]);
    }
}
