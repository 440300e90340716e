//! Checks the data that the text of a model names. A datum that its document does not provide is a fault, even in a line
//! that no case reaches.
//!
//! The check follows `s` and `p` of `base.typ`, `json("/sujet.json")`, the names bound to a part of them, and the parameter
//! of a loop or of a closure over a list. It does not follow the result of other functions: typst reports those faults when
//! it composes the cases.

use super::forme::Donnee;
use super::{Modele, ligne};
use std::collections::HashMap;
use typst::syntax::ast::{Arg, AstNode as _, Closure, Expr, FieldAccess, FuncCall, LetBindingKind, Param, Pattern};
use typst::syntax::{Source, Span, SpanKind, SyntaxNode};

/// The methods of a list that give its elements to a closure.
const PARCOURS: [&str; 6] = ["map", "filter", "find", "position", "any", "all"];
/// The methods of a list that return a list of the same elements.
const MEMES: [&str; 5] = ["filter", "rev", "slice", "sorted", "dedup"];
/// The methods of a list that return one of its elements.
const ELEMENTS: [&str; 4] = ["find", "first", "last", "at"];
/// The methods of a dictionary of data.
const DU_GROUPE: [&str; 7] = ["at", "keys", "values", "pairs", "len", "map", "filter"];

/// The value of an expression, as far as it is known.
#[derive(Debug, Clone, Copy)]
enum Connu<'d> {
    Donnee(&'d Donnee),
    /// A list of pairs: the rank of each element of this list, then the element.
    Rangs(&'d Donnee),
    Rien,
}

impl<'d> Connu<'d> {
    fn element(self) -> Self {
        match self {
            Self::Donnee(donnee) => donnee.element.as_deref().map_or(Self::Rien, Self::Donnee),
            Self::Rangs(_) | Self::Rien => Self::Rien,
        }
    }

    fn donnee(self) -> Option<&'d Donnee> {
        if let Self::Donnee(donnee) = self { Some(donnee) } else { None }
    }
}

/// The faults of a model, each in the form `mandat.typ, ligne 12 : …`.
pub(crate) fn fautes(modele: Modele, source: &Source, racine: &Donnee) -> Vec<String> {
    let mut lecture = LectureDesAcces { modele, source, racine, portees: vec![HashMap::new()], fautes: Vec::new() };
    if source.text().contains("\"/base.typ\"") && modele != Modele::Base {
        lecture.nommer("s", Connu::Donnee(racine));
        lecture.nommer("p", racine.champs.get("programme").map_or(Connu::Rien, Connu::Donnee));
    }
    lecture.lire(source.root());
    lecture.fautes
}

struct LectureDesAcces<'a, 'd> {
    modele: Modele,
    source: &'a Source,
    racine: &'d Donnee,
    portees: Vec<HashMap<String, Connu<'d>>>,
    fautes: Vec<String>,
}

