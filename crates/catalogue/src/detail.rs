//! A lot and a programme as typed values, for uses other than a JSON page: a spreadsheet, a drawing.

use crate::catalogue::{Catalogue, RefLot, RefProgramme, VueLot};
use crate::fiche::{FicheProgramme, LIVRAISON, date};
use crate::json::ABSENT;
use crate::ligne::{morceau, prix_de, surfaces_de};
use crate::ordre_lots::separer;
use chrono::NaiveDate;
use domain::acces::Portee;
use domain::lot::{Etage, IdLot, PrixLot, Surfaces};
use domain::nombres::Taux;
use serde::Deserialize;

/// The fields of a programme, without its lots.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DetailProgramme<'a> {
    pub nom_commercial: &'a str,
    /// Its town, when its INSEE code is known.
    pub ville: Option<&'a str>,
    pub code_postal: &'a str,
    /// Its region, when its INSEE code is known.
    pub code_region: Option<&'static str>,
    pub zone_fiscale: Option<&'a str>,
    /// The day of delivery, when it is known.
    pub date_livraison: Option<NaiveDate>,
    /// The commission; `None` for a visitor.
    pub taux_commission: Option<Taux>,
}

/// The fields of a lot that fill one line of a list.
#[derive(Debug, Clone, PartialEq)]
pub struct DetailLot<'a> {
    pub id: IdLot,
    /// The fields that drawings use too.
    pub vue: VueLot<'a>,
    pub programme: DetailProgramme<'a>,
    /// The storey, in words.
    pub etage: Option<String>,
    pub exposition: Option<String>,
    pub surfaces: Surfaces,
    /// Prices and VAT rates.
    pub prix: PrixLot,
    /// The tax scheme under which the lot is sold.
    pub dispositif_fiscal: Option<String>,
}

/// Reads a typed value back from one of the ready JSON pieces, which were written from it.
fn lire<'a, T: Deserialize<'a>>(morceau: &'a str) -> Option<T> {
    serde_json::from_str::<Option<T>>(morceau).unwrap_or_default()
}

impl FicheProgramme {
    fn detail(&self, portee: Portee) -> DetailProgramme<'_> {
        let taux = Some(self.taux).filter(|taux| portee.est_connecte() && *taux != ABSENT);
        DetailProgramme {
            nom_commercial: &self.nom_commercial,
            ville: self.lieu.and_then(crate::fiche::commune_de).map(|commune| commune.libelle),
            code_postal: &self.code_postal,
            code_region: self.lieu.map(|lieu| lieu.code_region),
            zone_fiscale: self.zone.as_deref(),
            date_livraison: date(self.dates[LIVRAISON]),
            taux_commission: taux.map(Taux::depuis_centiemes),
        }
    }
}

impl Catalogue {
    /// A programme in typed values, as this viewer may know it.
    pub fn detail_programme(&self, portee: Portee, programme: RefProgramme) -> DetailProgramme<'_> {
        let (bloc, local) = self.interieur.carte.programme(programme.0);
        self.interieur.blocs[bloc].programmes.fiches[local].detail(portee)
    }

    /// A lot in typed values, as this viewer may know it.
    pub fn detail_lot(&self, portee: Portee, lot: RefLot) -> DetailLot<'_> {
        let (bloc, ligne) = separer(lot.0);
        let bloc = &*self.interieur.blocs[bloc];
        let f = &bloc.fixes;
        let programme = &bloc.programmes.fiches[f.programme[ligne] as usize];
        let vue = self.vue_lot(lot);
        DetailLot {
            id: IdLot::nouveau(&programme.id, vue.numero),
            vue,
            programme: programme.detail(portee),
            etage: lire::<Etage>(f.morceau(ligne, morceau::ETAGE)).map(|etage| etage.libelle),
            exposition: lire(f.morceau(ligne, morceau::EXPOSITION)),
            surfaces: surfaces_de(&f.surfaces[ligne]),
            prix: prix_de(&bloc.prix.lignes[ligne]),
            dispositif_fiscal: lire(f.morceau(ligne, morceau::DISPOSITIF)),
        }
    }
}
