//! Draws a table of transitions for the people who sell. `docs/etats/` holds one page for each lifecycle. A test of
//! the lifecycle writes this page and compares it.

use std::fmt::{Debug, Write as _};

/// A lifecycle, with what is needed to draw its page.
pub struct DessinDEtats<'a, E, Q> {
    /// The title of the page, in French: "Les états d’une option".
    pub titre: &'a str,
    /// The source file that holds the table.
    pub source: &'a str,
    pub etats: &'a [E],
    /// Gives the name of a state.
    pub nom: fn(E) -> String,
    /// Gives the words of an event.
    pub quand: fn(Q) -> &'static str,
    pub initial: E,
    /// The rows of the table: a state, an event, the next state.
    pub transitions: &'a [(E, Q, E)],
    /// Whether an event gets an arrow in the drawing. The table shows every event.
    pub trace: fn(Q) -> bool,
}

/// Checks that a table says what `attendu` says of every state and event. Then checks that each row matters: when a
/// row is removed, doubled or sent to another state, the comparison must fail at this row.
#[cfg(test)]
pub(crate) fn chaque_ligne_compte<E, Q>(
    table: &[(E, Q, E)],
    (etats, evenements): (&[E], &[Q]),
    attendu: impl Fn(E, Q) -> Option<E>,
) where
    E: Copy + PartialEq + Debug,
    Q: Copy + PartialEq + Debug,
{
    let faute = |table: &[(E, Q, E)]| {
        let paires = etats.iter().flat_map(|de| evenements.iter().map(move |quand| (*de, *quand)));
        paires.into_iter().find(|(de, quand)| {
            let mut lignes = table.iter().filter(|ligne| (ligne.0, ligne.1) == (*de, *quand));
            lignes.next().map(|ligne| ligne.2) != attendu(*de, *quand) || lignes.next().is_some()
        })
    };
    assert_eq!(faute(table), None, "the table is not what is said of it");
    for (rang, ligne) in table.iter().enumerate() {
        let mut sans = table.to_vec();
        sans.remove(rang);
        let mut deux = table.to_vec();
        deux.push(*ligne);
        let ailleurs = etats.iter().filter(|etat| **etat != ligne.2).map(|etat| {
            let mut autre = table.to_vec();
            autre[rang].2 = *etat;
            autre
        });
        for cassee in [sans, deux].into_iter().chain(ailleurs) {
            assert_eq!(faute(&cassee), Some((ligne.0, ligne.1)), "{ligne:?} is broken, and nothing says so");
        }
    }
}

impl<E: Copy + Debug, Q: Copy> DessinDEtats<'_, E, Q> {
    /// The Markdown page: the table, then the drawing.
    pub fn dessiner(&self) -> String {
        let mut texte = format!(
            "# {}\n\nÉcrit par un test à partir de la table `TRANSITIONS` de `{}`\u{a0}: tout autre mouvement est refusé.\n\n\
             | De | Quand | Vers |\n| --- | --- | --- |\n",
            self.titre, self.source
        );
        for (de, quand, vers) in self.transitions {
            // Writing to a string cannot fail.
            let _ = writeln!(texte, "| {} | {} | {} |", (self.nom)(*de), (self.quand)(*quand), (self.nom)(*vers));
        }
        texte.push_str("\n```mermaid\nstateDiagram-v2\n");
        for etat in self.etats {
            let _ = writeln!(texte, "    state \"{}\" as {etat:?}", (self.nom)(*etat));
        }
        let _ = writeln!(texte, "    [*] --> {:?}", self.initial);
        for (de, quand, vers) in self.transitions.iter().filter(|(_, quand, _)| (self.trace)(*quand)) {
            // In Mermaid a colon would end the label.
            let _ = writeln!(texte, "    {de:?} --> {vers:?} : {}", (self.quand)(*quand).replace("\u{a0}:", " dit"));
        }
        texte.push_str("```\n");
        texte
    }
}
