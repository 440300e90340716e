//! The list of the mandates of all companies, by step, and the countersignature of several of them.

use crate::appels::gestion::exiger;
use crate::documentation::parametres::parametres;
use crate::error::Error;
use crate::flux::etat::Etat;
use crate::plomberie::appelant::Appelant;
use crate::plomberie::client::AdresseClient;
use crate::plomberie::conditionnel::{Negocie, negocier_simple, prive};
use crate::plomberie::corps::Objet;
use crate::plomberie::fait::ecrit;
use crate::plomberie::liste::ListeDecrite;
use crate::plomberie::parametres::Paires;
use actions::gestion::DroitsSurSociete;
use actions::parapheur::contresigner as contresigner_des_documents;
use axum::extract::State;
use axum::response::Response;
use catalogue::requete::parametres::TypeValeur;
use domain::acces::Role;
use domain::mandat::{EtapeMandat, IdMandat};
use domain::refus_partage::phrase::MANDAT_INCONNU;
use domain::signature::SujetSigne;
use domain::utilisateur::Compte;
use http::HeaderMap;
use std::collections::HashMap;
use std::sync::{Arc, LazyLock};
use store::compte::ComptesVisibles;
use store::mandat::MandatLu;
use wire::corps::TexteExact;
use wire::hydra::CollectionMandats;
use wire::mandat::{
    Contresignature, ContresignatureEnvoyee, DroitsSurContresignature, MandatAContresigner, RefusDeContresignature,
    SocieteDuMandat,
};

static LISTE: LazyLock<ListeDecrite> =
    LazyLock::new(|| ListeDecrite::a("/api/gestion/mandats").un("etape", TypeValeur::Texte));

parametres! {
    /// The parameters of the list.
    ParametresMandats, LISTE.parametres()
}

/// The mandates at one step, of the companies that the caller manages, oldest first. By default, those to countersign.
#[utoipa::path(get, path = "/api/gestion/mandats", tag = "Gestion", operation_id = "listerMandats",
    params(ParametresMandats),
    responses(
        (status = 200, description = "Les mandats", body = CollectionMandats, content_type = "application/ld+json"),
        (status = 304, description = "Rien n’a changé"),
        (status = 400, description = "Des paramètres sont refusés"),
        (status = 403, description = "Le rôle ne le permet pas"),
    ))]
pub(crate) async fn lister(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    negocie: Negocie,
    paires: Paires,
) -> Result<Response, Error> {
    let regard = exiger(&appelant, &[Role::IR])?;
    let mut question = LISTE.lire(&paires);
    let etape = match question.lecteur.un("etape") {
        None => EtapeMandat::AContresigner,
        Some(code) => EtapeMandat::depuis_code(code).unwrap_or_else(|| {
            question.lecteur.refuser("etape", "«\u{a0}etape\u{a0}» n’est pas une étape d’un mandat.");
            EtapeMandat::AContresigner
        }),
    };
    let question = question.finir()?;
    let aujourd_hui = etat.base.maintenant().jour();
    let (lus, comptes) = {
        let lecture = etat.base.lire().await?;
        let lus = match etape {
            EtapeMandat::AContresigner => store::mandat::a_contresigner(&lecture).await?,
            _ => store::mandat::tous(&lecture).await?,
        };
        let comptes = ComptesVisibles::par(&regard).lister(&lecture).await?;
        (lus, comptes.into_iter().map(|compte| (compte.id, compte)).collect::<HashMap<_, _>>())
    };
    let gere = |lu: MandatLu| {
        let compte = comptes.get(&lu.mandat.compte)?;
        let sienne = DroitsSurSociete::de(&regard, compte).modifier.is_ok();
        (sienne && lu.mandat.etat(aujourd_hui).etape() == etape).then_some((lu, compte))
    };
    let trouves: Vec<(MandatLu, &Compte)> = lus.into_iter().filter_map(gere).collect();
    let dire = |(lu, compte): &(MandatLu, &Compte)| MandatAContresigner {
        id: lu.mandat.id.0.clone(),
        societe: SocieteDuMandat { id: compte.id.0, nom: compte.nom.clone() },
        representant: lu.representant.as_ref().map(|representant| representant.0.avec_civilite()),
        reference: SujetSigne::Mandat(lu.numero).reference(),
        date_signature: lu.mandat.date_signature.map(|jour| jour.to_string()),
        etape,
        droits: DroitsSurContresignature { contresigner: etape == EtapeMandat::AContresigner },
    };
    Ok(question.repondre(&etat, &appelant, &negocie, &trouves, dire))
}

/// Countersigns one or several mandates. The caller types their password again.
#[utoipa::path(post, path = "/api/gestion/mandats/contresignature", tag = "Gestion", operation_id = "contresignerMandats",
    request_body(content = ContresignatureEnvoyee, content_type = "application/json"),
    responses(
        (status = 200, description = "Ceux qui sont contresignés, et pourquoi les autres ne le sont pas", body = Contresignature),
        (status = 400, description = "Des champs manquent ou sont illisibles"),
        (status = 403, description = "Le rôle ne le permet pas"),
        (status = 409, description = "On agit à la place de quelqu’un d’autre"),
        (status = 415, description = "Le corps n’est pas du JSON"),
        (status = 422, description = "Le mot de passe n’est pas le bon, ou trop de mandats sont demandés à la fois"),
        (status = 429, description = "Trop de tentatives"),
    ))]
pub(crate) async fn contresigner(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    AdresseClient(adresse): AdresseClient,
    demande: HeaderMap,
    objet: Objet,
) -> Result<Response, Error> {
    let type_mime = negocier_simple(&demande)?;
    exiger(&appelant, &[Role::IR])?;
    let ContresignatureEnvoyee { mandats, mot_de_passe: TexteExact(mot_de_passe) } = objet.lire_comme()?;
    let connus = {
        let ids: Vec<IdMandat> = mandats.iter().filter_map(|id| IdMandat::lire(id)).collect();
        store::mandat::numeros(&etat.base.lire().await?, &ids).await?
    };
    let sujets: Vec<SujetSigne> =
        mandats.iter().filter_map(|id| connus.get(id).copied().map(SujetSigne::Mandat)).collect();
    let noms: HashMap<i64, &String> = connus.iter().map(|(nom, numero)| (*numero, nom)).collect();
    let nom = |sujet: &SujetSigne| noms.get(&sujet.numero()).map(|nom| (*nom).clone()).unwrap_or_default();
    let contexte = appelant.contexte(&etat);
    let faite = contresigner_des_documents(&contexte, &sujets, &mot_de_passe, (adresse, &etat.cachet())).await?;
    let inconnus = mandats.iter().filter(|id| !connus.contains_key(*id));
    let corps = Contresignature {
        contresignes: faite.contresignes.iter().map(nom).collect(),
        refus: faite
            .refus
            .iter()
            .map(|(sujet, phrase)| RefusDeContresignature { id: nom(sujet), phrase: phrase.clone() })
            .chain(inconnus.map(|id| RefusDeContresignature { id: id.clone(), phrase: MANDAT_INCONNU.to_owned() }))
            .collect(),
    };
    let reponse = prive(type_mime, serde_json::to_vec(&corps).map_err(Error::interne)?);
    Ok(ecrit(&etat, faite.numero, reponse).await)
}
