//! The calls by which staff hand a prescriber's running files over to a colleague, and calls that other people make at
//! the same time.

use super::gestes::Appel;
use super::monde::{ADMINISTRATEUR, SIENNES, collegue};
use super::plan::Geste;
use super::reponses::de_a;
use super::scene::Scene;
use super::traces::Appele;
use serde_json::json;

impl Scene {
    pub(super) fn transmettre(&self, geste: &Geste) -> Vec<Appel> {
        let Geste::Transmettre { rang, ecart, lot, avec } = geste else { return Vec::new() };
        let Some(prise) = self.option(*rang) else { return Vec::new() };
        let vers = collegue(prise.qui, *ecart);
        let passer = |de: usize, a: usize| {
            let (de, a) = (self.monde.gens[de].id.0, self.monde.gens[a].id.0);
            let chemin = format!("/api/gestion/utilisateurs/{de}/transmission");
            Appel::nouveau(Appele::Transmission, ADMINISTRATEUR, chemin, &de_a(de, a), &json!({ "vers": a }))
        };
        let annuler = |qui| Appel::sur_l_option(Appele::AnnulationOption, qui, prise.id, "annulation", &json!({}));
        let mut appels = vec![passer(prise.qui, vers)];
        appels.extend((avec & 1 == 1).then(|| annuler(prise.qui)));
        appels.extend((avec & 2 == 2).then(|| annuler(vers)));
        appels.extend((avec & 4 == 4).then(|| Appel::option(vers, &self.monde.biens[*lot].id, SIENNES + vers)));
        appels.extend((avec & 8 == 8).then(|| passer(vers, prise.qui)));
        appels
    }
}
