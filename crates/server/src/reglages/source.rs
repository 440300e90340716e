//! Where the text of a setting comes from: the environment, then the TOML file, then the default.

use super::{Reglage, TABLE};
use std::collections::BTreeMap;
use std::fmt;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};

/// The prefix of every variable.
pub(super) const PREFIXE: &str = "LINTEAU_";
/// The variable that names the TOML file. The file itself cannot set it.
pub(crate) const VARIABLE_DU_FICHIER: &str = "LINTEAU_CONFIG";
/// The prefix of variables for tests, which are no settings.
const PREFIXE_DES_TESTS: &str = "LINTEAU_TEST_";
const FICHIER_PAR_DEFAUT: &str = "linteau.toml";
/// The rights that a file with a secret must not give: any right to others, and writing or executing to its group. The
/// group may read the file, because a mounted secret may need that.
pub(crate) const OUVERT: u32 = 0o037;
/// The right that no file of settings may give: that of everybody to write the file.
const MODIFIABLE: u32 = 0o002;

/// A mistake in a setting, which stops the start. It is said in one line.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct ErreurReglage(String);

impl fmt::Display for ErreurReglage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for ErreurReglage {}

/// The texts of the settings, by variable or by key.
#[derive(Debug, Default)]
pub(crate) struct SourceDesReglages {
    environnement: BTreeMap<String, String>,
    fichier: BTreeMap<String, String>,
    nom_du_fichier: String,
}

impl SourceDesReglages {
    /// Reads the environment of the process and the file that it names.
    pub(crate) fn du_processus() -> Result<Self, ErreurReglage> {
        let mut environnement = BTreeMap::new();
        for (nom, valeur) in std::env::vars_os() {
            let Some(nom) = nom.to_str().filter(|n| n.starts_with(PREFIXE)) else { continue };
            let valeur = valeur
                .into_string()
                .map_err(|_| ErreurReglage(format!("réglage {nom}\u{a0}: la valeur n’est pas de l’UTF-8")))?;
            environnement.insert(nom.to_owned(), valeur);
        }
        let dit = environnement.remove(VARIABLE_DU_FICHIER).filter(|v| !v.is_empty());
        let chemin = dit.as_ref().map_or_else(|| PathBuf::from(FICHIER_PAR_DEFAUT), PathBuf::from);
        match std::fs::read_to_string(&chemin) {
            Ok(texte) => {
                let source = Self::nouvelle(environnement, &texte, &chemin)?;
                match std::fs::metadata(&chemin) {
                    Ok(vu) if vu.is_file() => source.verifier_les_droits(vu.permissions().mode())?,
                    // The rights cannot be checked here: the settings come from a pipe, or the file was removed after it
                    // was read.
                    _ => {}
                }
                Ok(source)
            }
            Err(erreur) if dit.is_none() && erreur.kind() == std::io::ErrorKind::NotFound => {
                Self::nouvelle(environnement, "", &chemin)
            }
            Err(erreur) => Err(ErreurReglage(format!(
                "réglage {VARIABLE_DU_FICHIER}\u{a0}: {}\u{a0}: {}",
                chemin.display(),
                match erreur.kind() {
                    std::io::ErrorKind::NotFound => "ce fichier n’existe pas",
                    std::io::ErrorKind::PermissionDenied => "ce fichier ne peut pas être lu (droits)",
                    _ => "ce fichier ne peut pas être lu",
                }
            ))),
        }
    }

    /// Makes a source from the variables that have our prefix, and the text of a TOML file.
    pub(super) fn nouvelle(
        environnement: BTreeMap<String, String>,
        toml: &str,
        chemin: &Path,
    ) -> Result<Self, ErreurReglage> {
        let nom_du_fichier = chemin.display().to_string();
        let table: toml::Table = toml.parse().map_err(|erreur: toml::de::Error| {
            let ligne = erreur.span().map_or(1, |span| toml[..span.start.min(toml.len())].matches('\n').count() + 1);
            ErreurReglage(format!("{nom_du_fichier}, ligne {ligne}\u{a0}: ce n’est pas du TOML lisible"))
        })?;
        let mut fichier = BTreeMap::new();
        for (cle, valeur) in table {
            let texte = en_texte(&valeur).ok_or_else(|| {
                ErreurReglage(format!(
                    "{nom_du_fichier}, réglage {cle}\u{a0}: un texte, un nombre, true, false ou une liste est attendu"
                ))
            })?;
            fichier.insert(cle, texte);
        }
        Ok(Self { environnement, fichier, nom_du_fichier })
    }

