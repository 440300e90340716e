//! The calls that the browser makes first for each page: their addresses, as `web/` writes them.
//!
//! The browser decides: it uses an answer only when its address is exactly the one that the browser would have asked for, and otherwise
//! makes the call itself. A missing address therefore costs a call, and never shows anything wrong. Both sides run the cases of
//! `premieres-demandes.json`, so that no address is missing by mistake.

use chrono::{Datelike as _, Days, Months, NaiveDate};
use domain::acces::{Role, autorise};
use form_urlencoded::Serializer;
use serde::Deserialize;

/// The call that says who is signed in.
pub(super) const MOI: &str = "/api/user/me";

/// The call that says what runs for the signed-in user. The header of every page shows it.
pub(super) const VEILLE: &str = "/api/user/me/veille";

/// A call that a page makes first.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct PremiereDemande {
    pub(super) adresse: String,
    /// The page makes the next call only when this one finds fewer rows than this number.
    pub(super) assez: Option<u64>,
}

/// The user who asks for a page: the part of the answer of [`MOI`] on which the calls of home depend.
#[derive(Debug, Deserialize)]
pub(super) struct QuiDemande {
    id: i64,
    roles: Vec<Role>,
    #[serde(rename = "type")]
    genre: GenreDeDemandeur,
}

#[derive(Debug, Deserialize)]
struct GenreDeDemandeur {
    code: String,
}

/// The first calls of the page of this route, at this address, for this user, on this day in Paris.
pub(super) fn demandes(
    route: &str,
    chemin: &str,
    requete: Option<&str>,
    jour: NaiveDate,
    qui: Option<&QuiDemande>,
) -> Vec<PremiereDemande> {
    let sujet = || chemin.split('/').nth(2).filter(|id| id.bytes().all(simple));
    let paires = paires(requete);
    match route {
        "/home" => accueil(jour, qui),
        "/lot/{id}" | "/lot/{id}/documents" => sujet().map(lot).unwrap_or_default(),
        "/programme/{id}" => sujet().map(programme).unwrap_or_default(),
        "/recherche/lots" => {
            let criteres = Criteres(&paires);
            let mut demandes = vec![
                suivie(&criteres.page(ListeCherchee::Lots, jour)),
                suivie(&criteres.facettes(jour)),
                suivie(&criteres.nombre_de_programmes(jour)),
            ];
            demandes.extend(criteres.lieux().as_deref().map(suivie));
            demandes
        }
        "/recherche/programmes" => {
            let criteres = Criteres(&paires);
            let mut demandes =
                vec![suivie(&criteres.page(ListeCherchee::Programmes, jour)), suivie(&criteres.facettes(jour))];
            demandes.extend(criteres.lieux().as_deref().map(suivie));
            demandes
        }
        suivi if suivi.starts_with("/suivi/") && paires.is_empty() => self::suivi(suivi),
        _ => Vec::new(),
    }
}

/// The most parameters that are read in a page's address.
const PAIRES: usize = 200;

/// The parameters of a page's address.
pub(super) fn paires(requete: Option<&str>) -> Vec<(String, String)> {
    form_urlencoded::parse(requete.unwrap_or_default().as_bytes()).into_owned().take(PAIRES).collect()
}

/// Whether an address always writes this byte as it is, and never encodes it.
fn simple(octet: u8) -> bool {
    octet.is_ascii_alphanumeric() || matches!(octet, b'-' | b'_' | b'.')
}

fn suivie(adresse: &str) -> PremiereDemande {
    PremiereDemande { adresse: adresse.to_owned(), assez: None }
}

/// An address with its parameters, as the browser encodes them.
fn adresse(chemin: &str, parametres: &[(&str, &str)]) -> String {
    let mut suite = Serializer::new(String::new());
    suite.extend_pairs(parametres);
    format!("{chemin}?{}", suite.finish())
}

const LOTS: &str = "/api/offre/lots";
const PROGRAMMES: &str = "/api/offre/programmes";

fn lot(id: &str) -> Vec<PremiereDemande> {
    let documents = adresse(&format!("{LOTS}/{id}/documents"), &[("exists[idLot]", "1"), ("limit", "200")]);
    vec![suivie(&format!("{LOTS}/{id}")), suivie(&documents)]
}

fn programme(id: &str) -> Vec<PremiereDemande> {
    let lots = adresse(LOTS, &[("programme.id", id), ("order[numero]", "asc"), ("limit", "150")]);
    vec![suivie(&format!("{PROGRAMMES}/{id}")), suivie(&lots)]
}

