//! Prepares the data of a document for printing: every number becomes a French text, every text is plain.

use crate::chiffres;
use crate::sujet::Sujet;
use chrono::NaiveDate;
use domain::lot::{FicheLot, Lot, Nature, Surfaces};
use domain::nombres::Montant;
use domain::programme::Programme;
use domain::texte::de;
use serde::Serialize;
use serde_json::{Value, json};

/// The paragraphs of an HTML text, without tags.
pub(crate) fn paragraphes(html: &str) -> Vec<String> {
    let mut sortie = vec![String::new()];
    let mut reste = html;
    while let Some(debut) = reste.find('<') {
        pousser(&mut sortie, &reste[..debut]);
        let Some(fin) = reste[debut..].find('>') else { return nettoyer(sortie) };
        let balise = reste[debut + 1..debut + fin].trim_start_matches('/').to_ascii_lowercase();
        let nom: String = balise.chars().take_while(char::is_ascii_alphanumeric).collect();
        if matches!(nom.as_str(), "p" | "br" | "li" | "ul" | "ol" | "div" | "h1" | "h2" | "h3" | "h4" | "tr") {
            sortie.push(String::new());
        }
        reste = &reste[debut + fin + 1..];
    }
    pousser(&mut sortie, reste);
    nettoyer(sortie)
}

fn pousser(paragraphes: &mut [String], texte: &str) {
    let clair = texte
        .replace("&nbsp;", "\u{a0}")
        .replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&quot;", "\"")
        .replace("&#39;", "’")
        .replace("&rsquo;", "’")
        .replace("&eacute;", "é")
        .replace("&amp;", "&");
    if let Some(dernier) = paragraphes.last_mut() {
        dernier.push_str(&clair);
    }
}

fn nettoyer(paragraphes: Vec<String>) -> Vec<String> {
    paragraphes
        .into_iter()
        .map(|p| p.split([' ', '\n', '\t', '\r']).filter(|m| !m.is_empty()).collect::<Vec<_>>().join(" "))
        .filter(|p| !p.is_empty())
        .collect()
}

fn texte(html: Option<&String>) -> Vec<String> {
    html.map(|h| paragraphes(h)).unwrap_or_default()
}

/// A lot, with its data as texts.
#[derive(Debug, Serialize)]
pub(crate) struct LotEcrit {
    pub(crate) numero: String,
    pub(crate) nature: &'static str,
    pub(crate) typologie: String,
    pub(crate) titre: String,
    pub(crate) batiment: Option<String>,
    pub(crate) etage: Option<String>,
    pub(crate) surface: Option<String>,
    pub(crate) ponderee: Option<String>,
    pub(crate) exterieurs: Vec<String>,
    pub(crate) exposition: Option<String>,
    pub(crate) tva: Option<String>,
    pub(crate) prix: Option<String>,
    pub(crate) prix_lettres: Option<String>,
    pub(crate) tva_reduite: Option<String>,
    pub(crate) prix_reduit: Option<String>,
    pub(crate) tva_lli: Option<String>,
    pub(crate) prix_lli: Option<String>,
    pub(crate) prix_grille: Option<String>,
    pub(crate) remise: Option<String>,
    pub(crate) statut: &'static str,
    pub(crate) statut_libelle: &'static str,
    pub(crate) annexes: Vec<String>,
    pub(crate) mentions: Vec<String>,
    pub(crate) loyers: Vec<Loyer>,
    pub(crate) depots: Vec<Value>,
    pub(crate) frais: Option<String>,
    pub(crate) description: Vec<String>,
    pub(crate) habitable: bool,
}

/// The rent cap of a tax scheme, for one lot.
#[derive(Debug, Serialize)]
pub(crate) struct Loyer {
    pub(crate) dispositif: String,
    pub(crate) plafond: String,
    pub(crate) annuel: String,
    pub(crate) rendement: Option<String>,
}

