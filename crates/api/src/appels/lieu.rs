//! The search of places by name.

use crate::error::Error;
use crate::plomberie::conditionnel::{VARIE_POUR_TOUS, negocier};
use crate::plomberie::hydra::{self, Collection};
use crate::plomberie::parametres::{Lecteur, Paires};
use axum::response::{IntoResponse, Response};
use catalogue::requete::parametres::{Interrogation, LIMITE, PAGE, ParametreRecherche, TypeValeur};
use http::{HeaderMap, HeaderValue, header};
use std::sync::LazyLock;
use wire::hydra::CollectionLieux;
use wire::lieu::{Lieu, Point};

/// The most letters of the typed text that are read. No place has a longer name.
const LETTRES: usize = 200;
/// How long the answer may be kept. Places change only with the program.
const FRAICHEUR: HeaderValue = HeaderValue::from_static("public, max-age=3600");

static RECHERCHE: LazyLock<String> = LazyLock::new(|| {
    let texte = ParametreRecherche::nouveau("search", "search", Interrogation::Egal, TypeValeur::Texte);
    let ids = ParametreRecherche::nouveau("id[]", "id", Interrogation::UneDe, TypeValeur::Texte);
    hydra::recherche("/lieux", &[texte, ids, PAGE, LIMITE])
});

/// The places that match the typed text, exact matches first, then the most populous. Or the places with these ids, in
/// their order, because an address of the application holds only ids.
#[utoipa::path(get, path = "/lieux", tag = "Lieux", operation_id = "chercherLieux",
    params(
        ("search" = Option<String>, Query, description = "Ce qui est tapé\u{a0}: un nom, un code postal, un département\u{a0}; obligatoire sans `id[]`", example = "nantes"),
        ("id[]" = Option<Vec<String>>, Query, description = "Identifiants de lieux, au lieu de `search`\u{a0}; un identifiant inconnu ne donne rien"),
        ("page" = Option<u64>, Query, description = "Page, à partir de 1", minimum = 1, maximum = 4_294_967_295_u64),
        ("limit" = Option<u32>, Query, description = "Membres par page\u{a0}: 20 par défaut, 200 au plus", minimum = 1, maximum = 200),
    ),
    responses(
        (status = 200, description = "Une page de lieux", body = CollectionLieux, content_type = "application/ld+json"),
        (status = 400, description = "Des paramètres sont refusés"),
    ))]
pub(crate) async fn chercher(demande: HeaderMap, paires: Paires) -> Result<Response, Error> {
    let type_mime = negocier(&demande)?;
    let mut lecteur = Lecteur::nouveau(&paires);
    let page = lecteur.page();
    let ids = lecteur.plusieurs("id");
    let texte = if ids.is_empty() { texte(&mut lecteur, "search") } else { String::new() };
    lecteur.finir()?;
    let territoire = territoire::territoire();
    let debut = usize::try_from(page.numero - 1).unwrap_or(usize::MAX).saturating_mul(page.limite as usize);
    let (total, trouves) = if ids.is_empty() {
        // Only the places of the page are sorted. The others are counted.
        territoire.compter(&texte, debut.saturating_add(page.limite as usize))
    } else {
        let trouves: Vec<_> = ids.iter().filter_map(|id| territoire.lieu(id)).collect();
        (trouves.len(), trouves)
    };
    let membres: Vec<_> = trouves.iter().skip(debut).take(page.limite as usize).collect();
    let collection = Collection { chemin: "/lieux", paires: &paires, page, total, recherche: &RECHERCHE };
    let corps = collection.ecrire(membres.len(), |rang, sortie| hydra::valeur(sortie, &sur_le_fil(membres[rang])));
    Ok(reponse(type_mime, corps))
}

/// The typed text. An empty one is refused (spec section 5).
pub(crate) fn texte(lecteur: &mut Lecteur<'_>, nom: &str) -> String {
    lecteur.obligatoire(nom).chars().take(LETTRES).collect()
}

/// An answer that is the same for everyone.
pub(crate) fn reponse(type_mime: &'static str, corps: Vec<u8>) -> Response {
    let en_tetes = [
        (header::CONTENT_TYPE, HeaderValue::from_static(type_mime)),
        (header::CACHE_CONTROL, FRAICHEUR),
        (header::VARY, VARIE_POUR_TOUS),
    ];
    (en_tetes, corps).into_response()
}

/// A place as the wire shows it. It has its own fields, and the fields of a search result (spec section 3).
fn sur_le_fil(lieu: &territoire::Lieu) -> Lieu {
    let texte = |t: Option<&str>| t.map(str::to_owned);
    Lieu {
        id: lieu.id.to_owned(),
        libelle: lieu.libelle.to_owned(),
        libelle_riche: lieu.libelle_riche.to_owned(),
        libelle_more: lieu.libelle_more.to_owned(),
        code_commune: texte(lieu.code_commune),
        code_arrondissement: texte(lieu.code_arrondissement),
        code_departement: texte(lieu.code_departement),
        code_region: lieu.code_region.to_owned(),
        code_postal: texte(lieu.code_postal),
        url: lieu.url.to_owned(),
        type_lieu: lieu.genre.code(),
        latitude: lieu.latitude,
        longitude: lieu.longitude,
        population: lieu.population,
        parent: texte(lieu.parent),
        id_lieu: lieu.id.to_owned(),
        libelle_url: lieu.url.to_owned(),
        code_type: lieu.genre.code(),
        location: Point { lat: lieu.latitude, long: lieu.longitude },
        parent_id: texte(lieu.parent),
    }
}
