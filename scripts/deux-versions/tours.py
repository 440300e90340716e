"""Writes in turn with two versions of the portal on one database, and compares what both answer after each write.

Usage: tours.py OLD NEW DATABASE. The old one makes the database and serves; the new one migrates it under the old one's
feet and serves beside. What the old one answers must be in what the new one answers: the API only grows.
"""

import copy
import http.client
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
import urllib.parse

MOT_DE_PASSE = "linteau-demo"
PRESCRIPTEUR = "prescripteur@cabinet-alpha.example"
ADMINISTRATEUR = "admin@linteau.example"
ACHETEUR = {
    "civilite": "Mme", "nom": "Le Goff", "prenom": "Zoé", "email": "zoe.le-goff@exemple.example", "tel": "+33639980201",
}


class Version:
    """A binary, and its server."""

    def __init__(self, nom, binaire, environnement):
        self.nom, self.binaire, self.environnement = nom, binaire, environnement
        self.serveur = self.adresse = None

    def faire(self, *arguments, entree=None, doit=True):
        """Runs a command; its output, or what it said on its way out when it may fail."""
        fini = subprocess.run(
            [self.binaire, *arguments], env=self.environnement, input=entree, capture_output=True, text=True, timeout=300
        )
        if doit and fini.returncode != 0:
            raise SystemExit(f"{self.nom} {' '.join(arguments)}: {fini.stdout}{fini.stderr}")
        return fini

    def servir(self):
        # Its log goes to a file: a pipe that nobody reads would fill.
        self.journal = open(os.path.join(self.environnement["LINTEAU_DATA_DIR"], f"{self.nom}.log"), "a")
        self.serveur = subprocess.Popen(
            [self.binaire, "serve"], env=self.environnement, stdout=subprocess.PIPE, stderr=self.journal, text=True
        )
        for ligne in self.serveur.stdout:
            if ligne.startswith("Linteau est prêt : http://"):
                self.adresse = ligne.strip().removeprefix("Linteau est prêt : http://")
                return
        raise SystemExit(f"{self.nom} does not serve: {open(self.journal.name).read()}")

    def arreter(self):
        if self.serveur:
            self.serveur.send_signal(signal.SIGTERM)
            self.serveur.wait(60)
            self.serveur = None

    def demander(self, methode, chemin, temoin="", corps=None, genre="application/json"):
        """(status, headers, JSON)."""
        connexion = http.client.HTTPConnection(self.adresse, timeout=60)
        en_tetes = {"Accept": "application/json", "Origin": f"http://{self.adresse}"}
        if temoin:
            en_tetes["Cookie"] = temoin
        if corps is not None:
            corps = json.dumps(corps)
            en_tetes["Content-Type"] = genre
        connexion.request(methode, chemin, corps, en_tetes)
        reponse = connexion.getresponse()
        lu = reponse.read()
        connexion.close()
        return reponse.status, reponse.headers, json.loads(lu) if lu[:1] in b"{[n" and lu else None

    def lire(self, chemin, temoin):
        """(status, bytes)."""
        connexion = http.client.HTTPConnection(self.adresse, timeout=60)
        connexion.request("GET", chemin, headers={"Cookie": temoin} if temoin else {})
        reponse = connexion.getresponse()
        lu = reponse.status, reponse.read()
        connexion.close()
        return lu

    def connecter(self, email, mot_de_passe=MOT_DE_PASSE):
        statut, en_tetes, lu = self.demander("POST", "/api/session", corps={"email": email, "motDePasse": mot_de_passe})
        assert statut < 300, f"{self.nom}: {email}: {statut} {lu}"
        return en_tetes["Set-Cookie"].split(";")[0]

    def moi(self, temoin):
        return self.demander("GET", "/api/user/me", temoin)[2]

    def tout(self, chemin, temoin):
        """Every member of a list, and its total."""
        membres, page = [], 1
        while True:
            statut, _, lu = self.demander("GET", f"{chemin}{'&' if '?' in chemin else '?'}limit=200&page={page}", temoin)
            assert statut == 200, f"{self.nom} {chemin}: {statut} {lu}"
            membres += lu["hydra:member"]
            if not lu["hydra:member"] or len(membres) >= lu["hydra:totalItems"]:
                return {"total": lu["hydra:totalItems"], "membres": membres}
            page += 1

    def dernier_fait(self):
        return self.demander("GET", "/api/pret")[2]["dernierFait"]


