//! The letters about the safety of an account: a sign-in from a network that it had never used, a password that was replaced.

use super::{Bloc, Bouton, Brouillon, Destinataire, Lettre, bonjour, poster};
use crate::error::Result;
use crate::moyens::Enseigne;
use crate::reseau::reseau;
use domain::calendrier::en_toutes_lettres;
use domain::utilisateur::Utilisateur;
use serde::{Deserialize, Serialize};
use std::net::IpAddr;
use store::reseau_connu::{self, Provenu};
use store::{Ecriture, Instant};

/// The content of the notice of a sign-in from a new network.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct NouvelleConnexion {
    pub prenom: String,
    /// The instant of the sign-in, in microseconds since 1970.
    pub instant: i64,
    pub adresse: String,
    /// The name that the browser gives itself.
    pub agent: Option<String>,
    /// The person to turn to.
    #[serde(default)]
    pub recours: Recours,
}

/// The person to turn to when somebody else signed in. It also tells where the page of the account is. A referent may disable the accounts of their
/// companies, an administrator all accounts.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Recours {
    /// The referent of an external user's company.
    Referent,
    /// The staff of the brand, for an external user whose company has no referent.
    #[default]
    Equipe,
    /// An administrator, for an internal user.
    Administrateur,
}

impl Recours {
    fn de(utilisateur: &Utilisateur) -> Self {
        let referent = utilisateur.compte.as_ref().and_then(|compte| compte.gerant.as_ref());
        match (utilisateur.type_utilisateur.est_externe(), referent) {
            (false, _) => Self::Administrateur,
            (true, Some(_)) => Self::Referent,
            (true, None) => Self::Equipe,
        }
    }

    fn prevenir(self, marque: &str) -> String {
        match self {
            Self::Referent => "prévenez votre référent\u{a0}: il peut désactiver votre compte".to_owned(),
            Self::Equipe => format!("prévenez l’équipe {marque}\u{a0}: elle peut désactiver votre compte"),
            Self::Administrateur => {
                "prévenez un administrateur du portail\u{a0}: il peut désactiver votre compte".to_owned()
            }
        }
    }

    /// The page of the account of the user who is written to (spec section 2).
    const fn page(self) -> &'static str {
        match self {
            Self::Referent | Self::Equipe => "/mon-compte",
            Self::Administrateur => "/gestion/mon-compte",
        }
    }
}

/// Notes the network that a user signs in from, in the transaction that opens the session, and queues the notice when the account
/// never used that network. The first sign-in of an account sends none.
pub async fn noter_connexion(
    tx: &Ecriture,
    utilisateur: &Utilisateur,
    adresse: Option<IpAddr>,
    agent: Option<&str>,
) -> Result<()> {
    let Some(adresse) = adresse else { return Ok(()) };
    let identite = &utilisateur.identite;
    if reseau_connu::noter(tx, utilisateur.id, &reseau(adresse).to_string()).await? != Provenu::Nouveau {
        return Ok(());
    }
    let lettre = Lettre::NouvelleConnexion(NouvelleConnexion {
        prenom: identite.prenom.clone(),
        instant: tx.maintenant().micros(),
        adresse: adresse.to_canonical().to_string(),
        agent: agent.map(str::to_owned),
        recours: Recours::de(utilisateur),
    });
    poster(tx, &Destinataire::utilisateur(utilisateur.id, identite), &lettre).await?;
    Ok(())
}

/// The content of the notice of a new password.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MotDePasseChange {
    pub prenom: String,
    /// The instant of the change, in microseconds since 1970.
    pub instant: i64,
    /// The person to turn to.
    pub recours: Recours,
}

/// Queues the notice of a new password, in the transaction that replaces the former one, so that the owner of the account hears of
/// it when they did not do it.
pub(crate) async fn prevenir_du_changement(tx: &Ecriture, utilisateur: &Utilisateur) -> Result<()> {
    let identite = &utilisateur.identite;
    let lettre = Lettre::MotDePasseChange(MotDePasseChange {
        prenom: identite.prenom.clone(),
        instant: tx.maintenant().micros(),
        recours: Recours::de(utilisateur),
    });
    poster(tx, &Destinataire::utilisateur(utilisateur.id, identite), &lettre).await.map(drop)
}

