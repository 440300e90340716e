//! One declaration: making it, reading it, cancelling it, renewing it. Also a preview of what a declaration would become.

use crate::appels::denonciation_vue::{Vues, denoncees};
use crate::appels::gestion::exiger;
use crate::error::{Error, Reussite};
use crate::flux::etat::Etat;
use crate::plomberie::appelant::Appelant;
use crate::plomberie::conditionnel::{Negocie, prive};
use crate::plomberie::corps::Objet;
use crate::plomberie::envoi::{Envoi, Rendu};
use crate::plomberie::fait::FAIT;
use crate::plomberie::fiche::Fiche;
use actions::RefusDAction;
use actions::denonciation::{
    AVerifier, Denoncees, EnvoiDeDenonciation, EtatDeProgramme, PersonneTapee, annuler, denoncer, renouveler, verifier,
};
use axum::extract::{Path, State};
use axum::response::Response;
use domain::acces::Role;
use domain::denonciation::IdDenonciation;
use domain::refus_partage::DENONCIATION_INTROUVABLE;
use domain::regard::Regard;
use domain::vente::Denonciation;
use std::sync::Arc;
use store::denonciation::DenonciationsVisibles;
use wire::Vide;
use wire::denonciation::{
    DenonciationEnvoyee, DenonciationSuivie, EtatDuProgramme, PersonneCherchee, ProgrammeVerifie, VerificationEnvoyee,
    VerificationRendue,
};
use wire::instant;
use wire::suivi::MotifEnvoye;

/// One declaration, as those who follow it see it.
#[utoipa::path(get, path = "/api/denonciations/{id}", tag = "Suivi", operation_id = "lireDenonciation",
    params(("id" = i64, Path, description = "Identifiant de la dénonciation")),
    responses(
        (status = 200, description = "La dénonciation\u{a0}; son ETag porte sa version", body = DenonciationSuivie, content_type = "application/ld+json"),
        (status = 304, description = "Rien n’a changé"),
        (status = 404, description = "Cette dénonciation n’existe pas"),
    ))]
pub(crate) async fn lire(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    negocie: Negocie,
    Path(id): Path<i64>,
) -> Result<Response, Error> {
    let regard = Regard::de(appelant.connecte()?);
    let denonciation = visible(&etat, &regard, IdDenonciation(id)).await?;
    fiche(&etat, &regard, &denonciation).await?.repondre(&etat, &negocie)
}

/// Declares a buyer, or a couple, on programmes. It is validated at once unless another company conflicts with it; then it waits.
#[utoipa::path(post, path = "/api/denonciations", tag = "Suivi", operation_id = "denoncer",
    params(("Idempotency-Key" = Option<String>, Header, description = "Une clé par envoi\u{a0}: la même donne la même réponse pendant un jour")),
    request_body(content = DenonciationEnvoyee, content_type = "application/json"),
    responses(
        (status = 200, description = "La dénonciation\u{a0}; `autres` dit celles qui attendent quand une partie des programmes était libre", body = DenonciationSuivie),
        (status = 400, description = "Des champs manquent ou sont illisibles"),
        (status = 403, description = "Le rôle ne le permet pas"),
        (status = 409, description = "Une dénonciation similaire a été faite dans la journée"),
        (status = 415, description = "Le corps n’est pas du JSON"),
        (status = 422, description = "Des valeurs sont refusées, ou la même dénonciation court déjà"),
    ))]
pub(crate) async fn creer(State(etat): State<Arc<Etat>>, appelant: Appelant, envoi: Envoi) -> Result<Response, Error> {
    let regard = exiger(&appelant, &[Role::EP])?;
    let (envoyee, un_envoi) = envoi.lire_comme(&etat, &appelant)?;
    let DenonciationEnvoyee { contact, conjoint, programmes, informe_le } = envoyee;
    let envoi =
        EnvoiDeDenonciation { contact: contact.into(), conjoint: conjoint.map(Into::into), programmes, informe_le };
    let pour_rendre = Arc::clone(&etat);
    un_envoi
        .faire(
            move |contexte| async move { denoncer(&contexte, &envoi).await },
            move |faites: &Denoncees| {
                let fil = denoncees(&regard, faites, pour_rendre.base.maintenant());
                Fiche::nouvelle(fil, faites.principale.version).rendue(&pour_rendre, Reussite::Fait, None)
            },
        )
        .await
}

