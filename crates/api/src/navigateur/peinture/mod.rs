//! The painting of a page by the server, before any script has come: its header, its title, its rows. It is made only from the answers that
//! the shell of the page holds, so it shows nothing that the calls do not tell this viewer.
//!
//! The markup is that of the browser's own elements. `cas.json` holds answers of the demonstration, and `peints.json` holds what
//! `web/src/app/peinture.test.tsx` draws from them. The test below checks that the server paints the same markup. An element that needs a
//! script is painted disabled.

mod accueil;
mod cadre;
mod cherchee;
mod connexion;
mod criteres;
mod entete;
mod faits;
mod formats;
mod html;
mod linteau;
mod lot;
mod lots;
mod pagination;
mod programme;
mod programmes;
mod recherche;
mod reponses;
mod suivi;
mod textes;

use super::demandes::{MOI, VEILLE};
use super::pages::{Disposition, PageDuNavigateur};
use crate::reglages::Marque;
use accueil::AccueilPeint;
use cherchee::{Cherchee, TrouvesPeints};
use chrono::{DateTime, Utc};
use criteres::RechercheDite;
use domain::acces::{Role, autorise};
use html::Html;
use reponses::{
    DocumentPeint, FacettesLues, FicheDeLot, FicheDeProgramme, LieuLu, ListeLue, LotLu, Moi, ProgrammePeint, Veille,
};
use serde::de::{DeserializeOwned, IgnoredAny};
use suivi::{ComptesPeints, DenonciationPeinte, OptionsPeintes, ReservationsPeintes};

/// A first answer: the address of its call, and its body.
pub(super) type Reponse<'a> = (&'a str, &'a str);

/// A page that a browser asks for.
#[derive(Debug)]
pub(super) struct PageDemandee<'a> {
    pub(super) page: &'a PageDuNavigateur,
    pub(super) chemin: &'a str,
    pub(super) paires: &'a [(String, String)],
    pub(super) marque: &'a Marque,
    pub(super) instant: DateTime<Utc>,
}

/// The data that any part of a page may need.
struct Vue<'a> {
    chemin: &'a str,
    marque: &'a Marque,
    instant: DateTime<Utc>,
    /// The signed-in user. `None` for a visitor.
    moi: Option<&'a Moi>,
    veille: Option<&'a Veille>,
}

impl Vue<'_> {
    /// Whether the viewer is a prescriber.
    fn prescrit(&self) -> bool {
        self.moi.is_some_and(|moi| autorise(&moi.roles, Role::EP))
    }
}

/// The painting of a page.
#[derive(Debug)]
pub(super) enum Peinture {
    /// The first screen of the page, with its rows or facts.
    Ecran(String),
    /// Only the header and the name of the page, and of home as much as its answers tell. This is painted when an answer that the page needs
    /// was left out, or when the page shows something that cannot be painted.
    Cadre(String),
}

/// Paints the page. `None` when the viewer is not known, or when a banner above the page would move it.
pub(super) fn peindre(demandee: &PageDemandee<'_>, reponses: &[Reponse<'_>]) -> Option<Peinture> {
    let dites = Dites(reponses);
    // The answer of [`MOI`] is `null` for a visitor. When this answer is missing, nobody knows whose page it is.
    let moi: Option<Moi> = dites.une(|adresse| adresse == MOI)?;
    let veille: Option<Veille> = dites.une(|adresse| adresse == VEILLE);
    // Banners stand above the page and move it down.
    if moi.as_ref().is_some_and(|moi| moi.incarnation.is_some() || moi.externe() && veille.is_none())
        || veille.as_ref().is_some_and(|veille| !veille.avances.is_empty())
    {
        return None;
    }
    let vue = Vue {
        chemin: demandee.chemin,
        marque: demandee.marque,
        instant: demandee.instant,
        moi: moi.as_ref(),
        veille: veille.as_ref(),
    };
    let mut contenu = Html::default();
    let attributs = [("id", "contenu"), ("tabindex", "-1"), ("class", "dispo-contenu")];
    match demandee.page.disposition {
        Disposition::Principale => entete::peindre(&mut contenu, &vue),
        Disposition::Anonyme => entete::anonyme(&mut contenu, &vue),
        Disposition::Nue => return None,
    }
    let page = match demandee.page.chemin.as_str() {
        // A signed-in user is led to another page, so this one is painted only for visitors.
        "/connexion" => moi.is_none().then_some(Page::Connexion),
        "/home" => moi.as_ref().map(|moi| Page::Accueil(Box::new(AccueilPeint::lire(&dites, moi, &vue)))),
        _ => page_de(demandee, &dites),
    };
    if page.is_none() && !cadre::se_nomme(demandee.page) {
        return None;
    }
    contenu.element("main", &attributs, |e| match &page {
        Some(page) => page.peindre(e, &vue, demandee),
        None => cadre::peindre(e, &vue, demandee.page),
    });
    let contenu = contenu.fini();
    let entiere = page.as_ref().is_some_and(Page::entiere);
    Some(if entiere { Peinture::Ecran(contenu) } else { Peinture::Cadre(contenu) })
}

