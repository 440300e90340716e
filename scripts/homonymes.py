#!/usr/bin/env python3
"""Prints the words of the code that have several meanings, and the meanings that have several words. It judges nothing and always succeeds.

Usage: python3 scripts/homonymes.py [WORD…]     Given words, it prints each place where they are declared.

It reads what a module declares for others (`pub`, `pub(crate)`, `pub(super)`) in `crates/*/src`, without tests. The word of a
function, a type or a module is the first of its name: `ecrire` for `ecrire_la_place`, `Tenue` for `TenueExterieure`. Its meaning is
the first sentence of its doc comment, and two sentences that start with the same word ("Writes …") count as one meaning. So the
number of meanings is a hint: a reader judges the sentences. Words of the business, which the first table of `docs/glossaire.md`
explains, and words that only join others (`par`, `sans`) are left out. A star marks a word of the
glossary's table "Words of the code".

1  Homonyms: words with at least four meanings, in at least three modules, the most meanings first; one place for each meaning.
2  Synonyms: the groups of `SYNONYMES`, with the number of declarations of each word.
3  English: words of `ANGLAIS` in declared names. The code is French, but for the words of Rust, of the web and of the specification.
"""

import collections
import pathlib
import re
import sys
import unicodedata

RACINE = pathlib.Path(__file__).resolve().parent.parent
GLOSSAIRE = RACINE / "docs/glossaire.md"
DECLARATION = re.compile(r"^ *pub(?:\((?:crate|super)\))? (?:async |const |unsafe )*(fn|struct|enum|trait|type|mod) (\w+)")
# Words that join others, or qualify what follows them.
SANS_SENS = set(
    "a apres au aux avec d de depuis des du en est et il l la le les ma mes mon new nouveau nouveaux nouvelle nouvelles par plus pour "
    "premier premiere qui quoi s sa sans se ses son sous sur tous tout toutes un une".split()
)
# Words that mean about the same. The key of each group says what they mean. Two words of a group are fine when the glossary tells them
# apart.
SYNONYMES = {
    "lock": ["verrou", "verrouiller", "tenir", "bloquer"],
    "delete": ["effacer", "supprimer", "oter", "retirer", "enlever", "purger", "vider", "oublier"],
    "write to the database": ["ecrire", "garder", "enregistrer", "inscrire", "noter", "consigner", "conserver", "sauver"],
    "read from the database": ["lire", "charger", "relire", "trouver", "chercher"],
    "make": ["creer", "faire", "composer", "construire", "dresser", "etablir", "fabriquer", "monter"],
    "end": ["terminer", "finir", "clore", "fermer", "cloturer", "arreter", "achever"],
    "check": ["verifier", "controler", "examiner", "valider", "confirmer"],
    "refuse": ["refuser", "rejeter", "decliner", "interdire"],
    "send": ["envoyer", "poster", "expedier", "transmettre", "emettre"],
    "show": ["montrer", "afficher", "presenter", "dire", "exposer"],
    "take a lot": ["prendre", "prise", "reprendre", "poser"],
    "give back a lot": ["rendre", "liberer", "relacher", "quitter"],
    "what follows": ["suite", "suites", "suivre", "suivi", "suivant", "consequence"],
    "an error": ["erreur", "echec", "faute", "panne", "defaut"],
}
# English words that have a French twin. Words of Rust (`get`, `result`), of the web (`cookie`, `not_modified`) and of the command line
# (`user`, `serve`), and words that are French too (`place`, `file`), are left out.
ANGLAIS = set(
    "add amount answer body buyer check clean clear close company conflict count create current data day delete done draft drop empty end "
    "exclusivity fail fetch field find found guard invalid item join keep key kind last level limit link list load lock make missing month "
    "name next number open owner parse people person price print read reason record refusal remove render reply report reset row run save "
    "search send sender set sheet show sign size start state status step store sum take task text time update upload valid value view wait "
    "work write year".split()
)


