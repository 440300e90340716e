//! The cases that every model must be able to compose. The tests use them, and so does `linteau papiers verifier`.

pub mod contrats;
pub mod programme;
pub mod signes;

use crate::actes::{self, ActeAComposer, ActeRedige, ImageDeLiasse, PageDeTexte};
use crate::erreur::Error;
use crate::jeu::{JeuDeModeles, Modele};
use crate::modeles;
use crate::monde::{Epreuve, Norme};
use crate::sujet::Sujet;
use domain::lot::Nature;
use domain::programme::Programme;

/// A picture of one pixel, in place of the photograph of a page.
const POINT: &[u8] = include_bytes!("point.png");
/// A text full of characters that have a meaning in typst or in HTML, or that no font has. The tests print this text to check that
/// a text of a feed never becomes markup.
pub const PIEGE: &str = "#panic() $x$ *a* `b` <script>alert(1)</script> \"'&\u{0}]";

/// A case on which a model is tried.
#[derive(Debug, Clone)]
pub(crate) struct CasDeModele {
    /// The name of the case: "contrat-epoux".
    pub(crate) nom: String,
    pub(crate) epreuve: Epreuve,
    pub(crate) norme: Norme,
    /// The signature fields that are expected.
    pub(crate) cadres: Vec<(&'static str, &'static str)>,
}

impl CasDeModele {
    fn d_un_acte(nom: &str, acte: ActeAComposer) -> Self {
        let ActeAComposer { epreuve, cadres } = acte;
        Self { nom: nom.to_owned(), epreuve, norme: Norme::AccessibleEtArchivable, cadres }
    }

    fn d_un_papier(nom: String, epreuve: Epreuve) -> Self {
        Self { nom, epreuve, norme: Norme::Accessible, cadres: Vec::new() }
    }
}

/// The cases of a model. `base.typ` has none, because it is only a part of the others.
pub(crate) fn du_modele(modele: Modele) -> Result<Vec<CasDeModele>, Error> {
    let marque = &signes::marque();
    Ok(match modele {
        Modele::Base => Vec::new(),
        Modele::Mandat => [("mandat", signes::mandat_complet(marque)), ("mandat-bref", signes::mandat_bref(marque))]
            .iter()
            .map(|(nom, quoi)| CasDeModele::d_un_acte(nom, actes::mandat::a_composer(quoi)))
            .collect(),
        Modele::Preuve => {
            vec![CasDeModele::d_un_acte("preuve", actes::preuve::a_composer(&signes::preuve_complete(marque)))]
        }
        Modele::Recepisse => {
            let cas = [
                ("recepisse", contrats::recepisse_par_lien(marque)),
                ("recepisse-lettre", contrats::recepisse_par_lettre(marque)),
            ];
            let un = |(nom, quoi): &(&str, _)| Ok(CasDeModele::d_un_acte(nom, actes::recepisse::a_composer(quoi)?));
            cas.iter().map(un).collect::<Result<_, Error>>()?
        }
        Modele::ContratReservation => contrats::cas()
            .iter()
            .map(|cas| CasDeModele::d_un_acte(cas.nom, actes::contrat::a_composer(&cas.a_rediger(marque))))
            .collect(),
        Modele::Liasse => {
            let page = ImageDeLiasse { mime: "image/png", octets: POINT, alternatif: "Page 1, photographiée" };
            let date = programme::sujet(&programme::programme(), &[], None).date;
            let epreuve = actes::liasse::a_composer("Contrat R-000012 signé", date, &[page, page])?;
            vec![CasDeModele::d_un_papier("liasse".to_owned(), epreuve)]
        }
        _ => papiers(modele),
    })
}

