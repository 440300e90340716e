//! Files that people send (`multipart/form-data`). Each file is encrypted and stored while it arrives, and is never whole in memory. The
//! type of a file is read from its content, because its name and the browser's claim may be wrong.

use crate::error::{ArretDuCorps, Error};
use crate::flux::etat::Etat;
use crate::flux::places::Demandeur;
use actions::error::{RefusDAction, Violation};
use axum::RequestExt as _;
use axum::extract::{FromRequest, Request};
use bytes::Bytes;
use domain::fichier::{DEBUT, DefautDeFichier, Format, KO, phrase_formats, phrase_poids, reconnaitre};
use domain::saisie::{INCONNU, INVALIDE, OBLIGATOIRE};
use http::header;
use multer::{Field, Multipart};
use std::error::Error as _;
use std::sync::Arc;
use std::time::Duration;
use store::piece::PieceLue;
use tokio::time::Instant;
use wire::violation::Violation as Plainte;

/// How long a form may take to begin to arrive, and how long any client may pause.
const PATIENCE: Duration = Duration::from_secs(10);
/// The slowest accepted rate, in bytes a second: half of what an old telephone sends.
const DEBIT: u64 = 8 * 1024;
/// The most bytes of a text field.
const MOTS: usize = 512;

/// The rule that says which files and texts a form may bring.
#[derive(Debug, Clone, Copy)]
pub(crate) struct RegleDeTeleversement {
    /// The name of the form field that carries the files.
    pub(crate) champ: &'static str,
    pub(crate) formats: &'static [Format],
    /// The most that each file may weigh, in Ko.
    pub(crate) poids_ko: u32,
    /// The most files that the form may bring.
    pub(crate) nombre: usize,
    /// The names of the text fields that come with the files.
    pub(crate) textes: &'static [&'static str],
}

impl RegleDeTeleversement {
    /// The most bytes of a whole form: twice the weight of the files, and some bytes around them. A file that is a little too heavy
    /// therefore gets a clear message.
    pub(crate) const fn corps(&self) -> usize {
        (self.poids_ko * KO * 2) as usize * self.nombre + 16 * 1024
    }
}

/// A form that is about to be read.
#[derive(Debug)]
pub(crate) struct Formulaire {
    parties: Multipart<'static>,
    cadence: Cadence,
    demandeur: Demandeur,
}

impl FromRequest<Arc<Etat>> for Formulaire {
    type Rejection = Error;

    async fn from_request(requete: Request, _: &Arc<Etat>) -> Result<Self, Error> {
        let type_mime = requete.headers().get(header::CONTENT_TYPE).and_then(|v| v.to_str().ok()).unwrap_or_default();
        let frontiere = multer::parse_boundary(type_mime).map_err(|_| Error::PasUnFormulaire)?;
        let demandeur = Demandeur::de(requete.extensions());
        let octets = requete.with_limited_body().into_body().into_data_stream();
        Ok(Self { parties: Multipart::new(octets, frontiere), cadence: Cadence::nouvelle(), demandeur })
    }
}

impl Formulaire {
    /// Receives the files and the texts of the form. The texts are in the order of the rule. The files are stored without a row: the
    /// caller's action gives each one its row, and the sweep removes those without a row. All complaints are reported together. When there
    /// is one, no file is kept.
    pub(crate) async fn recevoir(
        self,
        etat: &Etat,
        regle: &RegleDeTeleversement,
    ) -> Result<(Vec<PieceLue>, Vec<String>), Error> {
        let recus = self.tout_recevoir(etat, regle).await?;
        Ok((recus.pieces, recus.textes.into_iter().map(Option::unwrap_or_default).collect()))
    }

