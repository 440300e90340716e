//! The follow-up of options: running ones by their end, then finished ones (`web/src/features/option/suivi-page.tsx`).

use super::super::Vue;
use super::super::formats::{nombre, surface};
use super::super::html::Html;
use super::super::lot::lien;
use super::super::lots::composant;
use super::super::pagination::pages;
use super::super::reponses::ListeLue;
use super::super::textes::icone;
use super::frise::{self, Epingle};
use super::lus::{ComptesPeints, LotDeSuivi, OptionPeinte};
use super::temps::{JourDEcheance, date_heure, peindre_reste, quand};
use super::{
    ColonneDeSuivi, Relief, Suivi, TableDeSuivi, Tete, autres_actions, deux_lignes, lien_d_acte, montant, onglets,
    phrase, statut, table, tete, totaux,
};
use domain::telephone;

const ETATS: [(&str, &str); 4] = [("1", "En cours"), ("2", "Transformée"), ("3", "Echue"), ("10", "Annulée")];
/// The number of rows in a page of running options, and in a page of finished ones.
const EN_COURS: u64 = 200;
const TERMINEES: u64 = 20;

/// The answers about options that the page has.
pub(in super::super) struct OptionsPeintes {
    pub(in super::super) courantes: ListeLue<OptionPeinte>,
    pub(in super::super) finies: ListeLue<OptionPeinte>,
    pub(in super::super) comptes: ComptesPeints,
}

pub(in super::super) fn peindre(e: &mut Html, vue: &Vue<'_>, dites: &OptionsPeintes) {
    let Some(mut suivi) = Suivi::de(vue) else { return };
    let OptionsPeintes { courantes, finies, comptes } = dites;
    suivi.pressee = courantes.membres.first().filter(|une| du_jour(&suivi, une)).map(|une| une.id);
    e.element("div", &[("class", "suivi-cadre")], |e| {
        let de_toute = suivi.de_toute();
        let titre = Tete {
            titre: if de_toute { "Les options de votre société" } else { "Vos options" },
            filtrer: "Filtrer les options",
            recherche: "Contact, lot, programme",
        };
        let maximum = comptes.maximum.filter(|_| !de_toute).map(|un| format!(" sur {}", nombre(un)));
        let debut = format!("{} en cours{}.", nombre(courantes.total), maximum.unwrap_or_default());
        let prochaine = courantes.membres.first().map(|une| une.date_echeance);
        tete(
            e,
            &titre,
            |e| phrase(e, &debut, prochaine, suivi.ici),
            |e| {
                if suivi.prescrit() {
                    agenda(e);
                }
            },
        );
        onglets(e, &suivi, &ETATS, comptes);
        totaux(e, &suivi, comptes, ("option", "options"));
        frise::peindre(e, courantes.membres.iter().map(epingle).collect(), suivi.ici);
        let colonnes = if de_toute {
            vec![RESTE, LOT, PROGRAMME, CONTACT, PRESCRIPTEUR, PRIX, POSEE, ACTIONS]
        } else {
            vec![RESTE, LOT, PROGRAMME, CONTACT, PRIX, POSEE, ACTIONS]
        };
        table(
            e,
            &suivi,
            &TableDeSuivi {
                nom: "Options en cours",
                colonnes: &colonnes,
                lignes: &courantes.membres,
                tri: None,
                dense: false,
                ouvre: false,
                marquee: du_jour,
            },
        );
        pages(e, "options-pied", "Pages des options en cours", courantes.total.div_ceil(EN_COURS), 1, |rang| {
            suivi.page("pageEnCours", rang)
        });
        terminees(e, &suivi, finies);
    });
}

fn terminees(e: &mut Html, suivi: &Suivi<'_>, finies: &ListeLue<OptionPeinte>) {
    e.element("section", &[("class", "linteau-linteau"), ("data-niveau", "section")], |e| {
        e.element("div", &[("class", "linteau-tete"), ("data-tete", "")], |e| e.mot("h2", &[], "Terminées"));
        if finies.membres.is_empty() {
            return e.element("div", &[("class", "vide-vide")], |e| e.mot("p", &[], "Aucune option terminée."));
        }
        let colonnes = if suivi.de_toute() {
            vec![STATUT, LOT, PROGRAMME, CONTACT, PRESCRIPTEUR, PRIX, POSEE, FIN]
        } else {
            vec![STATUT, LOT, PROGRAMME, CONTACT, PRIX, POSEE, FIN]
        };
        table(
            e,
            suivi,
            &TableDeSuivi {
                nom: "Options terminées",
                colonnes: &colonnes,
                lignes: &finies.membres,
                tri: Some(""),
                dense: true,
                ouvre: false,
                marquee: |_, _| false,
            },
        );
        pages(e, "options-pied", "Pages", finies.total.div_ceil(TERMINEES), 1, |rang| suivi.page("page", rang));
    });
}

fn agenda(e: &mut Html) {
    let attributs = [("type", "button"), ("disabled", ""), ("class", "lt-bouton"), ("data-cadre", "true")];
    e.element("button", &attributs, |e| {
        e.dessin(icone("calendar-plus"));
        e.mot("span", &[], "S’abonner dans mon agenda");
    });
}

fn epingle(une: &OptionPeinte) -> Epingle {
    Epingle {
        instant: une.date_echeance,
        titre: une.lot.numero.clone(),
        precision: une.contact.as_ref().and_then(|contact| contact.nom.clone()).unwrap_or_default(),
    }
}

