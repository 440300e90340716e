//! The shell: the HTML page of the application. The server sends it for every page of the portal.

use super::DEPART_JS;
use super::pages::PAGES;
use super::peinture::Peinture;
use super::premieres::inoffensif;
use crate::error::Error;
use crate::flux::etat::Etat;
use crate::reglages::{Marque, Reglages};
use axum::body::Body;
use axum::response::{IntoResponse, Response};
use domain::reglage::Reglages as Metier;
use http::{HeaderValue, header};
use serde_json::json;
use sha2::{Digest as _, Sha256};
use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};
use store::octets::hexadecimal;

/// The page as the application's build left it.
const PAGE: &str = include_str!(concat!(env!("OUT_DIR"), "/index.html"));

/// A shell with the brand in it, cut at the places that each page fills. The files go to the end of the head, and the first answers to the
/// end of the body. The heading goes under the header's bar, unless the page is painted: the painting takes the bar's place.
#[derive(Debug)]
struct Decoupee {
    tete: String,
    avant: String,
    barre: String,
    milieu: String,
    fin: String,
    /// The headings, with the brand in them, as they are written in the page.
    titres: HashMap<String, String>,
}

/// The shell that was made last, with the settings it was made from.
type Faite = Option<(Arc<Metier>, Arc<Decoupee>)>;

/// The shell, with the brand in it: made again when a setting changes.
#[derive(Clone)]
pub(super) struct Coquille {
    etat: Arc<Etat>,
    faite: Arc<Mutex<Faite>>,
}

impl Coquille {
    /// The shell of this portal.
    pub(super) fn nouvelle(etat: &Arc<Etat>) -> Self {
        Self { etat: Arc::clone(etat), faite: Arc::default() }
    }

    fn page(&self) -> Arc<Decoupee> {
        let metier = self.etat.base.metier();
        let mut faite = self.faite.lock().unwrap_or_else(PoisonError::into_inner);
        match &*faite {
            Some((avec, page)) if Arc::ptr_eq(avec, &metier) => Arc::clone(page),
            _ => {
                let page = Arc::new(Decoupee::couper(
                    &composer(PAGE, &self.etat.reglages, &self.etat.marque(), &metier),
                    &self.etat.marque().nom,
                ));
                *faite = Some((metier, Arc::clone(&page)));
                page
            }
        }
    }

    /// Sends the shell for the page of this route, with the links to the page's files. A browser asks about it each time, because another
    /// build may have replaced it.
    pub(super) fn envoyer(&self, route: &str, liens: &str) -> Response {
        self.assembler(route, liens, None, "", HeaderValue::from_static("private, no-cache"))
    }

    /// Sends the shell with the page's files, the painting of the page, and its first answers. No browser or proxy may keep it, because it
    /// says what one person may see at this moment.
    pub(super) fn envoyer_avec(
        &self,
        route: &str,
        liens: &str,
        peinture: Option<&Peinture>,
        premieres: &str,
    ) -> Response {
        self.assembler(route, liens, peinture, premieres, HeaderValue::from_static("private, no-store"))
    }

    fn assembler(
        &self,
        route: &str,
        liens: &str,
        peinture: Option<&Peinture>,
        premieres: &str,
        garde: HeaderValue,
    ) -> Response {
        let page = self.page();
        let Decoupee { tete, avant, barre, milieu, fin, titres } = &*page;
        let titre = titres.get(route).map_or("", String::as_str);
        // The painting takes the place of the bar. When no application was built there is no bar, so nothing is painted.
        let page = match peinture.filter(|_| !barre.is_empty()) {
            Some(Peinture::Ecran(ecran)) => {
                // A painted screen is worth showing at once, so the browser asks for the scripts only once it has been shown.
                let tete = apres_la_peinture(tete);
                [tete.as_str(), liens, avant, PEINTURE, ecran, FIN_PEINTURE, milieu, premieres, fin].concat()
            }
            // A frame shows little, so its scripts are asked for at once.
            Some(Peinture::Cadre(cadre)) => {
                let tete = tete.replacen(ENTREE, &format!("{}{ENTREE}", *SORTIE), 1);
                [tete.as_str(), liens, avant, PEINTURE, cadre, FIN_PEINTURE, milieu, premieres, fin].concat()
            }
            None => [tete.as_str(), liens, avant, barre, titre, milieu, premieres, fin].concat(),
        };
        let mut reponse = Response::new(Body::from(page));
        let en_tetes = reponse.headers_mut();
        en_tetes.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"));
        en_tetes.insert(header::CACHE_CONTROL, garde);
        en_tetes.insert(header::VARY, HeaderValue::from_static("Accept-Encoding, Cookie"));
        reponse
    }

