//! drawings.
