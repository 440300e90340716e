//! Users, as the command line manages them.

mod coordonnees;
mod demonstration;

pub use coordonnees::CoordonneesSaisies;
pub(crate) use coordonnees::telephone;
use domain::refus_partage::COMPTE_EXISTANT;

use crate::contexte::Contexte;
use crate::error::{Error, Result};
use crate::lien_compte;
use crate::mot_de_passe::{self, choisir, hacher};
use crate::regle::{au_plus, exiger_la_regle};
use domain::acces::TypeUtilisateur;
use domain::marque::Marque;
use domain::regle::Regle;
use domain::utilisateur::{Civilite, Compte, IdCompte, IdUtilisateur, Identite};
use store::compte::NouveauCompte;
use store::utilisateur::{NouvelUtilisateur, UtilisateurLu};
use store::{Acte, Base, Ecriture, Fait, Unicite};

/// The password of every account of the demonstration.
pub const MOT_DE_PASSE_DEMO: &str = "linteau-demo";

/// The refusal of a referent of a company who is no network manager.
pub(crate) const REFERENT_DE_SOCIETE: &str = "Le référent d’une société est un responsable réseau (IR).";
/// The refusal of a referent of an internal user who is not internal.
pub(crate) const REFERENT_D_INTERNE: &str = "Le référent d’un utilisateur interne est un utilisateur interne.";
/// The refusal of an external user without a company.
pub(crate) const EXTERNE_SANS_SOCIETE: &str = "Un utilisateur externe appartient à une société.";
/// The refusal of a company for an internal user.
pub(crate) const INTERNE_EN_SOCIETE: &str = "Un utilisateur interne n’appartient à aucune société.";

/// A user to be added.
#[derive(Debug, Clone)]
pub struct Ajout {
    pub type_utilisateur: TypeUtilisateur,
    pub civilite: Civilite,
    pub nom: String,
    pub prenom: String,
    pub email: String,
    /// The name of the company, which is created when it does not exist.
    pub compte: Option<String>,
    /// The name of the company's group, which is created when it does not exist.
    pub groupe: Option<String>,
    /// The e-mail of the referent, of the company or of an internal user.
    pub gerant: Option<String>,
    /// The phone numbers and the address, as typed.
    pub coordonnees: CoordonneesSaisies,
    /// True for a user of the demonstration.
    pub demo: bool,
}

/// Adds an active user with this password. `marque` is the brand of the portal, whose words may not be the password.
pub async fn ajouter(contexte: &Contexte, ajout: &Ajout, mot_de_passe: &str, marque: &Marque) -> Result<IdUtilisateur> {
    verifier(ajout)?;
    ajout.coordonnees.lues()?;
    let hache = &choisir(mot_de_passe, &identite(ajout)?, ajout.compte.as_deref(), marque).await?;
    let ecrit = contexte
        .ecrire(|tx| async move {
            let mut faits = Vec::new();
            let id = inscrire(&tx, ajout, hache, &mut faits).await?;
            Ok::<_, Error>(Acte::faits(id, faits))
        })
        .await?;
    Ok(ecrit.valeur)
}

/// Gives a user another password, and ends their sessions. `marque` is the brand of the portal, whose words may not be
/// the password.
pub async fn changer_mot_de_passe(contexte: &Contexte, email: &str, mot_de_passe: &str, marque: &Marque) -> Result<()> {
    let lu = {
        let lecture = contexte.base().lire().await?;
        store::utilisateur::par_email(&lecture, email).await?.ok_or_else(inconnu)?
    };
    let hache = &lien_compte::choisir_pour(&lu.utilisateur, mot_de_passe, marque).await?;
    let travail = |tx| async move {
        let utilisateur = trouver(&tx, email).await?.utilisateur;
        lien_compte::poser(&tx, &utilisateur, hache, None).await?;
        Ok(Acte::fait((), Fait::MotDePasseChange { utilisateur: utilisateur.id }))
    };
    contexte.ecrire(travail).await.map(|_| ())
}

/// Keeps a user from signing in, and ends their sessions.
pub async fn desactiver(contexte: &Contexte, email: &str) -> Result<()> {
    let travail = |tx| async move {
        let id = trouver(&tx, email).await?.utilisateur.id;
        lien_compte::desactiver(&tx, id).await?;
        Ok(Acte::fait((), Fait::UtilisateurDesactive { utilisateur: id }))
    };
    contexte.ecrire(travail).await.map(|_| ())
}

