//! Sending a complete draft to signature. The contract is written, the annexes are copied, and the first buyer gets their link.
//! When the contract is already being signed, the same call opens the signing page of the buyer whose turn it is.

use super::annexes::{AnnexeDeposee, jeter, rassembler};
use super::redaction::{ContratAEcrire, incomplet};
use crate::contexte::Contexte;
use crate::courrier::{Lettre, LettreDeContrat, poster_au_signataire};
use crate::dossier::DossierDeVente;
use crate::error::{Error, Result};
use crate::photo::oublier;
use crate::pouvoir::moi;
use crate::prise::passer;
use crate::reservation::{ReservationSuivie, ReservationVerrouillee, completer_en_fiche, introuvable, tenu_par};
use crate::signature::{self, ActeDepose, NouveauSignataire};
use domain::contrat::{EnvoiASigner, VoieDeSignature};
use domain::lot::tenue::IdReservation;
use domain::lot::{FicheLot, IdLot};
use domain::marque::Marque;
use domain::regard::Regard;
use domain::reservation::{BrouillonReservation, Reservataire};
use domain::signature::{EvenementDePreuve, GenreDActe, PersonneSignataire, RoleDeSignataire, SujetSigne};
use domain::utilisateur::Utilisateur;
use domain::vente::{Agissant, DroitsSurReservation, StadeDeReservation};
use store::contrat::{GenreDePieceDeContrat, NouvellePiece};
use store::enveloppe::{DetailDePreuve, preuve};
use store::etat_des_risques::EtatDesRisquesLu;
use store::import::recouvrement;
use store::reservation::ReservationsVisibles;
use store::session::Jeton;
use store::{Acces, Acte, Ecrit, Ecriture, Fait};

/// How many times a draft is read again when it changes while its contract is being written.
const REPRISES: u32 = 3;

/// Where the caller goes next to have the contract signed.
#[derive(Debug, Clone)]
pub enum OuSigner {
    /// To the page of the next signatory, who must still type the code that is mailed to them.
    Ici(Jeton),
    /// Nowhere: the contract is printed and signed by hand.
    SurPapier,
}

/// Has the buyers sign a reservation. They sign on the portal, unless the lot, the programme, the form or `voie` require paper.
pub async fn envoyer_a_signer(
    contexte: &Contexte,
    id: IdReservation,
    voie: Option<VoieDeSignature>,
    marque: &Marque,
) -> Result<Ecrit<OuSigner>> {
    signature::en_son_nom(contexte)?;
    for _ in 0..REPRISES {
        if let Some(fait) = Box::pin(envoyer(contexte, id, voie, marque)).await? {
            return Ok(fait);
        }
    }
    Err(store::Error::Conflit.into())
}

/// Sends the contract. `None` when the reservation has changed meanwhile.
async fn envoyer(
    contexte: &Contexte,
    id: IdReservation,
    voie: Option<VoieDeSignature>,
    marque: &Marque,
) -> Result<Option<Ecrit<OuSigner>>> {
    let BrouillonLu { qui, suivie, risques, secondaires } = match Box::pin(lire(contexte, id)).await? {
        Lu::EnSignature(VoieDeSignature::Papier) => {
            return Ok(Some(Ecrit { valeur: OuSigner::SurPapier, numero: None }));
        }
        Lu::EnSignature(VoieDeSignature::Electronique) => {
            let ecrit = signature::sur_place(contexte, SujetSigne::Contrat(id.0)).await?;
            return Ok(Some(Ecrit { valeur: OuSigner::Ici(ecrit.valeur), numero: ecrit.numero }));
        }
        Lu::Brouillon(brouillon) => *brouillon,
    };
    let jour = contexte.maintenant().jour();
    if !suivie.formulaire().est_complet(jour) {
        return Err(incomplet());
    }
    let EtatDesRisquesLu { etat, fichier, .. } = exiger_les_risques(risques, contexte)?;
    let voie = voie_de(&suivie, voie, contexte);
    let a_ecrire = ContratAEcrire::nouveau(&suivie, secondaires, etat, (voie, jour))?;
    let signataires = signataires(&suivie.formulaire().brouillon())?;
    let objet = a_ecrire.objet();
    let jours = contexte.base().metier().signature_acquereurs;
    let acquereurs = u16::try_from(signataires.len() - 1).unwrap_or(u16::MAX);
    let envoi = EnvoiASigner { voie, objet, acquereurs, jours };
    let annexes = rassembler(contexte, &suivie, fichier.as_ref(), (qui.portee(), marque)).await?;
    let depose = match composer(contexte, a_ecrire, &annexes, marque).await {
        Ok(depose) => depose,
        Err(erreur) => {
            jeter(contexte.base(), &annexes).await;
            return Err(erreur);
        }
    };
    let a_envoyer = AEnvoyer { suivie: &suivie, envoi, depose: &depose, annexes: &annexes, signataires: &signataires };
    let ecrit = contexte.ecrire(|tx| async { Box::pin(ecrire(tx, contexte, &a_envoyer)).await }).await;
    // Only a refusal proves that no row names the files. After another failure they are left to the sweep.
    let inutiles = match &ecrit {
        Ok(ecrit) => ecrit.valeur.is_none(),
        Err(erreur) => erreur.refus().is_some(),
    };
    if inutiles {
        jeter(contexte.base(), &annexes).await;
        oublier(contexte.base(), &depose.document.id).await;
        oublier(contexte.base(), &depose.rendu.id).await;
    }
    let Ecrit { valeur, numero } = ecrit?;
    Ok(valeur.map(|valeur| Ecrit { valeur, numero }))
}

