//! The history of an option, reservation or declaration, from its facts: what, when, by whom.

use crate::error::Error;
use domain::regard::Regard;
use domain::utilisateur::Utilisateur;
use store::journal::{FaitLu, FiltreJournal};
use store::tranche::{SensDeTranche, Tranche};
use store::utilisateur::UtilisateursVisibles;
use store::{Acces, Auteur, Fait};
use wire::instant;
use wire::suivi::{AuteurDuFil, FaitDeSuivi};

/// The most facts that a sheet shows.
const FAITS: Tranche = Tranche { sautes: 0, limite: 200, jusqu_au: 200, sens: SensDeTranche::Croissant };

/// The facts about one row (`denonciation:12`), oldest first, with the names that this viewer may read.
pub(crate) async fn historique(db: &impl Acces, regard: &Regard, objet: String) -> Result<Vec<FaitDeSuivi>, Error> {
    let filtre = FiltreJournal { objets: vec![objet], ..FiltreJournal::default() };
    let (_, faits) = store::journal::chercher(db, &filtre, FAITS).await?;
    raconter(db, regard, &faits, None).await
}

/// The history of a row that is filled step by step. Successive changes by one person count as one change, at the time of the last one.
/// When there are very many facts, only the first and the last ones are told. `connu` is a person who was already read and who made most of
/// the facts.
pub(crate) async fn historique_plie(
    db: &impl Acces,
    regard: &Regard,
    objet: &str,
    connu: Option<&Utilisateur>,
) -> Result<Vec<FaitDeSuivi>, Error> {
    let mut faits = store::journal::sur(db, objet, SensDeTranche::Croissant, FAITS.limite).await?;
    if faits.len() as u64 == FAITS.limite {
        let derniers = store::journal::sur(db, objet, SensDeTranche::Decroissant, 1000 - FAITS.limite).await?;
        let dernier = faits.last().map(|fait| fait.ecrit.numero);
        faits.extend(derniers.into_iter().rev().filter(|fait| Some(fait.ecrit.numero) > dernier));
    }
    raconter(db, regard, &plier(faits), connu).await
}

/// Drops a change when the next fact is a change by the same person. Does so for postponements too.
fn plier(faits: Vec<FaitLu>) -> Vec<FaitLu> {
    let mut plies: Vec<FaitLu> = Vec::with_capacity(faits.len());
    for fait in faits {
        let suit = |avant: &FaitLu| match (&avant.ecrit.fait, &fait.ecrit.fait) {
            (Fait::ReservationModifiee { .. }, Fait::ReservationModifiee { .. })
            | (Fait::ReservationReportee { .. }, Fait::ReservationReportee { .. }) => {
                avant.ecrit.auteur == fait.ecrit.auteur
            }
            _ => false,
        };
        if plies.last().is_some_and(suit) {
            plies.pop();
        }
        plies.push(fait);
    }
    plies
}

/// These facts, in French. `connu` is a person who was already read. Their name is told when this viewer may read it, without reading them
/// from the database again.
pub(crate) async fn raconter(
    db: &impl Acces,
    regard: &Regard,
    faits: &[FaitLu],
    connu: Option<&Utilisateur>,
) -> Result<Vec<FaitDeSuivi>, Error> {
    let auteur = |fait: &FaitLu| fait.ecrit.auteur.and_then(Auteur::utilisateur);
    let connu = connu.filter(|qui| regard.voit_utilisateur(qui));
    let autres: Vec<i32> =
        faits.iter().filter_map(auteur).filter(|id| connu.is_none_or(|qui| qui.id != *id)).map(|id| id.0).collect();
    let mut gens = UtilisateursVisibles::par(regard).par_ids(db, &autres).await?;
    gens.extend(connu.map(|qui| (qui.id, qui.clone())));
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
