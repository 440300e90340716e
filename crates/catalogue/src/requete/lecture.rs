//! Reads a typed question from the decoded parameters of an address.
//!
//! No parameter is ignored silently (`domain.md` section 2). A parameter that is unknown, unreadable or not allowed for this
//! viewer is refused. One answer reports all refused parameters, each in a French sentence that names the parameter.
//!
//! ```
//! use catalogue::requete::lecture::lire_lots;
//! use domain::acces::Portee;
//!
//! let paires = [("prix[lte]".to_owned(), "250000".to_owned()), ("prx".to_owned(), "1".to_owned())];
//! let refus = lire_lots(&paires, Portee::Visiteur).expect_err("an unknown parameter");
//! assert_eq!(refus[0].message, "Paramètre inconnu\u{a0}: «\u{a0}prx\u{a0}». Vouliez-vous dire «\u{a0}prix\u{a0}»\u{a0}?");
//! ```

use super::champs::{Appel, Champ, Genre, Operateur, Ordre};
use super::parametres::{ParametreRecherche, parametres_carte, parametres_lots, parametres_programmes};
use super::phrases::{self, court};
use super::valeurs::{self, Attendu};
use super::{
    Filtre, FormeProgramme, LIMITE_MAX, OrdreProgramme, Page, RequeteCarte, RequeteLots, RequeteProgrammes, Sens,
    Texte, ZOOM_DEFAUT,
};
use domain::acces::Portee;
use domain::texte::normaliser;

/// The most parameters of one call: far more than any screen sends, and few enough to keep a call cheap.
pub const VALEURS_MAX: usize = 500;

/// A refused parameter, with the reason.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RefusDeParametre {
    /// The parameter as it was written.
    pub parametre: String,
    /// One or two French sentences that name the parameter.
    pub message: String,
}

/// Reads a search of lots from decoded (name, value) pairs, in their order.
///
/// # Errors
/// Every parameter that is refused.
pub fn lire_lots(paires: &[(String, String)], portee: Portee) -> Result<RequeteLots, Vec<RefusDeParametre>> {
    let lu = Lecteur::nouveau(Appel::Lots, portee, || noms(parametres_lots(portee))).lire(paires)?;
    Ok(RequeteLots { filtre: lu.filtre, ordre: lu.ordre, page: lu.page })
}

/// Reads a search of programmes from decoded (name, value) pairs, in their order.
///
/// # Errors
/// Every parameter that is refused.
pub fn lire_programmes(
    paires: &[(String, String)],
    portee: Portee,
) -> Result<RequeteProgrammes, Vec<RefusDeParametre>> {
    let lu = Lecteur::nouveau(Appel::Programmes, portee, || noms(parametres_programmes(portee))).lire(paires)?;
    let forme = match (lu.carte, lu.sans_synthese) {
        (false, false) => FormeProgramme::Entiere,
        (false, true) => FormeProgramme::SansSynthese,
        (true, false) => FormeProgramme::Carte,
        (true, true) => FormeProgramme::CarteSansSynthese,
    };
    Ok(RequeteProgrammes { filtre: lu.filtre, ordre: lu.ordre, page: lu.page, forme })
}

/// Reads the question of a map from decoded (name, value) pairs: the parameters of a programme search (of which the
/// page, the order and the form have no effect), the window that the map shows, and the number of pins.
///
/// # Errors
/// Every parameter that is refused.
pub fn lire_carte(paires: &[(String, String)], portee: Portee) -> Result<RequeteCarte, Vec<RefusDeParametre>> {
    let connus = || noms(parametres_carte(portee));
    let mut lecteur = Lecteur::<OrdreProgramme, _>::nouveau(Appel::Programmes, portee, connus);
    let (mut vue, mut zoom, mut limite, mut autres) = (None, None, None, Vec::new());
    for (nom, valeur) in paires {
        match nom.as_str() {
            "vue" => {
                if lecteur.premiere_fois(nom.clone(), nom, valeur) {
                    vue = lecteur.valeur(nom, valeur, valeurs::fenetre(valeur));
                }
            }
            "zoom" => {
                if lecteur.premiere_fois(nom.clone(), nom, valeur) {
                    zoom = lecteur.valeur(nom, valeur, valeurs::zoom(valeur));
                }
            }
            "limit" => {
                if lecteur.premiere_fois(nom.clone(), nom, valeur) {
                    limite = lecteur.valeur(nom, valeur, valeurs::limite(valeur));
                }
            }
            _ => autres.push((nom.clone(), valeur.clone())),
        }
    }
    let lu = lecteur.lire(&autres)?;
    let (zoom, limite) = (zoom.unwrap_or(ZOOM_DEFAUT), limite.unwrap_or(LIMITE_MAX));
    Ok(RequeteCarte { filtre: lu.filtre, vue, zoom, limite })
}

