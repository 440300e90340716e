"""Puts bugs (mutants) in a copy of the sources: the test under contention must find each one within a minute.

Usage: python3 scripts/contention/mutants.py TARGET-FOLDER [NAME…]   (run by scripts/contention.sh --mutants)
       python3 scripts/contention/mutants.py --applicables            (run by scripts/contention.sh --applicables)

The copy is `contention/source` of the target folder. It has a target folder of its own, because cargo confuses two source trees that
share one. It is built once, with all the mutants: the variable MUTANT names the one that is active in a server. The copy is first played
without any mutant on each set-up, and must pass. A mutant counts as found only by one of its own faults (`attendues.py`). The test
program itself comes from the real sources. The script ends with 1 when a mutant survives, or when the text that it replaces is gone from
the sources. With `--applicables` it only checks that these texts are there, without a build.
"""

import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import time

# Keeps Python from writing `__pycache__` among the sources.
sys.dont_write_bytecode = True
from attendues import ATTENDUES  # noqa: E402
from bogues_denonciations import DENONCIATIONS  # noqa: E402
from bogues_options import OPTIONS, PREALABLES  # noqa: E402
from bogues_reservations import RESERVATIONS  # noqa: E402
from bogues_signatures import SIGNATURES  # noqa: E402
from bogues_transmissions import TRANSMISSIONS  # noqa: E402

# In seconds: the length of a seed; its length for the bugs that slow the portal down; the time within which a mutant must be found;
# the time after which a seed that has not ended is killed.
GRAINE, LENTES, DELAI, PATIENCE = "10", {"compteur-d-abord": "5"}, 60, 240

# How many contracts each scenario of `contention contrats` signs to find the bugs of signatures.
CONTRATS = "20"

# All the mutants, which one build holds together.
MUTANTS = OPTIONS + RESERVATIONS + DENONCIATIONS + SIGNATURES + TRANSMISSIONS
MONTAGES = ("sqlite", "postgres", "trois-serveurs")

# The function that each `LUI` of a mutant calls. Only the copy of the sources gets it.
AIGUILLAGE = """
/// Whether that bug is the one that is put in.
pub fn mutant(nom: &str) -> bool {
    static LEQUEL: std::sync::LazyLock<Option<String>> = std::sync::LazyLock::new(|| std::env::var("MUTANT").ok());
    LEQUEL.as_deref() == Some(nom)
}
"""


def accorder():
    """Stops unless each mutant has an expected fault, a name of its own, and an edit that asks whether it is active (`LUI`)."""
    noms = [nom for nom, *_ in MUTANTS]
    fautes = [f"{nom}: a mutant and the fault that it is found by do not go together" for nom in sorted(set(noms) ^ set(ATTENDUES))]
    fautes += [f"{nom}: two mutants have this name" for nom in sorted(set(noms)) if noms.count(nom) > 1]
    fautes += [f"{nom}: no edit of it asks whether it is put in" for nom, *_, editions in MUTANTS if not any("LUI" in e[2] for e in editions)]
    if fautes:
        sys.exit("\n".join(fautes))


def lire():
    """The tracked files with all the mutants put in, one after the other. Stops unless each text to replace is there exactly once."""
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
    """Writes the copy. Files that did not change keep their date, so that cargo does not compile them again."""
    for nom, contenu in contenus.items():
        vers = source / nom
        if not vers.exists() or vers.read_bytes() != contenu:
            vers.parent.mkdir(parents=True, exist_ok=True)
            vers.write_bytes(contenu)
    for chemin in [c for c in source.rglob("*") if c.is_file() and str(c.relative_to(source)) not in contenus]:
        chemin.unlink()


def construire(source, cible, ou):
    """Builds the portal and the example `horloge` from the copy."""
    ordre = ["cargo", "build", "--locked", "--quiet", "--workspace", "--bin", "linteau", "--example", "horloge"]
    # Without the clippy wrapper, because a mutant need not pass the lints.
    monde = {nom: valeur for nom, valeur in os.environ.items() if nom != "RUSTC_WORKSPACE_WRAPPER"}
    subprocess.run(ordre, cwd=source, check=True, env={**monde, "CARGO_TARGET_DIR": str(cible)})
    shutil.copy2(cible / "debug/linteau", ou / "linteau")
    shutil.copy2(cible / "debug/examples/horloge", ou / "examples/horloge")


def des_graines(cible, montage, graines, delai, secondes=GRAINE):
    """The arguments of `contention` that play seeds until one fails or the delay is over."""
    return [montage, graines, secondes, cible / "contention/mutants", delai]


def des_contrats(cible, montage):
    """The arguments of `contention` that play contracts alone, because the ordinary seeds reach the bugs of signatures rarely."""
    return ["contrats", montage, CONTRATS, cible / "contention/mutants"]


def jouer(cible, nom, quoi):
    """Plays `quoi` with the mutant `nom`. Returns the seconds that it took, whether it passed, and its faults."""
    debut = time.monotonic()
    jeu = [cible / "contention/mutant/examples/contention", *quoi]
    monde = {**os.environ, "MUTANT": nom, "RUST_BACKTRACE": "0"}
    # The test and its servers are one process group, so that killing a test that does not end kills its servers too.
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
