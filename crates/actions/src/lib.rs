//! actions.
