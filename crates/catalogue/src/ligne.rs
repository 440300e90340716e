//! One lot, between its database row and the columns of a block: typed values, with the irregular parts already
//! rendered as JSON.

use crate::json::{self, ABSENT};
use chrono::{DateTime, Utc};
use domain::lot::champs::{DrapeauLot, textes};
use domain::lot::{Detenteur, FicheLot, Lot, PrixLot, Surfaces};
use domain::nombres::{Montant, Surface, Taux};

/// The number that stands for an unknown storey.
pub(crate) const SANS_ETAGE: i32 = i32::MIN;

/// The parts of a lot that are kept as ready JSON values, in this order.
pub(crate) mod morceau {
    pub(crate) const TYPOLOGIE: usize = 0;
    pub(crate) const ETAGE: usize = 1;
    pub(crate) const BATIMENT: usize = 2;
    pub(crate) const DESCRIPTION: usize = 3;
    pub(crate) const EXPOSITION: usize = 4;
    pub(crate) const DISPOSITIF: usize = 5;
    pub(crate) const FISCALITES: usize = 6;
    pub(crate) const DEPOTS: usize = 7;
    /// All other texts of the table of fields, as JSON members: `,"mentionParking":…,"mentionCave":…`.
    pub(crate) const TEXTES: usize = 8;
    pub(crate) const NOMBRE: usize = 9;
}

/// The bit of a lot's flag.
pub(crate) const fn bit(drapeau: DrapeauLot) -> u16 {
    1 << drapeau as u16
}

/// The flags of a lot, as bits.
fn drapeaux(fiche: &FicheLot) -> u16 {
    DrapeauLot::TOUS.into_iter().filter(|drapeau| drapeau.de(fiche)).fold(0, |bits, drapeau| bits | bit(drapeau))
}

/// The texts that are pieces of their own, because they are searched, drawn, or repeated from lot to lot.
const TEXTES_A_PART: [&str; 4] = ["batiment", "description", "exposition", "dispositifFiscal"];

/// The other texts of a lot as members of a JSON object: `,"mentionParking":…,"mentionCave":…`.
fn autres_textes(fiche: &FicheLot) -> String {
    let mut json = Vec::new();
    for (nom, _, ou) in textes().filter(|(nom, ..)| !TEXTES_A_PART.contains(nom)) {
        json::membre(&mut json, nom, (ou.lu)(fiche));
    }
    String::from_utf8(json).unwrap_or_default()
}

/// Prices and VAT rates, in the order of the wire. [`PRIX`] is the one that is searched and ordered by.
pub(crate) const NB_PRIX: usize = 12;
/// The rank of `prix` among the prices and VAT rates.
pub(crate) const PRIX: usize = 1;

/// One lot, ready to enter a block.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Ligne {
    pub(crate) numero: String,
    pub(crate) nature: u8,
    pub(crate) pieces: u8,
    pub(crate) drapeaux: u16,
    pub(crate) etage: i32,
    pub(crate) surfaces: [i64; 6],
    pub(crate) frais: i64,
    pub(crate) prix: [i64; NB_PRIX],
    pub(crate) fiscalites: Vec<String>,
    pub(crate) secondaires: Vec<String>,
    pub(crate) morceaux: [String; morceau::NOMBRE],
    pub(crate) etat: EtatLigne,
}

/// The fields of a lot that actions change, except prices.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct EtatLigne {
    pub(crate) statut: u8,
    pub(crate) detenteur: u8,
    pub(crate) retire: bool,
    pub(crate) groupe: Option<i32>,
    /// When the head start on the lot ends, in microseconds.
    pub(crate) disponible_le: i64,
    pub(crate) version: i64,
}

/// A holder as a small number; 0 means none.
pub(crate) fn code_detenteur(detenteur: Option<Detenteur>) -> u8 {
    match detenteur {
        None => 0,
        Some(Detenteur::Portail) => 1,
        Some(Detenteur::Flux) => 2,
        Some(Detenteur::Grille) => 3,
        Some(Detenteur::Equipe) => 4,
    }
}

