//! The current search as a spreadsheet, for a prescriber to send to a client or to work on.

use crate::appels::recherche::ParametresLots;
use crate::error::Error;
use crate::flux::atelier::Abandon;
use crate::flux::etat::{Etat, Instantane};
use crate::plomberie::appelant::Appelant;
use crate::plomberie::fichier::{Maniere, disposition};
use crate::plomberie::parametres::{Lecteur, Paires, refuses};
use actions::{RefusDAction, SorteDeRefus};
use axum::body::Body;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use catalogue::DetailLot;
use catalogue::requete::lecture::lire_lots;
use catalogue::requete::{Page, RequeteLots};
use chrono::{DateTime, Datelike, NaiveDate, Timelike as _, Utc};
use chrono_tz::Europe::Paris;
use domain::acces::Portee;
use domain::nombres::{Montant, Surface, Taux};
use domain::refus_partage::code;
use http::{HeaderValue, header};
use rust_xlsxwriter::{ExcelDateTime, Format, FormatAlign, FormatBorder, Url, Workbook, Worksheet, XlsxError};
use std::sync::Arc;

/// The most lots of a file. Beyond, the user must filter first.
const LOTS_MAX: u32 = 5000;
/// The media type of the file.
const XLSX: HeaderValue = HeaderValue::from_static("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet");

/// All lots of a search, up to 5,000, as a spreadsheet with real numbers and dates. The parameters are those of the search.
/// `page` and `limit` are accepted and change nothing.
#[utoipa::path(get, path = "/api/offre/lots.xlsx", tag = "Offre", operation_id = "exporterLots",
    params(
        ParametresLots,
        ("commissions" = Option<bool>, Query, description = "Avec la colonne des commissions\u{a0}; réservé aux utilisateurs connectés"),
    ),
    responses(
        (status = 200, description = "Le tableur", body = Vec<u8>, content_type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
        (status = 400, description = "Des paramètres sont refusés"),
        (status = 422, description = "Plus de 5\u{202f}000 lots"),
    ))]
pub(crate) async fn exporter(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    paires: Paires,
) -> Result<Response, Error> {
    let portee = appelant.portee();
    let (siennes, recherche): (Vec<_>, Vec<_>) = paires.0.into_iter().partition(|(nom, _)| nom == "commissions");
    let siennes = Paires(siennes);
    let mut lecteur = Lecteur::nouveau(&siennes);
    let commissions = lecteur.logique("commissions").unwrap_or(false);
    if commissions && portee == Portee::Visiteur {
        lecteur.refuser("commissions", "«\u{a0}commissions\u{a0}» est réservé aux utilisateurs connectés.");
    }
    lecteur.finir()?;
    let mut requete = lire_lots(&recherche, portee).map_err(refuses)?;
    requete.page = Page { numero: 1, limite: LOTS_MAX };
    let jour = etat.base.maintenant().jour();
    let travail = Travail {
        instantane: etat.instantane()?,
        portee,
        requete,
        portail: etat.reglages.url_publique.clone(),
        commissions,
    };
    // Thousands of rows take enough time and memory to delay other calls, so make the file in the workshop of exports.
    let octets = etat.exports(portee).calculer(move |abandon| travail.faire(abandon)).await??;
    let nom = format!("lots-{jour}.xlsx");
    let en_tetes = [
        (header::CONTENT_TYPE, XLSX),
        (header::CONTENT_DISPOSITION, disposition(Maniere::Enregistre, &nom).map_err(Error::interne)?),
        (header::CACHE_CONTROL, HeaderValue::from_static("private, no-store")),
    ];
    Ok((en_tetes, Body::from(octets)).into_response())
}

/// The data that the making of the file needs.
struct Travail {
    instantane: Arc<Instantane>,
    portee: Portee,
    requete: RequeteLots,
    portail: String,
    commissions: bool,
}

impl Travail {
    fn faire(&self, abandon: &Abandon) -> Result<Vec<u8>, Error> {
        let catalogue = &self.instantane.catalogue;
        let trouves = catalogue.chercher_lots(self.portee, &self.requete);
        refuser_au_dela(trouves.total)?;
        let lots = trouves.membres.into_iter().map(|lot| catalogue.detail_lot(self.portee, lot));
        let commission = self.commissions.then_some(&COMMISSION);
        let colonnes: Vec<&Colonne> = COLONNES.iter().chain(commission).collect();
        // When the call is gone, stop early, because nobody reads the file.
        let lots = lots.take_while(|_| !abandon.est_certain());
        classeur(lots, &self.portail, &colonnes).map_err(Error::interne)
    }
}

