//! The façade of a programme: an elevation whose bays are its lots, drawn from what this viewer may see.
//!
//! Its address has a hash of everything that the drawing depends on. A browser can therefore keep it for a year, and asks
//! for another one as soon as a status changes (`domain.md` section 2).

use crate::error::{Absent, Error};
use crate::flux::dessinateur::Dessin;
use crate::flux::etat::Etat;
use crate::plomberie::appelant::Appelant;
use crate::plomberie::conditionnel::{Etiquette, avec_etiquette, inchangee};
use crate::plomberie::parametres::{Lecteur, Paires};
use axum::extract::{Path, State};
use axum::response::Response;
use catalogue::{Catalogue, RefProgramme, VueLot};
use domain::acces::Portee;
use domain::lot::Nature;
use drawings::{FormeDImmeuble, Immeuble, Logement, RenduDeFacade, Taille, Theme};
use http::{HeaderMap, HeaderValue, header};
use std::fmt::Write as _;
use std::sync::Arc;

/// A drawing whose address has its hash never changes.
const POUR_UN_AN: HeaderValue = HeaderValue::from_static("private, immutable, max-age=31536000");
/// The content policy of a drawing. It runs nothing and loads nothing, and only our pages show it, as an image and never in
/// a frame.
pub(crate) const POLITIQUE: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
);
/// The storey of a lot that has none in the catalogue: the first above the ground floor.
const ETAGE_PAR_DEFAUT: i16 = 1;

/// The options of a drawing that a call asks for.
struct Demande<'a> {
    theme: Theme,
    taille: Taille,
    lot: Option<&'a str>,
    empreinte: Option<&'a str>,
}

impl<'a> Demande<'a> {
    fn lire(paires: &'a Paires) -> Result<Self, Error> {
        let mut lecteur = Lecteur::nouveau(paires);
        let theme = theme(&mut lecteur);
        let taille = match lecteur.un("taille") {
            None | Some("petite") => Taille::Petite,
            Some("grande") => Taille::Grande,
            Some(_) => {
                lecteur.refuser("taille", "Valeur inconnue pour «\u{a0}taille\u{a0}»\u{a0}: «\u{a0}petite\u{a0}» ou «\u{a0}grande\u{a0}» est attendu.");
                Taille::Petite
            }
        };
        let (lot, empreinte) = (lecteur.un("lot"), lecteur.un("v"));
        lecteur.finir()?;
        Ok(Self { theme, taille, lot, empreinte })
    }
}

/// The requested colours of a drawing.
pub(crate) fn theme(lecteur: &mut Lecteur<'_>) -> Theme {
    let Some(nom) = lecteur.un("theme") else { return Theme::Clair };
    Theme::depuis_nom(nom).unwrap_or_else(|| {
        lecteur.refuser("theme", "Valeur inconnue pour «\u{a0}theme\u{a0}»\u{a0}: «\u{a0}clair\u{a0}», «\u{a0}sombre\u{a0}» ou «\u{a0}page\u{a0}» est attendu.");
        Theme::Clair
    })
}

/// The façade of a programme as SVG.
#[utoipa::path(get, path = "/api/offre/programmes/{id}/facade.svg", tag = "Offre", operation_id = "facadeProgramme",
    params(
        ("id" = String, Path, description = "Identifiant du programme", example = "nantes1"),
        ("theme" = Option<String>, Query, description = "`clair` (par défaut), `sombre`, ou `page`\u{a0}: les couleurs sont celles de la page qui l’inclut"),
        ("taille" = Option<String>, Query, description = "`petite` (par défaut) ou `grande`"),
        ("lot" = Option<String>, Query, description = "Identifiant du lot à mettre en rouge"),
        ("v" = Option<String>, Query, description = "Empreinte donnée par le champ `facade`\u{a0}: la réponse se garde alors un an"),
    ),
    responses(
        (status = 200, description = "La façade", body = String, content_type = "image/svg+xml"),
        (status = 304, description = "Rien n’a changé"),
        (status = 400, description = "Des paramètres sont refusés"),
        (status = 404, description = "Le programme ou le lot n’est plus disponible."),
    ))]
