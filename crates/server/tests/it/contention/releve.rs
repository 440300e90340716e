//! The record of a run: the calls in the order of their answers, the imports, then the facts in the order of their commits.

use super::histoire;
use super::monde::Monde;
use super::scene::Apporte;
use super::traces::Trace;
use anyhow::Context as _;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use store::faits::FaitEcrit;

/// Writes the record of a run.
pub(super) fn noter(
    releve: &Path,
    (traces, monde): (&[Trace], &Monde),
    apportes: &HashMap<String, Apporte>,
    faits: &[FaitEcrit],
) -> anyhow::Result<()> {
    if let Some(dossier) = releve.parent() {
        std::fs::create_dir_all(dossier)?;
    }
    let fichier = std::fs::File::create(releve).with_context(|| releve.display().to_string())?;
    let mut sortie = std::io::BufWriter::new(fichier);
    for trace in traces {
        writeln!(sortie, "{}", trace.ligne())?;
    }
    for (nom, apporte) in apportes {
        writeln!(sortie, "{}", ligne(nom, apporte, monde))?;
    }
    for fait in faits {
        let (numero, instant) = (fait.numero.0, fait.instant.micros());
        let ligne = json!({ "fait": numero, "instant": instant, "dit": fait.fait, "par": histoire::auteur(fait) });
        writeln!(sortie, "{ligne}")?;
    }
    Ok(sortie.flush()?)
}

fn ligne(nom: &str, apporte: &Apporte, monde: &Monde) -> Value {
    let Apporte { lots, depuis, jusque, fini, reussi } = apporte;
    let lots: Vec<Value> = lots
        .iter()
        .map(|dit| json!({ "lot": monde.biens[dit.lot].id, "statut": dit.statut.to_string(), "prix": dit.prix }))
        .collect();
    json!({
        "apporte": nom, "reussi": reussi, "depuis": depuis, "jusque": jusque, "fini": fini.micros(), "lots": lots,
    })
}

/// The file for the servers' log, beside the record.
pub(super) fn journal(releve: &Path) -> PathBuf {
    releve.with_extension("log")
}
