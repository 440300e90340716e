//! Converts metres to the pixels of a drawing.

use super::Rectangle;

/// The pixels of one metre.
pub(super) const M: f64 = 40.0;

/// A rectangle in pixels: left, top, width, height.
pub(super) fn px(r: Rectangle) -> (f64, f64, f64, f64) {
    (r.x * M, r.y * M, r.l * M, r.h * M)
}
