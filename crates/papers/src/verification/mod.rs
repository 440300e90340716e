//! The checks of a model before it is used. Each datum that the model names must exist. Each case must compose under its PDF
//! standard. A signed document must have its fields where a seal fits, and contain what the law or the specification requires.

mod exigences;

use crate::actes::texte;
use crate::actes::{ChampDeSignature, champs};
use crate::cas::{self, CasDeModele};
use crate::erreur::Error;
use crate::jeu::forme::{Donnee, textes_au_chemin};
use crate::jeu::{JeuDeModeles, Modele, acces};
use exigences::DonneeExigee;
use typst::syntax::Source;
use typst_layout::PagedDocument;

/// The smallest width and height of a signature field, in points. A mark of three lines can still be read in such a field.
pub const CADRE_MINIMAL: (f64, f64) = (70.0 * MM, 24.0 * MM);
const MM: f64 = 72.0 / 25.4;
/// The most faults that are reported for one model.
const FAUTES: usize = 3;

/// The result of the checks of one model.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ModeleVerifie {
    pub modele: Modele,
    /// Whether a developer's model replaces the embedded one.
    pub remplace: bool,
    /// How many cases were composed; 0 for an embedded model that no replacement affects.
    pub cas: usize,
    /// The faults. Each one says its file, its line and its case.
    pub fautes: Vec<String>,
}

/// Checks the replaced models, or all models when `base.typ` is replaced or when nothing is.
pub fn verifier(jeu: &JeuDeModeles) -> Result<Vec<ModeleVerifie>, Error> {
    let tous = jeu.remplace(Modele::Base) || Modele::TOUS.into_iter().all(|modele| !jeu.remplace(modele));
    let un = |modele: Modele| {
        let remplace = jeu.remplace(modele);
        let cas = if tous || remplace { cas::du_modele(modele)? } else { Vec::new() };
        let fautes = if modele == Modele::Base && tous { acces_de_base(jeu)? } else { fautes(jeu, modele, &cas) };
        Ok(ModeleVerifie { modele, remplace, cas: cas.len(), fautes })
    };
    Modele::TOUS.into_iter().map(un).collect()
}

/// Checks the data that the shared part (`base.typ`) names. It may name any datum of the models that include it.
fn acces_de_base(jeu: &JeuDeModeles) -> Result<Vec<String>, Error> {
    let autres = Modele::TOUS.into_iter().filter(|modele| *modele != Modele::Liasse);
    let cas: Vec<CasDeModele> = autres.map(cas::du_modele).collect::<Result<Vec<_>, _>>()?.concat();
    let forme = Donnee::de(cas.iter().map(|cas| &cas.epreuve.donnees));
    Ok(acces::fautes(Modele::Base, &Source::detached(jeu.texte(Modele::Base)), &forme))
}

fn fautes(jeu: &JeuDeModeles, modele: Modele, cas: &[CasDeModele]) -> Vec<String> {
    if cas.is_empty() {
        return Vec::new();
    }
    let forme = Donnee::de(cas.iter().map(|cas| &cas.epreuve.donnees));
    let mut fautes = acces::fautes(modele, &Source::detached(jeu.texte(modele)), &forme);
    fautes.truncate(FAUTES);
    // A model that names a datum that does not exist would fail in each case too, so no case is composed.
    let a_composer = if fautes.is_empty() { cas } else { &[] };
    for cas in a_composer {
        let trouvees = composer(jeu, modele, cas).unwrap_or_else(|erreur| vec![sans_prefixe(&erreur)]);
        for faute in trouvees {
            let faute =
                if faute.contains(".typ, ligne ") { faute } else { format!("{}\u{a0}: {faute}", modele.fichier()) };
            // A line has the same fault in each case, so it is reported for the first case only.
            if fautes.len() < FAUTES && !fautes.iter().any(|dite| dite.starts_with(&faute)) {
                fautes.push(format!("{faute} (cas «\u{a0}{}\u{a0}»)", cas.nom));
            }
        }
    }
    fautes
}

fn sans_prefixe(erreur: &Error) -> String {
    match erreur {
        Error::Composition(quoi) | Error::Modele(quoi) => quoi.clone(),
        Error::ModeleInconnu(_) | Error::LotManquant(_) => erreur.to_string(),
    }
}

