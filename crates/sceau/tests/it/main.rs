//! Tests of the public functions of the crate: the files that they make, the changes that they notice, and the verdicts of
//! other tools.

mod conservation;
mod exemple;
mod horodatage;
mod juges;
mod lecture;
mod p12;
mod parcours;