impl<'d> LectureDesAcces<'_, 'd> {
    fn nommer(&mut self, nom: &str, quoi: Connu<'d>) {
        if let Some(portee) = self.portees.last_mut() {
            portee.insert(nom.to_owned(), quoi);
        }
    }

    fn dans<T>(&mut self, faire: impl FnOnce(&mut Self) -> T) -> T {
        self.portees.push(HashMap::new());
        let fait = faire(self);
        self.portees.pop();
        fait
    }

    fn lire(&mut self, noeud: &SyntaxNode) {
        match noeud.cast::<Expr<'_>>() {
            Some(expression) => {
                self.evaluer(expression);
            }
            None => self.descendre(noeud),
        }
    }

    fn descendre(&mut self, noeud: &SyntaxNode) {
        for enfant in noeud.children() {
            self.lire(enfant);
        }
    }

    fn evaluer(&mut self, expression: Expr<'_>) -> Connu<'d> {
        match expression {
            Expr::Ident(nom) => {
                self.portees.iter().rev().find_map(|portee| portee.get(nom.as_str())).copied().unwrap_or(Connu::Rien)
            }
            Expr::Parenthesized(dedans) => self.evaluer(dedans.expr()),
            Expr::FieldAccess(acces) => self.champ(acces),
            Expr::FuncCall(appel) => self.appel(appel),
            Expr::LetBinding(lie) => {
                let quoi = lie.init().map_or(Connu::Rien, |init| self.evaluer(init));
                match lie.kind() {
                    LetBindingKind::Closure(nom) => self.nommer(nom.as_str(), Connu::Rien),
                    LetBindingKind::Normal(motif) => self.lier(motif, quoi),
                }
                Connu::Rien
            }
            Expr::ForLoop(boucle) => {
                let liste = self.evaluer(boucle.iterable());
                self.dans(|ici| {
                    ici.lier_l_element(boucle.pattern(), liste);
                    ici.evaluer(boucle.body());
                });
                Connu::Rien
            }
            Expr::Closure(fonction) => {
                self.fonction(fonction, Connu::Rien);
                Connu::Rien
            }
            Expr::CodeBlock(_) | Expr::ContentBlock(_) => {
                self.dans(|ici| ici.descendre(expression.to_untyped()));
                Connu::Rien
            }
            autre => {
                self.descendre(autre.to_untyped());
                Connu::Rien
            }
        }
    }

    fn champ(&mut self, acces: FieldAccess<'_>) -> Connu<'d> {
        let cible = self.evaluer(acces.target()).donnee();
        let Some(groupe) = cible.filter(|donnee| !donnee.champs.is_empty()) else { return Connu::Rien };
        self.dans_le_groupe(groupe, acces.field().as_str(), acces.to_untyped(), acces.span())
    }

    fn dans_le_groupe(&mut self, groupe: &'d Donnee, nom: &str, ecrit: &SyntaxNode, ou: Span) -> Connu<'d> {
        if let Some(donnee) = groupe.champs.get(nom) {
            return Connu::Donnee(donnee);
        }
        if groupe.est_un_groupe() {
            let connues = groupe.champs.keys().map(String::as_str).collect::<Vec<_>>().join(", ");
            let ecrit = ecrit.full_text();
            let (fichier, ligne) = (self.modele.fichier(), self.ligne(ou));
            self.fautes.push(format!(
                "{fichier}, ligne {ligne}\u{a0}: la donnée «\u{a0}{ecrit}\u{a0}» n’existe pas\u{a0}; les données sont {connues}"
            ));
        }
        Connu::Rien
    }

    fn ligne(&self, ou: Span) -> usize {
        let place = match ou.get() {
            SpanKind::Number { num, .. } => self.source.range(num, None),
            SpanKind::Range { range, .. } => Some(range),
            SpanKind::Detached => None,
        };
        place.map_or(1, |place| ligne(self.source, place.start))
    }

    fn appel(&mut self, appel: FuncCall<'_>) -> Connu<'d> {
        let Expr::FieldAccess(acces) = appel.callee() else {
            let lu = matches!(appel.callee(), Expr::Ident(nom) if nom.as_str() == "json")
                && appel.args().items().any(|a| matches!(a, Arg::Pos(Expr::Str(t)) if t.get() == "/sujet.json"));
            self.descendre(appel.to_untyped());
            return if lu { Connu::Donnee(self.racine) } else { Connu::Rien };
        };
        let cible = self.evaluer(acces.target());
        let methode = acces.field();
        let methode = methode.as_str();
        if let Connu::Donnee(groupe) = cible
            && groupe.est_un_groupe()
        {
            return self.methode_du_groupe(groupe, methode, acces, appel);
        }
        for argument in appel.args().items() {
            match argument {
                Arg::Pos(Expr::Closure(fonction)) if PARCOURS.contains(&methode) => {
                    let element = if let Connu::Rangs(_) = cible { cible } else { cible.element() };
                    self.fonction(fonction, element);
                }
                Arg::Pos(autre) => {
                    self.evaluer(autre);
                }
                Arg::Named(nomme) => {
                    self.evaluer(nomme.expr());
                }
                Arg::Spread(etale) => {
                    self.evaluer(etale.expr());
                }
            }
        }
        match cible {
            Connu::Donnee(liste) if methode == "enumerate" => Connu::Rangs(liste),
            _ if ELEMENTS.contains(&methode) => cible.element(),
            _ if MEMES.contains(&methode) => cible,
            _ => Connu::Rien,
        }
    }

    fn methode_du_groupe(
        &mut self,
        groupe: &'d Donnee,
        methode: &str,
        acces: FieldAccess<'_>,
        appel: FuncCall<'_>,
    ) -> Connu<'d> {
        let mut arguments = appel.args().items();
        // A default value shows that the model allows for the absence of the datum.
        let defaut = appel.args().items().any(|a| matches!(a, Arg::Named(n) if n.name().as_str() == "default"));
        match (methode, arguments.next()) {
            ("at", Some(Arg::Pos(Expr::Str(nom)))) if defaut => {
                groupe.champs.get(nom.get().as_str()).map_or(Connu::Rien, Connu::Donnee)
            }
            ("at", Some(Arg::Pos(Expr::Str(nom)))) => {
                self.dans_le_groupe(groupe, nom.get().as_str(), appel.to_untyped(), appel.span())
            }
            (connue, _) if DU_GROUPE.contains(&connue) => {
                self.descendre(appel.args().to_untyped());
                Connu::Rien
            }
            (autre, _) => self.dans_le_groupe(groupe, autre, acces.to_untyped(), acces.span()),
        }
    }

    /// Reads a closure whose first parameter has this value.
    fn fonction(&mut self, fonction: Closure<'_>, premier: Connu<'d>) {
        self.dans(|ici| {
            let mut valeur = premier;
            for parametre in fonction.params().children() {
                match parametre {
                    Param::Pos(motif) => ici.lier(motif, std::mem::replace(&mut valeur, Connu::Rien)),
                    Param::Named(nomme) => {
                        ici.evaluer(nomme.expr());
                        ici.nommer(nomme.name().as_str(), Connu::Rien);
                    }
                    Param::Spread(etale) => {
                        if let Some(nom) = etale.sink_ident() {
                            ici.nommer(nom.as_str(), Connu::Rien);
                        }
                    }
                }
            }
            ici.evaluer(fonction.body());
        });
    }

    fn lier_l_element(&mut self, motif: Pattern<'_>, liste: Connu<'d>) {
        let element = if let Connu::Rangs(_) = liste { liste } else { liste.element() };
        self.lier(motif, element);
    }

    fn lier(&mut self, motif: Pattern<'_>, quoi: Connu<'d>) {
        match (motif, quoi) {
            (Pattern::Normal(Expr::Ident(nom)), Connu::Donnee(_)) => self.nommer(nom.as_str(), quoi),
            (Pattern::Parenthesized(dedans), _) => self.lier(dedans.pattern(), quoi),
            (motif, quoi) => {
                let noms = motif.bindings();
                for nom in &noms {
                    self.nommer(nom.as_str(), Connu::Rien);
                }
                // Each element of the list is a pair of names: a rank, then an element.
                if let (Connu::Rangs(liste), [_, element]) = (quoi, noms.as_slice()) {
                    let element = element.as_str().to_owned();
                    self.nommer(&element, Connu::Donnee(liste).element());
                }
            }
        }
    }
}
