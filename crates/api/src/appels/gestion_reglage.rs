//! The business settings. All staff read them, and administrators change them (`design.md` section 2, rule 12).

use crate::appels::gestion::exiger;
use crate::documentation::parametres::parametres;
use crate::error::Error;
use crate::flux::etat::Etat;
use crate::plomberie::appelant::Appelant;
use crate::plomberie::conditionnel::Negocie;
use crate::plomberie::fiche::Fiche;
use crate::plomberie::liste::ListeDecrite;
use crate::plomberie::modification::{Modification, refuser};
use crate::plomberie::parametres::{Paires, aucun};
use actions::reglage::{self, ReglageLu};
use axum::extract::{Path, State};
use axum::response::Response;
use catalogue::requete::parametres::TypeValeur;
use domain::acces::Role;
use domain::regard::Regard;
use domain::reglage::{Bornes, defaut};
use domain::texte::normaliser;
use domain::utilisateur::{IdUtilisateur, Utilisateur};
use std::collections::HashMap;
use std::sync::{Arc, LazyLock};
use store::utilisateur::UtilisateursVisibles;
use wire::corps::Patch;
use wire::gestion::Designation;
use wire::hydra::CollectionReglages;
use wire::instant;
use wire::lot::Action;
use wire::refus::CodeDeRefus;
use wire::reglage::{ActionsDuReglage, ReglageGere, ReglageModifie, ValeurDeReglage, ValeurEcrite};

static LISTE: LazyLock<ListeDecrite> = LazyLock::new(|| {
    ListeDecrite::a("/api/gestion/reglages").un("search", TypeValeur::Texte).un("regle", TypeValeur::Logique)
});

parametres! {
    /// The parameters of the list.
    ParametresReglages, LISTE.parametres()
}

type Gens = HashMap<IdUtilisateur, Utilisateur>;

/// The business settings, in the order of their table.
#[utoipa::path(get, path = "/api/gestion/reglages", tag = "Gestion", operation_id = "listerReglages",
    params(ParametresReglages),
    responses(
        (status = 200, description = "Les réglages", body = CollectionReglages, content_type = "application/ld+json"),
        (status = 304, description = "Rien n’a changé"),
        (status = 403, description = "Le rôle ne le permet pas"),
    ))]
pub(crate) async fn lister(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    negocie: Negocie,
    paires: Paires,
) -> Result<Response, Error> {
    let regard = exiger(&appelant, &[Role::Internal])?;
    let mut question = LISTE.lire(&paires);
    let mots = normaliser(question.lecteur.un("search").unwrap_or_default());
    let regle = question.lecteur.logique("regle");
    let question = question.finir()?;
    let mut lus = reglage::lister(&appelant.contexte(&etat)).await?;
    lus.retain(|lu| {
        let texte = normaliser(&format!("{} {} {}", lu.definition.cle, lu.definition.libelle, lu.definition.aide));
        regle.is_none_or(|regle| lu.regle == regle)
            && mots.split_whitespace().all(|mot| texte.split_whitespace().any(|t| t.starts_with(mot)))
    });
    let gens = gens(&etat, &regard, &lus).await?;
    Ok(question.repondre(&etat, &appelant, &negocie, &lus, |lu| fil(&etat, &regard, lu, &gens)))
}

/// Reads the users who set these settings.
async fn gens(etat: &Etat, regard: &Regard, lus: &[ReglageLu]) -> Result<Gens, Error> {
    let ids: Vec<i32> = lus.iter().filter_map(|lu| lu.par).map(|u| u.0).collect();
    let lecture = etat.base.lire().await?;
    Ok(UtilisateursVisibles::par(regard).par_ids(&lecture, &ids).await?)
}

/// A setting as the wire shows it.
fn fil(etat: &Etat, regard: &Regard, lu: &ReglageLu, gens: &Gens) -> ReglageGere {
    let definition = lu.definition;
    let defaut = defaut(definition.cle, &etat.reglages.marque);
    let (genre, unite, minimum, maximum) = match &definition.bornes {
        Bornes::Nombre(entre, unite) => ("nombre", Some(*unite), Some(*entre.start()), Some(*entre.end())),
        Bornes::OuiNon => ("logique", None, None, None),
        Bornes::Texte(lettres) => ("texte", None, None, Some(*lettres as u64)),
        Bornes::Couleur => ("couleur", None, None, None),
        Bornes::Adresse => ("adresse", None, None, None),
        Bornes::Domaine => ("domaine", None, None, None),
    };
    let valeur = |texte: &str| match (genre, texte) {
        (_, "") => None,
        ("logique", texte) => Some(ValeurDeReglage::Logique(texte == "oui")),
        ("nombre", texte) => texte.parse().ok().map(ValeurDeReglage::Nombre),
        (_, texte) => Some(ValeurDeReglage::Texte(texte.to_owned())),
    };
    let lecteur = (!regard.a(Role::IA)).then_some((CodeDeRefus::RoleManquant, "réservé aux administrateurs"));
    ReglageGere {
        code: definition.cle.to_owned(),
        libelle: definition.libelle.to_owned(),
        aide: definition.aide.to_owned(),
        genre: genre.to_owned(),
        unite: unite.map(str::to_owned),
        minimum,
        maximum,
        valeur: valeur(if lu.valeur.is_empty() { &defaut } else { &lu.valeur }),
        defaut: valeur(&defaut),
        regle: lu.regle,
        modifie_le: lu.le.map(instant),
        modifie_par: lu.par.and_then(|id| gens.get(&id)).map(|u| Designation::de(u.id, &u.identite)),
        actions: ActionsDuReglage { modification: Action::selon(lecteur.as_ref()) },
    }
}

