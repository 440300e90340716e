"""Writes with two versions of the portal in turn on one database, and compares what both answer after each write. The feeds move annexes
from one home to another: the sales after that must take the moved annexes, on both versions.

Usage: tours.py OLD NEW DATABASE. The old version makes the database and serves. The new version migrates the database while the old one
serves, then serves beside it. The new version's answers must contain those of the old version, because the API only grows.
"""

import copy
import json
import os
import subprocess
import sys
import tempfile
import time

from version import Version, aux_espaces_simples, environnement

PRESCRIPTEUR = "prescripteur@cabinet-alpha.example"
ADMINISTRATEUR = "admin@linteau.example"


def ecarts(ancien, nouveau, ou=""):
    """The places where an answer of the old version is not contained in that of the new version."""
    if isinstance(ancien, dict) and isinstance(nouveau, dict):
        for cle, valeur in ancien.items():
            # Skips what a person may do with a lot, because it comes from the rules of each version, not from the catalogue.
            if cle == "actions":
                continue
            # The address of a façade ends with a hash, which the new version makes with a key. Only the part before it is compared here;
            # `comparer_les_facades` compares the drawings.
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
    elif aux_espaces_simples(ancien) != aux_espaces_simples(nouveau):
        yield f"{ou}: {ancien!r} and {nouveau!r}"


