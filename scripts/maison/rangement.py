"""Checks rules of the crates that no compiler checks, from their sources read as text.

Usage: python3 scripts/maison/rangement.py cercles|noms|invariants|doc   (prints one line for each fault, nothing when there is none)

cercles  Modules side by side (the children of one folder, each with all the modules below it) never import each other in a
         circle. A parent and its children count as one module for other modules, so imports between them are not counted.
noms     A type name is declared once in the workspace. `scripts/maison/noms-doubles.txt` lists the names that are declared more
         than once; the list may only get shorter. The types of the crate `wire` have the names of the specification and are not
         counted. Private types of a file and the names that the database layer requires (`CONVENUS`) are not counted either.
invariants  Each path in `docs/invariants.md` (`module::name`, `Type::name`) still exists: `name` is a word of a file that is this module,
         lies in it, or declares this module or type.
doc      Each public function, type, trait and constant of the crates has a doc comment (decision 0108).
"""

import collections
import pathlib
import re
import sys

CRATES = pathlib.Path("crates")
DOUBLES = pathlib.Path("scripts/maison/noms-doubles.txt")
INVARIANTS = pathlib.Path("docs/invariants.md")
# Names that many types have by convention: rows of tables, migrations, the error and the result of a crate.
CONVENUS = {"Model", "Relation", "Migration", "Error", "Result"}


def sources(crate):
    """The code of each module by its path, without comments, string literals and tests."""
    modules = {}
    for chemin in sorted((crate / "src").rglob("*.rs")):
        nom = list(chemin.relative_to(crate / "src").with_suffix("").parts)
        if nom[-1] in ("mod", "lib", "main"):
            nom.pop()
        texte = chemin.read_text()
        texte = re.sub(r"(?ms)^#\[cfg\(test\)\]\nmod \w+ \{.*\Z", "", texte)
        texte = re.sub(r'"(\\.|[^"\\])*"', '""', texte)
        modules[tuple(nom)] = re.sub(r"//[^\n]*", "", texte)
    return modules


def developper(chemin):
    """`a::{b, c::{d, e}}` as `a::b`, `a::c::d`, `a::c::e`."""
    debut, accolade, reste = chemin.partition("{")
    if not accolade:
        return [chemin.split(" as ")[0].strip()]
    morceaux, profondeur, courant = [], 0, ""
    for lettre in reste:
        if lettre == "}" and profondeur == 0:
            break
        profondeur += {"{": 1, "}": -1}.get(lettre, 0)
        if lettre == "," and profondeur == 0:
            morceaux, courant = [*morceaux, courant], ""
        else:
            courant += lettre
    return [plat for m in [*morceaux, courant] if m.strip() for plat in developper(debut + m.strip())]


def imports(modules, nom):
    """The modules of the crate that the module `nom` imports or names."""
    texte = modules[nom]
    enfants = {autre[-1] for autre in modules if len(autre) == len(nom) + 1 and autre[: len(nom)] == nom}
    chemins = [p for u in re.findall(r"\buse ([^;]+);", texte) for p in developper(" ".join(u.split()))]
    corps = re.sub(r"\buse [^;]+;", "", texte)
    chemins += re.findall(r"\b(?:crate|super|self)(?:::\w+)+", corps)
    for chemin in chemins:
        tete, *reste = [partie.strip() for partie in chemin.split("::")]
        if tete == "crate":
            ou = ()
        elif tete == "self":
            ou = nom
        elif tete == "super":
            ou = nom[:-1]
            while reste and reste[0] == "super":
                ou, reste = ou[:-1], reste[1:]
        elif tete in enfants:
            ou, reste = nom, [tete, *reste]
        else:
            continue
        for partie in reste:
            if (*ou, partie) not in modules:
                break
            ou = (*ou, partie)
        yield ou


def clos(vers, depart):
    """All the modules that `depart` reaches through imports, directly or not."""
    atteints, a_voir = set(), [depart]
    while a_voir:
        for suivant in vers[a_voir.pop()] - atteints:
            atteints.add(suivant)
            a_voir.append(suivant)
    return atteints


