//! The sales of the demonstration whose contract was sent, at every stage. Their papers are really sealed, by the people who would do it,
//! but without the codes that nobody could type. When a process died in the middle of a sale, a user can still sign it.

use super::NOMMES;
use super::options::{libres, mandate};
use super::papier::pdf;
use super::reservations::{BrouillonDeDemonstration, Papiers, commencer, ecrire_les_identites, est_a_deux, joindre};
use crate::contexte::Contexte;
use crate::error::Result;
use crate::parapheur::signer_d_office;
use crate::photo::oublier;
use crate::reservation::annuler_reservation;
use crate::reservation::contrat::{
    LettreDeRetractation, NoticeRecue, deposer_le_papier, envoyer_a_signer, noter_la_retractation, noter_professionnel,
    notifier,
};
use chrono::{NaiveDate, TimeDelta};
use domain::acces::Role;
use domain::contrat::VoieDeSignature;
use domain::fichier::Format;
use domain::lot::Lot;
use domain::lot::tenue::IdReservation;
use domain::marque::Marque;
use domain::programme::IdProgramme;
use domain::signature::SujetSigne;
use domain::utilisateur::{IdUtilisateur, Utilisateur};
use domain::vente::DelaiDeReprise;
use std::collections::BTreeSet;
use store::piece::PieceLue;
use store::{Acces, Acte, Base, Ecriture};

/// How far a sale of the demonstration has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum JusquOu {
    /// The first buyer, or the only one, must sign.
    ASigner,
    /// The second buyer must sign.
    AuSecond,
    /// The contract is printed, and its scan must be deposited.
    SurPapier,
    /// The company must countersign.
    AContresigner,
    /// Staff must confirm the scan.
    PapierAConfirmer,
    /// Staff must record the notices of the signed contract that the buyers received.
    ANotifier,
    /// The buyers may still withdraw.
    EnDelai,
    /// The sale was firm at once, because its buyers are professionals.
    Definitive,
    Retractee,
    /// The sale was firm, then staff cancelled it.
    VenteAnnulee,
}

/// The prescriber of a sale of the demonstration.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum DeQui {
    /// The named account of this rank.
    Nomme(usize),
    DUnAutre,
}

/// The number of buyers of a sale.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Acquereurs {
    Un,
    Deux,
}

const VENTES: [(JusquOu, DeQui, Acquereurs); 11] = [
    (JusquOu::ASigner, DeQui::Nomme(0), Acquereurs::Deux),
    (JusquOu::EnDelai, DeQui::Nomme(0), Acquereurs::Un),
    (JusquOu::AContresigner, DeQui::Nomme(1), Acquereurs::Un),
    (JusquOu::Definitive, DeQui::Nomme(1), Acquereurs::Un),
    (JusquOu::AuSecond, DeQui::DUnAutre, Acquereurs::Deux),
    (JusquOu::SurPapier, DeQui::DUnAutre, Acquereurs::Un),
    (JusquOu::PapierAConfirmer, DeQui::DUnAutre, Acquereurs::Un),
    (JusquOu::AContresigner, DeQui::DUnAutre, Acquereurs::Deux),
    (JusquOu::ANotifier, DeQui::DUnAutre, Acquereurs::Deux),
    (JusquOu::Retractee, DeQui::DUnAutre, Acquereurs::Un),
    (JusquOu::VenteAnnulee, DeQui::DUnAutre, Acquereurs::Un),
];

/// The step from one taken home to the next, in the list of the free homes. It is shorter in a small catalogue.
const PAS: usize = 29;
/// A catalogue in which fewer homes can be sold is small. It shows only the first sales, because each needs ten papers to be written.
const PETIT_CATALOGUE: usize = 150;
/// How many sales a small catalogue shows: to sign, in its delay, to countersign, firm.
const VENTES_D_UN_PETIT: usize = 4;
/// The first rank of the buyers of sales, after those of the drafts.
const PREMIER_RANG: usize = 100;

/// A sale whose draft is complete.
#[derive(Debug, Clone, Copy)]
struct VenteACommencer {
    reservation: IdReservation,
    prescripteur: IdUtilisateur,
    equipe: IdUtilisateur,
    jusqu_ou: JusquOu,
    acquereurs: u16,
}

