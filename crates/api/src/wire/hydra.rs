//! JSON-LD collections under the `hydra:` prefix (`design.md` section 5), written into one buffer.

use crate::wire::parametres::Paires;
use catalogue::requete::{Page, lecture};
use domain::acces::Portee;
use serde_json::json;
use std::collections::BTreeSet;
use std::sync::LazyLock;

/// The two vocabularies: ours, and hydra's.
pub(crate) const CONTEXTE: &str = r#"{"@vocab":"/api/docs.jsonld#","hydra":"http://www.w3.org/ns/hydra/core#"}"#;

/// A collection to be written: where it is, what was asked, how many there are.
#[derive(Debug)]
pub(crate) struct Collection<'a> {
    /// The path of the call.
    pub(crate) chemin: &'a str,
    /// What was asked.
    pub(crate) paires: &'a Paires,
    /// The page asked for.
    pub(crate) page: Page,
    /// How many there are in all.
    pub(crate) total: usize,
    /// `hydra:search`, ready.
    pub(crate) recherche: &'a str,
}

impl Collection<'_> {
    /// Writes the collection; `membres` writes each member, given its rank.
    pub(crate) fn ecrire(&self, nombre: usize, mut membre: impl FnMut(usize, &mut Vec<u8>)) -> Vec<u8> {
        let mut sortie = Vec::with_capacity(2048 + self.recherche.len() + nombre * 3072);
        brut(&mut sortie, "{\"@context\":");
        brut(&mut sortie, CONTEXTE);
        brut(&mut sortie, ",\"@id\":");
        texte(&mut sortie, self.chemin);
        brut(&mut sortie, ",\"@type\":\"hydra:Collection\",\"hydra:totalItems\":");
        brut(&mut sortie, itoa::Buffer::new().format(self.total));
        brut(&mut sortie, ",\"hydra:member\":[");
        for rang in 0..nombre {
            if rang > 0 {
                sortie.push(b',');
            }
            membre(rang, &mut sortie);
        }
        brut(&mut sortie, "],\"hydra:view\":");
        self.ecrire_vue(&mut sortie);
        brut(&mut sortie, ",\"hydra:search\":");
        brut(&mut sortie, self.recherche);
        sortie.push(b'}');
        sortie
    }

    /// First, last, previous and next page, every other parameter kept.
    fn ecrire_vue(&self, sortie: &mut Vec<u8>) {
        let numero = self.page.numero;
        let limite = usize::try_from(self.page.limite.max(1)).unwrap_or(1);
        let derniere = u32::try_from(self.total.div_ceil(limite)).unwrap_or(u32::MAX).max(1);
        let pages = [
            ("@id", Some(numero)),
            ("hydra:first", Some(1)),
            ("hydra:last", Some(derniere)),
            // Past the end, the page before is the last one there is.
            ("hydra:previous", (numero > 1).then(|| (numero - 1).min(derniere))),
            ("hydra:next", (numero < derniere).then(|| numero + 1)),
        ];
        // The addresses differ by their ends alone: the rest is written once, as an open JSON string.
        let mut debut = Vec::with_capacity(1024);
        texte(&mut debut, &self.paires.adresse_sans_page(self.chemin));
        debut.pop();
        brut(sortie, "{\"@type\":\"hydra:PartialCollectionView\"");
        for (nom, page) in pages {
            if let Some(page) = page {
                brut(sortie, ",\"");
                brut(sortie, nom);
                brut(sortie, "\":");
                sortie.extend_from_slice(&debut);
                brut(sortie, itoa::Buffer::new().format(page));
                sortie.push(b'"');
            }
        }
        sortie.push(b'}');
    }
}

/// Appends letters as they are.
pub(crate) fn brut(sortie: &mut Vec<u8>, texte: &str) {
    sortie.extend_from_slice(texte.as_bytes());
}

/// Appends a JSON string.
fn texte(sortie: &mut Vec<u8>, texte: &str) {
    valeur(sortie, texte);
}

/// Appends any value as JSON.
pub(crate) fn valeur<T: serde::Serialize + ?Sized>(sortie: &mut Vec<u8>, valeur: &T) {
    // Writing to memory cannot fail, and no type of ours has a map whose keys are not texts.
    if serde_json::to_writer(&mut *sortie, valeur).is_err() {
        brut(sortie, "null");
    }
}

/// Adds a member to the object that ends `sortie`.
pub(crate) fn membre<T: serde::Serialize + ?Sized>(sortie: &mut Vec<u8>, nom: &str, contenu: &T) {
    sortie.pop();
    brut(sortie, ",");
    valeur(sortie, nom);
    brut(sortie, ":");
    valeur(sortie, contenu);
    brut(sortie, "}");
}

/// `hydra:search` of a call: one variable a field, in the first form that the call takes it in. Its bracketed forms
/// (`[gte]`, `starts_with[…]`, …) stand in the OpenAPI document: repeated here they would weigh more than the answers.
pub(crate) fn recherche<N: AsRef<str>>(chemin: &str, parametres: &[N]) -> String {
    let (variables, correspondances) = variables(parametres);
    gabarit(chemin, &variables, &correspondances)
}

