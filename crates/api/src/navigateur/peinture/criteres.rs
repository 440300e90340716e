//! The filters of a search as its page names them, and the addresses of this search. `web/src/lib/{criteres,libelles-criteres}.ts` and
//! `web/src/features/recherche/adresse.ts` write the same texts, from the same words.

use super::formats::{arrondi, nombre, pourcentage};
use super::reponses::{LieuLu, ValeurLue};
use super::textes::{ChoixDit, TEXTES};
use crate::navigateur::demandes::{CARACTERISTIQUES, Criteres, EXTERIEURS, ListeCherchee, entier};
use form_urlencoded::Serializer;

/// The filters that have several values, in the order of their chips, each with its name in addresses.
const LISTES: [(&str, &str); 6] = [
    ("typesDeBien", "type"),
    ("nbDePieces", "pieces"),
    ("fiscalites", "fiscalite"),
    ("zoneFiscale", "zone"),
    ("exterieur", "exterieur"),
    ("caracteristiques", "caracteristique"),
];

/// The filters that are switches, in the order of their chips.
const OUI_NON: [(&str, &str); 5] = [
    ("lotsLibres", "libres"),
    ("reservationDemat", "demat"),
    ("lotsDedies", "dedies"),
    ("promotion", "promotion"),
    ("dernieresOpportunites", "dernieres"),
];

/// An active filter, as its chip shows it.
pub(super) struct FiltreActif {
    pub(super) dit: String,
    /// Whether it counts in the number of filters. The default types do not.
    compte: bool,
    /// The part of the filters bar that shows the filter too (`PartDeBarre` in the browser). `None` for a filter that only the panel has.
    pub(super) en_barre: Option<&'static str>,
}

impl FiltreActif {
    fn nouveau(dit: String, cle: &str) -> Self {
        let en_barre = match cle {
            "locations" | "typesDeBien" => Some("tete"),
            "nbDePieces" | "budget" => Some("milieu"),
            "fiscalites" | "livraison" | "tauxCommission" => Some("fin"),
            "lotsLibres" => Some("interrupteur"),
            _ => None,
        };
        Self { dit, compte: true, en_barre }
    }
}

/// "2, 3 et 4"
fn enumerer(textes: &[String]) -> String {
    match textes {
        [] => String::new(),
        [seul] => seul.clone(),
        [debut @ .., fin] => format!("{} et {fin}", debut.join(", ")),
    }
}

/// The order in which a list is sorted.
pub(super) struct Tri<'a> {
    pub(super) champ: &'a str,
    pub(super) decroissant: bool,
}

impl Tri<'_> {
    fn sens(&self) -> &'static str {
        if self.decroissant { "desc" } else { "asc" }
    }

    /// The short name of this order, where there is little room: "Prix".
    pub(super) fn nom(&self, appel: ListeCherchee) -> &'static str {
        let cle = if appel == ListeCherchee::Lots { "lots" } else { "programmes" };
        TEXTES.tris.get(cle).and_then(|noms| noms.get(self.champ)).map_or("", String::as_str)
    }

    /// "Prix croissant", "Ville de A à Z", "Livraison la plus proche"
    pub(super) fn libelle(&self, appel: ListeCherchee) -> String {
        let (nom, mots) = (self.nom(appel), &TEXTES.mots_des_tris);
        let parmi = |liste: &[String], mot: &str| liste.iter().any(|un| un == mot);
        if parmi(&mots.de_mots, self.champ) {
            return if self.decroissant { format!("{nom}, de Z à A") } else { nom.to_owned() };
        }
        if parmi(&mots.dates, nom) {
            return format!("{nom} la plus {}", if self.decroissant { "lointaine" } else { "proche" });
        }
        let sens = if self.decroissant { "décroissant" } else { "croissant" };
        let accord = match nom {
            "Pièces" => "es",
            _ if parmi(&mots.feminins, nom) => "e",
            _ => "",
        };
        format!("{nom} {sens}{accord}")
    }
}

/// The criteria of a search, with the texts that name them.
pub(super) struct RechercheDite<'a> {
    criteres: Criteres<'a>,
    lieux: &'a [LieuLu],
}

