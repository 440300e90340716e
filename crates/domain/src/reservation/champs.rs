//! The only table of the form's fields (`regles/reservation.json`). It gives the path of each field, its section, its
//! type, its rules, and when the field is required. The browser reads the same file, and both sides run its test
//! cases.

use super::conditions::{Condition, FICHIER, nommees, valeur};
use super::constat::{ConstatDuFormulaire, GenreDeConstat, SectionDeReservation};
use super::genre::GenreDeChamp;
use super::listes::ListeDeReference;
use super::pieces::CategorieDePiece;
use super::references::SANS_DEPOT;
use crate::refus_partage::code::NON_MODIFIABLE;
use crate::regle::{Horizon, Regle};
use crate::saisie;
use chrono::NaiveDate;
use serde::Deserialize;
use serde_json::{Map, Value};
use std::collections::BTreeSet;
use std::sync::LazyLock;

/// The two buyers, by the names of their objects in the document.
pub(super) const ACQUEREURS: [&str; 2] =
    [CategorieDePiece::Reservataire.code(), CategorieDePiece::Coreservataire.code()];
/// The members that the portal sets, and that nobody changes through the form. The accepted terms are among them,
/// because only the buyer accepts the terms, when they sign.
pub const LECTURE_SEULE: [&str; 12] = [
    "id",
    "draft",
    "option",
    "lot",
    "prescripteur",
    "prixContrat",
    "expiresAt",
    "documents",
    "reservataire.denonciation",
    "coreservataire.denonciation",
    "reservataire.cgu",
    "coreservataire.cgu",
];
/// The code of the fault when the name is not that of a field.
const INCONNU: &str = "inconnu";
/// The greatest number of members of a list.
const AU_PLUS: usize = 10;

/// When a field is required: always, never, or when every condition holds.
#[derive(Debug, Clone, Deserialize)]
#[serde(untagged)]
enum Requis {
    Toujours(bool),
    Si(Vec<Condition>),
}

#[derive(Debug, Clone, Deserialize)]
struct RegleDite {
    regle: String,
    #[serde(default)]
    parametres: Map<String, Value>,
    #[serde(default)]
    si: Vec<Condition>,
    pour: Option<String>,
}

#[derive(Debug, Clone, Deserialize)]
struct ChampDit {
    chemin: String,
    section: SectionDeReservation,
    genre: GenreDeChamp,
    liste: Option<String>,
    vers: Option<Horizon>,
    #[serde(default)]
    regles: Vec<RegleDite>,
    requis: Option<Requis>,
    pour: Option<String>,
}

/// A field of the table, ready to be checked.
#[derive(Debug)]
pub(super) struct ChampDuFormulaire {
    chemin: String,
    section: SectionDeReservation,
    genre: GenreDeChamp,
    liste: Option<ListeDeReference>,
    /// Whether a day lies in the past or in the future, which gives the century of a year of two digits.
    vers: Option<Horizon>,
    regles: Vec<(Regle, RegleDite)>,
    requis: Requis,
    /// The buyer to whom the field belongs.
    acquereur: Option<&'static str>,
}

fn regle(nom: &str) -> Result<Regle, String> {
    Regle::TOUTES.iter().copied().find(|regle| regle.nom() == nom).ok_or_else(|| format!("no rule {nom}"))
}

fn liste(nom: &str) -> Result<ListeDeReference, String> {
    use ListeDeReference as L;
    Ok(match nom {
        "civilites" => L::Civilites,
        "situations" => L::Situations,
        "regimes" => L::Regimes,
        "csp" => L::Csp,
        "pays" => L::Pays,
        "nationalites" => L::Nationalites,
        "destinations" => L::Destinations,
        "details" => L::DetailsDeDestination,
        "residences" => L::Residences,
        "formes" => L::FormesDeSociete,
        "depots" => L::TypesDeDepot,
        _ => return Err(format!("no list {nom}")),
    })
}

/// # Panics
/// When the file cannot be read, or names something unknown. The tests of this crate exclude both. It panics because
/// a field without its rules would let anything through.
static CHAMPS: LazyLock<Vec<ChampDuFormulaire>> =
    LazyLock::new(|| lire(FICHIER).expect("regles/reservation.json, which the tests read"));

