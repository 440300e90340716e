//! The `linteau` binary.
fn main() {}
