//! A small catalogue: one programme on sale and one withdrawn; a public lot, a lot dedicated to a group, and a
//! withdrawn lot. Each has documents.

use domain::CodeLibelle;
use domain::acces::IdGroupe;
use domain::document::{Categorie, Document, Famille, Source};
use domain::lot::{Etage, FicheLot, FiscaliteLot, IdLot, Lot, Nature, PrixLot, Surfaces, Typologie};
use domain::nombres::{Montant, Surface, Taux};
use domain::programme::{
    Calendrier, Caracteristiques, Coordonnees, Descriptifs, IdProgramme, Intervenant, LieuProgramme, Programme,
};
use sea_orm::{EntityTrait as _, IntoActiveModel as _};
use store::tables;
use store::{Acte, Base, Ecriture, Error, Fait, document, groupe, lot, programme};
use testkit::base::ACTEUR;

/// A programme on sale with this id.
pub(crate) fn un_programme(id: &str) -> Programme {
    Programme {
        id: IdProgramme(id.to_owned()),
        nom_commercial: "Les Terrasses de l’Erdre".to_owned(),
        adresse: Some("3 quai de Versailles".to_owned()),
        adresse2: None,
        lieu: LieuProgramme { code_insee: "44109".to_owned(), code_postal: "44000".to_owned() },
        phase_commerciale: CodeLibelle { code: "TRAVAUX".to_owned(), libelle: "Travaux en cours".to_owned() },
        coordonnees: Some(Coordonnees { lat: 47.2264, long: -1.5534 }),
        zone_fiscale: Some("A".to_owned()),
        fiscalites: vec![CodeLibelle { code: "lmnp".to_owned(), libelle: "LMNP".to_owned() }],
        nature_lots: Some("Appartements".to_owned()),
        promotion_en_cours: true,
        calendrier: Calendrier {
            date_commercialisation: "2026-02-01".parse().ok(),
            date_livraison: "2028-06-30".parse().ok(),
            date_actabilite: None,
            date_debut_travaux: None,
        },
        is_eligible_demat: true,
        dernieres_opportunites: false,
        avantages: vec!["Au bord de l’eau".to_owned()],
        caracteristiques: Caracteristiques { fibre: true, sud: true, ..Caracteristiques::default() },
        descriptifs: Descriptifs { introduction: Some("<p>Vivre ici.</p>".to_owned()), ..Descriptifs::default() },
        certifications_environnementales: vec!["RE 2020".to_owned()],
        niveaux_energetiques: vec!["A".to_owned()],
        gamme_prestations: Some("Confort".to_owned()),
        taux_commission: Some(Taux::depuis_centiemes(650)),
        intervenants: vec![Intervenant {
            fonction: "Notaire".to_owned(),
            nom: "Étude Le Goff".to_owned(),
            email: Some("etude@le-goff.example".to_owned()),
            ..Intervenant::default()
        }],
        documents: vec![
            un_document(&format!("{id}.plaquette"), Categorie::Commercial, 1, Source::Modele("plaquette".to_owned())),
            un_document(&format!("{id}.contrat"), Categorie::Contractuel, 1, Source::Modele("contrat".to_owned())),
            un_document(&format!("{id}.vue"), Categorie::Image, 2, Source::Adresse("https://x.example/v".to_owned())),
        ],
    }
}

/// A document with this id, category and source.
pub(crate) fn un_document(id: &str, categorie: Categorie, position: i32, source: Source) -> Document {
    Document {
        id: id.to_owned(),
        titre: format!("Document {id}"),
        libelle: Some("Plus long".to_owned()),
        famille: if categorie == Categorie::Image { Famille::Media } else { Famille::Document },
        categorie,
        type_document: if categorie == Categorie::Image { "VISUEL_PRINCIPAL" } else { "PAPIER" }.to_owned(),
        alternatif: None,
        position,
        batiment: Some("A".to_owned()),
        etage: None,
        source,
    }
}

