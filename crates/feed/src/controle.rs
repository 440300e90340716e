//! Makes the checks that need more than one line: the feed has one header, its ids are unique, its annexes exist, it was not
//! cut. Says what the feed would change.
//!
//! The feed is read once. Memory holds fingerprints, and ids as 128-bit hashes, but never a line. This takes about a tenth of
//! the memory of the catalogue itself.

use crate::ecriture::{Entete, GenreDeFlux};
use crate::erreur::{Echec, ErreurLigne, RefusDeFichier};
use crate::lecture::{Alentours, ContenuDeLigne, LecteurDeFlux, LigneDeFlux, SujetDeLigne};
use domain::lot::{IdLot, LotFlux, Nature};
use domain::programme::Programme;
use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, BufRead};

mod bilan;
mod etat;

pub use bilan::{Bilan, ComptesDImport};
pub use etat::{Classement, EtatConnu};

use etat::{CleDeLigne, Table};

/// The most lots that one programme may have, withdrawn ones included. The engine cannot number more.
pub const LOTS_PAR_PROGRAMME_MAX: u32 = 262_144;

/// Checks a whole feed against itself and against the known catalogue, and says what it would change.
///
/// The check writes nothing, so a refused feed changes nothing. Returns as an error the refusal with its mistakes, or the
/// error of the reading.
pub fn verifier<R: BufRead>(source: R, alentours: Alentours<'_>, etat: &EtatConnu) -> Result<Bilan, Echec> {
    verifier_en_observant(source, alentours, etat, |_, _| {})
}

/// Does what [`verifier`] does, and calls `observer` for each line without mistake, with what this line would change (a header
/// changes nothing).
pub fn verifier_en_observant<R: BufRead>(
    source: R,
    alentours: Alentours<'_>,
    etat: &EtatConnu,
    mut observer: impl FnMut(&LigneDeFlux, Classement),
) -> Result<Bilan, Echec> {
    let mut controle = Controle::nouveau(etat);
    for ligne in LecteurDeFlux::nouveau(source, alentours) {
        let mut ligne = ligne?;
        controle.illisible = false;
        if let Err(erreurs) = &mut ligne.contenu {
            // An error without a field concerns the whole line.
            controle.illisible = erreurs.iter().any(|erreur| erreur.champ.is_empty());
            for erreur in std::mem::take(erreurs) {
                controle.refus.ajouter(erreur);
            }
        }
        let changement = controle.voir(&ligne);
        if ligne.contenu.is_ok() {
            observer(&ligne, changement);
        }
    }
    controle.conclure()
}

/// Reads a checked feed a second time, and gives the lines that change something.
pub fn changements<'e, R: BufRead + 'e>(
    source: R,
    alentours: Alentours<'e>,
    etat: &'e EtatConnu,
) -> impl Iterator<Item = Result<(Classement, ContenuDeLigne, crate::empreinte::Empreinte), Echec>> + 'e {
    LecteurDeFlux::nouveau(source, alentours).filter_map(|ligne| {
        let ligne = match ligne {
            Ok(ligne) => ligne,
            Err(erreur) => return Some(Err(Echec::Lecture(erreur))),
        };
        let changement = match &ligne.contenu {
            Ok(ContenuDeLigne::Entete(_)) => return None,
            Ok(ContenuDeLigne::Programme(p)) => etat.classer_programme(&p.id, ligne.empreinte),
            Ok(ContenuDeLigne::Lot(l)) => etat.classer_lot(&l.fiche.id(), ligne.empreinte),
            Err(_) => return Some(Err(Echec::Lecture(io::Error::other("le flux a changé pendant l’import")))),
        };
        let contenu = ligne.contenu.ok()?;
        (changement != Classement::Inchange).then_some(Ok((changement, contenu, ligne.empreinte)))
    })
}

/// The data about a lot of the feed that later checks need.
#[derive(Clone, Copy)]
struct LotVu {
    ligne: u32,
    /// Whether the lot may be attached to another one: it is a parking place or a cellar, or its line has mistakes, so its
    /// nature may not be known.
    annexe: bool,
}

/// Says that an earlier line already describes the same object, so no other mistake of this line is reported.
struct DejaDecrit;