/// Refuses a file with more lots than anyone reads, and says what to do.
fn refuser_au_dela(total: usize) -> Result<(), Error> {
    if total <= LOTS_MAX as usize {
        return Ok(());
    }
    let detail = format!(
        "Votre recherche donne {total} lots\u{a0}: un fichier en contient 5\u{202f}000 au plus. Ajoutez un filtre, puis exportez."
    );
    Err(RefusDAction::nouveau(SorteDeRefus::Invalide, code::EXPORT_TROP_GRAND, detail).into())
}

/// The value of a cell.
enum Valeur<'a> {
    Vide,
    Texte(&'a str),
    Entier(f64),
    Prix(Option<f64>),
    Surface(Option<f64>),
    /// A rate in percent, as on the wire.
    Taux(Option<f64>),
    Jour(Option<NaiveDate>),
    /// A date and hour, shown in Paris time.
    Instant(Option<DateTime<Utc>>),
}

/// A column: its title, its width in characters, its value for a lot.
type Colonne = (&'static str, f64, for<'l> fn(&'l DetailLot<'l>) -> Valeur<'l>);

fn texte(valeur: Option<&str>) -> Valeur<'_> {
    valeur.map_or(Valeur::Vide, Valeur::Texte)
}

fn surface(valeur: Option<Surface>) -> Valeur<'static> {
    Valeur::Surface(valeur.map(Surface::decimal))
}

fn prix(valeur: Option<Montant>) -> Valeur<'static> {
    Valeur::Prix(valeur.map(Montant::decimal))
}

fn taux(valeur: Option<Taux>) -> Valeur<'static> {
    Valeur::Taux(valeur.map(Taux::decimal))
}

/// Every column except the number, which is a link, and the commission.
const COLONNES: &[Colonne] = &[
    ("Programme", 28.0, |l| Valeur::Texte(l.programme.nom_commercial)),
    ("Ville", 22.0, |l| texte(l.programme.ville)),
    ("Code postal", 11.0, |l| Valeur::Texte(l.programme.code_postal)),
    ("Zone fiscale", 11.0, |l| texte(l.programme.zone_fiscale)),
    ("Type", 13.0, |l| Valeur::Texte(l.vue.nature.libelle())),
    ("Pièces", 8.0, |l| if l.vue.pieces == 0 { Valeur::Vide } else { Valeur::Entier(f64::from(l.vue.pieces)) }),
    ("Bâtiment", 10.0, |l| texte(l.vue.batiment.as_deref())),
    ("Étage", 14.0, |l| texte(l.etage.as_deref())),
    ("Exposition", 12.0, |l| texte(l.exposition.as_deref())),
    ("Surface", 11.0, |l| surface(l.surfaces.surface)),
    ("Balcon", 11.0, |l| surface(l.surfaces.surface_balcon)),
    ("Loggia", 11.0, |l| surface(l.surfaces.surface_loggia)),
    ("Terrasse", 11.0, |l| surface(l.surfaces.surface_terrasse)),
    ("Jardin", 11.0, |l| surface(l.surfaces.surface_jardin)),
    ("Prix", 14.0, |l| prix(l.prix.prix)),
    ("TVA", 8.0, |l| taux(l.prix.tva)),
    ("Prix en TVA réduite", 18.0, |l| prix(l.prix.prix_tva_reduite)),
    ("TVA réduite", 11.0, |l| taux(l.prix.tva_reduite)),
    ("Livraison", 12.0, |l| Valeur::Jour(l.programme.date_livraison)),
    ("Dispositif fiscal", 18.0, |l| texte(l.dispositif_fiscal.as_deref())),
    ("Statut", 14.0, |l| Valeur::Texte(l.vue.statut.libelle())),
    ("Réservé à la liste d’attente jusqu’au (heure de Paris)", 48.0, |l| Valeur::Instant(l.vue.disponible_le)),
];
/// The column that is shown only on request.
const COMMISSION: Colonne = ("Commission", 12.0, |l| taux(l.programme.taux_commission));

struct Formats {
    titre: Format,
    entier: Format,
    euros: Format,
    centimes: Format,
    surface: Format,
    taux: Format,
    jour: Format,
    instant: Format,
}

