//! The reservations of the demonstration: about eighty drafts in every state, dated from the day on which it is filled. Their forms are
//! begun, half filled, complete without documents, or complete, by one buyer, by two, by one who lives abroad and by a company. Some were
//! cancelled or have expired. Each named account has a draft to go on with.

use super::NOMMES;
use super::options::{acheteur, libres, mandate};
use super::papier::pdf;
use crate::contexte::Contexte;
use crate::dossier::DossierDeVente;
use crate::error::Result;
use crate::photo::oublier;
use crate::prise::{DeVente as _, prendre};
use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use domain::acces::Role;
use domain::lot::Lot;
use domain::lot::tenue::{Evenement, IdReservation};
use domain::regard::Regard;
use domain::reservation::{CategorieDePiece, PieceFournie, TypeDePiece, nettoyer, tva_offertes};
use domain::utilisateur::Utilisateur;
use domain::vente::{Agissant, NouvelleReservation, OrigineDAcquereur, Reservation};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use store::nom_de_fichier::NomDeFichier;
use store::piece::PieceLue;
use store::{Acte, Base, Ecriture, Fait};

/// How many drafts are being filled.
const EN_COURS: usize = 20;
/// How many drafts ended in each way.
const FINIS: [(FinDeDemonstration, usize); 2] = [(FinDeDemonstration::Annulee, 28), (FinDeDemonstration::Expiree, 32)];
/// How a draft of the demonstration ended.
#[derive(Debug, Clone, Copy)]
enum FinDeDemonstration {
    Annulee,
    Expiree,
}

/// The files, by the rank of their draft.
pub(super) type Papiers = BTreeMap<usize, Vec<PieceLue>>;

/// The step from one taken home to the next, in the list of the free homes. It is shorter in a small catalogue.
const PAS: usize = 41;
/// The rank of the first buyer of a reservation in the lists of names, after the buyers of options.
pub(super) const PREMIER_ACHETEUR: usize = 24;

/// Says whether the draft of this rank has its documents. The first such draft has a couple, the next one buyer.
const fn a_ses_documents(rang: usize) -> bool {
    rang % 8 == 7
}

/// Says whether the draft of this rank has two buyers.
pub(super) const fn est_a_deux(rang: usize) -> bool {
    rang % 3 == 1
}

/// The buyers whose identity papers a draft needs.
pub(super) fn acquereurs(rang: usize) -> impl Iterator<Item = CategorieDePiece> {
    [CategorieDePiece::Reservataire, CategorieDePiece::Coreservataire]
        .into_iter()
        .take(1 + usize::from(est_a_deux(rang)))
}

/// Gives the demonstration its reservations, once its catalogue exists, and returns their number.
pub(super) async fn completer(contexte: &Contexte) -> Result<usize> {
    {
        let lecture = contexte.base().lire().await?;
        let demo = store::utilisateur::nombre_de_demonstration(&lecture).await? > 0;
        if !demo || store::reservation::il_y_en_a(&lecture).await? || libres(&lecture, 1).await?.is_empty() {
            return Ok(0);
        }
    }
    // Files are written before the transaction that names them. If the transaction fails, they are deleted.
    let papiers = &ecrire_les_papiers(contexte).await?;
    let ecrit = contexte.ecrire(|tx| async move { remplir(&tx, contexte.base(), papiers).await }).await;
    if !matches!(&ecrit, Ok(ecrit) if ecrit.valeur > 0) {
        for papier in papiers.values().flatten() {
            oublier(contexte.base(), &papier.id).await;
        }
    }
    Ok(ecrit?.valeur)
}

/// Writes the identity papers of the complete drafts, by the rank of the draft.
async fn ecrire_les_papiers(contexte: &Contexte) -> Result<Papiers> {
    ecrire_les_identites(contexte, (0..EN_COURS).filter(|rang| a_ses_documents(*rang))).await
}

/// Writes the identity papers of the buyers of these drafts.
pub(super) async fn ecrire_les_identites(contexte: &Contexte, rangs: impl Iterator<Item = usize>) -> Result<Papiers> {
    let mut tous = Papiers::new();
    for rang in rangs {
        for (suite, _) in acquereurs(rang).enumerate() {
            let nom = acheteur(PREMIER_ACHETEUR + rang + suite).nom;
            let mut reception = contexte.base().pieces().recevoir().await?;
            reception.ajouter(&pdf(TypeDePiece::Identite.libelle(), &nom)).await?;
            tous.entry(rang).or_default().push(reception.finir("application/pdf").await?);
        }
    }
    Ok(tous)
}

