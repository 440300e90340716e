//! The services of others, against real ones where a package brings them.

mod courrier;
