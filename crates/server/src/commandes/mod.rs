//! The command line, in French from the headings to the mistakes.

pub(crate) mod cles;
pub(crate) mod fichiers;
mod francais;
pub(crate) mod generate;
pub(crate) mod import;
pub(crate) mod journal;
pub(crate) mod lier;
pub(crate) mod migrate;
pub(crate) mod papiers;
pub(crate) mod reglage;
pub(crate) mod sceau;
pub(crate) mod serve;
pub(crate) mod taches;
pub(crate) mod user;
pub(crate) mod verifier;

pub(crate) use francais::lire;

use chrono::NaiveDate;
use clap::{Args, Parser, Subcommand};
use domain::acces::TypeUtilisateur;
use domain::utilisateur::Civilite;
use std::path::PathBuf;

/// The command line of `linteau`.
#[derive(Debug, Parser)]
#[command(name = "linteau", version, about = "Linteau, le portail B2B du logement neuf")]
pub(crate) struct LigneDeCommande {
    #[command(subcommand)]
    pub(crate) commande: Commande,
}

/// What `linteau` does.
#[derive(Debug, Subcommand)]
#[expect(clippy::large_enum_variant, reason = "read once, at the start of the process")]
pub(crate) enum Commande {
    #[command(about = "Sert le portail", after_long_help = crate::reglages::aide(), after_help =
        "«\u{a0}linteau serve --help\u{a0}» énumère les réglages.")]
    Serve,
    #[command(
        about = "Importe un flux de programmes et de lots, ou une grille de prix",
        long_about = "Importe un flux de programmes et de lots\u{a0}: du JSON, un objet par ligne (docs/flux.md). Tout est \
            vérifié avant que rien ne soit écrit\u{a0}; à la moindre erreur, rien ne change. Le même flux importé deux fois \
            ne change rien. Un portail en marche voit l’import tout entier, ou pas du tout.\n\nUn fichier .xlsx ou .csv est une \
            grille de prix (docs/grille.md)\u{a0}: elle met à jour les prix et les statuts des lots d’un programme, avec les mêmes \
            promesses."
    )]
    Import(Import),
    #[command(about = "Écrit un flux de démonstration, identique pour une même graine et une même date")]
    Generate(Generate),
    #[command(about = "Prépare la base de données ou la met à jour")]
    Migrate,
    #[command(
        about = "Dit ce que chaque clé chiffre, et chiffre à nouveau sous la plus récente",
        arg_required_else_help = true
    )]
    Cles {
        #[command(subcommand)]
        action: ActionCles,
    },
    #[command(
        about = "Montre où en sont les fichiers, et met à l’écart ceux que plus rien ne nomme",
        arg_required_else_help = true
    )]
    Fichiers {
        #[command(subcommand)]
        action: ActionFichiers,
    },
    #[command(
        about = "Vérifie le journal\u{a0}: qui a fait quoi, et que rien n’en a été changé",
        arg_required_else_help = true
    )]
    Journal {
        #[command(subcommand)]
        action: ActionJournal,
    },
    #[command(
        about = "Indique si le répertoire des données et la base vont ensemble, ou les lie à nouveau",
        long_about = "Indique si le répertoire des données et la base vont ensemble. Ils se lient d’eux-mêmes la première fois. Ensuite, un \
            répertoire qui garde des fichiers n’est ouvert qu’avec sa base\u{a0}: avec une autre, une base vide ou une copie plus \
            ancienne, ce que rien n’y nomme serait perdu. Avec --confirmer, ils sont liés à nouveau, et le journal le dit."
    )]
    Lier {
        #[arg(long, help = "Lie le répertoire à cette base, quelle que soit celle dont il garde les fichiers")]
        confirmer: bool,
    },
    #[command(
        about = "Vérifie les modèles des papiers, ou écrit les nôtres pour en partir",
        arg_required_else_help = true
    )]
    Papiers {
        #[command(subcommand)]
        action: ActionPapiers,
    },
    #[command(
        about = "Montre ou change les réglages du métier, que les serveurs suivent sans redémarrer",
        arg_required_else_help = true
    )]
    Reglage {
        #[command(subcommand)]
        action: ActionReglage,
    },
    #[command(
        about = "Montre le sceau électronique des documents signés, ou en établit un autre",
        arg_required_else_help = true
    )]
    Sceau {
        #[command(subcommand)]
        action: ActionSceau,
    },
    #[command(about = "Montre les tâches du portail et relance celles qui ont échoué", arg_required_else_help = true)]
    Taches {
        #[command(subcommand)]
        action: ActionTaches,
    },
    #[command(about = "Gère les comptes des utilisateurs", arg_required_else_help = true)]
    User {
        #[command(subcommand)]
        action: ActionUser,
    },
    #[command(
        about = "Indique si un PDF signé est intact, qui l’a signé et quand",
        long_about = "Indique si un fichier PDF est intact depuis qu’il a été signé, qui l’a signé (par ses initiales), quand, à quel \
            niveau et avec quel certificat. Ni la base ni les réglages ne sont lus. Le code de sortie est 0 quand toutes les \
            signatures tiennent et que rien d’autre ne les suit, 1 sinon."
    )]
    Verifier {
        #[arg(value_name = "FICHIER", help = "Le PDF")]
        fichier: PathBuf,
    },
}