async fn remplir(tx: &Ecriture, base: &Base, papiers: &Papiers) -> Result<Acte<usize>> {
    // This locks a row, so that two processes do not fill the demonstration twice.
    if super::un_referent(tx).await?.is_none() || store::reservation::il_y_en_a(tx).await? {
        return Ok(Acte::sans_effet(0));
    }
    let tous = store::utilisateur::lister(tx).await?.into_iter().map(|lu| lu.utilisateur);
    let (nommes, autres): (Vec<Utilisateur>, Vec<Utilisateur>) =
        tous.filter(|u| u.demo && u.roles.contains(&Role::EP)).partition(|u| u.identite.email.starts_with(NOMMES));
    let mut gens: Vec<&Utilisateur> = nommes.iter().collect();
    for qui in &autres {
        if mandate(tx, qui).await? {
            gens.push(qui);
        }
    }
    let libres = libres(tx, usize::MAX).await?;
    let pas = PAS.min(libres.len() / (2 * EN_COURS)).max(1);
    let mut faits = Vec::new();
    let mut pris = BTreeSet::new();
    // The first homes of the list are used by the options.
    let mut lots = libres.iter().skip(pas / 2).step_by(pas);
    let un_chacun = nommes.iter().chain(gens.iter().copied().skip(nommes.len()).cycle());
    for (rang, qui) in un_chacun.take(EN_COURS).enumerate() {
        // The drafts were begun over the last two and a half days, so that each ends on a day to come.
        let il_y_a = TimeDelta::hours(i64::try_from(rang * 3).unwrap_or_default());
        let brouillon = BrouillonDeDemonstration { qui, rang, quand: tx.maintenant().date() - il_y_a };
        let Some((reservation, lot)) = commencer(tx, base, &mut lots, brouillon, &mut faits).await? else { continue };
        joindre(tx, reservation, rang, papiers, &mut faits).await?;
        pris.insert(lot);
    }
    let mut combien = pris.len();
    let autres: Vec<&Lot> = libres.iter().rev().filter(|lot| !pris.contains(&lot.fiche.id().0)).step_by(pas).collect();
    let mut suite = gens.into_iter().cycle().zip(autres.into_iter().cycle());
    for (fin, nombre) in FINIS {
        for (qui, lot) in suite.by_ref().take(nombre) {
            // Over the longest weekend a draft lasts seven days, so each of these has ended.
            let il_y_a = TimeDelta::days(i64::try_from(10 + combien * 2 % 110).unwrap_or_default());
            let quand = tx.maintenant().date() - il_y_a;
            finir(tx, lot, BrouillonDeDemonstration { qui, rang: combien, quand }, fin, &mut faits).await?;
            combien += 1;
        }
    }
    Ok(Acte::faits(combien, faits))
}

/// Adds the papers of the buyers to a draft.
pub(super) async fn joindre(
    tx: &Ecriture,
    reservation: IdReservation,
    rang: usize,
    papiers: &Papiers,
    faits: &mut Vec<Fait>,
) -> Result<()> {
    let siens = papiers.get(&rang).map(Vec::as_slice).unwrap_or_default();
    for (categorie, papier) in acquereurs(rang).zip(siens) {
        let piece = PieceFournie { categorie, type_piece: TypeDePiece::Identite };
        let nom = NomDeFichier { nom: "carte d’identité.pdf".to_owned() };
        store::reservation::ajouter_document(tx, reservation, piece, papier, Some(nom)).await?;
        faits.push(Fait::ReservationDocumentAjoute { reservation, categorie, genre: piece.type_piece });
    }
    Ok(())
}

/// Begins a running draft on the next home that can be taken with its annexes. Returns the id of that home too.
pub(super) async fn commencer(
    tx: &Ecriture,
    base: &Base,
    lots: &mut impl Iterator<Item = &Lot>,
    brouillon: BrouillonDeDemonstration<'_>,
    faits: &mut Vec<Fait>,
) -> Result<Option<(IdReservation, String)>> {
    for lot in lots {
        let id = lot.fiche.id();
        // The dossier has no holder, so nobody is written to.
        let mut dossier = DossierDeVente::du_lot(tx, base, &id).await?;
        let essai = Evenement::BrouillonCree { reservation: IdReservation(0), apres: None };
        if dossier.lots.as_ref().is_none_or(|lots| lots.essayer(&essai).is_err()) {
            continue;
        }
        let ecrit = brouillon.inscrire(tx, lot).await?;
        let reservation = ecrit.id;
        faits.extend(prendre(tx, &mut dossier, ecrit.commencee(None)).await?.faits);
        return Ok(Some((reservation, id.0)));
    }
    Ok(None)
}

/// Writes a draft that has ended. The lot of the draft stays as it is today.
async fn finir(
    tx: &Ecriture,
    lot: &Lot,
    brouillon: BrouillonDeDemonstration<'_>,
    fin: FinDeDemonstration,
    faits: &mut Vec<Fait>,
) -> Result<()> {
    let ecrit = brouillon.inscrire(tx, lot).await?;
    faits.extend(ecrit.clone().commencee(None).tous_les_faits(Vec::new()));
    let pas = match fin {
        FinDeDemonstration::Expiree => {
            let expire = ecrit.echeance().unwrap_or(brouillon.quand);
            ecrit.echoir(expire)?
        }
        FinDeDemonstration::Annulee => {
            let agissant = Agissant { regard: &Regard::de(brouillon.qui), compte: None };
            let motif = Some("L’acquéreur n’a pas obtenu son prêt.");
            ecrit.annuler(agissant, motif, brouillon.quand + TimeDelta::hours(30))?
        }
    };
    faits.extend(pas.tous_les_faits(Vec::new()));
    let mut finie = pas.apres;
    finie.ecrire(tx).await
}