    /// Sends the shell with the status of an error, and its delay when there is one. The browser then shows what the error means.
    pub(super) fn refuser(&self, error: Error) -> Response {
        let refus = error.into_response();
        let mut reponse = self.envoyer("", "");
        *reponse.status_mut() = refus.status();
        *reponse.extensions_mut() = refus.extensions().clone();
        if let Some(attente) = refus.headers().get(header::RETRY_AFTER) {
            reponse.headers_mut().insert(header::RETRY_AFTER, attente.clone());
        }
        reponse
    }
}

impl Decoupee {
    fn couper(page: &str, marque: &str) -> Self {
        let (tete, suite) = page.split_at(page.find("</head>").unwrap_or(page.len()));
        let (corps, fin) = suite.split_at(suite.rfind("</body>").unwrap_or(suite.len()));
        let apres =
            corps.find(AMORCE).and_then(|debut| Some(debut + corps[debut..].find(FIN_AMORCE)? + FIN_AMORCE.len()));
        // Without the bar (no application was built) a heading has no place in the page.
        let titres = if apres.is_some() { ecrire_titres(marque) } else { HashMap::new() };
        let (debut, milieu) = corps.split_at(apres.unwrap_or(corps.len()));
        let (avant, barre) = debut.split_at(debut.find(AMORCE).unwrap_or(debut.len()));
        let [tete, avant, barre, milieu, fin] = [tete, avant, barre, milieu, fin].map(str::to_owned);
        Self { tete, avant, barre, milieu, fin, titres }
    }
}

/// The icon of the tab, as the built page names it.
const ICONE: &str = "<link rel=\"icon\" href=\"/marque.svg\" type=\"image/svg+xml\" />";
/// The element that is shown until the script has come. Its drawing is the mark.
const AMORCE: &str = "<div class=\"amorce\"";
/// The end of this element. It is the first `</div>`, because nothing inside is a block.
const FIN_AMORCE: &str = "</div>";

/// The element that holds a painting. The browser looks for it (`web/src/app/peinture.tsx`).
const PEINTURE: &str = "<div class=\"peinture\">";
const FIN_PEINTURE: &str = "</div>";

/// The entry script of the application, as the build writes it in the page.
const ENTREE: &str = "<script type=\"module\" crossorigin src=\"";
/// Asks for the entry script, and for the files of the page, once a painting has been shown (`depart.js`). The address changes with the
/// content of `depart.js`, so that no browser uses an older one.
static DEPART: LazyLock<String> = LazyLock::new(|| {
    let empreinte = hexadecimal(&Sha256::digest(DEPART_JS)[..8]);
    format!("<script async src=\"/depart.js?{empreinte}\" data-entree=\"")
});

/// Takes the painting away from a browser where its user has signed out, before the entry script runs (`depart.js`).
static SORTIE: LazyLock<String> =
    LazyLock::new(|| format!("{}></script>", DEPART.strip_suffix(" data-entree=\"").unwrap_or(&DEPART)));

/// The head of a page whose entry script is asked for after the painting has been shown.
fn apres_la_peinture(tete: &str) -> String {
    tete.replacen(ENTREE, &DEPART, 1)
}

/// For each page that has a heading, the heading as an element, with this brand.
fn ecrire_titres(marque: &str) -> HashMap<String, String> {
    let element = |titre: &str| {
        format!("<main class=\"amorce-titre\"><h1>{}</h1></main>", texte(&titre.replace("{marque}", marque)))
    };
    PAGES.iter().filter_map(|page| Some((page.chemin.clone(), element(page.en_tete.as_deref()?)))).collect()
}

/// Puts the brand, the captcha and the map's tiles in the page. They are data and not a script, so the content policy lets them through.
fn composer(page: &str, reglages: &Reglages, marque: &Marque, metier: &Metier) -> String {
    let donnees = json!({
        "nom": marque.nom,
        "raisonSociale": marque.raison_sociale,
        "telephone": marque.telephone,
        "logo": marque.logo,
        "couleur": marque.couleur,
        "mentions": {
            "adresse": metier.mentions_adresse,
            "directeur": metier.mentions_directeur,
            "hebergeur": metier.mentions_hebergeur,
        },
        "demo": reglages.demo,
        "captcha": reglages.captcha.as_deref().map(|captcha| json!({
            "fournisseur": captcha.fournisseur().code(),
            "cle": captcha.cle_du_site(),
        })),
        "tuiles": reglages.tuiles.as_ref().map(|t| json!({"modele": t.modele, "mention": t.mention})),
    });
    let donnees = inoffensif(&donnees.to_string());
    let element = format!("<script type=\"application/json\" id=\"marque\">{donnees}</script></head>");
    let titre = format!("<title>{}</title>", texte(&marque.nom));
    signer(&page.replacen("</head>", &element, 1).replacen("<title>Linteau</title>", &titre, 1), marque)
}