/// The outdoor spaces of a lot, each with its surface: balcony, loggia, terrace, garden.
pub(crate) fn exterieurs(s: &Surfaces) -> Vec<String> {
    [
        ("Balcon", s.surface_balcon),
        ("Loggia", s.surface_loggia),
        ("Terrasse", s.surface_terrasse),
        ("Jardin", s.surface_jardin),
    ]
    .into_iter()
    .filter_map(|(nom, surface)| surface.map(|s| format!("{nom} {}", chiffres::surface(s))))
    .collect()
}

/// The title of a lot: its nature and its label, without repeating a word ("Appartement 3 pièces", "Parking").
pub(crate) fn titre(fiche: &FicheLot) -> String {
    let (nature, libelle) = (fiche.typologie.nature.libelle(), fiche.typologie.libelle.trim());
    let (a, b) = (domain::texte::normaliser(nature), domain::texte::normaliser(libelle));
    if b.is_empty() || b == a {
        nature.to_owned()
    } else if b.starts_with(&a) {
        insecable(libelle)
    } else {
        format!("{nature} {}", insecable(libelle))
    }
}

/// Puts a no-break space between a number and its noun ("3 pièces").
fn insecable(texte: &str) -> String {
    let mut sortie = String::with_capacity(texte.len() + 2);
    let mut chiffre = false;
    for caractere in texte.chars() {
        sortie.push(if chiffre && caractere == ' ' { '\u{a0}' } else { caractere });
        chiffre = caractere.is_ascii_digit();
    }
    sortie
}

/// The data of a lot as texts, as the models print them.
pub(crate) fn lot(lot: &Lot) -> LotEcrit {
    let (f, p) = (&lot.fiche, &lot.prix);
    let remise = p.prix_grille.zip(p.prix).filter(|(grille, prix)| grille > prix);
    LotEcrit {
        numero: f.numero.clone(),
        nature: f.typologie.nature.libelle(),
        typologie: insecable(&f.typologie.libelle),
        titre: titre(f),
        batiment: f.batiment.clone(),
        etage: f.etage.as_ref().map(|e| e.libelle.clone()),
        surface: f.surfaces.surface.map(chiffres::surface),
        ponderee: f.surfaces.surface_ponderee.map(chiffres::surface),
        exterieurs: exterieurs(&f.surfaces),
        exposition: f.exposition.clone(),
        tva: p.tva.map(chiffres::taux),
        prix: p.prix.map(chiffres::prix),
        prix_lettres: p.prix.map(chiffres::en_lettres),
        tva_reduite: p.tva_reduite.map(chiffres::taux),
        prix_reduit: p.prix_tva_reduite.map(chiffres::prix),
        tva_lli: p.tva_lli.map(chiffres::taux),
        prix_lli: p.prix_lli.map(chiffres::prix),
        prix_grille: p.prix_grille.map(chiffres::prix),
        remise: remise
            .map(|(grille, prix)| chiffres::prix(Montant::depuis_centiemes(grille.centiemes() - prix.centiemes()))),
        statut: lot.statut().code(),
        statut_libelle: lot.statut().libelle(),
        annexes: f.lots_secondaires.clone(),
        mentions: f.mention_parking.iter().chain(&f.mention_cave).cloned().collect(),
        loyers: loyers(lot),
        depots: f
            .depots_garantie
            .iter()
            .map(|d| json!({"libelle": d.libelle, "montant": chiffres::prix(d.montant), "lettres": chiffres::en_lettres(d.montant)}))
            .collect(),
        frais: f.frais_de_notaire.map(chiffres::prix),
        description: texte(f.description.as_ref()),
        habitable: matches!(f.typologie.nature, Nature::Appartement | Nature::Maison),
    }
}

fn loyers(lot: &Lot) -> Vec<Loyer> {
    lot.fiche
        .fiscalites
        .iter()
        .filter_map(|f| {
            let plafond = f.plafond_loyer_theorique?;
            let annuel = plafond.centiemes().checked_mul(12)?;
            // The yearly yield in hundredths of a percent: twelve rents divided by the price, rounded down.
            let rendement = lot.prix.prix.filter(|p| p.centiemes() > 0).map(|p| {
                let centiemes = annuel.saturating_mul(10_000) / p.centiemes();
                chiffres::taux(domain::nombres::Taux::depuis_centiemes(centiemes))
            });
            Some(Loyer {
                dispositif: f.libelle.clone(),
                plafond: chiffres::prix(plafond),
                annuel: chiffres::prix(Montant::depuis_centiemes(annuel)),
                rendement,
            })
        })
        .collect()
}

