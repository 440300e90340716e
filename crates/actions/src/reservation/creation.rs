//! Beginning a reservation. The lot and its annexes pass to a draft. The price is the lower of the price of that instant and the
//! price that the replaced option kept. When several prescribers ask at the same instant, only one gets the lot.

use super::acquereurs::{DebutDeFormulaire, du_contact, du_corps};
use super::fautes;
use super::suivie::ReservationSuivie;
use crate::contexte::Contexte;
use crate::denonciation::DenonciationsEnAttente;
use crate::dossier::DossierDeVente;
use crate::error::{Error, RefusDAction, Result, Violation};
use crate::prise::protection::{self, SocieteDuDossier};
use crate::prise::{FaconDePrendre, avancer, deja_pris, exiger_prenable, passer, prendre};
use domain::contact::Contact;
use domain::lot::tenue::IdOption;
use domain::lot::{IdLot, PrixLot, StatutLot};
use domain::nombres::Taux;
use domain::option_lot::Obstacle;
use domain::programme::IdProgramme;
use domain::refus_partage::OPTION_INTROUVABLE;
use domain::reservation::{cles_nouvelles, dits_par_la_tva, fautes_apportees, nettoyer};
use domain::saisie::OBLIGATOIRE;
use domain::vente::{NouvelleReservation, OptionLot, OrigineDAcquereur};
use serde_json::{Value, json};
use store::{Acces, Acte, Ecrit, Ecriture, Unicite};

/// The start of a reservation: a lot, or one of the prescriber's options.
#[derive(Debug, Clone)]
pub enum OrigineDuBrouillon {
    /// A lot, and an object with a `reservataire` and a `coreservataire`, as far as these buyers are known. Each buyer holds fields
    /// of the form, and the `denonciation` that they come from.
    Lot {
        lot: IdLot,
        /// The buyers. It may be empty when the prescriber's option names the buyer.
        acquereurs: Value,
        /// The chosen VAT. `None` when nobody chose, or when the prescriber's option holds it.
        tva: Option<Taux>,
    },
    /// One of the prescriber's options: its lot, its buyer, its prices.
    Option {
        option: IdOption,
        /// An object with a `coreservataire`, when a second person buys. It may be anybody, or the other person of the couple that
        /// the declaration of the option names.
        acquereurs: Value,
        /// The VAT that was chosen since the option was taken. `None` to keep the VAT of the option.
        tva: Option<Taux>,
    },
}

/// Begins a reservation. When the prescriber has an option on the lot, the reservation replaces it.
pub async fn creer_brouillon(contexte: &Contexte, origine: &OrigineDuBrouillon) -> Result<Ecrit<ReservationSuivie>> {
    let (lot, nommee) = match origine {
        OrigineDuBrouillon::Lot { lot, .. } => (lot.clone(), None),
        OrigineDuBrouillon::Option { option, .. } => (lot_de_l_option(contexte, *option).await?, Some(*option)),
    };
    let lot = &lot;
    let _tour = contexte.tour(lot).await;
    let lecture = contexte.base().lire().await?;
    exiger_un_acquereur(origine, sienne(&lecture, contexte, lot).await?.as_ref())?;
    if let Some(refus) = deja_pris(&lecture, contexte, lot, FaconDePrendre::Reservation).await? {
        return Err(refus);
    }
    drop(lecture);
    let cree = contexte.ecrire(|tx| async move { Box::pin(creer(&tx, contexte, lot, origine, nommee)).await }).await;
    Box::pin(protection::une_fois_signalee(cree, signaler(contexte, lot, origine))).await
}

/// Tells staff that the lot was refused because some of its buyers are protected by another company.
async fn signaler(contexte: &Contexte, lot: &IdLot, origine: &OrigineDuBrouillon) -> Result<()> {
    let lecture = contexte.base().lire().await?;
    let option = sienne(&lecture, contexte, lot).await?;
    let Some(vu) = store::lot::publie(&lecture, lot).await? else { return Ok(()) };
    let (document, _) = debut(&lecture, contexte, origine, option.as_ref(), &vu.fiche.programme).await?;
    let du_debut = acquereurs_de_l_option(&lecture, option.as_ref()).await?;
    drop(lecture);
    let neuves = cles_nouvelles(&du_debut, &document);
    protection::signaler(contexte, lot, &neuves, SocieteDuDossier::DeQuiDemande).await
}