/// The holder of a small number.
pub(crate) fn detenteur(code: u8) -> Option<Detenteur> {
    [Detenteur::Portail, Detenteur::Flux, Detenteur::Grille, Detenteur::Equipe]
        .get(usize::from(code).checked_sub(1)?)
        .copied()
}

/// An instant as a number of microseconds, [`ABSENT`] when there is none.
pub(crate) fn micros(instant: Option<DateTime<Utc>>) -> i64 {
    instant.map_or(ABSENT, |instant| instant.timestamp_micros())
}

/// The instant of a number of microseconds.
pub(crate) fn instant(micros: i64) -> Option<DateTime<Utc>> {
    if micros == ABSENT { None } else { DateTime::from_timestamp_micros(micros) }
}

/// The prices of a lot as a row of hundredths.
pub(crate) fn ligne_prix(p: &PrixLot) -> [i64; NB_PRIX] {
    let m = |montant: Option<Montant>| montant.map_or(ABSENT, Montant::centiemes);
    let t = |taux: Option<Taux>| taux.map_or(ABSENT, Taux::centiemes);
    [
        t(p.tva),
        m(p.prix),
        m(p.prix_grille),
        t(p.tva_reduite),
        m(p.prix_tva_reduite),
        m(p.prix_grille_tva_reduite),
        m(p.prix_lli),
        m(p.prix_grille_lli),
        t(p.tva_lli),
        m(p.prix_lot_principal),
        m(p.prix_lot_principal_tva_reduite),
        m(p.prix_lot_principal_lli),
    ]
}

/// The prices of a row of hundredths.
pub(crate) fn prix_de(ligne: &[i64; NB_PRIX]) -> PrixLot {
    let [tva, prix, grille, tva_reduite, reduit, grille_reduite, lli, grille_lli, tva_lli, seul, seul_reduit, seul_lli] =
        ligne.map(connu);
    let (m, t) = (|n: Option<i64>| n.map(Montant::depuis_centiemes), |n: Option<i64>| n.map(Taux::depuis_centiemes));
    PrixLot {
        tva: t(tva),
        prix: m(prix),
        prix_grille: m(grille),
        tva_reduite: t(tva_reduite),
        prix_tva_reduite: m(reduit),
        prix_grille_tva_reduite: m(grille_reduite),
        prix_lli: m(lli),
        prix_grille_lli: m(grille_lli),
        tva_lli: t(tva_lli),
        prix_lot_principal: m(seul),
        prix_lot_principal_tva_reduite: m(seul_reduit),
        prix_lot_principal_lli: m(seul_lli),
    }
}

/// The surfaces of a lot, in the order of the wire.
fn ligne_surfaces(s: &Surfaces) -> [i64; 6] {
    [s.surface, s.surface_jardin, s.surface_balcon, s.surface_loggia, s.surface_terrasse, s.surface_ponderee]
        .map(|surface| surface.map_or(ABSENT, Surface::centiemes))
}

/// Names of the surfaces as JSON members, in the order of storage.
const SURFACES: [&str; 6] = [
    ",\"surfaces\":{\"surface\":",
    ",\"surfaceJardin\":",
    ",\"surfaceBalcon\":",
    ",\"surfaceLoggia\":",
    ",\"surfaceTerrasse\":",
    ",\"surfacePonderee\":",
];

/// The surfaces as JSON members. They are written once, when the lot enters the catalogue.
pub(crate) fn ecrire_surfaces(surfaces: &[i64; 6]) -> String {
    let mut sortie = Vec::with_capacity(160);
    for (nom, surface) in SURFACES.iter().zip(*surfaces) {
        json::brut(&mut sortie, nom);
        json::centiemes(&mut sortie, surface);
    }
    sortie.push(b'}');
    String::from_utf8(sortie).unwrap_or_default()
}

