//! Correcting the e-mail or the phone of a buyer while the contract is being signed. The person and the signatures stay the same. Both may
//! not be corrected within a day, because that could replace the person.

use super::lien::sans_lien;
use super::verrouille::ContratVerrouille;
use crate::contexte::Contexte;
use crate::courrier::{CoordonneeDite, Lettre, LettreDeContrat, poster_au_signataire};
use crate::denonciation::DenonciationsEnAttente;
use crate::dossier::DossierDeVente;
use crate::error::{Error, RefusDAction, Result, Violation};
use crate::prise::protection::{self, SocieteDuDossier};
use crate::reservation::{ReservationSuivie, completer, ecrire, fautes, introuvable, tenu_par};
use crate::signature;
use domain::contact::Contact;
use domain::lot::IdLot;
use domain::lot::tenue::IdReservation;
use domain::reservation::{ACQUEREURS, ConstatDuFormulaire, cles_nouvelles, fautes_apportees, nettoyer};
use domain::signature::{Enveloppe, EtatDeSignataire, EvenementDePreuve, SignataireDActe};
use domain::vente::{Agissant, DroitsSurReservation, Reservation};
use serde_json::Value;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use store::enveloppe::{DetailDePreuve, preuve};
use store::{Acte, Ecrit, Ecriture, Fait};

/// How long after one correction the other one is refused.
const UN_JOUR: Duration = Duration::from_hours(24);

/// The correction of a buyer: either the e-mail or the phone.
#[derive(Clone, Default)]
pub struct AdresseCorrigee {
    pub email: Option<String>,
    pub tel: Option<String>,
}

/// The value to correct, as it was typed.
#[derive(Clone, Copy)]
struct Corrigee<'a> {
    quoi: CoordonneeDite,
    valeur: &'a str,
}

impl AdresseCorrigee {
    fn lire(&self) -> Result<Corrigee<'_>> {
        match (self.email.as_deref(), self.tel.as_deref()) {
            (Some(valeur), None) => Ok(Corrigee { quoi: CoordonneeDite::Email, valeur }),
            (None, Some(valeur)) => Ok(Corrigee { quoi: CoordonneeDite::Telephone, valeur }),
            (None, None) => {
                let manque = Violation::nouvelle("email", "required", "Indiquez l’adresse e-mail ou le téléphone.");
                Err(RefusDAction::formulaire(vec![manque]).into())
            }
            (Some(_), Some(_)) => {
                let phrase = "L’adresse e-mail et le téléphone d’une personne ne peuvent pas être corrigés ensemble.";
                Err(Error::invalide("tel", "ensemble", phrase))
            }
        }
    }
}

impl Corrigee<'_> {
    /// The name of the corrected field in the form.
    const fn champ(self) -> &'static str {
        match self.quoi {
            CoordonneeDite::Email => "email",
            CoordonneeDite::Telephone => "tel",
        }
    }

    /// The words by which the proof names this e-mail or phone.
    const fn dit(quoi: CoordonneeDite) -> &'static str {
        match quoi {
            CoordonneeDite::Email => "adresse e-mail",
            CoordonneeDite::Telephone => "téléphone",
        }
    }

    /// The value that is not corrected: the phone for an e-mail, and the e-mail for a phone.
    const fn autre(self) -> CoordonneeDite {
        match self.quoi {
            CoordonneeDite::Email => CoordonneeDite::Telephone,
            CoordonneeDite::Telephone => CoordonneeDite::Email,
        }
    }
}

/// The buyers for whom the lot is asked, as the form would name them.
struct PersonnesCorrigees {
    lot: IdLot,
    societe: SocieteDuDossier,
    personnes: Vec<Contact>,
}