/// Composes a case, and returns its faults.
fn composer(jeu: &JeuDeModeles, modele: Modele, cas: &CasDeModele) -> Result<Vec<String>, Error> {
    let donnees = cas.epreuve.donnees.clone();
    let (fautes, _) = cas.epreuve.clone().imprimer(jeu, cas.norme, |document| {
        let cadres = champs::relever(document, &cas.cadres)?;
        let exigences = exigences::du_modele(modele);
        let mut fautes = cadres_mal_places(document, &cadres);
        if !exigences.is_empty() {
            let lu = nu(&texte::lire(document)
                .into_iter()
                .flat_map(|page| page.blocs)
                .fold(String::new(), |lu, bloc| lu + &bloc.texte + "\n"));
            fautes.extend(exigences.iter().filter_map(|exigence| manque(exigence, &donnees, &lu)));
        }
        Ok(fautes)
    })?;
    Ok(fautes)
}

/// Removes from a text the characters that typesetting may add: spaces of any kind, hyphens at the end of a line.
fn nu(texte: &str) -> String {
    texte.chars().filter(|c| !c.is_whitespace() && !matches!(c, '-' | '\u{2010}' | '\u{ad}' | '\u{200b}')).collect()
}

fn manque(exigence: &DonneeExigee, donnees: &serde_json::Value, lu: &str) -> Option<String> {
    let dits = textes_au_chemin(donnees, exigence.donnee);
    let tu = dits.iter().find(|dit| !lu.contains(&nu(dit)))?;
    Some(format!(
        "la donnée «\u{a0}{}\u{a0}» ({tu}) ne figure pas sur le papier\u{a0}; {}",
        exigence.donnee, exigence.raison
    ))
}

/// The faults of fields that a seal could not fill: they are outside their page, too small, or one over another.
fn cadres_mal_places(document: &PagedDocument, cadres: &[ChampDeSignature]) -> Vec<String> {
    let mut fautes = Vec::new();
    for (rang, cadre) in cadres.iter().enumerate() {
        let feuille = document.pages()[cadre.page].frame.size();
        let dedans = cadre.gauche >= 0.0
            && cadre.bas >= 0.0
            && cadre.droite <= feuille.x.to_pt()
            && cadre.haut <= feuille.y.to_pt();
        if !dedans {
            fautes.push(format!("le cadre «\u{a0}{}\u{a0}» sort de sa page", cadre.nom));
        } else if cadre.droite - cadre.gauche < CADRE_MINIMAL.0 || cadre.haut - cadre.bas < CADRE_MINIMAL.1 {
            fautes.push(format!("le cadre «\u{a0}{}\u{a0}» est plus petit que 70\u{a0}mm sur 24\u{a0}mm", cadre.nom));
        }
        let couvre = |autre: &ChampDeSignature| {
            autre.page == cadre.page
                && autre.gauche < cadre.droite
                && cadre.gauche < autre.droite
                && autre.bas < cadre.haut
                && cadre.bas < autre.haut
        };
        if let Some(autre) = cadres[..rang].iter().find(|autre| couvre(autre)) {
            fautes.push(format!("le cadre «\u{a0}{}\u{a0}» couvre «\u{a0}{}\u{a0}»", cadre.nom, autre.nom));
        }
    }
    fautes
}

/// A datum that a model may print.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DonneeDeModele {
    /// Its path below `s`: `prix.total`, `lots[].numero`.
    pub chemin: String,
    /// `texte`, `nombre` or `oui ou non`; `rien dans les cas` when no case has a value.
    pub genre: &'static str,
    /// Whether the datum, or a dictionary around it, is null or absent in some case.
    pub facultative: bool,
    /// A value from one of the cases.
    pub exemple: String,
    /// The reason why the document must contain the datum; `None` when the datum may be left out.
    pub exigee: Option<&'static str>,
}

/// The data that a model may use, and the drawings that it may place (`/facade.svg`).
pub fn donnees(modele: Modele) -> Result<(Vec<DonneeDeModele>, Vec<&'static str>), Error> {
    let cas = cas::du_modele(modele)?;
    let forme = Donnee::de(cas.iter().map(|cas| &cas.epreuve.donnees));
    let exigences = exigences::du_modele(modele);
    let une = |(chemin, donnee, facultative): (String, &Donnee, bool)| DonneeDeModele {
        genre: donnee.genre.unwrap_or("rien dans les cas"),
        facultative,
        exemple: donnee.exemple.clone().unwrap_or_default(),
        exigee: exigences.iter().find(|exigence| exigence.donnee == chemin).map(|exigence| exigence.raison),
        chemin,
    };
    let mut dessins: Vec<_> = cas.iter().flat_map(|cas| &cas.epreuve.dessins).map(|(nom, _)| *nom).collect();
    dessins.sort_unstable();
    dessins.dedup();
    Ok((forme.feuilles().into_iter().map(une).collect(), dessins))
}
