//! The pages of an act as drawings: letters are outlines, so that they stay sharp at any size and ask for no font.

use typst_layout::PagedDocument;
use typst_svg::SvgOptions;

/// One SVG drawing a page.
pub(super) fn dessiner(document: &PagedDocument) -> Vec<String> {
    document.pages().iter().map(|page| typst_svg::svg(page, &SvgOptions::default())).collect()
}
