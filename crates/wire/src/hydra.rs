//! Pages of collections, in the Hydra vocabulary (`design.md` section 5).

use super::aujourdhui::Attente;
use super::contrat::ContratEnListe;
use super::courrier::CourrierGere;
use super::denonciation::{DenonciationEnListe, DenonciationSuivie};
use super::document::Document;
use super::etat_des_risques::EtatDesRisquesGere;
use super::gestion::{SessionDuFil, SocieteGeree, UtilisateurGere};
use super::gestion_inscription::InscriptionEnListe;
use super::gestion_lot::LotGere;
use super::info_dispo::AttenteDuFil;
use super::journal::FaitDuJournal;
use super::lieu::Lieu;
use super::lot::Lot;
use super::mandat::MandatAContresigner;
use super::option_lot::OptionDuFil;
use super::programme::Programme;
use super::reglage::ReglageGere;
use super::reservation::ReservationDuFil;
use super::tache::TacheGeree;
use super::utilisateur::{Gerant, GroupeDuFil};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use utoipa::ToSchema;

macro_rules! collection {
    ($(#[$doc:meta])* $nom:ident, $membre:ty) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
        #[serde(deny_unknown_fields)]
        pub struct $nom {
            /// The prefixes of the vocabularies that the page uses.
            #[serde(rename = "@context")]
            pub contexte: BTreeMap<String, String>,
            /// The path of the call.
            #[serde(rename = "@id")]
            pub id: String,
            /// Always `hydra:Collection`.
            #[serde(rename = "@type")]
            pub type_collection: String,
            /// How many members the collection has in all.
            #[serde(rename = "hydra:totalItems")]
            pub total: u64,
            /// The members of this page.
            #[serde(rename = "hydra:member")]
            pub membres: Vec<$membre>,
            /// The addresses of the other pages.
            #[serde(rename = "hydra:view")]
            pub vue: Vue,
            /// The parameters that the collection accepts.
            #[serde(rename = "hydra:search")]
            pub recherche: Recherche,
        }
    };
}

collection! {
    /// A page of lots.
    CollectionLots, Lot
}
collection! {
    /// A page of programmes.
    CollectionProgrammes, Programme
}
collection! {
    /// A page of documents.
    CollectionDocuments, Document
}
collection! {
    /// A page of places.
    CollectionLieux, Lieu
}

collection! {
    /// A page of network managers.
    CollectionGerants, Gerant
}

collection! {
    /// A page of groups of companies.
    CollectionGroupes, GroupeDuFil
}

collection! {
    /// A page of users.
    CollectionUtilisateurs, UtilisateurGere
}

collection! {
    /// A page of companies.
    CollectionSocietes, SocieteGeree
}

collection! {
    /// A page of registrations.
    CollectionInscriptions, InscriptionEnListe
}

collection! {
    /// A page of options.
    CollectionOptions, OptionDuFil
}

collection! {
    /// A page of reservations.
    CollectionReservations, ReservationDuFil
}

collection! {
    /// A page of declarations.
    CollectionDenonciations, DenonciationSuivie
}

collection! {
    /// A page of declarations in the list that staff read.
    CollectionDenonciationsGerees, DenonciationEnListe
}

collection! {
    /// A page of mails.
    CollectionCourriers, CourrierGere
}

collection! {
    /// A page of the journal.
    CollectionFaits, FaitDuJournal
}

collection! {
    /// A page of settings.
    CollectionReglages, ReglageGere
}

collection! {
    /// A page of the lots that staff follow.
    CollectionLotsGeres, LotGere
}

collection! {
    /// A page of mandates.
    CollectionMandats, MandatAContresigner
}

collection! {
    /// A page of the contracts that wait for staff.
    CollectionContrats, ContratEnListe
}

collection! {
    /// A page of programmes, each with its `état des risques`.
    CollectionEtatsDesRisques, EtatDesRisquesGere
}

collection! {
    /// The list of what waits for the viewer.
    CollectionAttentes, Attente
}

collection! {
    /// A page of the lots that the caller waits for.
    CollectionLotsAttendus, AttenteDuFil
}

collection! {
    /// A page of jobs.
    CollectionTaches, TacheGeree
}

collection! {
    /// A page of sessions.
    CollectionSessions, SessionDuFil
}

/// The addresses of the pages around this one. They keep every other parameter of the query.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Vue {
    /// Always `hydra:PartialCollectionView`.
    #[serde(rename = "@type")]
    pub type_vue: String,
    #[serde(rename = "@id")]
    pub id: String,
    #[serde(rename = "hydra:first")]
    pub premiere: String,
    #[serde(rename = "hydra:last")]
    pub derniere: String,
    /// The page before; absent on the first page.
    #[serde(rename = "hydra:previous", default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub precedente: Option<String>,
    /// The page after; absent on the last page.
    #[serde(rename = "hydra:next", default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub suivante: Option<String>,
}

/// The parameters that a collection accepts. A call without a parameter gets all of this; other calls get only its `@id`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Recherche {
    /// Its address: a client that follows it asks for the collection without a parameter, and finds the whole description.
    #[serde(rename = "@id")]
    pub id: String,
    #[serde(rename = "@type", default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub type_recherche: Option<String>,
    /// The template of the addresses, with its variables.
    #[serde(rename = "hydra:template", default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub gabarit: Option<String>,
    #[serde(rename = "hydra:variableRepresentation", default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub representation: Option<String>,
    #[serde(rename = "hydra:mapping", default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub variables: Option<Vec<Variable>>,
}

/// A parameter that a search accepts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Variable {
    #[serde(rename = "hydra:variable")]
    pub variable: String,
    /// The field that it filters.
    #[serde(rename = "hydra:property")]
    pub propriete: String,
}
