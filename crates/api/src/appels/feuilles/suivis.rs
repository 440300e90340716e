//! The sheets of what is sold, as prescribers, their company or staff follow it: options, reservations, declarations. Every
//! row has the programme, the lot with its price, surface and rooms, the company, the prescriber, and the buyer with their
//! phone.

use crate::plomberie::tableur::{ColonneDExport, FeuilleDExport, ValeurDExport, colonne};
use std::sync::LazyLock;
use wire::denonciation::{DenonciationEnListe, DenonciationSuivie};
use wire::option_lot::{LotDOption, OptionDuFil};
use wire::reservation::ReservationDuFil;
use wire::suivi::{ContactDuFil, PrescripteurDeSuivi, ProgrammeDeSuivi};

/// The parts of a buyer that a row shows.
struct Acheteur<'a> {
    nom: Option<&'a str>,
    prenom: Option<&'a str>,
    tel: Option<&'a str>,
    email: Option<&'a str>,
    cp: Option<&'a str>,
    ville: Option<&'a str>,
}

impl<'a> From<&'a ContactDuFil> for Acheteur<'a> {
    fn from(contact: &'a ContactDuFil) -> Self {
        Self {
            nom: Some(&contact.nom),
            prenom: Some(&contact.prenom),
            tel: contact.tel.as_deref(),
            email: contact.email.as_deref(),
            cp: contact.cp.as_deref(),
            ville: contact.ville.as_deref(),
        }
    }
}

/// The common part of the rows of the three sheets.
trait DeSuivi {
    /// The buyer, or `None` once erased.
    fn acheteur(&self) -> Option<Acheteur<'_>>;
    /// The prescriber who made the option, the reservation or the declaration.
    fn prescripteur(&self) -> Option<&PrescripteurDeSuivi>;
}

/// A row about one lot.
trait DUnLot {
    fn lot(&self) -> &LotDOption;
}

impl DeSuivi for OptionDuFil {
    fn acheteur(&self) -> Option<Acheteur<'_>> {
        self.contact.as_ref().map(|contact| Acheteur {
            nom: Some(&contact.nom),
            prenom: Some(&contact.prenom),
            tel: contact.tel.as_deref(),
            email: contact.email.as_deref(),
            cp: contact.cp.as_deref(),
            ville: contact.ville.as_deref(),
        })
    }

    fn prescripteur(&self) -> Option<&PrescripteurDeSuivi> {
        self.prescripteur.as_ref()
    }
}

impl DUnLot for OptionDuFil {
    fn lot(&self) -> &LotDOption {
        &self.lot
    }
}

impl DeSuivi for ReservationDuFil {
    fn acheteur(&self) -> Option<Acheteur<'_>> {
        self.reservataire.as_ref().map(|qui| Acheteur {
            nom: qui.nom.as_deref(),
            prenom: qui.prenom.as_deref(),
            tel: qui.tel.as_deref(),
            email: qui.email.as_deref(),
            cp: qui.cp.as_deref(),
            ville: qui.ville.as_deref(),
        })
    }

    fn prescripteur(&self) -> Option<&PrescripteurDeSuivi> {
        self.prescripteur.as_ref()
    }
}

impl DUnLot for ReservationDuFil {
    fn lot(&self) -> &LotDOption {
        &self.lot
    }
}

impl DeSuivi for DenonciationSuivie {
    fn acheteur(&self) -> Option<Acheteur<'_>> {
        self.contact.as_ref().map(Acheteur::from)
    }

    fn prescripteur(&self) -> Option<&PrescripteurDeSuivi> {
        self.prescripteur.as_ref()
    }
}

impl DeSuivi for DenonciationEnListe {
    fn acheteur(&self) -> Option<Acheteur<'_>> {
        self.contact.as_ref().map(Acheteur::from)
    }

    fn prescripteur(&self) -> Option<&PrescripteurDeSuivi> {
        self.prescripteur.as_ref()
    }
}

/// The columns of the buyer. They come first, because prescribers call buyers.
fn du_contact<T: DeSuivi>() -> [ColonneDExport<T>; 6] {
    [
        colonne("Nom du contact", 20, |l: &T| ValeurDExport::texte(l.acheteur().and_then(|a| a.nom))),
        colonne("Prénom du contact", 18, |l: &T| ValeurDExport::texte(l.acheteur().and_then(|a| a.prenom))),
        colonne("Téléphone", 18, |l: &T| ValeurDExport::telephone(l.acheteur().and_then(|a| a.tel))),
        colonne("E-mail", 30, |l: &T| ValeurDExport::texte(l.acheteur().and_then(|a| a.email))),
        colonne("Code postal du contact", 12, |l: &T| ValeurDExport::texte(l.acheteur().and_then(|a| a.cp))),
        colonne("Ville du contact", 20, |l: &T| ValeurDExport::texte(l.acheteur().and_then(|a| a.ville))),
    ]
}

