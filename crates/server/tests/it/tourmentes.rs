//! Plays a short run of the torment (`docs/fiabilite.md`). `scripts/tourmente.sh` plays the long one.

use crate::tourmente::{Bilan, SORTES, courriers, operations, rondes, scenario};
use std::path::Path;
use testkit::base::Moteur;

/// The number of failing operations for each kind of fault. They are spread over all the operations of the scenario.
const NIEMES: u64 = 5;
/// The number of rounds on each database.
const RONDES: u64 = 10;

fn linteau() -> &'static Path {
    Path::new(env!("CARGO_BIN_EXE_linteau"))
}

fn juger(quoi: &str, bilan: &Bilan) {
    println!("{quoi}: {bilan}");
    assert!(bilan.fautes.is_empty(), "{quoi}: {bilan}");
    assert!(bilan.pannes > 0, "nothing failed: {bilan}");
}

#[tokio::test(flavor = "multi_thread")]
async fn une_operation_qui_echoue_ne_perd_rien() {
    let nombre = operations(linteau()).await.expect("it is played");
    assert!(nombre > 100, "{nombre} operations are not thirty writes");
    let niemes: Vec<u64> = (0..NIEMES).map(|rang| 1 + rang * nombre / NIEMES + rang).collect();
    juger("scenario", &scenario(linteau(), &SORTES, &niemes).await.expect("it is played"));
}

#[tokio::test(flavor = "multi_thread")]
async fn un_courrier_n_est_dit_parti_qu_une_fois_sur_le_disque() {
    juger("mails", &courriers(linteau()).await.expect("it is played"));
}

#[tokio::test(flavor = "multi_thread")]
async fn un_disque_qui_echoue_ne_perd_rien() {
    juger("rounds on SQLite", &rondes(linteau(), Moteur::Sqlite, 1, 0..RONDES).await.expect("it is played"));
}

#[tokio::test(flavor = "multi_thread")]
async fn des_connexions_perdues_ne_perdent_rien() {
    juger("rounds on PostgreSQL", &rondes(linteau(), Moteur::Postgres, 2, 0..RONDES).await.expect("it is played"));
}
