//! The binary `linteau`.
mod commandes;
mod reglages;
use std::process::ExitCode;
fn main() -> ExitCode {
    let ligne = match commandes::lire(std::env::args_os()) {
        Ok(ligne) => ligne,
        Err(code) => return code,
    };
    println!("{ligne:?} {:?}", reglages::Source::du_processus().and_then(|s| reglages::Reglages::lire(&s)));
    ExitCode::SUCCESS
}
