//! Options (`domain.md` section 4): a prescriber holds a lot for a buyer ([`poser_option`]), until it is cancelled, extended
//! ([`suite`]), or its time is over ([`echeance`]). What stands in the way is one list ([`obstacle`]), asked by the action and by
//! the lot's page alike.

mod calendrier;
mod echeance;
mod guichet;
mod obstacle;
mod suite;
mod suivie;

pub use calendrier::{adresse_du_calendrier, renouveler_le_calendrier};
pub use echeance::suivre;
pub use obstacle::{SituationSurLeLot, obstacle, situation};
pub use suite::{DroitsSurOption, annuler_option, prolonger_option};
pub use suivie::{OptionSuivie, completer};

use crate::attente::{self, Regles, tour};
use crate::contexte::Contexte;
use crate::courrier::{Lettre, poster_a_la_vente, prevenir_d_une_protection};
use crate::error::{Error, Refusal, Result, Vers};
use crate::lot_vu::{import_en_cours, lot_introuvable, visible};
use crate::pouvoir::{moi, prescripteur};
use domain::contact::{Contact, SaisieContact};
use domain::denonciation::IdDenonciation;
use domain::lot::tenue::Evenement;
use domain::lot::{IdLot, StatutLot};
use domain::option_lot::{Obstacle, echeance};
use domain::programme::IdProgramme;
use domain::utilisateur::Utilisateur;
use std::time::Duration;
use store::contact::ClesDePersonne;
use store::lot::Suite;
use store::option_lot::NouvelleOption;
use store::{Acces, Acte, Ecrit, Ecriture, Fait, Instant, Unicite};

/// How long staff are not told again of the same protection that the same prescriber meets.
const SILENCE: Duration = Duration::from_hours(24);

const PERSONNE_PROTEGEE: &str = "personne-protegee";

/// For whom an option is taken.
#[derive(Debug, Clone)]
pub enum Acheteur {
    /// Somebody who was typed.
    Saisi(SaisieContact),
    /// The buyer of one of the prescriber's declarations.
    Declare(IdDenonciation),
}

/// Takes an option on a lot: the lot and its annexes pass to the prescriber, at the prices of that instant, until 19:00 on the
/// third working day. Of any number who ask at the same instant one has it.
pub async fn poser_option(contexte: &Contexte, lot: &IdLot, acheteur: &Acheteur) -> Result<Ecrit<OptionSuivie>> {
    let saisi = match acheteur {
        Acheteur::Saisi(saisie) => Some(saisie.lire().map_err(Refusal::saisie)?),
        Acheteur::Declare(_) => None,
    };
    let saisi = saisi.as_ref();
    let _tour = guichet::tour(lot).await;
    // What a crowd is told costs one reading and waits for nobody; the rest is looked at once, by the write itself.
    if let Some((obstacle, statut)) = deja_pris(&contexte.base().lire().await?, contexte, lot).await? {
        return Err(refuser(&obstacle, statut));
    }
    let travail = |tx| async move { poser(&tx, contexte, lot, acheteur, saisi).await };
    let posee = contexte.ecrire(travail).await;
    if posee.as_ref().err().and_then(Error::refusal).is_some_and(|refus| refus.code == PERSONNE_PROTEGEE) {
        signaler(contexte, lot, acheteur, saisi).await?;
    }
    posee
}