/// An annex that a lot names. The annex is looked for once the whole feed has been read.
struct Rattachement {
    ligne: u32,
    rang: u32,
    principal: CleDeLigne,
}

/// A document of the feed that belongs to another programme or lot in the catalogue.
struct DocumentPris {
    ligne: u32,
    rang: u32,
    proprietaire: CleDeLigne,
}

struct Controle<'e> {
    etat: &'e EtatConnu,
    refus: RefusDeFichier,
    entete: Option<Entete>,
    /// Whether a header line was found, even one with mistakes.
    entete_vu: bool,
    lignes: u64,
    programmes: Table<u32>,
    lots: Table<LotVu>,
    /// The number of lots of each programme, those of the catalogue and the new ones together.
    lots_par_programme: Table<u32>,
    /// The number of lines that are not JSON or have an unknown subject. One of these lines may describe a programme or a lot
    /// that seems to be missing.
    inconnues: u64,
    /// Whether the line that was read last is not JSON. When this is the last line of the feed, the feed was cut.
    illisible: bool,
    programmes_sans_id: u64,
    lots_sans_id: u64,
    documents: Table<u32>,
    rattachements: Table<Rattachement>,
    /// The lines of lots that came before their programme, or without it, with the key of that programme.
    orphelins: Vec<(u32, CleDeLigne)>,
    attendus: Table<String>,
    documents_pris: Vec<DocumentPris>,
    groupes: BTreeMap<String, String>,
    comptes_programmes: ComptesDImport,
    comptes_lots: ComptesDImport,
}

/// A line number in four bytes, because no feed has four billion lines.
fn court(ligne: u64) -> u32 {
    u32::try_from(ligne).unwrap_or(u32::MAX)
}

impl<'e> Controle<'e> {
    fn nouveau(etat: &'e EtatConnu) -> Self {
        Self {
            etat,
            refus: RefusDeFichier::default(),
            entete: None,
            entete_vu: false,
            lignes: 0,
            programmes: Table::default(),
            lots: Table::default(),
            lots_par_programme: Table::default(),
            inconnues: 0,
            illisible: false,
            programmes_sans_id: 0,
            lots_sans_id: 0,
            documents: Table::default(),
            rattachements: Table::default(),
            orphelins: Vec::new(),
            attendus: Table::default(),
            documents_pris: Vec::new(),
            groupes: BTreeMap::new(),
            comptes_programmes: ComptesDImport::default(),
            comptes_lots: ComptesDImport::default(),
        }
    }

    fn refuser(&mut self, ligne: u64, champ: impl Into<String>, raison: impl Into<String>) {
        self.refus.ajouter(ErreurLigne { ligne, champ: champ.into(), raison: raison.into() });
    }

    fn voir(&mut self, ligne: &LigneDeFlux) -> Classement {
        self.lignes += 1;
        if self.lignes == 1 && ligne.sujet != SujetDeLigne::Entete {
            self.refuser(
                ligne.numero,
                "",
                "l’en-tête manque\u{a0}: la première ligne est {\"flux\": \"linteau\", \"version\": 1, \"genre\": \"complet\"} \
                 ou \"partiel\"",
            );
        }
        self.inconnues += u64::from(self.illisible || ligne.sujet == SujetDeLigne::Inconnu);
        match &ligne.sujet {
            SujetDeLigne::Inconnu => {}
            SujetDeLigne::Entete => self.voir_entete(ligne),
            SujetDeLigne::Programme(id) => {
                self.comptes_programmes.lus += u64::from(!self.illisible);
                let Some(id) = id else {
                    self.programmes_sans_id += 1;
                    return Classement::Inchange;
                };
                let cle = CleDeLigne::de(&id.0);
                if let Some(deja) = self.programmes.insert(cle, court(ligne.numero)) {
                    // The first line that describes the programme counts. No other mistake of this line is reported.
                    self.refuser(ligne.numero, "id", format!("programme déjà décrit à la ligne {deja}"));
                    self.programmes.insert(cle, deja);
                    return Classement::Inchange;
                }
                if let Ok(ContenuDeLigne::Programme(programme)) = &ligne.contenu {
                    return self.voir_programme(ligne, programme);
                }
            }
            SujetDeLigne::Lot(id) => {
                self.comptes_lots.lus += u64::from(!self.illisible);
                let Some(id) = id else {
                    self.lots_sans_id += 1;
                    return Classement::Inchange;
                };
                if self.inscrire_lot(ligne, id).is_err() {
                    return Classement::Inchange;
                }
                if let Ok(ContenuDeLigne::Lot(lot)) = &ligne.contenu {
                    return self.voir_lot(ligne, lot);
                }
            }
        }
        Classement::Inchange
    }