/// Refuses a draft without a buyer: it must name a first buyer, or replace an option, which has one.
fn exiger_un_acquereur(origine: &OrigineDuBrouillon, option: Option<&OptionLot>) -> Result<()> {
    let OrigineDuBrouillon::Lot { acquereurs, .. } = origine else { return Ok(()) };
    let dit = acquereurs.get("reservataire").and_then(Value::as_object).is_some_and(|dit| !dit.is_empty());
    if dit || option.is_some() {
        return Ok(());
    }
    let manque = Violation::nouvelle("reservataire", "required", OBLIGATOIRE);
    Err(RefusDAction::formulaire(vec![manque]).into())
}

async fn creer(
    tx: &Ecriture,
    contexte: &Contexte,
    lot: &IdLot,
    origine: &OrigineDuBrouillon,
    nommee: Option<IdOption>,
) -> Result<Acte<ReservationSuivie>> {
    let mut dossier = DossierDeVente::a_prendre(tx, contexte, lot, nommee).await?;
    // When the head start of a prescriber is over, the next one in the list gets one before anybody else takes the lot.
    avancer(tx, contexte.base(), &mut dossier).await?;
    let qui = &dossier.titulaire.as_ref().ok_or_else(Error::sans_droit)?.utilisateur.clone();
    let option = dossier.option_a_transformer().cloned();
    exiger_un_acquereur(origine, option.as_ref())?;
    exiger_prenable(tx, contexte, &dossier, qui, FaconDePrendre::Reservation).await?;
    let vu = &dossier.ensemble()?.lot;
    let programme = vu.fiche.programme.clone();
    let (mut document, origines) = debut(tx, contexte, origine, option.as_ref(), &programme).await?;
    // The lot is locked, so these are the prices at which it is taken, unless the option has kept a lower one.
    let prix = option.as_ref().map_or(vu.prix, |option| option.prix_offerts(Some(&vu.prix)));
    if let (Some(tva), Some(objet)) = (tva_choisie(origine, option.as_ref(), &prix), document.as_object_mut()) {
        let fiscalites: Vec<_> = vu.fiche.fiscalites.iter().map(|fiscalite| fiscalite.code.as_str()).collect();
        objet.extend(dits_par_la_tva(&prix, &fiscalites, tva));
    }
    nettoyer(&mut document, tx.maintenant().jour());
    // The buyer of the option is not checked again, because a declaration made since then does not stop the sale that already runs.
    let du_debut = acquereurs_de_l_option(tx, option.as_ref()).await?;
    let societe = qui.compte.as_ref().map(|compte| compte.id);
    protection::exiger_libres(tx, societe, &programme, &cles_nouvelles(&du_debut, &document)).await?;
    // The form may name another person than the buyer of the option. The declarations that waited for that buyer are then decided.
    let attendus =
        DenonciationsEnAttente::de_ces_personnes(tx, &programme, &cles_nouvelles(&document, &du_debut)).await?;
    let nouvelle = NouvelleReservation {
        lot: lot.clone(),
        programme,
        prescripteur: qui.id,
        compte: societe,
        option: option.as_ref().map(|option| option.id),
        origines,
        creee: tx.maintenant().date(),
        prix,
        document,
    };
    let apres = dossier.place_de_qui_prend();
    let reservation = match store::reservation::creer(tx, &nouvelle).await {
        // The table has a running reservation on this lot, although the row of the lot names no reservation.
        Err(store::Error::DejaPris(Unicite::ReservationEnCours)) => {
            return Err(Obstacle::Pris(StatutLot::T).en_refus(StatutLot::T).into());
        }
        autre => autre?,
    };
    let mut transformee = None;
    if let Some(option) = option {
        let pas = option.transformer(reservation.id, tx.maintenant().date())?;
        let passee = passer(tx, &mut dossier, pas).await?;
        dossier.faits.extend(passee.faits);
        // The answer shows the option in its new state.
        transformee = Some(passee.apres);
    }
    let mut prise = prendre(tx, &mut dossier, reservation.commencee(apres)).await?;
    if dossier.est_hors_vente() {
        // The prescriber was already told, as the holder of the option, that the lot left the sale.
        store::hors_vente::noter_la_reservation(tx, prise.apres.id).await?;
    }
    prise.faits.extend(attendus.decider(tx, contexte.base()).await?);
    let suivie = ReservationSuivie::commencee(prise.apres, dossier, transformee);
    fautes(fautes_apportees(&[], &suivie.formulaire().constats(&suivie.reservation.document, tx.maintenant().jour())))?;
    Ok(Acte::faits(suivie.en_fiche(tx, qui.portee()).await?, prise.faits))
}

