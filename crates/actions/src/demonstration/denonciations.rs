//! The declarations of the demonstration: about two hundred in every state, dated from the day on which it is filled.
//! Some are in conflict, for staff to resolve, and some are the developer's own contacts.

use crate::contexte::Contexte;
use crate::error::Result;
use chrono::TimeDelta;
use domain::acces::Role;
use domain::contact::Contact;
use domain::denonciation::{echeance, echeance_du_promoteur, echeance_renouvelee};
use domain::programme::IdProgramme;
use domain::utilisateur::{Civilite, IdUtilisateur, Utilisateur};
use domain::vente::{DebutDeDenonciation, Denonciation, EtatDenonciation, NouvelleDenonciation, RaisonDAttente};
use store::{Acte, Ecriture, Fait, protection};

/// How many validated declarations run.
const VALIDEES: usize = 90;
/// How many declarations wait because they name the person of a validated one: with the same e-mail, or with the same phone only.
const EN_CONFLIT: usize = 14;
/// How many declarations of another company share only the name and the town of a person of a validated declaration.
const HOMONYMES: usize = 8;
/// How each kind of ended declaration ended, how many there are, and how many days ago they were made: the first, and the
/// span.
const FINIES: [(FinDeDenonciation, usize, [usize; 2]); 3] = [
    (FinDeDenonciation::Echue, 44, [33, 180]),
    (FinDeDenonciation::Refusee, 20, [3, 60]),
    (FinDeDenonciation::Annulee, 24, [2, 70]),
];
/// How a declaration of the demonstration ended.
#[derive(Debug, Clone, Copy)]
enum FinDeDenonciation {
    Echue,
    Refusee,
    Annulee,
}

/// How many contacts are the developer's own.
const DU_PROMOTEUR: usize = 10;
/// The beginning of the e-mails of the two named prescribers. Each declares as often as three others.
const NOMMES: &str = "prescripteur@";

const PRENOMS: [(&str, Civilite); 11] = [
    ("Alix", Civilite::Mme),
    ("Bastien", Civilite::M),
    ("Chloé", Civilite::Mme),
    ("Driss", Civilite::M),
    ("Élodie", Civilite::Mme),
    ("Florian", Civilite::M),
    ("Garance", Civilite::Mme),
    ("Hugo", Civilite::M),
    ("Ilham", Civilite::Mme),
    ("Joachim", Civilite::M),
    ("Katell", Civilite::Mme),
];
const NOMS: [&str; 13] = [
    "Allaire",
    "Barbier",
    "Cadiou",
    "Daniel",
    "Esnault",
    "Février",
    "Guillou",
    "Hervé",
    "Jaouen",
    "Kerbrat",
    "Lemoine",
    "Monnier",
    "Nédélec",
];
const VILLES: [(&str, &str); 5] =
    [("44000", "Nantes"), ("35000", "Rennes"), ("75011", "Paris"), ("69003", "Lyon"), ("33000", "Bordeaux")];

/// The address of the buyers who live abroad: postcode, town, street.
const A_L_ETRANGER: (&str, &str, &str) = ("1000", "Bruxelles", "12 rue du Bailli");

/// Gives the demonstration its declarations, once its catalogue exists. Returns the number of declarations.
pub(super) async fn completer(contexte: &Contexte) -> Result<usize> {
    {
        let lecture = contexte.base().lire().await?;
        let demo = store::utilisateur::nombre_de_demonstration(&lecture).await? > 0;
        if !demo || store::denonciation::il_y_en_a(&lecture).await? || programmes(&lecture).await?.is_empty() {
            return Ok(0);
        }
    }
    Ok(contexte.ecrire(|tx| async move { remplir(&tx).await }).await?.valeur)
}

async fn programmes(db: &impl store::Acces) -> Result<Vec<IdProgramme>> {
    let tous = store::programme::tous_sans_documents(db).await?;
    Ok(tous.into_iter().filter(|lu| !lu.retire).map(|lu| lu.programme.id).collect())
}