/// The rows of a follow-up without any filter, and the number of rows in each state.
fn suivi(route: &str) -> Vec<PremiereDemande> {
    let (appel, listes): (_, &[&[(&str, &str)]]) = match route {
        "/suivi/options" => (
            "/api/options",
            &[
                &[("statut.code[]", "1"), ("order[dateEcheance]", "asc"), ("limit", "200"), ("page", "1")],
                &[
                    ("statut.code[]", "2"),
                    ("statut.code[]", "3"),
                    ("statut.code[]", "10"),
                    ("page", "1"),
                    ("limit", "20"),
                ],
            ],
        ),
        "/suivi/reservations" => (
            "/api/reservations",
            &[
                &[("page", "1"), ("limit", "20")],
                &[("statut[]", "EN_COURS"), ("order[dateEcheance]", "asc"), ("limit", "50")],
            ],
        ),
        "/suivi/denonciations" => {
            ("/api/denonciations", &[&[("order[dateCreation]", "desc"), ("page", "1"), ("limit", "20")]])
        }
        _ => return Vec::new(),
    };
    let rangees = listes.iter().map(|parametres| suivie(&adresse(appel, parametres)));
    rangees.chain([suivie(&format!("{appel}/comptes"))]).collect()
}

/// The number of programmes in a row of home. A longer period is searched while fewer are found.
pub(super) const PAR_RANGEE: u8 = 3;

/// The calls for the newest programmes: those of the last month, then of more months while a row of the page is not full.
pub(super) fn nouveaux_programmes(jour: NaiveDate) -> [String; 3] {
    [1, 3, 12].map(|mois| {
        let debut = jour.checked_sub_months(Months::new(mois)).unwrap_or(jour);
        let parametres = [
            ("lots.statut.code[]", "l"),
            ("isDifferent[phaseCommerciale.code]", "AVANTPREMIERE"),
            ("calendrier.dateCommercialisation[gte]", &debut.to_string()),
            ("calendrier.dateCommercialisation[lte]", &jour.to_string()),
            ("limit", "50"),
        ];
        adresse(PROGRAMMES, &parametres)
    })
}

/// The calls of home: the number of free homes, the mandate and what runs for a partner, the newest programmes, then the previews. The
/// dedicated lots, which stand last on the page, are not among them, because their list is too heavy for a shell.
fn accueil(jour: NaiveDate, qui: Option<&QuiDemande>) -> Vec<PremiereDemande> {
    let libres = paires(Some("libres=oui"));
    let mut logements = Criteres(&libres).parametres(ListeCherchee::Lots, jour);
    logements.une("limit".to_owned(), Some("1".to_owned()));
    let mut demandes = vec![suivie(&logements.adresse(LOTS))];
    if let Some(qui) = qui.filter(|qui| matches!(qui.genre.code.as_str(), "EP" | "ER")) {
        demandes.push(suivie("/api/user/me/mandat"));
        demandes.extend(qui.courantes(jour).iter().map(|adresse| suivie(adresse)));
    }
    let assez = Some(PAR_RANGEE.into());
    demandes.extend(nouveaux_programmes(jour).map(|adresse| PremiereDemande { adresse, assez }));
    demandes.push(suivie(&adresse(PROGRAMMES, &[("phaseCommerciale.code", "AVANTPREMIERE"), ("limit", "30")])));
    demandes
}

impl QuiDemande {
    /// The calls for what runs for a partner: for a prescriber their own files, for a manager the reservations of the company.
    fn courantes(&self, jour: NaiveDate) -> Vec<String> {
        let id = self.id.to_string();
        let siennes = ("prescripteur.id", id.as_str());
        let (ordre, limite) = (("order[dateEcheance]", "asc"), ("limit", "6"));
        let mut contrats = vec![
            ("etape[]", "SIGNATURE_ACQUEREURS"),
            ("etape[]", "SIGNATURE_SOCIETE"),
            ("etape[]", "RETRACTATION"),
            ("statut[]", "EN_COURS"),
            ("statut[]", "SIGNEE"),
            ordre,
            limite,
        ];
        let brouillons = "/api/reservations/drafts".to_owned();
        if !autorise(&self.roles, Role::EP) {
            return vec![brouillons, adresse("/api/reservations", &contrats)];
        }
        contrats.insert(0, siennes);
        let semaine = jour.checked_add_days(Days::new(7)).unwrap_or(jour).to_string();
        let protections = [siennes, ("statut.code[]", "2"), ("dateEcheance[lte]", semaine.as_str()), ordre, limite];
        vec![
            adresse("/api/options", &[siennes, ("statut.code", "1"), ordre, limite]),
            adresse("/api/denonciations", &protections),
            adresse("/api/info-dispo/miennes", &[limite]),
            brouillons,
            adresse("/api/reservations", &contrats),
        ]
    }
}