/// A free home of this programme with this number.
pub(crate) fn un_lot_de(programme: &str, numero: &str) -> Lot {
    let fiche = FicheLot {
        pieces: 3,
        etage: Some(Etage { libelle: "1er étage".to_owned(), priorite: 1 }),
        batiment: Some("A".to_owned()),
        description: Some("Traversant".to_owned()),
        is_eligible_demat: true,
        exposition: Some("Sud-Ouest".to_owned()),
        surfaces: Surfaces { surface: Some(Surface::depuis_centiemes(6_145)), ..Surfaces::default() },
        balcon: true,
        dispositif_fiscal: Some("lmnp".to_owned()),
        fiscalites: vec![FiscaliteLot {
            code: "lmnp".to_owned(),
            libelle: "LMNP".to_owned(),
            plafond_loyer_theorique: Some(Montant::depuis_centiemes(85_550)),
        }],
        lots_secondaires: vec!["P12".to_owned()],
        frais_de_notaire: Some(Montant::depuis_unites(7_800)),
        documents: vec![
            un_document(
                &format!("{programme}.{numero}.plan"),
                Categorie::Plan,
                1,
                Source::Fichier(format!("plans/{numero}.pdf")),
            ),
            un_document(
                &format!("{programme}.{numero}.contrat"),
                Categorie::Contractuel,
                1,
                Source::Modele("contrat".to_owned()),
            ),
        ],
        ..FicheLot::nouvelle(
            IdProgramme(programme.to_owned()),
            numero.to_owned(),
            Typologie { nature: Nature::Appartement, code: "T3".to_owned(), libelle: "3 pièces".to_owned() },
        )
    };
    let prix = PrixLot {
        tva: Some(Taux::depuis_unites(20)),
        prix: Some(Montant::depuis_centiemes(38_900_050)),
        prix_grille: Some(Montant::depuis_unites(392_000)),
        tva_reduite: Some(Taux::depuis_centiemes(550)),
        prix_tva_reduite: Some(Montant::depuis_unites(342_000)),
        prix_grille_tva_reduite: Some(Montant::depuis_unites(345_000)),
        tva_lli: Some(Taux::depuis_unites(10)),
        prix_lli: Some(Montant::depuis_unites(356_500)),
        prix_grille_lli: Some(Montant::depuis_unites(359_000)),
        prix_lot_principal: Some(Montant::depuis_unites(374_000)),
        prix_lot_principal_tva_reduite: Some(Montant::depuis_unites(329_000)),
        prix_lot_principal_lli: Some(Montant::depuis_unites(343_000)),
    };
    Lot::nouveau(fiche, prix)
}

/// Writes the row of a programme and those of its documents.
pub(crate) async fn poser_programme(tx: &Ecriture, fiche: &Programme, retire: bool) -> Result<(), Error> {
    let ligne = tables::programme::Model { retire, ..programme::ligne(fiche, 11, 1)? };
    tables::programme::Entity::insert(ligne.into_active_model()).exec_without_returning(tx).await?;
    document::inserer(tx, fiche.documents.iter().map(|d| document::ligne(&fiche.id, None, d, None))).await
}

/// Writes the row of a lot and those of its documents.
pub(crate) async fn poser_lot(tx: &Ecriture, lu: &Lot) -> Result<(), Error> {
    let id = lu.fiche.id();
    let ligne = lot::ligne(lu, 22)?;
    tables::lot::Entity::insert(ligne.into_active_model()).exec_without_returning(tx).await?;
    let documents = lu.fiche.documents.iter().map(|d| document::ligne(&lu.fiche.programme, Some(&id), d, None));
    document::inserer(tx, documents).await
}

/// Writes one programme with one free lot.
pub(crate) async fn un_lot(base: &Base) -> IdLot {
    base.entretenir(|tx| async move {
        poser_programme(&tx, &un_programme("P1"), false).await?;
        poser_lot(&tx, &un_lot_de("P1", "A101")).await
    })
    .await
    .expect("written");
    IdLot("P1-A101".to_owned())
}

/// Writes `P1` on sale (`A101` public, `A102` dedicated to the returned group, `A103` withdrawn) and `P2` withdrawn
/// (`B1`).
pub(crate) async fn catalogue(base: &Base) -> IdGroupe {
    let alpha = base.ecrire(&ACTEUR, |tx| async move {
        let alpha = groupe::creer(&tx, "Alpha").await?.id;
        poser_programme(&tx, &un_programme("P1"), false).await?;
        poser_programme(&tx, &un_programme("P2"), true).await?;
        for lu in [
            un_lot_de("P1", "A101"),
            Lot { exclusivite: Some(alpha), ..un_lot_de("P1", "A102") },
            Lot { retire: true, ..un_lot_de("P1", "A103") },
            un_lot_de("P2", "B1"),
        ] {
            poser_lot(&tx, &lu).await?;
        }
        Ok::<_, Error>(Acte::fait(alpha, Fait::Groupe { groupe: alpha }))
    });
    alpha.await.expect("written").valeur
}
