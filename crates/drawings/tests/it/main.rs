//! Drawings are well-formed, small and deterministic, and the rooms of plans add up.

mod facade;
mod plans;

/// Parses a drawing, checks what holds for every drawing, and returns its number of elements.
pub(crate) fn verifier(svg: &str) -> usize {
    let arbre = roxmltree::Document::parse(svg).unwrap_or_else(|e| panic!("{e}"));
    let racine = arbre.root_element();
    assert_eq!(racine.tag_name().name(), "svg");
    assert!(racine.children().any(|n| n.has_tag_name("desc") || n.tag_name().name() == "desc"));
    let ids: std::collections::BTreeSet<&str> = arbre.descendants().filter_map(|n| n.attribute("id")).collect();
    for noeud in arbre.descendants().filter(|n| n.tag_name().name() == "use") {
        let cible = noeud.attribute("href").expect("a target").trim_start_matches('#');
        assert!(ids.contains(cible), "{cible} is defined");
    }
    assert!(!svg.contains("NaN") && !svg.contains("inf\""), "every number is one");
    arbre.descendants().filter(roxmltree::Node::is_element).count()
}
