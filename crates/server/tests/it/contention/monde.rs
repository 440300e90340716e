//! The world of a run: two hundred prescribers of eight companies, the staff, fifty homes with their annexes, and a few
//! buyers whom everybody wants.

use super::gestes_contrats::HACHE;
use anyhow::Context as _;
use domain::acces::{IdGroupe, Role, TypeUtilisateur};
use domain::etat_des_risques::EtatDesRisques;
use domain::programme::IdProgramme;
use domain::utilisateur::{IdCompte, IdUtilisateur};
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use store::{Base, Ecriture, Error};
use testkit::gens::{cookie, personne, societe_sous_mandat};

/// The number of prescribers.
pub(super) const PRESCRIPTEURS: usize = 200;
/// The prescribers who make half of the calls: two of each company.
pub(super) const MEUTE: [usize; 16] = [0, 1, 25, 26, 50, 51, 75, 76, 100, 101, 125, 126, 150, 151, 175, 176];
/// The number of programmes on sale.
pub(super) const PROGRAMMES: usize = 5;
/// The number of buyers whom several prescribers want.
pub(super) const PERSONNES: usize = 24;
/// From this rank on, each prescriber has a buyer of their own, whom nobody declares.
pub(super) const SIENNES: usize = 1000;
/// The number of homes on sale.
pub(super) const LOGEMENTS: usize = 50;
/// The number of homes of a preview, on which nobody may take an option.
const EN_APERCU: usize = 2;
/// The number of lots: the homes first, then their annexes, then those of the preview.
pub(super) const BIENS: usize = LOGEMENTS + 49 + EN_APERCU;

const SOCIETES: usize = 8;
const PAR_SOCIETE: usize = PRESCRIPTEURS / SOCIETES;
/// The programme of the preview, which is not on sale yet.
const APERCU: &str = "apercu";
const PRIX_LE_PLUS_BAS: usize = 200;
/// The length of a session: longer than the clock ever moves.
const SESSION: Duration = Duration::from_hours(24 * 365);

/// A user who acts in a run.
#[derive(Debug)]
pub(super) struct Membre {
    pub(super) id: IdUtilisateur,
    /// The group of the user's company. The user sees the lots dedicated to this group.
    pub(super) groupe: Option<IdGroupe>,
    /// The commercial manager of the user's company, who gets letters too.
    pub(super) gerant: Option<IdUtilisateur>,
    cookie: Mutex<String>,
}

/// A lot of the world.
#[derive(Debug, Clone)]
pub(super) struct Bien {
    pub(super) id: String,
    pub(super) programme: String,
    numero: String,
    /// The numbers of the lot's annexes, which change hands with the lot.
    pub(super) annexes: Vec<String>,
    /// The home of which this lot is an annex. `None` for a home.
    pub(super) principal: Option<String>,
}

/// The people, the lots and the groups of a run.
#[derive(Debug)]
pub(super) struct Monde {
    /// The prescribers, then an administrator and two network managers.
    pub(super) gens: Vec<Membre>,
    pub(super) biens: Vec<Bien>,
    pub(super) groupes: Vec<IdGroupe>,
}

/// A colleague of this prescriber, `ecart` places further in the same company.
pub(super) const fn collegue(qui: usize, ecart: usize) -> usize {
    let (societe, place) = (qui / PAR_SOCIETE, qui % PAR_SOCIETE);
    societe * PAR_SOCIETE + (place + 1 + ecart % (PAR_SOCIETE - 1)) % PAR_SOCIETE
}

/// The rank of the administrator in `gens`.
pub(super) const ADMINISTRATEUR: usize = PRESCRIPTEURS;

impl Bien {
    /// The ids of its annexes.
    pub(super) fn ids_des_annexes(&self) -> Vec<String> {
        self.annexes.iter().map(|numero| format!("{}-{numero}", self.programme)).collect()
    }

    /// Whether the lot belongs to the preview, so that it is not for sale yet.
    pub(super) fn en_apercu(&self) -> bool {
        self.programme == APERCU
    }

    /// The line of the lot in a feed.
    fn ligne(&self, statut: char, prix: usize) -> Value {
        let (nature, pieces) = if self.principal.is_some() { ("parking", 0) } else { ("appartement", 3) };
        let annexes: Vec<Value> = self.annexes.iter().map(|numero| json!({ "numero": numero })).collect();
        json!({
            "type": "lot", "programme": { "id": self.programme }, "numero": self.numero, "pieces": pieces,
            "statut": { "code": statut.to_string() },
            "typologie": { "nature": { "code": nature }, "code": "X", "libelle": nature },
            "tva": 20, "isEligibleDemat": true, "prix": prix, "prixGrille": 900_000, "lotsSecondaires": annexes,
        })
    }
}

