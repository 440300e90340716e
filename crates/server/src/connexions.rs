//! The sockets of the portal: every connection, until the server stops or the connection's client stops reading.
//!
//! A connection has a place among those of calls until it becomes a stream of events. Streams have their own places, which
//! the portal counts (`api::FluxOuvert`), so open pages never take the places of calls.

mod veille;
mod voisins;

pub(crate) use veille::Debit;
pub(crate) use voisins::Voisins;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use std::convert::Infallible;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tower::ServiceExt as _;
use veille::Veillee;
use voisins::PlaceDeVoisin;

/// The most connections open at once. Further ones wait in the queue of the system. Each open connection costs some
/// kilobytes.
pub(crate) const SIMULTANEES: usize = 8192;
/// The pause after the system refuses a connection, usually because no descriptor is left.
const APRES_REFUS: Duration = Duration::from_millis(100);

/// The most bytes of an answer that wait in the process for one client. The system holds some more of them.
const TAMPON: usize = 64 * 1024;
/// The most bytes that the system accepts before it has sent them. There are few, so that the speed at which it accepts
/// bytes shows how fast the client reads.
const AVANCE: u32 = 16 * 1024;

/// How long the server waits for a client.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Patience {
    /// The time for a client to send the whole head of a request. An idle connection is closed after the same time.
    pub(crate) en_tete: Duration,
    /// The slowest accepted reading of an answer. A client that reads slower is cut.
    pub(crate) lecture: Debit,
    /// The slowest accepted reading of a stream of events. This rate only cuts clients that are gone, because a slow one
    /// does no harm.
    pub(crate) suivi: Debit,
}

/// How many connections may be open at once.
pub(crate) struct BornesDesConnexions<R> {
    /// The most connections in all. Further ones wait in the queue of the system.
    pub(crate) simultanees: usize,
    /// The most connections from each network. Further ones are refused.
    pub(crate) voisins: Arc<Voisins>,
    /// Called with the address of each refused connection.
    pub(crate) refusee: R,
}

/// The answer to a refused connection, sent before its request is read. The client may close without having read this answer.
const REFUS: &[u8] =
    b"HTTP/1.1 503 Service Unavailable\r\nretry-after: 2\r\ncontent-length: 0\r\nconnection: close\r\n\r\n";

/// The place of a connection among those of calls and of its network, until it is given back.
#[derive(Clone)]
struct PlaceDAppel(Arc<Mutex<Option<(OwnedSemaphorePermit, PlaceDeVoisin)>>>);

impl PlaceDAppel {
    fn rendre(&self) {
        drop(self.0.lock().unwrap_or_else(PoisonError::into_inner).take());
    }
}

/// Serves until `arret`, then returns the connections that are still open. When they are shut down, those with a request in
/// flight finish it first.
pub(crate) async fn servir(
    ecoute: TcpListener,
    portail: Router,
    (bornes, patience): (BornesDesConnexions<impl Fn(IpAddr)>, Patience),
    arret: impl Future<Output = ()>,
) -> GracefulShutdown {
    let connexions = GracefulShutdown::new();
    let places = Arc::new(Semaphore::new(bornes.simultanees));
    let mut protocole = http1::Builder::new();
    protocole.timer(TokioTimer::new()).header_read_timeout(patience.en_tete).max_buf_size(TAMPON);
    let mut arret = std::pin::pin!(arret);
    loop {
        let venue = async {
            // The semaphore is never closed, so this never fails.
            let place = Arc::clone(&places).acquire_owned().await.ok();
            (place, ecoute.accept().await)
        };
        let (place, venue) = tokio::select! {
            venue = venue => venue,
            () = &mut arret => return connexions,
        };
        let (flux, client) = match venue {
            Ok(venue) => venue,
            Err(erreur) => {
                tracing::warn!(%erreur, "a connection was refused by the system");
                tokio::time::sleep(APRES_REFUS).await;
                continue;
            }
        };
        let Some(voisin) = bornes.voisins.prendre(client.ip()) else {
            (bornes.refusee)(client.ip());
            metrics::counter!("linteau_connexions_refusees").increment(1);
            // These few bytes always fit in the buffer of the socket, unless the client is gone.
            let _ = flux.try_write(REFUS);
            continue;
        };
        regler(&flux);
        let place = PlaceDAppel(Arc::new(Mutex::new(place.map(|place| (place, voisin)))));
        let veillee = Veillee::nouvelle(flux, patience.lecture);
        let (portail, patient) = (portail.clone(), veillee.patient());
        let service = service_fn(move |mut requete: Request<Incoming>| {
            requete.extensions_mut().insert(ConnectInfo::<SocketAddr>(client));
            let (portail, place, patient) = (portail.clone(), place.clone(), patient.clone());
            async move {
                let reponse = portail.oneshot(requete.map(Body::new)).await?;
                if reponse.extensions().get::<api::FluxOuvert>().is_some() {
                    place.rendre();
                    patient.juger_selon(patience.suivi);
                }
                Ok::<_, Infallible>(reponse)
            }
        });
        let connexion = connexions.watch(protocole.serve_connection(TokioIo::new(veillee), service));
        tokio::spawn(async move {
            // A client that hangs up or stays silent is no fault of the server, so the log says it at the level of
            // debugging only.
            if let Err(erreur) = connexion.await {
                tracing::debug!(%erreur, "a connection ended");
            }
        });
    }
}

