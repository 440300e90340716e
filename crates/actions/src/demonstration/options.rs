//! The options of the demonstration: about sixty in every state, dated from the day on which it is filled, on homes that are
//! free with their annexes. The named accounts keep three of their five places.

use super::NOMMES;
use crate::contexte::Contexte;
use crate::dossier::DossierDeVente;
use crate::error::Result;
use crate::prise::{DeVente as _, prendre};
use chrono::{DateTime, TimeDelta, Utc};
use domain::acces::Role;
use domain::contact::Contact;
use domain::lot::tenue::{Evenement, IdOption, IdReservation};
use domain::lot::{IdLot, Lot, Nature, StatutLot};
use domain::option_lot::StatutOption;
use domain::programme::AVANTPREMIERE;
use domain::regard::Regard;
use domain::utilisateur::{Civilite, Utilisateur};
use domain::vente::{Agissant, DeLaVente, NouvelleOption, OptionLot, Pas};
use std::collections::BTreeSet;
use store::{Acte, Base, Ecriture, Fait};

const EN_COURS: usize = 24;
/// How many options ended in each way: by their time, cancelled, transformed.
const FINIES: [(StatutOption, usize); 3] =
    [(StatutOption::Echue, 16), (StatutOption::Annulee, 14), (StatutOption::Transformee, 6)];
/// How many running options each named account has. Every other prescriber has one.
const DES_COMPTES_NOMMES: usize = 2;
/// The step from one taken home to the next, in the list of the free homes, so that a programme keeps most of its homes. It is shorter in
/// a small catalogue.
const PAS: usize = 37;

const ACHETEURS: [(&str, &str, Civilite); 12] = [
    ("Aubry", "Lucie", Civilite::Mme),
    ("Besnard", "Théo", Civilite::M),
    ("Carré", "Jeanne", Civilite::Mme),
    ("Delmas", "Adrien", Civilite::M),
    ("Evrard", "Sarah", Civilite::Mme),
    ("Ferrand", "Karim", Civilite::M),
    ("Girard", "Agathe", Civilite::Mme),
    ("Humbert", "Noé", Civilite::M),
    ("Jolly", "Maya", Civilite::Mme),
    ("Lacoste", "Émile", Civilite::M),
    ("Marty", "Inaya", Civilite::Mme),
    ("Navarro", "Simon", Civilite::M),
];

/// Gives the demonstration its options, once its catalogue exists, and returns their number.
pub(super) async fn completer(contexte: &Contexte) -> Result<usize> {
    {
        let lecture = contexte.base().lire().await?;
        let demo = store::utilisateur::nombre_de_demonstration(&lecture).await? > 0;
        if !demo || store::option_lot::il_y_en_a(&lecture).await? || libres(&lecture, 1).await?.is_empty() {
            return Ok(0);
        }
    }
    Ok(contexte.ecrire(|tx| async move { remplir(&tx, contexte.base()).await }).await?.valeur)
}

async fn remplir(tx: &Ecriture, base: &Base) -> Result<Acte<usize>> {
    // This locks a row, so that two processes do not fill the demonstration twice.
    if super::un_referent(tx).await?.is_none() || store::option_lot::il_y_en_a(tx).await? {
        return Ok(Acte::sans_effet(0));
    }
    let tous = store::utilisateur::lister(tx).await?.into_iter().map(|lu| lu.utilisateur);
    let mut gens: Vec<Utilisateur> = tous.filter(|u| u.demo && u.roles.contains(&Role::EP)).collect();
    let nommes = gens.iter().filter(|u| u.identite.email.starts_with(NOMMES)).cloned().collect::<Vec<_>>();
    gens.retain(|u| !u.identite.email.starts_with(NOMMES));
    let anciens: Vec<&Utilisateur> = nommes.iter().chain(&gens).collect();
    let mut gens_mandates = Vec::new();
    for qui in &gens {
        if mandate(tx, qui).await? {
            gens_mandates.push(qui);
        }
    }
    let libres = libres(tx, usize::MAX).await?;
    let pas = PAS.min(libres.len() / (2 * EN_COURS)).max(1);
    let mut lots = libres.iter().step_by(pas);
    let mut faits = Vec::new();
    let mut combien_faites = 0;
    let premiers = nommes.iter().cycle().take(nommes.len() * DES_COMPTES_NOMMES);
    for (rang, qui) in premiers.chain(gens_mandates.into_iter().cycle()).take(EN_COURS).enumerate() {
        // The options were taken over the last two days, so that each ends on a day to come.
        let il_y_a = TimeDelta::hours(i64::try_from(rang * 2).unwrap_or_default());
        let quand = tx.maintenant().date() - il_y_a;
        combien_faites += usize::from(poser(tx, base, Prevue { qui, rang, quand }, &mut lots, &mut faits).await?);
    }
    // Only one option runs on a lot, so the ended ones are on other lots.
    let pris: BTreeSet<String> = faits.iter().filter_map(|fait| lot_pris(fait).map(|lot| lot.0.clone())).collect();
    let autres: Vec<&Lot> = libres.iter().rev().filter(|lot| !pris.contains(&lot.fiche.id().0)).step_by(pas).collect();
    let mut rang = EN_COURS;
    let (mut gens, mut lots) = (anciens.into_iter().cycle(), autres.into_iter().cycle());
    for (statut, combien) in FINIES {
        for (qui, lot) in gens.by_ref().zip(lots.by_ref()).take(combien) {
            let il_y_a = TimeDelta::days(i64::try_from(10 + rang * 2 % 90).unwrap_or_default());
            let prevue = Prevue { qui, rang, quand: tx.maintenant().date() - il_y_a };
            faits.extend(finir(tx, prevue, lot, statut).await?);
            combien_faites += 1;
            rang += 1;
        }
    }
    Ok(Acte::faits(combien_faites, faits))
}

