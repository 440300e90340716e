//! What happened to what is followed, from its facts: what, when, by whom.

use crate::error::Error;
use crate::schemas::instant;
use crate::schemas::suivi::{AuteurDuFil, FaitDeSuivi};
use domain::regard::Regard;
use domain::utilisateur::Utilisateur;
use store::journal::{FaitLu, FiltreJournal};
use store::tranche::{Sens, Tranche};
use store::utilisateur::UtilisateursVisibles;
use store::{Acces, Auteur, Fait};

/// Facts of one thing that its sheet shows.
const FAITS: Tranche = Tranche { sautes: 0, limite: 200, jusqu_au: 200, sens: Sens::Croissant };

/// The facts about something (`denonciation:12`), the oldest first, with the names that this viewer may read.
pub(crate) async fn historique(db: &impl Acces, regard: &Regard, objet: String) -> Result<Vec<FaitDeSuivi>, Error> {
    let filtre = FiltreJournal { objets: vec![objet], ..FiltreJournal::default() };
    let (_, faits) = store::journal::chercher(db, &filtre, FAITS).await?;
    raconter(db, regard, &faits).await
}

/// The same for what is filled bit by bit: changes that follow one another are told once, when the last of them was made. Of very
/// many facts the first and the last ones are told.
pub(crate) async fn historique_plie(
    db: &impl Acces,
    regard: &Regard,
    objet: String,
) -> Result<Vec<FaitDeSuivi>, Error> {
    let filtre = FiltreJournal { objets: vec![objet], ..FiltreJournal::default() };
    let (total, mut faits) = store::journal::chercher(db, &filtre, Tranche { jusqu_au: 1000, ..FAITS }).await?;
    if total > FAITS.limite {
        let fin = Tranche { limite: 1000 - FAITS.limite, sens: Sens::Decroissant, ..FAITS };
        let (_, derniers) = store::journal::chercher(db, &filtre, fin).await?;
        let connu = faits.last().map(|fait| fait.ecrit.numero);
        faits.extend(derniers.into_iter().rev().filter(|fait| Some(fait.ecrit.numero) > connu));
    }
    raconter(db, regard, &plier(faits)).await
}

/// Leaves out a change that another one of the same person follows.
fn plier(faits: Vec<FaitLu>) -> Vec<FaitLu> {
    let mut plies: Vec<FaitLu> = Vec::with_capacity(faits.len());
    for fait in faits {
        let change = |fait: &FaitLu| matches!(fait.ecrit.fait, Fait::ReservationModifiee { .. });
        let suit = |avant: &FaitLu| change(avant) && change(&fait) && avant.ecrit.auteur == fait.ecrit.auteur;
        if plies.last().is_some_and(suit) {
            plies.pop();
        }
        plies.push(fait);
    }
    plies
}

/// These facts, in words.
pub(crate) async fn raconter(db: &impl Acces, regard: &Regard, faits: &[FaitLu]) -> Result<Vec<FaitDeSuivi>, Error> {
    let auteur = |fait: &FaitLu| fait.ecrit.auteur.and_then(Auteur::utilisateur);
    let ids: Vec<i32> = faits.iter().filter_map(auteur).map(|id| id.0).collect();
    let gens = UtilisateursVisibles::par(regard).par_ids(db, &ids).await?;
    let nomme =
        |u: &Utilisateur| AuteurDuFil { id: u.id.0, nom: u.identite.nom.clone(), prenom: u.identite.prenom.clone() };
    let dire = |fait: &FaitLu| FaitDeSuivi {
        libelle: fait.ecrit.fait.libelle().to_owned(),
        type_fait: fait.code.clone(),
        date: instant(fait.ecrit.instant),
        qui: auteur(fait).and_then(|id| gens.get(&id)).map(nomme),
    };
    Ok(faits.iter().map(dire).collect())
}
