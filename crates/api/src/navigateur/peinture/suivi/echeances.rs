//! The rows of home: what runs for the viewer, the next to end first (`web/src/features/home/echeances.tsx`).

use super::super::Vue;
use super::super::formats::{majuscule, nombre, ordinal, prix};
use super::super::html::{Html, si};
use super::super::linteau;
use super::super::lot::lien;
use super::super::lots::composant;
use super::super::reponses::ListeLue;
use super::lus::{AttentePeinte, DenonciationPeinte, OptionPeinte, PersonnePeinte, ReservationPeinte};
use super::temps::{JourDEcheance, duree, fin_en_mots, quand};
use super::{INSECABLE, Relief, Suivi, denonciations, lien_d_acte, options, reservations};
use chrono::{DateTime, Utc};
use domain::texte::de;

/// The number of rows that a phone shows at first.
const PREMIERES: usize = 4;

/// The answers about what runs for a prescriber.
#[derive(Debug)]
pub(in super::super) struct EcheancesPeintes {
    pub(in super::super) options: ListeLue<OptionPeinte>,
    /// The protections that end within the week.
    pub(in super::super) protections: ListeLue<DenonciationPeinte>,
    pub(in super::super) attentes: ListeLue<AttentePeinte>,
    pub(in super::super) reservations: EnCoursPeintes,
}

impl EcheancesPeintes {
    /// Whether a head start runs. The page then shows it with its countdown.
    pub(in super::super) fn en_avance(&self) -> bool {
        self.attentes.membres.iter().any(|une| une.info.avance.is_some())
    }
}

/// The running reservations of a prescriber, or of a company.
#[derive(Debug)]
pub(in super::super) struct EnCoursPeintes {
    pub(in super::super) brouillons: ListeLue<ReservationPeinte>,
    /// The contracts to sign, and those in a withdrawal period.
    pub(in super::super) contrats: ListeLue<ReservationPeinte>,
}

impl EnCoursPeintes {
    fn lignes<'a>(&'a self, suivi: &'a Suivi<'_>) -> impl Iterator<Item = LigneDAccueil<'a>> {
        let toutes = self.brouillons.membres.iter().chain(&self.contrats.membres);
        toutes.map(move |une| de_la_reservation(suivi, une))
    }
}

/// A row of home: a deadline, its subject, and the action that is due.
struct LigneDAccueil<'a> {
    fin: Option<DateTime<Utc>>,
    titre: String,
    precision: String,
    sujet: SujetDeLigne<'a>,
    vers: String,
    acte: &'static str,
}

