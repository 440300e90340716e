//! The receipt of a withdrawal. A job writes and seals it, because both take too long for a transaction, then sends it to the
//! buyers.

use crate::contexte::Contexte;
use crate::courrier::{Lettre, LettreDeContrat, poster_au_signataire};
use crate::dossier::DossierDeVente;
use crate::error::Result;
use crate::fichier::interrompu;
use crate::moyens::{Moyens, Sort};
use crate::photo::oublier;
use crate::reservation::{ReservationSuivie, completer, tenu_par};
use crate::signature::{self, sceller_pour_le_portail};
use domain::contrat::{Contrat, RetractationFaite, VoieDeSignature};
use domain::lot::tenue::IdReservation;
use domain::marque::Marque;
use domain::nombres::Montant;
use domain::reservation::BrouillonReservation;
use domain::signature::{PersonneSignataire, SujetSigne};
use papers::actes::{ActeRedige, MoyenDeRetractation, Personne, RecepisseARediger};
use std::time::Duration;
use store::contrat::{GenreDePieceDeContrat, NouvellePiece, PieceDeContrat};
use store::enveloppe::{EnveloppeLue, revision};
use store::tache::TacheSousBail;
use store::{Acces, Acte, Base, Ecriture, Fait, Instant};

/// The name of the receipt for people.
const LIBELLE: &str = "Récépissé de rétractation";

/// The data from which a receipt is written.
#[derive(Clone)]
struct RecepisseAEtablir {
    suivie: ReservationSuivie,
    contrat: Contrat,
    faite: RetractationFaite,
    enveloppe: EnveloppeLue,
    /// SHA-256 of the contract, in hexadecimal.
    empreinte: String,
}

/// Makes the receipt, seals it and sends it. Does nothing when the receipt exists, or when nobody withdrew.
pub(crate) async fn etablir_recepisse(
    base: &Base,
    moyens: &Moyens,
    sous_bail: &TacheSousBail,
    reservation: i64,
) -> Result<Sort> {
    let id = IdReservation(reservation);
    let contexte = &Contexte::des_taches(base.clone());
    let a_etablir = a_etablir(&base.lire().await?, id).await?;
    let Some(a_etablir) = a_etablir else {
        base.entretenir(|tx| async move { store::tache::terminer(&tx, sous_bail, Duration::ZERO).await }).await?;
        return Ok(Sort::Finie);
    };
    let cachet = moyens.cachet(base);
    let acte = match composer(a_etablir.clone(), cachet.marque.clone(), base.maintenant()).await? {
        Ok(acte) => acte,
        Err(cause) => return Ok(Sort::Manque(cause)),
    };
    let raison = format!("{LIBELLE} {}", reference(id));
    let (fichier, empreinte) = sceller_pour_le_portail(contexte, &acte, raison, &cachet).await?;
    let (fichier, empreinte, a_etablir) = (&fichier, &empreinte, &a_etablir);
    let travail = |tx: Ecriture| async move {
        store::tache::terminer(&tx, sous_bail, Duration::ZERO).await?;
        if recepisse_de(&pieces(&tx, id).await?).is_some() {
            return Ok(Acte::sans_effet(false));
        }
        let nouvelle = NouvellePiece {
            genre: GenreDePieceDeContrat::Recepisse,
            rang: Some(a_etablir.faite.rang),
            libelle: LIBELLE.to_owned(),
            empreinte: empreinte.clone(),
        };
        store::contrat::ajouter_piece(&tx, id, nouvelle, fichier).await?;
        revision::noter_le_recepisse(&tx, &a_etablir.enveloppe.enveloppe, empreinte).await?;
        Box::pin(envoyer(&tx, base, a_etablir)).await?;
        Ok(Acte::fait(true, Fait::RecepisseEtabli { reservation: id }))
    };
    if !contexte.ecrire::<_, crate::Error, _, _>(travail).await?.valeur {
        oublier(base, &fichier.id).await;
    }
    Ok(Sort::Finie)
}

/// Sends the receipt to the buyer who withdrew, and to the other buyer, because the contract no longer binds them either.
async fn envoyer(tx: &Ecriture, base: &Base, quoi: &RecepisseAEtablir) -> Result<()> {
    let reservation = &quoi.suivie.reservation;
    let dossier = Box::pin(DossierDeVente::a_ecrire(tx, base, tenu_par(reservation))).await?;
    let lettre = LettreDeContrat::nouvelle(reservation, &dossier);
    let enveloppe = &quoi.enveloppe.enveloppe;
    let parti = enveloppe.signataire(quoi.faite.rang).and_then(|signataire| signataire.personne.as_ref());
    // The page from which they withdrew shows the receipt when it comes, so its link must still work.
    for (signataire, jeton) in signature::liens_de_copie(tx, enveloppe).await? {
        let Some(personne) = &signataire.personne else { continue };
        let autre = parti.filter(|_| signataire.rang != quoi.faite.rang).map(PersonneSignataire::avec_civilite);
        let lettre = LettreDeContrat { autre, ..lettre.clone() };
        poster_au_signataire(tx, personne, lettre, Some(&jeton), Lettre::ContratRetracte).await?;
    }
    Ok(())
}