/// What a painted page shows.
enum Page {
    Accueil(Box<AccueilPeint>),
    Connexion,
    Recherche { lieux: Vec<LieuLu>, facettes: FacettesLues, trouves: TrouvesPeints },
    Lot { lot: Box<FicheDeLot>, documents: Vec<DocumentPeint> },
    Programme { programme: Box<FicheDeProgramme>, lots: Vec<LotLu> },
    Options(Box<OptionsPeintes>),
    Reservations(Box<ReservationsPeintes>),
    Denonciations { toutes: ListeLue<DenonciationPeinte>, comptes: ComptesPeints },
}

fn page_de(demandee: &PageDemandee<'_>, dites: &Dites<'_>) -> Option<Page> {
    let trouves = match demandee.page.chemin.as_str() {
        "/recherche/lots" => {
            let liste: ListeLue<LotLu> = dites.une(|adresse| adresse.starts_with("/api/offre/lots?"))?;
            let programmes: ListeLue<IgnoredAny> =
                dites.une(|adresse| adresse.starts_with("/api/offre/programmes?"))?;
            (!liste.membres.is_empty()).then_some(TrouvesPeints::Lots(liste, programmes.total))?
        }
        "/recherche/programmes" => {
            let liste: ListeLue<ProgrammePeint> = dites.une(|adresse| adresse.starts_with("/api/offre/programmes?"))?;
            (!liste.membres.is_empty()).then_some(TrouvesPeints::Programmes(liste))?
        }
        "/lot/{id}" => return page_du_lot(demandee, dites),
        "/programme/{id}" => return page_du_programme(demandee, dites),
        suivi if suivi.starts_with("/suivi/") => return page_de_suivi(demandee, dites),
        _ => return None,
    };
    let facettes: FacettesLues = dites.une(|adresse| adresse.starts_with("/api/offre/lots/facettes?"))?;
    let lieux = dites.une(|adresse| adresse.starts_with("/lieux?"));
    let lieux = lieux.map_or_else(Vec::new, |liste: ListeLue<LieuLu>| liste.membres);
    let dite = RechercheDite::nouvelle(demandee.paires, &lieux);
    // These cases are not painted, because the page must make more calls or knows what the server does not: no result, a map, cards of
    // lots, a filter by commission, unknown places.
    let montree = facettes.total > 0 && !dite.autrement() && !dite.par_commission() && dite.lieux_connus();
    montree.then_some(Page::Recherche { lieux, facettes, trouves })
}

/// The page of a lot. `None` when the address has parameters, or when the page tells this viewer something of their own: an option, a
/// reservation, a mandate to sign.
fn page_du_lot(demandee: &PageDemandee<'_>, dites: &Dites<'_>) -> Option<Page> {
    let lot: FicheDeLot = dites.une(|adresse| adresse.starts_with("/api/offre/lots/") && !adresse.contains('?'))?;
    let documents: ListeLue<DocumentPeint> = dites.une(|adresse| adresse.contains("/documents?"))?;
    let montree = demandee.paires.is_empty() && !lot.tenu();
    montree.then(|| Page::Lot { lot: Box::new(lot), documents: documents.membres })
}

/// The page of a programme. `None` when the first answers lack some of its lots, when the address has parameters, or when a lot's number is
/// not short and plain.
fn page_du_programme(demandee: &PageDemandee<'_>, dites: &Dites<'_>) -> Option<Page> {
    let programme: FicheDeProgramme = dites.une(|adresse| adresse.starts_with("/api/offre/programmes/"))?;
    let lots: ListeLue<LotLu> = dites.une(|adresse| adresse.starts_with("/api/offre/lots?"))?;
    let tous = usize::try_from(lots.total).is_ok_and(|total| total == lots.membres.len());
    // Numbers with other characters are sorted in an order that only the browser knows.
    let simple =
        |lot: &LotLu| lot.numero.bytes().all(|o| o.is_ascii_uppercase() || o.is_ascii_digit()) && lot.numero.len() < 16;
    let montree = tous && demandee.paires.is_empty() && lots.membres.iter().all(simple);
    montree.then(|| Page::Programme { programme: Box::new(programme), lots: lots.membres })
}

