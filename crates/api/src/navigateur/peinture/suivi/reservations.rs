//! The follow-up of reservations: the deadlines of the coming days, then all reservations, the running ones first
//! (`web/src/features/reservation/suivi/suivi-page.tsx`).

use super::super::Vue;
use super::super::formats::{majuscule, nombre};
use super::super::html::{Html, si};
use super::super::lot::lien;
use super::super::lots::composant;
use super::super::pagination::pages;
use super::super::reponses::ListeLue;
use super::frise::{self, Epingle};
use super::lus::{ActionAttendue, ComptesPeints, PersonnePeinte, ReservationPeinte};
use super::temps::{date_heure, jour_de, peindre_reste};
use super::{
    ColonneDeSuivi, INSECABLE, Relief, Suivi, TableDeSuivi, Tete, deux_lignes, lien_d_acte, montant, onglets, phrase,
    table, tete, totaux,
};
use domain::texte::minuscule;

const ETATS: [(&str, &str); 5] = [
    ("EN_COURS", "En cours"),
    ("SIGNEE", "Signée"),
    ("ANNULEE", "Annulée"),
    ("EXPIREE", "Expirée"),
    ("RETRACTEE", "Rétractée"),
];
const PAR_PAGE: u64 = 20;
/// The number of steps of a reservation.
const COURS: usize = 5;

/// The answers about reservations that the page has.
pub(in super::super) struct ReservationsPeintes {
    pub(in super::super) toutes: ListeLue<ReservationPeinte>,
    /// The running reservations, the next to end first.
    pub(in super::super) courantes: ListeLue<ReservationPeinte>,
    pub(in super::super) comptes: ComptesPeints,
}

pub(in super::super) fn peindre(e: &mut Html, vue: &Vue<'_>, dites: &ReservationsPeintes) {
    let Some(suivi) = Suivi::de(vue) else { return };
    let ReservationsPeintes { toutes, courantes, comptes } = dites;
    e.element("div", &[("class", "suivi-cadre")], |e| {
        let de_toute = suivi.de_toute();
        let titre = Tete {
            titre: if de_toute { "Les réservations de votre société" } else { "Vos réservations" },
            filtrer: "Filtrer les réservations",
            recherche: "Acquéreur, lot, programme",
        };
        let debut = match courantes.total {
            0 => "Aucune réservation en cours.".to_owned(),
            total => format!("{} en cours.", nombre(total)),
        };
        let prochaine = courantes.membres.iter().find_map(|une| une.date_echeance);
        tete(e, &titre, |e| phrase(e, &debut, prochaine, suivi.ici), |_| ());
        onglets(e, &suivi, &ETATS, comptes);
        totaux(e, &suivi, comptes, ("réservation", "réservations"));
        let epingles: Vec<Epingle> = courantes.membres.iter().filter_map(epingle).collect();
        if !epingles.is_empty() {
            frise::peindre(e, epingles, suivi.ici);
        }
        e.element("section", &[("class", "linteau-linteau"), ("data-niveau", "table")], |e| {
            e.element("div", &[("class", "linteau-tete"), ("data-tete", "")], |e| {
                e.mot("h2", &[], "Dossiers");
                let mot = if toutes.total > 1 { "réservations" } else { "réservation" };
                e.mot("span", &[("aria-live", "polite")], &format!("{}{INSECABLE}{mot}", nombre(toutes.total)));
            });
            let colonnes = if de_toute {
                vec![AVANCEMENT, ECHEANCE, LOT, ACQUEREURS, COLLEGUE, PRIX, COMMENCEE, ACTIONS]
            } else {
                vec![AVANCEMENT, ECHEANCE, LOT, ACQUEREURS, PRIX, COMMENCEE, ACTIONS]
            };
            table(
                e,
                &suivi,
                &TableDeSuivi {
                    nom: "Réservations",
                    colonnes: &colonnes,
                    lignes: &toutes.membres,
                    tri: Some(""),
                    dense: false,
                    ouvre: true,
                    marquee: |_, _| false,
                },
            );
            pages(e, "reservations-pied", "Pages", toutes.total.div_ceil(PAR_PAGE), 1, |rang| suivi.page("page", rang));
        });
    });
}