/// Sets the options of a socket. Bytes of an answer leave at once, because waiting for more of them only delays them.
/// The system accepts few bytes ahead of a client that does not read.
fn regler(flux: &TcpStream) {
    if let Err(erreur) = flux.set_nodelay(true) {
        tracing::debug!(%erreur, "TCP_NODELAY refused");
    }

    #[cfg(target_os = "linux")]
    if let Err(erreur) = socket2::SockRef::from(flux).set_tcp_notsent_lowat(AVANCE) {
        tracing::debug!(%erreur, "TCP_NOTSENT_LOWAT refused");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::response::{IntoResponse as _, Response};
    use axum::routing::get;
    use std::pin::Pin;
    use std::task::{Context, Poll};
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};

    /// A body that begins, and never ends.
    struct SansFin(bool);

    impl axum::body::HttpBody for SansFin {
        type Data = axum::body::Bytes;
        type Error = Infallible;

        fn poll_frame(
            mut self: Pin<&mut Self>,
            _: &mut Context<'_>,
        ) -> Poll<Option<Result<hyper::body::Frame<Self::Data>, Infallible>>> {
            if std::mem::replace(&mut self.0, true) {
                return Poll::Pending;
            }
            Poll::Ready(Some(Ok(hyper::body::Frame::data("bonjour".into()))))
        }
    }

    fn bornes(simultanees: usize, par_adresse: usize) -> BornesDesConnexions<impl Fn(IpAddr)> {
        BornesDesConnexions { simultanees, voisins: Voisins::nouveaux(par_adresse, Vec::new()), refusee: |_| {} }
    }

    async fn flux() -> Response {
        let mut reponse = Body::new(SansFin(false)).into_response();
        reponse.extensions_mut().insert(api::FluxOuvert);
        reponse
    }

    #[tokio::test]
    async fn une_page_qui_suit_ne_tient_pas_la_place_d_un_appel() {
        let ecoute = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let adresse = ecoute.local_addr().expect("its address");
        let portail = Router::new().route("/flux", get(flux)).route("/", get(async || "ok"));
        let debit = Debit::juge_apres(Duration::from_mins(1));
        let patience = Patience { en_tete: Duration::from_secs(30), lecture: debit, suivi: debit };
        tokio::spawn(servir(ecoute, portail, (bornes(1, 10), patience), std::future::pending()));
        let demander = async |chemin: &str| {
            let mut connexion = TcpStream::connect(adresse).await.expect("listening");
            let demande = format!("GET {chemin} HTTP/1.1\r\nHost: ici\r\nConnection: close\r\n\r\n");
            connexion.write_all(demande.as_bytes()).await.expect("sent");
            connexion
        };
        let mut pages = Vec::new();
        for _ in 0..3 {
            let mut page = demander("/flux").await;
            let mut lu = Vec::new();
            while !lu.ends_with(b"bonjour\r\n") {
                lu.push(page.read_u8().await.expect("it begins"));
            }
            pages.push(page);
        }
        let mut reponse = String::new();
        demander("/").await.read_to_string(&mut reponse).await.expect("the one place is for calls");
        assert!(reponse.starts_with("HTTP/1.1 200") && reponse.ends_with("ok"), "{reponse}");
    }

    #[tokio::test]
    async fn une_connexion_de_trop_d_un_reseau_est_refusee_et_celle_d_un_autre_servie() {
        let ecoute = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let adresse = ecoute.local_addr().expect("its address");
        let portail = Router::new().route("/", get(async || "ok"));
        let debit = Debit::juge_apres(Duration::from_mins(1));
        let patience = Patience { en_tete: Duration::from_secs(30), lecture: debit, suivi: debit };
        tokio::spawn(servir(ecoute, portail, (bornes(10, 2), patience), std::future::pending()));
        let demander = async |depuis: [u8; 4]| {
            let prise = tokio::net::TcpSocket::new_v4().expect("a socket");
            prise.bind((depuis, 0).into()).expect("an address of the loopback");
            let mut connexion = prise.connect(adresse).await.expect("listening");
            // The server refuses the connection before it reads the request, so the connection may be closed while this
            // client still writes.
            let _ = connexion.write_all(b"GET / HTTP/1.1\r\nHost: ici\r\n\r\n").await;
            let mut lu = [0; 12];
            let _ = connexion.read_exact(&mut lu).await;
            (connexion, String::from_utf8_lossy(&lu).into_owned())
        };
        let (une, autre) = (demander([127, 0, 0, 2]).await, demander([127, 0, 0, 2]).await);
        assert_eq!((une.1.as_str(), autre.1.as_str()), ("HTTP/1.1 200", "HTTP/1.1 200"));
        assert_ne!(demander([127, 0, 0, 2]).await.1, "HTTP/1.1 200", "two are open");
        assert_eq!(demander([127, 0, 0, 3]).await.1, "HTTP/1.1 200", "another network");
        drop(une);
        while demander([127, 0, 0, 2]).await.1 != "HTTP/1.1 200" {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }
}