async fn remplir(tx: &Ecriture) -> Result<Acte<usize>> {
    // This locks a row, so that two processes do not fill the demonstration twice.
    let Some(reseau) = super::un_referent(tx).await? else { return Ok(Acte::sans_effet(0)) };
    if store::denonciation::il_y_en_a(tx).await? {
        return Ok(Acte::sans_effet(0));
    }
    let jeu = Jeu { gens: gens(tx).await?, programmes: programmes(tx).await?, reseau };
    if jeu.gens.is_empty() {
        return Ok(Acte::sans_effet(0));
    }
    let mut faits = Vec::new();
    for rang in 0..VALIDEES {
        jeu.valider(tx, rang, &mut faits).await?;
    }
    for rang in 0..EN_CONFLIT {
        jeu.disputer(tx, rang, &mut faits).await?;
    }
    for rang in 0..HOMONYMES {
        jeu.rapprocher(tx, rang, &mut faits).await?;
    }
    let mut rang = VALIDEES;
    for (fin, combien, jours) in FINIES {
        for ordre in 0..combien {
            jeu.finir(tx, rang, fin, jours[0] + ordre * (jours[1] - jours[0]) / combien, &mut faits).await?;
            rang += 1;
        }
    }
    for ordre in 0..DU_PROMOTEUR {
        jeu.saisir(tx, rang + ordre, &mut faits).await?;
    }
    let combien = rang + EN_CONFLIT + HOMONYMES + DU_PROMOTEUR;
    Ok(Acte::faits(combien, faits))
}

/// The prescribers who declare. The named ones come more often.
async fn gens(tx: &Ecriture) -> Result<Vec<Utilisateur>> {
    let tous = store::utilisateur::lister(tx).await?.into_iter().map(|lu| lu.utilisateur);
    let tous: Vec<_> = tous.filter(|u| u.demo && u.roles.contains(&Role::EP) && u.compte.is_some()).collect();
    let nommes = || tous.iter().filter(|u| u.identite.email.starts_with(NOMMES));
    let autres: Vec<_> = tous.iter().filter(|u| !u.identite.email.starts_with(NOMMES)).collect();
    let tiers = autres.len().div_ceil(3).max(1);
    Ok(autres.chunks(tiers).flat_map(|part| nommes().chain(part.iter().copied())).cloned().collect())
}

/// The prescribers, the programmes, and the user who decides.
struct Jeu {
    gens: Vec<Utilisateur>,
    programmes: Vec<IdProgramme>,
    reseau: IdUtilisateur,
}

impl Jeu {
    /// Writes a running declaration. Some of them were renewed.
    async fn valider(&self, tx: &Ecriture, rang: usize, faits: &mut Vec<Fait>) -> Result<()> {
        let renouvelee = rang % 9 == 3;
        let mut nouvelle = self.nouvelle(tx, rang, self.qui(rang), age(rang), DebutDeDenonciation::Validee);
        if renouvelee {
            nouvelle.cree -= jours(30);
        }
        let mut personnes = vec![acheteur(rang)];
        // Some of the buyers live abroad.
        if rang % 23 == 4 {
            let (cp, ville, adresse) = A_L_ETRANGER;
            let ailleurs = |texte: &str| Some(texte.to_owned());
            personnes[0] =
                Contact { cp: ailleurs(cp), ville: ailleurs(ville), adresse: ailleurs(adresse), ..acheteur(rang) };
        }
        // Some of the buyers are couples.
        personnes.extend((rang % 17 == 5).then(|| conjoint(rang)));
        let ecrite = inscrire(tx, nouvelle, &personnes, faits).await?;
        if renouvelee {
            faits.push(Fait::DenonciationRenouvelee { denonciation: ecrite.id });
            ecrire(tx, Denonciation { renouvellements: 1, ..ecrite }).await?;
        }
        Ok(())
    }

    /// Writes a declaration that waits, because another company declared the person there.
    async fn disputer(&self, tx: &Ecriture, rang: usize, faits: &mut Vec<Fait>) -> Result<()> {
        let contre = rang * 5;
        let mut acheteur = acheteur(contre);
        if rang % 3 == 1 {
            acheteur.email = Some(format!("maison{rang}@acquereurs.example"));
            acheteur.tel = acheteur.tel.map(|tel| format!("+33{}", &tel[1..]));
        }
        let nouvelle = self.nouvelle(
            tx,
            contre,
            self.autre(contre),
            age(contre) / 2,
            DebutDeDenonciation::EnAttente(RaisonDAttente::Conflit),
        );
        inscrire(tx, nouvelle, &[acheteur], faits).await?;
        Ok(())
    }

