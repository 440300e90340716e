//! The reservations of the demonstration: some eighty drafts, in each state that one can be in, as of the day on which it is opened:
//! forms begun, half filled and complete but for their documents, by one buyer, by two and by a company, and those that were
//! cancelled or have expired. Each named account has one to go on with.

use super::NOMMES;
use super::options::{acheteur, libres, mandate};
use crate::contexte::Contexte;
use crate::error::Result;
use chrono::{NaiveDate, TimeDelta};
use domain::acces::Role;
use domain::lot::Lot;
use domain::lot::tenue::{Evenement, IdReservation};
use domain::reservation::{EtatReservation, nettoyer, tva_offertes};
use domain::utilisateur::Utilisateur;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::time::Duration;
use store::lot::Suite;
use store::reservation::{NouvelleReservation, OrigineDAcquereur, Reservation};
use store::{Acte, Ecriture, Fait, Instant};

/// Drafts that are being filled.
const EN_COURS: usize = 20;
/// Drafts that have ended.
const FINIS: [(EtatReservation, usize); 2] =
    [(EtatReservation::BrouillonAnnule, 28), (EtatReservation::BrouillonExpire, 32)];
/// Of so many free homes one is taken; fewer in a small catalogue.
const PAS: usize = 41;
/// The first buyer of a reservation among those that the demonstration names: after the buyers of options.
const PREMIER_ACHETEUR: usize = 24;

/// Gives the demonstration its reservations, once its catalogue is there; gives how many.
pub(super) async fn completer(contexte: &Contexte) -> Result<usize> {
    {
        let lecture = contexte.base().lire().await?;
        let demo = store::utilisateur::nombre_de_demonstration(&lecture).await? > 0;
        if !demo || store::reservation::il_y_en_a(&lecture).await? || libres(&lecture, 1).await?.is_empty() {
            return Ok(0);
        }
    }
    Ok(contexte.ecrire(|tx| async move { remplir(&tx).await }).await?.valeur)
}

async fn remplir(tx: &Ecriture) -> Result<Acte<usize>> {
    // The row that keeps two who fill the demonstration together from doing it twice.
    if super::un_referent(tx).await?.is_none() || store::reservation::il_y_en_a(tx).await? {
        return Ok(Acte::sans_effet(0));
    }
    let tous = store::utilisateur::lister(tx).await?.into_iter().map(|lu| lu.utilisateur);
    let (nommes, autres): (Vec<Utilisateur>, Vec<Utilisateur>) =
        tous.filter(|u| u.demo && u.roles.contains(&Role::EP)).partition(|u| u.identite.email.starts_with(NOMMES));
    let mut gens: Vec<&Utilisateur> = nommes.iter().collect();
    for qui in &autres {
        if mandate(tx, qui).await? {
            gens.push(qui);
        }
    }
    let libres = libres(tx, usize::MAX).await?;
    let pas = PAS.min(libres.len() / (2 * EN_COURS)).max(1);
    let mut faits = Vec::new();
    let mut pris = BTreeSet::new();
    // The first homes of the list are those of options.
    let mut lots = libres.iter().skip(pas / 2).step_by(pas);
    let un_chacun = nommes.iter().chain(gens.iter().copied().skip(nommes.len()).cycle());
    for (rang, qui) in un_chacun.take(EN_COURS).enumerate() {
        // Begun over the last two days and a half: each ends on a day to come.
        let il_y_a = TimeDelta::hours(i64::try_from(rang * 3).unwrap_or_default());
        let quand = (tx.maintenant().date() - il_y_a).into();
        pris.extend(commencer(tx, qui, &mut lots, rang, quand, &mut faits).await?);
    }
    let mut combien = pris.len();
    let autres: Vec<&Lot> = libres.iter().rev().filter(|lot| !pris.contains(&lot.fiche.id().0)).step_by(pas).collect();
    let mut suite = gens.into_iter().cycle().zip(autres.into_iter().cycle());
    for (etat, nombre) in FINIS {
        for (qui, lot) in suite.by_ref().take(nombre) {
            let il_y_a = TimeDelta::days(i64::try_from(6 + combien * 2 % 110).unwrap_or_default());
            finir(tx, qui, lot, combien, (tx.maintenant().date() - il_y_a).into(), etat, &mut faits).await?;
            combien += 1;
        }
    }
    Ok(Acte::faits(combien, faits))
}

/// A draft that is being filled, on the next home that can be taken with its annexes; the id of that home.
async fn commencer(
    tx: &Ecriture,
    qui: &Utilisateur,
    lots: &mut impl Iterator<Item = &Lot>,
    rang: usize,
    quand: Instant,
    faits: &mut Vec<Fait>,
) -> Result<Option<String>> {
    for lot in lots {
        let id = lot.fiche.id();
        let essai = Evenement::BrouillonCree { reservation: IdReservation(0), apres: None };
        if !matches!(store::lot::pourrait(tx, &id, &essai).await?.suite, Suite::Faite(_)) {
            continue;
        }
        let brouillon = inscrire(tx, qui, lot, rang, quand).await?;
        let commence = Evenement::BrouillonCree { reservation: brouillon.id, apres: None };
        let Suite::Faite(mut annexes) = store::lot::appliquer(tx, &id, &commence).await? else {
            return Err(store::Error::Conflit.into());
        };
        annexes.retain(|autre| *autre != id);
        faits.push(Fait::BrouillonCree { reservation: brouillon.id, lot: id.clone(), annexes });
        return Ok(Some(id.0));
    }
    Ok(None)
}

