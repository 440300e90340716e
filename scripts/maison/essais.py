#!/usr/bin/env python3
"""Lines of tests for a line of code, crate by crate: neither blank lines nor comments count, nor what is written by a program.

Tests are the files of `tests/`, those named `tests.rs`, `tests_….rs` or `essais.rs`, and what stands in a module under `#[cfg(test)]`.
Usage: essais.py [--tenir]; with `--tenir` it refuses what is under the share that each crate keeps.
"""

import pathlib
import re
import sys

# What the reviewers of the house asked for: the rules are the cheapest to test, an action is tested by its calls too.
PARTS = {"en tout": 0.55, "domain": 0.5, "actions": 0.35, "store": 0.35}
RACINE = pathlib.Path(__file__).resolve().parents[2] / "crates"


def est_un_essai(chemin):
    """Whether a whole file is one of tests."""
    return "tests" in chemin.parts[1:-1] or re.fullmatch(r"tests(_\w+)?\.rs|essais\.rs", chemin.name) is not None


def compter(texte):
    """Lines of code of a file, and those of its modules of tests."""
    code, essais, dans = 0, 0, False
    for ligne in texte.splitlines():
        if ligne.startswith("#[cfg(test)]"):
            dans = True
        nue = ligne.strip()
        if nue and not nue.startswith("//"):
            code, essais = (code, essais + 1) if dans else (code + 1, essais)
        # What stands at the margin after the attribute is one item, to its own end.
        if dans and (ligne == "}" or re.fullmatch(r"(pub(\(\w+\))? )?(mod|use) [^{]*;", ligne)):
            dans = False
    return code, essais


def main():
    comptes = {}
    for chemin in sorted(RACINE.rglob("*.rs")):
        relatif = chemin.relative_to(RACINE)
        if "target" in relatif.parts:
            continue
        code, essais = compter(chemin.read_text())
        if est_un_essai(relatif):
            code, essais = 0, code + essais
        ancien = comptes.get(relatif.parts[0], (0, 0))
        comptes[relatif.parts[0]] = (ancien[0] + code, ancien[1] + essais)
    # What only tests use is one of them; what stands in `examples` measures and is code.
    noyau = comptes.pop("testkit", (0, 0))
    comptes["en tout"] = (sum(c for c, _ in comptes.values()), sum(e for _, e in comptes.values()) + sum(noyau))
    manquent = []
    for nom, (code, essais) in comptes.items():
        part = essais / max(code, 1)
        voulue = PARTS.get(nom)
        dit = "" if voulue is None else f"   at least {voulue}"
        print(f"{nom:12} {code:7} lines of code {essais:7} of tests   {part:.2f}{dit}")
        if voulue is not None and part < voulue:
            manquent.append(f"{nom}: {part:.2f}, and {voulue} is asked for")
    if manquent and "--tenir" in sys.argv:
        sys.exit("\n".join(manquent))


if __name__ == "__main__":
    main()