impl MotDePasseChange {
    pub(super) fn rediger(&self, enseigne: &Enseigne) -> Brouillon {
        let nom = &enseigne.marque.nom;
        Brouillon {
            objet: format!("Votre mot de passe {nom} a été changé"),
            titre: "Votre mot de passe a été changé".to_owned(),
            corps: vec![
                Bloc::Paragraphe(bonjour(&self.prenom)),
                Bloc::Paragraphe(format!("Le mot de passe de votre compte {nom} vient d’être changé.")),
                Bloc::Faits(vec![("Quand", quand(self.instant))]),
                Bloc::Paragraphe("C’était vous\u{a0}? Vous n’avez rien à faire.".to_owned()),
                Bloc::Paragraphe(format!(
                    "Ce n’était pas vous\u{a0}? Choisissez-en un autre par «\u{a0}Mot de passe oublié\u{a0}», sur la page de connexion. Puis {}.",
                    self.recours.prevenir(nom)
                )),
            ],
            bouton: Some(Bouton {
                libelle: "Ouvrir mon compte",
                url: format!("{}{}", enseigne.url_publique, self.recours.page()),
            }),
            suite: Vec::new(),
        }
    }
}

impl NouvelleConnexion {
    pub(super) fn rediger(&self, enseigne: &Enseigne) -> Brouillon {
        let nom = &enseigne.marque.nom;
        let mut faits = vec![("Quand", quand(self.instant)), ("Adresse du réseau", self.adresse.clone())];
        if let Some(agent) = self.agent.as_deref().and_then(navigateur) {
            faits.push(("Avec", agent));
        }
        Brouillon {
            objet: format!("Connexion à votre compte {nom} depuis un nouveau réseau"),
            titre: "Connexion depuis un nouveau réseau".to_owned(),
            corps: vec![
                Bloc::Paragraphe(bonjour(&self.prenom)),
                Bloc::Paragraphe(format!(
                    "Quelqu’un vient de se connecter à votre compte {nom} depuis un réseau où il n’avait jamais servi."
                )),
                Bloc::Faits(faits),
                Bloc::Paragraphe("C’était vous\u{a0}? Vous n’avez rien à faire.".to_owned()),
                Bloc::Paragraphe(format!(
                    "Ce n’était pas vous\u{a0}? Changez votre mot de passe\u{a0}: vos autres sessions se ferment. Puis {}.",
                    self.recours.prevenir(nom)
                )),
            ],
            bouton: Some(Bouton {
                libelle: "Ouvrir mon compte",
                url: format!("{}{}", enseigne.url_publique, self.recours.page()),
            }),
            suite: Vec::new(),
        }
    }
}

/// The instant in words, as `dimanche 22 novembre 2026 à 04:12, heure de Paris`.
fn quand(micros: i64) -> String {
    en_toutes_lettres(Instant::depuis_micros(micros).date())
}

