"""Gives a portal of 25 November 2026 its people and their business, by its public calls.

usage: peupler.py ADDRESS

The accounts are there already, and the small world is its catalogue (`faire.sh`). Each person and file is invented.
"""

import base64
import datetime
import hashlib
import http.client
import json
import struct
import sys
import zlib

ADRESSE = sys.argv[1]
MOT_DE_PASSE = "ancien-mot-de-passe"
FRONTIERE = "X-Y"
EMPLACEMENTS = [
    "responsabiliteCivile", "carteProfessionnelle", "extraitRegistre", "pieceIdentite", "coordonneesBancaires", "garantieFinanciere",
    "statuts",
]


def demander(methode, chemin, corps=None, cookie=None, attendus=(200, 201, 204), forme="application/json"):
    """A call that must succeed: what it is answered, read when it is JSON."""
    connexion = http.client.HTTPConnection(ADRESSE, timeout=60)
    entetes = {"Origin": f"http://{ADRESSE}"} | ({"Cookie": cookie} if cookie else {})
    if corps is not None:
        entetes["Content-Type"] = forme
        corps = corps if isinstance(corps, bytes) else json.dumps(corps).encode()
    connexion.request(methode, chemin, corps, entetes)
    reponse = connexion.getresponse()
    lu = reponse.read()
    if reponse.status not in attendus:
        sys.exit(f"{methode} {chemin}: {reponse.status} {lu.decode(errors='replace')}")
    cookie = (reponse.getheader("Set-Cookie") or "").split(";")[0]
    return (json.loads(lu) if lu[:1] in b"{[" else lu), cookie


def entrer(email):
    return demander("POST", "/api/session", {"email": email, "motDePasse": MOT_DE_PASSE})[1]


def envoyer(methode, chemin, octets, cookie=None, champ="fichier", textes=()):
    """A form that brings a file, and these texts before it."""
    debut = "".join(
        f'--{FRONTIERE}\r\nContent-Disposition: form-data; name="{nom}"\r\n\r\n{valeur}\r\n' for nom, valeur in textes
    )
    debut += f'--{FRONTIERE}\r\nContent-Disposition: form-data; name="{champ}"; filename="a"\r\n\r\n'
    corps = debut.encode() + octets + f"\r\n--{FRONTIERE}--\r\n".encode()
    return demander(methode, chemin, corps, cookie, forme=f"multipart/form-data; boundary={FRONTIERE}")[0]


def pdf(texte):
    """A PDF of one empty page, whole, that says something in a comment."""
    objets = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>",
    ]
    octets, places = b"%PDF-1.4\n%" + texte.encode() + b"\n", []
    for rang, objet in enumerate(objets, 1):
        places.append(len(octets))
        octets += b"%d 0 obj\n%s\nendobj\n" % (rang, objet)
    table = len(octets)
    octets += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objets) + 1)
    octets += b"".join(b"%010d 00000 n \n" % place for place in places)
    return octets + b"trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(objets) + 1, table)


def png(cote):
    """A picture, all of one colour."""

    def morceau(nom, octets):
        return struct.pack(">I", len(octets)) + nom + octets + struct.pack(">I", zlib.crc32(nom + octets))

    lignes = b"".join(b"\0" + b"\x20\x80\x60" * cote for _ in range(cote))
    tete = struct.pack(">IIBBBBB", cote, cote, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n" + morceau(b"IHDR", tete) + morceau(b"IDAT", zlib.compress(lignes)) + morceau(b"IEND", b"")
    )


def preuve():
    defi = demander("GET", "/api/captcha")[0]
    debut = hashlib.sha256(defi["salt"].encode())
    for nombre in range(defi["maxnumber"] + 1):
        essai = debut.copy()
        essai.update(str(nombre).encode())
        if essai.hexdigest() == defi["challenge"]:
            break
    reponse = {cle: defi[cle] for cle in ("algorithm", "challenge", "salt", "signature")} | {"number": nombre}
    return base64.b64encode(json.dumps(reponse).encode()).decode()


def inscrire(siren, nom, prenom, famille, email):
    """A company that registers with its seven files: the number of its registration."""
    lieu = {"address": "4 venelle du Puits", "zipcode": "44100", "city": "Nantes"}
    documents = [
        envoyer("POST", f"/api/inscription/documents?emplacement={emplacement}", pdf(f"{nom}, {emplacement}"))["nom"]
        for emplacement in EMPLACEMENTS
    ]
    recue = demander("POST", "/api/inscription", {
        "company": {
            "siren": siren, "companyName": nom, "rcs": "RCS Nantes", "socialStatus": "SARL", "category": "agent immobilier",
            "cardNumber": "CPI 4401 2024 000 012 345", "cardExpirationDate": "31/12/2099",
            "contact": {"phone": "02 99 00 10 00", "email": f"contact@{email.split('@')[1]}"}, "location": lieu,
        },
        "prescriber": {
            "civility": "Mme", "lastname": famille, "firstname": prenom, "location": lieu,
            "contact": {"phone": "06 39 98 77 66", "email": email},
        },
        "documents": documents, "raisons": {}, "cgu": True, "token": preuve(),
    })[0]
    return int(recue["reference"].rsplit("-", 1)[1])