/// A follow-up. `None` when it has no rows, or when the address has parameters.
fn page_de_suivi(demandee: &PageDemandee<'_>, dites: &Dites<'_>) -> Option<Page> {
    if !demandee.paires.is_empty() {
        return None;
    }
    match demandee.page.chemin.as_str() {
        "/suivi/options" => {
            let courantes: ListeLue<_> =
                dites.une(|adresse| adresse.starts_with("/api/options?statut.code%5B%5D=1&"))?;
            let finies = dites.une(|adresse| adresse.starts_with("/api/options?statut.code%5B%5D=2&"))?;
            let comptes = dites.une(|adresse| adresse == "/api/options/comptes")?;
            let dites = OptionsPeintes { courantes, finies, comptes };
            (!dites.courantes.membres.is_empty()).then(|| Page::Options(Box::new(dites)))
        }
        "/suivi/reservations" => {
            let toutes: ListeLue<_> = dites.une(|adresse| adresse.starts_with("/api/reservations?page="))?;
            let courantes = dites.une(|adresse| adresse.starts_with("/api/reservations?statut%5B%5D="))?;
            let comptes = dites.une(|adresse| adresse == "/api/reservations/comptes")?;
            let dites = ReservationsPeintes { toutes, courantes, comptes };
            (!dites.toutes.membres.is_empty()).then(|| Page::Reservations(Box::new(dites)))
        }
        "/suivi/denonciations" => {
            let toutes: ListeLue<_> = dites.une(|adresse| adresse.starts_with("/api/denonciations?order"))?;
            let comptes = dites.une(|adresse| adresse == "/api/denonciations/comptes")?;
            (!toutes.membres.is_empty()).then_some(Page::Denonciations { toutes, comptes })
        }
        _ => None,
    }
}

impl Page {
    /// Whether the screen is painted as the page will draw it. Only home is also painted in part.
    fn entiere(&self) -> bool {
        let Self::Accueil(accueil) = self else { return true };
        accueil.entier()
    }

    fn peindre(&self, e: &mut Html, vue: &Vue<'_>, demandee: &PageDemandee<'_>) {
        match self {
            Self::Accueil(accueil) => {
                if let Some(moi) = vue.moi {
                    accueil::peindre(e, vue, moi, accueil);
                }
            }
            Self::Connexion => connexion::peindre(e),
            Self::Recherche { lieux, facettes, trouves } => {
                let dite = RechercheDite::nouvelle(demandee.paires, lieux);
                recherche::peindre(e, vue, &Cherchee { dite, facettes, trouves });
            }
            Self::Lot { lot, documents } => lot::peindre(e, vue, lot, documents),
            Self::Programme { programme, lots } => programme::peindre(e, vue, programme, lots),
            Self::Options(dites) => suivi::options(e, vue, dites),
            Self::Reservations(dites) => suivi::reservations(e, vue, dites),
            Self::Denonciations { toutes, comptes } => suivi::denonciations(e, vue, toutes, comptes),
        }
    }
}