/// The meaning of a parameter's name.
enum Parametre<'a> {
    Page,
    Limite,
    Groupes,
    SansSynthese,
    Ordre(&'a str),
    Champ(Operateur, &'a str, &'static Champ),
}

/// The name without the `[]` or `[3]` that marks one value among several.
fn sans_indice(nom: &str) -> &str {
    let Some((avant, indice)) = nom.strip_suffix(']').and_then(|n| n.rsplit_once('[')) else { return nom };
    if indice.len() <= 6 && indice.bytes().all(|b| b.is_ascii_digit()) { avant } else { nom }
}

fn entre_crochets<'a>(nom: &'a str, operateur: &str) -> Option<&'a str> {
    nom.strip_prefix(operateur)?.strip_prefix('[')?.strip_suffix(']').filter(|f| !f.contains(['[', ']']))
}

fn demonter(appel: Appel, nom: &str) -> Option<Parametre<'_>> {
    match nom {
        "page" => return Some(Parametre::Page),
        "limit" => return Some(Parametre::Limite),
        "no_summary" if appel == Appel::Programmes => return Some(Parametre::SansSynthese),
        _ => {}
    }
    let base = sans_indice(nom);
    if base == "groups" && appel == Appel::Programmes {
        return Some(Parametre::Groupes);
    }
    if let Some(champ) = entre_crochets(nom, "order") {
        return Some(Parametre::Ordre(champ));
    }
    let (operateur, champ) = if let Some(champ) = entre_crochets(nom, "exists") {
        (Operateur::Existe, champ)
    } else if let Some(champ) = entre_crochets(base, "starts_with") {
        (Operateur::Prefixe, champ)
    } else if let Some(champ) = entre_crochets(nom, "words") {
        (Operateur::Mots, champ)
    } else if let Some(champ) = entre_crochets(base, "isDifferent") {
        (Operateur::Different, champ)
    } else if let Some(champ) = nom.strip_suffix("[gte]") {
        (Operateur::Min, champ)
    } else if let Some(champ) = nom.strip_suffix("[lte]") {
        (Operateur::Max, champ)
    } else if let Some(champ) = nom.strip_suffix("[bbox]") {
        (Operateur::Fenetre, champ)
    } else {
        (Operateur::Egal, base)
    };
    Some(Parametre::Champ(operateur, champ, Champ::cherche(appel, champ)?))
}

/// The names of parameters, to be proposed for an unknown one.
fn noms(parametres: Vec<ParametreRecherche>) -> Vec<String> {
    parametres.into_iter().map(|p| p.nom.into_owned()).collect()
}

/// The state of a reading: what was read so far, and what is refused.
struct Lecteur<O, C> {
    appel: Appel,
    portee: Portee,
    inconnus: phrases::Inconnus<C>,
    filtre: Filtre,
    ordre: Vec<(O, Sens)>,
    page: Page,
    carte: bool,
    sans_synthese: bool,
    /// The parameters of a single value that were already read, kept to refuse a second value that differs.
    uniques: Vec<(String, String)>,
    refus: Vec<RefusDeParametre>,
}

impl<O: Ordre, C: Fn() -> Vec<String>> Lecteur<O, C> {
    fn nouveau(appel: Appel, portee: Portee, connus: C) -> Self {
        Self {
            appel,
            portee,
            inconnus: phrases::Inconnus::parmi(connus),
            filtre: Filtre::default(),
            ordre: Vec::new(),
            page: Page::default(),
            carte: false,
            sans_synthese: false,
            uniques: Vec::new(),
            refus: Vec::new(),
        }
    }

