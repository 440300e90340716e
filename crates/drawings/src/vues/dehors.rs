//! Views of the programme from outside.

use crate::alea::Hasard;
use crate::facade::{Immeuble, Logement, RenduDeFacade, arbre, batir, passants};
use crate::nombre::{N, reel};
use crate::theme::{Teinte, Theme};
use crate::toile::{Toile, Traces};
use domain::lot::StatutLot;
use std::fmt::Write as _;

pub(super) const LARGEUR: f64 = 1200.0;
pub(super) const HAUTEUR: f64 = 675.0;

/// The homes of a picture: some are lit, and none has a number. They are sorted before their numbers are removed,
/// because the numbers give them their order.
fn anonymes(immeuble: &Immeuble<'_>) -> Vec<Logement> {
    let mut logements = immeuble.logements.to_vec();
    logements.sort_by(|a, b| (a.etage, &a.batiment, &a.numero).cmp(&(b.etage, &b.batiment, &b.numero)));
    for l in &mut logements {
        let eclaire = Hasard::nouveau(immeuble.id, &l.numero).parfois(0.42);
        l.statut = eclaire.then_some(StatutLot::L);
        l.numero.clear();
    }
    logements
}

/// A sheet with the sky and far hills.
fn fond(theme: Theme, alea: &mut Hasard, horizon: f64) -> Toile {
    let mut toile = Toile::nouvelle(theme);
    toile.rect((0.0, 0.0, LARGEUR, HAUTEUR), Some(Teinte::Ciel), None);
    let (sx, sy) = (alea.entre(180.0, 1020.0), alea.entre(90.0, 150.0));
    toile.chemin_avec(Traces::nouveau().cercle(sx, sy, 44.0).d(), Some(Teinte::Eclaire), None, "opacity=\".55\"");
    let mut nuages = String::new();
    for _ in 0..3 {
        let (x, y, l) = (alea.entre(40.0, 1000.0), alea.entre(60.0, 220.0), alea.entre(90.0, 170.0));
        let _ = write!(
            nuages,
            "M{} {}h{}m{} -9h{}m{} 18h{}",
            N(x),
            N(y),
            N(l),
            N(-l * 0.75),
            N(l * 0.5),
            N(-l * 0.2),
            N(l * 0.6)
        );
    }
    toile.chemin_avec(&nuages, None, Some((Teinte::Bord, 1.2)), "opacity=\".45\"");
    for (rang, opacite) in [(0, ".22"), (1, ".34")] {
        let mut d = format!("M0 {}", N(horizon));
        let mut x = 0.0;
        let mut y = horizon - alea.entre(50.0, 90.0) + reel(rang) * 30.0;
        let _ = write!(d, "V{}", N(y));
        while x < LARGEUR {
            let l = alea.entre(140.0, 260.0);
            let suivant = horizon - alea.entre(30.0, 105.0) + reel(rang) * 34.0;
            let _ =
                write!(d, "C{} {} {} {} {} {}", N(x + l * 0.4), N(y), N(x + l * 0.6), N(suivant), N(x + l), N(suivant));
            x += l;
            y = suivant;
        }
        let _ = write!(d, "V{}z", N(horizon));
        toile.chemin_avec(&d, Some(Teinte::Arbre), None, &format!("opacity=\"{opacite}\""));
    }
    toile
}

/// Draws a row of trees on the ground line `sol`.
fn alignement(
    toile: &mut Toile,
    alea: &mut Hasard,
    region: &str,
    (de, a): (f64, f64),
    sol: f64,
    (taille, pas): (f64, f64),
) {
    let mut x = de;
    while x < a {
        let s = taille * alea.entre(0.85, 1.2);
        arbre(toile, alea, region, (x, sol), s);
        x += pas * alea.entre(0.8, 1.2);
    }
}