class Epreuve:
    def __init__(self, ancien, nouveau, travail, base):
        self.ancien, self.nouveau, self.travail, self.base = ancien, nouveau, travail, base
        self.comparaisons = self.lots = 0
        # The homes that were taken, and the headers of the next write (If-Match).
        self.pris, self.accord = set(), {}

    def ensemble(self):
        return (self.ancien, self.nouveau)

    def atteindre(self):
        """Waits until both servers have applied the last fact of the database."""
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
        """Asks both servers for each façade, under the address that each of them gives it: the drawing must be the same."""
        for programmes in zip(*(liste[:5] for liste in membres)):
            adresses = [programme["facade"] for programme in programmes if programme.get("facade")]
            reponses = [version.envoyer("GET", adresse, temoin)[::2] for version in self.ensemble() for adresse in adresses]
            dessins = {(statut, aux_espaces_simples(dessin.decode())) for statut, dessin in reponses}
            assert len(dessins) <= 1, f"after {quoi}: {adresses} are not one drawing"

    def flux(self, nom, lignes):
        chemin = os.path.join(self.travail, nom)
        with open(chemin, "w", encoding="utf-8") as sortie:
            for ligne in lignes:
                sortie.write(json.dumps(ligne, ensure_ascii=False) + "\n")
        return chemin

    def catalogue_suivant(self, lignes, tour):
        """The feed of a turn, made from the first feed: other prices, statuses and dedications, exchanged annexes, one lot left out."""
        suivantes = copy.deepcopy(lignes)
        lots = [ligne for ligne in suivantes if ligne.get("type") == "lot"]
        for rang, lot in enumerate(lots):
            if (rang + tour) % 7 == 0 and lot.get("prix"):
                lot["prix"] = lot["prix"] - 100 * (tour + 1)
            if (rang + tour) % 11 == 0:
                lot["statut"] = {"code": "LOTR"[(rang + tour) % 4]}
            if (rang + tour) % 53 == 0:
                lot["exclusivite"] = {"nom": "Alpha"}
        # Exchanges the annexes of two free homes that have the same programme and are dedicated to the same group.
        self.echangees = set()
        par_programme = {}
        for lot in lots:
            if lot.get("lotsSecondaires") and lot.get("statut", {}).get("code") == "L":
                groupe = (lot["programme"]["id"], json.dumps(lot.get("exclusivite")))
                par_programme.setdefault(groupe, []).append(lot)
        for foyers in par_programme.values():
            for un, autre in zip(foyers[::2], foyers[1::2]):
                un["lotsSecondaires"], autre["lotsSecondaires"] = autre["lotsSecondaires"], un["lotsSecondaires"]
                self.echangees |= {(lot["programme"]["id"], lot["numero"]) for lot in (un, autre)}
        # Leaves out a lot that is neither an annex of a home nor a home with annexes.
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

            self.ventes(ecrit, autre, tour, suivantes)

            lot = next(l for l in suivantes if l.get("type") == "lot" and l.get("prix"))
            grille = os.path.join(self.travail, f"grille-{tour}.csv")
            with open(grille, "w", encoding="utf-8") as sortie:
                sortie.write(f"Programme;{lot['programme']['id']}\n\nLot;Prix;Statut\n{lot['numero']};{int(lot['prix']) - 50};O\n")
            ecrit.faire("import", grille)
            self.comparer("a price grid")

            autre.faire("import", "--annuler")
            self.comparer(f"an undoing by {autre.nom}")

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

    def ventes(self, ecrit, autre, tour, lignes):
        """One version takes homes whose annexes were just moved, and the other gives them back: first an option, then a draft. On both
        versions the annexes must follow their new home."""
        membres = autre.tout("/api/offre/lots?order%5Bnumero%5D=asc", self.prescripteur)["membres"]
        statuts = {lot["id"]: lot["statut"]["code"] for lot in membres}
        phases = {l["id"]: l["phaseCommerciale"]["code"] for l in lignes if l.get("type") == "programme"}
        foyers = []
        for lot in membres:
            siennes = [f"{lot['programme']['id']}-{annexe['numero']}" for annexe in lot.get("lotsSecondaires") or []]
            if (
                (lot["programme"]["id"], lot["numero"]) in self.echangees
                and {statuts.get(vendu) for vendu in [lot["id"], *siennes]} == {"L"}
                and not lot.get("exclusivite")
                and phases[lot["programme"]["id"]] != "AVANTPREMIERE"
            ):
                foyers.append((lot["id"], siennes))
        # Skips the homes that this company already took, because it may not take them again at once.
        foyers = [foyer for foyer in foyers if foyer[0] not in self.pris]
        assert len(foyers) >= 2, f"too few free homes with annexes: {len(foyers)}"
        acheteur = {
            "civilite": "Mme", "nom": f"Acheteuse{'abcd'[tour % 4]}", "prenom": "Léa", "email": f"acheteuse{tour}@exemple.example",
            "tel": f"06 39 98 77 {tour:02}", "cp": "35000", "ville": "Rennes",
        }

        def dire(version, methode, chemin, corps, attendu, genre="application/json"):
            statut, en_tetes, lu = version.demander(methode, chemin, self.prescripteur, corps, genre, self.accord)
            assert statut == attendu, f"{version.nom}: {methode} {chemin}: {statut} {lu}"
            self.atteindre()
            return en_tetes, lu

        def exiger(foyer, code):
            for version in self.ensemble():
                for id_lot in [foyer[0], *foyer[1]]:
                    lu = version.demander("GET", f"/api/offre/lots/{id_lot}", self.prescripteur)[2]
                    assert lu["statut"]["code"] == code, f"{version.nom}: {id_lot} is {lu['statut']['code']}, not {code}"

        for foyer, chemin, corps in [
            (foyers[0], "/api/options", {"lot": foyers[0][0], "contact": acheteur}),
            (foyers[1], "/api/reservations", {"lot": foyers[1][0], "reservataire": acheteur}),
        ]:
            self.pris.add(foyer[0])
            self.accord = {}
            prise = dire(ecrit, "POST", chemin, corps, 201)[1]
            exiger(foyer, "O" if chemin == "/api/options" else "T")
            sien = f"{chemin}/{prise['id']}"
            lus = [version.demander("GET", sien, self.prescripteur)[2] for version in self.ensemble()]
            trouves = list(ecarts(*lus))
            assert not trouves, f"{sien}:\n" + "\n".join(trouves[:20])
            if chemin == "/api/reservations":
                for version, profession in ((autre, "Infirmière"), (ecrit, "Cadre de santé")):
                    self.accord = {"If-Match": version.demander("GET", sien, self.prescripteur)[1]["ETag"]}
                    fusion = "application/merge-patch+json"
                    dire(version, "PATCH", sien, {"reservataire": {"profession": profession}}, 200, fusion)
                    self.accord = {}
            dire(autre, "POST", f"{sien}/annulation", {}, 200)
            exiger(foyer, "L")
        self.accord = {}
        declaree = dire(ecrit, "POST", "/api/denonciations", {"contact": acheteur, "programmes": [foyers[0][0].partition("-")[0]]}, 200)[1]
        dire(autre, "POST", f"/api/denonciations/{declaree['id']}/annulation", {}, 200)
        print("  an option, a draft and a declaration made by one, ended by the other: the moved annexes follow", flush=True)

    def ce_que_la_nouvelle_seule_ecrit(self):
        """Writes kinds of facts that the old version may not know, with the new version alone."""
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
        # The journal chains the facts of both versions. Retries, because the last facts may not be chained yet.
        limite = time.monotonic() + 90
        while (fini := nouveau.faire("journal", "verifier", doit=False)).returncode != 0:
            assert time.monotonic() < limite, f"the journal is not whole: {fini.stdout}{fini.stderr}"
            time.sleep(1)
        print(fini.stdout.strip())
        print(f"{self.comparaisons} comparisons of whole lists (up to {self.lots} lots): the same in both versions.")


def principal():
    ancien, nouveau, base = sys.argv[1:]
    with tempfile.TemporaryDirectory() as travail:
        ici = environnement(os.path.join(travail, "donnees"), LINTEAU_DATABASE_URL=base)
        versions = Version("the old version", ancien, ici), Version("the new version", nouveau, ici)
        try:
            Epreuve(*versions, travail, base).mener()
        finally:
            for version in versions:
                version.arreter()


principal()
