//! What the headers of a picture say of it, before the picture is drawn.

/// The size of a picture whose file is complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ImageAnnoncee {
    /// Number of pixels: width times height.
    pub pixels: u64,
    /// The most bytes of memory that drawing the picture takes.
    pub memoire: u64,
}

impl ImageAnnoncee {
    /// The most bytes of memory that drawing takes for each pixel.
    pub fn octets_par_pixel(&self) -> u64 {
        self.memoire.div_ceil(self.pixels.max(1)).max(1)
    }
}
