//! What is sold, as its prescriber, their company or staff follow it: options, reservations, declarations. Every row says the
//! programme, the lot with its price, surface and rooms, the company, the prescriber, and the buyer with their phone.

use crate::plomberie::tableur::{Colonne, Feuille, Valeur, colonne};
use std::sync::LazyLock;
use wire::denonciation::{DenonciationEnListe, DenonciationSuivie};
use wire::option_lot::{LotDOption, OptionDuFil};
use wire::reservation::ReservationDuFil;
use wire::suivi::{ContactDuFil, PrescripteurDeSuivi, ProgrammeDeSuivi};

/// A buyer, as far as a row says who they are.
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

/// What follow-ups say alike.
trait DeSuivi {
    /// The buyer; nothing once erased.
    fn acheteur(&self) -> Option<Acheteur<'_>>;
    /// Who sells.
    fn prescripteur(&self) -> Option<&PrescripteurDeSuivi>;
}

/// What is about a lot.
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

/// The buyer, whom one calls.
fn du_contact<T: DeSuivi>() -> [Colonne<T>; 6] {
    [
        colonne("Nom du contact", 20, |l: &T| Valeur::texte(l.acheteur().and_then(|a| a.nom))),
        colonne("Prénom du contact", 18, |l: &T| Valeur::texte(l.acheteur().and_then(|a| a.prenom))),
        colonne("Téléphone", 18, |l: &T| Valeur::telephone(l.acheteur().and_then(|a| a.tel))),
        colonne("E-mail", 30, |l: &T| Valeur::texte(l.acheteur().and_then(|a| a.email))),
        colonne("Code postal du contact", 12, |l: &T| Valeur::texte(l.acheteur().and_then(|a| a.cp))),
        colonne("Ville du contact", 20, |l: &T| Valeur::texte(l.acheteur().and_then(|a| a.ville))),
    ]
}

/// Who sells, and for which company.
fn du_prescripteur<T: DeSuivi>() -> [Colonne<T>; 3] {
    [
        colonne("Société", 26, |l: &T| {
            let compte = l.prescripteur().and_then(|qui| qui.compte.first());
            Valeur::texte(compte.map(|compte| compte.nom.as_str()))
        }),
        colonne("Prescripteur", 24, |l: &T| {
            Valeur::compose(l.prescripteur().map(|qui| format!("{} {}", qui.prenom, qui.nom)).unwrap_or_default())
        }),
        colonne("Téléphone du prescripteur", 18, |l: &T| {
            Valeur::telephone(l.prescripteur().and_then(|qui| qui.tel.as_deref()))
        }),
    ]
}

/// The lot as it is today, and where.
fn du_lot<T: DUnLot>() -> [Colonne<T>; 11] {
    [
        colonne("Programme", 28, |l: &T| Valeur::texte(Some(&l.lot().programme.nom_commercial))),
        colonne("Ville", 22, |l: &T| Valeur::texte(l.lot().programme.lieu.libelle.as_deref())),
        colonne("Code postal", 11, |l: &T| Valeur::texte(Some(&l.lot().programme.lieu.code_postal))),
        colonne("Lot", 11, |l: &T| Valeur::texte(Some(&l.lot().numero))),
        colonne("Type", 14, |l: &T| {
            Valeur::texte(l.lot().typologie.as_ref().map(|typologie| typologie.nature.libelle.as_str()))
        }),
        colonne("Pièces", 8, |l: &T| match l.lot().pieces {
            0 => Valeur::Vide,
            pieces => Valeur::nombre(pieces),
        }),
        colonne("Surface", 11, |l: &T| Valeur::surface(l.lot().surface)),
        colonne("Étage", 14, |l: &T| Valeur::texte(l.lot().etage.as_ref().map(|etage| etage.libelle.as_str()))),
        colonne("Bâtiment", 10, |l: &T| Valeur::texte(l.lot().batiment.as_deref())),
        colonne("Annexes", 16, |l: &T| Valeur::compose(l.lot().annexes.join(", "))),
        colonne("Prix du jour", 14, |l: &T| Valeur::prix(l.lot().prix)),
    ]
}

/// Options.
pub(crate) static OPTIONS: LazyLock<Feuille<OptionDuFil>> = LazyLock::new(|| {
    let mut colonnes = vec![
        colonne("Option", 9, |o: &OptionDuFil| Valeur::nombre(o.id)),
        colonne("Statut", 14, |o| Valeur::texte(Some(&o.statut.libelle))),
    ];
    colonnes.extend(du_lot());
    colonnes.push(colonne("Prix de l’option", 16, |o| Valeur::prix(o.prix)));
    colonnes.extend(du_contact());
    colonnes.extend(du_prescripteur());
    colonnes.extend([
        colonne("Posée le", 17, |o: &OptionDuFil| Valeur::instant(Some(&o.date))),
        colonne("Échéance", 17, |o| Valeur::instant(Some(&o.date_echeance))),
        colonne("Prolongée", 11, |o| Valeur::oui(o.prolongee.then_some("oui"))),
        colonne("Terminée le", 17, |o| Valeur::instant(o.date_fin.as_deref())),
        colonne("Motif", 40, |o| Valeur::texte(o.motif.as_deref())),
    ]);
    Feuille { nom: "Options", colonnes }
});

