//! Options (`domain.md` section 4). A prescriber holds a lot for a buyer ([`poser_option`]), until the option is cancelled
//! ([`annuler_option`]) or its time is over ([`echeance`]). Staff may extend it once. The action and the lot's page take the
//! obstacles from one list ([`crate::prise`]).

mod annuler_ou_prolonger;
mod calendrier;
mod echeance;
mod suivie;

pub use annuler_ou_prolonger::{annuler_option, prolonger_option};
pub use calendrier::{adresse_du_calendrier, ouvrir_le_calendrier, renouveler_le_calendrier};
pub use domain::vente::DroitsSurOption;
pub use echeance::suivre;
pub use suivie::{OptionSuivie, completer, prix_des_acheteurs};

use crate::contexte::Contexte;
use crate::courrier::poster_l_option;
use crate::dossier::{DossierDeVente, TenuPar};
use crate::error::{Error, RefusDAction, Result, Violation};
use crate::pouvoir::moi;
use crate::prise::protection::{self, SocieteDuDossier};
use crate::prise::{DeVente, FaconDePrendre, avancer, deja_pris, exiger_prenable, prendre};
use domain::contact::{Contact, IdContact, SaisieContact};
use domain::denonciation::IdDenonciation;
use domain::lot::{IdLot, StatutLot};
use domain::nombres::Taux;
use domain::option_lot::Obstacle;
use domain::programme::IdProgramme;
use domain::refus_partage::phrase::DENONCIATION_SANS_PERSONNE;
use domain::reservation::{TvaNonOfferte, regime_offert};
use domain::utilisateur::Utilisateur;
use domain::vente::{FinDeTenue, LettreSurOption, NouvelleOption, OptionLot};
use store::contact::{ContactDeclare, Nomme};
use store::{Acces, Acte, Ecrit, Ecriture, Instant, Unicite};

impl DeVente for OptionLot {
    async fn ecrire(&mut self, tx: &Ecriture) -> Result<()> {
        if store::option_lot::remplacer(tx, self).await? { Ok(()) } else { Err(store::Error::Conflit.into()) }
    }

    fn fin_de_tenue(&self) -> Option<FinDeTenue> {
        self.fin_de_tenue()
    }

    async fn poster(&self, tx: &Ecriture, dossier: &DossierDeVente, lettre: LettreSurOption) -> Result<()> {
        poster_l_option(tx, dossier, self, lettre).await
    }
}

/// The data of an option that is needed to load its dossier.
fn tenu_par(option: &OptionLot) -> TenuPar<'_> {
    let OptionLot { lot, programme, prescripteur, compte, contact, .. } = option;
    TenuPar { lot, programme, titulaire: *prescripteur, compte: *compte, contact: Some(*contact) }
}

/// The buyer for whom an option is taken.
#[derive(Debug, Clone)]
pub enum Acheteur {
    /// The details of a person, as the prescriber typed them.
    Saisi(SaisieContact),
    /// The buyer of one of the prescriber's declarations.
    Declare(IdDenonciation),
}

/// Takes an option on a lot. The lot and its annexes pass to the prescriber, at the prices of that instant, until 19:00 on the
/// third working day. When several prescribers ask at the same instant, only one gets the lot.
pub async fn poser_option(
    contexte: &Contexte,
    lot: &IdLot,
    acheteur: &Acheteur,
    tva: Option<Taux>,
) -> Result<Ecrit<OptionSuivie>> {
    let saisi = match acheteur {
        Acheteur::Saisi(saisie) => Some(saisie.lire().map_err(RefusDAction::saisie)?),
        Acheteur::Declare(_) => None,
    };
    let saisi = saisi.as_ref();
    let _tour = contexte.tour(lot).await;
    // When the lot is already taken, this read refuses the call before any transaction is opened. The transaction checks again,
    // under its locks.
    let lecture = contexte.base().lire().await?;
    if let Some(refus) = deja_pris(&lecture, contexte, lot, FaconDePrendre::Option).await? {
        return Err(refus);
    }
    drop(lecture);
    let travail = |tx| async move { Box::pin(poser(&tx, contexte, lot, (acheteur, saisi), tva)).await };
    let posee = contexte.ecrire(travail).await;
    Box::pin(protection::une_fois_signalee(posee, signaler(contexte, lot, acheteur, saisi))).await
}