    async fn tout_recevoir<'r>(mut self, etat: &Etat, regle: &'r RegleDeTeleversement) -> Result<Recus<'r>, Error> {
        let _place = etat.receptions.prendre(self.demandeur).ok_or(Error::Surcharge)?;
        let mut recus = Recus::nouveaux(regle);
        let issue = self.parcourir(etat, &mut recus).await;
        match issue.and_then(|()| recus.juger()) {
            Ok(()) => Ok(recus),
            Err(erreur) => {
                for piece in recus.pieces {
                    if let Err(erreur) = etat.base.pieces().effacer(&piece.id).await {
                        tracing::warn!(%erreur, "a file is left to the sweep");
                    }
                }
                Err(erreur)
            }
        }
    }

    /// Receives the only file of the form.
    pub(crate) async fn recevoir_un(self, etat: &Etat, regle: &RegleDeTeleversement) -> Result<PieceLue, Error> {
        self.recevoir(etat, regle).await?.0.pop().ok_or_else(|| manquant(regle))
    }

    /// Receives the only file of the form, with the name that the client gave it.
    pub(crate) async fn recevoir_un_nomme(
        self,
        etat: &Etat,
        regle: &RegleDeTeleversement,
    ) -> Result<(PieceLue, Option<String>), Error> {
        let mut recus = self.tout_recevoir(etat, regle).await?;
        Ok((recus.pieces.pop().ok_or_else(|| manquant(regle))?, recus.noms.pop().flatten()))
    }

    /// Receives the only file of the form, with its texts.
    pub(crate) async fn recevoir_un_et_textes(
        self,
        etat: &Etat,
        regle: &RegleDeTeleversement,
    ) -> Result<(PieceLue, Vec<String>), Error> {
        let (mut pieces, textes) = self.recevoir(etat, regle).await?;
        Ok((pieces.pop().ok_or_else(|| manquant(regle))?, textes))
    }

    /// Reads the only file of the form into memory, without storing it. The file is a text, whatever its name is.
    pub(crate) async fn lire(mut self, etat: &Etat, champ: &'static str, poids_ko: u32) -> Result<Vec<u8>, Error> {
        let _place = etat.receptions.prendre(self.demandeur).ok_or(Error::Surcharge)?;
        let regle = RegleDeTeleversement { champ, formats: &[], poids_ko, nombre: 1, textes: &[] };
        let (mut recus, mut lu) = (Recus::nouveaux(&regle), Vec::new());
        while let Some(mut partie) = self.cadence.attendre(self.parties.next_field()).await? {
            if partie.name() != Some(champ) || !lu.is_empty() || recus.est_plein() {
                recus.ecarter(partie.name().unwrap_or_default());
                self.cadence.ecouler(&mut partie).await?;
                continue;
            }
            let maximum = (poids_ko * KO) as usize;
            while let Some(octets) = self.cadence.morceau(&mut partie).await? {
                if lu.len() < maximum {
                    lu.extend_from_slice(&octets);
                }
            }
            if lu.len() >= maximum {
                recus.refuser("size", phrase_poids(poids_ko));
            }
        }
        match recus.juger() {
            // Ignore the complaint that no file was stored, because this method stores none.
            Err(Error::Champs(plaintes)) if !lu.is_empty() && plaintes.iter().all(|p| p.code == "required") => Ok(lu),
            Err(erreur) => Err(erreur),
            Ok(()) => Ok(lu),
        }
    }

    async fn parcourir(&mut self, etat: &Etat, recus: &mut Recus<'_>) -> Result<(), Error> {
        while let Some(mut partie) = self.cadence.attendre(self.parties.next_field()).await? {
            if partie.name() == Some(recus.regle.champ) && !recus.est_plein() {
                self.fichier(etat, partie, recus).await?;
                continue;
            }
            if let Some(rang) = recus.texte_attendu(partie.name()) {
                match self.texte(&mut partie).await? {
                    Some(texte) => recus.textes[rang] = Some(texte),
                    None => recus.se_plaindre(Plainte::nouvelle(recus.regle.textes[rang], INVALIDE, "type")),
                }
                continue;
            }
            recus.ecarter(partie.name().unwrap_or_default());
            self.cadence.ecouler(&mut partie).await?;
        }
        Ok(())
    }

    /// Reads a text field. `None` when it is not UTF-8 or too long for such a field.
    async fn texte(&mut self, partie: &mut Field<'_>) -> Result<Option<String>, Error> {
        let (mut lu, mut longueur) = (Vec::new(), 0);
        while let Some(octets) = self.cadence.morceau(partie).await? {
            longueur += octets.len();
            if longueur <= MOTS {
                lu.extend_from_slice(&octets);
            }
        }
        Ok(String::from_utf8(lu).ok().filter(|_| longueur <= MOTS))
    }

    async fn fichier(&mut self, etat: &Etat, mut partie: Field<'_>, recus: &mut Recus<'_>) -> Result<(), Error> {
        let nom = partie.file_name().filter(|nom| !nom.is_empty()).map(str::to_owned);
        let choisi = nom.is_some();
        let mut debut = Vec::new();
        while debut.len() < DEBUT
            && let Some(octets) = self.cadence.morceau(&mut partie).await?
        {
            debut.extend_from_slice(&octets);
        }
        if debut.is_empty() {
            // When nobody chose a file, browsers send a part without a file name.
            if choisi {
                recus.refuser(DefautDeFichier::Vide.code(), DefautDeFichier::Vide.phrase());
            }
            return Ok(());
        }
        let Some(format) = reconnaitre(&debut).filter(|format| recus.regle.formats.contains(format)) else {
            recus.refuser("ext", phrase_formats(recus.regle.formats));
            return self.cadence.ecouler(&mut partie).await;
        };
        let maximum = u64::from(recus.regle.poids_ko) * u64::from(KO);
        let mut reception = etat.base.pieces().recevoir().await?;
        reception.ajouter(&debut).await?;
        while reception.taille() < maximum
            && let Some(octets) = self.cadence.morceau(&mut partie).await?
        {
            reception.ajouter(&octets).await?;
        }
        // The weight must be strictly less than the maximum, as in the rule `size` of the browser.
        if reception.taille() >= maximum {
            drop(reception);
            recus.refuser("size", phrase_poids(recus.regle.poids_ko));
            return self.cadence.ecouler(&mut partie).await;
        }
        recus.pieces.push(reception.finir(format.mime()).await?);
        recus.noms.push(nom);
        Ok(())
    }
}

