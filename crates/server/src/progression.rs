//! Progress bars, on a terminal only.

use actions::import::Progression;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::mem::{Discriminant, discriminant};
use std::sync::{Mutex, PoisonError};

/// The progress bar of an import, a new one for each stage.
#[derive(Default)]
pub(crate) struct Jauge(Mutex<Option<(Discriminant<Progression>, ProgressBar)>>);

impl Jauge {
    /// Shows how far the import is.
    pub(crate) fn montrer(&self, progression: Progression) {
        let (titre, faits, total) = match progression {
            Progression::Verification { faits, total } => ("Vérification", faits, Some(total)),
            Progression::Fichiers { faits, total } => ("Fichiers", faits, Some(total)),
            Progression::Ecriture { faits, total } => ("Écriture", faits, Some(total)),
            Progression::Retablissement { faits } => ("Rétablissement", faits, None),
        };
        let mut etat = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let etape = discriminant(&progression);
        if etat.as_ref().is_none_or(|(connue, _)| *connue != etape) {
            if let Some((_, finie)) = etat.take() {
                finie.finish();
            }
            *etat = Some((etape, barre(titre, total)));
        }
        if let Some((_, barre)) = etat.as_ref() {
            barre.set_position(faits);
        }
    }

    /// Ends the current bar and leaves it on the screen as it is.
    pub(crate) fn finir(&self) {
        if let Some((_, barre)) = self.0.lock().unwrap_or_else(PoisonError::into_inner).take() {
            barre.finish();
        }
    }
}

/// Makes a bar, or a counter when the total is unknown. Draws nothing when the standard error is not a terminal.
pub(crate) fn barre(titre: &'static str, total: Option<u64>) -> ProgressBar {
    let modele =
        if total.is_some() { "{prefix:<14} {wide_bar} {percent:>3}\u{a0}% {eta:>4}" } else { "{prefix:<14} {pos}" };
    let style = ProgressStyle::with_template(modele).unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::with_draw_target(total, ProgressDrawTarget::stderr()).with_style(style).with_prefix(titre)
}