/// Which of the two lists a search shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ListeCherchee {
    Lots,
    Programmes,
}

impl ListeCherchee {
    /// The name that a field of a programme has in the call of this list.
    fn du_programme(self, champ: &str) -> String {
        if self == Self::Lots { format!("programme.{champ}") } else { champ.to_owned() }
    }

    /// The name that a field of a lot has in the call of this list.
    fn du_lot(self, champ: &str) -> String {
        if self == Self::Lots { champ.to_owned() } else { format!("lots.{champ}") }
    }

    fn chemin(self) -> &'static str {
        if self == Self::Lots { LOTS } else { PROGRAMMES }
    }

    /// The orders that the list can be sorted by, the default one first.
    pub(super) fn tris(self) -> &'static [&'static str] {
        match self {
            Self::Lots => &[
                "prix",
                "surfaces.surface",
                "pieces",
                "etage",
                "programme.calendrier.dateLivraison",
                "programme.tauxCommission",
                "programme.nomCommercial",
                "programme.lieu.libelle",
                "numero",
                "statut.code",
            ],
            Self::Programmes => &[
                "lieu.libelle",
                "nomCommercial",
                "calendrier.dateLivraison",
                "calendrier.dateActabilite",
                "tauxCommission",
            ],
        }
    }
}

/// The criteria of a search, as the address of its page holds them (`web/src/lib/criteres.ts`).
pub(super) struct Criteres<'a>(pub(super) &'a [(String, String)]);

/// The outdoor spaces that an address may name. The next constant has the features of a programme.
pub(super) const EXTERIEURS: [&str; 4] = ["balcon", "loggia", "terrasse", "jardin"];
pub(super) const CARACTERISTIQUES: [&str; 10] =
    ["fibre", "domotique", "biHome", "imaginHome", "nord", "sud", "est", "ouest", "bordMer", "montagne"];