/// The columns of the prescriber and of their company.
fn du_prescripteur<T: DeSuivi>() -> [ColonneDExport<T>; 3] {
    [
        colonne("Société", 26, |l: &T| {
            let compte = l.prescripteur().and_then(|qui| qui.compte.first());
            ValeurDExport::texte(compte.map(|compte| compte.nom.as_str()))
        }),
        colonne("Prescripteur", 24, |l: &T| {
            ValeurDExport::compose(
                l.prescripteur().map(|qui| format!("{} {}", qui.prenom, qui.nom)).unwrap_or_default(),
            )
        }),
        colonne("Téléphone du prescripteur", 18, |l: &T| {
            ValeurDExport::telephone(l.prescripteur().and_then(|qui| qui.tel.as_deref()))
        }),
    ]
}

/// The columns of the lot as it is today, and of its town.
fn du_lot<T: DUnLot>() -> [ColonneDExport<T>; 11] {
    [
        colonne("Programme", 28, |l: &T| ValeurDExport::texte(Some(&l.lot().programme.nom_commercial))),
        colonne("Ville", 22, |l: &T| ValeurDExport::texte(l.lot().programme.lieu.libelle.as_deref())),
        colonne("Code postal", 11, |l: &T| ValeurDExport::texte(Some(&l.lot().programme.lieu.code_postal))),
        colonne("Lot", 11, |l: &T| ValeurDExport::texte(Some(&l.lot().numero))),
        colonne("Type", 14, |l: &T| {
            ValeurDExport::texte(l.lot().typologie.as_ref().map(|typologie| typologie.nature.libelle.as_str()))
        }),
        colonne("Pièces", 8, |l: &T| match l.lot().pieces {
            0 => ValeurDExport::Vide,
            pieces => ValeurDExport::nombre(pieces),
        }),
        colonne("Surface", 11, |l: &T| ValeurDExport::surface(l.lot().surface)),
        colonne("Étage", 14, |l: &T| ValeurDExport::texte(l.lot().etage.as_ref().map(|etage| etage.libelle.as_str()))),
        colonne("Bâtiment", 10, |l: &T| ValeurDExport::texte(l.lot().batiment.as_deref())),
        colonne("Annexes", 16, |l: &T| ValeurDExport::compose(l.lot().annexes.join(", "))),
        colonne("Prix du jour", 14, |l: &T| ValeurDExport::prix(l.lot().prix)),
    ]
}

pub(crate) static OPTIONS: LazyLock<FeuilleDExport<OptionDuFil>> = LazyLock::new(|| {
    let mut colonnes = vec![
        colonne("Option", 9, |o: &OptionDuFil| ValeurDExport::nombre(o.id)),
        colonne("Statut", 14, |o| ValeurDExport::texte(Some(&o.statut.libelle))),
    ];
    colonnes.extend(du_lot());
    colonnes.push(colonne("Prix de l’option", 16, |o| ValeurDExport::prix(o.prix)));
    colonnes.extend(du_contact());
    colonnes.extend(du_prescripteur());
    colonnes.extend([
        colonne("Posée le", 17, |o: &OptionDuFil| ValeurDExport::instant(Some(&o.date))),
        colonne("Échéance", 17, |o| ValeurDExport::instant(Some(&o.date_echeance))),
        colonne("Prolongée", 11, |o| ValeurDExport::oui(o.prolongee.then_some("oui"))),
        colonne("Terminée le", 17, |o| ValeurDExport::instant(o.date_fin.as_deref())),
        colonne("Motif", 40, |o| ValeurDExport::texte(o.motif.as_deref())),
    ]);
    FeuilleDExport { nom: "Options", colonnes }
});

