//! One declaration as staff decide on it, beside those of other companies that are, or may be, about the same person.

use crate::appels::denonciation::visible;
use crate::appels::denonciation_vue::{Vues, ressemblantes};
use crate::appels::gestion::exiger;
use crate::appels::historique::historique;
use crate::error::Error;
use crate::flux::etat::Etat;
use crate::plomberie::appelant::Appelant;
use crate::plomberie::conditionnel::Negocie;
use crate::plomberie::corps::Objet;
use crate::plomberie::fiche::Fiche;
use crate::plomberie::modification::{self, attendue};
use actions::denonciation::{Motifs, prioriser, refuser, valider};
use axum::extract::{Path, State};
use axum::response::Response;
use domain::acces::Role;
use domain::denonciation::IdDenonciation;
use domain::regard::Regard;
use std::sync::Arc;
use store::Ecrit;
use store::denonciation::Denonciation;
use wire::Vide;
use wire::denonciation::{DecisionMotivee, FicheDeDenonciation, PrioriteMotivee};

/// One declaration, as staff decide on it.
#[utoipa::path(get, path = "/api/gestion/denonciations/{id}", tag = "Gestion", operation_id = "lireDenonciationGeree",
    params(("id" = i64, Path, description = "Identifiant de la dénonciation")),
    responses(
        (status = 200, description = "La dénonciation, et celles qui lui ressemblent\u{a0}; son ETag porte sa version", body = FicheDeDenonciation, content_type = "application/ld+json"),
        (status = 304, description = "Rien n’a changé"),
        (status = 403, description = "Le rôle ne le permet pas"),
        (status = 404, description = "Cette dénonciation n’existe pas"),
    ))]
pub(crate) async fn lire(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    negocie: Negocie,
    Path(id): Path<i64>,
) -> Result<Response, Error> {
    let regard = exiger(&appelant, &[Role::Internal])?;
    let denonciation = visible(&etat, &regard, IdDenonciation(id)).await?;
    fiche(&etat, &regard, &denonciation).await?.repondre(&etat, &negocie)
}

/// Validates a declaration that waits.
#[utoipa::path(post, path = "/api/gestion/denonciations/{id}/validation", tag = "Gestion", operation_id = "validerDenonciation",
    params(("id" = i64, Path, description = "Identifiant de la dénonciation")),
    request_body(content = Vide, content_type = "application/json"),
    responses(
        (status = 200, description = "La dénonciation, validée", body = FicheDeDenonciation, content_type = "application/ld+json"),
        (status = 400, description = "Le corps est illisible"),
        (status = 403, description = "Le rôle ne le permet pas"),
        (status = 404, description = "Cette dénonciation n’existe pas"),
        (status = 409, description = "Une autre société est protégée, la dénonciation est décidée, ou la fiche a changé"),
        (status = 415, description = "Le corps n’est pas du JSON"),
    ))]
pub(crate) async fn validation(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    negocie: Negocie,
    Path(id): Path<i64>,
    objet: Objet,
) -> Result<Response, Error> {
    let regard = exiger(&appelant, &[Role::IR])?;
    let attendue = attendue(&negocie.demande)?;
    let Vide {} = objet.lire_comme()?;
    let id = IdDenonciation(id);
    let change = valider(&appelant.contexte(&etat), id, &attendue).await;
    changee(&etat, &regard, &negocie, id, change).await
}

/// Refuses a declaration, with a reason.
#[utoipa::path(post, path = "/api/gestion/denonciations/{id}/refus", tag = "Gestion", operation_id = "refuserDenonciation",
    params(("id" = i64, Path, description = "Identifiant de la dénonciation")),
    request_body(content = DecisionMotivee, content_type = "application/json"),
    responses(
        (status = 200, description = "La dénonciation, refusée", body = FicheDeDenonciation, content_type = "application/ld+json"),
        (status = 400, description = "Le motif manque ou est illisible"),
        (status = 403, description = "Le rôle ne le permet pas"),
        (status = 404, description = "Cette dénonciation n’existe pas"),
        (status = 409, description = "La dénonciation est décidée, ou la fiche a changé"),
        (status = 415, description = "Le corps n’est pas du JSON"),
        (status = 422, description = "Le motif est refusé"),
    ))]
