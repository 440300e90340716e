//! A time-stamp authority for tests (RFC 3161), written octet by octet, so that it shares no code with the crate that checks it.

use crate::octets_der::{
    CLE_EC, ECDSA_SHA256, ENSEMBLE, ENTIER, HORODATER, NOM_COMMUN, OCTETS, P256, SEQUENCE, USAGE, cle, tlv,
};
use crate::revocation::{self, AutoriteDeCertification, NUMERO_D_HORODATAGE};
use chrono::{DateTime, Utc};
use p256::ecdsa::DerSignature;
use p256::ecdsa::signature::Signer as _;
use sha2::{Digest as _, Sha256};
use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// The common name of the authority.
pub const NOM: &str = "Horodatage d’essai";

/// Object identifiers of algorithms and fields, in DER.
const SHA256: &[u8] = &[0x06, 9, 0x60, 0x86, 0x48, 1, 0x65, 3, 4, 2, 1];
const SERVIR: &[u8] = &[0x06, 8, 0x2b, 6, 1, 5, 5, 7, 3, 1];
const POLITIQUE: &[u8] = &[0x06, 3, 0x2a, 3, 4];
const SIGNEES: &[u8] = &[0x06, 9, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 1, 7, 2];
const JETON: &[u8] = &[0x06, 11, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 1, 9, 16, 1, 4];
const GENRE: &[u8] = &[0x06, 9, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 1, 9, 3];
const EMPREINTE: &[u8] = &[0x06, 9, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 1, 9, 4];
const CERTIFICAT: &[u8] = &[0x06, 11, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 1, 9, 16, 2, 47];

/// How the authority behaves, rightly or wrongly.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Humeur {
    Juste,
    Refuse,
    /// Its answer has the number of another question.
    AutreQuestion,
    /// Its answer attests another hash than that of the question.
    AutreChose,
    /// Its certificate is for web servers and not for time stamps.
    AutreMetier,
    /// Another authority issued its certificate, and publishes its list of revoked certificates on this port of this machine.
    SousAutorite(u16),
    /// It signs with a key that is not that of its certificate.
    AutreCle,
    /// It answers over HTTP with an error.
    EnPanne,
}

/// An authority whose clock stands still. Its certificate is valid from 2020 to 2049.
#[derive(Debug, Clone, Copy)]
pub struct AutoriteDEssai {
    /// The instant that the authority's clock shows.
    pub instant: DateTime<Utc>,
    pub humeur: Humeur,
}

impl AutoriteDEssai {
    /// The authority's answer to a request, in DER.
    pub fn repondre(&self, demande: &[u8]) -> Vec<u8> {
        if self.humeur == Humeur::Refuse {
            return tlv(SEQUENCE, &[&tlv(SEQUENCE, &[&[ENTIER, 1, 2]])]);
        }
        let parties = parties(contenu(demande));
        let [_, objet, alea, ..] = parties.as_slice() else { panic!("a question with its number") };
        let objet = match self.humeur {
            Humeur::AutreChose => empreinte_dite(b"autre chose"),
            _ => objet.to_vec(),
        };
        let alea = match self.humeur {
            Humeur::AutreQuestion => vec![ENTIER, 1, 7],
            _ => alea.to_vec(),
        };
        let instant = tlv(0x18, &[self.instant.format("%Y%m%d%H%M%S%.3fZ").to_string().as_bytes()]);
        // The field of precision (one second) comes before the random number of the question.
        let precision = tlv(SEQUENCE, &[&[ENTIER, 1, 1]]);
        let dit = tlv(SEQUENCE, &[&[ENTIER, 1, 1], POLITIQUE, &objet, &[ENTIER, 1, 42], &instant, &precision, &alea]);
        let statut = tlv(SEQUENCE, &[&[ENTIER, 1, 0]]);
        tlv(SEQUENCE, &[&statut, &self.jeton(&dit)])
    }