fn du_jour(suivi: &Suivi<'_>, une: &OptionPeinte) -> bool {
    quand(une.date_echeance, suivi.ici) == JourDEcheance::Aujourdhui
}

/// "3 pièces, 61,4 m²"
fn taille(LotDeSuivi { typologie, pieces, surface: metres, .. }: &LotDeSuivi) -> String {
    let combien = match pieces {
        ..=0 => typologie.as_ref().map(|une| une.nature.libelle.clone()),
        1 => Some("1\u{a0}pièce".to_owned()),
        plusieurs => Some(format!("{plusieurs}\u{a0}pièces")),
    };
    [combien, metres.map(surface)].into_iter().flatten().collect::<Vec<_>>().join(", ")
}

const RESTE: ColonneDeSuivi<OptionPeinte> = ColonneDeSuivi {
    classe: "options-echeance",
    ..ColonneDeSuivi::de("Échéance", "haut", |e, suivi, une| {
        let quoi = format!("option sur {}", une.lot.numero);
        peindre_reste(e, &quoi, une.date, une.date_echeance, suivi.ici);
    })
};

const LOT: ColonneDeSuivi<OptionPeinte> = ColonneDeSuivi {
    tri: "lot.numero",
    nomme: true,
    ..ColonneDeSuivi::de("Lot", "milieu", |e, _, OptionPeinte { lot, .. }| {
        lien(e, &format!("/lot/{}", composant(&lot.id)), &lot.numero);
        e.mot("small", &[], &taille(lot));
    })
};

const PROGRAMME: ColonneDeSuivi<OptionPeinte> =
    ColonneDeSuivi::de("Programme", "bas", |e, _, OptionPeinte { lot: LotDeSuivi { programme, .. }, .. }| {
        lien(e, &format!("/programme/{}", composant(&programme.id)), &programme.nom_commercial);
        e.mot("small", &[], &programme.lieu.libelle);
    });

const CONTACT: ColonneDeSuivi<OptionPeinte> = ColonneDeSuivi {
    tri: "contact.nom",
    ..ColonneDeSuivi::de("Contact", "bas-droite", |e, _, une| match &une.contact {
        None => e.texte("Contact effacé"),
        Some(contact) => {
            let tel = contact.tel.as_deref().map(telephone::afficher);
            deux_lignes(e, &contact.nommee(), tel.as_deref());
        }
    })
};

const PRESCRIPTEUR: ColonneDeSuivi<OptionPeinte> = ColonneDeSuivi {
    classe: "options-nom",
    ..ColonneDeSuivi::de("Prescripteur", "pied", |e, _, une| {
        e.texte(&une.prescripteur.as_ref().map_or_else(|| "–".to_owned(), |un| un.personne.nommee()));
    })
};

const PRIX: ColonneDeSuivi<OptionPeinte> = ColonneDeSuivi {
    droite: true,
    ..ColonneDeSuivi::de("Prix gelé", "milieu-droite", |e, _, une| montant(e, une.prix))
};

const POSEE: ColonneDeSuivi<OptionPeinte> =
    ColonneDeSuivi { tri: "date", ..ColonneDeSuivi::de("Posée le", "", |e, _, une| e.texte(&date_heure(une.date))) };

const STATUT: ColonneDeSuivi<OptionPeinte> = ColonneDeSuivi {
    tri: "statut",
    ..ColonneDeSuivi::de("État", "haut", |e, _, une| {
        etat(e, une);
        if une.prolongee {
            e.mot("small", &[], "prolongée");
        }
    })
};

/// Writes the status of an option.
pub(super) fn etat(e: &mut Html, une: &OptionPeinte) {
    let (ton, signe) = match une.statut.code.as_str() {
        "1" => ("opt", "clock"),
        "2" => ("pre", "arrow-right"),
        "3" => ("res", "hourglass"),
        "10" => ("res", "ban"),
        _ => ("res", "question-mark"),
    };
    let connu = ETATS.iter().find(|(code, _)| *code == une.statut.code);
    statut(e, ton, signe, connu.map_or("Inconnu", |(_, libelle)| libelle));
}

const FIN: ColonneDeSuivi<OptionPeinte> = ColonneDeSuivi::de("Terminée le", "haut-droite", |e, _, une| {
    deux_lignes(e, &date_heure(une.date_fin.unwrap_or(une.date_echeance)), une.motif.as_deref());
});

const ACTIONS: ColonneDeSuivi<OptionPeinte> = ColonneDeSuivi {
    droite: true,
    imprimee: false,
    ..ColonneDeSuivi::de("Actions", "haut-droite", |e, suivi, une| {
        let nom = une.lot.nomme();
        e.element("div", &[("class", "ligne-actions")], |e| {
            let mienne = une.prescripteur.as_ref().is_some_and(|un| un.id == suivi.moi.id);
            if mienne && suivi.prescrit() {
                let vers = format!("/lot/{}/reservation", composant(&une.lot.id));
                let relief = if suivi.pressee == Some(une.id) { Relief::Presse } else { Relief::Discret };
                lien_d_acte(e, &vers, &format!("Réserver le lot {nom}"), relief, |e| e.texte("Réserver"));
            }
            autres_actions(e, &format!("option sur {nom}"));
        });
    })
};
