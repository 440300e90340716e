//! A certification authority for tests, with its list of revoked certificates (RFC 5280), and a server of such a list.
//! As in `horodatage`, the bytes are written octet by octet.

use crate::octets_der::{
    CLE_EC, ECDSA_SHA256, ENSEMBLE, ENTIER, HORODATER, NOM_COMMUN, OCTETS, P256, SEQUENCE, USAGE, cle, tlv,
};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use chrono::{DateTime, Utc};
use p256::ecdsa::signature::Signer as _;
use p256::ecdsa::{DerSignature, SigningKey};
use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// The common name of the seal that this authority certifies.
pub const NOM_DU_SCEAU: &str = "Cachet d’essai";
/// The serial number of that seal's certificate.
pub const NUMERO_DU_SCEAU: u8 = 21;
/// The serial number of the certificate of the tests' time-stamp authority.
pub const NUMERO_D_HORODATAGE: u8 = 5;

const CONTRAINTES: &[u8] = &[0x06, 3, 0x55, 0x1d, 0x13];
const USAGE_DE_CLE: &[u8] = &[0x06, 3, 0x55, 0x1d, 0x0f];
const POINTS: &[u8] = &[0x06, 3, 0x55, 0x1d, 0x1f];
const PORTEE: &[u8] = &[0x06, 3, 0x55, 0x1d, 0x1c];
const NUMERO_DE_LISTE: &[u8] = &[0x06, 3, 0x55, 0x1d, 0x14];
const VRAI: &[u8] = &[0x01, 1, 0xff];

/// An authority whose list of revoked certificates is served on a port of this machine.
#[derive(Debug, Clone, Copy)]
pub struct AutoriteDeCertification {
    pub port: u16,
}

/// The content of a list of revoked certificates.
#[derive(Debug, Clone, Copy)]
pub struct ListeDEssai<'a> {
    /// The instant from which the list is valid.
    pub debut: DateTime<Utc>,
    /// The instant until which the list is valid.
    pub fin: DateTime<Utc>,
    /// The serial numbers of the revoked certificates.
    pub revoques: &'a [u8],
    /// The address of the list itself, in a list that covers only a part of the certificates. `None` for a complete list.
    pub partie: Option<&'a str>,
}

impl AutoriteDeCertification {
    /// The address of this authority's list.
    pub fn adresse(self) -> String {
        format!("http://127.0.0.1:{}/revoques.crl", self.port)
    }

    /// The own certificate of this authority, valid from 2020 to 2049.
    pub fn racine(self) -> Vec<u8> {
        let extensions = [
            extension(CONTRAINTES, VRAI, &tlv(SEQUENCE, &[VRAI])),
            // These are the two rights keyCertSign and cRLSign.
            extension(USAGE_DE_CLE, VRAI, &[0x03, 2, 1, 0x06]),
        ];
        certifier(1, &nom_de_la_racine(), &cle(5), &extensions)
    }

    /// The certificate that this authority issues for a seal.
    pub fn certificat(self) -> Vec<u8> {
        let extensions = [extension(USAGE_DE_CLE, VRAI, &[0x03, 2, 6, 0xc0]), self.point()];
        certifier(NUMERO_DU_SCEAU, &nom(NOM_DU_SCEAU), &cle(6), &extensions)
    }

