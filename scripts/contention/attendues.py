"""By what each mutant is found: a fault that says this. Another one may follow from how the bug is put in, and proves nothing."""

PROTEGEE = "the buyer is protected by|is protected on"
TROP = r"holds \d+ already"
ATTENDENT = "wait for "
TENU = "held by another|is held by|holds it|is .* already|facts say"

ATTENDUES = {
    "statut-seul": TENU,
    "liberation-tardive": TENU,
    "vendu-ailleurs": "outside",
    "dit-sans-faire": "nothing was done nor was so|no fact|nobody was told",
    "chute": "stopped by itself",
    "import-sans-liste": ATTENDENT,
    "equipe-sans-liste": ATTENDENT,
    "compteur-d-abord": "missed",
    "protection-oubliee": PROTEGEE,
    "protection-non-tenue": PROTEGEE,
    "limite-oubliee": TROP,
    "limite-sans-verrou": TROP,
    "annexe-oubliee": TENU + "|outside|not with its annexes",
    "courrier-hors-transaction": "mail option-annulee",
    "cle-ignoree": "made several things|was accepted, and refused|nobody was told|is kept",
    "reprise-oubliee": "less than a day ago|it is the turn of",
    "dedicace-oubliee": "dedicated to others",
    "tour-oublie": "is kept for|wait for it",
    "liste-non-servie": ATTENDENT,
    "arrivee-perdue": "the turn of",
    "deux-fois-de-suite": "the turn of|wait for",
    "avance-sans-fin": "head start was over|refused by what was not so|is kept for|the turn of|it runs until",
    "attente-sans-verrou": "which came before|free, or sold|wait for|the turn of|they hold it",
    "brouillon-hors-limite": TROP,
    "brouillon-limite-sans-verrou": TROP,
    "brouillon-protection-oubliee": PROTEGEE,
    "brouillon-protection-non-tenue": PROTEGEE,
    "brouillon-change-sans-verrou": "changed|the form of|it is .*, until|in its row|held by another|already|TransitionInterdite",
    "option-non-finie": "is transformee already|in its row|run on",
    "brouillon-par-statut": TENU + "|TransitionInterdite|it is .*, until",
    "acquereur-change": PROTEGEE,
    "version-ignoree": "changed .* of",
    "prix-du-jour": "not at the prices of its option",
    "denonciation-contre-option": "validated against what",
    "denonciation-contre-brouillon": "validated against what",
    "attente-oubliee": "what it waited for has ended",
    "attente-non-tenue": "what it waited for has ended|nobody stands against it",
    "deux-protections": "validated at once against|stands against it",
    "fin-sans-reprise": PROTEGEE + "|nothing protects|stands against it",
}