def declarations():
    """Each declaration: kind, name, module, `file:line`, first sentence of its doc comment."""
    for fichier in sorted((RACINE / "crates").glob("*/src/**/*.rs")):
        ici = fichier.relative_to(RACINE)
        if re.search(r"tests(_\w+)?\.rs$|/tests/|essais\.rs$|/tables/|/migrations/|^crates/testkit/", str(ici)):
            continue
        texte = re.sub(r"(?ms)^#\[cfg\(test\)\]\nmod \w+ \{.*\Z", "", fichier.read_text())
        lignes = texte.splitlines()
        parties = [ici.parts[1], *ici.with_suffix("").parts[3:]]
        if parties[-1] in ("mod", "lib", "main"):
            parties.pop()
        module = "::".join(parties)
        if len(parties) > 1:
            tete = [ligne[3:].strip() for ligne in lignes if ligne.startswith("//!")]
            yield "mod", parties[-1], module, f"{ici}:1", premiere_phrase(tete)
        for rang, ligne in enumerate(lignes):
            lue = DECLARATION.match(ligne)
            if not lue or lue[1] == "mod":
                continue
            dessus = rang - 1
            while dessus >= 0 and re.match(r" *(#\[|\)\]|[^/]*\)\]$)", lignes[dessus]):
                dessus -= 1
            dit = []
            while dessus >= 0 and lignes[dessus].lstrip().startswith("///"):
                dit.insert(0, lignes[dessus].strip()[3:].strip())
                dessus -= 1
            yield lue[1], lue[2], module, f"{ici}:{rang + 1}", premiere_phrase(dit)


def premiere_phrase(lignes):
    return re.split(r"(?<=[.:;])\s", " ".join(lignes), maxsplit=1)[0]


def mots(nom):
    return [mot.lower() for mot in re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z0-9]+", nom)]


def sens(phrase):
    """The word that stands for a meaning: the first word of a sentence that is not an article."""
    lus = [mot for mot in re.findall(r"[\w’'-]+", phrase.lower()) if mot not in ("the", "a", "an", "what", "of", "all", "whether")]
    return lus[0].rstrip("s") if lus else ""


def expliques():
    """The words of the business, and the words of the code, that the glossary explains. The code writes them without accents."""
    metier, _, code = GLOSSAIRE.read_text().partition("## Words of the code")
    termes = " ".join(ligne.split("|")[1] for ligne in metier.splitlines() if ligne.startswith("| ")).lower()
    plat = "".join(lettre for lettre in unicodedata.normalize("NFD", termes) if not unicodedata.combining(lettre))
    siens = [mot for ligne in code.splitlines() if ligne.startswith("| ") for mot in re.findall(r"`(\w+)`", ligne.split("|")[1])]
    return set(re.findall(r"[a-z]+", plat)) - set(siens), set(siens)


def main():
    lieux, entiers = collections.defaultdict(list), collections.defaultdict(list)
    for genre, nom, module, place, phrase in declarations():
        for mot in dict.fromkeys(mots(nom)):
            entiers[mot].append((genre, nom, module, place, phrase))
        if mots(nom):
            lieux[mots(nom)[0]].append((genre, nom, module, place, phrase))
    if len(sys.argv) > 1:
        for mot in sys.argv[1:]:
            for genre, nom, _, place, phrase in entiers[mot.lower()]:
                print(f"{genre:6} {nom:40} {place:60} {phrase}")
        return

    metier, connus = expliques()
    print("## Homonyms: word, places, modules, meanings\n")
    comptes = []
    for mot in lieux.keys() - SANS_SENS - metier:
        sortes = collections.defaultdict(list)
        for lieu in lieux[mot]:
            if lieu[-1]:
                sortes[sens(lieu[-1])].append(lieu)
        modules = len({module for _, _, module, _, _ in lieux[mot]})
        if len(sortes) >= 4 and modules >= 3:
            comptes.append((-len(sortes), -modules, mot, sortes))
    for nombre, modules, mot, sortes in sorted(comptes, key=lambda compte: compte[:3]):
        print(f"{mot}{' *' if mot in connus else ''}: {len(lieux[mot])} places, {-modules} modules, {-nombre} meanings")
        for siens in sorted(sortes.values(), key=len, reverse=True):
            genre, nom, _, place, phrase = siens[0]
            print(f"    {len(siens):3} {genre:6} {nom:36} {place:56} {phrase[:110]}")
    print("\n## Synonyms: meaning, then each word with its declarations\n")
    for quoi, groupe in SYNONYMES.items():
        print(f"{quoi}: {', '.join(f'{mot} {len(lieux[mot])}' for mot in groupe if lieux[mot])}")
    print("\n## English words in declared names\n")
    for mot in sorted(ANGLAIS & entiers.keys()):
        print(f"{mot}: {', '.join(f'{nom} ({place})' for _, nom, _, place, _ in entiers[mot])}")


if __name__ == "__main__":
    main()
