//! The dossier of a sale ([`DossierDeVente`]): all that a decision about one lot needs, loaded once and passed on. It holds the
//! lot with its annexes, the programme, who takes or holds the lot, and who waits for it. [`crate::prise`] writes the
//! consequences of the decision.
//!
//! **Locks**. Every transaction takes its locks in this one order, so that two writers wait for each other and not in a circle (one
//! exception is below). Before all of these come the key of the call (`store::idempotence`), then the last envelope of a
//! reservation, when it has one (`crate::signature`):
//!
//! 1. the import under way, in shared mode, when its rows must not become visible during the transaction (a prescriber joins a
//!    list);
//! 2. the programme, in shared mode, so that no declaration is written on it while protections are checked. It becomes exclusive
//!    when the transaction ends something for which a declaration waits (`denonciation::attendus`);
//! 3. the user who takes the lot, so that their options and drafts are counted one after the other; or who joins its list, so that no
//!    hand-over gives them the lot during the transaction;
//! 4. the option or the reservation that is given back, or transformed;
//! 5. the lot with its annexes, by id. Its waiting list has no lock of its own: a transaction that changes a place locks the row of the
//!    lot;
//! 6. the declarations that waited for what ends, the earliest first;
//! 7. the counter of facts, last of all (`store::Base::ecrire`).
//!
//! A transition takes some of these locks, in that order. The user who acts is read but not locked, so a right that is withdrawn
//! from this user at the same instant may still count.
//!
//! The exception: when a declaration waits, lock 2 becomes exclusive although another transaction may hold it shared, and sometimes
//! after lock 4 or 5. Two such transactions may wait for each other. PostgreSQL then cancels one of them (40P01), and
//! `store::Base::ecrire` runs it again. SQLite has one writer, so it needs none of these locks.
//!
//! **Cancelling** takes these locks, in this order:
//!
//! - an option ([`crate::option_lot::annuler_option`]): 2 in `DenonciationsEnAttente::de_l_option`, which makes it exclusive when a
//!   declaration waits; 4 in `verrouillee`; 5 in [`DossierDeVente::tenu`]; 6 in `DenonciationsEnAttente::decider`.
//! - a draft or a contract ([`crate::reservation::annuler_reservation`]): the envelope in `ContratVerrouille::verrouiller` (a draft
//!   has one when it was sent once); 2 and 4 in `ReservationVerrouillee::verrouiller`; 2 again, exclusive when a declaration waits, in
//!   `DenonciationsEnAttente::de_la_reservation`; 5 in [`DossierDeVente::tenu`]; 6 in `DenonciationsEnAttente::decider`.
//!
//! A draft that somebody fills takes 2 and 4, in the same function, without the envelope.
//!
//! What was read under a lock is not read again: the [`DossierDeVente`] changes together with the rows.

use crate::contexte::Contexte;
use crate::error::{Error, Result};
use crate::lot_vu::lot_introuvable;
use crate::pouvoir::{moi, prescripteur};
use chrono::{DateTime, TimeDelta, Utc};
use domain::calendrier::HeuresOuvertes;
use domain::contact::{Contact, IdContact};
use domain::lot::tenue::{IdOption, LignePortail};
use domain::lot::{HorsVente, IdLot, Lot, Tenue};
use domain::programme::{AVANTPREMIERE, IdProgramme, Programme};
use domain::refus_partage::OPTION_INTROUVABLE;
use domain::utilisateur::{Compte, IdCompte, IdUtilisateur, Referent, Utilisateur};
use domain::vente::{DelaiDeReprise, ListeDAttente, OptionLot, RefusDeVente, ReglesDAttente};
use serde::{Deserialize, Serialize};
use store::ensemble::{self, EnsembleDeLots};
use store::option_lot::OptionsVisibles;
use store::reservation::{Reservation, ReservationsVisibles};
use store::utilisateur::UtilisateurLu;
use store::{Acces, Acteur, Base, Ecriture, Fait};

/// The person who acted on a sale or a declaration, when it was not its prescriber in person.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ParQui {
    pub nom: String,
    /// True when they acted in the prescriber's place (impersonation).
    pub en_leur_nom: bool,
}