pub(crate) async fn dessiner(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    en_tetes: HeaderMap,
    paires: Paires,
    Path(id): Path<String>,
) -> Result<Response, Error> {
    let demande = Demande::lire(&paires)?;
    let instantane = etat.instantane()?;
    let portee = appelant.portee();
    let catalogue = &instantane.catalogue;
    let programme = catalogue.programme(portee, &id).ok_or(Error::Introuvable(Absent::Programme))?;
    let surligne = demande.lot.map(|lot| numero_du_lot(catalogue, portee, programme, lot)).transpose()?;
    let empreinte = empreinte(&etat, catalogue, portee, programme);
    let etiquette = Etiquette::du_dessin(&etat)
        .pour_la_portee(&appelant)
        .texte(&id)
        .texte(&empreinte)
        .texte(surligne.as_deref().unwrap_or_default())
        .nombre(demande.theme as i64)
        .nombre(demande.taille as i64);
    let mut reponse = if let Some(reponse) = inchangee(&en_tetes, &etiquette) {
        reponse
    } else {
        let cle = etiquette.cle();
        let dessin = if let Some(dessin) = etat.dessinateur.connu(&cle) {
            dessin
        } else {
            let logements = logements(catalogue.baies(portee, programme));
            let detail = catalogue.detail_programme(portee, programme);
            let region = detail.code_region.unwrap_or_default();
            let immeuble = Immeuble { id: &id, nom: detail.nom_commercial, region, logements: &logements };
            let rendu = RenduDeFacade { theme: demande.theme, taille: demande.taille, surligne: surligne.as_deref() };
            let svg = drawings::facade(&immeuble, &rendu);
            let dessin = Dessin { octets: svg.into(), type_mime: "image/svg+xml", nom: format!("facade-{id}.svg") };
            etat.dessinateur.garder(cle, dessin.clone());
            dessin
        };
        let mut reponse = avec_etiquette(&etiquette, dessin.type_mime, dessin.octets);
        reponse.headers_mut().insert(header::CONTENT_SECURITY_POLICY, POLITIQUE);
        reponse
    };
    if demande.empreinte == Some(empreinte.as_str()) {
        reponse.headers_mut().insert(header::CACHE_CONTROL, POUR_UN_AN);
    }
    Ok(reponse)
}

fn numero_du_lot(catalogue: &Catalogue, portee: Portee, programme: RefProgramme, id: &str) -> Result<String, Error> {
    let lot = catalogue.lot(portee, id).filter(|lot| catalogue.programme_du_lot(*lot) == programme);
    let lot = lot.ok_or(Error::Introuvable(Absent::Lot))?;
    Ok(catalogue.vue_lot(lot).numero.to_owned())
}

fn logements<'a>(baies: impl Iterator<Item = (VueLot<'a>, bool)>) -> Vec<Logement> {
    let logement = |(lot, vu): (VueLot<'a>, bool)| Logement {
        numero: lot.numero.to_owned(),
        batiment: lot.batiment,
        etage: lot.etage.unwrap_or(ETAGE_PAR_DEFAUT),
        forme: if lot.nature == Nature::Maison { FormeDImmeuble::Maison } else { FormeDImmeuble::Collectif },
        statut: vu.then_some(lot.statut),
    };
    baies.map(logement).collect()
}

/// The hash of what the drawing shows to this viewer, and of the version of the drawings. It also depends on the lots that the viewer may
/// not see, because their bays are drawn too, without a status. The hash is keyed with the portal's key, so that nobody can find hidden
/// lots by trying their numbers.
fn empreinte(etat: &Etat, catalogue: &Catalogue, portee: Portee, programme: RefProgramme) -> String {
    let vu = catalogue.empreinte_facade(portee, programme);
    let sceau = etat.base.trousseau().sceau("facade", vu.rotate_left(8) ^ drawings::VERSION_DES_FACADES);
    format!("{sceau:016x}")
}

/// Adds the address of the façade to the JSON of a programme that was just written. `lot` is the lot to draw in red.
pub(crate) fn ajouter(
    etat: &Etat,
    catalogue: &Catalogue,
    portee: Portee,
    programme: RefProgramme,
    lot: Option<&str>,
    sortie: &mut Vec<u8>,
) {
    let id = &catalogue.id_programme(programme).0;
    let mut adresse =
        format!("/api/offre/programmes/{id}/facade.svg?v={}", empreinte(etat, catalogue, portee, programme));
    if let Some(lot) = lot {
        let lot: String = form_urlencoded::byte_serialize(lot.as_bytes()).collect();
        let _ = write!(adresse, "&lot={lot}");
    }
    crate::plomberie::hydra::membre(sortie, "facade", &adresse);
}
