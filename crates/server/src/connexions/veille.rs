//! A connection that is cut when its client does not take the bytes that the server sends.
//!
//! Only the time in which bytes wait for the client counts. A stream of events with nothing to say may stay open for ever.
//! A stream whose client is gone is cut as soon as its heartbeats are no longer taken.

use std::io;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Instant, Sleep};

/// The least that a client must take of an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Debit {
    /// After how much waiting the client is judged.
    pub(crate) fenetre: Duration,
    /// The bytes that the client must have taken by then.
    pub(crate) octets: u64,
}

impl Debit {
    /// The slowest rate, in bytes a second: a tenth of the slowest telephone. A slower client is no better than one that stopped.
    const MINIMUM: u64 = 1024;

    /// The rate of a client that is only cut when it takes nothing at all during `fenetre`.
    pub(crate) fn absent_apres(fenetre: Duration) -> Self {
        Self { fenetre, octets: 1 }
    }

    /// The rate that asks for [`Self::MINIMUM`] bytes a second, judged after `fenetre` of waiting.
    pub(crate) fn juge_apres(fenetre: Duration) -> Self {
        let octets = Self::MINIMUM.saturating_mul(fenetre.as_secs()).max(1);
        Self { fenetre, octets }
    }
}

/// A connection that can be closed at once, with the bytes that were not taken.
pub(super) trait Coupable {
    fn couper(&self);
}

impl Coupable for TcpStream {
    fn couper(&self) {
        // Without this, the system would keep the bytes that it holds for minutes, to send them to the client once more.
        if let Err(erreur) = self.set_zero_linger() {
            tracing::debug!(%erreur, "SO_LINGER refused");
        }
    }
}

/// The rate by which a connection is judged. It can change while the connection is open.
#[derive(Debug, Clone)]
pub(super) struct Patient(Arc<Mutex<Debit>>);

impl Patient {
    /// Judges the connection by this rate from now on.
    pub(super) fn juger_selon(&self, debit: Debit) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = debit;
    }

    fn debit(&self) -> Debit {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A connection that is cut when its client does not take the bytes that the server sends.
pub(super) struct Veillee<F> {
    flux: F,
    patient: Patient,
    /// The instant at which the client is judged, if bytes still wait for it.
    echeance: Pin<Box<Sleep>>,
    /// The instant since which bytes wait for the client. `None` when no bytes wait.
    attente: Option<Instant>,
    /// How long bytes have waited, and how many were taken, in this window.
    attendu: Duration,
    pris: u64,
}

impl<F: Coupable> Veillee<F> {
    pub(super) fn nouvelle(flux: F, debit: Debit) -> Self {
        let echeance = Box::pin(tokio::time::sleep(debit.fenetre));
        let patient = Patient(Arc::new(Mutex::new(debit)));
        Self { flux, patient, echeance, attente: None, attendu: Duration::ZERO, pris: 0 }
    }

    /// The handle that changes the rate by which this connection is judged.
    pub(super) fn patient(&self) -> Patient {
        self.patient.clone()
    }

    /// Judges the result of an attempt to send. Fails when the client took too little for too long.
    fn juger(&mut self, cx: &mut Context<'_>, essai: Poll<io::Result<usize>>) -> Poll<io::Result<usize>> {
        if let Poll::Ready(fait) = essai {
            if let Some(debut) = self.attente.take() {
                self.attendu += debut.elapsed();
            }
            self.pris = self.pris.saturating_add(fait.as_ref().map_or(0, |octets| *octets as u64));
            return Poll::Ready(fait);
        }
        let exige = self.patient.debit();
        if self.attente.is_none() {
            let debut = Instant::now();
            self.attente = Some(debut);
            self.echeance.as_mut().reset(debut + exige.fenetre.saturating_sub(self.attendu));
        }
        while self.echeance.as_mut().poll(cx).is_ready() {
            if self.pris < exige.octets {
                metrics::counter!("linteau_connexions_coupees").increment(1);
                tracing::debug!(pris = self.pris, "a client that no longer reads is cut");
                self.flux.couper();
                return Poll::Ready(Err(io::Error::new(io::ErrorKind::TimedOut, "the client does not read")));
            }
            // The client is slow but reads, so the next window begins.
            let debut = Instant::now();
            (self.attente, self.attendu, self.pris) = (Some(debut), Duration::ZERO, 0);
            self.echeance.as_mut().reset(debut + exige.fenetre);
        }
        Poll::Pending
    }
}

impl<F: AsyncRead + Unpin> AsyncRead for Veillee<F> {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, tampon: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.flux).poll_read(cx, tampon)
    }
}