#[derive(Debug, Args)]
#[expect(clippy::struct_excessive_bools, reason = "one switch of the command line each")]
pub(crate) struct Import {
    #[arg(value_name = "FICHIER", help = "Le flux, ou la grille de prix (.xlsx, .csv)",
        required_unless_present_any = ["annuler", "schema", "modele_grille"])]
    pub(crate) fichier: Option<PathBuf>,
    #[arg(long, help = "Vérifie et indique ce qui changerait, sans rien changer")]
    pub(crate) dry_run: bool,
    #[arg(long, value_name = "ID", help = "Programme de la grille de prix, si elle ne le nomme pas",
        conflicts_with_all = ["annuler", "schema"])]
    pub(crate) programme: Option<String>,
    #[arg(long, value_name = "FICHIER", requires = "programme",
        help = "Écrit la grille actuelle du programme dans un classeur .xlsx, prête à être modifiée puis importée",
        conflicts_with_all = ["fichier", "dry_run", "confirmer", "annuler", "schema"])]
    pub(crate) modele_grille: Option<PathBuf>,
    #[arg(
        long,
        help = "Accepte qu’un flux complet retire plus du catalogue que le réglage import.retrait-maximal ne le permet, ou qu’une \
        grille mette un prix sous la moitié ou au-delà du double de l’actuel"
    )]
    pub(crate) confirmer: bool,
    #[arg(long, help = "Rétablit ce que le dernier import a changé",
        conflicts_with_all = ["fichier", "dry_run", "confirmer", "schema"])]
    pub(crate) annuler: bool,
    #[arg(long, requires = "annuler", help = "Avec --annuler\u{a0}: met fin à une annulation, ou à un import interrompu, qui ne \
        peut pas être rétabli en entier, et indique ce qui reste", conflicts_with_all = ["fichier", "dry_run", "confirmer", "schema"])]
    pub(crate) renoncer: bool,
    #[arg(long, help = "Écrit le schéma JSON d’une ligne du flux", conflicts_with_all = ["fichier", "dry_run", "confirmer"])]
    pub(crate) schema: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Generate {
    #[arg(long, value_name = "N", default_value_t = 250, value_parser = francais::nombre::<u64>,
        help = "Nombre de programmes [250]")]
    pub(crate) programmes: u64,
    #[arg(long, value_name = "N", default_value_t = 8000, value_parser = francais::nombre::<u64>,
        help = "Nombre de lots [8000]")]
    pub(crate) lots: u64,
    #[arg(long, value_name = "GRAINE", default_value_t = 1, value_parser = francais::nombre::<u64>,
        help = "Graine\u{a0}: la même donne les mêmes octets, à nombres et à date égaux [1]")]
    pub(crate) seed: u64,
    #[arg(long, value_name = "AAAA-MM-JJ", default_value = "2026-11-21", value_parser = francais::date,
        help = "Jour autour duquel tournent les dates du catalogue [2026-11-21]")]
    pub(crate) date: NaiveDate,
    #[arg(long, value_name = "FICHIER", help = "Où écrire le flux (sans cette option\u{a0}: la sortie standard)")]
    pub(crate) sortie: Option<PathBuf>,
}

/// What `linteau cles` does.
#[derive(Debug, Clone, Copy, Subcommand)]
pub(crate) enum ActionCles {
    #[command(about = "Dit ce qui est sous chaque clé")]
    Etat,
    #[command(
        about = "Chiffre à nouveau sous la clé la plus récente tout ce qui est sous une autre",
        long_about = "Chiffre à nouveau sous la clé la plus récente tout ce qui est sous une autre, paquet par paquet et à côté des \
            serveurs en marche. Interrompue, la commande reprend où elle en était. Une clé se remplace ainsi\u{a0}: ajouter la \
            nouvelle au fichier des clés, redémarrer les serveurs, lancer cette commande, puis ôter l’ancienne."
    )]
    Rechiffrer {
        #[arg(
            long,
            help = "Lie aussi chaque secret à sa ligne, ce que la version 2026-11-21 ne sait pas lire\u{a0}: à faire quand aucun \
                serveur de cette version ne tourne plus"
        )]
        lier: bool,
    },
}

