//! Measures what an export costs: 10,000 options in the database, the file read by a spreadsheet library, and the memory of
//! the process before, during and after.
//!
//! ```text
//! cargo run --release -p api --example exports
//! ```

use actions::Contexte;
use actions::import::{Options, importer};
use axum::body::Body;
use calamine::{Reader as _, Xlsx};
use domain::contact::Contact;
use domain::lot::IdLot;
use domain::lot::PrixLot;
use domain::programme::IdProgramme;
use domain::utilisateur::{Civilite, Utilisateur};
use domain::vente::{EtatOption, NouvelleOption, OptionLot};
use futures::StreamExt as _;
use http::{Request, header};
use std::error::Error;
use std::io::Cursor;
use std::time::Instant;
use store::{Acte, Base, Fait};
use testkit::base::{ACTEUR, BaseDeTest, Moteur};
use testkit::petit_monde;
use tower::ServiceExt as _;

type Resultat<T> = Result<T, Box<dyn Error>>;

/// The number of exported options.
const OPTIONS: u32 = 10_000;
/// The prescriber of the demonstration who holds these options.
const PRESCRIPTEUR: &str = "prescripteur@cabinet-alpha.example";

#[tokio::main]
async fn main() -> Resultat<()> {
    let base = BaseDeTest::nouvelle(Moteur::Sqlite).await;
    let contexte = Contexte::de_la_commande((*base).clone());
    actions::utilisateur::charger_demo(&contexte).await?;
    let flux = base.dossier().join("flux.ndjson");
    std::fs::write(&flux, petit_monde::FLUX)?;
    std::fs::write(base.dossier().join("page.html"), "x")?;
    let png = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0\x1f\x15\xc4\x89";
    std::fs::write(base.dossier().join("photo.png"), png)?;
    importer(&contexte, &flux, Options::default(), &|_| {}).await?;
    remplir(&base).await?;

    let etat = api::Etat::charger((*base).clone(), api::Reglages::default()).await?;
    let portail = api::router(&etat);
    let demander = async |methode: &str, adresse: &str, cookie: &str, corps: String| -> Resultat<_> {
        let requete = Request::builder()
            .method(methode)
            .uri(adresse)
            .header(header::HOST, "127.0.0.1:8080")
            .header(header::CONTENT_TYPE, "application/json")
            .header(header::COOKIE, cookie)
            .body(Body::from(corps))?;
        Ok(portail.clone().oneshot(requete).await?)
    };
    let corps = format!(r#"{{"email":"{PRESCRIPTEUR}","motDePasse":"linteau-demo"}}"#);
    let entree = demander("POST", "/api/session", "", corps).await?;
    let cookie = entree.headers()[header::SET_COOKIE].to_str()?.split(';').next().unwrap_or_default().to_owned();

    println!("| Export of {OPTIONS} options | Bytes | Time | Memory before | At most during |");
    println!("| --- | --: | --: | --: | --: |");
    for format in ["xlsx", "csv", "xlsx"] {
        let (avant, depart) = (memoire()?, Instant::now());
        let adresse = format!("/api/options/export?format={format}");
        let reponse = demander("GET", &adresse, &cookie, String::new()).await?;
        let (mut flux, mut octets, mut pic) = (reponse.into_body().into_data_stream(), Vec::new(), memoire()?);
        while let Some(morceau) = flux.next().await {
            octets.extend_from_slice(&morceau?);
            pic = pic.max(memoire()?);
        }
        let duree = depart.elapsed();
        let lignes = match format {
            "csv" => String::from_utf8(octets.clone())?.lines().count(),
            _ => Xlsx::new(Cursor::new(octets.clone()))?.worksheet_range("Options")?.height(),
        };
        assert_eq!(lignes, OPTIONS as usize + 1, "every option, and the titles");
        println!("| {format} | {} | {} ms | {avant} MB | {pic} MB |", octets.len(), duree.as_millis());
    }
    Ok(())
}

/// Writes cancelled options of a thousand buyers.
async fn remplir(base: &Base) -> Resultat<()> {
    let qui = store::utilisateur::par_email(&base.lire().await?, PRESCRIPTEUR).await?.ok_or("nobody")?.utilisateur;
    let qui = &qui;
    let ecrit = base.ecrire(&ACTEUR, |tx| async move {
        let mut contacts = Vec::new();
        for rang in 0..1_000 {
            contacts.push(store::contact::trouver_ou_creer(&tx, Some(qui.id), &acheteur(rang)).await?.id);
        }
        for (rang, contact) in (0..OPTIONS).zip(contacts.into_iter().cycle()) {
            let mut option = store::option_lot::creer(&tx, &nouvelle(qui, rang, contact, &tx)).await?;
            option = OptionLot { etat: EtatOption::Annulee { le: option.echeance, motif: None }, ..option };
            store::option_lot::remplacer(&tx, &mut option).await?;
        }
        let fait = Fait::UtilisateurModifie { utilisateur: qui.id, champs: Vec::new(), quittee: None };
        Ok::<_, store::Error>(Acte::fait((), fait))
    });
    ecrit.await?;
    Ok(())
}

fn acheteur(rang: u32) -> Contact {
    Contact {
        civilite: Some(Civilite::Mme),
        nom: format!("Le Goff {rang}"),
        prenom: "Anaïs".to_owned(),
        email: Some(format!("anais.{rang}@exemple.fr")),
        tel: Some(format!("+3363998{rang:04}")),
        cp: Some("44000".to_owned()),
        ville: Some("Nantes".to_owned()),
        adresse: None,
    }
}

fn nouvelle(qui: &Utilisateur, rang: u32, contact: domain::contact::IdContact, tx: &store::Ecriture) -> NouvelleOption {
    let lot = petit_monde::LOTS[rang as usize % petit_monde::LOTS.len()];
    let programme = lot.split('-').next().unwrap_or_default();
    NouvelleOption {
        lot: IdLot(lot.to_owned()),
        programme: IdProgramme(programme.to_owned()),
        prescripteur: qui.id,
        compte: qui.compte.as_ref().map(|compte| compte.id),
        contact,
        denonciation: None,
        cree: tx.maintenant().date(),
        prix: PrixLot::default(),
        regime: None,
    }
}

/// The resident memory of this process, in MB.
fn memoire() -> Resultat<u64> {
    let etat = std::fs::read_to_string("/proc/self/status")?;
    let ligne = etat.lines().find_map(|ligne| ligne.strip_prefix("VmRSS:")).ok_or("no memory")?;
    Ok(ligne.trim().trim_end_matches(" kB").parse::<u64>()? / 1024)
}