async fn poser(
    tx: &Ecriture,
    contexte: &Contexte,
    lot: &IdLot,
    acheteur: &Acheteur,
    saisi: Option<&Contact>,
) -> Result<Acte<OptionSuivie>> {
    // A declaration that is being written there is seen, or waits: whom it protects stays as it is read. The programme comes first,
    // as in a declaration, which names its prescriber once it holds its programmes.
    if let Some(vu) = store::lot::publie(tx, lot).await? {
        store::programme::tenir(tx, &vu.fiche.programme).await?;
    }
    // Their row is held: options of one prescriber are counted one after the other.
    store::utilisateur::par_id_verrouille(tx, contexte.pour_qui()?).await?;
    let qui = prescripteur(moi(tx, contexte).await?)?;
    // A head start that is over is the next one's, before anybody else's.
    let mut faits = attente::avancer(tx, Regles::de(contexte.base()), &visible(tx, &qui, lot).await?).await?;
    let vu = visible(tx, &qui, lot).await?;
    let contact = personne(tx, &qui, acheteur, saisi).await?;
    if let Some(obstacle) = obstacle(tx, contexte, &qui, &vu).await? {
        return Err(refuser(&obstacle, vu.tenue.statut()));
    }
    let programme = vu.fiche.programme.clone();
    if protegee(tx, contexte, &qui, &programme, &contact).await?.is_some() {
        return Err(personne_protegee());
    }
    let (contact, denonciation) = match acheteur {
        Acheteur::Saisi(_) => (store::contact::trouver_ou_creer(tx, Some(qui.id), &contact).await?.id, None),
        Acheteur::Declare(id) => {
            let declare = store::option_lot::contact_declare(tx, qui.id, *id).await?;
            (declare.ok_or_else(denonciation_inconnue)?, Some(*id))
        }
    };
    let nouvelle = NouvelleOption {
        lot: lot.clone(),
        programme,
        prescripteur: qui.id,
        compte: qui.compte.as_ref().map(|compte| compte.id),
        contact,
        denonciation,
        echeance: echeance(tx.maintenant().date()).into(),
        prix: vu.prix,
    };
    let mut option = match store::option_lot::creer(tx, &nouvelle).await {
        // Somebody else's came first, and is committed.
        Err(store::Error::DejaPris(Unicite::OptionEnCours)) => {
            return Err(refuser(&Obstacle::Pris(StatutLot::O), StatutLot::O));
        }
        autre => autre?,
    };
    let avance = vu.tenue.avance();
    let mut lots = match store::lot::appliquer(tx, lot, &Evenement::OptionPosee { option: option.id, avance }).await? {
        Suite::Faite(lots) => lots,
        Suite::Import => return Err(import_en_cours()),
        Suite::Introuvable => return Err(lot_introuvable()),
        Suite::Refusee(refus) => {
            let statut = store::lot::par_id(tx, lot).await?.map_or(StatutLot::O, |lot| lot.tenue.statut());
            return Err(refuser(&Obstacle::de_tenue(refus, statut), statut));
        }
    };
    // The row is held from here on: these are the prices that the lot was taken at.
    let pris = visible(tx, &qui, lot).await?;
    if pris.prix != option.prix {
        option.prix = pris.prix;
        store::option_lot::fixer_les_prix(tx, &option).await?;
    }
    poster_a_la_vente(tx, &option, Lettre::OptionPosee).await?;
    lots.retain(|autre| autre != lot);
    faits.push(Fait::OptionPosee { option: option.id, lot: lot.clone(), annexes: lots });
    if let Some(avance) = avance {
        faits.push(attente::honorer(tx, avance, option.id).await?);
    }
    Ok(Acte::faits(suivie::une(tx, option).await?, faits))
}

/// What a crowd that asks for one lot is told, at the least cost: that somebody has it, or they do. Of a lot that is dedicated
/// nothing is said here: it may not exist for who asks.
async fn deja_pris(db: &impl Acces, contexte: &Contexte, lot: &IdLot) -> Result<Option<(Obstacle, StatutLot)>> {
    let Some(vu) = store::lot::publie(db, lot).await? else { return Ok(None) };
    let statut = vu.tenue.statut();
    if statut == StatutLot::L || vu.exclusivite.is_some() || vu.retire {
        return Ok(None);
    }
    if vu.tenue.avance().is_some() {
        let tour = tour(db, Regles::de(contexte.base()), &vu, contexte.maintenant()).await?;
        let moi = contexte.pour_qui()?;
        let autre = tour.filter(|attente| attente.prescripteur != moi);
        return Ok(autre.map(|attente| (Obstacle::Priorite(attente.avance_fin.map(Instant::date)), statut)));
    }
    let option = store::option_lot::en_cours_sur(db, lot).await?;
    let obstacle = match option {
        Some(option) if option.prescripteur == contexte.pour_qui()? => Obstacle::Mienne(option.echeance.date()),
        _ => Obstacle::Pris(statut),
    };
    Ok(Some((obstacle, statut)))
}

