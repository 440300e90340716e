//! The seal, from the outside: what is made, what is seen, and what other tools say of it.

mod conservation;
mod exemple;
mod horodatage;
mod juges;
mod lecture;
mod p12;
mod parcours;