/// The reservation as it is read before anything is written.
enum Lu {
    Brouillon(Box<BrouillonLu>),
    EnSignature(VoieDeSignature),
}

/// A draft, with all that its contract needs.
struct BrouillonLu {
    qui: Utilisateur,
    suivie: ReservationSuivie,
    risques: Option<EtatDesRisquesLu>,
    secondaires: Vec<FicheLot>,
}

async fn lire(contexte: &Contexte, id: IdReservation) -> Result<Lu> {
    // Read in one consistent view, because an import may be under way.
    let vue = contexte.base().instantane().await?;
    let qui = moi(&vue, contexte).await?;
    let regard = Regard::de(&qui);
    let reservation = ReservationsVisibles::par(&regard).par_id(&vue, id).await?.ok_or_else(introuvable)?;
    let suivie = completer_en_fiche(&vue, reservation, qui.portee()).await?.ok_or_else(introuvable)?;
    let agissant = Agissant { regard: &regard, compte: suivie.compte.as_ref() };
    DroitsSurReservation::de(agissant, &suivie.reservation, contexte.maintenant().date()).signer?;
    if let StadeDeReservation::SignatureAcquereurs { contrat, .. } = &suivie.reservation.stade {
        return Ok(Lu::EnSignature(contrat.voie));
    }
    if !suivie.reservation.est_un_brouillon() {
        return Err(suivie.reservation.hors_etape().into());
    }
    let risques = store::etat_des_risques::du_programme(&vue, &suivie.reservation.programme).await?;
    let secondaires = secondaires(&vue, &suivie).await?;
    Ok(Lu::Brouillon(Box::new(BrouillonLu { qui, suivie, risques, secondaires })))
}

/// Reads the lots that are sold with the home, in the order in which the home names them.
async fn secondaires(vue: &impl Acces, suivie: &ReservationSuivie) -> Result<Vec<FicheLot>> {
    let Some(lot) = &suivie.lot else { return Ok(Vec::new()) };
    let ids: Vec<IdLot> =
        lot.fiche.lots_secondaires.iter().map(|numero| IdLot::nouveau(&lot.fiche.programme, numero)).collect();
    let mut lus = recouvrement::lots_par_id(vue, &ids).await?.lus;
    lus.sort_by_key(|lu| ids.iter().position(|id| *id == lu.fiche.id()));
    Ok(lus.into_iter().map(|lu| lu.fiche).collect())
}

/// Requires an `état des risques` that is still valid.
fn exiger_les_risques(lu: Option<EtatDesRisquesLu>, contexte: &Contexte) -> Result<EtatDesRisquesLu> {
    let phrase = match &lu {
        Some(lu) if lu.etat.vaut(contexte.maintenant().jour()) => None,
        Some(_) => Some(
            "L’état des risques de ce programme a plus de six mois\u{a0}: notre équipe doit en déposer un autre avant la signature.",
        ),
        None => {
            Some("L’état des risques de ce programme manque\u{a0}: notre équipe doit le déposer avant la signature.")
        }
    };
    match (lu, phrase) {
        (Some(lu), None) => Ok(lu),
        (_, phrase) => Err(Error::conflit("etat-des-risques", phrase.unwrap_or_default())),
    }
}

/// Chooses paper when the lot or the programme is not eligible, when the form says that the buyers are met in person, or when paper
/// is asked for.
fn voie_de(suivie: &ReservationSuivie, demandee: Option<VoieDeSignature>, contexte: &Contexte) -> VoieDeSignature {
    let rempli = suivie.formulaire().remplir(contexte.maintenant().jour());
    let rendez_vous = rempli.brouillon.rdv_physique == Some(true);
    match demandee {
        _ if !rempli.en_ligne || rendez_vous => VoieDeSignature::Papier,
        Some(demandee) => demandee,
        None => VoieDeSignature::Electronique,
    }
}

