//! The professionals of a programme: architect, notary, property administrator, and the operator of a managed residence.

use super::alea::{Alea, SujetDeTirage};
use super::gabarit::Gabarit;
use super::noms;
use domain::programme::Intervenant;
use domain::texte::slug;

pub(super) fn inventer(g: &Gabarit) -> Vec<Intervenant> {
    let mut alea = g.alea(SujetDeTirage::Intervenants, 0);
    let mut liste = vec![
        architecte(g, &mut alea),
        notaire(g, &mut alea),
        firme(g, &mut alea, "Administrateur de biens", |nom| format!("Gestion {nom} Immobilier")),
    ];
    if g.genre.est_geree() {
        liste.push(firme(g, &mut alea, "Exploitant", |nom| format!("Résidences {nom}")));
    }
    liste
}

fn architecte(g: &Gabarit, alea: &mut Alea) -> Intervenant {
    if alea.chance(500) {
        return firme(g, alea, "Architecte", |nom| format!("Atelier {nom} Architectes"));
    }
    firme(g, alea, "Architecte", |nom| format!("Agence {nom} & Associés"))
}

fn notaire(g: &Gabarit, alea: &mut Alea) -> Intervenant {
    let (nom, prenom) = (noms::nom(alea), noms::prenom(alea));
    Intervenant {
        fonction: "Notaire".to_owned(),
        nom: nom.to_owned(),
        prenom: Some(prenom.to_owned()),
        contact: Some(format!("Étude de Maître {nom}")),
        email: Some(format!("{}@etude-{}.example", slug(prenom), slug(nom))),
        ..coordonnees(g, alea)
    }
}

fn firme(g: &Gabarit, alea: &mut Alea, fonction: &str, raison_sociale: impl Fn(&str) -> String) -> Intervenant {
    let nom = raison_sociale(noms::nom(alea));
    Intervenant {
        fonction: fonction.to_owned(),
        contact: Some(format!("{} {}", noms::prenom(alea), noms::nom(alea))),
        email: Some(format!("contact@{}.example", slug(&nom))),
        nom,
        ..coordonnees(g, alea)
    }
}

fn coordonnees(g: &Gabarit, alea: &mut Alea) -> Intervenant {
    Intervenant {
        tel_fixe: Some(noms::tel_fixe(alea)),
        tel_mobile: alea.chance(600).then(|| noms::tel_mobile(alea)),
        adresse: Some(noms::adresse(alea)),
        adresse2: alea.chance(250).then(|| format!("{}e étage", 2 + alea.sous(5))),
        cp: Some(g.code_postal.to_owned()),
        ville: Some(g.lieu.libelle.to_owned()),
        ..Intervenant::default()
    }
}
