//! Beginning a reservation: the lot and its annexes pass to a draft, at the prices of the option that it takes the place of, else at
//! those of that instant. Of any number who ask at the same instant one has it.

use super::acquereurs::{DebutDeFormulaire, du_contact, du_corps, personnes};
use super::fautes;
use super::formulaire::constats;
use super::suivie::{ReservationSuivie, une};
use crate::attente::{self, Regles};
use crate::contexte::Contexte;
use crate::courrier::{Lettre, poster_la_reservation};
use crate::error::{Error, Refusal, Result, Violation};
use crate::lot_vu::{import_en_cours, lot_introuvable, programme_visible, visible};
use crate::pouvoir::{moi, prescripteur};
use crate::prise::{FaconDePrendre, deja_pris, obstacle, protection, refuser, refuser_de_tenue};
use domain::contact::Contact;
use domain::lot::tenue::{Evenement, IdOption, LignePortail};
use domain::lot::{IdLot, StatutLot};
use domain::option_lot::{EvenementOption, Obstacle};
use domain::reservation::{fautes_apportees, nettoyer};
use domain::utilisateur::Utilisateur;
use serde_json::{Map, Value};
use store::lot::Suite;
use store::option_lot::OptionLot;
use store::reservation::{NouvelleReservation, OrigineDAcquereur, Reservation};
use store::{Acces, Acte, Ecrit, Ecriture, Fait, Unicite};

/// What a reservation begins with.
#[derive(Debug, Clone)]
pub enum OrigineDuBrouillon {
    /// A lot, and an object with a `reservataire` and a `coreservataire`, each as far as it is known: fields of the form, and the
    /// `denonciation` that they are of.
    Lot {
        /// The lot.
        lot: IdLot,
        /// The buyers; none when an option of theirs says who buys.
        acquereurs: Value,
    },
    /// One of the prescriber's options: its lot, its buyer, its prices.
    Option(IdOption),
}

/// Begins a reservation. A prescriber who optioned the lot transforms their option.
pub async fn creer_brouillon(contexte: &Contexte, origine: &OrigineDuBrouillon) -> Result<Ecrit<ReservationSuivie>> {
    let (lot, nommee) = match origine {
        OrigineDuBrouillon::Lot { lot, .. } => (lot.clone(), None),
        OrigineDuBrouillon::Option(id) => (lot_de_l_option(contexte, *id).await?, Some(*id)),
    };
    let lot = &lot;
    let _tour = contexte.tour(lot).await;
    let lecture = contexte.base().lire().await?;
    exiger_un_acquereur(origine, sienne(&lecture, contexte, lot).await?.as_ref())?;
    if let Some((obstacle, statut)) = deja_pris(&lecture, contexte, lot, FaconDePrendre::Reservation).await? {
        return Err(refuser(&obstacle, statut));
    }
    drop(lecture);
    let cree = contexte.ecrire(|tx| async move { Box::pin(creer(&tx, contexte, lot, origine, nommee)).await }).await;
    if protection::en_est_refuse(&cree) {
        protection::prevenue(Box::pin(signaler(contexte, lot, origine)).await);
    }
    cree
}

/// Tells staff of the persons for whom the lot was refused.
async fn signaler(contexte: &Contexte, lot: &IdLot, origine: &OrigineDuBrouillon) -> Result<()> {
    let lecture = contexte.base().lire().await?;
    let option = sienne(&lecture, contexte, lot).await?;
    let (document, _) = debut(&lecture, contexte, origine, option.as_ref()).await?;
    drop(lecture);
    protection::signaler(contexte, lot, &personnes(&document)).await
}

/// Refuses a draft for nobody: it says a first buyer, or takes the place of an option, whose buyer it has.
fn exiger_un_acquereur(origine: &OrigineDuBrouillon, option: Option<&OptionLot>) -> Result<()> {
    let OrigineDuBrouillon::Lot { acquereurs, .. } = origine else { return Ok(()) };
    let dit = acquereurs.get("reservataire").and_then(Value::as_object).is_some_and(|dit| !dit.is_empty());
    if dit || option.is_some() {
        return Ok(());
    }
    let manque = Violation::nouvelle("reservataire", "required", "Ce champ est obligatoire.");
    Err(Refusal::form(vec![manque]).into())
}

