//! Says whether a file was signed on this portal, from its hashes. The browser computes the hashes, so the file is not sent.

use crate::appels::signature_vue::role;
use crate::error::Error;
use crate::flux::etat::Etat;
use crate::plomberie::client::AdresseClient;
use crate::plomberie::conditionnel::{negocier_simple, prive};
use crate::plomberie::corps::Objet;
use actions::Contexte;
use actions::parapheur::{FichierConnu, SuiteDuFichier, verifier_un_fichier};
use axum::extract::State;
use axum::response::Response;
use domain::marque::Marque;
use domain::signature::niveau_de_signature;
use http::HeaderMap;
use std::sync::Arc;
use wire::instant;
use wire::signature::{
    CertificatVerifie, DocumentVerifie, SignatureVerifiee, VerificationDeFichier, VerificationDemandee,
};

/// What the portal knows of a file.
#[utoipa::path(post, path = "/api/verification", tag = "Signature", operation_id = "verifierFichier",
    request_body(content = VerificationDemandee, content_type = "application/json"),
    responses(
        (status = 200, description = "Ce qui est connu de ce fichier", body = VerificationDeFichier),
        (status = 400, description = "Des champs manquent ou sont illisibles"),
        (status = 415, description = "Le corps n’est pas du JSON"),
        (status = 422, description = "Une empreinte n’a pas 64 chiffres hexadécimaux, ou il y en a trop"),
        (status = 429, description = "Trop de demandes en une minute"),
    ))]
pub(crate) async fn verifier(
    State(etat): State<Arc<Etat>>,
    AdresseClient(client): AdresseClient,
    demande: HeaderMap,
    objet: Objet,
) -> Result<Response, Error> {
    let type_mime = negocier_simple(&demande)?;
    etat.limiteur_signatures.compter(client)?;
    let VerificationDemandee { empreinte, revisions } = objet.lire_comme()?;
    let contexte = Contexte::d_un_visiteur(etat.base.clone(), client);
    let connu = verifier_un_fichier(&contexte, &empreinte, &revisions).await?;
    let corps = serde_json::to_vec(&montrer(connu, &etat.marque())).map_err(Error::interne)?;
    Ok(prive(type_mime, corps))
}

fn montrer(connu: Option<FichierConnu>, marque: &Marque) -> VerificationDeFichier {
    let Some(connu) = connu else {
        return VerificationDeFichier {
            connu: false,
            modifie: false,
            document: None,
            signatures: Vec::new(),
            certificat: None,
        };
    };
    VerificationDeFichier {
        connu: true,
        modifie: connu.suite == SuiteDuFichier::Ajoutee,
        document: Some(DocumentVerifie { genre: connu.genre, reference: connu.reference }),
        signatures: connu
            .signatures
            .into_iter()
            .map(|signature| SignatureVerifiee {
                initiales: signature.initiales,
                role: role(signature.role, marque),
                le: instant(signature.le),
                niveau: niveau_de_signature(signature.horodatee, signature.revocations),
            })
            .collect(),
        certificat: connu.certificat.map(|lu| CertificatVerifie { empreinte: lu.empreinte, nom: lu.titulaire }),
    }
}
