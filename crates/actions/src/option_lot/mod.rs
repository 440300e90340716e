//! Options (`domain.md` section 4): a prescriber holds a lot for a buyer ([`poser_option`]), until it is cancelled, extended
//! ([`suite`]), or its time is over ([`echeance`]). What stands in the way is one list ([`crate::prise`]), asked by the action and by
//! the lot's page alike.

mod calendrier;
mod echeance;
mod suite;
mod suivie;

pub use calendrier::{adresse_du_calendrier, ouvrir_le_calendrier, renouveler_le_calendrier};
pub use echeance::suivre;
pub use suite::{DroitsSurOption, annuler_option, prolonger_option};
pub(crate) use suite::{garder, motif_de};
pub use suivie::{OptionSuivie, completer};

use crate::attente::{self, Regles};
use crate::contexte::Contexte;
use crate::courrier::{Lettre, poster_a_la_vente};
use crate::error::{Error, Refusal, Result};
use crate::lot_vu::{import_en_cours, lot_introuvable, programme_visible, visible};
use crate::pouvoir::{moi, prescripteur};
use crate::prise::{FaconDePrendre, deja_pris, obstacle, protection, refuser, refuser_de_tenue};
use domain::contact::{Contact, SaisieContact};
use domain::denonciation::IdDenonciation;
use domain::lot::tenue::{Evenement, LignePortail};
use domain::lot::{IdLot, StatutLot};
use domain::option_lot::{Obstacle, echeance};
use domain::utilisateur::Utilisateur;
use store::lot::Suite;
use store::option_lot::NouvelleOption;
use store::{Acces, Acte, Ecrit, Ecriture, Fait, Unicite};

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
    let _tour = contexte.tour(lot).await;
    // What a crowd is told costs one reading and waits for nobody; the rest is looked at once, by the write itself.
    if let Some((obstacle, statut)) =
        deja_pris(&contexte.base().lire().await?, contexte, lot, FaconDePrendre::Option).await?
    {
        return Err(refuser(&obstacle, statut));
    }
    let travail = |tx| async move { poser(&tx, contexte, lot, acheteur, saisi).await };
    let posee = contexte.ecrire(travail).await;
    if protection::en_est_refuse(&posee) {
        protection::prevenue(signaler(contexte, lot, acheteur, saisi).await);
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
    if let Some(programme) = programme_visible(tx, contexte, lot).await? {
        store::programme::tenir(tx, &programme).await?;
    }
    // Their row is held: options of one prescriber are counted one after the other.
    store::utilisateur::par_id_verrouille(tx, contexte.pour_qui()?).await?;
    let qui = prescripteur(moi(tx, contexte).await?)?;
    // A head start that is over is the next one's, before anybody else's.
    let mut faits = attente::avancer(tx, Regles::de(contexte.base()), &visible(tx, &qui, lot).await?).await?;
    let vu = visible(tx, &qui, lot).await?;
    let contact = personne(tx, &qui, acheteur, saisi).await?;
    if let Some(obstacle) = obstacle(tx, contexte, &qui, &vu, FaconDePrendre::Option, tx.maintenant()).await? {
        return Err(refuser(&obstacle, vu.tenue.statut()));
    }
    let programme = vu.fiche.programme.clone();
    protection::exiger_libres(tx, &qui, &programme, std::slice::from_ref(&contact)).await?;
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
        Suite::Refusee(refus) => return Err(refuser_de_tenue(tx, lot, refus).await?),
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
        faits.push(attente::honorer(tx, avance, LignePortail::Option(option.id)).await?);
    }
    Ok(Acte::faits(suivie::une(tx, option).await?, faits))
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

/// Tells staff of the person for whom the lot was refused.
async fn signaler(contexte: &Contexte, lot: &IdLot, acheteur: &Acheteur, saisi: Option<&Contact>) -> Result<()> {
    let lecture = contexte.base().lire().await?;
    let contact = personne(&lecture, &moi(&lecture, contexte).await?, acheteur, saisi).await?;
    drop(lecture);
    protection::signaler(contexte, lot, &[contact]).await
}

fn denonciation_inconnue() -> Error {
    Error::invalide("denonciation", "inconnue", "Cette dénonciation n’existe pas, ou son contact est effacé.")
}