/// Finds the receipt among the files of a contract.
pub(super) fn recepisse_de(pieces: &[PieceDeContrat]) -> Option<&PieceDeContrat> {
    pieces.iter().rfind(|piece| piece.piece.genre == GenreDePieceDeContrat::Recepisse)
}

/// Reads the files that go with a contract.
pub(super) async fn pieces(db: &impl Acces, id: IdReservation) -> Result<Vec<PieceDeContrat>> {
    Ok(store::contrat::pieces(db, &[id]).await?.remove(&id).unwrap_or_default())
}

/// Reads the values from which a receipt is written. `None` when no receipt is due.
async fn a_etablir(db: &impl Acces, id: IdReservation) -> Result<Option<RecepisseAEtablir>> {
    let Some(reservation) = store::reservation::par_id(db, id).await? else { return Ok(None) };
    let contrat = reservation.contrat().cloned();
    let faite = contrat.as_ref().and_then(|contrat| contrat.retractation);
    let Some((contrat, faite)) = contrat.zip(faite) else { return Ok(None) };
    let siennes = pieces(db, id).await?;
    if recepisse_de(&siennes).is_some() {
        return Ok(None);
    }
    let Some(enveloppe) = store::enveloppe::du_sujet(db, SujetSigne::Contrat(id.0)).await? else { return Ok(None) };
    let Some(suivie) = completer(db, vec![reservation]).await?.pop() else { return Ok(None) };
    let papier = siennes.iter().rfind(|piece| piece.piece.genre == GenreDePieceDeContrat::Papier);
    let empreinte = match (contrat.voie, papier) {
        (VoieDeSignature::Papier, Some(papier)) => papier.piece.empreinte.clone(),
        (VoieDeSignature::Papier, None) | (VoieDeSignature::Electronique, _) => enveloppe.empreinte.clone(),
    };
    Ok(Some(RecepisseAEtablir { suivie, contrat, faite, enveloppe, empreinte }))
}

/// Writes the receipt on a blocking thread, because it takes processor time. The inner error says why it cannot be written.
async fn composer(quoi: RecepisseAEtablir, marque: Marque, quand: Instant) -> Result<Result<ActeRedige, String>> {
    let travail = tokio::task::spawn_blocking(move || rediger(&quoi, &marque, quand));
    let compose = travail.await.map_err(|_| interrompu("composition interrompue"))?;
    Ok(compose.map_err(|erreur| erreur.to_string()))
}

fn rediger(quoi: &RecepisseAEtablir, marque: &Marque, quand: Instant) -> Result<ActeRedige, papers::Error> {
    let RecepisseAEtablir { suivie, contrat, faite, enveloppe, empreinte } = quoi;
    let formulaire = BrouillonReservation::lire(&suivie.reservation.document).unwrap_or_default();
    let acquereurs = enveloppe.enveloppe.signataires.iter().filter(|signataire| signataire.role.est_un_acquereur());
    let acquereurs = acquereurs.filter_map(|signataire| signataire.personne.as_ref()).map(|personne| Personne {
        civilite: personne.civilite,
        prenom: &personne.prenom,
        nom: &personne.nom,
    });
    let societe = formulaire.societe.as_ref().filter(|_| formulaire.par_une_societe());
    let presentee = contrat.acquereur(faite.rang).and_then(|acquereur| acquereur.notification);
    papers::actes::recepisse(&RecepisseARediger {
        reference: &reference(suivie.reservation.id),
        marque,
        date: quand.jour(),
        acquereurs: acquereurs.collect(),
        rang: faite.rang,
        societe: societe.and_then(|societe| societe.raison_sociale.as_deref()),
        programme: suivie.programme.as_ref().map_or("", |programme| programme.nom_commercial.as_str()),
        lot: suivie.lot.as_ref().map_or("", |lot| lot.fiche.numero.as_str()),
        contresigne: contrat.contresigne.unwrap_or(contrat.envoye),
        empreinte,
        presentee: presentee.map(|notification| notification.presentee),
        fin: contrat.fin_de_la_retractation(),
        moyen: match faite.lettre {
            None => MoyenDeRetractation::ParLien,
            Some(envoyee) => MoyenDeRetractation::ParLettre { envoyee },
        },
        recue: faite.le,
        depot: depot(&formulaire),
    })
}

/// The deposit that the buyer gets back.
fn depot(formulaire: &BrouillonReservation) -> Option<Montant> {
    let verse = formulaire.depot_garantie.as_ref()?;
    verse.montant.filter(|montant| montant.centiemes() > 0)
}

fn reference(id: IdReservation) -> String {
    SujetSigne::Contrat(id.0).reference()
}
