//! Makes the file of a document from the name of its model and from its subject.

use crate::erreur::Error;
use crate::jeu::{JeuDeModeles, Modele};
use crate::monde::{Epreuve, Norme};
use crate::sujet::Sujet;
use crate::{dessins, donnees, pages};
use domain::lot::FicheLot;
use drawings::Theme;
use drawings::logement::Plan;
use serde_json::json;

/// A document that is ready to be sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fichier {
    pub octets: Vec<u8>,
    /// The media type, with its charset for texts.
    pub type_mime: &'static str,
    /// The file name proposed to the reader: ASCII letters, digits, `-` and `.`.
    pub nom_de_fichier: String,
}

/// The models of a programme, in the order of the categories of spec section 3.
pub const PROGRAMME: [&str; 19] = [
    "brochure",
    "grille-prix",
    "grille-loyers",
    "offre-promo",
    "contrat-reservation",
    "notice-descriptive",
    "notice-information",
    "etat-risques",
    "plan-masse",
    "plan-stationnement",
    "plan-cave",
    "visuel-principal",
    "visuel-jardin",
    "visuel-interieur",
    "visuel-rue",
    "video",
    "visite-360",
    "chantier",
    "maquette",
];

/// The models of a lot, in the order of the categories of spec section 9.
pub const LOT: [&str; 7] =
    [PLAN_LOT, "contrat-lot", "notice-lot", "plan-etage", "plan-stationnement-lot", "plan-cave-lot", "plan-masse-lot"];

/// The media types of papers, pictures and pages.
const PDF: &str = "application/pdf";
const IMAGE: &str = "image/svg+xml";
const PAGE: &str = "text/html; charset=utf-8";

/// The only model that a page of the application may also show as a drawing, in the colours of the page.
const PLAN_LOT: &str = "plan-lot";

/// Whether [`dessiner`] can draw this model.
pub fn se_dessine(nom: &str) -> bool {
    nom == PLAN_LOT
}

/// The plan of a lot as SVG, without the sheet that is around it in the document. `None` for any other model.
pub fn dessiner(nom: &str, fiche: &FicheLot, theme: Theme) -> Option<String> {
    se_dessine(nom).then(|| Plan::du_lot(fiche).svg(theme))
}

/// The name of every model that [`produire`] knows.
pub fn noms() -> impl Iterator<Item = &'static str> {
    PROGRAMME.into_iter().chain(LOT)
}

/// The media type of the file that [`produire`] makes for this model; `None` for an unknown name.
pub fn type_mime(nom: &str) -> Option<&'static str> {
    let connu = noms().find(|n| *n == nom)?;
    Some(match connu {
        _ if modele_du_papier(connu).is_some() => PDF,
        "video" | "visite-360" | "maquette" => PAGE,
        _ => IMAGE,
    })
}

/// Makes the document `nom` of a subject. The same subject gives the same bytes.
///
/// A model of a programme ignores `sujet.lot`, except `contrat-reservation`, which is then filled with that lot. Returns
/// an error when the name is unknown, when a lot is missing, or when typst refuses the model.
pub fn produire(nom: &str, sujet: &Sujet<'_>) -> Result<Fichier, Error> {
    let nom = noms().find(|n| *n == nom).ok_or_else(|| Error::ModeleInconnu(nom.to_owned()))?;
    let sujet = &du_document(nom, sujet).ok_or_else(|| Error::LotManquant(nom.to_owned()))?;
    match nom {
        "visuel-principal" => Ok(svg(nom, sujet, dessins::vue(sujet, drawings::visuel_principal))),
        "visuel-jardin" => Ok(svg(nom, sujet, dessins::vue(sujet, drawings::visuel_jardin))),
        "visuel-interieur" => Ok(svg(nom, sujet, dessins::vue(sujet, drawings::visuel_interieur))),
        "visuel-rue" => Ok(svg(nom, sujet, dessins::vue(sujet, drawings::visuel_rue))),
        "video" => Ok(html(nom, sujet, pages::video(sujet))),
        "visite-360" => Ok(html(nom, sujet, pages::visite(sujet))),
        "maquette" => Ok(html(nom, sujet, pages::maquette(sujet))),
        _ => papier(nom, sujet),
    }
}