    fn voir_entete(&mut self, ligne: &LigneDeFlux) {
        if self.entete_vu {
            self.refuser(ligne.numero, "flux", "un seul en-tête est attendu\u{a0}: deux flux mis bout à bout\u{a0}?");
        } else if self.lignes > 1 {
            self.refuser(ligne.numero, "flux", "l’en-tête doit être la première ligne");
        }
        self.entete_vu = true;
        if let Ok(ContenuDeLigne::Entete(entete)) = &ligne.contenu {
            self.entete.get_or_insert_with(|| entete.clone());
        }
    }

    fn voir_programme(&mut self, ligne: &LigneDeFlux, programme: &Programme) -> Classement {
        self.voir_documents(
            ligne.numero,
            CleDeLigne::de(&programme.id.0),
            programme.documents.iter().map(|d| d.id.as_str()),
        );
        let changement = self.etat.classer_programme(&programme.id, ligne.empreinte);
        self.comptes_programmes.compter(changement);
        changement
    }

    /// Notes a lot. When an earlier line describes it, reports the mistake and returns `DejaDecrit`.
    fn inscrire_lot(&mut self, ligne: &LigneDeFlux, id: &IdLot) -> Result<(), DejaDecrit> {
        let annexe = match &ligne.contenu {
            Ok(ContenuDeLigne::Lot(lot)) => est_annexe(lot),
            _ => true,
        };
        let cle = CleDeLigne::de(&id.0);
        if let Some(deja) = self.lots.get(&cle) {
            let raison = format!("lot déjà décrit à la ligne {}", deja.ligne);
            self.refuser(ligne.numero, "numero", raison);
            return Err(DejaDecrit);
        }
        self.lots.insert(cle, LotVu { ligne: court(ligne.numero), annexe });
        Ok(())
    }

    fn voir_lot(&mut self, ligne: &LigneDeFlux, lot: &LotFlux) -> Classement {
        let fiche = &lot.fiche;
        let id = fiche.id();
        let (numero, cle) = (ligne.numero, CleDeLigne::de(&id.0));
        let programme = CleDeLigne::de(&fiche.programme.0);
        if !self.programmes.contains_key(&programme) {
            self.orphelins.push((court(numero), programme));
            self.attendus.entry(programme).or_insert_with(|| fiche.programme.0.clone());
        }
        for (rang, annexe) in fiche.lots_secondaires.iter().enumerate() {
            let annexe = CleDeLigne::de(&IdLot::nouveau(&fiche.programme, annexe).0);
            if let Some(deja) = self.rattachements.get(&annexe) {
                let raison = format!("ce lot est déjà rattaché à celui de la ligne {}", deja.ligne);
                self.refuser(numero, format!("lotsSecondaires[{rang}].numero"), raison);
            } else {
                let rattachement = Rattachement { ligne: court(numero), rang: court(rang as u64), principal: cle };
                self.rattachements.insert(annexe, rattachement);
            }
        }
        if let Some(exclusivite) = &lot.exclusivite {
            let normalise = domain::texte::normaliser(&exclusivite.nom);
            self.groupes.entry(normalise).or_insert_with(|| exclusivite.nom.clone());
        }
        self.voir_documents(numero, cle, fiche.documents.iter().map(|d| d.id.as_str()));
        let changement = self.etat.classer_lot(&id, ligne.empreinte);
        self.comptes_lots.compter(changement);
        if changement == Classement::Nouveau {
            self.compter_nouveau_lot(numero, programme, &fiche.programme.0);
        }
        changement
    }

