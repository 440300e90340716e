"""Writes in turn with two versions of the portal on one database, and compares what both answer after each write. Feeds move annexes from
one home to another: what is sold then follows, on both.

Usage: tours.py OLD NEW DATABASE. The old one makes the database and serves; the new one migrates it under the old one's
feet and serves beside. What the old one answers must be in what the new one answers: the API only grows.
"""

import copy
import json
import os
import subprocess
import sys
import tempfile
import time

from version import Version, environnement

PRESCRIPTEUR = "prescripteur@cabinet-alpha.example"
ADMINISTRATEUR = "admin@linteau.example"
ACHETEUR = {
    "civilite": "Mme", "nom": "Le Goff", "prenom": "Zoé", "email": "zoe.le-goff@exemple.example", "tel": "+33639980201",
}


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
        # Homes that were taken, and what the next write is meant for.
        self.pris, self.accord = set(), {}

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
                version.envoyer("GET", adresse, temoin)[::2] for version in self.ensemble() for adresse in adresses
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
        # Annexes change homes: those of two homes of one programme and one group are exchanged.
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

            self.ventes(ecrit, autre, tour, suivantes)

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

    def ventes(self, ecrit, autre, tour, lignes):
        """Homes whose annexes were moved just now are taken by one version and given back by the other, by an option, then by a
        draft: the annexes go with their new home, on both."""
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
        # One that was just held by this company may not be taken again at once.
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
        ici = environnement(os.path.join(travail, "donnees"), LINTEAU_DATABASE_URL=base)
        versions = Version("the old version", ancien, ici), Version("the new version", nouveau, ici)
        try:
            Epreuve(*versions, travail, base).mener()
        finally:
            for version in versions:
                version.arreter()


principal()
