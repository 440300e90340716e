//! The files of a registration, sent one by one before its form.

use crate::appels::inscription_depot::depot_nomme;
use crate::error::{Error, Reussite, no_content};
use crate::flux::etat::Etat;
use crate::flux::insistance::MotifDInsistance;
use crate::plomberie::client::AdresseClient;
use crate::plomberie::conditionnel::{negocier_simple, prive};
use crate::plomberie::parametres::{Lecteur, Paires};
use crate::plomberie::surete::SujetDAppel;
use crate::plomberie::televersement::{Formulaire, RegleDeTeleversement};
use actions::Contexte;
use actions::inscription::{CHAMP, DepotDePiece, Pression, deposer, lire_le_jeton, retirer};
use axum::extract::{FromRequestParts, Path, State};
use axum::response::Response;
use domain::inscription::{Emplacement, FORMATS, POIDS_KO};
use http::HeaderMap;
use http::request::Parts;
use std::net::IpAddr;
use std::sync::Arc;
use wire::inscription::{DocumentDepose, FichierEnvoye};
use wire::instant;

/// The upload rule of the form that sends a file of a registration.
pub(crate) const REGLE: RegleDeTeleversement =
    RegleDeTeleversement { champ: CHAMP, formats: FORMATS, poids_ko: POIDS_KO, nombre: 1, textes: &[] };

/// The kind of document that the file is. It is read before the file arrives.
#[derive(Debug)]
pub(crate) struct EmplacementVoulu(Emplacement);

impl<S: Sync> FromRequestParts<S> for EmplacementVoulu {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, _etat: &S) -> Result<Self, Error> {
        let paires = Paires::lire(parts.uri.query())?;
        let mut lecteur = Lecteur::nouveau(&paires);
        let code = lecteur.obligatoire("emplacement");
        let emplacement = Emplacement::depuis_code(code);
        if emplacement.is_none() && !code.is_empty() {
            let connus = Emplacement::TOUS.map(Emplacement::code).join(", ");
            lecteur.refuser("emplacement", format!("«\u{a0}emplacement\u{a0}» est l’un de {connus}."));
        }
        lecteur.finir()?;
        emplacement.map(Self).ok_or(Error::RequeteIllisible)
    }
}

/// Sends a file, which a registration can use as long as its deposit is open. For one release, a call without a deposit is
/// accepted too, in a small space of its own.
#[utoipa::path(post, path = "/api/inscription/documents", tag = "Inscription", operation_id = "deposerDocument",
    params(
        ("emplacement" = String, Query, description = "De quel document il s’agit", example = "carteProfessionnelle"),
        ("Linteau-Depot" = Option<String>, Header, description = "Nom du dépôt\u{a0}; sans lui, le fichier attend à une place plus petite, le temps d’une version"),
    ),
    request_body(content = FichierEnvoye, content_type = "multipart/form-data"),
    responses(
        (status = 201, description = "Le fichier attend son inscription, sous un nom qui sert une fois", body = DocumentDepose),
        (status = 400, description = "Le fichier manque, ou le formulaire est illisible"),
        (status = 404, description = "Ce dépôt n’est pas, ou n’est plus ouvert"),
        (status = 408, description = "Le fichier arrive trop lentement"),
        (status = 413, description = "Le formulaire dépasse deux fois le poids d’un fichier"),
        (status = 415, description = "Le corps n’est pas un formulaire"),
        (status = 422, description = "Le fichier n’est ni PDF, ni JPG, ni PNG, ne peut pas être ouvert, ou dépasse 5\u{202f}000\u{a0}Ko"),
        (status = 429, description = "Trop de fichiers en une heure"),
    ))]
pub(crate) async fn envoyer(
    State(etat): State<Arc<Etat>>,
    AdresseClient(client): AdresseClient,
    EmplacementVoulu(emplacement): EmplacementVoulu,
    demande: HeaderMap,
    formulaire: Formulaire,
) -> Result<Response, Error> {
    let type_mime = negocier_simple(&demande)?;
    etat.limiteur_documents.compter(client)?;
    let contexte = Contexte::d_un_visiteur(etat.base.clone(), client);
    // Check the deposit before reading the file, so that invented deposits cost the portal nothing.
    let jeton = match depot_nomme(&demande)? {
        None => None,
        Some(nomme) => Some(lire_le_jeton(&contexte, nomme).await?),
    };
    let recue = formulaire.recevoir_un(&etat, &REGLE).await?;
    let limites = etat.reglages.limites.depots;
    let depot = deposer(&contexte, emplacement, &recue, (jeton.as_ref(), client, limites)).await?;
    dire_la_pression(&etat, client, &depot);
    let depose = DocumentDepose {
        nom: depot.nom,
        libelle: emplacement.libelle().to_owned(),
        taille: recue.taille,
        type_mime: recue.mime,
        expire_le: instant(depot.expire),
    };
    Ok(Reussite::Cree.dire(prive(type_mime, serde_json::to_vec(&depose).map_err(Error::interne)?)))
}

/// Tells when the places for files run short. A metric gives the number of places in use, and the log names the network that fills them.
fn dire_la_pression(etat: &Etat, client: IpAddr, depot: &DepotDePiece) {
    metrics::gauge!("linteau_depots_en_attente").set(f64::from(u32::try_from(depot.en_attente).unwrap_or(u32::MAX)));
    match depot.pression {
        Pression::Libre => {}
        Pression::ReseauAuBout => SujetDAppel::visiteur(client).compter(etat, MotifDInsistance::PartDuDepot),
        // The count names nobody, because other people than this caller filled the places.
        Pression::Comble => etat.insistances.compter(MotifDInsistance::DepotsCombles, "-", "-"),
    }
}

/// Removes a file that no registration has used.
#[utoipa::path(delete, path = "/api/inscription/documents/{nom}", tag = "Inscription", operation_id = "retirerDocument",
    params(("nom" = String, Path, description = "Nom du fichier")),
    responses(
        (status = 204, description = "Le fichier est effacé"),
        (status = 404, description = "Ce fichier n’est pas là, ou fait partie d’une inscription"),
        (status = 429, description = "Trop de demandes en une minute"),
    ))]
pub(crate) async fn oter(
    State(etat): State<Arc<Etat>>,
    AdresseClient(client): AdresseClient,
    Path(nom): Path<String>,
) -> Result<Response, Error> {
    etat.limiteur_etapes.compter(etat.base.metier().inscription_etapes, client)?;
    retirer(&Contexte::d_un_visiteur(etat.base.clone(), client), &nom).await?;
    Ok(no_content())
}