/// Draws the front of the programme, in its landscape.
pub fn visuel_principal(immeuble: &Immeuble<'_>, theme: Theme) -> String {
    let mut alea = Hasard::nouveau("principal", immeuble.id);
    let sol = 560.0;
    let mut toile = fond(theme, &mut alea, sol);
    alignement(&mut toile, &mut alea, immeuble.region, (10.0, LARGEUR), sol, (38.0, 70.0));
    let logements = anonymes(immeuble);
    let anonyme = Immeuble { logements: &logements, ..*immeuble };
    let (g, d) = batir(
        &mut toile,
        &anonyme,
        &RenduDeFacade { theme, ..RenduDeFacade::default() },
        (120.0, 960.0),
        (92.0, sol),
        3.2,
    );
    for (de, a) in [(20.0, g - 30.0), (d + 50.0, LARGEUR - 20.0)] {
        alignement(&mut toile, &mut alea, immeuble.region, (de, a), sol, (72.0, 110.0));
    }
    pelouse(&mut toile, sol, 26.0);
    toile.rect((0.0, sol + 26.0, LARGEUR, 30.0), Some(Teinte::Beton), Some((Teinte::Trait, 1.0)));
    let mut dalles = Traces::nouveau();
    (0..30).for_each(|n| {
        dalles.ligne(f64::from(n) * 42.0, sol + 26.0, f64::from(n) * 42.0 - 12.0, sol + 56.0);
    });
    toile.chemin(dalles.d(), None, Some((Teinte::Bord, 0.6)));
    toile.rect((0.0, sol + 56.0, LARGEUR, HAUTEUR - sol - 56.0), Some(Teinte::Zinc), None);
    toile.rect((0.0, sol + 56.0, LARGEUR, 5.0), Some(Teinte::Trait), None);
    let libres = [(20.0, 240.0), (420.0, 620.0), (760.0, 960.0), (1000.0, 1180.0)];
    passants(&mut toile, &mut alea, &libres, sol + 50.0, 4.2);
    velo(&mut toile, (alea.entre(180.0, 980.0), sol + 98.0), 1.5);
    finir(toile, immeuble, "Vue de la façade principale", "La façade, son trottoir et ses arbres.")
}

/// Draws the garden side of the programme.
pub fn visuel_jardin(immeuble: &Immeuble<'_>, theme: Theme) -> String {
    let mut alea = Hasard::nouveau("jardin", immeuble.id);
    let sol = 430.0;
    let mut toile = fond(theme, &mut alea, sol);
    alignement(&mut toile, &mut alea, immeuble.region, (0.0, LARGEUR), sol, (46.0, 64.0));
    let logements = anonymes(immeuble);
    let anonyme = Immeuble { logements: &logements, ..*immeuble };
    batir(&mut toile, &anonyme, &RenduDeFacade { theme, ..RenduDeFacade::default() }, (210.0, 780.0), (84.0, sol), 2.4);
    toile.rect((0.0, sol, LARGEUR, HAUTEUR - sol), Some(Teinte::Ciel), None);
    toile.chemin_avec(
        Traces::nouveau().rect(0.0, sol, LARGEUR, HAUTEUR - sol).d(),
        Some(Teinte::Arbre),
        None,
        "opacity=\".5\"",
    );
    let depart = alea.entre(520.0, 680.0);
    let allee = format!(
        "M{} {}C{} {} {} {} {} {}H{}C{} {} {} {} {} {}z",
        N(depart),
        N(sol),
        N(depart - 40.0),
        N(sol + 90.0),
        N(depart + 190.0),
        N(sol + 110.0),
        N(depart - 60.0),
        N(HAUTEUR),
        N(depart + 190.0),
        N(depart + 330.0),
        N(sol + 120.0),
        N(depart + 40.0),
        N(sol + 80.0),
        N(depart + 22.0),
        N(sol)
    );
    toile.chemin(&allee, Some(Teinte::Calcaire), Some((Teinte::Trait, 0.9)));
    let mut haie = String::from("M0 ");
    haie.push_str(&N(sol + 4.0).to_string());
    for rang in 0..40 {
        let _ = write!(haie, "q15 {} 30 0", N(-16.0 - reel(rang * 5 % 7)));
    }
    haie.push_str("v14H0z");
    toile.chemin(&haie, Some(Teinte::Arbre), Some((Teinte::Trait, 0.9)));
    let mut herbes = Traces::nouveau();
    for _ in 0..110 {
        let (x, y) = (alea.entre(0.0, LARGEUR), alea.entre(sol + 26.0, HAUTEUR));
        let h = 3.0 + (y - sol) * 0.035;
        herbes.ligne(x, y, x - h * 0.5, y - h).ligne(x, y, x + h * 0.5, y - h);
    }
    toile.chemin_avec(herbes.d(), None, Some((Teinte::Trait, 0.8)), "opacity=\".4\"");
    banc(&mut toile, (alea.entre(190.0, 330.0), sol + 120.0), 1.5);
    for (x, s) in [(70.0, 190.0), (1110.0, 220.0)] {
        arbre(&mut toile, &mut alea, immeuble.region, (x, HAUTEUR - 30.0), s);
    }
    passants(&mut toile, &mut alea, &[(depart + 40.0, depart + 150.0), (820.0, 960.0)], sol + 150.0, 5.2);
    finir(toile, immeuble, "Vue du jardin", "La façade vue du jardin, son allée et ses arbres.")
}