/// Previews what a declaration would become, from the caller's own declarations only. Writes nothing.
#[utoipa::path(post, path = "/api/denonciations/verification", tag = "Suivi", operation_id = "verifierDenonciation",
    request_body(content = VerificationEnvoyee, content_type = "application/json"),
    responses(
        (status = 200, description = "Ce qu’il en serait, programme par programme", body = VerificationRendue, content_type = "application/ld+json"),
        (status = 400, description = "Des champs manquent ou sont illisibles"),
        (status = 403, description = "Le rôle ne le permet pas"),
        (status = 415, description = "Le corps n’est pas du JSON"),
        (status = 422, description = "Des valeurs sont refusées"),
    ))]
pub(crate) async fn verification(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    negocie: Negocie,
    objet: Objet,
) -> Result<Response, Error> {
    exiger(&appelant, &[Role::EP])?;
    let VerificationEnvoyee { contact, conjoint, programmes } = objet.lire_comme()?;
    let tapee = |cherchee: PersonneCherchee| PersonneTapee {
        email: cherchee.email.unwrap_or_default(),
        tel: cherchee.tel.unwrap_or_default(),
    };
    let quoi = AVerifier { contact: tapee(contact), conjoint: conjoint.map(tapee), programmes };
    let dites = verifier(&appelant.contexte(&etat), &quoi).await?;
    let programmes = dites.into_iter().map(|dite| ProgrammeVerifie {
        id: dite.programme.0,
        etat: match dite.etat {
            EtatDeProgramme::Libre => EtatDuProgramme::Libre,
            EtatDeProgramme::DejaDeclaree => EtatDuProgramme::DejaDeclaree,
            EtatDeProgramme::Similaire => EtatDuProgramme::Similaire,
        },
        denonciation: dite.denonciation.map(|mienne| mienne.id.0),
        date_echeance: dite.denonciation.map(|mienne| instant(mienne.echeance)),
        renouvelable: dite.renouvelable,
    });
    let corps = serde_json::to_vec(&VerificationRendue { programmes: programmes.collect() }).map_err(Error::interne)?;
    Ok(prive(negocie.type_mime, corps))
}

/// Cancels a declaration. Its prescriber may do it, and staff with a reason.
#[utoipa::path(post, path = "/api/denonciations/{id}/annulation", tag = "Suivi", operation_id = "annulerDenonciation",
    params(("id" = i64, Path, description = "Identifiant de la dénonciation"),
        ("Idempotency-Key" = Option<String>, Header, description = "La même clé ne le fait qu’une fois, pendant un jour")),
    request_body(content = MotifEnvoye, content_type = "application/json"),
    responses(
        (status = 200, description = "La dénonciation, annulée", body = DenonciationSuivie, content_type = "application/ld+json"),
        (status = 400, description = "Le motif manque ou est illisible"),
        (status = 403, description = "Le rôle ne le permet pas"),
        (status = 404, description = "Cette dénonciation n’existe pas"),
        (status = 409, description = "La dénonciation est terminée, ou c’est celle d’un autre prescripteur"),
        (status = 415, description = "Le corps n’est pas du JSON"),
        (status = 422, description = "Le motif est refusé"),
    ))]
pub(crate) async fn annulation(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    negocie: Negocie,
    Path(id): Path<i64>,
    envoi: Envoi,
) -> Result<Response, Error> {
    let regard = exiger(&appelant, &[Role::EP, Role::Internal])?;
    let id = IdDenonciation(id);
    let (MotifEnvoye { motif }, un_envoi) = envoi.lire_comme(&etat, &appelant)?;
    let agir = |contexte: actions::Contexte| async move { annuler(&contexte, id, motif.as_deref()).await };
    let fait = un_envoi.faire(agir, marque).await?;
    changee(&etat, &regard, &negocie, id, fait).await
}