impl<'a> Criteres<'a> {
    pub(super) fn liste(&self, nom: &str) -> impl Iterator<Item = &'a str> {
        let siennes = self.0.iter().filter(move |(cle, valeur)| cle == nom && !valeur.is_empty());
        siennes.map(|(_, valeur)| valeur.as_str())
    }

    pub(super) fn un(&self, nom: &str) -> Option<&'a str> {
        self.0.iter().find(|(cle, _)| cle == nom).map(|(_, valeur)| valeur.as_str())
    }

    pub(super) fn oui(&self, nom: &str) -> Option<String> {
        (self.un(nom) == Some("oui")).then(|| "true".to_owned())
    }

    /// An amount or a surface, with two decimals at most.
    pub(super) fn decimal(&self, nom: &str) -> Option<String> {
        let texte = self.un(nom)?;
        let (entier, suite) = texte.split_once('.').unwrap_or((texte, "0"));
        let chiffres =
            |t: &str, au_plus: usize| (1..=au_plus).contains(&t.len()) && t.bytes().all(|o| o.is_ascii_digit());
        (chiffres(entier, 9) && chiffres(suite, 2)).then(|| nombre(texte)).flatten()
    }

    /// The day before which a delivery or a deed is wanted. The address gives a number of months, or a quarter.
    fn echeance(&self, nom: &str, jour: NaiveDate) -> Option<String> {
        let texte = self.un(nom)?;
        let jour = if let Some((annee, trimestre)) = texte.split_once("-T") {
            let (annee, trimestre): (i32, u32) = (annee.parse().ok()?, trimestre.parse().ok()?);
            let lisible = (2000..2100).contains(&annee) && (1..=4).contains(&trimestre);
            let debut = NaiveDate::from_ymd_opt(annee, trimestre * 3, 1).filter(|_| lisible)?;
            debut.checked_add_months(Months::new(1))?.pred_opt()?
        } else {
            let mois = texte.parse().ok().filter(|mois| (1..100).contains(mois))?;
            jour.checked_add_months(Months::new(mois))?
        };
        Some(format!("{:04}-{:02}-{:02}", jour.year(), jour.month(), jour.day()))
    }

    /// The types of lots that are asked for: homes, unless the address names types.
    fn types(&self) -> Vec<String> {
        let choisis: Vec<String> = self.liste("type").filter(|t| *t != "tous").map(str::to_owned).collect();
        if !choisis.is_empty() || self.un("type").is_some() {
            return choisis;
        }
        ["appartement", "maison"].map(str::to_owned).into()
    }

    /// The parameters of the call for these criteria.
    fn parametres(&self, appel: ListeCherchee, jour: NaiveDate) -> Parametres {
        let mut p = Parametres::default();
        let toutes = |nom: &str| self.liste(nom).map(str::to_owned).collect::<Vec<_>>();
        p.plusieurs(appel.du_programme("lieu.id[]"), toutes("lieu"));
        p.plusieurs(appel.du_programme("fiscalites.code[]"), toutes("fiscalite"));
        p.une(appel.du_programme("calendrier.dateLivraison[lte]"), self.echeance("livraison", jour));
        p.plusieurs(appel.du_lot("typologie.nature.code[]"), self.types());
        p.plusieurs(appel.du_lot("pieces[]"), self.liste("pieces").filter_map(entier).collect());
        p.plusieurs(appel.du_programme("zoneFiscale[]"), toutes("zone"));
        p.une(appel.du_programme("calendrier.dateActabilite[lte]"), self.echeance("actabilite", jour));
        let exterieurs: Vec<&str> = self.liste("exterieur").filter(|e| EXTERIEURS.contains(e)).collect();
        match exterieurs.as_slice() {
            [seul] => p.une(appel.du_lot(seul), Some("true".to_owned())),
            plusieurs => {
                let plusieurs = plusieurs.iter().map(|e| (*e).to_owned()).collect();
                p.plusieurs(appel.du_lot("exterieur[]"), plusieurs);
            }
        }
        p.une(appel.du_programme("tauxCommission[gte]"), self.un("commission").and_then(entier));
        p.une(appel.du_lot("prix[gte]"), self.decimal("budgetMin"));
        p.une(appel.du_lot("prix[lte]"), self.decimal("budgetMax"));
        let statuts: &[&str] = if self.oui("libres").is_some() { &["l"] } else { &["l", "a", "o", "t"] };
        p.plusieurs(appel.du_lot("statut.code[]"), statuts.iter().map(|s| (*s).to_owned()).collect());
        p.une(appel.du_programme("isEligibleDemat"), self.oui("demat"));
        let dedies = if appel == ListeCherchee::Lots { "exists[exclusivite]" } else { "exists[lots.exclusivite]" };
        p.une(dedies.to_owned(), self.oui("dedies"));
        p.une(appel.du_lot("surfaces.surface[gte]"), self.decimal("surfaceMin"));
        p.une(appel.du_lot("surfaces.surface[lte]"), self.decimal("surfaceMax"));
        for nom in self.liste("caracteristique").filter(|nom| CARACTERISTIQUES.contains(nom)) {
            p.une(appel.du_programme(&format!("caracteristiques.{nom}")), Some("true".to_owned()));
        }
        p.une(appel.du_programme("promotionEnCours"), self.oui("promotion"));
        p.une(appel.du_programme("dernieresOpportunites"), self.oui("dernieres"));
        p.une(appel.du_programme("coordonnees[bbox]"), self.fenetre());
        let phase = format!("isDifferent[{}]", appel.du_programme("phaseCommerciale.code"));
        p.une(phase, Some("AVANTPREMIERE".to_owned()));
        p
    }

    /// West, south, east and north of the map's window.
    pub(super) fn fenetre(&self) -> Option<String> {
        let degres: Option<Vec<String>> = self.un("fenetre")?.split(',').map(nombre).collect();
        degres.filter(|degres| degres.len() == 4).map(|degres| degres.join(","))
    }

    /// The address of the call for one page of the list.
    fn page(&self, appel: ListeCherchee, jour: NaiveDate) -> String {
        let mut p = self.parametres(appel, jour);
        let tris = appel.tris();
        let choisi = self.un("tri").filter(|tri| tris.contains(tri));
        let sens = choisi.and_then(|_| self.un("sens")).filter(|sens| *sens == "desc").unwrap_or("asc");
        p.une(format!("order[{}]", choisi.unwrap_or(tris[0])), Some(sens.to_owned()));
        let page = self.un("page").and_then(entier).filter(|page| page != "0");
        p.une("page".to_owned(), page.or_else(|| Some("1".to_owned())));
        p.une("limit".to_owned(), Some(if appel == ListeCherchee::Lots { "20" } else { "12" }.to_owned()));
        p.adresse(appel.chemin())
    }

    /// The address of the call that counts the lots for each value of each filter.
    fn facettes(&self, jour: NaiveDate) -> String {
        self.parametres(ListeCherchee::Lots, jour).adresse("/api/offre/lots/facettes")
    }

    /// The address of the call that reads the places which the page's address names by their ids. `None` when it names no place.
    fn lieux(&self) -> Option<String> {
        let mut p = Parametres::default();
        p.plusieurs("id[]".to_owned(), self.liste("lieu").map(str::to_owned).collect());
        p.une("limit".to_owned(), Some("200".to_owned()));
        (p.0.len() > 1).then(|| p.adresse("/lieux"))
    }

    /// The address of the call that counts the programmes of the lots found.
    fn nombre_de_programmes(&self, jour: NaiveDate) -> String {
        let mut p = self.parametres(ListeCherchee::Programmes, jour);
        p.une("no_summary".to_owned(), Some("true".to_owned()));
        p.une("limit".to_owned(), Some("1".to_owned()));
        p.adresse(PROGRAMMES)
    }
}