impl ParQui {
    /// The person who acts on a file of `titulaire`. `None` when it is `titulaire` in person, or when no user acts (a job, the
    /// command line).
    pub(crate) async fn de(
        db: &impl Acces,
        contexte: &Contexte,
        titulaire: Option<IdUtilisateur>,
    ) -> Result<Option<Self>> {
        let Acteur { auteur, pour, .. } = contexte.acteur();
        let Some(auteur) = auteur.utilisateur().filter(|auteur| pour.is_some() || titulaire != Some(*auteur)) else {
            return Ok(None);
        };
        let lu = store::utilisateur::par_id(db, auteur).await?.map(|lu| lu.utilisateur.identite);
        let en_leur_nom = pour.is_some();
        Ok(lu.map(|qui| Self { nom: format!("{} {}", qui.prenom, qui.nom), en_leur_nom }))
    }
}

/// All that decides about one lot: see the module.
#[derive(Debug)]
pub(crate) struct DossierDeVente {
    /// The id of the lot.
    pub(crate) id: IdLot,
    /// The lot with its annexes. `None` when it no longer exists.
    pub(crate) lots: Option<EnsembleDeLots>,
    /// The programme of the lot. `None` when its row cannot be read.
    pub(crate) programme: Option<Programme>,
    /// The user who takes the lot, or holds it.
    pub(crate) titulaire: Option<UtilisateurLu>,
    /// The company for which the lot is taken, or was taken.
    pub(crate) compte: Option<Compte>,
    /// The referent of `compte`, as long as their account is active.
    pub(crate) referent: Option<Referent>,
    pub(crate) acheteur: Option<Contact>,
    /// The option by which the prescriber who takes the lot, or waits for it, already holds it. In [`DossierDeVente::a_prendre`]
    /// its row is locked, unless the option came after the first read of the lot.
    pub(crate) option: Option<OptionLot>,
    /// The reservation by which this prescriber already holds the lot.
    pub(crate) reservation: Option<Reservation>,
    /// The waiting list of the lot.
    pub(crate) liste: ListeDAttente,
    /// Whether the company of `titulaire` must wait before it takes the lot again, once the lot is given back.
    pub(crate) delai: DelaiDeReprise,
    /// The person who acts, when it is not `titulaire` in person.
    pub(crate) par: Option<ParQui>,
    /// The reason why a contract goes back to its draft. The letters about it give this reason.
    pub(crate) motif: Option<String>,
    /// Whether the form of the reservation lacks nothing. Only the letters of its end and of its prolongation ask, so only their actions
    /// set it.
    pub(crate) complet: bool,
    /// The facts of what was already done in this transaction, as by `prise::avancer` on the waiting list. `prise` publishes them
    /// before the facts of the action.
    pub(crate) faits: Vec<Fait>,
    /// The settings of waiting lists.
    pub(crate) regles: ReglesDAttente,
    /// The instant at which the dossier is judged.
    pub(crate) maintenant: DateTime<Utc>,
}

/// The data of an option or a reservation that is needed to load its [`DossierDeVente`].
#[derive(Debug, Clone, Copy)]
pub(crate) struct TenuPar<'a> {
    pub(crate) lot: &'a IdLot,
    pub(crate) programme: &'a IdProgramme,
    pub(crate) titulaire: IdUtilisateur,
    /// The company for which the lot was taken.
    pub(crate) compte: Option<IdCompte>,
    /// The buyer, when a letter names them.
    pub(crate) contact: Option<IdContact>,
}

/// Reads the settings of waiting lists.
pub(crate) fn regles(base: &Base) -> ReglesDAttente {
    let metier = base.metier();
    let minutes = |n: u64| TimeDelta::minutes(i64::try_from(n).unwrap_or(i64::MAX / 60_000));
    ReglesDAttente {
        avance: minutes(metier.attente_avance),
        reprise: minutes(metier.option_reprise.saturating_mul(60)),
        apres_les_autres: metier.option_reprise_attendue,
        heures: HeuresOuvertes {
            de: u32::try_from(metier.attente_ouverture).unwrap_or_default(),
            a: u32::try_from(metier.attente_fermeture).unwrap_or_default(),
        },
        maximum: metier.options_maximum,
    }
}

impl DossierDeVente {
    fn vide(base: &Base, id: &IdLot, maintenant: DateTime<Utc>) -> Self {
        Self {
            id: id.clone(),
            lots: None,
            programme: None,
            titulaire: None,
            compte: None,
            referent: None,
            acheteur: None,
            option: None,
            reservation: None,
            liste: ListeDAttente::default(),
            delai: DelaiDeReprise::default(),
            par: None,
            motif: None,
            complet: false,
            faits: Vec::new(),
            regles: regles(base),
            maintenant,
        }
    }

