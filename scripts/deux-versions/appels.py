"""Draws calls at random (from a seed) and plays them on an older version, with its answers recorded. Then plays the same calls on the
new version over a copy of the same data, and compares statuses and bodies.

Usage: appels.py OLD NEW [CALLS [SEED]]. `differences.json` lists the intended differences, each with its reason. The script prints how
often each one was met, so that an entry that no call meets can be removed.
"""

import datetime
import json
import os
import random
import re
import shutil
import sys
import tempfile
import zlib

from version import Version, aux_espaces_simples, environnement

ICI = os.path.dirname(os.path.abspath(__file__))
GENS = {
    "visitor": None,
    "alpha": "prescripteur@cabinet-alpha.example",
    "alpha-er": "responsable@cabinet-alpha.example",
    "beta": "prescripteur@cabinet-beta.example",
    "it": "equipe@linteau.example",
    "ir": "reseau@linteau.example",
    "ia": "admin@linteau.example",
}
FUSION = "application/merge-patch+json"
INSTANT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)")
EN_BREF = re.compile(r"\b\d\d:\d\d(:\d\d)?\b")
SECRET = re.compile(r"\b[0-9a-f]{16,}\b|\b[A-Za-z0-9_-]{32,}\b")


def png():
    """A PNG of one pixel, sent as a piece of a reservation."""

    def morceau(nom, octets):
        somme = zlib.crc32(nom + octets).to_bytes(4, "big")
        return len(octets).to_bytes(4, "big") + nom + octets + somme

    entete = (1).to_bytes(4, "big") * 2 + bytes([8, 2, 0, 0, 0])
    return (
        b"\x89PNG\r\n\x1a\n"
        + morceau(b"IHDR", entete)
        + morceau(b"IDAT", zlib.compress(b"\0\0\0\0"))
        + morceau(b"IEND", b"")
    )