/// The lots of the subject in the usual order of a programme (spec section 9): nature, rooms, number.
pub(crate) fn ranges<'a>(sujet: &Sujet<'a>) -> Vec<&'a Lot> {
    let mut lots = sujet.lots.clone();
    lots.sort_by(|a, b| {
        (a.fiche.typologie.nature, a.fiche.pieces, &a.fiche.numero).cmp(&(
            b.fiche.typologie.nature,
            b.fiche.pieces,
            &b.fiche.numero,
        ))
    });
    lots
}

/// The data that every template reads.
pub(crate) fn sujet(sujet: &Sujet<'_>) -> Value {
    let p = sujet.programme;
    let lots: Vec<LotEcrit> = ranges(sujet).into_iter().map(lot).collect();
    json!({
        "marque": sujet.marque,
        "date": chiffres::date(sujet.date),
        "programme": programme(p, sujet),
        "lots": lots,
        "lot": sujet.lot.map(lot),
        "chantier": chantier(p, sujet.date),
    })
}

fn programme(p: &Programme, sujet: &Sujet<'_>) -> Value {
    let d = &p.descriptifs;
    let c = &p.calendrier;
    let dates: Vec<Value> = [
        ("Commercialisation", c.date_commercialisation.map(chiffres::mois)),
        ("Début des travaux", c.date_debut_travaux.map(chiffres::mois)),
        ("Actabilité", c.date_actabilite.map(chiffres::mois)),
        ("Livraison", c.date_livraison.map(chiffres::trimestre)),
    ]
    .into_iter()
    .filter_map(|(nom, date)| date.map(|date| json!({"nom": nom, "date": date})))
    .collect();
    // Only the names of these people are printed, because not every reader of a paper may read their contact details.
    let intervenants: Vec<Value> = p
        .intervenants
        .iter()
        .map(|i| json!({"fonction": i.fonction, "nom": i.prenom.iter().chain([&i.nom]).cloned().collect::<Vec<_>>().join(" ")}))
        .collect();
    json!({
        "nom": p.nom_commercial,
        "deNom": de(&p.nom_commercial),
        "adresse": p.adresse.iter().chain(&p.adresse2).cloned().collect::<Vec<_>>(),
        "ville": sujet.lieu.ville,
        "codePostal": sujet.lieu.code_postal,
        "departement": sujet.lieu.departement,
        "region": sujet.lieu.region,
        "zone": p.zone_fiscale,
        "phase": p.phase_commerciale.libelle,
        "natureLots": p.nature_lots,
        "promotion": p.promotion_en_cours,
        "dates": dates,
        "livraison": c.date_livraison.map(chiffres::trimestre),
        "delaiDepot": depot(p, sujet.date),
        "avantages": p.avantages,
        "certifications": p.certifications_environnementales,
        "niveaux": p.niveaux_energetiques,
        "gamme": p.gamme_prestations,
        "equipements": equipements(p),
        "fiscalites": p.fiscalites.iter().map(|f| f.libelle.clone()).collect::<Vec<_>>(),
        "introduction": texte(d.introduction.as_ref()),
        "rubriques": [
            rubrique(d.description_titre.as_ref(), "La résidence", d.description_contenu.as_ref()),
            rubrique(d.environnement_titre.as_ref(), "Le quartier", d.environnement_contenu.as_ref()),
            rubrique(d.prestation_residence_titre.as_ref(), "Les parties communes", d.prestation_residence_contenu.as_ref()),
            rubrique(d.prestation_logement_titre.as_ref(), "Les logements", d.prestation_logement_contenu.as_ref()),
        ],
        "intervenants": intervenants,
    })
}

fn rubrique(titre: Option<&String>, defaut: &str, contenu: Option<&String>) -> Value {
    json!({"titre": titre.map_or(defaut, String::as_str), "textes": texte(contenu)})
}