    /// Loads the dossier of a lot for the user who acts, a prescriber who is about to take it. Refused when they may not see the
    /// lot. `nommee` is their option that the call transforms into a reservation.
    pub(crate) async fn a_prendre(
        tx: &Ecriture,
        contexte: &Contexte,
        lot: &IdLot,
        nommee: Option<IdOption>,
    ) -> Result<Self> {
        let mut dossier = Self::vide(contexte.base(), lot, tx.maintenant().date());
        let lu = store::lot::publie(tx, lot).await?;
        let sien = match lu {
            Some(lu) if lu.exclusivite.is_none() => Some(lu),
            // The same rows are read for a dedicated lot and for one that does not exist, so that the time of the answer tells
            // nothing of a lot that the user may not see.
            autre => {
                let qui = moi(tx, contexte).await?;
                let tient = tient(tx, qui.id, lot).await?;
                autre.filter(|lu| tient || qui.portee().voit(lu.exclusivite))
            }
        };
        if let Some(lu) = &sien {
            dossier.programme = store::programme::verrouiller_partage_et_lire(tx, &lu.fiche.programme).await?;
        }
        let personne = store::utilisateur::par_id_verrouille(tx, contexte.pour_qui()?).await?;
        let personne = personne.filter(|lu| lu.actif).ok_or_else(Error::sans_droit)?;
        let qui = prescripteur(personne.utilisateur.clone())?;
        let connu = sien.ok_or_else(lot_introuvable)?;
        if let Some(nommee) = nommee {
            dossier.option = Some(Self::option_nommee(tx, &qui, nommee).await?);
        } else if let Tenue::Optionne { option } = connu.tenue {
            dossier.option = OptionsVisibles::de(qui.id).par_id_verrouillee(tx, option).await?;
        }
        dossier.lots = ensemble::verrouiller(tx, &connu).await?;
        let vu = dossier.lot().cloned().ok_or_else(lot_introuvable)?;
        // The prescriber may have taken the lot by another call since the lot was first read: the option is then their own.
        if let (None, Tenue::Optionne { option }) = (&dossier.option, vu.tenue) {
            dossier.option = OptionsVisibles::de(qui.id).par_id(tx, option).await?;
        }
        dossier.reservation = la_sienne(tx, qui.id, &vu).await?;
        // A holder sees their lot, even when the lot was dedicated to another group later, because they see its page too.
        let tient = dossier.option_a_transformer().is_some() || dossier.reservation.is_some();
        if !tient && !qui.portee().voit(vu.exclusivite) {
            return Err(lot_introuvable());
        }
        dossier.liste = store::prise::liste(tx, &vu, qui.compte.as_ref().map(|compte| compte.id)).await?;
        dossier.compte.clone_from(&qui.compte);
        dossier.titulaire = Some(personne);
        dossier.charger_qui_agit(tx, contexte).await?;
        Ok(dossier)
    }

    async fn option_nommee(tx: &Ecriture, qui: &Utilisateur, nommee: IdOption) -> Result<OptionLot> {
        let option = OptionsVisibles::de(qui.id).par_id_verrouillee(tx, nommee).await?;
        let option = option.ok_or_else(|| Error::from(RefusDeVente::absent(OPTION_INTROUVABLE)))?;
        if option.court(tx.maintenant().date()) { Ok(option) } else { Err(OptionLot::terminee().into()) }
    }

    /// Loads what a letter about an option or a reservation needs, when the lot stays with its holder. Nothing is locked, so a
    /// transition of the lot must not use this dossier.
    pub(crate) async fn a_ecrire(tx: &Ecriture, base: &Base, par: TenuPar<'_>) -> Result<Self> {
        let mut dossier = Self::vide(base, par.lot, tx.maintenant().date());
        dossier.lots = store::lot::publie(tx, par.lot).await?.map(EnsembleDeLots::seul);
        dossier.programme = programme(tx, par.programme).await?;
        dossier.charger_qui_tient(tx, par).await?;
        Ok(dossier)
    }

    /// Loads the dossier of a lot for the option or the reservation that holds it. The caller has locked the row of this option
    /// or reservation.
    pub(crate) async fn tenu(tx: &Ecriture, base: &Base, par: TenuPar<'_>) -> Result<Self> {
        let mut dossier = Self::du_lot(tx, base, par.lot).await?;
        dossier.programme = match dossier.programme {
            // The lot no longer exists, so its programme is the one that the option or the reservation names.
            None => programme(tx, par.programme).await?,
            lu => lu,
        };
        dossier.charger_qui_tient(tx, par).await?;
        Ok(dossier)
    }

