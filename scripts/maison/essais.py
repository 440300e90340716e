#!/usr/bin/env python3
"""Counts the lines of tests for each line of code, crate by crate. Blank lines, comments and generated files do not count.

Lines of tests are those of the files of `tests/`, of the files named `tests.rs`, `tests_….rs` or `essais.rs`, and of modules under
`#[cfg(test)]`. Usage: essais.py [--tenir]; with `--tenir` it ends with an error when a crate has less than its share (`PARTS`).
"""

import pathlib
import re
import sys

# The least share of each crate, set by reviewers. `domain` has the highest because rules are the cheapest to test; `actions` has less
# because the tests of the calls test actions too.
PARTS = {"en tout": 0.55, "domain": 0.5, "actions": 0.35, "store": 0.35}
RACINE = pathlib.Path(__file__).resolve().parents[2] / "crates"


def est_un_essai(chemin):
    """Whether the whole file holds tests only."""
    return "tests" in chemin.parts[1:-1] or re.fullmatch(r"tests(_\w+)?\.rs|essais\.rs", chemin.name) is not None


def compter(texte):
    """The number of lines of code of a file, and of lines of its test modules."""
    code, essais, dans = 0, 0, False
    for ligne in texte.splitlines():
        if ligne.startswith("#[cfg(test)]"):
            dans = True
        nue = ligne.strip()
        if nue and not nue.startswith("//"):
            code, essais = (code, essais + 1) if dans else (code + 1, essais)
        # The attribute applies to one item, which ends with a `}` at the margin or with the `;` of a `mod` or `use`.
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
    # `testkit` counts as tests, because only tests use it. The files of `examples` count as code.
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
