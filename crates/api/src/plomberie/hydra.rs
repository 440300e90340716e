//! JSON-LD collections under the `hydra:` prefix (`design.md` section 5), written into one buffer.

use crate::plomberie::parametres::Paires;
use catalogue::requete::Page;
use catalogue::requete::parametres::{ParametreRecherche, parametres_lots, parametres_programmes};
use domain::acces::Portee;
use serde_json::json;
use std::sync::LazyLock;

/// The two vocabularies of our answers: our own, and that of hydra.
pub(crate) const CONTEXTE: &str = r#"{"@vocab":"/api/docs.jsonld#","hydra":"http://www.w3.org/ns/hydra/core#"}"#;

/// The members of one page of a list that is in memory.
pub(crate) fn de_la_page<T>(liste: &[T], page: Page) -> impl Iterator<Item = &T> {
    let limite = page.limite as usize;
    liste.iter().skip(usize::try_from(page.numero - 1).unwrap_or(usize::MAX).saturating_mul(limite)).take(limite)
}

/// A collection to write: its address, the question, the total.
#[derive(Debug)]
pub(crate) struct Collection<'a> {
    pub(crate) chemin: &'a str,
    /// The parameters of the question.
    pub(crate) paires: &'a Paires,
    pub(crate) page: Page,
    /// The number of members on all pages.
    pub(crate) total: usize,
    /// The JSON of `hydra:search`.
    pub(crate) recherche: &'a str,
}

impl Collection<'_> {
    /// Writes the collection. `membre` writes one member, from its rank.
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

    /// Writes the links to the first, last, previous and next page, with every other parameter kept.
    fn ecrire_vue(&self, sortie: &mut Vec<u8>) {
        let numero = self.page.numero;
        let limite = usize::try_from(self.page.limite.max(1)).unwrap_or(1);
        let derniere = u32::try_from(self.total.div_ceil(limite)).unwrap_or(u32::MAX).max(1);
        let pages = [
            ("@id", Some(numero)),
            ("hydra:first", Some(1)),
            ("hydra:last", Some(derniere)),
            // On a page past the end, the previous page is the last one that exists.
            ("hydra:previous", (numero > 1).then(|| (numero - 1).min(derniere))),
            ("hydra:next", (numero < derniere).then(|| numero + 1)),
        ];
        // The addresses differ only by their end, so the beginning is written once, as an open JSON string.
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

/// Appends a text without escaping.
pub(crate) fn brut(sortie: &mut Vec<u8>, texte: &str) {
    sortie.extend_from_slice(texte.as_bytes());
}

/// Appends a text as a JSON string.
fn texte(sortie: &mut Vec<u8>, texte: &str) {
    valeur(sortie, texte);
}

/// Appends any value as JSON.
pub(crate) fn valeur<T: serde::Serialize + ?Sized>(sortie: &mut Vec<u8>, valeur: &T) {
    // Writing to memory cannot fail, and none of our types has a map with keys other than texts.
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

/// The form of `hydra:search`. The list of all parameters, with their bracketed forms (`[gte]`, `starts_with[…]`, …), weighs as much as the
/// lots of a page. A collection that is asked for without parameters has this list, under the name of its search. Any other answer only
/// refers to this name ([docs/decisions/0012](../../../../docs/decisions/0012-la-recherche-se-dit-une-fois.md)).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Forme {
    /// `hydra:search` lists every parameter.
    Entiere,
    /// `hydra:search` is only the name of the search.
    Renvoi,
}

impl Forme {
    /// The form for the answer to a question with these parameters.
    pub(crate) fn de(paires: &Paires) -> Self {
        if paires.0.is_empty() { Self::Entiere } else { Self::Renvoi }
    }
}

/// The name of the search of a call. A client that follows it asks for the collection without parameters.
fn nom_de_la_recherche(chemin: &str) -> String {
    format!("{chemin}#recherche")
}

/// A `hydra:search` that is only a name.
pub(crate) fn renvoi(chemin: &str) -> String {
    json!({"@id": nom_de_la_recherche(chemin)}).to_string()
}

/// The variables of a search template, and their mapping as JSON.
pub(crate) struct Variables {
    noms: String,
    correspondances: String,
}

impl Variables {
    /// The variables for these parameters.
    pub(crate) fn nouvelles(parametres: &[ParametreRecherche]) -> Self {
        let noms: Vec<&str> = parametres.iter().map(|p| &*p.nom).collect();
        let correspondances: Vec<_> =
            parametres.iter().map(|p| json!({"hydra:variable": p.nom, "hydra:property": p.champ})).collect();
        Self { noms: noms.join(","), correspondances: json!(correspondances).to_string() }
    }

    /// The full `hydra:search` of the call at this path.
    pub(crate) fn gabarit(&self, chemin: &str) -> String {
        format!(
            "{{\"@id\":{},\"@type\":\"hydra:IriTemplate\",\"hydra:template\":{},\
             \"hydra:variableRepresentation\":\"hydra:BasicRepresentation\",\"hydra:mapping\":{}}}",
            json!(nom_de_la_recherche(chemin)),
            json!(format!("{chemin}{{?{}}}", self.noms)),
            self.correspondances
        )
    }
}

/// The `hydra:search` of a call with so few parameters that each answer lists them.
pub(crate) fn recherche(chemin: &str, parametres: &[ParametreRecherche]) -> String {
    Variables::nouvelles(parametres).gabarit(chemin)
}

/// The `hydra:search` of a call, in its three forms: the full list for visitors, the full list for signed-in users, and the name alone.
struct Dite {
    entieres: [String; 2],
    renvoi: String,
}

static LOTS: LazyLock<Dite> = LazyLock::new(|| Dite::nouvelle("/api/offre/lots", parametres_lots));
static PROGRAMMES: LazyLock<Dite> = LazyLock::new(|| Dite::nouvelle("/api/offre/programmes", parametres_programmes));

impl Dite {
    fn nouvelle(chemin: &str, parametres: fn(Portee) -> Vec<ParametreRecherche>) -> Self {
        let entieres = [Portee::Visiteur, Portee::Interne].map(|portee| recherche(chemin, &parametres(portee)));
        Self { entieres, renvoi: renvoi(chemin) }
    }

    fn pour(&self, portee: Portee, forme: Forme) -> &str {
        match forme {
            // Visitors are not shown the parameters that only signed-in users may use.
            Forme::Entiere => &self.entieres[usize::from(portee.est_connecte())],
            Forme::Renvoi => &self.renvoi,
        }
    }
}

/// The `hydra:search` of the call that searches lots.
pub(crate) fn recherche_lots(portee: Portee, forme: Forme) -> &'static str {
    LOTS.pour(portee, forme)
}

