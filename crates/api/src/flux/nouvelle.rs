//! What a new snapshot says that the one before did not, as live events: rendered once, whoever reads them.
//!
//! What goes to whom follows from whom a lot was for, and is for now: who loses sight of it is told that, and nothing else;
//! who never saw it is told nothing. The values of a lot are those of the engine's own rendering.

use crate::flux::annonces::Annonces;
use crate::flux::destinataires::{Destinataires, Spectateur};
use crate::flux::reveils::AReveiller;
use bytes::{Bytes, BytesMut};
use catalogue::{ActionsLot, Catalogue, RefLot, Visibilite};
use domain::acces::Portee;
use domain::lot::IdLot;
use domain::programme::IdProgramme;
#[cfg(test)]
use domain::{regard::Appartenance, utilisateur::IdUtilisateur};
use serde_json::value::RawValue;
use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};
use std::fmt::Write as _;
use store::Numero;

/// Lots and programmes that are told one by one; beyond, everything is to be asked for again.
const BEAUCOUP: usize = 200;

/// What is said of a lot, under the names of the lot's own call.
pub(crate) const MEMBRES: [&str; 14] = [
    "statut",
    "tva",
    "prix",
    "prixGrille",
    "tvaReduite",
    "prixTvaReduite",
    "prixGrilleTvaReduite",
    "prixLLI",
    "prixGrilleLLI",
    "tvaLLI",
    "prixLotPrincipal",
    "prixLotPrincipalTvaReduite",
    "prixLotPrincipalLLI",
    "disponibleLe",
];

/// What the facts of one run name, each with the last one that does.
#[derive(Debug, Default)]
pub(crate) struct Dits {
    lots: BTreeMap<IdLot, LotDit>,
    programmes: BTreeMap<IdProgramme, Numero>,
}

/// Who names a lot.
#[derive(Debug, Clone, Copy)]
struct LotDit {
    numero: Numero,
    /// Its rank among the lots that the fact names: the home, then its annexes.
    rang: usize,
    /// Anything of it may have changed, not only what actions change.
    entier: bool,
}

impl Dits {
    /// Lots of which actions changed something, the home before its annexes.
    pub(crate) fn agis(&mut self, numero: Numero, lots: &[IdLot]) {
        for (rang, lot) in lots.iter().enumerate() {
            self.noter(lot.clone(), LotDit { numero, rang, entier: false });
        }
    }

    /// A lot of which anything may have changed.
    pub(crate) fn entier(&mut self, numero: Numero, lot: IdLot) {
        self.noter(lot, LotDit { numero, rang: 0, entier: true });
    }

    fn noter(&mut self, lot: IdLot, dit: LotDit) {
        let connu = self.lots.entry(lot).or_insert(dit);
        let entier = connu.entier || dit.entier;
        let dernier = if dit.numero >= connu.numero { dit } else { *connu };
        *connu = LotDit { entier, ..dernier };
    }

    /// A programme.
    pub(crate) fn programme(&mut self, numero: Numero, programme: IdProgramme) {
        self.programmes.insert(programme, numero);
    }

    fn est_trop(&self) -> bool {
        self.lots.len() + self.programmes.len() > BEAUCOUP
    }
}

/// An event as it is sent: the line of its number, then the rest.
#[derive(Debug)]
pub(crate) struct Rendu {
    pour: Destinataires,
    octets: Bytes,
    sans_numero: Bytes,
}

impl Rendu {
    /// `donnees` is an object with a member at least: the number of the fact stands before it, since not every event bears it as `id`.
    pub(crate) fn nouveau(numero: Numero, pour: Destinataires, evenement: &str, donnees: &str) -> Self {
        let tete = format!("id: {}\n", numero.0);
        let membres = donnees.strip_prefix('{').unwrap_or(donnees);
        let octets = Bytes::from(format!("{tete}event: {evenement}\ndata: {{\"fait\":{},{membres}\n\n", numero.0));
        Self { pour, sans_numero: octets.slice(tete.len()..), octets }
    }
}

/// What one fact changed.
#[derive(Debug)]
pub(crate) struct Nouvelle {
    pub(crate) numero: Numero,
    rendus: Vec<Rendu>,
}