impl<'a> RechercheDite<'a> {
    /// The search of these parameters of an address. `lieux` holds the places that the parameters name.
    pub(super) fn nouvelle(paires: &'a [(String, String)], lieux: &'a [LieuLu]) -> Self {
        Self { criteres: Criteres(paires), lieux }
    }

    /// Whether the search filters by commission, which a browser may hide.
    pub(super) fn par_commission(&self) -> bool {
        self.criteres.un("commission").and_then(entier).is_some()
            || self.criteres.un("tri").is_some_and(|tri| tri.ends_with("tauxCommission"))
    }

    /// Whether the search is shown as cards or as a map alone, and not as a list of rows.
    pub(super) fn autrement(&self) -> bool {
        self.criteres.un("forme") == Some("cartes") || self.criteres.un("vue") == Some("carte")
    }

    /// Whether the map is shown beside the list when there is room.
    pub(super) fn a_cote(&self, appel: ListeCherchee) -> bool {
        appel == ListeCherchee::Lots && self.criteres.un("vue") != Some("liste")
    }

    pub(super) fn libres(&self) -> bool {
        self.criteres.oui("libres").is_some()
    }

    pub(super) fn page(&self) -> u64 {
        let page = self.criteres.un("page").and_then(entier).and_then(|page| page.parse().ok());
        page.filter(|page| *page > 0).unwrap_or(1)
    }

