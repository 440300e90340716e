//! The annexes of a contract: the contractual documents of the catalogue, as they are on the day of sending, and the `état des
//! risques`. Each file is copied and hashed, because the catalogue goes on changing.

use crate::contexte::Contexte;
use crate::document::{MatiereDeDocument, produire};
use crate::error::{Error, Result};
use crate::fichier::interrompu;
use crate::photo::oublier;
use crate::reservation::ReservationSuivie;
use crate::signature::ecrire;
use domain::acces::Portee;
use domain::document::{Categorie, Source};
use domain::marque::Marque;
use sha2::{Digest as _, Sha256};
use store::Base;
use store::document::{DocumentLu, DocumentsVisibles, FiltreDeDocuments, OrdreDeDocuments, PageDeDocuments};
use store::etat_des_risques::FichierDEtatDesRisques;
use store::octets::hexadecimal;
use store::piece::PieceLue;

/// The most annexes that one contract carries.
const ANNEXES: usize = 40;
/// The most bytes of all annexes together.
const OCTETS: usize = 60 << 20;
/// The most site plans that a programme has.
const PLANS: u32 = 5;
/// The types of documents that are not copied from the catalogue: the model of the contract itself, and the `état des risques`,
/// which staff upload.
const AUTREMENT: [&str; 2] = ["CONTRAT_RESERVATION", "ETAT_RISQUES"];

/// An annex whose file is stored, but not yet named by a row.
#[derive(Debug, Clone)]
pub(super) struct AnnexeDeposee {
    pub(super) libelle: String,
    pub(super) empreinte: String,
    pub(super) fichier: PieceLue,
}

/// Copies the annexes of the contract of a reservation, before the contract is sent.
pub(super) async fn rassembler(
    contexte: &Contexte,
    suivie: &ReservationSuivie,
    risques: Option<&FichierDEtatDesRisques>,
    (portee, marque): (Portee, &Marque),
) -> Result<Vec<AnnexeDeposee>> {
    let mut rassemblees = Vec::new();
    let faites = copier(contexte, suivie, risques, (portee, marque), &mut rassemblees).await;
    if let Err(erreur) = faites {
        jeter(contexte.base(), &rassemblees).await;
        return Err(erreur);
    }
    Ok(rassemblees)
}

async fn copier(
    contexte: &Contexte,
    suivie: &ReservationSuivie,
    risques: Option<&FichierDEtatDesRisques>,
    (portee, marque): (Portee, &Marque),
    vers: &mut Vec<AnnexeDeposee>,
) -> Result<()> {
    let base = contexte.base();
    let mut documents = suivie.du_contrat.clone();
    documents.retain(|lu| !AUTREMENT.contains(&lu.document.type_document.as_str()));
    documents.extend(plans_de_l_ensemble(base, suivie, portee).await?);
    if documents.len() + usize::from(risques.is_some()) > ANNEXES {
        return Err(trop());
    }
    let mut octets_en_tout = 0;
    for lu in &documents {
        // A document that is only an outside address cannot be copied, so it is not annexed.
        let Some((octets, mime)) = lire(base, lu, (portee, marque)).await? else { continue };
        octets_en_tout += octets.len();
        if octets_en_tout > OCTETS {
            return Err(trop());
        }
        let libelle = lu.document.libelle.clone().unwrap_or_else(|| lu.document.titre.clone());
        vers.push(deposer(base, libelle, &octets, &mime).await?);
    }
    if let Some(risques) = risques {
        let octets = base.pieces().lire(&risques.fichier).await?;
        let octets = octets.ok_or_else(|| interrompu("l’état des risques a disparu"))?;
        vers.push(deposer(base, "État des risques".to_owned(), &octets, &risques.fichier.mime).await?);
    }
    Ok(())
}

/// Reads the site plans, which are not among the contractual documents of the catalogue.
async fn plans_de_l_ensemble(base: &Base, suivie: &ReservationSuivie, portee: Portee) -> Result<Vec<DocumentLu>> {
    let filtre = FiltreDeDocuments {
        programmes: vec![suivie.reservation.programme.0.clone()],
        categories: vec![Categorie::Masse.code().to_owned()],
        avec_lot: Some(false),
        ..FiltreDeDocuments::default()
    };
    let page = PageDeDocuments { numero: 1, limite: PLANS };
    let vue = base.instantane().await?;
    let visibles = DocumentsVisibles::de_la_page(portee);
    Ok(visibles.chercher(&vue, &filtre, OrdreDeDocuments::Naturel, page).await?.1)
}

/// Reads the bytes of a document of the catalogue, with their media type. `None` when the document is only an address.
async fn lire(base: &Base, lu: &DocumentLu, (portee, marque): (Portee, &Marque)) -> Result<Option<(Vec<u8>, String)>> {
    match (&lu.document.source, &lu.fichier) {
        (Source::Fichier(_), Some(sha256)) => {
            let fiche = store::fichier::par_sha256(&base.lire().await?, sha256).await?;
            let fiche = fiche.ok_or_else(|| interrompu("une annexe a disparu"))?;
            if usize::try_from(fiche.taille).is_ok_and(|taille| taille > OCTETS) {
                return Err(trop());
            }
            let octets = base.fichiers().lire(sha256).await?.ok_or_else(|| interrompu("une annexe a disparu"))?;
            Ok(Some((octets, fiche.mime)))
        }
        (Source::Modele(modele), _) => {
            let matiere = MatiereDeDocument::lire(base, portee, lu, (modele, &marque.nom)).await?;
            let Some(matiere) = matiere else { return Ok(None) };
            let rendu = produire(matiere).await?;
            Ok(Some((rendu.octets, rendu.type_mime.to_owned())))
        }
        (Source::Fichier(_), None) | (Source::Adresse(_), _) => Ok(None),
    }
}

async fn deposer(base: &Base, libelle: String, octets: &[u8], mime: &str) -> Result<AnnexeDeposee> {
    let empreinte = hexadecimal(&Sha256::digest(octets));
    Ok(AnnexeDeposee { libelle, empreinte, fichier: ecrire(base, octets, mime).await? })
}

/// Deletes the copies of annexes that no row will name.
pub(super) async fn jeter(base: &Base, annexes: &[AnnexeDeposee]) {
    for annexe in annexes {
        oublier(base, &annexe.fichier.id).await;
    }
}

fn trop() -> Error {
    let phrase = format!(
        "Les annexes de ce contrat dépassent {ANNEXES} fichiers ou {}\u{a0}Mo\u{a0}: votre référent peut les alléger.",
        OCTETS >> 20
    );
    Error::conflit("annexes-trop-lourdes", phrase)
}
