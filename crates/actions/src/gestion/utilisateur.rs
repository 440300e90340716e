//! The management of users: inviting them, disabling them, letting them in again, changing their data.

use super::{compte_vu, droits, referent, utilisateur_vu};
use crate::contexte::Contexte;
use crate::courrier::{Lettre, LettreDeTransmission, OuTransmettre, poster_a, referent_ou_administrateurs};
use crate::error::{Error, Result};
use crate::lien_compte::{self, inviter};
use crate::pouvoir::{non_gere, regard};
use crate::regle::{au_plus, exiger_la_regle};
use crate::utilisateur::{CoordonneesSaisies, EXTERNE_SANS_SOCIETE, INTERNE_EN_SOCIETE, verifier_email};
use crate::version::VersionAttendue;
use domain::acces::{Role, TypeUtilisateur};
use domain::refus_partage::COMPTE_EXISTANT;
use domain::regard::Regard;
use domain::regle::Regle;
use domain::utilisateur::{Civilite, IdCompte, IdUtilisateur, Identite, Utilisateur};
use store::transmission::{DossiersEnCours, en_cours};
use store::utilisateur::{NouvelUtilisateur, UtilisateurLu};
use store::{Acte, Ecrit, Ecriture, Fait, Unicite};
use wire::corps::Patch;

/// A person to be invited.
#[derive(Debug, Clone)]
pub struct NouvelleInvitation {
    pub type_utilisateur: TypeUtilisateur,
    pub civilite: Civilite,
    pub nom: String,
    pub prenom: String,
    pub email: String,
    /// Their phone numbers and address, as typed.
    pub coordonnees: CoordonneesSaisies,
    /// Their company. When none is named, the company of the user who invites, if they have one.
    pub compte: Option<IdCompte>,
    /// The referent, for an internal user.
    pub gerant: Option<IdUtilisateur>,
}

/// A user who was disabled.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Desactive {
    pub lu: UtilisateurLu,
    /// The numbers of their files that still run.
    pub courent: DossiersEnCours,
}

/// The changes of a user. A field stays as it is when it is `None` here.
#[derive(Debug, Clone, Default)]
pub struct ChangementsUtilisateur {
    pub civilite: Option<Civilite>,
    pub nom: Option<String>,
    pub prenom: Option<String>,
    pub roles: Option<Vec<Role>>,
    /// The company, for an external user.
    pub compte: Option<IdCompte>,
    /// The referent, for an internal user.
    pub gerant: Patch<IdUtilisateur>,
}

impl ChangementsUtilisateur {
    /// Says whether the only change makes a prescriber a manager of their company too.
    pub(super) fn nomment_un_responsable(&self) -> bool {
        let Self { civilite, nom, prenom, roles, compte, gerant } = self;
        let seuls =
            civilite.is_none() && nom.is_none() && prenom.is_none() && compte.is_none() && *gerant == Patch::Absent;
        seuls && roles.as_ref().is_some_and(|roles| roles.contains(&Role::EP) && roles.contains(&Role::ER))
    }
}

/// Creates a user without a password, and sends them the link by which they choose it.
pub async fn inviter_utilisateur(contexte: &Contexte, invitation: &NouvelleInvitation) -> Result<Ecrit<UtilisateurLu>> {
    let email = &verifier_email(&invitation.email)?;
    let identite = &identite(invitation, email)?;
    let travail = |tx| async move {
        let regard = regard(&tx, contexte).await?;
        let nouveau = nouveau(&tx, &regard, invitation, identite.clone()).await?;
        let id = match store::utilisateur::creer(&tx, &nouveau).await {
            Err(store::Error::DejaPris(Unicite::UtilisateurEmail)) => {
                return Err(Error::empeche(COMPTE_EXISTANT));
            }
            autre => autre?,
        };
        let lu = store::utilisateur::par_id(&tx, id).await?.ok_or(store::Error::ReferenceAbsente)?;
        let invitation = inviter(&tx, contexte, &lu.utilisateur).await?;
        Ok(Acte::faits(lu, vec![Fait::UtilisateurCree { utilisateur: id }, invitation]))
    };
    contexte.ecrire(travail).await
}