    pub(super) fn tri(&self, appel: ListeCherchee) -> Tri<'a> {
        let champ = self.criteres.un("tri").filter(|tri| appel.tris().contains(tri));
        let decroissant = champ.is_some() && self.criteres.un("sens") == Some("desc");
        Tri { champ: champ.unwrap_or(appel.tris()[0]), decroissant }
    }

    fn lieux_demandes(&self) -> Vec<&'a str> {
        self.criteres.liste("lieu").collect()
    }

    /// Whether all places that the search names are known.
    pub(super) fn lieux_connus(&self) -> bool {
        self.lieux_demandes().iter().all(|id| self.lieux.iter().any(|lieu| lieu.id == **id))
    }

    fn lieu(&self, id: &str) -> Option<&'a LieuLu> {
        self.lieux.iter().find(|lieu| lieu.id == id)
    }

    /// "en Loire-Atlantique", "à Nantes et à Rezé", "dans 4 lieux". The text is empty when the search names no place.
    pub(super) fn ou(&self) -> String {
        let ids = self.lieux_demandes();
        if self.criteres.fenetre().is_some() {
            return "dans cette zone".to_owned();
        }
        if ids.len() > 2 {
            return format!("dans {}\u{a0}lieux", ids.len());
        }
        enumerer(&ids.iter().filter_map(|id| self.lieu(id)).map(localisation).collect::<Vec<_>>())
    }

    fn types(&self) -> Vec<&'a str> {
        self.criteres.liste("type").filter(|un| *un != "tous").collect()
    }

    fn tous_les_types(&self) -> bool {
        self.types().is_empty() && self.criteres.un("type").is_some()
    }

    /// The types that are asked for. The list is empty when all types are.
    fn types_demandes(&self) -> Vec<&'a str> {
        let types = self.types();
        if types.is_empty() && !self.tous_les_types() { vec!["appartement", "maison"] } else { types }
    }

    /// The values of a filter, as an address holds them.
    fn valeurs(&self, nom: &str) -> Vec<String> {
        let siennes = self.criteres.liste(nom);
        match nom {
            "type" => self.types().into_iter().map(str::to_owned).collect(),
            "pieces" => siennes.filter_map(entier).collect(),
            "exterieur" => siennes.filter(|un| EXTERIEURS.contains(un)).map(str::to_owned).collect(),
            "caracteristique" => siennes.filter(|un| CARACTERISTIQUES.contains(un)).map(str::to_owned).collect(),
            _ => siennes.map(str::to_owned).collect(),
        }
    }

    /// A number of months, or the end of a quarter.
    fn echeance(&self, nom: &str) -> Option<&'a str> {
        self.criteres.un(nom).filter(|texte| match texte.split_once("-T") {
            Some((annee, trimestre)) => {
                annee.len() == 4
                    && annee.starts_with("20")
                    && annee.bytes().all(|o| o.is_ascii_digit())
                    && ["1", "2", "3", "4"].contains(&trimestre)
            }
            None => {
                (1..=2).contains(&texte.len()) && texte.bytes().all(|o| o.is_ascii_digit()) && !texte.starts_with('0')
            }
        })
    }

    /// The text in the cell of a filter. `None` when the filter is not set.
    pub(super) fn valeur(&self, cle: &str) -> Option<String> {
        let dits: Vec<String> = match cle {
            "lieu" => {
                self.lieux_demandes().iter().filter_map(|id| self.lieu(id)).map(|l| l.libelle_riche.clone()).collect()
            }
            "livraison" => self.echeance("livraison").map(|e| court(cle, e)).into_iter().collect(),
            "budget" => return self.intervalle("budgetMin", "budgetMax", "\u{a0}€"),
            "typesDeBien" if self.tous_les_types() => vec!["Tous".to_owned()],
            _ => {
                let nom = LISTES.iter().find(|(une, _)| *une == cle).map_or("", |(_, nom)| nom);
                self.valeurs(nom).iter().map(|valeur| court(cle, valeur)).collect()
            }
        };
        if dits.is_empty() {
            return (cle == "lieu" && self.criteres.fenetre().is_some()).then(|| "Zone de la carte".to_owned());
        }
        Some(if cle == "nbDePieces" { enumerer(&dits) } else { dits.join(", ") })
    }

    /// "180 000 à 420 000 €", "Jusqu’à 300 000 €", "Dès 200 000 €"
    fn intervalle(&self, min: &str, max: &str, unite: &str) -> Option<String> {
        let borne = |nom| self.criteres.decimal(nom).and_then(|texte: String| texte.parse::<f64>().ok()).map(arrondi);
        match (borne(min), borne(max)) {
            (Some(min), Some(max)) => Some(format!("{min} à {max}{unite}")),
            (Some(min), None) => Some(format!("Dès {min}{unite}")),
            (None, Some(max)) => Some(format!("Jusqu’à {max}{unite}")),
            (None, None) => None,
        }
    }

    /// The active filters, in the order of their chips.
    fn filtres(&self) -> Vec<FiltreActif> {
        let actif = |cle: &'static str| move |dit: String| FiltreActif::nouveau(dit, cle);
        let titre = |cle: &str| TEXTES.titres_des_filtres.get(cle).cloned().unwrap_or_default();
        let mut puces: Vec<FiltreActif> = self
            .lieux_demandes()
            .iter()
            .map(|id| self.lieu(id).map_or_else(|| (*id).to_owned(), |lieu| lieu.libelle_riche.clone()))
            .map(actif("locations"))
            .collect();
        if self.criteres.fenetre().is_some() {
            puces.push(FiltreActif::nouveau("Zone de la carte".to_owned(), "fenetre"));
        }
        if self.types().is_empty() {
            let tous = self.tous_les_types();
            let dit = if tous { "Tous les types de bien" } else { "Logements" }.to_owned();
            puces.push(FiltreActif { compte: tous, ..FiltreActif::nouveau(dit, "typesDeBien") });
        }
        for (cle, nom) in LISTES {
            let valeurs = self.valeurs(nom);
            if !valeurs.is_empty() {
                let dites: Vec<String> = valeurs.iter().map(|valeur| long(cle, valeur)).collect();
                puces.push(FiltreActif::nouveau(dites.join(", "), cle));
            }
        }
        let livraison = self.echeance("livraison").map(|e| format!("Livraison {}", echeance_dite(e)));
        let actabilite = self.echeance("actabilite").map(|e| format!("Actable {}", echeance_dite(e)));
        puces.extend(self.intervalle("budgetMin", "budgetMax", "\u{a0}€").map(actif("budget")));
        puces.extend(self.intervalle("surfaceMin", "surfaceMax", "\u{a0}m²").map(actif("surface")));
        puces.extend(livraison.map(actif("livraison")));
        puces.extend(actabilite.map(actif("actabilite")));
        let taux = self.criteres.un("commission").and_then(entier).and_then(|taux| taux.parse::<f64>().ok());
        let taux = taux.map(|taux| format!("Commission d’au moins {}", pourcentage(taux)));
        puces.extend(taux.map(actif("tauxCommission")));
        let allumes = OUI_NON.iter().filter(|(_, nom)| self.criteres.oui(nom).is_some());
        puces.extend(allumes.map(|(cle, _)| FiltreActif::nouveau(titre(cle), cle)));
        puces
    }

    /// The filters that have a chip. The switch of the bar has none, because it is shown at any width.
    pub(super) fn puces(&self) -> impl Iterator<Item = FiltreActif> {
        self.filtres().into_iter().filter(|filtre| filtre.en_barre != Some("interrupteur"))
    }

    /// The number of filters that are set, without the switch of the bar.
    pub(super) fn combien(&self) -> usize {
        self.filtres().iter().filter(|filtre| filtre.compte).count() - usize::from(self.libres())
    }

    /// "14 logements, 11 annexes", "Aucun logement". "25 lots" while the counts by type are not known.
    pub(super) fn lots(&self, total: u64, par_type: Option<&[ValeurLue]>) -> String {
        let demandes = self.types_demandes();
        let genre_de = |un: &str| TEXTES.genres.get(un).map(String::as_str);
        let premier = demandes.first().and_then(|un| genre_de(un));
        let seul = premier.filter(|_| demandes.iter().all(|un| genre_de(un) == premier));
        let mot = seul.and_then(|genre| genre.strip_suffix('s')).unwrap_or("lot");
        if total == 0 {
            return format!("Aucun{} {mot}", if mot == "annexe" { "e" } else { "" });
        }
        let Some(par_type) = par_type.filter(|_| seul.is_none()) else { return accorder(total, mot) };
        let compte = |genre: &str| -> u64 {
            let siens = par_type.iter().filter(|v| genre_de(&v.valeur) == Some(genre));
            siens.filter(|v| demandes.is_empty() || demandes.contains(&v.valeur.as_str())).map(|v| v.nombre).sum()
        };
        let [logements, commerces, annexes] = ["logements", "commerces", "annexes"].map(compte);
        if logements + commerces + annexes == total {
            comptes(logements, commerces, annexes)
        } else {
            accorder(total, mot)
        }
    }

    /// Writes the criteria as the parameters of an address.
    fn ecrire(&self, suite: &mut Serializer<'_, String>) {
        let oui = |nom| self.criteres.oui(nom).map(|_| "oui".to_owned());
        let un = |valeur: Option<String>| valeur.into_iter().collect::<Vec<_>>();
        let types = if self.tous_les_types() { vec!["tous".to_owned()] } else { self.valeurs("type") };
        let champs: [(&str, Vec<String>); 20] = [
            ("lieu", self.valeurs("lieu")),
            ("fiscalite", self.valeurs("fiscalite")),
            ("livraison", un(self.echeance("livraison").map(str::to_owned))),
            ("type", types),
            ("pieces", self.valeurs("pieces")),
            ("zone", self.valeurs("zone")),
            ("actabilite", un(self.echeance("actabilite").map(str::to_owned))),
            ("exterieur", self.valeurs("exterieur")),
            ("commission", un(self.criteres.un("commission").and_then(entier))),
            ("budgetMin", un(self.criteres.decimal("budgetMin"))),
            ("budgetMax", un(self.criteres.decimal("budgetMax"))),
            ("libres", un(oui("libres"))),
            ("demat", un(oui("demat"))),
            ("dedies", un(oui("dedies"))),
            ("surfaceMin", un(self.criteres.decimal("surfaceMin"))),
            ("surfaceMax", un(self.criteres.decimal("surfaceMax"))),
            ("caracteristique", self.valeurs("caracteristique")),
            ("promotion", un(oui("promotion"))),
            ("dernieres", un(oui("dernieres"))),
            ("fenetre", un(self.criteres.fenetre())),
        ];
        for (nom, valeurs) in champs {
            for valeur in valeurs {
                suite.append_pair(nom, &valeur);
            }
        }
    }

    /// The address of these criteria at this path, without the order and the page number.
    pub(super) fn adresse_nue(&self, chemin: &str) -> String {
        let mut suite = Serializer::new(String::new());
        self.ecrire(&mut suite);
        joindre(chemin, &suite.finish())
    }

    /// The address of this list, sorted by `tri`, on this page.
    pub(super) fn adresse(&self, appel: ListeCherchee, chemin: &str, tri: &Tri<'_>, page: u64) -> String {
        let mut suite = Serializer::new(String::new());
        self.ecrire(&mut suite);
        if tri.champ != appel.tris()[0] || tri.decroissant {
            suite.append_pair("tri", tri.champ).append_pair("sens", tri.sens());
        }
        if page > 1 {
            suite.append_pair("page", &page.to_string());
        }
        if let Some(vue) = self.criteres.un("vue").filter(|vue| ["carte", "liste"].contains(vue)) {
            suite.append_pair("vue", vue);
        }
        if self.criteres.un("forme") == Some("cartes") {
            suite.append_pair("forme", "cartes");
        }
        joindre(chemin, &suite.finish())
    }
}