    fn jeton(&self, dit: &[u8]) -> Vec<u8> {
        let (cle, certificat) = (cle(7), self.certificat());
        let mut attributs = [
            attribut(GENRE, JETON),
            attribut(EMPREINTE, &tlv(OCTETS, &[&Sha256::digest(dit)])),
            attribut(
                CERTIFICAT,
                &tlv(SEQUENCE, &[&tlv(SEQUENCE, &[&tlv(SEQUENCE, &[&tlv(OCTETS, &[&Sha256::digest(&certificat)])])])]),
            ),
        ];
        attributs.sort();
        let attributs = attributs.concat();
        let qui_signe = if self.humeur == Humeur::AutreCle { self::cle(9) } else { cle };
        let signature: DerSignature = qui_signe.sign(&tlv(ENSEMBLE, &[&attributs]));
        let signataire = tlv(
            SEQUENCE,
            &[
                &[ENTIER, 1, 1],
                &tlv(SEQUENCE, &[&self.emetteur(), &[ENTIER, 1, NUMERO_D_HORODATAGE]]),
                &tlv(SEQUENCE, &[SHA256]),
                &tlv(0xa0, &[&attributs]),
                &tlv(SEQUENCE, &[ECDSA_SHA256]),
                &tlv(OCTETS, &[signature.as_bytes()]),
            ],
        );
        let signees = tlv(
            SEQUENCE,
            &[
                &[ENTIER, 1, 3],
                &tlv(ENSEMBLE, &[&tlv(SEQUENCE, &[SHA256])]),
                &tlv(SEQUENCE, &[JETON, &tlv(0xa0, &[&tlv(OCTETS, &[dit])])]),
                &tlv(0xa0, &[&certificat, &self.au_dessus()]),
                &tlv(ENSEMBLE, &[&signataire]),
            ],
        );
        tlv(SEQUENCE, &[SIGNEES, &tlv(0xa0, &[&signees])])
    }

    fn emetteur(&self) -> Vec<u8> {
        match self.humeur {
            Humeur::SousAutorite(_) => revocation::nom_de_la_racine(),
            _ => nom(),
        }
    }

    fn au_dessus(&self) -> Vec<u8> {
        match self.humeur {
            Humeur::SousAutorite(port) => AutoriteDeCertification { port }.racine(),
            _ => Vec::new(),
        }
    }

    fn certificat(&self) -> Vec<u8> {
        if let Humeur::SousAutorite(port) = self.humeur {
            return AutoriteDeCertification { port }.certificat_d_horodatage(&nom(), &cle(7));
        }
        let usage = if self.humeur == Humeur::AutreMetier { SERVIR } else { HORODATER };
        let usage = tlv(OCTETS, &[&tlv(SEQUENCE, &[usage])]);
        let point = cle(7).verifying_key().to_sec1_point(false);
        let publique = tlv(SEQUENCE, &[&tlv(SEQUENCE, &[CLE_EC, P256]), &tlv(0x03, &[&[0], point.as_bytes()])]);
        let corps = tlv(
            SEQUENCE,
            &[
                &tlv(0xa0, &[&[ENTIER, 1, 2]]),
                &[ENTIER, 1, NUMERO_D_HORODATAGE],
                &tlv(SEQUENCE, &[ECDSA_SHA256]),
                &nom(),
                &tlv(SEQUENCE, &[&tlv(0x17, &[b"200101000000Z"]), &tlv(0x17, &[b"491231235959Z"])]),
                &nom(),
                &publique,
                &tlv(0xa3, &[&tlv(SEQUENCE, &[&tlv(SEQUENCE, &[USAGE, &[0x01, 1, 0xff], &usage])])]),
            ],
        );
        let signature: DerSignature = cle(7).sign(&corps);
        tlv(SEQUENCE, &[&corps, &tlv(SEQUENCE, &[ECDSA_SHA256]), &tlv(0x03, &[&[0], signature.as_bytes()])])
    }
}

fn nom() -> Vec<u8> {
    let commun = tlv(SEQUENCE, &[NOM_COMMUN, &tlv(0x0c, &[NOM.as_bytes()])]);
    tlv(SEQUENCE, &[&tlv(ENSEMBLE, &[&commun])])
}

fn attribut(nom: &[u8], valeur: &[u8]) -> Vec<u8> {
    tlv(SEQUENCE, &[nom, &tlv(ENSEMBLE, &[valeur])])
}

