//! Users, as those who run the portal see and change them (`actions::gestion`).

use crate::appels::gestion::{Ordres, exiger_la_gestion};
use crate::appels::mon_compte::instant;
use crate::documentation::parametres::parametres;
use crate::error::{Error, Reussite};
use crate::flux::etat::Etat;
use crate::schemas::gestion::{Designation, InvitationEnvoyee, UtilisateurGere, UtilisateurModifie};
use crate::schemas::hydra::CollectionUtilisateurs;
use crate::schemas::utilisateur::TypeUtilisateur as TypeDuFil;
use crate::wire::appelant::Appelant;
use crate::wire::champs::{Champs, entier, lu, texte};
use crate::wire::conditionnel::{Etiquette, avec_etiquette, negocier, repondre};
use crate::wire::envoi::{Envoi, Rendu};
use crate::wire::fait::ecrit;
use crate::wire::hydra::{self, Collection};
use crate::wire::modification::{Modification, refuser};
use crate::wire::parametres::{Lecteur, Paires, aucun};
use actions::gestion::{
    ChangementsUtilisateur, NouvelleInvitation, desactiver_utilisateur, inviter_utilisateur, modifier_utilisateur,
    reactiver_utilisateur, renvoyer_invitation,
};
use actions::utilisateur::Coordonnees;
use actions::{Refusal, Violation};
use axum::extract::{Path, State};
use axum::response::Response;
use catalogue::requete::parametres::{Interrogation, LIMITE, PAGE, ParametreRecherche, TypeValeur};
use domain::acces::TypeUtilisateur;
use domain::texte::normaliser;
use domain::utilisateur::{Civilite, IdCompte, IdUtilisateur, Utilisateur};
use http::HeaderMap;
use std::sync::{Arc, LazyLock};
use store::utilisateur::{UtilisateurLu, UtilisateursVisibles};
use store::{Ecrit, Numero};

const CHEMIN: &str = "/api/gestion/utilisateurs";
const ORDRES: [&str; 6] = ["nom", "prenom", "email", "type.code", "compte.nom", "creeLe"];

/// What the list takes.
static PARAMETRES: [ParametreRecherche; 15] = [
    PAGE,
    LIMITE,
    ParametreRecherche::nouveau("search", "search", Interrogation::Egal, TypeValeur::Texte),
    ParametreRecherche::nouveau("type.code", "type.code", Interrogation::Egal, TypeValeur::Texte),
    ParametreRecherche::nouveau("type.code[]", "type.code", Interrogation::UneDe, TypeValeur::Texte),
    ParametreRecherche::nouveau("compte.id", "compte.id", Interrogation::Egal, TypeValeur::Entier),
    ParametreRecherche::nouveau("compte.id[]", "compte.id", Interrogation::UneDe, TypeValeur::Entier),
    ParametreRecherche::nouveau("actif", "actif", Interrogation::Egal, TypeValeur::Logique),
    ParametreRecherche::nouveau("invite", "invite", Interrogation::Egal, TypeValeur::Logique),
    ParametreRecherche::nouveau("order[nom]", "nom", Interrogation::Ordre, TypeValeur::Sens),
    ParametreRecherche::nouveau("order[prenom]", "prenom", Interrogation::Ordre, TypeValeur::Sens),
    ParametreRecherche::nouveau("order[email]", "email", Interrogation::Ordre, TypeValeur::Sens),
    ParametreRecherche::nouveau("order[type.code]", "type.code", Interrogation::Ordre, TypeValeur::Sens),
    ParametreRecherche::nouveau("order[compte.nom]", "compte.nom", Interrogation::Ordre, TypeValeur::Sens),
    ParametreRecherche::nouveau("order[creeLe]", "creeLe", Interrogation::Ordre, TypeValeur::Sens),
];

parametres! {
    /// The parameters of the list.
    ParametresUtilisateurs, PARAMETRES
}

static RECHERCHE: LazyLock<String> = LazyLock::new(|| hydra::recherche(CHEMIN, &PARAMETRES));

