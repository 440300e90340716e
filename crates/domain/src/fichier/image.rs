//! What a picture says of itself in its headers, before it is drawn.

/// The size of a picture whose file is whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ImageAnnoncee {
    /// Number of pixels: width times height.
    pub pixels: u64,
    /// Most bytes of memory that drawing it takes.
    pub memoire: u64,
}

impl ImageAnnoncee {
    /// Most bytes of memory that drawing it takes, for a pixel.
    pub fn octets_par_pixel(&self) -> u64 {
        self.memoire.div_ceil(self.pixels.max(1)).max(1)
    }
}
