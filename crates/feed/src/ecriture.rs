//! Writes a feed in the format that [`crate::lecture`] reads.
//!
//! Null, false and empty fields are left out, so that there is only one way to write the line of a programme or a lot.
//! [`crate::empreinte`] hashes this line.

use chrono::NaiveDate;
use domain::CodeLibelle;
use domain::document::{Document, Source};
use domain::lot::LotFlux;
use domain::lot::champs::{CHAMPS_LOT, ChampPropre, GenreChamp};
use domain::programme::Programme;
use std::io::{self, Write};

mod objet;

use objet::ObjetJson;

/// The name of the format, which is the first field of every feed.
pub const FLUX: &str = "linteau";
/// The version of the format that this portal reads and writes.
pub const VERSION: u64 = 1;

domain::enumeration! {
    /// How much of the catalogue a feed describes.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum GenreDeFlux: TOUS, code / depuis_code {
        /// The whole catalogue: what is not in the feed is withdrawn.
        Complet = "complet";
        /// Some programmes and lots: the others do not change.
        Partiel = "partiel";
    }
}

/// The first line of a feed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entete {
    /// Whether the feed describes the whole catalogue or a part of it.
    pub genre: GenreDeFlux,
    /// The name of the sender of the feed.
    pub emetteur: Option<String>,
    /// The day on which the feed was made.
    pub date: Option<NaiveDate>,
    /// How many programmes follow. A feed with another number of programmes was cut.
    pub programmes: Option<u64>,
    /// How many lots follow. A feed with another number of lots was cut.
    pub lots: Option<u64>,
}

impl Entete {
    /// A header with this kind, and no value in the other fields.
    pub const fn nouveau(genre: GenreDeFlux) -> Self {
        Self { genre, emetteur: None, date: None, programmes: None, lots: None }
    }
}

/// Writes the line of the header.
pub fn ecrire_entete(entete: &Entete, sortie: &mut impl Write) -> io::Result<()> {
    let mut ligne = Vec::with_capacity(128);
    ObjetJson::ecrire(&mut ligne, |o| {
        o.champ("flux", FLUX);
        o.champ("version", &VERSION);
        o.champ("genre", entete.genre.code());
        o.option("emetteur", entete.emetteur.as_ref());
        o.option("date", entete.date.as_ref());
        o.option("programmes", entete.programmes.as_ref());
        o.option("lots", entete.lots.as_ref());
    });
    ligne.push(b'\n');
    sortie.write_all(&ligne)
}

/// Writes the line of a programme, with its end of line.
pub fn ecrire_programme(programme: &Programme, sortie: &mut impl Write) -> io::Result<()> {
    let mut ligne = Vec::with_capacity(4096);
    ligne_programme(programme, &mut ligne);
    ligne.push(b'\n');
    sortie.write_all(&ligne)
}

/// Writes the line of a lot, with its end of line.
pub fn ecrire_lot(lot: &LotFlux, sortie: &mut impl Write) -> io::Result<()> {
    let mut ligne = Vec::with_capacity(2048);
    ligne_lot(lot, &mut ligne);
    ligne.push(b'\n');
    sortie.write_all(&ligne)
}

