//! Lets many prescribers sell at the same time, over HTTP, for a test that counts and for a measure of times
//! (`examples/ventes`).

use anyhow::{Context as _, ensure};
use chrono::Days;
use domain::acces::{Role, TypeUtilisateur};
use domain::utilisateur::{Civilite, IdCompte, Identite};
use std::sync::Arc;
use std::time::{Duration, Instant};
use store::compte::NouveauCompte;
use store::session::{NouvelleSession, Provenance};
use store::utilisateur::NouvelUtilisateur;
use store::{Base, Ecriture, Error};
use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufStream};
use tokio::net::TcpStream;
use tokio::sync::{Barrier, Semaphore};
use tokio::task::JoinSet;

/// The number of prescribers of one company.
const PAR_SOCIETE: usize = 25;
/// The number of prescribers who load their first page at the same time.
const ENTREES: usize = 16;

/// An answer, with the time that it took.
#[derive(Debug)]
pub(crate) struct Reponse {
    pub(crate) statut: u16,
    pub(crate) corps: String,
    pub(crate) duree: Duration,
}

/// The cookies of this many signed-in prescribers, whose companies have a mandate. `foule` is part of their names, so
/// that two crowds have different people.
pub(crate) async fn prescripteurs(base: &Base, nombre: usize, foule: &str) -> anyhow::Result<Vec<String>> {
    let mut cookies = Vec::with_capacity(nombre);
    while cookies.len() < nombre {
        let debut = cookies.len();
        let gens = PAR_SOCIETE.min(nombre - debut);
        let inscrits = base.entretenir(|tx: Ecriture| async move { une_societe(&tx, foule, debut, gens).await });
        cookies.extend(inscrits.await?);
    }
    Ok(cookies)
}

async fn une_societe(tx: &Ecriture, foule: &str, debut: usize, gens: usize) -> Result<Vec<String>, Error> {
    let nouveau = NouveauCompte { nom: format!("Cabinet {foule} {debut}"), groupe: None, gerant: None, siren: None };
    let compte: IdCompte = store::compte::creer(tx, &nouveau).await?;
    let mut lu = store::mandat::creer(tx, compte).await?;
    let hier = tx.maintenant().jour().checked_sub_days(Days::new(1));
    (lu.mandat.date_signature, lu.mandat.date_signature_societe) = (hier, hier);
    store::mandat::signer(tx, lu.numero, &lu.mandat, None).await?;
    let mut cookies = Vec::with_capacity(gens);
    for rang in debut..debut + gens {
        let identite = Identite {
            civilite: Civilite::Mme,
            nom: "Prescripteur".to_owned(),
            prenom: "Essai".to_owned(),
            email: format!("p{rang}@{foule}.example"),
            tel_mobile: None,
            tel_fixe: None,
            tel_pro: None,
            cp: None,
            ville: None,
            adresse: None,
            photo: None,
            perimetre_geo: None,
        };
        let nouveau = NouvelUtilisateur {
            type_utilisateur: TypeUtilisateur::EP,
            roles: vec![Role::EP],
            identite,
            mot_de_passe: None,
            compte: Some(compte),
            gerant: None,
            demo: false,
        };
        let utilisateur = store::utilisateur::creer(tx, &nouveau).await?;
        let duree = Duration::from_hours(10);
        let limite = tx.maintenant().plus(duree);
        let provenance = Provenance::default();
        let session = NouvelleSession { utilisateur, pour_le_compte_de: None, provenance, duree, limite };
        let (jeton, _) = store::session::ouvrir(tx, &session).await?;
        cookies.push(format!("linteau-session={}", jeton.en_clair()));
    }
    Ok(cookies)
}

/// Has all these prescribers ask for an option at the same instant, each on a connection of their own. `lot` gives the
/// lot of each.
pub(crate) async fn ensemble(
    adresse: &str,
    cookies: &[String],
    lot: impl Fn(usize) -> String,
) -> anyhow::Result<Vec<Reponse>> {
    let depart = Arc::new(Barrier::new(cookies.len()));
    let entree = Arc::new(Semaphore::new(ENTREES));
    let mut courses = JoinSet::new();
    for (rang, cookie) in cookies.iter().enumerate() {
        let (adresse, cookie, lot) = (adresse.to_owned(), cookie.clone(), lot(rang));
        let (depart, entree) = (Arc::clone(&depart), Arc::clone(&entree));
        courses.spawn(async move {
            let mut ligne = BufStream::new(TcpStream::connect(&adresse).await?);
            // Each prescriber loads a page first, so that the server knows their session and their connection is open.
            let place = entree.acquire().await?;
            let moi = appeler(&mut ligne, &adresse, &cookie, "GET", "/api/user/me", "").await?;
            ensure!(moi.statut == 200 && moi.corps != "null", "not signed in: {moi:?}");
            drop(place);
            depart.wait().await;
            appeler(&mut ligne, &adresse, &cookie, "POST", "/api/options", &demande(rang, &lot)).await
        });
    }
    let mut reponses = Vec::with_capacity(cookies.len());
    while let Some(reponse) = courses.join_next().await {
        reponses.push(reponse??);
    }
    Ok(reponses)
}

/// The body of a call for an option, for a buyer made from `rang`.
pub(crate) fn demande(rang: usize, lot: &str) -> String {
    format!(
        r#"{{"lot":"{lot}","contact":{{"civilite":"M","nom":"Acheteur","prenom":"Essai","email":"a{rang}@essai.example","cp":"44000","ville":"Nantes"}}}}"#
    )
}

/// Makes one call on a connection that stays open.
pub(crate) async fn appeler(
    ligne: &mut BufStream<TcpStream>,
    adresse: &str,
    cookie: &str,
    methode: &str,
    chemin: &str,
    corps: &str,
) -> anyhow::Result<Reponse> {
    let debut = Instant::now();
    let tete = format!(
        "{methode} {chemin} HTTP/1.1\r\nHost: {adresse}\r\nCookie: {cookie}\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\n\r\n{corps}",
        corps.len()
    );
    ligne.write_all(tete.as_bytes()).await?;
    ligne.flush().await?;
    let mut entete = String::new();
    ligne.read_line(&mut entete).await?;
    let statut = entete.split(' ').nth(1).and_then(|s| s.parse().ok()).with_context(|| format!("{entete:?}"))?;
    let mut longueur = 0;
    loop {
        let mut champ = String::new();
        ligne.read_line(&mut champ).await?;
        let champ = champ.trim().to_ascii_lowercase();
        if champ.is_empty() {
            break;
        }
        if let Some(dite) = champ.strip_prefix("content-length:") {
            longueur = dite.trim().parse()?;
        }
    }
    let mut octets = vec![0; longueur];
    ligne.read_exact(&mut octets).await?;
    Ok(Reponse { statut, corps: String::from_utf8_lossy(&octets).into_owned(), duree: debut.elapsed() })
}