/// A user as the wire has it.
fn montrer(lu: &UtilisateurLu) -> UtilisateurGere {
    let u = &lu.utilisateur;
    let i = u.identite.clone();
    let gerant = u.compte.as_ref().and_then(|c| c.gerant.as_ref()).or(u.gerant.as_ref());
    UtilisateurGere {
        id: u.id.0,
        type_utilisateur: TypeDuFil {
            code: u.type_utilisateur.code().to_owned(),
            libelle: u.type_utilisateur.libelle().to_owned(),
        },
        civilite: i.civilite.into(),
        nom: i.nom,
        prenom: i.prenom,
        email: i.email,
        tel_mobile: i.tel_mobile,
        tel_fixe: i.tel_fixe,
        tel_pro: i.tel_pro,
        roles: u.roles.clone(),
        compte: u.compte.as_ref().map(|c| Designation { id: c.id.0, nom: c.nom.clone() }),
        gerant: gerant.map(|g| Designation { id: g.id.0, nom: format!("{} {}", g.identite.prenom, g.identite.nom) }),
        actif: lu.actif,
        invite: lu.mot_de_passe.is_none(),
        cree_le: instant(lu.cree),
    }
}

fn adresse(id: IdUtilisateur) -> String {
    format!("{CHEMIN}/{}", id.0)
}

fn etiquette(etat: &Etat, lu: &UtilisateurLu) -> Etiquette {
    let corps = serde_json::to_string(&montrer(lu)).unwrap_or_default();
    Etiquette::nouvelle(etat, Numero::default()).texte(&corps).version(lu.utilisateur.version)
}

/// The users that the caller sees.
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
    demande: HeaderMap,
    paires: Paires,
) -> Result<Response, Error> {
    let type_mime = negocier(&demande)?;
    let regard = exiger_la_gestion(&appelant)?;
    let mut lecteur = Lecteur::nouveau(&paires);
    let page = lecteur.page();
    let mots: Vec<String> =
        normaliser(lecteur.un("search").unwrap_or_default()).split_whitespace().map(str::to_owned).collect();
    let types = lecteur.plusieurs("type.code");
    let comptes = lecteur.plusieurs("compte.id");
    let (actif, invite) = (lecteur.logique("actif"), lecteur.logique("invite"));
    let ordres = Ordres::lire(&mut lecteur, &paires, &ORDRES);
    lecteur.finir()?;
    let mut trouves = {
        let lecture = etat.base.lire().await?;
        UtilisateursVisibles::par(&regard).lister(&lecture).await?
    };
    trouves.retain(|lu| {
        let u = &lu.utilisateur;
        (types.is_empty() || types.iter().any(|t| t == u.type_utilisateur.code()))
            && (comptes.is_empty() || u.compte.as_ref().is_some_and(|c| comptes.contains(&c.id.0.to_string())))
            && actif.is_none_or(|actif| lu.actif == actif)
            && invite.is_none_or(|invite| lu.mot_de_passe.is_none() == invite)
            && (mots.is_empty() || convient(u, &mots))
    });
    // Names are encrypted: their order is made here.
    ordres.ranger(&mut trouves, "nom", |lu, champ| cle(lu, champ));
    let membres: Vec<UtilisateurGere> = hydra::de_la_page(&trouves, page).map(montrer).collect();
    let collection = Collection { chemin: CHEMIN, paires: &paires, page, total: trouves.len(), recherche: &RECHERCHE };
    let corps = collection.ecrire(membres.len(), |rang, sortie| hydra::valeur(sortie, &membres[rang]));
    let etiquette = Etiquette::nouvelle(&etat, Numero::default()).pour_la_personne(&appelant);
    let etiquette = etiquette.texte(&String::from_utf8_lossy(&corps));
    Ok(repondre(&demande, &etiquette, type_mime, || corps))
}

/// Whether every word begins one of the words that say who it is.
fn convient(u: &Utilisateur, mots: &[String]) -> bool {
    let i = &u.identite;
    let compte = u.compte.as_ref().map_or("", |c| c.nom.as_str());
    let texte = normaliser(&format!("{} {} {} {compte}", i.nom, i.prenom, i.email.replace(['@', '.'], " ")));
    let texte = format!("{texte} {}", i.email);
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
        // The name, then the first name.
        _ => format!("{}\0{}", normaliser(&u.identite.nom), normaliser(&u.identite.prenom)),
    }
}

