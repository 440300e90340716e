//! The list of declarations on which staff decide, oldest first. Each has the number of other declarations that look like it.

use crate::appels::denonciation_vue::{Vues, probables, ressemblantes};
use crate::appels::denonciations::{ListeVoulue, decrire, ranger};
use crate::appels::feuilles::suivis::DENONCIATIONS_GEREES;
use crate::appels::gestion::exiger;
use crate::documentation::parametres::parametres;
use crate::error::Error;
use crate::flux::etat::Etat;
use crate::plomberie::appelant::Appelant;
use crate::plomberie::conditionnel::Negocie;
use crate::plomberie::hydra::de_la_page;
use crate::plomberie::liste::{ListeDecrite, ListePosee};
use crate::plomberie::parametres::Paires;
use crate::plomberie::tableur::{self, FormatDExport};
use axum::extract::State;
use axum::response::Response;
use catalogue::requete::parametres::TypeValeur;
use domain::acces::Role;
use domain::regard::Regard;
use std::sync::{Arc, LazyLock};
use store::denonciation::Denonciation;
use wire::hydra::CollectionDenonciationsGerees;

static LISTE: LazyLock<ListeDecrite> = LazyLock::new(|| {
    decrire(ListeDecrite::a("/api/gestion/denonciations"))
        .un("conflit", TypeValeur::Logique)
        .plusieurs("gerant.id", TypeValeur::Entier)
});

parametres! {
    /// The parameters of the list.
    ParametresDenonciationsGerees, LISTE.parametres()
}

/// All declarations, oldest first, with the developer's own contacts.
#[utoipa::path(get, path = "/api/gestion/denonciations", tag = "Gestion", operation_id = "listerDenonciationsGerees",
    params(ParametresDenonciationsGerees),
    responses(
        (status = 200, description = "Les dénonciations", body = CollectionDenonciationsGerees, content_type = "application/ld+json"),
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
    let (question, trouvees) = trouver(&etat, &appelant, &regard, &paires).await?;
    let page: Vec<&Denonciation> = de_la_page(&trouvees, question.page).map(|(une, _)| une).collect();
    let (lecture, maintenant) = (etat.base.lire().await?, etat.base.maintenant());
    let vues = Vues::lire(&lecture, &regard, &page, maintenant).await?;
    let courent: Vec<_> = page.iter().copied().filter(|une| une.court(maintenant.date())).collect();
    let autres = ressemblantes(&lecture, &courent, maintenant).await?;
    drop(lecture);
    let montrer = |une: &Denonciation| vues.en_liste(&regard, une, probables(autres.get(&une.id)));
    let membres: Vec<_> = page.into_iter().map(montrer).collect();
    Ok(question.repondre_la_page(&etat, &appelant, &negocie, trouvees.len() as u64, &membres))
}

/// All these declarations as a spreadsheet. `page` and `limit` are accepted and change nothing. It does not show how many
/// others look like each one, because each page would need all running declarations.
#[utoipa::path(get, path = "/api/gestion/denonciations/export", tag = "Gestion", operation_id = "exporterDenonciationsGerees",
    params(ParametresDenonciationsGerees, ("format" = Option<FormatDExport>, Query, description = "`xlsx`, sinon `csv`")),
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
    let regard = exiger(&appelant, &[Role::Internal])?;
    let (format, paires) = tableur::demande(paires)?;
    let (_, trouvees) = trouver(&etat, &appelant, &regard, &paires).await?;
    let base = etat.base.clone();
    tableur::exporter(&etat, &appelant, (&DENONCIATIONS_GEREES, format), trouvees, move |trouvees| {
        let (base, regard) = (base.clone(), regard.clone());
        async move {
            let page: Vec<&Denonciation> = trouvees.iter().map(|(une, _)| une).collect();
            let vues = Vues::lire(&base.lire().await?, &regard, &page, base.maintenant()).await?;
            Ok(page.into_iter().map(|une| vues.en_liste(&regard, une, 0)).collect())
        }
    })
    .await
}

/// Reads the requested declarations, in the requested order.
async fn trouver<'q>(
    etat: &Etat,
    appelant: &Appelant,
    regard: &Regard,
    paires: &'q Paires,
) -> Result<(ListePosee<'q>, Vec<(Denonciation, String)>), Error> {
    let mut question = LISTE.lire(paires);
    let mut demande = ListeVoulue::lire(&mut question.lecteur, paires);
    let conflit = question.lecteur.logique("conflit");
    demande.filtre.gerants = question.lecteur.ids("gerant.id");
    let question = question.finir()?;
    let mut trouvees = demande.en_conflit(conflit).mener(etat, appelant, regard).await?;
    ranger(&question, &mut trouvees);
    Ok((question, trouvees))
}
