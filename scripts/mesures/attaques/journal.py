"""Counts the security lines that an attack left in the log, by their code, then names the lines that are missing.

usage: journal.py LOG ATTACK ANSWERS

Repeated refusals leave one line for each account, network and reason (`crates/api/src/flux/insistance.rs`), which counts all the
addresses of the attacker, 127.0.0.n, as one network. ANSWERS, the statuses that the attacker received, decide which lines must be there.
"""

import json
import re
import sys
from collections import Counter
from pathlib import Path

RESEAU = "127.0.0.0/24"
LIGNE = re.compile(r'securite: .*?code="?([\w-]+)"? compte="?([^" ]+)"? reseau="?([^" ]+)"?(?: fois=(\d+))?')
COULEURS = re.compile(r"\x1b\[[0-9;]*m")
# For each status: the code of the line that it must leave, and the number of answers from which the line is due.
DUES = {"429": ("trop-de-requetes", 1), "503": ("surcharge", 1), "404": ("identifiants-sondes", 100)}
# For each attack: the codes of the lines that it must leave in any case, because they show that the attack reached its aim.
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