/// One user.
#[utoipa::path(get, path = "/api/gestion/utilisateurs/{id}", tag = "Gestion", operation_id = "lireUtilisateur",
    params(("id" = i32, Path, description = "Identifiant de l’utilisateur")),
    responses(
        (status = 200, description = "L’utilisateur ; son ETag porte sa version", body = UtilisateurGere, content_type = "application/ld+json"),
        (status = 304, description = "Rien n’a changé"),
        (status = 403, description = "Le rôle ne le permet pas"),
        (status = 404, description = "Cet utilisateur n’existe pas"),
    ))]
pub(crate) async fn lire(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    demande: HeaderMap,
    paires: Paires,
    Path(id): Path<i32>,
) -> Result<Response, Error> {
    let type_mime = negocier(&demande)?;
    aucun(&paires)?;
    let lu = visible(&etat, &appelant, IdUtilisateur(id)).await?;
    let corps = serde_json::to_vec(&montrer(&lu)).map_err(Error::interne)?;
    Ok(repondre(&demande, &etiquette(&etat, &lu), type_mime, || corps))
}

async fn visible(etat: &Etat, appelant: &Appelant, id: IdUtilisateur) -> Result<UtilisateurLu, Error> {
    let regard = exiger_la_gestion(appelant)?;
    let lecture = etat.base.lire().await?;
    let lu = UtilisateursVisibles::par(&regard).par_id(&lecture, id).await?;
    lu.ok_or_else(|| {
        let phrase = "Cet utilisateur n’existe pas.";
        Refusal::new(actions::Kind::NotFound, "utilisateur-introuvable", phrase).into()
    })
}

/// Invites somebody: an account without a password, and the link by which they choose it.
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
    ))]
pub(crate) async fn inviter(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    envoi: Envoi,
) -> Result<Response, Error> {
    exiger_la_gestion(&appelant)?;
    let (objet, un_envoi) = envoi.ouvrir(&etat, &appelant);
    let mut champs = Champs::de(objet);
    let type_utilisateur = champs.obligatoire("type", texte);
    let civilite: Option<Civilite> = champs.obligatoire("civilite", |valeur| lu(valeur).map(Some));
    let (nom, prenom) = (champs.obligatoire("nom", texte), champs.obligatoire("prenom", texte));
    let email = champs.obligatoire("email", texte);
    let coordonnees = Coordonnees {
        tel_mobile: champs.facultatif("telMobile", texte),
        tel_fixe: champs.facultatif("telFixe", texte),
        tel_pro: champs.facultatif("telPro", texte),
        ..Coordonnees::default()
    };
    let compte = champs.facultatif("compte", entier).map(IdCompte);
    let gerant = champs.facultatif("gerant", entier).map(IdUtilisateur);
    champs.finir()?;
    let inconnu = || Refusal::invalid(vec![Violation::nouvelle("type", "type", "Ce type n’existe pas.")]);
    let type_utilisateur = TypeUtilisateur::depuis_code(&type_utilisateur).ok_or_else(inconnu)?;
    let civilite = civilite.unwrap_or(Civilite::M);
    let invitation = NouvelleInvitation { type_utilisateur, civilite, nom, prenom, email, coordonnees, compte, gerant };
    let pour_rendre = Arc::clone(&etat);
    un_envoi
        .faire(
            move |contexte| async move { inviter_utilisateur(&contexte, &invitation).await },
            move |lu: &UtilisateurLu| Rendu {
                reussite: Reussite::Cree,
                emplacement: Some(adresse(lu.utilisateur.id)),
                etiquette: Some(etiquette(&pour_rendre, lu).valeur()),
                corps: serde_json::to_vec(&montrer(lu)).unwrap_or_default(),
            },
        )
        .await
}

