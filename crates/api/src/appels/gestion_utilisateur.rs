//! Users, as staff and managers see and change them (`actions::gestion`).

use crate::appels::feuilles::gestion::UTILISATEURS;
use crate::appels::gestion::{action, exiger_la_gestion};
use crate::documentation::parametres::parametres;
use crate::error::{Error, Reussite};
use crate::flux::etat::Etat;
use crate::plomberie::appelant::Appelant;
use crate::plomberie::conditionnel::Negocie;
use crate::plomberie::envoi::Envoi;
use crate::plomberie::fiche::Fiche;
use crate::plomberie::liste::{ListeDecrite, ListePosee};
use crate::plomberie::modification::{Modification, refuser};
use crate::plomberie::parametres::Paires;
use crate::plomberie::tableur::{self, FormatDExport};
use actions::gestion::{
    ChangementsUtilisateur, Desactive, DroitsSurUtilisateur, NouvelleInvitation, desactiver_utilisateur,
    inviter_utilisateur, modifier_utilisateur, reactiver_utilisateur, renvoyer_invitation,
};
use actions::utilisateur::CoordonneesSaisies;
use actions::{RefusDAction, Violation};
use axum::extract::{Path, State};
use axum::response::Response;
use catalogue::requete::parametres::TypeValeur;
use domain::acces::TypeUtilisateur;
use domain::email;
use domain::refus_partage::UTILISATEUR_INTROUVABLE;
use domain::regard::Regard;
use domain::texte::normaliser;
use domain::utilisateur::{IdCompte, IdUtilisateur, Referent, Utilisateur};
use std::sync::{Arc, LazyLock};
use store::transmission::DossiersEnCours;
use store::utilisateur::{UtilisateurLu, UtilisateursVisibles};
use wire::gestion::{
    ActionsDeLUtilisateur, Designation, DossiersQuiCourent, InvitationEnvoyee, UtilisateurGere, UtilisateurModifie,
};
use wire::hydra::CollectionUtilisateurs;
use wire::instant;

const CHEMIN: &str = "/api/gestion/utilisateurs";

static LISTE: LazyLock<ListeDecrite> = LazyLock::new(|| {
    ListeDecrite::a(CHEMIN)
        .un("search", TypeValeur::Texte)
        .plusieurs("type.code", TypeValeur::Texte)
        .plusieurs("compte.id", TypeValeur::Entier)
        .plusieurs("gerant.id", TypeValeur::Entier)
        .un("actif", TypeValeur::Logique)
        .un("invite", TypeValeur::Logique)
        .ordres(&["nom", "prenom", "email", "type.code", "compte.nom", "creeLe"])
});

parametres! {
    /// The parameters of the list.
    ParametresUtilisateurs, LISTE.parametres()
}

/// A user as the wire shows it.
fn montrer(regard: &Regard, lu: &UtilisateurLu) -> UtilisateurGere {
    let droits = DroitsSurUtilisateur::de(regard, lu);
    let u = &lu.utilisateur;
    let i = u.identite.clone();
    UtilisateurGere {
        id: u.id.0,
        type_utilisateur: u.type_utilisateur.into(),
        civilite: i.civilite,
        nom: i.nom,
        prenom: i.prenom,
        email: i.email,
        tel_mobile: i.tel_mobile,
        tel_fixe: i.tel_fixe,
        tel_pro: i.tel_pro,
        roles: u.roles.clone(),
        compte: u.compte.as_ref().map(|c| Designation { id: c.id.0, nom: c.nom.clone() }),
        gerant: referent(u).map(|g| Designation::de(g.id, &g.identite)),
        actif: lu.actif,
        invite: lu.mot_de_passe.is_none(),
        cree_le: instant(lu.cree),
        dossiers_en_cours: None,
        actions: ActionsDeLUtilisateur {
            modifier: action(&droits.modifier),
            desactivation: action(&droits.desactiver),
            reactivation: action(&droits.reactiver),
            invitation: action(&droits.inviter),
            incarnation: action(&droits.incarner),
            transmission: action(&droits.transmettre),
            responsable: action(&droits.nommer_responsable),
        },
    }
}

/// The referent of the user's company. For an internal user, their own referent.
fn referent(u: &Utilisateur) -> Option<&Referent> {
    u.compte.as_ref().and_then(|c| c.gerant.as_ref()).or(u.gerant.as_ref())
}

fn adresse(id: IdUtilisateur) -> String {
    format!("{CHEMIN}/{}", id.0)
}

fn fiche(regard: &Regard, lu: &UtilisateurLu) -> Fiche<UtilisateurGere> {
    Fiche::nouvelle(montrer(regard, lu), lu.utilisateur.version)
}