/// The surfaces of a row of hundredths.
pub(crate) fn surfaces_de(ligne: &[i64; 6]) -> Surfaces {
    let [surface, surface_jardin, surface_balcon, surface_loggia, surface_terrasse, surface_ponderee] =
        ligne.map(|n| connu(n).map(Surface::depuis_centiemes));
    Surfaces { surface, surface_jardin, surface_balcon, surface_loggia, surface_terrasse, surface_ponderee }
}

fn connu(nombre: i64) -> Option<i64> {
    (nombre != ABSENT).then_some(nombre)
}

impl From<Lot> for Ligne {
    fn from(lot: Lot) -> Self {
        let f = lot.fiche;
        let nature = f.typologie.nature;
        let typologie = format!(
            r#"{{"nature":{{"code":"{}","libelle":"{}"}},"libelle":{},"code":{}}}"#,
            nature.code(),
            nature.libelle(),
            json::en_texte(&f.typologie.libelle),
            json::en_texte(&f.typologie.code)
        );
        Self {
            nature: nature as u8,
            pieces: f.pieces,
            drapeaux: drapeaux(&f),
            etage: f.etage.as_ref().map_or(SANS_ETAGE, |e| i32::from(e.priorite)),
            surfaces: ligne_surfaces(&f.surfaces),
            frais: f.frais_de_notaire.map_or(ABSENT, Montant::centiemes),
            prix: ligne_prix(&lot.prix),
            morceaux: [
                typologie,
                json::en_texte(&f.etage),
                json::en_texte(&f.batiment),
                json::en_texte(&f.description),
                json::en_texte(&f.exposition),
                json::en_texte(&f.dispositif_fiscal),
                json::en_texte(&f.fiscalites),
                json::en_texte(&f.depots_garantie),
                autres_textes(&f),
            ],
            fiscalites: f.fiscalites.into_iter().map(|f| f.code).collect(),
            secondaires: f.lots_secondaires,
            numero: f.numero,
            etat: EtatLigne {
                statut: lot.tenue.statut() as u8,
                detenteur: code_detenteur(lot.tenue.detenteur()),
                retire: lot.retire,
                groupe: lot.exclusivite.map(|g| g.0),
                disponible_le: micros(lot.tenue.disponible_le()),
                version: lot.version,
            },
        }
    }
}

fn ecrire_nombre(octets: &mut Vec<u8>, nombre: i64) {
    // Zigzag encoding, so that numbers near zero take few bytes. A missing number, the most frequent, takes one.
    let decale = if nombre == ABSENT { 0 } else { (nombre.cast_unsigned() << 1 ^ (nombre >> 63).cast_unsigned()) + 1 };
    let mut reste = decale;
    loop {
        let [octet, ..] = reste.to_le_bytes();
        reste >>= 7;
        if reste == 0 {
            return octets.push(octet & 0x7f);
        }
        octets.push(octet | 0x80);
    }
}

fn ecrire_texte(octets: &mut Vec<u8>, texte: &str) {
    ecrire_nombre(octets, texte.len().cast_signed() as i64);
    octets.extend_from_slice(texte.as_bytes());
}

fn lire_nombre(octets: &mut &[u8]) -> Option<i64> {
    let (mut valeur, mut decalage) = (0u64, 0);
    loop {
        let (&octet, reste) = octets.split_first()?;
        *octets = reste;
        valeur |= u64::from(octet & 0x7f) << decalage;
        if octet < 0x80 {
            break;
        }
        decalage += 7;
    }
    let Some(zigzag) = valeur.checked_sub(1) else { return Some(ABSENT) };
    Some((zigzag >> 1).cast_signed() ^ -((zigzag & 1).cast_signed()))
}

fn lire_octet(octets: &mut &[u8]) -> Option<u8> {
    lire_nombre(octets).and_then(|n| u8::try_from(n).ok())
}

fn lire_texte(octets: &mut &[u8]) -> Option<String> {
    let longueur = usize::try_from(lire_nombre(octets)?).ok()?;
    let (texte, reste) = octets.split_at_checked(longueur)?;
    *octets = reste;
    String::from_utf8(texte.to_vec()).ok()
}