/// The files and texts that a form has brought so far.
struct Recus<'r> {
    regle: &'r RegleDeTeleversement,
    pieces: Vec<PieceLue>,
    /// The names that the client gave to the files.
    noms: Vec<Option<String>>,
    textes: Vec<Option<String>>,
    violations: Vec<Violation>,
    /// Complaints about the form itself. They are reported before the rules about the files.
    plaintes: Vec<Plainte>,
}

impl<'r> Recus<'r> {
    fn nouveaux(regle: &'r RegleDeTeleversement) -> Self {
        let textes = vec![None; regle.textes.len()];
        Self { regle, pieces: Vec::new(), noms: Vec::new(), textes, violations: Vec::new(), plaintes: Vec::new() }
    }

    /// The rank of this text field among those of the rule. `None` when the rule has no such field, or when the field has already come.
    fn texte_attendu(&self, nom: Option<&str>) -> Option<usize> {
        let rang = self.regle.textes.iter().position(|texte| Some(*texte) == nom)?;
        self.textes[rang].is_none().then_some(rang)
    }

    fn refuser(&mut self, code: &'static str, message: String) {
        self.violations.push(Violation::nouvelle(self.regle.champ, code, message));
    }

    /// Adds a complaint. Only the first ones are reported.
    fn se_plaindre(&mut self, plainte: Plainte) {
        if self.plaintes.len() < 10 {
            self.plaintes.push(plainte);
        }
    }

    fn est_plein(&self) -> bool {
        self.pieces.len() + self.violations.len() >= self.regle.nombre
    }

    /// Refuses one file too many, or an unknown field.
    fn ecarter(&mut self, nom: &str) {
        if nom != self.regle.champ {
            let nom: String = nom.chars().take(100).collect();
            self.se_plaindre(Plainte::nouvelle(nom, INCONNU, "inconnu"));
        } else if self.violations.iter().all(|violation| violation.code != "nombre") {
            self.refuser(
                "nombre",
                match self.regle.nombre {
                    1 => "Un seul fichier est attendu".to_owned(),
                    nombre => format!("{nombre} fichiers au plus sont attendus"),
                },
            );
        }
    }