def ecarts(ancien, nouveau, ou=""):
    """Where what the old one says is not in what the new one says."""
    if isinstance(ancien, dict) and isinstance(nouveau, dict):
        for cle, valeur in ancien.items():
            # What a person may do with a lot is said by each version's own rules, not by the catalogue.
            if cle == "actions":
                continue
            # A façade is named by a hash, keyed since: its address is the same up to there, the drawing is asked below.
            if cle == "facade" and valeur and nouveau.get(cle):
                valeur, nouveau = valeur.partition("?")[0], nouveau | {cle: nouveau[cle].partition("?")[0]}
            if cle not in nouveau:
                yield f"{ou}.{cle}: absent"
            else:
                yield from ecarts(valeur, nouveau[cle], f"{ou}.{cle}")
    elif isinstance(ancien, list) and isinstance(nouveau, list):
        if len(ancien) != len(nouveau):
            yield f"{ou}: {len(ancien)} and {len(nouveau)}"
        for rang, (un, autre) in enumerate(zip(ancien, nouveau)):
            yield from ecarts(un, autre, f"{ou}[{rang}]")
    elif ancien != nouveau:
        yield f"{ou}: {ancien!r} and {nouveau!r}"


class Epreuve:
    def __init__(self, ancien, nouveau, travail, base):
        self.ancien, self.nouveau, self.travail, self.base = ancien, nouveau, travail, base
        self.comparaisons = self.lots = 0

    def ensemble(self):
        return (self.ancien, self.nouveau)

    def atteindre(self):
        """Both have read the last fact of either."""
        numero = int(subprocess.check_output(["psql", "-XAtc", "SELECT coalesce(max(numero), 0) FROM fait", self.base]))
        limite = time.monotonic() + 60
        while any(version.dernier_fait() < numero for version in self.ensemble()):
            assert time.monotonic() < limite, f"they never read fact {numero}"
            time.sleep(0.02)

    def comparer(self, quoi):
        self.atteindre()
        for qui, temoin in [("visitor", ""), ("prescriber", self.prescripteur), ("administrator", self.administrateur)]:
            for chemin in [
                "/api/offre/lots?order%5Bnumero%5D=asc",
                "/api/offre/programmes?order%5BnomCommercial%5D=asc",
                "/api/offre/documents?",
            ]:
                deux = [version.tout(chemin, temoin) for version in self.ensemble()]
                trouves = list(ecarts(*deux))
                assert not trouves, f"after {quoi}, {qui}, {chemin}:\n" + "\n".join(trouves[:20])
                self.comparaisons += 1
                if "programmes" in chemin:
                    self.comparer_les_facades(quoi, temoin, *(version["membres"] for version in deux))
                if "lots" in chemin:
                    self.lots = max(self.lots, deux[0]["total"])
        print(f"  {quoi}: the same", flush=True)

    def comparer_les_facades(self, quoi, temoin, *membres):
        """Each drawing by its own server, and by the other one under the name that this one gave it."""
        for programmes in zip(*(liste[:5] for liste in membres)):
            adresses = [programme["facade"] for programme in programmes if programme.get("facade")]
            dessins = {
                version.lire(adresse, temoin) for version in self.ensemble() for adresse in adresses
            }
            assert len(dessins) <= 1, f"after {quoi}: {adresses} are not one drawing"

    def comparer_les_annexes(self, quoi, lignes):
        """Whichever version wrote them, an annex is sold with the home that the feed says, by both."""
        trouvees = 0
        for lot in (ligne for ligne in lignes if ligne.get("lotsSecondaires")):
            for annexe in lot["lotsSecondaires"]:
                corps = {"lot": f"{lot['programme']['id']}-{annexe['numero']}", "contact": ACHETEUR}
                for version in self.ensemble():
                    statut, _, lu = version.demander("POST", "/api/options", self.prescripteur, corps)
                    # A lot that is dedicated to others does not exist for them.
                    assert statut in (404, 409), f"after {quoi}: {version.nom} lets {corps['lot']} be taken alone: {statut} {lu}"
                    if "annexe du lot" in lu["detail"]:
                        assert f"annexe du lot {lot['numero']} :" in lu["detail"], f"after {quoi}: {version.nom}: {lu['detail']}"
                        trouvees += 1
            if trouvees >= 24:
                break
        assert trouvees, f"after {quoi}: no annex was refused for its home"
        print(f"  {quoi}: {trouvees} times an annex was refused, for its home", flush=True)

    def deplacer_des_annexes(self, lots, tour):
        """In each programme one home gives its annexes to another, not the same one each time."""
        par_programme = {}
        for lot in lots:
            par_programme.setdefault(lot["programme"]["id"], []).append(lot)
        for siens in par_programme.values():
            donneurs = [lot for lot in siens if lot.get("lotsSecondaires")]
            autres = [lot for lot in siens if lot.get("pieces") and not lot.get("lotsSecondaires")]
            if donneurs and autres:
                donneur, autre = donneurs[tour % len(donneurs)], autres[tour % len(autres)]
                autre["lotsSecondaires"], donneur["lotsSecondaires"] = donneur["lotsSecondaires"], []

    def flux(self, nom, lignes):
        chemin = os.path.join(self.travail, nom)
        with open(chemin, "w", encoding="utf-8") as sortie:
            for ligne in lignes:
                sortie.write(json.dumps(ligne, ensure_ascii=False) + "\n")
        return chemin

    def catalogue_suivant(self, lignes, tour):
        """Other prices, statuses and dedications, a lot that has left and, the next time, is back."""
        suivantes = copy.deepcopy(lignes)
        lots = [ligne for ligne in suivantes if ligne.get("type") == "lot"]
        for rang, lot in enumerate(lots):
            if (rang + tour) % 7 == 0 and lot.get("prix"):
                lot["prix"] = lot["prix"] - 100 * (tour + 1)
            if (rang + tour) % 11 == 0:
                lot["statut"] = {"code": "LOTR"[(rang + tour) % 4]}
            if (rang + tour) % 53 == 0:
                lot["exclusivite"] = {"nom": "Alpha"}
        self.deplacer_des_annexes(lots, tour)
        # An annex is named by its home: one that nobody names leaves.
        nommes = {numero for lot in lots for numero in (annexe if isinstance(annexe, str) else annexe.get("numero")
                                                       for annexe in lot.get("lotsSecondaires") or [])}
        libres = [lot for lot in lots if lot["numero"] not in nommes and not lot.get("lotsSecondaires")]
        parti = libres[tour % len(libres)]
        suivantes = [ligne for ligne in suivantes if ligne is not parti]
        suivantes[0]["lots"] -= 1
        return suivantes

    def tours(self, lignes):
        ancien, nouveau = self.ensemble()
        for tour in range(4):
            ecrit, autre = (ancien, nouveau) if tour % 2 == 0 else (nouveau, ancien)
            print(f"{ecrit.nom} writes:", flush=True)
            suivantes = self.catalogue_suivant(lignes, tour)
            ecrit.faire("import", self.flux(f"flux-{tour}.ndjson", suivantes), "--confirmer")
            self.comparer("a feed")
            self.comparer_les_annexes("a feed", suivantes)

            lot = next(l for l in suivantes if l.get("type") == "lot" and l.get("prix"))
            grille = os.path.join(self.travail, f"grille-{tour}.csv")
            with open(grille, "w", encoding="utf-8") as sortie:
                sortie.write(f"Programme;{lot['programme']['id']}\n\nLot;Prix;Statut\n{lot['numero']};{int(lot['prix']) - 50};O\n")
            ecrit.faire("import", grille)
            self.comparer("a price grid")

            autre.faire("import", "--annuler")
            self.comparer(f"an undoing by {autre.nom}")
            # The grid alone is undone: the annexes are where the feed put them.
            self.comparer_les_annexes(f"an undoing by {autre.nom}", suivantes)
            autre.faire("import", self.flux(f"flux-{tour}-retour.ndjson", lignes), "--confirmer")
            self.comparer_les_annexes(f"the first feed again, by {autre.nom}", lignes)

            email = f"personne{tour}@cabinet-delta.example"
            ecrit.faire(
                "user", "ajouter", email, "--type", "EP", "--civilite", "Mme", "--nom", f"Durand{tour}", "--prenom", "Léa",
                "--compte", "Cabinet Delta", "--groupe", "Delta", "--gerant", "reseau@linteau.example", "--tel-mobile",
                "06 39 98 20 02", "--ville", "Rennes", "--cp", "35000", "--adresse", "4 place Hoche",
                "--mot-de-passe-stdin", entree="un-premier-mot-de-passe\n",
            )
            temoin = autre.connecter(email, "un-premier-mot-de-passe")
            moi = ecrit.moi(temoin)
            assert moi and moi["email"] == email, f"{ecrit.nom} does not know who {autre.nom} signed in"
            trouves = list(ecarts(ancien.moi(temoin), nouveau.moi(temoin)))
            assert not trouves, "\n".join(trouves)
            print(f"  a person added by {ecrit.nom}, signed in by {autre.nom}: known to both", flush=True)

            autre.faire("user", "mot-de-passe", email, "--mot-de-passe-stdin", entree="un-second-mot-de-passe\n")
            self.atteindre()
            for version in self.ensemble():
                assert version.moi(temoin) is None, f"{version.nom} keeps a session that a password ended"
            temoin = ecrit.connecter(email, "un-second-mot-de-passe")
            assert autre.moi(temoin)["email"] == email
            ecrit.faire("user", "desactiver", email)
            self.atteindre()
            for version in self.ensemble():
                assert version.moi(temoin) is None, f"{version.nom} keeps someone who was disabled"
            print("  another password, then an end of access: out of both", flush=True)

    def ce_que_la_nouvelle_seule_ecrit(self):
        """Facts that the old one does not know."""
        nouveau = self.nouveau
        print(f"{nouveau.nom} alone writes:", flush=True)
        nouveau.faire("reglage", "definir", "import.retrait-maximal", "25");
        self.comparer("a setting")
        statut, en_tetes, moi = nouveau.demander("GET", "/api/user/me", self.prescripteur)
        assert statut == 200
        statut, _, lu = nouveau.demander(
            "PATCH", "/api/user/me", self.prescripteur, {"telMobile": "06 39 98 44 55"}, "application/merge-patch+json"
        )
        assert statut == 200, lu
        self.atteindre()
        trouves = list(ecarts(self.ancien.moi(self.prescripteur), nouveau.moi(self.prescripteur)))
        assert not trouves, "\n".join(trouves)
        print("  a telephone changed by its owner: the same", flush=True)
        self.comparer("a telephone")

    def redemarrer(self):
        for version in self.ensemble():
            version.arreter()
            version.servir()
            self.comparer(f"{version.nom} started again")

    def mener(self):
        ancien, nouveau = self.ensemble()
        flux = os.path.join(self.travail, "flux.ndjson")
        ancien.faire("migrate")
        ancien.faire("user", "demo")
        ancien.faire("generate", "--programmes", "30", "--lots", "900", "--seed", "7", "--sortie", flux)
        ancien.faire("import", flux)
        with open(flux, encoding="utf-8") as entree:
            lignes = [json.loads(ligne) for ligne in entree]
        ancien.servir()
        self.prescripteur = ancien.connecter(PRESCRIPTEUR)
        self.administrateur = ancien.connecter(ADMINISTRATEUR)
        nouveau.faire("migrate")
        nouveau.servir()
        self.comparer("the migration under the server of the old version")
        self.tours(lignes)
        self.ce_que_la_nouvelle_seule_ecrit()
        self.redemarrer()
        # The chain holds the facts of both.
        limite = time.monotonic() + 90
        while (fini := nouveau.faire("journal", "verifier", doit=False)).returncode != 0:
            assert time.monotonic() < limite, f"the journal is not whole: {fini.stdout}{fini.stderr}"
            time.sleep(1)
        print(fini.stdout.strip())
        print(f"{self.comparaisons} comparisons of whole lists (up to {self.lots} lots): the same in both versions.")


def principal():
    ancien, nouveau, base = sys.argv[1:]
    with tempfile.TemporaryDirectory() as travail:
        environnement = {cle: valeur for cle, valeur in os.environ.items() if not cle.startswith("LINTEAU_")} | {
            "LINTEAU_DATABASE_URL": base,
            "LINTEAU_DATA_DIR": os.path.join(travail, "donnees"),
            "LINTEAU_LISTEN": "127.0.0.1:0",
            "LINTEAU_LOG": "warn",
        }
        os.mkdir(environnement["LINTEAU_DATA_DIR"])
        versions = Version("the old version", ancien, environnement), Version("the new version", nouveau, environnement)
        try:
            Epreuve(*versions, travail, base).mener()
        finally:
            for version in versions:
                version.arreter()


principal()