/// The price, in euros, of the rank `rang` in the scale of prices.
pub(super) fn en_euros(rang: usize) -> usize {
    (PRIX_LE_PLUS_BAS + rang) * 1000
}

/// The id of a programme on sale.
pub(super) fn programme(rang: usize) -> String {
    format!("prog{rang}")
}

/// The typed data of a buyer. Some ranks share a phone, so their buyers are certainly the same person.
pub(super) fn acheteur(rang: usize) -> Value {
    let ligne = if rang < 8 { rang / 2 } else { rang };
    json!({
        "civilite": "M", "nom": "Acheteur", "prenom": "Essai", "email": format!("p{rang}@acheteurs.example"),
        "tel": format!("06{:08}", 11_000_000 + ligne), "cp": "44000", "ville": "Nantes",
    })
}

/// A partial feed of these lots.
pub(super) fn flux_partiel<'a>(lots: impl Iterator<Item = (&'a Bien, char, usize)>) -> String {
    let lignes: Vec<Value> = lots.map(|(bien, statut, prix)| bien.ligne(statut, prix)).collect();
    en_lignes(
        json!({ "flux": "linteau", "version": 1, "genre": "partiel", "programmes": 0, "lots": lignes.len() }),
        lignes,
    )
}

/// A price grid of these lots of a programme.
pub(super) fn grille<'a>(programme: &str, lots: impl Iterator<Item = (&'a Bien, char, usize)>) -> String {
    let mut texte = format!("Programme;{programme};\nLot;Prix TTC;Statut\n");
    for (bien, statut, prix) in lots {
        let _ = writeln!(texte, "{};{prix};{statut}", bien.numero);
    }
    texte
}

fn en_lignes(tete: Value, lignes: Vec<Value>) -> String {
    let mut flux = String::new();
    for ligne in std::iter::once(tete).chain(lignes) {
        let _ = writeln!(flux, "{ligne}");
    }
    flux
}

fn biens() -> Vec<Bien> {
    let mut logements = Vec::new();
    let mut annexes = Vec::new();
    for rang in 0..LOGEMENTS {
        let (programme, numero) = (programme(rang % PROGRAMMES), format!("A{rang:02}"));
        let siennes: Vec<String> = (0..rang % 3).map(|n| format!("P{rang:02}{n}")).collect();
        let id = format!("{programme}-{numero}");
        annexes.extend(siennes.iter().map(|numero| Bien {
            id: format!("{programme}-{numero}"),
            programme: programme.clone(),
            numero: numero.clone(),
            annexes: Vec::new(),
            principal: Some(id.clone()),
        }));
        logements.push(Bien { id, programme, numero, annexes: siennes, principal: None });
    }
    let apercu = (0..EN_APERCU).map(|rang| Bien {
        id: format!("{APERCU}-A{rang}"),
        programme: APERCU.to_owned(),
        numero: format!("A{rang}"),
        annexes: Vec::new(),
        principal: None,
    });
    logements.into_iter().chain(annexes).chain(apercu).collect()
}

/// The catalogue at the beginning, with every lot free.
pub(super) fn flux_du_debut() -> String {
    let biens = biens();
    let un_programme = |id: &str, phase: &str| {
        json!({
            "type": "programme", "id": id, "nomCommercial": format!("Résidence {id}"),
            "lieu": { "codeInsee": "44109", "codePostal": "44000" }, "phaseCommerciale": { "code": phase },
            "isEligibleDemat": true,
        })
    };
    let mut lignes: Vec<Value> = (0..PROGRAMMES).map(|rang| un_programme(&programme(rang), "TRAVAUX")).collect();
    lignes.push(un_programme(APERCU, "AVANTPREMIERE"));
    lignes.extend(biens.iter().map(|bien| bien.ligne('L', en_euros(0))));
    let tete = json!({
        "flux": "linteau", "version": 1, "genre": "complet", "programmes": PROGRAMMES + 1, "lots": biens.len(),
    });
    en_lignes(tete, lignes)
}