/// Gives the demonstration its sales, once its drafts and its `états des risques` exist. Returns the number of sales.
pub(super) async fn completer(contexte: &Contexte) -> Result<usize> {
    {
        let lecture = contexte.base().lire().await?;
        let demo = store::utilisateur::nombre_de_demonstration(&lecture).await? > 0;
        if !demo
            || store::contrat::il_y_en_a(&lecture).await?
            || prenables(&lecture, contexte.maintenant().jour()).await?.is_empty()
        {
            return Ok(0);
        }
    }
    // Files are written before the transaction that names them. If the transaction fails, they are deleted.
    let papiers =
        &ecrire_les_identites(contexte, VENTES.iter().enumerate().map(|(place, vente)| rang(place, vente.2))).await?;
    let ecrit = contexte.ecrire(|tx| async move { commencer_toutes(&tx, contexte.base(), papiers).await }).await;
    if !matches!(&ecrit, Ok(ecrit) if !ecrit.valeur.is_empty()) {
        for papier in papiers.values().flatten() {
            oublier(contexte.base(), &papier.id).await;
        }
    }
    let ventes = ecrit?.valeur;
    for vente in &ventes {
        match Box::pin(mener(contexte, *vente)).await {
            Ok(()) => {}
            // A refused sale stays where it is, and the others are still shown.
            Err(erreur) if erreur.refus().is_some() => {
                tracing::warn!(reservation = vente.reservation.0, %erreur, "a sale of the demonstration stays where it is");
            }
            Err(erreur) => return Err(erreur),
        }
    }
    Ok(ventes.len())
}

/// The rank of the buyers of a sale, chosen for complete forms, without a company or a buyer abroad.
fn rang(place: usize, acquereurs: Acquereurs) -> usize {
    let convient = |rang: &usize| {
        let complet = rang % 4 == 3 && rang % 7 != 3 && rang % 10 != 5 && (rang + 1) % 10 != 5;
        complet && est_a_deux(*rang) == (acquereurs == Acquereurs::Deux)
    };
    (PREMIER_RANG..).filter(convient).nth(place).unwrap_or(PREMIER_RANG)
}

/// The homes that can be sold without paper, in programmes whose contracts may be sent today.
async fn prenables(db: &impl Acces, jour: NaiveDate) -> Result<Vec<Lot>> {
    let mut lots = libres(db, usize::MAX).await?;
    let ids: BTreeSet<IdProgramme> = lots.iter().map(|lot| lot.fiche.programme.clone()).collect();
    let ids: Vec<IdProgramme> = ids.into_iter().collect();
    let risques = store::etat_des_risques::des_programmes(db, &ids).await?;
    let lus = store::programme::sans_documents(db, &ids).await?.into_iter();
    let signables: BTreeSet<IdProgramme> = lus
        .filter(|lu| lu.programme.is_eligible_demat)
        .map(|lu| lu.programme.id)
        .filter(|id| risques.get(id).is_some_and(|lu| lu.etat.vaut(jour)))
        .collect();
    lots.retain(|lot| lot.fiche.is_eligible_demat && signables.contains(&lot.fiche.programme));
    Ok(lots)
}

async fn commencer_toutes(tx: &Ecriture, base: &Base, papiers: &Papiers) -> Result<Acte<Vec<VenteACommencer>>> {
    // This locks a row, so that two processes do not fill the demonstration twice.
    if super::un_referent(tx).await?.is_none() || store::contrat::il_y_en_a(tx).await? {
        return Ok(Acte::sans_effet(Vec::new()));
    }
    let tous = store::utilisateur::lister(tx).await?.into_iter().map(|lu| lu.utilisateur);
    let de_demo: Vec<Utilisateur> = tous.filter(|u| u.demo).collect();
    let Some(equipe) = de_demo.iter().find(|u| u.roles.contains(&Role::IA)).map(|u| u.id) else {
        return Ok(Acte::sans_effet(Vec::new()));
    };
    let (nommes, autres): (Vec<&Utilisateur>, Vec<&Utilisateur>) =
        de_demo.iter().filter(|u| u.roles.contains(&Role::EP)).partition(|u| u.identite.email.starts_with(NOMMES));
    let mut mandates = Vec::new();
    for qui in autres {
        if mandate(tx, qui).await? {
            mandates.push(qui);
        }
    }
    let lots = prenables(tx, tx.maintenant().jour()).await?;
    let montrees = if lots.len() < PETIT_CATALOGUE { VENTES_D_UN_PETIT } else { VENTES.len() };
    let pas = PAS.min(lots.len() / (2 * montrees)).max(1);
    let (mut lots, mut suivants) = (lots.iter().step_by(pas), mandates.into_iter().cycle());
    let (mut ventes, mut faits) = (Vec::new(), Vec::new());
    for (place, (jusqu_ou, de_qui, acquereurs)) in VENTES.into_iter().take(montrees).enumerate() {
        let qui = match de_qui {
            DeQui::Nomme(lequel) => nommes.get(lequel).copied(),
            DeQui::DUnAutre => suivants.next(),
        };
        let Some(qui) = qui else { continue };
        let rang = rang(place, acquereurs);
        let quand = tx.maintenant().date() - TimeDelta::hours(6);
        let brouillon = BrouillonDeDemonstration { qui, rang, quand };
        let Some((reservation, _)) = commencer(tx, base, &mut lots, brouillon, &mut faits).await? else { continue };
        joindre(tx, reservation, rang, papiers, &mut faits).await?;
        let acquereurs = if est_a_deux(rang) { 2 } else { 1 };
        ventes.push(VenteACommencer { reservation, prescripteur: qui.id, equipe, jusqu_ou, acquereurs });
    }
    Ok(Acte::faits(ventes, faits))
}

