"""A binary of the portal and its server, for the scripts that compare two versions."""

import http.client
import json
import os
import re
import signal
import subprocess

MOT_DE_PASSE = "linteau-demo"


def aux_espaces_simples(valeur):
    """A text with plain spaces, because a sentence may gain spaces that do not break from one version to the next."""
    return valeur.replace("\u00a0", " ").replace("\u202f", " ") if isinstance(valeur, str) else valeur


class Version:
    """A binary of the portal, its environment and the server that it runs."""

    def __init__(self, nom, binaire, environnement):
        self.nom, self.binaire, self.environnement = nom, binaire, environnement
        self.serveur = self.adresse = None

    def faire(self, *arguments, entree=None, doit=True):
        """Runs a command of the binary and returns the ended process. A failure stops the script, unless `doit` is false."""
        fini = subprocess.run(
            [self.binaire, *arguments], env=self.environnement, input=entree, capture_output=True, text=True, timeout=300
        )
        if doit and fini.returncode != 0:
            raise SystemExit(f"{self.nom} {' '.join(arguments)}: {fini.stdout}{fini.stderr}")
        return fini

    def servir(self):
        # The log goes to a file, because a pipe that nobody reads would fill and block the server.
        self.journal = open(os.path.join(self.environnement["LINTEAU_DATA_DIR"], f"{self.nom}.log"), "a")
        self.serveur = subprocess.Popen(
            [self.binaire, "serve"], env=self.environnement, stdout=subprocess.PIPE, stderr=self.journal, text=True
        )
        for ligne in self.serveur.stdout:
            # An older version writes a plain space before the colon.
            if pret := re.match(r"Linteau est prêt\s: http://(\S+)", ligne):
                self.adresse = pret[1]
                return
        raise SystemExit(f"{self.nom} does not serve: {open(self.journal.name).read()}")

    def arreter(self):
        if self.serveur:
            self.serveur.send_signal(signal.SIGTERM)
            self.serveur.wait(60)
            self.serveur = None

    def envoyer(self, methode, chemin, temoin="", octets=None, en_tetes=None):
        """Makes a call and returns its status, its headers and its bytes."""
        connexion = http.client.HTTPConnection(self.adresse, timeout=60)
        tous = {"Accept": "application/json", "Origin": f"http://{self.adresse}"} | (en_tetes or {})
        if temoin:
            tous["Cookie"] = temoin
        connexion.request(methode, chemin, octets, tous)
        reponse = connexion.getresponse()
        lu = reponse.read()
        connexion.close()
        return reponse.status, reponse.headers, lu

    def demander(self, methode, chemin, temoin="", corps=None, genre="application/json", en_tetes=None):
        """Makes a call and returns its status, its headers and its JSON (None when the body is not JSON)."""
        en_tetes = dict(en_tetes or {})
        if corps is not None:
            corps = json.dumps(corps)
            en_tetes["Content-Type"] = genre
        statut, recus, lu = self.envoyer(methode, chemin, temoin, corps, en_tetes)
        return statut, recus, json.loads(lu) if lu[:1] in b"{[n" and lu else None

    def connecter(self, email, mot_de_passe=MOT_DE_PASSE):
        statut, en_tetes, lu = self.demander("POST", "/api/session", corps={"email": email, "motDePasse": mot_de_passe})
        assert statut < 300, f"{self.nom}: {email}: {statut} {lu}"
        return en_tetes["Set-Cookie"].split(";")[0]

    def moi(self, temoin):
        return self.demander("GET", "/api/user/me", temoin)[2]

    def tout(self, chemin, temoin):
        """Reads all the pages of a list: its members and its total."""
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

    def attendre_les_faits(self):
        """Waits until this server has applied every fact, so that the next read shows them."""
        while self.demander("GET", "/api/pret")[2].get("faitsEnRetard"):
            pass


def environnement(donnees, **autres):
    """The environment without its LINTEAU_ settings, and with the settings given here."""
    sans = {cle: valeur for cle, valeur in os.environ.items() if not cle.startswith("LINTEAU_")}
    os.makedirs(donnees, exist_ok=True)
    return sans | {"LINTEAU_DATA_DIR": donnees, "LINTEAU_LISTEN": "127.0.0.1:0", "LINTEAU_LOG": "warn"} | autres