/// What `linteau fichiers` does.
#[derive(Debug, Clone, Copy, Subcommand)]
pub(crate) enum ActionFichiers {
    #[command(about = "Dit combien de fichiers sont gardés, combien sont à l’écart, et combien rien ne nomme plus")]
    Etat,
    #[command(
        about = "Met à l’écart les fichiers que plus rien ne nomme, et efface ceux qui le sont depuis assez longtemps",
        long_about = "Met à l’écart les fichiers que plus rien ne nomme, et efface ceux qui le sont depuis assez longtemps (réglage \
            fichiers.ecartes), comme le portail le fait chaque heure. Plus de vingt fichiers qui sont plus d’un vingtième ne \
            partent pas à la fois sans --confirmer."
    )]
    Balayer {
        #[arg(long, help = "Les met tous à l’écart, si nombreux qu’ils soient")]
        confirmer: bool,
    },
}

/// What `linteau journal` does.
#[derive(Debug, Clone, Copy, Subcommand)]
pub(crate) enum ActionJournal {
    #[command(
        about = "Indique si le journal est entier, ou à quel fait il est rompu",
        long_about = "Indique si le journal est entier, ou à quel fait il est rompu. Chaque fait est lié à tous ceux qui le précèdent\u{a0}; \
            le dernier maillon, noté ailleurs, prouve plus tard que rien n’a été refait jusque-là."
    )]
    Verifier,
}

/// What `linteau papiers` does.
#[derive(Debug, Subcommand)]
pub(crate) enum ActionPapiers {
    #[command(
        about = "Indique si les modèles d’un dossier conviennent",
        long_about = "Indique si chaque modèle convient\u{a0}: chaque donnée qu’il nomme existe, chaque cas se compose, et ce qui se signe a ses \
            cadres et dit ce que la loi demande. Ni la base ni les réglages ne sont lus. Le code de sortie est 1 à la moindre \
            faute."
    )]
    Verifier {
        #[arg(
            value_name = "DOSSIER",
            help = "Le dossier des modèles qui remplacent les nôtres (sans lui\u{a0}: les nôtres)"
        )]
        dossier: Option<PathBuf>,
    },
    #[command(about = "Écrit nos modèles dans un dossier, pour en partir")]
    Copier {
        #[arg(
            value_name = "DOSSIER",
            help = "Le dossier, créé s’il le faut\u{a0}; un fichier qui y est déjà n’est pas remplacé"
        )]
        dossier: PathBuf,
    },
}

/// What `linteau reglage` does.
#[derive(Debug, Subcommand)]
pub(crate) enum ActionReglage {
    #[command(about = "Liste les réglages, leur valeur et ce qu’ils font")]
    Lister,
    #[command(about = "Donne sa valeur à un réglage")]
    Definir {
        #[arg(value_name = "NOM", help = "Nom du réglage, tel que la liste le donne")]
        nom: String,
        #[arg(value_name = "VALEUR", help = "Sa valeur")]
        valeur: String,
    },
    #[command(about = "Rend à un réglage sa valeur par défaut")]
    Retablir {
        #[arg(value_name = "NOM", help = "Nom du réglage, tel que la liste le donne")]
        nom: String,
    },
}

/// What `linteau sceau` does.
#[derive(Debug, Clone, Copy, Subcommand)]
pub(crate) enum ActionSceau {
    #[command(about = "Montre le certificat qui scelle les documents, et ceux qui l’ont fait avant lui")]
    Montrer,
    #[command(
        about = "Établit un autre sceau, qui sert aussitôt",
        long_about = "Établit un autre sceau, qui sert aussitôt, sur tous les serveurs. Quand le réglage LINTEAU_SEAL_P12 donne la clé, \
            c’est celle que son fichier contient maintenant. Ce qui est déjà scellé ne change pas\u{a0}: l’ancien certificat reste connu, et \
            ces documents se vérifient comme avant."
    )]
    Renouveler,
}

/// What `linteau taches` does.
#[derive(Debug, Subcommand)]
pub(crate) enum ActionTaches {
    #[command(about = "Liste les tâches qui attendent et celles qui ont été abandonnées")]
    Lister,
    #[command(about = "Relance une tâche abandonnée, ou toutes")]
    Relancer {
        #[arg(value_name = "NUMERO", help = "Numéro de la tâche, tel que la liste le donne", required_unless_present = "toutes",
            value_parser = francais::nombre::<i64>)]
        numero: Option<i64>,
        #[arg(long, help = "Relance toutes les tâches abandonnées", conflicts_with = "numero")]
        toutes: bool,
    },
}