async fn creer(
    tx: &Ecriture,
    contexte: &Contexte,
    lot: &IdLot,
    origine: &OrigineDuBrouillon,
    nommee: Option<IdOption>,
) -> Result<Acte<ReservationSuivie>> {
    // In the order of an option: the programme, so that a declaration that is being written is seen; the prescriber, whose options and
    // drafts are counted; then the option, and the lot.
    if let Some(programme) = programme_visible(tx, contexte, lot).await? {
        store::programme::tenir(tx, &programme).await?;
    }
    store::utilisateur::par_id_verrouille(tx, contexte.pour_qui()?).await?;
    let qui = prescripteur(moi(tx, contexte).await?)?;
    let mut faits = attente::avancer(tx, Regles::de(contexte.base()), &visible(tx, &qui, lot).await?).await?;
    let vu = visible(tx, &qui, lot).await?;
    let option = a_transformer(tx, &qui, lot, nommee).await?;
    exiger_un_acquereur(origine, option.as_ref())?;
    if let Some(obstacle) = obstacle(tx, contexte, &qui, &vu, FaconDePrendre::Reservation, tx.maintenant()).await? {
        return Err(refuser(&obstacle, vu.tenue.statut()));
    }
    let (mut document, origines) = debut(tx, contexte, origine, option.as_ref()).await?;
    nettoyer(&mut document, tx.maintenant().jour());
    let programme = vu.fiche.programme.clone();
    protection::exiger_libres(tx, &qui, &programme, &personnes(&document)).await?;
    let nouvelle = NouvelleReservation {
        lot: lot.clone(),
        programme,
        prescripteur: qui.id,
        compte: qui.compte.as_ref().map(|compte| compte.id),
        option: option.as_ref().map(|option| option.id),
        origines,
        prix: option.as_ref().map_or(vu.prix, |option| option.prix),
        document,
    };
    let mut reservation = match store::reservation::creer(tx, &nouvelle).await {
        // Somebody else's came first, and is committed.
        Err(store::Error::DejaPris(Unicite::ReservationEnCours)) => {
            return Err(refuser(&Obstacle::Pris(StatutLot::T), StatutLot::T));
        }
        autre => autre?,
    };
    let avance = vu.tenue.avance();
    let apres = option.as_ref().map(|option| LignePortail::Option(option.id)).or(avance.map(LignePortail::Attente));
    let evenement = Evenement::BrouillonCree { reservation: reservation.id, apres };
    let mut lots = match store::lot::appliquer(tx, lot, &evenement).await? {
        Suite::Faite(lots) => lots,
        Suite::Import => return Err(import_en_cours()),
        Suite::Introuvable => return Err(lot_introuvable()),
        Suite::Refusee(refus) => return Err(refuser_de_tenue(tx, lot, refus).await?),
    };
    // The row is held from here on: these are the prices that the lot was taken at.
    if option.is_none() {
        fixer_les_prix(tx, &qui, &mut reservation).await?;
    }
    let mut suivie = une(tx, reservation).await?;
    fautes(fautes_apportees(&[], &constats(&suivie, &suivie.reservation.document, tx.maintenant().jour())))?;
    poster_la_reservation(tx, &suivie.reservation, Lettre::ReservationCommencee).await?;
    let reservation = suivie.reservation.id;
    if let Some(mut option) = option {
        faits.push(transformer(tx, &mut option, &suivie.reservation).await?);
        // Who began it reads the option as it has become.
        suivie.option = Some(option);
    }
    lots.retain(|autre| autre != lot);
    faits.push(Fait::BrouillonCree { reservation, lot: lot.clone(), annexes: lots });
    if let Some(avance) = avance {
        faits.push(attente::honorer(tx, avance, LignePortail::Reservation(reservation)).await?);
    }
    Ok(Acte::faits(suivie, faits))
}

