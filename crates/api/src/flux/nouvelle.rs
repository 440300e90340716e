//! The differences between two snapshots of the catalogue, as live events. Each event is rendered once, however many
//! readers it has.
//!
//! The receivers follow from the visibility of a lot before and after. A reader who can no longer see the lot is told only that it left,
//! and a reader who never saw it is told nothing. The values of a lot come from the engine's own rendering.

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

/// The most lots and programmes told one by one. Beyond, pages must ask for everything again.
const BEAUCOUP: usize = 200;

/// The members of a lot's event. They have the same names as in the answer of the lot's own call.
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

/// The lots and programmes that the facts of one run name, each with the last fact that names it.
#[derive(Debug, Default)]
pub(crate) struct Dits {
    lots: BTreeMap<IdLot, LotDit>,
    programmes: BTreeMap<IdProgramme, Numero>,
}

/// How a fact names a lot: the number of the fact, and what it may have changed.
#[derive(Debug, Clone, Copy)]
struct LotDit {
    numero: Numero,
    /// The rank of the lot among the lots of the fact: the home first, then its annexes.
    rang: usize,
    /// Whether anything of the lot may have changed, and not only what actions change.
    entier: bool,
}

impl Dits {
    /// Notes lots that an action changed, the home before its annexes.
    pub(crate) fn agis(&mut self, numero: Numero, lots: &[IdLot]) {
        for (rang, lot) in lots.iter().enumerate() {
            self.noter(lot.clone(), LotDit { numero, rang, entier: false });
        }
    }

    /// Notes that a fact may have changed anything of this lot, and not only what actions change.
    pub(crate) fn entier(&mut self, numero: Numero, lot: IdLot) {
        self.noter(lot, LotDit { numero, rang: 0, entier: true });
    }

    fn noter(&mut self, lot: IdLot, dit: LotDit) {
        let connu = self.lots.entry(lot).or_insert(dit);
        let entier = connu.entier || dit.entier;
        let dernier = if dit.numero >= connu.numero { dit } else { *connu };
        *connu = LotDit { entier, ..dernier };
    }

    /// Notes a programme that may have changed.
    pub(crate) fn programme(&mut self, numero: Numero, programme: IdProgramme) {
        self.programmes.insert(programme, numero);
    }

    fn est_trop(&self) -> bool {
        self.lots.len() + self.programmes.len() > BEAUCOUP
    }
}

/// An event as it is sent: the line of its number, then the rest.
#[derive(Debug)]
pub(crate) struct EvenementRendu {
    pour: Destinataires,
    octets: Bytes,
    sans_numero: Bytes,
}

impl EvenementRendu {
    /// Renders an event. `donnees` is a JSON object with at least one member. The number of the fact is put first in this object, because
    /// not every event has the number as its `id`.
    pub(crate) fn nouveau(numero: Numero, pour: Destinataires, evenement: &str, donnees: &str) -> Self {
        let tete = format!("id: {}\n", numero.0);
        let membres = donnees.strip_prefix('{').unwrap_or(donnees);
        let octets = Bytes::from(format!("{tete}event: {evenement}\ndata: {{\"fait\":{},{membres}\n\n", numero.0));
        Self { pour, sans_numero: octets.slice(tete.len()..), octets }
    }
}

/// The events about other things than lots, by fact.
pub(crate) type Annonces = BTreeMap<Numero, Vec<EvenementRendu>>;

/// The events of one fact.
#[derive(Debug)]
pub(crate) struct Nouvelle {
    pub(crate) numero: Numero,
    rendus: Vec<EvenementRendu>,
}

impl Nouvelle {
    /// The events for this viewer, as bytes. They are empty when no event is for this viewer. Only the last event has the number as `id`,
    /// so that a browser that is cut off in between gets all of them again.
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

    /// An event for everybody, for tests.
    #[cfg(test)]
    pub(crate) fn d_essai(numero: Numero) -> Self {
        Self { numero, rendus: vec![EvenementRendu::nouveau(numero, Destinataires::Tous, "lot", "{\"lot\":\"p-1\"}")] }
    }