/// The users that the caller may see.
#[utoipa::path(get, path = "/api/gestion/utilisateurs", tag = "Gestion", operation_id = "listerUtilisateurs",
    params(ParametresUtilisateurs),
    responses(
        (status = 200, description = "Les utilisateurs", body = CollectionUtilisateurs, content_type = "application/ld+json"),
        (status = 304, description = "Rien n’a changé"),
        (status = 403, description = "Le rôle ne le permet pas"),
    ))]
pub(crate) async fn lister(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    negocie: Negocie,
    paires: Paires,
) -> Result<Response, Error> {
    let regard = exiger_la_gestion(&appelant)?;
    let (question, trouves) = trouver(&etat, &regard, &paires).await?;
    Ok(question.repondre(&etat, &appelant, &negocie, &trouves, |lu| montrer(&regard, lu)))
}

/// All these users as a spreadsheet. `page` and `limit` are accepted and change nothing.
#[utoipa::path(get, path = "/api/gestion/utilisateurs/export", tag = "Gestion", operation_id = "exporterUtilisateurs",
    params(ParametresUtilisateurs, ("format" = Option<FormatDExport>, Query, description = "`xlsx`, sinon `csv`")),
    responses(
        (status = 200, description = "Le fichier", body = Vec<u8>, content_type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
        (status = 403, description = "Le rôle ne le permet pas"),
        (status = 422, description = "Plus de 20\u{202f}000 lignes"),
        (status = 429, description = "Trop d’exports en une heure"),
    ))]
pub(crate) async fn exporter(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    paires: Paires,
) -> Result<Response, Error> {
    let regard = exiger_la_gestion(&appelant)?;
    let (format, paires) = tableur::demande(paires)?;
    let (_, trouves) = trouver(&etat, &regard, &paires).await?;
    tableur::exporter(&etat, &appelant, (&UTILISATEURS, format), trouves, move |trouves| {
        let lignes = trouves.iter().map(|lu| montrer(&regard, lu)).collect();
        std::future::ready(Ok(lignes))
    })
    .await
}

/// Reads the requested users, in the requested order.
async fn trouver<'q>(
    etat: &Etat,
    regard: &Regard,
    paires: &'q Paires,
) -> Result<(ListePosee<'q>, Vec<UtilisateurLu>), Error> {
    let mut question = LISTE.lire(paires);
    let lecteur = &mut question.lecteur;
    let mots: Vec<String> =
        normaliser(lecteur.un("search").unwrap_or_default()).split_whitespace().map(str::to_owned).collect();
    let types = lecteur.plusieurs("type.code");
    let (comptes, gerants) = (lecteur.ids("compte.id"), lecteur.ids("gerant.id"));
    let (actif, invite) = (lecteur.logique("actif"), lecteur.logique("invite"));
    let question = question.finir()?;
    let mut trouves = {
        let lecture = etat.base.lire().await?;
        UtilisateursVisibles::par(regard).lister(&lecture).await?
    };
    trouves.retain(|lu| {
        let u = &lu.utilisateur;
        (types.is_empty() || types.iter().any(|t| t == u.type_utilisateur.code()))
            && (comptes.is_empty() || u.compte.as_ref().is_some_and(|c| comptes.contains(&c.id.0)))
            && (gerants.is_empty() || referent(u).is_some_and(|g| gerants.contains(&g.id.0)))
            && actif.is_none_or(|actif| lu.actif == actif)
            && invite.is_none_or(|invite| lu.mot_de_passe.is_none() == invite)
            && (mots.is_empty() || convient(u, &mots))
    });
    // Names are encrypted, so they are sorted here and not by the database.
    question.ordres.ranger(&mut trouves, "nom", cle);
    Ok((question, trouves))
}

/// Whether every word begins one of the words about the user.
fn convient(u: &Utilisateur, mots: &[String]) -> bool {
    let i = &u.identite;
    let compte = u.compte.as_ref().map_or("", |c| c.nom.as_str());
    let texte = normaliser(&format!("{} {} {} {compte}", i.nom, i.prenom, i.email.replace(['@', '.'], " ")));
    // Compare with the address as it is stored, and with the address as people read it.
    let texte = format!("{texte} {} {}", i.email, normaliser(&email::afficher(&i.email)));
    mots.iter().all(|mot| texte.split_whitespace().any(|t| t.starts_with(mot.as_str())))
}

fn cle(lu: &UtilisateurLu, champ: &str) -> String {
    let u = &lu.utilisateur;
    match champ {
        "prenom" => normaliser(&u.identite.prenom),
        "email" => u.identite.email.clone(),
        "type.code" => u.type_utilisateur.code().to_owned(),
        "compte.nom" => u.compte.as_ref().map(|c| normaliser(&c.nom)).unwrap_or_default(),
        "creeLe" => format!("{:020}", lu.cree.micros()),
        // Sort by name, then by first name.
        _ => format!("{}\0{}", normaliser(&u.identite.nom), normaliser(&u.identite.prenom)),
    }
}

