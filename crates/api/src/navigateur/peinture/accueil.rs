//! Home (`web/src/features/home`): the sentence of the day, the search, what runs, the referent, the counts, the programmes. The fields of the
//! search are the library's, so the page draws them in the place of the texts that are painted here. Its form is sent by the browser itself.

use super::entete::statut_du_referent;
use super::faits::terme;
use super::formats::{date, majuscule, nom_complet, nombre, prix, trimestre_court};
use super::html::{AttributHtml, Html, si};
use super::linteau;
use super::lots::{composant, peindre_glyphe};
use super::programmes::{PlaceDImage, decrire_facade, image_de_facade};
use super::reponses::{CompteDeVeille, Gerant, LigneDeSynthese, ListeLue, Moi, ProgrammePeint, Veille};
use super::suivi::{self, EcheancesPeintes, EnCoursPeintes};
use super::textes::icone;
use super::{Dites, Vue};
use crate::navigateur::demandes::{PAR_RANGEE, nouveaux_programmes};
use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use domain::calendrier::{jour_a_paris, jour_en_toutes_lettres};
use domain::{email, telephone};
use serde::Deserialize;
use serde::de::IgnoredAny;

const INSECABLE: char = '\u{a0}';
/// The end of a mandate is announced this many days before (`web/src/lib/mandat.ts`).
const FIN_PROCHE: TimeDelta = TimeDelta::days(30);
/// The side of the picture of the referent, in pixels.
const PORTRAIT: &str = "--taille:72px";

/// The fields of the search: the name, the text of the empty field, the class.
const CHAMPS: [(&str, &str, &str); 6] = [
    ("Lieu", "Commune, département, région", "cartouche-lieu"),
    ("Type de bien", "Logements", ""),
    ("Pièces", "Indifférent", "cartouche-second"),
    ("Budget maximum", "Sans limite", ""),
    ("Livraison", "Indifférente", "cartouche-second"),
    ("Extérieur", "Indifférent", "cartouche-second"),
];

/// The answers of home. Those that were left out are `None`: the page asks for them.
#[derive(Debug)]
pub(super) struct AccueilPeint {
    /// The number of free homes.
    logements: Option<u64>,
    mandat: MandatDeLaSociete,
    courant: CeQuiCourt,
    nouveaux: Option<Vec<ProgrammePeint>>,
    previews: Option<Vec<ProgrammePeint>>,
    /// Whether the mandate must be signed. The page then says so above the rows, and only the search is painted.
    a_signer: bool,
}

/// What runs for the viewer.
#[derive(Debug)]
enum CeQuiCourt {
    DuPrescripteur(Option<Box<EcheancesPeintes>>),
    DeLaSociete(Option<EnCoursPeintes>),
    /// Staff hold no files.
    Rien,
}

