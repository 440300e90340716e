//! Kills the server, as `coupures` does, during changes of accounts and people: phones, passwords, invitations,
//! activations, roles, disabling, sessions, photos.
//!
//! A client notes the number of the fact in its answer. That fact, of that type, must be there afterwards.

use crate::coupures::{Appel, Atelier, Confirme, appeler, cookie, nombre, rondes};
use crate::outils::Serveur;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};
use store::Base;
use testkit::base::Moteur;

const ADMIN: &str = "admin@linteau.example";
const PRESCRIPTEUR: &str = "prescripteur@cabinet-alpha.example";
const RESPONSABLE: &str = "responsable@cabinet-alpha.example";
/// An image of one pixel.
const PNG: &[u8] =
    b"\x89\x50\x4e\x47\x0d\x0a\x1a\x0a\x00\x00\x00\x0d\x49\x48\x44\x52\x00\x00\x00\x01\x00\x00\x00\x01\x08\x02\x00\x00\
    \x00\x90\x77\x53\xde\x00\x00\x00\x0c\x49\x44\x41\x54\x78\x9c\x63\xf8\xcf\xc0\x00\x00\x03\x01\x01\x00\xc9\xfe\x92\
    \xef\x00\x00\x00\x00\x49\x45\x4e\x44\xae\x42\x60\x82";

#[test]
fn une_coupure_ne_perd_rien_des_comptes_sur_sqlite() {
    eprouver(Moteur::Sqlite, 21);
}

#[test]
fn une_coupure_ne_perd_rien_des_comptes_sur_postgres() {
    eprouver(Moteur::Postgres, 22);
}

fn eprouver(moteur: Moteur, graine: u64) {
    let comptes = Mutex::new(Option::<Comptes>::None);
    rondes(
        moteur,
        graine,
        10,
        |serveur, rang, chance, atelier| {
            let comptes = {
                let mut garde = comptes.lock().unwrap_or_else(PoisonError::into_inner);
                if garde.is_none() {
                    *garde = Comptes::ouvrir(serveur);
                }
                garde.clone()?
            };
            comptes.ecrire(serveur, rang, chance, atelier)
        },
        &rien_n_est_a_moitie,
    );
}

/// The sessions of the writers, which stay open from one server to the next.
#[derive(Clone)]
struct Comptes {
    admin: String,
    prescripteur: String,
    societe: i64,
}

fn connecter(serveur: &Serveur, email: &str, mot_de_passe: &str) -> Option<String> {
    let corps = json!({"email": email, "motDePasse": mot_de_passe}).to_string();
    let reponse = appeler(serveur, &Appel::post("/api/session", &corps))?;
    (reponse.statut == 200).then(|| cookie(&reponse.tete))?
}

impl Comptes {
    fn ouvrir(serveur: &Serveur) -> Option<Self> {
        let admin = connecter(serveur, ADMIN, "linteau-demo")?;
        let prescripteur = connecter(serveur, PRESCRIPTEUR, "linteau-demo")?;
        let liste = appeler(serveur, &Appel::get("/api/gestion/societes").par(&admin))?;
        let liste: Value = serde_json::from_str(&liste.corps).ok()?;
        Some(Self { admin, prescripteur, societe: liste["hydra:member"][0]["id"].as_i64()? })
    }

    /// Makes one write. Returns what its answer confirmed, if it came.
    fn ecrire(&self, serveur: &Serveur, rang: u64, chance: u64, atelier: &Atelier) -> Option<Confirme> {
        match chance % 9 {
            0 | 1 => self.inviter(serveur, rang),
            2 => {
                let corps =
                    json!({"telPro": format!("01 99 00 {:02} {:02}", rang % 100, chance / 9 % 100)}).to_string();
                let appel = Appel::patch("/api/user/me", &corps).par(&self.prescripteur);
                fait(serveur, &appel, "utilisateur-modifie")
            }
            3 => {
                let roles = if chance.is_multiple_of(2) { json!(["ROLE_EP"]) } else { json!(["ROLE_EP", "ROLE_ER"]) };
                let (chemin, corps) = (self.un_invite(serveur, chance)?, json!({"roles": roles}).to_string());
                fait(serveur, &Appel::patch(&chemin, &corps).par(&self.admin), "utilisateur-modifie")
            }
            4 => {
                let invite = self.un_invite(serveur, chance)?;
                let (geste, code) = if chance.is_multiple_of(2) {
                    ("desactivation", "utilisateur-desactive")
                } else {
                    ("reactivation", "utilisateur-reactive")
                };
                fait(serveur, &Appel::post(&format!("{invite}/{geste}"), "{}").par(&self.admin), code)
            }
            5 => {
                let corps = json!({"email": RESPONSABLE}).to_string();
                let reponse = appeler(serveur, &Appel::post("/api/motdepasse/oubli", &corps))?;
                assert!(matches!(reponse.statut, 204 | 429), "{}", reponse.corps);
                None
            }
            6 => activer(serveur, rang, atelier),
            7 => {
                let mut corps = b"--lim\r\nContent-Disposition: form-data; name=\"photo\"; filename=\"a.png\"\r\n\
                                  Content-Type: image/png\r\n\r\n"
                    .to_vec();
                corps.extend_from_slice(PNG);
                corps.extend_from_slice(b"\r\n--lim--\r\n");
                let appel = Appel::octets("PUT", "/api/user/me/photo", "multipart/form-data; boundary=lim", corps);
                fait(serveur, &appel.par(&self.prescripteur), "utilisateur-modifie")
            }
            _ => {
                let session = connecter(serveur, RESPONSABLE, "linteau-demo")?;
                let appel = Appel::octets("DELETE", "/api/user/me/sessions", "", Vec::new()).par(&session);
                let reponse = appeler(serveur, &appel)?;
                // Another client may have ended this session first.
                (reponse.statut == 204).then_some(Confirme::Fermee(session))
            }
        }
    }