impl<F: AsyncWrite + Coupable + Unpin> AsyncWrite for Veillee<F> {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, octets: &[u8]) -> Poll<io::Result<usize>> {
        let essai = Pin::new(&mut self.flux).poll_write(cx, octets);
        self.juger(cx, essai)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        tranches: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let essai = Pin::new(&mut self.flux).poll_write_vectored(cx, tranches);
        self.juger(cx, essai)
    }

    fn is_write_vectored(&self) -> bool {
        self.flux.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.flux).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.flux).poll_shutdown(cx)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _, DuplexStream};

    /// Both ends of a pipe that holds eight bytes, and whether it was cut.
    struct Tuyau(DuplexStream, Arc<AtomicBool>);

    impl Coupable for Tuyau {
        fn couper(&self) {
            self.1.store(true, Ordering::Relaxed);
        }
    }

    impl AsyncWrite for Tuyau {
        fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, octets: &[u8]) -> Poll<io::Result<usize>> {
            Pin::new(&mut self.0).poll_write(cx, octets)
        }
        fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
            Pin::new(&mut self.0).poll_flush(cx)
        }
        fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
            Pin::new(&mut self.0).poll_shutdown(cx)
        }
    }

    fn tuyau(debit: Debit) -> (Veillee<Tuyau>, DuplexStream, Arc<AtomicBool>) {
        let (ici, la_bas) = tokio::io::duplex(8);
        let coupe = Arc::new(AtomicBool::new(false));
        (Veillee::nouvelle(Tuyau(ici, coupe.clone()), debit), la_bas, coupe)
    }

    #[tokio::test]
    async fn qui_ne_lit_plus_est_coupe() {
        let debit = Debit { fenetre: Duration::from_millis(50), octets: 1024 };
        let (mut veillee, _client, coupe) = tuyau(debit);
        let erreur = veillee.write_all(&[0; 100]).await.expect_err("nobody reads");
        assert_eq!(erreur.kind(), io::ErrorKind::TimedOut);
        assert!(coupe.load(Ordering::Relaxed), "what was not taken is not kept");
    }

    #[tokio::test]
    async fn qui_lit_trop_peu_est_coupe() {
        let debit = Debit { fenetre: Duration::from_millis(300), octets: 1_000_000 };
        let (mut veillee, mut client, _) = tuyau(debit);
        let lecture = tokio::spawn(async move {
            // This client takes eight bytes now and then: never nothing, but never enough.
            while client.read_exact(&mut [0; 8]).await.is_ok() {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        });
        let erreur = veillee.write_all(&vec![0; 4_000_000]).await.expect_err("too slow");
        assert_eq!(erreur.kind(), io::ErrorKind::TimedOut);
        lecture.abort();
    }

    #[tokio::test]
    async fn qui_lit_lentement_recoit_tout() {
        let debit = Debit { fenetre: Duration::from_secs(2), octets: 1 };
        let (mut veillee, mut client, coupe) = tuyau(debit);
        let lecture = tokio::spawn(async move {
            let mut lus = 0;
            while let Ok(octets @ 1..) = client.read(&mut [0; 8]).await {
                lus += octets;
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
            lus
        });
        // The client takes eight bytes every 100 ms: fifty times make five seconds, more than two windows.
        veillee.write_all(&[0; 400]).await.expect("a client that reads is waited for");
        drop(veillee);
        assert_eq!(lecture.await.expect("a reader"), 400);
        assert!(!coupe.load(Ordering::Relaxed));
    }

    #[tokio::test]
    async fn un_flux_qui_se_tait_reste_ouvert() {
        let debit = Debit { fenetre: Duration::from_millis(20), octets: 1024 };
        let (mut veillee, mut client, _) = tuyau(debit);
        veillee.write_all(b"bonjour").await.expect("there is room");
        tokio::time::sleep(Duration::from_millis(200)).await;
        client.read_exact(&mut [0; 7]).await.expect("read");
        veillee.write_all(b"encore").await.expect("silence is no fault of the client");
    }
}
