//! Runs the test cases of the file of rules. The browser runs them too (`web/src/lib/regles.test.ts`).

use super::{DEFINITIONS, FICHIER, Regle};
use chrono::NaiveDate;
use serde::Deserialize;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

#[derive(Deserialize)]
struct Cas {
    valeur: Value,
    #[serde(default)]
    parametres: Value,
    /// The sentence of the refusal. `None` when the value is accepted.
    message: Option<String>,
}

#[derive(Deserialize)]
struct Fichier {
    aujourdhui: NaiveDate,
    cas: BTreeMap<String, Vec<Cas>>,
}

fn fichier() -> Fichier {
    serde_json::from_str(FICHIER).expect("the file of the rules")
}

#[test]
fn chaque_regle_du_fichier_est_connue_et_tous_ses_cas_tiennent() {
    let Fichier { aujourdhui, cas } = fichier();
    let connues: BTreeSet<&str> = Regle::TOUTES.iter().map(|r| r.nom()).collect();
    assert_eq!(cas.keys().map(String::as_str).collect::<BTreeSet<_>>(), connues, "every rule has its cases");
    assert_eq!(DEFINITIONS.regles.keys().map(String::as_str).collect::<BTreeSet<_>>(), connues);
    for regle in Regle::TOUTES {
        let siens = &cas[regle.nom()];
        let accepte: BTreeSet<bool> = siens.iter().map(|c| c.message.is_none()).collect();
        assert_eq!(accepte.len(), 2, "{}: accepted and refused", regle.nom());
        for un in siens {
            let dit = regle.verifier(&un.valeur, &un.parametres, aujourdhui).err();
            assert_eq!(dit, un.message, "{} of {}", regle.nom(), un.valeur);
        }
    }
}

#[test]
fn les_motifs_se_lisent_des_deux_cotes() {
    for (nom, (definition, motif)) in &DEFINITIONS.regles {
        let attendu = matches!(definition.controle, super::Controle::Motif { .. });
        assert_eq!(motif.is_some(), attendu, "{nom}");
    }
}