/// The cases of a model that is not an act. Two cases are for all models: a programme that fills every line, and this programme
/// with [`PIEGE`] as some of its texts. A model of a programme has one more, with a programme that fills no line. A model of a
/// lot has one more for each nature of lot.
fn papiers(modele: Modele) -> Vec<CasDeModele> {
    let (complet, lots, vide) = (programme::programme(), programme::lots(), programme::programme_vide());
    let piege = Programme { nom_commercial: PIEGE.to_owned(), avantages: vec![PIEGE.to_owned()], ..complet.clone() };
    let natures = Nature::TOUTES.map(|nature| {
        let pieces = u8::from(matches!(nature, Nature::Appartement | Nature::Maison)) * 4;
        (nature, [programme::brut(nature, "X1", pieces, nature.libelle())])
    });
    let pleins = [
        ("complet".to_owned(), programme::sujet(&complet, &lots, Some("A301"))),
        ("signes".to_owned(), programme::sujet(&piege, &lots, Some("A301"))),
    ];
    let du_programme = [("sans rien".to_owned(), programme::sujet(&vide, &[], None))];
    let du_lot = natures
        .each_ref()
        .map(|(nature, seul)| (nature.libelle().to_lowercase(), programme::sujet(&complet, seul, Some("X1"))));
    let noms = modeles::noms().filter(|nom| modeles::modele_du_papier(nom) == Some(modele));
    let cas = noms.flat_map(|nom| {
        let propres = if modeles::LOT.contains(&nom) { &du_lot[..] } else { &du_programme[..] };
        let un = |(cas, sujet): &(String, Sujet<'_>)| {
            let sujet = modeles::du_document(nom, sujet)?;
            Some(CasDeModele::d_un_papier(format!("{nom}, {cas}"), modeles::epreuve(nom, &sujet)))
        };
        pleins.iter().chain(propres).filter_map(un).collect::<Vec<_>>()
    });
    // Two cases of a model may have the same data and different names. Only the first of them is kept.
    let mut distincts: Vec<CasDeModele> = Vec::new();
    for cas in cas {
        if distincts.iter().all(|vu| vu.epreuve.donnees != cas.epreuve.donnees) {
            distincts.push(cas);
        }
    }
    distincts
}

/// Every act with the name of its case, composed with the models in use.
pub fn actes_composes() -> Result<Vec<(&'static str, ActeRedige)>, Error> {
    let marque = &signes::marque();
    let mut actes = vec![
        ("mandat", actes::mandat(&signes::mandat_complet(marque))?),
        ("mandat-bref", actes::mandat(&signes::mandat_bref(marque))?),
        ("preuve", actes::preuve(&signes::preuve_complete(marque))?),
    ];
    for cas in contrats::cas() {
        actes.push((cas.nom, actes::contrat(&cas.a_rediger(marque))?));
    }
    actes.push(("recepisse", actes::recepisse(&contrats::recepisse_par_lien(marque))?));
    actes.push(("recepisse-lettre", actes::recepisse(&contrats::recepisse_par_lettre(marque))?));
    Ok(actes)
}

/// The text of every paper that is not an act, by the name of the paper, as a screen reader says it: with the descriptions of its
/// pictures. The subject is the sample programme, and its lot A301 for the papers of a lot.
pub fn textes_des_papiers() -> Result<Vec<(String, Vec<PageDeTexte>)>, Error> {
    let (complet, lots) = (programme::programme(), programme::lots());
    let du_lot = programme::sujet(&complet, &lots, Some("A301"));
    let du_programme = Sujet { lot: None, ..du_lot.clone() };
    let mut cas = du_modele(Modele::Liasse)?;
    for nom in modeles::noms().filter(|nom| modeles::modele_du_papier(nom).is_some()) {
        let sujet = if modeles::LOT.contains(&nom) { &du_lot } else { &du_programme };
        cas.push(CasDeModele::d_un_papier(nom.to_owned(), modeles::epreuve(nom, sujet)));
    }
    let lire = |cas: CasDeModele| {
        let (texte, _) = cas.epreuve.imprimer(JeuDeModeles::en_usage(), cas.norme, |document| {
            Ok(actes::texte::lire_avec_les_images(document))
        })?;
        Ok((cas.nom, texte))
    };
    cas.into_iter().map(lire).collect()
}