    async fn charger_qui_tient(&mut self, tx: &Ecriture, par: TenuPar<'_>) -> Result<()> {
        self.titulaire = store::utilisateur::par_id(tx, par.titulaire).await?;
        let actuelle = self.titulaire.as_ref().and_then(|lu| lu.utilisateur.compte.as_ref());
        self.compte = match (par.compte, actuelle) {
            (Some(prise), Some(actuelle)) if actuelle.id == prise => Some(actuelle.clone()),
            (Some(prise), _) => store::compte::par_id(tx, prise).await?,
            (None, _) => None,
        };
        if let Some(contact) = par.contact {
            self.acheteur = store::contact::par_id(tx, contact).await?.and_then(|lu| lu.contact);
        }
        Ok(())
    }

    /// Loads the dossier of a lot with its waiting list, without anybody who takes or holds the lot.
    pub(crate) async fn du_lot(tx: &Ecriture, base: &Base, lot: &IdLot) -> Result<Self> {
        let mut dossier = Self::vide(base, lot, tx.maintenant().date());
        let Some(connu) = store::lot::publie(tx, lot).await? else { return Ok(dossier) };
        dossier.lots = ensemble::verrouiller(tx, &connu).await?;
        dossier.programme = programme(tx, &connu.fiche.programme).await?;
        if let Some(vu) = dossier.lot() {
            dossier.liste = store::prise::liste(tx, vu, None).await?;
        }
        Ok(dossier)
    }

    /// Loads the dossier of a lot for a prescriber who waits for it, or is about to. Refused when they may not see the lot.
    pub(crate) async fn vu_par(tx: &Ecriture, base: &Base, lot: &IdLot, qui: &Utilisateur) -> Result<Self> {
        // A holder sees their lot, even when the lot was dedicated to another group later.
        let tient = tient(tx, qui.id, lot).await?;
        let voit = |lot: &Lot| tient || qui.portee().voit(lot.exclusivite);
        let connu = store::lot::publie(tx, lot).await?.filter(voit).ok_or_else(lot_introuvable)?;
        let mut dossier = Self::vide(base, lot, tx.maintenant().date());
        dossier.lots = ensemble::verrouiller(tx, &connu).await?;
        let vu = dossier.lot().filter(|vu| voit(vu)).cloned().ok_or_else(lot_introuvable)?;
        dossier.programme = programme(tx, &vu.fiche.programme).await?;
        dossier.option = l_option(tx, qui.id, &vu).await?;
        dossier.reservation = la_sienne(tx, qui.id, &vu).await?;
        dossier.liste = store::prise::liste(tx, &vu, qui.compte.as_ref().map(|compte| compte.id)).await?;
        Ok(dossier)
    }

    /// Loads the dossier of a user who looks at a lot, in one consistent view. `None` when the lot does not exist. Nothing is locked, and
    /// the option or reservation by which they hold the lot is not read.
    pub(crate) async fn lu(
        vue: &impl Acces,
        contexte: &Contexte,
        qui: &Utilisateur,
        id: &IdLot,
    ) -> Result<Option<Self>> {
        let Some(lots) = ensemble::publie(vue, id).await? else { return Ok(None) };
        let societe = qui.compte.as_ref().map(|compte| compte.id);
        Ok(Some(Self {
            programme: programme(vue, &lots.lot.fiche.programme).await?,
            liste: store::prise::liste(vue, &lots.lot, societe).await?,
            lots: Some(lots),
            ..Self::vide(contexte.base(), id, contexte.maintenant().date())
        }))
    }

    /// Loads the referent who gets the same letters as `titulaire`: the referent of the company for which the lot is held, even when
    /// `titulaire` has left that company, as long as the referent's account is active.
    pub(crate) async fn charger_le_referent(&mut self, tx: &Ecriture) -> Result<()> {
        let Some(referent) = self.compte.as_ref().and_then(|societe| societe.gerant.clone()) else { return Ok(()) };
        if store::utilisateur::est_actif(tx, referent.id).await? {
            self.referent = Some(referent);
        }
        Ok(())
    }

    /// Loads the person who acts, when it is not the holder in person, because letters name this person.
    pub(crate) async fn charger_qui_agit(&mut self, db: &impl Acces, contexte: &Contexte) -> Result<()> {
        let titulaire = self.titulaire.as_ref().map(|lu| lu.utilisateur.id);
        self.par = ParQui::de(db, contexte, titulaire).await?;
        Ok(())
    }