/// The VAT that was chosen before the form was opened: on the page of the lot, or with the option.
fn tva_choisie(origine: &OrigineDuBrouillon, option: Option<&OptionLot>, prix: &PrixLot) -> Option<Taux> {
    let (OrigineDuBrouillon::Lot { tva, .. } | OrigineDuBrouillon::Option { tva, .. }) = origine;
    tva.or_else(|| option?.tva_choisie(prix))
}

/// Makes the form of the new draft.
async fn debut(
    db: &impl Acces,
    contexte: &Contexte,
    origine: &OrigineDuBrouillon,
    option: Option<&OptionLot>,
    programme: &IdProgramme,
) -> Result<DebutDeFormulaire> {
    let (OrigineDuBrouillon::Lot { acquereurs, .. } | OrigineDuBrouillon::Option { acquereurs, .. }) = origine;
    let de_l_option = option.and_then(|option| option.denonciation);
    let (mut document, mut origines) = du_corps(db, contexte, (acquereurs, de_l_option), programme).await?;
    // The request names no buyer, so the draft takes the buyer of the option.
    if let (Some(option), None) = (option, document.get("reservataire"))
        && let Some(contact) = contact_de(db, option).await?
        && let Some(objet) = document.as_object_mut()
    {
        objet.insert("reservataire".to_owned(), Value::Object(du_contact(&contact)));
        origines[0] = OrigineDAcquereur { contact: Some(option.contact), denonciation: option.denonciation };
    }
    Ok((document, origines))
}

/// The buyer of an option, in an object like the form.
async fn acquereurs_de_l_option(db: &impl Acces, option: Option<&OptionLot>) -> Result<Value> {
    let Some(option) = option else { return Ok(Value::Null) };
    let contact = contact_de(db, option).await?;
    Ok(contact.map_or(Value::Null, |contact| json!({ "reservataire": du_contact(&contact) })))
}

async fn contact_de(db: &impl Acces, option: &OptionLot) -> Result<Option<Contact>> {
    Ok(store::contact::par_id(db, option.contact).await?.and_then(|lu| lu.contact))
}

async fn lot_de_l_option(contexte: &Contexte, id: IdOption) -> Result<IdLot> {
    let lecture = contexte.base().lire().await?;
    let option = store::option_lot::OptionsVisibles::de(contexte.pour_qui()?).par_id(&lecture, id).await?;
    Ok(option.ok_or_else(option_introuvable)?.lot)
}

/// Reads the running option of the user who acts, on this lot.
async fn sienne(db: &impl Acces, contexte: &Contexte, lot: &IdLot) -> Result<Option<OptionLot>> {
    let moi = contexte.pour_qui()?;
    Ok(store::option_lot::en_cours_sur(db, lot).await?.filter(|option| option.prescripteur == moi))
}

fn option_introuvable() -> Error {
    Error::absent(OPTION_INTROUVABLE)
}