    /// Refuses a settings file that holds a secret and that others may read, as for the key file. Everybody may read a
    /// settings file without a secret.
    pub(super) fn verifier_les_droits(&self, mode: u32) -> Result<(), ErreurReglage> {
        let (droits, nom) = (mode & 0o777, &self.nom_du_fichier);
        let secret = TABLE.iter().filter(|reglage| reglage.secret).find(|reglage| {
            self.fichier.get(&reglage.cle()).is_some_and(|texte| porte_un_secret(reglage.variable, texte.trim()))
        });
        match secret {
            Some(secret) if droits & OUVERT != 0 => Err(ErreurReglage(format!(
                "{nom}, réglage {}\u{a0}: ses droits sont {droits:o}, et d’autres peuvent lire ce secret ou le changer\u{a0}; chmod 600",
                secret.cle()
            ))),
            None if droits & MODIFIABLE != 0 => Err(ErreurReglage(format!(
                "{nom}\u{a0}: ses droits sont {droits:o}, et n’importe qui peut le changer\u{a0}; chmod 644"
            ))),
            _ => Ok(()),
        }
    }

    /// Refuses a name that is no setting, because it is a mistake and must not be ignored.
    pub(super) fn refuser_les_inconnus(&self) -> Result<(), ErreurReglage> {
        let variables: Vec<String> = TABLE.iter().map(|r| r.variable.to_owned()).collect();
        let cles: Vec<String> = TABLE.iter().map(Reglage::cle).collect();
        let inconnue = |noms: &[String], nom: &str| !noms.iter().any(|n| n == nom);
        for variable in self.environnement.keys().filter(|v| !v.starts_with(PREFIXE_DES_TESTS)) {
            if inconnue(&variables, variable) {
                return Err(ErreurReglage(format!("réglage {variable} inconnu{}", suggestion(variable, &variables))));
            }
        }
        for cle in self.fichier.keys() {
            if inconnue(&cles, cle) {
                let fichier = &self.nom_du_fichier;
                return Err(ErreurReglage(format!("{fichier}, réglage {cle} inconnu{}", suggestion(cle, &cles))));
            }
        }
        Ok(())
    }

    /// The value of a setting. An empty variable counts as absent.
    pub(super) fn valeur<T>(
        &self,
        reglage: &Reglage,
        lire: impl Fn(&str) -> Result<T, String>,
    ) -> Result<T, ErreurReglage> {
        let cle = reglage.cle();
        let (texte, nom) = match self.environnement.get(reglage.variable).map(|v| v.trim()).filter(|v| !v.is_empty()) {
            Some(texte) => (texte, reglage.variable.to_owned()),
            None => match self.fichier.get(&cle) {
                Some(texte) => (texte.trim(), format!("{cle} ({})", self.nom_du_fichier)),
                None => (reglage.defaut, reglage.variable.to_owned()),
            },
        };
        lire(texte).map_err(|raison| {
            if reglage.secret || texte.is_empty() {
                ErreurReglage(format!("réglage {nom}\u{a0}: {raison}"))
            } else {
                ErreurReglage(format!("réglage {nom}\u{a0}: «\u{a0}{texte}\u{a0}» refusé, {raison}"))
            }
        })
    }
}

/// Whether the value of a secret setting is really a secret: the address of a database may have no password.
fn porte_un_secret(variable: &str, texte: &str) -> bool {
    if variable != "LINTEAU_DATABASE_URL" {
        return !texte.is_empty();
    }
    let (_, suite) = texte.split_once("://").unwrap_or_default();
    let (acces, _) = suite.split_once('@').unwrap_or_default();
    acces.contains(':') || suite.contains("password=")
}

fn en_texte(valeur: &toml::Value) -> Option<String> {
    match valeur {
        toml::Value::String(texte) => Some(texte.clone()),
        toml::Value::Integer(nombre) => Some(nombre.to_string()),
        toml::Value::Boolean(oui) => Some(if *oui { "oui" } else { "non" }.to_owned()),
        toml::Value::Array(valeurs) => {
            let textes: Option<Vec<String>> = valeurs.iter().map(en_texte).collect();
            textes.map(|t| t.join(","))
        }
        _ => None,
    }
}

/// "; vouliez-vous dire X ?" with the nearest name, when few letters differ. The common prefix does not count.
fn suggestion(nom: &str, noms: &[String]) -> String {
    let propre = |nom: &str| nom.strip_prefix(PREFIXE).unwrap_or(nom).to_lowercase();
    let voulu = propre(nom);
    let proche = noms.iter().map(|n| (distance(&voulu, &propre(n)), n)).min();
    match proche {
        Some((d, proche)) if d <= (voulu.len() / 3).clamp(1, 4) => format!("\u{a0}; vouliez-vous dire {proche}\u{a0}?"),
        _ => "\u{a0}; «\u{a0}linteau serve --help\u{a0}» les énumère".to_owned(),
    }
}

/// The edit distance of Levenshtein.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut ligne: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut diagonale = ligne[0];
        ligne[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let remplacer = diagonale + usize::from(x != *y);
            diagonale = ligne[j + 1];
            ligne[j + 1] = remplacer.min(ligne[j] + 1).min(diagonale + 1);
        }
    }
    ligne[b.len()]
}
