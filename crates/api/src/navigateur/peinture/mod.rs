//! What the server paints of a page before any script has come: its header, its title, its rows, of the very answers that its shell
//! holds. So it says nothing that the calls do not say to who looks.
//!
//! The markup is that of the browser's own elements. `cas.json` holds answers of the demonstration, and `peints.json` what
//! `web/src/app/peinture.test.tsx` draws of them: the test below paints the same. What needs a script to answer is there, disabled.

mod cherchee;
mod criteres;
mod entete;
mod formats;
mod html;
mod lots;
mod programmes;
mod recherche;
mod reponses;
mod textes;

use super::demandes::{MOI, VEILLE};
use crate::reglages::Marque;
use cherchee::{Cherchee, TrouvesPeints};
use chrono::{DateTime, Utc};
use criteres::RechercheDite;
use html::Html;
use reponses::{FacettesLues, LieuLu, ListeLue, LotLu, Moi, ProgrammePeint, Veille};
use serde::de::{DeserializeOwned, IgnoredAny};

/// A first answer: the address of its call, and its body.
pub(super) type Reponse<'a> = (&'a str, &'a str);

/// A page that is asked for.
#[derive(Debug)]
pub(super) struct PageDemandee<'a> {
    pub(super) route: &'a str,
    pub(super) chemin: &'a str,
    pub(super) paires: &'a [(String, String)],
    pub(super) marque: &'a Marque,
    pub(super) instant: DateTime<Utc>,
}

/// What every part of a page may need to know.
struct Vue<'a> {
    chemin: &'a str,
    marque: &'a Marque,
    instant: DateTime<Utc>,
    moi: &'a Moi,
    veille: Option<&'a Veille>,
}

/// The page, painted; nothing when an answer that it needs was left out, or when it shows what is not painted.
pub(super) fn peindre(demandee: &PageDemandee<'_>, reponses: &[Reponse<'_>]) -> Option<String> {
    let dites = Dites(reponses);
    // The pages that are painted are for who is signed in: without that answer nobody knows whose they are.
    let moi: Moi = dites.une(|adresse| adresse == MOI)?;
    let veille: Option<Veille> = dites.une(|adresse| adresse == VEILLE);
    // Banners stand above the page, and move it.
    if moi.incarnation.is_some()
        || veille.as_ref().is_some_and(|veille| !veille.avances.is_empty())
        || moi.externe() && veille.is_none()
    {
        return None;
    }
    let vue = Vue {
        chemin: demandee.chemin,
        marque: demandee.marque,
        instant: demandee.instant,
        moi: &moi,
        veille: veille.as_ref(),
    };
    let mut contenu = Html::default();
    let attributs = [("id", "contenu"), ("tabindex", "-1"), ("class", "dispo-contenu")];
    let page = page_de(demandee, &dites)?;
    entete::peindre(&mut contenu, &vue);
    contenu.element("main", &attributs, |e| page.peindre(e, &vue, demandee));
    Some(contenu.fini())
}

/// What a page shows.
enum Page {
    Recherche { lieux: Vec<LieuLu>, facettes: FacettesLues, trouves: TrouvesPeints },
}

fn page_de(demandee: &PageDemandee<'_>, dites: &Dites<'_>) -> Option<Page> {
    let trouves = match demandee.route {
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
        _ => return None,
    };
    let facettes: FacettesLues = dites.une(|adresse| adresse.starts_with("/api/offre/lots/facettes?"))?;
    let lieux = dites.une(|adresse| adresse.starts_with("/lieux?"));
    let lieux = lieux.map_or_else(Vec::new, |liste: ListeLue<LieuLu>| liste.membres);
    let dite = RechercheDite::nouvelle(demandee.paires, &lieux);
    // Nothing found, a map, cards of lots, places that nobody knows: the page has more to ask.
    let montree = facettes.total > 0 && !dite.autrement() && !dite.par_commission() && dite.lieux_connus();
    montree.then_some(Page::Recherche { lieux, facettes, trouves })
}

impl Page {
    fn peindre(&self, e: &mut Html, vue: &Vue<'_>, demandee: &PageDemandee<'_>) {
        match self {
            Self::Recherche { lieux, facettes, trouves } => {
                let dite = RechercheDite::nouvelle(demandee.paires, lieux);
                recherche::peindre(e, vue, &Cherchee { dite, facettes, trouves });
            }
        }
    }
}

/// First answers, read as they are needed.
struct Dites<'a>(&'a [Reponse<'a>]);

impl Dites<'_> {
    /// The first one of such an address; nothing when there is none, or when it does not read so.
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

    fn peint(cas: &Cas, sauf: &str) -> Option<String> {
        let (chemin, requete) = cas.page.split_once('?').unwrap_or((&cas.page, ""));
        let paires: Vec<(String, String)> = form_urlencoded::parse(requete.as_bytes()).into_owned().collect();
        let page = super::super::pages::PAGES.iter().find(|page| page.est(chemin)).expect("a page");
        let corps: Vec<(&str, String)> = cas
            .reponses
            .iter()
            .filter(|une| sauf.is_empty() || !une.adresse.starts_with(sauf))
            .map(|une| (une.adresse.as_str(), une.corps.to_string()))
            .collect();
        let reponses: Vec<Reponse<'_>> = corps.iter().map(|(adresse, corps)| (*adresse, corps.as_str())).collect();
        let marque = Marque::default();
        let demandee =
            PageDemandee { route: &page.chemin, chemin, paires: &paires, marque: &marque, instant: cas.instant };
        peindre(&demandee, &reponses)
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
        let mut cas = cas().remove(0);
        let mauvais = "<img src=x onerror=alert(1)>\"'";
        for une in &mut cas.reponses {
            empoisonner(&mut une.corps, mauvais);
        }
        let html = peint(&cas, "").expect("a page");
        assert!(!html.contains("<img src=x") && html.contains("&lt;img src=x"), "{html}");
    }

    /// Puts these words in each text that somebody may have typed.
    fn empoisonner(valeur: &mut Value, mauvais: &str) {
        match valeur {
            Value::Array(tous) => tous.iter_mut().for_each(|une| empoisonner(une, mauvais)),
            Value::Object(champs) => {
                for (nom, une) in champs {
                    let saisi = ["numero", "nomCommercial", "ville", "zoneFiscale", "libelle", "id", "nom", "prenom"];
                    match une {
                        Value::String(texte) if saisi.contains(&nom.as_str()) => texte.push_str(mauvais),
                        autre => empoisonner(autre, mauvais),
                    }
                }
            }
            _ => (),
        }
    }
}