fn accorder(combien: u64, mot: &str) -> String {
    format!("{}\u{a0}{mot}{}", nombre(combien), if combien > 1 { "s" } else { "" })
}

/// "14 logements, 11 annexes". The text is empty when all counts are zero.
pub(super) fn comptes(logements: u64, commerces: u64, annexes: u64) -> String {
    let tous = [(logements, "logement"), (commerces, "commerce"), (annexes, "annexe")];
    let dits = tous.into_iter().filter(|(combien, _)| *combien > 0).map(|(combien, mot)| accorder(combien, mot));
    dits.collect::<Vec<_>>().join(", ")
}

fn joindre(chemin: &str, suite: &str) -> String {
    if suite.is_empty() { chemin.to_owned() } else { format!("{chemin}?{suite}") }
}

fn choix(cle: &str, valeur: &str) -> Option<&'static ChoixDit> {
    TEXTES.choix.get(cle)?.iter().find(|un| un.valeur == valeur)
}

fn long(cle: &str, valeur: &str) -> String {
    choix(cle, valeur).map_or_else(|| valeur.to_owned(), |un| un.libelle.clone())
}

/// The short form of a value, for a cell with little room.
fn court(cle: &str, valeur: &str) -> String {
    if valeur.contains("-T") {
        return format!("avant {}", trimestre(valeur));
    }
    choix(cle, valeur).map_or_else(|| valeur.to_owned(), |un| un.court.as_ref().unwrap_or(&un.libelle).clone())
}