    /// The key of the seal, its certificate and the root that issued it, in the form in which the portal keeps a key.
    pub fn cle_de_sceau(self) -> String {
        let textes = [vec![6; 32], self.certificat(), self.racine()].map(|octets| STANDARD.encode(octets));
        let [secret, certificat, racine] = textes;
        format!(r#"{{"secret":"{secret}","certificat":"{certificat}","chaine":["{racine}"]}}"#)
    }

    pub(crate) fn certificat_d_horodatage(self, sujet: &[u8], cle: &SigningKey) -> Vec<u8> {
        let extensions = [extension(USAGE, VRAI, &tlv(SEQUENCE, &[HORODATER])), self.point()];
        certifier(NUMERO_D_HORODATAGE, sujet, cle, &extensions)
    }

    /// The list with this content, signed by the authority.
    pub fn liste(self, quoi: &ListeDEssai<'_>) -> Vec<u8> {
        let date = |date: DateTime<Utc>| tlv(0x17, &[date.format("%y%m%d%H%M%SZ").to_string().as_bytes()]);
        let revoques: Vec<Vec<u8>> =
            quoi.revoques.iter().map(|n| tlv(SEQUENCE, &[&[ENTIER, 1, *n], &date(quoi.debut)])).collect();
        // An empty sequence is left out, as RFC 5280 asks.
        let revoques = if revoques.is_empty() { Vec::new() } else { tlv(SEQUENCE, &[&revoques.concat()]) };
        let portee = quoi.partie.map(|adresse| extension(PORTEE, VRAI, &tlv(SEQUENCE, &[&point(adresse)])));
        let extensions =
            tlv(SEQUENCE, &[&extension(NUMERO_DE_LISTE, &[], &[ENTIER, 1, 7]), &portee.unwrap_or_default()]);
        let corps = tlv(
            SEQUENCE,
            &[
                &[ENTIER, 1, 1],
                &tlv(SEQUENCE, &[ECDSA_SHA256]),
                &nom_de_la_racine(),
                &date(quoi.debut),
                &date(quoi.fin),
                &revoques,
                &tlv(0xa0, &[&extensions]),
            ],
        );
        signer(&corps)
    }

    fn point(self) -> Vec<u8> {
        extension(POINTS, &[], &tlv(SEQUENCE, &[&tlv(SEQUENCE, &[&point(&self.adresse())])]))
    }
}

/// The name of a distribution point: its address alone.
fn point(adresse: &str) -> Vec<u8> {
    tlv(0xa0, &[&tlv(0xa0, &[&tlv(0x86, &[adresse.as_bytes()])])])
}

pub(crate) fn nom_de_la_racine() -> Vec<u8> {
    nom("Racine d’essai")
}

fn nom(commun: &str) -> Vec<u8> {
    let commun = tlv(SEQUENCE, &[NOM_COMMUN, &tlv(0x0c, &[commun.as_bytes()])]);
    tlv(SEQUENCE, &[&tlv(ENSEMBLE, &[&commun])])
}

fn extension(nom: &[u8], critique: &[u8], valeur: &[u8]) -> Vec<u8> {
    tlv(SEQUENCE, &[nom, critique, &tlv(OCTETS, &[valeur])])
}

fn certifier(numero: u8, sujet: &[u8], cle: &SigningKey, extensions: &[Vec<u8>]) -> Vec<u8> {
    let point = cle.verifying_key().to_sec1_point(false);
    let corps = tlv(
        SEQUENCE,
        &[
            &tlv(0xa0, &[&[ENTIER, 1, 2]]),
            &[ENTIER, 1, numero],
            &tlv(SEQUENCE, &[ECDSA_SHA256]),
            &nom_de_la_racine(),
            &tlv(SEQUENCE, &[&tlv(0x17, &[b"200101000000Z"]), &tlv(0x17, &[b"491231235959Z"])]),
            sujet,
            &tlv(SEQUENCE, &[&tlv(SEQUENCE, &[CLE_EC, P256]), &tlv(0x03, &[&[0], point.as_bytes()])]),
            &tlv(0xa3, &[&tlv(SEQUENCE, &[&extensions.concat()])]),
        ],
    );
    signer(&corps)
}

/// Signs these bytes with the key of the root.
fn signer(corps: &[u8]) -> Vec<u8> {
    let signature: DerSignature = cle(5).sign(corps);
    tlv(SEQUENCE, &[corps, &tlv(SEQUENCE, &[ECDSA_SHA256]), &tlv(0x03, &[&[0], signature.as_bytes()])])
}

/// The answer that a server of a list gives.
#[derive(Debug, Clone)]
pub enum ReponseDeListe {
    Octets(Vec<u8>),
    /// An error, like that of a broken server.
    EnPanne,
}

/// An HTTP server that gives one list on a loopback port, until the process ends.
#[derive(Debug)]
pub struct ServeurDeListe {
    adresse: SocketAddr,
    reponse: Arc<Mutex<ReponseDeListe>>,
    demandes: Arc<Mutex<usize>>,
}

impl ServeurDeListe {
    /// Starts a server, which answers with an error at first.
    pub fn demarrer() -> Self {
        let ecoute = TcpListener::bind(("127.0.0.1", 0)).expect("a free port");
        let adresse = ecoute.local_addr().expect("an address");
        let (reponse, demandes) = (Arc::new(Mutex::new(ReponseDeListe::EnPanne)), Arc::new(Mutex::new(0)));
        let (sienne, siennes) = (Arc::clone(&reponse), Arc::clone(&demandes));
        std::thread::spawn(move || {
            for connexion in ecoute.incoming().flatten() {
                *siennes.lock().unwrap_or_else(PoisonError::into_inner) += 1;
                let reponse = sienne.lock().unwrap_or_else(PoisonError::into_inner).clone();
                // The client may have closed the connection already, so a failure to answer is ignored.
                drop(servir(connexion, &reponse));
            }
        });
        Self { adresse, reponse, demandes }
    }

    /// The authority whose list this server gives.
    pub fn autorite(&self) -> AutoriteDeCertification {
        AutoriteDeCertification { port: self.adresse.port() }
    }

    /// Makes the server give this answer from now on.
    pub fn changer(&self, reponse: ReponseDeListe) {
        *self.reponse.lock().unwrap_or_else(PoisonError::into_inner) = reponse;
    }

    /// How many requests the server has received so far.
    pub fn demandes(&self) -> usize {
        *self.demandes.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn servir(mut connexion: TcpStream, reponse: &ReponseDeListe) -> std::io::Result<()> {
    connexion.set_read_timeout(Some(Duration::from_secs(5)))?;
    let mut recu = Vec::new();
    while !recu.ends_with(b"\r\n\r\n") {
        let mut octet = [0; 1024];
        let lus = connexion.read(&mut octet)?;
        if lus == 0 {
            return Ok(());
        }
        recu.extend_from_slice(&octet[..lus]);
    }
    let (statut, octets): (&str, &[u8]) = match reponse {
        ReponseDeListe::Octets(octets) => ("200 OK", octets),
        ReponseDeListe::EnPanne => ("503 Service Unavailable", &[]),
    };
    let tete = format!("HTTP/1.1 {statut}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n", octets.len());
    connexion.write_all(&[tete.as_bytes(), octets].concat())
}
