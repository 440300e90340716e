//! outside.
