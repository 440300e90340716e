//! What a picture says of itself, before anything of it is drawn.

/// A picture whose file is whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ImageAnnoncee {
    /// Width times height.
    pub pixels: u64,
    /// Bytes that drawing it takes, at most.
    pub memoire: u64,
}

impl ImageAnnoncee {
    /// Bytes that drawing it takes for a pixel, at most.
    pub fn octets_par_pixel(&self) -> u64 {
        self.memoire.div_ceil(self.pixels.max(1)).max(1)
    }
}
