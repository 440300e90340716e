//! Reads the line of a programme.

use super::Alentours;
use super::champs::{Champs, citer};
use super::document;
use domain::CodeLibelle;
use domain::programme::{
    Calendrier, Caracteristiques, Coordonnees, Descriptifs, IdProgramme, Intervenant, LieuProgramme, Programme,
};
use territoire::{GenreDeLieu, Lieu};

/// The greatest distance of a programme from the point of its commune, in kilometres.
const DISTANCE_MAX_KM: f64 = 60.0;
/// The ABC zones (spec section 9).
const ZONES: [(&str, ()); 5] = [("A bis", ()), ("A", ()), ("B1", ()), ("B2", ()), ("C", ())];
/// The known phases with their labels. A feed may leave out the label of a known phase.
const PHASES: [(&str, &str); 3] =
    [("LANCEMENT", "Lancement"), ("TRAVAUX", "Travaux en cours"), ("AVANTPREMIERE", "Avant-première")];

/// Reads the id of a programme, made of the allowed characters.
pub(super) fn identifiant(o: &mut Champs<'_>) -> IdProgramme {
    let permis = |c: char| c.is_ascii_alphanumeric() || c == '_';
    IdProgramme(o.identifiant("id", 40, permis, "lettres sans accent, chiffres et «\u{a0}_\u{a0}»"))
}

/// Reads the fields of a programme, with the digests of its files.
pub(super) fn lire(o: &mut Champs<'_>, id: IdProgramme, alentours: &Alentours<'_>) -> (Option<Programme>, Vec<u128>) {
    let nom_commercial = o.texte_requis("nomCommercial", 120);
    let adresse = o.texte("adresse", 200);
    let adresse2 = o.texte("adresse2", 200);
    o.exiger("lieu");
    let lieu = o.objet("lieu", lire_lieu);
    let commune = lieu.as_ref().and_then(|(_, commune)| *commune);
    o.exiger("phaseCommerciale");
    let phase_commerciale = o.objet("phaseCommerciale", lire_phase);
    let coordonnees = o.objet("coordonnees", |o| lire_point(o, commune)).flatten();
    let zone_fiscale = o.texte("zoneFiscale", 10);
    if let Some(zone) = &zone_fiscale {
        o.parmi("zoneFiscale", zone, &ZONES);
    }
    let fiscalites = o.objets("fiscalites", 30, |o| Some(lire_fiscalite(o)));
    let nature_lots = o.texte("natureLots", 200);
    let promotion_en_cours = o.booleen("promotionEnCours");
    let calendrier = o.objet("calendrier", lire_calendrier).unwrap_or_default();
    let is_eligible_demat = o.booleen("isEligibleDemat");
    let dernieres_opportunites = o.booleen("dernieresOpportunites");
    let avantages = o.textes("avantages", 50, 300);
    let caracteristiques = o.objet("caracteristiques", lire_caracteristiques).unwrap_or_default();
    let descriptifs = o.objet("descriptifs", lire_descriptifs).unwrap_or_default();
    let certifications_environnementales = o.textes("certificationsEnvironnementales", 30, 120);
    let niveaux_energetiques = o.textes("niveauxEnergetiques", 30, 120);
    let gamme_prestations = o.texte("gammePrestations", 120);
    let taux_commission = o.taux("tauxCommission");
    let intervenants = o.objets("intervenants", 100, |o| Some(lire_intervenant(o)));
    let (documents, digestes) = document::de_programme(o, alentours);
    let (Some((lieu, _)), Some(phase_commerciale)) = (lieu, phase_commerciale) else {
        return (None, digestes);
    };
    let programme = Programme {
        id,
        nom_commercial,
        adresse,
        adresse2,
        lieu,
        phase_commerciale,
        coordonnees,
        zone_fiscale,
        fiscalites,
        nature_lots,
        promotion_en_cours,
        calendrier,
        is_eligible_demat,
        dernieres_opportunites,
        avantages,
        caracteristiques,
        descriptifs,
        certifications_environnementales,
        niveaux_energetiques,
        gamme_prestations,
        taux_commission,
        intervenants,
        documents,
    };
    (Some(programme), digestes)
}

/// Reads the commune or arrondissement, which must be in the official list and have this postcode.
fn lire_lieu(o: &mut Champs<'_>) -> (LieuProgramme, Option<&'static Lieu>) {
    let code_insee = o.texte_requis("codeInsee", 5);
    let code_postal = o.texte_requis("codePostal", 5);
    let commune = territoire::territoire()
        .par_insee(&code_insee)
        .filter(|lieu| matches!(lieu.genre, GenreDeLieu::Ville | GenreDeLieu::Arrondissement));
    match commune {
        None if code_insee.is_empty() => {}
        None => o.faute(
            "codeInsee",
            format!("{} n’est pas le code d’une commune ou d’un arrondissement", citer(&code_insee)),
        ),
        Some(lieu) if code_postal.is_empty() || lieu.codes_postaux.is_empty() => {}
        Some(lieu) if lieu.codes_postaux.contains(&code_postal.as_str()) => {}
        Some(lieu) => {
            let connus = lieu.codes_postaux.join(", ");
            o.faute(
                "codePostal",
                format!("{} n’est pas un code postal de {} ({connus})", citer(&code_postal), lieu.libelle),
            );
        }
    }
    (LieuProgramme { code_insee, code_postal }, commune)
}