/// Changes what is said of a user.
#[utoipa::path(patch, path = "/api/gestion/utilisateurs/{id}", tag = "Gestion", operation_id = "modifierUtilisateur",
    params(("id" = i32, Path, description = "Identifiant de l’utilisateur")),
    request_body(content = UtilisateurModifie, content_type = "application/merge-patch+json"),
    responses(
        (status = 200, description = "L’utilisateur, modifié", body = UtilisateurGere, content_type = "application/ld+json"),
        (status = 400, description = "Des champs sont illisibles"),
        (status = 403, description = "Le rôle ne le permet pas"),
        (status = 404, description = "Cet utilisateur n’existe pas"),
        (status = 409, description = "La fiche a changé depuis la version de If-Match, ou la société a un autre référent"),
        (status = 415, description = "Le corps n’est pas un merge-patch"),
        (status = 422, description = "Des valeurs sont refusées, ou d’autres champs sont nommés"),
    ))]
pub(crate) async fn modifier(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    demande: HeaderMap,
    Path(id): Path<i32>,
    modification: Modification,
) -> Result<Response, Error> {
    exiger_la_gestion(&appelant)?;
    let id = IdUtilisateur(id);
    let mut champs = Champs::de(modification.patch);
    let changements = ChangementsUtilisateur {
        civilite: champs.jamais_nul("civilite", lu),
        nom: champs.jamais_nul("nom", texte),
        prenom: champs.jamais_nul("prenom", texte),
        coordonnees: None,
        roles: champs.jamais_nul("roles", lu),
        compte: champs.jamais_nul("compte", entier).map(IdCompte),
        gerant: champs.patch("gerant", entier).map(|g| g.map(IdUtilisateur)),
    };
    champs.finir_le_patch()?;
    let change = modifier_utilisateur(&appelant.contexte(&etat), id, &changements, &modification.attendue).await;
    match change {
        Ok(change) => rendre(&etat, &demande, change).await,
        Err(erreur) => {
            let presente = async || {
                let lu = visible(&etat, &appelant, id).await?;
                serde_json::to_value(montrer(&lu)).map_err(Error::interne)
            };
            Err(refuser(erreur, presente).await)
        }
    }
}

async fn rendre(etat: &Etat, demande: &HeaderMap, change: Ecrit<UtilisateurLu>) -> Result<Response, Error> {
    let type_mime = negocier(demande)?;
    let corps = serde_json::to_vec(&montrer(&change.valeur)).map_err(Error::interne)?;
    let reponse = avec_etiquette(&etiquette(etat, &change.valeur), type_mime, corps);
    Ok(ecrit(etat, change.numero, reponse).await)
}

/// Keeps a user from signing in; their sessions end.
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
    demande: HeaderMap,
    Path(id): Path<i32>,
) -> Result<Response, Error> {
    exiger_la_gestion(&appelant)?;
    let change = desactiver_utilisateur(&appelant.contexte(&etat), IdUtilisateur(id)).await?;
    rendre(&etat, &demande, change).await
}

/// Lets a user sign in again.
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
    demande: HeaderMap,
    Path(id): Path<i32>,
) -> Result<Response, Error> {
    exiger_la_gestion(&appelant)?;
    let change = reactiver_utilisateur(&appelant.contexte(&etat), IdUtilisateur(id)).await?;
    rendre(&etat, &demande, change).await
}

/// Sends the invitation again to somebody who has not answered it.
#[utoipa::path(post, path = "/api/gestion/utilisateurs/{id}/invitation", tag = "Gestion", operation_id = "renvoyerInvitation",
    params(("id" = i32, Path, description = "Identifiant de l’utilisateur")),
    responses(
        (status = 200, description = "L’utilisateur, invité encore", body = UtilisateurGere, content_type = "application/ld+json"),
        (status = 403, description = "Le rôle ne le permet pas"),
        (status = 404, description = "Cet utilisateur n’existe pas"),
        (status = 409, description = "L’utilisateur a déjà choisi son mot de passe, ou est désactivé"),
    ))]
pub(crate) async fn reinviter(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    demande: HeaderMap,
    Path(id): Path<i32>,
) -> Result<Response, Error> {
    exiger_la_gestion(&appelant)?;
    let change = renvoyer_invitation(&appelant.contexte(&etat), IdUtilisateur(id)).await?;
    rendre(&etat, &demande, change).await
}
