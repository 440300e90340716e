//! The services of others, played by a server on the loopback.

mod adresse;