def contact(prenom, nom, email, tel):
    return {
        "civilite": "Mme", "nom": nom, "prenom": prenom, "email": email, "tel": tel, "cp": "44000", "ville": "Nantes",
        "adresse": "3 rue Crébillon",
    }


def denoncer(cookie, qui, programmes, statut):
    faite = demander("POST", "/api/denonciations", {"contact": qui, "programmes": programmes}, cookie)[0]
    if faite["statut"]["code"] != statut:
        sys.exit(f"a declaration is {faite['statut']}, not {statut}")
    return faite["id"]


def main():
    ia, ir = entrer("admin@linteau.example"), entrer("reseau@linteau.example")
    alpha, beta = entrer("prescripteur@cabinet-alpha.example"), entrer("prescripteur@cabinet-beta.example")
    entrer("juliette.ferrand@cabinet-gamma.example")
    envoyer("PUT", "/api/user/me/photo", png(64), alpha, "photo")

    # One registration that waits, and one that is accepted.
    inscrire("999999998", "Cabinet Delta", "Soazig", "Kervella", "Soazig.Kervella@Cabinet-Delta.example")
    acceptee = inscrire("999999980", "Cabinet Epsilon", "Maëlle", "Riou", "maelle.riou@cabinet-epsilon.example")
    demander("POST", f"/api/gestion/inscriptions/{acceptee}/acceptation", {}, ir)

    aujourd_hui = datetime.datetime.now(datetime.timezone.utc).date().isoformat()
    for societe in demander("GET", "/api/gestion/societes?limit=50", None, ia)[0]["hydra:member"]:
        if societe["nom"] in ("Cabinet Alpha", "Cabinet Beta"):
            signe = [("dateSignature", "2026-01-05"), ("dateSignatureIcade", aujourd_hui)]
            envoyer("POST", f"/api/gestion/societes/{societe['id']}/mandat", pdf(f"Mandat, {societe['nom']}"), ir, textes=signe)

    # One person whose details are written in two ways. This version sees two people, so both companies are protected.
    denoncer(alpha, contact("Anaïs", "Le Goff", "Ana.LeGoff+immo@Exemple.example", "+33 (0)6 39 98 55 01"), ["nantes1"], "2")
    denoncer(beta, contact("Anaïs", "LE GOFF", "ana.legoff@exemple.example", ""), ["nantes1", "stdenis1"], "2")
    # A phone number of Réunion, with its country code.
    denoncer(alpha, contact("Lise", "Hoarau", "lise.hoarau@exemple.example", "+262 692 00 33 01"), ["nantes1"], "2")
    # One phone number written in two ways. This version sees one person, so the second declaration waits.
    denoncer(alpha, contact("Paule", "Autret", "paule@exemple.example", "0033 6 39 98 55 05"), ["paris1"], "2")
    denoncer(beta, contact("Paule", "Autret", "p.autret@exemple.example", "06.39.98.55.05"), ["paris1"], "1")
    abandonnee = denoncer(beta, contact("Rozenn", "Morvan", "ROZENN.MORVAN@EXEMPLE.EXAMPLE", "0639985506"), ["stdenis1"], "2")
    demander("POST", f"/api/denonciations/{abandonnee}/annulation", {}, beta)
    promoteur = contact("Yann", "Bazin", "Yann.Bazin@Exemple.example", "0639985507")
    demander("POST", "/api/gestion/contacts", {"contact": promoteur, "programmes": ["paris1"]}, ia)

    # An option, a place on its waiting list, a cancelled option, and a draft with a document.
    acheteuse = contact("Zoé", "Dréan", "Zoe.Drean@Exemple.example", "06 39 98 55 08")
    demander("POST", "/api/options", {"lot": "nantes1-A302", "contact": acheteuse}, alpha)
    demander("POST", "/api/info-dispo", {"lot": "nantes1-A302"}, beta)
    rendue = demander("POST", "/api/options", {"lot": "stdenis1-M3", "contact": acheteuse}, alpha)[0]["id"]
    demander("POST", f"/api/options/{rendue}/annulation", {}, alpha)
    reservataire = contact("Gaëlle", "Chauvel", "Gaelle.Chauvel@Exemple.example", "+33 6 39 98 55 09")
    brouillon = demander("POST", "/api/reservations", {"lot": "stdenis1-M1", "reservataire": reservataire}, beta)[0]["id"]
    demander("PATCH", f"/api/reservations/{brouillon}", {"destinationAchat": {"code": "residence-principale"}}, beta, forme="application/merge-patch+json")
    envoyer("POST", f"/api/reservations/{brouillon}/documents?categorie=reservataire&type=identite", pdf("Carte"), beta)


main()
