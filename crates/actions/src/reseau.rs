//! Networks: the groups of addresses that count as one client.

use std::net::{IpAddr, Ipv6Addr};

/// The network of an address. All its addresses count as one client: in IPv6 it is a whole /64, because one subscriber holds that
/// many.
pub(crate) fn reseau(adresse: IpAddr) -> IpAddr {
    match adresse.to_canonical() {
        IpAddr::V6(v6) => IpAddr::V6(Ipv6Addr::from_bits(v6.to_bits() & !u128::from(u64::MAX))),
        v4 @ IpAddr::V4(_) => v4,
    }
}

/// The wider network of an address, whose addresses share their places. In IPv6 it is a /48, which a whole site or a provider's
/// pool holds.
pub fn voisinage(adresse: IpAddr) -> IpAddr {
    match adresse.to_canonical() {
        IpAddr::V6(v6) => IpAddr::V6(Ipv6Addr::from_bits(v6.to_bits() & (u128::MAX << 80))),
        v4 @ IpAddr::V4(_) => v4,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn un_voisinage_d_ipv6_est_large() {
        let voisinage = |texte: &str| voisinage(texte.parse().expect("an address")).to_string();
        assert_eq!(voisinage("2001:db8:1:2:3:4:5:6"), "2001:db8:1::");
        assert_eq!(voisinage("::ffff:192.0.2.7"), "192.0.2.7");
    }

    #[test]
    fn un_abonne_d_ipv6_est_un_reseau() {
        let reseau = |texte: &str| reseau(texte.parse().expect("an address")).to_string();
        assert_eq!(reseau("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::");
        assert_eq!(reseau("192.0.2.7"), "192.0.2.7");
        assert_eq!(reseau("::ffff:192.0.2.7"), "192.0.2.7");
    }
}