    fn lire(mut self, paires: &[(String, String)]) -> Result<Self, Vec<RefusDeParametre>> {
        if let Some((de_trop, _)) = paires.get(VALEURS_MAX) {
            self.refuse(
                de_trop,
                format!(
                    "Trop de paramètres\u{a0}: {VALEURS_MAX} au plus, à partir de «\u{a0}{}\u{a0}».",
                    court(de_trop)
                ),
            );
            return Err(self.refus);
        }
        for (nom, valeur) in paires {
            self.lire_paire(nom, valeur);
        }
        if self.filtre.programme.distance.is_some() && self.filtre.programme.lieux.is_empty() {
            let prefixe = if self.appel == Appel::Lots { "programme." } else { "" };
            let nom = format!("{prefixe}lieu.distance");
            self.refuse(
                &nom,
                format!("«\u{a0}{nom}\u{a0}» demande au moins un lieu, par «\u{a0}{prefixe}lieu.id[]\u{a0}»."),
            );
        }
        if self.refus.is_empty() { Ok(self) } else { Err(self.refus) }
    }

    fn refuse(&mut self, parametre: &str, message: String) {
        self.refus.push(RefusDeParametre { parametre: parametre.to_owned(), message });
    }

    fn inconnu(&mut self, nom: &str) {
        let message = self.inconnus.dire(nom);
        self.refuse(nom, message);
    }

    fn reserve(&mut self, nom: &str) {
        self.refuse(nom, format!("«\u{a0}{nom}\u{a0}» est réservé aux utilisateurs connectés."));
    }

    /// Returns the value that was read. When the reading failed, adds the refusal and returns `None`.
    fn valeur<T>(&mut self, nom: &str, valeur: &str, lu: Result<T, Attendu>) -> Option<T> {
        match lu {
            Ok(lu) => Some(lu),
            Err(attendu) => {
                self.refuse(nom, phrases::illisible(nom, valeur, attendu));
                None
            }
        }
    }

    /// Whether a parameter of a single value is read for the first time. `cle` identifies it, whichever way it is
    /// written. A repetition with the same value is ignored; with another value it is refused.
    fn premiere_fois(&mut self, cle: String, nom: &str, valeur: &str) -> bool {
        let Some((_, deja)) = self.uniques.iter().find(|(c, _)| *c == cle) else {
            self.uniques.push((cle, valeur.to_owned()));
            return true;
        };
        if deja != valeur {
            let message = phrases::deux_fois(nom, deja, valeur);
            self.refuse(nom, message);
        }
        false
    }

    fn lire_paire(&mut self, nom: &str, valeur: &str) {
        match demonter(self.appel, nom) {
            None => self.inconnu(nom),
            Some(Parametre::Page) => {
                if self.premiere_fois("page".to_owned(), nom, valeur)
                    && let Some(numero) = self.valeur(nom, valeur, valeurs::page(valeur))
                {
                    self.page.numero = numero;
                }
            }
            Some(Parametre::Limite) => {
                if self.premiere_fois("limit".to_owned(), nom, valeur)
                    && let Some(limite) = self.valeur(nom, valeur, valeurs::limite(valeur))
                {
                    self.page.limite = limite;
                }
            }
            Some(Parametre::Groupes) => {
                let lu = (valeur == "location").then_some(true).ok_or("la seule réponse possible est location");
                self.carte |= self.valeur(nom, valeur, lu).is_some();
            }
            Some(Parametre::SansSynthese) => {
                if self.premiere_fois("no_summary".to_owned(), nom, valeur) {
                    self.sans_synthese = self.valeur(nom, valeur, valeurs::booleen(valeur)) == Some(true);
                }
            }
            Some(Parametre::Ordre(champ)) => self.lire_ordre(nom, champ, valeur),
            Some(Parametre::Champ(operateur, nom_champ, champ)) => {
                if champ.est_reserve() && !self.portee.est_connecte() {
                    self.reserve(nom);
                } else if champ.genre.operateurs().contains(&operateur) {
                    self.lire_champ(nom, operateur, champ.genre, nom_champ, valeur);
                } else {
                    let possibles: Vec<String> = champ
                        .genre
                        .operateurs()
                        .iter()
                        .map(|o| format!("«\u{a0}{}\u{a0}»", o.parametre(nom_champ)))
                        .collect();
                    let possibles = possibles.join(", ");
                    self.refuse(
                        nom,
                        format!("«\u{a0}{nom}\u{a0}» n’existe pas pour ce champ, qui se demande par {possibles}."),
                    );
                }
            }
        }
    }

    fn lire_ordre(&mut self, nom: &str, champ: &str, valeur: &str) {
        let Some(ordre) = O::TOUS.iter().copied().find(|ordre| ordre.nom() == champ) else {
            return self.inconnu(nom);
        };
        if ordre.est_reserve() && !self.portee.est_connecte() {
            return self.reserve(nom);
        }
        if !self.premiere_fois(format!("order[{champ}]"), nom, valeur) {
            return;
        }
        if let Some(sens) = self.valeur(nom, valeur, valeurs::sens(valeur)) {
            self.ordre.push((ordre, sens));
        }
    }