/// Corrects the e-mail or the phone of the buyer of this rank. The former address gets a letter, the former links end, and a buyer
/// who still needs a link gets a new one.
pub async fn corriger_adresse(
    contexte: &Contexte,
    id: IdReservation,
    rang: u16,
    corrigee: &AdresseCorrigee,
) -> Result<Ecrit<ReservationSuivie>> {
    let corrigee = corrigee.lire()?;
    let demandees = &Mutex::new(None);
    let travail = |tx: Ecriture| async move {
        let mut dites = None;
        let acte = Box::pin(corriger(&tx, contexte, (id, rang, corrigee), &mut dites)).await;
        // The transaction may run several times, so each run overwrites the value of the run before.
        *demandees.lock().unwrap_or_else(PoisonError::into_inner) = dites;
        acte
    };
    let corrige = contexte.ecrire(travail).await;
    let dites = demandees.lock().unwrap_or_else(PoisonError::into_inner).take();
    let Some(PersonnesCorrigees { lot, societe, personnes }) = dites else { return corrige };
    let signal = protection::signaler(contexte, &lot, &personnes, societe);
    Box::pin(protection::une_fois_signalee(corrige, signal)).await
}

async fn corriger(
    tx: &Ecriture,
    contexte: &Contexte,
    (id, rang, corrigee): (IdReservation, u16, Corrigee<'_>),
    demandees: &mut Option<PersonnesCorrigees>,
) -> Result<Acte<ReservationSuivie>> {
    let ContratVerrouille { moi, regard, reservation, lue } = ContratVerrouille::verrouiller(tx, contexte, id).await?;
    let mut dossier = Box::pin(DossierDeVente::a_ecrire(tx, contexte.base(), tenu_par(&reservation))).await?;
    dossier.charger_qui_agit(tx, contexte).await?;
    let agissant = Agissant { regard: &regard, compte: dossier.compte.as_ref() };
    DroitsSurReservation::de(agissant, &reservation, tx.maintenant().date()).corriger_adresse?;
    let enveloppe = lue.ok_or_else(sans_lien)?.enveloppe;
    let absent = || Error::introuvable("signataire-introuvable", "Cet acquéreur n’existe pas.");
    let sien = enveloppe.signataire(rang).filter(|signataire| signataire.role.est_un_acquereur()).ok_or_else(absent)?;
    let avant = sien.personne.clone().ok_or_else(absent)?;
    let nouveau = corrige(tx, &reservation, rang, corrigee).await?;
    if nouveau == reservation.document {
        let suivie = ReservationSuivie::du_dossier(tx, reservation, dossier).await?;
        return Ok(Acte::sans_effet(suivie.en_fiche(tx, moi.portee()).await?));
    }
    exiger_l_autre_intacte(tx, &enveloppe, rang, corrigee).await?;
    let neuves = cles_nouvelles(&reservation.document, &nouveau);
    let Reservation { lot, programme, compte, .. } = &reservation;
    let societe = SocieteDuDossier::Du(*compte);
    *demandees = Some(PersonnesCorrigees { lot: lot.clone(), societe, personnes: neuves.clone() });
    protection::exiger_libres(tx, *compte, programme, &neuves).await?;
    let perdues = cles_nouvelles(&nouveau, &reservation.document);
    let attendus = DenonciationsEnAttente::de_ces_personnes(tx, programme, &perdues).await?;
    let (email, tel) = coordonnees(&nouveau, rang);
    let apres = enveloppe.corriger(rang, email.unwrap_or_default(), tel)?;
    if !store::enveloppe::corriger(tx, &apres, rang).await? {
        return Err(store::Error::Conflit.into());
    }
    let ou = match corrigee.quoi {
        CoordonneeDite::Email => apres.signataire(rang).and_then(|s| s.personne.as_ref()).map(|p| p.email.clone()),
        CoordonneeDite::Telephone => None,
    };
    let dit = Some(Corrigee::dit(corrigee.quoi).to_owned());
    let detail = DetailDePreuve { email: ou, dit, ..DetailDePreuve::default() };
    preuve::noter(tx, apres.id, Some(rang), EvenementDePreuve::AdresseCorrigee, &detail).await?;
    let reservation = ecrire(tx, Reservation { document: nouveau, ..reservation }).await?;
    store::reservation::noter_les_acquereurs(tx, &reservation).await?;
    let lettre = LettreDeContrat::nouvelle(&reservation, &dossier);
    let a_l_ancienne = LettreDeContrat { corrige: Some(corrigee.quoi), ..lettre.clone() };
    poster_au_signataire(tx, &avant, a_l_ancienne, None, Lettre::ContratAdresseCorrigee).await?;
    if let Some(personne) =
        apres.signataire(rang).filter(|s| a_besoin_de_son_lien(&apres, s)).and_then(|s| s.personne.as_ref())
    {
        let jeton = signature::envoyer_un_lien(tx, &apres, rang).await?;
        poster_au_signataire(tx, personne, lettre, Some(&jeton), Lettre::ContratASigner).await?;
    }
    let mut faits = vec![Fait::ContratCorrige { reservation: id, rang }];
    faits.extend(attendus.decider(tx, contexte.base()).await?);
    let suivie = ReservationSuivie::du_dossier(tx, reservation, dossier).await?;
    Ok(Acte::faits(suivie.en_fiche(tx, moi.portee()).await?, faits))
}

/// Says whether a buyer needs a link, because it is their turn to sign or because they may take their refusal back.
fn a_besoin_de_son_lien(enveloppe: &Enveloppe, signataire: &SignataireDActe) -> bool {
    let au_tour = enveloppe.au_tour().is_some_and(|autre| autre.rang == signataire.rang);
    au_tour || matches!(signataire.etat, EtatDeSignataire::Refuse { .. })
}

/// Computes the corrected form, and refuses a correction that breaks a rule of the form.
async fn corrige(tx: &Ecriture, reservation: &Reservation, rang: u16, corrigee: Corrigee<'_>) -> Result<Value> {
    let jour = tx.maintenant().jour();
    let mut nouveau = reservation.document.clone();
    let acquereur = nom_du_rang(rang).and_then(|qui| nouveau.get_mut(qui)?.as_object_mut());
    let acquereur = acquereur.ok_or_else(introuvable)?;
    acquereur.insert(corrigee.champ().to_owned(), Value::from(corrigee.valeur));
    nettoyer(&mut nouveau, jour);
    let suivie = completer(tx, vec![reservation.clone()]).await?.pop().ok_or_else(introuvable)?;
    let formulaire = suivie.formulaire();
    let apportees = fautes_apportees(&[], &formulaire.constats(&nouveau, jour));
    // The person typed one value only, so every fault is shown at the field of this value.
    fautes(apportees.into_iter().map(|c| ConstatDuFormulaire { champ: corrigee.champ().to_owned(), ..c }).collect())?;
    if !formulaire.constats(&nouveau, jour).is_empty() {
        // The form was complete when it was sent, so the correction removed a required value.
        let phrase = "Cette valeur est obligatoire.";
        return Err(Error::invalide(corrigee.champ(), "required", phrase));
    }
    Ok(nouveau)
}

fn nom_du_rang(rang: u16) -> Option<&'static str> {
    ACQUEREURS.get(usize::from(rang).checked_sub(1)?).map(|qui| qui.code())
}

