//! The sheets of what staff manage: lots, companies, users, registrations, mails, jobs, the journal.

use crate::plomberie::tableur::{FeuilleDExport, ValeurDExport, colonne};
use chrono::NaiveDate;
use domain::utilisateur::Compte;
use std::sync::LazyLock;
use wire::courrier::CourrierGere;
use wire::gestion::UtilisateurGere;
use wire::gestion_inscription::InscriptionEnListe;
use wire::gestion_lot::LotGere;
use wire::journal::FaitDuJournal;
use wire::tache::TacheGeree;

/// A lot as staff follow it, with columns from the catalogue.
pub(crate) struct LotExporte {
    pub(crate) gere: LotGere,
    pub(crate) code_postal: Option<String>,
    pub(crate) etage: Option<String>,
    pub(crate) batiment: Option<String>,
    pub(crate) surface: Option<f64>,
    pub(crate) prix: Option<f64>,
    pub(crate) prix_tva_reduite: Option<f64>,
    pub(crate) livraison: Option<NaiveDate>,
}

/// A company, with the columns that only the spreadsheet has.
pub(crate) struct SocieteExportee {
    pub(crate) compte: Compte,
    pub(crate) utilisateurs: u32,
}

/// A registration, with the phone and e-mail of its sender.
pub(crate) struct InscriptionExportee {
    pub(crate) ligne: InscriptionEnListe,
    pub(crate) telephone: Option<String>,
    pub(crate) email: Option<String>,
}

/// The holder of a lot, in French.
fn detenteur(lot: &LotGere) -> ValeurDExport<'_> {
    let Some(tenue) = &lot.tenue else { return ValeurDExport::Vide };
    let nom = match tenue.detenteur.as_str() {
        "portail" => "Portail",
        "flux" => "Flux",
        "grille" => "Grille de prix",
        "equipe" => "Équipe",
        autre => autre,
    };
    let ligne = tenue.ligne.as_deref().and_then(|ligne| ligne.split_once(':'));
    let ligne = ligne.map(|(genre, numero)| match genre {
        "reservation" => format!("réservation {numero}"),
        "attente" => format!("liste d’attente {numero}"),
        genre => format!("{genre} {numero}"),
    });
    let precision = tenue.par.as_ref().map(|par| par.nom.clone()).or(ligne);
    ValeurDExport::compose(precision.map_or_else(|| nom.to_owned(), |precision| format!("{nom}, {precision}")))
}

/// The author of a lot's withdrawal from sale, in French.
fn retrait(lot: &LotGere) -> ValeurDExport<'_> {
    ValeurDExport::texte(lot.retrait.as_deref().map(|retrait| match retrait {
        "flux" => "par le flux",
        "equipe" => "par l’équipe",
        "deux" => "par le flux et l’équipe",
        autre => autre,
    }))
}

pub(crate) static LOTS: LazyLock<FeuilleDExport<LotExporte>> = LazyLock::new(|| FeuilleDExport {
    nom: "Lots",
    colonnes: vec![
        colonne("Programme", 28, |l| {
            ValeurDExport::texte(l.gere.bien.as_ref().map(|bien| bien.nom_commercial.as_str()))
        }),
        colonne("Ville", 22, |l| ValeurDExport::texte(l.gere.bien.as_ref().and_then(|bien| bien.ville.as_deref()))),
        colonne("Code postal", 11, |l| ValeurDExport::texte(l.code_postal.as_deref())),
        colonne("Lot", 11, |l| ValeurDExport::texte(Some(&l.gere.numero))),
        colonne("Type", 14, |l| ValeurDExport::texte(l.gere.bien.as_ref().map(|bien| bien.nature.libelle.as_str()))),
        colonne("Pièces", 8, |l| match l.gere.bien.as_ref().map_or(0, |bien| bien.pieces) {
            0 => ValeurDExport::Vide,
            pieces => ValeurDExport::nombre(pieces),
        }),
        colonne("Surface", 11, |l| ValeurDExport::surface(l.surface)),
        colonne("Étage", 14, |l| ValeurDExport::texte(l.etage.as_deref())),
        colonne("Bâtiment", 10, |l| ValeurDExport::texte(l.batiment.as_deref())),
        colonne("Prix", 14, |l| ValeurDExport::prix(l.prix)),
        colonne("Prix en TVA réduite", 18, |l| ValeurDExport::prix(l.prix_tva_reduite)),
        colonne("Livraison", 12, |l| l.livraison.map_or(ValeurDExport::Vide, ValeurDExport::Jour)),
        colonne("Statut", 14, |l| ValeurDExport::texte(Some(&l.gere.statut.libelle))),
        colonne("Détenteur", 24, |l| detenteur(&l.gere)),
        colonne("Retenu depuis le", 17, |l| {
            ValeurDExport::instant(l.gere.tenue.as_ref().and_then(|tenue| tenue.depuis.as_deref()))
        }),
        colonne("Réservé à la liste d’attente jusqu’au", 20, |l| {
            ValeurDExport::instant(l.gere.disponible_le.as_deref())
        }),
        colonne("Dédié à", 22, |l| {
            ValeurDExport::texte(l.gere.exclusivite.as_ref().map(|groupe| groupe.nom.as_str()))
        }),
        colonne("Retiré de la vente", 18, |l| retrait(&l.gere)),
    ],
});