/// The browser and the system in two words, when the agent names known ones.
fn navigateur(agent: &str) -> Option<String> {
    let premier =
        |table: &[(&str, &'static str)]| table.iter().find(|(signe, _)| agent.contains(signe)).map(|(_, nom)| *nom);
    // The order matters, because the agent of each browser also names the browsers listed below it.
    let navigateur = premier(&[
        ("Edg", "Edge"),
        ("OPR/", "Opera"),
        ("Firefox/", "Firefox"),
        ("Chrome/", "Chrome"),
        ("Safari/", "Safari"),
    ])?;
    let systeme = premier(&[
        ("iPhone", "iPhone"),
        ("iPad", "iPad"),
        ("Android", "Android"),
        ("Windows", "Windows"),
        ("Mac OS X", "macOS"),
        ("Linux", "Linux"),
    ]);
    Some(systeme.map_or_else(|| navigateur.to_owned(), |systeme| format!("{navigateur} sous {systeme}")))
}

#[cfg(test)]
mod tests {
    use super::super::{Pied, Reponses};
    use super::*;
    use domain::marque::Marque;

    #[test]
    fn l_instant_est_celui_de_paris() {
        let lu =
            |texte: &str| quand(texte.parse::<chrono::DateTime<chrono::Utc>>().expect("a date").timestamp_micros());
        assert_eq!(lu("2026-11-22T03:12:00Z"), "dimanche 22 novembre 2026 à 04:12, heure de Paris");
        assert_eq!(lu("2026-07-31T22:30:00Z"), "samedi 1er août 2026 à 00:30, heure de Paris");
    }

    #[test]
    fn le_navigateur_se_dit_en_deux_mots() {
        let edge = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36 Edg/130.0";
        let safari =
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1";
        assert_eq!(navigateur(edge).as_deref(), Some("Edge sous Windows"));
        assert_eq!(navigateur(safari).as_deref(), Some("Safari sous iPhone"));
        assert_eq!(navigateur("curl/8.1"), None);
    }

    #[test]
    fn la_lettre_dit_le_fait_sous_la_marque_et_rien_ne_devient_du_html() {
        let enseigne = Enseigne {
            marque: Marque { nom: "Bâti & Fils".to_owned(), couleur: "#005F73".to_owned(), ..Marque::default() },
            url_publique: "https://portail.example".to_owned(),
            expediteur: Some("portail@bati.example".to_owned()),
        };
        let lettre = NouvelleConnexion {
            prenom: "<b>Ana</b>".to_owned(),
            instant: 1_795_317_120_000_000,
            adresse: "203.0.113.9".to_owned(),
            agent: Some("Firefox/130".to_owned()),
            recours: Recours::Referent,
        };
        let brouillon = lettre.rediger(&enseigne);
        assert_eq!(brouillon.objet, "Connexion à votre compte Bâti & Fils depuis un nouveau réseau");
        let pied = Pied::nouveau(&enseigne.marque, None, Reponses::Lues);
        let (texte, html) = (brouillon.texte(&pied), brouillon.html(&enseigne, &pied));
        assert!(texte.contains("Adresse du réseau\u{a0}: 203.0.113.9\nAvec\u{a0}: Firefox"), "{texte}");
        assert!(texte.contains("Ouvrir mon compte\u{a0}:\nhttps://portail.example/mon-compte"), "{texte}");
        assert!(html.contains("Bonjour &lt;b&gt;Ana&lt;/b&gt;,") && !html.contains("<b>"), "{html}");
        assert!(html.contains("border-bottom:3px solid #005F73") && html.contains("Bâti &amp; Fils"), "{html}");
    }

    #[test]
    fn un_mot_de_passe_change_se_dit_a_qui_il_est() {
        let enseigne = Enseigne {
            marque: Marque::default(),
            url_publique: "https://portail.example".to_owned(),
            expediteur: None,
        };
        let lettre = MotDePasseChange {
            prenom: "Ana".to_owned(),
            instant: 1_795_317_120_000_000,
            recours: Recours::Administrateur,
        };
        let texte = lettre.rediger(&enseigne).texte(&Pied::nouveau(&enseigne.marque, None, Reponses::Lues));
        for attendu in [
            "Quand\u{a0}: dimanche 22 novembre 2026 à 04:12, heure de Paris",
            "prévenez un administrateur du portail",
            "https://portail.example/gestion/mon-compte",
        ] {
            assert!(texte.contains(attendu), "{texte}");
        }
    }

    #[test]
    fn une_annonce_deposee_par_la_version_precedente_se_lit() {
        let ancienne = r#"{"prenom": "Ana", "instant": 0, "adresse": "203.0.113.9", "agent": null}"#;
        let lue: NouvelleConnexion = serde_json::from_str(ancienne).expect("readable");
        assert_eq!(lue.recours, Recours::Equipe);
    }
}
