//! The business settings, set by those who keep the portal.

use crate::contexte::Contexte;
use crate::error::{Error, Kind, Refusal, Result};
use domain::reglage::{Definition, Faute, REGISTRE, Reglages};
use store::{Acte, Fait, Numero};

/// A setting, as it is shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReglageLu {
    /// Its line of the table.
    pub definition: &'static Definition,
    /// Its value, as a person writes it.
    pub valeur: String,
    /// Whether somebody set it.
    pub regle: bool,
}

/// Every setting, in the order of the table.
pub async fn lister(contexte: &Contexte) -> Result<Vec<ReglageLu>> {
    let lignes = {
        let lecture = contexte.base().lire().await?;
        store::reglage::textes(&lecture).await?
    };
    let (reglages, _) = Reglages::depuis(lignes.iter().map(|(cle, texte)| (cle.as_str(), texte.as_str())));
    let lire = |definition: &'static Definition| ReglageLu {
        definition,
        valeur: reglages.dire(definition.cle).unwrap_or_default(),
        regle: lignes.contains_key(definition.cle),
    };
    Ok(REGISTRE.iter().map(lire).collect())
}

/// Sets a setting; every process follows it through the stream of facts.
pub async fn definir(contexte: &Contexte, cle: &str, texte: &str) -> Result<Option<Numero>> {
    let mut essai = Reglages::default();
    essai.poser(cle, texte).map_err(|faute| refus(cle, faute))?;
    // As it was read: without what surrounded it.
    let valeur = &essai.dire(cle).unwrap_or_default();
    let ecrit = contexte.ecrire(|tx| async move {
        store::reglage::definir(&tx, cle, valeur).await?;
        Ok::<_, Error>(Acte::fait((), Fait::Reglage { cle: cle.to_owned() }))
    });
    Ok(ecrit.await?.numero)
}

/// Gives a setting its default back; one that was not set is no error.
pub async fn retablir(contexte: &Contexte, cle: &str) -> Result<Option<Numero>> {
    if Reglages::default().dire(cle).is_none() {
        return Err(refus(cle, Faute::Inconnu));
    }
    let ecrit = contexte.ecrire(|tx| async move {
        let fait = store::reglage::oublier(&tx, cle).await?.then(|| Fait::Reglage { cle: cle.to_owned() });
        Ok::<_, Error>(Acte::faits((), Vec::from_iter(fait)))
    });
    Ok(ecrit.await?.numero)
}

fn refus(cle: &str, faute: Faute) -> Error {
    let (code, phrase) = match faute {
        Faute::Inconnu => ("reglage-inconnu", format!("Aucun réglage ne s’appelle « {cle} »")),
        Faute::Valeur(raison) => ("reglage-valeur", format!("Réglage {cle} : {raison}")),
    };
    Error::Refused(Refusal::new(Kind::Invalid, code, phrase))
}