fn identite(invitation: &NouvelleInvitation, email: &str) -> Result<Identite> {
    let coordonnees = invitation.coordonnees.lues()?;
    Ok(coordonnees.dans(Identite {
        civilite: invitation.civilite,
        nom: nom("nom", &invitation.nom)?,
        prenom: nom("prenom", &invitation.prenom)?,
        email: email.to_owned(),
        tel_mobile: None,
        tel_fixe: None,
        tel_pro: None,
        cp: None,
        ville: None,
        adresse: None,
        photo: None,
        perimetre_geo: None,
    }))
}

async fn nouveau(
    tx: &Ecriture,
    regard: &Regard,
    invitation: &NouvelleInvitation,
    identite: Identite,
) -> Result<NouvelUtilisateur> {
    let type_utilisateur = invitation.type_utilisateur;
    if !regard.a(Role::IR) && !regard.a(Role::ER) {
        return Err(Error::sans_droit());
    }
    let compte = match invitation.compte.or(regard.compte) {
        Some(id) if type_utilisateur.est_externe() => Some(compte_vu(tx, regard, id).await?),
        None if type_utilisateur.est_externe() => {
            return Err(Error::invalide("compte", "required", EXTERNE_SANS_SOCIETE));
        }
        _ if invitation.compte.is_some() => {
            return Err(Error::invalide("compte", "interne", INTERNE_EN_SOCIETE));
        }
        _ => None,
    };
    if !regard.peut_inviter(type_utilisateur, compte.as_ref()) {
        // The user who acts may invite people, but not of this type, so the refusal is about the field `type`.
        let phrase = if regard.a(Role::ER) {
            "Vous pouvez inviter des prescripteurs."
        } else if compte.is_none() {
            "Seul un administrateur peut créer un utilisateur interne."
        } else {
            return Err(non_gere(regard));
        };
        return Err(Error::invalide("type", "type", phrase));
    }
    let gerant = match invitation.gerant {
        Some(id) if compte.is_none() => Some(referent(tx, id, Role::Internal).await?.id),
        _ => None,
    };
    Ok(NouvelUtilisateur {
        type_utilisateur,
        roles: vec![type_utilisateur.role()],
        identite,
        mot_de_passe: None,
        compte: compte.map(|c| c.id),
        gerant,
        demo: false,
    })
}

/// Sends the invitation again to a user who has not answered it.
pub async fn renvoyer_invitation(contexte: &Contexte, id: IdUtilisateur) -> Result<Ecrit<UtilisateurLu>> {
    let travail = |tx| async move {
        let (regard, lu) = utilisateur_vu(&tx, contexte, id).await?;
        droits::inviter(&regard, &lu)?;
        let fait = inviter(&tx, contexte, &lu.utilisateur).await?;
        Ok(Acte::fait(lu, fait))
    };
    contexte.ecrire(travail).await
}

/// Keeps a user from signing in, and ends their sessions. Nobody may disable themselves, so that an administrator is left.
///
/// The user keeps their running files until these end. The people who may hand these files over get a letter, and the answer
/// counts the files.
pub async fn desactiver_utilisateur(contexte: &Contexte, id: IdUtilisateur) -> Result<Ecrit<Desactive>> {
    let travail = |tx| async move {
        let (regard, mut lu) = utilisateur_vu(&tx, contexte, id).await?;
        droits::desactiver(&regard, &lu.utilisateur)?;
        let courent = en_cours(&tx, id, None).await?;
        if !lu.actif {
            return Ok(Acte::sans_effet(Desactive { lu, courent }));
        }
        lu.ecarte_par_sa_societe = !regard.gere_utilisateur(&lu.utilisateur);
        if lu.ecarte_par_sa_societe {
            lien_compte::ecarter_par_sa_societe(&tx, id).await?;
        } else {
            lien_compte::desactiver(&tx, id).await?;
        }
        prevenir_du_depart(&tx, &lu.utilisateur, courent).await?;
        lu.actif = false;
        lu.utilisateur.version += 1;
        Ok(Acte::fait(Desactive { lu, courent }, Fait::UtilisateurDesactive { utilisateur: id }))
    };
    contexte.ecrire(travail).await
}

/// Lets a user sign in again, when the user who acts has this right.
pub async fn reactiver_utilisateur(contexte: &Contexte, id: IdUtilisateur) -> Result<Ecrit<UtilisateurLu>> {
    let travail = |tx| async move {
        let (regard, mut lu) = utilisateur_vu(&tx, contexte, id).await?;
        droits::reactiver(&regard, &lu)?;
        if lu.actif {
            return Ok(Acte::sans_effet(lu));
        }
        store::utilisateur::reactiver(&tx, id).await?;
        (lu.actif, lu.ecarte_par_sa_societe) = (true, false);
        lu.utilisateur.version += 1;
        Ok::<_, Error>(Acte::fait(lu, Fait::UtilisateurReactive { utilisateur: id }))
    };
    contexte.ecrire(travail).await
}