/// Reads the fields of a file that describes a form. Fails when the file has a name that is not known.
pub(super) fn lire(fichier: &str) -> Result<Vec<ChampDuFormulaire>, String> {
    #[derive(Deserialize)]
    struct Formulaire {
        personne: Vec<ChampDit>,
        champs: Vec<ChampDit>,
    }
    let lu: Formulaire = serde_json::from_str(fichier).map_err(|e| e.to_string())?;
    nommees(fichier)?;
    let des_acquereurs = ACQUEREURS.into_iter().flat_map(|qui| {
        let siens = lu.personne.iter().filter(move |champ| champ.pour.as_deref().is_none_or(|pour| pour == qui));
        siens.map(move |champ| preparer(champ, Some(qui)))
    });
    des_acquereurs.chain(lu.champs.iter().map(|champ| preparer(champ, None))).collect()
}

fn preparer(champ: &ChampDit, acquereur: Option<&'static str>) -> Result<ChampDuFormulaire, String> {
    for pour in champ.regles.iter().map(|dite| &dite.pour).chain([&champ.pour]).flatten() {
        if !ACQUEREURS.contains(&pour.as_str()) {
            return Err(format!("{}: no buyer {pour}", champ.chemin));
        }
    }
    let dans = |cause: String| format!("{}: {cause}", champ.chemin);
    let siennes = champ.regles.iter().filter(|dite| dite.pour.is_none() || dite.pour.as_deref() == acquereur);
    Ok(ChampDuFormulaire {
        chemin: acquereur.map_or_else(|| champ.chemin.clone(), |qui| format!("{qui}.{}", champ.chemin)),
        section: champ.section,
        genre: champ.genre,
        liste: champ.liste.as_deref().map(liste).transpose().map_err(dans)?,
        vers: champ.vers,
        regles: siennes.map(|dite| Ok((regle(&dite.regle)?, dite.clone()))).collect::<Result<_, _>>().map_err(dans)?,
        requis: champ.requis.clone().unwrap_or(Requis::Toujours(false)),
        acquereur,
    })
}

/// The values at a path, each with its own path. There is one value, or one for each member of the list on the path.
fn occurrences<'a>(document: &'a Value, chemin: &str) -> Vec<(String, &'a Value)> {
    let Some((avant, apres)) = chemin.split_once("[]") else {
        return vec![(chemin.to_owned(), valeur(document, chemin))];
    };
    let membres = valeur(document, avant).as_array().map(Vec::as_slice).unwrap_or_default();
    let suite = apres.strip_prefix('.');
    let un = |(rang, membre)| {
        let trouvee = suite.map_or(membre, |suite| valeur(membre, suite));
        (format!("{avant}[{rang}]{apres}"), trouvee)
    };
    membres.iter().enumerate().map(un).collect()
}

impl ChampDuFormulaire {
    /// Whether the field exists in this document. The fields of the second buyer exist only when there is a second
    /// buyer.
    fn a_lieu(&self, document: &Value) -> bool {
        self.acquereur.is_none_or(|qui| qui == ACQUEREURS[0] || document.get(qui).is_some_and(Value::is_object))
    }

    fn est_requis(&self, document: &Value) -> bool {
        match &self.requis {
            Requis::Toujours(oui) => *oui,
            Requis::Si(conditions) => conditions.iter().all(|c| c.tient(document, self.acquereur)),
        }
    }

    fn constat(&self, champ: &str, genre: GenreDeConstat, code: &'static str, message: String) -> ConstatDuFormulaire {
        ConstatDuFormulaire { section: self.section, champ: champ.to_owned(), genre, code, message }
    }

    /// Checks one value by the rules of the field.
    fn verifier(
        &self,
        document: &Value,
        champ: &str,
        dite: &Value,
        aujourd_hui: NaiveDate,
    ) -> Option<ConstatDuFormulaire> {
        let faux = |code, message| Some(self.constat(champ, GenreDeConstat::Faux, code, message));
        let absent = dite.is_null() || dite.as_str().is_some_and(|texte| texte.trim().is_empty());
        if !absent && let Err((code, message)) = self.genre.tient(dite) {
            return faux(code, message);
        }
        if self.est_requis(document)
            && let Err(message) = Regle::Required.verifier(dite, &Value::Null, aujourd_hui)
        {
            return Some(self.constat(champ, GenreDeConstat::Manquant, Regle::Required.nom(), message));
        }
        if absent {
            return None;
        }
        for (regle, telle) in &self.regles {
            if telle.si.iter().all(|c| c.tient(document, self.acquereur))
                && let Err(message) = regle.verifier(dite, &telle.parametres(document), aujourd_hui)
            {
                return faux(regle.nom(), message);
            }
        }
        let inconnu = self.liste.is_some_and(|liste| dite.as_str().is_none_or(|code| liste.libelle(code).is_none()));
        if inconnu { faux(Regle::InList.nom(), saisie::INVALIDE.to_owned()) } else { None }
    }
}

