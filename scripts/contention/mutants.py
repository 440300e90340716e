"""Bugs put in on purpose, in a copy of the sources: the proof under contention must find every one within a minute.

Usage: python3 scripts/contention/mutants.py TARGET-FOLDER [NAME…]   (by scripts/contention.sh --mutants)
       python3 scripts/contention/mutants.py --applicables            (by scripts/contention.sh --applicables)

The copy is `contention/source` of the target folder, built in a target folder of its own (cargo takes two trees with one target folder
for one). It is built once, with all of them: the variable MUTANT says which one a server has; none is played first, on each
set-up, and must be found well. A mutant is found by a fault that is its own (`attendues.py`), not by any. The harness is the one of the
tree, not mutated. Ends with 1 when a mutant survives, or when the text that it changes is not there any more: `--applicables` says so at
once, without a build.
"""

import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import time

# No folder of compiled modules among the sources.
sys.dont_write_bytecode = True
from attendues import ATTENDUES  # noqa: E402
from bogues_denonciations import DENONCIATIONS  # noqa: E402
from bogues_options import OPTIONS, PREALABLES  # noqa: E402
from bogues_reservations import RESERVATIONS  # noqa: E402
from bogues_signatures import SIGNATURES  # noqa: E402
from bogues_transmissions import TRANSMISSIONS  # noqa: E402

# Seconds of one seed, and of one of a bug that slows the portal down; within which a mutant must be found, and after which a seed that
# does not end is given up.
GRAINE, LENTES, DELAI, PATIENCE = "10", {"compteur-d-abord": "5"}, 60, 240

# Contracts of each course that the bugs of signatures are looked for in.
CONTRATS = "20"

# All of them stand in one build.
MUTANTS = OPTIONS + RESERVATIONS + DENONCIATIONS + SIGNATURES + TRANSMISSIONS
MONTAGES = ("sqlite", "postgres", "trois-serveurs")

# What `LUI` stands for, in a copy of the sources and nowhere else.
AIGUILLAGE = """
/// Whether that bug is the one that is put in.
pub fn mutant(nom: &str) -> bool {
    static LEQUEL: std::sync::LazyLock<Option<String>> = std::sync::LazyLock::new(|| std::env::var("MUTANT").ok());
    LEQUEL.as_deref() == Some(nom)
}
"""


def accorder():
    """Refuses a list of bugs that does not hold together: each has its fault, its own name, and says where it is asked for."""
    noms = [nom for nom, *_ in MUTANTS]
    fautes = [f"{nom}: a mutant and the fault that it is found by do not go together" for nom in sorted(set(noms) ^ set(ATTENDUES))]
    fautes += [f"{nom}: two mutants have this name" for nom in sorted(set(noms)) if noms.count(nom) > 1]
    fautes += [f"{nom}: no edit of it asks whether it is put in" for nom, *_, editions in MUTANTS if not any("LUI" in e[2] for e in editions)]
    if fautes:
        sys.exit("\n".join(fautes))


def lire():
    """The tracked files as they stand, with all of the bugs, one after the other: each text that one changes must be there once."""
    suivis = subprocess.run(["git", "ls-files", "-z", "crates", "Cargo.toml", "Cargo.lock", "web/public", "web/src"], check=True, capture_output=True)
    noms = [nom for nom in suivis.stdout.decode().split("\0") if nom and pathlib.Path(nom).is_file()]
    contenus = {nom: pathlib.Path(nom).read_bytes() for nom in noms}
    contenus["crates/domain/src/lib.rs"] += AIGUILLAGE.encode()
    fautes = []
    for mutant, _, _, editions in [("PREALABLES", None, None, PREALABLES), *MUTANTS]:
        for nom, avant, apres in editions:
            texte = contenus.get(nom, b"").decode()
            if texte.count(avant) != 1:
                fautes.append(f"{mutant}, {nom}: the text to change is there {texte.count(avant)} times:\n{avant}")
                continue
            aiguille = "crate" if nom.startswith("crates/domain/") else "domain"
            contenus[nom] = texte.replace(avant, apres.replace("LUI", f'{aiguille}::mutant("{mutant}")')).encode()
    if fautes:
        sys.exit("\n".join(fautes))
    return contenus


def copier(contenus, source):
    """Writes the copy; what did not change keeps its date, so that it is not compiled again."""
    for nom, contenu in contenus.items():
        vers = source / nom
        if not vers.exists() or vers.read_bytes() != contenu:
            vers.parent.mkdir(parents=True, exist_ok=True)
            vers.write_bytes(contenu)
    for chemin in [c for c in source.rglob("*") if c.is_file() and str(c.relative_to(source)) not in contenus]:
        chemin.unlink()


