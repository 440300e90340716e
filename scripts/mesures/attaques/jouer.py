"""Plays one attack on a portal and measures how other visitors are served. Prints shell variables on the standard output.

usage: jouer.py ADDRESS PID ATTACK NETWORKS SECONDS
"""

import http.client
import json
import subprocess
import sys
import threading
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import client  # noqa: E402

# The addresses of the visitor who asks for /api/sante, the signed-in user, the company that registers and the user who signs in again.
# None of them shares a network with the attacker.
SURVEILLANT, CONNECTE, INSCRIT, RETOUR = "127.0.1.1", "127.0.1.2", "127.0.1.3", "127.0.1.4"
PRESCRIPTEUR = "prescripteur@cabinet-alpha.example"
# The pause between two calls of a visitor who measures, in seconds.
PAS = 0.04


def mesurer(adresse, source, chemin, cookie, fin, temps):
    """Makes the same call until the end and adds each time to `temps`. A call that fails counts its time, or one second when
    its time was shorter. A page that does not show the signed-in user's address counts as a failure."""
    entetes = {"Accept": "text/html"} if cookie else {}
    if cookie:
        entetes["Cookie"] = cookie
    connexion = None
    while time.monotonic() < fin:
        debut = time.monotonic()
        try:
            if connexion is None:
                connexion = http.client.HTTPConnection(adresse, timeout=30, source_address=(source, 0))
            connexion.request("GET", chemin, headers=entetes)
            reponse = connexion.getresponse()
            lu = reponse.read()
            juste = reponse.status == 200 and (not cookie or PRESCRIPTEUR.encode() in lu)
        except (OSError, http.client.HTTPException):
            connexion, juste = None, False
        duree = time.monotonic() - debut
        temps.append(duree if juste else max(duree, 1.0))
        time.sleep(PAS)


def centile(temps):
    """The 99th percentile of these times, in milliseconds."""
    ordonnes = sorted(temps)
    return round(ordonnes[min(len(ordonnes) - 1, int(len(ordonnes) * 0.99))] * 1000, 1)


def main():
    adresse, pid, attaque, reseaux, secondes = sys.argv[1:6]
    secondes = float(secondes)
    _, cookie = client.entrer(adresse, CONNECTE, PRESCRIPTEUR)
    # After this sign-in the account knows this network.
    client.entrer(adresse, RETOUR, PRESCRIPTEUR)
    _, _, vue = client.demander(adresse, CONNECTE, "GET", "/home", None, {"Accept": "text/html", "Cookie": cookie})
    if PRESCRIPTEUR.encode() not in vue:
        sys.exit("the page does not know who is signed in")
    Path(f"/proc/{pid}/clear_refs").write_text("5")
    ici = Path(__file__).parent
    attaquant = subprocess.Popen(
        [sys.executable, ici / "attaquer.py", adresse, attaque, reseaux, str(secondes)], stdout=subprocess.PIPE, text=True
    )
    fin = time.monotonic() + secondes
    sante, page = [], []
    veille = [
        threading.Thread(target=mesurer, args=(adresse, SURVEILLANT, "/api/sante", None, fin, sante)),
        threading.Thread(target=mesurer, args=(adresse, CONNECTE, "/home", cookie, fin, page)),
    ]
    for fil in veille:
        fil.start()
    # Waits for a third of the attack, so that it is at its height.
    time.sleep(secondes / 3)
    inscrit = subprocess.Popen(
        [sys.executable, ici / "inscrire.py", adresse, INSCRIT], stdout=subprocess.PIPE, text=True
    )
    debut = time.monotonic()
    statut, _ = client.entrer(adresse, RETOUR, PRESCRIPTEUR)
    duree = time.monotonic() - debut
    for fil in veille:
        fil.join()
    inscription = inscrit.communicate(timeout=120)[0].strip()
    reponses = attaquant.communicate(timeout=120)[0].strip()
    memoire = next(
        int(ligne.split()[1]) // 1000
        for ligne in Path(f"/proc/{pid}/status").read_text().splitlines()
        if ligne.startswith("VmHWM")
    )
    for nom, valeur in {
        "sante": centile(sante),
        "page": centile(page),
        "memoire": memoire,
        "inscription": inscription,
        "connexion": f"{statut} in {duree:.2f} s",
        "reponses": reponses,
    }.items():
        print(f"{nom}={json.dumps(str(valeur), ensure_ascii=False)}")


main()
