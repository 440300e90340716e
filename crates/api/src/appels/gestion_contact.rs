//! The developer's own contacts, entered one by one or imported from a file.

use crate::appels::denonciation_vue::denoncees;
use crate::appels::gestion::exiger;
use crate::error::{Error, Reussite};
use crate::flux::etat::Etat;
use crate::plomberie::appelant::Appelant;
use crate::plomberie::conditionnel::{Negocie, prive};
use crate::plomberie::envoi::Envoi;
use crate::plomberie::fait::ecrit;
use crate::plomberie::fiche::Fiche;
use crate::plomberie::televersement::Formulaire;
use actions::denonciation::{ContactDuPromoteur, Denoncees, importer_contacts, saisir_contact};
use axum::extract::State;
use axum::response::Response;
use domain::acces::Role;
use std::sync::Arc;
use wire::denonciation::{ContactDuPromoteurEnvoye, ContactsEnvoyes, DenonciationSuivie, ImportDeContacts};

/// The name of the form field that carries the file.
const CHAMP: &str = "fichier";
/// The weight limit of a file, in Ko.
const POIDS_KO: u32 = 2_000;
/// The most bytes of a form. It allows twice the weight of the file, so that a file that is a little too heavy gets a clear
/// message.
pub(crate) const CORPS: usize = POIDS_KO as usize * 2 * 1024 + 16 * 1024;

/// Enters one of the developer's own contacts. It counts like a declaration of another company.
#[utoipa::path(post, path = "/api/gestion/contacts", tag = "Gestion", operation_id = "saisirContact",
    params(("Idempotency-Key" = Option<String>, Header, description = "Une clé par envoi\u{a0}: la même donne la même réponse pendant un jour")),
    request_body(content = ContactDuPromoteurEnvoye, content_type = "application/json"),
    responses(
        (status = 201, description = "Le contact, comme dénonciation du promoteur", body = DenonciationSuivie),
        (status = 400, description = "Des champs manquent ou sont illisibles"),
        (status = 403, description = "Le rôle ne le permet pas"),
        (status = 409, description = "Ce contact est déjà saisi sur l’un de ces programmes"),
        (status = 415, description = "Le corps n’est pas du JSON"),
        (status = 422, description = "Des valeurs sont refusées"),
    ))]
pub(crate) async fn saisir(State(etat): State<Arc<Etat>>, appelant: Appelant, envoi: Envoi) -> Result<Response, Error> {
    let regard = exiger(&appelant, &[Role::IR])?;
    let (ContactDuPromoteurEnvoye { contact, programmes, date }, un_envoi) = envoi.lire_comme(&etat, &appelant)?;
    let saisi = ContactDuPromoteur { contact: contact.into(), programmes, date: date.unwrap_or_default() };
    let pour_rendre = Arc::clone(&etat);
    un_envoi
        .faire(
            move |contexte| async move { saisir_contact(&contexte, &saisi).await },
            move |faites: &Denoncees| {
                let fil = denoncees(&regard, faites, pour_rendre.base.maintenant());
                let emplacement = format!("/api/gestion/denonciations/{}", fil.id);
                Fiche::nouvelle(fil, faites.principale.version).rendue(&pour_rendre, Reussite::Cree, Some(emplacement))
            },
        )
        .await
}

/// Imports contacts from a workbook or a CSV file. All mistakes are reported together, and nothing is written if there is one.
#[utoipa::path(post, path = "/api/gestion/contacts/import", tag = "Gestion", operation_id = "importerContacts",
    request_body(content = ContactsEnvoyes, content_type = "multipart/form-data"),
    responses(
        (status = 200, description = "Ce que le fichier a changé", body = ImportDeContacts, content_type = "application/ld+json"),
        (status = 400, description = "Le fichier manque, ou le formulaire est illisible"),
        (status = 403, description = "Le rôle ne le permet pas"),
        (status = 408, description = "Le fichier arrive trop lentement"),
        (status = 413, description = "Le formulaire dépasse deux fois le poids d’un fichier"),
        (status = 415, description = "Le corps n’est pas un formulaire"),
        (status = 422, description = "Des lignes sont à corriger\u{a0}: rien n’est écrit"),
    ))]
pub(crate) async fn importer(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    negocie: Negocie,
    formulaire: Formulaire,
) -> Result<Response, Error> {
    exiger(&appelant, &[Role::IR])?;
    let octets = formulaire.lire(&etat, CHAMP, POIDS_KO).await?;
    let importe = importer_contacts(&appelant.contexte(&etat), &octets).await?;
    let nombre = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
    let bilan = ImportDeContacts {
        lignes: nombre(importe.valeur.lignes),
        ajoutes: nombre(importe.valeur.ajoutes),
        inchanges: nombre(importe.valeur.inchanges),
        remarques: importe.valeur.remarques,
    };
    let corps = serde_json::to_vec(&bilan).map_err(Error::interne)?;
    Ok(ecrit(&etat, importe.numero, prive(negocie.type_mime, corps)).await)
}