async fn fixer_les_prix(tx: &Ecriture, qui: &Utilisateur, reservation: &mut Reservation) -> Result<()> {
    let pris = visible(tx, qui, &reservation.lot).await?;
    if pris.prix != reservation.prix {
        reservation.prix = pris.prix;
        store::reservation::fixer_les_prix(tx, reservation).await?;
    }
    Ok(())
}

/// Ends the option that a reservation takes the place of.
async fn transformer(tx: &Ecriture, option: &mut OptionLot, reservation: &Reservation) -> Result<Fait> {
    option.statut = option.statut.apres(EvenementOption::Transformee).map_err(|_| store::Error::Conflit)?;
    option.finie = Some(tx.maintenant());
    crate::option_lot::garder(tx, option).await?;
    Ok(Fait::OptionTransformee { option: option.id, reservation: reservation.id })
}

/// The form at its beginning.
async fn debut(
    db: &impl Acces,
    contexte: &Contexte,
    origine: &OrigineDuBrouillon,
    option: Option<&OptionLot>,
) -> Result<DebutDeFormulaire> {
    let vide = Value::Object(Map::new());
    let envoyes = match origine {
        OrigineDuBrouillon::Lot { acquereurs, .. } => acquereurs,
        OrigineDuBrouillon::Option(_) => &vide,
    };
    let (mut document, mut origines) = du_corps(db, contexte, envoyes).await?;
    // Nobody said who buys: the buyer of the option does.
    if let (Some(option), None) = (option, document.get("reservataire"))
        && let Some(contact) = contact_de(db, option).await?
        && let Some(objet) = document.as_object_mut()
    {
        objet.insert("reservataire".to_owned(), Value::Object(du_contact(&contact)));
        origines[0] = OrigineDAcquereur { contact: Some(option.contact), denonciation: option.denonciation };
    }
    Ok((document, origines))
}

async fn contact_de(db: &impl Acces, option: &OptionLot) -> Result<Option<Contact>> {
    Ok(store::contact::par_id(db, option.contact).await?.and_then(|lu| lu.contact))
}

async fn lot_de_l_option(contexte: &Contexte, id: IdOption) -> Result<IdLot> {
    let lecture = contexte.base().lire().await?;
    let option = store::option_lot::OptionsVisibles::de(contexte.pour_qui()?).par_id(&lecture, id).await?;
    Ok(option.ok_or_else(option_introuvable)?.lot)
}

/// The option of whoever acts that runs on a lot.
async fn sienne(db: &impl Acces, contexte: &Contexte, lot: &IdLot) -> Result<Option<OptionLot>> {
    let moi = contexte.pour_qui()?;
    Ok(store::option_lot::en_cours_sur(db, lot).await?.filter(|option| option.prescripteur == moi))
}

/// The option that the reservation takes the place of, whose row stays as it is: that which was named, else theirs on that lot.
async fn a_transformer(
    tx: &Ecriture,
    qui: &Utilisateur,
    lot: &IdLot,
    nommee: Option<IdOption>,
) -> Result<Option<OptionLot>> {
    let id = match nommee {
        Some(id) => Some(id),
        None => store::option_lot::en_cours_sur(tx, lot).await?.filter(|o| o.prescripteur == qui.id).map(|o| o.id),
    };
    let Some(id) = id else { return Ok(None) };
    let option = store::option_lot::par_id_verrouillee(tx, id).await?.filter(|o| o.prescripteur == qui.id);
    let option = option.ok_or_else(option_introuvable)?;
    let court = option.statut.apres(EvenementOption::Transformee).is_ok() && option.echeance > tx.maintenant();
    match (court, nommee) {
        (true, _) => Ok(Some(option)),
        (false, None) => Ok(None),
        (false, Some(_)) => Err(Error::conflict("option-terminee", "Cette option n’est plus en cours.")),
    }
}

fn option_introuvable() -> Error {
    Error::not_found("option-introuvable", "Cette option n’existe pas.")
}