/// Draws the street, with its neighbours.
pub fn visuel_rue(immeuble: &Immeuble<'_>, theme: Theme) -> String {
    let mut alea = Hasard::nouveau("rue", immeuble.id);
    let sol = 520.0;
    let mut toile = fond(theme, &mut alea, sol);
    let logements = anonymes(immeuble);
    let anonyme = Immeuble { logements: &logements, ..*immeuble };
    let mut essai = Toile::nouvelle(theme);
    let rendu = RenduDeFacade { theme, ..RenduDeFacade::default() };
    let (g, d) = batir(&mut essai, &anonyme, &rendu, (280.0, 640.0), (120.0, sol), 2.4);
    voisins(&mut toile, &mut alea, (0.0, g - 4.0), sol);
    voisins(&mut toile, &mut alea, (d + 4.0, LARGEUR), sol);
    toile.brut(&essai.contenu());
    toile.rect((0.0, sol, LARGEUR, 34.0), Some(Teinte::Beton), Some((Teinte::Trait, 1.2)));
    toile.rect((0.0, sol + 34.0, LARGEUR, HAUTEUR - sol - 34.0), Some(Teinte::Zinc), None);
    toile.rect((0.0, sol + 34.0, LARGEUR, 5.0), Some(Teinte::Trait), None);
    toile.chemin_avec(
        Traces::nouveau().ligne(0.0, sol + 100.0, LARGEUR, sol + 100.0).d(),
        None,
        Some((Teinte::Enduit, 4.0)),
        "stroke-dasharray=\"52 38\"",
    );
    for rang in 0..4 {
        lampadaire(&mut toile, (110.0 + reel(rang) * 330.0, sol + 14.0));
    }
    passants(&mut toile, &mut alea, &[(30.0, 220.0), (560.0, 700.0), (960.0, 1160.0)], sol + 26.0, 4.0);
    voiture(&mut toile, (alea.entre(140.0, 380.0), sol + 88.0));
    velo(&mut toile, (alea.entre(700.0, 1000.0), sol + 78.0), 1.6);
    finir(toile, immeuble, "Vue de la rue", "La façade entre ses voisines, depuis la rue.")
}

fn finir(toile: Toile, immeuble: &Immeuble<'_>, vue: &str, description: &str) -> String {
    let titre = format!("{vue}, {}", immeuble.nom);
    toile.svg((LARGEUR, HAUTEUR), &titre, &format!("{description} Vue dessinée, non contractuelle."), "")
}

fn pelouse(toile: &mut Toile, sol: f64, h: f64) {
    toile.rect((0.0, sol, LARGEUR, h), Some(Teinte::Ciel), None);
    toile.chemin_avec(Traces::nouveau().rect(0.0, sol, LARGEUR, h).d(), Some(Teinte::Arbre), None, "opacity=\".5\"");
    toile.rect((0.0, sol, LARGEUR, 2.4), Some(Teinte::Sol), None);
}

/// Draws plain, pale neighbours with their windows.
fn voisins(toile: &mut Toile, alea: &mut Hasard, (de, a): (f64, f64), sol: f64) {
    let (mut murs, mut baies, mut toits) = (Traces::nouveau(), Traces::nouveau(), Traces::nouveau());
    let mut x = if de < 1.0 { de - 20.0 } else { de };
    while x < a - 20.0 {
        let l = alea.entre(110.0, 170.0).min(if a > LARGEUR - 1.0 { 400.0 } else { a - x });
        let h = alea.entre(150.0, 250.0);
        murs.rect(x, sol - h, l, h);
        if alea.parfois(0.6) {
            toits.polygone(&[
                (x - 3.0, sol - h),
                (x + 20.0, sol - h - 34.0),
                (x + l - 20.0, sol - h - 34.0),
                (x + l + 3.0, sol - h),
            ]);
        }
        let travees = if l > 130.0 { 4 } else { 3 };
        let mut y = sol - h + 18.0;
        while y < sol - 60.0 {
            for t in 0..travees {
                baies.rect(x + l * (reel(t) + 0.5) / reel(travees) - 8.0, y, 16.0, 26.0);
            }
            y += 46.0;
        }
        x += l;
    }
    toile.ouvrir("opacity=\".55\"");
    toile.chemin(toits.d(), Some(Teinte::Zinc), Some((Teinte::Bord, 1.2)));
    toile.chemin(murs.d(), Some(Teinte::Enduit), Some((Teinte::Bord, 1.4)));
    toile.chemin(baies.d(), Some(Teinte::Verre), Some((Teinte::Bord, 0.9)));
    toile.fermer();
}

