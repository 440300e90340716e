//! A reservation that is looked at: read in the scope of who asks, beside the documents that the portal adds to it.

use crate::appels::document::sur_le_fil;
use crate::appels::reservation_fil::montrer_en_fiche;
use crate::error::Error;
use crate::flux::etat::Etat;
use crate::schemas::reservation::{CategorieDeDocument, DocumentDuDossier, ReservationDuFil};
use crate::schemas::suivi::FaitDeSuivi;
use crate::wire::fiche::Fiche;
use actions::reservation::{ReservationSuivie, completer};
use actions::{Kind, Refusal};
use domain::acces::Portee;
use domain::document::{Categorie, Source};
use domain::lot::IdLot;
use domain::lot::tenue::IdReservation;
use domain::programme::IdProgramme;
use domain::regard::Regard;
use store::document::{DocumentLu, DocumentsVisibles, FiltreDeDocuments, OrdreDeDocuments, PageDeDocuments};
use store::reservation::ReservationsVisibles;

/// Ends of names of files that browsers show.
const MONTRABLES: [&str; 5] = [".pdf", ".png", ".jpg", ".jpeg", ".webp"];
/// More documents than a lot and its programme have for a contract.
const TOUS: PageDeDocuments = PageDeDocuments { numero: 1, limite: 200 };

/// A reservation that this viewer sees, with what it is about.
pub(super) async fn visible(etat: &Etat, regard: &Regard, id: IdReservation) -> Result<ReservationSuivie, Error> {
    let absente = || Refusal::new(Kind::NotFound, "reservation-introuvable", "Cette réservation n’existe pas.");
    let vue = etat.base.instantane().await?;
    let reservation = ReservationsVisibles::par(regard).par_id(&vue, id).await?.ok_or_else(absente)?;
    Ok(completer(&vue, vec![reservation]).await?.pop().ok_or_else(absente)?)
}

/// The documents that the portal adds to a reservation of a lot, as far as this viewer sees them: the plan of the lot, and what
/// is annexed to the contract.
pub(super) async fn automatiques(
    etat: &Etat,
    portee: Portee,
    lot: &IdLot,
    programme: &IdProgramme,
) -> Result<Vec<DocumentDuDossier>, Error> {
    let codes = |categories: &[Categorie]| categories.iter().map(|c| c.code().to_owned()).collect::<Vec<_>>();
    let du_lot = FiltreDeDocuments {
        lots: vec![lot.0.clone()],
        categories: codes(&[Categorie::Plan, Categorie::Contractuel]),
        ..FiltreDeDocuments::default()
    };
    let du_programme = FiltreDeDocuments {
        programmes: vec![programme.0.clone()],
        categories: codes(&[Categorie::Contractuel]),
        avec_lot: Some(false),
        ..FiltreDeDocuments::default()
    };
    let vue = etat.base.instantane().await?;
    let mut lus = Vec::new();
    for filtre in [&du_lot, &du_programme] {
        let visibles = DocumentsVisibles::de_la_page(portee);
        lus.extend(visibles.chercher(&vue, filtre, OrdreDeDocuments::Naturel, TOUS).await?.1);
    }
    Ok((1..).zip(&lus).map(|(position, lu)| automatique(lu, position)).collect())
}

/// Those of a reservation.
pub(super) async fn automatiques_de(
    etat: &Etat,
    portee: Portee,
    suivie: &ReservationSuivie,
) -> Result<Vec<DocumentDuDossier>, Error> {
    automatiques(etat, portee, &suivie.reservation.lot, &suivie.reservation.programme).await
}

fn automatique(lu: &DocumentLu, position: i32) -> DocumentDuDossier {
    let document = sur_le_fil(lu);
    let se_montre = match &lu.document.source {
        // What lies elsewhere is not ours to show in a page.
        Source::Adresse(_) => false,
        Source::Modele(_) => true,
        Source::Fichier(chemin) => MONTRABLES.iter().any(|extension| chemin.to_lowercase().ends_with(extension)),
    };
    DocumentDuDossier {
        id: format!("auto-{}", document.id),
        categorie: CategorieDeDocument::Lot,
        type_document: document.type_document,
        autocomplete: true,
        libelle: document.titre,
        position,
        type_mime: None,
        taille: None,
        preview: se_montre.then(|| document.dessin.unwrap_or_else(|| document.url.clone())),
        url: document.url,
        date_ajout: None,
    }
}

/// The sheet of a reservation, under its version.
pub(super) fn fiche(
    etat: &Etat,
    regard: &Regard,
    suivie: &ReservationSuivie,
    automatiques: &[DocumentDuDossier],
    historique: Vec<FaitDeSuivi>,
) -> Fiche<ReservationDuFil> {
    let montree = montrer_en_fiche(&etat.base, regard, suivie, automatiques, historique);
    Fiche::nouvelle(montree, suivie.reservation.version)
}