/// The buyer, in words.
async fn personne(db: &impl Acces, qui: &Utilisateur, acheteur: &Acheteur, saisi: Option<&Contact>) -> Result<Contact> {
    if let Some(saisi) = saisi {
        return Ok(saisi.clone());
    }
    let Acheteur::Declare(id) = acheteur else { return Err(denonciation_inconnue()) };
    let contact = store::option_lot::contact_declare(db, qui.id, *id).await?.ok_or_else(denonciation_inconnue)?;
    let lu = store::contact::par_id(db, contact).await?;
    lu.and_then(|lu| lu.contact).ok_or_else(denonciation_inconnue)
}

/// The declaration of another company that keeps that person on that programme.
async fn protegee(
    db: &impl Acces,
    contexte: &Contexte,
    qui: &Utilisateur,
    programme: &IdProgramme,
    contact: &Contact,
) -> Result<Option<IdDenonciation>> {
    let cles = ClesDePersonne::de(db.trousseau(), contact);
    let compte = qui.compte.as_ref().map(|compte| compte.id);
    match store::protection::d_une_autre(db, &cles, programme, compte, contexte.maintenant()).await? {
        None => Ok(None),
        Some(autre) => Ok(store::denonciation::qui_protege(db, &cles, programme, autre).await?),
    }
}

/// Tells staff that a lot was asked for a person whom a declaration of another company protects, once a day for the two.
async fn signaler(contexte: &Contexte, lot: &IdLot, acheteur: &Acheteur, saisi: Option<&Contact>) -> Result<()> {
    let travail = |tx: Ecriture| async move {
        // Those who ask again, or together, are told of once.
        store::utilisateur::par_id_verrouille(&tx, contexte.pour_qui()?).await?;
        let qui = prescripteur(moi(&tx, contexte).await?)?;
        let vu = visible(&tx, &qui, lot).await?;
        let contact = personne(&tx, &qui, acheteur, saisi).await?;
        // It may have ended since: there is nothing to look at.
        let Some(denonciation) = protegee(&tx, contexte, &qui, &vu.fiche.programme, &contact).await? else {
            return Ok(Acte::sans_effet(()));
        };
        let fait = Fait::ProtectionRencontree { denonciation, lot: lot.clone() };
        if store::faits::deja_dit(&tx, &fait, qui.id, tx.maintenant().moins(SILENCE)).await? {
            return Ok(Acte::sans_effet(()));
        }
        prevenir_d_une_protection(&tx, &qui, lot, denonciation).await?;
        Ok::<_, Error>(Acte::fait((), fait))
    };
    contexte.sans_cle().ecrire(travail).await.map(drop)
}

/// Names nobody.
fn personne_protegee() -> Error {
    let phrase = "Cette personne ne peut pas être retenue sur ce programme. Votre référent en est prévenu.";
    Error::conflict(PERSONNE_PROTEGEE, phrase)
}

/// A refusal by what stands in the way, with what to look at: the mandate to sign, else the present status of the lot.
fn refuser(obstacle: &Obstacle, statut: StatutLot) -> Error {
    let refus = Refusal::new(crate::Kind::Conflict, obstacle.code(), obstacle.phrase());
    match obstacle {
        Obstacle::Mandat(Some(mandat)) => refus.vers(Vers::Mandat(mandat.clone())),
        Obstacle::Mandat(None) | Obstacle::Limite(_) => refus,
        Obstacle::Mienne(_)
        | Obstacle::Pris(_)
        | Obstacle::Priorite(_)
        | Obstacle::Retire
        | Obstacle::AvantPremiere
        | Obstacle::Annexe(_)
        | Obstacle::AnnexePrise(..)
        | Obstacle::Recente(_) => refus.vers(Vers::Statut(statut)),
    }
    .into()
}

fn denonciation_inconnue() -> Error {
    Error::invalide("denonciation", "inconnue", "Cette dénonciation n’existe pas, ou son contact est effacé.")
}