/// The template and the mapping.
pub(crate) fn gabarit(chemin: &str, variables: &str, correspondances: &str) -> String {
    format!(
        "{{\"@type\":\"hydra:IriTemplate\",\"hydra:template\":{},\
         \"hydra:variableRepresentation\":\"hydra:BasicRepresentation\",\"hydra:mapping\":{correspondances}}}",
        json!(format!("{chemin}{{?{variables}}}"))
    )
}

/// The variables of a template, and their mapping as JSON.
pub(crate) fn variables<N: AsRef<str>>(parametres: &[N]) -> (String, String) {
    let mut vues = BTreeSet::new();
    let variables: Vec<&str> = parametres.iter().map(AsRef::as_ref).filter(|nom| vues.insert(propriete(nom))).collect();
    let correspondances: Vec<_> = variables
        .iter()
        .map(|variable| json!({"hydra:variable": variable, "hydra:property": propriete(variable)}))
        .collect();
    (variables.join(","), json!(correspondances).to_string())
}

/// The field that a parameter is about: `prix` for `prix[lte]`, `lieu.ville` for `starts_with[lieu.ville][]`.
fn propriete(variable: &str) -> &str {
    let sans_indice = variable.strip_suffix("[]").unwrap_or(variable);
    match sans_indice.split_once('[') {
        Some(("order" | "exists" | "starts_with" | "isDifferent", champ)) => champ.trim_end_matches(']'),
        Some((champ, _)) => champ,
        None => sans_indice,
    }
}

/// A text for visitors, and one for those who are signed in.
type ParRegard = LazyLock<[String; 2]>;

static LOTS: ParRegard = LazyLock::new(|| par_regard("/api/offre/lots", lecture::parametres_lots));
static PROGRAMMES: ParRegard = LazyLock::new(|| par_regard("/api/offre/programmes", lecture::parametres_programmes));

fn par_regard(chemin: &str, parametres: fn(Portee) -> Vec<String>) -> [String; 2] {
    [Portee::Visiteur, Portee::Interne].map(|portee| recherche(chemin, &parametres(portee)))
}

/// `hydra:search` of the lot call: a visitor is not told of what only others may ask.
pub(crate) fn recherche_lots(portee: Portee) -> &'static str {
    &LOTS[usize::from(portee.est_connecte())]
}

/// `hydra:search` of the programme call.
pub(crate) fn recherche_programmes(portee: Portee) -> &'static str {
    &PROGRAMMES[usize::from(portee.est_connecte())]
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;

    fn vue(requete: &str, total: usize) -> Value {
        let paires = Paires::lire(Some(requete)).expect("readable pairs");
        let page = Page { numero: 3, limite: 20 };
        let collection = Collection { chemin: "/api/offre/lots", paires: &paires, page, total, recherche: "null" };
        let corps = collection.ecrire(2, |rang, sortie| valeur(sortie, &rang));
        serde_json::from_slice(&corps).expect("JSON")
    }

    #[test]
    fn la_vue_garde_les_autres_parametres() {
        let json = vue("statut.code[]=l&page=3&statut.code[]=o&starts_with[programme.lieu.ville][]=saint+%C3%A9", 100);
        assert_eq!(json["hydra:member"], json!([0, 1]));
        assert_eq!(json["hydra:totalItems"], 100);
        let reste = "statut.code%5B%5D=l&statut.code%5B%5D=o&starts_with%5Bprogramme.lieu.ville%5D%5B%5D=saint+%C3%A9";
        for (nom, page) in [("@id", 3), ("hydra:first", 1), ("hydra:last", 5), ("hydra:previous", 2), ("hydra:next", 4)]
        {
            assert_eq!(json["hydra:view"][nom], format!("/api/offre/lots?{reste}&page={page}"), "{nom}");
        }
    }

    #[test]
    fn passee_la_fin_la_page_d_avant_est_la_derniere() {
        let json = vue("page=3", 25);
        assert_eq!(json["hydra:view"]["hydra:previous"], "/api/offre/lots?page=2");
        assert_eq!(json["hydra:view"]["hydra:next"], Value::Null);
        assert_eq!(vue("page=3", 0)["hydra:view"]["hydra:last"], "/api/offre/lots?page=1");
    }

    #[test]
    fn la_recherche_reste_legere() {
        for (recherche, limite) in
            [(recherche_lots(Portee::Interne), 8192), (recherche_programmes(Portee::Interne), 8192)]
        {
            assert!(recherche.len() < limite, "{} bytes", recherche.len());
            let lue: crate::schemas::hydra::Recherche = serde_json::from_str(recherche).expect("its schema");
            let (_, variables) = lue.gabarit.trim_end_matches('}').split_once("{?").expect("variables");
            let decrites: Vec<&str> = lue.variables.iter().map(|v| v.variable.as_str()).collect();
            assert_eq!(variables.split(',').collect::<Vec<_>>(), decrites, "each is described, once");
        }
    }

    #[test]
    fn la_propriete_d_un_parametre() {
        for (variable, attendue) in [
            ("prix[lte]", "prix"),
            ("statut.code[]", "statut.code"),
            ("starts_with[lieu.ville][]", "lieu.ville"),
            ("order[prix]", "prix"),
            ("exists[lots.exclusivite]", "lots.exclusivite"),
            ("page", "page"),
        ] {
            assert_eq!(propriete(variable), attendue);
        }
    }
}
