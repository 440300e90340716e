//! The business settings, which administrators and the command line change.

use crate::contexte::Contexte;
use crate::error::{Error, Result};
use crate::pouvoir::exiger;
use crate::version::VersionAttendue;
use domain::acces::Role;
use domain::reglage::{Definition, FauteDeReglage, REGISTRE, Reglages};
use domain::utilisateur::IdUtilisateur;
use std::collections::BTreeMap;
use store::reglage::ReglagePose;
use store::{Acces, Acte, Ecrit, Fait, Instant};

/// A setting as it is shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReglageLu {
    /// The definition of the setting.
    pub definition: &'static Definition,
    /// The value, in the form that people type. A setting that was not set has its default.
    pub valeur: String,
    /// True when somebody set it.
    pub regle: bool,
    /// When it was last set.
    pub le: Option<Instant>,
    /// The user who set it. `None` for the command line.
    pub par: Option<IdUtilisateur>,
}

impl ReglageLu {
    fn nouveau(definition: &'static Definition, pose: Option<&ReglagePose>) -> Self {
        // A value of another version, or out of its bounds, counts as not set.
        let (reglages, _) = Reglages::depuis(pose.map(|pose| (definition.cle, pose.texte.as_str())));
        Self {
            definition,
            valeur: reglages.dire(definition.cle).unwrap_or_default(),
            regle: pose.is_some(),
            le: pose.map(|pose| pose.instant),
            par: pose.and_then(|pose| pose.par),
        }
    }

    /// The version of the setting: the instant at which it was last set. A setting that was reset and set again therefore has
    /// another version.
    pub fn version(&self) -> i64 {
        self.le.map_or(0, Instant::micros)
    }
}

/// Reads every setting, in the order of the table.
pub async fn lister(contexte: &Contexte) -> Result<Vec<ReglageLu>> {
    let poses: BTreeMap<_, _> = store::reglage::poses(&contexte.base().lire().await?).await?;
    Ok(REGISTRE.iter().map(|definition| ReglageLu::nouveau(definition, poses.get(definition.cle))).collect())
}

/// Reads one setting, with its value.
pub async fn lire(db: &impl Acces, cle: &str) -> Result<ReglageLu> {
    let definition = definition(cle)?;
    Ok(ReglageLu::nouveau(definition, store::reglage::poses(db).await?.get(cle)))
}

/// Sets a setting, or gives it its default again (`None`). Every process learns it from the stream of facts.
pub async fn regler(
    contexte: &Contexte,
    cle: &str,
    texte: Option<&str>,
    attendue: &VersionAttendue,
) -> Result<Ecrit<ReglageLu>> {
    let definition = definition(cle)?;
    let valeur = &texte.map(|texte| lue(definition, texte)).transpose()?.filter(|valeur| !valeur.is_empty());
    let travail = |tx| async move {
        exiger(&tx, contexte, Role::IA).await?;
        let pose = store::reglage::pose_verrouille(&tx, cle).await?;
        let avant = ReglageLu::nouveau(definition, pose.as_ref());
        attendue.verifier(avant.version())?;
        if pose.map(|pose| pose.texte) == *valeur {
            return Ok(Acte::sans_effet(avant));
        }
        let par = contexte.acteur().auteur.utilisateur();
        match valeur {
            None => _ = store::reglage::oublier(&tx, cle).await?,
            Some(valeur) => store::reglage::definir(&tx, cle, valeur, par).await?,
        }
        let apres = valeur.clone().map(|texte| ReglagePose { texte, instant: tx.maintenant(), par });
        let apres = ReglageLu::nouveau(definition, apres.as_ref());
        Ok::<_, Error>(Acte::fait(apres, Fait::Reglage { cle: cle.to_owned() }))
    };
    contexte.ecrire(travail).await
}

/// The value as it is stored: the text is read and written again, without surrounding spaces.
fn lue(definition: &Definition, texte: &str) -> Result<String> {
    let mut essai = Reglages::default();
    match essai.poser(definition.cle, texte) {
        Ok(()) => Ok(essai.dire(definition.cle).unwrap_or_default()),
        Err(FauteDeReglage::Inconnu) => Err(inconnu(definition.cle)),
        Err(FauteDeReglage::Valeur(raison)) => {
            let phrase = format!("{}\u{a0}: {raison}.", definition.libelle);
            Err(Error::invalide("valeur", "reglage-valeur", phrase))
        }
    }
}

fn definition(cle: &str) -> Result<&'static Definition> {
    REGISTRE.iter().find(|definition| definition.cle == cle).ok_or_else(|| inconnu(cle))
}

fn inconnu(cle: &str) -> Error {
    Error::introuvable("reglage-inconnu", format!("Aucun réglage ne s’appelle «\u{a0}{cle}\u{a0}»."))
}