pub(crate) static SOCIETES: LazyLock<FeuilleDExport<SocieteExportee>> = LazyLock::new(|| FeuilleDExport {
    nom: "Sociétés",
    colonnes: vec![
        colonne("Société", 30, |s| ValeurDExport::texte(Some(&s.compte.nom))),
        colonne("Groupe", 24, |s| ValeurDExport::texte(s.compte.groupe.as_ref().map(|groupe| groupe.nom.as_str()))),
        colonne("Utilisateurs", 12, |s| ValeurDExport::nombre(s.utilisateurs)),
        colonne("Référent", 24, |s| {
            let gerant = s.compte.gerant.as_ref();
            let nom = gerant.map(|gerant| format!("{} {}", gerant.identite.prenom, gerant.identite.nom));
            ValeurDExport::compose(nom.unwrap_or_default())
        }),
        colonne("E-mail du référent", 30, |s| {
            ValeurDExport::texte(s.compte.gerant.as_ref().map(|gerant| gerant.identite.email.as_str()))
        }),
        colonne("Téléphone du référent", 18, |s| {
            let identite = s.compte.gerant.as_ref().map(|gerant| &gerant.identite);
            let tel = identite.and_then(|i| i.tel_mobile.as_ref().or(i.tel_fixe.as_ref()).or(i.tel_pro.as_ref()));
            ValeurDExport::telephone(tel.map(String::as_str))
        }),
    ],
});

/// Whether a user may sign in, in one French word.
fn etat(u: &UtilisateurGere) -> &'static str {
    match (u.actif, u.invite) {
        (false, _) => "Désactivé",
        (true, true) => "Invité",
        (true, false) => "Actif",
    }
}

pub(crate) static UTILISATEURS: LazyLock<FeuilleDExport<UtilisateurGere>> = LazyLock::new(|| FeuilleDExport {
    nom: "Utilisateurs",
    colonnes: vec![
        colonne("Nom", 20, |u| ValeurDExport::texte(Some(&u.nom))),
        colonne("Prénom", 18, |u| ValeurDExport::texte(Some(&u.prenom))),
        colonne("Type", 24, |u| ValeurDExport::texte(Some(&u.type_utilisateur.libelle))),
        colonne("Société", 28, |u| ValeurDExport::texte(u.compte.as_ref().map(|compte| compte.nom.as_str()))),
        colonne("Référent", 24, |u| ValeurDExport::texte(u.gerant.as_ref().map(|gerant| gerant.nom.as_str()))),
        colonne("E-mail", 30, |u| ValeurDExport::texte(Some(&u.email))),
        colonne("Mobile", 18, |u| ValeurDExport::telephone(u.tel_mobile.as_deref())),
        colonne("Téléphone fixe", 18, |u| ValeurDExport::telephone(u.tel_fixe.as_deref())),
        colonne("Téléphone professionnel", 18, |u| ValeurDExport::telephone(u.tel_pro.as_deref())),
        colonne("État", 12, |u| ValeurDExport::texte(Some(etat(u)))),
        colonne("Compte créé le", 17, |u| ValeurDExport::instant(Some(&u.cree_le))),
    ],
});

pub(crate) static INSCRIPTIONS: LazyLock<FeuilleDExport<InscriptionExportee>> = LazyLock::new(|| FeuilleDExport {
    nom: "Inscriptions",
    colonnes: vec![
        colonne("Référence", 14, |i| ValeurDExport::texte(Some(&i.ligne.reference))),
        colonne("Statut", 14, |i| ValeurDExport::texte(Some(&i.ligne.statut.libelle))),
        colonne("Société", 28, |i| ValeurDExport::texte(i.ligne.societe.as_deref())),
        colonne("SIREN", 12, |i| ValeurDExport::texte(i.ligne.siren.as_deref())),
        colonne("Ville", 22, |i| ValeurDExport::texte(i.ligne.ville.as_deref())),
        colonne("Nom", 20, |i| ValeurDExport::texte(i.ligne.prescripteur.as_ref().map(|qui| qui.nom.as_str()))),
        colonne("Prénom", 18, |i| ValeurDExport::texte(i.ligne.prescripteur.as_ref().map(|qui| qui.prenom.as_str()))),
        colonne("Téléphone", 18, |i| ValeurDExport::telephone(i.telephone.as_deref())),
        colonne("E-mail", 30, |i| ValeurDExport::texte(i.email.as_deref())),
        colonne("Reçue le", 17, |i| ValeurDExport::instant(Some(&i.ligne.date_creation))),
        colonne("Décidée le", 17, |i| ValeurDExport::instant(i.ligne.date_decision.as_deref())),
        colonne("Pièces manquantes", 12, |i| ValeurDExport::nombre(i.ligne.manques)),
        colonne("Points à regarder", 12, |i| ValeurDExport::nombre(i.ligne.alertes)),
        colonne("Inscriptions semblables", 12, |i| ValeurDExport::nombre(i.ligne.semblables)),
    ],
});

