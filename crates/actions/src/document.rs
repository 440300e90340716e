//! Documents of the catalogue as the API shows them, and the content of those that the portal draws.

use crate::error::{Error, Result};
use crate::fichier::interrompu;
use chrono::NaiveDate;
use domain::acces::Portee;
use domain::document::Source;
use domain::fichier::essence;
use domain::lot::{IdLot, Lot};
use domain::programme::Programme;
use papers::{Fichier, LieuDuSujet, Sujet};
use store::document::DocumentLu;
use store::import::recouvrement;
use store::{Acces, Base};
use wire::document::{Dessin, Document, OctetsConnus};

/// The model of a document that the portal draws on request, and its lot. `None` for any other document.
pub fn modele_dessine(lu: &DocumentLu) -> Option<(&str, &IdLot)> {
    match (&lu.document.source, &lu.lot) {
        (Source::Modele(nom), Some(lot)) if papers::modeles::se_dessine(nom) => Some((nom, lot)),
        _ => None,
    }
}

/// Gives documents the form that the API shows, in the same order. Their size and type come from rows and models, so no file is
/// opened.
pub async fn sur_le_fil(db: &impl Acces, lus: &[DocumentLu]) -> store::Result<Vec<Document>> {
    let empreintes: Vec<&str> = lus.iter().filter_map(|lu| lu.fichier.as_deref()).collect();
    let fichiers = store::fichier::par_empreintes(db, &empreintes).await?;
    let un = |lu: &DocumentLu| {
        let octets = match &lu.document.source {
            Source::Adresse(_) => OctetsConnus::default(),
            Source::Modele(modele) => {
                let type_mime = papers::modeles::type_mime(modele).map(|mime| essence(mime).to_owned());
                OctetsConnus { type_mime, taille: None }
            }
            Source::Fichier(_) => {
                let range = lu.fichier.as_ref().and_then(|empreinte| fichiers.get(empreinte));
                OctetsConnus {
                    type_mime: range.map(|fichier| essence(&fichier.mime).to_owned()),
                    taille: range.and_then(|fichier| fichier.taille.try_into().ok()),
                }
            }
        };
        let dessin = if modele_dessine(lu).is_some() { Dessin::SurDemande } else { Dessin::Aucun };
        Document::de(&lu.document, &lu.programme, lu.lot.as_ref(), dessin, octets)
    };
    Ok(lus.iter().map(un).collect())
}

/// The content from which a document is drawn, with the scope of its viewer. It owns its values, so that it can go to another
/// thread. Withdrawn lots never appear on the document.
#[derive(Debug)]
pub struct MatiereDeDocument {
    programme: Programme,
    lots: Vec<Lot>,
    lot: Option<usize>,
    portee: Portee,
    modele: String,
    marque: String,
    date: NaiveDate,
}

impl MatiereDeDocument {
    /// Reads the content. `None` when the programme no longer exists. What an import under way has written so far is not read.
    pub async fn lire(
        base: &Base,
        portee: Portee,
        lu: &DocumentLu,
        (modele, marque): (&str, &str),
    ) -> Result<Option<Self>> {
        let vue = base.instantane().await?;
        let programme = recouvrement::programmes_par_id(&vue, std::slice::from_ref(&lu.programme)).await?.lus.pop();
        let Some(programme) = programme.map(|lu| lu.programme) else { return Ok(None) };
        let lots = recouvrement::lots_du_programme(&vue, &lu.programme).await?.lus;
        let lot = lu.lot.as_ref().and_then(|id| lots.iter().position(|lot| lot.fiche.id() == *id));
        let (modele, marque, date) = (modele.to_owned(), marque.to_owned(), base.maintenant().jour());
        Ok(Some(Self { programme, lots, lot, portee, modele, marque, date }))
    }

    /// Draws the document. Call it on a blocking thread.
    pub fn produire(&self) -> Result<Fichier, papers::Error> {
        let en_vente = self.lots.iter().filter(|lot| !lot.retire);
        let (lots, caches) = en_vente.partition(|lot| self.portee.voit(lot.exclusivite));
        let sujet = Sujet {
            programme: &self.programme,
            lots,
            caches,
            lot: self.lot.map(|rang| &self.lots[rang]),
            lieu: self.lieu(),
            marque: &self.marque,
            date: self.date,
        };
        papers::modeles::produire(&self.modele, &sujet)
    }

    fn lieu(&self) -> LieuDuSujet<'_> {
        let territoire = territoire::territoire();
        let lieu = territoire.par_insee(&self.programme.lieu.code_insee);
        let departement = lieu.and_then(|l| l.code_departement).and_then(|code| territoire.departement_de(code));
        let code_region = lieu.map_or("", |l| l.code_region);
        LieuDuSujet {
            ville: lieu.map_or("", |l| l.libelle),
            code_postal: &self.programme.lieu.code_postal,
            departement: departement.unwrap_or_default(),
            code_region,
            region: territoire.region_de(code_region).unwrap_or_default(),
        }
    }
}

/// The town of a programme, as papers name it.
pub(crate) fn commune(programme: &Programme) -> &'static str {
    territoire::territoire().par_insee(&programme.lieu.code_insee).map_or("", |lieu| lieu.libelle)
}

/// Draws a document on a blocking thread, because it takes processor time.
pub(crate) async fn produire(matiere: MatiereDeDocument) -> Result<Fichier> {
    let rendu = tokio::task::spawn_blocking(move || matiere.produire());
    rendu.await.map_err(|_| interrompu("dessin interrompu"))?.map_err(|erreur| {
        tracing::error!(%erreur, "a document of the catalogue could not be drawn");
        Error::conflit(
            "annexe-illisible",
            "Une annexe de ce contrat ne peut pas être établie\u{a0}: prévenez votre référent.",
        )
    })
}