/// Reads every user, in the order of their ids.
pub async fn lister(base: &Base) -> Result<Vec<UtilisateurLu>> {
    let lecture = base.lire().await?;
    Ok(store::utilisateur::lister(&lecture).await?)
}

/// Adds the accounts of the demonstration, or gives them back their password and their access. Returns how many were added.
/// Accounts that already are as they should be are not written.
pub async fn charger_demo(contexte: &Contexte) -> Result<usize> {
    let hache = &hacher(MOT_DE_PASSE_DEMO).await?;
    let intacts = &demo_intacts(contexte.base()).await?;
    let ecrit = contexte
        .ecrire(|tx| async move {
            let (mut ajoutes, mut faits) = (0, Vec::new());
            for ajout in demonstration::personnes() {
                match store::utilisateur::par_email(&tx, &ajout.email).await? {
                    None => {
                        inscrire(&tx, &ajout, hache, &mut faits).await?;
                        ajoutes += 1;
                    }
                    Some(lu) if intacts.contains(&(lu.utilisateur.id, lu.utilisateur.version)) => {}
                    Some(lu) if lu.utilisateur.demo => {
                        let utilisateur = lu.utilisateur.id;
                        store::utilisateur::definir_mot_de_passe(&tx, utilisateur, hache).await?;
                        store::utilisateur::reactiver(&tx, utilisateur).await?;
                        faits.push(Fait::UtilisateurReactive { utilisateur });
                        store::echec_connexion::oublier(&tx, &ajout.email).await?;
                    }
                    Some(_) => {
                        let message = format!("{} existe déjà et n’est pas un compte de démonstration.", ajout.email);
                        return Err(Error::conflit(COMPTE_EXISTANT.code, message));
                    }
                }
            }
            Ok(Acte::faits(ajoutes, faits))
        })
        .await?;
    Ok(ecrit.valeur)
}

/// The ids and versions of the named accounts of the demonstration that are active and have their password.
async fn demo_intacts(base: &Base) -> Result<Vec<(IdUtilisateur, i64)>> {
    let (mut intacts, nommes) = (Vec::new(), demonstration::personnes().map(|ajout| ajout.email));
    for lu in lister(base).await? {
        let u = &lu.utilisateur;
        if !nommes.contains(&u.identite.email) {
            continue;
        }
        if !u.demo || !lu.actif {
            continue;
        }
        let hache = lu.mot_de_passe.clone();
        if mot_de_passe::verifier(mot_de_passe::Priorite::Connue, MOT_DE_PASSE_DEMO, hache).await?.est_juste() {
            intacts.push((u.id, u.version));
        }
    }
    Ok(intacts)
}

/// An e-mail as it is stored: trimmed, in lower case, and valid.
pub(crate) fn verifier_email(email: &str) -> Result<String> {
    let email = domain::email::lire(email);
    exiger_la_regle("email", Regle::Required, &email)?;
    exiger_la_regle("email", Regle::Email, &email)?;
    au_plus("email", 254, &email)?;
    let une_suite = !email.contains(|c: char| c.is_whitespace() || c.is_control());
    if une_suite && outside::courrier::se_lit(&email) {
        return Ok(email);
    }
    Err(Error::invalide("email", "email", "Veuillez renseigner une adresse email valide."))
}

fn verifier(ajout: &Ajout) -> Result<()> {
    let externe = ajout.type_utilisateur.est_externe();
    verifier_email(&ajout.email)?;
    if ajout.nom.trim().is_empty() || ajout.prenom.trim().is_empty() {
        return Err(Error::invalide("nom", "required", "Le nom et le prénom sont attendus."));
    }
    if externe && ajout.compte.as_ref().is_none_or(|c| c.trim().is_empty()) {
        return Err(Error::invalide("compte", "required", EXTERNE_SANS_SOCIETE));
    }
    if !externe && ajout.compte.is_some() {
        return Err(Error::invalide("compte", "interne", INTERNE_EN_SOCIETE));
    }
    Ok(())
}

/// The identity of the added user, as it is stored.
fn identite(ajout: &Ajout) -> Result<Identite> {
    let coordonnees = ajout.coordonnees.lues()?;
    Ok(Identite {
        civilite: ajout.civilite,
        nom: ajout.nom.trim().to_owned(),
        prenom: ajout.prenom.trim().to_owned(),
        email: domain::email::lire(&ajout.email),
        tel_mobile: coordonnees.tel_mobile,
        tel_fixe: coordonnees.tel_fixe,
        tel_pro: coordonnees.tel_pro,
        cp: coordonnees.cp,
        ville: coordonnees.ville,
        adresse: coordonnees.adresse,
        photo: coordonnees.photo,
        perimetre_geo: coordonnees.perimetre_geo,
    })
}

