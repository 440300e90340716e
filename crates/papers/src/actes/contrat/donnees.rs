//! Prepares the data of a contract for printing: every code of the form becomes its label, every number a French text.

use super::{ContratARediger, RetractationDuContrat, RisquesARediger, VoieDuContrat};
use crate::actes::Personne;
use crate::{chiffres, donnees};
use chrono::{Months, NaiveDate};
use domain::lot::{FicheLot, Nature};
use domain::nombres::Montant;
use domain::programme::{Intervenant, Programme};
use domain::reservation::references::{CHEQUE, USAGE_PROFESSIONNEL};
use domain::reservation::{
    BrouillonReservation, CodeChoisi, DepotVerse, Financement, ListeDeReference, NotaireDesAcquereurs, Reservataire,
    SocieteAcquereuse, plafond_de_depot,
};
use domain::texte::minuscule;
use domain::utilisateur::Civilite;
use serde_json::{Value, json};

/// How many months the buyer has to obtain their loans. The law requires at least one (article L313-41 of the Code de la
/// consommation); this number is a choice of the model.
const MOIS_DE_LA_CONDITION: u32 = 2;

/// Writes the data that the typst model of the contract reads.
pub(super) fn ecrire(quoi: &ContratARediger<'_>) -> Value {
    let (dossier, lot) = (quoi.dossier, quoi.lot);
    let vente = quoi.programme.calendrier.date_actabilite;
    let plafond = plafond_de_depot(quoi.prix.prix, quoi.date, vente);
    let logement = matches!(lot.typologie.nature, Nature::Appartement | Nature::Maison);
    let professionnel = code(dossier.destination_achat.as_ref()) == Some(USAGE_PROFESSIONNEL);
    json!({
        "marque": quoi.marque.nom,
        "reservant": quoi.marque.raison_sociale,
        "siege": quoi.marque.siege,
        "date": chiffres::date(quoi.date),
        "reference": quoi.reference,
        "papier": quoi.voie == VoieDuContrat::Papier,
        "ensemble": {"nom": quoi.programme.nom_commercial, "adresse": adresse_du_programme(quoi.programme, quoi.commune)},
        "societe": dossier.societe.as_ref().filter(|_| dossier.par_une_societe()).map(|s| societe(s, dossier)),
        "reservataires": reservataires(dossier),
        "lot": bien(lot),
        "secondaires": quoi.secondaires.iter().map(|fiche| bien(fiche)).collect::<Vec<_>>(),
        "logement": logement,
        "prix": prix(quoi),
        "frais": lot.frais_de_notaire.map(chiffres::prix),
        "destination": destination(dossier),
        "dispositif": libelle(ListeDeReference::Fiscalites, dossier.fiscalite.as_ref()),
        "financement": financement(dossier.financement.as_ref()),
        // `pret_regi` is true when a consumer buys a home, because the law on loans then applies by itself. Otherwise the
        // contract says that the parties choose to apply this law.
        "pret_regi": logement && !dossier.par_une_societe() && !professionnel,
        "mois_de_condition": MOIS_DE_LA_CONDITION,
        "depot": dossier.depot_garantie.as_ref().and_then(depot),
        "plafond": {
            "taux": (plafond.montant > Montant::default()).then(|| chiffres::taux(plafond.taux)),
            "montant": chiffres::prix(plafond.montant),
            "un_an": dans(quoi.date, 12).zip(vente).is_some_and(|(limite, vente)| vente <= limite),
        },
        "delais": {
            "vente": vente.map(chiffres::date),
            "passee": vente.is_some_and(|jour| jour <= quoi.date),
            "travaux": quoi.programme.calendrier.date_debut_travaux.map(|jour| json!({
                "mois": chiffres::mois(jour),
                "commences": jour <= quoi.date,
            })),
            "livraison": quoi.programme.calendrier.date_livraison.map(chiffres::trimestre),
        },
        "notaires": {
            "programme": quoi.programme.intervenants.iter().find(|i| est_notaire(i)).map(etude),
            "acquereurs": dossier.notaire.as_ref().and_then(notaire),
        },
        "retractation": quoi.retractation == RetractationDuContrat::DixJours,
        "prescripteur": {"nom": quoi.prescripteur.personne.ecrite(), "societe": quoi.prescripteur.societe},
        "risques": match quoi.risques {
            RisquesARediger::Fourni { etabli } => json!({"etabli": chiffres::date(etabli)}),
            RisquesARediger::SansObjet { motif } => json!({"motif": motif}),
        },
        "annexes": quoi.annexes.iter().map(|a| json!({"libelle": a.libelle, "empreinte": a.empreinte})).collect::<Vec<_>>(),
    })
}

fn dans(date: NaiveDate, mois: u32) -> Option<NaiveDate> {
    date.checked_add_months(Months::new(mois))
}