/// Reservations.
pub(crate) static RESERVATIONS: LazyLock<Feuille<ReservationDuFil>> = LazyLock::new(|| {
    let mut colonnes = vec![
        colonne("Réservation", 12, |r: &ReservationDuFil| Valeur::nombre(r.id)),
        colonne("Étape", 24, |r| Valeur::texte(Some(&r.etape.libelle))),
        colonne("Statut", 14, |r| Valeur::texte(Some(&r.statut.libelle))),
    ];
    colonnes.extend(du_lot());
    colonnes.push(colonne("Prix du contrat", 16, |r| Valeur::prix(r.prix_contrat)));
    colonnes.push(colonne("Société acquéreur", 24, |r| {
        let societe = r.societe.as_ref().filter(|_| r.resa_societe == Some(true));
        Valeur::texte(societe.and_then(|societe| societe.raison_sociale.as_deref()))
    }));
    colonnes.extend(du_contact());
    colonnes.push(colonne("Second acquéreur", 24, |r| {
        let second = r.coreservataire.as_ref();
        let noms = second.map(|qui| [qui.prenom.as_deref(), qui.nom.as_deref()]);
        Valeur::compose(noms.into_iter().flatten().flatten().collect::<Vec<_>>().join(" "))
    }));
    colonnes.extend(du_prescripteur());
    colonnes.extend([
        colonne("Commencée le", 17, |r: &ReservationDuFil| Valeur::instant(Some(&r.date_reservation))),
        colonne("Modifiée le", 17, |r| Valeur::instant(Some(&r.date_modification))),
        colonne("Échéance", 17, |r| Valeur::instant(r.date_echeance.as_deref())),
        colonne("Terminée le", 17, |r| Valeur::instant(r.date_fin.as_deref())),
        colonne("Prochaine action", 30, |r| {
            Valeur::texte(r.prochaine_action.as_ref().map(|suite| suite.libelle.as_str()))
        }),
        colonne("Motif", 40, |r| Valeur::texte(r.motif.as_deref())),
    ]);
    Feuille { nom: "Réservations", colonnes }
});

/// "L’Écluse, Rive Chézine"
fn noms(programmes: &[ProgrammeDeSuivi]) -> Valeur<'static> {
    Valeur::compose(programmes.iter().map(|p| p.nom_commercial.as_str()).collect::<Vec<_>>().join(", "))
}

/// "Nantes, Rezé", each once.
fn villes(programmes: &[ProgrammeDeSuivi]) -> Valeur<'static> {
    let mut villes: Vec<&str> = programmes.iter().filter_map(|p| p.lieu.libelle.as_deref()).collect();
    villes.sort_unstable();
    villes.dedup();
    Valeur::compose(villes.join(", "))
}

/// The columns of both lists of declarations.
macro_rules! des_denonciations {
    ($genre:ty) => {{
        let mut colonnes = vec![
            colonne("Dénonciation", 13, |d: &$genre| Valeur::nombre(d.id)),
            colonne("Statut", 12, |d| Valeur::texte(Some(&d.statut.libelle))),
            colonne("Programmes", 40, |d| noms(&d.programmes)),
            colonne("Villes", 24, |d| villes(&d.programmes)),
        ];
        colonnes.extend(du_contact());
        colonnes.extend(du_prescripteur());
        colonnes.extend([
            colonne("Créée le", 17, |d: &$genre| Valeur::instant(Some(&d.date_creation))),
            colonne("Échéance", 17, |d| Valeur::instant(d.date_echeance.as_deref())),
            colonne("Renouvellements", 15, |d| Valeur::nombre(d.renouvellements)),
            colonne("Motif", 40, |d| Valeur::texte(d.motif.as_deref())),
        ]);
        colonnes
    }};
}

/// Declarations, for their prescriber and their company.
pub(crate) static DENONCIATIONS: LazyLock<Feuille<DenonciationSuivie>> =
    LazyLock::new(|| Feuille { nom: "Dénonciations", colonnes: des_denonciations!(DenonciationSuivie) });

/// Declarations, for staff: with how many others stand against each.
pub(crate) static DENONCIATIONS_GEREES: LazyLock<Feuille<DenonciationEnListe>> = LazyLock::new(|| {
    let mut colonnes = des_denonciations!(DenonciationEnListe);
    colonnes.push(colonne("Dénonciations concurrentes", 14, |d| Valeur::nombre(d.conflits)));
    Feuille { nom: "Dénonciations", colonnes }
});
