"""What an attack left in the log: the lines about safety that came from its network, by their code, then what lacks.

usage: journal.py LOG ATTACK ANSWERS

Who insists leaves one line for each account, network and reason (`crates/api/src/flux/insistance.rs`); the addresses of an attacker,
127.0.0.n, are one network there. What was answered says which lines are due.
"""

import json
import re
import sys
from collections import Counter
from pathlib import Path

RESEAU = "127.0.0.0/24"
LIGNE = re.compile(r'securite: .*?code="?([\w-]+)"? compte="?([^" ]+)"? reseau="?([^" ]+)"?(?: fois=(\d+))?')
COULEURS = re.compile(r"\x1b\[[0-9;]*m")
# The line that an answer leaves, from so many of them on.
DUES = {"429": ("trop-de-requetes", 1), "503": ("surcharge", 1), "404": ("identifiants-sondes", 100)}
# What an attack is there for: it has failed when it left none of it.
PROPRES = {"photos": ["trop-de-requetes"], "sondage": ["identifiants-sondes", "identifiants", "lien-invalide"]}


def main():
    journal, attaque, reponses = sys.argv[1:4]
    vues, insistances = Counter(), Counter()
    for ligne in COULEURS.sub("", Path(journal).read_text(errors="replace")).splitlines():
        trouvee = LIGNE.search(ligne)
        if trouvee and trouvee[3] == RESEAU:
            code, compte, _, fois = trouvee.groups()
            vues[code] += 1
            if fois:
                insistances[code, compte] += 1
    recues = {nom: int(fois) for nom, fois in (r.split(" × ") for r in reponses.split(", ") if " × " in r)}
    dus = {code for statut, (code, seuil) in DUES.items() if recues.get(statut, 0) >= seuil} | set(PROPRES.get(attaque, []))
    manques = [f"no line says {code}" for code in sorted(dus) if not vues[code]]
    manques += [f"{n} lines say {code} of {compte}" for (code, compte), n in sorted(insistances.items()) if n > 1]
    dites = ", ".join(f"{code} × {n}" for code, n in sorted(vues.items())) or "none"
    for nom, valeur in {"lignes": dites, "silence": "; ".join(manques)}.items():
        print(f"{nom}={json.dumps(valeur, ensure_ascii=False)}")


main()