impl Nouvelle {
    /// What this viewer is told; the last of several events alone bears the number, so that who is cut off between two is told
    /// them again. Empty when nothing is for them.
    pub(crate) fn pour(&self, qui: &Spectateur) -> Bytes {
        let siens: Vec<_> = self.rendus.iter().filter(|rendu| rendu.pour.comprennent(qui)).collect();
        match siens.split_last() {
            None => Bytes::new(),
            Some((seul, [])) => seul.octets.clone(),
            Some((dernier, autres)) => {
                let mut ensemble = BytesMut::new();
                for rendu in autres {
                    ensemble.extend_from_slice(&rendu.sans_numero);
                }
                ensemble.extend_from_slice(&dernier.octets);
                ensemble.freeze()
            }
        }
    }

    /// One that everybody is told.
    #[cfg(test)]
    pub(crate) fn d_essai(numero: Numero) -> Self {
        Self { numero, rendus: vec![Rendu::nouveau(numero, Destinataires::Tous, "lot", "{\"lot\":\"p-1\"}")] }
    }

    /// One for the person of this id alone, and staff.
    #[cfg(test)]
    pub(crate) fn d_essai_pour(numero: Numero, utilisateur: i32) -> Self {
        let sien = Appartenance { utilisateur: Some(IdUtilisateur(utilisateur)), compte: None };
        let pour = Destinataires::Dossier { sien, cedant: None };
        Self { numero, rendus: vec![Rendu::nouveau(numero, pour, "touche", "{\"mot\":\"options\",\"id\":1}")] }
    }

    /// Whom it wakes.
    pub(crate) fn a_reveiller(&self) -> AReveiller {
        let ceux: Option<Vec<_>> = self.rendus.iter().map(|rendu| rendu.pour.a_reveiller()).collect();
        ceux.map_or(AReveiller::Tous, |ceux| AReveiller::Ceux(ceux.into_iter().flatten().collect()))
    }

    /// Bytes held.
    pub(crate) fn poids(&self) -> usize {
        self.rendus.iter().map(|rendu| rendu.octets.len()).sum()
    }
}

/// A lot in one of the two snapshots.
#[derive(PartialEq)]
struct LotLu {
    visibilite: Visibilite,
    version: i64,
    json: Vec<u8>,
}

impl LotLu {
    fn lire(catalogue: &Catalogue, id: &IdLot, actions: &ActionsLot) -> Option<Self> {
        let lot: RefLot = catalogue.lot(Portee::Interne, &id.0)?;
        let mut json = Vec::with_capacity(4096);
        catalogue.ecrire_lot(Portee::Interne, lot, actions, &mut json);
        Some(Self { visibilite: catalogue.visibilite(lot), version: catalogue.etat_lot(lot).2, json })
    }

    /// The line of an event.
    fn donnees(&self, id: &IdLot, programme: &IdProgramme) -> Option<String> {
        let lus: HashMap<&str, &RawValue> = serde_json::from_slice(&self.json).ok()?;
        let mut ligne = identifiants(Some(id), programme);
        ligne.pop();
        write!(ligne, ",\"retire\":{}", self.visibilite.retire).ok()?;
        for nom in MEMBRES {
            let valeur = lus.get(nom).map_or("null", |valeur| valeur.get());
            write!(ligne, ",\"{nom}\":{valeur}").ok()?;
        }
        ligne.push('}');
        Some(ligne)
    }
}

/// The events of one run, by fact.
struct Redaction<'a> {
    avant: &'a Catalogue,
    apres: &'a Catalogue,
    par_fait: Annonces,
}

/// What facts tell, in their order, when the catalogue is what it was.
pub(crate) fn des_annonces(annonces: Annonces) -> Vec<Nouvelle> {
    annonces.into_iter().map(|(numero, rendus)| Nouvelle { numero, rendus }).collect()
}

/// What facts tell, and what `apres` says of what they name that `avant` did not, in the order of the facts; none when it is too much
/// to be told. A lot comes last of its fact, and bears the number.
pub(crate) fn nouvelles(avant: &Catalogue, apres: &Catalogue, dits: Dits, annonces: Annonces) -> Option<Vec<Nouvelle>> {
    if dits.est_trop() {
        return None;
    }
    let mut redaction = Redaction { avant, apres, par_fait: annonces };
    let Dits { mut lots, programmes } = dits;
    for (id, numero) in &programmes {
        redaction.programme(*numero, id, &mut lots);
    }
    if lots.len() + programmes.len() > BEAUCOUP {
        return None;
    }
    let mut lots: Vec<_> = lots.into_iter().collect();
    // The home comes last of what its fact names, and bears the number.
    lots.sort_by_key(|(_, dit)| (dit.numero, Reverse(dit.rang)));
    let actions = ActionsLot::nouveau(|_| "null".to_owned());
    for (id, dit) in &lots {
        redaction.lot(id, *dit, &actions);
    }
    Some(des_annonces(redaction.par_fait))
}