impl RegleDite {
    /// The parameters of the rule. When a parameter names another field, it is replaced by the value of this field.
    fn parametres(&self, document: &Value) -> Value {
        let dit = |parametre: &Value| match parametre.get("champ").and_then(Value::as_str) {
            Some(chemin) => valeur(document, chemin).clone(),
            None => parametre.clone(),
        };
        Value::Object(self.parametres.iter().map(|(nom, parametre)| (nom.clone(), dit(parametre))).collect())
    }
}

/// Puts every value in the form in which the portal keeps it. Texts, e-mails, phones and postcodes are cleaned as
/// everywhere else, and days become `yyyy-mm-dd`. The member of an empty text is removed.
pub fn nettoyer(document: &mut Value, aujourd_hui: NaiveDate) {
    for champ in CHAMPS.iter() {
        let (avant, apres) = champ.chemin.split_once("[]").unwrap_or((&champ.chemin, ""));
        let Some(trouvee) = document.pointer_mut(&format!("/{}", avant.replace('.', "/"))) else { continue };
        let membres = match trouvee {
            Value::Array(membres) if champ.chemin.contains("[]") => membres.iter_mut().collect(),
            seule if !champ.chemin.contains("[]") => vec![seule],
            _ => continue,
        };
        for membre in membres {
            if let Some(dite) = membre.pointer_mut(&apres.replace('.', "/")) {
                champ.genre.nettoyer(dite, champ.vers, aujourd_hui);
            }
        }
    }
    oter_les_nuls(document);
    sans_cheque(document);
}

/// A stored form, in the shape of this version. In earlier versions a prescriber could accept the terms for a buyer.
/// These members are removed, because only the buyer accepts the terms, when they sign.
pub fn relire_le_formulaire(mut document: Value) -> Value {
    for qui in ACQUEREURS {
        if let Some(acquereur) = document.get_mut(qui).and_then(Value::as_object_mut) {
            acquereur.remove("cgu");
        }
    }
    document
}

/// Removes the number and the bank of the cheque when the form says that there is no deposit.
fn sans_cheque(document: &mut Value) {
    if document.pointer("/depotGarantie/type/code").and_then(Value::as_str) != Some(SANS_DEPOT) {
        return;
    }
    if let Some(depot) = document.get_mut("depotGarantie").and_then(Value::as_object_mut) {
        depot.remove("numeroCheque");
        depot.remove("banque");
    }
}

/// Removes the members that are null, as a merge patch does.
fn oter_les_nuls(dite: &mut Value) {
    match dite {
        Value::Object(membres) => {
            membres.retain(|_, membre| !membre.is_null());
            membres.values_mut().for_each(oter_les_nuls);
        }
        Value::Array(membres) => membres.iter_mut().for_each(oter_les_nuls),
        _ => {}
    }
}

/// Checks a document by the table. Finds every field that is missing or breaks a rule, and every name that is not
/// that of a field.
pub fn verifier_les_champs(document: &Value, aujourd_hui: NaiveDate) -> Vec<ConstatDuFormulaire> {
    let mut constats = Vec::new();
    parcourir(document, "", "", &mut constats);
    for champ in CHAMPS.iter().filter(|champ| champ.a_lieu(document)) {
        let lues = occurrences(document, &champ.chemin);
        constats.extend(lues.iter().filter_map(|(ou, dite)| champ.verifier(document, ou, dite, aujourd_hui)));
    }
    constats
}

/// The faults of a patch that names an unknown or a read-only member. Such a member is refused even when the patch
/// only removes it.
pub fn noms_refuses(patch: &Value) -> Vec<ConstatDuFormulaire> {
    let mut constats = Vec::new();
    parcourir(patch, "", "", &mut constats);
    constats.retain(|constat| constat.code == INCONNU || constat.code == NON_MODIFIABLE);
    constats
}

