//! Kills the server, as `coupures` does, during registrations and their acceptance. A confirmed registration must be
//! there, its key must give the same answer again, and no registration may be there in part.

use crate::coupures::{Appel, Atelier, Confirme, appeler, cookie, nombre, rondes};
use crate::outils::Serveur;
use actions::captcha::{Defi, resoudre};
use domain::inscription::Emplacement;
use outside::annuaire::societe;
use serde_json::{Value, json};
use std::sync::{Mutex, PoisonError};
use store::Base;
use testkit::base::Moteur;

const PDF: &[u8] = b"%PDF-1.7\n1 0 obj <</Pages 2 0 R>> endobj\n2 0 obj <</Type/Pages/Kids[3 0 R]>> endobj\n\
    3 0 obj <</Type/Page>> endobj\ntrailer <</Root 1 0 R>>\n%%EOF\n";
/// From this rank on, the companies of the directory are not used by the demonstration.
const LIBRES: u32 = 240;
/// The number of registrations of the demonstration, which have the first ids.
const DE_LA_DEMONSTRATION: i64 = 40;

#[test]
fn une_coupure_ne_perd_ni_ne_coupe_une_inscription_sur_sqlite() {
    eprouver(Moteur::Sqlite, 31);
}

#[test]
fn une_coupure_ne_perd_ni_ne_coupe_une_inscription_sur_postgres() {
    eprouver(Moteur::Postgres, 32);
}

fn eprouver(moteur: Moteur, graine: u64) {
    let admin = Mutex::new(Option::<String>::None);
    rondes(
        moteur,
        graine,
        6,
        |serveur, rang, chance, _: &Atelier| {
            if chance.is_multiple_of(4) {
                let admin = {
                    let mut garde = admin.lock().unwrap_or_else(PoisonError::into_inner);
                    if garde.is_none() {
                        *garde = connecter(serveur);
                    }
                    garde.clone()?
                };
                return accepter(serveur, &admin);
            }
            inscrire(serveur, rang)
        },
        &rien_n_est_a_moitie,
    );
}

fn connecter(serveur: &Serveur) -> Option<String> {
    let corps = json!({"email": "reseau@linteau.example", "motDePasse": "linteau-demo"}).to_string();
    let reponse = appeler(serveur, &Appel::post("/api/session", &corps))?;
    (reponse.statut == 200).then(|| cookie(&reponse.tete))?
}

/// The header that gives every registration a network address of its own.
fn depuis(rang: u64) -> String {
    format!("X-Forwarded-For: 198.18.{}.{}\r\n", rang / 250, rang % 250 + 1)
}

fn lire(serveur: &Serveur, appel: &Appel, statut: u16) -> Option<Value> {
    let reponse = appeler(serveur, appel)?;
    assert_eq!(reponse.statut, statut, "{}", reponse.corps);
    serde_json::from_str(&reponse.corps).ok()
}

/// Sends seven files, a proof, and a form with a key. `None` when the server ends in between.
fn inscrire(serveur: &Serveur, rang: u64) -> Option<Confirme> {
    let mut documents = Vec::new();
    for emplacement in Emplacement::TOUS {
        let tete = "--lim\r\nContent-Disposition: form-data; name=\"fichier\"; filename=\"a.pdf\"\r\n\r\n";
        let corps = [tete.as_bytes(), PDF, b"\r\n--lim--\r\n"].concat();
        let chemin = format!("/api/inscription/documents?emplacement={}", emplacement.code());
        let appel = Appel::octets("POST", &chemin, "multipart/form-data; boundary=lim", corps).par(&depuis(rang));
        documents.push(lire(serveur, &appel, 201)?["nom"].clone());
    }
    let defi = lire(serveur, &Appel::get("/api/captcha").par(&depuis(rang)), 200)?;
    let mot = |champ: &str| defi[champ].as_str().map(str::to_owned);
    let token = resoudre(&Defi { challenge: mot("challenge")?, salt: mot("salt")?, signature: mot("signature")? });
    let siege = &societe(LIBRES + u32::try_from(rang).ok()?)[0];
    let lieu = json!({"address": siege.adresse(), "zipcode": siege.code_postal, "city": siege.commune});
    let contact = |email: String| json!({"phone": "0639980001", "email": email});
    let corps = json!({
        "company": {"siren": siege.siren, "companyName": siege.denomination, "rcs": "RCS", "socialStatus": "SAS",
            "category": "autre", "cardNumber": "CPI", "cardExpirationDate": "2099-12-31",
            "contact": contact(format!("contact@coupure{rang}.example")), "location": lieu},
        "prescriber": {"civility": "M", "lastname": "Coupe", "firstname": "Paul",
            "contact": contact(format!("paul@coupure{rang}.example")), "location": lieu},
        "documents": documents, "raisons": {}, "cgu": true, "token": token,
    });
    let en_tetes = format!("{}Idempotency-Key: inscription-{rang}\r\n", depuis(rang));
    let appel = Appel::post("/api/inscription", &corps.to_string()).par(&en_tetes);
    let reponse = appeler(serveur, &appel)?;
    assert_eq!(reponse.statut, 201, "{}", reponse.corps);
    Some(Confirme::MemeReponse(appel, reponse.corps))
}

