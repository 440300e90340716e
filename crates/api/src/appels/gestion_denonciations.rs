//! The queue of declarations that staff decide, the oldest first, with how many others look like each.

use crate::appels::denonciation_vue::{Vues, probables, ressemblantes};
use crate::appels::denonciations::{ListeVoulue, decrire, ranger};
use crate::appels::gestion::exiger;
use crate::documentation::parametres::parametres;
use crate::error::Error;
use crate::flux::etat::Etat;
use crate::plomberie::appelant::Appelant;
use crate::plomberie::conditionnel::Negocie;
use crate::plomberie::hydra::de_la_page;
use crate::plomberie::liste::ListeDecrite;
use crate::plomberie::parametres::Paires;
use axum::extract::State;
use axum::response::Response;
use catalogue::requete::parametres::TypeValeur;
use domain::acces::Role;
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

/// The declarations, the oldest first, the developer's own contacts included.
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
    let mut question = LISTE.lire(&paires);
    let mut demande = ListeVoulue::lire(&mut question.lecteur, &paires);
    let conflit = question.lecteur.logique("conflit");
    demande.filtre.gerants = question.lecteur.ids("gerant.id");
    let question = question.finir()?;
    let mut trouvees = demande.en_conflit(conflit).mener(&etat, &appelant, &regard).await?;
    ranger(&question, &mut trouvees);
    let page: Vec<&Denonciation> = de_la_page(&trouvees, question.page).map(|(une, _)| une).collect();
    let (lecture, maintenant) = (etat.base.lire().await?, etat.base.maintenant());
    let vues = Vues::lire(&lecture, &regard, &page, maintenant).await?;
    let autres = ressemblantes(&lecture, &page, maintenant).await?;
    drop(lecture);
    let montrer = |une: &Denonciation| vues.en_liste(&regard, une, probables(autres.get(&une.id)));
    let membres: Vec<_> = page.into_iter().map(montrer).collect();
    Ok(question.repondre_la_page(&etat, &appelant, &negocie, trouvees.len() as u64, &membres))
}
