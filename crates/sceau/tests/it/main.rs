//! Tests of the seal from the outside: the files that are made, the changes that are noticed, and the verdicts of other tools.

mod conservation;
mod exemple;
mod horodatage;
mod juges;
mod lecture;
mod p12;
mod parcours;