    fn compter_nouveau_lot(&mut self, ligne: u64, programme: CleDeLigne, nom: &str) {
        let lots = self.lots_par_programme.entry(programme).or_insert_with(|| self.etat.lots_du_programme(&programme));
        *lots = lots.saturating_add(1);
        // The mistake is reported once, because all the new lots that follow would have it too.
        if *lots == LOTS_PAR_PROGRAMME_MAX + 1 {
            let raison = format!(
                "le programme «\u{a0}{nom}\u{a0}» dépasse 262\u{202f}144 lots, lots retirés du catalogue compris"
            );
            self.refuser(ligne, "programme.id", raison);
        }
    }

    fn voir_documents<'d>(&mut self, ligne: u64, proprietaire: CleDeLigne, ids: impl Iterator<Item = &'d str>) {
        for (rang, id) in ids.enumerate() {
            let cle = CleDeLigne::de(id);
            if let Some(deja) = self.documents.get(&cle) {
                let raison = format!("un document porte déjà cet identifiant à la ligne {deja}");
                self.refuser(ligne, format!("documents[{rang}].id"), raison);
                continue;
            }
            self.documents.insert(cle, court(ligne));
            if let Some(connu) = self.etat.proprietaire(&cle).filter(|connu| *connu != proprietaire) {
                self.documents_pris.push(DocumentPris {
                    ligne: court(ligne),
                    rang: court(rang as u64),
                    proprietaire: connu,
                });
            }
        }
    }

    fn conclure(mut self) -> Result<Bilan, Echec> {
        if self.lignes == 0 {
            self.refuser(1, "", "le flux est vide");
        }
        let genre = self.entete.as_ref().map_or(GenreDeFlux::Partiel, |entete| entete.genre);
        let orphelins = self.conclure_orphelins(genre);
        self.conclure_rattachements(genre, &orphelins);
        self.conclure_documents(&orphelins);
        self.conclure_nombres();
        match self.entete {
            Some(entete) if self.refus.est_vide() => {
                let mut bilan = Bilan {
                    entete,
                    programmes: self.comptes_programmes,
                    lots: self.comptes_lots,
                    groupes: self.groupes.into_values().collect(),
                    programmes_vus: self.programmes.into_keys().collect(),
                    lots_vus: self.lots.into_keys().collect(),
                };
                bilan.compter_les_departs(self.etat);
                Ok(bilan)
            }
            _ => {
                self.refus.erreurs.sort_by_key(|erreur| erreur.ligne);
                Err(Echec::Refus(self.refus))
            }
        }
    }

    /// Checks that the programme of each lot is in the feed. For a partial feed, the programmes of the catalogue count too.
    /// Returns the lines of the lots whose programme is missing. The later checks report no other mistake of these lines.
    fn conclure_orphelins(&mut self, genre: GenreDeFlux) -> BTreeSet<u32> {
        let mut refusees = BTreeSet::new();
        for (ligne, programme) in std::mem::take(&mut self.orphelins) {
            if self.programmes.contains_key(&programme) {
                continue;
            }
            if self.programmes_sans_id > 0 {
                // A line without a readable id, which is already refused, may describe this programme.
                refusees.insert(ligne);
                continue;
            }
            let nom = self.attendus.get(&programme).map_or("", String::as_str);
            let raison = match (genre, self.etat.programme_retire(&programme)) {
                (GenreDeFlux::Partiel, Some(false)) => continue,
                (GenreDeFlux::Partiel, Some(true)) => {
                    format!("le programme «\u{a0}{nom}\u{a0}» est retiré\u{a0}: le flux doit le décrire à nouveau")
                }
                (GenreDeFlux::Partiel, None) => {
                    format!("le programme «\u{a0}{nom}\u{a0}» n’est ni dans le flux ni au catalogue")
                }
                (GenreDeFlux::Complet, _) => format!("le programme «\u{a0}{nom}\u{a0}» n’est pas dans le flux"),
            };
            self.refuser(u64::from(ligne), "programme.id", raison);
            refusees.insert(ligne);
        }
        refusees
    }

    /// Checks that each attached lot exists, is a parking place or a cellar, and is attached to one lot only.
    fn conclure_rattachements(&mut self, genre: GenreDeFlux, orphelins: &BTreeSet<u32>) {
        for (annexe, Rattachement { ligne, rang, principal }) in std::mem::take(&mut self.rattachements) {
            let vu = self.lots.get(&annexe).map(|vu| (false, vu.annexe));
            if orphelins.contains(&ligne) || (vu.is_none() && self.lots_sans_id > 0) {
                continue;
            }
            let connu = (genre == GenreDeFlux::Partiel).then(|| self.etat.lot_annexe(&annexe)).flatten();
            let ailleurs = self.etat.principal(&annexe).is_some_and(|autre| {
                genre == GenreDeFlux::Partiel && autre != principal && !self.lots.contains_key(&autre)
            });
            let raison = match vu.or(connu) {
                None if genre == GenreDeFlux::Complet => "ce lot n’est pas dans le flux",
                None => "ce lot n’est ni dans le flux ni au catalogue",
                Some((true, _)) => "ce lot est retiré",
                Some((_, false)) => "ce lot n’est ni un parking ni une cave",
                Some(_) if ailleurs => "ce lot est déjà rattaché à un autre lot du catalogue",
                Some(_) => continue,
            };
            self.refuser(u64::from(ligne), format!("lotsSecondaires[{rang}].numero"), raison);
        }
    }

    /// Checks the documents that move from one programme or lot to another. A document may move when the feed describes both, or
    /// when its former owner is no longer on sale: it was withdrawn before, or this feed withdraws it. A complete feed
    /// withdraws everything that it does not describe.
    fn conclure_documents(&mut self, orphelins: &BTreeSet<u32>) {
        let pris = std::mem::take(&mut self.documents_pris);
        if self.entete.as_ref().is_none_or(|entete| entete.genre == GenreDeFlux::Complet) {
            return;
        }
        let retenu = |pris: &DocumentPris| {
            let DocumentPris { ligne, proprietaire, .. } = pris;
            let decrit = self.programmes.contains_key(proprietaire) || self.lots.contains_key(proprietaire);
            // A line without a readable id may describe the former owner.
            let peut_l_etre = self.programmes_sans_id + self.lots_sans_id > 0;
            !decrit && !peut_l_etre && !orphelins.contains(ligne) && !self.etat.est_retire(proprietaire)
        };
        let pris: Vec<DocumentPris> = pris.into_iter().filter(retenu).collect();
        // A lot that is given a new number takes all its documents along. They count as one mistake.
        for memes in pris.chunk_by(|a, b| (a.ligne, a.proprietaire) == (b.ligne, b.proprietaire)) {
            let Some(DocumentPris { ligne, rang, .. }) = memes.first() else { continue };
            let autres = match memes.len() - 1 {
                0 => String::new(),
                1 => " (de même pour un autre document de cette ligne)".to_owned(),
                n => format!(" (de même pour {n} autres documents de cette ligne)"),
            };
            let raison = format!("un document d’un autre programme ou lot en vente porte déjà cet identifiant{autres}");
            self.refuser(u64::from(*ligne), format!("documents[{rang}].id"), raison);
        }
    }

    /// Compares the numbers of programmes and lots that the header announces with the lines read. A difference means that the
    /// feed was cut.
    fn conclure_nombres(&mut self) {
        let Some(entete) = &self.entete else { return };
        let ecart = |annonce: Option<u64>, lus: u64| annonce.map_or(0, |a| a.abs_diff(lus));
        let manquants =
            ecart(entete.programmes, self.comptes_programmes.lus) + ecart(entete.lots, self.comptes_lots.lus);
        if manquants <= self.inconnues && !self.illisible {
            // Lines that are already refused explain the difference, and the feed does not end with such a line.
            return;
        }
        let annonces = [
            ("programmes", entete.programmes, self.comptes_programmes.lus),
            ("lots", entete.lots, self.comptes_lots.lus),
        ];
        for (nom, annonce, lus) in annonces {
            if let Some(annonce) = annonce
                && annonce != lus
            {
                let raison =
                    format!("l’en-tête annonce {annonce} {nom}, le flux en contient {lus}\u{a0}: est-il entier\u{a0}?");
                self.refuser(1, nom, raison);
            }
        }
    }
}

fn est_annexe(lot: &LotFlux) -> bool {
    matches!(lot.fiche.typologie.nature, Nature::Parking | Nature::Cave)
}