async fn fiche(etat: &Etat, regard: &Regard, lu: &ReglageLu) -> Result<Fiche<ReglageGere>, Error> {
    let gens = gens(etat, regard, std::slice::from_ref(lu)).await?;
    Ok(Fiche::nouvelle(fil(etat, regard, lu, &gens), lu.version()))
}

async fn lu(etat: &Etat, code: &str) -> Result<ReglageLu, Error> {
    Ok(reglage::lire(&etat.base.lire().await?, code).await?)
}

/// One business setting, by its code.
#[utoipa::path(get, path = "/api/gestion/reglages/{code}", tag = "Gestion", operation_id = "lireReglage",
    params(("code" = String, Path, description = "Nom du réglage", example = "session.duree")),
    responses(
        (status = 200, description = "Le réglage\u{a0}; son ETag porte sa version", body = ReglageGere, content_type = "application/ld+json"),
        (status = 304, description = "Rien n’a changé"),
        (status = 403, description = "Le rôle ne le permet pas"),
        (status = 404, description = "Aucun réglage n’a ce nom"),
    ))]
pub(crate) async fn lire(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    negocie: Negocie,
    paires: Paires,
    Path(code): Path<String>,
) -> Result<Response, Error> {
    aucun(&paires)?;
    let regard = exiger(&appelant, &[Role::Internal])?;
    fiche(&etat, &regard, &lu(&etat, &code).await?).await?.repondre(&etat, &negocie)
}

/// Changes a setting, or restores its default. Every server follows at once.
#[utoipa::path(patch, path = "/api/gestion/reglages/{code}", tag = "Gestion", operation_id = "modifierReglage",
    params(("code" = String, Path, description = "Nom du réglage", example = "session.duree")),
    request_body(content = ReglageModifie, content_type = "application/merge-patch+json"),
    responses(
        (status = 200, description = "Le réglage, modifié", body = ReglageGere, content_type = "application/ld+json"),
        (status = 400, description = "La valeur est illisible"),
        (status = 403, description = "Le rôle ne le permet pas"),
        (status = 404, description = "Aucun réglage n’a ce nom"),
        (status = 409, description = "Le réglage a changé depuis la version de l’en-tête If-Match"),
        (status = 415, description = "Le corps n’est pas un merge-patch"),
        (status = 422, description = "La valeur est refusée, ou d’autres champs sont nommés"),
    ))]
pub(crate) async fn modifier(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    negocie: Negocie,
    Path(code): Path<String>,
    modification: Modification,
) -> Result<Response, Error> {
    let regard = exiger(&appelant, &[Role::IA])?;
    let ReglageModifie { valeur } = modification.patch.lire_le_patch::<ReglageModifie, ReglageGere>()?;
    let valeur = match valeur.map(texte) {
        Patch::Absent => {
            return fiche(&etat, &regard, &lu(&etat, &code).await?).await?.changee(&etat, &negocie, None).await;
        }
        Patch::Vide => None,
        Patch::Valeur(valeur) => Some(valeur),
    };
    let contexte = appelant.contexte(&etat);
    match reglage::regler(&contexte, &code, valeur.as_deref(), &modification.attendue).await {
        Ok(ecrit) => fiche(&etat, &regard, &ecrit.valeur).await?.changee(&etat, &negocie, ecrit.numero).await,
        Err(erreur) => {
            let presente = async || fiche(&etat, &regard, &lu(&etat, &code).await?).await?.valeur();
            Err(refuser(erreur, presente).await)
        }
    }
}

/// The value of a setting as the text that a person would type.
fn texte(valeur: ValeurEcrite) -> String {
    match valeur {
        ValeurEcrite::Nombre(nombre) => nombre.to_string(),
        ValeurEcrite::Logique(oui) => (if oui { "oui" } else { "non" }).to_owned(),
        ValeurEcrite::Texte(texte) => texte,
    }
}