fn empreinte_dite(octets: &[u8]) -> Vec<u8> {
    tlv(SEQUENCE, &[&tlv(SEQUENCE, &[SHA256]), &tlv(OCTETS, &[&Sha256::digest(octets)])])
}

/// The content of the DER value with which these bytes begin, and the length of this value.
fn mesurer(octets: &[u8]) -> (&[u8], usize) {
    let (debut, longueur) = match octets[1] {
        0x81 => (3, usize::from(octets[2])),
        0x82 => (4, usize::from(u16::from_be_bytes([octets[2], octets[3]]))),
        court => (2, usize::from(court)),
    };
    (&octets[debut..debut + longueur], debut + longueur)
}

fn contenu(octets: &[u8]) -> &[u8] {
    mesurer(octets).0
}

fn parties(mut octets: &[u8]) -> Vec<&[u8]> {
    let mut parties = Vec::new();
    while !octets.is_empty() {
        let (une, reste) = octets.split_at(mesurer(octets).1);
        parties.push(une);
        octets = reste;
    }
    parties
}

/// An authority that answers over HTTP on a loopback port, until the process ends.
#[derive(Debug)]
pub struct ServeurDHorodatage {
    adresse: SocketAddr,
    autorite: Arc<Mutex<AutoriteDEssai>>,
    demandes: Arc<Mutex<usize>>,
}

impl ServeurDHorodatage {
    /// Starts an authority on a free port.
    pub fn demarrer(autorite: AutoriteDEssai) -> Self {
        let ecoute = TcpListener::bind(("127.0.0.1", 0)).expect("a free port");
        let adresse = ecoute.local_addr().expect("an address");
        let (autorite, demandes) = (Arc::new(Mutex::new(autorite)), Arc::new(Mutex::new(0)));
        let (sienne, siennes) = (Arc::clone(&autorite), Arc::clone(&demandes));
        std::thread::spawn(move || {
            for connexion in ecoute.incoming().flatten() {
                *siennes.lock().unwrap_or_else(PoisonError::into_inner) += 1;
                let autorite = *sienne.lock().unwrap_or_else(PoisonError::into_inner);
                // The client may have closed the connection already, so a failure to answer is ignored.
                drop(servir(connexion, autorite));
            }
        });
        Self { adresse, autorite, demandes }
    }

    /// The address at which the authority answers.
    pub fn url(&self) -> String {
        format!("http://{}/tsa", self.adresse)
    }

    /// Makes the authority behave in another way from now on.
    pub fn changer(&self, humeur: Humeur) {
        self.autorite.lock().unwrap_or_else(PoisonError::into_inner).humeur = humeur;
    }

    /// How many requests the authority has received so far.
    pub fn demandes(&self) -> usize {
        *self.demandes.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn servir(mut connexion: TcpStream, autorite: AutoriteDEssai) -> std::io::Result<()> {
    connexion.set_read_timeout(Some(Duration::from_secs(5)))?;
    let mut recu = Vec::new();
    let demande = loop {
        let mut morceau = [0; 2048];
        let lus = connexion.read(&mut morceau)?;
        recu.extend_from_slice(&morceau[..lus]);
        let texte = String::from_utf8_lossy(&recu);
        let longueur = texte.lines().find_map(|ligne| {
            ligne.to_ascii_lowercase().strip_prefix("content-length:").and_then(|n| n.trim().parse::<usize>().ok())
        });
        let corps = recu.windows(4).position(|f| f == b"\r\n\r\n").map(|fin| fin + 4);
        match (corps, longueur) {
            (Some(corps), Some(longueur)) if recu.len() >= corps + longueur => break recu.split_off(corps),
            _ if lus == 0 => return Ok(()),
            _ => {}
        }
    };
    if autorite.humeur == Humeur::EnPanne {
        return connexion
            .write_all(b"HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
    }
    let reponse = autorite.repondre(&demande);
    let tete = format!(
        "HTTP/1.1 200 OK\r\nContent-Type: application/timestamp-reply\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
        reponse.len()
    );
    connexion.write_all(&[tete.as_bytes(), &reponse].concat())
}