/// Appends the JSON object of a programme to `sortie`, without an end of line.
pub(crate) fn ligne_programme(p: &Programme, sortie: &mut Vec<u8>) {
    ObjetJson::ecrire(sortie, |o| {
        o.champ("type", "programme");
        o.champ("id", &p.id.0);
        o.champ("nomCommercial", &p.nom_commercial);
        o.option("adresse", p.adresse.as_ref());
        o.option("adresse2", p.adresse2.as_ref());
        o.objet("lieu", |o| {
            o.champ("codeInsee", &p.lieu.code_insee);
            o.champ("codePostal", &p.lieu.code_postal);
        });
        o.objet("phaseCommerciale", |o| code_libelle(o, &p.phase_commerciale));
        if let Some(point) = p.coordonnees {
            o.objet("coordonnees", |o| {
                o.champ("lat", &point.lat);
                o.champ("long", &point.long);
            });
        }
        o.option("zoneFiscale", p.zone_fiscale.as_ref());
        o.liste("fiscalites", &p.fiscalites, code_libelle);
        o.option("natureLots", p.nature_lots.as_ref());
        o.si_vrai("promotionEnCours", p.promotion_en_cours);
        o.objet("calendrier", |o| {
            o.option("dateCommercialisation", p.calendrier.date_commercialisation.as_ref());
            o.option("dateLivraison", p.calendrier.date_livraison.as_ref());
            o.option("dateActabilite", p.calendrier.date_actabilite.as_ref());
            o.option("dateDebutTravaux", p.calendrier.date_debut_travaux.as_ref());
        });
        o.si_vrai("isEligibleDemat", p.is_eligible_demat);
        o.si_vrai("dernieresOpportunites", p.dernieres_opportunites);
        o.textes("avantages", &p.avantages);
        o.objet("caracteristiques", |o| caracteristiques(o, p));
        o.objet("descriptifs", |o| descriptifs(o, p));
        o.textes("certificationsEnvironnementales", &p.certifications_environnementales);
        o.textes("niveauxEnergetiques", &p.niveaux_energetiques);
        o.option("gammePrestations", p.gamme_prestations.as_ref());
        o.option("tauxCommission", p.taux_commission.as_ref());
        o.liste("intervenants", &p.intervenants, |o, i| {
            o.champ("fonction", &i.fonction);
            o.champ("nom", &i.nom);
            o.option("prenom", i.prenom.as_ref());
            o.option("contact", i.contact.as_ref());
            o.option("email", i.email.as_ref());
            o.option("telMobile", i.tel_mobile.as_ref());
            o.option("telFixe", i.tel_fixe.as_ref());
            o.option("adresse", i.adresse.as_ref());
            o.option("adresse2", i.adresse2.as_ref());
            o.option("cp", i.cp.as_ref());
            o.option("ville", i.ville.as_ref());
        });
        o.liste("documents", &p.documents, document);
    });
}

/// Appends the JSON object of a lot to `sortie`, without an end of line.
pub(crate) fn ligne_lot(lot: &LotFlux, sortie: &mut Vec<u8>) {
    let f = &lot.fiche;
    ObjetJson::ecrire(sortie, |o| {
        o.champ("type", "lot");
        for champ in CHAMPS_LOT {
            match champ.genre {
                GenreChamp::Texte { ou, .. } | GenreChamp::Html { ou, .. } => o.option(champ.nom, (ou.lu)(f).as_ref()),
                GenreChamp::Drapeau(drapeau) => o.si_vrai(champ.nom, drapeau.de(f)),
                GenreChamp::Montant { ou, .. } => o.option(champ.nom, (ou.lu)(lot).as_ref()),
                GenreChamp::Tva(ou) => o.option(champ.nom, (ou.lu)(lot).as_ref()),
                GenreChamp::Propre(propre) => ecrire_propre(o, champ.nom, propre, lot),
            }
        }
    });
}

