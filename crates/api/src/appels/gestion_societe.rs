//! Companies, as those who run the portal see and change them (`actions::gestion`).

use crate::appels::gestion::{Ordres, exiger_la_gestion};
use crate::documentation::parametres::parametres;
use crate::error::{Error, Reussite};
use crate::flux::etat::Etat;
use crate::schemas::gestion::{Designation, SocieteEnvoyee, SocieteGeree};
use crate::schemas::hydra::CollectionSocietes;
use crate::schemas::utilisateur::GroupeDuFil;
use crate::wire::appelant::Appelant;
use crate::wire::champs::{Champs, entier, texte};
use crate::wire::conditionnel::{Etiquette, avec_etiquette, negocier, repondre};
use crate::wire::envoi::{Envoi, Rendu};
use crate::wire::fait::ecrit;
use crate::wire::hydra::{self, Collection};
use crate::wire::modification::{Modification, refuser};
use crate::wire::parametres::{Lecteur, Paires, aucun};
use actions::gestion::{ChangementsSociete, NouvelleSociete, creer_societe, modifier_societe};
use actions::{Kind, Refusal};
use axum::extract::{Path, State};
use axum::response::Response;
use catalogue::requete::parametres::{Interrogation, LIMITE, PAGE, ParametreRecherche, TypeValeur};
use domain::texte::normaliser;
use domain::utilisateur::{Compte, IdCompte, IdUtilisateur};
use http::HeaderMap;
use std::sync::{Arc, LazyLock};
use store::Numero;
use store::compte::ComptesVisibles;

const CHEMIN: &str = "/api/gestion/societes";
const ORDRES: [&str; 3] = ["nom", "group.nom", "gerant.nom"];

/// What the list takes.
static PARAMETRES: [ParametreRecherche; 10] = [
    PAGE,
    LIMITE,
    ParametreRecherche::nouveau("search", "search", Interrogation::Egal, TypeValeur::Texte),
    ParametreRecherche::nouveau("group.id", "group.id", Interrogation::Egal, TypeValeur::Entier),
    ParametreRecherche::nouveau("group.id[]", "group.id", Interrogation::UneDe, TypeValeur::Entier),
    ParametreRecherche::nouveau("gerant.id", "gerant.id", Interrogation::Egal, TypeValeur::Entier),
    ParametreRecherche::nouveau("gerant.id[]", "gerant.id", Interrogation::UneDe, TypeValeur::Entier),
    ParametreRecherche::nouveau("order[nom]", "nom", Interrogation::Ordre, TypeValeur::Sens),
    ParametreRecherche::nouveau("order[group.nom]", "group.nom", Interrogation::Ordre, TypeValeur::Sens),
    ParametreRecherche::nouveau("order[gerant.nom]", "gerant.nom", Interrogation::Ordre, TypeValeur::Sens),
];

parametres! {
    /// The parameters of the list.
    ParametresSocietes, PARAMETRES
}

static RECHERCHE: LazyLock<String> = LazyLock::new(|| hydra::recherche(CHEMIN, &PARAMETRES));

/// A company as the wire has it.
fn montrer(compte: &Compte) -> SocieteGeree {
    SocieteGeree {
        id: compte.id.0,
        nom: compte.nom.clone(),
        group: compte.groupe.as_ref().map(|g| GroupeDuFil { id: g.id.0, nom: g.nom.clone() }),
        gerant: compte
            .gerant
            .as_ref()
            .map(|g| Designation { id: g.id.0, nom: format!("{} {}", g.identite.prenom, g.identite.nom) }),
    }
}

fn etiquette(etat: &Etat, compte: &Compte) -> Etiquette {
    let corps = serde_json::to_string(&montrer(compte)).unwrap_or_default();
    Etiquette::nouvelle(etat, Numero::default()).texte(&corps).version(compte.version)
}

/// The companies that the caller sees.
#[utoipa::path(get, path = "/api/gestion/societes", tag = "Gestion", operation_id = "listerSocietes",
    params(ParametresSocietes),
    responses(
        (status = 200, description = "Les sociétés", body = CollectionSocietes, content_type = "application/ld+json"),
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
    let recherche = normaliser(lecteur.un("search").unwrap_or_default());
    let (groupes, gerants) = (lecteur.plusieurs("group.id"), lecteur.plusieurs("gerant.id"));
    let ordres = Ordres::lire(&mut lecteur, &paires, &ORDRES);
    lecteur.finir()?;
    let mut trouvees = {
        let lecture = etat.base.lire().await?;
        ComptesVisibles::par(&regard).lister(&lecture).await?
    };
    trouvees.retain(|c| {
        let nom = normaliser(&c.nom);
        (groupes.is_empty() || c.groupe.as_ref().is_some_and(|g| groupes.contains(&g.id.0.to_string())))
            && (gerants.is_empty() || c.gerant.as_ref().is_some_and(|g| gerants.contains(&g.id.0.to_string())))
            && recherche.split_whitespace().all(|mot| nom.split_whitespace().any(|t| t.starts_with(mot)))
    });
    ordres.ranger(&mut trouvees, "nom", |c, champ| match champ {
        "group.nom" => c.groupe.as_ref().map(|g| normaliser(&g.nom)).unwrap_or_default(),
        "gerant.nom" => c.gerant.as_ref().map(|g| normaliser(&g.identite.nom)).unwrap_or_default(),
        _ => normaliser(&c.nom),
    });
    let membres: Vec<SocieteGeree> = hydra::de_la_page(&trouvees, page).map(montrer).collect();
    let collection = Collection { chemin: CHEMIN, paires: &paires, page, total: trouvees.len(), recherche: &RECHERCHE };
    let corps = collection.ecrire(membres.len(), |rang, sortie| hydra::valeur(sortie, &membres[rang]));
    let etiquette = Etiquette::nouvelle(&etat, Numero::default()).pour_la_personne(&appelant);
    let etiquette = etiquette.texte(&String::from_utf8_lossy(&corps));
    Ok(repondre(&demande, &etiquette, type_mime, || corps))
}