/// Changes the data of a user.
pub async fn modifier_utilisateur(
    contexte: &Contexte,
    id: IdUtilisateur,
    changements: &ChangementsUtilisateur,
    attendue: &VersionAttendue,
) -> Result<Ecrit<UtilisateurLu>> {
    let travail = |tx| async move {
        let (regard, mut lu) = utilisateur_vu(&tx, contexte, id).await?;
        peut_changer(&regard, &lu, changements)?;
        attendue.verifier(lu.utilisateur.version)?;
        let avant = lu.utilisateur.compte.as_ref().map(|compte| compte.id);
        let champs = changer(&tx, &regard, &mut lu.utilisateur, changements).await?;
        if champs.is_empty() {
            return Ok(Acte::sans_effet(lu));
        }
        if !store::utilisateur::remplacer(&tx, &lu.utilisateur).await? {
            return Err(store::Error::Conflit.into());
        }
        lu.utilisateur.version += 1;
        // The fact names the company that the user leaves, because the open pages of that company must no longer show the user.
        let quittee = avant.filter(|avant| lu.utilisateur.compte.as_ref().map(|compte| compte.id) != Some(*avant));
        Ok::<_, Error>(Acte::fait(lu, Fait::UtilisateurModifie { utilisateur: id, champs, quittee }))
    };
    contexte.ecrire(travail).await
}

/// Staff who manage a user may change their data. The manager of the user's company may only make the user a manager too.
fn peut_changer(regard: &Regard, lu: &UtilisateurLu, changements: &ChangementsUtilisateur) -> Result<()> {
    if changements.nomment_un_responsable() && !regard.gere_utilisateur(&lu.utilisateur) {
        droits::nommer_responsable(regard, lu)
    } else {
        droits::gerer(regard, &lu.utilisateur)
    }
}

/// Changes the user, and returns the names of the changed fields.
async fn changer(
    tx: &Ecriture,
    regard: &Regard,
    utilisateur: &mut Utilisateur,
    changements: &ChangementsUtilisateur,
) -> Result<Vec<String>> {
    let avant = utilisateur.clone();
    let identite = &mut utilisateur.identite;
    if let Some(civilite) = changements.civilite {
        identite.civilite = civilite;
    }
    if let Some(neuf) = &changements.nom {
        identite.nom = nom("nom", neuf)?;
    }
    if let Some(neuf) = &changements.prenom {
        identite.prenom = nom("prenom", neuf)?;
    }
    if let Some(neufs) = &changements.roles {
        utilisateur.roles = roles(utilisateur.type_utilisateur, neufs)?;
    }
    if let Some(id) = changements.compte {
        if !utilisateur.type_utilisateur.est_externe() {
            return Err(Error::invalide("compte", "interne", INTERNE_EN_SOCIETE));
        }
        let compte = compte_vu(tx, regard, id).await?;
        if !regard.gere(&compte) {
            return Err(non_gere(regard));
        }
        if utilisateur.compte.as_ref().is_some_and(|actuel| actuel.id != compte.id) {
            exiger_sans_dossier(tx, utilisateur.id).await?;
        }
        utilisateur.compte = Some(compte);
    }
    if changements.gerant != Patch::Absent {
        if utilisateur.type_utilisateur.est_externe() {
            return Err(Error::invalide(
                "gerant",
                "externe",
                "Le référent d’un utilisateur externe est celui de sa société.",
            ));
        }
        utilisateur.gerant = match changements.gerant.sur(None) {
            None => None,
            Some(id) => Some(referent(tx, id, Role::Internal).await?),
        };
    }
    let changes = [
        ("civilite", avant.identite.civilite != utilisateur.identite.civilite),
        ("nom", avant.identite.nom != utilisateur.identite.nom),
        ("prenom", avant.identite.prenom != utilisateur.identite.prenom),
        ("roles", avant.roles != utilisateur.roles),
        ("compte", avant.compte.as_ref().map(|c| c.id) != utilisateur.compte.as_ref().map(|c| c.id)),
        ("gerant", avant.gerant.as_ref().map(|g| g.id) != utilisateur.gerant.as_ref().map(|g| g.id)),
    ];
    Ok(changes.into_iter().filter(|(_, change)| *change).map(|(champ, _)| champ.to_owned()).collect())
}

