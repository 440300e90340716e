//! The calls, as a client sees them.

mod acces;
mod app;
mod conditionnel;
mod documents;
mod exclusivite;
mod export_lots;
mod facade;
mod facettes;
mod lieux;
mod lots;
mod openapi;
mod parametres;
mod portail;
mod programmes;
mod schemas;
mod sessions;
mod suivi;