impl Monde {
    /// Makes the people of the world. The catalogue must be imported before.
    pub(super) async fn peupler(base: &Base) -> anyhow::Result<Self> {
        let equipe = base.entretenir(|tx: Ecriture| async move { equipe(&tx).await });
        let (groupes, equipe) = equipe.await.context("the staff")?;
        let gerants = [equipe[1].id, equipe[2].id];
        let mut gens = Vec::with_capacity(PRESCRIPTEURS + equipe.len());
        for rang in 0..SOCIETES {
            let groupe = groupes.get(rang % 3).copied();
            let gerant = gerants[rang % 2];
            let siens = base.entretenir(|tx: Ecriture| async move { une_societe(&tx, rang, groupe, gerant).await });
            gens.extend(siens.await.with_context(|| format!("company {rang}"))?);
        }
        gens.extend(equipe);
        Ok(Self { gens, biens: biens(), groupes })
    }

    /// The lot with this id.
    pub(super) fn bien(&self, id: &str) -> Option<&Bien> {
        self.biens.iter().find(|bien| bien.id == id)
    }

    /// The user with this id.
    pub(super) fn membre(&self, id: IdUtilisateur) -> Option<&Membre> {
        self.gens.iter().find(|membre| membre.id == id)
    }

    /// Whether two prescribers work for the same company.
    pub(super) fn sont_collegues(&self, un: IdUtilisateur, autre: IdUtilisateur) -> bool {
        let societe =
            |id| self.gens[..PRESCRIPTEURS].iter().position(|membre| membre.id == id).map(|rang| rang / PAR_SOCIETE);
        un != autre && societe(un).is_some() && societe(un) == societe(autre)
    }

    /// The cookie of this user's session.
    pub(super) fn cookie(&self, qui: usize) -> String {
        self.gens[qui].cookie.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Opens a new session for this user, because the old one ended when the clock jumped by days.
    pub(super) async fn rouvrir(&self, base: &Base, qui: usize) -> anyhow::Result<()> {
        let id = self.gens[qui].id;
        let cookie = base.entretenir(|tx: Ecriture| async move { cookie(&tx, id, SESSION).await }).await?;
        *self.gens[qui].cookie.lock().unwrap_or_else(PoisonError::into_inner) = cookie;
        Ok(())
    }
}

async fn equipe(tx: &Ecriture) -> Result<(Vec<IdGroupe>, Vec<Membre>), Error> {
    let mut groupes = Vec::new();
    for nom in ["Réseau Nord", "Réseau Sud"] {
        groupes.push(store::groupe::creer(tx, nom).await?.id);
    }
    let mut equipe = Vec::new();
    for (nom, role, genre) in [
        ("administration", Role::IA, TypeUtilisateur::IA),
        ("reseau1", Role::IR, TypeUtilisateur::IR),
        ("reseau2", Role::IR, TypeUtilisateur::IR),
    ] {
        let membre = un_membre(tx, nom, (genre, role), (None, None, None)).await?;
        store::utilisateur::definir_mot_de_passe(tx, membre.id, HACHE).await?;
        equipe.push(membre);
    }
    for rang in 0..PROGRAMMES {
        let etat = EtatDesRisques::SansObjet { motif: "Aucun risque n’est recensé pour cet essai.".to_owned() };
        store::etat_des_risques::inserer(tx, &IdProgramme(programme(rang)), etat, None, None).await?;
    }
    Ok((groupes, equipe))
}

async fn une_societe(
    tx: &Ecriture,
    rang: usize,
    groupe: Option<IdGroupe>,
    gerant: IdUtilisateur,
) -> Result<Vec<Membre>, Error> {
    let compte = societe_sous_mandat(tx, &format!("Cabinet {rang}"), groupe, Some(gerant)).await?;
    let mut siens = Vec::with_capacity(PAR_SOCIETE);
    for place in 0..PAR_SOCIETE {
        let nom = format!("p{}", rang * PAR_SOCIETE + place);
        let sien = un_membre(tx, &nom, (TypeUtilisateur::EP, Role::EP), (Some(compte), groupe, Some(gerant))).await?;
        // Files can only be handed over to users who have activated their account, so each prescriber has a password.
        store::utilisateur::definir_mot_de_passe(tx, sien.id, HACHE).await?;
        siens.push(sien);
    }
    Ok(siens)
}

async fn un_membre(
    tx: &Ecriture,
    nom: &str,
    genre: (TypeUtilisateur, Role),
    (compte, groupe, gerant): (Option<IdCompte>, Option<IdGroupe>, Option<IdUtilisateur>),
) -> Result<Membre, Error> {
    let id = personne(tx, &format!("{nom}@contention.example"), genre, compte).await?;
    let cookie = cookie(tx, id, SESSION).await?;
    Ok(Membre { id, groupe, gerant, cookie: Mutex::new(cookie) })
}
