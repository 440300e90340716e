//! Tests of the demonstration catalogue.
