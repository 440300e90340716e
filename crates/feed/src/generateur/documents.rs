//! Invents the documents of a programme and of a lot, at least one of every category. They are drawn on request from the models
//! of `papers`.

use super::commun;
use super::fiscalite::Fiscalite;
use super::gabarit::{Gabarit, GenreResidence, Phase, Stationnement};
use domain::document::{Categorie, Document, Famille, Source};
use domain::lot::FicheLot;
use domain::texte::minuscule;

/// A model with the texts of its document. In order: the model, the type, the title, the longer label.
type Modele = (&'static str, &'static str, &'static str, &'static str);

const IMAGES: [Modele; 4] = [
    ("visuel-principal", "VISUEL_PRINCIPAL", "Vue principale", "Façade sur rue de la résidence"),
    ("visuel-jardin", "VISUEL_JARDIN", "Vue du jardin", "Cœur d’îlot planté, vu du jardin"),
    ("visuel-interieur", "VISUEL_INTERIEUR", "Vue intérieure", "Séjour d’un logement, exemple d’aménagement"),
    ("visuel-rue", "VISUEL_RUE", "Vue de la rue", "Arrivée par la rue, à hauteur de piéton"),
];

/// A list of documents. Positions count from 1 inside each category.
struct Liste {
    prefixe: String,
    documents: Vec<Document>,
}

impl Liste {
    fn nouvelle(prefixe: String) -> Self {
        Self { prefixe, documents: Vec::new() }
    }

    fn ajouter(&mut self, categorie: Categorie, (modele, type_document, titre, libelle): Modele) -> &mut Document {
        let famille = match categorie {
            Categorie::Image | Categorie::Video | Categorie::Media360 | Categorie::Interactif => Famille::Media,
            _ => Famille::Document,
        };
        let avant = self.documents.iter().filter(|d| d.categorie == categorie).count();
        self.documents.push(Document {
            id: format!("{}-{modele}", self.prefixe),
            titre: titre.to_owned(),
            libelle: (!libelle.is_empty()).then(|| libelle.to_owned()),
            famille,
            categorie,
            type_document: type_document.to_owned(),
            alternatif: None,
            position: i32::try_from(avant + 1).unwrap_or(i32::MAX),
            batiment: None,
            etage: None,
            source: Source::Modele(modele.to_owned()),
        });
        let dernier = self.documents.len() - 1;
        &mut self.documents[dernier]
    }
}

pub(super) fn de_programme(g: &Gabarit, nom: &str) -> Vec<Document> {
    let mut l = Liste::nouvelle(g.id.0.clone());
    commerciaux(g, nom, &mut l);
    contractuels(&mut l);
    l.ajouter(Categorie::Masse, ("plan-masse", "PLAN_MASSE", "Plan de masse", "Implantation des bâtiments"));
    if g.composition.parkings > 0 {
        let plan = ("plan-stationnement", "PLAN_STATIONNEMENT", "Plan des stationnements", "");
        let document = l.ajouter(Categorie::Stationnement, plan);
        document.etage = (g.stationnement == Stationnement::SousSol).then(|| "Sous-sol 1".to_owned());
    }
    if g.composition.caves > 0 {
        let document = l.ajouter(Categorie::Cave, ("plan-cave", "PLAN_CAVE", "Plan des caves", ""));
        document.batiment = (g.composition.appartements > 0).then(|| commun::batiment(0));
        document.etage = Some("Sous-sol 1".to_owned());
    }
    for image in IMAGES {
        let document = l.ajouter(Categorie::Image, image);
        document.alternatif = Some(format!("{nom}\u{a0}: {}", minuscule(image.3)));
    }
    let video = l.ajouter(Categorie::Video, ("video", "VIDEO", "Film de présentation", "La résidence en une minute"));
    video.alternatif = Some(format!("{nom}\u{a0}: film de présentation, sans parole"));
    let visite = ("visite-360", "VISITE_360", "Visite à 360°", "Le séjour, tout autour de vous");
    l.ajouter(Categorie::Media360, visite).alternatif = Some(format!("{nom}\u{a0}: vue panoramique d’un séjour"));
    if g.phase == Phase::Travaux {
        let chantier = ("chantier", "CHANTIER", "Suivi de chantier", "Avancement des travaux");
        l.ajouter(Categorie::Chantier, chantier);
    }
    let maquette = ("maquette", "MAQUETTE", "Maquette interactive", "Lots libres, bâtiment par bâtiment");
    l.ajouter(Categorie::Interactif, maquette).alternatif = Some(format!("{nom}\u{a0}: maquette interactive"));
    l.documents
}