/// What `linteau user` does.
#[derive(Debug, Subcommand)]
#[expect(clippy::large_enum_variant, reason = "read once, at the start of the process")]
pub(crate) enum ActionUser {
    #[command(
        about = "Ajoute un utilisateur",
        long_about = "Ajoute un utilisateur. Sans --mot-de-passe-stdin, le mot \
        de passe est demandé deux fois. Le premier administrateur d’un portail se fait ainsi, avec --type IA."
    )]
    Ajouter(Ajouter),
    #[command(about = "Liste les utilisateurs")]
    Lister,
    #[command(name = "mot-de-passe", about = "Change le mot de passe d’un utilisateur et ferme ses sessions")]
    MotDePasse {
        #[arg(value_name = "EMAIL", help = "Son adresse e-mail")]
        email: String,
        #[command(flatten)]
        source: SourceMotDePasse,
    },
    #[command(about = "Désactive un utilisateur et ferme ses sessions")]
    Desactiver {
        #[arg(value_name = "EMAIL", help = "Son adresse e-mail")]
        email: String,
    },
    #[command(
        about = "Charge les six comptes de démonstration, ou les remet en état",
        long_about = "Charge les six comptes de démonstration, ou les remet en état. Leur mot de passe est connu de tous\u{a0}: un \
            portail qui a déjà d’autres comptes les refuse, sauf avec --confirmer."
    )]
    Demo {
        #[arg(long, help = "Les charge même dans un portail qui a d’autres comptes")]
        confirmer: bool,
    },
}

#[derive(Debug, Args)]
pub(crate) struct Ajouter {
    #[arg(value_name = "EMAIL", help = "Son adresse e-mail, qui sert à se connecter")]
    pub(crate) email: String,
    #[arg(long = "type", value_name = "TYPE", value_parser = francais::type_utilisateur,
        help = "EP (prescripteur), ER (responsable partenaire), IT (équipe interne), IR (responsable réseau) ou IA (administrateur)")]
    pub(crate) type_utilisateur: TypeUtilisateur,
    #[arg(long, value_name = "CIVILITE", value_parser = francais::civilite, help = "M ou Mme")]
    pub(crate) civilite: Civilite,
    #[arg(long, value_name = "NOM", help = "Nom de famille")]
    pub(crate) nom: String,
    #[arg(long, value_name = "PRENOM", help = "Prénom")]
    pub(crate) prenom: String,
    #[arg(long, value_name = "NOM", help = "Société de l’utilisateur (EP, ER)\u{a0}; créée si elle n’existe pas")]
    pub(crate) compte: Option<String>,
    #[arg(long, value_name = "NOM", help = "Groupe de la société\u{a0}; créé s’il n’existe pas", requires = "compte")]
    pub(crate) groupe: Option<String>,
    #[arg(long, value_name = "EMAIL", help = "Référent de la société, ou de l’utilisateur interne")]
    pub(crate) gerant: Option<String>,
    #[command(flatten)]
    pub(crate) coordonnees: Coordonnees,
    #[command(flatten)]
    pub(crate) source: SourceMotDePasse,
}

#[derive(Debug, Args)]
pub(crate) struct Coordonnees {
    #[arg(long, value_name = "NUMERO", help = "Téléphone mobile")]
    pub(crate) tel_mobile: Option<String>,
    #[arg(long, value_name = "NUMERO", help = "Téléphone fixe")]
    pub(crate) tel_fixe: Option<String>,
    #[arg(long, value_name = "NUMERO", help = "Téléphone professionnel")]
    pub(crate) tel_pro: Option<String>,
    #[arg(long, value_name = "CODE", help = "Code postal")]
    pub(crate) cp: Option<String>,
    #[arg(long, value_name = "VILLE", help = "Ville")]
    pub(crate) ville: Option<String>,
    #[arg(long, value_name = "ADRESSE", help = "Adresse")]
    pub(crate) adresse: Option<String>,
    #[arg(
        long,
        value_name = "ADRESSE",
        help = "Photo\u{a0}: adresse http(s), ou chemin du portail qui commence par /"
    )]
    pub(crate) photo: Option<String>,
    #[arg(
        long,
        value_name = "TEXTE",
        help = "Périmètre géographique, en clair («\u{a0}Loire-Atlantique, Vendée\u{a0}»)"
    )]
    pub(crate) perimetre_geo: Option<String>,
}

#[derive(Debug, Args)]
pub(crate) struct SourceMotDePasse {
    #[arg(long, help = "Lit le mot de passe sur l’entrée standard, jusqu’à la fin de sa première ligne")]
    pub(crate) mot_de_passe_stdin: bool,
}
