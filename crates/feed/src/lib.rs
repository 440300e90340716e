//! feed.