async fn poser(
    tx: &Ecriture,
    contexte: &Contexte,
    lot: &IdLot,
    (acheteur, saisi): (&Acheteur, Option<&Contact>),
    tva: Option<Taux>,
) -> Result<Acte<OptionSuivie>> {
    let mut dossier = Box::pin(DossierDeVente::a_prendre(tx, contexte, lot, None)).await?;
    // When the head start of a prescriber is over, the next one in the list gets one before anybody else takes the lot.
    avancer(tx, contexte.base(), &mut dossier).await?;
    let qui = &dossier.titulaire.as_ref().ok_or_else(Error::sans_droit)?.utilisateur.clone();
    let vu = &dossier.ensemble()?.lot;
    let programme = vu.fiche.programme.clone();
    let acquereur = Acquereur::lire(tx, qui, acheteur, saisi, (&programme, tx.maintenant())).await?;
    exiger_prenable(tx, contexte, &dossier, qui, FaconDePrendre::Option).await?;
    let societe = qui.compte.as_ref().map(|compte| compte.id);
    protection::exiger_libres(tx, societe, &programme, std::slice::from_ref(&acquereur.contact)).await?;
    let (contact, denonciation) = match acquereur.declare {
        None => (store::contact::trouver_ou_creer(tx, Some(qui.id), &acquereur.contact).await?.id, None),
        // A declaration that does not run on the programme names the buyer, but is not the origin of the option.
        Some((contact, origine)) => (contact, origine),
    };
    // The lot is locked, so these are the prices at which the prescriber takes it.
    let regime = tva.map(|tva| regime_offert(&vu.prix, tva)).transpose().map_err(|refus| tva_refusee(&refus))?;
    let nouvelle = NouvelleOption {
        lot: lot.clone(),
        programme,
        prescripteur: qui.id,
        compte: societe,
        contact,
        denonciation,
        cree: tx.maintenant().date(),
        prix: vu.prix,
        regime,
    };
    let avance = vu.tenue.avance();
    let option = match store::option_lot::creer(tx, &nouvelle).await {
        // The table has a running option on this lot, although the row of the lot names no option.
        Err(store::Error::DejaPris(Unicite::OptionEnCours)) => {
            return Err(Obstacle::Pris(StatutLot::O).en_refus(StatutLot::O).into());
        }
        autre => autre?,
    };
    dossier.acheteur = Some(acquereur.contact);
    let posee = prendre(tx, &mut dossier, option.posee(avance)).await?;
    Ok(Acte::faits(dossier.option_suivie(posee.apres), posee.faits))
}

/// The buyer of an option that is about to be taken.
struct Acquereur {
    contact: Contact,
    /// The contact of the declaration that names the buyer, and the declaration itself when it runs on the programme of the lot.
    declare: Option<(IdContact, Option<IdDenonciation>)>,
}

impl Acquereur {
    async fn lire(
        db: &impl Acces,
        qui: &Utilisateur,
        acheteur: &Acheteur,
        saisi: Option<&Contact>,
        (programme, maintenant): (&IdProgramme, Instant),
    ) -> Result<Self> {
        if let Some(saisi) = saisi {
            return Ok(Self { contact: saisi.clone(), declare: None });
        }
        let Acheteur::Declare(id) = *acheteur else { return Err(denonciation_inconnue()) };
        let lu = store::contact::declare(db, (qui.id, id), Nomme::Acheteur, programme, maintenant).await?;
        let ContactDeclare { contact: lu, couvre } = lu.ok_or_else(denonciation_inconnue)?;
        let declare = Some((lu.id, couvre.then_some(id)));
        Ok(Self { contact: lu.contact.ok_or_else(denonciation_inconnue)?, declare })
    }
}

/// The refusal of a VAT rate at which the lot is not sold.
fn tva_refusee(refus: &TvaNonOfferte) -> Error {
    RefusDAction::invalide(vec![Violation::nouvelle("tva", "tva", refus.message())]).into()
}

/// Tells staff that a lot was refused because its buyer is protected by another company.
async fn signaler(contexte: &Contexte, lot: &IdLot, acheteur: &Acheteur, saisi: Option<&Contact>) -> Result<()> {
    let lecture = contexte.base().lire().await?;
    let Some(vu) = store::lot::publie(&lecture, lot).await? else { return Ok(()) };
    let ici = (&vu.fiche.programme, contexte.maintenant());
    let acquereur = Acquereur::lire(&lecture, &moi(&lecture, contexte).await?, acheteur, saisi, ici).await?;
    drop(lecture);
    protection::signaler(contexte, lot, &[acquereur.contact], SocieteDuDossier::DeQuiDemande).await
}

fn denonciation_inconnue() -> Error {
    Error::invalide("denonciation", "inconnue", DENONCIATION_SANS_PERSONNE)
}