fn equipements(p: &Programme) -> Vec<&'static str> {
    let c = &p.caracteristiques;
    [
        (c.fibre, "fibre optique jusqu’au logement"),
        (c.domotique, "domotique"),
        (c.bi_home, "logements Bi-Home, deux en un"),
        (c.imagin_home, "plans configurables"),
        (c.bord_mer, "proximité de la mer"),
        (c.montagne, "situation en montagne"),
    ]
    .into_iter()
    .filter_map(|(oui, nom)| oui.then_some(nom))
    .collect()
}

/// The legal cap of the deposit (article R. 261-28 of the construction code), in percent of the price.
fn depot(p: &Programme, date: NaiveDate) -> u8 {
    // Without a date for the deed, the date of delivery is used. Delivery is later, so the cap is lower: this errs on the
    // safe side.
    match p.calendrier.date_actabilite.or(p.calendrier.date_livraison).map(|d| (d - date).num_days()) {
        Some(jours) if jours <= 365 => 5,
        Some(jours) if jours <= 730 => 2,
        _ => 0,
    }
}

/// The stages of the works, with the progress in percent that each one reaches and a sentence.
const ETAPES: [(&str, i64, &str); 7] = [
    ("Terrassement", 10, "Les terrassements préparent la plateforme et les fouilles du sous-sol."),
    ("Fondations", 20, "Les fondations et le radier reçoivent les premiers voiles."),
    ("Gros œuvre", 50, "Les niveaux s’élèvent l’un après l’autre\u{a0}: voiles, planchers, balcons."),
    ("Hors d’eau, hors d’air", 65, "La couverture et les menuiseries extérieures mettent les logements à l’abri."),
    ("Second œuvre", 85, "Cloisons, plomberie, électricité et chapes avancent d’étage en étage."),
    ("Finitions", 97, "Sols, peintures et équipements prennent place\u{a0}; les extérieurs sont plantés."),
    ("Livraison", 100, "Les visites de pré-livraison précèdent la remise des clés."),
];

fn chantier(p: &Programme, date: NaiveDate) -> Value {
    let c = &p.calendrier;
    let avancement = match (c.date_debut_travaux, c.date_livraison) {
        (Some(debut), Some(fin)) if fin > debut => {
            ((date - debut).num_days() * 100 / (fin - debut).num_days()).clamp(0, 100)
        }
        _ => 0,
    };
    let en_cours =
        if avancement == 0 { 0 } else { ETAPES.iter().position(|e| avancement <= e.1).unwrap_or(ETAPES.len() - 1) };
    let commence = c.date_debut_travaux.is_some_and(|d| d <= date);
    json!({
        "avancement": avancement,
        "commence": commence,
        "debut": c.date_debut_travaux.map(chiffres::date),
        "livraison": c.date_livraison.map(chiffres::trimestre),
        "etape": ETAPES[en_cours].0,
        "texte": ETAPES[en_cours].2,
        "etapes": ETAPES.iter().enumerate().map(|(rang, (nom, fin, _))| json!({
            "nom": nom,
            "fin": fin,
            "etat": if !commence || rang > en_cours { "à venir" } else if rang == en_cours { "en cours" } else { "achevé" },
        })).collect::<Vec<_>>(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cas::programme as cas;

    #[test]
    fn le_html_devient_des_paragraphes() {
        let html =
            "<p>Au bord de <b>l’Erdre</b>,&nbsp;au calme.</p><ul><li>Fibre</li><li>Caves &amp; vélos</li></ul>fin <i";
        assert_eq!(paragraphes(html), ["Au bord de l’Erdre,\u{a0}au calme.", "Fibre", "Caves & vélos", "fin"]);
        assert_eq!(paragraphes("a &lt;script&gt; b"), ["a <script> b"], "text stays text");
    }

    #[test]
    fn de_s_elide_devant_le_nom_du_programme() {
        for (nom, dit) in [("L’Écluse Saint-Félix", "de L’Écluse Saint-Félix"), ("Émeraude", "d’Émeraude")]
        {
            let p = Programme { nom_commercial: nom.to_owned(), ..cas::programme() };
            assert_eq!(sujet(&cas::sujet(&p, &[], None))["programme"]["deNom"], dit);
        }
    }
}