/// The subject with the lot that this document shows; `None` when the document needs a lot and there is none.
pub(crate) fn du_document<'a>(nom: &str, sujet: &Sujet<'a>) -> Option<Sujet<'a>> {
    let lot = if LOT.contains(&nom) { Some(sujet.lot?) } else { sujet.lot.filter(|_| nom == "contrat-reservation") };
    Some(Sujet { lot, ..sujet.clone() })
}

/// Typesets a document as a PDF file.
fn papier(nom: &'static str, sujet: &Sujet<'_>) -> Result<Fichier, Error> {
    let ((), octets) = epreuve(nom, sujet).imprimer(JeuDeModeles::en_usage(), Norme::Accessible, |_| Ok(()))?;
    Ok(Fichier { octets, type_mime: PDF, nom_de_fichier: nom_de_fichier(nom, sujet, "pdf") })
}

/// The typst model of a document; `None` for a drawing or an HTML page.
pub(crate) fn modele_du_papier(nom: &str) -> Option<Modele> {
    Some(match nom {
        "grille-prix" => Modele::GrillePrix,
        "grille-loyers" => Modele::GrilleLoyers,
        "offre-promo" => Modele::OffrePromo,
        "contrat-reservation" | "contrat-lot" => Modele::Contrat,
        "notice-descriptive" | "notice-lot" => Modele::NoticeDescriptive,
        "notice-information" => Modele::NoticeInformation,
        "etat-risques" => Modele::EtatRisques,
        "brochure" => Modele::Brochure,
        "chantier" => Modele::Chantier,
        PLAN_LOT => Modele::PlanLot,
        "visuel-principal" | "visuel-jardin" | "visuel-interieur" | "visuel-rue" | "video" | "visite-360"
        | "maquette" => return None,
        _ => Modele::Dessin,
    })
}

/// Prepares a document for typesetting: its data and its drawings.
pub(crate) fn epreuve(nom: &str, sujet: &Sujet<'_>) -> Epreuve {
    let modele = modele_du_papier(nom).unwrap_or(Modele::Dessin);
    let mut donnees = donnees::sujet(sujet);
    let mut images: Vec<(&'static str, String)> = Vec::new();
    match modele {
        Modele::Brochure => {
            images.push(("facade.svg", dessins::facade(sujet, drawings::Taille::Grande)));
            images.push(("masse.svg", dessins::masse(sujet)));
        }
        Modele::Chantier => images.push(("dessin.svg", dessins::vue(sujet, drawings::visuel_principal))),
        Modele::PlanLot => {
            let plan = dessins::plan(sujet);
            donnees["pieces"] = plan.pieces;
            donnees["total"] = plan.total;
            images.push(("plan.svg", plan.svg));
            images.push(("facade.svg", dessins::facade(sujet, drawings::Taille::Petite)));
        }
        Modele::Dessin => {
            let dessin = dessins::planche(nom, sujet);
            donnees["dessin"] = json!({"titre": dessin.titre, "soustitre": dessin.soustitre, "lignes": dessin.lignes});
            images.push(("dessin.svg", dessin.svg));
        }
        _ => {}
    }
    let cle = format!("{} {}", nom_de_fichier(nom, sujet, "pdf"), sujet.date);
    Epreuve { modele, donnees, dessins: images, photographies: Vec::new(), date: sujet.date, cle }
}

fn svg(nom: &str, sujet: &Sujet<'_>, dessin: String) -> Fichier {
    let nom_de_fichier = nom_de_fichier(nom, sujet, "svg");
    Fichier { octets: dessin.into_bytes(), type_mime: IMAGE, nom_de_fichier }
}

fn html(nom: &str, sujet: &Sujet<'_>, page: String) -> Fichier {
    let nom_de_fichier = nom_de_fichier(nom, sujet, "html");
    Fichier { octets: page.into_bytes(), type_mime: PAGE, nom_de_fichier }
}

/// The name of the file of a document: `grille-prix-l-ecluse-saint-felix.pdf`, `plan-lot-l-ecluse-saint-felix-a203.pdf`.
fn nom_de_fichier(nom: &str, sujet: &Sujet<'_>, extension: &str) -> String {
    let lot = sujet.lot.map(|l| format!(" {}", l.fiche.numero)).unwrap_or_default();
    let slug = domain::texte::slug(&format!("{nom} {}{lot}", sujet.programme.nom_commercial));
    let sur: String = slug.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '-').take(90).collect();
    format!("{sur}.{extension}")
}
