//! `linteau user`.

use super::{ActionUser, Ajouter, SourceMotDePasse};
use crate::ouverture::ouvrir_prete;
use crate::reglages::Reglages;
use crate::sortie::{dire, dire_fait};
use actions::Contexte;
use actions::utilisateur::{self, Ajout, CoordonneesSaisies, MOT_DE_PASSE_DEMO};
use anyhow::{Context as _, bail};
use domain::marque::Marque;
use std::io::BufRead as _;
use store::Base;

/// Creates, lists and changes user accounts.
pub(crate) async fn executer(reglages: &Reglages, action: ActionUser) -> anyhow::Result<()> {
    let base = ouvrir_prete(reglages).await?;
    let resultat = agir(&Contexte::de_la_commande(base.clone()), &reglages.marque(), action).await;
    base.fermer().await?;
    resultat
}

async fn agir(contexte: &Contexte, depart: &Marque, action: ActionUser) -> anyhow::Result<()> {
    let marque = &contexte.base().metier().marque(depart);
    match action {
        ActionUser::Ajouter(ajouter) => {
            let mot_de_passe = lire_mot_de_passe(&ajouter.source)?;
            let ajout = ajout(ajouter);
            utilisateur::ajouter(contexte, &ajout, &mot_de_passe, marque).await?;
            dire_fait(format_args!("{} est ajouté\u{a0}: {}.", ajout.email, ajout.type_utilisateur.libelle()))
        }
        ActionUser::Lister => lister(contexte.base()).await,
        ActionUser::MotDePasse { email, source } => {
            let mot_de_passe = lire_mot_de_passe(&source)?;
            utilisateur::changer_mot_de_passe(contexte, &email, &mot_de_passe, marque).await?;
            dire_fait(format_args!("Le mot de passe de {email} est changé, ses sessions sont fermées."))
        }
        ActionUser::Desactiver { email } => {
            utilisateur::desactiver(contexte, &email).await?;
            dire_fait(format_args!("{email} est désactivé, ses sessions sont fermées."))
        }
        ActionUser::Demo { confirmer } => {
            let reels = utilisateur::lister(contexte.base()).await?.iter().any(|lu| !lu.utilisateur.demo);
            if reels && !confirmer {
                bail!(
                    "ce portail a des comptes qui ne sont pas de démonstration, et le mot de passe de ceux-ci est connu de \
                     tous\u{a0}: rien n’est chargé\u{a0}; --confirmer les charge quand même"
                );
            }
            let ajoutes = utilisateur::charger_demo(contexte).await?;
            actions::demonstration::completer(contexte).await?;
            dire_fait(format_args!(
                "Comptes de démonstration\u{a0}: {ajoutes} ajoutés\u{a0}; leur mot de passe est {MOT_DE_PASSE_DEMO}."
            ))
        }
    }
}

fn ajout(ajouter: Ajouter) -> Ajout {
    Ajout {
        type_utilisateur: ajouter.type_utilisateur,
        civilite: ajouter.civilite,
        nom: ajouter.nom,
        prenom: ajouter.prenom,
        email: ajouter.email,
        compte: ajouter.compte,
        groupe: ajouter.groupe,
        gerant: ajouter.gerant,
        coordonnees: CoordonneesSaisies {
            tel_mobile: ajouter.coordonnees.tel_mobile,
            tel_fixe: ajouter.coordonnees.tel_fixe,
            tel_pro: ajouter.coordonnees.tel_pro,
            cp: ajouter.coordonnees.cp,
            ville: ajouter.coordonnees.ville,
            adresse: ajouter.coordonnees.adresse,
            photo: ajouter.coordonnees.photo,
            perimetre_geo: ajouter.coordonnees.perimetre_geo,
        },
        demo: false,
    }
}

async fn lister(base: &Base) -> anyhow::Result<()> {
    let utilisateurs = utilisateur::lister(base).await?;
    if utilisateurs.is_empty() {
        return dire("Aucun utilisateur. Le premier administrateur\u{a0}: «\u{a0}linteau user ajouter --help\u{a0}».");
    }
    let lignes = utilisateurs.iter().map(|lu| {
        let u = &lu.utilisateur;
        let societe = u.compte.as_ref().map_or("", |c| c.nom.as_str());
        let etat = match (lu.actif, u.demo) {
            (false, _) => "désactivé",
            (true, true) => "démonstration",
            (true, false) => "",
        };
        let ligne = format!("{:<4} {:<40} {:<24} {etat}", u.type_utilisateur.code(), u.identite.email, societe);
        ligne.trim_end().to_owned()
    });
    dire(lignes.collect::<Vec<_>>().join("\n"))
}

/// Reads the password from the standard input, or asks for it twice. It is never an argument, because other users of the
/// machine could read that.
fn lire_mot_de_passe(source: &SourceMotDePasse) -> anyhow::Result<String> {
    if source.mot_de_passe_stdin {
        let mut ligne = String::new();
        std::io::stdin().lock().read_line(&mut ligne).context("le mot de passe ne peut pas être lu")?;
        return Ok(ligne.trim_end_matches(['\r', '\n']).to_owned());
    }
    let demander = |question: &str| {
        rpassword::prompt_password(question).context(
            "le mot de passe ne peut pas être demandé ici\u{a0}; «\u{a0}--mot-de-passe-stdin\u{a0}» le lit sur l’entrée standard",
        )
    };
    let premier = demander("Mot de passe\u{a0}: ")?;
    if premier != demander("Encore une fois\u{a0}: ")? {
        bail!("les deux mots de passe diffèrent");
    }
    Ok(premier)
}