pub(crate) static COURRIERS: LazyLock<FeuilleDExport<CourrierGere>> = LazyLock::new(|| FeuilleDExport {
    nom: "E-mails",
    colonnes: vec![
        colonne("E-mail", 10, |c| ValeurDExport::nombre(c.id)),
        colonne("Modèle", 34, |c| ValeurDExport::texte(Some(&c.modele.libelle))),
        colonne("Destinataire", 24, |c| ValeurDExport::texte(c.destinataire.as_ref().map(|qui| qui.nom.as_str()))),
        colonne("État", 14, |c| ValeurDExport::texte(Some(&c.etat.libelle))),
        colonne("Créé le", 17, |c| ValeurDExport::instant(Some(&c.cree_le))),
        colonne("Envoyé le", 17, |c| ValeurDExport::instant(c.envoye_le.as_deref())),
        colonne("Abandonné le", 17, |c| ValeurDExport::instant(c.abandonne_le.as_deref())),
        colonne("Essais", 8, |c| ValeurDExport::nombre(c.essais)),
        colonne("Prochain essai", 17, |c| ValeurDExport::instant(c.prochain_essai.as_deref())),
        colonne("Erreur", 40, |c| ValeurDExport::texte(c.erreur.as_deref())),
    ],
});

pub(crate) static TACHES: LazyLock<FeuilleDExport<TacheGeree>> = LazyLock::new(|| FeuilleDExport {
    nom: "Tâches",
    colonnes: vec![
        colonne("Tâche", 10, |t| ValeurDExport::nombre(t.id)),
        colonne("Genre", 34, |t| ValeurDExport::texte(Some(&t.genre.libelle))),
        colonne("État", 20, |t| ValeurDExport::texte(Some(&t.etat.libelle))),
        colonne("Périodique", 11, |t| ValeurDExport::oui(t.periodique.then_some("oui"))),
        colonne("Créée le", 17, |t| ValeurDExport::instant(Some(&t.creee_le))),
        colonne("Échéance", 17, |t| ValeurDExport::instant(Some(&t.echeance))),
        colonne("Abandonnée le", 17, |t| ValeurDExport::instant(t.abandonnee_le.as_deref())),
        colonne("Essais", 8, |t| ValeurDExport::nombre(t.essais)),
        colonne("Erreur", 40, |t| ValeurDExport::texte(t.erreur.as_deref())),
    ],
});

/// The object of a fact, in French.
fn objet(fait: &FaitDuJournal) -> ValeurDExport<'_> {
    let Some(objet) = &fait.objet else { return ValeurDExport::Vide };
    let nom = objet.nom.as_ref().map(|nom| format!(" ({nom})")).unwrap_or_default();
    ValeurDExport::compose(format!("{} {}{nom}", objet.genre, objet.id))
}

pub(crate) static JOURNAL: LazyLock<FeuilleDExport<FaitDuJournal>> = LazyLock::new(|| FeuilleDExport {
    nom: "Journal",
    colonnes: vec![
        colonne("Numéro", 10, |f| ValeurDExport::nombre(f.numero)),
        colonne("Le", 17, |f| ValeurDExport::instant(Some(&f.instant))),
        colonne("Fait", 34, |f| ValeurDExport::texte(Some(&f.type_fait.libelle))),
        colonne("Acteur", 14, |f| ValeurDExport::texte(f.acteur.as_deref())),
        colonne("Auteur", 24, |f| ValeurDExport::texte(f.auteur.as_ref().map(|qui| qui.nom.as_str()))),
        colonne("À la place de", 24, |f| ValeurDExport::texte(f.pour.as_ref().map(|qui| qui.nom.as_str()))),
        colonne("Objet", 34, objet),
        colonne("Détail", 60, |f| match &f.corps {
            serde_json::Value::Null => ValeurDExport::Vide,
            corps => ValeurDExport::compose(corps.to_string()),
        }),
        colonne("Origine", 14, |f| ValeurDExport::texte(f.origine.as_deref())),
        colonne("Lié à la chaîne", 12, |f| ValeurDExport::oui(f.enchaine.then_some("oui"))),
    ],
});