/// One company.
#[utoipa::path(get, path = "/api/gestion/societes/{id}", tag = "Gestion", operation_id = "lireSociete",
    params(("id" = i32, Path, description = "Identifiant de la société")),
    responses(
        (status = 200, description = "La société ; son ETag porte sa version", body = SocieteGeree, content_type = "application/ld+json"),
        (status = 304, description = "Rien n’a changé"),
        (status = 403, description = "Le rôle ne le permet pas"),
        (status = 404, description = "Cette société n’existe pas"),
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
    let compte = visible(&etat, &appelant, IdCompte(id)).await?;
    let corps = serde_json::to_vec(&montrer(&compte)).map_err(Error::interne)?;
    Ok(repondre(&demande, &etiquette(&etat, &compte), type_mime, || corps))
}

async fn visible(etat: &Etat, appelant: &Appelant, id: IdCompte) -> Result<Compte, Error> {
    let regard = exiger_la_gestion(appelant)?;
    let lecture = etat.base.lire().await?;
    let compte = ComptesVisibles::par(&regard).par_id(&lecture, id).await?;
    let absente = || Refusal::new(Kind::NotFound, "societe-introuvable", "Cette société n’existe pas.").into();
    compte.ok_or_else(absente)
}

/// Makes a company.
#[utoipa::path(post, path = "/api/gestion/societes", tag = "Gestion", operation_id = "creerSociete",
    request_body(content = SocieteEnvoyee, content_type = "application/json"),
    params(("Idempotency-Key" = Option<String>, Header, description = "La même clé donne la même réponse pendant 24 heures")),
    responses(
        (status = 201, description = "La société", body = SocieteGeree),
        (status = 400, description = "Des champs manquent ou sont illisibles"),
        (status = 403, description = "Le rôle ne le permet pas"),
        (status = 409, description = "Un responsable réseau crée les sociétés dont il est le référent"),
        (status = 415, description = "Le corps n’est pas du JSON"),
        (status = 422, description = "Des valeurs sont refusées"),
    ))]
pub(crate) async fn creer(State(etat): State<Arc<Etat>>, appelant: Appelant, envoi: Envoi) -> Result<Response, Error> {
    exiger_la_gestion(&appelant)?;
    let (objet, un_envoi) = envoi.ouvrir(&etat, &appelant);
    let mut champs = Champs::de(objet);
    let nouvelle = NouvelleSociete {
        nom: champs.obligatoire("nom", texte),
        groupe: champs.facultatif("groupe", texte),
        gerant: champs.facultatif("gerant", entier).map(IdUtilisateur),
    };
    champs.finir()?;
    let pour_rendre = Arc::clone(&etat);
    un_envoi
        .faire(
            move |contexte| async move { creer_societe(&contexte, &nouvelle).await },
            move |compte: &Compte| Rendu {
                reussite: Reussite::Cree,
                emplacement: Some(format!("{CHEMIN}/{}", compte.id.0)),
                etiquette: Some(etiquette(&pour_rendre, compte).valeur()),
                corps: serde_json::to_vec(&montrer(compte)).unwrap_or_default(),
            },
        )
        .await
}

/// Changes what is said of a company.
#[utoipa::path(patch, path = "/api/gestion/societes/{id}", tag = "Gestion", operation_id = "modifierSociete",
    params(("id" = i32, Path, description = "Identifiant de la société")),
    request_body(content = SocieteEnvoyee, content_type = "application/merge-patch+json"),
    responses(
        (status = 200, description = "La société, modifiée", body = SocieteGeree, content_type = "application/ld+json"),
        (status = 400, description = "Des champs sont illisibles"),
        (status = 403, description = "Le rôle ne le permet pas"),
        (status = 404, description = "Cette société n’existe pas"),
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
    let (type_mime, id) = (negocier(&demande)?, IdCompte(id));
    let mut champs = Champs::de(modification.patch);
    let changements = ChangementsSociete {
        nom: champs.jamais_nul("nom", texte),
        groupe: champs.patch("groupe", texte),
        gerant: champs.patch("gerant", entier).map(|g| g.map(IdUtilisateur)),
    };
    champs.finir_le_patch()?;
    match modifier_societe(&appelant.contexte(&etat), id, &changements, &modification.attendue).await {
        Ok(change) => {
            let corps = serde_json::to_vec(&montrer(&change.valeur)).map_err(Error::interne)?;
            let reponse = avec_etiquette(&etiquette(&etat, &change.valeur), type_mime, corps);
            Ok(ecrit(&etat, change.numero, reponse).await)
        }
        Err(erreur) => {
            let presente = async || {
                let compte = visible(&etat, &appelant, id).await?;
                serde_json::to_value(montrer(&compte)).map_err(Error::interne)
            };
            Err(refuser(erreur, presente).await)
        }
    }
}