fn epingle(une: &ReservationPeinte) -> Option<Epingle> {
    let qui = une.reservataire.as_ref().and_then(|qui| qui.nom.clone());
    Some(Epingle {
        instant: une.date_echeance?,
        titre: une.lot.numero.clone(),
        precision: qui.unwrap_or_else(|| une.etape.libelle.clone()),
    })
}

/// The number of the step for this stage, and the words that say where a reservation stood when it ended at this stage.
fn etape(code: &str) -> (usize, &'static str) {
    match code {
        "SIGNATURE_ACQUEREURS" => (2, "pendant la signature des acquéreurs"),
        "SIGNATURE_SOCIETE" => (3, "avant la signature de la société"),
        "RETRACTATION" => (4, "pendant le délai de rétractation"),
        "DEFINITIVE" => (5, "une fois définitive"),
        _ => (1, "au stade du brouillon"),
    }
}

fn est_finie(une: &ReservationPeinte) -> bool {
    matches!(une.statut.code.as_str(), "ANNULEE" | "EXPIREE" | "RETRACTEE")
}

fn est_a_moi(suivi: &Suivi<'_>, une: &ReservationPeinte) -> bool {
    une.prescripteur.as_ref().is_some_and(|un| un.id == suivi.moi.id)
}

/// Whether the viewer may go on with this reservation: it is a draft of their own.
fn est_a_reprendre(suivi: &Suivi<'_>, une: &ReservationPeinte) -> bool {
    une.draft && est_a_moi(suivi, une) && une.actions.modifier.autorisee
}

const AVANCEMENT: ColonneDeSuivi<ReservationPeinte> = ColonneDeSuivi {
    classe: "reservations-avancement",
    tri: "statut",
    ..ColonneDeSuivi::de("Avancement", "haut", |e, suivi, une| {
        avancement(e, suivi, une, une.prochaine_action.as_ref());
    })
};

/// Writes how far the reservation is, as a drawing and in words (`web/src/ui/avancement.tsx`), with this next action.
pub(super) fn avancement(e: &mut Html, suivi: &Suivi<'_>, une: &ReservationPeinte, prochaine: Option<&ActionAttendue>) {
    let (posees, ou) = etape(&une.etape.code);
    let finie = est_finie(une);
    let etat = match (finie, une.etape.code.as_str()) {
        (true, _) => "terminee",
        (false, "DEFINITIVE") => "definitive",
        (false, _) => "en-cours",
    };
    e.element("span", &[("class", "avancement-avancement")], |e| {
        e.element("span", &[("class", "assises-assises"), ("data-etat", etat)], |e| {
            e.element("span", &[("class", "assises-rangs"), ("aria-hidden", "true")], |e| {
                for rang in 1..=COURS {
                    e.element("i", &[si(rang <= posees, ("data-posee", "true"))], |_| ());
                }
            });
            let libelle = if finie { &une.statut.libelle } else { &une.etape.libelle };
            e.mot("span", &[("class", "assises-libelle")], libelle);
            e.mot("span", &[("class", "lt-lu")], &format!(", étape {posees} sur {COURS}"));
        });
        match prochaine {
            _ if finie => e.mot("small", &[], ou),
            Some(action) if une.complet => e.mot("small", &[("data-complet", "true")], &action.libelle),
            Some(action) => {
                let papier = une.etape.code == "SIGNATURE_ACQUEREURS" && une.actions.deposer_papier.autorisee;
                let a_vous = est_a_reprendre(suivi, une) || est_a_moi(suivi, une) && papier;
                let qui = if a_vous { "À vous".to_owned() } else { majuscule(&action.qui) };
                e.mot("small", &[], &format!("{qui}{INSECABLE}: {}", minuscule(&action.libelle)));
            }
            None => (),
        }
    });
}