/// A number of nine digits at most.
pub(super) fn entier(texte: &str) -> Option<String> {
    let lisible = (1..=9).contains(&texte.len()) && texte.bytes().all(|octet| octet.is_ascii_digit());
    lisible.then(|| texte.parse::<u32>().ok()).flatten().map(|nombre| nombre.to_string())
}

/// A number as the browser writes it again.
fn nombre(texte: &str) -> Option<String> {
    texte.trim().parse::<f64>().ok().filter(|nombre| nombre.is_finite()).map(|nombre| nombre.to_string())
}

/// The parameters of a call, in the order in which the browser writes them.
#[derive(Default)]
struct Parametres(Vec<(String, String)>);

impl Parametres {
    fn une(&mut self, nom: String, valeur: Option<String>) {
        self.0.extend(valeur.map(|valeur| (nom, valeur)));
    }

    fn plusieurs(&mut self, nom: String, valeurs: Vec<String>) {
        self.0.extend(std::iter::repeat_n(nom, valeurs.len()).zip(valeurs));
    }

    fn adresse(&self, chemin: &str) -> String {
        let paires: Vec<(&str, &str)> = self.0.iter().map(|(nom, valeur)| (nom.as_str(), valeur.as_str())).collect();
        adresse(chemin, &paires)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// A page's address, its user where the calls depend on them, and the calls that the browser makes for it.
    #[derive(Deserialize)]
    struct Cas {
        page: String,
        jour: NaiveDate,
        qui: Option<QuiDemande>,
        demandes: Vec<String>,
    }

    const CAS: &str = include_str!("premieres-demandes.json");

    fn cas() -> Vec<Cas> {
        serde_json::from_str(CAS).expect("cases")
    }

    fn route(chemin: &str) -> &'static str {
        let page = super::super::pages::PAGES.iter().find(|page| page.est(chemin)).expect("a page");
        &page.chemin
    }

    #[test]
    fn les_demandes_sont_celles_du_navigateur() {
        for Cas { page, jour, qui, demandes: attendues } in cas() {
            let (chemin, requete) = page.split_once('?').map_or((page.as_str(), None), |(c, r)| (c, Some(r)));
            let faites: Vec<String> =
                demandes(route(chemin), chemin, requete, jour, qui.as_ref()).into_iter().map(|d| d.adresse).collect();
            assert_eq!(faites, attendues, "{page}");
        }
    }

    #[test]
    fn chaque_page_a_son_cas() {
        let vues: BTreeSet<&str> = cas().iter().map(|c| route(c.page.split('?').next().unwrap_or_default())).collect();
        let attendues = [
            "/home",
            "/lot/{id}",
            "/programme/{id}",
            "/recherche/lots",
            "/recherche/programmes",
            "/suivi/denonciations",
            "/suivi/options",
            "/suivi/reservations",
        ];
        assert_eq!(vues.into_iter().collect::<Vec<_>>(), attendues);
    }

    #[test]
    fn un_identifiant_qui_s_ecrit_autrement_n_est_pas_demande() {
        let jour = NaiveDate::from_ymd_opt(2026, 11, 22).expect("a day");
        assert_eq!(demandes("/lot/{id}", "/lot/PG1%2FA1", None, jour, None), []);
        assert_eq!(demandes("/programme/{id}", "/programme/p%20g", None, jour, None), []);
    }
}
