//! papers.