impl Redaction<'_> {
    fn dire(&mut self, numero: Numero, pour: Destinataires, evenement: &str, donnees: &str) {
        self.par_fait.entry(numero).or_default().push(Rendu::nouveau(numero, pour, evenement, donnees));
    }

    /// Something of a programme is to be asked for again; said once to each.
    fn redemander(&mut self, numero: Numero, pour: Destinataires, programme: &IdProgramme) {
        let rendu = Rendu::nouveau(numero, pour, "programme", &identifiants(None, programme));
        let rendus = self.par_fait.entry(numero).or_default();
        let dit =
            |autre: &Rendu| autre.octets == rendu.octets && (autre.pour == pour || autre.pour == Destinataires::Tous);
        if !rendus.iter().any(dit) {
            rendus.push(rendu);
        }
    }

    fn programme(&mut self, numero: Numero, id: &IdProgramme, lots: &mut BTreeMap<IdLot, LotDit>) {
        let vu = |catalogue: &Catalogue| catalogue.programme(Portee::Visiteur, &id.0).is_some();
        let (avant, apres) = (vu(self.avant), vu(self.apres));
        let pour = if avant || apres { Destinataires::Tous } else { Destinataires::Equipe };
        self.redemander(numero, pour, id);
        if avant == apres {
            return;
        }
        // Its lots came or went with it.
        for catalogue in [self.avant, self.apres] {
            let Some(programme) = catalogue.programme(Portee::Interne, &id.0) else { continue };
            for vue in catalogue.lots_du_programme(Portee::Interne, programme) {
                lots.entry(IdLot::nouveau(id, vue.numero)).or_insert(LotDit { numero, rang: 0, entier: true });
            }
        }
    }

    fn lot(&mut self, id: &IdLot, dit: LotDit, actions: &ActionsLot) {
        let (avant, apres) = (LotLu::lire(self.avant, id, actions), LotLu::lire(self.apres, id, actions));
        let Some(apres) = apres.filter(|apres| avant.as_ref() != Some(apres)) else { return };
        let Some(lot) = self.apres.lot(Portee::Interne, &id.0) else { return };
        let programme = self.apres.id_programme(self.apres.programme_du_lot(lot)).clone();
        let (numero, voit) = (dit.numero, apres.visibilite);
        let vente = |voit, sauf| Destinataires::Vente { voit, sauf };
        let vu = avant.as_ref().map(|avant| avant.visibilite);
        if let Some(vu) = vu.filter(|vu| *vu != voit) {
            self.dire(numero, vente(vu, Some(voit)), "retire", &identifiants(Some(id), &programme));
        }
        if vu != Some(voit) {
            self.redemander(numero, vente(voit, vu), &programme);
        }
        let donnees = apres.donnees(id, &programme);
        let dites = avant.as_ref().and_then(|avant| avant.donnees(id, &programme));
        let autre_chose = avant.as_ref().is_none_or(|avant| avant.json != apres.json);
        if dit.entier && autre_chose {
            self.redemander(numero, vente(voit, None), &programme);
        }
        match donnees {
            // Whoever holds it may be another than before, under the same status.
            Some(donnees) if !dit.entier || Some(&donnees) != dites.as_ref() => {
                let pour = if voit.retire { Destinataires::Equipe } else { vente(voit, None) };
                self.dire(numero, pour, "lot", &donnees);
            }
            _ => {}
        }
    }
}

/// `{"lot":…,"programme":…}`
fn identifiants(lot: Option<&IdLot>, programme: &IdProgramme) -> String {
    let texte = |id: &str| serde_json::Value::from(id).to_string();
    let lot = lot.map_or_else(String::new, |lot| format!("\"lot\":{},", texte(&lot.0)));
    format!("{{{lot}\"programme\":{}}}", texte(&programme.0))
}

/// What says that all is to be asked for again, as of this fact.
pub(crate) fn resync(numero: Numero) -> Bytes {
    Bytes::from(format!("id: {}\nevent: resync\ndata: {{}}\n\n", numero.0))
}

/// What says that the stream lives, and that all up to this fact was told. It is an event: a browser hides comments, and a page must
/// notice a stream that a proxy has let die.
pub(crate) fn battement(numero: Numero) -> Bytes {
    Bytes::from(format!("id: {}\nevent: battement\ndata: {{}}\n\n", numero.0))
}
