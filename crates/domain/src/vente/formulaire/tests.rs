use super::*;
use crate::lot::tenue::IdReservation;
use crate::lot::{FicheLot, IdLot, Nature, PrixLot, Typologie};
use crate::programme::IdProgramme;
use crate::reservation::{CategorieDePiece, TypeDePiece};
use crate::utilisateur::IdUtilisateur;
use crate::vente::{NouvelleReservation, OrigineDAcquereur};
use serde_json::json;

const IDENTITE: PieceFournie =
    PieceFournie { categorie: CategorieDePiece::Reservataire, type_piece: TypeDePiece::Identite };

fn jour() -> NaiveDate {
    "2026-11-23".parse().expect("a day")
}

fn reservation(document: Value) -> Reservation {
    let euros = |unites| Some(Montant::depuis_unites(unites));
    let nouvelle = NouvelleReservation {
        lot: IdLot("nantes1-A201".to_owned()),
        programme: IdProgramme("nantes1".to_owned()),
        prescripteur: IdUtilisateur(4),
        compte: None,
        option: None,
        origines: [OrigineDAcquereur::default(); 2],
        creee: "2026-11-23T08:00:00Z".parse().expect("an instant"),
        prix: PrixLot {
            tva: Some(Taux::depuis_centiemes(2000)),
            prix: euros(329_000),
            tva_reduite: Some(Taux::depuis_centiemes(550)),
            prix_tva_reduite: euros(289_000),
            ..PrixLot::default()
        },
        document,
    };
    nouvelle.nee(IdReservation(7))
}

/// A home whose contract may be signed online, with a deposit of 1,500 euros.
fn lot() -> Lot {
    let typologie = Typologie { nature: Nature::Appartement, code: "T3".into(), libelle: "3 pièces".into() };
    let mut fiche = FicheLot::nouvelle(IdProgramme("nantes1".to_owned()), "A201".into(), typologie);
    fiche.is_eligible_demat = true;
    fiche.depots_garantie = vec![DepotGarantie {
        code: "cheque-1500".to_owned(),
        libelle: "Chèque de 1 500 €".to_owned(),
        montant: Montant::depuis_unites(1500),
    }];
    Lot::nouveau(fiche, PrixLot::default())
}

fn du_dossier<'a>(reservation: &'a Reservation, lot: Option<&'a Lot>) -> FormulaireDuDossier<'a> {
    FormulaireDuDossier { reservation, lot, programme: None, pieces: vec![IDENTITE] }
}

#[test]
fn un_formulaire_vide_offre_tout_ce_que_permet_le_lot() {
    let (reservation, lot) = (reservation(json!({})), lot());
    let rempli = du_dossier(&reservation, Some(&lot)).remplir(jour());
    assert!(!rempli.constats.is_empty(), "nearly all is missing");
    assert_eq!((rempli.prix, rempli.plafond, rempli.reste), (None, None, None), "no VAT is chosen");
    let tva: Vec<_> = rempli.tva.iter().map(|tva| (tva.prix.tva, tva.eligibilite.is_some())).collect();
    assert_eq!(
        tva,
        [(Taux::depuis_centiemes(2000), false), (Taux::depuis_centiemes(550), true)],
        "the law bounds the other"
    );
    let depots: Vec<_> = rempli.depots.iter().map(|offert| (offert.depot.code.as_str(), offert.admis)).collect();
    assert_eq!(depots, [("cheque-1500", true)], "nothing is refused while there is no price");
    assert!(!rempli.en_ligne, "its programme says nothing of it");
    let documents: Vec<_> = rempli.documents.iter().map(|(requise, la)| (requise.piece, *la)).collect();
    assert_eq!(documents, [(IDENTITE, true)]);
    assert!(!rempli.a_une_promotion && rempli.mensualite.is_none() && rempli.effort.is_none());
}

#[test]
fn ce_qui_est_choisi_fait_le_prix_le_plafond_et_la_mensualite() {
    let document = json!({
        "tva": 20,
        "reservataire": {"nom": "Le Goff", "revenuMensuel": 5000},
        "financement": {"apport": [29_000], "pret": [{"banque": "Crédit de l’Ouest", "montant": 100_000}], "credit": true},
    });
    let (reservation, lot) = (reservation(document), lot());
    let dossier = du_dossier(&reservation, Some(&lot));
    assert_eq!(dossier.prix().map(|prix| prix.prix), Some(Montant::depuis_unites(329_000)));
    let rempli = dossier.remplir(jour());
    assert_eq!(rempli.reste, Some(Montant::depuis_unites(200_000)), "the price, without what is brought and borrowed");
    let plafond = rempli.plafond.expect("there is a price");
    assert_eq!(plafond.montant, Montant::default(), "nobody knows when the sale is due");
    assert!(!rempli.depots[0].admis, "the law allows none");
    let mensualite = rempli.mensualite.expect("there is a loan");
    let part = i64::from(5000) * 100;
    let effort = rempli.effort.expect("an income was said");
    assert!(mensualite.totale.centiemes() > 0 && mensualite.totale.centiemes() < part, "{mensualite:?}");
    assert_eq!(Some(effort), super::effort(mensualite.totale, Montant::depuis_centiemes(part)));
}

/// When the lot cannot be read, it offers nothing, and no answer of the form is refused because of it.
#[test]
fn sans_lot_le_formulaire_reste() {
    let reservation = reservation(json!({"tva": 5.5}));
    let dossier = du_dossier(&reservation, None);
    let rempli = dossier.remplir(jour());
    assert_eq!(rempli.prix.map(|prix| prix.prix), Some(Montant::depuis_unites(289_000)), "the price that was kept");
    assert!(rempli.depots.is_empty() && !rempli.en_ligne);
    assert_eq!(rempli.documents.len(), 2, "the reduced VAT asks for a tax notice: {:?}", rempli.documents);
    assert_eq!(rempli.constats, dossier.constats(&reservation.document, jour()));
}

/// A form that another version wrote, and that this version cannot read, counts as empty.
#[test]
fn un_document_illisible_ne_dit_rien() {
    let reservation = reservation(json!({"tva": {"taux": 20}}));
    let dossier = du_dossier(&reservation, None);
    assert_eq!(dossier.brouillon(), BrouillonReservation::default());
    assert_eq!(dossier.prix(), None);
}