pub(crate) async fn refus(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    negocie: Negocie,
    Path(id): Path<i64>,
    objet: Objet,
) -> Result<Response, Error> {
    let regard = exiger(&appelant, &[Role::IR])?;
    let attendue = attendue(&negocie.demande)?;
    let DecisionMotivee { motif } = objet.lire_comme()?;
    let id = IdDenonciation(id);
    let change = refuser(&appelant.contexte(&etat), id, &motif, &attendue).await;
    changee(&etat, &regard, &negocie, id, change).await
}

/// Validates a declaration with priority: conflicting declarations of other companies are cancelled on the programmes of
/// the conflict.
#[utoipa::path(post, path = "/api/gestion/denonciations/{id}/priorite", tag = "Gestion", operation_id = "prioriserDenonciation",
    params(("id" = i64, Path, description = "Identifiant de la dénonciation")),
    request_body(content = PrioriteMotivee, content_type = "application/json"),
    responses(
        (status = 200, description = "La dénonciation, validée", body = FicheDeDenonciation, content_type = "application/ld+json"),
        (status = 400, description = "Le motif manque ou est illisible"),
        (status = 403, description = "Le rôle ne le permet pas"),
        (status = 404, description = "Cette dénonciation n’existe pas"),
        (status = 409, description = "Aucune autre ne s’y oppose, l’une d’elles a un autre référent ou vend déjà à cette personne, la dénonciation est décidée, ou la fiche a changé"),
        (status = 415, description = "Le corps n’est pas du JSON"),
        (status = 422, description = "Le motif est refusé"),
    ))]
pub(crate) async fn priorite(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    negocie: Negocie,
    Path(id): Path<i64>,
    objet: Objet,
) -> Result<Response, Error> {
    let regard = exiger(&appelant, &[Role::IR])?;
    let attendue = attendue(&negocie.demande)?;
    let PrioriteMotivee { motif, motif_autres } = objet.lire_comme()?;
    let id = IdDenonciation(id);
    let motifs = Motifs { siens: motif, des_autres: motif_autres };
    let change = prioriser(&appelant.contexte(&etat), id, &motifs, &attendue).await;
    changee(&etat, &regard, &negocie, id, change).await
}

/// Answers with the sheet after the change. When the change was meant for an older version, the 409 carries the current sheet.
async fn changee(
    etat: &Etat,
    regard: &Regard,
    negocie: &Negocie,
    id: IdDenonciation,
    change: actions::Result<Ecrit<Denonciation>>,
) -> Result<Response, Error> {
    match change {
        Ok(change) => fiche(etat, regard, &change.valeur).await?.changee(etat, negocie, change.numero).await,
        Err(erreur) => {
            let presente = async || fiche(etat, regard, &visible(etat, regard, id).await?).await?.valeur();
            Err(modification::refuser(erreur, presente).await)
        }
    }
}

/// The sheet of a declaration, with its version. A declaration that was refused or has ended still shows the running ones that look like
/// it. A declaration that gave way to it no longer runs: the history names it.
async fn fiche(etat: &Etat, regard: &Regard, une: &Denonciation) -> Result<Fiche<FicheDeDenonciation>, Error> {
    let (lecture, maintenant) = (etat.base.lire().await?, etat.base.maintenant());
    let autres = ressemblantes(&lecture, &[une], maintenant).await?.remove(&une.id).unwrap_or_default();
    let toutes: Vec<_> = std::iter::once(une).chain(autres.iter().map(|autre| &autre.denonciation)).collect();
    let vues = Vues::lire(&lecture, regard, &toutes, maintenant).await?;
    let historique = historique(&lecture, regard, format!("denonciation:{}", une.id.0)).await?;
    drop(lecture);
    let mut rivales: Vec<_> = autres.iter().map(|autre| vues.rivale(regard, autre)).collect();
    rivales.sort_by_key(|rivale| rivale.certitude as u8);
    let fil = FicheDeDenonciation {
        denonciation: vues.montrer(regard, une),
        rivales,
        ventes: vues.ventes(une.id),
        historique,
        actions: vues.decisions(regard, une),
    };
    Ok(Fiche::nouvelle(fil, une.version))
}