/// The file of a row, which tells its state.
enum SujetDeLigne<'a> {
    Option(&'a OptionPeinte),
    Protection(&'a DenonciationPeinte),
    Reservation(&'a ReservationPeinte),
}

/// Writes the rows of a prescriber. Without the answers, writes the room that the page keeps for the rows.
pub(in super::super) fn peindre(e: &mut Html, vue: &Vue<'_>, dites: Option<&EcheancesPeintes>) {
    let Some(suivi) = Suivi::de(vue) else { return };
    let vos_options = |e: &mut Html| linteau::lien(e, "/suivi/options", "Vos options");
    linteau::peindre(e, "Ce qui vous attend", vos_options, |e| match dites {
        None => e.element("div", &[("class", "echeances-chargement"), ("aria-busy", "true")], |_| ()),
        Some(dites) => contenu(e, &suivi, dites),
    });
}

fn contenu(e: &mut Html, suivi: &Suivi<'_>, dites: &EcheancesPeintes) {
    let options = dites.options.membres.iter().map(de_l_option);
    let protections = dites.protections.membres.iter().filter_map(de_la_protection);
    let mut toutes: Vec<_> = options.chain(protections).chain(dites.reservations.lignes(suivi)).collect();
    // Rows without a deadline come last.
    toutes.sort_by_key(|une| (une.fin.is_none(), une.fin));
    if toutes.is_empty() {
        rien(e);
    } else {
        lignes(e, suivi, &toutes, Relief::Presse);
    }
    places(e, &dites.attentes.membres);
    let montrees = u64::try_from(dites.options.membres.len()).unwrap_or(u64::MAX);
    let encore = dites.options.total.saturating_sub(montrees);
    if encore > 0 {
        let dit = match encore {
            1 => "Une autre option en cours".to_owned(),
            plusieurs => format!("{plusieurs} autres options en cours"),
        };
        e.element("p", &[("class", "echeances-suite")], |e| linteau::lien(e, "/suivi/options", &dit));
    }
}

/// Writes the running reservations of a company, for a manager who sells nothing. Writes nothing when there are none.
pub(in super::super) fn de_la_societe(e: &mut Html, vue: &Vue<'_>, dites: &EnCoursPeintes) {
    let Some(suivi) = Suivi::de(vue) else { return };
    let toutes: Vec<_> = dites.lignes(&suivi).collect();
    if toutes.is_empty() {
        return;
    }
    let les_reservations = |e: &mut Html| linteau::lien(e, "/suivi/reservations", "Les réservations");
    linteau::peindre(e, "Réservations à suivre", les_reservations, |e| lignes(e, &suivi, &toutes, Relief::Discret));
}

fn nomme(personne: Option<&PersonnePeinte>, sans: &str) -> String {
    personne.map_or_else(|| sans.to_owned(), PersonnePeinte::nommee)
}

fn de_l_option(une: &OptionPeinte) -> LigneDAccueil<'_> {
    let pieces = match une.lot.pieces {
        ..=0 => None,
        1 => Some(format!("1{INSECABLE}pièce")),
        plusieurs => Some(format!("{plusieurs}{INSECABLE}pièces")),
    };
    let contact = Some(nomme(une.contact.as_ref(), "Contact effacé"));
    let dits = [contact, pieces, une.prix.map(prix)].into_iter().flatten().filter(|un| !un.is_empty());
    LigneDAccueil {
        fin: Some(une.date_echeance),
        titre: format!("Option sur {}", une.lot.nomme()),
        precision: dits.collect::<Vec<_>>().join(" · "),
        sujet: SujetDeLigne::Option(une),
        vers: format!("/lot/{}/reservation", composant(&une.lot.id)),
        acte: "Réserver",
    }
}

fn de_la_protection(une: &DenonciationPeinte) -> Option<LigneDAccueil<'_>> {
    let renouvelable = une.actions.renouveler.autorisee;
    let ou: Vec<&str> = une.programmes.iter().map(|programme| programme.nom_commercial.as_str()).collect();
    let qui = nomme(une.contact.as_ref(), "votre contact");
    let precision = if renouvelable { "À renouveler, ou à laisser expirer" } else { "Elle prend fin à cette date" };
    Some(LigneDAccueil {
        fin: Some(une.date_echeance?),
        titre: format!("Protection {}, {}", de(&qui), ou.join(", ")),
        precision: precision.to_owned(),
        sujet: SujetDeLigne::Protection(une),
        vers: format!("/suivi/denonciations?denonciation={}", une.id),
        acte: if renouvelable { "Renouveler" } else { "Voir" },
    })
}

fn de_la_reservation<'a>(suivi: &Suivi<'_>, une: &'a ReservationPeinte) -> LigneDAccueil<'a> {
    let noms = reservations::acquereurs(une).join(", ");
    let sections = une.formulaire.iter().flat_map(|formulaire| &formulaire.sections);
    let manques: Vec<&str> = sections.filter(|une| une.etat != "complete").map(|une| une.libelle.as_str()).collect();
    let noms = if noms.is_empty() { "Acquéreurs à choisir".to_owned() } else { noms };
    let (acte, vers) = reservations::acte(suivi, une);
    LigneDAccueil {
        fin: une.date_echeance,
        titre: format!("Réservation de {}", une.lot.nomme()),
        precision: if manques.is_empty() {
            noms
        } else {
            format!("{noms} · à compléter{INSECABLE}: {}", manques.join(", "))
        },
        sujet: SujetDeLigne::Reservation(une),
        vers,
        acte,
    }
}

/// When a phone shows a row.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Montree {
    DAbord,
    /// Once the button under the rows is pressed.
    Ensuite,
}