const ECHEANCE: ColonneDeSuivi<ReservationPeinte> = ColonneDeSuivi {
    classe: "reservations-echeance",
    tri: "dateEcheance",
    ..ColonneDeSuivi::de("Échéance", "bas-droite", |e, suivi, une| {
        if est_finie(une) {
            let fin = une.date_fin.map_or_else(|| "–".to_owned(), |fin| format!("terminée le {}", date_heure(fin)));
            return deux_lignes(e, &fin, une.motif.as_deref());
        }
        match une.date_echeance {
            None => e.texte("–"),
            Some(fin) => {
                let quoi = format!("réservation du lot {}", une.lot.numero);
                peindre_reste(e, &quoi, une.date_modification, fin, suivi.ici);
            }
        }
    })
};

const LOT: ColonneDeSuivi<ReservationPeinte> = ColonneDeSuivi {
    nomme: true,
    ..ColonneDeSuivi::de("Lot", "milieu", |e, _, ReservationPeinte { id, lot, .. }| {
        lien(e, &format!("/suivi/reservations/{id}"), &lot.numero);
        e.mot("small", &[], &format!("{}, {}", lot.programme.nom_commercial, lot.programme.lieu.libelle));
    })
};

const ACQUEREURS: ColonneDeSuivi<ReservationPeinte> = ColonneDeSuivi {
    tri: "contact.nom",
    ..ColonneDeSuivi::de("Acquéreurs", "bas", |e, _, une| {
        let mut noms = acquereurs(une);
        let autres = if noms.is_empty() { Vec::new() } else { noms.split_off(1) };
        let avec = (!autres.is_empty()).then(|| format!("avec {}", autres.join(", ")));
        deux_lignes(e, noms.first().map_or("Pas encore choisis", String::as_str), avec.as_deref());
    })
};

/// The names of the buyers, after the company when one buys.
pub(super) fn acquereurs(une: &ReservationPeinte) -> Vec<String> {
    let raison = une.societe.as_ref().and_then(|une| une.raison_sociale.clone());
    let raison = raison.filter(|_| une.resa_societe == Some(true));
    let personnes = [&une.reservataire, &une.coreservataire].into_iter().flatten().map(PersonnePeinte::nommee);
    raison.into_iter().chain(personnes).filter(|nom| !nom.is_empty()).collect()
}

const COLLEGUE: ColonneDeSuivi<ReservationPeinte> = ColonneDeSuivi {
    classe: "reservations-nom",
    tri: "prescripteur.nom",
    ..ColonneDeSuivi::de("Prescripteur", "pied", |e, _, une| {
        e.texte(&une.prescripteur.as_ref().map_or_else(|| "–".to_owned(), |un| un.personne.nommee()));
    })
};

const PRIX: ColonneDeSuivi<ReservationPeinte> = ColonneDeSuivi {
    tri: "prix",
    droite: true,
    ..ColonneDeSuivi::de("Prix", "milieu-droite", |e, _, une| montant(e, une.prix_contrat))
};

const COMMENCEE: ColonneDeSuivi<ReservationPeinte> = ColonneDeSuivi {
    tri: "dateReservation",
    ..ColonneDeSuivi::de("Commencée le", "", |e, _, une| e.texte(&jour_de(une.date_reservation)))
};

const ACTIONS: ColonneDeSuivi<ReservationPeinte> = ColonneDeSuivi {
    droite: true,
    imprimee: false,
    ..ColonneDeSuivi::de("Actions", "haut-droite", |e, suivi, une| {
        let (acte, vers) = acte(suivi, une);
        lien_d_acte(e, &vers, &format!("{acte} la réservation du lot {}", une.lot.numero), Relief::Discret, |e| {
            e.texte(acte);
        });
    })
};

/// The action of a reservation in a list, and its address (`web/src/ui/reservation/acte.ts`).
pub(super) fn acte(suivi: &Suivi<'_>, une: &ReservationPeinte) -> (&'static str, String) {
    let lot = format!("/lot/{}/reservation", composant(&une.lot.id));
    match (est_a_reprendre(suivi, une), une.complet && une.actions.signer.autorisee) {
        (false, _) => ("Voir", format!("/suivi/reservations/{}", une.id)),
        (true, true) => ("Signer", format!("{lot}/confirmation")),
        (true, false) => ("Reprendre", lot),
    }
}
