//! Bodies as they arrive. Each body has a deadline that grows with the bytes that have come, and a place among the arriving bodies until it
//! is whole. Only then does its call take a place among the calls in flight, so a slow sender does not keep other calls out.

use crate::error::{ArretDuCorps, Error};
use crate::flux::etat::Etat;
use crate::flux::places::{Demandeur, PlacePartagee};
use crate::plomberie::televersement::Cadence;
use axum::BoxError;
use axum::body::{Body, BodyDataStream, Bytes, HttpBody as _};
use axum::extract::Request;
use futures::{StreamExt as _, stream};
use http::header;
use std::sync::{Arc, Mutex, PoisonError};

/// The place of a call, held until the call is answered.
#[derive(Debug, Clone)]
pub(crate) struct PlaceDAppel(Arc<Mutex<Option<PlacePartagee>>>);

impl PlaceDAppel {
    fn changer(&self, place: Option<PlacePartagee>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = place;
    }
}

/// Gives a call its place, and watches its body.
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
    /// The whole body has come, and its call has a place.
    Entier,
    /// The stream has failed. Nothing more is read.
    Finie,
}

struct Arrivee {
    etat: Arc<Etat>,
    demandeur: Demandeur,
    octets: BodyDataStream,
    cadence: Cadence,
    /// The length that the client announced, in bytes.
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

    /// The body is whole: exchanges the place of an arriving body for that of a call in flight.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reglages::Reglages;
    use std::net::Ipv4Addr;
    use std::time::Duration;
    use testkit::base::{BaseDeTest, Moteur};

    async fn arrivee(octets: Body, attendus: Option<u64>, cadence: Cadence) -> (Arc<Etat>, Arrivee, PlaceDAppel) {
        let base = BaseDeTest::nouvelle(Moteur::Sqlite).await;
        let etat = Etat::vide((*base).clone(), Reglages::default());
        let demandeur = Demandeur::visiteur(Ipv4Addr::LOCALHOST.into());
        let place = PlaceDAppel(Arc::new(Mutex::new(etat.arrivees.prendre(demandeur))));
        let arrivee = Arrivee {
            etat: Arc::clone(&etat),
            demandeur,
            octets: octets.into_data_stream(),
            cadence,
            attendus,
            place: place.clone(),
            etape: Etape::EnRoute,
        };
        (etat, arrivee, place)
    }

    /// A body that does not come is given up, even when nothing reads it.
    #[tokio::test(flavor = "multi_thread")]
    async fn un_corps_qui_ne_vient_pas_n_est_plus_attendu() {
        let jamais = Body::from_stream(stream::pending::<Result<Bytes, std::convert::Infallible>>());
        let (_etat, arrivee, _place) = arrivee(jamais, None, Cadence::depuis(Duration::from_secs(11))).await;
        let (lu, arrivee) = arrivee.suite().await.expect("it is told");
        let erreur = lu.expect_err("nothing has come");
        assert!(matches!(ArretDuCorps::derriere(&*erreur), Some(Error::RequeteTropLente)), "{erreur}");
        assert!(arrivee.suite().await.is_none(), "nothing more is read");
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn un_corps_entier_laisse_sa_place_a_d_autres_corps() {
        let (etat, arrivee, place) = arrivee(Body::from("abc"), Some(3), Cadence::nouvelle()).await;
        let avant = format!("{:?}", etat.arrivees);
        let (lu, _arrivee) = arrivee.suite().await.expect("bytes");
        assert_eq!(lu.expect("read"), "abc");
        assert_ne!(format!("{:?}", etat.arrivees), avant, "given back before its end is asked for");
        assert!(place.0.lock().expect("no panic").is_some(), "and the call has one of its own");
    }
}
