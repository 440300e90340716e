//! Measures durations and memory, with what Linux reports.

use std::time::Duration;

/// The durations of one kind.
#[derive(Clone, Default)]
pub(crate) struct Durees(Vec<Duration>);

impl Durees {
    /// Adds the duration of one measure.
    pub(crate) fn ajouter(&mut self, duree: Duration) {
        self.0.push(duree);
    }

    /// Adds all durations of another series.
    pub(crate) fn etendre(&mut self, autres: &Self) {
        self.0.extend(&autres.0);
    }

    /// Whether no duration was added.
    pub(crate) fn est_vide(&self) -> bool {
        self.0.is_empty()
    }

    /// The duration that the part `part` (0 to 1) of the measures does not exceed.
    pub(crate) fn quantile(&mut self, part: f64) -> Duration {
        self.0.sort_unstable();
        let rang = ((self.0.len() as f64 * part).ceil() as usize).clamp(1, self.0.len().max(1));
        self.0.get(rang - 1).copied().unwrap_or_default()
    }

    /// The median of the durations.
    pub(crate) fn mediane(&mut self) -> Duration {
        self.quantile(0.5)
    }
}

/// A duration for people: "812 ns", "12.3 µs", "4.56 ms", "1.20 s".
pub(crate) fn lisible(duree: Duration) -> String {
    let ns = duree.as_nanos() as f64;
    match ns {
        ..1e3 => format!("{ns:.0} ns"),
        ..1e6 => format!("{:.1} µs", ns / 1e3),
        ..1e9 => format!("{:.2} ms", ns / 1e6),
        _ => format!("{:.2} s", ns / 1e9),
    }
}

/// A line of `/proc/self/status` in bytes; 0 where that file does not exist.
pub(crate) fn memoire(ligne: &str) -> usize {
    let etat = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let valeur = etat.lines().find_map(|l| l.strip_prefix(ligne)?.split_whitespace().next()?.parse::<usize>().ok());
    valeur.unwrap_or_default() * 1024
}

/// Resets the peak of resident memory, if the kernel allows it.
pub(crate) fn oublier_le_pic() {
    drop(std::fs::write("/proc/self/clear_refs", "5"));
}

/// The machine, in one line.
pub(crate) fn machine() -> String {
    let cpu = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let modele = cpu.lines().find_map(|l| l.strip_prefix("model name")?.split_once(": ")).map_or("unknown", |(_, m)| m);
    let coeurs = std::thread::available_parallelism().map_or(1, usize::from);
    let memoire = std::fs::read_to_string("/proc/meminfo").unwrap_or_default();
    let ko =
        memoire.lines().find_map(|l| l.strip_prefix("MemTotal:")?.split_whitespace().next()?.parse::<usize>().ok());
    format!("{modele}, {coeurs} cores, {} GB", ko.unwrap_or_default() / 1_000_000)
}