/// Puts the brand's logo, when it has one, in place of the mark in the tab and on the page before any script has come.
fn signer(page: &str, marque: &Marque) -> String {
    let Some(logo) = marque.logo.as_deref().map(texte) else { return page.to_owned() };
    let page = page.replacen(ICONE, &format!("<link rel=\"icon\" href=\"{logo}\" />"), 1);
    let dessin = page.find(AMORCE).and_then(|amorce| {
        let debut = amorce + page[amorce..].find("<svg")?;
        let fin = debut + page[debut..].find("</svg>")? + "</svg>".len();
        Some(debut..fin)
    });
    let Some(dessin) = dessin else { return page };
    let image = format!("<img src=\"{logo}\" alt=\"\" height=\"26\" style=\"width: auto; max-width: 140px\" />");
    format!("{}{image}{}", &page[..dessin.start], &page[dessin.end..])
}

/// Escapes a text for the page, because a brand is a setting and may hold any characters.
fn texte(brut: &str) -> String {
    brut.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn la_marque_reste_une_donnee() {
        let mut reglages = Reglages::default();
        reglages.marque.nom = "</script><b>Été & \"Cie\"</b>".to_owned();
        let mut metier = Metier::default();
        metier.poser("mentions.directeur", "Nadia Le Goff").expect("a name");
        let page = composer("<head><title>Linteau</title></head><body></body>", &reglages, &reglages.marque, &metier);
        assert!(!page.contains("</script><b>"), "{page}");
        assert!(page.contains("<title>&lt;/script&gt;&lt;b&gt;Été &amp; &quot;Cie&quot;&lt;/b&gt;</title>"), "{page}");
        let debut = page.find("id=\"marque\">").expect("the element") + "id=\"marque\">".len();
        let fin = debut + page[debut..].find("</script>").expect("its end");
        let donnees: serde_json::Value = serde_json::from_str(&page[debut..fin]).expect("JSON");
        assert_eq!(donnees["nom"], reglages.marque.nom);
        assert_eq!(donnees["demo"], false);
        assert_eq!(donnees["couleur"], "#C8321A");
        assert_eq!(donnees["mentions"]["directeur"], "Nadia Le Goff");
        assert_eq!(donnees["mentions"]["hebergeur"], serde_json::Value::Null);
        assert_eq!(donnees["tuiles"], serde_json::Value::Null);
        assert_eq!(donnees["captcha"], serde_json::Value::Null);
    }

    #[test]
    fn la_page_de_l_application_a_ou_mettre_la_marque() {
        assert_eq!(PAGE.matches("</head>").count(), 1);
        assert_eq!(PAGE.matches("</body>").count(), 1);
        assert_eq!(PAGE.matches("<title>Linteau</title>").count(), 1);
    }

    #[test]
    fn une_page_qui_n_attend_rien_montre_son_titre_avant_tout_script() {
        // Take the page of the sources, because the tests also run without a built application.
        let page = Decoupee::couper(include_str!("../../../../web/index.html"), "Été <b>");
        assert_eq!(page.titres["/mentions-legales"], "<main class=\"amorce-titre\"><h1>Mentions légales</h1></main>");
        assert!(
            page.titres["/maintenance"].contains("<h1>Été &lt;b&gt; revient bientôt</h1>"),
            "a brand is never markup"
        );
        assert!(page.barre.ends_with("</div>") && page.barre.starts_with(AMORCE), "{}", page.barre);
        assert!(page.milieu.trim_start().starts_with("</div>"), "within the root: {}", page.milieu);
        let routes: Vec<&str> = super::super::pages::PAGES.iter().map(|page| page.chemin.as_str()).collect();
        assert!(page.titres.keys().all(|route| routes.contains(&route.as_str())), "{:?}", page.titres);
    }

    #[test]
    fn le_script_d_une_page_peinte_attend_qu_elle_soit_montree() {
        let tete = "<head><script type=\"module\" crossorigin src=\"/assets/index.js\"></script></head>";
        let apres = apres_la_peinture(tete);
        let empreinte = hexadecimal(&Sha256::digest(DEPART_JS)[..8]);
        let attendue =
            format!("<script async src=\"/depart.js?{empreinte}\" data-entree=\"/assets/index.js\"></script>");
        assert_eq!(apres, format!("<head>{attendue}</head>"));
        // Without a built application the page has no script.
        assert!(!PAGE.contains("<script") || PAGE.contains(ENTREE), "{PAGE}");
    }

    #[test]
    fn le_logo_de_la_marque_est_celui_du_premier_instant_et_de_l_onglet() {
        // Take the page of the sources, because the tests also run without a built application.
        let page = include_str!("../../../../web/index.html");
        let logo = Marque { logo: Some("/f/logo.svg?a=1&b=2".to_owned()), ..Marque::default() };
        let signee = signer(page, &logo);
        assert!(signee.contains("<link rel=\"icon\" href=\"/f/logo.svg?a=1&amp;b=2\" />"), "{signee}");
        assert!(signee.contains("<img src=\"/f/logo.svg?a=1&amp;b=2\""), "{signee}");
        assert!(!signee.contains("<svg") && !signee.contains("/marque.svg"), "{signee}");
        assert_eq!(signer(page, &Marque::default()), page, "ours without one");
    }
}