fn ecrire_propre(o: &mut ObjetJson<'_>, nom: &'static str, champ: ChampPropre, lot: &LotFlux) {
    let f = &lot.fiche;
    match champ {
        ChampPropre::Programme => o.objet(nom, |o| o.champ("id", &f.programme.0)),
        ChampPropre::Numero => o.champ(nom, &f.numero),
        ChampPropre::Pieces => o.champ(nom, &f.pieces),
        ChampPropre::Statut => o.objet(nom, |o| o.champ("code", lot.statut.code())),
        ChampPropre::Typologie => o.objet(nom, |o| {
            o.objet("nature", |o| o.champ("code", f.typologie.nature.code()));
            o.champ("code", &f.typologie.code);
            o.champ("libelle", &f.typologie.libelle);
        }),
        ChampPropre::Etage => {
            if let Some(etage) = &f.etage {
                o.objet(nom, |o| {
                    o.champ("libelle", &etage.libelle);
                    o.champ("priorite", &etage.priorite);
                });
            }
        }
        ChampPropre::Surfaces => o.objet(nom, |o| {
            o.option("surface", f.surfaces.surface.as_ref());
            o.option("surfaceJardin", f.surfaces.surface_jardin.as_ref());
            o.option("surfaceBalcon", f.surfaces.surface_balcon.as_ref());
            o.option("surfaceLoggia", f.surfaces.surface_loggia.as_ref());
            o.option("surfaceTerrasse", f.surfaces.surface_terrasse.as_ref());
            o.option("surfacePonderee", f.surfaces.surface_ponderee.as_ref());
        }),
        ChampPropre::Fiscalites => o.liste(nom, &f.fiscalites, |o, fiscalite| {
            o.champ("code", &fiscalite.code);
            o.champ("libelle", &fiscalite.libelle);
            o.option("plafondLoyerTheorique", fiscalite.plafond_loyer_theorique.as_ref());
        }),
        ChampPropre::Exclusivite => {
            if let Some(exclusivite) = &lot.exclusivite {
                o.objet(nom, |o| o.champ("nom", &exclusivite.nom));
            }
        }
        ChampPropre::LotsSecondaires => {
            o.liste(nom, &f.lots_secondaires, |o, numero| o.champ("numero", numero));
        }
        ChampPropre::DepotsGarantie => o.liste(nom, &f.depots_garantie, |o, depot| {
            o.champ("code", &depot.code);
            o.champ("libelle", &depot.libelle);
            o.champ("montant", &depot.montant);
        }),
        ChampPropre::Documents => o.liste(nom, &f.documents, document),
    }
}

fn code_libelle(o: &mut ObjetJson<'_>, valeur: &CodeLibelle) {
    o.champ("code", &valeur.code);
    o.champ("libelle", &valeur.libelle);
}

fn caracteristiques(o: &mut ObjetJson<'_>, p: &Programme) {
    let c = &p.caracteristiques;
    for (nom, vrai) in [
        ("fibre", c.fibre),
        ("domotique", c.domotique),
        ("biHome", c.bi_home),
        ("imaginHome", c.imagin_home),
        ("nord", c.nord),
        ("sud", c.sud),
        ("ouest", c.ouest),
        ("est", c.est),
        ("bordMer", c.bord_mer),
        ("montagne", c.montagne),
    ] {
        o.si_vrai(nom, vrai);
    }
}

fn descriptifs(o: &mut ObjetJson<'_>, p: &Programme) {
    let d = &p.descriptifs;
    o.option("introduction", d.introduction.as_ref());
    o.option("descriptionTitre", d.description_titre.as_ref());
    o.option("descriptionContenu", d.description_contenu.as_ref());
    o.option("environnementTitre", d.environnement_titre.as_ref());
    o.option("environnementContenu", d.environnement_contenu.as_ref());
    o.option("prestationResidenceTitre", d.prestation_residence_titre.as_ref());
    o.option("prestationResidenceContenu", d.prestation_residence_contenu.as_ref());
    o.option("prestationLogementTitre", d.prestation_logement_titre.as_ref());
    o.option("prestationLogementContenu", d.prestation_logement_contenu.as_ref());
}

fn document(o: &mut ObjetJson<'_>, d: &Document) {
    o.champ("id", &d.id);
    o.champ("titre", &d.titre);
    o.option("libelle", d.libelle.as_ref());
    o.champ("famille", &d.famille);
    o.champ("categorie", d.categorie.code());
    o.champ("type", &d.type_document);
    o.option("alternatif", d.alternatif.as_ref());
    o.champ("position", &d.position);
    o.option("batiment", d.batiment.as_ref());
    o.option("etage", d.etage.as_ref());
    match &d.source {
        Source::Fichier(chemin) => o.champ("fichier", chemin),
        Source::Adresse(adresse) => o.champ("adresse", adresse),
        Source::Modele(nom) => o.champ("modele", nom),
    }
}