def trouver_les_cercles():
    """Each import circle, as one line: the crate and the names of the modules."""
    for crate in sorted(p for p in CRATES.iterdir() if (p / "src").is_dir()):
        modules = sources(crate)
        vers = collections.defaultdict(set)
        for nom in modules:
            for autre in imports(modules, nom):
                commun = 0
                while commun < min(len(nom), len(autre)) and nom[commun] == autre[commun]:
                    commun += 1
                if commun < min(len(nom), len(autre)):
                    vers[nom[: commun + 1]].add(autre[: commun + 1])
        atteints = {module: clos(vers, module) for module in sorted(vers)}
        vus = set()
        for module, siens in atteints.items():
            cercle = {autre for autre in siens if module in atteints.get(autre, ())}
            if cercle and module not in vus:
                vus |= cercle
                yield f"{crate.name}: {' '.join('::'.join(m) for m in sorted(cercle))}"


def lignes(liste):
    return {ligne for ligne in liste.read_text().splitlines() if ligne and not ligne.startswith("#")}


def cercles():
    for ligne in trouver_les_cercles():
        print(ligne)


def noms():
    ou = collections.defaultdict(list)
    for crate in sorted(p for p in CRATES.iterdir() if (p / "src").is_dir()):
        if crate.name == "wire":
            continue
        for module, texte in sources(crate).items():
            for nom in re.findall(r"(?m)^ *pub(?:\([a-z]+\))? (?:struct|enum|trait|type|union) ([A-Z]\w*)", texte):
                if nom not in CONVENUS:
                    ou[nom].append("::".join([crate.name, *module]))
    doubles = {nom: lieux for nom, lieux in ou.items() if len(lieux) > 1}
    connus = lignes(DOUBLES)
    for nom in sorted(doubles.keys() - connus):
        print(f"{nom}: {', '.join(doubles[nom])}")
    for nom in sorted(connus - doubles.keys()):
        print(f"{nom} is said once now: take it off {DOUBLES}")


def invariants():
    mots, proprietaires = {}, collections.defaultdict(list)
    for chemin in sorted(CRATES.rglob("*.rs")):
        texte = chemin.read_text()
        mots[chemin] = set(re.findall(r"\w+", texte))
        declares = re.findall(r"\b(?:mod|struct|enum|trait|type|impl|for) (\w+)", texte)
        for proprietaire in {*chemin.with_suffix("").parts, *declares}:
            proprietaires[proprietaire].append(chemin)
    for numero, ligne in enumerate(INVARIANTS.read_text().splitlines(), 1):
        dits = [dit for dit in re.findall(r"`([^`]+)`", ligne) if "::" in dit and re.fullmatch(r"[\w:{}, *]+", dit)]
        for chemin in [plat for dit in dits for plat in developper(dit) if "::" in plat]:
            proprietaire, nom = chemin.split("::")[-2:]
            # `name_*` stands for all the names with this beginning, and `module::*` for any name.
            def est_le_sien(mot, nom=nom):
                return mot.startswith(nom[:-1]) if nom.endswith("*") else mot == nom
            if not any(est_le_sien(mot) for lieu in proprietaires[proprietaire] for mot in mots[lieu]):
                print(f"{INVARIANTS}:{numero}: {chemin}")


PUBLIQUE = re.compile(r"^pub (?:async |const |unsafe )*(?:fn|struct|enum|trait|type|const|static) \w+")


def doc():
    for chemin in sorted(CRATES.glob("*/src/**/*.rs")):
        texte = re.sub(r"(?ms)^#\[cfg\(test\)\]\nmod \w+ \{.*\Z", "", chemin.read_text())
        lignes = [ligne.strip() for ligne in texte.splitlines()]
        for rang, ligne in enumerate(lignes):
            if not PUBLIQUE.match(ligne):
                continue
            dessus = rang - 1
            # Attributes stand between the doc comment and its item. One attribute may take several lines.
            while lignes[dessus].startswith("#[") or lignes[dessus].endswith("]") and not lignes[dessus].startswith("//"):
                while not lignes[dessus].startswith("#["):
                    dessus -= 1
                dessus -= 1
            if not lignes[dessus].startswith("///"):
                print(f"{chemin}:{rang + 1}: {ligne}")


if __name__ == "__main__":
    {"cercles": cercles, "noms": noms, "invariants": invariants, "doc": doc}[sys.argv[1]]()