/// The `hydra:search` of the call that searches programmes.
pub(crate) fn recherche_programmes(portee: Portee, forme: Forme) -> &'static str {
    PROGRAMMES.pour(portee, forme)
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

    fn variables(recherche: &str) -> Vec<(String, String)> {
        let lue: wire::hydra::Recherche = serde_json::from_str(recherche).expect("its schema");
        let (gabarit, variables) = (lue.gabarit.expect("a template"), lue.variables.expect("variables"));
        let (_, noms) = gabarit.trim_end_matches('}').split_once("{?").expect("variables");
        let decrites: Vec<&str> = variables.iter().map(|v| v.variable.as_str()).collect();
        assert_eq!(noms.split(',').collect::<Vec<_>>(), decrites, "each is described, once");
        variables.into_iter().map(|v| (v.variable, v.propriete)).collect()
    }

    #[test]
    fn la_recherche_dit_chaque_forme_ou_son_nom() {
        for (chemin, recherche) in [
            ("/api/offre/lots", recherche_lots as fn(Portee, Forme) -> &'static str),
            ("/api/offre/programmes", recherche_programmes),
        ] {
            for portee in [Portee::Visiteur, Portee::Interne] {
                let entiere = recherche(portee, Forme::Entiere);
                assert!(entiere.len() < 22_000 && !variables(entiere).is_empty(), "{} bytes", entiere.len());
                assert_eq!(recherche(portee, Forme::Renvoi), format!("{{\"@id\":\"{chemin}#recherche\"}}"));
                assert!(entiere.starts_with(&format!("{{\"@id\":\"{chemin}#recherche\",")), "the same name");
            }
        }
        let lots = variables(recherche_lots(Portee::Visiteur, Forme::Entiere));
        for (variable, propriete) in [
            ("prix[lte]", "prix"),
            ("statut.code[]", "statut.code"),
            ("starts_with[programme.lieu.ville][]", "programme.lieu.ville"),
            ("isDifferent[pieces]", "pieces"),
            ("order[prix]", "prix"),
            ("programme.coordonnees[bbox]", "programme.coordonnees"),
        ] {
            assert!(lots.contains(&(variable.to_owned(), propriete.to_owned())), "{variable}");
        }
    }
}