    fn juger(&mut self) -> Result<(), Error> {
        if !self.plaintes.is_empty() {
            return Err(Error::Champs(std::mem::take(&mut self.plaintes)));
        }
        if !self.violations.is_empty() {
            return Err(RefusDAction::invalide(std::mem::take(&mut self.violations)).into());
        }
        if self.pieces.is_empty() { Err(manquant(self.regle)) } else { Ok(()) }
    }
}

fn manquant(regle: &RegleDeTeleversement) -> Error {
    Error::Champs(vec![Plainte::nouvelle(regle.champ, OBLIGATOIRE, "required")])
}

/// The rate at which a body must arrive. The more bytes have come, the later the deadline is.
#[derive(Debug)]
pub(crate) struct Cadence {
    debut: Instant,
    recus: u64,
}

impl Cadence {
    /// A rate that counts from now on.
    pub(crate) fn nouvelle() -> Self {
        Self { debut: Instant::now(), recus: 0 }
    }

    /// A rate that began this long ago, for tests.
    #[cfg(test)]
    pub(crate) fn depuis(duree: Duration) -> Self {
        Self { debut: Instant::now() - duree, recus: 0 }
    }

    /// Counts the bytes that have just come.
    pub(crate) fn recevoir(&mut self, octets: usize) {
        self.recus += octets as u64;
    }

    /// The number of bytes that have come.
    pub(crate) fn recus(&self) -> u64 {
        self.recus
    }

    /// The instant by which the next bytes must come.
    pub(crate) fn echeance(&self) -> Instant {
        self.debut + PATIENCE + Duration::from_millis(self.recus.saturating_mul(1000) / DEBIT)
    }

    async fn attendre<T>(&self, suite: impl Future<Output = multer::Result<T>>) -> Result<T, Error> {
        match tokio::time::timeout_at(self.echeance(), suite).await {
            Ok(lu) => lu.map_err(|erreur| illisible(&erreur)),
            Err(_) => Err(Error::RequeteTropLente),
        }
    }

    async fn morceau(&mut self, partie: &mut Field<'_>) -> Result<Option<Bytes>, Error> {
        let octets = self.attendre(partie.chunk()).await?;
        self.recevoir(octets.as_ref().map_or(0, Bytes::len));
        Ok(octets)
    }

    /// Reads a field to its end without keeping it, because most browsers would lose an answer sent before the end.
    async fn ecouler(&mut self, partie: &mut Field<'_>) -> Result<(), Error> {
        while self.morceau(partie).await?.is_some() {}
        Ok(())
    }
}

fn illisible(erreur: &multer::Error) -> Error {
    if let multer::Error::StreamReadFailed(lecture) = erreur
        && let Some(arret) = ArretDuCorps::derriere(&**lecture)
    {
        return arret;
    }
    let mut cause = erreur.source();
    if let multer::Error::StreamReadFailed(lecture) = erreur {
        cause = Some(&**lecture);
    }
    while let Some(erreur) = cause {
        if erreur.is::<http_body_util::LengthLimitError>() {
            return Error::CorpsTropGrand;
        }
        cause = erreur.source();
    }
    Error::CorpsIllisible("le formulaire est interrompu ou mal formé.".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plus_il_est_venu_plus_la_suite_est_attendue() {
        let mut cadence = Cadence::nouvelle();
        assert_eq!(cadence.echeance(), cadence.debut + PATIENCE);
        cadence.recus = 80 * 1024;
        assert_eq!(cadence.echeance(), cadence.debut + PATIENCE + Duration::from_secs(10));
    }
    #[tokio::test]
    async fn qui_cesse_d_envoyer_n_est_plus_attendu() {
        let mut cadence = Cadence::nouvelle();
        cadence.debut -= PATIENCE;
        let rien = cadence.attendre(std::future::pending::<multer::Result<()>>()).await;
        assert!(matches!(rien, Err(Error::RequeteTropLente)));
        // A silence of this length is accepted once enough bytes have come.
        cadence.recus = 60 * DEBIT;
        assert!(cadence.echeance() > Instant::now() + Duration::from_secs(30));
    }
}