fn lampadaire(toile: &mut Toile, (x, y): (f64, f64)) {
    let mut t = Traces::nouveau();
    t.ligne(x, y, x, y - 128.0).ligne(x, y - 128.0, x + 26.0, y - 128.0).ligne(x - 5.0, y, x + 5.0, y);
    toile.chemin(t.d(), None, Some((Teinte::Trait, 2.4)));
    toile.chemin(
        Traces::nouveau().rect(x + 16.0, y - 128.0, 16.0, 4.0).d(),
        Some(Teinte::Eclaire),
        Some((Teinte::Trait, 0.8)),
    );
}

fn velo(toile: &mut Toile, (x, y): (f64, f64), s: f64) {
    let mut roues = Traces::nouveau();
    roues.cercle(x, y - 11.0 * s, 11.0 * s).cercle(x + 32.0 * s, y - 11.0 * s, 11.0 * s);
    toile.chemin(roues.d(), None, Some((Teinte::Trait, 1.6)));
    let mut cadre = Traces::nouveau();
    let p = |dx: f64, dy: f64| (x + dx * s, y - dy * s);
    for ((x1, y1), (x2, y2)) in [
        (p(0.0, 11.0), p(10.0, 26.0)),
        (p(10.0, 26.0), p(26.0, 26.0)),
        (p(26.0, 26.0), p(15.0, 11.0)),
        (p(15.0, 11.0), p(0.0, 11.0)),
        (p(15.0, 11.0), p(9.0, 29.0)),
        (p(32.0, 11.0), p(25.0, 32.0)),
        (p(25.0, 32.0), p(30.0, 33.0)),
        (p(5.0, 29.5), p(13.0, 29.5)),
    ] {
        cadre.ligne(x1, y1, x2, y2);
    }
    toile.chemin(cadre.d(), None, Some((Teinte::Trait, 2.0)));
    let mut cycliste = Traces::nouveau();
    cycliste.cercle(x + 19.0 * s, y - 56.0 * s, 5.0 * s);
    cycliste.polygone(&[
        p(6.0, 32.0),
        p(13.0, 32.0),
        p(22.0, 49.0),
        p(28.0, 34.0),
        p(31.0, 35.0),
        p(24.0, 52.0),
        p(16.0, 51.0),
    ]);
    cycliste.polygone(&[p(7.0, 32.0), p(13.0, 31.0), p(22.0, 22.0), p(18.0, 10.0), p(14.0, 10.0), p(17.0, 21.0)]);
    toile.chemin(cycliste.d(), Some(Teinte::Trait), None);
}

fn voiture(toile: &mut Toile, (x, y): (f64, f64)) {
    let caisse = format!("M{} {}q2 -26 26 -28l30 -26q6 -4 14 -4h52q10 0 18 6l30 26q30 4 34 26z", N(x), N(y));
    toile.chemin(&caisse, Some(Teinte::Enduit), Some((Teinte::Trait, 1.8)));
    let vitres = format!("M{} {}l22 -20h26v20zm56 0v-20h28q6 0 10 4l18 16z", N(x + 36.0), N(y - 29.0));
    toile.chemin(&vitres, Some(Teinte::Verre), Some((Teinte::Trait, 1.2)));
    let mut roues = Traces::nouveau();
    roues.cercle(x + 42.0, y, 16.0).cercle(x + 158.0, y, 16.0);
    toile.chemin(roues.d(), Some(Teinte::Trait), None);
    let mut jantes = Traces::nouveau();
    jantes.cercle(x + 42.0, y, 7.0).cercle(x + 158.0, y, 7.0);
    toile.chemin(jantes.d(), Some(Teinte::Beton), None);
}

fn banc(toile: &mut Toile, (x, y): (f64, f64), s: f64) {
    let mut bois = Traces::nouveau();
    bois.rect(x, y - 24.0 * s, 76.0 * s, 5.0 * s).rect(x, y - 42.0 * s, 76.0 * s, 5.0 * s).rect(
        x,
        y - 34.0 * s,
        76.0 * s,
        5.0 * s,
    );
    let mut pieds = Traces::nouveau();
    pieds.ligne(x + 10.0 * s, y, x + 10.0 * s, y - 42.0 * s).ligne(x + 66.0 * s, y, x + 66.0 * s, y - 42.0 * s);
    toile.chemin(pieds.d(), None, Some((Teinte::Trait, 3.0)));
    toile.chemin(bois.d(), Some(Teinte::Bois), Some((Teinte::Trait, 1.2)));
}