/// Accepts the last registration, unless it is one of the demonstration.
fn accepter(serveur: &Serveur, admin: &str) -> Option<Confirme> {
    let chemin = "/api/gestion/inscriptions?statut.code=1&order%5BdateCreation%5D=desc&limit=1";
    let liste = lire(serveur, &Appel::get(chemin).par(admin), 200)?;
    let id = liste["hydra:member"][0]["id"].as_i64().filter(|id| *id > DE_LA_DEMONSTRATION)?;
    let reponse =
        appeler(serveur, &Appel::post(&format!("/api/gestion/inscriptions/{id}/acceptation"), "{}").par(admin))?;
    assert!(matches!(reponse.statut, 200 | 409), "{}", reponse.corps);
    let numero = reponse.tete.lines().find_map(|ligne| ligne.strip_prefix("linteau-fait: ")?.trim().parse().ok())?;
    Some(Confirme::Fait(numero, "inscription-acceptee"))
}

/// Checks what must hold for registrations, whatever was cut, except for those of the demonstration.
async fn rien_n_est_a_moitie(base: &Base) {
    let dits =
        |code: &str| format!("(SELECT count(*) FROM fait WHERE type = '{code}' AND objet = 'inscription:' || i.id)");
    let recues = &format!("SELECT count(*) FROM inscription i WHERE i.id > {DE_LA_DEMONSTRATION}");
    let (recue, acceptee) = (dits("inscription-recue"), dits("inscription-acceptee"));
    let courriers = |modele: &str| format!("(SELECT count(*) FROM courrier WHERE modele = '{modele}')");
    for (faute, sql) in [
        ("a registration without its fact, or two of them", format!("{recues} AND 1 <> {recue}")),
        ("a registration that says nothing", format!("{recues} AND dossier IS NULL")),
        (
            "a registration with other than its seven documents",
            format!("{recues} AND 7 <> (SELECT count(*) FROM inscription_document d WHERE d.inscription = i.id)"),
        ),
        (
            "a document without its file",
            "SELECT count(*) FROM inscription_document WHERE piece NOT IN (SELECT id FROM piece)".to_owned(),
        ),
        (
            "a registration without its mail, or two of them",
            format!("SELECT {} - ({recues})", courriers("inscription-recue")),
        ),
        (
            "those who decide told of other than the first registration of the hour",
            format!("SELECT {} - 2", courriers("inscription-nouvelle")),
        ),
        (
            "no job that speaks of the others, or two of them",
            "SELECT count(*) - 1 FROM tache WHERE code = 'annoncer-inscriptions' AND morte IS NULL".to_owned(),
        ),
        ("a proof that served something else", format!("SELECT (SELECT count(*) FROM captcha_employe) - ({recues})")),
        (
            "an acceptance without its fact, its company or its account",
            format!(
                "{recues} AND (statut = 'acceptee') <> ({acceptee} = 1 AND compte IS NOT NULL AND utilisateur IS NOT NULL AND \
                 decideur IS NOT NULL)"
            ),
        ),
        (
            "a company without its mandate, or two of them",
            format!(
                "{recues} AND statut = 'acceptee' AND 1 <> (SELECT count(*) FROM mandat m WHERE m.compte = i.compte)"
            ),
        ),
        (
            "an account without the mail that opens it",
            format!(
                "{recues} AND statut = 'acceptee' AND 1 <> (SELECT count(*) FROM courrier c WHERE c.destinataire = \
                 i.utilisateur AND c.modele = 'inscription-acceptee')"
            ),
        ),
    ] {
        assert_eq!(nombre(base, &sql).await, 0, "{faute}");
    }
    let (venues, acceptees) =
        (nombre(base, recues).await, nombre(base, &format!("{recues} AND statut = 'acceptee'")).await);
    println!("{venues} registrations, {acceptees} of them accepted");
    assert!(venues > 2 && acceptees > 0, "{venues} registrations, {acceptees} accepted: nothing was tried");
}
