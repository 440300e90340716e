//! The live events about other things than lots (`domain::fait::Annonce`). Each event is a word and an identifier, and is sent to the users
//! who may see the thing.
//!
//! The owner of each thing is read when its fact is applied: once for the process, however many pages are open. The owner is read in the
//! same view of the database as the facts, because a later view could name another owner.

use crate::flux::destinataires::Destinataires;
use crate::flux::nouvelle::{Annonces, EvenementRendu};
use domain::fait::{Annonce, MotDuDirect};
use domain::regard::Appartenance;
use domain::utilisateur::IdCompte;
use std::collections::{BTreeMap, HashMap};
use store::base::LectureUnie;
use store::faits::FaitEcrit;
use store::{Numero, Result};

/// The events that these facts announce. When several facts announce the same thing, only the last one makes an event.
pub(crate) async fn lire(vue: &LectureUnie, faits: &[FaitEcrit]) -> Result<Annonces> {
    let dites: HashMap<Annonce, Numero> =
        faits.iter().filter_map(|ecrit| Some((ecrit.fait.annonce()?, ecrit.numero))).collect();
    let mut par_mot: BTreeMap<MotDuDirect, Vec<i64>> = BTreeMap::new();
    for Annonce { mot, id, .. } in dites.keys() {
        par_mot.entry(*mot).or_default().push(*id);
    }
    let mut a_qui = HashMap::new();
    for (mot, ids) in par_mot {
        let lues = store::appartenance::lire(vue, mot, &ids).await?;
        a_qui.extend(lues.into_iter().map(|(id, sien)| ((mot, id), sien)));
    }
    let mut annonces = Annonces::new();
    for (annonce, numero) in dites {
        let sien = a_qui.get(&(annonce.mot, annonce.id)).copied();
        annonces.entry(numero).or_default().push(rendre(numero, annonce, sien));
    }
    Ok(annonces)
}

/// Makes the event of one announcement. `sien` is the owner. It is `None` when the row of the thing is gone, and then only staff and the
/// former owner are told.
fn rendre(numero: Numero, Annonce { mot, id, cedant }: Annonce, sien: Option<Appartenance>) -> EvenementRendu {
    let pour = match mot {
        MotDuDirect::Inscriptions => Destinataires::Inscriptions,
        MotDuDirect::Mandats | MotDuDirect::Societes => {
            i32::try_from(id).map_or(Destinataires::Equipe, |compte| Destinataires::Societe(IdCompte(compte)))
        }
        MotDuDirect::Denonciations
        | MotDuDirect::Options
        | MotDuDirect::Reservations
        | MotDuDirect::Brouillons
        | MotDuDirect::Alertes
        | MotDuDirect::Utilisateurs => Destinataires::Dossier { sien: sien.unwrap_or_default(), cedant },
    };
    EvenementRendu::nouveau(numero, pour, "touche", &format!("{{\"mot\":\"{}\",\"id\":{id}}}", mot.code()))
}
