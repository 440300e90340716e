"""Functions shared by the attacker and the company that registers: calls from a chosen loopback address, a proof of work, a PDF."""

import base64
import hashlib
import http.client
import json

FRONTIERE = "X-Y"


def demander(adresse, source, methode, chemin, corps=None, entetes=None, attente=60):
    """Makes a call on a connection of its own. Returns its status (0 without an answer), its headers (their case does not matter) and its body."""
    entetes = dict(entetes or {})
    if isinstance(corps, dict):
        corps = json.dumps(corps)
        entetes["Content-Type"] = "application/json"
    try:
        connexion = http.client.HTTPConnection(adresse, timeout=attente, source_address=(source, 0))
        connexion.request(methode, chemin, corps, entetes)
        reponse = connexion.getresponse()
        lu = reponse.read()
        connexion.close()
        return reponse.status, reponse.headers, lu
    except (OSError, http.client.HTTPException):
        return 0, {}, b""


def preuve(adresse, source, usage):
    """The solved proof of work for this use, or None when the portal gives no challenge."""
    chemin = "/api/captcha" if usage is None else f"/api/captcha?usage={usage}"
    statut, _, lu = demander(adresse, source, "GET", chemin)
    if statut != 200:
        return None
    defi = json.loads(lu)
    debut = hashlib.sha256(defi["salt"].encode())
    for nombre in range(defi["maxnumber"] + 1):
        essai = debut.copy()
        essai.update(str(nombre).encode())
        if essai.hexdigest() == defi["challenge"]:
            break
    reponse = {cle: defi[cle] for cle in ("algorithm", "challenge", "salt", "signature")} | {"number": nombre}
    return base64.b64encode(json.dumps(reponse).encode()).decode()


def ouvrir_depot(adresse, source):
    """Opens a deposit and returns the headers that name it. They are empty when the portal refuses or does not know deposits."""
    token = preuve(adresse, source, "depot")
    if token is None:
        return {}
    statut, _, lu = demander(adresse, source, "POST", "/api/inscription/depot", {"token": token})
    return {"Linteau-Depot": json.loads(lu)["depot"]} if statut == 201 else {}


def formulaire(octets, champ="fichier"):
    """The body of a multipart form with one file."""
    tete = f'--{FRONTIERE}\r\nContent-Disposition: form-data; name="{champ}"; filename="a"\r\n\r\n'
    return tete.encode() + octets + f"\r\n--{FRONTIERE}--\r\n".encode()


def entrer(adresse, source, email):
    """Signs in an account of the demonstration. Returns the status and the cookie of the session (empty when there is none)."""
    moi = {"email": email, "motDePasse": "linteau-demo"}
    statut, entetes, _ = demander(adresse, source, "POST", "/api/session", moi)
    return statut, entetes.get("Set-Cookie", "").split(";")[0]


def envoyer_fichier(adresse, source, emplacement, octets, entetes):
    entetes = entetes | {"Content-Type": f"multipart/form-data; boundary={FRONTIERE}"}
    chemin = f"/api/inscription/documents?emplacement={emplacement}"
    return demander(adresse, source, "POST", chemin, formulaire(octets), entetes)


def pdf():
    """A complete PDF of one empty page: its objects, its cross-reference table and its trailer."""
    objets = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>",
    ]
    octets, places = b"%PDF-1.4\n", []
    for rang, objet in enumerate(objets, 1):
        places.append(len(octets))
        octets += b"%d 0 obj\n%s\nendobj\n" % (rang, objet)
    table = len(octets)
    octets += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objets) + 1)
    octets += b"".join(b"%010d 00000 n \n" % place for place in places)
    return octets + b"trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(objets) + 1, table)
