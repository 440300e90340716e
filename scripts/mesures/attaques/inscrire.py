"""Registers a company with its seven files, as the page does. Prints one line: the last status and the time that it took.

usage: inscrire.py ADDRESS SOURCE
"""

import json
import random
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import client  # noqa: E402

EMPLACEMENTS = [
    "responsabiliteCivile",
    "carteProfessionnelle",
    "extraitRegistre",
    "pieceIdentite",
    "coordonneesBancaires",
    "garantieFinanciere",
    "statuts",
]


def siren(hasard):
    """A SIREN drawn at random: nine digits, the last of which is the Luhn key."""
    chiffres = [hasard.randrange(1, 10)] + [hasard.randrange(10) for _ in range(7)]
    somme = sum(sum(divmod(c * 2, 10)) if rang % 2 else c for rang, c in enumerate(chiffres))
    return "".join(map(str, chiffres)) + str(-somme % 10)


def main():
    adresse, source = sys.argv[1:3]
    debut = time.monotonic()
    hasard = random.Random(22)
    lieu = {"address": "4 venelle du Puits", "zipcode": "44100", "city": "Nantes"}
    company = {
        "siren": siren(hasard), "companyName": "Cabinet Arcade", "rcs": "RCS Nantes", "socialStatus": "SARL",
        "category": "agent immobilier", "cardNumber": "CPI 4401 2024 000 012 345", "cardExpirationDate": "31/12/2099",
        "contact": {"phone": "02 99 00 10 00", "email": "contact@arcade.example"}, "location": lieu,
    }
    prescriber = {
        "civility": "Mme", "lastname": "Kervella", "firstname": "Soazig", "location": lieu,
        "contact": {"phone": "06 39 98 77 66", "email": "soazig@arcade.example"},
    }
    etapes = "/api/inscription/inscription"
    for etape, corps in (("societe", company), ("prescripteur", prescriber)):
        statut, _, lu = client.demander(adresse, source, "POST", f"{etapes}/{etape}", corps)
        if statut != 200:
            return f"{statut} at {etape}"
    depot = client.ouvrir_depot(adresse, source)
    documents = []
    for emplacement in EMPLACEMENTS:
        statut, _, lu = client.envoyer_fichier(adresse, source, emplacement, client.pdf(), depot)
        if statut != 201:
            return f"{statut} at file {len(documents) + 1}"
        documents.append(json.loads(lu)["nom"])
    envoi = {
        "company": company, "prescriber": prescriber, "documents": documents, "raisons": {}, "cgu": True,
        "token": client.preuve(adresse, source, None),
    }
    statut, _, lu = client.demander(adresse, source, "POST", "/api/inscription", envoi)
    if statut != 201:
        return f"{statut} at the end"
    return f"{statut} in {time.monotonic() - debut:.1f} s"


print(main())
