//! The files of each page, from the manifest that the application's build writes. The shell names them, so that the browser loads them
//! together with the entry script instead of after it.

use serde::Deserialize;
use std::collections::{BTreeSet, HashMap};
use std::fmt::Write as _;

/// The manifest that the build wrote. It lists the files of each source module.
const MANIFESTE: &str = include_str!(concat!(env!("OUT_DIR"), "/manifest.json"));
/// The module of the shell. Its files come with every page.
const ENTREE: &str = "index.html";
/// The module of the header of a signed-in user.
const ENTETE: &str = "src/app/entete-compte.tsx";

/// The fonts of titles, and of the space between thousands.
const LETTRES: [&str; 2] =
    ["src/ui/theme/fonts/archivo-latin-standard-normal.woff2", "src/ui/theme/fonts/linteau-espaces.woff2"];

/// A file of the build.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Morceau {
    file: String,
    imports: Vec<String>,
    css: Vec<String>,
}

/// The kind of viewer for whom a page comes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Pour {
    /// A signed-in user. The header of their account comes too.
    Connecte,
    /// Any other viewer.
    Visiteur,
}

/// What a page shows before its scripts run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum AvantLesScripts {
    Peinte,
    Vide,
}

/// The files of every page.
#[derive(Debug)]
pub(super) struct FichiersDesPages {
    manifeste: HashMap<String, Morceau>,
}

impl FichiersDesPages {
    /// The files of this build. There are none when the build has no application.
    pub(super) fn de_la_construction() -> Self {
        Self { manifeste: serde_json::from_str(MANIFESTE).expect("the manifest of the build, or {} without one") }
    }

    fn suivre<'a>(&'a self, module: &'a str, vus: &mut BTreeSet<&'a str>) {
        if let Some(morceau) = self.manifeste.get(module).filter(|_| vus.insert(module)) {
            for suivant in &morceau.imports {
                self.suivre(suivant, vus);
            }
        }
    }

    /// The links to the files of a page that is made of these modules, styles first. They go in the head, after the link of the entry
    /// script. A painted page needs only its styles and the font of its title to be read, so its scripts come after these.
    pub(super) fn liens(&self, modules: &[String], pour: Pour, avant: AvantLesScripts) -> String {
        let peinte = avant == AvantLesScripts::Peinte;
        let mut siens = BTreeSet::new();
        let entete = match pour {
            Pour::Connecte => Some(ENTETE),
            Pour::Visiteur => None,
        };
        let modules = modules.iter().map(String::as_str).chain(entete);
        modules.for_each(|module| self.suivre(module, &mut siens));
        let mut deja = BTreeSet::new();
        self.suivre(ENTREE, &mut deja);
        let morceaux = || siens.difference(&deja).filter_map(|module| self.manifeste.get(*module));
        let styles: BTreeSet<&str> = morceaux().flat_map(|m| &m.css).map(String::as_str).collect();
        let mut liens = String::new();
        for style in styles {
            let _ = write!(liens, "<link rel=\"stylesheet\" crossorigin href=\"/{style}\">");
        }
        for lettres in LETTRES.iter().filter(|_| peinte).filter_map(|module| self.manifeste.get(*module)) {
            let fichier = &lettres.file;
            let _ =
                write!(liens, "<link rel=\"preload\" as=\"font\" type=\"font/woff2\" crossorigin href=\"/{fichier}\">");
        }
        // Once the painting has been shown, `depart.js` changes these links to `modulepreload`.
        let rel = if peinte { "apres" } else { "modulepreload" };
        for script in morceaux().map(|m| &m.file) {
            let _ = write!(liens, "<link rel=\"{rel}\" crossorigin href=\"/{script}\">");
        }
        liens
    }
}

#[cfg(test)]
mod tests {
    use super::super::pages::PAGES;
    use super::*;

    #[test]
    fn les_fichiers_d_une_page_viennent_avec_elle_et_ceux_de_l_entree_une_fois() {
        let manifeste = r#"{
            "index.html": {"file": "assets/index.js", "css": ["assets/index.css"], "isEntry": true, "imports": ["_a.js"]},
            "src/ui/theme/fonts/archivo-latin-standard-normal.woff2": {"file": "assets/titres.woff2"},
            "_a.js": {"file": "assets/a.js"},
            "_b.js": {"file": "assets/b.js", "css": ["assets/b.css"], "imports": ["index.html", "_a.js"]},
            "src/app/entete-compte.tsx": {"file": "assets/entete.js", "imports": ["_b.js"]},
            "src/features/lot/lot-page.tsx": {"file": "assets/lot.js", "imports": ["_b.js", "index.html"]}
        }"#;
        let fichiers = FichiersDesPages { manifeste: serde_json::from_str(manifeste).expect("a manifest") };
        let scripts = |noms: &[&str]| -> String {
            let liens =
                noms.iter().map(|nom| format!("<link rel=\"modulepreload\" crossorigin href=\"/assets/{nom}.js\">"));
            liens.collect::<Vec<_>>().concat()
        };
        let lot = ["src/features/lot/lot-page.tsx".to_owned()];
        let styles = "<link rel=\"stylesheet\" crossorigin href=\"/assets/b.css\">";
        assert_eq!(
            fichiers.liens(&lot, Pour::Visiteur, AvantLesScripts::Vide),
            format!("{styles}{}", scripts(&["b", "lot"]))
        );
        assert_eq!(
            fichiers.liens(&lot, Pour::Connecte, AvantLesScripts::Vide),
            format!("{styles}{}", scripts(&["b", "entete", "lot"]))
        );
        assert_eq!(fichiers.liens(&[], Pour::Visiteur, AvantLesScripts::Vide), "");
        let peinte = fichiers.liens(&lot, Pour::Visiteur, AvantLesScripts::Peinte);
        assert!(
            peinte.contains("as=\"font\" type=\"font/woff2\" crossorigin href=\"/assets/titres.woff2\">"),
            "{peinte}"
        );
        assert_eq!(peinte.matches("<link rel=\"apres\" crossorigin").count(), 2, "{peinte}");
        assert!(!peinte.contains("modulepreload"), "{peinte}");
    }

    #[test]
    fn les_modules_des_pages_sont_dans_la_construction() {
        let fichiers = FichiersDesPages::de_la_construction();
        let modules =
            PAGES.iter().flat_map(|page| &page.modules).map(String::as_str).chain([ENTREE, ENTETE]).chain(LETTRES);
        // Without a built application the manifest names no module.
        for module in modules.filter(|_| !fichiers.manifeste.is_empty()) {
            assert!(fichiers.manifeste.contains_key(module), "{module}");
        }
    }
}
