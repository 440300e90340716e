//! Declarations (`web/src/features/denonciation/suivi-page.tsx`).

use super::super::Vue;
use super::super::html::Html;
use super::super::lot::lien;
use super::super::lots::composant;
use super::super::pagination::pages;
use super::super::reponses::ListeLue;
use super::super::textes::icone;
use super::lus::{ComptesPeints, DenonciationPeinte, PersonnePeinte};
use super::temps::{jour_de, peindre_reste};
use super::{
    ColonneDeSuivi, Relief, Suivi, TableDeSuivi, Tete, autres_actions, lien_d_acte, onglets, statut, table, tete,
    totaux,
};
use domain::texte::de;
use domain::{email, telephone};

/// The states, in the order of the tabs.
const ETATS: [(&str, &str); 5] =
    [("2", "Validée"), ("1", "En cours"), ("3", "Echue"), ("4", "Refusée"), ("5", "Annulée")];
const PAR_PAGE: u64 = 20;
const EFFACE: &str = "Contact effacé";

pub(in super::super) fn peindre(
    e: &mut Html,
    vue: &Vue<'_>,
    toutes: &ListeLue<DenonciationPeinte>,
    comptes: &ComptesPeints,
) {
    let Some(suivi) = Suivi::de(vue) else { return };
    e.element("div", &[("class", "suivi-cadre")], |e| {
        let de_toute = suivi.de_toute();
        let titre = Tete {
            titre: if de_toute { "Les dénonciations de votre société" } else { "Vos dénonciations" },
            filtrer: "Filtrer les dénonciations",
            recherche: "Contact, programme",
        };
        tete(
            e,
            &titre,
            |_| (),
            |e| {
                if suivi.prescrit() {
                    let attributs = [("class", "lt-bouton"), ("href", "/denonciation"), ("data-discover", "true")];
                    e.mot("a", &attributs, "Dénoncer un contact");
                }
            },
        );
        onglets(e, &suivi, &ETATS, comptes);
        totaux(e, &suivi, comptes, ("dénonciation", "dénonciations"));
        let mut colonnes = vec![ECHEANCE, CONTACT, PROGRAMMES];
        colonnes.extend(de_toute.then_some(PRESCRIPTEUR));
        colonnes.extend([STATUT, CREEE]);
        colonnes.extend(toutes.membres.iter().any(|une| se_traite(&suivi, une)).then_some(ACTIONS));
        table(
            e,
            &suivi,
            &TableDeSuivi {
                nom: "Dénonciations",
                colonnes: &colonnes,
                lignes: &toutes.membres,
                tri: Some("dateCreation"),
                dense: false,
                ouvre: false,
                marquee: |_, _| false,
            },
        );
        pages(e, "", "Pages", toutes.total.div_ceil(PAR_PAGE), 1, |rang| suivi.page("page", rang));
    });
}

/// Whether the declaration protects its contact, or may still do so.
fn court_encore(une: &DenonciationPeinte) -> bool {
    matches!(une.statut.code.as_str(), "1" | "2")
}

fn est_a_moi(suivi: &Suivi<'_>, une: &DenonciationPeinte) -> bool {
    une.prescripteur.as_ref().is_some_and(|un| un.id == suivi.moi.id)
}

fn se_traite(suivi: &Suivi<'_>, une: &DenonciationPeinte) -> bool {
    let permise = une.actions.renouveler.autorisee || une.actions.annuler.autorisee;
    court_encore(une) && (est_a_moi(suivi, une) || permise)
}

fn nomme(une: &DenonciationPeinte, sans: &str) -> String {
    une.contact.as_ref().map_or_else(|| sans.to_owned(), PersonnePeinte::nommee)
}

const ECHEANCE: ColonneDeSuivi<DenonciationPeinte> = ColonneDeSuivi {
    classe: "denonciations-echeance",
    tri: "dateEcheance",
    ..ColonneDeSuivi::de("Échéance", "haut", |e, suivi, une| match une.date_echeance {
        None => e.texte("–"),
        Some(fin) if court_encore(une) => {
            let quoi = format!("dénonciation {}", de(&nomme(une, EFFACE)));
            peindre_reste(e, &quoi, une.date_creation, fin, suivi.ici);
        }
        Some(fin) => e.texte(&jour_de(fin)),
    })
};

const CONTACT: ColonneDeSuivi<DenonciationPeinte> = ColonneDeSuivi {
    classe: "denonciations-contact",
    tri: "contact.nom",
    nomme: true,
    ..ColonneDeSuivi::de("Contact", "milieu", |e, _, une| {
        e.element("span", &[], |e| {
            e.mot("b", &[], &nomme(une, EFFACE));
            if let Some(contact) = &une.contact {
                let dit = contact
                    .tel
                    .as_deref()
                    .map_or_else(|| email::afficher(contact.email.as_deref().unwrap_or_default()), telephone::afficher);
                e.mot("small", &[], &dit);
            }
        });
    })
};