impl Formats {
    fn nouveaux() -> Self {
        let nombre = |forme: &str| Format::new().set_num_format(forme);
        Self {
            titre: Format::new()
                .set_bold()
                .set_border_bottom(FormatBorder::Medium)
                .set_align(FormatAlign::VerticalCenter),
            entier: nombre("0"),
            euros: nombre("#,##0\\ \"€\""),
            centimes: nombre("#,##0.00\\ \"€\""),
            surface: nombre("#,##0.00\\ \"m²\""),
            taux: nombre("0.0#\\ %"),
            jour: nombre("dd/mm/yyyy"),
            instant: nombre("dd/mm/yyyy hh:mm"),
        }
    }

    fn ecrire(&self, feuille: &mut Worksheet, ligne: u32, colonne: u16, valeur: &Valeur<'_>) -> Result<(), XlsxError> {
        let (nombre, forme) = match *valeur {
            Valeur::Texte(texte) => return feuille.write_string(ligne, colonne, texte).map(|_| ()),
            Valeur::Jour(Some(jour)) => {
                let jour = excel(jour)?;
                return feuille.write_datetime_with_format(ligne, colonne, &jour, &self.jour).map(|_| ());
            }
            Valeur::Instant(Some(instant)) => {
                let instant = instant.with_timezone(&Paris).naive_local();
                let (heure, minute) = (instant.hour(), instant.minute());
                let heure =
                    excel(instant.date())?.and_hms(u16::try_from(heure).unwrap_or_default(), borne(minute), 0)?;
                return feuille.write_datetime_with_format(ligne, colonne, &heure, &self.instant).map(|_| ());
            }
            Valeur::Entier(nombre) => (nombre, &self.entier),
            Valeur::Prix(Some(prix)) if prix.fract() == 0.0 => (prix, &self.euros),
            Valeur::Prix(Some(prix)) => (prix, &self.centimes),
            Valeur::Surface(Some(surface)) => (surface, &self.surface),
            Valeur::Taux(Some(taux)) => (taux / 100.0, &self.taux),
            Valeur::Vide
            | Valeur::Jour(None)
            | Valeur::Instant(None)
            | Valeur::Prix(None)
            | Valeur::Surface(None)
            | Valeur::Taux(None) => return Ok(()),
        };
        feuille.write_number_with_format(ligne, colonne, nombre, forme).map(|_| ())
    }
}

fn excel(jour: NaiveDate) -> Result<ExcelDateTime, XlsxError> {
    ExcelDateTime::from_ymd(u16::try_from(jour.year()).unwrap_or_default(), borne(jour.month()), borne(jour.day()))
}

fn borne(nombre: u32) -> u8 {
    u8::try_from(nombre).unwrap_or_default()
}

/// Writes the file: one sheet, its titles frozen and filtered. The number of each lot links to its page.
fn classeur<'a>(
    lots: impl Iterator<Item = DetailLot<'a>>,
    portail: &str,
    colonnes: &[&Colonne],
) -> Result<Vec<u8>, XlsxError> {
    let mut classeur = Workbook::new();
    let formats = Formats::nouveaux();
    let feuille = classeur.add_worksheet().set_name("Lots")?;
    feuille.write_string_with_format(0, 0, "Lot", &formats.titre)?.set_column_width(0, 11)?;
    for (colonne, (titre, largeur, _)) in (1..).zip(colonnes) {
        feuille.write_string_with_format(0, colonne, *titre, &formats.titre)?.set_column_width(colonne, *largeur)?;
    }
    let mut derniere = 0;
    for (ligne, lot) in (1..).zip(lots) {
        derniere = ligne;
        feuille.write_url_with_text(ligne, 0, Url::new(format!("{portail}/lot/{}", lot.id.0)), lot.vue.numero)?;
        for (colonne, (_, _, valeur)) in (1..).zip(colonnes) {
            formats.ecrire(feuille, ligne, colonne, &valeur(&lot))?;
        }
    }
    feuille.set_freeze_panes(1, 1)?.autofilter(0, 0, derniere, u16::try_from(colonnes.len()).unwrap_or(u16::MAX))?;
    classeur.save_to_buffer()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cinq_mille_lots_au_plus() {
        assert!(refuser_au_dela(5000).is_ok());
        let Err(Error::Refus(RefusDAction { code, phrase, .. })) = refuser_au_dela(5001) else { panic!("refused") };
        assert_eq!(code, "export-trop-grand");
        assert!(phrase.starts_with("Votre recherche donne 5001 lots"));
    }
}