    /// An event for this user and staff only, for tests.
    #[cfg(test)]
    pub(crate) fn d_essai_pour(numero: Numero, utilisateur: i32) -> Self {
        let sien = Appartenance { utilisateur: Some(IdUtilisateur(utilisateur)), compte: None };
        let pour = Destinataires::Dossier { sien, cedant: None };
        Self { numero, rendus: vec![EvenementRendu::nouveau(numero, pour, "touche", "{\"mot\":\"options\",\"id\":1}")] }
    }

    /// The readers whom these events wake.
    pub(crate) fn a_reveiller(&self) -> AReveiller {
        let ceux: Option<Vec<_>> = self.rendus.iter().map(|rendu| rendu.pour.a_reveiller()).collect();
        ceux.map_or(AReveiller::Tous, |ceux| AReveiller::Ceux(ceux.into_iter().flatten().collect()))
    }

    /// The bytes that these events hold.
    pub(crate) fn poids(&self) -> usize {
        self.rendus.iter().map(|rendu| rendu.octets.len()).sum()
    }
}

/// A lot as one of the two snapshots shows it.
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

    /// The JSON of the `lot` event.
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

/// The events of one run, gathered by fact.
struct Redaction<'a> {
    avant: &'a Catalogue,
    apres: &'a Catalogue,
    par_fait: Annonces,
}

/// The events of facts that did not change the catalogue, in the order of the facts.
pub(crate) fn des_annonces(annonces: Annonces) -> Vec<Nouvelle> {
    annonces.into_iter().map(|(numero, rendus)| Nouvelle { numero, rendus }).collect()
}

/// The events of the given facts and the differences from `avant` to `apres`, in the order of the facts. `None` when there are too many.
/// The event of the lot is the last of its fact, so it has the number.
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
    // Sort the home last within its fact, because the last event has the number.
    lots.sort_by_key(|(_, dit)| (dit.numero, Reverse(dit.rang)));
    let actions = ActionsLot::nouveau(|_| "null".to_owned());
    for (id, dit) in &lots {
        redaction.lot(id, *dit, &actions);
    }
    Some(des_annonces(redaction.par_fait))
}

impl Redaction<'_> {
    fn dire(&mut self, numero: Numero, pour: Destinataires, evenement: &str, donnees: &str) {
        self.par_fait.entry(numero).or_default().push(EvenementRendu::nouveau(numero, pour, evenement, donnees));
    }

    /// Tells readers to ask again for a part of a programme. Each reader is told once.
    fn redemander(&mut self, numero: Numero, pour: Destinataires, programme: &IdProgramme) {
        let rendu = EvenementRendu::nouveau(numero, pour, "programme", &identifiants(None, programme));
        let rendus = self.par_fait.entry(numero).or_default();
        let dit = |autre: &EvenementRendu| {
            autre.octets == rendu.octets && (autre.pour == pour || autre.pour == Destinataires::Tous)
        };
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
        // The lots of a programme appear and disappear with it.
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
            // After an action, tell the lot even when its event has not changed, because its holder may have changed under the same status.
            Some(donnees) if !dit.entier || Some(&donnees) != dites.as_ref() => {
                let pour = if voit.retire { Destinataires::Equipe } else { vente(voit, None) };
                self.dire(numero, pour, "lot", &donnees);
            }
            _ => {}
        }
    }
}

/// The identifiers of an event: `{"lot":…,"programme":…}`.
fn identifiants(lot: Option<&IdLot>, programme: &IdProgramme) -> String {
    let texte = |id: &str| serde_json::Value::from(id).to_string();
    let lot = lot.map_or_else(String::new, |lot| format!("\"lot\":{},", texte(&lot.0)));
    format!("{{{lot}\"programme\":{}}}", texte(&programme.0))
}

/// The event that tells readers to ask for everything again, as of this fact.
pub(crate) fn resync(numero: Numero) -> Bytes {
    Bytes::from(format!("id: {}\nevent: resync\ndata: {{}}\n\n", numero.0))
}

/// The event that says that the stream is alive and that everything up to this fact was told. This is an event and not an SSE comment,
/// because browsers hide comments, and a page must notice when a proxy has let the stream die.
pub(crate) fn battement(numero: Numero) -> Bytes {
    Bytes::from(format!("id: {}\nevent: battement\ndata: {{}}\n\n", numero.0))
}