    /// The running option of the prescriber on the lot, which a reservation of theirs would replace.
    pub(crate) fn option_a_transformer(&self) -> Option<&OptionLot> {
        self.option.as_ref().filter(|option| option.court(self.maintenant))
    }

    /// The row that holds the lot until the prescriber's reservation replaces it: their option, otherwise their head start.
    pub(crate) fn place_de_qui_prend(&self) -> Option<LignePortail> {
        let option = self.option_a_transformer().map(|option| LignePortail::Option(option.id));
        option.or_else(|| self.lot()?.tenue.avance().map(LignePortail::Attente))
    }

    /// The lot without its annexes, as people see it now. `None` when it no longer exists.
    pub(crate) fn lot(&self) -> Option<&Lot> {
        self.lots.as_ref().map(|lots| &lots.lot)
    }

    /// The lot with its annexes, or the refusal for a lot that does not exist.
    pub(crate) fn ensemble(&self) -> Result<&EnsembleDeLots> {
        self.lots.as_ref().ok_or_else(lot_introuvable)
    }

    /// The lot in a few words: "Appartement 3 pièces, lot A201".
    pub(crate) fn designation(&self) -> String {
        self.lot().map_or_else(
            || format!("Lot {}", self.id.0),
            |lot| format!("{}, lot {}", lot.fiche.typologie.libelle, lot.fiche.numero),
        )
    }

    /// The name of the programme, for letters.
    pub(crate) fn nom_du_programme(&self) -> String {
        self.programme.as_ref().map(|programme| programme.nom_commercial.clone()).unwrap_or_default()
    }

    /// Says whether the lot is no longer on sale for the company that holds it.
    pub(crate) fn est_hors_vente(&self) -> bool {
        self.lot().is_some_and(|lot| hors_vente(lot, self.compte.as_ref()).is_some())
    }

    /// Says whether the programme sells its lots: false for an `avant-première`, and when its row cannot be read.
    pub(crate) fn est_commercialise(&self) -> bool {
        self.programme.as_ref().is_some_and(|programme| programme.phase_commerciale.code != AVANTPREMIERE)
    }
}

/// Why a lot is no longer on sale for a company. `None` when it still is.
pub(crate) fn hors_vente(lot: &Lot, compte: Option<&Compte>) -> Option<HorsVente> {
    let groupe = compte.and_then(|compte| compte.groupe.as_ref()).map(|groupe| groupe.id);
    match lot.exclusivite {
        _ if lot.retire => Some(HorsVente::Retire),
        Some(autre) if groupe != Some(autre) => Some(HorsVente::Dedie),
        Some(_) | None => None,
    }
}

/// Says whether a prescriber holds a lot by an option or a reservation. Both statements always run, so that the time of the
/// answer tells nothing.
async fn tient(db: &impl Acces, qui: IdUtilisateur, lot: &IdLot) -> Result<bool> {
    let option = OptionsVisibles::de(qui).en_cours_sur(db, lot).await?;
    let reservation = ReservationsVisibles::de(qui).en_cours_sur(db, lot).await?;
    Ok(option.is_some() || reservation.is_some())
}

/// Reads a programme without its documents. `None` when its row cannot be read.
async fn programme(db: &impl Acces, id: &IdProgramme) -> Result<Option<Programme>> {
    let lus = store::programme::sans_documents(db, std::slice::from_ref(id)).await?;
    Ok(lus.into_iter().next().map(|lu| lu.programme))
}

/// Reads the option by which a prescriber holds a lot.
async fn l_option(db: &impl Acces, qui: IdUtilisateur, lot: &Lot) -> Result<Option<OptionLot>> {
    match lot.tenue {
        Tenue::Optionne { option } => Ok(OptionsVisibles::de(qui).par_id(db, option).await?),
        Tenue::Libre
        | Tenue::EnAvance { .. }
        | Tenue::PreReserve { .. }
        | Tenue::Reserve { .. }
        | Tenue::Exterieure(_) => Ok(None),
    }
}

/// Reads the reservation by which a prescriber holds a lot.
async fn la_sienne(db: &impl Acces, qui: IdUtilisateur, lot: &Lot) -> Result<Option<Reservation>> {
    match lot.tenue {
        Tenue::PreReserve { .. } | Tenue::Reserve { .. } => {
            Ok(ReservationsVisibles::de(qui).en_cours_sur(db, &lot.fiche.id()).await?)
        }
        Tenue::Libre | Tenue::Optionne { .. } | Tenue::EnAvance { .. } | Tenue::Exterieure(_) => Ok(None),
    }
}