/// Renews a declaration, in the last days before it ends.
#[utoipa::path(post, path = "/api/denonciations/{id}/renouvellement", tag = "Suivi", operation_id = "renouvelerDenonciation",
    params(("id" = i64, Path, description = "Identifiant de la dénonciation"),
        ("Idempotency-Key" = Option<String>, Header, description = "La même clé ne le fait qu’une fois, pendant un jour")),
    request_body(content = Vide, content_type = "application/json"),
    responses(
        (status = 200, description = "La dénonciation, renouvelée", body = DenonciationSuivie, content_type = "application/ld+json"),
        (status = 400, description = "Le corps est illisible"),
        (status = 403, description = "Le rôle ne le permet pas"),
        (status = 404, description = "Cette dénonciation n’existe pas"),
        (status = 409, description = "La dénonciation ne peut pas être renouvelée, ou pas encore"),
        (status = 415, description = "Le corps n’est pas du JSON"),
    ))]
pub(crate) async fn renouvellement(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    negocie: Negocie,
    Path(id): Path<i64>,
    envoi: Envoi,
) -> Result<Response, Error> {
    let regard = exiger(&appelant, &[Role::EP])?;
    let id = IdDenonciation(id);
    let (Vide {}, un_envoi) = envoi.lire_comme(&etat, &appelant)?;
    let agir = |contexte: actions::Contexte| async move { renouveler(&contexte, id).await };
    let fait = un_envoi.faire(agir, marque).await?;
    changee(&etat, &regard, &negocie, id, fait).await
}

/// Reads a declaration, if the viewer may see it.
pub(crate) async fn visible(etat: &Etat, regard: &Regard, id: IdDenonciation) -> Result<Denonciation, Error> {
    let lecture = etat.base.lire().await?;
    Ok(DenonciationsVisibles::par(regard).par_id(&lecture, id).await?.ok_or_else(absente)?)
}

fn absente() -> RefusDAction {
    RefusDAction::absent(DENONCIATION_INTROUVABLE)
}

async fn fiche(etat: &Etat, regard: &Regard, denonciation: &Denonciation) -> Result<Fiche<DenonciationSuivie>, Error> {
    let lecture = etat.base.lire().await?;
    let vues = Vues::lire(&lecture, regard, &[denonciation], etat.base.maintenant()).await?;
    Ok(Fiche::nouvelle(vues.montrer(regard, denonciation), denonciation.version))
}

/// Makes the answer that is stored under the idempotency key of a change. It says only that the change was made, so a repeated call reads
/// the declaration again, as it is by then.
#[expect(clippy::unnecessary_wraps, reason = "the form of what makes an answer")]
fn marque(_: &Denonciation) -> store::Result<Rendu> {
    Ok(Rendu { reussite: Reussite::Fait, emplacement: None, etiquette: None, corps: Vec::new() })
}

/// Answers a change with the declaration as it is now. `fait` is the answer of the change itself, with the number of its fact.
async fn changee(
    etat: &Etat,
    regard: &Regard,
    negocie: &Negocie,
    id: IdDenonciation,
    mut fait: Response,
) -> Result<Response, Error> {
    // Read the declaration without the viewer's scope. The change already checked the viewer's right, and the declaration may belong to a
    // colleague by now.
    let lue = store::denonciation::par_id(&etat.base.lire().await?, id).await?.ok_or_else(absente)?;
    let mut reponse = fiche(etat, regard, &lue).await?.changee(etat, negocie, None).await?;
    if let Some(numero) = fait.headers_mut().remove(FAIT) {
        reponse.headers_mut().insert(FAIT, numero);
    }
    Ok(reponse)
}