/// One user whom the caller may see.
#[utoipa::path(get, path = "/api/gestion/utilisateurs/{id}", tag = "Gestion", operation_id = "lireUtilisateur",
    params(("id" = i32, Path, description = "Identifiant de l’utilisateur")),
    responses(
        (status = 200, description = "L’utilisateur\u{a0}; son ETag porte sa version", body = UtilisateurGere, content_type = "application/ld+json"),
        (status = 304, description = "Rien n’a changé"),
        (status = 403, description = "Le rôle ne le permet pas"),
        (status = 404, description = "Cet utilisateur n’existe pas"),
    ))]
pub(crate) async fn lire(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    negocie: Negocie,
    Path(id): Path<i32>,
) -> Result<Response, Error> {
    visible(&etat, &appelant, IdUtilisateur(id)).await?.repondre(&etat, &negocie)
}

async fn visible(etat: &Etat, appelant: &Appelant, id: IdUtilisateur) -> Result<Fiche<UtilisateurGere>, Error> {
    let regard = exiger_la_gestion(appelant)?;
    let lecture = etat.base.lire().await?;
    let lu = UtilisateursVisibles::par(&regard).par_id(&lecture, id).await?;
    let absent = || RefusDAction::absent(UTILISATEUR_INTROUVABLE);
    Ok(fiche(&regard, &lu.ok_or_else(absent)?))
}

/// Invites a person: creates an account without a password and sends the link to choose one.
#[utoipa::path(post, path = "/api/gestion/utilisateurs", tag = "Gestion", operation_id = "inviterUtilisateur",
    request_body(content = InvitationEnvoyee, content_type = "application/json"),
    params(("Idempotency-Key" = Option<String>, Header, description = "La même clé donne la même réponse pendant 24 heures")),
    responses(
        (status = 201, description = "L’utilisateur invité", body = UtilisateurGere),
        (status = 400, description = "Des champs manquent ou sont illisibles"),
        (status = 403, description = "Le rôle ne le permet pas"),
        (status = 409, description = "Cette adresse e-mail a déjà un compte, ou la société a un autre référent"),
        (status = 415, description = "Le corps n’est pas du JSON"),
        (status = 422, description = "Des valeurs sont refusées"),
        (status = 429, description = "Trop d’invitations en une heure"),
    ))]
pub(crate) async fn inviter(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    envoi: Envoi,
) -> Result<Response, Error> {
    let regard = exiger_la_gestion(&appelant)?;
    let (envoyee, un_envoi) = envoi.lire_comme::<InvitationEnvoyee>(&etat, &appelant)?;
    let inconnu = || RefusDAction::invalide(vec![Violation::nouvelle("type", "type", "Ce type n’existe pas.")]);
    let type_utilisateur = TypeUtilisateur::depuis_code(&envoyee.type_utilisateur).ok_or_else(inconnu)?;
    let InvitationEnvoyee { civilite, nom, prenom, email, tel_mobile, tel_fixe, tel_pro, compte, gerant, .. } = envoyee;
    let invitation = NouvelleInvitation {
        type_utilisateur,
        civilite,
        nom,
        prenom,
        email,
        coordonnees: CoordonneesSaisies { tel_mobile, tel_fixe, tel_pro, ..CoordonneesSaisies::default() },
        compte: compte.map(IdCompte),
        gerant: gerant.map(IdUtilisateur),
    };
    let pour_rendre = Arc::clone(&etat);
    un_envoi
        .faire(
            move |contexte| async move { inviter_utilisateur(&contexte, &invitation).await },
            move |lu: &UtilisateurLu| {
                fiche(&regard, lu).rendue(&pour_rendre, Reussite::Cree, Some(adresse(lu.utilisateur.id)))
            },
        )
        .await
}

/// Changes the data of a user.
#[utoipa::path(patch, path = "/api/gestion/utilisateurs/{id}", tag = "Gestion", operation_id = "modifierUtilisateur",
    params(("id" = i32, Path, description = "Identifiant de l’utilisateur")),
    request_body(content = UtilisateurModifie, content_type = "application/merge-patch+json"),
    responses(
        (status = 200, description = "L’utilisateur, modifié", body = UtilisateurGere, content_type = "application/ld+json"),
        (status = 400, description = "Des champs sont illisibles"),
        (status = 403, description = "Le rôle ne le permet pas"),
        (status = 404, description = "Cet utilisateur n’existe pas"),
        (status = 409, description = "La fiche a changé depuis la version de l’en-tête If-Match, la société a un autre référent, ou des dossiers sont en cours"),
        (status = 415, description = "Le corps n’est pas un merge-patch"),
        (status = 422, description = "Des valeurs sont refusées, ou d’autres champs sont nommés"),
    ))]