class Tirage:
    """Draws calls one after the other. The calls name ids that earlier answers contained."""

    def __init__(self, graine):
        self.hasard = random.Random(graine)
        self.lots, self.libres, self.programmes = [], [], []
        # The ids of options, reservations and declarations that anybody was shown, then the ids that each prescriber was shown.
        self.options, self.dossiers, self.denonciations, self.siens = [], [], [], {}
        self.rang = 0

    def apprendre(self, appel, lu):
        """Remembers the ids of an answer, so that later calls may name them."""
        if not isinstance(lu, dict):
            return
        chemin = appel["chemin"]
        membres = lu.get("hydra:member", [lu] if "id" in lu else [])
        for connus, debut in [
            (self.options, "/api/options"),
            (self.dossiers, "/api/reservations"),
            (self.denonciations, "/api/denonciations"),
            (self.denonciations, "/api/gestion/denonciations"),
            (self.lots, "/api/offre/lots"),
            (self.lots, "/api/gestion/lots"),
            (self.programmes, "/api/offre/programmes"),
        ]:
            if chemin.split("?")[0] == debut:
                for membre in membres:
                    if not isinstance(membre, dict) or "id" not in membre:
                        continue
                    if membre["id"] not in connus:
                        connus.append(membre["id"])
                    if appel["qui"] in ("alpha", "beta"):
                        self.siens.setdefault((appel["qui"], debut), []).append(membre["id"])
                    if debut == "/api/offre/lots" and membre.get("statut", {}).get("code") == "L":
                        self.libres.append(membre["id"])

    def un(self, connus, sinon="0"):
        # Draws among the last ids more often, because those are likely still active.
        if not connus or self.hasard.random() < 0.03:
            return sinon
        derniers = connus[-12:] if self.hasard.random() < 0.7 else connus
        return self.hasard.choice(derniers)

    def sien(self, qui, debut, sinon=0):
        return self.un(self.siens.get((qui, debut), []), sinon)

    def contact(self):
        h = self.hasard
        n = h.randrange(14)
        personne = {
            "civilite": h.choice(["M", "Mme"]),
            "nom": ["Martin", "Le Goff", "Ben Ali", "Nguyen"][n % 4],
            "prenom": ["Paul", "Anne", "Inès"][n % 3],
            "email": f"acheteur{n}@exemple.example",
            "tel": f"06 39 98 10 {n:02}",
            "cp": h.choice(["35000", "75011", "59000"]),
            "ville": "Rennes",
            "adresse": "4 place Hoche",
        }
        defaut = h.random()
        if defaut < 0.06:
            del personne[h.choice(["nom", "email", "civilite"])]
        elif defaut < 0.1:
            personne[h.choice(["email", "cp", "tel"])] = h.choice(["?", 12, None, "a@b"])
        elif defaut < 0.12:
            personne["surnom"] = "Jo"
        return personne

    def motif(self):
        return self.hasard.choice([{}, {"motif": None}, {"motif": "À la demande de l’acquéreur."}, {"motif": ""}, {"motif": 3}, {"autre": 1}])

    def modification(self):
        h = self.hasard
        return h.choice(
            [
                {"reservataire": {"profession": h.choice(["Infirmière", "Maçon", ""])}},
                {"reservataire": {"revenuMensuel": h.choice([2500, "2500", 3100.5, None, -4])}},
                {"reservataire": {"nom": h.choice(["Martin", "Duval", None, 4])}},
                {"tva": {"code": h.choice(["20", "55", "99"])}},
                {"tva": "20"},
                {"rdvPhysique": h.choice([True, False, "oui"])},
                {"inconnu": 1},
                {"destinationAchat": {"code": h.choice(["RP", "LOC", "x"])}},
                {"coreservataire": self.contact()},
                {"coreservataire": None},
                {"financement": {"apport": h.choice([10000, "x", None])}},
                {"notaire": {"nom": "Me Roche", "email": h.choice(["roche@exemple.example", "?"])}},
                {"depotGarantie": {"montant": h.choice([1500, 0, "mille"])}},
            ]
        )

    def suivant(self):
        """The next call: who makes it, its method, its path and its body."""
        h = self.hasard
        prescripteur = h.choice(["alpha", "alpha", "alpha", "beta", "beta", "alpha-er"])
        equipe = h.choice(["it", "ir", "ia"])
        quelquun = h.choice([*GENS, "alpha", "beta"])
        lectures = [
            lambda: (quelquun, "GET", f"/api/offre/lots?limit=20&page={h.randrange(1, 5)}&order%5Bprix%5D=asc"),
            *[lambda: (quelquun, "GET", f"/api/offre/lots?limit=30&page={h.randrange(1, 9)}&statut=L")] * 2,
            lambda: (quelquun, "GET", f"/api/offre/programmes?limit=10&page={h.randrange(1, 4)}"),
            lambda: (quelquun, "GET", f"/api/offre/lots/{self.un(self.lots)}"),
            lambda: (quelquun, "GET", f"/api/offre/programmes/{self.un(self.programmes)}"),
            lambda: (quelquun, "GET", f"/api/offre/lots/facettes?pieces={h.randrange(1, 5)}"),
            lambda: (quelquun, "GET", f"/api/offre/lots/{self.un(self.lots)}/documents"),
            lambda: (prescripteur, "GET", f"/api/options/lots/{self.un(self.lots)}/date-echeance-option"),
            lambda: (quelquun, "GET", "/api/options?limit=20"),
            lambda: (quelquun, "GET", f"/api/options/{self.un(self.options)}"),
            lambda: (quelquun, "GET", "/api/reservations?limit=20"),
            lambda: (quelquun, "GET", "/api/reservations/drafts?limit=20"),
            lambda: (quelquun, "GET", f"/api/reservations/{self.un(self.dossiers)}"),
            lambda: (quelquun, "GET", f"/api/reservations/{self.un(self.dossiers)}/completude"),
            lambda: (quelquun, "GET", "/api/denonciations?limit=20"),
            lambda: (quelquun, "GET", f"/api/denonciations/{self.un(self.denonciations)}"),
            lambda: (equipe, "GET", "/api/gestion/denonciations?limit=20"),
            lambda: (equipe, "GET", f"/api/gestion/denonciations/{self.un(self.denonciations)}"),
            lambda: (quelquun, "GET", "/api/info-dispo"),
            lambda: (quelquun, "GET", "/api/info-dispo/miennes"),
            lambda: (equipe, "GET", "/api/gestion/lots?limit=10"),
            lambda: (equipe, "GET", f"/api/gestion/lots/{self.un(self.lots)}"),
            lambda: (quelquun, "GET", "/api/reservations/references"),
            lambda: (equipe, "GET", f"/api/gestion/{h.choice(['societes', 'utilisateurs', 'groupes', 'reglages', 'inscriptions'])}"),
            lambda: (quelquun, "GET", f"/api/user/me{h.choice(['', '/sessions'])}"),
        ]
        titulaire = h.choice(["alpha", "beta"])
        un_dossier = lambda: self.sien(titulaire, "/api/reservations")
        une_option = lambda: self.sien(titulaire, "/api/options")
        ecritures = [
            *[lambda: (titulaire, "POST", "/api/options", {"lot": self.un(self.libres), "contact": self.contact()})] * 3,
            *[lambda: (titulaire, "POST", f"/api/options/{une_option()}/annulation", self.motif())] * 2,
            *[lambda: (titulaire, "POST", f"/api/reservations/{un_dossier()}/annulation", self.motif())] * 2,
            lambda: (titulaire, "POST", "/api/reservations", {"option": une_option()}),
            lambda: (titulaire, "POST", "/api/reservations", {"lot": self.un(self.libres), "reservataire": self.contact()}),
            lambda: (titulaire, "POST", f"/api/denonciations/{self.sien(titulaire, '/api/denonciations')}/annulation", self.motif()),
            lambda: (prescripteur, "POST", "/api/options", {"lot": self.un(self.lots), "contact": self.contact()}),
            lambda: (titulaire, "POST", "/api/options", {"lot": self.un(self.libres), "denonciation": self.sien(titulaire, "/api/denonciations")}),
            lambda: (quelquun, "POST", "/api/options", h.choice([{}, {"lot": 3}, {"lot": "x", "contact": None}, {"autre": 1, "contact": 4}])),
            lambda: (h.choice([prescripteur, equipe]), "POST", f"/api/options/{self.un(self.options)}/annulation", self.motif()),
            lambda: (h.choice([prescripteur, equipe]), "POST", f"/api/options/{self.un(self.options)}/prolongation", {}),
            *[lambda: (prescripteur, "POST", "/api/reservations", {"lot": self.un(self.lots), "reservataire": self.contact()})] * 2,
            lambda: (prescripteur, "POST", "/api/reservations", {"lot": self.un(self.lots), "reservataire": self.contact(), "coreservataire": self.contact()}),
            lambda: (prescripteur, "POST", "/api/reservations", {"option": self.un(self.options, 0)}),
            lambda: (quelquun, "POST", "/api/reservations", h.choice([{}, {"lot": 3}, {"option": "x"}, {"lot": "x", "reservataire": 4}])),
            *[lambda: (titulaire, "PATCH", f"/api/reservations/{un_dossier()}", self.modification())] * 5,
            lambda: (h.choice([prescripteur, equipe]), "POST", f"/api/reservations/{self.un(self.dossiers)}/annulation", self.motif()),
            lambda: (titulaire, "POST", f"/api/reservations/{un_dossier()}/documents", "fichier"),
            *[
                lambda: (prescripteur, "POST", "/api/denonciations", {"contact": self.contact(), "programmes": [self.un(self.programmes) for _ in range(h.randrange(3))]})
            ] * 2,
            lambda: (prescripteur, "POST", "/api/denonciations/verification", {"contact": self.contact(), "programmes": [self.un(self.programmes)]}),
            lambda: (h.choice([prescripteur, equipe]), "POST", f"/api/denonciations/{self.un(self.denonciations)}/annulation", self.motif()),
            lambda: (prescripteur, "POST", f"/api/denonciations/{self.un(self.denonciations)}/renouvellement", {}),
            lambda: (equipe, "POST", f"/api/gestion/denonciations/{self.un(self.denonciations)}/{h.choice(['refus', 'priorite'])}", self.motif()),
            lambda: (equipe, "POST", f"/api/gestion/denonciations/{self.un(self.denonciations)}/validation", {}),
            lambda: (prescripteur, "POST", f"/api/info-dispo{h.choice(['', '', '/annulation'])}", {"lot": self.un(self.lots)}),
            lambda: (equipe, "POST", f"/api/gestion/lots/{self.un(self.lots)}/{h.choice(['retrait', 'remise'])}", {}),
            lambda: (equipe, "POST", f"/api/gestion/lots/{self.un(self.lots)}/dedicace", h.choice([{"groupe": "Alpha"}, {"groupe": None}, {"selonLeFlux": True}, {"groupe": 4}])),
            lambda: (equipe, "POST", f"/api/gestion/lots/{self.un(self.lots)}/statut", h.choice([{"statut": "O"}, {"statut": "L"}, {}, {"statut": 1}])),
            lambda: (quelquun, "PATCH", "/api/user/me", h.choice([{"telMobile": "06 39 98 44 55"}, {"telFixe": 3}, {"nom": "x"}, {"telPro": "?"}])),
            lambda: (equipe, "POST", "/api/gestion/utilisateurs", h.choice([{}, {"type": "EP"}, {"type": "EP", "civilite": "M", "nom": "A", "prenom": "B", "email": "?"}])),
            lambda: (equipe, "PATCH", f"/api/gestion/reglages/{h.choice(['option.duree', 'inconnu', 'options.maximum'])}", h.choice([{}, {"valeur": "x"}, {"valeur": None}])),
            lambda: ("visitor", "POST", "/api/inscription/inscription/societe", {"siren": h.choice(["123", "732829320", 4]), "companyName": "X"}),
            lambda: ("visitor", "POST", "/api/inscription/inscription/prescripteur", {"civility": "M", "lastname": h.choice(["A", 4])}),
        ]
        self.rang += 1
        appel = h.choice(lectures if self.rang <= 50 or h.random() < 0.4 else ecritures)()
        qui, methode, chemin, corps = (*appel, None)[:4]
        return {"qui": qui, "methode": methode, "chemin": chemin, "corps": corps}