    /// Writes a declaration of another company for a person of the same name and town.
    async fn rapprocher(&self, tx: &Ecriture, rang: usize, faits: &mut Vec<Fait>) -> Result<()> {
        let contre = rang * 7 + 2;
        let acheteur = Contact {
            email: Some(format!("homonyme{rang}@acquereurs.example")),
            tel: None,
            adresse: None,
            ..acheteur(contre)
        };
        let nouvelle = self.nouvelle(tx, contre, self.autre(contre), age(contre) / 2, DebutDeDenonciation::Validee);
        inscrire(tx, nouvelle, &[acheteur], faits).await?;
        Ok(())
    }

    /// Writes a declaration that has ended.
    async fn finir(
        &self,
        tx: &Ecriture,
        rang: usize,
        fin: FinDeDenonciation,
        il_y_a: usize,
        faits: &mut Vec<Fait>,
    ) -> Result<()> {
        let attend = DebutDeDenonciation::EnAttente(RaisonDAttente::Conflit);
        let mut nouvelle = self.nouvelle(tx, rang, self.qui(rang), il_y_a, attend);
        // An ended declaration keeps its end in the past.
        nouvelle.echeance = echeance(nouvelle.cree);
        let ecrite = inscrire(tx, nouvelle, &[acheteur(rang)], faits).await?;
        let denonciation = ecrite.id;
        let le = (ecrite.cree + TimeDelta::hours(20)).min(tx.maintenant().date());
        let (etat, decideur, fait) = match fin {
            FinDeDenonciation::Echue => {
                (EtatDenonciation::Echue { le: ecrite.echeance }, None, Fait::DenonciationEchue { denonciation })
            }
            FinDeDenonciation::Refusee => {
                let motif = Some("Cette personne est déjà suivie sur ce programme.".to_owned());
                (EtatDenonciation::Refusee { le, motif }, Some(self.reseau), Fait::DenonciationRefusee { denonciation })
            }
            FinDeDenonciation::Annulee => {
                let motif = Some("L’acquéreur a renoncé à son projet.".to_owned());
                (EtatDenonciation::Annulee { le, motif }, None, Fait::DenonciationAnnulee { denonciation })
            }
        };
        faits.push(fait);
        ecrire(tx, Denonciation { etat, decideur, ..ecrite }).await
    }

    /// Enters one of the developer's own contacts.
    async fn saisir(&self, tx: &Ecriture, rang: usize, faits: &mut Vec<Fait>) -> Result<()> {
        let connu = (tx.maintenant().date() - jours(rang * 9 % 400)).date_naive();
        let nouvelle = NouvelleDenonciation {
            prescripteur: None,
            compte: None,
            echeance: echeance_du_promoteur(connu),
            decideur: Some(self.reseau),
            ..self.nouvelle(tx, rang, &self.gens[0], rang * 9 % 400, DebutDeDenonciation::Validee)
        };
        let acheteur = Contact { civilite: None, cp: None, adresse: None, ..acheteur(rang) };
        inscrire(tx, nouvelle, &[acheteur], faits).await?;
        Ok(())
    }

    /// The prescriber who declares at this rank.
    fn qui(&self, rang: usize) -> &Utilisateur {
        &self.gens[rang % self.gens.len()]
    }

    /// A prescriber of another company than the one who declares at this rank.
    fn autre(&self, rang: usize) -> &Utilisateur {
        let compte = |u: &Utilisateur| u.compte.as_ref().map(|compte| compte.id);
        let suivants = (rang + 1..rang + self.gens.len()).map(|rang| self.qui(rang));
        let mut autres = suivants.filter(|autre| compte(autre) != compte(self.qui(rang)));
        autres.next().unwrap_or(&self.gens[0])
    }