    fn lire_champ(&mut self, nom: &str, operateur: Operateur, genre: Genre, nom_champ: &str, valeur: &str) {
        let plusieurs = match operateur {
            Operateur::Egal | Operateur::Different => genre.plusieurs_valeurs(),
            Operateur::Prefixe => true,
            Operateur::Min | Operateur::Max | Operateur::Existe | Operateur::Fenetre | Operateur::Mots => false,
        };
        if !plusieurs && !self.premiere_fois(operateur.parametre(nom_champ), nom, valeur) {
            return;
        }
        // A yes-or-no field has two values, so "different from one" means "the other one".
        let different = operateur == Operateur::Different;
        match genre {
            Genre::Nom(_) if operateur == Operateur::Mots => {
                let mots = normaliser(valeur);
                self.filtre.programme.mots_du_nom =
                    mots.split(' ').filter(|m| !m.is_empty()).map(str::to_owned).collect();
            }
            Genre::Texte(place) | Genre::Nom(place) | Genre::Exterieur(place) => {
                ajouter_texte(place(&mut self.filtre), operateur, valeur.to_owned());
            }
            Genre::Statut(place) => ajouter_texte(place(&mut self.filtre), operateur, valeur.to_uppercase()),
            Genre::Montant(place) => self.borner(nom, operateur, place, valeur, valeurs::montant),
            Genre::Surface(place) => self.borner(nom, operateur, place, valeur, valeurs::surface),
            Genre::Taux(place) => self.borner(nom, operateur, place, valeur, valeurs::taux),
            Genre::Entier(place) | Genre::Pieces(place) => self.borner(nom, operateur, place, valeur, valeurs::entier),
            Genre::Date(place) => self.borner(nom, operateur, place, valeur, valeurs::date),
            Genre::DrapeauProgramme(drapeau) => {
                let lu = self.valeur(nom, valeur, valeurs::booleen(valeur));
                self.filtre.programme.drapeaux.extend(lu.map(|v| (drapeau, v != different)));
            }
            Genre::DrapeauLot(drapeau) => {
                let lu = self.valeur(nom, valeur, valeurs::booleen(valeur));
                self.filtre.lot.drapeaux.extend(lu.map(|v| (drapeau, v != different)));
            }
            Genre::Lieux => ajouter(&mut self.filtre.programme.lieux, valeur.to_owned()),
            Genre::Distance => self.filtre.programme.distance = self.valeur(nom, valeur, valeurs::distance(valeur)),
            Genre::Coordonnees if operateur == Operateur::Fenetre => {
                self.filtre.programme.fenetre = self.valeur(nom, valeur, valeurs::fenetre(valeur));
            }
            Genre::Coordonnees => self.filtre.programme.rayon = self.valeur(nom, valeur, valeurs::rayon(valeur)),
            Genre::Exclusivite => self.filtre.lot.exclusivite = self.valeur(nom, valeur, valeurs::booleen(valeur)),
        }
    }

    fn borner<T: PartialEq>(
        &mut self,
        nom: &str,
        operateur: Operateur,
        place: super::champs::Place<super::Intervalle<T>>,
        valeur: &str,
        lire: fn(&str) -> Result<T, Attendu>,
    ) {
        let Some(lu) = self.valeur(nom, valeur, lire(valeur)) else { return };
        let intervalle = place(&mut self.filtre);
        match operateur {
            Operateur::Min => intervalle.min = Some(lu),
            Operateur::Max => intervalle.max = Some(lu),
            Operateur::Different => ajouter(&mut intervalle.different, lu),
            _ => ajouter(&mut intervalle.egal, lu),
        }
    }
}

fn ajouter_texte(texte: &mut Texte, operateur: Operateur, valeur: String) {
    match operateur {
        Operateur::Prefixe => ajouter(&mut texte.prefixes, valeur),
        Operateur::Different => ajouter(&mut texte.different, valeur),
        _ => ajouter(&mut texte.parmi, valeur),
    }
}

fn ajouter<T: PartialEq>(valeurs: &mut Vec<T>, valeur: T) {
    if !valeurs.contains(&valeur) {
        valeurs.push(valeur);
    }
}
