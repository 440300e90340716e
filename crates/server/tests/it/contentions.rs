//! Plays one short seed of the test under contention on each set-up (`docs/fiabilite.md`). `scripts/contention.sh` plays
//! the long ones. To play a failed seed again: `scripts/contention.sh --rejouer SET-UP SEED 2`.

use crate::contention::{Montage, Outils, eprouver, eprouver_les_parcours, eprouver_les_signatures};
use std::path::{Path, PathBuf};

/// The planned seconds of a seed. The seed fixes the operations, whatever time they take.
const COURT: u64 = 2;

#[tokio::test(flavor = "multi_thread")]
async fn rien_ne_se_contredit_sur_sqlite() {
    une_graine("sqlite", 1).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn rien_ne_se_contredit_sur_postgres() {
    une_graine("postgres", 2).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn rien_ne_se_contredit_sur_trois_serveurs() {
    une_graine("trois-serveurs", 3).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn une_signature_coupee_ne_perd_ni_ne_double_rien_sur_sqlite() {
    des_signatures("sqlite", 4).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn une_signature_coupee_ne_perd_ni_ne_double_rien_sur_postgres() {
    des_signatures("postgres", 5).await;
}

/// The number of contracts: one of each course.
const PARCOURS: usize = 5;

#[tokio::test(flavor = "multi_thread")]
async fn un_contrat_de_chaque_parcours_se_conclut_sur_trois_serveurs() {
    let (outils, montage) = (outils(), montage("trois-serveurs"));
    let releve = Path::new(env!("CARGO_TARGET_TMPDIR")).join("contrats-trois-serveurs.ndjson");
    println!("what is observed goes to {}", releve.display());
    let joue = eprouver_les_parcours(&outils, montage, 6, PARCOURS, &releve).await;
    let bilan = joue.expect("it is played");
    println!("{bilan}");
    assert!(bilan.fautes.is_empty(), "{bilan}");
}

/// The number of contracts that are signed while the server is killed.
const CONTRATS: usize = 2;

async fn des_signatures(nom: &str, graine: u64) {
    let (outils, montage) = (outils(), montage(nom));
    let releve = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("signatures-{nom}-{graine}.ndjson"));
    println!("seed {graine} on {nom}; what is observed goes to {}", releve.display());
    let joue = eprouver_les_signatures(&outils, montage, graine, CONTRATS, &releve).await;
    let bilan = joue.expect("it is played");
    println!("{bilan}");
    assert!(bilan.fautes.is_empty(), "seed {graine} on {nom}: {bilan}");
}

fn outils() -> Outils {
    let linteau = PathBuf::from(env!("CARGO_BIN_EXE_linteau"));
    let horloge = linteau.with_file_name("examples").join("horloge");
    Outils { linteau, horloge }
}

fn montage(nom: &str) -> Montage {
    Montage::TOUS.iter().find(|(autre, _)| *autre == nom).expect("one of them").1
}

async fn une_graine(nom: &str, graine: u64) {
    let (outils, montage) = (outils(), montage(nom));
    let releve = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("contention-{nom}-{graine}.ndjson"));
    println!("seed {graine} on {nom}; what is observed goes to {}", releve.display());
    let bilan = eprouver(&outils, montage, graine, COURT, &releve).await.expect("it is played");
    println!("{bilan}");
    assert!(bilan.fautes.is_empty(), "seed {graine} on {nom}: {bilan}");
}
