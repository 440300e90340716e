//! The documents that move (film, tour, model of the building): each is one HTML page with its own style and script, and loads
//! nothing else.

use crate::dessins;
use crate::donnees;
use crate::sujet::Sujet;
use drawings::{Taille, Theme, echapper};
use std::fmt::Write as _;

/// Writes an HTML page. Its texts are escaped here; its drawings need no escaping, because they are already safe.
fn page(titre: &str, style: &str, corps: &str, script: &str) -> String {
    format!(
        "<!doctype html>\n<html lang=\"fr\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width,initial-scale=1\"><title>{}</title><style>{}{style}</style></head><body>{corps}<script>{script}</script></body></html>\n",
        echapper(titre),
        include_str!("../modeles/page.css"),
    )
}

fn tete(sujet: &Sujet<'_>, vue: &str) -> String {
    format!(
        "<header><p class=\"m\">{}</p><h1>{}</h1><p>{} · {} ({})</p></header>",
        echapper(sujet.marque),
        echapper(&sujet.programme.nom_commercial),
        echapper(vue),
        echapper(sujet.lieu.ville),
        echapper(sujet.lieu.code_postal),
    )
}

/// A film of four drawn views, with play and pause. It does not move for a reader who prefers less motion.
pub(crate) fn video(sujet: &Sujet<'_>) -> String {
    let vues = [
        ("La rue", dessins::vue(sujet, drawings::visuel_rue)),
        ("La façade", dessins::vue(sujet, drawings::visuel_principal)),
        ("Le jardin", dessins::vue(sujet, drawings::visuel_jardin)),
        ("Le séjour", dessins::vue(sujet, drawings::visuel_interieur)),
    ];
    let mut plans = String::new();
    for (rang, (nom, svg)) in vues.iter().enumerate() {
        let legende = echapper(nom);
        let _ = write!(
            plans,
            "<figure class=\"plan p{rang}\" aria-label=\"{legende}\">{}<figcaption>{legende}</figcaption></figure>",
            distinguer(svg, rang)
        );
    }
    let corps = format!(
        "{}<main><div class=\"ecran\" id=\"ecran\">{plans}</div><div class=\"barre\"><button id=\"lecture\" type=\"button\">Lecture</button><input id=\"temps\" type=\"range\" min=\"0\" max=\"24\" step=\"0.1\" value=\"0\" aria-label=\"Position dans le film\"><output id=\"instant\">0:00 / 0:24</output></div><p class=\"n\">Film dessiné, non contractuel.</p></main>",
        tete(sujet, "Le film"),
    );
    page(
        &format!("Film, {}", sujet.programme.nom_commercial),
        include_str!("../modeles/video.css"),
        &corps,
        include_str!("../modeles/video.js"),
    )
}

/// A panorama that turns with the pointer or the arrow keys.
pub(crate) fn visite(sujet: &Sujet<'_>) -> String {
    let bande = dessins::vue(sujet, drawings::panorama);
    let corps = format!(
        "{}<main><div class=\"vue\" id=\"vue\" tabindex=\"0\" role=\"application\" aria-label=\"Panorama du séjour\u{a0}: flèches pour tourner\"><div class=\"bande\" id=\"bande\">{}{}</div></div><div class=\"barre\"><button id=\"gauche\" type=\"button\" aria-label=\"Tourner à gauche\">←</button><button id=\"droite\" type=\"button\" aria-label=\"Tourner à droite\">→</button><output id=\"cap\">Baie</output></div><p class=\"n\">Faites glisser, ou utilisez les flèches. Vue dessinée, non contractuelle.</p></main>",
        tete(sujet, "Visite à 360°"),
        bande,
        bande.replacen("<svg ", "<svg aria-hidden=\"true\" ", 1),
    );
    page(
        &format!("Visite à 360°, {}", sujet.programme.nom_commercial),
        include_str!("../modeles/visite.css"),
        &corps,
        include_str!("../modeles/visite.js"),
    )
}

/// The façade as a sales plan: each bay shows its lot. A list beside the façade says the same to people who cannot see the
/// drawing.
pub(crate) fn maquette(sujet: &Sujet<'_>) -> String {
    let svg = dessins::facade_theme(sujet, Taille::Grande, Theme::Variables);
    let mut lignes = String::new();
    for lot in donnees::ranges(sujet).into_iter().map(donnees::lot).filter(|l| l.habitable) {
        let etage = lot.etage.clone().unwrap_or_default();
        let _ = write!(
            lignes,
            "<tr tabindex=\"0\" data-lot=\"{0}\" data-statut=\"{1}\"><th scope=\"row\">{0}</th><td>{2}</td><td>{3}</td><td class=\"d\">{4}</td><td class=\"d\">{5}</td><td>{6}</td></tr>",
            echapper(&lot.numero),
            lot.statut,
            echapper(&lot.titre),
            echapper(&etage),
            echapper(lot.surface.as_deref().unwrap_or("–")),
            echapper(lot.prix.as_deref().unwrap_or("–")),
            lot.statut_libelle,
        );
    }
    let corps = format!(
        "{}<main><div class=\"scene\" id=\"scene\">{svg}<div id=\"bulle\" role=\"status\" hidden></div></div><div class=\"barre\" role=\"group\" aria-label=\"Statuts montrés\"><button type=\"button\" data-filtre=\"\" aria-pressed=\"true\">Tous</button><button type=\"button\" data-filtre=\"L\" aria-pressed=\"false\">Libres</button><button type=\"button\" data-filtre=\"O\" aria-pressed=\"false\">Optionnés</button><button type=\"button\" data-filtre=\"T\" aria-pressed=\"false\">Pré-réservés</button><button type=\"button\" data-filtre=\"R\" aria-pressed=\"false\">Réservés</button></div><table><thead><tr><th scope=\"col\">Lot</th><th scope=\"col\">Type</th><th scope=\"col\">Étage</th><th scope=\"col\" class=\"d\">Surface</th><th scope=\"col\" class=\"d\">Prix TTC</th><th scope=\"col\">Statut</th></tr></thead><tbody>{lignes}</tbody></table><p class=\"n\">Chaque baie est un lot\u{a0}: éclairée s’il est libre, close s’il est réservé. Prix et disponibilités au {}.</p></main>",
        tete(sujet, "Maquette"),
        echapper(&crate::chiffres::date(sujet.date)),
    );
    page(
        &format!("Maquette, {}", sujet.programme.nom_commercial),
        include_str!("../modeles/maquette.css"),
        &corps,
        include_str!("../modeles/maquette.js"),
    )
}

/// Renames the symbols of a façade, so that several copies can be in one page.
fn distinguer(svg: &str, rang: usize) -> String {
    svg.replace(" id=\"f", &format!(" id=\"v{rang}f")).replace("href=\"#f", &format!("href=\"#v{rang}f"))
}
