//! A tagged document of two pages (typst, PDF/A-2a and PDF/UA-1), its two fields, and keys.

use chrono::{DateTime, TimeZone as _, Utc};
use sceau::{ASceller, Cadre, Champ, CleDeSceau, Titulaire, preparer, sceller};
use std::sync::LazyLock;

pub(crate) const BALISE: &[u8] = include_bytes!("../pieces/balise.pdf");

/// The key of the seals. It is another key at each run, because it is drawn from the operating system.
pub(crate) static CLE: LazyLock<CleDeSceau> = LazyLock::new(|| {
    let titulaire = Titulaire { nom: "Sceau de Linteau".to_owned(), organisation: "Portail d’essai".to_owned() };
    CleDeSceau::creer(&titulaire, instant(0), instant(3_000_000)).expect("a key")
});

/// The instant that is this number of minutes after 09:12:05 UTC on 27 November 2026.
pub(crate) fn instant(minutes: i64) -> DateTime<Utc> {
    Utc.with_ymd_and_hms(2026, 11, 27, 9, 12, 5).single().expect("an instant") + chrono::TimeDelta::minutes(minutes)
}

pub(crate) fn champs() -> [Champ; 2] {
    let champ = |nom: &str, libelle: &str, gauche: f64| Champ {
        nom: nom.to_owned(),
        libelle: libelle.to_owned(),
        page: 1,
        cadre: Cadre { gauche, bas: 560.0, droite: gauche + 210.0, haut: 630.5 },
    };
    [champ("signature-1", "Signature du représentant", 70.0), champ("signature-2", "Signature de la société", 300.0)]
}

pub(crate) const REPRESENTANTE: ASceller<'_> = ASceller {
    champ: "signature-1",
    signataire: "Mme Léa Perrin",
    raison: "Lu et accepté (mandat M-000012)",
    instant: DateTime::UNIX_EPOCH,
};
pub(crate) const SOCIETE: ASceller<'_> = ASceller {
    champ: "signature-2",
    signataire: "M. Paul Ségur-Łoś, pour Linteau",
    raison: "Contresignature",
    instant: DateTime::UNIX_EPOCH,
};

/// The document with its two empty fields.
pub(crate) fn prepare() -> Vec<u8> {
    preparer(BALISE, &champs()).expect("a tagged document")
}

/// The document sealed by the first person, then by both.
pub(crate) static UNE_FOIS: LazyLock<Vec<u8>> =
    LazyLock::new(|| sceller(&prepare(), &ASceller { instant: instant(0), ..REPRESENTANTE }, &CLE).expect("a seal"));
pub(crate) static DEUX_FOIS: LazyLock<Vec<u8>> =
    LazyLock::new(|| sceller(&UNE_FOIS, &ASceller { instant: instant(60), ..SOCIETE }, &CLE).expect("a seal"));