/// A draft that has ended; its lot is what it is today.
async fn finir(
    tx: &Ecriture,
    qui: &Utilisateur,
    lot: &Lot,
    rang: usize,
    quand: Instant,
    etat: EtatReservation,
    faits: &mut Vec<Fait>,
) -> Result<()> {
    let mut brouillon = inscrire(tx, qui, lot, rang, quand).await?;
    let (reservation, lot, annexes) = (brouillon.id, brouillon.lot.clone(), Vec::new());
    brouillon.etat = etat;
    brouillon.avertir = None;
    faits.push(Fait::BrouillonCree { reservation, lot: lot.clone(), annexes: Vec::new() });
    if etat == EtatReservation::BrouillonExpire {
        brouillon.finie = brouillon.expire;
        faits.push(Fait::ReservationExpiree { reservation, lot, annexes });
    } else {
        brouillon.finie = Some(quand.plus(Duration::from_hours(30)));
        brouillon.motif = Some("L’acquéreur n’a pas obtenu son prêt.".to_owned());
        faits.push(Fait::ReservationAnnulee { reservation, lot, annexes });
    }
    if store::reservation::remplacer(tx, &mut brouillon).await? { Ok(()) } else { Err(store::Error::Conflit.into()) }
}

async fn inscrire(tx: &Ecriture, qui: &Utilisateur, lot: &Lot, rang: usize, quand: Instant) -> Result<Reservation> {
    let nouvelle = NouvelleReservation {
        lot: lot.fiche.id(),
        programme: lot.fiche.programme.clone(),
        prescripteur: qui.id,
        compte: qui.compte.as_ref().map(|compte| compte.id),
        option: None,
        origines: [OrigineDAcquereur::default(); 2],
        prix: lot.prix,
        document: formulaire(lot, rang),
    };
    Ok(store::reservation::creer_le(tx, &nouvelle, quand).await?)
}

/// What a form says, further along from one to the next: buyers alone, then the project and the price, then everything.
pub(super) fn formulaire(lot: &Lot, rang: usize) -> Value {
    let a_deux = rang % 3 == 1;
    let par_une_societe = rang % 7 == 3;
    let avancement = rang % 4;
    let mut document = json!({ "reservataire": acquereur(rang, avancement, a_deux) });
    if a_deux {
        document["coreservataire"] = acquereur(rang + 1, avancement, a_deux);
    }
    if par_une_societe {
        document["resaSociete"] = json!(true);
        document["societe"] = json!({
            "statut": "SCI", "raisonSociale": format!("SCI des Tilleuls {}", rang + 1), "representantLegal": true,
            "adresseSociete": format!("{} rue des Lilas", rang + 1), "cpSociete": "44000", "villeSociete": "Nantes",
        });
    }
    let tva = tva_offertes(&lot.prix).first().copied();
    if avancement >= 1 {
        let (destination, detail) = if par_une_societe {
            ("investissement-locatif", "location-nue")
        } else {
            ("residence-principale", "primo-accession")
        };
        document["destinationAchat"] = json!({ "code": destination });
        document["destinationAchatDetail"] = json!({ "code": detail });
        document["fiscalite"] = json!({ "code": "droit-commun" });
        document["rdvPhysique"] = json!(false);
        document["tva"] = json!(tva);
    }
    if avancement >= 2 {
        let prix = lot.prix.prix.map(|prix| prix.centiemes() / 100).unwrap_or_default();
        let apport = prix / 1000 * 150;
        document["financement"] = json!({
            "apport": [apport],
            "pret": [{ "banque": "Banque de l’Ouest", "montant": prix + 1 - apport }],
            "credit": true,
        });
        document["depotGarantie"] = json!({ "type": { "code": "sans" } });
    }
    // Its years are whole: no day of today gives them a century.
    nettoyer(&mut document, NaiveDate::MIN);
    document
}

/// A buyer, as far as the form is filled.
fn acquereur(rang: usize, avancement: usize, a_deux: bool) -> Value {
    let contact = acheteur(PREMIER_ACHETEUR + rang);
    let mut acquereur = json!({
        "civilite": contact.civilite, "nom": contact.nom, "prenom": contact.prenom, "email": contact.email,
        "tel": contact.tel, "adresse": contact.adresse, "cp": contact.cp, "ville": contact.ville, "pays": { "code": "FR" },
    });
    if avancement >= 1 {
        acquereur["dateNaissance"] = json!(format!("{}-{:02}-{:02}", 1962 + rang % 38, 1 + rang % 12, 1 + rang % 28));
        acquereur["lieuNaissance"] = acquereur["ville"].clone();
        acquereur["nationalite"] = json!("FR");
        acquereur["situationFamiliale"] = json!({ "code": if a_deux { "marie" } else { "celibataire" } });
    }
    if avancement >= 1 && a_deux {
        acquereur["regimeMatrimonial"] = json!("communaute");
        acquereur["lieuMariage"] = json!("Nantes");
    }
    if avancement >= 3 {
        acquereur["cgu"] = json!(true);
    }
    acquereur
}