class Lecteur:
    """Plays calls on one version, with a session for each person of `GENS`."""

    def __init__(self, version):
        self.version = version
        self.temoins = {qui: version.connecter(email) if email else "" for qui, email in GENS.items()}

    def jouer(self, appel):
        """Plays a call and returns its status and its body. A PATCH first reads the ETag, to send it as If-Match."""
        temoin, corps, chemin = self.temoins[appel["qui"]], appel["corps"], appel["chemin"]
        en_tetes, genre = {}, "application/json"
        if appel["methode"] == "PATCH":
            genre = FUSION
            _, recus, _ = self.version.demander("GET", chemin, temoin)
            if recus["ETag"]:
                en_tetes["If-Match"] = recus["ETag"]
        if corps == "fichier":
            bord = "linteau-appels"
            octets = (
                f'--{bord}\r\nContent-Disposition: form-data; name="fichier"; filename="piece.png"\r\nContent-Type: image/png\r\n\r\n'
            ).encode() + png() + f"\r\n--{bord}--\r\n".encode()
            en_tetes["Content-Type"] = f"multipart/form-data; boundary={bord}"
            statut, _, lu = self.version.envoyer("POST", chemin + "?categorie=reservataire&type=identite", temoin, octets, en_tetes)
        elif corps is None:
            statut, _, lu = self.version.envoyer(appel["methode"], chemin, temoin, None, en_tetes)
        else:
            en_tetes["Content-Type"] = genre
            statut, _, lu = self.version.envoyer(appel["methode"], chemin, temoin, json.dumps(corps).encode(), en_tetes)
        if appel["methode"] != "GET":
            self.version.attendre_les_faits()
        try:
            return statut, json.loads(lu) if lu else None
        except ValueError:
            return statut, lu.decode("latin-1")


