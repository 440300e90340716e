//! The list of registrations for staff. The content of a registration is encrypted, so searching and sorting are done here and not by the
//! database.

use crate::appels::feuilles::gestion::{INSCRIPTIONS, InscriptionExportee};
use crate::appels::gestion::exiger;
use crate::appels::gestion_inscription_fiche::{Vue, en_liste};
use crate::documentation::parametres::parametres;
use crate::error::Error;
use crate::flux::etat::Etat;
use crate::plomberie::appelant::Appelant;
use crate::plomberie::conditionnel::Negocie;
use crate::plomberie::liste::{ListeDecrite, ListePosee};
use crate::plomberie::parametres::Paires;
use crate::plomberie::tableur::{self, FormatDExport};
use axum::extract::State;
use axum::response::Response;
use catalogue::requete::parametres::TypeValeur;
use domain::acces::Role;
use domain::inscription::{Dossier, StatutInscription};
use domain::regard::Regard;
use domain::texte::normaliser;
use std::sync::{Arc, LazyLock};
use store::Periode;
use store::inscription::{InscriptionsVisibles, document};
use wire::hydra::CollectionInscriptions;

static LISTE: LazyLock<ListeDecrite> = LazyLock::new(|| {
    ListeDecrite::a("/api/gestion/inscriptions")
        .plusieurs("statut.code", TypeValeur::Texte)
        .un("siren", TypeValeur::Texte)
        .un("recherche", TypeValeur::Texte)
        .entre("dateCreation", TypeValeur::Date)
        .ordres(&["dateCreation", "societe", "statut"])
});

parametres! {
    /// The parameters of the list.
    ParametresInscriptions, LISTE.parametres()
}

/// The registrations, newest first. Erased ones are listed only on request.
#[utoipa::path(get, path = "/api/gestion/inscriptions", tag = "Gestion", operation_id = "listerInscriptions",
    params(ParametresInscriptions),
    responses(
        (status = 200, description = "Les inscriptions", body = CollectionInscriptions, content_type = "application/ld+json"),
        (status = 304, description = "Rien n’a changé"),
        (status = 403, description = "Le rôle ne le permet pas"),
    ))]
pub(crate) async fn lister(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    negocie: Negocie,
    paires: Paires,
) -> Result<Response, Error> {
    let regard = exiger(&appelant, &[Role::IR])?;
    let (question, trouvees) = trouver(&etat, &appelant, regard, &paires).await?;
    let aujourd_hui = etat.base.maintenant().jour();
    Ok(question.repondre(&etat, &appelant, &negocie, &trouvees, |vue| en_liste(vue, aujourd_hui)))
}

/// All these registrations as a spreadsheet. `page` and `limit` are accepted and change nothing.
#[utoipa::path(get, path = "/api/gestion/inscriptions/export", tag = "Gestion", operation_id = "exporterInscriptions",
    params(ParametresInscriptions, ("format" = Option<FormatDExport>, Query, description = "`xlsx`, sinon `csv`")),
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
    let regard = exiger(&appelant, &[Role::IR])?;
    let (format, paires) = tableur::demande(paires)?;
    let (_, trouvees) = trouver(&etat, &appelant, regard, &paires).await?;
    let aujourd_hui = etat.base.maintenant().jour();
    tableur::exporter(&etat, &appelant, (&INSCRIPTIONS, format), trouvees, move |vues| {
        let lignes = vues.iter().map(|vue| {
            let contact = vue.inscription.dossier.as_ref().map(|dossier| &dossier.prescriber.contact);
            InscriptionExportee {
                ligne: en_liste(vue, aujourd_hui),
                telephone: contact.map(|contact| contact.phone.clone()),
                email: contact.map(|contact| contact.email.clone()),
            }
        });
        std::future::ready(Ok(lignes.collect()))
    })
    .await
}

/// Reads the requested registrations, in the requested order.
async fn trouver<'q>(
    etat: &Etat,
    appelant: &Appelant,
    regard: Regard,
    paires: &'q Paires,
) -> Result<(ListePosee<'q>, Vec<Vue>), Error> {
    let mut question = LISTE.lire(paires);
    let lecteur = &mut question.lecteur;
    let statuts = lecteur.codes("statut.code", StatutInscription::depuis_code);
    let siren: Option<String> = lecteur.un("siren").map(|siren| siren.chars().filter(char::is_ascii_digit).collect());
    let recherche = normaliser(lecteur.un("recherche").unwrap_or_default());
    let Periode { depuis, avant } = lecteur.jours("dateCreation");
    let question = question.finir()?;
    let voulus = statuts.unwrap_or_else(|| {
        StatutInscription::TOUS.into_iter().filter(|statut| *statut != StatutInscription::Effacee).collect()
    });
    let base = etat.base.clone();
    let chercher = async move {
        let vue = base.instantane().await?;
        let visibles = InscriptionsVisibles::par(&regard);
        let mut trouvees = visibles.lister(&vue, &voulus).await?;
        let ensemble = visibles.qui_attendent_ensemble(&vue).await?;
        trouvees.retain(|inscription| {
            depuis.is_none_or(|depuis| inscription.cree >= depuis)
                && avant.is_none_or(|avant| inscription.cree < avant)
                && convient(inscription.dossier.as_ref(), siren.as_deref(), &recherche)
        });
        let ids: Vec<_> = trouvees.iter().map(|inscription| inscription.id).collect();
        let mut documents = document::de_plusieurs(&vue, &ids).await?;
        let vues = trouvees.into_iter().map(|inscription| {
            let documents = documents.remove(&inscription.id).unwrap_or_default();
            let semblables = ensemble.get(&inscription.id).copied().unwrap_or_default();
            Vue { inscription, documents, semblables }
        });
        Ok::<_, store::Error>(vues.collect::<Vec<_>>())
    };
    let mut trouvees = etat.listes(appelant.portee()).mener(chercher).await??;
    // The database gives the newest first.
    if question.ordres.premier().is_some() {
        question.ordres.ranger(&mut trouvees, "dateCreation", cle);
    }
    Ok((question, trouvees))
}

/// The sort key of a registration for this field.
fn cle(vue: &Vue, champ: &str) -> String {
    let inscription = &vue.inscription;
    match champ {
        "societe" => inscription.dossier.as_ref().map(|d| normaliser(&d.company.company_name)).unwrap_or_default(),
        "statut" => inscription.statut.code().to_owned(),
        _ => format!("{:020}", inscription.cree.micros()),
    }
}

/// Whether every typed word begins one of the words of the company, of the person or of an e-mail.
fn convient(dossier: Option<&Dossier>, siren: Option<&str>, recherche: &str) -> bool {
    let Some(dossier) = dossier else { return siren.is_none() && recherche.is_empty() };
    let (company, prescriber) = (&dossier.company, &dossier.prescriber);
    let textes = [
        &company.company_name,
        &prescriber.lastname,
        &prescriber.firstname,
        &company.contact.email,
        &prescriber.contact.email,
    ];
    let mots: Vec<String> =
        textes.iter().flat_map(|t| normaliser(t).split(' ').map(str::to_owned).collect::<Vec<_>>()).collect();
    siren.is_none_or(|siren| company.siren == siren)
        && recherche.split_whitespace().all(|mot| mots.iter().any(|sien| sien.starts_with(mot)))
}