fn commerciaux(g: &Gabarit, nom: &str, l: &mut Liste) {
    let brochure = ("brochure", "BROCHURE", "Brochure", "");
    l.ajouter(Categorie::Commercial, brochure).libelle = Some(format!("Brochure commerciale\u{a0}: {nom}"));
    let grille = ("grille-prix", "GRILLE_PRIX", "Grille de prix", "Prix des lots disponibles, TVA comprise");
    l.ajouter(Categorie::Commercial, grille);
    if g.genre.est_geree() || g.a(Fiscalite::Lmnp) || g.a(Fiscalite::Lli) || g.genre == GenreResidence::Renovation {
        let loyers = ("grille-loyers", "GRILLE_LOYERS", "Grille des loyers", "Loyers estimés et plafonds applicables");
        l.ajouter(Categorie::Commercial, loyers);
    }
    if g.promotion.is_some() {
        let offre = ("offre-promo", "OFFRE_PROMO_PDM", "Offre en cours", "Conditions de l’offre commerciale du moment");
        l.ajouter(Categorie::Commercial, offre);
    }
}

fn contractuels(l: &mut Liste) {
    for modele in [
        ("contrat-reservation", "CONTRAT_RESERVATION", "Contrat de réservation", "Modèle de contrat, spécimen"),
        ("notice-descriptive", "NOTICE_DESCRIPTIVE", "Notice descriptive", "Matériaux et équipements"),
        ("notice-information", "NOTICE_INFORMATION", "Notice d’information", "Ce que l’acquéreur doit savoir"),
        ("etat-risques", "ETAT_RISQUES", "État des risques", "État des risques et pollutions"),
    ] {
        l.ajouter(Categorie::Contractuel, modele);
    }
}

pub(super) fn de_logement(fiche: &FicheLot, parking: bool, cave: bool) -> Vec<Document> {
    let mut l = Liste::nouvelle(fiche.id().0);
    let plan = l.ajouter(Categorie::Plan, ("plan-lot", "PLAN_LOT", "Plan du lot", ""));
    plan.libelle = Some(format!("Plan du lot {}", fiche.numero));
    plan.alternatif = Some(format!("Plan du lot {}\u{a0}: {}", fiche.numero, minuscule(&fiche.typologie.libelle)));
    let contrat = ("contrat-lot", "CONTRAT_RESERVATION", "Contrat de réservation du lot", "");
    l.ajouter(Categorie::Contractuel, contrat);
    l.ajouter(Categorie::Contractuel, ("notice-lot", "NOTICE_DESCRIPTIVE", "Notice descriptive du lot", ""));
    if let Some(etage) = &fiche.etage {
        let document = l.ajouter(Categorie::Etage, ("plan-etage", "PLAN_ETAGE", "Plan de l’étage", ""));
        document.batiment.clone_from(&fiche.batiment);
        document.etage = Some(etage.libelle.clone());
    }
    if parking {
        let plan = ("plan-stationnement-lot", "PLAN_STATIONNEMENT", "Plan du stationnement", "");
        l.ajouter(Categorie::Stationnement, plan);
    }
    if cave {
        l.ajouter(Categorie::Cave, ("plan-cave-lot", "PLAN_CAVE", "Plan de la cave", ""));
    }
    l.ajouter(Categorie::Masse, ("plan-masse-lot", "PLAN_MASSE", "Situation dans la résidence", ""));
    l.documents
}

pub(super) fn de_parking(fiche: &FicheLot) -> Vec<Document> {
    let mut l = Liste::nouvelle(fiche.id().0);
    l.ajouter(Categorie::Plan, ("plan-lot", "PLAN_LOT", "Plan de la place", ""));
    let plan = ("plan-stationnement-lot", "PLAN_STATIONNEMENT", "Plan du stationnement", "");
    l.ajouter(Categorie::Stationnement, plan).etage = fiche.etage.as_ref().map(|e| e.libelle.clone());
    l.documents
}

pub(super) fn de_cave(fiche: &FicheLot) -> Vec<Document> {
    let mut l = Liste::nouvelle(fiche.id().0);
    l.ajouter(Categorie::Plan, ("plan-lot", "PLAN_LOT", "Plan de la cave", ""));
    let plan = ("plan-cave-lot", "PLAN_CAVE", "Plan des caves", "");
    l.ajouter(Categorie::Cave, plan).etage = fiche.etage.as_ref().map(|e| e.libelle.clone());
    l.documents
}

pub(super) fn de_commerce(fiche: &FicheLot) -> Vec<Document> {
    let mut l = Liste::nouvelle(fiche.id().0);
    l.ajouter(Categorie::Plan, ("plan-lot", "PLAN_LOT", "Plan du local", ""));
    l.ajouter(Categorie::Contractuel, ("contrat-lot", "CONTRAT_RESERVATION", "Contrat de réservation du local", ""));
    l.ajouter(Categorie::Masse, ("plan-masse-lot", "PLAN_MASSE", "Situation dans la résidence", ""));
    l.documents
}