/// The first answers, each read when it is needed.
struct Dites<'a>(&'a [Reponse<'a>]);

impl Dites<'_> {
    /// The first answer whose address satisfies `telle`. `None` when there is no such answer, or when it cannot be read as a `T`.
    fn une<T: DeserializeOwned>(&self, telle: impl Fn(&str) -> bool) -> Option<T> {
        let (_, corps) = self.0.iter().find(|(adresse, _)| telle(adresse))?;
        serde_json::from_str(corps).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;
    use serde_json::Value;

    #[derive(Deserialize)]
    struct Cas {
        page: String,
        instant: DateTime<Utc>,
        reponses: Vec<Repondu>,
    }

    #[derive(Deserialize)]
    struct Repondu {
        adresse: String,
        corps: Value,
    }

    #[derive(Deserialize)]
    struct Peinte {
        page: String,
        html: Vec<String>,
    }

    fn cas() -> Vec<Cas> {
        serde_json::from_str(include_str!("cas.json")).expect("cases")
    }

    /// The painting of the page of a case, for these answers.
    fn peinture(cas: &Cas, corps: &[(&str, String)]) -> Option<Peinture> {
        let (chemin, requete) = cas.page.split_once('?').unwrap_or((&cas.page, ""));
        let paires: Vec<(String, String)> = form_urlencoded::parse(requete.as_bytes()).into_owned().collect();
        let page = super::super::pages::PAGES.iter().find(|page| page.est(chemin)).expect("a page");
        let reponses: Vec<Reponse<'_>> = corps.iter().map(|(adresse, corps)| (*adresse, corps.as_str())).collect();
        let marque = Marque::default();
        let demandee = PageDemandee { page, chemin, paires: &paires, marque: &marque, instant: cas.instant };
        peindre(&demandee, &reponses)
    }

    fn peint(cas: &Cas, sauf: &str) -> Option<String> {
        let corps: Vec<(&str, String)> = cas
            .reponses
            .iter()
            .filter(|une| sauf.is_empty() || !une.adresse.starts_with(sauf))
            .map(|une| (une.adresse.as_str(), une.corps.to_string()))
            .collect();
        match peinture(cas, &corps)? {
            Peinture::Ecran(html) => Some(html),
            Peinture::Cadre(_) => None,
        }
    }

    /// The painted frame of the page of this path, for a viewer who gets these answers.
    fn cadre(chemin: &str, reponses: &[Reponse<'_>]) -> Option<String> {
        let page = super::super::pages::PAGES.iter().find(|page| page.est(chemin)).expect("a page");
        let marque = Marque::default();
        let instant = "2026-11-27T12:00:00Z".parse().expect("an instant");
        match peindre(&PageDemandee { page, chemin, paires: &[], marque: &marque, instant }, reponses)? {
            Peinture::Cadre(html) => Some(html),
            Peinture::Ecran(html) => panic!("{chemin} is painted whole: {html}"),
        }
    }

    #[test]
    fn une_page_dont_rien_n_est_peint_a_son_en_tete_et_son_nom() {
        let cas = cas().remove(0);
        let corps = |adresse: &str| {
            let une = cas.reponses.iter().find(|une| une.adresse == adresse).expect("an answer");
            une.corps.to_string()
        };
        let (moi, veille) = (corps(MOI), corps(VEILLE));
        let siennes = [(MOI, moi.as_str()), (VEILLE, veille.as_str())];
        let options = cadre("/suivi/options", &siennes).expect("a frame");
        assert!(options.contains("<a aria-current=\"page\" aria-describedby=\"compte-Options\""), "{options}");
        assert!(options.contains("<h1>Options</h1>"), "{options}");
        let accueil = cadre("/home", &siennes).expect("a frame");
        assert!(accueil.contains("<h1>Vendredi 27 novembre</h1>"), "{accueil}");
        assert!(accueil.contains("Voir les logements libres</button></form>"), "{accueil}");
        assert!(accueil.contains("<div class=\"echeances-chargement\" aria-busy=\"true\"></div>"), "{accueil}");
        let visiteur = [(MOI, "null")];
        let charte = cadre("/charte-de-protection-des-donnees-personnelles", &visiteur).expect("a frame");
        assert!(charte.contains("<h1>Charte de protection des données personnelles</h1>"), "{charte}");
        assert!(charte.contains("href=\"/connexion\"") && !charte.contains("Recherche rapide"), "{charte}");
    }

    #[test]
    fn l_accueil_se_peint_avec_les_reponses_qu_il_a() {
        let cas = cas();
        let prescripteur = cas.iter().find(|cas| cas.page == "/home").expect("home");
        let peint = |changee: &str, corps: &str| {
            let siennes = prescripteur.reponses.iter().map(|une| match une.adresse.as_str() {
                adresse if adresse == changee => (adresse, corps.to_owned()),
                adresse => (adresse, une.corps.to_string()),
            });
            let corps: Vec<(&str, String)> = siennes.filter(|(_, corps)| !corps.is_empty()).collect();
            match peinture(prescripteur, &corps) {
                Some(Peinture::Cadre(html)) => html,
                autre => panic!("not a frame: {autre:?}"),
            }
        };
        // The heaviest answer is the list of programmes: without it the rows are there.
        let avant = "/api/offre/programmes?phaseCommerciale.code=AVANTPREMIERE&limit=30";
        let sans_programmes = peint(avant, "");
        assert!(sans_programmes.contains("Réservation de B004"), "{sans_programmes}");
        // The page keeps room for the three cards of these programmes, and for those of the dedicated lots.
        assert_eq!(sans_programmes.matches("<span class=\"bloc-attente\">").count(), 6, "{sans_programmes}");
        // With a mandate to sign, the page says so above the rows.
        let a_signer = [
            "null",
            "{\"etape\":\"a-signer\",\"dateEcheance\":null,\"suivant\":null}",
            "{\"etape\":\"actif\",\"dateEcheance\":\"2026-12-31\",\"suivant\":{\"etape\":\"a-signer\"}}",
        ];
        for mandat in a_signer {
            let peinte = peint("/api/user/me/mandat", mandat);
            assert!(peinte.contains("logements libres</button>") && !peinte.contains("Réservation de"), "{peinte}");
        }
        // A head start is counted down by the page.
        let attentes = "/api/info-dispo/miennes?limit=6";
        let une = prescripteur.reponses.iter().find(|une| une.adresse == attentes).expect("the waiting lists");
        let mut avance = une.corps.clone();
        avance["hydra:member"][0]["info"]["avance"] = serde_json::json!({"fin": "2026-12-01T09:22:30Z"});
        let peinte = peint(attentes, &avance.to_string());
        assert!(peinte.contains("echeances-chargement") && !peinte.contains("Réservation de"), "{peinte}");
    }

    #[test]
    fn rien_n_est_peint_de_ce_qui_n_a_pas_notre_en_tete_ni_pour_qui_n_est_pas_connu() {
        let cas = cas().remove(0);
        let corps: Vec<(&str, String)> =
            cas.reponses.iter().map(|une| (une.adresse.as_str(), une.corps.to_string())).collect();
        let siennes: Vec<Reponse<'_>> = corps.iter().map(|(adresse, corps)| (*adresse, corps.as_str())).collect();
        assert_eq!(cadre("/signature", &[(MOI, "null")]), None);
        assert_eq!(cadre("/suivi/options", &[]), None);
        assert_eq!(cadre("/mot-de-passe", &[(MOI, "null")]), None);
        assert_eq!(cadre("/connexion", &siennes), None);
    }

    #[test]
    fn le_serveur_peint_ce_que_le_navigateur_dessine() {
        let attendues: Vec<Peinte> = serde_json::from_str(include_str!("peints.json")).expect("pages");
        let cas = cas();
        assert_eq!(cas.len(), attendues.len());
        for (cas, attendue) in cas.iter().zip(attendues) {
            assert_eq!(cas.page, attendue.page);
            let html = peint(cas, "").unwrap_or_default().replace("><", ">\n<");
            let voulu = attendue.html.join("\n");
            if let Some((ici, la)) = html.lines().zip(voulu.lines()).find(|(ici, la)| ici != la) {
                panic!("{}\npainted {ici}\ndrawn   {la}", cas.page);
            }
            assert_eq!(html, voulu, "{}", cas.page);
        }
    }

    #[test]
    fn sans_l_une_de_ses_reponses_une_page_n_est_pas_peinte() {
        for cas in cas() {
            for adresse in cas.reponses.iter().map(|une| une.adresse.split('?').next().unwrap_or_default()) {
                assert!(peint(&cas, adresse).is_none(), "{} without {adresse}", cas.page);
            }
        }
    }

    #[test]
    fn ce_que_quelqu_un_a_saisi_n_est_jamais_du_html() {
        let mauvais = "<img src=x onerror=alert(1)>\"'";
        let mut genres = std::collections::BTreeSet::new();
        for mut cas in cas() {
            for une in &mut cas.reponses {
                // For a programme, the numbers of its lots are left as they are, because the list is not painted when they have other
                // characters.
                let sauf = if cas.page.starts_with("/programme/") { "numero" } else { "" };
                empoisonner(&mut une.corps, mauvais, sauf);
            }
            // A search whose places are no longer known is not painted. The sign-in page is left out, because it shows no text that a
            // person typed.
            let Some(html) = peint(&cas, "").filter(|_| cas.page != "/connexion") else { continue };
            assert!(!html.contains("<img src=x") && html.contains("&lt;img src=x"), "{html}");
            genres.insert(cas.page.split(['/', '?']).nth(1).unwrap_or_default().to_owned());
        }
        assert_eq!(genres.into_iter().collect::<Vec<_>>(), ["home", "lot", "programme", "recherche", "suivi"]);
    }

    /// Puts these words in each text that a person may have typed.
    fn empoisonner(valeur: &mut Value, mauvais: &str, sauf: &str) {
        match valeur {
            Value::Array(tous) => tous.iter_mut().for_each(|une| empoisonner(une, mauvais, sauf)),
            Value::Object(champs) => {
                for (nom, une) in champs {
                    let saisi = [
                        "numero",
                        "nomCommercial",
                        "ville",
                        "zoneFiscale",
                        "libelle",
                        "libelleRiche",
                        "batiment",
                        "exposition",
                        "mentionParking",
                        "mentionCave",
                        "dispositifFiscal",
                        "motif",
                        "titre",
                        "url",
                        "id",
                        "nom",
                        "prenom",
                    ];
                    match une {
                        Value::String(texte) if nom != sauf && saisi.contains(&nom.as_str()) => texte.push_str(mauvais),
                        autre => empoisonner(autre, mauvais, sauf),
                    }
                }
            }
            _ => (),
        }
    }
}