    fn nouvelle(
        &self,
        tx: &Ecriture,
        rang: usize,
        qui: &Utilisateur,
        il_y_a: usize,
        debut: DebutDeDenonciation,
    ) -> NouvelleDenonciation {
        let cree = tx.maintenant().date() - jours(il_y_a);
        let fin = echeance(cree);
        // A declaration that should run gets an end in the future, even on its last day.
        let fin = if fin <= tx.maintenant().date() { echeance_renouvelee(fin) } else { fin };
        let combien = self.programmes.len();
        let mut programmes = vec![self.programmes[rang * 3 % combien].clone()];
        if rang % 5 == 1 && combien > 1 {
            programmes.push(self.programmes[(rang * 3 + 1) % combien].clone());
        }
        NouvelleDenonciation {
            prescripteur: Some(qui.id),
            compte: qui.compte.as_ref().map(|compte| compte.id),
            contact: domain::contact::IdContact(0),
            conjoint: None,
            programmes,
            cree,
            echeance: fin,
            debut,
            decideur: None,
        }
    }
}

/// Writes a declaration for these persons, with its protection when it is validated.
async fn inscrire(
    tx: &Ecriture,
    nouvelle: NouvelleDenonciation,
    personnes: &[Contact],
    faits: &mut Vec<Fait>,
) -> Result<Denonciation> {
    let mut contacts = Vec::with_capacity(personnes.len());
    for personne in personnes {
        contacts.push(store::contact::creer_le(tx, nouvelle.prescripteur, personne, nouvelle.cree.into()).await?);
    }
    let mut ids = contacts.iter().map(|lu| lu.id);
    let contact = ids.next().ok_or(store::Error::ReferenceAbsente)?;
    let nouvelle = NouvelleDenonciation { contact, conjoint: ids.next(), ..nouvelle };
    let ecrite = store::denonciation::creer(tx, &nouvelle).await?;
    if ecrite.statut().protege() {
        for programme in &ecrite.programmes {
            for lu in &contacts {
                protection::proteger(tx, &lu.cles, programme, ecrite.compte, ecrite.echeance.into()).await?;
            }
        }
    }
    let pas = ecrite.faite();
    faits.extend(pas.tous_les_faits(Vec::new()));
    Ok(pas.apres)
}

async fn ecrire(tx: &Ecriture, mut denonciation: Denonciation) -> Result<()> {
    if store::denonciation::remplacer(tx, &mut denonciation).await? {
        Ok(())
    } else {
        Err(store::Error::Conflit.into())
    }
}

/// How many days ago a running declaration was made. One declaration in four is in its last days, and more of those of the named
/// accounts.
fn age(rang: usize) -> usize {
    if rang.is_multiple_of(4) || rang.is_multiple_of(13) { 24 + rang % 6 } else { rang % 23 }
}

fn jours(combien: usize) -> TimeDelta {
    TimeDelta::days(i64::try_from(combien).unwrap_or_default())
}

/// The conjoint of the buyer of this rank. They have the name and the address of the buyer, another e-mail, and no phone.
fn conjoint(rang: usize) -> Contact {
    let autre = acheteur(rang + 1);
    Contact {
        prenom: autre.prenom,
        civilite: autre.civilite,
        email: Some(format!("conjoint{rang}@acquereurs.example")),
        tel: None,
        ..acheteur(rang)
    }
}

/// A buyer made from lists of names, with a number that Arcep reserves for fiction and a domain that nobody can own.
fn acheteur(rang: usize) -> Contact {
    let (prenom, civilite) = PRENOMS[rang % PRENOMS.len()];
    let nom = NOMS[rang % NOMS.len()];
    let (cp, ville) = VILLES[rang % VILLES.len()];
    let slug = domain::texte::slug;
    Contact {
        civilite: Some(civilite),
        nom: nom.to_owned(),
        prenom: prenom.to_owned(),
        email: Some(format!("{}.{}{rang}@acquereurs.example", slug(prenom), slug(nom))),
        tel: Some(format!("063998{:04}", 5_000 + rang)),
        cp: Some(cp.to_owned()),
        ville: Some(ville.to_owned()),
        adresse: Some(format!("{} avenue des Tilleuls", rang + 1)),
    }
}