/// Writes all rows. A style sheet hides those after the first ones on a phone, where a button shows them. `premiere` is how the link of
/// the first row stands out when its deadline is today.
fn lignes(e: &mut Html, suivi: &Suivi<'_>, toutes: &[LigneDAccueil<'_>], premiere: Relief) {
    // A single hidden row takes no more room than the button, so it is shown.
    let cachees = toutes.len().checked_sub(PREMIERES).filter(|reste| *reste > 1);
    e.element("ul", &[("class", "echeances-lignes")], |e| {
        for (rang, une) in toutes.iter().enumerate() {
            let relief = if rang == 0 { premiere } else { Relief::Discret };
            let apres = cachees.is_some() && rang >= PREMIERES;
            ligne(e, suivi, une, relief, if apres { Montree::Ensuite } else { Montree::DAbord });
        }
    });
    if let Some(cachees) = cachees {
        e.element("p", &[("class", "echeances-suite echeances-reste")], |e| {
            let bouton = [
                ("type", "button"),
                ("disabled", ""),
                ("class", "lt-bouton"),
                ("data-cadre", "true"),
                ("data-plein", "true"),
            ];
            e.mot("button", &bouton, &format!("Voir les {cachees}{INSECABLE}autres"));
        });
    }
}

fn ligne(e: &mut Html, suivi: &Suivi<'_>, une: &LigneDAccueil<'_>, relief: Relief, montree: Montree) {
    let ici = suivi.ici;
    let jour_meme = une.fin.is_some_and(|fin| quand(fin, ici) == JourDEcheance::Aujourdhui);
    let etape = matches!(une.sujet, SujetDeLigne::Reservation(_));
    let attributs = [
        si(jour_meme, ("data-jour-meme", "true")),
        si(etape, ("data-etape", "true")),
        si(montree == Montree::Ensuite, ("data-pliee", "true")),
    ];
    e.element("li", &attributs, |e| {
        e.element("span", &[("class", "echeances-fin")], |e| {
            let mots = une.fin.map_or_else(|| "Sans échéance".to_owned(), |fin| fin_en_mots(fin, ici));
            e.mot("b", &[], &majuscule(&mots));
            if let Some(fin) = une.fin {
                let reste = if fin > ici { format!("encore {}", duree(fin - ici)) } else { "échue".to_owned() };
                e.mot("small", &[], &reste);
            }
        });
        e.element("span", &[("class", "echeances-quoi")], |e| {
            e.mot("b", &[], &une.titre);
            e.mot("small", &[], &une.precision);
        });
        e.element("span", &[("class", "echeances-etat")], |e| match une.sujet {
            SujetDeLigne::Option(option) => options::etat(e, option),
            SujetDeLigne::Protection(protection) => denonciations::etat(e, protection),
            SujetDeLigne::Reservation(sienne) => {
                // The row of a draft to fill in already says what is due.
                let prochaine = sienne.prochaine_action.as_ref().filter(|_| !sienne.draft || sienne.complet);
                reservations::avancement(e, suivi, sienne, prochaine);
            }
        });
        let nom = format!("{}{INSECABLE}: {}", une.acte, une.titre);
        let relief = if jour_meme { relief } else { Relief::Discret };
        lien_d_acte(e, &une.vers, &nom, relief, |e| e.texte(une.acte));
    });
}

fn rien(e: &mut Html) {
    e.element("div", &[("class", "vide-vide")], |e| {
        let dit =
            "Vous n’avez aucune échéance\u{a0}: aucune option en cours, aucune protection qui prend fin cette semaine.";
        e.mot("p", &[], dit);
        e.element("div", &[], |e| linteau::lien(e, "/recherche/lots", "Chercher un lot"));
    });
}

/// Writes the places of the viewer in waiting lists.
fn places(e: &mut Html, attentes: &[AttentePeinte]) {
    if attentes.is_empty() {
        return;
    }
    e.element("ul", &[("class", "echeances-places"), ("aria-label", "Vos listes d’attente")], |e| {
        for AttentePeinte { lot, info } in attentes {
            e.element("li", &[], |e| {
                lien(e, &format!("/lot/{}", composant(&lot.id)), &format!("Lot {}", lot.numero));
                e.texte(&format!(", {}{INSECABLE}: ", lot.programme.nom_commercial));
                match info.place {
                    None => e.texte("vous l’attendez"),
                    Some(place) => {
                        let fin = if place == 1 { "er" } else { "e" };
                        ordinal(e, &format!("{place}{fin} sur {}", nombre(place.max(info.nombre))));
                    }
                }
            });
        }
    });
}
