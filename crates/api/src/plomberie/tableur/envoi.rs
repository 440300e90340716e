//! Sends a file whose rows are completed page by page, as fast as the client takes them.

use super::{Ecrivain, FeuilleDExport, FormatDExport};
use crate::error::Error;
use crate::flux::etat::Etat;
use crate::plomberie::appelant::Appelant;
use crate::plomberie::fichier::{Maniere, disposition};
use crate::plomberie::parametres::{Lecteur, Paires};
use actions::{RefusDAction, SorteDeRefus};
use axum::body::Body;
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use catalogue::requete::phrases;
use domain::refus_partage::code;
use domain::texte::minuscule;
use futures::stream;
use http::{HeaderValue, header};
use std::io;
use std::sync::Arc;
use std::vec::IntoIter;

/// The most rows of a file. For a longer list, the user must first add filters. The lists of sales read at most this many short rows at
/// once.
pub(crate) const LIGNES_MAX: usize = 20_000;
/// The rows that are completed and held in memory at once.
pub(super) const PAR_PAGE: usize = 250;

/// Separates the parameter `format` (a workbook by default) from the parameters of the list.
pub(crate) fn demande(paires: Paires) -> Result<(FormatDExport, Paires), Error> {
    let (siennes, de_la_liste): (Vec<_>, Vec<_>) = paires.0.into_iter().partition(|(nom, _)| nom == "format");
    let siennes = Paires(siennes);
    let mut lecteur = Lecteur::nouveau(&siennes);
    let format = match lecteur.un("format") {
        None | Some("xlsx") => FormatDExport::Xlsx,
        Some("csv") => FormatDExport::Csv,
        Some(autre) => {
            lecteur.refuser(
                "format",
                phrases::illisible("format", autre, "«\u{a0}xlsx\u{a0}» ou «\u{a0}csv\u{a0}» est attendu"),
            );
            FormatDExport::Xlsx
        }
    };
    lecteur.finir()?;
    Ok((format, Paires(de_la_liste)))
}

/// Answers with a file of these rows. `completer` completes one page of rows at a time. A failure before the first page is
/// an ordinary error. A later failure cuts the answer off, so that no client takes it for the whole file.
pub(crate) async fn exporter<R, T, C, F>(
    etat: &Arc<Etat>,
    appelant: &Appelant,
    (feuille, format): (&'static FeuilleDExport<T>, FormatDExport),
    rangs: Vec<R>,
    completer: C,
) -> Result<Response, Error>
where
    R: Send + 'static,
    T: Send + 'static,
    C: Fn(Vec<R>) -> F + Send + 'static,
    F: Future<Output = Result<Vec<T>, Error>> + Send + 'static,
{
    let qui = appelant.connecte()?.id;
    refuser_au_dela(rangs.len())?;
    etat.limiteur_exports.compter(qui)?;
    tracing::info!(target: "securite", liste = feuille.nom, lignes = rangs.len(), compte = qui.0, "exported");
    let portee = appelant.portee();
    let mut fichier = Fichier {
        ecrivain: Ecrivain::nouveau(format, feuille).map_err(Error::interne)?,
        feuille,
        restent: rangs.into_iter(),
        completer,
    };
    // Like any call, the first page waits for a place, and can be refused.
    let lignes = match fichier.page() {
        None => Vec::new(),
        Some(page) => etat.exports(portee).mener((fichier.completer)(page)).await??,
    };
    let debut = fichier.ecrire(&lignes).map_err(Error::interne)?;
    let jour = etat.base.maintenant().jour();
    let nom = format!("{}-{jour}.{}", minuscule(feuille.nom).replace(' ', "-"), format.code());
    let en_tetes = [
        (header::CONTENT_TYPE, format.type_mime()),
        (header::CONTENT_DISPOSITION, disposition(Maniere::Enregistre, &nom).map_err(Error::interne)?),
        (header::CACHE_CONTROL, HeaderValue::from_static("private, no-store")),
    ];
    Ok((en_tetes, suite(Arc::clone(etat), appelant.clone(), fichier, debut)).into_response())
}

/// Refuses a file with more rows than anyone reads, and says what to do.
pub(super) fn refuser_au_dela(lignes: usize) -> Result<(), Error> {
    if lignes <= LIGNES_MAX {
        return Ok(());
    }
    let detail = "Cette liste a plus de 20\u{202f}000 lignes\u{a0}: un fichier en contient 20\u{202f}000 au plus. \
                  Ajoutez un filtre, puis exportez.";
    Err(RefusDAction::nouveau(SorteDeRefus::Invalide, code::EXPORT_TROP_GRAND, detail).into())
}

/// A file that is being sent.
pub(super) struct Fichier<R, T: 'static, C> {
    pub(super) ecrivain: Ecrivain,
    pub(super) feuille: &'static FeuilleDExport<T>,
    pub(super) restent: IntoIter<R>,
    pub(super) completer: C,
}