def lisser(valeur, maintenant):
    """Replaces what differs between two runs (instants near now, hours, secrets, request ids, spaces that do not break) by fixed words, so
    that the answers of two runs can be compared."""
    if isinstance(valeur, dict):
        # `requete` is the id of the request; `finLe` is the end of a session, which each run opened at its own time.
        return {cle: "…" if cle in ("requete", "finLe") else lisser(v, maintenant) for cle, v in valeur.items()}
    if isinstance(valeur, list):
        return [lisser(v, maintenant) for v in valeur]
    if isinstance(valeur, int) and valeur > 10**10:
        return "<drawn at random>"
    if not isinstance(valeur, str):
        return valeur
    valeur = aux_espaces_simples(valeur)

    def proche(trouve):
        instant = datetime.datetime.fromisoformat(trouve[0].replace("Z", "+00:00"))
        jours, reste = divmod((instant - maintenant).total_seconds() + 1200, 86400)
        return f"<now {int(jours):+} days>" if reste < 2400 else trouve[0]

    lisse = INSTANT.sub(proche, valeur)
    return EN_BREF.sub("<hour>", SECRET.sub("<secret>", lisse)) if lisse == valeur else SECRET.sub("<secret>", lisse)


def ecarts(ancien, nouveau, ou=""):
    """The differences between two answers: the place, the old value, the new value."""
    if isinstance(ancien, dict) and isinstance(nouveau, dict):
        for cle in ancien.keys() | nouveau.keys():
            if cle not in ancien or cle not in nouveau:
                yield f"{ou}.{cle}", ancien.get(cle, "absent"), nouveau.get(cle, "absent")
            else:
                yield from ecarts(ancien[cle], nouveau[cle], f"{ou}.{cle}")
    elif isinstance(ancien, list) and isinstance(nouveau, list) and len(ancien) == len(nouveau):
        for rang, (un, autre) in enumerate(zip(ancien, nouveau)):
            yield from ecarts(un, autre, f"{ou}[{rang}]")
    elif ancien != nouveau:
        yield ou, ancien, nouveau