/// "T2 2028", and "fin 2028" for the last quarter of a year.
fn trimestre(valeur: &str) -> String {
    match valeur.split_once('-') {
        Some((annee, "T4")) => format!("fin\u{a0}{annee}"),
        Some((annee, trimestre)) => format!("{trimestre}\u{a0}{annee}"),
        None => valeur.to_owned(),
    }
}

/// "dans les 6 mois", "avant la fin du T2 2028", "avant fin 2028"
fn echeance_dite(echeance: &str) -> String {
    if !echeance.contains("-T") {
        return format!("dans les {echeance} mois");
    }
    let court = trimestre(echeance);
    if court.starts_with("fin") { format!("avant {court}") } else { format!("avant la fin du {court}") }
}

/// "en Loire-Atlantique", "dans le Rhône", "à Nantes", "au Havre"
fn localisation(lieu: &LieuLu) -> String {
    let mut codes = lieu.id.split('-');
    let (region, departement) = (codes.next().unwrap_or_default(), codes.next().unwrap_or_default());
    let libelle = &lieu.libelle;
    match lieu.genre {
        1 => TEXTES.localisation.regions.get(region).cloned().unwrap_or_else(|| format!("en {libelle}")),
        2 if departement == "974" => "à La Réunion".to_owned(),
        2 => {
            let siens = |codes: &str| codes.split(' ').any(|code| code == departement);
            let article = TEXTES.localisation.articles.iter().find(|(_, codes)| siens(codes));
            format!("{}{libelle}", article.map_or("en ", |(article, _)| article.as_str()))
        }
        _ => match (libelle.strip_prefix("Le "), libelle.strip_prefix("Les ")) {
            (Some(reste), _) => format!("au {reste}"),
            (_, Some(reste)) => format!("aux {reste}"),
            _ => format!("à {libelle}"),
        },
    }
}
