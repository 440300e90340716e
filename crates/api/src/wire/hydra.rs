//! JSON-LD collections under the `hydra:` prefix (`design.md` section 5), written into one buffer.

use crate::wire::conditionnel::JSON;
use crate::wire::parametres::Paires;
use catalogue::requete::Page;
use catalogue::requete::parametres::{ParametreRecherche, parametres_lots, parametres_programmes};
use domain::acces::Portee;
use serde_json::json;
use std::collections::BTreeSet;
use std::sync::LazyLock;

/// The two vocabularies: ours, and hydra's.
pub(crate) const CONTEXTE: &str = r#"{"@vocab":"/api/docs.jsonld#","hydra":"http://www.w3.org/ns/hydra/core#"}"#;

/// The members of a page of a list that is all there.
pub(crate) fn de_la_page<T>(liste: &[T], page: Page) -> impl Iterator<Item = &T> {
    let limite = page.limite as usize;
    liste.iter().skip(usize::try_from(page.numero - 1).unwrap_or(usize::MAX).saturating_mul(limite)).take(limite)
}

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

/// How much `hydra:search` says. The bracketed forms (`[gte]`, `starts_with[…]`, …) weigh as much as the lots of a page:
/// linked data names them all, plain JSON, which our own pages ask for, each field once
/// ([docs/decisions/0023](../../../../docs/decisions/0023-ce-que-dit-hydra-search.md)).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Forme {
    /// Every parameter.
    Complete,
    /// One variable a field, in the first form that the call takes it in.
    Breve,
}

impl Forme {
    /// The form of an answer of this media type.
    pub(crate) fn de(type_mime: &str) -> Self {
        if type_mime == JSON { Self::Breve } else { Self::Complete }
    }
}

/// The variables of a template, and their mapping as JSON.
pub(crate) struct Variables {
    noms: String,
    correspondances: String,
}

impl Variables {
    /// Those of a call in both forms, in the order of [`Forme`].
    pub(crate) fn des_deux_formes(parametres: &[ParametreRecherche]) -> [Self; 2] {
        [Forme::Complete, Forme::Breve].map(|forme| Self::nouvelles(parametres, forme))
    }

    fn nouvelles(parametres: &[ParametreRecherche], forme: Forme) -> Self {
        let mut vus = BTreeSet::new();
        let dits: Vec<_> = parametres.iter().filter(|p| vus.insert(&p.champ) || forme == Forme::Complete).collect();
        let noms: Vec<&str> = dits.iter().map(|p| &*p.nom).collect();
        let correspondances: Vec<_> =
            dits.iter().map(|p| json!({"hydra:variable": p.nom, "hydra:property": p.champ})).collect();
        Self { noms: noms.join(","), correspondances: json!(correspondances).to_string() }
    }

    /// `hydra:search` of the call at this path.
    pub(crate) fn gabarit(&self, chemin: &str) -> String {
        format!(
            "{{\"@type\":\"hydra:IriTemplate\",\"hydra:template\":{},\
             \"hydra:variableRepresentation\":\"hydra:BasicRepresentation\",\"hydra:mapping\":{}}}",
            json!(format!("{chemin}{{?{}}}", self.noms)),
            self.correspondances
        )
    }
}

/// `hydra:search` of a call whose parameters are few enough to be all said.
pub(crate) fn recherche(chemin: &str, parametres: &[ParametreRecherche]) -> String {
    Variables::nouvelles(parametres, Forme::Complete).gabarit(chemin)
}

/// A text for visitors and one for those who are signed in, each in both forms.
type ParRegard = LazyLock<[[String; 2]; 2]>;

static LOTS: ParRegard = LazyLock::new(|| par_regard("/api/offre/lots", parametres_lots));
static PROGRAMMES: ParRegard = LazyLock::new(|| par_regard("/api/offre/programmes", parametres_programmes));

fn par_regard(chemin: &str, parametres: fn(Portee) -> Vec<ParametreRecherche>) -> [[String; 2]; 2] {
    [Portee::Visiteur, Portee::Interne]
        .map(|portee| Variables::des_deux_formes(&parametres(portee)).map(|variables| variables.gabarit(chemin)))
}

/// `hydra:search` of the lot call: a visitor is not told of what only others may ask.
pub(crate) fn recherche_lots(portee: Portee, forme: Forme) -> &'static str {
    &LOTS[usize::from(portee.est_connecte())][forme as usize]
}

/// `hydra:search` of the programme call.
pub(crate) fn recherche_programmes(portee: Portee, forme: Forme) -> &'static str {
    &PROGRAMMES[usize::from(portee.est_connecte())][forme as usize]
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
        let lue: crate::schemas::hydra::Recherche = serde_json::from_str(recherche).expect("its schema");
        let (_, variables) = lue.gabarit.trim_end_matches('}').split_once("{?").expect("variables");
        let decrites: Vec<&str> = lue.variables.iter().map(|v| v.variable.as_str()).collect();
        assert_eq!(variables.split(',').collect::<Vec<_>>(), decrites, "each is described, once");
        lue.variables.into_iter().map(|v| (v.variable, v.propriete)).collect()
    }

    #[test]
    fn la_recherche_dit_chaque_forme_ou_reste_breve() {
        for recherche in [recherche_lots, recherche_programmes] {
            for portee in [Portee::Visiteur, Portee::Interne] {
                let (complete, breve) = (recherche(portee, Forme::Complete), recherche(portee, Forme::Breve));
                assert!(complete.len() < 22_000 && breve.len() < 6000, "{}, {} bytes", complete.len(), breve.len());
                let (complete, breve) = (variables(complete), variables(breve));
                assert!(breve.iter().all(|variable| complete.contains(variable)));
                let proprietes: BTreeSet<&str> = breve.iter().map(|(_, propriete)| propriete.as_str()).collect();
                assert_eq!(proprietes.len(), breve.len(), "each field once");
                assert!(complete.iter().all(|(_, propriete)| proprietes.contains(propriete.as_str())));
            }
        }
        let lots = variables(recherche_lots(Portee::Visiteur, Forme::Complete));
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