/// Takes a sale to its stage, by its prescriber, its buyers and staff.
async fn mener(contexte: &Contexte, vente: VenteACommencer) -> Result<()> {
    let VenteACommencer { reservation: id, prescripteur, equipe, jusqu_ou, acquereurs } = vente;
    let (prescripteur, staff) = (contexte.reconnu(prescripteur), contexte.reconnu(equipe));
    let voie = match jusqu_ou {
        JusquOu::SurPapier | JusquOu::PapierAConfirmer => VoieDeSignature::Papier,
        _ => VoieDeSignature::Electronique,
    };
    let marque = contexte.base().metier().marque(&Marque::default());
    envoyer_a_signer(&prescripteur, id, Some(voie), &marque).await?;
    let signatures = match jusqu_ou {
        JusquOu::ASigner | JusquOu::SurPapier => return Ok(()),
        JusquOu::PapierAConfirmer => {
            let jour = contexte.maintenant().jour().to_string();
            let scan = ecrire_un_papier(contexte, "Contrat signé sur papier").await?;
            let jours = vec![jour.as_str(); usize::from(acquereurs)].join(",");
            deposer_le_papier(&prescripteur, id, &[scan], &jours).await?;
            return Ok(());
        }
        JusquOu::AuSecond => 1,
        _ => acquereurs,
    };
    let sujet = SujetSigne::Contrat(id.0);
    for _ in 0..signatures {
        signer_d_office(contexte, sujet, None).await?;
    }
    if matches!(jusqu_ou, JusquOu::AuSecond | JusquOu::AContresigner) {
        return Ok(());
    }
    if matches!(jusqu_ou, JusquOu::Definitive | JusquOu::VenteAnnulee) {
        let motif = "Marchand de biens\u{a0}: il achète pour revendre, dans son activité.";
        for rang in 1..=acquereurs {
            noter_professionnel(&staff, id, rang, motif).await?;
        }
    }
    signer_d_office(contexte, sujet, Some(equipe)).await?;
    conclure(&staff, id, jusqu_ou, acquereurs).await
}

/// Does what staff do once the contract is countersigned.
async fn conclure(staff: &Contexte, id: IdReservation, jusqu_ou: JusquOu, acquereurs: u16) -> Result<()> {
    let jour = staff.maintenant().jour().to_string();
    if matches!(jusqu_ou, JusquOu::EnDelai | JusquOu::Retractee) {
        for rang in 1..=acquereurs {
            let preuve = ecrire_un_papier(staff, "Preuve de première présentation").await?;
            let notice =
                NoticeRecue { acquereur: rang.to_string(), mode: "papier".to_owned(), presentee: jour.clone() };
            notifier(staff, id, &notice, &preuve).await?;
        }
    }
    match jusqu_ou {
        JusquOu::Retractee => {
            let lettre = LettreDeRetractation { acquereur: "1".to_owned(), envoyee: jour };
            let fichier = ecrire_un_papier(staff, "Lettre de rétractation").await?;
            noter_la_retractation(staff, id, &lettre, &fichier).await?;
        }
        JusquOu::VenteAnnulee => {
            let motif = Some("L’acquéreur a renoncé à son achat, d’un commun accord.");
            annuler_reservation(staff, id, motif, DelaiDeReprise::Court).await?;
        }
        JusquOu::ASigner
        | JusquOu::AuSecond
        | JusquOu::SurPapier
        | JusquOu::AContresigner
        | JusquOu::PapierAConfirmer
        | JusquOu::ANotifier
        | JusquOu::EnDelai
        | JusquOu::Definitive => {}
    }
    Ok(())
}

async fn ecrire_un_papier(contexte: &Contexte, libelle: &str) -> Result<PieceLue> {
    let mut reception = contexte.base().pieces().recevoir().await?;
    reception.ajouter(&pdf(libelle, "Portail de démonstration")).await?;
    Ok(reception.finir(Format::Pdf.mime()).await?)
}