/// Refuses to move a prescriber who has running files. These files belong to the present company, and protect it against the
/// company to which the prescriber would move.
async fn exiger_sans_dossier(tx: &Ecriture, id: IdUtilisateur) -> Result<()> {
    let courent = en_cours(tx, id, None).await?;
    if courent.est_vide() {
        return Ok(());
    }
    let phrase = format!(
        "Des dossiers de cette personne sont en cours\u{a0}: {}. Transmettez-les d’abord à un collègue de la société à laquelle ils \
         appartiennent.",
        compter(&courent)
    );
    Err(Error::conflit("dossiers-en-cours", phrase))
}

/// The numbers of running files in words: "2 dénonciations, 1 option, 1 réservation".
pub(super) fn compter(courent: &DossiersEnCours) -> String {
    let dits =
        [(courent.denonciations, "dénonciation"), (courent.options, "option"), (courent.reservations, "réservation")];
    let dits = dits.into_iter().filter(|(nombre, _)| *nombre > 0);
    dits.map(|(nombre, mot)| format!("{nombre} {mot}{}", if nombre > 1 { "s" } else { "" }))
        .collect::<Vec<_>>()
        .join(", ")
}

/// Writes to the managers of the company, and to its referent or else the administrators, that a disabled user has running files,
/// because these people may hand the files over.
async fn prevenir_du_depart(tx: &Ecriture, parti: &Utilisateur, courent: DossiersEnCours) -> Result<()> {
    if courent.est_vide() {
        return Ok(());
    }
    let compte = parti.compte.as_ref();
    let responsables = store::utilisateur::lister(tx).await?.into_iter().filter(|lu| {
        let sien = lu.utilisateur.compte.as_ref().map(|compte| compte.id) == compte.map(|compte| compte.id);
        sien && compte.is_some()
            && lu.actif
            && lu.utilisateur.roles.contains(&Role::ER)
            && lu.utilisateur.id != parti.id
    });
    let responsables = responsables.map(|lu| (lu.utilisateur, OuTransmettre::Collegues));
    let equipe = referent_ou_administrateurs(tx, compte).await?.into_iter();
    for (qui, ou) in responsables.chain(equipe.map(|qui| (qui, OuTransmettre::Fiche(parti.id.0)))) {
        let lettre = LettreDeTransmission {
            prenom: qui.identite.prenom.clone(),
            de: format!("{} {}", parti.identite.prenom, parti.identite.nom),
            denonciations: usize::try_from(courent.denonciations).unwrap_or(usize::MAX),
            options: usize::try_from(courent.options).unwrap_or(usize::MAX),
            reservations: usize::try_from(courent.reservations).unwrap_or(usize::MAX),
            restent: 0,
            societe: compte.map(|compte| compte.nom.clone()),
            ou: Some(ou),
        };
        poster_a(tx, &qui, &Lettre::DossiersATransmettre(lettre)).await?;
    }
    Ok(())
}

/// Checks the roles of a user. They must have the role of their type, and an external user may have both external roles.
fn roles(type_utilisateur: TypeUtilisateur, neufs: &[Role]) -> Result<Vec<Role>> {
    let admis: &[Role] =
        if type_utilisateur.est_externe() { &[Role::EP, Role::ER] } else { &[type_utilisateur.role()] };
    let mut neufs = neufs.to_vec();
    neufs.sort_unstable();
    neufs.dedup();
    if neufs.contains(&type_utilisateur.role()) && neufs.iter().all(|role| admis.contains(role)) {
        return Ok(neufs);
    }
    let phrase = if type_utilisateur.est_externe() {
        "Un utilisateur externe a le rôle de son type, et peut avoir l’autre rôle externe."
    } else {
        "Un utilisateur interne a le rôle de son type, et lui seul."
    };
    Err(Error::invalide("roles", "roles", phrase))
}

fn nom(champ: &'static str, texte: &str) -> Result<String> {
    let nom = texte.trim();
    exiger_la_regle(champ, Regle::Required, nom)?;
    exiger_la_regle(champ, Regle::Name, nom)?;
    au_plus(champ, 100, nom)?;
    Ok(nom.to_owned())
}