/// The paths of the fields whose values differ between two documents. A list counts as one value, and names that are
/// not those of fields are left out. An object that was added or removed without any field in it is given by its own
/// path.
pub fn champs_changes(avant: &Value, apres: &Value) -> Vec<String> {
    let mut changes = Vec::new();
    comparer(avant, apres, "", &mut changes);
    changes
}

fn comparer(avant: &Value, apres: &Value, chemin: &str, changes: &mut Vec<String>) {
    if avant == apres {
        return;
    }
    let point = if chemin.is_empty() { "" } else { "." };
    // A member that was removed counts as one change, whatever it held.
    let noms: BTreeSet<&String> = match (avant, apres) {
        (Value::Object(avant), Value::Object(apres)) => avant.keys().chain(apres.keys()).collect(),
        (_, Value::Object(apres)) => apres.keys().collect(),
        _ => BTreeSet::new(),
    };
    let dits = changes.len();
    for nom in noms {
        let dessous = format!("{chemin}{point}{nom}");
        if est_connu(nom, &dessous) {
            let dit = |document: &Value| document.get(nom).cloned().unwrap_or_default();
            comparer(&dit(avant), &dit(apres), &dessous, changes);
        }
    }
    if changes.len() == dits && !chemin.is_empty() {
        changes.push(chemin.to_owned());
    }
}

/// Whether the member at this path is a field, or leads to a field. A name with a dot or a bracket never is.
fn est_connu(nom: &str, chemin: &str) -> bool {
    !nom.contains(['.', '[']) && (est_un_champ(chemin) || mene_a_un_champ(chemin, ""))
}

/// Whether this path is a field of the table.
fn est_un_champ(chemin: &str) -> bool {
    CHAMPS.iter().any(|champ| champ.chemin == chemin)
}

/// Whether the table has fields below this path. `suite` is `.` for members of an object, `[]` for members of a list,
/// and empty for either.
fn mene_a_un_champ(chemin: &str, suite: &str) -> bool {
    let dessous = |reste: &str| reste.starts_with(['.', '[']) && reste.starts_with(suite);
    CHAMPS.iter().any(|champ| champ.chemin.strip_prefix(chemin).is_some_and(dessous))
}

/// The fault of a name that is not that of a field, or of a shape that no field has.
fn etranger(champ: &str, code: &'static str, message: &str) -> ConstatDuFormulaire {
    let racine = champ.split(['.', '[']).next().unwrap_or_default();
    let connu = CHAMPS.iter().find(|connu| connu.chemin.split(['.', '[']).next() == Some(racine));
    let section = connu.map_or(SectionDeReservation::Recapitulatif, |connu| connu.section);
    let (champ, genre, message) = (champ.to_owned(), GenreDeConstat::Faux, message.to_owned());
    ConstatDuFormulaire { section, champ, genre, code, message }
}

/// Finds the names that are not those of fields, and the shapes that no field has. `chemin` is the path as the table
/// writes it. `ou` is the same path with the ranks of the members of lists.
fn parcourir(dite: &Value, chemin: &str, ou: &str, constats: &mut Vec<ConstatDuFormulaire>) {
    let rien = dite.is_null() && !chemin.is_empty() && !chemin.ends_with("[]");
    if rien || est_un_champ(chemin) {
        return;
    }
    match dite {
        Value::Object(membres) if chemin.is_empty() || mene_a_un_champ(chemin, ".") => {
            let point = if chemin.is_empty() { "" } else { "." };
            for (cle, membre) in membres {
                let (dessous, ou) = (format!("{chemin}{point}{cle}"), format!("{ou}{point}{cle}"));
                if LECTURE_SEULE.contains(&dessous.as_str()) {
                    constats.push(etranger(&ou, NON_MODIFIABLE, saisie::NON_MODIFIABLE));
                } else if est_connu(cle, &dessous) {
                    parcourir(membre, &dessous, &ou, constats);
                } else {
                    constats.push(etranger(&ou, INCONNU, saisie::INCONNU));
                }
            }
        }
        Value::Array(membres) if mene_a_un_champ(chemin, "[]") => {
            if membres.len() > AU_PLUS {
                constats.push(etranger(ou, "trop", &format!("{AU_PLUS} lignes au plus.")));
            }
            for (rang, membre) in membres.iter().enumerate() {
                parcourir(membre, &format!("{chemin}[]"), &format!("{ou}[{rang}]"), constats);
            }
        }
        _ => constats.push(etranger(ou, "type", saisie::INVALIDE)),
    }
}
