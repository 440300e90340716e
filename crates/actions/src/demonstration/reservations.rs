//! The reservations of the demonstration: some eighty drafts, in each state that one can be in, as of the day on which it is opened:
//! forms begun, half filled and complete but for their documents, by one buyer, by two and by a company, and those that were
//! cancelled or have expired. Each named account has one to go on with.

use super::NOMMES;
use super::options::{acheteur, libres, mandate};
use crate::contexte::Contexte;
use crate::dossier::DossierDeVente;
use crate::error::Result;
use crate::prise::{DeVente as _, prendre};
use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use domain::acces::Role;
use domain::lot::Lot;
use domain::lot::tenue::{Evenement, IdReservation};
use domain::regard::Regard;
use domain::reservation::{nettoyer, tva_offertes};
use domain::utilisateur::Utilisateur;
use domain::vente::{Agissant, NouvelleReservation, OrigineDAcquereur, Reservation};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use store::{Acte, Base, Ecriture, Fait};

/// Drafts that are being filled.
const EN_COURS: usize = 20;
/// Drafts that have ended, and how many did so.
const FINIS: [(FinDeDemonstration, usize); 2] = [(FinDeDemonstration::Annulee, 28), (FinDeDemonstration::Expiree, 32)];
/// How a draft of the demonstration ended.
#[derive(Debug, Clone, Copy)]
enum FinDeDemonstration {
    Annulee,
    Expiree,
}

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
    Ok(contexte.ecrire(|tx| async move { remplir(&tx, contexte.base()).await }).await?.valeur)
}

async fn remplir(tx: &Ecriture, base: &Base) -> Result<Acte<usize>> {
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
        let brouillon = BrouillonDeDemonstration { qui, rang, quand: tx.maintenant().date() - il_y_a };
        pris.extend(commencer(tx, base, &mut lots, brouillon, &mut faits).await?);
    }
    let mut combien = pris.len();
    let autres: Vec<&Lot> = libres.iter().rev().filter(|lot| !pris.contains(&lot.fiche.id().0)).step_by(pas).collect();
    let mut suite = gens.into_iter().cycle().zip(autres.into_iter().cycle());
    for (fin, nombre) in FINIS {
        for (qui, lot) in suite.by_ref().take(nombre) {
            // Over the longest week-end a draft lasts seven days: each of these has ended.
            let il_y_a = TimeDelta::days(i64::try_from(10 + combien * 2 % 110).unwrap_or_default());
            let quand = tx.maintenant().date() - il_y_a;
            finir(tx, lot, BrouillonDeDemonstration { qui, rang: combien, quand }, fin, &mut faits).await?;
            combien += 1;
        }
    }
    Ok(Acte::faits(combien, faits))
}

/// A draft that is being filled, on the next home that can be taken with its annexes; the id of that home.
async fn commencer(
    tx: &Ecriture,
    base: &Base,
    lots: &mut impl Iterator<Item = &Lot>,
    brouillon: BrouillonDeDemonstration<'_>,
    faits: &mut Vec<Fait>,
) -> Result<Option<String>> {
    for lot in lots {
        let id = lot.fiche.id();
        // Nobody holds it in that dossier, so that nobody is written to.
        let mut dossier = DossierDeVente::du_lot(tx, base, &id).await?;
        let essai = Evenement::BrouillonCree { reservation: IdReservation(0), apres: None };
        if dossier.lots.as_ref().is_none_or(|lots| lots.essayer(&essai).is_err()) {
            continue;
        }
        let ecrit = brouillon.inscrire(tx, lot).await?;
        faits.extend(prendre(tx, &mut dossier, ecrit.commencee(None)).await?.faits);
        return Ok(Some(id.0));
    }
    Ok(None)
}

/// A draft that has ended; its lot is what it is today.
async fn finir(
    tx: &Ecriture,
    lot: &Lot,
    brouillon: BrouillonDeDemonstration<'_>,
    fin: FinDeDemonstration,
    faits: &mut Vec<Fait>,
) -> Result<()> {
    let ecrit = brouillon.inscrire(tx, lot).await?;
    faits.extend(ecrit.clone().commencee(None).tous_les_faits(Vec::new()));
    let pas = match fin {
        FinDeDemonstration::Expiree => {
            let expire = ecrit.echeance().unwrap_or(brouillon.quand);
            ecrit.echoir(expire)?
        }
        FinDeDemonstration::Annulee => {
            let agissant = Agissant { regard: &Regard::de(brouillon.qui), compte: None };
            let motif = Some("L’acquéreur n’a pas obtenu son prêt.");
            ecrit.annuler(agissant, motif, brouillon.quand + TimeDelta::hours(30))?
        }
    };
    faits.extend(pas.tous_les_faits(Vec::new()));
    let mut finie = pas.apres;
    finie.garder(tx).await
}

/// Who begins a draft, when, and how far its form is.
#[derive(Clone, Copy)]
struct BrouillonDeDemonstration<'a> {
    qui: &'a Utilisateur,
    rang: usize,
    quand: DateTime<Utc>,
}

impl BrouillonDeDemonstration<'_> {
    async fn inscrire(self, tx: &Ecriture, lot: &Lot) -> Result<Reservation> {
        let nouvelle = NouvelleReservation {
            lot: lot.fiche.id(),
            programme: lot.fiche.programme.clone(),
            prescripteur: self.qui.id,
            compte: self.qui.compte.as_ref().map(|compte| compte.id),
            option: None,
            origines: [OrigineDAcquereur::default(); 2],
            creee: self.quand,
            prix: lot.prix,
            document: formulaire(lot, self.rang),
        };
        Ok(store::reservation::creer(tx, &nouvelle).await?)
    }
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