fn lire_textes(octets: &mut &[u8]) -> Option<Vec<String>> {
    let nombre = lire_nombre(octets)?;
    (0..nombre).map(|_| lire_texte(octets)).collect()
}

/// A storey in the form of the other numbers, [`ABSENT`] when unknown.
pub(crate) fn valeur_etage(etage: i32) -> i64 {
    if etage == SANS_ETAGE { ABSENT } else { i64::from(etage) }
}

impl Ligne {
    /// The storey of the lot in the form of the other numbers.
    pub(crate) fn valeur_etage(&self) -> i64 {
        valeur_etage(self.etage)
    }

    /// Appends the lot in a compact form. While the catalogue is being built, a lot stays in this form until its programme is
    /// complete.
    pub(crate) fn ecrire(&self, octets: &mut Vec<u8>) {
        ecrire_texte(octets, &self.numero);
        for petit in [u16::from(self.nature), u16::from(self.pieces), self.drapeaux] {
            ecrire_nombre(octets, i64::from(petit));
        }
        ecrire_nombre(octets, self.valeur_etage());
        for nombre in self.surfaces.iter().chain([&self.frais]).chain(&self.prix) {
            ecrire_nombre(octets, *nombre);
        }
        for liste in [&self.fiscalites, &self.secondaires] {
            ecrire_nombre(octets, liste.len().cast_signed() as i64);
            for texte in liste {
                ecrire_texte(octets, texte);
            }
        }
        for texte in &self.morceaux {
            ecrire_texte(octets, texte);
        }
        let e = &self.etat;
        for petit in [e.statut, e.detenteur, u8::from(e.retire)] {
            ecrire_nombre(octets, i64::from(petit));
        }
        ecrire_nombre(octets, e.groupe.map_or(ABSENT, i64::from));
        ecrire_nombre(octets, e.disponible_le);
        ecrire_nombre(octets, e.version);
    }

    /// Reads a lot back. `None` at the end of the bytes.
    pub(crate) fn lire(octets: &mut &[u8]) -> Option<Self> {
        let o = octets;
        Some(Self {
            numero: lire_texte(o)?,
            nature: lire_octet(o)?,
            pieces: lire_octet(o)?,
            drapeaux: u16::try_from(lire_nombre(o)?).ok()?,
            etage: i32::try_from(lire_nombre(o)?).unwrap_or(SANS_ETAGE),
            surfaces: lire_nombres(o)?,
            frais: lire_nombre(o)?,
            prix: lire_nombres(o)?,
            fiscalites: lire_textes(o)?,
            secondaires: lire_textes(o)?,
            morceaux: {
                let mut morceaux: [String; morceau::NOMBRE] = Default::default();
                for texte in &mut morceaux {
                    *texte = lire_texte(o)?;
                }
                morceaux
            },
            etat: EtatLigne {
                statut: lire_octet(o)?,
                detenteur: lire_octet(o)?,
                retire: lire_octet(o)? == 1,
                groupe: i32::try_from(lire_nombre(o)?).ok(),
                disponible_le: lire_nombre(o)?,
                version: lire_nombre(o)?,
            },
        })
    }
}

fn lire_nombres<const N: usize>(octets: &mut &[u8]) -> Option<[i64; N]> {
    let mut nombres = [ABSENT; N];
    for nombre in &mut nombres {
        *nombre = lire_nombre(octets)?;
    }
    Some(nombres)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn les_nombres_font_l_aller_et_retour(nombres in proptest::collection::vec((i64::MIN + 1) / 4..i64::MAX / 4, 0..20)) {
            let mut octets = Vec::new();
            nombres.iter().chain([&ABSENT]).for_each(|n| ecrire_nombre(&mut octets, *n));
            let mut lecture = octets.as_slice();
            for nombre in nombres {
                prop_assert_eq!(lire_nombre(&mut lecture), Some(nombre));
            }
            prop_assert_eq!(lire_nombre(&mut lecture), Some(ABSENT));
            prop_assert_eq!(lire_nombre(&mut lecture), None);
        }
    }
}