def attendue(listees, appel, avant, apres, ou):
    """The entry of `differences.json` that matches a difference by method, path, body, statuses and place in the answer, or None."""
    for difference in listees:
        if (
            re.fullmatch(difference["methode"], appel["methode"])
            and re.fullmatch(difference["chemin"], appel["chemin"].split("?")[0])
            and difference.get("avant", avant[0]) == avant[0]
            and difference.get("apres", apres[0]) == apres[0]
            and re.search(difference.get("corps", ""), json.dumps(appel["corps"], ensure_ascii=False))
            and re.search(difference.get("ou", ""), ou)
        ):
            return difference
    return None


def principal():
    ancien, nouveau = sys.argv[1:3]
    nombre, graine = int((sys.argv[3:] or ["500"])[0]), int((sys.argv[4:] or ["1"])[0])
    with open(os.path.join(ICI, "differences.json"), encoding="utf-8") as entree:
        listees = json.load(entree)
    with tempfile.TemporaryDirectory() as travail:
        la, ici = (os.path.join(travail, nom) for nom in ("ancien", "nouveau"))
        versions = Version("the old version", ancien, environnement(la)), Version("the new version", nouveau, environnement(ici))
        try:
            premiere = versions[0]
            flux = os.path.join(travail, "flux.ndjson")
            for commande in (
                ["migrate"],
                ["generate", "--programmes", "20", "--lots", "500", "--seed", "7", "--sortie", flux],
                ["user", "demo"],
                ["import", flux],
            ):
                premiere.faire(*commande)
            # The first start of the old version writes the sales of the demonstration, so that both versions play on the same data.
            premiere.servir()
            premiere.attendre_les_faits()
            premiere.arreter()
            shutil.rmtree(ici)
            shutil.copytree(la, ici)
            maintenant = datetime.datetime.now(datetime.timezone.utc)
            premiere.servir()
            lecteur, tirage, enregistres = Lecteur(premiere), Tirage(graine), []
            for _ in range(nombre):
                appel = tirage.suivant()
                reponse = lecteur.jouer(appel)
                tirage.apprendre(appel, reponse[1])
                enregistres.append((appel, reponse))
            premiere.arreter()
            versions[1].faire("migrate")
            versions[1].servir()
            lecteur = Lecteur(versions[1])
            trouvees, rencontrees = [], {id(d): 0 for d in listees}
            for appel, avant in enregistres:
                apres = lecteur.jouer(appel)
                lisses = [lisser(list(reponse), maintenant) for reponse in (avant, apres)]
                restent, voulues = [], set()
                for difference in ecarts(*lisses):
                    voulue = attendue(listees, appel, avant, apres, difference[0])
                    if voulue:
                        voulues.add(id(voulue))
                    else:
                        restent.append(difference)
                for voulue in voulues:
                    rencontrees[voulue] += 1
                if restent:
                    trouvees.append((appel, restent))
        finally:
            for version in versions:
                version.arreter()
    for appel, differences in trouvees:
        print(f"{appel['qui']} {appel['methode']} {appel['chemin']} {json.dumps(appel['corps'], ensure_ascii=False)}")
        for ou, avant, apres in differences[:6]:
            print(f"    {ou}: {json.dumps(avant, ensure_ascii=False)[:200]} → {json.dumps(apres, ensure_ascii=False)[:200]}")
    for difference in listees:
        print(f"meant, met {rencontrees[id(difference)]} times: {difference['methode']} {difference['chemin']}: {difference['pourquoi']}")
    if os.environ.get("DETAIL"):
        vus = {}
        for appel, (statut, lu) in enregistres:
            nom = re.sub(r"/[^/]*\d[^/]*", "/…", appel["chemin"].split("?")[0])
            code = lu.get("code", "") if isinstance(lu, dict) and statut >= 400 else ""
            cle = f"{appel['methode']} {nom}: {statut} {code}"
            vus[cle] = vus.get(cle, 0) + 1
        print("\n".join(f"  {n} × {cle}" for cle, n in sorted(vus.items())))
    statuts = {}
    for _, (statut, _) in enregistres:
        statuts[statut] = statuts.get(statut, 0) + 1
    dits = ", ".join(f"{n} × {statut}" for statut, n in sorted(statuts.items()))
    print(f"{nombre} calls (seed {graine}; {dits}): {len(trouvees)} differ otherwise.")
    sys.exit(bool(trouvees))


principal()