/// Says whether the company of a prescriber may take options today.
pub(super) async fn mandate(tx: &Ecriture, qui: &Utilisateur) -> Result<bool> {
    let Some(compte) = &qui.compte else { return Ok(false) };
    let aujourd_hui = tx.maintenant().jour();
    let lu = store::mandat::du_compte(tx, compte.id, aujourd_hui).await?;
    Ok(lu.is_some_and(|lu| lu.mandat.est_actif(aujourd_hui)))
}

fn lot_pris(fait: &Fait) -> Option<&IdLot> {
    match fait {
        Fait::OptionPosee { lot, .. } => Some(lot),
        _ => None,
    }
}

/// The free homes on sale to everybody, in programmes that are not an `avant-première`, at most `limite`.
pub(super) async fn libres(db: &impl store::Acces, limite: usize) -> Result<Vec<Lot>> {
    let mut libres = Vec::new();
    for lu in store::programme::tous_sans_documents(db).await? {
        if lu.retire || lu.programme.phase_commerciale.code == AVANTPREMIERE {
            continue;
        }
        let siens = store::lot::du_programme(db, &lu.programme.id).await?;
        libres.extend(siens.into_iter().filter(|lot| {
            let logement = matches!(lot.fiche.typologie.nature, Nature::Appartement | Nature::Maison);
            logement && lot.tenue.statut() == StatutLot::L && !lot.retire && lot.exclusivite.is_none()
        }));
        if libres.len() >= limite {
            break;
        }
    }
    Ok(libres)
}

/// An option of the demonstration: its prescriber, its buyer, and when it was taken.
#[derive(Clone, Copy)]
struct Prevue<'a> {
    qui: &'a Utilisateur,
    rang: usize,
    quand: DateTime<Utc>,
}

/// Takes a running option on the next home that can be taken with its annexes.
async fn poser(
    tx: &Ecriture,
    base: &Base,
    prevue: Prevue<'_>,
    lots: &mut impl Iterator<Item = &Lot>,
    faits: &mut Vec<Fait>,
) -> Result<bool> {
    for lot in lots {
        let mut dossier = Box::pin(DossierDeVente::du_lot(tx, base, &lot.fiche.id())).await?;
        let essai = Evenement::OptionPosee { option: IdOption(0), avance: None };
        if dossier.ensemble()?.essayer(&essai).is_err() {
            continue;
        }
        let posee = inscrire(tx, prevue, lot).await?.posee(None);
        faits.extend(prendre(tx, &mut dossier, sans_lettre(posee)).await?.faits);
        return Ok(true);
    }
    Ok(false)
}

/// Removes the letters of a transition, because the demonstration writes to nobody.
pub(super) fn sans_lettre<T: DeLaVente>(pas: Pas<T>) -> Pas<T> {
    Pas { lettres: Vec::new(), ..pas }
}

/// Writes an option that has ended. The lot of the option stays as it is today.
async fn finir(tx: &Ecriture, prevue: Prevue<'_>, lot: &Lot, statut: StatutOption) -> Result<Vec<Fait>> {
    let option = inscrire(tx, prevue, lot).await?;
    let le = prevue.quand + TimeDelta::hours(26);
    let pas = match statut {
        StatutOption::EnCours => return Ok(Vec::new()),
        StatutOption::Annulee => {
            let regard = Regard::de(prevue.qui);
            let agissant = Agissant { regard: &regard, compte: prevue.qui.compte.as_ref() };
            option.annuler(agissant, Some("L’acquéreur a choisi un autre lot."), le)?
        }
        StatutOption::Echue => option.echoir(option.echeance)?,
        StatutOption::Transformee => option.transformer(IdReservation(0), le)?,
    };
    let faits = match statut {
        StatutOption::Annulee | StatutOption::Echue => pas.tous_les_faits(Vec::new()),
        // A transformed option has no fact of its own here: the reservation that it became has the facts.
        StatutOption::EnCours | StatutOption::Transformee => Vec::new(),
    };
    let mut finie = pas.apres;
    finie.ecrire(tx).await?;
    Ok(faits)
}

async fn inscrire(tx: &Ecriture, prevue: Prevue<'_>, lot: &Lot) -> Result<OptionLot> {
    let Prevue { qui, rang, quand } = prevue;
    let contact = store::contact::creer_le(tx, Some(qui.id), &acheteur(rang), quand.into()).await?;
    let nouvelle = NouvelleOption {
        lot: lot.fiche.id(),
        programme: lot.fiche.programme.clone(),
        prescripteur: qui.id,
        compte: qui.compte.as_ref().map(|compte| compte.id),
        contact: contact.id,
        denonciation: None,
        cree: quand,
        prix: lot.prix,
        regime: None,
    };
    Ok(store::option_lot::creer(tx, &nouvelle).await?)
}

/// A buyer made from lists of names, with numbers that Arcep reserves for fiction and a domain that nobody can own.
pub(super) fn acheteur(rang: usize) -> Contact {
    let (nom, prenom, civilite) = ACHETEURS[rang % ACHETEURS.len()];
    let tour = rang / ACHETEURS.len();
    Contact {
        civilite: Some(civilite),
        nom: nom.to_owned(),
        prenom: prenom.to_owned(),
        email: Some(format!("{}.{}{tour}@acquereurs.example", domain::texte::slug(prenom), domain::texte::slug(nom))),
        tel: Some(format!("06399830{:02}", rang % 100)),
        cp: Some(["44000", "35000", "75011", "69003"][rang % 4].to_owned()),
        ville: Some(["Nantes", "Rennes", "Paris", "Lyon"][rang % 4].to_owned()),
        adresse: Some(format!("{} rue des Lilas", rang + 1)),
    }
}
