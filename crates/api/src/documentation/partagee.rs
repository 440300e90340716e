//! Moves what several calls of the OpenAPI document have in common to its components, and makes the calls refer to the components. The
//! searches share nearly all of their parameters, and every call shares the answers of the layers.

use serde::Serialize;
use std::collections::BTreeMap;
use utoipa::openapi::path::{Operation, PathItem};
use utoipa::openapi::{OpenApi, Ref, RefOr};

/// Moves every value that occurs at least twice to the components.
pub(crate) fn partager(document: &mut OpenApi) {
    let mut composants = document.components.take().unwrap_or_default();
    let mut parametres = Communs::default();
    let mut reponses = Communs::default();
    for operation in operations(document) {
        operation.parameters.iter().flatten().for_each(|parametre| parametres.compter(parametre));
        operation.responses.responses.values().for_each(|reponse| reponses.compter(reponse));
    }
    for operation in operations(document) {
        for parametre in operation.parameters.iter_mut().flatten() {
            let nom = |parametre: &utoipa::openapi::path::Parameter| parametre.name.clone();
            parametres.partager(parametre, "parameters", nom, &mut composants.parameters);
        }
        for (statut, reponse) in &mut operation.responses.responses {
            reponses.partager(reponse, "responses", |_| format!("statut-{statut}"), &mut composants.responses);
        }
    }
    document.components = Some(composants);
}

fn operations(document: &mut OpenApi) -> impl Iterator<Item = &mut Operation> {
    document.paths.paths.values_mut().flat_map(|appels: &mut PathItem| {
        [&mut appels.get, &mut appels.post, &mut appels.put, &mut appels.patch, &mut appels.delete]
            .into_iter()
            .flatten()
    })
}

/// The values of one kind: how often each value occurs, and the name of its component once it has one. Two values are equal when their JSON
/// is equal.
#[derive(Default)]
struct Communs(BTreeMap<String, (usize, Option<String>)>);

impl Communs {
    fn compter<T: Serialize>(&mut self, dit: &RefOr<T>) {
        self.0.entry(cle(dit)).or_default().0 += 1;
    }

    /// Replaces a value that occurs more than once with a reference to its component. The first replacement makes the component.
    fn partager<T: Serialize + Clone>(
        &mut self,
        dit: &mut RefOr<T>,
        genre: &str,
        nom: impl FnOnce(&T) -> String,
        composants: &mut BTreeMap<String, RefOr<T>>,
    ) {
        let Some((2.., connu)) = self.0.get_mut(&cle(dit)) else { return };
        let RefOr::T(contenu) = &*dit else { return };
        let nom = connu.get_or_insert_with(|| {
            let nom = libre(&nom(contenu), composants);
            composants.insert(nom.clone(), RefOr::T(contenu.clone()));
            nom
        });
        *dit = RefOr::Ref(Ref::new(format!("#/components/{genre}/{nom}")));
    }
}

fn cle<T: Serialize>(dit: &T) -> String {
    serde_json::to_string(dit).expect("a piece of the OpenAPI document, which the tests write")
}

/// A name that no component has yet, made of the letters that OpenAPI allows: `prix[gte]` gives `prix-gte`.
fn libre<T>(voulu: &str, pris: &BTreeMap<String, T>) -> String {
    let nom = voulu.replace("[]", "-liste").replace('[', "-").replace(']', "");
    let suivants = (2..).map(|rang| format!("{nom}-{rang}"));
    std::iter::once(nom.clone()).chain(suivants).find(|nom| !pris.contains_key(nom)).unwrap_or(nom)
}