/// The mandate of the viewer's company.
#[derive(Debug)]
enum MandatDeLaSociete {
    /// The answer was left out.
    Inconnu,
    Aucun,
    Sien(MandatPeint),
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct MandatPeint {
    etape: String,
    date_echeance: Option<String>,
    suivant: Option<MandatSuivi>,
}

/// The mandate that follows another one.
#[derive(Debug, Deserialize)]
struct MandatSuivi {
    etape: String,
}

impl MandatPeint {
    /// Whether somebody has to sign, now or soon.
    fn a_faire(&self, jour: NaiveDate) -> bool {
        let suivant = self.suivant.as_ref().map(|un| un.etape.as_str());
        let tranquille = matches!(suivant, Some("en-preparation" | "a-contresigner" | "actif"));
        let fin = self.date_echeance.as_deref().and_then(|fin| NaiveDate::parse_from_str(fin, "%Y-%m-%d").ok());
        let finit = fin.is_some_and(|fin| fin.signed_duration_since(jour) <= FIN_PROCHE);
        self.etape != "actif" || finit && !tranquille
    }
}

impl AccueilPeint {
    /// Reads the answers of home that the shell holds.
    pub(super) fn lire(dites: &Dites<'_>, moi: &Moi, vue: &Vue<'_>) -> Self {
        let jour = jour_a_paris(vue.instant);
        let logements: Option<ListeLue<IgnoredAny>> = dites.une(|adresse| adresse.starts_with("/api/offre/lots?"));
        let mandat = match dites.une::<Option<MandatPeint>>(|adresse| adresse == "/api/user/me/mandat") {
            None => MandatDeLaSociete::Inconnu,
            Some(None) => MandatDeLaSociete::Aucun,
            Some(Some(sien)) => MandatDeLaSociete::Sien(sien),
        };
        let courant = match (moi.externe(), vue.prescrit()) {
            (false, _) => CeQuiCourt::Rien,
            (true, true) => CeQuiCourt::DuPrescripteur(echeances(dites).map(Box::new)),
            (true, false) => CeQuiCourt::DeLaSociete(en_cours(dites)),
        };
        let previews: Option<ListeLue<ProgrammePeint>> =
            dites.une(|adresse| adresse.starts_with("/api/offre/programmes?phaseCommerciale.code=AVANTPREMIERE&"));
        let a_signer = match &mandat {
            MandatDeLaSociete::Inconnu => false,
            MandatDeLaSociete::Aucun => true,
            MandatDeLaSociete::Sien(sien) => sien.a_faire(jour),
        };
        Self {
            logements: logements.map(|liste| liste.total),
            mandat,
            courant,
            nouveaux: nouveaux(dites, jour),
            previews: previews.map(|liste| liste.membres),
            a_signer: a_signer && moi.externe() && !moi.compte.is_empty(),
        }
    }