    /// Sends an invitation with a key. The call is made again at the end: it must get the same answer.
    fn inviter(&self, serveur: &Serveur, rang: u64) -> Option<Confirme> {
        let (email, cle) =
            (format!("invite{rang}@cabinet-alpha.example"), format!("Idempotency-Key: invite-{rang}\r\n"));
        let corps = json!({"type": "EP", "civilite": "Mme", "nom": "Invitée", "prenom": "Ana", "email": email,
            "compte": self.societe})
        .to_string();
        let appel = Appel::post("/api/gestion/utilisateurs", &corps).par(&format!("{}{cle}", self.admin));
        let reponse = appeler(serveur, &appel)?;
        // In many rounds the administrator may send more invitations than one person may send in an hour.
        assert!(matches!(reponse.statut, 201 | 429), "{}", reponse.corps);
        (reponse.statut == 201).then_some(Confirme::MemeReponse(appel, reponse.corps))
    }

    /// The address of a user who was invited and has not answered.
    fn un_invite(&self, serveur: &Serveur, chance: u64) -> Option<String> {
        let appel =
            Appel::get("/api/gestion/utilisateurs?search=invit%C3%A9e&invite=true&limit=200&order%5BcreeLe%5D=asc");
        let liste = appeler(serveur, &appel.par(&self.admin))?;
        let liste: Value = serde_json::from_str(&liste.corps).ok()?;
        let membres = liste["hydra:member"].as_array().filter(|membres| !membres.is_empty())?;
        let choisi = usize::try_from(chance / 16).unwrap_or(0) % membres.len();
        Some(format!("/api/gestion/utilisateurs/{}", membres[choisi]["id"]))
    }
}

/// Makes a write that has a fact. Returns this fact, if the answer names it.
fn fait(serveur: &Serveur, appel: &Appel, code: &'static str) -> Option<Confirme> {
    let reponse = appeler(serveur, appel)?;
    // The answer names no fact when nothing changed, when the version of the caller is outdated, or when a limit or a
    // disabled account refuses the call.
    let numero = reponse.tete.lines().find_map(|ligne| ligne.strip_prefix("linteau-fait: ")?.trim().parse().ok())?;
    Some(Confirme::Fait(numero, code))
}

/// Answers an invitation that was sent by mail.
fn activer(serveur: &Serveur, rang: u64, atelier: &Atelier) -> Option<Confirme> {
    let invitations = atelier.textes_des_courriers("/activation#");
    let (email, jeton) = invitations.get(usize::try_from(rang).unwrap_or(0) % invitations.len().max(1))?;
    let mot_de_passe = format!("un mot de passe pour {email}");
    let corps = json!({"jeton": jeton, "motDePasse": mot_de_passe}).to_string();
    let reponse = appeler(serveur, &Appel::post("/api/activation", &corps))?;
    (reponse.statut == 204).then(|| Confirme::MotDePasse(email.clone(), mot_de_passe))
}

/// Checks what must hold for accounts, whatever was cut.
async fn rien_n_est_a_moitie(base: &Base) {
    let dits =
        |codes: &str| format!("(SELECT count(*) FROM fait WHERE type IN ({codes}) AND objet = 'utilisateur:' || u.id)");
    let changes = dits(
        "'utilisateur-modifie', 'utilisateur-desactive', 'utilisateur-reactive', 'utilisateur-active', 'mot-de-passe-change'",
    );
    let (invitations, oublis) = (dits("'invitation-envoyee'"), dits("'lien-mot-de-passe-envoye'"));
    let courriers = |modele: &str| {
        format!("(SELECT count(*) FROM courrier c WHERE c.destinataire = u.id AND c.modele = '{modele}')")
    };
    let zero: BTreeMap<&str, String> = BTreeMap::from([
        (
            "a change of a user without its fact, or a fact without its change",
            format!("SELECT count(*) FROM utilisateur u WHERE u.version - 1 <> {changes}"),
        ),
        (
            "an invitation without its mail, or two of them",
            format!("SELECT count(*) FROM utilisateur u WHERE {invitations} <> {}", courriers("invitation")),
        ),
        (
            "a link without its mail, or two of them",
            format!("SELECT count(*) FROM utilisateur u WHERE {oublis} <> {}", courriers("mot-de-passe-oublie")),
        ),
        (
            "an activation without its link, or twice by one",
            format!(
                "SELECT count(*) FROM utilisateur u WHERE {} <> (SELECT count(*) FROM lien_compte l WHERE l.utilisateur = \
                 u.id AND l.usage = 'activation' AND l.employe IS NOT NULL AND u.mot_de_passe IS NOT NULL)",
                dits("'utilisateur-active'")
            ),
        ),
        (
            "a disabled user with an open session",
            "SELECT count(*) FROM session s JOIN utilisateur u ON u.id = s.utilisateur WHERE NOT u.actif AND s.fin > \
             (SELECT max(instant) FROM fait)"
                .to_owned(),
        ),
        ("a key without its answer", "SELECT count(*) FROM idempotence WHERE reponse IS NULL".to_owned()),
        (
            "a photo that is nobody's",
            "SELECT count(*) FROM piece WHERE genre = 'photo-utilisateur' AND id NOT IN (SELECT photo FROM utilisateur WHERE \
             photo IS NOT NULL)"
                .to_owned(),
        ),
    ]);
    for (faute, sql) in zero {
        assert_eq!(nombre(base, &sql).await, 0, "{faute}");
    }
}
