//! Counts the callers who insist: they try the ids of others, fill what is shared, are refused for load, or report errors without end. Once
//! a period, the log has one line for each account, network and reason, because one line for each call would be a load too.

use domain::refus_partage::TROP_DE_REQUETES;
use std::collections::HashMap;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::sync::{Mutex, PoisonError};

/// The most accounts and networks that are counted separately in one period. Further ones are counted together.
const DISTINCTS: usize = 2000;
/// When fewer ids than this were asked for and not found, nothing is logged, because people follow old links.
const SONDAGES: u64 = 20;
/// The name under which the accounts and networks beyond [`DISTINCTS`] are counted.
const AUTRES: &str = "autres";

/// The reason for which a caller is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum MotifDInsistance {
    /// The caller asked for many ids that do not exist or belong to others.
    Sondage,
    /// Calls were refused because all places were taken, or all the places of this network or person.
    Charge,
    /// Calls were refused because a network has asked too often.
    Quota,
    /// A network sent more files of registrations than its share, so its older files were removed.
    PartDuDepot,
    /// Files of registrations arrived when every place was taken, so files of the network that had most were removed.
    DepotsCombles,
}

impl MotifDInsistance {
    const fn code(self) -> &'static str {
        match self {
            Self::Sondage => "identifiants-sondes",
            Self::Charge => "surcharge",
            Self::Quota => TROP_DE_REQUETES.code,
            Self::PartDuDepot => "part-du-depot",
            Self::DepotsCombles => "depots-combles",
        }
    }

    /// The number of times from which the reason is logged.
    const fn seuil(self) -> u64 {
        match self {
            Self::Sondage => SONDAGES,
            Self::Charge | Self::Quota | Self::PartDuDepot | Self::DepotsCombles => 1,
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Cle {
    motif: MotifDInsistance,
    compte: String,
    reseau: String,
}

/// One line of the log: the reason, the account (`-` when unknown), the network, the number of times.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Insistance {
    pub(crate) code: &'static str,
    pub(crate) compte: String,
    pub(crate) reseau: String,
    pub(crate) fois: u64,
}

/// The counts since the last period.
#[derive(Debug, Default)]
pub(crate) struct Insistances(Mutex<HashMap<Cle, u64>>);

impl Insistances {
    /// Counts one more time, for this account (`-` when unknown) and this network.
    pub(crate) fn compter(&self, motif: MotifDInsistance, compte: &str, reseau: &str) {
        let cle = |compte: &str, reseau: &str| Cle { motif, compte: compte.to_owned(), reseau: reseau.to_owned() };
        let mut comptes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let sienne = cle(compte, reseau);
        let place = comptes.len() < DISTINCTS || comptes.contains_key(&sienne);
        *comptes.entry(if place { sienne } else { cle("-", AUTRES) }).or_default() += 1;
    }

    /// Takes the counts that deserve a line. A new period begins.
    pub(crate) fn vider(&self) -> Vec<Insistance> {
        let comptes = std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner));
        let mut dites: Vec<_> = comptes.into_iter().filter(|(cle, fois)| *fois >= cle.motif.seuil()).collect();
        dites.sort();
        let dire = |(Cle { motif, compte, reseau }, fois)| Insistance { code: motif.code(), compte, reseau, fois };
        dites.into_iter().map(dire).collect()
    }
}

/// The network around an address: precise enough to see where an attack comes from, too wide to identify a person.
pub(crate) fn reseau(adresse: IpAddr) -> String {
    match adresse.to_canonical() {
        IpAddr::V4(v4) => format!("{}/24", Ipv4Addr::from_bits(v4.to_bits() & (u32::MAX << 8))),
        IpAddr::V6(v6) => format!("{}/48", Ipv6Addr::from_bits(v6.to_bits() & (u128::MAX << 80))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn un_reseau_ne_dit_pas_qui() {
        let reseau = |texte: &str| reseau(texte.parse().expect("an address"));
        assert_eq!(reseau("203.0.113.77"), "203.0.113.0/24");
        assert_eq!(reseau("::ffff:203.0.113.77"), "203.0.113.0/24");
        assert_eq!(reseau("2001:db8:1:2:3:4:5:6"), "2001:db8:1::/48");
    }

    fn dites(insistances: &Insistances) -> Vec<String> {
        let lignes = insistances.vider().into_iter();
        lignes.map(|ligne| format!("{} {} {} {}", ligne.code, ligne.compte, ligne.reseau, ligne.fois)).collect()
    }

    #[test]
    fn chacun_a_une_ligne_par_periode() {
        let insistances = Insistances::default();
        (0..300).for_each(|_| insistances.compter(MotifDInsistance::Charge, "-", "192.0.2.0/24"));
        (0..19).for_each(|_| insistances.compter(MotifDInsistance::Sondage, "a", "192.0.2.0/24"));
        (0..20).for_each(|_| insistances.compter(MotifDInsistance::Sondage, "b", "192.0.2.0/24"));
        assert_eq!(dites(&insistances), ["identifiants-sondes b 192.0.2.0/24 20", "surcharge - 192.0.2.0/24 300"]);
        assert!(dites(&insistances).is_empty(), "a period begins anew");
    }

    #[test]
    fn beaucoup_de_reseaux_ne_remplissent_ni_la_memoire_ni_le_journal() {
        let insistances = Insistances::default();
        (0..10_000).for_each(|n| insistances.compter(MotifDInsistance::Quota, "-", &format!("reseau {n}")));
        let lignes = dites(&insistances);
        assert_eq!(lignes.len(), DISTINCTS + 1);
        assert!(lignes.contains(&format!("trop-de-requetes - {AUTRES} {}", 10_000 - DISTINCTS)));
    }
}