    /// Whether the screen is painted as the page will draw it.
    pub(super) fn entier(&self) -> bool {
        let connu = !matches!(self.mandat, MandatDeLaSociete::Inconnu);
        let siens = match &self.courant {
            CeQuiCourt::DuPrescripteur(dites) => connu && dites.is_some(),
            CeQuiCourt::DeLaSociete(dites) => connu && dites.is_some(),
            CeQuiCourt::Rien => true,
        };
        siens && !self.a_signer && self.logements.is_some() && self.nouveaux.is_some() && self.previews.is_some()
    }
}

fn en_cours(dites: &Dites<'_>) -> Option<EnCoursPeintes> {
    Some(EnCoursPeintes {
        brouillons: dites.une(|adresse| adresse == "/api/reservations/drafts")?,
        contrats: dites.une(|adresse| adresse.starts_with("/api/reservations?"))?,
    })
}

/// What runs for a prescriber. `None` during a head start too, because the page counts it down.
fn echeances(dites: &Dites<'_>) -> Option<EcheancesPeintes> {
    let lues = EcheancesPeintes {
        options: dites.une(|adresse| adresse.starts_with("/api/options?"))?,
        protections: dites.une(|adresse| adresse.starts_with("/api/denonciations?"))?,
        attentes: dites.une(|adresse| adresse.starts_with("/api/info-dispo/miennes?"))?,
        reservations: en_cours(dites)?,
    };
    (!lues.en_avance()).then_some(lues)
}

/// The newest programmes, as many as a row holds. `None` when one of the calls that the page makes for them was left out.
fn nouveaux(dites: &Dites<'_>, jour: NaiveDate) -> Option<Vec<ProgrammePeint>> {
    let assez = usize::from(PAR_RANGEE);
    let mut trouves: Vec<ProgrammePeint> = Vec::new();
    for voulue in nouveaux_programmes(jour) {
        let liste: ListeLue<ProgrammePeint> = dites.une(|adresse| adresse == voulue)?;
        trouves = liste.membres;
        if trouves.len() >= assez {
            break;
        }
    }
    trouves.sort_by(|a, b| b.calendrier.date_commercialisation.cmp(&a.calendrier.date_commercialisation));
    trouves.truncate(assez);
    Some(trouves)
}

pub(super) fn peindre(e: &mut Html, vue: &Vue<'_>, moi: &Moi, accueil: &AccueilPeint) {
    e.element("div", &[("class", "home-recherche")], |e| {
        e.element("div", &[("class", "home-cadre")], |e| {
            e.mot("h1", &[], &titre_du_jour(vue.instant));
            if let Some(veille) = vue.veille.filter(|_| moi.externe()) {
                e.mot("p", &[("class", "jour-phrase")], &phrase_du_jour(veille));
            }
            recherche(e, accueil.logements);
        });
    });
    if accueil.a_signer {
        return;
    }
    e.element("div", &[("class", "home-cadre")], |e| {
        e.element("div", &[("class", "home-grille")], |e| {
            if moi.externe() {
                e.element("div", &[("class", "home-echeances")], |e| match &accueil.courant {
                    CeQuiCourt::DuPrescripteur(dites) => suivi::echeances(e, vue, dites.as_deref()),
                    CeQuiCourt::DeLaSociete(Some(dites)) => suivi::reservations_en_cours(e, vue, dites),
                    CeQuiCourt::DeLaSociete(None) | CeQuiCourt::Rien => (),
                });
            }
            e.element("div", &[("class", "home-cote")], |e| {
                if let Some(gerant) = moi.referent() {
                    e.element("div", &[("class", "home-referent")], |e| {
                        linteau::peindre(e, &statut_du_referent(vue, moi), |_| (), |e| referent(e, gerant));
                    });
                }
                if let Some(veille) = vue.veille.filter(|_| moi.externe()) {
                    activite(e, vue, veille, &accueil.mandat);
                }
            });
        });
        bloc(e, "Nouveaux programmes", accueil.nouveaux.as_deref());
        bloc(e, "Avant-premières", accueil.previews.as_deref());
        let groupe = moi.compte.first().and_then(|compte| compte.group.as_ref());
        let dedies = groupe.map_or_else(|| "Lots dédiés".to_owned(), |un| format!("Lots dédiés à {}", un.nom));
        bloc(e, &dedies, None);
    });
}

/// "Vendredi 27 novembre"
fn titre_du_jour(ici: DateTime<Utc>) -> String {
    majuscule(&jour_en_toutes_lettres(ici))
}

/// "2 options et une protection finissent aujourd’hui."
fn phrase_du_jour(veille: &Veille) -> String {
    let dus: [(CompteDeVeille, &str, &str); 3] = [
        (veille.options, "une option", "options"),
        (veille.reservations, "une réservation", "réservations"),
        (veille.denonciations, "une protection", "protections"),
    ];
    let noms: Vec<String> = dus
        .iter()
        .filter_map(|(compte, une, plusieurs)| match compte.ce_jour {
            0 => None,
            1 => Some((*une).to_owned()),
            combien => Some(format!("{}{INSECABLE}{plusieurs}", nombre(combien))),
        })
        .collect();
    let total: u64 = dus.iter().map(|(compte, ..)| compte.ce_jour).sum();
    let Some((dernier, premiers)) = noms.split_last() else { return "Rien ne finit aujourd’hui.".to_owned() };
    let dits = if premiers.is_empty() { dernier.clone() } else { format!("{} et {dernier}", premiers.join(", ")) };
    format!("{} {} aujourd’hui.", majuscule(&dits), if total > 1 { "finissent" } else { "finit" })
}

/// "Voir 1 284 logements libres"
fn voir_les_libres(combien: Option<u64>) -> String {
    match combien {
        None => "Voir les logements libres".to_owned(),
        Some(0) => "Aucun logement libre".to_owned(),
        Some(1) => format!("Voir 1{INSECABLE}logement libre"),
        Some(combien) => format!("Voir {}{INSECABLE}logements libres", nombre(combien)),
    }
}

fn recherche(e: &mut Html, logements: Option<u64>) {
    let formulaire =
        [("class", "cartouche-formulaire"), ("aria-label", "Chercher un lot"), ("action", "/recherche/lots")];
    e.element("form", &formulaire, |e| {
        e.seul("input", &[("type", "hidden"), ("name", "libres"), ("value", "oui")]);
        for (nom, rien, classe) in CHAMPS {
            e.element("div", &[si(!classe.is_empty(), ("class", classe))], |e| {
                e.mot("span", &[("class", "cartouche-nom")], nom);
                e.mot("span", &[("class", "cartouche-rien")], rien);
            });
        }
        let voir: [AttributHtml<'_>; 4] =
            [("type", "submit"), ("class", "lt-bouton"), ("data-grand", "true"), ("id", "cartouche-voir")];
        e.element("button", &voir, |e| {
            e.dessin(icone("search"));
            e.texte(&voir_les_libres(logements));
        });
    });
    let plus = [("type", "button"), ("disabled", ""), ("class", "lt-nu cartouche-plus"), ("aria-expanded", "false")];
    e.mot("button", &plus, "Pièces, livraison, extérieur");
    // The browser alone knows the last search, which this line offers.
    e.element("p", &[("class", "cartouche-reprendre")], |_| ());
}

fn fait(e: &mut Html, libelle: &str, valeur: impl FnOnce(&mut Html)) {
    e.element("div", &[], |e| {
        e.element("dt", &[], |e| terme(e, libelle));
        e.element("dd", &[], valeur);
    });
}

/// The block of the referent (`web/src/ui/bloc-referent.tsx`).
fn referent(e: &mut Html, gerant: &Gerant) {
    e.element("div", &[("class", "referent-bloc")], |e| {
        let portrait = [("class", "portrait-portrait"), ("style", PORTRAIT), ("aria-hidden", "true")];
        e.element("span", &portrait, |e| {
            // The page brings the photo. A painting asks for nothing that its user alone may read, because they may have signed out in this
            // browser before the server knew.
            if gerant.photo.is_none() {
                let lettres = [&gerant.prenom, &gerant.nom].into_iter().filter_map(|un| un.chars().next());
                e.texte(&lettres.flat_map(char::to_uppercase).collect::<String>());
            }
        });
        e.element("dl", &[("class", "faits-faits")], |e| {
            let nom = nom_complet(gerant.civilite.as_deref(), Some(&gerant.prenom), Some(&gerant.nom));
            if !nom.is_empty() {
                fait(e, "Nom", |e| e.texte(&nom));
            }
            if let Some(perimetre) = gerant.perimetre_geo.as_deref().filter(|dit| !dit.is_empty()) {
                fait(e, "Périmètre", |e| e.texte(perimetre));
            }
            if let Some(adresse) = &gerant.email {
                let vers = format!("mailto:{adresse}");
                fait(e, "E-mail", |e| e.mot("a", &[("href", &vers)], &email::afficher(adresse)));
            }
            let appel = gerant.tel_mobile.as_ref().or(gerant.tel_fixe.as_ref()).or(gerant.tel_pro.as_ref());
            let professionnel = gerant.tel_pro.as_ref().filter(|pro| Some(*pro) != appel);
            for (libelle, numero) in [("Téléphone", appel), ("Professionnel", professionnel)] {
                if let Some(numero) = numero {
                    let vers = format!("tel:{}", telephone::lire(numero).as_ref().unwrap_or(numero));
                    fait(e, libelle, |e| e.mot("a", &[("href", &vers)], &telephone::afficher(numero)));
                }
            }
        });
    });
}

/// The files in progress in numbers, and the end of the mandate.
fn activite(e: &mut Html, vue: &Vue<'_>, veille: &Veille, mandat: &MandatDeLaSociete) {
    let titre = if vue.prescrit() { "Votre activité" } else { "Activité de la société" };
    let fin = match mandat {
        MandatDeLaSociete::Sien(sien) if sien.etape == "actif" => sien.date_echeance.as_deref(),
        _ => None,
    };
    linteau::peindre(
        e,
        titre,
        |_| (),
        |e| {
            e.element("div", &[("class", "jour-activite")], |e| {
                e.element("dl", &[("class", "faits-faits")], |e| {
                    for (libelle, vers, compte) in [
                        ("Options en cours", "/suivi/options", veille.options),
                        ("Réservations en cours", "/suivi/reservations", veille.reservations),
                        ("Protections bientôt finies", "/suivi/denonciations", veille.denonciations),
                    ] {
                        let lien = [("class", "jour-nombre"), ("href", vers), ("data-discover", "true")];
                        fait(e, libelle, |e| e.mot("a", &lien, &nombre(compte.nombre)));
                    }
                    if let Some(fin) = fin {
                        fait(e, "Mandat actif jusqu’au", |e| e.mot("b", &[], &date(fin)));
                    }
                });
            });
        },
    );
}

/// A row of programmes. Without the answer, writes the room that the page keeps for it; without programmes, nothing.
fn bloc(e: &mut Html, titre: &str, programmes: Option<&[ProgrammePeint]>) {
    if programmes.is_some_and(<[_]>::is_empty) {
        return;
    }
    let attendus = if programmes.is_none() { "true" } else { "false" };
    let rangee = usize::from(PAR_RANGEE);
    let tous = programmes.map_or(0, <[_]>::len);
    e.element("div", &[("class", "bloc-bloc"), ("aria-busy", attendus)], |e| {
        let montrer = |e: &mut Html| {
            if tous > rangee {
                let bouton = [
                    ("type", "button"),
                    ("disabled", ""),
                    ("class", "lt-bouton"),
                    ("data-cadre", "true"),
                    ("data-petit", "true"),
                    ("aria-expanded", "false"),
                ];
                e.mot("button", &bouton, &format!("Tout montrer ({tous})"));
            }
        };
        linteau::peindre(e, titre, montrer, |e| match programmes {
            None => e.element("div", &[("class", "bloc-rangee"), ("aria-hidden", "true")], |e| {
                for _ in 0..rangee {
                    e.element("span", &[("class", "bloc-attente")], |_| ());
                }
            }),
            Some(programmes) => {
                let pliee = si(tous > rangee, ("data-pliee", "true"));
                e.element("div", &[("class", "bloc-rangee"), pliee], |e| {
                    for programme in programmes.iter().take(rangee) {
                        carte(e, programme);
                    }
                });
            }
        });
    });
}

fn carte(e: &mut Html, programme: &ProgrammePeint) {
    let vers = format!("/programme/{}", composant(&programme.id));
    let libres = programme.logements_par_statut.l;
    e.element("a", &[("class", "bloc-carte"), ("href", &vers), ("data-discover", "true")], |e| {
        e.element("span", &[("class", "bloc-visuel")], |e| {
            if let Some(facade) = &programme.facade {
                image_de_facade(e, facade, &decrire_facade(&programme.logements_par_statut), PlaceDImage::PlusBas);
            }
        });
        e.element("span", &[("class", "bloc-texte")], |e| {
            e.element("span", &[("class", "bloc-nom")], |e| e.mot("b", &[], &programme.nom_commercial));
            let zone = programme.zone_fiscale.as_ref().map(|zone| zone.replace(' ', "\u{a0}"));
            let zone = zone.map(|zone| format!(", Zone{INSECABLE}{zone}")).unwrap_or_default();
            e.mot("span", &[], &format!("{}{zone}", programme.lieu.libelle_riche));
            e.element("span", &[("class", "bloc-pied")], |e| {
                e.element("span", &[("class", "bloc-libres")], |e| {
                    peindre_glyphe(e, "");
                    e.mot("b", &[], &libres.to_string());
                    e.texte(if libres > 1 { " logements libres" } else { " logement libre" });
                });
                if let Some(livraison) = &programme.calendrier.date_livraison {
                    e.mot("span", &[], &format!("livr. {}", trimestre_court(livraison)));
                }
                if let Some(des) = prix_le_plus_bas(programme.synthese_lots.as_deref().unwrap_or_default()) {
                    e.mot("b", &[], &format!("dès {}", prix(des)));
                }
            });
        });
    });
}

/// The lowest price, of the homes first, because the price of a cellar would mislead (`web/src/ui/prix-programme.ts`).
fn prix_le_plus_bas(lignes: &[LigneDeSynthese]) -> Option<f64> {
    let est_un_logement = |ligne: &LigneDeSynthese| matches!(ligne.nature.as_str(), "appartement" | "maison");
    let aucun = !lignes.iter().any(est_un_logement);
    let siennes = lignes.iter().filter(|ligne| aucun || est_un_logement(ligne));
    siennes.filter_map(|ligne| ligne.min.prix).reduce(f64::min)
}
