//! Puts clap into French: templates, headings, and every kind of mistake on one line.

use super::LigneDeCommande;
use crate::sortie;
use chrono::NaiveDate;
use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, ArgAction, Command, CommandFactory, FromArgMatches};
use domain::acces::TypeUtilisateur;
use domain::utilisateur::Civilite;
use std::ffi::OsString;
use std::io::Write as _;
use std::process::ExitCode;
use std::str::FromStr;

const MODELE: &str = "{about-with-newline}\nUsage\u{a0}: {usage}\n\n{all-args}{after-help}";

/// Reads the command line. A request for help, or a mistake, is shown here and ends the process.
pub(crate) fn lire(arguments: impl IntoIterator<Item = OsString>) -> Result<LigneDeCommande, ExitCode> {
    let mut commande = franciser(LigneDeCommande::command(), Etage::Racine);
    commande.build();
    let lue = commande
        .try_get_matches_from_mut(demander_l_aide(arguments))
        .and_then(|m| LigneDeCommande::from_arg_matches(&m));
    lue.map_err(|erreur| match erreur.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            match sortie::ecrire(|sortie| write!(sortie, "{}", erreur.render())) {
                Ok(()) => ExitCode::SUCCESS,
                Err(_) => ExitCode::FAILURE,
            }
        }
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            sortie::se_plaindre(erreur.render());
            ExitCode::from(2)
        }
        _ => {
            sortie::se_plaindre(format_args!("linteau\u{a0}: {}\n", phrase(&erreur)));
            ExitCode::from(2)
        }
    })
}

/// Makes `linteau help import` the same as `linteau import --help`.
fn demander_l_aide(arguments: impl IntoIterator<Item = OsString>) -> Vec<OsString> {
    let mut arguments: Vec<OsString> = arguments.into_iter().collect();
    if arguments.get(1).is_some_and(|a| a == "help") {
        arguments.remove(1);
        arguments.push("--help".into());
    }
    arguments
}

/// Where a command stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Etage {
    /// The program itself.
    Racine,
    /// One of its commands.
    Dessous,
}

fn franciser(commande: Command, etage: Etage) -> Command {
    let mut commande = commande
        .help_template(MODELE)
        .disable_help_flag(true)
        .disable_help_subcommand(true)
        .disable_version_flag(true)
        .subcommand_help_heading("Commandes")
        .subcommand_value_name("COMMANDE")
        .arg(Arg::new("help").short('h').long("help").action(ArgAction::Help).help("Affiche cette aide"))
        .mut_args(|argument| {
            if argument.get_action().takes_values() {
                argument.hide_default_value(true).hide_possible_values(true)
            } else {
                argument
            }
        });
    if etage == Etage::Racine {
        commande = commande
            .arg_required_else_help(true)
            .arg(Arg::new("version").short('V').long("version").action(ArgAction::Version).help("Affiche la version"));
    }
    commande.mut_subcommands(|c| franciser(c, Etage::Dessous))
}

/// The mistake, as the end of a line that begins with the program's name.
fn phrase(erreur: &clap::Error) -> String {
    let dit = |genre| texte(erreur.get(genre));
    let argument = dit(ContextKind::InvalidArg);
    let valeur = dit(ContextKind::InvalidValue);
    let suite = "\u{a0}; «\u{a0}--help\u{a0}» donne l’usage";
    match erreur.kind() {
        ErrorKind::UnknownArgument => {
            let proche = dit(ContextKind::SuggestedArg);
            let proche =
                if proche.is_empty() { suite.to_owned() } else { format!("\u{a0}; vouliez-vous dire {proche}\u{a0}?") };
            format!("argument inconnu\u{a0}: {argument}{proche}")
        }
        ErrorKind::InvalidSubcommand => {
            let proche = dit(ContextKind::SuggestedSubcommand).replace(", ", " ou ");
            let proche =
                if proche.is_empty() { suite.to_owned() } else { format!("\u{a0}; vouliez-vous dire {proche}\u{a0}?") };
            format!("commande inconnue\u{a0}: {}{proche}", dit(ContextKind::InvalidSubcommand))
        }
        ErrorKind::MissingSubcommand => format!("il manque une commande{suite}"),
        ErrorKind::MissingRequiredArgument => format!("il manque {argument}{suite}"),
        ErrorKind::ArgumentConflict => {
            let autre = dit(ContextKind::PriorArg);
            if autre.is_empty() || autre == argument {
                format!("{argument} est donné plusieurs fois{suite}")
            } else {
                format!("{argument} et {autre} ne vont pas ensemble{suite}")
            }
        }
        ErrorKind::InvalidValue if valeur.is_empty() => format!("{argument} attend une valeur{suite}"),
        ErrorKind::InvalidValue => format!("{argument}\u{a0}: «\u{a0}{valeur}\u{a0}» refusé{suite}"),
        ErrorKind::ValueValidation => {
            let raison =
                std::error::Error::source(erreur).map_or_else(|| "valeur illisible".to_owned(), ToString::to_string);
            format!("{argument}\u{a0}: «\u{a0}{valeur}\u{a0}» refusé, {raison}")
        }
        ErrorKind::TooManyValues => format!("{argument}\u{a0}: «\u{a0}{valeur}\u{a0}» est en trop{suite}"),
        ErrorKind::TooFewValues | ErrorKind::WrongNumberOfValues | ErrorKind::NoEquals => {
            format!("{argument}\u{a0}: il manque une valeur{suite}")
        }
        ErrorKind::InvalidUtf8 => "un argument n’est pas de l’UTF-8".to_owned(),
        _ => format!("la ligne de commande est illisible{suite}"),
    }
}

fn texte(valeur: Option<&ContextValue>) -> String {
    let simple = |s: &StyledStr| s.to_string();
    match valeur {
        Some(ContextValue::String(s)) => s.clone(),
        Some(ContextValue::Strings(s)) => s.join(", "),
        Some(ContextValue::StyledStr(s)) => simple(s),
        Some(ContextValue::StyledStrs(s)) => s.iter().map(simple).collect::<Vec<_>>().join(", "),
        Some(ContextValue::Number(n)) => n.to_string(),
        _ => String::new(),
    }
}

/// Reads a whole number.
pub(super) fn nombre<T: FromStr>(texte: &str) -> Result<T, String> {
    texte.parse().map_err(|_| "un nombre entier est attendu".to_owned())
}

/// Reads a day, written YYYY-MM-DD.
pub(super) fn date(texte: &str) -> Result<NaiveDate, String> {
    texte.parse().map_err(|_| "une date AAAA-MM-JJ est attendue".to_owned())
}

/// Reads a type of user by its code.
pub(super) fn type_utilisateur(texte: &str) -> Result<TypeUtilisateur, String> {
    TypeUtilisateur::depuis_code(&texte.to_ascii_uppercase())
        .ok_or_else(|| "EP, ER, IT, IR ou IA est attendu".to_owned())
}

/// Reads a civility: `M` or `Mme`.
pub(super) fn civilite(texte: &str) -> Result<Civilite, String> {
    match texte {
        "M" | "m" => Ok(Civilite::M),
        "Mme" | "mme" => Ok(Civilite::Mme),
        _ => Err("M ou Mme est attendu".to_owned()),
    }
}