/// The e-mail and the phone of a buyer, from the form.
fn coordonnees(document: &Value, rang: u16) -> (Option<String>, Option<String>) {
    let acquereur = nom_du_rang(rang).and_then(|qui| document.get(qui));
    let dit = |champ: &str| acquereur.and_then(|acquereur| acquereur.get(champ)?.as_str()).map(str::to_owned);
    (dit("email"), dit("tel"))
}

/// Refuses a correction when the other value of this buyer was corrected a short while ago.
async fn exiger_l_autre_intacte(tx: &Ecriture, enveloppe: &Enveloppe, rang: u16, corrigee: Corrigee<'_>) -> Result<()> {
    let depuis = tx.maintenant().moins(UN_JOUR);
    let autre = Corrigee::dit(corrigee.autre());
    let deja = preuve::de(tx, enveloppe.id).await?.into_iter().any(|lue| {
        lue.evenement == EvenementDePreuve::AdresseCorrigee
            && lue.rang == Some(rang)
            && lue.instant > depuis
            && lue.detail.dit.as_deref() == Some(autre)
    });
    if !deja {
        return Ok(());
    }
    let phrase = "L’adresse e-mail et le téléphone d’une même personne ne peuvent pas être corrigés à moins de \
                  24 heures d’intervalle.";
    Err(Error::conflit("coordonnees-deja-corrigees", phrase))
}