fn lire_phase(o: &mut Champs<'_>) -> CodeLibelle {
    let permis = |c: char| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_';
    let code = o.identifiant("code", 40, permis, "majuscules, chiffres et «\u{a0}_\u{a0}»");
    let usuel = PHASES.iter().find(|(connu, _)| *connu == code).map(|(_, libelle)| (*libelle).to_owned());
    let libelle = match usuel {
        Some(usuel) => o.texte("libelle", 120).unwrap_or(usuel),
        None if code.is_empty() => o.texte("libelle", 120).unwrap_or_default(),
        None => o.texte_requis("libelle", 120),
    };
    CodeLibelle { code, libelle }
}

/// Reads a tax scheme of a programme.
fn lire_fiscalite(o: &mut Champs<'_>) -> CodeLibelle {
    CodeLibelle { code: code_fiscalite(o), libelle: o.texte_requis("libelle", 120) }
}

/// Reads the code of a tax scheme: `lmnp`, `lmnp-gere`, `malraux`, `tva55`, …
pub(super) fn code_fiscalite(o: &mut Champs<'_>) -> String {
    let permis = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
    o.identifiant("code", 40, permis, "lettres sans accent, chiffres, «\u{a0}-\u{a0}» et «\u{a0}_\u{a0}»")
}

fn lire_point(o: &mut Champs<'_>, commune: Option<&Lieu>) -> Option<Coordonnees> {
    let lat = o.decimal_requis("lat", -90.0..=90.0);
    let long = o.decimal_requis("long", -180.0..=180.0);
    // Six decimals of a degree are eleven centimetres. With more decimals, two ways to write the same point would differ.
    let arrondir = |degres: f64| (degres * 1e6).round() / 1e6;
    let point = Coordonnees { lat: arrondir(lat?), long: arrondir(long?) };
    if let Some(commune) = commune {
        let ecart = territoire::distance_km((point.lat, point.long), commune.point());
        if ecart > DISTANCE_MAX_KM {
            let inverses = territoire::distance_km((point.long, point.lat), commune.point()) <= DISTANCE_MAX_KM;
            let conseil = if inverses { "\u{a0}; lat et long semblent inversées" } else { "" };
            o.faute(
                "",
                format!(
                    "le point est à {ecart:.0}\u{a0}km de {}, {DISTANCE_MAX_KM}\u{a0}km au plus{conseil}",
                    commune.libelle
                ),
            );
        }
    }
    Some(point)
}

fn lire_calendrier(o: &mut Champs<'_>) -> Calendrier {
    Calendrier {
        date_commercialisation: o.date("dateCommercialisation"),
        date_livraison: o.date("dateLivraison"),
        date_actabilite: o.date("dateActabilite"),
        date_debut_travaux: o.date("dateDebutTravaux"),
    }
}

fn lire_caracteristiques(o: &mut Champs<'_>) -> Caracteristiques {
    Caracteristiques {
        fibre: o.booleen("fibre"),
        domotique: o.booleen("domotique"),
        bi_home: o.booleen("biHome"),
        imagin_home: o.booleen("imaginHome"),
        nord: o.booleen("nord"),
        sud: o.booleen("sud"),
        ouest: o.booleen("ouest"),
        est: o.booleen("est"),
        bord_mer: o.booleen("bordMer"),
        montagne: o.booleen("montagne"),
    }
}

fn lire_descriptifs(o: &mut Champs<'_>) -> Descriptifs {
    let mut html = |nom, max| o.html(nom, max);
    Descriptifs {
        introduction: html("introduction", 20_000),
        description_titre: html("descriptionTitre", 300),
        description_contenu: html("descriptionContenu", 20_000),
        environnement_titre: html("environnementTitre", 300),
        environnement_contenu: html("environnementContenu", 20_000),
        prestation_residence_titre: html("prestationResidenceTitre", 300),
        prestation_residence_contenu: html("prestationResidenceContenu", 20_000),
        prestation_logement_titre: html("prestationLogementTitre", 300),
        prestation_logement_contenu: html("prestationLogementContenu", 20_000),
    }
}

fn lire_intervenant(o: &mut Champs<'_>) -> Intervenant {
    Intervenant {
        fonction: o.texte_requis("fonction", 120),
        nom: o.texte_requis("nom", 120),
        prenom: o.texte("prenom", 120),
        contact: o.texte("contact", 200),
        email: lire_email(o),
        tel_mobile: o.texte("telMobile", 30),
        tel_fixe: o.texte("telFixe", 30),
        adresse: o.texte("adresse", 200),
        adresse2: o.texte("adresse2", 200),
        cp: o.texte("cp", 10),
        ville: o.texte("ville", 120),
    }
}

fn lire_email(o: &mut Champs<'_>) -> Option<String> {
    let email = o.texte("email", 254)?;
    let lisible = email.split_once('@').is_some_and(|(nom, domaine)| {
        !nom.is_empty() && domaine.contains('.') && !domaine.contains('@') && !email.contains(char::is_whitespace)
    });
    if lisible {
        return Some(email);
    }
    o.faute("email", format!("{} n’est pas une adresse électronique", citer(&email)));
    None
}
