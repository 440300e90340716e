//! Bodies as they arrive: each has a deadline that grows with what has come, and a place among those that arrive until it is
//! whole. Only then does its call take one of the places of calls under way: who sends slowly keeps nobody out of those.

use crate::error::{ArretDuCorps, Error};
use crate::flux::etat::Etat;
use crate::flux::places::{Demandeur, PlacePartagee};
use crate::wire::televersement::Cadence;
use axum::BoxError;
use axum::body::{Body, BodyDataStream, Bytes, HttpBody as _};
use axum::extract::Request;
use futures::{StreamExt as _, stream};
use http::header;
use std::sync::{Arc, Mutex, PoisonError};

/// The place of a call, to be held until it is answered.
#[derive(Debug, Clone)]
pub(crate) struct PlaceDAppel(Arc<Mutex<Option<PlacePartagee>>>);

impl PlaceDAppel {
    fn changer(&self, place: Option<PlacePartagee>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = place;
    }
}

/// A place for a call, and the call with its body watched.
pub(crate) fn admettre(
    etat: &Arc<Etat>,
    demandeur: Demandeur,
    requete: Request,
) -> Result<(Request, PlaceDAppel), Error> {
    let places = if requete.body().is_end_stream() { &etat.places } else { &etat.arrivees };
    let place = places.prendre(demandeur).ok_or(Error::Surcharge)?;
    let place = PlaceDAppel(Arc::new(Mutex::new(Some(place))));
    if requete.body().is_end_stream() {
        return Ok((requete, place));
    }
    let (parts, corps) = requete.into_parts();
    let attendus = parts.headers.get(header::CONTENT_LENGTH).and_then(|v| v.to_str().ok()?.parse().ok());
    let arrivee = Arrivee {
        etat: Arc::clone(etat),
        demandeur,
        octets: corps.into_data_stream(),
        cadence: Cadence::nouvelle(),
        attendus,
        place: place.clone(),
        etape: Etape::EnRoute,
    };
    Ok((Request::from_parts(parts, Body::from_stream(stream::unfold(arrivee, Arrivee::suite))), place))
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Etape {
    EnRoute,
    /// All of it has come, and its call has a place.
    Entier,
    /// Nothing more is read.
    Finie,
}

struct Arrivee {
    etat: Arc<Etat>,
    demandeur: Demandeur,
    octets: BodyDataStream,
    cadence: Cadence,
    /// The bytes that the client says it sends.
    attendus: Option<u64>,
    place: PlaceDAppel,
    etape: Etape,
}

impl Arrivee {
    async fn suite(mut self) -> Option<(Result<Bytes, BoxError>, Self)> {
        if self.etape == Etape::Finie {
            return None;
        }
        let lue = tokio::time::timeout_at(self.cadence.echeance(), self.octets.next()).await;
        let suite = match lue {
            Err(_) => Some(Err(ArretDuCorps::TropLent.into())),
            Ok(None) => self.entrer().err().map(|arret| Err(arret.into())),
            Ok(Some(Err(erreur))) => Some(Err(erreur.into())),
            Ok(Some(Ok(octets))) => {
                self.cadence.recevoir(octets.len());
                let entier = self.attendus == Some(self.cadence.recus());
                let entree = if entier { self.entrer() } else { Ok(()) };
                Some(entree.map(|()| octets).map_err(BoxError::from))
            }
        };
        if matches!(suite, Some(Err(_))) {
            self.etape = Etape::Finie;
        }
        suite.map(|suite| (suite, self))
    }

    /// The body is whole: its call goes from one place to another.
    fn entrer(&mut self) -> Result<(), ArretDuCorps> {
        if self.etape == Etape::Entier {
            return Ok(());
        }
        let place = self.etat.places.prendre(self.demandeur);
        let entre = place.is_some();
        self.place.changer(place);
        self.etape = Etape::Entier;
        if entre { Ok(()) } else { Err(ArretDuCorps::SansPlace) }
    }
}