/// The prescriber of a draft, when it begins, and how far its form is filled.
#[derive(Clone, Copy)]
pub(super) struct BrouillonDeDemonstration<'a> {
    pub(super) qui: &'a Utilisateur,
    pub(super) rang: usize,
    pub(super) quand: DateTime<Utc>,
}

impl BrouillonDeDemonstration<'_> {
    async fn inscrire(self, tx: &Ecriture, lot: &Lot) -> Result<Reservation> {
        let nouvelle = NouvelleReservation {
            lot: lot.fiche.id(),
            programme: lot.fiche.programme.clone(),
            prescripteur: self.qui.id,
            compte: self.qui.compte.as_ref().map(|compte| compte.id),
            option: None,
            origines: [OrigineDAcquereur::default(); 2],
            creee: self.quand,
            prix: lot.prix,
            document: formulaire(lot, self.rang),
        };
        Ok(store::reservation::creer(tx, &nouvelle).await?)
    }
}

/// Fills the form of the reservation number `rang` of the demonstration. `rang % 4` says how far: 0 gives the buyers only, 1 adds
/// the project and the price, 2 and 3 give everything.
pub(super) fn formulaire(lot: &Lot, rang: usize) -> Value {
    let a_deux = est_a_deux(rang);
    let par_une_societe = rang % 7 == 3;
    let avancement = rang % 4;
    let mut document = json!({ "reservataire": acquereur(rang, avancement, a_deux) });
    if a_deux {
        document["coreservataire"] = acquereur(rang + 1, avancement, a_deux);
    }
    if par_une_societe {
        document["resaSociete"] = json!(true);
        document["societe"] = json!({
            "statut": "SCI", "raisonSociale": format!("SCI des Tilleuls {}", rang + 1), "representantLegal": true,
            "adresseSociete": format!("{} rue des Lilas", rang + 1), "cpSociete": "44000", "villeSociete": "Nantes",
        });
    }
    let tva = tva_offertes(&lot.prix).first().copied();
    if avancement >= 1 {
        let (destination, detail) = if par_une_societe {
            ("investissement-locatif", "location-nue")
        } else {
            ("residence-principale", "primo-accession")
        };
        document["destinationAchat"] = json!({ "code": destination });
        document["destinationAchatDetail"] = json!({ "code": detail });
        document["fiscalite"] = json!({ "code": "droit-commun" });
        document["rdvPhysique"] = json!(false);
        document["tva"] = json!(tva);
    }
    if avancement >= 2 {
        let prix = lot.prix.prix.map(|prix| prix.centiemes() / 100).unwrap_or_default();
        let apport = prix / 1000 * 150;
        document["financement"] = json!({
            "apport": [apport],
            "pret": [{ "banque": "Banque de l’Ouest", "montant": prix + 1 - apport }],
            "credit": true,
        });
        document["depotGarantie"] = json!({ "type": { "code": "sans" } });
    }
    // All years are written with four digits, so any day may complete them.
    nettoyer(&mut document, NaiveDate::MIN);
    document
}

/// The address of the buyers who live abroad: street, postcode, town, country.
const A_L_ETRANGER: (&str, &str, &str, &str) = ("12 rue du Bailli", "1000", "Bruxelles", "BE");

/// Says whether the buyer of this rank lives abroad.
const fn habite_a_l_etranger(rang: usize) -> bool {
    rang % 10 == 5
}

/// A buyer, as far as the form is filled.
fn acquereur(rang: usize, avancement: usize, a_deux: bool) -> Value {
    let contact = acheteur(PREMIER_ACHETEUR + rang);
    let mut acquereur = json!({
        "civilite": contact.civilite, "nom": contact.nom, "prenom": contact.prenom, "email": contact.email,
        "tel": contact.tel, "adresse": contact.adresse, "cp": contact.cp, "ville": contact.ville, "pays": { "code": "FR" },
    });
    if habite_a_l_etranger(rang) {
        let (adresse, cp, ville, pays) = A_L_ETRANGER;
        acquereur["adresse"] = json!(adresse);
        acquereur["cp"] = json!(cp);
        acquereur["ville"] = json!(ville);
        acquereur["pays"] = json!({ "code": pays });
    }
    if avancement >= 1 {
        acquereur["dateNaissance"] = json!(format!("{}-{:02}-{:02}", 1962 + rang % 38, 1 + rang % 12, 1 + rang % 28));
        acquereur["lieuNaissance"] = acquereur["ville"].clone();
        acquereur["nationalite"] = json!("FR");
        acquereur["situationFamiliale"] = json!({ "code": if a_deux { "marie" } else { "celibataire" } });
    }
    if avancement >= 1 && a_deux {
        acquereur["regimeMatrimonial"] = json!("communaute");
        acquereur["lieuMariage"] = json!("Nantes");
    }
    acquereur
}