impl<R, T, C> Fichier<R, T, C> {
    /// The next rows to complete, or `None` after the last one.
    pub(super) fn page(&mut self) -> Option<Vec<R>> {
        let page: Vec<R> = self.restent.by_ref().take(PAR_PAGE).collect();
        (!page.is_empty()).then_some(page)
    }

    /// Writes complete rows, and returns the bytes that can be sent already.
    pub(super) fn ecrire(&mut self, lignes: &[T]) -> io::Result<Bytes> {
        self.ecrivain.ecrire(self.feuille, lignes)?;
        Ok(self.ecrivain.vider().into())
    }
}

/// The body: the bytes that were written first, then each page, which is made once the client has taken the page before. The caller is
/// checked again before each page, because a slow client reads for minutes. The file must stop when the user has signed out or was
/// disabled.
fn suite<R, T, C, F>(etat: Arc<Etat>, appelant: Appelant, fichier: Fichier<R, T, C>, debut: Bytes) -> Body
where
    R: Send + 'static,
    T: Send + 'static,
    C: Fn(Vec<R>) -> F + Send + 'static,
    F: Future<Output = Result<Vec<T>, Error>> + Send + 'static,
{
    corps(fichier, debut, move |travail| {
        let (etat, appelant) = (Arc::clone(&etat), appelant.clone());
        async move {
            let places = etat.exports(appelant.portee());
            let sienne = Arc::clone(&etat);
            let page = async move {
                appelant.verifier_encore(&sienne).await?;
                travail.await
            };
            places.poursuivre(page).await?
        }
    })
}

/// The body of the answer. `faire` runs the work of each page, within a place.
pub(super) fn corps<R, T, C, F, P, G>(fichier: Fichier<R, T, C>, debut: Bytes, faire: P) -> Body
where
    R: Send + 'static,
    T: Send + 'static,
    C: Fn(Vec<R>) -> F + Send + 'static,
    F: Future<Output = Result<Vec<T>, Error>> + Send + 'static,
    P: Fn(F) -> G + Send + 'static,
    G: Future<Output = Result<Vec<T>, Error>> + Send,
{
    let depart = (Some(fichier), debut, faire);
    Body::from_stream(stream::try_unfold(depart, async |(fichier, a_envoyer, faire)| {
        let Some(mut fichier) = fichier else {
            // The end of the file was sent with the last bytes.
            return Ok::<_, io::Error>(None);
        };
        if !a_envoyer.is_empty() {
            return Ok(Some((a_envoyer, (Some(fichier), Bytes::new(), faire))));
        }
        loop {
            let Some(page) = fichier.page() else {
                let fin = fichier.ecrivain.finir()?;
                return Ok(Some((fin.into(), (None, Bytes::new(), faire))));
            };
            let lignes = faire((fichier.completer)(page)).await.map_err(|erreur| {
                if matches!(erreur, Error::NonConnecte) {
                    tracing::info!(target: "securite", liste = fichier.feuille.nom, "export cut: its reader may not read on");
                } else {
                    tracing::error!(?erreur, liste = fichier.feuille.nom, "an export breaks off");
                }
                io::Error::other("the rows of a file could not be read")
            })?;
            let octets = fichier.ecrire(&lignes)?;
            // The compressor keeps some rows before it gives bytes.
            if !octets.is_empty() {
                return Ok(Some((octets, (Some(fichier), Bytes::new(), faire))));
            }
        }
    }))
}