fn code(choisi: Option<&CodeChoisi>) -> Option<&str> {
    choisi.and_then(|choisi| choisi.code.as_deref())
}

fn libelle(liste: ListeDeReference, choisi: Option<&CodeChoisi>) -> Option<&'static str> {
    code(choisi).and_then(|code| liste.libelle(code))
}

/// Joins the texts that are not empty; `None` when they are all empty.
fn suite(textes: &[Option<&str>], entre: &str) -> Option<String> {
    let dits: Vec<&str> = textes.iter().flatten().map(|t| t.trim()).filter(|t| !t.is_empty()).collect();
    (!dits.is_empty()).then(|| dits.join(entre))
}

/// An address in one line: "14 rue de la Fosse, 44000 Nantes".
fn adresse(rue: Option<&str>, cp: Option<&str>, ville: Option<&str>, pays: Option<&str>) -> Option<String> {
    suite(&[rue, suite(&[cp, ville], " ").as_deref(), pays], ", ")
}

fn adresse_du_programme(programme: &Programme, commune: &str) -> Option<String> {
    let rue = suite(&[programme.adresse.as_deref(), programme.adresse2.as_deref()], ", ");
    adresse(rue.as_deref(), Some(&programme.lieu.code_postal), Some(commune), None)
}

fn reservataires(dossier: &BrouillonReservation) -> Vec<Value> {
    let plusieurs = dossier.coreservataire.is_some();
    let un = |(rang, r): (usize, &Reservataire)| {
        let titre = match (plusieurs, rang) {
            (false, _) => "Le réservataire",
            (true, 0) => "Le premier réservataire",
            (true, _) => "Le second réservataire",
        };
        json!({
            "titre": titre,
            "nom": nom(r),
            "naissance": naissance(r),
            "nationalite": r.nationalite.as_deref().and_then(|code| ListeDeReference::Nationalites.libelle(code)),
            "adresse": adresse(
                r.adresse.as_deref(),
                r.cp.as_deref(),
                r.ville.as_deref(),
                libelle(ListeDeReference::Pays, r.pays.as_ref()).filter(|_| code(r.pays.as_ref()) != Some("FR")),
            ),
            "email": r.email,
            "tel": r.tel.as_deref().map(domain::telephone::afficher),
            "union": union(r),
            "cadre": format!("signature-{}", rang + 1),
        })
    };
    dossier.acquereurs().map(|(_, r)| r).enumerate().map(un).collect()
}

fn nom(r: &Reservataire) -> String {
    let (prenom, nom) = (r.prenom.as_deref().unwrap_or_default(), r.nom.as_deref().unwrap_or_default());
    match r.civilite {
        Some(civilite) => Personne { civilite, prenom, nom }.ecrite(),
        None => format!("{prenom} {nom}"),
    }
}

/// The day and place of birth: "12 mars 1988, à Nantes".
fn naissance(r: &Reservataire) -> Option<String> {
    let lieu = r.lieu_naissance.as_deref().map(|lieu| format!("à {lieu}"));
    suite(&[r.date_naissance.map(chiffres::date).as_deref(), lieu.as_deref()], ", ")
}

/// The family situation: "Mariée, communauté réduite aux acquêts (sans contrat), à Nantes".
fn union(r: &Reservataire) -> Option<String> {
    let situation = code(r.situation_familiale.as_ref())?;
    let elle = r.civilite == Some(Civilite::Mme);
    let accorde = match situation {
        "marie" if elle => "Mariée",
        "marie" => "Marié",
        "pacse" if elle => "Pacsée",
        "pacse" => "Pacsé",
        "divorce" if elle => "Divorcée",
        "divorce" => "Divorcé",
        "veuf" if elle => "Veuve",
        "veuf" => "Veuf",
        autre => ListeDeReference::Situations.libelle(autre)?,
    };
    let regime = r.regime_matrimonial.as_deref().and_then(|code| ListeDeReference::Regimes.libelle(code));
    let lieu = r.lieu_mariage.as_deref().map(|lieu| format!("union célébrée à {lieu}"));
    suite(&[Some(accorde), regime.map(minuscule).as_deref(), lieu.as_deref()], ", ")
}