/// The signatories in order: the buyers, then the portal's company.
fn signataires(brouillon: &BrouillonReservation) -> Result<Vec<NouveauSignataire>> {
    let roles = [RoleDeSignataire::Acquereur, RoleDeSignataire::Coacquereur];
    let mut siens = Vec::new();
    for (role, (_, acquereur)) in roles.into_iter().zip(brouillon.acquereurs()) {
        siens.push(NouveauSignataire { role, personne: Some(personne(acquereur).ok_or_else(incomplet)?) });
    }
    if siens.is_empty() {
        return Err(incomplet());
    }
    siens.push(NouveauSignataire { role: RoleDeSignataire::Societe, personne: None });
    Ok(siens)
}

fn personne(acquereur: &Reservataire) -> Option<PersonneSignataire> {
    Some(PersonneSignataire {
        civilite: acquereur.civilite?,
        nom: acquereur.nom.clone()?,
        prenom: acquereur.prenom.clone()?,
        email: acquereur.email.clone()?,
        tel: acquereur.tel.clone(),
    })
}

async fn composer(
    contexte: &Contexte,
    a_ecrire: ContratAEcrire,
    annexes: &[AnnexeDeposee],
    marque: &Marque,
) -> Result<ActeDepose> {
    let acte = a_ecrire.composer(annexes.to_vec(), marque.clone()).await?;
    signature::deposer(contexte, &acte, GenreDActe::Contrat.libelle()).await
}

/// The data that the transaction writes, once all the files are made.
struct AEnvoyer<'a> {
    suivie: &'a ReservationSuivie,
    envoi: EnvoiASigner,
    depose: &'a ActeDepose,
    annexes: &'a [AnnexeDeposee],
    signataires: &'a [NouveauSignataire],
}

async fn ecrire(tx: Ecriture, contexte: &Contexte, a_envoyer: &AEnvoyer<'_>) -> Result<Acte<Option<OuSigner>>> {
    let AEnvoyer { suivie, envoi, depose, annexes, signataires } = a_envoyer;
    let (id, tx) = (suivie.reservation.id, &tx);
    let ReservationVerrouillee { regard, reservation, .. } =
        ReservationVerrouillee::verrouiller(tx, contexte, id).await?;
    // The form, the documents or the stage has changed since the contract was written.
    if reservation.version != suivie.reservation.version {
        return Ok(Acte::sans_effet(None));
    }
    let mut dossier = Box::pin(DossierDeVente::a_ecrire(tx, contexte.base(), tenu_par(&reservation))).await?;
    dossier.charger_qui_agit(tx, contexte).await?;
    let agissant = Agissant { regard: &regard, compte: dossier.compte.as_ref() };
    let pas = reservation.envoyer_a_signer(agissant, *envoi, tx.maintenant().date())?;
    let enveloppe = signature::ouvrir(tx, SujetSigne::Contrat(id.0), depose, signataires).await?;
    for annexe in *annexes {
        let nouvelle = NouvellePiece {
            genre: GenreDePieceDeContrat::Annexe,
            rang: None,
            libelle: annexe.libelle.clone(),
            empreinte: annexe.empreinte.clone(),
        };
        store::contrat::ajouter_piece(tx, id, nouvelle, &annexe.fichier).await?;
    }
    let passee = passer(tx, &mut dossier, pas).await?;
    let mut faits = passee.faits;
    let ou = match envoi.voie {
        VoieDeSignature::Papier => {
            let dit = DetailDePreuve { dit: Some("à imprimer".to_owned()), ..DetailDePreuve::default() };
            preuve::noter(tx, enveloppe.id, None, EvenementDePreuve::Papier, &dit).await?;
            OuSigner::SurPapier
        }
        VoieDeSignature::Electronique => {
            let jeton = signature::envoyer_le_lien(tx, &enveloppe).await?;
            if let Some(personne) = enveloppe.au_tour().and_then(|premier| premier.personne.as_ref()) {
                let lettre = LettreDeContrat::nouvelle(&passee.apres, &dossier);
                poster_au_signataire(tx, personne, lettre, Some(&jeton), Lettre::ContratASigner).await?;
            }
            let qui = contexte.acteur().auteur.utilisateur();
            let sur_place = signature::lien_sur_place(tx, &enveloppe, qui).await?;
            faits.push(Fait::SignatureSurPlace { enveloppe: enveloppe.id });
            OuSigner::Ici(sur_place)
        }
    };
    Ok(Acte::faits(Some(ou), faits))
}
