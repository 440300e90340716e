//! territoire.