fn societe(s: &SocieteAcquereuse, dossier: &BrouillonReservation) -> Value {
    let signe = dossier.reservataire.as_ref().map(nom).unwrap_or_default();
    let legal = suite(&[s.prenom_representant_legal.as_deref(), s.nom_representant_legal.as_deref()], " ");
    let elle = dossier.reservataire.as_ref().is_some_and(|r| r.civilite == Some(Civilite::Mme));
    let representee = match (s.representant_legal, legal) {
        (Some(false), Some(legal)) => {
            format!("{signe}, habilité{} par {legal}, son représentant légal", if elle { "e" } else { "" })
        }
        _ => format!("{signe}, {}", if elle { "sa représentante légale" } else { "son représentant légal" }),
    };
    let raison = s.raison_sociale.as_deref().unwrap_or_default();
    // A name such as "SCI du Canal" already contains the legal form.
    let forme = s.statut.as_deref().filter(|code| *code != "autre" && !raison.split(' ').any(|mot| mot == *code));
    json!({
        "nom": raison,
        "forme": forme.and_then(|code| ListeDeReference::FormesDeSociete.libelle(code)),
        "siege": adresse(s.adresse_societe.as_deref(), s.cp_societe.as_deref(), s.ville_societe.as_deref(), None),
        "representee": representee,
    })
}

fn bien(fiche: &FicheLot) -> Value {
    json!({
        "numero": fiche.numero,
        "titre": donnees::titre(fiche),
        "pieces": (fiche.pieces > 0).then_some(fiche.pieces),
        "batiment": fiche.batiment,
        "etage": fiche.etage.as_ref().map(|e| e.libelle.as_str()),
        "surface": fiche.surfaces.surface.map(chiffres::surface),
        "exterieurs": donnees::exterieurs(&fiche.surfaces),
        "exposition": fiche.exposition,
    })
}

fn prix(quoi: &ContratARediger<'_>) -> Value {
    let p = quoi.prix;
    let remise = p.promotion > Montant::default();
    json!({
        "total": chiffres::prix(p.prix),
        "lettres": chiffres::en_lettres(p.prix),
        "principal": chiffres::prix(p.principal),
        "annexes": (p.annexes > Montant::default()).then(|| chiffres::prix(p.annexes)),
        "grille": remise.then(|| chiffres::prix(p.prix_grille)),
        "remise": remise.then(|| chiffres::prix(p.promotion)),
        "hors_taxe": chiffres::prix(p.hors_taxe),
        "montant_tva": chiffres::prix(p.montant_tva),
        "tva": chiffres::taux(p.tva),
        "regime": quoi.regime.code(),
    })
}

/// The purpose of the purchase: "Résidence principale, premier achat".
fn destination(dossier: &BrouillonReservation) -> Option<String> {
    let detail = libelle(ListeDeReference::DetailsDeDestination, dossier.destination_achat_detail.as_ref());
    let dite = libelle(ListeDeReference::Destinations, dossier.destination_achat.as_ref());
    suite(&[dite, detail.map(minuscule).as_deref()], ", ")
}

fn financement(dit: Option<&Financement>) -> Value {
    let (apports, prets) = dit.map_or_else(Default::default, |f| (f.apports(), f.prets()));
    let un = |pret: &domain::reservation::Pret| {
        let montant = pret.montant.filter(|montant| *montant > Montant::default())?;
        Some(json!({"banque": pret.banque, "montant": chiffres::prix(montant)}))
    };
    let ensemble = Montant::depuis_centiemes(apports.centiemes() + prets.centiemes());
    json!({
        "apport": (apports > Montant::default()).then(|| chiffres::prix(apports)),
        "prets": dit.map(|f| f.pret.iter().filter_map(un).collect::<Vec<_>>()).unwrap_or_default(),
        "emprunt": (prets > Montant::default()).then(|| chiffres::prix(prets)),
        "emprunt_lettres": chiffres::en_lettres(prets),
        "ensemble": chiffres::prix(ensemble),
    })
}

/// The deposit by cheque; `None` without a cheque.
fn depot(dit: &DepotVerse) -> Option<Value> {
    let montant = dit.montant.filter(|montant| *montant > Montant::default())?;
    (code(dit.type_depot.as_ref()) == Some(CHEQUE)).then(|| {
        json!({
            "montant": chiffres::prix(montant),
            "lettres": chiffres::en_lettres(montant),
            "numero": dit.numero_cheque,
            "banque": dit.banque,
        })
    })
}

fn est_notaire(intervenant: &Intervenant) -> bool {
    domain::texte::normaliser(&intervenant.fonction).contains("notaire")
}

fn etude(i: &Intervenant) -> Option<String> {
    let rue = suite(&[i.adresse.as_deref(), i.adresse2.as_deref()], ", ");
    let ou = adresse(rue.as_deref(), i.cp.as_deref(), i.ville.as_deref(), None);
    suite(&[suite(&[i.prenom.as_deref(), Some(&i.nom)], " ").as_deref(), ou.as_deref()], ", ")
}

fn notaire(n: &NotaireDesAcquereurs) -> Option<String> {
    let qui = suite(&[n.prenom.as_deref(), n.nom.as_deref()], " ")?;
    let ou = adresse(n.adresse.as_deref(), n.cp.as_deref(), n.ville.as_deref(), None);
    suite(&[Some(&qui), ou.as_deref(), n.email.as_deref()], ", ")
}