const PROGRAMMES: ColonneDeSuivi<DenonciationPeinte> = ColonneDeSuivi::de("Programmes", "bas", |e, _, une| {
    e.element("ul", &[("class", "denonciations-programmes")], |e| {
        for programme in &une.programmes {
            e.element("li", &[], |e| {
                lien(e, &format!("/programme/{}", composant(&programme.id)), &programme.nom_commercial);
                e.mot("small", &[], &programme.lieu.libelle);
            });
        }
    });
});

const PRESCRIPTEUR: ColonneDeSuivi<DenonciationPeinte> = ColonneDeSuivi {
    classe: "denonciations-nom",
    ..ColonneDeSuivi::de("Prescripteur", "bas-droite", |e, _, une| {
        e.texte(&une.prescripteur.as_ref().map_or_else(|| "–".to_owned(), |un| un.personne.nommee()));
    })
};

const STATUT: ColonneDeSuivi<DenonciationPeinte> = ColonneDeSuivi {
    tri: "statut",
    ..ColonneDeSuivi::de("État", "milieu-droite", |e, _, une| {
        e.element("span", &[], |e| {
            etat(e, une);
            if let Some(motif) = &une.motif {
                e.mot("small", &[], motif);
            }
        });
    })
};

/// Writes the status of a declaration.
pub(super) fn etat(e: &mut Html, une: &DenonciationPeinte) {
    let (ton, signe) = match une.statut.code.as_str() {
        "1" => ("opt", "clock"),
        "2" => ("libre", "check"),
        "3" => ("res", "hourglass"),
        "4" => ("danger", "x-16"),
        "5" => ("res", "ban"),
        _ => ("res", "question-mark"),
    };
    let connu = ETATS.iter().find(|(code, _)| *code == une.statut.code);
    statut(e, ton, signe, connu.map_or("Inconnu", |(_, libelle)| libelle));
}

const CREEE: ColonneDeSuivi<DenonciationPeinte> = ColonneDeSuivi {
    classe: "denonciations-creee",
    tri: "dateCreation",
    ..ColonneDeSuivi::de("Créée le", "", |e, _, une| e.texte(&jour_de(une.date_creation)))
};

const ACTIONS: ColonneDeSuivi<DenonciationPeinte> = ColonneDeSuivi {
    classe: "denonciations-actions",
    droite: true,
    imprimee: false,
    ..ColonneDeSuivi::de("Actions", "haut-droite", |e, suivi, une| {
        if !se_traite(suivi, une) {
            return;
        }
        let qui = nomme(une, "ce contact");
        e.element("div", &[("class", "ligne-actions")], |e| {
            if une.actions.renouveler.autorisee {
                bouton(e, &format!("Renouveler la dénonciation {}", de(&qui)), Effet::Acte, |e| e.texte("Renouveler"));
            } else if une.contact.is_some() && est_a_moi(suivi, une) && suivi.prescrit() && une.statut.code == "2" {
                poser_une_option(e, une, &qui);
            }
            autres_actions(e, &format!("dénonciation {}", de(&qui)));
        });
    })
};

/// What a button does.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Effet {
    Acte,
    Menu,
}

fn bouton(e: &mut Html, nom: &str, effet: Effet, libelle: impl FnOnce(&mut Html)) {
    let mut attributs =
        vec![("type", "button"), ("disabled", ""), ("class", "lt-bouton"), ("data-cadre", "true"), ("aria-label", nom)];
    if effet == Effet::Menu {
        attributs.extend([("aria-haspopup", "menu"), ("aria-expanded", "false")]);
    }
    e.element("button", &attributs, libelle);
}

/// Writes the button that begins an option: on the declaration's programme, or on one of its programmes, which a menu offers.
fn poser_une_option(e: &mut Html, une: &DenonciationPeinte, qui: &str) {
    let nom = format!("Poser une option pour {qui}");
    let libelle = |e: &mut Html| {
        e.mot("span", &[("class", "denonciations-long")], "Poser une option");
        e.mot("span", &[("class", "denonciations-court")], "Option");
    };
    match une.programmes.as_slice() {
        [] => (),
        [seul] => {
            let vers = format!("/programme/{}?statut=L#lots", composant(&seul.id));
            lien_d_acte(e, &vers, &nom, Relief::Discret, libelle);
        }
        [..] => bouton(e, &nom, Effet::Menu, |e| {
            libelle(e);
            e.dessin(icone("chevron-down"));
        }),
    }
}