pub(crate) static RESERVATIONS: LazyLock<FeuilleDExport<ReservationDuFil>> = LazyLock::new(|| {
    let mut colonnes = vec![
        colonne("Réservation", 12, |r: &ReservationDuFil| ValeurDExport::nombre(r.id)),
        colonne("Étape", 24, |r| ValeurDExport::texte(Some(&r.etape.libelle))),
        colonne("Statut", 14, |r| ValeurDExport::texte(Some(&r.statut.libelle))),
    ];
    colonnes.extend(du_lot());
    colonnes.push(colonne("Prix du contrat", 16, |r| ValeurDExport::prix(r.prix_contrat)));
    colonnes.push(colonne("Société acquéreur", 24, |r| {
        let societe = r.societe.as_ref().filter(|_| r.resa_societe == Some(true));
        ValeurDExport::texte(societe.and_then(|societe| societe.raison_sociale.as_deref()))
    }));
    colonnes.extend(du_contact());
    colonnes.push(colonne("Second acquéreur", 24, |r| {
        let second = r.coreservataire.as_ref();
        let noms = second.map(|qui| [qui.prenom.as_deref(), qui.nom.as_deref()]);
        ValeurDExport::compose(noms.into_iter().flatten().flatten().collect::<Vec<_>>().join(" "))
    }));
    colonnes.extend(du_prescripteur());
    colonnes.extend([
        colonne("Commencée le", 17, |r: &ReservationDuFil| ValeurDExport::instant(Some(&r.date_reservation))),
        colonne("Modifiée le", 17, |r| ValeurDExport::instant(Some(&r.date_modification))),
        colonne("Échéance", 17, |r| ValeurDExport::instant(r.date_echeance.as_deref())),
        colonne("Terminée le", 17, |r| ValeurDExport::instant(r.date_fin.as_deref())),
        colonne("Prochaine action", 30, |r| {
            ValeurDExport::texte(r.prochaine_action.as_ref().map(|suite| suite.libelle.as_str()))
        }),
        colonne("Motif", 40, |r| ValeurDExport::texte(r.motif.as_deref())),
    ]);
    FeuilleDExport { nom: "Réservations", colonnes }
});

/// The names of programmes: "L’Écluse, Rive Chézine".
fn noms(programmes: &[ProgrammeDeSuivi]) -> ValeurDExport<'static> {
    ValeurDExport::compose(programmes.iter().map(|p| p.nom_commercial.as_str()).collect::<Vec<_>>().join(", "))
}

/// The towns of programmes, each once: "Nantes, Rezé".
fn villes(programmes: &[ProgrammeDeSuivi]) -> ValeurDExport<'static> {
    let mut villes: Vec<&str> = programmes.iter().filter_map(|p| p.lieu.libelle.as_deref()).collect();
    villes.sort_unstable();
    villes.dedup();
    ValeurDExport::compose(villes.join(", "))
}

/// The columns that both lists of declarations share.
macro_rules! des_denonciations {
    ($genre:ty) => {{
        let mut colonnes = vec![
            colonne("Dénonciation", 13, |d: &$genre| ValeurDExport::nombre(d.id)),
            colonne("Statut", 12, |d| ValeurDExport::texte(Some(&d.statut.libelle))),
            colonne("Programmes", 40, |d| noms(&d.programmes)),
            colonne("Villes", 24, |d| villes(&d.programmes)),
        ];
        colonnes.extend(du_contact());
        colonnes.extend(du_prescripteur());
        colonnes.extend([
            colonne("Créée le", 17, |d: &$genre| ValeurDExport::instant(Some(&d.date_creation))),
            colonne("Échéance", 17, |d| ValeurDExport::instant(d.date_echeance.as_deref())),
            colonne("Renouvellements", 15, |d| ValeurDExport::nombre(d.renouvellements)),
            colonne("Motif", 40, |d| ValeurDExport::texte(d.motif.as_deref())),
        ]);
        colonnes
    }};
}

/// Declarations, for their prescriber and company.
pub(crate) static DENONCIATIONS: LazyLock<FeuilleDExport<DenonciationSuivie>> =
    LazyLock::new(|| FeuilleDExport { nom: "Dénonciations", colonnes: des_denonciations!(DenonciationSuivie) });

/// Declarations, for staff, with the number of conflicts of each.
pub(crate) static DENONCIATIONS_GEREES: LazyLock<FeuilleDExport<DenonciationEnListe>> = LazyLock::new(|| {
    let mut colonnes = des_denonciations!(DenonciationEnListe);
    colonnes.push(colonne("Dénonciations concurrentes", 14, |d| ValeurDExport::nombre(d.conflits)));
    FeuilleDExport { nom: "Dénonciations", colonnes }
});