/// Adds a user, and writes the facts in this order: the group, the company, the user.
async fn inscrire(tx: &Ecriture, ajout: &Ajout, hache: &str, faits: &mut Vec<Fait>) -> Result<IdUtilisateur> {
    let gerant = match &ajout.gerant {
        None => None,
        Some(email) => Some(referent(tx, email, ajout.type_utilisateur).await?),
    };
    let compte = match &ajout.compte {
        None => None,
        Some(nom) => Some(societe(tx, nom.trim(), ajout.groupe.as_deref(), gerant, faits).await?),
    };
    let identite = identite(ajout)?;
    let email = identite.email.clone();
    let nouveau = NouvelUtilisateur {
        type_utilisateur: ajout.type_utilisateur,
        roles: vec![ajout.type_utilisateur.role()],
        identite,
        mot_de_passe: Some(hache.to_owned()),
        compte,
        gerant: gerant.filter(|_| compte.is_none()),
        demo: ajout.demo,
    };
    match store::utilisateur::creer(tx, &nouveau).await {
        Err(store::Error::DejaPris(Unicite::UtilisateurEmail)) => {
            let message = format!("{email} a déjà un compte.");
            Err(Error::conflit(COMPTE_EXISTANT.code, message))
        }
        autre => {
            let utilisateur = autre?;
            faits.push(Fait::UtilisateurCree { utilisateur });
            Ok(utilisateur)
        }
    }
}

/// Finds a referent. The referent of a company is a network manager, and the referent of an internal user is an internal user.
/// `pour` is the type of the user whose referent is looked for.
async fn referent(tx: &Ecriture, email: &str, pour: TypeUtilisateur) -> Result<IdUtilisateur> {
    let de_societe = pour.est_externe();
    let lu = trouver(tx, email).await?.utilisateur;
    let convient =
        if de_societe { lu.type_utilisateur == TypeUtilisateur::IR } else { !lu.type_utilisateur.est_externe() };
    if convient {
        return Ok(lu.id);
    }
    let message = if de_societe { REFERENT_DE_SOCIETE } else { REFERENT_D_INTERNE };
    Err(Error::invalide("gerant", "gerant", message))
}

/// Finds the company of this name, or creates it. When it exists, the given data must match it.
async fn societe(
    tx: &Ecriture,
    nom: &str,
    groupe: Option<&str>,
    gerant: Option<IdUtilisateur>,
    faits: &mut Vec<Fait>,
) -> Result<IdCompte> {
    let memes = store::compte::par_nom(tx, nom).await?;
    if let Some(compte) = memes.into_iter().next() {
        if groupe.is_some_and(|groupe| !est_du_groupe(&compte, groupe)) {
            let message =
                format!("La société {nom} existe déjà et n’est pas du groupe {}.", groupe.unwrap_or_default());
            return Err(Error::conflit("societe-existante", message));
        }
        if gerant.is_some() && compte.gerant.is_none() {
            store::compte::definir_gerant(tx, compte.id, gerant).await?;
            faits.push(Fait::CompteModifie { compte: compte.id });
        }
        return Ok(compte.id);
    }
    let groupe = match groupe.map(str::trim).filter(|g| !g.is_empty()) {
        None => None,
        Some(nom) => {
            let (groupe, fait) = store::groupe::trouver_ou_creer(tx, nom).await?;
            faits.extend(fait);
            Some(groupe.id)
        }
    };
    let compte = store::compte::creer(tx, &NouveauCompte { nom: nom.to_owned(), groupe, gerant, siren: None }).await?;
    faits.push(Fait::CompteCree { compte });
    Ok(compte)
}

fn est_du_groupe(compte: &Compte, groupe: &str) -> bool {
    use domain::texte::normaliser;
    compte.groupe.as_ref().is_some_and(|g| normaliser(&g.nom) == normaliser(groupe))
}

async fn trouver(tx: &Ecriture, email: &str) -> Result<UtilisateurLu> {
    store::utilisateur::par_email(tx, email).await?.ok_or_else(inconnu)
}

fn inconnu() -> Error {
    Error::introuvable("utilisateur-inconnu", "Aucun utilisateur n’a cette adresse e-mail.")
}