pub(crate) async fn modifier(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    negocie: Negocie,
    Path(id): Path<i32>,
    modification: Modification,
) -> Result<Response, Error> {
    let regard = exiger_la_gestion(&appelant)?;
    let id = IdUtilisateur(id);
    let patch = modification.patch.lire_le_patch::<UtilisateurModifie, UtilisateurGere>()?;
    let changements = ChangementsUtilisateur {
        civilite: patch.civilite.0,
        nom: patch.nom.0,
        prenom: patch.prenom.0,
        roles: patch.roles.0,
        compte: patch.compte.0.map(IdCompte),
        gerant: patch.gerant.map(IdUtilisateur),
    };
    let change = modifier_utilisateur(&appelant.contexte(&etat), id, &changements, &modification.attendue).await;
    match change {
        Ok(change) => fiche(&regard, &change.valeur).changee(&etat, &negocie, change.numero).await,
        Err(erreur) => Err(refuser(erreur, async || visible(&etat, &appelant, id).await?.valeur()).await),
    }
}

/// Disables a user, whose sessions end.
#[utoipa::path(post, path = "/api/gestion/utilisateurs/{id}/desactivation", tag = "Gestion", operation_id = "desactiverUtilisateur",
    params(("id" = i32, Path, description = "Identifiant de l’utilisateur")),
    responses(
        (status = 200, description = "L’utilisateur, désactivé", body = UtilisateurGere, content_type = "application/ld+json"),
        (status = 403, description = "Le rôle ne le permet pas"),
        (status = 404, description = "Cet utilisateur n’existe pas"),
        (status = 409, description = "C’est soi-même, ou la société a un autre référent"),
    ))]
pub(crate) async fn desactiver(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    negocie: Negocie,
    Path(id): Path<i32>,
) -> Result<Response, Error> {
    let regard = exiger_la_gestion(&appelant)?;
    let change = desactiver_utilisateur(&appelant.contexte(&etat), IdUtilisateur(id)).await?;
    let Desactive { lu, courent } = &change.valeur;
    let DossiersEnCours { denonciations, options, reservations } = *courent;
    let dossiers_en_cours = Some(DossiersQuiCourent { denonciations, options, reservations });
    let montre = UtilisateurGere { dossiers_en_cours, ..montrer(&regard, lu) };
    Fiche::nouvelle(montre, lu.utilisateur.version).changee(&etat, &negocie, change.numero).await
}

/// Enables a user again, who may then sign in.
#[utoipa::path(post, path = "/api/gestion/utilisateurs/{id}/reactivation", tag = "Gestion", operation_id = "reactiverUtilisateur",
    params(("id" = i32, Path, description = "Identifiant de l’utilisateur")),
    responses(
        (status = 200, description = "L’utilisateur, réactivé", body = UtilisateurGere, content_type = "application/ld+json"),
        (status = 403, description = "Le rôle ne le permet pas"),
        (status = 404, description = "Cet utilisateur n’existe pas"),
        (status = 409, description = "La société a un autre référent"),
    ))]
pub(crate) async fn reactiver(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    negocie: Negocie,
    Path(id): Path<i32>,
) -> Result<Response, Error> {
    let regard = exiger_la_gestion(&appelant)?;
    let change = reactiver_utilisateur(&appelant.contexte(&etat), IdUtilisateur(id)).await?;
    fiche(&regard, &change.valeur).changee(&etat, &negocie, change.numero).await
}

/// Sends the invitation again to a user who has not used it.
#[utoipa::path(post, path = "/api/gestion/utilisateurs/{id}/invitation", tag = "Gestion", operation_id = "renvoyerInvitation",
    params(("id" = i32, Path, description = "Identifiant de l’utilisateur")),
    responses(
        (status = 200, description = "L’utilisateur, invité encore", body = UtilisateurGere, content_type = "application/ld+json"),
        (status = 403, description = "Le rôle ne le permet pas"),
        (status = 404, description = "Cet utilisateur n’existe pas"),
        (status = 409, description = "L’utilisateur a déjà choisi son mot de passe, ou est désactivé"),
        (status = 429, description = "Trop d’invitations en une heure, de soi ou à cette personne"),
    ))]
pub(crate) async fn reinviter(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    negocie: Negocie,
    Path(id): Path<i32>,
) -> Result<Response, Error> {
    let regard = exiger_la_gestion(&appelant)?;
    let change = renvoyer_invitation(&appelant.contexte(&etat), IdUtilisateur(id)).await?;
    fiche(&regard, &change.valeur).changee(&etat, &negocie, change.numero).await
}