def construire(source, cible, ou):
    """Builds the portal of the copy."""
    ordre = ["cargo", "build", "--locked", "--quiet", "--workspace", "--bin", "linteau", "--example", "horloge"]
    # Lints are not asked of a bug.
    monde = {nom: valeur for nom, valeur in os.environ.items() if nom != "RUSTC_WORKSPACE_WRAPPER"}
    subprocess.run(ordre, cwd=source, check=True, env={**monde, "CARGO_TARGET_DIR": str(cible)})
    shutil.copy2(cible / "debug/linteau", ou / "linteau")
    shutil.copy2(cible / "debug/examples/horloge", ou / "examples/horloge")


def des_graines(cible, montage, graines, delai, secondes=GRAINE):
    """The play of seeds until one fails."""
    return [montage, graines, secondes, cible / "contention/mutants", delai]


def des_contrats(cible, montage):
    """The play of contracts alone: what the seeds of a crowd come to once in many has its turn there."""
    return ["contrats", montage, CONTRATS, cible / "contention/mutants"]


def jouer(cible, nom, quoi):
    """Plays that; gives the seconds that it took, whether all was well, and the faults."""
    debut = time.monotonic()
    jeu = [cible / "contention/mutant/examples/contention", *quoi]
    monde = {**os.environ, "MUTANT": nom, "RUST_BACKTRACE": "0"}
    # With its servers, it is a group of its own: one that does not end leaves nothing behind.
    joue = subprocess.Popen(jeu, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=monde, start_new_session=True)
    try:
        sortie, plaintes = joue.communicate(timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        os.killpg(joue.pid, signal.SIGKILL)
        joue.communicate()
        print(f"{nom}: its seed has not ended after {PATIENCE} s", flush=True)
        return time.monotonic() - debut, False, []
    fautes = [ligne.strip() for ligne in sortie.splitlines() if ligne.startswith("  - ")]
    if joue.returncode != 0 and not fautes:
        print(sortie[-2000:] + plaintes[-2000:], flush=True)
    return time.monotonic() - debut, joue.returncode == 0, fautes


def main():
    accorder()
    if sys.argv[1] == "--applicables":
        lire()
        print(f"{len(MUTANTS)} mutants apply")
        return
    cible = pathlib.Path(sys.argv[1]).resolve()
    voulus = set(sys.argv[2:])
    inconnus = voulus - {nom for nom, *_ in MUTANTS}
    if inconnus:
        sys.exit(f"no such mutant: {' '.join(sorted(inconnus))}")
    contenus = lire()
    source, ou = cible / "contention/source", cible / "contention/mutant"
    (ou / "examples").mkdir(parents=True, exist_ok=True)
    shutil.copy2(cible / "contention/binaires/examples/contention", ou / "examples/contention")
    copier(contenus, source)
    construire(source, cible / "contention/cible", ou)
    survivants = []
    for montage in MONTAGES:
        for quoi in (des_graines(cible, montage, "1", "1", "5"), des_contrats(cible, montage)):
            _, juste, fautes = jouer(cible, "none", quoi)
            if not juste or fautes:
                sys.exit(f"without any of them the copy fails too on {montage}:\n" + "\n".join(fautes[:3]))
    signatures = {nom for nom, *_ in SIGNATURES}
    for nom, montage, quoi, _ in MUTANTS:
        if voulus and nom not in voulus:
            continue
        graines = des_graines(cible, montage, "1-1000", str(DELAI), LENTES.get(nom, GRAINE))
        duree, _, fautes = jouer(cible, nom, des_contrats(cible, montage) if nom in signatures else graines)
        siennes = [faute for faute in fautes if re.search(ATTENDUES[nom], faute)]
        if not fautes:
            issue = "SURVIVES"
        elif not siennes:
            issue = f"found BY SOMETHING ELSE than {ATTENDUES[nom]!r}"
        else:
            issue = "found TOO LATE" if duree > DELAI else "found"
        print(f"{nom} ({montage}): {issue} after {duree:.0f} s; {quoi}", flush=True)
        print("\n".join(f"    {faute[:200]}" for faute in (siennes or fautes)[:3]), flush=True)
        if issue != "found":
            survivants.append(nom)
    if survivants:
        sys.exit(f"not found: {', '.join(survivants)}")


if __name__ == "__main__":
    main()
